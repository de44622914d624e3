"""Coastwatchers and troops as counters: set out, moved at 0100 and 1200, clashing at 1200, missed at 2400 (GM-23.3)."""

from flagplot.core.dice import DiceCup
from flagplot.games.carrier.facts.seeing import CounterMoves
from flagplot.games.carrier.ordered.ast import UnitOrder
from flagplot.games.carrier.ruleset.counter_tables import allotted
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.scenario.areas import by_lot
from flagplot.games.carrier.state.battle import SideState, State
from flagplot.games.carrier.state.counters import (
    CHECK_HOUR,
    CLASH_HOUR,
    MOVING_HOURS,
    Counter,
    Kind,
    Watch,
    island_hexes,
    may_replace,
    placing,
    stepped,
)
from flagplot.games.carrier.state.units import Base
from flagplot.games.carrier.theatre.hex import Direction, Hex
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.umpire import Umpire


def set_out(ruleset: Ruleset, state: State, dice: DiceCup) -> None:
    """Put every counter on a hex of its island by lot, troops of a base on it; their owner may change that in the
    first turn (GM-23.3.2a)."""
    for side in SIDES:
        state.sides[side].watch = Watch()
    for entry in allotted(ruleset):
        watch = state.sides[entry.side].watch
        assert isinstance(watch, Watch)
        kinds: tuple[tuple[Kind, int], ...] = (("CW", entry.coastwatchers), ("T", entry.troops))
        for kind in (kind for kind, n in kinds for _ in range(n)):
            number = 1 + sum(counter.kind == kind for counter in watch.counters.values())
            made = Counter(kind, number, entry.island, 0, entry.last_column)
            if entry.at:
                made.hex = ruleset.theatre.place(entry.at)
            else:
                open_ = placing(ruleset.theatre, made, frozenset(ruleset.enemy_bases(entry.side).values()))
                made.hex = by_lot(dice, "set-up", "counter", f"{entry.side}/{made.name}", open_, "GM-23.3.2a", count=2)
            watch.counters[made.name] = made


def take(umpire: Umpire, side: Side, order: UnitOrder) -> None:
    """Give a counter its order: another hex at the start, or its next step, kept until it may move (GM-23.3.2a,
    GM-23.3.3)."""
    watch, order_ashore = umpire.state.sides[side].watch, order.ashore
    name = f"{order.unit.kind}{order.unit.number}"
    counter = watch.counters.get(name) if isinstance(watch, Watch) else None
    if counter is None or order_ashore is None:
        return
    if order_ashore.place is None:
        counter.step = order_ashore.step
    elif may_replace(counter, umpire.turn):
        counter.hex = order_ashore.place


def move(umpire: Umpire) -> None:
    """At 0100 and 1200 move the counters that have a step to make; at 1200 resolve the clashes (GM-23.3.3). One that
    is lost without its owner's knowledge goes on the owner's plot where he sends it (GM-23.3.4c)."""
    if umpire.hour not in MOVING_HOURS:
        return
    for side in SIDES:
        own = umpire.state.sides[side]
        for counter in own.watch.counters.values() if isinstance(own.watch, Watch) else ():
            if counter.step and not counter.known:
                _step(umpire, side, counter)
    if umpire.hour == CLASH_HOUR:
        for hex_ in _met(umpire):
            clash(umpire, hex_)


def _step(umpire: Umpire, side: Side, counter: Counter) -> None:
    direction, counter.step = counter.step, 0
    whose = UnitId(side, counter.kind, counter.number)
    to = stepped(umpire.ruleset.theatre, counter, direction, _enemy_bases(umpire, side))
    if isinstance(to, str):
        umpire.tell(
            CounterMoves(
                seat=side, about=whose, place=counter.hex, how=to, island=counter.island, rule="GM-23.3.6", bad=True
            )
        )
        return
    counter.hex = to
    way = Direction(direction).name
    umpire.tell(CounterMoves(seat=side, about=whose, place=to, how="moves", direction=way))


def _enemy_bases(umpire: Umpire, side: Side) -> frozenset[Hex]:
    return frozenset(base.hex for base in umpire.state.sides[enemy(side)].bases.values() if base.hex is not None)


