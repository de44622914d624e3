"""Links by name and the main HQ of the submarines: who calls a unit, who hears it, who has the boats (GM-22.72)."""

import msgspec
import pytest
from tests.carrier.command.field import destroyer, field, fixes, group, heard, known, orders, remarks, report, turn
from tests.carrier.position import put_tf, told
from tests.carrier.submarines.waters import boat
from tests.support.shown import reported

from flagplot.core.document import to_text
from flagplot.games.carrier.command import keeping
from flagplot.games.carrier.command.submarines import seat_of_boats
from flagplot.games.carrier.facts.combat import Combat, Torpedoed
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Hold, Program, Radio, Shot, SubmarineOrder, UnitRef
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.ruleset.unit_id import UnitId, tf_id
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import parse

NEAR, FAR = "A/Q36", "A/Q44"
TEAMS = "japanese: rabaul = Rabaul + TF5, lae = Lae + TF6"
RABAUL, LAE = "japanese/rabaul", "japanese/lae"


def sea(where: str = NEAR, order: SubmarineOrder | None = None, depth: str = "surface") -> State:
    """Return carriers TF3 near SS4, and Port Moresby far from both."""
    state = field(submarines="1993")
    group(state)
    boat(state, number=4, where=where, order=order, depth=depth)
    return known(state)


def caller(state: State, to: str = "SS4", seat: str = "allied") -> str:
    """Return who sends where the order names nobody."""
    (order,) = orders(state, f"RT to {to}: stay" if to[:2] == "SS" else f"RT to {to}: to A/Q30", seat).orders
    return unit_name(order.radio.sender)


def refused(state: State, text: str, seat: str = "allied") -> tuple[str, str]:
    """Return code and message of the only error of a sheet of which nothing stands."""
    sheet = orders(state, text, seat)
    assert sheet.orders == ()
    (remark,) = remarks(sheet, "error")
    return remark.code, remark.message


# --- links by name


@pytest.mark.rule("GM-22.72", "GM-22.7")
def test_the_base_named_for_a_boat_calls_it_though_a_tf_is_nearer() -> None:
    """From the same sheet on, and until it is lifted; the report names it."""
    state = sea()
    assert caller(state) == "TF3"
    both = orders(state, "SS4 link Port Moresby\nRT to SS4: stay").orders
    assert [unit_name(order.radio.sender) for order in both] == ["Port Moresby", "Port Moresby"]
    after = turn(state, allied="SS4 link Port Moresby")
    assert caller(after.state) == "Port Moresby"
    assert "- links by name: SS4 to Port Moresby" in report(after)
    assert GAME.decode(GAME.encode(after.state)) == after.state
    again = turn(after.state, allied="SS4 link none")
    assert caller(again.state) == "TF3"
    assert "links by name" not in report(again)
    assert fixes(after) == fixes(again) == []


@pytest.mark.rule("GM-22.72", "GM-22.3")
def test_a_link_can_be_named_for_a_tf_too_and_goes_before_the_tf_it_is_to_join() -> None:
    """TF9 is to join TF3, which would call it."""
    state = field()
    group(state)
    destroyer(state, order=Program((Hold(),)))
    assert caller(known(state), "TF9") == "TF3"
    after = turn(state, allied="TF9 linked to Port Moresby")
    assert caller(after.state, "TF9") == "Port Moresby"


@pytest.mark.rule("GM-22.72")
def test_the_tf_it_was_split_off_from_calls_before_a_nearer_one() -> None:
    """TF9 is split off TF3; TF5 with a carrier comes nearer. A TF that it is to join goes before both; once TF9 is no
    more its number means nothing."""
    state = field()
    group(state)
    one = turn(known(state), allied="TF3: split 2 DD as TF9 (N1)")
    own = one.state.sides["allied"]
    own.tfs[9].hex, own.tfs[9].order = parse("A/Q32"), Program((Hold(),))
    keeping.learn_tf(ruleset_of(one.state), own, own.command, own.tfs[9], one.state.turn - 1)
    put_tf(one.state, "allied", 5, "A/Q31", "Yorktown")
    two = turn(one.state)
    assert GAME.view(two.state, "allied").command.detached == {9: 3}
    assert caller(two.state, "TF9") == "TF3"
    del two.state.sides["allied"].command.detached[9]
    assert caller(two.state, "TF9") == "TF5"
    one.state.sides["allied"].command.tfs.pop(9)
    own.tfs.pop(9)
    assert turn(one.state).state.sides["allied"].command.detached == {}


