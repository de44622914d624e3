"""Searches: single planes sent out by day over the waters where the enemy may come from."""

import hashlib
from functools import lru_cache

from flagplot.commanders.carrier.command import reports
from flagplot.commanders.carrier.decks import CARRIER_SCOUTS, SCOUTS, SEARCHERS
from flagplot.commanders.carrier.orders import Actions, land, short, to
from flagplot.commanders.carrier.picture import Picture
from flagplot.commanders.carrier.plan import DUSK, Deck, Plan
from flagplot.games.carrier.ordered.ast import Climb, GoTo, Search
from flagplot.games.carrier.theatre.hex import Hex, column, distance, make, row
from flagplot.games.carrier.theatre.theatre import Theatre
from flagplot.games.carrier.view import AirFormation

FIRST_HOUR = 4
GRID = 6
"""Hexes between the points that searches fly to."""
SLACK = 2
"""Turns of fuel kept in hand."""
LONGEST = 10
"""Turns of the longest search."""
SEAWARD = 5
"""Most that the enemy's side of the map counts for a search point."""
ABROAD = 16
"""Search points lie within so many hexes of what is to be guarded or reached."""
Points = list[tuple[int, Hex]]
"""Weights and hexes worth searching."""


def searches(plan: Plan, picture: Picture) -> None:
    """Send out searches from every deck that has planes for it."""
    if not FIRST_HOUR <= plan.view.hour <= DUSK - 4:
        return
    points = _points(plan, picture)
    free = _apart(points, [hex_ for af in plan.view.afs.values() for hex_ in _goals(af)])
    for deck in plan.decks.values():
        for plane, n in _scouts(plan, deck):
            for _ in range(n):
                room = deck.windless if deck.afloat and deck.tf is not None else deck.room
                if room < 1:
                    break
                legs = _legs(plan, deck, plane, points, free)
                if not legs:
                    break
                flight: Actions = (Climb(True), Search(), *map(to, legs), land(deck.name))
                if not plan.launch(deck, [(plane, 1, "")], flight, "minimum" if deck.afloat else "", reports(plan)):
                    return
                free = _apart(free, legs)


def _apart(points: Points, taken: list[Hex]) -> Points:
    """Return the points that are some way from all that somebody goes to."""
    return [point for point in points if all(distance(point[1], other) >= GRID for other in taken)]


def _scouts(plan: Plan, deck: Deck) -> list[tuple[str, int]]:
    """Return plane and number that a deck may send searching now."""
    out: list[tuple[str, int]] = []
    for (plane, load), n in sorted(deck.ready.items()):
        if load == "" and short(plane) in SEARCHERS and n:
            out.append((plane, min(n, 2)))
    if deck.afloat and not out and not _flying(plan, deck):
        for (plane, load), n in sorted(deck.ready.items()):
            if load == "" and short(plane) in SCOUTS and n:
                return [(plane, min(n, CARRIER_SCOUTS))]
    return out


def _flying(plan: Plan, deck: Deck) -> int:
    """Return how many of a deck's AFs are out searching."""
    return sum(1 for af in plan.view.afs.values() if af.home == deck.name and af.searching)


def _goals(af: AirFormation) -> list[Hex]:
    actions = af.order.actions if af.order is not None else ()
    return [action.place.hex for action in actions if isinstance(action, GoTo) and action.place.hex is not None]


@lru_cache(maxsize=GRID)
def _grid(theatre: Theatre, shift: int) -> tuple[Hex, ...]:
    """Return points all over the map that are not on land."""
    grid = (make(c, r) for c in range(shift, 84, GRID) for r in range(1 + shift, 47, GRID))
    return tuple(hex_ for hex_ in grid if theatre.terrain(hex_) != "land")


def _points(plan: Plan, picture: Picture) -> Points:
    """Return the points worth searching with their weight: sea round what is to be guarded or reached, shifted a
    little every turn so that the gaps between them are seen too."""
    view = plan.view
    guarded = {tf.hex for tf in view.tfs.values()}
    if picture.place is not None:
        guarded.add(picture.place)
    front = _front(plan, picture)
    shift = view.clock.turn % GRID
    out: Points = []
    for hex_ in _grid(plan.ruleset.theatre, shift):
        near = min([distance(hex_, other) for other in guarded], default=99)
        if not 4 <= near <= ABROAD:
            continue
        key = f"{view.seat} {view.clock.turn} {hex_}".encode()
        lot = hashlib.sha256(key).digest()[0] % 8
        stale = min([distance(hex_, target.hex) for target in picture.targets], default=8)
        out.append((10 - abs(near - 9) + lot + (4 if 0 < stale <= 6 else 0) + _seaward(picture, front, hex_), hex_))
    return out


def _front(plan: Plan, picture: Picture) -> int:
    """Return the side of the map that the enemy comes from: 1 for the south, -1 for the north, by the rows of his bases
    and of one's own; 0 if either has none."""
    own = [row(base.hex) for base in plan.view.bases.values() if base.hex is not None]
    theirs = [row(hex_) for hex_ in picture.enemy_bases]
    if not own or not theirs:
        return 0
    return 1 if sum(theirs) * len(own) > sum(own) * len(theirs) else -1


def _seaward(picture: Picture, front: int, hex_: Hex) -> int:
    """Return what a search point is worth more, or less, for lying on the enemy's side of the mission's place."""
    if picture.place is None:
        return 0
    return max(-SEAWARD, min(SEAWARD, front * (row(hex_) - row(picture.place)) // 2))


def _legs(plan: Plan, deck: Deck, plane: str, points: Points, free: Points) -> list[Hex]:
    """Return up to two points for a search that the plane can fly and be back by dusk, the best of those to which
    nobody else goes; an empty list if there is none."""
    card = plan.ruleset.tables.planes[plane]
    hours = DUSK - plan.view.hour
    turns = min(card.rf - SLACK, LONGEST, hours)
    start, off_map = deck.hex, 0
    if start is None:
        entries = plan.ruleset.theatre.entry_hexes(deck.name)
        weigh = {hex_: weight for weight, hex_ in points}
        if not weigh:
            return []
        start = min(entries, key=lambda entry: (min(distance(entry, hex_) for hex_ in weigh), entry))
        off_map = 2 * entries[start] + 2
        turns = min(card.rf - SLACK, LONGEST + off_map) - off_map
    budget = turns * card.mf - (2 * turns if deck.afloat else 0) - card.mf // 2
    best: list[tuple[int, list[Hex]]] = []
    away = {hex_: distance(start, hex_) for _, hex_ in free}
    for weight, hex_ in free:
        out = away[hex_]
        if 2 * out > budget or out < 4:
            continue
        second = [
            (w, other)
            for w, other in free
            if out + away[other] <= budget and other != hex_ and out + distance(hex_, other) + away[other] <= budget
        ]
        if second:
            w, other = max(second, key=lambda item: (item[0] + distance(hex_, item[1]) // 3, -item[1]))
            best.append((weight + w, [hex_, other]))
        else:
            best.append((weight, [hex_]))
    if not best:
        return []
    return max(best, key=lambda item: (item[0], -column(item[1][0]), -row(item[1][0])))[1]
