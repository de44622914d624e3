"""Fires aboard carriers (GM-15, BR-28.6, FE-21.8.2b)."""

import pytest
from tests.carrier.damage.hits import alone, blow, said
from tests.carrier.position import OPEN_SEA, af, attack, bare, battle, play, put_af, put_tf, ready, ship, tf
from tests.carrier.wording import worded
from tests.support.shown import reported

from flagplot.core.document import to_text
from flagplot.games.carrier.combat.critical import strike_ship
from flagplot.games.carrier.combat.fires import by_bombs, ignite
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.phases import combat, fires, wounds
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.state.wounds import Wounds
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import aboard, launch_factors, maximum_factor, readying_factor, shut

CONSTANT = tables().constant


@pytest.mark.rule("GM-15.1", "GM-15.2")
@pytest.mark.parametrize(
    ("hits", "ready_", "all_", "expected"),
    [
        (1, 3, 8, ""),
        (1, 4, 4, "fire"),
        (1, 3, 9, "fire"),
        (0, 9, 15, ""),
        (1, 9, 15, "fire"),
        (2, 9, 9, "major fire"),
        (2, 8, 14, "fire"),
        (2, 0, 15, "major fire"),
        (3, 0, 8, ""),
    ],
)
def test_what_bombs_light(hits: int, ready_: int, all_: int, expected: str):
    """4 Ready or 9 aboard and a hit: fire; 9 Ready or 15 aboard and two hits: major fire."""
    assert by_bombs(CONSTANT, hits, ready_, all_) == expected


def bombed(card: str = "Lexington", face: int = 3, n: int = 4, load: str = "AP high", **planes: str) -> Ship:
    """Return a ship attacked by Vals, or torpedo planes, with the rule in force and its base doubling off."""
    plane = "Kate" if "torpedo" in load else "Val"
    u = battle(
        [tf(1, ship(card, **planes))],
        [af(5, f"{n} {plane} {load}", order=attack())],
        dice={"low": (1,), f"|{card}": (face,)},
        fires="bombs",
        planes_double="off",
    )
    combat.run(u)
    return u.state.sides["allied"].ships[card]


@pytest.mark.rule("GM-15.0", "GM-15.1")
@pytest.mark.parametrize(("ready_", "below", "count"), [("3 Wildcat", "6 Avenger", 1), ("3 Wildcat", "5 Avenger", 0)])
def test_one_bomb_on_a_full_ship_starts_a_fire(ready_: str, below: str, count: int):
    """One hit with nine aboard: a fire and one hit, not two; with eight nothing burns."""
    lexington = bombed(ready=ready_, readying=below)
    assert lexington.hits == 1
    assert (lexington.wounds.fires if lexington.wounds else []) == [3] * count


@pytest.mark.rule("GM-15.2")
def test_two_bombs_of_one_resolution_among_nine_ready_are_a_major_fire():
    """The planes are counted before the losses of that roll; the ship will not fly again."""
    lexington = bombed(n=8, ready="9 Wildcat")
    assert lexington.hits == 2
    assert (lexington.wounds.major, lexington.wounds.fires, lexington.wounds.burnt_out) == (3, [], True)  # type: ignore[union-attr]
    assert aboard(lexington.boxes) == 7  # type: ignore[arg-type]


@pytest.mark.rule("GM-15.1")
def test_torpedoes_and_other_ships_start_no_fire():
    """Nine aboard and torpedo hits: no fire. A cruiser never burns by bombs."""
    torpedoed = bombed(n=4, load="torpedo", ready="9 Wildcat")
    assert torpedoed.hits > 0 and not torpedoed.wounds
    assert not bombed("Chicago").wounds


