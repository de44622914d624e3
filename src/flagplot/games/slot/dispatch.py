"""What a seat is told, with the standing of every rule it rests on (SP-0a)."""

from flagplot.core.game import Dispatch

PHASES = {
    "orders": "Orders",
    "movement": "Naval movement",
    "sighting": "Sightings",
    "submarines": "Submarines",
    "air": "Air",
    "work": "Mission work",
    "end": "End of the turn",
    "weather": "Weather",
    "referee": "Rulings",
}
"""The phases of a turn as they head the dispatches (SP-BASE-4)."""

OURS = ("SP-BASE", "SP-ASSIST")
"""How the ids of rows begin that are our own."""


class SlotDispatch(Dispatch, frozen=True, kw_only=True, tag="slot"):
    """One thing told to one seat: in which phase, in words, on which rows."""

    phase: str
    text: str
    rules: tuple[str, ...] = ()
    zone: str = ""


def standing(rules: tuple[str, ...]) -> str:
    """Return rule ids with their label: OPTION for the options, HOUSE for rows of ours (SP-0a, SP-BASE-1)."""
    options = [rule for rule in rules if not rule.startswith(OURS)]
    house = [rule for rule in rules if rule.startswith(OURS)]
    parts = [f"{', '.join(ids)} {label}" for ids, label in ((options, "OPTION"), (house, "HOUSE")) if ids]
    return "; ".join(parts)
