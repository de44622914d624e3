"""What each side is told of boats (GM-17.0f): their owner of the TF they met, its owner of the boats only if they
attack."""

from typing import Literal

import msgspec

from flagplot.games.carrier.facts.attacks import Losses
from flagplot.games.carrier.facts.boats import BoatsLost, BoatsMeet
from flagplot.games.carrier.facts.combat import BoatsAttacked, Hurt, Surprise
from flagplot.games.carrier.facts.throws import ContactThrown
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sighting import sighting
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.sea import tf_key
from flagplot.games.carrier.state.units import BoatBase, Flotilla, TaskForce
from flagplot.games.carrier.telling.envelopes import hull, losses, own_losses, ship_fate
from flagplot.games.carrier.telling.records import BoatAttack
from flagplot.games.carrier.umpire import Umpire


def met(umpire: Umpire, side: Side, flotilla: Flotilla, tf: TaskForce, faces: tuple[int, ...]) -> None:
    """Tell the owner of boats every ship of a TF they met (GM-17.0f). It goes into what the side saw this turn."""
    foe, whose = enemy(side), UnitId(side, "MTB", flotilla.number)
    names = tuple(ship.name if ship.type in ship.name else f"{ship.type} {ship.name}" for ship in umpire.ships(foe, tf))
    exact = sighting.of_tf(umpire, foe, tf, 3, (whose,))
    seen = msgspec.structs.replace(exact, hex=flotilla.hex, names=names)
    entries = umpire.lookout.log[side].setdefault(tf_key(foe, tf), [])
    if tf.hex == flotilla.hex:
        entries.append(seen)
    else:
        entries.insert(0, seen)
    umpire.tell(BoatsMeet(seat=side, about=whose, place=flotilla.hex, ships=names))
    umpire.tell(ContactThrown(seat=side, hex=flotilla.hex, flotilla=whose, faces=faces))


def in_sight(umpire: Umpire, side: Side, flotilla: Flotilla, tf: TaskForce) -> None:
    """Keep a TF that stands with the boats in its owner's sight for the combat of this turn (BR-15.2)."""
    key = tf_key(enemy(side), tf)
    entries = umpire.lookout.log[side].get(key, [])
    seen = next((entry for entry in entries if entry.source == (UnitId(side, "MTB", flotilla.number),)), None)
    if tf.hex == flotilla.hex and seen is not None:
        known: Sighting | None = umpire.sees[side].get(key)
        umpire.sees[side][key] = msgspec.structs.replace(known or seen, condition=3, names=seen.names)


def attacked(umpire: Umpire, record: BoatAttack) -> None:
    """Tell both sides of an attack by boats: each its own losses exactly, of the enemy's what its vessels saw: hits,
    ships that sank, boats that blew up."""
    side, foe, fought = record.side, enemy(record.side), record.minutes > 0
    unaware = record.surprise > 3
    boats, sunk = Losses(boats=record.lost), [damage.name for damage in record.damage if damage.sunk]
    fired: Surprise = "none fired" if unaware else "all fired" if record.surprise == 1 else "some fired"
    umpire.tell(
        BoatsAttacked(
            seat=side,
            hex=record.hex,
            about=(UnitId(side, "MTB", record.flotilla),),
            ours=True,
            boats=record.boats,
            surprise=fired if not fought else "surprised" if unaware else "awake",
            minutes=record.minutes,
            torpedoes=record.torpedoes,
            guns=record.guns,
            ships=tuple(Hurt(name, fate="sunk") for name in sunk),
            own_losses=boats,
            enemy_losses=losses(umpire, foe, sunk),
        )
    )
    targets = dict.fromkeys((*(name for name, _ in record.torpedoes), *(damage.name for damage in record.damage)))
    umpire.tell(
        BoatsAttacked(
            seat=foe,
            hex=record.hex,
            about=tuple(hull(foe, name) for name in targets),
            ours=False,
            surprise="surprised" if unaware else "awake" if fought else "fired",
            minutes=record.minutes,
            torpedoes=tuple(hit for hit in record.torpedoes if hit[1]),
            guns=tuple(hit for hit in record.guns if hit[1]),
            ships=tuple(Hurt(each.name, each.hits, ship_fate(each)) for each in record.damage),
            own_losses=own_losses(umpire, foe, *record.damage),
            enemy_losses=boats,
        )
    )


def base_closed(umpire: Umpire, side: Side, base: BoatBase, in_port: int, out: int) -> None:
    """Tell the owner alone of boats lost to the game with their MTB base: those in port now, those out by day
    (GM-17.0l)."""
    if in_port or out:
        which: Literal["in port", "out", "both"] = "both" if in_port and out else "out" if out else "in port"
        whose = UnitId(side, "MTB base", name=base.name)
        umpire.tell(BoatsLost(seat=side, about=whose, which=which, boats=in_port, boats_out=out))
