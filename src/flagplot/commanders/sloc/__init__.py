"""Computer players of the submarine war: each reads its view and writes orders as text, like anybody else."""

from flagplot.commanders.sloc.answers import choose, lead, react, refuge, returns
from flagplot.commanders.sloc.staff import Staff
from flagplot.core.diagnostics import check_known
from flagplot.games.sloc.cards import event_refusal, value
from flagplot.games.sloc.map import distance
from flagplot.games.sloc.orders import Card, Order, Pass
from flagplot.games.sloc.table.state import TableView
from flagplot.games.sloc.view import SlocView


class QuietTable:
    """Writes the facts of a game in which nothing but submarine warfare happens."""

    def orders(self, view: TableView) -> str:
        """Return the facts of a turn and its end."""
        table = view.table
        lines = [
            f"DRAW {7 if table.turn <= 4 else (len(table.resources) + 1) // 2}",
            f"ASP {7 if table.turn < 8 else 5}",
        ]
        for base in table.bases:
            if not base.hex:
                lines.append(f"PLACE {base.name} 5108 AIRFIELD COASTAL FRIENDLY SUPPLY YES ZOI NO")
                continue
            hq = min(table.hqs, key=lambda key: (distance(table.hqs[key], base.hex), key))
            lines.append(
                f"SUBWAR TURN {table.turn} BASE {base.name} {base.hex} SUPPLY YES ACTIVE YES HQ {hq} ONMAP YES"
            )
        return "\n".join([*lines, "END", ""])


SKILLS = ("staff", "novice")
"""`staff` weighs every plan for every card; `novice` fights but neither relocates, strikes nor reacts."""


def commander(skill: str = "staff") -> "SlocCommander":
    """Return a computer player. Raises BadInputError for an unknown skill."""
    check_known("skill", skill, SKILLS)
    return SlocCommander(skill)


def table_commander(skill: str = "staff") -> QuietTable:
    """Return a referee for the umpire at the table; it has one skill only. Raises BadInputError for another."""
    check_known("skill", skill, SKILLS[:1])
    return QuietTable()


class SlocCommander:
    """A player of either side."""

    def __init__(self, skill: str) -> None:
        self._expert = skill == "staff"

    def orders(self, view: SlocView) -> str:
        """Return the order sheet for this decision point, empty where nothing is to be ordered."""
        match view.asked:
            case "card":
                orders = self._card(view)
            case "returns":
                orders = returns(view)
            case "lead":
                orders = lead(view)
            case "choose":
                orders = [choose(view)]
            case "react":
                orders = react(view) if self._expert else []
            case "emergency" | "opening-move":
                orders = refuge(view)
            case _:
                orders = []
        return "".join(f"{order.canonical}\n" for order in orders)

    def _card(self, view: SlocView) -> list[Order]:
        for card in sorted(set(view.hand), reverse=True):
            if card > 3 and event_refusal(view.board, view.side, card) is None:
                return [Card(use="EVENT", card=card)]
        # Card 5 is kept for the window as long as anything else can be played.
        hand = sorted(set(view.hand) - {5}) or [5]
        by_worth = {value(view.board, card): card for card in reversed(hand)}
        staff = Staff(view, self._expert)
        plans = [(staff.plan(worth), worth) for worth in by_worth]
        plan, worth = max(plans, key=lambda found: found[0].worth - 0.15 * found[1])
        if not plan.orders:
            return [Pass(card=hand[0])]
        return [Card(use="OPS", card=by_worth[worth]), *plan.orders]
