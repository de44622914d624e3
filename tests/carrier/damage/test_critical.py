"""Critical hits: when they are checked and what they do (BR-28, FE-21.8, GM-19)."""

import pytest
from tests.carrier.damage.hits import alone, blow, said
from tests.carrier.position import OPEN_SEA, SEA, Played, af, attack, bare, base, battle, play, put_tf, ship, tf
from tests.support.shown import reported

from flagplot.core.diagnostics import BadInputError
from flagplot.core.document import to_text
from flagplot.games.carrier.combat.air_attack import attack_modifiers
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.critical import may_be_critical, strike_base, strike_ship
from flagplot.games.carrier.combat.damage import hit_ship
from flagplot.games.carrier.combat.gunnery import target_modifiers
from flagplot.games.carrier.combat.resolution import strike
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.phases import combat, fires, wounds
from flagplot.games.carrier.ruleset.hit_tables import fitted_telling
from flagplot.games.carrier.ruleset.presets import catalogue, options_of
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.sighting.appearance import appearance
from flagplot.games.carrier.state.wounds import Wounds
from flagplot.games.carrier.units.factors import (
    anti_aircraft,
    crippled,
    gunnery,
    has_radar,
    launch_factors,
    maximum_factor,
    normal_minimum,
    readying_factor,
    speed,
    still_until,
    torpedo,
)

YES = "critical hit check|blow"
EFFECT = "critical hit|blow"


def struck(card: str, face: int, hits: int = 1, **options: object):  # type: ignore[no-untyped-def]
    """Return battle and ship after a critical hit with an effect die."""
    told = {"critical_hits": "2003", **options}
    b, hurt = alone(card, {YES: (6,), EFFECT: (face,)}, **told)
    strike_ship(b, "allied", hurt, blow(hits), False, "shell")
    return b, hurt


# --- whether ---


@pytest.mark.rule("FE-21.8a", "BR-28.1")
@pytest.mark.parametrize(
    ("tenths", "roll", "telling"),
    [
        (22, 7, True),
        (22, 11, True),
        (22, 3, False),
        (32, 3, True),
        (22, 6, False),
        (22, 8, False),
        (22, 2, False),
        (9, 7, False),
        (10, 7, True),
        (15, 3, False),
        (15, 11, True),
        (None, 7, False),
    ],
)
def test_a_base_roll_of_3_7_or_11_that_scores_in_the_part_of_one_and_more(tenths: int | None, roll: int, telling: bool):
    """n = 2.2 and a 7: check. n = 0.9: never. n = 1.5 and a 3: the whole part scores nothing, so none."""
    assert fitted_telling(tables(), tenths, roll) is telling


@pytest.mark.rule("BR-28.1")
@pytest.mark.parametrize(
    ("hits", "faces", "telling"),
    [("classic", (6,), True), ("classic", (5,), False), ("fitted", (3, 4), True), ("fitted", (3, 3), False)],
)
def test_the_dice_of_an_attack_tell(hits: str, faces: tuple[int, ...], telling: bool):
    """Classic: a natural 6 that scored. Fitted: 8 factors at row 9 are n = 2.2, a 7."""
    key = "here" if hits == "classic" else "base roll|here"
    u = battle(hits=hits, dice={key: faces})
    made = strike(u, "combat", "gun", "here", 9, 8)
    assert (made.telling, made.key, made.hits > 0) == (telling, "gun here", True)


@pytest.mark.rule("BR-28.1")
def test_a_six_that_does_not_score_tells_nothing():
    """Row 2 with 1 factor: a dash or a star; only a scoring 6 counts."""
    u = battle(dice={"here": (6,), "there": (6,)})
    dash = strike(u, "combat", "gun", "here", -9, 1)
    assert dash.telling is (dash.hits > 0)
    assert strike(u, "combat", "gun", "none", 9, 0).telling is False


