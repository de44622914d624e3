"""Mails go out by SMTP, one connection kept open while there are some."""

import asyncio
import os
from contextlib import suppress
from urllib.parse import unquote, urlsplit

from aiosmtplib import SMTP
from aiosmtplib.errors import SMTPException, SMTPRecipientsRefused, SMTPResponseException

from flagplot.core.diagnostics import BadInputError
from flagplot.mail.ports import Outgoing, SendError

PASSWORD = "FLAGPLOT_OUT_PASSWORD"
_TIMEOUT = 60.0
_REFUSED = 500
"""From this answer on a server will not change its mind."""


class SmtpOut:
    """Hands mails to a mail server."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if not parts.hostname:
            raise BadInputError("That names no mail server; write smtp://HOST:PORT or smtps://USER@HOST:PORT.")
        user = unquote(parts.username) if parts.username else None
        password = os.environ.get(PASSWORD) if user else None
        self._server = SMTP(
            hostname=parts.hostname,
            port=parts.port,
            username=user,
            password=password,
            use_tls=parts.scheme == "smtps",
            timeout=_TIMEOUT,
        )
        self._loop = asyncio.new_event_loop()

    def send(self, mail: Outgoing) -> None:
        """Hand a mail over. Raises SendError, lasting if the server will never take it."""
        try:
            self._loop.run_until_complete(self._send(mail))
        except SMTPRecipientsRefused as error:
            codes = [refused.code for refused in error.recipients]
            raise SendError(str(codes), lasting=all(code >= _REFUSED for code in codes)) from error
        except SMTPResponseException as error:
            self._drop()
            raise SendError(f"{error.code}", lasting=error.code >= _REFUSED) from error
        except (SMTPException, OSError) as error:
            self._drop()
            raise SendError(type(error).__name__) from error

    async def _send(self, mail: Outgoing) -> None:
        if not self._server.is_connected:
            await self._server.connect()
        await self._server.sendmail(mail.sender, [mail.address], mail.data)

    def _drop(self) -> None:
        self._server.close()

    def close(self) -> None:
        """Say goodbye to the server."""
        with suppress(SMTPException, OSError):
            if self._server.is_connected:
                self._loop.run_until_complete(self._server.quit())
        self._drop()
        self._loop.run_until_complete(asyncio.sleep(0))  # the socket is let go of at the loop's next turn
        self._loop.close()
