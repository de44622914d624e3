"""What a seat is given beside its view: names, sizes and bytes of its papers and the status of the match are the same
whatever the others write that it does not observe; only hashes of entries differ, and those are blinded."""

import re
from pathlib import Path
from typing import Any

import pytest
from tests.match.play import SECRET
from tests.match.toy import install

from flagplot.core.journal import Join, Orders
from flagplot.match.folder import put_step
from flagplot.match.match import Match, setup_of
from flagplot.match.status import status_of

HASH = re.compile(rb"[0-9a-f]{64}")
TEAMS = "allied: carriers = TF1 + TF11, moresby = Port Moresby + TF10"
MATCHES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("two-step", {}),
    ("slot-7", {}),
    ("slot-table-7", {}),
    ("sloc-1941", {}),
    ("amber-reach", {}),
    ("table", {}),
    ("coral-sea-battle", {}),
    ("coral-sea-battle", {"command_control": True, "teams": TEAMS}),
)
UNREAD = "A word that no reader knows, and many more of them, so that the sheet is long.\n" * 20


def given(folder: Path, scenario: str, options: dict[str, Any], seat: str, others: str) -> dict[str, bytes]:
    """Return by name what a seat is given while three points are played in which all others send a text."""
    match = Match.new(setup_of(scenario, "", options, "", SECRET), SECRET)
    for each in match.seats:
        match.join(Join(each, f"nonce of {each}"))
    out: dict[str, bytes] = {}
    for point in range(3):
        assert match.step
        for each in match.awaiting():
            if each != seat and others:
                match.send(Orders(each, match.turn, match.step.point + 1, others))
            elif each == seat:
                match.send(Orders(each, match.turn, match.step.point + 1, ""))
        out[f"status {point}"] = repr(status_of("m", match, None, seat)).encode()
        put_step(folder, match.resolve())
    own = folder / seat
    return out | {str(path.relative_to(own)): path.read_bytes() for path in sorted(own.iterdir())}


@pytest.mark.whole_program
@pytest.mark.parametrize(("scenario", "options"), MATCHES, ids=[f"{name}{'-teams' * bool(o)}" for name, o in MATCHES])
def test_papers_and_status_say_nothing_of_what_others_wrote(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scenario: str, options: dict[str, Any]
) -> None:
    if scenario == "two-step":
        install(monkeypatch)  # it asks in the middle of every turn
    seat = "blue" if scenario == "two-step" else "allied/carriers" if options else "allied"
    other = given(tmp_path / "1", scenario, options, seat, UNREAD)
    plain = given(tmp_path / "2", scenario, options, seat, "Nothing.")
    assert list(other) == list(plain) and len(plain) > 9
    assert {name: len(data) for name, data in other.items()} == {name: len(data) for name, data in plain.items()}
    assert [HASH.sub(b"", data) for data in other.values()] == [HASH.sub(b"", data) for data in plain.values()]
