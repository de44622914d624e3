"""The order guide for players: it fits a mail, and every example in it is an order that stands."""

import pytest
from tests.carrier.orders import corpus_views
from tests.carrier.orders.makeview import again, orders, read, severities

from flagplot.core.document import WIDTH
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.orders.guide import GUIDE, examples
from flagplot.games.carrier.orders.verbs import VERBS


def test_it_fits_a_mail() -> None:
    assert max(len(line) for line in GUIDE.text.splitlines()) <= WIDTH
    assert GUIDE.text.isascii()


def test_it_has_examples_of_every_part() -> None:
    assert len(examples()) >= 35
    assert "AF6: bomb Buna low if aircraft are on the ground" in examples()


@pytest.mark.parametrize("text", examples())
def test_its_examples_stand(text: str) -> None:
    sheet = read(text)
    assert len(sheet.orders) == 1
    assert not severities(sheet, "error")
    assert not severities(sheet, "query")
    assert not [remark for remark in sheet.diagnostics if remark.code == "unused-word"]
    assert orders(again(sheet)) == orders(sheet)


@pytest.mark.parametrize("text", examples("BY OPTION"))
def test_its_examples_stand_where_their_option_is_on(text: str) -> None:
    """Beaching and unloading ask for more: a place where the scenario lets them."""
    sheet = corpus_views.read(text, "allied")
    refused = {remark.code for remark in sheet.diagnostics if remark.severity == "error"}
    assert refused <= {"BR-26.1", "BR-12.7.4"} and (refused or sheet.orders)


def test_every_verb_is_explained() -> None:
    """It says in a sentence what it does, and what it is written like; the help of a verb is found by its word, and by
    what is read so."""
    for verb in VERBS:
        assert verb.help.endswith(".")
        assert GUIDE.find(verb.word) is not None
    assert GAME.order_help("follow").startswith("SHADOW\n")
    assert "  TF3: shadow C4 close" in GAME.order_help("shadow")


def test_it_says_what_leaves_the_route_that_stands() -> None:
    """By what the verbs' actions do themselves."""
    said = " ".join(GUIDE.text.split())
    assert "done first: high, part high, jettison, split, anchor, weigh, tow, cast off, scuttle." in said
