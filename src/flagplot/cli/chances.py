"""`flagplot odds`: the exact distribution of an attack, from whichever game can read it."""

from collections.abc import Sequence
from typing import Any

from flagplot.cli.arguments import AS_THEY_ARE, Json, RuleFlags
from flagplot.cli.output import emit_json, table
from flagplot.core import registry
from flagplot.core.diagnostics import BadInputError
from flagplot.core.game import Odds


def odds(attack: str, /, *, flags: RuleFlags = AS_THEY_ARE, json: Json = False) -> int:
    """Give the exact chances of an attack's hits and losses.

    Parameters
    ----------
    attack
        The attack in words: "8 Dauntless dive AP on Shokaku", "6 Wildcat against 9 Val", "AA 30 against 8 low".
    """
    found, line = _found(attack, flags)
    if json:
        answer: dict[str, Any] = {
            "p": _chances(found.p),
            "mean": found.mean,
            **found.figures,
            "losses": _chances(found.losses),
            "sunk": found.sunk,
        }
        emit_json(answer)
        return 0
    print(line)
    print(table(("hits", "chance", "at least"), _rows(found.p)))
    if found.losses != found.p:
        print("\nWhat counts on the target:")
        print(table(("losses", "chance", "at least"), _rows(found.losses)))
    if found.sunk is not None:
        print(f"\nThe target sinks: {found.sunk:.1%}")
    return 0


def _found(attack: str, flags: RuleFlags) -> tuple[Odds, str]:
    """Return the odds of the first game that can read the attack, and its line on them; else what the first says."""
    faults = []
    for game in registry.giving_odds():
        try:
            found = game.odds(attack, flags.rules, flags.options(), flags.overlay())
        except BadInputError as fault:
            faults.append(fault)
        else:
            return found, game.words().text(found.line)
    raise faults[0] if faults else BadInputError("No game here gives odds.")


def _chances(p: Sequence[tuple[int, float]]) -> list[dict[str, float]]:
    return [{"hits": hits, "probability": probability} for hits, probability in p]


def _rows(p: Sequence[tuple[int, float]]) -> list[tuple[str, ...]]:
    return [
        (str(hits), f"{chance:6.1%}", f"{sum(other for more, other in p if more >= hits):6.1%}") for hits, chance in p
    ]
