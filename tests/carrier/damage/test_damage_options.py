"""What each option of damage changes in a turn, and that it changes nothing else."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, put_af, put_tf, ready
from tests.carrier.switching import switched

from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.wounds import Wounds

ON_SHIPS = "AF5: attack TF at A/Q38: all dive on CV/CA/DD if gone return"
ON_BASE = "AF5: attack base Port Moresby: all level low if gone return"
LAUNCH = "AF3: launch 6 P-40 maximum from Port Moresby; avoid combat"
LOW = {"low": (1,)}
CHECK = "critical hit check|air attack A/Q38 japanese|Val|dive AP|Chicago"
SIXES = {**LOW, "dive AP|Chicago": (6,), "critical hit|air attack A/Q38 japanese|Val|dive AP|Chicago": (3,)}
BLAZE = {**LOW, "dive AP|Lexington": (6,), "critical hit|air attack A/Q38 japanese|Val|dive AP|Lexington": (2,)}


def raid(
    planes: str = "8 Val AP high",
    card: str = "Lexington",
    *,
    box: str = "",
    n: int = 0,
    hits: int = 0,
    hurt: Wounds | None = None,
) -> Callable[..., State]:
    """Return what makes one Allied ship with planes in a box, and a Japanese AF over it."""

    def build(**options: Any) -> State:
        state = bare(turn=9, **options)
        put_tf(state, "allied", 1, OPEN_SEA, card, hits=hits, fire_hits=hits)
        if box:
            ready(state, "allied", card, box, Wildcat=n)
        if hurt is not None:
            state.sides["allied"].ships[card].wounds = hurt
        put_af(state, "japanese", 5, OPEN_SEA, planes)
        return state

    return build


def field(**options: Any) -> State:
    """Return Port Moresby with six P-40 ready, under nine Betty."""
    state = bare(turn=9, **options)
    ready(state, "allied", "Port Moresby", P_40=6)
    put_af(state, "japanese", 5, "A/D23", "9 Betty GP")
    return state


def closed(**options: Any) -> State:
    """Return Rabaul closed to flying."""
    state = bare(turn=9, **options)
    state.sides["japanese"].bases["Rabaul"].lf_normal = -2
    return state


@pytest.mark.rule("FE-21.3b")
def test_one_hit_more_for_planes_just_landed() -> None:
    """`planes_double`: exactly these lines differ."""
    change = switched(raid(box="just_landed", n=3), "planes_double", "2003", japanese=ON_SHIPS, faces=LOW)
    assert change.gone == (
        "allied: - Lexington attacked by 8 Val dive AP: 4 hits (counted twice, planes on deck)",
        "allied:   (A/Q38)",
        "allied: - Lexington: 4 of 6 hits, half speed",
        "allied: - 4 hits (counted twice, planes on deck)",
        "japanese: - AF5: 8 Val dive AP on Lexington: 4 hits (counted twice, planes on deck)",
        "japanese: - BHT 7, 7-8 column: 4 hits (counted twice, planes on deck)",
    )
    assert change.new == (
        "allied: - Lexington attacked by 8 Val dive AP: 3 hits (one more for planes just",
        "allied:   landed) (A/Q38)",
        "allied: - Lexington: 3 of 6 hits, half speed",
        "allied: - 3 hits (one more for planes just landed)",
        "japanese: - AF5: 8 Val dive AP on Lexington: 3 hits (one more for planes just landed)",
        "japanese: - BHT 7, 7-8 column: 3 hits (one more for planes just landed)",
    )


@pytest.mark.rule("GM-15.0")
def test_planes_on_deck_add_nothing() -> None:
    """`planes_double`: exactly these lines differ."""
    change = switched(raid(box="ready", n=3), "planes_double", "off", japanese=ON_SHIPS, faces=LOW)
    assert change.gone == (
        "allied: - Lexington attacked by 8 Val dive AP: 4 hits (counted twice, planes on deck)",
        "allied:   (A/Q38)",
        "allied: - Lexington: 4 of 6 hits, half speed",
        "allied: - 4 hits (counted twice, planes on deck)",
        "allied: - Own losses: 3 Wildcat",
        "allied: Known so far: you 0, the enemy 6.",
        "allied: - the enemy gains 6: 3 Wildcat destroyed aboard Lexington",
        "japanese: - AF5: 8 Val dive AP on Lexington: 4 hits (counted twice, planes on deck)",
        "japanese:   (A/Q38)",
        "japanese: - BHT 7, 7-8 column: 4 hits (counted twice, planes on deck)",
        "japanese: - A/Q38, 8 Val dive AP on Lexington: rolled 3; BHT 7, 7-8 column: 2 hits",
    )
    assert change.new == (
        "allied: - Lexington attacked by 8 Val dive AP: 2 hits (A/Q38)",
        "allied: - Lexington: 2 of 6 hits",
        "allied: Lexington (launch 6/1, readying 8)",
        "allied: - ready: 1 Wildcat",
        "allied: - 2 hits",
        "allied: - Own losses: 2 Wildcat",
        "allied: Known so far: you 0, the enemy 4.",
        "allied: - the enemy gains 4: 2 Wildcat destroyed aboard Lexington",
        "japanese: - AF5: 8 Val dive AP on Lexington: 2 hits (A/Q38)",
        "japanese: - rolled 3; BHT 7, 7-8 column: 2 hits",
    )


@pytest.mark.rule("FE-21.3c")
def test_a_base_loses_one_factor_for_two_hits() -> None:
    """`base_aa_loss`: exactly these lines differ."""
    change = switched(field, "base_aa_loss", "four", japanese=ON_BASE, faces=LOW)
    assert change.gone == ("allied: Port Moresby (A/D23, launch 12/6, readying 8, AA 2, guns 0, radar)",)
    assert change.new == ("allied: Port Moresby (A/D23, launch 12/6, readying 8, AA 5, guns 0, radar)",)


@pytest.mark.rule("FE-21.3f")
def test_a_torpedo_and_a_bomb_slow_a_cruiser() -> None:
    """`torpedo_speed`: exactly these lines differ."""
    change = switched(
        raid("4 Kate torpedo", "Chicago", hits=1),
        "torpedo_speed",
        True,
        japanese=ON_SHIPS.replace("dive", "torpedo"),
        faces=LOW,
    )
    assert change.gone == ("allied: - Chicago: 2 of 5 hits",)
    assert change.new == ("allied: - Chicago: 2 of 5 hits, half speed",)


@pytest.mark.rule("GM-18.2")
def test_a_torpedo_is_two_hits() -> None:
    """`torpedo_double`: exactly these lines differ."""
    change = switched(
        raid("4 Kate torpedo", "Chicago"),
        "torpedo_double",
        True,
        japanese=ON_SHIPS.replace("dive", "torpedo"),
        faces=LOW,
    )
    assert change.gone == ("allied: - Chicago: 1 of 5 hits",)
    assert change.new == ("allied: - Chicago: 2 of 5 hits",)


@pytest.mark.rule("FE-21.6.2a")
def test_planes_of_a_maximum_launch_are_caught_by_a_die() -> None:
    """`caught_launching`: exactly these lines differ."""
    change = switched(field, "caught_launching", "2003", allied=LAUNCH, japanese=ON_BASE, faces=LOW)
    assert change.gone == (
        "allied: - Port Moresby attacked by 9 Betty level low GP: 2 hits (A/D23)",
        "allied: AF3  A/D23  6 P-40  low   4 h to 1300  1300",
        "allied: Port Moresby (A/D23, launch 16/8, readying 8, AA 4, guns 1, radar)",
        "allied: - 2 hits",
        "allied: Known so far: you 0, the enemy 0.",
        "japanese: - AF5: 9 Betty level low GP on Port Moresby: 2 hits (A/D23)",
        "japanese: - rolled 3; BHT 6, 9-10 column: 2 hits",
    )
    assert change.new == (
        "allied: - Port Moresby attacked by 9 Betty level low GP: 4 hits (counted twice, planes",
        "allied:   on the field) (A/D23)",
        "allied: - ! AF3 6 Af are still leaving Port Moresby when the raid comes",
        "allied: AF3  A/D23  2 P-40  low   4 h to 1300  1300",
        "allied: Port Moresby (A/D23, launch 12/6, readying 8, AA 2, guns 0, radar)",
        "allied: - below 0 by hits, to be repaired first: guns 1",
        "allied: - 4 hits (counted twice, planes on the field)",
        "allied: - Own losses: 4 P-40",
        "allied: Known so far: you 0, the enemy 8.",
        "allied: - the enemy gains 8: 4 P-40 destroyed on the ground at Port Moresby",
        "japanese: - AF5: 9 Betty level low GP on Port Moresby: 4 hits (counted twice, planes on",
        "japanese:   the field) (A/D23)",
        "japanese: - BHT 6, 9-10 column: 4 hits (counted twice, planes on the field)",
        "japanese: - planes seen to choose from: P-40",
        "japanese: - A/D23, 9 Betty level low GP on Port Moresby: rolled 3; BHT 6, 9-10 column: 2",
        "japanese:   hits",
        "turn 9 0900|combat|caught taking off|allied/Port Moresby (3,) () caught",
    )


@pytest.mark.rule("GM-14.1a")
def test_planes_of_a_maximum_launch_are_caught_in_any_case() -> None:
    """`caught_launching`: exactly these lines differ."""
    change = switched(field, "caught_launching", "1993", allied=LAUNCH, japanese=ON_BASE, faces=LOW)
    assert change.gone == (
        "allied: - Port Moresby attacked by 9 Betty level low GP: 2 hits (A/D23)",
        "allied: AF3  A/D23  6 P-40  low   4 h to 1300  1300",
        "allied: Port Moresby (A/D23, launch 16/8, readying 8, AA 4, guns 1, radar)",
        "allied: - 2 hits",
        "allied: Known so far: you 0, the enemy 0.",
        "japanese: - AF5: 9 Betty level low GP on Port Moresby: 2 hits (A/D23)",
        "japanese: - rolled 3; BHT 6, 9-10 column: 2 hits",
    )
    assert change.new == (
        "allied: - Port Moresby attacked by 9 Betty level low GP: 4 hits (counted twice, planes",
        "allied:   on the field) (A/D23)",
        "allied: - ! AF3 6 Af are still leaving Port Moresby when the raid comes",
        "allied: AF3  A/D23  2 P-40  low   4 h to 1300  1300",
        "allied: Port Moresby (A/D23, launch 12/6, readying 8, AA 2, guns 0, radar)",
        "allied: - below 0 by hits, to be repaired first: guns 1",
        "allied: - 4 hits (counted twice, planes on the field)",
        "allied: - Own losses: 4 P-40",
        "allied: Known so far: you 0, the enemy 8.",
        "allied: - the enemy gains 8: 4 P-40 destroyed on the ground at Port Moresby",
        "japanese: - AF5: 9 Betty level low GP on Port Moresby: 4 hits (counted twice, planes on",
        "japanese:   the field) (A/D23)",
        "japanese: - BHT 6, 9-10 column: 4 hits (counted twice, planes on the field)",
        "japanese: - planes seen to choose from: P-40",
        "japanese: - A/D23, 9 Betty level low GP on Port Moresby: rolled 3; BHT 6, 9-10 column: 2",
        "japanese:   hits",
    )


@pytest.mark.rule("FE-DS-4")
def test_a_cruiser_stays_afloat_for_two_hours() -> None:
    """`delayed_sinking`: exactly these lines differ."""
    change = switched(raid(card="Chicago", hits=3), "delayed_sinking", True, japanese=ON_SHIPS, faces=LOW)
    assert change.gone == (
        "allied: - Chicago attacked by 8 Val dive AP: 2 hits; Chicago is sunk (A/Q38)",
        "allied: - Chicago is sunk",
        "allied: - the enemy gains 24: Chicago sunk",
        "japanese: - AF5: 8 Val dive AP on Chicago: 2 hits; Chicago sinks (A/Q38)",
        "japanese: - Chicago sinks",
        "japanese: Known so far: you 24, the enemy 0.",
        "japanese: - you gain 24: Chicago sunk",
    )
    assert change.new == (
        "allied: - Chicago attacked by 8 Val dive AP: 2 hits; Chicago lies dead in the water",
        "allied:   (A/Q38)",
        "allied: - ! Chicago is lost: goes down at 1100 8 May 1942 (FE-DS-4)",
        "allied: TASK FORCES",
        "allied: -----------",
        "allied: TF1 in A/Q38, 1CA",
        "allied: - ships: Chicago",
        "allied: - Chicago: 5 of 5 hits, lost: goes down at 1100",
        "allied: - Chicago lies dead in the water",
        "allied: - the enemy gains 24: Chicago lost",
        "japanese: - AF5: 8 Val dive AP on Chicago: 2 hits (A/Q38)",
        "japanese: Known so far: you 0, the enemy 0.",
        "turn 9 0900|combat|sinking|allied/Chicago (3,) () afloat for 2 turns",
    )


@pytest.mark.rule("BR-28.1")
def test_a_natural_six_may_be_critical() -> None:
    """`critical_hits`: exactly these lines differ."""
    change = switched(raid(card="Chicago"), "critical_hits", "2003", japanese=ON_SHIPS, faces=SIXES)
    assert change.gone == ()
    assert change.new == (
        "allied: - ! Chicago critical hit: armament, guns 0 and AA 0 left (BR-28.3)",
        "turn 9 0900|combat|critical hit check|air attack A/Q38 japanese|Val|dive AP|Chicago (6,) () ",
        "turn 9 0900|combat|critical hit|air attack A/Q38 japanese|Val|dive AP|Chicago (3,) () armament",
    )


@pytest.mark.rule("GM-19.0")
def test_any_hit_with_ap_bombs_may_be_critical() -> None:
    """`critical_hits`: exactly these lines differ."""
    change = switched(
        raid(card="Chicago"), "critical_hits", "1993", japanese=ON_SHIPS, faces={**LOW, CHECK: (6,)}, fires="bombs"
    )
    assert change.gone == ("allied: - Chicago: 2 of 5 hits",)
    assert change.new == (
        "allied: - ! Chicago critical hit: armament, guns 1 and AA 0 left (BR-28.3)",
        "allied: - Chicago: 2 of 5 hits, armament hit, guns 1 and AA 0 left",
        "turn 9 0900|combat|critical hit check|air attack A/Q38 japanese|Val|dive AP|Chicago (6,) () ",
        "turn 9 0900|combat|critical hit|air attack A/Q38 japanese|Val|dive AP|Chicago (3,) () armament",
    )


@pytest.mark.rule("BR-28.4")
def test_two_effects_of_half_speed_stop_a_ship() -> None:
    """`half_speed_adds`: exactly these lines differ."""
    change = switched(raid(hits=3, hurt=Wounds(steering=9)), "half_speed_adds", True, allied="TF1: N2")
    lines = ("allied: TF1 in {}, 1CV", "allied: - order: {}", "japanese: - C1 in {}: 1 TF; 1 ship; 1 carrier (AF5)")
    went, stays = "N1; in A/Q36 at 1000", "N2; in A/Q36 at 1100"
    assert change.gone == tuple(line.format(went if "order" in line else "A/Q37") for line in lines)
    idle = "japanese: - ! AF5 no attack ordered (GM-3.1b)"
    there = [line.format(stays if "order" in line else "A/Q38") for line in lines]
    assert change.new == (*there[:2], idle, there[2])


@pytest.mark.rule("BR-30.2")
def test_a_slowed_ship_is_easier_to_hit() -> None:
    """`slow_targets`: exactly these lines differ."""
    change = switched(
        raid(card="Chicago", hits=3), "slow_targets", True, japanese=ON_SHIPS, faces={**LOW, "dive AP|Chicago": (1,)}
    )
    assert change.gone == (
        "japanese: - rolled 1; BHT 7, 7-8 column: no hits",
        "turn 9 0900|combat|air attack|A/Q38 japanese|Val|dive AP|Chicago (1,) () BHT 7, 8 factors: 0 hits",
    )
    assert change.new == (
        "japanese: - rolled 1; BHT 8 (slowed +1), 7-8 column: no hits",
        "turn 9 0900|combat|air attack|A/Q38 japanese|Val|dive AP|Chicago (1,) (('slowed', 1),) BHT 8, 8 factors: 0 hits",  # noqa: E501
    )


@pytest.mark.rule("BR-28.6")
def test_a_critical_hit_becomes_a_fire() -> None:
    """`fires`: exactly these lines differ."""
    change = switched(raid(), "fires", "critical", japanese=ON_SHIPS, faces=BLAZE, critical_hits="2003")
    assert change.gone == (
        "allied: - ! Lexington critical hit: a fire, which will do one more hit (BR-28.3)",
        "allied: - Lexington: 5 of 6 hits, dead in the water",
    )
    assert change.new == (
        "allied: - ! Lexington catches fire: no flying until it is out (GM-15.11a)",
        "allied: - Lexington: 5 of 6 hits, dead in the water, 1 fire burning",
    )


@pytest.mark.rule("GM-15.1")
def test_bombs_among_planes_start_a_fire() -> None:
    """`fires`: exactly these lines differ."""
    change = switched(
        raid("4 Val AP high", box="ready", n=4), "fires", "bombs", japanese=ON_SHIPS, faces=LOW, planes_double="off"
    )
    assert change.gone == (
        "allied: - Lexington: 1 of 6 hits",
        "allied: Lexington (launch 9/2, readying 8)",
        "allied: - ready: 3 Wildcat",
        "allied: Known so far: you 0, the enemy 2.",
    )
    assert change.new == (
        "allied: - ! Lexington catches fire: no flying until it is out (GM-15.11a)",
        "allied: - ! Lexington fire does 1 hit and destroys 2 Af (GM-15.11b)",
        "allied: - Lexington: 2 of 6 hits, 1 fire burning",
        "allied: Lexington (launch 0/0, readying 0; no flying, it is on fire)",
        "allied: - ready: 1 Wildcat",
        "allied: Known so far: you 0, the enemy 6.",
        "allied: - the enemy gains 4: 2 Wildcat burnt aboard Lexington",
    )


@pytest.mark.rule("GM-13.4a")
def test_gp_bombs_at_a_destroyer_take_the_better_row() -> None:
    """`bomb_ammunition`: exactly these lines differ."""
    change = switched(raid("4 Val GP high", "DD"), "bomb_ammunition", True, japanese=ON_SHIPS, faces=LOW)
    assert change.gone == (
        "allied: - DD attacked by 4 Val dive GP: no hits (A/Q38)",
        "allied: - no hits",
        "japanese: - AF5: 4 Val dive GP on DD: no hits (A/Q38)",
        "japanese: - rolled 3; BHT 2, 3-4 column: no hits",
        "turn 9 0900|combat|air attack|A/Q38 japanese|Val|dive GP|DD (3,) () BHT 2, 4 factors: 0 hits",
    )
    assert change.new == (
        "allied: - DD attacked by 4 Val dive GP: 1 hit (A/Q38)",
        "allied: - DD: 1 of 2 hits, half speed",
        "allied: - 1 hit",
        "japanese: - AF5: 4 Val dive GP on DD: 1 hit (A/Q38)",
        "japanese: - rolled 3; BHT 7, 3-4 column: 1 hit",
        "turn 9 0900|combat|air attack|A/Q38 japanese|Val|dive GP|DD (3,) () BHT 7, 4 factors: 1 hit",
    )


@pytest.mark.rule("FE-VP-1")
def test_a_closed_base_scores_four_at_the_start_of_the_turn() -> None:
    """`base_out_points`: exactly these lines differ."""
    change = switched(closed, "base_out_points", "start")
    assert change.gone == (
        "japanese: Known so far: you 0, the enemy 6.",
        "japanese: - the enemy gains 6: Rabaul closed to flying",
    )
    assert change.new == (
        "japanese: Known so far: you 0, the enemy 4.",
        "japanese: - the enemy gains 4: Rabaul closed to flying",
    )
