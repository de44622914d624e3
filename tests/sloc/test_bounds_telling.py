"""What the reports, the log, the legal words and the referee's corrections take from the rules of the submarine war."""

import pytest
from tests.sloc.play import dice, log_of, put, send, state_at

from flagplot.core.diagnostics import BadInputError
from flagplot.core.document import Table
from flagplot.core.game import Choice
from flagplot.games.sloc.checks import legal
from flagplot.games.sloc.correcting import correct
from flagplot.games.sloc.game import GAME
from flagplot.games.sloc.sentences.report import report
from flagplot.games.sloc.state import State
from flagplot.games.sloc.telling.dispatches import TurnBegan

WORDS = GAME.words()


def section(state: State, title: str, seat: str = "allied") -> tuple[object, ...]:
    """Return the blocks under a heading of a turn's first report."""
    began = TurnBegan(seat=seat, turn=state.board.turn)
    found = report(GAME.view(state, seat), [began], WORDS)
    [blocks] = [part.blocks for part in found.sections if part.title == title]
    return blocks


@pytest.mark.rule("ES-11.22.A7", "ES-BASE-27")
def test_the_bases_are_shown_with_their_chance() -> None:
    state = state_at("card", "sloc-1944", active="allied", allied=[2])
    put(state.board, "Lockwood", 0)
    table, note = section(state, "Sub Bases")
    assert isinstance(table, Table)
    fife = ("Fife", "4024 Gili Gili", "22", "4", "22", "5 in 10")
    assert table.rows == (fife, ("Lockwood (6)", table.rows[1][1], "22", "-", "-", "-"))
    assert table.headings[0] == "Sub Base" and "house values" in str(note)
    state.board.switches = type(state.board.switches)(hidden_bases=True)
    hidden, _ = section(state, "Sub Bases", "japanese")
    own, _ = section(state, "Sub Bases")
    assert isinstance(hidden, Table) and isinstance(own, Table)
    assert [row[2:] for row in hidden.rows] == [("22", "-", "-", "-")] * 2
    assert own.rows == table.rows and hidden.rows[1][1] != own.rows[1][1]
    known = section(state_at("card", overlay='[ranges."Lockwood (4)"]\nvalue = 20\nsource = "seed"'), "Sub Bases")
    assert len(known) == 1


@pytest.mark.rule("ES-BASE-36", "ES-BASE-37")
@pytest.mark.parametrize(("over", "lines"), [(False, 3), (True, 1)])
def test_the_points_say_what_scores_while_the_game_lasts(over: bool, lines: int) -> None:
    state = state_at("card", "sloc-1944", active="allied", allied=[2])
    state.board.tally.denied, state.board.tally.bases_lost, state.over = 3, 1, over
    [bullets] = section(state, "Victory points")
    items = bullets.items  # type: ignore[attr-defined]
    assert len(items) == lines and "score 2" in items[0] and "+3" in items[0] and "-1" in items[0]
    if not over:
        assert "turn 12" in items[1] and "20" in items[1] and "14" in items[1]
        assert [word for word in items[2].split() if word[0] in "+-"] == ["+1", "+1", "+2", "+1", "-1"]


@pytest.mark.rule("ES-BASE-34")
@pytest.mark.parametrize(("faces", "words"), [((9, 9, 9), "displaced"), ((1, 1, 1), "no effect")])
def test_the_log_keeps_strikes(faces: tuple[int, ...], words: str) -> None:
    state = state_at("card", "sloc-1944", active="japanese", japanese=[3])
    state.board.hqs["SouthSeas"].hex = 4021
    done = send(state, dice({"strike|4024": faces}), japanese="CARD OPS 3\nACTION SouthSeas STRIKE 4024 WITH 3")
    [line] = [line for line in log_of(done.state) if ("strike" in line and "die" in line) or "dice" in line]
    assert line.startswith("turn 8, japanese: ") and words in line


@pytest.mark.rule("ES-BASE-33")
def test_the_words_that_do_not_answer_are_shut_with_what_is_asked() -> None:
    state = state_at("card", "sloc-1944", active="allied", allied=[3])
    for seat, asked, fits in (
        ("allied", "card", {"CARD", "PASS", "ACTION", "QUERY"}),
        ("japanese", "nothing", {"QUERY"}),
    ):
        found = legal(GAME.view(state, seat), " ")
        assert {choice.word for choice in found if not choice.shut} == fits
        assert {choice.shut for choice in found if choice.word not in fits} == {WORDS(f"ask.{asked}")}
    found = legal(GAME.view(state, "allied"), "CARD")
    assert Choice("OPS") in found and Choice("CARD") not in found


@pytest.mark.rule("ES-BASE-27", "ES-11.21.C11")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("allied Lockwood at 5808", "allied Lockwood at 5808"),
        ("allied lockwood at 5108", "allied Lockwood at 5108"),
        ("allied Lockwood off", "allied Lockwood off"),
        ("japanese SOUTH at 2015", "japanese South at 2015"),
        ("allied holds 2813", "allied holds 2813"),
        ("japanese holds 4024", "japanese holds 4024"),
        ("allied asp 99", "allied ASP 99"),
        ("japanese ASP 0", "japanese ASP 0"),
        ("japanese divisions 99", "japanese divisions 99"),
    ],
)
def test_what_is_set_right(text: str, told: str) -> None:
    state = state_at("card", "sloc-1944", active="allied", allied=[3])
    for hidden in (False, True):
        state.board.switches = type(state.board.switches)(hidden_bases=hidden)
        done = correct(state, text)
        assert done.text == told
        assert done.seats == (("allied",) if hidden and "ockwood" in text else ("allied", "japanese"))
    board, was = done.state.board, state.board
    words = text.split()
    number = int(words[-1]) if words[-1].isdigit() else 0
    if "ockwood" in text:
        assert board.bases[1].hex == number
    elif "SOUTH" in text:
        assert (board.hqs["South"].hex, board.hqs["South"].status) == (2015, "map")
    elif "holds" in text:
        assert board.control == was.control | {number: words[0]}
    elif "divisions" in text:
        assert board.divisions == 99
    else:
        assert board.asp == was.asp | {words[0]: number}


@pytest.mark.rule("ES-BASE-27", "ES-11.21.C11")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Lockwood at 5808", "^Write the side"),
        ("allied Lockwood off 5808", "^Write the side"),
        ("allied Lockwood at", "^Write the side"),
        ("allied Lockwood at 1000", "^1000 is no place of the map"),
        ("allied holds 1000", "^1000 is no place of the map"),
        ("allied Lockwood at 4024", r"^There is a base in 4024 already \(ES-11.21.C11\)"),
        ("japanese Lockwood at 5808", "^The japanese side has no 'Lockwood' that could be put there"),
        ("allied South at 5808", "^The allied side has no 'South' that could be put there"),
        ("allied SWPac off", "^The allied side has no 'SWPac' that could be put off"),
        ("allied divisions 3", "^The Allies have no divisions here"),
        ("allied divisions 100", "^At most 99 here"),
        ("japanese divisions 100", "^At most 99 here"),
        ("allied asp 100", "^At most 99 here"),
    ],
)
def test_what_is_not_set_right(text: str, words: str) -> None:
    with pytest.raises(BadInputError, match=words):
        correct(state_at("card", "sloc-1944", active="allied", allied=[3]), text)
