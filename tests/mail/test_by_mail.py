"""A match from invitation to journal with nothing but mails."""

from pathlib import Path

import msgspec
import pytest
from tests.mail.conftest import Seated
from tests.mail.table import SECRET, Table, attachments, body
from tests.match.toy import install

from flagplot.core.dice import commitment
from flagplot.core.journal import decode
from flagplot.mail.office import Office
from flagplot.mail.ports import Correspondent
from flagplot.mail.writing import Body, Gateway, new_token
from flagplot.match.receipts import Receipt
from flagplot.match.verify import verify


def test_an_invitation_says_how_to_join_and_what_the_umpire_is_bound_to(toy: Table) -> None:
    first = toy.mails("blue")[0]
    assert "invited" in first["Subject"] and "    join seventeen herons" in body(first)
    assert commitment(SECRET) in body(first)
    assert first["Auto-Submitted"] == "auto-generated" and first["List-Unsubscribe"]
    long = Body(subject="[Flagplot 12345678] Coral Sea: the battle, japanese: the match is over", text="x")
    to = Correspondent(match="12345678", seat="japanese", address="bob@japan.example", token=new_token())
    written = Gateway("flagplot@umpire.example").write(long, to, "<1@umpire.example>", toy.now).data
    assert f"\r\nSubject: {long.subject}\r\n".encode() in written


def test_joining_opens_the_match_and_brings_guide_report_and_plot(toy: Table) -> None:
    _, joined, opening = toy.mails("blue")
    assert "the words of blue" in body(joined) and commitment(SECRET) in body(joined)
    assert "the match begins" in opening["Subject"] and "BY MAIL" in body(opening)
    assert {"plot-00.svg", "report-00.txt"} == set(attachments(opening))
    page = opening.get_body(("html",))
    assert page is not None and "cid:plot" in page.get_content()
    images = [part for part in opening.walk() if part.get_content_type() == "image/png"]
    assert [image["Content-ID"] for image in images] == ["<plot>"]
    assert opening["References"] == toy.mails("blue")[0]["Message-ID"]


@pytest.mark.rule("GM-3.1c")
def test_orders_are_answered_with_their_reading_and_what_is_missing(toy: Table) -> None:
    answer = toy.say("blue", "move 1\nhop 3\n")
    assert "Understood" in answer and "'hop' is not an order" in answer
    assert "one line is not understood" in answer and "the orders of red" in answer
    slip = next(iter(attachments(toy.mails("blue")[-1]).values()))
    receipt = msgspec.json.decode(slip, type=Receipt)
    assert receipt.entry in answer and receipt.head in answer
    assert toy.desk.journal(toy.match)[-1].hash == receipt.entry


@pytest.mark.rule("GM-3.3c")
def test_a_later_sheet_takes_the_place_of_the_one_before(toy: Table) -> None:
    toy.say("blue", "move 1")
    assert "take the place of the sheet" in toy.say("blue", "move -1")
    assert toy.desk.open(toy.match)[1].ledger.texts["blue"].strip() == "move -1"


@pytest.mark.rule("GM-1.0c")
def test_orders_may_come_in_pieces(toy: Table) -> None:
    toy.say("blue", "move 1")
    toy.say("blue", "add\nfire 3")
    assert toy.desk.open(toy.match)[1].ledger.texts["blue"].split() == ["move", "1", "fire", "3"]


@pytest.mark.rule("GM-2.2")
def test_when_all_orders_are_in_the_turn_is_resolved_and_reported(toy: Table) -> None:
    toy.send("blue", "move 1")
    toy.send("red", "move 1")
    toy.run()
    for seat in ("blue", "red"):
        echo, report = toy.new(seat)
        assert "turn 1" in report["Subject"] and "plot-01.svg" in attachments(report)
        assert toy.desk.told(toy.match, seat)[1].text in body(report)
        assert echo["In-Reply-To"] and not report["In-Reply-To"]


@pytest.mark.whole_match
def test_a_question_in_the_middle_of_a_turn_is_mailed_and_answered(asking: Table) -> None:
    for seat in ("blue", "red"):
        asking.send(seat, "move 1")
    asking.run()
    question = asking.new("blue")[-1]
    assert "a question" in question["Subject"] and "fire for turn 1" in body(question)
    for seat in ("blue", "red"):
        asking.send(seat, "fire 3", answers=question["Message-ID"] if seat == "blue" else "")
    asking.run()
    assert "turn 1" in asking.new("blue")[-1]["Subject"]


@pytest.mark.whole_match
def test_an_answer_to_an_old_report_is_no_order_for_a_new_turn(toy: Table) -> None:
    toy.send("blue", "move 1")
    toy.send("red", "move 1")
    toy.run()
    first = toy.new("blue")[-1]["Message-ID"]
    toy.send("blue", "move 1", answers=first)
    toy.send("red", "move 1")
    toy.run()
    assert "Look at the newest report" in toy.say("blue", "move 1", answers=first)
    assert "blue" not in toy.desk.open(toy.match)[1].ledger.texts


@pytest.mark.whole_match
def test_what_is_only_checked_is_not_kept(toy: Table) -> None:
    assert "nothing was kept" in toy.say("blue", "check\nmove 1")
    assert "blue" not in toy.desk.open(toy.match)[1].ledger.texts


