"""Gunfire and special damage (AS-BASE-33 to 37, 42)."""

import pytest
from tests.coastal.support import THEM, US, battle, loaded, play_of, resolve, told, values, vessel

from flagplot.games.coastal import damage, gunnery
from flagplot.games.coastal.cards import Gun, standard
from flagplot.games.coastal.game import GAME
from flagplot.games.coastal.parsing import gun_bears
from flagplot.games.coastal.tables import standard as tables
from flagplot.games.coastal.telling.facts import Gunfire, UnderFire, Who

GUNS = tables().guns


@pytest.mark.rule("AS-BASE-33")
@pytest.mark.parametrize(
    ("kind", "at", "score"),
    [
        ("MG", 3, 5),
        ("MG", 6.1, 2),
        ("MG", 10.1, None),
        ("LC", 7, 3),
        ("LC", 16, 2),
        ("MC", 8, 5),
        ("MC", 30, 2),
        ("HG", 20, 4),
        ("HG", 60.1, None),
        ("VG", 40, 4),
        ("VG", 80, 2),
    ],
)
def test_gun_table(kind, at, score):
    assert gunnery.base_score(GUNS[kind], at * 100) == score


@pytest.mark.rule("AS-BASE-33")
@pytest.mark.parametrize(
    ("kind", "card", "hits", "dice", "boxes"),
    [
        ("MG", "MTB", 3, (), 3),
        ("MG", "Trawler", 3, (), 1),
        ("LC", "Trawler", 2, (), 2),
        ("MC", "MTB", 2, (1, 4), 3),
        ("HG", "Trawler", 1, (4,), 4),
        ("VG", "Trawler", 1, (4,), 7),
    ],
)
def test_boxes_by_kind(kind, card, hits, dice, boxes):
    play = play_of(battle(), loaded({"boxes|x": dice} if dice else {}))
    assert gunnery._boxes(play, Gun(kind, 1, "all"), standard()[card], hits, "x") == boxes


def shoot(orders, *, dice=None, default=10, b=(50, 54), card="Trawler", target="MTB", course=0.0, **fields):
    """A vessel V at (50, 50) of the german side fires at M; both see each other."""
    enemy = vessel(US, "M", target, *b, 0, 0)
    for key, value in fields.items():
        setattr(enemy, key, value)
    state = resolve(battle(vessel(THEM, "V", card, 50, 50, course, 0), enemy)).state
    return resolve(state, {THEM: orders} if orders else {}, loaded(dice or {}, default))


@pytest.mark.rule("AS-BASE-33")
def test_a_hit_costs_boxes():
    resolution = shoot("V FIRE C1 MOUNT 3", dice={"fire|german/V.3>allied/M": (4, 5)})
    [fact] = told(resolution, THEM, Gunfire)
    assert (fact.vessel, fact.mount, fact.gun, fact.contact, fact.score) == ("V", 3, "20 mm", 1, 4)
    assert (fact.because, fact.faces, fact.hits) == ((("class-1", -1), ("stationary", 1), ("dark", -1)), (4, 5), 1)
    assert values(told(resolution, US, UnderFire), "vessel", "firers", "hits", "lost") == [
        ("M", (Who(contact=1),), 1, 1)
    ]
    assert resolution.state.vessels["allied/M"].lost == 1


@pytest.mark.rule("AS-BASE-34")
@pytest.mark.parametrize(
    ("off", "forward", "aft"), [(150, False, True), (135, True, True), (44, True, False), (45, True, True)]
)
def test_gun_arcs(off, forward, aft):
    assert gun_bears("F", off * 10) is forward
    assert gun_bears("A", off * 10) is aft
    assert gun_bears("all", off * 10)


@pytest.mark.rule("AS-BASE-34")
def test_a_mount_that_does_not_bear_is_refused():
    state = resolve(battle(vessel(THEM, "V", "Trawler", 50, 50, 210, 0), vessel(US, "M", "MTB", 50, 54))).state
    view = GAME.view(state, THEM)
    assert "gun mount 1 does not bear" in GAME.parse("V FIRE C1 MOUNT 1", THEM, view).diagnostics[0].message
    assert GAME.parse("V FIRE C1 MOUNT 2", THEM, view).orders


@pytest.mark.rule("AS-BASE-34")
def test_fire_is_simultaneous():
    """Both sink each other in the same phase."""
    state = resolve(
        battle(vessel(THEM, "S", "Schnellboot", 50, 53, 180, 0, lost=11), vessel(US, "G", "MGB", 50, 50, 0, 0, lost=9))
    ).state
    after = resolve(state, {US: "G FIRE C1", THEM: "S FIRE C1"}, loaded(default=2)).state
    assert [one.sunk_turn for one in after.vessels.values()] == [1, 1]


