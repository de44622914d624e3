"""Both sides of each bound in the set-up, the strategic segments and the end of a turn (ES-BASE-2 to ES-BASE-37)."""

from typing import Any

import msgspec
import pytest
from tests.sloc.play import dice, put, send, state_at, take, told

from flagplot.games.sloc import asks, effects, emergency, outlook
from flagplot.games.sloc.attacks import displace, may_declare_battle
from flagplot.games.sloc.board import Base, Board, Switches, Tally, Terms, TrackPoint
from flagplot.games.sloc.cards import full_deck
from flagplot.games.sloc.game import GAME
from flagplot.games.sloc.map import NODES, axial, distance
from flagplot.games.sloc.modifier import marker
from flagplot.games.sloc.order_of_battle import arrive, column, replace_in_place
from flagplot.games.sloc.orders import Choose, Sheet
from flagplot.games.sloc.political import bomber_fields, giving_up, surrenders
from flagplot.games.sloc.proximity import count
from flagplot.games.sloc.refusal import Refusal
from flagplot.games.sloc.scenario import first_state, set_up, start_faults
from flagplot.games.sloc.sites import half_range_hqs, in_supply, zone_of_influence
from flagplot.games.sloc.state import State
from flagplot.games.sloc.tables import tables
from flagplot.games.sloc.telling.dispatches import (
    BaseNews,
    BomberRaid,
    CardsDrawn,
    Effects,
    HiddenRoll,
    HqNews,
    OrderDropped,
    SubmarineBarred,
    SubmarineRoll,
    TurnBegan,
)
from flagplot.games.sloc.warfare import roster


def late(**switches: bool) -> Board:
    """Return the 1944 board."""
    return set_up("sloc-1944", switches=Switches(**switches))


# Set-up


@pytest.mark.rule("ES-BASE-6", "ES-BASE-35")
@pytest.mark.parametrize(
    ("name", "turn", "asp", "divisions", "resources"),
    [
        ("sloc-1941", 1, (0, 7), 12, 11),
        ("sloc-1942", 2, (1, 7), 11, 9),
        ("sloc-1943", 5, (4, 7), 7, 0),
        ("sloc-1944", 8, (8, 5), 6, 0),
    ],
)
def test_a_set_up(name: str, turn: int, asp: tuple[int, int], divisions: int, resources: int) -> None:
    board = set_up(name)
    assert (board.scenario, board.turn, board.overlay, board.switches) == (name, turn, "", Switches())
    assert (board.asp, board.divisions) == ({"allied": asp[0], "japanese": asp[1]}, divisions)
    assert (board.hands, board.terms, board.tally) == (
        {"allied": 0, "japanese": 0},
        Terms(),
        Tally(resources_at_start=resources),
    )
    assert board.surrendered == (["Malaya", "Dutch East Indies"] if turn >= 5 else [])
    assert (board.active, board.cards_played, board.cards_before, board.asp_lost) == ("japanese", 0, 0, 0)
    assert all(base.present for base in board.bases) and board.bases
    switches = Switches(rivalry=True)
    assert set_up(name, switches=switches).switches == switches
    state = first_state(name)
    cards = tables().cards
    assert state.decks == {"allied": full_deck(cards.allied), "japanese": full_deck(cards.japanese)}
    none: dict[str, list[int]] = {"allied": [], "japanese": []}
    assert (state.stage, state.hands, state.discards) == ("", none, none)
    assert state.draws == {"allied": 0, "japanese": 0}


@pytest.mark.rule("ES-11.21.B15", "ES-BASE-35")
def test_the_arrivals_of_a_later_first_turn_begin_with_the_columns_own() -> None:
    """Of the 1943 column, which is turn 5: what turn 4 replaces is not replaced, what its own first turn does is."""
    early = set_up("sloc-1943", "[starts.1943]\nbases = { Wilkes = 3727 }")
    assert [base.kind for base in early.bases] == ["Lockwood (4)", "Wilkes"]
    years = [1941, 1942, 1942, 1942, 1942, *[1943] * 2, *[1944] * 3, 1945, 1945]
    overlay = f"[calendar]\nyears = {years}\n[scenario.sloc-1943]\nfirst_turn = 7\n"
    moved = set_up("sloc-1943", overlay)
    assert [base.kind for base in moved.bases] == ["Fife", "Lockwood (6)"] and moved.turn == 7
    assert [column(tables(), turn) for turn in (1, 2, 4, 5, 7, 8)] == [1941, 1942, 1942, 1943, 1943, 1944]


