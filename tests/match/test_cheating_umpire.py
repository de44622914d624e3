"""An umpire who cheats in ten ways, each time with a journal in which everything fits: what one honest player holds
shows it, or the test says why it cannot (docs/fairness.md)."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from tests.match.play import SECRET, forged

from flagplot.core.dice import commitment
from flagplot.core.journal import Close, Entry, Join, Orders, Ruling, encode
from flagplot.match.held import Held
from flagplot.match.match import Match, setup_of
from flagplot.match.papers import render
from flagplot.match.receipts import receipt_of
from flagplot.match.umpire import Step
from flagplot.match.verify import Verdict, verify

replace = msgspec.structs.replace
HOUR = 3600
SCRIPT: list[tuple[Any, ...]] = [
    ("send", "blue", "move 1", "06:10"),
    ("send", "red", "move -1", "06:20"),
    ("resolve", "07:00"),
    ("rule", Ruling("rule", "The lighthouse is dark."), "07:05"),
    ("send", "red", "move -1\nfire 4", "07:10"),
    ("send", "blue", "move 1\nfire 6", "07:20"),
    ("resolve", "08:00"),
    ("send", "blue", "fire 5", "08:10"),
    ("send", "red", "fire 3", "08:20"),
    ("resolve", "09:00"),
    ("send", "blue", "move 0", "09:10"),
    ("resolve", "10:00"),
    ("close", "10:30"),
]


def clock(time: str) -> str:
    return f"1942-05-08T{time}:00+00:00"


class Blue:
    """An honest player: keeps what he is told and given, and looks at nothing else."""

    def __init__(self) -> None:
        self.papers: dict[str, bytes] = {}
        self.heads: list[str] = []
        self.commitment = ""

    def receipt(self, entry: Entry) -> None:
        self.papers[f"receipt-{entry.hash[:8]}.json"] = msgspec.json.encode(receipt_of("m", entry))

    def take(self, step: Step) -> None:
        outcome = step.outcomes["blue"]
        self.heads.append(outcome.facts.bond.head)
        self.papers[f"report-{step.name}.txt"] = render(outcome, "text")
        self.papers[f"report-{step.name}.json"] = render(outcome, "json")
        self.papers[f"plot-{step.name}.svg"] = render(outcome, "svg")

    def held(self, nonce: str = "blue's own") -> Held:
        return Held(self.commitment, "blue", nonce, self.papers)


def play(
    script: Sequence[tuple[Any, ...]] = SCRIPT, secret: bytes = SECRET, nonces: tuple[str, str] = ("blue's own", "red")
) -> tuple[Match, Blue]:
    """Play a script; whoever cheats plays another and shows only its journal."""
    match, blue = Match.new(setup_of("duel", "", {}, "", secret, pace=HOUR), secret, clock("05:00")), Blue()
    blue.commitment = match.setup.commitment
    for seat, nonce in zip(("blue", "red"), nonces, strict=True):
        entry = match.join(Join(seat, nonce), clock("06:00"))
        if seat == "blue":
            blue.receipt(entry)
    assert match.step
    blue.take(match.step)
    for what, *rest in script:
        if what == "send":
            seat, text, time = rest
            entry = match.send(Orders(seat, match.turn, match.step.point + 1, text), clock(time))[1]
            if seat == "blue":
                blue.receipt(entry)
        elif what == "resolve":
            blue.take(match.resolve(clock(rest[0])))
        elif what == "rule":
            match.rule(rest[0], clock(rest[1]))
        else:
            match.close(clock(rest[0]))
    return match, blue


def check(match: Match, held: Held | None = None) -> Verdict:
    return verify(encode(match.entries), held=held or Held())


def changed(n: int, *moves: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Return the script with other moves, or none, in place of one."""
    return [*SCRIPT[:n], *moves, *SCRIPT[n + 1 :]]


def caught(script: Sequence[tuple[Any, ...]]) -> str:
    """Return what the honest player's papers say of the journal of another script, in which everything fits."""
    bent, _ = play(script)
    alone = check(bent)
    assert alone.holds and alone.held is None, alone.message
    verdict = check(bent, play()[1].held())
    assert not verdict.holds and verdict.held is False
    return verdict.message


def test_an_honest_umpire_holds_before_all_that_a_player_holds() -> None:
    match, blue = play()
    verdict = check(match, blue.held())
    assert verdict.holds and verdict.held, verdict.message
    assert "the match of which you hold" in verdict.message
    assert (verdict.bound_to, verdict.nonces) == (commitment(SECRET), {"blue": "blue's own", "red": "red"})
    assert len(blue.papers) == 3 * 5 + 1 + 4


def test_1_another_secret() -> None:
    """He tries secrets, after he knows nonces and orders, until the dice please him."""
    bent, _ = play(secret=b"a luckier secret")
    assert check(bent).holds
    verdict = check(bent, Held(commitment=commitment(SECRET)))
    assert verdict.held is False and "not the one held" in verdict.message
    assert not check(bent, Held(papers=play()[1].papers, seat="blue")).holds


@pytest.mark.parametrize("nonces", [("another", "red"), ("blue's own", "another")])
def test_2_another_nonce(nonces: tuple[str, str]) -> None:
    """His own is told as a nonce; that of the other seat stands in the opening report."""
    bent, _ = play(nonces=nonces)
    assert check(bent).holds
    assert not check(bent, play()[1].held()).holds
    if nonces[0] == "another":
        verdict = check(bent, Held(seat="blue", nonce="blue's own"))
        assert "The nonce of blue in the journal is 'another', not the one held." in verdict.message


def test_3_a_dropped_sheet() -> None:
    message = caught(changed(7))
    assert "receipt" in message or "report-03" in message


