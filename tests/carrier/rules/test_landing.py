"""Landing: launch factors shared with take-offs, movement on the turn, night (BR-14.8 to BR-14.10, BR-14.14)."""

import pytest
from tests.carrier.position import OPEN_SEA, Played, bare, play, put_af, put_tf, ready, umpire

from flagplot.games.carrier.flight.decks import room, spend
from flagplot.games.carrier.flight.landing import kinds_open
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import name, walk
from flagplot.games.carrier.units.fuel import allowance


def home(turn: int = 9) -> State:
    """Yorktown (11/3) in a TF with two DDs, which go into the wind (SE) when ordered."""
    state = bare(turn=turn)
    put_tf(state, "allied", 1, OPEN_SEA, "Yorktown", "DD x2")
    return state


def landed(after: Played, ship: str = "Yorktown") -> int:
    """Planes in the Just Landed box."""
    own = after.state.sides["allied"]
    boxes = own.bases[ship].boxes if ship in own.bases else own.ships[ship].boxes
    assert boxes is not None
    return sum(stack.n for stack in boxes.just_landed)


@pytest.mark.rule("BR-14.8.2", "BR-14.4")
@pytest.mark.parametrize(("launch", "hexes"), [("minimum", 9), ("normal", 5), ("maximum", 0), ("", 9)])
def test_hexes_on_the_turn_of_take_off(launch: str, hexes: int) -> None:
    """Nine, half of nine rounded up, none; a later turn nine again. The slowest plane counts."""
    formation = put_af(bare(), "allied", 3, OPEN_SEA, "4 Dauntless AP")
    assert allowance(ruleset_of(bare()), formation, launch) == hexes  # type: ignore[arg-type]


@pytest.mark.rule("BR-14.3", "GM-9.2a")
def test_an_af_flies_at_the_speed_of_its_slowest_plane() -> None:
    """Dauntless 9, Devastators 6: six hexes."""
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, "4 Dauntless", "2 Devastator")
    after = play(state, "AF3: N20")
    assert after.where("allied", "AF3") == name(walk(OPEN_SEA, "N6")[-1])


@pytest.mark.rule("BR-14.8.1", "BR-14.8.3")
@pytest.mark.parametrize(
    ("flown", "kinds"), [(0, ("maximum", "normal", "minimum")), (4, ("normal", "minimum")), (5, ("minimum",))]
)
def test_kinds_of_landing_by_hexes_flown(flown: int, kinds: tuple[str, ...]) -> None:
    """Wildcats fly 8: with 4 flown a normal landing is open, with 5 only a minimum one."""
    state = home()
    formation = put_af(state, "allied", 3, OPEN_SEA, "4 Wildcat")
    assert kinds_open(umpire(state), formation, flown) == kinds


@pytest.mark.rule("BR-14.9")
def test_take_offs_and_landings_share_the_launch_factor() -> None:
    """LF 11/3; 10 landed by maximum and 8 by normal launch: 3 more by minimum and then 1 more by maximum."""
    state = home()
    u, ship = umpire(state), state.sides["allied"].ships["Yorktown"]
    spend(ship, "maximum", 10)
    spend(ship, "normal", 8)
    assert room(u, "allied", ship, "minimum") == 3
    spend(ship, "minimum", 3)
    assert [room(u, "allied", ship, kind) for kind in ("minimum", "normal", "maximum")] == [0, 0, 1]


@pytest.mark.rule("BR-14.8.3", "BR-14.9")
def test_planes_overhead_land_by_the_maximum_factor() -> None:
    """Twenty-five over Yorktown and the wind right: 22 land, 3 wait over her."""
    state = home()
    here = walk(OPEN_SEA, "SE1")[-1]
    put_af(state, "allied", 3, here, "25 Dauntless", home="Yorktown")
    after = play(state, "TF1: SE1\nAF3: land")
    assert landed(after) == 22
    assert [f.n for f in after.state.sides["allied"].afs[3].flights] == [3]


@pytest.mark.rule("BR-14.8.1")
def test_planes_from_afar_land_by_the_minimum_factor() -> None:
    """Eight hexes of Wildcat flight leave a minimum landing: 3 of 5."""
    state = home()
    put_af(state, "allied", 3, walk(OPEN_SEA, "SE1,N8")[-1], "5 Wildcat", home="Yorktown")
    after = play(state, "TF1: SE1\nAF3: land")
    assert landed(after) == 3
    assert after.where("allied", "AF3") == name(walk(OPEN_SEA, "SE1")[-1])


@pytest.mark.rule("BR-14.8.2")
def test_planes_from_half_way_land_by_the_normal_factor() -> None:
    state = home()
    put_af(state, "allied", 3, walk(OPEN_SEA, "SE1,N4")[-1], "12 Wildcat", home="Yorktown")
    after = play(state, "TF1: SE1\nAF3: land")
    assert landed(after) == 11


@pytest.mark.rule("BR-8.2", "BR-14.15.3")
def test_no_more_land_than_the_ship_can_hold() -> None:
    """Yorktown holds 30: with 28 aboard 2 of 6 land; planes elsewhere do not land at all."""
    state = home()
    ready(state, "allied", "Yorktown", "readying", Dauntless=28)
    here = walk(OPEN_SEA, "SE1")[-1]
    put_af(state, "allied", 3, here, "6 Wildcat", home="Yorktown")
    after = play(state, "TF1: SE1\nAF3: land")
    assert landed(after) == 2
    assert sum(f.n for f in after.state.sides["allied"].afs[3].flights) == 4