@pytest.mark.rule("AS-BASE-34", "AS-BASE-35")
def test_a_radar_contact_is_fired_on_at_2_less():
    state = battle(vessel(THEM, "TB", "Torpedoboat", 50, 50, 0, 0), vessel(US, "V", "Trawler", 50, 80, 90, 0))
    state = resolve(state, {}, loaded(default=1)).state
    [fact] = told(resolve(state, {THEM: "TB FIRE C1 MOUNT 1"}, loaded(default=10)), THEM, Gunfire)
    assert (fact.score, fact.because, fact.faces, fact.hits) == (None, (), (10,), 0)  # the score would tell the class
    items = gunnery.modifiers(play_of(state), state.vessels["german/TB"], state.vessels["allied/V"], True)
    assert dict(items) == {"stationary": 1, "dark": -1, "radar-only": -2}


@pytest.mark.parametrize(
    ("firer", "target", "score"),
    [
        pytest.param({}, {}, 0, marks=pytest.mark.rule("AS-BASE-35")),
        pytest.param({}, {"card": "MTB"}, -1, marks=pytest.mark.rule("AS-BASE-35")),
        pytest.param({}, {"card": "Coaster"}, 1, marks=pytest.mark.rule("AS-BASE-35")),
        pytest.param({}, {"ran": 25}, -1, marks=pytest.mark.rule("AS-BASE-35")),
        pytest.param({"ran": 25}, {}, -1, marks=pytest.mark.rule("AS-BASE-35")),
        pytest.param({"steering": True}, {}, -1, marks=pytest.mark.rule("AS-BASE-35")),
        pytest.param({"turned": 451}, {}, -1, marks=pytest.mark.rule("AS-BASE-35")),
        pytest.param({"turned": 450}, {}, 0, marks=pytest.mark.rule("AS-BASE-35")),
        pytest.param({}, {"ran": 0}, 1, marks=pytest.mark.rule("AS-BASE-35")),
        pytest.param({}, {"lit": False}, -1, marks=pytest.mark.rule("AS-BASE-35")),
        pytest.param({}, {"lit": False, "burning": True}, 0, marks=pytest.mark.rule("AS-BASE-35")),
        pytest.param({}, {"lit": False, "fired_turn": 1}, 0, marks=pytest.mark.rule("AS-BASE-35")),
    ],
)
def test_gun_modifiers(firer, target, score):
    """Against a lit trawler at 9 knots nothing changes; each item shows alone."""
    one = vessel(US, "G", "MGB", 50, 50, **({"ran": 9} | firer))
    other = vessel(THEM, "V", target.pop("card", "Trawler"), 50, 55, **({"ran": 9, "lit": True} | target))
    items = gunnery.modifiers(play_of(battle(one, other)), one, other, False)
    assert sum(value for _, value in items) == score


@pytest.mark.rule("AS-BASE-35")
def test_worked_example_hits_on_1_only():
    """HG at 20 cm (4) against a boat (-1) at 30 knots (-1), not lit (-1)."""
    one, other = vessel(THEM, "V", "Trawler", 50, 50, ran=9), vessel(US, "M", "MTB", 50, 70, ran=30)
    items = gunnery.modifiers(play_of(battle(one, other)), one, other, False)
    score = gunnery.base_score(GUNS["HG"], 2000) + sum(value for _, value in items)
    assert [face for face in range(1, 11) if gunnery.hit(face, score)] == [1]
    assert gunnery.hit(1, -3)
    assert not gunnery.hit(10, 12)


def special(face, target="Trawler", **dice):
    """A natural 1 on a target, then `face` on the table of special damage."""
    state = battle(vessel(US, "G", "MGB", 50, 50, 0, 0), vessel(THEM, "V", target, 50, 54, 90, 9))
    for one in state.vessels.values():
        one.ran = 9
    state = resolve(state).state
    faces = {
        "fire|allied/G.1>german/V": (1, 10),
        "boxes|allied/G.1>german/V": 1,
        "special damage|allied/G.1>german/V hit 1": face,
    }
    faces |= {f"{key}|allied/G.1>german/V hit 1": value for key, value in dice.items()}
    return resolve(state, {US: "G FIRE C1 MOUNT 1"}, loaded(faces, default=9))


@pytest.mark.parametrize(
    ("face", "check"),
    [
        pytest.param(1, lambda v: v.m_hits == 1, marks=pytest.mark.rule("AS-BASE-36")),
        pytest.param(2, lambda v: v.m_hits == 1, marks=pytest.mark.rule("AS-BASE-36")),
        pytest.param(3, lambda v: v.steering, marks=pytest.mark.rule("AS-BASE-36")),
        pytest.param(6, lambda v: not v.searchlight and v.wireless, marks=pytest.mark.rule("AS-BASE-36")),
        pytest.param(7, lambda v: v.burning, marks=pytest.mark.rule("AS-BASE-36")),
        pytest.param(10, lambda v: v.floodings == 1, marks=pytest.mark.rule("AS-BASE-36", "AS-BASE-39")),
    ],
)
def test_special_damage(face, check):
    assert check(special(face).state.vessels["german/V"])


