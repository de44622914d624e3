"""Where coastwatchers stand in each battle (FE-7.9.5), and that they see their islands whole (FE-7.9.6g)."""

from typing import cast

import pytest
from tests.carrier.position import OPEN_SEA, bare, hand_world, play, put_af, put_tf
from tests.carrier.wording import observers

from flagplot.core.diagnostics import BadInputError
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.ruleset import Ruleset, check_watched_islands, ruleset_of
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.sighting.coastwatch import coastwatch
from flagplot.games.carrier.theatre.hex import distance, parse
from flagplot.games.carrier.theatre.theatre import Theatre, theatre

BOTH = {"Bougainville", "New Britain", "New Guinea", "New Ireland"}
MIDDLE = BOTH | {"Guadalcanal", "Santa Isabel", "New Georgia"}
EAST = {"Florida", "Malaita", "San Cristobal", "Fergusson"}
LISTS = {
    "CS": (
        {"Guadalcanal", "Malaita", "San Cristobal", "New Georgia", "Fergusson", "Ndeni", "Espiritu Santo"},
        {"Treasury", "Kolombangara", "Rendova"},
        BOTH,
    ),
    "ES": (EAST, {"Choiseul", "Vella Lavella", "Kolombangara", "Rendova", "Treasury"}, MIDDLE),
    "SC": (EAST, {"Choiseul", "Kolombangara", "Rendova", "Treasury"}, MIDDLE | {"Vella Lavella"}),
    "GU": (EAST | {"Russell"}, {"Choiseul", "Kolombangara", "Rendova", "Treasury"}, MIDDLE | {"Vella Lavella"}),
}
"""Battle to the islands with watchers of the Allies alone, of Japan alone, of both."""


def islands(ruleset: Ruleset, side: str) -> set[str]:
    """Return the islands from which a side's coastwatchers look."""
    return {island for _, island in coastwatch(ruleset, cast(Side, side)).values()}


@pytest.mark.parametrize(
    "code",
    [
        pytest.param("CS", marks=pytest.mark.rule("FE-7.9.5a", "FE-7.9.5b")),
        pytest.param("ES", marks=pytest.mark.rule("FE-7.9.5a", "FE-7.9.5c")),
        pytest.param("SC", marks=pytest.mark.rule("FE-7.9.5d")),
        pytest.param("GU", marks=pytest.mark.rule("FE-7.9.5e")),
    ],
)
def test_the_islands_of_a_battle(code: str) -> None:
    """Exactly those of the list: an island that is not on it has no watcher."""
    allied, japanese, both = LISTS[code]
    ruleset = hand_world(code=code)
    assert islands(ruleset, "allied") == allied | both
    assert islands(ruleset, "japanese") == japanese | both


@pytest.mark.rule("FE-7.9.5b")
def test_guadalcanal_in_the_coral_sea_watches_for_the_allies_alone() -> None:
    """A Japanese TF off the coast by day is seen by its watchers, an Allied one by nobody."""
    state = bare(turn=9)
    coast = ruleset_of(state).theatre.coastal_hexes("Guadalcanal")[0]
    put_tf(state, "japanese", 1, coast, "DD x6")
    (told,) = play(state).sighted("allied")
    assert (told.sighting.condition, observers(told.sighting)) == (2, "coastwatchers on Guadalcanal")
    state = bare(turn=9)
    for base in state.sides["japanese"].bases.values():
        base.hex = None
    put_tf(state, "allied", 1, coast, "Hobart")
    assert play(state).sighted("japanese") == []


@pytest.mark.rule("FE-7.9.5a")
def test_an_island_not_on_the_list_sees_nothing() -> None:
    """In the Coral Sea an Allied AF over Choiseul is seen by no coastwatcher."""
    state = bare(turn=9)
    for base in state.sides["japanese"].bases.values():
        base.hex = None
    put_af(state, "allied", 3, ruleset_of(state).theatre.coastal_hexes("Choiseul")[-1], "1 Catalina")
    assert play(state).sighted("japanese") == []


