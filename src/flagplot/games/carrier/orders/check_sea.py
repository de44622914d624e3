"""Checks of task force orders: courses, ships named, anchoring, bombardment, surface combat."""

import msgspec

from flagplot.games.carrier.flight.decks import upwind
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action
from flagplot.games.carrier.ordered.words import base_name
from flagplot.games.carrier.orders.assemble import AtCheck, Guarded
from flagplot.games.carrier.orders.check_flight import by_hour
from flagplot.games.carrier.orders.draft import Draft, Item, Remarks
from flagplot.games.carrier.orders.resolve import change_item, named_ships, parts_with
from flagplot.games.carrier.orders.text import counted
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.state.units import Ship, TaskForce
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Direction, Hex
from flagplot.games.carrier.units.factors import LIGHT, TRANSPORTS, bombarders

OF_SHIPS = (ast.Split, ast.Anchor, ast.Weigh, ast.Beach, ast.Unload, ast.Bombard, ast.Scuttle, ast.CastOff, ast.Rescue)
OPEN_ENDED = (ast.Head, ast.Shadow, ast.Join)
"""Actions after which the place of a TF is not known beforehand."""


def ships_named(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Replace `3 DD` and `CA` by the ships of the TF; refuse ships that are not in it (BR-12.3)."""
    if draft.unit.kind != "TF":
        return
    tf = roster.view.tfs.get(draft.unit.number)
    if tf is None:
        return

    def change(action: Action) -> list[Action]:
        if not isinstance(action, OF_SHIPS) or not action.ships:
            return [action]
        ships, bad = named_ships(action.ships, tf, roster)
        for word in bad:
            remarks.at(
                item.signs,
                "error",
                "no-such-ship",
                f"{word} is not in {draft.name}",
                f"{draft.name} has {', '.join(tf.ships[:10])}.",
            )
        if not ships:
            return []
        if isinstance(action, ast.Split) and len(ships) == len(tf.ships):
            remarks.at(item.signs, "error", "BR-12.3", f"all of {draft.name} cannot be split off it")
            return []
        return [msgspec.structs.replace(action, ships=tuple(ships))]

    for item in parts_with(draft, *OF_SHIPS):
        change_item(draft, item, change)


def joining(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Refuse to join a formation that is not one's own, and TFs that would be too large (BR-12.3, BR-4.1.1)."""
    for item in list(draft.items):
        if not isinstance(item.node, ast.Join):
            continue
        kind, number = draft.unit.kind, item.node.number
        known = roster.view.tfs.keys() if kind == "TF" else roster.view.afs.keys() | roster.forming
        if number == draft.unit.number:
            remarks.at(item.signs, "error", "join-itself", f"{draft.name} cannot join itself")
            draft.items.remove(item)
        elif number not in known and not (kind == "TF" and number in roster.entering):
            remarks.at(item.signs, "error", "unknown-unit", f"no such unit of yours: {kind}{number}")
            draft.items.remove(item)
        elif kind == "TF" and draft.unit.number in roster.view.tfs and number in roster.view.tfs:
            limit = roster.ruleset.tables.constant[f"max_ships_{roster.side}"]
            ships = len(roster.view.tfs[number].ships) + len(roster.view.tfs[draft.unit.number].ships)
            if ships > limit:
                remarks.at(
                    item.signs, "error", "BR-4.1.1", f"TF{number} would have {ships} ships; {limit} are the most"
                )
                draft.items.remove(item)


# --- courses


def course(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Follow the written course of a TF or AF: start and end must agree (GM-8.1, GM-8.12, GM-3.3b), ships keep off
    the land (BR-12.5). Notes the end of a TF's move and what is left for the next turn."""
    here = _start(draft, roster)
    if here is None or draft.no_move:
        return
    at_sea = draft.unit.kind == "TF"
    path = [here]
    known = True
    for item in list(draft.items):
        node = item.node
        if isinstance(node, ast.Move):
            if not known:
                continue
            way = _written(draft, item, node, path[-1] if known else None, at_sea, roster, remarks)
            if draft.no_move:
                return
            path += way
        elif isinstance(node, ast.GoTo):
            target = node.place.hex if node.place.hex is not None else roster.place_hex(node.place.name)
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
                draft.items.remove(item)
            elif known:
                path += way_there[1:]
        elif isinstance(node, ast.IntoWind):
            wind = windward(path[-1], roster)
            known = known and bool(wind)
            path += wind[:1]
        elif isinstance(node, OPEN_ENDED) or (isinstance(node, Guarded) and isinstance(node.action, int)):
            known = False
    draft.path = path if known else None
    _position_check(draft, roster, remarks, path, known)
    if at_sea and not draft.no_move:
        _tf_note(draft, roster, remarks, path)


def windward(here: Hex, roster: Roster) -> tuple[Hex, ...]:
    """Return the hexes that are one hex into the wind, if the wind that the seat knows holds; none where it knows none
    (BR-6.2.2, BR-6.10)."""
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
    if at_sea and any(step.high is not None for step in node.steps):
        remarks.at(item.signs, "note", "no-altitude", "ships have no altitude: the marks are not used")
        node = item.node = msgspec.structs.replace(
            node, steps=tuple(msgspec.structs.replace(step, high=None) for step in node.steps)
        )
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
    remarks.at(item.signs, "error", code, message, "The steps before it stand; those after it are left out.")


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


def _tf_note(draft: Draft, roster: Roster, remarks: Remarks, path: list[Hex]) -> None:
    tf = roster.view.tfs.get(draft.unit.number)
    moves = [item for item in draft.items if isinstance(item.node, ast.Move | ast.GoTo | ast.IntoWind)]
    if tf is None or not moves or draft.path is None:
        return
    speed = roster.tf_speed(tf)
    steps = len(path) - 1
    reached = path[min(steps, speed)]
    text = f"{draft.name}: start {hexes.name(path[0])}, end {hexes.name(reached)}, {min(steps, speed)} of {speed} MP"
    if steps > speed:
        text += f"; {counted(steps - speed, 'hex')} more to {hexes.name(path[-1])} on later turns"
    if steps > speed > 0:
        text += f": {by_hour(path[2 * speed :: speed][: (steps - 1) // speed - 1], path[-1], roster, 1)}"
    if any(isinstance(item.node, ast.IntoWind) for item in moves):
        text += "; if the wind does not change"
    if speed == 0:
        anchored = [ship.name for ship in roster.ships(tf) if ship.anchored is not None]
        text += f"; {anchored[0]} is at anchor" if anchored else "; it cannot move this turn"
    remarks.at(moves[0].signs, "note", "move", text)


# --- work of ships


def anchoring(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Refuse to anchor at sea (BR-12.7.1), to unload elsewhere than the scenario says (BR-12.7.4)."""
    if draft.unit.kind != "TF" or draft.hour is not None or draft.unit.number not in roster.view.tfs:
        return
    tf = roster.view.tfs[draft.unit.number]
    last = draft.path[-1] if draft.path else None
    for item in list(draft.items):
        node = item.node
        if isinstance(node, ast.Anchor) and last is not None and roster.ruleset.theatre.terrain(last) != "coast":
            remarks.at(
                item.signs, "error", "BR-12.7.1", f"{draft.name} cannot anchor in {hexes.name(last)}: it has no coast"
            )
            draft.items.remove(item)
        elif isinstance(node, ast.Beach):
            why = _bar_to_beach(node, tf, draft, roster)
            if why:
                remarks.at(item.signs, "error", "BR-26.1", why)
                draft.items.remove(item)
        elif isinstance(node, ast.Weigh) and any(
            ship.beached and (not node.ships or ship.name in node.ships) for ship in roster.ships(tf)
        ):
            fast = [ship.name for ship in roster.ships(tf) if ship.beached]
            remarks.at(item.signs, "note", "BR-26.1", f"{', '.join(fast)} lie on the beach and stay there")
        elif isinstance(node, ast.Unload):
            allowed = roster.ruleset.scenario.unload_hexes(roster.side)
            ships = [ship for ship in roster.ships(tf) if not node.ships or ship.name in node.ships]
            if not any(ship.type in TRANSPORTS for ship in ships):
                remarks.at(item.signs, "error", "BR-12.7.4", f"{draft.name} has no AP or APD to unload there")
                draft.items.remove(item)
            elif last is not None and last not in allowed:
                names = ", ".join(hexes.name(hex_) for hex_ in sorted(allowed)) or "no hex"
                remarks.at(
                    item.signs,
                    "error",
                    "BR-12.7.4",
                    f"transports of your side unload in {names} only, and {draft.name} ends in {hexes.name(last)}",
                )
                draft.items.remove(item)


def _bar_to_beach(beach: ast.Beach, tf: TaskForce, draft: Draft, roster: Roster) -> str:
    """Return why a TF cannot run transports ashore, or nothing: only AP, where the scenario says, and in the turn in
    which they enter the hex (BR-26.1)."""
    places = roster.ruleset.scenario.beaches(roster.side)
    names = ", ".join(hexes.name(hex_) for hex_ in sorted(places)) or "no hex"
    ships = [ship for ship in roster.ships(tf) if not beach.ships or ship.name in beach.ships]
    if not any(ship.type == "AP" for ship in ships):
        return f"{draft.name} has no AP to run ashore there; other ships do not"
    if draft.path is None:
        return ""
    if draft.path[-1] not in places:
        ends = hexes.name(draft.path[-1])
        return f"transports of your side run ashore in {names} only, and {draft.name} ends in {ends}"
    if len(draft.path) == 1:
        return f"{draft.name} is in {hexes.name(draft.path[0])} already: ships run ashore as they come; anchor instead"
    return ""


def bombarding(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Check a bombardment: an enemy base, ships that can shell, and the TF in its hex (BR-19.9, BR-19.9.1)."""
    if draft.unit.kind != "TF":
        return
    tf = roster.view.tfs.get(draft.unit.number)
    code = roster.ruleset.scenario.code
    for item in list(draft.items):
        node = item.node
        if not isinstance(node, ast.Bombard) or tf is None:
            continue
        name = "" if node.mtb else base_name(node.base)
        called = f"MTB base {node.base}" if node.mtb else name or node.base
        if name in roster.view.bases:
            remarks.at(item.signs, "error", "own-unit", f"{name} is your own base")
            draft.items.remove(item)
            continue
        ships = [ship for ship in roster.ships(tf) if not node.ships or ship.name in node.ships]
        types = bombarders(roster.ruleset.options)
        able = [ship for ship in ships if ship.type in types]
        if not able:
            remarks.at(
                item.signs, "error", "BR-19.9.1", f"no ship of {draft.name} can shell a base: {_in_words(types)} can"
            )
            draft.items.remove(item)
            continue
        card = roster.ruleset.tables.bases.get((name, code))
        target = hexes.parse(card.hex_name) if card is not None and card.hex_name else roster.place_hex(node.base)
        if target is not None and draft.path is not None and draft.hour is None and target not in draft.path:
            remarks.at(
                item.signs,
                "note",
                "BR-19.9",
                f"{called} lies in {hexes.name(target)}, and {draft.name} "
                f"ends in {hexes.name(draft.path[-1])}: it shells when it gets there",
            )
        kinds = {kind: sum(ship.type == kind for ship in able) for kind in sorted({ship.type for ship in able})}
        bht = roster.ruleset.tables.constant["bombard_bht"]
        cost = roster.ruleset.tables.constant["bombard_cost"]
        remarks.at(
            item.signs,
            "note",
            "BR-19.9",
            f"{', '.join(f'{n} {kind}' for kind, n in kinds.items())} of "
            f"{draft.name} shell {called or 'the base'} at BHT {bht}{_light_row(able, roster)}, "
            f"{cost} ammunition factors each",
        )


def _light_row(able: list[Ship], roster: Roster) -> str:
    """Return what a note on a bombardment says of the row of destroyers (FE-19.9.4a, GM-10.2)."""
    if not any(ship.type in LIGHT[roster.ruleset.options.dd_bombard] for ship in able):
        return ""
    return f" (destroyers at BHT {roster.ruleset.tables.constant['bombard_bht_dd']})"


def _in_words(types: frozenset[str]) -> str:
    *first, last = [kind for kind in ("BB", "CA", "CAV", "CL", "DD", "APD") if kind in types]
    return f"{', '.join(first)} and {last}"
