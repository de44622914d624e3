"""Both sides of each bound in the functions that carry the rules of 1993: guns, submarines and mines."""

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from tests.carrier.position import OPEN_SEA, SEA, attack, bare, base, battle, put_af, put_tf, ship, tf, umpire
from tests.carrier.sealife.test_mines import LAE, OPEN, thrown
from tests.carrier.sealife.test_mines import field as mined
from tests.carrier.submarines.waters import boat, waters

from flagplot.games.carrier.combat import escorts, submarine_raid, submarines, torpedoing
from flagplot.games.carrier.combat.aiming import Gun, _allot
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.gunnery import loaded_guns
from flagplot.games.carrier.combat.targets import Mission
from flagplot.games.carrier.facts.sailing import LeftBehind
from flagplot.games.carrier.ordered.ast import Hold, Hunt, Program, Shot, SubmarineOrder
from flagplot.games.carrier.phases import submarines as boats_at_sea
from flagplot.games.carrier.ruleset.report_editions import SurfaceReports1993
from flagplot.games.carrier.ruleset.submarine_editions import Submarines1993
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.ruleset.unit_id import tf_id
from flagplot.games.carrier.sailing import mines
from flagplot.games.carrier.sailing.bridge import Bridge
from flagplot.games.carrier.sailing.regrouping import leave_stopped
from flagplot.games.carrier.sailing.sailing import hunting
from flagplot.games.carrier.scenario.forces import Minefield
from flagplot.games.carrier.sighting import submerged
from flagplot.games.carrier.state.plot import Contact, Sighting
from flagplot.games.carrier.state.units import Magazine, Ship, Transit
from flagplot.games.carrier.theatre.hex import parse, walk
from flagplot.games.carrier.units import magazine

N1 = walk(OPEN_SEA, "N1")[-1]
FIELD = Sighting("base", SEA, 3, (), 8)


@pytest.mark.rule("GM-10.1b")
@pytest.mark.parametrize(
    ("wanted", "kind", "tubes", "guns", "stands"),
    [
        ("torpedo", "DD", True, False, "torpedo"),
        ("torpedo", "DD", False, True, "gunnery"),
        ("torpedo", "DD", False, False, "screen"),
        ("gunnery", "AP", False, True, "gunnery"),
        ("gunnery", "DD", True, False, "screen"),
        ("gunnery", "DD", False, True, "gunnery"),
        ("screen", "BB", True, True, "screen"),
        (None, "BB", True, True, "gunnery"),
        (None, "DD", True, True, "gunnery"),
        (None, "AP", False, True, "screen"),
        (None, "CA", True, False, "screen"),
    ],
)
def test_where_a_ship_stands(wanted: Any, kind: str, tubes: bool, guns: bool, stands: str) -> None:
    """By day and by night: as ordered if it can, else gun ships in Gunnery and all others in the Screen."""
    made = SurfaceReports1993()
    assert {made.stands(wanted, kind, tubes, guns, night) for night in (True, False)} == {stands}


@pytest.mark.rule("GM-10.1c")
@pytest.mark.parametrize(
    ("wishes", "breaks"), [((), False), ((None,), False), ((True, None), True), ((True, False), False)]
)
def test_a_side_breaks_through_only_if_it_wants_to(wishes: tuple[bool | None, ...], breaks: bool) -> None:
    assert SurfaceReports1993().breaks_through(wishes) is breaks


@pytest.mark.rule("GM-12.5.1")
@pytest.mark.parametrize(
    ("hunt", "kind", "where", "age", "stays"),
    [
        (Hunt(), "sub", OPEN_SEA, 0, True),
        (Hunt(), "sub", OPEN_SEA, 1, True),
        (Hunt(), "sub", OPEN_SEA, 2, False),
        (Hunt(), "sub", N1, 0, False),
        (Hunt(), "tf", OPEN_SEA, 0, False),
        (Hunt(False), "sub", OPEN_SEA, 0, False),
        (None, "sub", OPEN_SEA, 0, False),
    ],
)
def test_hunters_wait_over_the_boat_of_last_turn(
    hunt: Hunt | None, kind: Any, where: Any, age: int, stays: bool
) -> None:
    state = waters("1993")
    hunters = put_tf(state, "allied", 1, OPEN_SEA, "DD", order=hunt)
    seen = Sighting(kind, where, 3, (), state.turn - age)
    state.sides["allied"].plot.contacts = [Contact(1, "x", seen, 1, state.turn - age, [])]
    assert hunting(umpire(state), "allied", hunters) is stays


