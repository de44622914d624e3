"""A mailbox at a provider: mails are taken by IMAP, when the server says that there are some or every so often."""

import os
import time
from collections.abc import Generator
from contextlib import suppress
from ssl import SSLError
from threading import Event
from urllib.parse import unquote, urlsplit

from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientError

from flagplot.core.diagnostics import BadInputError
from flagplot.mail.letter import MAX_MAIL
from flagplot.mail.ports import Delivery

PASSWORD = "FLAGPLOT_IN_PASSWORD"
_SEEN = b"\\Seen"
_TIMEOUT = 60.0
_LOOK = 0.5
"""Seconds after which who waits for the server sees that the bell was rung."""
_LONGEST_IDLE = 25 * 60.0
"""Seconds after which a server may forget who waits (RFC 2177)."""


class ImapIn:
    """Takes the mails of a folder that nobody has seen, and marks them as seen when they are kept. A connection that
    was lost is made anew."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if not parts.hostname or not parts.username:
            raise BadInputError(f"'{url.partition('@')[2] or url}' names no mailbox; write imaps://USER@HOST/BOX.")
        self.bell = Event()
        self._host, self._port, self._ssl = parts.hostname, parts.port, parts.scheme == "imaps"
        self._user = unquote(parts.username)
        self._box = unquote(parts.path.strip("/")) or "INBOX"
        self._client: IMAPClient | None = None
        self._open()

    def _open(self) -> IMAPClient:
        """Return the connection. Raises BadInputError if there is none to be had."""
        if self._client is not None:
            return self._client
        try:
            client = IMAPClient(self._host, self._port, ssl=self._ssl, timeout=_TIMEOUT)
            client.normalise_times = False  # times with their offset
            client.login(self._user, os.environ.get(PASSWORD, ""))
            client.select_folder(self._box)
        except (IMAPClientError, OSError) as error:
            raise BadInputError(
                f"The mailbox of {self._user} at {self._host} cannot be opened ({error}); the password is read from "
                f"{PASSWORD}."
            ) from error
        self._client = client
        return client

    def waiting(self) -> Generator[Delivery, None, None]:
        """Give each mail that nobody has seen, the oldest first."""
        try:
            client = self._open()
            client.noop()
            validity = client.folder_status(self._box, ["UIDVALIDITY"])[b"UIDVALIDITY"]
            for uid in sorted(client.search("UNSEEN")):
                # Of a mail that is too long the head is enough to answer it.
                size = client.fetch([uid], ["RFC822.SIZE"])[uid][b"RFC822.SIZE"]
                part = "BODY.PEEK[]" if size <= MAX_MAIL else f"BODY.PEEK[]<0.{MAX_MAIL + 1}>"
                answer = client.fetch([uid], [part, "INTERNALDATE"])[uid]
                data = next(value for name, value in answer.items() if name.startswith(b"BODY["))
                yield Delivery(f"{validity}.{uid}", data, arrived=answer[b"INTERNALDATE"].timestamp())
                client.add_flags([uid], [_SEEN])
        except (IMAPClientError, OSError, KeyError, BadInputError):
            if self._client is None:
                raise
            self.close()  # taken up again at the next look

    def wait(self, seconds: float) -> None:
        """Wait until the server says that something came, if it can, or the bell rings."""
        try:
            client = self._open()
            if not client.has_capability("IDLE"):
                raise IMAPClientError("no IDLE")
            client.idle()
            try:
                until = time.monotonic() + min(seconds, _LONGEST_IDLE)
                while time.monotonic() < until and not self.bell.is_set() and not client.idle_check(timeout=_LOOK):
                    pass
            finally:
                client.idle_done()
        except (IMAPClientError, OSError, SSLError, BadInputError):
            self.close()
            self.bell.wait(seconds)

    def close(self) -> None:
        """Let go of the connection."""
        if self._client is not None:
            with suppress(IMAPClientError, OSError):
                self._client.logout()
            self._client = None
