"""Both sides of each bound in the air operations of the base game: moves between boxes, arming, forming AFs."""

from collections.abc import Mapping
from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, put_af, put_tf, ready, umpire

from flagplot.games.carrier.facts.decks import CannotCarry, FewReady, NoLaunchFactor, NoTakeOff
from flagplot.games.carrier.facts.flight import Landed, Waits
from flagplot.games.carrier.flight.landing import land
from flagplot.games.carrier.ordered.ast import (
    Action,
    Hold,
    MoveBox,
    Planes,
    Program,
    ReportAs,
    TakeOff,
    UnitOrder,
    UnitRef,
)
from flagplot.games.carrier.phases import air_operations
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.units import AirFormation, Flight
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import can_carry

Boxes = Mapping[str, Mapping[str, int]]
PORT = UnitRef("base", name="Port Moresby")
HELD = {"readying": {"P-39": 4}, "dispersed": {"P-40": 2}, "just_landed": {"B-26": 2}, "ready": {"Hudson": 2}}


def port(held: Boxes, readying: int = 17) -> State:
    """Return Port Moresby with planes in its boxes, `P-39 GP` with their load."""
    state = bare(turn=9)
    state.sides["allied"].bases["Port Moresby"].readying = readying
    fill(state, "Port Moresby", held)
    return state


def fill(state: State, holder: str, held: Boxes) -> None:
    """Put planes into boxes."""
    for box, planes in held.items():
        for name, n in planes.items():
            plane, _, load = name.partition(" ")
            ready(state, "allied", holder, box, **{plane.replace("-", "_"): f"{n} {load}"})


def boxes(state: State, holder: str = "Port Moresby") -> Boxes:
    """Return the planes of a ship or base by box, by name and load."""
    own = state.sides["allied"]
    held = own.bases[holder].boxes if holder in own.bases else own.ships[holder].boxes
    names = ("just_landed", "readying", "ready", "dispersed")
    found = {box: {f"{s.plane} {s.load}".strip(): s.n for s in getattr(held, box)} for box in names}
    return {box: planes for box, planes in found.items() if planes}


def standing(text: str) -> Boxes:
    """Return boxes from words: `readying 3 P-39, ready 2 P-39 GP`."""
    out: dict[str, dict[str, int]] = {}
    for part in text.split(", "):
        box, n, plane = part.split(" ", 2)
        out.setdefault(box, {})[plane] = int(n)
    return out


def moves(*texts: str) -> list[Action]:
    """Return readying moves: `ready 2 P-39 GP`, `service all`."""
    out: list[Action] = []
    for text in texts:
        kind, n, plane, load = (*text.split(), "", "", "")[:4]
        wanted = Planes(None if n == "all" else int(n), plane, load or None)  # type: ignore[arg-type]
        out.append(MoveBox(kind, (wanted,)))  # type: ignore[arg-type]
    return out


def work(state: State, *actions: Action, unit: UnitRef = PORT) -> Umpire:
    """Return the umpire after phase 2 with one order of so many actions."""
    u = umpire(state)
    u.orders["allied"] = [UnitOrder(unit, Program(tuple(actions)), 1)]
    air_operations.run(u)
    return u


# --- moves between boxes ---


@pytest.mark.rule("BR-8.6", "BR-8.10")
@pytest.mark.parametrize("factor", range(12))
def test_the_moves_of_a_turn_in_their_order_while_the_factor_lasts(factor: int) -> None:
    """Whatever stands first in the order: two are readied, two come out of dispersal, two are serviced, two unreadied
    and two dispersed, one move each."""
    state = port(HELD, factor)
    five = moves("disperse 2 P-39", "unready 2 Hudson", "service 2 B-26", "undisperse 2 P-40", "ready 2 P-39 GP")
    u = work(state, *five)
    done = [min(2, max(0, factor - 2 * step)) for step in range(5)]
    wanted: dict[str, dict[str, int]] = {
        "just_landed": {"B-26": 2 - done[2]},
        "readying": {"P-39": 4 - done[0] - done[4], "P-40": done[1], "B-26": done[2], "Hudson": done[3]},
        "ready": {"P-39 GP": done[0], "Hudson": 2 - done[3]},
        "dispersed": {"P-40": 2 - done[1], "P-39": done[4]},
    }
    left = {box: {name: n for name, n in planes.items() if n} for box, planes in wanted.items()}
    assert boxes(state) == {box: planes for box, planes in left.items() if planes}
    assert state.sides["allied"].bases["Port Moresby"].use.readying == min(10, factor)
    assert u.dispatches == [] and u.orders["allied"] == []


