"""Each option of the planes in the air and of shadowing changes what it is about, and nothing else.

The lines are those of both sides' reports and of the umpire's record of one turn, without the option and with it.
"""

from typing import Any

from tests.carrier.position import OPEN_SEA, bare, put_af, put_tf, ready
from tests.carrier.switching import switched

from flagplot.games.carrier.ordered.ast import Move, Place, Program, Search, Shadow, Step
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.air_record import AirRecord
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.plot import Contact, Sighting
from flagplot.games.carrier.theatre.hex import walk

BLIND = {f"AF3>japanese/TF2#{n}.0": (6, 6) for n in range(2)}
TOUCH = {"allied/AF3>japanese/TF2": (4,), "allied/TF4>japanese/TF2": (5,)}


def watched(away: int = 1, *, ship: bool = False, turn: int = 9, card: str = "Hobart", **options: Any) -> State:
    """TF2 seen last turn, and an AF (or a TF) so many hexes south of it that is to shadow it."""
    state = bare(turn=turn, **options)
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x5")
    where = walk(OPEN_SEA, f"S{away}")[-1] if away else OPEN_SEA
    order = Program((Shadow(Place(), None if ship else 1),))
    if ship:
        put_tf(state, "allied", 4, where, card, order=order)
    else:
        put_af(state, "allied", 3, where, "1 Catalina high", order=order)
        state.watching.append(("allied/AF3", "japanese/TF2"))
    seen = Sighting("tf", OPEN_SEA, 2, (UnitId("allied", "AF", 9),), turn - 1, total=6)
    state.sides["allied"].plot.contacts = [Contact(1, "japanese/TF2", seen, turn - 1, turn - 1, [(turn - 1, OPEN_SEA)])]
    state.sides["allied"].plot.next_id = 2
    return state


def unwatched(**options: Any) -> State:
    """As above, but AF3 has not seen TF2 itself."""
    state = watched(**options)
    state.watching = []
    return state


def two(planes: str, foes: str, away: int = 3, ship: bool = False, **options: Any) -> State:
    """AF3 south of AF4, which is over a ship or the open sea."""
    state = bare(turn=9, **options)
    if ship:
        put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x5")
    if foes:
        put_af(state, "japanese", 4, OPEN_SEA, foes, order=Program((Search(),)), searching=True)
    put_af(state, "allied", 3, walk(OPEN_SEA, f"S{away}")[-1] if away else OPEN_SEA, planes, home="Port Moresby")
    return state


def waiting(plane: str, box: str, turn: int = 9, **options: Any) -> State:
    """Planes in Ready at Port Moresby."""
    state = bare(turn=turn, **options)
    ready(state, "allied", "Port Moresby", **{plane: box})
    return state


def mutual(**options: Any) -> State:
    """Two TFs a hex apart, each ordered to shadow the other and then to steam north."""
    state = bare(turn=9, **options)
    order = Program((Shadow(Place(), 1), Move((Step(1, 2),))))
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", order=order)
    put_tf(state, "allied", 1, walk(OPEN_SEA, "S1")[-1], "Hobart", order=order)
    return state


def cloudy(**options: Any) -> State:
    """TF4 is to shadow TF2, which is about to enter cloud."""
    state = watched(ship=True, **options)
    state.weather.markers = [walk(OPEN_SEA, "N4")[-1]]
    return state


def held(**options: Any) -> State:
    """The Allies have had the initiative for two turns."""
    state = two("1 Catalina", "", **options)
    state.air = AirRecord(held=2)
    return state


def over_battle(**options: Any) -> State:
    """Bombers and enemy fighters over the hex of last turn's battle."""
    state = two("6 Dauntless high", "6 Zero high", 0, **options)
    state.sides["japanese"].afs[4].order = None
    state.air = AirRecord(battles=[OPEN_SEA])
    return state


def float_plane(**options: Any) -> State:
    """A Jake a hex north of its cruiser."""
    state = bare(turn=9, **options)
    put_tf(state, "japanese", 2, OPEN_SEA, "Tone")
    put_af(state, "japanese", 3, walk(OPEN_SEA, "N1")[-1], "1 Jake", home="Tone")
    return state


