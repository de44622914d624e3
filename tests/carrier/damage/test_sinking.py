"""Ships of some size take hours to sink (FE-DS-1 to FE-DS-8)."""

import pytest
from tests.carrier.damage.hits import alone, points, said
from tests.carrier.position import OPEN_SEA, SEA, _add, bare, play, put_af, put_tf, ready, ship, tf
from tests.support.shown import reported

from flagplot.core.document import to_text
from flagplot.core.words import phrase
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.damage import go_down, hit_ship
from flagplot.games.carrier.combat.positions import can_fire, position, printed_damage
from flagplot.games.carrier.combat.sinking import hours
from flagplot.games.carrier.combat.targets import _Chooser
from flagplot.games.carrier.facts.dispatches import Points, Sighted
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Attack, Place
from flagplot.games.carrier.phases.start import sinkings
from flagplot.games.carrier.phases.time_record import final_points
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.sighting.appearance import appearance
from flagplot.games.carrier.state.battle import PointsEntry, State
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.units.factors import (
    anti_aircraft,
    capacity,
    crippled,
    gunnery,
    maximum_factor,
    readying_factor,
    speed,
    torpedo,
)


@pytest.mark.rule("FE-DS-2", "FE-DS-3")
@pytest.mark.parametrize(
    ("factor", "expected"),
    [
        (1, [0] * 6),
        (2, [0] * 6),
        (3, [1, 1, 2, 2, 3, 3]),
        (5, [1, 1, 2, 2, 3, 3]),
        (6, [1, 2, 3, 4, 5, 6]),
        (15, [1, 2, 3, 4, 5, 6]),
    ],
)
def test_hours_by_damage_factor_and_die(factor: int, expected: list[int]):
    """None up to 2, one to three from 3 to 5, one to six from 6 on."""
    assert [hours(tables(), factor, face) for face in range(1, 7)] == expected


@pytest.mark.rule("FE-DS-1")
def test_a_small_ship_sinks_at_once():
    """A destroyer of damage factor 2 goes with its second hit, and no die is thrown."""
    b, dd = alone("DD 1", delayed_sinking=True)
    damage = hit_ship(b, "allied", dd, 2, False, "bomb")
    assert (damage.sunk, damage.doomed, dd.fate, dd.doomed) == (True, 0, "sunk", 0)
    assert b.umpire.dice.record() == ()
    assert points(b.umpire) == [(6, "DD 1 sunk", True)]


@pytest.mark.rule("FE-DS-2")
def test_a_ship_of_damage_factor_5_is_doomed_for_two_hours_on_a_4():
    """Fatal hit in turn 3: it stays in its TF, and its owner alone knows when it goes down."""
    b, chicago = alone("Chicago", {"sinking|allied/Chicago": (4,)}, delayed_sinking=True)
    damage = hit_ship(b, "allied", chicago, 5, False, "bomb")
    assert (damage.sunk, damage.crippled, damage.doomed, damage.hits) == (False, True, 5, 5)
    assert (chicago.doomed, chicago.fate, chicago.tf, chicago.hits) == (5, "", 1, 5)
    assert "damage.doomed Chicago rule=FE-DS-4 how=lost due=5" in said(b.umpire)
    assert said(b.umpire, "japanese") == []
    assert points(b.umpire) == [(24, "Chicago sunk", False)]
    assert b.umpire.state.sides["allied"].conceded == 24
    b.umpire.turn = 4
    sinkings(b.umpire)
    assert chicago.doomed == 5
    b.umpire.turn = 5
    sinkings(b.umpire)
    assert (chicago.fate, chicago.tf, chicago.doomed) == ("sunk", None, 0)
    assert b.umpire.state.sides["allied"].tfs[1].ships == ["DD 9"]
    assert points(b.umpire) == [(24, "Chicago sunk", True)]
    assert [told.points for told in b.umpire.dispatches if isinstance(told, Points)] == [-24, 24]
    assert b.umpire.state.sides["allied"].conceded == 24


