"""Planes meet others and go with them, or join their attack (FE-7)."""

from typing import Any

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action
from flagplot.games.carrier.orders.assemble import MisuseError
from flagplot.games.carrier.orders.built import kind_of, value_of
from flagplot.games.carrier.orders.text import place
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import IN_FLIGHT, Group, Trial, Verb

MEET = "Write 'meet AF3 at B/H12 and go with it'."
JOIN = "Write 'search N5; join AF8 if it attacks'."


def _meet(*args: Any) -> ast.Meet:
    unit, places = value_of(args, "UNIT"), kind_of(args, ast.Place)
    if unit is not None and unit.kind == "TF":
        raise MisuseError(f"a TF is met where it goes: send both to one hex, or write 'to B/M20; join TF{unit.number}'")
    return ast.Meet(unit.number if unit else 0, places[0] if places else ast.Place())


def _join_attack(*args: Any) -> ast.JoinAttack:
    unit = value_of(args, "UNIT")
    return ast.JoinAttack(unit.number if unit else 0)


def _judged(action: ast.Meet | ast.JoinAttack, trial: Trial) -> list[Action]:
    """Refuse to meet another AF without its number and one named rendezvous hex (FE-7d), and to join an attack without
    the number of the AF that makes it (FE-7f, FE-7h), or either where the match does not have these orders."""
    rule, form = ("FE-7d", MEET) if isinstance(action, ast.Meet) else ("FE-7f", JOIN)
    unit, wrong = trial.draft.unit, ""
    if not trial.roster.ruleset.options.search_parties:
        wrong = "planes do not meet others or join their attacks in this match (option search_parties is off)"
        form = ""
    elif action.number == 0:
        wrong = "the AF is not named"
    elif unit.kind == "AF" and action.number == unit.number:
        wrong = "an AF cannot go with itself"
    elif isinstance(action, ast.Meet) and not _stands(action.place, trial.roster):
        wrong = "the one hex of the rendezvous is not named"
    return trial.refuse(rule, f"{trial.draft.name}: {wrong}", form) if wrong else [action]


def _stands(where: ast.Place, roster: Roster) -> bool:
    """Return whether a place is one hex that does not move: not a ship, a TF, an AF or a contact."""
    if where.hex is not None:
        return True
    return where.name in roster.view.bases or bool(where.name and roster.ruleset.theatre.places.get(where.name))


VERBS = (
    Verb(
        word="meet",
        group=Group.OPTIONAL,
        help="Meet another AF in a hex and go with it for the rest of its move.",
        examples=(("AF12: meet AF3 at B/H12 and go with it; attack enemy", ""),),
        kinds=(ast.Meet,),
        starts={"MEET": "meet, rendezvous, rendezvous with, meet with"},
        words={
            "GOWITH": "go with it, conform to it, conform, stay with it, fly with it, go with that af, accompany it"
        },
        grammar="meet: MEET UNIT? (ATW place)? GOWITH?",
        build={"meet": _meet},
        text=lambda each, _: f"meet AF{each.number} at {place(each.place)} and go with it",
        givers=IN_FLIGHT,
        deed="meet planes",
        judged=_judged,
    ),
    Verb(
        word="join attack",
        group=Group.OPTIONAL,
        help="Join another AF in its attack, if both it and its target are found.",
        examples=(("AF12: search N5; join AF8 if it attacks", ""),),
        kinds=(ast.JoinAttack,),
        words={
            "IFATTACKS": "if it attacks, when it attacks, if attacking, if it is attacking, in its attack, in attack",
            "COOPERATE": "cooperate, cooperate with, co-operate, co-operate with, cooperate with other strikes",
        },
        grammar="join_attack: JOIN UNIT? IFATTACKS",
        build={"join_attack": _join_attack},
        text=lambda each, _: f"join AF{each.number} if it attacks",
        givers=IN_FLIGHT,
        deed="join an attack",
        judged=_judged,
    ),
)