@pytest.mark.whole_match
def test_a_mail_without_any_order_does_not_count_as_a_sheet(toy: Table) -> None:
    assert "No order in your mail was understood" in toy.say("blue", "hop 3")
    assert "blue" not in toy.desk.open(toy.match)[1].ledger.texts


@pytest.mark.whole_match
def test_status_report_and_help(toy: Table) -> None:
    assert "red: orders not in" in toy.say("blue", "status")
    assert toy.desk.told(toy.match, "blue", 0)[1].text in toy.say("blue", "report 0")
    assert "The match holds no report of blue of turn 9" in toy.say("blue", "report 9")
    assert "BY MAIL" in toy.say("blue", "help") and "move" in toy.say("blue", "help move")
    assert "The guide has nothing on 'xyzzy'" in toy.say("blue", "help xyzzy")


@pytest.mark.whole_match
@pytest.mark.rule("GM-2.32b", "GM-20.2")
def test_a_message_goes_to_the_other_player(toy: Table) -> None:
    """Through the umpire, with the tag of the match; one that the game itself carries is an order instead."""
    assert "Sent to red" in toy.say("blue", "message red: good luck,\nold boy, we shall see you!\n\n-- \nAnn")
    mail = toy.new("red")[-1]
    assert (
        "good luck,\nold boy, we shall see you!" in body(mail)
        and "Ann" not in body(mail)
        and "ann@" not in mail.as_string()
    )
    assert toy.match in mail["Subject"]
    assert "no seat 'purple'" in toy.say("blue", "message purple: hello")
    assert "gets no message" in toy.say("blue", "message referee: hello")


@pytest.mark.whole_match
def test_the_end_brings_journal_reports_and_how_to_verify(toy: Table) -> None:
    for _ in range(5):
        for seat in ("blue", "red"):
            toy.send(seat, "move 1")
        toy.run()
    last = toy.mails("blue")[-1]
    assert "the match is over" in last["Subject"] and "flagplot verify" in body(last)
    files = attachments(last)
    assert {"journal.jsonl", "dice.txt", "blue-report-05.txt", "red-report-05.txt"} == set(files)
    assert verify(files["journal.jsonl"]).holds
    thrown = [roll for entry in decode(files["journal.jsonl"]) for roll in getattr(entry.fact, "rolls", ())]
    assert [line.split(": ")[0] for line in files["dice.txt"].decode().splitlines()] == [roll.key for roll in thrown]


@pytest.mark.whole_match
def test_when_it_is_over_the_film_comes_by_mail(toy: Table) -> None:
    assert "when the match is over" in toy.say("blue", "film")
    toy.desk.close(toy.match)
    toy.run()
    toy.say("blue", "film")
    assert b"<!doctype html>" in attachments(toy.mails("blue")[-1])["film.html"]


@pytest.mark.whole_match
@pytest.mark.parametrize("forged", [False, True])
def test_who_writes_first_to_a_link_has_the_seat(toy: Table, forged: bool) -> None:
    match = toy.desk.new("duel").match
    one = Correspondent(match=match, seat="blue", address="", token=new_token(), invited=True)
    toy.post.put_correspondent(one)
    toy.office = Office(toy.desk, toy.post, toy.office._gateway, lambda: toy.now, "mx.umpire.example")
    for sender in ("ann@blue.example", "mallory@evil.example"):
        mail = toy.letter("blue", "join some words", sender=sender)
        mail.replace_header("To", f"flagplot+{one.token}@umpire.example")
        if forged:
            mail["Authentication-Results"] = "mx.umpire.example; dmarc=fail"
        toy.deliver(mail)
        toy.run()
    joined = [seat.seat for seat in toy.desk.status(match).seats if seat.joined]
    has = joined, toy.post.correspondents(match)[0].address
    assert has == (([], "") if forged else (["blue"], "ann@blue.example"))


def test_an_invitation_names_options_and_brings_the_house_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch)
    table = Table(tmp_path, "duel", {"blue": "ann@blue.example"}, options={"sight": 3}, overlay="sight = 3\n")
    table.run()
    (mail,) = table.mails("blue")
    assert "Options of this match: sight = 3." in body(mail) and "house tables" in body(mail)
    assert attachments(mail) == {"tables.toml": b"sight = 3\n"}
    table.close()


@pytest.mark.whole_game
@pytest.mark.parametrize(
    ("scenario", "turns"), [("coral-sea-battle", 2), ("slot-7", 2), ("sloc-1942", 1), ("savo-boats", 1)]
)
def test_turns_of_each_game(seated: Seated, scenario: str, turns: int) -> None:
    """A turn of the submarine war has some seventeen decision points: one is enough."""
    table = seated(scenario)
    table.begin()
    for _ in range(40):
        status = table.desk.status(table.match)
        if status.turn > turns or status.over:
            break
        for seat in status.seats:
            if seat.asked and not seat.sent:
                table.send(seat.seat, table.computer(seat.seat) or "ready")
        table.run()
    assert table.desk.status(table.match).turn > turns
    table.desk.close(table.match)
    table.run()
    for seat in table.addresses:
        last = table.mails(seat)[-1]
        assert verify(attachments(last)["journal.jsonl"]).holds
