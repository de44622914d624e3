"""Every scenario against the list of its forces: ships, planes, submarines, groups, numbers."""

import csv
from collections import Counter
from pathlib import Path

import pytest
from tests.carrier.position import opening
from tests.carrier.wording import worded

from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.ruleset.ruleset import ruleset_for
from flagplot.games.carrier.scenario.areas import area_hexes
from flagplot.games.carrier.scenario.forces import expand
from flagplot.games.carrier.scenario.reading import identifiers, scenario
from flagplot.games.carrier.scenario.scenario import Scenario
from flagplot.games.carrier.theatre.hex import distance, parse

WHOLE = {
    "RR": "rings-around-rabaul",
    "CS": "coral-sea",
    "ES": "eastern-solomons",
    "SC": "santa-cruz",
    "GU": "guadalcanal",
}
DAYS = {"eastern-solomons-day": "eastern-solomons", "santa-cruz-day": "santa-cruz"}
NEW = tuple(name for name in identifiers() if name not in ("rings-around-rabaul", "coral-sea-battle", "boats-by-night"))
LIST = list(csv.DictReader(Path(__file__).with_name("scenario_forces.csv").read_text(encoding="utf-8").splitlines()))


def listed(code: str, side: str) -> Counter[tuple[str, str]]:
    """Return the forces of a side as the list has them."""
    out: Counter[tuple[str, str]] = Counter()
    for row in LIST:
        if row["scenario"] == code and row["side"].lower() == side:
            out[row["kind"], row["name"]] += int(row["count"])
    return out


def forces(made: Scenario, side: str) -> Counter[tuple[str, str]]:
    """Return the forces of a side as the file has them."""
    out: Counter[tuple[str, str]] = Counter()
    for group in made.groups:
        if group.side == side:
            out.update(("ship", card) for _, card in expand(group.ships, {}))
    for air in made.air:
        if air.side == side:
            out["air", air.plane] += air.n
    for boats in made.submarines:
        if boats.side == side:
            out["ship", "SS"] += boats.count
    return out


@pytest.mark.rule("BR-26.1", "BR-26.3")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("code", WHOLE)
def test_forces_are_those_of_the_list(code: str, side: str) -> None:
    """Every ship, plane and submarine of the five scenarios, and nothing else."""
    assert sum(listed(code, side).values()) > 20
    assert forces(scenario(WHOLE[code]), side) == listed(code, side)


@pytest.mark.rule("BR-26.1")
@pytest.mark.parametrize("code", ["ES", "SC", "GU"])
def test_planes_stand_where_the_list_has_them(code: str) -> None:
    """Planes of one ship or base are there; those of several bases are spread over some of them."""
    made = scenario(WHOLE[code])
    for side in SIDES:
        have: Counter[tuple[str, str]] = Counter()
        for air in made.air:
            if air.side == side:
                have[air.at, air.plane] += air.n
        several: Counter[str] = Counter()
        for row in LIST:
            if row["scenario"] != code or row["kind"] != "air" or row["side"].lower() != side:
                continue
            at, plane, n = row["start"], row["name"], int(row["count"])
            if " or " in at or at.startswith("any"):
                several[plane] += n
            else:
                have[at, plane] -= n
                assert have[at, plane] >= 0, (at, plane)
        left: Counter[str] = Counter()
        for (_, plane), n in have.items():
            left[plane] += n
        assert +left == several


@pytest.mark.rule("BR-26.2")
@pytest.mark.parametrize("day", DAYS)
def test_shorter_versions_have_the_forces_of_the_whole(day: str) -> None:
    """The carrier days: the same ships, planes and special rules, 24 turns from 0100, and no replacements."""
    short, whole = scenario(day), scenario(DAYS[day])
    assert all(forces(short, side) == forces(whole, side) for side in SIDES)
    assert (short.hour, short.turns, short.replacements) == (1, 24, False)
    assert (short.unload, short.captures, short.boats) == (whole.unload, whole.captures, whole.boats)


