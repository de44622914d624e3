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
from flagplot.games.carrier.orders.clause import lark_tokens, spoken, tokens_of
from flagplot.games.carrier.orders.flight_plan import holders
from flagplot.games.carrier.orders.grammar import SHARES, parser, terminals
from flagplot.games.carrier.orders.headings import heading
from flagplot.games.carrier.orders.lexer import Reader
from flagplot.games.carrier.orders.parse import parse
from flagplot.games.carrier.orders.parting import split_clauses
from flagplot.games.carrier.orders.radio_lines import of_radio, radio_signs
from flagplot.games.carrier.orders.side_headings import side_heading
from flagplot.games.carrier.orders.sign import Sign
from flagplot.games.carrier.orders.structure import STRUCTURE
from flagplot.games.carrier.orders.tongue import Tongue, tongue_of
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import FORMATIONS, Giver, Option
from flagplot.games.carrier.orders.verbs import VERBS_OF
from flagplot.games.carrier.orders.vocabulary import vocabulary
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.scenario.starts import choosable, start_hexes, starting_boats
from flagplot.games.carrier.state.counters import Watch
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
        return tuple(Choice(unit, _shut(unit, roster)) for unit in _units(roster))
    unit, before = _clause(after, roster)
    tongue = tongue_of(unit.kind) if unit is not None else Tongue.COMMON
    if unit is None or _fed(before, tongue) is None:
        return ()
    out = {}
    for word in _starts(roster, unit) if placing else chain(_words(tongue), _names(roster, unit)):
        tried = f"{after.rstrip()} {word.tried or word.word}"
        follows = _clause(tried, roster)[1]
        shut_out = word.givers and unit.kind not in word.givers
        if shut_out or len(follows) <= len(before) or _fed(follows, tongue) is None:
            continue
        if not word.begins and (len(follows) == 1 or follows[-2].type in _BEGINNING):
            continue
        on = word.option is None or any(
            getattr(ruleset.options, name) not in (False, "off") for name in word.option.names
        )
        what = "" if word.option is None else f"{word.option.what}: the rules of this match do not have it"
        out[word.word] = Choice(word.word, _refused(tried, roster) if on else what)
    return tuple(out.values())


def _shut(unit: str, roster: Roster) -> str:
    """Return why a unit takes no order at all; boats do before they are formed, and words of radio are no unit."""
    return _refused(f"{unit} cancel", roster) if unit.endswith(":") and not unit.startswith("MTB") else ""


def _units(roster: Roster) -> Iterator[str]:
    """Yield the units that take orders, as an order for each begins."""
    view = roster.view
    yield from (f"TF{number}:" for number in sorted([*view.tfs, *roster.entering]))
    yield from (f"AF{number}:" for number in sorted(view.afs))
    yield from (f"{name}:" for name in (*view.bases, *(ship.name for ship in roster.carriers())))
    yield from (f"SS{number}:" for number in (view.submarines.boats if view.submarines else ()))
    if roster.boats is not None:
        formed = sorted(roster.boats.flotillas)
        yield from (f"MTB{number}:" for number in (*formed, (formed[-1] if formed else 0) + 1))
    if isinstance(view.watch, Watch):
        yield from (f"{counter.name}:" for counter in view.watch.standing())
    if roster.command is not None:
        yield from (
            "RT to",
            "HQ",
            *(f"SS{number} link" for number in (view.submarines.boats if view.submarines else ())),
        )
        yield from (f"AF{number} vector" for number in sorted(view.afs))


