"""Submarines against ships: the order of fire, torpedoes, ASW, guns, dives (FE-27.6 to FE-27.9, GM-12.6)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.carrier.position import put_af, put_tf
from tests.carrier.submarines.waters import ANY, COAST, OPEN_SEA, after, boat, combats, play, rows, steps, sunk, waters

from flagplot.games.carrier.combat.torpedoing import divided
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Attack, Place, Shot, SubmarineOrder
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.units.submarines import sequence

EDITIONS = ("2003", "1993")
SEQ = "allied|SS1>TF1"
NEXT = "A/Q37"
COVE = "A/B20"
"""A coastal hex without a base."""


def orders(*shots, dive=(), **more):
    """Return an order to attack, and to dive from `air`, `guns`, `asw`."""
    return SubmarineOrder(attack=shots or ANY, **{f"dive_{kind}": True for kind in dive}, **more)


def meeting(
    edition="2003", turn=8, depth="periscope", ships=("Aoba", "DD x4"), order=None, moves=True, weather=(), **changes
):
    """Return an Allied boat and a Japanese TF that comes into its hex this turn, so that nobody waited for the boat."""
    state = waters(edition, turn)
    state.weather.markers = list(weather)
    boat(state, depth=depth, order=order or orders(), **changes)
    made = put_tf(state, "japanese", 1, NEXT if moves else OPEN_SEA, *ships)
    for name in made.ships:
        state.sides["japanese"].ships[name].moved = 0
    return state


def fight(state, die=3, text="TF1: S1", **faces):
    """Play the turn; `die` is that of the attack sequence."""
    return play(state, japanese=text, faces={SEQ: (die,), **{key.replace("_", " "): (n,) for key, n in faces.items()}})


# --- the order of fire ---


@pytest.mark.rule("FE-SAS-1")
def test_the_sequence_table():
    """1 or less, 2 to 3, 4 to 5, 6 or more."""
    found = [sequence(tables(), roll) for roll in (-3, 1, 2, 3, 4, 5, 6, 11)]
    assert found == ["tf only", "tf only", "normal", "normal", "sub first", "sub first", "sub only", "sub only"]


@pytest.mark.rule("FE-SAS-1")
@pytest.mark.parametrize(
    ("die", "depth", "expected"),
    [
        (5, "periscope", ["submarine torpedoes", "guns at a submarine", "ASW"]),
        (1, "periscope", ["guns at a submarine", "ASW"]),
        (6, "periscope", ["submarine torpedoes"]),
        (3, "periscope", ["submarine torpedoes", "guns at a submarine", "ASW"]),
        (2, "surface", ["guns at a submarine", "submarine torpedoes"]),
        (4, "surface", ["submarine torpedoes", "guns at a submarine"]),
        (6, "surface", ["submarine torpedoes"]),
    ],
)
def test_the_sequence_settles_who_fires(die, depth, expected):
    """By day and clear: 5 the boat and then the ships, 1 the ships alone even unaware, 6 the boat alone."""
    played = fight(meeting(depth=depth), die, **{"guns_at_a_submarine|A/Q38_allied|SS1": 1})
    assert steps(played) == ["attack sequence", *expected]


@pytest.mark.rule("FE-27.6", "GM-12.6")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_surfaced_boat_is_shot_at_first_by_day(edition):
    """Two hits of the first fire sink it: it does not attack."""
    played = fight(meeting(edition, depth="surface"), 3, **{"guns_at_a_submarine|A/Q38_allied|SS1": 6})
    assert [step for step in steps(played) if step != "attack sequence"] == ["guns at a submarine"]
    assert sunk(played)
    assert not played.state.sides["allied"].submarines.boats


@pytest.mark.rule("GM-12.61", "FE-27.6")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_boat_at_periscope_depth_fires_first(edition):
    """It sinks the one destroyer there, which then makes no attack on it."""
    state = meeting(edition, ships=("DD x1",), order=orders())
    played = fight(state, 3, **{"SS1|DD_1_1": 6})
    assert [step for step in steps(played) if step != "attack sequence"] == ["submarine torpedoes"]
    assert played.state.sides["japanese"].ships["DD 1"].fate == "sunk"


@pytest.mark.rule("GM-12.63")
def test_by_night_the_boat_fires_first():
    """Surfaced at 0200 it attacks and is then shot at; at 1000 the ships shoot first. No sequence is thrown in 1993."""
    night = fight(meeting("1993", turn=2, depth="surface", order=orders(Shot((), 1))))
    assert steps(night) == ["night target", "submarine torpedoes", "guns at a submarine"]
    day = fight(meeting("1993", turn=10, depth="surface", order=orders(Shot((), 1))))
    assert steps(day) == ["guns at a submarine", "submarine torpedoes"]


def modifiers(played):
    return [roll.modifiers for roll in played.thrown("attack sequence")]


@pytest.mark.rule("FE-SAS-2")
def test_sequence_by_night():
    """Night +1: a 5 is a 6 and the ships do not reply; by day they do."""
    played = fight(meeting(turn=2), 5)
    assert modifiers(played) == [(("night", 1),)]
    assert "ASW" not in steps(played)
    assert "ASW" in steps(fight(meeting(), 5))


@pytest.mark.rule("FE-SAS-3")
def test_sequence_in_a_storm():
    """Submarine and TF in one stormy hex fight, +1; a 3 is a 4 and the surfaced boat fires first. Not in 1993."""
    state = meeting(depth="surface", moves=False, weather=(OPEN_SEA, OPEN_SEA))
    played = fight(state, 3, text="")
    assert modifiers(played) == [(("storm", 1),)]
    assert steps(played) == ["attack sequence", "submarine torpedoes", "guns at a submarine"]
    assert not steps(fight(meeting("1993", depth="surface", moves=False, weather=(OPEN_SEA, OPEN_SEA)), 3, text=""))


@pytest.mark.rule("FE-SAS-4", "BR-27.12.1")
def test_sequence_after_other_combat():
    """A TF bombed this turn gives +1, so that the boat is resolved after the bombs; in 1993 it fights before surface
    combat and without a die."""
    state = meeting(order=orders())
    put_af(state, "allied", 2, NEXT, "4 Dauntless AP", order=Attack(Place(hex=OPEN_SEA)))
    played = fight(state, 3)
    assert modifiers(played) == [(("other combat", 1),)]
    surface = {}
    for edition in EDITIONS:
        state = meeting(edition, order=orders(), ships=("Aoba",))
        put_tf(state, "allied", 1, OPEN_SEA, "Chicago")
        fought = play(state, allied="TF1: surface: engage, number 3", japanese="TF1: S1; surface: number 3")
        keys = [roll.key for roll in fought.rolls]
        gun = next(n for n, key in enumerate(keys) if "|surface|" in key)
        tube = next(n for n, key in enumerate(keys) if "submarine torpedoes" in key)
        surface[edition] = tube < gun
        if edition == "2003":
            assert modifiers(fought) == [(("other combat", 1),)]
    assert surface == {"2003": False, "1993": True}


@pytest.mark.rule("FE-SAS-5")
@pytest.mark.parametrize(("second", "expected"), [(8, (("at anchor", 2),)), (None, ())])
def test_sequence_of_an_anchored_tf(second, expected):
    """+2 if all ships lie at anchor; one under way, and the TF is not anchored."""
    state = waters()
    boat(state, depth="periscope", where=COVE, order=orders())
    put_tf(state, "japanese", 1, COVE, "AP x2", anchored=7)
    state.sides["japanese"].ships["AP 2"].anchored = second
    assert modifiers(play(state)) == [expected]


@pytest.mark.rule("FE-SAS-6")
@pytest.mark.parametrize(
    ("planes", "finds", "expected"),
    [
        ("2 Kate", False, (("low aircraft", -1),)),
        ("2 Kate high", False, ()),
        ("2 Kate", True, (("spotting aircraft", -2),)),
    ],
)
def test_sequence_under_planes(planes, finds, expected):
    """-1 for a low hostile AF over the boat, -2 instead if it found the boat, nothing for a high one; with a 3 the
    boat that was found may not attack."""
    state = meeting()
    put_af(state, "japanese", 2, OPEN_SEA, planes)
    found = (1, 1) if finds else (6, 6)
    played = play(state, japanese="AF2: O3\nTF1: S1", faces={SEQ: (3,), "#3.1 periscope": found})
    assert modifiers(played) == [expected]
    assert ("submarine torpedoes" in steps(played)) == (not finds)


@pytest.mark.rule("FE-SAS-7")
@pytest.mark.parametrize(("turn", "expected"), [(13, (("earlier attack", -1),)), (14, ())])
def test_sequence_after_an_earlier_attack(turn, expected):
    """Attacked at 0100 the ships give -1 at 1300, none at 1400, and take it with them into another TF."""
    state = meeting(turn=turn)
    state.sides["japanese"].submarines.torpedoed = {"DD 3": 1, "DD 9": 12}
    assert modifiers(fight(state, 3)) == [expected]
    again = fight(meeting(), 3)
    assert again.state.sides["japanese"].submarines.torpedoed == dict.fromkeys(
        ["Aoba", "DD 1", "DD 2", "DD 3", "DD 4"], 8
    )


# --- torpedoes ---


@pytest.mark.rule("BR-27.12")
def test_rows_of_torpedoes():
    """Four factors: row 8 Allied and 12 Japanese, one hit each by the middle result."""
    assert rows(fight(meeting(), 6), "submarine torpedoes") == ["BHT 8, 4 factors: 1 hit"]
    state = waters()
    boat(state, "japanese", depth="periscope", order=orders())
    put_tf(state, "allied", 1, OPEN_SEA, "AP x1")
    assert rows(play(state), "submarine torpedoes") == ["BHT 12, 4 factors: 1 hit"]


@pytest.mark.rule("FE-27.9.1a")
def test_factors_are_divided():
    """Three factors at a CV and one at a DD are two rolls; the types wanted go in order, the usual ones otherwise."""
    state = meeting(ships=("Shokaku", "Aoba", "DD x4"), order=orders(Shot(("CV",), 3), Shot(("DD",), 1)))
    played = fight(state, 6)
    assert [roll.key.rpartition("|")[2] for roll in played.thrown("submarine torpedoes")] == ["Shokaku 1", "DD 1 2"]
    assert rows(played, "submarine torpedoes") == ["BHT 8, 3 factors: 1 hit", "BHT 8, 1 factor: 0 hits"]
    wanted = fight(meeting(ships=("Shokaku", "AP x1"), order=orders(Shot(("AP", "CV")))), 6)
    assert [roll.key.rpartition("|")[2] for roll in wanted.thrown("submarine torpedoes")] == ["AP 1 1"]
    usual = fight(meeting(ships=("AP x1", "Shokaku")), 6)
    assert [roll.key.rpartition("|")[2] for roll in usual.thrown("submarine torpedoes")] == ["Shokaku 1"]
    nothing = fight(meeting(ships=("AP x1",), order=orders(Shot(("CV",)))), 6)
    assert not nothing.thrown("submarine torpedoes")


@pytest.mark.rule("FE-27.9.1b")
@pytest.mark.parametrize("edition", EDITIONS)
def test_one_attack_in_a_phase(edition):
    """With two TFs in the hex a boat attacks ships of one of them only."""
    state = meeting(edition, ships=("AP x1",), order=orders(Shot(("AP",), 1), Shot(("CA",), 1)))
    put_tf(state, "japanese", 2, OPEN_SEA, "Kako")
    played = play(state, japanese="TF1: S1", faces={SEQ: (6,), "allied|SS1>TF2": (6,)})
    assert [roll.key.rpartition("|")[2] for roll in played.thrown("submarine torpedoes")] == ["AP 1 1"]
    assert after(played).factors == 11


@pytest.mark.rule("FE-SAS-1", "FE-27.9d")
def test_two_tfs_fire_at_a_boat_before_and_after_its_attack():
    """TF1 has the first shot, TF2 fires after the torpedoes: each ship once, and two throws under keys of their own."""
    state = meeting("2003", depth="surface", ships=("DD x1",), order=orders(Shot(("AO",), 1)))
    put_tf(state, "japanese", 2, OPEN_SEA, "Kako", "AO x1")
    played = play(state, japanese="TF1: S1", faces={SEQ: (1,), "SS1>TF2": (4,)})
    keys = [roll.key.rpartition("A/Q38 ")[2] for roll in played.thrown("guns at a submarine")]
    assert keys == ["allied|SS1", "allied|SS1 again"]
    assert [step for step in steps(played) if step != "attack sequence"] == [
        "guns at a submarine",
        "submarine torpedoes",
        "guns at a submarine",
    ]


@pytest.mark.rule("FE-27.9.1c")
@pytest.mark.parametrize(("others", "hits", "row"), [((), 4, "BHT 10"), (("DD x1",), 4, "BHT 8"), ((), 3, "BHT 8")])
def test_helpless_targets(others, hits, row):
    """A lone cripple gives +2, one with a sound destroyer in the hex nothing, nor a lone ship short of a cripple."""
    state = meeting(ships=("Aoba", *others), order=orders(Shot(("CA",))), moves=False)
    ship = state.sides["japanese"].ships["Aoba"]
    ship.hits = hits
    assert rows(fight(state, 6, text=""), "submarine torpedoes") == [f"{row}, 4 factors: 1 hit"]


@pytest.mark.rule("FE-27.9.1c")
def test_helpless_at_anchor():
    """Two transports at anchor alone: +2; a destroyer of another TF under way there takes it away."""
    for guard, row in ((False, "BHT 10"), (True, "BHT 8")):
        state = waters()
        boat(state, depth="periscope", where=COVE, order=orders())
        put_tf(state, "japanese", 1, COVE, "AP x2", anchored=7)
        if guard:
            put_tf(state, "japanese", 2, COVE, "DD x1")
        played = play(state, faces={"allied|SS1>TF2": (6,)})
        assert rows(played, "submarine torpedoes") == [f"{row}, 4 factors: 1 hit"]


@pytest.mark.rule("BR-27.14")
def test_a_damaged_boat_attacks_at_two_less():
    """With one hit the row is 6 in place of 8."""
    state = meeting(hits=1)
    assert rows(fight(state, 6), "submarine torpedoes") == ["BHT 6, 4 factors: 1 hit"]


@pytest.mark.rule("FE-27.9.2a")
def test_torpedo_supply():
    """Twelve factors: three attacks of four; a boat with three uses three, and without any it fires none."""
    assert divided((Shot(),), 4) == [4]
    assert divided((Shot((), 3), Shot((), 2)), 4) == [3, 1]
    assert divided((Shot((), 2),), 4) == [2]
    left = fight(meeting(factors=3), 6)
    assert rows(left, "submarine torpedoes") == ["BHT 8, 3 factors: 1 hit"]
    assert after(left).factors == 0
    assert not fight(meeting(factors=0), 6).thrown("submarine torpedoes")
    assert after(fight(meeting(), 6)).factors == 8


@pytest.mark.rule("FE-27.8a", "GM-12.8a")
@pytest.mark.parametrize("edition", EDITIONS)
def test_by_night_each_factor_alone(edition):
    """Four factors are four rolls of one, and one attack: four factors less."""
    played = fight(meeting(edition, turn=2), 5)
    assert rows(played, "submarine torpedoes") == ["BHT 8, 1 factor: 0 hits"] * 4
    assert after(played).factors == 8


@pytest.mark.rule("FE-27.8b", "GM-12.8b")
@pytest.mark.parametrize("edition", EDITIONS)
def test_by_night_targets_by_lot(edition):
    """Each factor draws one ship of the ten in the hex, whatever was wanted, the same one twice if the lot says so."""
    state = meeting(edition, turn=2, ships=("Shokaku", "DD x5"), order=orders(Shot(("CV",))))
    put_tf(state, "japanese", 2, OPEN_SEA, "AP x4")
    lots = {f"SS1 factor {n}": (face,) for n, face in enumerate((10, 3, 3, 1), 1)}
    played = play(state, japanese="TF1: S1", faces={SEQ: (6,), "SS1>TF2": (6,), **lots})
    assert {roll.sides for roll in played.thrown("night target")} == {10}
    drawn = [roll.key.rpartition("|")[2].rpartition(" ")[0] for roll in played.thrown("submarine torpedoes")]
    assert drawn == ["AP 4", "DD 2", "DD 2", "Shokaku"]
    assert "boats.by_lot SS1" in played.facts("allied")
    plain = fight(meeting(edition, turn=2), 6)
    assert "boats.by_lot" not in plain.facts("allied")


# --- guns and ASW ---


@pytest.mark.rule("FE-27.9a")
@pytest.mark.parametrize("edition", EDITIONS)
def test_guns_alone_at_a_surfaced_boat(edition):
    """At a boat that stays up the ships use guns and no ASW."""
    played = fight(meeting(edition, depth="surface", order=SubmarineOrder()), 3)
    assert [step for step in steps(played) if step != "attack sequence"] == ["guns at a submarine"]


@pytest.mark.rule("FE-27.9b", "BR-27.15")
@pytest.mark.parametrize("edition", EDITIONS)
def test_rows_of_guns(edition):
    """Row 6 on the surface, 4 at periscope depth; the destroyers use ASW there and their guns are not spent."""
    up = fight(meeting(edition, depth="surface", order=SubmarineOrder()), 3)
    assert rows(up, "guns at a submarine")[0].startswith("BHT 6, ")
    down = fight(meeting(edition), 5)
    assert rows(down, "guns at a submarine")[0].startswith("BHT 4, ")
    assert rows(down, "ASW") == ["BHT 3, 4 factors: 0 hits"]
    assert [down.state.sides["japanese"].ships[f"DD {n}"].gun_uses for n in (1, 4)] == [0, 0]


@pytest.mark.rule("BR-27.15")
def test_destroyers_spend_their_guns():
    """Destroyers alone fire at a surfaced boat, and each that fires spends a use; one without a use does not fire."""
    state = meeting(depth="surface", ships=("DD x3",), order=SubmarineOrder())
    state.sides["japanese"].ships["DD 3"].gun_uses = 1
    played = fight(state, 3)
    assert rows(played, "guns at a submarine") == ["BHT 6, 2 factors: 0 hits"]
    assert [played.state.sides["japanese"].ships[f"DD {n}"].gun_uses for n in (1, 2, 3)] == [1, 1, 1]


@pytest.mark.rule("FE-27.9c", "GM-12.62")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("depth", "result"), [("periscope", "BHT 4, 6 factors: 1 hit"), ("deep", "BHT 3, 6 factors: 1 hit")]
)
def test_asw_by_depth(edition, depth, result):
    """Row 4 for Allied escorts, 3 at a deep boat, which is found by four destroyers and fires no torpedoes."""
    state = waters(edition)
    boat(state, "japanese", depth=depth, order=orders())
    put_tf(state, "allied", 1, OPEN_SEA, "DD x6")
    played = play(state, faces={"SS1>TF1": (1,)}, default=4)
    assert rows(played, "ASW") == [result]
    if depth == "deep":
        assert [step for step in steps(played) if step != "attack sequence"] == ["ASW"]


@pytest.mark.rule("BR-27.13")
@pytest.mark.parametrize("edition", EDITIONS)
def test_up_to_six_escorts(edition):
    """Of eight escorts six attack, destroyers, gunboats and fast transports alike, once a turn; Japanese row 3."""
    state = waters(edition)
    boat(state, depth="periscope")
    put_tf(state, "japanese", 1, OPEN_SEA, "DD x3", "PG x1", "APD x1", "Aoba", "DD x3")
    put_tf(state, "japanese", 2, OPEN_SEA, "DD x2")
    played = play(state, faces={"SS1>TF1": (3,), "SS1>TF2": (3,)}, default=4)
    assert rows(played, "ASW") == ["BHT 3, 6 factors: 1 hit"]
    used = played.state.sides["japanese"].submarines.asw_used
    assert len(used) == 6
    assert set(used.values()) == {1}


@pytest.mark.rule("FE-27.9.2b", "FE-27.9.2c")
def test_asw_supply():
    """A destroyer attacks three times, a gunboat twice; the next attack is without them."""
    state = waters(turn=6)
    boat(state, depth="periscope")
    put_tf(state, "japanese", 1, OPEN_SEA, "DD x1", "PG x1")
    results = []
    for _ in range(4):
        played = play(state, faces={"SS1>TF1": (3,)})
        results += rows(played, "ASW") or ["none"]
        state = played.state
    assert results == ["BHT 3, 2 factors: 0 hits"] * 2 + ["BHT 3, 1 factor: 0 hits", "none"]


@pytest.mark.rule("FE-27.9d")
def test_guns_once_a_turn():
    """A cruiser that shelled Port Moresby this turn does not fire at the boat; one that did not, does."""
    for text, fires in (("TF1: shell Port Moresby", False), ("TF1: hold", True)):
        state = waters()
        boat(state, depth="surface", where=COAST)
        put_tf(state, "japanese", 1, COAST, "Aoba")
        played = play(state, japanese=text, faces={"SS1>TF1": (3,)})
        assert bool(played.thrown("guns at a submarine")) == fires


@pytest.mark.rule("FE-27.6.2", "GM-12.62")
@pytest.mark.parametrize(("edition", "code"), [("2003", "FE-27.6.2"), ("1993", "GM-12.62")])
def test_a_deep_boat_never_attacks(edition, code):
    """An attack order for a deep boat is refused by the rule of its edition; a standing one is not carried out."""
    state = waters(edition)
    boat(state, depth="deep", order=orders())
    put_tf(state, "japanese", 1, OPEN_SEA, "AP x2")
    view = GAME.view(state, "allied")
    for text in ("SS1: attack TF", "SS1: deep, attack TF", "SS1: attack; deep"):
        assert [d.code for d in GAME.parse(text, "allied", view).diagnostics] == [code]
    assert not GAME.parse("SS1: surface, attack TF", "allied", view).diagnostics
    assert not steps(play(state))


@pytest.mark.rule("BR-27.11")
def test_two_hits_sink_a_boat():
    """A boat has damage factor 2, gunnery 1 and AA 1: one hit leaves it, two sink it for ten points."""
    card = tables().ship("allied", "SS")
    assert (card.gunnery, card.aa, card.damage_factor) == (1, 1, 2)
    for hits, gone in ((0, False), (1, True)):
        state = waters()
        boat(state, "japanese", depth="periscope", hits=hits)
        put_tf(state, "allied", 1, OPEN_SEA, "DD x6")
        played = play(state, faces={"SS1>TF1": (3,)})
        assert sunk(played, "japanese") == gone
        assert played.points("allied") == (10 if gone else 0)


def test_ships_told_to_leave_submarines_do_not_attack():
    """With `leave submarines` they do not attack one they see."""
    state = meeting(depth="surface", order=SubmarineOrder())
    assert not steps(fight(state, 3, text="TF1: S1; leave submarines"))


# --- dives ---


@pytest.mark.rule("FE-27.6.4a", "GM-12.64a")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("dive", "depth", "ends"),
    [
        ((), "surface", "surface"),
        (("guns",), "surface", "periscope"),
        (("guns", "asw"), "surface", "deep"),
        ((), "periscope", "periscope"),
        (("asw",), "periscope", "deep"),
        (("guns",), "periscope", "periscope"),
    ],
)
def test_dives_by_kind_of_attack(edition, dive, depth, ends):
    """From guns a surfaced boat dives to periscope depth, from ASW deep, both in one turn if both are ordered; without
    an order it stays."""
    order = SubmarineOrder(**{f"dive_{kind}": True for kind in dive})
    state = waters(edition)
    boat(state, depth=depth, order=order)
    put_tf(state, "japanese", 1, OPEN_SEA, "Aoba", "DD x2")
    played = play(state, faces={SEQ: (3,), "guns at a submarine|A/Q38 allied|SS1": (1,)})
    assert after(played).depth == ends


@pytest.mark.rule("FE-27.1b", "GM-12.1b")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_deep_dive_inshore_under_attack(edition):
    """Attacked with ASW in a coastal hex a boat with a dive order stays at periscope depth."""
    state = waters(edition)
    boat(state, depth="periscope", where=COAST, order=SubmarineOrder(dive_asw=True))
    put_tf(state, "japanese", 1, COAST, "DD x2")
    played = play(state, faces={SEQ: (3,)})
    assert rows(played, "ASW") == ["BHT 3, 2 factors: 0 hits"]
    assert after(played).depth == "periscope"


@pytest.mark.rule("FE-27.6.4b", "GM-12.64b")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_dive_governs_the_next_move(edition):
    """Dived deep at 0900 a boat ordered up and north does not move at 1000."""
    state = waters(edition, turn=9)
    boat(state, depth="periscope", order=SubmarineOrder(dive_asw=True))
    put_tf(state, "japanese", 1, OPEN_SEA, "DD x2")
    played = play(state, faces={SEQ: (3,)})
    assert after(played).depth == "deep"
    after(played).fought = 0
    moved = play(played.state, allied="SS1: surface, N1", japanese="TF1: N1; leave submarines")
    assert after(moved).hex == OPEN_SEA
    assert after(moved).depth == "surface"


@pytest.mark.rule("FE-27.6.6", "GM-12.66")
@pytest.mark.parametrize("edition", EDITIONS)
def test_dive_before_its_own_attack(edition):
    """Shot at on the surface it dives first: guns at -2, ASW too, and then its torpedoes."""
    played = fight(meeting(edition, depth="surface", order=orders(dive=("guns",))), 3)
    assert [step for step in steps(played) if step != "attack sequence"] == [
        "guns at a submarine",
        "ASW",
        "submarine torpedoes",
    ]
    assert rows(played, "guns at a submarine")[0].startswith("BHT 4")
    stays = fight(meeting(edition, depth="surface"), 3, **{"guns_at_a_submarine|A/Q38_allied|SS1": 1})
    assert rows(stays, "guns at a submarine")[0].startswith("BHT 6")


@pytest.mark.rule("FE-27.6.6", "GM-12.66")
@pytest.mark.parametrize("edition", EDITIONS)
def test_dive_deep_before_its_own_attack(edition):
    """A boat that the ships attack first and that dives deep from them takes ASW at -1 and fires no torpedoes."""
    played = fight(
        meeting(edition, depth="surface", order=orders(dive=("guns", "asw"))),
        3,
        **{"guns_at_a_submarine|A/Q38_allied|SS1": 1},
    )
    assert rows(played, "ASW") == ["BHT 2, 4 factors: 0 hits"]
    assert not played.thrown("submarine torpedoes")
    assert after(played).depth == "deep"


@pytest.mark.rule("FE-27.6.7", "GM-12.67")
@pytest.mark.parametrize("edition", EDITIONS)
def test_dive_after_its_own_attack(edition):
    """It attacks from the surface first and dives: guns as on the surface, ASW as at periscope depth."""
    state = meeting(edition, turn=2, depth="surface", order=orders(dive=("guns", "asw")))
    played = fight(state, 4, **{"guns_at_a_submarine|A/Q38_allied|SS1": 1})
    order = [step for step in steps(played) if step in ("submarine torpedoes", "guns at a submarine", "ASW")]
    assert order == ["submarine torpedoes"] * 4 + ["guns at a submarine", "ASW"]
    assert rows(played, "guns at a submarine")[0].startswith("BHT 6")
    assert rows(played, "ASW") == ["BHT 3, 4 factors: 0 hits"]
    assert after(played).depth == "deep"


@pytest.mark.rule("FE-27.6.4a")
def test_a_boat_may_put_its_dive_off():
    """Told to dive after attacking, a surfaced boat takes the first fire on the surface, fires and goes down."""
    state = meeting(depth="surface", order=orders(dive=("guns",), after=True))
    played = fight(state, 3, **{"guns_at_a_submarine|A/Q38_allied|SS1": 1})
    assert steps(played)[1:] == ["guns at a submarine", "submarine torpedoes"]
    assert rows(played, "guns at a submarine")[0].startswith("BHT 6")
    assert after(played).depth == "periscope"


@pytest.mark.rule("FE-27.6.8", "GM-12.68")
@pytest.mark.parametrize(
    ("edition", "start", "row"),
    [
        ("2003", "periscope", "BHT 3"),
        ("1993", "periscope", "BHT 3"),
        ("2003", "surface", "BHT 2"),
        ("1993", "surface", "BHT 3"),
        ("2003", "deep", "BHT 2"),
        ("1993", "deep", "BHT 2"),
    ],
)
def test_stayed_with_the_escorts(edition, start, row):
    """Deep at the end of its move under destroyers that waited, a boat takes ASW at the level it began at if that is
    better for them: periscope depth in both, the surface in 1993 only."""
    state = waters(edition)
    boat(state, depth=start)
    put_tf(state, "japanese", 1, OPEN_SEA, "DD x4")
    played = play(state, allied="SS1: deep", faces={SEQ: (3,)})
    assert [result.split(",")[0] for result in rows(played, "ASW")] == [row]


@pytest.mark.rule("FE-27.6.8", "GM-12.68")
@pytest.mark.parametrize("edition", EDITIONS)
def test_escorts_that_came_find_it_at_its_own_level(edition):
    """Escorts that come in over a boat gone deep, with four that waited elsewhere, have no better level."""
    state = waters(edition)
    boat(state, depth="periscope", where=NEXT)
    put_tf(state, "japanese", 1, OPEN_SEA, "DD x4")
    state.sides["allied"].submarines.boats[1].moved = -99
    played = play(state, allied="SS1: S1, deep", faces={SEQ: (3,)})
    assert rows(played, "ASW") == ["BHT 2, 4 factors: 0 hits"]


@pytest.mark.rule("FE-27.6.9", "GM-12.69")
@pytest.mark.parametrize("edition", EDITIONS)
def test_dive_twice_in_a_turn(edition):
    """The worked sequence: surfaced to periscope depth in its move, torpedoes, guns at -2 and ASW without modifier,
    then deep; next turn under the same ships one ASW attack at -1 and nothing else."""
    state = waters(edition, turn=9)
    boat(state, depth="surface")
    put_tf(state, "japanese", 1, OPEN_SEA, "Aoba", "DD x4")
    first = play(
        state,
        allied="SS1: periscope; attack CA; if ASW attack dive deep; honest slick",
        faces={SEQ: (3,), "guns at a submarine|A/Q38 allied|SS1": (1,), "SS1|Aoba 1": (1,)},
    )
    assert [step for step in steps(first) if step not in ("attack sequence", "slick")] == [
        "submarine torpedoes",
        "guns at a submarine",
        "ASW",
    ]
    assert [roll.modifiers for roll in first.thrown("guns at a submarine")] == [(("periscope depth", -2),)]
    assert [roll.modifiers for roll in first.thrown("ASW")] == [()]
    assert after(first).depth == "deep"
    second = play(first.state)
    assert [step for step in steps(second) if step != "attack sequence"] == ["ASW"]
    assert [roll.modifiers for roll in second.thrown("ASW")] == [(("deep", -1),)]
    assert not [line for line in combats(second.told, "japanese") if "gunfire" in line]


@settings(max_examples=40, deadline=None, derandomize=True)
@given(
    st.sampled_from(EDITIONS),
    st.sampled_from(["surface", "periscope", "deep"]),
    st.integers(1, 6),
    st.integers(0, 12),
    st.integers(2, 8),
    st.booleans(),
    st.booleans(),
)
@pytest.mark.many_positions
def test_factors_and_hits_are_conserved(edition, depth, default, factors, turn, dive, late):
    """Whatever happens a boat uses at most four factors, has at most two hits, and is gone if and only if sunk."""
    order = orders(dive=("guns", "asw", "air") if dive else (), after=late)
    state = meeting(edition, turn=turn, depth=depth, order=order, factors=factors, moves=False)
    played = play(state, default=default)
    ship = played.state.sides["allied"].ships["SS 1"]
    left = played.state.sides["allied"].submarines.boats
    assert (1 in left) == (ship.fate == "") == (ship.hits < 2)
    used = sum(int(result.split(", ")[1].split()[0]) for result in rows(played, "submarine torpedoes"))
    assert 0 <= used <= min(4, factors)
    if 1 in left:
        assert factors - min(4, factors) <= left[1].factors <= factors - used
        assert left[1].depth in ("surface", "periscope", "deep")


@pytest.mark.rule("FE-27.2.3b", "GM-12.2")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("depth", "order", "die", "steps_", "bound"),
    [
        ("periscope", orders(Shot((), 1)), 6, ["attack sequence", "submarine torpedoes"], True),
        ("surface", orders(), 1, ["guns at a submarine"], True),
        ("deep", orders(), 1, [], False),
    ],
)
def test_who_attacks_and_who_is_attacked_may_not_move_next(edition, depth, order, die, steps_, bound):
    """One that torpedoes or is missed by guns is bound in the next turn; one that is passed over is not, nor any in
    1993."""
    state = meeting(edition, depth=depth, order=order, ships=("Aoba", "DD x2"))
    played = fight(state, die)
    assert set(steps_) - {"attack sequence"} <= set(steps(played))
    sheet = GAME.parse("SS1: N1", "allied", GAME.view(played.state, "allied"))
    assert [remark.code for remark in sheet.diagnostics if remark.severity == "error"] == (
        ["FE-27.2.3b"] if bound and edition == "2003" else []
    )
