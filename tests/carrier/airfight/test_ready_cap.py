"""Ready CAP: the warning of a raid, and the scramble as it enters the hex (FE-16.11, GM-9.5)."""

import pytest
from tests.carrier.command.field import known
from tests.carrier.position import OPEN_SEA, Played, bare, loaded, play, put_af, put_tf, ready, told, umpire
from tests.support.shown import reported

from flagplot.core.document import to_text
from flagplot.games.carrier.combat import ready_cap as rule
from flagplot.games.carrier.combat.ready_cap import warned
from flagplot.games.carrier.combat.scrambling import allowed, regular_interceptor
from flagplot.games.carrier.command.keeping import record_of
from flagplot.games.carrier.facts.combat import AirFought
from flagplot.games.carrier.facts.dispatches import Sighted
from flagplot.games.carrier.facts.flight import Scrambled, StaysDown
from flagplot.games.carrier.flight.decks import took_off
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Cap, Dive, GoTo, Intercept, LandAt, Place, Planes, Program, ReadyCap
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.theatre.hex import Direction, Hex, neighbour
from flagplot.games.carrier.umpire import Umpire

T = tables()


def north(of: Hex, hexes: int) -> Hex:
    """Return the hex so many hexes north of another."""
    for _ in range(hexes):
        step = neighbour(of, Direction.N)
        assert step is not None
        of = step
    return of


def airfield(
    edition: str = "2003", turn: int = 8, radar: bool = True, lf: tuple[int, int] = (20, 10), **options: object
):
    """Return a state with an Allied base out at sea, so that nothing but it sees what comes."""
    state = bare(turn, ready_cap=edition, **options)
    base = state.sides["allied"].bases["Port Moresby"]
    base.hex, base.radar, base.lf_normal, base.lf_min = OPEN_SEA, radar, *lf
    return state


def raid(state: State, *planes: str, number: int = 5, hexes: int = 6):
    return put_af(state, "japanese", number, north(OPEN_SEA, hexes), *(planes or ("12 Val AP high",)), home="Shokaku")


def up(played: Played) -> dict[int, list[tuple[str, int, bool, str]]]:
    """Return the Allied AFs in the air: plane, number, altitude and load of their flights."""
    afs = played.state.sides["allied"].afs
    return {n: [(f.plane, f.n, f.high, f.load) for f in a.flights] for n, a in afs.items()}


def alone(played: Played) -> int:
    """Return the air factors that scrambled, as they were told before any fight."""
    return sum(part.n for note in told(played.told, Scrambled, "allied") for part in note.planes)


# --- the table ---


@pytest.mark.rule("FE-16.11c", "GM-9.52a")
def test_warning_lets_up_the_launch_factors_of_the_table_to_low():
    """1 none, 2 minimum, 3 and 4 normal, 5 and more maximum."""
    assert [allowed(T, n, (4, 8, 16))[0] for n in range(8)] == [0, 0, 4, 8, 8, 16, 16, 16]


@pytest.mark.rule("FE-16.11c", "GM-9.52b")
def test_warning_lets_up_fewer_to_high():
    """1 and 2 none, 3 minimum, 4 and more normal; Yorktown (11/3) with 3 hexes: 3 high."""
    assert [allowed(T, n, (4, 8, 16))[1] for n in range(8)] == [0, 0, 0, 4, 8, 8, 8, 8]
    assert allowed(T, 3, (3, 11, 22)) == (11, 3)


@pytest.mark.rule("GM-9.51")
def test_regular_interceptors_are_those_that_bombs_spoil():
    """Zero, Rufe, Beaufighter, Wildcat and P-38 to P-40; not those that may intercept in need."""
    names = {name.partition("/")[0] for name, card in T.planes.items() if regular_interceptor(card)}
    assert names == {"Zero", "Rufe", "Beaufighter", "Wildcat", "P-38", "P-39", "P-40"}


# --- the warning and the moment ---


