"""The plot of a carrier battle: a seat's View put on the theatre chart."""

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from flagplot.board.style import Title
from flagplot.core.plot import Track, named
from flagplot.core.words import Value, Words, phrase
from flagplot.games.carrier.command.views import presumed
from flagplot.games.carrier.plotting import making
from flagplot.games.carrier.plotting.future import Future
from flagplot.games.carrier.plotting.pair import closest_pair
from flagplot.games.carrier.plotting.sheet import CarrierMark, MarkKind, PlotSheet, Weather
from flagplot.games.carrier.reports.words import class_words, force_words, plane_words, ship_words
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.unit_id import UnitId, af_id, tf_id
from flagplot.games.carrier.state.counters import Watch
from flagplot.games.carrier.state.units import AirFormation, TaskForce
from flagplot.games.carrier.theatre.hex import SECTORS, Direction
from flagplot.games.carrier.view import CarrierView, KnownContact, enemy_bases

OLDEST_PLANES = 1
"""Hours after which planes last seen are left off the plot."""
OLDEST_CLOUD = 6
"""Hours after which a cloud last seen is left off the plot."""


def sheet_of(view: CarrierView, ruleset: Ruleset, words: Words) -> PlotSheet:
    """Return what is to be drawn: own units and bases, contacts with age and certainty, clouds and winds seen, and
    the tracks of the turn."""
    heading = Title(
        words("plot.heading", side=phrase(f"report.side.{view.side}")),
        ruleset.scenario.title,
        words.text(view.date),
        f"{view.hour:02d}00",
        words("plot.turn", turn=view.clock.turn, last=view.last_turn),
        view.hour in ruleset.tables.night_hours,
        words("plot.dark"),
    )
    future = Future(view, ruleset, words)
    contacts = [contact for contact in view.contacts if _worth_showing(contact)]
    return making.sheet(
        words,
        seat=view.seat,
        side=view.side,
        game=view.game,
        heading=heading,
        marks=(
            *_bases(view, ruleset, words),
            *(_task_force(view, tf, words) for tf in view.tfs.values()),
            *(_air_formation(view, af, words) for af in view.afs.values() if af.transit is None),
            *_submarines(view, words),
            *(_contact(words, contact) for contact in contacts),
            *_counters(view, words),
        ),
        tracks=(*_tracks(view, contacts), *(() if view.over else future.tracks())),
        areas=tuple(_weather(view, words)),
        reaches=() if view.over else tuple(future.areas()),
        pair=None if view.over else closest_pair(view, words),
    )


_SHOWN: dict[MarkKind, MarkKind] = {
    "own_tf": "enemy_tf",
    "own_af": "enemy_af",
    "own_base": "enemy_base",
    "own_sub": "enemy_sub",
}
"""Own units of the second side as they stand on a board that shows both."""


def truth_of(views: Sequence[CarrierView], ruleset: Ruleset, words: Words) -> PlotSheet:
    """Return the units of both sides where they are, from what each side knows of its own."""
    own, foe = (sheet_of(view, ruleset, words) for view in views)
    marks = [mark for mark in own.marks if mark.kind in _SHOWN]
    for mark in foe.marks:
        if mark.kind in _SHOWN:
            id_, kind = mark.id.replace("own", "foe", 1).replace("base", "foe-base", 1), _SHOWN[mark.kind]
            marks.append(msgspec.structs.replace(mark, id=id_, kind=kind))
    gone = [track for track in own.tracks if track.side == "own" and not track.planned]
    for track in foe.tracks:
        if track.side == "own" and not track.planned:
            gone.append(msgspec.structs.replace(track, id=track.id.replace("own", "foe", 1), side="enemy"))
    return making.sheet(
        words,
        seat="",
        side="",
        game=own.game,
        heading=msgspec.structs.replace(own.heading, side=words("plot.truth")),
        marks=tuple(marks),
        tracks=tuple(gone),
    )


def _tracks(view: CarrierView, contacts: list[KnownContact]) -> Iterator[Track]:
    """Yield where own units went in the turn, and where contacts have been seen."""
    boats = view.submarines.boats.values() if view.submarines else ()
    own = {f"own-TF{tf.number}": tf.track for tf in view.tfs.values()}
    own |= {f"own-AF{af.number}": af.track for af in view.afs.values()}
    own |= {f"own-SS{boat.number}": boat.track for boat in boats}
    yield from (making.track(f"{id_}-track", way) for id_, way in own.items() if len(way) > 1)
    for contact in contacts:
        if len(contact.track) > 1:
            yield making.track(f"{_id(contact)}-track", [at for _, at in contact.track], "enemy")


