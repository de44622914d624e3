"""The special rules of the scenarios: values changed, anchored starts, reinforcements, landings, beaching."""

import pytest
from tests.carrier.position import bare, opening, play, put_af, put_tf, ready
from tests.carrier.wording import worded
from tests.support.noleak import assert_no_leak
from tests.support.shown import reported

from flagplot.core.dice import KeyedDice
from flagplot.core.document import to_text
from flagplot.games.carrier.combat.damage import ship_value
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import LandAt, Program, Unload
from flagplot.games.carrier.ruleset.ruleset import ruleset_for, ruleset_of
from flagplot.games.carrier.sailing.capture import full_values, in_use
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import name, parse
from flagplot.games.carrier.units.factors import TRANSPORTS, aboard, capacity, speed
from flagplot.games.carrier.view import enemy_bases


def remarks(state: State, side: str, text: str) -> list[str]:
    sheet = GAME.parse(text, side, GAME.view(state, side))
    return [remark.message for remark in sheet.diagnostics if remark.severity == "error"]


def landing(ships: str = "AP x5", unloaded: int = 0, ashore: int = 0, at: str = "B/M23", turn: int = 20) -> State:
    """Return the Eastern Solomons with transports at anchor that unload, and troops ashore before."""
    state = bare(turn, "eastern-solomons")
    put_tf(state, "japanese", 9, at, ships, anchored=1, unloaded=unloaded, order=Program((Unload(),)))
    state.sides["japanese"].landed = {"Henderson": ashore}
    return state


# --- values


@pytest.mark.rule("BR-26.1")
def test_enterprise_of_november() -> None:
    """Launch factor 9/2 and readying 7 off Guadalcanal, 11/3 and 9 before."""
    for name_, values in (("guadalcanal", (9, 2, 7)), ("guadalcanal-convoy", (9, 2, 7)), ("santa-cruz", (11, 3, 9))):
        card = ruleset_for(name_, "base", {}, "").card("allied", "Enterprise")
        assert (card.launch_normal, card.launch_min, card.readying) == values


@pytest.mark.rule("BR-12.4", "BR-26.1")
def test_junyo_makes_one_hex() -> None:
    """Junyo sails one hex a turn and the destroyers with her too."""
    for name_ in ("santa-cruz", "guadalcanal"):
        state = bare(5, name_)
        put_tf(state, "japanese", 5, "B/M10", "Junyo", "DD x3")
        ruleset = ruleset_of(state)
        own = state.sides["japanese"].ships
        assert [speed(ruleset, "japanese", own[ship], 5) for ship in ("Junyo", "DD 1")] == [1, 2]
        assert play(state, japanese="TF5: S2").where("japanese", "TF5") == "B/M11"


@pytest.mark.rule("BR-26.1", "BR-8.1")
def test_radar_in_the_coral_sea_and_later() -> None:
    """In May only Allied carriers and bases have radar; from August ships have it by their own dates."""
    may, august = ruleset_for("coral-sea", "base", {}, ""), ruleset_for("eastern-solomons", "base", {}, "")
    assert may.has_radar("allied", "Lexington") and not may.has_radar("allied", "Minneapolis")
    assert not may.has_radar("japanese", "Shokaku")
    assert august.has_radar("allied", "Minneapolis") and august.has_radar("japanese", "Shokaku")
    assert not august.has_radar("japanese", "Zuikaku") and not august.has_radar("allied", "Hobart")
    assert may.air_to_air("Wildcat") == 7 and august.air_to_air("Wildcat") == 9
    assert may.card("japanese", "Shokaku").damage_factor == 5 and august.card("japanese", "Shokaku").damage_factor == 6


@pytest.mark.rule("BR-25.5", "BR-26.1")
def test_allied_transports_off_guadalcanal() -> None:
    """They lie at anchor, worth 15 each after three turns, and unload for five more turns, 3 points each."""
    state = opening("guadalcanal")
    ruleset, own = ruleset_of(state), state.sides["allied"]
    ships = [ship for ship in own.ships.values() if ship.type == "AP"]
    assert len(ships) == 7 and all(ship.anchored == 0 and ship.unloaded == 3 for ship in ships)
    assert {ship_value(ruleset, "allied", ship) for ship in ships} == {15}
    assert all(own.ships[ship].anchored == 0 for ship in own.tfs[1].ships)
    first = play(state, allied="TF1: unload")
    assert first.heard("allied") == [(21, "7 transports unload")]
    after = first.state
    for _ in range(5):
        after = play(after).state
    assert {ship.unloaded for ship in after.sides["allied"].ships.values() if ship.type == "AP"} == {8}
    assert sum(p.points for p in after.sides["allied"].points if "unload" in worded(p.reason)) == 5 * 21


