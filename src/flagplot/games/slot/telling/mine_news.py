"""What is told of mines: fields met, laid, detected and swept (SP-19)."""

from typing import Literal

from flagplot.games.slot import fields
from flagplot.games.slot.effects import Effects
from flagplot.games.slot.telling import kinds
from flagplot.games.slot.telling.fleet_news import sees
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Fleet, Ship, enemy


def mines_met(u: Umpire, fleet: Fleet, boundary: str) -> None:
    """Announce a mined boundary to both sides, without the number of fields (SP-19.2b, SP-19.2i)."""
    fields.learn(u.state, fleet.side, boundary, 0)
    u.tell(kinds.MinesMet(seat=fleet.side, zone=fleet.zone, about=fleet.id, boundary=boundary))
    u.tell(kinds.EnemyOnMines(seat=enemy(fleet.side), zone=boundary.partition("/")[0], boundary=boundary))


def mine_hit(u: Umpire, fleet: Fleet, ship: Ship, boundary: str, effects: Effects) -> None:
    """Tell the mover which ship was hit and how (SP-19.2i), the owner that an explosion was seen."""
    u.tell(
        kinds.MineHit(
            seat=fleet.side,
            zone=fleet.zone,
            about=ship.id,
            ship=ship.label,
            fleet=fleet.id,
            boundary=boundary,
            effects=effects,
        )
    )
    u.tell(kinds.Explosion(seat=enemy(fleet.side), zone=boundary.partition("/")[0], boundary=boundary))


def stopped_by_mines(u: Umpire, fleet: Fleet, boundary: str) -> None:
    """Tell the mover that his fleet has stopped and may be plotted anew (SP-19.26b)."""
    u.tell(kinds.StoppedByMines(seat=fleet.side, zone=fleet.zone, about=fleet.id, boundary=boundary))


def laying(u: Umpire, fleet: Fleet, ship: Ship, had: int) -> None:
    """Tell the owner how far a laying series has come (SP-19.31c, SP-BASE-39)."""
    if u.state.weather == "Gale":
        gale(u, fleet, ship, "laying", had)
    elif ship.work and ship.work.turns:
        u.tell(kinds.Laying(seat=fleet.side, zone=fleet.zone, about=ship.id, ship=ship.label, turns=ship.work.turns))
    else:
        u.tell(kinds.LayingLost(seat=fleet.side, zone=fleet.zone, about=ship.id, ship=ship.label))


def gale(u: Umpire, fleet: Fleet, ship: Ship, work: kinds.Work, had: int) -> None:
    """Tell the owner that a Gale allows no mine work and breaks none (SP-BASE-6)."""
    u.tell(kinds.GaleStopsWork(seat=fleet.side, zone=fleet.zone, about=ship.id, ship=ship.label, work=work, turns=had))


def field_laid(u: Umpire, fleet: Fleet, ship: Ship, edges: list[str], active: int) -> None:
    """Tell the owner of a new field, nobody else (SP-19.1b, SP-19.31e)."""
    where = tuple(edges)
    u.tell(
        kinds.FieldLaid(
            seat=fleet.side, zone=fleet.zone, about=ship.id, ship=ship.label, boundaries=where, active=active
        )
    )


def jettisoned(u: Umpire, fleet: Fleet, ship: Ship) -> None:
    """Tell the owner that the mines are overboard and the fleet aborts (SP-19.41b)."""
    u.tell(kinds.MinesOverboard(seat=fleet.side, zone=fleet.zone, about=ship.id, ship=ship.label, fleet=fleet.id))


def disturbed(u: Umpire, fleet: Fleet, ship: Ship, work: kinds.Work) -> None:
    """Tell the owner that mine work was broken off (SP-19.62d, SP-19.63b)."""
    rules = ("SP-19.62d" if work == "detecting" else "SP-19.63b",)
    u.tell(
        kinds.WorkDisturbed(seat=fleet.side, zone=fleet.zone, about=ship.id, ship=ship.label, work=work, rules=rules)
    )


def detected(u: Umpire, fleet: Fleet, found: dict[str, int]) -> None:
    """Tell the sweeping side what lies around its zone; the owner only if he sees the sweeper (SP-19.62e)."""
    mined = {edge: count for edge, count in found.items() if count}
    u.tell(kinds.Detected(seat=fleet.side, zone=fleet.zone, about=fleet.id, fields=mined))
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
    u.tell(
        kinds.Swept(
            seat=fleet.side,
            zone=fleet.zone,
            about=ship.id,
            ship=ship.label,
            die=face,
            outcome=result,
            boundary=boundary,
            rules=(rule,),
        )
    )
    foe = enemy(fleet.side)
    if boundary and theirs and sees(u, foe, fleet):
        u.tell(kinds.EnemySweeps(seat=foe, zone=fleet.zone, boundary=boundary))
