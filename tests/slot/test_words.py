"""Facts first, words last: no rule reads a sentence, every word a player reads is one, facts read back as they were."""

import functools
import random
import re
from typing import Any

import msgspec
import pytest
from tests.slot.play import game_of
from tests.slot.test_fuzz import Scribbler
from tests.slot.test_ledgers import AT_THE_TABLE

from flagplot.core import registry
from flagplot.core.dice import KeyedDice
from flagplot.core.words import Words
from flagplot.games.slot.scenario import files
from flagplot.games.slot.zones import places

pytestmark = pytest.mark.many_positions

ACCENTS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "áƀćďéƒǵĥíĵķĺḿńóṕɋŕśťúṽŵẋýźÁƁĆĎÉƑǴĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼŴẊÝŹ"
)
GAMES = ("slot-three-nights", "slot-8", "slot-10", "slot-exercise-mtb", "slot-table-8")


def accented(sentence: str) -> str:
    """Return a sentence marked, longer and with every letter accented, its places as they were."""
    parts = re.split(r"(\{\w+\})", sentence)
    return "⟦" + "".join(part if part.startswith("{") else part.translate(ACCENTS) for part in parts) + "~~~⟧"


def changed(words: Words, change: Any) -> Words:
    """Return words with every form of every sentence changed: `change` takes its key and its text."""
    return Words(
        {
            key: change(key, one) if isinstance(one, str) else {form: change(key, text) for form, text in one.items()}
            for key, one in words.sentences.items()
        }
    )


def played(scenario: str, seed: str, words: Words):
    """Play a game; give texts, dispatches, rolls, and what gives every prompt, report and plot in these words."""
    game, chance = game_of(scenario), random.Random(seed)
    dice = KeyedDice(seed.encode())
    state = game.setup(scenario, game.rules(scenario), dice)
    point = 0
    while asks := game.awaiting(state):
        views = {seat: game.view(state, seat) for seat in asks}
        if "table" in scenario:
            texts = dict(AT_THE_TABLE[point]) if point < len(AT_THE_TABLE) else {}
        elif point % 3:
            texts = {seat: registry.commander(game.name).orders(view) for seat, view in views.items()}
        else:
            texts = {seat: Scribbler(chance, view).sheet() for seat, view in views.items()}
        point += 1
        sheets = {seat: game.parse(text, seat, views[seat]) for seat, text in texts.items()}
        result = game.resolve(state, sheets, dice)
        state = result.state
        yield texts, result, functools.partial(shown, game, scenario, words, asks, result)


def shown(game, scenario: str, words: Words, asks, result) -> list[str]:
    """Return the prompts of a decision point and every report and plot that come of it."""
    texts = [words.text(ask.prompt) for ask in asks.values()]
    for seat in game.seats(scenario):
        view = game.view(result.state, seat)
        report = game.report(view, [one for one in result.dispatches if one.seat == seat], words)
        report = msgspec.structs.replace(report, figures=())
        plot = game.plot(view, words)
        assert msgspec.json.decode(msgspec.json.encode(plot), type=type(plot)) == plot
        texts += [msgspec.json.encode(report).decode(), game.draw(plot)]
    return texts


@pytest.mark.whole_game
@pytest.mark.parametrize("scenario", GAMES)
def test_every_word_that_is_read_is_a_sentence(scenario):
    """Sentences are accented: what stands plain is a name, a unit, an order as it is typed, a figure or a rule id."""
    game = game_of(scenario)
    words = changed(game.words(), lambda _, text: accented(text))
    proper = {*places().values(), *(file.title for file in files().values())}
    proper |= {ship.name for file in files().values() for fleet in file.fleet for ship in fleet.ships}
    names = {word for name in proper for word in re.findall(r"[A-Za-z]+", name)}
    for _, _, told in played(scenario, "accents", words):
        for text in told():
            if text.startswith("<svg"):
                pieces = re.findall(r">([^<>]*)<", text)
                text = " ".join(piece for piece in pieces if not piece.endswith("…"))
            elif text.startswith("{"):
                text = re.sub(r'"(type|title|subtitle|sections|blocks|items|text|headings|rows|right|head)":', "", text)
                text = re.sub(r'"(paragraph|bullets|table)"|SP-[\w.]+(-\w+)?', "", text)
            plain = set(re.findall(r"[A-Za-z]*[a-z][A-Za-z]*", text.replace("\\n", " "))) - names
            assert not plain
            assert text.count("⟦") == text.count("⟧")


@pytest.mark.whole_game
@pytest.mark.parametrize("scenario", GAMES)
def test_keys_for_sentences_change_nothing_in_the_game(scenario):
    """Orders, throws and facts are the same, and the facts read back from JSON as they were."""
    game = game_of(scenario)
    keyed = changed(game.words(), lambda key, _: key)
    kind = tuple[game.dispatch_type, ...]
    for one, two in zip(played(scenario, "keys", game.words()), played(scenario, "keys", keyed), strict=True):
        two[2]()  # what is told by key leaves the game as it is
        assert one[0] == two[0] and one[1].rolls == two[1].rolls
        assert one[1].dispatches == two[1].dispatches and game.encode(one[1].state) == game.encode(two[1].state)
        assert msgspec.json.decode(msgspec.json.encode(one[1].dispatches), type=kind) == one[1].dispatches


@pytest.mark.parametrize("name", ["slot", "slot-table"])
def test_the_facts_and_the_orders_have_a_schema(name):
    game = registry.game(name)
    for kind in (game.dispatch_type, game.sheet_type, game.view_type):
        assert msgspec.json.schema(kind)


@pytest.mark.parametrize("scenario", ["slot-8", "slot-exercise-mines", "slot-table-8"])
def test_orders_are_data_and_read_back_as_they_were(scenario):
    for texts, _, _ in played(scenario, "orders", game_of(scenario).words()):
        game = game_of(scenario)
        state = game.setup(scenario, game.rules(scenario), KeyedDice(b"orders"))
        for seat, text in texts.items():
            sheet = game.parse(text, seat, game.view(state, seat))
            assert msgspec.json.decode(msgspec.json.encode(sheet), type=game.sheet_type) == sheet


@pytest.mark.parametrize("scenario", ["slot-three-nights", "slot-table-8"])
def test_a_plot_is_drawn_from_its_data_with_its_ids(scenario):
    game = game_of(scenario)
    for _, result, _ in played(scenario, "ids", game.words()):
        for seat in game.seats(scenario):
            plot = game.plot(game.view(result.state, seat), game.words())
            ids = [one.id for one in (*plot.marks, *plot.tracks, *plot.areas)]
            assert len(ids) == len(set(ids))
            drawn = set(re.findall(r'<g id="([^"]*)"', game.draw(plot)))
            assert drawn <= set(ids) and {one.id for one in plot.tracks} <= drawn