@pytest.mark.rule("FE-DS-5", "FE-DS-7")
@pytest.mark.parametrize(
    ("card", "hits", "face", "due"),
    [("Wasp", 8, 4, 5), ("Wasp", 6, 6, 9), ("Chicago", 6, 3, 4), ("Chicago", 7, 3, 0), ("Chicago", 9, 6, 0)],
)
def test_surplus_hits_shorten_the_delay(card: str, hits: int, face: int, due: int):
    """Wasp with 8 of 6 hits and a 4 sinks in two hours; a cruiser with two too many and two hours, at once."""
    b, hurt = alone(card, {f"sinking|allied/{card}": (face,)}, delayed_sinking=True)
    damage = hit_ship(b, "allied", hurt, hits, False, "bomb")
    assert (hurt.doomed, damage.sunk, hurt.fate == "sunk") == (due, due == 0, due == 0)
    assert len(points(b.umpire)) == 1


@pytest.mark.rule("FE-DS-6")
def test_later_hits_shorten_the_delay_too():
    """Due in turn 9, hit twice in turn 3: due in 7; four more and it is gone at once, without further points."""
    b, wasp = alone("Wasp", {"sinking|allied/Wasp": (6,)}, delayed_sinking=True)
    hit_ship(b, "allied", wasp, 6, False, "bomb")
    assert wasp.doomed == 9
    b.umpire.attacked.clear()
    again = hit_ship(b, "allied", wasp, 2, False, "torpedo")
    assert b.umpire.attacked == {"allied/TF1"}
    assert (wasp.doomed, again.sunk, again.hits, again.crippled, wasp.hits) == (7, False, 2, True, 6)
    assert (again.side, again.name, again.type, again.doomed) == ("allied", "Wasp", "CV", 7)
    none = hit_ship(b, "allied", wasp, 0, False, "torpedo")
    assert (wasp.doomed, none.crippled) == (7, False)
    assert said(b.umpire).count("damage.doomed Wasp rule=FE-DS-6 how=sooner due=7") == 1
    last = hit_ship(b, "allied", wasp, 4, False, "bomb")
    assert (last.sunk, wasp.fate, wasp.tf) == (True, "sunk", None)
    assert points(b.umpire) == [(72, "Wasp sunk", True)]
    assert hit_ship(b, "allied", wasp, 3, False, "bomb").hits == 0
    assert len(points(b.umpire)) == 1


@pytest.mark.rule("FE-DS-6")
def test_one_hit_less_leaves_it_an_hour():
    """Due in turn 9 and five hits in turn 3: turn 4."""
    b, wasp = alone("Wasp", {"sinking|allied/Wasp": (6,)}, delayed_sinking=True)
    hit_ship(b, "allied", wasp, 6, False, "bomb")
    hit_ship(b, "allied", wasp, 5, False, "bomb")
    assert (wasp.doomed, wasp.fate) == (4, "")


@pytest.mark.rule("FE-DS-4")
def test_a_doomed_ship_looks_crippled():
    """Dead in the water by day; by night it burns or lists."""
    b, wasp = alone("Wasp", delayed_sinking=True)
    hit_ship(b, "allied", wasp, 6, False, "torpedo")
    assert appearance(b.umpire.ruleset, "allied", wasp, False) == "dead in the water"
    assert appearance(b.umpire.ruleset, "allied", wasp, True) == "listing heavily"
    assert printed_damage(b, "allied", wasp) == 1, "no sign that it lacks nothing any more"
    assert _Chooser(b, "japanese")._to_sink(wasp) == 10


@pytest.mark.rule("FE-DS-8")
def test_a_doomed_ship_can_do_nothing():
    """No guns, AA, torpedoes, planes, moves; the planes aboard are lost at the fatal hit and not replaced."""
    b, wasp = alone("Wasp", delayed_sinking=True, ready="4 Wildcat", readying="3 Avenger")
    ruleset = b.umpire.ruleset
    assert (gunnery(ruleset, "allied", wasp), anti_aircraft(ruleset, "allied", wasp)) == (1, 5)
    damage = hit_ship(b, "allied", wasp, 6, False, "bomb")
    assert dict(damage.planes) == {"Wildcat": 4, "Avenger": 3}
    assert b.umpire.state.sides["allied"].lost_today == {}
    assert (gunnery(ruleset, "allied", wasp), anti_aircraft(ruleset, "allied", wasp)) == (0, 0)
    assert (maximum_factor(ruleset, "allied", wasp), readying_factor(ruleset, "allied", wasp)) == (0, 0)
    assert (capacity(ruleset, "allied", wasp), speed(ruleset, "allied", wasp, 4)) == (0, 0)
    assert (crippled(ruleset, "allied", wasp), position(b, "allied", wasp), can_fire(b, "allied", wasp)) == (
        True,
        "screen",
        False,
    )


