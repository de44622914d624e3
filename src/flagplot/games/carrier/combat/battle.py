"""The working set of one battle: the hex, its weather, who is there in the air, and who has fought (BR-15.1)."""

from typing import Literal

import msgspec

from flagplot.core.dice import Modifier
from flagplot.games.carrier.ordered.ast import Surface
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.ruleset.tables import Tables
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.sea import af_key, tf_key
from flagplot.games.carrier.state.units import AirFormation, Base, Flight, Ship, TaskForce
from flagplot.games.carrier.theatre.hex import Hex, distance
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import card

Role = Literal["interceptor", "escort", "bomber"]
AIR_RANGE = 2
"""Hexes from a plane-carrying ship or base within which planes fight each other (BR-15.2)."""


class Share(msgspec.Struct, eq=False):
    """Some air factors of one flight in one combat. Losses lower the share and its flight together."""

    side: Side
    af: AirFormation
    flight: Flight
    n: int

    @property
    def name(self) -> str:
        """The plane's name without its version: both versions of a plane fight as one (BR-2.2)."""
        return plane_name(self.flight.plane)

    def lose(self, n: int) -> None:
        """Take losses off the share and its flight."""
        self.n -= n
        self.flight.n -= n


class Battle:
    """All combat of one hex in one phase."""

    def __init__(self, umpire: Umpire, hex_: Hex, phase: str = "combat") -> None:
        self.umpire = umpire
        self.hex = hex_
        self.phase = phase
        self.tables: Tables = umpire.ruleset.tables
        self.cloud = umpire.weather(hex_) == "cloud"
        self.night = umpire.night
        self.counted_tfs: dict[Side, list[int]] = {}
        """Enemy TFs of the hex as they are counted for an attacker, by number (FE-LI-1b)."""
        self.wanted: tuple[str, ...] = ()
        """Plane names that the AFs now attacking want destroyed first (FE-DR-3)."""
        self.paid: dict[int, Flight] = {}
        """Flights that have spent the range for this combat already: divers (FE-16.12f)."""
        self.strafed = 0
        """Bases strafed so far in this battle, for the key of the dice."""
        self.divers: set[tuple[Side, int]] = set()
        """Side and number of the AFs that divers have been formed into: they fight by themselves (GM-9.65)."""
        self.lit: set[Side] = set()
        """Sides for which flares light the hex (BR-29.7)."""
        self.engaged: dict[int, Flight] = {}
        """Flights that have fought air-to-air in this phase, by identity (BR-16.2)."""
        self.guns_used: set[tuple[Side, str]] = set()
        """Destroyers and fast transports whose guns have been counted this turn (BR-19.8.3)."""
        self.busy: set[tuple[Side, str]] = set()
        """Ships that have fired or been in a position or a breakthrough this turn: they do not bombard (BR-19.9)."""
        self.struck: dict[tuple[Side, str], int] = {}
        """Bomb and gunfire hits of the attack under way, by target: some rules count an attack as a whole (FE-21.3b,
        FE-21.3c)."""
        self.answered: dict[tuple[Side, int], list[Surface]] = {}
        """What the sides have answered about surface combat here, by side and TF (FE-19e)."""
        self.places: dict[tuple[Side, str], str] = {}
        """The positions that ships took in surface combat, by side and name (FE-19b)."""
        self.labels: dict[Side, dict[str, str]] = {}
        """Secret labels of ships by side and name, `BB #2` (FE-19a); empty where ships are named."""

    def weather_modifiers(self, kind: str) -> list[Modifier]:
        """Return the modifiers of cloud and night of `air`, `aa` or `attack` (BR-16.10.2, BR-16.10.3, BR-17.7,
        BR-18.5.3, BR-18.5.4)."""
        constant = self.tables.constant
        out: list[Modifier] = []
        if self.cloud:
            out.append(("cloud", constant[f"{kind}_cloud"]))
        if self.night:
            out.append(("night", constant[f"{kind}_night"]))
        return out

    def sees_af(self, side: Side, af: AirFormation) -> bool:
        """Return whether the side observes this enemy AF now (BR-15.2)."""
        return af_key(enemy(side), af) in self.umpire.sees[side]

    def sees_tf(self, side: Side, tf: TaskForce) -> bool:
        """Return whether the side observes this enemy TF now (BR-15.2, BR-12.8)."""
        return tf_key(enemy(side), tf) in self.umpire.sees[side]

    def ships(self, side: Side) -> list[Ship]:
        """Return every ship of the side in the hex, by TF and place in it."""
        return [ship for tf in self.umpire.tfs_at(side, self.hex) for ship in self.umpire.ships(side, tf)]

    def base(self, side: Side) -> Base | None:
        """Return the side's base in the hex."""
        return self.umpire.base_at(side, self.hex)

    def shares(self, side: Side, role: Role, high: bool) -> list[Share]:
        """Return the side's air factors of a role at an altitude that have not fought in this phase (BR-16.2)."""
        return [
            Share(side, af, flight, flight.n)
            for af in self.umpire.afs_at(side, self.hex)
            for flight in af.flights
            if flight.n > 0
            and flight.high == high
            and id(flight) not in self.engaged
            and not self.umpire.is_clear(side, af)
            and role_of(self.tables, af, flight) == role
        ]

    def engage(self, shares: list[Share]) -> None:
        """Note that these flights have fought."""
        for share in shares:
            self.engaged[id(share.flight)] = share.flight

    def tidy(self) -> None:
        """Join equal flights and drop what has nothing left: flights, AFs and TFs."""
        for side in SIDES:
            own = self.umpire.state.sides[side]
            for af in self.umpire.afs_at(side, self.hex):
                af.flights = joined(af.flights)
                if not af.flights:
                    del own.afs[af.number]
            for tf in self.umpire.tfs_at(side, self.hex):
                if not tf.ships:
                    del own.tfs[tf.number]


