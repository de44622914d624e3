"""Both sides of each bound in small parts of the rules of 1993: counters, fires, boats, mines, radio, planes."""

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from tests.carrier.boats.channel import night
from tests.carrier.counters.watching import of, put, watched
from tests.carrier.position import OPEN_SEA, SEA, af, attack, bare, base, battle, play, put_af, put_tf, ship, tf, umpire
from tests.carrier.sealife.test_mines import LAE, thrown
from tests.carrier.sealife.test_mines import field as mined
from tests.carrier.submarines.waters import boat, waters
from tests.carrier.wording import WORDS

from flagplot.games.carrier.combat import boats, diving, interception, submarine_raid
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.fires import burns, by_bombs
from flagplot.games.carrier.combat.passing import kept_there
from flagplot.games.carrier.combat.targets import Mission
from flagplot.games.carrier.command.coding import coded, large_only
from flagplot.games.carrier.command.fixes import shifted, steps_of
from flagplot.games.carrier.facts.attacks import Entry, Party, Row
from flagplot.games.carrier.facts.seeing import CounterMoves
from flagplot.games.carrier.flight.landing import under_way
from flagplot.games.carrier.flight.touch import shadow_modifiers
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import (
    Cap,
    Dive,
    Hold,
    LandAt,
    Move,
    Place,
    Program,
    Shadow,
    Step,
    SubmarineOrder,
)
from flagplot.games.carrier.orders import flight_plan
from flagplot.games.carrier.orders.reckoning import Flight
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.phases import boats as boats_phase
from flagplot.games.carrier.phases import counters, shadowing, wounds
from flagplot.games.carrier.ruleset.counter_tables import by_tables
from flagplot.games.carrier.ruleset.presets import options_of
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.ruleset.submarine_editions import Submarines1993
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.sailing import mines
from flagplot.games.carrier.scenario.forces import Minefield
from flagplot.games.carrier.sentences import attacks as attack_words
from flagplot.games.carrier.sentences import combat as combat_words
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.units import Flotilla
from flagplot.games.carrier.state.wounds import BaseWounds, Wounds
from flagplot.games.carrier.theatre.hex import Direction, parse, walk
from flagplot.games.carrier.theatre.theatre import theatre

N1 = walk(OPEN_SEA, "N1")[-1]
CONSTANT = tables().constant


# --- counters ---


@pytest.mark.rule("GM-23.3.4a", "GM-23.3.4b")
@pytest.mark.parametrize(
    ("allied", "japanese", "faces", "lost"),
    [
        ("CW1", "T1", (1, 1), ["CW1"]),
        ("CW1", "T1", (1, 2), ["T1"]),
        ("CW1", "T1", (2, 2), []),
        ("T1", "CW1", (1, 1), ["CW1"]),
        ("T1", "CW1", (1, 2), ["T1"]),
        ("T1", "T2", (1, 1), ["T1"]),
        ("T1", "T2", (1, 2), ["T1", "T2"]),
        ("T1", "T2", (1, 3), ["T2"]),
        ("T1", "T2", (2, 3), []),
        ("T1 CW3", "T2", (1, 1), ["CW3", "T1"]),
        ("T1 CW3", "T2", (1, 2), ["T1", "T2"]),
    ],
)
def test_who_falls_in_a_clash(allied: str, japanese: str, faces: tuple[int, int], lost: list[str]) -> None:
    state = watched(7)
    for side, names in (("allied", allied), ("japanese", japanese)):
        for name in names.split():
            put(state, side, name, "Malaita", "B/P20")  # type: ignore[arg-type]
    u = umpire(state, {"B/P20": faces})
    counters.clash(u, parse("B/P20"))
    fallen = [each for side in state.sides for each in of(state, side).values() if each.lost]
    assert sorted(each.name for each in fallen) == lost
    assert {each.lost for each in fallen} <= {7} and u.dispatches == []
    (roll,) = u.dice.record()
    assert (roll.result == "nothing") is (lost == [])


