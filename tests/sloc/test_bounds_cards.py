"""Both sides of each bound in the cards, the assaults and the strikes (ES-BASE-13 to ES-BASE-26, 11.24)."""

from typing import Any

import pytest
from tests.sloc.play import card_state, dice, log_of, put, send, state_at, take, told

from flagplot.core.dice import Roll
from flagplot.core.game import Resolution
from flagplot.games.sloc import cards
from flagplot.games.sloc.board import Base, Side, Terms
from flagplot.games.sloc.game import GAME
from flagplot.games.sloc.orders import Card, Garrison, Pass, Printed, Sheet, Transports
from flagplot.games.sloc.refusal import Refusal
from flagplot.games.sloc.scenario import set_up
from flagplot.games.sloc.state import State
from flagplot.games.sloc.tables import tables
from flagplot.games.sloc.telling.dispatches import (
    AssaultRoll,
    BaseNews,
    CardsDrawn,
    CardUsed,
    HqNews,
    OffensiveUnderWay,
    OrderDropped,
    StrikeRoll,
    TransportsAttacked,
)
from flagplot.games.sloc.throws import Throws

LOSSES = tables().transports.losses


def unjudged(state: State, seat: Side, *orders: Any, rolls: Any = None) -> Resolution[State]:
    """Resolve with orders that no reader has judged, as a plan written earlier would be."""
    sheet = Sheet(seat=seat, text="", orders=orders, echo=(), diagnostics=())
    return GAME.resolve(state, {seat: sheet}, rolls or dice())


def dropped(resolution: Resolution[State], seat: str = "allied") -> list[Refusal]:
    """Return why orders were not carried out."""
    return [found.refusal for found in told(resolution, OrderDropped, seat)]


def thrown(resolution: Resolution[State], purpose: str) -> list[Roll]:
    """Return the throws for a purpose."""
    return [roll for roll in resolution.rolls if f"|{purpose}|" in roll.key]


@pytest.mark.rule("ES-BASE-18", "ES-11.24.0")
@pytest.mark.parametrize(
    ("side", "card", "refusal"),
    [
        ("japanese", 37, None),
        ("japanese", 38, None),
        ("allied", 80, None),
        *(("allied", card, Refusal("ES-BASE-18", "no_event", number=card)) for card in (37, 38, 4, 6, 39, 79, 81)),
        *(("japanese", card, Refusal("ES-BASE-18", "no_event", number=card)) for card in (80, 5, 61, 68, 78, 36, 39)),
        ("allied", 5, Refusal("ES-11.24.A1", "reaction_only")),
        ("allied", 61, Refusal("ES-11.24.0", "event_missing", piece="ES-11.24.B", number=61)),
        ("allied", 68, Refusal("ES-11.24.0", "event_missing", piece="ES-11.24.C", number=68)),
        ("allied", 78, Refusal("ES-11.24.0", "event_missing", piece="ES-11.24.D", number=78)),
    ],
)
def test_which_cards_have_an_event(side: Side, card: int, refusal: Refusal | None) -> None:
    assert cards.event_refusal(set_up("sloc-1943"), side, card) == refusal


@pytest.mark.rule("ES-11.22.B5", "ES-11.22.B7")
@pytest.mark.parametrize(
    ("card", "terms"),
    [
        (37, Terms(escort_fleet=True, doctrine=1)),
        (38, Terms(grand_escort=True, doctrine=1)),
        (80, Terms(doctrine=2)),
        (36, Terms(doctrine=1)),
        (39, Terms(doctrine=1)),
        (81, Terms(doctrine=1)),
    ],
)
def test_what_an_event_changes(card: int, terms: Terms) -> None:
    found = Terms(doctrine=1)
    cards.play_event(found, card)
    assert found == terms


@pytest.mark.rule("ES-BASE-13")
def test_what_cards_are_worth_and_where_they_go() -> None:
    board = set_up("sloc-1943")
    assert [cards.value(board, card) for card in (1, 2, 3, 4, 5, 80)] == [1, 2, 3, 2, 2, 2]
    assert cards.full_deck({3: 2, 1: 1}) == [1, 3, 3]
    for card, event, back in (
        (37, True, 0),
        (38, True, 0),
        (80, True, 1),
        (37, False, 1),
        (38, False, 1),
        (3, True, 1),
    ):
        state = state_at("draw")
        cards.put_away(state, "japanese", card, event)
        assert state.discards["japanese"] == [card] * back


