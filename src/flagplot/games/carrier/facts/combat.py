"""Combat as facts: a struct for each kind of telling, with what its seat may know under its rules, errors applied."""

from typing import ClassVar, Literal

import msgspec

from flagplot.core.game import Dispatch
from flagplot.games.carrier.facts.attacks import NOTHING, Attack, Entry, Fate, Look, Losses, Party, Promise, Row, Target
from flagplot.games.carrier.ruleset.kinds import Appearance
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.theatre.hex import Hex

Kind = Literal[
    "air-to-air", "anti-aircraft", "air attack", "surface", "bombardment", "boat attack", "mines", "submarine"
]


class Combat(Dispatch, frozen=True, kw_only=True, omit_defaults=True):
    """One combat in which own units took part, within what the rules tell of it."""

    kind: ClassVar[Kind]
    hex: Hex
    about: tuple[UnitId, ...] = ()
    """The own units that it is about, as far as they can be named."""
    own_losses: Losses = NOTHING
    enemy_losses: Losses = NOTHING
    """As far as this side may know."""
    hour: int | None = None
    """The hour of the day at which it was, where the seat hears of it later (GM-22.5)."""

    @property
    def witnessed(self) -> bool:
        """Whether all own units in the hex have seen it, not those alone that it is about (GM-22.5)."""
        return False


# --- in the air ---


class AirFought(Combat, frozen=True, kw_only=True, omit_defaults=True, tag="air-fight"):
    """An exchange between planes at one altitude (BR-16.5)."""

    kind = "air-to-air"
    planes: dict[str, int]
    does: Literal["meets", "attacks", "attacked"]
    """What the own planes do: meet other interceptors, attack, or are attacked."""
    enemies: dict[str, int]
    numbered: bool = True
    """Enemy numbers are told; else only the names of their planes."""
    high: bool
    attacks: tuple[Attack | Entry, ...] = ()
    losses_told: Literal["exact", "seen", "expected"] = "exact"
    """How the enemy's losses are told."""


class Flak(Combat, frozen=True, kw_only=True, omit_defaults=True):
    """Anti-aircraft fire on a group of bombers."""

    kind = "anti-aircraft"
    bombers: dict[str, int]
    group: Literal["low", "high"]


class FiredOn(Flak, frozen=True, kw_only=True, omit_defaults=True, tag="flak"):
    """Own guns fire on planes (BR-17)."""

    pool: int = 0
    row: Row | None = None
    hits: int = 0
    expected: bool = False
    """The result is what the table promises, without the pool (GM-11.1b)."""


class UnderFire(Flak, frozen=True, kw_only=True, omit_defaults=True, tag="under-fire"):
    """Own planes are fired on (BR-17, FE-DR-1)."""

    base: str = ""
    """Whose guns; empty for ships."""


# --- from the air ---


class AirAttack(Combat, frozen=True, kw_only=True, omit_defaults=True):
    """Planes attack a ship or base."""

    kind = "air attack"


class Bombed(AirAttack, frozen=True, kw_only=True, omit_defaults=True, tag="bombed"):
    """An own attack with its result in figures (BR-21.7.4)."""

    who: Party
    target: Target
    row: Row | None = None
    """None: the target had already sunk."""
    hits: int = 0
    twice: Literal["", "below", "on deck", "on the field", "landed"] = ""
    """Why hits were added: planes there, or just landed."""
    offered: tuple[str, ...] = ()
    """Plane names to choose from."""
    sunk: bool = False


class BombedSeen(AirAttack, frozen=True, kw_only=True, omit_defaults=True, tag="bombed-seen"):
    """An own attack with its result as it looks (FE-LI-0)."""

    who: Party
    target: Target
    look: Look | None = None
    """None: the target had already sunk."""
    planes: Literal["", "on deck", "on the ground"] = ""
    """Where planes were destroyed."""
    types: tuple[str, ...] = ()
    """Plane names seen there."""


class BombedExpected(AirAttack, frozen=True, kw_only=True, omit_defaults=True, tag="bombed-expected"):
    """An own attack with the result to be expected (GM-11.1b)."""

    entry: Entry


class Attacked(AirAttack, frozen=True, kw_only=True, omit_defaults=True, tag="attacked"):
    """An own ship or base is attacked from the air."""

    target: str
    who: Party | None = None
    entry: Entry | None = None
    """The attack in figures, in place of who made it (GM-11.1c)."""
    hits: int = 0
    twice: Literal["", "below", "on deck", "on the field", "landed"] = ""
    fate: Fate = ""


class Strafed(AirAttack, frozen=True, kw_only=True, omit_defaults=True, tag="strafed"):
    """Own fighters strafe a base, or ships, whose guns they keep down (BR-29.6)."""

    who: Party
    base: str = ""
    row: Row | None = None
    hits: int | None = None
    entry: Entry | None = None
    destroyed: bool = False
    """Planes are seen to be destroyed (FE-LI-6b)."""


