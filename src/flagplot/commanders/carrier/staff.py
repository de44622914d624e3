"""The staff commander: reads its View, gives typed orders, keeps nothing from turn to turn."""

from flagplot.commanders.carrier.aloft import homing, redirect, shadows
from flagplot.commanders.carrier.boats import boats
from flagplot.commanders.carrier.command import flies, radio_orders
from flagplot.commanders.carrier.courses import courses
from flagplot.commanders.carrier.decks import ready_planes
from flagplot.commanders.carrier.patrol import patrols, stand_by
from flagplot.commanders.carrier.picture import Picture
from flagplot.commanders.carrier.plan import Plan
from flagplot.commanders.carrier.search import searches
from flagplot.commanders.carrier.strike import strikes
from flagplot.commanders.carrier.submarines import submarines
from flagplot.core.diagnostics import BadInputError
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.ruleset.ruleset import ruleset_for
from flagplot.games.carrier.view import CarrierView


class Staff:
    """A computer player of the carrier game."""

    def orders(self, view: CarrierView) -> CarrierSheet:
        """Return the orders for this turn, or the answer to the question that has come up in it."""
        ruleset = ruleset_for(view.scenario, view.preset, view.options, view.overlay)
        plan, picture = Plan(view, ruleset), Picture(view, ruleset)
        if view.question:
            if view.question.kind == "air orders":
                redirect(plan, picture)
            return CarrierSheet(seat=view.seat, text="", orders=tuple(plan.orders))
        plan.decks = {name: deck for name, deck in plan.decks.items() if flies(view, deck)}
        ready_planes(plan)
        patrols(plan)
        strikes(plan, picture)
        searches(plan, picture)
        shadows(plan, picture)
        homing(plan)
        stand_by(plan)
        flying, plan.orders = plan.orders, []
        courses(plan, picture)
        radio_orders(plan, picture)
        boats(plan, picture)
        submarines(plan, picture)
        return CarrierSheet(seat=view.seat, text="", orders=(*plan.box_orders(), *plan.orders, *flying))


def commander(skill: str = "staff") -> Staff:
    """Return a fresh staff commander. Raises BadInputError for a skill that does not exist."""
    if skill != "staff":
        raise BadInputError(f"There is no commander '{skill}' for the carrier game; there is 'staff'.")
    return Staff()
