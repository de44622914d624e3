"""Each option of the planes in the air and of shadowing changes what it is about, and nothing else.

The lines are what both sides are told and know and the throws of one turn, without the option and with it.
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
        "allied: orders.nothing_to_shadow AF3",
        "allied afs.3 hex=A/Q39",
        "japanese: sighted 1 sighting.hex=A/Q39",
    )
    assert change.new == (
        "allied: seeing.shadows AF3 rule=BR-11.3 detail=reason result=success",
        "allied: sighted 1 sighting=(kind=tf hex=A/Q36 condition=2 source=[AF3] turn=9 total=6 "
        "classes=[[capital ships], [small ships]])",
        "allied afs.3 hex=A/Q37 order.actions=[(shadow target=(place) distance=1)] searching=True",
        "japanese: sighted 1 sighting.hex=A/Q37",
        "turn 9 0900|shadowing|shadow|allied/AF3>japanese/TF2 (4,) () success",
    )


def test_shadow_secret() -> None:
    """The result of the table alone is told."""
    change = switched(watched, "shadow_secret", True, japanese="TF2: N2", faces=TOUCH, default=1)
    assert change.gone == ("allied: seeing.shadows AF3 rule=BR-11.3 detail=reason",)
    assert change.new == ("allied: seeing.shadows AF3 rule=FE-11.3b detail=result",)


def test_shadow_owner_told() -> None:
    """The owner of the target learns of the attempt."""
    change = switched(watched, "shadow_owner_told", True, japanese="TF2: N2", faces=TOUCH, default=1)
    assert change.gone == ()
    assert change.new == ("japanese: seeing.shadowed TF2 result=success",)


def test_shadow_distance() -> None:
    """A TF in its target's hex stays in it."""
    change = switched(
        ship_over, "shadow_distance", "present", japanese="TF2: N2", faces={"allied/TF4>japanese/TF2": (1,)}, default=1
    )
    assert change.gone == ("allied tfs.4 hex=A/Q37", "japanese: sighted 1 sighting.hex=A/Q37")
    assert change.new == ("allied tfs.4 hex=A/Q36", "japanese: sighted 1 sighting.hex=A/Q36")


def test_shadow_radar() -> None:
    """A carrier's radar turns a 5 into success."""
    change = switched(carrier, "shadow_radar", True, japanese="TF2: N1", faces=TOUCH)
    assert change.gone == (
        "allied: seeing.shadows TF4 bad=True result=failure",
        "turn 9 0900|shadowing|shadow|allied/TF4>japanese/TF2 (5,) () failure",
    )
    assert change.new == (
        "allied: seeing.shadows TF4 result=success",
        "turn 9 0900|shadowing|shadow|allied/TF4>japanese/TF2 (5,) (('radar', -1),) success",
    )


def test_shadow_night() -> None:
    """By night 4 becomes 6."""
    change = switched(by_night, "shadow_night", True, faces=TOUCH, default=1, shadow_seen=True)
    assert change.gone == (
        "allied: seeing.shadows AF3 result=success",
        "allied: sighted 1 sighting=(kind=tf hex=A/Q38 condition=1 source=[AF3] turn=21)",
        "allied afs.3 order.actions=[(shadow target=(place) distance=1)] searching=True",
        "turn 21 2100|shadowing|shadow|allied/AF3>japanese/TF2 (4,) () success",
    )
    assert change.new == (
        "allied: seeing.shadows AF3 bad=True result=lost turn",
        "allied: orders.nothing_to_shadow AF3",
        "turn 21 2100|shadowing|shadow|allied/AF3>japanese/TF2 (4,) (('night', 2),) lost turn",
    )


def test_shadow_condition3() -> None:
    """At Condition 3 a 5 becomes success."""
    change = switched(
        close_watch, "shadow_condition3", True, japanese="TF2: N2", faces={"allied/AF3>japanese/TF2": (5,)}, default=1
    )
    assert change.gone == (
        "allied: seeing.shadows AF3 bad=True result=failure",
        "turn 9 0900|shadowing|shadow|allied/AF3>japanese/TF2 (5,) () failure",
        "turn 9 0900|search|search|allied/AF3>japanese/TF2#0.0 (1, 1) () found",
    )
    assert change.new == (
        "allied: seeing.shadows AF3 result=success",
        "turn 9 0900|shadowing|shadow|allied/AF3>japanese/TF2 (5,) (('Condition 3', -1),) success",
    )


