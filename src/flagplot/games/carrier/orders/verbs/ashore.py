"""What a counter of coastwatchers or troops does: where it stands at the start, one step, or nothing (GM-23.3.2a,
GM-23.3.3)."""

from typing import Any

from flagplot.games.carrier.ordered.ast import Ashore
from flagplot.games.carrier.orders.assemble import MisuseError
from flagplot.games.carrier.orders.built import value_of
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import ASHORE, Group, Option, Trial, Verb
from flagplot.games.carrier.state.counters import (
    MOVING_HOURS,
    Counter,
    Watch,
    island_hexes,
    may_replace,
    placing,
    stepped,
)
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Direction, Hex
from flagplot.games.carrier.view import enemy_bases

_OPTION = Option(("coastwatchers",), "coastwatchers as units")
BARRED = {
    "edge": "that way leads off the map",
    "island": "{name} stays on {island}",
    "sea": "that way leads out to sea",
    "enemy base": "coastwatchers do not go to an enemy base",
}


def _step(*args: Any) -> Ashore:
    """Return a step of one hex (GM-23.3.3)."""
    if value_of(args, "NUM") not in (None, 1):
        raise MisuseError("it moves one hex, at 0100 and at 1200", "GM-23.3.3")
    return Ashore(None, int(value_of(args, "DIR")))


def _judged(order: Ashore, trial: Trial) -> list[Any]:
    """Refuse what a counter cannot do where it is (GM-23.3.6); a step for another hour is kept (GM-23.3.3)."""
    watch, draft = trial.roster.view.watch, trial.draft
    if trial.before is not None:
        return trial.refuse_all("no-move", f"{draft.name}: two different orders; write one")
    if not isinstance(watch, Watch):
        return []
    counter = watch.counters[draft.name]
    if order.place is not None:
        why = _bar_to_place(order.place, counter, trial.roster)
        return trial.refuse(*why) if why is not None else [order]
    if order.step:
        direction = Direction(order.step)
        to = stepped(trial.roster.ruleset.theatre, counter, direction, _foreign(trial.roster))
        if isinstance(to, str):
            barred = BARRED[to].format(name=draft.name, island=counter.island)
            text = f"{draft.name} cannot go {direction.name} from {hexes.name(counter.hex)}: {barred}"
            return trial.refuse("GM-23.3.6", text)
        hour = trial.roster.view.hour
        if hour not in MOVING_HOURS:
            kept = 12 if 1 < hour < 12 else 1
            trial.note("GM-23.3.3", f"{draft.name} moves at 0100 and 1200: kept for {kept:02d}00")
    return [order]


def _bar_to_place(hex_: Hex, counter: Counter, roster: Roster) -> tuple[str, str] | None:
    """Return why a counter cannot be put into a hex: code and reason (GM-23.3.2a, GM-23.3.2b, GM-23.3.5b, GM-23A)."""
    name, theatre = counter.name, roster.ruleset.theatre
    if not may_replace(counter, roster.view.clock.turn):
        return "GM-23.3.6", f"{name} is on {counter.island} and moves one hex at 0100 and 1200; nothing carries it"
    if counter.fresh:
        own = {base.hex for base in roster.view.bases.values()} & island_hexes(theatre, counter.island)
        return None if hex_ in own else ("GM-23.3.5b", f"new troops come to a base of yours on {counter.island}")
    if hex_ not in island_hexes(theatre, counter.island):
        return "GM-23.3.2a", f"{hexes.name(hex_)} is no hex of {counter.island}, to which {name} belongs"
    if hex_ not in placing(theatre, counter, _foreign(roster)):
        if counter.last_column and counter.kind == "T":
            return "GM-23A", f"{name} starts in columns A/A to {counter.last_column}"
        return "GM-23.3.2b", f"{name}: coastwatchers do not go to an enemy base, and {hexes.name(hex_)} is one"
    return None


def _foreign(roster: Roster) -> frozenset[Hex]:
    return frozenset(enemy_bases(roster.view, roster.ruleset).values())


VERBS = (
    Verb(
        word="at",
        tongue=Tongue.ASHORE,
        group=Group.ASHORE,
        help="Where a counter stands, before the first turn.",
        examples=(("CW1 at B/P24", "before the first turn"),),
        fields=("place",),
        starts={"PLACE": "put, place, placed, stand, stands", "ATW": "", "ON": "", "TO": ""},
        grammar="placed: (PLACE | MOVE)? (ATW | ON | TO) HEX",
        build={"placed": lambda *args: Ashore(value_of(args, "HEX").hex)},
        text=lambda order, _: f"at {hexes.name(order.place)}",
        givers=ASHORE,
        option=_OPTION,
        judged=_judged,
    ),
    Verb(
        word="step",
        tongue=Tongue.ASHORE,
        group=Group.ASHORE,
        help="One hex, at 0100 or at 1200.",
        examples=(("CW1 NE1", "the next step, at 0100 or 1200"),),
        fields=("step",),
        starts={"MOVE": "", "DIR": "", "WALK": "walk, march, step"},
        grammar="counter_step: (MOVE | WALK)? DIR NUM?",
        build={"counter_step": _step},
        text=lambda order, _: f"{Direction(order.step).name}1",
        givers=ASHORE,
        option=_OPTION,
        judged=_judged,
    ),
    Verb(
        word="stay",
        tongue=Tongue.ASHORE,
        group=Group.ASHORE,
        help="Stay after all.",
        examples=(("CW1 stay", ""),),
        starts={"HOLD": ""},
        grammar="counter_stays: HOLD",
        build={"counter_stays": lambda _: Ashore()},
        text=lambda *_: "stay",
        givers=ASHORE,
        option=_OPTION,
        judged=_judged,
    ),
)
