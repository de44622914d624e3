"""Facts of a table as orders: a verb, then named facts in any order; a fact that is missing is asked for."""

from typing import Any, Literal, NamedTuple

import msgspec

from flagplot.core.diagnostics import meant
from flagplot.games.sloc.effects import Choice
from flagplot.games.sloc.map import RESOURCES, Hex
from flagplot.games.sloc.reader import Line

SiteKind = Literal["PORT", "AIRFIELD COASTAL", "AIRFIELD INLAND", "NEITHER"]


class Fact(msgspec.Struct, frozen=True, kw_only=True, tag_field="fact"):
    """One line of facts."""

    @property
    def canonical(self) -> str:
        """Return the canonical line."""
        verb = str(self.__struct_config__.tag)
        words = [verb]
        for slot in VERBS[verb]:
            value = getattr(self, slot.field)
            if slot.kind in ("place", "refuge"):
                words.append(f"{slot.word} {value} {getattr(self, 'hex', 0)}".strip())
            elif value is not None:
                word = "" if slot.kind in ("site", "side") else slot.word
                words.append(f"{word} {_text(value)}".strip())
        return " ".join(words)

    @property
    def unit(self) -> str:
        """Return the base that the line is about, if any."""
        return str(getattr(self, "base", ""))


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

    @property
    def canonical(self) -> str:
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


class Slot(NamedTuple):
    """A fact that a verb takes: its word (empty: right after the verb), its field, its kind."""

    word: str
    field: str
    kind: Literal[
        "number",
        "yesno",
        "hq",
        "base",
        "hex",
        "place",
        "refuge",
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
    """What is asked where it is missing; empty if it may be."""


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
TRACK: Hex = 0
"""The Turn Record Track in the place of a hex."""
OWN_WORDS = {"site": ["PORT", "AIRFIELD", "NEITHER"], "side": ["FRIENDLY", "ENEMY"]}
"""Facts that need no word before them."""

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
        Slot("TURN", "turn", "number"),
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
        Slot("RIVALRY", "rivalry", "yesno"),
    ),
    "EMERGENCY": (Slot("", "base", "refuge"), *SITE),
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
        Slot("ON", "on", "base"),
        Slot("STRENGTH", "strength", "numbers"),
    ),
    "CARD": (
        NUMBER,
        Slot("TRANSPORTS BASE", "base", "base", "Which base acts? Write TRANSPORTS BASE Fife."),
        Slot("DIVISIONS", "divisions", "number", "How many divisions are in China? Write DIVISIONS 7."),
        Slot("RELOCATED", "relocated", "yesno"),
        Slot("STAGE", "stage", "stage"),
    ),
    "END": (),
    "QUERY": (Slot("", "section", "section"),),
}
"""The verbs of the table and the facts each takes, in canonical order (ES-ASSIST-2 to ES-ASSIST-5)."""


def read(line: Line, verb: str) -> AnyFact:
    """Return the fact of a line after its verb. Raises RefusedError for a word that does not fit, and asks for what is
    missing: such a line is not ruled on and rolls nothing (ES-ASSIST-1)."""
    facts: dict[str, Any] = {}
    slots = VERBS[verb]
    for slot in slots:
        if not slot.word:
            _take(line, slot, facts)
            if slot.kind == "refuge" and facts["hex"] == TRACK:
                return Refuge(base=facts["base"])
    while line:
        _take(line, _which(line, slots), facts)
    missing = [slot.ask for slot in slots if slot.ask and slot.field not in facts]
    if missing:
        message = "A fact is missing; nothing is ruled yet."
        raise line.refuse("fact-missing", message, " ".join(missing), line.after)
    fact: AnyFact = msgspec.convert({"fact": verb, **facts}, AnyFact)
    return fact


def _which(line: Line, slots: tuple[Slot, ...]) -> Slot:
    """Return the fact whose word comes next; PORT, AIRFIELD, FRIENDLY and the like are their own words."""
    for slot in slots:
        words = OWN_WORDS.get(slot.kind, slot.word.split()[:1])
        if line.peek() in words:
            if slot.kind not in OWN_WORDS:
                for part in slot.word.split():
                    line.one_of(part)
            return slot
    known = [word for slot in slots for word in OWN_WORDS.get(slot.kind, slot.word.split()[:1])]
    word = line.take("a fact")
    hint = meant(word.text, known, f"Facts here: {', '.join(known) or 'none'}.")
    raise line.refuse("unknown-word", f"'{word.text}' is no fact of this line.", hint)


def _take(line: Line, slot: Slot, facts: dict[str, Any]) -> None:
    """Read a fact into its field."""
    field = slot.field
    if field in facts:
        raise line.refuse("twice", f"{slot.word or slot.kind} is given twice.", "Say it once.")
    match slot.kind:
        case "number":
            facts[field] = line.whole("a number", 0, 999)
        case "yesno":
            facts[field] = line.one_of("YES", "NO") == "YES"
        case "hq":
            facts[field] = line.hq("allied")
        case "base":
            facts[field] = line.base()
        case "hex":
            facts[field] = line.hex()
        case "place" | "refuge":
            facts["base"] = line.base()
            facts["hex"] = TRACK if slot.kind == "refuge" and line.accept("TRT") else line.hex()
        case "numbers":
            facts[field] = [line.whole("a number of hits", 0, 999)]
            while line.peek().isdigit():
                facts[field].append(line.whole("a number of hits", 0, 999))
        case "hexes":
            facts[field] = [line.hex() for _ in iter(lambda: bool(line), False)]
        case "resources":
            facts[field] = _resources(line)
        case "site":
            word = line.one_of("PORT", "AIRFIELD", "NEITHER")
            facts[field] = f"AIRFIELD {line.one_of('COASTAL', 'INLAND')}" if word == "AIRFIELD" else word
        case "side":
            facts[field] = line.one_of("FRIENDLY", "ENEMY")
        case "stage":
            facts[field] = line.one_of("BEFORE", "COMBAT", "END")
        case "choice":
            facts[field] = line.one_of("NONE", "ASP", "SWM", "BOTH")
        case "section":
            facts[field] = line.section()


def _resources(line: Line) -> list[Hex]:
    """Return the resource hexes under Japanese control: ALL, NONE, ALL EXCEPT some, or a list."""
    if line.accept("NONE"):
        return []
    every = bool(line.accept("ALL"))
    if every and not line:
        return list(RESOURCES)
    if every:
        line.one_of("EXCEPT")
    named = []
    while line:
        place = line.hex()
        if place not in RESOURCES:
            hint = f"They are {', '.join(map(str, RESOURCES))}."
            raise line.refuse("no-resource", f"{place} is no resource hex.", hint)
        named.append(place)
    return [h for h in RESOURCES if (h in named) != every]
