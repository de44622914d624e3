"""The course of a written order, and the ships that it names."""

from typing import get_args

import msgspec

from flagplot.games.carrier.flight.decks import upwind
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action
from flagplot.games.carrier.orders.assemble import AtCheck, Guarded
from flagplot.games.carrier.orders.checking import about
from flagplot.games.carrier.orders.draft import Draft, Item, Remarks
from flagplot.games.carrier.orders.flight_plan import by_hour
from flagplot.games.carrier.orders.resolve import change_item, holding, named_ships, parts_of
from flagplot.games.carrier.orders.text import counted
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Direction, Hex

OF_SHIPS = tuple(kind for kind in get_args(Action) if "ships" in kind.__struct_fields__)
"""Actions of ships that may be named."""
_PARTS_OF_SHIPS = holding(OF_SHIPS)
_PARTS_WITH_STEPS = holding((ast.Move,))
OPEN_ENDED = (ast.Head, ast.Shadow, ast.Join)
"""Actions after which the place of a TF is not known beforehand."""


@about(*_PARTS_OF_SHIPS, units=("TF",))
def ships_named(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Replace `3 DD` and `CA` by the ships of the TF, each of which leaves it once; refuse ships that are not in it
    (BR-12.3)."""
    tf = roster.view.tfs.get(draft.unit.number)
    if tf is None:
        return

    gone: set[str] = set()

    def change(action: Action) -> list[Action]:
        if not isinstance(action, OF_SHIPS) or not action.ships:
            return [action]
        ships, bad = named_ships(action.ships, tf, roster, gone)
        for word in bad:
            remarks.at(
                item.signs,
                "error",
                "no-such-ship",
                f"{word} is not in {draft.name}{', or leaves it before' if gone else ''}",
                f"{draft.name} has {', '.join(tf.ships[:10])}.",
            )
        if bad and isinstance(action, ast.Split):
            draft.fallen = True
        if not ships:
            return []
        if isinstance(action, ast.Split | ast.Scuttle):
            gone.update(ships)
        if isinstance(action, ast.Split) and len(gone) == len(tf.ships):
            remarks.at(item.signs, "error", "BR-12.3", f"all of {draft.name} cannot be split off it")
            draft.fallen = True
            return []
        return [msgspec.structs.replace(action, ships=tuple(ships))]

    for item in parts_of(draft, _PARTS_OF_SHIPS):
        change_item(draft, item, change)


# --- courses


@about(*_PARTS_WITH_STEPS, units=("TF",))
def at_sea_level(draft: Draft, _: Roster, remarks: Remarks) -> None:
    """Leave out the marks of altitude in the steps of ships, in cases too."""

    def change(action: Action) -> list[Action]:
        if not isinstance(action, ast.Move) or all(step.high is None for step in action.steps):
            return [action]
        marked.append(action)
        steps = tuple(ast.Step(step.direction, step.count) for step in action.steps)
        return [ast.Move(steps, action.start, action.end)]

    for item in parts_of(draft, _PARTS_WITH_STEPS):
        marked: list[Action] = []
        change_item(draft, item, change)
        if marked:
            remarks.at(item.signs, "note", "no-altitude", "ships have no altitude: the marks are not used")


@about()
def course(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Follow the written course of a TF or AF: start and end must agree (GM-8.1, GM-8.12, GM-3.3b), ships keep off
    the land (BR-12.5). Notes the end of a TF's move and what is left for the next turn."""
    here = _start(draft, roster)
    if here is None or draft.no_move:
        return
    at_sea = draft.unit.kind == "TF"
    path = [here]
    known = True
    halt: int | None = None
    """Hexes gone when it is told to hold."""
    for item in list(draft.items):
        node = item.node
        if item not in draft.items:
            continue
        if isinstance(node, ast.Move):
            if not known:
                continue
            way = _written(draft, item, node, path[-1] if known else None, at_sea, roster, remarks)
            if draft.no_move:
                return
            path += way
        elif isinstance(node, ast.GoTo):
            target = roster.hex_at(node.place)
            if target is None:
                known = False
                continue
            way_there = (
                roster.ruleset.theatre.sea_path(path[-1], target) if at_sea and known else hexes.line(path[-1], target)
            )
            if way_there is None:
                remarks.at(
                    item.signs,
                    "error",
                    "BR-12.5",
                    f"there is no way by sea from {hexes.name(path[-1])} to {hexes.name(target)}",
                )
                draft.drop_after(list(draft.items), item, remarks)
                draft.items.remove(item)
            elif known:
                path += way_there[1:]
        elif isinstance(node, ast.IntoWind):
            wind = windward(path[-1], roster)
            known = known and bool(wind)
            path += wind[:1]
        elif halt is None and isinstance(node.action if isinstance(node, Guarded) else node, ast.Hold):
            halt = len(path) - 1
        elif isinstance(node, OPEN_ENDED) or (isinstance(node, Guarded) and isinstance(node.action, int)):
            known = False
    draft.path = path if known else None
    _position_check(draft, roster, remarks, path, known)
    if at_sea and not draft.no_move:
        _tf_note(draft, roster, remarks, path, halt)


def windward(here: Hex, roster: Roster) -> tuple[Hex, ...]:
    """Return the hexes that are one hex into the wind, if the wind that the seat knows holds; none where it knows
    none."""
    known = roster.view.winds.get(roster.ruleset.theatre.sectors(here)[0])
    return upwind(roster.ruleset.theatre, known[0], here) if known is not None else ()


def _start(draft: Draft, roster: Roster) -> Hex | None:
    """Return where the unit begins this turn; None if the order is for later or the place is not known."""
    if draft.hour is not None:
        return None
    if draft.unit.kind == "AF" and draft.unit.number not in roster.view.afs:
        take_off = next((item.node for item in draft.items if isinstance(item.node, ast.TakeOff)), None)
        holder = roster.holder(take_off.source) if take_off is not None else None
        return roster.holder_hex(holder) if holder is not None else None
    return roster.hex_of(draft.unit)


def _written(
    draft: Draft, item: Item, node: ast.Move, here: Hex | None, at_sea: bool, roster: Roster, remarks: Remarks
) -> list[Hex]:
    """Return the hexes that written steps enter. Start or end at odds with the steps: NO MOVE."""
    assert here is not None
    if node.start is not None and node.start != here:
        if not _same_bare(node.start, here):
            where = "is in" if here == _start(draft, roster) else "will be in"
            _clash(
                draft,
                item,
                remarks,
                f"{draft.name} {where} {hexes.name(here)}, order starts in {hexes.name(node.start)}",
            )
            return []
        node = item.node = msgspec.structs.replace(node, start=here)
    out: list[Hex] = []
    kept: list[ast.Step] = []
    theatre = roster.ruleset.theatre
    for step in node.steps:
        done = 0
        for _ in range(step.count if step.direction else 0):
            last = out[-1] if out else here
            after = hexes.neighbour(last, Direction(step.direction))
            if after is None:
                _cut(
                    draft,
                    item,
                    remarks,
                    "off-map",
                    f"{Direction(step.direction).name} from {hexes.name(last)} leaves the map",
                )
                break
            if at_sea and after not in theatre.ship_neighbours(last):
                _cut(
                    draft,
                    item,
                    remarks,
                    "BR-12.5",
                    f"{draft.name} cannot go {Direction(step.direction).name} from "
                    f"{hexes.name(last)}: land lies between it and {hexes.name(after)}",
                )
                break
            out.append(after)
            done += 1
        if step.direction and done < step.count:
            if done:
                kept.append(msgspec.structs.replace(step, count=done))
            if kept:
                item.node = msgspec.structs.replace(node, steps=tuple(kept), end=None)
            else:
                draft.items.remove(item)
            return out
        kept.append(step)
    end = out[-1] if out else here
    if node.end is not None and node.end != end:
        if not _same_bare(node.end, end):
            _clash(draft, item, remarks, f"steps lead to {hexes.name(end)}, order says {hexes.name(node.end)}")
            return []
        item.node = msgspec.structs.replace(node, end=end)
    return out


def _same_bare(written: Hex, real: Hex) -> bool:
    """Return whether two hexes have one name but for the half-map: a bare name is read where the course leads."""
    return abs(written - real) == hexes.HALF * hexes.ROWS


def _clash(draft: Draft, item: Item, remarks: Remarks, message: str) -> None:
    remarks.at(
        item.signs, "error", "no-move", f"{draft.name} stays: {message}", "Mend one of the two and send it again."
    )
    draft.no_move = True


def _cut(draft: Draft, item: Item, remarks: Remarks, code: str, message: str) -> None:
    remarks.at(item.signs, "error", code, message, "The steps before it stand; what comes after it is left out.")
    draft.drop_after(list(draft.items), item, remarks)


def _position_check(draft: Draft, roster: Roster, remarks: Remarks, path: list[Hex], known: bool) -> None:
    """Answer NO MOVE where the unit is not in the hex its order names and does not go there (GM-3.51)."""
    check = next((item for item in draft.items if isinstance(item.node, AtCheck)), None)
    at = check.node.hex if check is not None and isinstance(check.node, AtCheck) else draft.at
    if at is None or at in path or not known or draft.no_move:
        return
    if any(_same_bare(at, hex_) for hex_ in path) and (check is None or isinstance(check.node, AtCheck)):
        return
    signs = check.signs if check is not None else draft.signs
    remarks.at(
        signs,
        "error",
        "no-move",
        f"{draft.name} stays: {draft.name} is at {hexes.name(path[0])}, order says {hexes.name(at)}",
        "Mend one of the two and send it again.",
    )
    draft.no_move = True


def _tf_note(draft: Draft, roster: Roster, remarks: Remarks, path: list[Hex], halt: int | None) -> None:
    tf = roster.view.tfs.get(draft.unit.number)
    moves = [item for item in draft.items if isinstance(item.node, ast.Move | ast.GoTo | ast.IntoWind)]
    if tf is None or not moves or draft.path is None:
        return
    speed = roster.tf_speed(tf)
    steps = len(path) - 1
    halt = halt if halt is None or halt < steps else None
    now = min(steps if halt is None else halt, speed)
    text = f"{draft.name}: start {hexes.name(path[0])}, end {hexes.name(path[now])}, {now} of {speed} MP"
    if steps > now:
        when = "on later turns" if halt is None else "once it has held"
        text += f"; {counted(steps - now, 'hex')} more to {hexes.name(path[-1])} {when}"
    if steps > speed > 0 and halt is None:
        text += f": {by_hour(path[2 * speed :: speed][: (steps - 1) // speed - 1], path[-1], roster, 1)}"
    if any(isinstance(item.node, ast.IntoWind) for item in moves):
        text += "; if the wind does not change"
    if speed == 0:
        anchored = [ship.name for ship in roster.ships(tf) if ship.anchored is not None]
        text += f"; {anchored[0]} is at anchor" if anchored else "; it cannot move this turn"
    remarks.at(moves[0].signs, "note", "move", text)
