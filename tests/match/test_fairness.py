"""Nobody chooses the dice, neither the umpire nor a friend of his: seals, chains, words, beacons, receipts."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from tests.match.play import SECRET, forged, opened, send, to_the_end

from flagplot.core.diagnostics import BadInputError
from flagplot.core.dice import CHAIN, blinding, computer_nonce, link, seal
from flagplot.core.journal import (
    Entry,
    Join,
    JournalError,
    Orders,
    Resolved,
    Reveal,
    Roll,
    Ruling,
    decode,
    encode,
    follow,
)
from flagplot.match.match import Match, setup_of
from flagplot.match.receipts import receipt_of, sheet_hash
from flagplot.match.replay import replay, umpire_of
from flagplot.match.verify import verify

ROOTS = {"blue": "root of blue", "red": "root of red"}
MORNING = datetime(1942, 5, 8, 6, tzinfo=UTC)


def sealed(scenario: str = "duel", **setup: object) -> Match:
    """Return a match in which both seats keep chains and have shown their nonces."""
    match = Match.new(setup_of(scenario, "", {}, "", SECRET, **setup), SECRET)  # type: ignore[arg-type]
    for seat in match.seats:
        match.join(Join(seat, seal=seal(link(ROOTS[seat], 0))))
    for seat in match.seats:
        match.reveal(Reveal(seat, link(ROOTS[seat], 0)))
    return match


def show(match: Match, seat: str, text: str = "move 2", number: int | None = None) -> None:
    number = match.ledger.draws if number is None else number
    send(match, seat, text if seat == "blue" else text.replace("move ", "move -"), word=link(ROOTS[seat], number))


def rolls(match: Match) -> list[tuple[Roll, ...]]:
    return [entry.fact.rolls for entry in match.entries if isinstance(entry.fact, Resolved)]


def faces(found: Sequence[Roll]) -> dict[str, tuple[int, ...]]:
    return {roll.key: roll.faces for roll in found}


def test_a_chain_shows_its_links_one_by_one_and_none_tells_the_next() -> None:
    links = [link("root", number) for number in range(4)]
    assert [seal(later) for later in links[1:]] == links[:-1]
    assert link("root", CHAIN) == "root" and link("root", CHAIN + 1) == ""


def test_nonces_are_shown_when_every_seat_is_bound_and_not_before() -> None:
    match = Match.new(setup_of("duel", "", {}, "", SECRET), SECRET)
    match.join(Join("blue", seal=seal("mine")))
    with pytest.raises(BadInputError, match="shown when every seat is taken; still free: red"):
        match.reveal(Reveal("blue", "mine"))
    match.join(Join("red", "an open word"))
    assert match.step is None and match.why_not_now(None) == "The match waits for the nonces of blue."
    with pytest.raises(BadInputError, match="not the nonce that blue sealed"):
        match.reveal(Reveal("blue", "another, now that I know hers"))
    with pytest.raises(BadInputError, match="nonce of red is known"):
        match.reveal(Reveal("red", "another"))
    match.reveal(Reveal("blue", "mine"))
    assert match.step and "Nonce of red: an open word" in match.step.outcomes["blue"].text


def test_whoever_comes_last_has_no_choice_of_the_dice() -> None:
    """The last to show his nonce knows all the rest, and the umpire's secret besides: one nonce fits his seal."""
    match = Match.new(setup_of("duel", "", {}, "", SECRET), SECRET)
    match.join(Join("blue", seal=seal("mine")))
    match.join(Join("red", seal=seal("hers")))
    match.reveal(Reveal("blue", "mine"))
    fits = 0
    for number in range(9074):
        try:
            match.reveal(Reveal("red", f"try {number}"))
        except BadInputError:
            continue
        fits += 1
    assert fits == 0


@pytest.mark.parametrize(
    ("join", "why"),
    [
        (Join("red"), "joins with a nonce, or with the seal of one"),
        (Join("red", "a", seal="b"), "joins with a nonce, or with the seal of one"),
        (Join("red", "x" * 81), "The nonce has 81 characters"),
        (Join("red", seal="x" * 81), "The seal has 81 characters"),
    ],
)
def test_a_person_joins_with_a_nonce_or_a_seal(join: Join, why: str) -> None:
    match = Match.new(setup_of("duel", "", {}, "", SECRET), SECRET)
    with pytest.raises(BadInputError, match=why):
        match.join(join)


