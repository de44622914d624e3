"""Another language is a folder: over whole games with every sentence marked no English is left outside the marks, and
with every sentence replaced by its key the same game is played."""

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec
import pytest
from tests.carrier.games import SEATS, commanders_sheets, dice, opening, sheets_of

from flagplot.core.dice import Roll
from flagplot.core.document import Document, Figure
from flagplot.core.game import Dispatch
from flagplot.core.words import Words
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.orders.echo import action, plan_text, program
from flagplot.games.carrier.reports.words import cut
from flagplot.games.carrier.ruleset.presets import catalogue, in_force
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.view import CarrierView

pytestmark = pytest.mark.whole_game

SEED = 7
PRESETS = ("base", "email-2003", "gm-1993")
SMALL = re.compile(r"(?<![\w'’-])[a-z]{2,}")
"""A word without a capital: no name, figure, label of a unit or rule id has one."""
OF_NAMES = {"of", "north", "south", "torpedo"}
"""Small words of names of places, and the load as it is written in orders."""
EXAMPLES = ("TF2: load CA 6 GP 14 AP", "TF2: load GP")
Point = tuple[State, dict[str, str], tuple[Roll, ...], tuple[Dispatch, ...]]


def altered(how: Callable[[str, str], str]) -> Words:
    """Return the game's sentences in another language, made from key and sentence."""
    return Words(
        {
            key: how(key, sentence)
            if isinstance(sentence, str)
            else {n: how(key, form) for n, form in sentence.items()}
            for key, sentence in GAME.words().sentences.items()
        }
    )


def marked(key: str, sentence: str) -> str:
    """Return a sentence longer, and with all but the places in it between marks."""
    parts = re.split(r"(\{\w+\})", sentence)
    return "".join(part if part.startswith("{") else f"⟦{part}éé⟧" for part in parts if part)


class Game(NamedTuple):
    """A whole game between the staffs."""

    texts: list[dict[str, str]]
    rolls: list[tuple[Roll, ...]]
    dispatches: list[tuple[Dispatch, ...]]
    read: list[tuple[CarrierView, str]]
    """Every line that a seat has read, with its view."""


def lines(value: Any) -> Iterator[str]:
    """Return every text in a document; its figures are data and have kinds of fixed meaning."""
    if isinstance(value, Figure):
        return
    if isinstance(value, str):
        yield value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from lines(getattr(value, name))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from lines(each)


def play(preset: str, words: Words, *, read: bool = False) -> Game:
    """Play a game in which prompts, clocks and reports are put into these words. `read`: the orders are read from what
    the staffs write, else taken as they are."""
    state, game = opening("eastern-solomons-day", SEED, preset), Game([], [], [], [])
    told: tuple[Dispatch, ...] = ()
    while True:
        asked = GAME.awaiting(state)
        for seat in SEATS:
            view = GAME.view(state, seat)
            document: Document = GAME.report(view, [each for each in told if each.seat == seat], words)
            asks = [words.text(asked[seat].prompt)] if seat in asked else []
            labels = [words.text(GAME.clock(state).label), words.text(GAME.score(state).reason)]
            game.read.extend((view, line) for line in (*asks, *labels, *lines(document)))
        if GAME.is_over(state):
            return game
        sheets = commanders_sheets(state)
        texts = {seat: sheet.text for seat, sheet in sheets.items()}
        done = GAME.resolve(state, sheets_of(state, texts) if read else sheets, dice(SEED))
        state, told = done.state, done.dispatches
        for kept, new in ((game.texts, texts), (game.rolls, done.rolls), (game.dispatches, told)):
            kept.append(new)  # type: ignore[attr-defined]


def orders_in(view: CarrierView) -> set[str]:
    """Return the orders that a report may show, as they are written."""
    out = {program(tf.order, "TF") for tf in view.tfs.values() if tf.order}
    out |= {program(af.order) for af in view.afs.values() if af.order}
    out |= {program(order, "base") for order in view.standing.values()}
    out |= {action(order) for orders in view.ready_cap.values() for order in orders}
    if view.submarines:
        out |= {plan_text(boat.order, "SS") for boat in view.submarines.boats.values() if boat.order}
    return {cut(text) for text in out if text}


@pytest.mark.parametrize("preset", PRESETS)
def test_no_word_stands_outside_the_sentences(preset: str) -> None:
    """Every line of every report, every prompt and label over a whole game: what is not marked is a name, a figure, a
    rule id, the name of an option or an order as it is written. The scenario's own texts are data."""
    words = altered(marked)
    game = play(preset, words)
    ruleset = ruleset_of(opening("eastern-solomons-day", SEED, preset))
    scenario = ruleset.scenario
    data = [scenario.title, " ".join(scenario.introduction.split()), *(each.text for each in scenario.missions)]
    data += [*EXAMPLES, preset, catalogue().presets[preset].title, *in_force(preset, ruleset.options)]
    found: set[str] = set()
    shown: list[str] = []
    last: CarrierView | None = None
    for view, line in game.read:
        if view is not last:
            shown, last = [*sorted(orders_in(view), key=len, reverse=True), *data], view
        rest = line
        for text in shown:
            rest = rest.replace(text, "")
        rest = re.sub(r"⟦[^⟧]*⟧", " ", rest)
        found |= {line for small in SMALL.findall(rest) if small not in OF_NAMES}
    assert not found, sorted(found)
    assert len(game.read) > 1000


@pytest.mark.parametrize("preset", PRESETS)
def test_sentences_by_key_change_nothing_else(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Orders, rolls and dispatches are the same whatever the words; every dispatch is read back from JSON equal."""
    plain = play(preset, GAME.words())
    keys = altered(lambda key, _: key)
    monkeypatch.setattr(type(GAME), "words", lambda *_: keys)
    by_key = play(preset, keys, read=True)
    assert (by_key.texts, by_key.rolls, by_key.dispatches) == (plain.texts, plain.rolls, plain.dispatches)
    assert {line for _, line in by_key.read} != {line for _, line in plain.read}
    facts = [fact for told in plain.dispatches for fact in told]
    written = msgspec.json.encode(facts)
    assert list(msgspec.json.decode(written, type=tuple[GAME.dispatch_type, ...])) == facts  # type: ignore[name-defined]
