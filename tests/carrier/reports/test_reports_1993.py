"""Combat told by the game master's rules: own losses as they are, the enemy's as expected (GM-11)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.carrier.position import SEA, Spec, af, attack, battle, cap, ship, tf
from tests.carrier.wording import combats, worded

from flagplot.games.carrier.facts.attacks import Run
from flagplot.games.carrier.facts.dispatches import Points
from flagplot.games.carrier.facts.throws import Trail
from flagplot.games.carrier.phases import combat
from flagplot.games.carrier.sighting.sighting import of_af
from flagplot.games.carrier.telling.combat_1993 import Combat1993, shown, spread, tell_losses
from flagplot.games.carrier.telling.envelopes import expected
from flagplot.games.carrier.telling.records import Blow, Meant
from flagplot.games.carrier.umpire import Umpire


def fought(allied: list[Spec], japanese: list[Spec], **more: object) -> Umpire:
    u = battle(allied, japanese, combat_reports="1993", **more)  # type: ignore[arg-type]
    combat.run(u)
    return u


@pytest.mark.rule("GM-11.1a")
def test_one_line_for_each_attack():
    """Attacker, defender, row, factors and result, in that sequence."""
    u = fought([tf(1, "Lexington")], [af(17, "8 Val AP high", order=attack())], dice={"low": (1,)})
    assert combats(u.dispatches, "japanese", "air attack")[0].lines == ("8 Val dive AP / Lexington / HT 7 / 8 / 2",)


@pytest.mark.rule("GM-11.1b")
@pytest.mark.parametrize(("face", "true"), [(1, 0), (3, 2), (6, 4)])
def test_the_attacker_is_told_the_result_of_a_three_or_four(face: int, true: int):
    """Eight Val at row 7 are told two hits, whatever was rolled."""
    u = fought(
        [tf(1, "Lexington")],
        [af(17, "8 Val AP high", order=attack())],
        dice={"Val|dive AP|Lexington": (face,), "low": (1,)},
    )
    assert u.state.sides["allied"].ships["Lexington"].hits == true
    assert combats(u.dispatches, "japanese", "air attack")[0].lines[0].endswith("/ 8 / 2")


@pytest.mark.rule("GM-11.1b")
@pytest.mark.parametrize(("bht", "factors", "hits"), [(1, 1, 0), (1, 9, 0), (7, 8, 2), (15, 10, 4)])
def test_a_star_or_a_dash_counts_as_none(bht: int, factors: int, hits: int):
    """The plain cell of the table; `*` and `-` promise nothing."""
    assert expected(battle(combat_reports="1993"), Blow(bht, factors, 99)) == hits


@pytest.mark.rule("GM-11.1b")
def test_a_sinking_is_not_told():
    """The attacker reads neither that the ship sank nor the points."""
    u = fought([tf(1, ship("DD"))], [af(17, "8 Val AP high", order=attack())], default=6, dice={"low": (1,)})
    assert u.state.sides["allied"].ships["DD 1"].fate == "sunk"
    assert combats(u.dispatches, "japanese", "air attack")[0].enemy_losses == ()
    told_of = {d.seat for d in u.dispatches if isinstance(d, Points) and "sunk" in worded(d.reason)}
    assert told_of == {"allied"}


@pytest.mark.rule("GM-11.1b")
@pytest.mark.parametrize(("card", "hits"), [("Chicago", 4), ("Lexington", 2)])
def test_torpedo_hits_that_count_twice_are_told_twice(card: str, hits: int):
    """The attacker knows the rule of double torpedo hits, except on a CV; of planes on deck he knows nothing."""
    u = fought(
        [tf(1, ship(card))],
        [af(17, "6 Kate torpedo", order=attack())],
        dice={"low": (1,)},
        default=3,
        torpedo_double=True,
    )
    plain = expected(u, Blow(10, 6, 0))
    assert plain == 2
    assert combats(u.dispatches, "japanese", "air attack")[0].lines[0].endswith(f"/ {hits}")


@pytest.mark.rule("GM-11.1c")
def test_own_losses_are_exact():
    """The owner of the carrier reads its hits and the planes lost."""
    u = fought(
        [tf(1, ship("Lexington", ready="3 Dauntless AP, 1 Wildcat"))],
        [af(17, "8 Val AP high", order=attack())],
        dice={"low": (1,), "Val|dive AP|Lexington": (3,)},
    )
    mine = combats(u.dispatches, "allied", "air attack")[0]
    assert "4 hits" in mine.lines[0] and mine.own_losses == ("3 Dauntless", "1 Wildcat")


@pytest.mark.rule("GM-4.2c")
def test_enemy_losses_are_never_told_exactly():
    """What the guns truly shot down is told to the bombers alone, and no dice to anybody."""
    u = fought([tf(1, "Lexington", "6 DD")], [af(17, "8 Val AP high", order=attack())], default=6)
    true = combats(u.dispatches, "japanese", "anti-aircraft")[0].own_losses
    said = combats(u.dispatches, "allied", "anti-aircraft")[0].enemy_losses
    assert true != said and true != () != said
    assert not any(isinstance(d, Trail) for d in u.dispatches)


@pytest.mark.rule("GM-11.2a")
@pytest.mark.parametrize(("true", "said", "left", "shows"), [(4, 2, 4, 6), (0, 2, 8, 6), (2, 2, 6, 6), (7, 2, 1, 6)])
def test_numbers_are_those_left_by_what_was_told(true: int, said: int, left: int, shows: int):
    """Eight bombers, two told as shot down: six attack, however many there are."""
    u = battle(japanese=[af(17, f"{left} Val AP high")], combat_reports="1993")
    tell_losses(u, "allied", SEA, {"Val": true}, {"Val": said})
    assert shown(u, "allied", SEA, "Val", left) == shows
    assert shown(u, "japanese", SEA, "Val", left) == left, "the other side was told nothing of it"


@pytest.mark.rule("GM-11.2a")
def test_at_least_one_is_shown_of_any_left():
    """Eight told as shot down, one left: one is shown."""
    u = battle(japanese=[af(17, "1 Val AP high")], combat_reports="1993")
    tell_losses(u, "allied", SEA, {"Val": 7}, {"Val": 8})
    assert shown(u, "allied", SEA, "Val", 1) == 1


@pytest.mark.rule("GM-11.2a")
def test_the_steps_of_a_battle_hang_together():
    """The guns are told their expected result; the raid that follows shows what that leaves."""
    u = fought([tf(1, "Lexington", "6 DD")], [af(17, "8 Val AP high", order=attack())], default=6)
    line = combats(u.dispatches, "allied", "anti-aircraft")[0].lines[0]
    down = int(line.rsplit("/", 1)[1])
    assert down < 8 - sum(f.n for f in u.state.sides["japanese"].afs[17].flights)
    assert combats(u.dispatches, "allied", "air attack")[0].title == "Lexington attacked"
    assert (
        combats(u.dispatches, "allied", "air attack")[0].lines[0].startswith(f"{8 - down} Val dive AP / Lexington / ")
    )


@pytest.mark.rule("GM-11.2a")
def test_planes_all_gone_still_attack_in_the_report():
    """All shot down, two told: the other six are shown to attack without effect."""
    u = battle([tf(1, "Lexington")], combat_reports="1993")
    tell_losses(u, "allied", SEA, {"Val": 8}, {"Val": 2})
    meant = [Meant("Val", Run("dive", "AP"), "Lexington", 7, 5), Meant("Val", Run("dive", "AP"), "DD 1", 7, 3)]
    Combat1993().vanished(u, SEA, "japanese", meant)
    assert [d.lines[0] for d in combats(u.dispatches, "allied", "air attack")] == [
        "5 Val dive AP / Lexington / HT 7 / 5 / no hits",
        "1 Val dive AP / DD 1 / HT 7 / 1 / no hits",
    ]


@pytest.mark.rule("GM-11.2a")
@given(hits=st.integers(0, 30), val=st.integers(0, 12), kate=st.integers(0, 12))
def test_told_losses_are_spread_over_what_is_shown(hits: int, val: int, kate: int):
    """All of them, and of no name more than are shown."""
    parts = spread(hits, {"Val": val, "Kate": kate})
    assert sum(parts.values()) == min(hits, val + kate)
    assert parts.get("Val", 0) <= val and parts.get("Kate", 0) <= kate


@pytest.mark.rule("GM-11.2b")
def test_planes_that_stay_are_seen_as_they_are():
    """What is told of losses changes nothing in what is observed afterwards: the next look has the true number."""
    u = battle(japanese=[af(17, "4 Val high")], combat_reports="1993", seen=False)
    tell_losses(u, "allied", SEA, {"Val": 4}, {"Val": 2})
    seen = of_af(u, "japanese", u.state.sides["japanese"].afs[17], 3, "TF1", False)
    assert seen.total == 4


def test_interceptors_read_their_own_attack_as_expected():
    """Patrolling fighters are told the table's result of their fire."""
    u = fought(
        [tf(1, "Lexington"), af(3, "6 Wildcat high", order=cap())], [af(17, "8 Val AP high", order=attack())], default=6
    )
    first = combats(u.dispatches, "allied", "air-to-air")[0]
    assert first.lines[0].startswith("our 6 Wildcat / Val / HT 9 / 6 / ")
    assert first.enemy_losses != combats(u.dispatches, "japanese", "air-to-air")[0].own_losses


@pytest.mark.rule("GM-4.2c")
def test_no_points_betray_what_was_shot_down():
    """Escorts and bombers fall and interceptors fall: neither side is told a point for the enemy's, which the umpire
    keeps until the game is over; its own losses each reads exactly."""
    planes = {"allied": af(3, "6 Wildcat high", order=cap()), "japanese": af(17, "8 Val AP high", order=attack())}
    u = fought([tf(1, "Lexington"), planes["allied"]], [planes["japanese"]], default=6)
    for side in ("allied", "japanese"):
        scored = [entry for entry in u.state.sides[side].points if "shot" in worded(entry.reason)]  # type: ignore[index]
        assert scored and not any(entry.known for entry in scored)
        assert not [d for d in u.dispatches if isinstance(d, Points) and d.seat == side and d.points > 0]
        assert [d for d in u.dispatches if isinstance(d, Points) and d.seat == side and d.points < 0]
