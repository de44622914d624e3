"""Keyed dice that nobody can bend (DESIGN section 4).

Each throw is ``HMAC-SHA256(seed of the turn, key)`` reduced without bias to the die. The key names the turn, phase,
purpose and subject, so there is no shared stream: hidden actions shift no other roll, the order of evaluation does
not matter, and a replay draws the same numbers. Where the seeds come from, and what that proves, is told in
docs/fairness.md.
"""

import hashlib
import hmac
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Protocol

import msgspec

Modifier = tuple[str, int]
"""A reason in words and what it adds to the die or to the table row."""


class Dice(Protocol):
    """A source of throws. `draw` is pure: the same key gives the same faces."""

    def draw(self, key: str, count: int, sides: int) -> tuple[int, ...]:
        """Return `count` faces from 1 to `sides` for this key."""
        ...


class KeyedDice:
    """The umpire's dice: every throw is a keyed hash of a seed."""

    def __init__(self, seed: bytes) -> None:
        self._keyed = hmac.new(seed, digestmod="sha256")

    def draw(self, key: str, count: int, sides: int) -> tuple[int, ...]:
        """Return `count` faces from 1 to `sides` (2 to 256), unbiased by rejecting the ragged end of a byte."""
        if not 2 <= sides <= 256:
            raise ValueError(f"a die has 2 to 256 sides, not {sides}")
        limit = 256 - 256 % sides
        faces: list[int] = []
        block = 0
        while len(faces) < count:
            keyed = self._keyed.copy()
            keyed.update(f"{key}|{block}".encode())
            for byte in keyed.digest():
                if byte < limit:
                    faces.append(byte % sides + 1)
                    if len(faces) == count:
                        break
            block += 1
        return tuple(faces)


class LoadedDice:
    """Dice for tests: faces fixed by the end of the key, one default face for every other throw.

    `faces` maps a suffix of the key (for example ``"search|allied/AF3>japanese/TF2"``) to the faces of that throw.
    """

    def __init__(self, faces: Mapping[str, tuple[int, ...]] | None = None, default: int = 1) -> None:
        self._faces = dict(faces or {})
        self._default = default
        self.asked: list[str] = []

    def draw(self, key: str, count: int, sides: int) -> tuple[int, ...]:
        """Return the faces set for the longest matching suffix of `key`, else the default face."""
        self.asked.append(key)
        matches = [suffix for suffix in self._faces if key.endswith(suffix)]
        if not matches:
            return (min(self._default, sides),) * count
        faces = self._faces[max(matches, key=len)]
        if len(faces) != count or any(not 1 <= face <= sides for face in faces):
            raise ValueError(f"the throw {key} takes {count} faces of a d{sides}, the test set {faces}")
        return faces


class Roll(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One throw as it stands in the umpire's record."""

    key: str
    sides: int
    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...] = ()
    table: str = ""
    rule: str = ""
    result: str = ""

    @property
    def total(self) -> int:
        """The faces and the modifiers added together."""
        return sum(self.faces) + sum([value for _, value in self.modifiers])