@pytest.mark.rule("FE-21.3i", "BR-28.2")
@pytest.mark.parametrize(
    ("at_ship", "weapon", "load", "expected"),
    [
        (True, "bomb", "GP", False),
        (True, "bomb", "AP", True),
        (False, "bomb", "AP", False),
        (False, "bomb", "GP", True),
        (True, "torpedo", "torpedo", True),
        (True, "shell", "", True),
        (False, "shell", "", True),
    ],
)
def test_gp_bombs_never_on_ships_and_ap_bombs_never_on_bases(at_ship: bool, weapon: str, load: str, expected: bool):
    """Everything else may be critical."""
    assert may_be_critical("2003", blow(1), at_ship, weapon, load) is expected  # type: ignore[arg-type]
    assert may_be_critical("2003", blow(1, telling=False), at_ship, weapon, load) is False  # type: ignore[arg-type]
    assert may_be_critical("2003", blow(0), at_ship, weapon, load) is False  # type: ignore[arg-type]
    assert may_be_critical("off", blow(1), at_ship, weapon, load) is False  # type: ignore[arg-type]


@pytest.mark.rule("GM-19.0")
def test_by_1993_every_hit_on_a_ship_but_by_gp_bombs_is_checked():
    """The dice need not tell; bases have no critical hits."""
    for weapon, load, expected in (
        ("bomb", "AP", True),
        ("torpedo", "torpedo", True),
        ("shell", "", True),
        ("bomb", "GP", False),
    ):
        assert may_be_critical("1993", blow(1, telling=False), True, weapon, load) is expected  # type: ignore[arg-type]
        assert may_be_critical("1993", blow(0), True, weapon, load) is False  # type: ignore[arg-type]
        assert may_be_critical("1993", blow(1), False, weapon, load) is False  # type: ignore[arg-type]


@pytest.mark.rule("FE-21.8b", "BR-28.3")
@pytest.mark.parametrize(("check", "steering"), [(5, 0), (6, 4)])
def test_a_six_is_exactly_one_critical_hit(check: int, steering: int):
    """Check 5: nothing. Check 6 and effect 1: half speed in the next turn."""
    b, hurt = alone("Chicago", {YES: (check,), EFFECT: (1,)}, critical_hits="2003")
    strike_ship(b, "allied", hurt, blow(1), False, "shell")
    assert (hurt.wounds.steering if hurt.wounds else 0) == steering
    assert len(b.umpire.dice.record()) == 1 + (check == 6)


@pytest.mark.rule("FE-OPT-1")
def test_the_preset_of_2003_has_critical_hits_for_good():
    """They are on, and switching them off is refused."""
    assert options_of("email-2003", {}).critical_hits == "2003"
    with pytest.raises(BadInputError, match="does not let you change critical_hits"):
        options_of("email-2003", {"critical_hits": "off"})


@pytest.mark.rule("FE-OPT-4")
def test_where_the_preset_is_silent_the_base_game_holds():
    """An option that no row of 2003 speaks of is as in the base game, whose own settings are all spoken of but the
    weather, which it leaves open, and the even lead, which is a house value. On the order of a side's planes the
    document is not silent: all of a segment move at the same time, those that search last (FE-14a, FE-7e), so that
    BR-14.2 is not taken over."""
    made, plain = options_of("email-2003", {}), options_of("base", {})
    for name in ("weather_told", "gun_ammunition", "bomb_ammunition", "torpedo_double", "mines", "orbit", "submarines"):
        assert getattr(made, name) == getattr(plain, name)
    rows = catalogue().rows
    spoken = {name for name in rows if any(row.startswith("FE") for ids in rows[name].values() for row in ids)}
    own = set(catalogue().presets["base"].options)
    assert own - spoken == {"weather_told", "air_orders", "air_order", "par"}
    assert (made.air_orders, made.par) == (plain.air_orders, plain.par)


# --- effects on ships ---


@pytest.mark.rule("FE-21.8.1a", "GM-19.1b")
def test_two_effects_of_half_speed_stop_a_ship_for_a_turn():
    """DF 6 with 3 hits and a steering hit in turn 3: no move in turn 4, half speed in turn 5."""
    b, lexington = struck("Lexington", 1, 3, half_speed_adds=True)
    ruleset = b.umpire.ruleset
    assert (crippled(ruleset, "allied", lexington), speed(ruleset, "allied", lexington, 4)) == (True, 0)
    wounds.expire(b.umpire)
    assert speed(ruleset, "allied", lexington, 4) == 0
    b.umpire.turn = 4
    wounds.expire(b.umpire)
    assert (crippled(ruleset, "allied", lexington), speed(ruleset, "allied", lexington, 5)) == (False, 1)
    assert not lexington.wounds