def test_the_nonce_of_a_computer_follows_from_the_commitment_whatever_is_named() -> None:
    ends = set()
    for named in ("", "a lucky one"):
        match = Match.new(setup_of("duel", "", {}, "", SECRET), SECRET)
        for seat in match.seats:
            match.join(Join(seat, named, computer="staff"))
        assert match.ledger.nonces["red"] == computer_nonce(match.setup.commitment, "red")
        ends.add(encode(to_the_end(match).entries))
    assert len(ends) == 1


def test_the_text_of_orders_changes_no_die() -> None:
    found = []
    for text in ("move 2\nfire 1", "move 2\nfire 2"):
        match = sealed()
        show(match, "blue", text)
        show(match, "red")
        match.resolve()
        found.append(faces(rolls(match)[1]))
    assert found[0] and found[0] == found[1]


def test_a_link_of_any_seat_changes_the_dice_of_its_turn() -> None:
    found = []
    for seats in ((), ("blue",), ("red",), ("blue", "red")):
        match = sealed()
        for seat in ("blue", "red"):
            text = "move 2" if seat == "blue" else "move -2"
            if seat in seats:
                show(match, seat)
            else:
                send(match, seat, text)
        match.resolve()
        found.append(tuple(faces(rolls(match)[1]).values()))
    assert len(set(found)) == len(found)


@pytest.mark.rule("GM-3.3c")
def test_only_the_next_link_is_taken() -> None:
    match = sealed()
    for number in (0, 2):
        with pytest.raises(BadInputError, match="shows what is not link 1 of its chain; it was not taken in"):
            show(match, "blue", number=number)
    show(match, "blue", number=1)
    show(match, "blue", "move 1")
    with pytest.raises(BadInputError, match="not link 1"):
        show(match, "blue", number=2)
    match.resolve()
    match.resolve()
    show(match, "blue", number=3)
    assert match.ledger.links["blue"][0] == 3, "a seat that was silent for a turn goes on with the link of the next"
    assert verify(encode(to_the_end_by_itself(match).entries)).holds


def to_the_end_by_itself(match: Match) -> Match:
    match.resolve()
    match.close()
    return match


def test_links_of_before_a_rollback_are_not_used_again() -> None:
    match = sealed()
    for seat in match.seats:
        show(match, seat)
    match.resolve()
    match.rule(Ruling("rollback", turn=1))
    with pytest.raises(BadInputError, match="not link 3"):
        show(match, "blue", number=1)
    for seat in match.seats:
        show(match, seat)
    match.resolve()
    before, after = rolls(match)[1:]
    assert before and faces(before).keys() == faces(after).keys() and faces(before) != faces(after)
    assert verify(encode(to_the_end_by_itself(match).entries)).holds


def test_links_shown_before_a_rollback_are_used_up_though_nothing_was_thrown() -> None:
    match = sealed()
    show(match, "blue")
    match.rule(Ruling("rollback", turn=1))
    with pytest.raises(BadInputError, match="not link 2"):
        show(match, "blue", number=1)


def test_all_points_of_a_turn_have_one_draw() -> None:
    match = sealed("two-step")
    for seat in match.seats:
        show(match, seat)
    step = match.resolve()
    assert not step.final and step.outcomes["blue"].facts.bond.link == 0
    with pytest.raises(BadInputError, match="in the middle of a turn, whose dice are drawn"):
        show(match, "blue")
    draw = match.ledger.draw(1)
    step = match.resolve()
    assert draw.number == 1 and draw.words["blue"] == link(ROOTS["blue"], 1)
    assert "show link 2 of your chain" in step.outcomes["blue"].text
    again = Match(decode(encode(match.entries)), SECRET, match.snapshot())
    assert again.ledger.draws == 2 and again.ledger.draw(2).number == 2


@pytest.mark.rule("GM-3.3c")
def test_the_first_typed_word_counts_and_a_silent_seat_has_the_empty_word() -> None:
    match = opened(computers=[])
    send(match, "blue", "move 1")
    send(match, "blue", "move 1", word="herons")
    send(match, "blue", "move 2", word="another")
    assert match.ledger.draw(1).words == {"blue": "herons", "red": ""}


@pytest.mark.rule("GM-2.31", "GM-2.2")
def test_a_beacon_is_asked_for_and_mixed_in() -> None:
    found = []
    for value in ("a1", "b2"):
        match = sealed(beacon="drand quicknet")
        assert match.step is None
        with pytest.raises(BadInputError, match="what the beacon of the match gave: drand quicknet"):
            match.resolve()
        match.resolve(beacon="a1")
        send(match, "blue", "move 2")
        send(match, "red", "move -2")
        match.resolve(beacon=value)
        found.append(faces(rolls(match)[1]))
        match.close()
        assert verify(encode(match.entries)).holds
        bent = next(entry for entry in match.entries if isinstance(entry.fact, Resolved))
        verdict = verify(encode(forged(match.entries, {bent.n: msgspec.structs.replace(bent.fact, beacon="")})))
        assert "without its beacon" in verdict.message
    assert found[0] and found[0].keys() == found[1].keys() and found[0] != found[1]
    with pytest.raises(BadInputError, match="No beacon is asked for"):
        opened().resolve(beacon="a1")


