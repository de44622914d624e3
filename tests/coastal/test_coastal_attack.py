"""Sections 8.2 and 8.3: the score, the rolls and what a hit does."""

import pytest
from tests.coastal.support import THEM, US, battle, loaded, resolve, salvo, scenario, told, turn, values, vessel

from flagplot.core.dice import DiceCup
from flagplot.games.coastal import attack, damage, torpedo_damage
from flagplot.games.coastal.attack import Target
from flagplot.games.coastal.cards import standard
from flagplot.games.coastal.game import GAME
from flagplot.games.coastal.sentences.dispatches import ruling
from flagplot.games.coastal.tables import standard as tables
from flagplot.games.coastal.telling.facts import (
    ExplosionSeen,
    SinkingSeen,
    Sunk,
    Throw,
    TorpedoAttack,
    Torpedoed,
    UnseenHits,
    Who,
)
from flagplot.games.coastal.torpedo_damage import Body, Effect, System


def needed(n=2, wide=False, nation="british", year=1942, roll=0, **given):
    target = Target(**({"name": "K", "size": 3, "arc": "port", "speed": 9} | given))
    return attack.score(attack.modifiers(n, wide, nation, year, target), roll)


@pytest.mark.parametrize(
    ("given", "score"),
    [
        pytest.param({}, 6, marks=pytest.mark.rule("AS-8.2a")),
        pytest.param({"n": 3}, 5, marks=pytest.mark.rule("AS-8.1a", "AS-8.2b")),
        pytest.param({"n": 5}, 3, marks=pytest.mark.rule("AS-8.2b")),
        pytest.param({"wide": True}, 5, marks=pytest.mark.rule("AS-8.2c")),
        pytest.param({"roll": 2}, 4, marks=pytest.mark.rule("AS-8.2d")),
        pytest.param({"nation": "german", "year": 1943}, 5, marks=pytest.mark.rule("AS-8.2e")),
        pytest.param({"nation": "american", "year": 1943}, 5, marks=pytest.mark.rule("AS-8.2e")),
        pytest.param({"nation": "german", "year": 1944}, 6, marks=pytest.mark.rule("AS-8.2e")),
        pytest.param({"nation": "japanese", "year": 1942}, 6, marks=pytest.mark.rule("AS-8.2e")),
        pytest.param({"arc": "forward"}, 5, marks=pytest.mark.rule("AS-8.2f")),
        pytest.param({"speed": 25}, 5, marks=pytest.mark.rule("AS-8.2g")),
        pytest.param({"speed": 24}, 6, marks=pytest.mark.rule("AS-8.2g")),
        pytest.param({"arc": "aft"}, 4, marks=pytest.mark.rule("AS-8.2h")),
        pytest.param({"size": 1}, 2, marks=pytest.mark.rule("AS-8.2i")),
        pytest.param({"size": 2, "shallow_draught": True}, 2, marks=pytest.mark.rule("AS-8.2i")),
        pytest.param({"size": 1, "shallow_draught": True}, 2, marks=pytest.mark.rule("AS-8.2i")),
        pytest.param({"stationary": True, "speed": 0}, 9, marks=pytest.mark.rule("AS-8.2j")),
        pytest.param({"steering": True}, 9, marks=pytest.mark.rule("AS-8.2k")),
        pytest.param({"unaware": True}, 9, marks=pytest.mark.rule("AS-8.2l")),
        pytest.param({"unaware": True, "roll": 1}, 8, marks=pytest.mark.rule("AS-8.2l")),
        pytest.param(
            {"unaware": True, "steering": True, "stationary": True}, 9, marks=pytest.mark.rule("AS-8.1i", "AS-8.2m")
        ),
        pytest.param(
            {"wide": True, "n": 3, "unaware": True, "arc": "aft", "roll": 1}, 4, marks=pytest.mark.rule("AS-8.2n")
        ),
    ],
)
def test_score(given, score):
    assert needed(**given) == score


