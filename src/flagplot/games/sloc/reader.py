"""Reading order text: one order on a line, or the same orders as JSON (ES-BASE-33). Never raises on a player's text."""

import re
from collections.abc import Callable

import msgspec

from flagplot.core.diagnostics import Diagnostic, meant
from flagplot.core.game import Choice
from flagplot.games.sloc.board import Side
from flagplot.games.sloc.guide import BASES, SPEECH
from flagplot.games.sloc.map import NODES, Hex, is_hex
from flagplot.games.sloc.orders import (
    AnyOrder,
    Assault,
    Card,
    Choose,
    Emergency,
    Garrison,
    MoveHq,
    Pass,
    Place,
    Printed,
    Query,
    Relocate,
    Roll,
    Strike,
    Transports,
)
from flagplot.games.sloc.tables import hq_keys, hq_row, hq_rows
from flagplot.orders import cursor
from flagplot.orders.following import may_follow
from flagplot.orders.sheet import read_orders
from flagplot.orders.voice import Voice

EXAMPLE = '[{"order": "card", "use": "OPS", "card": 2}]'


class Line(cursor.Line):
    """A line of orders or of facts, with the words of this game: hexes, bases, headquarters."""

    @property
    def after(self) -> cursor.Word:
        """Return the place after the last word."""
        return self._end

    def one_of(self, *known: str) -> str:
        """Return the next word, which must be one of some, in capitals."""
        return self.choice(" or ".join(known), known)

    def count(self, wanted: str) -> int:
        """Return the next word as a number from 1 to 999."""
        return self.whole(wanted, 1, 999)

    def hex(self) -> Hex:
        """Return the next word as a hex of the map: four digits, or the name of a node in one word."""
        word = self.take("a hex such as 4024")
        if re.fullmatch(r"[0-9]{4}", word.text) and is_hex(int(word.text)):
            return int(word.text)
        names = {node.name.replace(" ", ""): h for h, node in NODES.items()}
        by_upper = {name.upper(): h for name, h in names.items()}
        if (spelt := word.upper.replace("-", "")) in by_upper:
            return by_upper[spelt]
        message = f"'{word.text}' is no hex of the map: four digits, columns 10 to 60 and rows 00 to 28."
        raise self.refuse("unknown-hex", message, meant(word.text, [*names, *map(str, NODES)]))

    def base(self) -> str:
        """Return the next word as the name of a Sub Base."""
        return self.name("a Sub Base", BASES)

    def hq(self, side: Side) -> str:
        """Return the next word as one of the side's own headquarters."""
        return self.name("a headquarters of yours", own_hqs(side))

    def piece(self, side: Side) -> str:
        """Return the next word as a piece that can be placed."""
        return self.name("a piece of yours", (*BASES, *own_hqs(side)) if side == "allied" else own_hqs(side))

    def section(self) -> str:
        """Return the rest of the line as the section of a query."""
        return " ".join(word.text for word in (self.take("a section such as 11.24.E"), *self.rest()))


def own_hqs(side: Side) -> tuple[str, ...]:
    """Return the order names of a side's headquarters."""
    return tuple(key for key in hq_keys() if hq_row(key, 12).side == side)


def _card(line: Line, side: Side) -> AnyOrder:
    """Read `CARD OPS 3`, or with its number before its use."""
    number = line.count("the number of a card") if line.peek().isdigit() else 0
    use = line.one_of("OPS", "EVENT")
    return Card(use="OPS" if use == "OPS" else "EVENT", card=number or line.count("the number of a card"))


def _pass(line: Line, side: Side) -> AnyOrder:
    return Pass(card=line.count("the number of a card") if line else 0)


def _place(line: Line, side: Side) -> AnyOrder:
    return Place(piece=line.piece(side), hex=line.hex())


