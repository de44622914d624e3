"""`flagplot film`: a match as one page that plays without a server, or as a picture that moves."""

import base64
import gzip
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run

from flagplot.cli.arguments import read_journal
from flagplot.core import registry
from flagplot.core.journal import encode
from flagplot.lab.battle import seeded_dice
from flagplot.match.film import TRUTH, _pictures, frames
from flagplot.match.pictures import _chunks, moving, png
from flagplot.match.replay import replay, secret_of, umpire_of

JOURNAL = "d/journal.jsonl"


def shown(page: str) -> list[dict[str, Any]]:
    """Return the frames in a page, their pictures unpacked."""
    found = re.search(r'<script type="application/json" id="frames">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    told: list[dict[str, Any]] = json.loads(found[1])
    for frame in told:
        for picture in frame["pictures"]:
            picture["svg"] = gzip.decompress(base64.b64decode(picture["svg"])).decode()
    return told


def test_a_film_shows_the_opening_and_every_turn_of_both_sides_as_they_were_told(run: Run) -> None:
    run("demo", "--scenario", "duel", "--out", "d")
    assert run("film", JOURNAL, "--out", "f.html").status == 0
    told = shown(Path("f.html").read_text(encoding="utf-8"))
    turns = json.loads(Path("d/result.json").read_bytes())["turns"]
    assert [frame["turn"] for frame in told] == list(range(turns + 1))
    assert {tuple(picture["of"] for picture in frame["pictures"]) for frame in told} == {("blue", "red")}
    for picture in told[1]["pictures"]:
        assert picture["svg"] == Path(f"d/{picture['of']}/plot-01.svg").read_text(encoding="utf-8")


def test_a_film_loads_nothing_and_is_the_same_bytes_again(run: Run) -> None:
    run("demo", "--scenario", "duel", "--out", "d")
    run("film", JOURNAL, "--out", "f.html")
    page = Path("f.html").read_text(encoding="utf-8")
    assert "default-src 'none'" in page
    assert not re.search(r"\b(src|href)=|@import|url\(|//[a-z]", page.replace("//EN", ""))
    run("film", JOURNAL, "--out", "g.html")
    assert Path("g.html").read_text(encoding="utf-8") == page


def test_one_seat_s_film_is_what_that_seat_was_given(run: Run) -> None:
    run("demo", "--scenario", "duel", "--out", "d")
    run("film", JOURNAL, "--out", "f.html", "--seat", "red", "--turns", "2")
    told = shown(Path("f.html").read_text(encoding="utf-8"))
    assert len(told) == 3
    assert {picture["of"] for frame in told for picture in frame["pictures"]} == {"red"}
    assert run("film", JOURNAL, "--out", "f.html", "--seat", "green").status == 2


class Closed:
    """Nobody may look into it."""

    def __getattribute__(self, name: str) -> Any:
        raise AssertionError(f"the film of one side looks at {name} of the truth or of the other side")


def test_one_seat_s_film_never_looks_at_the_truth_or_at_the_other_side(run: Run) -> None:
    run("demo", "--scenario", "duel", "--out", "d")
    entries = read_journal(Path(JOURNAL))
    umpire = umpire_of(entries, secret_of(entries))
    for _, step in replay(umpire, entries):
        blind: Any = {seat: outcome if seat == "red" else Closed() for seat, outcome in step.outcomes.items()}
        assert [one.of for one in _pictures(umpire.game, replace(step, state=Closed(), outcomes=blind), "red")] == [
            "red"
        ]


def test_both_sides_of_a_match_that_goes_on_are_not_shown(run: Run) -> None:
    run("demo", "--scenario", "duel", "--out", "d")
    entries = read_journal(Path(JOURNAL))
    Path("open.jsonl").write_bytes(encode(entries[:-1]))
    ran = run("film", "open.jsonl", "--out", "f.html")
    assert ran.status == 2
    assert "This match is not over" in ran.err
    assert not Path("f.html").exists()
    assert run("film", "open.jsonl", "--out", "f.html", "--seat", "blue").status == 0


def test_what_is_neither_a_page_nor_a_picture_is_refused(run: Run) -> None:
    ran = run("film", "missing.jsonl", "--out", "f.gif")
    assert (ran.status, "f.gif" in ran.err) == (2, True)


@pytest.mark.parametrize(
    ("name", "scenario"), [("carrier", "coral-sea-battle"), ("slot", "slot-three-nights"), ("coastal", "amber-reach")]
)
def test_the_truth_has_the_units_of_both_sides_in_their_own_places(name: str, scenario: str) -> None:
    game: Any = registry.game(name)
    rules = game.rules(scenario)
    state = game.setup(scenario, rules, seeded_dice(1, game.seats(scenario, rules)))
    words = game.words()
    truth = game.truth(state, words)
    places = {(mark.x, mark.y) for mark in truth.marks}
    for seat in game.seats(scenario, rules):
        own = [mark for mark in game.plot(game.view(state, seat), words).marks if mark.kind.startswith("own")]
        assert {(mark.x, mark.y) for mark in own if mark.kind not in ("own_watch", "own_troops")} <= places
    assert len({mark.id for mark in truth.marks}) == len(truth.marks)
    assert words("plot.truth") in game.draw(truth)


def test_a_moving_picture_has_a_frame_for_each_turn() -> None:
    drawings = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="{n}" height="8"/></svg>'
        for n in (2, 4, 6)
    ]
    film = moving([png(drawing) for drawing in drawings], 500)
    chunks = [kind for kind, _ in _chunks(film)]
    assert chunks[:2] == [b"IHDR", b"acTL"] and chunks[-1] == b"IEND"
    assert chunks.count(b"fcTL") == 3 and chunks.count(b"IDAT") == 1 and chunks.count(b"fdAT") == 2
    assert film[:8] == png(drawings[0])[:8]


def test_a_film_can_be_a_moving_picture(run: Run) -> None:
    run("demo", "--scenario", "duel", "--out", "d")
    assert run("film", JOURNAL, "--out", "f.png", "--turns", "1", "--width", "200").status == 0
    assert dict(_chunks(Path("f.png").read_bytes()))[b"acTL"][:4] == (2).to_bytes(4, "big")


def test_the_truth_is_a_picture_of_its_own_where_the_game_gives_it(run: Run) -> None:
    assert TRUTH == "truth"
    run("demo", "--scenario", "duel", "--out", "d")
    assert all(one.of != TRUTH for frame in frames(read_journal(Path(JOURNAL))) for one in frame.pictures)
