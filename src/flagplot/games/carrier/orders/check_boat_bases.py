"""Checks of orders to shell or bomb an MTB base: which one is meant (GM-17.0l)."""

import msgspec

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action, Place
from flagplot.games.carrier.orders.draft import Draft, Remarks
from flagplot.games.carrier.orders.resolve import change_item, parts_with
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.ruleset.kinds import enemy
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Hex


def mtb_bases(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Find the MTB base that an attack or a bombardment means; refuse one that is not there. It has to be named as
    such where there is an air base too, and a TF ordered to attack one shells it (GM-17.0l)."""
    known = roster.ruleset.mtb_bases(enemy(roster.side))
    on = roster.ruleset.options.pt_boats != "off"

    def change(action: Action) -> list[Action]:
        if draft.unit.kind == "TF" and isinstance(action, ast.Attack) and action.mtb:
            shelling = change(ast.Bombard(action.place.name, at=action.place.hex, mtb=True))
            going: list[Action] = [ast.GoTo(action.place)] if action.place != Place() else []
            if not on or not shelling:
                return shelling
            read = "going there and shelling" if going else "shelling"
            remarks.at(item.signs, "note", "read-as", f"{draft.name}: read as {read} the MTB base")
            return [*going, *shelling]
        if isinstance(action, ast.Attack) and on:
            return _found(action, _where(action.place, roster), action.place == Place())
        if isinstance(action, ast.Bombard) and on:
            place = Place(None, action.base) if action.base else Place(action.at)
            return _found(action, _where(place, roster), place == Place())
        return [action]

    def _found(action: ast.Attack | ast.Bombard, where: Hex | None, anywhere: bool) -> list[Action]:
        """Return the action with its MTB base filled in, as it is if it means none, or nothing."""
        fitting = [name for name, hex_ in known.items() if hex_ == where or (anywhere and action.mtb)]
        if not action.mtb and (not fitting or not _plainly(action, roster) or where in _airfields(roster)):
            return [action]
        if isinstance(action, ast.Bombard) and anywhere and len(fitting) > 1:
            return [action]
        if len(fitting) != 1:
            remarks.at(item.signs, "error", "no-such-base", _missing(where, anywhere, fitting, roster), _hint(known))
            return []
        if not action.mtb:
            remarks.at(item.signs, "note", "read-as", f"read as the MTB base at {fitting[0]}: there is no air base")
        if isinstance(action, ast.Attack):
            return [msgspec.structs.replace(action, mtb=True, what="base", place=Place(known[fitting[0]]))]
        return [msgspec.structs.replace(action, mtb=True, base=fitting[0])]

    for item in parts_with(draft, ast.Attack, ast.Bombard):
        change_item(draft, item, change)


def _plainly(action: ast.Attack | ast.Bombard, roster: Roster) -> bool:
    """Return whether an order that does not say so can mean an MTB base: it names a base or a place, not ships."""
    if isinstance(action, ast.Bombard):
        return action.base != ""
    return action.what == "base" or (
        action.what == "any" and action.place.name.lower() in roster.ruleset.theatre.aliases
    )


def _airfields(roster: Roster) -> set[Hex]:
    return set(roster.ruleset.enemy_bases(roster.side).values())


def _where(place: Place, roster: Roster) -> Hex | None:
    """Return the hex of a place by its name as the seat knows it, or as written."""
    return place.hex if place.hex is not None or not place.name else roster.place_hex(place.name)


def _missing(where: Hex | None, anywhere: bool, fitting: list[str], roster: Roster) -> str:
    if where in roster.ruleset.mtb_bases(roster.side).values():
        return "that MTB base is your own"
    if anywhere:
        return "which MTB base is meant?" if fitting else "the enemy has no MTB base"
    return f"the enemy has no MTB base {'in ' + hexes.name(where) if where is not None else 'there'}"


def _hint(known: dict[str, Hex]) -> str:
    listed = ", ".join(f"{name} in {hexes.name(hex_)}" for name, hex_ in known.items())
    return f"The enemy's MTB bases: {listed}." if listed else ""