@pytest.mark.rule("ES-11.21.B14", "ES-11.21.B13")
@pytest.mark.parametrize(
    ("fife", "lockwood", "japanese", "faults"),
    [
        (4024, 5108, (), []),
        (0, 5108, (), []),
        (0, 2008, (), ["stands in 2008, which", "Lockwood (6) in 2008 is outside"]),
        (4024, 5108, (4024,), ["Fife stands in 4024, which is no site"]),
        (3219, 5108, (), ["Fife stands in 3219, which is no site"]),
        (3303, 5108, (), ["Fife stands in 3303, which is no site", "Fife in 3303 is outside"]),
        (4828, 5108, (), []),
        (1805, 5108, (), ["Fife in 1805 is outside the half range", "share a headquarters"]),
        (3823, 4024, (), ["share a headquarters"]),
    ],
)
def test_what_is_wrong_with_a_set_up(fife: int, lockwood: int, japanese: tuple[int, ...], faults: list[str]) -> None:
    board = late()
    take(board, "allied", 3219, 3303)
    take(board, "japanese", *japanese)
    put(board, "Fife", fife)
    put(board, "Lockwood", lockwood)
    board.hqs["SWPac"].hex = 3823
    found = start_faults(board)
    for words in faults:
        assert any(words in fault for fault in found), found
    if not faults:
        assert found == []


@pytest.mark.rule("ES-11.21.B4", "ES-11.21.B5")
@pytest.mark.parametrize(
    ("turn", "kind", "after", "new"),
    [
        (3, "Wilkes", "Wilkes", []),
        (4, "Wilkes", "Lockwood (4)", []),
        (5, "Wilkes", "Wilkes", []),
        (5, "Lockwood (4)", "Lockwood (4)", []),
        (6, "Lockwood (4)", "Fife", ["Lockwood (6)"]),
        (6, "Fife", "Fife", ["Lockwood (6)"]),
        (6, "Lockwood (6)", "Lockwood (6)", []),
        (7, "Lockwood (4)", "Lockwood (4)", []),
    ],
)
def test_who_replaces_whom(turn: int, kind: str, after: str, new: list[str]) -> None:
    board = set_up("sloc-1943")
    board.turn, board.bases = turn, [Base(kind, 3727, present=True)]
    assert replace_in_place(board) == ([(kind, after)] if after != kind else [])
    assert board.bases == [Base(after, 3727, present=True)]
    assert arrive(board) == new
    assert board.bases[1:] == [Base(kind) for kind in new]


# Reinforcements


@pytest.mark.rule("ES-BASE-9", "ES-BASE-32")
def test_a_turn_opens() -> None:
    """Turn 1 brings nothing; turn 2 opens; in turn 6 the news of the replacement names the new base where it is."""
    first = send(state_at("reinforcement", "sloc-1941"))
    assert len(told(first, TurnBegan)) == 1 and told(first, HqNews) == []
    state = state_at("reinforcement", "sloc-1942", turn=2)
    put(state.board, "Wilkes", 2813, present=False)
    assert send(state).state.board.bases[0].present
    six = state_at("reinforcement", turn=6)
    six.board.bases.insert(0, Base("Wilkes", 4024))
    done = send(six)
    news = [(n.kind, n.event, n.old, n.hex, n.rules) for n in told(done, BaseNews, "japanese")]
    assert news == [
        ("Fife", "replaced", "Lockwood (4)", 3727, ("ES-11.21.B6",)),
        ("Lockwood (6)", "arrived", "", 0, ("ES-11.21.B5",)),
    ]
    six.board.switches = Switches(hidden_bases=True)
    done = send(six)
    hidden = [(n.kind, n.event, n.old, n.hex) for n in told(done, BaseNews, "japanese")]
    assert hidden == [("Fife", "renamed", "Lockwood (4)", 0), ("Lockwood (6)", "arrived", "", 0)]
    assert [(n.event, n.hex) for n in told(done, BaseNews)] == [("replaced", 3727), ("arrived", 0)]