@pytest.mark.rule("FE-16.11b", "FE-16.11d")
@pytest.mark.parametrize(("radar", "planes", "expected"), [(True, "12 Val AP high", 10), (False, "12 Val AP", 10)])
def test_the_hexes_seen_in_a_row_are_the_warning(radar: bool, planes: str, expected: int):
    """Radar sees high planes from 3 hexes: a minimum of 10 goes up high. Eyes see low ones from 2: a minimum low."""
    state = airfield(radar=radar)
    raid(state, planes)
    ready(state, "allied", "Port Moresby", Wildcat_land=40)
    after = play(
        state,
        "Port Moresby: ready CAP 40 Wildcat high if any raid"
        if radar
        else "Port Moresby: ready CAP 40 Wildcat low if any raid",
        "AF5: S6",
    )
    assert alone(after) == expected


@pytest.mark.rule("FE-16.11d")
def test_a_gap_starts_the_count_anew():
    """Seen, lost and seen again: only the last hexes in a row count."""
    state = airfield()
    raid(state)
    u = Umpire(ruleset_of(state), state, loaded())
    planes = state.sides["japanese"].afs[5]
    planes.track = [planes.hex]
    rule.set_out(u, "japanese", planes)
    counts = []
    for distance, seen in ((5, True), (4, True), (3, False), (2, True), (1, True)):
        planes.hex = north(OPEN_SEA, distance)
        if seen:
            u.lookout.log["allied"].setdefault("japanese/AF5", []).append(Sighting("af", planes.hex, 2, "x", 8))
        rule.entered(u, "japanese", planes, {})
        counts.append(u.alert.approach["allied>japanese/AF5"])
    assert counts == [1, 2, 0, 1, 2]


@pytest.mark.rule("FE-16.11d", "GM-9.52a")
def test_the_row_may_reach_back_into_the_turn_before():
    """Seen in two hexes last turn and from there on in: those hexes count, and the row outlives the turn."""
    state = airfield()
    ready(state, "allied", "Port Moresby", Wildcat_land=40)
    raid(state, hexes=5)
    first = play(state, "Port Moresby: ready CAP 40 Wildcat low if any raid", "AF5: S3")
    assert first.state.approach == {"allied>japanese/AF5": 2}
    first.state.sides["japanese"].afs[5].flights[0].high = True
    second = play(first.state, "", "AF5: S2")
    assert alone(second) == 20, "three hexes: the normal factor"
    assert second.state.approach["allied>japanese/AF5"] == 4


@pytest.mark.rule("FE-16.11b")
def test_a_raid_that_turns_away_or_was_there_before_sets_nothing_off():
    """Only the moment of entering counts: not two hexes seen from afar, nor planes over the hex at the turn's start."""
    state = airfield()
    ready(state, "allied", "Port Moresby", Wildcat_land=10)
    raid(state)
    after = play(state, "Port Moresby: ready CAP 10 Wildcat low if any raid", "AF5: S4,N2")
    assert up(after) == {} and "flight.scrambled" not in after.facts("allied")
    state = airfield()
    ready(state, "allied", "Port Moresby", Wildcat_land=10)
    raid(state, hexes=0)
    state.approach = {"allied>japanese/AF5": 4}
    after = play(state, "Port Moresby: ready CAP 10 Wildcat low if any raid", "AF5: N1,S1")
    assert "flight.scrambled" not in after.facts("allied")


@pytest.mark.rule("GM-9.52a", "FE-16.11c")
def test_one_hex_of_warning_is_not_enough():
    """A raid that is seen first next to the base finds the ready CAP on the ground, and its owner is told why."""
    state = airfield(radar=False)
    ready(state, "allied", "Port Moresby", Wildcat_land=10)
    raid(state, "12 Val AP", hexes=1)
    after = play(state, "Port Moresby: ready CAP 10 Wildcat low if any raid", "AF5: S1")
    assert "flight.stays_down Port Moresby rule=FE-16.11c why=warning hexes=1" in after.facts("allied")
    assert up(after) == {}


@pytest.mark.rule("GM-22.75b")
def test_a_raid_led_by_radio_gives_the_most_warning():
    """Seen at one hex only, a vectored raid counts as followed for five; one that is not led does not."""
    state = airfield("1993")
    strike = raid(state, hexes=1)
    u = umpire(state)
    assert warned(u, "allied", strike, 1) == 1
    u.signals.vectored.add(("allied", 5))
    assert warned(u, "allied", strike, 1) == 1
    u.signals.vectored.add(("japanese", 5))
    assert warned(u, "allied", strike, 1) == 5 and warned(u, "allied", strike, 7) == 7


