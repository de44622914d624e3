"""The typed orders of a carrier battle: what the grammar makes and what the phases carry out.

A unit's order is a `Program`: actions done one after the other, and cases tested in written order at every decision
moment (GM-3.2b), the first one met replacing what is left. The unit keeps what is left of it from turn to turn.
"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.theatre.hex import Hex

Comparison = Literal[">=", "<=", "="]
RadioTime = Literal["none", "now", "turn", "shadowing", "sighting", "first", "carriers", "combat"]
"""When a unit reports by radio: never; this turn; every turn, or every turn of shadowing; on each sighting, the first,
or the first of carriers; after combat (GM-22.6)."""


Effect = Literal["replaces", "at once", "conduct"]
"""What an action does to the order that stands: takes its place; is done first, and then the unit goes on with the
route that stands; or says how, not what: it holds for the whole order, takes no time and, ordered alone, takes the
place of what was said before of the same thing alone."""


class Tagged(msgspec.Struct, frozen=True, tag_field="is", omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Base of everything that the language can say."""

    effect: ClassVar[Effect] = "replaces"


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


class Messaged(Tagged, frozen=True, tag="messaged"):
    """A message by radio has been heard this turn by the unit, or by the player in it."""


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
    Seen
    | Reached
    | OnGround
    | TargetGone
    | Clouds
    | EnemyCap
    | AtHour
    | Fuel
    | FuelToReturn
    | Attacked
    | Messaged
    | Losses
    | Night
    | Not
    | AllOf
    | AnyOf
)

# --- parts of actions -------------------------------------------------------------------------------------------


class Place(Tagged, frozen=True, tag="place"):
    """A hex, or something whose hex is looked up when it is needed. Empty: home."""

    hex: Hex | None = None
    name: str = ""
    """Of a base, a ship or a place of the map."""
    tf: int | None = None
    """The number of a TF of one's own."""
    contact: int | None = None
    """The number of a contact of the plot."""

    @property
    def label(self) -> str:
        """`Lexington`, `TF3`, `C4`; empty for a hex and for home."""
        if self.contact is not None:
            return f"C{self.contact}"
        return f"TF{self.tf}" if self.tf is not None else self.name