@pytest.mark.rule("ES-BASE-9", "ES-BASE-32")
@pytest.mark.parametrize(("lost", "place"), [((), 4828), ((4828,), 0), ((3823,), 4828)])
def test_a_headquarters_arrives_or_waits(lost: tuple[int, ...], place: int) -> None:
    state = state_at("reinforcement", "sloc-1942", turn=3)
    take(state.board, "japanese", *lost)
    done = send(state)
    hq = done.state.board.hqs["SouthPacific"]
    back = state.board.row("SouthPacific").return_hex
    expected = place or (back if state.board.control.get(back) == "allied" else 0)
    assert (hq.hex, hq.status) == (expected, "map" if expected else "due")
    [news] = [n for n in told(done, HqNews, "japanese") if n.key == "SouthPacific" and n.event != "commanded"]
    assert (news.event, news.hex) == ("arrived" if expected else "waits", expected)


# Strategic warfare


@pytest.mark.rule("ES-11.22.A6", "ES-11.22.A2")
def test_a_roll_of_a_turn_starts_afresh() -> None:
    state = state_at("submarines", "sloc-1944")
    state.board.successes, state.board.bombed = ["Wilkes"], 1
    state.board.hqs["CentralPacific"].hex = 1805
    done = send(state, dice({"submarines|Fife": 4}))
    board = done.state.board
    assert (board.successes, board.bombed, done.state.stage) == (["Fife"], 0, "choice")
    [roll] = done.rolls
    assert (roll.key, roll.rule, roll.result) == ("T08|strategic|submarines|Fife", "ES-11.22.A6", "success")
    assert roll.modifiers == (("SLOC PV", -4),)
    for seat in ("allied", "japanese"):
        [found] = told(done, SubmarineRoll, seat)
        assert (found.kind, found.hq, found.swm, found.die) == ("Fife", "SWPac", 0, 4)
        assert (found.tenths, found.success) == (5, True)
        [barred] = told(done, SubmarineBarred, seat)
        assert (barred.kind, barred.hex, barred.rules) == ("Lockwood (6)", 5108, (barred.refusal.rule,))
    failed = send(state, dice({"submarines|Fife": 5}))
    assert failed.rolls[0].result == "failure" and failed.state.board.successes == []


@pytest.mark.rule("ES-11.22.A6", "ES-11.22.A2")
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("success", [False, True])
def test_what_japan_hears_of_a_roll(hidden: bool, success: bool) -> None:
    state = state_at("submarines", "sloc-1944", hidden_bases=hidden)
    state.board.hqs["CentralPacific"].hex = 1805
    done = send(state, dice({"submarines|Fife": 0 if success else 9}))
    open_to_both = success or not hidden
    assert len(told(done, SubmarineRoll)) == 1 and told(done, HiddenRoll) == []
    assert len(told(done, SubmarineRoll, "japanese")) == open_to_both
    assert [n.kind for n in told(done, HiddenRoll, "japanese")] == ([] if open_to_both else ["Fife"])
    assert len(told(done, SubmarineBarred)) == 1
    assert len(told(done, SubmarineBarred, "japanese")) == (not hidden)


@pytest.mark.rule("ES-BASE-27")
@pytest.mark.parametrize("success", [False, True])
def test_a_success_shows_a_base(success: bool) -> None:
    done = send(state_at("submarines", "sloc-1944"), dice({"submarines|Fife": 0 if success else 9}, default=9))
    fife, lockwood = done.state.board.bases
    assert (fife.seen, fife.seen_at) == ((8, 4024) if success else (0, 0))
    assert (lockwood.seen, lockwood.seen_at) == (0, 0)