@pytest.mark.rule("GM-23.3.4a")
@pytest.mark.parametrize(("face", "lost"), [(1, "CW1"), (2, "CW2")])
def test_of_several_one_falls_by_lot(face: int, lost: str) -> None:
    state = watched(7)
    for name in ("CW1", "CW2"):
        put(state, "allied", name, "Malaita", "B/P20")
    put(state, "japanese", "T1", "Malaita", "B/P20")
    u = umpire(state, {"|B/P20": (1, 1), "which CW|allied/B/P20": (face,)})
    counters.clash(u, parse("B/P20"))
    assert [each.name for each in of(state, "allied").values() if each.lost] == [lost]


@pytest.mark.rule("GM-23.3.4c", "GM-23.3.5b")
@pytest.mark.parametrize(
    ("turn", "kind", "told"), [(18, "CW", []), (19, "CW", ["silent"]), (19, "T", ["silent", "new"])]
)
def test_at_midnight_what_is_lost_is_silent_and_troops_are_replaced(turn: int, kind: str, told: list[str]) -> None:
    """Troops come to the largest base of the island, under the next number; what is known is told once."""
    state = watched(turn)
    put(state, "japanese", f"{kind}3", "New Britain", "A/Y06", lost=12)
    put(state, "japanese", "CW9", "New Britain", "A/Y06")
    u = umpire(state)
    counters.check(u)
    counters.check(u)
    moves = [d for d in u.dispatches if isinstance(d, CounterMoves)]
    assert [(d.how, d.seat, d.rule) for d in moves] == [
        (how, "japanese", "GM-23.3.4c" if how == "silent" else "GM-23.3.5b") for how in told
    ]
    assert of(state, "japanese")[f"{kind}3"].known is bool(told)
    new = [(each.hex, each.fresh) for name, each in of(state, "japanese").items() if name == "T4"]
    assert new == ([(theatre().place("Rabaul"), 19)] if "new" in told else [])


@pytest.mark.rule("GM-23A", "GM-23B")
def test_counters_by_the_tables() -> None:
    made = by_tables(ruleset_of(watched()))
    assert [(c.side, c.coastwatchers, c.troops, c.at) for c in made if c.island == "Guadalcanal"] == [
        ("allied", 3, 2, ""),
        ("japanese", 0, 2, ""),
    ]
    assert [(c.side, c.troops, c.at) for c in made if c.at] == [("allied", 1, "Tulagi")]
    assert [sum(1 for c in made if c.side == side) for side in ("allied", "japanese")] == [14, 12]
    early = by_tables(ruleset_of(bare()))
    assert {c.last_column for c in early if c.island.startswith("New Guinea")} != {""}


# --- fires ---


@pytest.mark.rule("GM-15.1", "GM-15.2")
@pytest.mark.parametrize("hits", [0, 1, 2, 3])
@pytest.mark.parametrize("ready_", [3, 4, 8, 9])
@pytest.mark.parametrize("aboard", [8, 9, 14, 15])
def test_what_bombs_light_on_both_sides_of_each_bound(hits: int, ready_: int, aboard: int) -> None:
    major = hits >= 2 and (ready_ == 9 or aboard == 15)
    fire = hits >= 1 and (ready_ >= 4 or aboard >= 9)
    assert by_bombs(CONSTANT, hits, ready_, aboard) == ("major fire" if major else "fire" if fire else "")


@pytest.mark.rule("GM-15.0")
@pytest.mark.parametrize(
    ("name", "option", "changes", "yes"),
    [
        ("Lexington", "bombs", {}, True),
        ("Lexington", "off", {}, False),
        ("Chicago", "bombs", {}, False),
        ("Lexington", "bombs", {"fate": "sunk"}, False),
        ("Lexington", "bombs", {"doomed": 4}, False),
    ],
)
def test_which_ships_catch_fire(name: str, option: str, changes: dict[str, Any], yes: bool) -> None:
    u = battle([tf(1, ship(name))], fires=option)
    vessel = u.state.sides["allied"].ships[name]
    for field, value in changes.items():
        setattr(vessel, field, value)
    assert burns(u, vessel) is yes


