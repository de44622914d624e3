"""Air search: two dice for each enemy formation in range from every hex of the way (FE-7.3a to FE-7.3o), in the base
game one die a turn for all (BR-7.3)."""

import pytest
from tests.carrier.position import OPEN_SEA, bare, play, put_af, put_tf, umpire

from flagplot.games.carrier.ordered.ast import Hold, Move, Program, Search, Step
from flagplot.games.carrier.sighting.search import search_modifiers
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import Hex, walk
from flagplot.games.carrier.theatre.hex import name as hex_name

N1, N2, N3, N4 = (walk(OPEN_SEA, f"N{n}")[-1] for n in (1, 2, 3, 4))
WATCH = Program((Search(), Hold(3)))


def searcher(turn: int = 9, *planes: str, order: Program = WATCH) -> State:
    """A high Catalina of the Allied side over SEA, searching from where it is."""
    state = bare(turn=turn)
    put_af(state, "allied", 3, OPEN_SEA, *(planes or ("1 Catalina high",)), order=order)
    return state


def fleet(state: State, number: int, where: Hex, ships: int = 7) -> None:
    put_tf(state, "japanese", number, where, f"DD x{ships}")


@pytest.mark.rule("FE-7.3a")
def test_no_roll_for_permission_and_none_without_an_order() -> None:
    """A searcher over cloud just looks: one roll against its one target. Not ordered to search it sees nothing."""
    state = searcher()
    state.weather.markers = [walk(OPEN_SEA, "S2")[-1]]
    fleet(state, 2, N1)
    assert len(play(state).rolls) - 2 == 1  # the other two settle the initiative
    state.sides["allied"].afs[3].order = Program((Hold(3),))
    after = play(state)
    assert after.thrown("search") == []
    assert after.sighted("allied") == []


@pytest.mark.rule("FE-7.3b")
def test_a_roll_from_each_hex_of_the_way_in_range() -> None:
    """The TF lies in the next column beside the way of seven hexes: in range from four of them, four rolls of 12."""
    state = searcher(order=Program((Search(), Move((Step(1, 6),)))))
    fleet(state, 2, walk(N3, "NE1")[-1])
    after = play(state, default=6)
    assert [sum(roll.faces) for roll in after.thrown("search")] == [12] * 4
    assert after.sighted("allied") == []


@pytest.mark.rule("FE-7.3b", "FE-7.3f")
@pytest.mark.parametrize(
    ("turn", "cloud", "conditions"),
    [(9, False, [3, 2, 1]), (9, True, [2, 1, 0]), (3, False, [1, 0, 0]), (3, True, [0, 0, 0])],
)
def test_range_and_condition_for_a_tf(turn: int, cloud: bool, conditions: list[int]) -> None:
    for where, condition in zip((OPEN_SEA, N1, N2), conditions, strict=True):
        state = searcher(turn)
        state.weather.markers = [where] if cloud else []
        fleet(state, 2, where)
        after = play(state, default=1)
        assert after.conditions("allied") == ([condition] if condition else [])
        assert len(after.thrown("search")) == (1 if condition else 0)


@pytest.mark.rule("FE-7.3f")
@pytest.mark.parametrize(
    ("turn", "cloud", "conditions"),
    [(9, False, [3, 2, 1]), (9, True, [2, 1, 0]), (3, False, [2, 0, 0]), (3, True, [1, 0, 0])],
)
def test_condition_for_an_af(turn: int, cloud: bool, conditions: list[int]) -> None:
    for where, condition in zip((OPEN_SEA, N1, N2), conditions, strict=True):
        state = searcher(turn)
        state.weather.markers = [where] if cloud else []
        put_af(state, "japanese", 2, where, "6 Zero high")
        assert play(state, default=1).conditions("allied") == ([condition] if condition else [])


