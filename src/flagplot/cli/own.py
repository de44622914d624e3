"""What a player or referee keeps for himself, in a folder that nobody else reads: keys, roots of chains, receipts."""

import secrets
from pathlib import Path

import msgspec

from flagplot.core.diagnostics import BadInputError
from flagplot.core.dice import link, seal
from flagplot.core.game import Seat
from flagplot.match.desk import REFEREE, Desk
from flagplot.match.files import make_folder, read_bytes, write_whole
from flagplot.match.match import Match
from flagplot.match.receipts import Receipt
from flagplot.match.status import EVERYBODY


class _Kept(msgspec.Struct):
    keys: dict[str, str] = {}
    roots: dict[Seat, str] = {}
    """The end of each chain, of which all its links follow."""
    seats: list[Seat] = []
    """The seats that have joined from here."""


def match_in(folder: Path, named: str) -> str:
    """Return the match that was named, or the only one of which something is kept in a folder. Raises BadInputError if
    none or several are."""
    found = sorted(path.parent.name for path in folder.glob("*/own.json"))
    if named or len(found) == 1:
        return named or found[0]
    raise BadInputError(f"Name the match; {folder} knows {', '.join(found) or 'none'}.")


class Own:
    """What is one's own of a match."""

    def __init__(self, folder: Path, match_id: str) -> None:
        self._folder = folder / match_id
        self._path = self._folder / "own.json"
        self._kept = self._read()

    def _read(self) -> _Kept:
        if not self._path.exists():
            return _Kept()
        try:
            return msgspec.json.decode(read_bytes(self._path), type=_Kept)
        except msgspec.MsgspecError:
            raise BadInputError(f"{self._path} is not what Flagplot keeps there; use a copy that was saved.") from None

    def _write(self, path: Path, data: bytes) -> None:
        make_folder(path.parent)
        write_whole(path, data)

    def put_keys(self, keys: dict[str, str]) -> None:
        """Keep keys, in place of older ones of the same holders."""
        self._kept.keys |= keys
        self._write(self._path, msgspec.json.encode(self._kept))

    @property
    def folder(self) -> Path:
        """Where all of it is."""
        return self._folder

    def put_seat(self, seat: Seat) -> None:
        """Keep in mind that a seat has joined from here."""
        if seat not in self._kept.seats:
            self._kept.seats.append(seat)
            self._write(self._path, msgspec.json.encode(self._kept))

    def seat(self, named: Seat) -> Seat:
        """Return the seat that was named, or the one that has joined from here. Raises BadInputError if none or several
        have."""
        if named or len(self._kept.seats) == 1:
            return named or self._kept.seats[0]
        joined = f"{self._path} knows {', '.join(self._kept.seats) or 'none'}"
        raise BadInputError(f"Name the seat with --seat; {joined}.")

    def admit(self, desk: Desk, match_id: str, holder: str, key: str) -> str:
        """Return whose key it is, the holder's or the referee's, that was given or is kept here. Raises BadInputError
        if it does not open what is the holder's."""
        key = key or self._kept.keys.get(holder, "") or self._kept.keys.get(REFEREE, "")
        if not key:
            desk.open(match_id)
            raise BadInputError(f"Name the key of {holder} with --key; {self._path} holds none.")
        return desk.check_key(match_id, holder, key)

    def opens(self, desk: Desk, match_id: str, seat: Seat) -> bool:
        """Return whether a key that is kept here opens what is a seat's."""
        try:
            return bool(self.admit(desk, match_id, seat, ""))
        except BadInputError:
            return False

    def admit_seat(self, desk: Desk, match_id: str, seat: Seat, key: str) -> None:
        """Raise BadInputError unless it is the seat's own key: what a player says nobody says for him."""
        if self.admit(desk, match_id, seat, key) == REFEREE:
            raise BadInputError(f"That is the referee's key; only the player of {seat} says this, with the seat's own.")

    def viewer(self, desk: Desk, match_id: str, seat: Seat, key: str) -> Seat:
        """Return as whom the status of a match is read: as a seat, as the referee (empty) with his key, or as anybody.
        Raises BadInputError unless the key that was given, or one that is kept here, is the seat's or the referee's."""
        if seat or key or REFEREE in self._kept.keys:
            self.admit(desk, match_id, seat or REFEREE, key)
            return seat
        return EVERYBODY

    def seal(self, seat: Seat) -> str:
        """Return the seal of a seat's chain, which is made if there is none yet."""
        if seat not in self._kept.roots:
            self._kept.roots[seat] = secrets.token_hex(32)
            self._write(self._path, msgspec.json.encode(self._kept))
        return seal(link(self._kept.roots[seat], 0))

    def link(self, seat: Seat, number: int) -> str:
        """Return a link of a seat's chain, or an empty string if no chain is kept here."""
        root = self._kept.roots.get(seat)
        return link(root, number) if root else ""

    def word(self, match: Match, seat: Seat) -> str:
        """Return the link that the seat shows with its next orders, or an empty string if it shows none."""
        ledger = match.ledger
        return self.link(seat, ledger.draws) if seat in ledger.links and not ledger.is_drawn(match.turn) else ""

    def put_receipt(self, receipt: Receipt) -> Path:
        """Keep a receipt and return where."""
        path = self._folder / receipt.seat / f"receipt-{receipt.turn:02}-{receipt.entry[:8]}.json"
        self._write(path, msgspec.json.format(msgspec.json.encode(receipt), indent=1) + b"\n")
        return path
