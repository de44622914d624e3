"""Staying where one is, or with another: hold, CAP, shadowing."""

from typing import Any

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action
from flagplot.games.carrier.orders.assemble import Altitude
from flagplot.games.carrier.orders.built import Items, Part, kind_of, value_of
from flagplot.games.carrier.orders.conditions import until
from flagplot.games.carrier.orders.text import counted, place
from flagplot.games.carrier.orders.verb import FORMATIONS, IN_FLIGHT, Group, Say, Trial, Verb


def _cap(*args: Any) -> Any:
    patrol = ast.Cap(kind_of(args, ast.Place)[0], value_of(args, "NUM"))
    words = [part.value for part in kind_of(args, Part)]
    if not words:
        return patrol
    ban = (ast.Dive(0),) if words == ["KEEPHIGH"] else ()
    return Items((Altitude(words != ["LOW"]), *ban, patrol))


def _shadow_target(*args: Any) -> ast.Place:
    places = kind_of(args, ast.Place)
    return places[0] if places else ast.Place()


def _shadow(*args: Any) -> ast.Shadow:
    """Return an order to shadow, at a distance if one is named (GM-9.2c)."""
    parts = kind_of(args, Part)
    return ast.Shadow(_shadow_target(*args), parts[0].value if parts else None)


def _shadow_text(each: ast.Shadow, say: Say) -> str:
    near = each.distance
    far = "" if near is None else f" from {counted(near, 'hex')}" if near else " close"
    lost = f"; if gone ({say.program(each.if_gone, say.kind)})" if each.if_gone is not None else ""
    return f"shadow {place(each.target) or 'TF'}{far}{until(each.until)}{lost}"


def _shadowed(shadow: ast.Shadow, trial: Trial) -> list[Action]:
    """Note that a contact not seen last turn cannot be shadowed until it is seen again (FE-11.2)."""
    roster = trial.roster
    if roster.ruleset.options.shadow_seen and trial.draft.hour is None and trial.alone:
        known = next((c for c in roster.view.contacts if shadow.target.contact == c.id), None)
        if known is not None and known.age > 0:
            name = shadow.target.label
            trial.note("FE-11.2", f"{name} was not seen last turn: it cannot be shadowed before it is seen")
    return [shadow]


VERBS = (
    Verb(
        word="hold",
        group=Group.BOTH,
        help="Stay in the hex, for some turns or until something holds.",
        examples=(("TF3: hold 2 turns", "or: hold until night"),),
        kinds=(ast.Hold,),
        starts={"HOLD": "hold, stop, stay, wait, remain, hold position, stay put, loiter"},
        grammar="hold: HOLD (NUM TURNS)?",
        build={"hold": lambda *args: ast.Hold(value_of(args, "NUM"))},
        text=lambda each, _: (
            "hold" + (f" {counted(each.turns, 'turn')}" if each.turns is not None else "") + until(each.until)
        ),
        givers=FORMATIONS,
    ),
    Verb(
        word="CAP",
        group=Group.PLANES,
        help="Patrol over a place, a ship or a TF, fight what comes, and land in time, or until something holds.",
        examples=(("AF6: CAP Port Moresby 4 hours", "or: until 1400"),),
        kinds=(ast.Cap,),
        starts={"CAP": "cap, fly cap, combat air patrol, keep cap"},
        grammar="""
            cap: CAP (ATW | TO)? place (NUM TURNS)? cap_height? -> cap
               | CAP KEEPHIGH                                -> no_dive
            cap_height: HIGH | LOW | KEEPHIGH
        """,
        build={"cap": _cap, "cap_height": lambda token: Part("height", token.type)},
        text=lambda each, _: (
            f"CAP {place(each.place)}"
            + (f" {counted(each.turns, 'turn')}" if each.turns is not None else "")
            + until(each.until)
        ),
        givers=IN_FLIGHT,
        deed="fly CAP",
    ),
    Verb(
        word="shadow",
        group=Group.BOTH,
        help="Keep contact with a TF of the plot, or with the first that is seen.",
        examples=(
            ("TF3: shadow C4 close", "or: from 1 hex"),
            ("AF17: shadow C4 from 1 hex until fuel 3; return", ""),
            ("AF3: shadow C4; if gone return", ""),
        ),
        kinds=(ast.Shadow,),
        starts={"SHADOW": "shadow, follow, trail, keep contact with, shadows"},
        words={
            "CLOSE": "close, closely, in its hex, in same hex, in the same hex",
            "AWAY": "away, distant",
            "KEEP": "keep, staying, stay at",
        },
        grammar="""
            shadow: SHADOW shadow_target? distance?
            shadow_target: place | TFK (ATW place)? | ANY | ENEMY
            distance: CLOSE                                  -> close
                    | FROM? NUM HEXW                         -> from_hexes
                    | FROM NUM                               -> from_hexes
        """,
        build={
            "shadow": _shadow,
            "shadow_target": _shadow_target,
            "close": lambda _: Part("distance", 0),
            "from_hexes": lambda *args: Part("distance", value_of(args, "NUM")),
        },
        text=_shadow_text,
        givers=FORMATIONS,
        judged=_shadowed,
    ),
)