@pytest.mark.rule("AS-BASE-36")
@pytest.mark.parametrize(("face", "kind"), [(4, "gun"), (5, "gun")])
def test_special_damage_knocks_out_one_mount(face, kind):
    after = special(face, **{"which mount": 2}).state.vessels["german/V"]
    assert [mount.works(29) for mount in after.guns] == [True, False, True, True]


@pytest.mark.rule("AS-BASE-36")
def test_special_damage_to_torpedoes_bridge_and_boats():
    tubes = special(9, target="Torpedoboat").state.vessels["german/V"]
    assert not tubes.torpedoes[0].works(29)
    assert all(mount.works(29) for mount in tubes.guns)
    bridge = special(8).state
    assert GAME.parse("V COURSE 180", THEM, GAME.view(bridge, THEM)).diagnostics[0].code == "AS-BASE-36"
    later = resolve(resolve(bridge).state).state
    assert GAME.parse("V COURSE 180", THEM, GAME.view(later, THEM)).orders
    boat = special(10, target="R-boat", **{"further boxes": 4}).state.vessels["german/V"]
    assert (boat.lost, boat.floodings) == (1 + 4, 0)


@pytest.mark.rule("AS-BASE-37")
@pytest.mark.parametrize(("hits", "permanent", "speed"), [(1, 0, 14), (2, 0, 0), (0, 1, 14), (1, 1, 0)])
def test_m_hits(hits, permanent, speed):
    one = vessel(THEM, "TB", "Torpedoboat", 0, 0, m_hits=hits, m_permanent=permanent)
    assert damage.max_speed(one, standard()["Torpedoboat"]) == speed


@pytest.mark.rule("AS-BASE-37")
def test_order_of_reductions_boxes_bow_m_hits():
    one = vessel(THEM, "TB", "Torpedoboat", 0, 0, lost=13, bow=1, m_hits=1)
    assert damage.max_speed(one, standard()["Torpedoboat"]) == (21 - 10) // 2


@pytest.mark.rule("AS-BASE-37")
@pytest.mark.parametrize(("face", "fell"), [(7, False), (8, True)])
def test_engineer_casualties(face, fell):
    assert special(1, **{"engineer casualties": face}).state.vessels["german/V"].casualties is fell


@pytest.mark.rule("AS-BASE-41")
@pytest.mark.parametrize(("lost", "speed"), [(4, 10), (5, 7), (9, 7), (10, 5), (14, 5), (15, 2), (19, 2)])
def test_speed_loss_by_boxes(lost, speed):
    assert damage.speed_by_boxes(10, 20, lost) == speed


@pytest.mark.rule("AS-BASE-42")
def test_a_boat_sunk_in_phase_7_still_fires_but_does_not_launch():
    state = resolve(
        battle(vessel(US, "M", "MTB", 50, 50, 0, 0, lost=7), vessel(THEM, "V", "Trawler", 50, 53, 90, 0))
    ).state
    orders = {US: "M FIRE C1 MOUNT 1\nM TORP COUNT 2 BEARING 000 NARROW SHALLOW", THEM: "V FIRE C1"}
    after = resolve(state, orders, loaded(default=2)).state
    assert after.vessels["allied/M"].sunk_turn == 1
    assert after.vessels["german/V"].lost == 2
    assert after.salvoes == []


@pytest.mark.rule("AS-BASE-33")
@pytest.mark.parametrize(
    ("kind", "dice", "ranges", "scores"),
    [
        ("MG", 3, (3, 6, 10), (5, 3, 2)),
        ("LC", 2, (4, 9, 16), (5, 3, 2)),
        ("MC", 2, (8, 16, 30), (5, 4, 2)),
        ("HG", 1, (12, 30, 60), (5, 4, 2)),
        ("VG", 1, (15, 40, 80), (5, 4, 2)),
    ],
)
def test_every_gun_at_the_end_of_each_range(kind, dice, ranges, scores):
    row = tables().guns[kind]
    assert row.dice == dice
    for i, (limit, score) in enumerate(zip(ranges, scores, strict=True)):
        assert gunnery.base_score(row, limit * 100) == score
        assert gunnery.base_score(row, limit * 100 + 1) == (*scores, None)[i + 1]


@pytest.mark.rule("AS-BASE-35")
@pytest.mark.parametrize(("fired", "dark"), [(4, False), (3, True)])
def test_a_target_that_fired_last_turn_is_still_plain_by_its_flashes(fired, dark):
    firer = vessel(US, "V", "Trawler", 50, 50, ran=5)
    target = vessel(THEM, "W", "Trawler", 50, 55, ran=5, fired_turn=fired)
    play = play_of(battle(firer, target, turn=5, window="B"))
    assert (("dark", -1) in gunnery.modifiers(play, firer, target, False)) is dark
