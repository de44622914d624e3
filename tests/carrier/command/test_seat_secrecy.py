"""A seat never learns what is withheld from it, and the enemy learns fixes and uncoded text alone (GM-22.5, GM-22.31a).

What a unit out of touch meets, loses or does changes nothing in what its commander is given, byte for byte.
"""

import copy
from collections.abc import Callable

import pytest
from tests.carrier.command.field import destroyer, field, group, known, put_tf, scout
from tests.carrier.command.two import SEATS, dice, opening, played, sheets
from tests.support.noleak import assert_leak_is_caught, assert_no_leak
from tests.support.shown import drawn, reported

from flagplot.core.dice import Dice, KeyedDice
from flagplot.games.carrier.facts.dispatches import Intercepted
from flagplot.games.carrier.facts.note import Note
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Hold, Move, Program, Step
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.record import Record
from flagplot.games.carrier.theatre.hex import parse

Mutation = Callable[[State], None]


class Radio(KeyedDice):
    """The umpire's dice, but every message is lost, or none is."""

    def __init__(self, face: int) -> None:
        super().__init__(b"radio")
        self.face = face

    def draw(self, key: str, count: int, sides: int) -> tuple[int, ...]:
        """Return the fixed face for reception, else the keyed throw."""
        return (self.face,) * count if "|radio|reception|" in key else super().draw(key, count, sides)


def sea() -> State:
    """Return TF3, a destroyer and a searching AF out of touch, and an enemy TF that only they can see."""
    state = field()
    group(state)
    destroyer(state, "A/Q44", order=Program((Hold(),)))
    scout(state, 5, "3 Dauntless", "A/Q31", order=Program((Move((Step(1, 2),)), Hold())), searching=True)
    put_tf(state, "japanese", 1, "A/Q30", "Shokaku", "DD x4", order=Program((Hold(),)))
    return known(state)


def enemy_elsewhere(state: State) -> None:
    state.sides["japanese"].tfs[1].hex = parse("A/Q20")


def enemy_bigger(state: State) -> None:
    put_tf(state, "japanese", 2, "A/Q30", "DD x3")


def enemy_at_the_destroyer(state: State) -> None:
    put_tf(state, "japanese", 2, "A/Q44", "Haguro", "DD x3")


def planes_lost(state: State) -> None:
    state.sides["allied"].afs[5].flights[0].n = 1


def planes_gone(state: State) -> None:
    del state.sides["allied"].afs[5]


def planes_off_course(state: State) -> None:
    state.sides["allied"].afs[5].hex = parse("A/M24")
    state.sides["allied"].afs[5].order = Program((Hold(),))


def destroyer_hit(state: State) -> None:
    state.sides["allied"].ships["Fletcher"].torpedoes = False


def destroyer_sunk(state: State) -> None:
    own = state.sides["allied"]
    own.ships["Fletcher"].tf, own.ships["Fletcher"].fate = None, "sunk"
    del own.tfs[9]


MUTATIONS = (
    enemy_elsewhere,
    enemy_bigger,
    enemy_at_the_destroyer,
    planes_lost,
    planes_gone,
    planes_off_course,
    destroyer_hit,
    destroyer_sunk,
)


@pytest.mark.rule("GM-22.5")
@pytest.mark.parametrize("mutate", MUTATIONS)
@pytest.mark.many_positions
def test_what_befalls_units_out_of_touch_shows_nowhere(mutate: Mutation) -> None:
    """Two turns with the same dice: view, report, plot, dispatches and answers are the same."""
    state = sea()
    texts = {"allied": "TF3: N1", "japanese": ""}
    assert_no_leak(GAME, state, "allied", mutate, texts=texts, dice=dice(1), points=2)
    assert_leak_is_caught(GAME, state, "allied", mutate, texts=texts, dice=dice(1))


@pytest.mark.rule("GM-22.2.1a", "GM-22.5")
def test_without_acknowledgement_nobody_can_tell_whether_a_message_was_heard() -> None:
    """All heard or all lost: the sender's papers and the enemy's, who sees none of them, are the same in that turn."""
    texts = {"allied": "TF3 RT to TF9: to A/Q43\nTF3 RT to AF5: to A/Q26", "japanese": ""}
    given: list[dict[str, bytes]] = []
    for face in (1, 6):
        state = sea()
        state.sides["japanese"].tfs[1].hex = parse("A/LL30")
        read = {seat: GAME.parse(text, seat, GAME.view(state, seat)) for seat, text in texts.items()}
        rolls: Dice = Radio(face)
        done = GAME.resolve(state, read, rolls)
        given.append({seat: _papers(done, seat) for seat in texts})
    assert given[0] == given[1]