@pytest.mark.rule("GM-22.74")
def test_scrambled_planes_fight_without_radio_and_need_it_afterwards():
    """Under command control they are known as they flew off; in the next turn an order without RT is refused."""
    state = airfield("1993", command_control=True)
    ready(state, "allied", "Port Moresby", Wildcat_land=10)
    raid(state).order = Program((GoTo(Place(hex=OPEN_SEA)),))
    after = play(known(state), "Port Moresby: ready CAP 4 Wildcat low if any raid")
    (number,) = up(after)
    assert number in record_of(after.state.sides["allied"]).afs
    sheet = GAME.parse(f"AF{number}: high", "allied", GAME.view(after.state, "allied"))
    assert [(d.severity, d.code) for d in sheet.diagnostics] == [("error", "GM-21.5")]


# --- orders ---


@pytest.mark.rule("GM-9.5a", "FE-16.11a")
def test_no_more_scramble_than_were_ordered_to_stand_by():
    """Ten Wildcats in Ready, six ordered: six go; without an order none does."""
    for order, n in (("Port Moresby: ready CAP 6 Wildcat low if any raid", 6), ("", 0)):
        state = airfield()
        ready(state, "allied", "Port Moresby", Wildcat_land=10)
        raid(state)
        after = play(state, order, "AF5: S6")
        assert alone(after) == n
        assert sum(s.n for s in after.state.sides["allied"].bases["Port Moresby"].boxes.ready) == 10 - n


@pytest.mark.rule("GM-9.5b", "FE-16.11a")
@pytest.mark.parametrize(("size", "n"), [(4, 0), (5, 4), (6, 4)])
def test_a_smaller_raid_than_the_trigger_is_let_through(size: int, n: int):
    """`against 5 or more factors`: four set nothing off, five do; the owner is told of those let through."""
    state = airfield()
    ready(state, "allied", "Port Moresby", Wildcat_land=4)
    raid(state, f"{size} Val AP high")
    after = play(state, "Port Moresby: ready CAP all Wildcats low against 5 or more factors", "AF5: S6")
    assert alone(after) == n
    assert (f"why=few factors={size} least=5" in after.facts("allied")) == (n == 0)


@pytest.mark.rule("GM-9.5b")
def test_afs_in_the_hex_count_together_as_shown():
    """Six and six make twelve for a trigger of ten; the slower ones set it off when they come."""
    state = airfield()
    ready(state, "allied", "Port Moresby", Wildcat_land=4)
    raid(state, "6 Val AP high")
    raid(state, "6 Kate AP high", number=6)
    after = play(state, "Port Moresby: ready CAP 4 Wildcat low if raid >= 10", "AF5: S6\nAF6: S6")
    assert alone(after) == 4
    assert "flight.stays_down Port Moresby rule=GM-9.5b why=few factors=6 least=10" in after.facts("allied")


@pytest.mark.rule("GM-9.5b")
def test_without_a_number_seen_only_any_raid_sets_it_off():
    """Condition 1 tells no number: a trigger of 1 is not met, `any` is."""
    for least, n in ((1, 0), (0, 4)):
        state = airfield("1993")
        ready(state, "allied", "Port Moresby", Wildcat_land=4)
        planes = raid(state)
        planes.hex, planes.track = OPEN_SEA, [north(OPEN_SEA, 1), OPEN_SEA]
        state.sides["allied"].ready_cap = {"Port Moresby": (ReadyCap((Planes(4, "Wildcat"),), "low", least),)}
        u = umpire(state)
        u.lookout.log["allied"]["japanese/AF5"] = [Sighting("af", OPEN_SEA, 1, "x", 8)]
        rule.meet(u, "allied", planes, 5, {})
        assert sum(f.n for a in state.sides["allied"].afs.values() for f in a.flights) == n


