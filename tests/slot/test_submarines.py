"""Chapter 16.6 and 19.24 with the base rows of submarines (SP-BASE-33 to SP-BASE-36)."""

import pytest
from tests.slot.play import NIGHTS, SUBMARINE, TABLES, accepted, add_fleet, begin, mine, refused, resolve, thrown, told
from tests.support.shown import reported

from flagplot.core.dice import DiceCup, LoadedDice
from flagplot.core.document import to_text
from flagplot.games.slot import submarines
from flagplot.games.slot.game import GAME
from flagplot.games.slot.orders.model import PlaceOrder, SubmarineOrder
from flagplot.games.slot.telling.kinds import SubmarineMines, SubmarinesOnMines
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.zones import board

HIT = {"approach|japanese/SS1": (6,), "approach|japanese/SS2": (1,)}


def attack(faces=None, state=None, **more):
    """SS1 attacks A1 in L22: approach 6; the faces of a test come on top. Nothing else hits by default."""
    state = state or begin(SUBMARINE)
    return resolve(state, faces={**HIT, **(faces or {})}, **more)


@pytest.mark.rule("SP-16.6a")
def test_no_more_aces_than_the_scenario_gives():
    sheet = accepted(begin(NIGHTS), "japanese", "ACE SS1")
    assert sheet.echo[0].canonical == "ACE SS1"
    state = resolve(begin(NIGHTS), japanese="ACE SS1").state
    state.turn = 1
    assert "0 aces" in refused(state, "japanese", "ACE SS2", "SP-16.6a")


@pytest.mark.rule("SP-16.6b")
def test_an_ace_is_named_before_turn_one_and_stays_hidden_until_the_end():
    state = resolve(begin(NIGHTS), japanese="SS1 PLACE N26 ACE").state
    assert state.submarines["japanese/SS1"].ace
    refused(state, "japanese", "ACE SS2", "SP-16.6b")
    sub = begin(SUBMARINE)
    sub.submarines["japanese/SS1"].ace = True
    result = attack(state=sub)
    assert "Submarine attack" in told(result, "allied") and "ace" not in told(result, "allied").lower()
    result.state.over = True
    assert "submarine SS1 (ace)" in to_text(reported(GAME, GAME.view(result.state, "allied"), ()))


def hunted(total: tuple[int, int], ace: bool):
    state = begin(SUBMARINE)
    state.submarines["japanese/SS1"].ace = ace
    return attack({"asw|japanese/SS1|allied/DD1": total, "submarine mine|japanese|L22": (1, 1)}, state)


@pytest.mark.rule("SP-16.6c")
@pytest.mark.parametrize(("ace", "sunk", "quiet"), [(False, True, 0), (True, False, 3)])
def test_an_ace_is_harder_to_sink(ace, sunk, quiet):
    """11 sinks an ordinary submarine; of an ace it is 10, driven off."""
    sub = hunted((5, 6), ace).state.submarines["japanese/SS1"]
    assert (sub.sunk, sub.quiet_until) == (sunk, quiet)


@pytest.mark.rule("SP-16.6d")
@pytest.mark.parametrize(("ace", "hits"), [(True, 1), (False, 0)])
def test_an_ace_hits_on_five(ace, hits):
    state = begin(SUBMARINE)
    state.submarines["japanese/SS1"].ace = ace
    result = attack({"torpedoes|japanese/SS1": (5, 3)}, state)
    assert len(thrown(result, "torpedo damage")) == hits


@pytest.mark.rule("SP-16.6d")
def test_the_bonus_is_not_for_the_approach():
    state = begin(SUBMARINE)
    state.submarines["japanese/SS1"].ace = True
    result = attack({"approach|japanese/SS1": (3,)}, state)
    assert not thrown(result, "torpedoes")


@pytest.mark.rule("SP-16.6e")
def test_both_modifiers_come_on_top_of_the_tables():
    """A table modifier of -1 and an ace's +1 make 0."""
    assert -1 + submarines.attack_bonus(True)[1] == 0
    assert submarines.hunted_bonus(True)[1] == -1
    assert submarines.attack_bonus(False)[1] == submarines.hunted_bonus(False)[1] == 0


@pytest.mark.rule("SP-19.24a", "SP-BASE-35")
@pytest.mark.parametrize(("approach", "checks"), [(6, 1), (3, 0)])
def test_mines_threaten_a_submarine_only_when_it_attacks(approach, checks):
    result = attack({"approach|japanese/SS1": (approach,)})
    assert len(thrown(result, "submarine mine")) == checks


