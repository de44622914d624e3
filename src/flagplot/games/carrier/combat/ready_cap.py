"""The warning of a raid, and the scramble at the moment it enters the hex (FE-16.11, GM-9.5)."""

from typing import Literal

from flagplot.games.carrier.combat.battle import plane_name
from flagplot.games.carrier.combat.scrambling import allowed, fights
from flagplot.games.carrier.command.keeping import launched
from flagplot.games.carrier.command.radio import vectored
from flagplot.games.carrier.facts.flight import Scrambled, StaysDown
from flagplot.games.carrier.facts.note import Counted
from flagplot.games.carrier.flight.decks import room, spend, wind_room
from flagplot.games.carrier.ordered.ast import Cap, Intercept, LandAt, Place, Planes, Program, ReadyCap
from flagplot.games.carrier.ruleset.kinds import SIDES, Launch, Load, Side, enemy
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.sea import af_key
from flagplot.games.carrier.state.units import AirFormation, Base, Flight, Ship, Stack
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import maximum_factor, normal_minimum, put, take

FULL_WARNING = 5
"""Hexes of warning beyond which the table has no more columns (GM-9.52a)."""

LAUNCHES: tuple[Launch, ...] = ("minimum", "normal", "maximum")

# --- the warning ---


def watched(side: Side, af: AirFormation) -> str:
    """Return under which key the enemy's warning of a side's AF is kept."""
    return f"{enemy(side)}>{af_key(side, af)}"


def in_sight(umpire: Umpire, side: Side, af: AirFormation) -> bool:
    """Return whether the enemy of a side has seen its AF in the hex where it is."""
    seen = umpire.lookout.log[enemy(side)].get(af_key(side, af))
    return bool(seen) and seen is not None and seen[-1].hex == af.hex


def set_out(umpire: Umpire, side: Side, af: AirFormation) -> None:
    """Begin or go on with the warning of an AF that is about to move: a row of hexes may reach back into the turn
    before (FE-16.11d)."""
    if umpire.ruleset.options.ready_cap == "off":
        return
    approach, key = umpire.alert.approach, watched(side, af)
    approach[key] = max(approach.get(key, 0), int(in_sight(umpire, side, af)))


def entered(umpire: Umpire, side: Side, af: AirFormation, steps: dict[str, int]) -> None:
    """Let the enemy's ready CAP scramble against an AF that has come into its hex, then count the hex (FE-16.11b,
    FE-16.11d, GM-9.52a). The hex entered does not count for itself, and a gap starts the count anew. `steps` gives
    the step each searching AF is at."""
    if umpire.ruleset.options.ready_cap == "off":
        return
    approach, key = umpire.alert.approach, watched(side, af)
    hexes = approach.get(key, 0)
    if af.track[:1] != [af.hex]:
        meet(umpire, enemy(side), af, hexes, steps)
    approach[key] = hexes + 1 if in_sight(umpire, side, af) else 0


def keep(umpire: Umpire) -> None:
    """Keep the warnings for the next turn, those of AFs still in the air."""
    flying = {watched(side, af) for side in SIDES for af in umpire.state.sides[side].afs.values()}
    umpire.state.approach = {key: n for key, n in sorted(umpire.alert.approach.items()) if n and key in flying}


# --- the raid as it is known ---


def reports(umpire: Umpire, side: Side, raid: AirFormation) -> list[Sighting]:
    """Return what a side knows of the enemy AFs in the hex of a raid: the best that it has seen of each there. What
    comes into the hex unseen sets nothing off, or the scramble would tell of it."""
    out: list[Sighting] = []
    for af in umpire.state.sides[enemy(side)].afs.values():
        entries = umpire.lookout.log[side].get(af_key(enemy(side), af), [])
        here = [seen for seen in entries if seen.hex == raid.hex]
        if af.hex == raid.hex and af.transit is None and here:
            out.append(max(here, key=lambda seen: seen.condition))
    return out


def mostly_high(known: list[Sighting]) -> bool:
    """Return whether the larger part of a raid is reported high (GM-9.52b)."""
    counts = {height: sum(seen.total or 1 for seen in known if seen.altitude == height) for height in ("high", "low")}
    return counts["high"] > counts["low"]


