"""Games of every scenario between the staff commanders by every rule set, with the optional rules it brings."""

import functools
import os

import pytest
from tests.carrier.games import dice, opening, sheets_of, texts_of
from tests.carrier.preset_games import EVERY, PRESETS, VARIANTS

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.phases.air_operations import replacements
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.state.battle import SideState, State
from flagplot.games.carrier.units.factors import aboard

pytestmark = pytest.mark.whole_game

SEEDS = (1, 2) if "FLAGPLOT_LONG" in os.environ else (1,)
REPLAYED = 1
NEW_DAY = 1
"""The hour in which planes are replaced (BR-22.1)."""


def planes(own: SideState) -> int:
    """Return the air factors of a side: aboard, ashore, in the air, and on ships that are still to enter."""
    boxes = [ship.boxes for ship in own.ships.values() if ship.boxes and not ship.fate]
    boxes += [base.boxes for base in own.bases.values()]
    return sum(map(aboard, boxes)) + sum(flight.n for af in own.afs.values() for flight in af.flights)


class Played:
    """A whole game and what came of it."""

    def __init__(self, scenario: str, preset: str, seed: int) -> None:
        state = opening(scenario, seed, preset, **PRESETS[preset])
        self.start = GAME.encode(state)
        self.sheets: list[dict[str, CarrierSheet]] = []
        self.refused: list[str] = []
        self.gained: list[str] = []
        """Turns in which a side had more planes than before and no replacements to account for it."""
        before = state
        while not GAME.is_over(state):
            sheets = sheets_of(state, texts_of(state))
            self.sheets.append(sheets)
            self.refused += [
                f"{GAME.clock(state).label} {seat}: {remark.message}"
                for seat, sheet in sheets.items()
                for remark in sheet.diagnostics
                if remark.severity != "note" and remark.code != "no-load"
            ]
            state = GAME.resolve(state, sheets, dice(seed)).state
            if not state.pending:
                self._count(before, state)
                before = state
        self.state: State = state

    def _count(self, before: State, after: State) -> None:
        ruleset = ruleset_of(before)
        for side in SIDES:
            had, has, back = planes(before.sides[side]), planes(after.sides[side]), 0
            if ruleset.hour(before.turn) == NEW_DAY:
                back = sum(replacements(ruleset.tables, before.sides[side].lost_today).values())
            if has > had + back:
                self.gained.append(f"turn {before.turn}: {side} {had} to {has}, {back} replaced")


@functools.cache
def game(scenario: str, preset: str, seed: int) -> Played:
    return Played(scenario, preset, seed)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("scenario", EVERY)
@pytest.mark.parametrize("preset", PRESETS)
def test_it_is_played_to_its_end(preset: str, scenario: str, seed: int) -> None:
    """The game ends with a result, no order of the staffs is refused or queried, and planes come from nowhere in no
    turn; its end is the same read back from what is kept of it."""
    played = game(scenario, preset, seed)
    assert GAME.score(played.state).winner in ("allied", "japanese", "draw")
    assert not played.refused, played.refused[:3]
    assert not played.gained, played.gained[:3]
    kept = GAME.encode(played.state)
    assert GAME.decode(kept) == played.state
    assert GAME.encode(GAME.decode(kept)) == kept


@pytest.mark.parametrize("scenario", EVERY)
@pytest.mark.parametrize("preset", VARIANTS)
def test_it_is_played_again_to_the_same_end(preset: str, scenario: str) -> None:
    """The same orders and dice lead to the same end, byte for byte, with the state read back at every point."""
    played = game(scenario, preset, REPLAYED)
    assert GAME.encode(opening(scenario, REPLAYED, preset, **PRESETS[preset])) == played.start
    state = GAME.decode(played.start)
    for sheets in played.sheets:
        state = GAME.decode(GAME.encode(GAME.resolve(state, sheets, dice(REPLAYED)).state))
    assert GAME.encode(state) == GAME.encode(played.state)


def test_planes_over_a_submarine_have_a_number_of_their_own() -> None:
    """A game in which a boat reports what is overhead while the hex tells of formations together goes to its end."""
    played = game("eastern-solomons", "email-2003", 104)
    assert GAME.is_over(played.state) and not played.refused
