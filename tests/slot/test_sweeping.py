"""Chapter 19.6: finding and sweeping minefields."""

import msgspec
import pytest
from tests.slot.play import NIGHTS, TABLES, accepted, add_fleet, begin, mine, refused, resolve, thrown, told

from flagplot.core.dice import KeyedDice
from flagplot.games.slot import sweeping
from flagplot.games.slot.fields import active, on
from flagplot.games.slot.game import GAME
from flagplot.games.slot.state import KnownField
from flagplot.games.slot.telling.kinds import Detected, GaleStopsWork


def sweepers(count: int = 1, fields: int = 2, mission: str = "SWEEP", detected: bool = False):
    """Allied sweepers in L22 with Japanese fields on L21/L22 and one on K21/L22."""
    state = begin(NIGHTS)
    state.fleets.clear()
    state.submarines.clear()
    add_fleet(state, "A1", "L22", *["MS"] * count, mission=mission, hold_aa=True)
    mine(state, "japanese", "L21/L22", fields)
    mine(state, "japanese", "K21/L22")
    if detected:
        state.plots["allied"].fields = [KnownField("L21/L22", 0, fields), KnownField("K21/L22", 0, 1)]
    return state


def sweep(state, faces=None, orders="MS21 SWEEP L21/L22", default=2):
    dice = {f"sweep|allied/{k}": (v,) for k, v in (faces or {"MS21": 5}).items()}
    return resolve(resolve(state, orders, default=default).state, orders, faces=dice, default=default)


@pytest.mark.rule("SP-19.6")
def test_only_sweepers_and_ships_that_are_named_may_sweep():
    state = sweepers()
    add_fleet(state, "A2", "L22", "DD", "DD", mission="SWEEP")
    state.ships["allied/DD22"].sweeps = True
    refused(state, "allied", "DD21 DETECT", "SP-19.6")
    accepted(state, "allied", "DD22 DETECT")


@pytest.mark.rule("SP-19.61")
@pytest.mark.parametrize("order", ["MS21 DETECT", "MS21 SWEEP L21/L22"])
def test_sweeping_needs_the_mission(order):
    assert "need mission SWEEP" in refused(sweepers(mission="ESCORT"), "allied", order, "SP-19.61")


@pytest.mark.rule("SP-19.61")
def test_detecting_delays_a_plotted_move():
    state = resolve(sweepers(), "A1 PLOT - / L23").state
    state = resolve(state, "MS21 DETECT").state
    assert state.fleets["A1"].zone == "L22" and state.fleets["A1"].plan == [["L23"]]
    assert resolve(state).state.fleets["A1"].zone == "L23"


@pytest.mark.rule("SP-19.62a")
def test_an_enemy_field_must_be_detected_first():
    assert "detect first" in refused(sweepers(), "allied", "MS21 SWEEP L21/L22", "SP-19.62a")
    accepted(sweepers(detected=True), "allied", "MS21 SWEEP L21/L22")


@pytest.mark.rule("SP-19.62b")
def test_own_fields_are_swept_at_once():
    state = sweepers()
    mine(state, "allied", "L22/L23")
    result = sweep(state, orders="MS21 SWEEP L22/L23")
    assert not [field for field in result.state.fields if field.side == "allied"]


@pytest.mark.rule("SP-19.62c")
def test_detection_takes_a_whole_turn_in_the_zone():
    """Enters in turn 1: detects in turn 2."""
    state = sweepers()
    state.fleets["A1"].zone = "L23"
    first = resolve(state, "A1 PLOT L22")
    assert "Detection" not in told(first, "allied")
    assert "Detection in L22" in told(resolve(first.state, "MS21 DETECT"), "allied")


@pytest.mark.rule("SP-19.62d")
@pytest.mark.parametrize("flag", ["guns", "aa", "damaged", "moved"])
def test_a_disturbed_sweeper_finds_nothing(flag):
    state = sweepers()
    setattr(state.ships["allied/MS21"].flags, flag, True)
    assert "disturbed" in told(resolve(state, "MS21 DETECT"), "allied")


@pytest.mark.rule("SP-19.62d")
def test_one_undisturbed_sweeper_is_enough_and_needs_no_die():
    state = sweepers(2)
    state.ships["allied/MS21"].flags.aa = True
    result = resolve(state, "MS21 DETECT\nMS22 DETECT")
    assert told(result, "allied").count("Detection in L22") == 1
    assert [roll for roll in result.rolls if "|work|" in roll.key] == []


@pytest.mark.rule("SP-BASE-6")
def test_nothing_is_detected_in_a_gale():
    state = sweepers()
    state.weather = "Gale"
    assert "Detection" not in told(resolve(state, "MS21 DETECT"), "allied")


@pytest.mark.rule("SP-19.62e")
def test_the_sweeping_side_is_told_boundaries_and_numbers():
    state = sweepers()
    mine(state, "japanese", "L22/M22", active=99)
    result = resolve(state, "MS21 DETECT")
    text = told(result, "allied")
    assert "L21/L22: 2" in text and "K21/L22: 1" in text and "L22/M22: 1" in text and "others: none" in text
    assert not told(result, "japanese")