def sea_planes(**options: Any) -> State:
    """Two Catalina over Port Moresby by night."""
    state = bare(turn=21, **options)
    put_af(state, "allied", 3, "A/D23", "2 Catalina", home="Port Moresby")
    return state


def near_radar(**options: Any) -> State:
    """High fighters and bombers three hexes from Lexington's radar."""
    state = two("6 Wildcat high", "6 Kate AP high", 0, **options)
    put_tf(state, "allied", 1, walk(OPEN_SEA, "S3")[-1], "Lexington")
    return state


def at_dusk(**options: Any) -> State:
    """A cruiser at sea at 1900."""
    state = bare(turn=14, scenario="rings-around-rabaul", **options)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    return state


def party(**options: Any) -> State:
    """A strike two hexes south of the middle of the sea, a searcher one."""
    state = two("4 Dauntless AP", "", 2, **options)
    put_af(state, "allied", 5, walk(OPEN_SEA, "S1")[-1], "1 Catalina")
    return state


def close_watch(**options: Any) -> State:
    """AF3 over TF2, which it is to shadow."""
    return watched(0, **options)


def ship_over(**options: Any) -> State:
    """TF4 in the hex of TF2, which it is to shadow."""
    return watched(0, ship=True, **options)


def carrier(**options: Any) -> State:
    """A carrier with radar that is to shadow TF2 from a hex off."""
    return watched(ship=True, card="Lexington", **options)


def by_night(**options: Any) -> State:
    """AF3 over TF2 by night, seen by others last turn."""
    return unwatched(away=0, turn=21, **options)


def search_plane(**options: Any) -> State:
    """A Catalina alone."""
    return two("1 Catalina", "", **options)


def bombers(**options: Any) -> State:
    """Four A-20, MF 9."""
    return two("4 A-20", "", **options)


def fighters(**options: Any) -> State:
    """Four P-40 with bombs, MF 11."""
    return two("4 P-40 GP", "", **options)


def search_and_patrol(**options: Any) -> State:
    """A Catalina three hexes from a patrol of Zeros, all high."""
    return two("1 Catalina high", "6 Zero high", **options)


def strike(**options: Any) -> State:
    """Low Dauntless two hexes from TF2."""
    return two("4 Dauntless AP", "", 2, True, **options)


def raid(**options: Any) -> State:
    """High Dauntless three hexes from a patrol of Zeros that looks out over the sea."""
    return two("6 Dauntless high", "6 Zero high", **options)


def dive_bombers(**options: Any) -> State:
    """Two Dauntless ready at Port Moresby."""
    return waiting("Dauntless_land", "2", **options)


def test_shadow_seen() -> None:
    """A plane that has not seen its target itself rolls for it and follows."""
    change = switched(unwatched, "shadow_seen", True, japanese="TF2: N2", faces=TOUCH, default=1)
    assert change.gone == (
        "allied: Nothing new.",
        "allied: AF3  A/Q39  1 Catalina  high  40 h to 0100  2200",
        "allied: - AF3: cancel",
        "allied: - AF3 has nothing to shadow in sight",
        "japanese: C1   A/Q39  2      1 AF; about 1 Af; interceptors  TF2",
    )
    assert change.new == (
        "allied: - C1 in A/Q36: 1 TF; about 6 ships; capital ships, small ships (AF3)",
        "allied: AF3  A/Q37  1 Catalina  high  40 h to 0100  2200",
        "allied: - AF3: shadow TF from 1 hex",
        "allied: - AF3 keeps in touch with its target",
        "japanese: C1   A/Q37  2      1 AF; about 1 Af; interceptors  TF2",
        "turn 9 0900|shadowing|shadow|allied/AF3>japanese/TF2 (4,) () success",
    )


def test_shadow_secret() -> None:
    """The result is told in the words of the table alone."""
    change = switched(watched, "shadow_secret", True, japanese="TF2: N2", faces=TOUCH, default=1)
    assert change.gone == ("allied: - AF3 keeps in touch with its target",)
    assert change.new == ("allied: - AF3 shadowing succeeds",)


