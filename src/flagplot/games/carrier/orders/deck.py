"""A ship or base as a sheet of orders would leave it: its boxes, its readying moves, its launches."""

from flagplot.games.carrier.ordered.ast import Planes
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.ruleset.kinds import Launch, Load
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.state.units import Base, Boxes, Ship, Stack
from flagplot.games.carrier.units import factors as values

WHY_SHUT: dict[values.Shut, str] = {
    "": "",
    "doomed": "it is going down",
    "burning": "it is on fire",
    "burnt out": "a major fire has ended its flying for good",
    "deck": "its flight deck is hit",
    "runway": "its runway is hit",
}
LAUNCHES: tuple[Launch, ...] = ("minimum", "normal", "maximum")


class Deck:
    """A ship or base as the sheet's orders would leave it."""

    def __init__(self, holder: Ship | Base, roster: Roster) -> None:
        self.holder = holder
        boxes: Boxes = holder.boxes if holder.boxes is not None else Boxes()
        self.ready = _copy(boxes.ready)
        self.readying = _copy(boxes.readying)
        self.landed = _copy(boxes.just_landed)
        self.dispersed = _copy(boxes.dispersed)
        self.moves = values.readying_factor(roster.ruleset, roster.side, holder)
        self.factor = self.moves
        self.maximum = values.maximum_factor(roster.ruleset, roster.side, holder)
        self.normal, self.minimum = values.normal_minimum(roster.ruleset, roster.side, holder)
        self.used: dict[Launch, int] = {"minimum": 0, "normal": 0, "maximum": 0}

    def room(self, kind: Launch) -> int:
        """Return how many more air factors can take off in this way."""
        free = self.maximum - sum(self.used.values())
        if kind in ("minimum", "normal"):
            free = min(free, self.normal - self.used["minimum"] - self.used["normal"])
        if kind == "minimum":
            free = min(free, self.minimum - self.used["minimum"])
        return max(0, free)


def _copy(box: list[Stack]) -> list[Stack]:
    return [Stack(stack.plane, stack.n, stack.load) for stack in box]


def fits(stack: Stack, wanted: Planes, any_load: bool) -> bool:
    return wanted.plane in ("", stack.plane.removesuffix(LAND)) and (any_load or wanted.load in (None, stack.load))


def count(box: list[Stack], wanted: Planes, any_load: bool) -> int:
    return sum(stack.n for stack in box if fits(stack, wanted, any_load))


def take(box: list[Stack], wanted: Planes, any_load: bool) -> list[tuple[str, Load, int]]:
    left = wanted.n or 0
    out: list[tuple[str, Load, int]] = []
    for stack in box:
        if left and fits(stack, wanted, any_load):
            part = min(left, stack.n)
            stack.n -= part
            left -= part
            out.append((stack.plane, stack.load, part))
    return out


def boxes_of(plane: str, deck: Deck) -> str:
    """Return where planes of a name stand on a deck, in words."""
    places = []
    for title, box in (
        ("Ready", deck.ready),
        ("Readying", deck.readying),
        ("Just Landed", deck.landed),
        ("Dispersed", deck.dispersed),
    ):
        n = sum(stack.n for stack in box if not plane or stack.plane.removesuffix(LAND) == plane)
        if n:
            places.append(f"{n} in {title}")
    return f"{deck.holder.name} has {', '.join(places)}." if places else f"{deck.holder.name} has none."
