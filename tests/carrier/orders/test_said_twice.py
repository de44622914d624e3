"""A ship leaves its TF once, an aim stands once in a list, and what an order says once is not said of nothing."""

import pytest
from tests.carrier.orders import corpus_views

pytestmark = pytest.mark.usefixtures("unhinted")


def read(text: str) -> tuple[list[str], set[str]]:
    sheet = corpus_views.read(text, "allied")
    return [echo.canonical for echo in sheet.echo], {
        each.code for each in sheet.diagnostics if each.severity == "error"
    }


@pytest.mark.rule("BR-12.3")
@pytest.mark.parametrize(
    ("text", "order"),
    [
        (
            "1 DD of TF11 joins TF12. 1 DD of TF11 joins TF5.",
            "TF11: split DD 9 as TF4: (join TF12); split DD 10 as TF6: (join TF5)",
        ),
        ("TF2: split 1 CA as TF9; 1 CA as TF10", "TF2: split Chicago as TF9; split San Francisco as TF10"),
        ("TF2: scuttle 1 DD; split 1 DD as TF9", "TF2: scuttle DD 2; split DD 3 as TF9"),
    ],
)
def test_each_ship_leaves_its_tf_once(text: str, order: str) -> None:
    assert read(text) == ([order], set())


@pytest.mark.rule("BR-12.3")
def test_a_ship_that_has_left_is_refused() -> None:
    orders, codes = read("TF2: split Chicago as TF9; split Chicago as TF10")
    assert orders == [] and codes == {"no-such-ship"}


@pytest.mark.rule("BR-12.3")
def test_all_of_a_tf_cannot_be_split_off_in_parts() -> None:
    orders, codes = read("TF12: split Portland as TF9; split Atlanta as TF10")
    assert orders == [] and codes == {"BR-12.3"}


@pytest.mark.rule("GM-3.52")
@pytest.mark.parametrize(
    "text",
    [
        "AF12: attack C4: all dive on CA, CV, CV",
        "AF12 attack C4 dive on CA and CV, CV first",
        "TF2 fire at DD and CA, CA first",
    ],
)
def test_an_aim_that_stands_twice_is_in_doubt(text: str) -> None:
    orders, codes = read(text)
    assert orders == [] and codes == {"in-doubt"}


@pytest.mark.rule("GM-3.2a")
def test_a_choice_of_heights_alone_is_read() -> None:
    order = "AF14: if in clear then (high) else (low)"
    assert read("AF14: if in clear then high else low") == ([order], set())


@pytest.mark.rule("GM-3.2a")
def test_a_choice_between_a_way_and_a_height_is_in_doubt() -> None:
    orders, codes = read("AF3: if in clear N4, else low")
    assert orders == [] and codes == {"which-case"}
    assert read("AF3: if in clear then (N4) else (low)")[0] == ["AF3: if in clear then (N4) else (low)"]


@pytest.mark.rule("GM-3.54")
def test_planes_on_the_ground_are_asked_for_before_the_bombs_fall() -> None:
    orders, codes = read("AF6: bomb Buna low; if no planes are on the ground return")
    assert orders == [] and codes == {"which-case"}
    assert read("AF6: to Buna; if no planes are on the ground return")[1] == set()


def test_every_turn_alone_orders_nothing() -> None:
    orders, codes = read("Lexington: every turn")
    assert orders == [] and codes == {"nothing-done"}
