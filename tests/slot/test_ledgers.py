"""Ledgers of whole games: digests of what each seat ordered and read, and of every throw, at every decision point.

A transcript shows a reader what changed; a ledger shows that nothing else did. Besides the games between commanders
there are games of scribblers, who order what no staff would, and one at the table that gives every kind of fact. Write
them anew with FLAGPLOT_GOLDEN=write, and say in the commit what changed and why.
"""

import hashlib
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.slot.play import game_of
from tests.slot.test_fuzz import Scribbler
from tests.support.shown import reported

from flagplot.core import registry
from flagplot.core.dice import KeyedDice
from flagplot.core.document import to_text

GOLDEN = Path(__file__).parent / "golden"
BATTLES = ("slot-three-nights", "slot-7", "slot-8", "slot-9", "slot-10")
TABLES = tuple(f"slot-table-{number}" for number in (7, 8, 9, 10))
Writer = Callable[[str, Any], str]
"""Takes a seat and its view; returns its order text."""


def digest(text: str) -> str:
    """Return the first digits of what tells two texts apart."""
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def ledger(scenario: str, seed: str, write: Writer, weather: str = "") -> list[str]:
    """Return the lines of a game, one a decision point."""
    game = game_of(scenario)
    words, dice = game.words(), KeyedDice(seed.encode())
    state = game.setup(scenario, game.rules(scenario), dice)
    if weather:
        state.weather = weather
    lines = []
    while asks := game.awaiting(state):
        views = {seat: game.view(state, seat) for seat in asks}
        texts = {seat: write(seat, view) for seat, view in views.items()}
        prompts = {seat: words.text(ask.prompt) for seat, ask in asks.items()}
        label = f"{scenario} {state.turn if hasattr(state, 'turn') else state.core.turn}"
        sheets = {seat: game.parse(text, seat, views[seat]) for seat, text in texts.items()}
        resolution = game.resolve(state, sheets, dice)
        state = resolution.state
        parts = []
        for seat in game.seats(scenario):
            own = [one for one in resolution.dispatches if one.seat == seat]
            report = to_text(reported(game, game.view(state, seat), own))
            asked = f"{asks[seat].kind} {prompts[seat]}" if seat in asks else ""
            parts.append(f"{seat} {digest(asked + texts.get(seat, ''))} {digest(report)}")
        thrown = [(roll.key, roll.sides, roll.faces) for roll in resolution.rolls]
        throws = digest(msgspec.json.encode(thrown).decode())
        lines.append(f"{label} | {' | '.join(parts)} | {len(thrown)} throws {throws}")
    score = game.score(state)
    lines.append(f"{score.points} {score.winner} {digest(words.text(score.reason))}")
    return lines


def assert_as_kept(name: str, lines: list[str]) -> None:
    """Fail if a ledger is not the one that is kept, or write it if the environment says so."""
    path = GOLDEN / f"ledger-{name}.txt"
    text = "\n".join((*lines, ""))
    if os.environ.get("FLAGPLOT_GOLDEN") == "write":
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text


@pytest.mark.parametrize("scenario", [*BATTLES, *TABLES])
def test_the_ledger_of_a_game_between_commanders(scenario):
    player = registry.commander(game_of(scenario).name)
    assert_as_kept(scenario, ledger(scenario, "golden", lambda _, view: player.orders(view)))


@pytest.mark.whole_game
def test_the_ledger_of_games_between_scribblers():
    scenarios = (*BATTLES, "slot-exercise-mines", "slot-exercise-mtb", "slot-exercise-submarine")
    lines = []
    for number in range(24):
        chance = random.Random(f"scribble {number}")
        weather = chance.choice(("Clear", "Cloud", "Rain", "Squall", "Gale"))

        def write(_: str, view: Any, chance: random.Random = chance) -> str:
            return Scribbler(chance, view).sheet()

        lines += ledger(scenarios[number % len(scenarios)], f"scribble {number}", write, weather)
    assert_as_kept("scribblers", lines)


