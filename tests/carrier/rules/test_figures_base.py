"""More figures and bounds of the base rules: who sees what when, what is told of it, and who comes next."""

import msgspec
import pytest
from tests.carrier.command.field import field, known
from tests.carrier.damage.hits import alone, blow
from tests.carrier.position import (
    OPEN_SEA,
    SEA,
    af,
    attack,
    bare,
    base,
    battle,
    cap,
    play,
    put_af,
    put_tf,
    ready,
    ship,
    tf,
    umpire,
)
from tests.carrier.position import opening as opening_of
from tests.carrier.staff.plot import plan_of
from tests.carrier.submarines.waters import boat, seen, waters

from flagplot.games.carrier.combat import escorts
from flagplot.games.carrier.combat.air_to_air import exchange
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.critical import strike_base, strike_ship
from flagplot.games.carrier.combat.gunnery import loaded_guns
from flagplot.games.carrier.combat.parked import eliminate
from flagplot.games.carrier.facts.attacks import Target
from flagplot.games.carrier.facts.sailing import Anchoring
from flagplot.games.carrier.facts.throws import AttackThrown
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import (
    Move,
    Place,
    Program,
    Search,
    Shadow,
    Shot,
    Step,
    Strafe,
    SubmarineOrder,
    Surface,
    Unload,
)
from flagplot.games.carrier.phases import combat, opening, plane_movement, shadowing, time_record
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.battle import Entering
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.units import Flotilla, Magazine
from flagplot.games.carrier.telling import boats as telling
from flagplot.games.carrier.theatre.hex import walk
from flagplot.games.carrier.view import KnownContact

N1, N2, N3, N4 = (walk(OPEN_SEA, f"N{n}")[-1] for n in (1, 2, 3, 4))


# --- sight ---


@pytest.mark.rule("BR-7.2", "GM-20.1")
def test_the_plots_of_both_sides_are_brought_up_to_date_under_command_control_too() -> None:
    state = field()
    put_tf(state, "allied", 3, OPEN_SEA, "Lexington")
    put_tf(state, "japanese", 2, OPEN_SEA, "Shokaku")
    after = play(known(state))
    assert [after.conditions(side) for side in ("allied", "japanese")] == [[3], [3]]


@pytest.mark.rule("BR-7.3", "BR-7.3.4")
@pytest.mark.parametrize(("markers", "rolls"), [(0, 1), (1, 1), (2, 0)])
def test_who_starts_in_a_storm_makes_no_search_roll(markers: int, rolls: int) -> None:
    state = bare(turn=9)
    planes = put_af(state, "allied", 3, OPEN_SEA, "1 Catalina high", searching=True)
    state.weather.markers = [OPEN_SEA] * markers
    u = umpire(state)
    u.lookout.search("allied", planes, 0, 1)
    assert len([roll for roll in u.dice.record() if "search of the turn" in roll.key]) == rolls


@pytest.mark.rule("BR-7.6", "GM-9.1")
def test_planes_that_fly_at_each_other_are_seen_where_they_meet() -> None:
    """Six hexes apart: of the nine hexes of a Dauntless three are flown when a Dave has flown one of its four."""
    state = bare(turn=9, preset="gm-1993")
    put_af(state, "allied", 3, OPEN_SEA, "4 Dauntless", searching=True, order=Program((Search(), Move((Step(1, 4),)))))
    put_af(state, "japanese", 4, walk(OPEN_SEA, "N6")[-1], "4 Dave", order=Program((Move((Step(4, 4),)),)))
    u = umpire(state, default=1)
    plane_movement.run(u)
    assert u.lookout.log["allied"]["japanese/AF4"][0].hex == walk(OPEN_SEA, "N5")[-1]


@pytest.mark.rule("BR-7.18")
@pytest.mark.parametrize(("markers", "sees"), [(0, True), (1, False)])
def test_what_was_found_is_out_of_sight_when_a_cloud_hides_it(markers: int, sees: bool) -> None:
    """Two hexes off by day: Condition 1 in the clear, nothing in cloud."""
    state = bare(turn=9)
    planes = put_af(state, "allied", 3, OPEN_SEA, "1 Catalina high")
    ships = put_tf(state, "japanese", 2, N2, "Aoba")
    u = umpire(state)
    u.lookout.seen.found("allied", planes, ships, 1)
    state.weather.markers = [N4] * markers
    u.weather_changed()
    u.lookout.settle()
    assert ("japanese/TF2" in u.sees["allied"]) is sees