@pytest.mark.rule("BR-26.2")
def test_out_of_play_in_the_parts_of_guadalcanal() -> None:
    """The first night has neither carriers of the Allies nor the convoy; the convoy game not what was lost before."""
    whole, night = scenario("guadalcanal"), scenario("guadalcanal-first-night")
    convoy = scenario("guadalcanal-convoy")
    gone = forces(whole, "allied") - forces(night, "allied")
    ships = {name for kind, name in gone if kind == "ship"}
    assert ships == {"Enterprise", "Northampton", "Pensacola", "San Diego", "South Dakota", "Washington", "DD"}
    assert gone["ship", "DD"] == 10
    gone = forces(whole, "japanese") - forces(night, "japanese")
    ships = {name for kind, name in gone if kind == "ship"}
    assert ships == {"AP", "Chokai", "Kinugasa", "Maya", "Suzuya", "Isuzu", "Tenryu", "DD"}
    assert gone["ship", "DD"] == 17
    gone = forces(whole, "allied") - forces(convoy, "allied")
    assert {name for kind, name in gone if kind == "ship"} == {
        "San Francisco",
        "Portland",
        "Atlanta",
        "Helena",
        "Juneau",
        "AP",
        "DD",
    }
    assert (gone["ship", "AP"], gone["ship", "DD"]) == (7, 11)
    gone = forces(whole, "japanese") - forces(convoy, "japanese")
    assert gone == {("ship", "Hiei"): 1, ("ship", "DD"): 5, ("air", "Dave"): 1}


CLOCK = {
    "coral-sea": ("0600 7 May 1942", 37, "1800 8 May 1942", 150, False),
    "eastern-solomons": ("0600 23 August 1942", 61, "1800 25 August 1942", 150, True),
    "eastern-solomons-day": ("0100 24 August 1942", 24, "2400 24 August 1942", 150, False),
    "santa-cruz": ("0600 25 October 1942", 61, "1800 27 October 1942", 150, True),
    "santa-cruz-day": ("0100 26 October 1942", 24, "2400 26 October 1942", 150, False),
    "guadalcanal": ("0600 12 November 1942", 85, "1800 15 November 1942", 200, True),
    "guadalcanal-first-night": ("1800 12 November 1942", 25, "1800 13 November 1942", 200, False),
    "guadalcanal-convoy": ("0100 14 November 1942", 42, "1800 15 November 1942", 200, True),
}


@pytest.mark.rule("BR-26.1", "BR-25.2")
@pytest.mark.parametrize("name", CLOCK)
def test_time(name: str) -> None:
    """First and last turn, number of turns, the lead that ends the game, replacements."""
    made, ruleset = scenario(name), ruleset_for(name, "base", {}, "")
    first, last = worded(ruleset.label(1)), worded(ruleset.label(made.turns))
    assert (first, made.turns, last, made.victory_lead, made.replacements) == CLOCK[name]
    assert made.clouds == "scattered"


def test_no_scenario_is_left_out() -> None:
    """The clock above is that of every scenario but the first ones."""
    assert set(CLOCK) == set(NEW)


@pytest.mark.rule("BR-4.1.1", "BR-8.1")
@pytest.mark.parametrize("name", NEW)
def test_it_sets_up(name: str) -> None:
    """Limits of TFs hold, every TF stands in its area, planes fit, and every code has its base values."""
    state, made = opening(name), scenario(name)
    for side, limit in (("allied", 15), ("japanese", 10)):
        own = state.sides[side]  # type: ignore[index]
        assert own.bases
        assert all(len(tf.ships) <= limit for tf in own.tfs.values())
        for group in made.groups:
            if group.side == side and not group.enters:
                centre = own.tfs[group.area.of_tf].hex if group.area.of_tf else None
                assert own.tfs[group.tf].hex in area_hexes(group.area, centre)
                ships = own.tfs[group.tf].ships
                assert ships and all(own.ships[ship].tf == group.tf for ship in ships)