@pytest.mark.rule("SP-19.62e")
def test_the_owner_hears_of_it_if_he_sees_the_sweeper():
    state = sweepers()
    state.watch["japanese"] = ("L22",)
    result = resolve(state, "MS21 DETECT", faces={"coastwatch|japanese|A1": (6,)})
    assert "searches for mines in L22" in told(result, "japanese")


@pytest.mark.rule("SP-19.62f")
def test_a_field_laid_later_is_not_known():
    state = resolve(sweepers(), "MS21 DETECT").state
    mine(state, "japanese", "L21/L22")
    known = {one.boundary: one.count for one in state.plots["allied"].fields}
    assert known["L21/L22"] == 2
    again = resolve(state, "MS21 DETECT").state
    assert {one.boundary: one.count for one in again.plots["allied"].fields}["L21/L22"] == 3


@pytest.mark.rule("SP-19.63a")
def test_both_zones_of_the_boundary_will_do_and_no_other():
    state = sweepers(detected=True)
    add_fleet(state, "A2", "L21", "MS", mission="SWEEP")
    add_fleet(state, "A3", "L23", "MS", mission="SWEEP")
    accepted(state, "allied", "MS22 SWEEP L21/L22")
    refused(state, "allied", "MS23 SWEEP L21/L22", "SP-19.63a")


@pytest.mark.rule("SP-19.63a")
def test_the_die_comes_after_two_turns_in_a_row():
    state = sweepers(detected=True)
    first = resolve(state, "MS21 SWEEP L21/L22")
    assert not thrown(first, "sweep")
    idle = resolve(first.state)
    assert not thrown(resolve(idle.state, "MS21 SWEEP L21/L22"), "sweep")
    assert len(thrown(resolve(first.state, "MS21 SWEEP L21/L22"), "sweep")) == 1


@pytest.mark.rule("SP-19.63b")
def test_firing_in_the_second_turn_starts_it_anew():
    first = resolve(sweepers(detected=True), "MS21 SWEEP L21/L22").state
    first.ships["allied/MS21"].flags.guns = True
    result = resolve(first, "MS21 SWEEP L21/L22")
    assert not thrown(result, "sweep") and result.state.ships["allied/MS21"].work is None


@pytest.mark.rule("SP-19.63c")
def test_each_sweeper_throws_its_own_die():
    orders = "MS21 SWEEP L21/L22\nMS22 SWEEP L21/L22"
    result = sweep(sweepers(2, detected=True), {"MS21": 2, "MS22": 3}, orders)
    assert thrown(result, "sweep") == [("allied/MS21", (2,)), ("allied/MS22", (3,))]
    assert not thrown(resolve(sweepers(2, detected=True), orders), "sweep"), "not before the second turn"


@pytest.mark.parametrize(
    ("face", "sunk", "left"),
    [
        pytest.param(1, True, 2, marks=pytest.mark.rule("SP-19.63d")),
        pytest.param(2, False, 2, marks=pytest.mark.rule("SP-19.63e")),
        pytest.param(3, False, 2, marks=pytest.mark.rule("SP-19.63e")),
        pytest.param(4, False, 1, marks=pytest.mark.rule("SP-19.63f")),
        pytest.param(5, False, 1, marks=pytest.mark.rule("SP-19.63f")),
        pytest.param(6, False, 1, marks=pytest.mark.rule("SP-19.63f")),
    ],
)
def test_the_sweeping_die(face, sunk, left):
    result = sweep(sweepers(detected=True), {"MS21": face})
    assert result.state.ships["allied/MS21"].sunk is sunk
    assert len(on(result.state.fields, "japanese", "L21/L22")) == left


@pytest.mark.rule("SP-19.63d")
def test_sweeping_own_fields_is_as_dangerous():
    state = sweepers()
    mine(state, "allied", "L22/L23")
    assert sweep(state, {"MS21": 1}, "MS21 SWEEP L22/L23").state.ships["allied/MS21"].sunk


@pytest.mark.rule("SP-19.63f")
def test_two_successes_clear_two_fields_and_without_a_wish_the_most_mined_first():
    result = sweep(sweepers(2, detected=True), {"MS21": 4, "MS22": 6}, "MS21 SWEEP\nMS22 SWEEP")
    assert [field.boundary for field in result.state.fields if not field.swept] == ["K21/L22"]
    assert result.state.tally["allied"].swept == 2


@pytest.mark.rule("SP-19.63f")
def test_with_no_field_left_a_success_does_nothing():
    state = sweepers(2, fields=0, detected=False)
    state.plots["allied"].fields = [KnownField("K21/L22", 0, 1)]
    result = sweep(state, {"MS21": 4, "MS22": 6}, "MS21 SWEEP\nMS22 SWEEP")
    assert all(field.swept for field in result.state.fields) and "no field is left" in told(result, "allied")