def _at(umpire: Umpire, side: Side, hex_: Hex, kind: Kind) -> list[Counter]:
    watch = umpire.state.sides[side].watch
    standing = watch.standing() if isinstance(watch, Watch) else []
    return [counter for counter in standing if counter.hex == hex_ and counter.kind == kind]


def _met(umpire: Umpire) -> list[Hex]:
    """Return the hexes with counters of both sides, not coastwatchers alone (GM-23.3.4a)."""
    held: list[set[Hex]] = []
    for side in SIDES:
        watch = umpire.state.sides[side].watch
        standing = watch.standing() if isinstance(watch, Watch) else []
        held.append({counter.hex for counter in standing})
    both = sorted(held[0] & held[1])
    return [hex_ for hex_ in both if any(_at(umpire, side, hex_, "T") for side in SIDES)]


def clash(umpire: Umpire, hex_: Hex) -> None:
    """Roll two dice for a hex with counters of both sides. Coastwatchers and enemy troops: on 2 the coastwatchers are
    eliminated, on 3 the troops (GM-23.3.4a). Troops of both sides: on 2 the Allied, on 3 both, on 4 the Japanese, and
    on 2 coastwatchers who face enemy troops as well (GM-23.3.4b). Nobody is told (GM-23.3.4c)."""
    roll = umpire.dice.throw("counters", "clash", hex_name(hex_), count=2, rule="GM-23.3.4a")
    total = sum(roll.faces)
    troops = {side: _at(umpire, side, hex_, "T") for side in SIDES}
    fall: list[tuple[Side, Kind]] = []
    if all(troops.values()):
        fall += [("allied", "T")] if total in (2, 3) else []
        fall += [("japanese", "T")] if total in (3, 4) else []
    elif total == 3:
        fall += [(side, "T") for side in SIDES if troops[side]]
    if total == 2:
        fall += [(side, "CW") for side in SIDES if troops[enemy(side)]]
    for side, kind in fall:
        there = _at(umpire, side, hex_, kind)
        if there:
            lot = (
                umpire.dice.throw(
                    "counters", f"which {kind}", f"{side}/{hex_name(hex_)}", sides=len(there), rule="GM-23.3.4a"
                )
                if len(there) > 1
                else None
            )
            there[lot.faces[0] - 1 if lot else 0].lost = umpire.turn
    umpire.dice.note(roll, ", ".join(f"{side} {kind}" for side, kind in fall) or "nothing")


def check(umpire: Umpire) -> None:
    """At 2400 tell each side which of its counters do not answer, and give it new troops where it has a base on the
    island (GM-23.3.4c, GM-23.3.5a, GM-23.3.5b)."""
    if umpire.hour != CHECK_HOUR:
        return
    for side in SIDES:
        own = umpire.state.sides[side]
        for counter in list(own.watch.counters.values()) if isinstance(own.watch, Watch) else ():
            if counter.lost and not counter.known:
                counter.known = True
                whose = UnitId(side, counter.kind, counter.number)
                umpire.tell(
                    CounterMoves(
                        seat=side, about=whose, how="silent", island=counter.island, rule="GM-23.3.4c", bad=True
                    )
                )
                if counter.kind == "T":
                    _replace(umpire, own, counter)


def _replace(umpire: Umpire, own: SideState, old: Counter) -> None:
    """Bring new troops to the largest own base on the island; their owner may choose another in the next turn."""
    bases = bases_on(umpire.ruleset, own.bases, old.island)
    if not bases or not isinstance(own.watch, Watch):
        return
    base = max(bases, key=lambda base: (base.lf_normal, base.name))
    number = 1 + max(counter.number for counter in own.watch.counters.values() if counter.kind == "T")
    made = Counter("T", number, old.island, base.hex or 0, fresh=umpire.turn)
    own.watch.counters[made.name] = made
    whose = UnitId(own.side, "T", number)
    umpire.tell(CounterMoves(seat=own.side, about=whose, how="new", base=base.name, rule="GM-23.3.5b"))


def bases_on(ruleset: Ruleset, bases: dict[str, Base], island: str) -> list[Base]:
    """Return the bases that stand on an island or half of New Guinea."""
    hexes = island_hexes(ruleset.theatre, island)
    return [base for base in bases.values() if base.hex in hexes]