STARTS = {
    ("coral-sea", "Shokaku"): ("B/E36", 3),
    ("coral-sea", "Lexington"): ("A/FF36", 4),
    ("coral-sea", "Australia"): ("A/EE35", 4),
    ("coral-sea", "Shoho"): ("A/Y25", 2),
    ("coral-sea", "Yubari"): ("A/X23", 3),
    ("coral-sea", "Tatsuta"): ("A/Y27", 2),
    ("eastern-solomons", "Saratoga"): ("B/Z23", 5),
    ("eastern-solomons", "Hobart"): ("B/CC34", 5),
    ("eastern-solomons", "Jintsu"): ("B/J06", 4),
    ("eastern-solomons", "Chokai"): ("A/LL15", 3),
    ("eastern-solomons-day", "Wasp"): ("B/AA36", 4),
    ("eastern-solomons-day", "Ryujo"): ("B/T04", 2),
    ("eastern-solomons-day", "Takao"): ("B/BB07", 5),
    ("eastern-solomons-day", "Mutsu"): ("B/Z02", 3),
    ("santa-cruz", "Washington"): ("B/N33", 4),
    ("santa-cruz", "Yura"): ("A/LL15", 4),
    ("santa-cruz-day", "Hornet"): ("B/NN24", 3),
    ("santa-cruz-day", "Junyo"): ("B/Y16", 4),
    ("guadalcanal", "Hiei"): ("B/L03", 3),
    ("guadalcanal", "AP 1"): ("B/M23", 0),
    ("guadalcanal-first-night", "Nagara"): ("B/L14", 3),
    ("guadalcanal-first-night", "Junyo"): ("B/L08", 4),
    ("guadalcanal-convoy", "Enterprise"): ("B/I33", 3),
    ("guadalcanal-convoy", "Kirishima"): ("B/M08", 4),
    ("guadalcanal-convoy", "South Dakota"): ("B/I31", 3),
    ("guadalcanal-convoy", "Chokai"): ("B/F24", 2),
}


@pytest.mark.rule("BR-26.1")
@pytest.mark.parametrize(("name", "ship"), STARTS)
def test_start_areas(name: str, ship: str) -> None:
    """Every hex of a start area lies within so many hexes of its place, one at that distance, and none is land."""
    place, within = STARTS[name, ship]
    made, theatre = scenario(name), ruleset_for(name, "base", {}, "").theatre
    numbered: dict[str, dict[str, int]] = {side: {} for side in SIDES}
    groups = [(group, [n for n, _ in expand(group.ships, numbered[group.side])]) for group in made.groups]
    group = next(group for group, ships in groups if ship in ships)
    also = {parse(hex_) for hex_ in group.area.also}
    hexes = [hex_ for hex_ in area_hexes(group.area) if hex_ not in also]
    assert max(distance(hex_, parse(place)) for hex_ in hexes) == within
    assert all(theatre.terrain(hex_) == "sea" for hex_ in hexes) or group.area.hexes
    assert also <= set(area_hexes(group.area))


@pytest.mark.rule("BR-26.1")
def test_areas_of_blocks_and_of_other_forces() -> None:
    """The block of columns P to DD and rows 1 to 4; the Ryujo group within two hexes of the main body."""
    groups = {group.name: group for group in scenario("eastern-solomons").groups}
    hexes = area_hexes(groups["Carrier main body"].area)
    assert len(hexes) == 15 * 4
    assert parse("B/P01") in hexes and parse("B/DD04") in hexes
    assert parse("B/O01") not in hexes and parse("B/EE04") not in hexes and parse("B/P05") not in hexes
    near = area_hexes(groups["Ryujo group"].area, parse("B/T10"))
    assert len(near) == 19 and {distance(hex_, parse("B/T10")) for hex_ in near} == {0, 1, 2}
    for seed in range(5):
        own = opening("eastern-solomons", seed=bytes([seed])).sides["japanese"].tfs
        assert distance(own[1].hex, own[2].hex) <= 2
        assert all(distance(own[1].hex, own[n].hex) <= 5 for n in (3, 4))
