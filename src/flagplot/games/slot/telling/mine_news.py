"""What is told of mines: fields met, laid, detected and swept (SP-19)."""

from typing import Literal

from flagplot.games.slot import fields
from flagplot.games.slot.effects import Effects
from flagplot.games.slot.telling import kinds
from flagplot.games.slot.telling.fleet_news import of_fleet, of_ship, sees
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Fleet, Ship, enemy


def mines_met(u: Umpire, fleet: Fleet, boundary: str) -> None:
    """Announce a mined boundary to both sides, without the number of fields (SP-19.2b, SP-19.2i)."""
    fields.learn(u.state, fleet.side, boundary, 0)
    of_fleet(u, fleet, kinds.MinesMet, boundary=boundary)
    u.tell(kinds.EnemyOnMines(seat=enemy(fleet.side), zone=boundary.partition("/")[0], boundary=boundary))


def mine_hit(u: Umpire, fleet: Fleet, ship: Ship, boundary: str, effects: Effects) -> None:
    """Tell the mover which ship was hit and how (SP-19.2i), the owner that an explosion was seen."""
    of_ship(u, ship, fleet.zone, kinds.MineHit, fleet=fleet.id, boundary=boundary, effects=effects)
    u.tell(kinds.Explosion(seat=enemy(fleet.side), zone=boundary.partition("/")[0], boundary=boundary))


def laying(u: Umpire, fleet: Fleet, ship: Ship, had: int) -> None:
    """Tell the owner how far a laying series has come (SP-19.31c, SP-BASE-39)."""
    if u.stormbound:
        gale(u, fleet, ship, "laying", had)
    elif ship.work and ship.work.turns:
        of_ship(u, ship, fleet.zone, kinds.Laying, turns=ship.work.turns)
    else:
        of_ship(u, ship, fleet.zone, kinds.LayingLost)


def gale(u: Umpire, fleet: Fleet, ship: Ship, work: kinds.Work, had: int) -> None:
    """Tell the owner that a Gale allows no mine work and breaks none (SP-BASE-6)."""
    of_ship(u, ship, fleet.zone, kinds.GaleStopsWork, work=work, turns=had)


def disturbed(u: Umpire, fleet: Fleet, ship: Ship, work: kinds.Work) -> None:
    """Tell the owner that mine work was broken off (SP-19.62d, SP-19.63b)."""
    rules = ("SP-19.62d" if work == "detecting" else "SP-19.63b",)
    of_ship(u, ship, fleet.zone, kinds.WorkDisturbed, work=work, rules=rules)


def detected(u: Umpire, fleet: Fleet, found: dict[str, int]) -> None:
    """Tell the sweeping side what lies around its zone; the owner only if he sees the sweeper (SP-19.62e)."""
    mined = {edge: count for edge, count in found.items() if count}
    of_fleet(u, fleet, kinds.Detected, fields=mined)
    foe = enemy(fleet.side)
    if sees(u, foe, fleet):
        u.tell(kinds.EnemySearchesForMines(seat=foe, zone=fleet.zone))


def swept(u: Umpire, fleet: Fleet, ship: Ship, face: int, outcome: str, boundary: str, *, theirs: bool) -> None:
    """Tell the sweeping side what its die did (SP-19.63d, SP-19.63e, SP-19.63f); the owner of a field if he sees it."""
    result: Literal["destroyed", "removed", "nothing_left", "no_effect"] = "nothing_left" if outcome else "no_effect"
    rule = "SP-19.63e"
    if outcome == "destroyed":
        result, rule = "destroyed", "SP-19.63d"
    elif boundary:
        result, rule = "removed", "SP-19.63f"
    of_ship(u, ship, fleet.zone, kinds.Swept, die=face, outcome=result, boundary=boundary, rules=(rule,))
    foe = enemy(fleet.side)
    if boundary and theirs and sees(u, foe, fleet):
        u.tell(kinds.EnemySweeps(seat=foe, zone=fleet.zone, boundary=boundary))
