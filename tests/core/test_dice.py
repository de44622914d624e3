"""The dice: keyed, unbiased, recorded, and bound before anybody knows the nonces (DESIGN section 4)."""

import hashlib
import hmac
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flagplot.core.dice import (
    DiceCup,
    KeyedDice,
    LoadedDice,
    blind,
    blinding,
    commitment,
    computer_nonce,
    link,
    match_seed,
    seal,
    turn_seed,
)

THROWS = 100_000
CHI_SQUARE_999 = {4: 16.27, 6: 20.52, 8: 24.32, 10: 27.88, 100: 148.23}
"""Chi-square not passed in 999 of 1,000 fair samples, by sides of the die (one degree of freedom less)."""


@pytest.mark.parametrize("sides", CHI_SQUARE_999)
def test_every_face_is_equally_likely(sides: int) -> None:
    """A hundred thousand throws under different keys fit a fair die."""
    dice = KeyedDice(b"chi-square")
    faces = Counter(face for key in range(THROWS // 50) for face in dice.draw(f"{sides} {key}", 50, sides))
    expected = THROWS / sides
    assert set(faces) == set(range(1, sides + 1))
    assert sum((faces[face] - expected) ** 2 / expected for face in faces) < CHI_SQUARE_999[sides]


def test_the_ragged_end_of_a_byte_is_rejected() -> None:
    """Faces are the bytes of the keyed hash, those above the last whole multiple of the die left out."""
    mac = hmac.new(b"seed", b"key|0", hashlib.sha256).digest()
    expected = tuple(byte % 100 + 1 for byte in mac if byte < 200)
    assert KeyedDice(b"seed").draw("key", len(expected), 100) == expected


@settings(deadline=None, derandomize=True)
@given(st.text(), st.integers(0, 200), st.integers(2, 256))
def test_a_throw_hangs_on_its_key_alone(key: str, count: int, sides: int) -> None:
    """The same key gives the same faces whatever was thrown before, and a longer throw begins like a shorter one."""
    fresh, used = KeyedDice(b"seed"), KeyedDice(b"seed")
    used.draw("something else", 7, 6)
    faces = fresh.draw(key, count, sides)
    assert faces == used.draw(key, count, sides)
    assert fresh.draw(key, count + 5, sides)[:count] == faces
    assert all(1 <= face <= sides for face in faces)


@pytest.mark.parametrize("sides", [1, 0, 257])
def test_a_die_has_two_to_256_sides(sides: int) -> None:
    with pytest.raises(ValueError, match="2 to 256"):
        KeyedDice(b"seed").draw("key", 1, sides)


def test_seed_and_commitment_hang_on_every_part() -> None:
    """Secret and each nonce change the seed; which seat sent which nonce matters; the order of joining does not."""
    nonces = {"allied": "ab", "japanese": "c"}
    seed = match_seed(b"secret", nonces)
    assert seed == match_seed(b"secret", dict(reversed(nonces.items())))
    others = (
        match_seed(b"Secret", nonces),
        match_seed(b"secret", {"allied": "a", "japanese": "bc"}),
        match_seed(b"secret", {"allied": "c", "japanese": "ab"}),
        match_seed(b"secret", {"allied": "ab"}),
    )
    assert seed not in others and len(set(others)) == 4
    assert commitment(b"secret") != commitment(b"Secret") and len(commitment(b"secret")) == 64


@pytest.mark.rule("BR-0.2")
def test_the_box_records_every_throw_once() -> None:
    """Every die is the umpire's; a throw is recorded with purpose, modifiers and table, and cannot be made again."""
    dice = DiceCup(LoadedDice({"wind|III": (5,)}), "turn 1 0600")
    roll = dice.throw(
        "weather", "wind", "III", modifiers=[("gale", 1), ("calm", 0)], table="wind_change", rule="BR-6.2"
    )
    dice.note(roll, "turns")
    (recorded,) = dice.record()
    assert recorded.key == "turn 1 0600|weather|wind|III" and recorded.total == 6
    assert recorded.modifiers == (("gale", 1),) and recorded.result == "turns"
    with pytest.raises(KeyError, match="thrown twice"):
        dice.throw("weather", "wind", "III")


def test_loaded_dice_refuse_faces_that_do_not_fit() -> None:
    with pytest.raises(ValueError, match="takes 2 faces of a d6"):
        LoadedDice({"x": (7, 1)}).draw("x", 2, 6)


def test_the_derivation_of_dice_is_the_one_that_is_written_down() -> None:
    """The vectors of docs/fairness.md, where the derivation is told in words."""
    text = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text()
    secret = bytes(range(32))
    bound = commitment(secret)
    nonces = {"blue": link("root", 0), "red": computer_nonce(bound, "red")}
    seed = match_seed(secret, nonces)
    turn = turn_seed(seed, 1, {"blue": link("root", 1), "red": ""}, "")
    values = (
        *(bound, nonces["blue"], seal(nonces["blue"]), nonces["red"], link("root", 1)),
        *(seed.hex(), turn.hex(), blind(blinding(secret), 0, "00" * 32)),
        " ".join(map(str, KeyedDice(turn).draw("1|search|sight|blue", 8, 6))),
        " ".join(map(str, KeyedDice(turn).draw("1|search|sight|blue", 8, 10))),
    )
    for value in values:
        assert value in text, value
