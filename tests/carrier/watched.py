"""A whole game of the staffs, with what must hold in each: nothing they order is refused, planes come from nowhere."""

from collections.abc import Mapping

from tests.carrier.games import dice

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.phases.air_operations import replacements
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.state.battle import SideState, State
from flagplot.games.carrier.units.factors import aboard

NEW_DAY = 1
"""The hour in which planes are replaced (BR-22.1)."""


def planes(own: SideState) -> int:
    """Return the air factors of a side: aboard, ashore, in the air, and on ships that are still to enter."""
    boxes = [ship.boxes for ship in own.ships.values() if ship.boxes and not ship.fate]
    boxes += [base.boxes for base in own.bases.values()]
    return sum(map(aboard, boxes)) + sum(flight.n for af in own.afs.values() for flight in af.flights)


class Watched:
    """What came of a game, told of each decision point."""

    def __init__(self, state: State) -> None:
        self.start = GAME.encode(state)
        self.state = self._before = state
        self.sheets: list[Mapping[str, CarrierSheet]] = []
        self.refused: list[str] = []
        self.gained: list[str] = []
        """Turns in which a side had more planes than before and no replacements to account for it."""

    def goes_on(self, sheets: Mapping[str, CarrierSheet], state: State) -> None:
        """Note what was ordered, and the position it led to."""
        self.sheets.append(sheets)
        self.refused += [
            f"{GAME.clock(self.state).label} {seat}: {remark.message}"
            for seat, sheet in sheets.items()
            for remark in sheet.diagnostics
            if remark.severity != "note" and remark.code != "no-load"
        ]
        self.state = state
        if not state.pending:
            self._count(self._before, state)
            self._before = state

    def _count(self, before: State, after: State) -> None:
        ruleset = ruleset_of(before)
        for side in SIDES:
            had, has, back = planes(before.sides[side]), planes(after.sides[side]), 0
            if ruleset.hour(before.turn) == NEW_DAY:
                back = sum(replacements(ruleset.tables, before.sides[side].lost_today).values())
            if has > had + back:
                self.gained.append(f"turn {before.turn}: {side} {had} to {has}, {back} replaced")

    def assert_played_to_its_end(self) -> None:
        """Fail unless the game ended with a result, no order of the staffs was refused or queried, planes came from
        nowhere in no turn, and its end is the same read back from what is kept of it."""
        assert GAME.score(self.state).winner in ("allied", "japanese", "draw")
        assert not self.refused, self.refused[:3]
        assert not self.gained, self.gained[:3]
        kept = GAME.encode(self.state)
        assert GAME.decode(kept) == self.state
        assert GAME.encode(GAME.decode(kept)) == kept

    def assert_played_again_to_the_same_end(self, opening: State, seed: int) -> None:
        """Fail unless the same orders and dice lead from the opening to the same end, byte for byte, with the state
        read back at every point."""
        assert GAME.encode(opening) == self.start
        state = GAME.decode(self.start)
        for sheets in self.sheets:
            state = GAME.decode(GAME.encode(GAME.resolve(state, sheets, dice(seed)).state))
        assert GAME.encode(state) == GAME.encode(self.state)
