"""Both sides of each bound in the functions that carry the rules of 1993: guns, fires, submarines, counters, decks."""

from typing import Any

import msgspec
import pytest
from tests.carrier.command.field import known, orders, remarks
from tests.carrier.counters.watching import put, watched
from tests.carrier.position import OPEN_SEA, SEA, bare, battle, play, put_tf, ready, ship, tf, umpire
from tests.carrier.submarines.waters import boat, waters

from flagplot.games.carrier.combat import submarines, torpedoing
from flagplot.games.carrier.combat.aiming import Gun, _allot
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.facts.damage import Burns, FireOut
from flagplot.games.carrier.ordered.ast import ReadyCap, Shot, SubmarineOrder
from flagplot.games.carrier.phases import fires, weather
from flagplot.games.carrier.phases import submarines as boats_at_sea
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.ruleset.unit_id import UnitId, tf_id
from flagplot.games.carrier.sighting import submerged
from flagplot.games.carrier.state.record import Record
from flagplot.games.carrier.state.units import Magazine, Ship
from flagplot.games.carrier.state.wounds import Wounds
from flagplot.games.carrier.theatre.hex import parse, walk
from flagplot.games.carrier.units import magazine

N1 = walk(OPEN_SEA, "N1")[-1]


# --- orders for later ---


@pytest.mark.rule("GM-3.1b")
def test_an_order_for_an_hour_is_given_in_that_hour_and_kept_no_longer() -> None:
    """At 0800 for 0900 and for 0700, which is tomorrow's: the first waits a turn, the second 23."""
    state = bare(turn=8)
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago")
    one = play(state, "0900: TF1: N1\n0700: TF1: S1").state
    assert [dated.turn for dated in one.sides["allied"].dated] == [9, 31]
    two = play(one)
    assert two.where("allied", "TF1") == "A/Q37"
    assert [dated.turn for dated in two.state.sides["allied"].dated] == [31]
    assert not play(state, "0800: TF1: N1").state.sides["allied"].dated


# --- fires ---


@pytest.mark.rule("GM-15.11b", "GM-15.21b")
@pytest.mark.parametrize(
    ("wounds", "hits", "planes"),
    [
        (Wounds(fires=[3]), 1, 2),
        (Wounds(fires=[2, 3]), 2, 4),
        (Wounds(major=3), 2, 5),
        (Wounds(smouldering=1), 1, 0),
        (Wounds(fires=[3], smouldering=1), 2, 2),
        (Wounds(), 0, 0),
    ],
)
def test_each_fire_costs_hits_and_planes(wounds: Wounds, hits: int, planes: int) -> None:
    u = battle([tf(1, ship("Lexington", ready="9 Wildcat", wounds=wounds))], fires="bombs")
    lexington = u.state.sides["allied"].ships["Lexington"]
    fires.burn(u)
    assert lexington.boxes is not None
    assert (lexington.hits, sum(stack.n for stack in lexington.boxes.ready)) == (hits, 9 - planes)
    assert lexington.wounds is None or lexington.wounds.smouldering == 0
    told = [(d.about, d.what, d.hits, d.n) for d in u.dispatches if isinstance(d, Burns)]
    whose = UnitId("allied", "ship", name="Lexington")
    assert told == ([(whose, "planes" if planes else "ship", hits, planes)] if hits else [])


@pytest.mark.rule("GM-15.11b")
def test_a_ship_without_planes_burns_alone() -> None:
    """A cruiser has no boxes; a carrier whose deck is empty loses none."""
    for name in ("Chicago", "Lexington"):
        u = battle([tf(1, ship(name, wounds=Wounds(fires=[3])))], fires="bombs")
        fires.burn(u)
        assert u.state.sides["allied"].ships[name].hits == 1
        assert [(d.what, d.n) for d in u.dispatches if isinstance(d, Burns)] == [("ship", 0)]