@pytest.mark.rule("ES-BASE-13")
def test_cards_are_drawn_one_by_one_and_numbered() -> None:
    """From 1, 2, 3 with the second place each time: 2, then 3; the deck's last card needs no die; then the discards."""
    state = state_at("draw")
    state.decks["japanese"], state.discards["japanese"], state.draws["japanese"] = [1, 2, 3], [5, 4], 7
    throws = Throws(dice({"card|japanese 8": 2, "card|japanese 9": 2, "card|japanese 11": 2}), lambda: 5)
    assert cards.draw(state, "japanese", 4, throws) == [2, 3, 1, 4]
    assert (state.hands["japanese"], state.board.hands["japanese"]) == ([1, 2, 3, 4], 4)
    assert (state.decks["japanese"], state.discards["japanese"], state.draws["japanese"]) == ([5], [], 11)
    assert [roll.key.split("|")[-1] for roll in throws.record()] == ["japanese 8", "japanese 9", "japanese 11"]
    assert cards.draw(state, "japanese", 3, throws) == [5]
    assert state.draws["japanese"] == 12 and cards.draw(state, "japanese", 1, throws) == []
    assert cards.draw(state, "allied", 0, throws) == [] and state.draws["allied"] == 0


@pytest.mark.rule("ES-BASE-14")
@pytest.mark.parametrize(
    ("turn", "allied", "japanese"), [(1, 0, 7), (2, 3, 7), (3, 6, 7), (4, 7, 7), (5, 7, 6), (6, 7, 6), (12, 7, 6)]
)
def test_the_base_draw(turn: int, allied: int, japanese: int) -> None:
    """Eleven resources are six cards, nine five; under seven of them the floor of four holds."""
    board = set_up("sloc-1943")
    board.turn = turn
    take(board, "allied", 1813, 1916, 2008)
    assert (cards.base_draw(board, "allied"), cards.base_draw(board, "japanese")) == (allied, japanese)
    take(board, "allied", 2014, 2017)
    assert cards.base_draw(board, "japanese") == (7 if turn < 5 else 5)
    take(board, "allied", *(h for h in board.control))
    assert cards.base_draw(board, "japanese") == (7 if turn < 5 else 4)


@pytest.mark.rule("ES-11.24.A3")
@pytest.mark.parametrize(
    ("base", "reach", "before", "hqs", "refusal"),
    [
        (Base("Fife", 3727, relocated=3), 12, 3, [4017], None),
        (Base("Fife", 3727, relocated=3), 12, 3, [3407, 4017], None),
        (Base("Fife", 3727, relocated=4), 12, 3, [4017], "relocated_now"),
        (Base("Fife", 3727), 11, 0, [4017], "no_target"),
        (Base("Fife", 3727), 12, 0, [], "no_target"),
        (Base("Fife", 0), 99, 0, [4017], "base_off_map"),
        (None, 99, 0, [4017], "base_off_map"),
    ],
)
def test_when_card_5_meets_transports(
    base: Base | None, reach: int, before: int, hqs: list[int], refusal: str | None
) -> None:
    found = cards.transports_refusal(base, reach, before, hqs)
    number = reach if refusal == "no_target" else 0
    assert found == (Refusal("ES-11.24.A3", refusal, number=number) if refusal else None)


@pytest.mark.rule("ES-11.24.A4", "ES-11.24.A7")
@pytest.mark.parametrize(
    ("die", "divisions", "after"),
    [(0, 4, 2), (0, 3, 2), (0, 2, 2), (0, 1, 1), (0, 0, 0), (1, 3, 2), (2, 4, 3), (3, 4, 4), (9, 1, 1), (9, 12, 12)],
)
def test_what_card_5_costs_in_china(die: int, divisions: int, after: int) -> None:
    assert cards.transport_losses(die, divisions, LOSSES) == after


# The card in play