def test_shadow_cloud() -> None:
    """For a TF cloud adds nothing."""
    change = switched(
        cloudy, "shadow_cloud", "aircraft", japanese="TF2: N2", faces={"allied/TF4>japanese/TF2": (4,)}, default=1
    )
    assert change.gone == (
        "allied: seeing.shadows TF4 bad=True result=failure",
        "turn 9 0900|shadowing|shadow|allied/TF4>japanese/TF2 (4,) (('cloud', 1),) failure",
    )
    assert change.new == (
        "allied: seeing.shadows TF4 result=success",
        "turn 9 0900|shadowing|shadow|allied/TF4>japanese/TF2 (4,) () success",
    )


def test_shadow_mutual() -> None:
    """Two TFs that shadow each other stay where they are."""
    change = switched(mutual, "shadow_mutual", "stay")
    assert change.gone == (
        "allied: seeing.shadows TF1 rule=BR-11.3 detail=reason result=success",
        "japanese: seeing.shadows TF2 rule=BR-11.3 detail=reason result=success",
    )
    assert change.new == ("allied: sailing.in_contact TF1", "japanese: sailing.in_contact TF2")


def test_initiative() -> None:
    """Japan's 2 becomes 4 and wins; both are told."""
    change = switched(held, "initiative", "growing", faces={"initiative|allied 0": (3,), "initiative|japanese 0": (2,)})
    assert change.gone == ("turn 9 0900|initiative|initiative|japanese 0 (2,) ()",)
    assert change.new == (
        "allied: seeing.initiative whose=enemy",
        "japanese: seeing.initiative whose=own",
        "turn 9 0900|initiative|initiative|japanese 0 (2,) (('turns without', 2),)",
    )


def test_initiative_none() -> None:
    """No die is thrown."""
    change = switched(search_plane, "initiative", "none", allied="AF3: N1")
    assert change.gone == (
        "turn 9 0900|initiative|initiative|allied 0 (6,) ()",
        "turn 9 0900|initiative|initiative|japanese 0 (1,) ()",
    )
    assert change.new == ()


def test_air_moves() -> None:
    """The Catalina looks before the Zeros fly away, and both sides know who moves first."""
    change = switched(
        search_and_patrol, "air_moves", "segments", allied="AF3: search N1", japanese="AF4: N8", default=1
    )
    assert change.gone == ()
    assert change.new == (
        "allied: seeing.initiative whose=own",
        "allied: sighted 1 sighting=(kind=af hex=A/Q38 condition=1 source=[AF3] turn=9)",
        "japanese: seeing.initiative whose=enemy",
        "turn 9 0900|search|search|allied/AF3>japanese/AF4#1.0 (1, 1) () found",
    )


def test_climb_cost() -> None:
    """One hex of the nine is left for next turn."""
    change = switched(bombers, "climb_cost", True, allied="AF3: high; N9")
    assert change.gone == ("allied afs.3 hex=A/Q32",)
    assert change.new == ("allied afs.3 hex=A/Q33 order.actions=[(move steps=[(direction=1)])]",)


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
        "allied: seeing.made_out AF3 place=A/Q38 how=sailing ships=[CL Tatsuta, DD 1, DD 2, DD 3, DD 4, DD 5]",
        "allied: under-fire AF3 hex=A/Q38 bombers={Dauntless: 4} group=low",
        "allied: attack-thrown hex=A/Q38 what=enemy guns bombers={Dauntless: 4} group=low faces=[1] hits=0",
        "allied: bombed AF3 hex=A/Q38 who=(planes=[[Dauntless, 4]] run=(mode=dive load=AP)) "
        "target=(name=Tatsuta) row=(bht=7 factors=4 column=3-4)",
        "allied: attack-thrown hex=A/Q38 what=attack who=(planes=[[Dauntless, 4]] run=(mode=dive load=AP)) "
        "target=(name=Tatsuta) faces=[1] row=(bht=7 factors=4 column=3-4) hits=0",
        "allied: sighted 1 sighting.names=[CL Tatsuta, DD 1, DD 2, DD 3, DD 4, DD 5] sighting.anchored=False",
        "allied afs.3 flights.0.land_by=48 flights.0.spent=True order.actions=[(search), (land place=(place "
        "name=Port Moresby))]",
        "japanese: flak TF2 hex=A/Q38 bombers={Dauntless: 4} group=low pool=6 row=(bht=9 factors=4 column=3-4)",
        "japanese: attack-thrown hex=A/Q38 what=own guns guns=TF2 bombers={Dauntless: 4} group=low faces=[1] "
        "row=(bht=9 factors=4 column=3-4) hits=0",
        "japanese: attacked Tatsuta hex=A/Q38 target=Tatsuta who=(planes=[[Dauntless, 4]] run=(mode=dive load=AP))",
        "turn 9 0900|combat|anti-aircraft|A/Q38 japanese DD 1 low (1,) () BHT 9, 4 factors: 0 hits",
        "turn 9 0900|combat|air attack|A/Q38 allied|Dauntless|dive AP|Tatsuta (1,) () BHT 7, 4 factors: 0 hits",
    )
    assert change.new == (
        "allied: flight.wrong_altitude AF3 planes=[(n=4 name=Dauntless)]",
        "allied afs.3 flights.0.load=AP flights.0.land_by=49 order.actions=[(search), (attack place=(place) "
        "what=tf assignments=[(mode=dive)]), (land place=(place name=Port Moresby))]",
    )


