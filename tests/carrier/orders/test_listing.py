"""Numbers of items before and within a line, which order its sentences and nothing else."""

import pytest
from tests.carrier.orders import corpus_views


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        (
            "1.1 Lexington services all.\n1.2 Yorktown services all.",
            ["Lexington: service all", "Yorktown: service all"],
        ),
        ("1.1. Lexington services all.", ["Lexington: service all"]),
        ("TF3: (i) SE1 (ii) hold 1 turn (iii) NE1", ["TF3: SE1; hold 1 turn; NE1"]),
        ("TF3: 1) SE1 2) hold 1 turn", ["TF3: SE1; hold 1 turn"]),
        ("TF3: a) SE1, b) hold 1 turn", ["TF3: SE1; hold 1 turn"]),
        ("TF3: (1) N1 (2) if attacked S1", ["TF3: N1; if attacked then (S1)"]),
    ],
)
def test_items_are_counted(text: str, orders: list[str]) -> None:
    assert [each.canonical for each in corpus_views.read(text, "allied").echo] == orders


@pytest.mark.parametrize(
    "text",
    [
        "TF3: either (1) N1 (2) S1",
        "TF3: (1) N1 (2) or S1",
        "TF3: (a) N1, or (b) S1",
        "AF10: if attacked (a) jettison (b) land",
        "TF3: 1.5 N1",
        "2.30 TF3 N1",
    ],
)
def test_what_is_a_choice_or_a_figure_is_no_item(text: str) -> None:
    assert not corpus_views.read(text, "allied").echo
