"""What each side is told of submarines (FE-27.10, GM-12.1a)."""

import pytest
from tests.carrier.position import put_tf
from tests.carrier.submarines.waters import ANY, OPEN_SEA, after, boat, combats, play, sunk, waters
from tests.support.shown import drawn, reported

from flagplot.core.document import to_text
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import SubmarineOrder

NEXT = "A/Q37"


def meeting(edition="2003", turn=8, depth="periscope", ships=("Aoba",), **order):
    state = waters(edition, turn)
    boat(state, depth=depth, order=SubmarineOrder(attack=ANY, **order))
    put_tf(state, "japanese", 1, NEXT, *ships)
    return state


def told(state, die, default=3, **faces):
    """Return the turn and both sides' accounts of it."""
    lots = {key.replace("_", " "): (face,) for key, face in faces.items()}
    played = play(state, japanese="TF1: S1", faces={"SS1>TF1": (die,), **lots}, default=default)
    return played, combats(played.told, "allied"), combats(played.told, "japanese")


@pytest.mark.rule("FE-27.10a")
@pytest.mark.parametrize(("face", "words"), [(2, "not seen to be hit"), (3, "smoking"), (6, "listing heavily")])
def test_the_usual_report(face, words):
    """A boat that fires first sees its hits by type: none, one of five as smoke, three as a list; no name."""
    played, own, theirs = told(meeting(), 6, SS1_Aoba_1=3, **{"SS1|Aoba_1": face})
    assert own == [f"SS1 attacks with 4 torpedo factors: CA {words}"]
    hits = played.state.sides["japanese"].ships["Aoba"].hits
    suffered = ("no hits on Aoba", "Aoba takes 1 hit", "Aoba takes 2 hits", "Aoba takes 3 hits")[hits]
    assert theirs == [f"A submarine attacks our ships: {suffered}"]
    assert "Aoba" not in str([d for d in played.told if d.seat == "allied"])


@pytest.mark.rule("FE-27.10a")
def test_a_ship_seen_to_sink():
    """A transport that sinks is reported by type, and its points are told."""
    played, own, _ = told(meeting(ships=("AP x1",)), 6, **{"SS1|AP_1_1": 6})
    assert own == ["SS1 attacks with 4 torpedo factors: AP sinks"]
    assert played.heard("allied")[0][0] > 0


@pytest.mark.rule("FE-27.10b")
@pytest.mark.parametrize(("face", "words"), [(2, "no hit was heard"), (6, "a hit was heard")])
def test_the_poor_report(face, words):
    """A surfaced boat fired at first that dives and then attacks is told only whether it hit: no type, no sinking, no
    points until the end."""
    state = meeting(depth="surface", ships=("AP x1", "Aoba"), dive_guns=True)
    state.sides["allied"].submarines.boats[1].order = SubmarineOrder(attack=ANY, dive_guns=True)
    state.sides["japanese"].ships["Aoba"].ammunition = 24
    played, own, _ = told(state, 3, **{"SS1|AP_1_1": face, "guns_at_a_submarine|A/Q38_allied|SS1": 1})
    assert own[0].startswith("SS1 is attacked")
    assert own[1] == f"SS1 attacks with 4 torpedo factors: {words}"
    assert not played.heard("allied")
    assert (played.state.sides["japanese"].ships["AP 1"].fate == "sunk") == (face == 6)
    stays, own, _ = told(
        meeting(depth="surface", ships=("AP x1", "Aoba")),
        3,
        **{"SS1|AP_1_1": 6, "guns_at_a_submarine|A/Q38_allied|SS1": 1},
    )
    assert own[1] == "SS1 attacks with 4 torpedo factors: AP sinks"
    assert stays.heard("allied")


@pytest.mark.rule("FE-27.10c")
def test_a_surfaced_boat_sunk_is_seen():
    """The ships are told that it sank by gunfire, with the points; two hits short of it they see a hit."""
    state = meeting(depth="surface")
    played, own, theirs = told(state, 3, **{"guns_at_a_submarine|A/Q38_allied|SS1": 6})
    assert sunk(played)
    assert theirs == ["Aoba attacks a submarine (gunfire): submarine sunk by gunfire"]
    assert own == ["SS1 is attacked: sunk by gunfire"]
    assert played.heard("japanese") == [(10, "submarine sunk")]


