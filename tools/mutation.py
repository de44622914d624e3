"""Mutation testing of the carrier game's rule functions: how many small changes of them do the tests notice?

    python tools/mutation.py --sample 300 --seed 1 [--only combat] [--work DIR]

A rule function is one whose docstring names a rule of the catalogue. mutmut makes the mutants, coverage.py tells which
tests reach the changed line. Each mutant is put into a fork of a process that has the tests loaded, by giving the
function its changed code: mutmut's own runner calls every function through a wrapper, which makes whole games many
times slower. A mutant's tests run cheapest module first, up to --budget seconds of them by their time on the sound
program; what they have not noticed by then counts as survived. Prints the share killed and the survivors; exit status 1
if it is under --least. Run it in a clone that nobody changes meanwhile; mutmut and coverage must be installed.
"""

import argparse
import ast
import difflib
import functools
import importlib
import inspect
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType
from typing import Any

import coverage
import libcst
import pytest
from mutmut.mutation.file_mutation import create_mutations, deep_replace

ROOT = Path(__file__).resolve().parent.parent
RULES = "src/flagplot/games/carrier"
TESTS = "tests/carrier"
NOT_RULES = ("orders/", "ordered/", "reports/", "report.py", "plotting.py", "viewing.py", "view.py", "odds.py")
"""Language, wording and drawing: shown by golden texts, not by rule tests."""
ID = re.compile(r"\b(?:BR|FE|GM)-[0-9A-Z]")
FORGETFUL = ("flagplot.games.carrier", "flagplot.commanders.carrier", "tests.carrier")
SLOW_TO_LEARN = ("flagplot.games.carrier.orders", "flagplot.games.carrier.ordered")
SURVIVED, UNTESTED = 0, 5
PLAIN = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:benchmark", "--no-header", "-W", "ignore"]


@dataclass(frozen=True)
class Mutant:
    """One small change of a rule function."""

    file: str
    function: str
    """`name` or `Class.name`."""
    number: int
    """Its place among the mutants of the file."""
    line: int
    """The first line that differs, in the sound file."""
    source: str
    """The whole file with the change."""

    def told(self) -> str:
        """Return the change in one line."""
        before, after = (ROOT / self.file).read_text().splitlines(), self.source.splitlines()
        new = [line[2:].strip() for line in difflib.ndiff(before, after) if line.startswith("+ ")]
        return (
            f"{self.file.removeprefix(f'{RULES}/')}:{self.line} {self.function} #{self.number}: {' '.join(new)[:150]}"
        )


def functions(source: str) -> list[tuple[str, int, int, bool]]:
    """Return name, first and last line of the functions and methods of a file, and whether each names a rule."""
    out = []
    for node in ast.parse(source).body:
        members = node.body if isinstance(node, ast.ClassDef) else [node]
        prefix = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
        for part in members:
            if isinstance(part, ast.FunctionDef):
                rule = ID.search(ast.get_docstring(part) or "") is not None
                out.append((f"{prefix}{part.name}", part.lineno, part.end_lineno or part.lineno, rule))
    return out


def files(only: str) -> list[str]:
    """Return the files of rules, relative to the checkout."""
    tracked = subprocess.run(["git", "ls-files", RULES], cwd=ROOT, capture_output=True, text=True, check=True)
    names = [name for name in tracked.stdout.split() if name.endswith(".py") and only in name]
    return [
        name
        for name in names
        if not name.removeprefix(f"{RULES}/").startswith(NOT_RULES)
        and any(rule for *_, rule in functions((ROOT / name).read_text()))
    ]


def mutants(name: str, wanted: set[int] | None = None) -> Iterator[Mutant]:
    """Yield the mutants of a file's rule functions; of those not wanted only number and function."""
    source = (ROOT / name).read_text()
    module, found, _, _ = create_mutations(name, source)
    where = functions(source)
    spans = libcst.metadata.MetadataWrapper(module, unsafe_skip_copy=True).resolve(libcst.metadata.PositionProvider)
    for number, mutation in enumerate(found):
        if mutation.contained_by_top_level_function is None:
            continue
        at = spans[mutation.contained_by_top_level_function].start.line
        holder = next((entry for entry in where if entry[1] <= at <= entry[2] and entry[3]), None)
        if holder is None:
            continue
        if wanted is not None and number not in wanted:
            continue
        if wanted is None:
            yield Mutant(name, holder[0], number, 0, "")
            continue
        changed = deep_replace(module, mutation.original_node, mutation.mutated_node)
        assert isinstance(changed, libcst.Module)
        pairs = zip(source.splitlines(), changed.code.splitlines(), strict=False)
        line = next((n for n, (one, other) in enumerate(pairs, 1) if one != other), at)
        yield Mutant(name, holder[0], number, line, changed.code)