@pytest.mark.rule("GM-12.68")
@pytest.mark.parametrize(
    ("ships", "came", "went", "moved", "found"),
    [
        (("DD",), False, False, 0, True),
        (("PG",), False, False, 0, True),
        (("APD",), False, False, 0, True),
        (("Aoba",), False, False, 0, False),
        (("DD",), True, False, 0, False),
        (("DD",), False, True, 0, False),
        (("DD",), False, False, 8, False),
    ],
)
def test_who_waited_over_a_boat(ships: tuple[str, ...], came: bool, went: bool, moved: int, found: bool) -> None:
    """Escorts in the hex from the start to the end of the turn, and the boat too."""
    state = waters("1993")
    made = boat(state)
    made.track = [N1, OPEN_SEA] if went else [OPEN_SEA]
    force = put_tf(state, "japanese", 1, OPEN_SEA, *ships)
    force.track = [N1, OPEN_SEA] if came else [OPEN_SEA]
    for each in state.sides["japanese"].ships.values():
        each.moved = moved or -99
    assert escorts.waited(Battle(umpire(state), OPEN_SEA), "allied", made) is found


@pytest.mark.rule("GM-16.5")
def test_mines_that_sink_the_last_ship_leave_no_tf() -> None:
    """A destroyer with one hit point left goes down, and with her the TF; a TF that is left with a ship stays."""
    for ships, tfs in (((ship("DD", hits=1),), []), ((ship("DD", hits=1), "Chicago"), [1])):
        u = mined(OPEN, allied=[tf(1, *ships)], default=6)
        mines.explode(u, "allied", u.state.sides["allied"].tfs[1], mines.fields(u.ruleset)[0], "now")
        assert list(u.state.sides["allied"].tfs) == tfs
        assert u.state.sides["allied"].ships["DD 1"].fate == "sunk", thrown(u)


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


@pytest.mark.rule("GM-13.11")
@pytest.mark.parametrize(
    ("guns", "ranked", "at"),
    [
        ([(2, False)] * 3, ["DD 1", "Aoba"], {"DD 1": 6}),
        ([(2, False)] * 4, ["DD 1", "Aoba"], {"DD 1": 6, "Aoba": 2}),
        ([(5, False), (1, False)], ["DD 1", "Aoba"], {"DD 1": 5, "Aoba": 1}),
        ([(4, False), (1, False), (1, False)], ["DD 1", "Aoba"], {"DD 1": 5, "Aoba": 1}),
        ([(4, True), (3, False), (2, False)], ["DD 1", "Aoba"], {"DD 1": 5, "Aoba": 4}),
        ([(4, True), (2, False)], ["Haruna", "DD 1"], {"Haruna": 4, "DD 1": 2}),
        ([(5, False), (5, False)], ["DD 1"], {"DD 1": 10}),
        ([(5, False), (9, False), (9, False), (9, False), (9, False)], ["DD 1", "Aoba"], {"DD 1": 14, "Aoba": 27}),
        ([(9, False)], ["Haruna"], {}),
    ],
)
def test_no_more_guns_go_at_a_ship_than_would_sink_it(guns: Any, ranked: list[str], at: dict[str, int]) -> None:
    """By row 9 five factors have a destroyer's two hits as their middle result: light guns first, then the next ship;
    what is left over goes at the first of them, no light gun at a battleship."""
    u = battle([tf(1, "Lexington")], [tf(2, "Haruna", "Aoba", "DD")])
    ships = [u.state.sides["japanese"].ships[name] for name in ranked]
    allotted: dict[str, dict[Any, int]] = {name: {} for name in ranked}
    made = [Gun(0, n, heavy, "AP") for n, heavy in guns]
    _allot(Battle(u, SEA), "japanese", made, ships, lambda _: 9, allotted, False)
    assert {name: sum(n.values()) for name, n in allotted.items() if n} == at


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


