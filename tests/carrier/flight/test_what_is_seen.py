"""Conditions on what a unit itself sees: each thing asked for must be told (GM-3.2a)."""

from types import SimpleNamespace

import msgspec
import pytest
from tests.carrier.position import SEA, af, battle, tf

from flagplot.games.carrier.flight.conditions import holds, matches
from flagplot.games.carrier.ordered.ast import OnGround, Seen
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.theatre.hex import parse

FORCE = Sighting(
    "tf", SEA, 2, (UnitId("allied", "TF", 1),), 3, total=6, classes=(("capital ships", 2), ("small ships", 4))
)
UNIT = battle([tf(1, "Chicago")]).state.sides["allied"].tfs[1]
"""In B/M23, the hex of the force."""
NORTH = parse("B/M22")


@pytest.mark.rule("GM-3.2a")
@pytest.mark.parametrize(
    ("classes", "yes"),
    [
        (("carriers",), False),
        (("capital",), True),
        (("CV", "DD"), True),
        (("CV", "CVL"), False),
        (("BB",), True),
        ((), True),
    ],
)
def test_one_of_the_classes_is_told(classes: tuple[str, ...], yes: bool) -> None:
    """Capital and small ships were told: no carrier, whatever else is named."""
    assert matches(FORCE, Seen("tf", classes), UNIT) is yes


@pytest.mark.rule("GM-3.2a")
@pytest.mark.parametrize(
    ("condition", "yes"),
    [
        (Seen("any"), True),
        (Seen("af"), False),
        (Seen("tf", condition=2), True),
        (Seen("tf", condition=3), False),
        (Seen("tf", n=6), True),
        (Seen("tf", n=7), False),
        (Seen("tf", comparison="<=", n=5), False),
        (Seen("tf", comparison="=", n=6), True),
        (Seen("tf", hex=SEA), True),
        (Seen("tf", hex=NORTH), False),
        (Seen("tf", hex=NORTH, within=1), True),
        (Seen("tf", within=0), True),
    ],
)
def test_every_part_is_asked(condition: Seen, yes: bool) -> None:
    """Kind, condition, number, hex and distance, on both sides of each bound."""
    assert matches(FORCE, condition, UNIT) is yes


@pytest.mark.rule("GM-3.2a")
def test_what_was_not_told_is_not_met() -> None:
    """Without a number no number is met; from a hex away, `within 0` is not; a base is no force."""
    assert not matches(msgspec.structs.replace(FORCE, total=None), Seen("tf", n=1), UNIT)
    assert not matches(msgspec.structs.replace(FORCE, hex=NORTH), Seen("tf", within=0), UNIT)
    assert matches(msgspec.structs.replace(FORCE, hex=NORTH), Seen("tf", within=1), UNIT)
    assert not matches(msgspec.structs.replace(FORCE, kind="base"), Seen("any"), UNIT)


@pytest.mark.rule("GM-3.2a")
@pytest.mark.parametrize(
    ("base", "planes", "at", "yes"),
    [
        ("", True, SEA, True),
        ("Buna", True, SEA, True),
        ("Lae", True, SEA, False),
        ("Buna", False, SEA, False),
        ("Buna", True, NORTH, False),
    ],
)
def test_planes_on_the_ground(base: str, planes: bool, at: int, yes: bool) -> None:
    """Of the base named, or of any, if the AF is over it and sees planes there."""
    umpire = battle([af(3, "1 Catalina")])
    seen = Sighting("base", at, 3, (UnitId("allied", "AF", 3),), 3, names=("Buna",), planes_present=planes)
    lookout = SimpleNamespace(unit_sees={"allied/AF3": {"base Buna": seen}})
    unit = umpire.state.sides["allied"].afs[3]
    assert holds(umpire, lookout, "allied", unit, OnGround(base)) is yes  # type: ignore[arg-type]
