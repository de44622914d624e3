"""The contract: matches between commanders, golden transcripts, replay, secrecy, orders that read back."""

import os
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.slot.play import BOTH, MTB, NIGHTS, SUBMARINE, add_fleet, begin, game_of, read, send_boats
from tests.support.examples import some
from tests.support.noleak import assert_leak_is_caught, assert_no_leak
from tests.support.shown import reported

from flagplot.commanders.slot import commander
from flagplot.core import registry
from flagplot.core.dice import KeyedDice
from flagplot.core.document import to_text
from flagplot.core.game import AnyGame
from flagplot.games.slot.game import GAME
from flagplot.games.slot.units import Boat, Flotilla, Minefield

BATTLES = [one.id for one in GAME.scenarios()]
GOLDEN = Path(__file__).parent / "golden"


def written(game: AnyGame, state, skill: str = "staff"):
    """Return the sheets that commanders write for every seat that is awaited."""
    views = {seat: game.view(state, seat) for seat in game.awaiting(state)}
    player = registry.commander(game.name, skill)
    return {seat: game.parse(player.orders(view), seat, view) for seat, view in views.items()}


def match(scenario: str, seed: bytes, points: int = 99):
    """Play commander against commander; return each seat's transcript, the last state and what went wrong."""
    game, dice = game_of(scenario), KeyedDice(seed)
    state = game.setup(scenario, game.rules(scenario), dice)
    out: dict[str, list[str]] = {seat: [] for seat in game.seats(scenario)}
    bad: list[str] = []
    for _ in range(points):
        if game.is_over(state):
            break
        sheets = written(game, state)
        for seat, sheet in sheets.items():
            bad += [f"{scenario} {state}: {one.message}" for one in sheet.diagnostics]
            out[seat] += [f"> {echo.canonical}" for echo in sheet.echo]
        before = game.encode(state)
        result = game.resolve(state, sheets, dice)
        assert game.encode(state) == before, "resolve changed the state it was given"
        state = result.state
        for seat, lines in out.items():
            own = tuple(one for one in result.dispatches if one.seat == seat)
            lines.append(to_text(reported(game, game.view(state, seat), own)))
    return {seat: "\n".join(lines) for seat, lines in out.items()}, state, bad


TABLES = tuple(f"slot-table-{number}" for number in (7, 8, 9, 10))


@cache
def whole(scenario: str):
    return match(scenario, b"golden")


@pytest.mark.parametrize("scenario", [*BATTLES, *TABLES])
def test_golden_transcripts_of_both_sides(scenario):
    transcripts, state, bad = whole(scenario)
    assert game_of(scenario).is_over(state) and not bad
    for seat, text in transcripts.items():
        path = GOLDEN / f"{scenario}.{seat}.txt"
        if os.environ.get("FLAGPLOT_GOLDEN") == "write":
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
        assert path.read_text("utf-8") == text


@pytest.mark.parametrize("scenario", BATTLES)
@pytest.mark.whole_game
def test_games_without_an_exception_or_a_rejected_order(scenario):
    """Six of each, by FLAGPLOT_LONG=1 twenty; bench/bench_slot.py plays 200 of each and shows that both sides win
    some."""
    winners = set()
    for seed in range(20 if "FLAGPLOT_LONG" in os.environ else 6):
        _, state, bad = match(scenario, f"game {seed}".encode())
        assert not bad and GAME.is_over(state)
        winners.add(GAME.score(state).winner)
    assert winners & {"allied", "japanese"}


@pytest.mark.whole_game
def test_commanders_lay_sweep_patrol_raid_bombard_and_all_the_rest():
    """In a few games both sides together do everything the rules offer."""
    wanted = {
        "SP-19.31e": "lays",
        "SP-19.62e": "detects",
        "SP-19.63f": "sweeps",
        "SP-20.3a": "patrols",
        "SP-BASE-37": "bombards",
        "SP-BASE-38": "unloads",
        "SP-BASE-33": "torpedoes",
        "SP-BASE-40": "flies",
        "SP-19.26b": "stops at mines",
        "SP-20.41c": "attacks with boats",
        "SP-BASE-25": "fights",
    }
    done: set[str] = set()
    raids: set[str] = set()
    for scenario in BATTLES:
        for seed in range(8):
            dice = KeyedDice(f"all {seed}".encode())
            state = GAME.setup(scenario, GAME.rules(scenario), dice)
            while not GAME.is_over(state):
                sheets = written(GAME, state)
                result = GAME.resolve(state, sheets, dice)
                state = result.state
                raids |= {fleet.id for fleet in state.fleets.values() if fleet.mission == "RAID" and fleet.fought}
                done |= {rule for one in result.dispatches for rule in one.rules}
    assert {name for rule, name in wanted.items() if rule not in done} == set() and raids