@pytest.mark.rule("BR-8.6", "BR-8.8")
@pytest.mark.parametrize(
    ("held", "order", "after", "used"),
    [
        ("readying 3 P-39, ready 2 P-39", "ready 3 P-39, unready 5 P-39", "readying 2 P-39, ready 3 P-39", 5),
        ("readying 3 P-39, ready 2 P-39", "ready 1 P-39, unready 2 P-39", "readying 4 P-39, ready 1 P-39", 3),
        ("readying 3 P-39, ready 2 P-39", "ready 3 P-39 GP, unready 5 P-39", "readying 2 P-39, ready 3 P-39 GP", 5),
        (
            "readying 1 P-39, readying 1 P-40, ready 1 P-40",
            "ready 1 P-39, ready 1 P-40, unready all",
            "readying 1 P-40, ready 1 P-40, ready 1 P-39",
            3,
        ),
        ("ready 2 P-39 GP, ready 1 P-39", "unready 2 P-39 GP", "readying 2 P-39, ready 1 P-39", 2),
        ("just_landed 2 P-39, readying 1 P-39", "service all, disperse 3 P-39", "readying 2 P-39, dispersed 1 P-39", 3),
        ("just_landed 2 P-39", "service 2 P-39, ready 2 P-39", "readying 2 P-39", 2),
        ("ready 2 P-39 GP", "unready 2 P-39, disperse 2 P-39", "readying 2 P-39", 2),
        ("dispersed 2 P-39", "undisperse 2 P-39, ready 2 P-39", "readying 2 P-39", 2),
        ("readying 2 P-39", "ready 1 P-39, disperse 2 P-39", "ready 1 P-39, dispersed 1 P-39", 2),
        (
            "readying 3 P-39, readying 2 P-40",
            "disperse 2 P-39, disperse 2 P-39",
            "readying 2 P-40, dispersed 3 P-39",
            3,
        ),
        ("readying 3 P-39, readying 2 P-40", "disperse 4", "readying 1 P-40, dispersed 3 P-39, dispersed 1 P-40", 4),
        (
            "just_landed 1 P-39, just_landed 2 P-40",
            "service 2",
            "readying 1 P-39, readying 1 P-40, just_landed 1 P-40",
            2,
        ),
        ("ready 3 P-39", "disperse 3 P-39", "ready 3 P-39", 0),
        ("ready 3 P-39", "ready 3 P-39 GP", "ready 3 P-39", 0),
    ],
)
def test_no_planes_move_twice_in_a_turn(held: str, order: str, after: str, used: int) -> None:
    """What has come into a box this turn stays there; each wish takes what stands there, in the order of the box."""
    state = port(standing(held))
    work(state, *moves(*order.split(", ")))
    assert boxes(state) == standing(after)
    assert state.sides["allied"].bases["Port Moresby"].use.readying == used


@pytest.mark.rule("BR-8.6", "BR-8.10")
@pytest.mark.parametrize(("launched", "struck"), [(0, 1), (1, 0), (3, 0), (4, 0)])
def test_what_was_readied_and_launched_is_not_struck_below(launched: int, struck: int) -> None:
    """One P-39 stands ready, three are readied; of four some take off, and the old one may be among them."""
    state = port({"readying": {"P-39": 3}, "ready": {"P-39": 1}})
    u, orders = umpire(state), [UnitOrder(PORT, Program(tuple(moves("ready 3 P-39", "unready 4 P-39"))), 1)]
    if launched:
        take_off = TakeOff((Planes(launched, "P-39"),), "Port Moresby")
        orders.append(UnitOrder(UnitRef("AF", 7), Program((take_off, Hold(2))), 2))
    u.orders["allied"] = orders
    air_operations.run(u)
    after = {"readying": {"P-39": struck}, "ready": {"P-39": 4 - launched - struck}}
    assert boxes(state) == {box: planes for box, planes in after.items() if planes["P-39"]}
    assert state.sides["allied"].bases["Port Moresby"].use.readying == 3 + struck


