"""Combat by the rules of 2003: fires, planes caught on deck, guns at boats; reports of a hex and of what is below."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, SEA, af, bare, battle, put_af, put_tf, ship, tf, umpire
from tests.carrier.submarines.waters import boat, waters

from flagplot.games.carrier.combat import escorts
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.damage import anti_aircraft_loss, eliminate_at
from flagplot.games.carrier.facts.damage import Burns
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Program, Search
from flagplot.games.carrier.phases import fires
from flagplot.games.carrier.ruleset.hit_tables import fitted_hits, fitted_telling
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sighting import submerged
from flagplot.games.carrier.state.alert import Caught
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.wounds import Wounds
from flagplot.games.carrier.theatre.hex import walk

N1 = walk(OPEN_SEA, "N1")[-1]

# --- fires ---


@pytest.mark.rule("FE-21.8.2b")
@pytest.mark.parametrize(
    ("card", "wounds", "planes", "told"),
    [
        ("Lexington", Wounds(fires=[3]), "9 Wildcat", ("planes", 1, 2)),
        ("Lexington", Wounds(fires=[3, 3]), "9 Wildcat", ("planes", 2, 4)),
        ("Lexington", Wounds(fires=[3]), "1 Wildcat", ("planes", 1, 1)),
        ("Lexington", Wounds(fires=[3]), "", ("ship", 1, 0)),
        ("Lexington", Wounds(major=3), "9 Wildcat", ("planes", 2, 5)),
        ("Lexington", Wounds(major=3, smouldering=1), "9 Wildcat", ("planes", 3, 5)),
        ("Chicago", Wounds(smouldering=2), "", ("ship", 2, 0)),
        ("Chicago", Wounds(guns_lost=1), "", None),
    ],
)
def test_what_fire_does_in_the_turn_it_starts(
    card: str, wounds: Wounds, planes: str, told: tuple[Any, int, int] | None
) -> None:
    """A hit and two air factors for each fire, two and five for a major one, and what smoulders, once; all is told."""
    u = battle([tf(1, ship(card, ready=planes) if planes else card, "DD 9")], fires="bombs")
    made = u.state.sides["allied"].ships[card]
    made.wounds = wounds
    fires.burn(u)
    about = UnitId("allied", "ship", name=card)
    facts = [d for d in u.dispatches if isinstance(d, Burns)]
    assert facts == ([Burns(seat="allied", about=about, what=told[0], hits=told[1], n=told[2])] if told else [])
    assert made.hits == (told[1] if told else 0) and made.wounds and made.wounds.smouldering == 0
    points = sum(entry.points for entry in u.state.sides["japanese"].points)
    assert points == (told[2] * u.ruleset.tables.constant["vp_af"] if told else 0)


@pytest.mark.rule("FE-21.8.2b")
@pytest.mark.parametrize(("field", "value"), [("fate", "sunk"), ("doomed", 20), ("wounds", Wounds(stopped=3))])
def test_lost_ships_burn_no_more_and_those_behind_them_do(field: str, value: object) -> None:
    u = battle([tf(1, "Lexington", "Yorktown")], fires="bombs")
    ships = u.state.sides["allied"].ships
    for name in ("Lexington", "Yorktown"):
        ships[name].wounds = Wounds(fires=[3])
    setattr(ships["Lexington"], field, value)
    fires.burn(u)
    assert [d.about for d in u.dispatches if isinstance(d, Burns)] == [UnitId("allied", "ship", name="Yorktown")]


# --- planes on deck ---


@pytest.mark.rule("FE-21.6.2c")
@pytest.mark.parametrize(
    ("hits", "paid", "lost", "left", "owed"),
    [
        (2, 0, {"Wildcat": 2}, (3, 4), 0),
        (6, 0, {"Wildcat": 5, "Dauntless": 1}, (0, 3), 0),
        (3, 2, {"Wildcat": 1}, (4, 4), 0),
        (2, 3, {}, (5, 4), 1),
        (0, 3, {}, (5, 4), 3),
    ],
)
def test_hits_take_the_planes_caught_first_less_what_was_paid(
    hits: int, paid: int, lost: dict[str, int], left: tuple[int, int], owed: int
) -> None:
    """Five Wildcats leaving Lexington and four Dauntless in Ready; those leaving another ship are not touched."""
    u = battle(
        [tf(1, ship("Lexington", ready="4 Dauntless"), "Yorktown"), af(3, "5 Wildcat"), af(4, "5 Wildcat")], seen=False
    )
    own = u.state.sides["allied"]
    for number, holder in ((3, "Lexington"), (4, "Yorktown")):
        leaving = own.afs[number]
        u.caught.append(Caught("allied", holder, leaving, leaving.flights[0], SEA))
    if paid:
        u.lost_before["allied", "Lexington"] = paid
    found = eliminate_at(Battle(u, SEA), "allied", own.ships["Lexington"], hits, False)
    assert found.planes == lost
    boxes = own.ships["Lexington"].boxes
    assert boxes is not None
    assert (own.afs[3].flights[0].n, sum(stack.n for stack in boxes.ready)) == left
    assert own.afs[4].flights[0].n == 5
    assert u.lost_before.get(("allied", "Lexington"), 0) == owed


@pytest.mark.rule("FE-21.3c")
@pytest.mark.parametrize(
    ("before", "hits", "loss"),
    [(0, 0, 0), (0, 1, 1), (0, 4, 1), (0, 5, 2), (1, 3, 0), (1, 4, 1), (3, 1, 0), (4, 1, 1), (4, 4, 1), (2, 7, 2)],
)
def test_one_anti_aircraft_factor_for_each_four_hits(before: int, hits: int, loss: int) -> None:
    assert anti_aircraft_loss(before, hits) == loss


@pytest.mark.rule("FE-21.8a")
def test_a_critical_roll_tells_only_where_it_has_scored() -> None:
    """3, 7 and 11 of the base roll, with an expected hit of one or more that comes out above none."""
    tables = battle().ruleset.tables
    found = {
        tenths: [roll for roll in range(2, 13) if fitted_telling(tables, tenths, roll)] for tenths in (0, 9, 10, 30)
    }
    for tenths in (10, 30):
        assert found[tenths] == [roll for roll in (3, 7, 11) if fitted_hits(tables, tenths, roll, 0) > 0]
    assert (found[0], found[9], fitted_telling(tables, None, 7)) == ([], [], False)
    assert set(found[30]) and set(found[30]) <= {3, 7, 11}


# --- guns at a boat ---


@pytest.mark.rule("FE-27.9b", "FE-27.10d")
@pytest.mark.parametrize(
    ("depth", "hits", "again", "key"),
    [
        ("surface", 0, False, "allied|SS1"),
        ("periscope", 0, False, "allied|SS1"),
        ("surface", 1, False, "allied|SS1"),
        ("surface", 0, True, "allied|SS1 again"),
    ],
)
def test_no_more_ships_fire_at_a_boat_than_it_takes(depth: Any, hits: int, again: bool, key: str) -> None:
    """Light ships first, until the table's middle result sinks it; at a periscope two rows less."""
    state = waters(hits="classic")
    made = boat(state, depth=depth, hits=hits)
    put_tf(state, "japanese", 1, OPEN_SEA, "Aoba", "Kako", "Tatsuta", "DD x4")
    b = Battle(umpire(state), OPEN_SEA)
    ships = list(state.sides["japanese"].ships.values())
    record = escorts.gunfire(b, "allied", made, ships, depth, again)
    assert record is not None
    fired = list(record.who.ships)
    order = ["Tatsuta", "Aoba", "Kako", "DD 1", "DD 2", "DD 3", "DD 4"]
    assert fired == order[: len(fired)]
    row = 6 if depth == "surface" else 4
    cards = {
        name: b.umpire.ruleset.card("japanese", state.sides["japanese"].ships[name].card).gunnery for name in order
    }
    needed = 10 * (2 - hits)
    sums = [sum(cards[name] for name in order[:n]) for n in range(1, len(order) + 1)]
    enough = next((n for n, total in enumerate(sums, 1) if b.umpire.ruleset.hits.expected(row, total) >= needed), 7)
    assert len(fired) == enough
    (roll,) = [roll for roll in b.umpire.dice.record() if "guns at a submarine" in roll.key]
    assert roll.key.endswith(f"A/Q38 {key}") and roll.rule == "BR-27.15"
    assert roll.modifiers == ((("periscope depth", -2),) if depth == "periscope" else ())
    hits_expected = b.umpire.ruleset.hits.expected(row, sums[enough - 1]) // 10
    assert isinstance(record.expected, int) and record.expected == hits_expected
    assert (record.dived, record.slick) == (False, record.sunk and depth == "periscope")
    assert record.blow.factors == sums[enough - 1] and (record.how, record.on_surface) == (
        "gunfire",
        depth == "surface",
    )
    assert escorts.gunfire(b, "allied", made, [], depth) is None


