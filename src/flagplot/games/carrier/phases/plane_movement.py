"""Phase 7, Plane Movement: the planes of one side after those of the other (BR-14.1, FE-13a), or by option all at the
same time (GM-5.2, GM-9.1).
"""

from flagplot.games.carrier.combat.interception import at_start
from flagplot.games.carrier.command.keeping import launched
from flagplot.games.carrier.facts.flight import HeldBack, OnMap, TookOff
from flagplot.games.carrier.facts.note import counted
from flagplot.games.carrier.flight.crew import End
from flagplot.games.carrier.flight.decks import into_the_wind, spend
from flagplot.games.carrier.flight.landing import land
from flagplot.games.carrier.flight.pilot import Pilot
from flagplot.games.carrier.flight.places import landing_place
from flagplot.games.carrier.ordered.ast import LandAt, Place, Program
from flagplot.games.carrier.ordered.program import conduct
from flagplot.games.carrier.phases import segments
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.sea import af_key
from flagplot.games.carrier.state.units import AirFormation, Base, Ship, Transit
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import normal_minimum, put
from flagplot.games.carrier.units.fuel import land_by


def run(umpire: Umpire) -> None:
    """Bring in planes from off the map, take off, intercept, fly, land: in the base game one side after the other
    (BR-14.1), each in its order (BR-14.2) or all of its planes at once (FE-14a), by option all together (GM-5.2,
    GM-9.1). None must move but the newly formed (BR-14.6), and none is shown that nobody observes (BR-14.7). AFs of one
    side in a hex stay apart (BR-14.17)."""
    in_order = umpire.ruleset.options.air_order == "landings first"
    in_segments = umpire.ruleset.options.air_moves == "segments"
    for side in SIDES if not in_segments else ():
        _from_off_map(umpire, side)
    take_off(umpire, stay=in_segments)
    umpire.lookout.new_phase()
    intercept_what_meets(umpire)
    if in_segments:
        steps: dict[str, int] = {}
        segments.look_out(umpire)
        for side in segments.sides(umpire):
            waves = segments.in_order if in_order else segments.at_once
            if not in_order:
                _from_off_map(umpire, side)
            for pilots in waves(umpire, side, steps):
                _land(umpire, pilots)
            if in_order:
                _from_off_map(umpire, side)
    else:
        _land(umpire, segments.together(umpire))
    umpire.lookout.settle()


def intercept_what_meets(umpire: Umpire) -> None:
    """Try special interceptions where planes of both sides are over one hex now (BR-14.13.1, BR-14.13.4)."""
    if umpire.lookout.posts.planes_meet():
        umpire.lookout.settle()
        at_start(umpire)
        umpire.lookout.reindex()


# --- off the map ---


def _from_off_map(umpire: Umpire, side: Side) -> None:
    """Place AFs whose flight from an off-board base is over in their entry hex, where they stay this turn
    (BR-14.11); land those that have reached the base (BR-14.12)."""
    own = umpire.state.sides[side]
    for af in list(own.afs.values()):
        if af.transit is None or af.transit.due > umpire.turn:
            continue
        if af.transit.inbound:
            af.hex, af.lost_turn = af.transit.hex, False
            af.transit, af.track = None, [af.hex]
            af.launch = "maximum"
            umpire.lookout.moved(side, af, None)
            umpire.tell(OnMap(seat=side, about=UnitId(side, "AF", af.number), how="reaches", rule="BR-14.11"))
        else:
            land(umpire, side, af, own.bases[af.transit.base], 0)
            if not af.flights:
                del own.afs[af.number]


def _leave_map(umpire: Umpire, side: Side, af: AirFormation, base: Base, flown: int) -> None:
    """Send an AF that ended its move in an entry hex on to its off-board base: it goes to In Flight on the next turn
    and lands as many turns later as the entry number says (BR-14.12)."""
    if flown == 0:
        entries = umpire.ruleset.theatre.entry_hexes(base.name)
        af.transit = Transit(base.name, False, af.hex, umpire.turn + entries[af.hex])
        umpire.lookout.removed(side, af)
        whose = UnitId(side, "AF", af.number)
        umpire.tell(OnMap(seat=side, about=whose, how="leaves", base=base.name, rule="BR-14.12"))
    else:
        af.order = Program((LandAt(Place(name=base.name)),))