def test_cadets_play_to_the_end_too():
    dice = KeyedDice(b"cadet")
    state = GAME.setup(NIGHTS, GAME.rules(NIGHTS, "base"), dice)
    while not GAME.is_over(state):
        sheets = written(GAME, state, "cadet")
        assert not any(sheet.diagnostics for sheet in sheets.values())
        state = GAME.resolve(state, sheets, dice).state


@pytest.mark.parametrize("scenario", [NIGHTS, "slot-10", "slot-table-8"])
def test_a_replay_from_encoded_states_gives_the_same_bytes(scenario):
    game, dice = game_of(scenario), KeyedDice(b"replay")
    state = game.setup(scenario, game.rules(scenario), dice)
    other = game.decode(game.encode(state))
    while not game.is_over(state):
        sheets = written(game, state)
        one, two = game.resolve(state, sheets, dice), game.resolve(other, sheets, dice)
        state, other = one.state, game.decode(game.encode(two.state))
        assert game.encode(one.state) == game.encode(two.state)
        assert one.dispatches == two.dispatches and one.rolls == two.rolls


# --- secrecy ---------------------------------------------------------------------------------------------------


def field(state):
    state.fields.append(Minefield("japanese", "H20/H21", 0, 1))


def submarine(state):
    state.submarines["japanese/SS1"].zone = "O26"


def ace(state):
    state.submarines["japanese/SS1"].ace = True


def submarine_gone(state):
    state.submarines["japanese/SS2"].sunk = True


def minelayer(state):
    state.fleets["J3"].zone, state.fleets["J3"].mission = "J20", "RAID"


def fleet(state):
    state.fleets["J4"].zone = "D11"
    state.fleets["J4"].stance = "EVADE"


def another_fleet(state):
    add_fleet(state, "J9", "F20", "DD", "DD")


def plan(state):
    state.fleets["J2"].plan, state.fleets["J2"].routed = [["I15"], ["I16"]], True


def plotted_contacts(state):
    state.plots["japanese"].spent = 7


@pytest.mark.parametrize(
    "mutate", [field, submarine, ace, submarine_gone, minelayer, fleet, another_fleet, plan, plotted_contacts]
)
def test_what_was_not_met_changes_nothing_for_the_other_side(mutate):
    state = begin(NIGHTS)
    state.watch = {}
    texts = {
        "allied": "A1 PLOT M26 M25 / M24\nM22 SEARCH N24\nM22 STRIKE 4 STEPS FLEET ANY\nMS1 DETECT",
        "japanese": "SS1 ATTACK NO\nSS2 ATTACK NO",
    }
    assert_no_leak(GAME, state, "allied", mutate, texts=texts, dice=KeyedDice(b"leak"), points=1)
    assert_leak_is_caught(GAME, state, "allied", mutate, texts=texts, dice=KeyedDice(b"leak"))


def far_field(state):
    state.fields.append(Minefield("japanese", "D12/D13", 1, 2))


def far_submarine(state):
    sub = state.submarines["japanese/SS2"]
    sub.zone, sub.attack, sub.ace = "V1", False, True


def ace_in_base(state):
    state.boats["japanese"].boats.append(Boat("B1", "E10", True))


def what_the_enemy_knows(state):
    state.plots["japanese"].contacts, state.plots["japanese"].fields = [], []
    state.plots["japanese"].spent = 40


@pytest.mark.parametrize("mutate", [far_field, far_submarine, ace_in_base, what_the_enemy_knows])
@pytest.mark.parametrize("turns", [3, 8])
def test_in_the_middle_of_a_match_too(mutate, turns):
    state = match("slot-8", b"middle", turns)[1]
    state.submarines["japanese/SS2"].sunk = False
    texts = {seat: commander().orders(GAME.view(state, seat)) for seat in BOTH}
    texts["japanese"] = "\n".join(line for line in texts["japanese"].splitlines() if not line.startswith("SS2"))
    assert_no_leak(GAME, state, "allied", mutate, texts=texts, dice=KeyedDice(b"middle"))


def patrol(state):
    state.boats["allied"].flotillas = [Flotilla("1", "allied", "L24", ["B1", "B2"], "L23")]


def ace_boat(state):
    state.boats["allied"].boats[3].ace = True


def more_boats(state):
    state.boats["allied"].boats.append(Boat("B9", "L23"))


def other_fields(state):
    state.fields.append(Minefield("allied", "L23/L24", 0, 1))


@pytest.mark.parametrize("mutate", [patrol, ace_boat, more_boats, other_fields])
def test_patrols_aces_and_fields_not_met_change_nothing_for_the_other_side(mutate):
    state = begin(MTB)
    send_boats(state, 4)
    assert_no_leak(
        GAME,
        state,
        "japanese",
        mutate,
        texts={"japanese": "J1 PLOT J23 / J22", "allied": ""},
        dice=KeyedDice(b"night"),
        points=2,
    )