@pytest.mark.rule("GM-15.12", "GM-15.22")
@pytest.mark.parametrize(
    ("face", "wounds", "left", "major", "told"),
    [
        (4, Wounds(fires=[1, 2]), [], 0, [("last", 0)]),
        (5, Wounds(fires=[1, 2]), [1, 2], 0, []),
        (4, Wounds(fires=[1, 3]), [3], 0, [("one", 1)]),
        (3, Wounds(major=1), [], 0, [("major", 0)]),
        (3, Wounds(major=2), [], 0, [("major", 0)]),
        (4, Wounds(major=2), [], 2, []),
        (1, Wounds(major=3), [], 3, []),
    ],
)
def test_fires_of_earlier_turns_go_out(face: int, wounds: Wounds, left: list[int], major: int, told: Any) -> None:
    u = battle([tf(1, ship("Lexington", wounds=wounds))], fires="bombs", default=face)
    fires.put_out(u)
    after = u.state.sides["allied"].ships["Lexington"].wounds
    assert after is not None
    assert (after.fires, after.major) == (left, major)
    assert [(d.fire, d.left) for d in u.dispatches if isinstance(d, FireOut)] == told


# --- shells ---


@pytest.mark.rule("GM-13.2", "GM-13.3")
@pytest.mark.parametrize(
    ("gp", "whole", "at_base", "ordered", "fires_"),
    [
        (1, 2, True, None, "GP"),
        (0, 2, True, None, "AP"),
        (1, 2, False, None, "AP"),
        (2, 2, False, None, "GP"),
        (1, 2, True, "AP", "AP"),
        (2, 2, True, "AP", "GP"),
        (1, 2, False, "GP", "GP"),
        (0, 2, False, "GP", "AP"),
    ],
)
def test_which_shells_are_fired(gp: int, whole: int, at_base: bool, ordered: Any, fires_: str) -> None:
    """Those ordered down to the last one, else the right ones, else what there is."""
    made = Ship("Aoba", "Aoba", "CA", ammunition=whole, magazine=Magazine(gp=gp))
    assert magazine.shell_for(made, at_base, ordered) == fires_
    assert (magazine.stock(made, "GP"), magazine.stock(made, "AP")) == (gp, whole - gp)
    bare_ = Ship("DD 1", "DD", "DD", ammunition=9)
    assert (magazine.stock(bare_, "GP"), magazine.stock(bare_, "AP")) == (0, 1)


@pytest.mark.rule("GM-13.2", "GM-13.11")
def test_wrong_shells_take_three_off_and_leave_a_row() -> None:
    assert [magazine.wrong_shells(shell, at) for shell in ("GP", "AP") for at in ("base", "DD", "SS", "CA")] == [
        *(False, False, False, True),
        *(True, False, False, False),
    ]
    assert not magazine.wrong_shells(None, "base") and not magazine.wrong_shells(None, "CA")
    most = -tables().constant["wrong_shells"]
    rows = [(bht, magazine.wrong_shell_modifier(tables(), bht)) for bht in (1, 2, most, most + 1, most + 2)]
    assert rows == [(1, 0), (2, -1), (most, 1 - most), (most + 1, -most), (most + 2, -most)]


@pytest.mark.rule("GM-13.1")
def test_the_part_of_gp_is_no_more_than_a_full_load() -> None:
    made = Ship("Aoba", "Aoba", "CA", ammunition=5)
    for gp, aboard, plan, there in ((9, False, 8, 0), (-1, False, 0, 0), (3, True, 3, 3), (8, True, 8, 5)):
        magazine.declare(made, 8, gp, aboard)
        assert made.magazine is not None
        assert (made.magazine.plan, made.magazine.gp) == (plan, there)
    small = Ship("DD 1", "DD", "DD", ammunition=5)
    magazine.declare(small, magazine.full_load(small, 5), 1, True)
    assert small.magazine == Magazine(gp=1, plan=1)
    assert (magazine.full_load(made, 8), magazine.full_load(made, None)) == (8, 0)


