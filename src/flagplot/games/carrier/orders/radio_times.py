"""The words for the times at which a unit reports by radio (GM-22.6)."""

from flagplot.games.carrier.ordered.ast import RadioTime

RADIO_TIMES: dict[RadioTime, str] = {
    "none": "no RT",
    "now": "RT now",
    "turn": "RT every turn",
    "shadowing": "RT every turn of shadowing",
    "sighting": "RT each sighting",
    "first": "RT on first sighting",
    "carriers": "RT on first CV sighting",
    "combat": "RT after combat",
}
