"""The typed orders of a carrier battle: what the grammar makes and what the phases carry out.

A unit's order is a `Program`: actions done one after the other, and cases tested in written order at every decision
moment (GM-3.2b), the first one met replacing what is left. The unit keeps what is left of it from turn to turn.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from flagplot.board.hex import Hex

Comparison = Literal[">=", "<=", "="]
RadioTime = Literal["none", "turn", "shadowing", "sighting", "first", "carriers", "combat"]
"""When a unit reports by radio: never; every turn, or every turn of shadowing; on each sighting, the first, or the
first of carriers; after combat (GM-22.6)."""


class Tagged(msgspec.Struct, frozen=True, tag_field="is", omit_defaults=True):
    """Base of everything that the language can say."""


# --- conditions -------------------------------------------------------------------------------------------------


class Seen(Tagged, frozen=True, tag="seen"):
    """The unit itself has sighted an enemy (GM-3.2a). `classes`: carriers, capital, small, submarines, or ship
    types; empty for any. `n` counts ships or air factors as reported."""

    what: Literal["tf", "af", "sub", "any"]
    classes: tuple[str, ...] = ()
    comparison: Comparison = ">="
    n: int = 0
    hex: Hex | None = None
    within: int | None = None
    condition: int = 1


class Reached(Tagged, frozen=True, tag="reached"):
    """The unit stands in the hex."""

    hex: Hex


class OnGround(Tagged, frozen=True, tag="on-ground"):
    """The unit itself sees planes on the ground at the base in its hex (GM-3.54)."""

    base: str = ""


class TargetGone(Tagged, frozen=True, tag="gone"):
    """The unit stands where its target should be and sees none."""


class Clouds(Tagged, frozen=True, tag="clouds"):
    """The weather of the unit's hex."""

    kind: Literal["cloud", "storm", "clear"]


class EnemyCap(Tagged, frozen=True, tag="enemy-cap"):
    """The unit has sighted enemy interceptors in its hex (or the hex named)."""

    hex: Hex | None = None


class AtHour(Tagged, frozen=True, tag="hour"):
    """The hour of the turn, 1 to 24."""

    comparison: Comparison
    hour: int


class Fuel(Tagged, frozen=True, tag="fuel"):
    """Turns of flight left after this one."""

    comparison: Comparison
    turns: int


class FuelToReturn(Tagged, frozen=True, tag="bingo"):
    """True while the unit can go on for another turn and still land ("as long as fuel permits")."""


class Attacked(Tagged, frozen=True, tag="attacked"):
    """The unit has been attacked."""


class Losses(Tagged, frozen=True, tag="losses"):
    """Air factors or ships that the unit has lost."""

    comparison: Comparison
    n: int


class Night(Tagged, frozen=True, tag="night"):
    """The turn is a night turn."""


class Not(Tagged, frozen=True, tag="not"):
    """The contrary."""

    condition: Condition


class AllOf(Tagged, frozen=True, tag="all"):
    """All of them hold."""

    conditions: tuple[Condition, ...]


class AnyOf(Tagged, frozen=True, tag="any"):
    """At least one of them holds."""

    conditions: tuple[Condition, ...]


Condition = (
    Seen | Reached | OnGround | TargetGone | Clouds | EnemyCap | AtHour | Fuel | FuelToReturn | Attacked | Losses
    | Night | Not | AllOf | AnyOf
)  # fmt: skip

# --- parts of actions -------------------------------------------------------------------------------------------


class Place(Tagged, frozen=True, tag="place"):
    """A hex, or a base, ship or TF by name, whose hex is looked up when it is needed. Empty: home."""

    hex: Hex | None = None
    name: str = ""
    """A base or ship name, `TF3`, or a contact of the plot, `C4`."""


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """Hexes in one direction, 1 to 6 (BR-0.5); direction 0 is orbit `O`, a movement point spent in the hex."""

    direction: int
    count: int = 1
    high: bool | None = None


