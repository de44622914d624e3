"""Conditions joined by `and`, `or` and `not` (GM-3.2a)."""

import pytest
from tests.carrier.position import OPEN_SEA, bare, put_af, put_tf, umpire

from flagplot.games.carrier.flight.conditions import holds
from flagplot.games.carrier.ordered.ast import AllOf, AnyOf, Attacked, Condition, Night, Not
from flagplot.games.carrier.sighting.observation import Lookout


@pytest.mark.rule("GM-3.2a")
@pytest.mark.parametrize(
    ("condition", "by_night", "by_day"),
    [
        (AllOf((Night(), Not(Attacked()))), True, False),
        (AllOf((Not(Attacked()), Night())), True, False),
        (AllOf((Night(), Attacked())), False, False),
        (AnyOf((Night(), Attacked())), True, False),
        (AnyOf((Attacked(), Not(Night()))), False, True),
    ],
)
def test_all_or_any_of_several(condition: Condition, by_night: bool, by_day: bool) -> None:
    """Each part is asked, whatever its place; nobody has been attacked."""
    for turn, expected in ((2, by_night), (8, by_day)):
        state = bare(turn)
        put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
        unit = put_af(state, "allied", 3, OPEN_SEA, "1 Catalina high")
        u = umpire(state)
        assert holds(u, Lookout(u), "allied", unit, condition) is expected
