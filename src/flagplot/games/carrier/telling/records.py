"""What happened in a battle, as the umpire knows it. `telling/combat.py` alone makes dispatches of it."""

from typing import Literal

import msgspec

from flagplot.core.dice import Modifier
from flagplot.games.carrier.facts.attacks import Party, Run
from flagplot.games.carrier.ruleset.kinds import Appearance, Side
from flagplot.games.carrier.ruleset.schema import COLUMNS_CRT
from flagplot.games.carrier.ruleset.tables import column_of
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.theatre.hex import Hex


class Blow(msgspec.Struct, frozen=True):
    """One attack as it was resolved."""

    bht: int
    """The row with all modifiers, before the table holds it within its limits."""
    factors: int
    hits: int
    faces: tuple[int, ...] = ()
    """The dice: one by the classic table, one or two pairs by the fitted one; none without an attack."""
    modifiers: tuple[Modifier, ...] = ()
    telling: bool = False
    """The dice were those of which a hit may be critical (BR-28.1)."""
    key: str = ""
    """Names the attack within its phase, for further dice."""
    parts: tuple[tuple[int, int], ...] = ()
    """Rows and factors of an attack whose table values are added, its modifiers in them (FE-19.9.4b)."""

    @property
    def column(self) -> str:
        """The heading of the table's column, such as `7-8`."""
        return COLUMNS_CRT[column_of(self.factors)]


class Volley(msgspec.Struct, frozen=True):
    """One attack: who, at what, and how it fell out."""

    side: Side
    """The attacking side."""
    units: tuple[UnitId, ...]
    """The attacker's own numbers, never shown to the other side (BR-7.16)."""
    who: Party
    """The attacker as both sides may know it."""
    target: str
    """The target as both sides may know it: a plane name, a ship, a base."""
    blow: Blow


class AirFight(msgspec.Struct, frozen=True):
    """One exchange between planes at one altitude (BR-16.5, BR-16.6, BR-16.7)."""

    hex: Hex
    high: bool
    kind: Literal["escorts", "bombers", "interceptors"]
    """Whom the interceptors fought."""
    interceptors: Side
    """The side whose interceptors began it."""
    present: dict[Side, dict[str, int]]
    units: dict[Side, tuple[UnitId, ...]]
    volleys: tuple[Volley, ...]
    losses: dict[Side, dict[str, int]]
    phase: str = "combat"


class Flak(msgspec.Struct, frozen=True):
    """Anti-aircraft fire of one pool on one group of bombers (BR-17.5)."""

    hex: Hex
    side: Side
    """The firing side."""
    gunners: UnitId
    """The firing TF or base."""
    group: Literal["low", "high"]
    bombers: dict[str, int]
    units: tuple[UnitId, ...]
    pool: int
    blow: Blow
    losses: dict[str, int]


class Strafing(msgspec.Struct, frozen=True):
    """Fighters that strafe a base or a TF (BR-29.6)."""

    hex: Hex
    side: Side
    """The strafing side."""
    units: tuple[UnitId, ...]
    who: Party
    target: UnitId
    """The base, or the TF, whose guns are kept down."""
    blow: Blow | None
    losses: tuple[tuple[str, int], ...]
    """Air factors destroyed on the ground, by plane key."""

    @property
    def base(self) -> str:
        """The name of the base; empty for a TF."""
        return self.target.name


class Damage(msgspec.Struct, frozen=True):
    """What hits did to a ship or base (BR-21)."""

    side: Side
    """The side of the ship or base."""
    name: str
    type: str
    """Ship type, or `base`."""
    hits: int
    """Hits that counted: none beyond the damage factor."""
    sunk: bool = False
    crippled: bool = False
    out: bool = False
    """A base at launch factor 0 or less (BR-21.5)."""
    planes: tuple[tuple[str, int], ...] = ()
    """Air factors eliminated on the ground or aboard, by plane; those of a sunk ship included."""
    offered: tuple[str, ...] = ()
    """Plane names among which the attacker could choose (BR-21.7.4); empty where the owner chose."""
    looks: Appearance = ""
    """How the ship looks from outside afterwards (FE-DR-4 to FE-DR-6)."""
    planes_seen: bool = False
    """Planes were destroyed where an attacker can see them: not in Readying (FE-21.7.1b)."""
    added: int = 0
    """Hits beyond those rolled, for planes on deck or on the ground (BR-21.6, FE-21.3a)."""
    doomed: int = 0
    """The turn at whose start a ship that these hits have destroyed goes down; its owner alone knows (FE-DS-4)."""
    closed: bool = False
    """An MTB base that these hits have knocked out; its owner alone is told (GM-17.0l)."""


class Bombing(msgspec.Struct, frozen=True):
    """One air attack with its result (BR-18.2)."""

    hex: Hex
    volley: Volley
    doubled: bool
    damage: Damage | None
    """None when the target had sunk before."""
    type: str = "base"
    """Type of a target ship, or `base`."""


