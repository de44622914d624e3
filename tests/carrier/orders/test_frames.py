"""The frames of prose: each says all that its places hold, and what is asked of one frame is there."""

from collections.abc import Iterator

import pytest
from tests.carrier.orders import test_corpus

from flagplot.games.carrier.orders import frames, patterns
from flagplot.games.carrier.orders.frames import grammar

UNITS = {"tf", "af", "ss", "mtb", "cw", "ship", "mydeck", "plane", "manyplanes", "oneplane", "kind", "kinds"}
IDLE = {"calm", "ground", "why"}
"""Words that say nothing."""
WORDS = UNITS | IDLE | {"n", "time", "dir", "hop", "hex", "fullhex", "contact", "place"}
"""Kinds of words, which are no frames."""


def places(node: patterns.Pattern) -> Iterator[tuple[str, str]]:
    """Return the frames that a pattern asks for, each with the name it has there."""
    if isinstance(node, patterns._Frame):
        yield node.name, node.alias
    parts = getattr(node, "parts", None) or getattr(node, "ways", None) or [getattr(node, "part", None)]
    for part in parts:
        if part is not None:
            yield from places(part)


def speaks(name: str) -> bool:
    """Return whether a frame may say something that goes into an order, and not only whose the order is."""
    return name not in grammar().rules or any(
        frames._MARKED.sub("", rule.means.replace("{self}", "")).strip() for rule in grammar().rules[name]
    )


def test_what_a_place_holds_is_said() -> None:
    """A place that is to be passed over is called `_`; any other that may say something is in the guide's words."""
    silent = [
        (name, alias, rule.means)
        for name, rules in grammar().rules.items()
        for rule in rules
        for asked, alias in places(rule.pattern)
        if not name.startswith("doubt")
        if alias != "_" and asked not in IDLE and speaks(asked) and alias not in rule.places
    ]
    assert silent == []


def test_every_frame_that_is_asked_for_is_there() -> None:
    """But for what not every kind of unit has: short forms, and what it may be told not to do."""
    unknown = {
        asked
        for rules in grammar().rules.values()
        for rule in rules
        for asked, _ in places(rule.pattern)
        if asked not in grammar().rules and asked not in WORDS and not asked.endswith(("short", "forbid"))
    }
    assert unknown == set()


def test_no_frame_speaks_of_a_place_that_it_has_not() -> None:
    """What stands in braces stands in angles."""
    unbound = [
        (name, rule.means)
        for name, rules in grammar().rules.items()
        for rule in rules
        if not rule.places <= {alias for _, alias in places(rule.pattern)}
    ]
    assert unbound == []


@pytest.mark.many_sentences
@pytest.mark.parametrize("part", ["unseen", "part twelve"])
@pytest.mark.usefixtures("unhinted")
def test_nothing_is_lost_by_asking_first_what_a_frame_cannot_do_without(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every third sentence reads the same when each frame is tried that may begin where it does."""
    some = test_corpus.part(part)[::3]
    before = [test_corpus.read(sentence.text, sentence.position) for sentence in some]
    monkeypatch.setattr(patterns, "is_there", lambda needs, mask: True)
    after = [test_corpus.read.__wrapped__(sentence.text, sentence.position) for sentence in some]
    assert after == before