@pytest.mark.rule("BR-12.7.4", "BR-26.1")
@pytest.mark.parametrize(
    ("scenario", "side", "good", "bad"),
    [
        ("eastern-solomons", "japanese", ("B/M23", "B/L22", "A/Q26", "A/R26"), "B/N22"),
        ("santa-cruz", "japanese", ("B/L22", "B/M23"), "A/Q26"),
        ("guadalcanal", "japanese", ("B/L22", "B/M23"), "B/M22"),
        ("guadalcanal", "allied", ("B/M23",), "B/L22"),
        ("coral-sea", "japanese", ("A/D23",), "A/Q26"),
    ],
)
def test_transports_unload_in_the_named_hexes_only(scenario: str, side: str, good: tuple[str, ...], bad: str) -> None:
    """One turn at anchor in each hex named counts; the same elsewhere is refused and does nothing."""
    for where in (*good, bad):
        state = bare(8, scenario)
        put_tf(state, side, 9, where, "AP x2", anchored=1)  # type: ignore[arg-type]
        after = play(state, **{side: "TF9: unload"}, clean=False).state  # type: ignore[arg-type]
        assert bool(remarks(state, side, "TF9: unload")) == (where == bad)
        unloaded = {ship.unloaded for ship in after.sides[side].ships.values()}  # type: ignore[index]
        assert unloaded == ({0} if where == bad else {1})


@pytest.mark.rule("BR-12.7.3")
def test_chitose_is_a_seaplane_base_at_any_coast() -> None:
    """At anchor off Rekata she holds twice her eight air factors; in the open sea she cannot anchor."""
    state = bare(5, "eastern-solomons")
    put_tf(state, "japanese", 6, "B/H17", "Chitose")
    ship = play(state, japanese="TF6: anchor all").state.sides["japanese"].ships["Chitose"]
    ruleset = ruleset_of(state)
    assert ship.anchored == 5 and capacity(ruleset, "japanese", ship) == 16
    at_sea = bare(5, "eastern-solomons")
    put_tf(at_sea, "japanese", 6, "B/M10", "Chitose")
    assert remarks(at_sea, "japanese", "TF6: anchor all")
    assert capacity(ruleset, "japanese", at_sea.sides["japanese"].ships["Chitose"]) == 8


@pytest.mark.rule("BR-26.1", "BR-25.5")
def test_loaded_fast_transports() -> None:
    """The two APDs of the assault unit have eight turns to unload, 2 points each."""
    own = opening("santa-cruz").sides["japanese"]
    assert [ship.unloaded for ship in own.ships.values() if ship.type == "APD"] == [0, 0]
    state = bare(8, "santa-cruz")
    put_tf(state, "japanese", 8, "B/L22", "APD x2", anchored=1)
    assert play(state, japanese="TF8: unload").heard("japanese") == [(4, "2 transports unload")]


# --- reinforcements


@pytest.mark.rule("BR-26.1")
@pytest.mark.parametrize(
    ("side", "turn", "label", "tfs"),
    [("allied", 20, "0100 13 November 1942", {3, 4}), ("japanese", 25, "0600 13 November 1942", {9, 10})],
)
def test_reinforcements(side: str, turn: int, label: str, tfs: set[int]) -> None:
    """They come on their hour: the Allies on row 46 from E to Y, the Japanese at Shortland, and do not move then."""
    state = opening("guadalcanal")
    assert worded(ruleset_of(state).label(turn)) == label
    own = state.sides[side]  # type: ignore[index]
    assert {group.tf for group in own.entering} == tfs
    state.turn = turn - 1
    before = play(state).state
    assert tfs.isdisjoint(before.sides[side].tfs)  # type: ignore[index]
    number = min(tfs)
    after = play(before, **{side: f"TF{number}: N1"}, clean=False).state  # type: ignore[arg-type]
    for tf_ in tfs:
        where = name(after.sides[side].tfs[tf_].hex)  # type: ignore[index]
        if side == "japanese":
            assert where == "A/LL15"
        else:
            assert where.startswith("B/") and where.endswith("46")
            assert parse("B/E46") <= parse(where) <= parse("B/Y46")
    if side == "allied":
        boxes = after.sides["allied"].ships["Enterprise"].boxes
        assert boxes is not None and aboard(boxes) == 25