@pytest.mark.rule("ES-BASE-15", "ES-BASE-13")
@pytest.mark.parametrize(
    ("orders", "passed", "hand", "why"),
    [
        ((), 1, [3, 80], []),
        ((Pass(),), 1, [3, 80], []),
        ((Pass(card=3),), 3, [1, 80], []),
        ((Pass(card=5),), 1, [3, 80], [Refusal("ES-BASE-13", "not_in_hand")]),
        ((Pass(card=5), Pass(card=80)), 80, [1, 3], [Refusal("ES-BASE-13", "not_in_hand")]),
        ((Pass(card=3), Pass(card=80)), 3, [1, 80], []),
    ],
)
def test_which_card_is_passed(orders: tuple[Pass, ...], passed: int, hand: list[int], why: list[Refusal]) -> None:
    """The first order that names a card in hand counts; without one the lowest is passed."""
    done = unjudged(state_at("card", active="allied", allied=[1, 3, 80], japanese=[2]), "allied", *orders)
    assert [(used.use, used.card) for used in told(done, CardUsed, "allied")] == [("PASS", passed)]
    assert [(used.use, used.card) for used in told(done, CardUsed, "japanese")] == [("PASS", 0)]
    assert (done.state.hands["allied"], done.state.board.hands["allied"]) == (hand, 2)
    assert dropped(done) == why and done.state.discards["allied"] == [passed]
    assert (done.state.board.cards_played, done.state.played, done.state.board.active) == (1, 0, "japanese")


@pytest.mark.rule("ES-11.24.E", "ES-11.23.10")
def test_a_card_without_an_event_is_played_for_nothing_and_an_event_is_logged() -> None:
    state = card_state("allied", 3, 80, 1)
    done = unjudged(state, "allied", Card(use="EVENT", card=3))
    assert dropped(done) == [Refusal("ES-BASE-18", "no_event", number=3)]
    assert [(used.use, used.card, used.value) for used in told(done, CardUsed)] == [("OPS", 3, 3)]
    assert done.state.discards["allied"] == [3] and done.state.board.terms == state.board.terms
    done = unjudged(state, "allied", Card(use="EVENT", card=80))
    assert [(used.use, used.card) for used in told(done, CardUsed, "japanese")] == [("EVENT", 80)]
    assert done.state.discards["allied"] == [80] and done.state.board.terms.doctrine == 1
    assert len(done.state.hands["allied"]) == 3 and [(n.drawn, n.at_floor) for n in told(done, CardsDrawn)] == [
        (1, False)
    ]
    assert log_of(done.state)[-1].startswith("turn 8, allied: ")
    for card in (37, 38):
        done = unjudged(card_state("japanese", card, 1), "japanese", Card(use="EVENT", card=card))
        assert done.state.discards["japanese"] == [] and done.state.hands["japanese"] == [1]
        assert told(done, CardsDrawn) == [] and done.state.played == 1


@pytest.mark.rule("ES-BASE-26", "ES-11.24.A2")
def test_the_window_opens_for_the_allies_alone() -> None:
    text = "CARD OPS 3\nACTION SouthSeas GARRISON 4021"
    done = send(state_at("card", active="japanese", japanese=[3], allied=[1]), japanese=text)
    assert [found.battle for found in told(done, OffensiveUnderWay)] == [False]
    assert told(done, OffensiveUnderWay, "japanese") == []
    for action in ("GARRISON 4024", "ASSAULT 4021 WITH 3"):
        own = send(card_state("allied", 3, 5, 1), allied=f"CARD OPS 3\nACTION SWPac {action}")
        assert told(own, OffensiveUnderWay) == [] == told(own, OffensiveUnderWay, "japanese")
        assert own.state.stage == "card", "no window in an offensive of one's own"
    for battle in (True, False):
        action = "ASSAULT 4024 WITH 3" if battle else "GARRISON 4021"
        state = state_at("card", active="japanese", japanese=[3, 1])
        assert send(state, japanese=f"CARD OPS 3\nACTION SouthSeas {action}").state.stage == "card", "no Allied card"
        asked = window(1, action=action)
        assert asked.stage == ("before combat" if battle else "after actions")


def window(*allied: int, action: str = "ASSAULT 4024 WITH 3", **more: Any) -> State:
    state = state_at("card", turn=5, active="japanese", japanese=[3, 1], allied=allied, **more)
    return send(state, japanese=f"CARD OPS 3\nACTION SouthSeas {action}").state


