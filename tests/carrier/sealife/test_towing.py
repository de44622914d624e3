"""Towing (FE-TOW, BR-30.5)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.carrier.position import SEA, bare, battle, play, put_tf, ready, ship
from tests.carrier.position import tf as force

from flagplot.games.carrier.combat.air_attack import attack_modifiers
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.gunnery import target_modifiers
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.sailing import towing
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.units.factors import as_anchored, gunnery, launch_factors, speed, torpedo

T = tables()


def at_sea(*cards: str, turn: int = 8, hits: dict[str, int] | None = None, **options: Any) -> State:
    """Return an Allied TF of ships, with towing on."""
    state = bare(turn, **{"towing": True, **options})
    put_tf(state, "allied", 1, "A/Q38", *cards)
    for name, n in (hits or {}).items():
        state.sides["allied"].ships[name].hits = n
    return state


def in_tow(tower: str = "Chicago", towed: str = "Astoria", turn: int = 8) -> State:
    """Return a TF whose tow has been passed in the turn before."""
    return play(at_sea(tower, towed, turn=turn, hits={towed: 4}), allied=f"TF1: tow {towed} with {tower}").state


@pytest.mark.rule("FE-DS-8")
def test_a_ship_going_down_is_not_towed():
    """No tow is passed to her, and one that she is in is cast off."""
    state = at_sea("Chicago", "Astoria", hits={"Astoria": 4}, delayed_sinking=True)
    state.sides["allied"].ships["Astoria"].doomed = 20
    after = play(state, allied="TF1: tow Astoria with Chicago")
    assert not after.state.sides["allied"].ships["Chicago"].towing
    assert "sailing.cannot_tow TF1 why=doomed tower=Chicago towed=Astoria" in after.facts("allied")
    pair = in_tow()
    assert pair.sides["allied"].ships["Chicago"].towing == "Astoria"
    pair.sides["allied"].ships["Astoria"].doomed = 20
    assert not play(pair).state.sides["allied"].ships["Chicago"].towing


@pytest.mark.rule("FE-TOW-1")
@pytest.mark.parametrize(
    ("kind", "number"),
    [("CV", 1), ("BB", 1), ("CA", 2), ("CAV", 2), ("CL", 2), ("DD", 3), ("APD", 3), ("CVL", 3), ("AO", 4), ("AP", 4)],
)
def test_classes(kind: str, number: int):
    """Four classes; an AO is in the fourth, a CVL in the third."""
    assert towing.tow_class(T, kind) == number


@pytest.mark.rule("FE-TOW-2")
@pytest.mark.parametrize(("hits", "moves"), [(0, True), (3, False)])
def test_a_tower_must_make_two_hexes(hits: int, moves: bool):
    """A cruiser at half speed may not tow."""
    played = play(
        at_sea("Chicago", "Astoria", hits={"Chicago": hits, "Astoria": 4}), allied="TF1: tow Astoria with Chicago"
    )
    assert (played.state.sides["allied"].ships["Chicago"].towing == "Astoria") is moves
    assert ("sailing.cannot_tow TF1 why=slow" in played.facts("allied")) is not moves


@pytest.mark.rule("FE-TOW-2")
@pytest.mark.parametrize(("hits", "holds"), [(0, True), (1, True), (3, False), (4, False)])
def test_a_tower_that_can_no_longer_make_two_hexes_casts_off(hits: int, holds: bool):
    """Her hits slow the cruiser down: the tow is cast off, even by a cripple, and the pair moves no more."""
    pair = in_tow()
    pair.sides["allied"].ships["Chicago"].hits = hits
    played = play(pair)
    assert (played.state.sides["allied"].ships["Chicago"].towing == "Astoria") is holds
    assert ("how=cast off tower=Chicago towed=Astoria" in played.facts("allied")) is not holds


@pytest.mark.rule("FE-TOW-3")
@pytest.mark.parametrize(
    ("tower", "towed", "may"),
    [("DD", "Hobart", True), ("DD", "Washington", False), ("Chicago", "Lexington", True), ("Chicago", "AO", True)],
)
def test_what_may_be_towed(tower: str, towed: str, may: bool):
    """Own class, any below, one above: a DD tows a CL but no BB."""
    u = battle([force(1, tower, towed)], code="GU", towing=True)
    ships = list(u.state.sides["allied"].ships.values())
    assert (towing.why_not(u, "allied", ships[0], ships[1]) is None) is may


@pytest.mark.rule("FE-TOW-3")
def test_the_tow_takes_a_turn_without_movement():
    """The TF stays while the tow is passed, whatever comes after it in the order."""
    played = play(at_sea("Chicago", "Astoria", hits={"Astoria": 4}), allied="TF1: tow Astoria with Chicago; N2")
    assert played.where("allied", "TF1") == "A/Q38"
    assert "sailing.tow TF1 how=passed tower=Chicago towed=Astoria" in played.facts("allied")


@pytest.mark.rule("FE-TOW-4")
def test_a_pair_makes_a_hex_every_two_turns():
    """Passed at 0800: one hex at 1000, at 1200 and at 1400."""
    state = in_tow()
    ships = state.sides["allied"].ships
    made = [speed(_ruleset(state), "allied", ships["Chicago"], turn) for turn in range(9, 15)]
    assert made == [0, 1, 0, 1, 0, 1]
    places = []
    orders = "TF1: N4"
    for _ in range(4):
        played = play(state, allied=orders)
        state, orders = played.state, ""
        places.append(played.where("allied", "TF1"))
    assert places == ["A/Q38", "A/Q37", "A/Q37", "A/Q36"]


@pytest.mark.rule("FE-TOW-5")
def test_a_heavier_ship_is_towed_at_a_hex_in_three_turns():
    """A CA tows a CV, passed at 0800: 1100 and 1400."""
    state = in_tow("Chicago", "Lexington")
    ships = state.sides["allied"].ships
    made = [speed(_ruleset(state), "allied", ships["Lexington"], turn) for turn in range(9, 15)]
    assert made == [0, 0, 1, 0, 0, 1]
    assert towing.interval(T, "CA", "CV") == 3 and towing.interval(T, "CV", "CA") == 2


@pytest.mark.rule("FE-TOW-6")
def test_weapons_of_a_towing_ship():
    """Gunnery at half, rounded up; no torpedoes; AA as it is. The towed ship's are its own."""
    state = in_tow("Chicago", "Astoria")
    ruleset, ships = _ruleset(state), state.sides["allied"].ships
    assert gunnery(ruleset, "allied", ships["Chicago"]) == 2, "4 halved"
    ships["Chicago"].hits = 1
    assert gunnery(ruleset, "allied", ships["Chicago"]) == 2, "3 halved, rounded up"
    ships["Chicago"].hits = 0
    assert torpedo(ruleset, "allied", ships["Chicago"]) == 0
    towing.cast_off(ships["Chicago"], ships["Astoria"])
    assert gunnery(ruleset, "allied", ships["Chicago"]) == 4