def test_the_secret_is_checked_when_a_match_is_opened() -> None:
    match = opened()
    with pytest.raises(JournalError, match="not the one that entry 0 binds the umpire to"):
        Match(match.entries, b"another secret")


@pytest.mark.rule("GM-2.2")
def test_without_the_secret_sheets_are_taken_and_nothing_is_played() -> None:
    whole = opened(computers=[])
    match = Match(whole.entries, None, whole.snapshot(), blinds=whole._blinds)
    send(match, "blue", "move 2")
    match.rule(Ruling("rule", "Fog."))
    for change in (match.resolve, match.close):
        with pytest.raises(BadInputError, match="secret of this match is not kept here"):
            change()
    again = Match(match.entries, SECRET)
    send(again, "red", "move -2")
    again.resolve()
    again.close()
    assert verify(encode(again.entries)).holds


def test_a_match_whose_last_seat_comes_where_the_secret_is_not_opens_later() -> None:
    start = Match.new(setup_of("duel", "", {}, "", SECRET), SECRET)
    match = Match(start.entries, None, blinds=start._blinds)
    match.join(Join("blue", "b"))
    match.join(Join("red", "r"))
    assert match.step is None and match.why_not_now(None) == ""
    assert Match(match.entries, SECRET).resolve().point == 0


@pytest.mark.rule("GM-3.3c")
def test_a_sheet_of_another_turn_or_point_is_refused_and_none_is_taken_twice() -> None:
    match = opened("two-step", computers=[])
    match.send(Orders("blue", 1, 1, "move 1", id="<1@mail>"))
    with pytest.raises(BadInputError, match="came in before; nothing is taken twice"):
        match.send(Orders("blue", 1, 1, "move 1", id="<1@mail>"))
    match.send(Orders("red", 1, 1, "move 1", id="<1@mail>"))
    match.resolve()
    with pytest.raises(BadInputError, match=r"for turn 1, point 1; the match stands at turn 1, point 2"):
        match.send(Orders("blue", 1, 1, "move 2"))
    match.resolve()
    with pytest.raises(BadInputError, match="for turn 1, point 2; the match stands at turn 2, point 3"):
        match.send(Orders("blue", 1, 2, "move 2"))


@pytest.mark.rule("GM-3.3c")
def test_nobody_writes_for_a_computer() -> None:
    match = opened(computers=["red"])
    with pytest.raises(BadInputError, match="orders of red are written by the computer"):
        send(match, "red", "move 1")


@pytest.mark.parametrize("late", ["refuse", "mark"])
@pytest.mark.rule("GM-3.3c")
def test_late_sheets_are_refused_or_marked_as_the_match_says(late: str) -> None:
    match = Match.new(setup_of("duel", "", {}, "", SECRET, 3600, late), SECRET, MORNING.isoformat())  # type: ignore[arg-type]
    for seat in match.seats:
        match.join(Join(seat, seat), MORNING.isoformat())
    due = (MORNING + timedelta(hours=1)).isoformat()
    send(match, "blue", "move 1", MORNING.isoformat())
    if late == "refuse":
        with pytest.raises(BadInputError, match="The deadline is past: the sheet was not taken in"):
            send(match, "red", "move 1", due)
        match.rule(Ruling("pause"), due)
        with pytest.raises(BadInputError, match="The match is paused: the sheet was not taken in"):
            send(match, "red", "move 1", due)
    else:
        assert send(match, "red", "move 1", due).fact.late == "deadline"
        match.rule(Ruling("pause"), due)
        assert send(match, "red", "move 1", due).fact.late == "pause"
        match.rule(Ruling("go on"), due)
        assert "The orders of red came in late." in match.resolve(due).outcomes["blue"].text
        match.close(due)
        assert verify(encode(match.entries)).holds
        for entry in [entry for entry in match.entries if isinstance(entry.fact, Orders)]:
            other = "" if entry.fact.late else "deadline"
            verdict = verify(encode(forged(match.entries, {entry.n: msgspec.structs.replace(entry.fact, late=other)})))
            assert verdict.entry == entry.n and "came late" in verdict.message


