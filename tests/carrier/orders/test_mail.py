"""Orders of the carrier game as mail brings them: the orders stand, and one note says what was not read."""

import pytest
from tests.carrier.orders.makeview import orders, read

SHEET = "TF3: N1\nAF23: NW2"


@pytest.mark.parametrize(
    "mail",
    [
        "Hi umpire,\n\n{}\n\nBest regards,\nJohn\nTel. 555 1234\n",
        "On Monday 3 August the umpire wrote:\n> TF3: S1\n> AF23: S2\n{}\n-- \nthe fast carriers\n",
        "{}\n\n" + "=" * 78 + "\nThe Coral Sea   Allied\n" + "=" * 78 + "\nTF3  A/AA25  2 MP\n",
        "My orders for turn 3:\n{}\nThanks!",
    ],
)
def test_what_surrounds_orders_draws_one_note(mail: str) -> None:
    sheet = read(mail.format(SHEET))
    assert [order.program for order in orders(sheet)] == [order.program for order in orders(read(SHEET))]
    assert [remark.code for remark in sheet.diagnostics if remark.code == "mail"] == ["mail"]
    assert {remark.severity for remark in sheet.diagnostics} == {"note"}


def test_bullets_and_printers_quotes_change_nothing() -> None:
    sheet = read("1) TF3: N1\n•\tAF23: NW2")
    assert [order.program for order in orders(sheet)] == [order.program for order in orders(read(SHEET))]
    assert not [remark for remark in sheet.diagnostics if remark.code == "mail"]
