"""The order of play: ten phases in two order windows (AS-BASE-3, AS-BASE-4)."""

from collections.abc import Callable

from flagplot.games.coastal.command import environment, place, stand_down, take_orders
from flagplot.games.coastal.communications import communicate
from flagplot.games.coastal.detection import detect
from flagplot.games.coastal.gunnery import fire
from flagplot.games.coastal.illumination import illuminate
from flagplot.games.coastal.movement import collide, move
from flagplot.games.coastal.state import Window
from flagplot.games.coastal.torpedoes import launch, run
from flagplot.games.coastal.umpire import Play

PHASES: dict[Window, dict[int, tuple[Callable[[Play], None], ...]]] = {
    "placement": {0: (place,)},
    "A": {1: (take_orders,), 2: (environment,), 3: (move,), 4: (collide, stand_down), 5: (illuminate,), 6: (detect,)},
    "B": {7: (fire,), 8: (run,), 9: (launch,), 10: (communicate,)},
}
"""What is done, in order, when a window closes, by the number of the phase."""

NEXT: dict[Window, Window] = {"placement": "A", "A": "B", "B": "A"}
