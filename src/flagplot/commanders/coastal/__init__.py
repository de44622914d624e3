"""The computer player of coastal: reads its own view, writes orders as text, keeps no memory."""

from flagplot.commanders.coastal.helm import Helm
from flagplot.commanders.coastal.strike import Strike
from flagplot.core.diagnostics import check_known
from flagplot.core.game import View
from flagplot.games.coastal.view import CoastalView

SKILLS = ("staff", "novice")
"""`novice` shoots at long range, never lights up the sea and never aims off for the enemy's run."""


def commander(skill: str = "staff") -> "Commander":
    """Return a computer player. Raises BadInputError for an unknown skill."""
    check_known("skill", skill, SKILLS)
    return Commander(skill)


class Commander:
    """Plays any seat of any battle."""

    def __init__(self, skill: str) -> None:
        self.lead = 1.0 if skill == "staff" else 0.0
        self.staff = skill == "staff"

    def orders(self, view: CoastalView) -> str:
        """Return the order sheet for this decision point."""
        if view.over:
            return ""
        if view.window == "B":
            lines = Strike(view, self.lead, self.staff).strike()
        else:
            helm = Helm(view, self.lead, self.staff)
            lines = helm.placement() if view.window == "placement" else helm.sail()
        return "\n".join(lines) + ("\n" if lines else "")


class Silent:
    """Sits at a table of miniatures, where the players give the facts, and has nothing to say."""

    def orders(self, view: View) -> str:
        """Return no facts."""
        return ""


def silent(skill: str = "staff") -> Silent:
    """Return who says nothing, whatever the skill."""
    return Silent()
