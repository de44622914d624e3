"""Formations join and split (BR-8.11, BR-12.3)."""

import msgspec

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action
from flagplot.games.carrier.orders.built import Part, kind_of, value_of
from flagplot.games.carrier.orders.stock import planes_there
from flagplot.games.carrier.orders.text import planes
from flagplot.games.carrier.orders.verb import FORMATIONS, Group, Say, Trial, Verb


def _joined(join: ast.Join, trial: Trial) -> list[Action]:
    """Refuse to join a formation that is not one's own, and TFs that would be too large (BR-12.3, BR-4.1.1)."""
    if not trial.alone:
        return [join]
    roster, unit = trial.roster, trial.draft.unit
    kind, number, tfs = unit.kind, join.number, roster.view.tfs
    known = tfs.keys() if kind == "TF" else roster.view.afs.keys() | roster.forming
    if number == unit.number:
        return trial.refuse("join-itself", f"{trial.draft.name} cannot join itself")
    if number not in known and not (kind == "TF" and number in roster.entering):
        return trial.refuse("unknown-unit", f"no such unit of yours: {kind}{number}")
    if kind == "TF" and unit.number in tfs and number in tfs:
        limit = roster.ruleset.tables.constant[f"max_ships_{roster.side}"]
        ships = len(tfs[number].ships) + len(tfs[unit.number].ships)
        if ships > limit:
            return trial.refuse("BR-4.1.1", f"TF{number} would have {ships} ships; {limit} are the most")
    return [join]


def _split(_verb: object, *args: object) -> ast.Split:
    unit = value_of(args, "UNIT")
    ships = tuple(part.value for part in kind_of(args, Part) if part.name == "ship")
    body = kind_of(args, ast.Program)
    return ast.Split(unit.number if unit else 0, tuple(kind_of(args, ast.Planes)), ships, body[0] if body else None)


def _split_text(each: ast.Split, say: Say) -> str:
    parts = [*(planes(one) for one in each.planes), *each.ships]
    then = f": ({say.program(each.order, say.kind)})" if each.order is not None else ""
    return f"split {', '.join(parts)} as {say.formation}{each.number}{then}"


def _parted(split: ast.Split, trial: Trial) -> list[Action]:
    """Refuse to split off planes that the AF does not have, and ships from it (GM-9.2d)."""
    if trial.draft.unit.kind != "AF":
        return [split]
    parts = planes_there(split.planes, trial)
    if parts is None:
        return [split]
    if split.ships:
        return trial.refuse("no-such-planes", f"{split.ships[0]} is no plane of {trial.draft.name}")
    return [msgspec.structs.replace(split, planes=parts)] if parts else []


VERBS = (
    Verb(
        word="join",
        group=Group.BOTH,
        help="Become part of another formation of yours in the hex.",
        examples=(("TF3: join TF2", ""), ("AF6: join AF3", "")),
        kinds=(ast.Join,),
        starts={"JOIN": "join, join up with, merge with, merge into", "ESCORT": "escort, accompany"},
        grammar="join: JOIN UNIT",
        build={"join": lambda _verb, unit: ast.Join(unit.value.number)},
        text=lambda each, say: f"join {say.formation}{each.number}",
        givers=FORMATIONS,
        definite=_joined,
    ),
    Verb(
        word="split",
        group=Group.BOTH,
        help="Form a TF or AF of its own of some ships or planes, with an order.",
        examples=(("TF3: split Hobart, 1 DD as TF5: SW2", ""), ("AF6: split 2 Wildcat as AF12: land", "")),
        kinds=(ast.Split,),
        starts={"SPLIT": "split, detach, split off"},
        grammar="""
            split: SPLIT part (COMMA part)* (AS UNIT)? (COLON? body)?
            part: NUM PLANE load?                -> planes
                | (ALL | REST)? PLANE load?      -> planes
                | ship
        """,
        build={"split": _split, "part": lambda ship: ship},
        lists=True,
        of_ships=True,
        text=_split_text,
        givers=FORMATIONS,
        judged=_parted,
    ),
)