@pytest.mark.rule("AS-8.2a")
@pytest.mark.parametrize(("face", "score", "hit"), [(6, 6, True), (7, 6, False), (1, 0, False), (10, 10, True)])
def test_the_score_or_less_hits(face, score, hit):
    dice = DiceCup(loaded(default=face), "t")
    items = (("so", score - 6),)
    assert attack.throw(dice, "p", "A1", "K", items, 0)[1] is hit


@pytest.mark.rule("AS-8.2u")
def test_the_ruling_lists_each_item_and_no_zeros():
    target = Target(name="K", size=3, arc="port", speed=9, unaware=True)
    items = attack.modifiers(2, True, "british", 1942, target)
    assert items == (("wide", -1), ("unaware", 3))
    words = GAME.words()
    assert words.text(ruling(items)) == "6, -1 wide, +3 unaware = 8"
    assert words.text(ruling(())) == "6"


def strike(*faces, wide=False, at_turn=3, fired=2, left=None, ship=None, default=10, hits=None, **place):
    """Return the resolution of a salvo's attack from the port side on K; `faces` are the attack dice."""
    target = ship or vessel(THEM, "K", "Coaster", 50 + 20 * (at_turn - 3), 100, 0, 9)
    target.ran = target.speed
    dice = {f"|torpedo {i}|A1>german/K": face for i, face in enumerate(faces, 1)} | (hits or {})
    one = salvo(x=20, y=100, wide=wide, fired=fired, left=left)
    state = battle(
        target, vessel(US, "M", "MTB", 5, 100), window="B", turn=at_turn, place=scenario(**place), salvoes=(one,)
    )
    return resolve(state, {}, loaded(dice, default))


def scores(resolution):
    return [
        int(text)
        for roll in resolution.rolls
        if roll.rule == "AS-8.2a"
        for text in [roll.table.replace("=", ",").split()[-1]]
    ]


def hits(resolution):
    return [roll.result == "hit" for roll in resolution.rolls if roll.rule == "AS-8.2a"]


@pytest.mark.parametrize(
    ("wide", "at_turn", "left", "faces", "expected"),
    [
        pytest.param(False, 3, 2, (4, 7), [(6, True), (5, False)], marks=pytest.mark.rule("AS-8.2q")),
        pytest.param(True, 3, 2, (5, 5), [(5, True), (4, False)], marks=pytest.mark.rule("AS-8.2r")),
        pytest.param(False, 4, 1, (5,), [(5, True)], marks=pytest.mark.rule("AS-8.2s")),
        pytest.param(False, 4, 1, (6,), [(5, False)], marks=pytest.mark.rule("AS-8.2s")),
        pytest.param(True, 4, 1, (5,), [(4, False)], marks=pytest.mark.rule("AS-8.2s")),
        pytest.param(False, 4, 2, (5, 5), [(5, True), (4, False)], marks=pytest.mark.rule("AS-8.2t")),
        pytest.param(True, 4, 2, (4, 4), [(4, True), (3, False)], marks=pytest.mark.rule("AS-8.2t")),
    ],
)
def test_worked_examples_of_the_document(wide, at_turn, left, faces, expected):
    """Two torpedoes at a merchant from its port side: this turn and next, narrow and wide."""
    resolution = strike(
        *faces, wide=wide, at_turn=at_turn, left=left, hits={"torpedo boxes|A1>german/K hit 1": (1,) * 6}
    )
    assert list(zip(scores(resolution), hits(resolution), strict=True)) == expected


@pytest.mark.rule("AS-8.2d")
def test_each_turn_starts_from_its_own_base():
    first = strike(10, 10, 10, fired=3)
    assert scores(first) == [6, 5, 4]
    ship = first.state.vessels["german/K"]
    ship.x, ship.y, ship.course = 7000, 9775, 0
    second = resolve(resolve(first.state, {THEM: "K SPEED 9"}).state, {}, loaded(default=10))
    assert scores(second) == [5, 4, 3]