@pytest.mark.rule("ES-11.22.A4", "ES-11.22.A1")
def test_who_names_the_base_that_rolls() -> None:
    def asked(turn: int = 8, **switches: bool) -> Any:
        state = state_at("lead", "sloc-1944", turn=turn, **switches)
        return state, lambda: asks.lead(state)

    state, ask = asked()
    assert ask() == {}
    put(state.board, "Lockwood", 3823)
    state.board.hqs["SouthPacific"].hex = 1805
    assert ask() == {"allied": "lead"} and roster(state.board).rivals == ["Fife", "Lockwood"]
    state.board.turn = 1
    assert ask() == {}
    state, ask = asked(hidden_bases=True)
    assert ask() == {"allied": "lead"}
    state.board.turn = 1
    assert ask() == {}
    state.board.switches = Switches(hidden_bases=True, turn1_strategic_warfare=True)
    assert ask() == {"allied": "lead"}
    del state.board.bases[0]
    assert ask() == {}


@pytest.mark.rule("ES-11.23.9", "ES-11.23.11")
@pytest.mark.parametrize(
    ("successes", "asp", "reductions", "legal"),
    [
        (0, 5, 0, ("NONE",)),
        (1, 2, 4, ("NONE", "ASP", "SWM")),
        (1, 1, 4, ("NONE", "SWM")),
        (1, 2, 5, ("NONE", "ASP")),
        (2, 2, 4, ("NONE", "ASP", "SWM", "BOTH")),
        (2, 1, 5, ("NONE",)),
        (2, 1, 6, ("NONE",)),
    ],
)
def test_what_a_board_may_choose(successes: int, asp: int, reductions: int, legal: tuple[str, ...]) -> None:
    state = state_at("choice", "sloc-1944")
    state.board.successes = ["Fife", "Lockwood (6)"][:successes]
    state.board.asp["japanese"], state.board.terms.reductions = asp, reductions
    assert effects.board_choices(state.board) == legal
    assert asks.choice(state) == ({"allied": "choose"} if len(legal) > 1 else {})
    done = send(state)
    default = "SWM" if "SWM" in legal else "ASP" if "ASP" in legal else "NONE"
    assert [n.choice for n in told(done, Effects, "japanese")] == ([default] if successes else [])


@pytest.mark.rule("ES-11.23.11", "ES-11.23.10")
@pytest.mark.parametrize(
    ("wanted", "what", "asp", "swm"),
    [(["ASP"], "ASP", 4, 0), (["NONE"], "NONE", 5, 0), (["BOTH", "ASP"], "ASP", 4, 0), (["BOTH"], "SWM", 5, -1)],
)
def test_the_first_choice_that_is_legal_is_made(wanted: list[str], what: str, asp: int, swm: int) -> None:
    """One success does not buy both: that order is dropped, and without another the default is taken."""
    state = state_at("choice", "sloc-1944")
    state.board.successes = ["Fife"]
    orders = tuple(msgspec.convert({"order": "choose", "what": one}, Choose) for one in [*wanted, *wanted])
    sheet = Sheet(seat="allied", text="", orders=orders, echo=(), diagnostics=())
    done = GAME.resolve(state, {"allied": sheet}, dice())
    for seat in ("allied", "japanese"):
        assert [(n.successes, n.choice, n.asp, n.swm) for n in told(done, Effects, seat)] == [(1, what, asp, swm)]
    assert done.state.board.tally.asp == (what == "ASP")
    dropped = [found.refusal.rule for found in told(done, OrderDropped)]
    assert dropped == ["ES-11.23.7"] * (0 if "BOTH" not in wanted else 1 if len(wanted) == 2 else 2)


@pytest.mark.rule("ES-11.23.4", "ES-11.23.6")
@pytest.mark.parametrize(("what", "asp", "swm"), [("NONE", 0, 0), ("ASP", 1, 0), ("SWM", 0, 1), ("BOTH", 1, 1)])
def test_what_a_choice_takes(what: effects.Choice, asp: int, swm: int) -> None:
    board = late()
    board.asp_lost, board.tally.asp, board.terms.reductions = 2, 2, 2
    effects.apply_choice(board, what)
    assert (board.asp["japanese"], board.asp_lost, board.tally.asp) == (5 - asp, 2 + asp, 2 + asp)
    assert (board.asp["allied"], board.terms.reductions) == (8, 2 + swm)


