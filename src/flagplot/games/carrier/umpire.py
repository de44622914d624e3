"""The umpire's working set while a turn is resolved: the truth, the dice, and what has been told so far."""

from flagplot.core.base import BaseUmpire
from flagplot.core.dice import Dice
from flagplot.core.game import Dispatch
from flagplot.games.carrier.ordered.ast import Radio, UnitOrder
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sighting.observation import Lookout
from flagplot.games.carrier.state.air_record import AirRecord
from flagplot.games.carrier.state.alert import Alert, Caught
from flagplot.games.carrier.state.asking import Answers
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.sea import Sea, af_key
from flagplot.games.carrier.state.signals import Signals
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.theatre.hex import Hex


class Umpire(Sea, BaseUmpire[State, Dispatch]):
    """One resolution: the state being changed, the dice, and the dispatches made."""

    def __init__(self, ruleset: Ruleset, state: State, dice: Dice, answers: Answers | None = None) -> None:
        super().__init__(ruleset, state, dice)
        BaseUmpire.__init__(self, state, self.dice)
        self.answers = answers or Answers()
        self.fought: list[tuple[int, int]] = []
        """Allied and Japanese AF numbers that fought each other this turn."""
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
        self._lookout: Lookout | None = None
        self._storms: dict[Side, tuple[dict[Hex, tuple[str, int]], frozenset[Hex]]] = {}

    @property
    def lookout(self) -> Lookout:
        """The observations of this turn, begun once the weather has settled."""
        if self._lookout is None:
            self._lookout = Lookout(self)
        return self._lookout

    def dismiss_lookout(self) -> None:
        """Let the observations of the turn go."""
        self._lookout = None

    def storms_plotted(self, side: Side) -> frozenset[Hex]:
        """Return the storm hexes on a side's plot."""
        clouds = self.state.sides[side].plot.clouds
        if side not in self._storms or self._storms[side][0] is not clouds:
            self._storms[side] = clouds, frozenset(hex_ for hex_, (kind, _) in clouds.items() if kind == "storm")
        return self._storms[side][1]

    def air_record(self) -> AirRecord:
        """Return what the rules of the air remember, begun where it is not there yet."""
        if not isinstance(self.state.air, AirRecord):
            self.state.air = AirRecord()
        return self.state.air

    def holder_id(self, side: Side, name: str) -> UnitId:
        """Return which unit a base or ship of a name is."""
        return UnitId(side, "base" if name in self.state.sides[side].bases else "ship", name=name)

    def units_at(self, side: Side, hex_: Hex) -> tuple[UnitId, ...]:
        """Return the base, the TFs and the AFs of a side in a hex."""
        base = self.base_at(side, hex_)
        tfs = (UnitId(side, "TF", tf.number) for tf in self.tfs_at(side, hex_))
        afs = (UnitId(side, "AF", af.number) for af in self.afs_at(side, hex_))
        return (*((UnitId(side, "base", name=base.name),) if base else ()), *tfs, *afs)

    def free_af(self, side: Side) -> int:
        """Return the lowest free AF number of a side, 0 if all are in use (GM-9.53, GM-9.64)."""
        used = {*self.state.sides[side].afs, *(af.number for whose, af in self.taking_off if whose == side)}
        highest = self.ruleset.tables.constant["max_af_number"]
        return next((number for number in range(1, highest + 1) if number not in used), 0)

    def is_clear(self, side: Side, af: AirFormation) -> bool:
        """Return whether a scrambled AF keeps out of combat this turn (FE-16.11g)."""
        return af_key(side, af) in self.alert.clear
