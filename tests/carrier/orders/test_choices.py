"""What may be ordered next, word by word, is made of the verbs and of the reader: what is open is taken."""

import pytest
from tests.carrier.orders import corpus_views
from tests.carrier.orders.makeview import allied, read, ruleset

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.orders.choices import choices
from flagplot.orders.following import at_caret

VIEW = allied()


def after(words: str) -> dict[str, str]:
    """Return what may follow some words, with why it is shut."""
    return {choice.word: str(choice.shut) for choice in choices(VIEW, ruleset(), words)}


def test_an_order_begins_with_a_unit() -> None:
    assert list(after("")) == [
        *("TF1:", "TF2:", "TF3:", "AF3:", "AF6:", "AF17:", "AF23:", "Port Moresby:", "Australia:", "Lexington:")
    ]


def test_a_unit_is_offered_its_own_verbs() -> None:
    ships, planes, decks = after("TF3:"), after("AF6:"), after("Lexington:")
    assert "scuttle" in ships and "scuttle" not in planes and "ready" not in ships
    assert {"attack", "land", "jettison"} <= planes.keys() and "attack" not in decks
    assert {"ready", "service", "every turn"} <= decks.keys() and "N" not in decks


def test_a_verb_is_shut_with_the_reason() -> None:
    """By an option that is off, or by what its own check says of the unit where it is."""
    ships = after("TF3:")
    assert ships["tow"] == "towing: the rules of this match do not have it"
    assert ships["anchor"] == "TF3 cannot anchor in A/AA25: it has no coast"
    assert ships["hold"] == ""


def test_arguments_are_those_that_the_grammar_takes() -> None:
    assert list(after("TF3: tow Hobart")) == ["with"]
    assert {"Astoria", "Hobart", "<number>"} <= after("TF3: tow").keys()
    assert "Lexington" not in after("TF3: tow")
    assert after("Lexington: ready 2")["B-26"] == "no B-26 in the Readying box of Lexington"
    assert after("Lexington: ready 2")["Dauntless"] == ""
    assert {"of", "seen", "with"} <= after("AF3: if TF").keys()
    assert after("AF6: attack")["TF1"] == "TF1 is your own"


def test_the_next_clause_begins_again() -> None:
    assert after("TF3: NE1;").keys() == after("TF3:").keys()
    assert after("TF3: NE1;")["anchor"] == "TF3 cannot anchor in A/BB24: it has no coast"


@pytest.mark.parametrize("words", ["TF3: flub", "TF99:", "nobody", "TF3: tow tow"])
def test_nothing_follows_what_begins_nothing(words: str) -> None:
    assert after(words) == {}


def test_a_word_that_is_begun_is_finished_at_the_caret() -> None:
    """As `flagplot orders complete` asks."""
    found = at_caret(lambda before: choices(VIEW, ruleset(), before), "TF3: NE1; scu")
    assert [choice.word for choice in found] == ["scuttle"]


def test_who_may_not_be_ordered_is_shut() -> None:
    """Under command control planes in flight are ordered by radio only (GM-21.5)."""
    view = corpus_views.view_of("command")
    offered = {choice.word: str(choice.shut) for choice in GAME.legal_orders(view)}
    assert offered["AF4:"] == "AF4: AF4 has had its orders at launch: it can be given others by radio only"
    assert offered["TF3:"] == ""


@pytest.mark.many_positions
def test_what_is_open_and_complete_stands() -> None:
    """A word that is open never makes an order that is refused."""
    for start in ("TF3:", "AF6:", "Lexington:", "TF3: NE1,", "AF6: land", "TF3: scuttle"):
        for word, shut in after(start).items():
            sheet = read(f"{start} {word}")
            errors = [r for r in sheet.diagnostics if r.severity == "error" and not word.startswith("<")]
            assert shut or all(r.code in ("not-understood", "misuse") for r in errors), (start, word, errors)


def test_cancel_with_anything_else_is_refused() -> None:
    """Parts of an order that cannot stand together are one error, however many clauses they stand in."""
    sheet = read("AF3: N1; cancel")
    assert sheet.orders == () and [remark.code for remark in sheet.diagnostics][:1] == ["misuse"]
