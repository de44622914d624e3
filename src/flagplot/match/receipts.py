"""What a player is given for what he sends: with it he can show later that it came in, and when, and after what."""

import hashlib
from typing import Protocol

import msgspec

from flagplot.core.game import Seat
from flagplot.core.journal import Entry, Orders


class Receipt(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    """One entry of the journal as its sender may know it."""

    match: str
    seat: Seat
    kind: str
    """`join`, `reveal` or `orders`."""
    head: str
    """The hash of the entry before it."""
    entry: str
    """The hash of the entry itself."""
    time: str = ""
    """When it came in; empty where the match keeps no times."""
    turn: int = 0
    point: int = 0
    sheet: str = ""
    """SHA-256 of the text of the orders."""
    late: str = ""
    signature: str = ""
    """Ed25519, in hex, over `signed` with the key that the journal's first entry names; empty where none is kept."""

    def signed(self) -> bytes:
        """Return the bytes that are signed: the receipt without its signature, as JSON with its keys in order."""
        return msgspec.json.encode(msgspec.structs.replace(self, signature=""), order="sorted")


class Signer(Protocol):
    """Signs receipts."""

    @property
    def key(self) -> str:
        """The public key, in hex."""
        ...

    def sign(self, data: bytes) -> str:
        """Return the signature of some bytes, in hex."""
        ...


def sheet_hash(text: str) -> str:
    """Return the hash under which a sheet is named in receipts and reports."""
    return hashlib.sha256(text.encode()).hexdigest()


def receipt_of(match_id: str, entry: Entry, signer: Signer | None = None) -> Receipt:
    """Return the receipt for an entry that a seat caused."""
    receipt = Receipt(
        match=match_id,
        seat=getattr(entry.fact, "seat", ""),
        kind=entry.kind,
        head=entry.prev,
        entry=entry.hash,
        time=entry.time,
    )
    if isinstance(entry.fact, Orders):
        orders = entry.fact
        receipt = msgspec.structs.replace(
            receipt, turn=orders.turn, point=orders.point, sheet=sheet_hash(orders.text), late=orders.late
        )
    return receipt if signer is None else msgspec.structs.replace(receipt, signature=signer.sign(receipt.signed()))