@pytest.mark.rule("AS-8.2o", "AS-8.2p")
def test_rolls_count_the_torpedoes_left_and_hits_use_them_up():
    assert scores(strike(10, 10, fired=3, left=2)) == [6, 5]
    one = strike(4, 7, hits={"torpedo boxes|A1>german/K hit 1": (1,) * 6}).state.salvoes[0]
    assert (one.left, one.fired, one.over) == (1, 2, False)


@pytest.mark.rule("AS-8.2o")
def test_rolling_stops_when_the_target_sinks():
    resolution = strike(1, 1, 1, fired=3, hits={"torpedo boxes|A1>german/K hit 1": (10,) * 6})
    assert hits(resolution) == [True]
    assert resolution.state.salvoes[0].left == 2


@pytest.mark.rule("AS-8.2f", "AS-8.2h")
@pytest.mark.parametrize(("course", "score"), [(290, 5), (70, 4), (0, 6), (180, 6), (225, 6), (226, 5)])
def test_arcs_go_by_the_bearing_of_the_marker(course, score):
    """The marker bears 270 from the target: 20 degrees off the bow on course 290, off the stern on 070."""
    ship = vessel(THEM, "K", "Coaster", 50, 100, course, 9)
    assert scores(strike(10, 10, ship=ship))[0] == score


@pytest.mark.rule("AS-8.2j", "AS-8.2g")
def test_speed_is_the_speed_run():
    assert scores(strike(10, ship=vessel(THEM, "K", "Coaster", 50, 100, 0, 0)))[0] == 9
    assert scores(strike(10, ship=vessel(THEM, "K", "Torpedoboat", 50, 100, 0, 25)))[0] == 5


@pytest.mark.rule("AS-8.2k")
def test_a_rammed_rudder_counts_as_damaged_steering():
    assert scores(strike(10, ship=vessel(THEM, "K", "Coaster", 50, 100, 0, 8, rudder=True)))[0] == 9


@pytest.mark.rule("AS-8.2l", "AS-BASE-31")
def test_awareness_is_taken_at_the_start_of_phase_8():
    """Two salvoes cover a ship that has seen nothing: both attack it unaware, though the first hits."""
    ship = vessel(THEM, "K", "Coaster", 50, 100, 0, 9, aware=False, ran=9)
    state = battle(
        ship,
        vessel(US, "M", "MTB", 5, 100),
        window="B",
        turn=3,
        salvoes=(salvo(x=20, y=100, fired=1, marker="A1"), salvo(x=20, y=100, fired=1, marker="A2")),
    )
    dice = loaded({"torpedo 1|A1>german/K": 9, "torpedo boxes|A1>german/K hit 1": (1,) * 6}, default=10)
    resolution = resolve(state, {}, dice)
    assert scores(resolution) == [9, 9]
    assert resolution.state.vessels["german/K"].aware


@pytest.mark.rule("AS-8.2v")
def test_who_is_told_what_of_an_attack():
    resolution = strike(4, 7, hits={"torpedo boxes|A1>german/K hit 1": (2,) * 6, "damage table|A1>german/K hit 1": 1})
    assert values(told(resolution, US, UnseenHits), "marker", "hits", "left") == [("A1", 1, 1)]
    assert values(told(resolution, US, ExplosionSeen), "n", "bearing", "vessel") == [(1, 900, "M")]
    found = told(resolution, THEM, Torpedoed)
    assert values(found, "vessel", "effect") == [("K", Effect(boxes=12, row=1))]
    assert not told(resolution, US, TorpedoAttack)
    assert found[0].effect.kinds == ("none",)


