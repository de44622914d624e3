"""Small carrier states made by hand, for tests: two sides in one hex, seen or unseen, ready to fight.

u = battle(
    allied=[tf(1, ship("Lexington", ready="4 Wildcat"), "Chicago", "2 DD")],
    japanese=[af(5, "8 Val AP high", "4 Zero high", home="Shokaku", order=attack())],
)
combat.run(u)
"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import msgspec

from flagplot.core.dice import Dice, LoadedDice
from flagplot.games.carrier.orders.ast import Action, Assignment, Attack, Cap, Place, Planes, Program
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.ruleset.presets import options_of
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.scenario.scenario import Scenario
from flagplot.games.carrier.state.battle import SideState, State, Weather
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.sea import af_key, tf_key
from flagplot.games.carrier.state.units import AirFormation, Base, Boxes, Flight, Ship, Stack, TaskForce
from flagplot.games.carrier.theatre.hex import Hex, parse
from flagplot.games.carrier.theatre.theatre import theatre
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import all_boxes

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
    """Return a ruleset with the real map and tables and a bare scenario, the base game with some options."""
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
    chosen = options_of("base", {"hits": hits, **(options or {})})
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
    state = State("by-hand", "base", {"hits": hits, **options}, "", turn, Weather({}, markers), {}, initiative)
    for side, specs in zip(SIDES, (allied, japanese), strict=True):
        state.sides[side] = SideState(side)
        for spec in specs:
            _add(ruleset, state, side, spec, hex_)
    loaded = LoadedDice(dice if isinstance(dice, Mapping) else {}, default)
    umpire = Umpire(ruleset, state, loaded if dice is None or isinstance(dice, Mapping) else dice)
    if seen:
        see_all(umpire)
    return umpire


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
            card_ = ruleset.card(side, kind)
            for _ in range(wanted.n):
                name = wanted.card
                if kind == wanted.card and kind == card_.type:
                    name = f"{kind} {sum(s.type == kind for s in own.ships.values()) + 1}"
                made = Ship(
                    name,
                    kind,
                    card_.type,
                    tf=spec.number,
                    ammunition=card_.ammunition or 0,
                    boxes=wanted.boxes or (Boxes() if card_.handling else None),
                )
                for field, value in wanted.changes.items():
                    setattr(made, field, value)
                own.ships[name] = made
                names.append(name)
        own.tfs[spec.number] = TaskForce(spec.number, names, hex_, spec.order)


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
