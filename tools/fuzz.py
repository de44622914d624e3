"""A coverage-guided fuzzer over the readers of mails and orders: `python -m tools.fuzz [--seconds 600]`.

Needs atheris (`pip install 'flagplot[fuzz]'`). It begins with the mails and sheets of the tests, and with what it found
before. What a reader fails over, or reads for longer than it may, is kept in `tests/fuzz`; a test reads it each time.
"""

import argparse
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOUND = ROOT / "tests" / "fuzz"
LONGEST = 20
"""Seconds of reading after which a reader is said to stall: ten times what is allowed, for a busy machine."""


@cache
def readers() -> list[Callable[[bytes], object]]:
    """Return what reads a mail, and what reads a sheet for a seat of each game."""
    from bench.attack import views

    from flagplot.mail.commands import read_request
    from flagplot.mail.letter import read_letter

    seats = {game.name: (game, seat, view) for game, seat, view in views()}

    def sheet(name: str, text: str) -> bool:
        game, seat, view = seats[name]
        return bool(game.parse(text, seat, view).echo)

    def mail(data: bytes) -> None:
        letter = read_letter(data)
        read_request(letter.text, letter.subject, letter.attached, partial(sheet, "carrier"))

    return [mail, *(lambda data, name=name: sheet(name, data.decode("utf-8", "replace")) for name in seats)]


def read_one(data: bytes) -> None:
    """Read something: its first byte says by which reader."""
    every = readers()
    every[(data[0] if data else 0) % len(every)](data[1:])


def corpus() -> Iterator[bytes]:
    """Yield what the fuzzer begins with."""
    for path in sorted((ROOT / "tests" / "mail" / "awkward").glob("*.eml")):
        yield b"\0" + path.read_bytes()
    for path in sorted((ROOT / "tests").rglob("*corpus*/*.toml")) + sorted((ROOT / "tests").rglob("*corpus.toml")):
        sentences = [text for text in strings(tomllib.loads(path.read_text())) if text][:40]
        for which in range(1, len(readers())):
            yield bytes([which]) + "\n".join(sentences).encode()
    yield from (path.read_bytes() for path in sorted(FOUND.glob("*")))


def strings(value: object) -> Iterator[str]:
    """Yield every string in a table."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inside in value.values() if isinstance(value, dict) else value:
            yield from strings(inside)


def main() -> None:
    """Fuzz until the time is up or something is found."""
    import atheris

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=600)
    seconds = parser.parse_args().seconds
    with atheris.instrument_imports(include=["flagplot"]):
        readers()
    FOUND.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for number, data in enumerate(corpus()):
            (Path(folder) / str(number)).write_bytes(data)
        flags = [f"-max_total_time={seconds}", f"-timeout={LONGEST}", f"-artifact_prefix={FOUND}/", "-rss_limit_mb=0"]
        flags += ["-report_slow_units=60", "-max_len=8000", "-print_final_stats=1"]
        atheris.Setup([sys.argv[0], folder, *flags], read_one)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
