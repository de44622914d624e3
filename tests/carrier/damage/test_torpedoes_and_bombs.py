"""Torpedoes that count double, bombs at small ships, and closed bases (FE-21.3f to h, GM-18.2, GM-13.4, FE-VP)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.carrier.damage.hits import alone, blow, points
from tests.carrier.position import OPEN_SEA, SEA, af, attack, bare, base, battle, flight, play, put_af, ship, tf, told
from tests.carrier.wording import worded

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.critical import strike_ship
from flagplot.games.carrier.combat.damage import hit_ship
from flagplot.games.carrier.combat.targets import attack_types
from flagplot.games.carrier.facts.combat import Bombed
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.phases import combat
from flagplot.games.carrier.phases.start import bases_out
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.sighting.appearance import appearance
from flagplot.games.carrier.state.units import Base, Boxes
from flagplot.games.carrier.units.factors import anti_aircraft, crippled, gunnery, launch_factors, slowed, speed

T = tables()

# --- towards speed (2003) ---


@pytest.mark.rule("FE-21.3f")
def test_a_torpedo_counts_two_towards_half_speed_and_one_for_damage():
    """DF 7 and 2 torpedo hits: 4 >= 3.5, half speed, yet smoking. One torpedo and one bomb are 3: full speed."""
    b, enterprise = alone("Enterprise", torpedo_speed=True)
    ruleset = b.umpire.ruleset
    hit_ship(b, "allied", enterprise, 1, False, "torpedo")
    hit_ship(b, "allied", enterprise, 1, False, "bomb")
    assert (slowed(ruleset, "allied", enterprise), enterprise.slowed) == (False, 0)
    b, enterprise = alone("Enterprise", torpedo_speed=True)
    hit_ship(b, "allied", enterprise, 2, False, "torpedo")
    assert (enterprise.hits, enterprise.torpedo_hits, enterprise.slowed) == (2, 2, 3)
    assert speed(ruleset, "allied", enterprise, 4) == 1
    assert appearance(b.umpire.ruleset, "allied", enterprise, False) == "smoking"
    plain, other = alone("Enterprise")
    hit_ship(plain, "allied", other, 2, False, "torpedo")
    assert speed(plain.umpire.ruleset, "allied", other, 4) == 2


@pytest.mark.rule("FE-21.3g")
def test_the_double_count_never_stops_a_ship():
    """DF 5 and 2 torpedo hits count 4, one short of it, but she makes half speed; 4 real hits stop her."""
    b, chicago = alone("Chicago", torpedo_speed=True)
    ruleset = b.umpire.ruleset
    hit_ship(b, "allied", chicago, 2, False, "torpedo")
    assert (crippled(ruleset, "allied", chicago), speed(ruleset, "allied", chicago, 4)) == (False, 1)
    hit_ship(b, "allied", chicago, 2, False, "torpedo")
    assert (crippled(ruleset, "allied", chicago), speed(ruleset, "allied", chicago, 4)) == (True, 0)


@pytest.mark.rule("FE-21.3h")
def test_a_ship_loses_anti_aircraft_for_every_second_torpedo():
    """AA 5: 5 after one torpedo, 4 after three in two attacks; a bomb takes one more. Guns and planes as ever."""
    u = battle([], [tf(2, "Shokaku")], torpedo_speed=True)
    shokaku, ruleset = u.state.sides["japanese"].ships["Shokaku"], u.ruleset
    b = Battle(u, SEA)
    for torpedoes, aa in ((1, 5), (1, 4), (1, 4)):
        hit_ship(b, "japanese", shokaku, torpedoes, False, "torpedo")
        assert anti_aircraft(ruleset, "japanese", shokaku) == aa
    assert launch_factors(ruleset, "japanese", shokaku) == (1, 0)
    hit_ship(b, "japanese", shokaku, 1, False, "bomb")
    assert (anti_aircraft(ruleset, "japanese", shokaku), gunnery(ruleset, "japanese", shokaku)) == (3, 0)


@pytest.mark.rule("FE-21.3h")
def test_hits_of_unknown_kind_cost_what_they_always_did():
    """A ship that enters the battle with two hits has lost two; a torpedo more changes nothing yet."""
    b, enterprise = alone("Enterprise", torpedo_speed=True, hits=2)
    assert anti_aircraft(b.umpire.ruleset, "allied", enterprise) == 5
    hit_ship(b, "allied", enterprise, 1, False, "torpedo")
    assert anti_aircraft(b.umpire.ruleset, "allied", enterprise) == 5
    hit_ship(b, "allied", enterprise, 1, False, "torpedo")
    assert anti_aircraft(b.umpire.ruleset, "allied", enterprise) == 4


# --- double hits (1993) ---


@pytest.mark.rule("GM-18.2")
@pytest.mark.parametrize(
    ("card", "weapon", "hits", "torpedoes"),
    [
        ("Chicago", "torpedo", 4, 2),
        ("Lexington", "torpedo", 2, 2),
        ("Chicago", "bomb", 2, 0),
        ("Chicago", "mine", 2, 2),
        ("North Carolina", "torpedo", 4, 2),
    ],
)
def test_torpedo_hits_count_double_except_on_a_cv(card: str, weapon: str, hits: int, torpedoes: int):
    """Two torpedo hits: a cruiser takes four, a CV two; bombs and mines are single."""
    b, hurt = alone(card, torpedo_double=True)
    damage = hit_ship(b, "allied", hurt, 2, False, weapon)  # type: ignore[arg-type]
    assert (damage.hits, hurt.hits, hurt.torpedo_hits, hurt.fire_hits) == (
        hits,
        hits,
        torpedoes,
        2 if weapon == "bomb" else 0,
    )


@pytest.mark.rule("GM-18.2")
def test_a_cvl_takes_double_hits():
    """Ryujo of DF 4 is sunk by two torpedoes, Shoho by two of which the second is half wasted."""
    u = battle([], [tf(2, "Ryujo", "Shoho")], torpedo_double=True)
    ships = u.state.sides["japanese"].ships
    assert hit_ship(Battle(u, SEA), "japanese", ships["Ryujo"], 2, False, "torpedo").sunk
    damage = hit_ship(Battle(u, SEA), "japanese", ships["Shoho"], 2, False, "torpedo")
    assert (damage.hits, ships["Shoho"].torpedo_hits) == (3, 2)


@pytest.mark.rule("GM-18.2")
def test_double_hits_hold_for_torpedoes_from_ships_and_planes():
    """`strike_ship` is what surface and air attacks call; a CV has one hit for a torpedo."""
    for card, hits in (("Chicago", 2), ("Lexington", 1)):
        b, hurt = alone(card, torpedo_double=True, planes_double="off")
        assert strike_ship(b, "allied", hurt, blow(1), False, "torpedo", "torpedo").hits == hits


@pytest.mark.rule("GM-18.2")
def test_both_readings_together_do_not_count_a_torpedo_thrice():
    """With double hits a torpedo already counts two towards speed: DF 5, one torpedo, 2 hits, full speed."""
    b, chicago = alone("Chicago", torpedo_double=True, torpedo_speed=True)
    hit_ship(b, "allied", chicago, 1, False, "torpedo")
    assert not slowed(b.umpire.ruleset, "allied", chicago)
    assert anti_aircraft(b.umpire.ruleset, "allied", chicago) == 2
    carrier, lexington = alone("Lexington", torpedo_double=True, torpedo_speed=True)
    hit_ship(carrier, "allied", lexington, 2, False, "torpedo")
    assert slowed(carrier.umpire.ruleset, "allied", lexington)


# --- bombs at small ships (1993) ---


@pytest.mark.rule("GM-13.4a", "GM-13.4b")
@pytest.mark.parametrize(
    ("text", "plain", "small"),
    [
        ("4 Dauntless GP high", [("dive", 2)], [("dive", 7)]),
        ("4 Dauntless AP high", [("dive", 7)], [("dive", 2)]),
        ("4 Avenger GP", [("low", 2)], [("low", 5)]),
        ("4 B-17 AP high", [("high", 2)], []),
        ("4 B-17 GP high", [], [("high", 2)]),
        ("4 Kate torpedo", [("torpedo", 10)], [("torpedo", 10)]),
    ],
)
def test_gp_bombs_take_the_better_row_and_ap_bombs_the_worse(text: str, plain: list, small: list):  # type: ignore[type-arg]
    """Dauntless dive with GP on an APD: row 7; with AP on a DD: row 2; a 0 is no attack."""
    assert attack_types(T, flight(text), True) == plain
    assert attack_types(T, flight(text), True, small=True) == small


@pytest.mark.rule("GM-13.4a")
@pytest.mark.parametrize(("card", "bht"), [("DD", 7), ("PG", 7), ("AO", 7), ("AP", 7), ("APD", 7), ("Nagara", 2)])
def test_which_ships_are_small(card: str, bht: int):
    """Destroyers, gunboats, oilers, transports; a light cruiser is not."""
    u = battle([af(3, "4 Dauntless GP high", order=attack())], [tf(2, card)], bomb_ammunition=True)
    combat.run(u)
    assert [fact.row.bht for fact in told(u.dispatches, Bombed)] == [bht]


@pytest.mark.rule("GM-13.4b")
def test_an_order_that_can_do_nothing_is_noted_before_the_deadline():
    """B-17 with AP bombs at destroyers: a note; with GP bombs, at cruisers, or without the option: none."""

    def noted(text: str, load: str = "AP", **options: bool) -> list[str]:
        state = bare(**options)
        put_af(state, "allied", 3, OPEN_SEA, f"3 B-17 {load} high")
        sheet = GAME.parse(text, "allied", GAME.view(state, "allied"))
        return [d.message for d in sheet.diagnostics if d.code == "GM-13.4b"]

    small = "AF3: attack TF at A/Q38: all level on DD if gone return"
    assert noted(small, bomb_ammunition=True) == ["B-17 can do nothing with AP bombs against DD"]
    assert noted(small) == []
    assert noted(small, "GP", bomb_ammunition=True) == []
    assert noted(small.replace("DD", "CA"), bomb_ammunition=True) == []
    assert noted(small.replace("DD", "DD/CA"), bomb_ammunition=True) == []


# --- closed bases (2003) ---


@pytest.mark.rule("FE-VP-1")
@pytest.mark.parametrize(("lf", "scored"), [(-2, 4), (0, 4), (1, 0)])
def test_henderson_and_rabaul_score_four_at_the_start_of_a_turn(lf: int, scored: int):
    """At LF -2 and 0, not at 1; only the holder is told."""
    u = battle([], [base("Rabaul", lf_normal=lf)], base_out_points="start")
    bases_out(u)
    assert points(u, "allied") == ([(scored, "Rabaul closed to flying", False)] if scored else [])
    assert u.state.sides["japanese"].conceded == scored


@pytest.mark.rule("FE-VP-2")
def test_other_bases_score_two_and_off_map_bases_nothing():
    """Shortland at LF -2; the same off the map; and nothing by the base reading at the start of the turn."""
    u = battle([], [base("Shortland", lf_normal=-2)], base_out_points="start")
    bases_out(u)
    assert [entry[0] for entry in points(u, "allied")] == [2]
    u.state.sides["japanese"].bases["Shortland"].hex = None
    bases_out(u)
    assert len(points(u, "allied")) == 1
    plain = battle([], [base("Shortland", lf_normal=-2)])
    bases_out(plain)
    assert points(plain, "allied") == []
    u.state.sides["japanese"].bases["Shortland"] = Base("Shortland", SEA, 0, 0, 0, 0, 0, Boxes(), False, captured=2)
    bases_out(u)
    assert len(points(u, "allied")) == 1, "from its capture on a base scores no more"


@pytest.mark.rule("FE-VP-1")
def test_a_closed_base_scores_by_its_state_at_the_start_of_each_turn():
    """Rabaul at -2 is repaired to 0 and to 2: 4 points in two turns, none in the third."""
    state = bare(base_out_points="start")
    state.sides["japanese"].bases["Rabaul"].lf_normal = -2
    scored = []
    for _ in range(3):
        played = play(state)
        state = played.state
        scored.append(played.points("allied"))
    assert scored == [4, 8, 8]


# --- bounds ---


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(["bomb", "shell", "torpedo", "mine", "fire"]), st.integers(0, 5)), max_size=6),
    st.sampled_from(["DD", "Shoho", "Aoba", "Shokaku", "Hiei"]),
    st.fixed_dictionaries(
        {
            name: st.booleans()
            for name in ("torpedo_speed", "torpedo_double", "delayed_sinking", "half_speed_adds", "slow_targets")
        }
    ),
    st.integers(1, 6),
)
def test_any_run_of_hits_stays_within_bounds(
    blows: list[tuple[str, int]], card: str, options: dict[str, bool], face: int
):
    """Hits never exceed the damage factor, values never fall below 0, a ship's points are booked at most once, and a
    destroyed ship is either sunk or goes down later."""
    u = battle(
        [],
        [tf(2, ship(card, ready="3 Zero") if card in ("Shoho", "Shokaku") else card, "Tone")],
        default=face,
        **options,
    )
    name = next(iter(u.state.sides["japanese"].ships))
    hurt, b = u.state.sides["japanese"].ships[name], Battle(u, SEA)
    factor = u.ruleset.card("japanese", card).damage_factor
    for weapon, hits in blows:
        before = hurt.hits
        damage = hit_ship(b, "japanese", hurt, hits, False, weapon)  # type: ignore[arg-type]
        assert before <= hurt.hits <= factor
        assert damage.sunk is (hurt.fate == "sunk") or before == factor
        assert hurt.doomed == 0 or hurt.doomed > u.turn
        assert speed(u.ruleset, "japanese", hurt, 4) in (0, 1, 2)
        assert anti_aircraft(u.ruleset, "japanese", hurt) >= 0
    sunk = [entry for entry in u.state.sides["allied"].points if worded(entry.reason).endswith("sunk")]
    assert len(sunk) == (hurt.hits == factor)
    assert (hurt.fate == "sunk") != (hurt.doomed > 0) or hurt.hits < factor
    if hurt.doomed:
        assert options["delayed_sinking"] and factor > 2
    scored = sum(entry.points for entry in u.state.sides["allied"].points if "Zero" in worded(entry.reason))
    left = sum(stack.n for stack in hurt.boxes.ready) if hurt.boxes else 0
    had = 3 if card in ("Shoho", "Shokaku") else 0
    assert scored == 2 * (had - left)
