"""Victory points and the end of the game (BR-21.5, BR-24, BR-25)."""

import pytest
from tests.carrier.position import OPEN_SEA, bare, play, put_af, put_tf, ready, umpire
from tests.support.shown import reported

from flagplot.core.document import to_text
from flagplot.core.words import phrase
from flagplot.games.carrier.combat.damage import ship_value
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.phases import time_record
from flagplot.games.carrier.phases.time_record import damage_points
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.state.battle import PointsEntry
from flagplot.games.carrier.theatre.hex import around, distance, walk


@pytest.mark.rule("BR-25.1")
@pytest.mark.parametrize(
    ("side", "card", "value"),
    [
        ("allied", "Lexington", 72),
        ("japanese", "Shokaku", 60),
        ("japanese", "Shoho", 36),
        ("japanese", "Hiei", 50),
        ("allied", "Chicago", 24),
        ("japanese", "Tone", 24),
        ("allied", "Hobart", 16),
        ("japanese", "Kamikawa", 16),
        ("allied", "APD x1", 16),
        ("allied", "AO x1", 12),
        ("japanese", "SS x1", 10),
        ("allied", "DD x1", 6),
        ("japanese", "PG x1", 4),
        ("japanese", "AP x1", 24),
    ],
)
def test_points_for_sinking(side: str, card: str, value: int) -> None:
    """Shokaku has DF 5 in the Coral Sea: 60; Lexington's 6 times 12 is 72."""
    state = bare()
    made = put_tf(state, side, 1, OPEN_SEA, card)  # type: ignore[arg-type]
    ship = state.sides[side].ships[made.ships[0]]  # type: ignore[index]
    assert ship_value(ruleset_of(state), side, ship) == value  # type: ignore[arg-type]


@pytest.mark.rule("BR-25.1", "BR-0.3")
@pytest.mark.parametrize(
    ("card", "hits", "points"), [("Lexington", 3, 18), ("Chicago", 2, 4), ("Chicago", 3, 7), ("DD x1", 1, 1)]
)
def test_half_the_value_by_hits_for_a_damaged_ship(card: str, hits: int, points: int) -> None:
    """Chicago: half of 24 x 2 / 5 is 4.8, rounded down 4; x 3 is 7; Lexington: half of 72 x 3 / 6 is 18."""
    state = bare()
    made = put_tf(state, "allied", 1, OPEN_SEA, card, hits=hits)
    assert damage_points(umpire(state), "allied", state.sides["allied"].ships[made.ships[0]]) == points


@pytest.mark.rule("BR-25.1")
def test_damage_is_scored_at_the_end_only() -> None:
    state = bare(turn=17)
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago", hits=2)
    after = play(state)
    assert after.points("japanese") == 0
    assert play(after.state).points("japanese") == 4


@pytest.mark.rule("BR-21.5", "BR-25.1")
@pytest.mark.parametrize(("base", "points"), [("Rabaul", 6), ("Lae", 3)])
def test_a_closed_base_scores_every_turn(base: str, points: int) -> None:
    state = bare(turn=9)
    holder = state.sides["japanese"].bases[base]
    for lf, scored in ((0, points), (-2, points), (1, 0)):
        holder.lf_normal, holder.attacked = lf, 9
        after = play(state)
        assert after.points("allied") == scored
        assert after.heard("allied") == []
        if scored:
            assert after.heard("japanese") == [(-scored, f"{base} closed to flying")]


@pytest.mark.rule("BR-24", "BR-25.4")
def test_planes_out_of_fuel_are_lost_at_the_end_of_the_turn() -> None:
    """Three Wildcats that had to land by 0900 and did not: ten points each, known to their owner alone."""
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, "3 Wildcat", "1 Wildcat", land_by=9)
    state.sides["allied"].afs[3].flights[1].land_by = 12
    after = play(state)
    assert [f.n for f in after.state.sides["allied"].afs[3].flights] == [1]
    assert after.points("japanese") == 30
    assert after.heard("japanese") == []
    assert after.heard("allied")[0][0] == -30


