"""The bytes of a mail as a letter: who sent it to which reply address, what he wrote himself, and what was left out."""

import codecs
import re
from collections.abc import Iterator
from email import message_from_bytes
from email.errors import HeaderParseError, MessageError
from email.header import decode_header
from email.message import Message
from email.parser import BytesHeaderParser
from email.policy import compat32
from email.utils import getaddresses

import msgspec

from flagplot.core.words import Phrase, phrase
from flagplot.mail.page import page_text
from flagplot.mail.text import own_words, unflowed

MAX_MAIL = 32 * 1024 * 1024
"""Bytes of a mail that are looked at; of a longer one only the head is."""
MAX_PARTS = 200
MAX_DEPTH = 20
MAX_WORDS = 256 * 1024
"""Characters of a mail's own words that are read."""
_MAX_HEAD = 4096
_STUB = 40
"""Words of a text that only says that there is a page."""
_HEAD_BYTES = 64 * 1024

_TOKEN = re.compile(r"\+([a-z2-7]{26})@", re.IGNORECASE)
_ID = re.compile(r"<[^<>\s]{1,250}>")
_CHARSETS = re.compile(
    r"ascii|utf-(?:8|16|32)|iso8859|iso2022|cp\d|koi8|mac|gb|hz|big5|euc|shift|johab|ptcp|tis|latin|kz"
)
_RECIPIENTS = ("delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "to", "cc", "resent-to")
_AUTOMATIC_SENDERS = re.compile(
    r"(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|autoreply|auto-?respond(?:er)?)(?:[+@-].*)?",
    re.IGNORECASE,
)
_AWAY = re.compile(
    r"\s*(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|abwesenheits"
    r"|automatische antwort|réponse automatique|respuesta automática|vacation|undeliver"
    r"|delivery status|mail delivery|returned mail|failure notice|delivery has failed)",
    re.IGNORECASE,
)


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """A mail as far as it counts. Everything in it was made by a stranger."""

    id: str = ""
    """Its Message-ID with the pointed brackets; empty if it has none that can be used."""
    sender: str = ""
    """The address in `From`, in small letters; empty if there is none."""
    tokens: tuple[str, ...] = ()
    """What stands between plus sign and at sign in the addresses it was sent to, where it looks like a token."""
    subject: str = ""
    text: str = ""
    """What its writer wrote himself, without what is quoted at the end."""
    attached: tuple[str, ...] = ()
    """The texts that were attached."""
    remarks: tuple[Phrase, ...] = ()
    """What of the mail was not read, and why."""
    automatic: str = ""
    """Why it is the work of a program and must not be answered; empty if a person may have written it."""
    bounce: bool = False
    references: tuple[str, ...] = ()
    """The mails that it says it answers, oldest first."""
    checks: tuple[str, ...] = ()
    """The `Authentication-Results` it came with, newest first."""


class _TooMuchError(Exception):
    """A mail with more parts than a person sends. Holds the remark on it."""


def read_letter(data: bytes, recipients: tuple[str, ...] = ()) -> Letter:
    """Return a mail as a letter; `recipients` are those of its envelope, where that is known. Never raises."""
    text, attached, remarks = "", list[str](), list[Phrase]()
    try:
        if len(data) > MAX_MAIL:
            raise _TooMuchError(phrase("mail.too_long", most=MAX_MAIL // (1024 * 1024)))
        mail = message_from_bytes(data, policy=compat32)
        reading = _Parts(remarks)
        text = reading.text(mail, 0)
        attached = reading.attached
    except (_TooMuchError, RecursionError, MessageError) as error:
        mail = BytesHeaderParser(policy=compat32).parsebytes(data[:_HEAD_BYTES])
        remarks = [error.args[0] if isinstance(error, _TooMuchError) else phrase("mail.too_deep", most=MAX_DEPTH)]
        text, attached = "", []
    sender = next(iter(_addresses(mail, "from")), "")
    automatic, bounce = _automatic(mail, sender)
    to = (*recipients, *(address for name in _RECIPIENTS for address in _addresses(mail, name)))
    return Letter(
        id=next(iter(_ids(mail, "message-id")), ""),
        sender=sender,
        tokens=tuple(dict.fromkeys(found.lower() for address in to for found in _TOKEN.findall(address))),
        subject=_head(mail, "subject"),
        text=own_words(text[:MAX_WORDS]),
        attached=tuple(own_words(part[:MAX_WORDS]) for part in attached),
        remarks=tuple(remarks),
        automatic=automatic,
        bounce=bounce,
        references=tuple(dict.fromkeys((*_ids(mail, "references"), *_ids(mail, "in-reply-to"))))[-50:],
        checks=tuple(_raw(mail, "authentication-results")),
    )


class _Parts:
    """The parts of one mail, counted."""

    def __init__(self, remarks: list[Phrase]) -> None:
        self.attached: list[str] = []
        self._remarks = remarks
        self._count = 0

    def text(self, part: Message, depth: int) -> str:
        """Return the text that a mail program shows first, and note what is attached."""
        self._count += 1
        if self._count > MAX_PARTS:
            raise _TooMuchError(phrase("mail.too_many_parts", most=MAX_PARTS))
        if depth > MAX_DEPTH:
            raise _TooMuchError(phrase("mail.too_deep", most=MAX_DEPTH))
        kind = part.get_content_type()
        if kind == "message/rfc822" or kind.startswith("message/"):
            self._remarks.append(phrase("mail.attached_mail"))
            return ""
        if part.is_multipart():
            parts = [child for child in part.get_payload() if isinstance(child, Message)]
            if kind == "multipart/alternative":
                return self._best([self.text(child, depth + 1) for child in parts])
            return "\n".join(filter(None, (self.text(child, depth + 1) for child in parts)))
        name = _file_name(part)
        if part.get_content_disposition() == "attachment" or name:
            self._attach(part, kind, name)
            return ""
        if kind == "text/html":
            return page_text(_decoded(part))
        if kind == "text/plain":
            return _plain(part)
        self._attach(part, kind, name)
        return ""

    @staticmethod
    def _best(texts: list[str]) -> str:
        """Return the first form of a text that says something; a note that there is another form does not."""
        said = [text for text in texts if text.strip()]
        if (
            len(said) > 1
            and "html" in said[0].lower()
            and len(said[0].split()) < _STUB
            and "html" not in said[1].lower()
        ):
            return said[1]
        return said[0] if said else ""

    def _attach(self, part: Message, kind: str, name: str) -> None:
        if kind == "text/plain":
            self.attached.append(_plain(part))
        elif kind == "application/octet-stream" and name.lower().endswith(".txt"):
            self.attached.append(_decoded(part))
        elif kind == "text/html":
            self.attached.append(page_text(_decoded(part)))
        elif kind not in ("application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature"):
            self._remarks.append(phrase("mail.attachment", name=name or kind, kind=kind))


def _plain(part: Message) -> str:
    text = _decoded(part)
    if str(part.get_param("format", "")).lower() == "flowed":
        return unflowed(text, delsp=str(part.get_param("delsp", "")).lower() == "yes")
    return text


def _decoded(part: Message) -> str:
    payload = part.get_payload(decode=True)
    data = payload[: 8 * MAX_WORDS] if isinstance(payload, bytes) else b""
    named = part.get_content_charset("utf-8")
    try:
        charset = codecs.lookup(named).name
    except (LookupError, ValueError):
        charset = ""
    if charset == "iso8859-1":
        charset = "cp1252"  # as every mail program reads it
    for tried in (charset, "utf-8"):
        if tried and _CHARSETS.match(tried):
            try:
                return data.decode(tried)
            except (UnicodeError, ValueError):
                continue
    return data.decode("cp1252", errors="replace")


def _file_name(part: Message) -> str:
    try:
        return _in_a_line(part.get_filename("") or "")[:80]
    except (ValueError, TypeError, LookupError):
        return "?"


def _raw(mail: Message, name: str) -> Iterator[str]:
    for value in (mail.get_all(name) or [])[:20]:
        yield str(value)[:_MAX_HEAD]


def _head(mail: Message, name: str) -> str:
    """Return a line of the head in words, however it was written."""
    for value in _raw(mail, name):
        try:
            parts = decode_header(value)
            words = "".join(part if isinstance(part, str) else _word(part, charset) for part, charset in parts)
        except (HeaderParseError, ValueError, LookupError):
            words = value
        return _in_a_line(words)[:500]
    return ""


def _word(part: bytes, charset: str | None) -> str:
    try:
        return part.decode(charset if charset and _CHARSETS.match(codecs.lookup(charset).name) else "utf-8")
    except (LookupError, ValueError):
        return part.decode("cp1252", errors="replace")


def _in_a_line(text: str) -> str:
    return " ".join(text.split())


def _addresses(mail: Message, name: str) -> Iterator[str]:
    for value in _raw(mail, name):
        try:
            found = getaddresses([_in_a_line(value)])
        except (ValueError, TypeError, IndexError, AttributeError):
            continue
        for _, address in found[:50]:
            if 3 <= len(address) <= 254 and address.count("@") == 1 and not re.search(r"[\s\x00-\x1f<>,;]", address):
                yield address.lower()


def _ids(mail: Message, name: str) -> Iterator[str]:
    for value in _raw(mail, name):
        yield from _ID.findall(value)


def _automatic(mail: Message, sender: str) -> tuple[str, bool]:
    """Return why a mail is a program's (RFC 3834), or nothing, and whether it says that a mail was not delivered."""
    kind = mail.get_content_type()
    paths = [_in_a_line(value) for value in _raw(mail, "return-path")]
    if (
        kind == "multipart/report"
        or "<>" in paths
        or sender.startswith("mailer-daemon@")
        or next(_raw(mail, "x-failed-recipients"), "")
    ):
        return "a bounce", True
    submitted = next(_raw(mail, "auto-submitted"), "no").split(";")[0].strip().lower()
    if submitted not in ("no", ""):
        return f"Auto-Submitted: {submitted[:40]}", False
    for name in ("x-autoreply", "x-autorespond", "x-auto-response-suppress-reply", "list-id", "x-loop", "x-flagplot"):
        if next(_raw(mail, name), None) is not None:
            return name, False
    precedence = next(_raw(mail, "precedence"), "").strip().lower()
    if precedence in ("bulk", "junk", "list", "auto_reply"):
        return f"Precedence: {precedence}", False
    if _AUTOMATIC_SENDERS.fullmatch(sender):
        return "the sender is a program", False
    if _AWAY.match(_head(mail, "subject")):
        return "the subject of an automatic answer", False
    return "", False