# --- beaching


def convoy(*ships: str, at: str = "B/K22", **changes: object) -> State:
    state = bare(8, "guadalcanal")
    put_tf(state, "japanese", 7, at, *(ships or ("AP x2", "DD x2")), **changes)
    return state


@pytest.mark.rule("BR-26.1")
def test_transports_run_ashore_as_they_come() -> None:
    """AP that enter B/L22 lie at anchor at once, unload from the next turn and never move again; DDs do not run
    ashore."""
    first = play(convoy(), japanese="TF7: to B/L22; beach all; unload")
    own = first.state.sides["japanese"]
    assert own.tfs[7].hex == parse("B/L22")
    assert [(ship.name, ship.anchored, ship.beached) for ship in own.ships.values()] == [
        ("AP 1", 8, True),
        ("AP 2", 8, True),
        ("DD 1", None, False),
        ("DD 2", None, False),
    ]
    assert "sailing.beaching TF7 place=B/L22 how=ashore ships=[AP 1, AP 2]" in first.facts("japanese")
    assert [ship.unloaded for ship in own.ships.values()] == [0, 0, 0, 0]
    second = play(first.state)
    assert second.heard("japanese") == [(6, "2 transports unload")]
    assert "AP 1-2: at anchor, unloaded 1 of 8 turns, on the beach" in to_text(
        reported(GAME, GAME.view(second.state, "japanese"), second.told)
    )
    sheet = GAME.parse("TF7: weigh all", "japanese", GAME.view(second.state, "japanese"))
    answers = [remark.message for remark in sheet.diagnostics if remark.code != "goes-on"]
    assert answers == ["AP 1, AP 2 lie on the beach and stay there"]
    others = GAME.parse("TF7: weigh DD", "japanese", GAME.view(second.state, "japanese"))
    assert not [remark for remark in others.diagnostics if remark.severity == "error"]
    third = play(second.state, japanese="TF7: weigh all; N1", clean=False)
    assert [ship.anchored for ship in third.state.sides["japanese"].ships.values()][:2] == [8, 8]
    fourth = play(third.state)
    assert fourth.where("japanese", "TF7") == "B/L22"


@pytest.mark.rule("BR-26.1")
def test_the_others_leave_the_beach() -> None:
    """Destroyers split off sail away from those on the beach."""
    state = play(convoy(), japanese="TF7: to B/L22; beach AP; unload").state
    after = play(state, japanese="TF7: split DD as TF20: to B/K22").state
    assert name(after.sides["japanese"].tfs[20].hex) == "B/K22"
    assert after.sides["japanese"].tfs[7].ships == ["AP 1", "AP 2"]


@pytest.mark.rule("BR-26.1")
@pytest.mark.parametrize(
    ("ships", "at", "text", "why"),
    [
        (("AP x2",), "B/K22", "TF7: beach all", "TF7 ends in B/K22"),
        (("AP x2",), "B/L22", "TF7: beach all", "is in B/L22 already: ships run ashore as they come"),
        (("DD x2",), "B/K22", "TF7: to B/L22; beach all", "TF7 has no AP to run ashore there"),
        (("AP x1", "DD x1"), "B/K22", "TF7: to B/L22; beach DD", "TF7 has no AP to run ashore there"),
        (("AP x1",), "B/L23", "TF7: to B/M23; beach all", "run ashore in B/L22 only"),
    ],
)
def test_where_ships_do_not_run_ashore(ships: tuple[str, ...], at: str, text: str, why: str) -> None:
    """Elsewhere, by ships already there, and by other ships than AP it is refused, with the reason."""
    state = convoy(*ships, at=at)
    assert any(why in message for message in remarks(state, "japanese", text)) or at == "B/L23"
    after = play(state, japanese=text, clean=False).state
    assert not any(ship.beached for ship in after.sides["japanese"].ships.values())


@pytest.mark.rule("BR-26.1")
def test_no_beach_in_other_scenarios() -> None:
    """The Eastern Solomons have no beach: the order is refused, and its hexes are named as none."""
    state = bare(8, "eastern-solomons")
    put_tf(state, "japanese", 7, "B/K22", "AP x2")
    assert remarks(state, "japanese", "TF7: to B/L22; beach AP") == [
        "transports of your side run ashore nowhere in this scenario, and TF7 ends in B/L22"
    ]