@pytest.mark.rule("BR-8.8", "BR-8.6")
def test_a_ship_disperses_nothing_and_spends_nothing_on_it() -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    fill(state, "Lexington", {"readying": {"Wildcat": 2}, "ready": {"Dauntless AP": 9}})
    work(state, *moves("disperse 2 Wildcat", "unready 9 Dauntless"), unit=UnitRef("ship", name="Lexington"))
    assert boxes(state, "Lexington") == {"readying": {"Wildcat": 2, "Dauntless": 8}, "ready": {"Dauntless AP": 1}}
    assert state.sides["allied"].ships["Lexington"].use.readying == 8


@pytest.mark.rule("BR-8.7", "BR-8.6")
def test_planes_that_cannot_carry_a_load_stay_and_the_others_are_armed() -> None:
    """Of P-39, B-26 and Catalinas the bombers take torpedoes; an order that stands is carried out before a new one."""
    state = port({"readying": {"P-39": 2, "B-26": 2, "Catalina": 2}}, 3)
    state.sides["allied"].standing["Port Moresby"] = Program((MoveBox("ready", (Planes(1, "Catalina", "AP"),)),))
    u = work(state, *moves("ready all"), MoveBox("ready", (Planes(None, "", "torpedo"),)))
    assert boxes(state) == {"readying": {"Catalina": 1, "B-26": 2}, "ready": {"Catalina AP": 1, "P-39": 2}}
    assert u.dispatches == []
    state = port({"readying": {"P-39": 2, "Devastator/land": 0, "B-26": 2, "Catalina": 2}}, 3)
    u = work(state, MoveBox("ready", (Planes(None, "", "torpedo"), Planes(1, "P-39", "AP"))))
    assert boxes(state)["ready"] == {"B-26 torpedo": 2, "Catalina torpedo": 1}
    told = [(d.seat, d.about.label, d.plane, d.load) for d in u.dispatches if isinstance(d, CannotCarry)]
    assert told == [("allied", "Port Moresby", "P-39", "torpedo"), ("allied", "Port Moresby", "P-39", "AP")]


@pytest.mark.rule("BR-8.7")
def test_what_each_plane_carries() -> None:
    """By the columns of its row, and bombers alone."""
    loads: tuple[Any, ...] = ("GP", "AP", "torpedo", "")
    none = ["Dave", "Jake", "Pete", "Lightning"]
    for name, card in tables().planes.items():
        able = {load for load in loads if can_carry(tables(), name, load)}
        row = card.bombing
        wanted = {load for load in loads[:3] if any(n for key, n in row.items() if key.lower().endswith(load.lower()))}
        assert able == ((wanted if card.bomber else set()) | {""}), name
        assert name not in none or able == {""}


# --- forming AFs ---