@pytest.mark.rule("GM-3.3c")
def test_times_never_run_backwards() -> None:
    match = opened(computers=[], time=MORNING.isoformat())
    entry = send(match, "blue", "move 1", (MORNING - timedelta(hours=2)).isoformat())
    assert entry.time == MORNING.isoformat()


def test_a_receipt_and_a_report_name_sheet_and_head() -> None:
    match = opened(computers=[], time=MORNING.isoformat())
    before = match.entries[-1].hash
    entry = send(match, "blue", "move 1", MORNING.isoformat())
    receipt = receipt_of("m", entry)
    assert (receipt.head, receipt.entry, receipt.sheet) == (before, entry.hash, sheet_hash("move 1"))
    assert (receipt.turn, receipt.point, receipt.time) == (1, 1, MORNING.isoformat())
    bonds = {seat: outcome.facts.bond for seat, outcome in match.resolve().outcomes.items()}
    assert bonds["blue"].orders == sheet_hash("move 1") and bonds["red"].orders == ""
    assert bonds["blue"].head == bonds["red"].head == entry.hash


def test_a_hash_that_a_player_is_told_tells_nothing_of_a_sheet() -> None:
    """Whoever guesses the sheet cannot check his guess: the entry is blinded with what only the umpire knows."""
    match = opened(computers=[])
    entry = send(match, "red", "move 1")
    assert len(entry.blind) == 32 and entry.blind != send(match, "red", "move 1").blind


def test_what_a_computer_orders_is_written_again_by_verify() -> None:
    """The umpire lets another order for the computer's seat: dice and reports fit, the orders do not."""
    match = opened(computers=["red"])
    match.umpire.computer_orders = lambda step, joins: {"red": "move 0"}  # type: ignore[union-attr,method-assign]
    match.resolve()
    match.close()
    verdict = verify(encode(match.entries))
    assert not verdict.holds and "not played with what the computer orders for red" in verdict.message


@pytest.mark.rule("GM-2.2")
def test_a_failure_while_a_turn_is_played_leaves_the_match_as_it_was(monkeypatch: pytest.MonkeyPatch, toy) -> None:
    match = opened()
    before = encode(match.entries)

    def fall(*_: object) -> None:
        raise RuntimeError("no more room")

    with monkeypatch.context() as patch:
        patch.setattr(type(toy), "encode", fall)
        with pytest.raises(RuntimeError):
            match.resolve()
    assert encode(match.entries) == before
    assert to_the_end(match).is_over and verify(encode(match.entries)).holds


def test_chains_seals_and_reveals_that_do_not_fit_are_found() -> None:
    match = sealed()
    show(match, "blue")
    match.resolve()
    match.close()
    entries = match.entries
    reveal = next(entry for entry in entries if entry.kind == "reveal")
    orders = next(entry for entry in entries if entry.kind == "orders")
    for n, fact, words in (
        (reveal.n, Reveal("blue", "bent"), "shows a nonce of blue that it was not bound to"),
        (reveal.n, None, "before blue showed a nonce"),
        (orders.n, msgspec.structs.replace(orders.fact, word="bent"), "shows what is not link 1 of its chain"),
        (orders.n, msgspec.structs.replace(orders.fact, point=7), "orders for point 7, which is not the next"),
        (1, msgspec.structs.replace(entries[1].fact, nonce="two"), "neither one nonce, nor one seal, nor a computer"),
    ):
        verdict = verify(encode(forged(entries, {n: fact})))
        assert not verdict.holds and words in verdict.message
    bent: list[Entry] = []
    for entry in entries:
        bent.append(follow(bent, entry.fact, b"another key" if entry.n == 2 else blinding(SECRET), entry.time))
    verdict = verify(encode(bent))
    assert verdict.entry == 2 and "Entry 2 is not blinded with the umpire's secret." in verdict.message


@pytest.mark.parametrize("scenario", ["duel", "two-step"])
def test_an_open_journal_is_read_again_without_the_secret_though_turns_were_played_twice(scenario: str) -> None:
    match = sealed(scenario)
    for turn in (1, 2, 2, 3):
        for seat in match.seats:
            show(match, seat)
        while match.turn == turn:
            match.resolve()
        if turn == 2 and match.ledger.draws == 3:
            match.rule(Ruling("rollback", turn=2))
    assert sum(entry.kind == "ruling" for entry in match.entries) == 1
    umpire = umpire_of(match.entries, None)
    for entry, step in replay(umpire, match.entries):
        assert umpire.record(step) == entry.fact