def _action(line: Line, side: Side) -> AnyOrder:
    hq = line.hq(side)
    match line.one_of("RELOCATE", "ASSAULT", "MOVEHQ", "STRIKE", "GARRISON"):
        case "RELOCATE":
            return Relocate(hq=hq, base=line.base(), hex=line.hex())
        case "MOVEHQ":
            return MoveHq(hq=hq, moved=line.hq(side), hex=line.hex())
        case "GARRISON":
            return Garrison(hq=hq, hex=line.hex())
        case "ASSAULT":
            return Assault(hq=hq, hex=line.hex(), activations=_with(line))
    place = line.hex()
    activations = _with(line)
    ignore = bool(line) and line.one_of("IGNORE") == "IGNORE" and line.one_of("BASE") == "BASE"
    return Strike(hq=hq, hex=place, activations=activations, ignore=ignore)


def _with(line: Line) -> int:
    line.one_of("WITH")
    return line.count("a number of activations")


def _choose(line: Line, side: Side) -> AnyOrder:
    what = line.one_of("ASP", "SWM", "BOTH", "NONE")
    return msgspec.convert({"order": "choose", "what": what}, Choose)


def _emergency(line: Line, side: Side) -> AnyOrder:
    base = line.base() if line.sees(*(name.upper() for name in BASES)) else ""
    if line.accept("TRT", "TRACK"):
        return Emergency(hex=0, base=base)
    return Emergency(hex=line.hex(), base=base)


def _react(line: Line, side: Side) -> AnyOrder:
    line.one_of("5")
    if line.one_of("TRANSPORTS", "PRINTED") == "PRINTED":
        return Printed(hex=line.hex())
    line.one_of("BASE")
    return Transports(base=line.base())


def _roll(line: Line, side: Side) -> AnyOrder:
    return Roll(base=line.base())


def _query(line: Line, side: Side) -> AnyOrder:
    return Query(section=line.section())


VERBS: dict[str, Callable[[Line, Side], AnyOrder]] = {
    "CARD": _card,
    "PASS": _pass,
    "PLACE": _place,
    "ACTION": _action,
    "CHOOSE": _choose,
    "EMERGENCY": _emergency,
    "REACT": _react,
    "ROLL": _roll,
    "QUERY": _query,
}


def read(text: str, side: Side) -> tuple[list[AnyOrder], list[Diagnostic]]:
    """Return the orders of a text in the order written, and what could not be read."""
    lines, faults = cursor.lines_of_json(text, _ORDERS, EXAMPLE)
    voice = Voice(SPEECH, units(side))
    orders, found = read_orders(lines, Line, lambda line: _read_line(line, side), voice)
    return list(orders), [*faults, *found.remarks]


def legal(side: Side, after: str) -> tuple[Choice, ...]:
    """Return the words that may follow those of an order (ES-BASE-33)."""
    return may_follow(Line, lambda line: _read_line(line, side), after)


_ORDERS = msgspec.json.Decoder(list[AnyOrder])


def _read_line(line: Line, side: Side) -> AnyOrder:
    verb = line.choice("an order", VERBS, "unknown-order", f"Orders begin with {', '.join(VERBS)}.")
    order = VERBS[verb](line, side)
    words = [word for word in line.words if word.line == line.number]
    first, last = min(word.column for word in words), max(word.column + word.length for word in words)
    return msgspec.structs.replace(order, line=line.number, column=first, length=last - first)


def units(side: Side) -> dict[str, str]:
    """Return the names of a side's headquarters, and of who leads them, with the words with which an action of each
    begins."""
    out: dict[str, str] = {}
    for row in hq_rows():
        if row.side == side:
            calls = dict.fromkeys((row.key.lower(), row.name.lower(), f"action {row.key.lower()}"))
            more = [f"{call} {what}" for call in calls for what in ("hq", "headquarters")]
            leader = (row.leader.lower(), f"admiral {row.leader.lower()}") if row.leader else ()
            out |= dict.fromkeys((*calls, *more, f"hq {row.name.lower()}", *leader), f"ACTION {row.key}")
    return out
