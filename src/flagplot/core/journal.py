"""The journal of a match: an append-only list of entries, each bound to the one before by a hash (DESIGN
section 5).

A journal is kept as JSON Lines in one canonical form: keys sorted, no spaces, a newline after every entry.
An entry holds its number, its kind, its data, the hash of the entry before, a blind, and its own hash over all of
that. The blind follows from the umpire's secret: a player may be told the hash of an entry that is secret from him.
Reading compares every line with its canonical form, so that no byte can change unnoticed, and never writes.
"""

import hashlib
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Literal

import msgspec

from flagplot.core.diagnostics import BadInputError
from flagplot.core.dice import Roll, blind

FORMAT = 2
"""The version of this form of journal."""

MAX_PACE = 366 * 86400
"""Seconds from one resolution to the next deadline, at most."""

ORIGIN = hashlib.sha256(b"flagplot journal 2").hexdigest()
"""What stands for the hash before the first entry."""


Day = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
Action = Literal["ready", "unready", "resign", "offer draw", "ask extension", "absent", "present"]


class Schedule(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """When turns are resolved, beside the pace, in the words of the hobby. All times are in seconds."""

    hour: str = ""
    """The hour of the zone at which turns are due, such as `20:00`; empty for none."""
    days: tuple[Day, ...] = ()
    """The days on which turns are due at that hour; empty means every day."""
    zone: str = "UTC"
    """The time zone of hour and days, such as `Europe/Berlin`."""
    least: int = 0
    """The time that every turn has at least."""
    question: int = 0
    """The time for an answer in the middle of a turn; 0 means that it has as much as a turn."""
    early: Literal["sent", "ready", "never"] = "sent"
    """When a turn is resolved before its deadline: when all orders are in, when all are ready, or never."""
    grace: int = 0
    """How long after a deadline sheets are still taken and the turn still waits for them."""
    missing: Literal["standing", "stand-in", "wait"] = "standing"
    """What happens at the deadline for a seat without orders: its standing orders hold, the computer writes for it, or
    the turn waits."""
    remind: int = 12 * 3600
    """How long before a deadline those who have not sent are reminded; at half of the time, if that is later."""
    extension: int = 24 * 3600
    """By how much a deadline moves when all have asked for it; to the next hour that is due, where there is one."""


BY_PACE = Schedule()
"""Turns that are due by their pace alone."""


class Setup(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The first entry: all that a replay needs to set up the game, except the seed."""

    game: str
    scenario: str
    preset: str
    options: dict[str, Any]
    commitment: str
    """The hash of the umpire's secret, given before the seats choose their nonces."""
    program: str
    """The version of Flagplot that opened the match."""
    format: int
    """Always written, so that a later version knows what it reads."""
    overlay: str = ""
    """The owner's own tables, whole."""
    pace: int = 0
    """Seconds from one resolution to the next deadline, at most; 0 means no limit."""
    late: Literal["refuse", "mark"] = "refuse"
    """What happens to a sheet that comes after the deadline or in a pause."""
    beacon: str = ""
    """The public source of numbers that is mixed into the dice of the opening and of every turn; empty for none."""
    key: str = ""
    """The Ed25519 key, in hex, with which receipts are signed; empty where they are not."""
    schedule: Schedule = BY_PACE
    own: str = ""
    """The text of the file of a scenario of one's own; the hash in `scenario` is that of it. Empty for ours."""
    spectators: int = 0
    """After how many turns spectators read what the seats were told; 0 means when the match is over."""


class Join(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A seat is taken. A person brings a nonce, or the seal of the first link of a chain, which is shown when all have
    joined; the nonce of a computer follows from the commitment."""

    seat: str
    nonce: str = ""
    player: str = ""
    computer: str = ""
    """The skill of the computer commander that plays this seat; empty for a person."""
    seal: str = ""
    """The hash of the first link of the seat's chain."""


class Reveal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat shows the first link of its chain: its nonce."""

    seat: str
    nonce: str


class Orders(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An order sheet as it came in, to the letter. The last one before a resolution counts."""

    seat: str
    turn: int
    point: int
    """The resolution that it is for."""
    text: str
    id: str = ""
    """The sender's own name for the sheet: nothing of that name is taken twice."""
    word: str = ""
    """What the seat shows for the dice of the turn: the next link of its chain, or a typed word."""
    late: Literal["", "deadline", "pause"] = ""
    """What it came after or in."""
    by: Literal["", "referee", "stand-in"] = ""
    """Who wrote it in place of the seat: the referee, or the computer that stands in for it."""


class Act(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something that a seat said or asked for, beside its orders."""

    seat: str
    action: Action
    until: str = ""
    """For `absent`: until when, ISO 8601 with offset."""
    stand_in: str = ""
    """For `absent`: the skill of the computer commander that writes meanwhile; empty if the match waits."""


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something the referee did."""

    action: Literal["pause", "go on", "extend", "rollback", "rule", "replace", "correct"]
    text: str = ""
    """What the players are told: the ruling itself, or the reason."""
    seats: tuple[str, ...] = ()
    """The seats that are told; empty means all of them."""
    deadline: str = ""
    """For `extend`: the new deadline, ISO 8601 with offset."""
    turn: int = 0
    """For `rollback`: the turn that is to be played again."""
    point: int = 0
    """For `rollback`: the resolution that stands again, filled in by the umpire."""
    replaced: str = ""
    """For `replace`: the seat that changes hands."""
    player: str = ""
    """For `replace`: who plays it from now on."""
    computer: str = ""
    """For `replace`: the skill of the computer commander that plays it; empty for a person."""
    correction: str = ""
    """For `correct`: what is set right, in the words of the game."""


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """SHA-256, in hex, of what one seat was given."""

    report: str
    plot: str
    dispatches: str


class Resolved(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The umpire played to the next decision point. Point 0 is the opening, before any orders."""

    point: int
    turn: int
    rolls: tuple[Roll, ...]
    state: str
    """SHA-256 of the state after it, as the game encodes it."""
    seats: dict[str, Proof]
    beacon: str = ""
    """What the public beacon of the match gave for this draw of the dice."""


class Close(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The match is over: the umpire's secret is revealed and nothing follows."""

    secret: str
    winner: str | None
    points: dict[str, int]
    reason: str = ""


Fact = Setup | Join | Reveal | Orders | Act | Ruling | Resolved | Close

KINDS: dict[str, type[Fact]] = {
    "setup": Setup,
    "join": Join,
    "reveal": Reveal,
    "orders": Orders,
    "act": Act,
    "ruling": Ruling,
    "resolution": Resolved,
    "close": Close,
}
_NAMES = {kind: name for name, kind in KINDS.items()}


class Entry(msgspec.Struct, frozen=True):
    """One entry: `n` counts from 0; `time` is the wall clock (ISO 8601) or empty where bytes must repeat."""

    n: int
    fact: Fact
    prev: str
    blind: str
    hash: str
    time: str = ""

    @property
    def kind(self) -> str:
        """The kind of the entry as it stands in the journal."""
        return _NAMES[type(self.fact)]


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    n: int
    kind: str
    data: msgspec.Raw
    prev: str
    hash: str
    blind: str = ""
    time: str = ""


class JournalError(BadInputError):
    """A journal that does not hold. `entry` is the number of the first entry that does not."""

    def __init__(self, entry: int, message: str) -> None:
        super().__init__(message)
        self.entry = entry


def _content(n: int, fact: Fact, prev: str, blind: str, time: str) -> dict[str, Any]:
    content: dict[str, Any] = {"n": n, "kind": _NAMES[type(fact)], "data": fact, "prev": prev, "blind": blind}
    return {**content, "time": time} if time else content


def _digest(content: dict[str, Any]) -> str:
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()


def encode_entry(entry: Entry) -> bytes:
    """Return the entry as one canonical line with its newline."""
    content = _content(entry.n, entry.fact, entry.prev, entry.blind, entry.time)
    return msgspec.json.encode({**content, "hash": entry.hash}, order="sorted") + b"\n"


def encode(entries: Iterable[Entry]) -> bytes:
    """Return the journal as bytes: one canonical line for each entry."""
    return b"".join(map(encode_entry, entries))


def head(entries: Sequence[Entry]) -> str:
    """Return the hash of the last entry: who holds it holds the journal up to there."""
    return entries[-1].hash if entries else ORIGIN


def follow(entries: Sequence[Entry], fact: Fact, key: bytes, time: str = "") -> Entry:
    """Return the entry that writes `fact` after `entries`, bound to the last of them and blinded with `key`."""
    n, prev = len(entries), head(entries)
    mixed = blind(key, n, prev)
    return Entry(n, fact, prev, mixed, _digest(_content(n, fact, prev, mixed, time)), time)


def decode(data: bytes) -> tuple[Entry, ...]:
    """Return the entries of `encode`'s bytes. Raises JournalError for the first entry that does not hold."""
    if not data:
        raise JournalError(0, "The journal is empty; a journal begins with a setup entry. Use a copy that was saved.")
    entries: list[Entry] = []
    lines = data.split(b"\n")
    for n, line in enumerate(lines[:-1]):
        entries.append(_decode_line(entries, n, line + b"\n"))
    if lines[-1]:
        n = len(lines) - 1
        raise JournalError(
            n,
            f"Entry {n} has no end: the journal was cut short in the middle of a line. The {n} entries before "
            "it are whole; use a complete copy of the file.",
        )
    return tuple(entries)


def _decode_line(before: Sequence[Entry], n: int, line: bytes) -> Entry:
    """Return the entry of a line that must follow `before`."""
    remedy = "the file was changed or damaged after it was written; use an untouched copy."
    try:
        raw = msgspec.json.decode(line, type=_Line)
        kind = KINDS[raw.kind]
        entry = Entry(raw.n, msgspec.json.decode(raw.data, type=kind), raw.prev, raw.blind, raw.hash, raw.time)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, KeyError) as error:
        raise JournalError(n, f"Entry {n} cannot be read: {remedy}") from error
    if isinstance(entry.fact, Setup) and not 0 <= entry.fact.pace <= MAX_PACE:
        raise JournalError(n, f"Entry {n} names a pace that is none: {MAX_PACE} seconds are the most.")
    if n == 0 and isinstance(entry.fact, Setup) and entry.fact.format != FORMAT:
        raise JournalError(
            0,
            f"Entry 0 names format {entry.fact.format}; this version of Flagplot reads format {FORMAT}. Use the "
            f"version that wrote it{f', {entry.fact.program}' if entry.fact.program else ''}.",
        )
    for time in (entry.time, getattr(entry.fact, "deadline", ""), getattr(entry.fact, "until", "")):
        if time and not _is_time(time):
            raise JournalError(n, f"Entry {n} holds a time that is not one: '{time[:40]}'.")
    if entry.n != n:
        raise JournalError(n, f"Entry {n} calls itself {entry.n}: an entry is missing, added or out of place.")
    if entry.prev != head(before):
        raise JournalError(n, f"Entry {n} does not follow the entry before it: {remedy}")
    content = _content(n, entry.fact, entry.prev, entry.blind, entry.time)
    if encode_entry(entry) != line or _digest(content) != entry.hash:
        raise JournalError(n, f"Entry {n} is not what was written: {remedy}")
    if (n == 0) != isinstance(entry.fact, Setup):
        raise JournalError(n, f"Entry {n} is of kind {entry.kind}: a journal has one setup entry, the first.")
    if before and isinstance(before[-1].fact, Close):
        raise JournalError(n, f"Entry {n} follows the close of the match: nothing may.")
    return entry


def _is_time(text: str) -> bool:
    """Return whether a text is a moment: ISO 8601 with its offset from UTC."""
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False
