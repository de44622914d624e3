"""What holds of the prose of every game that reads its orders from words as data, and of their orders as data."""

import itertools
import re
from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.orders.test_corpora import VIEWS, files_of
from tests.support.corpus import sentences

from flagplot.games.coastal.guide import GUIDE as COASTAL_GUIDE
from flagplot.games.sloc.guide import GUIDE as SLOC_GUIDE
from flagplot.games.slot.guide import GUIDE as SLOT_GUIDE
from flagplot.orders.lexicon import phrasings

pytestmark = pytest.mark.many_sentences

TABLES = {name: game.guide for name, (game, _) in VIEWS.items() if "table" in name}
GUIDES = {"slot": SLOT_GUIDE, "sloc": SLOC_GUIDE, "coastal": COASTAL_GUIDE} | TABLES
POSITIONS = {
    f"{name}/{position}": (game, *view) for name, (game, views) in VIEWS.items() for position, view in views.items()
}
LOSES = {"HOLD"}
"""Who does not fire at one ship holds fire."""


def _places(phrase: str, words: str) -> list[str]:
    """Return what a phrase has for a number or a name; an own unit may stand for a name."""
    return re.findall("[#@]", phrase.replace("%", "@") if "%" not in words and "@" in words else phrase)


@pytest.mark.parametrize("guide", GUIDES.values(), ids=GUIDES)
def test_no_phrase_loses_a_number_or_a_name(guide) -> None:
    prose = {phrase: verb.word for verb in guide.verb for phrase in verb.prose if verb.word not in LOSES}
    tables = [prose, guide.says, guide.words, *(verb.words for verb in guide.verb)]
    lost = [
        (phrase, words)
        for table in tables
        for some, words in table.items()
        for phrase in phrasings(some)
        if Counter(_places(phrase, words)) != Counter(re.findall("[#@]", words)) and words.split()[0] not in LOSES
    ]
    assert lost == []


@pytest.mark.parametrize("guide", GUIDES.values(), ids=GUIDES)
def test_what_a_verb_names_is_there(guide) -> None:
    verbs = {verb.word for verb in guide.verb}
    assert {verb.like for verb in guide.verb} <= {"", *verbs}
    assert {words.split()[0] for words in guide.says.values()} <= verbs and guide.default in ("", *verbs)


def completed(name: str, limit: int = 60) -> list[str]:
    """Return orders that can be given in a position, found word by word by what may follow."""
    game, seat, view = POSITIONS[name]
    whole, begun = [], [""]
    while begun and len(whole) < limit:
        before = begun.pop(0)
        words = [f"{before} {one.word}".strip() for one in game.legal_orders(view, before) if "<" not in one.word]
        whole += [text for text in words if game.parse(text, seat, view).echo]
        begun += [text for text in words if len(text.split()) < 7][: limit - len(begun)]
    return whole


def sheets_of(name: str) -> list[str]:
    """Return sheets that stand in a position: what completion finds, and the readings of the corpora."""
    game, _, position = name.partition("/")
    some = [each.reads for file in files_of(game) for each in sentences(file) if each.position == position]
    read = ["\n".join(form if isinstance(form, str) else form[0] for form in reads) for reads in some if reads]
    return list(dict.fromkeys((*completed(name), *read)))


FOUND = {name: sheets_of(name) for name in POSITIONS}


@pytest.mark.parametrize("name", POSITIONS)
def test_orders_are_data_and_read_back_as_themselves(name: str) -> None:
    """Text, order, JSON and text again are the same for what completion finds and for every reading of the corpora."""
    game, seat, view = POSITIONS[name]
    assert FOUND[name]
    for text in FOUND[name]:
        sheet = game.parse(text, seat, view)
        words = [echo.canonical for echo in sheet.echo]
        assert words and [echo.canonical for echo in game.parse("\n".join(words), seat, view).echo] == words, text
        data = msgspec.json.encode(sheet.orders).decode()
        assert [echo.canonical for echo in game.parse(data, seat, view).echo] == words, text


@pytest.mark.parametrize("name", POSITIONS)
@settings(max_examples=40, deadline=None, derandomize=True)
@given(data=st.data())
def test_sheets_of_several_orders_read_back_from_text_and_json(name: str, data: st.DataObject) -> None:
    game, seat, view = POSITIONS[name]
    lines = data.draw(st.lists(st.sampled_from(FOUND[name]), min_size=1, max_size=5))
    sheet = game.parse("\n\n".join(lines), seat, view)
    words = [echo.canonical for echo in sheet.echo]
    assert [echo.canonical for echo in game.parse("\n".join(words), seat, view).echo] == words
    data_form = msgspec.json.encode(sheet.orders).decode()
    assert [echo.canonical for echo in game.parse(data_form, seat, view).echo] == words


@pytest.mark.parametrize("name", POSITIONS)
def test_every_verb_is_offered_or_shut_with_a_reason(name: str) -> None:
    game, _, view = POSITIONS[name]
    first = game.legal_orders(view)
    assert first and all(choice.word for choice in first)
    for choice in itertools.islice((one for one in first if not one.shut and "<" not in one.word), 12):
        assert game.legal_orders(view, choice.word) or choice.word in ("PASS", "MORE", "END"), choice.word


@pytest.mark.parametrize("name", TABLES)
def test_the_examples_of_a_table_are_read_by_some_seat(name: str) -> None:
    """What the guide shows is taken in some position, or refused for what stands there and not for its words."""
    game, views = VIEWS[name]
    for verb in game.guide.verb:
        for example, _ in verb.examples:
            sheets = [game.parse(example, seat, view) for seat, view in views.values()]
            codes = {remark.code for sheet in sheets for remark in sheet.diagnostics}
            assert any(sheet.echo for sheet in sheets) or not codes <= {"unknown-word", "unknown-order"}, example


def test_of_much_prose_a_part_is_read_and_the_rest_is_said_to_be_too_much() -> None:
    nonsense = "arms arms arms arms arms arms arms arms arms arms arms arms\n"
    game, views = VIEWS["coastal"]
    seat, view = views[""]

    def parse(text: str) -> Any:
        return game.parse(text, seat, view)

    codes = [remark.code for remark in parse(nonsense * 600).diagnostics]
    assert "too-long" in codes
    assert "too-long" not in [remark.code for remark in parse(nonsense * 5).diagnostics]


@pytest.mark.parametrize("name", POSITIONS)
def test_a_list_below_a_line_that_says_when_it_counts_is_refused(name: str) -> None:
    """`If attacked:` above orders is no title: they would stand as if it had not been written."""
    game, seat, view = POSITIONS[name]
    order = next((text for text in FOUND[name] if "\n" not in text and game.parse(text, seat, view).echo), None)
    if order is None:
        pytest.skip("no order stands here")
    for head in ("If attacked:", "Next turn:", "Previous orders:"):
        sheet = game.parse(f"{head}\n{order}", seat, view)
        assert not sheet.echo and "heads-list" in {remark.code for remark in sheet.diagnostics}, head
    assert game.parse(f"My orders:\n{order}", seat, view).echo
