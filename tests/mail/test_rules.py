"""What the documents say of play by mail, by mail."""

from pathlib import Path

import pytest
from tests.mail.table import Table, body

pytestmark = pytest.mark.whole_match

SEATS = {"allied/north": "ann@allied.example", "allied/south": "al@allied.example", "japanese": "bob@japan.example"}


@pytest.mark.rule("GM-20.2", "GM-2.32b")
def test_players_of_one_side_write_by_radio_under_command_control(tmp_path: Path) -> None:
    options = {"teams": "allied: north = TF1, south = TF11", "command_control": True}
    table = Table(tmp_path, "coral-sea-battle", SEATS, rules="gm-1993", options=options)
    table.begin()
    answer = table.say("allied/north", "message allied/south: join at A/Q30")
    assert "message to allied/south" in answer and "orders for turn 1" in table.mails("allied/north")[-1]["Subject"]
    assert not [mail for mail in table.mails("allied/south") if "writes:" in body(mail)]
    table.close()


@pytest.mark.rule("GM-2.1")
def test_one_address_joins_seats_of_one_side_only(tmp_path: Path) -> None:
    """Ann has both Allied seats, and asks for the Japanese one too."""
    options = {"teams": "allied: north = TF1, south = TF11", "command_control": True}
    seats = dict.fromkeys(SEATS, "ann@allied.example")
    table = Table(tmp_path, "coral-sea-battle", seats, rules="gm-1993", options=options)
    assert "nobody has seats" not in table.say("allied/north", "join red") + table.say("allied/south", "join blue")
    assert "You play allied/north in this match: nobody has seats of both sides" in table.say("japanese", "join green")
    assert [seat.seat for seat in table.desk.status(table.match).seats if seat.joined] == [
        "allied/north",
        "allied/south",
    ]
    table.close()


@pytest.mark.rule("GM-3.3a")
def test_an_unclear_order_is_carried_out_in_the_reading_that_was_mailed_back(tmp_path: Path) -> None:
    seats = {"allied": "ann@allied.example", "japanese": "bob@japan.example"}
    table = Table(tmp_path, "coral-sea-battle", seats, rules="gm-1993", pace=86400)
    table.begin()
    assert "read as: TF1: to Port Moresby" in table.say("allied", "TF1 go to Port Moresby")
    table.run(later=86401)
    report = table.mails("allied")[-1]
    assert "turn 1" in report["Subject"] and "- order: to Port Moresby; in A/D23 at 1300" in body(report)
    table.close()


@pytest.mark.rule("GM-3.3b", "GM-3.3c")
def test_what_contradicts_itself_is_answered_and_can_be_mended(tmp_path: Path) -> None:
    seats = {"allied": "ann@allied.example", "japanese": "bob@japan.example"}
    table = Table(tmp_path, "coral-sea-battle", seats, rules="gm-1993")
    table.begin()
    assert "two different moves" in table.say("allied", "TF1: N1\nTF1: S1")
    assert "no errors" in table.say("allied", "TF1: N1")
    table.close()


@pytest.mark.rule("GM-2.32a")
def test_no_side_writes_to_the_other_by_the_rules_of_1993(tmp_path: Path) -> None:
    seats = {"allied": "ann@allied.example", "japanese": "bob@japan.example"}
    table = Table(tmp_path, "coral-sea-battle", seats, rules="gm-1993")
    table.begin()
    before = len(table.mails("japanese"))
    assert "no channel between the sides" in table.say("allied", "message japanese: Where are you?")
    assert len(table.mails("japanese")) == before
    table.close()