@pytest.mark.rule("GM-15.1.3", "GM-15.23")
def test_fires_add_up_until_a_major_fire_takes_their_place():
    """Two fires; then major: only that; while it burns, no more. After it is out a fire may start again."""
    b, lexington = alone("Lexington", fires="bombs")
    for blaze in ("fire", "fire", ""):
        ignite(b.umpire, "allied", lexington, blaze)  # type: ignore[arg-type]
    assert lexington.wounds.fires == [3, 3]  # type: ignore[union-attr]
    for blaze in ("major fire", "fire", "major fire"):
        b.umpire.turn += 1
        ignite(b.umpire, "allied", lexington, blaze)  # type: ignore[arg-type]
    assert (lexington.wounds.fires, lexington.wounds.major) == ([], 4)  # type: ignore[union-attr]
    lexington.wounds.major = 0  # type: ignore[union-attr]
    ignite(b.umpire, "allied", lexington, "fire")
    assert lexington.wounds.fires == [6]  # type: ignore[union-attr]


@pytest.mark.rule("GM-15.0")
@pytest.mark.parametrize(("card", "option"), [("Chicago", "bombs"), ("Lexington", "off")])
def test_only_carriers_burn_and_only_with_the_rule(card: str, option: str):
    """A cruiser, or a carrier without the rule: nothing starts."""
    b, hurt = alone(card, fires=option)
    ignite(b.umpire, "allied", hurt, "fire")
    assert not hurt.wounds


def burning(
    wounds_: Wounds,
    dice: dict[str, tuple[int, ...]] | None = None,
    turn: int = 3,
    planes: str = "6 Wildcat, 3 Dauntless",
) -> tuple[Umpire, Ship]:
    b, lexington = alone("Lexington", dice, turn=turn, ready=planes, fires="bombs")
    lexington.wounds = wounds_
    return b.umpire, lexington


@pytest.mark.rule("GM-15.11b", "FE-21.8.2b")
@pytest.mark.parametrize(("count", "hits", "left"), [(1, 1, 7), (2, 2, 5)])
def test_each_fire_does_a_hit_and_destroys_two_air_factors(count: int, hits: int, left: int):
    """Already in the turn in which it starts, when the combat phase closes; the hit costs no further plane."""
    u, lexington = burning(Wounds(fires=[3] * count))
    fires.put_out(u)
    fires.burn(u)
    assert (lexington.hits, lexington.fire_hits, aboard(lexington.boxes)) == (hits, hits, left)  # type: ignore[arg-type]
    assert u.state.sides["allied"].lost_today == {"Wildcat": 9 - left}, "the owner gives what he has most of"
    assert sum(entry.points for entry in u.state.sides["japanese"].points) == 2 * (9 - left)
    assert not u.attacked, "a fire is no attack"


@pytest.mark.rule("GM-15.11b")
def test_with_fewer_planes_what_is_there_burns():
    """One air factor aboard: it is lost, and the ship takes the hit."""
    u, lexington = burning(Wounds(fires=[3]), planes="1 Wildcat")
    fires.burn(u)
    assert (lexington.hits, aboard(lexington.boxes)) == (1, 0)  # type: ignore[arg-type]
    assert "damage.burns Lexington what=planes hits=1 n=1" in said(u)
    fires.burn(u)
    assert "damage.burns Lexington what=ship hits=1 n=0" in said(u)


@pytest.mark.rule("GM-15.21b")
def test_a_major_fire_does_two_hits_and_destroys_five():
    """Two hits and five of nine; its hits can sink the ship, which scores once."""
    u, lexington = burning(Wounds(major=3, burnt_out=True))
    fires.burn(u)
    assert (lexington.hits, aboard(lexington.boxes)) == (2, 4)  # type: ignore[arg-type]
    fires.burn(u)
    fires.burn(u)
    assert (lexington.fate, u.state.sides["allied"].tfs[1].ships) == ("sunk", ["DD 9"])
    fires.burn(u)
    assert [entry.points for entry in u.state.sides["japanese"].points if "sunk" in worded(entry.reason)] == [72]


def test_a_burnt_ship_alone_takes_its_task_force_with_it():
    """No empty TF is left."""
    u = battle([tf(1, ship("Lexington", hits=5))], fires="bombs")
    u.state.sides["allied"].ships["Lexington"].wounds = Wounds(fires=[2])
    fires.burn(u)
    assert u.state.sides["allied"].tfs == {}


