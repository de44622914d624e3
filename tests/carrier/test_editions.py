"""Options with an edition object: the rule set chooses it once, and no rule asks the option."""

import ast
from pathlib import Path

import pytest

from flagplot.games import carrier

ROOM = Path(carrier.__file__).parent
EDITIONS = {"hits", "combat_reports", "surface_reports", "search", "command_control", "submarines"}


def asked(text: str) -> list[str]:
    """Return the options with an edition that a text in Python asks for."""
    return [
        node.attr
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute)
        and node.attr in EDITIONS
        and (getattr(node.value, "attr", "") == "options" or getattr(node.value, "id", "") == "options")
    ]


def test_no_rule_asks_an_option_that_has_an_edition() -> None:
    found = {str(path.relative_to(ROOM)): asked(path.read_text()) for path in ROOM.rglob("*.py")}
    assert {path for path, names in found.items() if names} == {"ruleset/ruleset.py"}
    assert set(found["ruleset/ruleset.py"]) == EDITIONS


@pytest.mark.parametrize("text", ["if umpire.ruleset.options.hits == 'classic': pass", "x = options.search"])
def test_an_option_asked_is_found(text: str) -> None:
    assert asked(text)
