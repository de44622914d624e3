"""`flagplot study`: many games between commanders."""

from flagplot.cli.arguments import AS_THEY_ARE, Json, RuleFlags, Whole, pick_scenario
from flagplot.cli.output import emit_json, progress_bar, table
from flagplot.lab import study as lab


def study(
    scenario: str,
    /,
    *,
    games: Whole = 20,
    on: lab.Where = "local",
    flags: RuleFlags = AS_THEY_ARE,
    seed: Whole = 1,
    workers: Whole = 0,
    json: Json = False,
) -> int:
    """Play many games between two computer commanders and sum them up.

    Parameters
    ----------
    scenario
        The scenario.
    games
        How many games, each with its own seed; 20 if not given.
    on
        local, every core of this machine (if not given), or ray, a cluster.
    seed
        The seed of the first game; 1 if not given.
    workers
        Processes at once; as many as there are cores if 0. The answer does not depend on it.
    """
    scenario = pick_scenario(scenario).id
    with progress_bar("Games", games) as bar:
        found = lab.study(
            scenario,
            games,
            rules=flags.rules,
            options=flags.options(),
            overlay=flags.overlay(),
            first_seed=seed,
            on=on,
            workers=workers,
            progress=bar,
        )
    if json:
        emit_json(found)
        return 0
    print(f"{found.games} games of {scenario}, rules {found.rules}, {found.turns:g} turns on average")
    percents = tuple(str(q) for q in lab.QUANTILES)
    decided = max(1, sum(found.wins.values()))
    rows = [
        (side, str(wins), f"{100 * wins / decided:.0f} %", *(str(found.score_quantiles[side][q]) for q in percents))
        for side, wins in found.wins.items()
    ]
    print(table(("side", "wins", "of decided", "least", "5 %", "25 %", "median", "75 %", "95 %", "most"), rows))
    print(f"draws {found.draws}; orders sent {found.orders.sent}, rejected {found.orders.rejected}")
    print(f"{found.seconds:.1f} s")
    return 0
