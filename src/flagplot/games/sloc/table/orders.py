"""Facts of a table as orders: a verb, then named facts in any order; a fact that is missing is asked for."""

from typing import Any, Literal, NamedTuple

import msgspec

from flagplot.core.diagnostics import Diagnostic, suggest
from flagplot.core.game import OrderEcho, OrderSheet
from flagplot.games.sloc.effects import Choice
from flagplot.games.sloc.map import RESOURCES, Hex
from flagplot.games.sloc.reader import Fault, Line, Token

SiteKind = Literal["PORT", "AIRFIELD COASTAL", "AIRFIELD INLAND", "NEITHER"]


class Fact(msgspec.Struct, frozen=True, kw_only=True, tag_field="fact"):
    """One line of facts."""

    line: int = 1

    def text(self) -> str:
        """Return the canonical line."""
        verb = str(self.__struct_config__.tag)
        words = [verb]
        for slot in VERBS[verb]:
            value = getattr(self, slot.field)
            if slot.kind == "place":
                words.append(f"{slot.word} {value} {getattr(self, 'hex', 0)}".strip())
            elif value is not None:
                word = "" if slot.kind in ("site", "side") else slot.word
                words.append(f"{word} {_text(value)}".strip())
        return " ".join(words)


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "YES" if value else "NO"
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or "NONE"
    return str(value)


class Turn(Fact, frozen=True, kw_only=True, tag="TURN"):
    """The turn at the table."""

    number: int


class HqAt(Fact, frozen=True, kw_only=True, tag="HQ"):
    """Where an American headquarters is."""

    hq: str
    hex: Hex


class JapaneseHqs(Fact, frozen=True, kw_only=True, tag="JAPANHQ"):
    """Where the Japanese headquarters are."""

    hexes: tuple[Hex, ...]


class Resources(Fact, frozen=True, kw_only=True, tag="RESOURCES"):
    """The resource hexes that Japan controls."""

    resources: tuple[Hex, ...]


class Event(Fact, frozen=True, kw_only=True, tag="EVENT"):
    """A card was played as an event."""

    number: int


class CardsDue(Fact, frozen=True, kw_only=True, tag="DRAW"):
    """The cards Japan would draw before reductions."""

    number: int


class AspLevel(Fact, frozen=True, kw_only=True, tag="ASP"):
    """The Japanese ASP level."""

    number: int


class Divisions(Fact, frozen=True, kw_only=True, tag="DIVISIONS"):
    """The divisions in China."""

    number: int


class Subwar(Fact, frozen=True, kw_only=True, tag="SUBWAR"):
    """A base conducts submarine warfare (ES-ASSIST-2)."""

    base: str
    hex: Hex
    turn: int | None = None
    supply: bool
    active: bool
    """Whether an American headquarters can activate it."""
    hq: str
    onmap: bool
    """Whether it was on the map as Reinforcement began."""


class Choose(Fact, frozen=True, kw_only=True, tag="CHOOSE"):
    """What the successes buy."""

    what: Choice


class Place(Fact, frozen=True, kw_only=True, tag="PLACE"):
    """A base comes to a hex, with what the umpire must know of it (ES-ASSIST-3)."""

    base: str
    hex: Hex
    site: SiteKind
    side: Literal["FRIENDLY", "ENEMY"]
    supply: bool
    zoi: bool
    """Whether an active Japanese zone of influence lies over it."""


class Relocate(Place, frozen=True, kw_only=True, tag="RELOCATE"):
    """A base is moved in an offensive by a headquarters with some activations left."""

    by: str
    activations: int
    rivalry: bool | None = None


class Emergency(Place, frozen=True, kw_only=True, tag="EMERGENCY"):
    """A base gets away to a hex."""


class Refuge(Fact, frozen=True, kw_only=True, tag="REFUGE"):
    """A base gets away to the Turn Record Track."""

    base: str

    def text(self) -> str:
        """Return EMERGENCY Fife TRT."""
        return f"EMERGENCY {self.base} TRT"


