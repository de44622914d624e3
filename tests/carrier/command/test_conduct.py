"""The umpire's conduct: privacy, dice, rulings, reports (GM-1.0c to GM-2.4, GM-4.1, GM-4.2d)."""

import msgspec
import pytest
from tests.carrier.position import Played, bare, opening, play, put_af, put_tf, ready
from tests.support.shown import reported

from flagplot.core.document import to_text
from flagplot.games.carrier.facts.throws import Trail
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.kinds import SIDES

SHEET = "TF1: N2\nPort Moresby: service all"


def text_of(played: Played, side: str) -> str:
    """Return a side's report as text."""
    return to_text(reported(GAME, GAME.view(played.state, side), played.told))


@pytest.mark.rule("GM-1.0c")
def test_orders_come_in_any_number_of_pieces_and_in_any_sequence() -> None:
    """The same lines in two orders, with and without blank lines, are the same orders."""
    view = GAME.view(opening(), "allied")
    one = GAME.parse(SHEET, "allied", view).orders
    two = GAME.parse("\n\n".join(reversed(SHEET.splitlines())), "allied", view).orders

    def plain(orders):  # type: ignore[no-untyped-def]
        return {msgspec.structs.replace(order, line=0) for order in orders}

    assert plain(one) == plain(two)
    assert len(one) == 2


@pytest.mark.rule("GM-1.0d")
@pytest.mark.parametrize(
    ("text", "canonical"),
    [("af8 move N2", "AF8: N2"), ("Af8: N2", "AF8: N2"), ("AF 8 move N2", "AF8: N2"), ("tf1 n1", "TF1: N1")],
)
def test_letter_case_is_never_the_only_difference(text: str, canonical: str) -> None:
    """A number after AF or Af is a formation."""
    state = bare()
    put_tf(state, "allied", 1, "A/Q38", "Lexington")
    put_af(state, "allied", 8, "A/Q30", "2 Dauntless", home="Lexington")
    assert [echo.canonical for echo in GAME.parse(text, "allied", GAME.view(state, "allied")).echo] == [canonical]


@pytest.mark.rule("GM-1.0d")
def test_a_number_before_af_is_a_quantity_and_ap_with_a_plane_is_ammunition() -> None:
    """`launch 8 af Dauntless AP` launches eight factors with armour-piercing bombs."""
    state = bare()
    put_tf(state, "allied", 1, "A/Q38", "Lexington")
    ready(state, "allied", "Lexington", Dauntless="8 AP")
    (echo,) = GAME.parse("Lexington: launch 8 af Dauntless AP as AF2", "allied", GAME.view(state, "allied")).echo
    assert echo.canonical.startswith("AF2: launch 8 Dauntless AP from Lexington")


@pytest.mark.rule("GM-2.2")
def test_units_without_orders_go_on_or_stay_and_everybody_gets_a_report() -> None:
    """Only one side has sent orders: the other's TF stays, and both are told."""
    state = bare()
    put_tf(state, "allied", 1, "A/Q38", "Lexington")
    put_tf(state, "japanese", 1, "A/Q20", "Shokaku")
    after = play(state, "TF1: N1")
    assert (after.where("allied", "TF1"), after.where("japanese", "TF1")) == ("A/Q37", "A/Q20")
    assert all("TASK FORCES" in text_of(after, side) for side in SIDES)


@pytest.mark.rule("GM-2.3")
def test_a_decision_that_is_no_plain_rule_names_its_ruling() -> None:
    """The report line ends with the id of the row."""
    state = bare()
    put_tf(state, "allied", 1, "A/Q38", "Lexington")
    after = play(state, "TF1: N1\nTF1: S1", clean=False)
    assert "! TF1 stays: its order contradicts itself (GM-3.3b)" in text_of(after, "allied")