@pytest.mark.rule("FE-16.11e", "GM-9.5a")
def test_launches_and_landings_of_the_turn_are_deducted():
    """LF 22 in all, 18 used: four factors scramble, whatever the table allows."""
    state = airfield(lf=(11, 11))
    state.sides["allied"].bases["Port Moresby"].use.normal = 11
    state.sides["allied"].bases["Port Moresby"].use.maximum = 7
    ready(state, "allied", "Port Moresby", Wildcat_land=20)
    raid(state)
    after = play(state, "Port Moresby: ready CAP all Wildcat low if any raid", "AF5: S6")
    assert alone(after) == 4
    state = airfield(lf=(11, 11))
    state.sides["allied"].bases["Port Moresby"].use.maximum = 22
    ready(state, "allied", "Port Moresby", Wildcat_land=20)
    raid(state)
    assert alone(play(state, "Port Moresby: ready CAP all Wildcat low if any raid", "AF5: S6")) == 0


@pytest.mark.rule("FE-16.11b", "FE-16.11e")
def test_two_raids_share_the_launch_capacity_and_the_order():
    """Three hexes of warning each, normal factor 20: the second raid finds nothing more to let up."""
    state = airfield()
    ready(state, "allied", "Port Moresby", Wildcat_land=40)
    raid(state)
    raid(state, "9 Kate AP high", number=6)
    after = play(state, "Port Moresby: ready CAP all Wildcat low if any raid", "AF5: S6\nAF6: S6")
    assert alone(after) == 20
    state = airfield()
    ready(state, "allied", "Port Moresby", Wildcat_land=40)
    raid(state)
    raid(state, "9 Kate AP high", number=6)
    after = play(state, "Port Moresby: ready CAP 8 Wildcat low if any raid", "AF5: S6\nAF6: S6")
    assert alone(after) == 8


@pytest.mark.rule("FE-16.11c", "GM-9.52b")
def test_high_else_low_puts_the_rest_low():
    """Base 20/10 and three hexes: 10 high and 10 low, 20 in all; `high` alone leaves the rest on the ground."""
    for height, high, low in (("high else low", 10, 10), ("high", 10, 0), ("low", 0, 20)):
        state = airfield()
        ready(state, "allied", "Port Moresby", Wildcat_land=40)
        raid(state)
        after = play(state, f"Port Moresby: ready CAP 30 Wildcat {height} if any raid", "AF5: S6")
        note = after.facts("allied")
        assert (f"(n={high} name=Wildcat height=high)" in note) == (high > 0)
        assert (f"(n={low} name=Wildcat height=low)" in note) == (low > 0)
        assert alone(after) == high + low


@pytest.mark.rule("GM-9.52b")
@pytest.mark.parametrize(("altitude", "word"), [(" high", "high"), ("", "low")])
def test_without_a_word_on_altitude_they_go_where_most_of_the_raid_is(altitude: str, word: str):
    """A high raid is met high, a low one low."""
    state = airfield()
    ready(state, "allied", "Port Moresby", Wildcat_land=4)
    state.approach = {"allied>japanese/AF5": 3}
    raid(state, f"9 Val AP{altitude}", hexes=1)
    after = play(state, "Port Moresby: ready CAP 4 Wildcat if any raid", "AF5: S1")
    assert f"aim=meet source=Port Moresby planes=[(n=4 name=Wildcat height={word})]" in after.facts("allied")


@pytest.mark.rule("FE-16.11f", "GM-9.54")
def test_by_night_nobody_scrambles_and_the_order_stands():
    """A raid at 0200: no scramble, and the owner reads why; at 0600 the same order acts."""
    state = airfield(turn=2)
    ready(state, "allied", "Port Moresby", Wildcat_land=4)
    state.approach = {"allied>japanese/AF5": 5}
    raid(state, hexes=1)
    after = play(state, "Port Moresby: ready CAP 4 Wildcat low if any raid", "AF5: S1")
    assert "flight.stays_down Port Moresby rule=GM-9.54 why=night" in after.facts("allied")
    assert alone(after) == 0
    assert "Port Moresby" in after.state.sides["allied"].ready_cap
    state = airfield(turn=6)
    ready(state, "allied", "Port Moresby", Wildcat_land=4)
    state.approach = {"allied>japanese/AF5": 5}
    raid(state, hexes=1)
    assert alone(play(state, "Port Moresby: ready CAP 4 Wildcat low if any raid", "AF5: S1")) == 4


