"""Play at random: whatever is sent, the game goes on, keeps its invariants and ends."""

import hashlib
from collections.abc import Sequence
from typing import Any

import pytest
from tests.support.shown import reported

from flagplot.core.dice import KeyedDice
from flagplot.core.document import to_text
from flagplot.games.sloc.cards import full_deck
from flagplot.games.sloc.game import GAME
from flagplot.games.sloc.map import NODES
from flagplot.games.sloc.reader import own_hqs
from flagplot.games.sloc.state import State


class Chance:
    """A source of choices that is the same on every run."""

    def __init__(self, seed: str) -> None:
        self._seed, self._n = seed, 0

    def pick(self, items: Sequence[Any]) -> Any:
        """Return one of some items."""
        self._n += 1
        digest = hashlib.sha256(f"{self._seed} {self._n}".encode()).digest()
        return items[int.from_bytes(digest[:4], "big") % len(items)]


def sheet(chance: Chance, view: Any) -> str:
    """Return a sheet that is often legal and often not."""
    base, number = chance.pick(["Wilkes", "Lockwood", "Fife"]), chance.pick([1, 2, 3])
    nodes = sorted(NODES)
    hqs = own_hqs(view.side)
    lines = []
    match view.asked:
        case "card":
            lines.append(f"CARD {chance.pick(['OPS', 'OPS', 'OPS', 'EVENT'])} {chance.pick(view.hand)}")
            hq = chance.pick(hqs)
            for _ in range(chance.pick([1, 2, 3, 6])):
                place = chance.pick(nodes)
                action = chance.pick(
                    [
                        f"ASSAULT {place} WITH {number}",
                        f"STRIKE {place} WITH {number}",
                        f"GARRISON {place}",
                        f"MOVEHQ {chance.pick(hqs)} {place}",
                        f"RELOCATE {base} {place}",
                    ]
                )
                lines.append(f"ACTION {hq} {action}")
        case "returns":
            lines += [f"PLACE {chance.pick([base, *hqs])} {chance.pick(nodes)}" for _ in range(5)]
        case "lead":
            lines.append(f"ROLL {base}")
        case "choose":
            lines.append(f"CHOOSE {chance.pick(['ASP', 'SWM', 'BOTH', 'NONE'])}")
        case "react":
            lines.append(chance.pick([f"REACT 5 TRANSPORTS BASE {base}", f"REACT 5 PRINTED {chance.pick(nodes)}", ""]))
        case _:
            lines.append(f"EMERGENCY {chance.pick([*nodes, 'TRT'])}")
    return "\n".join(lines)


def check(state: State) -> None:
    """Hold what must always be true."""
    board = state.board
    figures = board.tables.cards
    for side, deck in (("allied", figures.allied), ("japanese", figures.japanese)):
        gone = [37] * board.terms.escort_fleet + [38] * board.terms.grand_escort if side == "japanese" else []
        in_play = [state.play.card] if state.play and state.play.side == side else []
        every = state.hands[side] + state.decks[side] + state.discards[side] + in_play + gone
        if not (state.play and state.play.reaction):
            assert sorted(every) == full_deck(deck)
        assert board.hands[side] == len(state.hands[side])
        assert board.asp[side] >= 0
    spots = [base.hex for base in board.bases if base.hex]
    assert len(spots) == len(set(spots))
    for base in board.bases:
        if base.hex and state.stage not in ("after surrender", "after offensive"):
            assert board.control[base.hex] == "allied"
    for hq in board.hqs.values():
        assert (hq.hex != 0) == (hq.status == "map")
        assert hq.hex == 0 or board.control[hq.hex] == hq.side
    assert 2 <= board.divisions <= 12
    assert set(board.garrison.values()) <= {0, 1, 2, 3, 4}
    if board.turn < 6:
        assert len(board.bases) == 1


@pytest.mark.many_positions
@pytest.mark.parametrize("scenario", ["sloc-1941", "sloc-1942", "sloc-1943", "sloc-1944"])
@pytest.mark.parametrize("options", [{}, {"hidden_bases": True, "rivalry": True}])
def test_random_play_keeps_the_invariants_and_ends(scenario: str, options: dict[str, bool]) -> None:
    chance = Chance(f"{scenario} {sorted(options)}")
    dice = KeyedDice(scenario.encode())
    for _ in range(2):
        state: Any = GAME.setup(scenario, GAME.rules(scenario, options=options), dice)
        points = 0
        while not GAME.is_over(state):
            asked = GAME.awaiting(state)
            assert asked and points < 1000
            sheets = {}
            for seat in asked:
                view = GAME.view(state, seat)
                sheets[seat] = GAME.parse(sheet(chance, view), seat, view)
            done = GAME.resolve(state, sheets, dice)
            state = done.state
            points += 1
            check(state)
            if points % 25 == 0:
                for seat in ("allied", "japanese"):
                    own = tuple(d for d in done.dispatches if d.seat == seat)
                    text = to_text(reported(GAME, GAME.view(state, seat), own))
                    assert max(map(len, text.splitlines())) <= 78
        assert GAME.score(state).winner
