"""What a sentence names is to stand in its orders: a frame that passes over a unit, a place, a number or a direction
has read something else than was written."""

import re
from collections.abc import Sequence
from itertools import pairwise

from flagplot.games.carrier.ordered.ast import Place, UnitRef
from flagplot.games.carrier.ordered.words import DIRECTIONS
from flagplot.games.carrier.orders.frames import grammar
from flagplot.games.carrier.orders.own_hours import coming_hour
from flagplot.games.carrier.orders.patterns import Token
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Hex, distance, neighbour

_NAMED = frozenset(
    ("<tf>", "<af>", "<ss>", "<mtb>", "<cw>", "<contact>", "<hex>", "<ship>", "<mydeck>", "<place>", "<time>")
)
_WORDS = re.compile(r"[\s,;:()⟦⟧]+")
_BEYOND = frozenset(("less", "fewer", "below", "under", "more", "over", "above", "than", "beyond", "exceeding"))
_POINT = re.compile(r"[NS][EW]?(?=\d|$)")
_NUMBERED = re.compile(r"(TF|AF|C)(\d+)")
_WAITS_AT_END = re.compile(r"(?<!\S)hold(?: until at \d{4})?$")
_AT = frozenset(("<hex>", "<place>"))
_TOWARDS = frozenset(("to", "for", "towards"))
_HEAD = re.compile(r"(?:\d{4} : )?([TA]F\d+) :")
_LONG = frozenset(("turn", "turns", "hour", "hours", "hrs"))
_COUNTED = frozenset(("hex", "hexes", "turn", "turns", "hour", "hours", "<kind>", "ship", "ships"))


def all_named(
    sentence: Sequence[Token], orders: Sequence[str], unit: UnitRef | None, targets: frozenset[str], roster: Roster
) -> bool:
    """Return whether what a sentence names is in its orders: units, contacts, places, hours, numbers and directions.
    Where something is denied or called off, this is not asked. `unit`, `targets`: whose order it goes on with, and the
    contacts in that."""
    denying = grammar().lists["denying"]
    if any(not denying.isdisjoint(token.symbols) for token in sentence):
        return True
    words = [word for order in orders for word in _WORDS.split(order)]
    there = {*words, *targets}
    numbers = {int(digits) for word in words for digits in re.findall(r"\d+", word)}
    waits = bool(orders) and waits_at_end(orders[-1])
    points = {found[0] for word in words if (found := _POINT.match(word))}
    return all(
        token.text in there
        or (waits and _awaited(sentence, at))
        or (
            (_NAMED.isdisjoint(token.symbols) or _stands_for(token, there, roster))
            and ("<n>" not in token.symbols or _counted(sentence, at, words, numbers, there, roster))
            and (
                "<dir>" not in token.symbols or token.text in points or _lies_there(sentence, at, orders, unit, roster)
            )
        )
        for at, token in enumerate(sentence)
    )


def waits_at_end(order: str) -> bool:
    """Return whether the last thing that an order has a unit do is to wait, without an end or until an hour: whom for
    makes no difference then."""
    return _WAITS_AT_END.search(order.rstrip(" )")) is not None


def leads_to(sentence: Sequence[Token]) -> bool:
    """Return whether a direction without a number stands before the place to go to: `north to B/F26`."""
    return any(
        "<dir>" in sentence[at].symbols
        and sentence[at + 1].text in _TOWARDS
        and not _AT.isdisjoint(sentence[at + 2].symbols)
        and (at == 0 or (sentence[at - 1].text not in _COUNTED and "<n>" not in sentence[at - 1].symbols))
        for at in range(len(sentence) - 2)
    )


def stands_at(unit: str, place: str, roster: Roster) -> bool:
    """Return whether a unit is now in the hex of what a word of the plain form names."""
    here = _hex_of(unit, roster)
    try:
        there = hexes.parse(place.lstrip("$"), here) if place.startswith("$") else _hex_of(place, roster)
    except hexes.HexError:
        return False
    return here is not None and here == there


def _lies_there(
    sentence: Sequence[Token], at: int, orders: Sequence[str], unit: UnitRef | None, roster: Roster
) -> bool:
    """Return whether a direction is only that in which the place told behind it lies: `north to B/F26`."""
    place = sentence[at + 2] if at + 2 < len(sentence) and sentence[at + 1].text in _TOWARDS else None
    starts = [_hex_of(found[1], roster) for order in orders if (found := _HEAD.match(order))]
    starts = starts or ([roster.hex_of(unit)] if unit is not None else [])
    if place is None or not starts or starts[0] is None or _AT.isdisjoint(place.symbols):
        return False
    of_hex = "<hex>" in place.symbols
    goal = hexes.parse(place.text.lstrip("$"), starts[0]) if of_hex else _hex_of(place.text, roster)
    if goal is None:
        return False
    way = DIRECTIONS[sentence[at].text.lower()]
    steps = [(start, neighbour(start, way)) for start in starts if start is not None]
    nearer = [after is not None and distance(after, goal) < distance(start, goal) for start, after in steps]
    return len(nearer) == len(starts) and all(nearer)


