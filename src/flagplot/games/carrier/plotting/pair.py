"""The own TF and the enemy ships that are put on the manoeuvring board: those that may meet first."""

from flagplot.board.geometry import HEIGHT, Point
from flagplot.board.manoeuvring import Pair
from flagplot.core.diagnostics import check_known
from flagplot.core.words import Value, Words
from flagplot.games.carrier.state.units import TaskForce
from flagplot.games.carrier.theatre.hex import centre, distance
from flagplot.games.carrier.view import CarrierView, KnownContact

_OLDEST = 3
"""Hours after which a contact is not reckoned with."""
_FARTHEST = 30
"""Hexes beyond which none is."""
_LATELY = 4
"""Hours over which its course is measured."""


def closest_pair(view: CarrierView, words: Words) -> Pair | None:
    """Return the pair that is nearest by now, None where nothing is near."""
    pairs = [
        (distance(tf.hex, contact.sighting.hex), tf.number, contact.id, tf, contact)
        for contact in _ships(view)
        if contact.age <= _OLDEST
        for tf in view.tfs.values()
        if tf.hex != contact.sighting.hex
    ]
    if not pairs or (nearest := min(pairs, key=lambda pair: pair[:3]))[0] > _FARTHEST:
        return None
    return _pair(*nearest[3:], words)


def chosen_pair(view: CarrierView, own: str, other: str, words: Words) -> Pair:
    """Return the pair of an own TF and a contact by their names. Raises BadInputError with those that there are."""
    tfs = {f"TF{tf.number}": tf for tf in view.tfs.values()}
    contacts = {f"C{contact.id}": contact for contact in _ships(view)}
    check_known("task force", own, tfs, " of yours on the plot")
    check_known("contact", other, contacts, " of ships on the plot")
    return _pair(tfs[own], contacts[other], words)


def _ships(view: CarrierView) -> list[KnownContact]:
    return [contact for contact in view.contacts if contact.sighting.kind == "tf"]


def _pair(tf: TaskForce, contact: KnownContact, words: Words) -> Pair:
    """Return a TF and a contact with range, bearing and nearest approach as written."""
    away = distance(tf.hex, contact.sighting.hex)
    (x, y), (own_x, own_y) = centre(contact.sighting.hex), centre(tf.hex)
    foe, own = _foe_motion(contact), _own_motion(tf)
    at = (x - own_x) / HEIGHT, (y - own_y) / HEIGHT
    motion = (foe[0] - own[0]) / HEIGHT, (foe[1] - own[1]) / HEIGHT
    pair = Pair(f"TF{tf.number}", f"C{contact.id}", at, motion)
    turns, left = pair.closest
    told: dict[str, Value] = {"own": pair.own, "other": pair.other, "bearing": f"{pair.bearing:03d}", "n": away}
    told["miles"] = 20 * away
    nearing = turns >= 0.5 and left < pair.range - 0.5
    lines = (
        words("plot.pair.of", **told),
        words("plot.pair.at", **told),
        words("plot.pair.nearing", n=round(left), hours=round(turns)) if nearing else words("plot.pair.apart"),
        *([words("plot.pair.seen", n=contact.age)] if contact.age else []),
    )
    return Pair(pair.own, pair.other, at, motion, lines)


def _own_motion(tf: TaskForce) -> Point:
    """Return where a TF went in its last turn."""
    (x, y), (to_x, to_y) = centre(tf.track[0] if tf.track else tf.hex), centre(tf.hex)
    return to_x - x, to_y - y


def _foe_motion(contact: KnownContact) -> Point:
    """Return how enemy ships have moved an hour, by where they were seen of late."""
    if not contact.track:
        return 0.0, 0.0
    last, seen = contact.track[-1]
    turn, first = next((turn, hex_) for turn, hex_ in contact.track if last - turn <= _LATELY)
    (x, y), (to_x, to_y), hours = centre(first), centre(seen), max(1, last - turn)
    return (to_x - x) / hours, (to_y - y) / hours
