"""Bombs and torpedoes: one attack per plane name, attack type and target (BR-18)."""

import msgspec

from flagplot.board.hex import name as hex_name
from flagplot.core.dice import Modifier
from flagplot.games.carrier.combat.battle import Battle, counted, numbers
from flagplot.games.carrier.combat.damage import hit_base, hit_ship, suffer
from flagplot.games.carrier.combat.flares import night_attack
from flagplot.games.carrier.combat.records import Bombing, Volley
from flagplot.games.carrier.combat.resolution import strike, strike_together
from flagplot.games.carrier.combat.targets import Mission, Raid
from flagplot.games.carrier.intelligence import combat as intelligence
from flagplot.games.carrier.orders.ast import Apart, LandAt
from flagplot.games.carrier.orders.program import conduct, current, done, with_conduct
from flagplot.games.carrier.state import AirFormation, Base, Flight, Load, Ship, Side, enemy
from flagplot.games.carrier.values import as_anchored, crippled

WORDS = {"dive": "dive", "torpedo": "torpedo", "high": "level high", "low": "level low"}
"""The attack types in words."""


def attack_modifiers(battle: Battle, target: Ship | Base, side: Side) -> tuple[Modifier, ...]:
    """Return the modifiers of an air attack on a side's ship or base: crippled, anchored, cloud, night (BR-18.5,
    BR-18.5.1, BR-18.5.2, BR-18.5.3, BR-18.5.4)."""
    constant = battle.tables.constant
    out: list[Modifier] = []
    if isinstance(target, Ship):
        if crippled(battle.umpire.world, side, target):
            out.append(("crippled", constant["attack_crippled"]))
        if as_anchored(target, battle.umpire.turn):
            out.append(("at anchor", constant["attack_anchored"]))
    return (*out, *night_attack(battle, enemy(side)))


def doubled(target: Ship | Base, mode: str) -> bool:
    """Return whether hits count twice: bombs with planes in Ready or Just Landed, torpedoes on a ship with planes in
    Readying (BR-21.6)."""
    boxes = target.boxes
    if boxes is None:
        return False
    return bool(boxes.readying) if mode == "torpedo" else bool(boxes.ready or boxes.just_landed)


def attacker_chooses(night: bool, mode: str) -> bool:
    """Return whether the attacker chooses the planes lost: by day, in dive or low level attacks (BR-21.7, BR-21.7.1,
    BR-21.7.2)."""
    return not night and mode in ("dive", "low")


def attack(battle: Battle, side: Side, raids: list[Raid], turn: int = 0) -> list[Bombing]:
    """Resolve the air attacks of a side as declared (BR-18.1, BR-18.2). What doubles hits is looked at once, before
    the first bomb falls (house value: the attacks of one step are simultaneous). Plane names may attack together
    (BR-29.2). `turn` counts the AFs that have attacked before, where they do so one after the other (FE-18.2.1b)."""
    foe = enemy(side)
    together = battle.umpire.world.options.combined_attacks
    groups: dict[tuple[str, str, str, Load, bool], list[Raid]] = {}
    for raid in sorted(raids, key=lambda r: (r.tf or 0, r.target.name, r.mode, r.share.name, r.share.flight.load)):
        if raid.share.n:
            name = "" if together and conduct(raid.share.af.order, Apart) is None else raid.share.name
            key = (raid.target.name, raid.mode, name, raid.share.flight.load, raid.anvil)
            groups.setdefault(key, []).append(raid)
    twice = {key: doubled(group[0].target, key[1]) for key, group in groups.items()}
    out: list[Bombing] = []
    for key, group in groups.items():
        bombing = _one(battle, side, foe, group, twice[key], turn)
        intelligence.bombing(battle.umpire, bombing)
        out.append(bombing)
    return out


def _one(battle: Battle, side: Side, foe: Side, group: list[Raid], twice: bool, turn: int) -> Bombing:
    first = group[0]
    target, mode, load = first.target, first.mode, first.share.flight.load
    shares = [raid.share for raid in group]
    present, units = counted(shares), numbers(shares)
    words = WORDS[mode] if mode == "torpedo" else f"{WORDS[mode]} {load}"
    words += " anvil" if first.anvil else ""
    who = f"{', '.join(f'{n} {name}' for name, n in present.items())} {words}"
    rows = {raid.share.name: raid.bht for raid in group}
    parts = [(rows[name], n) for name, n in present.items()]
    if isinstance(target, Ship) and target.fate:
        empty = strike(battle.umpire, battle.phase, "air attack", "", first.bht, 0)
        return Bombing(battle.hex, Volley(side, units, who, target.name, empty), False, None)
    subject = f"{hex_name(battle.hex)} {side}|{'+'.join(present)}|{words}|{target.name}" + (f"|{turn}" if turn else "")
    anvil: Modifier = ("anvil", battle.tables.constant["anvil_torpedo"] if first.anvil else 0)
    modifiers = (*attack_modifiers(battle, target, foe), anvil)
    blow = strike_together(battle.umpire, battle.phase, "air attack", subject, parts, modifiers, (side,), "BR-18.2")
    hits = blow.hits * (2 if twice else 1)
    chooses = attacker_chooses(battle.night, mode)
    if isinstance(target, Ship):
        damage = hit_ship(battle, foe, target, hits, chooses, "torpedo" if mode == "torpedo" else "bomb")
    else:
        suffer(battle, foe, target)
        damage = hit_base(battle, foe, target, hits, chooses)
    return Bombing(battle.hex, Volley(side, units, who, target.name, blow), twice and blow.hits > 0, damage)


# --- afterwards ---


def expend(battle: Battle, raids: list[Raid]) -> None:
    """Take the loads of the attackers: an armed air factor attacks once (BR-8.12.4). Dive, torpedo and low level
    attacks cost a turn of range, high level attacks none (BR-15.6.3); dive bombers end low."""
    for raid in raids:
        n, flight = raid.share.n, raid.share.flight
        if not n:
            continue
        flight.n -= n
        raid.share.af.flights.append(
            Flight(flight.plane, n, "", flight.land_by - (1 if raid.low else 0), flight.high and not raid.low, True)
        )
        raid.share.n = 0


def go_on(missions: list[Mission], declared: list[Raid]) -> list[AirFormation]:
    """Let the AFs whose attack is over go on with their orders, home if there is nothing more in them (GM-3.52). One
    that found too few ships, or nothing its bombers could attack, does what its order says for a target that is
    gone; those AFs are returned."""
    attacked = {id(raid.share.af) for raid in declared}
    idle: list[AirFormation] = []
    for mission in missions:
        af, gone = mission.af, mission.attack.if_gone
        waits = id(af) not in attacked and any(flight.n and flight.load for flight in af.flights)
        if waits:
            idle.append(af)
        if af.order is None:
            continue
        if waits and gone is not None:
            af.order = with_conduct(af.order, gone)
        else:
            af.order = done(af.order, mission.attack)
        if current(af.order) is None and not af.order.cases:
            af.order = msgspec.structs.replace(af.order, actions=(*af.order.actions, LandAt()))
    return idle
