"""Reading order text: one order on a line, or the same orders as JSON (ES-BASE-33). Never raises on a player's text."""

import re
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from flagplot.core.diagnostics import Diagnostic, suggest
from flagplot.games.sloc.board import Side
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
from flagplot.games.sloc.tables import hq_keys, hq_row

BASES = ("Wilkes", "Lockwood", "Fife")


class Token(NamedTuple):
    """A word of a line and its column, from 1."""

    text: str
    column: int


class Fault(Exception):  # noqa: N818 - it never leaves this package
    """Something on a line that cannot be read."""

    def __init__(self, at: Token, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.at, self.code, self.message, self.hint = at, code, message, hint


class Line:
    """The words of a line, taken one after another."""

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.tokens = [Token(m[0], m.start() + 1) for m in re.finditer(r"\S+", text.split("#")[0])]
        self.place = 0
        self._end = Token("", len(text.rstrip()) + 2)

    def take(self, expected: str) -> Token:
        """Return the next word, or raise a Fault that says what was expected."""
        if self.place >= len(self.tokens):
            raise Fault(self._end, "incomplete", f"The line ends where {expected} was expected.")
        token = self.tokens[self.place]
        self.place += 1
        return token

    def more(self) -> bool:
        """Return whether words are left."""
        return self.place < len(self.tokens)

    def peek(self) -> str:
        """Return the next word in capitals, or an empty string."""
        return self.tokens[self.place].text.upper() if self.more() else ""

    def word(self, *known: str) -> str:
        """Return the next word, which must be one of some, in capitals."""
        token = self.take(" or ".join(known))
        if token.text.upper() in known:
            return token.text.upper()
        near = suggest(token.text, known)
        raise Fault(
            token,
            "unknown-word",
            f"'{token.text}' is not understood here; {' or '.join(known)} was expected.",
            f"Did you mean {near}?" if near else "",
        )

    def number_of(self, what: str) -> int:
        """Return the next word as a number from 1."""
        token = self.take(what)
        if re.fullmatch(r"[0-9]{1,3}", token.text) and int(token.text) > 0:
            return int(token.text)
        raise Fault(token, "not-a-number", f"'{token.text}' is not {what}; write a number from 1.")

    def hex(self) -> Hex:
        """Return the next word as a hex of the map: four digits, or the name of a node in one word."""
        token = self.take("a hex such as 4024")
        if re.fullmatch(r"[0-9]{4}", token.text) and is_hex(int(token.text)):
            return int(token.text)
        names = {node.name.replace(" ", ""): h for h, node in NODES.items()}
        by_lower = {name.lower(): h for name, h in names.items()}
        if token.text.lower() in by_lower:
            return by_lower[token.text.lower()]
        near = suggest(token.text, [*names, *map(str, NODES)])
        raise Fault(
            token,
            "unknown-hex",
            f"'{token.text}' is no hex of the map: four digits, columns 10 to 60 and rows 00 to 28.",
            f"Did you mean {near}?" if near else "",
        )

    def base(self) -> str:
        """Return the next word as the name of a Sub Base."""
        return self._name("a Sub Base", BASES)

    def hq(self, side: Side) -> str:
        """Return the next word as one of the side's own headquarters."""
        return self._name("a headquarters of yours", own_hqs(side))

    def piece(self, side: Side) -> str:
        """Return the next word as a piece that can be placed."""
        return self._name("a piece of yours", (*BASES, *own_hqs(side)) if side == "allied" else own_hqs(side))

    def _name(self, what: str, known: tuple[str, ...]) -> str:
        token = self.take(what)
        for name in known:
            if token.text.lower() == name.lower():
                return name
        near = suggest(token.text, known)
        raise Fault(
            token,
            "unknown-unit",
            f"'{token.text}' is not {what}.",
            f"Did you mean {near}?" if near else f"Known: {', '.join(known)}.",
        )

    def end(self) -> None:
        """Raise a Fault if words are left over."""
        if self.more():
            token = self.tokens[self.place]
            raise Fault(
                token, "too-much", f"'{token.text}' is more than the order takes.", "Write one order on a line."
            )


def own_hqs(side: Side) -> tuple[str, ...]:
    """Return the order names of a side's headquarters."""
    return tuple(key for key in hq_keys() if hq_row(key, 12).side == side)


def _card(line: Line, side: Side) -> AnyOrder:
    use = line.word("OPS", "EVENT")
    return Card(use="OPS" if use == "OPS" else "EVENT", card=line.number_of("the number of a card"))


def _pass(line: Line, side: Side) -> AnyOrder:
    return Pass(card=line.number_of("the number of a card") if line.more() else 0)


def _place(line: Line, side: Side) -> AnyOrder:
    return Place(piece=line.piece(side), hex=line.hex())


def _action(line: Line, side: Side) -> AnyOrder:
    hq = line.hq(side)
    match line.word("RELOCATE", "ASSAULT", "MOVEHQ", "STRIKE", "GARRISON"):
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
    ignore = line.more() and line.word("IGNORE") == "IGNORE" and line.word("BASE") == "BASE"
    return Strike(hq=hq, hex=place, activations=activations, ignore=ignore)


def _with(line: Line) -> int:
    line.word("WITH")
    return line.number_of("a number of activations")


def _choose(line: Line, side: Side) -> AnyOrder:
    what = line.word("ASP", "SWM", "BOTH", "NONE")
    return msgspec.convert({"order": "choose", "what": what}, Choose)


def _emergency(line: Line, side: Side) -> AnyOrder:
    base = line.base() if line.peek() in [name.upper() for name in BASES] else ""
    if line.peek() in ("TRT", "TRACK"):
        line.take("TRT")
        return Emergency(hex=0, base=base)
    return Emergency(hex=line.hex(), base=base)


def _react(line: Line, side: Side) -> AnyOrder:
    line.word("5")
    if line.word("TRANSPORTS", "PRINTED") == "PRINTED":
        return Printed(hex=line.hex())
    line.word("BASE")
    return Transports(base=line.base())


def _roll(line: Line, side: Side) -> AnyOrder:
    return Roll(base=line.base())


def _query(line: Line, side: Side) -> AnyOrder:
    words = [line.take("a section such as 11.24.E").text]
    while line.more():
        words.append(line.take("").text)
    return Query(section=" ".join(words))


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
    if text.lstrip().startswith("["):
        return _read_json(text, side)
    orders: list[AnyOrder] = []
    faults: list[Diagnostic] = []
    for number, content in enumerate(text.splitlines(), 1):
        line = Line(number, content)
        if not line.tokens:
            continue
        try:
            orders.append(_read_line(line, side))
        except Fault as fault:
            at = fault.at
            faults.append(
                Diagnostic(number, at.column, max(1, len(at.text)), "error", fault.code, fault.message, fault.hint)
            )
    return orders, faults


def _read_line(line: Line, side: Side) -> AnyOrder:
    first = line.take("an order")
    reading = VERBS.get(first.text.upper())
    if reading is None:
        near = suggest(first.text, VERBS)
        raise Fault(
            first,
            "unknown-order",
            f"'{first.text}' is not an order.",
            f"Did you mean {near}?" if near else f"Orders begin with {', '.join(VERBS)}.",
        )
    order = reading(line, side)
    line.end()
    last = line.tokens[-1]
    return msgspec.structs.replace(
        order, line=line.number, column=first.column, length=last.column + len(last.text) - first.column
    )


def _read_json(text: str, side: Side) -> tuple[list[AnyOrder], list[Diagnostic]]:
    """Read the JSON form: a list of orders; each is then read again as its own canonical line."""
    try:
        given = msgspec.json.decode(text, type=list[AnyOrder])
    except (msgspec.MsgspecError, RecursionError) as error:
        hint = 'Write a list such as [{"order": "card", "use": "OPS", "card": 2}].'
        return [], [Diagnostic(1, 1, 1, "error", "bad-json", f"The JSON cannot be read: {error}.", hint)]
    return read("\n".join(order.text() for order in given), side)
