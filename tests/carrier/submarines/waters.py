"""Submarines in a bare sea for tests: boats put where they are wanted, a turn played, what each side was told."""

from typing import Any

from tests.carrier import wording
from tests.carrier.position import OPEN_SEA, Played, bare, play

from flagplot.core.game import Dispatch
from flagplot.games.carrier.facts.note import Note
from flagplot.games.carrier.ordered.ast import Shot, SubmarineOrder
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.submarines import Submarine, SubmarineForce
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.theatre.hex import Hex, parse

ANY = (Shot(),)
COAST = parse("A/D23")
"""Port Moresby: partly land."""


def waters(edition: str = "2003", turn: int = 8, **options: Any) -> State:
    """Return an empty sea with the submarine rules of an edition; turn n has hour n, from 5 to 18 by day."""
    state = bare(turn, submarines=edition, **options)
    for side in SIDES:
        state.sides[side].submarines = SubmarineForce()
    return state


def boat(
    state: State,
    side: Side = "allied",
    number: int = 1,
    where: Hex | str = OPEN_SEA,
    depth: str = "surface",
    hits: int = 0,
    order: SubmarineOrder | None = None,
    **changes: Any,
) -> Submarine:
    """Put a boat to sea."""
    own = state.sides[side]
    name = f"SS {number}"
    own.ships[name] = Ship(name, "SS", "SS", hits=hits)
    hex_ = parse(where) if isinstance(where, str) else where
    made = Submarine(number, name, hex_, depth, order=order or SubmarineOrder(), track=[hex_])  # type: ignore[arg-type]
    for field, value in changes.items():
        setattr(made, field, value)
    force = own.submarines
    assert force
    force.boats[number] = made
    return made


def after(played: Played | State, side: Side = "allied", number: int = 1) -> Submarine:
    """Return a boat after a turn."""
    state = played.state if isinstance(played, Played) else played
    force = state.sides[side].submarines
    assert force
    return force.boats[number]


def sunk(played: Played, side: Side = "allied", number: int = 1) -> bool:
    """Return whether a boat is sunk."""
    return played.state.sides[side].ships[f"SS {number}"].fate == "sunk"


def combats(told: tuple[Dispatch, ...], side: Side) -> list[str]:
    """Return `title: lines` of the submarine combats a side was told of."""
    return [f"{d.title}: {'; '.join(d.lines)}" for d in wording.combats(told, side, "submarine")]


def seen(played: Played, side: Side) -> list[tuple[str, int]]:
    """Return kind and condition of a side's sightings."""
    return [(d.sighting.kind, d.sighting.condition) for d in played.sighted(side)]


def codes(told: tuple[Dispatch, ...], side: Side) -> list[str]:
    """Return the rule ids of a side's notes."""
    return [d.rule for d in told if isinstance(d, Note) and d.seat == side]


def steps(played: Played) -> list[str]:
    """Return what was thrown for, in order, without other dice than those of submarine combat."""
    words = ("attack sequence", "submarine torpedoes", "guns at a submarine", "ASW", "slick", "night target")
    return [word for roll in played.rolls for word in words if f"|{word}|" in roll.key]


def rows(played: Played, purpose: str) -> list[str]:
    """Return the results of the throws of one purpose, `BHT 12, 4 factors: 1 hit`."""
    return [roll.result for roll in played.thrown(purpose)]


__all__ = [
    "ANY",
    "COAST",
    "OPEN_SEA",
    "after",
    "boat",
    "codes",
    "combats",
    "play",
    "rows",
    "seen",
    "steps",
    "sunk",
    "waters",
]
