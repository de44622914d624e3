"""Bombs and torpedoes: one attack per plane name, attack type and target (BR-18)."""

import msgspec

from flagplot.core.dice import Modifier
from flagplot.games.carrier.combat.battle import Battle, Share, counted, numbers
from flagplot.games.carrier.combat.boat_bases import MtbBase
from flagplot.games.carrier.combat.critical import strike_base, strike_ship
from flagplot.games.carrier.combat.damage import Weapon, suffer
from flagplot.games.carrier.combat.fires import by_bombs, ignite
from flagplot.games.carrier.combat.flares import night_attack
from flagplot.games.carrier.combat.on_deck import OnDeck, on_deck
from flagplot.games.carrier.combat.resolution import strike, strike_together
from flagplot.games.carrier.combat.targets import AttackType, Mission, Raid
from flagplot.games.carrier.facts.attacks import Party, Run
from flagplot.games.carrier.ordered.ast import Apart, Destroy, LandAt
from flagplot.games.carrier.ordered.program import conduct, current, done, with_conduct
from flagplot.games.carrier.ruleset.kinds import Load, Side, enemy
from flagplot.games.carrier.sailing.mines import bombed_inside
from flagplot.games.carrier.state.units import AirFormation, Base, Flight, Ship
from flagplot.games.carrier.telling import combat as intelligence
from flagplot.games.carrier.telling.records import Bombing, Meant, Volley
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.units.factors import as_anchored, crippled, easier_to_hit


def attack_modifiers(battle: Battle, target: Ship | Base | MtbBase, side: Side) -> tuple[Modifier, ...]:
    """Return the modifiers of an air attack on a side's ship or base: crippled, anchored, cloud, night (BR-18.5,
    BR-18.5.1, BR-18.5.2, BR-18.5.3, BR-18.5.4); by option slowed (BR-30.2, FE-21.8.2a, GM-19.2b)."""
    constant = battle.tables.constant
    out: list[Modifier] = []
    if isinstance(target, Ship):
        if crippled(battle.umpire.ruleset, side, target):
            out.append(("crippled", constant["attack_crippled"]))
        if as_anchored(target, battle.umpire.turn):
            out.append(("at anchor", constant["attack_anchored"]))
        if easier_to_hit(battle.umpire.ruleset, side, target, battle.umpire.turn):
            out.append(("slowed", constant["attack_slowed"]))
    return (*out, *night_attack(battle, enemy(side)))


def attacker_chooses(night: bool, mode: str) -> bool:
    """Return whether the attacker chooses the planes lost: by day, in dive or low level attacks (BR-21.7, BR-21.7.1,
    BR-21.7.2)."""
    return not night and mode in ("dive", "low")


def ranking(shares: list[Share]) -> tuple[str, ...]:
    """Return the plane names that the attackers want destroyed on the ground, from the first AF that ranks them
    (FE-DR-3, FE-LI-6b)."""
    for share in sorted(shares, key=lambda share: share.af.number):
        order = conduct(share.af.order, Destroy)
        if order is not None:
            return order.planes
    return ()


def attack(battle: Battle, side: Side, raids: list[Raid], turn: int) -> list[Bombing]:
    """Resolve the air attacks of a side as declared (BR-18.1, BR-18.2). What doubles hits is looked at once, before
    the first bomb falls (house value: the attacks of one step are simultaneous). Plane names may attack together
    (BR-29.2). `turn` counts the AFs that have attacked before, where they do so one after the other (FE-18.2.1b): the
    damage of each call has taken effect when it ends, fires apart (FE-21.8.2a, GM-19.2c)."""
    foe = enemy(side)
    battle.struck.clear()
    together = battle.umpire.ruleset.options.combined_attacks
    groups: dict[tuple[str, AttackType, str, Load, bool], list[Raid]] = {}
    for raid in sorted(raids, key=lambda r: (*_seen_order(r), r.share.flight.load)):
        if raid.share.n:
            name = "" if together and conduct(raid.share.af.order, Apart) is None else raid.share.name
            key = (raid.target.name, raid.mode, name, raid.share.flight.load, raid.anvil)
            groups.setdefault(key, []).append(raid)
    decks = {key: on_deck(battle, foe, group[0].target) for key, group in groups.items()}
    out: list[Bombing] = []
    for key, group in groups.items():
        bombing = _one(battle, side, foe, group, decks[key], turn)
        intelligence.bombing(battle.umpire, bombing)
        out.append(bombing)
    return out


