"""How many coastwatchers and troops each side has, and where they start (GM-23.2, tables A and B)."""

from datetime import date

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.carrier.counters.watching import of
from tests.carrier.position import hand_world, opening

from flagplot.core.dice import DiceCup, KeyedDice
from flagplot.core.document import to_text
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.phases.counters import set_out
from flagplot.games.carrier.reports.report import report_of
from flagplot.games.carrier.ruleset.counter_tables import allotted, by_tables, unlike_tables
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.ruleset.ruleset import Ruleset, ruleset_for
from flagplot.games.carrier.scenario.forces import Counters
from flagplot.games.carrier.state.battle import SideState, State, Weather
from flagplot.games.carrier.state.counters import Counter, island_hexes, placing
from flagplot.games.carrier.theatre.hex import column, parse
from flagplot.games.carrier.theatre.theatre import theatre
from flagplot.games.carrier.view import CarrierView

NAMES = {"CS": "coral-sea", "ES": "eastern-solomons", "SC": "santa-cruz", "GU": "guadalcanal"}


def ruleset(code: str) -> Ruleset:
    return ruleset_for(NAMES[code], "gm-1993", {}, "")


def numbers(code: str, side: str, island: str) -> tuple[int, int]:
    rows = [row for row in by_tables(ruleset(code)) if row.side == side and row.island == island and not row.at]
    return sum(row.coastwatchers for row in rows), sum(row.troops for row in rows)


@pytest.mark.rule("GM-23A", "GM-23.2a")
@pytest.mark.parametrize(
    ("code", "allied", "japanese"),
    [("CS", (14, 4), (0, 13)), ("ES", (15, 9), (0, 23)), ("SC", (18, 10), (0, 24)), ("GU", (19, 10), (0, 23))],
)
def test_totals_of_table_a(code: str, allied: tuple[int, int], japanese: tuple[int, int]) -> None:
    """Coastwatchers and troops of both sides in each scenario, by the islands alone."""
    for side, wanted in (("allied", allied), ("japanese", japanese)):
        rows = [row for row in by_tables(ruleset(code)) if row.side == side and not row.at]
        assert (sum(row.coastwatchers for row in rows), sum(row.troops for row in rows)) == wanted


@pytest.mark.rule("GM-23A", "GM-23.2a")
def test_examples_of_table_a() -> None:
    """Bougainville in the Coral Sea, Russell, Treasury, Guadalcanal."""
    assert (numbers("CS", "allied", "Bougainville"), numbers("CS", "japanese", "Bougainville")) == ((2, 0), (0, 2))
    assert [numbers(code, "allied", "Russell") for code in NAMES] == [(0, 0), (0, 0), (0, 0), (1, 0)]
    assert [numbers(code, "japanese", "Treasury") for code in NAMES] == [(0, 1)] * 4
    assert numbers("ES", "allied", "Guadalcanal") == (3, 1) and numbers("SC", "japanese", "Guadalcanal") == (0, 3)
    assert numbers("SC", "allied", "New Guinea (south)") == (0, 8)


@pytest.mark.rule("GM-23B")
@pytest.mark.parametrize(
    ("code", "places"),
    [
        ("CS", {("allied", "Espiritu Santo"), ("allied", "Ndeni"), ("japanese", "Buka")}),
        ("ES", {("allied", "Tulagi")}),
        ("SC", {("allied", "Tulagi")}),
        ("GU", {("allied", "Tulagi")}),
    ],
)
def test_troops_of_table_b(code: str, places: set[tuple[str, str]]) -> None:
    """One troop counter at each place marked T, and it starts there; working bases have none."""
    rows = [row for row in by_tables(ruleset(code)) if row.at]
    assert {(row.side, row.at) for row in rows} == places
    assert all((row.coastwatchers, row.troops) == (0, 1) for row in rows)
    state = opening(NAMES[code], coastwatchers="counters")
    for side, place in places:
        hexes = [counter.hex for counter in of(state, side).values() if counter.kind == "T"]  # type: ignore[arg-type]
        assert theatre().place(place) in hexes


@pytest.mark.rule("GM-23B", "BR-8.1")
def test_marks_of_table_b_agree_with_the_bases() -> None:
    """Where the table has B or R a base of that side exists, with radar exactly where it says R."""
    for code in NAMES:
        tables = ruleset(code).tables
        for row in tables.raw["base_counters"].values():
            if row["scenario"] == code and row["mark"] in ("B", "R"):
                card = tables.bases[row["base"], code]
                assert (card.side, card.radar) == (row["side"].lower(), row["mark"] == "R"), (code, row["base"])


@pytest.mark.rule("GM-23.2a", "FE-7.9.5a")
def test_islands_agree_with_the_list_of_presence() -> None:
    """A side has counters on an island of the central chain exactly where the list of 2003 has its watchers."""
    for code in NAMES:
        listed = {
            (side, island)
            for c, island, holder in ruleset(code).tables.coastwatchers
            if c == code
            for side in SIDES
            if holder in (side, "both")
        }
        rows = {(row.side, row.island.partition(" (")[0]) for row in by_tables(ruleset(code))}
        bases = {(row.side, row.island) for row in by_tables(ruleset(code)) if row.at}
        assert rows - bases <= listed
        assert listed <= rows


