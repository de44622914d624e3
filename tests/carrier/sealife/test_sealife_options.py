"""Each option of this room changes what it says and nothing else."""

from typing import Any

from tests.carrier.position import OPEN_SEA, bare, put_af, put_tf
from tests.carrier.switching import switched

from flagplot.games.carrier.ordered.ast import Attack, Place, Tow
from flagplot.games.carrier.ordered.program import Program
from flagplot.games.carrier.state.battle import State


def test_towing_carries_out_a_tow_and_nothing_else() -> None:
    """With the option the ordered tow is passed, and the pair makes a hex in two turns."""

    def state(**options: Any) -> State:
        made = bare(**options)
        put_tf(made, "allied", 1, OPEN_SEA, "Chicago", "Astoria", order=Program((Tow("Astoria", "Chicago"),)))
        return made

    change = switched(state, "towing", True)
    assert change.gone == ("allied tfs.1 order.actions=[(tow towed=Astoria tower=Chicago)]",)
    assert change.new == (
        "allied: sailing.tow TF1 how=passed tower=Chicago towed=Astoria",
        "allied ships.Chicago towing=Astoria tow_every=2 tow_since=8",
        "allied ships.Astoria towed_by=Chicago tow_every=2 tow_since=8",
    )


def test_survivors_are_rolled_for_and_nothing_else() -> None:
    """A sunk cruiser: one more throw; all else stays."""

    def state(**options: Any) -> State:
        made = bare(**options)
        put_tf(made, "allied", 1, OPEN_SEA, "Chicago", hits=3)
        put_af(made, "japanese", 17, OPEN_SEA, "12 Val AP high", order=Attack(Place()), searching=True)
        return made

    change = switched(state, "survivors", "2003")
    assert change == ((), ("turn 8 0800|survivors|survivors|allied/Chicago (3,) ()",))


def test_mines_change_nothing_where_there_are_none() -> None:
    """Minefields come with a scenario."""

    def state(**options: Any) -> State:
        made = bare(**options)
        put_tf(made, "allied", 1, OPEN_SEA, "Chicago")
        return made

    assert switched(state, "mines", True, allied="TF1: N2") == ((), ())
