"""What each side is told of combat (BR-7.13, BR-7.15, BR-21.7.4): the only place where combat dispatches are made.

Base rules: hits and sinkings are announced to the attacker; numbers of AFs and TFs never are (BR-7.16), nor boxes and
numbers of planes on the ground (BR-7.15.1). Each side gets the sums of its own attacks, and of the enemy's what they
did to it.
"""

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from flagplot.board.hex import Hex
from flagplot.board.hex import name as hex_name
from flagplot.games.carrier.combat.records import (
    AirFight,
    Bombing,
    Damage,
    Flak,
    Gunfire,
    Shelling,
    SurfaceFight,
    Volley,
)
from flagplot.games.carrier.combat.resolution import Blow
from flagplot.games.carrier.dispatches import Combat, Trail
from flagplot.games.carrier.intelligence import notes, sighting
from flagplot.games.carrier.state import AirFormation, Side, enemy
from flagplot.games.carrier.umpire import Umpire, tf_key

Kind = Literal["air-to-air", "anti-aircraft", "air attack", "surface", "bombardment"]

# --- words ---


def listed(planes: Mapping[str, int]) -> str:
    """Return planes or ships with their numbers, `4 Val, 2 Zero`."""
    return ", ".join(f"{n} {name}" for name, n in planes.items() if n)


def hits_text(n: int) -> str:
    """Return `no hits`, `1 hit` or `3 hits`."""
    return "no hits" if n == 0 else f"{n} hit{'' if n == 1 else 's'}"


def reckoning(blow: Blow) -> str:
    """Return row, modifiers and column of an attack: `BHT 9 (cloud -1), 7-8 column`."""
    if blow.parts:
        return " and ".join(f"BHT {bht} with {n} factor{'' if n == 1 else 's'}" for bht, n in blow.parts)
    extra = ", ".join(f"{word} {value:+d}" for word, value in blow.modifiers)
    return f"BHT {blow.bht}{f' ({extra})' if extra else ''}, {blow.column} column"


def _trail(umpire: Umpire, side: Side, hex_: Hex, what: str, blow: Blow, full: bool = True) -> None:
    if not blow.faces:
        return
    dice = " ".join(str(face) for face in blow.faces)
    sums = f"; {reckoning(blow)}" if full else ""
    text = f"{hex_name(hex_)}, {what}: rolled {dice}{sums}: {hits_text(blow.hits)}"
    umpire.tell(Trail(seat=side, text=text))


def _tell(umpire: Umpire, side: Side, hex_: Hex, kind: Kind, title: str, lines: Iterable[str],
          own: Iterable[str] = (), foe: Iterable[str] = ()) -> None:  # fmt: skip
    """Tell a side of a combat: never the enemy's AF or TF numbers (BR-7.16), nor boxes and planes on the ground
    (BR-7.15.1)."""
    umpire.tell(
        Combat(seat=side, hex=hex_, kind=kind, title=title, lines=tuple(lines), own_losses=tuple(own),
               enemy_losses=tuple(foe))
    )  # fmt: skip