class DiceCup:
    """Throws and keeps the record of one resolution: the umpire rolls every die (BR-0.2). A key can be thrown once.

    `turn` names the turn in the keys, or tells its name where a resolution may run over into the next one.
    """

    def __init__(self, dice: Dice, turn: str | Callable[[], str]) -> None:
        self._dice = dice
        self._turn = turn
        self._rolls: dict[str, Roll] = {}

    def throw(
        self,
        phase: str,
        purpose: str,
        subject: str,
        *,
        count: int = 1,
        sides: int = 6,
        modifiers: Iterable[Modifier] = (),
        table: str = "",
        rule: str = "",
    ) -> Roll:
        """Throw `count` dice for a subject and record it. Raises KeyError if this key was thrown before."""
        turn = self._turn if isinstance(self._turn, str) else self._turn()
        key = f"{turn}|{phase}|{purpose}|{subject}"
        if key in self._rolls:
            raise KeyError(f"thrown twice: {key}")
        faces = self._dice.draw(key, count, sides)
        effective = tuple([modifier for modifier in modifiers if modifier[1]])
        roll = Roll(key, sides, faces, effective, table, rule)
        self._rolls[key] = roll
        return roll

    def note(self, roll: Roll, result: str) -> None:
        """Write what a throw came to into the record."""
        self._rolls[roll.key] = msgspec.structs.replace(roll, result=result)

    def take(self, dice: Dice) -> bool:
        """Throw with these dice from now on, if they fall as every throw so far did; return whether they do."""
        same = all(dice.draw(roll.key, len(roll.faces), roll.sides) == roll.faces for roll in self._rolls.values())
        self._dice = dice if same else self._dice
        return same

    def record(self) -> tuple[Roll, ...]:
        """Return every throw so far, in the order of the throws."""
        return tuple(self._rolls.values())


def _parts(*parts: str) -> bytes:
    """Return texts as bytes that no other texts give: each after its length in UTF-8, four bytes, big end first."""
    return b"".join(len(data).to_bytes(4, "big") + data for data in map(str.encode, parts))


def _flat(words: Mapping[str, str]) -> Iterator[str]:
    for seat in sorted(words):
        yield from (seat, words[seat])


def commitment(secret: bytes) -> str:
    """Return the hash (hex SHA-256) that binds the umpire to its secret before it knows the seats' nonces."""
    return hashlib.sha256(b"flagplot secret\0" + secret).hexdigest()


def seal(word: str) -> str:
    """Return the hash (hex SHA-256) that binds a seat to a word before it is shown."""
    return hashlib.sha256(word.encode()).hexdigest()


CHAIN = 4096
"""Links of a chain after the first, as Flagplot makes one: more than the turns of any match."""


def link(root: str, number: int) -> str:
    """Return a link of a chain: link 0 is the nonce of the seat that keeps the root, and each link is the seal of the
    next. Whoever knows a link knows those before it and none after. Empty for a number past the end."""
    if number > CHAIN:
        return ""
    for _ in range(number, CHAIN):
        root = seal(root)
    return root


def computer_nonce(bound_to: str, seat: str) -> str:
    """Return the nonce of a seat that the computer plays: it follows from the umpire's commitment, nobody chose it."""
    return hashlib.sha256(_parts("flagplot computer", bound_to, seat)).hexdigest()


def match_seed(secret: bytes, nonces: Mapping[str, str]) -> bytes:
    """Return the seed of a match: the secret keyed over every seat's nonce, so that nobody alone chose it."""
    return hmac.digest(secret, _parts("flagplot match", *_flat(nonces)), "sha256")


def turn_seed(seed: bytes, draw: int, words: Mapping[str, str], beacon: str = "") -> bytes:
    """Return the seed of a turn from that of the match.

    `draw` counts the turns played and the turns taken back, so that no two are alike; `words` are what every seat
    showed with its orders, empty where it showed none; `beacon` is what a public beacon gave, if the match has one.
    """
    return hmac.digest(seed, _parts("flagplot turn", str(draw), beacon, *_flat(words)), "sha256")


def blinding(secret: bytes) -> bytes:
    """Return the key of the blinds: it follows from the secret, and no die follows from it."""
    return hmac.digest(secret, _parts("flagplot blinding"), "sha256")


def blind(key: bytes, n: int, prev: str) -> str:
    """Return what is mixed into an entry of the journal, so that its hash tells nothing of what stands in it."""
    return hmac.digest(key, _parts("flagplot blind", str(n), prev), "sha256").hex()[:32]


def demo_secret(seed: int) -> bytes:
    """Return the umpire's secret of a seeded demonstration or study, where anyone may know it."""
    return hashlib.sha256(f"flagplot seed {seed}".encode()).digest()
