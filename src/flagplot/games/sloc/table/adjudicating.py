"""The umpire's answers to the facts of a table: 11.21.B to 11.24.A and nothing of the base layer."""

from collections.abc import Sequence
from itertools import groupby

from flagplot.games.sloc.table import bases, keeping, orders, submarines
from flagplot.games.sloc.table.referee import Referee
from flagplot.games.sloc.table.rulings import AspKept, DivisionsKept, DrawKept, ResourcesKept, SectionAnswered, TurnKept
from flagplot.orders.table import Given


def rule(referee: Referee, facts: Sequence[Given[orders.AnyFact]]) -> None:
    """Answer the facts in the order written; no row of the base layer is applied (ES-ASSIST-1).

    Submarine lines that follow each other roll together (ES-11.22.A8).
    """
    for together, group in groupby(facts, lambda entry: isinstance(entry.fact, orders.Subwar)):
        if together and not referee.table.over:
            submarines.submarines(
                referee, [(entry, entry.fact) for entry in group if isinstance(entry.fact, orders.Subwar)]
            )
            continue
        for entry in group:
            if not referee.table.over:
                referee.entry = entry
                _rule(referee, entry.fact)


def _rule(referee: Referee, order: orders.AnyFact) -> None:
    """Answer one line."""
    table = referee.table
    match order:
        case orders.Turn():
            referee.rule(TurnKept, "ES-ASSIST-1")
        case orders.HqAt():
            keeping.hq(referee, order)
        case orders.JapaneseHqs():
            keeping.japanese_hqs(referee, order)
        case orders.Resources():
            table.resources = list(order.resources)
            referee.rule(ResourcesKept, "ES-ASSIST-2", held=len(table.resources))
        case orders.Event():
            keeping.event(referee, order)
        case orders.CardsDue():
            table.draw = order.number
            referee.rule(DrawKept, "ES-ASSIST-2", draw=submarines.draw_of(referee))
        case orders.AspLevel():
            table.asp = order.number
            referee.rule(AspKept, "ES-ASSIST-2", asp=order.number)
        case orders.Divisions():
            table.divisions = order.number
            referee.rule(DivisionsKept, "ES-ASSIST-5", divisions=order.number)
        case orders.Query():
            referee.rule(SectionAnswered, "ES-0a", section=order.section)
        case orders.End():
            keeping.end(referee, order)
        case orders.Choose():
            submarines.choose(referee, order)
        case orders.Relocate():
            bases.relocate(referee, order)
        case orders.Emergency():
            bases.emergency(referee, order)
        case orders.Place():
            bases.place(referee, order)
        case orders.Refuge():
            bases.refuge(referee, order)
        case orders.Overrun():
            bases.overrun(referee, order)
        case orders.Amphibious():
            bases.amphibious(referee, order)
        case orders.Hits():
            bases.hits(referee, order)
        case orders.CardPlayed():
            bases.card(referee, order)
        case orders.Subwar():
            submarines.submarines(referee, [(referee.entry, order)])
