"""A player who was asked back what he means answers the mail with a number."""

import pytest
from tests.mail.conftest import Seated
from tests.mail.table import Table

PROSE = "TF11: N2\nYorktown, get four Dauntless dressed up with AP for the party\n"
MEANT = "Yorktown: ready 4 Dauntless AP"


@pytest.fixture
def coral_sea(seated: Seated) -> Table:
    table = seated("coral-sea-battle")
    table.begin()
    return table


def kept(table: Table) -> str:
    return table.desk.open(table.match)[1].ledger.texts.get("allied", "")


@pytest.mark.parametrize("answer", ["1", "Yes.\n\nAnn", "1\n\n> Do you mean: 1. Yorktown: ready 4 Dauntless AP\n"])
def test_a_number_adds_what_was_meant_to_what_was_understood(coral_sea: Table, answer: str) -> None:
    asked = coral_sea.say("allied", PROSE)
    assert f"Do you mean: 1. {MEANT}" in asked and "Answer this mail with the number" in asked
    done = coral_sea.say("allied", answer)
    assert MEANT in done and "no errors" in done and "Answer this mail with the number" not in done
    assert kept(coral_sea) == f"TF11: N2\n{MEANT}\n"


def test_a_sheet_of_which_nothing_was_understood_can_be_answered_too(coral_sea: Table) -> None:
    assert "No order in your mail was understood" in coral_sea.say("allied", PROSE.splitlines()[1])
    coral_sea.say("allied", "yes")
    assert kept(coral_sea) == f"{MEANT}\n"


def test_an_answer_can_be_checked_first(coral_sea: Table) -> None:
    coral_sea.say("allied", PROSE)
    before = kept(coral_sea)
    assert MEANT in coral_sea.say("allied", "check\n1") and kept(coral_sea) == before


def test_an_answer_holds_for_the_sheet_and_the_report_it_was_asked_of(coral_sea: Table) -> None:
    coral_sea.say("allied", PROSE)
    assert "There is no reading 2; what was asked back has number 1." in coral_sea.say("allied", "2")
    coral_sea.say("japanese", "ready")
    coral_sea.say("allied", "ready")
    assert "What was asked back is of an earlier report." in coral_sea.say("allied", "1")


def test_a_number_answers_nothing_where_nothing_was_asked(coral_sea: Table) -> None:
    coral_sea.say("allied", PROSE)
    coral_sea.say("allied", "TF11: N1")
    assert "holds no orders" in coral_sea.say("allied", "1") and kept(coral_sea).strip() == "TF11: N1"
