"""Files of shorter scenarios that take over parts of the long ones (BR-26.2)."""

import csv
from collections import Counter
from pathlib import Path

import pytest
from tests.carrier.scenarios.test_scenario_forces import forces

from flagplot.core.diagnostics import BadInputError
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.scenario.forces import expand
from flagplot.games.carrier.scenario.reading import FOLDER, load, scenario
from flagplot.games.carrier.scenario.scenario import Scenario

SHORTER = {
    "coral-sea-battle": "coral-sea",
    "eastern-solomons-day": "eastern-solomons",
    "santa-cruz-day": "santa-cruz",
    "guadalcanal-convoy": "guadalcanal",
    "guadalcanal-first-night": "guadalcanal",
}
LIST = list(csv.DictReader(Path(__file__).with_name("shorter_forces.csv").read_text(encoding="utf-8").splitlines()))
HEAD = """id = "mine"
title = "Mine"
based_on = "santa-cruz"
takes = [{}]
date = 1942-10-26
hour = 5
turns = 12
introduction = "Twelve hours."
"""
MOST = ("code", "clouds", "replacements", "unload", "missions")


def written(tmp_path: Path, *takes: str, more: str = "", head: str = HEAD) -> Path:
    """Return a file that takes over some parts and states more."""
    path = tmp_path / "mine.toml"
    path.write_text(head.format(", ".join(f'"{part}"' for part in takes)) + more, encoding="utf-8")
    return path


def wrong(path: Path) -> str:
    """Return why a file is refused."""
    with pytest.raises(BadInputError) as caught:
        load(path)
    return str(caught.value)


def ships(made: Scenario) -> set[str]:
    """Return the names of all ships."""
    return {name for group in made.groups for name, _ in expand(group.ships, {})}


# --- the scenarios that come with the game


@pytest.mark.rule("BR-26.2")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("name", SHORTER)
def test_the_shorter_scenarios_have_the_forces_of_the_list(name: str, side: str) -> None:
    """Every TF with its ships, every air factor by place and type, and nothing else."""
    made = scenario(name)
    here: Counter[tuple[str, str]] = Counter()
    for group in made.groups:
        if group.side == side:
            here.update((f"TF{group.tf}", card) for _, card in expand(group.ships, {}))
    for air in made.air:
        if air.side == side:
            here[air.at, air.plane] += air.n
    listed = {
        (row["place"], row["name"]): int(row["count"]) for row in LIST if (row["scenario"], row["side"]) == (name, side)
    }
    assert len(listed) > 10
    assert dict(here) == listed


@pytest.mark.rule("BR-26.2")
@pytest.mark.parametrize(("name", "long"), SHORTER.items())
def test_the_shorter_scenarios_repeat_nothing(name: str, long: str) -> None:
    """Each says what it is based on and leaves the planes to it; it has its own hours and words."""
    text, whole = ((FOLDER / f"{each}.toml").read_text(encoding="utf-8") for each in (name, long))
    assert f'based_on = "{long}"' in text
    assert "[[air]]" in whole and "[[air]]" not in text
    one, other = scenario(name), scenario(long)
    assert (one.id, one.code) == (name, other.code)
    assert one.turns < other.turns and one.introduction != other.introduction
    assert one.air and set(one.air) <= set(other.air)


# --- what is taken over


@pytest.mark.rule("BR-26.2")
def test_groups_and_planes_as_they_are(tmp_path: Path) -> None:
    """All of both, with the boats and submarines left out, for they are not named."""
    made, long = load(written(tmp_path, *MOST, "groups", "air")), scenario("santa-cruz")
    assert (made.groups, made.air, made.unload, made.missions) == (long.groups, long.air, long.unload, long.missions)
    assert (made.boats, made.submarines, made.victory_lead) == ((), (), None)
    assert long.boats and long.submarines and long.victory_lead
    assert (made.id, made.turns) == ("mine", 12)


@pytest.mark.rule("BR-26.2")
def test_stated_groups_are_those_there_and_say_only_what_differs(tmp_path: Path) -> None:
    """TF1 somewhere else, TF2 with a ship less and as before in the rest; the planes of the ships left out are gone,
    those of bases stay."""
    groups = """
[[groups]]
side = "allied"
tf = 1
area = { hexes = ["B/NN24"] }

[[groups]]
side = "allied"
tf = 2
ships = ["Hornet", "Pensacola"]
"""
    made, long = load(written(tmp_path, *MOST, "groups", "air", more=groups)), scenario("santa-cruz")
    before = {(group.side, group.tf): group for group in long.groups}
    one, two = made.groups
    assert (one.ships, one.name) == (before["allied", 1].ships, before["allied", 1].name)
    assert one.area.hexes == ("B/NN24",) and before["allied", 1].area.hexes == ()
    assert two.ships == ("Hornet", "Pensacola")
    assert (two.area, two.name) == (before["allied", 2].area, before["allied", 2].name)
    gone = ships(long) - ships(made)
    assert made.air == tuple(
        air
        for air in long.air
        if (air.side == "allied" and air.at not in gone) or (air.side == "japanese" and air.at not in ships(long))
    )
    assert 0 < len(made.air) < len(long.air)
    assert forces(made, "allied")["air", "Dauntless"] == forces(long, "allied")["air", "Dauntless"]


