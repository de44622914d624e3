"""What may be ordered next, word by word, with the reason if it is shut now: made of the verbs and of the reader."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple

from lark.exceptions import LarkError

from flagplot.core.game import Choice
from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.ordered.words import CLASSES, STATES, TYPES
from flagplot.games.carrier.orders.assemble import MisuseError
from flagplot.games.carrier.orders.clause import lark_tokens, spoken
from flagplot.games.carrier.orders.flight_plan import holders
from flagplot.games.carrier.orders.grammar import SHARES, parser
from flagplot.games.carrier.orders.headings import heading
from flagplot.games.carrier.orders.lexer import Reader
from flagplot.games.carrier.orders.parse import parse
from flagplot.games.carrier.orders.parting import clause_tokens, split_clauses
from flagplot.games.carrier.orders.sign import Sign
from flagplot.games.carrier.orders.structure import STRUCTURE
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import FORMATIONS, Giver, Option
from flagplot.games.carrier.orders.verbs import VERBS
from flagplot.games.carrier.orders.vocabulary import vocabulary
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.scenario.starts import start_hexes, starting
from flagplot.games.carrier.state.units import Boxes
from flagplot.games.carrier.theatre.hex import Direction, Hex, name
from flagplot.games.carrier.view import CarrierView
from flagplot.orders.scan import scan

_UNFINISHED = ("not-understood", "misuse", "bracket", "unknown-word")
"""What is wrong with words that only are not yet an order."""
_SIGNS = ("(", ")", "/")
_BEGINNING = frozenset({"SEP", "SEMI", "LPAR", "THEN", "ELSE", "COLON"})


class Word(NamedTuple):
    """A word that may follow, what is tried for it, and what its verb asks for."""

    word: str
    tried: str = ""
    givers: frozenset[Giver] = frozenset()
    option: Option | None = None
    begins: bool = False
    """It may begin an action."""


def choices(view: CarrierView, ruleset: Ruleset, after: str) -> tuple[Choice, ...]:
    """Return what a seat may order: the units that an order may begin with, or what may follow some words of one. A
    word in pointed brackets stands for what cannot be listed. Nothing follows words that are no beginning."""
    roster = Roster(view, ruleset)
    placing = view.question if view.question and view.question.kind == "start places" else None
    if not after.strip() and placing:
        return tuple(Choice(f"{unit}:") for unit in placing.units)
    if not after.strip():
        return tuple(Choice(unit, _refused(f"{unit} cancel", roster)) for unit in _units(roster))
    reader = Reader(vocabulary(roster.names), roster.contacts)
    unit, before = _clause(after, roster, reader)
    if unit is None or _fed(before) is None:
        return ()
    out = {}
    for word in _starts(roster, unit) if placing else chain(_words(), _names(roster, unit)):
        tried = f"{after.rstrip()} {word.tried or word.word}"
        follows = _clause(tried, roster, reader)[1]
        if (word.givers and unit.kind not in word.givers) or len(follows) <= len(before) or _fed(follows) is None:
            continue
        if not word.begins and (len(follows) == 1 or follows[-2].type in _BEGINNING):
            continue
        on = word.option is None or any(
            getattr(ruleset.options, name) not in (False, "off") for name in word.option.names
        )
        what = "" if word.option is None else f"{word.option.what}: the rules of this match do not have it"
        out[word.word] = Choice(word.word, _refused(tried, roster) if on else what)
    return tuple(out.values())


def _units(roster: Roster) -> Iterator[str]:
    """Yield the units that take orders, as an order for each begins."""
    view = roster.view
    yield from (f"TF{number}:" for number in sorted([*view.tfs, *roster.entering]))
    yield from (f"AF{number}:" for number in sorted(view.afs))
    yield from (f"{name}:" for name in (*view.bases, *(ship.name for ship in roster.carriers())))


def _clause(text: str, roster: Roster, reader: Reader) -> tuple[UnitRef | None, list[Sign]]:
    """Return the unit to which the end of a text speaks, and the tokens of its last clause."""
    lines, _ = scan(f"{text} .." if text.rstrip().endswith((";", ".")) else text)
    unit: UnitRef | None = None
    near: Hex | None = None
    signs: list[Sign] = []
    for clause in split_clauses(lines[-1] if lines else []):
        signs = reader.read(clause, near)
        head = heading(signs, roster, at_line_start=True)
        if head is not None:
            unit, near = head.unit, roster.hex_of(head.unit) if head.unit is not None else None
            signs = reader.read(clause, near)[head.after :]
    return unit, [] if text.rstrip().endswith((";", ".")) else clause_tokens(signs, near)


def _fed(tokens: Sequence[Sign]) -> object:
    """Return the state of the grammar after some tokens; None where they begin nothing."""
    if any(token.type in ("WORD", "BADHEX") for token in tokens):
        return None
    state = parser().parse_interactive(iter(()))
    try:
        for token in lark_tokens(spoken(tokens)):
            state.feed_token(token)
    except (LarkError, MisuseError, RecursionError):
        return None
    return state


def _refused(text: str, roster: Roster) -> str:
    """Return why an order is not taken, nothing for one that is only not finished."""
    errors = [
        remark
        for remark in parse(text, roster.view.seat, roster.view, roster.ruleset).diagnostics
        if remark.severity == "error" and remark.code not in _UNFINISHED
    ]
    return errors[0].message if errors else ""


@cache
def _words() -> tuple[Word, ...]:
    """Return the words of the language, each terminal by its first phrase; verbs first."""
    out = []
    for verb in VERBS:
        firsts = (phrases.partition(", ")[0] for phrases in verb.starts.values())
        out += [Word(first, "", verb.givers, verb.option, begins=True) for first in firsts if first]
    out += [Word(direction.name, "", FORMATIONS, begins=True) for direction in Direction]
    out += [Word(phrases.partition(", ")[0], begins=True) for phrases in STRUCTURE.starts.values()]
    out += [Word(phrases.partition(", ")[0]) for share in SHARES for phrases in share.words.values()]
    out += [Word(word) for word in (*dict.fromkeys(CLASSES.values()), *TYPES, *STATES, *_SIGNS)]
    return (*out, Word("<number>", "2"), Word("<hex>", "B/M23"), Word("<hour>", "1400"))


def _starts(roster: Roster, unit: UnitRef) -> Iterator[Word]:
    """Yield what may be said when start places are asked for (BR-26.1)."""
    yield Word("start at", begins=True)
    group = starting(roster.ruleset.scenario, roster.side).get(unit.number)
    places = {number: tf.hex for number, tf in roster.view.tfs.items()}
    yield from (Word(name(hex_)) for hex_ in (start_hexes(group, places) if group is not None else ()))


def _names(roster: Roster, unit: UnitRef) -> Iterator[Word]:
    """Yield what a seat may name: its ships, bases, formations and planes, and the contacts of its plot."""
    view = roster.view
    ships = view.tfs[unit.number].ships if unit.kind == "TF" and unit.number in view.tfs else view.ships
    yield from (Word(name) for name in (*ships, *view.bases))
    yield from (Word(f"{kind}{n}") for kind, numbers in (("TF", view.tfs), ("AF", view.afs)) for n in sorted(numbers))
    yield from (Word(f"C{number}") for number in sorted(roster.contacts))
    yield from (Word(name) for name in dict.fromkeys(plane.removesuffix(LAND) for plane in _planes(roster, unit)))


def _planes(roster: Roster, unit: UnitRef) -> Iterator[str]:
    """Yield the planes that an order may name: those of the AF, or all that its side has."""
    for af in roster.view.afs.values():
        yield from (flight.plane for flight in af.flights if unit.kind != "AF" or unit.number in (af.number, 0))
    if unit.kind != "AF" or unit.number not in roster.view.afs:
        for holder in holders(roster):
            boxes = holder.boxes or Boxes()
            yield from (stack.plane for stack in (*boxes.ready, *boxes.readying, *boxes.just_landed))
