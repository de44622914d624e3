"""The audit finds what was forged, and says where."""

import msgspec
import pytest
from tests.match.play import SECRET, forged, opened, to_the_end
from tests.match.toy import Toy

from flagplot.core.game import Score
from flagplot.core.journal import Close, Entry, Orders, Resolved, Ruling, decode, encode
from flagplot.match.verify import Verdict, verify

replace = msgspec.structs.replace


def whole(scenario: str = "duel") -> list[Entry]:
    return to_the_end(opened(scenario)).entries


def audit(entries: list[Entry]) -> Verdict:
    return verify(encode(entries))


def first(entries: list[Entry], kind: str, turn: int = 0) -> Entry:
    return next(e for e in entries if e.kind == kind and getattr(e.fact, "turn", 0) >= turn)


@pytest.mark.rule("GM-2.31")
@pytest.mark.parametrize("scenario", ["duel", "two-step"])
def test_an_honest_journal_holds(scenario: str) -> None:
    entries = whole(scenario)
    seen: list[tuple[int, int]] = []
    verdict = verify(encode(entries), lambda done, of: seen.append((done, of)))
    assert verdict.holds, verdict.message
    assert verdict.chain and verdict.commitment and verdict.dice and verdict.reports and verdict.closed
    assert verdict.points == sum(entry.kind == "resolution" for entry in entries)
    assert verdict.rolls == sum(len(e.fact.rolls) for e in entries if isinstance(e.fact, Resolved)) > 3
    assert seen[-1] == (verdict.points, verdict.points)
    assert verdict.entry is None


def test_a_journal_with_rulings_and_a_rollback_holds() -> None:
    match = opened()
    match.resolve()
    match.rule(Ruling("rule", "Fog.", ("red",)))
    match.resolve()
    match.rule(Ruling("rollback", turn=2))
    assert audit(to_the_end(match).entries).holds


def test_a_closed_match_that_was_not_played_out_holds() -> None:
    match = opened()
    match.resolve()
    match.close()
    assert audit(match.entries).holds


def test_a_match_closed_at_a_turn_that_was_taken_back_has_the_score_of_before(
    monkeypatch: pytest.MonkeyPatch, toy: Toy
) -> None:
    monkeypatch.setattr(toy, "score", lambda state: Score({"blue": state.turn}, None))
    match = opened()
    while match.turn < 5:
        match.resolve()
    match.rule(Ruling("rollback", turn=2))
    match.close()
    verdict = audit(match.entries)
    assert verdict.holds, verdict.message


def test_an_open_journal_is_checked_as_far_as_it_can_be() -> None:
    match = opened()
    match.resolve()
    verdict = audit(match.entries)
    assert (verdict.holds, verdict.chain, verdict.closed, verdict.dice) == (False, True, False, None)
    assert "cannot be checked until the umpire's secret is revealed" in verdict.message


def test_changing_any_byte_breaks_it() -> None:
    data = encode(whole())
    for position in range(0, len(data), 7):
        broken = bytearray(data)
        broken[position] ^= 0x01
        verdict = verify(bytes(broken))
        assert not verdict.holds
        assert verdict.entry is not None
        assert verdict.message.startswith("Entry ")


@pytest.mark.rule("GM-2.31")
def test_a_loaded_die_is_found_and_named() -> None:
    entries = whole()
    target = next(e for e in entries if isinstance(e.fact, Resolved) and e.fact.rolls)
    roll = target.fact.rolls[0]
    other = replace(roll, faces=(roll.faces[0] % 6 + 1,))
    bad = replace(target.fact, rolls=(other, *target.fact.rolls[1:]))
    verdict = audit(forged(entries, {target.n: bad}))
    assert (verdict.holds, verdict.chain, verdict.dice, verdict.entry) == (False, True, False, target.n)
    assert f"the roll '{roll.key}' is {roll.faces[0]}, written as {other.faces[0]}" in verdict.message


def test_a_changed_modifier_and_a_lost_roll_are_found() -> None:
    entries = whole()
    target = next(e for e in entries if isinstance(e.fact, Resolved) and e.fact.rolls)
    eased = replace(target.fact.rolls[0], modifiers=(("luck", 1),))
    for rolls, words in [((eased, *target.fact.rolls[1:]), "other modifiers"), (target.fact.rolls[1:], "roll")]:
        verdict = audit(forged(entries, {target.n: replace(target.fact, rolls=rolls)}))
        assert verdict.entry == target.n
        assert words in verdict.message


def test_a_changed_state_hash_is_found() -> None:
    entries = whole()
    target = first(entries, "resolution", 2)
    verdict = audit(forged(entries, {target.n: replace(target.fact, state="0" * 64)}))
    assert (verdict.entry, verdict.dice) == (target.n, True)
    assert "lead to another state" in verdict.message


