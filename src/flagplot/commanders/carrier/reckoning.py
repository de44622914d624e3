"""Dead reckoning: where a contact will be, by the track that has been plotted of it."""

from functools import lru_cache
from math import hypot

from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.theatre.hex import Hex, centre, distance, within
from flagplot.games.carrier.theatre.theatre import Theatre
from flagplot.games.carrier.view import KnownContact

LATELY = 3
"""Turns back over which a course is measured."""
FASTEST = 2
"""Hexes a turn that ships make at most."""
SLOW = 1
"""Hexes a turn of transports."""
FORESIGHT = 4
"""Turns after which a course is no guide any more."""


def slow(contact: KnownContact) -> bool:
    """Return whether enemy ships have been seen to move at the speed of transports."""
    last, seen = contact.track[-1] if contact.track else (0, contact.sighting.hex)
    return any(
        0 < distance(hex_, seen) <= SLOW * (last - turn) for turn, hex_ in contact.track if 0 < last - turn <= LATELY
    )


def expected(ruleset: Ruleset, contact: KnownContact, turns: int, bound: Hex | None = None) -> Hex:
    """Return the sea hex where enemy ships will be so many turns after the next one begins, if they keep the course
    and speed of their last sightings. Ships seen for the first time are taken to be bound for `bound`; where they were
    seen last if they lie still or nothing can be guessed."""
    seen_turn, seen = contact.track[-1] if contact.track else (contact.last_turn, contact.sighting.hex)
    if contact.sighting.anchored or seen == bound:
        return contact.sighting.hex
    ahead = min(turns + contact.age, FORESIGHT)
    earlier = [(turn, hex_) for turn, hex_ in contact.track if 0 < seen_turn - turn <= LATELY]
    (x1, y1) = centre(seen)
    if earlier:
        turn, from_ = earlier[0]
        part = ahead / (seen_turn - turn)
        (x0, y0), way = centre(from_), distance(from_, seen)
    elif bound is not None:
        fast = any(kind != "small ships" for kind, _ in contact.sighting.classes)
        part = -ahead * (FASTEST if fast else SLOW) / distance(seen, bound)
        (x0, y0), way = centre(bound), -distance(seen, bound)
    else:
        return contact.sighting.hex
    aim = (x1 + (x1 - x0) * part, y1 + (y1 - y0) * part)
    return _nearest_sea(ruleset.theatre, seen, min(FASTEST * ahead, round(way * part)), aim)


@lru_cache(maxsize=1024)
def _nearest_sea(theatre: Theatre, seen: Hex, reach: int, aim: tuple[float, float]) -> Hex:
    """Return the sea hex in reach of where ships were seen that is nearest to a point: many decks ask for the same."""

    def off(hex_: Hex) -> tuple[float, Hex]:
        x, y = centre(hex_)
        return hypot(x - aim[0], y - aim[1]), hex_

    return min((hex_ for hex_ in within(seen, reach) if theatre.terrain(hex_) != "land"), key=off)