@pytest.mark.rule("GM-12.7a")
@pytest.mark.parametrize(
    ("depth", "where", "high", "lost", "storm", "known_", "found"),
    [
        ("periscope", OPEN_SEA, False, False, False, False, True),
        ("periscope", OPEN_SEA, True, False, False, False, False),
        ("periscope", OPEN_SEA, False, True, False, False, False),
        ("periscope", OPEN_SEA, False, False, True, False, False),
        ("periscope", OPEN_SEA, False, False, False, True, False),
        ("periscope", N1, False, False, False, False, False),
        ("surface", OPEN_SEA, False, False, False, False, False),
        ("deep", OPEN_SEA, False, False, False, False, False),
    ],
)
def test_what_a_low_af_finds_in_the_depths(
    depth: str, where: int, high: bool, lost: bool, storm: bool, known_: bool, found: bool
) -> None:
    """A boat at periscope depth in its hex, not in a storm, and one that it has not found yet."""
    state = waters("1993")
    boat(state, "japanese", where=where, depth=depth)
    made = put_af(state, "allied", 3, OPEN_SEA, f"1 Catalina {'high' if high else ''}", home="Port Moresby")
    made.lost_turn = lost
    state.weather.markers = [OPEN_SEA, OPEN_SEA] if storm else []
    u = umpire(state)
    log = u.lookout.seen
    if known_:
        log.unit_sees["allied/AF3"] = {"japanese/SS1": FIELD}
    tried: list[str] = []

    def finds(_: Any, subject: str) -> bool:
        tried.append(subject)
        return True

    submerged.search_depths(log, "allied", made, finds)
    assert tried == ["allied/AF3>japanese/SS1"] * found
    assert [seen.kind for seen in u.sees["allied"].values()] == ["sub"] * found
    if found:
        made.hex = N1
        for pointed in (False, True):
            u.sees["allied"].clear()
            submerged.point_out(log)
            assert [seen.kind for seen in u.sees["allied"].values()] == ["sub"] * pointed
            made.hex = OPEN_SEA
        made.transit = Transit("Australia", False, OPEN_SEA, 12)
        u.sees["allied"].clear()
        submerged.point_out(log)
        assert not u.sees["allied"]
        log.submerged.add("japanese/SS1")
        submerged.point_out(log)
        assert len(u.sees["allied"]) == 1


@pytest.mark.rule("GM-12.2", "GM-12.61")
def test_how_boats_move_and_are_shot_at_by_their_level() -> None:
    edition = Submarines1993()
    made: Any = SimpleNamespace(depth="surface", depths=("surface",))
    for depth, moves in (("surface", [True, True]), ("periscope", [False, True]), ("deep", [False, False])):
        made.depth = depth
        assert [edition.can_move(made, 8, hour) for hour in (9, 10)] == moves
        assert [edition.shot_at_first(depth, night) for night in (True, False)] == [False, depth == "surface"]  # type: ignore[arg-type]
    for depths, waited, found in (
        (("surface", "deep"), True, "periscope"),
        (("periscope", "deep"), True, "periscope"),
        (("deep",), True, "deep"),
        (("periscope", "deep"), False, "deep"),
    ):
        made.depth, made.depths = "deep", depths
        assert edition.asw_depth(made, waited) == found
    assert (edition.most_movers(7), edition.seen_at(3), edition.bound_by_combat(made, 8)) == (7, True, False)


@pytest.mark.rule("GM-16.6b", "GM-16.7")
@pytest.mark.parametrize(
    ("when", "side", "rolls"), [("guns", "", 2), ("bombs", "allied", 1), ("bombs", "japanese", 0), ("elsewhere", "", 0)]
)
def test_whom_a_port_s_field_attacks_before_a_battle(when: str, side: Any, rolls: int) -> None:
    """The Japanese field of Lae: before guns both sides, before bombs its enemy alone, and each TF once a turn."""
    u = mined(Minefield("japanese", 10, port=LAE), allied=[tf(1, "Chicago")], japanese=[tf(2, "Aoba")], at=LAE)
    fight = Battle(u, SEA if when == "elsewhere" else parse(LAE))
    for _ in range(2):
        if side:
            mines.before_bombs(fight, side)
        else:
            mines.before_guns(fight)
    assert len(thrown(u)) == rolls
    assert mines.bombed_inside(u, "japanese", u.state.sides["japanese"].tfs[2])
    assert not mines.bombed_inside(u, "allied", u.state.sides["allied"].tfs[1])


