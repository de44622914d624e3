"""The tracks of one turn: sixty slices of turning and advancing, in exact whole numbers (AS-BASE-16)."""

from flagplot.games.coastal import plane
from flagplot.games.coastal.plane import CIRCLE, COS, ONE, SIN

SLICES = 60
FINE = SLICES * ONE
"""Fine units in a hundredth of a cm."""


def divide(numerator: int, denominator: int) -> int:
    """Return a quotient to the nearest whole number, halves to the even one, the same for mirrored values."""
    quotient, rest = divmod(abs(numerator), denominator)
    if 2 * rest > denominator or (2 * rest == denominator and quotient % 2):
        quotient += 1
    return quotient if numerator >= 0 else -quotient


class Track:
    """Where one vessel is at the end of every slice: fine positions and headings in minutes of arc."""

    __slots__ = ("chase", "fx", "fy", "goal", "heading", "limit", "name", "reach", "rest", "speed", "step", "version")

    def __init__(
        self, name: str, x: int, y: int, course: int, speed: int, goal: int, limit: int, per_knot: int, reach: float
    ) -> None:
        self.name = name
        self.speed = speed
        self.step = speed * per_knot
        """Hundredths of a cm run in the whole turn."""
        self.goal = goal * 6
        self.limit = limit
        self.reach = reach
        """Half the length of the hull's diagonal, hundredths of a cm."""
        self.fx = [x * FINE]
        self.fy = [y * FINE]
        self.heading = [course * 6]
        self.rest = SLICES + 1
        """The slice in which the vessel stops; it does not move in later ones."""
        self.version = 0
        self.chase: Track | None = None

    def advance(self) -> None:
        """Add one slice: turn toward the goal by at most the limit, then go ahead (AS-BASE-16)."""
        heading = self.heading[-1]
        if len(self.fx) >= self.rest:
            self.fx.append(self.fx[-1])
            self.fy.append(self.fy[-1])
            self.heading.append(heading)
            return
        if self.chase is not None:
            last = len(self.fx) - 1
            dx, dy = self.chase.fx[last] - self.fx[last], self.chase.fy[last] - self.fy[last]
            if dx or dy:
                self.goal = plane.bearing(dx / FINE, dy / FINE) * 6
        turn = (self.goal - heading) % CIRCLE
        if turn:
            if turn <= CIRCLE // 2:
                heading += min(turn, self.limit)
            else:
                heading -= min(CIRCLE - turn, self.limit)
            heading %= CIRCLE
        self.heading.append(heading)
        self.fx.append(self.fx[-1] + self.step * SIN[heading])
        self.fy.append(self.fy[-1] + self.step * COS[heading])

    def run(self) -> None:
        """Run to the end of the turn."""
        while len(self.fx) <= SLICES:
            self.advance()

    def truncate(self, slice_: int) -> None:
        """Forget everything after a slice."""
        del self.fx[slice_ + 1 :], self.fy[slice_ + 1 :], self.heading[slice_ + 1 :]
        self.version += 1

    def stop(self, slice_: int, share: float) -> None:
        """Stop inside a slice, after `share` (0 to 1) of its way; the rest of the turn is lost (AS-BASE-23)."""
        part = round(share * 1000)
        fx, fy = self.fx[slice_ - 1], self.fy[slice_ - 1]
        fx += divide((self.fx[slice_] - fx) * part, 1000)
        fy += divide((self.fy[slice_] - fy) * part, 1000)
        self.truncate(slice_)
        self.fx[slice_], self.fy[slice_] = fx, fy
        self.rest = slice_ + 1
        self.run()

    def point(self, slice_: int) -> tuple[int, int]:
        """Return the position at the end of a slice, in whole hundredths of a cm."""
        x, y = self.fx[0] // FINE, self.fy[0] // FINE
        return (x + divide(self.fx[slice_] - self.fx[0], FINE), y + divide(self.fy[slice_] - self.fy[0], FINE))

    def course(self, slice_: int) -> int:
        """Return the heading at the end of a slice in tenths of a degree."""
        return divide(self.heading[slice_], 6) % 3600

    def direction(self, slice_: int) -> plane.Point:
        """Return the unit vector of the heading in a slice."""
        heading = self.heading[slice_]
        return SIN[heading] / ONE, COS[heading] / ONE


def run_all(tracks: list[Track]) -> None:
    """Run every track to the end of the turn; those that chase another follow it slice by slice."""
    chasing = [track for track in tracks if track.chase is not None and len(track.fx) <= SLICES]
    for track in tracks:
        if track.chase is None:
            track.run()
    while chasing and len(chasing[0].fx) <= SLICES:
        for track in chasing:
            track.advance()
