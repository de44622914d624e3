"""Ships against submarines: guns and ASW (FE-27.9, BR-27.13, BR-27.15)."""

from flagplot.core.dice import Modifier
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.gunnery import loaded_guns
from flagplot.games.carrier.combat.positions import can_fire
from flagplot.games.carrier.combat.resolution import strike
from flagplot.games.carrier.combat.submarine_hits import hit
from flagplot.games.carrier.facts.attacks import Party
from flagplot.games.carrier.ordered.ast import Depth
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.state.submarines import Submarine
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.telling.records import Blow, Hunting
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.units.factors import crippled, gunnery
from flagplot.games.carrier.units.submarines import ESCORTS, asw_limit, figure, over_head

LIGHT_FIRST = ("CL", "CA", "CAV", "BB", "PG", "DD", "APD", "AO", "AP", "AV", "CVL", "CV")
"""Who fires at a submarine first: those whose guns do not serve once only (doctrine)."""


def hunters(battle: Battle, side: Side, ships: list[Ship]) -> list[Ship]:
    """Return the escorts that attack a boat of `side` with ASW: up to six that have attacks left (FE-27.9.2b,
    FE-27.9.2c, BR-27.13)."""
    foe = enemy(side)
    own = battle.umpire.state.sides[foe].submarines
    used = own.asw_used if own else {}
    able = [
        ship
        for ship in ships
        if ship.type in ESCORTS
        and not ship.fate
        and ship.anchored is None
        and not crippled(battle.umpire.ruleset, foe, ship)
        and used.get(ship.name, 0) < asw_limit(battle.tables, foe, ship.type)
    ]
    return able[: figure(battle.tables, "asw_most", foe) // max(1, figure(battle.tables, "asw_factor", foe))]


def gunners(battle: Battle, side: Side, ships: list[Ship]) -> list[Ship]:
    """Return the ships that can fire guns at a boat of `side`: those that have not fired this turn (FE-27.9d)."""
    foe = enemy(side)
    return [
        ship
        for ship in ships
        if not ship.fate and (foe, ship.name) not in battle.umpire.fired and can_fire(battle, foe, ship)
    ]


def gunfire(
    battle: Battle, side: Side, boat: Submarine, ships: list[Ship], depth: Depth, again: bool = False
) -> Hunting | None:
    """Fire guns at a boat on the surface, or at -2 at its periscope (FE-27.9b, BR-27.15). No more ships fire than the
    table's middle result needs to sink it (doctrine). `again`: ships of other TFs fired at it before its own attack, as
    each TF has its own order of fire (FE-SAS-1)."""
    foe, umpire = enemy(side), battle.umpire
    row = figure(battle.tables, "gunnery_bht", foe)
    modifiers: list[Modifier] = []
    if depth == "periscope":
        modifiers.append(("periscope depth", battle.tables.constant["sub_gun_periscope"]))
    bht = row + sum(value for _, value in modifiers)
    left = 10 * (
        umpire.ruleset.card(side, umpire.state.sides[side].ships[boat.ship].card).damage_factor
        - umpire.state.sides[side].ships[boat.ship].hits
    )
    chosen: list[Ship] = []
    factors = 0
    for ship in sorted(ships, key=lambda ship: (LIGHT_FIRST.index(ship.type), ship.name)):
        if factors and battle.umpire.ruleset.hits.expected(bht, factors) >= left:
            break
        chosen.append(ship)
        factors += gunnery(umpire.ruleset, foe, ship)
    if not chosen:
        return None
    guns = loaded_guns(battle, foe, chosen, row)
    subject = f"{hex_name(battle.hex)} {side}|SS{boat.number}" + (" again" if again else "")
    blow = strike(
        umpire,
        battle.phase,
        "guns at a submarine",
        subject,
        row,
        sum(gun.factors for gun in guns),
        modifiers,
        "BR-27.15",
    )
    return _hit(battle, side, boat, "gunfire", chosen, blow)


def waited(battle: Battle, side: Side, boat: Submarine) -> bool:
    """Return whether a boat began and ended its move in one hex with enemy escorts that were there all the while
    (FE-27.6.8, GM-12.68)."""
    if len(boat.track) > 1:
        return False
    foe, turn = enemy(side), battle.umpire.turn
    return any(
        ship.type in ESCORTS and ship.moved != turn
        for tf in over_head(battle.umpire, side, boat)
        if len(tf.track) <= 1
        for ship in battle.umpire.ships(foe, tf)
    )


def asw(
    battle: Battle, side: Side, boat: Submarine, ships: list[Ship], waited_there: bool, dives: bool
) -> Hunting | None:
    """Make the ASW attack of some escorts on a boat: one factor each, -1 if it is deep (FE-27.9c, BR-27.13). A boat
    that `dives` after its own attack takes it at periscope depth (FE-27.6.7)."""
    foe, umpire = enemy(side), battle.umpire
    depth = umpire.ruleset.submarines.asw_depth(boat, waited_there)
    modifiers: list[Modifier] = []
    if depth == "deep":
        modifiers.append(("deep", battle.tables.constant["sub_asw_deep"]))
    own = umpire.state.sides[foe].submarines
    for ship in ships if own else ():
        if own:
            own.asw_used[ship.name] = own.asw_used.get(ship.name, 0) + 1
    factors = len(ships) * figure(battle.tables, "asw_factor", foe)
    blow = strike(
        umpire,
        battle.phase,
        "ASW",
        f"{hex_name(battle.hex)} {side}|SS{boat.number}",
        figure(battle.tables, "asw_bht", foe),
        factors,
        modifiers,
        "BR-27.13",
    )
    return _hit(battle, side, boat, "ASW", ships, blow, dives)


def _hit(
    battle: Battle, side: Side, boat: Submarine, how: str, ships: list[Ship], blow: Blow, dives: bool = False
) -> Hunting:
    """Count the hits of an attack on a boat, and settle whether a slick is seen (FE-27.10c, FE-27.10d)."""
    umpire = battle.umpire
    on_surface = boat.depth == "surface"
    seen = on_surface and umpire.ruleset.submarines.results_seen
    suffered, sunk = hit(battle, side, boat, blow.hits, seen)
    expected = battle.umpire.ruleset.hits.expected(blow.bht, blow.factors) // 10
    slick = sunk and not on_surface
    if dives and umpire.ruleset.submarines.results_seen:
        slick = _slick(battle, side, boat, sunk)
    return Hunting(
        battle.hex,
        enemy(side),
        boat.number,
        "ASW" if how == "ASW" else "gunfire",
        Party(ships=tuple(ship.name for ship in ships)),
        blow,
        expected,
        sunk,
        on_surface,
        dives,
        slick,
        suffered,
    )


def _slick(battle: Battle, side: Side, boat: Submarine, sunk: bool) -> bool:
    """Return whether a slick is reported of a boat that dived deep after its attack: falsely on 2 or less, less one at
    night, unless its owner wants honest reports (FE-27.10e)."""
    constant = battle.tables.constant
    modifiers: list[Modifier] = [("night", constant["sub_slick_night"])] if battle.night else []
    subject = f"{hex_name(battle.hex)} {side}|SS{boat.number}"
    roll = battle.umpire.dice.throw(battle.phase, "slick", subject, modifiers=modifiers, rule="FE-27.10e")
    lies = roll.total <= constant["sub_slick"] and not boat.order.honest
    battle.umpire.dice.note(roll, "false report" if lies else "true report")
    return sunk != lies