@pytest.mark.rule("BR-25.4")
@pytest.mark.parametrize(("fate", "hits", "points"), [("sunk", 5, 2), ("", 4, 2), ("", 1, 10)])
def test_planes_that_lost_their_carrier_to_hits_score_two(fate: str, hits: int, points: int) -> None:
    """Yorktown sunk, or closed by 4 hits (11 - 12): 2 points; with one hit she flies on: 10."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, walk(OPEN_SEA, "N8,N8")[-1], "Yorktown", hits=hits)
    ship = state.sides["allied"].ships["Yorktown"]
    ship.fate = fate  # type: ignore[assignment]
    if fate:
        ship.tf = None
        state.sides["allied"].tfs.clear()
    put_af(state, "allied", 3, OPEN_SEA, "1 Wildcat", land_by=9, home="Yorktown")
    after = play(state, "AF3: hold 2 hours")
    assert after.points("japanese") == points


@pytest.mark.rule("BR-25.4")
def test_neither_a_storm_nor_a_deck_that_hits_have_left_open_excuses() -> None:
    """A storm all about the planes, or Lexington under them with one hit and her deck full: ten points each."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, walk(OPEN_SEA, "N3")[-1], "Lexington")
    put_af(state, "allied", 3, OPEN_SEA, "1 Wildcat", land_by=9, home="Lexington")
    state.weather.markers = [walk(OPEN_SEA, "N3")[-1]] * 2
    assert play(state, "AF3: land").points("japanese") == 10
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington", hits=1)
    ready(state, "allied", "Lexington", "readying", Dauntless=30)
    put_af(state, "allied", 3, OPEN_SEA, "1 Wildcat", land_by=9, home="Lexington")
    assert play(state, "AF3: land").points("japanese") == 10


@pytest.mark.rule("BR-25.4")
def test_at_the_end_too_a_place_closed_by_hits_excuses() -> None:
    """The last turn: Port Moresby, the only field, is closed by hits, or open but too far for the fuel left."""
    for lf_normal, away, points in ((-2, 2, 2), (12, 20, 10)):
        state = bare(turn=18)
        field = state.sides["allied"].bases["Port Moresby"]
        state.sides["allied"].bases = {"Port Moresby": field}
        field.lf_normal = lf_normal
        assert field.hex is not None
        where = next(hex_ for hex_ in around(field.hex, away) if distance(hex_, field.hex) == away)
        put_af(state, "allied", 3, where, "1 Wildcat", land_by=19, home="Port Moresby")
        told = play(state, "AF3: hold 2 hours").heard("allied")
        assert (-points, "1 Wildcat lost: could not have landed") in told, (lf_normal, away)


@pytest.mark.rule("BR-25.4")
def test_at_the_end_planes_must_be_able_to_land() -> None:
    """Lexington 12 hexes off is two turns for Wildcats: land by 2000 is in time, by 1900 not."""
    for land_by, points in ((20, 0), (19, 10)):
        state = bare(turn=18)
        put_tf(state, "allied", 1, walk(OPEN_SEA, "N8,N4")[-1], "Lexington")
        put_af(state, "allied", 3, OPEN_SEA, "1 Wildcat", land_by=land_by, home="Lexington")
        after = play(state, "AF3: O8", clean=False)
        assert after.points("japanese") == points


@pytest.mark.rule("BR-25.2")
@pytest.mark.parametrize(("turn", "lead", "over"), [(19, 60, True), (19, 59, False), (18, 90, False)])
def test_automatic_victory_at_the_end_of_a_2400_turn(turn: int, lead: int, over: bool) -> None:
    """Rings Around Rabaul: turn 19 is 2400 of 20 February, a lead of 60 ends the game."""
    state = bare(turn=turn, scenario="rings-around-rabaul")
    state.sides["allied"].points = [PointsEntry(1, lead, "test")]
    after = play(state)
    assert bool(after.state.over) is over
    if over:
        assert GAME.score(after.state).winner == "allied"


@pytest.mark.rule("BR-25.2")
def test_no_lead_is_tested_in_the_coral_sea() -> None:
    from flagplot.games.carrier.scenario.reading import scenario

    assert scenario("coral-sea-battle").victory_lead is None
    assert scenario("rings-around-rabaul").victory_lead == 60


@pytest.mark.rule("BR-25.3")
@pytest.mark.parametrize(
    ("allied", "japanese", "winner"), [(50, 49, "allied"), (49, 20, "draw"), (60, 60, "draw"), (10, 80, "japanese")]
)
def test_the_winner_needs_fifty(allied: int, japanese: int, winner: str) -> None:
    state = bare()
    state.over = "the last turn has been played"
    state.sides["allied"].points = [PointsEntry(1, allied, "test")]
    state.sides["japanese"].points = [PointsEntry(1, japanese, "test")]
    assert GAME.score(state).winner == winner


