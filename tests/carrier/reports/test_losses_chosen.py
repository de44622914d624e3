"""Who chooses the planes lost aboard and on the ground (FE-DR-3, FE-DR-11, FE-21.7.1a)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.carrier.orders.makeview import allied, read
from tests.carrier.position import SEA, af, attack, bare, base, battle, boxes, play, program, ship, tf

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.parked import eliminate
from flagplot.games.carrier.ordered.ast import Destroy, GiveUp, Program
from flagplot.games.carrier.phases import combat
from flagplot.games.carrier.state.units import Boxes
from flagplot.games.carrier.units.factors import all_boxes, count


def lost(
    held: Boxes,
    hits: int,
    by_attacker: bool,
    give_up: tuple[str, ...] = (),
    night: bool = False,
    wanted: tuple[str, ...] = (),
    **options: object,
) -> dict[str, int]:
    b = Battle(battle(night=night, **options), SEA)  # type: ignore[arg-type]
    b.wanted = wanted
    return eliminate(b, held, hits, by_attacker, give_up).planes


@pytest.mark.rule("FE-DR-3")
def test_planes_fall_by_the_attackers_ranking():
    """Kate, Val and Zero in Ready, ranking Zero, Val, Kate: three hits with two Zero take 2 Zero and 1 Val."""
    held = boxes("3 Kate torpedo, 3 Val AP, 2 Zero")
    assert lost(held, 3, True, wanted=("Zero", "Val", "Kate"), rank_losses=True) == {"Zero": 2, "Val": 1}


@pytest.mark.rule("FE-DR-3")
def test_names_not_ranked_follow_by_air_to_air_row():
    """Val ranked alone: then the best fighter before the bomber."""
    held = boxes("3 Kate torpedo, 1 Val AP, 2 Zero")
    assert lost(held, 3, True, wanted=("Val",), rank_losses=True) == {"Val": 1, "Zero": 2}


@pytest.mark.rule("FE-DR-3")
def test_the_ranking_works_within_a_box():
    """The order of the boxes stands: Ready before Just Landed."""
    held = boxes("1 Kate torpedo", "5 Zero")
    assert lost(held, 2, True, wanted=("Zero",), rank_losses=True) == {"Kate": 1, "Zero": 1}


@pytest.mark.rule("FE-DR-3")
def test_without_the_option_a_ranking_has_no_effect():
    """The base game takes what is worth most to the attacker."""
    assert lost(boxes("3 Kate torpedo, 2 Zero"), 2, True, wanted=("Zero",)) == {"Kate": 2}


@pytest.mark.rule("FE-LI-6b")
def test_the_ranking_is_an_order_of_the_attacking_af():
    """Destroy Zero: the bombs on a full deck take the Zeros first, and the report lists the types alone."""
    order = Program((Destroy(("Zero",)), attack()))
    u = battle(
        [af(3, "8 Dauntless AP high", order=order)],
        [tf(1, ship("Shokaku", ready="3 Kate torpedo, 9 Zero"))],
        rank_losses=True,
        dice={"low": (1,)},
    )
    combat.run(u)
    assert set(u.state.sides["japanese"].lost_today) == {"Zero"}


@pytest.mark.rule("FE-21.7.1a")
@pytest.mark.parametrize(("secret", "gone"), [("open", {"Kate": 1}), ("secret", {"Val": 1})])
def test_in_readying_the_owner_chooses_by_day_too(secret: str, gone: dict[str, int]):
    """A dive attack reaches Readying: the owner's order decides between Kate and Val."""
    held = boxes(readying="2 Kate, 2 Val")
    assert lost(held, 1, True, ("Val", "Kate"), readying_losses=secret) == gone


