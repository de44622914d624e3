"""What the umpire answers to a table: a ruling on each line of facts, as facts of its own."""

from typing import Literal

import msgspec

from flagplot.games.sloc.effects import Choice
from flagplot.games.sloc.map import Hex
from flagplot.games.sloc.modifier import Term
from flagplot.games.sloc.refusal import Refusal
from flagplot.games.sloc.telling.dispatches import SubmarineRoll
from flagplot.orders.table import Answer


class Draw(msgspec.Struct, frozen=True):
    """Japan's draw as submarines leave it (ES-11.23.1, ES-11.23.2)."""

    successes: int
    base: int | None
    """The cards before reductions; None if the table has not told."""
    drawn: int
    denied: int


class Ruling(Answer, frozen=True, kw_only=True, tag_field="dispatch"):
    """The umpire's answer to a line of facts."""


class Refused(Ruling, frozen=True, kw_only=True, tag="refused"):
    """The line does not stand."""

    stands: bool = False
    refusal: Refusal
    rolls: bool = False
    """Whether it is a roll that is refused."""


class TurnKept(Ruling, frozen=True, kw_only=True, tag="turn"):
    """Which turn the umpire has."""


class HqKept(Ruling, frozen=True, kw_only=True, tag="hq"):
    """Where an American headquarters is, and its activation range."""

    hq: str
    hex: Hex
    range: int


class JapaneseHqsKept(Ruling, frozen=True, kw_only=True, tag="japanese-hqs"):
    """Where the Japanese headquarters are."""

    hexes: tuple[Hex, ...]


class ResourcesKept(Ruling, frozen=True, kw_only=True, tag="resources"):
    """How many resource hexes Japan controls."""

    held: int


class ModifierKept(Ruling, frozen=True, kw_only=True, tag="modifier"):
    """The SWM after an event."""

    swm: int
    terms: tuple[Term, ...]


class DrawKept(Ruling, frozen=True, kw_only=True, tag="draw"):
    """Japan's draw."""

    draw: Draw


class AspKept(Ruling, frozen=True, kw_only=True, tag="asp"):
    """The Japanese ASP level."""

    asp: int


class DivisionsKept(Ruling, frozen=True, kw_only=True, tag="divisions"):
    """The divisions in China."""

    divisions: int


class SectionAnswered(Ruling, frozen=True, kw_only=True, tag="section"):
    """What the umpire has on a section of the rules."""

    section: str


class Replaced(msgspec.Struct, frozen=True):
    """A base that takes the place of another; hex 0 is the Turn Record Track."""

    old: str
    kind: str
    hex: Hex


class TurnOpened(Ruling, frozen=True, kw_only=True, tag="turn-opened"):
    """The next turn with its order of battle."""

    replaced: tuple[Replaced, ...]
    arrived: tuple[str, ...]
    waiting: tuple[str, ...]
    """The bases on the track that may be placed."""
    swm: int
    terms: tuple[Term, ...]


class GameClosed(Ruling, frozen=True, kw_only=True, tag="closed"):
    """The last turn is over."""


class RollRuled(Ruling, frozen=True, kw_only=True, tag="roll"):
    """Submarine warfare of a base, as a campaign tells it."""

    roll: SubmarineRoll


class SuccessesRuled(Ruling, frozen=True, kw_only=True, tag="successes"):
    """What the successes of the turn do to the draw, and what they may buy."""

    draw: Draw
    choices: tuple[Choice, ...]
    asp_told: bool


class Bought(Ruling, frozen=True, kw_only=True, tag="bought"):
    """What the successes have bought; the ASP level is None if the table has not told it."""

    choice: Choice
    asp: int | None
    lost: int
    swm: int
    terms: tuple[Term, ...]


class SiteRuled(Ruling, frozen=True, kw_only=True, tag="site"):
    """A base stands in a hex now, inside half range of some headquarters."""

    kind: str
    hex: Hex
    hqs: tuple[str, ...]


class Withdrawn(Ruling, frozen=True, kw_only=True, tag="withdrawn"):
    """A base has gone to the track and is back in turn `due`."""

    kind: str
    event: Literal["refuge", "overrun"]
    due: int


class LandingRuled(Ruling, frozen=True, kw_only=True, tag="landing"):
    """A landing may go on as far as Sub Bases matter; `kind` is the base there, if any."""

    kind: str


class HitsRuled(Ruling, frozen=True, kw_only=True, tag="hits"):
    """What hits do to a base; `strength` is None if the units in the hex were not told."""

    kind: str
    hits: int
    flipped: int
    at_base: bool
    critical: bool
    strength: int | None
    may_declare: bool
    left: int
    needed: int
    due: int
    """The turn in which the base is back if it is displaced, else 0."""


class TransportsRuled(Ruling, frozen=True, kw_only=True, tag="transports"):
    """Card 5 against troop transports: the divisions in China before and after."""

    kind: str
    die: int
    before: int
    after: int


Kept = TurnKept | HqKept | JapaneseHqsKept | ResourcesKept | ModifierKept | DrawKept | AspKept | DivisionsKept
Ruled = (
    Refused | RollRuled | SuccessesRuled | Bought | SiteRuled | Withdrawn | LandingRuled | HitsRuled | TransportsRuled
)
AnyRuling = Kept | Ruled | SectionAnswered | TurnOpened | GameClosed