@pytest.mark.parametrize(
    ("preset", "allied", "japanese", "winner"),
    [
        ("base", 60, 90, "japanese"),
        ("umpire", 60, 90, "allied"),
        ("umpire", 20, 65, "draw"),
        ("umpire", 4, 48, "draw"),
        ("umpire", 5, 49, "allied"),
        ("umpire", 10, 56, "japanese"),
    ],
)
def test_a_lead_that_is_even_counts_to_the_other_side(preset: str, allied: int, japanese: int, winner: str) -> None:
    """In Rings Around Rabaul a Japanese lead of 45 is an even fight: 45 points are counted to the Allied side, towards
    the fifty too; by the base rules nothing is."""
    state = bare(preset=preset, scenario="rings-around-rabaul")
    state.over = "the last turn has been played"
    state.sides["allied"].points = [PointsEntry(1, allied, "test")]
    state.sides["japanese"].points = [PointsEntry(1, japanese, "test")]
    assert GAME.score(state).winner == winner
    assert GAME.score(state).points == {"allied": allied, "japanese": japanese}


@pytest.mark.parametrize(
    ("par", "allied", "japanese", "over"),
    [(False, 0, 100, True), (True, 0, 100, False), (True, 0, 105, True), (True, 59, 0, False), (True, 60, 0, True)],
)
def test_an_even_lead_ends_no_battle(par: bool, allied: int, japanese: int, over: bool) -> None:
    """Off Rabaul a Japanese lead of 100 at 2400 is one of 55 beyond the 45 that are even: not the 60 that end it. The
    45 count towards no Allied lead."""
    state = bare(turn=19, scenario="rings-around-rabaul", par=par)
    state.sides["allied"].points = [PointsEntry(1, allied, "test")]
    state.sides["japanese"].points = [PointsEntry(1, japanese, "test")]
    assert bool(play(state).state.over) is over


@pytest.mark.parametrize(("par", "told"), [(True, True), (False, False)])
def test_every_report_tells_the_lead_that_is_even(par: bool, told: bool) -> None:
    """To both sides, before the first turn and at the end, when it is the reason given too."""
    line = "A Japanese lead of 45 is an even fight here: from it the Japanese lead is measured"
    before = bare(turn=1, scenario="rings-around-rabaul", par=par)
    after = play(bare(turn=37, scenario="rings-around-rabaul", par=par)).state
    for state in (before, after):
        for seat in ("allied", "japanese"):
            report = to_text(reported(GAME, GAME.view(state, seat), ()))
            assert (line in " ".join(report.split())) is told
    assert ("lead of 45" in GAME.words().text(GAME.score(after).reason)) is told


@pytest.mark.rule("BR-25.3")
def test_no_winner_while_the_game_goes_on() -> None:
    state = bare()
    state.sides["allied"].points = [PointsEntry(1, 90, "test")]
    assert GAME.score(state).winner is None


@pytest.mark.rule("BR-25.1")
@pytest.mark.parametrize(("raided", "points"), [(False, 20), (True, 0)])
def test_a_raid_never_tried_costs_twenty(raided: bool, points: int) -> None:
    """Special rule 5 of Rings Around Rabaul."""
    state = bare(turn=37, scenario="rings-around-rabaul")
    state.sides["allied"].raided = raided
    after = play(state)
    assert after.state.over
    assert after.points("japanese") == points


@pytest.mark.rule("BR-25.1")
def test_an_attack_on_rabaul_by_planes_of_lexington_is_a_raid() -> None:
    for home, raided in (("Lexington", True), ("Port Moresby", False)):
        state = bare(turn=9, scenario="rings-around-rabaul")
        put_af(state, "allied", 3, "A/X05", "6 Dauntless GP high", home=home)
        after = play(state, "AF3: attack Rabaul; land")
        assert after.state.sides["allied"].raided is raided


@pytest.mark.rule("BR-24")
def test_the_clock_moves_on_and_the_records_of_the_turn_are_cleared() -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Yorktown")
    ready(state, "allied", "Yorktown", Wildcat=3)
    after = play(state, "AF7 launch 3 Wildcat from Yorktown; CAP TF1").state
    assert after.turn == 10
    use = after.sides["allied"].ships["Yorktown"].use
    assert (use.minimum, use.normal, use.maximum, use.readying) == (0, 0, 0, 0)
    assert after.sides["allied"].afs[7].launch == ""


@pytest.mark.rule("BR-24")
def test_the_last_turn_ends_the_game() -> None:
    state = bare(turn=18)
    u = umpire(state)
    time_record.run(u)
    assert state.over == phrase("points.last_turn")
    assert GAME.clock(state).turn == 18
