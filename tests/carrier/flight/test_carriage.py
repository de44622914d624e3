"""Float planes under way, sea planes by night, slow armed fighters, light loads (FE-12.7.3, FE-14.10.1, FE-16.10.4,
BR-29.5)."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, Played, bare, play, put_af, put_tf, ready

from flagplot.games.carrier.combat.battle import role_of
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import walk
from flagplot.games.carrier.units.factors import light_load, movement

# --- float planes


def cruiser(card: str = "Tone", **options: Any) -> State:
    """A Japanese ship with a Jake over it and one in Ready."""
    state = bare(turn=9, scenario="rings-around-rabaul", **{"float_planes": "under way", **options})
    ships = put_tf(state, "japanese", 2, OPEN_SEA, card)
    ready(state, "japanese", ships.ships[0], Jake=1)
    return state


FLOAT_CARDS = [
    name
    for name in ("Kiyokawa Maru", "Tone", "Chikuma", "Hyuga", "Kamikawa", "Chitose", "Nisshin")
    if any(row["ship"] == name for row in tables().raw["ships"].values())
]


@pytest.mark.rule("FE-12.7.3a", "GM-18.1a")
@pytest.mark.parametrize("card", FLOAT_CARDS[:2])
def test_float_planes_are_launched_under_way(card: str) -> None:
    """The TF makes a hex and launches a Jake in the same turn."""
    state = cruiser(card)
    after = play(state, "", f"TF2: N1\nAF7 launch 1 Jake from {state.sides['japanese'].tfs[2].ships[0]}; N1")
    assert after.state.sides["japanese"].tfs[2].hex == walk(OPEN_SEA, "N1")[-1]
    assert 7 in after.state.sides["japanese"].afs


def lands(order: str, **options: Any) -> Played:
    """AF3, a Jake over its ship, is ordered down while the TF does as ordered."""
    state = cruiser(FLOAT_CARDS[0], **options)
    ship = state.sides["japanese"].tfs[2].ships[0]
    put_af(state, "japanese", 3, walk(OPEN_SEA, "N1")[-1], "1 Jake", home=ship)
    return play(state, "", f"{order}\nAF3: land {ship}")


@pytest.mark.rule("FE-12.7.3b", "GM-18.1b")
def test_a_ship_that_moves_recovers_nothing_one_that_stays_does() -> None:
    """Ordered for one hex, the move stands and the Jake waits in the air; ordered to hold, it is taken in."""
    moving, lying = lands("TF2: N1"), lands("TF2: hold")
    assert moving.state.sides["japanese"].tfs[2].hex == walk(OPEN_SEA, "N1")[-1]
    assert 3 in moving.state.sides["japanese"].afs
    assert "flight.not_recovered AF3 source=Tone" in moving.facts("japanese")
    assert 3 not in lying.state.sides["japanese"].afs
    assert 3 not in lands("TF2: N1", float_planes="anchored").state.sides["japanese"].afs


@pytest.mark.rule("GM-18.1b")
@pytest.mark.parametrize(
    ("order", "away", "asked"),
    [
        ("TF2: N1", 1, 1),
        ("TF2: hold", 1, 0),
        ("TF2: O1", 1, 0),
        ("", 1, 0),
        ("TF2: to A/Q20", 1, 1),
        ("TF2: N1", 12, 0),
    ],
)
def test_a_landing_on_a_ship_that_moves_is_asked_back_before_the_turn(order: str, away: int, asked: int) -> None:
    """The order stands as it is: the TF moves. Nothing is asked of planes too far off to come down this turn."""
    state = cruiser(FLOAT_CARDS[0], preset="gm-1993")
    ship = state.sides["japanese"].tfs[2].ships[0]
    put_af(state, "japanese", 3, walk(OPEN_SEA, f"N{away}")[-1], "1 Jake", home=ship)
    sheet = GAME.parse(f"{order}\nAF3: land", "japanese", GAME.view(state, "japanese"))
    queries = [remark for remark in sheet.diagnostics if remark.code == "GM-18.1b"]
    assert len(queries) == asked
    assert [remark.severity for remark in queries] == ["query"] * asked
    assert [order.unit.kind for order in sheet.orders] == ["TF", "AF"][not order :]
    assert not asked or queries[0].hint.startswith("By default TF2 moves and AF3 waits")


@pytest.mark.rule("FE-12.7.3b")
def test_carriers_and_bases_recover_as_ever() -> None:
    """The rule is for BB, CAV and AV: a carrier that steams takes its planes in."""
    state = bare(turn=9, float_planes="under way")
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    put_af(state, "allied", 3, walk(OPEN_SEA, "N1")[-1], "1 Wildcat", home="Lexington")
    after = play(state, "TF1: N1\nAF3: land Lexington")
    assert 3 not in after.state.sides["allied"].afs


@pytest.mark.rule("FE-12.7.3c")
@pytest.mark.parametrize(("anchored", "flies"), [(8, True), (None, False)])
def test_the_scenario_ties_a_plane_to_its_ship_at_anchor(anchored: int | None, flies: bool) -> None:
    """Coral Sea: a Pete flies from Kamikawa only while she lies at anchor, with the option too."""
    state = bare(turn=9, float_planes="under way")
    put_tf(state, "japanese", 2, "A/EE03", "Kamikawa", anchored=anchored)
    ready(state, "japanese", "Kamikawa", Pete=1)
    after = play(state, "", "AF7 launch 1 Pete from Kamikawa; hold", clean=False)
    assert (7 in after.state.sides["japanese"].afs) is flies


# --- night landings


def by_night(plane: str, place: str, face: int, load: str = "", **options: Any) -> Played:
    """One air factor lands at a base at 2100 with a face on its die."""
    state = bare(turn=21, **{"night_seaplanes": True, **options})
    where = state.sides["allied"].bases[place].hex
    assert where is not None
    put_af(state, "allied", 3, where, f"1 {plane} {load}".rstrip(), home=place)
    return play(state, f"AF3: land {place}", faces={f"AF3 {plane} {load} 0": (face,)})


def landed(after: Played) -> list[tuple[int, str]]:
    """Return total and result of the night landings."""
    return [(roll.total, roll.result) for roll in after.thrown("night landing")]


SP = next(
    base.name
    for base in bare().sides["allied"].bases.values()
    if base.hex is not None and "SP" in ruleset_of(bare()).base_card(base.name).handling
)


@pytest.mark.rule("FE-14.10.1a")
@pytest.mark.parametrize(
    ("plane", "load", "face", "result"),
    [("Catalina", "", 1, (2, "landed")), ("Catalina", "GP", 1, (1, "lost")), ("Catalina", "GP", 2, (2, "landed"))],
)
def test_sea_planes_add_one_at_a_seaplane_base(plane: str, load: str, face: int, result: tuple[int, str]) -> None:
    """Die 1 + 1 = 2 is safe at a base; armed it is 1 again, lost."""
    assert landed(by_night(plane, SP, face, load)) == [result]


@pytest.mark.rule("FE-14.10.1a")
def test_land_planes_and_the_base_game_get_nothing() -> None:
    """A Hudson with 1 is lost, and so is the Catalina without the option."""
    assert landed(by_night("Hudson", "Port Moresby", 1)) == [(1, "lost")]
    assert landed(by_night("Catalina", SP, 1, night_seaplanes=False)) == [(1, "lost")]


@pytest.mark.rule("FE-14.10.1b")
def test_an_anchored_tender_counts_float_planes_never_do() -> None:
    """A Mavis on a Kamikawa at anchor rolls 2 + 1 = 3, safe; a Jake there rolls 2, lost."""
    totals = []
    for plane in ("Mavis", "Jake"):
        state = bare(turn=21, night_seaplanes=True)
        put_tf(state, "japanese", 2, "A/EE03", "Kamikawa", anchored=5)
        put_af(state, "japanese", 3, "A/EE03", f"1 {plane}", home="Kamikawa")
        totals += landed(play(state, "", "AF3: land Kamikawa", faces={f"AF3 {plane}  0": (2,)}))
    assert totals == [(3, "landed"), (2, "lost")]


# --- armed fighters, light loads


@pytest.mark.rule("FE-16.10.4")
def test_armed_fighters_make_one_hex_less() -> None:
    """Armed P-40 10 hexes, by normal launch 5; unarmed 11 and 6; a bomber is not slowed."""
    ruleset = ruleset_of(bare(armed_fighters_slow=True))
    assert (movement(ruleset, "P-40", "GP"), movement(ruleset, "P-40", ""), movement(ruleset, "A-20", "GP")) == (
        10,
        11,
        9,
    )
    assert movement(ruleset_of(bare()), "P-40", "GP") == 11


@pytest.mark.rule("FE-16.10.4")
@pytest.mark.parametrize(("load", "kind", "hexes"), [("GP", "normal", 5), ("", "normal", 6), ("GP", "minimum", 10)])
def test_the_halving_follows_the_reduction(load: str, kind: str, hexes: int) -> None:
    """Half of 10 is 5; half of 11, rounded up, is 6."""
    state = bare(turn=9, armed_fighters_slow=True)
    ready(state, "allied", "Port Moresby", P_40=f"2 {load}".strip())
    after = play(state, f"AF3 launch 2 P-40 {load} from Port Moresby {kind}; S10")
    assert len(after.state.sides["allied"].afs[3].track) - 1 == hexes


@pytest.mark.rule("FE-16.10.4")
def test_it_ends_the_turn_after_the_bomb_is_gone() -> None:
    """Jettisoned on the way the AF still makes ten hexes this turn, and eleven in the next."""
    state = bare(turn=9, armed_fighters_slow=True)
    put_af(state, "allied", 3, OPEN_SEA, "2 P-40 GP", home="Port Moresby")
    first = play(state, "AF3: jettison; NE9, NE9")
    assert len(first.state.sides["allied"].afs[3].track) - 1 == 10
    second = play(first.state)
    assert len(second.state.sides["allied"].afs[3].track) - 1 == 8
    state.sides["allied"].afs[3].flights[0].load = ""
    assert len(play(state, "AF3: NE9, NE9").state.sides["allied"].afs[3].track) - 1 == 11


@pytest.mark.rule("BR-14.14")
def test_bombs_dropped_leave_the_route_and_end_the_attack() -> None:
    """Dauntless told to jettison alone go on along their way, and no longer to the attack at its end."""
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, "2 Dauntless GP", home="Port Moresby")
    first = play(state, "AF3: NE1; NE9, NE9; attack TF; land")
    after = play(first.state, "AF3: jettison").state.sides["allied"].afs[3]
    assert len(after.track) - 1 == 9 and not after.flights[0].load
    assert after.order is not None and [type(action).__name__ for action in after.order.actions] == ["Move", "LandAt"]


@pytest.mark.rule("BR-29.5")
@pytest.mark.parametrize(
    ("plane", "load", "gain"),
    [("Dauntless", "", 1), ("Catalina", "", 2), ("B-17", "", 3), ("Catalina", "GP", 0), ("Wildcat", "", 0)],
)
def test_an_unarmed_bomber_gains_range_by_its_engines(plane: str, load: str, gain: int) -> None:
    """One engine 1, two 2, four 3; nothing armed, nothing for a plane that escorts, nothing without the option."""
    assert light_load(ruleset_of(bare(light_load=True)), plane, load) == gain
    assert light_load(ruleset_of(bare()), plane, load) == 0


@pytest.mark.rule("BR-29.5")
@pytest.mark.parametrize(("order", "gain"), [("search N1", 1), ("CAP Port Moresby", 0), ("N1; intercept", 0)])
def test_a_light_load_is_for_planes_that_do_not_intercept(order: str, gain: int) -> None:
    """Dauntless on a search land a turn later, and do not intercept in that flight; on patrol they gain nothing."""
    state = bare(turn=9, light_load=True)
    ready(state, "allied", "Port Moresby", Dauntless_land=2)
    after = play(state, f"AF3 launch 2 Dauntless from Port Moresby; {order}")
    made = after.state.sides["allied"].afs[3]
    assert made.flights[0].land_by == 9 + tables().planes["Dauntless/land"].rf - 1 + gain
    role = role_of(tables(), made, made.flights[0])
    assert role == ("bomber" if gain else "interceptor")


@pytest.mark.rule("BR-29.5")
def test_the_range_gained_counts_in_the_answer_to_the_order() -> None:
    """A Catalina route that its range just fails without the option is not warned of with it."""
    warned = []
    for light in (False, True):
        state = bare(turn=9, light_load=light)
        ready(state, "allied", SP, Catalina=1)
        rf, mf = tables().planes["Catalina"].rf, tables().planes["Catalina"].mf
        points = rf * mf + 1
        orbits = ", ".join(["O99"] * (points // 99) + [f"O{points % 99}"])
        text = f"AF3 launch 1 Catalina from {SP} minimum; {orbits}; land {SP}"
        sheet = GAME.parse(text, "allied", GAME.view(state, "allied"))
        warned.append("fuel" in [d.code for d in sheet.diagnostics])
    assert warned == [True, False]
