"""Write docs/rules-carrier.md: every rule of the carrier game with its ruling, its option, its code and its tests.

Run it when a rule's row, option, code or test has changed: python tools/rules_page.py
"""

import sys
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

from flagplot.games.carrier.ruleset.presets import asked_by, catalogue, options_of
from flagplot.lab.coverage import Coverage, Row, Rule, coverage
from flagplot.lab.coverage import catalogue as rulebook

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "rules-carrier.md"
MOST = 3
"""Links shown in a cell; more are counted."""
DOCUMENTS = {"BR": "Base rules", "FE": "E-mail rules of 2003", "GM": "Game master rules of 1993"}
HEAD = """# Every rule of the carrier game

Made by `python tools/rules_page.py` from the rulebook, the options and the code; do not edit. A row says what the rule
does, how we read it where it is open, the option that switches it, the code that carries it and the tests that would
fail without it. A row's id can be used as an option: `--option FE-16.11c=on`. The same without the words:
`flagplot rules --coverage --game carrier`.
"""


def page(found: Coverage) -> str:
    """Return the page as Markdown, with the code and tests that were found."""
    rows = rulebook("carrier")
    rules = {rule.id: rule for rule in found.rules}
    parts = [HEAD, _presets()]
    for document, of in groupby(rows, key=lambda row: row.id[:2]):
        parts.append(f"## {DOCUMENTS[document]}\n")
        for section, group in groupby(of, key=lambda row: row.section):
            parts += [f"### {document} {section}\n", _table(group, rules)]
    return "\n".join(parts)


def _presets() -> str:
    lines = ["## Rule sets\n", "| option | " + " | ".join(catalogue().presets) + " |"]
    names = list(catalogue().presets)
    lines.append("|---" * (len(names) + 1) + "|")
    made = [options_of(name, {}) for name in names]
    for option in made[0].__struct_fields__:
        values = [getattr(each, option) for each in made]
        lines.append(f"| `{option}` | " + " | ".join(_word(value) for value in values) + " |")
    return "\n".join(lines) + "\n"


def _word(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _table(rows: Iterable[Row], rules: dict[str, Rule]) -> str:
    lines = ["| id | what it does | ruling | option | code | tests |", "|---|---|---|---|---|---|"]
    for row in rows:
        rule = rules[row.id]
        option = asked_by().get(row.id)
        said = f"`{option[0]}`: {_word(option[1])}" if option else ""
        what = f"**{row.title}.** {row.requirement}"
        if rule.prose:
            lines.append(f"| {row.id} | {_cell(what)} | {_cell(row.ruling)} | {said} | {_cell(rule.prose)} | |")
        else:
            code, tests = _links(map(_code, rule.code)), _links(map(_test, rule.tests))
            lines.append(f"| {row.id} | {_cell(what)} | {_cell(row.ruling)} | {said} | {code} | {tests} |")
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _links(links: Iterable[str]) -> str:
    found = list(dict.fromkeys(links))
    more = [f"and {len(found) - MOST} more"] if len(found) > MOST else []
    return ", ".join([*found[:MOST], *more])


def _code(place: str) -> str:
    module, _, name = place.partition(":")
    path = "src/" + module.replace(".", "/")
    file = f"{path}.py" if (ROOT / f"{path}.py").exists() else f"{path}/__init__.py"
    return f"[{name}](../{file})"


def _test(node: str) -> str:
    file, _, name = node.partition("::")
    return f"[{name.partition('[')[0]}](../{file})"


def main() -> int:
    """Write the page, or with --check say whether it is as it should be."""
    text = page(coverage("carrier"))
    if "--check" in sys.argv:
        same = PAGE.exists() and PAGE.read_text(encoding="utf-8") == text
        print("docs/rules-carrier.md is up to date." if same else "docs/rules-carrier.md is old: run the tool.")
        return 0 if same else 1
    PAGE.write_text(text, encoding="utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
