"""A sentence that is not read is answered with the orders that sentences much like it were, from the phrasebook: orders
that can be given now, of the unit that is named, shown and never taken."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.carrier.orders import corpus_views
from tests.carrier.orders.test_corpus import PARTS, read
from tests.support.corpus import sentences
from tools import phrasebook as maker

from flagplot.games.carrier.orders.hints import MOST
from flagplot.orders.phrasebook import Phrasebook, Word, entry

SMALL = Phrasebook(
    (
        "<AF> bring down enemy bomber => <AF>: intercept bombers",
        "<AF> guard <TF> => <AF>: CAP <TF>",
        "<AF> guard the hex <HEX> => <AF>: CAP <HEX>",
        "<TF> meet <TF> => <TF>: join <TF2>",
    )
)


def hints(text: str) -> list[str]:
    sheet = corpus_views.read(text, "allied")
    assert sheet.echo == ()
    return [remark.hint for remark in sheet.diagnostics if remark.severity != "note"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("AF14, get stuck into any bombers you meet.", "AF14: intercept bombers"),
        ("SS4 has nothing to shoot at anybody for.", "SS4: hold fire"),
        ("AF2, stick to C6 like glue, nice and close.", "AF2: shadow C6 close"),
    ],
)
def test_what_is_likely_to_be_meant_is_asked(text: str, meant: str) -> None:
    (hint,) = hints(text)
    assert hint.startswith("Do you mean") and meant in hint


def test_a_sentence_without_a_unit_is_looked_up_with_the_one_before_it_on_its_line() -> None:
    text = "We won't be needing Yorktown's torpedo planes this morning. Put all four Devastators back below."
    assert hints(text)[-1] == "Do you mean: 1. Yorktown: unready 4 Devastator"


def test_a_grave_deed_is_not_shown_to_who_has_not_spoken_of_it() -> None:
    assert not any("scuttle" in hint for hint in hints("TF5 send a fake radio message so they think Enterprise sank"))


def test_a_submarine_that_is_named_is_said_to_be() -> None:
    (remark,) = corpus_views.read("The great SS2 whale", "allied").diagnostics
    assert remark.message == "SS2 is named, but this makes no order for it"


def test_what_is_shown_can_be_given_as_it_stands() -> None:
    """Each order that is shown for a sentence of a part from which nothing is learnt is read as itself, and names the
    units, contacts, places and hours of the sentence."""
    shown = 0
    for sentence in (each for file in PARTS["part twelve"] for each in sentences(file) if not each.position):
        for remark in read(sentence.text, "").remarks:
            for proposal in remark.proposals:
                sheet = read("\n".join(proposal.orders), "")
                assert sheet.orders == proposal.orders
                shown += 1
    assert shown


@pytest.mark.parametrize("text", ["AF3: split", "zyzzyva", "SS4: report", "get stuck into any bombers"])
def test_what_is_too_short_or_of_no_unit_is_not_guessed(text: str) -> None:
    assert not any(hint.startswith("Do you mean") for hint in hints(text))


def test_a_sheet_without_end_is_answered_in_its_beginning() -> None:
    told = hints("AF14, get stuck into any bombers you meet.\n" * (MOST + 5))
    assert sum(hint.startswith("Do you mean") for hint in told) == MOST


def test_the_book_is_what_the_corpus_says() -> None:
    assert maker.BOOK.read_text(encoding="utf-8") == maker.HEAD + "".join(f"{line}\n" for line in sorted(maker.lines()))


def test_nothing_is_learnt_from_parts_that_are_held_out() -> None:
    assert {"part twelve", "part fourteen"} <= set(maker.HELD_OUT) <= set(PARTS)


def likely(text: str, must: frozenset[str] = frozenset()) -> list[str]:
    words = [Word(*word.strip("<>").split(":")) if word.startswith("<") else Word("", word) for word in text.split()]
    return [one.order for one in SMALL.likely(words, must)]


def test_the_rarest_words_decide_and_names_are_put_in() -> None:
    assert likely("<AF:AF3> guard over <TF:TF9>")[0] == "AF3: CAP TF9"
    assert likely("<TF:TF3> meet there <TF:TF9>") == ["TF3: join TF9"]
    assert likely("<AF:AF3> enemy bomber")[0] == "AF3: intercept bombers"


def test_an_order_that_leaves_out_what_it_has_to_name_is_not_shown() -> None:
    assert likely("<AF:AF3> bomber <HEX:B/M20>", frozenset(("HEX",))) == ["AF3: CAP B/M20"]
    assert "AF3: intercept bombers" in likely("<AF:AF3> bomber <HEX:B/M20>")


def test_a_sentence_whose_order_names_more_than_it_does_is_no_line_of_the_book() -> None:
    words = [Word("AF", "AF3"), Word("", "bomb"), Word("NAME", "Lae")]
    assert entry(words, [Word("AF", "AF3"), ": bomb ", Word("NAME", "Lae")]) == "<AF> bomb <NAME> => <AF>: bomb <NAME>"
    assert entry(words, [Word("AF", "AF3"), ": bomb ", Word("NAME", "Buna")]) == ""


@given(st.lists(st.sampled_from(["<AF:AF3>", "<TF:TF1>", "<HEX:B/M20>", "guard", "the", "bomber", "meet", "x"])))
def test_nothing_is_shown_that_the_sentence_does_not_name(words: list[str]) -> None:
    named = {word[1:-1].split(":")[1] for word in words if word.startswith("<")}
    for order in likely(" ".join(words)):
        assert not {"AF3", "TF1", "B/M20"} & {part.strip(":") for part in order.split()} - named
