"""What a player reads when a word is wrong."""

from flagplot.core.diagnostics import Diagnostic, render, suggest


def test_the_caret_stands_under_the_word() -> None:
    """Message, the player's own line, a caret as wide as the word, and the hint."""
    text = "TF3: N1\nTF4 stem NE2"
    remark = Diagnostic(2, 5, 4, "error", "unknown-word", "'stem' is not an order", "Did you mean 'steam'?")
    assert render(remark, text) == (
        "line 2, column 5: error: 'stem' is not an order\n  TF4 stem NE2\n      ^^^^\n  Did you mean 'steam'?"
    )


def test_a_long_line_is_cut_round_the_caret() -> None:
    """The part of a long line that holds the word is shown, the caret still under it."""
    text = "x" * 200 + "here" + "y" * 50
    lines = render(Diagnostic(1, 201, 4, "error", "c", "m"), text).splitlines()
    column = lines[2].index("^")
    assert lines[1][column : column + 4] == "here" and max(map(len, lines)) <= 78


def test_a_long_remark_is_wrapped_and_no_word_of_it_broken() -> None:
    """Message and hint take as many lines as they need; the caret stays with the player's own line."""
    message, hint = "far too much is said of this " * 5, "Write it as AA25-NE1,N1-BB23 " * 5 + "x" * 90
    lines = render(Diagnostic(1, 3, 2, "error", "c", message, hint), "TF3: N1").splitlines()
    assert [line for line in lines if len(line) > 78] == ["  " + "x" * 90]
    assert lines[0].startswith("line 1, column 3: error: far too much")
    caret = lines.index("    ^^")
    assert lines[caret - 1] == "  TF3: N1"
    assert " ".join(" ".join(lines[: caret - 1]).split()) == f"line 1, column 3: error: {message.strip()}"
    assert " ".join(" ".join(lines[caret + 1 :]).split()) == hint


def test_the_nearest_word_keeps_its_spelling() -> None:
    assert suggest("lexingtn", ["Lexington", "Yorktown"]) == "Lexington"
    assert suggest("zzz", ["Lexington", "Yorktown"]) == ""