@pytest.mark.rule("FE-7.3c")
def test_each_formation_in_a_hex_is_a_target_of_its_own() -> None:
    state = searcher()
    fleet(state, 2, N1)
    fleet(state, 4, N1)
    put_af(state, "japanese", 6, N1, "6 Zero high")
    faces = {"AF3>japanese/TF4#0.0": (6, 6)}
    after = play(state, default=1, faces=faces)
    assert len(after.thrown("search")) == 3
    assert sorted(s.sighting.kind for s in after.sighted("allied")) == ["af", "tf"]


@pytest.mark.rule("FE-7.3d")
def test_extra_movement_points_buy_further_attempts() -> None:
    """Three extra points: the normal attempt and three more; the fourth finds. Half of the six points are gone."""
    order = Program((Search(True, 3), Move((Step(4, 6),))))
    state = searcher(order=order)
    fleet(state, 2, N1)
    faces = {f"AF3>japanese/TF2#0.{n}": (6, 6) for n in range(3)} | {"AF3>japanese/TF2#0.3": (1, 2)}
    after = play(state, faces=faces, default=6)
    assert [sum(roll.faces) for roll in after.thrown("search")][:4] == [12, 12, 12, 3]
    assert after.conditions("allied") == [2]
    assert len(after.state.sides["allied"].afs[3].track) <= 4


@pytest.mark.rule("FE-7.3e")
@pytest.mark.parametrize(
    ("where", "faces", "found"),
    [
        (N2, (3, 3), True),
        (N2, (3, 4), False),
        (N1, (4, 4), True),
        (N1, (4, 5), False),
        (OPEN_SEA, (5, 5), True),
        (OPEN_SEA, (5, 6), False),
    ],
)
def test_success_numbers(where: Hex, faces: tuple[int, int], found: bool) -> None:
    state = searcher()
    fleet(state, 2, where)
    after = play(state, faces={"AF3>japanese/TF2#0.0": faces})
    assert bool(after.sighted("allied")) is found


@pytest.mark.rule("FE-7.3e")
def test_the_worked_example() -> None:
    """High Catalina; two hexes off a TF of 7 ships (roll 4: found) and a low AF of 3 factors (7 +1 +1 = 9: not)."""
    state = searcher()
    fleet(state, 2, N2)
    put_af(state, "japanese", 5, N2, "3 Kate")
    after = play(state, faces={"AF3>japanese/TF2#0.0": (2, 2), "AF3>japanese/AF5#0.0": (3, 4)})
    assert [(s.sighting.kind, s.sighting.condition) for s in after.sighted("allied")] == [("tf", 1)]


@pytest.mark.rule("FE-7.3g")
def test_a_failure_is_told_to_nobody() -> None:
    state = searcher()
    fleet(state, 2, N1)
    after = play(state, default=6)
    assert after.sighted("allied") == []
    assert "seeing.nothing_observed" not in after.facts("allied") + after.facts("japanese")


@pytest.mark.rule("FE-7.3h")
def test_a_found_target_is_followed_without_new_rolls() -> None:
    """Found at two hexes by one roll of 4; at one hex it is at Condition 2 although every further die is a 6."""
    state = searcher(order=Program((Search(), Move((Step(1, 1),)))))
    fleet(state, 2, N2)
    after = play(state, faces={"AF3>japanese/TF2#0.0": (2, 2)}, default=6)
    assert len(after.thrown("search")) == 1
    assert after.conditions("allied") == [2]


@pytest.mark.rule("FE-7.3h")
def test_the_next_turn_it_must_be_found_again() -> None:
    state = searcher()
    fleet(state, 2, N2)
    state = play(state, faces={"AF3>japanese/TF2#0.0": (2, 2)}).state
    after = play(state, default=6)
    assert len(after.thrown("search")) == 1


def modifiers(state: State, number: int, kind: str, away: int) -> int:
    u = umpire(state)
    foe = state.sides["japanese"]
    target = foe.tfs[number] if kind == "TF" else foe.afs[number]
    return sum(value for _, value in search_modifiers(u, state.sides["allied"].afs[3], target, away))