class StrafedUs(AirAttack, frozen=True, kw_only=True, omit_defaults=True, tag="strafed-us"):
    """Fighters strafe an own base or own ships (BR-29.6)."""

    who: Party
    base: str = ""
    hits: int = 0

    @property
    def witnessed(self) -> bool:
        """Whether all own units in the hex have seen it (GM-22.5)."""
        return not self.base


# --- surface ---


class Seen(msgspec.Struct, frozen=True, omit_defaults=True):
    """An enemy ship as it looks when a fight is over, or in a question."""

    name: str
    look: Look | None = None
    """None: not told."""
    gunfire: int | None = None
    """About so many hits of guns (FE-DR-7)."""


Groups = dict[str, tuple[Seen, ...]]
"""Ships by position."""


class SurfaceFought(Combat, frozen=True, kw_only=True, omit_defaults=True, tag="surface"):
    """A surface combat with all its shots (BR-19)."""

    kind = "surface"
    types: dict[str, int]
    """The enemy's ships by type, which both sides know (BR-19.2, FE-19a, GM-10.1c)."""
    enemies: tuple[str, ...] = ()
    """By name, where they are named."""
    enemy_groups: Groups = msgspec.field(default_factory=dict)
    """By secret label, as they looked when it began."""
    number: int
    total: int
    helpless: Literal["", "ours", "theirs"] = ""
    """Whose ships lay crippled or at anchor alone."""
    groups: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """Own ships by position."""
    labels: dict[str, str] = msgspec.field(default_factory=dict)
    """What the enemy calls own ships."""
    gunnery: tuple[Attack, ...] = ()
    torpedoes: tuple[Attack, ...] = ()
    wasted: bool = False
    """Own torpedoes were spent without effect."""
    surviving: tuple[int, int, bool] | None = None
    """Gunnery factors left, ours and theirs, and whether theirs are exact (FE-19f, FE-19g)."""
    breakthrough: Literal["", "ours", "theirs"] = ""
    screen: tuple[Attack, ...] = ()
    after: tuple[Seen, ...] = ()
    """Enemy ships fired at, as they are told when it is over."""
    silent: Literal["", "ours", "theirs", "neither"] = ""
    """Why no gun or torpedo was fired: our ships or theirs all lay in the Screen, or neither could fire."""
    screened: tuple[Literal["anchored", "crippled", "guns"], ...] = ()
    """Why our ships all lay there: at anchor, crippled, or without guns to fire or by order."""
    suffered: int | None = None
    """All hits on own ships; none if nothing was fired at them."""
    still: tuple[str, ...] = ()
    """Own ships that lie dead in the water."""
    scored: int | None = None
    """All hits on theirs, where they are told."""
    promise: Promise | None = None
    """What own fire promised in all (GM-10.1c)."""
    account: Literal["hits", "looks", "labels", "promise"]
    """What is told in sum of the damage done: hits, looks, looks by secret label, or what was promised."""

    @property
    def witnessed(self) -> bool:
        """Whether all own units in the hex have seen it (GM-22.5)."""
        return True


class Shot(msgspec.Struct, frozen=True, omit_defaults=True):
    """Fire of a base at a ship."""

    target: Target
    factors: int
    row: Row | None = None
    hits: int | None = None
    about: int | None = None
    """Hits with an error (FE-DR-7)."""
    look: Look | None = None
    fate: Fate = ""


class Bombardment(Combat, frozen=True, kw_only=True, omit_defaults=True):
    """Ships shell a base, and its guns fire at ships (BR-19.9)."""

    kind = "bombardment"
    base: str
    shots: tuple[Shot, ...] = ()
    """The fire of the base."""
    expected: bool = False
    """Told in columns, own results as they are to be expected (GM-11.1a)."""


class Shelled(Bombardment, frozen=True, kw_only=True, omit_defaults=True, tag="shelled"):
    """Own ships shell a base or are fired at by it."""

    ships: tuple[str, ...] = ()
    rolls: tuple[Row, ...] = ()
    hits: tuple[int, ...] = ()
    """Of each roll, where they are told."""
    added: int = 0
    """For planes on the ground."""
    look: Look | None = None
    destroyed: bool = False
    """Planes are seen to be destroyed on the ground."""
    types: tuple[str, ...] = ()

    @property
    def witnessed(self) -> bool:
        """Whether all own units in the hex have seen it (GM-22.5)."""
        return not self.ships


class ShelledUs(Bombardment, frozen=True, kw_only=True, omit_defaults=True, tag="shelled-us"):
    """An own base is shelled, or fires at ships at anchor."""

    ships: int = 0
    """How many shell it; 0: none does."""
    hits: int = 0
    added: int = 0
    fate: Fate = ""


# --- boats, mines ---


Surprise = Literal["surprised", "awake", "none fired", "some fired", "all fired", "fired"]