def test_3_a_dropped_sheet_is_shown_by_its_receipt_alone() -> None:
    receipts = {name: data for name, data in play()[1].papers.items() if name.startswith("receipt")}
    verdict = check(play(changed(7))[0], Held(seat="blue", papers=receipts))
    assert "was dropped or changed" in verdict.message


def test_4_a_replaced_sheet() -> None:
    receipts = {name: data for name, data in play()[1].papers.items() if name.startswith("receipt")}
    bent = play(changed(7, ("send", "blue", "fire 9", "08:10")))[0]
    assert check(bent).holds
    assert "was dropped or changed" in check(bent, Held(seat="blue", papers=receipts)).message


def test_4_a_sheet_that_was_never_sent() -> None:
    script = [*SCRIPT[:10], ("send", "blue", "move -2", "09:15"), *SCRIPT[10:]]
    assert caught([*SCRIPT[:11], ("send", "blue", "move -2", "09:20"), *SCRIPT[11:]])
    forger, _ = play(script)
    own = play(script)[1].papers
    one = next(entry for entry in forger.entries if isinstance(entry.fact, Orders) and entry.fact.text == "move -2")
    del own[f"receipt-{one.hash[:8]}.json"]
    verdict = check(forger, Held(seat="blue", papers=own))
    assert f"Entry {one.n} is a sheet of blue for which no receipt is held." in verdict.message


def test_5_a_late_sheet() -> None:
    """A sheet of his friend comes after the deadline. Told truly, the journal does not hold; predated, it stands
    before what the honest player holds already."""
    match, _ = play()
    sheet = next(entry for entry in match.entries if isinstance(entry.fact, Orders) and entry.fact.text == "fire 3")
    late = list(match.entries)
    late[sheet.n] = replace(sheet, time=clock("09:05"))
    late[sheet.n + 1] = replace(late[sheet.n + 1], time=clock("09:06"))
    verdict = verify(encode(forged(late, {})))
    assert verdict.entry == sheet.n and "came late (deadline) and is not marked" in verdict.message
    marked = forged(late, {sheet.n: replace(sheet.fact, late="deadline")})
    assert verify(encode(marked)).entry == sheet.n, "this match refuses late sheets"
    honest = [*SCRIPT[:8], *SCRIPT[9:]]
    predated = [*SCRIPT[:7], ("send", "red", "fire 3", "08:05"), SCRIPT[7], *SCRIPT[9:]]
    assert check(play(predated)[0]).holds
    assert not check(play(predated)[0], play(honest)[1].held()).holds
    backwards = list(match.entries)
    backwards[sheet.n] = replace(sheet, time=clock("08:05"))
    assert "before the entry that it follows" in verify(encode(forged(backwards, {}))).message


def test_6_sheets_in_another_order() -> None:
    moved = [*SCRIPT[:4], ("send", "blue", "move 1\nfire 6", "07:10"), ("send", "red", "move -1\nfire 4", "07:20")]
    assert caught([*moved, *SCRIPT[6:]])


def test_7_an_edited_ruling() -> None:
    script = changed(3, ("rule", Ruling("rule", "The lighthouse is lit."), "07:05"))
    assert caught(script)
    report = {"report-02.txt": play()[1].papers["report-02.txt"]}
    assert "report-02.txt of blue is not one" in check(play(script)[0], Held(seat="blue", papers=report)).message


def test_8_a_turn_rolled_back_unseen() -> None:
    """He shows the turn, takes it back, and plays it again with other orders of his friend; or he takes it back in the
    journal and tells nobody."""
    shown = play([*SCRIPT[:10], ("close", "10:30")])[1].held()
    other = play([*SCRIPT[:8], ("send", "red", "fire 4", "08:20"), ("resolve", "09:00"), ("close", "10:30")])[0]
    assert check(other).holds and not check(other, shown).holds
    back = [*SCRIPT[:10], ("rule", Ruling("rollback", turn=3), "09:01"), ("resolve", "09:20"), ("close", "10:30")]
    twice, told = play(back)
    assert check(twice, told.held()).holds
    assert "was given, but not last: its turn was played again" in check(twice, shown).message


def test_8_the_dice_fall_anew_after_a_rollback() -> None:
    turn = [("send", "blue", "move 2", "06:10"), ("send", "red", "move -2", "06:20"), ("resolve", "07:00")]
    again = [(*move[:-1], move[-1].replace("06", "07").replace("07:00", "07:30")) for move in turn]
    match, _ = play([*turn, ("rule", Ruling("rollback", turn=1), "07:01"), *again, ("close", "08:30")])
    first, second = [entry.fact.rolls for entry in match.entries if entry.kind == "resolution"][1:]
    assert first and [roll.key for roll in first] == [roll.key for roll in second] and first != second


def test_9_a_fork_shown_to_each_seat_differently() -> None:
    """What cannot be seen alone: each seat is shown a journal that fits all it holds. The heads of their reports differ
    from the fork on, and either journal contradicts the other's papers: players compare heads."""
    left, blue = play()
    right, other = play(changed(4, ("send", "red", "move 0", "07:10")))
    assert check(left, blue.held()).holds and check(right, other.held()).holds
    assert not check(right, blue.held()).holds and not check(left, other.held()).holds
    same = [mine == his for mine, his in zip(blue.heads, other.heads, strict=True)]
    assert same == [True, True, False, False, False]


def test_10_a_shortened_journal() -> None:
    """He leaves the last turn out and closes the match before it; or the last entries are lost."""
    match, blue = play()
    assert "-04." in caught([*SCRIPT[:10], ("close", "10:30")])
    cut = verify(encode(match.entries[:-1]), held=blue.held())
    assert not cut.holds and cut.closed is False and "last entries were lost" in cut.message
    assert isinstance(match.entries[-1].fact, Close)
