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
    """`planes_double`: exactly these facts differ."""
    change = switched(raid(box="just_landed", n=3), "planes_double", "2003", japanese=ON_SHIPS, faces=LOW)
    assert change.gone == (
        "allied: attacked Lexington hits=4 twice=on deck",
        "allied ships.Lexington hits=4 fire_hits=4",
        "japanese: bombed AF5 hits=4 twice=on deck",
    )
    assert change.new == (
        "allied: attacked Lexington hits=3 twice=landed",
        "allied ships.Lexington hits=3 fire_hits=3",
        "japanese: bombed AF5 hits=3 twice=landed",
    )


@pytest.mark.rule("GM-15.0")
def test_planes_on_deck_add_nothing() -> None:
    """`planes_double`: exactly these facts differ."""
    change = switched(raid(box="ready", n=3), "planes_double", "off", japanese=ON_SHIPS, faces=LOW)
    assert change.gone == (
        "allied: points points=-6 reason.values={af: 3, plane: Wildcat, place: Lexington}",
        "allied: attacked Lexington own_losses.planes={Wildcat: 3} hits=4 twice=on deck",
        "allied ships.Lexington hits=4 slowed=9 fire_hits=4",
        "allied lost_points 6",
        "japanese: bombed AF5 hits=4 twice=on deck",
    )
    assert change.new == (
        "allied: points points=-4 reason.values={af: 2, plane: Wildcat, place: Lexington}",
        "allied: attacked Lexington own_losses.planes={Wildcat: 2} hits=2",
        "allied ships.Lexington hits=2 fire_hits=2 boxes.ready=[(plane=Wildcat n=1)]",
        "allied lost_points 4",
        "japanese: bombed AF5 hits=2",
    )


@pytest.mark.rule("FE-21.3c")
def test_a_base_loses_one_factor_for_two_hits() -> None:
    """`base_aa_loss`: exactly these facts differ."""
    change = switched(field, "base_aa_loss", "four", japanese=ON_BASE, faces=LOW)
    assert change.gone == ("allied bases.Port Moresby aa=2",)
    assert change.new == ("allied bases.Port Moresby aa=5",)


@pytest.mark.rule("FE-21.3f")
def test_a_torpedo_and_a_bomb_slow_a_cruiser() -> None:
    """`torpedo_speed`: exactly these facts differ."""
    change = switched(
        raid("4 Kate torpedo", "Chicago", hits=1),
        "torpedo_speed",
        True,
        japanese=ON_SHIPS.replace("dive", "torpedo"),
        faces=LOW,
    )
    assert change.gone == ()
    assert change.new == ("allied ships.Chicago slowed=9",)


@pytest.mark.rule("GM-18.2")
def test_a_torpedo_is_two_hits() -> None:
    """`torpedo_double`: exactly these facts differ."""
    change = switched(
        raid("4 Kate torpedo", "Chicago"),
        "torpedo_double",
        True,
        japanese=ON_SHIPS.replace("dive", "torpedo"),
        faces=LOW,
    )
    assert change.gone == ("allied ships.Chicago hits=1",)
    assert change.new == ("allied ships.Chicago hits=2",)


@pytest.mark.rule("FE-21.6.2a")
def test_planes_of_a_maximum_launch_are_caught_by_a_die() -> None:
    """`caught_launching`: exactly these facts differ."""
    change = switched(field, "caught_launching", "2003", allied=LAUNCH, japanese=ON_BASE, faces=LOW)
    assert change.gone == (
        "allied: attacked Port Moresby hits=2",
        "allied afs.3 flights.0.n=6",
        "allied bases.Port Moresby lf_normal=16 lf_min=8 aa=4 sf=1",
        "allied lost_points 0",
        "japanese: bombed AF5 hits=2",
    )
    assert change.new == (
        "allied: flight.still_leaving AF3 n=6 source=Port Moresby",
        "allied: points points=-8 reason=(key=points.destroyed_on_ground "
        "values={af: 4, plane: P-40, place: Port Moresby})",
        "allied: attacked Port Moresby own_losses.planes={P-40: 4} hits=4 twice=on the field",
        "allied afs.3 flights.0.n=2",
        "allied bases.Port Moresby lf_normal=12 lf_min=6 aa=2 sf=-1",
        "allied lost_points 8",
        "japanese: bombed AF5 hits=4 twice=on the field offered=[P-40]",
        "turn 9 0900|combat|caught taking off|allied/Port Moresby (3,) () caught",
    )