def _seen_order(raid: Raid) -> tuple[bool, str, AttackType, str]:
    """Return the place of a raid among those of a hex: bases first, then by ship, whatever TF it is in."""
    return raid.tf is not None, raid.target.name, raid.mode, raid.share.name


def _one(battle: Battle, side: Side, foe: Side, group: list[Raid], deck: OnDeck, turn: int) -> Bombing:
    first = group[0]
    target, mode, load = first.target, first.mode, first.share.flight.load
    shares = [raid.share for raid in group]
    present, units = counted(shares), numbers(shares)
    run = Run(mode, load, first.anvil)
    who = Party(tuple(present.items()), run)
    rows = {raid.share.name: raid.bht for raid in group}
    parts = [(rows[name], n) for name, n in present.items()]
    if isinstance(target, Ship) and target.fate:
        empty = strike(battle.umpire, battle.phase, "air attack", "", first.bht, 0)
        volley = Volley(side, units, who, target.name, empty)
        return Bombing(battle.hex, volley, False, None, target.type)
    subject = f"{hex_name(battle.hex)} {side}|{'+'.join(present)}|{run.key}|{target.name}" + (
        f"|{turn}" if turn else ""
    )
    anvil: Modifier = ("anvil", battle.tables.constant["anvil_torpedo"] if first.anvil else 0)
    modifiers = (*attack_modifiers(battle, target, foe), anvil)
    inside = (
        isinstance(target, Ship)
        and target.tf is not None
        and bombed_inside(battle.umpire, foe, battle.umpire.state.sides[foe].tfs[target.tf])
    )
    blow = strike_together(battle.umpire, battle.phase, "air attack", subject, parts, modifiers, "BR-18.2", int(inside))
    chooses = attacker_chooses(battle.night, mode)
    battle.wanted = ranking(shares)
    weapon: Weapon = "torpedo" if mode == "torpedo" else "bomb"
    if isinstance(target, Ship):
        now = on_deck(battle, foe, target)
        damage = strike_ship(battle, foe, target, blow, chooses, weapon, load, deck)
        if weapon == "bomb" and battle.umpire.ruleset.options.fires == "bombs":
            ignite(battle.umpire, foe, target, by_bombs(battle.tables.constant, blow.hits, now.ready, now.aboard))
    else:
        if isinstance(target, Base):
            suffer(battle, foe, target)
        damage = strike_base(battle, foe, target, blow, chooses, weapon, load, deck)
    twice = damage.added > 0 and not (deck.ready == 0 and battle.umpire.ruleset.options.planes_double == "2003")
    volley = Volley(side, units, who, target.name, blow)
    return Bombing(battle.hex, volley, twice, damage, damage.type)


# --- afterwards ---


def meant(raids: list[Raid]) -> list[Meant]:
    """Return what each target is to be attacked by, as declared before the guns fire (GM-11.2a)."""
    out: dict[tuple[str, str, Run], Meant] = {}
    for raid in sorted(raids, key=_seen_order):
        run = Run(raid.mode, raid.share.flight.load, raid.anvil)
        key = (raid.target.name, raid.share.name, run)
        known = out.setdefault(key, Meant(raid.share.name, run, raid.target.name, raid.bht))
        known.n += raid.share.n
    return list(out.values())


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
        af, otherwise = mission.af, mission.attack.if_gone
        waits = id(af) not in attacked and any(flight.n and flight.load for flight in af.flights)
        if waits:
            idle.append(af)
        if af.order is None:
            continue
        if waits and otherwise is not None:
            af.order = with_conduct(af.order, otherwise)
        else:
            af.order = done(af.order, mission.ordered or mission.attack)
        if current(af.order) is None and not af.order.cases:
            af.order = msgspec.structs.replace(af.order, actions=(*af.order.actions, LandAt()))
    return idle