@pytest.mark.rule("GM-13.11")
def test_gp_shells_go_at_small_ships_first_and_light_guns_at_no_battleship() -> None:
    """Of a CA and a DD the GP factors go at the DD, unless the owner wishes otherwise; AP in the order of ranks."""
    u = battle([tf(1, "Lexington")], [tf(2, "Haruna", "Aoba", "DD")])
    fight, foe = Battle(u, SEA), u.state.sides["japanese"].ships
    haruna, aoba, dd = foe["Haruna"], foe["Aoba"], foe["DD 1"]
    for shell, ranked, heavy, wished, at in (
        ("GP", [aoba, dd], False, False, {"DD 1": 4}),
        ("GP", [aoba, dd], False, True, {"Aoba": 4}),
        ("AP", [aoba, dd], False, False, {"Aoba": 4}),
        ("AP", [haruna, aoba], False, False, {"Aoba": 4}),
        ("AP", [haruna, aoba], True, False, {"Haruna": 4}),
        ("AP", [haruna], False, False, {}),
        ("AP", [haruna], True, False, {"Haruna": 4}),
    ):
        allotted: dict[str, dict[Any, int]] = {each.name: {} for each in ranked}
        _allot(fight, "japanese", [Gun(0, 4, heavy, shell)], ranked, lambda _: 9, allotted, wished)  # type: ignore[arg-type]
        assert {name: sum(n.values()) for name, n in allotted.items() if n} == at


# --- submarines ---


@pytest.mark.rule("FE-27.2.2", "GM-12.2.2")
@pytest.mark.parametrize(
    ("depth", "wanted", "hits", "where", "after", "changed", "why"),
    [
        ("surface", None, 0, OPEN_SEA, "surface", False, []),
        ("surface", "surface", 0, OPEN_SEA, "surface", False, []),
        ("surface", "deep", 0, OPEN_SEA, "deep", True, []),
        ("surface", "deep", 1, OPEN_SEA, "periscope", True, [("damaged", "BR-27.14")]),
        ("periscope", "deep", 1, OPEN_SEA, "periscope", False, [("damaged", "BR-27.14")]),
        ("surface", "deep", 0, parse("A/D23"), "periscope", True, [("land", "FE-27.1b")]),
    ],
)
def test_a_change_of_level(
    depth: str, wanted: Any, hits: int, where: Any, after: str, changed: bool, why: list[tuple[str, str]]
) -> None:
    state = waters("1993")
    made = boat(state, depth=depth, hits=hits, where=where, order=SubmarineOrder(depth=wanted))
    u = umpire(state)
    assert boats_at_sea._change_depth(u, "allied", made) is changed
    assert (made.depth, made.order.depth) == (after, None)
    assert made.depths == ((depth, after) if changed else (depth,))
    assert [(d.why, d.rule) for d in u.dispatches] == why  # type: ignore[attr-defined]


@pytest.mark.rule("FE-27.5.1", "GM-12.5.1")
def test_a_boat_that_was_revealed_is_noted_once_in_a_hex() -> None:
    state = waters("1993")
    made = boat(state, depth="periscope")
    u = umpire(state)
    log, who = u.lookout.seen, (tf_id("japanese", 1),)
    for where, n in ((OPEN_SEA, 1), (OPEN_SEA, 1), (N1, 2)):
        made.hex = where
        submerged.reveal(log, "allied", made, who)
        (entries,) = [entries for key, entries in log.log["japanese"].items() if "SS" in key]
        assert len(entries) == n
        assert (entries[-1].kind, entries[-1].condition, entries[-1].hex) == ("sub", 3, where)
        entries[-1] = msgspec.structs.replace(entries[-1], condition=3)
    entries[-1] = msgspec.structs.replace(entries[-1], condition=2)
    submerged.reveal(log, "allied", made, who)
    assert [entry.condition for entry in entries] == [3, 2, 3]
    assert [seen.condition for seen in log.sea.sees["japanese"].values()] == [3]


