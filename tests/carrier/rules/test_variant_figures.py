"""Figures and bounds of the variants, each by the function that carries it."""

import pytest
from tests.carrier.position import OPEN_SEA, SEA, af, attack, bare, base, battle, play, put_af, put_tf, ship, tf, umpire
from tests.support.shown import reported

from flagplot.core.dice import DiceCup, LoadedDice
from flagplot.core.document import to_text
from flagplot.games.carrier.combat import air_attack, targets
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.damage import hit_base, hit_ship
from flagplot.games.carrier.combat.parked import loss_order
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Program, UnitOrder, UnitRef
from flagplot.games.carrier.phases import depots, initiative, order_intake, repair
from flagplot.games.carrier.phases.weather import move_marker
from flagplot.games.carrier.ruleset.unit_id import af_id
from flagplot.games.carrier.sighting.sighting import of_af
from flagplot.games.carrier.theatre.hex import distance, name, walk


@pytest.mark.rule("FE-21.3d", "BR-23.1")
def test_a_base_in_peace_mends_one_factor_of_each() -> None:
    u = battle(japanese=[base("Rabaul")])
    rabaul = u.state.sides["japanese"].bases["Rabaul"]
    whole = (rabaul.lf_normal, rabaul.lf_min, rabaul.aa, rabaul.sf)
    rabaul.lf_normal, rabaul.lf_min, rabaul.aa, rabaul.sf = (value - 3 for value in whole)
    repair.run(u)
    assert (rabaul.lf_normal, rabaul.lf_min, rabaul.aa, rabaul.sf) == (
        *(value - 3 + more for value, more in zip(whole, (2, 1, 1, 1), strict=True)),
    )
    for _ in range(3):
        repair.run(u)
    assert (rabaul.lf_normal, rabaul.lf_min, rabaul.aa, rabaul.sf) == whole


@pytest.mark.rule("GM-3.1b")
@pytest.mark.parametrize(("hour", "due"), [(8, None), (9, 9), (12, 12), (7, 31), (24, 24)])
def test_an_order_of_another_hour_is_kept_for_the_next_turn_of_that_hour(hour: int, due: int | None) -> None:
    """In turn 8 it is 0800."""
    state = bare(turn=8)
    put_tf(state, "allied", 3, OPEN_SEA, "Chicago")
    u = umpire(state)
    order_intake.take_in(u, "allied", UnitOrder(UnitRef("TF", 3), Program(), 1, hour))
    assert [dated.turn for dated in state.sides["allied"].dated] == ([] if due is None else [due])


@pytest.mark.rule("FE-21.7.1a", "FE-DR-11")
def test_a_side_gives_up_planes_by_its_order_and_by_no_order_without_one() -> None:
    u = battle([tf(1, "Lexington")])
    fight = Battle(u, SEA)
    assert loss_order(fight, "allied", "Lexington") == ()
    u.state.sides["allied"].give_up["Lexington"] = ("Wildcat", "Dauntless")
    assert loss_order(fight, "allied", "Lexington") == ("Wildcat", "Dauntless")


@pytest.mark.rule("FE-DS-2", "BR-21.2")
def test_a_ship_takes_with_it_what_stands_on_its_deck() -> None:
    u = battle([tf(1, ship("Lexington", ready="4 Wildcat, 6 Dauntless AP"))])
    damage = hit_ship(Battle(u, SEA), "allied", u.state.sides["allied"].ships["Lexington"], 6, True, "bomb")
    assert sorted(damage.planes) == [("Dauntless", 6), ("Wildcat", 4)]


@pytest.mark.rule("GM-9.2c")
@pytest.mark.parametrize(("away", "kept"), [(0, 2), (1, 2), (2, 2)])
def test_a_shadower_keeps_the_distance_that_it_was_told(away: int, kept: int) -> None:
    state = bare(turn=9)
    put_tf(state, "japanese", 2, OPEN_SEA, "Aoba", "DD x3")
    there = walk(OPEN_SEA, f"N{away}")[-1] if away else OPEN_SEA
    put_af(state, "allied", 3, there, "1 Catalina", home="Port Moresby")
    after = play(state, "AF3: shadow TF from 2 hexes", default=1)
    assert after.where("allied", "AF3") != name(OPEN_SEA)
    assert distance(after.state.sides["allied"].afs[3].hex, OPEN_SEA) == kept


@pytest.mark.rule("GM-3.52")
def test_high_level_attacks_of_great_bombers_are_for_small_ships_by_word_alone() -> None:
    assert targets.attack_types(umpire(bare()).ruleset.tables, af(1, "2 B-17 GP high").flights[0], True) == []
    modes = targets.attack_types(umpire(bare()).ruleset.tables, af(1, "2 B-17 GP high").flights[0], True, small=True)
    assert [mode for mode, _ in modes] == ["high"]


