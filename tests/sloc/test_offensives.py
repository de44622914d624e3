"""Offensives of the base layer: cards in turn, activations, assaults, garrisons, hidden bases."""

import pytest
from tests.sloc.play import card_state, dice, put, refused, send, state_at, take, text_of, told

from flagplot.games.sloc.activations import assault_asp, assault_bonus, support
from flagplot.games.sloc.game import GAME
from flagplot.games.sloc.map import distance
from flagplot.games.sloc.scenario import set_up
from flagplot.games.sloc.telling.dispatches import AssaultRoll, CardUsed, StrikeRoll, SubmarineRoll


@pytest.mark.rule("ES-BASE-15")
def test_who_begins_and_how_cards_alternate() -> None:
    state = state_at("draw", turn=6)
    take(state.board, "allied", 1813, 1916, 2008, 2014)
    opened = send(state).state
    assert opened.board.hands == {"allied": 7, "japanese": 5} and opened.board.active == "allied"
    tie_late, tie_early = state_at("draw", turn=5), state_at("draw", "sloc-1942", turn=4)
    assert send(tie_late).state.board.active == "allied" and send(tie_early).state.board.active == "japanese"
    one = send(opened, allied="PASS").state
    assert one.board.active == "japanese"
    alone = state_at("card", active="allied", allied=[1, 1])
    assert send(alone, allied="PASS 1").state.board.active == "allied"  # Japan has none and is skipped


@pytest.mark.rule("ES-BASE-15")
def test_a_passed_card_is_discarded_face_down() -> None:
    state = card_state("japanese", 3, 1)
    done = send(state, japanese="PASS 3")
    assert told(done, CardUsed, "allied")[0].card == 0 and told(done, CardUsed, "japanese")[0].card == 3
    assert 3 in done.state.discards["japanese"] and done.state.hands["japanese"] == [1]


@pytest.mark.rule("ES-BASE-16")
def test_one_headquarters_and_the_cards_activations() -> None:
    state = card_state("allied", 3)
    take(state.board, "allied", 4021)
    text = "CARD OPS 3\nACTION SWPac ASSAULT 4017 WITH 2\nACTION SWPac MOVEHQ SouthPacific 4423"
    assert refused(state, "allied", text) == []
    assert refused(state, "allied", text.replace("WITH 2", "WITH 3")) == ["ES-BASE-16"]
    two = "CARD OPS 3\nACTION SWPac ASSAULT 4017 WITH 2\nACTION CentralPacific MOVEHQ SouthPacific 4423"
    assert refused(state, "allied", two) == ["ES-BASE-16"]
    far = card_state("japanese", 3)
    assert refused(far, "japanese", "CARD OPS 3\nACTION SouthSeas GARRISON 4017") == []
    assert refused(far, "japanese", "CARD OPS 3\nACTION South GARRISON 4017") == ["ES-BASE-16"]


@pytest.mark.rule("ES-BASE-16", "ES-BASE-26")
def test_orders_are_committed_secretly_and_resolved_in_the_order_written() -> None:
    state = state_at("card", "sloc-1944", active="japanese", japanese=[3], allied=[1])
    text = "CARD OPS 3\nACTION CombinedFleet MOVEHQ CombinedFleet 3706\nACTION CombinedFleet GARRISON 3814"
    committed = send(state, japanese=text + "\nACTION CombinedFleet GARRISON 3813")
    kinds = [type(d).__name__ for d in committed.dispatches if d.seat == "japanese"]
    assert kinds == ["CardUsed", "HqNews", "GarrisonRaised", "GarrisonRaised"]
    # With battle hexes nothing is carried out, and nothing shown, before the window has closed.
    battle = send(
        state, japanese="CARD OPS 3\nACTION SouthSeas MOVEHQ SouthSeas 4017\nACTION SouthSeas ASSAULT 4024 WITH 2"
    )
    assert battle.state.board.hqs["SouthSeas"].hex == 3813
    allied = GAME.view(battle.state, "allied")
    assert allied.own_actions == [] and "4024" not in str([d for d in battle.dispatches if d.seat == "allied"])
    assert len(GAME.view(battle.state, "japanese").own_actions) == 2
    done = send(battle.state)
    assert done.state.board.hqs["SouthSeas"].hex == 4017
    kinds = [type(d).__name__ for d in done.dispatches if d.seat == "allied"]
    assert kinds.index("HqNews") < kinds.index("AssaultRoll")