@pytest.mark.rule("BR-10.1")
def test_a_boat_that_comes_to_ships_that_stay_sees_them() -> None:
    state = waters()
    boat(state, where=N1)
    put_tf(state, "japanese", 1, OPEN_SEA, "Kako")
    assert ("tf", 3) in seen(play(state, allied="SS1: S1"), "allied")


@pytest.mark.rule("BR-10.2", "BR-7.8")
def test_ships_that_come_onto_the_map_see_and_are_seen_at_once() -> None:
    """An observer looks from its first hex (BR-7.6), and whoever is there looks at it."""
    state = bare(turn=9)
    put_tf(state, "japanese", 2, OPEN_SEA, "Aoba")
    made = put_tf(state, "allied", 1, OPEN_SEA, "Chicago")
    own = state.sides["allied"]
    own.tfs.clear()
    own.ships["Chicago"].tf = None
    own.entering = [Entering("relief", 9, [OPEN_SEA], list(made.ships), 1)]
    after = play(state)
    assert [after.conditions(side) for side in ("allied", "japanese")] == [[3], [3]]


# --- shadowing ---


@pytest.mark.rule("BR-11.2")
def test_the_track_of_a_boat_begins_anew_each_turn() -> None:
    state = waters()
    made = boat(state, depth="periscope")
    made.track, made.depths = [N2, N1], ("surface", "periscope")
    opening.run(umpire(state))
    assert (made.track, made.depths) == ([OPEN_SEA], ("periscope",))


@pytest.mark.rule("BR-11.7")
def test_a_shadower_keeps_one_hex_off_without_a_word_on_it() -> None:
    """It stood over the ships at the start, and is one hex off when they have moved."""
    state = bare(turn=9)
    put_tf(state, "japanese", 2, OPEN_SEA, "Aoba", order=Program((Move((Step(1, 1),)),)))
    put_af(state, "allied", 3, OPEN_SEA, "1 Catalina", order=Program((Shadow(Place()),)), searching=True)
    u = umpire(state, default=1)
    opening.run(u)
    shadowing.run(u)
    assert (state.sides["japanese"].tfs[2].hex, state.sides["allied"].afs[3].hex) == (N1, OPEN_SEA)


@pytest.mark.rule("BR-14.13.4", "BR-11.5")
@pytest.mark.parametrize("side", ["allied", "japanese"])
def test_whoever_shadows_the_target_moves_first_as_plotted(side: str) -> None:
    """The Allies had the initiative."""
    foe = "japanese" if side == "allied" else "allied"
    state = bare(turn=9)
    put_tf(state, foe, 2, OPEN_SEA, "Aoba" if foe == "japanese" else "Chicago", order=Program((Move((Step(1, 1),)),)))  # type: ignore[arg-type]
    plane = "1 Catalina" if side == "allied" else "1 Mavis"
    put_af(state, side, 3, OPEN_SEA, plane, order=Program((Shadow(Place()),)), searching=True)  # type: ignore[arg-type]
    u = umpire(state, {f"search of the turn|{side}/AF3": (1,)}, default=6)
    opening.run(u)
    shadowing.run(u)
    assert state.sides[foe].tfs[2].hex == N1 and state.sides[foe].tfs[2].moved_in_shadowing  # type: ignore[index]


# --- at sea and in the air ---


@pytest.mark.rule("BR-12.7.4")
def test_transports_elsewhere_do_not_stop_those_that_may_unload() -> None:
    """TF7 lies where the scenario has nothing to unload, TF8 at Port Moresby."""
    state = bare(turn=9)
    port = state.sides["allied"].bases["Port Moresby"].hex
    assert port is not None
    put_tf(state, "japanese", 7, "A/B20", "AP x1", anchored=1, order=Unload())
    put_tf(state, "japanese", 8, port, "AP x1", anchored=1, order=Unload())
    time_record.run(umpire(state))
    assert {name: s.unloaded for name, s in state.sides["japanese"].ships.items()} == {"AP 1": 0, "AP 2": 1}


@pytest.mark.rule("BR-12.7.2")
def test_ships_at_anchor_are_told_once_that_they_lie_there() -> None:
    state = bare(turn=9)
    port = state.sides["allied"].bases["Port Moresby"].hex
    assert port is not None
    put_tf(state, "allied", 1, port, "AP x1", anchored=7, order=Program((Move((Step(3, 2),)),)))
    after = play(state)
    assert [d.how for d in after.told if isinstance(d, Anchoring)] == ["lies"]


