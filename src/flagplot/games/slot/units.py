"""What sails, flies and lies in wait: ships, fleets, submarines, boats, minefields and bases."""

from typing import Literal, get_args

import msgspec

from flagplot.games.slot.tables import LEVELS, WEAPONS, Tables

ALLIED, JAPANESE, REFEREE = "allied", "japanese", "referee"
SIDES = (ALLIED, JAPANESE)

PLOTTED = ("BOMBARD", "TRANSPORT", "MINELAY")
"""Missions whose whole route is plotted at the start (SP-BASE-18)."""
Mission = Literal["PATROL", "INTERCEPT", "BOMBARD", "RAID", "TRANSPORT", "ESCORT", "MINELAY", "SWEEP", "ABORT"]
MISSIONS = get_args(Mission)
"""What a fleet may be out for (SP-BASE-17)."""
Guns = Literal["YES", "NO", "ASK"]
"""Whether boats attack with their guns too; with ASK their owner is asked when the torpedoes are done (SP-20.42a)."""

Plan = list[list[str]]
"""The zones of each turn to come, the coming turn first; an empty turn is a stay."""


def enemy(side: str) -> str:
    """Return the other side."""
    return JAPANESE if side == ALLIED else ALLIED


class Flags(msgspec.Struct, omit_defaults=True):
    """What a ship did or suffered this turn (SP-BASE-39); each breaks laying and sweeping (SP-19.31d, SP-19.63b)."""

    moved: bool = False
    guns: bool = False
    torpedoes: bool = False
    bombarded: bool = False
    aa: bool = False
    damaged: bool = False

    @property
    def quiet(self) -> bool:
        """Whether nothing of it happened."""
        return not (self.moved or self.guns or self.torpedoes or self.bombarded or self.aa or self.damaged)


class Work(msgspec.Struct, omit_defaults=True):
    """A series of undisturbed turns of one ship's mine work: what, where, how many turns are done."""

    kind: str
    zone: str
    turns: int = 0
    boundaries: list[str] = []
    active: int = 0


