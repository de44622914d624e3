"""Where mails come from and go to, by URL. What needs a package that is not installed says so."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from flagplot.core.diagnostics import BadInputError
from flagplot.mail.maildir import MaildirIn, MaildirOut
from flagplot.mail.ports import InBox, OutBox


def in_box(url: str) -> InBox:
    """Return the box that mails are taken from. Raises BadInputError for a URL that names none."""
    kind, _, rest = url.partition(":")
    with _installed():
        match kind:
            case "maildir" if rest:
                return MaildirIn(Path(rest))
            case "imap" | "imaps":
                from flagplot.mail.imap import ImapIn

                return ImapIn(url)
            case "lmtp" | "smtp":
                from flagplot.mail.lmtp import LmtpIn

                host, port = _host_and_port(url)
                return LmtpIn(host, port, lmtp=kind == "lmtp")
    raise BadInputError(
        f"'{url}' is no place that mails come from; write maildir:PATH, imap(s)://USER@HOST/BOX or lmtp://HOST:PORT."
    )


def out_box(url: str) -> OutBox:
    """Return the box that mails are put into. Raises BadInputError for a URL that names none."""
    kind, _, rest = url.partition(":")
    with _installed():
        match kind:
            case "maildir" if rest:
                return MaildirOut(Path(rest))
            case "smtp" | "smtps":
                from flagplot.mail.smtp import SmtpOut

                return SmtpOut(url)
    raise BadInputError(f"'{url}' is no place that mails go to; write maildir:PATH or smtp(s)://HOST:PORT.")


def _host_and_port(url: str) -> tuple[str, int]:
    try:
        parts = urlsplit(url)
        if parts.hostname and parts.port:
            return parts.hostname, parts.port
    except ValueError:
        pass
    raise BadInputError(f"'{url}' names no host and port; write for example lmtp://127.0.0.1:8024.")


@contextmanager
def _installed() -> Iterator[None]:
    try:
        yield
    except ImportError as error:
        raise BadInputError(
            f"Mail by a server needs the package {error.name}: pip install 'flagplot[mail]'."
        ) from error