@pytest.mark.rule("GM-15.12")
@pytest.mark.parametrize(("face", "left"), [(4, []), (5, [2])])
def test_a_fire_goes_out_on_1_to_4_from_the_next_turn(face: int, left: list[int]):
    """A fire of turn 2 in turn 3: out at once and no damage, or it burns on. One of turn 3 is not tried."""
    u, lexington = burning(Wounds(fires=[2]), {"fire 1": (face,)})
    fires.put_out(u)
    fires.burn(u)
    assert (lexington.wounds.fires, lexington.hits) == (left, len(left))  # type: ignore[union-attr]
    assert [line for line in said(u) if "fire_out" in line] == ([] if left else ["damage.fire_out Lexington fire=last"])
    fresh, other = burning(Wounds(fires=[3]))
    fires.put_out(fresh)
    assert (other.wounds.fires, fresh.dice.record()) == ([3], ())  # type: ignore[union-attr]


@pytest.mark.rule("GM-15.1.3")
def test_each_fire_has_its_own_die():
    """Two fires, a 2 and a 6: one is left."""
    u, lexington = burning(Wounds(fires=[1, 2]), {"fire 1": (2,), "fire 2": (6,)})
    fires.put_out(u)
    assert lexington.wounds.fires == [2]  # type: ignore[union-attr]
    assert "damage.fire_out Lexington fire=one left=1" in said(u)


@pytest.mark.rule("GM-15.22", "GM-15.21a")
@pytest.mark.parametrize(("face", "left"), [(3, 0), (4, 2)])
def test_a_major_fire_goes_out_on_1_to_3_and_the_ship_never_flies_again(face: int, left: int):
    """Roll 3: out; roll 4: it burns on. Either way no air operations for the rest of the game."""
    u, lexington = burning(Wounds(major=2, burnt_out=True), {"major fire": (face,)})
    fires.put_out(u)
    wounds.expire(u)
    assert lexington.wounds.major == left  # type: ignore[union-attr]
    assert said(u) == ([] if left else ["damage.fire_out Lexington fire=major"])
    assert launch_factors(u.ruleset, "allied", lexington) == (0, 0)
    assert readying_factor(u.ruleset, "allied", lexington) == 0
    fresh, other = burning(Wounds(major=3, burnt_out=True), {"major fire": (1,)})
    fires.put_out(fresh)
    assert other.wounds.major == 3  # type: ignore[union-attr]


@pytest.mark.rule("GM-15.11a")
def test_no_air_operations_while_it_burns():
    """Neither launch nor landing nor readying; when the fire is out everything resumes."""
    u, lexington = burning(Wounds(fires=[2]), {"fire 1": (1,)})
    assert (maximum_factor(u.ruleset, "allied", lexington), readying_factor(u.ruleset, "allied", lexington)) == (0, 0)
    assert shut(lexington) == "burning"
    fires.put_out(u)
    assert (maximum_factor(u.ruleset, "allied", lexington), readying_factor(u.ruleset, "allied", lexington)) == (24, 8)
    wounds.expire(u)
    assert not lexington.wounds


def at_sea(wounds_: Wounds) -> State:
    state = bare(fires="bombs")
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington", "Yorktown")
    ready(state, "allied", "Lexington", Wildcat=4)
    ready(state, "allied", "Lexington", "readying", Dauntless=3)
    state.sides["allied"].ships["Lexington"].wounds = wounds_
    return state


@pytest.mark.rule("GM-15.21a")
def test_orders_for_a_burnt_out_ship_are_refused():
    """The player is told why, for a launch and for readying."""
    state = at_sea(Wounds(burnt_out=True))
    for text, message in (
        (
            "AF3: launch 2 Wildcat from Lexington",
            "nothing takes off from Lexington: a major fire has ended its flying for good",
        ),
        (
            "Lexington: ready 2 Dauntless AP",
            "no planes are readied on Lexington: a major fire has ended its flying for good",
        ),
    ):
        sheet = GAME.parse(text, "allied", GAME.view(state, "allied"))
        assert [d.message for d in sheet.diagnostics if d.severity == "error"] == [message]