@pytest.mark.rule("FE-27.9.1b", "GM-12.5.1")
@pytest.mark.parametrize(
    ("depth", "attacked", "dives", "poor"),
    [
        ("surface", True, False, False),
        ("surface", True, True, True),
        ("periscope", True, False, True),
        ("periscope", False, True, False),
        ("surface", False, True, False),
    ],
)
def test_a_boat_that_was_attacked_and_goes_down_does_not_see_its_hits(
    depth: str, attacked: bool, dives: bool, poor: bool
) -> None:
    state = waters("1993")
    made = boat(state, depth=depth, order=SubmarineOrder(attack=(Shot(),), dive_guns=dives))
    put_tf(state, "japanese", 2, OPEN_SEA, "AP x2")
    u = umpire(state)
    fight = Battle(u, OPEN_SEA)
    foe = state.sides["japanese"].tfs[2]
    aim = torpedoing.aimed(fight, "allied", made, [foe], [foe])
    assert aim is not None
    duel = submarines.Duel("allied", made, attacked_first=attacked)
    submarines._fire(fight, duel, aim)
    assert (duel.poor, duel.fired_from, len(duel.shots)) == (poor, depth, 1)
    assert [seen.kind for seen in u.sees["japanese"].values()] == ["sub"]


@pytest.mark.rule("GM-12.8a", "GM-12.8b")
@pytest.mark.parametrize(
    ("night", "shots", "factors", "sighted", "aim"),
    [
        (False, (Shot(),), 4, True, {"Shokaku": 4}),
        (False, (Shot(("AP",)),), 4, True, {"AP 1": 4}),
        (False, (Shot(("AP",), 1), Shot()), 4, True, {"AP 1": 1, "Shokaku": 3}),
        (False, (Shot(("BB",)),), 4, True, None),
        (False, (Shot(),), 4, False, None),
        (False, (), 4, True, None),
        (False, None, 4, True, None),
        (False, (Shot(),), 0, True, None),
        (True, (Shot(("AP",)),), 4, True, {"Shokaku": 4}),
        (True, (Shot(),), 4, False, None),
    ],
)
def test_whom_a_boat_aims_at(night: bool, shots: Any, factors: int, sighted: bool, aim: Any) -> None:
    """By day what is wanted, the largest first, of those in sight; by night by lot: the first of the list on a 1."""
    state = waters("1993", turn=2 if night else 8)
    made = boat(state, depth="periscope", order=SubmarineOrder(attack=shots), factors=factors)
    foe = put_tf(state, "japanese", 2, OPEN_SEA, "Shokaku", "AP x2", "DD")
    found = torpedoing.aimed(
        Battle(umpire(state, default=1), OPEN_SEA), "allied", made, [foe] if sighted else [], [foe]
    )
    sums: dict[str, int] = {}
    for each, n in found.at if found else ():
        sums[each.name] = sums.get(each.name, 0) + n
    assert (sums if found else None) == aim


# --- weather ---


@pytest.mark.rule("GM-6.1a")
@pytest.mark.parametrize(
    ("turn_", "wind", "clouds"), [(1, 0, 0), (2, 0, 1), (3, 0, 0), (6, 8, 1), (12, 8, 1), (13, 0, 0)]
)
def test_when_the_wind_is_checked_and_clouds_move(turn_: int, wind: int, clouds: int) -> None:
    """Wind in each sector at its hours, clouds at theirs; nothing on the first turn."""
    state = bare(turn=turn_)
    state.weather.markers = [OPEN_SEA]
    u = umpire(state)
    weather.run(u)
    assert sum("|wind|" in roll.key for roll in u.dice.record()) == wind
    assert state.weather.markers == [walk(OPEN_SEA, "NW1")[-1] if clouds else OPEN_SEA]


