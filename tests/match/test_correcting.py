"""The referee sets the position right: in the journal, told to whom it concerns, and verified; and looks ahead."""

import msgspec
import pytest
from tests.match.play import SECRET, forged, opened, send, to_the_end

from flagplot.core.diagnostics import BadInputError
from flagplot.core.journal import Ruling, encode
from flagplot.match.match import Match
from flagplot.match.verify import verify


def correct(match: Match, correction: str, reason: str = "A slip of mine.") -> None:
    match.rule(Ruling("correct", reason, correction=correction))


def test_what_is_set_right_holds_at_once_and_is_told_to_its_seat_alone() -> None:
    match = opened(computers=[])
    correct(match, "blue at 07")
    assert match.position.outcomes["blue"].view.hex == 7
    send(match, "blue", "move 1")
    step = match.resolve()
    assert step.state.ships["blue"].hex == 8
    assert "The position was set right: blue at 7. A slip of mine." in step.outcomes["blue"].text
    assert "set right" not in step.outcomes["red"].text
    match.close()
    verdict = verify(encode(match.entries))
    assert verdict.holds, verdict.message


def test_corrections_add_up_and_a_match_read_again_stands_where_it_stood() -> None:
    match = opened()
    correct(match, "blue hull 1")
    correct(match, "red at 2")
    again = Match(match.entries, SECRET, match.snapshot())
    assert again.position.state == match.position.state
    assert again.position.state.ships["blue"].hull == 1 and again.position.state.ships["red"].hex == 2
    to_the_end(again)
    assert verify(encode(again.entries)).holds


def test_a_correction_before_the_close_counts_for_the_score() -> None:
    match = opened()
    correct(match, "blue hull 1")
    match.close()
    assert match.ledger.close.points == {"blue": 0, "red": 2}
    assert verify(encode(match.entries)).holds


def test_a_rollback_takes_corrections_with_it() -> None:
    match = opened()
    match.resolve()
    correct(match, "blue at 9")
    match.rule(Ruling("rollback", turn=1))
    assert match.position is match.step
    correct(match, "blue at 5")
    assert match.position.state.ships["blue"].hex == 5
    to_the_end(match)
    assert verify(encode(match.entries)).holds


def test_what_cannot_be_set_right_leaves_nothing_behind() -> None:
    match = opened("two-step")
    before = len(match.entries)
    with pytest.raises(BadInputError, match="Write for example"):
        correct(match, "nonsense")
    match.resolve()
    with pytest.raises(BadInputError, match="between two turns"):
        correct(match, "blue at 3")
    assert [entry.kind for entry in match.entries[before:]] == ["orders", "orders", "resolution"]


@pytest.mark.parametrize(
    "change",
    [
        {"correction": "blue at 3"},
        {"correction": "nonsense"},
        {"correction": "blue at 07"},
        {"seats": ()},
        {"seats": ("red",)},
        {"text": "Another reason."},
    ],
)
def test_a_correction_that_was_forged_is_found(change: dict[str, object]) -> None:
    match = opened()
    correct(match, "blue at 7")
    n = match.entries[-1].n
    to_the_end(match)
    verdict = verify(encode(forged(match.entries, {n: msgspec.structs.replace(match.entries[n].fact, **change)})))
    assert not verdict.holds and "fails" not in verdict.message


def test_a_preview_keeps_nothing_and_throws_no_die_of_the_match() -> None:
    match = opened(computers=["red"])
    send(match, "blue", "move 2\nfire 9")
    before = encode(match.entries), match.snapshot()
    seen = [match.preview() for _ in range(20)]
    assert (encode(match.entries), match.snapshot()) == before
    assert {step.sheets["blue"].text for step in seen} == {"move 2\nfire 9"}
    assert all(step.turn == 1 and "red" in step.sheets for step in seen)
    rolls = {step.rolls for step in seen}
    assert len(rolls) > 1, "each preview throws dice of its own"
    match.rule(Ruling("correct", correction="blue at 1"))
    assert match.preview().state.ships["blue"].hex == 3


def test_a_preview_is_of_a_whole_turn() -> None:
    match = opened("two-step")
    match.resolve()
    with pytest.raises(BadInputError, match="a preview needs the start of a turn"):
        match.preview()
