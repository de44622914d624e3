"""What a report reckons of the View: arrivals, fuel, ranges and bearings, reach, threats; and the order it leads in."""

import msgspec
import pytest
from tests.carrier.games import dice
from tests.carrier.position import OPEN_SEA, bare, put_af, put_tf, ready
from tests.carrier.reports.test_wording import lines_of, section
from tests.support.noleak import assert_no_leak
from tests.support.shown import reported

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Anchor, GoTo, LandAt, Move, Place, Program, Step
from flagplot.games.carrier.reports.outlook import Outlook, Plotter, bearing
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.ruleset.unit_id import tf_id
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.plot import Contact, Sighting
from flagplot.games.carrier.theatre.hex import Hex, distance, walk

NORTH = {n: walk(OPEN_SEA, f"N{n}")[-1] for n in range(1, 36)}


def plotter(state: State) -> Plotter:
    """Return the plotting room of the Allied side."""
    return Plotter(GAME.view(state, "allied"), ruleset_of(state))


def contact(state: State, hex_: Hex, age: int = 0, subject: str = "japanese/TF2") -> Outlook:
    """Put a contact of ships on the Allied plot, as old as said, and return what can be reckoned of it."""
    turn = state.turn - 1 - age
    seen = Sighting("tf", hex_, 3, (tf_id("allied", 1),), turn, total=4)
    state.sides["allied"].plot.contacts = [Contact(7, subject, seen, turn, turn, [(turn, hex_)])]
    room = plotter(state)
    return room.outlook(room.view.contacts[0])


@pytest.mark.parametrize(
    ("course", "degrees"), [("N3", 0), ("NE2", 60), ("SE2", 120), ("S1", 180), ("SW4", 240), ("NW2", 300)]
)
def test_bearings_are_true(course: str, degrees: int) -> None:
    """North is 000 and the six directions lie 60 degrees apart; back again it is the reciprocal."""
    there = walk(OPEN_SEA, course)[-1]
    assert bearing(OPEN_SEA, there) == degrees and bearing(there, OPEN_SEA) == (degrees + 180) % 360


@pytest.mark.rule("BR-12.4")
@pytest.mark.parametrize(("hexes", "hits", "hours"), [(1, 0, 1), (2, 0, 1), (3, 0, 2), (8, 0, 4), (3, 3, 3)])
def test_a_task_force_says_when_it_will_be_there(hexes: int, hits: int, hours: int) -> None:
    """Two hexes an hour, one when slowed; the turn now ordered is the first."""
    state = bare()
    order = Program((Move((Step(1, hexes),)), Anchor()))
    tf = put_tf(state, "allied", 1, OPEN_SEA, "Chicago", order=order, hits=hits)
    arrival = plotter(state).tf_arrival(tf)
    assert arrival is not None and (arrival.hex, arrival.turn) == (NORTH[hexes], state.turn + hours - 1)
    tf.order = Program((GoTo(Place(hex=NORTH[hexes])),))
    assert plotter(state).tf_arrival(tf) == arrival
    assert any(f"at {state.turn + hours - 1:02d}00" in line for line in section(lines_of(state), "Task forces"))


def test_a_task_force_without_a_way_says_nothing() -> None:
    """No order, one that only waits, or ships that cannot move."""
    state = bare()
    tf = put_tf(state, "allied", 1, OPEN_SEA, "Chicago")
    assert plotter(state).tf_arrival(tf) is None
    tf.order = Program((Move((Step(1, 2),)),))
    state.sides["allied"].ships["Chicago"].hits = 4
    assert plotter(state).tf_arrival(tf) is None


@pytest.mark.rule("BR-8.5.5")
@pytest.mark.parametrize(
    ("away", "back", "word"), [(0, 12, "1200"), (4, 12, "1200"), (12, 11, "1100"), (16, 10, "1000")]
)
def test_fuel_is_hours_left_and_the_last_hour_to_turn_home(away: int, back: int, word: str) -> None:
    """A Wildcat (5 hexes) that must land in turn 12 at a carrier which may sail two hexes an hour meanwhile."""
    state = bare()
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    af = put_af(state, "allied", 3, NORTH.get(away, OPEN_SEA), "2 Wildcat", land_by=12, home="Lexington")
    fuel = plotter(state).fuel(af)
    assert fuel is not None and (fuel.hours, fuel.until, fuel.home) == (5, 12, "Lexington")
    assert abs(fuel.turn_back - back) <= 1
    (line,) = (line for line in section(lines_of(state), "Air formations") if line.startswith("AF3"))
    assert f"5 h to 1200  {fuel.turn_back:02d}00" in line


@pytest.mark.rule("BR-8.5.5")
def test_who_must_turn_home_now_is_a_threat_unless_it_does() -> None:
    """Told while it has other orders; not when it lands in time; and when it is too late that is said."""
    state = bare()
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    af = put_af(state, "allied", 3, NORTH[2], "2 Wildcat", land_by=state.turn, home="Lexington")
    now = "- AF3 must turn home to Lexington now: fuel to 0800"
    assert now in section(lines_of(state), "What threatens")
    af.order = Program((LandAt(),))
    assert now not in section(lines_of(state), "What threatens")
    af.order, af.hex = None, NORTH[30]
    late = "- AF3 cannot be back at Lexington before its fuel ends at 0800"
    assert late in section(lines_of(state), "What threatens")


