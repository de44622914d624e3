"""Ledgers of what is told: of every decision point digests of each seat's orders, remarks and whole report, and throws.

The four campaigns between staffs, a game of hidden bases, games played at random with all switches on and off, where
most orders are refused, and a game at the umpire's table, whose transcript is kept whole.
"""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.sloc.test_fuzz import Chance, sheet
from tests.support.shown import reported

from flagplot.commanders.sloc import commander, table_commander
from flagplot.core.dice import KeyedDice
from flagplot.core.document import to_text
from flagplot.core.registry import find_scenario, game

GOLDEN = Path(__file__).parent / "golden"
SWITCHES = {"hidden_bases": True, "rivalry": True, "anzac_american": True, "turn1_strategic_warfare": True}


def digest(data: bytes) -> str:
    """Return the first digits of what tells two texts apart."""
    return hashlib.sha256(data).hexdigest()[:10]


def play(scenario: str, orders: Callable[[Any], str], preset: str = "", **options: bool) -> tuple[str, str]:
    """Play a scenario with orders written from each view; return its ledger and the reports as one text."""
    played = game(find_scenario(scenario).game)
    dice = KeyedDice(b"ledger")
    rules = played.rules(scenario, preset, options=options)
    state = played.setup(scenario, rules, dice)
    lines, texts = [], []
    while not played.is_over(state):
        sheets, parts = {}, []
        for seat in played.awaiting(state):
            view = played.view(state, seat)
            sheets[seat] = played.parse(orders(view), seat, view)
        label = played.words().text(played.clock(state).label)
        done = played.resolve(state, sheets, dice)
        state = done.state
        for seat in played.seats(scenario, rules):
            sent = sheets.get(seat)
            own = [dispatch for dispatch in done.dispatches if dispatch.seat == seat]
            report = to_text(reported(played, played.view(state, seat), own))
            remarks = msgspec.json.encode(sent.diagnostics) if sent and sent.diagnostics else b""
            ordered = sent.text.encode() if sent else b""
            parts.append(f"{seat} {digest(ordered)} {digest(remarks)} {digest(report.encode())}")
            texts += [">>> " + line for line in (sent.text.splitlines() if sent else ())] + [report]
        thrown = [(roll.key, roll.sides, roll.faces) for roll in done.rolls]
        lines.append(f"{label} | {' | '.join(parts)} | {len(thrown)} throws {digest(msgspec.json.encode(thrown))}")
    score = played.score(state)
    lines.append(f"{score.points} {score.winner} {played.words().text(score.reason)}\n")
    return "\n".join(lines), "\n".join(texts)


def assert_as_reviewed(name: str, text: str) -> None:
    """Fail if a text is not the one kept, or write it if the environment says so."""
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("FLAGPLOT_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), f"{path.name} differs: FLAGPLOT_GOLDEN=write, then read it"


@pytest.mark.parametrize("scenario", ["sloc-1941", "sloc-1942", "sloc-1943", "sloc-1944"])
def test_ledgers_of_the_campaigns(scenario: str) -> None:
    assert_as_reviewed(f"{scenario}-ledger", play(scenario, commander().orders)[0])


def test_ledger_of_hidden_bases() -> None:
    ledger, _ = play("sloc-1944", commander().orders, hidden_bases=True)
    assert_as_reviewed("sloc-1944-hidden-ledger", ledger)


@pytest.mark.whole_game
@pytest.mark.parametrize("scenario", ["sloc-1941", "sloc-1942", "sloc-1943", "sloc-1944"])
@pytest.mark.parametrize("options", [{}, SWITCHES], ids=["plain", "switched"])
def test_ledgers_of_random_play(scenario: str, options: dict[str, bool]) -> None:
    chance = Chance(f"{scenario} ledger")
    name = f"{scenario}-random-{'switched' if options else 'plain'}-ledger"
    assert_as_reviewed(name, play(scenario, lambda view: sheet(chance, view), **options)[0])


TABLE = (
    "TURN 5\nQUERY 11.24.E\nQUERY 11.22.A\nQUERY BASE-4\nQUERY 11.99\nQUERY search aircrft\nDRAW 7\nASP 2\nDIVISIONS 7",
    "SUBWAR TURN 5 BASE Lockwood 3727 SUPPLY YES ACTIVE YES HQ SWPac ONMAP YES",
    "DRAW 7\nCHOOSE BOTH\nCHOOSE ASP\nCHOOSE SWM\nHQ SWPac 3823\nHQ ANZAC 3823\nEVENT 37\nEVENT 61\nEVENT 5",
    "RELOCATE Lockwood 3823 PORT FRIENDLY SUPPLY YES ZOI NO BY SWPac ACTIVATIONS 1\nEND",
    "RELOCATE Lockwood 3823 PORT FRIENDLY SUPPLY YES ZOI NO BY SWPac ACTIVATIONS 3 RIVALRY NO\nDRAW 5",
    "SUBWAR BASE Fife 3823 SUPPLY YES ACTIVE YES HQ SWPac ONMAP YES\nPLACE Lockwood 5108 AIRFIELD COASTAL FRIENDLY "
    "SUPPLY YES ZOI NO\nPLACE Lockwood 5109 NEITHER FRIENDLY SUPPLY YES ZOI NO",
    "AMPHIBIOUS 3823 ESCORT NO\nAMPHIBIOUS 3823 ESCORT YES\nAMPHIBIOUS 4024 ESCORT NO\nJAPANHQ 3407 3813\nEND",
    "HITS 32 FLIP 8 9 BASE YES CRITICAL NO ON Fife STRENGTH 8 9\nHITS 9 FLIP 0 BASE YES CRITICAL NO ON Lockwood\n"
    "HITS 20 FLIP 8 BASE NO CRITICAL NO\nHITS 20 FLIP 8 BASE YES CRITICAL YES\nOVERRUN Fife",
    "PLACE Fife 4024 PORT FRIENDLY SUPPLY YES ZOI NO\nCARD 5 TRANSPORTS BASE Lockwood DIVISIONS 7\nEVENT 38\nEND",
    "PLACE Fife 4024 PORT FRIENDLY SUPPLY YES ZOI NO\nEVENT 80\nEVENT 80\nEVENT 80\nEND",
    "EMERGENCY Fife 3727 PORT FRIENDLY SUPPLY YES ZOI NO\nEMERGENCY Fife 5808 PORT FRIENDLY SUPPLY YES ZOI NO\n"
    "EMERGENCY Fife TRT\nEMERGENCY Fife TRT\nRESOURCES ALL EXCEPT 2813 1813\nJAPANHQ 3407 3813 2212 4017",
    "SUBWAR BASE Fife 4024 ACTIVE YES HQ SWPac ONMAP YES\nRELOCTE Fife\nSUBWAR TURN 9 BASE Fife 4024 SUPPLY YES ACTIVE "
    "YES HQ SWPac ONMAP YES\nCARD 5 TRANSPORTS BASE Fife DIVISIONS 7 STAGE COMBAT\nCARD 61 TRANSPORTS BASE Fife "
    "DIVISIONS 7\nCARD 5 TRANSPORTS BASE Fife DIVISIONS 7",
)
"""Sheets of a table that bring every ruling and most refusals; after them the quiet game of the commander."""


def test_ledger_and_transcript_of_a_table() -> None:
    sheets = iter(TABLE)

    def orders(view: Any) -> str:
        return next(sheets, None) or table_commander().orders(view)

    ledger, transcript = play("sloc-assist", orders, "start-1943")
    assert_as_reviewed("sloc-assist-ledger", ledger)
    assert_as_reviewed("sloc-assist-referee", transcript)