@pytest.mark.rule("AS-8.2u", "AS-8.2v")
def test_score_and_dice_are_read_against_a_vessel_in_sight():
    """The boat 12 cm off holds the coaster, so every item of the roll is open to its side."""
    state = battle(
        vessel(THEM, "K", "Coaster", 50, 100, 0, 0),
        vessel(US, "M", "MTB", 50, 112),
        turn=3,
        salvoes=(salvo(x=20, y=100),),
    )
    dice = loaded({"torpedo 1|A1>german/K": 9, "torpedo boxes|A1>german/K hit 1": (2,) * 6}, default=10)
    [fact] = told(resolve(resolve(state).state, {}, dice), US, TorpedoAttack)
    assert (fact.marker, fact.target, fact.because, fact.hits, fact.left) == (
        "A1",
        Who(contact=1),
        (("stationary", 3),),
        1,
        1,
    )
    assert fact.throws == (Throw(9, 9), Throw(8, 10))


@pytest.mark.rule("AS-8.2v", "AS-8.3p")
@pytest.mark.parametrize(("x", "seen"), [(0.5, True), (-15, False)])
def test_explosions_are_seen_to_60_cm(x, seen):
    """The watcher lies 49.5 or 65 cm off."""
    state = battle(
        vessel(THEM, "K", "Coaster", 70, 100, 0, 9, ran=9),
        vessel(US, "M", "MTB", 20 + x, 100),
        window="B",
        turn=3,
        salvoes=(salvo(x=40, y=100),),
    )
    dice = loaded({"torpedo 1|A1>german/K": 1, "torpedo boxes|A1>german/K hit 1": (1,) * 6}, default=10)
    assert bool(told(resolve(state, {}, dice), US, ExplosionSeen)) is seen


# -- 8.3 ---------------------------------------------------------------------------------------------------


def effect(kind="H", face=1, boxes=None, row_7="bow", **body) -> Effect:
    row = tables().torpedoes[kind]
    faces = {"torpedo boxes|x": boxes or (1,) * row.dice, "torpedo damage table|x": face}
    faces |= body.pop("faces", {})
    dice = DiceCup(loaded(faces, default=5), "t")
    found = torpedo_damage.hit(dice, "p", "x", row, Body(name="K", **body), row_7)
    effect.rolls = dice.record()
    return found


@pytest.mark.parametrize(
    ("kind", "faces", "boxes"),
    [
        pytest.param("L", (1, 4, 2, 6, 3, 3), 19, marks=pytest.mark.rule("AS-8.3a")),
        pytest.param("H", (10, 2, 7, 5, 1, 9), 34, marks=pytest.mark.rule("AS-8.3b")),
        pytest.param("VH", (1,) * 10, 10, marks=pytest.mark.rule("AS-8.3c")),
        pytest.param("VH", (10,) * 10, 100, marks=pytest.mark.rule("AS-8.3c")),
    ],
)
def test_boxes_by_torpedo_type(kind, faces, boxes):
    assert effect(kind, boxes=faces).boxes == boxes


@pytest.mark.rule("AS-8.3d")
def test_each_hit_is_boxes_then_the_table():
    resolution = strike(1, 1, hits={f"torpedo boxes|A1>german/K hit {i}": (1,) * 6 for i in (1, 2)})
    keys = [roll.key.split("|")[2:] for roll in resolution.rolls if "hit " in roll.key]
    assert [key[0] for key in keys[:2]] == ["torpedo boxes", "torpedo damage table"]
    assert sum(key[0] == "torpedo damage table" for key in keys) == 2
    effect(boxes=(10,) * 6, boxes_left=20)
    assert len(effect.rolls) == 1  # sunk by the boxes alone: the table is not rolled


@pytest.mark.parametrize(
    ("face", "explosive", "row"),
    [
        pytest.param(8, True, 10, marks=pytest.mark.rule("AS-8.3e")),
        pytest.param(10, True, 10, marks=pytest.mark.rule("AS-8.3e")),
        pytest.param(3, True, 5, marks=pytest.mark.rule("AS-8.3e")),
        pytest.param(3, False, 3, marks=pytest.mark.rule("AS-8.3f")),
    ],
)
def test_row_of_the_table(face, explosive, row):
    assert effect(face=face, explosive=explosive).row == row


