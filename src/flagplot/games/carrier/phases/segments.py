"""Who flies when in the plane movement phase: all together (GM-9.1), or one side after the other (BR-14.1, FE-13a).

Within a segment those that do not search fly first, then those that do, then those that conform to one of them.
"""

from collections.abc import Iterator

from flagplot.core.words import phrase
from flagplot.games.carrier.combat import passing
from flagplot.games.carrier.facts.orders import NotTaken
from flagplot.games.carrier.flight.flying import fly, linger
from flagplot.games.carrier.flight.parties import conforms, joins_up
from flagplot.games.carrier.flight.pilot import Pilot, wants_search
from flagplot.games.carrier.ordered.ast import LandAt, UnitOrder
from flagplot.games.carrier.ordered.program import air_order, current
from flagplot.games.carrier.phases.order_intake import take_in
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.state.asking import Question
from flagplot.games.carrier.state.sea import af_key
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.telling import midturn
from flagplot.games.carrier.umpire import Umpire


def together(umpire: Umpire) -> list[Pilot]:
    """Fly all AFs of both sides at the same time, each by its own orders alone (GM-5.2, GM-9.1); those that are to
    conform to another or to join its attack find out afterwards where it went (FE-7d, FE-7f). Returns all of them."""
    pilots = [pilot for side in SIDES for pilot in _pilots(umpire, side)]
    return _waves(umpire, pilots, {}, by_search=False)


def sides(umpire: Umpire) -> tuple[Side, Side]:
    """Return the sides in the order of their segments: the holder of the initiative moves first (BR-14.1,
    FE-13a)."""
    first = umpire.state.initiative or SIDES[0]
    return first, enemy(first)


def look_out(umpire: Umpire) -> None:
    """Note which AFs search by the orders that they have now: those of the second segment look from where they are
    while the first is flown (FE-7.3a)."""
    for side in SIDES:
        for af in umpire.state.sides[side].afs.values():
            af.searching = wants_search(af.order)


def at_once(umpire: Umpire, side: Side, steps: dict[str, int]) -> Iterator[list[Pilot]]:
    """Fly one side's segment, all of its AFs at the same time but for FE-7e, those that take off with the others, and
    yield them: all its orders are complete before the first AF moves (FE-14a, FE-OPT-4), an AF without orders holding,
    and then going home while its fuel lasts, and no move changes later but by its own conditions and joins (FE-7a,
    FE-7b, FE-7c, FE-14b). `steps` counts the hexes of each AF through the phase."""
    _ask(umpire, side)
    for af in umpire.state.sides[side].afs.values():
        _off_deck(umpire, side, af)
    yield _waves(umpire, _pilots(umpire, side), steps, by_search=True)


def in_order(umpire: Umpire, side: Side, steps: dict[str, int]) -> Iterator[list[Pilot]]:
    """Fly one side's AFs in the order of the base game and yield those of each part when they have flown: on their way
    down, in sight of the enemy, hidden, taking off (BR-14.2)."""
    _ask(umpire, side)
    umpire.lookout.settle()
    pilots, own = _pilots(umpire, side), umpire.state.sides[side]
    parts: list[list[Pilot]] = [[], [], [], []]
    for pilot in pilots:
        seen = af_key(side, pilot.af) in umpire.sees[enemy(side)]
        going_down = isinstance(current(pilot.af.order), LandAt)
        parts[3 if pilot.af.on_deck else 0 if going_down else 1 if seen else 2].append(pilot)
    for part in parts:
        there = [pilot for pilot in part if own.afs.get(pilot.af.number) is pilot.af]
        for pilot in there:
            _off_deck(umpire, side, pilot.af)
        if there:
            fly(umpire, there, steps, passing.rule(umpire, pilots))
        for pilot in there:
            linger(umpire, pilot, pilot.points)
        yield there


def _off_deck(umpire: Umpire, side: Side, af: AirFormation) -> None:
    """Put an AF that has waited for its turn on deck into the air, where it can be seen."""
    if af.on_deck:
        af.on_deck = False
        umpire.lookout.moved(side, af, None)


def _ask(umpire: Umpire, side: Side) -> None:
    """Ask a side for its air orders, by option (FE-14a)."""
    if umpire.ruleset.options.air_orders == "asked":
        midturn.run(umpire)
        prompt = phrase("ask.air", now=umpire.ruleset.label(umpire.turn))
        take(umpire, side, umpire.answers.ask({side: Question("air orders", prompt)})[side])


def _pilots(umpire: Umpire, side: Side) -> list[Pilot]:
    return [
        Pilot(umpire, umpire.lookout, side, af)
        for _, af in sorted(umpire.state.sides[side].afs.items())
        if af.transit is None and not af.moved_in_shadowing
    ]


def _waves(umpire: Umpire, pilots: list[Pilot], steps: dict[str, int], *, by_search: bool) -> list[Pilot]:
    """Fly AFs in their order: those that do not search before those that do (FE-7e), and after these the AFs that
    conform to one of them (FE-7d) and those that may join an attack of theirs (FE-7f). Returns all, wings split off on
    the way with them."""
    parties = umpire.ruleset.options.search_parties
    later = [pilot for pilot in pilots if parties and (conforms(pilot) or joins_up(pilot))]
    rest = [pilot for pilot in pilots if pilot not in later]
    waves = [rest]
    if by_search:
        waves = [[p for p in rest if not p.af.searching], [p for p in rest if p.af.searching]]
    flown: list[Pilot] = []
    everybody = [pilot for wave in (*waves, later) for pilot in wave]
    for wave in (*waves, later):
        if wave:
            for pilot in wave:
                pilot.ahead = flown
            fly(umpire, wave, steps, passing.rule(umpire, everybody))
            flown += wave
    for pilot in flown:
        linger(umpire, pilot, pilot.points)
    return flown


def take(umpire: Umpire, side: Side, orders: list[UnitOrder]) -> None:
    """Give AFs their new orders; an AF that is not named keeps what it has (FE-14a). Anything else is left out with a
    note."""
    for order in orders:
        if air_order(order):
            take_in(umpire, side, order)
        else:
            umpire.tell(NotTaken(seat=side, about=order.unit.id(side), why="only planes", rule="FE-14a"))
