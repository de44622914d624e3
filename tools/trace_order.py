"""How far one order travels through the house: `python tools/trace_order.py`.

An order to tow is read, its turn resolved and the report of its side made; counted are the files that take part and the
moves between them, each pair of functions in two files once, and all calls from one file into another.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

import flagplot
from flagplot.core.dice import KeyedDice
from flagplot.games.carrier.game import GAME

ROOT = str(Path(flagplot.__file__).parent)
DICE = KeyedDice(b"trace")
T = TypeVar("T")
CROSSED: set[str] = set()
"""Every file that took part."""


def traced(what: str, act: Callable[[], T]) -> T:
    """Do something once to warm the caches, then again, and print where it went."""
    act()
    files: set[str] = set()
    moves: dict[tuple[object, object], int] = {}

    def seen(frame: FrameType, event: str, _: Any) -> None:
        file = frame.f_code.co_filename
        if event != "call" or not file.startswith(ROOT):
            return
        files.add(file)
        before = frame.f_back
        while before is not None and not before.f_code.co_filename.startswith(ROOT):
            before = before.f_back
        if before is not None and before.f_code.co_filename != file:
            move = (before.f_code, frame.f_code)
            moves[move] = moves.get(move, 0) + 1

    sys.setprofile(seen)
    try:
        result = act()
    finally:
        sys.setprofile(None)
    CROSSED.update(files)
    print(f"{what}: {len(files)} files, {len(moves)} moves between files, {sum(moves.values())} calls")
    return result


def main() -> None:
    """Trace `TF1: tow Yorktown with Lexington` from text to report."""
    state = GAME.setup("coral-sea-battle", GAME.rules("coral-sea-battle", "base", {"towing": True}), DICE)
    view = GAME.view(state, "allied")
    number, tf = next(iter(view.tfs.items()))
    text = f"TF{number}: tow {tf.ships[1]} with {tf.ships[0]}"
    print(text)
    sheet = traced("parse", lambda: GAME.parse(text, "allied", view))
    done = traced("resolve", lambda: GAME.resolve(state, {"allied": sheet}, DICE))
    seen, words = GAME.view(done.state, "allied"), GAME.words()
    own = [dispatch for dispatch in done.dispatches if dispatch.seat == "allied"]
    traced("report", lambda: GAME.report(seen, own, words))
    print(f"in all: {len(CROSSED)} files")


if __name__ == "__main__":
    main()