def form(
    planes: str,
    ready_: str,
    *,
    number: int = 7,
    launch: Any = "",
    high: bool | None = None,
    source: str = "Lexington",
    **deck: int,
) -> tuple[Umpire, AirFormation | None]:
    """Return the umpire after phase 2 and the AF that Lexington (12/3) formed of `4 Wildcat, 2 Dauntless AP`, with what
    stands ready and has been used of her launch factor. AF3 and the Japanese AF7 are in the air."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    fill(state, "Lexington", standing(ready_))
    put_af(state, "allied", 3, OPEN_SEA, "1 Catalina")
    put_af(state, "japanese", 7, OPEN_SEA, "1 Mavis")
    for name, n in deck.items():
        setattr(state.sides["allied"].ships["Lexington"].use, name, n)
    wishes = []
    for part in planes.split(", "):
        n, plane, load = (*part.split(), "")[:3]
        wishes.append(Planes(None if n == "all" else int(n), plane, load or None))  # type: ignore[arg-type]
    u = umpire(state)
    actions = (TakeOff(tuple(wishes), source, launch, high), ReportAs(c2=9, formations=2), Hold(2))
    u.orders["allied"] = [UnitOrder(UnitRef("AF", number), Program(actions), 1)]
    air_operations.run(u)
    assert [side for side, _ in u.taking_off] == ["allied"] * len(u.taking_off)
    return u, u.taking_off[0][1] if u.taking_off else None


def left(u: Umpire) -> Boxes:
    """Return what is ready aboard Lexington."""
    return boxes(u.state, "Lexington").get("ready", {})


ALL = "ready 9 Wildcat, ready 9 Dauntless AP, ready 9 Devastator"


@pytest.mark.rule("BR-8.4", "BR-8.5.1")
@pytest.mark.parametrize(
    ("n", "launch", "used", "kind", "use"),
    [
        (3, "", {}, "minimum", (3, 0, 0)),
        (4, "", {}, "normal", (0, 4, 0)),
        (12, "", {}, "normal", (0, 12, 0)),
        (13, "", {}, "maximum", (0, 0, 13)),
        (24, "", {}, "maximum", (0, 0, 24)),
        (25, "", {}, "maximum", (0, 0, 24)),
        (2, "normal", {}, "normal", (0, 2, 0)),
        (2, "maximum", {}, "maximum", (0, 0, 2)),
        (5, "minimum", {}, "minimum", (3, 0, 0)),
        (13, "normal", {}, "normal", (0, 12, 0)),
        (3, "", {"minimum": 1}, "normal", (1, 3, 0)),
        (2, "", {"minimum": 1}, "minimum", (3, 0, 0)),
        (3, "", {"normal": 10}, "maximum", (0, 10, 3)),
        (3, "", {"normal": 9}, "minimum", (3, 9, 0)),
        (3, "", {"maximum": 22}, "maximum", (0, 0, 24)),
        (3, "", {"maximum": 24}, "", (0, 0, 24)),
        (1, "normal", {"normal": 12}, "", (0, 12, 0)),
    ],
)
def test_an_af_takes_off_by_the_first_launch_that_holds_all_of_it(
    n: int, launch: str, used: dict[str, int], kind: str, use: tuple[int, int, int]
) -> None:
    """Where none does by maximum, or as it was told, as many as can; the others stay ready, and that is said."""
    u, af = form(f"{n} Wildcat", "ready 30 Wildcat", launch=launch, **used)
    deck = u.state.sides["allied"].ships["Lexington"].use
    flown = sum(use) - sum(used.values())
    assert (deck.minimum, deck.normal, deck.maximum, deck.readying) == (*use, 0)
    assert (af.launch, af.formed, sum(f.n for f in af.flights)) == (kind, flown, flown) if af else not kind
    assert left(u) == {"Wildcat": 30 - flown}
    told = [(d.about.number, d.n, d.source) for d in u.dispatches if isinstance(d, NoLaunchFactor)]
    assert told == [(7, n - flown, "Lexington")] * (flown < n) and len(u.dispatches) == len(told)


@pytest.mark.rule("BR-8.5.1", "BR-8.5.5")
def test_what_is_noted_of_an_af_that_forms() -> None:
    """Each plane lands by its own turn, the turn of take-off among those of its range: Wildcats and Dauntless (6) by
    turn 14, Devastators (5) by turn 13. What is not flown of a wish stays, the last first."""
    u, af = form("2 Wildcat, 9 Dauntless AP, 5 Devastator", ALL, launch="normal")
    assert af is not None
    assert af == AirFormation(
        7,
        [Flight("Wildcat", 2, "", 14), Flight("Dauntless", 9, "AP", 14), Flight("Devastator", 1, "", 13)],
        OPEN_SEA,
        "Lexington",
        9,
        "normal",
        Program((ReportAs(c2=9, formations=2), Hold(2))),
        report_as=(9, 2),
        formed=12,
    )
    assert left(u) == {"Wildcat": 7, "Devastator": 8}
    assert 7 not in u.state.sides["allied"].afs and u.orders["allied"] == []


@pytest.mark.rule("BR-8.4", "BR-8.10")
@pytest.mark.parametrize(
    ("planes", "flown", "told"),
    [
        ("9 Wildcat", {"Wildcat": 9}, []),
        ("10 Wildcat", {"Wildcat": 9}, [(9, 10, "Wildcat")]),
        ("all Wildcat", {"Wildcat": 9}, []),
        ("3 Dauntless AP", {"Dauntless AP": 3}, []),
        ("3 Dauntless GP", {}, [(0, 3, "Dauntless GP")]),
        ("2 Dauntless", {"Dauntless AP": 2}, []),
        ("2 Catalina, 1 Wildcat", {"Wildcat": 1}, [(0, 2, "Catalina")]),
        ("6 Wildcat, 5 Wildcat", {"Wildcat": 9}, [(3, 5, "Wildcat")]),
        ("all Catalina", {}, []),
    ],
)
def test_of_what_stands_ready_an_af_is_formed(
    planes: str, flown: dict[str, int], told: list[tuple[int, int, str]]
) -> None:
    u, af = form(planes, ALL)
    found: dict[str, int] = {}
    for each in af.flights if af is not None else []:
        name = f"{each.plane} {each.load}".strip()
        found[name] = found.get(name, 0) + each.n
    assert found == flown
    few = [d for d in u.dispatches if isinstance(d, FewReady)]
    assert [(d.ready, d.ordered, d.planes) for d in few] == told and len(u.dispatches) == len(few)
    assert all((d.seat, d.about.number, d.source) == ("allied", 7, "Lexington") for d in few)
    ready_ = {name: 9 - flown.get(name, 0) for name in ("Wildcat", "Dauntless AP", "Devastator")}
    assert left(u) == {name: n for name, n in ready_.items() if n}


@pytest.mark.rule("BR-14.15.4", "BR-14.16")
@pytest.mark.parametrize(
    ("planes", "high", "up"),
    [
        ("2 Wildcat", True, True),
        ("2 Wildcat", False, False),
        ("2 Wildcat", None, False),
        ("2 Wildcat, 1 Dauntless AP", True, False),
        ("1 Dauntless AP, 2 Wildcat", True, False),
        ("2 Wildcat, 2 Devastator", True, True),
    ],
)
def test_who_takes_off_high(planes: str, high: bool | None, up: bool) -> None:
    _, af = form(planes, ALL, high=high)
    assert af is not None
    assert {each.high for each in af.flights} == {up}
    assert af.order is not None and len(af.order.actions) == 2


@pytest.mark.rule("BR-3.3", "BR-8.4")
@pytest.mark.parametrize(
    ("number", "source", "why"),
    [
        (3, "Lexington", ("number", 0, "", "BR-3.3")),
        (35, "Lexington", None),
        (36, "Lexington", ("highest", 35, "", "BR-3.3")),
        (7, "", ("nowhere", 0, "", "")),
        (7, "Yorktown", ("gone", 0, "Yorktown", "")),
        (7, "Chicago", ("gone", 0, "Chicago", "")),
    ],
)
def test_which_af_is_not_formed(number: int, source: str, why: tuple[str, int, str, str] | None) -> None:
    """A number in the air is taken, of one's own side alone; numbers end at 35; and somewhere it must take off."""
    u, af = form("2 Wildcat", ALL, number=number, source=source)
    told = [(d.why, d.highest, d.source, d.rule) for d in u.dispatches if isinstance(d, NoTakeOff)]
    assert told == ([why] if why else []) and len(u.dispatches) == len(told)
    assert (af is None) is bool(why)
    assert left(u)["Wildcat"] == (9 if why else 7)


