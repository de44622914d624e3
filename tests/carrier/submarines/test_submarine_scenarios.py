"""Submarines in scenario files and tables (FE-27, BR-27.11)."""

import pytest
from tests.carrier.games import opening
from tests.carrier.position import opening as overlaid_opening

from flagplot.core.diagnostics import BadInputError
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.scenario.reading import FOLDER, load
from flagplot.games.carrier.theatre.hex import distance, name, parse, sectors
from flagplot.games.carrier.units.submarines import figure


def written(tmp_path, entry):
    path = tmp_path / "made.toml"
    path.write_text(
        (FOLDER / "coral-sea-battle.toml").read_text(encoding="utf-8") + "\n[[submarines]]\n" + entry, encoding="utf-8"
    )
    return path


GOOD = 'side = "allied"\ncount = 2\narea = { sector = "V" }\n'


@pytest.mark.rule("FE-27")
def test_boats_start_in_their_areas():
    """The Allied boats start in sector VI from row 32 on, the Japanese ones near their groups;
    and the numbers run on."""
    state = opening("coral-sea-battle", 7, submarines="1993")
    allied = [boat.hex for boat in state.sides["allied"].submarines.boats.values()]
    assert all(sectors(hex_)[0] == "VI" and int(name(hex_)[-2:]) >= 32 for hex_ in allied)
    boats = state.sides["japanese"].submarines.boats
    assert sorted(boats) == list(range(1, 8))
    assert [distance(boats[n].hex, parse("A/S31")) <= 3 for n in range(1, 5)] == [True] * 4
    assert all(boat.factors == 12 for boat in boats.values())
    assert all(state.sides["japanese"].ships[boat.ship].tf is None for boat in boats.values())


def test_a_scenario_may_have_more(tmp_path):
    """A further entry is read."""
    made = load(written(tmp_path, GOOD))
    assert [entry.count for entry in made.submarines] == [5, 4, 3, 2]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("count = 2", "count = 0", "expected 1 or more"),
        ("count = 2", "count = 26", "31 submarines of one side"),
        ('sector = "V"', 'hexes = ["A/ZZ99"]', "no column ZZ"),
        ('sector = "V"', 'sector = "IX"', "no sea hex"),
        ('"allied"', '"french"', "side"),
        ("count", "boats", "boats"),
    ],
)
def test_bad_entries_are_named(tmp_path, old, new, words):
    """A wrong entry is refused with its key and what was expected."""
    with pytest.raises(BadInputError, match=words):
        load(written(tmp_path, GOOD.replace(old, new)))


@pytest.mark.rule("BR-27.11")
def test_an_owner_may_overlay_the_figures():
    """A row of the submarine table laid over ours is used."""
    state = overlaid_opening(submarines="2003", overlay="[submarine.factors]\nallied = 8\n")
    assert {boat.factors for boat in state.sides["allied"].submarines.boats.values()} == {8}
    assert figure(ruleset_of(state).tables, "factors", "japanese") == 12
    with pytest.raises(BadInputError, match="submarine"):
        overlaid_opening(submarines="2003", overlay="[submarine.factors]\nallied = 99\n")
