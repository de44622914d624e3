"""What holds of the prose of every game that reads its orders from words as data, and of their orders as data."""

import itertools
import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.coastal.test_coastal_orders import US, A, B
from tests.sloc.play import state_at
from tests.slot.play import MTB, NIGHTS, begin
from tests.support.corpus import sentences

from flagplot.games.coastal.game import GAME as COASTAL
from flagplot.games.coastal.guide import GUIDE as COASTAL_GUIDE
from flagplot.games.sloc.game import GAME as SLOC
from flagplot.games.sloc.guide import GUIDE as SLOC_GUIDE
from flagplot.games.slot.game import GAME as SLOT
from flagplot.games.slot.guide import GUIDE as SLOT_GUIDE
from flagplot.orders.lexicon import phrasings

TESTS = Path(__file__).parent.parent
GUIDES = {"slot": SLOT_GUIDE, "sloc": SLOC_GUIDE, "coastal": COASTAL_GUIDE}
CARD = state_at("card", "sloc-1944", active="allied", allied=[2, 3, 80])
POSITIONS = {
    "slot": (SLOT, "allied", SLOT.view(begin(NIGHTS), "allied")),
    "slot-boats": (SLOT, "allied", SLOT.view(begin(MTB), "allied")),
    "slot-japan": (SLOT, "japanese", SLOT.view(begin(NIGHTS), "japanese")),
    "sloc": (SLOC, "allied", SLOC.view(CARD, "allied")),
    "coastal-a": (COASTAL, US, A),
    "coastal-b": (COASTAL, US, B),
}
LOSES = {"HOLD"}
"""Who does not fire at one ship holds fire."""


@pytest.mark.parametrize("guide", GUIDES.values(), ids=GUIDES)
def test_no_phrase_loses_a_number_or_a_name(guide) -> None:
    prose = {phrase: verb.word for verb in guide.verb for phrase in verb.prose if verb.word not in LOSES}
    tables = [prose, guide.says, guide.words, *(verb.words for verb in guide.verb)]
    lost = [
        (phrase, words)
        for table in tables
        for some, words in table.items()
        for phrase in phrasings(some)
        if Counter(re.findall("[#@]", phrase)) != Counter(re.findall("[#@]", words)) and words.split()[0] not in LOSES
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
    game, _, position = name.partition("-")
    where = {"a": "", "b": "B"}.get(position, position)
    files = sorted((TESTS / game).glob("corpus*.toml"))
    some = [each.reads for file in files for each in sentences(file) if each.position == where and each.reads]
    read = ["\n".join(form if isinstance(form, str) else form[0] for form in reads) for reads in some]
    return list(dict.fromkeys((*completed(name), *read)))


FOUND = {name: sheets_of(name) for name in POSITIONS}


@pytest.mark.parametrize("name", POSITIONS)
def test_orders_are_data_and_read_back_as_themselves(name: str) -> None:
    """Text, order, JSON and text again are the same for what completion finds and for every reading of the corpora."""
    game, seat, view = POSITIONS[name]
    assert len(FOUND[name]) > 3
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
    for choice in itertools.islice((one for one in first if not one.shut), 12):
        assert game.legal_orders(view, choice.word) or choice.word in ("PASS",), choice.word


def test_of_much_prose_a_part_is_read_and_the_rest_is_said_to_be_too_much() -> None:
    nonsense = "arms arms arms arms arms arms arms arms arms arms arms arms\n"
    codes = [remark.code for remark in COASTAL.parse(nonsense * 600, US, A).diagnostics]
    assert "too-long" in codes
    assert "too-long" not in [remark.code for remark in COASTAL.parse(nonsense * 5, US, A).diagnostics]
