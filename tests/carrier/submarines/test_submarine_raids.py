"""Planes against submarines (FE-27.6.5, FE-27.6.55, GM-12.65, BR-27.16)."""

import pytest
from tests.carrier.position import put_af, put_tf
from tests.carrier.submarines.waters import OPEN_SEA, after, boat, codes, combats, play, rows, steps, sunk, waters

from flagplot.games.carrier.combat.submarine_raid import bombing_row
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Assignment, Attack, Place, Planes, Shot, SubmarineOrder
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.state.units import Flight

EDITIONS = ("2003", "1993")
RAID = Attack(Place(hex=OPEN_SEA))


def raid(edition="2003", depth="surface", planes="6 Val GP", order=None, attack=RAID, turn=8, found=True, **changes):
    """Return a boat that Japanese bombers overhead are ordered to attack, and have found if it can be found so."""
    state = waters(edition, turn)
    boat(state, depth=depth, order=order, **changes)
    put_af(state, "japanese", 2, OPEN_SEA, planes, order=attack)
    if found:
        put_tf(state, "japanese", 1, OPEN_SEA, "DD x1")
    return state


def bombed(state):
    """Play the turn; ships leave the boat to the planes."""
    return play(state, japanese="TF1: leave submarines" if state.sides["japanese"].tfs else "")


@pytest.mark.rule("BR-27.16")
def test_rows_of_bombs():
    """GP at the better and AP at the worse of a plane's two numbers of the attack type; no torpedoes."""
    rows_of = tables().planes["Val"].bombing
    low = sorted((rows_of["ship_low_gp"], rows_of["ship_low_ap"]))
    dive = sorted((rows_of["ship_dive_gp"], rows_of["ship_dive_ap"]))
    assert bombing_row(tables(), Flight("Val", 6, "GP", 20)) == (("low", low[1]) if low[1] else None)
    assert bombing_row(tables(), Flight("Val", 6, "GP", 20, high=True)) == ("dive", dive[1])
    assert bombing_row(tables(), Flight("Val", 6, "AP", 20, high=True)) == ("dive", dive[0])
    assert dive[0] < dive[1]
    assert bombing_row(tables(), Flight("Kate", 6, "torpedo", 20)) is None
    assert bombing_row(tables(), Flight("Val", 6, "", 20)) is None


@pytest.mark.rule("BR-27.16")
@pytest.mark.parametrize("edition", EDITIONS)
def test_bombs_by_depth(edition):
    """Six dive bombers attack a surfaced boat on their row, at -4 its periscope, and a deep boat not at all."""
    row = max(tables().planes["Val"].bombing[f"ship_dive_{load}"] for load in ("gp", "ap"))
    for depth, lower in (("surface", 0), ("periscope", 4)):
        played = bombed(raid(edition, depth, "6 Val GP high"))
        assert [result.split(",")[0] for result in rows(played, "air attack")] == [f"BHT {row - lower}"]
        assert not [flight for flight in played.state.sides["japanese"].afs[2].flights if flight.load]
    state = raid(edition, "deep", "6 Val GP high", found=False)
    put_tf(state, "japanese", 1, OPEN_SEA, "DD x4")
    assert not rows(bombed(state), "air attack")


@pytest.mark.rule("FE-27.6.55", "BR-27.11")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("depth", "hits", "fires"), [("surface", 0, True), ("periscope", 0, False), ("surface", 1, False)]
)
def test_guns_of_a_surfaced_boat(edition, depth, hits, fires):
    """One factor fires at the planes from the surface, none at periscope depth or when a hit has silenced it."""
    played = bombed(raid(edition, depth, "6 Val GP high", hits=hits))
    assert [result.partition(", ")[2].partition(":")[0] for result in rows(played, "anti-aircraft")] == (
        ["1 factor"] if fires else []
    )


@pytest.mark.rule("FE-27.6.55")
def test_planes_it_shoots_down():
    """With a 6 a plane falls, both sides are told so, and five bomb."""
    played = play(raid(planes="6 Val GP high"), japanese="TF1: leave submarines", default=6)
    assert "SS1 fires at planes: 1 Val shot down" in combats(played.told, "allied")
    assert "A submarine fires at our planes: 1 Val shot down" in combats(played.told, "japanese")
    assert [result.partition(", ")[2].partition(":")[0] for result in rows(played, "air attack")] == ["5 factors"]


