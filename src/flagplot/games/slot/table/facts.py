"""The facts that players and referee give at the table, as orders with a canonical text (SP-ASSIST-1)."""

import msgspec

from flagplot.games.slot.orders.model import AnyOrder, Order


class ShipFact(msgspec.Struct, frozen=True):
    """A ship as its owner states it: factors and armour by weapon, points (SP-ASSIST-4)."""

    id: str
    weapons: dict[str, int] = {}
    plate: dict[str, str] = {}
    points: int = 0
    covers: str = ""
    """The ship whose attackers it fires at when it is no target (SP-20.41f)."""

    def __str__(self) -> str:
        letters = {"primary": "P", "secondary": "S", "tertiary": "T", "aa": "A", "torpedo": "X"}
        parts = [
            f"{letter}{self.weapons[weapon]}{self.plate.get(weapon, '')[:1].upper()}"
            for weapon, letter in letters.items()
            if weapon in self.weapons
        ]
        parts += [f"V{self.points}"] if self.points else []
        parts += [f"COVER {self.covers}"] if self.covers else []
        return f"{self.id}({' '.join(parts)})" if parts else self.id


class TurnFact(Order, frozen=True, tag="turn"):
    """The turn that begins: day or night and weather; the unit is the turn (SP-ASSIST-1)."""

    night: bool
    weather: str

    def __str__(self) -> str:
        return f"TURN {self.unit} {'NIGHT' if self.night else 'DAY'} WEATHER {self.weather.upper()}"


class AcesFact(Order, frozen=True, tag="aces"):
    """How many ace submarines (SP-16.6a) or ace boats (SP-20.5a) the scenario gives a side; the unit is the side."""

    count: int
    boats: bool = False

    def __str__(self) -> str:
        return f"ACES {self.unit.upper()} {'BOATS ' if self.boats else ''}{self.count}"


class NeighboursFact(Order, frozen=True, tag="neighbours"):
    """The neighbours of a zone on the referee's board; the unit is the zone (SP-ASSIST-1)."""

    zones: tuple[str, ...]

    def __str__(self) -> str:
        return f"NEIGHBOURS {self.unit} {' '.join(self.zones)}"


class NamedAce(Order, frozen=True, tag="named ace"):
    """An ace submarine named in secret; the unit is the submarine (SP-16.6b)."""

    def __str__(self) -> str:
        return f"ACE {self.unit}"


class CrossFact(Order, frozen=True, tag="cross"):
    """A fleet crosses a boundary, from its first zone into its second (SP-ASSIST-2)."""

    boundary: str
    zones: int
    ships: tuple[str, ...]
    leaving: bool = False

    def __str__(self) -> str:
        exit_text = " EXIT YES" if self.leaving else ""
        return f"CROSS {self.unit} {self.boundary} ZONES {self.zones} SHIPS {' '.join(self.ships)}{exit_text}"


class EnterFact(Order, frozen=True, tag="enter"):
    """A fleet enters a zone where boats may lie (SP-ASSIST-4)."""

    zone: str
    ships: tuple[ShipFact, ...]

    def __str__(self) -> str:
        return f"ENTER {self.unit} {self.zone} SHIPS {' '.join(str(ship) for ship in self.ships)}"


class WorkFact(Order, frozen=True, tag="work"):
    """A ship's mine work this turn, with its mission and whether nothing disturbed it (SP-ASSIST-3)."""

    kind: str
    zone: str
    boundaries: tuple[str, ...] = ()
    mission: str = ""
    did: tuple[str, ...] = ()
    active: int = 0
    fields: int = 1

    def __str__(self) -> str:
        words = [self.unit, self.kind.upper(), *self.boundaries, "ZONE", self.zone, "MISSION", self.mission]
        words += ["ACTIVE", str(self.active)] if self.active else []
        words += ["FIELDS", str(self.fields)] if self.fields > 1 else []
        return " ".join([*words, *(["DID", *self.did] if self.did else ["QUIET", "YES"])])


class ThrowAwayFact(Order, frozen=True, tag="throw away"):
    """A ship throws its mines overboard (SP-19.41a)."""

    def __str__(self) -> str:
        return f"{self.unit} JETTISON"


class AttackedFact(Order, frozen=True, tag="attacked"):
    """Submarines have attacked in a zone and survived; the unit is the zone (SP-19.24a)."""

    submarines: tuple[str, ...]

    def __str__(self) -> str:
        return f"ATTACKED {self.unit} {' '.join(self.submarines)}".rstrip()


class AceRollFact(Order, frozen=True, tag="ace roll"):
    """A roll of the parent tables on or by a submarine, for its ace modifier (SP-ASSIST-5)."""

    side: str
    raw: int
    hunted: bool

    def __str__(self) -> str:
        verb = "ASW ON" if self.hunted else "TORPEDO BY"
        return f"{verb} {self.side.upper()} {self.unit} RAW {self.raw}"


class BaseFact(Order, frozen=True, tag="base"):
    """An MTB base bombarded to the end, or hits of a land strike on it; the unit is its zone (SP-ASSIST-6)."""

    hits: int = 0
    completed: bool = False

    def __str__(self) -> str:
        return f"BOMBARD {self.unit} COMPLETED YES" if self.completed else f"STRIKE {self.unit} HITS {self.hits}"


Log = TurnFact | AcesFact | NeighboursFact | NamedAce | WorkFact | ThrowAwayFact
Move = CrossFact | EnterFact | AttackedFact | AceRollFact | BaseFact
Fact = Log | Move
Line = Fact | AnyOrder
"""What may stand on a line: a fact, or a secret order."""
