"""A plot as data: what a seat's chart shows, where, and what is known of it. Games draw it; pages act on its ids."""

import re

import msgspec

from flagplot.core.words import Value


class Mark(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A unit, contact or place on the board. `id` names the mark in the plot and the group of its drawing."""

    id: str
    kind: str
    """In the game's own words, such as `own_tf` or `minefield`."""
    place: str
    """Where it is as orders name it: a hex, a zone, a position."""
    x: float
    y: float
    """Where it is on the board, in the board's own units, x to the east and y to the south."""
    label: str = ""
    facts: dict[str, Value] = {}


class Tick(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Where something will be on its way at a time."""

    x: float
    y: float
    text: str = ""
    """The time as written; nothing for one between."""


class Track(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Where a mark has come from, or is ordered to go."""

    id: str
    side: str
    points: tuple[tuple[float, float], ...]
    planned: bool = False
    ticks: tuple[Tick, ...] = ()


class Area(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A part of the board: cloud, range, cone, control."""

    id: str
    kind: str
    places: tuple[str, ...] = ()
    """The hexes or zones it covers."""
    outline: tuple[tuple[float, float], ...] = ()
    """Its corners, where it follows no hexes."""
    facts: dict[str, Value] = {}


class Label(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Words at a place: sectors, coasts, notes."""

    id: str
    text: Value
    x: float
    y: float


class Plot(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What is drawn for one seat. Each game adds what its own drawing needs in a subclass."""

    seat: str
    game: str
    title: str
    marks: tuple[Mark, ...] = ()
    tracks: tuple[Track, ...] = ()
    areas: tuple[Area, ...] = ()
    labels: tuple[Label, ...] = ()


def named(*parts: str) -> str:
    """Return an id made of these parts, fit for a page: `base-Port-Moresby`."""
    return re.sub(r"[^\w-]+", "-", "-".join(parts))
