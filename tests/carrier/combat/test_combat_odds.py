"""`flagplot odds`: the exact distribution of an attack given in words."""

import pytest

from flagplot.core.diagnostics import BadInputError
from flagplot.games.carrier.odds import odds
from flagplot.games.carrier.ruleset.options import Options

FITTED = Options(hits="fitted")


@pytest.mark.rule("BR-20.3")
def test_factors_at_a_row():
    answer = odds("8 factors at BHT 9")
    assert answer.p == ((0, 1 / 6), (1, 1 / 6), (2, 1 / 3), (3, 1 / 6), (4, 1 / 6))
    assert answer.mean == 2.0


@pytest.mark.parametrize(
    ("text", "bht", "factors"),
    [
        ("8 Dauntless dive AP on Shokaku", 7, 8),
        ("8 dauntless dive AP on Shokaku at night in cloud", 1, 8),
        ("4 Kate torpedo on Lexington crippled", 12, 4),
        ("6 B-17 level high GP on Rabaul", 13, 6),
        ("6 Wildcat against 9 Val in cloud", 8, 6),
        ("AA 30 against 8 low", 10, 8),
        ("AA 40 against 8 high at night", 5, 8),
        ("8 Betty low AP on a ship anchored", 7, 8),
    ],
)
def test_rows_and_factors_of_texts(text: str, bht: int, factors: int):
    for options in (Options(), FITTED):
        answer = odds(text, options)
        assert answer.figures == {"bht": bht, "factors": factors}
        assert abs(sum(p for _, p in answer.p) - 1) < 1e-12


def test_losses_stop_at_what_is_there():
    answer = odds("6 Wildcat against 1 Val")
    assert [n for n, _ in answer.p] == [0, 1, 2, 3, 4]
    assert answer.losses == ((0, pytest.approx(1 / 6)), (1, pytest.approx(5 / 6)))
    assert odds("40 Dauntless dive AP on Shoho").losses[-1] == (3, 1.0)
    assert odds("40 Dauntless dive AP on Shoho").sunk == 1.0


@pytest.mark.rule("BR-21.6")
def test_doubled_hits():
    assert odds("8 factors at BHT 9 doubled").p == ((0, 1 / 6), (2, 1 / 6), (4, 1 / 3), (6, 1 / 6), (8, 1 / 6))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not an attack"),
        ("8 Dauntles dive AP on Shokaku", "Did you mean Dauntless?"),
        ("8 Dauntless dive AP on Shokak", "Did you mean Shokaku?"),
        ("8 Dauntless dive on Shokaku", "which bombs"),
        ("8 Kate torpedo on Rabaul", "cannot make a torpedo attack on a base"),
        ("0 factors at BHT 9", "from 1 to 500"),
        ("8 Zero against 8 Zeppelin", "no plane 'Zeppelin'"),
    ],
)
def test_bad_texts_are_answered(text: str, said: str):
    with pytest.raises(BadInputError, match=said.replace("?", r"\?")):
        odds(text)