def test_shadow_owner_told() -> None:
    """The owner of the target learns of the attempt."""
    change = switched(watched, "shadow_owner_told", True, japanese="TF2: N2", faces=TOUCH, default=1)
    assert change.gone == ()
    assert change.new == (
        "japanese: YOUR UNITS",
        "japanese: ----------",
        "japanese: - TF2 is shadowed: the enemy's attempt succeeds",
    )


def test_shadow_distance() -> None:
    """A TF in its target's hex stays in it."""
    change = switched(
        ship_over, "shadow_distance", "present", japanese="TF2: N2", faces={"allied/TF4>japanese/TF2": (1,)}, default=1
    )
    assert change.gone == ("allied: TF4 in A/Q37, 1CL", "japanese: - C1 in A/Q37: 1 TF; 1 ship; 1 capital ship (TF2)")
    assert change.new == ("allied: TF4 in A/Q36, 1CL", "japanese: - C1 in A/Q36: 1 TF; 1 ship; 1 capital ship (TF2)")


def test_shadow_radar() -> None:
    """A carrier's radar turns a 5 into success."""
    change = switched(carrier, "shadow_radar", True, japanese="TF2: N1", faces=TOUCH)
    assert change.gone == (
        "allied: - ! TF4 lost its target (BR-11.3)",
        "turn 9 0900|shadowing|shadow|allied/TF4>japanese/TF2 (5,) () failure",
    )
    assert change.new == (
        "allied: YOUR UNITS",
        "allied: ----------",
        "allied: - TF4 keeps in touch with its target",
        "turn 9 0900|shadowing|shadow|allied/TF4>japanese/TF2 (5,) (('radar', -1),) success",
    )


def test_shadow_night() -> None:
    """By night 4 becomes 6."""
    change = switched(by_night, "shadow_night", True, faces=TOUCH, default=1, shadow_seen=True)
    assert change.gone == (
        "allied: - C1 in A/Q38: ships (AF3)",
        "allied: - AF3: shadow TF from 1 hex",
        "allied: - AF3 keeps in touch with its target",
        "turn 21 2100|shadowing|shadow|allied/AF3>japanese/TF2 (4,) () success",
    )
    assert change.new == (
        "allied: - ! AF3 lost its target, and the hour looking for it (BR-11.3)",
        "allied: - AF3: cancel",
        "allied: - AF3 has nothing to shadow in sight",
        "turn 21 2100|shadowing|shadow|allied/AF3>japanese/TF2 (4,) (('night', 2),) lost turn",
    )


def test_shadow_condition3() -> None:
    """At Condition 3 a 5 becomes success."""
    change = switched(
        close_watch, "shadow_condition3", True, japanese="TF2: N2", faces={"allied/AF3>japanese/TF2": (5,)}, default=1
    )
    assert change.gone == (
        "allied: - ! AF3 lost its target (BR-11.3)",
        "turn 9 0900|shadowing|shadow|allied/AF3>japanese/TF2 (5,) () failure",
        "turn 9 0900|search|search|allied/AF3>japanese/TF2#0.0 (1, 1) () found",
    )
    assert change.new == (
        "allied: YOUR UNITS",
        "allied: ----------",
        "allied: - AF3 keeps in touch with its target",
        "turn 9 0900|shadowing|shadow|allied/AF3>japanese/TF2 (5,) (('Condition 3', -1),) success",
    )


def test_shadow_cloud() -> None:
    """For a TF cloud adds nothing."""
    change = switched(
        cloudy, "shadow_cloud", "aircraft", japanese="TF2: N2", faces={"allied/TF4>japanese/TF2": (4,)}, default=1
    )
    assert change.gone == (
        "allied: - ! TF4 lost its target (BR-11.3)",
        "turn 9 0900|shadowing|shadow|allied/TF4>japanese/TF2 (4,) (('cloud', 1),) failure",
    )
    assert change.new == (
        "allied: YOUR UNITS",
        "allied: ----------",
        "allied: - TF4 keeps in touch with its target",
        "turn 9 0900|shadowing|shadow|allied/TF4>japanese/TF2 (4,) () success",
    )


