"""At anchor, seaplane bases, unloading (BR-12.7, BR-25.5)."""

import pytest
from tests.carrier.position import OPEN_SEA, bare, play, put_af, put_tf, ready, umpire

from flagplot.games.carrier.combat.damage import ship_value
from flagplot.games.carrier.flight.decks import room
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.units import Boxes, Stack
from flagplot.games.carrier.theatre.hex import name, neighbours, parse
from flagplot.games.carrier.theatre.theatre import theatre
from flagplot.games.carrier.units.factors import capacity, handles, normal_minimum

DEBOYNE = "A/Y27"
MORESBY = "A/D23"


@pytest.mark.rule("BR-12.7.1")
def test_ships_anchor_in_coast_hexes_only() -> None:
    state = bare(turn=9)
    put_tf(state, "japanese", 1, DEBOYNE, "PG x2")
    put_tf(state, "japanese", 2, OPEN_SEA, "PG x2")
    after = play(state, japanese="TF1: anchor all\nTF2: anchor all", clean=False)
    own = after.state.sides["japanese"].ships
    assert [ship.anchored for ship in own.values()] == [9, 9, None, None]


@pytest.mark.rule("BR-12.7.1")
def test_no_move_on_the_turn_of_anchoring_or_weighing() -> None:
    state = bare(turn=9)
    put_tf(state, "japanese", 1, DEBOYNE, "PG x2")
    state = play(state, japanese="TF1: anchor all").state
    state = play(state, japanese="TF1: N1", clean=False).state
    assert name(state.sides["japanese"].tfs[1].hex) == DEBOYNE
    state = play(state, japanese="TF1: weigh all; N1", clean=False).state
    assert name(state.sides["japanese"].tfs[1].hex) == DEBOYNE
    assert state.sides["japanese"].ships["PG 1"].anchored is None
    state = play(state).state
    assert name(state.sides["japanese"].tfs[1].hex) != DEBOYNE


@pytest.mark.rule("BR-12.7.1")
def test_ships_do_not_anchor_in_the_turn_in_which_they_came() -> None:
    """A TF that sails into a coast hex anchors there in the next turn."""
    state = bare(turn=9)
    beside = next(hex_ for hex_ in neighbours(parse(DEBOYNE)) if theatre().terrain(hex_) == "sea")
    put_tf(state, "japanese", 1, beside, "PG x2")
    came = play(state, japanese=f"TF1: to {DEBOYNE}; anchor all", clean=False).state
    own = came.sides["japanese"]
    assert name(own.tfs[1].hex) == DEBOYNE
    assert [ship.anchored for ship in own.ships.values()] == [None, None]
    lies = play(came).state.sides["japanese"].ships
    assert [ship.anchored for ship in lies.values()] == [10, 10]


@pytest.mark.rule("BR-12.7.2")
def test_a_ship_at_anchor_holds_its_tf_unless_it_splits() -> None:
    state = bare(turn=9)
    put_tf(state, "japanese", 1, DEBOYNE, "PG x2")
    state.sides["japanese"].ships["PG 1"].anchored = 3
    after = play(state, japanese="TF1: N1")
    assert after.where("japanese", "TF1") == DEBOYNE
    assert "sailing.anchoring TF1 rule=BR-12.7.2 bad=True how=lies" in after.facts("japanese")
    after = play(state, japanese="TF1: split PG 2 as TF2: (N1); hold 2 hours")
    assert after.where("japanese", "TF2") != DEBOYNE


@pytest.mark.rule("BR-12.7.3")
def test_an_anchored_tender_is_a_seaplane_base() -> None:
    """Kamikawa (8 Af, 4/2): anchored she holds 16, flies 16 by maximum launch, 4 by normal, and handles Mavis."""
    state = bare(turn=9)
    put_tf(state, "japanese", 1, DEBOYNE, "Kamikawa")
    ruleset, ship = ruleset_of(state), state.sides["japanese"].ships["Kamikawa"]
    for anchored, holds, most, mavis in ((None, 8, 8, False), (9, 16, 16, True)):
        ship.anchored = anchored
        assert capacity(ruleset, "japanese", ship) == holds
        assert normal_minimum(ruleset, "japanese", ship) == (4, 2)
        assert room(umpire(state), "japanese", ship, "maximum") == most
        assert handles(ruleset, "japanese", ship, "Mavis") is mavis
        assert handles(ruleset, "japanese", ship, "Pete")


@pytest.mark.rule("BR-12.7.3")
def test_petes_of_kamikawa_fly_only_from_anchor() -> None:
    """Special rule 5 of the Coral Sea; her Daves are free."""
    for anchored, flown in ((3, {"Pete": 2, "Dave": 2}), (None, {"Dave": 2})):
        state = bare(turn=9)
        put_tf(state, "japanese", 1, DEBOYNE, "Kamikawa", anchored=anchored)
        ready(state, "japanese", "Kamikawa", Pete=4, Dave=3)
        after = play(state, japanese="AF7 launch 2 Pete, 2 Dave from Kamikawa; hold 2 hours", clean=False)
        assert {f.plane: f.n for f in after.state.sides["japanese"].afs[7].flights} == flown