class Overrun(Fact, frozen=True, kw_only=True, tag="OVERRUN"):
    """A Japanese ground unit has taken the hex of a base."""

    base: str


class Amphibious(Fact, frozen=True, kw_only=True, tag="AMPHIBIOUS"):
    """A Japanese landing is to go to a hex."""

    hex: Hex
    escort: bool


class Hits(Fact, frozen=True, kw_only=True, tag="HITS"):
    """Hits on a hex with a base, and what it takes to flip each other unit (ES-ASSIST-4)."""

    number: int
    flip: tuple[int, ...]
    at_base: bool
    critical: bool
    on: str | None = None
    strength: tuple[int, ...] | None = None


class CardPlayed(Fact, frozen=True, kw_only=True, tag="CARD"):
    """Card 5 is played against transports (ES-ASSIST-5)."""

    number: int
    base: str
    divisions: int
    relocated: bool | None = None
    stage: Literal["BEFORE", "COMBAT", "END"] | None = None


class End(Fact, frozen=True, kw_only=True, tag="END"):
    """The table goes on to the next turn."""


class Query(Fact, frozen=True, kw_only=True, tag="QUERY"):
    """Ask what the umpire has on a section of the rules."""

    section: str


AnyFact = (
    Turn
    | HqAt
    | JapaneseHqs
    | Resources
    | Event
    | CardsDue
    | AspLevel
    | Divisions
    | Subwar
    | Choose
    | Place
    | Relocate
    | Emergency
    | Refuge
    | Overrun
    | Amphibious
    | Hits
    | CardPlayed
    | End
    | Query
)


class FactSheet(OrderSheet, frozen=True, kw_only=True):
    """A sheet of facts."""

    orders: tuple[AnyFact, ...] = ()


class Slot(NamedTuple):
    """A fact that a verb takes: its word (empty: right after the verb), its field, its kind, whether it is needed."""

    word: str
    field: str
    kind: Literal[
        "number",
        "yesno",
        "hq",
        "base",
        "hex",
        "place",
        "numbers",
        "hexes",
        "resources",
        "site",
        "side",
        "stage",
        "choice",
        "section",
    ]
    ask: str = ""
    needed: bool = True


SITE = (
    Slot(
        "SITE",
        "site",
        "site",
        "Is the hex a port or an airfield? Write PORT, AIRFIELD COASTAL, AIRFIELD INLAND or NEITHER.",
    ),
    Slot("SIDE", "side", "side", "Who controls the hex? Write FRIENDLY or ENEMY."),
    Slot("SUPPLY", "supply", "yesno", "Is the hex in supply? Write SUPPLY YES or SUPPLY NO."),
    Slot("ZOI", "zoi", "yesno", "Does an active Japanese ZoI lie over the hex? Write ZOI YES or ZOI NO."),
)
"""What the umpire must know of a hex before a base is placed there (ES-ASSIST-3)."""

NUMBER, PLACE = Slot("", "number", "number"), Slot("", "base", "place")

