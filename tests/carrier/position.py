"""Positions of the carrier game made for tests: two sides in one hex, ready to fight, or units put on the real map.

u = battle(
    allied=[tf(1, ship("Lexington", ready="4 Wildcat"), "Chicago", "2 DD")],
    japanese=[af(5, "8 Val AP high", "4 Zero high", home="Shokaku", order=attack())],
)
combat.run(u)

state = bare(turn=8)
put_tf(state, "allied", 1, "A/Q38", "Lexington", "DD x2")
after = play(state, allied="TF1: N2")
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, TypeVar

import msgspec
from tests.carrier.fact_text import in_short
from tests.carrier.wording import worded

from flagplot.core.dice import Dice, KeyedDice, LoadedDice, Roll
from flagplot.core.game import Dispatch
from flagplot.games.carrier.facts.dispatches import Points, Sighted
from flagplot.games.carrier.facts.note import Note
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Action, Assignment, Attack, Cap, Place, Planes, Program, UnitOrder
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.ruleset.presets import options_of
from flagplot.games.carrier.ruleset.ruleset import Ruleset, ruleset_of
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.scenario.forces import expand
from flagplot.games.carrier.scenario.scenario import Scenario
from flagplot.games.carrier.state.battle import SideState, State, Weather
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.sea import af_key, tf_key
from flagplot.games.carrier.state.submarines import SubmarineForce
from flagplot.games.carrier.state.units import AirFormation, Base, Boxes, Flight, Ship, Stack, TaskForce
from flagplot.games.carrier.theatre.hex import Hex, name, parse
from flagplot.games.carrier.theatre.theatre import theatre
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import all_boxes, put

PLAIN: dict[str, dict[str, Any]] = {"umpire": {}, "base": {"air_orders": "written"}}
"""Rule sets of positions for which none is named, with their options: in the base game too one sheet gives all orders,
for that is a way to ask and no rule."""
PLAYED: dict[str, Any] = {"unnamed": "umpire", "made": []}
"""The rule set of positions for which none is named, which `conftest.py` sets by the test's rule ids, and those of all
positions made since then."""

SEA = parse("B/M23")
"""A hex for battles at sea (named hexes of bases are given by the base)."""


class ShipSpec(msgspec.Struct):
    """A ship to be made: its card, how many, and what differs from new."""

    card: str
    n: int = 1
    changes: dict[str, Any] = {}
    boxes: Boxes | None = None


class TfSpec(msgspec.Struct):
    """A TF to be made."""

    number: int
    ships: list[ShipSpec]
    order: Program | None


class AfSpec(msgspec.Struct):
    """An AF to be made."""

    number: int
    flights: list[Flight]
    home: str
    order: Program | None


class BaseSpec(msgspec.Struct):
    """A base to be made: printed values of its scenario card unless changed."""

    name: str
    changes: dict[str, Any]
    boxes: Boxes


Spec = TfSpec | AfSpec | BaseSpec


def stacks(text: str) -> list[Stack]:
    """Return stacks of `4 Wildcat, 3 Dauntless AP`."""
    out = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        n, plane, *load = part.split()
        out.append(Stack(plane, int(n), load[0] if load else ""))  # type: ignore[arg-type]
    return out


def boxes(ready: str = "", just_landed: str = "", readying: str = "", dispersed: str = "") -> Boxes:
    """Return boxes of texts such as `4 Wildcat, 3 Dauntless AP`."""
    return Boxes(stacks(just_landed), stacks(readying), stacks(ready), stacks(dispersed))


def ship(card: str, ready: str = "", just_landed: str = "", readying: str = "", **changes: Any) -> ShipSpec:
    """Return a ship: `ship("Lexington", hits=2)`, `ship("DD 3")` names one, `"2 DD"` is two unnamed ones."""
    made = boxes(ready, just_landed, readying) if ready or just_landed or readying else None
    count, _, rest = card.partition(" ")
    if count.isdigit():
        return ShipSpec(rest, int(count), changes, made)
    return ShipSpec(card, 1, changes, made)


def tf(number: int, *ships: ShipSpec | str, order: Program | Action | None = None) -> TfSpec:
    """Return a TF of ships or ship texts."""
    return TfSpec(number, [ship(s) if isinstance(s, str) else s for s in ships], program(order))


def flight(text: str, land_by: int = 20, spent: bool = False) -> Flight:
    """Return a flight of `8 Val AP high`; low and unarmed unless it says so."""
    n, plane, *words = text.split()
    load = next((word for word in words if word in ("GP", "AP", "torpedo")), "")
    return Flight(plane, int(n), load, land_by, "high" in words, spent)  # type: ignore[arg-type]


def af(number: int, *flights: Flight | str, home: str = "", order: Program | Action | None = None) -> AfSpec:
    """Return an AF of flights or flight texts."""
    return AfSpec(number, [flight(f) if isinstance(f, str) else f for f in flights], home, program(order))


def base(
    name: str, ready: str = "", just_landed: str = "", readying: str = "", dispersed: str = "", **changes: Any
) -> BaseSpec:
    """Return a base; `**changes` are fields of Base, such as aa=8."""
    return BaseSpec(name, changes, boxes(ready, just_landed, readying, dispersed))


def program(order: Program | Action | None) -> Program | None:
    """Return a program of one action, or the program itself."""
    return order if order is None or isinstance(order, Program) else Program((order,))


def attack(
    *targets: str, planes: str = "", n: int | None = None, mode: str = "", place: Place | None = None, **more: Any
) -> Attack:
    """Return an attack on what is sighted here, with one assignment if anything is said."""
    told = (Assignment(Planes(n, planes), tuple(targets), mode),) if targets or planes or mode or n else ()  # type: ignore[arg-type]
    return Attack(place or Place(), assignments=told, **more)


def cap() -> Cap:
    """Return a patrol over home."""
    return Cap(Place())


def hand_world(
    hits: str = "classic", code: str = "CS", options: Mapping[str, Any] | None = None, **scenario_fields: Any
) -> Ruleset:
    """Return a ruleset with the real map and tables and a bare scenario, the unnamed rule set with some options."""
    plain: dict[str, Any] = {
        "id": "by-hand",
        "title": "By hand",
        "code": code,
        "date": date(1942, 5, 8),
        "hour": 10,
        "turns": 30,
        "clouds": "scattered",
        "replacements": True,
        "introduction": "",
        "groups": (),
        "air": (),
    }
    preset = PLAYED["unnamed"]
    PLAYED["made"].append(preset)
    chosen = options_of(preset, {**PLAIN.get(preset, {}), "hits": hits, **(options or {})})
    return Ruleset(theatre(), tables(), Scenario(**{**plain, **scenario_fields}), chosen)


def battle(
    allied: Sequence[Spec] = (),
    japanese: Sequence[Spec] = (),
    *,
    at: str | Hex = SEA,
    hits: str = "classic",
    dice: Dice | Mapping[str, tuple[int, ...]] | None = None,
    default: int = 3,
    night: bool = False,
    weather: str = "clear",
    seen: bool = True,
    initiative: Side | None = "allied",
    turn: int = 3,
    code: str = "CS",
    **options: Any,
) -> Umpire:
    """Return an umpire about to resolve a turn with both sides in one hex, everything observed at Condition 3 unless
    `seen` is False; `options` are those that differ from the base game. Dice: loaded with `dice` by the end of the
    key, else `default` on every die (3: classic result as printed)."""
    ruleset = hand_world(hits, code, options, hour=20 if night else 10)
    hex_ = parse(at) if isinstance(at, str) else at
    markers = {"clear": [], "cloud": [hex_], "storm": [hex_, hex_]}[weather]
    state = State(
        "by-hand", PLAYED["unnamed"], {"hits": hits, **options}, "", turn, Weather({}, markers), {}, initiative
    )
    for side, specs in zip(SIDES, (allied, japanese), strict=True):
        state.sides[side] = SideState(side)
        for spec in specs:
            _add(ruleset, state, side, spec, hex_)
    fixed = LoadedDice(dice if isinstance(dice, Mapping) else {}, default)
    made = Umpire(ruleset, state, fixed if dice is None or isinstance(dice, Mapping) else dice)
    if seen:
        see_all(made)
    return made


def _add(ruleset: Ruleset, state: State, side: Side, spec: Spec, hex_: Hex) -> None:
    own = state.sides[side]
    if isinstance(spec, AfSpec):
        made_af = AirFormation(spec.number, spec.flights, hex_, spec.home, state.turn - 1, order=spec.order)
        own.afs[spec.number] = made_af
    elif isinstance(spec, BaseSpec):
        card = ruleset.base_card(spec.name)
        own.bases[spec.name] = Base(
            spec.name, hex_, card.lf_normal, card.lf_min, card.readying, card.aa, card.sf, spec.boxes, card.radar
        )
        for field, value in spec.changes.items():
            setattr(own.bases[spec.name], field, value)
    else:
        names: list[str] = []
        for wanted in spec.ships:
            kind = wanted.card.split()[0] if wanted.card.split()[-1].isdigit() else wanted.card
            for _ in range(wanted.n):
                named = wanted.card
                if kind == wanted.card and kind == ruleset.card(side, kind).type:
                    named = f"{kind} {sum(s.type == kind for s in own.ships.values()) + 1}"
                launch(ruleset, own, spec.number, named, kind, wanted.boxes, wanted.changes)
                names.append(named)
        own.tfs[spec.number] = TaskForce(spec.number, names, hex_, spec.order)


def launch(
    ruleset: Ruleset, own: SideState, tf: int, name: str, card: str, boxes: Boxes | None, changes: Mapping[str, Any]
) -> None:
    """Add a ship to a side, in a TF of that number: as new but for `changes`, its fields."""
    values = ruleset.card(own.side, card)
    made = Ship(name, card, values.type, tf=tf, ammunition=values.ammunition or 0)
    made.boxes = boxes or (Boxes() if values.handling else None)
    for field, value in changes.items():
        setattr(made, field, value)
    own.ships[name] = made


def see_all(umpire: Umpire) -> None:
    """Let each side observe every enemy formation at Condition 3."""
    for side in SIDES:
        foe, who = enemy(side), (UnitId(side, "attackers"),)
        own = umpire.state.sides[foe]
        for task_force in own.tfs.values():
            umpire.sees[side][tf_key(foe, task_force)] = Sighting(
                "tf", task_force.hex, 3, who, umpire.turn, total=len(task_force.ships)
            )
        for formation in own.afs.values():
            umpire.sees[side][af_key(foe, formation)] = Sighting(
                "af",
                formation.hex,
                3,
                (UnitId(side, "attackers"),),
                umpire.turn,
                total=sum(f.n for f in formation.flights),
            )


def planes_in(umpire: Umpire, side: Side) -> dict[str, int]:
    """Return all air factors a side has, in the air, aboard and on the ground, by plane."""
    own = umpire.state.sides[side]
    out: dict[str, int] = {}
    for formation in own.afs.values():
        for part in formation.flights:
            out[part.plane] = out.get(part.plane, 0) + part.n
    for holder in (*own.ships.values(), *own.bases.values()):
        for box in all_boxes(holder.boxes) if holder.boxes else ():
            for stack in box:
                out[stack.plane] = out.get(stack.plane, 0) + stack.n
    return out


# --- on the map ---

OPEN_SEA = parse("A/Q38")
"""Open sea for eight hexes all round, in sector V."""
FIRST = {"initiative|allied 0": (6,), "initiative|japanese 0": (1,)}
"""Dice that settle the initiative, so that tied defaults do not roll for ever."""


D = TypeVar("D", bound=Dispatch)


def told(dispatches: Iterable[Dispatch], kind: type[D], seat: str = "") -> list[D]:
    """Return the dispatches of a kind, of one seat if it is named."""
    return [each for each in dispatches if isinstance(each, kind) and seat in ("", each.seat)]


class Played(msgspec.Struct):
    """What came of a turn."""

    state: State
    told: tuple[Dispatch, ...]
    rolls: tuple[Roll, ...]

    def facts(self, side: Side) -> str:
        """Return all notes of a side in short, a line each: `flight.waits AF3 n=2 source=Lae`."""
        return in_short(told(self.told, Note), side)

    def sighted(self, side: Side) -> list[Sighted]:
        """Return what a side was told that it saw."""
        return told(self.told, Sighted, side)

    def conditions(self, side: Side) -> list[int]:
        """Return the condition numbers of a side's sightings."""
        return [d.sighting.condition for d in self.sighted(side)]

    def points(self, side: Side) -> int:
        """Return the points a side has scored so far."""
        return sum(entry.points for entry in self.state.sides[side].points)

    def heard(self, side: Side) -> list[tuple[int, str]]:
        """Return the points a side was told of."""
        return [(d.points, worded(d.reason)) for d in told(self.told, Points, side)]

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
    """Return a scenario's opening position, where no rule set is named by that of the rule which the test shows."""
    if not preset:
        preset = PLAYED["unnamed"]
        options = {**PLAIN.get(preset, {}), **options}
    PLAYED["made"].append(preset)
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
    state.turn, state.placing = turn, False
    state.initiative = "allied"
    state.weather.markers = []
    state.weather.wind = dict.fromkeys(state.weather.wind, 6)
    for side in SIDES:
        own = state.sides[side]
        own.tfs, own.ships, own.entering = {}, {}, []
        if own.submarines:
            own.submarines = SubmarineForce()
        if not planes:
            for each in own.bases.values():
                each.boxes = Boxes()
    return state


