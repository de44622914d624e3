"""Files that are wrong in what the scenarios of August to November need: each error names file, line and key."""

from pathlib import Path

import pytest

from flagplot.core.diagnostics import BadInputError
from flagplot.games.carrier.scenario.reading import FOLDER, load


def changed(tmp_path: Path, old: str, new: str, name: str = "eastern-solomons") -> Path:
    """Return a copy of a scenario with one text changed."""
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


CAPTURE = 'base = "Henderson"\nhexes = ["B/M23", "B/L22"]\nfactors = 50\npoints = 40\nclosed = 6'
MISTAKES = [
    ('block = ["B/P01", "B/DD04"]', 'block = ["B/P01"]', "a block has two corners"),
    ('block = ["B/P01", "B/DD04"]', 'block = ["B/P01", "B/ZZ04"]', "line 92, key groups.5.area: there is no column ZZ"),
    ("within = 2, of_tf = 1", "within = 2, of_tf = 7", "TF7 is not placed before TF2"),
    ("within = 2, of_tf = 1", "within = 2, of_tf = 2", "TF2 is not placed before TF2"),
    ('also = ["A/LL15"]', 'also = ["A/LL99"]', "there is no row 99 in column LL"),
    ('base = "Henderson"', 'base = "Rabaul"', "Rabaul is no base that the japanese side could take"),
    ('base = "Henderson"', 'base = "Australia"', "Australia is no base that the japanese side could take"),
    ('base = "Henderson"', 'base = "Buin"', "Buin is no base that the japanese side could take"),
    (CAPTURE, CAPTURE.replace('"B/L22"', '"B/N22"'), "troops land only where transports unload"),
    (CAPTURE, CAPTURE.replace('["B/M23", "B/L22"]', "[]"), "troops land only where transports unload"),
    (CAPTURE, CAPTURE.replace("50", "0"), "0, expected 1 or more"),
    (CAPTURE, CAPTURE.replace("closed = 6", "closed = 0"), "0, expected 1 or more"),
    ("count = 4", "count = 0", "0 submarines, expected 1 or more"),
    ('shell = "Henderson"', 'shell = "Hendersson"', "there is no base 'Hendersson'. Did you mean Henderson?"),
    ('station = "B/T25"', 'station = "B/T99"', "there is no row 99 in column T"),
    ("area = {}", 'area = { within = 2, of = ["B/ZZ01"] }', "key submarines.0.area: there is no column ZZ"),
    (CAPTURE, CAPTURE.replace('"B/L22"', '"B/L99"'), "key captures.0.hexes: there is no row 99"),
    ("[unload]", '[beach]\njapanese = ["B/L99"]\n\n[unload]', "key beach.japanese: there is no row 99"),
    ("[unload]", '[beach]\njapanese = ["B/N22"]\n\n[unload]', "transports run ashore only where they may unload"),
]


@pytest.mark.rule("BR-26.1")
@pytest.mark.parametrize(("old", "new", "why"), MISTAKES)
def test_mistakes(tmp_path: Path, old: str, new: str, why: str) -> None:
    """The file is refused, with its name, a line and the reason."""
    with pytest.raises(BadInputError) as caught:
        load(changed(tmp_path, old, new))
    assert str(caught.value).startswith("mine.toml, line ") and why in str(caught.value)


COUNTERS = '[[counters]]\nside = "allied"\nisland = "{}"\ncoastwatchers = {}\n{}\n\n[[captures]]'


@pytest.mark.rule("GM-23.2b")
@pytest.mark.parametrize(
    ("island", "n", "more", "why"),
    [
        ("Choisul", 1, "", "there is no island 'Choisul'. Did you mean Choiseul?"),
        ("New Guinea", 1, "", "there is no island 'New Guinea'"),
        ("Choiseul", 100, "", "100, expected 0 to 99"),
        ("Choiseul", -1, "", "-1, expected 0 to 99"),
        ("Choiseul", 1, 'at = "Rabaul"', "'Rabaul' is no place on Choiseul"),
        ("Choiseul", 1, 'last_column = "H"', "'H' is no column such as A/H"),
    ],
)
def test_mistakes_in_counters(tmp_path: Path, island: str, n: int, more: str, why: str) -> None:
    """Counters of a scenario's own are on islands and places of the map; else the file is refused."""
    with pytest.raises(BadInputError, match=r"line \d+, key counters") as caught:
        load(changed(tmp_path, "[[captures]]", COUNTERS.format(island, n, more)))
    assert why in str(caught.value)


@pytest.mark.rule("GM-23.2b")
def test_any_count_may_be_written(tmp_path: Path) -> None:
    """Any number of counters on any island, and the halves of New Guinea."""
    at_lae = 'at = "Lae"\nlast_column = "A/H"'
    for island, more in (("Choiseul", ""), ("New Guinea (south)", "troops = 0"), ("New Guinea (north)", at_lae)):
        made = load(changed(tmp_path, "[[captures]]", COUNTERS.format(island, 99, more)))
        assert made.counters is not None
        assert (made.counters[0].coastwatchers, made.counters[0].island) == (99, island)
