"""A battle of four commanders, two a side, under command control: twelve turns of Coral Sea.

The transcript of each seat is kept as text and read when it changes; FLAGPLOT_GOLDEN=write writes it anew.
"""

import os
from pathlib import Path

import msgspec
import pytest
from tests.carrier.command.two import SEATS, TEAMS, played
from tests.support.shown import reported

from flagplot.cli.arguments import DEFAULT_SCENARIO
from flagplot.core.dice import demo_secret
from flagplot.core.document import to_text
from flagplot.core.journal import Join, Orders, decode, encode
from flagplot.games.carrier.game import GAME
from flagplot.lab.battle import play_out
from flagplot.match.match import Match, setup_of
from flagplot.match.verify import verify

GOLDEN = Path(__file__).parent / "golden"
TURNS = 12
TOLD = ("In brief", "Combat", "Sightings this turn", "Radio", "Your units", "Command")


@pytest.mark.rule("GM-20.1", "GM-21.2")
@pytest.mark.parametrize("preset", ["umpire", "gm-1993"])
@pytest.mark.whole_game
def test_no_order_of_the_staff_is_refused(preset: str) -> None:
    """Every seat orders what it controls, and the umpire takes every line of it."""
    wrong = [
        (turn, seat, remark.message)
        for turn, (_, sheets, _) in enumerate(played(TURNS, 7, preset), 1)
        for seat, sheet in sheets.items()
        for remark in sheet.diagnostics
        if remark.severity == "error"
    ]
    assert wrong == []
    sent = {seat: sum(len(sheets[seat].echo) for _, sheets, _ in played(TURNS, 7, preset)) for seat in SEATS}
    assert min(sent.values()) >= 10


@pytest.mark.whole_game
@pytest.mark.rule("GM-22.1")
def test_transcripts_are_as_reviewed() -> None:
    """Every word that each of the four is told is the word that was reviewed."""
    for seat in SEATS:
        parts = []
        for _, sheets, done in played(TURNS, preset="umpire"):
            document = reported(GAME, GAME.view(done.state, seat), done.dispatches)
            told = tuple(section for section in document.sections if section.title in TOLD)
            parts += [f"#### orders\n{sheets[seat].text}", to_text(msgspec.structs.replace(document, sections=told))]
        text, path = "\n".join(parts), GOLDEN / f"{seat.replace('/', '-')}.txt"
        if os.environ.get("FLAGPLOT_GOLDEN") == "write":
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8"), f"{path.name} differs: FLAGPLOT_GOLDEN=write, then read it"


@pytest.mark.rule("GM-2.1")
@pytest.mark.whole_game
def test_a_match_of_four_seats_is_played_kept_and_verified() -> None:
    """Join, resolve, journal and verify know the seats of the rules; no party holds both sides."""
    secret = demo_secret(7)
    options = {"command_control": True, "teams": TEAMS}
    match = Match.new(setup_of(DEFAULT_SCENARIO, "gm-1993", options, "", secret), secret)
    assert match.seats == SEATS
    for seat in match.seats:
        match.join(Join(seat, "mine") if seat == "allied/carriers" else Join(seat, computer="staff"))
    match.resolve()
    match.send(Orders("allied/carriers", 2, 2, "TF1: N1"))
    match.resolve()
    match.close()
    again = Match(decode(encode(match.entries)), secret)
    assert again.seats == SEATS
    assert verify(encode(match.entries)).holds
    with pytest.raises(Exception, match="no seat 'allied'"):
        match.check_seat("allied")


@pytest.mark.rule("GM-2.1")
@pytest.mark.whole_game
def test_a_study_knows_the_seats_of_its_rules() -> None:
    """The inner loop of studies plays four commanders to the end without a refused order."""
    rules = GAME.rules(DEFAULT_SCENARIO, "gm-1993", {"command_control": True, "teams": TEAMS})
    result = play_out(GAME, DEFAULT_SCENARIO, rules, 3)
    assert result.turns == 18
    assert result.orders.rejected == 0
    assert result.orders.sent > 100
