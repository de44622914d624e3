"""The truth of a turn as the rules ask for it, and the umpire's keys of units."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from sys import maxsize

from flagplot.core.dice import Dice, DiceCup
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.units import AirFormation, Base, BoatForce, Boxes, Ship, TaskForce
from flagplot.games.carrier.theatre.hex import Hex, around
from flagplot.games.carrier.units.factors import afloat


class Sea:
    """The truth of one turn as the rules ask for it: who stands where, the weather, the dice, who sees whom now."""

    def __init__(self, ruleset: Ruleset, state: State, dice: Dice) -> None:
        """Look at a turn, by day or by night (BR-6.11)."""
        self.ruleset = ruleset
        self.state = state
        self.turn = state.turn
        self.hour = ruleset.hour(state.turn)
        self.night = self.hour in ruleset.tables.night_hours
        self.dice = DiceCup(dice, f"turn {state.turn} {self.hour:02d}00")
        self.sees: dict[Side, dict[str, Sighting]] = {"allied": {}, "japanese": {}}
        """What each side observes right now: subject key of the enemy formation or base to the best sighting."""
        self._weather: tuple[Mapping[Hex, str], frozenset[Hex]] | None = None
        self._standing: dict[Side, tuple[dict[Hex, list[TaskForce]], dict[Hex, list[AirFormation]]]] | None = None

    # --- weather ---

    def weather(self, hex_: Hex) -> str:
        """Return `clear`, `cloud` or `storm` (BR-6.5)."""
        return (self._weather or self._look_up())[0].get(hex_, "clear")

    def cover(self) -> Mapping[Hex, str]:
        """Return every hex under cloud or storm, and which of the two (BR-6.5)."""
        return (self._weather or self._look_up())[0]

    def storms(self) -> frozenset[Hex]:
        """Return every hex under storm (BR-6.5)."""
        return (self._weather or self._look_up())[1]

    def _look_up(self) -> tuple[Mapping[Hex, str], frozenset[Hex]]:
        radius = self.ruleset.tables.constant["cloud_radius"]
        self._weather = _covered(tuple(self.state.weather.markers), radius)
        return self._weather

    def weather_changed(self) -> None:
        """Forget the cloud cover; called when markers move."""
        self._weather = None

    # --- units ---

    def ships(self, side: Side, tf: TaskForce) -> list[Ship]:
        """Return the ships of a TF."""
        ships = self.state.sides[side].ships
        return [ships[name] for name in tf.ships]

    def tfs_at(self, side: Side, hex_: Hex) -> list[TaskForce]:
        """Return the side's TFs in a hex, by number."""
        tfs = self.state.sides[side].tfs
        if self._standing is not None:
            return [tf for tf in self._standing[side][0].get(hex_, ()) if tfs.get(tf.number) is tf]
        return [tf for tf in tfs.values() if tf.hex == hex_]

    def afs_at(self, side: Side, hex_: Hex) -> list[AirFormation]:
        """Return the side's AFs in flight over a hex, by number."""
        afs = self.state.sides[side].afs
        if self._standing is not None:
            return [af for af in self._standing[side][1].get(hex_, ()) if afs.get(af.number) is af]
        return [af for af in afs.values() if af.hex == hex_ and af.transit is None]

    def report_of(self, side: Side, key: str) -> int:
        """Return the number of a side's newest report of an enemy formation, past all numbers if it has none: where
        one of several must be taken or told first, the enemy's own numbers decide nothing."""
        contacts = self.state.sides[side].plot.contacts
        return max((contact.id for contact in contacts if contact.subject == key), default=maxsize)

    def stand_still(self, still: bool) -> None:
        """Index TFs and AFs by hex while nothing moves: combat asks for them in every hex."""
        self._standing = None
        if still:
            index: dict[Side, tuple[dict[Hex, list[TaskForce]], dict[Hex, list[AirFormation]]]] = {}
            for side in SIDES:
                index[side] = ({}, {})
                for tf in self.state.sides[side].tfs.values():
                    index[side][0].setdefault(tf.hex, []).append(tf)
                for af in self.state.sides[side].afs.values():
                    if af.transit is None:
                        index[side][1].setdefault(af.hex, []).append(af)
            self._standing = index

    def base_at(self, side: Side, hex_: Hex) -> Base | None:
        """Return the side's base in a hex."""
        for base in self.state.sides[side].bases.values():
            if base.hex == hex_:
                return base
        return None

    def holder(self, side: Side, name: str) -> Ship | Base | None:
        """Return a base or an afloat plane-carrying ship by name."""
        own = self.state.sides[side]
        if name in own.bases:
            return own.bases[name]
        ship = own.ships.get(name)
        return ship if ship is not None and ship.boxes is not None and afloat(ship) else None

    def holders(self, side: Side) -> Iterator[Ship | Base]:
        """Return every base and afloat plane-carrying ship."""
        own = self.state.sides[side]
        yield from own.bases.values()
        for ship in own.ships.values():
            if ship.boxes is not None and afloat(ship):
                yield ship

    def holder_hex(self, side: Side, holder: Ship | Base) -> Hex | None:
        """Return where a base or ship is; None for an off-board base or a ship that is not on the map."""
        if isinstance(holder, Base):
            return holder.hex
        return self.state.sides[side].tfs[holder.tf].hex if holder.tf is not None else None

    def boxes(self, holder: Ship | Base) -> Boxes:
        """Return the boxes of a base or plane-carrying ship."""
        if holder.boxes is None:
            raise ValueError(f"{holder.name} carries no planes")
        return holder.boxes

    def enlist(self, side: Side, af: AirFormation) -> None:
        """Add an AF formed in the middle of a turn."""
        own = self.state.sides[side]
        own.afs[af.number] = af
        own.afs = dict(sorted(own.afs.items()))
        if self._standing is not None:
            self._standing[side][1].setdefault(af.hex, []).append(af)

    def active_hexes(self) -> list[Hex]:
        """Return the hexes that hold units of both sides (bases included), west to east, then north to south."""
        held: dict[Side, set[Hex]] = {"allied": set(), "japanese": set()}
        for side in SIDES:
            own = self.state.sides[side]
            held[side].update(tf.hex for tf in own.tfs.values())
            held[side].update(af.hex for af in own.afs.values() if af.transit is None)
            held[side].update(base.hex for base in own.bases.values() if base.hex is not None)
            if own.submarines:
                held[side].update(boat.hex for boat in own.submarines.boats.values())
            if isinstance(own.boats, BoatForce):
                held[side].update(base.hex for base in own.boats.bases.values() if base.mtb_base)
        return sorted(held["allied"] & held["japanese"])


@lru_cache(maxsize=64)
def _covered(markers: tuple[Hex, ...], radius: int) -> tuple[Mapping[Hex, str], frozenset[Hex]]:
    """Return every hex in a pattern as cloud, in two as storm, and the storms (BR-6.5). Clouds lie still from one move
    to the next."""
    covered: set[Hex] = set()
    storms: set[Hex] = set()
    for marker in markers:
        pattern = around(marker, radius)
        storms |= covered & pattern
        covered |= pattern
    return dict.fromkeys(covered, "cloud") | dict.fromkeys(storms, "storm"), frozenset(storms)


def tf_key(side: Side, tf: TaskForce) -> str:
    """Return the umpire's key of a TF, such as `allied/TF3`."""
    return f"{side}/TF{tf.number}"


def af_key(side: Side, af: AirFormation) -> str:
    """Return the umpire's key of an AF, such as `japanese/AF7`."""
    return f"{side}/AF{af.number}"


def base_key(side: Side, base: Base) -> str:
    """Return the umpire's key of a base, such as `japanese/Rabaul`."""
    return f"{side}/{base.name}"