@pytest.mark.rule("BR-3.3", "BR-8.10")
def test_a_number_that_is_forming_is_taken() -> None:
    """The second AF7 of a side is not formed; AF7 of the other and AF8 are, with what is left."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    put_tf(state, "japanese", 1, OPEN_SEA, "Shokaku")
    fill(state, "Lexington", {"ready": {"Wildcat": 5}})
    ready(state, "japanese", "Shokaku", Zero=4)
    u = umpire(state)
    for side, source, plane in (("allied", "Lexington", "Wildcat"), ("japanese", "Shokaku", "Zero")):
        u.orders[side] = [  # type: ignore[index]
            UnitOrder(UnitRef("AF", n), Program((TakeOff((Planes(2, plane),), source), Hold(2))), 1) for n in (7, 7, 8)
        ]
    air_operations.run(u)
    assert [(side, af.number, af.flights[0].n) for side, af in u.taking_off] == [
        (side, n, 2) for side in ("allied", "japanese") for n in (7, 8)
    ]
    assert [(d.seat, d.why) for d in u.dispatches if isinstance(d, NoTakeOff)] == [
        ("allied", "number"),
        ("japanese", "number"),
    ]
    assert left(u) == {"Wildcat": 1}


# --- landing ---


@pytest.mark.rule("BR-8.2", "BR-14.9")
@pytest.mark.parametrize(
    ("aboard", "planes", "landed", "waits"),
    [
        (0, (("Wildcat", 2, 20), ("Dauntless", 1, 20)), {"Wildcat": 2, "Dauntless": 1}, 0),
        (0, (("Wildcat", 2, 20), ("Dauntless", 2, 11)), {"Dauntless": 2, "Wildcat": 1}, 1),
        (0, (("P-39", 2, 11), ("Wildcat", 2, 20)), {"Wildcat": 2}, 2),
        (0, (("P-39", 2, 9),), {}, 2),
        (29, (("Wildcat", 2, 20),), {"Wildcat": 1}, 1),
        (30, (("Wildcat", 2, 20),), {}, 2),
        (33, (("Wildcat", 2, 20),), {}, 2),
    ],
)
def test_what_comes_down_on_a_deck(
    aboard: int, planes: tuple[tuple[str, int, int], ...], landed: dict[str, int], waits: int
) -> None:
    """On Yorktown (3 by minimum, 30 in all) after a whole move: what she handles and has room for, first what has least
    range; the rest stays in the air."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Yorktown")
    fill(state, "Yorktown", {"readying": {"Wildcat": aboard}})
    af = put_af(state, "allied", 3, OPEN_SEA, "1 Wildcat", home="Yorktown")
    af.flights = [Flight(plane, n, "", until) for plane, n, until in planes]
    u, deck = umpire(state), state.sides["allied"].ships["Yorktown"]
    n = sum(landed.values())
    assert land(u, "allied", af, deck, 8) == n
    assert boxes(state, "Yorktown").get("just_landed", {}) == landed
    left_ = {plane: n - landed.get(plane, 0) for plane, n, _ in planes}
    assert {each.plane: each.n for each in af.flights} == {plane: n for plane, n in left_.items() if n}
    assert (deck.use.minimum, deck.use.normal, deck.use.maximum) == (n, 0, 0)
    told = [(d.how, d.landed, d.n, d.source, d.rule, d.bad) for d in u.dispatches if isinstance(d, Landed)]
    assert told == [("safe", n, 0, "Yorktown", "", False)] * bool(n)
    last = bool(waits) and min(each.land_by for each in af.flights) == 9
    waiting = [(d.n, d.source, d.bad) for d in u.dispatches if isinstance(d, Waits)]
    assert waiting == [(waits, "Yorktown", last)] * bool(waits)
    assert (UnitId("allied", "AF", 3) in u.signals.landed) is bool(n)


