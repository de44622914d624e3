"""What each option of surface combat and ammunition changes in a turn, fact by fact, and nothing else."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, put_tf
from tests.carrier.switching import Change, switched

from flagplot.games.carrier.ordered.ast import Bombard, GunAim, Surface
from flagplot.games.carrier.ruleset.options import Options
from flagplot.games.carrier.ruleset.presets import options_of
from flagplot.games.carrier.state.battle import State

MORESBY = "A/D23"
SEEK = Surface(engage=True, number=4)


def meeting(*theirs: str, order: Surface = SEEK, **options: Any) -> State:
    """Return Chicago and Portland engaging an enemy TF at sea."""
    state = bare(**options)
    put_tf(state, "allied", 2, OPEN_SEA, "Chicago", "Portland", order=order)
    put_tf(state, "japanese", 3, OPEN_SEA, *(theirs or ("Aoba",)), order=Surface(number=5))
    return state


def bombardment(turn: int = 8, ships: tuple[str, ...] = ("Takao", "DD"), **options: Any) -> State:
    """Return a Japanese TF that shells Port Moresby."""
    state = bare(turn, **options)
    state.sides["allied"].bases["Port Moresby"].sf = 3
    put_tf(state, "japanese", 3, MORESBY, *ships, order=Bombard())
    return state


def lines(change: Change) -> list[str]:
    """Return the lines that are gone, with a minus, and the new ones, with a plus."""
    return [*(f"- {line}" for line in change.gone), *(f"+ {line}" for line in change.new)]


@pytest.mark.rule("FE-19a", "FE-19f")
def test_surface_reports_2003() -> None:
    """Hits and dice on the enemy go; labels, groups, looks and totals come."""
    change = switched(meeting, "surface_reports", "2003", faces={"lot|A/Q38 allied CA label 1": (1,)})
    assert lines(change) == [
        "- allied: attack-thrown hex=A/Q38 what=attack who=(factors=8 arm=gunnery) target=(name=Aoba) faces=[3] "
        "row=(bht=9 factors=8 column=7-8) hits=2",
        "- allied: surface Chicago, Portland enemies=[Aoba] gunnery.0.target=Aoba gunnery.0.hits=2 scored=2 "
        "account=hits",
        "- japanese: attack-thrown hex=A/Q38 what=attack who=(factors=4 arm=gunnery) target=(name=Chicago) "
        "faces=[3] row=(bht=9 factors=4 column=3-4) hits=1",
        "- japanese: surface Aoba enemies=[Chicago, Portland] gunnery.1.target=Chicago gunnery.1.hits=1 scored=1 "
        "account=hits",
        "+ allied: surface Chicago, Portland enemy_groups={gunnery: [(name=CA #1 look=)]} "
        "labels={Chicago: CA #1, Portland: CA #2} gunnery.0.target=CA #1 surviving=[7, 2, True] "
        "after=[(name=CA #1 look=smoking)] account=labels",
        "+ japanese: surface Aoba enemy_groups={gunnery: [(name=CA #1 look=), (name=CA #2 look=)]} "
        "labels={Aoba: CA #1} gunnery.1.target=CA #1 surviving=[2, 7, True] "
        "after=[(name=CA #1 look=smoking)] account=labels",
        "+ turn 8 0800|combat|lot|A/Q38 allied CA label 1 (1,) ()",
    ]


@pytest.mark.rule("GM-10.1c")
def test_surface_reports_1993() -> None:
    """Types for names, and expected results for the true ones and their dice."""
    change = switched(meeting, "surface_reports", "1993")
    assert lines(change) == [
        "- allied: attack-thrown hex=A/Q38 what=attack who=(factors=8 arm=gunnery) target=(name=Aoba) faces=[3] "
        "row=(bht=9 factors=8 column=7-8) hits=2",
        "- allied: surface Chicago, Portland enemies=[Aoba] gunnery.0.target=Aoba gunnery.0.hits=2 scored=2 "
        "account=hits",
        "- japanese: attack-thrown hex=A/Q38 what=attack who=(factors=4 arm=gunnery) target=(name=Chicago) "
        "faces=[3] row=(bht=9 factors=4 column=3-4) hits=1",
        "- japanese: surface Aoba enemies=[Chicago, Portland] gunnery.1.target=Chicago gunnery.1.hits=1 scored=1 "
        "account=hits",
        "+ allied: surface Chicago, Portland gunnery.0.target=CA gunnery.0.promise=(tenths=20 fitted=False) "
        "gunnery.1.row=(bht=9 factors=4 column=3-4) promise=(tenths=20 fitted=False) account=promise",
        "+ japanese: surface Aoba gunnery.0.row=(bht=9 factors=8 column=7-8) gunnery.1.target=CA "
        "gunnery.1.promise=(tenths=10 fitted=False) promise=(tenths=10 fitted=False) account=promise",
    ]


@pytest.mark.rule("FE-19e")
def test_surface_orders() -> None:
    """Left unanswered, questions change nothing."""
    change = switched(meeting, "surface_orders", "asked")
    assert change == Change((), ("allied: asked surface",) * 2 + ("japanese: asked surface",) * 2)


@pytest.mark.rule("FE-19i")
def test_whole_gunnery() -> None:
    """Six factors of two cruisers of four: divided at will in the base game, refused with whole ships."""
    order = Surface(engage=True, number=4, fire=(GunAim("DD", 6),))
    change = switched(lambda **o: meeting("Aoba", "DD", order=order, **o), "whole_gunnery", True)
    assert lines(change) == [
        "- allied: points points=6 reason=(key=points.sunk values={ship: DD})",
        "- allied: attack-thrown who.factors=2 row.factors=2 row.column=1-2 hits=0",
        "- allied: attack-thrown hex=A/Q38 what=attack who=(factors=6 arm=gunnery) target=(name=DD) faces=[3] "
        "row=(bht=9 factors=6 column=5-6) hits=2",
        "- allied: surface Chicago, Portland enemy_losses.ships=[DD] gunnery=[(attack who=(factors=2 "
        "arm=gunnery) target=Aoba ours=True row=(bht=9 factors=2 column=1-2) hits=0), (attack who=(factors=6 "
        "arm=gunnery) target=DD ours=True row=(bht=9 factors=6 column=5-6) hits=2 look=sinks), (attack "
        "who=(factors=5 arm=gunnery) target=Chicago hits=2)]",
        "- allied points [(turn=8 points=6 reason=(key=points.sunk values={ship: DD}))]",
        "- japanese: points points=-6 reason=(key=points.sunk values={ship: DD})",
        "- japanese: surface Aoba, DD own_losses.ships=[DD] gunnery=[(attack who=(factors=2 arm=gunnery) "
        "target=Aoba hits=0), (attack who=(factors=6 arm=gunnery) target=DD hits=2 fate=sunk), (attack "
        "who=(factors=5 arm=gunnery) target=Chicago ours=True row=(bht=9 factors=5 column=5-6) hits=2)]",
        "- japanese tfs.3 ships=[Aoba]",
        "- japanese ships.DD fate=sunk hits=2 fire_hits=2",
        "- japanese lost_points 6",
        "- turn 8 0800|combat|surface|A/Q38 allied gunnery|Aoba (3,) () BHT 9, 2 factors: 0 hits",
        "- turn 8 0800|combat|surface|A/Q38 allied gunnery|DD (3,) () BHT 9, 6 factors: 2 hits",
        "+ allied: orders.aim_refused TF2 totals=[6]",
        "+ allied: attack-thrown who.factors=8 row.factors=8 row.column=7-8 hits=2",
        "+ allied: surface Chicago, Portland gunnery=[(attack who=(factors=8 arm=gunnery) target=Aoba ours=True "
        "row=(bht=9 factors=8 column=7-8) hits=2), (attack who=(factors=5 arm=gunnery) target=Chicago hits=2)]",
        "+ japanese: surface Aoba, DD gunnery=[(attack who=(factors=8 arm=gunnery) target=Aoba hits=2), (attack "
        "who=(factors=5 arm=gunnery) target=Chicago ours=True row=(bht=9 factors=5 column=5-6) hits=2)]",
        "+ japanese tfs.3 ships=[Aoba, DD]",
        "+ japanese ships.Aoba hits=2 fire_hits=2",
        "+ japanese ships.DD tf=3",
        "+ japanese lost_points 0",
        "+ turn 8 0800|combat|surface|A/Q38 allied gunnery|Aoba (3,) () BHT 9, 8 factors: 2 hits",
    ]


@pytest.mark.rule("FE-19.8")
def test_dd_guns_twice() -> None:
    """A destroyer that has used its guns once bombards again."""

    def second(**options: Any) -> State:
        state = bombardment(dd_bombard="added", ships=("Takao", "DD"), **options)
        state.sides["japanese"].ships["DD"].gun_uses = 1
        return state

    change = switched(second, "dd_guns_twice", True)
    assert lines(change) == [
        "- allied: shelled-us Port Moresby ships=1",
        "- japanese: attack-thrown row.factors=6 row.column=5-6",
        "- japanese: shelled TF3 ships=[Takao] rolls.0.factors=6 rolls.0.column=5-6",
        "- japanese ships.DD gun_uses=1",
        "- turn 8 0800|combat|bombardment|A/D23 japanese|Port Moresby (3,) () BHT 8, 6 factors: 1 hit",
        "+ allied: shelled-us Port Moresby ships=2",
        "+ japanese: attack-thrown row.factors=7 row.column=7-8 row.parts=[[8, 6], [4, 1]]",
        "+ japanese: shelled TF3 ships=[Takao, DD] rolls.0.factors=7 rolls.0.column=7-8 rolls.0.parts=[[8, 6], [4, 1]]",
        "+ japanese ships.DD gun_uses=2",
        "+ turn 8 0800|combat|bombardment|A/D23 japanese|Port Moresby (3,) () BHT 8, 6 factors and "
        "BHT 4, 1 factor: 1 hit",
    ]


@pytest.mark.rule("FE-19.9.4a", "GM-10.2")
@pytest.mark.parametrize("value", ["added", "apart"])
def test_dd_bombard(value: str) -> None:
    """A destroyer joins the bombardment: one roll on the sum, or a second roll."""
    change = switched(bombardment, "dd_bombard", value)
    shot = "turn 8 0800|combat|bombardment{}|A/D23 japanese|Port Moresby (3,) () "
    assert (
        lines(change)
        == {
            "added": [
                "- allied: shelled-us Port Moresby ships=1",
                "- japanese: attack-thrown row.factors=6 row.column=5-6",
                "- japanese: shelled TF3 ships=[Takao] rolls.0.factors=6 rolls.0.column=5-6",
                f"- {shot.format('')}BHT 8, 6 factors: 1 hit",
                "+ allied: shelled-us Port Moresby ships=2",
                "+ japanese: attack-thrown row.factors=7 row.column=7-8 row.parts=[[8, 6], [4, 1]]",
                "+ japanese: shelled TF3 ships=[Takao, DD] rolls.0.factors=7 rolls.0.column=7-8 "
                "rolls.0.parts=[[8, 6], [4, 1]]",
                "+ japanese ships.DD gun_uses=1",
                f"+ {shot.format('')}BHT 8, 6 factors and BHT 4, 1 factor: 1 hit",
            ],
            "apart": [
                "- allied: shelled-us Port Moresby ships=1",
                "- japanese: shelled TF3 ships=[Takao] rolls=[(bht=8 factors=6 column=5-6)] hits=[1]",
                "+ allied: shelled-us Port Moresby ships=2",
                "+ japanese: attack-thrown hex=A/D23 what=bombardment target=(name=Port Moresby) faces=[3] "
                "row=(bht=4 factors=1 column=1-2) hits=0",
                "+ japanese: shelled TF3 ships=[Takao, DD] rolls=[(bht=8 factors=6 column=5-6), "
                "(bht=4 factors=1 column=1-2)] hits=[1, 0]",
                "+ japanese ships.DD gun_uses=1",
                f"+ {shot.format(' of destroyers')}BHT 4, 1 factor: 0 hits",
            ],
        }[value]
    )


@pytest.mark.rule("FE-19.10.3")
@pytest.mark.parametrize("turn", [8, 20])
def test_night_bombardment(turn: int) -> None:
    """One row less for ships and base in a night turn; by day nothing changes."""
    change = switched(lambda **o: bombardment(turn, **o), "night_bombardment", True)
    base, ships = (
        "turn 20 2000|combat|surface|A/D23 allied guns of Port Moresby|Takao (3,)",
        "turn 20 2000|combat|bombardment|A/D23 japanese|Port Moresby (3,)",
    )
    assert (
        lines(change)
        == {
            8: [],
            20: [
                "- allied: attack-thrown row.bht=8",
                "- allied: shelled-us Port Moresby shots.0.row.bht=8",
                "- japanese: attack-thrown row.bht=8",
                "- japanese: shelled TF3 rolls.0.bht=8",
                f"- {base} () BHT 8, 3 factors: 1 hit",
                f"- {ships} () BHT 8, 6 factors: 1 hit",
                "+ allied: attack-thrown row.bht=7 row.modifiers=[(kind=night value=-1)]",
                "+ allied: shelled-us Port Moresby shots.0.row.bht=7 shots.0.row.modifiers=[(kind=night value=-1)]",
                "+ japanese: attack-thrown row.bht=7 row.modifiers=[(kind=night value=-1)]",
                "+ japanese: shelled TF3 rolls.0.bht=7 rolls.0.modifiers=[(kind=night value=-1)]",
                f"+ {base} (('night', -1),) BHT 7, 3 factors: 1 hit",
                f"+ {ships} (('night', -1),) BHT 7, 6 factors: 1 hit",
            ],
        }[turn]
    )


@pytest.mark.rule("FE-19.11a")
def test_helpless_targets() -> None:
    """The attack comes at the number and a half, at once and not as a breakthrough."""

    def lying(**options: Any) -> State:
        state = meeting("Aoba", **options)
        state.sides["japanese"].ships["Aoba"].hits = 4
        return state

    change = switched(lying, "helpless_targets", True)
    assert lines(change) == [
        "- allied: attack-thrown row.bht=10",
        "- allied: surface Chicago, Portland breakthrough=ours screen=[(attack who=(factors=8 arm=gunnery) "
        "target=Aoba ours=True row=(bht=10 factors=8 column=7-8 modifiers=[(kind=crippled value=1)]) hits=2 "
        "look=sinks)]",
        "- allied ships.Chicago ammunition=15",
        "- allied ships.Portland ammunition=15",
        "- japanese: surface Aoba breakthrough=theirs screen=[(attack who=(factors=8 arm=gunnery) target=Aoba "
        "hits=2 fate=sunk)]",
        "- turn 8 0800|combat|surface|A/Q38 allied breakthrough|Aoba (3,) (('crippled', 1),) BHT 10, 8 factors: 2 hits",
        "+ allied: attack-thrown row.bht=7",
        "+ allied: surface Chicago, Portland helpless=theirs gunnery=[(attack who=(factors=8 arm=gunnery) "
        "target=Aoba ours=True row=(bht=7 factors=8 column=7-8 modifiers=[(kind=crippled value=1)]) hits=2 "
        "look=sinks)]",
        "+ allied ships.Chicago ammunition=18",
        "+ allied ships.Portland ammunition=18",
        "+ japanese: surface Aoba helpless=ours gunnery=[(attack who=(factors=8 arm=gunnery) target=Aoba hits=2 "
        "fate=sunk)]",
        "+ turn 8 0800|combat|surface|A/Q38 allied gunnery|Aoba (3,) (('crippled', 1),) BHT 7, 8 factors: 2 hits",
    ]


@pytest.mark.rule("GM-13.2")
def test_gun_ammunition() -> None:
    """AP shells at a base: four rows less."""
    change = switched(bombardment, "gun_ammunition", True)
    assert lines(change) == [
        "- japanese: attack-thrown row.bht=8",
        "- japanese: shelled TF3 rolls.0.bht=8",
        "- turn 8 0800|combat|bombardment|A/D23 japanese|Port Moresby (3,) () BHT 8, 6 factors: 1 hit",
        "+ japanese: attack-thrown row.bht=4 row.modifiers=[(kind=AP shells value=-4)]",
        "+ japanese: shelled TF3 rolls.0.bht=4 rolls.0.modifiers=[(kind=AP shells value=-4)]",
        "+ japanese ships.Takao magazine=(sealed=True)",
        "+ japanese ships.DD magazine=(sealed=True)",
        "+ turn 8 0800|combat|bombardment|A/D23 japanese AP|Port Moresby (3,) (('AP shells', -4),) "
        "BHT 4, 6 factors: 1 hit",
    ]


@pytest.mark.rule("BR-30.3")
def test_breaking_off() -> None:
    """There is no fight, and one side must leave."""
    change = switched(
        meeting,
        "breaking_off",
        True,
        japanese="TF3: surface: avoid, number 5",
        faces={"breaking off|A/Q38 japanese": (6,)},
    )
    assert lines(change) == [
        "- allied: attack-thrown hex=A/Q38 what=attack who=(factors=8 arm=gunnery) target=(name=Aoba) faces=[3] "
        "row=(bht=9 factors=8 column=7-8) hits=2",
        "- allied: surface Chicago, Portland hex=A/Q38 types={CA: 1} enemies=[Aoba] number=4 total=9 "
        "groups={gunnery: [Chicago, Portland]} gunnery=[(attack who=(factors=8 arm=gunnery) target=Aoba "
        "ours=True row=(bht=9 factors=8 column=7-8) hits=2), (attack who=(factors=4 arm=gunnery) target=Chicago "
        "hits=1)] suffered=1 scored=2 account=hits",
        "- allied ships.Chicago hits=1 ammunition=15 fire_hits=1",
        "- allied ships.Portland ammunition=15",
        "- japanese: attack-thrown hex=A/Q38 what=attack who=(factors=4 arm=gunnery) target=(name=Chicago) "
        "faces=[3] row=(bht=9 factors=4 column=3-4) hits=1",
        "- japanese: surface Aoba hex=A/Q38 types={CA: 2} enemies=[Chicago, Portland] number=5 total=9 "
        "groups={gunnery: [Aoba]} gunnery=[(attack who=(factors=8 arm=gunnery) target=Aoba hits=2), (attack "
        "who=(factors=4 arm=gunnery) target=Chicago ours=True row=(bht=9 factors=4 column=3-4) hits=1)] "
        "suffered=2 scored=1 account=hits",
        "- japanese ships.Aoba hits=2 ammunition=15 fire_hits=2",
        "- turn 8 0800|combat|surface|A/Q38 allied gunnery|Aoba (3,) () BHT 9, 8 factors: 2 hits",
        "- turn 8 0800|combat|surface|A/Q38 japanese gunnery|Chicago (3,) () BHT 9, 4 factors: 1 hit",
        "+ allied: seeing.breaking_off TF2 place=A/Q38 result=enemy away",
        "+ allied ships.Chicago ammunition=24",
        "+ allied ships.Portland ammunition=24",
        "+ japanese: seeing.breaking_off TF3 place=A/Q38 result=away total=6",
        "+ japanese tfs.3 fight_left=A/Q38",
        "+ japanese ships.Aoba ammunition=24",
        "+ turn 8 0800|combat|breaking off|A/Q38 japanese (6,) ()",
    ]


@pytest.mark.rule("BR-30.7")
def test_reloading() -> None:
    """Six factors come aboard."""

    def lying(**options: Any) -> State:
        state = bare(**options)
        put_tf(state, "allied", 2, MORESBY, "Portland", anchored=7, ammunition=10)
        return state

    change = switched(lying, "reloading", True)
    assert lines(change) == [
        "- allied ships.Portland ammunition=10",
        "+ allied: sailing.takes_aboard Portland what=factors base=Port Moresby ammunition_factors=6",
        "+ allied ships.Portland ammunition=16 magazine=(rest=1)",
    ]


@pytest.mark.rule("FE-OPT-3")
def test_expanded_ship_functions_of_the_e_mail_rules() -> None:
    """All but 1 and 4: slow targets, breaking off, towing, survivors and reloading; the rule on screening ships stands
    for 4, and there is no option for flank speed, 1."""
    made = options_of("email-2003", {})
    assert made.slow_targets and made.breaking_off and made.towing and made.reloading and made.survivors == "2003"
    assert made.screen_aa and not any("flank" in name for name in Options.__struct_fields__)
    plain = options_of("base", {})
    assert not (plain.slow_targets or plain.breaking_off or plain.towing or plain.reloading or plain.survivors != "off")
