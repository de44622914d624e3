"""What every game's order language shares: pieces of text, phrases, suggestions."""

from flagplot.orders.near import near_word
from flagplot.orders.phrases import Phrases
from flagplot.orders.scan import MAX_LINE, MAX_LINES, MAX_TEXT, scan


def texts(line: str) -> list[str]:
    """Return the texts of the pieces of a line."""
    return [piece.text for piece in scan(line)[0][0]]


def test_pieces_know_their_place() -> None:
    (line,), remarks = scan("AA25 - NE1  # home")
    assert [(p.text, p.kind, p.column, p.length, p.glued) for p in line] == [
        ("aa", "word", 1, 2, False),
        ("25", "number", 3, 2, True),
        ("-", "sign", 6, 1, False),
        ("ne", "word", 8, 2, False),
        ("1", "number", 10, 1, True),
    ]
    assert remarks == []


def test_marks_on_letters_are_kept_apart() -> None:
    (line,), _ = scan("N\u03054")
    assert (line[0].text, line[0].marks, line[0].length) == ("n", "\u0305", 2)


def test_signs_and_comparisons() -> None:
    assert texts("N4 -- x >= 3") == ["n", "4", "--", "x", ">=", "3"]
    assert texts("4 — 5") == ["4", "—", "5"]


def test_limits_are_answered_not_suffered() -> None:
    lines, remarks = scan("x" * (MAX_LINE + 1) + "\nN1")
    assert (lines[0], len(lines[1])) == ([], 2)
    assert [(remark.line, remark.code) for remark in remarks] == [(1, "too-long")]
    lines, remarks = scan("N1\n" * (MAX_LINES + 5))
    assert (len(lines), remarks[0].code) == (MAX_LINES, "too-long")
    _, remarks = scan("N1\n" * MAX_TEXT)
    assert [remark.code for remark in remarks] == ["too-long", "too-long"]


def test_control_characters_are_read_as_spaces() -> None:
    (line,), remarks = scan("N\x004\tS1")
    assert [piece.text for piece in line] == ["n", "4", "s", "1"]
    assert [(remark.severity, remark.column) for remark in remarks] == [("note", 2)]


def test_the_longest_phrase_wins() -> None:
    phrases = Phrases([("port", 1), ("Port Moresby", 2), ("B-17", 3)])
    (line,), _ = scan("port moresby port b-17 b")
    assert phrases.longest(line, 0) == (2, 2)
    assert phrases.longest(line, 2) == (1, 3)
    assert phrases.longest(line, 3) == (3, 6)
    assert phrases.longest(line, 6) is None


def test_suggestions_are_near_or_none() -> None:
    known = ("attack", "launch", "not", "Rabaul", "while")
    assert near_word("atack", known) == "attack"
    assert near_word("nto", known) == "not"
    assert near_word("RABUAL", known) == "Rabaul"
    assert near_word("wiggle", known) == ""
