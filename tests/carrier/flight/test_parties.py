"""Planes that go with a searcher, and planes that join an attack they come upon (FE-7d, FE-7f to FE-7i)."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, Played, bare, play, put_af, put_tf, told

from flagplot.games.carrier.facts.combat import Bombed
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import distance, name, walk

MEETING = walk(OPEN_SEA, "S2")[-1]


def two(strike: str = "4 Dauntless AP", at: str = "S4", **options: Any) -> State:
    """Searcher AF3 two hexes south-west of the meeting hex, strike AF7 two hexes south of it."""
    state = bare(turn=9, **{"air_moves": "segments", "search_parties": True, **options})
    put_af(state, "allied", 3, walk(MEETING, "SW2")[-1], "1 A-20")
    put_af(state, "allied", 7, walk(OPEN_SEA, at)[-1], strike)
    return state


def orders(more: str = "") -> str:
    """The searcher passes the meeting hex and turns; the strike is to meet it there."""
    return f"AF3: search NE2, N1, NE3\nAF7: meet AF3 at {name(MEETING)} and go with it{more}"


@pytest.mark.rule("FE-7d")
def test_a_strike_meets_a_searcher_and_follows_every_turn() -> None:
    """AF7 reaches the hex after 2 MP and goes on N and NE with AF3, four hexes more: 6 MP of its own."""
    after = play(two(), orders())
    route = walk(MEETING, "N1,NE3")
    assert after.state.sides["allied"].afs[7].track[2:] == list(route)
    assert after.state.sides["allied"].afs[3].hex == route[-1]
    assert f"flight.meets AF7 place={name(MEETING)} other=AF3" in after.facts("allied")


@pytest.mark.rule("FE-7d")
def test_it_goes_with_every_deviation_of_the_searcher() -> None:
    """AF3 diverts to observe a TF and comes back to its way; AF7 flies the same hexes behind it."""
    state = two()
    put_tf(state, "japanese", 2, walk(MEETING, "N1,NW2")[-1], "Tatsuta", "DD x9")
    sheet = f"AF3: search NE2, N1; divert to observe cond 2\nAF7: meet AF3 at {name(MEETING)} and go with it"
    after = play(state, sheet, default=1)
    leader, follower = (after.state.sides["allied"].afs[n].track for n in (3, 7))
    assert len(leader) > 4
    assert follower[2:] == leader[2:]


@pytest.mark.rule("FE-7d")
def test_each_pays_its_own_points_and_a_follower_that_runs_out_stays() -> None:
    """A Devastator of MF 6 has 4 MP left at the meeting; AF3 flies six hexes on: AF7 is left two behind."""
    state = two("4 Devastator AP")
    sheet = f"AF3: search NE2, N7\nAF7: meet AF3 at {name(MEETING)} and go with it"
    after = play(state, sheet)
    mf = 6
    assert after.where("allied", "AF7") == name(walk(MEETING, f"N{mf - 2}")[-1])
    assert after.where("allied", "AF3") == name(walk(MEETING, "N7")[-1])
    assert "flight.did_not_meet AF7 why=outrun other=AF3" in after.facts("allied")


@pytest.mark.rule("FE-7d")
@pytest.mark.parametrize(("leader", "why"), [("AF3: search NE1, N4", "not there"), ("AF3: NE2, N3", "no search")])
def test_if_the_two_do_not_meet_the_follower_stays_in_the_hex(leader: str, why: str) -> None:
    """AF3 flies another way, or does not search: AF7 waits in the hex named, with a note."""
    after = play(two(), f"{leader}\nAF7: meet AF3 at {name(MEETING)} and go with it")
    assert after.where("allied", "AF7") == name(MEETING)
    assert f"flight.did_not_meet AF7 place={name(MEETING)} why={why} other=AF3" in after.facts("allied")


@pytest.mark.rule("FE-7d")
def test_a_follower_too_far_from_the_hex_goes_on_next_turn() -> None:
    """Twelve hexes away it makes nine; nothing is said of a meeting yet, and the order stands."""
    after = play(two(at="NE10"), orders())
    flown = after.state.sides["allied"].afs[7]
    assert (distance(flown.track[0], MEETING), distance(flown.hex, MEETING)) == (12, 3)
    assert "meet" not in after.facts("allied")
    assert flown.order is not None


@pytest.mark.rule("FE-7d")
def test_a_strike_attacks_what_its_searcher_has_found() -> None:
    """AF7 does not search itself; it ends over the TF with AF3 and attacks what that one sees there."""
    state = two()
    put_tf(state, "japanese", 2, walk(MEETING, "N1,NE1")[-1], "Tatsuta", "DD x9")
    sheet = f"AF3: search NE2, N1, NE1\nAF7: meet AF3 at {name(MEETING)} and go with it; attack ships; return"
    after = play(state, sheet, default=1)
    assert told(after.told, Bombed)


@pytest.mark.rule("FE-7d")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("AF7: meet AF3 and go with it", "the one hex of the rendezvous is not named"),
        ("AF7: meet at A/Q36 and go with it", "the AF is not named"),
        ("AF7: meet AF7 at A/Q36", "an AF cannot go with itself"),
    ],
)
def test_without_a_hex_or_a_name_the_order_is_refused(text: str, words: str) -> None:
    """What is missing is said, with a pattern to write."""
    sheet = GAME.parse(text, "allied", GAME.view(two(), "allied"))
    assert sheet.orders == ()
    assert [(d.severity, d.code, d.message) for d in sheet.diagnostics] == [("error", "FE-7d", f"AF7: {words}")]
    assert sheet.diagnostics[0].hint == "Write 'meet AF3 at B/H12 and go with it'."


@pytest.mark.rule("FE-7d", "FE-7f")
@pytest.mark.parametrize("text", ["AF7: meet AF3 at A/Q36 and go with it", "AF7: search N1; join AF3 if it attacks"])
def test_without_the_option_both_are_refused(text: str) -> None:
    """The refusal names the option."""
    sheet = GAME.parse(text, "allied", GAME.view(two(search_parties=False), "allied"))
    assert any("option search_parties is off" in d.message for d in sheet.diagnostics if d.severity == "error")
    assert not any("meet" in repr(order) or "join-attack" in repr(order) for order in sheet.orders)


# --- joining an attack


def strike(second: str = "AF12: search N2; join AF8 if it attacks; return", **dice: tuple[int, int]) -> Played:
    """AF8 (10 factors) attacks TF2 (8 ships) by its own search; AF12 comes to one hex south of it. `tf` and `af` are
    AF12's dice for them from there; before that it finds nothing."""
    state = bare(turn=9, air_moves="segments", search_parties=True)
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x7")
    put_af(state, "allied", 8, walk(OPEN_SEA, "S1")[-1], "10 Dauntless AP")
    put_af(state, "allied", 12, walk(OPEN_SEA, "S3")[-1], "6 Dauntless AP high", home="Port Moresby")
    faces = {f"AF12>japanese/TF2#{n}.0": (6, 6) for n in range(9)} | {f"AF12>allied/AF8#{n}": (6, 6) for n in range(9)}
    faces["AF12>japanese/TF2#2.0"] = dice.get("tf", (6, 6))
    faces["AF12>allied/AF8#2"] = dice.get("af", (6, 6))
    sheet = f"AF8: search; attack ships; return Port Moresby\n{second}"
    return play(state, sheet, default=1, faces=faces)


