"""Facts first, words last: every word comes by its key, facts and orders are public data."""

import re
import typing
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator

import msgspec
import pytest
from tests.coastal.support import fight, fought
from tests.coastal.test_coastal_ledgers import AFTERNOON

from flagplot.core.dice import KeyedDice
from flagplot.core.document import Bullets, Document, Paragraph
from flagplot.core.words import Words
from flagplot.games.coastal.cards import standard
from flagplot.games.coastal.game import GAME
from flagplot.games.coastal.orders import Order
from flagplot.games.coastal.table.game import GAME as TABLE
from flagplot.games.coastal.table.orders import Statement
from flagplot.games.coastal.telling.facts import Fact

ACCENTS = str.maketrans("aeiouAEIOU", "àéîöûÀÉÎÖÛ")
FIGURES = {"AS", "BASE", "ASSIST", "MG", "mm", "VH", "ad", "ah"}
"""What stands among figures: rule ids, kinds of guns and torpedoes."""


def forms(change) -> Words:
    """Return the sentences with every text changed by its key."""
    return Words(
        {
            key: change(key, text) if isinstance(text, str) else {n: change(key, one) for n, one in text.items()}
            for key, text in GAME.words().sentences.items()
        }
    )


def marked(key: str, text: str) -> str:
    """Return a text accented, longer, between marks; separators of lists are no words."""
    if key == "list.comma":
        return text
    parts = re.split(r"(\{[^}]*\})", text)
    return "⟦" + "".join(part if part.startswith("{") else part.translate(ACCENTS) + "~" for part in parts) + "⟧"


def outside(text: str) -> str:
    """Return what stands outside all marks."""
    depth, out = 0, []
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        out.append(letter if depth == 0 and letter != "⟧" else " ")
    return "".join(out)


def texts(document: Document) -> Iterator[str]:
    """Yield every text of a report."""
    yield from (document.title, document.subtitle, *document.head)
    for section in document.sections:
        yield section.title
        for block in section.blocks:
            match block:
                case Paragraph(text):
                    yield text
                case Bullets(items):
                    yield from items
                case _:
                    yield from (*block.headings, *(cell for row in block.rows for cell in row))


def shown(game, view, dispatches, words) -> Iterator[str]:
    """Yield every text of a seat's report and plot."""
    own = [one for one in dispatches if one.seat == view.seat]
    yield from texts(game.report(view, own, words))
    for element in ElementTree.fromstring(game.draw(game.plot(view, words))).iter():
        yield element.text or ""
    yield words.text(view.clock.label)


def steps(game, name) -> Iterator[tuple]:
    """Yield state before, sheets and resolution of a whole game, at the table too."""
    if game is GAME:
        yield from fought(name, 7)
        return
    dice = KeyedDice(b"table 2")
    state = game.setup(name, game.rules(name), dice)
    while not game.is_over(state):
        given = AFTERNOON.get(state.turn, {}).items()
        sheets = {seat: game.parse(text, seat, game.view(state, seat)) for seat, text in given}
        resolution = game.resolve(state, sheets, dice)
        yield state, sheets, resolution
        state = resolution.state


GAMES = [(GAME, "amber-reach"), (GAME, "skirmish"), (TABLE, "table")]


@pytest.mark.parametrize(("game", "name"), GAMES)
@pytest.mark.many_positions
def test_another_language_is_a_folder_of_sentences(game, name):
    words = forms(marked)
    for state, sheets, resolution in steps(game, name):
        names = {"NONE", *FIGURES, *re.findall(r"\w+", " ".join(card.type for card in standard().values()))}
        for side in state.scenario.sides:
            names |= set(re.findall(r"\w+", f"{side.seat} {side.orders} {state.scenario.title} {side.title}"))
        names |= {one.name for one in getattr(state, "vessels", {}).values()} | set(standard())
        for sheet in sheets.values():
            names |= set(re.findall(r"\w+", sheet.text))
        names |= set(game.seats(name))
        for seat in game.seats(name):
            for text in shown(game, game.view(resolution.state, seat), resolution.dispatches, words):
                found = set(re.findall(r"[^\W\d_]{2,}", outside(text)))
                assert found <= {part for one in names for part in re.findall(r"[^\W\d_]{2,}", one)}, text
        for ask in game.awaiting(resolution.state).values():
            assert not outside(words.text(ask.prompt)).strip()
    score = game.score(resolution.state)
    assert not re.search("[A-Za-z]", outside(words.text(score.reason)))


def test_no_code_below_the_sentences_reads_one(monkeypatch):
    """With every sentence replaced by its key commanders order, dice fall and seats are told the same."""

    def played() -> list[object]:
        out: list[object] = []
        for _, sheets, resolution in fight("melee", 5):
            for seat in GAME.seats("melee"):
                own = [one for one in resolution.dispatches if one.seat == seat]
                GAME.report(GAME.view(resolution.state, seat), own, GAME.words())
            out.append(([sheet.text for sheet in sheets.values()], resolution.dispatches, resolution.rolls))
        return out

    before = played()
    keys = forms(lambda key, text: key)
    monkeypatch.setattr(type(GAME), "words", lambda self, language="en": keys)
    assert played() == before


@pytest.mark.parametrize(("game", "name"), GAMES)
@pytest.mark.many_positions
def test_facts_views_and_plots_are_data(game, name):
    words, kinds = game.words(), set()
    for _, _, resolution in steps(game, name):
        stored = msgspec.json.encode(resolution.dispatches)
        assert msgspec.json.decode(stored, type=tuple[game.dispatch_type, ...]) == resolution.dispatches
        kinds |= {type(one) for one in resolution.dispatches}
        for seat in game.seats(name):
            view = game.view(resolution.state, seat)
            assert msgspec.json.decode(msgspec.json.encode(view), type=game.view_type) == view
            plot = game.plot(view, words)
            svg = game.draw(plot)
            assert game.draw(msgspec.json.decode(msgspec.json.encode(plot), type=type(plot))) == svg
            drawn = ElementTree.fromstring(svg)
            ids = [element.get("id") for element in drawn.iter() if element.get("id")]
            assert len(ids) == len(set(ids))
            data = {one.id for one in (*plot.marks, *plot.tracks, *plot.areas, *getattr(plot, "events", ()))}
            assert data <= set(ids)
    assert all(issubclass(kind, Fact) for kind in kinds)
    assert msgspec.json.schema(game.dispatch_type)["anyOf"]


@pytest.mark.parametrize("union", [Order, Statement])
def test_every_order_has_a_json_form_and_a_schema(union):
    schema = msgspec.json.schema(union)
    for kind in typing.get_args(union):
        assert kind.__name__ in schema["$defs"]
        required = [field for field in msgspec.structs.fields(kind) if field.required]
        samples = {"aspect": "stern", "torpedo": "H", "nation": "british"}
        values = {one.name: samples[one.name] if one.name in samples else one.type(1) for one in required}
        order = msgspec.convert(values | {"type": kind.__name__}, union, strict=False)
        assert msgspec.json.decode(msgspec.json.encode(order), type=union) == order


@pytest.mark.parametrize(("game", "name"), GAMES[1:])
def test_a_sheet_can_be_given_as_data(game, name):
    for state, sheets, _ in steps(game, name):
        for seat, sheet in sheets.items():
            view = game.view(state, seat)
            data = msgspec.json.encode(sheet.orders).decode()
            assert game.parse(data, seat, view).orders == sheet.orders
            assert isinstance(sheet, typing.get_origin(game.sheet_type) or game.sheet_type)
