"""Which notes a seat is told at once under command control: it is decided by the facts alone (GM-22.5)."""

import msgspec
import pytest
from tests.carrier.command.field import destroyer, field, group, known, turn
from tests.carrier.position import OPEN_SEA, Played, put_tf, umpire
from tests.carrier.reports.test_note_words import every

from flagplot.games.carrier.command.radio import send
from flagplot.games.carrier.facts.dispatches import NOTES
from flagplot.games.carrier.facts.note import Note
from flagplot.games.carrier.facts.seeing import BreakingOff
from flagplot.games.carrier.ordered.ast import Program, Surface
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.telling.command_news import AT_ONCE, withhold

DIE = "breaking off|A/Q41 allied"


def fought(order: Surface, face: int, where: str = "A/Q41") -> Played:
    """Return the turn in which a lone destroyer meets a cruiser that seeks a fight. TF3 is far away and in touch."""
    state = field(breaking_off=True)
    group(state)
    destroyer(state, where).order = Program((order,))
    put_tf(state, "japanese", 1, where, "Aoba", order=Program((Surface(engage=True),)))
    return turn(known(state), {DIE: (face,)})


@pytest.mark.rule("GM-22.5", "BR-30.3")
@pytest.mark.parametrize("face", [6, 1])
def test_breaking_off_out_of_touch_is_kept(face: int) -> None:
    """Neither that it got away nor that it did not is known before the destroyer comes in touch; the enemy's TF is out
    of touch too."""
    after = fought(Surface(engage=False), face)
    assert [roll for roll in after.rolls if "breaking off" in roll.key]
    assert not [each for each in after.told if isinstance(each, BreakingOff)]


@pytest.mark.rule("GM-22.5", "BR-30.3")
def test_breaking_off_is_told_when_the_destroyer_meets_the_carriers() -> None:
    """In their hex it is in touch, and tells with the hour."""
    one = fought(Surface(engage=False), 6, "A/Q41")
    one.state.sides["allied"].tfs[9].hex = OPEN_SEA
    one.state.sides["japanese"].tfs.clear()
    two = turn(one.state, allied="")
    late = [each for each in two.told if isinstance(each, BreakingOff)]
    assert [(each.result, each.turn) for each in late] == [("away", 8)]


@pytest.mark.rule("GM-22.5")
@pytest.mark.parametrize("kind", NOTES, ids=lambda kind: kind.__name__)
def test_every_kind_of_note_waits_for_touch(kind: type[Note]) -> None:
    """About TF9, out of touch, it is kept; about TF3, in touch, it is told; with both, TF3 tells it."""
    state = field()
    group(state)
    destroyer(state)
    board = umpire(known(state))
    send(board)
    near, far = UnitId("allied", "TF", 3), UnitId("allied", "TF", 9)
    for note in every(kind):
        if note.rule in AT_ONCE:
            continue
        for about, heard in ((near, True), (far, False), ((far, near), True)):
            board.dispatches = [msgspec.structs.replace(note, about=about)]
            withhold(board)
            assert (len(board.dispatches) == 1) is heard, (note, about)
