"""The commands of a side that have a seat of their own, as the match's option `teams` lists them.

    allied: tf1, moresby = Port Moresby + TF10; japanese: carriers = TF1 + TF5, rabaul = Rabaul

A name that is itself a unit commands that unit. The first unit of a command is where its player is.
"""

import functools
import re

import msgspec

from flagplot.core.diagnostics import BadInputError, meant
from flagplot.games.carrier.ordered.words import base_name
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.unit_id import UnitId, base_id, tf_id

NAME = re.compile(r"[a-z][a-z0-9-]{0,23}")
MOST = 6
"""Commands of one side."""


class Team(msgspec.Struct, frozen=True):
    """One command: its seat and the TFs and bases that its player was given at set-up."""

    seat: str
    units: tuple[UnitId, ...]
    """TFs and bases; the first is where the player is (GM-20.2)."""


Teams = dict[Side, tuple[Team, ...]]


def teams_of(ruleset: Ruleset) -> Teams:
    """Return the commands of both sides; one that is not divided has one, whose seat is the side. Raises BadInputError
    where the option `teams` names what does not exist (GM-2.1)."""
    return _teams(ruleset.options.teams, ruleset)


@functools.lru_cache(maxsize=32)
def _teams(text: str, ruleset: Ruleset) -> Teams:
    lists: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        side, colon, listed = part.partition(":")
        side = side.strip().lower()
        if not colon or side not in SIDES or side in lists:
            raise BadInputError(f"Teams are listed once a side, as 'allied: tf1, tf2; japanese: ...', not '{part}'.")
        lists[side] = listed
    return {side: _of_side(side, lists.get(side, ""), ruleset) for side in SIDES}


def _of_side(side: Side, text: str, ruleset: Ruleset) -> tuple[Team, ...]:
    known = {tf_id(side, group.tf) for group in ruleset.scenario.groups if group.side == side}
    known |= {
        base_id(side, name)
        for (name, code), card in ruleset.tables.bases.items()
        if code == ruleset.scenario.code and card.side == side
    }
    made: list[Team] = []
    assigned: set[UnitId] = set()
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, listed = part.partition("=")
        name = name.strip().lower()
        if not NAME.fullmatch(name):
            raise BadInputError(f"'{name}' is no name for a team: letters, digits, hyphens, such as tf16 or moresby.")
        units = tuple(_unit(word.strip(), side, known) for word in (listed or name).split("+"))
        twice = [unit for unit in units if unit in assigned or units.count(unit) > 1]
        if twice or any(team.seat == f"{side}/{name}" for team in made):
            raise BadInputError(f"{twice[0].label if twice else name} stands twice among the teams of the {side} side.")
        assigned.update(units)
        made.append(Team(f"{side}/{name}", units))
    if len(made) > MOST:
        raise BadInputError(f"A side has at most {MOST} teams; the {side} side has {len(made)}.")
    return tuple(made) or (Team(side, ()),)


def _unit(word: str, side: Side, known: set[UnitId]) -> UnitId:
    number = re.fullmatch(r"tf\s*(\d+)", word, re.I)
    found = tf_id(side, int(number[1])) if number else base_id(side, base_name(_place(word, known)))
    if found not in known:
        labels = sorted(unit.label for unit in known)
        hint = meant(word, labels, f"There are {', '.join(labels)}.")
        raise BadInputError(f"The {side} side has no unit '{word}' to command. {hint}")
    return found


def _place(word: str, known: set[UnitId]) -> str:
    plain = word.lower().replace("-", " ")
    return next((unit.name for unit in known if unit.name.lower().replace("-", " ") == plain), word)


def seats(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the seats of a battle: a side, or its commands `allied/tf16` (GM-2.1)."""
    return tuple(team.seat for side in SIDES for team in teams_of(ruleset)[side])


def side_of(seat: str) -> Side:
    """Return the side of a seat. Raises BadInputError for what is none."""
    for side in SIDES:
        if seat.partition("/")[0] == side:
            return side
    raise BadInputError(f"There is no seat '{seat}' in this battle; the sides are {' and '.join(SIDES)}.")


def team_named(ruleset: Ruleset, seat: str) -> Team:
    """Return the command of a seat. Raises BadInputError, naming the seats, for one that does not exist."""
    for side in SIDES:
        for team in teams_of(ruleset)[side]:
            if team.seat == seat:
                return team
    raise BadInputError(f"There is no seat '{seat}' in this battle; the seats are {' and '.join(seats(ruleset))}.")


def seat_of(ruleset: Ruleset, unit: UnitId) -> str:
    """Return the seat that commands a TF or base of the set-up; one that nobody was given is the first seat's."""
    teams = teams_of(ruleset)[unit.side]
    return next((team.seat for team in teams if unit in team.units), teams[0].seat)


def numbers_of_others(ruleset: Ruleset, seat: str, most: int) -> set[int]:
    """Return the numbers up to `most` that the other seats of a side give to what they form, so that two seats never
    give out the same one (GM-2.1)."""
    same = [team.seat for team in teams_of(ruleset)[side_of(seat)]]
    mine = same.index(seat)
    return {n for n in range(1, most + 1) if (n - 1) % len(same) != mine} if len(same) > 1 else set()
