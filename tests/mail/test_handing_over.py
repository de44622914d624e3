"""A mail server hands mails over: each is kept, or handed back for another try."""

import smtplib
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from bench.served import free_port

from flagplot.mail.lmtp import LmtpIn

Answer = dict[str, tuple[int, bytes]]
Handed = tuple[LmtpIn, Future[Answer]]


def hand_over(port: int) -> Answer:
    with smtplib.LMTP("127.0.0.1", port, timeout=60) as server:
        return server.sendmail("ann@blue.example", ["umpire@flagplot.example"], b"Subject: orders\r\n\r\nready\r\n")


@pytest.fixture
def handed() -> Iterator[Handed]:
    """A box to which a mail is being handed over, and what its sender is told."""
    port = free_port()
    box = LmtpIn("127.0.0.1", port)
    with ThreadPoolExecutor() as postmen:
        answer = postmen.submit(hand_over, port)
        box.wait(60)
        yield box, answer


def test_what_is_read_is_acknowledged(handed: Handed) -> None:
    box, answer = handed
    assert [mail.data for mail in box.waiting()] == [b"Subject: orders\r\n\r\nready\r\n"]
    assert answer.result(60) == {}
    box.close()


def test_what_is_not_read_before_the_end_is_handed_back(handed: Handed) -> None:
    box, answer = handed
    box.close()
    with pytest.raises((smtplib.SMTPDataError, smtplib.SMTPServerDisconnected)):
        answer.result(60)
    assert not list(box.waiting())
