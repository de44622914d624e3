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

PHASES: dict[Window, tuple[Callable[[Play], None], ...]] = {
    "placement": (place,),
    "A": (take_orders, environment, move, collide, stand_down, illuminate, detect),
    "B": (fire, run, launch, communicate),
}
"""What is done, in order, when a window closes: 1 and 2; 3, 4, 5 and 6; then 7, 8, 9 and 10."""

NEXT: dict[Window, Window] = {"placement": "A", "A": "B", "B": "A"}
