"""Facts of a table as orders: a verb, then named facts in any order; a fact that is missing is asked for."""

import re
from collections.abc import Callable
from typing import Any, Literal

import msgspec

from flagplot.core import toml
from flagplot.core.diagnostics import meant
from flagplot.games.sloc.effects import Choice
from flagplot.games.sloc.map import RESOURCES, Hex
from flagplot.games.sloc.reader import Line
from flagplot.games.sloc.tables import FOLDER

SiteKind = Literal["PORT", "AIRFIELD COASTAL", "AIRFIELD INLAND", "NEITHER"]


class FactLine(Line):
    """A line of facts; commas and colons may stand between them."""

    word = re.compile(r"[^\s,:]+")


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
    barred: bool | None = None
    """Whether the event card in play bars US naval units from activation."""


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


Kept = Turn | HqAt | JapaneseHqs | Resources | Event | CardsDue | AspLevel | Divisions | End | Query
Based = Subwar | Choose | Place | Relocate | Emergency | Refuge | Overrun | Amphibious | Hits | CardPlayed
AnyFact = Kept | Based


class Slot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fact that a verb takes: its kind, its word (empty: right after the verb), its field."""

    kind: str
    word: str = ""
    field: str = ""
    ask: str = ""
    """What is asked where it is missing; empty if it may be."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    facts: dict[str, Slot]
    verbs: dict[str, tuple[str, ...]]


def _verbs() -> dict[str, tuple[Slot, ...]]:
    file = toml.load(FOLDER / "table.toml").convert(_File)
    slots = {name: msgspec.structs.replace(slot, field=slot.field or name) for name, slot in file.facts.items()}
    return {verb: tuple(slots[name] for name in names) for verb, names in file.verbs.items()}


VERBS = _verbs()
"""The verbs of the table and the facts each takes, in canonical order (ES-ASSIST-2 to ES-ASSIST-5)."""
TRACK: Hex = 0
"""The Turn Record Track in the place of a hex."""
OWN_WORDS = {"site": ["PORT", "AIRFIELD", "NEITHER"], "side": ["FRIENDLY", "ENEMY"]}
"""Facts that need no word before them."""


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
    facts[field] = READERS[slot.kind](line)
    if slot.kind in ("place", "refuge"):
        facts["hex"] = TRACK if slot.kind == "refuge" and line.accept("TRT") else line.hex()


def _numbers(line: Line) -> list[int]:
    numbers = [line.whole("a number of hits", 0, 999)]
    while line.peek().isdigit():
        numbers.append(line.whole("a number of hits", 0, 999))
    return numbers


def _site(line: Line) -> str:
    word = line.one_of("PORT", "AIRFIELD", "NEITHER")
    return f"AIRFIELD {line.one_of('COASTAL', 'INLAND')}" if word == "AIRFIELD" else word


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


READERS: dict[str, Callable[[Line], Any]] = {
    "number": lambda line: line.whole("a number", 0, 999),
    "yesno": lambda line: line.one_of("YES", "NO") == "YES",
    "hq": lambda line: line.hq("allied"),
    "base": Line.base,
    "place": Line.base,
    "refuge": Line.base,
    "hex": Line.hex,
    "numbers": _numbers,
    "hexes": lambda line: (
        [] if line.accept("NONE") else [line.hex(), *(line.hex() for _ in iter(line.__bool__, False))]
    ),
    "resources": _resources,
    "site": _site,
    "side": lambda line: line.one_of("FRIENDLY", "ENEMY"),
    "stage": lambda line: line.one_of("BEFORE", "COMBAT", "END"),
    "choice": lambda line: line.one_of("NONE", "ASP", "SWM", "BOTH"),
    "section": Line.section,
}
"""What reads each kind of fact."""