@pytest.mark.parametrize(
    ("size", "total"),
    [
        pytest.param(1, 2, marks=pytest.mark.rule("FE-7.3i")),
        pytest.param(2, 2, marks=pytest.mark.rule("FE-7.3i")),
        pytest.param(3, 1, marks=pytest.mark.rule("FE-7.3j")),
        pytest.param(5, 1, marks=pytest.mark.rule("FE-7.3j")),
        pytest.param(6, 0, marks=pytest.mark.rule("FE-7.3j")),
    ],
)
def test_size(size: int, total: int) -> None:
    state = searcher()
    fleet(state, 2, OPEN_SEA, size)
    put_af(state, "japanese", 5, OPEN_SEA, f"{size} Zero high")
    assert modifiers(state, 2, "TF", 0) == total
    assert modifiers(state, 5, "AF", 0) == total


@pytest.mark.rule("FE-7.3k")
def test_cloud_at_both_ends() -> None:
    """Searcher in cloud and TF of 2 ships in the next hex in cloud: +3; a 5 finds, a 6 does not. One end only: +2."""
    state = searcher()
    fleet(state, 2, N1, 2)
    state.weather.markers = [walk(OPEN_SEA, "S2")[-1]]
    assert modifiers(state, 2, "TF", 1) == 2
    state.weather.markers = [OPEN_SEA]
    assert modifiers(state, 2, "TF", 1) == 3
    assert play(state, faces={"AF3>japanese/TF2#0.0": (2, 3)}).conditions("allied") == [1]
    assert play(state, faces={"AF3>japanese/TF2#0.0": (3, 3)}).conditions("allied") == []


@pytest.mark.rule("FE-7.3l")
@pytest.mark.parametrize(
    ("mine", "theirs", "total"),
    [
        ("1 Catalina high", ("8 Kate",), 1),
        ("1 Catalina", ("8 Kate",), 0),
        ("1 Catalina high", ("4 Kate", "4 Zero high"), 0),
    ],
)
def test_different_altitudes(mine: str, theirs: tuple[str, ...], total: int) -> None:
    state = searcher(9, mine)
    put_af(state, "japanese", 5, N1, *theirs)
    assert modifiers(state, 5, "AF", 1) == total


@pytest.mark.rule("FE-7.3m")
def test_a_low_searcher_two_hexes_off_a_tf() -> None:
    """Roll 6 becomes 7 and fails at two hexes; at one hex there is no modifier; half the searchers high: none."""
    state = searcher(9, "1 Catalina")
    fleet(state, 2, N2, 10)
    assert modifiers(state, 2, "TF", 2) == 1
    assert modifiers(state, 2, "TF", 1) == 0
    assert play(state, faces={"AF3>japanese/TF2#0.0": (3, 3)}).conditions("allied") == []
    mixed = searcher(9, "1 Catalina", "1 Catalina high")
    fleet(mixed, 2, N2, 10)
    assert modifiers(mixed, 2, "TF", 2) == 0


@pytest.mark.rule("FE-7.3n")
def test_modifiers_add_up() -> None:
    """Low searcher in cloud, two hexes off a TF of 2 ships in cloud: +2 +1 +1 = 4, by night too."""
    state = searcher(3, "1 Catalina")
    fleet(state, 2, N2, 2)
    state.weather.markers = [N1]
    assert modifiers(state, 2, "TF", 2) == 4


@pytest.mark.rule("FE-7.3o")
@pytest.mark.parametrize(("faces", "found"), [((1, 1), True), ((1, 2), False)])
def test_a_natural_two_always_finds(faces: tuple[int, int], found: bool) -> None:
    """With an owner's success number 4 at two hexes: one low Af sought from high (+3): 2 + 3 exceeds 4."""
    state = bare(turn=9, overlay='[search_chart."AF|2"]\nsuccess = 4\n')
    put_af(state, "allied", 3, OPEN_SEA, "1 Catalina high", order=WATCH)
    put_af(state, "japanese", 5, N2, "1 Zero")
    after = play(state, faces={"AF3>japanese/AF5#0.0": faces})
    assert bool(after.sighted("allied")) is found