@pytest.mark.rule("FE-27.10d")
@pytest.mark.parametrize(("hits", "words", "points"), [(0, "nothing is seen", 0), (1, "an oil slick comes up", 0)])
def test_a_submerged_boat(hits, words, points):
    """Sunk below the surface it leaves a slick and nothing else is told; hit but afloat it leaves none."""
    state = waters()
    boat(state, "japanese", depth="periscope", hits=hits)
    put_tf(state, "allied", 1, OPEN_SEA, "DD x6")
    played = play(state, faces={"SS1>TF1": (3,)})
    line = combats(played.told, "allied")
    assert line == [f"DD 1-6 attack a submarine (ASW): {words}"]
    assert not played.heard("allied")
    assert sum(n for n, _ in played.heard("japanese")) == (-10 if hits else 0)
    assert "BHT" not in str([d for d in played.told if d.seat == "allied"])


@pytest.mark.rule("FE-27.10e")
@pytest.mark.parametrize(
    ("turn", "face", "honest", "slick"),
    [(8, 2, None, True), (8, 3, None, False), (2, 3, None, True), (2, 4, None, False), (8, 1, True, False)],
)
def test_a_false_slick(turn, face, honest, slick):
    """Of a boat that fired, dived deep and survived a slick is seen on 2 or less, by night on 3, never if honest."""
    state = meeting(turn=turn, ships=("DD x1",), dive_asw=True, honest=honest)
    played, _, theirs = told(state, 4, default=2, **{"slick|A/Q38_allied|SS1": face})
    assert not sunk(played)
    assert after(played).depth == "deep"
    assert ("an oil slick comes up" in theirs[-1]) == slick


@pytest.mark.rule("FE-27.10e")
@pytest.mark.parametrize(("face", "slick"), [(2, False), (3, True)])
def test_a_slick_withheld(face, slick):
    """Of a boat sunk by the attack the slick is withheld on 2, and seen on 3."""
    state = meeting(ships=("DD x6",), dive_asw=True)
    played, _, theirs = told(state, 4, default=2, **{"ASW|A/Q38_allied|SS1": 6, "slick|A/Q38_allied|SS1": face})
    assert sunk(played)
    assert ("an oil slick comes up" in theirs[-1]) == slick


@pytest.mark.rule("FE-27.10e")
def test_no_die_for_a_slick_without_a_deep_dive_after_its_attack():
    """A boat that stays at periscope depth, and one that was attacked first, throw none."""
    assert not told(meeting(ships=("DD x1",)), 4, default=2)[0].thrown("slick")
    assert not told(meeting(ships=("DD x1",), dive_asw=True), 1, default=2)[0].thrown("slick")


@pytest.mark.rule("GM-12.1a")
def test_expected_results_of_1993():
    """The dice are 6 and 1: either way the boat is told the hit that four factors promise on row 8, its victim the
    truth; of a boat sunk the escorts are told what was to be expected, and no points."""
    for face, suffered in ((6, "Aoba takes 3 hits"), (1, "no hits on Aoba")):
        _, own, theirs = told(meeting("1993"), 3, **{"SS1|Aoba_1": face})
        assert own[0] == "SS1 attacks with 4 torpedo factors: SS1 / CA / HT 8 / 4 / 1"
        assert theirs[0] == f"A submarine attacks our ships: {suffered}"
    state = waters("1993")
    boat(state, "japanese", depth="periscope", hits=1)
    put_tf(state, "allied", 1, OPEN_SEA, "DD x6")
    played = play(state)
    assert sunk(played, "japanese")
    names = "DD 1-6"
    assert combats(played.told, "allied") == [f"{names} attack a submarine (ASW): {names} / SS / HT 4 / 6 / 1"]
    assert not played.heard("allied")


def test_report_and_plot():
    """The owner reads where his boats are, how deep, what they have left, and what they are told; the plot shows them
    and, in the enemy's, the contact."""
    state = meeting(depth="surface")
    boat(state, number=2, where="A/Q30", depth="deep", hits=1)
    played, _, _ = told(state, 6)
    text = " ".join(to_text(reported(GAME, GAME.view(played.state, "allied"), played.told)).split())
    assert "SS1 in A/Q38, on the surface, 8 torpedo factors; in combat last turn. Order: attack any" in text
    assert "SS2 in A/Q30, deep, 12 torpedo factors; 1 of 2 hits" in text
    assert "own submarine" in drawn(GAME, GAME.view(played.state, "allied"))
    plot = drawn(GAME, GAME.view(played.state, "japanese"))
    assert "enemy submarine" in plot
    assert "own submarine" not in plot
    report = to_text(
        reported(GAME, GAME.view(played.state, "japanese"), [d for d in played.told if d.seat == "japanese"])
    )
    assert "submarine" in report
    assert "SS1" not in report
