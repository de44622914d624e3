"""Facts of a table as orders: a verb, then named facts in any order; a fact that is missing is asked for."""

from typing import Literal, NamedTuple

import msgspec

from flagplot.core.diagnostics import Diagnostic, suggest
from flagplot.core.game import OrderEcho, OrderSheet
from flagplot.games.sloc.map import RESOURCES, Hex
from flagplot.games.sloc.reader import Fault, Line, Token

Kind = Literal[
    "number", "yesno", "hq", "base", "hex", "place", "numbers", "hexes", "resources", "site", "side", "stage"
]
Value = int | str | bool | list[int]


class Fact(NamedTuple):
    """A fact that a verb takes: its word (empty: it stands right after the verb), its kind, whether it is needed."""

    word: str
    kind: Kind
    needed: bool = True
    ask: str = ""


SITE = (
    Fact(
        "SITE",
        "site",
        ask="Is the hex a port or an airfield? Write PORT, AIRFIELD COASTAL, AIRFIELD INLAND or NEITHER.",
    ),
    Fact("SIDE", "side", ask="Who controls the hex? Write FRIENDLY or ENEMY."),
    Fact("SUPPLY", "yesno", ask="Is the hex in supply? Write SUPPLY YES or SUPPLY NO."),
    Fact("ZOI", "yesno", ask="Does an active Japanese ZoI lie over the hex? Write ZOI YES or ZOI NO."),
)
"""What the umpire must know of a hex before a base is placed there (ES-ASSIST-3)."""

VERBS: dict[str, tuple[Fact, ...]] = {
    "TURN": (Fact("", "number"),),
    "HQ": (Fact("", "hq"), Fact("", "hex")),
    "JAPANHQ": (Fact("", "hexes"),),
    "RESOURCES": (Fact("", "resources"),),
    "EVENT": (Fact("", "number"),),
    "DRAW": (Fact("", "number"),),
    "ASP": (Fact("", "number"),),
    "DIVISIONS": (Fact("", "number"),),
    "SUBWAR": (
        Fact("TURN", "number", False),
        Fact("BASE", "place", ask="Which base, and where? Write BASE Fife 4024."),
        Fact("SUPPLY", "yesno", ask="Is the base in supply? Write SUPPLY YES or SUPPLY NO."),
        Fact("ACTIVE", "yesno", ask="Can an American HQ activate it? Write ACTIVE YES or ACTIVE NO."),
        Fact("HQ", "hq", ask="Which American HQ serves it? Write HQ SWPac."),
        Fact("ONMAP", "yesno", ask="Was it on the map as Reinforcement began? Write ONMAP YES or ONMAP NO."),
    ),
    "CHOOSE": (Fact("", "numbers"),),
    "PLACE": (Fact("", "place"), *SITE),
    "RELOCATE": (
        Fact("", "place"),
        *SITE,
        Fact("BY", "hq", ask="Which HQ activates the base? Write BY SWPac."),
        Fact("ACTIVATIONS", "number", ask="How many activations has the card left? Write ACTIVATIONS 3."),
        Fact("RIVALRY", "yesno", False),
    ),
    "EMERGENCY": (Fact("", "place"), *SITE),
    "OVERRUN": (Fact("", "base"),),
    "AMPHIBIOUS": (
        Fact("", "hex"),
        Fact("ESCORT", "yesno", ask="Is the assault escorted? Write ESCORT YES or ESCORT NO."),
    ),
    "HITS": (
        Fact("", "number"),
        Fact("FLIP", "numbers", ask="What hits does it take to flip each other unit? Write FLIP 8 9, or FLIP 0."),
        Fact("BASE", "yesno", ask="Does Japan direct hits at the base? Write BASE YES or BASE NO."),
        Fact("CRITICAL", "yesno", ask="Is there a critical hit for the base? Write CRITICAL YES or CRITICAL NO."),
        Fact("ON", "base", False),
        Fact("STRENGTH", "numbers", False),
    ),
    "CARD": (
        Fact("", "number"),
        Fact("TRANSPORTS BASE", "base", ask="Which base acts? Write TRANSPORTS BASE Fife."),
        Fact("DIVISIONS", "number", ask="How many divisions are in China? Write DIVISIONS 7."),
        Fact("RELOCATED", "yesno", False),
        Fact("STAGE", "stage", False),
    ),
    "END": (),
    "QUERY": (),
}
"""The verbs of assisted mode and the facts each takes, in canonical order (ES-ASSIST-2 to ES-ASSIST-5)."""