@pytest.mark.rule("BR-28.4", "GM-19.1a")
@pytest.mark.parametrize(("hits", "adds", "still"), [(3, True, True), (2, True, False), (3, False, False)])
def test_one_effect_or_without_the_option_it_is_half_speed(hits: int, adds: bool, still: bool):
    """Below half its damage factor a steering hit alone halves the speed; nothing adds up without the option."""
    b, lexington = struck("Lexington", 1, hits, half_speed_adds=adds)
    ruleset = b.umpire.ruleset
    assert (crippled(ruleset, "allied", lexington), speed(ruleset, "allied", lexington, 4)) == (
        still,
        0 if still else 1,
    )
    assert ("crippled", 2) in attack_modifiers(b, lexington, "allied") or not still


@pytest.mark.rule("BR-28.3")
def test_a_slow_ship_hit_in_the_steering_makes_no_hex_at_once():
    """MF 1 halved is a hex every other turn, from the turn after."""
    b, transport = struck("AP 1", 1)
    assert transport.slowed == 3
    assert [speed(b.umpire.ruleset, "allied", transport, turn) for turn in (3, 4)] == [0, 1]


@pytest.mark.rule("GM-19.1a")
def test_the_owner_reads_how_long_it_lies_still():
    """The report names the last turn of the stop, and half speed after it."""
    state = bare(half_speed_adds=True, critical_hits="2003")
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington", hits=3)
    lexington = state.sides["allied"].ships["Lexington"]
    lexington.wounds = Wounds(steering=9)
    stopped = play(state, "TF1: N2")
    assert stopped.where("allied", "TF1") == "A/Q38"
    assert "3 of 6 hits, dead in the water until the end of 0900, steering hit until the end of 0900" in text(stopped)
    again = play(stopped.state, "TF1: N2")
    assert again.where("allied", "TF1") == "A/Q38"
    after = play(again.state, "TF1: N2")
    assert after.where("allied", "TF1") == "A/Q37"
    assert "3 of 6 hits, half speed" in text(after)


def text(played: Played) -> str:
    return " ".join(to_text(reported(GAME, GAME.view(played.state, "allied"), played.told)).split())


@pytest.mark.rule("GM-19.1a")
@pytest.mark.parametrize(
    ("hits", "hurt", "until"),
    [
        (3, Wounds(steering=9), 9),
        (2, Wounds(steering=9), 0),
        (3, Wounds(), 0),
        (5, Wounds(steering=9), 0),
        (3, Wounds(steering=9, stopped=2), 0),
        (3, Wounds(steering=9, limping=True), 0),
        (3, Wounds(limping=True), 0),
    ],
)
def test_the_stop_has_a_known_end_only_if_nothing_else_holds_the_ship(hits: int, hurt: Wounds, until: int):
    """Not for a cripple, a ship without power, or one that two lasting effects hold."""
    b, lexington = alone("Lexington", half_speed_adds=True, hits=hits)
    lexington.wounds = hurt
    assert still_until(b.umpire.ruleset, "allied", lexington) == until
    lexington.doomed = 20
    assert still_until(b.umpire.ruleset, "allied", lexington) == 0


@pytest.mark.rule("FE-21.8.1b", "FE-DR-6")
def test_a_stopped_ship_looks_dead_in_the_water():
    """For a time or for good looks the same by day."""
    b, lexington = struck("Lexington", 1, 3, half_speed_adds=True)
    ruleset = b.umpire.ruleset
    assert appearance(ruleset, "allied", lexington, False) == "dead in the water"
    assert appearance(ruleset, "allied", lexington, True) == "burning"
    b.umpire.turn = 4
    wounds.expire(b.umpire)
    assert appearance(ruleset, "allied", lexington, False) == "burning"


