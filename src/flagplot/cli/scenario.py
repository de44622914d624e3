"""`flagplot scenario check`: a scenario of one's own, every mistake with its line."""

from pathlib import Path

import msgspec

from flagplot.cli.arguments import Json, read_text
from flagplot.cli.output import emit_json
from flagplot.core import own_scenarios
from flagplot.core.scenario_mistakes import mistakes
from flagplot.core.toml import FaultError


class Mistake(msgspec.Struct, frozen=True):
    """One mistake in a file."""

    line: int
    """From 1; 0 where it is nowhere in particular."""
    message: str


def check(file: Path, /, *, json: Json = False) -> int:
    """Check the file of a scenario of one's own; exit 1 if it cannot be played.

    Every mistake is told with its line. The file may stand wherever a scenario is named.

    Parameters
    ----------
    file
        The file (TOML).
    """
    text = read_text(file, "scenario file")
    found = mistakes(text, file.name)
    info = None if found else own_scenarios.take(text, file.name)
    if json:
        faults = [Mistake(error.line if isinstance(error, FaultError) else 0, str(error)) for error in found]
        emit_json({"scenario": info, "mistakes": faults})
    else:
        for error in found:
            print(error)
        count = "1 mistake" if len(found) == 1 else f"{len(found)} mistakes"
        print(f"{info.title}: {info.turns} turns of {info.game}; nothing is wrong." if info else f"{count}.")
    return 1 if found else 0
