"""A bare sea for tests of the rules: the real map and a real scenario's clock, with units put on it by hand.

state = bare(turn=8)
tf(state, "allied", 1, "A/Q38", "Lexington", "DD x2")
after = play(state, allied="TF1: N2")
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from tests.carrier.said import sentences, worded

from flagplot.core.dice import KeyedDice, LoadedDice, Roll
from flagplot.core.game import Dispatch
from flagplot.games.carrier.facts.dispatches import Points, Sighted
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.orders.ast import Action, Program, UnitOrder
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.scenario.forces import expand
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.submarines import SubmarineForce
from flagplot.games.carrier.state.units import AirFormation, Boxes, Flight, Ship, TaskForce
from flagplot.games.carrier.theatre.hex import Hex, name, parse
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import put

SEA = parse("A/Q38")
"""Open sea for eight hexes all round, in sector V."""
FIRST = {"initiative|allied 0": (6,), "initiative|japanese 0": (1,)}
"""Dice that settle the initiative, so that tied defaults do not roll for ever."""


class Played(msgspec.Struct):
    """What came of a turn."""

    state: State
    told: tuple[Dispatch, ...]
    rolls: tuple[Roll, ...]

    def notes(self, side: Side) -> str:
        """Return all notes of a side, a line each."""
        return "\n".join(sentences(self.told, side))

    def sighted(self, side: Side) -> list[Sighted]:
        """Return what a side was told that it saw."""
        return [d for d in self.told if isinstance(d, Sighted) and d.seat == side]

    def conditions(self, side: Side) -> list[int]:
        """Return the condition numbers of a side's sightings."""
        return [d.sighting.condition for d in self.sighted(side)]

    def points(self, side: Side) -> int:
        """Return the points a side has scored so far."""
        return sum(entry.points for entry in self.state.sides[side].points)

    def heard(self, side: Side) -> list[tuple[int, str]]:
        """Return the points a side was told of."""
        return [(d.points, worded(d.reason)) for d in self.told if isinstance(d, Points) and d.seat == side]

    def thrown(self, purpose: str) -> list[Roll]:
        """Return the throws of one purpose."""
        return [roll for roll in self.rolls if f"|{purpose}|" in roll.key]

    def where(self, side: Side, unit: str) -> str:
        """Return the name of the hex of `TF1` or `AF2`."""
        own = self.state.sides[side]
        return name(own.tfs[int(unit[2:])].hex if unit[:2] == "TF" else own.afs[int(unit[2:])].hex)


def opening(
    scenario: str = "coral-sea-battle", seed: bytes = b"test", overlay: str = "", preset: str = "", **options: Any
) -> State:
    """Return a scenario's opening position."""
    rules = GAME.rules(scenario, preset, options=options, overlay=overlay)
    state: State = GAME.setup(scenario, rules, KeyedDice(seed))
    return state


def bare(
    turn: int = 8,
    scenario: str = "coral-sea-battle",
    *,
    planes: bool = False,
    overlay: str = "",
    preset: str = "",
    **options: Any,
) -> State:
    """Return a scenario without ships, planes and clouds. In the battle of the Coral Sea turn n has hour n."""
    state = opening(scenario, overlay=overlay, preset=preset, **options)
    state.turn = turn
    state.initiative = "allied"
    state.weather.markers = []
    state.weather.wind = dict.fromkeys(state.weather.wind, 6)
    for side in SIDES:
        own = state.sides[side]
        own.tfs, own.ships, own.entering = {}, {}, []
        if own.submarines:
            own.submarines = SubmarineForce()
        if not planes:
            for base in own.bases.values():
                base.boxes = Boxes()
    return state


def hex_of(where: Hex | str) -> Hex:
    """Return a hex given by number or name."""
    return parse(where) if isinstance(where, str) else where


def program(order: Program | Action | None) -> Program | None:
    """Return an order as a program."""
    return order if order is None or isinstance(order, Program) else Program((order,))