CHOICES = ("NONE", "ASP", "SWM", "BOTH")


class Given(msgspec.Struct, frozen=True):
    """One line of facts."""

    verb: str
    facts: dict[str, Value]
    """By the fact's word; those right after the verb by their kind, a base's place as `base` and `hex`."""
    line: int = 1

    def text(self) -> str:
        """Return the canonical line."""
        if self.verb == "QUERY":
            return f"QUERY {self.facts['section']}"
        if self.verb == "CHOOSE":
            return f"CHOOSE {self.facts['what']}"
        out = [self.verb]
        for fact in VERBS[self.verb]:
            key = fact.word or fact.kind
            if fact.kind == "place":
                if "base" in self.facts:
                    place = self.facts["hex"] or "TRT"
                    out.append(f"{fact.word} {self.facts['base']} {place}".strip())
            elif fact.kind in ("site", "side"):
                out.append(str(self.facts.get(key, "")))
            elif key in self.facts:
                out.append(f"{fact.word} {_text(self.facts[key])}".strip())
        return " ".join(word for word in out if word)


def _text(value: Value) -> str:
    if isinstance(value, bool):
        return "YES" if value else "NO"
    if isinstance(value, list):
        return " ".join(map(str, value)) or "NONE"
    return str(value)


class FactSheet(OrderSheet, frozen=True, kw_only=True, tag="table"):
    """A sheet of facts."""

    given: tuple[Given, ...] = ()


def parse(text: str, seat: str) -> FactSheet:
    """Return the facts of a text; a line with a fact missing is asked about and rolls nothing (ES-ASSIST-1)."""
    given: list[Given] = []
    remarks: list[Diagnostic] = []
    for number, content in enumerate(text.splitlines(), 1):
        line = Line(number, content)
        if not line.tokens:
            continue
        try:
            read, missing = _read(line)
        except Fault as fault:
            at = fault.at
            remarks.append(
                Diagnostic(number, at.column, max(1, len(at.text)), "error", fault.code, fault.message, fault.hint)
            )
            continue
        if missing:
            last = line.tokens[-1]
            at_column = last.column + len(last.text)
            asks = " ".join(fact.ask for fact in missing)
            remarks.append(
                Diagnostic(
                    number, at_column, 1, "error", "fact-missing", "A fact is missing; nothing is ruled yet.", asks
                )
            )
        else:
            given.append(read)
    return FactSheet(
        seat=seat,
        text=text,
        given=tuple(given),
        echo=tuple(OrderEcho(order.line, str(order.facts.get("base", "")), order.text()) for order in given),
        diagnostics=tuple(remarks),
    )


def _read(line: Line) -> tuple[Given, list[Fact]]:
    first = line.take("a fact")
    verb = first.text.upper()
    if verb not in VERBS:
        near = suggest(first.text, VERBS)
        hint = f"Did you mean {near}?" if near else f"Lines begin with {', '.join(VERBS)}."
        raise Fault(first, "unknown-order", f"'{first.text}' is not known in assisted mode.", hint)
    if verb == "QUERY":
        words = [line.take("a section such as 11.24.E").text]
        while line.more():
            words.append(line.take("").text)
        return Given(verb, {"section": " ".join(words)}, line.number), []
    if verb == "CHOOSE":
        given = Given(verb, {"what": line.word(*CHOICES)}, line.number)
        line.end()
        return given, []
    facts: dict[str, Value] = {}
    schema = VERBS[verb]
    for fact in schema:
        if not fact.word:
            _take(line, fact, facts, verb)
    while line.more():
        fact = _which(line, schema, facts)
        _take(line, fact, facts, verb)
    if verb == "EMERGENCY" and facts.get("hex") == 0:
        return Given(verb, facts, line.number), []
    missing = [
        fact
        for fact in schema
        if fact.needed and not ("base" in facts if fact.kind == "place" else (fact.word or fact.kind) in facts)
    ]
    return Given(verb, facts, line.number), missing