@pytest.mark.rule("BR-26.1")
def test_beaching_reads_back() -> None:
    """The echo of `beach` is an order that reads back to the same; a ship may be told by name."""
    state = convoy()
    view = GAME.view(state, "japanese")
    sheet = GAME.parse("TF7: to B/L22; beach AP 1; unload all", "japanese", view)
    again = GAME.parse("\n".join(echo.canonical for echo in sheet.echo), "japanese", view)
    assert sheet.echo[0].canonical == "TF7: to B/L22; beach AP 1; unload all"
    assert [order.program for order in again.orders] == [order.program for order in sheet.orders]


@pytest.mark.rule("BR-26.1")
def test_a_ship_that_did_not_come_this_turn() -> None:
    """An order kept from an earlier turn does not run a ship ashore that lay in the hex when the turn began."""
    state = convoy(at="B/L22")
    from flagplot.games.carrier.ordered.ast import Beach

    state.sides["japanese"].tfs[7].order = Program((Beach(),))
    after = play(state)
    assert "sailing.beaching TF7 rule=BR-26.1 bad=True how=not moved" in after.facts("japanese")
    elsewhere = convoy(at="B/M23")
    elsewhere.sides["japanese"].tfs[7].order = Program((Beach(),))
    assert "sailing.beaching TF7 place=B/M23 rule=BR-26.1 bad=True how=no beach" in play(elsewhere).facts("japanese")


# --- capture


@pytest.mark.rule("BR-26.1")
@pytest.mark.parametrize(("before", "held"), [(44, True), (45, False), (46, False)])
def test_fifty_troop_factors_take_the_field(before: int, held: bool) -> None:
    """Five transports land one factor each: at 49 the field holds, at 50 it falls."""
    after = play(landing(ashore=before)).state
    assert after.sides["japanese"].landed == {"Henderson": before + 5}
    assert ("Henderson" in after.sides["allied"].bases) == held
    assert ("Henderson" in after.sides["japanese"].bases) == (not held)


@pytest.mark.rule("BR-26.1", "BR-25.1")
def test_what_a_capture_scores() -> None:
    """40 points, 2 for each air factor taken with it, told to both sides; no points for a closed base from then on."""
    state = landing(ashore=45)
    ready(state, "allied", "Henderson", Wildcat_land=6, Dauntless="4 AP")
    ready(state, "allied", "Henderson", "readying", P_39=2)
    done = play(state)
    assert (40, "Henderson captured") in done.heard("japanese") and (-40, "Henderson captured") in done.heard("allied")
    planes = [points for points, reason in done.heard("japanese") if "taken with Henderson" in reason]
    assert sorted(planes) == [4, 8, 12]
    assert done.points("japanese") == 15 + 40 + 24
    assert "damage.base_taken Henderson bad=True how=fallen" in done.facts("allied")
    later = play(done.state)
    assert later.heard("japanese") == [(15, "5 transports unload")]
    assert later.state.sides["japanese"].landed == {"Henderson": 50}


@pytest.mark.rule("BR-26.1", "BR-23.3")
def test_the_captor_opens_the_field_after_six_turns() -> None:
    """Nothing flies for six turns; then it has half its values, 4/2, readying 2, AA 2, no guns, and is repaired to no
    more."""
    state = play(landing(ashore=45)).state
    for turn in range(21, 26):
        state = play(state).state
        base = state.sides["japanese"].bases["Henderson"]
        assert (base.lf_normal, base.lf_min, base.readying, base.aa) == (0, 0, 0, 0), turn
    done = play(state)
    base = done.state.sides["japanese"].bases["Henderson"]
    assert (base.lf_normal, base.lf_min, base.readying, base.aa, base.sf, base.radar) == (4, 2, 2, 2, 0, False)
    assert "damage.base_taken Henderson how=ready" in done.facts("japanese")
    base.lf_normal = 1
    ruleset = ruleset_of(done.state)
    assert (in_use(ruleset, base, 26), in_use(ruleset, base, 27)) == (False, True)
    assert full_values(ruleset, base).lf_normal == 4
    assert play(done.state).state.sides["japanese"].bases["Henderson"].lf_normal == 3
    assert play(play(done.state).state).state.sides["japanese"].bases["Henderson"].lf_normal == 4


