"""The parts of combat in words: who attacks whom, how it is reckoned, what comes of it."""

from collections.abc import Iterable, Mapping, Sequence

from flagplot.core.words import Words
from flagplot.games.carrier.facts.attacks import Entry, Look, Losses, Party, Promise, Row, Target
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sentences.lists import joined, names

NOBODY = Party()
BASE = frozenset({"no damage observed", "light damage", "heavy damage", "installations burning"})
"""How bases look."""


def units(about: Sequence[UnitId]) -> str:
    """Return own units as their orders name them, `AF3+AF5`."""
    return "+".join(unit.label for unit in about)


def planes(words: Words, every: Iterable[tuple[str, int]]) -> str:
    """Return planes with their numbers, `4 Val, 2 Zero`."""
    return words.text(tuple(words("combat.count", n=n, name=name) for name, n in every if n))


def party(words: Words, who: Party) -> str:
    """Return who attacks: `4 Val dive AP`, `Aoba, Kako`, `6 gunnery factors`."""
    if who.ships:
        return names(words, who.ships)
    if who.arm:
        return words(f"combat.arm.{who.arm}", n=who.factors)
    text = planes(words, who.planes)
    if who.run is None:
        return text
    text = words(f"combat.run.{who.run.mode}", who=text, load=who.run.load)
    return words("combat.run.anvil", run=text) if who.run.anvil else text


def target(words: Words, at: Target) -> str:
    """Return a target by name, or by type as one that is not named, `a DD`."""
    return at.name or words(f"combat.unnamed.{at.type}")


def hits(words: Words, n: int) -> str:
    """Return `no hits`, `1 hit` or `3 hits`."""
    return words("combat.hits", n=n)


def row(words: Words, of: Row) -> str:
    """Return row, modifiers and column of an attack: `BHT 9 (cloud -1), 7-8 column`."""
    if of.parts:
        parts = (words("combat.row.part", bht=bht, factors=words("count.factors", n=n)) for bht, n in of.parts)
        return joined(words, "combat.plus", tuple(parts))
    if not of.modifiers:
        return words("combat.row.plain", bht=of.bht, column=of.column)
    extra = tuple(words(f"combat.modifier.{m.kind}", value=f"{m.value:+d}", plane=m.plane) for m in of.modifiers)
    return words("combat.row.modified", bht=of.bht, modifiers=extra, column=of.column)


def promised(words: Words, of: Promise, bare: bool = False) -> str:
    """Return the hits that the table promises, in tenths by the fitted table; `bare`: the figure alone."""
    figure = str(of.tenths / 10 if of.fitted else of.tenths // 10)
    if bare:
        return figure
    return words("combat.tenths", n=figure) if of.fitted else hits(words, of.tenths // 10)


Cells = tuple[str, ...]
"""An attack as attacker, defender, row, factors and result (GM-11.1a)."""


def in_line(words: Words, cells: Cells) -> str:
    """Return an attack's columns in a line: `our guns / CA / HT 9 / 8 / 2`."""
    who, at, bht, factors, result = cells
    return words("combat.entry", who=who, target=at, bht=bht, factors=factors, result=result)


def entry(words: Words, who: str, at: str, of: Entry, result: str = "") -> str:
    """Return one attack as ATTACKER / DEFENDER / HT / FACTORS / RESULT (GM-11.1a)."""
    return in_line(words, (who, at, str(of.bht), str(of.factors), result or str(of.hits)))


def cells(words: Words, who: str, at: str, of: Row | None, result: str) -> Cells:
    """Return an attack of guns or torpedoes in columns; of an enemy base neither row nor factors are known
    (GM-11.1a)."""
    if of is None:
        return who, at, words("combat.unknown"), words("combat.unknown"), result
    return who, at, words.text(tuple(n for n, _ in of.parts) or of.bht), str(of.factors), result


def column(words: Words, who: str, at: str, of: Row | None, result: str) -> str:
    """Return the same in a line."""
    return in_line(words, cells(words, who, at, of, result))


def look(words: Words, seen: Look) -> str:
    """Return how a ship or base is seen."""
    return words(f"combat.look.{seen or 'none'}")


def looks(words: Words, name: str, seen: Look) -> str:
    """Return what is seen of a ship: that it sinks, how it looks, or no damage; or of a base."""
    if seen in BASE:
        return look(words, seen)
    if seen == "sinks":
        return words("combat.sinks", name=name)
    return words("combat.look.is", name=name, look=look(words, seen)) if seen else look(words, seen)


def losses(words: Words, lost: Losses) -> tuple[str, ...]:
    """Return losses one by one."""
    out = [*lost.ships, *(words(f"combat.unnamed.{type_}") for type_ in lost.types)]
    counts: Mapping[str, int] = {"boats": lost.boats, "submarines": lost.submarines, "interceptors": lost.interceptors}
    out += [words(f"combat.{kind}", n=n) for kind, n in counts.items() if n]
    return (*out, *(words("combat.count", n=n, name=name) for name, n in lost.planes.items() if n))


def fates(words: Words, name: str, fate: str) -> list[str]:
    """Return what the owner is told of the state of a ship or base that was hit."""
    return [words(f"combat.fate.{fate}", name=name)] if fate else []
