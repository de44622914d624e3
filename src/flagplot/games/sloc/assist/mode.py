"""Assisted mode as the game's contract sees it: one seat, the referee, who asks when he likes."""

from collections.abc import Mapping

import msgspec

from flagplot.core.dice import Dice
from flagplot.core.game import Ask, OrderSheet, Resolution, ScenarioInfo
from flagplot.games.sloc.assist.facts import FactSheet
from flagplot.games.sloc.assist.referee import Referee
from flagplot.games.sloc.assist.report import PROMPT
from flagplot.games.sloc.assist.rulings import rule
from flagplot.games.sloc.assist.table import REFEREE, SCENARIO, Table, clock
from flagplot.games.sloc.state import State
from flagplot.games.sloc.throws import Throws

PRESETS = {f"start-{year}": year for year in (1941, 1942, 1943, 1944)}
"""The printed campaign that the table plays, by preset."""

INFO = ScenarioInfo(
    game="sloc",
    id=SCENARIO,
    title="Assisted mode: the umpire beside a printed game",
    turns=12,
    sides=(REFEREE,),
    rules=tuple(PRESETS),
)


def awaiting(table: Table) -> Mapping[str, Ask]:
    """Return the referee, always, until the last turn is closed."""
    return {} if table.over else {REFEREE: Ask("facts", PROMPT, clock(table).turn)}


def resolve(table: Table, sheets: Mapping[str, OrderSheet], dice: Dice) -> Resolution[State | Table]:
    """Answer one sheet of facts on a copy of the table."""
    table = msgspec.msgpack.decode(msgspec.msgpack.encode(table), type=Table)
    table.thrown += 1
    log: list[str] = []
    throws = Throws(dice, lambda: table.turn, log)
    referee = Referee(table, throws)
    sheet = sheets.get(REFEREE)
    if isinstance(sheet, FactSheet) and not table.over:
        rule(referee, sheet.given)
    return Resolution(table, tuple(referee.answers), throws.record())