@pytest.mark.rule("GM-14.1a")
def test_planes_of_a_maximum_launch_are_caught_in_any_case() -> None:
    """`caught_launching`: exactly these facts differ."""
    change = switched(field, "caught_launching", "1993", allied=LAUNCH, japanese=ON_BASE, faces=LOW)
    assert change.gone == (
        "allied: attacked Port Moresby hits=2",
        "allied afs.3 flights.0.n=6",
        "allied bases.Port Moresby lf_normal=16 lf_min=8 aa=4 sf=1",
        "allied lost_points 0",
        "japanese: bombed AF5 hits=2",
    )
    assert change.new == (
        "allied: flight.still_leaving AF3 n=6 source=Port Moresby",
        "allied: points points=-8 reason=(key=points.destroyed_on_ground "
        "values={af: 4, plane: P-40, place: Port Moresby})",
        "allied: attacked Port Moresby own_losses.planes={P-40: 4} hits=4 twice=on the field",
        "allied afs.3 flights.0.n=2",
        "allied bases.Port Moresby lf_normal=12 lf_min=6 aa=2 sf=-1",
        "allied lost_points 8",
        "japanese: bombed AF5 hits=4 twice=on the field offered=[P-40]",
    )


@pytest.mark.rule("FE-DS-4")
def test_a_cruiser_stays_afloat_for_two_hours() -> None:
    """`delayed_sinking`: exactly these facts differ."""
    change = switched(raid(card="Chicago", hits=3), "delayed_sinking", True, japanese=ON_SHIPS, faces=LOW)
    assert change.gone == (
        "allied: points reason.key=points.sunk",
        "allied: attacked Chicago own_losses.ships=[Chicago] fate=sunk",
        "allied ships.Chicago fate=sunk",
        "japanese: points points=24 reason=(key=points.sunk values={ship: Chicago})",
        "japanese: bombed AF5 enemy_losses.ships=[Chicago] sunk=True",
        "japanese points [(turn=9 points=24 reason=(key=points.sunk values={ship: Chicago}))]",
    )
    assert change.new == (
        "allied: points reason.key=points.doomed",
        "allied: damage.doomed Chicago rule=FE-DS-4 how=lost due=11",
        "allied: attacked Chicago fate=still",
        "allied tfs.1 number=1 ships=[Chicago] hex=A/Q38 formed=1",
        "allied ships.Chicago tf=1 doomed=11",
        "turn 9 0900|combat|sinking|allied/Chicago (3,) () afloat for 2 turns",
    )


@pytest.mark.rule("BR-28.1")
def test_a_natural_six_may_be_critical() -> None:
    """`critical_hits`: exactly these facts differ."""
    change = switched(raid(card="Chicago"), "critical_hits", "2003", japanese=ON_SHIPS, faces=SIXES)
    assert change.gone == ()
    assert change.new == (
        "allied: damage.critical Chicago effect=armament",
        "turn 9 0900|combat|critical hit check|air attack A/Q38 japanese|Val|dive AP|Chicago (6,) ()",
        "turn 9 0900|combat|critical hit|air attack A/Q38 japanese|Val|dive AP|Chicago (3,) () armament",
    )


@pytest.mark.rule("GM-19.0")
def test_any_hit_with_ap_bombs_may_be_critical() -> None:
    """`critical_hits`: exactly these facts differ."""
    change = switched(
        raid(card="Chicago"), "critical_hits", "1993", japanese=ON_SHIPS, faces={**LOW, CHECK: (6,)}, fires="bombs"
    )
    assert change.gone == ()
    assert change.new == (
        "allied: damage.critical Chicago effect=armament guns=1",
        "allied ships.Chicago wounds=(guns_lost=1)",
        "turn 9 0900|combat|critical hit check|air attack A/Q38 japanese|Val|dive AP|Chicago (6,) ()",
        "turn 9 0900|combat|critical hit|air attack A/Q38 japanese|Val|dive AP|Chicago (3,) () armament",
    )