class Ship(msgspec.Struct, omit_defaults=True):
    """A surface ship. `weapons` are the factors it has left, `lost` the hull boxes it has lost."""

    id: str
    side: str
    card: str
    name: str
    hull: int
    weapons: dict[str, int]
    points: int
    speed: int
    cargo: int = 0
    lays: int = 0
    """Fields it lays in four turns; 0 if the scenario does not list it (SP-19.3a, SP-19.5b)."""
    sweeps: bool = False
    asw: bool = False
    lost: int = 0
    slowed: int = 0
    """Speed levels lost otherwise than by half the hull."""
    dead: bool = False
    limping: bool = False
    """Restarted: no faster than S."""
    sunk: bool = False
    departed: bool = msgspec.field(default=False, name="gone")
    """Left the map by an exit zone."""
    attacks: int = 0
    """Torpedo attacks made in the scenario (SP-BASE-29)."""
    jettisoned: bool = False
    berth: int = 0
    """Turns in a row in a major port (SP-BASE-42)."""
    work: Work | None = None
    order: Work | None = None
    """This turn's order for mine work."""
    covers: str = ""
    """The ship whose attackers it fires at when boats attack others, by number (SP-20.41f)."""
    plate: dict[str, str] = {}
    """Armour by weapon or hull; as the referee states it, for a ship without a card (SP-ASSIST-4)."""
    flags: Flags = msgspec.field(default_factory=Flags)

    @property
    def key(self) -> str:
        """The name that is unique in the game: side and number."""
        return f"{self.side}/{self.id}"

    @property
    def label(self) -> str:
        """The number, with the name if the ship has one."""
        return f"{self.id} {self.name}" if self.name else self.id

    @property
    def afloat(self) -> bool:
        """Whether it is still in play."""
        return not self.sunk and not self.departed

    def level(self) -> int:
        """Return the speed level now: one level less for each full half of the hull lost (SP-BASE-32).

        Levels lost to hits (SP-19.21c) and to the hull do not add: the greater loss counts.
        """
        if self.dead:
            return 0
        level = max(0, self.speed - max(self.slowed, 2 * self.lost // self.hull))
        return min(level, LEVELS.index("S")) if self.limping else level

    def armour(self, part: str) -> str:
        """Return the armour of the hull or of a weapon: ``heavy``, ``light`` or an empty string for none."""
        return self.plate.get(part, "")


class Fleet(msgspec.Struct, omit_defaults=True):
    """1 to 12 ships in one zone under one mission (SP-BASE-7)."""

    id: str
    side: str
    zone: str
    ships: list[str]
    """Keys in the order in which they are checked for mines (SP-19.2h)."""
    mission: str = "PATROL"
    target: str = ""
    base: str = ""
    """What is bombarded: AIRFIELD or MTB-BASE (SP-20.71b)."""
    leader: str = ""
    plan: Plan = []
    routed: bool = False
    """The whole route of a plotted mission has been given."""
    replot: bool = False
    """A new plot is allowed (SP-BASE-18)."""
    mines: str = "PRESS"
    stance: str = "KEEP"
    aim: str = "SPREAD"
    retreat: str = ""
    hold_aa: bool = False
    came: str = ""
    """The zone it came from by its last move."""
    steps: list[str] = []
    """This turn's zones."""
    plotted: int = 0
    """Zones plotted for this turn, for the speed test (SP-19.2f)."""
    done: int = 0
    """Zones moved this turn."""
    fought: bool = False
    halted: bool = False

    @property
    def working(self) -> bool:
        """Whether it carries out a plotted mission at its target without moving: unloading or bombarding."""
        return bool(self.target) and self.zone == self.target


class Submarine(msgspec.Struct, omit_defaults=True):
    """A submarine; its zone is always hidden (SP-BASE-33)."""

    id: str
    side: str
    zone: str
    area: tuple[str, ...] = ()
    """Zones in which it may be placed before turn 1 (SP-BASE-36)."""
    ace: bool = False
    sunk: bool = False
    quiet_until: int = 0
    """The last turn in which it may not attack after being driven off (SP-BASE-34)."""
    attack: bool = True
    prey: str = ""

    @property
    def key(self) -> str:
        """The name that is unique in the game."""
        return f"{self.side}/{self.id}"


class Minefield(msgspec.Struct, omit_defaults=True):
    """One minefield on one boundary (SP-19.0a)."""

    side: str
    boundary: str
    laid: int
    active: int
    """The first turn in which it harms anybody (SP-19.31f, SP-19.35a)."""
    swept: bool = False
    """The enemy has swept it unseen: it is gone, but its owner's log does not know (SP-BASE-22)."""


class Boat(msgspec.Struct, omit_defaults=True):
    """One motor torpedo boat: two torpedo factors and one special gunnery mount (SP-20.0, SP-20.4)."""

    id: str
    base: str
    ace: bool = False
    lost: bool = False
    departed: bool = msgspec.field(default=False, name="gone")
    """Out of the scenario with its base (SP-20.71d)."""
    fired: bool = False
    """Its torpedo attack of this night is used (SP-BASE-43)."""

    @property
    def usable(self) -> bool:
        """Whether it is still in the game."""
        return not self.lost and not self.departed


class Flotilla(msgspec.Struct, omit_defaults=True):
    """The boats that patrol one zone this night (SP-20.1a)."""

    id: str
    side: str
    zone: str
    boats: list[str]
    base: str
    targets: list[str] = msgspec.field(default_factory=lambda: ["BIGGEST"])
    guns: Guns = "NO"
    watch: bool = False


class BoatForce(msgspec.Struct, omit_defaults=True):
    """A side's boats: how many may be out at once, and each of them (SP-20.1b)."""

    limit: int = 0
    boats: list[Boat] = []
    flotillas: list[Flotilla] = []


class Airfield(msgspec.Struct, omit_defaults=True):
    """An airfield with its steps (SP-BASE-40)."""

    zone: str
    side: str
    steps: int
    full: int


class BoatBase(msgspec.Struct, omit_defaults=True):
    """A base from which boats go out: a port, or an advanced MTB base that is no port for ships (SP-20.7)."""

    zone: str
    side: str
    advanced: bool = True
    hits: int = 0
    closed: bool = False


class Port(msgspec.Struct, omit_defaults=True):
    """A port for ships (SP-BASE-42)."""

    zone: str
    side: str
    major: bool


def fresh_ship(
    tables: Tables, ident: str, side: str, card: str, name: str = "", *, lays: int = 0, sweeps: bool = False
) -> Ship:
    """Return a ship from its card, with the Japanese figures for a Japanese ship (SP-BASE-9, SP-BASE-11)."""
    sheet = tables.cards[card]
    weapons = sheet.weapons | (sheet.japanese if side == JAPANESE else {})
    return Ship(
        ident,
        side,
        card,
        name,
        sheet.hull,
        {weapon: weapons[weapon] for weapon in WEAPONS},
        sheet.points,
        LEVELS.index(sheet.speed),
        cargo=sheet.cargo,
        lays=lays,
        sweeps=sweeps or sheet.sweeps,
        asw=sheet.asw,
        plate=dict(sheet.armour),
    )


def sound(tables: Tables, ship: Ship) -> bool:
    """Return whether a ship has lost nothing: neither hull nor mount nor speed."""
    built = fresh_ship(tables, ship.id, ship.side, ship.card)
    return ship.weapons == built.weapons and not (ship.lost or ship.slowed or ship.dead or ship.limping)


def is_minelayer(ship: Ship, mission: str) -> bool:
    """Return whether a hit may blow a ship up as a minelayer.

    Type ML and auxiliary minelayers always (SP-19.42b, SP-19.5c); a capable warship only under MINELAY (SP-19.42a,
    SP-19.4b); none after it has thrown its mines overboard (SP-19.41d).
    """
    if ship.jettisoned:
        return False
    return ship.card == "ML" or (ship.lays > 0 and (ship.card == "AP" or mission == "MINELAY"))


def capacity(ship: Ship) -> int:
    """Return the fields a ship lays in four turns now; a counter of several ships loses in proportion (SP-19.5b)."""
    return 0 if ship.jettisoned else ship.lays * (ship.hull - ship.lost) // ship.hull if ship.lays > 1 else ship.lays