def _counts(losses: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(f"{n} {name}" for name, n in losses.items() if n)


# --- in the air ---


def air_fight(umpire: Umpire, fight: AirFight) -> None:
    """Tell both sides of an exchange in the air. Altitude, plane names and numbers are known to all who fight
    (BR-7.13, BR-16.5)."""
    height = "high" if fight.high else "low"
    for side, planes in fight.present.items():
        foe = enemy(side)
        verb = {"interceptors": "meet"}.get(fight.kind, "attack" if side == fight.interceptors else "attacked by")
        title = f"{fight.units[side]}: {listed(planes)} {verb} {listed(fight.present[foe])}, {height}"
        lines = []
        for volley in sorted(fight.volleys, key=lambda fired: fired.side != side):
            if volley.side == side:
                lines.append(_fired(volley, volley.target))
                _trail(umpire, side, fight.hex, f"{volley.who} on {volley.target}", volley.blow)
            else:
                lines.append(f"their {volley.who} on our {volley.target}: {hits_text(volley.blow.hits)}")
        own, theirs = _counts(fight.losses[side]), _counts(fight.losses[foe])
        _tell(umpire, side, fight.hex, "air-to-air", title, lines, own, theirs)


def attempt(umpire: Umpire, side: Side, hex_: Hex, high: bool, total: int, success: bool) -> None:
    """Tell a side of its own try at a special interception (BR-14.13). The enemy learns of it only by the fight."""
    height = "high" if high else "low"
    result = "the enemy is met" if success else "the enemy is missed"
    umpire.tell(Trail(seat=side, text=f"{hex_name(hex_)}, interception {height}: rolled {total} in all: {result}"))


def no_attack(umpire: Umpire, side: Side, af: AirFormation) -> None:
    """Tell a side that an AF ordered to attack found nothing here that its orders and its loads allow."""
    text = "did not attack: too few ships shown, or nothing that its planes could attack with their loads and altitude"
    notes.note(umpire, side, f"AF{af.number}", text, "BR-18.3", bad=True)


def ships_named(umpire: Umpire, hex_: Hex, side: Side) -> None:
    """Tell an attacker with at least one plane left after air-to-air combat every ship in the hex by name and type
    (BR-7.15, BR-7.15.2): put into what the side has seen this turn, of which its plot is made."""
    foe = enemy(side)
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
        text = f"{hex_name(hex_)}: the attackers make out {', '.join(names)}"
        if at_anchor:
            text += "; at anchor: " + ", ".join(ship.name for ship in ships if ship.anchored is not None)
        notes.note(umpire, side, "", text, "BR-7.15")


def flak(umpire: Umpire, fire: Flak) -> None:
    """Tell both sides of anti-aircraft fire: the gunners their sums, the bombers their losses (BR-17)."""
    side, foe = fire.side, enemy(fire.side)
    at = f"{listed(fire.bombers)} ({fire.group})"
    line = f"{fire.blow.factors} of {fire.pool} factors: {reckoning(fire.blow)}: {hits_text(fire.blow.hits)}"
    _tell(umpire, side, fire.hex, "anti-aircraft", f"{fire.gunners} fires on {at}", [line], (), _counts(fire.losses))
    _trail(umpire, side, fire.hex, f"guns of {fire.gunners} on {at}", fire.blow)
    guns = "the ships' guns" if fire.gunners.startswith("TF") else f"the guns of {fire.gunners}"
    down = sum(fire.losses.values())
    _tell(umpire, foe, fire.hex, "anti-aircraft", f"{fire.units}: {at} under fire from {guns}",
          [f"{down} shot down" if down else "none shot down"], _counts(fire.losses))  # fmt: skip
    _trail(umpire, foe, fire.hex, f"{guns} on {at}", fire.blow, full=False)


# --- bombs ---


def bombing(umpire: Umpire, event: Bombing) -> None:
    """Tell both sides of an air attack. The attacker hears of hits, sinkings, and the plane names he could choose
    from, never their numbers (BR-21.7.4); the owner all that he lost."""
    volley = event.volley
    side, foe = volley.side, enemy(volley.side)
    title = f"{volley.units}: {volley.who} on {volley.target}"
    if event.damage is None:
        _tell(umpire, side, event.hex, "air attack", title, [f"{volley.target} had already sunk"])
        return
    damage, hits = event.damage, volley.blow.hits * (2 if event.doubled else 1)
    where = "below" if " torpedo" in volley.who else "on deck" if damage.type != "base" else "on the field"
    twice = f" (counted twice, planes {where})" if event.doubled else ""
    lines = [f"{reckoning(volley.blow)}: {hits_text(hits)}{twice}"]
    if damage.offered:
        lines.append(f"planes seen to choose from: {', '.join(damage.offered)}")
    lines += _seen(damage)
    _tell(umpire, side, event.hex, "air attack", title, lines, (), _sunk(damage))
    _trail(umpire, side, event.hex, f"{volley.who} on {volley.target}", volley.blow)
    lines = [f"{hits_text(hits)}{twice}", *_suffered(damage)]
    _tell(umpire, foe, event.hex, "air attack", f"{volley.target} attacked by {volley.who}", lines, _own(damage))


def _seen(damage: Damage) -> list[str]:
    return [f"{damage.name} sinks"] if damage.sunk else []


def _sunk(damage: Damage) -> tuple[str, ...]:
    return (damage.name,) if damage.sunk else ()


def _suffered(damage: Damage) -> list[str]:
    if damage.sunk:
        return [f"{damage.name} is sunk"]
    if damage.crippled:
        return [f"{damage.name} lies dead in the water"]
    return [f"{damage.name} is closed to aircraft"] if damage.out else []


def _own(damage: Damage) -> tuple[str, ...]:
    return (*_sunk(damage), *(f"{n} {plane}" for plane, n in damage.planes))


# --- guns ---


def surface(umpire: Umpire, fight: SurfaceFight) -> None:
    """Tell both sides of surface combat; each has seen the other's exact make-up (BR-19.2)."""
    bht = sum(fight.number.values())
    every = (*fight.gunnery, *fight.torpedoes, *fight.screen)
    for side in fight.force:
        foe = enemy(side)
        lines = [f"against {', '.join(fight.force[foe])}", f"our number {fight.number[side]}, the sum {bht}"]
        if fight.helpless is not None:
            lines.append(f"{'our' if fight.helpless == side else 'their'} ships lie crippled or at anchor alone")
        lines += [f"{place}: {', '.join(ships)}" for place, ships in fight.positions[side].items() if ships]
        lines += _round(umpire, fight.hex, side, fight.gunnery)
        lines += _round(umpire, fight.hex, side, fight.torpedoes)
        if side in fight.wasted:
            lines.append("our torpedoes were spent without effect")
        if fight.breakthrough is not None:
            ours = fight.breakthrough == side
            lines.append("we break through to their screen" if ours else "they break through to our screen")
            lines += _round(umpire, fight.hex, side, fight.screen)
        own = [text for fire in every if fire.volley.side == foe for text in _own(fire.damage)]
        lost = [text for fire in every if fire.volley.side == side for text in _sunk(fire.damage)]
        _tell(umpire, side, fight.hex, "surface", f"Surface combat in {hex_name(fight.hex)}", lines, own, lost)


def _round(umpire: Umpire, hex_: Hex, side: Side, fired: Iterable[Gunfire]) -> list[str]:
    out: list[str] = []
    for fire in fired:
        volley = fire.volley
        if volley.side == side:
            out.append(_fired(volley, volley.target))
            _trail(umpire, side, hex_, f"{volley.who} on {volley.target}", volley.blow)
            out += _seen(fire.damage)
        else:
            out.append(f"their {volley.who} on {volley.target}: {hits_text(volley.blow.hits)}")
            out += _suffered(fire.damage)
    return out


def _fired(volley: Volley, target: str) -> str:
    return f"our {volley.who} on {target}: {reckoning(volley.blow)}: {hits_text(volley.blow.hits)}"


def shelling(umpire: Umpire, event: Shelling) -> None:
    """Tell both sides of a bombardment and of shore fire. The base knows ships that shell it by type alone."""
    side, base_side = enemy(event.base_side), event.base_side
    lines: list[str] = []
    theirs: list[str] = []
    own: list[str] = []
    fire = event.fire
    title, base_title = f"{event.base} fires on our ships", f"{event.base} fires on ships at anchor"
    if fire is not None:
        blow, n = fire.volley.blow, len(event.ships)
        title = f"{event.units}: {', '.join(event.ships)} shell {event.base}"
        base_title = f"{event.base} is shelled by {n} ship{'' if n == 1 else 's'}"
        rolls = (blow, *(volley.blow for volley in event.more))
        sums = [f"{roll.factors} gunnery factors: {reckoning(roll)}: {hits_text(roll.hits)}" for roll in rolls]
        lines.append("; ".join(sums) + (f"; together: {hits_text(event.hits)}" if event.more else ""))
        for roll in rolls:
            _trail(umpire, side, event.hex, f"bombardment of {event.base}", roll)
        theirs += [hits_text(event.hits), *_suffered(fire.damage)]
        own += _own(fire.damage)
    for reply in event.reply:
        lines.append(f"{event.base} on {reply.damage.name}: {hits_text(reply.volley.blow.hits)}")
        lines += _suffered(reply.damage)
        target = f"a {reply.damage.type}"
        theirs.append(f"our {reply.volley.who.partition(', ')[2]} on {target}: {reckoning(reply.volley.blow)}: "
                      f"{hits_text(reply.volley.blow.hits)}")  # fmt: skip
        _trail(umpire, base_side, event.hex, f"guns of {event.base} on {target}", reply.volley.blow)
        if reply.damage.sunk:
            theirs.append(f"the {reply.damage.type} sinks")
    lost = [text for reply in event.reply for text in _own(reply.damage)]
    _tell(umpire, side, event.hex, "bombardment", title, lines, lost)
    sunk = [reply.damage.type for reply in event.reply if reply.damage.sunk]
    _tell(umpire, base_side, event.hex, "bombardment", base_title, theirs, own, sunk)
