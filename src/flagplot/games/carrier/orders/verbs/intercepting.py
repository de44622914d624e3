"""Whether to seek or avoid a fight, and with whom (BR-16.1)."""

from typing import Any

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action
from flagplot.games.carrier.orders.built import has, value_of
from flagplot.games.carrier.orders.verb import IN_FLIGHT, Group, Trial, Verb


def _intercept(*args: Any) -> ast.Intercept:
    against = "escorts" if has(args, "ESCORTS") else "bombers" if has(args, "BOMBERS") else ""
    return ast.Intercept(against, min_size=value_of(args, "NUM") or 0)  # type: ignore[arg-type]


def _text(each: ast.Intercept) -> str:
    if not each.wanted:
        return "avoid combat"
    words = ("intercept", each.against, f"at least {each.min_size}" if each.min_size else "")
    return " ".join(word for word in words if word)


def _of_ships(intercept: ast.Intercept, trial: Trial) -> list[Action] | None:
    """A TF that avoids combat does so on the surface."""
    return [ast.Surface(engage=False)] if trial.draft.unit.kind == "TF" and not intercept.wanted else None


VERBS = (
    Verb(
        word="intercept",
        group=Group.PLANES,
        help="Fight enemy planes that are met, or keep out of their way.",
        examples=(("AF6: intercept bombers", "or: avoid combat"),),
        kinds=(ast.Intercept,),
        starts={
            "INTERCEPT": "intercept",
            "AVOIDCOMBAT": "avoid combat, avoid all combat, do not intercept, do not fight",
        },
        grammar="""
            intercept: INTERCEPT (ESCORTS | BOMBERS | ALL | ANY | PLANESW)? (ATLEAST NUM (PLANESW | SHIPS)?)?
                     | AVOIDCOMBAT                           -> avoid_combat
        """,
        build={"intercept": _intercept, "avoid_combat": lambda _: ast.Intercept(wanted=False)},
        text=lambda each, _: _text(each),
        givers=IN_FLIGHT,
        for_others=_of_ships,
    ),
)