@pytest.mark.rule("SP-19.24a")
def test_moving_over_a_mined_boundary_is_nothing_to_a_submarine():
    state = begin(SUBMARINE)
    result = resolve(state, japanese="SS1 MOVE L21 ATTACK NO\nSS2 ATTACK NO")
    assert result.state.submarines["japanese/SS1"].zone == "L21" and not result.rolls[:-1]


@pytest.mark.rule("SP-19.24b")
def test_one_check_after_all_attacks_and_their_asw():
    result = attack({"approach|japanese/SS2": (6,)})
    purposes = [roll.key.split("|")[3] for roll in result.rolls]
    assert purposes.count("submarine mine") == 1
    assert purposes.index("submarine mine") > max(i for i, name in enumerate(purposes) if name == "asw")
    assert "There are mines in L22" in told(result, "japanese")


@pytest.mark.rule("SP-19.24c")
@pytest.mark.parametrize(("die", "lost"), [(1, "SS1"), (2, "SS2")])
def test_one_of_the_survivors_at_random(die, lost):
    result = attack(
        {"approach|japanese/SS2": (6,), "mined submarine|japanese|L22": (die,), "submarine mine|japanese|L22": (6, 6)}
    )
    assert [sub.id for sub in result.state.submarines.values() if sub.sunk] == [lost]


@pytest.mark.rule("SP-19.24c", "SP-19.24f")
def test_without_a_survivor_there_is_no_check_but_a_field_is_revealed():
    result = attack({"asw|japanese/SS1|allied/DD1": (6, 6)})
    assert not thrown(result, "submarine mine")
    assert [one.boundary for one in result.state.plots["japanese"].fields] == ["K21/L22"]
    assert "no submarine is left to meet them" in told(result, "japanese")
    assert "unhurt" not in told(result, "allied") and "the field on K21/L22 is revealed" in told(result, "allied")


@pytest.mark.rule("SP-19.24d")
@pytest.mark.parametrize(("faces", "sunk"), [((4, 6), False), ((5, 6), True), ((6, 6), True), ((1, 1), False)])
def test_eleven_or_twelve_sinks_it(faces, sunk):
    result = attack({"submarine mine|japanese|L22": faces})
    assert result.state.submarines["japanese/SS1"].sunk is sunk


@pytest.mark.rule("SP-19.24e")
def test_no_modifiers_for_many_fields_or_an_ace():
    state = begin(SUBMARINE)
    state.submarines["japanese/SS1"].ace = True
    mine(state, "allied", "L21/L22", 5)
    result = attack({"submarine mine|japanese|L22": (4, 6)}, state)
    assert not result.state.submarines["japanese/SS1"].sunk
    assert [roll.modifiers for roll in result.rolls if "submarine mine" in roll.key] == [()]


@pytest.mark.rule("SP-19.24f")
@pytest.mark.parametrize(("order", "shown"), [("", "K21/L22"), ("REVEAL L21/L22", "L21/L22")])
def test_one_field_is_revealed_by_the_owners_choice(order, shown):
    result = attack(allied=order)
    assert f"One field lies on {shown}" in told(result, "japanese")
    known = result.state.plots["japanese"].fields
    assert [(one.boundary, one.count) for one in known] == [(shown, 0)]


@pytest.mark.rule("SP-BASE-33")
@pytest.mark.parametrize(("zones", "need"), [(0, 4), (1, 4), (2, 6), (3, 6)])
def test_the_approach_on_slow_and_fast_fleets(zones, need):
    assert submarines.approach_needs(TABLES, zones) == need


@pytest.mark.rule("SP-BASE-33")
def test_an_attack_picks_the_type_that_was_named():
    result = attack(
        {"torpedoes|japanese/SS1": (6, 6), "torpedo damage|japanese/SS1|0": (2,)}, japanese="SS1 ATTACK YES AP"
    )
    assert result.state.ships["allied/AP1"].lost == 3 and "one AP sunk" in told(result, "japanese")


@pytest.mark.rule("SP-BASE-34")
def test_at_most_three_ships_hunt():
    state = begin(SUBMARINE)
    add_fleet(state, "A2", "L22", "DD", "DD", "MS", "DD")
    state.fleets["A1"].ships += state.fleets.pop("A2").ships
    assert len(thrown(attack(state=state), "asw")) == 3


@pytest.mark.rule("SP-BASE-34")
def test_hunters_learn_little():
    text = told(hunted((5, 6), False), "allied")
    assert "oil seen" in text and "sunk" not in text
    assert "driven off" in told(hunted((4, 5), False), "allied")


@pytest.mark.rule("SP-BASE-34")
@pytest.mark.parametrize(
    ("total", "result"), [(12, "sunk"), (11, "sunk"), (10, "driven off"), (9, "driven off"), (8, "")]
)
def test_the_asw_table(total, result):
    assert submarines.hunt_result(TABLES, total) == result


