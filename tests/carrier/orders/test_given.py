"""Orders given as data are checked as their words would be, and put into these words."""

import msgspec
import pytest
from tests.carrier.games import dice, opening
from tests.carrier.orders import corpus_views
from tests.carrier.orders.test_corpus import part
from tests.support.examples import every

from flagplot.commanders.carrier import commander
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Place, Planes, Program, UnitOrder, UnitRef
from flagplot.games.carrier.orders.assemble import assemble
from flagplot.games.carrier.orders.given import parts_of
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.view import CarrierView


def _given(view: CarrierView, *orders: UnitOrder) -> CarrierSheet:
    return GAME.parse(CarrierSheet(seat=view.seat, text="", orders=orders), view.seat, view)


def _plain(orders: tuple[UnitOrder, ...]) -> list[UnitOrder]:
    """Return orders without their lines."""
    return [msgspec.structs.replace(order, line=0) for order in orders]


@pytest.mark.many_sentences
@pytest.mark.parametrize(
    ("scenario", "preset", "turns"),
    [
        ("coral-sea-battle", "gm-1993", 12),
        ("coral-sea", "umpire", 8),
        ("guadalcanal", "email-2003", 8),
        ("santa-cruz-day", "base", 10),
        ("boats-by-night", "email-2003", 8),
    ],
)
def test_what_the_staff_gives_is_what_its_words_say(scenario: str, preset: str, turns: int) -> None:
    state = opening(scenario, 3, preset)
    for _ in range(turns):
        sheets = {}
        for seat in GAME.awaiting(state):
            view = GAME.view(state, seat)
            given = GAME.parse(commander().orders(view), seat, view)
            read = GAME.parse(given.text, seat, view)
            assert _plain(read.orders) == _plain(given.orders)
            assert [each.canonical for each in read.echo] == given.text.splitlines()
            assert not [each.message for each in given.diagnostics if each.severity == "error"]
            sheets[seat] = given
        state = GAME.resolve(state, sheets, dice(3)).state


@pytest.mark.many_sentences
@pytest.mark.rule("GM-3.1c")
@pytest.mark.parametrize("name", ["part three", "practice", "part nine"])
def test_the_parts_of_a_program_make_it_again(name: str) -> None:
    """Of every fourth order of the corpus: given as data it is what it was as text."""
    for row in part(name)[:: every(4)]:
        sheet = corpus_views.read(row.text, row.position or "allied")
        for order in sheet.orders:
            assert assemble(parts_of(order.program)) == order.program, row.text


@pytest.mark.rule("GM-2.4")
@pytest.mark.parametrize(
    ("order", "code"),
    [
        (UnitOrder(UnitRef("TF", 99), Program((ast.Hold(),)), 0), "unknown-unit"),
        (UnitOrder(UnitRef("TF", 6), Program((ast.Hold(),)), 0), "unknown-unit"),  # the enemy's
        (UnitOrder(UnitRef("TF", 1), Program((ast.GoTo(Place(name="Nowhere")),)), 0), "unknown-place"),
        (UnitOrder(UnitRef("TF", 1), Program((ast.LandAt(),)), 0), "wrong-unit"),
        (UnitOrder(UnitRef("AF", 9), Program((ast.TakeOff((Planes(3, "Zero"),), "Yorktown"),)), 0), "BR-8.10"),
        (UnitOrder(UnitRef("SS", 9), Program(), 0, submarine=ast.SubmarineOrder(stay=True)), "unknown-unit"),
    ],
)
def test_orders_as_data_are_refused_for_what_words_are(order: UnitOrder, code: str) -> None:
    """The others on the sheet stand."""
    good = UnitOrder(UnitRef("TF", 2), Program((ast.Hold(),)), 0)
    sheet = _given(corpus_views.view_of("allied"), order, good)
    assert [(each.line, each.code) for each in sheet.diagnostics if each.severity == "error"] == [(1, code)]
    assert [each.unit for each in sheet.orders] == [good.unit]
    assert sheet.text == "TF2: hold\n"


def _json(*orders: UnitOrder) -> str:
    return msgspec.json.encode(orders).decode()


@pytest.mark.many_sentences
@pytest.mark.rule("GM-3.1c")
@pytest.mark.parametrize("name", ["part three", "practice"])
def test_a_sheet_in_json_is_what_it_was_in_words(name: str) -> None:
    for row in part(name)[:: every(3)]:
        position = row.position or "allied"
        read = corpus_views.read(row.text, position)
        again = corpus_views.read(_json(*read.orders), position)
        assert sorted(each.canonical for each in again.echo) == sorted(each.canonical for each in read.echo), row.text


@pytest.mark.parametrize(
    "order",
    [
        UnitOrder(UnitRef("TF", 1), Program((ast.GoTo(Place(name="Buna; anchor")),)), 0),
        UnitOrder(UnitRef("TF", 1), Program((ast.GoTo(Place(name="Buna\nTF3: hold")),)), 0),
        UnitOrder(UnitRef("TF", 1), Program((ast.Move((ast.Step(9, 1),)),)), 0),
        UnitOrder(UnitRef("AF", 3), Program((ast.LandAt(), ast.LandAt())), 0),
        UnitOrder(UnitRef("AF", 3), Program((), (ast.Case(ast.Night(), Program((ast.LandAt(),)), rest=4),)), 0),
    ],
)
def test_data_that_no_words_say_is_refused(order: UnitOrder) -> None:
    sheet = corpus_views.read(_json(order), "allied")
    assert not sheet.orders
    assert [each.severity for each in sheet.diagnostics].count("error") == 1


def test_words_and_data_may_stand_in_one_sheet() -> None:
    order = _json(UnitOrder(UnitRef("TF", 1), Program((ast.Hold(),)), 0))[1:-1]
    sheet = corpus_views.read(f'[{{"unit": "TF2", "order": "N2"}}, {order}]', "allied")
    assert [each.canonical for each in sheet.echo] == ["TF2: N2", "TF1: hold"]
    wrong = corpus_views.read('[{"unit": {"kind": "TF", "number": 1}, "program": {}, "hor": 3}]', "allied")
    assert [each.code for each in wrong.diagnostics] == ["bad-json"] and not wrong.orders
