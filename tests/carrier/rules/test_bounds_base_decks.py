"""Both sides of each bound in the air operations of the base game: moves between boxes, arming, forming AFs."""

from collections.abc import Mapping
from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, put_tf, ready, umpire

from flagplot.games.carrier.facts.decks import CannotCarry
from flagplot.games.carrier.ordered.ast import Action, MoveBox, Planes, Program, UnitOrder, UnitRef
from flagplot.games.carrier.phases import air_operations
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.state.battle import State
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
