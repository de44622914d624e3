"""What a seat may know: its own vessels in full and what it has been told of the rest."""

from typing import Any, Literal, TypeVar

import msgspec

from flagplot.core.fields import filled
from flagplot.core.game import Clock, View
from flagplot.core.words import phrase
from flagplot.games.coastal import damage, manoeuvre, plane, salvo, victory
from flagplot.games.coastal.cards import Card
from flagplot.games.coastal.rules import Row7
from flagplot.games.coastal.scenario import Area, Box, Edge, Victory
from flagplot.games.coastal.state import FOREVER, Contact, Mount, Salvo, State, Vessel
from flagplot.games.coastal.tables import Tables

Fate = Literal["afloat", "sunk", "left"]
MARKERS_KEPT = 6
"""Turns for which an enemy firing marker stays on the plot."""


class GunView(msgspec.Struct, frozen=True):
    """An own gun mount, numbered from 1: reaches in cm, and the turn it is back if it is out (0: for good)."""

    number: int
    name: str
    kind: str
    arc: str
    reach: float
    works: bool
    back: int = 0


class TubesView(msgspec.Struct, frozen=True):
    """An own torpedo mount, numbered from 1, with arcs in whole degrees off the bow."""

    number: int
    kind: str
    arcs: tuple[tuple[int, int], ...]
    loaded: int
    torpedo: str
    nation: str
    reloads: int
    works: bool
    back: int = 0


