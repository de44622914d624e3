"""What each side is told of boats (GM-17.0f): their owner of the TF they met, its owner of the boats only if they
attack."""

from typing import Literal

import msgspec

from flagplot.core.words import phrase
from flagplot.games.carrier.combat.records import BoatAttack, Damage
from flagplot.games.carrier.phrases import many
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sighting import sighting
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.umpire import Umpire, tf_key
from flagplot.games.carrier.state.units import BoatBase, Flotilla, TaskForce
from flagplot.games.carrier.telling.dispatches import Combat, Trail
from flagplot.games.carrier.telling.envelopes import hits_text, in_order, listed
from flagplot.games.carrier.telling.facts.boats import BoatsLost, BoatsMeet
from flagplot.games.carrier.theatre.hex import name as hex_name


def met(umpire: Umpire, side: Side, flotilla: Flotilla, tf: TaskForce, faces: tuple[int, ...]) -> None:
    """Tell the owner of boats every ship of a TF they met (GM-17.0f). It goes into what the side saw this turn."""
    foe, name = enemy(side), f"MTB{flotilla.number}"
    names = tuple(ship.name if ship.type in ship.name else f"{ship.type} {ship.name}" for ship in umpire.ships(foe, tf))
    exact = sighting.of_tf(umpire, foe, tf, 3, name)
    seen = msgspec.structs.replace(exact, hex=flotilla.hex, names=names)
    entries = umpire.lookout.log[side].setdefault(tf_key(foe, tf), [])
    if tf.hex == flotilla.hex:
        entries.append(seen)
    else:
        entries.insert(0, seen)
    whose = UnitId(side, "MTB", flotilla.number)
    umpire.tell(BoatsMeet(seat=side, about=whose, place=flotilla.hex, ships=names))
    dice = " ".join(str(face) for face in faces)
    umpire.tell(Trail(seat=side, text=phrase("dice.contact", place=hex_name(flotilla.hex), unit=name, dice=dice)))


def in_sight(umpire: Umpire, side: Side, flotilla: Flotilla, tf: TaskForce) -> None:
    """Keep a TF that stands with the boats in its owner's sight for the combat of this turn (BR-15.2)."""
    key = tf_key(enemy(side), tf)
    entries = umpire.lookout.log[side].get(key, [])
    seen = next((entry for entry in entries if entry.source == f"MTB{flotilla.number}"), None)
    if tf.hex == flotilla.hex and seen is not None:
        known: Sighting | None = umpire.sees[side].get(key)
        umpire.sees[side][key] = msgspec.structs.replace(known or seen, condition=3, names=seen.names)


def attacked(umpire: Umpire, record: BoatAttack) -> None:
    """Tell both sides of an attack by boats: each its own losses exactly, of the enemy's what its vessels saw: hits,
    ships that sank, boats that blew up."""
    side, foe = record.side, enemy(record.side)
    long = f"fought as a coastal battle of {many(record.minutes, 'minute')}" if record.minutes else ""
    own = [_surprise(record)]
    awake = "our ships were awake" if record.minutes else "our ships opened fire"
    theirs = ["they came unseen" if record.surprise > 3 else awake]
    for ship, n in record.torpedoes:
        own.append(f"torpedoes at {ship}: {hits_text(n)}")
        theirs += [f"torpedoes on {ship}: {hits_text(n)}"] if n else []
    for ship, n in record.guns:
        own.append(f"guns at {ship}: {hits_text(n)}")
        theirs += [f"{ship} loses {many(n, 'anti-aircraft factor')}"] if n else []
    for damage in record.damage:
        own += [f"{damage.name} sinks"] if damage.sunk else []
        theirs += _suffered(damage)
    lost = listed({"boats" if record.lost > 1 else "boat": record.lost})
    sunk = in_order(umpire, foe, (damage.name for damage in record.damage if damage.sunk))
    hits = sum(n for _, n in record.torpedoes)
    came_to = _came_to(sunk, record.lost)
    if record.minutes:
        own, theirs = [came_to, long, *own], [came_to, long, *theirs]
    else:
        summary = f"torpedoes: {hits_text(hits)}"
        own[:0] = [summary] if len(record.torpedoes) != 1 else []
        theirs[:0] = [summary] if not hits else []
        parts = [hits_text(hits), *([f"{', '.join(sunk)} sunk"] if sunk else [])]
        came_to = "; ".join([*parts, *([f"{many(record.lost, 'boat')} lost"] if record.lost else [])])
    title = f"MTB{record.flotilla}: {many(record.boats, 'boat')} attack{'s' if record.boats == 1 else ''}"
    boats = (lost,) if lost else ()
    planes = tuple(f"{n} {plane}" for damage in record.damage for plane, n in damage.planes)
    crippled = [
        f"{damage.name} lies dead in the water" for damage in record.damage if damage.crippled and not damage.sunk
    ]
    umpire.tell(
        Combat(
            seat=side,
            hex=record.hex,
            kind="boat attack",
            title=title,
            lines=tuple(filter(None, own)),
            own_losses=boats,
            enemy_losses=sunk,
            brief=f"{title}: {came_to}",
        )
    )
    title = "Torpedo boats attack our ships"
    umpire.tell(
        Combat(
            seat=foe,
            hex=record.hex,
            kind="boat attack",
            title=title,
            lines=tuple(filter(None, theirs)),
            own_losses=in_order(umpire, foe, sunk + planes),
            enemy_losses=boats,
            brief=f"{title}: {'; '.join((came_to, *crippled))}",
        )
    )


def base_closed(umpire: Umpire, side: Side, base: BoatBase, in_port: int, out: int) -> None:
    """Tell the owner alone of boats lost to the game with their MTB base: those in port now, those out by day
    (GM-17.0l)."""
    if in_port or out:
        which: Literal["in port", "out", "both"] = "both" if in_port and out else "out" if out else "in port"
        whose = UnitId(side, "MTB base", name=base.name)
        umpire.tell(BoatsLost(seat=side, about=whose, which=which, boats=in_port, boats_out=out))


def _came_to(sunk: tuple[str, ...], lost: int) -> str:
    parts = [f"{', '.join(sunk)} sunk" if sunk else "no ship sunk"]
    parts.append(f"{many(lost, 'boat')} lost" if lost else "no boat lost")
    return ", ".join(parts)


def _surprise(record: BoatAttack) -> str:
    if record.minutes:
        return "the enemy was surprised" if record.surprise > 3 else "the enemy was awake"
    if record.surprise > 3:
        return "surprise: nobody fired at the boats"
    return "every ship fired" if record.surprise == 1 else "only the ships attacked fired"


def _suffered(damage: Damage) -> list[str]:
    if damage.sunk:
        return [f"{damage.name} is sunk"]
    state = f"{damage.name} lies dead in the water" if damage.crippled else ""
    return [line for line in (f"{damage.name} takes {hits_text(damage.hits)}" if damage.hits else "", state) if line]
