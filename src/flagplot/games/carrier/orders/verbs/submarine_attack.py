"""Whom a submarine attacks, with how many factors (FE-27.9.1a, FE-27.6.2, GM-12.62), and what it leaves behind."""

from typing import Any, NamedTuple

from lark import Token

from flagplot.games.carrier.combat.torpedoing import USUAL
from flagplot.games.carrier.ordered.ast import Shot, SubmarineOrder
from flagplot.games.carrier.orders.assemble import MisuseError
from flagplot.games.carrier.orders.built import Part, kind_of, value_of
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
    "heavy cruisers": ("CA",),
    "light cruisers": ("CL",),
    "fleet carriers": ("CV",),
    "light carriers": ("CVL",),
    "gunboats": ("PG",),
    "seaplane tenders": ("AV",),
    "capital ships": ("BB", "CA", "CAV", "CL"),
    "capital": ("BB", "CA", "CAV", "CL"),
    "warships": tuple(kind for kind in USUAL if kind not in ("AP", "APD", "AO", "AV")),
    **{kind: (kind.upper(),) for kind in ("cv", "cvl", "bb", "ca", "cav", "cl", "av", "dd", "apd", "ap", "ao", "pg")},
    **dict.fromkeys(("any", "anything", "tf", "ships"), ()),
}
"""What a submarine may be told to attack."""
_LADDER = (("PG",), ("DD",), ("CL",), ("CA", "CAV"), ("BB",), ("CVL",), ("CV",))
"""Warships, the greatest last."""
_EVERY = ("any", "anything", "all", "everything", "any ship", "any ships", "all ships")
_PLURAL = {f"{word}s": kinds for word, kinds in TYPES.items() if len(word) < 4 and kinds}
_SINGLE = {word.removesuffix("s"): kinds for word, kinds in TYPES.items() if word.endswith("s") and len(word) > 5}
TARGETS = {**TYPES, **_PLURAL, **_SINGLE}


class _Some(NamedTuple):
    """Targets with their factors; `many`: each is named as many; `plural`: so, and without factors, so that they are a
    list and not ships."""

    shot: Shot
    plural: bool
    many: bool = False


class _Aim(NamedTuple):
    """One kind of targets; `many`: named as `carriers`, `CVs`."""

    types: tuple[str, ...]
    plural: bool
    many: bool


def _aim(target: Token, *up: Token) -> _Aim:
    """Return a kind of targets, with `and up` all warships from it on."""
    word = str(target.value)
    types = TARGETS[word]
    if up:
        rungs = [n for n, rung in enumerate(_LADDER) if not set(rung).isdisjoint(types)]
        if not rungs or not types:
            raise MisuseError(f"no warship is greater than {word}; write the kinds, such as 'attack CV, AP'")
        greater = {kind for rung in _LADDER[rungs[0] :] for kind in rung}
        types = tuple(kind for kind in USUAL if kind in greater)
    return _Aim(types, len(word) > 4 or word in _PLURAL, word.endswith("s"))


def _types(args: Any) -> tuple[str, ...]:
    """Return the kinds of a list: behind others `any` is all that are left."""
    aims = kind_of(args, _Aim)
    return tuple(dict.fromkeys(kind for aim in aims for kind in aim.types or (USUAL if len(aims) > 1 else ())))


def _shot(*args: Any) -> _Some:
    n = value_of(args, "NUM")
    aims = kind_of(args, _Aim)
    plural = n is None and all(aim.plural for aim in aims)
    return _Some(Shot(_types(args), 0 if n is None else n or -1), plural, all(aim.many for aim in aims))


def _attack(*args: Any) -> SubmarineOrder:
    some, spared = _as_list(kind_of(args, _Some)), kind_of(args, Part)
    if len(some) > 1 and (spared or all(each.plural for each in some)):  # `carriers and transports`
        if any(each.shot.n for each in some):
            raise MisuseError("say what is not attacked without factors: 'attack CV, AP but not CVL'")
        some = [_Some(Shot(tuple(dict.fromkeys(kind for each in some for kind in each.shot.targets or USUAL))), True)]
    shots = tuple(each.shot for each in some) or (Shot(),)
    if spared:
        n = value_of(args, "NUM")
        shots = (Shot(_left(shots[0].targets or USUAL, spared[0].value), shots[0].n if n is None else n or -1),)
    return SubmarineOrder(attack=shots)


def _as_list(some: list[_Some]) -> list[_Some]:
    """Return `carriers and transports with 3` as one list with its factors, which are those of one attack: so many for
    each kind are meant where ships are named, and there are tubes enough (FE-27.9.1a)."""
    n = some[-1].shot.n if some else 0
    if len(some) < 2 or n < 1 or any(each.shot.n for each in some[:-1]):
        return some
    if len(some) * n <= MOST and not all(each.many for each in some):
        return some
    return [_Some(Shot(tuple(dict.fromkeys(kind for each in some for kind in each.shot.targets or USUAL)), n), False)]


def _left(wanted: tuple[str, ...], spared: tuple[str, ...]) -> tuple[str, ...]:
    """Return what of the ships wanted is not to be spared, in the same order."""
    left = tuple(kind for kind in wanted if kind not in spared)
    if not left or not spared:
        raise MisuseError("nothing is left to attack; to attack nothing write 'hold fire'")
    return left


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
        examples=(
            ("SS4: attack CV, AP with 3", "until told otherwise"),
            ("SS4: attack CV with 3 and DD with 1", ""),
            ("SS4: attack any but DD, PG", "or: attack CV, AP but not CVL"),
        ),
        fields=("attack",),
        starts={"ATTACK": ""},
        words={
            "TARGET": ", ".join(TARGETS),
            "TUBES": "torpedoes, torpedo, factors, factor, tubes, tube",
            "ANDUP": "and up, and above, and bigger, and larger",
            "ALLBUT": ", ".join(f"{every} {but}" for every in _EVERY for but in ("but", "except")),
        },
        grammar="""
            attack: ATTACK (shot (AND shot)* (BUT? NOT spared)?)?
                  | ATTACK ALLBUT all_spared (WITH NUM TUBES?)?
            shot: aim ((COMMA | SLASH | OR) aim)* (WITH NUM TUBES?)?
            spared: aim ((SLASH | OR | AND) aim)*
            all_spared: aim ((COMMA | SLASH | OR | AND) aim)*
            aim: TARGET ANDUP?
        """,
        build={
            "attack": _attack,
            "shot": _shot,
            "aim": _aim,
            **dict.fromkeys(("spared", "all_spared"), lambda *args: Part("spared", _types(args))),
        },
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