@pytest.mark.rule("GM-2.31")
@pytest.mark.parametrize(("options", "shown"), [({}, True), ({"dice_shown": False}, False)])
def test_no_raw_dice_where_the_rules_disclose_none(options: dict[str, bool], shown: bool) -> None:
    """A raid on an enemy TF: its dice are in the base game's report, and the umpire's record has them always."""
    from flagplot.games.carrier.ordered.ast import Attack, Place, Program

    state = bare(**options)
    put_tf(state, "japanese", 1, "A/Q30", "Shokaku", "DD x4")
    put_tf(state, "allied", 1, "A/Q38", "Lexington")
    put_af(
        state,
        "allied",
        2,
        "A/Q30",
        "6 Dauntless AP",
        home="Lexington",
        searching=True,
        order=Program((Attack(Place(), "tf"),)),
    )
    after = play(state, default=1)
    assert any(isinstance(told, Trail) for told in after.told) is shown
    assert ("YOUR DICE" in text_of(after, "allied")) is shown
    assert any("air attack" in roll.key or "attack" in roll.key for roll in after.rolls)


@pytest.mark.rule("GM-2.31")
def test_the_1993_rules_disclose_no_dice() -> None:
    """Their preset says so; the other two show a side's own."""
    from flagplot.games.carrier.ruleset.presets import options_of

    assert [options_of(name, {}).dice_shown for name in ("base", "email-2003", "gm-1993")] == [True, True, False]


@pytest.mark.rule("GM-2.31")
def test_a_claim_of_dice_is_no_part_of_an_order() -> None:
    """`AF3 attack, I rolled 6`: the order is read, the claim is left out with a note, and nobody's die changes."""
    state = bare()
    put_tf(state, "allied", 1, "A/Q38", "Lexington")
    put_af(state, "allied", 3, "A/Q30", "6 Dauntless AP", home="Lexington")
    view = GAME.view(state, "allied")
    with_claim = GAME.parse("AF3: attack carriers: all dive, I rolled 6", "allied", view)
    without = GAME.parse("AF3: attack carriers: all dive", "allied", view)
    assert [echo.canonical for echo in with_claim.echo] == [echo.canonical for echo in without.echo]
    notes = [remark for remark in with_claim.diagnostics if remark.code == "GM-2.31"]
    assert [(remark.severity, remark.message) for remark in notes] == [
        ("note", "the umpire throws all dice: 'I rolled 6' is left out")
    ]


@pytest.mark.rule("GM-2.4")
def test_exchanging_the_sides_exchanges_the_outcome() -> None:
    """One destroyer and three in a hex of open sea, each in turn on either side: what one side saw the other sees."""

    def seen(first: str, second: str, where: str = "A/Q38") -> list[list[tuple[object, ...]]]:
        state = bare()
        put_tf(state, "allied", 1, "A/Q38", first)
        put_tf(state, "japanese", 1, where, second)
        after = play(state)
        return [
            [(told.sighting.hex, told.sighting.condition, told.sighting.total) for told in after.sighted(side)]
            for side in SIDES
        ]

    one, other = seen("DD", "DD x3"), seen("DD x3", "DD")
    assert [[total for _, _, total in side] for side in one] == [[3], [1]]
    assert one == other[::-1]
    assert seen("DD", "DD x3", "A/Q30") == [[], []]


@pytest.mark.rule("GM-3.1b")
def test_an_order_of_a_later_hour_waits_for_it_and_a_later_text_replaces_it() -> None:
    """At 0800 TF3 is told to go north at 1000; at 0900 it may be told to go south instead."""
    state = bare(turn=8)
    put_tf(state, "allied", 3, "A/Q38", "Lexington")
    for text, where in (("", "A/Q37"), ("1000: TF3 S1", "A/Q39")):
        first = play(state, "1000: TF3 N1")
        second = play(first.state, text)
        assert [played.where("allied", "TF3") for played in (first, second)] == ["A/Q38", "A/Q38"]
        assert play(second.state).where("allied", "TF3") == where


@pytest.mark.rule("GM-3.1b")
@pytest.mark.parametrize(("text", "attacks"), [("AF5: hold", 0), ("", 0), ("AF5: attack TF: all dive on carriers", 1)])
def test_planes_over_a_tf_attack_only_if_told_to(text: str, attacks: int) -> None:
    """What is not ordered does not happen: six Dauntless with bombs over Shokaku."""
    state = bare(turn=8)
    put_tf(state, "allied", 3, "A/Q30", "Lexington")
    put_tf(state, "japanese", 1, "A/Q36", "Shokaku")
    put_af(state, "allied", 5, "A/Q36", "6 Dauntless AP", home="Lexington")
    assert len(play(state, text, default=1).thrown("air attack")) == attacks
