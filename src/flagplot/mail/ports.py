"""What the mail needs of the outside: a place for addresses, letters and mails, and boxes to take from and put into."""

import math
from collections.abc import Collection, Generator, Sequence
from contextlib import AbstractContextManager
from threading import Event
from typing import Literal, Protocol

import msgspec

from flagplot.core.game import Seat
from flagplot.match.ports import Change

LetterState = Literal["held", "done", "refused"]


class Correspondent(msgspec.Struct, frozen=True, kw_only=True):
    """A seat, or `referee`, that is played by mail."""

    match: str
    seat: Seat
    address: str
    """Empty for one that is told by webhook alone."""
    token: str
    """What nobody can guess in the address it answers to."""
    invited: bool = False
    muted: bool = False
    standing: dict[str, str] = {}
    """Its standing answers to questions, by kind."""
    hook: str = ""
    """Where it is told by webhook too: a URL, with `chat ` before it for the form that chat servers take."""
    pdf: bool = False
    """Whether its reports come as PDF too."""
    unclear: str = ""
    """Its last sheet, if something of it was asked back, so that it can answer by number."""
    unclear_at: int = -1
    """The decision point for which that was."""


class Arrived(msgspec.Struct, frozen=True, kw_only=True):
    """A mail that came in, in its turn."""

    number: int
    key: str
    seat: Seat
    match: str
    received: float
    recipients: tuple[str, ...]
    data: bytes
    tries: int = 0


class Outgoing(msgspec.Struct, frozen=True, kw_only=True):
    """A mail that goes out, or the post to a webhook."""

    id: str
    match: str
    seat: Seat
    sender: str
    """The address to which a mail server returns it."""
    address: str
    """A mail address, or the URL of a webhook."""
    data: bytes
    point: int = -1
    """The decision point for which an answer to it is meant; -1 for none."""
    number: int = 0
    """Its place in the order in which mails were written, once it is kept."""


class PostStore(Protocol):
    """Addresses, letters and mails. What is done inside of `together` is done whole or not at all."""

    writes_alone: bool
    """Whether one writes and all others wait, as there is no lock for a part."""

    def together(self) -> AbstractContextManager[object]:
        """Bind all that is written meanwhile, matches included, into one transaction."""
        ...

    def put_correspondent(self, correspondent: Correspondent) -> None:
        """Keep a seat's address, in place of the one it had."""
        ...

    def correspondents(self, match_id: str) -> list[Correspondent]:
        """Return those of a match."""
        ...

    def next_uninvited(self, but: Collection[str] = ()) -> Correspondent | None:
        """Return the first who has not been invited yet; none of these tokens. Nobody else gets it until the
        transaction ends."""
        ...

    def correspondent(self, tokens: Sequence[str]) -> Correspondent | None:
        """Return whose token the first that is known is."""
        ...

    def take_in(
        self, key: str, correspondent: Correspondent | None, recipients: Sequence[str], data: bytes, received: float
    ) -> bool:
        """Keep a mail that came in; False for one that came before."""
        ...

    def next_letter(self) -> Arrived | None:
        """Return the first letter that waits, of a match of which none is being dealt with; nobody else gets it until
        the transaction ends."""
        ...

    def finish(self, letter: Arrived, state: LetterState, code: str = "") -> None:
        """Write down what came of a letter."""
        ...

    def held(self, match_id: str, seat: Seat, code: str) -> Arrived | None:
        """Return the held letter that a code lets through."""
        ...

    def count_letters(self, last: Arrived, since: float) -> int:
        """Return how many letters of a seat came in from a moment to this one."""
        ...

    def retry(self, letter: Arrived) -> None:
        """Count one more try of a letter that could not be dealt with."""
        ...

    def next_change(self, but: Collection[int] = ()) -> Change | None:
        """Return the first change, of a match played by mail, of which no mails are written yet; none of these
        numbers."""
        ...

    def posted(self, change: Change) -> None:
        """Write down that the mails of a change are written."""
        ...

    def put_mail(self, mail: Outgoing) -> bool:
        """Keep a mail to be sent; False for one that was written before."""
        ...

    def point_of(self, ids: Sequence[str], match_id: str, seat: Seat) -> int:
        """Return the decision point for which an answer to the newest of some mails to a seat is meant; -1 for
        none."""
        ...

    def sending(self, now: float, *, posts: bool = False) -> AbstractContextManager[Outgoing | None]:
        """Give the next mail to be sent, or the next post to a webhook, which is sent when the block ends; SendError in
        it says what happened."""
        ...

    def claim(self, match_id: str) -> bool:
        """Return whether this worker may resolve a match: no other is at it, nor will be until the transaction ends."""
        ...

    def counts(self) -> dict[str, int]:
        """Return how many letters, mails and matches there are, by state."""
        ...

    def oldest(self) -> float | None:
        """Return when the oldest letter came that is still to be dealt with; None if there is none."""
        ...


class SendError(Exception):
    """A mail was not taken. `lasting`: nor will it be at another time."""

    def __init__(self, message: str, *, lasting: bool = False) -> None:
        super().__init__(message)
        self.lasting = lasting


class Delivery(msgspec.Struct, frozen=True):
    """A mail as a box holds it."""

    name: str
    """What the box calls it: the same for the same mail."""
    data: bytes
    recipients: tuple[str, ...] = ()
    """Of its envelope, where the box knows them."""
    arrived: float = math.inf
    """When it came to the receiving server, as that says (seconds of Unix time); infinite where it does not say."""


class InBox(Protocol):
    """Where mails come from."""

    bell: Event
    """Who rings it wakes the one who waits for mail; he clears it before he looks."""

    def waiting(self) -> Generator[Delivery, None, None]:
        """Give each mail that is there; when the next is asked for, the one before has been kept and may go. Who closes
        it instead has not kept the last."""
        ...

    def wait(self, seconds: float) -> None:
        """Wait until a mail may have come or the bell rings, at most so long."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


class OutBox(Protocol):
    """Where mails go to."""

    def send(self, mail: Outgoing) -> None:
        """Hand a mail over. Raises SendError."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...