def warned(umpire: Umpire, side: Side, raid: AirFormation, hexes: int) -> int:
    """Return the hexes of warning that a side has of a raid: those in which it was in sight, but the most that the
    table knows if the raid is led by radio, which warns its target (GM-22.75b)."""
    return max(hexes, FULL_WARNING) if vectored(umpire, enemy(side), raid) else hexes


# --- the scramble ---


def meet(umpire: Umpire, side: Side, raid: AirFormation, hexes: int, steps: dict[str, int]) -> None:
    """Scramble the ready CAPs of a side in the hex that a raid has entered, as its warning, their orders and their
    decks allow (FE-16.11a, FE-16.11b, FE-16.11e, GM-9.5a, GM-9.5b), by day only (FE-16.11f, GM-9.54). Standing by costs
    nothing, and planes that are not ordered to stand by never scramble. Who has scrambled comes back by landing and
    readying and in no other way (GM-9.55)."""
    hexes = warned(umpire, side, raid, hexes)
    for name, orders in sorted(umpire.state.sides[side].ready_cap.items()):
        holder = umpire.holder(side, name)
        if holder is None or umpire.holder_hex(side, holder) != raid.hex:
            continue
        known = reports(umpire, side, raid)
        if not known:
            continue
        whose = umpire.holder_id(side, name)
        if umpire.night:
            _stay(umpire, StaysDown(seat=side, about=whose, why="night", rule="GM-9.54"))
            continue
        shown = sum(seen.total or 0 for seen in known)
        for place, order in enumerate(orders):
            if order.min_size and shown < order.min_size:
                few = StaysDown(seat=side, about=whose, why="few", factors=shown, least=order.min_size, rule="GM-9.5b")
                _stay(umpire, few)
                continue
            _scramble(umpire, side, holder, place, order, hexes, mostly_high(known), steps)
        if hexes < 2:
            _stay(umpire, StaysDown(seat=side, about=whose, why="warning", hexes=hexes, rule="FE-16.11c"))


def _stay(umpire: Umpire, fact: StaysDown) -> None:
    """Tell the owner, once, why a ready CAP did not scramble against a raid that he sees (GM-9.5b, GM-9.54)."""
    if fact not in umpire.alert.reasons:
        umpire.alert.reasons.add(fact)
        umpire.tell(fact)


def _scramble(
    umpire: Umpire,
    side: Side,
    holder: Ship | Base,
    place: int,
    order: ReadyCap,
    hexes: int,
    raid_high: bool,
    steps: dict[str, int],
) -> None:
    """Fly off what one order for a ready CAP sends up. What the table allows is for the turn: earlier scrambles count,
    and so do the launches and landings of the turn (FE-16.11c, FE-16.11e)."""
    alert, key, whose = umpire.alert, (side, holder.name), umpire.holder_id(side, holder.name)
    if not umpire.free_af(side):
        _stay(umpire, StaysDown(seat=side, about=whose, why="numbers", rule="BR-3.3"))
        return
    normal, minimum = normal_minimum(umpire.ruleset, side, holder)
    maximum = maximum_factor(umpire.ruleset, side, holder)
    low, high = allowed(umpire.ruleset.tables, hexes, (minimum, normal, maximum))
    before = alert.scrambled.get(key, (0, 0))
    by_wind = wind_room(umpire, side, holder)
    left = min(max(low, high) - sum(before), room(umpire, side, holder, "maximum"))
    into_wind, left = left <= by_wind, min(left, by_wind)
    free = {False: low - before[0], True: high - before[1]}
    height = order.height or ("high else low" if raid_high else "low")
    ready = umpire.boxes(holder).ready
    up: dict[bool, list[Flight]] = {True: [], False: []}
    """Those that fight, and those that keep clear."""
    for number, wanted in enumerate(order.planes):
        sent = alert.sent_up.get((*key, place, number), 0)
        wish = wanted.n - sent if wanted.n is not None else sum(stack.n for stack in ready)
        for plane, load, n in _standing_by(umpire, holder, ready, wanted):
            fighter = not order.clear and not load and fights(umpire.ruleset.tables.planes[plane])
            for to_high in (True, False):
                if ("high" if to_high else "low") not in height or (to_high and load):
                    continue
                part = max(0, min(n, wish, left, free[to_high]))
                if not part:
                    continue
                take(ready, plane, part, load)
                until = umpire.turn + umpire.ruleset.tables.planes[plane].rf - 1
                up[fighter].append(Flight(plane, part, load, until, to_high))
                n, wish, left, sent = n - part, wish - part, left - part, sent + part
                free[to_high] -= part
        alert.sent_up[(*key, place, number)] = sent
    if not into_wind and left <= 0:
        _stay(umpire, StaysDown(seat=side, about=whose, why="wind", rule="BR-6.10"))
    flights = up[True] + up[False]
    total = sum(flight.n for flight in flights)
    if not total:
        return
    went_high = sum(flight.n for flight in flights if flight.high)
    alert.scrambled[key] = (before[0] + total - went_high, before[1] + went_high)
    for fighter, part_of in up.items():
        if part_of:
            _form(umpire, side, holder, part_of, fighter, steps)


