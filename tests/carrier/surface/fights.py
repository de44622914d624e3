"""Surface fights by hand for the tests of this folder."""

from typing import Any

from tests.carrier import wording
from tests.carrier.position import SEA, TfSpec, battle
from tests.carrier.wording import text_of

from flagplot.games.carrier.combat import surface
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.facts.combat import Combat
from flagplot.games.carrier.facts.throws import Trail
from flagplot.games.carrier.ordered.ast import GunAim, Surface
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.telling.records import SurfaceFight
from flagplot.games.carrier.umpire import Umpire


def fought(u: Umpire) -> SurfaceFight:
    """Fight the surface combat of the hex; there must be one."""
    record = surface.fight(Battle(u, SEA))
    assert record is not None
    return record


def duel(ours: list[TfSpec], theirs: list[TfSpec], **more: Any) -> tuple[Umpire, SurfaceFight]:
    """Return the umpire and the record of a fight."""
    u = battle(ours, theirs, **more)
    return u, fought(u)


def seek(number: int = 4, *fire: GunAim, **more: Any) -> Surface:
    """Return the order to engage with a number."""
    return Surface(engage=True, number=number, fire=fire, **more)


def told(u: Umpire, side: Side) -> wording.Spoken:
    """Return what a side was told of the surface fight."""
    return next(d for d in wording.combats(u.dispatches, side, kind="surface"))


def everything(u: Umpire, side: Side) -> str:
    """Return every word of every dispatch to a side."""
    out: list[str] = []
    for d in u.dispatches:
        if d.seat != side:
            continue
        if isinstance(d, Combat):
            fight = wording.spoken(d)
            out += [fight.title, *fight.lines, *fight.own_losses, *fight.enemy_losses]
        elif isinstance(d, Trail):
            out += wording.throws([d])
        else:
            out.append(text_of(d))
    return "\n".join(out)


def ships(u: Umpire, side: Side) -> dict[str, Ship]:
    """Return a side's ships by name."""
    return u.state.sides[side].ships
