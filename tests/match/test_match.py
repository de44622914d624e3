"""Matches: joining, resolving, referee powers, and the journal as the only truth."""

from datetime import UTC, datetime, timedelta

import pytest
from tests.match.play import SECRET, opened, send, to_the_end
from tests.match.toy import TOY, Toy

from flagplot.core.diagnostics import BadInputError
from flagplot.core.dice import commitment
from flagplot.core.document import Bullets
from flagplot.core.journal import Join, Orders, Ruling, decode, encode
from flagplot.core.words import Words
from flagplot.match.match import SHEET_LIMIT, Match, setup_of
from flagplot.match.replay import played, umpire_of

MORNING = "1942-05-08T06:00:00+00:00"


def kinds(match: Match) -> list[str]:
    return [entry.kind for entry in match.entries]


@pytest.mark.rule("GM-2.2")
def test_a_match_opens_when_the_last_seat_is_taken() -> None:
    match = Match.new(setup_of("duel", "", {}, "", SECRET), SECRET)
    assert (match.free_seats, match.turn, match.step) == (["blue", "red"], 0, None)
    match.join(Join("blue", "b"))
    with pytest.raises(BadInputError, match="waits for players: red"):
        match.resolve()
    match.join(Join("red", "r"))
    assert (match.free_seats, match.turn) == ([], 1)
    assert kinds(match) == ["setup", "join", "join", "resolution"]
    with pytest.raises(BadInputError, match="red is taken"):
        match.join(Join("red", "again"))


def test_the_nonces_of_the_seats_change_the_dice() -> None:
    def places(nonce: str) -> set[int]:
        match = Match.new(setup_of("duel", "", {}, "", SECRET), SECRET)
        match.join(Join("blue", "b"))
        match.join(Join("red", nonce))
        assert match.step
        return {match.step.state.ships["blue"].hex}

    assert set.union(*[places(str(number)) for number in range(20)]) == {1, 2, 3, 4}


def test_an_unknown_seat_gets_a_suggestion() -> None:
    match = Match.new(setup_of("duel", "", {}, "", SECRET), SECRET)
    with pytest.raises(BadInputError, match=r"no seat 'bleu'\. Did you mean blue\?"):
        match.join(Join("bleu", "x"))


@pytest.mark.rule("GM-2.2")
def test_a_match_between_computers_ends_and_reveals_its_secret() -> None:
    match = to_the_end(opened())
    assert match.entries[-1].kind == "close"
    assert match.entries[-1].fact.secret == SECRET.hex()
    with pytest.raises(BadInputError, match="The match is over"):
        match.resolve()
    with pytest.raises(BadInputError, match="The match is over"):
        match.rule(Ruling("rule", "Too late."))


def test_the_commitment_is_in_the_first_reports_and_the_secret_only_in_the_last() -> None:
    match = opened()
    reports = [match.step.outcomes["blue"].text]
    while not match.is_over:
        reports.append(match.resolve().outcomes["blue"].text)
    bound = commitment(SECRET)
    assert [bound in report for report in reports] == [True, True, *[False] * (len(reports) - 3), True]
    assert [SECRET.hex() in report for report in reports] == [False] * (len(reports) - 1) + [True]


@pytest.mark.rule("GM-2.2")
def test_orders_stand_in_the_journal_as_they_were_sent() -> None:
    match = opened(computers=["red"])
    send(match, "blue", "MOVE  +1\r\n nonsense \t")
    match.resolve()
    assert next(entry.fact for entry in match.entries if entry.kind == "orders") == Orders(
        "blue", 1, 1, "MOVE  +1\r\n nonsense \t"
    )


@pytest.mark.rule("GM-2.2")
def test_a_seat_without_a_sheet_keeps_its_standing_orders() -> None:
    match = opened(computers=[])
    start = match.step.state.ships["blue"].hex
    send(match, "blue", "move 1")
    match.resolve()
    match.resolve()
    assert match.step.state.ships["blue"].hex == start + 2


@pytest.mark.rule("GM-2.2")
def test_decision_points_inside_a_turn_are_named_apart() -> None:
    match = opened("two-step")
    names = []
    while match.turn < 3 and not match.is_over:
        step = match.resolve()
        names.append((step.name, step.orders_name))
    assert names == [("01-1", "01"), ("01", "01-2"), ("02-1", "02"), ("02", "02-2")]


@pytest.mark.parametrize("scenario", ["duel", "two-step"])
def test_a_match_read_again_plays_on_as_if_never_put_away(scenario: str) -> None:
    through = to_the_end(opened(scenario))
    for use_snapshot in (True, False):
        match = opened(scenario)
        while not match.is_over:
            entries = decode(encode(match.entries))
            match = Match(entries, SECRET, match.snapshot() if use_snapshot else None)
            step = match.resolve()
        assert encode(match.entries) == encode(through.entries)
        assert step.name == through.step.name


def test_a_snapshot_of_another_state_is_not_believed() -> None:
    match = opened()
    stale = match.snapshot()
    match.resolve()
    assert Match(match.entries, SECRET, stale).step.state == match.step.state


def test_the_umpire_says_what_it_waits_for() -> None:
    match = opened(computers=[], pace=3600, time=MORNING)
    opening = datetime.fromisoformat(MORNING)
    assert match.why_not_now(opening) == ("The match waits for the orders of blue, red until 1942-05-08T07:00+00:00.")
    send(match, "blue", "move 1", MORNING)
    assert "orders of red until" in match.why_not_now(opening)
    other = opened(computers=[], pace=3600, time=MORNING)
    send(other, "blue", "")
    send(other, "red", "")
    assert other.why_not_now(opening) == ""
    assert match.why_not_now(opening + timedelta(hours=1)) == ""