@pytest.mark.rule("ES-BASE-29")
@pytest.mark.parametrize(("die", "success"), [(0, True), (4, True), (5, False), (9, False)])
def test_the_bombers_roll(die: int, success: bool) -> None:
    state = state_at("bombers", turn=9)
    take(state.board, "allied", 3813, 3416)
    done = send(state, dice({"bombers|3813": die}))
    [roll] = [roll for roll in done.rolls if "bombers" in roll.key]
    assert (roll.key, roll.rule) == ("T09|strategic|bombers|3813", "ES-BASE-29")
    assert roll.result == ("success" if success else "failure")
    assert [(n.hex, n.die, n.success) for n in told(done, BomberRaid, "japanese")] == [(3813, die, success)]
    assert done.state.board.bombed == success
    early = state_at("bombers", turn=1, overlay="[bombers]\nfrom_turn = 1")
    take(early.board, "allied", 3813)
    assert bomber_fields(early.board) == [3813] and told(send(early), BomberRaid) == []


@pytest.mark.rule("ES-BASE-29")
@pytest.mark.parametrize(
    ("turn", "places", "fields"),
    [(8, (3813,), []), (9, (3813,), [3813]), (10, (3814, 3813), [3813, 3814]), (9, (3416,), []), (9, (2813,), [])],
)
def test_the_fields_of_the_bombers(turn: int, places: tuple[int, ...], fields: list[int]) -> None:
    board = late()
    board.turn = turn
    take(board, "allied", *places)
    assert bomber_fields(board) == fields
    for hq in board.ready("allied"):
        hq.hex = 0
    assert bomber_fields(board) == []


@pytest.mark.rule("ES-11.23.1", "ES-11.23.10")
@pytest.mark.parametrize(
    ("turn", "successes", "bombed", "taken", "japanese", "denied", "floor", "active"),
    [
        (5, 0, 0, 0, 7, 0, False, "allied"),
        (5, 1, 0, 0, 6, 1, False, "allied"),
        (5, 1, 1, 0, 5, 2, False, "allied"),
        (5, 2, 1, 6, 4, 0, True, "allied"),
        (4, 0, 0, 0, 7, 0, False, "japanese"),
        (4, 1, 0, 0, 6, 1, False, "allied"),
        (3, 0, 0, 0, 7, 0, False, "japanese"),
    ],
)
def test_the_draw_is_told_counted_and_tracked(
    turn: int, successes: int, bombed: int, taken: int, japanese: int, denied: int, floor: bool, active: str
) -> None:
    state = state_at("draw", turn=turn)
    board = state.board
    board.successes, board.bombed, board.tally.denied = ["Fife", "Lockwood (6)"][:successes], bombed, 3
    board.cards_played, board.cards_before, state.played = 9, 2, 4
    take(board, "allied", *(1813, 1916, 2008, 2014, 2017, 2220, 2415)[: taken + (taken > 0)])
    done = send(state)
    after = done.state.board
    assert (after.tally.denied, after.hands["japanese"], after.active) == (3 + denied, japanese, active)
    assert (after.cards_before, done.state.played) == (9, 0)
    last = TrackPoint(turn, {5: 1, 4: 2, 3: 2}[turn], 7, japanese, successes)
    assert after.track == [last]
    found = {n.side: (n.base, n.denied, n.drawn, n.at_floor, len(n.cards)) for n in told(done, CardsDrawn, "japanese")}
    allied = {3: 6, 4: 7, 5: 7}[turn]
    assert found == {
        "japanese": (japanese + denied, denied, japanese, floor, japanese),
        "allied": (allied, 0, allied, False, 0),
    }


@pytest.mark.rule("ES-BASE-15")
def test_the_side_with_fewer_cards_does_not_begin_late_in_the_war() -> None:
    """Seven to one from turn 5: Japan begins, though a tie would be the Allies'."""
    state = state_at("draw", turn=5, overlay="[draw]\nallied = [0, 3, 6, 7, 1, 7, 7, 7, 7, 7, 7, 7]")
    done = send(state).state.board
    assert (done.hands, done.active) == ({"allied": 1, "japanese": 7}, "japanese")