@pytest.mark.rule("FE-27.9b", "FE-SAS-1")
@pytest.mark.parametrize(("depth", "fire"), [("surface", 9), ("periscope", 9)])
def test_nine_guns_of_one_are_needed_for_a_boat(depth: Any, fire: int) -> None:
    """By row 6, and by row 4 at a periscope, nine factors have two hits as their middle result."""
    state = waters(hits="classic")
    made = boat(state, depth=depth)
    put_tf(state, "japanese", 1, OPEN_SEA, "DD x11")
    b = Battle(umpire(state), OPEN_SEA)
    record = escorts.gunfire(b, "allied", made, list(state.sides["japanese"].ships.values()), depth)
    assert record is not None and len(record.who.ships) == fire


# --- what is told of a hex ---


@pytest.mark.rule("FE-7.12.2a")
def test_the_new_total_of_a_hex_is_told_of_all_that_is_sighted_there() -> None:
    """TF2 and TF3 seen at Condition 2 in one hex, each by its own observer: the report of both is of both, and what an
    AF has in sight of them is the last."""
    state = bare(9)
    put_tf(state, "japanese", 2, N1, "DD x4")
    put_tf(state, "japanese", 3, N1, "DD x3")
    put_tf(state, "japanese", 4, OPEN_SEA, "Aoba")
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    planes = put_af(state, "allied", 5, OPEN_SEA, "1 Catalina", order=Program((Search(),)), searching=True)
    u = umpire(state)
    tfs, seen = state.sides["japanese"].tfs, u.lookout.seen
    by_af, by_tf = (UnitId("allied", "AF", 5),), (UnitId("allied", "TF", 1),)
    seen.found("allied", planes, tfs[2], 2)
    alone = seen.log["allied"]["japanese/TF2"][-1]
    assert alone.total is not None and alone.source == by_af
    seen.record("allied", tfs[3], 2, by_tf, False)
    one, other = (seen.log["allied"][f"japanese/TF{n}"] for n in (2, 3))
    assert [(entry.total, entry.source) for entry in (one[-1], other[-1])] == [
        (other[-1].total, by_af),
        (other[-1].total, by_tf),
    ]
    assert (len(one), len(other)) == (2, 1)
    assert seen.unit_sees["allied/AF5"]["japanese/TF2"] is one[-1]
    put_tf(state, "japanese", 6, N1, "DD x5")
    seen.record("allied", tfs[6], 2, by_tf, False)
    last = seen.log["allied"]["japanese/TF6"][-1]
    assert [(seen.log["allied"][f"japanese/TF{n}"][-1].total) for n in (2, 3)] == [last.total] * 2
    assert seen.unit_sees["allied/AF5"]["japanese/TF2"] is one[-1] and len(one) == 3
    seen.record("allied", tfs[4], 3, by_tf, False)
    assert len(one) == 3, "another hex is another report"


