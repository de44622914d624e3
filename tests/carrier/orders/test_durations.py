"""Directions told with how long: they end at an hour that is known, or are refused."""

import pytest
from tests.carrier.orders import corpus_views
from tests.carrier.position import bare, play, put_tf

from flagplot.games.carrier.theatre import hex as hexes


@pytest.mark.rule("GM-3.2b")
@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("TF1: N for 3 hours", ["TF1: steam N until hour exactly 11"]),
        ("TF1 heads south-west for the next two turns.", ["TF1: steam SW until hour exactly 10"]),
        (
            "TF1: sail north for 3 hours, then NE for 2 hours",
            ["TF1: steam N until hour exactly 11; steam NE until hour exactly 13"],
        ),
        (
            "1000: TF1: N for 2 turns; NE for an hour",
            ["1000: TF1: steam N until hour exactly 12; steam NE until hour exactly 13"],
        ),
        ("TF1: hold for 2 hours, then N for 3 hours", ["TF1: hold 2 turns; steam N until hour exactly 13"]),
        ("AF3 searches north for 3 hours and lands", ["AF3: search; fly N until hour exactly 11; land"]),
        ("2300: TF1: S for 2 hours", ["2300: TF1: steam S until hour exactly 1"]),
        ("TF1: N2; then NE for 2 hours", []),  # from when?
        ("TF1: if attacked N for 2 hours", []),
        ("TF1: N for 30 hours", []),
        ("TF1: N for 20 minutes", []),
    ],
)
def test_a_direction_for_so_many_hours_ends_at_an_hour(text: str, orders: list[str]) -> None:
    assert [each.canonical for each in corpus_views.read(text, "allied").echo] == orders


@pytest.mark.rule("GM-3.2b")
def test_a_direction_for_two_hours_is_gone_for_two_turns() -> None:
    state = bare(8)
    put_tf(state, "allied", 1, "B/F30", "Lexington", "DD x1")
    places = []
    for orders in ("TF1: N for 2 hours, then hold", "", ""):
        state = play(state, orders).state
        places.append(hexes.name(state.sides["allied"].tfs[1].hex))
    assert places == ["B/F28", "B/F26", "B/F26"]