@pytest.mark.rule("GM-16.1")
@pytest.mark.parametrize(
    ("where", "age", "own_base", "seen"),
    [
        (SEA, 0, False, True),
        (SEA, 1, False, False),
        (parse("B/M22"), 0, False, False),
        (None, 0, False, False),
        (None, 0, True, True),
    ],
)
def test_a_tf_is_observed_where_it_is_now(where: Any, age: int, own_base: bool, seen: bool) -> None:
    u = battle([tf(1, "Chicago")], [base("Lae")] if own_base else [], seen=False)
    if where is not None:
        u.lookout.log["japanese"]["allied/TF1"] = [Sighting("tf", where, 1, (), u.turn - age)]
    assert mines.observed(u, "allied", u.state.sides["allied"].tfs[1]) is seen


@pytest.mark.rule("GM-16.4")
@pytest.mark.parametrize(
    ("hits", "shares"),
    [
        (1, {"DD": 1}),
        (2, {"DD": 1, "AP": 1}),
        (5, {"DD": 1, "AP": 1, "PG": 1, "CL": 1, "AO": 1}),
        (6, {"DD": 1, "AP": 1, "PG": 1, "CL": 1, "AO": 1, "CA": 1}),
        (7, {"DD": 1, "AP": 2, "PG": 1, "CL": 1, "AO": 1, "CA": 1}),
        (99, {}),
    ],
)
def test_hits_of_mines_go_round(hits: int, shares: dict[str, int]) -> None:
    """A destroyer has one hit left, a gunboat one; when all are sunk the rest is lost."""
    fleet = ["Aoba", "AO", "Tatsuta", ship("PG", hits=0), "AP", ship("DD", hits=1)]
    u = battle([], [tf(2, *fleet)])
    own = u.state.sides["japanese"].ships
    made = {each.type: n for each, n in mines.spread(u, "x", list(own.values()), hits)}
    left = {each.type: u.ruleset.card("japanese", each.card).damage_factor - each.hits for each in own.values()}
    assert made == (shares or left)


@pytest.mark.rule("GM-16.4")
def test_within_a_type_the_lot_says_who_is_hit_first() -> None:
    """Each type has a throw of its own, cruisers and carriers together; of one ship there is nothing to draw."""
    u = battle([tf(1, "Chicago", "Lexington", "2 DD", "2 AP")], default=2)
    ships = list(u.state.sides["allied"].ships.values())
    shares = mines.spread(u, "x", ships, 3)
    assert [(each.name, n) for each, n in shares] == [("DD 2", 1), ("DD 1", 1), ("AP 2", 1)]
    assert [roll.key.rpartition("|")[2] for roll in u.dice.record()] == ["x DD 1", "x AP 1", "x others 1"]


@pytest.mark.rule("GM-12.65")
@pytest.mark.parametrize(
    ("depth", "dives", "after", "guns"),
    [
        ("surface", True, "periscope", False),
        ("surface", False, "surface", True),
        ("periscope", True, "periscope", False),
    ],
)
def test_a_boat_told_to_dive_from_planes_is_gone_before_the_bombs(
    depth: str, dives: bool, after: str, guns: bool
) -> None:
    state = waters("1993")
    made = boat(state, "japanese", depth=depth, order=SubmarineOrder(dive_air=dives))
    put_af(state, "allied", 6, OPEN_SEA, "4 Dauntless GP low", home="Port Moresby", order=attack())
    u = umpire(state)
    fight = Battle(u, OPEN_SEA)
    raider = state.sides["allied"].afs[6]
    action = raider.order.actions[0]  # type: ignore[union-attr]
    submarine_raid._raid(fight, "allied", made, [Mission(raider, action)])  # type: ignore[arg-type]
    assert (made.depth, made.crash_dived == u.turn, made.fought) == (after, depth == "surface" and dives, u.turn)
    kinds = {roll.key.split("|")[2] for roll in u.dice.record()}
    assert kinds == ({"anti-aircraft", "air attack"} if guns else set() if depth == "surface" else {"air attack"})