def hex_of(where: Hex | str) -> Hex:
    """Return a hex given by number or name."""
    return parse(where) if isinstance(where, str) else where


def put_tf(
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
        launch(ruleset, own, number, ship_name, card_name, None, changes)
        names.append(ship_name)
    hex_ = hex_of(where)
    own.tfs[number] = TaskForce(number, names, hex_, program(order), [hex_])
    return own.tfs[number]


def put_af(
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
    """Put an AF in the air: `af(state, "allied", 3, OPEN_SEA, "6 Dauntless AP high")`. It took off last turn."""
    flights = [flight(text, land_by or state.turn + 40) for text in planes]
    made = AirFormation(
        number,
        flights,
        hex_of(where),
        home,
        state.turn - 1,
        order=program(order),
        searching=searching,
        formed=sum(each.n for each in flights),
    )
    state.sides[side].afs[number] = made
    return made


def ready(state: State, side: Side, holder: str, box: str = "ready", **planes: int | str) -> None:
    """Put planes into a box: `ready(state, "allied", "Lexington", Wildcat=8, Dauntless="6 AP")`."""
    own = state.sides[side]
    held = own.bases[holder].boxes if holder in own.bases else own.ships[holder].boxes
    assert held is not None
    for plane, text in planes.items():
        n, _, load = str(text).partition(" ")
        key = plane.replace("_land", "/land").replace("_", "-")
        put(getattr(held, box), key, int(n), load)  # type: ignore[arg-type]


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
