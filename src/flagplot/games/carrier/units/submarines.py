"""What submarines can do: the rules that the order desk, the phases and combat share, in both editions (FE-27, GM-12);
`ruleset/submarine_editions.py` has what differs."""

from collections.abc import Iterator

import msgspec

from flagplot.games.carrier.ordered.ast import Depth, SubmarineOrder
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.tables import Tables
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.battle import SideState
from flagplot.games.carrier.state.sea import Sea
from flagplot.games.carrier.state.submarines import Submarine
from flagplot.games.carrier.state.units import TaskForce
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.theatre.theatre import Theatre

ESCORTS = ("DD", "APD", "PG")
"""Types with a weapon against submerged submarines (BR-27.13)."""
DEEP_HUNTERS = 4
"""Destroyers of one TF that find a deep submarine (FE-27.5.2a, GM-12.5.2)."""
BOAT_BASES: dict[Side, tuple[str, ...]] = {"allied": ("Espiritu Santo",), "japanese": ("Rabaul", "Shortland")}
"""Bases where submarines take torpedoes aboard (BR-27.17, BR-30.7)."""
ESCORT_BASES: dict[Side, tuple[str, ...]] = {
    "allied": ("Espiritu Santo", "Port Moresby"),
    "japanese": ("Rabaul", "Shortland"),
}
"""Bases where escorts take weapons against submarines aboard (FE-27.9.2d)."""


class Hull(TaskForce):
    """A submarine as lookouts see it: a formation of one ship, of number 0, that stands in no record. It is in no TF,
    so that it does not count for the size of one (FE-27.4b)."""

    submarine: int = 0


def boats_of(own: SideState) -> list[Submarine]:
    """Return a side's boats that are afloat, by number; none where no submarines take part."""
    return list(own.submarines.boats.values()) if own.submarines else []


def hull(boat: Submarine) -> Hull:
    """Return a boat as a formation of one ship."""
    return Hull(0, [boat.ship], boat.hex, submarine=boat.number)


def sub_key(side: Side, number: int) -> str:
    """Return the umpire's key of a submarine, such as `allied/SS4`."""
    return f"{side}/SS{number}"


def overhead_key(side: Side, boat: Submarine) -> str:
    """Return the umpire's key of the ships that a deep boat of a side hears above it."""
    return f"{sub_key(side, boat.number)} overhead"


def boat_id(side: Side, boat: Submarine) -> UnitId:
    """Return which unit a submarine is."""
    return UnitId(side, "SS", boat.number)


def label(boat: Submarine) -> str:
    """Return `SS4`."""
    return f"SS{boat.number}"


def figure(tables: Tables, item: str, side: Side) -> int:
    """Return a figure of the submarine table for a side (BR-27.11, BR-27.12, BR-27.13)."""
    return int(tables.raw["submarine"][item][side])


MOVES = ("steps", "to", "patrol", "shadow", "stay")
"""The parts of an order that say where a boat goes."""


def ordered(boat: Submarine, order: SubmarineOrder, turn: int, line: int) -> None:
    """Give a boat an order; of what it does not speak stays as it was, and a new move takes the place of the old one
    (FE-27.6.4a, GM-12.64a)."""
    new = {field: getattr(order, field) for field in order.__struct_fields__ if field not in MOVES}
    changes = {field: value for field, value in new.items() if value is not None}
    if order.moves:
        changes.update((field, getattr(order, field)) for field in MOVES)
        boat.order_given = (turn, line)
    boat.order = msgspec.structs.replace(boat.order, **changes)


# --- movement ---


def reachable(theatre: Theatre, hits: int, hex_: Hex, depth: Depth) -> Depth:
    """Return the level a boat comes to when it is told to go to one: no deeper than periscope depth inshore (FE-27.1b,
    GM-12.1b) or when it is damaged (BR-27.14)."""
    return "periscope" if depth == "deep" and (hits or theatre.terrain(hex_) == "coast") else depth


# --- sight ---


def deepest_sight(boat: Submarine) -> int:
    """Return the best condition at which a boat sees in its own hex: 3 from the surface, 2 at periscope depth, 1 deep
    (FE-27.3a, FE-27.3d, FE-27.3e, GM-12.3a, GM-12.3b)."""
    return {"surface": 3, "periscope": 2, "deep": 1}[boat.depth]


def hears_radio(depth: Depth) -> bool:
    """Return whether a boat at this level sends and receives radio: not when deep (GM-12.4)."""
    return depth != "deep"


# --- combat ---


def sequence(tables: Tables, roll: int) -> str:
    """Return `tf only`, `normal`, `sub first` or `sub only` for a modified roll (FE-SAS-1)."""
    row = "1 or less" if roll <= 1 else "2-3" if roll <= 3 else "4-5" if roll <= 5 else "6 or more"
    return str(tables.raw["sub_attack_sequence"][row]["result"])


def asw_limit(tables: Tables, side: Side, kind: str) -> int:
    """Return the attacks on submarines an escort makes before it must load again (FE-27.9.2b, FE-27.9.2c)."""
    return figure(tables, "asw_attacks_pg" if kind == "PG" else "asw_attacks", side)


def reload_turns(ruleset: Ruleset, side: Side, item: str) -> int:
    """Return the turns at rest after which torpedoes (`reload_turns`) or weapons against submarines
    (`asw_reload_turns`) are aboard: 8 and 4, in 2003 three (BR-27.17, FE-27.9.2d)."""
    return figure(ruleset.tables, ruleset.submarines.turns_to_load(item), side)


def can_attack(boat: Submarine, turn: int) -> bool:
    """Return whether a boat can attack at all: not deep (FE-27.6.2, GM-12.62), not when it dived from planes this turn
    (FE-27.6.5, GM-12.65), and not without torpedoes."""
    return boat.depth != "deep" and boat.factors > 0 and boat.crash_dived != turn


def over_head(sea: Sea, side: Side, boat: Submarine) -> Iterator[TaskForce]:
    """Yield the enemy TFs in a boat's hex that have ships."""
    foe: Side = "japanese" if side == "allied" else "allied"
    for tf in sea.state.sides[foe].tfs.values():
        if tf.hex == boat.hex and tf.ships:
            yield tf
