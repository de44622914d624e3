"""The order guide for players: it fits a mail, and every example in it is an order that stands."""

import pytest
from tests.carrier.orders.makeview import again, orders, read, severities

from flagplot.core.document import WIDTH
from flagplot.games.carrier.orders.guide import examples, order_help


def test_it_fits_a_mail() -> None:
    assert max(len(line) for line in order_help().splitlines()) <= WIDTH
    assert order_help().isascii()


def test_it_has_examples_of_every_part() -> None:
    assert len(examples()) >= 35
    assert "AF6 bomb Buna low if aircraft are on the ground" in examples()


@pytest.mark.parametrize("text", examples())
def test_its_examples_stand(text: str) -> None:
    sheet = read(text)
    assert len(sheet.orders) == 1
    assert not severities(sheet, "error")
    assert not severities(sheet, "query")
    assert not [remark for remark in sheet.diagnostics if remark.code == "unused-word"]
    assert orders(again(sheet)) == orders(sheet)
