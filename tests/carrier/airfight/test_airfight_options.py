"""What each option of the air battle changes, line by line, and that it changes nothing else."""

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
    assert change.gone == ("allied: - ready: 1 Wildcat",), show(change)
    assert change.new == (
        "allied: AIR FORMATIONS",
        "allied: --------------",
        "allied: AF   Where  Planes     Alt.  Fuel         Turn home",
        "allied: ---  -----  ---------  ----  -----------  ---------",
        "allied: AF1  A/Q38  1 Wildcat  low   5 h to 1300  1300",
        "allied: - AF1: CAP Lexington",
        "allied: YOUR UNITS",
        "allied: ----------",
        "allied: - AF1 scrambles from Lexington: 1 Wildcat low, to meet the raid",
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
    gone = ("allied: AF1  A/Q38  4 Wildcat  high  40 h to 2400  2400", "japanese: Nothing new.")
    assert change.gone == gone, show(change)
    assert change.new == (
        "allied: - AF1: 2 Wildcat attack 3 Kate, low: no losses (A/Q38)",
        "allied: AF1  A/Q38  4 Wildcat  both  39 h to 2300  2300",
        "allied: COMBAT",
        "allied: ------",
        "allied: A/Q38, air-to-air: AF1: 2 Wildcat attack 3 Kate, low",
        "allied: Firing         At       Row                Dice  Came to",
        "allied: -------------  -------  -----------------  ----  -------",
        "allied: our 2 Wildcat  Kate     BHT 7, 1-2 column  1     no hits",
        "allied: their 3 Kate   Wildcat                           no hits",
        "allied: YOUR UNITS",
        "allied: ----------",
        "allied: - AF1 dives on the low raid: 2 Wildcat",
        "allied: YOUR DICE",
        "allied: ---------",
        "allied: - A/Q38, diving CAP: rolled 5 in all: 2 of 4 may dive",
        "japanese: - AF5: 3 Kate attacked by 2 Wildcat, low: no losses (A/Q38)",
        "japanese: COMBAT",
        "japanese: ------",
        "japanese: A/Q38, air-to-air: AF5: 3 Kate attacked by 2 Wildcat, low",
        "japanese: Firing           At       Row                Dice  Came to",
        "japanese: ---------------  -------  -----------------  ----  -------",
        "japanese: our 3 Kate       Wildcat  BHT 2, 3-4 column  1     no hits",
        "japanese: their 2 Wildcat  Kate                              no hits",
        "turn 8 0800|combat|diving CAP|A/Q38 allied (4,) (('all low', 1),) 2 of 4 may dive",
        "turn 8 0800|combat|air-to-air|A/Q38 low allied bombers allied|Wildcat||Kate (1,) () BHT 7, 2 factors: 0 hits",
        "turn 8 0800|combat|air-to-air|A/Q38 low allied bombers japanese|Kate||Wildcat (1,) () BHT 2, 3 factors: 0 hits",  # noqa: E501
    ), show(change)


def test_diving_cap_of_1993_adds_the_die_the_divers_and_their_fight():
    """One of four Wildcats dive and meet the Kates; before, nobody met them."""
    change = switched(high_cap, "diving_cap", "1993", japanese="AF5: S1", default=1, faces={"A/Q38 allied/AF1": (4,)})
    assert change.gone == (
        "allied: AF1  A/Q38  4 Wildcat  high  40 h to 2400  2400",
        "allied: - AF1: CAP A/Q38",
        "japanese: Nothing new.",
    ), show(change)
    assert change.new == (
        "allied: - AF2: 1 Wildcat attacks 3 Kate, low: no losses (A/Q38)",
        "allied: AF1  A/Q38  3 Wildcat  high  40 h to 2400  2400",
        "allied: AF2  A/Q38  1 Wildcat  low   39 h to 2300  2300",
        "allied: - AF1-2: CAP A/Q38",
        "allied: COMBAT",
        "allied: ------",
        "allied: A/Q38, air-to-air: AF2: 1 Wildcat attacks 3 Kate, low",
        "allied: Firing         At       Row                Dice  Came to",
        "allied: -------------  -------  -----------------  ----  -------",
        "allied: our 1 Wildcat  Kate     BHT 7, 1-2 column  1     no hits",
        "allied: their 3 Kate   Wildcat                           no hits",
        "allied: YOUR UNITS",
        "allied: ----------",
        "allied: - AF2 dives on the low raid: 1 Wildcat, parted from AF1",
        "allied: YOUR DICE",
        "allied: ---------",
        "allied: - A/Q38, diving CAP of AF1: rolled 4 in all: 1 of 4 may dive",
        "japanese: - AF5: 3 Kate attacked by 1 Wildcat, low: no losses (A/Q38)",
        "japanese: COMBAT",
        "japanese: ------",
        "japanese: A/Q38, air-to-air: AF5: 3 Kate attacked by 1 Wildcat, low",
        "japanese: Firing           At       Row                Dice  Came to",
        "japanese: ---------------  -------  -----------------  ----  -------",
        "japanese: our 3 Kate       Wildcat  BHT 2, 3-4 column  1     no hits",
        "japanese: their 1 Wildcat  Kate                              no hits",
        "turn 8 0800|combat|diving CAP|A/Q38 allied/AF1 (4,) () 1 of 4 dive",
        "turn 8 0800|combat|air-to-air|A/Q38 low allied bombers allied|Wildcat||Kate (1,) () BHT 7, 1 factor: 0 hits",
        "turn 8 0800|combat|air-to-air|A/Q38 low allied bombers japanese|Kate||Wildcat (1,) () BHT 2, 3 factors: 0 hits",  # noqa: E501
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
    assert change.gone == ("allied: - rolled 3; 4 of 6 factors: BHT 9, 3-4 column: 1 hit", shot.format(4)), show(change)
    assert change.new == ("allied: - rolled 3; 3 of 3 factors: BHT 9, 3-4 column: 1 hit", shot.format(3)), show(change)


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
        "allied: their 12 Val   Wildcat                           no hits",
        "japanese: Firing           At       Row                  Dice  Came to",
        "japanese: ---------------  -------  -------------------  ----  -------",
        "japanese: our 12 Val       Wildcat  BHT 2, 11-12 column  1     no hits",
        "japanese: their 2 Wildcat  Val                                 no hits",
        "turn 8 0800|combat|air-to-air|A/Q38 low allied bombers japanese|Val||Wildcat (1,) () BHT 2, 12 factors: 0 hits",  # noqa: E501
    ), show(change)
    assert change.new == (
        "allied: their 6 Val    Wildcat                           no hits",
        "japanese: Firing           At       Row                Dice  Came to",
        "japanese: ---------------  -------  -----------------  ----  -------",
        "japanese: our 6 Val        Wildcat  BHT 2, 5-6 column  1     no hits",
        "japanese: their 2 Wildcat  Val                               no hits",
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
        "allied: Firing         At       Row                Dice  Came to",
        "allied: -------------  -------  -----------------  ----  -------",
        "allied: our 5 Wildcat  Zero     BHT 7, 5-6 column  1     no hits",
        "allied: our 3 P-39     Zero     BHT 6, 3-4 column  1     no hits",
        "allied: their 4 Zero   Wildcat                           no hits",
        "japanese: Firing           At       Row                Dice  Came to",
        "japanese: ---------------  -------  -----------------  ----  -------",
        "japanese: our 4 Zero       Wildcat  BHT 9, 3-4 column  1     no hits",
        "japanese: their 5 Wildcat  Zero                              no hits",
        "japanese: their 3 P-39     Zero                              no hits",
        "turn 8 0800|combat|air-to-air|A/Q38 low allied escorts japanese|Zero||Wildcat (1,) () BHT 9, 4 factors: 0 hits",  # noqa: E501
    ), show(change)
    assert change.new == (
        "allied: Firing         At    Row                Dice  Came to",
        "allied: -------------  ----  -----------------  ----  -------",
        "allied: our 5 Wildcat  Zero  BHT 7, 5-6 column  1     no hits",
        "allied: our 3 P-39     Zero  BHT 6, 3-4 column  1     no hits",
        "allied: their 4 Zero   P-39                           no hits",
        "japanese: Firing           At    Row                Dice  Came to",
        "japanese: ---------------  ----  -----------------  ----  -------",
        "japanese: our 4 Zero       P-39  BHT 9, 3-4 column  1     no hits",
        "japanese: their 5 Wildcat  Zero                           no hits",
        "japanese: their 3 P-39     Zero                           no hits",
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
        "allied: Firing         At       Row                Dice  Came to",
        "allied: -------------  -------  -----------------  ----  -------",
        "allied: our 2 Wildcat  Kate     BHT 7, 1-2 column  1     no hits",
        "allied: their 4 Kate   Wildcat                           no hits",
        "japanese: Firing           At       Row                Dice  Came to",
        "japanese: ---------------  -------  -----------------  ----  -------",
        "japanese: our 4 Kate       Wildcat  BHT 2, 3-4 column  1     no hits",
        "japanese: their 2 Wildcat  Kate                              no hits",
        "turn 8 0800|combat|air-to-air|A/Q38 low allied bombers allied|Wildcat||Kate (1,) () BHT 7, 2 factors: 0 hits",
        "turn 8 0800|combat|air-to-air|A/Q38 low allied bombers japanese|Kate||Wildcat (1,) () BHT 2, 4 factors: 0 hits",  # noqa: E501
    ), show(change)
    assert change.new == (
        "allied: Firing         At       Row                                  Dice  Came to",
        "allied: -------------  -------  -----------------------------------  ----  -------",
        "allied: our 2 Wildcat  Kate     BHT 8 (against Kate +1), 1-2 column  1     no hits",
        "allied: their 4 Kate   Wildcat                                             no hits",
        "japanese: Firing           At       Row                                    Dice  Came to",
        "japanese: ---------------  -------  -------------------------------------  ----  -------",
        "japanese: our 4 Kate       Wildcat  BHT 1 (against Wildcat -1), 3-4        1     no hits",
        "japanese:                           column",
        "japanese: their 2 Wildcat  Kate                                                  no hits",
        "turn 8 0800|combat|air-to-air|A/Q38 low allied bombers allied|Wildcat||Kate (1,) (('against Kate', 1),) BHT 8, 2 factors: 0 hits",  # noqa: E501
        "turn 8 0800|combat|air-to-air|A/Q38 low allied bombers japanese|Kate||Wildcat (1,) (('against Wildcat', -1),) BHT 1, 4 factors: 0 hits",  # noqa: E501
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
    head = ("Firing", "---", "(A/Q38)")
    told = [line for line in change.gone + change.new if not any(word in line for word in head)]
    assert all("Kate" in line or "P-39" in line for line in told)
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
    assert change.new and all("anvil" in line or "hit" in line for line in change.new), show(change)


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
    assert any("drops flares" in line for line in change.new), show(change)
    change = switched(build(8, "strafe"), "strafing", True)
    assert any("strafe" in line for line in change.new), show(change)


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
        "japanese: AF7  A/Q38  2 Mavis  low   40 h to 1800  1400",
        "japanese: - AF7: CAP A/Q38; drop flares",
        "japanese: - rolled 1; BHT 3 (night -4), 3-4 column: no hits",
        "turn 2 0200|combat|air attack|A/Q38 japanese|Val|dive AP|Lexington (1,) (('night', -4),) BHT 3, 4 factors: 0 hits",  # noqa: E501
    ), show(change)
    assert change.new == (
        "allied: YOUR UNITS",
        "allied: ----------",
        "allied: - enemy flares light A/Q38",
        "japanese: AF7  A/Q38  2 Mavis  low   39 h to 1700  1300",
        "japanese: - AF7: CAP A/Q38",
        "japanese: - rolled 1; BHT 5 (night, flares -2), 3-4 column: no hits",
        "japanese: - AF7 drops flares over A/Q38",
        "turn 2 0200|combat|air attack|A/Q38 japanese|Val|dive AP|Lexington (1,) (('night, flares', -2),) BHT 5, 4 factors: 0 hits",  # noqa: E501
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
        "allied: Port Moresby (A/D23, launch 20/10, readying 8, AA 1, guns 3, radar)",
        "allied: - ready: 2 P-40",
        "allied: Known so far: you 0, the enemy 0.",
        "japanese: Nothing new.",
        "japanese: AF6  A/D23  20 Zero  low   40 h to 2400  2200",
        "japanese: - AF6: strafe at Port Moresby",
    ), show(change)
    assert change.new == (
        "allied: - Port Moresby strafed by 20 Zero: 2 hits (A/D23)",
        "allied: Port Moresby (A/D23, launch 20/10, readying 8, AA 0, guns 3, radar)",
        "allied: COMBAT",
        "allied: ------",
        "allied: A/D23, air attack: Port Moresby strafed by 20 Zero",
        "allied: - 2 hits",
        "allied: - Own losses: 2 P-40",
        "allied: Known so far: you 0, the enemy 4.",
        "allied: - the enemy gains 4: 2 P-40 destroyed on the ground at Port Moresby",
        "japanese: - AF6: 20 Zero strafe Port Moresby: 2 hits (A/D23)",
        "japanese: AF6  A/D23  20 Zero  low   39 h to 2300  2100",
        "japanese: - AF6: land; lands at 1100",
        "japanese: COMBAT",
        "japanese: ------",
        "japanese: A/D23, air attack: AF6: 20 Zero strafe Port Moresby",
        "japanese: - BHT 2, 16-20 column: 2 hits",
        "japanese: YOUR DICE",
        "japanese: ---------",
        "japanese: - A/D23, 20 Zero strafe Port Moresby: rolled 5; BHT 2, 16-20 column: 2 hits",
        "turn 8 0800|combat|strafing|A/D23 japanese|Zero|Port Moresby|0 (5,) () BHT 2, 20 factors: 2 hits",
    ), show(change)