@pytest.mark.rule("SP-BASE-34")
def test_a_submarine_driven_off_lies_low_for_two_turns():
    state = hunted((4, 5), False).state
    for turn in (2, 3):
        assert state.turn == turn
        result = attack(state=state)
        assert not thrown(result, "torpedoes")
        state = result.state
    assert thrown(attack(state=state), "torpedoes")


@pytest.mark.rule("SP-BASE-36")
def test_submarines_are_placed_in_their_zones_before_turn_one():
    state = begin(NIGHTS)
    refused(state, "japanese", "SS1 PLACE L22", "SP-BASE-36")
    result = resolve(state, japanese="SS1 N26 ACE")
    assert (result.state.submarines["japanese/SS1"].zone, result.state.submarines["japanese/SS1"].ace) == ("N26", True)
    refused(result.state, "japanese", "SS1 PLACE N27", "SP-BASE-36")


@pytest.mark.rule("SP-19.24b", "SP-19.24f")
@pytest.mark.parametrize(
    ("faces", "fate", "boat"),
    [
        ({"submarine mine|japanese|L22": (6, 6)}, "struck", "SS1"),
        ({"submarine mine|japanese|L22": (4, 6)}, "unhurt", ""),
        ({"asw|japanese/SS1|allied/DD1": (6, 6)}, "none_left", ""),
    ],
)
def test_what_becomes_of_submarines_in_a_mined_zone_is_told_to_both(faces, fate, boat):
    found = [one for one in attack(faces).dispatches if isinstance(one, SubmarineMines | SubmarinesOnMines)]
    assert [(one.seat, one.fate, one.boundary) for one in found] == [
        ("japanese", fate, "K21/L22"),
        ("allied", fate, "K21/L22"),
    ]
    assert (found[0].about, found[1].about) == (boat, "")


@pytest.mark.rule("SP-20.6b", "SP-BASE-33")
def test_the_quarry_is_an_enemy_fleet_in_the_zone():
    """Not one of its own side there, and not an enemy elsewhere; of two enemies one by lot."""
    state = begin(SUBMARINE)
    u = Umpire(state, DiceCup(LoadedDice({"quarry|japanese/SS1": (2,)}), "t"), board("solomons"))
    sub = state.submarines["japanese/SS1"]
    state.fleets.clear()
    add_fleet(state, "J7", sub.zone, "DD")
    add_fleet(state, "A7", "K10", "DD")
    assert submarines._quarry(u, sub) is None
    add_fleet(state, "A8", sub.zone, "DD")
    assert submarines._quarry(u, sub) is state.fleets["A8"]
    add_fleet(state, "A9", sub.zone, "CA")
    assert submarines._quarry(u, sub) is state.fleets["A9"]


@pytest.mark.rule("SP-BASE-33")
@pytest.mark.parametrize(
    ("order", "text"),
    [
        (SubmarineOrder("SS1"), "SS1"),
        (SubmarineOrder("SS1", "L21"), "SS1 MOVE L21"),
        (SubmarineOrder("SS1", "", True, "CA"), "SS1 ATTACK YES CA"),
        (SubmarineOrder("SS1", "L21", False), "SS1 MOVE L21 ATTACK NO"),
    ],
)
def test_an_order_to_a_submarine_is_written_as_it_is_read(order, text):
    state = begin(SUBMARINE)
    assert str(order) == text
    if order.move or order.attack is not None:
        state.submarines["japanese/SS1"].zone = "L22"
        state.turn = max(state.turn, 2)
        assert accepted(state, "japanese", text).orders == (order,)


@pytest.mark.rule("SP-BASE-36")
def test_a_submarine_is_placed_by_its_order_and_attacks_what_it_is_told():
    """Before turn 1 it is placed; later an order without a zone moves it nowhere."""
    state = begin(NIGHTS)
    sub = state.submarines["allied/SS1"]
    assert accepted(state, "allied", f"SS1 PLACE {sub.area[0]}").orders == (PlaceOrder("SS1", sub.area[0]),)
    after = resolve(state).state
    assert accepted(after, "allied", "SS1 ATTACK YES").orders == (SubmarineOrder("SS1", "", True),)


@pytest.mark.rule("SP-19.24a")
@pytest.mark.parametrize(("later", "checks"), [(0, 1), (1, 0)])
def test_a_field_that_is_not_yet_active_threatens_no_submarine(later, checks):
    state = begin(SUBMARINE)
    for each in state.fields:
        each.active = state.turn + later
    result = attack({"approach|japanese/SS1": (6,)}, state)
    assert len(thrown(result, "submarine mine")) == checks