# --- decks ---


def take_off(umpire: Umpire, *, stay: bool) -> None:
    """Put the AFs formed in phase 2 into the air where their ship or base now is. A carrier that did not turn into the
    wind flies off no more than its minimum LF; the rest goes back to Ready (BR-6.10). Where the sides move one after
    the other they `stay` on their decks until it is their turn (BR-14.2, FE-14a)."""
    forming, umpire.taking_off = umpire.taking_off, []
    flown: dict[tuple[Side, str], int] = {}
    for side, af in forming:
        own = umpire.state.sides[side]
        holder = umpire.holder(side, af.home)
        if holder is None:
            raise AssertionError(f"AF{af.number} formed on {af.home}, which is gone")
        if not into_the_wind(umpire, side, holder):
            least = normal_minimum(umpire.ruleset, side, holder)[1]
            _hold_back(umpire, side, af, holder, least - flown.get((side, holder.name), 0))
            flown[side, holder.name] = flown.get((side, holder.name), 0) + sum(flight.n for flight in af.flights)
            if not af.flights:
                continue
        if af.transit is None:
            af.hex = umpire.holder_hex(side, holder) or af.hex
            af.track = [af.hex]
            af.on_deck = stay
            if not stay:
                umpire.lookout.moved(side, af, None)
        if umpire.weather(af.hex) == "storm" and af.transit is None:
            umpire.lookout.barred.add(af_key(side, af))
        own.afs[af.number] = af
        own.afs = dict(sorted(own.afs.items()))
        launched(umpire, side, af)
        whose = UnitId(side, "AF", af.number)
        umpire.tell(TookOff(seat=side, about=whose, source=holder.name, planes=counted(af.flights)))


def _hold_back(umpire: Umpire, side: Side, af: AirFormation, holder: Ship | Base, most: int) -> None:
    """Put all but so many air factors of a forming AF back into Ready (BR-6.10)."""
    back = 0
    for flight in af.flights:
        part = max(0, flight.n - max(0, most))
        most -= flight.n - part
        if part:
            put(umpire.boxes(holder).ready, flight.plane, part, flight.load)
            flight.n -= part
            back += part
    af.flights = [flight for flight in af.flights if flight.n]
    af.formed = sum(flight.n for flight in af.flights)
    if back:
        spend(holder, af.launch, -back)
        umpire.tell(HeldBack(seat=side, about=UnitId(side, "AF", af.number), n=back, source=holder.name))


def _land(umpire: Umpire, pilots: list[Pilot]) -> None:
    """Land the AFs that are over their landing place and ordered down, those with least fuel first (BR-14.8,
    BR-14.9). Planes at the end of their fuel that find no room go to any other deck in the hex."""
    for pilot in sorted(
        (pilot for pilot in pilots if pilot.ended is End.LAND),
        key=lambda pilot: (min(f.land_by for f in pilot.af.flights), pilot.side, pilot.af.number),
    ):
        side, af = pilot.side, pilot.af
        if umpire.state.sides[side].afs.get(af.number) is not af:
            continue
        action = conduct(af.order, LandAt) or LandAt()
        holder = landing_place(umpire, side, af, action.place)
        if holder is None:
            continue
        if isinstance(holder, Base) and holder.hex is None:
            _leave_map(umpire, side, af, holder, pilot.spent)
            continue
        down = land(umpire, side, af, holder, pilot.spent)
        if af.flights and land_by(af) <= umpire.turn:
            for other in list(umpire.holders(side)):
                if other is not holder and umpire.holder_hex(side, other) == af.hex and af.flights:
                    down += land(umpire, side, af, other, pilot.spent, down)
        if not af.flights:
            umpire.lookout.removed(side, af)
            del umpire.state.sides[side].afs[af.number]