@pytest.mark.rule("BR-26.1")
def test_captured_base_on_both_charts() -> None:
    """The captor's plot and view have it among his own, the loser's among the enemy's; his planes land there."""
    before = landing(ashore=45)
    assert "Henderson" in enemy_bases(GAME.view(before, "japanese"), ruleset_of(before))
    state = play(before).state
    mine, theirs = GAME.view(state, "japanese"), GAME.view(state, "allied")
    ruleset = ruleset_of(state)
    assert "Henderson" not in enemy_bases(mine, ruleset)
    assert enemy_bases(theirs, ruleset)["Henderson"] == parse("B/M23")
    assert set(enemy_bases(theirs, ruleset)) - {"Henderson"} == set(ruleset.enemy_bases("allied"))
    assert set(mine.bases) >= {"Henderson", "Rabaul"} and "Henderson" not in theirs.bases


@pytest.mark.rule("BR-26.1", "BR-12.7.4")
def test_each_field_has_its_own_beaches() -> None:
    """Gili-Gili is served from A/Q26 and A/R26, Henderson from B/M23 and B/L22; fast transports count like others."""
    for at, base in (("A/Q26", "Gili-Gili"), ("A/R26", "Gili-Gili"), ("B/L22", "Henderson"), ("B/M23", "Henderson")):
        state = bare(20, "eastern-solomons")
        put_tf(state, "japanese", 9, at, "AP x1", "APD x2", anchored=1, order=Program((Unload(),)))
        assert play(state).state.sides["japanese"].landed == {base: 3}
    unloaded = landing(unloaded=8, ashore=3)
    assert play(unloaded).state.sides["japanese"].landed == {"Henderson": 3}


@pytest.mark.rule("BR-26.1")
def test_the_report_counts_the_troops() -> None:
    """Its owner reads how many troop factors are ashore; the enemy reads nothing of it."""
    done = play(landing(ashore=20))
    text = to_text(reported(GAME, GAME.view(done.state, "japanese"), done.told))
    assert "- Henderson: 25 of 50 troop factors landed" in text and "- Gili-Gili: 0 of 50" in text
    assert "troop" not in to_text(reported(GAME, GAME.view(done.state, "allied"), done.told)).lower()
    taken = play(landing(ashore=45))
    assert "- Henderson: taken" in to_text(reported(GAME, GAME.view(taken.state, "japanese"), taken.told))


@pytest.mark.rule("BR-26.1")
def test_santa_cruz_and_guadalcanal_have_no_capture() -> None:
    """There 50 factors ashore take nothing."""
    for name_ in ("santa-cruz", "guadalcanal"):
        state = bare(20, name_)
        put_tf(state, "japanese", 9, "B/L22", "AP x5", anchored=1, order=Program((Unload(),)))
        state.sides["japanese"].landed = {"Henderson": 49}
        after = play(state).state
        assert "Henderson" in after.sides["allied"].bases
        assert after.sides["japanese"].landed == {"Henderson": 49}


def test_troop_factors_of_the_convoy() -> None:
    """Nine transports of the Eastern Solomons carry eight factors each, 72 in all: enough for one field."""
    own = opening("eastern-solomons").sides["japanese"].ships.values()
    assert sum(8 - ship.unloaded for ship in own if ship.type in TRANSPORTS) == 72


@pytest.mark.rule("BR-26.1")
def test_troops_ashore_are_no_news_to_the_enemy() -> None:
    """How many factors are ashore changes nothing in what the other side is given, before the field falls."""

    def more(state: State) -> None:
        state.sides["japanese"].landed = {"Henderson": 37}

    assert_no_leak(GAME, landing(ashore=5), "allied", more, texts={"allied": ""}, dice=KeyedDice(b"z"), points=2)


@pytest.mark.rule("BR-25.4", "BR-26.1")
def test_planes_that_have_lost_their_field() -> None:
    """A field that has fallen to troops excuses no planes that run out of fuel over it: 10 points each, as if it
    stood. Only hits excuse."""
    for captured in (True, False):
        state = bare(20, "eastern-solomons")
        put_af(state, "allied", 4, "B/R30", "3 Wildcat", land_by=20, home="Henderson", order=LandAt())
        if captured:
            state.sides["allied"].bases.pop("Henderson")
        lost = [points for points, reason in play(state).heard("allied") if "out of fuel" in reason]
        assert lost == [-3 * 10]
