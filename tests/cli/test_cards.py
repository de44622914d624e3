"""`flagplot cards`: a plane or ship looked up by name."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from flagplot.core import registry
from flagplot.games.carrier.game import GAME as CARRIER
from flagplot.games.coastal.game import GAME as COASTAL
from flagplot.games.slot.game import GAME as SLOT


@pytest.fixture(autouse=True)
def dealers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the cards of the games that have some."""
    monkeypatch.setattr(registry, "giving_cards", lambda: iter((CARRIER, SLOT, COASTAL)))


def card(run: Run, *arguments: str) -> dict[str, object]:
    """Return the figures of the one card that is asked for."""
    cards = json.loads(run("cards", *arguments, "--json").out)
    assert len(cards) == 1
    return {figure["key"]: figure["value"] for figure in cards[0]["figures"]}


def test_a_plane_says_how_far_it_goes(run: Run) -> None:
    zero = card(run, "Zero")
    assert (zero["mf"], zero["rf"], zero["radius"], zero["one_way"]) == (10, 8, 40, 80)
    assert zero["parts"] == "interceptor, escort, bomber"
    assert "  Out and back, hexes    40" in run("cards", "zero").out.splitlines()


def test_a_type_of_ship_has_a_card_for_each_side(run: Run) -> None:
    cards = json.loads(run("cards", "CA", "--json").out)
    torpedoes = {card["side"]: next(f["value"] for f in card["figures"] if f["key"] == "torpedo") for card in cards}
    assert torpedoes == {"allied": 2, "japanese": 3}


def test_an_owners_tables_are_laid_over_ours(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[planes.Zero]\nmf = 11\n")
    assert card(run, "Zero", "--tables", str(tmp_path / "mine.toml"))["radius"] == 44
    (tmp_path / "mine.toml").write_text("[planes.Zero]\nmf = 11\nmff = 3\n")
    ran = run("cards", "Zero", "--tables", str(tmp_path / "mine.toml"))
    assert ran.status == 2 and "mff" in ran.err


def test_every_game_with_ships_or_planes_lists_its_cards_with_a_line_for_each_value(run: Run) -> None:
    cards = json.loads(run("cards", "--json").out)
    assert {card["game"] for card in cards} == {"carrier", "slot", "coastal"}
    assert all(figure["label"] and figure["value"] for card in cards for figure in card["figures"])
    assert len(run("cards").out.splitlines()) == len(cards) + 2


def test_a_name_that_is_none_is_answered_with_the_nearest(run: Run) -> None:
    ran = run("cards", "Shokakku")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "There is no card 'Shokakku'. Did you mean Shokaku?\n"
