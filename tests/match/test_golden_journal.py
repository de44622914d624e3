"""The form of a journal is a promise: one written by an earlier Flagplot is read, and written again, to the
byte. What checks journals without Flagplot agrees.
"""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from tests.match.play import SECRET, forged, opened, send, to_the_end

from flagplot.core import registry
from flagplot.core.dice import link, seal
from flagplot.core.journal import Join, Resolved, Reveal, Ruling, decode, encode
from flagplot.match.match import Match, setup_of
from flagplot.match.verify import verify

GOLDEN = Path(__file__).parent / "golden"
JOURNALS = ["two-step", "chains"]
VERIFIER = Path(__file__).parents[2] / "tools" / "verify_journal.py"


def at(time: str) -> str:
    return f"1942-05-08T{time}:00+00:00"


def two_step() -> Match:
    """A match with rulings, a computer and a seat that sends no word."""
    match = opened("two-step", computers=["red"], pace=3600, time=at("06:00"))
    send(match, "blue", "move 1\r\n  snk ∆", at("06:30"))
    match.resolve(at("07:00"))
    match.rule(Ruling("rule", "The lighthouse is dark.", ("red",)), at("07:30"))
    match.resolve(at("08:00"))
    match.rule(Ruling("rollback", "Wrong map.", turn=1), at("08:30"))
    return to_the_end(match, at("09:00"))


def chains() -> Match:
    """Two chains, a beacon, a late sheet that is marked, a silent turn, a rollback, a close before the end."""
    match = Match.new(setup_of("duel", "", {}, "", SECRET, 3600, "mark", "a coin"), SECRET, at("06:00"))
    for seat in match.seats:
        match.join(Join(seat, player=seat.title(), seal=seal(link(seat, 0))), at("06:00"))
    for seat in match.seats:
        match.reveal(Reveal(seat, link(seat, 0)), at("06:10"))
    match.resolve(at("06:20"), "heads")
    for time, seats in (("07:00", "blue red"), ("08:00", "red"), ("09:00", "")):
        for seat in seats.split():
            word = link(seat, match.ledger.draws)
            send(match, seat, f"move {'-' * (seat == 'red')}2", at("07:40") if time == "07:00" else at(time), word)
        match.resolve(at(time if time != "07:00" else "07:50"), "tails")
    match.rule(Ruling("rollback", turn=2), at("09:30"))
    send(match, "blue", "fire 6", at("09:40"), link("blue", match.ledger.draws))
    match.resolve(at("10:00"), "heads")
    match.close(at("10:30"))
    return match


@pytest.mark.parametrize("name", JOURNALS)
def test_the_journal_is_the_one_kept(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr("flagplot.match.match.__version__", "0.1.0")
    data = encode({"two-step": two_step, "chains": chains}[name]().entries)
    golden = GOLDEN / f"{name}.jsonl"
    if os.environ.get("FLAGPLOT_GOLDEN") == "write":
        golden.write_bytes(data)
    assert data == golden.read_bytes()


@pytest.mark.parametrize("name", JOURNALS)
def test_the_kept_journal_is_read_and_proved(name: str) -> None:
    data = (GOLDEN / f"{name}.jsonl").read_bytes()
    assert encode(decode(data)) == data
    verdict = verify(data)
    assert verdict.holds, verdict.message


def checked(*paths: Path) -> subprocess.CompletedProcess[str]:
    """Check journals with an interpreter that finds no other package."""
    return subprocess.run([sys.executable, "-I", "-S", VERIFIER, *paths], capture_output=True, text=True, check=False)


def test_a_verifier_without_flagplot_agrees_on_every_golden_journal() -> None:
    source = VERIFIER.read_text()
    assert "import flagplot" not in source and "from flagplot" not in source and source.count("\n") < 200
    ran = checked(*sorted(GOLDEN.glob("*.jsonl")))
    assert ran.returncode == 0, ran.stdout
    assert ran.stdout.count("hold; ") == len(JOURNALS)


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [(b'"faces":[', b'"faces":[1', "is not what was hashed"), (b'"word":"', b'"word":"0', "is not what was hashed")],
)
def test_the_verifier_finds_what_was_changed(tmp_path: Path, before: bytes, after: bytes, words: str) -> None:
    bent = tmp_path / "bent.jsonl"
    bent.write_bytes((GOLDEN / "chains.jsonl").read_bytes().replace(before, after, 1))
    ran = checked(bent)
    assert ran.returncode == 1 and words in ran.stdout


def test_the_verifier_finds_a_loaded_die_a_bent_link_and_another_secret(tmp_path: Path) -> None:
    entries, replace = decode((GOLDEN / "chains.jsonl").read_bytes()), msgspec.structs.replace
    bent = tmp_path / "bent.jsonl"
    thrown = next(e for e in entries if isinstance(e.fact, Resolved) and e.fact.point and e.fact.rolls)
    roll = thrown.fact.rolls[0]
    other = replace(roll, faces=(roll.faces[0] % 6 + 1,))
    shown = next(e for e in entries if e.kind == "orders")
    told = next(e for e in entries if e.kind == "reveal")
    for n, fact, words in (
        (thrown.n, replace(thrown.fact, rolls=(other, *thrown.fact.rolls[1:])), f"from its key: {roll.key}"),
        (shown.n, replace(shown.fact, word="0" * 64), "shows what is not link 1"),
        (told.n, replace(told.fact, nonce="bent"), "shows a nonce that was not sealed"),
        (entries[-1].n, replace(entries[-1].fact, secret="00"), "the secret is not the one of the commitment"),
        (entries[-1].n, None, "the match is not closed"),
    ):
        bent.write_bytes(encode(forged(entries, {n: fact})))
        ran = checked(bent)
        assert ran.returncode == 1 and words in ran.stdout


@pytest.mark.whole_game
@pytest.mark.parametrize("game", ["carrier", "slot", "sloc", "coastal"])
def test_the_verifier_agrees_on_a_match_of_every_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.undo()
    registry.game.cache_clear()
    scenario = registry.game(game).scenarios()[0].id
    match = Match.new(setup_of(scenario, "", {}, "", SECRET), SECRET)
    for seat in match.seats:
        match.join(Join(seat, computer="staff"))
    for _ in range(4):
        match.resolve()
    match.close()
    journal = tmp_path / "journal.jsonl"
    journal.write_bytes(encode(match.entries))
    assert verify(encode(match.entries)).holds
    ran = checked(journal)
    assert ran.returncode == 0, ran.stdout
