"""No leak with each option of this kind on: what a seat has not observed changes nothing in what it is given."""

import functools
from typing import Any

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st
from tests.carrier.games import SCENARIOS, commanders_sheets, dice, opening
from tests.carrier.position import OPEN_SEA, bare, put_af, put_tf
from tests.carrier.staffing import written
from tests.carrier.test_no_leak import (
    Mutation,
    clouds_elsewhere,
    damage_hidden_ship,
    move_hidden_tf,
    order_hidden_tf,
    planes_below_decks,
    rename_hidden_ship,
    secrets,
)
from tests.support.noleak import assert_leak_is_caught, assert_no_leak

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Hold, Program, Search
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import walk

EMAIL: dict[str, Any] = {
    "cloud_dice": "two",
    "cloud_relocation": "next even",
    "tf_sight": "one hex",
    "condition1_altitude": True,
    "condition2_formations": False,
    "condition2_total": "dice",
    "condition2_altitude": True,
    "carrier_error": True,
    "damage_seen": True,
}
GM: dict[str, Any] = {"search": "roll", "search_extra": False, "sightings_listed": True}
EACH = [{name: value} for name, value in {**EMAIL, **GM}.items()]
SETS = [EMAIL, GM, *EACH]
MUTATIONS = (
    move_hidden_tf,
    order_hidden_tf,
    damage_hidden_ship,
    rename_hidden_ship,
    planes_below_decks,
    secrets,
    clouds_elsewhere,
)
TURN = 6


@functools.cache
def played(scenario: str, options: tuple[tuple[str, Any], ...]) -> bytes:
    """Return the state after some turns of staff commanders with these options."""
    state = opening(scenario, 3, **dict(options))
    for _ in range(TURN):
        state = GAME.resolve(state, commanders_sheets(state), dice(3)).state
    return GAME.encode(state)


@pytest.mark.parametrize("options", SETS, ids=lambda options: next(iter(options)) + f" {len(options)}")
@settings(max_examples=4, deadline=None, derandomize=True, phases=(Phase.generate,))
@given(data=st.data())
@pytest.mark.many_positions
def test_what_is_unseen_changes_nothing(options: dict[str, Any], data: st.DataObject) -> None:
    """View, report, plot, dispatches and order echo are byte for byte the same."""
    side: Side = data.draw(st.sampled_from(["allied", "japanese"]))
    scenario = data.draw(st.sampled_from(SCENARIOS))
    state: State = GAME.decode(played(scenario, tuple(sorted(options.items()))))
    mutation: Mutation = data.draw(st.sampled_from(MUTATIONS))(data, state, side)  # type: ignore[operator]
    texts = {side: written(GAME.view(state, side)), enemy(side): ""}
    changed = GAME.decode(GAME.encode(state))
    mutation(changed)
    assume(GAME.encode(changed) != GAME.encode(state))
    assert_no_leak(GAME, state, side, mutation, texts=texts, dice=dice(3))


def beside(**options: Any) -> State:
    """Hobart sees a Japanese TF in the next hex; a searcher stands two hexes off."""
    state = bare(turn=9, **options)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_af(state, "allied", 3, OPEN_SEA, "1 Catalina high", order=Program((Search(), Hold(3))))
    put_tf(state, "japanese", 2, walk(OPEN_SEA, "N1")[-1], "Shokaku", "Haguro", "DD x6")
    put_af(state, "japanese", 4, walk(OPEN_SEA, "N1")[-1], "6 Zero high", "4 Kate")
    return state


def split(changed: State) -> None:
    """The same ships in two TFs."""
    own = changed.sides["japanese"]
    whole = own.tfs[2]
    put_tf(changed, "japanese", 3, whole.hex)
    own.tfs[3].ships, whole.ships = whole.ships[4:], whole.ships[:4]
    for name in own.tfs[3].ships:
        own.ships[name].tf = 3


def harm(changed: State) -> None:
    """Damage that does not show below Condition 3."""
    changed.sides["japanese"].ships["Haguro"].hits = 2


def disguise(changed: State) -> None:
    """Another figure to be shown, which dice take no notice of; and a wish that no error needs."""
    changed.sides["japanese"].tfs[2].report_as = (9, 2)


ORDERS = {"allied": "", "japanese": ""}


@pytest.mark.rule("FE-7.12.2a")
@pytest.mark.parametrize("turns", [1, 3])
def test_the_number_of_formations_leaks_nowhere(turns: int) -> None:
    """One TF or two of the same ships, over some turns: all but the draw of the total is the same, so the owner's true
    figures are shown here."""
    state = beside(condition2_formations=False, search="roll")
    assert_no_leak(GAME, state, "allied", split, texts=ORDERS, dice=dice(3), points=turns)
    plain = beside(search="roll")
    with pytest.raises(AssertionError, match="allied can tell"):
        assert_no_leak(GAME, plain, "allied", split, texts=ORDERS, dice=dice(3), points=turns)


@pytest.mark.rule("FE-7.12.3")
def test_damage_leaks_nowhere_below_condition_three() -> None:
    assert_no_leak(GAME, beside(damage_seen=True), "allied", harm, texts=ORDERS, dice=dice(3), points=2)


@pytest.mark.rule("FE-7.12.2b")
def test_the_owners_figure_leaks_nowhere_where_dice_are_drawn() -> None:
    state = beside(condition2_formations=False, condition2_total="dice")
    assert_no_leak(GAME, state, "allied", disguise, texts=ORDERS, dice=dice(3), points=2)


@pytest.mark.rule("GM-7.2b")
def test_a_failed_search_hides_what_it_missed() -> None:
    """By night nothing but the searcher could see the TF in its hex; its roll fails, so the TF may be anywhere."""
    state = bare(turn=3, search="roll")
    put_af(state, "allied", 3, OPEN_SEA, "1 Catalina high")
    put_tf(state, "japanese", 2, OPEN_SEA, "DD x6")
    seed = next(n for n in range(50) if failed(state, n))

    def away(changed: State) -> None:
        there = changed.sides["japanese"].tfs[2]
        there.hex = walk(OPEN_SEA, "N6")[-1]
        there.track = [there.hex]

    assert_no_leak(GAME, state, "allied", away, texts=ORDERS, dice=dice(seed))


def failed(state: State, seed: int) -> bool:
    """Return whether the search roll fails with these dice."""
    done = GAME.resolve(GAME.decode(GAME.encode(state)), {}, dice(seed))
    return any(roll.result == "observes nothing" for roll in done.rolls)


def test_a_deliberate_leak_is_caught() -> None:
    assert_leak_is_caught(GAME, beside(**EMAIL), "allied", harm, texts=ORDERS, dice=dice(3))
