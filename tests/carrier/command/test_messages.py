"""Several players of one side: free talk in one hex, coded radio otherwise (GM-2.32b, GM-20.2)."""

import pytest
from tests.carrier.command.field import field, fixes, heard, known, orders, put_tf, remarks, report, turn
from tests.carrier.position import ready

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.record import CommandView
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.theatre.hex import parse

TEAMS = "allied: north = TF1, south = TF11, shore = Port Moresby"


def two(apart: str, **options: object) -> State:
    """Return TF1 in A/Q38 and TF11 elsewhere, each with a commander of its own."""
    state = field(teams=TEAMS, **options)
    put_tf(state, "allied", 1, "A/Q38", "Lexington", "DD x2")
    put_tf(state, "allied", 11, apart, "Yorktown", "DD x2")
    return known(state)


@pytest.mark.rule("GM-20.2")
def test_players_in_one_hex_talk_freely() -> None:
    """Told to the other alone, and nothing of it to the enemy, though every die is a 6."""
    after = turn(two("A/Q38"), default=6, allied__north='message to allied/south: "follow me"')
    assert heard(after, "allied/south") == ['allied/north says: "follow me"']
    assert heard(after, "allied/shore") == heard(after, "allied/north") == []
    assert fixes(after) == []


@pytest.mark.rule("GM-2.32b", "GM-20.2")
def test_apart_a_message_is_a_coded_rt_from_the_senders_hex() -> None:
    """One fix and no text for the enemy; the other hears it by radio."""
    after = turn(two("A/Q32"), {"fix|allied/TF1 1": (1, 1)}, allied__north='message to allied/south: "join at A/Q30"')
    assert heard(after, "allied/south") == ['allied/north by radio: "join at A/Q30"']
    (fix,) = fixes(after)
    assert (fix.hexes, fix.texts) == ((parse("A/Q37"),), ())
    assert "join" not in report(after, "japanese")


@pytest.mark.rule("GM-2.32b")
def test_a_message_may_be_lost_or_garbled() -> None:
    """The sender is not told."""
    text = {"allied__north": 'message to allied/shore: "join at A/Q30"'}
    lost = turn(two("A/Q32"), {"reception|allied/TF1>allied/shore 1": (6,)}, **text)
    assert heard(lost, "allied/shore") == heard(lost, "allied/north") == []
    assert len(fixes(lost)) == 1
    garbled = turn(two("A/Q32"), {"garbling|allied/TF1>allied/shore 1": (6,)}, **text)
    assert heard(garbled, "allied/shore") == ['allied/north by radio: "join at ???"']


@pytest.mark.rule("GM-21.1")
def test_each_seat_orders_its_own_command() -> None:
    """The other's TF is no unit of his; nor are the other's contacts, numbered in a block of their own."""
    state = two("A/Q32")
    assert [r.code for r in remarks(orders(state, "TF11: N1", "allied/north"), "error")] == ["unknown-unit"]
    assert len(orders(state, "TF11: N1", "allied/south").orders) == 1
    put_tf(state, "japanese", 1, "A/Q38", "DD x2")
    put_tf(state, "japanese", 2, "A/Q32", "DD x2")
    after = turn(known(state))
    ids = {
        seat: [contact.id for contact in GAME.view(after.state, seat).contacts]
        for seat in ("allied/north", "allied/south", "allied/shore")
    }
    assert ids == {"allied/north": [1], "allied/south": [1001], "allied/shore": []}


@pytest.mark.rule("GM-21.1")
def test_where_a_player_is_when_his_first_unit_is_lost() -> None:
    """TF1 gone, the commander of the north sends from his HQ: he has no base, so from the side's."""
    state = two("A/Q32")
    own = state.sides["allied"]
    for name in own.tfs.pop(1).ships:
        own.ships[name].tf, own.ships[name].fate = None, "sunk"
    after = turn(state, {"fix|allied/Port Moresby 1": (1, 1)}, allied__north='message to allied/south: "help"')
    assert heard(after, "allied/south") == ['allied/north by radio: "help"']
    assert fixes(after)[0].hexes == (parse("A/D22"),)


@pytest.mark.rule("GM-2.1")
def test_a_seat_is_shown_the_other_commands_by_name_only() -> None:
    """Their seats stand in the report; their ships and places do not."""
    state = two("A/Q32")
    command = GAME.view(state, "allied/north").command
    assert isinstance(command, CommandView)
    assert command.seats == ("allied/north", "allied/south", "allied/shore")
    text = report(turn(state), "allied/north")
    assert "other commands of your side: allied/south, allied/shore" in text
    assert "Yorktown" not in text
    assert "A/Q32" not in text


@pytest.mark.rule("GM-21.1")
def test_orders_kept_for_their_hour_are_shown_to_the_seat_that_gave_them() -> None:
    """A course, a launch, a readying and a message of the north at 1400: the others see none of them."""
    state = two("A/Q32")
    ready(state, "allied", "Lexington", Wildcat=4)
    text = (
        "1400: TF1: N1\n1400: AF4 launch 2 Wildcat from Lexington; hold\n1400: Lexington: service all\n"
        "1400: message to allied/south: hello"
    )
    after = turn(state, allied__north=text)
    kinds = {
        seat: [each.order.unit.kind for each in GAME.view(after.state, seat).dated]
        for seat in ("allied/north", "allied/south", "allied/shore")
    }
    assert kinds == {"allied/north": ["TF", "AF", "ship", "radio"], "allied/south": [], "allied/shore": []}


@pytest.mark.rule("GM-2.1")
def test_new_formations_get_numbers_of_ones_own() -> None:
    """Three seats: the first splits off TF4, not TF2; TF5 is another's number."""
    state = two("A/Q32")
    sheet = orders(state, "TF1: split DD 1: N1", "allied/north")
    assert sheet.orders[0].program.actions[0].number == 4  # type: ignore[union-attr]
    assert "in use" in remarks(orders(state, "TF1: split DD 1 as TF5: N1", "allied/north"), "error")[0].message


@pytest.mark.rule("GM-3.2a")
@pytest.mark.parametrize(("reception", "where"), [(1, "A/Q34"), (6, "A/Q32")])
def test_an_order_may_turn_on_a_message_received(reception: int, where: str) -> None:
    """TF11 waits, and goes south in the turn in which its commander hears from TF1."""
    state = turn(two("A/Q32"), allied__south="TF11: if message received then S2").state
    assert hex_name(state.sides["allied"].tfs[11].hex) == "A/Q32"
    faces = {"reception|allied/TF1>allied/south 1": (reception,)}
    after = turn(state, faces, allied__north='message to allied/south: "come back"')
    assert hex_name(after.state.sides["allied"].tfs[11].hex) == where


@pytest.mark.rule("GM-3.2a")
def test_without_radio_a_message_is_waited_for_in_vain_and_that_is_said() -> None:
    """The order stands, with a query."""
    state = field(command_control=False)
    put_tf(state, "allied", 1, "A/Q38", "Lexington")
    (query,) = remarks(orders(state, "TF1: if message received then N2"), "query")
    assert query.message == "TF1: no message is ever received: command control is off"
