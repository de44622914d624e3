"""Who may speak: tokens, senders, what a receiving server says of them, and how much."""

import logging

import pytest
from tests.mail.table import Table, body

from flagplot.core.diagnostics import BadInputError
from flagplot.mail.office import MOST_AN_HOUR, Office
from flagplot.mail.ports import Correspondent
from flagplot.mail.writing import Gateway, check_address, new_token

pytestmark = pytest.mark.whole_match


def held_code(table: Table, seat: str) -> str:
    (asked,) = table.new(seat)
    assert "did you send this" in asked["Subject"] and asked["In-Reply-To"] is None
    return next(line.split()[-1] for line in body(asked).splitlines() if line.startswith("    confirm"))


def test_a_mail_from_elsewhere_is_held_until_the_player_says_that_it_is_his(toy: Table) -> None:
    toy.send("blue", "fire 3", sender="ann@work.example")
    toy.run()
    code = held_code(toy, "blue")
    assert "blue" not in toy.desk.open(toy.match)[1].ledger.texts
    assert "Understood" in toy.say("blue", f"confirm {code}")
    assert toy.desk.open(toy.match)[1].ledger.texts["blue"].strip() == "fire 3"
    assert "No mail is held" in toy.say("blue", f"confirm {code}")


def test_nothing_goes_to_the_stranger_who_wrote_it(toy: Table) -> None:
    before = len(list((toy.folder / "out" / "new").iterdir()))
    toy.send("blue", "fire 3", sender="mallory@evil.example")
    toy.run()
    out = sorted((toy.folder / "out" / "new").iterdir())[before:]
    assert len(out) == 1 and b"To: ann@blue.example" in out[0].read_bytes()


def test_a_confirmation_from_elsewhere_lets_nothing_through(toy: Table) -> None:
    toy.send("blue", "fire 3", sender="mallory@evil.example")
    toy.run()
    toy.send("blue", f"confirm {held_code(toy, 'blue')}", sender="mallory@evil.example")
    toy.run()
    assert "blue" not in toy.desk.open(toy.match)[1].ledger.texts


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ("mx.umpire.example; dmarc=fail header.from=blue.example", True),
        ("mx.evil.example; dmarc=fail header.from=blue.example", False),
        ("mx.umpire.example; dkim=fail header.d=blue.example", True),
        ("mx.umpire.example; dkim=fail header.d=blue.example; dkim=pass header.d=list.example", False),
        ("mx.umpire.example; dkim=fail header.d=blue.example; dmarc=pass header.from=blue.example", False),
        ("mx.umpire.example; arc=pass (i=1); dmarc=fail header.from=blue.example", False),
        ("mx.umpire.example; arc=fail; dmarc=fail header.from=blue.example", True),
    ],
)
def test_what_the_receiving_server_says_of_a_sender_is_believed(toy: Table, said: str, held: bool) -> None:
    toy.office = Office(toy.desk, toy.post, toy.office._gateway, lambda: toy.now, "mx.umpire.example")
    mail = toy.letter("blue", "fire 3")
    mail["Authentication-Results"] = said
    toy.deliver(mail)
    toy.run()
    assert ("blue" not in toy.desk.open(toy.match)[1].ledger.texts) == held


def test_more_mails_than_a_person_writes_are_not_read(toy: Table) -> None:
    for _ in range(MOST_AN_HOUR + 5):
        toy.send("blue", "status")
    toy.run()
    assert len(toy.new("blue")) == MOST_AN_HOUR  # one was spent on joining, one says that they are too many
    toy.run(later=3700)
    assert "turn 1" in toy.say("blue", "status")


def test_refusals_are_logged_without_secrets(toy: Table, caplog: pytest.LogCaptureFixture) -> None:
    token = toy.reply_address("blue")
    with caplog.at_level(logging.INFO, "flagplot"):
        toy.send("blue", "fire 3", sender="mallory@evil.example")
        mail = toy.letter("blue", "fire 3")
        mail.replace_header("To", f"flagplot+{new_token()}@umpire.example")
        toy.deliver(mail)
        toy.run()
    assert [record.levelname for record in caplog.records if record.levelno > logging.INFO] == ["WARNING"] * 2
    assert not [text for text in caplog.messages if token in text or "fire" in text or "evil" in text]


def test_who_unsubscribes_gets_no_mail_until_he_writes(toy: Table) -> None:
    assert "No more mails" in toy.say("blue", "", subject="unsubscribe")
    for seat in ("blue", "red"):
        toy.desk.send(toy.match, seat, "fire 3")
    toy.run()
    assert not toy.new("blue")
    assert "Asked of you" in toy.say("blue", "report")


@pytest.mark.parametrize(
    "address", ["", "ann", "ann@x\nBcc: m@evil.example", "a b@x.org", "ann@@x", "ann@x,m@evil", "ä@x.org"]
)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(BadInputError):
        check_address(address)


def test_tokens_are_unlike_and_fit_into_an_address() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100 and all(len(token) == 26 and token.islower() for token in tokens)
    assert Gateway("f@x.org").reply_address("abc") == "f+abc@x.org"


def test_who_is_replaced_has_no_say_any_more_and_the_new_player_has(toy: Table) -> None:
    old = toy.letter("blue", "fire 3")
    toy.desk.replace(toy.match, "blue", "Carl")
    new = Correspondent(match=toy.match, seat="blue", address="carl@blue.example", token=new_token())
    toy.run()
    toy.post.put_correspondent(new)
    toy.addresses["blue"] = new.address
    toy.deliver(old)
    toy.run()
    assert "blue" not in toy.desk.open(toy.match)[1].ledger.texts
    assert "Understood" in toy.say("blue", "fire 3")