def test_shadow_mutual() -> None:
    """Two TFs that shadow each other stay where they are."""
    change = switched(mutual, "shadow_mutual", "stay")
    assert change.gone == (
        "allied: - TF1 keeps in touch with its target",
        "japanese: - TF2 keeps in touch with its target",
    )
    assert change.new == (
        "allied: - TF1 stays in contact with its target and does not move",
        "japanese: - TF2 stays in contact with its target and does not move",
    )


def test_initiative() -> None:
    """Japan's 2 becomes 4 and wins; both are told."""
    change = switched(held, "initiative", "growing", faces={"initiative|allied 0": (3,), "initiative|japanese 0": (2,)})
    assert change.gone == ("turn 9 0900|initiative|initiative|japanese 0 (2,) () ",)
    assert change.new == (
        "allied: YOUR UNITS",
        "allied: ----------",
        "allied: - the enemy has the initiative",
        "japanese: YOUR UNITS",
        "japanese: ----------",
        "japanese: - we have the initiative",
        "turn 9 0900|initiative|initiative|japanese 0 (2,) (('turns without', 2),) ",
    )


def test_initiative_none() -> None:
    """No die is thrown."""
    change = switched(search_plane, "initiative", "none", allied="AF3: N1")
    assert change.gone == (
        "turn 9 0900|initiative|initiative|allied 0 (6,) () ",
        "turn 9 0900|initiative|initiative|japanese 0 (1,) () ",
    )
    assert change.new == ()


def test_air_moves() -> None:
    """The Catalina looks before the Zeros fly away, and both sides know who moves first."""
    change = switched(
        search_and_patrol, "air_moves", "segments", allied="AF3: search N1", japanese="AF4: N8", default=1
    )
    assert change.gone == ("allied: Nothing new.",)
    assert change.new == (
        "allied: - 1 sighting of planes",
        "allied: SIGHTINGS THIS TURN",
        "allied: -------------------",
        "allied: No.  Hex    Cond.  Seen    By",
        "allied: ---  -----  -----  ------  ---",
        "allied: C1   A/Q38  1      planes  AF3",
        "allied: YOUR UNITS",
        "allied: ----------",
        "allied: - we have the initiative",
        "japanese: YOUR UNITS",
        "japanese: ----------",
        "japanese: - the enemy has the initiative",
        "turn 9 0900|search|search|allied/AF3>japanese/AF4#1.0 (1, 1) () found",
    )


def test_climb_cost() -> None:
    """One hex of the nine is left for next turn."""
    change = switched(bombers, "climb_cost", True, allied="AF3: high; N9")
    assert change.gone == ("allied: AF3  A/Q32  4 A-20  high  40 h to 0100  2400", "allied: - AF3: cancel")
    assert change.new == ("allied: AF3  A/Q33  4 A-20  high  40 h to 0100  2400", "allied: - AF3: N1; in A/Q32 at 1000")


