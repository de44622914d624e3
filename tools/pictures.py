"""Pictures of the plots of every game: `python tools/pictures.py [--out docs/pictures] [--large]`.

A seeded game between the staffs is played of each; at three moments one side's plot is drawn in the inks of light, dark
and print, small enough for the docs (`--large`: as it is drawn); the README's plot is written beside the folder. The
same program gives the same pictures.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_args

from flagplot.board.themes import Theme, themed
from flagplot.core import registry
from flagplot.lab.battle import seeded_dice
from flagplot.match.pictures import png

MOMENTS = {
    "coral-sea-battle": ("allied", (2, 8, 12)),
    "slot-three-nights": ("japanese", (2, 6, 12)),
    "sloc-1942": ("allied", (2, 6, 11)),
    "amber-reach": ("allied", (2, 4, 5)),
}
"""Of each scenario the seat and the turns, the plot being what is known before the turn."""
SMALL = 420
README = "coral-sea-battle", 3
"""Whose drawing, and which of its moments, stands in the README."""


class Step(NamedTuple):
    """A decision point of a game between the staffs: its turn, the state before and after, sheets, what was told."""

    turn: int
    before: Any
    texts: dict[str, str]
    after: Any
    dispatches: tuple[Any, ...]


def played(game: Any, scenario: str) -> Iterator[Step]:
    """Yield the decision points of a seeded game."""
    rules = game.rules(scenario)
    seats = game.seats(scenario, rules)
    staffs = {each: registry.commander(game.name) for each in seats}
    state, last, dice = game.setup(scenario, rules, seeded_dice(1, seats)), 0, seeded_dice(1, seats)
    while not game.is_over(state):
        turn = game.clock(state).turn
        if turn != last:
            last, dice = turn, seeded_dice(1, seats, turn)
        views = {each: game.view(state, each) for each in game.awaiting(state)}
        texts = {each: staffs[each].orders(view) for each, view in views.items()}
        done = game.resolve(state, {each: game.parse(texts[each], each, views[each]) for each in views}, dice)
        yield Step(turn, state, texts, done.state, done.dispatches)
        state = done.state


def plots(scenario: str, seat: str, turns: tuple[int, ...]) -> dict[int, str]:
    """Return the seat's plots before these turns of a game between the staffs."""
    game: Any = registry.game(registry.find_scenario(scenario).game)
    drawn: dict[int, str] = {}
    for step in played(game, scenario):
        if step.turn in turns and step.turn not in drawn:
            drawn[step.turn] = game.draw(game.plot(game.view(step.before, seat), game.words()))
        if len(drawn) == len(turns):
            break
    return drawn


def main() -> None:
    """Write the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("docs/pictures"))
    parser.add_argument("--large", action="store_true", help="as wide as they are drawn")
    parser.add_argument("scenarios", nargs="*", default=[*MOMENTS])
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    for scenario in given.scenarios:
        seat, turns = MOMENTS[scenario]
        for number, svg in enumerate(plots(scenario, seat, turns).values(), 1):
            if (scenario, number) == README:
                (given.out.parent / "plot.svg").write_text(svg, encoding="utf-8")
            for theme in get_args(Theme):
                path = given.out / f"{scenario}-{number}-{theme}.png"
                path.write_bytes(png(themed(svg, theme), 0 if given.large else SMALL))
                print(path)


if __name__ == "__main__":
    main()
