"""A second world in which the enemy's units have each other's names and stand in another order, with dice blind to it.

The umpire's keys, what the enemy writes and what it has been told go with the names; nothing else is changed. So
whatever a seat is given differently, it is given by the enemy's own names or by their order.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from tests.support.noleak import play

from flagplot.core.dice import Dice
from flagplot.core.game import Game

Names = dict[str, str]
"""The new name of each unit that has another."""

_IDS = re.compile(rb"\bc[0-9a-f]{8}(?=-)")


def turned_round(names: list[str]) -> Names:
    """Return new names: the last gets that of the first, and so on."""
    return dict(zip(sorted(names), sorted(names, reverse=True), strict=True))


def in_text(text: str, names: Names) -> str:
    """Return a text with the new names."""
    if not names:
        return text
    words = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.sub(rf"(?<![\w./]){'(' + words + ')'}(?![\w.])", lambda found: names[found[1]], text)


def renamed(game: Game, state: Any, names: Names, lists: Callable[[Any], None] = lambda raw: None) -> Any:
    """Return a state with new names, tables of units in the order of these, and `lists` changed by the game's test."""

    def made(value: Any) -> Any:
        if isinstance(value, dict):
            both = [(in_text(name, names), name, each) for name, each in value.items()]
            if any(new != old for new, old, _ in both):
                both = sorted(both, key=lambda one: one[0])
            return {new: made(each) for new, _, each in both}
        if isinstance(value, list):
            return [made(each) for each in value]
        return in_text(value, names) if isinstance(value, str) else value

    raw = made(msgspec.json.decode(game.encode(state)))
    lists(raw)
    return game.decode(msgspec.json.encode(raw))


class Blind:
    """Dice that fall as if the units had their old names."""

    def __init__(self, dice: Dice, names: Names) -> None:
        self._dice = dice
        self._old = {new: old for old, new in names.items()}

    def draw(self, key: str, count: int, sides: int) -> tuple[int, ...]:
        """Return what falls for the key with the old names in it."""
        return self._dice.draw(in_text(key, self._old), count, sides)


class Thrown:
    """Dice that remember what was thrown for."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.keys: dict[str, tuple[int, ...]] = {}

    def draw(self, key: str, count: int, sides: int) -> tuple[int, ...]:
        """Return the faces of the dice inside."""
        self.keys[key] = self._dice.draw(key, count, sides)
        return self.keys[key]


def shown(
    game: Game,
    state: Any,
    seat: str,
    texts: Mapping[str, str],
    dice: Dice,
    names: Names,
    *,
    written: Names | None = None,
    lists: Callable[[Any], None] = lambda raw: None,
    points: int = 2,
    hailed: Names | None = None,
) -> tuple[bool, list[str]]:
    """Return whether the new names leave everything as it was, and what a seat is given differently. `written` are
    the names as the other seats write them, `hailed` those that a seat may make out and read. By a rule fleets may meet
    in the order of their names: then the same dice are not thrown, and it is another battle."""
    turned = {each: text if each == seat else in_text(text, written or names) for each, text in texts.items()}
    other = renamed(game, state, names, lists)
    assert game.encode(other) != game.encode(state), "nothing is renamed: the test shows nothing"
    one, two = Thrown(dice), Thrown(dice)
    given = play(game, game.decode(game.encode(state)), seat, texts, one, points)
    other_given = play(game, other, seat, turned, Blind(two, names), points)
    if hailed:
        back = {new: old for old, new in hailed.items()}
        other_given = {name: in_text(data.decode(), back).encode() for name, data in other_given.items()}
        # the ids of a drawing are made of a hash of it, with the names that it shows
        given, other_given = ({k: _IDS.sub(b"", v) for k, v in one.items()} for one in (given, other_given))
    differing = [name for name in dict.fromkeys((*given, *other_given)) if given.get(name) != other_given.get(name)]
    return one.keys == two.keys, differing


def assert_sheets_order_nothing(
    game: Game, state: Any, seat: str, enemy: str, text: str, names: Names, dice: Dice, points: int = 2
) -> None:
    """Fail if a seat can tell that an enemy wrote his sheet from the last line to the first, with other names."""
    turned = "\n".join(in_text(text, names).splitlines()[::-1])
    texts = dict.fromkeys(game.awaiting(state), "")
    given = play(game, game.decode(game.encode(state)), seat, {**texts, enemy: text}, dice, points)
    other = play(game, game.decode(game.encode(state)), seat, {**texts, enemy: turned}, Blind(dice, names), points)
    assert given == other, [name for name in given if given[name] != other.get(name)]