@pytest.mark.rule("FE-DS-8")
def test_a_doomed_ship_has_no_torpedoes():
    """Takao's two factors go with her."""
    b, _ = alone("DD 1", delayed_sinking=True)
    takao = made(b, "Takao", doomed=9, hits=6)
    assert torpedo(b.umpire.ruleset, "japanese", takao) == 0
    takao.doomed = 0
    assert torpedo(b.umpire.ruleset, "japanese", takao) == 2


def made(b: Battle, card: str, **changes: int) -> Ship:
    _add(b.umpire.ruleset, b.umpire.state, "japanese", tf(7, ship(card, **changes)), SEA)
    return b.umpire.state.sides["japanese"].ships[card]


@pytest.mark.rule("FE-DS-8")
def test_its_task_force_may_leave_it_behind():
    """Yorktown is split off, the cruiser sails on; the TF of the doomed ship goes with her in turn 10."""
    state = bare(delayed_sinking=True)
    put_tf(state, "allied", 1, OPEN_SEA, "Yorktown", "Chicago")
    state.sides["allied"].ships["Yorktown"].hits = 5
    state.sides["allied"].ships["Yorktown"].doomed = 10
    stuck = play(state, "TF1: N2")
    assert stuck.where("allied", "TF1") == "A/Q38"
    after = play(state, "TF1: split Yorktown as TF5; N2")
    assert (after.where("allied", "TF1"), after.where("allied", "TF5")) == ("A/Q36", "A/Q38")
    assert "lost: goes down at 1000" in report(after.state)
    again = play(after.state)
    assert 5 in again.state.sides["allied"].tfs
    gone = play(again.state)
    assert 5 not in gone.state.sides["allied"].tfs
    assert gone.state.sides["allied"].ships["Yorktown"].fate == "sunk"
    assert "damage.gone_down Yorktown" in gone.facts("allied")


def report(state: State) -> str:
    return to_text(reported(GAME, GAME.view(state, "allied"), ()))


@pytest.mark.rule("FE-DS-8")
def test_planes_find_another_deck():
    """Two Wildcats of doomed Yorktown land on Lexington in the same hex."""
    state = bare(delayed_sinking=True)
    put_tf(state, "allied", 1, OPEN_SEA, "Yorktown", "Lexington")
    state.sides["allied"].ships["Yorktown"].hits = 5
    state.sides["allied"].ships["Yorktown"].doomed = 20
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat", home="Yorktown")
    after = play(state, "AF3: land Yorktown", clean=False)
    boxes = after.state.sides["allied"].ships["Lexington"].boxes
    assert boxes is not None and sum(stack.n for stack in boxes.just_landed) == 2


@pytest.mark.rule("FE-DS-8")
def test_a_launch_from_a_doomed_ship_is_refused():
    """The order gets a clear answer."""
    state = bare(delayed_sinking=True)
    put_tf(state, "allied", 1, OPEN_SEA, "Yorktown")
    ready(state, "allied", "Yorktown", Wildcat=2)
    text = "AF3: launch 2 Wildcat from Yorktown"
    assert not [d for d in GAME.parse(text, "allied", GAME.view(state, "allied")).diagnostics if d.severity == "error"]
    state.sides["allied"].ships["Yorktown"].doomed = 20
    (error,) = [d for d in GAME.parse(text, "allied", GAME.view(state, "allied")).diagnostics if d.severity == "error"]
    assert error.message == "nothing takes off from Yorktown: it is going down"


