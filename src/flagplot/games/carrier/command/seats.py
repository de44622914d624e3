"""Orders of several seats of one side put together, and what is told to one side given to its seats (GM-2.1)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from flagplot.core.game import Dispatch
from flagplot.games.carrier.command.teams import Team, side_of, teams_of
from flagplot.games.carrier.facts.orders import OrdersClash
from flagplot.games.carrier.facts.throws import Trail
from flagplot.games.carrier.ordered.ast import UnitOrder, UnitRef
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.unit_id import UnitId


class Clash(NamedTuple):
    """Two seats that order one unit."""

    unit: UnitId
    winner: str
    loser: str


def joined(
    ruleset: Ruleset, sheets: Mapping[str, Sequence[UnitOrder]]
) -> tuple[dict[Side, list[UnitOrder]], list[Clash]]:
    """Return the orders of each side from those of its seats, and the units that two seats ordered differently. The
    seat to which the unit was given wins, else the one that is listed first (GM-2.1)."""
    out: dict[Side, list[UnitOrder]] = {side: [] for side in SIDES}
    clashes: list[Clash] = []
    for side in SIDES:
        teams = teams_of(ruleset)[side]
        if len(teams) == 1:
            out[side] = list(sheets.get(teams[0].seat, ()))
            continue
        chosen: dict[tuple[UnitRef, int | None], str] = {}
        rivals: dict[tuple[UnitRef, int | None], list[str]] = {}
        for seat in _ranked(teams, sheets):
            for order in sheets[seat]:
                key = (order.unit, order.hour)
                if seat not in rivals.setdefault(key, []):
                    rivals[key].append(seat)
                known = chosen.setdefault(key, seat)
                if known == seat or order.unit.kind not in ("TF", "AF", "MTB"):
                    continue
                if not any(_same(order, other) for other in sheets[known] if other.unit == order.unit):
                    clashes.append(Clash(order.unit.id(side), known, seat))
        for team in teams:
            out[side] += [
                order
                for order in sheets.get(team.seat, ())
                if order.unit.kind not in ("TF", "AF", "MTB")
                or _first(teams, order.unit.id(side), rivals[order.unit, order.hour]) == team.seat
            ]
    return out, [_settled(teams_of(ruleset)[side_of(clash.winner)], clash) for clash in clashes]


def _same(one: UnitOrder, other: UnitOrder) -> bool:
    return msgspec.structs.replace(one, line=0) == msgspec.structs.replace(other, line=0)


def _ranked(teams: Sequence[Team], sheets: Mapping[str, Sequence[UnitOrder]]) -> list[str]:
    return [team.seat for team in teams if team.seat in sheets]


def _first(teams: Sequence[Team], unit: UnitId, rivals: Sequence[str]) -> str:
    owner = next((team.seat for team in teams if unit in team.units), "")
    return owner if owner in rivals else rivals[0]


def _settled(teams: Sequence[Team], clash: Clash) -> Clash:
    winner = _first(teams, clash.unit, [clash.winner, clash.loser])
    return Clash(clash.unit, winner, clash.loser if winner == clash.winner else clash.winner)


def clash_facts(clashes: Iterable[Clash]) -> Iterator[OrdersClash]:
    """Yield for both seats whose order for a unit stands (GM-2.1)."""
    for clash in clashes:
        for seat in (clash.winner, clash.loser):
            yield OrdersClash(seat=seat, about=clash.unit, winner=clash.winner, bad=seat == clash.loser)


def delivered(ruleset: Ruleset, dispatches: Iterable[Dispatch]) -> tuple[Dispatch, ...]:
    """Return dispatches addressed to seats: what is told to a side goes to all its seats (GM-2.1). Where the rules
    disclose no dice none are told (GM-2.31)."""
    out: list[Dispatch] = []
    for dispatch in dispatches:
        if isinstance(dispatch, Trail) and not ruleset.options.dice_shown:
            continue
        if dispatch.seat in SIDES:
            out += [
                dispatch if team.seat == dispatch.seat else msgspec.structs.replace(dispatch, seat=team.seat)
                for team in teams_of(ruleset)[dispatch.seat]
            ]
        else:
            out.append(dispatch)
    return tuple(out)