@pytest.mark.rule("ES-BASE-17")
def test_a_headquarters_moves_eight_hexes_once_a_turn_to_an_own_node() -> None:
    state = card_state("japanese", 2, 1)
    assert distance(3407, 3814) == 9 and distance(3407, 3706) == 3
    order = "CARD OPS 2\nACTION CombinedFleet MOVEHQ CombinedFleet {}"
    assert refused(state, "japanese", order.format(3814)) == ["ES-BASE-17"]
    assert refused(state, "japanese", order.format(3706)) == []
    assert refused(state, "japanese", order.format(3706) + "\n" + order.format(3407).splitlines()[1]) == ["ES-BASE-17"]
    moved = send(state, japanese=order.format(3706)).state
    assert moved.board.hqs["CombinedFleet"].hex == 3706
    assert refused(moved, "japanese", "CARD OPS 1\nACTION CombinedFleet MOVEHQ CombinedFleet 3407") == ["ES-BASE-17"]
    assert refused(card_state("allied", 2), "allied", "CARD OPS 2\nACTION SWPac MOVEHQ SWPac 4021") == ["ES-BASE-17"]


@pytest.mark.rule("ES-BASE-20")
def test_assaults_reach_six_hexes_from_an_own_port_or_airfield() -> None:
    assert distance(3219, 3823) == 7 and distance(3219, 3416) == 4
    allied = card_state("allied", 3)
    assert refused(allied, "allied", "CARD OPS 3\nACTION SWPac ASSAULT 3219 WITH 3") == ["ES-BASE-20"]
    take(allied.board, "allied", 3416)
    assert refused(allied, "allied", "CARD OPS 3\nACTION SWPac ASSAULT 3219 WITH 3") == []
    japan = card_state("japanese", 3)
    take(japan.board, "allied", 3219)
    assert refused(japan, "japanese", "CARD OPS 3\nACTION SouthSeas ASSAULT 3219 WITH 3") == []
    assert refused(japan, "japanese", "CARD OPS 3\nACTION SouthSeas ASSAULT 4021 WITH 3") == ["ES-BASE-20"]


@pytest.mark.rule("ES-BASE-21")
@pytest.mark.parametrize("hidden", [False, True])
def test_shipping_is_asked_for_with_hidden_bases_too(hidden: bool) -> None:
    """One activation and an empty node in the South Seas: it stands with the ASP there, not with one too few."""
    text = "CARD OPS 3\nACTION SouthSeas ASSAULT 4024 WITH 1"
    state = state_at("card", turn=5, active="japanese", japanese=[3], allied=[1], hidden_bases=hidden)
    if hidden:
        put(state.board, "Lockwood", 4024)
    assert refused(state, "japanese", text) == []
    state.board.asp["japanese"] = assault_asp(state.board, "japanese", 4024) - 1
    assert refused(state, "japanese", text) == ["ES-BASE-21"]


@pytest.mark.rule("ES-BASE-21")
def test_shipping() -> None:
    state = state_at("card", "sloc-1941", active="japanese", japanese=[3])
    assert distance(2212, 2415) == 4
    done = send(state, japanese="CARD OPS 3\nACTION South ASSAULT 2415 WITH 3").state
    assert done.board.asp["japanese"] == 5
    state.board.asp["japanese"] = 1
    assert refused(state, "japanese", "CARD OPS 3\nACTION South ASSAULT 2415 WITH 3") == ["ES-BASE-21"]
    overland = send(state, japanese="CARD OPS 3\nACTION South ASSAULT 2014 WITH 3").state
    assert overland.board.asp["japanese"] == 1
    early = state_at("card", "sloc-1942").board
    for target, far, ships in ((2616, 2, 1), (4024, 3, 1), (2813, 4, 2), (4423, 4, 2)):
        assert (support(early, "japanese", target), assault_asp(early, "japanese", target)) == (far, ships)
    levels = [(7, 0), (7, 1), (7, 1), (7, 1), (7, 4), (7, 4), (7, 4), *([(5, 8)] * 5)]
    for turn, level in enumerate(levels, 1):
        board = set_up("sloc-1941", f"[scenario.sloc-1941]\nfirst_turn = {turn}")
        assert (board.asp["japanese"], board.asp["allied"]) == level


@pytest.mark.rule("ES-BASE-23")
@pytest.mark.parametrize(("die", "captured"), [(3, False), (4, True), (9, True)])
def test_the_assault_roll(die: int, captured: bool) -> None:
    state = state_at("card", "sloc-1941", turn=1, active="japanese", japanese=[2])
    done = send(state, dice({"assault|2415": die}), japanese="CARD OPS 2\nACTION South ASSAULT 2415 WITH 2")
    roll = told(done, AssaultRoll)[0]
    assert (roll.bonus, roll.garrison, roll.total) == (3, 1, die + 4)
    assert (done.state.board.control[2415] == "japanese") is captured is roll.captured
    assert done.state.board.garrison[2415] == 1