def test_interception_passing() -> None:
    """Zeros try the raid that passes, and show themselves."""
    change = switched(raid, "interception_passing", "anywhere", allied="AF3: N6", default=1, air_moves="segments")
    assert change.gone == ()
    assert change.new == (
        "allied: sighted 1 sighting=(kind=af hex=A/Q38 condition=3 source=[planes0] turn=9 total=6 "
        "classes=[[interceptors, 6]] altitude=high)",
        "japanese: interception-thrown hex=A/Q38 high=True total=0 success=False",
        "turn 9 0900|interception|special interception|A/Q38 japanese high (1,) (('no combat hex', -1),) no "
        "interception",
    )


def test_orbit() -> None:
    """The Zeros fight what orbits, which sees them."""
    change = switched(over_battle, "orbit", True, allied="AF3: O, N4", default=1)
    assert change.gone == ("allied afs.3 flights.0.land_by=49", "japanese afs.4 flights.0.land_by=49")
    assert change.new == (
        "allied: attack-thrown hex=A/Q38 what=attack who=(planes=[[Dauntless, 6]]) target=(name=Zero) faces=[1] "
        "row=(bht=3 factors=6 column=5-6) hits=0",
        "allied: air-fight AF3 hex=A/Q38 planes={Dauntless: 6} does=meets enemies={Zero: 6} high=True "
        "attacks=[(attack who=(planes=[[Dauntless, 6]]) target=Zero ours=True row=(bht=3 factors=6 column=5-6) "
        "hits=0), (attack who=(planes=[[Zero, 6]]) target=Dauntless hits=0)]",
        "allied: sighted 1 sighting=(kind=af hex=A/Q38 condition=3 source=[AF3] turn=9 total=6 "
        "classes=[[interceptors, 6]] altitude=high)",
        "allied afs.3 flights.0.land_by=48",
        "japanese: attack-thrown hex=A/Q38 what=attack who=(planes=[[Zero, 6]]) target=(name=Dauntless) "
        "faces=[1] row=(bht=9 factors=6 column=5-6) hits=0",
        "japanese: air-fight AF4 hex=A/Q38 planes={Zero: 6} does=meets enemies={Dauntless: 6} high=True "
        "attacks=[(attack who=(planes=[[Zero, 6]]) target=Dauntless ours=True row=(bht=9 factors=6 column=5-6) "
        "hits=0), (attack who=(planes=[[Dauntless, 6]]) target=Zero hits=0)]",
        "japanese afs.4 flights.0.land_by=48",
        "turn 9 0900|interception|air-to-air|A/Q38 high japanese interceptors japanese|Zero||Dauntless (1,) () "
        "BHT 9, 6 factors: 0 hits",
        "turn 9 0900|interception|air-to-air|A/Q38 high japanese interceptors allied|Dauntless||Zero (1,) () "
        "BHT 3, 6 factors: 0 hits",
    )


def test_float_planes() -> None:
    """A cruiser that moves recovers nothing."""
    change = switched(float_plane, "float_planes", "under way", japanese="TF2: N1\nAF3: land Tone")
    assert change.gone == (
        "japanese: flight.landed AF3 how=safe source=Tone landed=1 n=0",
        "japanese ships.Tone boxes.just_landed=[(plane=Jake n=1)]",
    )
    assert change.new == (
        "japanese: flight.not_recovered AF3 source=Tone",
        "japanese afs.3 number=3 flights=[(plane=Jake n=1 land_by=49)] hex=A/Q37 home=Tone took_off=8 "
        "order=(actions=[(land place=(place name=Tone))]) formed=1",
    )


def test_night_seaplanes() -> None:
    """A Catalina's 1 becomes 2 and is safe."""
    change = switched(
        sea_planes, "night_seaplanes", True, allied="AF3: land", faces={"Catalina  0": (1,), "Catalina  1": (3,)}
    )
    assert change.gone == (
        "allied: points points=-2 reason=(key=points.lost_landing values={af: 1, plane: Catalina, place: Port "
        "Moresby})",
        "allied: flight.landed AF3 rule=BR-14.10 bad=True how=some landed=1 n=1",
        "allied bases.Port Moresby boxes.just_landed.0.n=1",
        "allied lost_points 2",
        "japanese points [(turn=21 points=2 reason=(key=points.lost_landing "
        "values={af: 1, plane: Catalina, place: Port Moresby}) known=False)]",
        "turn 21 2100|plane movement|night landing|allied/AF3 Catalina  0 (1,) () lost",
        "turn 21 2100|plane movement|night landing|allied/AF3 Catalina  1 (3,) () landed",
    )
    assert change.new == (
        "allied: flight.landed AF3 how=safe landed=2 n=0",
        "allied bases.Port Moresby boxes.just_landed.0.n=2",
        "allied lost_points 0",
        "turn 21 2100|plane movement|night landing|allied/AF3 Catalina  0 (1,) (('sea plane', 1),) landed",
        "turn 21 2100|plane movement|night landing|allied/AF3 Catalina  1 (3,) (('sea plane', 1),) landed",
    )


