"""What each side is told of combat (BR-7.13, BR-7.15, BR-21.7.4): the only place where combat dispatches are made.

Base rules: hits and sinkings are announced to the attacker; numbers of AFs and TFs never are (BR-7.16), nor boxes and
numbers of planes on the ground (BR-7.15.1). Each side gets the sums of its own attacks, and of the enemy's what they
did to it.
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from flagplot.games.carrier.facts.attacks import Target
from flagplot.games.carrier.facts.combat import Shelled, ShelledUs, Shot, Strafed, StrafedUs
from flagplot.games.carrier.facts.flight import NoAttack
from flagplot.games.carrier.facts.seeing import MadeOut
from flagplot.games.carrier.facts.throws import AttackThrown, InterceptionTried
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.report_editions import CombatReports, CombatReports1993, CombatReports2003
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sighting import sighting
from flagplot.games.carrier.state.sea import tf_key
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.telling import combat_2003
from flagplot.games.carrier.telling.combat_1993 import Combat1993
from flagplot.games.carrier.telling.combat_2003 import Combat2003
from flagplot.games.carrier.telling.combat_base import CombatBase
from flagplot.games.carrier.telling.envelopes import (
    expected,
    fate_of,
    hull,
    losses,
    own_losses,
    row_of,
    throw,
    told_row,
)
from flagplot.games.carrier.telling.inexact import by_number, gunfire
from flagplot.games.carrier.telling.records import AirFight, Blow, Bombing, Flak, Meant, Shelling, Strafing
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.umpire import Umpire

EDITIONS: dict[type[CombatReports], CombatBase] = {
    CombatReports: CombatBase(),
    CombatReports2003: Combat2003(),
    CombatReports1993: Combat1993(),
}


def edition(umpire: Umpire) -> CombatBase:
    """Return how combat is told in this battle."""
    return EDITIONS[type(umpire.ruleset.combat_reports)]


def air_fight(umpire: Umpire, fight: AirFight) -> None:
    """Tell both sides of an exchange in the air, as the rule set has it."""
    edition(umpire).air_fight(umpire, fight)


def flak(umpire: Umpire, fire: Flak) -> None:
    """Tell both sides of anti-aircraft fire, as the rule set has it."""
    edition(umpire).flak(umpire, fire)


def bombing(umpire: Umpire, event: Bombing) -> None:
    """Tell both sides of an air attack, as the rule set has it."""
    edition(umpire).bombing(umpire, event)


def vanished(umpire: Umpire, hex_: Hex, attacker: Side, meant: Sequence[Meant]) -> None:
    """Tell of attacks by planes that only seem to be left, where results are told as expected (GM-11.2a)."""
    edition(umpire).vanished(umpire, hex_, attacker, meant)


def attempt(umpire: Umpire, side: Side, hex_: Hex, high: bool, total: int, success: bool) -> None:
    """Tell a side of its own try at a special interception (BR-14.13). The enemy learns of it only by the fight."""
    throw(umpire, InterceptionTried(seat=side, hex=hex_, high=high, total=total, success=success))


def no_attack(umpire: Umpire, side: Side, af: AirFormation, *, ordered: bool = True) -> None:
    """Tell a side that an AF ordered to attack found nothing here that its orders and its loads allow, or that its
    bombers are over ships in sight without an order to attack (GM-3.1b)."""
    fact = NoAttack(seat=side, about=UnitId(side, "AF", af.number))
    umpire.tell(fact if ordered else msgspec.structs.replace(fact, why="order", rule="GM-3.1b"))


def ships_named(umpire: Umpire, hex_: Hex, side: Side) -> None:
    """Tell an attacker with at least one plane left after air-to-air combat every ship in the hex by name and type
    (BR-7.15, BR-7.15.2): put into what the side has seen this turn, of which its plot is made."""
    foe, there = enemy(side), umpire.units_at(side, hex_)
    facts = []
    for tf in umpire.tfs_at(foe, hex_):
        if not tf.ships:
            continue
        key = tf_key(foe, tf)
        known = umpire.sees[side].get(key)
        exact = sighting.of_tf(umpire, foe, tf, 3, known.source if known else (UnitId(side, "attackers"),))
        ships = umpire.ships(foe, tf)
        names = tuple(f"{ship.type} {ship.name}" if ship.type not in ship.name else ship.name for ship in ships)
        at_anchor = any(ship.anchored is not None for ship in ships)
        seen = msgspec.structs.replace(exact, names=names, anchored=at_anchor)
        umpire.sees[side][key] = seen
        umpire.lookout.log[side].setdefault(key, []).append(seen)
        anchored = tuple(ship.name for ship in ships if ship.anchored is not None)
        how: Literal["anchored", "sailing"] = "anchored" if anchored else "sailing"
        facts.append(MadeOut(seat=side, about=there, place=hex_, how=how, ships=names, anchored=anchored))
    for fact in sorted(facts, key=lambda fact: fact.ships):  # not in the order of the enemy's numbers
        umpire.tell(fact)


def strafing(umpire: Umpire, event: Strafing) -> None:
    """Tell both sides of strafing: the attacker of his hits, the owner of what he lost (BR-29.6, BR-21.7.4). Where
    results are vague the attacker reads that planes burn, or the expected hits (FE-LI-6b, GM-11.1b)."""
    side, foe, blow = event.side, enemy(event.side), event.blow
    hit = edition(umpire).strafed(umpire, event, blow) if blow is not None else {}
    umpire.tell(Strafed(seat=side, hex=event.hex, about=event.units, who=event.who, base=event.base, **hit))
    if blow is not None and blow.faces:
        target = Target(event.base)
        throw(
            umpire,
            AttackThrown(
                seat=side,
                hex=event.hex,
                what="strafing",
                who=event.who,
                target=target,
                faces=blow.faces,
                row=row_of(blow),
                hits=blow.hits,
            ),
        )
    umpire.tell(
        StrafedUs(
            seat=foe,
            hex=event.hex,
            about=(event.target,),
            who=event.who,
            base=event.base,
            hits=blow.hits if blow is not None else 0,
            own_losses=losses(umpire, foe, (), ((plane.partition("/")[0], n) for plane, n in event.losses)),
        )
    )


# --- guns ---


def shelling(umpire: Umpire, event: Shelling) -> None:
    """Tell both sides of a bombardment and of shore fire. The base knows ships that shell it by type alone. Where the
    reports of 2003 are played, neither is told of its hits but in words (FE-DR-2, FE-DR-4, FE-DR-9), nothing of planes
    destroyed by night (FE-DR-10), and the base by night of hits on ships with an error (FE-DR-7); where those of 1993
    are, both read the hits to be expected of their fire, without those added for planes on the ground (GM-11.1b)."""
    _shellers(umpire, event)
    _shelled(umpire, event)


def _shellers(umpire: Umpire, event: Shelling) -> None:
    side, fire, reports = enemy(event.base_side), event.fire, umpire.ruleset.combat_reports
    facts: dict[str, Any] = {"expected": reports.expected}
    if fire is not None:
        rolls = (fire.volley.blow, *(volley.blow for volley in event.more))
        facts |= {"ships": event.ships, "rolls": tuple(told_row(umpire, roll) for roll in rolls)}
        if reports.in_words:
            units = "+".join(unit.label for unit in event.units)
            subject = f"{hex_name(event.hex)} {units} on {event.base}"
            facts["look"] = combat_2003.base_damage(umpire, event.hits + fire.damage.added, subject)
            facts["destroyed"] = combat_2003.planes_seen(umpire, fire.damage)
            facts["types"] = fire.damage.offered if facts["destroyed"] else ()
        elif reports.expected:
            facts["hits"] = tuple(expected(umpire, roll) for roll in rolls)
        else:
            facts |= {"hits": tuple(roll.hits for roll in rolls), "added": fire.damage.added}
            for roll in rolls:
                _bombardment_thrown(umpire, side, event, roll)
    shots = tuple(
        Shot(Target(reply.damage.name), 0, hits=reply.volley.blow.hits, fate=fate_of(reply.damage))
        for reply in event.reply
    )
    lost = own_losses(umpire, side, *(reply.damage for reply in event.reply))
    about = event.units or tuple(hull(side, reply.damage.name) for reply in event.reply)
    umpire.tell(Shelled(seat=side, hex=event.hex, about=about, base=event.base, shots=shots, own_losses=lost, **facts))


def _bombardment_thrown(umpire: Umpire, side: Side, event: Shelling, blow: Blow) -> None:
    if blow.faces:
        thrown = AttackThrown(
            seat=side,
            hex=event.hex,
            what="bombardment",
            target=Target(event.base),
            faces=blow.faces,
            row=row_of(blow),
            hits=blow.hits,
        )
        throw(umpire, thrown)


def _shelled(umpire: Umpire, event: Shelling) -> None:
    side, fire, reports = event.base_side, event.fire, umpire.ruleset.combat_reports
    shots = []
    for reply in event.reply:
        blow, damage = reply.volley.blow, reply.damage
        shot = Shot(Target(type=damage.type), reply.volley.who.factors, told_row(umpire, blow), fate=fate_of(damage))
        if reports.in_words and not umpire.night:
            shot = msgspec.structs.replace(shot, look="sinks" if damage.sunk else damage.looks, fate="")
        elif by_number(umpire):
            about = gunfire(umpire, event.hex, damage.side, damage.name, blow.hits, "shore gunfire hits")
            shot = msgspec.structs.replace(shot, about=about, fate="sunk" if damage.sunk else "")
        elif reports.expected:
            shot = msgspec.structs.replace(shot, hits=expected(umpire, blow), fate="")
        else:
            shot = msgspec.structs.replace(shot, hits=blow.hits, fate="sunk" if damage.sunk else "")
            if blow.faces:
                thrown = AttackThrown(
                    seat=side,
                    hex=event.hex,
                    what="own guns",
                    guns=event.base,
                    target=Target(type=damage.type),
                    faces=blow.faces,
                    row=row_of(blow),
                    hits=blow.hits,
                )
                throw(umpire, thrown)
        shots.append(shot)
    facts: dict[str, Any] = {}
    if fire is not None:
        facts = {
            "ships": len(event.ships),
            "hits": event.hits,
            "added": fire.damage.added,
            "fate": fate_of(fire.damage),
        }
        facts["own_losses"] = own_losses(umpire, side, fire.damage)
    sunk = [reply.damage.type for reply in event.reply if reply.damage.sunk]
    umpire.tell(
        ShelledUs(
            seat=side,
            hex=event.hex,
            about=(UnitId(side, "base", name=event.base),),
            base=event.base,
            shots=tuple(shots),
            enemy_losses=losses(umpire, enemy(side), () if reports.expected else sunk),
            expected=reports.expected,
            **facts,
        )
    )
