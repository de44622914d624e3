"""What each option of the air battle changes, fact by fact, and that it changes nothing else."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, put_af, put_tf, ready
from tests.carrier.switching import switched

from flagplot.games.carrier.ordered.ast import (
    Apart,
    Assignment,
    Attack,
    Cap,
    FireAt,
    Flares,
    Intercept,
    Place,
    Planes,
    Program,
    Strafe,
)
from flagplot.games.carrier.ordered.ast import ReadyCap as Order
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import Direction, Hex, neighbour

HERE = Place(hex=OPEN_SEA)
STAY = Program((Cap(HERE),))


def show(change: Any) -> str:
    """Return both parts as text, for a test that fails."""
    return "\n".join([*(f"- {line}" for line in change.gone), *(f"+ {line}" for line in change.new)])


def beside() -> Hex:
    step = neighbour(OPEN_SEA, Direction.N)
    assert step is not None
    return step


def bombers(state: State, number: int, *planes: str, order: Attack | None = None, more: tuple[Any, ...] = ()) -> None:
    """Put Japanese bombers over the sea hex with an attack on what is there."""
    put_af(state, "japanese", number, OPEN_SEA, *planes, home="Rabaul", order=Program((order or Attack(HERE), *more)))


def test_ready_cap_adds_the_scramble_and_its_fight():
    """A Wildcat goes up and is seen; where nobody stands by nothing changes."""

    def build(**options: Any) -> State:
        state = bare(8, **options)
        put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
        ready(state, "allied", "Lexington", Wildcat=1)
        state.approach = {"allied>japanese/AF5": 3} if "ready_cap" in options else {}
        state.sides["allied"].ready_cap = {"Lexington": (Order((Planes(1, "Wildcat"),), "low", 0),)}
        put_af(state, "japanese", 5, beside(), "2 Mavis high", home="Rabaul")
        return state

    change = switched(build, "ready_cap", "2003", japanese="AF5: S1")
    assert change.gone == ("allied ships.Lexington boxes.ready=[(plane=Wildcat n=1)]",), show(change)
    assert change.new == (
        "allied: flight.scrambled AF1 aim=meet source=Lexington planes=[(n=1 name=Wildcat height=low)]",
        "allied afs.1 number=1 flights=[(plane=Wildcat n=1 land_by=13)] hex=A/Q38 home=Lexington took_off=8 "
        "order=(actions=[(cap place=(place name=Lexington))]) formed=1",
    ), show(change)


def high_cap(**options: Any) -> State:
    """Four Wildcats high over Lexington, and three Kates about to come in low."""
    state = bare(8, **options)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    put_af(state, "allied", 1, OPEN_SEA, "4 Wildcat high", home="Lexington", order=STAY)
    put_af(state, "japanese", 5, beside(), "3 Kate AP", home="Rabaul")
    return state


def test_diving_cap_of_2003_adds_the_die_the_divers_and_their_fight():
    """Two of four Wildcats dive and meet the Kates; before, nobody met them."""
    change = switched(high_cap, "diving_cap", "2003", japanese="AF5: S1", default=1, faces={"A/Q38 allied": (4,)})
    assert change.gone == ("allied afs.1 flights=[(plane=Wildcat n=4 land_by=48 high=True)]",), show(change)
    assert change.new == (
        "allied: diving-thrown hex=A/Q38 total=5 most=2 cap=4",
        "allied: flight.dives AF1 rule=FE-16.12e how=whole planes=[(n=2 name=Wildcat)]",
        "allied: attack-thrown hex=A/Q38 what=attack who=(planes=[[Wildcat, 2]]) target=(name=Kate) faces=[1] "
        "row=(bht=7 factors=2 column=1-2) hits=0",
        "allied: air-fight AF1 hex=A/Q38 planes={Wildcat: 2} does=attacks enemies={Kate: 3} high=False "
        "attacks=[(attack who=(planes=[[Wildcat, 2]]) target=Kate ours=True row=(bht=7 factors=2 column=1-2) "
        "hits=0), (attack who=(planes=[[Kate, 3]]) target=Wildcat hits=0)]",
        "allied afs.1 flights=[(plane=Wildcat n=2 land_by=48 high=True), (plane=Wildcat n=2 land_by=47)]",
        "japanese: attack-thrown hex=A/Q38 what=attack who=(planes=[[Kate, 3]]) target=(name=Wildcat) faces=[1] "
        "row=(bht=2 factors=3 column=3-4) hits=0",
        "japanese: air-fight AF5 hex=A/Q38 planes={Kate: 3} does=attacked enemies={Wildcat: 2} high=False "
        "attacks=[(attack who=(planes=[[Kate, 3]]) target=Wildcat ours=True row=(bht=2 factors=3 column=3-4) "
        "hits=0), (attack who=(planes=[[Wildcat, 2]]) target=Kate hits=0)]",
        "turn 8 0800|combat|diving CAP|A/Q38 allied (4,) (('all low', 1),) 2 of 4 may dive",
        "turn 8 0800|combat|air-to-air|A/Q38 low allied bombers allied|Wildcat||Kate (1,) () BHT 7, 2 factors: 0 hits",
        "turn 8 0800|combat|air-to-air|A/Q38 low allied bombers japanese|Kate||Wildcat (1,) () "
        "BHT 2, 3 factors: 0 hits",
    ), show(change)


def test_diving_cap_of_1993_adds_the_die_the_divers_and_their_fight():
    """One of four Wildcats dive and meet the Kates; before, nobody met them."""
    change = switched(high_cap, "diving_cap", "1993", japanese="AF5: S1", default=1, faces={"A/Q38 allied/AF1": (4,)})
    assert change.gone == ("allied afs.1 flights.0.n=4",), show(change)
    assert change.new == (
        "allied: diving-thrown hex=A/Q38 of=AF1 total=4 most=1 cap=4",
        "allied: flight.dives AF2 rule=GM-9.64 how=parted planes=[(n=1 name=Wildcat)] other=AF1",
        "allied: attack-thrown hex=A/Q38 what=attack who=(planes=[[Wildcat, 1]]) target=(name=Kate) faces=[1] "
        "row=(bht=7 factors=1 column=1-2) hits=0",
        "allied: air-fight AF2 hex=A/Q38 planes={Wildcat: 1} does=attacks enemies={Kate: 3} high=False "
        "attacks=[(attack who=(planes=[[Wildcat, 1]]) target=Kate ours=True row=(bht=7 factors=1 column=1-2) "
        "hits=0), (attack who=(planes=[[Kate, 3]]) target=Wildcat hits=0)]",
        "allied afs.1 flights.0.n=3",
        "allied afs.2 number=2 flights=[(plane=Wildcat n=1 land_by=47)] hex=A/Q38 home=Lexington took_off=7 "
        "order=(actions=[(cap place=(place hex=A/Q38))]) formed=1",
        "japanese: attack-thrown hex=A/Q38 what=attack who=(planes=[[Kate, 3]]) target=(name=Wildcat) faces=[1] "
        "row=(bht=2 factors=3 column=3-4) hits=0",
        "japanese: air-fight AF5 hex=A/Q38 planes={Kate: 3} does=attacked enemies={Wildcat: 1} high=False "
        "attacks=[(attack who=(planes=[[Kate, 3]]) target=Wildcat ours=True row=(bht=2 factors=3 column=3-4) "
        "hits=0), (attack who=(planes=[[Wildcat, 1]]) target=Kate hits=0)]",
        "turn 8 0800|combat|diving CAP|A/Q38 allied/AF1 (4,) () 1 of 4 dive",
        "turn 8 0800|combat|air-to-air|A/Q38 low allied bombers allied|Wildcat||Kate (1,) () BHT 7, 1 factor: 0 hits",
        "turn 8 0800|combat|air-to-air|A/Q38 low allied bombers japanese|Kate||Wildcat (1,) () "
        "BHT 2, 3 factors: 0 hits",
    ), show(change)


def test_screen_aa_changes_the_shot_at_those_who_leave_the_big_ships_alone():
    """Fewer factors fire at four Vals that go at the destroyers."""

    def build(**options: Any) -> State:
        state = bare(8, **options)
        put_tf(state, "allied", 1, OPEN_SEA, "Chicago", "DD x4")
        bombers(state, 5, "4 Val AP high", order=Attack(HERE, assignments=(Assignment(targets=("DD",)),)))
        return state

    change = switched(build, "screen_aa", True)
    shot = "turn 8 0800|combat|anti-aircraft|A/Q38 allied Chicago low (3,) () BHT 9, {} factors: 1 hit"
    assert change.gone == (
        "allied: flak TF1 pool=6 row.factors=4",
        "allied: attack-thrown row.factors=4",
        shot.format(4),
    ), show(change)
    assert change.new == (
        "allied: flak TF1 pool=3 row.factors=3",
        "allied: attack-thrown row.factors=3",
        shot.format(3),
    ), show(change)


def test_bomber_fire_limit_changes_the_gunners_fire_alone():
    """Two Wildcats at twelve Vals: six fire back, not twelve."""

    def build(**options: Any) -> State:
        state = bare(8, **options)
        put_tf(state, "allied", 1, OPEN_SEA, "DD")
        put_af(state, "allied", 1, OPEN_SEA, "2 Wildcat", home="Port Moresby", order=STAY)
        put_af(state, "japanese", 5, OPEN_SEA, "12 Val AP", home="Rabaul")
        return state

    change = switched(build, "bomber_fire_limit", True, default=1)
    assert change.gone == (
        "allied: air-fight AF1 attacks.1.who.planes.0.1=12",
        "japanese: attack-thrown who.planes.0.1=12 row.factors=12 row.column=11-12",
        "japanese: air-fight AF5 attacks.0.who.planes.0.1=12 attacks.0.row.factors=12 attacks.0.row.column=11-12",
        "turn 8 0800|combat|air-to-air|A/Q38 low allied bombers japanese|Val||Wildcat (1,) () "
        "BHT 2, 12 factors: 0 hits",
    ), show(change)
    assert change.new == (
        "allied: air-fight AF1 attacks.1.who.planes.0.1=6",
        "japanese: attack-thrown who.planes.0.1=6 row.factors=6 row.column=5-6",
        "japanese: air-fight AF5 attacks.0.who.planes.0.1=6 attacks.0.row.factors=6 attacks.0.row.column=5-6",
        "turn 8 0800|combat|air-to-air|A/Q38 low allied bombers japanese|Val||Wildcat (1,) () BHT 2, 6 factors: 0 hits",
    ), show(change)


def two_types(said: tuple[Any, ...] = ()) -> Any:
    def build(**options: Any) -> State:
        state = bare(8, **options)
        put_tf(state, "allied", 1, OPEN_SEA, "DD")
        put_af(
            state,
            "allied",
            1,
            OPEN_SEA,
            "5 Wildcat",
            "3 P-39",
            home="Port Moresby",
            order=Program((Cap(HERE), Intercept("escorts"))),
        )
        bombers(state, 5, "4 Zero", "1 Kate AP", more=said)
        return state

    return build


def test_escorts_choose_changes_whom_the_escorts_fire_at():
    """The Zeros fire at P-39s as ordered, in place of the more numerous Wildcats."""
    change = switched(two_types((FireAt(("P-39",)),)), "escorts_choose", True, default=1)
    assert change.gone == (
        "allied: air-fight AF1 attacks.2.target=Wildcat",
        "japanese: attack-thrown target.name=Wildcat",
        "japanese: air-fight AF5 attacks.0.target=Wildcat",
        "turn 8 0800|combat|air-to-air|A/Q38 low allied escorts japanese|Zero||Wildcat (1,) () "
        "BHT 9, 4 factors: 0 hits",
    ), show(change)
    assert change.new == (
        "allied: air-fight AF1 attacks.2.target=P-39",
        "japanese: attack-thrown target.name=P-39",
        "japanese: air-fight AF5 attacks.0.target=P-39",
        "turn 8 0800|combat|air-to-air|A/Q38 low allied escorts japanese|Zero||P-39 (1,) () BHT 9, 4 factors: 0 hits",
    ), show(change)


def test_air_modifiers_change_the_rows_of_fire_in_the_air():
    """Four Wildcats at Kates: 8 for 7; Kates at Wildcats: 1 for 2."""

    def build(**options: Any) -> State:
        state = bare(8, **options)
        put_tf(state, "allied", 1, OPEN_SEA, "DD")
        put_af(state, "allied", 1, OPEN_SEA, "2 Wildcat", home="Port Moresby", order=STAY)
        put_af(state, "japanese", 5, OPEN_SEA, "4 Kate AP", home="Rabaul")
        return state

    change = switched(build, "air_modifiers", True, default=1)
    assert change.gone == (
        "allied: attack-thrown row.bht=7",
        "allied: air-fight AF1 attacks.0.row.bht=7",
        "japanese: attack-thrown row.bht=2",
        "japanese: air-fight AF5 attacks.0.row.bht=2",
        "turn 8 0800|combat|air-to-air|A/Q38 low allied bombers allied|Wildcat||Kate (1,) () BHT 7, 2 factors: 0 hits",
        "turn 8 0800|combat|air-to-air|A/Q38 low allied bombers japanese|Kate||Wildcat (1,) () "
        "BHT 2, 4 factors: 0 hits",
    ), show(change)
    assert change.new == (
        "allied: attack-thrown row.bht=8 row.modifiers=[(kind=against value=1 plane=Kate)]",
        "allied: air-fight AF1 attacks.0.row.bht=8 attacks.0.row.modifiers=[(kind=against value=1 plane=Kate)]",
        "japanese: attack-thrown row.bht=1 row.modifiers=[(kind=against value=-1 plane=Wildcat)]",
        "japanese: air-fight AF5 attacks.0.row.bht=1 attacks.0.row.modifiers=[(kind=against value=-1 plane=Wildcat)]",
        "turn 8 0800|combat|air-to-air|A/Q38 low allied bombers allied|Wildcat||Kate (1,) (('against Kate', 1),) "
        "BHT 8, 2 factors: 0 hits",
        "turn 8 0800|combat|air-to-air|A/Q38 low allied bombers japanese|Kate||Wildcat (1,) (('against Wildcat', "
        "-1),) BHT 1, 4 factors: 0 hits",
    ), show(change)


def test_combined_attacks_change_two_attacks_into_one():
    """Wildcats and P-39s attack the Kates as one; `apart` leaves all as it was."""

    def build(*said: Any) -> Any:
        def state_of(**options: Any) -> State:
            state = bare(8, **options)
            put_tf(state, "allied", 1, OPEN_SEA, "DD")
            put_af(
                state,
                "allied",
                1,
                OPEN_SEA,
                "2 Wildcat",
                "2 P-39",
                home="Port Moresby",
                order=Program((Cap(HERE), *said)),
            )
            put_af(state, "japanese", 5, OPEN_SEA, "4 Kate AP", home="Rabaul")
            return state

        return state_of

    change = switched(build(), "combined_attacks", True, default=1)
    fight = "turn 8 0800|combat|air-to-air|A/Q38 low allied bombers allied|"
    assert [line for line in change.gone if "turn 8" in line] == [
        fight + "P-39||Kate (1,) () BHT 6, 2 factors: 0 hits",
        fight + "Wildcat||Kate (1,) () BHT 7, 2 factors: 0 hits",
    ], show(change)
    assert [line for line in change.new if "turn 8" in line] == [
        fight + "P-39|+Wildcat||Kate (1,) () BHT 6, 4 factors: 0 hits"
    ], show(change)
    assert all("Kate" in line or "P-39" in line for line in change.gone + change.new), show(change)
    assert switched(build(Apart()), "combined_attacks", True, default=1) == ((), ())


@pytest.mark.parametrize("option", ["attack_in_turn", "aa_in_turn"])
def test_attacks_in_turn_change_nothing_for_one_af(option: str):
    """With a single AF there is nothing to put in order."""

    def build(**options: Any) -> State:
        state = bare(8, **options)
        put_tf(state, "allied", 1, OPEN_SEA, "Lexington", "DD x4")
        bombers(state, 5, "6 Val AP high")
        return state

    assert switched(build, option, True) == ((), ())


def test_attack_in_turn_parts_the_attacks_and_aa_in_turn_the_guns_as_well():
    """Two AFs of Vals: one attack of six becomes two of three; with the guns in turn there are two shots as well."""

    def build(**options: Any) -> State:
        state = bare(8, **options)
        put_tf(state, "allied", 1, OPEN_SEA, "Lexington", "DD x4")
        bombers(state, 5, "3 Val AP high")
        bombers(state, 6, "3 Val AP high")
        return state

    change = switched(build, "attack_in_turn", True, default=1)
    bombs = "turn 8 0800|combat|air attack|A/Q38 japanese|Val|dive AP|Lexington"
    assert [line for line in change.gone if "turn 8" in line] == [bombs + " (1,) () BHT 7, 6 factors: 0 hits"], show(
        change
    )
    assert [line for line in change.new if "turn 8" in line] == [
        bombs + " (1,) () BHT 7, 3 factors: 0 hits",
        bombs + "|1 (1,) () BHT 7, 3 factors: 0 hits",
    ], show(change)
    change = switched(build, "aa_in_turn", True, default=1)
    guns = "turn 8 0800|combat|anti-aircraft|A/Q38 allied DD 1 low"
    assert [line.partition(" (1,)")[0] for line in change.gone if "turn 8" in line] == [guns, bombs], show(change)
    assert [line.partition(" (1,)")[0] for line in change.new if "turn 8" in line] == [
        guns,
        bombs,
        guns.replace("DD 1", "DD 1 1"),
        bombs + "|1",
    ], show(change)


def test_anvil_changes_the_guns_and_the_torpedoes_of_those_ordered_to():
    """Without the word nothing changes; with it two rows do."""

    def build(word: bool) -> Any:
        def state_of(**options: Any) -> State:
            state = bare(8, **options)
            put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
            each = Assignment(mode="torpedo", anvil=word and "anvil" in options)
            bombers(state, 5, "4 Kate torpedo", order=Attack(HERE, assignments=(each,)))
            return state

        return state_of

    assert switched(build(False), "anvil", True) == ((), ())
    change = switched(build(True), "anvil", True)
    guns, planes = "turn 8 0800|combat|anti-aircraft|A/Q38", "turn 8 0800|combat|air attack|A/Q38 japanese|Kate|torpedo"
    assert change.gone == (
        "allied: flak TF1 row.bht=9",
        "allied: attack-thrown row.bht=9",
        "japanese: bombed AF5 row.bht=10",
        "japanese: attack-thrown row.bht=10",
        f"{guns} allied Lexington low (3,) () BHT 9, 4 factors: 1 hit",
        f"{planes}|Lexington (3,) () BHT 10, 3 factors: 1 hit",
    ), show(change)
    assert change.new == (
        "allied: flak TF1 row.bht=10 row.modifiers=[(kind=anvil value=1)]",
        "allied: attack-thrown row.bht=10 row.modifiers=[(kind=anvil value=1)]",
        "allied: attacked Lexington who.run.anvil=True",
        "japanese: bombed AF5 who.run.anvil=True row.bht=11 row.modifiers=[(kind=anvil value=1)]",
        "japanese: attack-thrown who.run.anvil=True row.bht=11 row.modifiers=[(kind=anvil value=1)]",
        f"{guns} allied Lexington low anvil (3,) (('anvil', 1),) BHT 10, 4 factors: 1 hit",
        f"{planes} anvil|Lexington (3,) (('anvil', 1),) BHT 11, 3 factors: 1 hit",
    ), show(change)


def test_strafing_and_flares_change_nothing_without_their_orders():
    """By day and by night, for planes that are told nothing of it."""

    def build(hour: int, *said: Any) -> Any:
        def state_of(**options: Any) -> State:
            state = bare(hour, **options)
            put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
            bombers(state, 5, "4 Val AP")
            put_af(
                state,
                "japanese",
                6,
                OPEN_SEA,
                "2 Zero",
                home="Rabaul",
                order=Program((Strafe(HERE),) if said == ("strafe",) else (Cap(HERE),)),
            )
            put_af(
                state,
                "japanese",
                7,
                OPEN_SEA,
                "2 Mavis",
                home="Rabaul",
                order=Program((Cap(HERE), *((Flares(),) if said == ("flares",) else ()))),
            )
            return state

        return state_of

    for hour in (2, 8):
        assert switched(build(hour), "strafing", True) == ((), ())
        assert switched(build(hour), "flares", True) == ((), ())
    assert switched(build(8, "flares"), "flares", True) == ((), ()), "no flares by day"
    change = switched(build(2, "flares"), "flares", True)
    assert "japanese: flight.drops_flares AF7 place=A/Q38" in change.new, show(change)
    change = switched(build(8, "strafe"), "strafing", True)
    assert any(line.startswith("allied: strafed-us ") for line in change.new), show(change)


def test_flares_change_the_row_of_the_bombs_and_are_told():
    """Vals at -2 for -4, a turn of range less for the Mavis, and both sides see the light."""

    def build(**options: Any) -> State:
        state = bare(2, **options)
        put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
        bombers(state, 5, "4 Val AP")
        put_af(state, "japanese", 7, OPEN_SEA, "2 Mavis", home="Rabaul", order=Program((Cap(HERE), Flares())))
        return state

    change = switched(build, "flares", True, default=1)
    assert change.gone == (
        "japanese: bombed AF5 row.bht=3 row.modifiers.0.kind=night row.modifiers.0.value=-4",
        "japanese: attack-thrown row.bht=3 row.modifiers.0.kind=night row.modifiers.0.value=-4",
        "japanese afs.7 flights.0.land_by=42 order.actions=[(cap place=(place hex=A/Q38)), (flares)]",
        "turn 2 0200|combat|air attack|A/Q38 japanese|Val|dive AP|Lexington (1,) (('night', -4),) "
        "BHT 3, 4 factors: 0 hits",
    ), show(change)
    assert change.new == (
        "allied: flight.flares_seen TF1 place=A/Q38",
        "japanese: flight.drops_flares AF7 place=A/Q38",
        "japanese: bombed AF5 row.bht=5 row.modifiers.0.kind=night, flares row.modifiers.0.value=-2",
        "japanese: attack-thrown row.bht=5 row.modifiers.0.kind=night, flares row.modifiers.0.value=-2",
        "japanese afs.7 flights.0.land_by=41 order.actions=[(cap place=(place hex=A/Q38))] flared=True",
        "turn 2 0200|combat|air attack|A/Q38 japanese|Val|dive AP|Lexington (1,) (('night, flares', -2),) "
        "BHT 5, 4 factors: 0 hits",
    ), show(change)


def test_strafing_adds_the_attack_its_losses_and_what_they_score():
    """Twenty Zeros over Port Moresby destroy two P-40s; without the option they hang about."""

    def build(**options: Any) -> State:
        state = bare(8, **options)
        place = state.sides["allied"].bases["Port Moresby"]
        place.aa = 0
        ready(state, "allied", "Port Moresby", P_40=2)
        assert place.hex is not None
        order = Program((Strafe(Place(name="Port Moresby")),))
        put_af(state, "japanese", 6, place.hex, "20 Zero", home="Rabaul", order=order)
        return state

    change = switched(build, "strafing", True, default=5)
    assert change.gone == (
        "allied bases.Port Moresby aa=1 boxes.ready=[(plane=P-40 n=2)]",
        "allied lost_points 0",
        "japanese afs.6 flights.0.land_by=48 order.actions.0=(strafe place=(place name=Port Moresby))",
    ), show(change)
    assert change.new == (
        "allied: points points=-4 reason=(key=points.destroyed_on_ground "
        "values={af: 2, plane: P-40, place: Port Moresby})",
        "allied: strafed-us Port Moresby hex=A/D23 own_losses=(planes={P-40: 2}) who=(planes=[[Zero, 20]]) "
        "base=Port Moresby hits=2",
        "allied bases.Port Moresby aa=0 attacked=8",
        "allied lost_points 4",
        "japanese: strafed AF6 hex=A/D23 who=(planes=[[Zero, 20]]) base=Port Moresby row=(bht=2 factors=20 "
        "column=16-20) hits=2",
        "japanese: attack-thrown hex=A/D23 what=strafing who=(planes=[[Zero, 20]]) target=(name=Port Moresby) "
        "faces=[5] row=(bht=2 factors=20 column=16-20) hits=2",
        "japanese afs.6 flights.0.land_by=47 order.actions.0=(land)",
        "turn 8 0800|combat|strafing|A/D23 japanese|Zero|Port Moresby|0 (5,) () BHT 2, 20 factors: 2 hits",
    ), show(change)