def attackers(after: Played) -> int:
    """Return how many air factors of each AF the bombings were made by: attacks told to the Allies."""
    return len(told(after.told, Bombed))


@pytest.mark.rule("FE-7f")
def test_it_joins_when_it_finds_both_in_one_hex() -> None:
    """One hex away it rolls 6 for the TF and 5 for AF8: both found, so it enters and attacks with AF8."""
    after = strike(tf=(3, 3), af=(2, 3))
    assert after.where("allied", "AF12") == name(OPEN_SEA)
    assert "flight.joins_attack AF12 other=AF8" in after.facts("allied")
    assert all(not flight.load for flight in after.state.sides["allied"].afs[12].flights)


@pytest.mark.rule("FE-7f")
def test_a_friend_over_ships_on_its_way_to_others_is_not_joined() -> None:
    """AF8 has flown its nine hexes and stands over TF2, but its attack is three hexes on: AF12 finds both and flies
    on."""
    state = bare(turn=9, air_orders="written", target_choice="orders")
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x7")
    put_af(state, "allied", 8, walk(OPEN_SEA, "N9")[-1], "10 Dauntless AP")
    put_af(state, "allied", 12, walk(OPEN_SEA, "S3")[-1], "6 Dauntless AP high", home="Port Moresby")
    strikes = f"AF8: search; attack TF at {name(walk(OPEN_SEA, 'S3')[-1])}; do not divert; return Port Moresby"
    sheet = f"{strikes}\nAF12: search N2; join AF8 if it attacks; return"
    after = play(state, sheet, default=1)
    assert after.where("allied", "AF8") == name(OPEN_SEA)
    assert "flight.joins_attack" not in after.facts("allied")