@pytest.mark.rule("FE-TOW-6")
def test_a_towing_ship_does_not_bombard():
    """Ordered to shell a base it is left out."""
    state = in_tow("Chicago", "Astoria")
    state.sides["allied"].ships["Astoria"].hits = 0
    where = state.sides["japanese"].bases["Lae"].hex
    state.sides["allied"].tfs[1].hex = where
    played = play(state, allied="TF1: shell Lae")
    fired = [roll for roll in played.rolls if "|bombardment|" in roll.key]
    assert len(fired) == 1 and "4 factors" in fired[0].result, "the towed cruiser alone"


@pytest.mark.rule("FE-TOW-7")
def test_a_towing_carrier_does_not_fly():
    """Neither launch nor landing while it tows."""
    state = at_sea("Lexington", "Yorktown", hits={"Yorktown": 6})
    state.sides["allied"].ships["Yorktown"].hits = 1
    ready(state, "allied", "Lexington", Wildcat=4)
    ships = state.sides["allied"].ships
    ships["Lexington"].towing, ships["Yorktown"].towed_by = "Yorktown", "Lexington"
    assert launch_factors(_ruleset(state), "allied", ships["Lexington"]) == (0, 0)
    assert launch_factors(_ruleset(state), "allied", ships["Yorktown"]) != (0, 0)