# --- which tests reach what ---


class Forgetful:
    """Nothing cached from one test module to the next: a result of the sound program would hide a mutant, and a test
    that reads it would not be known to reach the rule."""

    @pytest.fixture(scope="module", autouse=True)
    def nothing_is_remembered(self) -> None:
        for name, module in list(sys.modules.items()):
            if name.startswith(FORGETFUL) and not name.startswith(SLOW_TO_LEARN):
                for thing in list(vars(module).values()):
                    if isinstance(thing, functools._lru_cache_wrapper):
                        thing.cache_clear()


class Measured(Forgetful):
    """Records the lines and the seconds of each test."""

    def __init__(self, data: coverage.Coverage) -> None:
        self.data = data
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.data.switch_context(item.nodeid)
        start = time.process_time()
        result = yield
        self.seconds[item.nodeid] = time.process_time() - start
        self.data.switch_context("")
        return result  # type: ignore[return-value]


def measure(part: int, parts: int, work: Path) -> int:
    """Run every part-th test module and keep what each test reaches."""
    modules = sorted(str(path.relative_to(ROOT)) for path in (ROOT / TESTS).rglob("test_*.py"))
    data = coverage.Coverage(data_file=work / f"reached-{part}", include=[f"{ROOT / RULES}/*"], config_file=False)
    data.start()
    plugin = Measured(data)
    code = int(pytest.main([*PLAIN, *modules[part::parts]], plugins=[plugin]))
    data.stop()
    data.save()
    (work / f"seconds-{part}.json").write_text(json.dumps(plugin.seconds))
    return code


@dataclass
class Reach:
    """Which tests reach which line, and what each costs."""

    data: list[coverage.CoverageData]
    seconds: dict[str, float]

    @functools.cache  # noqa: B019 one object for the whole run
    def lines(self, name: str) -> dict[int, set[str]]:
        """Return the tests by line of a file."""
        out: dict[int, set[str]] = {}
        for data in self.data:
            for line, tests in data.contexts_by_lineno(str(ROOT / name)).items():
                out.setdefault(line, set()).update(test for test in tests if test)
        return out

    def of(self, mutant: Mutant, start: int) -> set[str]:
        """Return the tests that reach a mutant's line, or the nearest line above it within the function."""
        lines = self.lines(mutant.file)
        for line in range(mutant.line, start, -1):
            if lines.get(line):
                return lines[line]
        return set().union(*(lines.get(line, set()) for line in range(start, mutant.line + 40)))

    __hash__ = object.__hash__


def reach(work: Path, jobs: int) -> Reach:
    """Return what the tests reach, measured now unless it is kept in the folder."""
    if not (work / "seconds-0.json").exists():
        runs = [
            subprocess.Popen([sys.executable, __file__, "--measure", f"{n}/{jobs}", "--work", str(work)], cwd=ROOT)
            for n in range(jobs)
        ]
        codes = [run.wait() for run in runs]
        if any(codes):
            raise SystemExit("The tests fail on the sound program; mend them first.")
    data, seconds = [], {}
    for path in sorted(work.glob("reached-*")):
        data.append(coverage.CoverageData(str(path)))
        data[-1].read()
        seconds.update(json.loads((work / f"seconds-{path.name.rpartition('-')[2]}.json").read_text()))
    return Reach(data, seconds)


# --- trying a mutant ---


class Chosen(Forgetful):
    """Runs the tests that reach a mutant, the cheapest module first, within the budget."""

    def __init__(self, tests: set[str], seconds: dict[str, float], budget: float) -> None:
        self.tests, self.seconds, self.budget = tests, seconds, budget

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        by_module: dict[str, list[pytest.Item]] = {}
        for item in items:
            if item.nodeid in self.tests:
                by_module.setdefault(item.nodeid.partition("::")[0], []).append(item)
        cost = {name: sum(self.seconds.get(item.nodeid, 0.0) for item in held) for name, held in by_module.items()}
        kept: list[pytest.Item] = []
        spent = 0.0
        for name in sorted(by_module, key=lambda name: (cost[name], name)):
            for item in by_module[name]:
                if not kept or spent + self.seconds.get(item.nodeid, 0.0) <= self.budget:
                    spent += self.seconds.get(item.nodeid, 0.0)
                    kept.append(item)
        items[:] = kept


