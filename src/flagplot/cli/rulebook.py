"""`flagplot scenarios` and `flagplot rules`: what can be played, and by which rules."""

import textwrap

import msgspec

from flagplot.cli.arguments import Json
from flagplot.cli.output import emit_json, say, table
from flagplot.core import registry
from flagplot.core.document import WIDTH
from flagplot.lab import coverage as lab


def scenarios(*, json: Json = False) -> int:
    """List every scenario: id, game, turns, sides and rule sets."""
    offered = registry.scenarios()
    if json:
        emit_json(offered)
        return 0
    rows = [
        (info.id, info.game, str(info.turns), ", ".join(info.sides), ", ".join(info.rules), info.title)
        for info in offered
    ]
    print(table(("id", "game", "turns", "sides", "rules", "title"), rows))
    return 0


def rules(*, coverage: bool = False, game: str = "", json: Json = False) -> int:
    """List the rulebook; with --coverage, the code and the tests that carry each rule.

    Parameters
    ----------
    coverage
        Show code and tests of every id; exit 1 if an id has neither them nor a reason.
    game
        Only the rules of this game.
    """
    rows = lab.catalogue(game)
    found = lab.coverage(game) if coverage or json else None
    if json and found:
        emit_json({"rules": [_row(*both) for both in zip(rows, found.rules, strict=True)], "problems": found.problems})
    elif found:
        print("\n".join(map(_in_words, found.rules)))
    else:
        print("\n".join(map(_text, rows)))
    if not coverage or found is None:
        return 0
    _summary(found)
    return 1 if found.uncovered or found.problems else 0


def _row(row: lab.Row, rule: lab.Rule) -> dict[str, object]:
    carried = {"code": rule.code, "tests": rule.tests, "prose": rule.prose or None}
    return {**msgspec.structs.asdict(row), **carried}


def _text(row: lab.Row) -> str:
    texts = [row.requirement, *([f"Ruling: {row.ruling}"] if row.ruling else [])]
    wrapped = (textwrap.fill(text, WIDTH, initial_indent="    ", subsequent_indent="    ") for text in texts)
    return "\n".join((f"{row.id}  {row.title}", *wrapped))


def _in_words(rule: lab.Rule) -> str:
    if rule.prose:
        return f"{rule.id}  {rule.title}\n    prose: {rule.prose}"
    parts = (("code", rule.code), ("tests", rule.tests))
    return f"{rule.id}  {rule.title}\n" + "\n".join(
        f"    {name}: {', '.join(places) if places else 'NONE'}" for name, places in parts
    )


def _summary(found: lab.Coverage) -> None:
    for problem in found.problems:
        say(problem)
    if not found.tests_found:
        say("There is no tests folder here (an installed package has none), so no rule shows a test.")
    missing = found.uncovered
    say(f"{len(found.rules) - len(missing)} of {len(found.rules)} rules are covered.")
    if missing:
        names = ", ".join(rule.id for rule in missing[:12])
        more = f" and {len(missing) - 12} more" if len(missing) > 12 else ""
        say(f"Not covered: {names}{more}.")