@pytest.mark.parametrize("part", ["report", "plot", "dispatches"])
def test_a_changed_paper_is_found(part: str) -> None:
    entries = whole()
    target = first(entries, "resolution", 1)
    seats = {**target.fact.seats, "red": replace(target.fact.seats["red"], **{part: "0" * 64})}
    verdict = audit(forged(entries, {target.n: replace(target.fact, seats=seats)}))
    assert (verdict.entry, verdict.dice, verdict.reports) == (target.n, True, False)
    assert f"the {part} of red is not the one written" in verdict.message


def test_changed_orders_are_found_where_they_take_effect() -> None:
    entries = whole()
    target = first(entries, "orders", 1)
    resolution = first(entries, "resolution", 1)
    verdict = audit(forged(entries, {target.n: replace(target.fact, text="move -2")}))
    assert verdict.entry == resolution.n


def test_orders_left_out_are_found() -> None:
    entries = whole()
    target = first(entries, "orders", 2)
    assert isinstance(target.fact, Orders)
    assert not audit(forged(entries, {target.n: None})).holds


def test_another_secret_is_found() -> None:
    entries = whole()
    last = entries[-1]
    assert isinstance(last.fact, Close)
    verdict = audit(forged(entries, {last.n: replace(last.fact, secret=b"another".hex())}))
    assert (verdict.commitment, verdict.entry) == (False, last.n)
    assert "not the one the umpire was committed to" in verdict.message
    verdict = audit(forged(entries, {last.n: replace(last.fact, secret="not hex")}))
    assert "no readable secret" in verdict.message


@pytest.mark.rule("GM-2.31")
def test_another_nonce_or_rule_set_is_found() -> None:
    entries = whole()
    join = entries[1]
    assert not audit(forged(entries, {1: replace(join.fact, nonce="bent")})).holds
    assert not audit(forged(entries, {0: replace(entries[0].fact, preset="near")})).holds
    verdict = audit(forged(entries, {0: replace(entries[0].fact, scenario="midway")}))
    assert "cannot be played again here: There is no scenario 'midway'" in verdict.message


def test_another_winner_is_found() -> None:
    entries = whole()
    last = entries[-1]
    verdict = audit(forged(entries, {last.n: replace(last.fact, points={"blue": 99, "red": 0})}))
    assert verdict.entry == last.n
    assert "gives the score as" in verdict.message


@pytest.mark.parametrize("lines", [1, 3, 4, 7])
def test_a_journal_cut_at_a_line_does_not_hold(lines: int) -> None:
    data = b"".join(encode(whole()).splitlines(keepends=True)[:lines])
    verdict = verify(data)
    assert not verdict.holds
    assert "last entries were lost" in verdict.message


@pytest.mark.rule("GM-2.31")
def test_entries_in_impossible_places_are_found() -> None:
    entries = whole()
    stranger = replace(first(entries, "orders").fact, seat="green")
    assert "does not have" in audit(forged(entries, {first(entries, "orders").n: stranger})).message
    assert "before every seat was taken" in audit(forged(entries, {1: None})).message
    twice = forged(entries, {first(entries, "orders").n: entries[1].fact})
    assert "a second time" in audit(twice).message
    back = forged(entries, {first(entries, "orders").n: Ruling("rollback", turn=4)})
    assert "which was not played" in audit(back).message


def test_orders_written_for_another_turn_are_found() -> None:
    entries = whole()
    target = first(entries, "orders", 2)
    verdict = audit(forged(entries, {target.n: replace(target.fact, turn=3)}))
    assert verdict.entry == target.n
    assert "gives orders for turn 3 when turn 2 is to be played" in verdict.message


def test_another_reason_is_found() -> None:
    entries = whole()
    verdict = audit(forged(entries, {entries[-1].n: replace(entries[-1].fact, reason="He gave up.")}))
    assert verdict.entry == entries[-1].n
    assert "gives as the reason 'He gave up.'" in verdict.message


def test_a_point_out_of_order_is_found() -> None:
    entries = whole()
    target = first(entries, "resolution", 2)
    verdict = audit(forged(entries, {target.n: replace(target.fact, point=9)}))
    assert "written as point 9" in verdict.message


@pytest.mark.rule("GM-2.31")
def test_a_game_that_breaks_on_a_forged_journal_is_no_crash(monkeypatch: pytest.MonkeyPatch, toy) -> None:
    entries = whole()

    def fall(*_: object) -> None:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(type(toy), "resolve", fall)
    verdict = audit(entries)
    assert not verdict.holds
    assert "fails (ZeroDivisionError: by nothing)" in verdict.message


def test_loading_what_was_saved_gives_the_same_bytes() -> None:
    data = encode(whole())
    assert encode(decode(data)) == data
    assert SECRET.hex() in data.decode()
