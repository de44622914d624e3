"""Ammunition and torpedoes taken aboard at bases (BR-30.7)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.carrier.position import bare, play, put_tf, umpire

from flagplot.games.carrier.phases import depots
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.units import Magazine, Ship
from flagplot.games.carrier.units.magazine import reload_base, reload_guns, stock

MORESBY, RABAUL = "A/D23", "A/X05"


def lying(
    *ships: str, where: str = MORESBY, side: Any = "allied", on: bool = True, turn: int = 8, **changes: Any
) -> State:
    """Return a state with ships at anchor since the turn before."""
    state = bare(turn, reloading=on)
    put_tf(state, side, 2, where, *ships, **{"anchored": turn - 1, **changes})
    return state


def reloaded(state: State, turns: int, side: Any = "allied") -> dict[str, Ship]:
    """Return the ships after so many turns at the depot."""
    for _ in range(turns):
        u = umpire(state)
        depots.run(u)
        state.turn += 1
    return state.sides[side].ships


@pytest.mark.rule("BR-30.7")
def test_the_reload_bases() -> None:
    """Espiritu Santo and Port Moresby are Allied, Rabaul and Shortland Japanese; no others."""
    found = {
        (side, name)
        for side in ("allied", "japanese")
        for name in ("Espiritu Santo", "Port Moresby", "Rabaul", "Shortland", "Henderson", "Buna")
        if reload_base(tables(), side, name)
    }  # type: ignore[arg-type]
    assert found == {
        ("allied", "Espiritu Santo"),
        ("allied", "Port Moresby"),
        ("japanese", "Rabaul"),
        ("japanese", "Shortland"),
    }


@pytest.mark.rule("BR-30.7")
@pytest.mark.parametrize(("card", "a_turn", "full"), [("Washington", 4, 20), ("Portland", 6, 24), ("Lexington", 4, 10)])
def test_guns_reload_by_the_table(card: str, a_turn: int, full: int) -> None:
    """4 a turn for a BB or a carrier, 6 for a cruiser, never more than full."""
    assert reloaded(lying(card, ammunition=1), 1)[card].ammunition == 1 + a_turn
    assert reloaded(lying(card, ammunition=full - 1), 1)[card].ammunition == full
    assert reloaded(lying(card, ammunition=0), 9)[card].ammunition == full
    assert reloaded(lying(card, ammunition=1, on=False), 3)[card].ammunition == 1


@pytest.mark.rule("BR-30.7")
@pytest.mark.parametrize(("turns", "there"), [(3, False), (4, True)])
def test_torpedoes_come_aboard_after_four_turns(turns: int, there: bool) -> None:
    """A cruiser that fired them has them again in the fourth turn at anchor."""
    assert reloaded(lying("Atlanta", torpedoes=False), turns)["Atlanta"].torpedoes is there


@pytest.mark.rule("BR-30.7")
@pytest.mark.parametrize(("turns", "there"), [(1, False), (2, True)])
def test_destroyers_and_fast_transports_have_everything_after_two(turns: int, there: bool) -> None:
    """Guns and torpedoes at once."""
    for vessel in reloaded(lying("DD", "APD", gun_uses=1, torpedoes=False), turns).values():
        assert (vessel.gun_uses == 0) is there and vessel.torpedoes is there


@pytest.mark.rule("BR-30.7")
def test_only_ships_in_peace_at_anchor_at_their_own_depot_reload() -> None:
    """Not under way, not in the turn of anchoring, not elsewhere, not when attacked or firing."""
    assert reloaded(lying("Portland", ammunition=1, anchored=None), 1)["Portland"].ammunition == 1
    assert reloaded(lying("Portland", ammunition=1, anchored=8), 1)["Portland"].ammunition == 1
    assert reloaded(lying("Portland", ammunition=1, where="A/Q38"), 1)["Portland"].ammunition == 1
    assert reloaded(lying("Aoba", ammunition=1, where=RABAUL, side="japanese"), 1, "japanese")["Aoba"].ammunition == 7
    assert reloaded(lying("Portland", ammunition=1, where=RABAUL), 1)["Portland"].ammunition == 1
    for attacked in (True, False):
        state = lying("Portland", ammunition=1)
        u = umpire(state)
        if attacked:
            u.attacked.add("allied TF2")
            from flagplot.games.carrier.state.sea import tf_key

            u.attacked = {tf_key("allied", state.sides["allied"].tfs[2])}
        else:
            u.fired = {("allied", "Portland")}
        depots.run(u)
        assert state.sides["allied"].ships["Portland"].ammunition == 1


@pytest.mark.rule("BR-30.7")
def test_weighing_anchor_begins_the_count_anew() -> None:
    """Three turns at anchor, one under way, and the torpedoes need four again."""
    state = lying("DD", "Atlanta", torpedoes=False, gun_uses=0)
    ships = reloaded(state, 3)
    assert ships["DD"].torpedoes and not ships["Atlanta"].torpedoes
    ships["Atlanta"].anchored = None
    reloaded(state, 1)
    ships["Atlanta"].anchored = state.turn - 1
    assert not reloaded(state, 3)["Atlanta"].torpedoes and reloaded(state, 1)["Atlanta"].torpedoes


@pytest.mark.rule("BR-30.7")
def test_the_owner_is_told_and_the_turn_does_it() -> None:
    """A note for each ship that took something aboard, in a turn played as any other."""
    after = play(lying("Portland", ammunition=10))
    assert "sailing.takes_aboard Portland what=factors base=Port Moresby ammunition_factors=6" in after.facts("allied")
    assert after.state.sides["allied"].ships["Portland"].ammunition == 16
    assert "sailing.takes_aboard" not in play(lying("Portland")).facts("allied")


@pytest.mark.rule("BR-30.7", "GM-13.1")
@given(have=st.integers(0, 24), gp=st.integers(0, 24), plan=st.integers(0, 24))
def test_reloading_fills_gp_up_to_its_declared_part(have: int, gp: int, plan: int) -> None:
    """Never more than full, never less of either kind than before, GP first until the plan is met."""
    vessel = Ship("Portland", "Portland", "CA", ammunition=have, magazine=Magazine(gp=min(gp, have), plan=plan))
    before = (stock(vessel, "GP"), stock(vessel, "AP"))
    added = reload_guns(tables(), vessel, 24)
    after = (stock(vessel, "GP"), stock(vessel, "AP"))
    assert added == min(6, 24 - have) and sum(after) == vessel.ammunition == have + added <= 24
    assert after[0] >= before[0] and after[1] >= before[1]
    assert after[0] == max(before[0], min(plan, before[0] + added))


@pytest.mark.rule("GM-13.1")
def test_a_load_may_be_declared_anew_when_reloading() -> None:
    """At a depot the new part is filled as it comes aboard, a destroyer's when it has everything."""
    state = bare(8, reloading=True, gun_ammunition=True)
    put_tf(
        state,
        "allied",
        2,
        MORESBY,
        "Portland",
        "DD",
        anchored=7,
        ammunition=10,
        gun_uses=1,
        magazine=Magazine(sealed=True),
    )
    for vessel in state.sides["allied"].ships.values():
        vessel.magazine = Magazine(sealed=True)
    after = play(state, "TF2: load GP").state
    portland, destroyer = after.sides["allied"].ships.values()
    assert (stock(portland, "GP"), stock(portland, "AP")) == (6, 10)
    assert (destroyer.gun_uses, stock(destroyer, "GP")) == (1, 0)
    after = play(after).state
    portland, destroyer = after.sides["allied"].ships.values()
    assert (stock(portland, "GP"), stock(portland, "AP")) == (12, 10)
    assert (destroyer.gun_uses, stock(destroyer, "GP")) == (0, 1)
