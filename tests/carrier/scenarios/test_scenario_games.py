"""A game of each scenario between the staff commanders: played to its end, no order refused, and no nonsense."""

import functools

import pytest
from tests.carrier import wording
from tests.carrier.games import SEATS, dice, opening

from flagplot.commanders.carrier import commander
from flagplot.games.carrier.facts.combat import Combat
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.scenario.reading import scenario
from flagplot.games.carrier.state.battle import State

pytestmark = pytest.mark.whole_game

NAMES = (
    "coral-sea",
    "eastern-solomons",
    "eastern-solomons-day",
    "santa-cruz",
    "santa-cruz-day",
    "guadalcanal",
    "guadalcanal-first-night",
    "guadalcanal-convoy",
)


class Record:
    """What came of a game."""

    def __init__(self, name: str, seed: int) -> None:
        self.refused: list[str] = []
        self.fights: list[Combat] = []
        self.searches = 0
        self.night_shelling = True
        state = opening(name, seed, "umpire")
        while not GAME.is_over(state):
            sheets = {}
            for seat in SEATS:
                view = GAME.view(state, seat)
                sheet = GAME.parse(commander().orders(view), seat, view)
                sheets[seat] = sheet
                self.searches += sheet.text.count("search; to")
                self.refused += [
                    f"{view.clock.label} {seat}: {remark.message}"
                    for remark in sheets[seat].diagnostics
                    if remark.severity != "note" and remark.code != "no-load"
                ]
            done = GAME.resolve(state, sheets, dice(seed))
            fights = wording.combats(done.dispatches)
            hour = GAME.view(state, "allied").hour
            if any("is shelled by" in fight.title for fight in fights):
                self.night_shelling = self.night_shelling and not 6 <= hour <= 18
            self.fights += fights
            state = done.state
        self.state: State = state


@functools.cache
def record(name: str, seed: int = 2) -> Record:
    return Record(name, seed)


@pytest.mark.parametrize("name", NAMES)
def test_it_is_played_to_its_end(name: str) -> None:
    """No order of the staffs is refused or queried; the game ends on its last turn or by a decisive lead."""
    game = record(name)
    assert not game.refused, game.refused[:3]
    assert GAME.score(game.state).winner in ("allied", "japanese", "draw")
    assert game.state.turn == scenario(name).turns + 1 or game.state.over.key.endswith("lead")


@pytest.mark.parametrize("name", NAMES)
def test_the_staffs_search_and_strike(name: str) -> None:
    """Planes of both sides search, and ships are attacked from the air."""
    game = record(name)
    assert game.searches >= 5
    attacks = [fight for fight in game.fights if fight.kind == "air attack"]
    assert {fight.seat for fight in attacks} == {"allied", "japanese"}


@pytest.mark.parametrize(
    ("name", "seed"),
    [("eastern-solomons", 2), ("santa-cruz", 2), ("guadalcanal-convoy", 2), ("guadalcanal-first-night", 8)],
)
def test_henderson_is_shelled_by_night(name: str, seed: int) -> None:
    """Bombardment forces come to Henderson by night and never by day, if the ships that guard it let them."""
    game = record(name, seed)
    assert any(fight.title.startswith("Henderson is shelled") for fight in game.fights)
    assert game.night_shelling


@pytest.mark.parametrize("name", ["coral-sea", "eastern-solomons", "guadalcanal", "guadalcanal-convoy", "santa-cruz"])
def test_transports_go_and_unload(name: str) -> None:
    """Japanese transports come to where they unload, and do."""
    ships = record(name).state.sides["japanese"].ships.values()
    assert sum(ship.unloaded for ship in ships if ship.type in ("AP", "APD")) >= 8


def test_the_allies_unload_off_guadalcanal() -> None:
    """All seven transports unload their last five turns there, and weigh anchor afterwards."""
    ships = [ship for ship in record("guadalcanal").state.sides["allied"].ships.values() if ship.type == "AP"]
    assert [ship.unloaded for ship in ships] == [8] * 7
    assert all(ship.anchored is None for ship in ships if ship.fate == "")
