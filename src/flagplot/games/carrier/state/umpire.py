"""The umpire's working set while a turn is resolved: the truth, the dice, and what has been told so far."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from flagplot.core.dice import Dice, DiceBox
from flagplot.core.game import Dispatch
from flagplot.games.carrier.command.signals import Signals
from flagplot.games.carrier.orders.ast import Radio, UnitOrder
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.air_record import AirRecord
from flagplot.games.carrier.state.alert import Alert
from flagplot.games.carrier.state.asking import Answers
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.units import AirFormation, Base, BoatForce, Boxes, Ship, TaskForce
from flagplot.games.carrier.theatre.hex import Hex, within
from flagplot.games.carrier.units.factors import afloat

if TYPE_CHECKING:
    from flagplot.games.carrier.combat.caught import Caught
    from flagplot.games.carrier.sighting.observation import Lookout


class Umpire:
    """One resolution: the state being changed, the dice, and the dispatches made."""

    def __init__(self, ruleset: Ruleset, state: State, dice: Dice, answers: Answers | None = None) -> None:
        self.answers = answers or Answers([])
        self.ruleset = ruleset
        self.state = state
        self.turn = state.turn
        self.hour = ruleset.hour(state.turn)
        self.night = self.hour in ruleset.tables.night_hours
        self.box = DiceBox(dice, f"turn {state.turn} {self.hour:02d}00")
        self.dispatches: list[Dispatch] = []
        self.fought: list[tuple[int, int]] = []
        """Allied and Japanese AF numbers that fought each other this turn."""
        self.sees: dict[Side, dict[str, Sighting]] = {"allied": {}, "japanese": {}}
        """What each side observes right now: subject key of the enemy formation or base to the best sighting."""
        self.attacked: set[str] = set()
        """Keys of units attacked this turn, for conditions in orders."""
        self.air_range: dict[tuple[Side, int, str], bool] = {}
        """Side, AF and plane of interceptors and escorts that fought this turn, and whether they spent range for it
        (BR-15.6.1)."""
        self.interceptions: set[tuple[Side, Hex, bool]] = set()
        """Special interceptions tried this turn: side, hex, and whether at high altitude (BR-14.13.5)."""
        self.wrong_altitude: set[int] = set()
        """Flights, by identity, that came into their target's hex at another altitude than that of their attack
        (FE-14.11b)."""
        self.orders: dict[Side, list[UnitOrder]] = {"allied": [], "japanese": []}
        """Orders for launches and boxes, and those that the phases have still to give to their units."""
        self.taking_off: list[tuple[Side, AirFormation]] = []
        """AFs formed in phase 2 that take off in phase 7 (BR-8.5.1)."""
        self.boat_contacts: list[tuple[Side, int, int]] = []
        """Boats that met an enemy TF this turn: their side, their flotilla, the enemy's TF (GM-17.0f)."""
        self.hit: set[tuple[Side, str]] = set()
        """Ships hit this turn, by side and name."""
        self.lingered: dict[tuple[Side, int, Hex], int] = {}
        """Movement points that AFs have spent in a hex without leaving it (FE-SUR-10)."""
        self.mined: set[tuple[str, str]] = set()
        """TFs by key with the minefields that have attacked them this turn (GM-16.7)."""
        self.inside: set[str] = set()
        """Keys of TFs that crossed a mined hexside of their own side this turn (GM-16.6a)."""
        self.untold: dict[tuple[Side, Hex, str], int] = {}
        """Enemy air factors lost beyond what a side was told, by hex and plane name (GM-11.2a)."""
        self.caught: list[Caught] = []
        """Planes that count as on the ground or deck in this battle though they took off this turn (FE-21.6.2a)."""
        self.lost_before: dict[tuple[Side, str], int] = {}
        """Air factors of a ship or base lost before its battle, which its hits need not take again (GM-14.1c)."""
        self.alert = Alert(state.approach)
        """Approaching raids and ready CAPs (FE-16.11, GM-9.5)."""
        self.fired: set[tuple[Side, str]] = set()
        """Ships that fired guns or torpedoes at ships or bases this turn, by side and name (BR-30.7)."""
        self.aliases: dict[tuple[Side, str], str] = {}
        """What ships are called as long as a surface fight hides their names, by side and name (FE-19a)."""
        self.sinkings_hidden = False
        """A surface fight is going on in which the enemy does not learn what sinks (GM-10.1c)."""
        self.spoken: dict[Side, list[tuple[str, Radio]]] = {"allied": [], "japanese": []}
        """What seats want said by radio."""
        self.signals = Signals()
        """The radio of this turn (GM-22)."""
        self._weather: dict[Hex, str] | None = None
        self._lookout: Lookout | None = None
        self._standing: dict[Side, tuple[dict[Hex, list[TaskForce]], dict[Hex, list[AirFormation]]]] | None = None

    @property
    def lookout(self) -> "Lookout":
        """The observations of this turn, begun once the weather has settled."""
        if self._lookout is None:
            from flagplot.games.carrier.sighting.observation import Lookout

            self._lookout = Lookout(self)
        return self._lookout

    def air_record(self) -> AirRecord:
        """Return what the rules of the air remember, begun where it is not there yet."""
        if not isinstance(self.state.air, AirRecord):
            self.state.air = AirRecord()
        return self.state.air

    # --- weather ---

    def weather(self, hex_: Hex) -> str:
        """Return `clear`, `cloud` or `storm` (BR-6.5)."""
        return self.cover().get(hex_, "clear")

    def cover(self) -> dict[Hex, str]:
        """Return every hex under cloud or storm (BR-6.5)."""
        if self._weather is None:
            self._weather = self._covered()
        return self._weather

    def weather_changed(self) -> None:
        """Forget the cloud cover; called when markers move."""
        self._weather = None

    def _covered(self) -> dict[Hex, str]:
        radius = self.ruleset.tables.constant["cloud_radius"]
        cover: dict[Hex, str] = {}
        for marker in self.state.weather.markers:
            for covered in within(marker, radius):
                cover[covered] = "storm" if covered in cover else "cloud"
        return cover

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
        return next((base for base in self.state.sides[side].bases.values() if base.hex == hex_), None)

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

    def holder_id(self, side: Side, name: str) -> UnitId:
        """Return which unit a base or ship of a name is."""
        return UnitId(side, "base" if name in self.state.sides[side].bases else "ship", name=name)

    def units_at(self, side: Side, hex_: Hex) -> tuple[UnitId, ...]:
        """Return the base, the TFs and the AFs of a side in a hex."""
        base = self.base_at(side, hex_)
        tfs = (UnitId(side, "TF", tf.number) for tf in self.tfs_at(side, hex_))
        afs = (UnitId(side, "AF", af.number) for af in self.afs_at(side, hex_))
        return (*((UnitId(side, "base", name=base.name),) if base else ()), *tfs, *afs)

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

    def free_af(self, side: Side) -> int:
        """Return the lowest free AF number of a side, 0 if all are in use (GM-9.53, GM-9.64)."""
        used = {*self.state.sides[side].afs, *(af.number for whose, af in self.taking_off if whose == side)}
        highest = self.ruleset.tables.constant["max_af_number"]
        return next((number for number in range(1, highest + 1) if number not in used), 0)

    def is_clear(self, side: Side, af: AirFormation) -> bool:
        """Return whether a scrambled AF keeps out of combat this turn (FE-16.11g)."""
        return af_key(side, af) in self.alert.clear

    def enlist(self, side: Side, af: AirFormation) -> None:
        """Add an AF formed in the middle of a turn."""
        own = self.state.sides[side]
        own.afs[af.number] = af
        own.afs = dict(sorted(own.afs.items()))
        if self._standing is not None:
            self._standing[side][1].setdefault(af.hex, []).append(af)

    def tell(self, dispatch: Dispatch) -> None:
        """Add a dispatch. Called by `intelligence` only."""
        self.dispatches.append(dispatch)

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


def tf_key(side: Side, tf: TaskForce) -> str:
    """Return the umpire's key of a TF, such as `allied/TF3`."""
    return f"{side}/TF{tf.number}"


def af_key(side: Side, af: AirFormation) -> str:
    """Return the umpire's key of an AF, such as `japanese/AF7`."""
    return f"{side}/AF{af.number}"


def base_key(side: Side, base: Base) -> str:
    """Return the umpire's key of a base, such as `japanese/Rabaul`."""
    return f"{side}/{base.name}"