@pytest.mark.rule("FE-DR-8", "FE-DR-4")
def test_a_cripple_with_few_hits_burns_by_night_and_a_whole_ship_smokes():
    """One hit of six and critical hit 6: still by day, burning by night; the hit alone smokes."""
    b, lexington = struck("Lexington", 6, 1)
    ruleset = b.umpire.ruleset
    assert appearance(ruleset, "allied", lexington, False) == "dead in the water"
    assert appearance(ruleset, "allied", lexington, True) == "burning"
    plain, sound = alone("Lexington", hits=2)
    assert appearance(plain.umpire.ruleset, "allied", sound, False) == "smoking"
    sound.hits = 0
    assert appearance(plain.umpire.ruleset, "allied", sound, False) == ""


@pytest.mark.rule("FE-DR-5")
def test_half_the_damage_factor_burns_or_lists():
    """DF 5: 2 hits smoke, 3 bomb hits burn, 3 torpedo hits list, both do both."""
    for bombs, torpedoes, seen in (
        (2, 0, "smoking"),
        (3, 0, "burning"),
        (0, 3, "listing heavily"),
        (2, 1, "burning and listing heavily"),
    ):
        b, chicago = alone("Chicago")
        hit_ship(b, "allied", chicago, bombs, False, "bomb")
        hit_ship(b, "allied", chicago, torpedoes, False, "torpedo")
        assert appearance(b.umpire.ruleset, "allied", chicago, False) == seen


@pytest.mark.rule("BR-28.3")
def test_armament_is_halved_for_good():
    """North Carolina with guns 25, AA 7 and one hit: 24 and 6 halved are 12 and 3; the next hit takes one more."""
    b, carolina = struck("North Carolina", 3)
    ruleset = b.umpire.ruleset
    assert (gunnery(ruleset, "allied", carolina), anti_aircraft(ruleset, "allied", carolina)) == (12, 3)
    hit_ship(b, "allied", carolina, 1, False, "bomb")
    assert (gunnery(ruleset, "allied", carolina), anti_aircraft(ruleset, "allied", carolina)) == (11, 2)
    assert "damage.critical North Carolina effect=armament guns=12 anti=3" in said(b.umpire)


@pytest.mark.rule("BR-28.3")
def test_armament_halves_round_down():
    """Guns 4 and AA 2 less a hit are 3 and 1: 1 and 0 are left."""
    b, chicago = struck("Chicago", 3)
    assert (gunnery(b.umpire.ruleset, "allied", chicago), anti_aircraft(b.umpire.ruleset, "allied", chicago)) == (1, 0)


@pytest.mark.rule("BR-28.3")
def test_a_flight_deck_is_out_for_this_turn_and_three_more():
    """LF 0 from turn 3 to 6; below deck the work goes on."""
    b, lexington = struck("Lexington", 4)
    ruleset = b.umpire.ruleset
    for turn in (3, 4, 5, 6):
        b.umpire.turn = turn
        assert launch_factors(ruleset, "allied", lexington) == (0, 0)
        assert maximum_factor(ruleset, "allied", lexington) == 0
        assert readying_factor(ruleset, "allied", lexington) == 8
        wounds.expire(b.umpire)
    assert launch_factors(ruleset, "allied", lexington) == (9, 2)


@pytest.mark.rule("BR-28.3")
def test_other_ships_lose_their_torpedo_mounts():
    """Atlanta has no torpedoes left to fire, today or later."""
    b, atlanta = struck("Atlanta", 4)
    assert torpedo(b.umpire.ruleset, "allied", atlanta) == 0
    assert atlanta.torpedoes is True
    assert "damage.critical Atlanta effect=tubes" in said(b.umpire)
    none, chicago = struck("Chicago", 4)
    assert "damage.critical Chicago effect=no tubes" in said(none.umpire)
    assert chicago.wounds and not chicago.wounds.tubes_lost


@pytest.mark.rule("GM-19.0")
@pytest.mark.parametrize("card", ["Chicago", "Lexington"])
def test_a_fire_without_the_rule_of_fires_is_a_hit_when_combat_closes(card: str):
    """On a cruiser always, on a carrier where no rule of fires is in force."""
    b, hurt = struck(card, 2, fires="off")
    assert hurt.hits == 1
    fires.burn(b.umpire)
    assert hurt.hits == 2
    fires.burn(b.umpire)
    assert hurt.hits == 2


