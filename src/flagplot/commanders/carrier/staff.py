"""The staff commander: reads its View, writes its orders as text, keeps nothing from turn to turn."""

from flagplot.commanders.carrier.boats import boats
from flagplot.commanders.carrier.command import flies, radio_orders
from flagplot.commanders.carrier.courses import courses
from flagplot.commanders.carrier.decks import ready_planes
from flagplot.commanders.carrier.desk import Desk
from flagplot.commanders.carrier.homing import homing
from flagplot.commanders.carrier.patrol import patrols
from flagplot.commanders.carrier.picture import Picture
from flagplot.commanders.carrier.redirect import redirect
from flagplot.commanders.carrier.search import searches
from flagplot.commanders.carrier.shadows import shadows
from flagplot.commanders.carrier.standby import stand_by
from flagplot.commanders.carrier.strike import strikes
from flagplot.commanders.carrier.submarines import submarines
from flagplot.core.diagnostics import BadInputError
from flagplot.games.carrier.ruleset.ruleset import ruleset_for
from flagplot.games.carrier.view import CarrierView


class Staff:
    """A computer player of the carrier game."""

    def orders(self, view: CarrierView) -> str:
        """Return the order sheet for this turn, or the answer to the question that has come up in it."""
        ruleset = ruleset_for(view.scenario, view.preset, view.options, view.overlay)
        desk, picture = Desk(view, ruleset), Picture(view, ruleset)
        if view.question:
            if view.question.kind == "air orders":
                redirect(desk, picture)
            return "".join(f"{line}\n" for line in desk.lines)
        desk.decks = {name: deck for name, deck in desk.decks.items() if flies(view, deck)}
        ready_planes(desk)
        patrols(desk)
        strikes(desk, picture)
        searches(desk, picture)
        shadows(desk, picture)
        homing(desk)
        stand_by(desk)
        flying, desk.lines = desk.lines, []
        courses(desk, picture)
        radio_orders(desk, picture)
        boats(desk, picture)
        submarines(desk, picture)
        return "\n".join((*desk.box_lines(), *desk.lines, *flying)) + "\n"


def commander(skill: str = "staff") -> Staff:
    """Return a fresh staff commander. Raises BadInputError for a skill that does not exist."""
    if skill != "staff":
        raise BadInputError(f"There is no commander '{skill}' for the carrier game; there is 'staff'.")
    return Staff()
