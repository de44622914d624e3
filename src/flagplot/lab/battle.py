"""One game between two computer commanders, without a match around it: the inner loop of studies."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from flagplot.core import own_scenarios, registry
from flagplot.core.dice import KeyedDice, commitment, computer_nonce, demo_secret, match_seed, turn_seed
from flagplot.core.game import AnyGame, Commander, OrderSheet, Rules, Score, Seat


class OrderTally(msgspec.Struct):
    """How many orders were sent, and how many of them the umpire could use."""

    sent: int = 0
    accepted: int = 0
    rejected: int = 0

    def count(self, sheets: Iterable[OrderSheet]) -> None:
        """Add sheets. An order counts by its line: rejected when an error stands on it, else accepted."""
        for sheet in sheets:
            wrong = {remark.line for remark in sheet.diagnostics if remark.severity == "error"}
            accepted = sum(echo.line not in wrong for echo in sheet.echo)
            self.accepted += accepted
            self.rejected += len(wrong)
            self.sent += accepted + len(wrong)


class Result(msgspec.Struct, frozen=True):
    """The end of one game."""

    seed: int
    turns: int
    score: Score
    orders: OrderTally


def seeded_dice(seed: int, seats: Sequence[Seat], draw: int = 0) -> KeyedDice:
    """Return the dice of a seeded game between computers, by the number of their draw (0 is the opening): the same for
    a demonstration, a study and a check of orders."""
    secret = demo_secret(seed)
    nonces = {seat: computer_nonce(commitment(secret), seat) for seat in seats}
    return KeyedDice(turn_seed(match_seed(secret, nonces), draw, dict.fromkeys(seats, "")))


def fight(scenario: str, own: str, preset: str, options: Mapping[str, Any] | None, overlay: str, seed: int) -> Result:
    """Return the end of the seeded game between staff commanders. `own` is the text of a scenario of one's own."""
    own_scenarios.know(scenario, own)
    game = registry.game(registry.find_scenario(scenario).game)
    return play_out(game, scenario, game.rules(scenario, preset, options, overlay), seed)


def play_out(game: AnyGame, scenario: str, rules: Rules, seed: int) -> Result:
    """Return the end of a seeded game between staff commanders under rules that are loaded."""
    seats = game.seats(scenario, rules)
    commanders: dict[Seat, Commander[Any, Any]] = {seat: registry.commander(game.name) for seat in seats}
    state = game.setup(scenario, rules, seeded_dice(seed, seats))
    tally, turn, draw = OrderTally(), 0, 0
    while not game.is_over(state):
        if draw == 0 or game.clock(state).turn != turn:
            turn, draw = game.clock(state).turn, draw + 1
            dice = seeded_dice(seed, seats, draw)
        sheets: dict[Seat, OrderSheet] = {}
        for seat in game.awaiting(state):
            view = game.view(state, seat)
            sheets[seat] = game.parse(commanders[seat].orders(view), seat, view)
        tally.count(sheets.values())
        state = game.resolve(state, sheets, dice).state
    return Result(seed, turn, game.score(state), tally)