@pytest.mark.rule("AS-8.3f")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_no_additional_damage(face):
    assert effect(face=face) == Effect(boxes=6, row=face)


@pytest.mark.rule("AS-8.3g")
@pytest.mark.parametrize("face", [4, 5])
def test_shock(face):
    faces = {"shock 1|x": 8, "shock 2|x": 2, "shock 3|x": 10, "shock 4|x": 7}
    found = effect(face=face, systems=(*(System("gun", i) for i in (1, 2, 3)), System("radar")), faces=faces)
    assert found.out == (0, 2)


@pytest.mark.rule("AS-8.3g")
def test_shock_is_for_good_and_a_tube_set_is_one_weapon():
    ship = vessel(THEM, "K", "Torpedoboat", 50, 100, 0, 9)
    resolution = strike(
        4,
        ship=ship,
        fired=1,
        hits={"torpedo boxes|A1>german/K hit 1": (1,) * 6, "torpedo damage table|A1>german/K hit 1": 4},
        default=8,
    )
    after = resolution.state.vessels["german/K"]
    assert sum("|shock " in roll.key for roll in resolution.rolls) == 5 + 1 + 1
    assert not after.radar
    assert not any(mount.works(29) for mount in after.guns + after.torpedoes)


@pytest.mark.rule("AS-8.3h")
@pytest.mark.parametrize(("card", "speed"), [("Torpedoboat", 18), ("Coaster", 0)])
def test_bow_damage(card, speed):
    assert effect(face=6).bow
    one = vessel(THEM, "K", card, 0, 0, bow=1)
    assert damage.max_speed(one, standard()[card]) == speed


@pytest.mark.rule("AS-8.3i")
@pytest.mark.parametrize(
    ("switch", "bow", "engine"), [("bow", True, False), ("engine", False, True), ("both", True, True)]
)
def test_row_7_by_the_scenario_switch(switch, bow, engine):
    found = effect(face=7, row_7=switch)
    assert (found.bow, found.m_hit) == (bow, engine)
    ship = vessel(THEM, "K", "Coaster", 50, 100, 0, 9)
    state = battle(
        ship,
        vessel(US, "M", "MTB", 5, 100),
        window="B",
        turn=3,
        salvoes=(salvo(x=20, y=100, fired=1),),
        torpedo_row_7=switch,
    )
    dice = loaded(
        {
            "torpedo 1|A1>german/K": 1,
            "torpedo boxes|A1>german/K hit 1": (1,) * 6,
            "torpedo damage table|A1>german/K hit 1": 7,
        },
        default=10,
    )
    after = resolve(state, {}, dice).state.vessels["german/K"]
    assert (after.bow, after.m_hits) == (int(bow), int(engine))


@pytest.mark.rule("AS-8.3j")
def test_engine_room_hit_halves_the_speed_and_rolls_engineers():
    resolution = strike(
        4, fired=1, hits={"torpedo boxes|A1>german/K hit 1": (1,) * 6, "torpedo damage table|A1>german/K hit 1": 8}
    )
    after = resolution.state.vessels["german/K"]
    assert after.m_hits == 1
    assert damage.max_speed(after, standard()["Coaster"]) == 4
    assert any("engineer casualties" in roll.key for roll in resolution.rolls)


@pytest.mark.rule("AS-8.3k")
def test_engine_fire_slows_to_a_halt_at_the_normal_rate():
    resolution = strike(
        4, fired=1, hits={"torpedo boxes|A1>german/K hit 1": (1,) * 6, "torpedo damage table|A1>german/K hit 1": 9}
    )
    state = resolution.state
    assert state.vessels["german/K"].burning
    speeds = []
    for _ in range(3):
        state = turn(state, {}, {}, loaded(default=10))
        speeds.append(state.vessels["german/K"].speed)
    assert speeds == [4, 0, 0]
    mended = turn(state, {}, {}, loaded({"repair|german/K": 3}, default=10))
    assert turn(mended, {THEM: "K SPEED 3"}).vessels["german/K"].speed == 3


