"""The journal: lossless, canonical, and no byte of it can change unnoticed."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.examples import some

from flagplot.core.dice import Roll
from flagplot.core.journal import (
    ORIGIN,
    Close,
    Entry,
    Join,
    JournalError,
    Orders,
    Proof,
    Resolved,
    Ruling,
    Setup,
    decode,
    encode,
    encode_entry,
    follow,
)

FACTS = (
    Setup("toy", "duel", "base", {"fog": True, "a": 1}, "c0ffee", "0.1.0", 2, overlay="[x]\ny = 1\n"),
    Join("red", "nonce-1", "Ann"),
    Join("blue", "nonce-2", computer="staff"),
    Orders("red", 1, 1, "move +1\r\n\ttab \x00 “quoted” ∆\n"),
    Ruling("rule", "The lighthouse is dark.", ("red",)),
    Resolved(
        1,
        1,
        (Roll("1|search|sight|red", 6, (3,), (("fog", -1),), "t", "BR-7.3", "seen"),),
        "ab" * 32,
        {"red": Proof("1", "2", "3"), "blue": Proof("4", "5", "6")},
    ),
    Close("5ec7e7", "red", {"red": 3, "blue": 1}, "sunk"),
)


def journal(times: bool = False) -> tuple[Entry, ...]:
    entries: list[Entry] = []
    for number, fact in enumerate(FACTS):
        entries.append(follow(entries, fact, b"key", f"1942-05-08T0{number}:00:00+00:00" if times else ""))
    return tuple(entries)


@pytest.mark.parametrize("times", [False, True])
def test_loading_what_was_saved_gives_the_same_bytes(times: bool) -> None:
    data = encode(journal(times))
    assert decode(data) == journal(times)
    assert encode(decode(data)) == data


def test_the_chain_begins_at_the_origin_and_every_entry_names_the_one_before() -> None:
    entries = journal()
    assert [entry.prev for entry in entries] == [ORIGIN, *[entry.hash for entry in entries[:-1]]]
    assert [entry.n for entry in entries] == list(range(7))
    assert [entry.kind for entry in entries][-2:] == ["resolution", "close"]


def test_a_line_is_json_with_sorted_keys_and_no_clock_unless_given() -> None:
    line = encode_entry(journal()[1])
    assert line == msgspec.json.encode(msgspec.json.decode(line), order="sorted") + b"\n"
    assert b"time" not in line
    assert b'"time":"1942-05-08T01:00:00+00:00"' in encode_entry(journal(times=True)[1])


def test_any_changed_byte_is_found_and_the_entry_named() -> None:
    data = encode(journal())
    line_of = [data[:position].count(b"\n") for position in range(len(data))]
    for position in range(len(data)):
        for flip in (0x01, 0x20, 0x80):
            broken = bytearray(data)
            broken[position] ^= flip
            with pytest.raises(JournalError) as caught:
                decode(bytes(broken))
            assert caught.value.entry in (line_of[position], line_of[position] + 1)


def test_every_lost_or_added_byte_is_found_unless_whole_entries_are_lost_from_the_end() -> None:
    data = encode(journal())
    for cut in range(len(data)):
        if cut and data[cut - 1 : cut] == b"\n":
            assert len(decode(data[:cut])) == data[:cut].count(b"\n")
        else:
            with pytest.raises(JournalError):
                decode(data[:cut])
        with pytest.raises(JournalError):
            decode(data[:cut] + b" " + data[cut:])


def test_a_journal_cut_in_the_middle_of_a_line_says_which_entry_and_what_to_do() -> None:
    data = encode(journal())
    with pytest.raises(JournalError, match=r"Entry 6 has no end.*6 entries before it are whole; use a complete"):
        decode(data[:-20])


@pytest.mark.parametrize(
    ("facts", "entry", "words"),
    [
        (FACTS[1:], 0, "a journal has one setup entry, the first"),
        ((FACTS[0], FACTS[0]), 1, "a journal has one setup entry, the first"),
        ((FACTS[0], FACTS[-1], FACTS[1]), 2, "follows the close"),
        ((msgspec.structs.replace(FACTS[0], format=1),), 0, "format 1; this version of Flagplot reads format 2"),
    ],
)
def test_a_well_bound_journal_of_the_wrong_order_is_refused(facts: tuple, entry: int, words: str) -> None:
    entries: list[Entry] = []
    for fact in facts:
        entries.append(follow(entries, fact, b"key"))
    with pytest.raises(JournalError, match=words) as caught:
        decode(encode(entries))
    assert caught.value.entry == entry


def test_an_entry_taken_out_or_swapped_is_found() -> None:
    lines = encode(journal()).splitlines(keepends=True)
    with pytest.raises(JournalError, match="calls itself 3"):
        decode(b"".join(lines[:2] + lines[3:]))
    with pytest.raises(JournalError, match="calls itself 2"):
        decode(b"".join([lines[0], lines[2], lines[1], *lines[3:]]))
    with pytest.raises(JournalError, match="empty"):
        decode(b"")


@settings(deadline=None, derandomize=True, max_examples=some(200))
@given(st.binary(max_size=200))
def test_noise_is_refused_and_never_raises_anything_else(noise: bytes) -> None:
    with pytest.raises(JournalError):
        decode(noise)


@settings(deadline=None, derandomize=True, max_examples=some(100))
@given(st.text(st.characters(exclude_categories=["Cs"])), st.integers(1, 10**6))
def test_any_text_of_orders_comes_back_to_the_letter(text: str, turn: int) -> None:
    entries = [follow([], FACTS[0], b"key")]
    entries.append(follow(entries, Orders("red", turn, 1, text), b"key"))
    assert decode(encode(entries))[1].fact == Orders("red", turn, 1, text)
