"""Where mails come from and go to, by URL."""

from pathlib import Path

from flagplot.core.diagnostics import BadInputError
from flagplot.mail.maildir import MaildirIn, MaildirOut
from flagplot.mail.ports import InBox, OutBox


def in_box(url: str) -> InBox:
    """Return the box that mails are taken from. Raises BadInputError for a URL that names none."""
    kind, _, rest = url.partition(":")
    match kind:
        case "maildir" if rest:
            return MaildirIn(Path(rest))
    raise BadInputError(
        f"'{url}' is no place that mails come from; write maildir:PATH, imap(s)://USER@HOST/BOX or lmtp://HOST:PORT."
    )


def out_box(url: str) -> OutBox:
    """Return the box that mails are put into. Raises BadInputError for a URL that names none."""
    kind, _, rest = url.partition(":")
    match kind:
        case "maildir" if rest:
            return MaildirOut(Path(rest))
    raise BadInputError(f"'{url}' is no place that mails go to; write maildir:PATH or smtp(s)://HOST:PORT.")