def test_attack_altitude() -> None:
    """Low dive bombers that find the TF on entering do not attack."""
    change = switched(
        strike,
        "attack_altitude",
        True,
        allied="AF3: search N2; attack ships: all dive; land Port Moresby",
        faces=BLIND,
        default=1,
    )
    assert change.gone == (
        "allied: - AF3: 4 Dauntless dive AP on Tatsuta: no hits (A/Q38)",
        "allied: - C1 in A/Q38: 1 TF; 6 ships; CL Tatsuta, DD 1-5 (AF3)",
        "allied: AF   Where  Planes       Alt.  Fuel          Turn home",
        "allied: ---  -----  -----------  ----  ------------  ---------",
        "allied: AF3  A/Q38  4 Dauntless  low   39 h to 2400  2200",
        "allied: - AF3: search; land Port Moresby; lands at 1200",
        "allied: COMBAT",
        "allied: ------",
        "allied: A/Q38, anti-aircraft: AF3: 4 Dauntless (low) under fire from the ships' guns",
        "allied: - none shot down",
        "allied: A/Q38, air attack: AF3: 4 Dauntless dive AP on Tatsuta",
        "allied: - rolled 1; BHT 7, 3-4 column: no hits",
        "allied: YOUR UNITS",
        "allied: ----------",
        "allied: - A/Q38: the attackers make out CL Tatsuta, DD 1-5",
        "allied: YOUR DICE",
        "allied: ---------",
        "allied: - A/Q38, the ships' guns on 4 Dauntless (low): rolled 1: no hits",
        "japanese: - Tatsuta attacked by 4 Dauntless dive AP: no hits (A/Q38)",
        "japanese: COMBAT",
        "japanese: ------",
        "japanese: A/Q38, anti-aircraft: TF2 fires on 4 Dauntless (low)",
        "japanese: - rolled 1; 4 of 6 factors: BHT 9, 3-4 column: no hits",
        "japanese: A/Q38, air attack: Tatsuta attacked by 4 Dauntless dive AP",
        "japanese: - no hits",
        "turn 9 0900|combat|anti-aircraft|A/Q38 japanese DD 1 low (1,) () BHT 9, 4 factors: 0 hits",
        "turn 9 0900|combat|air attack|A/Q38 allied|Dauntless|dive AP|Tatsuta (1,) () BHT 7, 4 factors: 0 hits",
    )
    assert change.new == (
        "allied: - ! AF3 4 Dauntless came in at another altitude than that of their attack and",
        "allied:   do not attack (FE-14.11b)",
        "allied: - C1 in A/Q38: 1 TF; 6 ships; 1 capital ship, 5 small ships (AF3)",
        "allied: AF   Where  Planes          Alt.  Fuel          Turn home",
        "allied: ---  -----  --------------  ----  ------------  ---------",
        "allied: AF3  A/Q38  4 Dauntless AP  low   40 h to 0100  2300",
        "allied: - AF3: search; attack TF: all dive; land Port Moresby",
    )


def test_interception_passing() -> None:
    """Zeros try the raid that passes, and show themselves."""
    change = switched(raid, "interception_passing", "anywhere", allied="AF3: N6", default=1, air_moves="segments")
    assert change.gone == ("allied: Nothing new.",)
    assert change.new == (
        "allied: - 1 sighting of planes",
        "allied: SIGHTINGS THIS TURN",
        "allied: -------------------",
        "allied: No.  Hex    Cond.  Seen                           By",
        "allied: ---  -----  -----  -----------------------------  ----------------------------",
        "allied: C1   A/Q38  3      1 AF; 6 Af; 6 interceptors;    planes it tried to intercept",
        "allied:                    high",
        "japanese: YOUR DICE",
        "japanese: ---------",
        "japanese: - A/Q38, interception high: rolled 0 in all: the enemy is missed",
        "turn 9 0900|interception|special interception|A/Q38 japanese high (1,) (('no combat hex', "
        "-1),) no interception",
    )


