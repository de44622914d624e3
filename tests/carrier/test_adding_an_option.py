"""An option more: a field, the branch of the rule that asks it, and which rule set plays it. Three files, no other."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import flagplot

EDITS = {
    "games/carrier/ruleset/options.py": (
        "    # --- weather ---\n",
        '    # --- weather ---\n    calm: bool = False\n    """The wind never turns."""\n',
    ),
    "games/carrier/phases/weather.py": (
        "    if umpire.hour in umpire.ruleset.tables.wind_checks:\n",
        "    if umpire.hour in umpire.ruleset.tables.wind_checks and not umpire.ruleset.options.calm:\n",
    ),
    "data/carrier/options.toml": ("[presets.gm-1993.options]\n", "[presets.gm-1993.options]\ncalm = true\n"),
}
PLAY = """
from flagplot.core.dice import KeyedDice
from flagplot.games.carrier.game import GAME
for preset, options in (("base", {}), ("base", {"calm": True}), ("gm-1993", {})):
    rules = GAME.rules("coral-sea-battle", preset, options)
    state = GAME.setup("coral-sea-battle", rules, KeyedDice(b"wind"))
    rolls = []
    while GAME.clock(state).turn <= 6:
        done = GAME.resolve(state, {}, KeyedDice(b"wind"))
        state, rolls = done.state, [*rolls, *done.rolls]
    print(sum("|wind|" in roll.key for roll in rolls))
"""


@pytest.mark.many_positions
def test_an_option_is_three_edits(tmp_path: Path) -> None:
    """The rule follows the option, and the rule set that has it; the plain game is as it was."""
    shutil.copytree(Path(flagplot.__file__).parent, tmp_path / "flagplot", ignore=shutil.ignore_patterns("__pycache__"))
    for name, (before, after) in EDITS.items():
        path = tmp_path / "flagplot" / name
        text = path.read_text("utf-8")
        assert text.count(before) == 1
        path.write_text(text.replace(before, after), "utf-8")
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-c", PLAY]
    ran = subprocess.run(command, env=env, cwd=tmp_path, check=True, capture_output=True, text=True)
    assert ran.stdout.split() == ["8", "0", "0"]
