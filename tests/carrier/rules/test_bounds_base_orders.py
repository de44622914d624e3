"""What the base game's desk answers to orders for ships' guns (BR-19.4, BR-19.9)."""

import pytest
from tests.carrier.position import OPEN_SEA, bare, put_af, put_tf

from flagplot.games.carrier.game import GAME

LAE = "Lae lies in A/C14, and TF1 ends in {}: it shells when it gets there"
SHELLS = "{} of TF1 shell {} at BHT 8, 8 ammunition factors each"
BASE = "a base fires its guns at ships and does no more | Write 'Port Moresby: fire CA then DD', or 'fire 4 at CA, rest"


def answers(text: str) -> list[str]:
    """Return the remarks on an order, but for those on the way, each with its code and hint."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington", "Chicago", "Hobart", "DD x2", "Portland")
    sheet = GAME.parse(text, "allied", GAME.view(state, "allied"))
    return [f"{d.code} {d.message} | {d.hint}" for d in sheet.diagnostics if d.code not in ("move", "order-left-out")]


@pytest.mark.rule("BR-19.9", "BR-19.9.1")
@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("TF1: N2; shell Lae", [LAE.format("A/Q36"), SHELLS.format("2 CA, 1 CL", "Lae")]),
        ("TF1: to A/C14; shell Lae", [SHELLS.format("2 CA, 1 CL", "Lae")]),
        ("TF1: shell Lae with Chicago", [LAE.format("A/Q38"), SHELLS.format("1 CA", "Lae")]),
        ("TF1: shell", [SHELLS.format("2 CA, 1 CL", "the base")]),
        ("1200 TF1: shell Lae", [SHELLS.format("2 CA, 1 CL", "Lae")]),
        ("TF1: if a TF is sighted then shell Lae", []),
    ],
)
def test_what_a_tf_that_is_to_shell_a_base_is_told(text: str, notes: list[str]) -> None:
    assert answers(text) == [f"BR-19.9 {note} | " for note in notes]


@pytest.mark.rule("BR-19.9", "BR-19.9.1")
def test_who_shells_nothing() -> None:
    (why,) = answers("TF1: shell Lae with DD 1")
    assert why == "BR-19.9.1 no ship of TF1 can shell a base: BB, CA, CAV and CL can | "
    assert answers("TF1: shell Port Moresby") == ["own-unit Port Moresby is your own base | "]


@pytest.mark.rule("BR-19.4", "BR-19.9.3")
@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("TF1: surface: die 0", ["BR-19.4 the secret number is 1 to 6, not 0 | Without a number it is drawn by lot."]),
        ("TF1: surface: die 7", ["BR-19.4 the secret number is 1 to 6, not 7 | Without a number it is drawn by lot."]),
        ("TF1: surface: die 1", []),
        ("TF1: surface: die 6", []),
        ("Port Moresby: fire CA then DD", []),
        ("Port Moresby: engage", [f"BR-19.9.3 {BASE} at DD'."]),
        ("Port Moresby: surface: die 3", [f"BR-19.9.3 {BASE} at DD'."]),
    ],
)
def test_what_is_ordered_of_guns(text: str, codes: list[str]) -> None:
    assert answers(text) == codes


@pytest.mark.rule("BR-18.4")
@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("AF3: attack Lae: 2 Catalina torpedo", True),
        ("AF3: attack base: 2 Catalina torpedo", True),
        ("AF3: attack TF: 2 Catalina torpedo", False),
        ("AF3: attack: 2 Catalina torpedo", False),
    ],
)
def test_no_torpedoes_at_a_base(text: str, refused: bool) -> None:
    """A base by name, or any base."""
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, "2 Catalina torpedo", home="Port Moresby")
    sheet = GAME.parse(text, "allied", GAME.view(state, "allied"))
    found = [(d.code, d.message) for d in sheet.diagnostics if d.severity == "error"]
    assert found == ([("BR-18.4", "a base cannot be attacked with torpedoes")] if refused else [])
