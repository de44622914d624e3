"""Orders of the submarine war in prose: read as they are meant, or refused; never read as something else."""

import pytest
from tests.orders.words import misread, notes, reading, turned, unused
from tests.sloc.play import state_at

from flagplot.games.sloc.game import GAME
from flagplot.games.sloc.guide import GUIDE, SPEECH
from flagplot.games.sloc.reader import units
from flagplot.lab.battle import seeded_dice

STATE = state_at("card", "sloc-1944", active="allied", allied=[2, 3, 80])
VIEW = GAME.view(STATE, "allied")
CHOOSING = GAME.view(
    GAME.setup("sloc-1944", GAME.rules("sloc-1944"), seeded_dice(1, GAME.seats("sloc-1944"))), "allied"
)


def parse(text: str):
    return GAME.parse(text, "allied", VIEW)


def acting(text: str):
    """Return the reading of an action, for which a card is played first."""
    return GAME.parse(f"CARD OPS 3\n\n{text}", "allied", VIEW)


CARDS = [
    ("Play card 3 for operations", ("CARD OPS 3",)),
    ("I'd like to play card 2 for ops.", ("CARD OPS 2",)),
    ("play card three as ops", ("CARD OPS 3",)),
    ("discard card 3", ("PASS 3",)),
    ("Please pass", ("PASS",)),
    ("Hi,\ncard ops 3\nthanks, Ann", ("CARD OPS 3",)),
    ("> CARD OPS 2\nCARD OPS 3", ("CARD OPS 3",)),
    ("PASS 2 unless it is the last", ()),
    ("do not play card 3", ()),
    ("play card 3 or card 2", ()),
    ("play any card", ()),
    ("CARD OPS 3\nbut only for SWPac", ()),
    ("play card 61 for operations", ()),
]
ACTIONS = [
    ("SWPac garrisons GiliGili", ("CARD OPS 3", "ACTION SWPac GARRISON 4024")),
    ("SWPac reinforces GiliGili", ("CARD OPS 3", "ACTION SWPac GARRISON 4024")),
    ("Relocate Fife to 3727 with SWPac", ("CARD OPS 3", "ACTION SWPac RELOCATE Fife 3727")),
    ("SWPac should transfer Fife to 3727", ("CARD OPS 3", "ACTION SWPac RELOCATE Fife 3727")),
    ("SWPac garrisons GiliGili but not now", ("CARD OPS 3",)),
    ("SWPac garrisons everything", ("CARD OPS 3",)),
    ("SWPac relocates Fife to 3727 or 4021", ("CARD OPS 3",)),
    ("SWPac cancels the garrison of 4024", ("CARD OPS 3",)),
]


def test_no_sentence_is_misread() -> None:
    for name, read, corpus in (("cards", parse, CARDS), ("actions", acting, ACTIONS)):
        wrong, refused, right = misread(read, corpus)
        print(f"{right} of {len(corpus)} sentences on {name} read right; refused: {refused}")
        assert wrong == [] and right >= 0.95 * len(corpus)


def test_a_reading_is_answered_with_the_words_of_the_guide() -> None:
    assert notes(acting("SWPac reinforces GiliGili")) == ["read as: ACTION SWPac GARRISON 4024"]
    assert notes(acting("ACTION swpac garrison GiliGili")) == []


@pytest.mark.parametrize("line", ["CARD OPS 3", "PASS 3", "play card 3 for operations"])
def test_no_changed_word_is_lost(line: str) -> None:
    assert unused(parse, SPEECH, units("allied"), line) == []
    assert turned(parse, line, GUIDE.known) == []


def test_no_changed_word_of_an_action_is_lost() -> None:
    for word in ("not", "unless", "half", "almost", "instead"):
        for text in (f"{word} SWPac garrisons 4024", f"SWPac {word} garrisons 4024", f"SWPac garrisons 4024 {word}"):
            assert reading(acting(text)) == ("CARD OPS 3",), text


def test_what_may_follow_is_what_is_asked() -> None:
    shut = {one.word: bool(one.shut) for one in GAME.legal_orders(VIEW)}
    assert not shut["CARD"] and not shut["ACTION"] and shut["CHOOSE"]
    assert [one.word for one in GAME.legal_orders(CHOOSING, "CHOOSE")] == ["ASP", "SWM", "BOTH", "NONE"]
    assert "RELOCATE" in [one.word for one in GAME.legal_orders(VIEW, "ACTION SWPac")]
