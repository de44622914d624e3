"""Which guns fire at which ships: declarations, preferences, whole ships (BR-19.5.1, FE-19e, FE-19i, GM-10.1b)."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.carrier.position import SEA, bare, battle, put_tf, ship, tf
from tests.carrier.surface.fights import duel, everything, seek

from flagplot.games.carrier.combat.aiming import Gun, aimed, fits, ranking, whole_sums
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import GunAim, Surface
from flagplot.games.carrier.telling.records import SurfaceFight

BBS = (Gun(0, 25, True), Gun(0, 25, True), Gun(0, 5, True))
STAND = Surface(number=4, gunnery=("AP", "AO", "DD", "AV", "Shoho"))


def given_to(record: SurfaceFight, side: str = "allied") -> dict[str, int]:
    """Return the gunnery factors that a side's volleys had, by target."""
    return {f.volley.target: f.volley.blow.factors for f in record.gunnery if f.volley.side == side}


@pytest.mark.rule("FE-19i")
@pytest.mark.parametrize(
    ("demands", "legal"),
    [
        ([(30, True), (25, True)], True),
        ([(41, True), (14, True)], False),
        ([(55, True)], True),
        ([(25, True)], True),
        ([(5, False), (50, True)], True),
        ([(56, True)], False),
        ([(20, False)], False),
        ([], True),
    ],
)
def test_a_declaration_is_a_sum_of_whole_ships(demands: list[tuple[int, bool]], legal: bool) -> None:
    """BBs of 25 and 25 and a CA of 5: 30 and 25 is legal, 41 and 14 is not."""
    assert (whole_sums(BBS, demands) is not None) is legal


@pytest.mark.rule("FE-19i", "BR-19.5.1")
def test_light_guns_do_not_make_up_what_is_fired_at_a_battleship() -> None:
    """Four destroyers are no factors against a BB, but they are against a CA."""
    guns = [Gun(0, 1, False)] * 4 + [Gun(0, 4, True)]
    assert whole_sums(guns, [(4, True), (4, False)]) == [[4], [0, 1, 2, 3]]
    assert whole_sums(guns, [(5, True)]) is None and whole_sums(guns, [(5, False)]) is not None


@pytest.mark.rule("FE-19i")
@given(
    guns=st.lists(st.tuples(st.integers(0, 6), st.booleans()), max_size=6),
    demands=st.lists(st.tuples(st.integers(0, 9), st.booleans()), max_size=2),
)
def test_the_sums_found_are_right_and_none_is_missed(
    guns: list[tuple[int, bool]], demands: list[tuple[int, bool]]
) -> None:
    """Every answer adds up, uses no gun twice and no light gun at a BB; where there is no answer there is none."""
    all_guns = [Gun(0, n, heavy) for n, heavy in guns]
    picked = whole_sums(all_guns, demands)
    if picked is not None:
        used = [place for places in picked for place in places]
        assert len(used) == len(set(used))
        for (n, at_bb), places in zip(demands, picked, strict=True):
            assert sum(all_guns[place].factors for place in places) == n
            assert all(all_guns[place].heavy for place in places if at_bb)
        return
    places = range(len(all_guns))
    subsets = [set(c) for k in range(len(all_guns) + 1) for c in combinations(places, k)]

    def makes(subset: set[int], demand: tuple[int, bool]) -> bool:
        return sum(all_guns[p].factors for p in subset) == demand[0] and not (
            demand[1] and any(not all_guns[p].heavy for p in subset)
        )

    def possible(left: list[tuple[int, bool]], free: set[int]) -> bool:
        return not left or any(makes(s, left[0]) and possible(left[1:], free - s) for s in subsets if s <= free)

    assert not possible(demands, set(places))


@pytest.mark.rule("FE-19i")
def test_by_doctrine_too_a_ship_fires_at_one_target() -> None:
    """Three cruisers of 4 at three destroyers: each target has 4 or nothing; in the base game factors are divided."""
    ours, theirs = [tf(1, "Chicago", "Portland", "Astoria", order=seek(4))], [tf(2, "6 DD", order=Surface(number=6))]
    _, whole = duel(ours, theirs, whole_gunnery=True)
    assert all(n % 4 == 0 for n in given_to(whole).values()) and sum(given_to(whole).values()) == 12
    _, free = duel(ours, theirs)
    assert any(n % 4 for n in given_to(free).values()) and sum(given_to(free).values()) == 12


