"""Checks closed journals without Flagplot: the chain, the commitment, seals, links and blinds, and every die.

    python tools/verify_journal.py journal.jsonl ...

It follows docs/fairness.md alone. It knows no game: whether the orders lead to these throws is for `flagplot verify`.
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path

FORMAT = 2


class WrongError(Exception):
    """The journal does not hold."""


def parts(*texts: str) -> bytes:
    """Return texts as bytes, each after its length in UTF-8 as four bytes."""
    return b"".join(len(data).to_bytes(4, "big") + data for data in (text.encode() for text in texts))


def sha256(data: bytes) -> str:
    """Return a hash in hex."""
    return hashlib.sha256(data).hexdigest()


def keyed(key: bytes, *texts: str) -> bytes:
    """Return HMAC-SHA256 over texts."""
    return hmac.digest(key, parts(*texts), "sha256")


def in_order(words: dict[str, str]) -> list[str]:
    """Return seats and their words, in the order of the seats."""
    return [text for seat in sorted(words) for text in (seat, words[seat])]


def faces(seed: bytes, key: str, count: int, sides: int) -> list[int]:
    """Return a throw: the bytes of HMAC-SHA256 over `key|block`, those above the last whole multiple left out."""
    found: list[int] = []
    block, limit = 0, 256 - 256 % sides
    while len(found) < count:
        stream = hmac.digest(seed, f"{key}|{block}".encode(), "sha256")
        found += [byte % sides + 1 for byte in stream if byte < limit]
        block += 1
    return found[:count]


def read(data: bytes) -> list[dict]:
    """Return the entries of a journal whose chain holds."""
    before, entries = sha256(f"flagplot journal {FORMAT}".encode()), []
    for n, line in enumerate(data.splitlines()):
        entry = json.loads(line)
        start = line.rfind(b',"hash":"')
        if sha256(line[:start] + line[start + len(',"hash":""') + 64 :]) != entry["hash"]:
            raise WrongError(f"entry {n} is not what was hashed")
        if (entry["n"], entry["prev"]) != (n, before):
            raise WrongError(f"entry {n} does not follow the one before")
        before = entry["hash"]
        entries.append(entry)
    return entries


class Match:
    """What a journal says of its dice, entry by entry."""

    def __init__(self, entries: list[dict]) -> None:
        if entries[-1]["kind"] != "close":
            raise WrongError("the match is not closed: its secret is not known")
        self.entries = entries
        self.secret = bytes.fromhex(entries[-1]["data"]["secret"])
        self.commitment = entries[0]["data"]["commitment"]
        if sha256(b"flagplot secret\0" + self.secret) != self.commitment:
            raise WrongError("the secret is not the one of the commitment")
        self.seals: dict[str, str] = {}
        self.nonces: dict[str, str] = {}
        self.links: dict[str, tuple[int, str]] = {}
        self.words: dict[str, str] = {}
        self.draws = 0
        self.turn: int | None = None
        self.seed = b""
        self.rolls = 0
        self.thrown: dict[tuple[str, int], list[int]] = {}

    def check(self) -> None:
        """Raise WrongError for the first entry that does not hold."""
        blinding = keyed(self.secret, "flagplot blinding")
        for entry in self.entries:
            n, fact = entry["n"], entry["data"]
            if entry["blind"] != keyed(blinding, "flagplot blind", str(n), entry["prev"]).hex()[:32]:
                raise WrongError(f"entry {n} is not blinded with the secret")
            what = getattr(self, "on_" + entry["kind"], None)
            wrong = what(fact) if what else ""
            if wrong:
                raise WrongError(f"entry {n} {wrong}")

    def on_join(self, fact: dict) -> str:
        """A computer's nonce follows from the commitment; a person brings one, or the seal of one."""
        seat = fact["seat"]
        if seat in self.nonces or seat in self.seals:
            return "takes a seat a second time"
        if "computer" in fact:
            self.nonces[seat] = sha256(parts("flagplot computer", self.commitment, seat))
        elif "seal" in fact:
            self.seals[seat] = fact["seal"]
        else:
            self.nonces[seat] = fact["nonce"]
        return ""

    def on_reveal(self, fact: dict) -> str:
        """The nonce is what was sealed."""
        seat, nonce = fact["seat"], fact["nonce"]
        self.nonces[seat] = nonce
        self.links[seat] = 0, nonce
        return "" if sha256(nonce.encode()) == self.seals.get(seat) else "shows a nonce that was not sealed"

    def on_orders(self, fact: dict) -> str:
        """The first word of a seat for a turn counts; of a chain it must be the link with the number of the draw."""
        seat, word = fact["seat"], fact.get("word", "")
        if not word or fact["turn"] == self.turn:
            return "shows a link in the middle of a turn" if word and seat in self.links else ""
        if seat in self.links:
            number, link = self.links[seat]
            hashed = word
            for _ in range(number, self.draws):
                hashed = sha256(hashed.encode())
            if hashed != link:
                return f"shows what is not link {self.draws}"
            self.links[seat] = self.draws, word
        self.words.setdefault(seat, word)
        return ""

    def on_ruling(self, fact: dict) -> str:
        """A rollback takes the next draw; who takes over a seat does not hold its chain."""
        self.links.pop(fact.get("replaced", ""), None)
        if fact["action"] == "rollback":
            self.draws, self.turn, self.words = self.draws + 1, None, {}
        return ""

    def on_resolution(self, fact: dict) -> str:
        """The opening and the first point of a turn draw a seed; every throw follows from it, or was told before: what
        is thrown at the opening may be told again with the first turn."""
        if fact["turn"] != self.turn:
            match = keyed(self.secret, "flagplot match", *in_order(self.nonces))
            words = in_order({seat: self.words.get(seat, "") for seat in self.nonces})
            self.seed = keyed(match, "flagplot turn", str(self.draws), fact.get("beacon", ""), *words)
            self.draws += 1
        self.turn = fact["turn"] if fact["point"] else None
        self.words = {}
        for roll in fact["rolls"]:
            key, sides = roll["key"], roll["sides"]
            found = [face % sides for face in roll["faces"]]  # the 10 of a ten-sided die may stand as 0
            thrown = [face % sides for face in faces(self.seed, key, len(found), sides)]
            if found not in (thrown, self.thrown.get((key, sides))):
                return f"holds a throw that does not follow from its key: {key}"
            self.thrown[key, sides] = found
            self.rolls += 1
        return ""


def main(paths: list[str]) -> int:
    """Check journals and return the exit status."""
    status = 0
    for path in paths:
        try:
            match = Match(read(Path(path).read_bytes()))
            match.check()
            print(f"{path}: {len(match.entries)} entries and {match.rolls} throws hold; {match.commitment}")
        except (WrongError, LookupError, ValueError, TypeError) as error:
            status = 1
            print(f"{path}: does not hold: {error}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
