"""The same battle with the numbers of one side's task forces and air formations changed about, and dice blind to them.

The umpire's keys, a side's standing orders and what it writes go with the numbers; nothing else is changed. So whatever
the other side is given differently, it is given by the numbers.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from flagplot.core.dice import Dice
from flagplot.games.carrier.command.teams import side_of
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.kinds import enemy
from flagplot.games.carrier.state.battle import State

_LABEL = re.compile(r"\b(TF|AF)( ?)(\d+)\b")


def is_report(key: str) -> bool:
    """Return whether a throw is for what is told of formations, some of which were seen before others came beside
    them: what happens does not hang on it."""
    return "|observation|total|" in key


Numbers = dict[str, dict[int, int]]
"""By kind the new number of each formation that has one."""


def turned_round(state: State, side: str) -> Numbers:
    """Return new numbers for the formations of a side: the last gets the number of the first, and so on."""
    own = state.sides[side]  # type: ignore[index]
    return {
        kind: dict(zip(sorted(group), sorted(group, reverse=True), strict=True))
        for kind, group in (("TF", own.tfs), ("AF", own.afs))
    }


def in_text(text: str, numbers: Numbers) -> str:
    """Return an order sheet of the side with its new numbers."""
    return _LABEL.sub(lambda f: f"{f[1]}{f[2]}{numbers[f[1]].get(int(f[3]), int(f[3]))}", text)


def renumbered(state: State, side: str, numbers: Numbers) -> State:
    """Return the battle with the formations of a side under new numbers, in their order."""
    keyed = re.compile(rf"\b{side}(/[a-z0-9-]+)?/(TF|AF)(\d+)\b")

    def keys(text: str) -> str:
        return keyed.sub(lambda f: f"{side}{f[1] or ''}/{f[2]}{numbers[f[2]].get(int(f[3]), int(f[3]))}", text)

    def own(value: Any) -> Any:
        if isinstance(value, dict):
            made = {own(name): own(each) for name, each in value.items()}
            if made.get("kind") in ("TF", "AF") and isinstance(made.get("number"), int):
                made["number"] = numbers[made["kind"]].get(made["number"], made["number"])
            if made.get("is") == "place" and made.get("tf") is not None:
                made["tf"] = numbers["TF"].get(made["tf"], made["tf"])
            return made
        if isinstance(value, list):
            return [own(each) for each in value]
        return in_text(value, numbers) if isinstance(value, str) and _LABEL.fullmatch(value) else value

    raw = msgspec.json.decode(keys(GAME.encode(state).decode()))
    mine = raw["sides"][side] = own(raw["sides"][side])
    for kind, name in (("TF", "tfs"), ("AF", "afs")):
        units = list(mine.get(name, {}).values())
        for unit in units:
            unit["number"] = numbers[kind].get(unit["number"], unit["number"])
        mine[name] = {str(unit["number"]): unit for unit in sorted(units, key=lambda unit: unit["number"])}
    for ship in mine["ships"].values():
        if ship.get("tf") is not None:
            ship["tf"] = numbers["TF"].get(ship["tf"], ship["tf"])
    made: State = GAME.decode(msgspec.json.encode(raw))
    return made


class Blind:
    """Dice that fall as if the side had its old numbers."""

    def __init__(self, dice: Dice, side: str, numbers: Numbers) -> None:
        self._dice, self._side = dice, side
        self._old = {kind: {new: old for old, new in both.items()} for kind, both in numbers.items()}
        self._key = re.compile(rf"\b{side}(/[a-z0-9-]+)?/(TF|AF)(\d+)\b")

    def draw(self, key: str, count: int, sides: int) -> tuple[int, ...]:
        """Return what falls for the key with the old numbers in it."""
        old = self._key.sub(
            lambda f: f"{self._side}{f[1] or ''}/{f[2]}{self._old[f[2]].get(int(f[3]), int(f[3]))}", key
        )
        subject, colon, units = old.rpartition(": ")
        return self._dice.draw(subject + colon + ", ".join(sorted(units.split(", "))), count, sides)


def told(
    state: State, seat: str, texts: Mapping[str, str], dice: Dice, given: Callable[..., dict[str, bytes]], points: int
) -> tuple[dict[str, bytes], State, set[bytes]]:
    """Return by name all that a seat is given while so many decision points are played, the state after them, and what
    was looked up for each throw."""
    looked_up: set[bytes] = set()
    out = {f"before: {name}": data for name, data in given(GAME, seat, GAME.view(state, seat)).items()}
    for point in range(1, points + 1):
        asked = GAME.awaiting(state)
        out[f"{point}: ask"] = msgspec.json.encode(asked.get(seat))
        sheets = {each: GAME.parse(texts.get(each, ""), each, GAME.view(state, each)) for each in asked}
        done = GAME.resolve(state, sheets, dice)
        state = done.state
        looked_up |= {
            msgspec.json.encode((roll.faces, roll.modifiers, roll.table, roll.result))
            for roll in done.rolls
            if not is_report(roll.key)
        }
        own = tuple(one for one in done.dispatches if one.seat == seat)
        out |= {f"{point}: {name}": data for name, data in given(GAME, seat, GAME.view(state, seat), own).items()}
        if GAME.is_over(state):
            break
    return out, state, looked_up


def same_battle(one: State, other: State, seat: str, numbers: Numbers) -> bool:
    """Return whether two battles are one but for the numbers of a side and what each side knows of the other."""
    side, foe = side_of(seat), enemy(side_of(seat))
    back = {kind: {new: old for old, new in both.items()} for kind, both in numbers.items()}
    own = ("ships", "bases", "afs", "tfs")
    parts = [(side, name) for name in own] + [(foe, name) for name in ("ships", "bases")]
    back_again = renumbered(other, foe, back)
    return all(
        _sorted(getattr(one.sides[whose], name)) == _sorted(getattr(back_again.sides[whose], name))
        for whose, name in parts
    )


def _sorted(value: Any) -> Any:
    """Return plain data in which lists are in the order of what is in them."""
    value = msgspec.to_builtins(value, str_keys=True)
    if isinstance(value, dict):
        return {name: _sorted(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return sorted((_sorted(each) for each in value), key=lambda each: msgspec.json.encode(each, order="sorted"))
    return value
