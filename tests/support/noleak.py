"""The no-leak test, once for every game (DESIGN section 3).

What it shows: change anything that a seat has not observed, resolve again with the same dice, and
everything the seat is given stays byte for byte the same: its View, its report (text, HTML, JSON), its
plot as data, its dispatches, the dice it may see, and the echo of its orders. The SVG is drawn of that data
alone, the same from the same data (`test_a_plot_is_read_back_equal` and its like in each game), so it is not
drawn here.

How a game uses it::

    from tests.support.noleak import assert_leak_is_caught, assert_no_leak

    def test_an_unseen_fleet_shows_nowhere():
        state = ...                                  # the opening, or any later state
        def move_it(state):                          # gets a copy of its own: change it, or return another
            state.task_forces["japanese/TF2"].hex = somewhere_else_unseen
        texts = {"allied": "TF1: N1", "japanese": ""}
        assert_no_leak(GAME, state, "allied", move_it, texts=texts, dice=KeyedDice(b"x"))
        assert_leak_is_caught(GAME, state, "allied", move_it, texts=texts, dice=KeyedDice(b"x"))

The seat's own text is read with the seat's own view in both worlds, the other seats' texts with theirs.
`points` decision points are resolved, with the same texts each time. The mutation must leave the seat's
view of the opening as it is: when it does not, either it touched something observed, or the view leaks;
both fail.
"""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from tests.support.shown import reported

from flagplot.core.dice import Dice
from flagplot.core.document import to_html, to_text
from flagplot.core.game import Clock, Game

Mutation = Callable[[Any], Any]
"""Changes the state it is given, or returns a changed one."""


def canonical(value: Any) -> bytes:
    """Return any struct as JSON with sorted keys: equal values give equal bytes. List order is kept: it can
    leak.
    """
    return msgspec.json.encode(msgspec.to_builtins(value, str_keys=True), order="sorted")


def everything(game: Game, seat: str, view: Any, dispatches: tuple[Any, ...] = ()) -> dict[str, bytes]:
    """Return by name the bytes of all that a seat is given from one view."""
    document = reported(game, view, dispatches)
    return {
        "view": canonical(view),
        "dispatches": canonical(dispatches),
        "report as text": to_text(document).encode(),
        "report as HTML": to_html(document).encode(),
        "report as JSON": canonical(document),
        "plot": msgspec.json.encode(game.plot(view, game.words())),
    }


def play(game: Game, state: Any, seat: str, texts: Mapping[str, str], dice: Dice, points: int) -> dict[str, bytes]:
    """Resolve `points` decision points and return by name the bytes of all that the seat was given on the
    way.
    """
    given = {f"before: {name}": data for name, data in everything(game, seat, game.view(state, seat)).items()}
    for point in range(1, points + 1):
        if game.is_over(state):
            break
        awaited = game.awaiting(state)
        given[f"point {point}: who is asked"] = canonical({name: awaited[name] for name in awaited if name == seat})
        sheets = {
            name: game.parse(text, name, game.view(state, name)) for name, text in texts.items() if name in awaited
        }
        if seat in sheets:
            given[f"point {point}: order echo"] = canonical((sheets[seat].echo, sheets[seat].diagnostics))
        resolution = game.resolve(state, sheets, dice)
        state = resolution.state
        own = tuple(dispatch for dispatch in resolution.dispatches if dispatch.seat == seat)
        for name, data in everything(game, seat, game.view(state, seat), own).items():
            given[f"point {point}: {name}"] = data
    return given


def differences(
    game: Game, state: Any, seat: str, mutate: Mutation, *, texts: Mapping[str, str], dice: Dice, points: int = 1
) -> list[str]:
    """Return the names of what the seat was given differently in the changed world; empty when nothing leaks.

    Raises AssertionError if the mutation changes nothing, for then nothing is shown.
    """
    changed = game.decode(game.encode(state))
    returned = mutate(changed)
    changed = changed if returned is None else returned
    assert game.encode(changed) != game.encode(state), "the mutation changes nothing: the test shows nothing"
    one = play(game, game.decode(game.encode(state)), seat, texts, dice, points)
    two = play(game, changed, seat, texts, dice, points)
    return [name for name in dict.fromkeys((*one, *two)) if one.get(name) != two.get(name)]


def assert_no_leak(
    game: Game, state: Any, seat: str, mutate: Mutation, *, texts: Mapping[str, str], dice: Dice, points: int = 1
) -> None:
    """Fail, naming what differs, if the seat is given one byte more or less in the changed world."""
    found = differences(game, state, seat, mutate, texts=texts, dice=dice, points=points)
    assert not found, f"{seat} can tell: " + ", ".join(found)


class Leaky:
    """A game whose view says a little about the truth: the test of the test."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def view(self, state: Any, seat: str) -> Any:
        """Return the view with a fingerprint of the whole truth in its clock's label."""
        view = self._game.view(state, seat)
        truth = hashlib.sha256(self._game.encode(state)).hexdigest()
        return msgspec.structs.replace(view, clock=Clock(view.clock.turn, f"{view.clock.label} {truth}"))


def assert_leak_is_caught(
    game: Game, state: Any, seat: str, mutate: Mutation, *, texts: Mapping[str, str], dice: Dice, points: int = 1
) -> None:
    """Fail if a deliberate leak of this mutation goes unnoticed."""
    leaky: Any = Leaky(game)
    found = differences(leaky, state, seat, mutate, texts=texts, dice=dice, points=points)
    assert any("view" in name for name in found), "a deliberate leak was not caught"