@pytest.mark.rule("GM-19.1b")
def test_what_ends_with_a_turn_is_over_in_the_next() -> None:
    u = battle([tf(1, "Lexington", "Chicago"), base("Lae")])
    own = u.state.sides["allied"]
    one, two = own.ships.values()
    one.wounds, two.wounds = Wounds(steering=3, deck_until=4), Wounds(steering=4, deck_until=3)
    own.bases["Lae"].wounds = BaseWounds(runway_until=4, radar_until=3)
    wounds.expire(u)
    assert (one.wounds, two.wounds) == (Wounds(deck_until=4), Wounds(steering=4))
    assert own.bases["Lae"].wounds == BaseWounds(runway_until=4)
    one.wounds, own.bases["Lae"].wounds = Wounds(deck_until=3, steering=2), BaseWounds(runway_until=3, radar_until=4)
    wounds.expire(u)
    assert not one.wounds and own.bases["Lae"].wounds == BaseWounds(radar_until=4)


# --- submarines and boats ---


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


@pytest.mark.rule("GM-17.0g", "GM-17.0k")
@pytest.mark.parametrize(
    ("wanted", "n", "goals"),
    [
        (("DD",), 3, ["DD 1", "DD 2", "DD 1"]),
        (("AP", "DD"), 4, ["AP", "DD 1", "DD 2", "AP"]),
        (("CV",), 2, ["Aoba", "Aoba"]),
        (("SS",), 1, ["Aoba"]),
        ((), 1, ["Aoba"]),
    ],
)
def test_whom_boats_attack(wanted: tuple[str, ...], n: int, goals: list[str]) -> None:
    state = bare(turn=2)
    foe = put_tf(state, "japanese", 2, OPEN_SEA, "DD x2", "AP", "Aoba")
    group = Flotilla(1, base="Tulagi", hex=OPEN_SEA, boats=n, targets=wanted)
    assert [each.name for each in boats.targets(Battle(umpire(state), OPEN_SEA), "allied", group, foe)] == goals


# --- mines ---


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


# --- radio ---


@pytest.mark.rule("GM-22.8", "GM-22.3.2")
def test_what_is_coded() -> None:
    plain, large = (options_of("gm-1993", {"large_plane_code": on, "command_control": True}) for on in (False, True))
    u = battle([af(1, "1 Catalina"), af(2, "1 Catalina", "1 P-38"), af(3, "1 P-38"), af(4, "1 B-17")])
    one, two, three, four = u.state.sides["allied"].afs.values()
    assert [coded(plain, each) for each in (None, one, two, three)] == [True, False, False, False]
    assert [coded(large, each) for each in (None, one, two, three, four)] == [True, True, False, False, True]
    assert coded(large, one, None, four) and not coded(large, one, three) and coded(plain)
    assert [large_only([name]) for name in ("Mavis", "Emily", "B-17", "Catalina", "Hudson")] == [True] * 4 + [False]