# The end of a turn


@pytest.mark.rule("ES-BASE-4", "ES-11.23.5")
@pytest.mark.parametrize(("turn", "lost", "asp"), [(6, 0, (4, 7)), (7, 2, (8, 3)), (7, 4, (8, 1)), (7, 5, (8, 1))])
def test_what_a_turn_leaves_to_the_next(turn: int, lost: int, asp: tuple[int, int]) -> None:
    """With hidden bases the next turn stops at the returns, before anything is drawn or rolled."""
    state = state_at("end", turn=turn, hidden_bases=True, allied=[1, 2], japanese=[3])
    board = state.board
    board.asp_lost, board.successes, board.bombed, board.garrisoned, state.lead = lost, ["Fife"], 1, True, "Fife"
    board.hqs["SWPac"].moved = board.hqs["South"].moved = True
    state = send(state).state
    board = state.board
    assert (state.stage, board.turn) == ("returns", turn + 1)
    assert board.asp == {"allied": asp[0], "japanese": asp[1]}
    assert (board.hands, state.hands) == ({"allied": 0, "japanese": 0}, {"allied": [], "japanese": []})
    assert (board.successes, board.bombed, board.garrisoned, state.lead) == ([], 0, False, "")
    assert {hq.moved for hq in board.hqs.values()} == {False}


@pytest.mark.rule("ES-BASE-4", "ES-BASE-37")
@pytest.mark.parametrize(
    ("turn", "capital", "over"), [(10, False, True), (9, False, False), (9, True, True), (11, False, True)]
)
def test_when_the_game_ends(turn: int, capital: bool, over: bool) -> None:
    state = state_at("end", turn=turn)
    if capital:
        take(state.board, "allied", 3706)
    assert send(state).state.over is over


@pytest.mark.rule("ES-BASE-30")
@pytest.mark.parametrize(
    ("taken", "already", "found"),
    [
        ((), (), []),
        ((2015,), (), ["Malaya"]),
        ((2014,), (), []),
        ((1813, 1916, 2017, 2517, 2616), (), ["Dutch East Indies"]),
        ((1813, 1916, 2017, 2517), (), []),
        ((2015, 1813, 1916, 2017, 2517, 2616, 3219), ("Malaya",), ["Dutch East Indies"]),
    ],
)
def test_who_surrenders(taken: tuple[int, ...], already: tuple[str, ...], found: list[str]) -> None:
    board = set_up("sloc-1942")
    take(board, "allied", *NODES)
    take(board, "japanese", *taken)
    board.surrendered = [*already]
    assert [name for name, _ in surrenders(board)] == found
    assert giving_up(board) == [*already, *found]
    assert all(board.control[h] == "allied" for _, places in surrenders(board) for h in places)


@pytest.mark.rule("ES-11.21.E1", "ES-11.21.E2")
def test_who_must_move_away() -> None:
    board = late()
    assert emergency.compelled(board) == []
    state = state_at("after offensive", "sloc-1944", active="japanese", japanese=[1])
    assert asks.after_control(state) == {} == asks.after_surrender(state)
    take(state.board, "japanese", 4024)
    assert asks.after_control(state) == {"allied": "emergency"} == asks.after_surrender(state)
    hidden = state_at("after surrender", "sloc-1944", hidden_bases=True)
    assert asks.after_control(hidden) == {} and asks.after_surrender(hidden) == {"allied": "emergency"}
    done = send(state)
    [news] = told(done, BaseNews, "japanese")
    assert (news.kind, news.event, news.hex, news.was, news.rules) == ("Fife", "refuge", 0, 4024, ("ES-11.21.E2",))
    take(state.board, "japanese", 5108)
    both = send(state, allied="EMERGENCY Lockwood 5808\nEMERGENCY Fife 3727")
    moved = [(n.kind, n.event, n.hex, n.was, n.rules) for n in told(both, BaseNews)]
    assert moved == [
        ("Lockwood (6)", "emergency", 5808, 5108, ("ES-11.21.E3",)),
        ("Fife", "emergency", 3727, 4024, ("ES-11.21.E3",)),
    ]


