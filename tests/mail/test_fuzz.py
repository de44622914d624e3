"""No bytes that come by mail make the reading of mails fail, or take longer than its limits allow."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from flagplot.mail.commands import read_request
from flagplot.mail.letter import read_letter
from flagplot.mail.page import page_text
from flagplot.mail.text import own_words, unflowed

MAILS = sorted((Path(__file__).parent / "awkward").glob("*.eml"))
MARKUP = st.lists(
    st.sampled_from(
        [
            "<div>",
            "</div>",
            "<blockquote class=gmail_quote>",
            "<p hidden>",
            "<!--",
            "-->",
            "<![if",
            "&#x1;",
            "&nbsp",
            "<br",
            "'",
            '"',
            "text ",
            "\n",
        ]
    ),
    max_size=60,
).map("".join)
WORDS = st.lists(
    st.sampled_from(
        [
            "join ",
            "message all:",
            "ready",
            "> ",
            "-- ",
            "\n",
            "On a wrote:",
            "From: x\n",
            "To: y\n",
            "TF1: N2 ",
            "=",
            "\x00",
            "\u202e",
            "é",
        ]
    ),
    max_size=60,
).map("".join)


@given(st.binary(max_size=2000))
def test_any_bytes_are_a_letter(data: bytes) -> None:
    read_letter(data)


@given(st.sampled_from(MAILS), st.integers(0, 5000), st.binary(max_size=12), st.integers(0, 40))
def test_a_letter_with_a_piece_changed_is_a_letter(path: Path, at: int, piece: bytes, cut: int) -> None:
    data = path.read_bytes()
    at %= len(data)
    letter = read_letter(data[:at] + piece + data[at + cut :])
    assert "\n" not in letter.subject + letter.sender + letter.id


@given(MARKUP)
def test_any_page_has_a_text(page: str) -> None:
    assert page_text(page).endswith("\n")


@given(WORDS, st.booleans())
def test_any_text_asks_for_something_or_nothing(text: str, order: bool) -> None:
    request = read_request(own_words(unflowed(text, delsp=order)), text, (text,), lambda _: order)
    assert len(request.commands) <= 200