@pytest.mark.rule("FE-21.7.1b")
def test_the_attacker_is_not_offered_what_is_readying():
    """Types seen are those of the boxes that an attacker can see."""
    b = Battle(battle(readying_losses="secret"), SEA)
    out = eliminate(b, boxes(just_landed="1 Zero", readying="2 Kate"), 3, True)
    assert out.planes == {"Zero": 1, "Kate": 2} and out.offered == ("Zero",) and out.seen
    assert not eliminate(b, boxes(readying="2 Kate"), 2, True).seen


@pytest.mark.rule("FE-DR-11")
def test_by_night_readying_goes_only_when_the_rest_is_empty():
    """Two hits, one factor in Just Landed, four in Readying, none Ready: one of each."""
    held = boxes(just_landed="1 Zero", readying="4 Kate")
    assert lost(held, 2, False, night=True, night_losses="owner") == {"Zero": 1, "Kate": 1}


@pytest.mark.rule("FE-DR-11")
def test_by_night_ready_and_just_landed_are_one():
    """The owner's order takes from Just Landed while planes stand in Ready."""
    held = boxes("3 Zero", "3 Kate")
    assert lost(held, 2, False, ("Kate",), night=True, night_losses="owner") == {"Kate": 2}
    assert lost(boxes("3 Zero", "3 Kate"), 2, False, ("Kate",), night=True) == {"Zero": 2}, "base: Ready first"


@pytest.mark.rule("FE-DR-11")
def test_by_night_without_an_order_the_worst_fighter_goes():
    """The lowest air-to-air row first, whatever there is most of; dispersed planes last at two hits each."""
    held = boxes("5 Zero", "1 Val", dispersed="2 Betty")
    assert lost(held, 1, False, night=True, night_losses="owner") == {"Val": 1}
    assert lost(boxes(dispersed="2 Betty"), 3, False, night=True, night_losses="owner") == {"Betty": 1}


@pytest.mark.rule("FE-DR-11")
@given(n=st.lists(st.integers(0, 4), min_size=4, max_size=4), hits=st.integers(0, 20), night=st.booleans())
def test_hits_take_what_is_there_and_no_more(n: list[int], hits: int, night: bool):
    """One factor a hit, a dispersed one for two, until nothing is left."""
    held = boxes(*(f"{k} Zero" if k else "" for k in n))
    gone = sum(lost(held, hits, False, night=night, night_losses="owner").values())
    open_ = sum(n[:3])
    assert gone == min(hits, open_) + min(n[3], max(0, hits - open_) // 2)
    assert gone + sum(count(box) for box in all_boxes(held)) == sum(n)


# --- the orders ---


def test_an_owner_tells_a_base_what_to_give_up():
    """The order is kept until changed, shown in the view, and echoed so that it reads back."""
    state = bare(planes=True)
    played = play(state, allied="Port Moresby: give up P-39, Hudson")
    assert played.state.sides["allied"].give_up == {"Port Moresby": ("P-39", "Hudson")}
    again = play(played.state, allied="Port Moresby: lose first B-26")
    assert again.state.sides["allied"].give_up == {"Port Moresby": ("B-26",)}


def test_orders_for_losses_are_echoed():
    """The canonical text says the same."""
    sheet = read("Port Moresby: give up P-39, Hudson", allied())
    assert [echo.canonical for echo in sheet.echo] == ["Port Moresby: give up P-39, Hudson"]
    assert sheet.orders[0].program == program(GiveUp(("P-39", "Hudson")))


def test_a_ranking_is_refused_where_the_option_is_off():
    """One sentence says what is missing."""
    sheet = read("AF6: attack Lae; destroy Zero", allied())
    assert any("option rank_losses" in remark.hint for remark in sheet.diagnostics)


def test_base_bombed_by_the_owners_order():
    """High level bombs on a base take what the owner gives first."""
    u = battle([af(3, "12 B-17 GP high", order=attack())], [base("Lae", ready="4 Zero, 4 Betty")], at="A/F20")
    u.state.sides["japanese"].give_up["Lae"] = ("Betty",)
    combat.run(u)
    assert next(iter(u.state.sides["japanese"].lost_today)).startswith("Betty")
