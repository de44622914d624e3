"""The page of orders is made of the guides and is fresh."""

from tools.orders_page import PAGE, page


def test_the_page_of_orders_is_fresh() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python tools/orders_page.py"
