"""What the owner is told of a ready CAP: that it went up, or why it stayed down (FE-16.11, GM-9.53, GM-9.54)."""

from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.state.umpire import Umpire
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.telling.notes import note


def scrambled(umpire: Umpire, side: Side, af: AirFormation, planes: list[tuple[str, bool]], fighter: bool) -> None:
    """Tell the owner of a scramble; the enemy sees it, if at all, as any AF (GM-9.53). `planes`: each in words, and
    whether it went high."""
    listed = ", ".join(f"{words} {'high' if high else 'low'}" for words, high in planes)
    aim = "to meet the raid" if fighter else "and keeps clear of the raid"
    note(umpire, side, f"AF{af.number}", f"scrambles from {af.home}: {listed}, {aim}", "GM-9.53")


def stays_down(umpire: Umpire, side: Side, name: str, reason: str, code: str) -> None:
    """Tell the owner why a ready CAP did not scramble against a raid that he sees (GM-9.5b, GM-9.54)."""
    note(umpire, side, name, f"ready CAP: {reason}", code)
