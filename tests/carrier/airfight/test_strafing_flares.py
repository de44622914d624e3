"""Expanded plane functions 6 and 7: strafing and flares (BR-29.6, BR-29.7)."""

import pytest
from tests.carrier.position import SEA, af, attack, bare, base, battle, boxes, cap, planes_in, play, tf, told
from tests.carrier.position import put_af as fly

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.flares import lit
from flagplot.games.carrier.combat.strafing import eliminated, kept_down
from flagplot.games.carrier.facts.attacks import Losses, Modifier, Row
from flagplot.games.carrier.facts.combat import Bombed, FiredOn, Strafed, StrafedUs
from flagplot.games.carrier.facts.flight import DropsFlares, FlaresSeen, NoTarget
from flagplot.games.carrier.ordered.ast import Attack, Cap, Flares, Place, Program, Strafe
from flagplot.games.carrier.phases import combat
from flagplot.games.carrier.ruleset.unit_id import UnitId, af_id
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.theatre.hex import Direction, neighbour, parse
from flagplot.games.carrier.umpire import Umpire

RUN = Program((Strafe(),))
NIGHT = Modifier("night", -4)


def raid(*own, planes: str = "9 Zero", order: Program = RUN, default: int = 3, **more):  # type: ignore[no-untyped-def]
    """Return an umpire after Zeros strafed an Allied base or TF."""
    u = battle(list(own), [af(5, planes, order=order)], strafing=True, default=default, **more)
    combat.run(u)
    return u


@pytest.mark.rule("BR-29.6")
def test_fighters_strafe_the_planes_of_a_base():
    """9 Zeros after the guns: one attack at BHT 2; each hit takes an air factor in Ready or Just Landed, and launch
    factor, guns and AA stay."""
    u = raid(
        base("Port Moresby", ready="4 P-40", just_landed="2 B-26", readying="3 Hudson", aa=0),
        planes="20 Zero",
        default=5,
    )
    (run,) = told(u.dispatches, Strafed)
    assert (run.who.planes, run.base, run.hits) == ((("Zero", 20),), "Port Moresby", 2)
    assert run.row == Row(2, 20, "16-20")
    place = u.state.sides["allied"].bases["Port Moresby"]
    assert planes_in(u, "allied") == {"P-40": 2, "B-26": 2, "Hudson": 3}
    assert (place.lf_normal, place.aa, place.attacked) == (20, 0, 3)
    assert [each.own_losses for each in told(u.dispatches, StrafedUs)] == [Losses(planes={"P-40": 2})]


@pytest.mark.rule("BR-29.6")
def test_what_strafing_eliminates():
    """Ready, then Just Landed, the most numerous first; a dispersed factor takes two hits; Readying is never hit."""
    stock = boxes(ready="1 P-40, 2 P-39", just_landed="1 B-26", readying="5 Hudson", dispersed="2 A-20")
    assert eliminated(stock, 7) == {"P-39": 2, "P-40": 1, "B-26": 1, "A-20": 1}
    assert (stock.ready, stock.just_landed, [s.n for s in stock.readying], [s.n for s in stock.dispersed]) == (
        [],
        [],
        [5],
        [1],
    )
    assert eliminated(boxes(dispersed="1 A-20"), 1) == {}
    assert eliminated(boxes(dispersed="1 A-20"), 2) == {"A-20": 1}


@pytest.mark.rule("BR-29.6")
@pytest.mark.parametrize(
    ("pool", "strafers", "left"), [(10, 2, 10), (10, 3, 9), (10, 6, 8), (10, 15, 5), (10, 40, 5), (7, 30, 4), (0, 9, 0)]
)
def test_strafers_keep_the_guns_of_a_tf_down(pool: int, strafers: int, left: int):
    """One factor less for every three strafers, half of the pool at most."""
    assert kept_down(pool, strafers, 3) == left


@pytest.mark.rule("BR-29.6")
def test_the_guns_of_a_tf_fire_with_what_strafers_leave_them_and_at_the_strafers_too():
    """Nine Zeros strafe a TF that bombers attack: its pool is three lower, and the Zeros are among the low targets."""
    pools = []
    for afs in ([af(5, "9 Zero", order=RUN)], [af(5, "9 Zero", order=cap())]):
        u = battle([tf(1, "Lexington", "6 DD")], [*afs, af(6, "6 Kate torpedo", order=attack())], strafing=True)
        combat.run(u)
        (shot,) = told(u.dispatches, FiredOn)
        pools.append((shot.pool, shot.bombers.get("Zero")))
    assert pools[0][0] == pools[1][0] - 3
    assert [zeros for _, zeros in pools] == [9, None]


@pytest.mark.rule("BR-29.6")
def test_who_has_fought_in_the_air_is_armed_or_flies_high_does_not_strafe():
    """Zeros met by CAP, Zeros with bombs, Zeros at high altitude: nothing is strafed."""
    for own, planes in (
        ([af(1, "6 Wildcat", order=cap())], "9 Zero"),
        ([], "9 Zero GP"),
        ([], "9 Zero high"),
        ([], "9 Betty"),
    ):
        u = raid(base("Port Moresby", ready="4 P-40"), *own, planes=planes, default=1)
        assert not told(u.dispatches, Strafed) and not told(u.dispatches, StrafedUs), planes