@pytest.mark.rule("BR-21.5", "BR-14.9")
def test_nothing_lands_where_the_factor_is_gone() -> None:
    state = bare(turn=9)
    state.sides["allied"].bases["Port Moresby"].lf_normal = -2
    state.sides["allied"].bases["Port Moresby"].attacked = 9
    put_af(state, "allied", 3, "A/D23", "4 P-39", home="Port Moresby")
    after = play(state, "AF3: land")
    assert landed(after, "Port Moresby") == 0


NIGHT = (
    (1, "Yorktown", False),
    (2, "Yorktown", False),
    (3, "Yorktown", True),
    (6, "Yorktown", True),
    (1, "Port Moresby", False),
    (2, "Port Moresby", True),
)


@pytest.mark.rule("BR-14.10")
@pytest.mark.parametrize(("face", "place", "safe"), NIGHT)
def test_night_landing(face: int, place: str, safe: bool) -> None:
    """On a ship 1 and 2 are lost, at a base 1."""
    state = home(turn=3)
    put_af(state, "allied", 3, OPEN_SEA if place == "Yorktown" else "A/D23", "1 Wildcat", home=place)
    after = play(state, "AF3: land", default=face)
    assert landed(after, place) == (1 if safe else 0)
    assert after.points("japanese") == (0 if safe else 2)


@pytest.mark.rule("BR-14.10")
def test_each_air_factor_rolls_for_itself_and_the_owner_sees_it() -> None:
    state = home(turn=3)
    put_af(state, "allied", 3, OPEN_SEA, "3 Wildcat", home="Yorktown")
    after = play(state, "AF3: land", faces={f"AF3 Wildcat  {n}": (2 * n + 1,) for n in range(3)})
    assert [roll.faces[0] for roll in after.thrown("night landing")] == [1, 3, 5]
    assert "flight.landed AF3 rule=BR-14.10 bad=True how=some source=Yorktown landed=2 n=1" in after.facts("allied")
    assert "landed" not in after.facts("japanese")
    assert landed(after) == 2


@pytest.mark.rule("BR-14.10", "BR-14.14")
@pytest.mark.parametrize(("turn", "storm", "totals"), [(3, False, 2), (9, False, 3), (3, True, 1), (9, True, 3)])
def test_landing_armed(turn: int, storm: bool, totals: int) -> None:
    """A 3 landing armed: at night 2 (lost), by day 3 (safe); in a storm at night 1, by day 3."""
    state = home(turn)
    state.weather.markers = [OPEN_SEA, OPEN_SEA] if storm else []
    put_af(state, "allied", 3, OPEN_SEA, "1 Dauntless AP", home="Yorktown")
    after = play(state, "AF3: land", default=3)
    assert [roll.total for roll in after.thrown("night landing")] == [totals]
    assert landed(after) == (1 if totals == 3 else 0)


@pytest.mark.rule("BR-14.10")
def test_a_day_landing_unarmed_in_clear_air_needs_no_die() -> None:
    state = home()
    put_af(state, "allied", 3, OPEN_SEA, "1 Dauntless", home="Yorktown")
    assert play(state, "AF3: land").thrown("night landing") == []


@pytest.mark.rule("BR-14.14")
def test_jettison_drops_the_bombs() -> None:
    state = home(turn=3)
    put_af(state, "allied", 3, OPEN_SEA, "1 Dauntless AP", home="Yorktown")
    after = play(state, "AF3: jettison; land", default=3)
    assert [roll.total for roll in after.thrown("night landing")] == [3]
    assert landed(after) == 1


@pytest.mark.rule("GM-3.4a")
def test_without_a_landing_place_planes_go_home_in_time() -> None:
    """Wildcats told only to fly N7 come home by themselves and land by 1400 at the latest; none is lost."""
    state = home()
    ready(state, "allied", "Yorktown", Wildcat=3)
    after = play(state, "AF7 launch 3 Wildcat from Yorktown; N7")
    for _ in range(5):
        after = play(after.state)
    assert not after.state.sides["allied"].afs
    assert after.points("japanese") == 0


@pytest.mark.rule("GM-3.4a")
def test_planes_whose_home_is_sunk_go_to_the_nearest_deck() -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 2, walk(OPEN_SEA, "N5")[-1], "Lexington")
    put_af(state, "allied", 3, OPEN_SEA, "3 Wildcat", land_by=10, home="Yorktown")
    after = play(state, "AF3: land")
    assert landed(after, "Lexington") == 3


@pytest.mark.rule("BR-14.9")
def test_at_the_end_of_their_fuel_planes_take_any_deck_in_the_hex() -> None:
    """Yorktown is full; Lexington beside her takes the last planes of the day."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Yorktown", "Lexington")
    ready(state, "allied", "Yorktown", "readying", Dauntless=30)
    put_af(state, "allied", 3, OPEN_SEA, "3 Wildcat", land_by=9, home="Yorktown")
    after = play(state, "AF3: land")
    assert landed(after, "Lexington") == 3
