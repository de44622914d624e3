"""Another language is a folder of files: the sentences of every game, written anew, and nothing else."""

import re
from pathlib import Path

import pytest

from flagplot.core import registry
from flagplot.core.diagnostics import BadInputError
from flagplot.core.dice import KeyedDice, demo_secret
from flagplot.core.document import to_text
from flagplot.core.game import DATA
from flagplot.core.journal import Join
from flagplot.core.words import load
from flagplot.match.match import Match, setup_of


def quoted(text: str) -> str:
    """Return a text as TOML has it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


@pytest.mark.parametrize("name", registry.names())
def test_a_language_is_files_by_topic(name: str, tmp_path: Path) -> None:
    """The files hold the same keys, and a report in them has their words."""
    game = registry.game(name)
    english = game.words().sentences
    topics: dict[str, list[str]] = {}
    for key, sentence in english.items():
        topic, _, rest = key.partition(".")
        marked = quoted(f"«{sentence}»") if isinstance(sentence, str) else None
        forms = ", ".join(f"{form} = {quoted(f'«{text}»')}" for form, text in sentence.items()) if not marked else ""
        path = ".".join(map(quoted, rest.split(".")))
        topics.setdefault(topic, []).append(f"{path} = {marked or '{ ' + forms + ' }'}")
    for topic, lines in topics.items():
        (tmp_path / f"{topic}.toml").write_text("\n".join(lines) + "\n", "utf-8")
    words = load(tmp_path)
    assert words.sentences.keys() == english.keys()
    scenario = game.scenarios()[0].id
    state = game.setup(scenario, game.rules(scenario), KeyedDice(b"words"))
    for seat in game.seats(scenario):
        view = game.view(state, seat)
        text, plain = (to_text(game.report(view, (), each)) for each in (words, game.words()))
        assert text.count("«") == text.count("»") > 0 == plain.count("«")


def test_a_paper_is_read_in_another_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a seat was told is facts: the same outcome gives its report in any language that is there and whole."""
    game = registry.game("coastal")
    for source in (DATA / "words" / "en", game.folder / "words" / "en"):
        copy = tmp_path / source.relative_to(DATA).parent / "xx"
        copy.mkdir(parents=True)
        for file in source.glob("*.toml"):
            (copy / file.name).write_text(re.sub(r'= "(?!")', '= "«', file.read_text("utf-8")), "utf-8")
    scenario = game.scenarios()[0].id
    secret = demo_secret(1)
    match = Match.new(setup_of(scenario, "", {}, "", secret), secret)
    for seat in match.seats:
        match.join(Join(seat, computer="staff"))
    assert match.step is not None
    outcome = next(iter(match.step.outcomes.values()))
    plain = outcome.text
    with pytest.raises(BadInputError, match=r"There is no language 'xx'\. There are en"):
        outcome.in_language("xx")
    for folder in (DATA / "words", game.folder / "words"):
        (tmp_path / folder.relative_to(DATA) / "en").symlink_to(folder / "en")
    monkeypatch.setattr("flagplot.core.base.DATA", tmp_path)
    assert "«" in outcome.in_language("xx").text and "«" not in plain == outcome.in_language("en").text
    (tmp_path / "coastal/words/xx/report.toml").unlink()
    load.cache_clear()
    with pytest.raises(BadInputError, match=r"The language 'xx' lacks the sentence report.* more; write them as"):
        outcome.in_language("xx")