@pytest.mark.rule("FE-19e")
def test_preferences_by_type_group_and_damage() -> None:
    """`fire DD`, `fire torpedo`, `fire damaged` each put their targets first, whatever doctrine likes."""
    for at, first in (("DD", "DD 1"), ("torpedo", "DD 2"), ("damaged", "Kako"), ("CA", "Aoba"), ("Kako", "Kako")):
        u = battle([tf(1, "Chicago", order=seek(4, GunAim(at)))], [tf(2, "Aoba", ship("Kako", hits=1), "2 DD")])
        b = Battle(u, SEA)
        b.places = {("japanese", "DD 2"): "torpedo"}
        theirs = list(u.state.sides["japanese"].ships.values())
        shots = aimed(b, "allied", "japanese", [Gun(1, 1, True)], theirs, lambda _: 8)
        assert [shot.target.name for shot in shots] == [first], at
        assert ranking(b, "japanese", theirs, (GunAim(at),))[0].name == first


@pytest.mark.rule("FE-19e")
def test_a_secret_label_hides_the_name_of_a_target() -> None:
    """With labels a name means nothing; the label means its ship."""
    u = battle([], [tf(2, "Aoba", "Kako")])
    b = Battle(u, SEA)
    aoba = u.state.sides["japanese"].ships["Aoba"]
    assert fits(b, "japanese", aoba, "Aoba") and not fits(b, "japanese", aoba, "CA #2")
    b.labels = {"japanese": {"Aoba": "CA #2", "Kako": "CA #1"}}
    assert (
        fits(b, "japanese", aoba, "CA #2") and not fits(b, "japanese", aoba, "Aoba") and fits(b, "japanese", aoba, "CA")
    )
    assert not fits(b, "japanese", aoba, "CA #1") and not fits(b, "japanese", aoba, "damaged")


@pytest.mark.rule("FE-19e", "GM-10.1b")
def test_totals_are_fired_as_declared_and_the_rest_as_preferred() -> None:
    """8 at a cruiser, the rest at destroyers, although doctrine would have it otherwise."""
    order = seek(4, GunAim("CA", 8), GunAim("DD"))
    _, record = duel(
        [tf(1, "Chicago", "Portland", "Astoria", order=order)], [tf(2, "Aoba", "DD", order=STAND)], whole_gunnery=True
    )
    assert given_to(record) == {"Aoba": 8, "DD 1": 4}


@pytest.mark.rule("FE-19i")
def test_a_total_that_is_no_sum_is_refused_in_the_fight_too() -> None:
    """7 factors of two cruisers of 4: the side is told, and its preference is followed instead."""
    order = seek(4, GunAim("CA", 7), GunAim("DD"))
    u, record = duel(
        [tf(1, "Chicago", "Portland", order=order)], [tf(2, "Aoba", "DD", order=STAND)], whole_gunnery=True
    )
    assert given_to(record) == {"DD 1": 8}
    assert "fire of 7 factors cannot be made up of what fires" in everything(u, "allied")
    assert "cannot be made up" not in everything(u, "japanese")
    u, record = duel([tf(1, "Chicago", "Portland", order=order)], [tf(2, "Aoba", "DD", order=STAND)])
    assert given_to(record) == {"Aoba": 7, "DD 1": 1}, "divided at will in the base game"


@pytest.mark.rule("FE-19e", "BR-19.6.3")
def test_torpedoes_are_declared_apart_from_guns() -> None:
    """Torpedo fire has its own targets; without any it follows the preferences of the guns, without their numbers."""
    ours = Surface(engage=True, number=6, torpedo=("DD",), fire=(GunAim("AO"),))
    for extra, target in (((), "AO 1"), ((GunAim("CA"),), "Aoba")):
        order = Surface(engage=True, number=6, torpedo=("DD",), fire=ours.fire, torpedo_fire=extra)
        _, record = duel(
            [tf(1, "2 DD", order=order)], [tf(2, "Aoba", "AO", order=Surface(number=6, gunnery=("AO",)))], default=1
        )
        assert [f.volley.target for f in record.torpedoes if f.volley.side == "allied"] == [target]