def _papers(done, seat: str) -> bytes:  # type: ignore[no-untyped-def]
    view = GAME.view(done.state, seat)
    mine = tuple(told for told in done.dispatches if told.seat == seat)
    return repr((reported(GAME, view, mine), drawn(GAME, view), mine)).encode()


@pytest.mark.rule("GM-22.31a")
@pytest.mark.parametrize("one", ["to A/Q43", "to A/Q40"])
def test_the_text_of_coded_messages_shows_nowhere(one: str) -> None:
    """Two texts to the destroyer: the enemy is given the same bytes."""
    papers = []
    for text in (one, "scuttle Fletcher"):
        state = sea()
        read = {"allied": GAME.parse(f"TF3 RT to TF9: {text}", "allied", GAME.view(state, "allied"))}
        assert read["allied"].orders
        papers.append(_papers(GAME.resolve(state, read, dice(2)), "japanese"))
    assert papers[0] == papers[1]


@pytest.mark.rule("GM-22.31a", "GM-22.1")
def test_the_enemy_is_told_neither_sender_nor_receiver() -> None:
    """An interception has hexes and texts; in a battle of four no coded word and no number of a TF is in it."""
    found = [told for _, _, done in played(15) for told in done.dispatches if isinstance(told, Intercepted)]
    assert len(found) > 10
    for told in found:
        assert told.warning == ""
        assert not any("TF1" in text or "Lexington" in text or "Shokaku" in text for text in told.texts)
    assert {type(told).__struct_fields__ for told in found} == {("seat", "hexes", "texts", "warning")}


def _others(state: State, seat: str, other: str) -> None:
    """Change what only the other seat of the side has: its plot, its weather, its HQ."""
    record = state.sides["allied"].command
    assert isinstance(record, Record)
    book = record.seats[other]
    book.winds, book.clouds, book.hq = {"I": (1, 1)}, {}, "Tulagi"
    plot = state.sides["allied"].plot
    block = (book.next_id - 1) // 1000
    plot.contacts = [contact for contact in plot.contacts if (contact.id - 1) // 1000 != block]


@pytest.mark.many_positions
@pytest.mark.rule("GM-22.5")
@pytest.mark.parametrize(("seat", "other"), [SEATS[:2], (SEATS[1], SEATS[0])])
@pytest.mark.parametrize("turn", [4, 9])
def test_one_seat_learns_nothing_of_what_another_was_told(seat: str, other: str, turn: int) -> None:
    """The other's plot, weather and HQ, in the middle of a battle."""
    state: State = GAME.decode(played(12)[turn][0])
    texts = dict.fromkeys(SEATS, "")
    assert_no_leak(GAME, state, seat, lambda changed: _others(changed, seat, other), texts=texts, dice=dice(7))


@pytest.mark.rule("GM-2.1", "GM-22.5")
def test_every_dispatch_has_one_seat_and_no_seat_is_given_anothers() -> None:
    """In a battle of four: nothing is addressed to a side, and every note on an own unit goes to one commander."""
    for _, _, done in played(12):
        assert {told.seat for told in done.dispatches} <= set(SEATS)
        for side in ("allied", "japanese"):
            heard: dict[str, set[str]] = {}
            for told in done.dispatches:
                units = told.units if isinstance(told, Note) else ()
                if told.seat.startswith(side) and len(units) == 1 and units[0].kind in ("AF", "TF"):
                    heard.setdefault(units[0].label, set()).add(told.seat)
            assert all(len(seats) == 1 for seats in heard.values()), heard


@pytest.mark.rule("GM-22.5")
def test_planes_are_neither_made_nor_lost_by_what_is_presumed() -> None:
    """What a seat is shown as its own in the air is what took off, until it lands or is given up."""
    flown: dict[tuple[str, int], int] = {}
    for _, _, done in played(12):
        for seat in SEATS:
            for number, af in GAME.view(done.state, seat).afs.items():
                n = sum(flight.n for flight in af.flights)
                assert n <= flown.get((seat, number), n) or af.took_off == done.state.turn - 1
                flown[seat, number] = n


@pytest.mark.rule("GM-2.1")
def test_a_resolution_leaves_the_state_before_as_it_was() -> None:
    """With two seats a side, as with one."""
    state = opening(3)
    before = GAME.encode(state)
    GAME.resolve(copy.deepcopy(state), sheets(state), dice(3))
    GAME.resolve(state, sheets(state), dice(3))
    assert GAME.encode(state) == before