@pytest.mark.rule("GM-22.72", "GM-22.3")
def test_a_named_tf_that_is_no_more_is_passed_over() -> None:
    """Without TF3 the nearest place under command calls, and the HQ hears."""
    state = turn(sea(order=SubmarineOrder(radio=("turn",))), allied="SS4 link TF3").state
    assert caller(state) == "TF3"
    own = state.sides["allied"]
    own.tfs.clear()
    for name in [name for name in own.ships if name != "SS 4"]:
        own.ships[name].tf = None
    assert caller(state) == "Port Moresby"
    assert next(roll.key for roll in turn(state).rolls if "|reception|" in roll.key).endswith("allied/SS4>HQ 1")


@pytest.mark.rule("GM-22.72", "GM-22.73")
@pytest.mark.parametrize(("link", "hearer"), [("", "HQ"), ("TF3", "TF3"), ("Port Moresby", "Port Moresby")])
def test_who_hears_a_boat(link: str, hearer: str) -> None:
    """The HQ, unless another is named; a 6 there is lost."""
    state = sea(order=SubmarineOrder(radio=("turn",)))
    after = turn(state, {f"reception|allied/SS4>{hearer} 1": (6,)}, allied=f"SS4 link {link}" if link else "")
    assert heard(after) == []
    assert len(heard(turn(state, allied=f"SS4 link {link}" if link else ""))) == 1


@pytest.mark.rule("GM-22.72", "GM-21.2")
@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("SS4 link Rabaul", "GM-21.2", "Rabaul is no base or TF under your command, and cannot send"),
        ("SS4 link TF9", "GM-21.2", "TF9 is no base or TF under your command, and cannot send"),
        ("SS5 link TF3", "unknown-unit", "no such unit of yours: SS5"),
        ("TF3 link Port Moresby", "GM-22.7", "TF3 is under your own command: order it directly"),
        ("AF4 link TF3", "GM-22.71", "AF4 hears only where it was launched or is to land"),
    ],
)
def test_what_is_no_link_is_refused(text: str, code: str, message: str) -> None:
    """Another's base, a TF that is not controlled, no unit, a unit that needs no radio, planes."""
    assert refused(sea(), text) == (code, message)


@pytest.mark.rule("GM-22.72")
@pytest.mark.parametrize("text", ["SS4 link TF3", "ss 4: link to tf 3.", "0900: SS4 linked with TF3"])
def test_the_order_is_read_and_echoed(text: str) -> None:
    """Written back so that it is read the same, at its hour too; without command control it is refused."""
    sheet = orders(sea(), text)
    assert sheet.orders[0].radio == Radio("link", UnitRef("TF", 3), UnitRef("SS", 4))
    canonical = sheet.echo[0].canonical
    assert canonical == ("0900: " if text[0] == "0" else "") + "SS4 link TF3"
    assert msgspec.structs.replace(orders(sea(), canonical).orders[0], line=1) == sheet.orders[0]
    state = field(submarines="1993", command_control=False)
    boat(state, number=4)
    assert refused(state, text)[0] == "GM-20.1"


@pytest.mark.rule("GM-22.73")
def test_an_order_about_radio_may_follow_one_of_a_boat() -> None:
    """Neither is read as a part of the other."""
    sheet = orders(sea("A/Q38"), "SS4: to A/Q30; no RT\nHQ Port Moresby\nSS4 link TF3")
    assert remarks(sheet, "error") == []
    assert [order.radio is None for order in sheet.orders] == [True, False, False]


@pytest.mark.rule("GM-22.72", "GM-22.5")
def test_a_link_stays_though_its_boat_is_lost_unseen() -> None:
    """SS4 goes down out of touch: its link still stands in the view, as the boat does."""
    state = turn(sea(FAR), allied="SS4 link TF3").state
    state.sides["allied"].submarines.boats.clear()
    state.sides["allied"].ships["SS 4"].fate = "sunk"
    assert GAME.view(turn(state).state, "allied").command.links == ((UnitId("allied", "SS", 4), tf_id("allied", 3)),)


