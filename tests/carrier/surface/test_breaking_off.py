"""Fast ships that refuse a surface fight, and leave the hex (BR-30.3)."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA as OPEN
from tests.carrier.position import SEA, bare, battle, play, put_tf, ship, tf
from tests.carrier.surface.fights import everything, seek
from tests.support.shown import reported

from flagplot.games.carrier.combat import surface
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.breaking_off import modifiers, refused
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Surface
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import Hex, distance, name

AVOID = Surface(engage=False)
DIE = "breaking off|B/M23 japanese"


def broken(
    *theirs: Any, face: int = 6, night: bool = False, ours: Any = "Chicago", order: Any = AVOID, on: bool = True
) -> bool:
    """Return whether the Japanese get out of a fight that the Allies seek."""
    u = battle(
        [tf(1, ours, order=seek())], [tf(2, *theirs, order=order)], night=night, breaking_off=on, dice={DIE: (face,)}
    )
    return refused(Battle(u, SEA))


@pytest.mark.rule("BR-30.3")
@pytest.mark.parametrize(
    ("face", "night", "away"), [(4, False, False), (5, False, True), (3, True, False), (4, True, True), (6, True, True)]
)
def test_the_die_by_day_and_by_night(face: int, night: bool, away: bool) -> None:
    """5 or 6 by day, 4 to 6 at night."""
    assert broken("Aoba", "DD", face=face, night=night) is away


@pytest.mark.rule("BR-30.3")
def test_a_slow_enemy_is_easier_to_leave_behind() -> None:
    """+1 if the slowest enemy ship has a movement factor of 1: a 4 is enough by day, a 3 is not."""
    assert broken("Aoba", face=4, ours="AP") and not broken("Aoba", face=3, ours="AP")
    u = battle([tf(1, "Chicago", "AP")], [tf(2, "Aoba")])
    assert modifiers(Battle(u, SEA), "japanese") == (("slow enemy", 1),) and modifiers(Battle(u, SEA), "allied") == ()


@pytest.mark.rule("BR-30.3")
@pytest.mark.parametrize(
    ("enemy_ship", "slow"),
    [(ship("Chicago", hits=2), False), (ship("Chicago", hits=3), True), (ship("Chicago", anchored=1), True)],
)
def test_a_slowed_enemy_counts_by_the_speed_it_has(enemy_ship: Any, slow: bool) -> None:
    """Chicago, two hexes a turn as printed, makes one with three hits of five and none at anchor: a 4 is enough."""
    u = battle([tf(1, enemy_ship)], [tf(2, "Aoba")])
    assert bool(modifiers(Battle(u, SEA), "japanese")) is slow
    assert broken("Aoba", face=4, ours=ship("Chicago", hits=3)) and not broken("Aoba", face=4)


@pytest.mark.rule("BR-30.3")
def test_only_fast_ships_that_are_told_to_may_break_off() -> None:
    """One transport, one slowed or anchored ship holds all; without the order, or while seeking, nobody goes."""
    assert broken("Aoba", ship("Kako", hits=2)) and broken("Aoba", on=True)
    assert not broken("Aoba", "AP")
    assert not broken("Aoba", ship("Kako", hits=3))
    assert not broken("Aoba", ship("Kako", anchored=1))
    assert (
        not broken("Aoba", order=None) and not broken("Aoba", order=Surface(number=3)) and not broken("Aoba", on=False)
    )
    both = battle(
        [tf(1, "Chicago", order=seek())],
        [tf(2, "Aoba", order=AVOID), tf(3, "Kako", order=seek())],
        breaking_off=True,
        dice={DIE: (6,)},
    )
    assert not refused(Battle(both, SEA))


@pytest.mark.rule("BR-30.3")
def test_what_both_sides_are_told() -> None:
    """Success is known to both, the die to its side alone; a failure is known to nobody but the one who tried."""
    for face, mine, theirs in (
        (6, "our ships break off in B/M23 (rolled 6 in all)", "the enemy breaks off in B/M23"),
        (2, "our ships cannot get away in B/M23 (rolled 2 in all)", ""),
    ):
        u = battle(
            [tf(1, "Chicago", order=seek())], [tf(2, "Aoba", order=AVOID)], breaking_off=True, dice={DIE: (face,)}
        )
        record = surface.fight(Battle(u, SEA))
        assert (record is None) is (face == 6)
        assert mine in everything(u, "japanese") and "in all)" not in everything(u, "allied")
        assert ("breaks off" in everything(u, "allied")) is bool(theirs) and theirs in everything(u, "allied")
        assert u.state.sides["japanese"].tfs[2].fight_left == (
            SEA if face == 6 else u.state.sides["allied"].tfs[1].fight_left
        )
    u = battle([tf(1, "Chicago", order=seek())], [tf(2, "AP", order=AVOID)], breaking_off=True)
    assert not refused(Battle(u, SEA))
    assert "cannot break off: all of them must make 2 hexes a turn" in everything(u, "japanese")


def got_away() -> State:
    """Return the turn after a TF broke off."""
    state = bare(breaking_off=True)
    put_tf(state, "allied", 1, OPEN, "Chicago", order=seek())
    put_tf(state, "japanese", 2, OPEN, "Aoba")
    return play(state, japanese="TF2: break off", faces={"breaking off|A/Q38 japanese": (6,)}).state


@pytest.mark.rule("BR-30.3")
@pytest.mark.parametrize(("order", "away"), [("", 1), ("TF2: hold 3 turns", 1), ("TF2: N2", 2), ("TF2: die 3", 1)])
def test_they_must_leave_the_hex_in_their_next_move(order: str, away: int) -> None:
    """By their order, or else the umpire takes them out by the first open sea; the duty then ends."""
    state = got_away()
    tf2 = state.sides["japanese"].tfs[2]
    assert tf2.fight_left == OPEN == tf2.hex
    from flagplot.core.document import to_text

    assert f"must leave {name(OPEN)} in its next move" in to_text(reported(GAME, GAME.view(state, "japanese"), ()))
    after = play(state, japanese=order)
    moved: Hex = after.state.sides["japanese"].tfs[2].hex
    assert distance(OPEN, moved) == away
    assert ("sailing.leaves_fight TF2 place=A/Q38" in after.facts("japanese")) is (order != "TF2: N2")
    again = play(after.state, japanese="TF2: hold 1 turn").state.sides["japanese"].tfs[2]
    assert again.hex == moved and not again.fight_left


@pytest.mark.rule("BR-30.3")
def test_the_way_out_keeps_clear_of_the_enemy_in_sight() -> None:
    """An enemy TF in the first hex by sea turns them to the next one."""
    state = got_away()
    free = play(state).state.sides["japanese"].tfs[2].hex
    put_tf(state, "allied", 3, free, "Portland")
    assert play(state).state.sides["japanese"].tfs[2].hex not in (free, OPEN)


@pytest.mark.rule("BR-30.3")
def test_the_order_says_when_the_rule_is_off() -> None:
    """`break off` is read as seeking no combat, with a note; with the rule on there is none."""
    for on in (True, False):
        state = bare(breaking_off=on)
        put_tf(state, "allied", 2, OPEN, "Portland")
        for text in ("break off", "avoid surface combat"):
            sheet = GAME.parse(f"TF2 {text}", "allied", GAME.view(state, "allied"))
            assert [d.code for d in sheet.diagnostics] == ([] if on else ["BR-30.3"])
            assert sheet.echo[0].canonical == "TF2: surface: avoid"


@pytest.mark.rule("BR-30.3")
def test_a_tf_that_may_not_move_leaves_when_it_can() -> None:
    """A TF at anchor, or in a storm, stays and still owes its move; it does not anchor instead."""
    state = got_away()
    state.weather.markers = [OPEN, OPEN]
    kept = play(state).state.sides["japanese"].tfs[2]
    assert kept.hex == OPEN and kept.fight_left == OPEN
    state = got_away()
    after = play(state, japanese="TF2: anchor all", clean=False).state.sides["japanese"]
    assert after.tfs[2].hex != OPEN and after.ships["Aoba"].anchored is None