@pytest.mark.rule("GM-19.2c")
def test_each_attack_of_an_af_is_made_on_the_target_it_has() -> None:
    u = battle([af(1, "4 Dauntless AP high", order=attack(mode="dive"))], [tf(2, "Aoba")])
    fight = Battle(u, SEA)
    raids = targets.declare(fight, "allied", targets.missions(fight, "allied"))
    air_attack.attack(fight, "allied", raids, 0)
    assert [roll.key.rpartition("|")[2] for roll in u.dice.record() if "|air attack|" in roll.key] == ["Aoba"]


@pytest.mark.rule("FE-OPT-3", "BR-30.7")
@pytest.mark.parametrize(("attacked", "fired"), [(False, False), (True, False), (False, True)])
def test_a_ship_that_was_attacked_or_fired_takes_nothing_aboard(attacked: bool, fired: bool) -> None:
    state = bare(turn=9)
    where = state.sides["japanese"].bases["Rabaul"].hex
    assert where is not None
    made = put_tf(state, "japanese", 2, where, "Aoba", anchored=1, ammunition=2)
    u = umpire(state)
    if attacked:
        u.attacked.add("japanese/TF2")
    if fired:
        u.fired.add(("japanese", "Aoba"))
    depots.run(u)
    assert (state.sides["japanese"].ships[made.ships[0]].ammunition > 2) is not (attacked or fired)


@pytest.mark.rule("GM-4.2d")
def test_a_report_says_at_its_head_which_turn_was_played() -> None:
    state = bare(turn=9)
    after = play(state)
    text = to_text(reported(GAME, GAME.view(after.state, "allied"), after.told))
    assert "Turn 9" in " ".join(text.splitlines()[:4]).replace("turn 9", "Turn 9")


@pytest.mark.rule("GM-2.3", "GM-4.2a")
def test_what_was_seen_best_stands_first_in_brief() -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago")
    put_tf(state, "japanese", 2, walk(OPEN_SEA, "N2")[-1], "Aoba", "DD x3")
    put_tf(state, "japanese", 3, walk(OPEN_SEA, "S1")[-1], "Kako", "DD x4")
    after = play(state)
    assert sorted(after.conditions("allied")) == [1, 2]
    text = to_text(reported(GAME, GAME.view(after.state, "allied"), after.told))
    brief = text.partition("IN BRIEF")[2].partition("WHAT")[0]
    south, north = (name(walk(OPEN_SEA, way)[-1]) for way in ("S1", "N2"))
    assert -1 < brief.find(south) < brief.find(north)


@pytest.mark.rule("FE-13a", "FE-13b")
def test_how_long_a_side_has_held_the_initiative_is_counted_and_begins_anew() -> None:
    u = umpire(bare(turn=9))
    u.state.initiative = None
    for n, (ours, held) in enumerate(((6, 1), (6, 2), (6, 3), (1, 1), (1, 2)), 1):
        u.turn, u.dice = 8 + n, DiceCup(LoadedDice({"initiative|allied 0": (ours,)}, 3), "test")
        initiative.run(u)
        assert (u.state.initiative, u.air_record().held) == ("allied" if ours == 6 else "japanese", held)


@pytest.mark.rule("FE-21.3c", "BR-21.3.1")
@pytest.mark.parametrize(("hits", "lost"), [(1, 1), (4, 1), (5, 2)])
def test_a_base_loses_an_anti_aircraft_factor_for_every_four_hits_begun(hits: int, lost: int) -> None:
    u = battle(japanese=[base("Rabaul")])
    rabaul = u.state.sides["japanese"].bases["Rabaul"]
    whole = rabaul.aa
    hit_base(Battle(u, SEA), "japanese", rabaul, hits, True)
    assert rabaul.aa == whole - lost


@pytest.mark.rule("FE-6.4.1", "BR-6.4")
def test_a_cloud_inside_a_sector_drifts_with_its_wind() -> None:
    state = bare(turn=9)
    state.weather.wind = dict.fromkeys(state.weather.wind, 1)
    u = umpire(state)
    moved = move_marker(u.ruleset, u.dice, state.weather, 1, OPEN_SEA)
    assert moved == walk(OPEN_SEA, "N1")[-1] and u.dice.record() == ()


@pytest.mark.rule("FE-7.12.1", "BR-7.12.3")
@pytest.mark.parametrize(
    ("condition", "classes"),
    [(1, ()), (2, (("bombers", None), ("interceptors", None))), (3, (("bombers", 4), ("interceptors", 3)))],
)
def test_what_is_told_of_planes_by_condition(condition: int, classes: tuple[object, ...]) -> None:
    """Four armed Dauntless high, and of two Wildcats high and one low: heights at every condition, kinds at the second,
    their numbers at the third."""
    state = bare(turn=9)
    seen = put_af(state, "allied", 3, OPEN_SEA, "4 Dauntless AP high", "2 Wildcat high", "1 Wildcat")
    told = of_af(umpire(state), "allied", seen, condition, (af_id("japanese", 9),), False)
    assert (told.condition, told.altitude, told.classes) == (condition, "both", classes)
    high = of_af(umpire(state), "allied", seen, 3, (af_id("japanese", 9),), True)
    assert (high.altitude, high.total, high.classes) == ("high", 6, (("bombers", 4), ("interceptors", 2)))
