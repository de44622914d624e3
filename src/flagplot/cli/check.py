"""`flagplot orders check`: reads orders as the umpire would, before they are sent."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from flagplot.cli.arguments import Json, RuleFlags, SeatName, SheetFile, pick_scenario, read_journal, read_text
from flagplot.cli.output import emit_json
from flagplot.core import registry
from flagplot.core.diagnostics import check_known, has_errors
from flagplot.core.game import AnyGame, OrderSheet, View
from flagplot.lab.battle import seeded_dice
from flagplot.match.answers import in_words
from flagplot.match.match import check_size
from flagplot.match.replay import played, secret_of, umpire_of


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class PositionFlags(RuleFlags):
    """The flags of the position from which orders are judged."""

    scenario: Annotated[str, Parameter(help="The scenario, if they are judged from its opening (that of seed 1).")] = ""
    seat: Annotated[SeatName, Parameter(help="Who gives the orders.")]
    journal: Annotated[Path | None, Parameter(help="A match's journal, if they are judged from its end.")] = None

    def found(self) -> tuple[AnyGame, View]:
        """Return the game and what the seat may know: at the end of the journal, or at the opening of the scenario.
        Raises BadInputError for an unknown seat or scenario, JournalError for a journal that does not hold."""
        if self.journal is not None:
            entries = read_journal(self.journal)
            umpire = umpire_of(entries, secret_of(entries))
            check_known("seat", self.seat, umpire.seats, " in this scenario")
            return umpire.game, played(umpire, entries).steps[-1].outcomes[self.seat].view
        info = pick_scenario(self.scenario)
        game = registry.game(info.game)
        rules = game.rules(info.id, self.rules, self.options(), self.overlay())
        seats = game.seats(info.id, rules)
        check_known("seat", self.seat, seats, " in this scenario")
        return game, game.view(game.setup(info.id, rules, seeded_dice(1, seats)), self.seat)


def check(file: SheetFile, /, *, position: PositionFlags, json: Json = False) -> int:
    """Parse and check orders as the umpire would; exit 1 on any error."""
    text = read_text(file, "order sheet")
    check_size(text)
    game, view = position.found()
    sheet: OrderSheet = game.parse(text, position.seat, view)
    if json:
        emit_json({"orders": sheet.echo, "diagnostics": sheet.diagnostics})
    else:
        print(in_words(sheet))
    return 1 if has_errors(sheet.diagnostics) else 0
