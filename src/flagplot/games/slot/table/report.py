"""A seat's report at the table: its own secret log and the rulings; no fleets (SP-ASSIST-1)."""

from flagplot.core.document import Block, Document
from flagplot.games.slot.report import Report
from flagplot.games.slot.sentences.dispatches import facts, fight
from flagplot.games.slot.table.kinds import AceRoll, BoatsRuled
from flagplot.games.slot.units import REFEREE


class TableReport(Report):
    """A report of rulings."""

    def document(self) -> Document:
        """Return the report: the referee has no enemy."""
        enemy = [] if self.view.seat == REFEREE else [self.enemy()]
        return self.bound([*self.situation(), *self.news(), self.log(), *enemy, self.bases(), *self.ending()])

    def over(self) -> list[Block]:
        """Return the end of the game; points are kept at the table."""
        return [self.paragraph("report.over_at_the_table")]


facts.register(BoatsRuled, lambda ruling: {"fight": fight(ruling.fight)})
facts.register(AceRoll, lambda ruling: {"signed": f"{ruling.modifier:+d}", "final": ruling.raw + ruling.modifier})
