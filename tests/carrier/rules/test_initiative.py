"""Initiative (BR-13)."""

import pytest
from tests.carrier.position import bare, umpire

from flagplot.games.carrier.phases import initiative
from flagplot.games.carrier.ruleset.kinds import Side


@pytest.mark.rule("BR-13")
@pytest.mark.parametrize(
    ("allied", "japanese", "last", "holder"),
    [
        (5, 2, "japanese", "allied"),
        (2, 5, "allied", "japanese"),
        (4, 4, "allied", "japanese"),
        (4, 4, "japanese", "allied"),
    ],
)
def test_the_higher_die_or_on_a_tie_the_side_without(allied: int, japanese: int, last: Side, holder: Side) -> None:
    state = bare()
    state.initiative = last
    initiative.run(umpire(state, {"initiative|allied 0": (allied,), "initiative|japanese 0": (japanese,)}))
    assert state.initiative == holder


@pytest.mark.rule("BR-13")
def test_a_tie_in_the_first_turn_is_rolled_again() -> None:
    state = bare(turn=1)
    state.initiative = None
    faces = {("allied", 0): 4, ("japanese", 0): 4, ("allied", 1): 2, ("japanese", 1): 3}
    u = umpire(state, {f"initiative|{side} {again}": (face,) for (side, again), face in faces.items()})
    initiative.run(u)
    assert state.initiative == "japanese"
    assert len(u.dice.record()) == 4