@pytest.mark.rule("FE-27.6.5", "GM-12.65")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("turn", [8, 2])
def test_a_boat_that_dives_from_planes(edition, turn):
    """It is at periscope depth before the bombs fall, no bomb is dropped, and it attacks no transport this turn, by day
    and by night; without the order it is bombed and attacks."""
    for dives in (True, False):
        state = raid(edition, turn=turn, order=SubmarineOrder(attack=(Shot(),), dive_air=dives))
        put_tf(state, "japanese", 3, OPEN_SEA, "AP x1")
        order = Assignment(Planes(None, ""), ("SS",), "")
        state.sides["japanese"].afs[2].order = _program(Attack(Place(hex=OPEN_SEA), assignments=(order,)))
        played = play(
            state,
            japanese="TF1: leave submarines\nTF3: leave submarines",
            default=4,
            faces={"SS1>TF3": (6,), "SS1>TF1": (6,)},
        )
        assert bool(rows(played, "air attack")) != dives
        assert ("submarine torpedoes" in steps(played)) != dives
        assert after(played).depth == ("periscope" if dives else "surface")
        if dives:
            assert "FE-27.6.5" in codes(played.told, "allied")
            assert "6 Val attack a submarine: it dives before they can bomb" in combats(played.told, "japanese")


def _program(action):
    from flagplot.games.carrier.ordered.ast import Program

    return Program((action,))


@pytest.mark.rule("FE-27.6.4a", "GM-12.64a")
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_the_dive_for_planes_counts_against_planes(edition):
    """A boat told to dive from guns and ASW only stays up under planes."""
    order = SubmarineOrder(dive_guns=True, dive_asw=True)
    assert rows(bombed(raid(edition, order=order)), "air attack")


@pytest.mark.rule("BR-27.16")
def test_whom_planes_attack():
    """Planes told to attack a contact that is a ship leave the boat alone; named as the contact, first in the list of
    targets, or alone in the hex it is bombed."""

    def at(attack, ships):
        state = raid(attack=attack)
        if ships:
            put_tf(state, "allied", 1, OPEN_SEA, "Chicago")
        keys = [roll.key for roll in bombed(state).thrown("air attack")]
        return ["SS1" in key for key in keys]

    wanted = Attack(Place(hex=OPEN_SEA), assignments=(Assignment(Planes(None, ""), ("submarines",), ""),))
    assert at(RAID, ships=False) == [True]
    assert at(RAID, ships=True) == [False]
    assert at(wanted, ships=True) == [True]
    first = bombed(raid(attack=None, planes="6 Val GP"))
    contact = first.sighted("japanese")[0].contact
    played = play(first.state, japanese=f"AF2: attack C{contact}; if gone return\nTF1: leave submarines")
    assert ["SS1" in roll.key for roll in played.thrown("air attack")] == [True]


@pytest.mark.rule("FE-27.10c")
@pytest.mark.parametrize(
    ("depth", "line", "points"), [("surface", "submarine sunk by bombs", 10), ("periscope", "an oil slick comes up", 0)]
)
def test_what_bombers_see(depth, line, points):
    """A boat bombed on the surface is seen to sink and scores; one at periscope depth leaves a slick, and the points
    are not told."""
    played = play(raid(depth=depth, planes="20 Val GP high", hits=1), japanese="TF1: leave submarines", default=6)
    assert sunk(played)
    assert [text.rpartition(": ")[2] for text in combats(played.told, "japanese")] == [line]
    assert [n for n, _ in played.heard("japanese")] == ([points] if points else [])
    assert [n for n, _ in played.heard("allied")] == [-10]


@pytest.mark.rule("FE-27.2.3b", "GM-12.64a")
@pytest.mark.parametrize(("edition", "bound"), [("2003", True), ("1993", False)])
@pytest.mark.parametrize("dives", [True, False])
def test_a_boat_that_planes_attack_may_not_move_next(edition, bound, dives):
    """Bombed, or gone before the bombs fall: by the rules of 2003 it stays where it is for a turn."""
    state = bombed(raid(edition, order=SubmarineOrder(dive_air=dives))).state
    sheet = GAME.parse("SS1: N1", "allied", GAME.view(state, "allied"))
    assert ("FE-27.2.3b" in {remark.code for remark in sheet.diagnostics}) is bound
    assert state.sides["allied"].submarines.boats[1].depth == ("periscope" if dives else "surface")
