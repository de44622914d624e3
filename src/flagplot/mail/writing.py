"""Mails as bytes: threaded, marked as a program's work, with nothing in the head that a stranger wrote."""

import base64
import hashlib
import re
import secrets
from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from html import escape
from urllib.parse import quote

import msgspec

from flagplot.core.diagnostics import BadInputError
from flagplot.core.printable import printable
from flagplot.mail.ports import Correspondent, Outgoing

_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")


def new_token() -> str:
    """Return a token that nobody can guess, of small letters and digits: 130 bits."""
    return base64.b32encode(secrets.token_bytes(17)).decode().lower()[:26]


def check_address(address: str) -> str:
    """Return an address that mail can be sent to. Raises BadInputError for what is none."""
    if not _ADDRESS.fullmatch(address) or len(address) > 254 or ".." in address:
        shown = printable(" ".join(address.split()))[:80]
        raise BadInputError(f"'{shown}' is not an address to which mail can be sent; write it as name@example.org.")
    return address.lower()


_UNFOLDED = SMTP.clone(max_line_length=250)
"""Heads of one line: folded at 78 a subject may begin with an empty line, which some mail programs show."""
_LONGEST_LINE = 900
"""Letters of a line that every mail server lets through."""


class Attachment(msgspec.Struct, frozen=True):
    """A file that goes with a mail."""

    name: str
    kind: str
    """Its MIME type."""
    data: bytes


class Body(msgspec.Struct, frozen=True, kw_only=True):
    """What a mail says."""

    subject: str
    text: str
    html: str = ""
    """A page that shows the image under `cid:plot`; empty for none."""
    image: bytes = b""
    """The plot as PNG; empty for none."""
    attached: tuple[Attachment, ...] = ()
    point: int = -1
    """The decision point for which an answer is meant; -1 for none."""


class Gateway(msgspec.Struct, frozen=True):
    """The address at which the umpire has its mail."""

    address: str = "flagplot@localhost"

    def reply_address(self, token: str) -> str:
        """Return the address that only one seat knows."""
        name, _, host = self.address.partition("@")
        return f"{name}+{token}@{host}"

    def link(self, token: str) -> str:
        """Return a link by which a mail program writes to that address, to take the seat."""
        return f"mailto:{quote(self.reply_address(token), safe='@')}?subject=join&body=join%20"

    def id_of(self, token: str, *what: str) -> str:
        """Return the Message-ID of a mail: the same for the same mail, and nothing can be read from it."""
        digest = hashlib.sha256("\0".join((token, *what)).encode()).hexdigest()
        return f"<{digest[:40]}@{self.address.partition('@')[2]}>"

    def write(
        self, body: Body, to: Correspondent, name: str, date: datetime, answers: str = "", thread: tuple[str, ...] = ()
    ) -> Outgoing:
        """Return a mail to a seat under the Message-ID `name`, ready to be sent. `answers`: the mail that it answers;
        `thread`: those before it."""
        reply_to = self.reply_address(to.token)
        mail = EmailMessage(policy=SMTP)
        mail["From"] = f"Flagplot <{self.address}>"
        mail["To"] = to.address
        mail["Reply-To"] = reply_to
        mail["Subject"] = printable(" ".join(body.subject.split()))[:200]
        mail["Date"] = format_datetime(date)
        mail["Message-ID"] = name
        if answers:
            mail["In-Reply-To"] = answers
        if references := [*dict.fromkeys((*thread, *filter(None, [answers])))]:
            mail["References"] = " ".join(references)
        mail["Auto-Submitted"] = "auto-replied" if answers else "auto-generated"
        mail["List-Unsubscribe"] = f"<mailto:{reply_to}?subject=unsubscribe>"
        mail["X-Flagplot"] = to.match
        mail.set_content(printable(body.text), charset="utf-8", cte=_encoding(body.text))
        if body.html:
            mail.add_alternative(body.html, subtype="html", charset="utf-8", cte="quoted-printable")
            if body.image:
                page = mail.get_payload(1)
                assert isinstance(page, EmailMessage)
                page.add_related(body.image, "image", "png", cid="<plot>", filename="plot.png", disposition="inline")
        for attachment in body.attached:
            main, _, sub = attachment.kind.partition("/")
            charset = {"charset": "utf-8"} if main == "text" else {}
            mail.add_attachment(attachment.data, main, sub, filename=attachment.name, params=charset)
        for number, part in enumerate(mail.walk()):
            if part.is_multipart():
                part.set_boundary(f"=_{number}_{name[1:33]}")
        return Outgoing(
            id=name,
            match=to.match,
            seat=to.seat,
            sender=reply_to,
            address=to.address,
            data=mail.as_bytes(policy=_UNFOLDED if body.subject.isascii() else SMTP),
            point=body.point,
        )


def preformatted(text: str) -> str:
    """Return a text as part of a page, in columns."""
    return f"<pre>{escape(printable(text))}</pre>"


def _encoding(text: str) -> str:
    plain = text.isascii() and all(len(line) <= _LONGEST_LINE for line in text.split("\n"))
    return "7bit" if plain else "quoted-printable"