@pytest.mark.rule("FE-7g")
@pytest.mark.parametrize("dice", [{"af": (2, 3)}, {"tf": (3, 3)}, {}])
def test_it_flies_on_when_it_finds_only_one(dice: dict[str, tuple[int, int]]) -> None:
    """AF8 but not the TF (11), the TF but not AF8, or neither: no join; it flies its path and goes home armed."""
    after = strike(**dice)
    assert "flight.joins_attack" not in after.facts("allied")
    assert all(flight.load == "AP" for flight in after.state.sides["allied"].afs[12].flights)


@pytest.mark.rule("FE-7f")
def test_the_roll_for_a_friend_is_that_for_an_enemy() -> None:
    """Two dice, the modifiers of an AF of that size and height, and nobody is told."""
    rolls = [roll for roll in strike(tf=(3, 3), af=(2, 3)).thrown("search") if roll.key.endswith("AF12>allied/AF8#2")]
    assert [(roll.faces, roll.modifiers, roll.result) for roll in rolls] == [((2, 3), (), "found")]


@pytest.mark.rule("FE-7h")
def test_without_the_express_order_it_does_not_join() -> None:
    """The same path and dice without the words: no roll for AF8, and no join."""
    after = strike("AF12: search N2; return", tf=(3, 3), af=(2, 3))
    assert "flight.joins_attack" not in after.facts("allied")
    assert not any("AF12>allied" in roll.key for roll in after.thrown("search"))


@pytest.mark.rule("FE-7h")
def test_a_general_sentence_is_refused() -> None:
    """`cooperate with other strikes` names nobody."""
    sheet = GAME.parse("AF7: cooperate with other strikes", "allied", GAME.view(two(), "allied"))
    assert [(d.severity, d.code) for d in sheet.diagnostics] == [("error", "FE-7h")]
    nameless = GAME.parse("AF7: join if it attacks", "allied", GAME.view(two(), "allied"))
    assert [(d.severity, d.code) for d in nameless.diagnostics] == [("error", "FE-7f")]


@pytest.mark.rule("FE-7f")
def test_a_friend_that_does_not_attack_is_not_joined() -> None:
    """AF8 is found over the TF but only searches: AF12 flies on."""
    state = bare(turn=9, air_moves="segments", search_parties=True)
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x7")
    put_af(state, "allied", 8, OPEN_SEA, "10 Dauntless AP")
    put_af(state, "allied", 12, walk(OPEN_SEA, "S1")[-1], "6 Dauntless AP")
    after = play(state, "AF8: search\nAF12: search S1; join AF8 if it attacks", default=1)
    assert after.where("allied", "AF12") == name(walk(OPEN_SEA, "S2")[-1])


@pytest.mark.rule("FE-7i")
def test_a_plain_ship_finder_attacks_beside_friends_it_meets() -> None:
    """AF5 finds TF2 by its own roll and enters where AF8 attacks: it attacks too, without any order to join."""
    state = bare(turn=9, air_moves="segments", search_parties=True)
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x7")
    put_af(state, "allied", 8, OPEN_SEA, "10 Dauntless AP")
    put_af(state, "allied", 5, walk(OPEN_SEA, "S3")[-1], "6 Dauntless AP")
    after = play(state, "AF8: search; attack ships; return\nAF5: search N1; attack ships; return", default=1)
    spent = [all(f.load == "" for f in after.state.sides["allied"].afs[n].flights) for n in (5, 8)]
    assert spent == [True, True]
