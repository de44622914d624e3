"""Air orders asked for in each side's segment (FE-14a)."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, loaded, put_af, put_tf
from tests.support.shown import reported

from flagplot.commanders.carrier import commander
from flagplot.core.document import to_text
from flagplot.core.game import Resolution
from flagplot.games.carrier.facts.note import Note
from flagplot.games.carrier.facts.seeing import Initiative
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import name, walk

ASKED: dict[str, Any] = {"air_moves": "segments", "air_orders": "asked"}


def send(state: State, **sheets: str) -> Resolution:
    """Send sheets to whoever is asked, and play to the next point; whatever is searched for is found."""
    read = {side: GAME.parse(text, side, GAME.view(state, side)) for side, text in sheets.items()}
    return GAME.resolve(state, read, loaded(None, 1))


def sea() -> State:
    """Two AFs of each side, and a TF of Japan."""
    state = bare(turn=9, **ASKED)
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x9")
    put_af(state, "allied", 3, walk(OPEN_SEA, "S2")[-1], "1 Catalina")
    put_af(state, "allied", 4, walk(OPEN_SEA, "S6")[-1], "4 Dauntless AP")
    put_af(state, "japanese", 5, walk(OPEN_SEA, "N8")[-1], "4 Zero")
    return state


@pytest.mark.rule("FE-14a", "FE-13a")
def test_the_schedule_is_the_same_every_turn() -> None:
    """Orders of both, air orders of the holder, air orders of the other; so again next turn."""
    state, points = sea(), []
    for _ in range(6):
        points.append([(side, ask.kind, ask.turn) for side, ask in GAME.awaiting(state).items()])
        state = send(state).state
    turn = [
        [("allied", "orders", 9), ("japanese", "orders", 9)],
        [("allied", "air orders", 9)],
        [("japanese", "air orders", 9)],
    ]
    assert points[:3] == turn
    assert [[(side, kind) for side, kind, _ in point] for point in points[3:]] == [
        [(side, kind) for side, kind, _ in point] for point in turn
    ]


@pytest.mark.rule("FE-14a")
def test_both_sides_know_who_has_the_initiative_before_anybody_is_asked() -> None:
    """The note stands in what is told at the first question, to both."""
    told = send(sea()).dispatches
    notes = [(d.seat, d.whose) for d in told if isinstance(d, Initiative)]
    assert notes == [("allied", "own"), ("japanese", "enemy")]


@pytest.mark.rule("FE-14a")
def test_an_answer_moves_planes_an_empty_one_keeps_the_orders_of_the_sheet() -> None:
    """AF4, ordered N1, is sent S2 in the segment; AF3, not named, flies as ordered before."""
    state = send(sea(), allied="AF3: NE1\nAF4: N1").state
    before = {n: made.hex for n, made in state.sides["allied"].afs.items()}
    answered = send(state, allied="AF4: S2").state
    kept = send(state, allied="").state
    assert before == {3: walk(OPEN_SEA, "S2")[-1], 4: walk(OPEN_SEA, "S6")[-1]}
    afs = {side: made.sides["allied"].afs for side, made in (("answered", answered), ("kept", kept))}
    assert [made[4].hex for made in afs.values()] == [walk(OPEN_SEA, "S8")[-1], walk(OPEN_SEA, "S5")[-1]]
    assert [made[3].hex for made in afs.values()] == [walk(OPEN_SEA, "S2,NE1")[-1]] * 2


@pytest.mark.rule("FE-14a")
def test_other_orders_in_an_answer_get_a_note_and_are_left_out() -> None:
    """A TF has moved and launches have been made: both are noted, and the AF order stands."""
    state = send(sea()).state
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    sheet = GAME.parse("TF1: N1\nAF4: S2", "allied", GAME.view(state, "allied"))
    assert [order.unit.number for order in sheet.orders] == [4]
    assert [(d.severity, d.line) for d in sheet.diagnostics if d.code == "FE-14a"] == [("note", 1)]


@pytest.mark.rule("FE-14a")
def test_what_the_first_segment_saw_can_be_ordered_against_in_the_second() -> None:
    """Japan's AF5 sees AF3 after the Allied segment: its contact has a number, which the answer and the end of the turn
    share."""
    state = sea()
    put_af(state, "japanese", 6, walk(OPEN_SEA, "S1")[-1], "1 Mavis")
    second = send(send(state, japanese="AF6: search").state).state
    view = GAME.view(second, "japanese")
    known = {contact.id: contact.sighting.hex for contact in view.contacts}
    assert walk(OPEN_SEA, "S2")[-1] in known.values() and all(contact.age == 0 for contact in view.contacts)
    number = next(n for n, hex_ in known.items() if hex_ == walk(OPEN_SEA, "S2")[-1])
    sheet = GAME.parse(f"AF5: to C{number}", "japanese", view)
    assert [d.message for d in sheet.diagnostics if d.severity == "error"] == []
    over = send(second, japanese=f"AF5: to C{number}").state
    assert over.turn == 10
    assert number in {contact.id for contact in GAME.view(over, "japanese").contacts}
    tracks = [contact.track for contact in over.sides["japanese"].plot.contacts]
    assert all(len(set(track)) == len(track) for track in tracks)


@pytest.mark.rule("FE-14a")
def test_the_other_side_is_told_nothing_by_a_question() -> None:
    """While the Allies are asked, Japan's report is the same whatever the Allied sheet said of the planes."""
    reports = []
    for text in ("AF3: NE1\nAF4: N1", "AF4: S9"):
        done = send(sea(), allied=text)
        told = [d for d in done.dispatches if d.seat == "japanese"]
        reports.append(to_text(reported(GAME, GAME.view(done.state, "japanese"), told)))
    assert reports[0] == reports[1]
    assert not GAME.view(done.state, "japanese").question


@pytest.mark.rule("FE-14a")
def test_the_report_in_the_middle_of_a_turn_says_what_is_asked() -> None:
    """Its heading names the turn that is being played and the prompt."""
    done = send(sea())
    text = " ".join(to_text(reported(GAME, GAME.view(done.state, "allied"), done.dispatches)).split())
    assert "is being played: you are asked" in text
    assert "Air orders for this turn, 0900 8 May 1942; an empty sheet keeps those given" in text


@pytest.mark.rule("FE-14a")
@pytest.mark.parametrize("side", ["allied", "japanese"])
def test_the_staff_answers_with_air_orders_alone(side: Side) -> None:
    """A strike whose target is out of sight is turned to one in sight; nothing in the answer is left out."""
    state = sea()
    at = name(walk(OPEN_SEA, "S1")[-1])
    state = send(state, allied=f"AF3: search; hold\nAF4: attack TF at {at}: all dive; land Port Moresby").state
    if side == "japanese":
        state = send(state).state
    view = GAME.view(state, side)
    sheet = GAME.parse(commander().orders(view), side, view)
    assert sheet.diagnostics == () or all(d.code != "FE-14a" for d in sheet.diagnostics)
    assert all(order.unit.kind == "AF" for order in sheet.orders)


@pytest.mark.rule("FE-14a")
def test_a_played_again_turn_tells_nothing_twice() -> None:
    """Notes of the first part are not in the second, and the record has every throw once."""
    first = send(sea(), allied="AF3: search N1")
    second = send(first.state)
    third = send(second.state)
    notes = [d for done in (first, second, third) for d in done.dispatches if isinstance(d, Note)]
    assert len(notes) == len(set(notes))
    keys = [roll.key for done in (first, second, third) for roll in done.rolls]
    assert len(keys) == len(set(keys)) > 2