# The map, the sites and what can be reckoned


@pytest.mark.rule("ES-BASE-2", "ES-11.22.C6")
@pytest.mark.parametrize(
    ("place", "slanted"),
    [(1000, "(0, -5)"), (1100, "(1, -5)"), (1200, "(2, -6)"), (2813, "(18, -1)"), (6028, "(50, -2)")],
)
def test_hexes_count_from_the_west_in_whole_numbers(place: int, slanted: str) -> None:
    assert repr(axial(place)) == slanted
    assert repr(distance(place, place)) == "0"


@pytest.mark.rule("ES-11.22.C1", "ES-11.22.C5")
@pytest.mark.parametrize("place", [3306, 3408])
def test_what_counts_lies_within_the_range(place: int) -> None:
    """From a node, whose distances are kept, and from open sea, where they are counted."""
    for reach in (distance(place, 3302), distance(place, 3302) - 1):
        found = count(place, reach, [3302, 2008], [("South", 3302), ("", 2212)], divisor=4)
        kinds = [(item.kind, item.hex, item.hq, item.distance) for item in found.counted]
        near = [h for h, node in NODES.items() if node.home_port and distance(place, h) <= reach]
        expected = [("port", h, "", distance(place, h)) for h in near] + [("Pusan", 3306, "", distance(place, 3306))]
        if reach == distance(place, 3302):
            expected += [("resource", 3302, "", reach), ("HQ", 3302, "South", reach)]
        assert kinds == expected
        assert (found.hex, found.range, found.total) == (place, reach, len(kinds))
        assert found.value == (2 * len(kinds) + 4) // 8


@pytest.mark.rule("ES-11.22.B10", "ES-11.22.B11")
def test_the_marker_turns_at_nought() -> None:
    assert [marker(value) for value in (-1, 0, 1, 2)] == ["submarine", "submarine", "escort", "escort"]


@pytest.mark.rule("ES-BASE-12", "ES-11.21.C3")
@pytest.mark.parametrize(
    ("japanese", "active"), [((), False), ((4024,), False), ((4024, 3823), True), ((4021,), False)]
)
def test_a_zone_needs_more_fields_than_the_enemy_has(japanese: tuple[int, ...], active: bool) -> None:
    """Around Port Moresby: itself and Gili Gili within two hexes, Rabaul at three. Around Tokyo are six fields."""
    board = late()
    take(board, "allied", *NODES)
    take(board, "japanese", *japanese)
    assert zone_of_influence(board, 3823) is active
    fields = [h for h in NODES if NODES[h].airfield and distance(h, 3706) <= 2]
    assert len(fields) == 6
    for held in (3, 4):
        take(board, "japanese", *fields[:held])
        assert zone_of_influence(board, 3706) is (held == 4)


@pytest.mark.rule("ES-11.21.C4", "ES-BASE-11")
def test_half_and_full_range_end_on_their_last_hex() -> None:
    board = late()
    assert half_range_hqs(board, 4828) == ["SouthPacific"]
    for place, keys in ((3823, ["SWPac"]), (4025, ["SWPac"]), (4423, ["SWPac"]), (4828, ["SouthPacific"])):
        assert half_range_hqs(board, place) == keys
    assert in_supply(board, 4423) and not in_supply(board, 4021) and not in_supply(board, 4021, "allied")
    assert in_supply(board, 4021, "japanese") and not in_supply(board, 1001)


@pytest.mark.rule("ES-11.21.D2", "ES-11.21.D8")
def test_a_lone_base_makes_a_battle_and_counts_when_lost() -> None:
    declared = [may_declare_battle(units, base) for units in (0, 1, 2) for base in (False, True)]
    assert declared == [False, True, True, True, True, True]
    board = late()
    board.tally.bases_lost = 2
    fife = put(board, "Fife", 4024)
    fife.seen_at = 4024
    displace(board, fife)
    assert (fife.hex, fife.seen_at, board.tally.bases_lost) == (0, 0, 3)