AT_THE_TABLE: tuple[dict[str, str], ...] = (
    {
        "allied": "MINE L21/L22 COUNT 6\nMINE L22/L23 COUNT 2 ACTIVE 2\nREVEAL L22/L23",
        "referee": "ACES JAPANESE 1\nACES ALLIED 2\nNEIGHBOURS L30 L29 L31\nTURN 2 DAY WEATHER CLEAR",
    },
    {
        "allied": "ML1 MINE M21/M22 ZONE M22 QUIET YES\nACE SS4",
        "japanese": "ACE SS2\nMS1 DETECT ZONE L22 QUIET YES\nMS2 DETECT ZONE M22 DID MOVED AA",
        "referee": "ASW ON JAPANESE SS2 RAW 6\nTORPEDO BY ALLIED SS4 RAW 5\nTURN 3 DAY WEATHER GALE",
    },
    {
        "allied": "ML1 MINE M21/M22 ZONE M22 QUIET YES",
        "japanese": "MS1 SWEEP L21/L22 QUIET YES\nMS2 DETECT ZONE L22 QUIET YES",
        "referee": "TURN 4 DAY WEATHER RAIN",
    },
    {
        "allied": "ML1 MINE M21/M22 ZONE M22 QUIET YES\nCROSS A1 N20/N21 ZONES 1 SHIPS CA1 CL1 DD1",
        "japanese": "MS1 SWEEP L21/L22 QUIET YES\nCROSS J1 L21/L22 ZONES 2 SHIPS CA1 CA2 DD1 DD2 DD3 DD4 DD5 DD6",
        "referee": "TURN 5 NIGHT WEATHER CLEAR",
    },
    {"japanese": "J1 MINES PRESS"},
    {
        "allied": "FLOTILLA 1 ZONE K22 BOATS 3 TARGETS CA1 CA1 DD3 GUNS YES\nFLOTILLA 2 ZONE L22 BOATS 1 WATCH",
        "japanese": "MS1 SWEEP L21/L22 QUIET YES\nATTACKED L22 SS1 SS2\nATTACKED K30 SS3\nML7 JETTISON",
        "referee": "TURN 6 NIGHT WEATHER CLEAR",
    },
    {
        "allied": "ML1 MINE M21/M22 ZONE M22 DID DAMAGED",
        "japanese": "ENTER J2 K22 SHIPS CA1(P3L S0 T2 A2 X3 V24) DD3(S1 T1 A1 X3 V6)\n"
        "ENTER J3 L22 SHIPS DD9(T1 A1)\nENTER J4 A9 SHIPS DD8(T1 A1)\nMS1 SWEEP L21/L22 QUIET YES",
        "referee": "STRIKE L23 HITS 2\nSTRIKE M30 HITS 2\nTURN 7 NIGHT WEATHER CLOUDY",
    },
    {
        "allied": "ML1 MINE M21/M22 ZONE M22 QUIET YES ACTIVE 12",
        "japanese": "ENTER J2 K22 SHIPS CA1(P3L S0 T2 A2 X3 V24) DD3(S1 T1 A1 X3 V6)\n"
        "CROSS J5 L22/L23 ZONES 2 SHIPS CA4 CA5 EXIT YES\nMS1 SWEEP L21/L22 QUIET YES",
        "referee": "BOMBARD L23 COMPLETED YES\nTURN 7 NIGHT WEATHER CLEAR",
    },
    {
        "allied": "ML1 MINE M21/M22 M22/M23 ZONE M22 QUIET YES FIELDS 2",
        "japanese": "ENTER J2 K22 SHIPS CA1(P3L S0 T2 A2 X3 V24) DD3(S1 T1 A1 X3 V6)\n"
        "CROSS J6 L20/L21 ZONES 1 SHIPS DD1\nCROSS J6 L21/L22 ZONES 2 SHIPS DD1 DD2",
        "referee": "BOMBARD L23 COMPLETED NO\nTURN 8 DAY WEATHER STORM",
    },
    {"japanese": "J6 MINES STOP"},
    *(
        {"allied": "ML1 MINE M21/M22 ZONE M22 QUIET YES", "referee": f"TURN {turn} DAY WEATHER CLEAR"}
        for turn in range(9, 20)
    ),
)


@pytest.mark.parametrize("scenario", TABLES)
def test_the_ledger_of_a_game_at_the_table_with_every_kind_of_fact(scenario):
    points: list[dict[str, str]] = []

    def write(seat: str, view: Any) -> str:
        if seat == "allied" or view.waiting:
            points.append(AT_THE_TABLE[len(points)] if len(points) < len(AT_THE_TABLE) else {})
        return points[-1].get(seat, "")

    assert_as_kept(f"{scenario}-facts", ledger(scenario, "facts", write))