class Step(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Hexes in one direction, 1 to 6 (BR-0.5); direction 0 is orbit `O`, a movement point spent in the hex."""

    direction: int
    count: int = 1
    high: bool | None = None


class Planes(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A number of air factors. No number: all of them; no plane: of every name."""

    n: int | None = None
    plane: str = ""
    """Plane name without its version: `Val`."""
    load: Literal["", "GP", "AP", "torpedo"] | None = None
    """The load wanted; None when the text says nothing."""


class Assignment(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Which planes attack what, and how (GM-3.52)."""

    planes: Planes = Planes()
    targets: tuple[str, ...] = ()
    """In order of preference: `carriers`, `capital`, `small`, a ship type, a ship name, or `base`."""
    mode: Literal["", "dive", "level", "torpedo"] = ""
    high: bool | None = None
    anvil: bool = False
    """Torpedo planes come in from several sides (GM-18.3)."""
    only: bool = False
    """Nothing but the targets named is attacked; otherwise they come first."""


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

    effect: ClassVar[Effect] = "at once"

    high: bool


class PartHigh(Tagged, frozen=True, tag="part-altitude"):
    """Some planes of the AF go to high or low altitude, the others stay at theirs (BR-14.15.1)."""

    effect: ClassVar[Effect] = "at once"

    high: bool
    planes: tuple[Planes, ...]


class Cap(Tagged, frozen=True, tag="cap"):
    """Combat air patrol: keep over a place (a ship or TF is followed) for so many turns, or until something happens;
    intercept what comes, land in time."""

    place: Place
    turns: int | None = None
    until: Condition | None = None


class Shadow(Tagged, frozen=True, tag="shadow"):
    """Shadow a TF (BR-11, GM-9.2c). `distance` None keeps the present one; `close` is 0."""

    target: Place
    """A contact (`C4`), a hex, or empty for the first TF sighted."""
    distance: int | None = None
    until: Condition | None = None
    if_gone: Program | None = None
    """What to do when it is lost: out of sight, and not found where it was (GM-3.55b)."""


class Attack(Tagged, frozen=True, tag="attack"):
    """Attack ships or a base. The unit goes there first; the attack is made in the combat phase (BR-18)."""

    place: Place
    """Where: a hex, a base, a contact `C4`; empty: what it has sighted, nearest first."""
    what: Literal["tf", "base", "any"] = "any"
    assignments: tuple[Assignment, ...] = ()
    min_size: int = 0
    """Attack only what shows at least so many ships."""
    if_gone: Program | None = None
    mtb: bool = False
    """The base meant is the MTB base there (GM-17.0l)."""


class Intercept(Tagged, frozen=True, tag="intercept"):
    """Interceptors fight enemy planes met (BR-16.1). `escorts`: the share to send against escorts."""

    effect: ClassVar[Effect] = "conduct"

    against: Literal["", "escorts", "bombers"] = ""
    wanted: bool = True
    """False: avoid combat."""
    min_size: int = 0


class Search(Tagged, frozen=True, tag="search"):
    """Search from here on, with so many extra movement points in every hex entered (FE-7.3d)."""

    effect: ClassVar[Effect] = "conduct"

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


class Meet(Tagged, frozen=True, tag="meet"):
    """Meet another AF in a hex and conform to it for the rest of its move (FE-7d)."""

    number: int
    place: Place = Place()
    """The rendezvous: a hex, or a place or base that stands in one."""


class JoinAttack(Tagged, frozen=True, tag="join-attack"):
    """Join an AF in its attack, if this one finds both that AF and its target (FE-7f)."""

    effect: ClassVar[Effect] = "conduct"

    number: int


class Split(Tagged, frozen=True, tag="split"):
    """Put planes or ships into another AF or TF, which gets an order of its own."""

    effect: ClassVar[Effect] = "at once"

    number: int
    planes: tuple[Planes, ...] = ()
    ships: tuple[str, ...] = ()
    order: Program | None = None


class Jettison(Tagged, frozen=True, tag="jettison"):
    """Drop the bombs without effect (BR-14.14); attacks of the order fall with them, and the rest of it stands."""

    effect: ClassVar[Effect] = "at once"


class ReportAs(Tagged, frozen=True, tag="report-as"):
    """Report numbers shown to the enemy (GM-3.6a)."""

    effect: ClassVar[Effect] = "conduct"

    c1: int | None = None
    c2: int | None = None
    formations: int = 1
    truly: bool | None = None
    """Whether carriers are always reported truly at Condition 2 (FE-7.12.2g); None where nothing is said of it."""


class Anchor(Tagged, frozen=True, tag="anchor"):
    """Anchor ships, all if none is named (BR-12.7)."""

    effect: ClassVar[Effect] = "at once"

    ships: tuple[str, ...] = ()


class Weigh(Tagged, frozen=True, tag="weigh"):
    """Weigh anchor."""

    effect: ClassVar[Effect] = "at once"

    ships: tuple[str, ...] = ()


class Beach(Tagged, frozen=True, tag="beach"):
    """Run transports ashore where they enter a hex in which the scenario lets them: they unload there from the next
    turn and never move again (BR-26.1)."""

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
    mtb: bool = False
    """The base meant is the MTB base there (GM-17.0l)."""


class GunAim(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A target of guns or torpedoes, and how many factors; without a number: in this order of preference (FE-19e)."""

    at: str
    """A secret label `BB #2`, a ship type, a position (`gunnery`, `torpedo`), or `damaged`."""
    n: int | None = None


class Surface(Tagged, frozen=True, tag="surface"):
    """Conduct in surface combat (BR-19): the secret number, positions, whether to seek it, and breakthrough."""

    effect: ClassVar[Effect] = "conduct"

    engage: bool | None = None
    number: int | None = None
    gunnery: tuple[str, ...] = ()
    torpedo: tuple[str, ...] = ()
    screen: tuple[str, ...] = ()
    breakthrough: bool | None = None
    fire: tuple[GunAim, ...] = ()
    torpedo_fire: tuple[GunAim, ...] = ()
    if_allowed: bool = False
    """Ships ordered to Torpedo fire guns when the sum is too low for torpedoes (GM-10.1c)."""
    shells: Literal["", "GP", "AP"] = ""
    """The kind of shells to use as long as there are any (GM-13.2)."""
    held_back: tuple[str, ...] = ()
    """Ships, by name or type, that a breakthrough leaves out (BR-19.7.3)."""


class Shells(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What some ships load: factors of GP and of AP, `rest` for what is not numbered (GM-13.1)."""

    ships: tuple[str, ...] = ()
    """Names or types; empty for all gun ships."""
    gp: int | None = None
    ap: int | None = None
    rest: Literal["GP", "AP"] = "AP"
    half: bool = False
    """Half of what each holds is of either kind, an odd factor of `rest` (GM-13.3)."""


class LoadGuns(Tagged, frozen=True, tag="load-guns"):
    """Declare the shells of a TF's guns, at set-up or when reloading (GM-13.1)."""

    loads: tuple[Shells, ...]


class StartAt(Tagged, frozen=True, tag="start"):
    """Start in a hex of the TF's area, before the first turn (BR-26.1)."""

    hex: Hex


class Scuttle(Tagged, frozen=True, tag="scuttle"):
    """Sink ships of one's own (BR-12.9)."""

    effect: ClassVar[Effect] = "at once"

    ships: tuple[str, ...]


class Hunt(Tagged, frozen=True, tag="hunt"):
    """Conduct towards submarines: hunt them, which keeps the TF over one it has in sight, or leave them alone."""

    effect: ClassVar[Effect] = "conduct"

    on: bool = True


class LeaveMap(Tagged, frozen=True, tag="leave"):
    """Leave the map when at its edge (BR-12.6)."""


class IntoWind(Tagged, frozen=True, tag="into-wind"):
    """Make one hex into the wind first, for the sake of flying (BR-6.10)."""


class MoveBox(Tagged, frozen=True, tag="box"):
    """A readying move at a ship or base (BR-8.6): `service` Just Landed to Readying, `ready` Readying to Ready with a
    load, `unready` Ready to Readying, `disperse` and `undisperse`."""

    move: Literal["service", "ready", "unready", "disperse", "undisperse"]
    planes: tuple[Planes, ...]


class Destroy(Tagged, frozen=True, tag="destroy"):
    """Planes to destroy on the ground or aboard, the name wanted most first (FE-DR-3)."""

    effect: ClassVar[Effect] = "conduct"

    planes: tuple[str, ...]


class GiveUp(Tagged, frozen=True, tag="give-up"):
    """Planes that a ship or base loses first where its owner chooses (FE-DR-11, FE-21.7.1a)."""

    effect: ClassVar[Effect] = "conduct"

    planes: tuple[str, ...]


class Tow(Tagged, frozen=True, tag="tow"):
    """Take a ship of the TF in tow; the TF stays for the turn in which the tow is passed (BR-30.5)."""

    effect: ClassVar[Effect] = "at once"

    towed: str
    tower: str


class CastOff(Tagged, frozen=True, tag="cast-off"):
    """Cast off tows, all if no ship is named; takes no time."""

    effect: ClassVar[Effect] = "at once"

    ships: tuple[str, ...] = ()


class Rescue(Tagged, frozen=True, tag="rescue"):
    """Pick up survivors with the ships named, or with all that can (FE-SUR-6); from a crippled ship of the TF one
    factor every turn (FE-SUR-14)."""

    ships: tuple[str, ...] = ()
    cripple: str = ""


class ReadyCap(Tagged, frozen=True, tag="ready-cap"):
    """Planes of a ship or base stand by in Ready to scramble (FE-16.11a, GM-9.5a). No planes: nobody does any more."""

    planes: tuple[Planes, ...] = ()
    height: Literal["", "high", "low", "high else low"] = ""
    """Empty: that of the larger part of the raid."""
    min_size: int | None = None
    """The least raid that sets it off, as shown; 0 for any; None when nothing was said (GM-9.5b)."""
    clear: bool = False
    """They only get off the deck and keep out of the fight (FE-16.11g)."""


class Strafe(Tagged, frozen=True, tag="strafe"):
    """Fighters fly there low and strafe a base or a TF (BR-29.6)."""

    place: Place = Place()
    what: Literal["tf", "base", "any"] = "any"


class Flares(Tagged, frozen=True, tag="flares"):
    """Drop flares over a night battle in the AF's hex (BR-29.7)."""

    effect: ClassVar[Effect] = "conduct"


class Dive(Tagged, frozen=True, tag="dive"):
    """How many of a high CAP may dive on a low raid: `Dive(0)` none (GM-9.66), `Dive(2)` two, `Dive(1, 3)` a third,
    `Dive()` as many as the die lets (FE-16.12e)."""

    effect: ClassVar[Effect] = "conduct"

    most: int | None = None
    parts: int = 0


class Aim(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Some escorts and the type that they fire at."""

    planes: Planes
    target: str


class FireAt(Tagged, frozen=True, tag="fire-at"):
    """The interceptor types that escorts fire at, the first one met being taken, or parts of them at each
    (FE-LI-5a)."""

    effect: ClassVar[Effect] = "conduct"

    ranking: tuple[str, ...] = ()
    aims: tuple[Aim, ...] = ()


class FireBack(Tagged, frozen=True, tag="fire-back"):
    """The bombers that fire back first where not all may (FE-LI-7)."""

    effect: ClassVar[Effect] = "conduct"

    ranking: tuple[str, ...] = ()


class InTurn(Tagged, frozen=True, tag="in-turn"):
    """When this AF attacks among those of its side in the hex (FE-18.2.1a)."""

    effect: ClassVar[Effect] = "conduct"

    when: Literal["first", "last", "before", "after"]
    number: int = 0
    """The other AF, for `before` and `after`."""


class Apart(Tagged, frozen=True, tag="apart"):
    """Plane names of this AF attack each for itself (BR-29.2)."""

    effect: ClassVar[Effect] = "conduct"


Action = (
    Move
    | GoTo
    | Head
    | Hold
    | Climb
    | PartHigh
    | Cap
    | Shadow
    | Attack
    | Intercept
    | Search
    | LandAt
    | TakeOff
    | Join
    | Split
    | Jettison
    | ReportAs
    | Anchor
    | Weigh
    | Beach
    | Unload
    | Bombard
    | Surface
    | Scuttle
    | LeaveMap
    | IntoWind
    | MoveBox
    | Destroy
    | GiveUp
    | Tow
    | CastOff
    | Rescue
    | Meet
    | JoinAttack
    | ReadyCap
    | Strafe
    | Flares
    | Dive
    | FireAt
    | FireBack
    | InTurn
    | Apart
    | LoadGuns
    | Hunt
    | StartAt
)


class Case(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """`if C then P else Q`, `when C: P`, `unless C: P`."""

    condition: Condition
    then: Program
    otherwise: Program | None = None
    rest: int | None = None
    """It is judged when no more than so many actions of its order are left: those written after it, of a condition
    that something is not so (`search N5; if nothing is seen return`). None: at every decision."""


class Program(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """An order: actions one after the other, with cases that may replace what is left."""

    actions: tuple[Action, ...] = ()
    cases: tuple[Case, ...] = ()
    divert: bool | None = None
    """False: `do not divert`. True: `divert to observe`. None: not said."""
    report: bool = False
    """Sightings are to be reported (searching follows from it)."""
    standing: bool = False
    """Kept until countermanded: a base or ship repeats it every turn."""
    observe: int | None = None
    """With `divert`: the condition to bring sightings to (`divert to observe cond 2`, GM-9.2b)."""
    at_any_cost: bool = False
    """With `observe`: movement points that the route needs may be spent on it."""
    radio: tuple[RadioTime, ...] = ()
    """When the unit is to make an RT (GM-22.6); empty: not said."""


class UnitRef(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Whom an order addresses."""

    kind: Literal["TF", "AF", "base", "ship", "MTB", "CW", "T", "SS", "radio"]
    number: int = 0
    name: str = ""

    def id(self, side: Side) -> UnitId:
        """Return the unit of a side; nothing has none but a message by radio."""
        assert self.kind != "radio"
        return UnitId(side, self.kind, self.number, self.name)


class Boats(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What a flotilla of boats is told for one night (GM-17.0b). Without a base only targets and guns change."""

    n: int = 0
    base: str = ""
    patrol: Hex | None = None
    targets: tuple[str, ...] | None = None
    guns: bool | None = None
    cancel: bool = False
    """It stays in port after all."""


class Ashore(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What a counter of coastwatchers or troops is told: where to stand at the start, or one step (GM-23.3.2a,
    GM-23.3.3)."""

    place: Hex | None = None
    step: int = 0
    """Direction, 1 to 6; 0 with no place: it stays after all."""


Depth = Literal["surface", "periscope", "deep"]
"""The levels of a submarine (FE-27.1a, GM-12.1a)."""


class Shot(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Attack factors of a submarine for one ship: types in the order wanted, none for the usual order; 0 factors are
    all that are left."""

    targets: tuple[str, ...] = ()
    n: int = 0


class SubmarineOrder(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What a submarine is told; what is not said stays as it was ordered before."""

    steps: tuple[int, ...] = ()
    to: Hex | None = None
    patrol: tuple[Hex, ...] = ()
    """The ends of its beat."""
    shadow: Place | None = None
    """A contact; empty: what it has in sight."""
    stay: bool = False
    depth: Depth | None = None
    """The level after its move."""
    attack: tuple[Shot, ...] | None = None
    """Empty: it holds its fire."""
    dive_air: bool | None = None
    dive_guns: bool | None = None
    dive_asw: bool | None = None
    after: bool | None = None
    """It dives only after its own attack, not before."""
    honest: bool | None = None
    """No false slick."""
    radio: tuple[RadioTime, ...] | None = None
    """When it reports by radio; `none` keeps it silent (GM-22.6)."""
    start: Hex | None = None
    """Where it starts, chosen before the first turn (BR-26.1)."""

    @property
    def moves(self) -> bool:
        """Whether the order says where it goes, or that it stays."""
        return bool(self.steps or self.to is not None or self.patrol or self.shadow is not None or self.stay)


Plan = Boats | Ashore | SubmarineOrder
"""The order of a unit that has no program."""


class Radio(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What is said by radio, or about it (GM-22.3, GM-22.72, GM-22.73, GM-22.75a, GM-22.9.2b)."""

    kind: Literal["order", "message", "hq", "point", "vector", "link"]
    sender: UnitRef | None = None
    """A TF or base, of a vector an AF; None for a message and a link that is lifted."""
    to: UnitRef | None = None
    """The AF, TF or submarine that is to hear it."""
    seat: str = ""
    """For whom a message is."""
    text: str = ""
    """As the player wrote it: an enemy who can read it reads this."""
    ack: bool = False
    when: UnitRef | None = None
    """The unit whose report of a TF sets it off (GM-22.9.3)."""
    program: Program | None = None
    """The receiver's new order; None where only the landing place changes, and for a submarine."""
    landing: Place | None = None
    """The receiver's new landing place (GM-22.9.2a)."""
    hex: Hex | None = None
    number: int = 0
    submarine: SubmarineOrder | None = None
    """The new order of a submarine (GM-22.72)."""


class UnitOrder(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
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
    ashore: Ashore | None = None
    """The order of a counter of coastwatchers or troops; its program is empty."""
    submarine: SubmarineOrder | None = None
    """The order of a submarine; its program is empty."""
    radio: Radio | None = None
    """Something said by radio; its program is empty."""
