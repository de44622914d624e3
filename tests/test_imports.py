"""No file of the house imports another in a circle, in whatever way it imports it."""

import ast
import graphlib
from functools import cache
from importlib.util import resolve_name
from pathlib import Path

import pytest

import flagplot

ROOT = Path(flagplot.__file__).parent


@cache
def modules() -> dict[str, Path]:
    """Return every module of the house and its file."""
    found = {}
    for path in ROOT.rglob("*.py"):
        parts = ("flagplot", *path.relative_to(ROOT).with_suffix("").parts)
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def imports(module: str) -> frozenset[str]:
    """Return the modules of the house that a module imports anywhere: in functions and for types too."""
    path = modules()[module]
    package = module if path.stem == "__init__" else module.rpartition(".")[0]
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            source = resolve_name("." * node.level + (node.module or ""), package)
            names = {f"{source}.{alias.name}" for alias in node.names}
            found |= {name if name in modules() else source for name in names}
    return frozenset(found & modules().keys()) - {module}


def circle(names: set[str]) -> list[str]:
    """Return a circle among some modules, each imported by the one after it; empty if there is none."""
    sorter = graphlib.TopologicalSorter({name: imports(name) & names for name in names})
    try:
        sorter.prepare()
    except graphlib.CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def test_there_is_no_circle() -> None:
    """Imports for types only and in the middle of functions are counted."""
    assert circle(set(modules())) == []


def test_a_circle_is_found_however_it_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {
        "a": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from flagplot.b import B\n",
        "b": "def call():\n    from . import c\n",
        "c": "import flagplot.a\n",
        "d": "from flagplot import a\n",
    }
    paths = {f"flagplot.{name}": tmp_path / f"{name}.py" for name in texts}
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text)
    monkeypatch.setitem(globals(), "modules", lambda: paths)
    monkeypatch.setitem(globals(), "imports", imports.__wrapped__)
    assert set(circle(set(paths))) == {"flagplot.a", "flagplot.b", "flagplot.c"}
    assert circle({"flagplot.a", "flagplot.b", "flagplot.d"}) == []
