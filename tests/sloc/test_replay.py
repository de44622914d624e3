"""Golden transcripts, replays, and whole games between commanders."""

import os
from pathlib import Path

import pytest
from tests.support.shown import drawn, reported

from flagplot.commanders.sloc import commander
from flagplot.core.diagnostics import BadInputError
from flagplot.core.dice import KeyedDice
from flagplot.core.document import to_text
from flagplot.games.sloc.game import GAME

pytestmark = pytest.mark.whole_game

GOLDEN = Path(__file__).parent / "golden"
SCENARIOS = ("sloc-1941", "sloc-1942", "sloc-1943", "sloc-1944")


def transcript(scenario: str, seed: bytes = b"golden") -> dict[str, str]:
    """Play a scenario between two commanders and return what each seat sent and was given, as text."""
    dice = KeyedDice(seed)
    state = GAME.setup(scenario, GAME.rules(scenario), dice)
    out: dict[str, list[str]] = {seat: [] for seat in GAME.seats(scenario)}
    player = commander()
    point = 0
    while not GAME.is_over(state):
        sheets = {}
        for seat in GAME.awaiting(state):
            view = GAME.view(state, seat)
            text = player.orders(view)
            sheets[seat] = GAME.parse(text, seat, view)
            assert not sheets[seat].diagnostics, (text, sheets[seat].diagnostics)
            out[seat].append(f">>> point {point}: {view.asked}\n{text}")
        done = GAME.resolve(state, sheets, dice)
        state = done.state
        point += 1
        for seat in out:
            own = tuple(d for d in done.dispatches if d.seat == seat)
            document = reported(GAME, GAME.view(state, seat), own)
            news = [s for s in document.sections if s.title not in STANDING or GAME.is_over(state)]
            text = to_text(document.__class__(document.title, document.subtitle, tuple(news)))
            if own:
                out[seat].append(f"<<< point {point}\n{text}")
    return {seat: "\n".join(parts) for seat, parts in out.items()}


STANDING = ("Asked of you now", "Cards", "Levels", "Sub Bases", "Headquarters", "Control")
"""Sections that stand in every report; the transcripts keep them for the last one only."""


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_golden_transcripts(scenario: str) -> None:
    for seat, text in transcript(scenario).items():
        path = GOLDEN / f"{scenario}-{seat}.txt"
        if os.environ.get("FLAGPLOT_GOLDEN") == "write":
            path.write_text(text, encoding="utf-8")
        assert path.read_text(encoding="utf-8") == text, f"{path.name} differs; FLAGPLOT_GOLDEN=write rewrites it"


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.rule("ES-BASE-38")
def test_a_replay_gives_the_same_bytes(scenario: str) -> None:
    dice = KeyedDice(b"replay")
    state = GAME.setup(scenario, GAME.rules(scenario), dice)
    player = commander()
    points = 0
    while not GAME.is_over(state) and points < 80:
        before = GAME.encode(state)
        texts = {seat: player.orders(GAME.view(state, seat)) for seat in GAME.awaiting(state)}
        again = GAME.decode(before)
        one, two = (
            GAME.resolve(s, {k: GAME.parse(t, k, GAME.view(s, k)) for k, t in texts.items()}, dice)
            for s in (state, again)
        )
        assert GAME.encode(state) == before, "resolve changed the state it was given"
        assert GAME.encode(one.state) == GAME.encode(two.state)
        assert one.rolls == two.rolls and one.dispatches == two.dispatches
        for seat in GAME.seats(scenario):
            views = [GAME.view(done.state, seat) for done in (one, two)]
            assert drawn(GAME, views[0]) == drawn(GAME, views[1]) if points % 20 == 0 else True
        state = one.state
        points += 1


@pytest.mark.parametrize("skill", ["staff", "novice"])
def test_commanders_play_every_scenario_to_the_end_without_a_bad_order(skill: str) -> None:
    for scenario in SCENARIOS:
        dice = KeyedDice(f"{scenario}{skill}".encode())
        state = GAME.setup(scenario, GAME.rules(scenario), dice)
        player = commander(skill)
        while not GAME.is_over(state):
            sheets = {}
            for seat in GAME.awaiting(state):
                view = GAME.view(state, seat)
                sheets[seat] = GAME.parse(player.orders(view), seat, view)
                assert not sheets[seat].diagnostics
            state = GAME.resolve(state, sheets, dice).state
        assert GAME.score(state).winner in ("allied", "japanese", "draw")
        assert GAME.awaiting(state) == {}


@pytest.mark.parametrize("options", [{"hidden_bases": True}, {"rivalry": True}, {"anzac_american": True}])
def test_the_switches_play_to_the_end(options: dict[str, bool]) -> None:
    dice = KeyedDice(b"switch")
    state = GAME.setup("sloc-1943", GAME.rules("sloc-1943", options=options), dice)
    player = commander()
    while not GAME.is_over(state):
        sheets = {
            seat: GAME.parse(player.orders(GAME.view(state, seat)), seat, GAME.view(state, seat))
            for seat in GAME.awaiting(state)
        }
        assert not [d for s in sheets.values() for d in s.diagnostics]
        state = GAME.resolve(state, sheets, dice).state
    assert state.over


def test_a_game_without_any_orders_ends() -> None:
    dice = KeyedDice(b"silence")
    state = GAME.setup("sloc-1941", GAME.rules("sloc-1941"), dice)
    while not GAME.is_over(state):
        state = GAME.resolve(state, {}, dice).state
    assert state.board.turn == 12


def test_an_unknown_commander_is_refused() -> None:
    with pytest.raises(BadInputError, match="Did you mean staff"):
        commander("stafff")


def test_the_first_resolution_tells_what_happened_before_the_first_orders() -> None:
    dice = KeyedDice(b"first")
    state = GAME.setup("sloc-1944", GAME.rules("sloc-1944"), dice)
    done = GAME.resolve(state, {}, dice)
    assert [type(d).__name__ for d in done.dispatches][:2] == ["TurnBegan", "TurnBegan"]
    assert any("submarines" in roll.key for roll in done.rolls)


def test_plots_of_every_seat_are_drawn_and_alike_for_alike_views() -> None:
    dice = KeyedDice(b"plot")
    state = GAME.setup("sloc-1944", GAME.rules("sloc-1944"), dice)
    for seat in ("allied", "japanese"):
        svg = drawn(GAME, GAME.view(state, seat))
        assert svg.startswith("<svg") and "Gili Gili" in svg and "Submarine Warfare Modifier" in svg
        assert svg == drawn(GAME, GAME.view(GAME.decode(GAME.encode(state)), seat))