@pytest.mark.rule("ES-BASE-19", "ES-11.24.A1")
@pytest.mark.parametrize(
    ("hand", "orders", "used", "why"),
    [
        ((5, 1), (Printed(hex=4024),), "printed", []),
        ((5, 1), (Transports(base="Lockwood"),), "transports", []),
        ((2, 1), (Printed(hex=4024),), "", [Refusal("ES-BASE-13", "not_in_hand")]),
        ((5, 1), (Transports(base="Fife"),), "", [Refusal("ES-11.24.A3", "base_off_map")]),
        ((5, 1), (Transports(base="Fife"), Printed(hex=4024)), "printed", [Refusal("ES-11.24.A3", "base_off_map")]),
        ((5, 1), (Printed(hex=4024), Transports(base="Lockwood")), "printed", []),
        ((5, 1), (Transports(base="Lockwood"), Printed(hex=4024)), "transports", []),
        ((5, 1), (Pass(), Printed(hex=4024)), "printed", []),
        ((5, 1), (), "", []),
    ],
)
def test_what_is_done_with_card_5(
    hand: tuple[int, ...], orders: tuple[Any, ...], used: str, why: list[Refusal]
) -> None:
    """One event of the two, once; the printed one adds two to the garrison that is assaulted."""
    done = unjudged(window(*hand), "allied", *orders, rolls=dice({"transports|Lockwood (4)": 9, "assault|4024": 5}))
    assert dropped(done) == why
    cards_used = [(found.use, found.card) for found in told(done, CardUsed) if found.side == "allied"]
    assert cards_used == ([("REACTION", 5)] if used else [])
    assert done.state.discards["allied"] == ([5] if used else [])
    left = len(hand) - bool(used)
    assert len(done.state.hands["allied"]) == done.state.board.hands["allied"] == left
    assert [found.kind for found in told(done, TransportsAttacked)] == (
        ["Lockwood (4)"] if used == "transports" else []
    )
    [roll] = told(done, AssaultRoll)
    assert roll.garrison == (3 if used == "printed" else 1)


@pytest.mark.rule("ES-11.24.A3", "ES-BASE-19")
def test_a_base_meets_transports_as_far_as_its_proximity_range() -> None:
    """Lockwood of turn 4 counts twenty hexes; a headquarters on the 20th is met and one on the 21st is not."""
    for place, met in ((3813, True), (3407, False), (3506, False), (3507, False), (1916, True)):
        state = window(5, 1)
        for hq in state.board.ready("japanese"):
            hq.hex = 0
        state.board.hqs["SouthSeas"].hex = place
        done = unjudged(state, "allied", Transports(base="Lockwood"))
        found = dropped(done)
        assert found == ([] if met else [Refusal("ES-11.24.A3", "no_target", number=20)])
        assert ("transports" in str([roll.key for roll in done.rolls])) is met


@pytest.mark.rule("ES-11.24.A4", "ES-11.24.A7")
@pytest.mark.parametrize(("die", "before", "after"), [(0, 6, 4), (2, 6, 5), (3, 6, 6), (0, 3, 2)])
def test_the_die_of_card_5(die: int, before: int, after: int) -> None:
    state = window(5, 1, action="GARRISON 4021")
    state.board.divisions = before
    done = send(state, dice({"transports|Lockwood (4)": die}), allied="REACT 5 TRANSPORTS BASE Lockwood")
    for seat in ("allied", "japanese"):
        [found] = told(done, TransportsAttacked, seat)
        assert (found.kind, found.die, found.before, found.after) == ("Lockwood (4)", die, before, after)
    [roll] = thrown(done, "transports")
    assert (roll.key, roll.rule) == ("T05|card 1|transports|Lockwood (4)", "ES-11.24.A3")
    assert roll.result == f"divisions in China {before} to {after}" and done.state.board.divisions == after


