"""What a submarine does when it is attacked, and about its own attack (FE-27.6.4a, FE-27.10e, GM-12.64a)."""

from typing import Any

from flagplot.games.carrier.ordered.ast import SubmarineOrder
from flagplot.games.carrier.orders.assemble import MisuseError
from flagplot.games.carrier.orders.built import Part, kind_of
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.verb import SUBMARINES, Group, Trial, Verb
from flagplot.games.carrier.orders.verbs.submarine_course import OPTION
from flagplot.games.carrier.orders.verbs.submarine_depth import Deed

_FIELDS = {"AIRW": "dive_air", "GUNSW": "dive_guns", "SURFACED": "dive_guns", "ASWW": "dive_asw"}
"""What is said for an attack, and the field that says whether the boat dives from it."""
_TOLD = (("air", "dive_air", ""), ("gun", "dive_guns", ""), ("ASW", "dive_asw", " deep"))


def _attacked(*args: Any) -> Part:
    return Part("attacks", tuple(dict.fromkeys(part.value for part in kind_of(args, Part))))


def _dives(*args: Any) -> SubmarineOrder:
    """Return what a boat does when it is attacked: it dives from planes and guns to periscope depth, from ASW deep, or
    stays (FE-27.6.4a, GM-12.64a). `else` is said of the attacks not named."""
    fields = kind_of(args, Part)[0].value
    deed, *otherwise = kind_of(args, Deed)
    if not fields:
        if otherwise:
            raise MisuseError("'if attacked' is said of every attack: nothing else is left for 'otherwise'")
        out = {**dict.fromkeys(_FIELDS.values(), deed.dive)}
        out["dive_asw"] = deed.dive and deed.to != "periscope"
    else:
        if deed.to == "periscope" and "dive_asw" in fields:
            raise MisuseError("from ASW a submarine dives deep; it is at periscope depth already", "FE-27.6.4a")
        if deed.to == "deep" and fields != ("dive_asw",):
            raise MisuseError("from planes and guns a submarine dives to periscope depth, not deep", "FE-27.6.4a")
        out = dict.fromkeys(fields, deed.dive)
    if otherwise:
        out = {**dict.fromkeys(_FIELDS.values(), otherwise[0].dive), **out}
    return SubmarineOrder(**out)


def _dives_after(*args: Any) -> SubmarineOrder:
    """Return a dive `when it has attacked`, which is no dive when it is attacked."""
    if kind_of(args, Deed)[0] != Deed(True):
        raise MisuseError("after its own attack a submarine dives and no more: 'dive after attacking'")
    return SubmarineOrder(after=True)


def _judged(order: SubmarineOrder, trial: Trial) -> list[Any]:
    """Say that `if attacked dive deep` is deep from ASW alone (FE-27.6.4a)."""
    said = {sign.type for sign in trial.item.signs}
    if order.dive_air and order.dive_asw and "DEEP" in said and said.isdisjoint(_FIELDS):
        trial.note("FE-27.6.4a", f"{trial.draft.name}: from planes and guns it dives to periscope depth, from ASW deep")
    return [order]


def _dives_text(order: SubmarineOrder) -> str:
    said = ((kind, getattr(order, field), to) for kind, field, to in _TOLD)
    return "; ".join(
        f"if {kind} attack " + (f"dive{to}" if dive else "stay") for kind, dive, to in said if dive is not None
    )


VERBS = (
    Verb(
        word="if attacked",
        tongue=Tongue.SUBMARINES,
        group=Group.SUBMARINES,
        help="What it does when it is attacked by planes, guns or ASW; until told otherwise.",
        examples=(("SS4: if ASW attack dive deep, else periscope", ""), ("SS4: if attacked dive", "or: stay")),
        fields=("dive_air", "dive_guns", "dive_asw"),
        starts={"IF": ""},
        words={
            "AIRW": "air, from air, planes, plane, aircraft",
            "GUNSW": "guns, gun, gunfire, gunnery",
            "ASWW": "asw, depth charges",
            "OWNATTACK": "has attacked, have attacked, has fired, have fired",
        },
        grammar="""
            dives: IF attacked deed (ELSE deed)?             -> submarine_dives
                 | deed IF attacked (ELSE deed)?             -> submarine_dives
                 | deed IF OWNATTACK                         -> submarine_dives_after
            attacked: ATTACKED arms?                         -> submarine_attacked
                    | arms (ATTACK | ATTACKED)?              -> submarine_attacked
            arms: arm ((COMMA | SLASH | OR | AND) arm)*
            arm: AIRW | GUNSW | SURFACED | ASWW
        """,
        build={
            "submarine_dives": _dives,
            "submarine_dives_after": _dives_after,
            "submarine_attacked": lambda *args: Part(
                "attacks", tuple(field for part in kind_of(args, Part) for field in part.value)
            ),
            "arms": _attacked,
            "arm": lambda token: Part("attack", _FIELDS[token.type]),
        },
        text=lambda order, _: _dives_text(order),
        judged=_judged,
        givers=SUBMARINES,
        option=OPTION,
    ),
    Verb(
        word="dive before attacking",
        tongue=Tongue.SUBMARINES,
        group=Group.SUBMARINES,
        help="Whether it dives before its own attack or after it.",
        examples=(("SS4: dive after attacking", "or: before"),),
        fields=("after",),
        grammar="dive_when: DIVE (BEFORE | AFTER) ATTACK",
        build={"dive_when": lambda _dive, when, _attack: SubmarineOrder(after=when.type == "AFTER")},
        text=lambda order, _: f"dive {'after' if order.after else 'before'} attacking",
        givers=SUBMARINES,
        option=OPTION,
    ),
    Verb(
        word="slick",
        tongue=Tongue.SUBMARINES,
        group=Group.SUBMARINES,
        help="Whether it leaves a false slick when it has dived deep (FE-27.10e).",
        examples=(("SS4: honest slick", "or: false slick"),),
        fields=("honest",),
        starts={"HONEST": "honest", "FALSEW": "false"},
        words={"SLICK": "slick, slicks"},
        grammar="slick: (HONEST | FALSEW) SLICK",
        build={"slick": lambda which, _: SubmarineOrder(honest=which.type == "HONEST")},
        text=lambda order, _: f"{'honest' if order.honest else 'false'} slick",
        givers=SUBMARINES,
        option=OPTION,
    ),
)
