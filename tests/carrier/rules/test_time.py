"""Hours, days and the order of a night (BR-3.2, BR-0)."""

import pytest
from tests.carrier.position import OPEN_SEA, bare, loaded, opening
from tests.carrier.wording import worded

from flagplot.core.dice import DiceCup
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.ruleset import ruleset_for
from flagplot.games.carrier.ruleset.tables import column_of, tables
from flagplot.games.carrier.theatre.hex import Direction, distance, neighbour, parse, sectors, walk
from flagplot.games.carrier.theatre.theatre import theatre

RR = ruleset_for("rings-around-rabaul", "base", {}, "")
CS = ruleset_for("coral-sea-battle", "base", {}, "")


@pytest.mark.rule("BR-3.2")
@pytest.mark.parametrize(
    ("turn", "label"),
    [
        (1, "0600 20 February 1942"),
        (19, "2400 20 February 1942"),
        (20, "0100 21 February 1942"),
        (25, "0600 21 February 1942"),
        (37, "1800 21 February 1942"),
    ],
)
def test_turns_bear_hours(turn: int, label: str) -> None:
    assert worded(RR.label(turn)) == label


@pytest.mark.rule("BR-3.2")
def test_an_even_hour_is_an_even_turn_of_the_clock() -> None:
    """Clouds drift at 0200, 0400 ... 2400 whatever the number of the turn; in Rings Around Rabaul turn 1 is 0600."""
    assert CS.tables.cloud_moves == set(range(2, 25, 2))
    assert RR.hour(1) == 6
    assert CS.hour(18) == 18


@pytest.mark.rule("BR-1.1")
def test_a_turn_is_an_hour() -> None:
    assert [CS.hour(n) for n in (1, 2, 3)] == [1, 2, 3]
    assert worded(GAME.clock(opening()).label) == "0100 8 May 1942"


@pytest.mark.rule("BR-3.1")
def test_the_map_and_its_sectors() -> None:
    """Two half-maps of 42 by 46; row 23 counts as southern, columns A/V, B/A and B/V as eastern for set-up."""
    assert [sectors(parse(name))[0] for name in ("A/A01", "A/V01", "B/A01", "B/V01", "A/A46", "B/PP46")] == [
        "I",
        "II",
        "III",
        "IV",
        "V",
        "VIII",
    ]
    assert sectors(parse("A/C23"))[0] == "V"
    assert set(sectors(parse("B/A23"))) == {"II", "III", "VI", "VII"}


@pytest.mark.rule("BR-0.4", "BR-0.5")
def test_distances_and_directions() -> None:
    assert distance(OPEN_SEA, OPEN_SEA) == 0
    assert distance(OPEN_SEA, walk(OPEN_SEA, "N3,NE2")[-1]) == 5
    assert [d.name for d in Direction] == ["N", "NE", "SE", "S", "SW", "NW"]
    assert neighbour(parse("A/A01"), Direction.N) is None


@pytest.mark.rule("BR-0.6")
def test_kinds_of_hex() -> None:
    assert {theatre().terrain(parse(n)) for n in ("A/Q38", "A/X05", "A/F20")} == {"sea", "coast", "land"}


@pytest.mark.rule("BR-0.8")
def test_numbers_off_a_table_use_its_ends() -> None:
    """Shadowing 0 is 4 or less, 9 is 6 or more; a night landing of -1 is 1 or less; 90 factors use the last column."""
    table = tables()
    assert [table.shadowing(n) for n in (0, 9)] == ["success", "lost turn"]
    assert [table.night_landing(n, True) for n in (-1, 9)] == [False, True]
    assert column_of(90) == column_of(50) == 13


@pytest.mark.rule("BR-0.2", "BR-0.7")
def test_dice_are_six_sided_and_keyed() -> None:
    dice = DiceCup(loaded(default=4), "t")
    assert dice.throw("p", "x", "y").sides == 6
    with pytest.raises(KeyError):
        dice.throw("p", "x", "y")


@pytest.mark.rule("BR-0.1")
def test_an_air_factor_is_the_unit_of_the_boxes() -> None:
    state = bare(planes=True)
    assert sum(s.n for s in state.sides["japanese"].bases["Rabaul"].boxes.readying) == 22
