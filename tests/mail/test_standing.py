"""Answers given beforehand to questions in the middle of a turn: one round trip a turn."""

import pytest
from tests.mail.conftest import Seated
from tests.mail.table import Table, body
from tests.match.toy import install

pytestmark = pytest.mark.whole_match


def both(table: Table, text: str) -> None:
    for seat in table.addresses:
        table.send(seat, text)
    table.run()


def test_a_standing_answer_is_shown_in_the_echo_and_used(asking: Table) -> None:
    both(asking, "standing fire: fire 3")
    assert "Your standing answer to fire: fire 3" in asking.say("blue", "fire 5\n") + asking.say("blue", "status")
    both(asking, "fire 5")
    assert asking.desk.status(asking.match).turn == 2
    answered = "Asked of you: fire. Answered with your standing answer: fire 3"
    assert answered in body(asking.mails("red")[-1])


def test_until_the_deadline_of_the_question_the_player_may_answer_himself(
    seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch)
    table = seated("two-step", pace=86400)
    table.begin()
    both(table, "standing fire: fire 3")
    both(table, "fire 5")
    assert not table.desk.open(table.match)[1].step.final  # type: ignore[union-attr]
    table.say("blue", "fire 4")
    assert table.desk.open(table.match)[1].ledger.texts["blue"].strip() == "fire 4"
    table.run(later=86401)
    assert table.desk.status(table.match).turn == 2


def test_a_standing_answer_can_be_dropped(asking: Table) -> None:
    both(asking, "standing fire: fire 3")
    assert "are asked again" in asking.say("blue", "standing fire:")
    assert "no standing answers" in asking.say("blue", "standing")