@pytest.mark.rule("GM-19.0")
def test_a_major_fire_on_a_cruiser_is_two_hits_at_once():
    """One hit rolled and two by the magazine: three of five; the attack's record has all three."""
    b, chicago = alone("Chicago", {YES: (6,), EFFECT: (5,)}, critical_hits="1993", fires="bombs")
    damage = strike_ship(b, "allied", chicago, blow(1, telling=False), False, "shell")
    assert (damage.hits, chicago.hits, damage.sunk) == (3, 3, False)


@pytest.mark.rule("GM-19.0")
def test_the_magazine_may_sink_the_ship():
    """A cruiser with 3 of 5 hits takes one and two more: sunk, scored once."""
    b, chicago = alone("Chicago", {YES: (6,), EFFECT: (5,)}, critical_hits="2003", hits=3)
    damage = strike_ship(b, "allied", chicago, blow(1), False, "shell")
    assert (damage.hits, damage.sunk, chicago.fate) == (2, True, "sunk")
    assert len(b.umpire.state.sides["japanese"].points) == 1


@pytest.mark.rule("BR-28.3", "FE-21.3g")
@pytest.mark.parametrize(("face", "under_way"), [(5, False), (6, True)])
def test_a_ship_dead_in_the_water_may_get_under_way(face: int, under_way: bool):
    """No die in the turn of the hit; later a 6 brings her under way, at half speed for good."""
    b, lexington = struck("Lexington", 6)
    ruleset = b.umpire.ruleset
    b.umpire.dice._dice._faces["under way|allied/Lexington"] = (face,)  # type: ignore[attr-defined]
    wounds.repair(b.umpire)
    assert (crippled(ruleset, "allied", lexington), speed(ruleset, "allied", lexington, 4)) == (True, 0)
    b.umpire.turn = 4
    wounds.repair(b.umpire)
    assert crippled(ruleset, "allied", lexington) is not under_way
    assert speed(ruleset, "allied", lexington, 5) == under_way
    assert lexington.slowed == (4 if under_way else 0)
    wounds.expire(b.umpire)
    assert bool(lexington.wounds), "half speed or the stop stays"


def test_a_sunk_or_doomed_ship_has_no_critical_hit():
    """No check is thrown once a ship is destroyed."""
    for options in ({}, {"delayed_sinking": True}):
        b, chicago = alone("Chicago", {YES: (6,), EFFECT: (6,)}, critical_hits="2003", **options)
        strike_ship(b, "allied", chicago, blow(5), False, "shell")
        strike_ship(b, "allied", chicago, blow(1, key="again"), False, "shell")
        assert not [roll for roll in b.umpire.dice.record() if "critical" in roll.key]


# --- effects on bases ---


@pytest.mark.rule("BR-28.3")
@pytest.mark.parametrize(
    ("face", "lf", "aa", "sf", "planes"),
    [(1, 16, 6, 1, 4), (2, 18, 6, 2, 5), (3, 18, 7, 2, 5), (4, 18, 7, 2, 4), (5, 18, 7, 2, 5), (6, 14, 5, 0, 3)],
)
def test_critical_hits_on_a_base(face: int, lf: int, aa: int, sf: int, planes: int):
    """Port Moresby, 20/10, AA 8, guns 3, six planes, after one hit: what each effect takes besides."""
    u = battle([base("Port Moresby", readying="6 P-40", aa=8)], dice={YES: (6,), EFFECT: (face,)}, critical_hits="2003")
    there = u.state.sides["allied"].bases["Port Moresby"]
    damage = strike_base(Battle(u, SEA), "allied", there, blow(1), False, "shell")
    assert (there.lf_normal, there.aa, there.sf) == (lf, aa, sf)
    assert sum(stack.n for stack in there.boxes.readying) == planes
    assert dict(damage.planes) == {"P-40": 6 - planes}
    assert has_radar(there) is (face != 5)
    assert normal_minimum(u.ruleset, "allied", there)[0] == (0 if face == 3 else lf)
    assert maximum_factor(u.ruleset, "allied", there) == (0 if face == 3 else 2 * lf)


