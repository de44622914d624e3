"""What sentences of the campaign and of the table are made of: signed figures, cards, terms, places, refusals."""

from collections.abc import Iterable, Sequence
from functools import cache, reduce

from flagplot.core.game import DATA
from flagplot.core.toml import Source
from flagplot.core.words import LANGUAGE, Phrase, Value, Words, load, phrase
from flagplot.games.sloc import modifier
from flagplot.games.sloc.cards import TITLES
from flagplot.games.sloc.map import name
from flagplot.games.sloc.modifier import Term
from flagplot.games.sloc.proximity import Proximity
from flagplot.games.sloc.refusal import Refusal
from flagplot.games.sloc.tables import FOLDER, hq_row
from flagplot.games.sloc.telling.dispatches import SubmarineRoll


@cache
def english() -> Words:
    """Return the words in which remarks on orders are written."""
    return load(*(folder / "words" / LANGUAGE for folder in (DATA, FOLDER)))


def hq_name(key: str) -> str:
    """Return a headquarters as people read it."""
    return hq_row(key, 12).name


def signed(value: int) -> str:
    """Return a number with its sign, 0 without one."""
    return f"{value:+d}" if value else "0"


def title(card: int) -> Phrase:
    """Return a card as people read it."""
    if card <= 3:
        return phrase("card.worth", n=card)
    return phrase("card.titled", card=card, title=TITLES[card]) if card in TITLES else phrase("card.plain", card=card)


def listing(cards: Sequence[int]) -> Value:
    """Return cards as a list: how many of each worth, then the numbered ones."""
    parts = [phrase("card.many", n=cards.count(worth), worth=worth) for worth in (1, 2, 3) if cards.count(worth)]
    return (*parts, *(title(card) for card in cards if card > 3)) or phrase("card.none")


def in_turn(values: Iterable[Value]) -> Value:
    """Return several lists in a row, parted more strongly than by a comma."""
    return reduce(lambda first, rest: phrase("roll.lists", first=first, rest=rest), values)


def citation(rule: str) -> Value:
    """Return a row as rulings cite it: base rows are HOUSE, since a row of the text wins over them (ES-BASE-1)."""
    return phrase("rule.house", rule=rule) if rule.startswith("ES-BASE") else rule


def parent(rule: str) -> Phrase:
    """Return how a rule of the parent game is shown: its number is of the older numbering (ES-0b)."""
    return phrase("rule.parent", rule=rule)


def term(item: Term) -> Phrase:
    """Return a term of the modifier with its sign."""
    return phrase(f"term.{item.kind}", n=item.n, value=signed(item.value))


def terms(items: Iterable[Term]) -> Value:
    """Return the terms of the modifier."""
    return tuple(term(item) for item in items)


def marker(swm: int) -> Phrase:
    """Return the marker of a modifier and its place on the record track (ES-11.22.B10)."""
    return phrase(f"marker.{modifier.marker(swm)}", value=swm)


def reach(hexes: int, source: Source) -> Phrase:
    """Return a SLOC Proximity Range with its flag, as every ruling shows it (ES-11.21.A)."""
    return phrase(f"range.{source}", range=hexes)


def tally(found: Proximity) -> Phrase:
    """Return a proximity value as a sum in one line (ES-11.22.C7)."""
    number = {kind: found.number(kind) for kind in ("port", "Pusan", "resource", "HQ")}
    return phrase("roll.tally", hex=found.hex, range=found.range, total=found.total, value=found.value, **number)


def success_on(tenths: int) -> Phrase:
    """Return the dice that succeed, by the chance in tenths (ES-11.22.A7)."""
    return phrase("roll.never") if not tenths else phrase("roll.success_on", n=tenths, last=tenths - 1)


def die(roll: SubmarineRoll) -> Phrase:
    """Return the die of submarine warfare and what it came to."""
    value = roll.proximity.value
    key = f"roll.die.{'plus' if roll.swm >= 0 else 'minus'}"
    result = phrase(f"roll.{'success' if roll.success else 'failure'}")
    return phrase(key, die=roll.die, swm=abs(roll.swm), value=value, sum=roll.die + roll.swm - value, result=result)


def refusal(why: Refusal) -> Phrase:
    """Return why something may not be done, as the end of a sentence."""
    return phrase(
        f"refusal.{why.kind}",
        place=name(why.hex),
        hex=why.hex,
        piece=why.piece,
        hq=hq_name(why.by) if why.by else "",
        by=why.by,
        n=why.number,
        most=why.most,
        **({"card": title(why.number)} if why.kind == "no_event" else {}),
    )


def capital(sentence: str) -> str:
    """Return a text with its first letter in capitals."""
    return sentence[:1].upper() + sentence[1:]


def ruled(why: Refusal, words: Words, key: str = "ruled") -> str:
    """Return a refusal as a sentence with its row."""
    return capital(words(f"refusal.{key}", reason=refusal(why), rule=why.rule))