@pytest.mark.rule("SP-19.63f")
def test_a_field_its_owner_has_taken_away_himself_is_no_success_and_pays_nothing():
    state = sweepers(detected=True)
    state.fields = []
    result = sweep(state, {"MS21": 6})
    assert "no field is left" in told(result, "allied") and result.state.tally["allied"].swept == 0


@pytest.mark.rule("SP-BASE-22")
def test_a_field_swept_unseen_stays_in_its_owners_log_and_harms_nobody():
    result = sweep(sweepers(fields=1, detected=True), {"MS21": 6})
    assert active(result.state, "japanese", "L21/L22") == 0
    assert told(result, "japanese") == ""
    assert [one.boundary for one in GAME.view(result.state, "japanese").own.fields].count("L21/L22") == 1
    result.state.over = True
    view = GAME.view(result.state, "japanese")
    assert "L21/L22" not in [one.boundary for one in view.own.fields]
    log = GAME.view(result.state, "allied").opened
    assert [field.swept for field in log.fields if field.boundary == "L21/L22"] == [True]


@pytest.mark.rule("SP-BASE-22")
def test_whether_a_sweeper_succeeds_changes_nothing_for_the_owner_of_the_field():
    views = [GAME.view(sweep(sweepers(detected=True), {"MS21": face}).state, "japanese") for face in (2, 6)]
    assert msgspec.json.encode(views[0]) == msgspec.json.encode(views[1])


@pytest.mark.rule("SP-19.63f")
def test_an_owner_who_sees_the_sweeper_knows_that_his_field_is_gone():
    state = sweepers(fields=1, detected=True)
    state.watch = {"japanese": ("L22",)}
    result = sweep(state, {"MS21": 6}, default=3)
    assert "The enemy sweeps your mines on L21/L22." in told(result, "japanese")
    assert "L21/L22" not in [one.boundary for one in GAME.view(result.state, "japanese").own.fields]


@pytest.mark.rule("SP-BASE-6")
@pytest.mark.parametrize("order", ["MS21 DETECT", "MS21 SWEEP L21/L22"])
def test_a_gale_stops_the_work_and_says_so(order):
    state = sweepers(detected=True)
    state.weather = "Gale"
    result = resolve(state, order)
    assert "rides out the gale" in told(result, "allied") and "disturbed" not in told(result, "allied")


@pytest.mark.rule("SP-19.63c", "SP-19.63f")
def test_a_hundred_thousand_sweeps_agree_with_the_exact_chances():
    faces = KeyedDice(b"sweep").draw("sweep", 100_000, 6)
    seen = {
        name: sum(sweeping.result(TABLES, face) == name for face in faces) / 100_000
        for name in ("destroyed", "", "cleared")
    }
    for name, exact in (("destroyed", 1 / 6), ("", 1 / 3), ("cleared", 1 / 2)):
        assert abs(seen[name] - exact) < 4 * (exact * (1 - exact) / 100_000) ** 0.5


@pytest.mark.rule("SP-19.62b", "SP-19.62a")
def test_what_a_side_may_sweep_on_some_boundaries():
    """Its own fields, those of the enemy that it has detected, both together, and nothing on other boundaries."""
    state = sweepers(detected=True)
    mine(state, "allied", "L21/L22", 3)
    mine(state, "allied", "L22/M22")
    state.plots["allied"].fields.append(KnownField("K20/L20", 0, 4))
    found = sweeping.sweepable(state, "allied", ("L21/L22", "K21/L22", "L22/M22", "L22/L23"))
    assert found == {"L21/L22": 5, "K21/L22": 1, "L22/M22": 1}
    assert sweeping.sweepable(sweepers(), "allied", ("L21/L22", "K21/L22")) == {}


@pytest.mark.rule("SP-19.62e", "SP-19.62f")
def test_each_zone_is_looked_round_once_and_every_zone_with_a_sweeper():
    """Two sweepers in one zone find its fields once; a third in another zone finds those there. What was known of the
    boundaries before is replaced."""
    state = sweepers(2)
    add_fleet(state, "A2", "L20", "MS", mission="SWEEP", hold_aa=True)
    mine(state, "japanese", "K20/L20", 3)
    state.plots["allied"].fields = [KnownField("L22/M22", 0, 7), KnownField("M10/M11", 0, 2)]
    result = resolve(state, "MS21 DETECT\nMS22 DETECT\nMS23 DETECT")
    known = {(one.boundary, one.count) for one in result.state.plots["allied"].fields}
    assert known == {("L21/L22", 2), ("K21/L22", 1), ("K20/L20", 3), ("M10/M11", 2)}
    assert len([one for one in result.dispatches if isinstance(one, Detected) and one.seat == "allied"]) == 2


@pytest.mark.rule("SP-19.62e", "SP-BASE-6")
def test_in_a_gale_no_turn_of_detecting_stands():
    state = sweepers()
    state.weather = "Gale"
    result = resolve(state, "MS21 DETECT", faces={"walk|1": (6,)})
    [found] = [one for one in result.dispatches if isinstance(one, GaleStopsWork)]
    assert (found.seat, found.work, found.turns) == ("allied", "detecting", 0)
    assert result.state.plots["allied"].fields == []
