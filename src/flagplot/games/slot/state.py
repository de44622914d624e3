"""The truth: everything the umpire knows. Only rules and the umpire read it; players get a View."""

from typing import Literal

import msgspec

from flagplot.games.slot.units import Airfield, BoatBase, BoatForce, Fleet, Guns, Minefield, Port, Ship, Submarine
from flagplot.games.slot.zones import Course


class Source(msgspec.Struct, frozen=True):
    """Who saw an enemy: by kind, and its zone or number."""

    kind: Literal["coastwatcher", "search", "flotilla", "submarine", "fleet"]
    id: str


class Strength(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is known of an enemy's strength: a number of ships, 1-2, 3-6 or more, or how many of each card."""

    ships: int = 0
    band: Literal["", "few", "some", "many"] = ""
    cards: dict[str, int] = {}


class Contact(msgspec.Struct, omit_defaults=True):
    """An enemy fleet as a side last saw it, under the side's own number."""

    number: int
    zone: str
    turn: int
    source: Source
    strength: Strength
    ships: list[str] = []
    """Labels of the ships, where they were made out."""
    course: Course = ""
    """Which way it went; empty if it was not moving."""
    fleet: str = ""
    """Which fleet it is: for the umpire, to keep one number on one track. Never in a View."""


class KnownField(msgspec.Struct, omit_defaults=True):
    """An enemy minefield that a side knows of: met or revealed (`count` 0) or detected with its number."""

    boundary: str
    turn: int
    count: int = 0


class Plot(msgspec.Struct, omit_defaults=True):
    """What a side has been told of the enemy, and its standing choice of what to reveal (SP-19.24f)."""

    contacts: list[Contact] = []
    fields: list[KnownField] = []
    reveal: list[str] = []
    spent: int = 0
    """The highest contact number used."""
    sunk: list[str] = []
    """Labels of enemy ships that were seen to sink."""


class Victory(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a scenario pays for, in points (SP-BASE-53, SP-BASE-54, SP-BASE-55)."""

    unload_zone: str = ""
    unload: int = 3
    raid_zone: str = ""
    """The enemy airfield whose bombardment pays."""
    raid_side: str = "japanese"
    raid_hit: int = 1
    close_base: int = 5
    boat_kept: int = 1
    boat_lost: int = 2
    field: int = 2
    field_side: str = "japanese"
    field_zones: tuple[str, ...] = ()
    swept: int = 2
    par: int = 0
    """The Allied lead that is an even fight: a house value of the scenario, from games between two staffs."""
    win_by: int = 15
    decisive_by: int = 40


class Tally(msgspec.Struct, omit_defaults=True):
    """What a side has done that pays."""

    unloaded: int = 0
    raid_hits: int = 0
    bases_closed: int = 0
    swept: int = 0


class Crossing(msgspec.Struct, omit_defaults=True):
    """A fleet on a mined boundary in this pulse: who is still to be checked, and what its owner decided."""

    fleet: str
    goal: str
    left: list[str]
    first: int
    """Ships to be checked before the owner is asked: a quarter, fractions up (SP-19.26a)."""
    number: int
    """Which attempt of this fleet in this pulse, for the keys of the dice."""
    asked: bool = False
    answer: str = ""
    dead: list[str] = []


class Meeting(msgspec.Struct, omit_defaults=True):
    """A flotilla that has found a fleet and waits for its owner: for targets (SP-20.41a), then for guns (SP-20.42a)."""

    flotilla: str
    side: str
    fleet: str
    answered: bool = False
    targets: list[str] = []
    guns: Guns | None = None
    """As answered; without an answer the flotilla's standing order holds."""
    groups: dict[str, list[str]] = {}
    """Ship -> the boats that attack it, once their torpedoes are done."""
    subject: str = ""
    """What the dice of the attack are thrown under."""


class Movement(msgspec.Struct, omit_defaults=True):
    """How far the movement phase has come, so that a decision inside it can be waited for (SP-BASE-47)."""

    pulse: int = 1
    stage: str = "start"
    """start, mines, boats, fleets."""
    crossings: list[Crossing] = []
    passed: list[str] = []
    """Fleets that have finished their step of this pulse."""
    entered: list[str] = []
    """Fleets that entered a zone in this pulse and have not yet met boats there."""
    swaps: dict[str, str] = {}
    """Fleet -> the zone it left in this pulse."""
    met: list[Meeting] = []
    pairs: list[str] = []
    """Pairs of fleets that have rolled for contact this turn (SP-BASE-24)."""
    battles: dict[str, int] = {}
    """Battles fought in a zone this turn, for the keys of the dice."""
    boat_attacks: dict[str, int] = {}


class AirOrder(msgspec.Struct, omit_defaults=True):
    """A strike ordered from an airfield: at a contact (`C1` or ANY), an airfield or an MTB base."""

    steps: int
    kind: str
    target: str


class State(msgspec.Struct, kw_only=True, tag="battle"):
    """A game of the Slot between two sides."""

    scenario: str
    title: str
    rules: str
    chapters: list[str]
    """Which option chapters are in force: ACES, MINES, MTBS (SP-0b)."""
    board: str
    date: str
    base_layer: bool = True
    """Whether the house rules of the base layer are played; at the table they are not (SP-ASSIST-1)."""
    overlay: str = ""
    """An owner's own tables, laid over the game's (DESIGN section 7)."""
    turns: int
    turn: int = 1
    first: int = 1
    """The first turn; what is set up in secret is given with its orders."""
    night: bool = False
    weather: str = "Clear"
    night_weather: list[str] = []
    """Weather of the turns of this night so far, this turn last (SP-20.22c)."""
    phase: str = "orders"
    """orders, or movement while a decision inside it is awaited."""
    over: bool = False
    ships: dict[str, Ship]
    fleets: dict[str, Fleet]
    submarines: dict[str, Submarine]
    neighbours: dict[str, list[str]] = {}
    """Zones whose neighbours the referee gives because his board differs (SP-ASSIST-1)."""
    fields: list[Minefield] = []
    allowed_fields: dict[str, int] = {}
    """Set-up fields each side may still place before turn 1 (SP-BASE-45)."""
    field_area: dict[str, tuple[str, int]] = {}
    aces: dict[str, int] = {}
    """Ace submarines a side may name (SP-16.6a)."""
    boats: dict[str, BoatForce]
    boat_bases: list[BoatBase] = []
    airfields: list[Airfield] = []
    ports: list[Port] = []
    watch: dict[str, tuple[str, ...]] = {}
    exits: dict[str, str] = {}
    plots: dict[str, Plot]
    victory: Victory
    tally: dict[str, Tally]
    searches: dict[str, str] = {}
    strikes: dict[str, AirOrder] = {}
    movement: Movement = msgspec.field(default_factory=Movement)
    seen_now: dict[str, list[str]] = {}
    """Side -> enemy fleets seen this turn."""
    track: dict[str, int] = {}
    """`side>fleet` -> the contact number under which the side last saw it."""

    def fleet_ships(self, fleet: Fleet) -> list[Ship]:
        """Return the ships of a fleet that are still in play, in list order."""
        return [self.ships[key] for key in fleet.ships if self.ships[key].afloat]

    def fleet_of(self, ship: Ship) -> Fleet | None:
        """Return the fleet a ship is in, or None if it is out of play."""
        for fleet in self.fleets.values():
            if ship.key in fleet.ships:
                return fleet
        return None

    def level(self, fleet: Fleet) -> int:
        """Return a fleet's speed level: that of its slowest ship (SP-BASE-7)."""
        return min((ship.level() for ship in self.fleet_ships(fleet)), default=0)

    def in_force(self, chapter: str) -> bool:
        """Return whether an option chapter is in force (SP-0b)."""
        return chapter in self.chapters
