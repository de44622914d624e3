"""TOML files: every fault names file, line and key, an owner's cells are checked as ours, hostile text is refused."""

import time
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

from flagplot.core import toml
from flagplot.core.diagnostics import BadInputError


class Gun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dice: Annotated[int, msgspec.Meta(ge=1)]
    ranges: tuple[int, int, int] = (1, 2, 3)
    kind: Literal["light", "heavy"] = "light"
    source: toml.Source = "house"

    def __post_init__(self) -> None:
        if self.dice > 9:
            raise ValueError(f"{self.dice} dice, expected 9 at most")


class Ship(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    guns: tuple[str, ...] = ()


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: str
    ships: tuple[Ship, ...] = ()


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    guns: dict[Literal["LC", "HC"], Gun]
    years: dict[int, dict[str, Gun]] = {}
    sides: tuple[Side, ...] = ()
    title: str | None = None
    damage: Gun | None = msgspec.field(default=None, name="gun damage")


OURS = """# Ours.
[guns.LC]
dice = 2   # of six sides
ranges = [
    4, # close
    9,
    16,
]
source = "seed"

[guns]
HC = { dice = 1, ranges = [1, 2, 3] }

[years.1942."Lockwood (4)"]
dice = 3
"""


def wrong(text: str) -> str:
    with pytest.raises(BadInputError) as caught:
        toml.read(text, "own.toml").convert(Tables)
    message = str(caught.value)
    assert "\n" not in message and message.startswith("own.toml")
    return message.removeprefix("own.toml, ")


SHIPS = """[guns]
[[sides]]
seat = "blue"
[[sides]]
seat = "red"
[[sides.ships]]
name = "A"
[[sides.ships]]
name = "B"
guns = ["LC",
  "HC",
  7]
"""

FAULTS = [
    ("[guns.LC]\ndice = 'two'", "line 2, key guns.LC.dice: expected a whole number, got text in quotes."),
    ("[guns.LC]\ndice = 1.5", "line 2, key guns.LC.dice: expected a whole number, got a number."),
    ("[guns.LC]\ndice = 0", "line 2, key guns.LC.dice: expected a whole number >= 1."),
    ("[guns.LC]\ndice = 10", "line 1, key guns.LC: 10 dice, expected 9 at most."),
    ("[guns.LC]\n\n[guns.HC]\ndice=1", "line 1, key guns.LC.dice: the key 'dice' is missing."),
    ("[guns.LC]\ndice = 1\nrnages = 2", "line 3, key guns.LC.rnages: there is no such key. Did you mean ranges?"),
    (
        "[guns.LC]\ndice = 1\n\nx.y = 1",
        "line 4, key guns.LC.x: there is no such key. Known keys are dice, ranges, kind, source.",
    ),
    ("[guns.LD]\ndice = 1", "line 1, key guns.LD: there is no such key. Known keys are HC, LC."),
    ("gun.LC.dice = 1", "line 1, key gun: there is no such key. Did you mean guns?"),
    (
        "[guns.LC]\ndice = 1\nkind = 'big'",
        "line 3, key guns.LC.kind: 'big' is not allowed, expected one of heavy, light.",
    ),
    ("[guns.LC]\ndice = 1\nranges = [1]", "line 3, key guns.LC.ranges: expected a list of length 3, got 1."),
    (
        "[guns.LC]\ndice = 1\nranges = [1,\n 2,\n 'x']",
        "line 5, key guns.LC.ranges.2: expected a whole number, got text in quotes.",
    ),
    ("guns = { LC = { dice = 1 }, HC = { dice = 'x' } }", "line 1, key guns.HC.dice: expected a whole number"),
    (
        "[guns]\n[years]\n1941.a.dice = 1\n1942 = { b = { dice = true } }",
        "line 4, key years.1942.b.dice: expected a whole number, got true or false.",
    ),
    ("[guns]\n[years.soon]", "line 2, key years.soon: expected a whole number, got text in quotes as a key."),
    ("title = 3\n[guns]", "line 1, key title: expected text in quotes or null, got a whole number."),
    ("", "line 1, key guns: the key 'guns' is missing."),
    (SHIPS, "line 12, key sides.1.ships.1.guns.2: expected text in quotes, got a whole number."),
    ('title = """\n[guns.LC]\ndice = 3\n"""\n[guns.LC]\ndice = "x"', "line 6, key guns.LC.dice"),
    ("title = 'a # [x'  # 'b\n[guns.LC]\ndice = 'x'", "line 3, key guns.LC.dice"),
    ('[guns."LC"]\r\n"di\\u0063e" = "x"', "line 2, key guns.LC.dice"),
    ('[guns]\n["gun damage"]\ndice = 2020-01-01T10:00:00.5Z', "line 3, key gun damage.dice"),
]


@pytest.mark.parametrize(("text", "message"), FAULTS)
def test_a_fault_names_file_line_key_and_what_was_expected(text: str, message: str) -> None:
    found = wrong(text)
    assert found.startswith(message) if not message.endswith((".", "?")) else found == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "[guns",
            "not a TOML file: Expected ']' at the end of a table declaration (at end of document). Mend that line.",
        ),
        ("a = 1\na = 2", "not a TOML file: Cannot overwrite a value (at end of document)"),
        ("a = " + "9" * 5000, "a number has thousands of digits"),
        ("x = 1\na = 90071992547409930", "line 2, key a: expected a number up to 1000000."),
        ("a = 0x" + "f" * 400, "key a: expected a number up to"),
        ("a = [1, nan]", "line 1, key a.1: expected a number up to"),
        ("a = -inf", "key a: expected a number up to"),
        ("a = " + "[" * 5000, "nested too deep, expected 12 at most"),
        ("a = " + "[" * 20 + "]" * 20, "nested too deep, expected 12 at most"),
        ("a = 1\n" + "a." * 100_000 + "a = 1", "line 2: tables and lists are nested too deep, expected 12 at most."),
        ("[" + "'a' . " * 20 + "a]", "nested too deep"),
        ("a" * 300_000, "own.toml: 300000 characters, expected 262144 at most."),
    ],
)
def test_hostile_text_gets_one_clear_sentence(text: str, message: str) -> None:
    assert message in wrong(text)


