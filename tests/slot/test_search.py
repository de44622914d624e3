"""Coastwatchers and air search (SP-BASE-23)."""

import pytest
from tests.slot.play import TABLES, accepted, read, refused, resolve, sea, thrown, told

from flagplot.core.dice import KeyedDice
from flagplot.games.slot.game import GAME
from flagplot.games.slot.search import watch_needs
from flagplot.games.slot.telling.fleet_news import strength
from flagplot.games.slot.zones import board

GRID = board("solomons")


@pytest.mark.rule("SP-BASE-23")
@pytest.mark.parametrize(
    ("kind", "turn", "face", "seen"),
    [
        ("Rain", 1, 3, False),
        ("Clear", 1, 3, True),
        ("Clear", 1, 2, False),
        ("Clear", 4, 4, False),
        ("Cloud", 4, 5, True),
    ],
)
def test_coastwatchers(kind, turn, face, seen):
    """Rain, day, die 3: 2, not seen."""
    state = sea(("J1", "K18", ("DD", "DD", "DD")), turn=turn, weather_now=kind)
    result = resolve(state, faces={"coastwatch|allied|J1": (face,)})
    assert ("Contact C1 in K18: 3-6 ships" in told(result, "allied")) is seen


@pytest.mark.rule("SP-BASE-23")
@pytest.mark.parametrize(("ships", "band"), [(1, "few"), (2, "few"), (3, "some"), (6, "some"), (7, "many")])
def test_a_coastwatcher_counts_one_or_two_three_to_six_and_more(ships, band):
    assert strength(ships).band == band


@pytest.mark.rule("SP-BASE-23")
def test_a_coastwatcher_needs_a_three_by_day_and_a_five_at_night():
    assert [watch_needs(TABLES, night) for night in (False, True)] == [3, 5]


@pytest.mark.rule("SP-BASE-22")
def test_two_fleets_in_one_zone_are_reported_by_lot_and_not_by_their_owners_numbers():
    """Over some seeds J2 comes first about as often as J1, by watchers and from the air."""
    first = {"coastwatcher": [], "search": []}
    for seed in range(40):
        state = sea(("J1", "K18", ("CA", "CA")), ("J2", "K18", ("DD", "DD", "DD")))
        for sheet in ("", "M22 SEARCH K18"):
            sheets = {"allied": read(state, "allied", sheet)}
            text = told(GAME.resolve(state, sheets, KeyedDice(f"{seed}".encode())), "allied", "sighting")
            for source, one, two in (("coastwatcher", ": 1-2 ships", ": 3-6 ships"), ("search", ": 2 CA", ": 3 DD")):
                if one in text and two in text and bool(sheet) == (source == "search"):
                    first[source].append(text.index(one) < text.index(two))
    assert all(0.2 < sum(times) / len(times) < 0.8 for times in first.values() if times)
    assert all(len(times) > 5 for times in first.values())


@pytest.mark.rule("SP-BASE-23")
def test_air_search_names_types_in_seven_zones_by_day():
    state = sea(("J1", "K20", ("CA", "DD")), ("J2", "J18", ("DD",)))
    result = resolve(state, "M22 SEARCH K21", faces={"air search|M22|J1": (4,)}, default=6)
    assert "1 CA, 1 DD" in told(result, "allied") and len(thrown(result, "air search")) == 1
    refused(sea(turn=4), "allied", "M22 SEARCH K20", "SP-BASE-23")
    accepted(sea(), "allied", "M22 SEARCH K18")
    assert GRID.distance("M22", "K18") == 5 and GRID.distance("M22", "K17") == 6
    assert "reach 5" in refused(sea(), "allied", "M22 SEARCH K17", "SP-BASE-23")
