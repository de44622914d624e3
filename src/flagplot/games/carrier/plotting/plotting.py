"""The plot of a carrier battle: a seat's View put on the theatre chart (DESIGN section 3)."""

from typing import Literal

from flagplot.core.words import Words
from flagplot.games.carrier.command.views import presumed
from flagplot.games.carrier.plotting.plot import Cloud, Mark, PlotSheet, Track, Wind
from flagplot.games.carrier.reports.words import class_words, force_words, plane_words, ship_words
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.state.counters import Watch
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.theatre.hex import SECTORS, Direction
from flagplot.games.carrier.view import CarrierView, KnownContact, enemy_bases

OLDEST_PLANES = 1
"""Hours after which planes last seen are left off the plot."""
OLDEST_CLOUD = 6
"""Hours after which a cloud last seen is left off the plot."""


def sheet_of(view: CarrierView, ruleset: Ruleset, words: Words) -> PlotSheet:
    """Return what is to be drawn: own units and bases, contacts with age and certainty, clouds and winds seen, and
    the tracks of the turn."""
    marks = [
        *_bases(view, ruleset),
        *(
            Mark(
                kind="own_tf",
                hex=tf.hex,
                label=f"TF{tf.number}{_presumed(view, f'TF{tf.number}')}",
                sublabel=ship_words(view, tf),
            )
            for tf in view.tfs.values()
        ),
        *(
            Mark(
                kind="own_af",
                hex=af.hex,
                label=f"AF{af.number}{_presumed(view, f'AF{af.number}')}",
                count=f"{sum(flight.n for flight in af.flights)} Af",
                sublabel=plane_words(af),
                altitude=_altitude({flight.high for flight in af.flights}),
            )
            for af in view.afs.values()
            if af.transit is None
        ),
        *_submarines(view),
        *(_contact(words, contact) for contact in view.contacts if _worth_showing(contact)),
        *_counters(view),
    ]
    tracks = [tf.track for tf in view.tfs.values()] + [af.track for af in view.afs.values()]
    tracks += [boat.track for boat in view.submarines.boats.values()] if view.submarines else []
    own_tracks = [track for track in tracks if len(track) > 1]
    last = view.clock.turn - (0 if view.over else 1)
    return PlotSheet(
        side=view.side,
        date=words.said(view.date),
        hour=f"{view.hour:02d}00",
        scenario=ruleset.scenario.title,
        turn=f"turn {view.clock.turn} of {view.last_turn}",
        night=view.hour in ruleset.tables.night_hours,
        marks=tuple(marks),
        tracks=(
            *(Track(hexes=tuple(track)) for track in own_tracks),
            *(_enemy_track(contact) for contact in view.contacts if _worth_showing(contact) and len(contact.track) > 1),
        ),
        clouds=tuple(
            Cloud(hex=hex_, kind="storm" if kind == "storm" else "cloud", age=max(0, last - turn))
            for hex_, (kind, turn) in view.clouds.items()
            if kind != "clear" and last - turn <= OLDEST_CLOUD
        ),
        winds=tuple(
            Wind(sector=sector, toward=Direction(view.winds[sector][0]), age=max(0, last - view.winds[sector][1]))
            for sector in SECTORS
            if sector in view.winds
        ),
    )


def _presumed(view: CarrierView, label: str) -> str:
    """Return the mark of a unit that is shown where its plan has it (GM-22.5)."""
    return " presumed" if presumed(view, label) else ""


def _altitude(heights: set[bool]) -> Literal["hi", "lo"] | None:
    return None if len(heights) != 1 else "hi" if True in heights else "lo"


def _bases(view: CarrierView, ruleset: Ruleset) -> list[Mark]:
    """Return the bases of both sides: where they are is printed on every chart."""
    own = [Mark(kind="own_base", hex=base.hex, label=base.name) for base in view.bases.values() if base.hex is not None]
    return own + [Mark(kind="enemy_base", hex=hex_, label=name) for name, hex_ in enemy_bases(view, ruleset).items()]


def _counters(view: CarrierView) -> list[Mark]:
    """Return own coastwatchers and troops that still answer (GM-23.3)."""
    standing = view.watch.standing() if isinstance(view.watch, Watch) else []
    return [
        Mark(kind="own_watch" if counter.kind == "CW" else "own_troops", hex=counter.hex, label=counter.name)
        for counter in standing
    ]


def _submarines(view: CarrierView) -> list[Mark]:
    boats = view.submarines.boats.values() if view.submarines else ()
    return [Mark(kind="own_sub", hex=boat.hex, label=f"SS{boat.number}", sublabel=boat.depth) for boat in boats]


def _contact(words: Words, contact: KnownContact) -> Mark:
    seen = contact.sighting
    return Mark(
        kind="enemy_sub" if seen.kind == "sub" else "enemy_tf" if seen.kind == "tf" else "enemy_af",
        hex=seen.hex,
        label=f"C{contact.id}",
        count="" if seen.kind == "sub" else force_words(words, seen, "plot.about"),
        sublabel=_classes(words, seen),
        age=contact.age,
        certainty=seen.condition,
        altitude="hi" if seen.altitude == "high" else "lo" if seen.altitude == "low" else None,
    )


def _worth_showing(contact: KnownContact) -> bool:
    """Return whether a contact goes on the plot: planes seen more than an hour ago are anywhere by now."""
    return contact.sighting.kind in ("tf", "sub") or (contact.sighting.kind == "af" and contact.age <= OLDEST_PLANES)


def _classes(words: Words, seen: Sighting) -> str:
    return words.said(tuple(class_words(words, name, n, "plot") for name, n in seen.classes))


def _enemy_track(contact: KnownContact) -> Track:
    return Track(hexes=tuple(hex_ for _, hex_ in contact.track), side="enemy")
