"""The shots of a fight as a table: who fired at whom, how it was looked up, the dice, what came of it."""

from collections.abc import Sequence

from flagplot.core.document import Table
from flagplot.core.game import Dispatch
from flagplot.core.words import Words
from flagplot.games.carrier.facts.attacks import Attack, Entry
from flagplot.games.carrier.facts.combat import AirFought, Bombed, Combat, FiredOn, SurfaceFought
from flagplot.games.carrier.facts.throws import AttackThrown
from flagplot.games.carrier.reports.words import columns
from flagplot.games.carrier.sentences import combat, surface
from flagplot.games.carrier.sentences.attacks import hits, look, party, promised, row
from flagplot.games.carrier.sentences.lists import joined

LEAST = 2
"""Shots from which on they stand in a table; one alone is a line."""

Cells = tuple[str, ...]


def shots_of(fact: Combat) -> tuple[Attack | Entry, ...]:
    """Return the shots of a fight in the order in which they fell, none of one that is told otherwise."""
    if isinstance(fact, SurfaceFought):
        shots: tuple[Attack | Entry, ...] = (*fact.gunnery, *fact.torpedoes, *fact.screen)
    else:
        shots = fact.attacks if isinstance(fact, AirFought) else ()
    return shots if len(shots) >= LEAST else ()


def lines_of(words: Words, fact: Combat) -> frozenset[str]:
    """Return the lines of an account that the table has in their place."""
    if isinstance(fact, SurfaceFought):
        told = fact.account == "promise"
        shots = (one for one in shots_of(fact) if isinstance(one, Attack))
        return frozenset(line for one in shots for line in surface.attack(words, one, told))
    return frozenset(combat.attack(words, one) for one in shots_of(fact))


def table_of(words: Words, fact: Combat, thrown: Sequence[AttackThrown]) -> Table | None:
    """Return the table of a fight with two shots or more; columns of which nothing is known are left out. `thrown`:
    the throws of the seat's own attacks in the same hex."""
    shots = shots_of(fact)
    if not shots:
        return None
    if isinstance(shots[0], Entry) or (isinstance(fact, SurfaceFought) and fact.account == "promise"):
        rows = tuple(combat.cells(words, one) if isinstance(one, Entry) else _gunfire(words, one) for one in shots)
        return Table(columns(words, "attacker", "defender", "ht", "factors", "result"), rows, (2, 3))
    left = list(thrown)
    cells = [_cells(words, one, left) for one in shots if isinstance(one, Attack)]
    headings = columns(words, "firing", "at", "row", "dice", "came_to")
    used = [n for n in range(len(headings)) if any(each[n] for each in cells)]
    return Table(tuple(headings[n] for n in used), tuple(tuple(each[n] for n in used) for each in cells))


def _gunfire(words: Words, one: Attack) -> Cells:
    """Return fire of ships in columns, with what became of an own ship."""
    who, at, bht, factors, result = surface.cells(words, one)
    fate = words(f"combat.fate_of.{one.fate}") if one.fate else ""
    return who, at, bht, factors, words("combat.pair", one=result, two=fate) if fate else result


def _of(one: Attack, thrown: Sequence[AttackThrown]) -> AttackThrown | None:
    """Return the throw of an own attack among those left."""
    key = ("attack", one.who, one.target, one.hits)
    found = (throw for throw in thrown if (throw.what, throw.who, throw.target.name, throw.hits) == key)
    return next(found, None) if one.ours else None


def _faces(one: Attack, left: list[AttackThrown]) -> str:
    """Return the faces of an own attack and take its throw from those left."""
    throw = _of(one, left)
    if throw is None:
        return ""
    left.remove(throw)
    return dice(throw)


def dice(throw: AttackThrown) -> str:
    """Return the faces of a throw."""
    return " ".join(map(str, throw.faces))


def thrown_alone(fact: Combat, thrown: Sequence[AttackThrown]) -> AttackThrown | None:
    """Return the throw, among those left, of an attack from the air or of guns that stands in a line of its own."""
    if isinstance(fact, Bombed) and fact.row is not None:
        key = ("attack", fact.row, fact.hits, fact.who, fact.target.name)
        return next((one for one in thrown if (one.what, one.row, one.hits, one.who, one.target.name) == key), None)
    if isinstance(fact, FiredOn) and fact.row is not None:
        guns = ("own guns", fact.row, fact.hits, fact.group, fact.bombers)
        return next((one for one in thrown if (one.what, one.row, one.hits, one.group, one.bombers) == guns), None)
    return None


def thrown_in_fights(dispatches: Sequence[Dispatch]) -> frozenset[int]:
    """Return which throws are told with the shots of fights, by identity."""
    left = [fact for fact in dispatches if isinstance(fact, AttackThrown)]
    out = set()
    for fact in dispatches:
        if not isinstance(fact, Combat):
            continue
        for one in (*shots_of(fact), None):
            here = [throw for throw in left if throw.hex == fact.hex]
            throw = thrown_alone(fact, here) if one is None else _of(one, here) if isinstance(one, Attack) else None
            if throw is not None:
                out.add(id(throw))
                left = [each for each in left if each is not throw]
    return frozenset(out)


def _cells(words: Words, one: Attack, left: list[AttackThrown]) -> Cells:
    key = "combat.our_party" if one.ours else "combat.their_party"
    who, sums = words(key, who=party(words, one.who)), row(words, one.row) if one.row is not None else ""
    results = [hits(words, one.hits)] if one.hits is not None else []
    results += [words("combat.expected", text=promised(words, one.promise))] if one.promise is not None else []
    results += [look(words, one.look)] if one.look is not None else []
    results += [words(f"combat.fate_of.{one.fate}")] if one.fate else []
    results += [words("surface.added", n=one.added)] if one.added else []
    return who, one.target, sums, _faces(one, left), joined(words, "combat.pair", results)
