"""The catalogue and what carries it."""

import csv
from pathlib import Path

import pytest

from flagplot.core.diagnostics import BadInputError
from flagplot.lab.coverage import FILES, RULEBOOK, Coverage, catalogue, coverage, reasons

CODE = '''"""Module words about SP-9.9 count for nothing."""

def cross():
    """Return what is hit (SP-1.1, SP-1.2)."""
    "SP-1.3 in a plain string"

def longer():
    """SP-1.10 and SP-1.1a are other rules; SP-BASE-3. X-SP-1.2x is none."""

class Field:
    """A field (SP-1.4)."""

    def sweep(self):
        """Return it swept: SP-1.5."""
'''

TESTS = """import pytest

@pytest.mark.rule("SP-1.1")
def test_one():
    pass

@pytest.mark.parametrize("x", [
    pytest.param(1, id="first", marks=pytest.mark.rule("SP-1.2")),
    pytest.param(2, marks=[pytest.mark.rule("SP-1.4", "SP-1.5")]),
    3,
])
def test_two(x):
    pass

class TestField:
    @pytest.mark.rule("SP-1.5")
    def test_three(self):
        pass

@pytest.mark.rule("SP-1.1", "SP-1.2", "SP-1.4")
def test_too_much():
    pass

@pytest.mark.rule("SP-77")
def test_of_nothing():
    pass

@pytest.mark.rule("SP-1.3")
def helper():
    pass
"""

IDS = ("SP-1.1", "SP-1.2", "SP-1.3", "SP-1.4", "SP-1.5", "SP-1.6", "SP-1.10", "SP-BASE-3", "SP-9.9")


@pytest.fixture
def small(tmp_path: Path) -> Coverage:
    """A project of two files and a catalogue of nine rows."""
    source, tests, book = tmp_path / "flagplot", tmp_path / "tests" / "slot", tmp_path / "book"
    for folder in (source / "games", tests, book):
        folder.mkdir(parents=True)
    (source / "games" / "mines.py").write_text(CODE)
    (tests / "test_mines.py").write_text(TESTS)
    with (book / "slot.csv").open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["id", "section", "title", "requirement", "ruling", "example"])
        rows.writerows([identifier, "1", "A rule", "It holds.", "", ""] for identifier in IDS)
    (book / "prose.csv").write_text("id,reason\nSP-1.6,It names the author.\nSP-5,Gone.\n")
    return coverage("slot", source=source, tests=tmp_path / "tests", folder=book)


def test_code_is_found_by_whole_ids_in_docstrings(small: Coverage) -> None:
    code = {rule.id: rule.code for rule in small.rules}
    assert code["SP-1.1"] == ("flagplot.games.mines:cross",)
    assert code["SP-1.2"] == ("flagplot.games.mines:cross",)
    assert code["SP-1.10"] == code["SP-BASE-3"] == ("flagplot.games.mines:longer",)
    assert code["SP-1.4"] == ("flagplot.games.mines:Field",)
    assert code["SP-1.5"] == ("flagplot.games.mines:Field.sweep",)
    assert code["SP-1.3"] == code["SP-9.9"] == ()


def test_tests_are_found_on_functions_methods_and_parameters(small: Coverage) -> None:
    tests = {rule.id: rule.tests for rule in small.rules}
    file = "tests/slot/test_mines.py"
    assert tests["SP-1.1"] == (f"{file}::test_one", f"{file}::test_too_much")
    assert tests["SP-1.2"] == (f"{file}::test_two[first]", f"{file}::test_too_much")
    assert tests["SP-1.4"] == (f"{file}::test_two[1]", f"{file}::test_too_much")
    assert tests["SP-1.5"] == (f"{file}::test_two[1]", f"{file}::TestField::test_three")
    assert tests["SP-1.3"] == (), "a mark on what is no test shows nothing"


def test_a_rule_is_covered_by_code_with_a_test_or_by_a_reason(small: Coverage) -> None:
    assert {rule.id for rule in small.rules if rule.covered} == {"SP-1.1", "SP-1.2", "SP-1.4", "SP-1.5", "SP-1.6"}
    assert {rule.id for rule in small.uncovered} == {"SP-1.3", "SP-1.10", "SP-BASE-3", "SP-9.9"}


def test_marks_that_name_too_much_or_nothing_are_problems(small: Coverage) -> None:
    assert small.problems == (
        "tests/slot/test_mines.py::test_too_much is marked with 3 rule ids; a test stands for at most 2.",
        "tests/slot/test_mines.py::test_of_nothing is marked with SP-77, which the catalogue does not have.",
        "prose.csv gives a reason for SP-5, which the catalogue does not have.",
    )


def test_without_a_tests_folder_there_are_no_tests_and_it_is_known(tmp_path: Path) -> None:
    found = coverage("slot", source=tmp_path, tests=tmp_path / "none")
    assert not found.tests_found
    assert len(found.uncovered) == len([rule for rule in found.rules if not rule.prose])


def test_the_catalogue_has_every_row_once() -> None:
    counts = {"slot": 223, "sloc": 143, "coastal": 165}
    for game, count in counts.items():
        assert len(catalogue(game)) == count
    rows = catalogue("carrier")
    prefixes = [row.id.split("-")[0] for row in rows]
    assert (prefixes.count("FE"), prefixes.count("GM")) == (258, 220)
    assert prefixes.count("BR") > 300
    assert len({row.id for row in rows}) == len(rows)
    for row in rows:
        assert row.title and row.requirement, row.id


def test_every_reason_is_for_a_row_and_says_something() -> None:
    ids = {row.id for game in set(FILES.values()) for row in catalogue(game)}
    for identifier, reason in reasons().items():
        assert identifier in ids
        assert len(reason) > 10
    assert (RULEBOOK / "prose.csv").exists()


def test_an_unknown_game_gets_a_suggestion() -> None:
    with pytest.raises(BadInputError, match="Did you mean slot"):
        catalogue("slott")
