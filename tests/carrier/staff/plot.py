"""Plots and small navies made by hand for the tests of the staff commander."""

from typing import Any

import msgspec
from tests.carrier.orders.makeview import allied, make, ship
from tests.carrier.staffing import written

from flagplot.commanders.carrier.picture import Picture
from flagplot.commanders.carrier.plan import Plan
from flagplot.games.carrier.ruleset.ruleset import ruleset_for
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.units import TaskForce
from flagplot.games.carrier.theatre.hex import parse as hex_of
from flagplot.games.carrier.view import CarrierView, KnownContact

NOW = 4
"""The turn about to be played."""


def seen(
    number: int, *track: tuple[int, str], classes: tuple[tuple[str, int | None], ...] = (), **more: Any
) -> KnownContact:
    """Return enemy ships plotted in these turns and hexes, the last sighting being the latest."""
    turn, at = track[-1]
    sighting = Sighting("tf", hex_of(at), 2, (UnitId("allied", "AF", 3),), turn, classes=classes, **more)
    path = tuple((when, hex_of(where)) for when, where in track)
    return KnownContact(number, sighting, track[0][0], turn, NOW - 1 - turn, path)


def changed(view: CarrierView, **changes: Any) -> CarrierView:
    """Return a view with some of it changed."""
    return msgspec.structs.replace(view, **changes)


def cruisers(at: str, *contacts: KnownContact, scenario: str = "coral-sea-battle", n: int = 4) -> CarrierView:
    """Return the Allied view of one force of cruisers and destroyers."""
    names = ["Chicago", "Portland", *(f"DD {number}" for number in range(1, n - 1))]
    ships = [ship(name, "CA" if number < 2 else "DD", 2, ammunition=90) for number, name in enumerate(names)]
    view = make("allied", tfs=[TaskForce(2, names, hex_of(at))], afs=[], ships=ships, bases=[], contacts=contacts)
    return changed(view, scenario=scenario)


def plan_of(view: CarrierView) -> tuple[Plan, Picture]:
    """Return the staff's plan and its picture of a view."""
    ruleset = ruleset_for(view.scenario, view.preset, view.options, view.overlay)
    return Plan(view, ruleset), Picture(view, ruleset)


def order_of(view: CarrierView, unit: str) -> str:
    """Return the staff's order for a unit, empty if it has none."""
    lines = written(view).splitlines()
    return next((line.partition(": ")[2] for line in lines if line.startswith(f"{unit}:")), "")


__all__ = ["NOW", "allied", "changed", "cruisers", "order_of", "plan_of", "seen"]