@pytest.mark.rule("AS-8.3l")
def test_a_tanker_explodes():
    ship = vessel(THEM, "K", "Tanker", 50, 100, 0, 9)
    resolution = strike(
        4,
        ship=ship,
        fired=1,
        hits={"torpedo boxes|A1>german/K hit 1": (1,) * 6, "torpedo damage table|A1>german/K hit 1": 9},
    )
    assert resolution.state.vessels["german/K"].sunk_turn == 3
    assert values(told(resolution, THEM, Sunk), "vessel") == ["K"]


@pytest.mark.rule("AS-8.3m", "AS-8.3n")
@pytest.mark.parametrize(("control", "lost", "floodings"), [(4, 6 + 4, 1), (3, 6, 0)])
def test_flooding(control, lost, floodings):
    faces = {
        "torpedo boxes|A1>german/K hit 1": (1,) * 6,
        "torpedo damage table|A1>german/K hit 1": 10,
        "flooding control|german/K 1": control,
        "flooding loss|german/K 1": 4,
    }
    after = strike(4, fired=1, hits=faces).state.vessels["german/K"]
    assert (after.lost, after.floodings) == (lost, floodings)


@pytest.mark.rule("AS-8.3m")
def test_several_floodings_are_rolled_for_one_by_one():
    state = battle(vessel(THEM, "K", "Coaster", 50, 100, floodings=2), vessel(US, "M", "MTB", 150, 100), window="B")
    faces = {"flooding control|german/K 1": 3, "flooding control|german/K 2": 9, "flooding loss|german/K 2": 7}
    after = resolve(state, {}, loaded(faces, default=6)).state.vessels["german/K"]
    assert (after.lost, after.floodings) == (7, 1)


@pytest.mark.rule("AS-8.3n")
def test_the_flooding_die_is_scenario_data():
    state = battle(
        vessel(THEM, "K", "Coaster", 50, 100, floodings=1), vessel(US, "M", "MTB", 150, 100), window="B", flooding_die=6
    )
    rolls = resolve(state, {}, loaded(default=3)).rolls
    assert [roll.sides for roll in rolls if "flooding control" in roll.key] == [6]


@pytest.mark.rule("AS-8.3o")
def test_boxes_alone_sink_at_once_and_its_salvoes_run_on():
    boat = vessel(THEM, "K", "Schnellboot", 50, 100, 0, 9, lost=4)
    state = battle(
        boat,
        vessel(US, "M", "MTB", 5, 100),
        window="B",
        turn=3,
        salvoes=(salvo(x=20, y=100, torpedo="L"), salvo(THEM, x=50, y=150, marker="B1", of="K", turn=2)),
    )
    dice = loaded({"torpedo 1|A1>german/K": 1, "torpedo boxes|A1>german/K hit 1": (1, 4, 2, 6, 3, 3)}, default=9)
    after = resolve(state, {}, dice).state
    assert after.vessels["german/K"].sunk_turn == 3
    assert not after.salvoes[1].over


@pytest.mark.rule("AS-8.3d", "AS-8.3o")
@pytest.mark.parametrize(("left", "rolls"), [(6, False), (7, True)])
def test_the_table_is_skipped_when_the_boxes_run_out_exactly(left, rolls):
    """Six dice of 1: the sixth box left is gone and she sinks; a seventh would keep her afloat for the table."""
    dice = DiceCup(loaded({"torpedo boxes|x": (1,) * 6}, default=5), "t")
    result = torpedo_damage.hit(dice, "8", "x", tables().torpedoes["H"], Body(name="K", boxes_left=left), "bow")
    assert result.sunk is not rolls
    assert any("table" in roll.key for roll in dice.record()) is rolls