def test_armed_fighters_slow() -> None:
    """The eleventh hex is left for next turn."""
    change = switched(fighters, "armed_fighters_slow", True, allied="AF3: N9, N2; hold")
    assert change.gone == ("allied afs.3 hex=A/Q30 order.actions=[(hold)]",)
    assert change.new == ("allied afs.3 hex=A/Q31 order.actions=[(move steps=[(direction=1)]), (hold)]",)


def test_radar_air_combat() -> None:
    """The patrol fights the bombers."""
    change = switched(
        near_radar, "radar_air_combat", True, allied="AF3: search; intercept", japanese="AF4: search", default=1
    )
    assert change.gone == ("allied afs.3 flights.0.land_by=49",)
    assert change.new == (
        "allied: attack-thrown hex=A/Q38 what=attack who=(planes=[[Wildcat, 6]]) target=(name=Kate) faces=[1] "
        "row=(bht=7 factors=6 column=5-6) hits=0",
        "allied: air-fight AF3 hex=A/Q38 planes={Wildcat: 6} does=attacks enemies={Kate: 6} high=True "
        "attacks=[(attack who=(planes=[[Wildcat, 6]]) target=Kate ours=True row=(bht=7 factors=6 column=5-6) "
        "hits=0), (attack who=(planes=[[Kate, 6]]) target=Wildcat hits=0)]",
        "allied afs.3 flights.0.land_by=48",
        "japanese: attack-thrown hex=A/Q38 what=attack who=(planes=[[Kate, 6]]) target=(name=Wildcat) faces=[1] "
        "row=(bht=2 factors=6 column=5-6) hits=0",
        "japanese: air-fight AF4 hex=A/Q38 planes={Kate: 6} does=attacked enemies={Wildcat: 6} high=True "
        "attacks=[(attack who=(planes=[[Kate, 6]]) target=Wildcat ours=True row=(bht=2 factors=6 column=5-6) "
        "hits=0), (attack who=(planes=[[Wildcat, 6]]) target=Kate hits=0)]",
        "turn 9 0900|combat|air-to-air|A/Q38 high allied bombers allied|Wildcat||Kate (1,) () BHT 7, 6 factors: 0 hits",
        "turn 9 0900|combat|air-to-air|A/Q38 high allied bombers japanese|Kate||Wildcat (1,) () "
        "BHT 2, 6 factors: 0 hits",
    )


def test_light_load() -> None:
    """They land a turn later."""
    change = switched(dive_bombers, "light_load", True, allied="AF3 launch 2 Dauntless from Port Moresby; N1")
    assert change.gone == ("allied afs.3 flights.0.land_by=14",)
    assert change.new == ("allied afs.3 flights.0.land_by=15 flights.0.light=True",)


def test_night_pairs() -> None:
    """One report of two hours in place of two."""
    change = switched(at_dusk, "night_pairs", True, allied="TF1: N3", turns=2)
    assert change.gone == ()
    assert change.new == ("allied: hour turn=14", "japanese: hour turn=14")


def test_search_parties() -> None:
    """The strike meets the searcher and goes with it."""
    change = switched(party, "search_parties", True, allied="AF5: search N3\nAF3: meet AF5 at A/Q38 and go with it")
    assert change.gone == ("allied afs.3 hex=A/Q40",)
    assert change.new == ("allied: flight.meets AF3 place=A/Q38 other=AF5", "allied afs.3 hex=A/Q36 order=()")


def test_air_orders() -> None:
    """Each side is asked in its segment; unanswered, what was told before is told again as known, and all else is the
    same in the end."""
    orders: dict[str, Any] = {"allied": "AF3: search N1", "japanese": "AF4: N8", "default": 1, "air_moves": "segments"}
    change = switched(search_and_patrol, "air_orders", "asked", **orders)
    assert change.gone == ()
    assert change.new == (
        "allied: asked air orders",
        "allied: sighted 1 sighting=(kind=af hex=A/Q38 condition=1 source=[AF3] turn=9) known=True",
        "japanese: asked air orders",
    )