@pytest.mark.rule("BR-14.2", "BR-6.10")
def test_out_of_the_wind_all_afs_of_a_carrier_share_her_minimum() -> None:
    """Lexington (12/3): two and one fly off, and a third AF stays."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    ready(state, "allied", "Lexington", Wildcat=8)
    launches = "\n".join(
        f"AF{number}: launch {n} Wildcat from Lexington; search N1; land" for number, n in ((1, 2), (2, 1), (3, 2))
    )
    after = play(state, launches)
    assert {n: sum(f.n for f in each.flights) for n, each in after.state.sides["allied"].afs.items()} == {1: 2, 2: 1}


@pytest.mark.rule("BR-15.4")
def test_after_the_battles_units_are_looked_up_where_they_are_then() -> None:
    u = battle([tf(1, "Chicago")], [tf(2, "Aoba")])
    combat.run(u)
    u.state.sides["allied"].tfs[1].hex = N1
    assert [each.number for each in u.tfs_at("allied", N1)] == [1]


@pytest.mark.rule("BR-15.7")
def test_submarines_fight_before_other_surface_combat() -> None:
    """A boat fires once, and then the cruisers fight."""
    state = waters("1993")
    boat(state, depth="periscope", order=SubmarineOrder(attack=(Shot(),)))
    put_tf(state, "japanese", 1, OPEN_SEA, "Aoba")
    put_tf(state, "allied", 2, OPEN_SEA, "Chicago")
    rolls = [roll.key.split("|")[2] for roll in play(state).rolls if "|combat|" in roll.key]
    assert rolls.count("submarine torpedoes") == 1 and rolls[0] == "submarine torpedoes" and len(rolls) > 1


@pytest.mark.rule("BR-15.2", "GM-17.0f")
def test_ships_that_boats_stand_with_are_in_sight_as_the_boats_see_them() -> None:
    state = bare(turn=9, preset="gm-1993")
    ships = put_tf(state, "japanese", 2, OPEN_SEA, "Aoba")
    u = umpire(state)
    far = Sighting("tf", OPEN_SEA, 1, (UnitId("allied", "AF", 3),), 9)
    near = Sighting("tf", OPEN_SEA, 2, (UnitId("allied", "MTB", 1),), 9, names=("CA Aoba",))
    u.lookout.log["allied"]["japanese/TF2"] = [far, near]
    telling.in_sight(u, "allied", Flotilla(1, "Port Moresby", 2, OPEN_SEA), ships)
    sighting = u.sees["allied"]["japanese/TF2"]
    assert (sighting.condition, sighting.names) == (3, ("CA Aoba",))


@pytest.mark.rule("BR-16.8")
@pytest.mark.parametrize(("choose", "target"), [(False, "P-40"), (True, "Wildcat")])
def test_escorts_fire_at_the_most_numerous_interceptors_unless_they_may_choose(choose: bool, target: str) -> None:
    """Six Zeros against six P-40 and three Wildcats, which are the better fighters."""
    u = battle(
        [tf(9, "Lexington"), af(1, "6 P-40 high", "3 Wildcat high", order=cap())],
        [af(5, "6 Zero high", "4 Val AP high", order=attack())],
        escorts_choose=choose,
    )
    fight = Battle(u, SEA)
    ours, theirs = fight.shares("allied", "interceptor", True), fight.shares("japanese", "escort", True)
    fought = exchange(fight, "escorts", ours, theirs)
    assert [volley.target for volley in fought.volleys if volley.side == "japanese"] == [target]


@pytest.mark.rule("BR-19.8.3", "GM-13.2")
@pytest.mark.parametrize(("ordered", "shells"), [("", "AP"), ("AP", "AP"), ("GP", "GP")])
def test_ships_fire_the_shells_that_they_are_told_to(ordered: str, shells: str) -> None:
    """Against ships AP where nothing is said."""
    order = Program((Surface(engage=True, number=1, shells=ordered),))  # type: ignore[arg-type]
    u = battle([tf(1, ship("Chicago", magazine=Magazine(10, 10)), order=order)], [tf(2, "Aoba")], gun_ammunition=True)
    fired = loaded_guns(Battle(u, SEA), "allied", list(u.state.sides["allied"].ships.values()), 1)
    assert [gun.shell for gun in fired] == [shells]


@pytest.mark.rule("BR-19.9")
@pytest.mark.parametrize(
    ("total", "at_base", "stays"), [(24, True, True), (26, True, False), (12, False, True), (14, False, False)]
)
def test_the_staff_stands_at_its_base_against_ships_that_would_shell_it(total: int, at_base: bool, stays: bool) -> None:
    """Two battleships and four destroyers count as three, ships of no known type half: at Henderson they stand against
    four times their strength, elsewhere against twice."""
    state = opening_of("guadalcanal-convoy")
    view = GAME.view(state, "allied")
    picture = plan_of(view)[1]
    henderson = view.bases["Henderson"].hex
    assert picture.stopping and picture.place == henderson and henderson is not None
    where = henderson if at_base else walk(henderson, "N6")[-1]
    contact = KnownContact(1, Sighting("tf", where, 2, (), 1, total=total), 1, 1, 0, ((1, where),))
    small = next(tf for tf in view.tfs.values() if len(tf.ships) == 6)
    picture = plan_of(msgspec.structs.replace(view, contacts=(contact,)))[1]
    assert picture.outnumbered(small, where) is not stays


# --- damage ---


@pytest.mark.rule("BR-21.7.1", "FE-21.7.1b")
@pytest.mark.parametrize(
    ("secret", "offered", "seen_", "gone"),
    [("open", ("Dauntless", "Wildcat"), True, "Wildcat"), ("secret", (), False, "Dauntless")],
)
def test_of_planes_in_readying_an_attacker_chooses_where_he_can_see_them(
    secret: str, offered: tuple[str, ...], seen_: bool, gone: str
) -> None:
    """He takes a Wildcat, which is worth more; unseen, the owner gives one of those he has most of."""
    u = battle([tf(1, ship("Lexington", readying="2 Wildcat, 3 Dauntless"))], readying_losses=secret)
    boxes = u.state.sides["allied"].ships["Lexington"].boxes
    assert boxes is not None
    lost = eliminate(Battle(u, SEA), boxes, 1, True)
    assert (lost.offered, lost.seen, lost.planes) == (offered, seen_, {gone: 1})


@pytest.mark.rule("BR-21.7.4")
def test_a_throw_for_strafing_names_the_base() -> None:
    u = battle(
        [af(3, "8 Wildcat", order=Program((Strafe(),)))], [base("Lae", ready="4 Zero", aa=0)], at="A/F20", strafing=True
    )
    combat.run(u)
    assert [d.target for d in u.dispatches if isinstance(d, AttackThrown) and d.what == "strafing"] == [Target("Lae")]


@pytest.mark.rule("BR-27.13")
@pytest.mark.parametrize(("used", "hunts"), [(0, True), (2, True), (3, False)])
def test_an_escort_hunts_until_its_attacks_are_used(used: int, hunts: bool) -> None:
    """Three times for a destroyer."""
    state = waters()
    put_tf(state, "japanese", 1, OPEN_SEA, "DD x1")
    own = state.sides["japanese"].submarines
    assert own is not None
    own.asw_used = {"DD 1": used} if used else {}
    ships = list(state.sides["japanese"].ships.values())
    assert bool(escorts.hunters(Battle(umpire(state), OPEN_SEA), "allied", ships)) is hunts


@pytest.mark.rule("BR-28.3")
def test_anti_aircraft_that_is_gone_loses_no_more_where_it_stops_at_nothing() -> None:
    """A hit and a critical hit take one each, in the base game below nothing too."""
    for reading, aa in (("each", -2), ("four", 0)):
        u = battle(
            [base("Port Moresby", aa=0)],
            dice={"critical hit check|blow": (6,), "critical hit|blow": (2,)},
            critical_hits="2003",
            base_aa_loss=reading,
        )
        there = u.state.sides["allied"].bases["Port Moresby"]
        strike_base(Battle(u, SEA), "allied", there, blow(1), False, "bomb")
        assert there.aa == aa


@pytest.mark.rule("BR-28.5")
@pytest.mark.parametrize(("face", "thrown"), [(6, 1), (5, 0)])
def test_a_hit_may_be_critical_at_once(face: int, thrown: int) -> None:
    b, chicago = alone("Chicago", {"critical hit check|blow": (face,)}, critical_hits="2003")
    strike_ship(b, "allied", chicago, blow(1), False, "shell")
    rolls = [roll.key for roll in b.umpire.dice.record()]
    assert sum("critical hit check" in key for key in rolls) == 1
    assert sum("|critical hit|" in key for key in rolls) == thrown
