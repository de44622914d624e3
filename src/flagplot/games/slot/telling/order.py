"""The order in which a side is told of enemies who acted one after the other: by what it is told, for the order of the
enemy's fleets is his own."""

import msgspec

from flagplot.games.slot.telling.kinds import AirfieldShelled, BaseShelled, EnemyOnMines, Explosion, SlotDispatch
from flagplot.games.slot.umpire import Umpire


def _of_enemies(told: SlotDispatch) -> bool:
    if isinstance(told, AirfieldShelled | BaseShelled):
        return told.by == "enemy"
    return isinstance(told, EnemyOnMines | Explosion)


def by_what_is_told(u: Umpire, since: int) -> None:
    """Sort what has been told of enemies since a dispatch, each in the place of one of them."""
    at = [n for n in range(since, len(u.dispatches)) if _of_enemies(u.dispatches[n])]
    told = sorted((u.dispatches[n] for n in at), key=lambda one: (one.zone, msgspec.json.encode(one)))
    for n, one in zip(at, told, strict=True):
        u.dispatches[n] = one
