"""Computer players for the Slot: they read a View and write orders as text, like anybody else."""

from flagplot.commanders.slot.staff import Staff
from flagplot.core.diagnostics import check_known
from flagplot.games.slot.view import SlotView

SKILLS = ("staff", "cadet")


def commander(skill: str = "staff") -> "SlotCommander":
    """Return a fresh commander: `staff` uses every arm, `cadet` only its fleets. Raises BadInputError."""
    check_known("skill", skill, SKILLS)
    return SlotCommander(skill)


class SlotCommander:
    """Lays, sweeps, patrols, raids and bombards for one seat."""

    def __init__(self, skill: str) -> None:
        self.skill = skill

    def orders(self, view: SlotView) -> str:
        """Return the order sheet for this decision point."""
        return "\n".join(Staff(view, self.skill).write()) + "\n"