def _standing_by(
    umpire: Umpire, holder: Ship | Base, ready: list[Stack], wanted: Planes
) -> list[tuple[str, Load, int]]:
    """Return plane, load and number of what stands in Ready and answers an order, unarmed planes first; armed ones
    scramble in the 2003 rules only (FE-16.11c, GM-9.51). Planes tied to an anchored seaplane base stay."""
    tied = umpire.ruleset.scenario.grounded.get(holder.name, ())
    bound = not isinstance(holder, Base) and holder.anchored is None
    unarmed_only = umpire.ruleset.options.ready_cap == "1993"
    return [
        (stack.plane, stack.load, stack.n)
        for stack in sorted(ready, key=lambda stack: stack.load != "")
        if wanted.plane in ("", stack.plane.removesuffix(LAND))
        and wanted.load in (None, stack.load)
        and not (stack.load and unarmed_only)
        and not (bound and stack.plane in tied)
    ]


def _form(
    umpire: Umpire, side: Side, holder: Ship | Base, flights: list[Flight], fighter: bool, steps: dict[str, int]
) -> None:
    """Form scrambled planes into an AF under the lowest free number; it has not moved, and the turn counts for its
    fuel (GM-9.53). What it does this turn was ordered before; later orders need radio (GM-22.74). How many took the
    maximum launch is noted. Those that keep clear take no part in combat this turn and land with the next (FE-16.11g).
    The enemy's posts and searchers may see it as any AF."""
    number = umpire.free_af(side)
    hex_ = umpire.holder_hex(side, holder)
    n = sum(flight.n for flight in flights)
    if not number or hex_ is None:
        for flight in flights:
            put(umpire.boxes(holder).ready, flight.plane, flight.n, flight.load)
        return
    kind = next((kind for kind in LAUNCHES if room(umpire, side, holder, kind) >= n), LAUNCHES[-1])
    beyond = n - room(umpire, side, holder, "normal") if kind == "maximum" else 0
    spend(holder, kind, n)
    home = Place(name=holder.name)
    order = Program((Cap(home),)) if fighter else Program((Intercept(wanted=False), LandAt(home)))
    af = AirFormation(
        number, flights, hex_, holder.name, umpire.turn, kind, order, track=[hex_], formed=n, by_maximum=beyond
    )
    umpire.enlist(side, af)
    launched(umpire, side, af)
    if not fighter:
        umpire.alert.clear.add(af_key(side, af))
    umpire.lookout.moved(side, af, None)
    umpire.lookout.posts_see(enemy(side), [af])
    umpire.lookout.seen_by_searchers(enemy(side), [af], steps)
    planes = tuple(
        Counted(flight.n, plane_name(flight.plane), flight.load, "high" if flight.high else "low") for flight in flights
    )
    aim: Literal["meet", "clear"] = "meet" if fighter else "clear"
    umpire.tell(Scrambled(seat=side, about=UnitId(side, "AF", number), aim=aim, source=af.home, planes=planes))
