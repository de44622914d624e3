"""Small helpers for the tests of damage: one ship and a battle to hit it in."""

from typing import Any

from tests.carrier.fact_text import in_short
from tests.carrier.position import SEA, battle, ship, tf
from tests.carrier.wording import worded

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.damage import fatal_hit, go_down
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.telling.records import Blow
from flagplot.games.carrier.umpire import Umpire


def alone(
    card: str, dice: dict[str, tuple[int, ...]] | None = None, default: int = 3, turn: int = 3, **options: Any
) -> tuple[Battle, Ship]:
    """Return a battle with one Allied ship in TF1, and the ship. Planes: `ready`, `just_landed`, `readying`."""
    planes = {name: options.pop(name) for name in ("ready", "just_landed", "readying", "hits") if name in options}
    u = battle([tf(1, ship(card, **planes), "DD 9")], [], dice=dice or {}, default=default, turn=turn, **options)
    return Battle(u, SEA), u.state.sides["allied"].ships[card]


def blow(hits: int, telling: bool = True, key: str = "blow") -> Blow:
    """Return an attack that scored."""
    return Blow(9, 8, hits, (6,), (), telling, key)


def sink(u: Umpire, side: Side, ship: Ship) -> None:
    """Let a ship sink at once."""
    fatal_hit(u, side, ship, at_once=True)
    go_down(u, side, ship)


def said(u: Umpire, side: str = "allied") -> list[str]:
    """Return all that a side was told, a fact a line."""
    return in_short(u.dispatches, side).splitlines()


def points(u: Umpire, side: str = "japanese") -> list[tuple[int, str, bool]]:
    """Return the points of a side with reason, and whether it knows of them."""
    return [(entry.points, worded(entry.reason), entry.known) for entry in u.state.sides[side].points]  # type: ignore[index]
