"""Reports that say each thing once and say why: silent meetings, contacts in brief, doomed ships, the wind."""

import pytest
from tests.carrier import wording
from tests.carrier.position import OPEN_SEA, bare, play, put_tf
from tests.carrier.reports.test_wording import lines_of, section

from flagplot.core.game import Dispatch
from flagplot.games.carrier.facts.combat import SurfaceFought
from flagplot.games.carrier.facts.damage import Doomed, GoneDown
from flagplot.games.carrier.facts.dispatches import Sighted
from flagplot.games.carrier.ordered.ast import Surface
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.unit_id import UnitId, af_id, tf_id
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.theatre.hex import walk

NORTH = walk(OPEN_SEA, "N1")[-1]


def roadstead(turn: int = 9, anchored: int | None = 1) -> State:
    """Return a cruiser that seeks a cruiser and transports at anchor in her own hex, and is not to break through."""
    state = bare(turn=turn)
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago", order=Surface(engage=True, number=3, breakthrough=False))
    put_tf(state, "japanese", 2, OPEN_SEA, "Aoba", "AP x2", anchored=anchored, ammunition=0 if anchored else 20)
    return state


def meetings(told: tuple[Dispatch, ...], side: Side) -> list[SurfaceFought]:
    """Return what a side was told of surface combat."""
    return [fact for fact in told if isinstance(fact, SurfaceFought) and fact.seat == side]


# --- meetings without a shot ---


@pytest.mark.rule("BR-19.3.3")
def test_a_meeting_without_a_shot_says_why_to_each_side() -> None:
    """Ships at anchor lie in the Screen: one side reads it of its own ships, the other of the enemy's."""
    told = play(roadstead()).told
    for side, why in (("allied", "theirs"), ("japanese", "ours")):
        (fact,) = meetings(told, side)  # type: ignore[arg-type]
        assert fact.silent == why
        lines = wording.spoken(fact).lines
        whose = {
            "ours": "our ships all lay in the Screen, at anchor",
            "theirs": "their ships all lay in the Screen, as",
        }
        assert any(line.startswith(f"no gun was fired: {whose[why]}") for line in lines)


@pytest.mark.rule("BR-19.3.3")
def test_who_has_no_shells_is_told_so() -> None:
    """A cruiser without ammunition finds one at anchor: her own side reads that she had no guns to fire."""
    state = roadstead()
    state.sides["allied"].ships["Chicago"].ammunition = 0
    (fact,) = meetings(play(state).told, "allied")
    assert (fact.silent, fact.screened) == ("ours", ("guns",))


@pytest.mark.rule("BR-19.3.3")
def test_the_same_ships_are_not_told_of_every_hour() -> None:
    """Three hours in one roadstead: told in the first; again when ships come or the TF has been away."""
    after = play(roadstead())
    assert len(meetings(after.told, "allied")) == 1
    for _ in range(2):
        after = play(after.state)
        assert meetings(after.told, "allied") == meetings(after.told, "japanese") == []
    put_tf(after.state, "japanese", 3, OPEN_SEA, "DD", anchored=1, gun_uses=1)
    assert len(meetings(play(after.state).told, "allied")) == 1
    after.state.turn += 1
    assert len(meetings(play(after.state).told, "allied")) == 1, "an hour lay between"


@pytest.mark.rule("BR-19.2")
def test_a_fight_is_told_every_hour() -> None:
    """Whoever fires is told of it each time."""
    state = roadstead(anchored=None)
    for _ in range(2):
        after = play(state)
        assert [fact.silent for fact in meetings(after.told, "allied")] == [""]
        state = after.state


@pytest.mark.rule("BR-19.2")
@pytest.mark.parametrize(("turn", "types"), [(3, {}), (9, {"CA": 1, "AP": 2})])
def test_by_night_a_silent_meeting_tells_no_types(turn: int, types: dict[str, int]) -> None:
    """Without the flash of a gun nobody counts the enemy's ships in the dark."""
    (fact,) = meetings(play(roadstead(turn)).told, "allied")
    assert fact.types == types and bool(fact.enemies) is bool(types)
    told = wording.spoken(fact)
    assert ("in the dark" in told.title) is not types
    assert types or not any("Aoba" in line or "CA" in line for line in (told.title, *told.lines))


# --- contacts in brief ---


def seen(turn: int, hex_: int, condition: int, source: UnitId, total: int | None = None) -> Sighted:
    """Return a sighting of contact 5."""
    what = Sighting("tf", hex_, condition, (source,), turn, total=total)
    return Sighted(seat="allied", contact=5, sighting=what)


@pytest.mark.rule("GM-4.2a")
def test_a_contact_seen_by_two_units_is_one_line_in_brief() -> None:
    """The best look at it, and both that saw it."""
    state = bare()
    far, near = seen(7, NORTH, 1, af_id("allied", 3)), seen(7, NORTH, 3, tf_id("allied", 1), 6)
    for told in ((far, near), (near, far)):
        (line,) = section(lines_of(state, *told), "In brief")
        assert line.startswith("- C5 in ") and "6 ships" in line
        assert "AF3" in line and "TF1" in line


@pytest.mark.rule("GM-4.2a")
def test_an_old_place_of_a_contact_is_told_as_such() -> None:
    """Told late of the hour before and now of this: one line, where it is now, and where it was."""
    then, now = seen(6, OPEN_SEA, 3, tf_id("allied", 1), 6), seen(7, NORTH, 1, af_id("allied", 3))
    for told in ((then, now), (now, then)):
        (line,) = section(lines_of(bare(), *told), "In brief")
        assert line == "- C5 in A/Q37: ships (AF3); before in A/Q38"


# --- ships that go down ---


@pytest.mark.rule("FE-DS-4")
def test_a_ship_that_has_sunk_does_not_go_down_later() -> None:
    """Doomed and then sunk in one turn: the hour in which it would have gone down is told no more."""
    yorktown = UnitId("allied", "ship", name="Yorktown")
    doomed = Doomed(seat="allied", about=yorktown, how="lost", due=22, rule="FE-DS-4")
    gone = GoneDown(seat="allied", about=yorktown)
    assert any("goes down at" in line for line in lines_of(bare(), doomed))
    lines = lines_of(bare(), doomed, gone)
    assert not any("goes down at" in line for line in lines) and any("has gone down" in line for line in lines)


# --- the wind ---


@pytest.mark.rule("BR-6.1")
@pytest.mark.parametrize(
    ("turn", "text"),
    [
        (5, "the wind is next checked at 0600"),
        (6, "the wind is checked as this turn, 0600, begins"),
        (7, "the wind is next checked at 1200"),
    ],
)
def test_the_next_check_of_the_wind_is_not_now(turn: int, text: str) -> None:
    """Before the turn of the check it is said that the turn begins with it."""
    assert any(text in line for line in section(lines_of(bare(turn=turn)), "Weather"))


@pytest.mark.rule("BR-6.1")
def test_within_the_turn_its_check_is_over() -> None:
    """Asked in the middle of the 0600 turn a side reads of the next check."""
    state = bare(turn=6, surface_orders="asked", surface_reports="2003")
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago", order=Surface(engage=True, number=3))
    put_tf(state, "japanese", 2, OPEN_SEA, "Aoba")
    after = play(state)
    assert after.state.pending
    assert any("next checked at 1200" in line for line in section(lines_of(after.state), "Weather"))