@pytest.mark.rule("ES-BASE-16")
def test_actions_by_a_headquarters_that_is_not_there_are_dropped() -> None:
    """Judged again as its turn comes: the enemy's headquarters, and one taken from the map meanwhile."""
    state = card_state("allied", 3)
    theirs = Garrison(hq="SouthSeas", hex=4024)
    ops = Card(use="OPS", card=3)
    done = unjudged(state, "allied", ops, theirs)
    assert dropped(done) == [Refusal("ES-BASE-16", "hq_not_yours", piece="SouthSeas")]
    state.board.hqs["ANZAC"].hex = 0
    done = unjudged(state, "allied", ops, Garrison(hq="ANZAC", hex=4024))
    assert dropped(done) == [Refusal("ES-BASE-16", "hq_not_yours", piece="ANZAC")]
    done = unjudged(state, "allied", ops, Garrison(hq="SWPac", hex=4021), Garrison(hq="SWPac", hex=4024))
    assert dropped(done) == [Refusal("ES-BASE-24", "not_yours", 4021)]
    assert done.state.board.garrison[4024] == state.board.garrison[4024] + 1


# Assaults and strikes


@pytest.mark.rule("ES-BASE-23", "ES-11.21.D9")
@pytest.mark.parametrize(
    ("side", "place", "turn", "die", "number", "escort", "bonus", "shipping", "captured"),
    [
        ("allied", 4021, 8, 6, 3, 0, 2, 1, True),
        ("allied", 4021, 8, 5, 3, 0, 2, 1, False),
        ("japanese", 4024, 8, 7, 3, 1, 0, 1, True),
        ("japanese", 4024, 8, 6, 3, 1, 0, 1, False),
        ("japanese", 4423, 8, 7, 2, 0, 0, 2, True),
        ("japanese", 4423, 8, 6, 2, 0, 0, 2, False),
    ],
)
def test_an_assault_says_every_term(
    side: Side, place: int, turn: int, die: int, number: int, escort: int, bonus: int, shipping: int, captured: bool
) -> None:
    hq = "SWPac" if side == "allied" else "SouthSeas"
    state = card_state(side, 3, 1, turn=turn)
    if side == "japanese":
        state.board.hqs[hq].hex = 4021
    garrison, before = state.board.garrison[place], state.board.asp[side]
    text = f"CARD OPS 3\nACTION {hq} ASSAULT {place} WITH {number}"
    done = send(state, dice({f"assault|{place}": die}), **{side: text})
    [roll] = told(done, AssaultRoll, "japanese")
    assert (roll.side, roll.hex, roll.activations, roll.escort) == (side, place, number, escort)
    assert (roll.bonus, roll.garrison, roll.shipping, roll.die, roll.needed) == (bonus, garrison, shipping, die, 8)
    assert (roll.total, roll.captured) == (die + number - escort + bonus - garrison, captured)
    [throw] = thrown(done, "assault")
    assert (throw.key, throw.rule) == (f"T{turn:02}|card 1|assault|{place}", "ES-BASE-23")
    terms = (("activations", number - escort), ("turn", bonus), ("garrison", -garrison))
    assert throw.modifiers == tuple(term for term in terms if term[1])
    assert throw.result == ("captured" if captured else "held")
    board = done.state.board
    assert board.control[place] == (side if captured else "japanese" if side == "allied" else "allied")
    assert board.asp[side] == before - shipping
    gone = captured and place == 4024
    assert board.tally.bases_lost == gone and (board.base("Fife").hex == 0) is gone  # type: ignore[union-attr]
    assert [(news.event, news.was, news.rules) for news in told(done, BaseNews)] == (
        [("overrun", 4024, ("ES-11.21.D9",))] if gone else []
    )


@pytest.mark.rule("ES-BASE-23", "ES-BASE-27")
@pytest.mark.parametrize(("number", "captured"), [(1, False), (2, True)])
def test_an_assault_that_is_all_escort_takes_nothing(number: int, captured: bool) -> None:
    """Hidden bases let one activation go to a base: the escort takes it, and no die captures. Both hear of the base."""
    state = card_state("japanese", 3, hidden_bases=True)
    state.board.hqs["SouthSeas"].hex = 4021
    state.board.garrison[4024] = 0
    text = f"CARD OPS 3\nACTION SouthSeas ASSAULT 4024 WITH {number}"
    done = send(state, dice({"assault|4024": 9}), japanese=text)
    [roll] = told(done, AssaultRoll)
    assert (roll.total, roll.captured) == (8 + number, captured)
    assert len(told(done, BaseNews, "japanese")) == captured
    fife = done.state.board.bases[0]
    assert (fife.seen, fife.seen_at) == (8, 0 if captured else 4024)


