"""What a sentence of prose that is not read is likely to order: the words by which it is looked up in the phrasebook,
and what of that could be ordered."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from flagplot.core.game import DATA
from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.orders.lexer import Reader
from flagplot.games.carrier.orders.rewording import written_out
from flagplot.games.carrier.orders.sign import HexRef, Sign
from flagplot.games.carrier.orders.spelling import Speller
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.vocabulary import vocabulary
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Direction
from flagplot.orders.forms import stems
from flagplot.orders.phrasebook import Likely, Phrasebook, Word
from flagplot.orders.scan import scan

MUST = frozenset(("TF", "AF", "SS", "CONTACT", "HEX", "TIME"))
"""What an order shown has to take up: whom it is for and at whom, where and when."""
_LEAST, _LEAST_BESIDE = 0.25, 0.4
"""How much a sentence has to be like others, also where something is clear of it by its own words."""
_NEAR = 0.35
"""How near to the likeliest order another is that is shown beside it."""
MOST_SHOWN = 3
"""Orders that are shown."""
_TRIED = 8
"""Orders that are tried."""
_FEWEST = 2
"""Words beside names that a sentence has to have."""
_DEEDS = frozenset(
    ("ANCHOR", "BEACH", "CASTOFF", "HUNT", "INTERCEPT", "JETTISON", "JOIN", "LAUNCH", "LOADG", "READYCAP", "RESCUE")
) | frozenset(
    ("SCUTTLE", "SEARCH", "SERVICE", "SHADOW", "SHELL", "SPLIT", "STRAFE", "TOW", "UNLOAD", "UNREADY", "WEIGH")
)
"""Signs of one deed and no other: what a sentence with one means has it too."""
_GRAVE = frozenset(("BEACH", "CASTOFF", "LOADG", "SCUTTLE"))
"""Deeds that are not shown to who has not spoken of them."""
_ASKING = frozenset(("IF", "UNLESS", "UNTIL"))
"""Signs of a case: an order without one is another."""
_DENYING = frozenset(("NOT", "NO", "NOATTACK", "AVOID", "STOPSEARCH", "CANCEL"))
"""Signs with which another verb than that of the sentence says what is meant."""
_PASSED_OVER = frozenset(("POSS", "COMMA", "SEMI", "COLON", "DASH", "LPAR", "RPAR", "FRAME", "IDLE"))
_OF_MANY = frozenset(("WORD", "CLASS", "TYPE", "STATE", "ORDINAL"))
"""Signs of which each word says something else; others are one idea, whatever the word for it."""


@cache
def _book() -> Phrasebook:
    lines = (DATA / "carrier" / "orders" / "phrasebook.txt").read_text(encoding="utf-8").splitlines()
    return Phrasebook(line for line in lines if not line.startswith("#"))


def word_of(sign: Sign) -> Word | None:
    """Return what a sign counts as in the phrasebook; None for what says nothing, as a comma."""
    if sign.type in _PASSED_OVER:
        return None
    match sign.type, sign.value:
        case "UNIT", UnitRef() as unit:
            return Word(unit.kind, unit_name(unit))
        case "CONTACT", number:
            return Word("CONTACT", f"C{number}")
        case "HEX", HexRef() as where:
            return Word("HEX", hexes.name(where.hex))
        case "DIR", int(point):
            return Word("DIR", Direction(point).name)
        case "TIME", int(hour):
            return Word("TIME", f"{hour:04}")
        case ("NAME" | "PLANE" | "NUM") as kind, value:
            return Word(kind, str(value))
    if sign.type not in _OF_MANY:
        return Word("", sign.type.lower())
    word = sign.spelt.lower()
    return Word("", stems(word)[-1]) if word[:1].isalpha() else None


class Guesses:
    """Orders that sentences of one seat may mean."""

    def __init__(self, roster: Roster) -> None:
        self._reader = Reader(vocabulary(roster.names), roster.contacts, submarines=True)
        self._speller = Speller(roster.names)

    def signs(self, text: str) -> list[Sign]:
        """Return the signs of a text with short forms written out and slips put right."""
        lines = scan(written_out(text))[0]
        return [sign for line in lines for sign in self._reader.read(self._speller.mended(self._speller.plain(line)))]

    def likely(
        self, text: str, above: UnitRef | None, orders_of: Callable[[str], tuple[str, ...]], *, beside: bool = False
    ) -> list[tuple[str, ...]]:
        """Return up to three readings that a sentence may have, each as orders in the guide's words, the likeliest
        first. `above`: the unit that it goes on with; `orders_of`: what a text orders, if anything; `beside`: whether
        something is clear of it by its own words."""
        signs = self.signs(text)
        words = [word for sign in signs if (word := word_of(sign)) is not None]
        if sum(word.says for word in words) < _FEWEST:
            return []
        if above is not None and not any(word.kind in ("TF", "AF", "SS") for word in words):
            words.insert(0, Word("NAME" if above.name else above.kind, unit_name(above)))
        deeds = set() if any(sign.type in _DENYING for sign in signs) else _deeds(signs)
        spoken_of = {sign.type for sign in signs}
        least = _LEAST_BESIDE if beside else _LEAST
        return list(
            _sound(_book().likely(words, MUST), lambda each: self._may_be(each, deeds, spoken_of), orders_of, least)
        )

    def _may_be(self, order: str, deeds: set[str], spoken_of: set[str]) -> bool:
        """Return whether an order is a deed of those of a sentence, if that has one, and no grave one that it does not
        speak of; and has a case if that has one."""
        meant = self.signs(order)
        grave = {sign.type for sign in meant if sign.type in _GRAVE}
        if not _ASKING.isdisjoint(spoken_of) and _ASKING.isdisjoint(sign.type for sign in meant):
            return False
        return grave <= spoken_of and (not deeds or not deeds.isdisjoint(_deeds(meant)))

    def named(self, orders: Iterable[str]) -> int:
        """Return how many things orders name."""
        signs = (sign for order in orders for sign in self.signs(order))
        return len({word for sign in signs if (word := word_of(sign)) is not None and word.kind})


def _deeds(signs: Sequence[Sign]) -> set[str]:
    """Return the deeds of which there is no doubt: what planes attack is also intercepted, or bombed."""
    boat = any(isinstance(sign.value, UnitRef) and sign.value.kind == "SS" for sign in signs)
    return {sign.type for sign in signs if sign.type in _DEEDS or (boat and sign.type == "ATTACK")}


def _sound(
    found: Iterable[Likely], may_be: Callable[[str], bool], orders_of: Callable[[str], tuple[str, ...]], least: float
) -> Iterator[tuple[str, ...]]:
    """Yield those of the likeliest readings that may be meant and could be given."""
    best, tried, shown = 0.0, 0, list[tuple[str, ...]]()
    for text, likeness in found:
        if tried == _TRIED or len(shown) == MOST_SHOWN or likeness < max(least, best * _NEAR):
            return
        if not may_be(text):
            continue
        tried += 1
        read = orders_of(text)
        if read and read not in shown:
            best = best or likeness
            shown.append(read)
            yield read
