"""Whom a submarine attacks, with how many factors (FE-27.9.1a, FE-27.6.2, GM-12.62), and what it leaves behind."""

from typing import Any, NamedTuple

from lark import Token

from flagplot.games.carrier.ordered.ast import Shot, SubmarineOrder
from flagplot.games.carrier.orders.built import kind_of, value_of
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.verb import SUBMARINES, Group, Trial, Verb
from flagplot.games.carrier.orders.verbs.submarine_course import OPTION
from flagplot.games.carrier.orders.verbs.submarine_depth import deep_rule

MOST = 4
"""Attack factors of one attack (FE-27.9.1a)."""
TYPES: dict[str, tuple[str, ...]] = {
    "carriers": ("CV", "CVL"),
    "transports": ("AP", "APD"),
    "tankers": ("AO",),
    "oilers": ("AO",),
    "battleships": ("BB",),
    "cruisers": ("CA", "CAV", "CL"),
    "destroyers": ("DD",),
    "capital ships": ("BB", "CA", "CAV", "CL"),
    "capital": ("BB", "CA", "CAV", "CL"),
    **{kind: (kind.upper(),) for kind in ("cv", "cvl", "bb", "ca", "cav", "cl", "av", "dd", "apd", "ap", "ao", "pg")},
    **dict.fromkeys(("any", "anything", "tf", "ships"), ()),
}
"""What a submarine may be told to attack."""
_PLURAL = {f"{word}s": kinds for word, kinds in TYPES.items() if len(word) < 4 and kinds}
_SINGLE = {word.removesuffix("s"): kinds for word, kinds in TYPES.items() if word.endswith("s") and len(word) > 5}
TARGETS = {**TYPES, **_PLURAL, **_SINGLE}


class _Some(NamedTuple):
    """Targets with their factors; `plural`: each is named as many, so that they are a list and not ships."""

    shot: Shot
    plural: bool


def _shot(*args: Any) -> _Some:
    words = [arg.value for arg in args if isinstance(arg, Token) and arg.type == "TARGET"]
    types = tuple(dict.fromkeys(kind for word in words for kind in TARGETS[word]))
    n = value_of(args, "NUM")
    plural = n is None and all(len(word) > 4 for word in words)
    return _Some(Shot(types, 0 if n is None else n or -1), plural)


def _attack(*args: Any) -> SubmarineOrder:
    some = kind_of(args, _Some)
    if len(some) > 1 and all(each.plural for each in some):  # `carriers and transports`
        return SubmarineOrder(attack=(Shot(tuple(kind for each in some for kind in each.shot.targets)),))
    return SubmarineOrder(attack=tuple(each.shot for each in some) or (Shot(),))


def _judged(order: SubmarineOrder, trial: Trial) -> list[Any]:
    """Refuse an attack by a boat that is deep (FE-27.6.2, GM-12.62), and more factors than it has tubes
    (FE-27.9.1a)."""
    if not order.attack:
        return [order]
    before, force = trial.before or SubmarineOrder(), trial.roster.view.submarines
    boat = force.boats.get(trial.draft.unit.number) if force else None
    if before.depth == "deep" or (before.depth is None and boat is not None and boat.depth == "deep"):
        return trial.refuse_all(deep_rule(trial), "a deep submarine cannot attack")
    total = sum(shot.n for shot in order.attack)
    if total > MOST or any(not 0 <= shot.n <= MOST for shot in order.attack):
        return trial.refuse_all("FE-27.9.1a", f"{max(total, 0)} attack factors; a submarine has {MOST} tubes")
    if len(order.attack) > MOST or (len(order.attack) > 1 and any(not shot.n for shot in order.attack)):
        text = "say with how many factors each ship is attacked: 'attack CV with 3 and DD with 1'"
        return trial.refuse_all("FE-27.9.1a", text)
    return [order]


def _text(order: SubmarineOrder) -> str:
    shots = ((", ".join(shot.targets) or "any") + (f" with {shot.n}" if shot.n else "") for shot in order.attack or ())
    return "attack " + " and ".join(shots) if order.attack else "hold fire"


VERBS = (
    Verb(
        word="attack",
        tongue=Tongue.SUBMARINES,
        group=Group.SUBMARINES,
        help="Whom it attacks, in the order of preference, and with how many factors; until told otherwise.",
        examples=(("SS4: attack CV, AP with 3", "until told otherwise"), ("SS4: attack CV with 3 and DD with 1", "")),
        fields=("attack",),
        starts={"ATTACK": ""},
        words={"TARGET": ", ".join(TARGETS), "TUBES": "torpedoes, torpedo, factors, factor, tubes, tube"},
        grammar="""
            attack: ATTACK (shot (AND shot)*)?
            shot: TARGET ((COMMA | SLASH | OR) TARGET)* (WITH NUM TUBES?)?
        """,
        build={"attack": _attack, "shot": _shot},
        text=lambda order, _: _text(order),
        givers=SUBMARINES,
        option=OPTION,
        judged=_judged,
    ),
    Verb(
        word="hold fire",
        tongue=Tongue.SUBMARINES,
        group=Group.SUBMARINES,
        help="Attack nothing, until told otherwise.",
        examples=(("SS4: hold fire", ""),),
        starts={"HOLDFIRE": "hold fire, hold its fire, no attack, do not attack, don't attack, never attack"},
        grammar="hold_fire: HOLDFIRE",
        build={"hold_fire": lambda _: SubmarineOrder(attack=())},
        givers=SUBMARINES,
        option=OPTION,
    ),
)