@pytest.mark.rule("GM-12.7b")
def test_every_boat_that_is_pointed_out_is_in_sight() -> None:
    """Of both sides, whatever the boats and planes listed before them: at periscope depth, while the AF that found her
    is there; one that is in sight already is left as she is."""
    state = waters("1993")
    for number, where, depth in ((1, OPEN_SEA, "deep"), (2, OPEN_SEA, "periscope"), (3, N1, "periscope")):
        boat(state, "japanese", number, where, depth)
    boat(state, "japanese", 4, OPEN_SEA, "periscope")
    boat(state, "allied", 1, N1, "periscope")
    put_af(state, "allied", 2, OPEN_SEA, "1 Catalina", home="Port Moresby")
    put_af(state, "allied", 3, OPEN_SEA, "1 Catalina", home="Port Moresby")
    put_af(state, "japanese", 5, N1, "1 Mavis", home="Rabaul")
    u = umpire(state)
    log = u.lookout.seen
    log.unit_sees["allied/AF3"] = {f"japanese/SS{n}": FIELD for n in (1, 2, 3, 4)}
    log.unit_sees["japanese/AF5"] = {"allied/SS1": FIELD}
    better = u.sees["allied"]["japanese/SS4"] = Sighting("sub", OPEN_SEA, 3, (), 8)
    submerged.point_out(log)
    assert u.sees == {"allied": {"japanese/SS2": FIELD, "japanese/SS4": better}, "japanese": {"allied/SS1": FIELD}}


@pytest.mark.rule("GM-12.5.1", "GM-12.5.2")
@pytest.mark.parametrize(
    ("depth", "cards", "changes", "found"),
    [
        ("periscope", ("DD",), {}, True),
        ("periscope", ("PG",), {}, False),
        ("periscope", ("Aoba",), {}, False),
        ("surface", ("DD",), {}, False),
        ("deep", ("DD x4",), {}, True),
        ("deep", ("DD x3", "Aoba"), {}, False),
        ("deep", ("DD x4",), {"crippled": 1}, False),
        ("deep", ("DD x5",), {"crippled": 1}, True),
        ("deep", ("DD x4",), {"moved": 8}, False),
        ("periscope", ("DD",), {"moved": 8}, False),
        ("periscope", ("DD",), {"moved": 7}, True),
        ("periscope", ("DD",), {"came": True}, False),
        ("periscope", ("DD",), {"lost": True}, False),
        ("periscope", ("DD",), {"storm": True}, False),
        ("periscope", ("DD",), {"elsewhere": True}, False),
    ],
)
def test_which_ships_find_a_boat_below_them(depth: str, cards: tuple[str, ...], changes: Any, found: bool) -> None:
    """One destroyer that has waited over her at periscope depth, four of one TF over a deep one; no other ship."""
    state = waters("1993")
    boat(state, "allied", depth=depth)
    force = put_tf(state, "japanese", 1, N1 if "elsewhere" in changes else OPEN_SEA, *cards)
    ships = list(state.sides["japanese"].ships.values())
    for ship_ in ships:
        ship_.moved = changes.get("moved", 0)
    if "crippled" in changes:
        ships[0].doomed = 9
    force.track = [N1, OPEN_SEA] if "came" in changes else [OPEN_SEA]
    force.lost_turn = "lost" in changes
    state.weather.markers = [OPEN_SEA, OPEN_SEA] if "storm" in changes else []
    u = umpire(state)
    submerged.find_submerged(u.lookout.seen)
    assert u.lookout.seen.submerged == ({"allied/SS1"} if found else set())
    seen_ = [(seen.kind, seen.condition, seen.hex, seen.source) for seen in u.sees["japanese"].values()]
    assert seen_ == ([("sub", 3, OPEN_SEA, (tf_id("japanese", 1),))] if found else [])


