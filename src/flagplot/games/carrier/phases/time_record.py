"""Phase 10, Time Record: unloading, expired flights, points of the turn, the end of the game (BR-24, BR-25)."""

from flagplot.core.words import phrase
from flagplot.games.carrier.combat.damage import ship_value
from flagplot.games.carrier.facts.combat import Combat
from flagplot.games.carrier.facts.flight import Ditched
from flagplot.games.carrier.flight.losses import lose_planes
from flagplot.games.carrier.ordered.ast import LandAt, Unload
from flagplot.games.carrier.ordered.program import conduct
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sailing import survivors
from flagplot.games.carrier.sailing.capture import fall_and_open, land_troops
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.units import AirFormation, Base, DeckUse, Flight, Ship
from flagplot.games.carrier.telling.notes import score
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import TRANSPORTS, card, handles, maximum_factor
from flagplot.games.carrier.units.fuel import turns_to_land

UNLOADING_TURNS = 8
"""Turns in which a transport unloads (BR-12.7.4)."""
MAJOR_BASES = ("Henderson", "Rabaul")
"""Bases whose closing scores double (BR-25.1)."""


def run(umpire: Umpire) -> None:
    """End the turn: unload, resolve expired flights, score bases put out, and see whether the game is over."""
    for side in SIDES:
        _unload(umpire, side)
        _expired(umpire, side)
        _bases_out(umpire, side)
    fall_and_open(umpire)
    if umpire.ruleset.options.orbit:
        umpire.air_record().battles = battles(umpire)
    _end(umpire)
    for side in SIDES:
        for holder in umpire.holders(side):
            holder.use = DeckUse()
        own = umpire.state.sides[side]
        for af in own.afs.values():
            af.launch, af.lost_turn, af.moved_in_shadowing = "", False, False
        for tf in own.tfs.values():
            tf.lost_turn, tf.moved_in_shadowing = False, False
    umpire.state.turn += 1


def battles(umpire: Umpire) -> list[Hex]:
    """Return the hexes in which planes fought, were fired at or bombed this turn, over which they may orbit in the next
    (GM-9.3c)."""
    kinds = ("air-to-air", "anti-aircraft", "air attack")
    return sorted({fact.hex for fact in umpire.dispatches if isinstance(fact, Combat) and fact.kind in kinds})


def _unload(umpire: Umpire, side: Side) -> None:
    """Transports ordered to unload do so while anchored, from the turn after they anchored, in the scenario's hexes,
    for at most eight turns (BR-12.7.4, BR-25.5)."""
    own = umpire.state.sides[side]
    constant = umpire.ruleset.tables.constant
    for tf in own.tfs.values():
        if tf.order is None or Unload not in map(type, tf.order.actions):
            continue
        orders = [action for action in tf.order.actions if isinstance(action, Unload)]
        if tf.hex not in umpire.ruleset.scenario.unload_hexes(side):
            continue
        named = {name for order in orders for name in order.ships}
        working = [
            ship
            for ship in umpire.ships(side, tf)
            if ship.type in TRANSPORTS
            and (not named or ship.name in named or ship.type in named)
            and ship.anchored is not None
            and ship.anchored < umpire.turn
            and ship.unloaded < UNLOADING_TURNS
            and not ship.doomed
        ]
        for ship in working:
            ship.unloaded += 1
        points = sum(constant["vp_ap_turn" if ship.type == "AP" else "vp_apd_turn"] for ship in working)
        if working:
            score(umpire, side, points, phrase("points.unload", n=len(working)), told_to=(side,))
            land_troops(umpire, side, tf.hex, len(working))


def _expired(umpire: Umpire, side: Side) -> None:
    """Air factors that should have landed by now are lost (BR-24, BR-25.4)."""
    own = umpire.state.sides[side]
    for af in list(own.afs.values()):
        late = [flight for flight in af.flights if flight.land_by <= umpire.turn]
        if not late:
            continue
        unnecessary = not _closed_by_hits(umpire, side, af)
        for flight in late:
            lose_planes(umpire, side, flight.plane, flight.n, "out_of_fuel", f"AF{af.number}", unnecessary=unnecessary)
        umpire.tell(Ditched(seat=side, about=UnitId(side, "AF", af.number), n=sum(flight.n for flight in late)))
        af.flights = [flight for flight in af.flights if flight.land_by > umpire.turn]
        if not af.flights:
            del own.afs[af.number]


def _closed_by_hits(umpire: Umpire, side: Side, af: AirFormation) -> bool:
    """Return whether the landing place that an AF's order names, or its home, was sunk or closed by hits, which alone
    makes the loss of its planes another's work than their owner's (BR-25.4)."""
    place = conduct(af.order, LandAt)
    name = place.place.name if place and place.place.label else af.home
    sunk = umpire.state.sides[side].ships.get(name)
    if sunk is not None and sunk.fate == "sunk":
        return True
    holder = umpire.holder(side, name)
    return holder is not None and maximum_factor(umpire.ruleset, side, holder) == 0 < _undamaged(umpire, side, holder)


