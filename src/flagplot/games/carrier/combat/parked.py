"""Planes lost aboard and on the ground: from which box, and who chooses which (BR-21.7)."""

from collections.abc import Sequence

import msgspec

from flagplot.games.carrier.combat.battle import Battle, plane_name
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.tables import PlaneType
from flagplot.games.carrier.state.units import Boxes, Stack
from flagplot.games.carrier.units.factors import all_boxes


class Lost(msgspec.Struct):
    """What hits have eliminated in the boxes of a ship or base."""

    planes: dict[str, int] = {}
    """Air factors by plane key."""
    offered: tuple[str, ...] = ()
    """Plane names among which the attacker could choose (BR-21.7.4)."""
    seen: bool = False
    """Some of them stood where an attacker can see them: not in Readying (FE-21.7.1b)."""


def worth(plane: PlaneType) -> tuple[int, int]:
    """Return how much a plane is worth to an attacker: its best bombing row, then its air-to-air row."""
    return max(plane.bombing.values()), plane.a2a


def eliminate(
    battle: Battle,
    boxes: Boxes,
    hits: int,
    by_attacker: bool,
    give_up: tuple[str, ...] = (),
    first: list[Stack] | None = None,
) -> Lost:
    """Remove one air factor per hit, a dispersed one per two hits, box by box (BR-21.7.3, BR-21.3.2, BR-21.2.4).

    Doctrine: the attacker takes the plane of the greatest worth in the box, the owner gives the one he has most of
    there, then the one of the least worth; equal ones by name (BR-21.7.1, BR-21.7.2). `give_up` is the owner's own
    order of names; `first` is what goes before the boxes. By night the owner may be free to choose between Ready and
    Just Landed (FE-DR-11).
    """
    options = battle.umpire.ruleset.options
    out = Lost({})
    offered: dict[str, None] = {}
    free = options.night_losses == "owner" and battle.night
    for group in ([first or []], *_groups(boxes, free)):
        hidden = group[0] is boxes.readying and options.readying_losses == "secret"
        chooses = by_attacker and not hidden
        cost = 2 if group[0] is boxes.dispersed else 1
        while hits >= cost and any(group):
            standing = [stack for box in group for stack in box]
            if chooses:
                offered.update(dict.fromkeys(plane_name(stack.plane) for stack in standing))
                stack = _taken(battle, standing)
            else:
                stack = _given(battle, standing, give_up, free)
            stack.n -= 1
            hits -= cost
            out.planes[stack.plane] = out.planes.get(stack.plane, 0) + 1
            out.seen = out.seen or not hidden
            for box in group:
                box[:] = [left for left in box if left.n]
    out.offered = tuple(sorted(offered))
    return out


def _groups(boxes: Boxes, free: bool) -> list[list[list[Stack]]]:
    """Return the boxes in the order in which they lose planes; those in one group are chosen from alike."""
    if free:
        return [[boxes.ready, boxes.just_landed], [boxes.readying], [boxes.dispersed]]
    return [[box] for box in all_boxes(boxes)]


def _taken(battle: Battle, standing: Sequence[Stack]) -> Stack:
    """Return what the attacker takes: by his ranking of names, the rest by falling air-to-air row (FE-DR-3); without
    that rule by worth."""
    ranking, planes = battle.wanted, battle.tables.planes

    def rank(stack: Stack) -> tuple[int, int, str, str]:
        name = plane_name(stack.plane)
        place = ranking.index(name) if name in ranking else len(ranking)
        return place, -battle.umpire.ruleset.air_to_air(stack.plane), stack.plane, stack.load

    def by_worth(stack: Stack) -> tuple[int, int, str, str]:
        reach, air = worth(planes[stack.plane])
        return -reach, -air, stack.plane, stack.load

    if battle.umpire.ruleset.options.rank_losses:
        return min(standing, key=rank)
    return min(standing, key=by_worth)


def _given(battle: Battle, standing: Sequence[Stack], give_up: tuple[str, ...], free: bool) -> Stack:
    """Return what the owner gives: the first name of his order, then what he has most of; where he is free by night the
    lowest air-to-air row (FE-DR-11)."""
    planes = battle.tables.planes

    def rank(stack: Stack) -> tuple[int, int, int, int, str, str]:
        name = plane_name(stack.plane)
        place = give_up.index(name) if name in give_up else len(give_up)
        reach, air = worth(planes[stack.plane])
        if free:
            return place, battle.umpire.ruleset.air_to_air(stack.plane), 0, 0, stack.plane, stack.load
        return place, -stack.n, reach, air, stack.plane, stack.load

    return min(standing, key=rank)


def loss_order(battle: Battle, side: Side, holder: str) -> tuple[str, ...]:
    """Return the plane names that the owner of a ship or base gives up first, by its standing order (FE-21.7.1a,
    FE-DR-11); empty without one."""
    return battle.umpire.state.sides[side].give_up.get(holder, ())


def named(lost: dict[str, int]) -> tuple[tuple[str, int], ...]:
    """Return losses by plane name, versions put together."""
    out: dict[str, int] = {}
    for plane, n in lost.items():
        out[plane_name(plane)] = out.get(plane_name(plane), 0) + n
    return tuple(sorted(out.items()))