@pytest.mark.rule("BR-7.3.4", "BR-6.7")
def test_a_searcher_that_starts_in_a_storm_may_not_roll() -> None:
    state = searcher()
    state.weather.markers = [walk(OPEN_SEA, "S2")[-1]] * 2
    fleet(state, 2, N1)
    after = play(state, default=1)
    assert after.thrown("search of the turn") == [] and after.sighted("allied") == []


@pytest.mark.rule("FE-7.3f")
def test_night_is_no_modifier() -> None:
    """The document lists its modifiers, and night is not among them: it takes range and Condition. Two dice of 10
    find a TF in the searcher's own hex by night as by day; beyond it nothing is rolled."""
    for turn in (3, 9):
        state = searcher(turn)
        fleet(state, 2, OPEN_SEA)
        assert modifiers(state, 2, "TF", 0) == 0
        after = play(state, faces={"AF3>japanese/TF2#0.0": (4, 6)})
        assert bool(after.sighted("allied"))
    state = searcher(3)
    fleet(state, 2, N1)
    assert play(state, default=1).thrown("search") == []


# --- the base game: one die a turn


TURN_ROLL = "search of the turn|allied/AF3"


@pytest.mark.rule("BR-7.3", "BR-7.3.1")
@pytest.mark.parametrize(("face", "seen"), [(1, [1, 2]), (5, [1, 2]), (6, [])])
def test_one_die_of_one_to_five_lets_an_af_observe_all_turn(face: int, seen: list[int]) -> None:
    """One die and no roll for a target: TF2 is seen from the first hex, TF3 from the last."""
    state = searcher(order=Program((Search(), Move((Step(1, 4),)))))
    fleet(state, 2, walk(OPEN_SEA, "S1")[-1])
    fleet(state, 3, walk(OPEN_SEA, "N6")[-1], 1)
    after = play(state, faces={TURN_ROLL: (face,)}, default=6)
    assert [(roll.sides, len(roll.faces), roll.total) for roll in after.thrown("search of the turn")] == [(6, 1, face)]
    assert [roll for roll in after.rolls if "|search|search|" in roll.key] == []
    assert after.conditions("allied") == seen


@pytest.mark.rule("BR-7.3.2")
def test_a_failed_search_flies_its_whole_way() -> None:
    state = searcher(order=Program((Search(), Move((Step(1, 4),)))))
    fleet(state, 2, N4)
    after = play(state, faces={TURN_ROLL: (6,)}, default=1)
    assert after.sighted("allied") == []
    assert after.where("allied", "AF3") == hex_name(N4)


@pytest.mark.rule("BR-7.3.3")
@pytest.mark.parametrize(("turn", "cloud", "total"), [(9, False, 4), (9, True, 5), (3, False, 5), (3, True, 6)])
@pytest.mark.parametrize("face", [4])
def test_a_start_in_cloud_and_night_each_add_one(turn: int, cloud: bool, face: int, total: int) -> None:
    """A die of 4 is 6 for a start in cloud by night, and fails; it then sees not even low planes in its own hex."""
    state = searcher(turn)
    put_af(state, "japanese", 2, OPEN_SEA, "4 Zero")
    state.weather.markers = [walk(OPEN_SEA, "S2")[-1]] if cloud else []
    after = play(state, japanese="AF2: do not search; hold 2 turns", faces={TURN_ROLL: (face,)}, default=1)
    assert [roll.total for roll in after.thrown("search of the turn")] == [total]
    assert (after.sighted("allied") != []) is (total < 6)