def _weather(view: CarrierView, words: Words) -> Iterator[Weather]:
    """Yield the clouds seen of late, and the winds of the sectors."""
    last = view.clock.turn - (0 if view.over else 1)
    for at, (kind, turn) in view.clouds.items():
        if kind != "clear" and last - turn <= OLDEST_CLOUD:
            yield making.cloud(words, at, "storm" if kind == "storm" else "cloud", max(0, last - turn))
    for sector in SECTORS:
        if sector in view.winds:
            toward, turn = view.winds[sector]
            yield making.wind(words, sector, Direction(toward), max(0, last - turn))


def _label(view: CarrierView, unit: UnitId, words: Words) -> str:
    """Return the label of a unit, marked if it is shown where its plan has it (GM-22.5)."""
    return words("plot.presumed", unit=unit.label) if presumed(view, unit) else unit.label


def _task_force(view: CarrierView, tf: TaskForce, words: Words) -> CarrierMark:
    unit = tf_id(view.side, tf.number)
    ships = {"ships": tuple(tf.ships)}
    return making.mark(
        words, f"own-{unit.label}", "own_tf", tf.hex, _label(view, unit, words), ship_words(view, tf), facts=ships
    )


def _air_formation(view: CarrierView, af: AirFormation, words: Words) -> CarrierMark:
    unit, n = af_id(view.side, af.number), sum(flight.n for flight in af.flights)
    return making.mark(
        words,
        f"own-{unit.label}",
        "own_af",
        af.hex,
        _label(view, unit, words),
        words("plot.factors", n=n),
        plane_words(af),
        altitude=_altitude({flight.high for flight in af.flights}),
        facts={"factors": n},
    )


def _altitude(heights: set[bool]) -> Literal["hi", "lo"] | None:
    return None if len(heights) != 1 else "hi" if True in heights else "lo"


def _bases(view: CarrierView, ruleset: Ruleset, words: Words) -> Iterator[CarrierMark]:
    """Yield the bases of both sides: where they are is printed on every chart."""
    for base in view.bases.values():
        if base.hex is not None:
            yield making.mark(words, named("base", base.name), "own_base", base.hex, base.name)
    for name, at in enemy_bases(view, ruleset).items():
        yield making.mark(words, named("base", name), "enemy_base", at, name)


def _counters(view: CarrierView, words: Words) -> Iterator[CarrierMark]:
    """Yield own coastwatchers and troops that still answer (GM-23.3)."""
    for counter in view.watch.standing() if isinstance(view.watch, Watch) else ():
        kind: MarkKind = "own_watch" if counter.kind == "CW" else "own_troops"
        island = {"island": counter.island}
        yield making.mark(words, f"own-{counter.name}", kind, counter.hex, counter.name, facts=island)


def _submarines(view: CarrierView, words: Words) -> Iterator[CarrierMark]:
    for boat in view.submarines.boats.values() if view.submarines else ():
        name = f"SS{boat.number}"
        depth = words(f"plot.depth.{boat.depth}")
        yield making.mark(words, f"own-{name}", "own_sub", boat.hex, name, depth, facts={"depth": boat.depth})


def _id(contact: KnownContact) -> str:
    return f"contact-{contact.id}"


def _contact(words: Words, contact: KnownContact) -> CarrierMark:
    seen = contact.sighting
    facts: dict[str, Value] = {"first": contact.first_turn, "last": contact.last_turn}
    if seen.total is not None:
        facts["total"] = seen.total
    return making.mark(
        words,
        _id(contact),
        "enemy_sub" if seen.kind == "sub" else "enemy_tf" if seen.kind == "tf" else "enemy_af",
        seen.hex,
        f"C{contact.id}",
        "" if seen.kind == "sub" else force_words(words, seen, "plot.about"),
        words.text(tuple(class_words(words, name, n, "plot") for name, n in seen.classes)),
        age=contact.age,
        certainty=seen.condition,
        altitude="hi" if seen.altitude == "high" else "lo" if seen.altitude == "low" else None,
        facts=facts,
    )


def _worth_showing(contact: KnownContact) -> bool:
    """Return whether a contact goes on the plot: planes seen more than an hour ago are anywhere by now."""
    return contact.sighting.kind in ("tf", "sub") or (contact.sighting.kind == "af" and contact.age <= OLDEST_PLANES)
