"""Both sides of each bound of laying mines, and of fleets that are left behind or lose ships (SP-19.3, SP-BASE-7)."""

from typing import Any

import pytest
from tests.slot.play import TABLES, add_fleet, sea

from flagplot.core.dice import DiceCup, LoadedDice
from flagplot.games.slot import fields, fleets, laying
from flagplot.games.slot.state import State
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Fleet, Ship, Work, fresh_ship
from flagplot.games.slot.zones import board

GRID = board("solomons")


def layer(turns: int | None = None, zone: str = "L22", mission: str = "MINELAY", lays: int = 1) -> tuple[State, Ship]:
    """Turn 5: ML21 of J1 in L22 has an order to mine L21/L22; so many turns of work are done."""
    state = sea(turn=5)
    ship = add_fleet(state, "J1", zone, "ML", mission=mission)[0]
    ship.lays, ship.hull, ship.order = lays, 4, Work("mine", zone, 0, ["L21/L22"], 0)
    ship.work = Work("mine", zone, turns) if turns is not None else None
    return state, ship


def laid(state: State) -> Umpire:
    u = Umpire(state, DiceCup(LoadedDice(default=2), "t"), GRID)
    laying.lay(u)
    return u


@pytest.mark.rule("SP-19.31b", "SP-19.31c")
@pytest.mark.parametrize(
    ("turns", "change", "after", "news"),
    [
        (None, "", 1, "Laying"),
        (2, "", 3, "Laying"),
        (3, "", None, "FieldLaid"),
        (2, "moved", None, "LayingLost"),
        (2, "no order", None, ""),
        (2, "sweeps", 2, ""),
        (2, "no order, Gale", 2, ""),
        (2, "Gale", 2, "GaleStopsWork"),
        (2, "mission", None, ""),
        (2, "far", None, ""),
        (2, "zone", 1, "Laying"),
        (2, "swept", 1, "Laying"),
        (2, "chapter", 2, ""),
    ],
)
def test_the_turns_of_a_minelayer(turns: int | None, change: str, after: int | None, news: str) -> None:
    state, ship = layer(turns, zone="G22" if change == "far" else "L22")
    ship.flags.moved = change == "moved"
    if change.startswith("no order"):
        ship.order = None
    if change == "sweeps":
        ship.order = Work("sweep", "L22")
    if change.endswith("Gale"):
        state.weather = "Gale"
    if change == "mission":
        state.fleets["J1"].mission = "PATROL"
    if change == "chapter":
        state.chapters.remove("MINES")
    if ship.work:
        ship.work.zone = "L23" if change == "zone" else ship.work.zone
        ship.work.kind = "sweep" if change == "swept" else "mine"
    u = laid(state)
    assert (ship.work.turns if ship.work else None) == after
    assert [(type(one).__name__, one.seat) for one in u.dispatches] == ([(news, "japanese")] if news else [])
    if news in ("Laying", "GaleStopsWork"):
        told: Any = u.dispatches[0]
        assert told.turns == after
    assert len(fields.on(state.fields, "japanese", "L21/L22")) == (news == "FieldLaid")


@pytest.mark.rule("SP-19.31e", "SP-19.5b")
@pytest.mark.parametrize(
    ("named", "lays", "active", "edges", "first"),
    [
        (["L21/L22"], 1, 0, ["L21/L22"], 6),
        (["L21/L22"], 1, 6, ["L21/L22"], 6),
        (["L21/L22"], 1, 9, ["L21/L22"], 9),
        ([], 1, 0, ["L21/L22"], 6),
        (["J21/J22"], 1, 0, ["L21/L22"], 6),
        (["L22/L23", "L21/L22"], 3, 0, ["L22/L23", "L21/L22", "L22/L23"], 6),
    ],
)
def test_the_fields_that_are_laid(named: list[str], lays: int, active: int, edges: list[str], first: int) -> None:
    """A series keeps the boundaries and the turn that were named in its last order with any."""
    state, ship = layer(3, lays=lays)
    ship.order, ship.work = Work("mine", "L22", 0, [], 0), Work("mine", "L22", 3, named, active)
    u = laid(state)
    assert [(one.side, one.boundary, one.laid, one.active) for one in state.fields] == [
        ("japanese", edge, 5, first) for edge in edges
    ]
    told: Any = u.dispatches[0]
    assert (told.boundaries, told.active, told.zone) == (tuple(edges), first, "L22")


@pytest.mark.rule("SP-19.31e", "SP-19.31c")
@pytest.mark.parametrize(
    ("work", "named", "lacks"),
    [
        (Work("mine", "L22", 3), (), True),
        (Work("mine", "L22", 2), (), False),
        (Work("mine", "L22", 3), ("L21/L22",), False),
        (Work("mine", "L22", 3, ["L21/L22"]), (), False),
        (Work("sweep", "L22", 3), (), False),
        (None, (), False),
    ],
)
def test_when_a_boundary_is_lacking(work: Work | None, named: tuple[str, ...], lacks: bool) -> None:
    ship = fresh_ship(TABLES, "X1", "japanese", "ML")
    ship.work = work
    assert laying.lacks_boundary(TABLES, ship, named) is lacks


@pytest.mark.rule("SP-19.3a", "SP-19.31a")
@pytest.mark.parametrize(
    ("lays", "jettisoned", "mission", "reason"),
    [
        (1, False, "MINELAY", ""),
        (1, False, "RAID", ""),
        (0, False, "MINELAY", "the scenario does not name X1 as capable of laying mines (SP-19.3a)"),
        (1, True, "MINELAY", "X1 has thrown its mines overboard and lays no more (SP-19.41c)"),
        (1, False, "PATROL", "its fleet is on PATROL; mines are laid under MINELAY or RAID (SP-19.31a)"),
    ],
)
def test_who_may_lay(lays: int, jettisoned: bool, mission: str, reason: str) -> None:
    ship = fresh_ship(TABLES, "X1", "japanese", "DD", lays=lays)
    ship.jettisoned = jettisoned
    assert laying.may_lay(ship, mission) == reason


@pytest.mark.rule("SP-BASE-7", "SP-BASE-32")
def test_ships_left_behind_are_a_fleet_like_the_one_they_leave() -> None:
    state = sea()
    ships = add_fleet(state, "J2", "K22", "DD", "CA", "CL", came="J22", mines="STOP", stance="EVADE", aim="BIGGEST")
    whole = state.fleets["J2"]
    whole.hold_aa = whole.fought = True
    add_fleet(state, "A7", "K22", "DD")
    part = fleets.detach(state, whole, [ships[1].key])
    assert part == Fleet(
        "J3",
        "japanese",
        "K22",
        [ships[1].key],
        came="J22",
        mines="STOP",
        stance="EVADE",
        aim="BIGGEST",
        hold_aa=True,
        fought=True,
        halted=True,
        replot=True,
    )
    assert whole.ships == [ships[0].key, ships[2].key] and state.fleets["J3"] is part
    ships[0].sunk, ships[2].dead = True, True
    fleets.tidy(state)
    assert {one.id: one.ships for one in state.fleets.values() if one.side == "japanese"} == {
        "J2": [ships[2].key],
        "J3": [ships[1].key],
    }
    ships[2].departed = True
    fleets.tidy(state)
    assert sorted(state.fleets) == ["A7", "J3"] and fleets.next_id(state, "allied") == "A8"
    state.fleets.clear()
    assert (fleets.next_id(state, "allied"), fleets.next_id(state, "japanese")) == ("A1", "J1")
