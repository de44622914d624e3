"""Searches to the side that the enemy comes from, and survivors looked for where there is room."""

from tests.carrier.orders.makeview import base, boxes, make, ship
from tests.carrier.staff.plot import changed, order_of
from tests.carrier.staffing import written

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.state.units import TaskForce
from flagplot.games.carrier.theatre.hex import parse, row
from flagplot.games.carrier.view import CarrierView


def searching(*holders: tuple[str, str, str], turn: int) -> list[str]:
    """Return the searches flown from these bases (name, hex, planes in Ready) for a force south of Guadalcanal."""
    bases = [base(name, at, boxes(planes), (20, 10)) for name, at, planes in holders]
    south = TaskForce(2, ["DD 1"], parse("B/M42"))
    view = make("allied", tfs=[south], afs=[], ships=[ship("DD 1", "DD", 2)], bases=bases, turn=turn)
    lines = written(changed(view, scenario="guadalcanal", last_turn=85)).splitlines()
    return [line for line in lines if "; search; " in line]


def test_searches_go_where_the_enemy_comes_from() -> None:
    """The enemy's bases lie to the north of one's own: the points searched from Henderson lie mostly north of it."""
    found = [
        parse(leg.split()[1])
        for turn in range(5, 11)
        for line in searching(("Henderson", "B/M23", "2 Catalina"), turn=turn)
        for leg in line.split("; ")
        if leg.startswith("to ")
    ]
    north = [hex_ for hex_ in found if row(hex_) < row(parse("B/M23"))]
    assert len(found) >= 12 and 3 * len(north) >= 2 * len(found)


def among_survivors(seen: int, aboard: int) -> CarrierView:
    """Return the view of a destroyer in a hex where survivors were seen in a turn, with so many aboard already."""
    destroyer = ship("DD 1", "DD", 2, aboard={"allied": aboard} if aboard else {})
    view = make("allied", tfs=[TaskForce(2, ["DD 1"], parse("B/F30"))], afs=[], ships=[destroyer], bases=[])
    rules = GAME.rules("coral-sea-battle", "email-2003")
    return changed(view, preset="email-2003", options=rules.options, rafts={parse("B/F30"): seen})


def test_survivors_are_looked_for_while_there_is_room() -> None:
    """A destroyer stays for survivors seen in the last turn; not for those seen before, nor with a full deck."""
    assert "rescue" in order_of(among_survivors(3, 0), "TF2")
    assert "rescue" not in order_of(among_survivors(2, 0), "TF2")
    assert "rescue" not in order_of(among_survivors(3, 9), "TF2")