def _undamaged(umpire: Umpire, side: Side, holder: Ship | Base) -> int:
    """Return the launch factor of a ship or base that nothing has hit."""
    if isinstance(holder, Base):
        return umpire.ruleset.base_card(holder.name).lf_normal
    return card(umpire.ruleset, side, holder).launch_normal


def _bases_out(umpire: Umpire, side: Side) -> None:
    """Each base at launch factor 0 or less scores for the enemy every turn (BR-21.5, BR-25.1), by option counted at the
    start of the turn instead (FE-VP-1)."""
    if umpire.ruleset.options.base_out_points == "start":
        return
    constant = umpire.ruleset.tables.constant
    for base in umpire.state.sides[side].bases.values():
        printed = umpire.ruleset.base_card(base.name).lf_normal
        if base.hex is not None and not base.captured and base.lf_normal <= 0 < printed:
            points = constant["vp_base_out_major" if base.name in MAJOR_BASES else "vp_base_out"]
            score(umpire, enemy(side), points, phrase("points.base_out", place=base.name), told_to=(side,))


def counted(ruleset: Ruleset, state: State) -> dict[Side, int]:
    """Return the points of each side as they count for victory: those scored, and to the side with the harder task the
    lead that is an even fight (BR-25.3)."""
    harder = {"allied": max(0, -ruleset.par), "japanese": max(0, ruleset.par)}
    return {side: harder[side] + sum(entry.points for entry in state.sides[side].points) for side in SIDES}


def _leads(umpire: Umpire) -> dict[Side, int]:
    """Return by how much each side leads with the points it has scored itself; what is counted to the enemy lessens it
    (BR-25.2)."""
    totals = counted(umpire.ruleset, umpire.state)
    return {side: sum(e.points for e in umpire.state.sides[side].points) - totals[enemy(side)] for side in SIDES}


def _end(umpire: Umpire) -> None:
    """The last turn, or a decisive lead at the end of a 2400 turn, ends the game (BR-25.2, BR-25.3)."""
    state, scenario = umpire.state, umpire.ruleset.scenario
    lead = scenario.victory_lead
    par = umpire.ruleset.par
    if umpire.turn >= scenario.turns:
        state.over = phrase(f"points.last_turn_{SIDES[par < 0]}", n=abs(par)) if par else phrase("points.last_turn")
    elif lead is not None and umpire.hour == 24 and max(_leads(umpire).values()) >= lead:
        state.over = phrase("points.lead", points=lead)
    if state.over:
        final_points(umpire)


def final_points(umpire: Umpire) -> None:
    """Score damaged ships, planes that could not land, and the raid never tried (BR-25.1, BR-25.4)."""
    for side in SIDES:
        own = umpire.state.sides[side]
        for ship in own.ships.values():
            if ship.fate in ("", "left") and ship.hits and not ship.doomed:
                points = damage_points(umpire, side, ship)
                score(umpire, enemy(side), points, phrase("points.damaged", ship=ship.name), told_to=SIDES)
        for af in list(own.afs.values()):
            late = [flight for flight in af.flights if not can_still_land(umpire, side, af, flight)]
            unnecessary = not _closed_by_hits(umpire, side, af)
            for flight in late:
                lose_planes(umpire, side, flight.plane, flight.n, "no_landing", unnecessary=unnecessary)
            af.flights = [flight for flight in af.flights if all(flight is not lost for lost in late)]
            if not af.flights:
                del own.afs[af.number]
    survivors.final_points(umpire)
    if umpire.ruleset.scenario.untried_raid and not umpire.state.sides["allied"].raided:
        score(umpire, "japanese", umpire.ruleset.scenario.untried_raid, phrase("points.untried_raid"), told_to=SIDES)


def damage_points(umpire: Umpire, side: Side, ship: Ship) -> int:
    """Return the points for a damaged ship at the end: half its value times hits by damage factor, rounded down
    (BR-0.3, BR-25.1)."""
    factor = card(umpire.ruleset, side, ship).damage_factor
    return ship_value(umpire.ruleset, side, ship) * ship.hits // (2 * factor)


def can_still_land(umpire: Umpire, side: Side, af: AirFormation, flight: Flight) -> bool:
    """Return whether planes in flight could land within their range, anywhere that can take them, if the game went on
    (BR-25.4). Ships are taken to wait where they are."""
    if af.transit is not None:
        return af.transit.due <= flight.land_by
    return any(
        umpire.turn + turns_to_land(umpire, side, af, holder, sailing=False) <= flight.land_by
        for holder in umpire.holders(side)
        if handles(umpire.ruleset, side, holder, flight.plane) and maximum_factor(umpire.ruleset, side, holder) > 0
    )
