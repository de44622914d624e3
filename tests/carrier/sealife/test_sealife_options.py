"""Each option of this room changes what it says and nothing else."""

from typing import Any

from tests.carrier.position import OPEN_SEA, bare, put_af, put_tf
from tests.carrier.switching import switched

from flagplot.games.carrier.ordered.ast import Attack, Place, Tow
from flagplot.games.carrier.ordered.program import Program
from flagplot.games.carrier.state.battle import State


def test_towing_carries_out_a_tow_and_nothing_else() -> None:
    """With the option the ordered tow is passed; the line of the ship says so."""

    def state(**options: Any) -> State:
        made = bare(**options)
        put_tf(made, "allied", 1, OPEN_SEA, "Chicago", "Astoria", order=Program((Tow("Astoria", "Chicago"),)))
        return made

    change = switched(state, "towing", True)
    assert change.gone == ("allied: - order: tow Astoria with Chicago",)
    assert {line for line in change.new if "Chicago" in line} == {
        "allied: - TF1 Chicago has Astoria in tow",
        "allied: - Chicago: tows Astoria",
        "allied: - Astoria: in tow of Chicago",
    }
    assert any("Chicago has Astoria in tow" in line for line in change.new)


def test_survivors_are_rolled_for_and_nothing_else() -> None:
    """A sunk cruiser: one more throw; reports and deeds stay."""

    def state(**options: Any) -> State:
        made = bare(**options)
        put_tf(made, "allied", 1, OPEN_SEA, "Chicago", hits=3)
        put_af(made, "japanese", 17, OPEN_SEA, "12 Val AP high", order=Attack(Place()), searching=True)
        return made

    change = switched(state, "survivors", "2003")
    assert change.gone == ()
    assert [line.split("|")[1] for line in change.new] == ["survivors"]


def test_mines_change_nothing_where_there_are_none() -> None:
    """Minefields come with a scenario."""

    def state(**options: Any) -> State:
        made = bare(**options)
        put_tf(made, "allied", 1, OPEN_SEA, "Chicago")
        return made

    assert switched(state, "mines", True, allied="TF1: N2") == ((), ())
