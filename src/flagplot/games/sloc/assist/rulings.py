"""The umpire's answers to the facts of a table: 11.21.B to 11.24.A and nothing of the base layer."""

from collections.abc import Callable, Sequence

from flagplot.games.sloc.assist import bases, kept, submarines
from flagplot.games.sloc.assist.facts import Given
from flagplot.games.sloc.assist.referee import Referee

RULINGS: dict[str, Callable[[Referee, Given], None]] = {
    "TURN": kept.turn,
    "HQ": kept.hq,
    "JAPANHQ": kept.japanhq,
    "RESOURCES": kept.resources,
    "EVENT": kept.event,
    "DRAW": kept.draw,
    "ASP": kept.asp,
    "DIVISIONS": kept.divisions,
    "QUERY": kept.query,
    "END": kept.end,
    "CHOOSE": submarines.choose,
    "PLACE": bases.place,
    "RELOCATE": bases.relocate,
    "EMERGENCY": bases.emergency,
    "OVERRUN": bases.overrun,
    "AMPHIBIOUS": bases.amphibious,
    "HITS": bases.hits,
    "CARD": bases.card,
}
"""The ruling for each verb; SUBWAR lines are taken together."""


def rule(referee: Referee, sheet: Sequence[Given]) -> None:
    """Answer the lines in the order written; no row of the base layer is applied (ES-ASSIST-1).

    Submarine lines that follow each other roll together (ES-11.22.A8).
    """
    at = 0
    while at < len(sheet) and not referee.table.over:
        group = 1
        if sheet[at].verb == "SUBWAR":
            while at + group < len(sheet) and sheet[at + group].verb == "SUBWAR":
                group += 1
            submarines.submarines(referee, list(sheet[at : at + group]))
        else:
            RULINGS[sheet[at].verb](referee, sheet[at])
        at += group