@pytest.mark.rule("BR-12.7.3")
def test_sea_planes_land_at_an_anchored_tender() -> None:
    state = bare(turn=9)
    put_tf(state, "japanese", 1, DEBOYNE, "Kamikawa", anchored=3)
    put_af(state, "japanese", 3, DEBOYNE, "1 Mavis", home="Kamikawa")
    after = play(state, japanese="AF3: land")
    boxes = after.state.sides["japanese"].ships["Kamikawa"].boxes
    assert boxes is not None
    assert [s.plane for s in boxes.just_landed] == ["Mavis"]


@pytest.mark.rule("BR-12.7.4", "BR-25.5")
def test_unloading_begins_the_turn_after_anchoring_and_lasts_eight_turns() -> None:
    """Two APs at Port Moresby: nothing in the turn of anchoring, then 6 points a turn for eight turns, 48 in all."""
    state = bare(turn=9)
    state.sides["allied"].bases.clear()
    put_tf(state, "japanese", 1, MORESBY, "AP x2")
    after = play(state, japanese="TF1: anchor all; unload")
    assert after.points("japanese") == 0
    earned = []
    for _ in range(9):
        after = play(after.state)
        earned.append(after.points("japanese"))
    assert earned == [6, 12, 18, 24, 30, 36, 42, 48, 48]


@pytest.mark.rule("BR-12.7.4")
def test_transports_unload_only_where_the_scenario_says() -> None:
    """Deboyne is not named (special rule 4): no points."""
    state = bare(turn=9)
    put_tf(state, "japanese", 1, DEBOYNE, "AP x2", anchored=3)
    assert play(state, japanese="TF1: unload", clean=False).points("japanese") == 0
    state = bare(turn=9)
    state.sides["allied"].bases.clear()
    put_tf(state, "japanese", 1, MORESBY, "AP x2", "DD x1")
    assert play(state, japanese="TF1: unload", clean=False).points("japanese") == 0


@pytest.mark.rule("BR-25.5")
@pytest.mark.parametrize(
    ("kind", "turns", "value"), [("AP", 0, 24), ("AP", 4, 12), ("AP", 8, 2), ("APD", 3, 10), ("APD", 8, 2)]
)
def test_a_transport_loses_value_as_it_unloads(kind: str, turns: int, value: int) -> None:
    state = bare()
    put_tf(state, "japanese", 1, OPEN_SEA, f"{kind} x1", unloaded=turns)
    assert ship_value(ruleset_of(state), "japanese", state.sides["japanese"].ships[f"{kind} 1"]) == value


@pytest.mark.rule("BR-25.5")
def test_an_apd_scores_two_a_turn() -> None:
    state = bare(turn=9)
    state.sides["allied"].bases.clear()
    put_tf(state, "japanese", 1, MORESBY, "APD x3", anchored=3)
    assert play(state, japanese="TF1: unload").points("japanese") == 6


@pytest.mark.rule("BR-25.5")
def test_the_transports_of_rabaul_have_four_turns_left() -> None:
    """Special rule 2 of Rings Around Rabaul: 12 each if sunk, four more turns of 3 points."""
    from tests.carrier.position import opening

    state = opening("rings-around-rabaul")
    ships = [s for s in state.sides["japanese"].ships.values() if s.type == "AP"]
    assert [(s.unloaded, s.anchored) for s in ships] == [(4, 0)] * 4
    assert ship_value(ruleset_of(state), "japanese", ships[0]) == 12
    after = play(state, japanese="TF1: unload", faces={"initiative|allied 0": (6,)})
    assert after.points("japanese") == 12


@pytest.mark.rule("BR-4.2.1")
def test_a_tender_with_twice_her_planes_stays_at_anchor_until_they_have_flown_off() -> None:
    def lying(n: int, plane: str = "Pete") -> State:
        state = bare()
        put_tf(state, "japanese", 1, DEBOYNE, "Kamikawa", anchored=1)
        state.sides["japanese"].ships["Kamikawa"].boxes = Boxes(ready=[Stack(plane, n)])
        return state

    for n, plane, weighs in ((8, "Pete", True), (9, "Pete", False), (2, "Mavis", False)):
        state = lying(n, plane)
        sheet = GAME.parse("TF1: weigh", "japanese", GAME.view(state, "japanese"))
        assert any(remark.code == "BR-4.2.1" for remark in sheet.diagnostics) is not weighs
        done = play(state, japanese="TF1: weigh", clean=False)
        assert (done.state.sides["japanese"].ships["Kamikawa"].anchored is None) is weighs, (n, plane)
        assert ("sailing.anchoring TF1 rule=BR-12.7.1 how=weighs" in done.facts("japanese")) is weighs
        assert ("sailing.held_at_anchor TF1 ships=[Kamikawa]" in done.facts("japanese")) is not weighs