@pytest.mark.rule("GM-22.2.2a", "GM-22.2.2b")
def test_the_error_of_a_fix_by_both_dice() -> None:
    cells = tables().raw["radio_direction"]
    for second in range(1, 7):
        for first in range(1, 7):
            told = steps_of(tables(), first, second)
            column = ("first_die_1_2", "first_die_3_4", "first_die_5_6")[(first + 1) // 2 - 1]
            assert "".join(f"{way.name}{n} " for way, n in told).strip() == cells[str(second)][column]
            course = ",".join(f"{way.name}{n}" for way, n in told)
            assert shifted(tables(), OPEN_SEA, first, second) == walk(OPEN_SEA, course)[-1]
    assert shifted(tables(), parse("A/A01"), 1, 1) is None
    assert steps_of(tables(), 4, 2) == ((Direction.N, 1), (Direction.NE, 1))


# --- planes ---


@pytest.mark.rule("GM-8.3a", "GM-8.4")
@pytest.mark.parametrize(
    ("preset", "changes", "names"),
    [
        ("gm-1993", {}, []),
        ("gm-1993", {"radar": True}, ["radar"]),
        ("gm-1993", {"radar": True, "aircraft": True}, []),
        ("gm-1993", {"radar": True, "submarine": True}, []),
        ("gm-1993", {"night": True}, ["night 2"]),
        ("gm-1993", {"night": True, "submarine": True}, ["night 1"]),
        ("gm-1993", {"condition": 3}, ["Condition 3"]),
        ("gm-1993", {"condition": 2}, []),
        ("gm-1993", {"into_cloud": True}, []),
        ("gm-1993", {"into_cloud": True, "aircraft": True}, ["cloud"]),
        ("umpire", {"into_cloud": True, "radar": True, "night": True, "condition": 3}, ["cloud"]),
    ],
)
def test_what_moves_a_shadowing_roll(preset: str, changes: dict[str, Any], names: list[str]) -> None:
    given = {"aircraft": False, "radar": False, "night": False, "condition": 1, "into_cloud": False, **changes}
    made = shadow_modifiers(options_of(preset, {}), CONSTANT, **given)  # type: ignore[arg-type]
    told = [f"{word} {value}" if word == "night" else word for word, value in made]
    assert told == names
    assert {word: value for word, value in made if word != "night"}.items() <= {
        "cloud": 1,
        "radar": -1,
        "Condition 3": -1,
    }.items()


@pytest.mark.rule("GM-18.1a", "GM-18.1b")
@pytest.mark.parametrize(
    ("name", "track", "bars"),
    [
        ("Kamikawa", [N1, OPEN_SEA], True),
        ("Kamikawa", [OPEN_SEA], False),
        ("Kamikawa", [OPEN_SEA, OPEN_SEA], False),
        ("Tone", [N1, OPEN_SEA], True),
        ("Haruna", [N1, OPEN_SEA], True),
        ("Shokaku", [N1, OPEN_SEA], False),
    ],
)
def test_who_takes_in_no_float_planes_under_way(name: str, track: list[int], bars: bool) -> None:
    state = bare()
    put_tf(state, "japanese", 2, OPEN_SEA, name).track = track
    u = umpire(state)
    own = state.sides["japanese"]
    assert under_way(u, "japanese", own.ships[name]) is bars
    assert not under_way(u, "japanese", next(iter(own.bases.values())))
    own.ships[name].tf = None
    assert not under_way(u, "japanese", own.ships[name])


@pytest.mark.rule("GM-9.3c")
@pytest.mark.parametrize(
    ("order", "track", "took_off", "kept"),
    [
        (None, [SEA], 2, True),
        (Program((Cap(Place()),)), [SEA], 2, True),
        (Program((Hold(),)), [SEA], 2, True),
        (Program((Move((Step(0, 2),)),)), [SEA], 2, True),
        (Program((Move((Step(1, 2),)),)), [SEA], 2, False),
        (Program((LandAt(),)), [SEA], 2, False),
        (None, [parse("B/M22"), SEA], 2, False),
        (None, [parse("B/M22")], 2, False),
        (None, [SEA], 3, False),
    ],
)
def test_who_is_kept_over_a_hex(order: Any, track: list[int], took_off: int, kept: bool) -> None:
    u = battle([af(1, "4 Wildcat", order=order)])
    fighters = u.state.sides["allied"].afs[1]
    fighters.track, fighters.took_off = track, took_off
    assert kept_there(u, fighters, SEA) is kept
    assert not kept_there(u, fighters, parse("B/M22"))


@pytest.mark.rule("GM-9.66")
@pytest.mark.parametrize(
    ("order", "most"), [(None, 9), (Dive(None), 9), (Dive(0), 0), (Dive(4), 4), (Dive(12), 9), (Dive(1, 2), 4)]
)
def test_how_many_their_owner_lets_dive(order: Any, most: int) -> None:
    u = battle([af(1, "9 Wildcat high", order=Program((order,)) if order else None)])
    assert diving.limit(u.state.sides["allied"].afs[1], 9) == most


@pytest.mark.rule("GM-9.65")
def test_divers_fight_af_by_af() -> None:
    u = battle([af(1, "3 Wildcat"), af(2, "3 P-39", "2 Wildcat"), af(3, "3 P-38"), af(4, "1 P-40")])
    fight = Battle(u, SEA)
    shares = fight.shares("allied", "interceptor", False)
    for divers, groups in (
        (set(), [[1, 2, 2, 3, 4]]),
        ({("allied", 2)}, [[1, 3, 4], [2, 2]]),
        ({("allied", 2), ("allied", 4)}, [[1, 3], [2, 2], [4]]),
        ({("allied", n) for n in (1, 2, 3, 4)}, [[1], [2, 2], [3], [4]]),
    ):
        fight.divers.clear()
        fight.divers.update(divers)
        assert [[share.af.number for share in group] for group in interception._separate(fight, shares)] == groups


# --- bombs, torpedoes and planes that come home ---


@pytest.mark.rule("GM-13.4a", "GM-13.4b")
def test_the_row_of_bombs_on_small_ships() -> None:
    """GP bombs use the better of both figures, AP bombs the worse; others have their own."""
    known = tables()
    rows = {
        (at_ship, load): known.bombing_bht("Dauntless", at_ship, "dive", load)
        for at_ship in (True, False)
        for load in ("GP", "AP")
    }
    assert len(set(rows.values())) > 1
    for at_ship in (True, False):
        both = [rows[at_ship, "GP"], rows[at_ship, "AP"]]
        assert known.bombing_bht("Dauntless", at_ship, "dive", "GP", small=True) == max(both)
        assert known.bombing_bht("Dauntless", at_ship, "dive", "AP", small=True) == min(both)
    card = known.planes["Dauntless"].bombing
    assert rows == {
        (True, "GP"): card["ship_dive_gp"],
        (True, "AP"): card["ship_dive_ap"],
        (False, "GP"): card["base_dive_gp"],
        (False, "AP"): card["base_dive_ap"],
    }


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


@pytest.mark.rule("GM-17.0i", "GM-17.0f")
@pytest.mark.parametrize(("spent", "ships", "fought"), [(False, True, 1), (True, True, 0), (False, False, 0)])
def test_boats_that_met_a_force_attack_it_once_a_night(spent: bool, ships: bool, fought: int) -> None:
    u = night(tf(4, "Aoba"), boats=2, faces={"contact|allied/MTB1|B/L22|1": (5, 1)})
    boats_phase.meet(u)
    assert u.boat_contacts == [("allied", 1, 4)]
    foe = u.state.sides["japanese"]
    force = u.state.sides["allied"].boats
    force.flotillas[1].spent = spent  # type: ignore[union-attr]
    if not ships:
        foe.tfs[4].ships = []
    boats_phase.attack(u)
    assert sum("|surprise|" in roll.key for roll in u.dice.record()) == fought
    for gone in (foe.tfs, force.flotillas):  # type: ignore[union-attr]
        gone.clear()
        boats_phase.attack(u)
    assert sum("|surprise|" in roll.key for roll in u.dice.record()) == fought


@pytest.mark.rule("GM-11.1a")
def test_an_attack_in_the_air_in_columns() -> None:
    four = Party(planes=(("Val", 4),))
    ours = Entry(who=four, target="Wildcat", ours=True, bht=9, factors=4, hits=2)
    assert combat_words.cells(WORDS, ours) == ("our 4 Val", "Wildcat", "9", "4", "2")
    theirs = msgspec.structs.replace(ours, ours=False)
    assert combat_words.cells(WORDS, theirs) == ("their 4 Val", "our Wildcat", "9", "4", "2")
    row = Row(9, 8, "7-8")
    both = msgspec.structs.replace(row, parts=((8, 6), (4, 2)))
    assert attack_words.cells(WORDS, "A", "B", row, "2") == ("A", "B", "9", "8", "2")
    assert attack_words.cells(WORDS, "A", "B", both, "2") == ("A", "B", "8, 4", "8", "2")
    assert attack_words.cells(WORDS, "A", "B", None, "2") == ("A", "B", "-", "-", "2")


@pytest.mark.rule("GM-7.2c")
@pytest.mark.parametrize(
    ("planes", "moved", "late", "place", "made"),
    [
        (True, False, False, Place(), [("AF", "TF2"), ("TF", "TF3")]),
        (False, False, False, Place(), [("TF", "TF2")]),
        (True, True, False, Place(), [("TF", "TF2")]),
        (True, False, True, Place(), [("TF", "TF2")]),
        (True, False, False, Place(hex=OPEN_SEA), [("AF", "TF2"), ("TF", "TF3")]),
        (True, False, False, Place(hex=N1), [("TF", "TF2")]),
    ],
)
def test_who_tries_to_shadow_whom(planes: bool, moved: bool, late: bool, place: Place, made: Any) -> None:
    """One shadower for each TF in sight, planes first; none that has moved or must return."""
    state = bare(turn=9)
    for n in (2, 3):
        put_tf(state, "japanese", n, OPEN_SEA, "Aoba")
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago", order=Shadow(Place()))
    put_af(state, "allied", 6, OPEN_SEA, "1 Catalina", home="Port Moresby", order=Shadow(place), searching=True)
    seen = play(state).state
    own = seen.sides["allied"]
    own.tfs[1].moved_in_shadowing, own.afs[6].moved_in_shadowing = False, moved
    own.afs[6].flights[0].land_by = seen.turn + (0 if late else 30)
    u = umpire(seen)
    u.lookout.carry_over()
    found = [
        (type(each.unit).__name__[0:4], f"TF{each.target.number}") for each in shadowing._attempts(u, planes=planes)
    ]
    assert found == [({"AF": "AirF", "TF": "Task"}[kind], at) for kind, at in made]


@pytest.mark.rule("GM-3.3a", "GM-3.4a")
@pytest.mark.parametrize(
    ("place", "home", "plane", "holder"),
    [
        (None, "Lexington", "Dauntless", "Lexington"),
        (Place(), "Lexington", "Dauntless", "Lexington"),
        (Place(name="Yorktown"), "Lexington", "Dauntless", "Yorktown"),
        (Place(name="Nowhere"), "Lexington", "Dauntless", "Lexington"),
        (Place(hex=N1), "Lexington", "Dauntless", "Yorktown"),
        (Place(hex=parse("A/Q30")), "Lexington", "Dauntless", "Lexington"),
        (None, "Nowhere", "Dauntless", "Yorktown"),
        (None, "Lexington", "P-39", "Port Moresby"),
        (None, "Lexington", "Catalina", "Port Moresby"),
        (Place(hex=N1), "Lexington", "P-39", "Port Moresby"),
    ],
)
def test_where_planes_will_land(place: Place | None, home: str, plane: str, holder: str) -> None:
    """Where they are told to, else at home, else at the nearest that can take them."""
    state = bare()
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    put_tf(state, "allied", 2, N1, "Yorktown")
    roster = Roster(GAME.view(state, "allied"), ruleset_of(state))
    flying = Flight(N1, 9, 9, 9, home, [plane])
    found = flight_plan.landing_place(place, flying, N1, roster)
    assert found is not None and found.name == holder