# --- the record ---


@pytest.mark.rule("GM-20.1")
def test_the_record_knows_units_by_their_kind() -> None:
    record: Any = Record()
    record.tfs, record.afs, record.submarines = {4: "tf"}, {4: "af"}, {4: "boat"}
    assert [record.known(UnitId("allied", kind, 4)) for kind in ("TF", "AF", "SS", "CW")] == ["tf", "af", "boat", None]
    assert [record.known(UnitId("allied", kind, 5)) for kind in ("TF", "AF", "SS")] == [None] * 3


@pytest.mark.rule("GM-2.32a", "GM-2.32b")
@pytest.mark.parametrize(("n", "code"), [(500, ""), (501, "bad-message"), (0, "bad-message")])
def test_a_message_has_a_length(n: int, code: str) -> None:
    state = bare(command_control=True, teams="allied: north = TF1, south = TF11")
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    put_tf(state, "allied", 11, N1, "Yorktown")
    sheet = orders(known(state), f'message to allied/south: "{"x" * n}"', "allied/north")
    assert [each.code for each in remarks(sheet, "error")] == ([code] if code else [])


# --- counters ---


@pytest.mark.rule("GM-23.3.3", "GM-23.3.6")
@pytest.mark.parametrize(("turn_", "kept"), [(6, 12), (7, 0), (8, 1), (19, 1), (20, 0), (21, 12)])
def test_for_which_hour_a_step_is_kept(turn_: int, kept: int) -> None:
    """At 1100 for 1200, at 1300 and at midnight for 0100, at 0200 for 1200."""
    state = watched(turn_)
    put(state, "allied", "CW1", "Malaita", "B/P20")
    notes = [each.message for each in remarks(orders(state, "CW1: S1"), "note")]
    assert notes == ([f"CW1 moves at 0100 and 1200: kept for {kept:02d}00"] if kept else [])


# --- ready CAP ---


@pytest.mark.rule("GM-9.5a", "GM-9.5b")
@pytest.mark.parametrize(
    ("text", "codes", "kept"),
    [
        ("ready CAP 4 Wildcat if any raid", [], [(4, 0)]),
        ("ready CAP 5 Wildcat if any raid", ["FE-16.11a"], [(5, 0)]),
        ("ready CAP Wildcat if raid at least 8", [], [(None, 8)]),
        ("ready CAP 4 Wildcat", ["GM-9.5b"], [(4, 0)]),
        ("ready CAP 1 P-39 if any raid", ["FE-16.11a"], [(1, 0)]),
        ("ready CAP 2 Dauntless if any raid", ["GM-9.51"], []),
        ("ready CAP 2 Wildcat GP if any raid", ["GM-9.51"], []),
        ("ready CAP 2 Wildcat keep clear", ["GM-9.53"], []),
        ("no ready CAP", [], [None]),
    ],
)
def test_what_may_stand_by(text: str, codes: list[str], kept: Any) -> None:
    """Lexington has four Wildcats and two Dauntless Ready."""
    state = bare(8)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    ready(state, "allied", "Lexington", Wildcat=4, Dauntless=2)
    sheet = orders(state, f"Lexington: {text}")
    assert [each.code for each in sheet.diagnostics] == codes
    made = [action for order in sheet.orders for action in order.program.actions if isinstance(action, ReadyCap)]
    assert [(each.planes[0].n, each.min_size) if each.planes else None for each in made] == kept


@pytest.mark.rule("GM-9.5a")
def test_no_ready_cap_stands_off_the_map() -> None:
    state = bare(8)
    ready(state, "allied", "Australia", Wildcat=4)
    (error,) = remarks(orders(state, "Australia: ready CAP 4 Wildcat if any raid"), "error")
    assert (error.code, error.message) == ("GM-9.5a", "no enemy can be met over Australia")