@pytest.mark.rule("GM-16.2")
@pytest.mark.parametrize(
    ("hits", "hit", "left"),
    [
        ({"Chicago": 4}, ["Chicago"], ["Chicago"]),
        ({"Chicago": 4}, [], []),
        ({"Chicago": 1}, ["Chicago"], []),
        ({"Chicago": 4, "Astoria": 4}, ["Chicago", "Astoria"], ["Chicago", "Astoria"]),
        ({"Chicago": 4, "Astoria": 4, "Portland": 4}, ["Chicago", "Astoria", "Portland"], []),
    ],
)
def test_whom_a_tf_leaves_behind_in_a_field(hits: dict[str, int], hit: list[str], left: list[str]) -> None:
    """What lies still and was hit now, unless all do; under the first number that is free, where the TF is."""
    state = bare(9)
    made = put_tf(state, "allied", 1, OPEN_SEA, "Chicago", "Astoria", "Portland", order=Program((Hold(),)))
    put_tf(state, "allied", 2, N1, "DD")
    own = state.sides["allied"]
    for name, n in hits.items():
        own.ships[name].hits = n
    u = umpire(state)
    u.hit = {("allied", name) for name in hit}
    leave_stopped(Bridge(u, u.lookout, "allied", made))
    assert sorted(own.tfs) == [1, 2, 3] if left else sorted(own.tfs) == [1, 2]
    told = [(d.about, d.other, d.ships) for d in u.dispatches if isinstance(d, LeftBehind)]
    assert told == ([(tf_id("allied", 1), tf_id("allied", 3), tuple(left))] if left else [])
    assert made.ships == [name for name in ("Chicago", "Astoria", "Portland") if name not in left]
    if left:
        assert (own.tfs[3].ships, own.tfs[3].hex, own.tfs[3].order) == (left, OPEN_SEA, None)
        assert {own.ships[name].tf for name in left} == {3}


@pytest.mark.rule("GM-13.3")
@pytest.mark.parametrize(
    ("card", "changes", "cost", "at_base", "gun", "left"),
    [
        ("Aoba", {"ammunition": 8, "magazine": Magazine(4)}, 4, False, (4, "AP"), (4, 4)),
        ("Aoba", {"ammunition": 8, "magazine": Magazine(5)}, 4, False, (2, "AP"), (5, 5)),
        ("Aoba", {"ammunition": 8, "magazine": Magazine(4)}, 4, True, (4, "GP"), (4, 0)),
        ("Aoba", {"ammunition": 8, "magazine": Magazine(3)}, 4, True, (2, "GP"), (5, 0)),
        ("Aoba", {"ammunition": 4, "magazine": Magazine(4)}, 4, False, (4, "GP"), (0, 0)),
        ("Tatsuta", {"ammunition": 3, "magazine": Magazine(0)}, 4, False, (1, "AP"), (0, 0)),
    ],
)
def test_what_a_round_of_guns_costs(
    card: str, changes: Any, cost: int, at_base: bool, gun: tuple[int, str], left: tuple[int, int]
) -> None:
    """Paid from the kind that is fired; with too little of it the guns fire at half, rounded up, and that kind is
    gone."""
    u = battle([], [tf(2, ship(card, **changes))])
    fight, made = Battle(u, SEA), u.state.sides["japanese"].ships[card]
    (found,) = loaded_guns(fight, "japanese", [made], cost, at_base)
    assert (found.tf, found.factors, found.shell, found.heavy) == (2, *gun, card == "Aoba")
    assert (made.ammunition, made.magazine.gp if made.magazine else None) == left
    assert u.fired == {("japanese", card)}


@pytest.mark.rule("GM-13.3")
def test_a_destroyer_uses_up_one_turn_of_its_guns_in_a_battle() -> None:
    """However many rounds she fires in it; a ship that cannot fire pays nothing."""
    u = battle([], [tf(2, "DD", ship("Aoba", hits=4))])
    fight, ships = Battle(u, SEA), u.state.sides["japanese"].ships
    for _ in range(2):
        assert [gun.factors for gun in loaded_guns(fight, "japanese", [ships["DD 1"]], 9)] == [1]
        assert ships["DD 1"].gun_uses == 1
    before = ships["Aoba"].ammunition
    ships["Aoba"].fate = "sunk"
    assert loaded_guns(fight, "japanese", [ships["Aoba"]], 9) == [] and ships["Aoba"].ammunition == before
