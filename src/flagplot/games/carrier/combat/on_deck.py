"""What planes on deck or on the ground add to hits (BR-21.6, FE-21.3a, FE-21.3b, FE-21.3e)."""

from typing import NamedTuple

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.boat_bases import MtbBase
from flagplot.games.carrier.combat.damage import Weapon
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.state.units import Base, Ship
from flagplot.games.carrier.units.factors import aboard, count


class OnDeck(NamedTuple):
    """Air factors of a ship or base; those caught taking off count as Ready (FE-21.6.2b, GM-14.1a)."""

    ready: int
    just_landed: int
    readying: int
    aboard: int


def on_deck(battle: Battle, side: Side, holder: Ship | Base | MtbBase) -> OnDeck:
    """Return what stands on a ship or base now."""
    boxes = holder.boxes
    if boxes is None:
        return OnDeck(0, 0, 0, 0)
    caught = battle.umpire.caught
    launching = sum(each.flight.n for each in caught if (each.side, each.holder) == (side, holder.name))
    return OnDeck(
        count(boxes.ready) + launching, count(boxes.just_landed), count(boxes.readying), aboard(boxes) + launching
    )


def added_hits(battle: Battle, side: Side, target: Ship | Base, weapon: Weapon, hits: int, deck: OnDeck) -> int:
    """Return the hits that planes add to those rolled.

    In the base game bombs count twice with planes in Ready or Just Landed, torpedoes with planes in Readying (BR-21.6).
    `2003`: bombs and gunfire count twice with planes in Ready (FE-21.3a); with planes in Just Landed alone one hit is
    added, once in an AF's attack (FE-21.3b); torpedoes (FE-21.3e) and all else stand as rolled (FE-21.3j). `off`: all
    stands as rolled (GM-15.0).
    """
    reading = battle.umpire.ruleset.options.planes_double
    if reading == "base":
        planes = {"bomb": deck.ready or deck.just_landed, "torpedo": deck.readying}.get(weapon, 0)
        return hits if planes else 0
    if reading == "off" or weapon not in ("bomb", "shell"):
        return 0
    if deck.ready:
        return hits
    first = not battle.struck.get((side, target.name))
    return 1 if hits and deck.just_landed and first else 0