def test_the_referee_moves_a_deadline_and_the_next_turn_has_its_own() -> None:
    match = opened(computers=[], pace=3600, time=MORNING)
    late = datetime(1942, 5, 9, 12, tzinfo=UTC)
    match.rule(Ruling("extend", "A storm.", deadline=late.isoformat()), MORNING)
    assert match.why_not_now(late - timedelta(minutes=1)) != ""
    assert match.why_not_now(late) == ""
    step = match.resolve(late.isoformat())
    assert match.waiting.deadline == late + timedelta(hours=1)
    assert "The deadline was moved to 1942-05-09T12:00:00+00:00. A storm." in step.outcomes["red"].text


@pytest.mark.rule("GM-2.2")
def test_a_paused_match_is_not_resolved() -> None:
    match = opened()
    match.rule(Ruling("pause", "Waiting for post."))
    assert match.why_not_now(None) == "The match is paused."
    with pytest.raises(BadInputError, match="paused"):
        match.resolve()
    with pytest.raises(BadInputError, match="paused already"):
        match.rule(Ruling("pause"))
    match.rule(Ruling("go on"))
    text = match.resolve().outcomes["blue"].text
    assert "The match was paused. Waiting for post." in text
    assert "The match goes on." in text
    with pytest.raises(BadInputError, match="not paused"):
        match.rule(Ruling("go on"))


def test_a_ruling_reaches_the_seats_it_names_once() -> None:
    match = opened()
    match.rule(Ruling("rule", "The lighthouse is dark.", ("red",)))
    step = match.resolve()
    assert "Ruling: The lighthouse is dark." in step.outcomes["red"].text
    assert "lighthouse" not in step.outcomes["blue"].text
    assert "lighthouse" not in match.resolve().outcomes["red"].text


@pytest.mark.parametrize("scenario", ["duel", "two-step"])
def test_a_rollback_brings_back_the_start_of_the_turn(scenario: str) -> None:
    match = opened(scenario)
    while match.turn < 2:
        match.resolve()
    second = match.snapshot()
    while match.turn < 3:
        match.resolve()
    before = len(match.entries)
    match.rule(Ruling("rollback", "Wrong map.", turn=2))
    assert match.snapshot() == second
    assert len(match.entries) == before + 1, "a rollback adds an entry and takes none away"
    again = Match(match.entries, SECRET, None)
    assert again.snapshot() == second
    step = again.resolve()
    assert "The match was taken back to the start of turn 2. Wrong map." in step.outcomes["blue"].text
    assert step.turn == 2
    assert Match(again.entries, SECRET, again.snapshot()).step.name == step.name
    to_the_end(again)
    assert played(umpire_of(again.entries, SECRET), again.entries).steps[-1].state == again.step.state


def test_a_turn_that_was_not_played_cannot_be_taken_back() -> None:
    match = opened()
    with pytest.raises(BadInputError, match="Turn 3 has not been reached; the match stands at turn 1"):
        match.rule(Ruling("rollback", turn=3))


def test_the_referee_can_close_a_match_before_its_end() -> None:
    match = opened()
    match.resolve()
    match.close()
    assert match.entries[-1].fact.winner is None
    assert match.entries[-1].fact.reason == "The referee closed the match."


def test_an_order_sheet_has_a_size() -> None:
    match = opened(computers=[])
    with pytest.raises(BadInputError, match="at most 256 KiB"):
        match.read_orders("blue", "x" * (SHEET_LIMIT + 1))
    sheet = match.read_orders("blue", "move 1\nsnk 3")
    assert [echo.canonical for echo in sheet.echo] == ["move 1"]
    assert [(remark.line, remark.column) for remark in sheet.diagnostics] == [(2, 1)]


def test_the_same_match_gives_the_same_bytes() -> None:
    assert encode(to_the_end(opened()).entries) == encode(to_the_end(opened()).entries)


def test_every_word_of_the_match_is_looked_up_by_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """With every sentence of the match put in brackets, its sections hold nothing outside them but hashes."""
    known = TOY.words().sentences
    marked = Words({key: f"[{text}]" if key.startswith("match.") else text for key, text in known.items()})
    monkeypatch.setattr(Toy, "words", lambda self, language="en": marked)
    match = opened(pace=3600, time=MORNING)
    for ruling in (
        Ruling("pause", "Post."),
        Ruling("go on"),
        Ruling("extend", deadline=MORNING),
        Ruling("rule", "Dark."),
    ):
        match.rule(ruling, MORNING)
    sections = list(match.resolve(MORNING).outcomes["red"].document.sections[2:])
    match.rule(Ruling("rollback", turn=1), MORNING)
    sections += match.resolve(MORNING).outcomes["red"].document.sections[2:]
    sections += to_the_end(match, MORNING).step.outcomes["red"].document.sections[2:]
    texts = [section.title for section in sections]
    for block in (block for section in sections for block in section.blocks):
        texts += block.items if isinstance(block, Bullets) else [block.text]
    assert len(texts) == 23 and all(text.startswith("[") and text.endswith("]") for text in texts)
    match = opened()
    match.close()
    assert match.ledger.close.reason == "[The referee closed the match.]"
