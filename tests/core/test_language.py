"""Another language is a folder of files: the sentences of every game, written anew, and nothing else."""

from pathlib import Path

import pytest

from flagplot.core import registry
from flagplot.core.dice import KeyedDice
from flagplot.core.document import to_text
from flagplot.core.words import load


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
