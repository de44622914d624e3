"""Counters are never seen: whatever the enemy's do, a side is given the same (GM-23.3)."""

import pytest
from tests.carrier.counters.watching import of, put, watched
from tests.carrier.games import commanders_sheets, dice
from tests.carrier.position import opening
from tests.carrier.staffing import written
from tests.support.noleak import assert_leak_is_caught, assert_no_leak

from flagplot.core.dice import KeyedDice
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.counters import Counter, Watch
from flagplot.games.carrier.theatre.hex import Direction, parse

NOON = 7


def meeting() -> State:
    """Return a noon at which Allied coastwatchers and Japanese troops stand together on Guadalcanal."""
    state = watched(NOON)
    put(state, "allied", "CW1", "Guadalcanal", "B/P24")
    put(state, "allied", "CW2", "Malaita", "B/Q20")
    put(state, "japanese", "T1", "Guadalcanal", "B/P24")
    put(state, "japanese", "T2", "Choiseul", "B/D14")
    return state


def gone(state: State) -> None:
    of(state, "japanese").clear()


def elsewhere(state: State) -> None:
    of(state, "japanese")["T1"].hex = parse("B/O24")


def marching(state: State) -> None:
    of(state, "japanese")["T2"].step = int(Direction.SE)


def more(state: State) -> None:
    of(state, "japanese")["T7"] = Counter("T", 7, "Guadalcanal", parse("B/P24"))


@pytest.mark.rule("GM-23.3", "GM-23.3.4c")
@pytest.mark.parametrize("change", [gone, elsewhere, marching, more])
@pytest.mark.many_positions
def test_enemy_counters_show_nowhere(change: object) -> None:
    """Gone, elsewhere, on the march or more of them: view, report, plot and dice of the other side are the same from
    noon on till the hour before the check."""
    texts = {"allied": "CW2 stay", "japanese": ""}
    assert_no_leak(GAME, meeting(), "allied", change, texts=texts, dice=KeyedDice(b"x"), points=12)  # type: ignore[arg-type]


@pytest.mark.rule("GM-23.3.4c")
@pytest.mark.many_positions
def test_the_killer_learns_nothing() -> None:
    """The side whose troops eliminate a coastwatcher is given the same as if there had been none."""

    def none(state: State) -> None:
        of(state, "allied").clear()

    texts = {"allied": "", "japanese": "T2 stay"}
    assert_no_leak(GAME, meeting(), "japanese", none, texts=texts, dice=KeyedDice(b"y"), points=14)


def test_the_test_would_catch_a_leak() -> None:
    """A change of a side's own counters does show."""

    def own(state: State) -> None:
        of(state, "allied")["CW2"].hex = parse("B/R22")

    assert_leak_is_caught(GAME, meeting(), "allied", own, texts={}, dice=KeyedDice(b"x"))


@pytest.mark.rule("GM-23.3")
def test_the_start_does_not_depend_on_the_enemy() -> None:
    """Each side's counters are set out by dice of its own."""
    one, other = (opening("guadalcanal", seed=b"s", coastwatchers="counters") for _ in range(2))
    assert {side: of(one, side) for side in SIDES} == {side: of(other, side) for side in SIDES}


@pytest.mark.parametrize("scenario", ["guadalcanal-first-night", "santa-cruz-day"])
def test_the_staff_plays_on_with_counters(scenario: str) -> None:
    """The staff gives its counters no orders and none of its others is refused; they stand where they were put."""
    state: State = GAME.setup(scenario, GAME.rules(scenario, "base", options={"coastwatchers": "counters"}), dice(3))
    first = {side: {n: c.hex for n, c in of(state, side).items()} for side in SIDES}
    for _ in range(8):
        sheets = commanders_sheets(state)
        assert not [
            r for sheet in sheets.values() for r in sheet.diagnostics if r.severity != "note" and r.code != "no-load"
        ]  # type: ignore[attr-defined]
        assert "CW" not in written(GAME.view(state, "allied"))
        state = GAME.resolve(state, sheets, dice(3)).state
    assert {side: {n: c.hex for n, c in of(state, side).items()} for side in SIDES} == first
    again = GAME.decode(GAME.encode(state))
    assert again == state and isinstance(again.sides["allied"].watch, Watch)