@pytest.mark.rule("ES-BASE-22", "ES-BASE-10")
def test_an_allied_assault_knows_no_escort_and_tells_of_a_headquarters_lost() -> None:
    state = card_state("allied", 3)
    put(state.board, "Lockwood", 4021)  # not possible in play: the side decides about the escort
    state.board.hqs["SouthSeas"].hex = 4021
    done = send(state, dice({"assault|4021": 9}), allied="CARD OPS 3\nACTION SWPac ASSAULT 4021 WITH 3")
    [roll] = told(done, AssaultRoll)
    assert roll.escort == 0 and roll.captured and told(done, BaseNews) == []
    assert done.state.board.bases[1].hex == 4021 and done.state.board.bases[1].seen == 0
    for seat in ("allied", "japanese"):
        assert [(n.key, n.event, n.was) for n in told(done, HqNews, seat)] == [("SouthSeas", "lost", 4021)]


@pytest.mark.rule("ES-BASE-25", "ES-11.21.D8")
@pytest.mark.parametrize(
    ("faces", "ignore", "left", "displaced", "critical"),
    [
        ((9, 6), False, 15, True, True),
        ((9, 5), False, 14, False, True),
        ((8, 8), False, 8, False, False),
        ((9, 9), True, 0, False, True),
    ],
)
def test_a_strike_says_every_term(
    faces: tuple[int, int], ignore: bool, left: int, displaced: bool, critical: bool
) -> None:
    """Gili Gili, with Port Moresby near by: eight of screen, or twelve with Guadalcanal."""
    state = card_state("japanese", 3, hidden_bases=True)
    state.board.hqs["SouthSeas"].hex = 4021
    text = "CARD OPS 3\nACTION SouthSeas STRIKE 4024 WITH 2" + " IGNORE BASE" * ignore
    done = send(state, dice({"strike|4024": faces}), japanese=text)
    [throw] = thrown(done, "strike")
    assert (throw.key, throw.rule, throw.faces) == ("T08|card 1|strike|4024", "ES-BASE-25", faces)
    assert throw.result == ("displaced" if displaced else "no effect")
    for seat in ("allied", "japanese"):
        [found] = told(done, StrikeRoll, seat)
        assert (found.hex, found.kind, found.dice, found.found, found.ignored) == (4024, "Fife", faces, True, ignore)
        assert (found.screen, found.critical, found.left) == (8, critical, left)
        assert (found.needed, found.displaced) == (15, displaced)
        news = [(n.event, n.was, n.rules) for n in told(done, BaseNews, seat)]
        assert news == ([("displaced", 4024, ("ES-11.21.D8",))] if displaced else [])
    fife = done.state.board.bases[0]
    assert (fife.hex, fife.seen, fife.seen_at) == ((0, 8, 0) if displaced else (4024, 8, 4024))
    assert done.state.board.tally.bases_lost == displaced


@pytest.mark.rule("ES-BASE-15", "ES-11.21.E1")
@pytest.mark.parametrize(
    ("allied", "japanese", "active", "stage", "following"),
    [
        ((1, 2), (3,), "allied", "card", "japanese"),
        ((1, 2), (), "allied", "card", "allied"),
        ((1,), (3,), "allied", "card", "japanese"),
        ((1,), (3, 2), "japanese", "card", "allied"),
        ((), (3, 2), "japanese", "card", "japanese"),
    ],
)
def test_whose_card_is_next(
    allied: tuple[int, ...], japanese: tuple[int, ...], active: str, stage: str, following: str
) -> None:
    state = state_at("card", active=active, allied=allied, japanese=japanese)
    done = send(state, **{active: "PASS"}).state
    assert (done.stage, done.board.active, done.board.turn) == (stage, following, 5)


@pytest.mark.rule("ES-BASE-15")
def test_after_the_last_card_comes_the_end_of_the_turn() -> None:
    assert send(state_at("card", active="allied", allied=[1]), allied="PASS").state.board.turn == 6
