"""Computer players of the submarine war: each reads its view and writes orders as text, like anybody else."""

from flagplot.commanders.sloc.answers import choose, lead, react, refuge, returns
from flagplot.commanders.sloc.quiet_table import QuietTable
from flagplot.commanders.sloc.staff import Staff
from flagplot.core.diagnostics import check_known
from flagplot.games.sloc.cards import event_refusal, value
from flagplot.games.sloc.orders import Card, Order, Pass
from flagplot.games.sloc.view import SlocView

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
