"""Games between the staff commanders as text for each side, kept under `golden/` and read when they change.

A ledger goes with each game: of every decision point digests of what each side ordered and of its whole report, and of
every throw. A transcript shows what changed for a reader; the ledger that nothing else did, and where a change begins.
Write both anew with FLAGPLOT_GOLDEN=write and read the difference before committing it.
"""

import hashlib
import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from tests.carrier.games import SEATS, dice, opening, sheets_of, texts_of
from tests.carrier.watched import Watched
from tests.carrier.wording import worded
from tests.support.shown import reported

from flagplot.core.document import Document, to_text
from flagplot.core.game import Dispatch, Resolution
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.state.battle import State

GOLDEN = Path(__file__).parent / "golden"
Keep = Callable[[Document, tuple[Dispatch, ...]], str]
"""Takes a seat's report and its dispatches; returns what is kept of the report, nothing if it is empty."""


def only(document: Document, titles: tuple[str, ...]) -> Document:
    """Return a report with the sections of these titles alone."""
    told = tuple(section for section in document.sections if section.title in titles)
    return msgspec.structs.replace(document, sections=told)


def digest(data: bytes) -> str:
    """Return the first digits of what tells two texts apart."""
    return hashlib.sha256(data).hexdigest()[:10]


def own(resolution: Resolution, seat: str) -> tuple[Dispatch, ...]:
    """Return what a seat is told."""
    return tuple(told for told in resolution.dispatches if told.seat == seat)


def reports(resolution: Resolution, seats: Iterable[str] = SEATS) -> dict[str, Document]:
    """Return the report that each seat gets."""
    return {seat: reported(GAME, GAME.view(resolution.state, seat), own(resolution, seat)) for seat in seats}


def ledger(label: str, resolution: Resolution, texts: Mapping[str, str], documents: Mapping[str, Document]) -> str:
    """Return the ledger's line of a decision point: for each seat the digests of the orders that led to it and of the
    report that it brings, then of every throw. What the umpire keeps inside, and how, is not in it."""
    parts = [
        f"{seat} {digest(texts.get(seat, '').encode())} {digest(to_text(report).encode())}"
        for seat, report in documents.items()
    ]
    thrown = [(roll.key, roll.sides, roll.faces) for roll in resolution.rolls]
    return f"{label} | {' | '.join(parts)} | {len(thrown)} throws {digest(msgspec.json.encode(thrown))}"


def transcripts(
    keep: Keep, scenario: str, seed: int, preset: str = "", *, orders: bool = True, **options: Any
) -> dict[str, str]:
    """Return by seat its orders, if wanted, and what is kept of its report at each decision point, the last report
    whole, and the score; and the ledger of the game as `ledger`."""
    return watched(keep, opening(scenario, seed, preset, **options), seed, orders=orders)[0]


def watched(keep: Keep, state: State, seed: int, *, orders: bool) -> tuple[dict[str, str], Watched]:
    """Return the same of a game from its opening, and what was watched of it."""
    game = Watched(state)
    parts: dict[str, list[str]] = {seat: [] for seat in SEATS}
    lines = []
    while not GAME.is_over(state):
        label = worded(GAME.clock(state).label)
        texts = texts_of(state)
        resolution = GAME.resolve(state, sheets := sheets_of(state, texts), dice(seed))
        state = resolution.state
        game.goes_on(sheets, state)
        documents = reports(resolution)
        lines.append(ledger(label, resolution, texts, documents))
        for seat, document in documents.items():
            kept = to_text(document) if GAME.is_over(state) else keep(document, own(resolution, seat))
            if orders:
                parts[seat].append(f"#### {label}: orders\n{texts.get(seat, '')}")
            if kept:
                parts[seat].append(kept)
    score = GAME.score(state)
    told = {seat: "\n".join((*texts, f"{score.points} {score.winner}\n")) for seat, texts in parts.items()}
    return {**told, "ledger": "\n".join((*lines, ""))}, game


def assert_as_reviewed(texts: Mapping[str, str], folder: Path, name: str) -> None:
    """Fail if the transcript of a seat is not the one kept in a folder as `name-seat.txt`, or write it if the
    environment says so."""
    for seat, text in texts.items():
        path = folder / f"{name}-{seat}.txt"
        if os.environ.get("FLAGPLOT_GOLDEN") == "write":
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8"), f"{path.name} differs: FLAGPLOT_GOLDEN=write, then read it"