def test_a_patrol_that_makes_no_contact_is_not_told():
    """A flotilla in the very zone that is entered, whose dice all miss, leaves no byte at the enemy."""
    from flagplot.core.dice import LoadedDice

    state = begin(MTB)
    send_boats(state, 2)

    def there(changed):
        changed.boats["allied"].flotillas = [Flotilla("1", "allied", "K22", ["B1", "B2"], "L23")]

    assert_no_leak(GAME, state, "japanese", there, texts={"japanese": "J1 PLOT K22"}, dice=LoadedDice(default=4))


def test_a_pause_is_the_same_for_a_seat_whatever_is_hidden():
    """While the enemy decides at a minefield, what he has not met stays unseen."""
    from tests.slot.play import MINES, resolve

    from flagplot.core.dice import LoadedDice

    waiting = resolve(begin(MINES), japanese="J1 MINES ASK\nJ1 PLOT L21").state

    def more(changed):
        changed.movement.crossings[0].left = changed.movement.crossings[0].left[1:]

    assert_no_leak(GAME, waiting, "allied", more, texts={"japanese": "J1 MINES STOP"}, dice=LoadedDice(default=2))


@pytest.mark.parametrize("seat", BOTH)
def test_orders_given_for_later_in_the_turn_stay_hidden_during_a_pause(seat):
    """While a question is open, neither side sees what the other has ordered its airfields to do."""
    from tests.slot.play import MINES, resolve

    from flagplot.games.slot.state import AirOrder

    state = begin(MINES)
    state.airfields = [*begin(NIGHTS).airfields]
    waiting = resolve(state, japanese="J1 MINES ASK\nJ1 PLOT L21").state
    field = "I16" if seat == "allied" else "M22"

    def orders(changed):
        changed.searches[field], changed.strikes[field] = "K18", AirOrder(4, "FLEET", "ANY")

    view = GAME.view(waiting, seat)
    orders(waiting)
    assert GAME.view(waiting, seat) == view


def test_the_enemys_own_numbers_are_in_no_view():
    state = whole("slot-8")[1]
    for seat, letter in (("allied", "J"), ("japanese", "A")):
        view = GAME.view(state, seat)
        assert all(not one.fleet for one in view.contacts)
        assert not [name for name in view.own.fleets if name.startswith(letter)]


# --- properties ------------------------------------------------------------------------------------------------

WORDS = st.sampled_from(
    [
        "A1",
        "A2",
        "A3",
        "J1",
        "MS1",
        "SS1",
        "M22",
        "L22",
        "L21/L22",
        "N27",
        "M26",
        "PLOT",
        "MISSION",
        "BOMBARD",
        "TRANSPORT",
        "MINES",
        "STOP",
        "ASK",
        "BATTLE",
        "CLOSE",
        "TARGET",
        "FLOTILLA",
        "1",
        "2",
        "99",
        "ZONE",
        "K22",
        "BOATS",
        "ACES",
        "DETECT",
        "SWEEP",
        "MINE",
        "COUNT",
        "ACTIVE",
        "/",
        "-",
        "WAIT",
        "ORDER",
        "DD1",
        "CA1",
        "SPLIT",
        "COMBINE",
        "AS",
        "A9",
        "ACE",
        "PLACE",
        "STRIKE",
        "STEPS",
        "FLEET",
        "ANY",
        "SEARCH",
        "REVEAL",
        "QUERY",
        "EXIT",
        "(",
        ")",
        "#",
        "é",
    ]
)


@pytest.mark.many_sentences
@settings(deadline=None, derandomize=True, max_examples=some(300))
@given(st.lists(st.lists(WORDS, min_size=1, max_size=7).map(" ".join), max_size=4))
def test_no_text_raises_and_what_stands_reads_back(lines):
    state = begin(NIGHTS)
    sheet = read(state, "allied", "\n".join(lines))
    again = read(state, "allied", "\n".join(echo.canonical for echo in sheet.echo))
    assert again.orders == sheet.orders
    GAME.resolve(state, {"allied": sheet}, KeyedDice(b"any"))


@settings(deadline=None, derandomize=True, max_examples=60)
@given(st.integers(0, 10**6), st.integers(1, 17))
@pytest.mark.whole_game
def test_any_turn_of_any_match_keeps_the_accounts(seed, turns):
    """Ships are afloat in exactly one fleet, sunk, or gone; hull and boats stay within their bounds."""
    _, state, _ = match("slot-9", str(seed).encode(), turns)
    if state.phase == "movement":
        return
    sailing = [key for one in state.fleets.values() for key in one.ships]
    assert len(sailing) == len(set(sailing))
    assert set(sailing) == {key for key, ship in state.ships.items() if ship.afloat}
    assert all(0 <= ship.lost <= ship.hull and ship.sunk == (ship.lost == ship.hull) for ship in state.ships.values())
    out = [boat for force in state.boats.values() for one in force.flotillas for boat in one.boats]
    assert len(out) == len(set(out)) <= state.boats["allied"].limit
    assert all(state.board and GAME.view(state, seat).seat == seat for seat in BOTH)


def test_the_submarine_exercise_plays_to_its_end():
    assert GAME.is_over(match(SUBMARINE, b"x")[1])
