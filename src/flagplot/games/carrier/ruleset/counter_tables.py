"""How many coastwatchers and troops each side has, island by island (GM-23.2a, GM-23.2b)."""

from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.scenario.forces import Counters

FIRST_YEAR = 1943
"""From this year on a scenario may place coastwatchers as it likes without remark (GM-23.2b)."""


def allotted(ruleset: Ruleset) -> list[Counters]:
    """Return the counters of a scenario: its own, or those of the tables for islands and bases (GM-23.2a, GM-23A)."""
    if ruleset.scenario.counters is not None:
        return list(ruleset.scenario.counters)
    return by_tables(ruleset)


def by_tables(ruleset: Ruleset) -> list[Counters]:
    """Return the counters that the tables give a scenario: by islands, and troops at bases (GM-23A, GM-23B)."""
    out: list[Counters] = []
    for side in SIDES:
        for row in ruleset.tables.raw["island_counters"].values():
            if row["scenario"] == ruleset.scenario.code and row["side"].lower() == side:
                last = row["last_column"]
                out.append(Counters(side, row["island"], row["coastwatchers"], row["troops"], last_column=last))
        for row in ruleset.tables.raw["base_counters"].values():
            if row["scenario"] == ruleset.scenario.code and row["side"].lower() == side and row["mark"] == "T":
                out.append(Counters(side, row["island"], troops=1, at=row["base"]))
    return out


def unlike_tables(ruleset: Ruleset) -> bool:
    """Return whether a scenario of before 1943 has other counters than the tables give it: it is played, with a remark
    in the first report (GM-23.2b)."""
    own = ruleset.scenario.counters
    return own is not None and ruleset.scenario.date.year < FIRST_YEAR and list(own) != by_tables(ruleset)
