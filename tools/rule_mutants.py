"""One mutant a rule: does the test that is marked for a rule notice that its code is wrong?

    python tools/rule_mutants.py --out noticed.csv [--game slot] [--each 3] [--seed 1] [--only GM-1] [--part 0/2]
    python tools/rule_mutants.py --out every.csv --every --each 99 --only GM-1

For every id of the catalogue mutants of the functions that name it are drawn by lot, and the tests marked with the ids
of that function, and no others, are run on each (`mutation.py` says how a mutant is put in). Written is a line for
each id: the mutant, and whether it was noticed; of several the first that was, else the first. An id that is there
already is not tried again, and the order is by lot, so that a run may be broken off and is a sample then. Printed are
the shares by game: of the first mutants of all ids, and of ids of which any mutant was noticed. With `--every` each
mutant that was drawn has a line, words apart, to find what no test holds. Run it in a clone that nobody changes
meanwhile; mutmut and coverage must be installed.
"""

import argparse
import ast
import csv
import functools
import os
import random
import resource
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import libcst
import pytest
from mutmut.mutation.file_mutation import create_mutations, deep_replace

from mutation import PLAIN, ROOT, Forgetful, Mutant, put_in

WORDS = (libcst.SimpleString, libcst.Arg, libcst.Call)
"""What is changed last: a key of dice or of a sentence, an argument left out; the line that carries a rule compares,
counts or returns."""
SECONDS = 60
"""Of the processor, that the tests of a mutant get: one that never ends is noticed."""
COLUMNS = ("id", "game", "noticed", "tried", "tests", "mutant")


@dataclass(frozen=True)
class Place:
    """A function that carries rules."""

    file: str
    function: str
    """`name` or `Class.name`."""


class Session(Forgetful):
    """Collects the tests once, and lets them judge mutants, each in a process of its own."""

    def __init__(self, work: Callable[["Session"], None]) -> None:
        self.work = work
        self.items: dict[str, list[pytest.Item]] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for item in session.items:
            test = item.nodeid.partition("[")[0]
            for name in {item.nodeid, test, f"{test}[{len(self.items.get(test, ()))}]"}:
                self.items.setdefault(name, []).append(item)  # a case with marks of its own is named by its number
        self.work(self)
        return True

    def noticed(self, mutant: Mutant, tests: set[str]) -> bool | None:
        """Return whether the tests fail on a mutant; None where it cannot be put in."""
        pid = os.fork()
        if pid == 0:
            try:
                os._exit(self._judged(mutant, tests))
            finally:
                os._exit(98)
        code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        return None if code == 99 else code != 0

    def _judged(self, mutant: Mutant, tests: set[str]) -> int:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        for stream in (1, 2):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
        try:
            put_in(mutant)
        except (SyntaxError, ValueError):
            return 99
        named = {item.nodeid: item for test in sorted(tests) for item in self.items.get(test, ())}
        items = list(named.values())
        for item, after in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if item.session.testsfailed:
                return 1
        return 0


@functools.cache
def spans(file: str) -> dict[Place, range]:
    """Return the lines of the functions and methods of a file; a class that names rules stands for its methods."""
    out = {}
    for node in ast.parse((ROOT / file).read_text()).body:
        members = node.body if isinstance(node, ast.ClassDef) else [node]
        prefix = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
        for part in members:
            if isinstance(part, ast.FunctionDef):
                out[Place(file, prefix + part.name)] = range(part.lineno, (part.end_lineno or part.lineno) + 1)
    return out


@functools.cache
def made(file: str) -> tuple[libcst.Module, list[tuple[Place, object]]]:
    """Return a file's tree, and the mutants of its functions with their places."""
    module, found, _, _ = create_mutations(file, (ROOT / file).read_text())
    positions = libcst.metadata.MetadataWrapper(module, unsafe_skip_copy=True).resolve(libcst.metadata.PositionProvider)
    out = []
    for mutation in found:
        if mutation.contained_by_top_level_function is None:
            continue
        line = positions[mutation.contained_by_top_level_function].start.line
        place = next((place for place, lines in spans(file).items() if line in lines), None)
        if place is not None:
            out.append((place, mutation))
    return module, out


def places(code: str) -> Iterator[Place]:
    """Yield the functions behind `module:name` of the coverage: of a class its methods."""
    module, _, name = code.partition(":")
    file = f"src/{module.replace('.', '/')}.py"
    if not (ROOT / file).exists():
        file = file.removesuffix(".py") + "/__init__.py"
    for place in spans(file):
        if place.function == name or place.function.startswith(f"{name}.") or name.startswith(f"{place.function}."):
            yield place


