"""Ledgers of what is told: one line a decision point with digests of orders, reports and throws.

A transcript shows a reader what changed; a ledger that nothing else did, and where a change begins.
"""

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest
from tests.coastal.support import fought, wild
from tests.support.shown import reported

from flagplot.core.dice import KeyedDice
from flagplot.core.document import to_text
from flagplot.core.game import AnyGame, Resolution
from flagplot.games.coastal.game import GAME
from flagplot.games.coastal.table.game import GAME as TABLE

GOLDEN = Path(__file__).parent / "golden"

RAM = "COLLISION RAMMER {} CLASS {} RAMMED {} CLASS {} ASPECT {} SPEED {} "
NOTE = "LAUNCH {} COUNT {} TYPE {} NATION {} YEAR 1942 {} AT 62,31.5 BEARING {}"
SALVO = "SALVO {} TURN {} TARGET {} CLASS {} ARC {} SPEED {} SHALLOWDRAUGHT {} STEERING {} UNAWARE {} OIL {} "
NONE = ("NO",) * 4
AFTERNOON: dict[int, dict[str, str]] = {
    1: {"allied": NOTE.format("A1", 2, "L", "BRITISH", "NARROW SHALLOW", 315)},
    2: {
        "allied": NOTE.format("A2", 4, "H", "AMERICAN", "WIDE DEEP", 280) + " SHOALS",
        "axis": NOTE.format("B1", 2, "VH", "JAPANESE", "NARROW SHALLOW", 120),
        "referee": RAM.format("MTB2", 1, "V1", 2, "BROADSIDE", 20),
    },
    3: {
        "referee": SALVO.format("A1", 3, "K1", 3, "PORT", 9, *NONE)
        + "\n"
        + RAM.format("TB1", 3, "U1", 2, "STERN", 34)
        + "SUBMARINE YES MOUNTS 88,20,TUBES RADAR YES"
    },
    4: {
        "referee": SALVO.format("A2", 4, "R1", 1, "AFT", 12, *NONE)
        + "\n"
        + SALVO.format("A2", 4, "K1", 3, "PORT", 0, "NO", "NO", "YES", "NO")
        + "BOXES 90 SYSTEMS 88mm,20mm,radar\n"
        + SALVO.format("B1", 4, "T9", 3, "FORWARD", 26, "NO", "NO", "NO", "YES"),
        "allied": NOTE.format("A2", 1, "L", "BRITISH", "WIDE DEEP", 1),
    },
    5: {
        "referee": SALVO.format("A2", 5, "K2", 3, "STARBOARD", 0, "NO", "YES", "NO", "NO")
        + "\n"
        + SALVO.format("B1", 5, "T8", 3, "PORT", 0, *NONE)
        + "BOXES 30\n"
        + RAM.format("V3", 2, "MTB9", 1, "HEAD-ON", 44)
        + "MOUNTS NONE RADAR NO"
    },
    11: {"referee": "END"},
}
"""What is sent at the table, turn by turn."""


def digest(text: str | bytes) -> str:
    """Return the first digits of what tells two texts apart."""
    return hashlib.sha256(text.encode() if isinstance(text, str) else text).hexdigest()[:10]


def line(game: AnyGame, label: str, resolution: Resolution, texts: Mapping[str, str], seats: tuple[str, ...]) -> str:
    """Return the ledger's line of a decision point."""
    parts = []
    for seat in seats:
        own = [one for one in resolution.dispatches if one.seat == seat]
        report = to_text(reported(game, game.view(resolution.state, seat), own))
        parts.append(f"{seat} {digest(texts.get(seat, ''))} {digest(report)}")
    throws = [(roll.key, roll.sides, roll.faces) for roll in resolution.rolls]
    return f"{label} | {' | '.join(parts)} | {len(throws)} throws {digest(msgspec.json.encode(throws))}"


def assert_as_kept(name: str, lines: list[str]) -> None:
    """Fail if a ledger is not the one kept, or write it if the environment says so."""
    path, text = GOLDEN / f"{name}-ledger.txt", "\n".join((*lines, ""))
    if os.environ.get("FLAGPLOT_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("name", ["amber-reach", "savo-boats", "melee", "skirmish"])
def test_what_is_told_in_a_battle_stays(name):
    words, lines = GAME.words(), []
    for state, sheets, resolution in fought(name, 7):
        texts = {seat: sheet.text for seat, sheet in sheets.items()}
        lines.append(line(GAME, words.text(GAME.clock(state).label), resolution, texts, GAME.seats(name)))
    score = GAME.score(resolution.state)
    assert_as_kept(name, [*lines, f"{score.points} {score.winner}: {words.text(score.reason)}"])


@pytest.mark.whole_game
@pytest.mark.parametrize("name", ["amber-reach", "savo-boats", "skirmish"])
def test_what_is_told_of_wild_orders_stays(name):
    lines, dice, seats = [], KeyedDice(b"wild"), GAME.seats(name)
    state = GAME.setup(name, GAME.rules(name), dice)
    while not GAME.is_over(state):
        views = {seat: GAME.view(state, seat) for seat in GAME.awaiting(state)}
        texts = {seat: wild(view, dice, state.turn) for seat, view in views.items()}
        sheets = {seat: GAME.parse(texts[seat], seat, view) for seat, view in views.items()}
        label, resolution = f"{state.turn} {state.window}", GAME.resolve(state, sheets, dice)
        lines.append(line(GAME, label, resolution, texts, seats))
        state = resolution.state
    assert_as_kept(f"wild-{name}", lines)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_is_told_at_the_table_stays(seed):
    words, lines, dice = TABLE.words(), [], KeyedDice(b"table %d" % seed)
    state, seats = TABLE.setup("table", TABLE.rules("table"), dice), TABLE.seats("table")
    while not TABLE.is_over(state):
        label, texts = words.text(TABLE.clock(state).label), AFTERNOON.get(state.turn, {})
        sheets = {seat: TABLE.parse(text, seat, TABLE.view(state, seat)) for seat, text in texts.items()}
        resolution = TABLE.resolve(state, sheets, dice)
        state = resolution.state
        lines.append(line(TABLE, label, resolution, texts, seats))
    assert_as_kept(f"table-{seed}", lines)