# --- the main HQ of the submarines


def two_seats(order: SubmarineOrder | None = None, depth: str = "surface") -> State:
    """Return Rabaul and Lae under two players of the Japanese side, and SS4 far off."""
    state = field(submarines="1993", teams=TEAMS)
    boat(state, "japanese", number=4, where=FAR, order=order, depth=depth)
    return known(state)


def boats(state: State) -> dict[str, list[int]]:
    """Return the boats that each seat has in its view."""
    return {seat: list(GAME.view(state, seat).submarines.boats) for seat in (RABAUL, LAE)}


@pytest.mark.rule("GM-22.73", "GM-22.72")
def test_the_boats_follow_a_later_hq_order_of_their_commander() -> None:
    """He names Lae, the other player's: from the next turn the boats are that player's, and he calls them; he gives
    them back in the same way."""
    state = two_seats()
    sheet = orders(state, "HQ Lae", RABAUL)
    (note,) = remarks(sheet, "note")
    assert note.message == "Lae is under japanese/lae, who is given your submarines"
    after = turn(state, japanese__rabaul="HQ Lae\nSS4 link Rabaul")
    assert boats(after.state) == {RABAUL: [], LAE: [4]}
    assert seat_of_boats(ruleset_of(after.state), after.state.sides["japanese"]) == LAE
    assert caller(after.state, seat=LAE) == "Lae"
    assert refused(after.state, "RT to SS4: stay", RABAUL)[0] == "unknown-unit"
    assert "- main HQ: Rabaul" in report(after, RABAUL)
    back = turn(after.state, japanese__lae="HQ Rabaul")
    assert boats(back.state) == {RABAUL: [4], LAE: []}
    assert "- main HQ: Lae" in report(back, LAE)


@pytest.mark.rule("GM-22.73", "GM-2.1")
def test_another_player_cannot_take_the_boats() -> None:
    """His own HQ order is about his own messages; a base of the first player he cannot name."""
    state = two_seats()
    after = turn(state, japanese__lae="HQ Lae")
    assert boats(after.state) == {RABAUL: [4], LAE: []}
    assert refused(state, "HQ Rabaul", LAE) == ("GM-22.73", "'Rabaul' is no base of yours")
    assert refused(state, "HQ Port Moresby", RABAUL) == ("GM-22.73", "'Port Moresby' is no base of yours")


@pytest.mark.rule("GM-22.73")
def test_a_captured_hq_gives_the_boats_to_the_usual_one() -> None:
    """Lae lost, Rabaul has them again; Rabaul lost too, the first seat."""
    state = turn(two_seats(), japanese__rabaul="HQ Lae").state
    del state.sides["japanese"].bases["Lae"]
    assert boats(turn(state).state) == {RABAUL: [4], LAE: []}


@pytest.mark.rule("GM-22.73", "GM-22.5")
def test_what_a_silent_boat_has_to_tell_comes_to_its_new_commander() -> None:
    """It fights unseen under Rabaul; under Lae it reports, and Lae alone has the combat, with its hour."""
    state = two_seats(SubmarineOrder(attack=(Shot(),)), depth="periscope")
    put_tf(state, "allied", 1, FAR, "AP x2", order=Program((Hold(),)))
    one = turn(state)
    assert one.state.sides["japanese"].submarines.boats[4].fought == 8
    assert told(one.told, Combat) == []
    one.state.sides["allied"].tfs.clear()
    two = turn(one.state, japanese__rabaul="HQ Lae")
    two.state.sides["japanese"].command.reports["SS4"] = ("turn",)
    three = turn(two.state)
    (fight,) = told(three.told, Combat)
    assert (fight.seat, type(fight), fight.about, fight.hour) == (LAE, Torpedoed, (UnitId("japanese", "SS", 4),), 8)
    assert heard(three, LAE) and not heard(three, RABAUL)
    view = GAME.view(three.state, LAE)
    assert view.submarines.boats[4].hex == parse(FAR)
    assert "SS4" in to_text(reported(GAME, view, three.told))