VERBS: dict[str, tuple[Slot, ...]] = {
    "TURN": (NUMBER,),
    "HQ": (Slot("", "hq", "hq"), Slot("", "hex", "hex")),
    "JAPANHQ": (Slot("", "hexes", "hexes"),),
    "RESOURCES": (Slot("", "resources", "resources"),),
    "EVENT": (NUMBER,),
    "DRAW": (NUMBER,),
    "ASP": (NUMBER,),
    "DIVISIONS": (NUMBER,),
    "SUBWAR": (
        Slot("TURN", "turn", "number", needed=False),
        Slot("BASE", "base", "place", "Which base, and where? Write BASE Fife 4024."),
        Slot("SUPPLY", "supply", "yesno", "Is the base in supply? Write SUPPLY YES or SUPPLY NO."),
        Slot("ACTIVE", "active", "yesno", "Can an American HQ activate it? Write ACTIVE YES or ACTIVE NO."),
        Slot("HQ", "hq", "hq", "Which American HQ serves it? Write HQ SWPac."),
        Slot("ONMAP", "onmap", "yesno", "Was it on the map as Reinforcement began? Write ONMAP YES or ONMAP NO."),
    ),
    "CHOOSE": (Slot("", "what", "choice"),),
    "PLACE": (PLACE, *SITE),
    "RELOCATE": (
        PLACE,
        *SITE,
        Slot("BY", "by", "hq", "Which HQ activates the base? Write BY SWPac."),
        Slot("ACTIVATIONS", "activations", "number", "How many activations has the card left? Write ACTIVATIONS 3."),
        Slot("RIVALRY", "rivalry", "yesno", needed=False),
    ),
    "EMERGENCY": (PLACE, *SITE),
    "OVERRUN": (Slot("", "base", "base"),),
    "AMPHIBIOUS": (
        Slot("", "hex", "hex"),
        Slot("ESCORT", "escort", "yesno", "Is the assault escorted? Write ESCORT YES or ESCORT NO."),
    ),
    "HITS": (
        NUMBER,
        Slot("FLIP", "flip", "numbers", "What hits does it take to flip each other unit? Write FLIP 8 9, or FLIP 0."),
        Slot("BASE", "at_base", "yesno", "Does Japan direct hits at the base? Write BASE YES or BASE NO."),
        Slot(
            "CRITICAL", "critical", "yesno", "Is there a critical hit for the base? Write CRITICAL YES or CRITICAL NO."
        ),
        Slot("ON", "on", "base", needed=False),
        Slot("STRENGTH", "strength", "numbers", needed=False),
    ),
    "CARD": (
        NUMBER,
        Slot("TRANSPORTS BASE", "base", "base", "Which base acts? Write TRANSPORTS BASE Fife."),
        Slot("DIVISIONS", "divisions", "number", "How many divisions are in China? Write DIVISIONS 7."),
        Slot("RELOCATED", "relocated", "yesno", needed=False),
        Slot("STAGE", "stage", "stage", needed=False),
    ),
    "END": (),
    "QUERY": (Slot("", "section", "section"),),
}
"""The verbs of the table and the facts each takes, in canonical order (ES-ASSIST-2 to ES-ASSIST-5)."""


def parse(text: str, seat: str) -> FactSheet:
    """Return the facts of a text; a line with a fact missing is asked about and rolls nothing (ES-ASSIST-1)."""
    orders: list[AnyFact] = []
    remarks: list[Diagnostic] = []
    for number, content in enumerate(text.splitlines(), 1):
        line = Line(number, content)
        if not line.tokens:
            continue
        try:
            verb, facts, missing = _read(line)
        except Fault as fault:
            at = fault.at
            remarks.append(
                Diagnostic(number, at.column, max(1, len(at.text)), "error", fault.code, fault.message, fault.hint)
            )
            continue
        if missing:
            last = line.tokens[-1]
            at_column = last.column + len(last.text)
            asks = " ".join(slot.ask for slot in missing)
            remarks.append(
                Diagnostic(
                    number, at_column, 1, "error", "fact-missing", "A fact is missing; nothing is ruled yet.", asks
                )
            )
        else:
            fact: AnyFact = msgspec.convert({"fact": verb, "line": number, **facts}, AnyFact)
            orders.append(fact)
    return FactSheet(
        seat=seat,
        text=text,
        orders=tuple(orders),
        echo=tuple(OrderEcho(order.line, _unit(order), order.text()) for order in orders),
        diagnostics=tuple(remarks),
    )


def _unit(order: AnyFact) -> str:
    return (order.on or "") if isinstance(order, Hits) else getattr(order, "base", "")