@pytest.mark.rule("BR-26.2")
def test_a_group_of_its_own_states_everything(tmp_path: Path) -> None:
    """TF9 is not among the Allied TFs of the long one: without ships it is refused, with them it stands."""
    group = '\n[[groups]]\nside = "allied"\ntf = 9\narea = {{ hexes = ["B/NN24"] }}\n{}'
    bare = written(tmp_path, *MOST, "groups", more=group.format(""))
    assert "the key 'ships' is missing" in wrong(bare)
    stated = written(tmp_path, *MOST, "groups", "air", more=group.format('ships = ["Hornet"]\n'))
    assert [group.ships for group in load(stated).groups] == [("Hornet",)]


@pytest.mark.rule("BR-26.2")
def test_what_is_stated_and_not_taken_over_stands_alone(tmp_path: Path) -> None:
    """Groups that are not named among the parts take nothing from the long scenario."""
    group = '\n[[groups]]\nside = "allied"\ntf = 1\nships = ["Enterprise"]\narea = { hexes = ["B/NN24"] }\n'
    made = load(written(tmp_path, *MOST, "air", more=group))
    assert [(each.ships, each.name) for each in made.groups] == [(("Enterprise",), "")]
    assert {air.at for air in made.air if air.side == "allied"} & ships(scenario("santa-cruz")) == {"Enterprise"}


# --- errors


ERRORS = [
    ('"santa-cruz"', '"santa-cruise"', "line 3, key based_on: there is no scenario 'santa-cruise'. Did you mean"),
    ('"santa-cruz"', '"x"', "key based_on: there is no scenario 'x'. There are rings-around-rabaul, "),
    ('"santa-cruz"', "7", "key based_on: there is no scenario '7'"),
    (
        '"santa-cruz"',
        '"santa-cruz-day"',
        "key based_on: 'santa-cruz-day' is itself based on 'santa-cruz'; say based_on = \"santa-cruz\".",
    ),
    ('based_on = "santa-cruz"\n', "", 'key takes: parts of which scenario? Say based_on = "<id>".'),
    ('"groups"', '"group"', "line 4, key takes: there is no part 'group' to take over. Did you mean groups?"),
    ('"groups"', '"title"', "key takes: there is no part 'title' to take over. "),
    ('"groups"', "3", "key takes: there is no part '3' to take over. Parts are code, date, hour, turns, clouds, "),
    ('"groups"', '"captures"', "key takes: 'santa-cruz' says nothing of 'captures'."),
    ('"groups"', '"hour"', "line 6, key hour: 'hour' is taken over and stated here as well; do one of them."),
    ("takes = [", "turns_ = [", "line 3, key based_on: which parts are taken over? Say takes = "),
    ('takes = ["code"', 'takes = "groups" # ["code"', "line 4, key takes: which parts are taken over? Say takes = "),
    ('takes = ["code"', 'takes = [] # ["code"', "line 4, key takes: which parts are taken over? Say takes = "),
]


@pytest.mark.rule("BR-26.2")
@pytest.mark.parametrize(("old", "new", "why"), ERRORS)
def test_mistakes(tmp_path: Path, old: str, new: str, why: str) -> None:
    """The file is refused, with its name, a line, the key and what to write instead."""
    path = written(tmp_path, *MOST, "groups", "air")
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    message = wrong(path)
    assert message.startswith("mine.toml, line ") and why in message


@pytest.mark.rule("BR-26.2", "BR-26.1")
def test_what_is_put_together_is_checked(tmp_path: Path) -> None:
    """Planes of a ship that another part says is not there, and a group with a ship that nobody has."""
    more = '\n[[groups]]\nside = "allied"\ntf = 2\nships = ["Hornett"]\n'
    assert "has no ship 'Hornett' in the ship table. Did you mean Hornet?" in wrong(
        written(tmp_path, *MOST, "groups", "air", more=more)
    )
    assert "the key 'air' is missing" in wrong(written(tmp_path, *MOST, "groups"))