@pytest.mark.rule("FE-7.3a", "FE-7.3b")
@pytest.mark.parametrize(
    ("case", "sees"),
    [("", True), ("cloud", False), ("storm", False), ("night", False), ("beside", False), ("no search", False)],
)
def test_a_searcher_sees_a_base_below_it_by_clear_day(case: str, sees: bool) -> None:
    """At Condition 3 in its own hex alone; then it has found something."""
    state = bare(2 if case == "night" else 9)
    lae = state.sides["japanese"].bases["Lae"].hex
    assert lae is not None
    where = walk(lae, "N1")[-1] if case == "beside" else lae
    planes = put_af(state, "allied", 5, where, "1 Catalina", searching=case != "no search")
    state.weather.markers = [lae] * {"cloud": 1, "storm": 2}.get(case, 0)
    u = umpire(state)
    u.lookout.search("allied", planes, 0, 1)
    entries = u.lookout.log["allied"].get("japanese/Lae", [])
    assert [(entry.kind, entry.hex, entry.condition, entry.source) for entry in entries] == (
        [("base", lae, 3, (UnitId("allied", "AF", 5),))] if sees else []
    )
    assert u.lookout.unit_sees.get("allied/AF5", {}) == ({"japanese/Lae": entries[0]} if sees else {})
    assert (("allied", 5) in u.lookout.found_something) is sees


@pytest.mark.rule("FE-7.3c", "FE-7.3d")
@pytest.mark.parametrize(("attempts", "step", "keys"), [(1, 0, ["#0.0"]), (3, 2, ["#2.0", "#2.1", "#2.2"])])
def test_each_formation_in_range_has_its_own_rolls(attempts: int, step: int, keys: list[str]) -> None:
    """Two TFs and an AF within two hexes, a TF three off: the attempts of each, and none twice at one step."""
    state = bare(9)
    searcher = put_af(state, "allied", 5, OPEN_SEA, "1 Catalina", searching=True)
    put_tf(state, "japanese", 2, OPEN_SEA, "DD x7")
    put_tf(state, "japanese", 3, walk(OPEN_SEA, "N2")[-1], "DD x7")
    put_tf(state, "japanese", 4, walk(OPEN_SEA, "N3")[-1], "DD x7")
    put_af(state, "japanese", 6, N1, "8 Zero")
    u = umpire(state, default=6)
    for _ in range(2):
        u.lookout.search("allied", searcher, step, attempts)
    found = [roll.key.split(">")[-1] for roll in u.dice.record()]
    assert sorted(found) == sorted(f"japanese/{unit}{key}" for unit in ("TF2", "TF3", "AF6") for key in keys)
    assert not u.lookout.found_something


