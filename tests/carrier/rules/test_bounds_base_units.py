"""Both sides of each bound in who carries out what by the base game: units that an order is for, and AFs that join and
split where they begin a phase."""

from types import SimpleNamespace
from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, put_af, put_tf, umpire

from flagplot.games.carrier.flight.pilot import Pilot
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action, Hold, Join, Move, Planes, Program, Split, Step
from flagplot.games.carrier.orders import check_order
from flagplot.games.carrier.orders.check_order import fitting
from flagplot.games.carrier.theatre.hex import walk

WHO = {"TF": "a task force", "AF": "an air formation", "base": "a base", "ship": "a ship"}


def answer(action: Action, kind: str) -> Any:
    """Return what is said of an order to X, a unit of that kind: the order, or why it is refused and who could."""
    unit = SimpleNamespace(kind=kind)
    trial: Any = SimpleNamespace(draft=SimpleNamespace(unit=unit, name="X"), refuse=lambda *told: told)
    return fitting(action, trial)


@pytest.mark.rule("BR-5")
@pytest.mark.parametrize(
    ("action", "deed", "able", "hint"),
    [
        (ast.Jettison(), "jettison", {"AF"}, "an air formation"),
        (ast.Anchor(), "anchor", {"TF"}, "a task force"),
        (ast.MoveBox("ready", ()), "ready planes", {"base", "ship"}, "a base"),
        (ast.Hold(1), "hold", {"TF", "AF"}, "a task force or an air formation"),
        (ast.TakeOff(()), "launch itself", {"AF"}, "an air formation"),
    ],
)
def test_what_each_kind_of_unit_is_told_that_it_cannot_do(action: Action, deed: str, able: set[str], hint: str) -> None:
    for kind, named in WHO.items():
        refused = ("wrong-unit", f"X cannot {deed}: it is {named}", f"Give it to {hint}.")
        assert answer(action, kind) == ([action] if kind in able else refused)


@pytest.mark.rule("BR-5")
@pytest.mark.parametrize(("instead", "told"), [([], []), (["other"], ["other"]), (None, None)])
def test_an_order_that_means_another_thing_for_others_is_taken_so(
    instead: Any, told: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who may be told it is told it as it is; where only a ship could, nobody is named."""
    verb = SimpleNamespace(givers={"ship", "AF"}, for_others=lambda *_: instead, deed="", word="drop")
    monkeypatch.setitem(check_order.VERB_OF, ast.Jettison, verb)  # type: ignore[arg-type]
    refused = ("wrong-unit", "X cannot drop: it is a base", "Give it to an air formation.")
    assert answer(ast.Jettison(), "base") == (refused if told is None else told)
    assert answer(ast.Jettison(), "AF") == [ast.Jettison()]
    verb.givers, verb.for_others = {"ship"}, None
    assert answer(ast.Jettison(), "base") == (*refused[:2], "")


@pytest.mark.rule("BR-8.11", "BR-8.4")
@pytest.mark.parametrize(
    ("action", "at", "afs"),
    [
        (Join(4), "", {4: 6}),
        (Join(4), "N1", {3: 4, 4: 2}),
        (Join(9), "", {3: 4, 4: 2}),
        (Split(5, (Planes(1, "Wildcat"),), (), Program((Hold(2),))), "", {3: 3, 4: 2, 5: 1}),
        (Move((Step(1, 1),)), "", {3: 4, 4: 2}),
        (None, "", {3: 4, 4: 2}),
    ],
)
@pytest.mark.parametrize("ended", [False, True])
def test_who_joins_and_splits_before_anybody_flies(
    action: Action | None, at: str, afs: dict[int, int], ended: bool
) -> None:
    """Over a carrier AF3 joins another in its hex and splits; whoever flies first, or has ended its move, does not."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Yorktown")
    order = Program((action, Hold(2))) if action is not None else None
    af = put_af(state, "allied", 3, OPEN_SEA, "4 Wildcat", land_by=20, home="Yorktown", order=order)
    put_af(state, "allied", 4, walk(OPEN_SEA, at)[-1] if at else OPEN_SEA, "2 Wildcat", land_by=20, home="Yorktown")
    u = umpire(state)
    pilot: Any = Pilot(u, u.lookout, "allied", af)
    pilot.ended = "over" if ended else None
    pilot.reorganise()
    found = {n: sum(flight.n for flight in each.flights) for n, each in state.sides["allied"].afs.items()}
    assert found == ({3: 4, 4: 2} if ended else afs)
    assert (af.hex == OPEN_SEA and af.order is not None) or action is None


@pytest.mark.rule("BR-8.11")
def test_two_parts_split_off_one_after_the_other_and_the_rest_joins() -> None:
    """All in one go, and then its next action waits."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Yorktown")
    parts = tuple(Split(n, (Planes(1, "Wildcat"),), (), Program((Hold(2),))) for n in (5, 6))
    af = put_af(state, "allied", 3, OPEN_SEA, "4 Wildcat", land_by=20, order=Program((*parts, Join(4), Hold(2))))
    put_af(state, "allied", 4, OPEN_SEA, "2 Wildcat", land_by=20)
    u = umpire(state)
    Pilot(u, u.lookout, "allied", af).reorganise()
    found = {n: sum(flight.n for flight in each.flights) for n, each in state.sides["allied"].afs.items()}
    assert found == {4: 4, 5: 1, 6: 1}