@pytest.mark.parametrize("piece", ['"\\"', "a.", "[", "a" * 50, '"""', "a=1\n", "'", "a-", "x.y=[", "{a=", "\t . "])
def test_no_text_takes_long(piece: str) -> None:
    text = (piece * toml.MAX_TEXT)[: toml.MAX_TEXT]
    began = time.process_time()
    with pytest.raises(BadInputError):
        toml.read(text, "own.toml").convert(Tables)
    assert time.process_time() - began < 5


def test_text_that_is_not_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(b"a = '\xff'")
    with pytest.raises(BadInputError, match=r"own\.toml: not a TOML file.*UTF-8"):
        toml.load(path)


def laid(overlay: str, closed: bool = False) -> Tables:
    return toml.lay(toml.read(OURS, "ours.toml"), toml.read(overlay, toml.OWNER), closed).convert(Tables)


def test_an_owner_lays_cells_over_ours_and_is_named_as_their_source() -> None:
    assert laid("") == toml.read(OURS, "ours.toml").convert(Tables)
    made = laid("[guns.LC]\ndice = 5\n[guns.HC]\nsource = 'found'\nranges = [7, 8, 9]\n[years.1943.x]\ndice = 1")
    assert made.guns == {"LC": Gun(5, (4, 9, 16), source="owner"), "HC": Gun(1, (7, 8, 9), source="found")}
    assert set(made.years) == {1942, 1943}


@pytest.mark.parametrize(
    ("overlay", "closed", "message"),
    [
        ("\n[guns.LC]\ndice = 'two'", False, "your tables, line 3, key guns.LC.dice: expected a whole number"),
        ("[gunz.LC]\ndice = 2", False, "your tables, line 1, key gunz: there is no such key. Did you mean guns?"),
        ("[years.1943.x]", False, "your tables, line 1, key years.1943.x.dice: the key 'dice' is missing."),
        ("[years.1943.x]", True, "your tables, line 1, key years.1943: there is no such key. Did you mean 1942?"),
        ("[guns]\nLC = 3", True, "your tables, line 2, key guns.LC: expected a table, found a value."),
        ("[guns.LC.dice]", True, "your tables, line 1, key guns.LC.dice: expected a value, found a table."),
    ],
)
def test_an_owners_cells_are_checked_as_ours(overlay: str, closed: bool, message: str) -> None:
    with pytest.raises(BadInputError) as caught:
        laid(overlay, closed)
    assert str(caught.value).startswith(message)


def test_a_fault_of_ours_is_found_in_our_file() -> None:
    ours = toml.together(toml.read("title = 'x'", "one.toml"), toml.read("\n[guns.LC]\ndice = 'two'", "two.toml"))
    with pytest.raises(BadInputError, match=r"two\.toml, line 3, key guns\.LC\.dice"):
        ours.convert(Tables)
    with pytest.raises(BadInputError, match=r"two\.toml, line 3, key guns\.LC\.dice"):
        toml.lay(ours, toml.read("[guns.HC]\ndice = 1", toml.OWNER)).convert(Tables)
    assert str(ours.fault(("guns", "LC", "ammunition"), "why?")) == "two.toml, line 2, key guns.LC.ammunition: why?"
