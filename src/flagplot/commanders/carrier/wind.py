"""Whether a carrier can turn into the wind where it is (BR-6.10)."""

from flagplot.games.carrier.flight.decks import upwind
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.view import CarrierView


def can_turn(view: CarrierView, ruleset: Ruleset, hex_: Hex) -> bool:
    """Return whether carriers can make a hex into the wind from a hex, by what is known of wind and clouds: not in a
    storm, where they lie still, nor where land or the edge of the map is to windward."""
    if stormy(view, hex_):
        return False
    wind = view.winds.get(ruleset.theatre.sectors(hex_)[0])
    return wind is None or any(not stormy(view, to) for to in upwind(ruleset.theatre, wind[0], hex_))


def stormy(view: CarrierView, hex_: Hex) -> bool:
    """Return whether a storm was last seen in a hex."""
    return view.clouds.get(hex_, ("", 0))[0] == "storm"
