"""A journal that a stranger made is bad input like any other: one sentence, soon, whatever it holds."""

from collections import Counter
from functools import partial

import msgspec
import pytest
from tests.match.play import SECRET, forged, opened, to_the_end
from tests.match.toy import Toy

from flagplot.core.diagnostics import BadInputError, check_known
from flagplot.core.dice import CHAIN, Roll, blinding
from flagplot.core.journal import MAX_PACE, JournalError, Resolved, Ruling, decode, encode, follow
from flagplot.match.match import Match, setup_of
from flagplot.match.ports import RefusedError
from flagplot.match.replay import played, umpire_of
from flagplot.match.verify import verify

replace = msgspec.structs.replace


@pytest.mark.parametrize("pace", [10**15, MAX_PACE + 1, -1])
def test_a_pace_beyond_all_calendars_is_refused(pace: int) -> None:
    entries = to_the_end(opened(pace=60, time="1942-05-08T06:00:00+00:00")).entries
    data = encode(forged(entries, {0: replace(entries[0].fact, pace=pace)}))
    with pytest.raises(JournalError, match="Entry 0 names a pace that is none"):
        decode(data)
    assert not verify(data).holds
    with pytest.raises(BadInputError, match="a year at most"):
        setup_of("duel", "", {}, "", SECRET, pace)


def test_a_deadline_at_the_end_of_all_calendars_is_none() -> None:
    match = opened(pace=MAX_PACE, time="9999-12-31T23:59:59+00:00")
    assert match.waiting.deadline is None
    assert Match(decode(encode(match.entries)), SECRET).waiting.deadline is None


def going_back(times: int) -> bytes:
    """Return a journal of a whole match whose last turn was taken back so many times before the close."""
    made = to_the_end(opened()).entries[:-1]
    final = made[-1].fact
    assert isinstance(final, Resolved)
    back = Ruling("rollback", turn=final.turn, point=final.point - 1)
    match = Match([*made, follow(made, back, blinding(SECRET))], SECRET)
    match.close()
    for fact in (*[back] * times, match.entries[-1].fact):
        made.append(follow(made, fact, blinding(SECRET)))
    return encode(made)


def test_turns_taken_back_without_end_cost_no_more_than_the_journal_is_long(
    monkeypatch: pytest.MonkeyPatch, toy: Toy
) -> None:
    asked: Counter[str] = Counter()
    for name in ("clock", "resolve"):
        real = getattr(toy, name)
        counted = partial(lambda name, real, *call: (asked.update([name]), real(*call))[1], name, real)
        monkeypatch.setattr(toy, name, counted)
    cost, played_again = [], set()
    for times in (100, 200, 300):
        data = going_back(times)
        asked.clear()
        assert verify(data).holds
        cost.append(asked["clock"])
        played_again.add(asked["resolve"])
    assert cost[2] - cost[1] == cost[1] - cost[0] <= 400
    assert len(played_again) == 1


@pytest.mark.whole_match
def test_no_match_is_taken_back_more_often_than_a_chain_has_links() -> None:
    verdict = verify(going_back(CHAIN))
    assert not verdict.holds and verdict.message.endswith(
        "takes a turn back after 4096 draws of dice; no match has so many."
    )
    match = Match(decode(going_back(CHAIN - 10))[:-1], SECRET)
    with pytest.raises(RefusedError, match="Dice were drawn 4096 times in this match"):
        for _ in range(20):
            match.rule(Ruling("rollback", turn=match.turn))


@pytest.mark.parametrize("faces", [(0,), (7,), (-(2**62),), (2**62,)])
def test_faces_that_no_die_has_are_not_played_with(faces: tuple[int, ...]) -> None:
    entries = opened().entries
    last = entries[-1].fact
    assert isinstance(last, Resolved)
    rolls = tuple(Roll(roll.key, roll.sides, faces) for roll in last.rolls)
    made = forged(entries, {entries[-1].n: replace(last, rolls=rolls)})
    with pytest.raises(JournalError, match="does not hold the roll"):
        played(umpire_of(made, None), made)


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "x" * 3_000_000},
        {"scenario": "\x1b" * 1000},
        {"preset": "duel" * 100_000},
        {"options": {"sight" * 10_000: 1}},
        {"options": {"sight": {"a": [[[[1]]]]}}},
        {"overlay": "a." * 30_000 + "a = 1"},
        {"commitment": ""},
    ],
)
def test_a_hostile_setup_is_one_short_sentence(changes: dict[str, object]) -> None:
    entries = to_the_end(opened()).entries
    verdict = verify(encode(forged(entries, {0: replace(entries[0].fact, **changes)})))
    assert not verdict.holds
    assert len(verdict.message) < 500


def test_a_name_without_end_is_shown_in_part_and_nothing_near_is_looked_for() -> None:
    with pytest.raises(BadInputError) as refused:
        check_known("game", "carrier" * 1_000_000, ["carrier"])
    assert len(str(refused.value)) < 200