def test_orbit() -> None:
    """The Zeros fight what orbits, which sees them."""
    change = switched(over_battle, "orbit", True, allied="AF3: O, N4", default=1)
    assert change.gone == (
        "allied: Nothing new.",
        "allied: AF3  A/Q34  6 Dauntless  high  40 h to 0100  2400",
        "japanese: Nothing new.",
        "japanese: AF4  A/Q38  6 Zero  high  40 h to 0100  2200",
    )
    assert change.new == (
        "allied: - AF3: 6 Dauntless meet 6 Zero, high: no losses (A/Q38)",
        "allied: - 1 sighting of planes",
        "allied: AF3  A/Q34  6 Dauntless  high  39 h to 2400  2300",
        "allied: COMBAT",
        "allied: ------",
        "allied: A/Q38, air-to-air: AF3: 6 Dauntless meet 6 Zero, high",
        "allied: Firing           At         Row                Dice  Came to",
        "allied: ---------------  ---------  -----------------  ----  -------",
        "allied: our 6 Dauntless  Zero       BHT 3, 5-6 column  1     no hits",
        "allied: their 6 Zero     Dauntless                           no hits",
        "allied: SIGHTINGS THIS TURN",
        "allied: -------------------",
        "allied: No.  Hex    Cond.  Seen                              By",
        "allied: ---  -----  -----  --------------------------------  ---",
        "allied: C1   A/Q38  3      1 AF; 6 Af; 6 interceptors; high  AF3",
        "japanese: - AF4: 6 Zero meet 6 Dauntless, high: no losses (A/Q38)",
        "japanese: AF4  A/Q38  6 Zero  high  39 h to 2400  2100",
        "japanese: COMBAT",
        "japanese: ------",
        "japanese: A/Q38, air-to-air: AF4: 6 Zero meet 6 Dauntless, high",
        "japanese: Firing             At         Row                Dice  Came to",
        "japanese: -----------------  ---------  -----------------  ----  -------",
        "japanese: our 6 Zero         Dauntless  BHT 9, 5-6 column  1     no hits",
        "japanese: their 6 Dauntless  Zero                                no hits",
        "turn 9 0900|interception|air-to-air|A/Q38 high japanese interceptors japanese|Zero||Dauntless (1,) () BHT 9, 6 factors: 0 hits",  # noqa: E501
        "turn 9 0900|interception|air-to-air|A/Q38 high japanese interceptors allied|Dauntless||Zero (1,) () BHT 3, 6 factors: 0 hits",  # noqa: E501
    )


def test_float_planes() -> None:
    """A cruiser that moves recovers nothing."""
    change = switched(float_plane, "float_planes", "under way", japanese="TF2: N1\nAF3: land Tone")
    assert change.gone == (
        "japanese: Nothing new.",
        "japanese: Tone (launch 2/1, readying 1)",
        "japanese: - just landed: 1 Jake",
        "japanese: YOUR UNITS",
        "japanese: ----------",
        "japanese: - AF3 landed 1 Af at Tone",
    )
    assert change.new == (
        "japanese: - ! AF3 not recovered: Tone must stay in one hex for the whole turn",
        "japanese:   (FE-12.7.3b)",
        "japanese: AIR FORMATIONS",
        "japanese: --------------",
        "japanese: AF   Where  Planes  Alt.  Fuel          Turn home",
        "japanese: ---  -----  ------  ----  ------------  ---------",
        "japanese: AF3  A/Q37  1 Jake  low   40 h to 0100  0100",
        "japanese: - AF3: land Tone; lands at 1000",
    )


def test_night_seaplanes() -> None:
    """A Catalina's 1 becomes 2 and is safe."""
    change = switched(
        sea_planes, "night_seaplanes", True, allied="AF3: land", faces={"Catalina  0": (1,), "Catalina  1": (3,)}
    )
    assert change.gone == (
        "allied: - ! AF3 landed 1 Af at Port Moresby; lost 1 Af in landing (BR-14.10)",
        "allied: - just landed: 1 Catalina",
        "allied: Known so far: you 0, the enemy 2.",
        "allied: - the enemy gains 2: 1 Catalina lost: landing on Port Moresby",
        "japanese: Known so far: you 2, the enemy 0.",
        "turn 21 2100|plane movement|night landing|allied/AF3 Catalina  0 (1,) () lost",
        "turn 21 2100|plane movement|night landing|allied/AF3 Catalina  1 (3,) () landed",
    )
    assert change.new == (
        "allied: Nothing new.",
        "allied: - just landed: 2 Catalina",
        "allied: YOUR UNITS",
        "allied: ----------",
        "allied: - AF3 landed 2 Af at Port Moresby",
        "allied: Known so far: you 0, the enemy 0.",
        "japanese: Known so far: you 0, the enemy 0.",
        "turn 21 2100|plane movement|night landing|allied/AF3 Catalina  0 (1,) (('sea plane', 1),) landed",
        "turn 21 2100|plane movement|night landing|allied/AF3 Catalina  1 (3,) (('sea plane', 1),) landed",
    )