@pytest.mark.rule("BR-29.6")
def test_strafing_costs_a_turn_of_range_and_then_the_planes_go_home():
    """Land by turn 20 becomes 19, and the order left is to land."""
    u = raid(base("Port Moresby", ready="4 P-40", aa=0))
    planes = u.state.sides["japanese"].afs[5]
    assert [f.land_by for f in planes.flights] == [19]
    assert planes.order is not None and [type(a).__name__ for a in planes.order.actions] == ["LandAt"]


@pytest.mark.rule("BR-29.6")
def test_an_af_flies_to_strafe_and_does_it():
    """`AF5 strafe Port Moresby` from two hexes off, high: it comes in low and strafes; with nothing there it turns
    home."""
    state = bare(8, strafing=True)
    place = state.sides["allied"].bases["Port Moresby"]
    assert place.hex is not None
    place.aa = 0
    off = place.hex
    for _ in range(2):
        off = neighbour(off, Direction.S) or off
    fly(state, "japanese", 5, off, "20 Zero high", home="Rabaul")
    fly(state, "japanese", 6, off, "2 Zero", home="Rabaul")
    after = play(state, "", "AF5 strafe Port Moresby\nAF6 strafe A/D26")
    (run,), (idle,) = told(after.told, Strafed), told(after.told, NoTarget)
    assert (run.about, run.base) == ((af_id("japanese", 5),), "Port Moresby")
    assert (idle.about, idle.place, idle.how) == (af_id("japanese", 6), parse("A/D26"), "strafe")


# --- flares ---


def night(
    *orders: object,
    planes: str = "2 Jake",
    land_by: int = 20,
    at_night: bool = True,
    load: str = "Val AP high",
    **more: object,
) -> Umpire:
    """Return an umpire after four Vals attacked Lexington by night with a Jake about."""
    from tests.carrier.position import flight

    order = Program((Cap(Place()), *orders))  # type: ignore[arg-type]
    u = battle(
        [tf(1, "Lexington")],
        [tf(2, "Aoba"), af(4, f"4 {load}", order=attack()), af(9, flight(planes, land_by), order=order)],
        night=at_night,
        flares=True,
        **more,
    )  # type: ignore[arg-type]
    combat.run(u)
    return u


@pytest.mark.rule("BR-29.7")
def test_flares_halve_the_night_for_the_bombers_of_their_side():
    """Four Vals at night: -4 without flares, -2 with them; the Jake pays a turn of range and has none left."""
    (dark,) = told(night().dispatches, Bombed)
    assert dark.row.modifiers == (NIGHT,)
    u = night(Flares())
    (light,) = told(u.dispatches, Bombed)
    assert light.row.modifiers == (Modifier("night, flares", -2),)
    jake = u.state.sides["japanese"].afs[9]
    assert (jake.flared, [f.land_by for f in jake.flights]) == (True, [19])
    notes = [(each.seat, type(each), each.place) for each in told(u.dispatches, DropsFlares | FlaresSeen)]
    assert notes == [("japanese", DropsFlares, SEA), ("allied", FlaresSeen, SEA)]


@pytest.mark.rule("BR-29.7")
def test_only_low_float_and_sea_planes_with_fuel_drop_flares_once_and_by_night():
    """Not high ones, Zeros, those at the end of their fuel, those used up, nor by day."""
    for u in (
        night(Flares(), planes="2 Jake high"),
        night(Flares(), planes="2 Zero"),
        night(Flares(), land_by=4),
        night(Flares(), at_night=False),
    ):
        assert not told(u.dispatches, DropsFlares | FlaresSeen)
    assert told(night(Flares(), land_by=5).dispatches, DropsFlares)
    u = battle(
        [tf(1, "Lexington")],
        [af(4, "4 Val AP high", order=attack()), af(9, "2 Mavis", order=Program((Flares(),)))],
        night=True,
        flares=True,
    )
    u.state.sides["japanese"].afs[9].flared = True
    combat.run(u)
    assert told(u.dispatches, Bombed)[0].row.modifiers == (NIGHT,)


@pytest.mark.rule("BR-29.7")
def test_a_plane_that_fights_drops_none():
    """Wildcats meet the Jake before the bombs fall: no flares."""
    u = battle(
        [tf(1, "Lexington"), af(2, "4 Wildcat", order=cap())],
        [af(4, "4 Val AP high", order=attack()), af(9, "2 Jake", order=Program((Cap(Place()), Flares())))],
        night=True,
        flares=True,
        default=1,
    )
    combat.run(u)
    assert not told(u.dispatches, DropsFlares | FlaresSeen)


@pytest.mark.rule("BR-29.7")
def test_ships_under_flares_are_seen_at_condition_two():
    """A TF below that saw ships at Condition 1 sees them at 2, what it knows better stays; without a fight nothing is
    lit."""
    for condition, seen in ((1, 2), (3, 3)):
        u = battle(
            [tf(1, "Lexington")],
            [tf(2, "Aoba"), af(4, "4 Val AP high", order=attack("CV")), af(9, "2 Jake", order=Program((Flares(),)))],
            night=True,
            flares=True,
        )
        key = "allied/TF1"
        u.sees["japanese"][key] = Sighting("tf", SEA, condition, (UnitId("allied", "TF", 2),), 3)
        b = Battle(u, SEA)
        from flagplot.games.carrier.combat import flares

        flares.drop(b, fighting=False)
        assert not lit(b, "japanese") and u.sees["japanese"][key].condition == condition
        flares.drop(b, fighting=True)
        assert lit(b, "japanese") and not lit(b, "allied")
        assert u.sees["japanese"][key].condition == seen
        assert Attack(Place()) == attack()
