"""Facts before words: another language is a folder of files, and no sentence moves the game."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.sloc.test_fuzz import Chance, sheet
from tests.sloc.test_ledgers import SWITCHES, TABLE

from flagplot.commanders.sloc import commander, table_commander
from flagplot.core.dice import KeyedDice
from flagplot.core.game import AnyGame
from flagplot.core.words import Words
from flagplot.games.sloc import checks
from flagplot.games.sloc.cards import TITLES, TRANSPORTS
from flagplot.games.sloc.figures import KINDS
from flagplot.games.sloc.game import GAME
from flagplot.games.sloc.map import NODES
from flagplot.games.sloc.sentences.sections import MISSING
from flagplot.games.sloc.table.game import GAME as TABLE_GAME
from flagplot.games.sloc.tables import hq_rows, tables

pytestmark = pytest.mark.whole_game

ACCENTS = str.maketrans("aeiounscyAEIOUNSCY", "äéïôüñšçýÄÉÏÔÜÑŠÇÝ")
MARKED = re.compile("⟦[^⟦⟧]*⟧")
NAMES = sorted(
    {node.name for node in NODES.values()}
    | {node.region for node in NODES.values()}
    | {name for row in hq_rows() for name in (row.name, row.key, row.leader)}
    | {scenario.title for scenario in tables().scenario.values()}
    | {*KINDS, *TITLES.values(), TRANSPORTS, *MISSING, "Wilkes", "Lockwood", "Fife", "search aircrft"} - {""},
    key=len,
    reverse=True,
)
"""What no language changes: names of the map and the game, and sections as a player asks for them."""


def foreign(sentence: str | Mapping[str, str]) -> str | dict[str, str]:
    """Return a sentence with every word of it accented, longer and in marks, its places as they are."""
    if not isinstance(sentence, str):
        return {form: str(foreign(text)) for form, text in sentence.items()}
    parts = re.split(r"(\{\w+\})", sentence)
    return "".join(p if p.startswith("{") or not p else f"⟦{p.translate(ACCENTS)}~⟧" for p in parts)


def texts(value: Any) -> Iterator[str]:
    """Return every text in a document or a plot."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from (text for key, inner in value.items() if key not in ("type", "id", "kind") for text in texts(inner))
    elif isinstance(value, list | tuple):
        yield from (text for inner in value for text in texts(inner))


def unmarked(text: str) -> str:
    """Return what is neither in marks nor a proper name, if it holds small letters: figures, rows and orders do not."""
    rest = re.sub("ES-0[ac]|^QUERY .*", " ", MARKED.sub(" ", text))
    for name in filter(None, NAMES):
        rest = rest.replace(name, " ")
    return rest.strip() if re.search("[a-z]", rest) else ""


def sheets(game: AnyGame, state: Any, orders: Any) -> dict[str, Any]:
    return {
        seat: game.parse(orders(view), seat, view) for seat in game.awaiting(state) for view in [game.view(state, seat)]
    }


def games() -> list[tuple[AnyGame, str, Any, dict[str, bool]]]:
    """Return games to play: campaigns by staffs and at random, hidden bases, a table."""
    chance = Chance("words")
    lines = iter(TABLE)
    return [
        (GAME, "sloc-1941", commander().orders, {}),
        (GAME, "sloc-1944", commander().orders, {"hidden_bases": True}),
        (GAME, "sloc-1942", lambda view: sheet(chance, view), SWITCHES),
        (TABLE_GAME, "sloc-assist", lambda view: next(lines, None) or table_commander().orders(view), {}),
    ]