def test_a_contact_says_range_bearing_age_and_how_far_it_can_have_gone() -> None:
    """Three hours old, nine hexes north of TF1: up to six hexes off by now."""
    state = bare()
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago")
    one = contact(state, NORTH[9], age=3)
    assert (one.age, one.gone) == (3, 6)
    assert (one.ranges[0].unit, one.ranges[0].hexes, one.ranges[0].degrees) == ("TF1", 9, 0)
    text = " ".join(section(lines_of(state), "Contacts"))
    assert "3 h ago" in text and "up to 6 hexes off since" in text and "9 hexes at 000 from TF1" in text
    assert "9 hexes from TF1 3 h ago, now perhaps 3 hexes" in " ".join(section(lines_of(state), "What threatens"))


def test_the_same_orders_and_the_same_reach_are_told_once() -> None:
    """Orders stand below the table of AFs; what the same planes reach names the first."""
    state = bare()
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    ready(state, "allied", "Lexington", Dauntless="6 AP")
    for number in (3, 4):
        put_af(state, "allied", number, OPEN_SEA, "2 Wildcat", home="Lexington", order=Program((LandAt(),)))
    contact(state, NORTH[4])
    (one,) = state.sides["allied"].plot.contacts
    state.sides["allied"].plot.contacts.append(msgspec.structs.replace(one, id=8, subject="japanese/TF3"))
    lines = lines_of(state)
    assert section(lines, "Air formations")[-1].startswith("- AF3-4: land; lands at ")
    contacts = [line.split(". ")[-1] for line in section(lines, "Contacts")]
    assert contacts == ["Bombs there and back: in 1 h Lexington 6 Dauntless AP", "Bombs there and back: as for C7"]


@pytest.mark.rule("BR-8.5.5")
def test_reach_is_what_can_be_there_and_land_again() -> None:
    """Bombers ready on a deck: at every distance out and back within their range, and none beyond it; planes that are
    not ready, and a deck that is shut, reach nothing."""
    state = bare()
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    ready(state, "allied", "Lexington", Dauntless="6 AP", Wildcat=4)
    ready(state, "allied", "Lexington", "readying", Devastator="4 torpedo")
    kind = ruleset_of(state).tables.planes["Dauntless"]
    reached = {}
    for n, hex_ in NORTH.items():
        found = [reach for reach in contact(state, hex_).reach if reach.holder == "Lexington"]
        armed = [reach for reach in found if reach.armed]
        assert [reach.armed for reach in armed] in ([], [{"Dauntless AP": 6}]), "nothing that is being readied"
        reached[n] = bool(armed)
        assert all(reach.turns == max(1, -(-n // kind.mf)) for reach in armed)
    assert reached[1] and not reached[35] and list(reached.values()) == sorted(reached.values(), reverse=True)
    furthest = max(n for n, there in reached.items() if there)
    assert 2 * furthest <= kind.mf * kind.rf
    state.sides["allied"].ships["Lexington"].hits = 6
    state.sides["allied"].ships["Lexington"].doomed = 20
    assert contact(state, NORTH[1]).reach == ()


def test_a_report_leads_with_what_is_asked_what_is_new_and_what_threatens() -> None:
    """Then own units, contacts and the rest; the points needed stand in it."""
    state = bare()
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat")
    contact(state, NORTH[4])
    titles = [each.title for each in reported(GAME, GAME.view(state, "allied"), ()).sections]
    assert titles[:6] == [
        "You are asked",
        "In brief",
        "What threatens",
        "Task forces",
        "Air formations",
        "Decks and airfields",
    ]
    assert titles.index("Contacts") < titles.index("Weather") < titles.index("Victory points")
    lines = lines_of(state)
    assert any(line.startswith("Orders for turn 8 of 18, 0800") for line in lines)
    assert "- without an order: TF1, AF3" in lines
    assert any("at least 50" in line for line in section(lines, "Victory points"))


def test_figures_are_the_words_as_data() -> None:
    """Each kind of reckoning stands in the document as values."""
    state = bare()
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington", order=Program((Move((Step(1, 2),)),)))
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat")
    ready(state, "allied", "Lexington", Dauntless="6 AP")
    contact(state, NORTH[4])
    figures = reported(GAME, GAME.view(state, "allied"), ()).figures
    assert {one.kind for one in figures} == {"arrival", "fuel", "age", "range", "reach"}
    assert {one.about for one in figures} == {"TF1", "AF3", "C7"}
    assert msgspec.json.decode(msgspec.json.encode(figures), type=type(figures)) is not None


def test_ranges_reach_and_fuel_come_of_the_view_alone() -> None:
    """The contact's true ships stand elsewhere, or are others, or there are none: not a byte differs."""
    state = bare()
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    put_af(state, "allied", 3, NORTH[1], "2 Wildcat", home="Lexington")
    ready(state, "allied", "Lexington", Dauntless="6 AP")
    put_tf(state, "japanese", 2, NORTH[18], "Shokaku")
    contact(state, NORTH[6], age=2)

    def moved(changed: State) -> None:
        tf = changed.sides["japanese"].tfs[2]
        tf.hex = walk(tf.hex, "NE2")[-1]
        tf.track = [tf.hex]

    def hurt(changed: State) -> None:
        changed.sides["japanese"].ships["Shokaku"].hits = 3

    assert distance(NORTH[18], OPEN_SEA) > 10
    for change in (moved, hurt):
        assert_no_leak(GAME, state, "allied", change, texts={}, dice=dice(3))