@pytest.mark.rule("FE-TOW-8")
def test_both_ships_count_as_anchored():
    """Air attack +2, guns +1; a crippled ship in tow has the modifier of a cripple as well."""
    u = battle([force(1, "DD", ship("Chicago", hits=4))], towing=True)
    ships = u.state.sides["allied"].ships
    for made in ships.values():
        made.tow_every = 2
    b = Battle(u, SEA)
    assert attack_modifiers(b, ships["DD 1"], "allied") == (("at anchor", 2),)
    assert dict(target_modifiers(b, "allied", ships["Chicago"])) == {"crippled": 1, "at anchor": 1}
    assert as_anchored(ships["DD 1"], 3)


@pytest.mark.rule("BR-30.5")
@pytest.mark.parametrize(("face", "parts"), [(1, True), (2, True), (3, False)])
def test_a_hit_may_part_the_tow(face: int, parts: bool):
    """When either ship is hit, 1 or 2."""
    u = battle([force(1, "Chicago", "Astoria")], towing=True, default=face)
    ships = u.state.sides["allied"].ships
    ships["Chicago"].towing, ships["Astoria"].towed_by = "Astoria", "Chicago"
    u.hit.add(("allied", "Astoria"))
    towing.run(u)
    assert (ships["Chicago"].towing == "") is parts


@pytest.mark.rule("BR-30.5")
def test_no_die_without_a_hit():
    """A quiet turn leaves the tow as it is."""
    u = battle([force(1, "Chicago", "Astoria")], towing=True, default=1)
    ships = u.state.sides["allied"].ships
    ships["Chicago"].towing, ships["Astoria"].towed_by = "Astoria", "Chicago"
    towing.run(u)
    assert ships["Chicago"].towing == "Astoria" and not u.dice.record()


def test_casting_off_takes_no_time():
    """Cast off and sail two hexes in the same turn."""
    state = in_tow()
    played = play(state, allied="TF1: split Astoria as TF2; cast off; N2")
    assert played.where("allied", "TF1") == "A/Q36"
    assert played.state.sides["allied"].ships["Chicago"].towing == ""


def test_ships_in_two_tfs_tow_no_longer():
    """A pair that is parted by orders is cast off."""
    played = play(in_tow(), allied="TF1: split Astoria as TF2")
    assert played.state.sides["allied"].ships["Astoria"].towed_by == ""


@pytest.mark.parametrize(
    ("order", "text"),
    [
        ("TF1: tow Lexington with Chicago", "Lexington is not in TF1"),
        ("TF1: tow Chicago with Chicago", "a tow takes two ships"),
    ],
)
def test_wrong_tows_are_refused(order: str, text: str):
    """The message says what is wrong."""
    state = at_sea("Chicago", "Astoria")
    assert text in " ".join(d.message for d in GAME.parse(order, "allied", GAME.view(state, "allied")).diagnostics)


def test_without_the_option_a_tow_is_refused():
    """The option is named."""
    state = at_sea("Chicago", "Astoria", towing=False)
    sheet = GAME.parse("TF1: tow Astoria with Chicago", "allied", GAME.view(state, "allied"))
    assert "option towing" in sheet.diagnostics[0].hint


@pytest.mark.parametrize("order", ["tow Astoria with Chicago", "cast off all", "cast off Chicago"])
def test_orders_read_back(order: str):
    """The echo gives the same order."""
    state = at_sea("Chicago", "Astoria")
    view = GAME.view(state, "allied")
    echo = GAME.parse(f"TF1: {order}", "allied", view).echo[0].canonical
    assert echo == f"TF1: {order}"


@given(since=st.integers(1, 30), every=st.sampled_from([2, 3]), turn=st.integers(1, 60))
def test_a_pair_never_makes_two_hexes_running(since: int, every: int, turn: int):
    """Whatever the turn, at least one quiet turn lies between two hexes."""
    u = battle([force(1, "Chicago")])
    chicago = u.state.sides["allied"].ships["Chicago"]
    chicago.tow_every, chicago.tow_since = every, since
    pair = [speed(u.ruleset, "allied", chicago, turn), speed(u.ruleset, "allied", chicago, turn + 1)]
    assert sum(pair) <= 1


def _ruleset(state: State) -> Any:
    from flagplot.games.carrier.ruleset.ruleset import ruleset_of

    return ruleset_of(state)