class Planes(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number of air factors. No number: all of them; no plane: of every name."""

    n: int | None = None
    plane: str = ""
    """Plane name without its version: `Val`."""
    load: Literal["", "GP", "AP", "torpedo"] | None = None
    """The load wanted; None when the text says nothing."""


class Assignment(msgspec.Struct, frozen=True, omit_defaults=True):
    """Which planes attack what, and how (GM-3.52)."""

    planes: Planes = Planes()
    targets: tuple[str, ...] = ()
    """In order of preference: `carriers`, `capital`, `small`, a ship type, a ship name, or `base`."""
    mode: Literal["", "dive", "level", "torpedo"] = ""
    high: bool | None = None


# --- actions ----------------------------------------------------------------------------------------------------


class Move(Tagged, frozen=True, tag="move"):
    """Written steps: `AA25 - NE1,N1 - BB23` (GM-8.1, GM-9.2a). Start and end are checks."""

    steps: tuple[Step, ...]
    start: Hex | None = None
    end: Hex | None = None


class GoTo(Tagged, frozen=True, tag="goto"):
    """The shortest way to a place; with several, one after the other."""

    place: Place


class Head(Tagged, frozen=True, tag="head"):
    """One direction until a condition holds (`fly N till hex DD03 is reached or if a TF is spotted`)."""

    direction: int
    until: Condition


class Hold(Tagged, frozen=True, tag="hold"):
    """Stay in the hex; for so many turns, or until something else happens."""

    turns: int | None = None
    until: Condition | None = None


class Climb(Tagged, frozen=True, tag="altitude"):
    """Go to high or low altitude (BR-14.15)."""

    high: bool


class Cap(Tagged, frozen=True, tag="cap"):
    """Combat air patrol: keep over a place (a ship or TF is followed), intercept what comes, land in time."""

    place: Place
    turns: int | None = None


class Shadow(Tagged, frozen=True, tag="shadow"):
    """Shadow a TF (BR-11, GM-9.2c). `distance` None keeps the present one; `close` is 0."""

    target: Place
    """A contact (`C4`), a hex, or empty for the first TF sighted."""
    distance: int | None = None
    until: Condition | None = None


class Attack(Tagged, frozen=True, tag="attack"):
    """Attack ships or a base. The unit goes there first; the attack is made in the combat phase (BR-18)."""

    place: Place
    """Where: a hex, a base, a contact `C4`; empty: what it has sighted, nearest first."""
    what: Literal["tf", "base", "any"] = "any"
    assignments: tuple[Assignment, ...] = ()
    min_size: int = 0
    """Attack only what shows at least so many ships."""
    if_gone: Program | None = None


class Intercept(Tagged, frozen=True, tag="intercept"):
    """Interceptors fight enemy planes met (BR-16.1). `escorts`: the share to send against escorts."""

    against: Literal["", "escorts", "bombers"] = ""
    wanted: bool = True
    """False: avoid combat."""
    min_size: int = 0


class Search(Tagged, frozen=True, tag="search"):
    """Search from here on, with so many extra movement points in every hex entered (FE-7.3d)."""

    on: bool = True
    extra: int = 0


class LandAt(Tagged, frozen=True, tag="land"):
    """Fly to a ship or base and land; without a place at home, else at the nearest that can take the planes."""

    place: Place = Place()


class TakeOff(Tagged, frozen=True, tag="launch"):
    """Form this AF from Ready and take off (BR-8.10 step 2)."""

    planes: tuple[Planes, ...]
    source: str = ""
    launch: Literal["", "minimum", "normal", "maximum"] = ""
    high: bool | None = None


class Join(Tagged, frozen=True, tag="join"):
    """Join another AF or TF of one's own in the hex (BR-8.11, BR-12.3)."""

    number: int


class Split(Tagged, frozen=True, tag="split"):
    """Put planes or ships into another AF or TF, which gets an order of its own."""

    number: int
    planes: tuple[Planes, ...] = ()
    ships: tuple[str, ...] = ()
    order: Program | None = None


class Jettison(Tagged, frozen=True, tag="jettison"):
    """Drop the bombs without effect (BR-14.14)."""


class ReportAs(Tagged, frozen=True, tag="report-as"):
    """Report numbers shown to the enemy (GM-3.6a)."""

    c1: int | None = None
    c2: int | None = None
    formations: int = 1


class Anchor(Tagged, frozen=True, tag="anchor"):
    """Anchor ships, all if none is named (BR-12.7)."""

    ships: tuple[str, ...] = ()


class Weigh(Tagged, frozen=True, tag="weigh"):
    """Weigh anchor."""

    ships: tuple[str, ...] = ()


class Unload(Tagged, frozen=True, tag="unload"):
    """Unload anchored transports every turn (BR-12.7.4)."""

    ships: tuple[str, ...] = ()


class Bombard(Tagged, frozen=True, tag="bombard"):
    """Shell an enemy base in the hex (BR-19.9)."""

    base: str = ""
    ships: tuple[str, ...] = ()
    at: Hex | None = None
    """The hex where the TF must be (GM-3.51)."""


class Surface(Tagged, frozen=True, tag="surface"):
    """Conduct in surface combat (BR-19): the secret number, positions, whether to seek it, and breakthrough."""

    engage: bool | None = None
    number: int | None = None
    gunnery: tuple[str, ...] = ()
    torpedo: tuple[str, ...] = ()
    screen: tuple[str, ...] = ()
    breakthrough: bool | None = None


class Scuttle(Tagged, frozen=True, tag="scuttle"):
    """Sink ships of one's own (BR-12.9)."""

    ships: tuple[str, ...]


class LeaveMap(Tagged, frozen=True, tag="leave"):
    """Leave the map when at its edge (BR-12.6)."""


class IntoWind(Tagged, frozen=True, tag="into-wind"):
    """Make one hex into the wind first, for the sake of flying (BR-6.10)."""


class MoveBox(Tagged, frozen=True, tag="box"):
    """A readying move at a ship or base (BR-8.6): `service` Just Landed to Readying, `ready` Readying to Ready with a
    load, `unready` Ready to Readying, `disperse` and `undisperse`."""

    move: Literal["service", "ready", "unready", "disperse", "undisperse"]
    planes: tuple[Planes, ...]


Action = (
    Move | GoTo | Head | Hold | Climb | Cap | Shadow | Attack | Intercept | Search | LandAt | TakeOff | Join | Split
    | Jettison | ReportAs | Anchor | Weigh | Unload | Bombard | Surface | Scuttle | LeaveMap | IntoWind | MoveBox
)  # fmt: skip


class Case(msgspec.Struct, frozen=True, omit_defaults=True):
    """`if C then P else Q`, `when C: P`, `unless C: P`."""

    condition: Condition
    then: Program
    otherwise: Program | None = None


class Program(msgspec.Struct, frozen=True, omit_defaults=True):
    """An order: actions one after the other, with cases that may replace what is left."""

    actions: tuple[Action, ...] = ()
    cases: tuple[Case, ...] = ()
    divert: bool | None = None
    """False: `do not divert`. True: `divert to observe`. None: not said."""
    report: bool = False
    """Sightings are to be reported (searching follows from it)."""
    standing: bool = False
    """Kept until countermanded: a base or ship repeats it every turn."""
    radio: tuple[RadioTime, ...] = ()
    """When the unit is to make an RT (GM-22.6); empty: not said."""


class UnitRef(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whom an order addresses."""

    kind: Literal["TF", "AF", "base", "ship", "MTB", "radio"]
    number: int = 0
    name: str = ""


class Boats(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a flotilla of boats is told for one night (GM-17.0b). Without a base only targets and guns change."""

    n: int = 0
    base: str = ""
    patrol: Hex | None = None
    targets: tuple[str, ...] | None = None
    guns: bool | None = None
    cancel: bool = False
    """It stays in port after all."""


class Radio(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is said by radio, or about it (GM-22.3, GM-22.73, GM-22.75a, GM-22.9.2b)."""

    kind: Literal["order", "message", "hq", "point", "vector"]
    sender: str = ""
    """`TF3` or a base."""
    to: str = ""
    """`AF4`, `TF9`, or a seat."""
    text: str = ""
    """As the player wrote it: an enemy who can read it reads this."""
    ack: bool = False
    when: str = ""
    """The unit whose report of a TF sets it off (GM-22.9.3)."""
    program: Program | None = None
    """The receiver's new order; None where only the landing place changes."""
    landing: Place | None = None
    """The receiver's new landing place (GM-22.9.2a)."""
    hex: Hex | None = None
    number: int = 0


class UnitOrder(msgspec.Struct, frozen=True, omit_defaults=True):
    """One unit's order as understood."""

    unit: UnitRef
    program: Program
    line: int
    hour: int | None = None
    """Headed by a time: kept until that hour (GM-3.1b)."""
    at: Hex | None = None
    """A check of position: the unit must be there."""
    no_move: bool = False
    """It contradicts itself: the unit does not move (GM-3.3b)."""
    boats: Boats | None = None
    """The order of a flotilla of boats; its program is empty."""
    radio: Radio | None = None
    """Something said by radio; its program is empty."""