class BoatsAttacked(Combat, frozen=True, kw_only=True, omit_defaults=True, tag="boats"):
    """Motor torpedo boats attack ships (GM-17.0f to GM-17.0j); told to both sides, `ours`: to the boats' owner."""

    kind = "boat attack"
    ours: bool
    boats: int = 0
    """Of the attack; their owner alone is told."""
    surprise: Surprise
    """Whether the ships were surprised, or who fired at the boats; their own owner is told no more than `fired`."""
    minutes: int = 0
    """Of a battle that was fought out."""
    torpedoes: tuple[tuple[str, int], ...] = ()
    """Hits by ship attacked."""
    guns: tuple[tuple[str, int], ...] = ()
    """Anti-aircraft factors lost by ship."""
    ships: tuple["Hurt", ...] = ()
    """What became of ships that were hit."""

    @property
    def witnessed(self) -> bool:
        """Whether all own units in the hex have seen it (GM-22.5)."""
        return not self.ours


class Hurt(msgspec.Struct, frozen=True, omit_defaults=True):
    """What hits did to an own ship; of an enemy's only that it sank."""

    name: str
    hits: int = 0
    fate: Fate = ""


class Mined(Combat, frozen=True, kw_only=True, omit_defaults=True, tag="mined"):
    """An own TF runs onto mines (GM-16.2)."""

    kind = "mines"
    field: tuple[Hex, ...]
    """The port, or the two hexes of the hexside."""
    ships: tuple[Hurt, ...] = ()


class MinesExploded(Combat, frozen=True, kw_only=True, omit_defaults=True, tag="mines-exploded"):
    """An enemy TF runs onto own mines, with the hits to be expected (GM-16.2)."""

    kind = "mines"
    field: tuple[Hex, ...]
    row: Row
    hits: int

    @property
    def witnessed(self) -> bool:
        """Whether all own units in the hex have seen it (GM-22.5)."""
        return True


# --- submarines ---


class SubmarineCombat(Combat, frozen=True, kw_only=True, omit_defaults=True):
    """Combat of a submarine with ships or planes."""

    kind = "submarine"


SeenThrough = Appearance | Literal["sinks", "missed", "unhurt"]
"""A ship as a periscope sees it: not seen to be hit, or hit without damage to be seen, among others."""


class Torpedoed(SubmarineCombat, frozen=True, kw_only=True, omit_defaults=True, tag="torpedoed"):
    """An own submarine has attacked (FE-27.10)."""

    factors: int
    seen: tuple[tuple[str, SeenThrough], ...] = ()
    """Each ship by type with how it looks: not seen to be hit, or hit without damage to be seen (FE-27.10a)."""
    heard: bool | None = None
    """From deep water: whether a hit was heard (FE-27.10b)."""
    entries: tuple[Entry, ...] = ()
    """What was to be expected (GM-12.1a)."""


class TorpedoedUs(SubmarineCombat, frozen=True, kw_only=True, omit_defaults=True, tag="torpedoed-us"):
    """A submarine has attacked own ships."""

    ships: tuple[Hurt, ...]

    @property
    def witnessed(self) -> bool:
        """Whether all own units in the hex have seen it (GM-22.5)."""
        return True


class Hunted(SubmarineCombat, frozen=True, kw_only=True, omit_defaults=True, tag="hunted"):
    """An own submarine is attacked."""

    how: Literal["gunfire", "ASW", "bombs"]
    hits: int = 0
    sunk: bool = False


class Hunting(SubmarineCombat, frozen=True, kw_only=True, omit_defaults=True, tag="hunting"):
    """Own ships or planes attack a submarine."""

    how: Literal["gunfire", "ASW", "bombs"]
    who: Party
    entry: Entry | None = None
    """What was to be expected (GM-12.1a); else what was seen."""
    hits: int | None = None
    """On the surface it is seen what it suffers (FE-27.10c)."""
    sunk: bool = False
    slick: bool = False
    """Submerged: an oil slick, true or false (FE-27.10d, FE-27.10e)."""

    @property
    def witnessed(self) -> bool:
        """Whether all own units in the hex have seen it (GM-22.5)."""
        return not self.who.ships


class DivedFromPlanes(SubmarineCombat, frozen=True, kw_only=True, omit_defaults=True, tag="dived"):
    """A submarine dives before own planes can bomb it (FE-27.6.5, GM-12.65)."""

    planes: dict[str, int]

    @property
    def witnessed(self) -> bool:
        """Whether all own units in the hex have seen it (GM-22.5)."""
        return True


class SubmarineFired(SubmarineCombat, frozen=True, kw_only=True, omit_defaults=True, tag="submarine-fired"):
    """A surfaced submarine shoots planes down (FE-27.6.55); `ours`: told to its owner."""

    ours: bool
    planes: dict[str, int]

    @property
    def witnessed(self) -> bool:
        """Whether all own units in the hex have seen it (GM-22.5)."""
        return not self.ours


CombatFact = (
    AirFought
    | FiredOn
    | UnderFire
    | Bombed
    | BombedSeen
    | BombedExpected
    | Attacked
    | Strafed
    | StrafedUs
    | SurfaceFought
    | Shelled
    | ShelledUs
    | BoatsAttacked
    | Mined
    | MinesExploded
    | Torpedoed
    | TorpedoedUs
    | Hunted
    | Hunting
    | DivedFromPlanes
    | SubmarineFired
)
"""Every kind of combat that can be told."""