class Meant(msgspec.Struct):
    """Bombers of one name and attack type declared against one target (BR-17.2)."""

    plane: str
    run: Run
    target: str
    bht: int
    n: int = 0


class Gunfire(msgspec.Struct, frozen=True):
    """One attack of ships or shore guns."""

    volley: Volley
    damage: Damage


class SurfaceFight(msgspec.Struct, frozen=True):
    """Surface combat of one hex (BR-19)."""

    hex: Hex
    force: dict[Side, tuple[str, ...]]
    """The ships of each side that took part, exactly (BR-19.2)."""
    positions: dict[Side, dict[str, tuple[str, ...]]]
    number: dict[Side, int]
    gunnery: tuple[Gunfire, ...] = ()
    torpedoes: tuple[Gunfire, ...] = ()
    wasted: tuple[Side, ...] = ()
    """Sides whose torpedoes were spent without effect (BR-19.6.1)."""
    breakthrough: Side | None = None
    screen: tuple[Gunfire, ...] = ()
    labels: dict[Side, dict[str, str]] = {}
    """Secret labels of each side's ships, by name; empty where ships are named (FE-19a)."""
    looks: dict[Side, dict[str, Appearance]] = {}
    """How each side's ships looked when it began, by name (FE-19c)."""
    surviving: "Surviving | None" = None
    helpless: Side | None = None
    """The side all of whose ships lay crippled or at anchor (FE-19.11a)."""

    @property
    def fire(self) -> tuple[Gunfire, ...]:
        """Every shot of guns and torpedoes at ships."""
        return (*self.gunnery, *self.torpedoes, *self.screen)

    def shells(self, side: Side) -> dict[str, int]:
        """Return the hits of a side's guns by the ship that they fired at."""
        out: dict[str, int] = {}
        for shot in (*self.gunnery, *self.screen):
            if shot.volley.side == side:
                out[shot.volley.target] = out.get(shot.volley.target, 0) + shot.volley.blow.hits
        return out


class Surviving(msgspec.Struct, frozen=True):
    """Gunnery factors of each side that survive a fight, and what the other is told of them (FE-19f, FE-19g)."""

    true: dict[Side, int]
    reported: dict[Side, int]
    exact: bool


class Shelling(msgspec.Struct, frozen=True):
    """Bombardment of a base, or shore fire on ships at anchor (BR-19.9)."""

    hex: Hex
    base: str
    base_side: Side
    ships: tuple[str, ...]
    units: tuple[UnitId, ...]
    fire: Gunfire | None
    """The first roll of the ships, with all the damage done."""
    reply: tuple[Gunfire, ...]
    more: tuple[Volley, ...] = ()
    """Their other rolls: destroyers, shells of the wrong kind (GM-10.2, GM-13.2)."""

    @property
    def hits(self) -> int:
        """The hits of all rolls of the ships together (GM-10.2)."""
        fired = (self.fire.volley,) if self.fire is not None else ()
        return sum(volley.blow.hits for volley in (*fired, *self.more))


class BoatAttack(msgspec.Struct, frozen=True):
    """An attack of boats on a TF (GM-17.0g to GM-17.0j), or one fought out as a coastal battle."""

    hex: Hex
    side: Side
    """The boats' side."""
    flotilla: int
    boats: int
    lost: int
    surprise: int
    """The die for surprise: 4 and more nobody fires, 1 everybody does."""
    torpedoes: tuple[tuple[str, int], ...] = ()
    """Torpedo hits by ship attacked."""
    damage: tuple[Damage, ...] = ()
    guns: tuple[tuple[str, int], ...] = ()
    """Anti-aircraft factors lost to the boats' guns, by ship."""
    minutes: int = 0
    """Minutes of the coastal battle; 0 when it was fought by dice."""


class Torpedoing(msgspec.Struct, frozen=True):
    """Torpedoes of a submarine at one ship (BR-27.12)."""

    type: str
    volley: Volley
    damage: Damage
    looks: Appearance
    """How the ship looks afterwards, as a periscope sees it."""


class Hunting(msgspec.Struct, frozen=True):
    """What ships or planes did to a submarine (FE-27.9a)."""

    hex: Hex
    side: Side
    """The side of the attackers."""
    number: int
    """The submarine's own number, for its owner only."""
    how: Literal["gunfire", "ASW", "bombs"]
    who: Party
    """The attacking ships, or the planes."""
    blow: Blow
    expected: int
    sunk: bool
    on_surface: bool
    """It was on the surface at the end: what befell it is seen."""
    dived: bool = False
    slick: bool = False
    """A slick is reported, true or false (FE-27.10d, FE-27.10e)."""
    suffered: int = 0
    """Hits that counted."""


def label_order(label: str) -> tuple[str, int]:
    """Return the key that puts `CA #2` before `CA #10` (FE-19a)."""
    kind, _, number = label.partition(" #")
    return kind, int(number) if number.isdigit() else 0