@pytest.mark.rule("ES-BASE-9", "ES-BASE-29")
@pytest.mark.parametrize(
    ("scenario", "turn", "brings"),
    [
        ("sloc-1942", 2, [("hq", "SouthPacific"), ("hq", "ANZAC")]),
        ("sloc-1942", 3, [("hq", "SouthPacific"), ("hq", "ANZAC"), ("replaced", "Lockwood (4)")]),
        ("sloc-1942", 4, [("year", "1943")]),
        ("sloc-1943", 5, [("replaced", "Fife"), ("base", "Lockwood (6)")]),
        ("sloc-1943", 7, [("year", "1944")]),
        ("sloc-1943", 8, [("bombers", "")]),
        ("sloc-1943", 9, []),
        ("sloc-1943", 10, []),
        ("sloc-1944", 10, []),
        ("sloc-1944", 12, []),
    ],
)
def test_what_the_next_turn_brings(scenario: str, turn: int, brings: list[tuple[str, str]]) -> None:
    board = set_up(scenario)
    board.turn = turn
    found = [(one.turn, one.kind, one.piece) for one in outlook.coming(board)]
    due = [b for b in brings if b[0] != "hq" or board.row(b[1]).arrival_turn == turn + 1]
    assert found == [(turn + 1, *one) for one in due]
    for hq in board.hqs.values():
        hq.status = "map"
    assert "hq" not in [one.kind for one in outlook.coming(board)]


@pytest.mark.rule("ES-BASE-20", "ES-BASE-23")
def test_the_places_within_reach_are_those_that_may_be_assaulted() -> None:
    board = late()
    found = {one.hex: (one.garrison, one.activations, one.tenths) for one in outlook.targets(board, "japanese", 3)}
    assert found == {4024: (1, 3, 3), 3823: (2, 3, 3), 1805: (3, 3, 2)}
    board.hqs["SouthSeas"].hex, board.garrison[3823] = 4021, 4
    found = {one.hex: (one.garrison, one.activations, one.tenths) for one in outlook.targets(board, "japanese", 3)}
    assert found == {4024: (1, 3, 3), 4423: (1, 3, 4), 3823: (4, 3, 1), 1805: (3, 3, 2)}
    board.hqs["South"].hex = 0  # Calcutta, first in the order of the map, is out of range then
    assert {one.hex for one in outlook.targets(board, "japanese", 3)} == {4024, 4423, 3823}
    early = set_up("sloc-1942")
    early.garrison[2220] = 0
    assert 2220 in [one.hex for one in outlook.targets(early, "japanese", 3)]  # six hexes from support
    for hq in board.ready("japanese"):
        hq.hex = 0
    assert outlook.targets(board, "japanese", 3) == []


@pytest.mark.rule("ES-BASE-13", "ES-11.24.A2")
def test_a_side_sees_its_own_hand_actions_and_window() -> None:
    state: State = state_at("card", turn=5, active="japanese", japanese=[3, 1], allied=[5])
    for seat in ("allied", "japanese"):
        assert GAME.view(state, seat).window is None
    state = send(state, japanese="CARD OPS 3\nACTION SouthSeas ASSAULT 4024 WITH 3").state
    allied, japanese = GAME.view(state, "allied"), GAME.view(state, "japanese")
    assert (allied.window, japanese.window) == (True, None)
    assert (allied.own_actions, len(japanese.own_actions)) == ([], 1)
    assert (allied.hand, japanese.hand, allied.asked, japanese.asked) == ([5], [1], "react", "")
    quiet = send(state_at("card", turn=5, active="japanese", japanese=[3, 1], allied=[5]), japanese="CARD OPS 3").state
    assert GAME.view(quiet, "allied").window is False


@pytest.mark.rule("ES-11.22.A4")
def test_a_base_without_half_range_is_barred() -> None:
    board = late()
    put(board, "Fife", 4828)
    board.hqs["SouthPacific"].hex = 5808
    assert [(base.kind, why) for base, why in roster(board).barred] == [("Fife", Refusal("ES-11.22.A4", "half_range"))]
