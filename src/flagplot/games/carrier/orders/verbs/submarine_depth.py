"""How deep a submarine is after its move, or that it stays in its hex (FE-27.1a, GM-12.1a)."""

from typing import Any, NamedTuple

import msgspec

from flagplot.games.carrier.ordered.ast import SubmarineOrder
from flagplot.games.carrier.orders.assemble import MisuseError
from flagplot.games.carrier.orders.built import value_of
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.verb import SUBMARINES, Group, Trial, Verb
from flagplot.games.carrier.orders.verbs.submarine_course import OPTION, moves_once


class Deed(NamedTuple):
    """What a boat does: dive, stay, or go to a level."""

    dive: bool
    to: str = ""
    stays: bool = False
    """It does not move: `stays put at periscope depth`. `Stays deep` is of the level alone."""


def _stays(args: Any) -> bool:
    return " " in (value_of(args, "HOLD") or "")


def _level(*args: Any) -> Deed:
    return Deed(True, "deep" if value_of(args, "DEEP") else "periscope", _stays(args))


def _plain(deed: Deed) -> SubmarineOrder:
    """Return what a deed is as an order by itself: a level, or to stay (FE-27.1a, GM-12.1a)."""
    if not deed.dive:
        return SubmarineOrder(stay=True)
    if not deed.to:
        raise MisuseError("dive how deep? Write 'periscope' or 'deep'", "FE-27.1a")
    return SubmarineOrder(depth="deep" if deed.to == "deep" else "periscope", stay=deed.stays)


def _judged(order: SubmarineOrder, trial: Trial) -> list[Any]:
    """Refuse two levels for one turn (FE-27.2.2), and an attack by a boat that is deep (FE-27.6.2, GM-12.62)."""
    before = trial.before or SubmarineOrder()
    if order.stay and order.depth is None:
        return moves_once(order, trial)
    if before.depth not in (None, order.depth):
        text = f"two levels for one turn: {before.depth} and {order.depth}; write the one after its move"
        return trial.refuse_all("FE-27.2.2", text)
    if order.depth == "deep" and before.attack:
        return trial.refuse_all(deep_rule(trial), "a deep submarine cannot attack")
    if not order.stay:
        return [order]
    moves = moves_once(SubmarineOrder(stay=True), trial)
    return [msgspec.structs.replace(order, stay=moves != [])] if not trial.draft.fallen else []


def deep_rule(trial: Trial) -> str:
    """Return the rule by which a deep submarine does not attack."""
    return trial.roster.ruleset.submarines.rule("FE-27.6.2", "GM-12.62")


VERBS = (
    Verb(
        word="stay",
        tongue=Tongue.SUBMARINES,
        group=Group.SUBMARINES,
        help="Stay in the hex.",
        examples=(("SS4: stay", ""),),
        fields=("stay",),
        starts={"HOLD": "", "CANCEL": ""},
        text=lambda *_: "stay",
        givers=SUBMARINES,
        option=OPTION,
    ),
    Verb(
        word="periscope",
        tongue=Tongue.SUBMARINES,
        group=Group.SUBMARINES,
        help="The level after the move: on the surface, at periscope depth or deep.",
        examples=(("SS4: periscope", "or: surface, deep"),),
        fields=("depth",),
        starts={
            "SURFACED": "surface",
            "PERISCOPE": "periscope, periscope depth, periscope level",
            "DEEP": "deep",
            "DIVE": "",
            "RISE": "come, come up, rise",
        },
        words={"NOTDIVE": "do not dive, don't dive, not dive, never dive"},
        grammar="""
            depth: deed                                      -> submarine_deed
                 | CANCEL                                    -> submarine_stays
                 | (MOVE | HOLD | RISE)? (TO | ATW | ON)? SURFACED -> submarine_rises
            deed: DIVE                                       -> deed_dives
                | (HOLD | NOTDIVE)                           -> deed_stays
                | (DIVE | MOVE | HOLD | RISE)? (TO | ATW | ON)? (PERISCOPE | DEEP) -> deed_level
        """,
        build={
            "submarine_deed": _plain,
            "submarine_stays": lambda _: SubmarineOrder(stay=True),
            "submarine_rises": lambda *args: SubmarineOrder(depth="surface", stay=_stays(args)),
            "deed_dives": lambda _: Deed(True),
            "deed_stays": lambda _: Deed(False),
            "deed_level": _level,
        },
        text=lambda order, _: str(order.depth),
        givers=SUBMARINES,
        option=OPTION,
        judged=_judged,
    ),
)