def _awaited(sentence: Sequence[Token], at: int) -> bool:
    """Return whether a TF is named as the one that is to be waited for: where the wait is the last thing and has no
    other end than an hour, it makes no difference whom for."""
    waiting = grammar().lists["waiting"]
    before = sentence[max(0, at - 6) : at]
    return (
        "<tf>" in sentence[at].symbols
        and bool(before)
        and (before[-1].text in ("for", "until", "till") or "await" in before[-1].symbols)
        and any(not waiting.isdisjoint(token.symbols) for token in before)
    )


def _stands_for(token: Token, there: set[str], roster: Roster) -> bool:
    """Return whether a ship stands for its TF, a place or hex for what of the orders is in it, or an hour for its
    number."""
    if not token.symbols.isdisjoint(("<hex>", "<place>")):
        hex_ = _hex_of(token.text, roster)
        at = [hexes.name(other) for word in there if (other := _hex_of(word, roster)) is not None]
        name = hexes.name(hex_) if hex_ is not None else token.text[1:]
        return any(name in (other, other[2:]) for other in at)
    if "<time>" in token.symbols:
        return str(int(token.text) // 100) in there
    ship = roster.view.ships.get(_plain(token.text))
    return ship is not None and f"TF{ship.tf}" in there


def _counted(
    sentence: Sequence[Token], at: int, words: Sequence[str], numbers: set[int], there: set[str], roster: Roster
) -> bool:
    """Return whether a number stands in the orders, as itself, as an hour or as the one beyond a bound; `one` and
    `the two` may be pronouns, a number of planes, or what `all six` are, all that the AF has, and of legs how many
    steps there are. Of several launches, a number of planes is that of one, or of all together; of an AF of which some
    are split off, that of the others."""
    n = int(sentence[at].text)
    after = sentence[at + 1] if at + 1 < len(sentence) else None
    if after is not None and "<plane>" in after.symbols and _of_more(sentence, at):
        return True
    if words.count("launch") > 1 and after is not None and "<plane>" in after.symbols:
        flown = _told_off(words, after.text)
        return n in flown or n == sum(flown)
    if "ready" in words and after is not None and "<plane>" in after.symbols and n == sum(_told_off(words, after.text)):
        return True
    if after is not None and "<plane>" in after.symbols and "half" in {token.text for token in sentence}:
        halves = [half for half, plane in pairwise(words) if plane == after.text]
        return f"{n}" in halves or halves.count(f"{n // 2}") == 2 or "half" in halves
    if not numbers.isdisjoint((n, n * 100, n * 100 + 1200)):
        return True
    if not numbers.isdisjoint((n - 1, n + 1)) and not _BEYOND.isdisjoint(token.text for token in sentence):
        return True
    if n - 1 in numbers and "fuel" in words and [token.text for token in sentence[at - 2 : at]] == ["at", "least"]:
        return True  # `as long as its fuel is at least 4`: until it is 3
    if at and sentence[at - 1].text == "in" and after is not None and after.text in _LONG:
        return int(coming_hour(f"+{n}", roster)) in numbers  # `in two hours`
    if n == 1 and after is not None and after.text == "hex" and ("into", "wind") in pairwise(words):
        return True  # a turn into the wind is of one hex
    if after is not None and after.text == "legs":
        return n == sum(re.fullmatch(r"[NSEW]{1,2}\d+", word) is not None for word in words)
    afs = [af for number, af in roster.view.afs.items() if f"AF{number}" in there]
    if at and sentence[at - 1].text == "all" and any(sum(flight.n for flight in af.flights) == n for af in afs):
        return True
    if after is None or "<plane>" not in after.symbols:
        return n in (1, 2) and (after is None or _COUNTED.isdisjoint((after.text, *after.symbols)))
    plane = _plain(after.text)
    parted = "split" in words and [int(k) for k, each in pairwise(words) if each == after.text and k.isdigit()]
    totals = (sum(flight.n for flight in af.flights if flight.plane.removesuffix(LAND) == plane) for af in afs)
    return any(total == n or (parted and total - sum(parted) == n) for total in totals)


def _told_off(words: Sequence[str], plane: str) -> list[int]:
    """Return the numbers of planes of a type in orders."""
    return [int(n) for n, each in pairwise(words) if each == plane and n.isdigit()]


def _of_more(sentence: Sequence[Token], at: int) -> bool:
    """Return whether a number is that of which some are told: the 6 of `3 of the 6 Dauntless`."""
    some = sentence[at - 2] if at > 1 and sentence[at - 1].text == "of" else None
    return some is not None and "<n>" in some.symbols and int(some.text) < int(sentence[at].text)


def _hex_of(word: str, roster: Roster) -> Hex | None:
    """Return the hex of what a word of the plain form names."""
    found = _NUMBERED.fullmatch(word)
    if found is None:
        return roster.place_hex(_plain(word))
    number = int(found[2])
    if found[1] == "C":
        return roster.hex_at(Place(contact=number))
    return roster.hex_of(UnitRef("TF" if found[1] == "TF" else "AF", number))


def _plain(word: str) -> str:
    """Return a word of the plain form as it is written."""
    return word.lstrip("@%").replace("~", " ")