def drawn(codes: tuple[str, ...], lot: random.Random, each: int, words: bool) -> Iterator[tuple[Place, Mutant]]:
    """Yield some mutants of a rule's code, those of words last or not at all."""
    here = sorted({place for code in codes for place in places(code)}, key=lambda place: (place.file, place.function))
    every = [
        (place, number) for place in here for number, (where, _) in enumerate(made(place.file)[1]) if where == place
    ]

    def of_words(entry: tuple[Place, int]) -> bool:
        return isinstance(made(entry[0].file)[1][entry[1]][1].original_node, WORDS)  # type: ignore[attr-defined]

    lot.shuffle(every)
    every.sort(key=of_words)
    for place, number in [entry for entry in every if words or not of_words(entry)][:each]:
        module, found = made(place.file)
        mutation = found[number][1]
        changed = deep_replace(module, mutation.original_node, mutation.mutated_node)  # type: ignore[attr-defined]
        pairs = zip(module.code.splitlines(), changed.code.splitlines(), strict=False)
        line = next((n for n, (one, other) in enumerate(pairs, 1) if one != other), spans(place.file)[place].start)
        yield place, Mutant(place.file, place.function, number, line, changed.code)


def main() -> int:
    """Try the rules, and print the shares."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--out", type=Path, required=True, help="the table; what it has is not tried again")
    parser.add_argument("--game", default="")
    parser.add_argument("--only", default="", help="only ids that begin so")
    parser.add_argument("--each", type=int, default=3, help="mutants of a rule, until one is noticed")
    parser.add_argument("--every", action="store_true", help="a line for each mutant that was drawn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", default="0/1", help="every so-manieth id, for processes side by side: 0/2, 1/2")
    arguments = parser.parse_args()
    os.chdir(ROOT)
    sys.path[:0] = [str(ROOT), str(ROOT / "src")]
    os.environ["PYTHONPATH"] = str(ROOT / "src")
    from flagplot.lab.coverage import coverage

    rules = [rule for rule in coverage(arguments.game).rules if rule.code]
    marked = {rule.id: set(rule.tests) for rule in rules}
    carried: defaultdict[Place, set[str]] = defaultdict(set)
    for rule in rules:
        for code in rule.code:
            for place in places(code):
                carried[place].add(rule.id)
    part, _, parts = arguments.part.partition("/")
    known = set()
    if arguments.out.exists():
        with arguments.out.open(newline="") as file:
            known = {line["id"] for line in csv.DictReader(file)}
    else:
        arguments.out.write_text(",".join(COLUMNS) + "\n")
    wanted = [rule for rule in rules if rule.id.startswith(arguments.only)]
    todo = [rule for rule in wanted[int(part) :: int(parts)] if rule.id not in known]
    random.Random(arguments.seed).shuffle(todo)

    def work(session: Session) -> None:
        for rule in todo:
            outcome: list[dict[str, object]] = []
            lot = random.Random(f"{arguments.seed}:{rule.id}")
            for place, mutant in drawn(rule.code, lot, arguments.each, not arguments.every):
                tests = set().union(*(marked[held] for held in carried[place])) | marked[rule.id]
                answer = session.noticed(mutant, tests)
                if answer is None:
                    continue
                line = {"id": rule.id, "game": rule.game, "noticed": "yes" if answer else "no"}
                outcome.append(line | {"tried": 1, "tests": len(tests), "mutant": mutant.told()})
                if answer and not arguments.every:
                    break
            if outcome and not arguments.every:
                best = outcome[-1] if outcome[-1]["noticed"] == "yes" else outcome[0]
                outcome = [best | {"tried": len(outcome)}]
            none = {"id": rule.id, "game": rule.game, "noticed": "none", "tried": 0, "tests": 0, "mutant": ""}
            with arguments.out.open("a", newline="") as file:
                csv.DictWriter(file, COLUMNS).writerows(outcome or [none])

    pytest.main([*PLAIN, "-s", "tests"], plugins=[Session(work)])
    with arguments.out.open(newline="") as file:
        lines = list(csv.DictReader(file))
    for game in sorted({line["game"] for line in lines}):
        count = Counter((line["noticed"], line["tried"] == "1") for line in lines if line["game"] == game)
        every = sum(n for (word, _), n in count.items() if word != "none")
        once, ever = count["yes", True], count["yes", True] + count["yes", False]
        print(
            f"{game}: {every} rules; the first mutant noticed of {once / every:.1%}, one of them of {ever / every:.1%}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
