"""Mutation testing of the carrier game's rule functions: how many small changes of them do the tests notice?

    python tools/mutation.py --sample 400 --seed 1 [--only combat] [--keep DIR]

Works in a copy of the tracked files. mutmut makes the mutants; a rule function is one whose docstring names a rule of
the catalogue. The tests that reach a mutant run cheapest module first, up to --budget seconds of them by their time on
the sound program; what they have not noticed by then counts as survived. Prints the share killed, with the survivors
below it; exit status 1 if it is under --least.
"""

import argparse
import ast
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULES = "src/flagplot/games/carrier"
NOT_RULES = ("orders/", "report.py", "plotting.py", "viewing.py", "view.py", "odds.py")
"""Language, wording and drawing: shown by golden texts, not by rule tests."""
ID = re.compile(r"\b(?:BR|FE|GM)-[0-9A-Z]")
KILLED, SURVIVED, UNTESTED = (1, 3), (0,), (5, 33)
CONFIG = """
[tool.mutmut]
source_paths = ["src"]
only_mutate = [{files}]
also_copy = ["tests", "docs", "tools", "README.md"]
pytest_add_cli_args_test_selection = ["tests/carrier"]
pytest_add_cli_args = ["-p", "no:cacheprovider", "-p", "no:xdist"]
process_isolation = "forkserver"
"""
CONFTEST = Path(__file__).with_name("mutation_conftest.py")
"""Laid after the copy's own conftest.py: what a mutant's tests forget, their order and their budget."""


def rule_functions(path: Path) -> set[str]:
    """Return the functions and methods of a file whose docstring names a rule, by mutmut's names for them."""
    out = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.FunctionDef) and ID.search(ast.get_docstring(part) or ""):
                    out.add(f"xǁ{node.name}ǁ{part.name}")
        elif isinstance(node, ast.FunctionDef) and ID.search(ast.get_docstring(node) or ""):
            out.add(f"x_{node.name}")
    return out


def files(only: str) -> list[str]:
    """Return the files of rules, relative to the checkout."""
    tracked = subprocess.run(["git", "ls-files", RULES], cwd=ROOT, capture_output=True, text=True, check=True)
    names = [name for name in tracked.stdout.split() if name.endswith(".py")]
    return [
        name for name in names
        if not name.removeprefix(f"{RULES}/").startswith(NOT_RULES) and only in name and rule_functions(ROOT / name)
    ]  # fmt: skip


def copy_to(folder: Path, chosen: list[str], budget: int) -> None:
    """Copy the tracked files and lay mutmut's settings over pyproject.toml and conftest.py."""
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in tracked.stdout.split("\n"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    quoted = ", ".join(f'"{name}"' for name in chosen)
    with (folder / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write(CONFIG.format(files=quoted))
    with (folder / "tests" / "conftest.py").open("a", encoding="utf-8") as file:
        file.write(CONFTEST.read_text(encoding="utf-8").replace("BUDGET = 60", f"BUDGET = {budget}"))


def metas(folder: Path, chosen: list[str]) -> Iterator[tuple[str, str, int | None]]:
    """Yield file, mutant and exit code of every mutant of a rule function."""
    for name in chosen:
        meta = folder / "mutants" / f"{name}.meta"
        if not meta.exists():
            continue
        wanted = rule_functions(ROOT / name)
        for mutant, code in json.loads(meta.read_text())["exit_code_by_key"].items():
            if mutant.rpartition("__mutmut_")[0].rpartition(".")[2] in wanted:
                yield name, mutant, code


def run(folder: Path, names: list[str]) -> None:
    """Let mutmut run the mutants named."""
    mutmut = Path(sys.executable).with_name("mutmut")
    with (folder / "mutmut.log").open("a") as log:
        subprocess.run([mutmut, "run", *names], cwd=folder, stdout=log, stderr=subprocess.STDOUT, check=False)


def main() -> int:
    """Run a sample, or everything, and print what was killed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sample", type=int, default=0, help="mutants to run, drawn by lot; 0: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only files with this in their path")
    parser.add_argument("--least", type=float, default=85.0, help="per cent that must be killed")
    parser.add_argument("--budget", type=int, default=60, help="seconds of tests that a mutant gets")
    parser.add_argument("--keep", type=Path, help="folder to work in, kept afterwards")
    given = parser.parse_args()
    chosen = files(given.only)
    folder = given.keep or Path(tempfile.mkdtemp(prefix="mutation-"))
    copy_to(folder, chosen, given.budget)
    run(folder, ["nothing.at.all*"])
    every = sorted(mutant for _, mutant, _ in metas(folder, chosen))
    size = min(given.sample or len(every), len(every))
    drawn = set(random.Random(given.seed).sample(every, size))
    run(folder, sorted(drawn))
    done = [(name, mutant, code) for name, mutant, code in metas(folder, chosen) if mutant in drawn]
    killed = [entry for entry in done if entry[2] not in (*SURVIVED, *UNTESTED, None)]
    left = [entry for entry in done if entry[2] in (*SURVIVED, *UNTESTED)]
    share = 100 * len(killed) / max(1, len(killed) + len(left))
    print(f"{len(every)} mutants of rule functions in {len(chosen)} files; {len(done)} drawn with seed {given.seed}")
    print(f"killed {len(killed)}, survived {len(left)}: {share:.1f} %")
    for _, mutant, code in left:
        print(f"  {mutant}{' (no test)' if code in UNTESTED else ''}")
    if given.keep is None:
        shutil.rmtree(folder)
    return 0 if share >= given.least else 1


if __name__ == "__main__":
    sys.exit(main())
