"""The figures: read, flagged, laid over by an owner, and refused with file, line and key."""

import re

import pytest

from flagplot.core.diagnostics import BadInputError
from flagplot.games.sloc.game import GAME
from flagplot.games.sloc.tables import FILES, FOLDER, hq_rows, load, tables

TEXTS = {name: (FOLDER / name).read_text(encoding="utf-8") for name in FILES}


@pytest.mark.rule("ES-11.21.A")
def test_the_ranges_are_scenario_data_with_a_flag() -> None:
    ranges = tables().ranges
    assert {kind: (r.value, r.source) for kind, r in ranges.items()} == {
        "Wilkes": (16, "house"),
        "Lockwood (4)": (20, "house"),
        "Fife": (22, "house"),
        "Lockwood (6)": (22, "house"),
    }
    without = dict(TEXTS)
    without["scenarios.toml"] = re.sub(r'^"Fife".*$', "", TEXTS["scenarios.toml"], flags=re.M)
    with pytest.raises(BadInputError, match=r"scenarios.toml, line \d+, key ranges: .* Fife is missing \(ES-11.21.A\)"):
        load(without)


def test_an_owner_changes_them_in_one_file() -> None:
    overlay = '[ranges]\n"Wilkes" = { value = 11, source = "owner" }\n'
    rules = GAME.rules("sloc-1941", overlay=overlay)
    assert tables(rules.overlay).ranges["Wilkes"].value == 11
    assert tables().ranges["Wilkes"].value == 16


def line_of(text: str, needle: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if needle in line)


@pytest.mark.parametrize(
    ("file", "old", "new", "where"),
    [
        ("rules.toml", "hits = 15", 'hits = "many"', "bases.hits"),
        ("rules.toml", "hits = 15", "hitz = 15", "bases.hit"),
        ("rules.toml", "needed = 8", "needed = 8\nluck = 3", "assault.luck"),
        ("scenarios.toml", "divisions = 12", "divisions = 1.5", "starts.*divisions"),
        ("scenarios.toml", '"Fife" = { value = 22', '"Fife" = { value = 0', "ranges"),
        ("scenarios.toml", '"Fife" = { value = 22', '"Five" = { value = 22', "ranges"),
        ("scenarios.toml", '"Wilkes" = 2813', '"Wilkes" = 2899', "starts"),
        ("scenarios.toml", "start = 1944", "start = 1950", "scenario.sloc-1944.start"),
    ],
)
def test_a_bad_figure_is_named_with_file_line_and_key(file: str, old: str, new: str, where: str) -> None:
    texts = dict(TEXTS)
    assert old in texts[file]
    texts[file] = texts[file].replace(old, new, 1)
    with pytest.raises(BadInputError, match=rf"^{file}, line \d+, key {where}") as caught:
        load(texts)
    assert str(caught.value).count("\n") == 0


def test_the_line_is_the_right_one() -> None:
    texts = dict(TEXTS)
    texts["rules.toml"] = texts["rules.toml"].replace("hits = 15", 'hits = "many"')
    with pytest.raises(BadInputError, match=f"line {line_of(texts['rules.toml'], 'hits =')}, key bases.hits"):
        load(texts)


def test_text_that_is_no_toml_and_unknown_names() -> None:
    with pytest.raises(BadInputError, match="your tables: not a TOML file"):
        GAME.rules("sloc-1941", overlay="[ranges")
    with pytest.raises(BadInputError, match="Did you mean hidden_bases"):
        GAME.rules("sloc-1941", options={"hiden_bases": True})
    with pytest.raises(BadInputError, match="rivalry cannot be"):
        GAME.rules("sloc-1941", options={"rivalry": 1})
    with pytest.raises(BadInputError, match="no rule set 'email-2003'"):
        GAME.rules("sloc-1941", "email-2003")
    with pytest.raises(BadInputError, match="Did you mean sloc-1941"):
        GAME.seats("slok-1941")


def test_every_group_has_a_source_and_every_headquarters_a_side() -> None:
    for name in tables().__struct_fields__:
        group = getattr(tables(), name)
        for part in group.values() if isinstance(group, dict) else [group]:
            assert part.source in ("seed", "found", "house")
    assert {row.side for row in hq_rows()} == {"allied", "japanese"} and len(hq_rows()) == 11
