"""The umpire's conduct: privacy, dice, rulings, reports (GM-1.0c to GM-2.4, GM-4.1, GM-4.2d)."""

import msgspec
import pytest
from tests.carrier.games import dice
from tests.carrier.position import Played, bare, opening, play, put_af, put_tf, ready
from tests.carrier.switching import switched
from tests.support.shown import reported

from flagplot.core.document import to_text
from flagplot.games.carrier.facts.throws import Trail
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.state.battle import State

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
    after = play(state, text, default=1)
    assert len(after.thrown("air attack")) == attacks
    assert after.facts("allied").count("flight.no_attack AF5 rule=GM-3.1b why=order") == 1 - attacks


@pytest.mark.rule("GM-3.1b")
@pytest.mark.parametrize(("planes", "enemy"), [("6 Dauntless", "A/Q36"), ("6 Dauntless AP", "A/Q35")])
def test_nothing_is_said_of_planes_that_could_not_attack_here(planes: str, enemy: str) -> None:
    """Without bombs, or in the hex beside the ships."""
    state = bare(turn=8)
    put_tf(state, "japanese", 1, enemy, "Shokaku")
    put_af(state, "allied", 5, "A/Q36", planes, home="Port Moresby")
    after = play(state, "AF5: hold", default=1)
    assert after.sighted("allied") and "flight.no_attack AF5" not in after.facts("allied")


@pytest.mark.rule("GM-2.4")
@pytest.mark.parametrize("there", [True, False])
def test_an_answer_to_orders_does_not_depend_on_the_enemys_hidden_state(there: bool) -> None:
    """`AF23 attack TF at B/P33`: word for word the same with a TF there and without."""

    def answer(there: bool) -> tuple[object, ...]:
        state = bare()
        put_tf(state, "allied", 1, "A/Q38", "Lexington")
        put_af(state, "allied", 23, "B/P30", "6 Dauntless AP", home="Lexington")
        if there:
            put_tf(state, "japanese", 1, "B/P33", "Shokaku")
        sheet = GAME.parse("AF23 attack enemy TF at B/P33.", "allied", GAME.view(state, "allied"))
        return sheet.echo, sheet.diagnostics

    assert answer(there) == answer(False)
    assert answer(there)[1]


@pytest.mark.rule("GM-4.1")
def test_a_turn_is_told_in_one_report_after_it_is_over() -> None:
    """A resolution gives all of a turn's news at once, for both sides; a quiet turn still has a report."""
    state: State = opening()
    done = GAME.resolve(state, {}, dice(3))
    assert GAME.clock(done.state).turn == GAME.clock(state).turn + 1
    assert set(GAME.awaiting(done.state)) == set(SIDES)
    quiet = play(bare())
    for side in SIDES:
        assert "Nothing new." in text_of(quiet, side)


@pytest.mark.rule("GM-4.2d")
def test_a_report_has_the_owners_full_state() -> None:
    """Positions, boxes, fuel, ammunition, damage, launches, and the points that he can know."""
    state = bare()
    put_tf(state, "allied", 1, "A/Q38", "Lexington", "Astoria", hits=1, ammunition=5)
    ready(state, "allied", "Lexington", Wildcat=4)
    put_af(state, "allied", 3, "A/Q30", "2 Dauntless AP", home="Lexington", land_by=20)
    text = text_of(play(state, "AF2 launch 1 Wildcat from Lexington; hold"), "allied")
    for line in (
        "TF1 in A/Q38, 1CV 1CA",
        "- Lexington: 1 of 6 hits, ammunition 5 of 10",
        "2000",
        "AF2 takes off from Lexington: 1 Wildcat",
        "- ready: 3 Wildcat",
        "Known so far: you 0, the enemy 0.",
    ):
        assert line in text, line


@pytest.mark.rule("GM-4.2d")
def test_points_that_the_player_has_not_verified_are_withheld_until_the_end() -> None:
    """An entry that is not known stands in the view only when the battle is over."""
    from flagplot.games.carrier.state.battle import PointsEntry

    state = bare()
    state.sides["allied"].points = [PointsEntry(1, 5, "seen"), PointsEntry(2, 9, "not seen", False)]
    assert [entry.points for entry in GAME.view(state, "allied").points] == [5]
    state.over = "the end"
    assert [entry.points for entry in GAME.view(state, "allied").points] == [5, 9]


def raid(**options: object) -> State:
    """Return six Dauntless over a carrier."""
    from flagplot.games.carrier.ordered.ast import Attack, Place, Program

    state = bare(**options)
    put_tf(state, "japanese", 1, "A/Q30", "Shokaku")
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
    return state


@pytest.mark.rule("GM-2.31")
def test_the_option_takes_the_dice_out_of_reports_and_nothing_else() -> None:
    """The throws are told no more; every other fact stays, the umpire's record included."""
    change = switched(raid, "dice_shown", False, default=1)
    assert [line.partition("hex=")[0] for line in change.gone] == [
        "allied: attack-thrown ",
        "allied: attack-thrown ",
        "japanese: attack-thrown ",
    ]
    assert change.new == () and all(" faces=[1] " in line for line in change.gone)