class Trouble(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is wrong with an own vessel: how often or which mount, and the turn it is back (0: for good)."""

    kind: str
    n: int = 1
    back: int = 0


class OwnVessel(msgspec.Struct, frozen=True, kw_only=True):
    """An own vessel: position in cm, course in degrees, speeds in knots."""

    name: str
    card: str
    type: str
    size: int
    manoeuvre: str
    x: float
    y: float
    course: float
    speed: int
    ordered_course: float
    ordered_speed: int
    max_speed: int
    gain: int
    lose: int
    turn_limit: int
    length: float
    beam: float
    boxes: int
    lost: int
    points: int
    merchant: bool
    guns: tuple[GunView, ...]
    torpedoes: tuple[TubesView, ...]
    star_shell: bool
    searchlight: bool
    wireless: bool
    radar: bool
    aware: bool
    aground: bool
    foul: bool
    foul_rammer: bool
    foul_bearing: float
    obeys: bool
    """False while its bridge is out and it takes no new orders (AS-BASE-36)."""
    stopped_by_fire: bool
    burning: bool
    lit: bool
    state: Fate
    left_by: Edge | Literal[""]
    troubles: tuple[Trouble, ...]


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """An enemy as this seat knows it. Unknown figures are 0, -1 or empty."""

    number: int
    held: bool
    """Whether the latest report detected it."""
    turn: int
    by_radar: bool
    x: float
    y: float
    size: int
    course: float
    speed: int
    type: str
    name: str
    burning: bool
    sunk: bool
    was: tuple[tuple[float, float], ...]


class SalvoView(msgspec.Struct, frozen=True, kw_only=True):
    """A salvo with its note, and the segment of its next phase 8 (cm, degrees)."""

    marker: str
    turn: int
    x: float
    y: float
    bearing: float
    fired: int
    left: int
    torpedo: str
    wide: bool
    deep: bool
    next_from: float
    next_to: float
    near_width: float
    far_width: float


AnySalvo = TypeVar("AnySalvo", bound=SalvoView)


class OwnSalvo(SalvoView, frozen=True, kw_only=True):
    """An own salvo and the vessel that fired it; it has run as far as `next_from`."""

    vessel: str


class MarkView(msgspec.Struct, frozen=True):
    """Something to draw: phase, kind, points in cm, label."""

    phase: int
    kind: str
    points: tuple[tuple[float, float], ...]
    label: str


class OpenedVessel(msgspec.Struct, frozen=True):
    """A vessel of the other side as it is at the end (AS-BASE-46)."""

    side: str
    name: str
    type: str
    state: Fate
    left_by: Edge | Literal[""]
    boxes: int
    of: int


class OpenedSalvo(msgspec.Struct, frozen=True, kw_only=True):
    """A note as it is opened at the end (AS-8.1u)."""

    marker: str
    vessel: str
    turn: int
    fired: int
    torpedo: str
    wide: bool
    deep: bool
    left: int


class CoastalView(View, kw_only=True, tag="battle"):
    """All that a seat may know of a battle."""

    title: str
    window: Literal["placement", "A", "B", ""]
    turns: int
    date: str
    light: str
    area: Area
    exits: tuple[str, ...]
    victory: Victory
    points: tuple[int, int]
    """The side's points and the enemy's, as far as the side knows (AS-BASE-51)."""
    exit_points: int
    edition: str
    torpedo_row_7: Row7
    flooding_die: int
    surprise: bool
    orders_from_above: str
    placement: Box | None
    budget: int
    offer: dict[str, int]
    """Cards on offer with their points, when the owner chooses his own forces."""
    own: tuple[OwnVessel, ...]
    contacts: tuple[Seen, ...]
    salvoes: tuple[OwnSalvo, ...]
    enemy_markers: dict[str, tuple[float, float, float, int]]
    """Enemy firing markers seen in the last turns: position, direction and turn (AS-8.1ah)."""
    marks: tuple[MarkView, ...]
    opened: tuple[OpenedVessel, ...]
    """The other side's vessels, once the battle is over (AS-BASE-46)."""
    notes: tuple[OpenedSalvo, ...]
    """Every torpedo note, once the battle is over."""
    sight: tuple[float, float, float]
    """Sighting distance in cm of enemies of class 1, 2 and 3 in the present light."""


def clock(state: State) -> Clock:
    """Return the decision point with its name for people."""
    return Clock(state.turn, phrase("clock.over" if state.over else f"clock.{state.window}", turn=state.turn))


def fate(vessel: Vessel) -> Fate:
    """Return whether a vessel is afloat in the area."""
    return "sunk" if vessel.sunk_turn else "left" if vessel.left else "afloat"


def make(state: State, seat: str) -> CoastalView:
    """Return all that a seat may know (AS-BASE-29, AS-BASE-46)."""
    scenario = state.scenario
    side = scenario.side(seat)
    plot = state.plots[seat]
    turn = state.turn
    fresh = turn if state.window == "B" or state.over else turn - 1
    light = scenario.light_at(min(turn, scenario.turns))
    three = getattr(state.tables.sighting, light)
    choosing = side.budget and state.window == "placement" and not plot.placed
    return filled(
        CoastalView,
        scenario,
        side,
        state.rules,
        seat=seat,
        game="coastal",
        scenario=scenario.id,
        clock=clock(state),
        over=state.over,
        window="" if state.over else state.window,
        light=light,
        points=_points(state, seat),
        orders_from_above=side.orders,
        budget=side.budget if choosing else 0,
        offer={name: card.points for name, card in state.tables.cards.items()} if choosing else {},
        own=tuple(own(state, vessel) for _, vessel in sorted(state.vessels.items()) if vessel.side == seat),
        contacts=tuple(_seen(contact, fresh) for contact in plot.contacts),
        salvoes=tuple(own_salvo(state, s) for s in state.salvoes if s.side == seat and not s.over),
        enemy_markers={
            marker: (plane.cm(x), plane.cm(y), plane.degrees(bearing), seen)
            for marker, (x, y, bearing, seen) in sorted(plot.markers.items())
            if seen > turn - MARKERS_KEPT
        },
        marks=tuple(
            filled(MarkView, mark, points=tuple((plane.cm(x), plane.cm(y)) for x, y in mark.points))
            for mark in plot.marks
        ),
        opened=_opened(state, seat) if state.over else (),
        notes=tuple(filled(OpenedSalvo, one, vessel=state.vessels[one.vessel].name) for one in state.salvoes)
        if state.over
        else (),
        sight=(three[0], three[1], three[2]),
    )


def _points(state: State, seat: str) -> tuple[int, int]:
    """Return the side's points and the enemy's as far as it knows: its own vessels as they are, and of the enemy's
    those it has seen sink (AS-BASE-51)."""
    side, plot = state.scenario.side(seat), state.plots[seat]
    mine = sum(state.card(state.vessels[one.vessel]).points for one in plot.contacts if one.sunk and one.type)
    vessels = [vessel for vessel in state.vessels.values() if vessel.side == seat]
    mine += side.exit_points * sum(one.left in side.exits and state.card(one).merchant for one in vessels)
    return mine, sum(victory.worth(state, vessel) for vessel in vessels)


def _opened(state: State, seat: str) -> tuple[OpenedVessel, ...]:
    """Return the enemy's vessels as they are at the end (AS-BASE-46)."""
    enemies = [(vessel, state.card(vessel)) for _, vessel in sorted(state.vessels.items()) if vessel.side != seat]
    return tuple(
        OpenedVessel(
            vessel.side, vessel.name, card.type, fate(vessel), vessel.left, max(0, card.boxes - vessel.lost), card.boxes
        )
        for vessel, card in enemies
    )


def own(state: State, vessel: Vessel) -> OwnVessel:
    """Return a vessel as its owner sees it."""
    card, tables = state.card(vessel), state.tables
    manoeuvring = manoeuvre.class_of(vessel, card)
    other = state.vessels.get(vessel.foul)
    return filled(
        OwnVessel,
        vessel,
        card,
        manoeuvre=manoeuvring,
        x=plane.cm(vessel.x),
        y=plane.cm(vessel.y),
        course=plane.degrees(vessel.course),
        ordered_course=plane.degrees(vessel.ordered_course),
        max_speed=damage.max_speed(vessel, card),
        gain=manoeuvre.gain_of(vessel, card, tables),
        lose=tables.handling.lose[card.size - 1],
        turn_limit=manoeuvre.turn_limit(vessel, card, tables, vessel.speed),
        lost=min(vessel.lost, card.boxes),
        guns=_guns(state, vessel, card),
        torpedoes=tuple(tubes_view(state, vessel, i) for i in range(len(card.torpedoes))),
        foul=bool(vessel.foul),
        foul_rammer=vessel.rammer,
        foul_bearing=(plane.degrees(plane.bearing(other.x - vessel.x, other.y - vessel.y)) if other else -1.0),
        obeys=vessel.no_orders_turn != state.turn,
        stopped_by_fire=vessel.engine_halt,
        state=fate(vessel),
        left_by=vessel.left,
        troubles=tuple(_troubles(state, vessel, card)),
    )


def _guns(state: State, vessel: Vessel, card: Card) -> tuple[GunView, ...]:
    mounts = enumerate(zip(card.guns, vessel.guns, strict=True), 1)
    return tuple(
        filled(GunView, gun, number=number, reach=state.tables.guns[gun.kind].ranges[2], **_works(state, mount))
        for number, (gun, mount) in mounts
    )


def tubes_view(state: State, vessel: Vessel, number: int) -> TubesView:
    """Return a torpedo mount, counted from 0, as its owner sees it."""
    tubes, mount = state.card(vessel).torpedoes[number], vessel.torpedoes[number]
    return filled(TubesView, mount, tubes, number=number + 1, **_works(state, mount))


def _works(state: State, mount: Mount) -> dict[str, Any]:
    return {"works": mount.works(state.turn), "back": _back(mount.out_to, state.turn)}


def _back(out_to: int, turn: int) -> int:
    return 0 if out_to < turn or out_to >= FOREVER else out_to + 1


def _troubles(state: State, vessel: Vessel, card: Card) -> list[Trouble]:
    found = (
        ("m-hit", vessel.m_hits),
        ("propeller", vessel.m_permanent and 1),
        ("casualties", vessel.casualties),
        ("steering", vessel.steering),
        ("rudder", vessel.rudder),
        ("bow", vessel.bow),
        ("engine-halt", vessel.engine_halt),
        ("burning", vessel.burning),
        ("flooding", vessel.floodings),
        ("radar", card.radar and not vessel.radar),
        ("searchlight", card.searchlight and not vessel.searchlight),
        ("wireless", card.wireless and not vessel.wireless),
        ("sonar", card.sonar and not vessel.sonar),
        ("aground", vessel.aground),
        ("glanced", vessel.glanced),
        ("rammer" if vessel.rammer else "rammed", bool(vessel.foul)),
        ("bridge", vessel.no_orders_turn == state.turn),
    )
    out = [Trouble(kind, int(n)) for kind, n in found if n]
    for kind, mounts in (("gun", vessel.guns), ("tubes", vessel.torpedoes)):
        for i, mount in enumerate(mounts, 1):
            if not mount.works(state.turn):
                out.append(Trouble(kind, i, _back(mount.out_to, state.turn)))
    return out


def _seen(contact: Contact, fresh: int) -> Seen:
    return filled(
        Seen,
        contact,
        held=contact.turn >= fresh and not contact.sunk,
        x=plane.cm(contact.x),
        y=plane.cm(contact.y),
        course=plane.degrees(contact.course) if contact.course >= 0 else -1.0,
        was=tuple((plane.cm(x), plane.cm(y)) for x, y in contact.was),
    )


def own_salvo(state: State, one: Salvo) -> OwnSalvo:
    """Return a salvo as its owner sees it, note and all (AS-8.1u)."""
    n = max(1, state.turn - one.turn)
    return salvo_view(OwnSalvo, one, n, state.tables, vessel=state.vessels[one.vessel].name)


def salvo_view(kind: type[AnySalvo], one: Salvo, n: int, tables: Tables, **more: Any) -> AnySalvo:
    """Return the view of a salvo whose next move is the n-th (AS-8.1ak)."""
    piece = salvo.segment(one, tables.torpedoes[one.torpedo], n)
    return filled(
        kind,
        one,
        piece,
        x=plane.cm(one.x),
        y=plane.cm(one.y),
        bearing=plane.degrees(one.bearing),
        next_from=piece.near,
        next_to=piece.far,
        **more,
    )
