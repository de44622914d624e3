"""`flagplot orders check`: reads orders as the umpire would, before they are sent."""

from pathlib import Path

from flagplot.cli.arguments import (
    AS_THEY_ARE,
    Json,
    RuleFlags,
    SeatName,
    SheetFile,
    pick_scenario,
    read_journal,
    read_text,
)
from flagplot.cli.output import emit_json
from flagplot.core import registry
from flagplot.core.diagnostics import check_known, has_errors
from flagplot.core.game import AnyGame, OrderSheet, Seat, View
from flagplot.lab.battle import seeded_dice
from flagplot.match.answers import in_words
from flagplot.match.match import check_size
from flagplot.match.replay import played, secret_of, umpire_of


def check(
    file: SheetFile,
    /,
    *,
    scenario: str = "",
    seat: SeatName,
    journal: Path | None = None,
    flags: RuleFlags = AS_THEY_ARE,
    json: Json = False,
) -> int:
    """Parse and check orders as the umpire would; exit 1 on any error.

    Parameters
    ----------
    scenario
        The scenario; the orders are judged from its opening position (that of seed 1).
    seat
        Who gives the orders.
    journal
        A match's journal: the orders are judged from where it stands now.
    """
    text = read_text(file, "order sheet")
    check_size(text)
    game, view = position(seat, scenario, journal, flags)
    sheet: OrderSheet = game.parse(text, seat, view)
    if json:
        emit_json({"orders": sheet.echo, "diagnostics": sheet.diagnostics})
    else:
        print(in_words(sheet))
    return 1 if has_errors(sheet.diagnostics) else 0


def position(seat: Seat, scenario: str, journal: Path | None, flags: RuleFlags) -> tuple[AnyGame, View]:
    """Return a game and what a seat may know: at the end of a journal, or at the opening of a scenario. Raises
    BadInputError for an unknown seat or scenario, JournalError for a journal that does not hold."""
    if journal is not None:
        entries = read_journal(journal)
        umpire = umpire_of(entries, secret_of(entries))
        check_known("seat", seat, umpire.seats, " in this scenario")
        return umpire.game, played(umpire, entries).steps[-1].outcomes[seat].view
    info = pick_scenario(scenario)
    game = registry.game(info.game)
    rules = game.rules(info.id, flags.rules, flags.options(), flags.overlay())
    seats = game.seats(info.id, rules)
    check_known("seat", seat, seats, " in this scenario")
    return game, game.view(game.setup(info.id, rules, seeded_dice(1, seats)), seat)
