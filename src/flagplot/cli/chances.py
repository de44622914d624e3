"""`flagplot odds`: the exact distribution of an attack of the carrier game."""

from collections.abc import Sequence
from typing import Any

from flagplot.cli.given import AS_THEY_ARE, RuleFlags
from flagplot.cli.output import emit_json, table


def odds(attack: str, /, *, flags: RuleFlags = AS_THEY_ARE, json: bool = False) -> int:
    """Give the exact chances of an attack's hits and losses.

    Parameters
    ----------
    attack
        The attack in words: "8 Dauntless dive AP on Shokaku", "6 Wildcat against 9 Val", "AA 30 against 8 low".
    json
        Answer with one JSON document.
    """
    # The attacks of the carrier game are its own: no other game has such tables.
    from flagplot.games.carrier.odds import odds as carrier_odds
    from flagplot.games.carrier.ruleset.presets import options_of

    found = carrier_odds(attack, options_of(flags.rules or "base", flags.options()), flags.overlay())
    if json:
        answer: dict[str, Any] = {
            "p": _chances(found.p),
            "mean": found.mean,
            "bht": found.bht,
            "factors": found.factors,
            "losses": _chances(found.losses),
            "sunk": found.sunk,
        }
        emit_json(answer)
        return 0
    print(f"{found.factors} factors on row {found.bht}: {found.mean:.2f} hits on average")
    print(table(("hits", "chance", "at least"), _rows(found.p)))
    if found.losses != found.p:
        print("\nWhat counts on the target:")
        print(table(("losses", "chance", "at least"), _rows(found.losses)))
    if found.sunk is not None:
        print(f"\nThe target sinks: {found.sunk:.1%}")
    return 0


def _chances(p: Sequence[tuple[int, float]]) -> list[dict[str, float]]:
    return [{"hits": hits, "probability": probability} for hits, probability in p]


def _rows(p: Sequence[tuple[int, float]]) -> list[tuple[str, ...]]:
    return [
        (str(hits), f"{chance:6.1%}", f"{sum(other for more, other in p if more >= hits):6.1%}") for hits, chance in p
    ]