def plane_name(plane: str) -> str:
    """Return a plane's name without its version: `Zero` for `Zero/land`."""
    return plane.partition("/")[0]


def joined(flights: list[Flight]) -> list[Flight]:
    """Return the flights with those that differ in nothing but number put together, empty ones left out."""
    out: dict[tuple[object, ...], Flight] = {}
    for flight in flights:
        if flight.n <= 0:
            continue
        key = tuple(getattr(flight, name) for name in flight.__struct_fields__ if name != "n")
        if key in out:
            out[key].n += flight.n
        else:
            out[key] = flight
    return list(out.values())


def armed(flight: Flight) -> bool:
    """Return whether the flight was armed at take-off: it is a bomber until it lands (BR-8.12.4)."""
    return flight.load != "" or flight.spent


def role_of(tables: Tables, af: AirFormation, flight: Flight) -> Role:
    """Return the part a flight plays (BR-8.12.1, BR-8.12.2, BR-8.12.3, BR-8.12.4, BR-8.12.5). Unarmed planes that
    can neither intercept nor escort start no combat and are attacked as bombers are; so are those that took off with a
    light load (BR-29.5)."""
    plane = tables.planes[flight.plane]
    if armed(flight) or flight.light or not (plane.interceptor or plane.escort):
        return "bomber"
    if plane.escort and any(_bomber(tables, other) for other in af.flights):
        return "escort"
    return "interceptor" if plane.interceptor else "escort"


def _bomber(tables: Tables, flight: Flight) -> bool:
    plane = tables.planes[flight.plane]
    return armed(flight) or not (plane.interceptor or plane.escort)


def air_combat_allowed(umpire: Umpire, hex_: Hex, high: bool = True) -> bool:
    """Return whether planes may fight each other here: within 2 hexes of any plane-carrying ship or base of
    either side, or in a hex with a ship (BR-15.2); by option high planes at three hexes from radar too (FE-15.2)."""
    for side in SIDES:
        own = umpire.state.sides[side]
        for tf in own.tfs.values():
            if tf.hex == hex_ and tf.ships:
                return True
            if distance(tf.hex, hex_) <= AIR_RANGE and any(
                card(umpire.ruleset, side, ship).capacity > 0 for ship in umpire.ships(side, tf)
            ):
                return True
        if any(base.hex is not None and distance(base.hex, hex_) <= AIR_RANGE for base in own.bases.values()):
            return True
    return (
        high and umpire.ruleset.options.radar_air_combat and any(_radar_reaches(umpire, side, hex_) for side in SIDES)
    )


def _radar_reaches(umpire: Umpire, side: Side, hex_: Hex) -> bool:
    """Return whether a base or TF of a side that has radar is exactly three hexes away (FE-15.2)."""
    own, cards, reach = umpire.state.sides[side], umpire.ruleset.radar_cards(side), umpire.ruleset.tables.constant
    if any(
        base.radar and base.hex is not None and distance(base.hex, hex_) == reach["air_combat_radar"]
        for base in own.bases.values()
    ):
        return True
    return any(
        distance(tf.hex, hex_) == reach["air_combat_radar"] and any(s.card in cards for s in umpire.ships(side, tf))
        for tf in own.tfs.values()
    )


def counted(shares: list[Share]) -> dict[str, int]:
    """Return the air factors by plane name, in order of appearance."""
    out: dict[str, int] = {}
    for share in shares:
        if share.n:
            out[share.name] = out.get(share.name, 0) + share.n
    return out


def total(shares: list[Share]) -> int:
    """Return the air factors of all shares together."""
    return sum(share.n for share in shares)


def numbers(shares: list[Share]) -> tuple[UnitId, ...]:
    """Return the AFs of the shares, in the order of their numbers."""
    return tuple(sorted({UnitId(share.side, "AF", share.af.number) for share in shares}))