@pytest.mark.rule("BR-28.3")
def test_runway_and_radar_come_back():
    """The runway after the next turn, radar after six more; a closed runway is no launch factor of 0."""
    u = battle(
        [base("Port Moresby")], dice={YES: (6,), "critical hit|a": (3,), "critical hit|b": (5,)}, critical_hits="2003"
    )
    b, there = Battle(u, SEA), u.state.sides["allied"].bases["Port Moresby"]
    for key in ("a", "b"):
        u.dice._dice._faces[f"critical hit check|{key}"] = (6,)  # type: ignore[attr-defined]
        damage = strike_base(b, "allied", there, blow(1, key=key), False, "shell")
        assert damage.out is False
    closed, blind = [], []
    for turn in range(3, 11):
        u.turn = turn
        closed.append(normal_minimum(u.ruleset, "allied", there)[0] == 0)
        blind.append(not has_radar(there))
        wounds.expire(u)
    assert closed == [True, True] + [False] * 6
    assert blind == [True] * 7 + [False]
    assert not there.wounds


def test_a_base_does_not_lose_anti_aircraft_below_zero_where_it_stops_there():
    """With the loss for four hits AA stays at 0; in the base game it may go below."""
    for reading, aa in (("each", -1), ("four", 0)):
        u = battle(
            [base("Port Moresby", aa=1)], dice={YES: (6,), EFFECT: (2,)}, critical_hits="2003", base_aa_loss=reading
        )
        there = u.state.sides["allied"].bases["Port Moresby"]
        strike_base(Battle(u, SEA), "allied", there, blow(1), False, "shell")
        assert there.aa == aa


# --- at once ---


@pytest.mark.rule("FE-21.8.2a", "BR-28.5")
def test_damage_works_before_the_next_attack():
    """A cruiser brought to half speed is hit at +1 by what comes after in the same turn."""
    b, chicago = alone("Chicago", slow_targets=True)
    assert attack_modifiers(b, chicago, "allied") == ()
    strike_ship(b, "allied", chicago, blow(2), False, "bomb", "AP")
    assert attack_modifiers(b, chicago, "allied") == ()
    strike_ship(b, "allied", chicago, blow(1, key="b"), False, "bomb", "AP")
    assert attack_modifiers(b, chicago, "allied") == (("slowed", 1),)
    strike_ship(b, "allied", chicago, blow(1, key="c"), False, "bomb", "AP")
    assert attack_modifiers(b, chicago, "allied") == (("crippled", 2),)


@pytest.mark.rule("BR-30.2", "GM-19.2b")
def test_a_slow_target_is_neither_crippled_nor_at_anchor():
    """+1 in surface combat too, not added to the modifier of an anchored ship, and only by option."""
    b, chicago = alone("Chicago", slow_targets=True, hits=3)
    assert target_modifiers(b, "allied", chicago) == (("slowed", 1),)
    chicago.anchored = 1
    assert target_modifiers(b, "allied", chicago) == (("at anchor", 1),)
    assert attack_modifiers(b, chicago, "allied") == (("at anchor", 2),)
    plain, slow = alone("Chicago", hits=3)
    assert (target_modifiers(plain, "allied", slow), attack_modifiers(plain, slow, "allied")) == ((), ())


def test_an_ap_bomb_in_play_may_be_critical():
    """Eight Vals dive with AP bombs on Chicago: a natural 6 scores, the check is a 6, the effect a stop."""
    u = battle(
        [tf(1, ship("Chicago"))],
        [af(5, "2 Val AP high", order=attack())],
        dice={"low": (1,), "Val|dive AP|Chicago": (6,)},
        critical_hits="2003",
    )
    combat.run(u)
    chicago = u.state.sides["allied"].ships["Chicago"]
    assert chicago.wounds and chicago.wounds.stopped == 3
    assert "damage.critical Chicago effect=dead" in said(u)
    assert not [line for line in said(u, "japanese") if "critical" in line]


def test_an_overlay_changes_the_table():
    """An owner's own table gives other effects; a word of the other table is refused."""
    state = bare(overlay='[critical_hits_ship."1"]\neffect = "armament"\n')
    assert ruleset_of(state).tables.raw["critical_hits_ship"]["1"]["effect"] == "armament"
    with pytest.raises(BadInputError, match="effect"):
        bare(overlay='[critical_hits_ship."1"]\neffect = "runway"\n')