# --- what scrambles ---


@pytest.mark.rule("GM-9.53")
def test_scrambled_planes_form_the_lowest_free_af_and_fight():
    """AF1 is taken: the Wildcats are AF2, have a turn of flight behind them, and fight the raid this turn."""
    state = airfield("1993")
    put_tf(state, "allied", 1, north(OPEN_SEA, 0), "DD")
    put_af(state, "allied", 1, OPEN_SEA, "1 Hudson", home="Port Moresby")
    ready(state, "allied", "Port Moresby", Wildcat_land=6)
    raid(state, "9 Val AP high")
    after = play(state, "Port Moresby: ready CAP 4 Wildcat high if any raid", "AF5: S6")
    made = after.state.sides["allied"].afs[2]
    assert (made.home, made.took_off, made.hex) == ("Port Moresby", 8, OPEN_SEA)
    assert made.order == Program((Cap(Place(name="Port Moresby")),))
    (fight,) = told(after.told, AirFought, "allied")
    assert (fight.planes, fight.does, fight.enemies, fight.high) == ({"Wildcat": 4}, "attacks", {"Val": 9}, True)
    assert made.flights[0].land_by <= 8 + T.planes["Wildcat/land"].rf - 1


@pytest.mark.rule("GM-9.53")
def test_the_enemy_learns_of_a_scramble_only_as_of_any_af():
    """The raiders get no note; what they see of the new AF is a sighting like others."""
    state = airfield()
    ready(state, "allied", "Port Moresby", Wildcat_land=4)
    raid(state)
    after = play(state, "Port Moresby: ready CAP 4 Wildcat low if any raid", "AF5: S6")
    assert after.facts("japanese") == ""
    assert all(isinstance(d, Sighted) or d.seat == "allied" for d in after.told if "AF1" in str(d))


@pytest.mark.rule("FE-16.11g")
def test_armed_planes_clear_the_deck_low_and_take_no_part():
    """Four armed Dauntless keep clear: none in Ready, low, out of the fight; they land with the next turn."""
    state = airfield()
    ready(state, "allied", "Port Moresby", Dauntless_land="4 AP")
    raid(state, "9 Val AP", "6 Zero")
    state.approach = {"allied>japanese/AF5": 3}
    state.sides["japanese"].afs[5].hex = north(OPEN_SEA, 1)
    after = play(state, "Port Moresby: ready CAP 4 Dauntless AP low if any raid keep clear", "AF5: S1")
    assert up(after) == {1: [("Dauntless/land", 4, False, "AP")]}
    assert not any(getattr(d, "kind", "") == "air-to-air" for d in after.told)
    assert after.state.sides["allied"].bases["Port Moresby"].boxes.ready == []
    assert after.state.sides["allied"].afs[1].order == Program(
        (Intercept(wanted=False), LandAt(Place(name="Port Moresby")))
    )
    assert "flight.scrambled AF1 aim=clear" in after.facts("allied")


@pytest.mark.rule("FE-16.11g", "FE-16.11c")
def test_armed_planes_and_bombers_can_only_keep_clear_and_armed_ones_only_low():
    """Of Wildcats and armed Dauntless ordered up to meet a raid the Wildcats fight, the Dauntless keep clear in an AF
    of their own; ordered high the armed planes stay."""
    for height, expected in (
        ("low", {1: [("Wildcat/land", 2, False, "")], 2: [("Dauntless/land", 3, False, "AP")]}),
        ("high", {1: [("Wildcat/land", 2, True, "")]}),
    ):
        state = airfield()
        ready(state, "allied", "Port Moresby", Wildcat_land=2, Dauntless_land="3 AP")
        state.approach = {"allied>japanese/AF5": 4}
        raid(state, "9 Mavis" if height == "high" else "9 Mavis high", hexes=1)
        after = play(state, f"Port Moresby: ready CAP 2 Wildcat, 3 Dauntless {height} if any raid", "AF5: S1")
        assert up(after) == expected


