"""Ways of moving: written steps, orbit, destinations, altitude."""

from collections.abc import Callable
from typing import Any

from lark import Token

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.built import Part, Path, RawStep, kind_of, value_of
from flagplot.games.carrier.orders.conditions import condition
from flagplot.games.carrier.orders.sign import HexRef
from flagplot.games.carrier.orders.stock import planes_there
from flagplot.games.carrier.orders.text import height, place, plane_list, steps
from flagplot.games.carrier.orders.verb import FORMATIONS, IN_FLIGHT, Group, Say, Trial, Verb
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Direction

SUB_SEARCH = 3
"""Movement points of one look for a periscope: `sub search` is `O3` (FE-27.5.3a, GM-12.7a)."""


def _step(high: bool | None) -> Callable[..., RawStep]:
    def build(*args: Any) -> RawStep:
        direction = value_of(args, "DIR") or value_of(args, "DIRHI") or value_of(args, "DIRLO") or 0
        return RawStep(direction, value_of(args, "NUM"), high)

    return build


def _path(*args: Any) -> Path:
    """Return written steps, with orbit and altitude, start and end (GM-8.3b, GM-9.2a, GM-9.3a, GM-9.3d, GM-9.4a)."""
    start: HexRef | None = next((arg.value for arg in args if isinstance(arg, Part)), None)
    end: HexRef | None = value_of(args, "HEX")
    raw = next(arg for arg in args if isinstance(arg, tuple) and not isinstance(arg, Part))
    high: bool | None = None
    done: list[ast.Step] = []
    for step in raw:
        if isinstance(step, bool):
            high = step
            continue
        mark = step.high if step.high is not None else high
        high = None
        count = 1 if step.times is None else min(step.times, 99)
        done.append(ast.Step(step.direction, count, mark))
    moving = [step for step in raw if isinstance(step, RawStep)]
    opened = moving[0].direction if len(moving) == 1 and moving[0].times is None and not end and not start else 0
    if not done:
        return Path(None, high, 0)
    move = ast.Move(tuple(done), start.hex if start else None, end.hex if end else None)
    return Path(move, high, opened)


def _text(each: ast.Move | ast.GoTo | ast.Head, say: Say) -> str:
    if isinstance(each, ast.GoTo):
        return f"to {place(each.place)}"
    if isinstance(each, ast.Head):
        goes = "steam" if say.kind == "TF" else "fly"
        return f"{goes} {Direction(each.direction).name} until {condition(each.until)}"
    before = f"{hexes.name(each.start)} - " if each.start is not None else ""
    after = f" - {hexes.name(each.end)}" if each.end is not None else ""
    return before + steps(each.steps) + after


def _parted(part: ast.PartHigh, trial: Trial) -> list[ast.Action]:
    """Refuse to take planes high or low that the AF does not have (GM-9.2d)."""
    planes = planes_there(part.planes, trial)
    trial.draft.fallen = trial.draft.fallen or planes == ()
    return [part] if planes is None else [ast.PartHigh(part.high, planes)] if planes else []


VERBS = (
    Verb(
        word="move",
        group=Group.BOTH,
        help=(
            "Go step by step, in one direction until something holds, or the shortest way to a place. Start and "
            "end may be named before and after the steps: they are checked."
        ),
        examples=(
            ("TF3: AA25 - NE1,N1 - BB23", "start and end are checked"),
            ("TF3: to BB23", "the shortest way by sea"),
            ("TF3: steam NE until TF seen", "planes: fly NE until ..."),
            ("AF3: N4, O2, ^NW2", "^ is flown high, _ low; O stays"),
        ),
        kinds=(ast.Move, ast.GoTo, ast.Head),
        starts={
            "MOVE": "move, steam, fly, sail, go, proceed, head, moves, flies, course is",
            "TO": "to, toward, towards, head for, make for, steer for",
            "ORBIT": "o, orbit, circle",
            "SUBSEARCH": "sub search, submarine search, search for submarines, search for submarine, "
            "search for periscopes",
        },
        grammar="""
            move: MOVE? path                                 -> path_move
                | MOVE? TO place                             -> go_to
            path: ends? steps (DASH HEX)?
            ends: HEX DASH
            steps: step (COMMA? step)*
            step: DIR NUM?                                   -> step
                | DIRHI NUM?                                 -> step_high
                | DIRLO NUM?                                 -> step_low
                | MARKHI DIR NUM?                            -> step_high
                | MARKLO DIR NUM?                            -> step_low
                | ORBIT NUM?                                 -> step
                | MARKHI ORBIT NUM?                          -> step_high
                | MARKLO ORBIT NUM?                          -> step_low
                | SUBSEARCH                                  -> sub_search
                | HIGH                                       -> go_high
                | LOW                                        -> go_low
        """,
        build={
            "path_move": lambda *args: kind_of(args, Path)[0],
            "go_to": lambda *args: ast.GoTo(kind_of(args, ast.Place)[0]),
            "path": _path,
            "ends": lambda hex_, _dash: Part("start", hex_.value),
            "steps": lambda *args: tuple(arg for arg in args if not isinstance(arg, Token)),
            "step": _step(None),
            "step_high": _step(True),
            "step_low": _step(False),
            "sub_search": lambda _: RawStep(0, SUB_SEARCH, None),
            "go_high": lambda _: True,
            "go_low": lambda _: False,
        },
        text=_text,
        givers=FORMATIONS,
    ),
    Verb(
        word="high",
        group=Group.PLANES,
        help="Fly high or low from here on; alone, it leaves the route that stands.",
        examples=(("AF17: high", "or: low"),),
        kinds=(ast.Climb,),
        starts={
            "HIGH": "high, hi, high altitude, at high altitude, hi altitude, climb, climb high, climb to high",
            "LOW": "low, lo, low altitude, at low altitude, lo altitude, descend, dive to low, descend to low",
        },
        text=lambda each, _: height(each.high),
        givers=IN_FLIGHT,
        deed="change altitude",
    ),
    Verb(
        word="part high",
        group=Group.PLANES,
        help="Some planes go high or low, the others stay where they are; escorts keep with bombers.",
        examples=(("AF6: part high 2 Wildcat", "or: part low ..."),),
        kinds=(ast.PartHigh,),
        starts={"PARTHIGH": "part high", "PARTLOW": "part low"},
        grammar="part_high: (PARTHIGH | PARTLOW) load_list",
        build={"part_high": lambda word, planes: ast.PartHigh(word.type == "PARTHIGH", planes)},
        lists=True,
        text=lambda each, _: f"part {height(each.high)} {plane_list(each.planes)}",
        givers=IN_FLIGHT,
        judged=_parted,
        deed="change altitude",
    ),
)
