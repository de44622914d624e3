"""Where a submarine goes: steps, a hex, a beat between two hexes, what it shadows, or nowhere (FE-27.2, GM-12.2)."""

from typing import Any, NamedTuple

from lark import Token

from flagplot.games.carrier.ordered.ast import Place, SubmarineOrder
from flagplot.games.carrier.orders.assemble import MisuseError
from flagplot.games.carrier.orders.built import kind_of, value_of
from flagplot.games.carrier.orders.text import counted_steps
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.verb import SUBMARINES, Group, Option, Trial, Verb
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Hex

MOST_STEPS = 20
OPTION = Option(("submarines",), "submarines")


class _Way(NamedTuple):
    """Places to go to, before they are looked up: one, or the ends of a beat."""

    places: tuple[Place, ...]
    beat: bool


def _steps(*args: Any) -> SubmarineOrder:
    count = value_of(args, "NUM")
    if count is not None and not 1 <= count <= MOST_STEPS:
        raise MisuseError(f"{count} hexes in one direction; write 1 to {MOST_STEPS}", "bad-number")
    return SubmarineOrder(steps=(value_of(args, "DIR"),) * (count or 1))


def _course(*args: Any) -> SubmarineOrder:
    return SubmarineOrder(steps=tuple(step for arg in kind_of(args, SubmarineOrder) for step in arg.steps))


def _place(token: Token) -> Place:
    return Place(token.value.hex) if token.type == "HEX" else Place(None, str(token.value))


def _shadow(*args: Any) -> SubmarineOrder:
    contact = value_of(args, "CONTACT")
    return SubmarineOrder(shadow=Place(contact=contact))


def moves_once(order: SubmarineOrder, trial: Trial) -> list[Any]:
    """Refuse two different moves of one submarine (GM-3.3b), but for staying at the end of the first, and any move of
    one that was in combat last turn: it may change its depth (FE-27.2.3b)."""
    before, roster, number = trial.before, trial.roster, trial.draft.unit.number
    stays = order.stay and not any(sign.type in ("CANCEL", "IF") for sign in trial.item.signs)
    if stays and before is not None and not before.stay and (before.steps or before.to is not None):
        return []  # it stays where that has brought it
    in_one = any(sign.type == "PATROL" for sign in trial.item.signs)
    if stays and in_one and before is not None and len(before.patrol) == 1:
        return []  # `patrols B/F20 and stays there`, said in one: in the hex that it patrols
    if before is not None and before.moves and not (order.steps and before.steps):
        return trial.refuse_all("no-move", "two different moves; write one")
    boat = roster.view.submarines.boats[number] if roster.view.submarines else None
    if order.steps and boat is not None and roster.ruleset.submarines.bound_by_combat(boat, roster.turn):
        return trial.refuse(
            "FE-27.2.3b", f"SS{number} was in combat last turn and may not move; it may change its depth"
        )
    return [order]


def _found(way: _Way | SubmarineOrder, trial: Trial) -> list[Any]:
    """Return a way with its places as hexes that a submarine can enter (BR-12.5)."""
    if isinstance(way, SubmarineOrder):
        return moves_once(way, trial)
    if not way.places:
        return _where_it_is(trial)
    found: list[Hex] = []
    for place in way.places:
        hex_ = trial.roster.hex_at(place)
        if hex_ is None:
            return trial.refuse_all("bad-hex", f"{place.label} is not known to you")
        if trial.roster.ruleset.theatre.terrain(hex_) == "land":
            return trial.refuse_all("BR-12.5", "submarines cannot go to an all-land hex")
        found.append(hex_)
    order = SubmarineOrder(patrol=tuple(found)) if way.beat else SubmarineOrder(to=found[0])
    return moves_once(order, trial)


def _where_it_is(trial: Trial) -> list[Any]:
    """Return a patrol of the hex that a submarine is in; none where it may be in another by then, or where that is
    not known."""
    before, roster = trial.before or SubmarineOrder(), trial.roster
    boat = roster.view.submarines.boats[trial.draft.unit.number] if roster.view.submarines else None
    elsewhere = before.to is not None or before.steps or (trial.draft.hour or 0) > roster.view.hour
    if boat is None or elsewhere or roster.command is not None:
        return trial.refuse_all("bad-hex", "patrol where? Write the hex, such as 'patrol B/F20'")
    return moves_once(SubmarineOrder(patrol=(boat.hex,)), trial)


def _seen(shadow: SubmarineOrder, trial: Trial) -> list[Any]:
    """Refuse to shadow a contact that does not stand on the plot."""
    wanted = shadow.shadow
    if wanted is not None and wanted.contact is not None and wanted.contact not in trial.roster.contacts:
        return trial.refuse_all("unknown-contact", f"there is no contact {wanted.label} on your plot")
    return moves_once(shadow, trial)


def _text(order: SubmarineOrder) -> str:
    parts = [counted_steps(order.steps)] if order.steps else []
    return "; ".join([*parts, *([f"to {hexes.name(order.to)}"] if order.to is not None else [])])


VERBS = (
    Verb(
        word="submarine",
        tongue=Tongue.SUBMARINES,
        group=Group.SUBMARINES,
        help="Where a submarine goes: so many hexes in a direction, or to a place.",
        examples=(("SS4: N1, periscope", "how deep it is afterwards"), ("SS4: to B/F20", "the shortest way")),
        fields=("steps", "to"),
        starts={"MOVE": "", "DIR": "", "TO": ""},
        grammar="""
            course: MOVE? stepped+                           -> submarine_course
                  | MOVE? TO goal                            -> submarine_goes
            stepped: DIR NUM?                                -> submarine_steps
            goal: HEX | NAME
        """,
        build={
            "submarine_course": _course,
            "submarine_goes": lambda *args: _Way(tuple(kind_of(args, Place)), beat=False),
            "submarine_steps": _steps,
            "goal": _place,
        },
        text=lambda order, _: _text(order),
        givers=SUBMARINES,
        option=OPTION,
        judged=_found,
    ),
    Verb(
        word="patrol",
        tongue=Tongue.SUBMARINES,
        group=Group.SUBMARINES,
        help="Go to and fro between two hexes, or lie in wait in one.",
        examples=(("SS4: patrol B/F20 - B/F24", "or: patrol B/F20, patrol here"),),
        fields=("patrol",),
        starts={"PATROL": "patrol, patrol the line, on patrol"},
        words={"BETWEEN": "between", "HERE": "here, where it is"},
        grammar="""
            patrol: PATROL (BETWEEN | FROM | ATW)? goal ((DASH | TO | AND | COMMA) goal)?
                  | PATROL HERE
        """,
        build={"patrol": lambda *args: _Way(tuple(kind_of(args, Place)), beat=True)},
        text=lambda order, _: "patrol " + " - ".join(hexes.name(end) for end in order.patrol),
        givers=SUBMARINES,
        option=OPTION,
        judged=_found,
    ),
    Verb(
        word="shadow",
        tongue=Tongue.SUBMARINES,
        group=Group.SUBMARINES,
        help="Keep with a contact, or with what is in its hex.",
        examples=(("SS4: shadow", "or: shadow C4"),),
        fields=("shadow",),
        starts={"SHADOW": ""},
        words={"SUBK": "submarine, sub"},
        grammar="shadow: SHADOW (CONTACT | TFK | SUBK | IT)?",
        build={"shadow": _shadow},
        text=lambda order, _: f"shadow {order.shadow.label}".rstrip(),
        givers=SUBMARINES,
        option=OPTION,
        judged=_seen,
    ),
)