def _which(line: Line, schema: tuple[Fact, ...], facts: dict[str, Value]) -> Fact:
    """Return the fact whose word comes next; PORT, AIRFIELD, FRIENDLY and the like are their own words."""
    word = line.peek()
    known = [fact.word.split()[0] for fact in schema if fact.word not in ("", "SITE", "SIDE")]
    for fact in schema:
        if fact.kind == "site" and word in ("PORT", "AIRFIELD", "NEITHER"):
            return fact
        if fact.kind == "side" and word in ("FRIENDLY", "ENEMY"):
            return fact
        if fact.word and word == fact.word.split()[0] and fact.kind not in ("site", "side"):
            for part in fact.word.split():
                line.word(part)
            return fact
    token = line.take("a fact")
    if any(fact.kind == "site" for fact in schema):
        known += ["PORT", "AIRFIELD", "NEITHER", "FRIENDLY", "ENEMY"]
    near = suggest(token.text, known)
    hint = f"Did you mean {near}?" if near else f"Facts here: {', '.join(known) or 'none'}."
    raise Fault(token, "unknown-word", f"'{token.text}' is no fact of this line.", hint)


def _take(line: Line, fact: Fact, facts: dict[str, Value], verb: str) -> None:
    key = fact.word or fact.kind
    if key in facts:
        raise Fault(Token(key, 1), "twice", f"{key} is given twice.", "Say it once.")
    match fact.kind:
        case "number":
            facts[key] = line.number_of("a number") if line.peek() != "0" else _zero(line)
        case "yesno":
            facts[key] = line.word("YES", "NO") == "YES"
        case "hq":
            facts[key] = line.hq("allied")
        case "base":
            facts["base"] = facts[key] = line.base()
        case "hex":
            facts[key] = line.hex()
        case "place":
            facts["base"] = line.base()
            if verb == "EMERGENCY" and line.peek() == "TRT":
                line.take("TRT")
                facts["hex"] = 0
            else:
                facts["hex"] = line.hex()
        case "numbers":
            facts[key] = _numbers(line)
        case "hexes":
            facts[key] = [line.hex() for _ in iter(line.more, False)]
        case "resources":
            facts[key] = _resources(line)
        case "site":
            facts[key] = _site(line)
        case "side":
            facts[key] = line.word("FRIENDLY", "ENEMY")
        case "stage":
            facts[key] = line.word("BEFORE", "COMBAT", "END")


def _zero(line: Line) -> int:
    line.take("0")
    return 0


def _numbers(line: Line) -> list[int]:
    out = []
    while line.peek().isdigit():
        out.append(line.number_of("a number") if line.peek() != "0" else _zero(line))
    if not out:
        line.number_of("a number of hits")
    return out


def _site(line: Line) -> str:
    word = line.word("PORT", "AIRFIELD", "NEITHER")
    return f"AIRFIELD {line.word('COASTAL', 'INLAND')}" if word == "AIRFIELD" else word


def _resources(line: Line) -> list[Hex]:
    """Return the resource hexes under Japanese control: ALL, NONE, ALL EXCEPT some, or a list."""
    if line.peek() == "NONE":
        line.take("NONE")
        return []
    every = line.peek() == "ALL"
    if every:
        line.take("ALL")
        if not line.more():
            return list(RESOURCES)
        line.word("EXCEPT")
    named = []
    while line.more():
        token = line.tokens[line.place]
        place = line.hex()
        if place not in RESOURCES:
            raise Fault(
                token, "no-resource", f"{place} is no resource hex.", f"They are {', '.join(map(str, RESOURCES))}."
            )
        named.append(place)
    return [h for h in RESOURCES if (h in named) != every]
