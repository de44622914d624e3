"""Behind a mail server: mails are handed over by LMTP or SMTP, and acknowledged when they are on the disk."""

import queue
import threading
import time
from collections.abc import Generator
from contextlib import suppress
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from flagplot.core.diagnostics import BadInputError
from flagplot.mail.letter import MAX_MAIL
from flagplot.mail.ports import Delivery

_PATIENCE = 120.0
"""Seconds within which a mail is kept, or handed back to the server that brought it."""


class _Brought:
    """A mail that a server has brought, and whether it is kept."""

    def __init__(self, delivery: Delivery) -> None:
        self.delivery = delivery
        self.kept = False
        self.decided = threading.Event()

    def decide(self, *, kept: bool) -> None:
        """Have the server that brought it told what became of it."""
        self.kept = kept
        self.decided.set()


class _Handler:
    def __init__(self, brought: "queue.SimpleQueue[_Brought]", came: threading.Event) -> None:
        self._brought = brought
        self._came = came

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802 - so called by aiosmtpd
        """Hand a mail to the gateway, and answer when it is kept."""
        data = envelope.original_content or b""
        mail = _Brought(Delivery("", data, tuple(map(str, envelope.rcpt_tos)), time.time()))
        self._brought.put(mail)
        self._came.set()
        await server.loop.run_in_executor(None, mail.decided.wait, _PATIENCE)
        return "250 kept" if mail.kept else "451 try again later"


class _Listener(Controller):
    def __init__(self, handler: _Handler, host: str, port: int, *, lmtp: bool) -> None:
        self._lmtp = lmtp
        super().__init__(handler, hostname=host, port=port, data_size_limit=MAX_MAIL)

    def factory(self) -> Any:
        """Return what speaks with one server."""
        return (LMTP if self._lmtp else SMTP)(self.handler, **self.SMTP_kwargs)


class LmtpIn:
    """Listens for mails."""

    def __init__(self, host: str, port: int, *, lmtp: bool = True) -> None:
        self._brought: queue.SimpleQueue[_Brought] = queue.SimpleQueue()
        self.bell = threading.Event()
        self._listener = _Listener(_Handler(self._brought, self.bell), host, port, lmtp=lmtp)
        try:
            self._listener.start()
        except OSError as error:
            raise BadInputError(f"Nothing can listen at {host}:{port} ({error}).") from error

    def waiting(self) -> Generator[Delivery, None, None]:
        """Give each mail that was brought."""
        while True:
            try:
                mail = self._brought.get_nowait()
            except queue.Empty:
                return
            try:
                yield mail.delivery
            except GeneratorExit:
                mail.decide(kept=False)
                raise
            mail.decide(kept=True)

    def wait(self, seconds: float) -> None:
        """Wait until a mail is brought or the bell rings."""
        self.bell.wait(seconds)

    def close(self) -> None:
        """Stop listening; what is not yet kept is handed back to the server that brought it."""
        self._hand_back()
        self._listener.stop()
        self._hand_back()

    def _hand_back(self) -> None:
        with suppress(queue.Empty):
            while True:
                self._brought.get_nowait().decide(kept=False)
