"""Both sides of each bound of depots in the base game (BR-30.7)."""

from typing import Any

import pytest
from tests.carrier.position import base, battle, ship, tf, told

from flagplot.games.carrier.facts.sailing import TakesAboard
from flagplot.games.carrier.phases import depots
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.state.units import Magazine
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.magazine import reload_base


def at_depot(*ships: Any, name: str = "Espiritu Santo", option: bool = True) -> Umpire:
    """Return an umpire in turn 3 with ships in TF1 at a base."""
    return battle([tf(1, *ships), base(name)], code="ES", reloading=option)


@pytest.mark.rule("BR-30.7")
@pytest.mark.parametrize(
    ("card", "before", "rest", "after", "said"),
    [
        ("Chicago", {"ammunition": 23}, 0, (24, True, 0), ("factors", 1)),
        ("Chicago", {"ammunition": 4}, 0, (10, True, 1), ("factors", 6)),
        ("Chicago", {"ammunition": 4, "torpedoes": False}, 3, (10, True, 4), ("factors", 6)),
        ("Hobart", {"ammunition": 4, "torpedoes": False}, 2, (10, False, 3), ("factors", 6)),
        ("Hobart", {"ammunition": 4, "torpedoes": False}, 3, (10, True, 4), ("factors and torpedoes", 6)),
        ("Hobart", {"torpedoes": False}, 3, (24, True, 0), ("torpedoes", 0)),
        ("Hobart", {"torpedoes": False}, 2, (24, False, 3), None),
        ("Hobart", {}, 3, (24, True, None), None),
        ("Lexington", {"ammunition": 1}, 0, (5, True, 1), ("factors", 4)),
        ("DD", {"gun_uses": 1}, 0, (0, True, 1), None),
        ("DD", {"gun_uses": 1}, 1, (0, True, 0), ("shells", 0)),
        ("DD", {"gun_uses": 1, "torpedoes": False}, 1, (0, True, 0), ("shells and torpedoes", 0)),
        ("DD", {"torpedoes": False}, 0, (0, False, 1), None),
        ("APD", {"gun_uses": 1, "torpedoes": False}, 1, (0, True, 0), ("shells", 0)),
    ],
)
def test_what_a_turn_at_a_depot_brings(
    card: str, before: dict[str, Any], rest: int, after: tuple[int, bool, int | None], said: tuple[str, int] | None
) -> None:
    """Factors by the table every turn, torpedoes after the fourth, a destroyer everything after the second."""
    u = at_depot(ship(card, anchored=1, magazine=Magazine(rest=rest), **before))
    depots.run(u)
    made = next(iter(u.state.sides["allied"].ships.values()))
    assert (made.ammunition, made.torpedoes) == after[:2] and made.gun_uses == (
        1 if after[2] == 1 and "gun_uses" in before else 0
    )
    assert isinstance(made.magazine, Magazine) and made.magazine.rest == (rest if after[2] is None else after[2])
    facts = [(d.about.name, d.what, d.ammunition_factors, d.base) for d in told(u.dispatches, TakesAboard)]
    assert facts == ([(made.name, *said, "Espiritu Santo")] if said else [])


@pytest.mark.rule("BR-30.7")
@pytest.mark.parametrize(
    ("why", "taken"),
    [
        ("", True),
        ("sailing", False),
        ("just anchored", False),
        ("other base", False),
        ("attacked", False),
        ("fired", False),
        ("off", False),
    ],
)
def test_which_ships_reload(why: str, taken: bool) -> None:
    """Those at anchor since an earlier turn at a depot of their side, that neither fired nor were attacked."""
    anchored = {"sailing": None, "just anchored": 3}.get(why, 2)
    u = at_depot(
        ship("Chicago", ammunition=4, anchored=anchored, magazine=Magazine(rest=2)),
        name="Henderson" if why == "other base" else "Espiritu Santo",
        option=why != "off",
    )
    if why == "attacked":
        u.attacked.add("allied/TF1")
    if why == "fired":
        u.fired.add(("allied", "Chicago"))
    depots.run(u)
    chicago = u.state.sides["allied"].ships["Chicago"]
    assert isinstance(chicago.magazine, Magazine)
    assert (chicago.ammunition, chicago.magazine.rest) == (
        (10, 3) if taken else (4, 0 if why in ("sailing", "other base") else 2)
    )


@pytest.mark.rule("BR-30.7")
@pytest.mark.parametrize(
    ("side", "name", "there"),
    [
        ("allied", "Espiritu Santo", True),
        ("allied", "Port Moresby", True),
        ("allied", "Rabaul", False),
        ("japanese", "Rabaul", True),
        ("japanese", "Shortland", True),
        ("japanese", "Espiritu Santo", False),
        ("allied", "Henderson", False),
    ],
)
def test_reload_bases(side: Any, name: str, there: bool) -> None:
    assert reload_base(tables(), side, name) is there