@pytest.mark.rule("BR-8.2", "BR-14.10")
@pytest.mark.parametrize(
    ("faces", "how", "lost"), [((6, 6, 6), "safe", 0), ((6, 1, 6), "some", 1), ((2, 1, 2), "none", 3)]
)
@pytest.mark.parametrize("before", [0, 4])
def test_what_is_lost_in_landing_by_night_uses_the_deck_all_the_same(
    faces: tuple[int, ...], how: str, lost: int, before: int
) -> None:
    """A die for each air factor, numbered on from those that have come down on another deck."""
    state = bare(turn=2)
    put_tf(state, "allied", 1, OPEN_SEA, "Yorktown")
    af = put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat", "1 Dauntless", home="Yorktown", land_by=9)
    dice = {f"AF3 {'Wildcat' if n < 2 else 'Dauntless'}  {before + n}": (face,) for n, face in enumerate(faces)}
    u, deck = umpire(state, dice, 5), state.sides["allied"].ships["Yorktown"]
    assert land(u, "allied", af, deck, 8, before) == 3
    (told,) = [d for d in u.dispatches if isinstance(d, Landed)]
    assert (told.how, told.landed, told.n) == (how, 3 - lost, lost)
    assert (told.rule, told.bad) == (("BR-14.10", True) if lost else ("", False))
    assert sum(boxes(state, "Yorktown").get("just_landed", {}).values()) == 3 - lost
    assert sum(state.sides["allied"].lost_today.values()) == lost
    assert deck.use.minimum == 3 and af.flights == []
    assert [roll.key.rpartition("|")[2] for roll in u.dice.record()] == [f"allied/{key}" for key in dice]