@pytest.mark.rule("GM-9.55")
def test_scrambled_planes_are_not_given_back_early():
    """Up at 0800, down at 0900, readied no sooner than 1100: a raid at 1000 meets none of them."""
    state = airfield("1993")
    ready(state, "allied", "Port Moresby", Wildcat_land=4)
    raid(state, "9 Mavis high", hexes=2)
    one = play(state, "Port Moresby: ready CAP 4 Wildcat low if any raid", "AF5: S2")
    boxes = one.state.sides["allied"].bases["Port Moresby"].boxes
    assert boxes.ready == [] and sum(f.n for f in one.state.sides["allied"].afs[1].flights) == 4
    two = play(one.state, "AF1: land", "AF5: N2")
    three = play(two.state, "Port Moresby: service all", "AF5: S2")
    assert "flight.scrambled" not in three.facts("allied")
    boxes = three.state.sides["allied"].bases["Port Moresby"].boxes
    assert (boxes.ready, sum(s.n for s in boxes.readying)) == ([], 4)


@pytest.mark.rule("FE-16.11e")
def test_a_carrier_out_of_the_wind_flies_off_its_minimum():
    """Lexington (12/3) stood still: three go, though her warning lets up twelve, and her captain is told."""
    state = bare(8, ready_cap="2003")
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    ready(state, "allied", "Lexington", Wildcat=10)
    raid(state)
    after = play(state, "Lexington: ready CAP 6 Wildcat low if any raid", "AF5: S6")
    assert alone(after) == 3
    assert "flight.stays_down Lexington rule=BR-6.10 why=wind" in after.facts("allied")


@pytest.mark.rule("FE-16.11e")
def test_who_left_by_maximum_launch_can_be_found():
    """Factor 4/2: six up low by five hexes of warning is more than the normal launch; four are not."""
    for n, found in ((4, 0), (6, 1)):
        state = airfield(lf=(4, 2))
        ready(state, "allied", "Port Moresby", Wildcat_land=10)
        planes = raid(state)
        planes.hex, planes.track = OPEN_SEA, [north(OPEN_SEA, 1), OPEN_SEA]
        state.sides["allied"].ready_cap = {"Port Moresby": (ReadyCap((Planes(n, "Wildcat"),), "low", 0),)}
        u = umpire(state)
        u.lookout.log["allied"]["japanese/AF5"] = [Sighting("af", OPEN_SEA, 3, "x", 8, total=12)]
        rule.meet(u, "allied", planes, 5, {})
        base = state.sides["allied"].bases["Port Moresby"]
        left = took_off(u, "allied", base, "maximum")
        assert [sum(f.n for f in a.flights) for a in left] == [n] * found
        assert [a.by_maximum for a in left] == [2] * found, "two beyond the normal four"
        assert (base.use.normal + base.use.minimum, base.use.maximum) == ((0, n) if found else (n, 0))


@pytest.mark.rule("FE-16.11a", "GM-9.5a")
def test_the_owner_reads_what_stands_by_and_may_end_it():
    """The order stands in his report until `no ready CAP` or `cancel`; two orders of one sheet both stand."""
    state = airfield()
    ready(state, "allied", "Port Moresby", Wildcat_land=4, P_40=4)
    after = play(
        state, "Port Moresby: ready CAP 4 Wildcat high if raid >= 10\nPort Moresby: ready CAP 2 P-40 low if any raid"
    )
    text = to_text(reported(GAME, GAME.view(after.state, "allied"), after.told))
    assert "- ready CAP 4 Wildcat high if raid at least 10\n- ready CAP 2 P-40 low if any raid" in text
    for word in ("no ready CAP", "cancel"):
        assert play(after.state, f"Port Moresby: {word}").state.sides["allied"].ready_cap == {}
    changed = play(after.state, "Port Moresby: ready CAP 1 P-40 if any raid").state.sides["allied"].ready_cap
    assert len(changed["Port Moresby"]) == 1
    assert GAME.decode(GAME.encode(after.state)).sides["allied"].ready_cap == after.state.sides["allied"].ready_cap


# --- conduct that stands, and what must not be told ---