@pytest.mark.rule("GM-10.1b")
def test_by_the_1993_document_the_largest_class_is_fired_at_first() -> None:
    """A carrier in the line comes before a cruiser with more guns; in the base game guns and torpedoes count."""
    for reports, first in (("1993", "Shoho"), ("base", "Takao")):
        u = battle([tf(1, "Chicago")], [tf(2, "Takao", "Shoho", "DD")], surface_reports=reports)
        b = Battle(u, SEA)
        theirs = list(u.state.sides["japanese"].ships.values())
        assert ranking(b, "japanese", theirs, ())[0].name == first


@pytest.mark.rule("FE-19e")
def test_light_guns_left_over_go_at_what_they_may_hit() -> None:
    """`fire BB`: the heavy cruiser fires at the battleship, the destroyers at the destroyer; alone with a BB they fire
    at nothing."""
    u = battle([tf(1, "Chicago", "2 DD", order=seek(4, GunAim("BB")))], [tf(2, "Hiei", "DD")])
    b = Battle(u, SEA)
    theirs = list(u.state.sides["japanese"].ships.values())
    guns = [Gun(1, 4, True), Gun(1, 1, False), Gun(1, 1, False)]
    shots: Any = aimed(b, "allied", "japanese", guns, theirs, lambda _: 8)
    assert {shot.target.name: shot.factors for shot in shots} == {"Hiei": 4, "DD 1": 2}
    assert aimed(b, "allied", "japanese", guns[1:], theirs[:1], lambda _: 8) == []
    assert aimed(b, "allied", "japanese", guns, [], lambda _: 8) == []


@pytest.mark.rule("FE-19i")
@pytest.mark.parametrize(
    ("text", "whole", "refused"),
    [
        ("fire 41 at BB, 14 at CA", True, True),
        ("fire 50 at BB, rest at CA", True, False),
        ("fire 41 at BB, 14 at CA", False, False),
        ("fire 55 at BB", False, True),
    ],
)
def test_the_desk_refuses_totals_that_cannot_be(text: str, whole: bool, refused: bool) -> None:
    """Two BBs of 25, a CA of 4 and a DD: 54 heavy factors; the answer lists the ships."""
    state = bare(whole_gunnery=whole)
    put_tf(state, "allied", 2, "A/Q38", "South Dakota", "Washington", "Portland", "DD")
    sheet = GAME.parse(f"TF2: {text}", "allied", GAME.view(state, "allied"))
    errors = [d.message for d in sheet.diagnostics if d.severity == "error"]
    assert bool(errors) is refused
    if refused:
        assert "South Dakota 25, Washington 25, Portland 4, DD 1" in errors[0]


@pytest.mark.rule("FE-19i")
@pytest.mark.parametrize(
    ("uses", "twice", "legal"), [(0, False, True), (1, False, False), (1, True, True), (2, True, False)]
)
def test_the_desk_counts_only_guns_that_can_fire(uses: int, twice: bool, legal: bool) -> None:
    """A destroyer that has used its guns, and a cruiser without ammunition, make up no total."""
    state = bare(whole_gunnery=True, dd_guns_twice=twice)
    put_tf(state, "allied", 2, "A/Q38", "Portland", "DD")
    own = state.sides["allied"].ships
    own["DD"].gun_uses = uses
    sheet = GAME.parse("TF2: fire 5 at CA", "allied", GAME.view(state, "allied"))
    assert (sheet.diagnostics == ()) is legal
    own["DD"].gun_uses, own["Portland"].ammunition = 0, 0
    sheet = GAME.parse("TF2: fire 1 at CA", "allied", GAME.view(state, "allied"))
    assert sheet.diagnostics == ()
    (refused,) = GAME.parse("TF2: fire 4 at CA", "allied", GAME.view(state, "allied")).diagnostics
    assert refused.message.endswith("cannot be made up of the ships of TF2: DD 1")
