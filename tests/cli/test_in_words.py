"""How the reading of a sheet is shown."""

from flagplot.core.game import OrderEcho, OrderSheet
from flagplot.match.answers import in_words


def test_what_an_order_replaces_stands_under_it() -> None:
    echo = (OrderEcho(1, "A1", "A1 ABORT", "MISSION RAID, plotted M25"), OrderEcho(2, "A12", "A12 AA HOLD"))
    assert in_words(OrderSheet(seat="allied", text="", echo=echo)) == (
        "Understood:\n"
        "   1  A1   A1 ABORT\n"
        "           replaces: MISSION RAID, plotted M25\n"
        "   2  A12  A12 AA HOLD\n"
        "\n"
        "2 orders understood, no errors."
    )