@pytest.mark.rule("AS-8.3h")
def test_each_bow_hit_costs_ten_knots():
    assert damage.max_speed(vessel(THEM, "D", "Destroyer", 5, 5, bow=2), standard()["Destroyer"]) == 34 - 20


@pytest.mark.rule("AS-8.3k")
def test_a_halted_ship_has_no_speed_to_order_until_repaired():
    state = battle(vessel(THEM, "K", "Coaster", 50, 50, 0, 4, engine_halt=True), vessel(US, "M", "MTB", 5, 5))
    assert GAME.view(state, THEM).own[0].max_speed == 0
    sheet = GAME.parse("K SPEED 4", THEM, GAME.view(state, THEM))
    assert not sheet.orders
    state.vessels["german/K"].engine_halt = False
    assert GAME.view(state, THEM).own[0].max_speed == 9


@pytest.mark.rule("AS-8.3p")
def test_the_other_side_learns_of_a_sinking_only_in_sight():
    def sunk(x: float) -> list[SinkingSeen]:
        state = battle(
            vessel(THEM, "K", "Coaster", 50, 100, 0, 9, ran=9, lost=35),
            vessel(US, "M", "MTB", x, 100),
            window="B",
            turn=3,
            salvoes=(salvo(x=20, y=100),),
        )
        return told(resolve(state, {}, loaded({"torpedo 1|A1>german/K": 1}, default=6)), US, SinkingSeen)

    assert values(sunk(30), "contact", "place") == [(1, (5000, 10000))]
    assert sunk(10) == []


@pytest.mark.rule("AS-8.2a")
@pytest.mark.parametrize(("face", "hits", "words"), [(6, True, "hit"), (7, False, "miss")])
def test_a_torpedo_rolls_a_d10_and_hits_on_its_score(face, hits, words):
    dice = DiceCup(loaded(default=face), "t")
    thrown, hit = attack.throw(dice, "8", "A1", "K", (), 0)
    assert (thrown.sides, thrown.total, hit) == (10, face, hits)
    assert [(roll.rule, roll.result) for roll in dice.record()] == [("AS-8.2a", words)]


@pytest.mark.rule("AS-8.3a", "AS-8.3e")
@pytest.mark.parametrize(
    ("explosive", "face", "modifiers", "row"),
    [(False, 9, (), 9), (True, 6, (("oil or ammunition", 2),), 8), (True, 9, (("oil or ammunition", 2),), 10)],
)
def test_the_table_of_a_hit_is_a_d10_with_two_more_for_oil(explosive, face, modifiers, row):
    dice = DiceCup(loaded({"torpedo damage table|K": face}, 1), "t")
    body = Body(name="K", boxes_left=40, explosive=explosive)
    effect = torpedo_damage.hit(dice, "8", "K", tables().torpedoes["L"], body, "bow")
    boxes, table = dice.record()
    assert (boxes.sides, len(boxes.faces), boxes.result) == (6, 6, "6 boxes")
    assert (table.sides, table.modifiers, effect.row) == (10, modifiers, row)
    assert effect.explodes is (row == 10)


@pytest.mark.rule("AS-8.3o", "AS-8.3d")
@pytest.mark.parametrize(("left", "sunk"), [(0, True), (6, True), (7, False), (-1, False)])
def test_boxes_that_sink_leave_no_roll_on_the_table(left, sunk):
    """6 boxes against none left, 6, 7, or a number that nobody has said."""
    dice = DiceCup(loaded({"torpedo damage table|K": 1}, 1), "t")
    effect = torpedo_damage.hit(dice, "8", "K", tables().torpedoes["L"], Body(name="K", boxes_left=left), "bow")
    assert effect == (Effect(boxes=6, sunk=True) if sunk else Effect(boxes=6, row=1))
    assert [roll.result for roll in dice.record()] == (["6 boxes, sinks"] if sunk else ["6 boxes", "none"])
