"""What a resolution works with: the state, the dice, the board and the dispatches made so far."""

from flagplot.core.base import BaseUmpire
from flagplot.core.dice import DiceCup, Modifier, Roll
from flagplot.games.slot.state import State
from flagplot.games.slot.tables import tables
from flagplot.games.slot.telling.kinds import SlotDispatch
from flagplot.games.slot.units import Fleet
from flagplot.games.slot.zones import Board


class Umpire(BaseUmpire[State, SlotDispatch]):
    """One resolution under way. The rule files change `state` and throw; `telling` fills `dispatches`."""

    def __init__(self, state: State, dice: DiceCup, board: Board) -> None:
        super().__init__(state, dice)
        self.board = board
        self.tables = tables(state.overlay)

    @property
    def night(self) -> bool:
        """Whether this is a night turn."""
        return self.state.night

    @property
    def stormbound(self) -> bool:
        """Whether a Gale stops all mine work; a rule of the base layer (SP-BASE-6)."""
        return self.state.base_layer and self.state.weather == "Gale"

    def march(self) -> list[Fleet]:
        """Return the fleets in the order of zone name and fleet name (SP-BASE-49)."""
        return sorted(self.state.fleets.values(), key=lambda fleet: (self.board.key(fleet.zone), fleet.id))

    def throw(
        self,
        phase: str,
        purpose: str,
        subject: str,
        rule: str,
        *,
        count: int = 1,
        sides: int = 6,
        modifiers: tuple[Modifier, ...] = (),
        table: str = "",
    ) -> Roll:
        """Throw six-sided dice keyed by phase, purpose and subject, and log them with the rule (SP-BASE-49)."""
        return self.dice.throw(
            phase, purpose, subject, count=count, sides=sides, modifiers=modifiers, table=table, rule=rule
        )

    def pick(self, phase: str, purpose: str, subject: str, rule: str, among: int) -> int:
        """Return one of `among` places from 0, each with equal chance; no throw where there is no choice."""
        if among < 2:
            return 0
        return self.throw(phase, purpose, subject, rule, sides=among).faces[0] - 1