def test_a_doomed_ship_scores_once_however_it_ends():
    """Neither damage at the end of the game, nor scuttling, nor sinking scores again."""
    b, wasp = alone("Wasp", delayed_sinking=True)
    hit_ship(b, "allied", wasp, 6, False, "bomb")
    final_points(b.umpire)
    assert points(b.umpire) == [(72, "Wasp sunk", False)]
    go_down(b.umpire, "allied", wasp)
    assert points(b.umpire) == [(72, "Wasp sunk", True)]


def test_a_doomed_ship_may_be_scuttled():
    """It goes at once, and the enemy's points are not booked twice."""
    state = bare(delayed_sinking=True)
    put_tf(state, "allied", 1, OPEN_SEA, "Yorktown", "Chicago")
    own, foe = state.sides["allied"], state.sides["japanese"]
    own.ships["Yorktown"].hits, own.ships["Yorktown"].doomed = 5, 20
    after = play(state, "TF1: scuttle Yorktown", clean=False)
    assert after.state.sides["allied"].ships["Yorktown"].fate == "scuttled"
    assert after.points("japanese") == sum(entry.points for entry in foe.points)


@pytest.mark.rule("FE-DS-4", "GM-11.1b")
@pytest.mark.parametrize(
    ("reports", "booked", "learned"),
    [("base", "Yorktown", True), ("2003", phrase("combat.unnamed.CV"), True), ("1993", "Yorktown", False)],
)
def test_the_enemy_learns_of_a_doomed_ship_when_it_is_scuttled(reports, booked, learned):
    """Of the points booked before, in the words in which they were; by the reports of 1993 never."""
    state = bare(delayed_sinking=True, combat_reports=reports, precise_report=reports == "2003")
    put_tf(state, "allied", 1, OPEN_SEA, "Yorktown", "Chicago")
    own = state.sides["allied"]
    own.ships["Yorktown"].hits, own.ships["Yorktown"].doomed = 5, 20
    state.sides["japanese"].points.append(PointsEntry(8, 64, phrase("points.sunk", ship=booked), known=False))
    after = play(state, "TF1: scuttle Yorktown", clean=False)
    assert [entry.known for entry in after.state.sides["japanese"].points if entry.points] == [learned]
    told = [each for each in after.told if isinstance(each, Points) and each.seat == "japanese" and each.points]
    assert [(each.points, each.reason) for each in told] == (
        [(64, phrase("points.sunk", ship=booked))] if learned else []
    )


def test_a_doomed_transport_unloads_no_more():
    """Points for unloading end with the ship."""
    state = bare(delayed_sinking=True)
    zone = sorted(ruleset_of(state).scenario.unload_hexes("japanese"))
    put_tf(state, "japanese", 9, zone[0], "AP x2", anchored=1)
    names = list(state.sides["japanese"].ships)
    state.sides["japanese"].ships[names[0]].doomed = 20
    after = play(state, japanese="TF9: unload", clean=False)
    ships = after.state.sides["japanese"].ships
    assert [ships[name].unloaded for name in names] == [0, 1]


@pytest.mark.rule("FE-DS-8")
def test_a_doomed_ship_is_bombed_again_for_nothing():
    """It stands in the reports with its TF, and a second strike on it is legal: an hour less for every hit, and no
    further points."""
    state = bare(preset="email-2003", turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Yorktown", "Chicago")
    yorktown = state.sides["allied"].ships["Yorktown"]
    yorktown.hits, yorktown.fire_hits, yorktown.doomed = 5, 5, 20
    put_tf(state, "japanese", 2, OPEN_SEA, "DD")
    put_af(state, "japanese", 5, OPEN_SEA, "8 Val AP high", order=Attack(Place()))
    asked = play(state, japanese="AF5: attack TF", default=3)
    assert asked.state.pending, "on the precise report the targets are declared"
    after = play(asked.state, japanese="AF5: attack TF with all on CV", default=3)
    while after.state.pending:
        after = play(after.state, default=3)
    hit = after.state.sides["allied"].ships["Yorktown"]
    assert hit.fate == "" and hit.hits == yorktown.hits and hit.doomed < 20
    (seen,) = [one.sighting for one in asked.told if isinstance(one, Sighted) and one.seat == "japanese"]
    assert seen.total == 2, "she keeps her place in what is told of her TF"
    assert after.points("japanese") == after.points("allied") == 0
