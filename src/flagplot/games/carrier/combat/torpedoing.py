"""Torpedoes of submarines: targets, factors, modifiers, hits (FE-27.8, FE-27.9.1, BR-27.12)."""

import msgspec

from flagplot.core.dice import Modifier
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.critical import strike_ship
from flagplot.games.carrier.combat.resolution import strike
from flagplot.games.carrier.combat.submarine_hits import ship_of
from flagplot.games.carrier.facts.attacks import Party
from flagplot.games.carrier.ordered.ast import Shot
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sighting.appearance import appearance
from flagplot.games.carrier.state.sea import tf_key
from flagplot.games.carrier.state.submarines import Submarine
from flagplot.games.carrier.state.units import Ship, TaskForce
from flagplot.games.carrier.telling.records import Torpedoing, Volley
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.units.factors import as_anchored, card, crippled
from flagplot.games.carrier.units.submarines import figure

USUAL = ("CV", "CVL", "BB", "AP", "APD", "AO", "AV", "CAV", "CA", "CL", "PG", "DD")
"""Whom a boat attacks unless its order says otherwise (doctrine)."""


class Aim(msgspec.Struct, eq=False):
    """The ships a boat goes for, each with its factors, and the TF that it attacks."""

    tf: TaskForce
    at: list[tuple[Ship, int]]


def divided(shots: tuple[Shot, ...], factors: int) -> list[int]:
    """Return the factors of each part of an attack, in order, as far as they last (FE-27.9.1a, FE-27.9.2a)."""
    out = []
    for shot in shots:
        part = min(shot.n or factors, factors)
        factors -= part
        out.append(part)
    return out


def aimed(battle: Battle, side: Side, boat: Submarine, sighted: list[TaskForce], tfs: list[TaskForce]) -> Aim | None:
    """Return whom a boat attacks: by day ships of one TF it sees, by night any ship of the hex by lot for every factor,
    whatever was wanted (FE-27.8a, FE-27.8b, GM-12.8a, GM-12.8b)."""
    shots = boat.order.attack
    most = min(boat.factors, figure(battle.tables, "attack", side))
    if not shots or not sighted or not most:
        return None
    parts = divided(shots, most)
    if battle.night:
        return _by_lot(battle, side, boat, tfs, sum(parts))
    foe = enemy(side)
    first = [
        (rank, tf)
        for tf in sighted
        for ship in battle.umpire.ships(foe, tf)
        if (rank := _rank(battle, foe, shots[0], ship)) is not None
    ]
    if not first:
        return None
    tf = min(first, key=lambda pair: (pair[0], battle.umpire.report_of(side, tf_key(foe, pair[1]))))[1]
    at: list[tuple[Ship, int]] = []
    for shot, n in zip(shots, parts, strict=True):
        ranked = [
            (rank, ship)
            for ship in battle.umpire.ships(foe, tf)
            if (rank := _rank(battle, foe, shot, ship)) is not None
        ]
        fresh = [pair for pair in ranked if pair[1] not in [ship for ship, _ in at]]
        if n and fresh:
            at.append((min(fresh, key=lambda pair: pair[0])[1], n))
    return Aim(tf, at)


def _rank(battle: Battle, foe: Side, shot: Shot, ship: Ship) -> tuple[int, int, str] | None:
    """Return the place of a ship among those wanted: by type as listed, the largest first; None if not wanted."""
    wanted = shot.targets or USUAL
    if ship.type not in wanted:
        return None
    return wanted.index(ship.type), -card(battle.umpire.ruleset, foe, ship).damage_factor, ship.name


def _by_lot(battle: Battle, side: Side, boat: Submarine, tfs: list[TaskForce], factors: int) -> Aim | None:
    """Draw a ship for each factor, every ship of the hex alike, with replacement."""
    foe = enemy(side)
    ships = [(tf, ship) for tf in tfs for ship in battle.umpire.ships(foe, tf)]
    if not ships or not factors:
        return None
    subject = f"{hex_name(battle.hex)} {side}|SS{boat.number}"
    drawn = []
    for n in range(1, factors + 1):
        place = 1
        if len(ships) > 1:
            place = battle.umpire.dice.throw(
                battle.phase, "night target", f"{subject} factor {n}", sides=len(ships), rule="FE-27.8b"
            ).faces[0]
        drawn.append(ships[place - 1])
    return Aim(drawn[0][0], [(ship, 1) for _, ship in drawn])


def modifiers(battle: Battle, side: Side, boat: Submarine, target: Ship) -> list[Modifier]:
    """Return the modifiers of a torpedo attack: a crippled or anchored target without a sound friend in the hex
    (FE-27.9.1c), and a damaged boat (BR-27.14)."""
    constant, ruleset, foe, turn = battle.tables.constant, battle.umpire.ruleset, enemy(side), battle.umpire.turn

    def helpless(ship: Ship) -> bool:
        return crippled(ruleset, foe, ship) or as_anchored(ship, turn)

    out: list[Modifier] = []
    if all(helpless(ship) for ship in battle.ships(foe)) and helpless(target):
        out.append(("helpless", constant["sub_helpless"]))
    if ship_of(battle, side, boat).hits:
        out.append(("damaged boat", constant["sub_damaged"]))
    return out


def fire(battle: Battle, side: Side, boat: Submarine, aim: Aim, poor: bool) -> list[Torpedoing]:
    """Fire a boat's torpedoes at the ships aimed at that are still afloat, and take the factors off its supply
    (FE-27.9.2a). `poor`: its owner is not to know what they did (FE-27.10b)."""
    umpire, foe = battle.umpire, enemy(side)
    boat.fought = umpire.turn
    known = not poor and umpire.ruleset.submarines.results_seen
    row = figure(battle.tables, "torpedo_bht", side)
    out: list[Torpedoing] = []
    record = umpire.state.sides[foe].submarines
    hit_tfs = {ship.tf for ship, _ in aim.at} | {aim.tf.number}
    under_fire = [name for tf in umpire.tfs_at(foe, battle.hex) if tf.number in hit_tfs for name in tf.ships]
    for nth, (ship, n) in enumerate(aim.at, 1):
        boat.factors -= n
        if ship.fate:
            continue
        subject = f"{hex_name(battle.hex)} {side}|SS{boat.number}|{ship.name} {nth}"
        blow = strike(
            umpire,
            battle.phase,
            "submarine torpedoes",
            subject,
            row,
            n,
            modifiers(battle, side, boat, ship),
            "BR-27.12",
        )
        damage = strike_ship(battle, foe, ship, blow, False, "torpedo", known=known)
        volley = Volley(side, (UnitId(side, "SS", boat.number),), Party(factors=n, arm="torpedo"), ship.name, blow)
        out.append(Torpedoing(ship.type, volley, damage, appearance(umpire.ruleset, foe, ship, battle.night)))
    if record:
        record.torpedoed.update(dict.fromkeys(under_fire, umpire.turn))
    return out