def put_in(mutant: Mutant) -> None:
    """Give the loaded function the mutant's code and defaults."""
    module = importlib.import_module(mutant.file.removeprefix("src/").removesuffix(".py").replace("/", "."))
    holder, _, last = mutant.function.rpartition(".")
    body: list[ast.stmt] = ast.parse(mutant.source).body
    if holder:
        body = next(node for node in body if isinstance(node, ast.ClassDef) and node.name == holder).body
    changed = next(node for node in body if isinstance(node, ast.FunctionDef) and node.name == last)
    changed.decorator_list = []
    names: dict[str, Any] = dict(vars(module))
    exec(compile(ast.Module([changed], []), str(ROOT / mutant.file), "exec"), names)
    here = vars(getattr(module, holder))[last] if holder else getattr(module, last)
    here = here.fget if isinstance(here, property) else getattr(here, "__func__", here)
    sound = inspect.unwrap(here)
    assert isinstance(sound, FunctionType)
    made = names[last]
    sound.__code__, sound.__defaults__, sound.__kwdefaults__ = made.__code__, made.__defaults__, made.__kwdefaults__


def tried(mutant: Mutant, chosen: Chosen) -> int:
    """Return pytest's exit code with a mutant in this process."""
    resource.setrlimit(resource.RLIMIT_CPU, (int(10 * chosen.budget) + 60,) * 2)
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    try:
        put_in(mutant)
    except (SyntaxError, ValueError):
        return 99
    modules = sorted({test.partition("::")[0] for test in chosen.tests})
    return int(pytest.main([*PLAIN, *modules], plugins=[chosen]))


def run(drawn: list[Mutant], reached: Reach, budget: float, jobs: int) -> dict[Mutant, int]:
    """Return each mutant's exit code: 0 if every test passed, 5 if there was none, 99 if it cannot be put in."""
    starts = {
        name: {entry[0]: entry[1] for entry in functions((ROOT / name).read_text())}
        for name in {mutant.file for mutant in drawn}
    }
    found: dict[Mutant, int] = {}
    running: dict[int, Mutant] = {}
    waiting = list(drawn)
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop(0)
            tests = reached.of(mutant, starts[mutant.file][mutant.function])
            if not tests:
                found[mutant] = UNTESTED
                continue
            pid = os.fork()
            if pid == 0:
                os._exit(tried(mutant, Chosen(tests, reached.seconds, budget)))
            running[pid] = mutant
        if running:
            pid, status = os.wait()
            mutant = running.pop(pid)
            found[mutant] = os.waitstatus_to_exitcode(status)
            word = "survived" if found[mutant] in (SURVIVED, UNTESTED) else "killed"
            print(f"{len(found)}/{len(drawn)} {word} {mutant.told()}", file=sys.stderr, flush=True)
    return found


def main() -> int:
    """Run a sample, or everything, and print what was killed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sample", type=int, default=0, help="mutants to run, drawn by lot; 0: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only files with this in their path")
    parser.add_argument("--least", type=float, default=85.0, help="per cent that must be killed")
    parser.add_argument("--budget", type=float, default=60.0, help="seconds of tests that a mutant gets")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    parser.add_argument("--work", type=Path, help="folder for what is measured; used again if it is there")
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    given = parser.parse_args()
    os.chdir(ROOT)
    sys.path[:0] = [str(ROOT), str(ROOT / "src")]
    os.environ["PYTHONPATH"] = str(ROOT / "src")
    work = given.work or Path(tempfile.mkdtemp(prefix="mutation-"))
    work.mkdir(exist_ok=True)
    if given.measure:
        part, _, parts = given.measure.partition("/")
        return measure(int(part), int(parts), work)
    reached = reach(work, given.jobs)
    every = [(name, mutant.number) for name in files(given.only) for mutant in mutants(name)]
    lot = sorted(random.Random(given.seed).sample(every, min(given.sample or len(every), len(every))))
    drawn = [
        mutant
        for name in sorted({name for name, _ in lot})
        for mutant in mutants(name, {number for held, number in lot if held == name})
    ]
    pytest.main(["--collect-only", "-qqq", *PLAIN, TESTS])
    found = run(drawn, reached, given.budget, given.jobs)
    left = [mutant for mutant in drawn if found[mutant] in (SURVIVED, UNTESTED)]
    killed = len([mutant for mutant in drawn if found[mutant] not in (SURVIVED, UNTESTED, 99)])
    share = 100 * killed / max(1, killed + len(left))
    print(f"{len(every)} mutants of rule functions; {len(drawn)} drawn with seed {given.seed}")
    print(f"killed {killed}, survived {len(left)}: {share:.1f} %")
    for mutant in left:
        print(f"  {mutant.told()}{' (no test reaches it)' if found[mutant] == UNTESTED else ''}")
    return 0 if share >= given.least else 1


if __name__ == "__main__":
    sys.exit(main())