@pytest.mark.rule("GM-23.3", "GM-23.3.1")
def test_each_counter_is_one_unit() -> None:
    """`3C` on Guadalcanal are three units with numbers of their own; coastwatchers and troops are numbered apart."""
    counters = of(opening("guadalcanal", coastwatchers="counters"), "allied")
    here = [counter.name for counter in counters.values() if counter.island == "Guadalcanal"]
    assert here == ["CW5", "CW6", "CW7", "T1", "T2"]
    assert [name for name in counters if name.startswith("CW")] == [f"CW{n}" for n in range(1, 20)]
    assert [name for name in counters if name.startswith("T")] == [f"T{n}" for n in range(1, 12)]


@pytest.mark.rule("GM-23.3.2a", "GM-23.3.2b")
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 255), code=st.sampled_from(sorted(NAMES)))
def test_they_start_on_their_islands(seed: int, code: str) -> None:
    """By lot, always on land of their island or half of New Guinea, coastwatchers never on an enemy base."""
    state = opening(NAMES[code], seed=bytes([seed]), coastwatchers="counters")
    for side in SIDES:
        foreign = set(ruleset(code).enemy_bases(side).values())
        for counter in of(state, side).values():
            assert counter.hex in island_hexes(theatre(), counter.island)
            assert theatre().terrain(counter.hex) in ("coast", "land")
            assert counter.kind == "T" or counter.hex not in foreign
            if counter.last_column:
                assert column(counter.hex) <= column(parse("A/H01"))


@pytest.mark.rule("GM-23A", "GM-23.3.2b")
def test_the_star_of_northern_new_guinea() -> None:
    """In the Coral Sea the two Japanese troops there start in columns A to H; later ones anywhere in the north."""
    early = [row for row in by_tables(ruleset("CS")) if row.side == "japanese" and row.island == "New Guinea (north)"]
    late = [row for row in by_tables(ruleset("ES")) if row.side == "japanese" and row.island == "New Guinea (north)"]
    assert [(row.troops, row.last_column) for row in (*early, *late)] == [(2, "A/H"), (4, "")]
    hexes = placing(theatre(), Counter("T", 1, "New Guinea (north)", 0, "A/H"), frozenset())
    assert max(column(hex_) for hex_ in hexes) == column(parse("A/H01"))
    free = placing(theatre(), Counter("T", 1, "New Guinea (north)", 0), frozenset())
    assert parse("A/I20") in free and parse("A/I20") not in hexes


@pytest.mark.rule("GM-23.3.2b")
def test_halves_of_new_guinea() -> None:
    """Lae and Buna lie in the north, Port Moresby and Gili-Gili in the south, and no hex in both."""
    north, south = (island_hexes(theatre(), f"New Guinea ({half})") for half in ("north", "south"))
    assert {parse("A/C14"), parse("A/I20")} <= north and {parse("A/D23"), parse("A/Q26")} <= south
    assert not north & south
    assert parse("B/M22") in island_hexes(theatre(), "Florida")
    assert parse("B/M22") not in island_hexes(theatre(), "Guadalcanal")


def own(year: int, *rows: Counters) -> Ruleset:
    return hand_world(options={"coastwatchers": "counters"}, code="GU", date=date(year, 3, 1), counters=rows)


@pytest.mark.rule("GM-23.2b")
def test_a_scenarios_own_counters() -> None:
    """Any number, on any island: only they are set out."""
    made = own(1943, Counters("allied", "Choiseul", 1), Counters("japanese", "Malaita", 2, 3))
    state = State("by-hand", "base", {}, "", 1, Weather({}, []), {side: SideState(side) for side in SIDES})
    set_out(made, state, DiceCup(KeyedDice(b"x"), "set-up"))
    assert {name: counter.island for name, counter in of(state, "allied").items()} == {"CW1": "Choiseul"}
    assert list(of(state, "japanese")) == ["CW1", "CW2", "T1", "T2", "T3"]
    assert list(made.scenario.counters or ()) == allotted(made)


@pytest.mark.rule("GM-23.2b")
def test_remark_on_counters_of_before_1943() -> None:
    """Other figures than the tables' are played with a remark in a scenario of 1942, without one from 1943 on."""
    row = Counters("allied", "Choiseul", 1)
    assert unlike_tables(own(1942, row)) and not unlike_tables(own(1943, row))
    plain = ruleset("GU")
    assert not unlike_tables(plain)
    assert not unlike_tables(own(1942, *by_tables(plain)))
    state = opening("guadalcanal", coastwatchers="counters")
    view: CarrierView = GAME.view(state, "allied")
    text = to_text(report_of(view, own(1942, row), [], GAME.words()))
    assert "this scenario's own" in text
    assert "this scenario's own" not in to_text(report_of(view, own(1943, row), [], GAME.words()))
    unset = msgspec.structs.replace(view, watch=msgspec.UNSET)
    assert "this scenario's own" not in to_text(report_of(unset, own(1942, row), [], GAME.words()))


def test_sides_of_own_rows() -> None:
    """A row is for one side only."""
    side: Side = "japanese"
    assert [row.side for row in allotted(own(1943, Counters(side, "Malaita", 1)))] == ["japanese"]