def _read(line: Line) -> tuple[str, dict[str, Any], list[Slot]]:
    """Return the verb of a line, its facts by field, and the facts that are missing."""
    first = line.take("a fact")
    verb = first.text.upper()
    if verb not in VERBS:
        near = suggest(first.text, VERBS)
        hint = f"Did you mean {near}?" if near else f"Lines begin with {', '.join(VERBS)}."
        raise Fault(first, "unknown-order", f"'{first.text}' is not known in assisted mode.", hint)
    facts: dict[str, Any] = {}
    slots = VERBS[verb]
    for slot in slots:
        if not slot.word:
            if slot.kind == "place" and verb == "EMERGENCY":
                facts["base"] = line.base()
                if line.peek() == "TRT":
                    line.take("TRT")
                    line.end()
                    return "REFUGE", facts, []
                facts["hex"] = line.hex()
            else:
                _take(line, slot, facts)
    while line.more():
        _take(line, _which(line, slots), facts)
    return verb, facts, [slot for slot in slots if slot.needed and slot.field not in facts]


def _which(line: Line, slots: tuple[Slot, ...]) -> Slot:
    """Return the fact whose word comes next; PORT, AIRFIELD, FRIENDLY and the like are their own words."""
    word = line.peek()
    known = [slot.word.split()[0] for slot in slots if slot.word not in ("", "SITE", "SIDE")]
    for slot in slots:
        if slot.kind == "site" and word in ("PORT", "AIRFIELD", "NEITHER"):
            return slot
        if slot.kind == "side" and word in ("FRIENDLY", "ENEMY"):
            return slot
        if slot.word and word == slot.word.split()[0] and slot.kind not in ("site", "side"):
            for part in slot.word.split():
                line.word(part)
            return slot
    token = line.take("a fact")
    if any(slot.kind == "site" for slot in slots):
        known += ["PORT", "AIRFIELD", "NEITHER", "FRIENDLY", "ENEMY"]
    near = suggest(token.text, known)
    hint = f"Did you mean {near}?" if near else f"Facts here: {', '.join(known) or 'none'}."
    raise Fault(token, "unknown-word", f"'{token.text}' is no fact of this line.", hint)


def _take(line: Line, slot: Slot, facts: dict[str, Any]) -> None:
    """Read a fact into its field."""
    field = slot.field
    if field in facts:
        word = slot.word or slot.kind
        raise Fault(Token(word, 1), "twice", f"{word} is given twice.", "Say it once.")
    match slot.kind:
        case "number":
            facts[field] = _number(line)
        case "yesno":
            facts[field] = line.word("YES", "NO") == "YES"
        case "hq":
            facts[field] = line.hq("allied")
        case "base":
            facts[field] = line.base()
        case "hex":
            facts[field] = line.hex()
        case "place":
            facts["base"], facts["hex"] = line.base(), line.hex()
        case "numbers":
            facts[field] = _numbers(line)
        case "hexes":
            facts[field] = [line.hex() for _ in iter(line.more, False)]
        case "resources":
            facts[field] = _resources(line)
        case "site":
            word = line.word("PORT", "AIRFIELD", "NEITHER")
            facts[field] = f"AIRFIELD {line.word('COASTAL', 'INLAND')}" if word == "AIRFIELD" else word
        case "side":
            facts[field] = line.word("FRIENDLY", "ENEMY")
        case "stage":
            facts[field] = line.word("BEFORE", "COMBAT", "END")
        case "choice":
            facts[field] = line.word("NONE", "ASP", "SWM", "BOTH")
            line.end()
        case "section":
            words = [line.take("a section such as 11.24.E").text]
            words += [line.take("").text for _ in iter(line.more, False)]
            facts[field] = " ".join(words)


def _number(line: Line) -> int:
    if line.peek() == "0":
        line.take("0")
        return 0
    return line.number_of("a number")


def _numbers(line: Line) -> list[int]:
    out = []
    while line.peek().isdigit():
        out.append(_number(line))
    if not out:
        line.number_of("a number of hits")
    return out


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