def _clause(text: str, roster: Roster) -> tuple[UnitRef | None, list[Sign]]:
    """Return the unit to which the end of a text speaks, and the tokens of its last clause."""
    reader = Reader(vocabulary(roster.names), roster.contacts)
    lines, _ = scan(f"{text} .." if text.rstrip().endswith((";", ".")) else text)
    unit: UnitRef | None = None
    near: Hex | None = None
    signs: list[Sign] = []
    line = lines[-1] if lines else []
    if line and (line[0].text == "rt" or of_radio(line)):
        words = Reader(vocabulary(roster.names, Tongue.RADIO), roster.contacts, submarines=True)
        return UnitRef("radio", name=roster.view.seat), radio_signs(line, words.read)[1]
    for clause in split_clauses(line):
        own = side_heading(clause, roster, at_line_start=True)
        if own is not None:
            unit, near = own.unit, roster.hex_of(own.unit) if own.unit is not None else None
            clause = clause[own.after :]
        if unit is not None and tongue_of(unit.kind) is not Tongue.COMMON:
            signs = Reader(vocabulary(roster.names, tongue_of(unit.kind)), roster.contacts).read(clause, near)
            continue
        signs = reader.read(clause, near)
        head = heading(signs, roster, at_line_start=True)
        if head is not None:
            unit, near = head.unit, roster.hex_of(head.unit) if head.unit is not None else None
            signs = reader.read(clause, near)[head.after :]
    tongue = tongue_of(unit.kind) if unit is not None else Tongue.COMMON
    return unit, [] if text.rstrip().endswith((";", ".")) else tokens_of(signs, near, tongue)


def _fed(tokens: Sequence[Sign], tongue: Tongue) -> object:
    """Return the state of the grammar after some tokens; None where they begin nothing."""
    if any(token.type in ("WORD", "BADHEX") for token in tokens):
        return None
    state = parser(tongue).parse_interactive(iter(()))
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
def _words(tongue: Tongue) -> tuple[Word, ...]:
    """Return the words of a language, each terminal by its first phrase; verbs first."""
    common = {name: said for share in SHARES for name, said in (*share.words.items(), *share.starts.items())}
    out = []
    for verb in VERBS_OF[tongue]:
        firsts = (_first(said or common.get(name, "")) for name, said in verb.starts.items())
        out += [Word(first, "", verb.givers, verb.option, begins=True) for first in firsts if first]
    if tongue is Tongue.COMMON:
        out += [Word(direction.name, "", FORMATIONS, begins=True) for direction in Direction]
        out += [Word(_first(said), begins=True) for said in STRUCTURE.starts.values()]
        out += [Word(_first(said)) for share in SHARES for said in share.words.values()]
        out += [Word(word) for word in (*dict.fromkeys(CLASSES.values()), *TYPES, *STATES, *_SIGNS)]
        return (*out, Word("<number>", "2"), Word("<hex>", "B/M23"), Word("<hour>", "1400"))
    used = terminals(tongue)
    out += [Word(direction.name, begins=True) for direction in Direction if "DIR" in used]
    own = {name: said for verb in VERBS_OF[tongue] for name, said in verb.words.items()}
    out += [Word(word) for name, said in own.items() for word in (TYPES if name == "TARGET" else [_first(said)])]
    out += [Word(_first(common[name])) for name in sorted(used & common.keys())]
    return (*out, Word("-"), Word("<number>", "2", begins="NUM" in used), Word("<hex>", "B/M23"), Word(":", ": stay"))


def _first(phrases: str) -> str:
    return phrases.partition(", ")[0]


def _starts(roster: Roster, unit: UnitRef) -> Iterator[Word]:
    """Yield what may be said when start places are asked for (BR-26.1)."""
    yield Word("start at", begins=True)
    boats = starting_boats(roster.ruleset.scenario, roster.side)
    if unit.kind == "SS" and unit.number in boats:
        yield Word("<hex>", name(boats[unit.number][0]))
        return
    group = choosable(roster.ruleset.scenario, roster.side, roster.view.tfs).get(unit.number)
    places = {number: tf.hex for number, tf in roster.view.tfs.items()}
    yield from (Word(name(hex_)) for hex_ in (start_hexes(group, places) if group is not None else ()))


def _names(roster: Roster, unit: UnitRef) -> Iterator[Word]:
    """Yield what a seat may name: its ships, bases, formations and planes, and the contacts of its plot."""
    view = roster.view
    ships = view.tfs[unit.number].ships if unit.kind == "TF" and unit.number in view.tfs else view.ships
    yield from (Word(name) for name in (*ships, *view.bases, *(roster.boats.bases if roster.boats else ())))
    yield from (Word(f"SS{n}") for n in (view.submarines.boats if view.submarines and unit.kind == "radio" else ()))
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