@pytest.mark.parametrize("number", range(4))
def test_all_that_a_player_reads_is_in_his_language(number: int) -> None:
    game, scenario, orders, options = games()[number]
    words = Words({key: foreign(sentence) for key, sentence in game.words().sentences.items()})
    dice = KeyedDice(b"words")
    state = game.setup(
        scenario, game.rules(scenario, "start-1943" if game is TABLE_GAME else "", options=options), dice
    )
    points = 0
    while not game.is_over(state):
        for ask in game.awaiting(state).values():
            assert not unmarked(words.text(ask.prompt))
        assert not unmarked(words.text(game.clock(state).label))
        done = game.resolve(state, sheets(game, state, orders), dice)
        state, points = done.state, points + 1
        for seat in game.seats(scenario):
            view = game.view(state, seat)
            own = [dispatch for dispatch in done.dispatches if dispatch.seat == seat]
            report = msgspec.structs.replace(game.report(view, own, words), figures=())
            document = msgspec.to_builtins(report)
            assert not [text for text in texts(document) if unmarked(text)]
            if points % 10 == 0 or game.is_over(state):
                drawn = game.draw(game.plot(view, words))
                shown = re.findall(r"<(?:text|title|desc|tspan)[^>]*>([^<]+)<", drawn)
                assert shown and not [text for text in shown if unmarked(text)]
    assert not unmarked(words.text(game.score(state).reason))


@pytest.mark.parametrize("number", range(4))
def test_no_sentence_moves_the_game(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    played = []
    for keys_alone in (False, True):
        game, scenario, orders, options = games()[number]
        if keys_alone:
            monkeypatch.setattr(checks, "english", lambda: Words({key: key for key in GAME.words().sentences}))
        dice = KeyedDice(b"keys")
        state = game.setup(scenario, game.rules(scenario, options=options), dice)
        steps = []
        while not game.is_over(state):
            given = sheets(game, state, orders)
            done = game.resolve(state, given, dice)
            state = done.state
            steps.append(([given[seat].echo for seat in sorted(given)], done.dispatches, done.rolls))
        played.append((steps, game.encode(state)))
    assert played[0] == played[1]


def test_every_kind_of_refusal_has_its_sentence() -> None:
    sentences = GAME.words().sentences
    kinds = set()
    for path in Path(checks.__file__).parent.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Refusal":
                kinds.add(ast.literal_eval(call.args[1]))
    assert len(kinds) > 70
    listed = {key.removeprefix("refusal.") for key in sentences if key.startswith("refusal.")}
    assert kinds == listed - {"ruled", "no_roll"}


@pytest.mark.parametrize("number", range(4))
def test_dispatches_and_orders_are_data(number: int) -> None:
    game, scenario, orders, options = games()[number]
    dice = KeyedDice(b"data")
    state = game.setup(scenario, game.rules(scenario, options=options), dice)
    for _ in range(25 if game is GAME else 12):
        given = sheets(game, state, orders)
        done = game.resolve(state, given, dice)
        state = done.state
        kept = msgspec.json.encode(done.dispatches)
        assert msgspec.json.decode(kept, type=tuple[game.dispatch_type, ...]) == done.dispatches
        for seat, sent in given.items():
            assert msgspec.json.decode(msgspec.json.encode(sent), type=game.sheet_type) == sent
            view = game.view(state, seat)
            assert msgspec.json.decode(msgspec.json.encode(view), type=game.view_type) == view
    for kind in (game.dispatch_type, game.sheet_type, game.view_type):
        assert msgspec.json.schema(kind)


def test_a_plot_is_data_and_its_drawing_has_the_ids_of_it() -> None:
    state = GAME.setup("sloc-1944", GAME.rules("sloc-1944"), KeyedDice(b"plot"))
    plot = GAME.plot(GAME.view(state, "allied"), GAME.words())
    again = msgspec.json.decode(msgspec.json.encode(plot), type=type(plot))
    assert again == plot and GAME.draw(again) == GAME.draw(plot)
    ids = {found.split("-", 1)[1] for found in re.findall(r' id="(s[^"]+)"', GAME.draw(plot))}
    assert {mark.id for mark in plot.marks} | {area.id for area in plot.areas} <= ids
    assert {"node-4024", "base-Fife", "hq-SWPac", "range-Fife"} <= ids