def tf(
    state: State,
    side: Side,
    number: int,
    where: Hex | str,
    *cards: str,
    order: Program | Action | None = None,
    **changes: Any,
) -> TaskForce:
    """Put a TF of ships on the map; `changes` are fields of all its ships."""
    own, ruleset = state.sides[side], ruleset_of(state)
    numbered: dict[str, int] = {}
    for known in own.ships:
        kind, _, n = known.partition(" ")
        if n.isdigit():
            numbered[kind] = max(numbered.get(kind, 0), int(n))
    names = []
    for ship_name, card_name in expand(cards, numbered):
        card = ruleset.card(side, card_name)
        made = Ship(
            ship_name,
            card_name,
            card.type,
            tf=number,
            ammunition=card.ammunition or 0,
            boxes=Boxes() if card.handling else None,
        )
        for field, value in changes.items():
            setattr(made, field, value)
        own.ships[ship_name] = made
        names.append(ship_name)
    hex_ = hex_of(where)
    own.tfs[number] = TaskForce(number, names, hex_, program(order), [hex_])
    return own.tfs[number]


def af(
    state: State,
    side: Side,
    number: int,
    where: Hex | str,
    *planes: str,
    land_by: int = 0,
    home: str = "",
    order: Program | Action | None = None,
    searching: bool = False,
) -> AirFormation:
    """Put an AF in the air: `af(state, "allied", 3, SEA, "6 Dauntless AP high")`. It took off last turn."""
    flights = []
    for text in planes:
        n, plane, *words = text.split()
        load = next((word for word in words if word in ("GP", "AP", "torpedo")), "")
        flights.append(Flight(plane, int(n), load, land_by or state.turn + 40, "high" in words))  # type: ignore[arg-type]
    made = AirFormation(
        number,
        flights,
        hex_of(where),
        home,
        state.turn - 1,
        order=program(order),
        searching=searching,
        formed=sum(flight.n for flight in flights),
    )
    state.sides[side].afs[number] = made
    return made


def ready(state: State, side: Side, holder: str, box: str = "ready", **planes: int | str) -> None:
    """Put planes into a box: `ready(state, "allied", "Lexington", Wildcat=8, Dauntless="6 AP")`."""
    own = state.sides[side]
    boxes = own.bases[holder].boxes if holder in own.bases else own.ships[holder].boxes
    assert boxes is not None
    for plane, said in planes.items():
        n, _, load = str(said).partition(" ")
        key = plane.replace("_land", "/land").replace("_", "-")
        put(getattr(boxes, box), key, int(n), load)  # type: ignore[arg-type]


def loaded(faces: Mapping[str, tuple[int, ...]] | None = None, default: int = 3) -> LoadedDice:
    """Return dice fixed by the end of the key; the initiative is settled."""
    return LoadedDice({**FIRST, **(faces or {})}, default)


def umpire(state: State, faces: Mapping[str, tuple[int, ...]] | None = None, default: int = 3) -> Umpire:
    """Return an umpire about to resolve the turn, for tests of one phase."""
    return Umpire(ruleset_of(state), state, loaded(faces, default))


def play(
    state: State,
    allied: str = "",
    japanese: str = "",
    *,
    faces: Mapping[str, tuple[int, ...]] | None = None,
    default: int = 3,
    clean: bool = True,
) -> Played:
    """Play one turn with orders as text. With `clean` an order that is refused fails the test."""
    sheets = {}
    for side, text in zip(SIDES, (allied, japanese), strict=True):
        sheets[side] = GAME.parse(text, side, GAME.view(state, side))
        errors = [d.message for d in sheets[side].diagnostics if d.severity == "error"]
        assert not (clean and errors), errors
    after = GAME.resolve(state, sheets, loaded(faces, default))
    return Played(after.state, after.dispatches, after.rolls)


def play_orders(
    state: State,
    orders: Mapping[Side, tuple[UnitOrder, ...]],
    *,
    faces: Mapping[str, tuple[int, ...]] | None = None,
    default: int = 3,
) -> Played:
    """Play one turn with typed orders, for what a test would rather not spell."""
    sheets = {side: CarrierSheet(seat=side, text="", orders=given) for side, given in orders.items()}
    after = GAME.resolve(state, sheets, loaded(faces, default))
    return Played(after.state, after.dispatches, after.rolls)