def test_armed_fighters_slow() -> None:
    """The eleventh hex is left for next turn."""
    change = switched(fighters, "armed_fighters_slow", True, allied="AF3: N9, N2; hold")
    assert change.gone == ("allied: AF3  A/Q30  4 P-40 GP  low   40 h to 0100  2400", "allied: - AF3: hold")
    assert change.new == (
        "allied: AF3  A/Q31  4 P-40 GP  low   40 h to 0100  2400",
        "allied: - AF3: N1; hold; in A/Q30 at 1000",
    )


def test_radar_air_combat() -> None:
    """The patrol fights the bombers."""
    change = switched(
        near_radar, "radar_air_combat", True, allied="AF3: search; intercept", japanese="AF4: search", default=1
    )
    assert change.gone == ("allied: AF3  A/Q38  6 Wildcat  high  40 h to 0100  2300",)
    assert change.new == (
        "allied: - AF3: 6 Wildcat attack 6 Kate, high: no losses (A/Q38)",
        "allied: AF3  A/Q38  6 Wildcat  high  39 h to 2400  2200",
        "allied: COMBAT",
        "allied: ------",
        "allied: A/Q38, air-to-air: AF3: 6 Wildcat attack 6 Kate, high",
        "allied: Firing         At       Row                Dice  Came to",
        "allied: -------------  -------  -----------------  ----  -------",
        "allied: our 6 Wildcat  Kate     BHT 7, 5-6 column  1     no hits",
        "allied: their 6 Kate   Wildcat                           no hits",
        "japanese: - AF4: 6 Kate attacked by 6 Wildcat, high: no losses (A/Q38)",
        "japanese: COMBAT",
        "japanese: ------",
        "japanese: A/Q38, air-to-air: AF4: 6 Kate attacked by 6 Wildcat, high",
        "japanese: Firing           At       Row                Dice  Came to",
        "japanese: ---------------  -------  -----------------  ----  -------",
        "japanese: our 6 Kate       Wildcat  BHT 2, 5-6 column  1     no hits",
        "japanese: their 6 Wildcat  Kate                              no hits",
        "turn 9 0900|combat|air-to-air|A/Q38 high allied bombers allied|Wildcat||Kate (1,) () BHT 7, 6 factors: 0 hits",
        "turn 9 0900|combat|air-to-air|A/Q38 high allied bombers japanese|Kate||Wildcat (1,) () BHT 2, 6 factors: 0 hits",  # noqa: E501
    )


def test_light_load() -> None:
    """They land a turn later."""
    change = switched(dive_bombers, "light_load", True, allied="AF3 launch 2 Dauntless from Port Moresby; N1")
    assert change.gone == ("allied: AF3  A/D22  2 Dauntless  low   5 h to 1400  1400",)
    assert change.new == ("allied: AF3  A/D22  2 Dauntless  low   6 h to 1500  1500",)


