"""The state before the first orders (BR-3, BR-4)."""

from flagplot.core.dice import Dice, DiceCup
from flagplot.games.carrier.command.keeping import open_record
from flagplot.games.carrier.phases.counters import set_out
from flagplot.games.carrier.phases.weather import first_weather
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.scenario.areas import area_hexes, by_lot
from flagplot.games.carrier.scenario.forces import Group, expand
from flagplot.games.carrier.state.battle import SideState, State
from flagplot.games.carrier.state.submarines import Submarine, SubmarineForce
from flagplot.games.carrier.state.units import Base, BoatBase, BoatForce, Boxes, Entering, Ship, TaskForce
from flagplot.games.carrier.theatre.hex import parse as parse_hex
from flagplot.games.carrier.units.factors import put
from flagplot.games.carrier.units.submarines import figure


def set_up(ruleset: Ruleset, preset: str, options: dict[str, str | int | bool], overlay: str, dice: Dice) -> State:
    """Return the opening position. TFs are placed by lot within their start areas, so that the file does not tell
    the enemy where they are; by option their players may choose other places before the first turn. A referee's own
    scenario narrows the areas as it likes."""
    cup = DiceCup(dice, "set-up")
    sides = {side: SideState(side) for side in SIDES}
    state = State(ruleset.scenario.id, preset, options, overlay, 1, first_weather(ruleset, cup), sides)
    _bases(ruleset, state)
    numbered: dict[Side, dict[str, int]] = {"allied": {}, "japanese": {}}
    for group in ruleset.scenario.groups:
        _ships(ruleset, state, group, numbered[group.side], cup)
    for air in ruleset.scenario.air:
        own = sides[air.side]
        at_base = air.at in own.bases
        plane = air.plane + LAND if at_base and air.plane + LAND in ruleset.tables.planes else air.plane
        boxes = own.bases[air.at].boxes if at_base else own.ships[air.at].boxes
        if boxes is not None:
            put(getattr(boxes, air.box), plane, air.n, air.load)
    if ruleset.options.pt_boats != "off":
        _boats(ruleset, state)
    if ruleset.options.coastwatchers == "counters":
        set_out(ruleset, state, cup)
    if ruleset.submarines.in_play:
        _submarines(ruleset, state, numbered, cup)
    if not ruleset.command.shared:
        open_record(ruleset, state)
    return state


def _submarines(ruleset: Ruleset, state: State, numbered: dict[Side, dict[str, int]], dice: DiceCup) -> None:
    """Put the scenario's submarines to sea by lot within their areas, on the surface (FE-27.1a, GM-12.1a)."""
    for side in SIDES:
        state.sides[side].submarines = SubmarineForce()
    for entry in ruleset.scenario.submarines:
        own, hexes = state.sides[entry.side], area_hexes(entry.area)
        force = own.submarines or SubmarineForce()
        for name, card_name in expand((f"SS x{entry.count}",), numbered[entry.side]):
            number = int(name.rpartition(" ")[2])
            where = by_lot(dice, "set-up", "place", f"{entry.side}/SS{number}", hexes, "BR-4.1.1")
            own.ships[name] = Ship(name, card_name, ruleset.card(entry.side, card_name).type)
            force.boats[number] = Submarine(number, name, where, factors=figure(ruleset.tables, "factors", entry.side))


def _boats(ruleset: Ruleset, state: State) -> None:
    """Put the scenario's boats in their bases (GM-17.0a)."""
    for entry in ruleset.scenario.boats:
        own = state.sides[entry.side]
        own.boats = own.boats or BoatForce()
        where = ruleset.theatre.place(entry.base)
        own.boats.bases[entry.base] = BoatBase(entry.base, where, entry.boats, entry.limit, entry.aces, entry.mtb_base)


def _bases(ruleset: Ruleset, state: State) -> None:
    """Open every base of the scenario (BR-8.1)."""
    for (name, code), card in ruleset.tables.bases.items():
        if code == ruleset.scenario.code:
            where = None if card.off_board else parse_hex(card.hex_name)
            state.sides[card.side].bases[name] = Base(
                name, where, card.lf_normal, card.lf_min, card.readying, card.aa, card.sf, Boxes(), card.radar
            )


def _ships(ruleset: Ruleset, state: State, group: Group, numbered: dict[str, int], dice: DiceCup) -> None:
    """Put a group's ships on the map, or in the list of those that enter later."""
    own = state.sides[group.side]
    names: list[str] = []
    for name, card_name in expand(group.ships, numbered):
        card = ruleset.card(group.side, card_name)
        at_anchor = not set(group.anchored).isdisjoint((name, card.type))
        own.ships[name] = Ship(
            name,
            card_name,
            card.type,
            ammunition=card.ammunition or 0,
            anchored=0 if at_anchor else None,
            unloaded=group.unloaded if card.type in ("AP", "APD") else 0,
            boxes=Boxes() if card.handling else None,
        )
        names.append(name)
    hexes = area_hexes(group.area, own.tfs[group.area.of_tf].hex if group.area.of_tf else None)
    if group.enters:
        own.entering.append(Entering(group.name, group.enters, list(hexes), names, group.tf))
        return
    for name in names:
        own.ships[name].tf = group.tf
    where = by_lot(dice, "set-up", "place", f"{group.side}/TF{group.tf}", hexes, "BR-4.1.1")
    own.tfs[group.tf] = TaskForce(group.tf, names, where)
