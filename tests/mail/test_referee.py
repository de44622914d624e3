"""The referee's powers by mail, from his own address, and nobody else's."""

import msgspec
import pytest
from tests.mail.conftest import Seated
from tests.mail.table import Table, attachments, body
from tests.match.toy import install

from flagplot.core.journal import Orders, Ruling
from flagplot.mail.ports import Correspondent
from flagplot.mail.writing import new_token
from flagplot.match.desk import REFEREE
from flagplot.match.receipts import Receipt

pytestmark = pytest.mark.whole_match


def with_referee(table: Table) -> Table:
    """Give a match a referee who is reached by mail."""
    table.addresses[REFEREE] = "ref@umpire.example"
    one = Correspondent(match=table.match, seat=REFEREE, address="ref@umpire.example", token=new_token())
    table.post.put_correspondent(one)
    table.run()
    for seat in table.addresses:
        table.new(seat)
    return table


@pytest.fixture
def refereed(toy: Table) -> Table:
    return with_referee(toy)


def answered(table: Table, text: str) -> str:
    """Return the subject of the answer to the referee."""
    table.say(REFEREE, text)
    return str(table.mails(REFEREE)[-1]["Subject"])


def facts(table: Table) -> list[object]:
    return [entry.fact for entry in table.desk.journal(table.match)]


def test_he_is_sent_what_he_may_do(refereed: Table) -> None:
    first = body(refereed.mails(REFEREE)[0])
    assert "replace SEAT ADDRESS" in first and "BY MAIL" in first
    assert "replace SEAT ADDRESS" not in refereed.say("blue", "help")


def test_he_stops_the_match_and_lets_it_go_on(refereed: Table) -> None:
    assert "In the journal as entry" in refereed.say(REFEREE, "pause the ferry is late")
    assert "the ferry is late" in body(refereed.new("blue")[-1])
    assert "paused" in refereed.say("blue", "status")
    refereed.say(REFEREE, "go on")
    assert "paused" not in refereed.say("blue", "status")


def test_he_rules_for_all_or_for_one(refereed: Table) -> None:
    refereed.say(REFEREE, "rule red: your fuel\nis low.\n")
    assert "your fuel is low." in " ".join(body(refereed.new("red")[-1]).split()) and not refereed.new("blue")
    refereed.say(REFEREE, "rule: fog")
    assert "fog" in body(refereed.new("red")[-1]) and "fog" in body(refereed.new("blue")[-1])
    assert "no seat 'green'" in refereed.say(REFEREE, "rule green: fog")


@pytest.mark.parametrize("when", ["24h", "until 2031-05-04T12:00", "1 fortnight"])
def test_he_moves_the_deadline(seated: Seated, monkeypatch: pytest.MonkeyPatch, when: str) -> None:
    install(monkeypatch)
    table = seated("duel", pace=2 * 86400)
    table.begin()
    with_referee(table)
    answer = table.say(REFEREE, f"extend {when} a holiday")
    if "fortnight" in when:
        assert "'1' is no moment; write `extend 24h`" in answer
        return
    ruling = facts(table)[-1]
    assert isinstance(ruling, Ruling) and ruling.deadline == "2031-05-04T12:00:00+00:00" and ruling.text == "a holiday"


def test_he_gives_a_seat_to_another_player_who_goes_on(refereed: Table) -> None:
    before = refereed.reply_address("blue")
    assert "carl@blue.example" in refereed.say(REFEREE, "replace blue carl@blue.example")
    refereed.addresses["blue"] = "carl@blue.example"
    successor = refereed.mails("blue")[-1]
    assert "You play blue" in body(successor) and "plot-00.svg" in attachments(successor)
    assert "Understood" in refereed.say("blue", "move 1", answers=successor["Message-ID"])
    mail = refereed.letter("blue", "resign")
    mail.replace_header("To", before)
    refereed.deliver(mail)
    refereed.run()
    assert len(refereed.mails("blue")) == 3 and "resign" not in str(facts(refereed)[-1])


def test_he_gives_a_seat_to_the_computer(refereed: Table) -> None:
    assert "The computer plays blue" in refereed.say(REFEREE, "replace blue computer")
    ruling = facts(refereed)[-1]
    assert isinstance(ruling, Ruling) and ruling.computer == "staff"


def test_he_reads_in_orders_for_a_player(refereed: Table) -> None:
    assert "Read in for blue" in refereed.say(REFEREE, "orders blue:\nmove 1\nfire 3\n\n-- \nThe referee")
    orders = facts(refereed)[-1]
    assert isinstance(orders, Orders) and orders.seat == "blue" and orders.by == "referee"
    assert orders.text.split() == ["move", "1", "fire", "3"]
    slip = attachments(refereed.mails(REFEREE)[-1])
    assert (
        msgspec.json.decode(next(iter(slip.values())), type=Receipt).entry
        == refereed.desk.journal(refereed.match)[-1].hash
    )
    assert "No order in your mail" in refereed.say(REFEREE, "orders blue: hop")


def test_he_looks_ahead_and_at_both_sides_and_resolves(refereed: Table) -> None:
    before = len(facts(refereed))
    preview = refereed.say(REFEREE, "preview")
    assert "other dice will fall" in preview and len(facts(refereed)) == before
    both = refereed.say(REFEREE, "report")
    assert all(refereed.desk.told(refereed.match, seat)[1].text in both for seat in ("blue", "red"))
    refereed.new("blue")
    assert "Turn 1 is resolved" in refereed.say(REFEREE, "resolve")
    assert "turn 1" in refereed.new("blue")[-1]["Subject"]
    refereed.say(REFEREE, "rollback 1 a slip of the umpire")
    assert refereed.desk.status(refereed.match).turn == 1
    refereed.say(REFEREE, "close")
    assert refereed.desk.status(refereed.match).over


def test_he_sets_the_position_right(seated: Seated) -> None:
    table = seated("coral-sea-battle")
    table.begin()
    with_referee(table)
    assert "nothing was done" in answered(table, "correct allied Bismarck hits 1")
    assert "done" in answered(table, "correct allied Lexington hits 1")
    ruling = facts(table)[-1]
    assert isinstance(ruling, Ruling) and ruling.correction == "allied Lexington hits 1"
    assert "Lexington" in body(table.new("allied")[-1]) and not table.new("japanese")


@pytest.mark.parametrize("power", ["pause", "resolve", "close", "preview", "rollback 1", "replace red a@b.example"])
def test_a_player_has_none_of_these(refereed: Table, power: str) -> None:
    before = refereed.desk.journal(refereed.match)
    refereed.say("blue", power)
    assert refereed.desk.journal(refereed.match) == before


def test_another_who_has_his_reply_address_is_held(refereed: Table) -> None:
    before = refereed.desk.journal(refereed.match)
    refereed.send(REFEREE, "close", sender="ann@blue.example")
    refereed.run()
    assert refereed.desk.journal(refereed.match) == before
    assert "did you send this" in refereed.new(REFEREE)[-1]["Subject"]
