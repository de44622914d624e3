"""How fast order sheets are read: `pytest bench/bench_orders.py` prints the times (pytest-benchmark)."""

import random
from typing import Any

from tests.carrier.orders.makeview import allied, ruleset

from flagplot.games.carrier.orders.clause import nodes_of
from flagplot.games.carrier.orders.parse import parse

VIEW, WORLD = allied(), ruleset()
SIXTY = "\n".join(
    [
        f"AF{n}: launch 1 Dauntless from Lexington; high; search N{n % 7 + 1},NE2; if TF with carriers seen then "
        f"(attack carriers: Dauntless dive); land Lexington"
        for n in range(24, 36)
    ]
    + ["AF3: N4,NE2; return", "TF3: NE1,N1", "AF17: search N5 extra 1; land", "Lexington: ready 6 Dauntless AP"] * 12
)
NOISE = "".join(random.Random(7).choices("".join(map(chr, range(32, 127))) + "\n", k=65536))
WORDS = " ".join(
    random.Random(7).choices(
        [
            "if",
            "then",
            "TF3",
            "AF17",
            "N4",
            "(",
            ")",
            ",",
            ";",
            "attack",
            "until",
            "6",
            "Val",
            "AP",
            "not",
            "or",
            "seen",
            "qrwt",
            "\n",
        ],
        k=15000,
    )
)


def test_sixty_orders(benchmark: Any) -> None:
    """A sheet of 60 orders, its clauses seen before (as in studies and resent sheets)."""
    benchmark(parse, SIXTY, "allied", VIEW, WORLD)


def test_sixty_orders_never_seen(benchmark: Any) -> None:
    """The same sheet with the memory of clauses emptied each time."""

    def fresh() -> None:
        nodes_of.cache_clear()
        parse(SIXTY, "allied", VIEW, WORLD)

    benchmark(fresh)


def test_64_kib_of_noise(benchmark: Any) -> None:
    """Random printable characters."""
    benchmark(parse, NOISE, "allied", VIEW, WORLD)


def test_64_kib_of_order_words(benchmark: Any) -> None:
    """Words of the language in no order, the slowest noise."""
    benchmark(parse, WORDS[:65536], "allied", VIEW, WORLD)
