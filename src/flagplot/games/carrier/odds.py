"""The exact distribution of hits and losses of one attack, from its description in words (BR-20).

8 Dauntless dive AP on Shokaku at night
8 factors at BHT 9
6 Wildcat against 9 Val in cloud
AA 30 against 8 low
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from flagplot.core.diagnostics import BadInputError, meant
from flagplot.core.game import Odds
from flagplot.core.words import phrase
from flagplot.games.carrier.combat.anti_aircraft import divided_pool, massed
from flagplot.games.carrier.ruleset.hit_tables import HITS, Distribution, Hits, add
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.options import Options
from flagplot.games.carrier.ruleset.schema import overlaid
from flagplot.games.carrier.ruleset.tables import LAND, Mode, Tables, tables

EXAMPLES = (
    "such as '8 Dauntless dive AP on Shokaku', '8 factors at BHT 9', '6 Wildcat against 9 Val' or 'AA 30 against 8 low'"
)
MODES: dict[str, Mode] = {"dive": "dive", "level high": "high", "high": "high", "level low": "low", "low": "low"}
CONDITIONS = {
    "at night": "night",
    "in cloud": "cloud",
    "at anchor": "anchored",
    "anchored": "anchored",
    "crippled": "crippled",
    "doubled": "doubled",
}


class _Kit(NamedTuple):
    table: Tables
    hits: Hits
    ships: dict[str, tuple[Side, str]]
    """Ship name in small letters to side and card."""


def odds(text: str, options: Options | None = None, overlay: str = "") -> Odds:
    """Return the odds of an attack given in words: `bht` is the row with all modifiers, losses are air factors shot
    down, or hits that count on a ship; hits sink an undamaged ship, or with the last one a crippled one. Raises
    BadInputError saying what cannot be read."""
    rows = overlaid(overlay)["ships"].values()
    ships: dict[str, tuple[Side, str]] = {row["ship"].lower(): (row["side"].lower(), row["ship"]) for row in rows}
    table = tables(overlay)
    kit = _Kit(table, HITS[(options or Options()).hits](table), ships)
    rest, conditions = _conditions(" ".join(text.split()))
    for pattern, reader in _FORMS:
        match = re.fullmatch(pattern, rest, re.IGNORECASE)
        if match is not None:
            return reader(kit, match, conditions)
    raise BadInputError(f"'{text.strip()}' is not an attack; write one {EXAMPLES}.")


def _conditions(text: str) -> tuple[str, set[str]]:
    """Return the text without the words for conditions at its end, and the conditions."""
    found: set[str] = set()
    while True:
        for words, condition in CONDITIONS.items():
            if text.lower().endswith(" " + words):
                text = text[: -len(words) - 1].rstrip(" ,")
                found.add(condition)
                break
        else:
            return text, found


def _result(
    kit: _Kit, bht: int, factors: int, limit: int | None = None, twice: bool = False, sinks: int | None = None
) -> Odds:
    hits = {n * (2 if twice else 1): p for n, p in kit.hits.distribution(bht, factors).items()}
    losses: Distribution = {}
    for n, p in hits.items():
        add(losses, n if limit is None else min(n, limit), p)
    sunk = None if sinks is None else float(sum(p for n, p in hits.items() if n >= sinks))
    mean = float(sum(n * p for n, p in hits.items()))
    line = phrase("odds.line", factors=factors, bht=bht, mean=f"{mean:.2f}")
    return Odds(_floats(hits), mean, {"bht": bht, "factors": factors}, line, _floats(losses), sunk)


def _floats(chances: Distribution) -> tuple[tuple[int, float], ...]:
    return tuple((n, float(p)) for n, p in sorted(chances.items()))


def _weather(table: Tables, kind: str, conditions: Iterable[str]) -> int:
    return sum(table.constant[f"{kind}_{condition}"] for condition in conditions if condition in ("night", "cloud"))


def _plane(table: Tables, word: str) -> str:
    names = {name.lower(): name for name in table.planes if not name.endswith(LAND)}
    if word.lower() not in names:
        raise BadInputError(f"There is no plane '{word}'. {meant(word, names.values())}".rstrip())
    return names[word.lower()]


def _number(word: str) -> int:
    number = int(word)
    if not 1 <= number <= 500:
        raise BadInputError(f"{word} factors are too many or too few: write a number from 1 to 500.")
    return number


def _factors(kit: _Kit, match: re.Match[str], conditions: set[str]) -> Odds:
    return _result(kit, int(match[2]), _number(match[1]), twice="doubled" in conditions)


def _air(kit: _Kit, match: re.Match[str], conditions: set[str]) -> Odds:
    table = kit.table
    plane, target = _plane(table, match[2]), match[4]
    _plane(table, target)
    bht = table.planes[plane].a2a + _weather(table, "air", conditions)
    return _result(kit, bht, _number(match[1]), limit=_number(match[3]))


def _flak(kit: _Kit, match: re.Match[str], conditions: set[str]) -> Odds:
    table = kit.table
    pool, attackers, low = _number(match[1]), _number(match[2]), (match[3] or "low").lower() == "low"
    extra = (0, table.constant["aa_pool_twice"], table.constant["aa_pool_four_times"])[massed(pool, attackers)]
    bht = table.constant["aa_bht_low" if low else "aa_bht_high"] + extra + _weather(table, "aa", conditions)
    used = divided_pool(pool, attackers, 0)[0]
    return _result(kit, bht, used, limit=attackers)


def _bombs(kit: _Kit, match: re.Match[str], conditions: set[str]) -> Odds:
    table = kit.table
    n, plane, words, load = _number(match[1]), _plane(table, match[2]), match[3].lower(), (match[4] or "").upper()
    ship, damage_factor = _target(kit, match[5])
    if words == "torpedo":
        bht = table.planes[plane].bombing["torpedo"] if ship else 0
    elif load:
        bht = table.bombing_bht(plane, ship, MODES[words], "GP" if load == "GP" else "AP")
    else:
        raise BadInputError(f"'{match[0]}' does not say which bombs: write GP or AP after '{words}'.")
    if bht == 0:
        at = "a ship" if ship else "a base"
        raise BadInputError(f"{plane} cannot make a {words} attack {load + ' ' if load else ''}on {at}.")
    constant = table.constant
    bht += sum(constant[f"attack_{word}"] for word in conditions if word in ("crippled", "anchored") and ship)
    bht += _weather(table, "attack", conditions)
    left = 1 if "crippled" in conditions else damage_factor
    return _result(kit, bht, n, limit=left, twice="doubled" in conditions, sinks=left)


def _target(kit: _Kit, word: str) -> tuple[bool, int | None]:
    """Return whether the target is a ship, and its damage factor where a ship or type is named."""
    if word.lower() in ("a ship", "ship", "a base", "base"):
        return "ship" in word.lower(), None
    if word.lower() in kit.ships:
        side, name = kit.ships[word.lower()]
        return True, kit.table.ship(side, name).damage_factor
    bases = {name.lower(): name for name, _ in kit.table.bases}
    if word.lower() in bases:
        return False, None
    known = [*bases.values(), *(name for _, name in kit.ships.values()), "ship", "base"]
    raise BadInputError(f"There is no ship or base '{word}'. {meant(word, known)}".rstrip())


_FORMS = (
    (r"(\d+) factors? at BHT (-?\d{1,2})", _factors),
    (r"AA (\d+) against (\d+)(?: (low|high))?", _flak),
    (r"(\d+) ([\w-]+) against (\d+) ([\w-]+)", _air),
    (r"(\d+) ([\w-]+) (dive|torpedo|level high|level low|high|low)(?: (GP|AP))? (?:on|at) (.+)", _bombs),
)
