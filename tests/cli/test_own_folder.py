"""A player's own folder: opening papers and guide come with joining, and match, seat and key are remembered."""

import json
from pathlib import Path

from tests.cli.conftest import Run
from tests.cli.test_match_command import begin


def joined(run: Run) -> str:
    """Open a match whose players have each a folder of their own, and give its id."""
    opened = json.loads(run("match", "new", "--scenario", "duel", "--own", "referee", "--json").out)
    for seat in ("blue", "red"):
        key = opened["keys"][seat]
        assert (
            run("match", "join", opened["match"], "--seat", seat, "--nonce", seat, "--key", key, "--own", seat).status
            == 0
        )
    return opened["match"]


def test_joining_delivers_the_guide_and_the_opening_report(run: Run) -> None:
    opened = json.loads(run("match", "new", "--scenario", "duel", "--own", "referee", "--json").out)
    match = opened["match"]
    ran = run(
        "match", "join", match, "--seat", "blue", "--key", opened["keys"]["blue"], "--nonce", "b", "--own", "blue"
    )
    assert "The guide to the orders: blue" in ran.err and f"match report {match} --seat blue --turn 0" in ran.err
    assert "sail N places" in Path("blue", match, "guide.txt").read_text()
    ran = run("match", "join", match, "--seat", "red", "--key", opened["keys"]["red"], "--nonce", "r", "--own", "red")
    assert "red: the duel" in ran.out and Path("red", match, "red", "report-00.txt").exists()
    assert not Path("red", match, "blue").exists(), "a seat is given its own papers alone"
    ran = run("match", "report", match, "--seat", "blue", "--turn", "0", "--own", "blue")
    assert "blue: the duel" in ran.out


def test_papers_at_joining_are_those_of_the_keys_that_are_held(run: Run) -> None:
    opened = json.loads(run("match", "new", "--scenario", "duel", "--own", "referee", "--json").out)
    for seat in ("blue", "red"):
        flags = (
            "--seat",
            seat,
            "--key",
            opened["keys"][seat],
            "--nonce",
            seat,
            "--own",
            seat,
            "--out",
            f"{seat}-papers",
        )
        assert run("match", "join", opened["match"], *flags).status == 0
    assert Path("red-papers/red/report-00.txt").exists() and not Path("red-papers/blue/report-00.txt").exists()


def test_match_seat_and_key_are_remembered(run: Run) -> None:
    match = joined(run)
    Path("sheet.txt").write_text("move 1\n")
    assert run("match", "orders", "sheet.txt", "--own", "blue").status == 0
    assert run("match", "orders", "-", "--own", "red", given="move 1\n").status == 0
    assert run("match", "ready", "--own", "blue").status == 0
    assert run("match", "absent", "2042-01-01", "--own", "blue", "--stand-in").status == 0
    shown = json.loads(run("match", "status", match, "--json").out)["seats"]
    assert [(seat["sent"], seat["ready"], bool(seat["absent"])) for seat in shown] == [
        (True, True, True),
        (True, None, False),
    ]
    assert run("match", "absent", "--own", "blue").status == 0
    assert run("match", "resolve", match, "--own", "referee").status == 0
    assert run("match", "orders", match, "sheet.txt", "--own", "blue").status == 0


def test_what_is_not_remembered_is_asked_for_in_a_sentence(run: Run) -> None:
    ran = run("match", "ready")
    assert ran.status == 2 and "Name the match; flagplot-own knows none." in ran.err
    match = begin(run)
    ran = run("match", "ready")
    assert ran.status == 2 and "Name the seat with --seat;" in ran.err and "knows blue, red" in ran.err
    other = begin(run)
    ran = run("match", "ready", "--seat", "blue")
    assert ran.status == 2 and f"knows {', '.join(sorted([match, other]))}" in ran.err
    assert run("match", "absent", "2042-13-01", "--seat", "blue").status == 2


def test_a_seat_acts_only_with_its_own_key(run: Run) -> None:
    match = joined(run)
    for command in (("orders", match, "-"), ("ready", match), ("resign", match), ("report", match)):
        ran = run("match", *command, "--seat", "red", "--own", "blue", given="move 1")
        assert ran.status == 2 and "Name the key of red with --key" in ran.err
