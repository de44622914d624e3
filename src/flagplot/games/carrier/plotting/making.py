"""A plot put together: what stands where, with every text that is read on it."""

from collections.abc import Collection, Mapping
from functools import cache
from typing import Literal, get_args

from flagplot.board.geometry import Point
from flagplot.board.manoeuvring import Pair
from flagplot.board.style import Title
from flagplot.core.plot import Area, Label, Track, named
from flagplot.core.words import Value, Words, phrase
from flagplot.games.carrier.plotting.sheet import CarrierMark, HexNames, MarkKind, PlotSheet, Weather, Window, frame
from flagplot.games.carrier.sentences.lists import joined
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Direction, Hex
from flagplot.games.carrier.theatre.theatre import theatre

_SIGHTINGS = ("uncertain", "presence", "altitudes", "faded")
_TRACKS = ("own_track", "own_course", "enemy_track", "enemy_course")
MOVING = ("own_tf", "own_af", "own_sub", "enemy_tf", "enemy_af", "enemy_sub")
"""Kinds of mark that the frame of a plot follows."""
_OLD = 6
"""Hours after which it does not follow a contact any more."""
REACHES = ("farthest", "reach", "searched", "search")
LEGEND = (*get_args(MarkKind), *_SIGHTINGS, *_TRACKS, *REACHES, "cloud", "storm", "wind", "mountains", "closed")
"""What a legend may have an entry for."""
_NAMED = ("own_base", "enemy_base")
"""Kinds of mark that stand in the place of the map's own name."""


def mark(
    words: Words,
    id_: str,
    kind: MarkKind,
    at: Hex,
    label: str = "",
    *body: str,
    age: int = 0,
    certainty: int = 3,
    altitude: Literal["hi", "lo"] | None = None,
    facts: Mapping[str, Value] | None = None,
) -> CarrierMark:
    """Return a unit, contact or base; `body` says how many, and what they are."""
    x, y = hexes.centre(at)
    place, aged = hexes.name(at), _aged(words, age)
    return CarrierMark(
        id=id_,
        kind=kind,
        place=place,
        x=x,
        y=y,
        label=label,
        facts=dict(facts or {}),
        body=_listed(words, *body),
        age=age,
        aged=aged,
        certainty=certainty,
        altitude=altitude,
        height=words(f"plot.height.{altitude}") if altitude else "",
        tip=_listed(words, label, *body, place, aged),
    )


def track(id_: str, way: Collection[Hex], side: Literal["own", "enemy"] = "own", planned: bool = False) -> Track:
    """Return the way a unit has gone, or with `planned` is ordered to go, oldest hex first."""
    return Track(id=id_, side=side, points=tuple(map(hexes.centre, way)), planned=planned)


def cloud(words: Words, at: Hex, kind: Literal["cloud", "storm"] = "cloud", age: int = 0) -> Weather:
    """Return a cloud or storm over a hex."""
    (x, y), place = hexes.centre(at), hexes.name(at)
    tip, aged = words(f"plot.weather.{kind}", place=place), _aged(words, age)
    return Weather(id=named("cloud", place), kind=kind, places=(place,), x=x, y=y, age=age, aged=aged, tip=tip)


def wind(words: Words, sector: str, toward: Direction, age: int = 0) -> Weather:
    """Return the wind of a sector."""
    x, y = hexes.centre(theatre().sector_hex(sector))
    return Weather(
        id=named("wind", sector),
        kind="wind",
        places=(sector,),
        x=x,
        y=y,
        age=age,
        aged=_aged(words, age),
        toward=toward,
        tip=words("plot.weather.wind", toward=toward.name, sector=sector),
    )


def sheet(
    words: Words,
    *,
    seat: str,
    side: str,
    game: str,
    heading: Title,
    marks: tuple[CarrierMark, ...] = (),
    tracks: tuple[Track, ...] = (),
    areas: tuple[Weather, ...] = (),
    reaches: tuple[Area, ...] = (),
    pair: Pair | None = None,
    hex_names: HexNames = "edges",
    window: Window | None = None,
) -> PlotSheet:
    """Return a plot of these, of a window or of what frames the action."""
    window = window or frame(_action(marks, tracks))
    taken = {each.place for each in marks if each.kind in _NAMED}
    texts = {kind: words(f"plot.legend.{kind}") for kind in LEGEND}
    texts |= {key: words(f"plot.{key}") for key in ("miles", "scale", "beside")}
    return PlotSheet(
        seat=seat,
        game=game,
        title=heading.scenario,
        heading=heading,
        caption=words(
            "plot.title",
            side=phrase(f"plot.side.{side}") if side else heading.side,
            scenario=heading.scenario,
            date=heading.date,
            hour=heading.hour,
        ),
        description=_description(words, marks),
        texts=texts,
        window=window,
        hex_names=hex_names,
        marks=marks,
        tracks=tracks,
        areas=areas,
        reaches=reaches,
        pair=pair,
        labels=tuple(label for h, label in _places() if window.holds(h) and hexes.name(h) not in taken),
    )


def _action(marks: tuple[CarrierMark, ...], tracks: tuple[Track, ...]) -> list[Point]:
    """Return where things happen: ways gone, own forces at sea and in the air, contacts of late; bases, where they are
    all that there is."""
    lively = [mark for mark in marks if mark.kind in MOVING and mark.age <= _OLD]
    middles = [(mark.x, mark.y) for mark in lively or marks]
    return middles + [point for way in tracks for point in way.points]


def _listed(words: Words, *parts: str) -> str:
    return words.text(tuple(filter(None, parts)))


def _aged(words: Words, age: int) -> str:
    """Return the age of a sighting in hours as it stands on a plot: `2h`, or nothing for now."""
    return words("plot.aged", age=age) if age else ""


@cache
def _places() -> tuple[tuple[Hex, Label], ...]:
    """Return the names of the map with their hexes."""
    return tuple(
        (h, Label(id=named("place", place), text=place, x=hexes.centre(h)[0], y=hexes.centre(h)[1]))
        for place, h in theatre().places.items()
    )


def _description(words: Words, marks: tuple[CarrierMark, ...]) -> str:
    """Return the plot in words: each mark with its hex."""
    parts = []
    for each in marks:
        seen = words("plot.description.seen", age=each.age) if each.age else ""
        about = _listed(words, each.label, each.body, seen)
        kind = "known" if about else "mark"
        what = words(f"plot.legend.{each.kind}")
        parts.append(words(f"plot.description.{kind}", place=each.place, what=what, about=about))
    whole = joined(words, "plot.description.two", parts)
    return words("plot.description.whole", marks=whole) if parts else words("plot.description.nothing")