def test_night_pairs() -> None:
    """One report of two hours in place of two."""
    change = switched(at_dusk, "night_pairs", True, allied="TF1: N3", turns=2)
    assert change.gone == (
        "allied: Turn 14 of 37 played, 1900 20 February 1942; now ordering 2000 20 February",
        "allied: 1942",
        "allied: TF1 in A/Q36, 1CV",
        "allied: - order: N1; in A/Q35 at 2000",
        "japanese: Turn 14 of 37 played, 1900 20 February 1942; now ordering 2000 20 February",
        "japanese: 1942",
        "allied: ==============================================================================",
        "allied: Allied report: Rings Around Rabaul",
        "allied: Turn 15 of 37 played, 2000 20 February 1942; now ordering 2100 20 February",
        "allied: 1942",
        "allied: ==============================================================================",
        "allied: IN BRIEF",
        "allied: --------",
        "allied: Nothing new.",
        "allied: TASK FORCES",
        "allied: -----------",
        "allied: TF1 in A/Q35, 1CV",
        "allied: - ships: Lexington",
        "allied: DECKS AND AIRFIELDS",
        "allied: -------------------",
        "allied: Port Moresby (A/D23, launch 10/5, readying 5, AA 4, guns 2)",
        "allied: WEATHER",
        "allied: -------",
        "allied: - Night; the wind is next checked at 2400.",
        "allied: - Clouds drift towards: I NW, V NW.",
        "allied: VICTORY POINTS",
        "allied: --------------",
        "allied: Known so far: you 0, the enemy 0.",
        "allied: A lead of 60 points at 2400 ends the battle. At its end more points than the",
        "allied: enemy win, and at least 50; else it is a draw.",
        "allied: A Japanese lead of 45 is an even fight here: from it the Japanese lead is",
        "allied: measured, and at the end 45 points are counted to the Allied side.",
        "japanese: ==============================================================================",
        "japanese: Japanese report: Rings Around Rabaul",
        "japanese: Turn 15 of 37 played, 2000 20 February 1942; now ordering 2100 20 February",
        "japanese: 1942",
        "japanese: ==============================================================================",
        "japanese: IN BRIEF",
        "japanese: --------",
        "japanese: Nothing new.",
        "japanese: DECKS AND AIRFIELDS",
        "japanese: -------------------",
        "japanese: Rabaul (A/X05, launch 12/6, readying 7, AA 6, guns 3)",
        "japanese: Gasmata (A/Q12, launch 4/2, readying 4, AA 2, guns 0)",
        "japanese: WEATHER",
        "japanese: -------",
        "japanese: - Night; the wind is next checked at 2400.",
        "japanese: - Clouds drift towards: I NW, II NW.",
        "japanese: VICTORY POINTS",
        "japanese: --------------",
        "japanese: Known so far: you 0, the enemy 0.",
        "japanese: A lead of 60 points at 2400 ends the battle. At its end more points than the",
        "japanese: enemy win, and at least 50; else it is a draw.",
        "japanese: A Japanese lead of 45 is an even fight here: from it the Japanese lead is",
        "japanese: measured, and at the end 45 points are counted to the Allied side.",
    )
    assert change.new == (
        "allied: 2 turns are reported together. Turn 15 of 37 played, 2000 20 February 1942;",
        "allied: now ordering 2100 20 February 1942",
        "allied: TF1 in A/Q35, 1CV",
        "allied: 1900 20 FEBRUARY 1942",
        "allied: ---------------------",
        "allied: Nothing new.",
        "allied: 2000 20 FEBRUARY 1942",
        "allied: ---------------------",
        "allied: Nothing new.",
        "japanese: 2 turns are reported together. Turn 15 of 37 played, 2000 20 February 1942;",
        "japanese: now ordering 2100 20 February 1942",
        "japanese: 1900 20 FEBRUARY 1942",
        "japanese: ---------------------",
        "japanese: Nothing new.",
        "japanese: 2000 20 FEBRUARY 1942",
        "japanese: ---------------------",
        "japanese: Nothing new.",
    )


def test_search_parties() -> None:
    """The strike meets the searcher and goes with it."""
    change = switched(party, "search_parties", True, allied="AF5: search N3\nAF3: meet AF5 at A/Q38 and go with it")
    assert change.gone == (
        "allied: AF3  A/Q40  4 Dauntless AP  low   40 h to 0100  2300",
        "allied: - AF3: hold, then go home",
    )
    assert change.new == (
        "allied: AF3  A/Q36  4 Dauntless AP  low   40 h to 0100  2300",
        "allied: - AF3: cancel",
        "allied: YOUR UNITS",
        "allied: ----------",
        "allied: - AF3 meets AF5 in A/Q38 and goes with it",
    )


def test_air_orders() -> None:
    """Each side is asked in its segment; without an answer all that was told and thrown is the same in the end."""
    orders: dict[str, Any] = {"allied": "AF3: search N1", "japanese": "AF4: N8", "default": 1, "air_moves": "segments"}
    change = switched(search_and_patrol, "air_orders", "asked", **orders)
    prompt = "Turn 9 of 18, 0900 8 May 1942, is being played: you are asked"
    assert [line for line in change.new if prompt in line] == [f"allied: {prompt}", f"japanese: {prompt}"]
    assert set(change.gone) <= set(change.new)
    rolls = [line for line in change.new if line.startswith("turn 9 0900|")]
    assert len(rolls) == len(set(rolls)) == 3
