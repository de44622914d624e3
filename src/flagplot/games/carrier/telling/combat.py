"""What each side is told of combat (BR-7.13, BR-7.15, BR-21.7.4): the only place where combat dispatches are made.

Base rules: hits and sinkings are announced to the attacker; numbers of AFs and TFs never are (BR-7.16), nor boxes and
numbers of planes on the ground (BR-7.15.1). Each side gets the sums of its own attacks, and of the enemy's what they
did to it.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from flagplot.core.words import phrase
from flagplot.games.carrier.combat.records import (
    AirFight,
    Bombing,
    Flak,
    Gunfire,
    Meant,
    Shelling,
    Strafing,
    SurfaceFight,
)
from flagplot.games.carrier.phrases import many
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sighting import sighting
from flagplot.games.carrier.state.umpire import Umpire, tf_key
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.telling import combat_1993, combat_2003, combat_base
from flagplot.games.carrier.telling import surface as told_of_surface
from flagplot.games.carrier.telling.combat_base import own_attack
from flagplot.games.carrier.telling.envelopes import hits_text, in_order, reckoning, throw
from flagplot.games.carrier.telling.envelopes import own_losses as _own
from flagplot.games.carrier.telling.envelopes import sinkings as _seen
from flagplot.games.carrier.telling.envelopes import suffered as _suffered
from flagplot.games.carrier.telling.envelopes import sunk_names as _sunk
from flagplot.games.carrier.telling.envelopes import tell as _tell
from flagplot.games.carrier.telling.envelopes import trail as _trail
from flagplot.games.carrier.telling.facts.flight import NoAttack
from flagplot.games.carrier.telling.facts.seeing import MadeOut
from flagplot.games.carrier.telling.inexact import by_number, gunfire, in_words
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.units.factors import unnamed

_EDITIONS = {"base": combat_base, "2003": combat_2003, "1993": combat_1993}


def air_fight(umpire: Umpire, fight: AirFight) -> None:
    """Tell both sides of an exchange in the air, as the rule set has it."""
    _EDITIONS[umpire.ruleset.options.combat_reports].air_fight(umpire, fight)


def flak(umpire: Umpire, fire: Flak) -> None:
    """Tell both sides of anti-aircraft fire, as the rule set has it."""
    _EDITIONS[umpire.ruleset.options.combat_reports].flak(umpire, fire)


def bombing(umpire: Umpire, event: Bombing) -> None:
    """Tell both sides of an air attack, as the rule set has it."""
    _EDITIONS[umpire.ruleset.options.combat_reports].bombing(umpire, event)


def vanished(umpire: Umpire, hex_: Hex, attacker: Side, meant: Sequence[Meant]) -> None:
    """Tell of attacks by planes that only seem to be left, where results are told as expected (GM-11.2a)."""
    if umpire.ruleset.options.combat_reports == "1993":
        combat_1993.vanished(umpire, hex_, attacker, meant)


def attempt(umpire: Umpire, side: Side, hex_: Hex, high: bool, total: int, success: bool) -> None:
    """Tell a side of its own try at a special interception (BR-14.13). The enemy learns of it only by the fight."""
    key = f"dice.interception.{'high' if high else 'low'}.{'met' if success else 'missed'}"
    throw(umpire, side, phrase(key, place=hex_name(hex_), total=total))


def no_attack(umpire: Umpire, side: Side, af: AirFormation) -> None:
    """Tell a side that an AF ordered to attack found nothing here that its orders and its loads allow."""
    umpire.tell(NoAttack(seat=side, about=UnitId(side, "AF", af.number)))


def ships_named(umpire: Umpire, hex_: Hex, side: Side) -> None:
    """Tell an attacker with at least one plane left after air-to-air combat every ship in the hex by name and type
    (BR-7.15, BR-7.15.2): put into what the side has seen this turn, of which its plot is made."""
    foe, there = enemy(side), umpire.units_at(side, hex_)
    for tf in umpire.tfs_at(foe, hex_):
        if not tf.ships:
            continue
        key = tf_key(foe, tf)
        known = umpire.sees[side].get(key)
        exact = sighting.of_tf(umpire, foe, tf, 3, known.source if known else "attacking planes")
        ships = umpire.ships(foe, tf)
        names = tuple(f"{ship.type} {ship.name}" if ship.type not in ship.name else ship.name for ship in ships)
        at_anchor = any(ship.anchored is not None for ship in ships)
        seen = msgspec.structs.replace(exact, names=names, anchored=at_anchor)
        umpire.sees[side][key] = seen
        umpire.lookout.log[side].setdefault(key, []).append(seen)
        anchored = tuple(ship.name for ship in ships if ship.anchored is not None)
        how: Literal["anchored", "sailing"] = "anchored" if anchored else "sailing"
        umpire.tell(MadeOut(seat=side, about=there, place=hex_, how=how, ships=names, anchored=anchored))


def strafing(umpire: Umpire, event: Strafing) -> None:
    """Tell both sides of strafing: the attacker of his hits, the owner of what he lost (BR-29.6, BR-21.7.4). Where
    results are vague the attacker reads that planes burn, or the expected hits (FE-LI-6b, GM-11.1b)."""
    side, foe, reports = event.side, enemy(event.side), umpire.ruleset.options.combat_reports
    if event.blow is None:
        _tell(
            umpire,
            side,
            event.hex,
            "air attack",
            f"{event.units}: {event.who} {_strafe(event)} ships",
            ["their guns are kept down"],
        )
        _tell(umpire, foe, event.hex, "air attack", f"our ships strafed by {event.who}", ["our guns are kept down"])
        return
    hits = hits_text(event.blow.hits)
    if reports == "2003":
        lines = ["planes destroyed on the ground"] if event.losses and not umpire.night else []
    elif reports == "1993":
        promised = combat_1993.expected(umpire, event.blow)
        lines = [combat_1993.line(event.who, event.base, event.blow.bht, event.blow.factors, str(promised))]
    else:
        lines = [f"{reckoning(event.blow)}: {hits}"]
    title = f"{event.units}: {event.who} {_strafe(event)} {event.base}"
    brief = f"{title}: {hits}" if reports == "base" else f"{event.units}: {lines[0]}" if reports == "1993" else ""
    _tell(umpire, side, event.hex, "air attack", title, lines, brief=brief)
    _trail(umpire, side, event.hex, f"{event.who} strafe {event.base}", event.blow)
    lost = [f"{n} {plane.partition('/')[0]}" for plane, n in event.losses]
    _tell(umpire, foe, event.hex, "air attack", f"{event.base} strafed by {event.who}", [hits], lost)


def _strafe(event: Strafing) -> str:
    return "strafes" if event.who.partition(" ")[0] == "1" else "strafe"


# --- guns ---


def surface(umpire: Umpire, fight: SurfaceFight) -> None:
    """Tell both sides of surface combat; each has seen the other's exact make-up (BR-19.2). By night hits of guns on
    the enemy may be a number with an error, one for each ship fired at (FE-DR-7)."""
    bht = sum(fight.number.values())
    every = fight.fire
    for side in fight.force:
        foe = enemy(side)
        lines = [f"the enemy: {', '.join(fight.force[foe])}", f"our number {fight.number[side]}, the sum {bht}"]
        if fight.helpless is not None:
            lines.append(f"{'our' if fight.helpless == side else 'their'} ships lie crippled or at anchor alone")
        if fight.fire:
            lines += [f"{place}: {', '.join(ships)}" for place, ships in fight.positions[side].items() if ships]
        else:
            lines.append(told_of_surface.NO_FIRE)
        lines += _round(umpire, fight.hex, side, fight.gunnery)
        lines += _round(umpire, fight.hex, side, fight.torpedoes, guns=False)
        if side in fight.wasted:
            lines.append("our torpedoes were spent without effect")
        if fight.breakthrough is not None:
            ours = fight.breakthrough == side
            lines.append("we break through to their screen" if ours else "they break through to our screen")
            lines += _round(umpire, fight.hex, side, fight.screen)
        counted = _counted(umpire, fight, side) if by_number(umpire) else []
        lines += counted
        own = [text for fire in every if fire.volley.side == foe for text in _own(fire.damage)]
        lost = [text for fire in every if fire.volley.side == side for text in _sunk(fire.damage)]
        title = told_of_surface.against(umpire, fight, side)
        own, lost = list(in_order(umpire, side, own)), list(in_order(umpire, foe, lost))
        scored = [fire.volley.blow.hits for fire in every if fire.volley.side == side]
        seen = [f"{hits_text(sum(scored))} on theirs" if scored else "we did not fire"]
        if in_words(umpire):
            looks = (line for fire in every if fire.volley.side == side for line in _looks(umpire, fire))
            seen = counted or list(dict.fromkeys(looks))
        brief = told_of_surface.came_to(fight, side, title, own, lost, seen)
        _tell(umpire, side, fight.hex, "surface", title, lines, own, lost, brief)


def _counted(umpire: Umpire, fight: SurfaceFight, side: Side) -> list[str]:
    """Return a line for each enemy ship that a side's guns have fired at and that floats: how many hits are told of
    all their fire (FE-DR-7)."""
    foe = enemy(side)
    ships = umpire.state.sides[foe].ships
    return [
        f"{name}: {gunfire(umpire, fight.hex, foe, name, hits)}"
        for name, hits in fight.shells(side).items()
        if not ships[name].fate
    ]


def _looks(umpire: Umpire, fire: Gunfire) -> list[str]:
    """Return how a ship that was fired at looks now, in words (FE-DR-4)."""
    return combat_2003.seen_from_outside(umpire, fire.damage, "", fire.damage.name)


def _round(umpire: Umpire, hex_: Hex, side: Side, fired: Iterable[Gunfire], guns: bool = True) -> list[str]:
    out: list[str] = []
    for fire in fired:
        volley = fire.volley
        if volley.side == side and in_words(umpire):
            out.append(f"our {volley.who} on {volley.target}: {reckoning(volley.blow)}")
            out += _seen(fire.damage) if guns and by_number(umpire) else _looks(umpire, fire)
            continue
        if volley.side == side:
            out.append(own_attack(volley, volley.target))
            _trail(umpire, side, hex_, f"{volley.who} on {volley.target}", volley.blow)
            out += _seen(fire.damage)
        else:
            out.append(f"their {volley.who} on {volley.target}: {hits_text(volley.blow.hits)}")
            out += _suffered(fire.damage)
        if fire.damage.added:
            out.append(f"{fire.damage.added} more for planes on deck")
    return out


def _field_looks(umpire: Umpire, event: Shelling, fire: Gunfire) -> list[str]:
    """Return what ships see of a base that they have shelled (FE-DR-2, FE-DR-9, FE-DR-10)."""
    subject = f"{hex_name(event.hex)} {event.units} on {event.base}"
    seen = combat_2003.base_damage(umpire, event.hits + fire.damage.added, subject)
    return [seen, *combat_2003.planes_destroyed(umpire, fire.damage)]


def shelling(umpire: Umpire, event: Shelling) -> None:
    """Tell both sides of a bombardment and of shore fire. The base knows ships that shell it by type alone. Where the
    reports of 2003 are played, neither is told of its hits but in words (FE-DR-2, FE-DR-4, FE-DR-9), nothing of planes
    destroyed by night (FE-DR-10), and the base by night of hits on ships with an error (FE-DR-7)."""
    side, base_side = enemy(event.base_side), event.base_side
    lines: list[str] = []
    came_to: list[str] = []
    theirs: list[str] = []
    own: list[str] = []
    fire = event.fire
    title, base_title = f"{event.base} fires on our ships", f"{event.base} fires on ships at anchor"
    if fire is not None:
        blow, n = fire.volley.blow, len(event.ships)
        title = f"{event.units}: {', '.join(event.ships)} shell{'s' if n == 1 else ''} {event.base}"
        base_title = f"{event.base} is shelled by {many(n, 'ship')}"
        rolls = (blow, *(volley.blow for volley in event.more))
        sums = [f"{many(roll.factors, 'gunnery factor')}: {reckoning(roll)}" for roll in rolls]
        hits = scored = hits_text(event.hits)
        if fire.damage.added:
            more = f"{fire.damage.added} more for planes on the ground"
            hits = f"{scored} and {more}: {event.hits + fire.damage.added} in all"
            scored += f" and {more}"
        if in_words(umpire):
            lines += ["; ".join(sums), *_field_looks(umpire, event, fire)]
            came_to += lines[1:]
        else:
            results = [f"{text}: {hits_text(roll.hits)}" for text, roll in zip(sums, rolls, strict=True)]
            lines.append("; ".join(results) + (f"; together: {hits_text(event.hits)}" if event.more else ""))
            lines += [more] if fire.damage.added else []
            came_to.append(scored)
            for roll in rolls:
                _trail(umpire, side, event.hex, f"bombardment of {event.base}", roll)
        theirs += [hits, *_suffered(fire.damage)]
        own += _own(fire.damage)
    suffered = list(theirs)
    for reply in event.reply:
        struck = [f"{event.base} on {reply.damage.name}: {hits_text(reply.volley.blow.hits)}"]
        struck += _suffered(reply.damage)
        lines += struck
        guns = "its guns: " if event.fire is not None else ""
        came_to += [f"{guns}{hits_text(reply.volley.blow.hits)} on {reply.damage.name}", *struck[1:]]
        target = unnamed(reply.damage.type)
        reckoned = f"our {reply.volley.who.partition(', ')[2]} on {target}: {reckoning(reply.volley.blow)}"
        if in_words(umpire) and not umpire.night:
            seen = reply.damage.looks or "no damage seen"
            theirs.append(f"{reckoned}: {'sinks' if reply.damage.sunk else seen}")
            is_so = f"{target} is {seen}" if reply.damage.looks else f"{seen} on {target}"
            suffered.append(f"{target} sinks" if reply.damage.sunk else is_so)
            continue
        seen = hits_text(reply.volley.blow.hits)
        if by_number(umpire):
            seen = gunfire(umpire, event.hex, side, reply.damage.name, reply.volley.blow.hits, "shore gunfire hits")
        else:
            _trail(umpire, base_side, event.hex, f"guns of {event.base} on {target}", reply.volley.blow)
        theirs.append(f"{reckoned}: {seen}")
        suffered.append(f"{seen} on {target}")
        if reply.damage.sunk:
            theirs.append(f"the {reply.damage.type} sinks")
            suffered.append(theirs[-1])
    lost = [text for reply in event.reply for text in _own(reply.damage)]
    _tell(umpire, side, event.hex, "bombardment", title, lines, lost, (), f"{title}: {'; '.join(came_to)}")
    sunk = [reply.damage.type for reply in event.reply if reply.damage.sunk]
    brief = f"{base_title}: {'; '.join(suffered)}"
    _tell(umpire, base_side, event.hex, "bombardment", base_title, theirs, own, sunk, brief)