@pytest.mark.rule("GM-15.11a")
def test_planes_due_to_land_there_go_elsewhere():
    """Two Wildcats of burning Lexington land on Yorktown beside her; a standing order readies nothing."""
    state = at_sea(Wounds(fires=[7]))
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat", home="Lexington")
    after = play(state, "AF3: land Lexington", faces={"fire 1": (5,)}, clean=False)
    boxes = after.state.sides["allied"].ships["Yorktown"].boxes
    assert boxes is not None and sum(stack.n for stack in boxes.just_landed) == 2
    assert after.state.sides["allied"].ships["Lexington"].hits == 1


@pytest.mark.rule("GM-15.11a")
def test_planes_without_another_deck_are_lost_as_by_enemy_action():
    """Out of fuel over burning Lexington, with no other deck: two points for each air factor, not ten."""
    state = bare(fires="bombs")
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    state.sides["allied"].ships["Lexington"].wounds = Wounds(fires=[7])
    for base in state.sides["allied"].bases.values():
        base.lf_normal = base.lf_min = 0
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat", home="Lexington", land_by=8)
    after = play(state, "AF3: land Lexington", faces={"fire 1": (5,)}, clean=False)
    lost = [entry.points for entry in after.state.sides["japanese"].points if "fuel" in worded(entry.reason)]
    assert lost == [4]


def test_the_report_shows_fires_to_the_owner_alone():
    """Fires, a major fire and a ship that will not fly again stand beside her name."""
    for hurt, words in (
        (Wounds(fires=[7]), "Lexington: 1 fire burning"),
        (Wounds(fires=[6, 7]), "Lexington: 2 fires burning"),
        (Wounds(major=7, burnt_out=True), "Lexington: major fire burning, no more flying"),
    ):
        state = at_sea(hurt)
        report = to_text(reported(GAME, GAME.view(state, "allied"), ()))
        assert words in report
        assert "launch 0/0, readying 0; no flying, it is on fire" in " ".join(report.split())
        assert "fire" not in to_text(reported(GAME, GAME.view(state, "japanese"), ())).replace("fires", "")


@pytest.mark.rule("BR-28.6")
@pytest.mark.parametrize(("face", "expected"), [(2, ([3], 0)), (5, ([], 3))])
def test_critical_hits_start_fires_on_carriers(face: int, expected: tuple[list[int], int]):
    """Effect 2 a fire, effect 5 a major fire; later attacks of the turn meet no hit of it yet."""
    b, lexington = alone(
        "Lexington",
        {"critical hit check|blow": (6,), "critical hit|blow": (face,)},
        critical_hits="2003",
        fires="critical",
    )
    strike_ship(b, "allied", lexington, blow(1), False, "bomb", "AP")
    assert (lexington.wounds.fires, lexington.wounds.major) == expected  # type: ignore[union-attr]
    assert lexington.hits == 1


@pytest.mark.rule("GM-19.2c", "FE-21.8.2b")
def test_a_second_attack_meets_the_ship_without_the_fires_hit():
    """Lexington with two hits and a fresh fire is not yet slowed; when combat closes she is."""
    u, lexington = burning(Wounds(fires=[3]))
    lexington.hits = 2
    assert launch_factors(u.ruleset, "allied", lexington) == (0, 0), "the ban starts at once"
    assert 2 * lexington.hits < 6
    fires.burn(u)
    assert lexington.hits == 3 and lexington.slowed == 3


def test_fires_of_the_critical_reading_are_not_lit_by_bombs():
    """`critical`: bombs among nine Ready planes start nothing by themselves."""
    u = battle(
        [tf(1, ship("Lexington", ready="9 Wildcat"))],
        [af(5, "4 Val AP high", order=attack())],
        dice={"low": (1,)},
        fires="critical",
    )
    combat.run(u)
    lexington = u.state.sides["allied"].ships["Lexington"]
    assert lexington.hits == 2 and not lexington.wounds


def test_a_doomed_ship_burns_no_more():
    """Its fires end with the fatal hit."""
    b, lexington = alone("Lexington", fires="bombs", delayed_sinking=True, hits=5)
    lexington.wounds = Wounds(fires=[2])
    strike_ship(b, "allied", lexington, blow(1), False, "bomb", "AP")
    assert lexington.doomed and not lexington.wounds
    fires.burn(b.umpire)
    assert said(b.umpire)[-1] == "damage.doomed Lexington rule=FE-DS-4 how=lost due=6"