@pytest.mark.parametrize(
    ("code", "side", "island", "watched"),
    [
        pytest.param("ES", "allied", "Ndeni", False, marks=pytest.mark.rule("FE-7.9.5c")),
        pytest.param("ES", "allied", "Vella Lavella", False, marks=pytest.mark.rule("FE-7.9.5c")),
        pytest.param("SC", "allied", "Vella Lavella", True, marks=pytest.mark.rule("FE-7.9.5d")),
        pytest.param("GU", "allied", "Russell", True, marks=pytest.mark.rule("FE-7.9.5e")),
        pytest.param("GU", "japanese", "Russell", False, marks=pytest.mark.rule("FE-7.9.5e")),
        pytest.param("SC", "allied", "Russell", False, marks=pytest.mark.rule("FE-7.9.5d")),
    ],
)
def test_what_sets_the_battles_apart(code: str, side: str, island: str, watched: bool) -> None:
    """Coast hexes of the island: Condition 2 by day and 1 by night for a TF where watched."""
    ruleset = hand_world(code=code)
    watch = coastwatch(ruleset, cast(Side, side))
    of_it = [hex_ for hex_ in theatre().coastal_hexes(island) if watch.get(hex_, ("", ""))[1] == island]
    assert bool(of_it) is watched
    if watched:
        assert [ruleset.tables.coastwatcher["TF", "coast", night, False] for night in (False, True)] == [2, 1]


@pytest.mark.rule("FE-7.9.6a")
@pytest.mark.parametrize("side", ["allied", "japanese"])
@pytest.mark.parametrize("code", ["CS", "ES", "SC", "GU"])
def test_watchers_see_no_farther_than_the_next_hex(code: str, side: str) -> None:
    """Every hex watched is a coast hex of the island or touches one, but for the interior of New Guinea; a coast hex of
    an island without own watchers is not among them."""
    ruleset = hand_world(code=code)
    watch = coastwatch(ruleset, cast(Side, side))
    own = islands(ruleset, side)
    for hex_, (kind, island) in watch.items():
        coast = theatre().coastal_hexes(island)
        assert kind == "interior" or min(distance(hex_, near) for near in coast) <= 1
        if theatre().terrain(hex_) == "coast":
            assert own & set(theatre().islands(hex_))


@pytest.mark.rule("FE-7.9.6g")
@pytest.mark.parametrize("code", ["RR", "CS", "ES", "SC", "GU"])
def test_the_map_shows_every_watched_island_whole(code: str) -> None:
    """The check passes for all battles; New Guinea is left out of it, and would fail."""
    listed = [island for of, island, _ in tables().coastwatchers if of == code]
    check_watched_islands(theatre(), listed)
    hexes = {hex_ for hex_, land in theatre().land.items() if "New Guinea" in land.islands and land.terrain == "land"}
    watch = coastwatch(hand_world(code=code), "allied")
    assert any(hex_ not in watch or watch[hex_][0] == "interior" for hex_ in hexes)


class Inland(Theatre):
    """The map with one all-land hex of Malaita far from its coast."""

    def __init__(self) -> None:
        super().__init__()
        place = next(hex_ for hex_, land in self.land.items() if land.terrain == "land")
        self.land = {
            **self.land,
            OPEN_SEA: type(self.land[place])("land", 1.0, ("Malaita",), "", frozenset(), frozenset()),
        }


@pytest.mark.rule("FE-7.9.6g")
def test_a_land_hex_out_of_sight_fails_the_check() -> None:
    with pytest.raises(BadInputError, match=r"Malaita: its land hex A/Q38 lies out of sight"):
        check_watched_islands(Inland(), ["Malaita", "New Guinea"])
    check_watched_islands(Inland(), ["Guadalcanal", "New Guinea"])
    with pytest.raises(BadInputError, match="no island"):
        check_watched_islands(theatre(), ["Malayta"])


@pytest.mark.rule("FE-7.9.6a")
def test_nothing_in_a_storm_is_seen_from_the_shore() -> None:
    state = bare(turn=9)
    coast = ruleset_of(state).theatre.coastal_hexes("Malaita")[0]
    put_tf(state, "japanese", 1, coast, "DD x6")
    state.weather.markers = [coast, coast]
    assert play(state).sighted("allied") == []


@pytest.mark.rule("FE-7.9.6f")
def test_no_watcher_reports_a_base() -> None:
    """Planes stand ready at Buin on Bougainville, where Allied watchers are: no report of the base or over it."""
    state = bare(turn=9)
    hexes = {base.name: base.hex for base in state.sides["japanese"].bases.values()}
    put_af(state, "japanese", 2, hexes["Rabaul"] or parse("A/X05"), "4 Zero")
    assert play(state).sighted("allied") == []
