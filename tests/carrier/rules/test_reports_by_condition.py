"""What each condition number tells (BR-7.12 to BR-7.16), and how it is worded."""

import msgspec
import pytest
from tests.carrier import wording
from tests.carrier.position import OPEN_SEA, bare, play, put_af, put_tf, ready, umpire
from tests.support.shown import drawn, reported

from flagplot.core.document import to_text
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.reports.words import sighting_words
from flagplot.games.carrier.sighting.sighting import CLASS_OF, of_af, of_tf, shown
from flagplot.games.carrier.theatre.hex import walk

SHIPS = ("Shokaku", "Haguro", "Tatsuta", "DD x4", "AO x1")


@pytest.mark.rule("BR-7.12.1")
def test_condition_one_tells_that_something_is_there() -> None:
    state = bare()
    u = umpire(state)
    seen = of_tf(u, "japanese", put_tf(state, "japanese", 1, OPEN_SEA, *SHIPS), 1, "TF1")
    assert (seen.total, seen.classes, seen.planes_present) == (None, (), False)
    assert sighting_words(wording.WORDS, seen) == "ships"
    planes = of_af(u, "japanese", put_af(state, "japanese", 1, OPEN_SEA, "4 Zero high"), 1, "TF1", False)
    assert (planes.total, planes.classes, planes.altitude) == (None, (), "")


@pytest.mark.rule("BR-7.12.2")
def test_condition_two_tells_classes_and_a_total() -> None:
    state = bare()
    seen = of_tf(umpire(state), "japanese", put_tf(state, "japanese", 1, OPEN_SEA, *SHIPS), 2, "TF1")
    assert seen.total == 8
    assert seen.classes == (("carriers", None), ("capital ships", None), ("small ships", None))
    planes = of_af(
        umpire(state), "japanese", put_af(state, "japanese", 1, OPEN_SEA, "4 Zero", "6 Val AP"), 2, "TF1", False
    )
    assert (planes.total, planes.classes) == (10, (("bombers", None), ("interceptors", None)))


@pytest.mark.rule("BR-7.12.2", "GM-3.6b")
@pytest.mark.parametrize(
    ("true", "said", "told"), [(13, 25, 19), (13, 2, 7), (13, 10, 10), (6, 15, 9), (1, 3, 1), (4, 6, 6)]
)
def test_the_owner_may_misreport_by_half(true: int, said: int, told: int) -> None:
    assert shown(true, (said, 2)) == (told, 2)


@pytest.mark.rule("BR-7.12.2")
def test_one_formation_is_shown_as_two_at_most() -> None:
    assert shown(8, (8, 5)) == (8, 2)
    assert shown(8, None) == (8, 1)


@pytest.mark.rule("BR-7.12.2")
def test_a_misreport_reaches_the_enemy_and_leaves_the_course() -> None:
    """Eight ships shown as twelve in two TFs; the order about figures does not countermand the way."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_tf(state, "japanese", 1, walk(OPEN_SEA, "N3")[-1], *SHIPS)
    state = play(state, japanese="TF1: S1; hold 3 hours").state
    after = play(state, japanese="TF1 report C2 12 as 2 TF")
    assert after.state.sides["japanese"].tfs[1].order is not None
    state = play(after.state, japanese="TF1: S1").state
    seen = state.sides["allied"].plot.contacts[0].sighting
    assert (seen.condition, seen.total, seen.formations) == (2, 12, 2)


@pytest.mark.rule("BR-7.12.3")
def test_condition_three_tells_exact_numbers_and_no_names() -> None:
    """A misreport does not help at Condition 3."""
    state = bare()
    fleet = put_tf(state, "japanese", 1, OPEN_SEA, *SHIPS)
    fleet.report_as = (4, 2)
    seen = of_tf(umpire(state), "japanese", fleet, 3, "TF1")
    assert (seen.total, seen.formations, seen.names) == (8, 1, ())
    assert seen.classes == (("carriers", 1), ("capital ships", 2), ("small ships", 5))
    planes = of_af(
        umpire(state), "japanese", put_af(state, "japanese", 1, OPEN_SEA, "4 Zero", "6 Val AP"), 3, "TF1", False
    )
    assert planes.classes == (("bombers", 6), ("interceptors", 4))


@pytest.mark.rule("BR-7.12.3")
def test_classes() -> None:
    by_class: dict[str, set[str]] = {}
    for kind, word in CLASS_OF.items():
        by_class.setdefault(word, set()).add(kind)
    assert by_class == {
        "carriers": {"CV", "CVL"},
        "capital ships": {"AV", "CAV", "BB", "CA", "CL"},
        "small ships": {"DD", "PG", "AO", "AP", "APD"},
        "submarines": {"SS"},
    }


@pytest.mark.rule("BR-7.15.1")
def test_no_sighting_names_ships_or_counts_planes_on_deck() -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_tf(state, "japanese", 1, OPEN_SEA, *SHIPS)
    ready(state, "japanese", "Shokaku", Zero=7)
    after = play(state, "TF1: avoid combat", "TF1: avoid combat")
    text = to_text(reported(GAME, GAME.view(after.state, "allied"), after.told))
    assert "Shokaku" not in text
    assert "Haguro" not in text
    assert "planes on deck" in text


@pytest.mark.rule("BR-7.16")
def test_reports_give_no_enemy_numbers() -> None:
    """The same ships as TF3 or as TF9 look alike to the byte."""
    views = []
    for number in (3, 9):
        state = bare(turn=9)
        put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
        put_tf(state, "japanese", number, walk(OPEN_SEA, "N1")[-1], *SHIPS)
        put_af(state, "japanese", number, walk(OPEN_SEA, "N2")[-1], "4 Zero")
        after = play(state)
        view = GAME.view(after.state, "allied")
        views.append((msgspec.json.encode(view), to_text(reported(GAME, view, after.told)), drawn(GAME, view)))
    assert views[0] == views[1]


@pytest.mark.rule("BR-7.16")
def test_two_contacts_are_numbered_by_what_is_seen() -> None:
    """Swapping the numbers of two enemy TFs changes nothing."""
    views = []
    for one, two in ((1, 2), (2, 1)):
        state = bare(turn=9)
        put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
        put_tf(state, "japanese", one, walk(OPEN_SEA, "N1")[-1], "DD x4")
        put_tf(state, "japanese", two, walk(OPEN_SEA, "S1")[-1], "Shokaku")
        state.sides["japanese"].tfs = dict(sorted(state.sides["japanese"].tfs.items()))
        views.append(msgspec.json.encode(GAME.view(play(state).state, "allied")))
    assert views[0] == views[1]


@pytest.mark.rule("BR-7.2")
def test_reports_name_hexes_and_fit_78_columns() -> None:
    """No hex number of the program reaches a player."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington", "Hobart", "DD x6")
    ready(state, "allied", "Lexington", Wildcat=8)
    put_tf(state, "japanese", 1, walk(OPEN_SEA, "N1")[-1], *SHIPS)
    after = play(state, "TF1: S2\nAF7 launch 3 Wildcat from Lexington; high; CAP TF1 3 hours")
    text = to_text(reported(GAME, GAME.view(after.state, "allied"), after.told))
    assert max(len(line) for line in text.splitlines()) <= 78
    assert str(OPEN_SEA) not in text
    assert "A/Q40" in text
