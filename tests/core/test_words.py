"""Sentences by key from files: what is no sentence is refused with its line."""

from pathlib import Path

import pytest

from flagplot.core.diagnostics import BadInputError
from flagplot.core.words import Words, load, phrase

SENTENCES = 'joined = "joined {other}"\n[hits]\nof = { 0 = "no hits", one = "a hit", other = "{n} hits" }\n'


def written(folder: Path, **texts: str) -> Words:
    folder.mkdir()
    for name, text in texts.items():
        (folder / f"{name}.toml").write_text(text, "utf-8")
    return load(folder)


def test_sentences_are_looked_up_by_key_and_number(tmp_path: Path) -> None:
    words = written(tmp_path / "en", flight=SENTENCES, list='comma = ", "\nlast = "{first} and {last}"\n')
    assert words("flight.joined", other="AF3") == "joined AF3"
    assert [words("flight.hits.of", n=n) for n in (0, 1, 2)] == ["no hits", "a hit", "2 hits"]
    assert words.text(phrase("flight.joined", other=phrase("flight.hits.of", n=1))) == "joined a hit"
    assert words.text(("a", 2, phrase("flight.hits.of", n=0))) == "a, 2, no hits"
    assert words.all_of(["a", "b", "c"]) == "a, b and c" and words.all_of([1]) == "1" and words.all_of([]) == ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = 3", "flight.toml, line 1, key a: expected text, or texts by number."),
        ("[a]\nb = { one = 3, other = 'x' }", "flight.toml, line 2, key a.b: expected text, or texts by number."),
        ("a = ", "flight.toml: not a TOML file"),
    ],
)
def test_what_is_no_sentence_is_refused(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(BadInputError) as caught:
        written(tmp_path / "en", flight=text)
    assert str(caught.value).startswith(message)


def test_a_key_stands_once(tmp_path: Path) -> None:
    written(tmp_path / "ours", flight=SENTENCES)
    written(tmp_path / "theirs", flight='\nhits.of = "hit"')
    with pytest.raises(
        BadInputError, match=r"flight\.toml, line 2, key hits\.of: the sentence flight\.hits\.of stands"
    ):
        load(tmp_path / "ours", tmp_path / "theirs")
