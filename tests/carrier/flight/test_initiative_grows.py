"""The initiative that grows for the side without it, and the game without initiative (FE-13, GM-5.1)."""

import pytest
from tests.carrier.position import OPEN_SEA, bare, play, put_af, put_tf, umpire

from flagplot.core.diagnostics import BadInputError
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.phases import initiative
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.state.air_record import AirRecord
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import walk


def held(turns: int, by: Side = "allied") -> State:
    """A state in which a side has had the initiative for some turns in a row."""
    state = bare(initiative="growing")
    state.initiative, state.air = by, AirRecord(held=turns)
    return state


def rolled(state: State, allied: int, japanese: int) -> list[tuple[int, tuple[tuple[str, int], ...]]]:
    """Roll the initiative; return the total and the modifiers of each side's die."""
    u = umpire(state, {"initiative|allied 0": (allied,), "initiative|japanese 0": (japanese,)})
    initiative.run(u)
    return [(roll.total, roll.modifiers) for roll in u.dice.record()]


@pytest.mark.rule("FE-13a")
def test_one_for_each_turn_without_it() -> None:
    """The Allies have held it for three turns: 2 + 3 = 5 beats 4, and Japan has had it for one turn."""
    state = held(3)
    assert rolled(state, 4, 2) == [(4, ()), (5, (("turns without", 3),))]
    assert state.initiative == "japanese"
    assert isinstance(state.air, AirRecord) and state.air.held == 1


@pytest.mark.rule("FE-13a")
def test_the_holder_keeps_it_and_the_count_goes_on() -> None:
    """6 against 1 + 3 = 4: held for a fourth turn."""
    state = held(3)
    rolled(state, 6, 1)
    assert state.initiative == "allied"
    assert isinstance(state.air, AirRecord) and state.air.held == 4


@pytest.mark.rule("FE-13b")
def test_a_tie_goes_to_the_side_without_it() -> None:
    """4 against 3 + 1 is a tie: Japan has it. One less and the Allies keep it."""
    tied, kept = held(1), held(1)
    rolled(tied, 4, 3)
    rolled(kept, 4, 2)
    assert (tied.initiative, kept.initiative) == ("japanese", "allied")


@pytest.mark.rule("FE-13b")
def test_gaining_it_ends_the_bonus() -> None:
    """Japan gains it with three turns' bonus; next turn Japan adds nothing and the Allies one."""
    state = held(3)
    rolled(state, 1, 1)
    assert state.initiative == "japanese"
    state.turn += 1
    assert rolled(state, 2, 2) == [(3, (("turns without", 1),)), (2, ())]
    assert state.initiative == "allied"


@pytest.mark.rule("FE-13b")
def test_the_first_turn_has_no_bonus_and_rolls_ties_again() -> None:
    """4 and 4 are rolled again; 2 against 3 gives it to Japan."""
    state = bare(turn=1, initiative="growing")
    state.initiative = None
    faces = {("allied", 0): 4, ("japanese", 0): 4, ("allied", 1): 2, ("japanese", 1): 3}
    u = umpire(state, {f"initiative|{side} {again}": (face,) for (side, again), face in faces.items()})
    initiative.run(u)
    assert state.initiative == "japanese"
    assert [roll.modifiers for roll in u.dice.record()] == [()] * 4


@pytest.mark.rule("FE-13a")
def test_both_sides_are_told_who_has_it_and_not_the_dice() -> None:
    """With 6 against 1 the Allies have it: one line each, and no die in either."""
    after = play(held(1))
    assert after.facts("allied") == "seeing.initiative whose=own"
    assert after.facts("japanese") == "seeing.initiative whose=enemy"


@pytest.mark.rule("GM-5.1")
def test_without_initiative_nothing_is_rolled_and_nobody_has_it() -> None:
    """A turn of gm-1993 with planes and ships of both sides rolls no initiative die and leaves no holder."""
    state = bare(preset="gm-1993")
    state.initiative = None
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta")
    put_af(state, "allied", 3, walk(OPEN_SEA, "S1")[-1], "1 Catalina high")
    after = play(state, "AF3: search N1")
    assert after.thrown("initiative") == [] and after.thrown("search") != []
    assert after.state.initiative is None


@pytest.mark.rule("FE-13a")
def test_segments_need_an_initiative() -> None:
    """Nobody would move first."""
    with pytest.raises(BadInputError, match="air_moves=segments needs initiative=dice or growing"):
        GAME.rules("coral-sea-battle", "base", options={"air_moves": "segments", "initiative": "none"})
