"""Reports as text, HTML and JSON from one structure."""

import textwrap

import msgspec
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.support.examples import some

from flagplot.core.document import WIDTH, Bullets, Document, Figure, Paragraph, Section, Table, _lines, to_html, to_text

words = st.text(st.characters(codec="ascii", categories=("L", "N", "P", "Zs")), max_size=120)
tables = st.integers(1, 6).flatmap(
    lambda n: st.builds(
        Table,
        st.tuples(*[words] * n),
        st.lists(st.tuples(*[words] * n), max_size=4).map(tuple),
        st.lists(st.integers(0, n - 1), max_size=2).map(tuple),
    )
)
blocks = st.one_of(st.builds(Paragraph, words), st.builds(Bullets, st.lists(words, max_size=4).map(tuple)), tables)
sections = st.builds(Section, words, st.lists(blocks, max_size=4).map(tuple))
documents = st.builds(Document, words, words, st.lists(sections, max_size=3).map(tuple))


@settings(deadline=None, derandomize=True, max_examples=60)
@given(documents)
def test_any_document_fits_a_mail_and_comes_back_from_json(document: Document) -> None:
    """No line of the text is wider than 78 columns; JSON is lossless."""
    assert max(map(len, to_text(document).splitlines())) <= max(WIDTH, *(len(s.title) for s in document.sections), 0)
    assert msgspec.json.decode(msgspec.json.encode(document), type=Document) == document


@settings(deadline=None, derandomize=True, max_examples=some(200))
@given(st.lists(st.text("ab-/.", max_size=30), max_size=40).map(" ".join), st.sampled_from(("", "- ")))
@example("a" * WIDTH + " b", "")
@example("a" * (WIDTH + 1), "")
@example("a" * 76 + " " + "b" * 76 + " c", "- ")
def test_plain_lines_are_folded_as_by_the_standard_library(text: str, first: str) -> None:
    """What is folded without it comes out the same."""
    indent = " " * len(first)
    there = textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=indent, break_on_hyphens=False)
    assert _lines(text, first, indent) in (None, there or [first])


def test_html_escapes_what_players_wrote() -> None:
    document = Document("<b>", "&", (Section("s", (Table(("<i>", "n"), (("<script>", "1"),), (1,)),)),))
    page = to_html(document)
    assert "<script>" not in page and "&lt;script&gt;" in page and '<td class="n">1</td>' in page


def test_a_wide_table_wraps_inside_its_columns() -> None:
    """The widest column gives way; cells stay under their heading."""
    text = to_text(Document("t", "", (Section("s", (Table(("a", "b"), (("x", "word " * 40),)),)),)))
    assert text.splitlines()[-1].startswith("   word") and max(map(len, text.splitlines())) <= WIDTH


def test_a_word_wider_than_its_column_is_broken_after_a_stroke() -> None:
    """A hex such as A/D23 that fits is left whole."""
    row = ("word " * 12, "x" * 30, "at A/D23; attack on carriers/transports/capital/small")
    text = to_text(Document("t", "", (Section("s", (Table(("a", "b", "c"), (row,)),)),)))
    last = [line[53:].strip() for line in text.splitlines()[-3:]]
    assert last == ["at A/D23; attack on", "carriers/transports/", "capital/small"]


def test_no_hex_breaks_over_a_line_of_a_page() -> None:
    """Hexes, rule ids and ranges of numbers stand whole; other words and what is escaped are as they were."""
    page = to_html(Document("A/D23", "", (Section("s", (Paragraph("to A/D23, by BR-14.10 (DD 1-8) 'and/or' <3"),)),)))
    for whole in ("A/D23", "BR-14.10", "1-8"):
        assert f'<span class="at">{whole}</span>' in page
    assert "&#x27;and/or&#x27; &lt;3</p>" in page and page.count("<span") == 4


def test_figures_come_back_from_json() -> None:
    """What a report reckons is data beside its words."""
    figures = (Figure("C4", "range", {"unit": "TF1", "hexes": 9, "degrees": 255}), Figure("AF2", "fuel", {"hours": 3}))
    document = Document("t", "", (), figures=figures)
    assert msgspec.json.decode(msgspec.json.encode(document), type=Document) == document