@pytest.mark.rule("BR-28.4")
def test_two_effects_of_half_speed_stop_a_ship() -> None:
    """`half_speed_adds`: exactly these facts differ."""
    change = switched(raid(hits=3, hurt=Wounds(steering=9)), "half_speed_adds", True, allied="TF1: N2")
    assert change.gone == (
        "allied tfs.1 hex=A/Q37",
        "allied ships.Lexington moved=9",
        "japanese: sighted 1 sighting.hex=A/Q37",
    )
    assert change.new == (
        "allied tfs.1 hex=A/Q38 order.actions.0.steps.0.count=2",
        "japanese: flight.no_attack AF5 rule=GM-3.1b why=order",
        "japanese: sighted 1 sighting.hex=A/Q38",
    )


@pytest.mark.rule("BR-30.2")
def test_a_slowed_ship_is_easier_to_hit() -> None:
    """`slow_targets`: exactly these facts differ."""
    change = switched(
        raid(card="Chicago", hits=3), "slow_targets", True, japanese=ON_SHIPS, faces={**LOW, "dive AP|Chicago": (1,)}
    )
    assert change.gone == (
        "japanese: bombed AF5 row.bht=7",
        "japanese: attack-thrown row.bht=7",
        "turn 9 0900|combat|air attack|A/Q38 japanese|Val|dive AP|Chicago (1,) () BHT 7, 8 factors: 0 hits",
    )
    assert change.new == (
        "japanese: bombed AF5 row.bht=8 row.modifiers=[(kind=slowed value=1)]",
        "japanese: attack-thrown row.bht=8 row.modifiers=[(kind=slowed value=1)]",
        "turn 9 0900|combat|air attack|A/Q38 japanese|Val|dive AP|Chicago (1,) (('slowed', 1),) "
        "BHT 8, 8 factors: 0 hits",
    )


@pytest.mark.rule("BR-28.6")
def test_a_critical_hit_becomes_a_fire() -> None:
    """`fires`: exactly these facts differ."""
    change = switched(raid(), "fires", "critical", japanese=ON_SHIPS, faces=BLAZE, critical_hits="2003")
    assert change.gone == ("allied: damage.critical Lexington effect=fire",)
    assert change.new == (
        "allied: damage.on_fire Lexington rule=GM-15.11a fire=fire",
        "allied ships.Lexington wounds=(fires=[9])",
    )


@pytest.mark.rule("GM-15.1")
def test_bombs_among_planes_start_a_fire() -> None:
    """`fires`: exactly these facts differ."""
    change = switched(
        raid("4 Val AP high", box="ready", n=4), "fires", "bombs", japanese=ON_SHIPS, faces=LOW, planes_double="off"
    )
    assert change.gone == ("allied ships.Lexington hits=1 fire_hits=1 boxes.ready.0.n=3", "allied lost_points 2")
    assert change.new == (
        "allied: damage.on_fire Lexington rule=GM-15.11a fire=fire",
        "allied: points points=-4 reason=(key=points.burnt_aboard values={af: 2, plane: Wildcat, place: Lexington})",
        "allied: damage.burns Lexington what=planes hits=1 n=2",
        "allied ships.Lexington hits=2 fire_hits=2 boxes.ready.0.n=1 wounds=(fires=[9])",
        "allied lost_points 6",
    )


@pytest.mark.rule("GM-13.4a")
def test_gp_bombs_at_a_destroyer_take_the_better_row() -> None:
    """`bomb_ammunition`: exactly these facts differ."""
    change = switched(raid("4 Val GP high", "DD"), "bomb_ammunition", True, japanese=ON_SHIPS, faces=LOW)
    assert change.gone == (
        "japanese: bombed AF5 row.bht=2",
        "japanese: attack-thrown row.bht=2 hits=0",
        "turn 9 0900|combat|air attack|A/Q38 japanese|Val|dive GP|DD (3,) () BHT 2, 4 factors: 0 hits",
    )
    assert change.new == (
        "allied: attacked DD hits=1",
        "allied ships.DD hits=1 slowed=9 fire_hits=1",
        "japanese: bombed AF5 row.bht=7 hits=1",
        "japanese: attack-thrown row.bht=7 hits=1",
        "turn 9 0900|combat|air attack|A/Q38 japanese|Val|dive GP|DD (3,) () BHT 7, 4 factors: 1 hit",
    )


@pytest.mark.rule("FE-VP-1")
def test_a_closed_base_scores_four_at_the_start_of_the_turn() -> None:
    """`base_out_points`: exactly these facts differ."""
    change = switched(closed, "base_out_points", "start")
    assert change.gone == ("japanese: points points=-6", "japanese lost_points 6")
    assert change.new == ("japanese: points points=-4", "japanese lost_points 4")
