"""The rulebook catalogue, and what carries each of its rows: code, tests, or a reason why it asks for
neither.

Code is found in docstrings that name a rule's id as a whole word; tests by ``@pytest.mark.rule("id")``.
Both are read from the source text, nothing is imported or run.
"""

import ast
import csv
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from flagplot.core import registry
from flagplot.core.diagnostics import check_known
from flagplot.core.game import DATA

RULEBOOK = DATA / "rulebook"
SOURCE = DATA.parent
TESTS = DATA.parent.parent.parent / "tests"
"""Beside `src` in a checkout; an installed package has none."""

FILES = {
    "base": "carrier",
    "email-2003": "carrier",
    "gm-1993": "carrier",
    "slot": "slot",
    "sloc": "sloc",
    "coastal": "coastal",
}
"""The catalogue's files and the game that each belongs to."""

MOST_IDS = 2
"""Ids that one test may stand for, so that one test cannot stand for a chapter."""

_ID = re.compile(r"(?<![\w.-])[A-Z]{2}-[0-9A-Z](?:[\w.-]*\w)?")


class Row(msgspec.Struct, frozen=True):
    """One demand of a rule document, as the catalogue has it."""

    id: str
    section: str
    title: str
    requirement: str
    ruling: str
    example: str
    game: str


class Rule(msgspec.Struct, frozen=True):
    """What carries a row: code as `module:function`, tests as node ids, or why it asks for neither."""

    id: str
    game: str
    title: str
    code: tuple[str, ...]
    tests: tuple[str, ...]
    prose: str

    @property
    def covered(self) -> bool:
        """Whether the row has code and a test, or a reason."""
        return bool(self.prose or (self.code and self.tests))


class Coverage(msgspec.Struct, frozen=True):
    """The catalogue with what carries it. `problems` are marks that name what is not there, or too much."""

    rules: tuple[Rule, ...]
    problems: tuple[str, ...]
    tests_found: bool
    """Whether there is a tests folder: an installed package has none."""

    @property
    def uncovered(self) -> list[Rule]:
        """The rows that have none of code with tests, or prose."""
        return [rule for rule in self.rules if not rule.covered]


def catalogue(game: str = "", folder: Path = RULEBOOK) -> list[Row]:
    """Return the rows of one game, or of every game that can be played. Raises BadInputError if unknown."""
    games = list(dict.fromkeys(FILES.values()))
    if game:
        check_known("game", game, games, " in the rulebook")
    wanted = (game,) if game else registry.names()
    rows: list[Row] = []
    for name, owner in FILES.items():
        path = folder / f"{name}.csv"
        if owner in wanted and path.exists():
            rows += [Row(**line, game=owner) for line in _lines(path)]
    return rows


def _lines(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def reasons(folder: Path = RULEBOOK) -> dict[str, str]:
    """Return by id why a row asks for neither code nor tests."""
    path = folder / "prose.csv"
    return {line["id"]: line["reason"] for line in _lines(path)} if path.exists() else {}


def coverage(game: str = "", *, source: Path = SOURCE, tests: Path = TESTS, folder: Path = RULEBOOK) -> Coverage:
    """Return every row with what carries it."""
    rows, prose = catalogue(game, folder), reasons(folder)
    every = {
        line["id"] for name in FILES for path in [folder / f"{name}.csv"] if path.exists() for line in _lines(path)
    }
    code = _by_id((place, ids) for path in _python(source) for place, ids in code_of(path, source))
    marks = [mark for path in _python(tests) for mark in tests_of(path, tests)]
    node_ids = _by_id(marks)
    rules = tuple(
        Rule(row.id, row.game, row.title, code.get(row.id, ()), node_ids.get(row.id, ()), prose.get(row.id, ""))
        for row in rows
    )
    return Coverage(rules, tuple(_problems(marks, every, prose)), tests.is_dir())


def _python(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py")) if folder.is_dir() else []


def _by_id(found: Iterable[tuple[str, list[str]]]) -> dict[str, tuple[str, ...]]:
    """Return the places by the ids that they name, each place once."""
    places: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for place, ids in found:
        for identifier in ids:
            places[identifier][place] = None
    return {identifier: tuple(names) for identifier, names in places.items()}


def _problems(marks: list[tuple[str, list[str]]], every: set[str], prose: dict[str, str]) -> Iterator[str]:
    for node_id, ids in marks:
        if len(ids) > MOST_IDS:
            yield f"{node_id} is marked with {len(ids)} rule ids; a test stands for at most {MOST_IDS}."
        for identifier in ids:
            if identifier not in every:
                yield f"{node_id} is marked with {identifier}, which the catalogue does not have."
    for identifier in prose:
        if identifier not in every:
            yield f"prose.csv gives a reason for {identifier}, which the catalogue does not have."


def code_of(path: Path, source: Path) -> Iterator[tuple[str, list[str]]]:
    """Return each function and class of a file whose docstring names rule ids, as `module:name`, with the
    ids.
    """
    module = ".".join((source.name, *path.relative_to(source).with_suffix("").parts)).removesuffix(".__init__")
    text = path.read_text(encoding="utf-8")
    for name, node in _definitions(ast.parse(text)) if _ID.search(text) else ():
        ids = _ID.findall(ast.get_docstring(node) or "")
        if ids:
            yield f"{module}:{name}", ids


_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def _definitions(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, _Definition]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, _Definition):
            yield prefix + node.name, node
            yield from _definitions(node, f"{prefix}{node.name}.")


def tests_of(path: Path, tests: Path) -> Iterator[tuple[str, list[str]]]:
    """Return each marked test, or parameter of a test, of a file as a node id with the ids of its marks."""
    file = f"{tests.name}/{path.relative_to(tests).as_posix()}"
    text = path.read_text(encoding="utf-8")
    for name, node in _definitions(ast.parse(text)) if "mark.rule" in text else ():
        parts = name.split(".")
        if isinstance(node, ast.ClassDef) or not parts[-1].startswith("test"):
            continue
        node_id = "::".join((file, *parts))
        marks = [ids for decorator in node.decorator_list for ids in _marks(decorator)]
        direct = [identifier for ids in marks for identifier in ids]
        if direct:
            yield node_id, direct
        for decorator in node.decorator_list:
            for number, param in enumerate(_params(decorator)):
                ids = [identifier for found in _marks_of_param(param) for identifier in found]
                if ids:
                    yield f"{node_id}[{_label(param, number)}]", ids


def _marks(decorator: ast.expr) -> Iterator[list[str]]:
    """Return the ids if the expression is `pytest.mark.rule("...")`."""
    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) in ("pytest.mark.rule", "mark.rule"):
        yield [arg.value for arg in decorator.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]


def _params(decorator: ast.expr) -> Iterator[ast.Call]:
    """Return every `pytest.param(...)` of a parametrize decorator."""
    for node in ast.walk(decorator):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("pytest.param", "param"):
            yield node


def _marks_of_param(param: ast.Call) -> Iterator[list[str]]:
    for keyword in param.keywords:
        if keyword.arg == "marks":
            several = keyword.value.elts if isinstance(keyword.value, ast.List | ast.Tuple) else [keyword.value]
            for mark in several:
                yield from _marks(mark)


def _label(param: ast.Call, number: int) -> str:
    """Return the parameter's own id, or its number when it has none in words."""
    for keyword in param.keywords:
        if keyword.arg == "id" and isinstance(keyword.value, ast.Constant):
            return str(keyword.value.value)
    return str(number)