@pytest.mark.rule("ES-BASE-23")
def test_the_bonus_of_the_turn() -> None:
    view = GAME.view(state_at("card", "sloc-1941", active="japanese", japanese=[1]), "japanese")
    allied = GAME.view(state_at("card", "sloc-1941", active="allied"), "allied")
    bonuses = []
    for turn in range(1, 13):
        view.board.turn = allied.board.turn = turn
        bonuses.append((assault_bonus(view.board, view.side), assault_bonus(allied.board, allied.side)))
    assert bonuses == [(3, 0), (3, 0), (1, 0), (0, 0), (0, 1), (0, 1), (0, 1), (0, 2), (0, 2), (0, 2), (0, 3), (0, 3)]


@pytest.mark.rule("ES-BASE-24")
def test_garrisons() -> None:
    start = set_up("sloc-1941").garrison
    assert [start[h] for h in (3706, 3306, 3506, 3302, 5808, 4017, 3813, 2212, 3416)] == [4, 4, 4, 4, 4, 3, 3, 2, 2]
    assert [start[h] for h in (3727, 1805, 2813, 2015, 3823, 4828, 2220, 5108)] == [3, 3, 2, 2, 2, 2, 1, 1]
    later = set_up("sloc-1943").garrison
    assert [later[h] for h in (2813, 2415, 4021, 2015, 3814)] == [3, 3, 3, 2, 2]
    state = card_state("japanese", 3)
    state.board.divisions = 11
    done = send(state, japanese="CARD OPS 3\nACTION SouthSeas GARRISON 4017").state.board
    assert (done.garrison[4017], done.divisions) == (4, 10)
    state.board.garrison[4017] = 4
    assert refused(state, "japanese", "CARD OPS 3\nACTION SouthSeas GARRISON 4017") == ["ES-BASE-24"]
    state.board.divisions = 2
    assert refused(state, "japanese", "CARD OPS 3\nACTION SouthSeas GARRISON 4021") == ["ES-BASE-24"]
    allied = card_state("allied", 3)
    twice = "CARD OPS 3\nACTION SWPac GARRISON 4024\nACTION SWPac GARRISON 3823"
    assert refused(allied, "allied", twice) == ["ES-BASE-24"]


@pytest.mark.rule("ES-BASE-27")
def test_with_hidden_bases_japan_sees_a_base_struck_or_successful_and_strikes_may_find_nothing() -> None:
    state = state_at("submarines", "sloc-1944", hidden_bases=True)
    done = send(state, dice({"submarines|Fife": 0, "submarines|Lockwood (6)": 9}))
    assert [roll.kind for roll in told(done, SubmarineRoll, "japanese")] == ["Fife"]
    seen = {base.kind: base.hex for base in GAME.view(done.state, "japanese").board.bases}
    assert seen == {"Fife": 4024, "Lockwood (6)": 0}
    done.state.board.turn += 2
    assert {base.hex for base in GAME.view(done.state, "japanese").board.bases} == {0}
    empty = state_at("card", "sloc-1944", active="japanese", japanese=[3], hidden_bases=True)
    put(empty.board, "Fife", 3727)
    empty.board.hqs["SouthSeas"].hex = 4021
    struck = send(empty, dice({"strike|4024": (9, 9, 9)}), japanese="CARD OPS 3\nACTION SouthSeas STRIKE 4024 WITH 3")
    assert not told(struck, StrikeRoll, "japanese")[0].found
    assert "no base found" in text_of(struck, "japanese")
    spared = send(empty, japanese="CARD OPS 3\nACTION SouthSeas STRIKE 4024 WITH 3 IGNORE BASE")
    assert "no base found" in text_of(spared, "japanese") and "spared" not in text_of(spared, "japanese")
    open_bases = send(state_at("submarines", "sloc-1944"), dice(default=9))
    assert [base.hex for base in GAME.view(open_bases.state, "japanese").board.bases] == [4024, 5108]


@pytest.mark.rule("ES-BASE-27", "ES-BASE-22")
@pytest.mark.parametrize("place", [4024, 3823])
def test_an_assault_that_meets_a_hidden_base_has_found_it(place: int) -> None:
    """The escort shows in the ruling, so the base shows on the plot; an assault elsewhere finds nothing."""
    state = state_at("card", "sloc-1944", active="japanese", japanese=[1], hidden_bases=True)
    state.board.hqs["SouthSeas"].hex = 4021
    done = send(state, dice({f"assault|{place}": 0}), japanese=f"CARD OPS 1\nACTION SouthSeas ASSAULT {place} WITH 1")
    assert told(done, AssaultRoll, "japanese")[0].escort == (place == 4024)
    found = {base.kind: base.hex for base in GAME.view(done.state, "japanese").board.bases}
    assert found == {"Fife": 4024 if place == 4024 else 0, "Lockwood (6)": 0}