@pytest.mark.rule("FE-7.3h")
def test_a_target_once_found_is_found_again_without_a_roll() -> None:
    """And at the condition of the new distance."""
    state = bare(9)
    searcher = put_af(state, "allied", 5, OPEN_SEA, "1 Catalina", searching=True)
    put_tf(state, "japanese", 2, walk(OPEN_SEA, "N2")[-1], "DD x7")
    u = umpire(state, default=1)
    conditions = []
    for step, where in enumerate((OPEN_SEA, N1, walk(OPEN_SEA, "N2")[-1])):
        origin, searcher.hex = searcher.hex, where
        u.lookout.moved("allied", searcher, origin) if origin != where else None
        u.lookout.search("allied", searcher, step, 1)
        conditions.append(u.lookout.log["allied"]["japanese/TF2"][-1].condition)
    assert conditions == [1, 2, 3]
    assert len([roll for roll in u.dice.record() if "|search|" in roll.key]) == 1


@pytest.mark.rule("FE-27.5.3b")
def test_what_is_known_of_a_boat_in_sight_stays_as_it_is() -> None:
    """A boat on the surface that an AF found at periscope depth before keeps the report that there is of it now."""
    for depth in ("surface", "periscope"):
        state = waters()
        made = boat(state, depth="periscope")
        planes = put_af(state, "japanese", 2, OPEN_SEA, "2 Mavis")
        u = umpire(state)
        submerged.search_depths(u.lookout.seen, "japanese", planes, lambda tf, key: True)
        now = Sighting("sub", OPEN_SEA, 2, (), 8)
        u.sees["japanese"]["allied/SS1"] = now
        made.depth = depth  # type: ignore[assignment]
        submerged.point_out(u.lookout.seen)
        assert u.sees["japanese"]["allied/SS1"] is now
        del u.sees["japanese"]["allied/SS1"]
        submerged.point_out(u.lookout.seen)
        assert ("allied/SS1" in u.sees["japanese"]) is (depth == "periscope")


# --- orders to attack ---


@pytest.mark.rule("FE-27.9.1a", "FE-27.6.2")
@pytest.mark.parametrize(
    ("text", "depth", "problem"),
    [
        ("attack CV with 4", "periscope", None),
        ("attack CV with 5", "periscope", "FE-27.9.1a"),
        ("attack CV with 0", "periscope", "FE-27.9.1a"),
        ("attack CV with 1 and DD with 1 and CA with 1 and AP with 1", "periscope", None),
        ("attack CV with 3 and DD with 2", "periscope", "FE-27.9.1a"),
        ("attack CV with 3 and DD", "periscope", "FE-27.9.1a"),
        ("attack CV", "surface", None),
        ("attack CV", "deep", "FE-27.6.2"),
        ("hold fire", "deep", None),
        ("deep; attack CV", "surface", "FE-27.6.2"),
        ("periscope; attack CV", "deep", None),
    ],
)
def test_which_attacks_are_refused(text: str, depth: str, problem: str | None) -> None:
    """Four tubes; each part of a divided attack has its factors; from deep none."""
    state = waters()
    boat(state, depth=depth)
    sheet = GAME.parse(f"SS1: {text}", "allied", GAME.view(state, "allied"))
    errors = [d for d in sheet.diagnostics if d.severity == "error"]
    assert [d.code for d in errors] == ([problem] if problem else [])
    tubes = "attack factors; a submarine has 4 tubes"
    said = {
        "attack CV with 5": f"SS1: 5 {tubes}",
        "attack CV with 0": f"SS1: 0 {tubes}",
        "attack CV with 3 and DD with 2": f"SS1: 5 {tubes}",
        "attack CV with 3 and DD": "SS1: say with how many factors each ship is attacked: "
        "'attack CV with 3 and DD with 1'",
        "attack CV": "SS1: a deep submarine cannot attack",
        "deep; attack CV": "SS1: a deep submarine cannot attack",
    }
    assert [d.message.removeprefix("SS1: ") for d in errors] == ([said[text].removeprefix("SS1: ")] if problem else [])
