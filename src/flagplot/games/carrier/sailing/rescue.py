"""Survivors seen and picked up (FE-SUR-6 to FE-SUR-15)."""

from flagplot.games.carrier.facts.note import Counted
from flagplot.games.carrier.facts.sailing import Rescued, SurvivorsSeen, TakenOff
from flagplot.games.carrier.ordered.ast import Rescue
from flagplot.games.carrier.ordered.program import current, done
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sailing.bridge import named_ships
from flagplot.games.carrier.sailing.survivors import land, most, room, saved
from flagplot.games.carrier.state.sea import af_key, tf_key
from flagplot.games.carrier.state.units import Group, Ship, TaskForce
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import crippled
from flagplot.games.carrier.units.fuel import allowance


def look(umpire: Umpire) -> None:
    """Tell each side of survivors that its ships are with, exactly (FE-SUR-9), and of those that its planes at low
    altitude have spent half their movement over, that they are there (FE-SUR-10); from the turn after the fatal hit
    (FE-SUR-12), never by a unit that lost its turn shadowing (FE-SUR-13)."""
    afloat: dict[Hex, dict[Side, int]] = {}
    for group in visible(umpire):
        in_hex = afloat.setdefault(group.hex, {})
        in_hex[group.side] = in_hex.get(group.side, 0) + group.n
    for hex_, factors in afloat.items():
        for side in SIDES:
            there = [tf for tf in umpire.tfs_at(side, hex_) if observes(umpire, side, tf)]
            if there:
                umpire.tell(
                    SurvivorsSeen(
                        seat=side,
                        about=UnitId(side, "TF", there[0].number),
                        place=hex_,
                        how="both" if len(factors) > 1 else next(iter(factors)),
                        allied_factors=factors.get("allied", 0),
                        japanese_factors=factors.get("japanese", 0),
                        rule="FE-SUR-9",
                    )
                )
                umpire.state.sides[side].rafts[hex_] = umpire.turn
    _look_from_the_air(umpire)


def _look_from_the_air(umpire: Umpire) -> None:
    """Tell of survivors under planes that stayed long enough (FE-SUR-10)."""
    there = {group.hex for group in visible(umpire)}
    reported: set[tuple[Side, Hex]] = set()
    for (side, number, hex_), points in umpire.lingered.items():
        af = umpire.state.sides[side].afs.get(number)
        if af is None or hex_ not in there or (side, hex_) in reported:
            continue
        half = max(1, allowance(umpire.ruleset, af, af.launch) // 2)
        low = any(not flight.high for flight in af.flights)
        if low and points >= half and not af.lost_turn and af_key(side, af) not in umpire.lookout.barred:
            reported.add((side, hex_))
            whose = UnitId(side, "AF", number)
            umpire.tell(SurvivorsSeen(seat=side, about=whose, place=hex_, how="planes", rule="FE-SUR-10"))
            umpire.state.sides[side].rafts[hex_] = umpire.turn


def visible(umpire: Umpire) -> list[Group]:
    """Return the groups that can be seen and rescued now (FE-SUR-12)."""
    return [group for group in umpire.state.survivors if group.n and group.since < umpire.turn]


def observes(umpire: Umpire, side: Side, tf: TaskForce) -> bool:
    """Return whether a TF may observe this turn (FE-SUR-13)."""
    return not tf.lost_turn and tf_key(side, tf) not in umpire.lookout.barred


# --- rescued ---


def load(umpire: Umpire) -> None:
    """Carry out the rescue orders of TFs after their move: from the water (FE-SUR-6), or one factor a turn from a
    cripple of the TF (FE-SUR-14). Ships that load lie as at anchor this turn (FE-SUR-8)."""
    if umpire.ruleset.options.survivors == "off":
        return
    for side in SIDES:
        for tf in umpire.state.sides[side].tfs.values():
            action = current(tf.order)
            if tf.order is not None and isinstance(action, Rescue):
                ships = [ship for ship in named_ships(umpire, side, tf, action.ships) if not ship.towing]
                if action.cripple:
                    _from_cripple(umpire, side, tf, ships, action.cripple)
                else:
                    _from_water(umpire, side, tf, ships)
                    tf.order = done(tf.order, action)


def _from_water(umpire: Umpire, side: Side, tf: TaskForce, ships: list[Ship]) -> None:
    groups = [group for group in visible(umpire) if group.hex == tf.hex and observes(umpire, side, tf)]
    taken: dict[str, int] = {}
    for group in sorted(groups, key=lambda group: (group.side != side, group.ship)):
        for ship in ships:
            n = min(group.n, room(umpire.ruleset.tables, ship))
            if n:
                group.n -= n
                group.rescued += n
                ship.aboard[group.side] = ship.aboard.get(group.side, 0) + n
                ship.rescuing = umpire.turn
                taken[ship.name] = taken.get(ship.name, 0) + n
    whose = UnitId(side, "TF", tf.number)
    if taken:
        each = tuple(Counted(n, name) for name, n in taken.items())
        umpire.tell(Rescued(seat=side, about=whose, how="some", taken=each))
    else:
        umpire.tell(Rescued(seat=side, about=whose, how="none", bad=True))


def _from_cripple(umpire: Umpire, side: Side, tf: TaskForce, ships: list[Ship], name: str) -> None:
    """Take one factor off a crippled ship of the TF (FE-SUR-14); how many it has is one die with +1, thrown when the
    first leaves (FE-SUR-15)."""
    cripple, whose = umpire.state.sides[side].ships.get(name), UnitId(side, "TF", tf.number)
    if cripple is None or cripple.tf != tf.number or not crippled(umpire.ruleset, side, cripple):
        umpire.tell(TakenOff(seat=side, about=whose, how="no cripple", ship=name, bad=True))
        return
    tables = umpire.ruleset.tables
    taker = next((ship for ship in ships if ship is not cripple and room(tables, ship)), None)
    if cripple.survivors_left is None and taker is not None:
        subject = f"{side}/{name} crippled"
        die = umpire.dice.throw("survivors", "survivors", subject, rule="FE-SUR-15").faces[0]
        cripple.survivors_left = saved(tables, most(tables, cripple), die + 1)
    if taker is None or not cripple.survivors_left:
        umpire.tell(TakenOff(seat=side, about=whose, how="nobody", ship=name, bad=True))
        return
    cripple.survivors_left -= 1
    taker.aboard[side] = taker.aboard.get(side, 0) + 1
    taker.rescuing = umpire.turn
    umpire.tell(TakenOff(seat=side, about=whose, how="some", ship=name, taker=taker.name))


def run(umpire: Umpire) -> None:
    """At the end of the turn: survivors are seen, and those aboard ships at anchor at a base are landed."""
    if umpire.ruleset.options.survivors != "off":
        look(umpire)
        land(umpire)