@pytest.mark.rule("GM-9.66")
def test_a_ban_on_diving_outlives_new_orders_and_leaves_the_old_ones():
    """`no dive` alone leaves the CAP flying; a new order keeps the ban; `may dive` lifts it."""
    state = bare(8, diving_cap="1993")
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    put_af(state, "allied", 2, OPEN_SEA, "9 Wildcat high", home="Lexington", order=Cap(Place(tf=1)))
    one = play(state, "AF2: no dive").state
    order = one.sides["allied"].afs[2].order
    assert order is not None and order.actions == (Cap(Place(tf=1)), Dive(0))
    two = play(one, "AF2: CAP TF1; high").state
    order = two.sides["allied"].afs[2].order
    assert order is not None and Dive(0) in order.actions
    figures = play(one, "AF2: report C2 8").state.sides["allied"].afs[2]
    assert figures.order == one.sides["allied"].afs[2].order and figures.report_as == (8, 1)
    three = play(two, "AF2: may dive").state
    order = three.sides["allied"].afs[2].order
    assert order is not None and Dive() in order.actions and Dive(0) not in order.actions
    assert order.actions[0] == Cap(Place(tf=1))


@pytest.mark.rule("FE-16.11d")
def test_a_raid_that_comes_in_unseen_sets_nothing_off_and_is_not_told_of():
    """After five hexes of warning, but unseen in the hex itself, the owner's report is that of a quiet turn."""
    state = airfield()
    ready(state, "allied", "Port Moresby", Wildcat_land=4)
    planes = raid(state)
    planes.hex, planes.track = OPEN_SEA, [north(OPEN_SEA, 1), OPEN_SEA]
    state.sides["allied"].ready_cap = {"Port Moresby": (ReadyCap((Planes(4, "Wildcat"),), "low", 0),)}
    u = umpire(state)
    u.lookout.log["allied"]["japanese/AF5"] = [Sighting("af", north(OPEN_SEA, 1), 3, "x", 8, total=12)]
    rule.meet(u, "allied", planes, 5, {})
    assert state.sides["allied"].afs == {} and u.dispatches == []


@pytest.mark.rule("GM-9.53")
def test_a_ready_cap_that_stays_down_is_the_owners_secret():
    """The raiders' report is the same with a ready CAP that is not set off as with none."""
    reports = []
    for order in ("", "Port Moresby: ready CAP 4 Wildcat low if raid >= 30"):
        state = airfield()
        ready(state, "allied", "Port Moresby", Wildcat_land=4)
        raid(state, "9 Mavis")
        after = play(state, order, "AF5: S6")
        assert ("flight.stays_down" in after.facts("allied")) == bool(order)
        told = [d for d in after.told if d.seat == "japanese"]
        reports.append(to_text(reported(GAME, GAME.view(after.state, "japanese"), told)))
    assert reports[0] == reports[1]


@pytest.mark.rule("GM-9.53")
def test_without_a_free_number_nobody_scrambles():
    """All 35 numbers in use: the planes stay in Ready, and their owner is told."""
    state = airfield()
    ready(state, "allied", "Port Moresby", Wildcat_land=4)
    for number in range(1, 36):
        put_af(state, "allied", number, north(OPEN_SEA, 9), "1 Hudson", home="Port Moresby")
    planes = raid(state)
    planes.hex, planes.track = OPEN_SEA, [north(OPEN_SEA, 1), OPEN_SEA]
    state.sides["allied"].ready_cap = {"Port Moresby": (ReadyCap((Planes(4, "Wildcat"),), "low", 0),)}
    u = umpire(state)
    u.lookout.log["allied"]["japanese/AF5"] = [Sighting("af", OPEN_SEA, 3, "x", 8, total=12)]
    rule.meet(u, "allied", planes, 5, {})
    base = state.sides["allied"].bases["Port Moresby"]
    assert len(state.sides["allied"].afs) == 35
    assert ([(s.plane, s.n) for s in base.boxes.ready], base.use.normal) == ([("Wildcat/land", 4)], 0)
    assert [note.why for note in told(u.dispatches, StaysDown)] == ["numbers"] and len(u.dispatches) == 1
