"""Escape, control, C1 and bidirectional characters reach no output raw: one function, which every output uses."""

import ast
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cli.conftest import Run, run  # noqa: F401 - a fixture

from flagplot.board.svg import Canvas
from flagplot.core.diagnostics import BadInputError, Diagnostic, check_name, render
from flagplot.core.document import Bullets, Document, Paragraph, Section, Table, to_html, to_text
from flagplot.core.printable import MARK, UNSEEN, printable, printable_json
from flagplot.core.toml import read

EVIL = "\x1b]0;owned\x07 \x9b31m \u202egnp.exe\u2066 \u200b\ufeff\r\x08\x7f\u2028 \U000e0041"
TEXTS = st.text(st.one_of(st.characters(), st.sampled_from(EVIL)), max_size=60)


@given(TEXTS)
def test_every_character_keeps_its_place(text: str) -> None:
    shown = printable(text)
    assert len(shown) == len(text) and not UNSEEN.search(shown) and printable(shown) == shown
    assert all(one in (MARK, other) for one, other in zip(shown, text, strict=True))


@pytest.mark.parametrize("text", ["plain", "Jūn'yō", "Ōkinawa — 12°", "a\tb\nc", "日本 \U0001f6a2", "e\u0301"])
def test_what_can_be_read_stays(text: str) -> None:
    assert printable(text) == text


@given(TEXTS)
def test_json_says_the_same(text: str) -> None:
    plain = text.encode("utf-8", "replace").decode()
    data = printable_json(json.dumps({"text": plain}, ensure_ascii=False).encode())
    assert json.loads(data) == {"text": plain}
    assert not UNSEEN.search(data.decode())


@given(TEXTS)
def test_no_report_drawing_or_remark_lets_it_through(text: str) -> None:
    blocks = (Paragraph(text), Bullets((text,)), Table((text, "b"), ((text, text),)))
    document = Document(text, text, (Section(text, blocks),), head=(text,))
    canvas = Canvas(10, 10, text, text)
    canvas.text(1, 1, text, halo="white", fill=text)
    with canvas.group(text, id=text):
        canvas.add("rect", x=1)
    remark = render(Diagnostic(1, 1, 3, "error", "x", text, text), text)
    for out in (to_text(document), to_html(document), canvas.svg(), remark):
        assert not UNSEEN.search(out)


@pytest.mark.parametrize("name", ["a\nb", "a\tb", *(f"a{sign}b" for sign in EVIL if UNSEEN.match(sign))])
def test_such_a_name_is_refused(name: str) -> None:
    with pytest.raises(BadInputError, match=r"^The seat holds a character that cannot be shown \(U\+[0-9A-F]{4,5}\)"):
        check_name("seat", name)


def test_a_name_has_an_end() -> None:
    check_name("seat", "x" * 80)
    with pytest.raises(BadInputError, match="has 81 characters; 80 are the most"):
        check_name("seat", "x" * 81)


@pytest.mark.parametrize("text", ['name = "a\\u001b[31m"', 'name = "a\\u202eb"', '"a\\u009b" = 1', 'x = ["\\u2066"]'])
def test_an_owner_s_file_with_such_text_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(BadInputError, match=r"line 2, .*cannot be shown \(U\+") as refused:
        read(f"a = 1\n{text}\n", "mine.toml")
    assert not UNSEEN.search(str(refused.value))


def test_no_command_prints_it(run: Run) -> None:  # noqa: F811
    match = json.loads(run("match", "new", "--scenario", "duel", "--json").out)["match"]
    for flag in ("--name", "--nonce"):
        ran = run("match", "join", match, "--seat", "red", flag, EVIL)
        assert ran.status == 2 and "cannot be shown" in ran.err and not UNSEEN.search(ran.err)
    for seat in ("red", "blue"):
        run("match", "join", match, "--seat", seat)
    said = [run("match", "orders", match, "-", "--seat", "red", given=f"move 1\n{EVIL} {EVIL}\nfire {EVIL}")]
    said += [run("match", "orders", match, "-", "--seat", "red", "--json", given=f"{EVIL}")]
    said += [run("match", "rule", match, EVIL), run("match", "resolve", match, "--now"), run("match", "status", EVIL)]
    said += [run("match", "papers", match, "--out", "papers"), run("report", EVIL, "--seat", EVIL), run(EVIL)]
    said += [run("report", match, "--db", "flagplot.sqlite", "--seat", "red", "--format", "json")]
    assert any("owned" in ran.out for ran in said) and any("owned" in ran.err for ran in said)
    for ran in said:
        assert not UNSEEN.search(ran.out + ran.err), ran
    papers = [path for path in Path("papers").rglob("*.*") if not path.name.startswith("orders")]
    assert len(papers) == 6
    for path in papers:
        assert not UNSEEN.search(path.read_text() + str(path))


def test_only_the_way_out_writes_to_the_standard_streams() -> None:
    """What is printed passes `printable` in the command line; nothing below it prints."""
    package = Path(__file__).parents[2] / "src" / "flagplot"
    for path in package.rglob("*.py"):
        if path.parent.name != "cli":
            calls = [node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
            names = {call.id for call in calls if isinstance(call, ast.Name)}
            assert "print" not in names, path
