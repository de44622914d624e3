"""Planes told by what they are for, and shares of an AF's planes; who has several types is not guessed."""

import pytest
from tests.carrier.orders import corpus_views


def _orders(text: str) -> list[str]:
    return [each.canonical for each in corpus_views.read(text, "allied").echo]


@pytest.mark.rule("GM-9.2d")
@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Lexington: launch 8 fighters, CAP TF1", ["AF1: launch 8 Wildcat from Lexington; CAP TF1"]),
        ("Launch 8 fighters from Lexington to CAP TF1", ["AF1: launch 8 Wildcat from Lexington; CAP TF1"]),
        (
            "Yorktown: launch 4 fighters and 6 dive bombers as AF30, attack C4, dive on carriers",
            ["AF30: launch 4 Wildcat, 6 Dauntless from Yorktown; attack enemy at C4: all dive on carriers"],
        ),
        ("Yorktown: ready 4 dive bombers with AP", ["Yorktown: ready 4 Dauntless AP"]),
        ("Port Moresby launches 2 flying boats to search N8", ["AF1: launch 2 Catalina from Port Moresby; search; N8"]),
        ("Port Moresby: launch 4 bombers, search N8", []),  # of three types
        ("Lexington: launch 6 scouts, search N5, return", []),  # a kind of task, and not of planes
        ("Lexington: launch 4 fighters if 6 fighters approach", []),
    ],
)
def test_planes_told_by_what_they_are_for_are_those_of_the_only_type(text: str, orders: list[str]) -> None:
    assert _orders(text) == orders


@pytest.mark.rule("GM-3.52")
@pytest.mark.parametrize(
    ("text", "orders"),
    [
        (
            "AF10: attack C6: 3 dive on CA, rest dive on DD",
            ["AF10: attack enemy at C6: 3 Dauntless dive on CA, rest dive on DD"],
        ),
        (
            "AF10: attack C6 with 3 planes on CA and the others on DD",
            ["AF10: attack enemy at C6: 3 Dauntless on CA, rest on DD"],
        ),
        ("AF23: attack C6, 3 planes dive on CA, the rest dive on DD", []),  # of two types
    ],
)
def test_a_share_of_planes_is_of_the_only_type_of_the_af(text: str, orders: list[str]) -> None:
    assert _orders(text) == orders


@pytest.mark.rule("GM-3.54")
def test_planes_on_the_ground_are_those_of_the_base_that_is_bombed() -> None:
    """And not of the base where the order lands."""
    text = "AF6 bomb Lae low if there are planes on the ground. Land at Port Moresby."
    assert _orders(text) == [
        "AF6: to Lae; land Port Moresby; "
        "if planes on the ground then (attack base at Lae: all level low; land Port Moresby)"
    ]


@pytest.mark.rule("GM-3.52")
@pytest.mark.parametrize("text", ["attack C4, just the carriers", "attack just carriers in C4"])
def test_just_some_ships_are_only_these(text: str) -> None:
    assert _orders(f"AF10: {text}") == ["AF10: attack enemy at C4: all on only carriers"]


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("AF17: high. Fly north to Rabaul and return", ["AF17: high; to Rabaul; land"]),
        ("TF2: Avoid combat. Sail north to B/M20", ["TF2: surface: avoid; to B/M20"]),
        ("AF3: Return to Port Moresby by way of B/M20.", ["AF3: to B/M20; land Port Moresby"]),
        ("TF1: to B/F26; if attacked on the way, go to B/F30", ["TF1: to B/F26; if attacked then (to B/F30)"]),
    ],
)
def test_a_way_is_read_with_what_is_said_of_it(text: str, orders: list[str]) -> None:
    """A direction in which the place lies says no more than the place; a case on the way holds while it lasts."""
    assert _orders(text) == orders


@pytest.mark.rule("GM-3.52")
@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("AF13: attack C6, transports first, low.", "AF13: attack enemy at C6: all low on AP"),  # with torpedoes
        ("AF10: attack C6, transports first, low.", "AF10: attack enemy at C6: all level low on AP"),  # with bombs
    ],
)
def test_planes_with_torpedoes_go_low_to_drop_them(text: str, order: str) -> None:
    assert _orders(text) == [order]


@pytest.mark.rule("BR-18.3")
def test_planes_with_torpedoes_have_nothing_for_a_level_attack() -> None:
    assert _orders("AF13: attack C6, transports first, level low.") == []
