"""The list of what each unit saw (GM-4.2a, GM-7.1), and report numbers that move (GM-3.6b)."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, Played, bare, play, put_af, put_tf, ready
from tests.carrier.wording import observers
from tests.support.shown import reported

from flagplot.core.diagnostics import BadInputError
from flagplot.core.document import to_text
from flagplot.games.carrier.command.keeping import open_record
from flagplot.games.carrier.facts.dispatches import Looked
from flagplot.games.carrier.facts.seeing import NumbersMissing
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.presets import options_of
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import name, walk

N1, N2, N4 = (walk(OPEN_SEA, f"N{n}")[-1] for n in (1, 2, 4))
LISTED: dict[str, Any] = {"sightings_listed": True}


def looks(after: Played, side: str = "allied") -> list[tuple[str, str, str, int]]:
    """Return unit, its hex, the hex seen and the condition of each line of the list."""
    return [
        (observers(told.sighting), name(told.at), name(told.sighting.hex), told.sighting.condition)
        for told in after.told
        if isinstance(told, Looked) and told.seat == side
    ]


@pytest.mark.rule("GM-7.1", "GM-4.2a")
def test_a_searcher_lists_what_it_saw_from_each_hex() -> None:
    """AF17 flies N4 past a TF four hexes north: seen from two hexes off (1), one hex off (2) and its own hex (3)."""
    state = bare(turn=9, **LISTED)
    put_af(state, "allied", 17, OPEN_SEA, "1 Catalina high")
    put_tf(state, "japanese", 2, N4, "DD x7")
    after = play(state, "AF17: search N4", default=1)
    hexes = [name(hex_) for hex_ in walk(OPEN_SEA, "N4")]
    assert looks(after) == [
        ("AF17", hexes[2], hexes[4], 1),
        ("AF17", hexes[3], hexes[4], 2),
        ("AF17", hexes[4], hexes[4], 3),
    ]
    text = to_text(reported(GAME, GAME.view(after.state, "allied"), tuple(t for t in after.told if t.seat == "allied")))
    assert "WHAT EACH UNIT SAW" in text
    line = next(line for line in text.splitlines() if hexes[3] in line and "about 7 ships" in line)
    assert line.split()[:4] == ["AF17", hexes[3], hexes[4], "2"]


@pytest.mark.rule("GM-7.1")
def test_every_post_lists_what_passed_within_range() -> None:
    """Zeros cross from two hexes north of TF1 to it: both TFs list them, by unit, with their own conditions."""
    state = bare(turn=9, **LISTED)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_tf(state, "allied", 12, N1, "Chicago")
    put_af(state, "japanese", 2, N2, "4 Zero")
    after = play(state, japanese="AF2: S2")
    assert sorted(set(looks(after))) == sorted(
        [
            ("TF1", name(OPEN_SEA), name(N2), 1),
            ("TF1", name(OPEN_SEA), name(N1), 2),
            ("TF1", name(OPEN_SEA), name(OPEN_SEA), 3),
            ("TF12", name(N1), name(N2), 2),
            ("TF12", name(N1), name(N1), 3),
            ("TF12", name(N1), name(OPEN_SEA), 2),
        ]
    )
    assert [look[0] for look in looks(after)] == ["TF1"] * 3 + ["TF12"] * 3


@pytest.mark.rule("GM-7.1")
def test_coastwatchers_are_listed_and_a_unit_that_sees_nothing_is_not() -> None:
    state = bare(turn=9, **LISTED)
    coast = ruleset_of(state).theatre.coastal_hexes("Malaita")[0]
    put_tf(state, "japanese", 2, coast, "DD x4")
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    after = play(state)
    assert {look[0] for look in looks(after)} == {"coastwatchers on Malaita"}
    assert looks(after, "japanese") == []


@pytest.mark.rule("GM-4.2a")
def test_figures_in_the_list_are_those_of_the_condition() -> None:
    """At Condition 2 the owner's figure, at 3 the exact one; the contact's number stands with it."""
    state = bare(turn=9, **LISTED)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_tf(state, "japanese", 2, N1, "DD x4").report_as = (6, 2)
    (look,) = [t for t in play(state).told if isinstance(t, Looked) and t.seat == "allied"]
    assert (look.contact, look.sighting.total, look.sighting.formations) == (1, 6, 2)


@pytest.mark.rule("GM-4.2a")
def test_drawn_figures_are_the_same_in_list_and_report() -> None:
    state = bare(turn=9, condition2_total="dice", **LISTED)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_tf(state, "japanese", 2, N1, "DD x6")
    after = play(state, faces={"allied A/Q37: japanese/TF2 6": (7,)})
    (look,) = [t for t in after.told if isinstance(t, Looked) and t.seat == "allied"]
    (told,) = after.sighted("allied")
    assert look.sighting.total == told.sighting.total == 9


@pytest.mark.rule("GM-7.1")
def test_the_list_needs_reports_of_formations() -> None:
    with pytest.raises(BadInputError, match="sightings_listed=on needs condition2_formations=on"):
        options_of("base", {"sightings_listed": True, "condition2_formations": False})
    assert options_of("gm-1993", {}).sightings_listed


# --- report numbers ---


def shown_as(ships: int, figure: int, **options: Any) -> State:
    state = bare(turn=9, **options)
    made = put_tf(state, "japanese", 2, OPEN_SEA, f"DD x{ships}")
    made.report_as = (figure, 2)
    return state


@pytest.mark.rule("GM-3.6b")
def test_a_figure_out_of_range_moves_and_the_owner_is_told() -> None:
    """A TF of 10 shown as 15 that loses four: 3 to 9 are allowed, 9 is shown from then on; 9 stays when told once."""
    state = shown_as(10, 15)
    after = play(state, japanese="TF2: split 4 DD as TF3")
    assert after.state.sides["japanese"].tfs[2].report_as == (9, 2)
    assert "seeing.numbers_moved TF2 size=6 before=15 now=9" in after.facts("japanese")
    assert after.facts("allied") == ""
    assert "seeing.numbers_moved" not in play(after.state).facts("japanese")


@pytest.mark.rule("GM-3.6b")
@pytest.mark.parametrize(("figure", "stays"), [(2, False), (3, True), (9, True), (10, False)])
def test_the_range_of_six_ships(figure: int, stays: bool) -> None:
    after = play(shown_as(6, figure))
    assert ("seeing.numbers_moved" in after.facts("japanese")) is not stays
    assert after.state.sides["japanese"].tfs[2].report_as == ({2: 3, 10: 9}.get(figure, figure), 2)


@pytest.mark.rule("GM-3.6b")
def test_figures_of_planes_move_too() -> None:
    state = bare(turn=9)
    put_af(state, "japanese", 4, OPEN_SEA, "6 Zero").report_as = (20, 1)
    assert "seeing.numbers_moved AF4 size=6 before=20 now=9" in play(state).facts("japanese")


@pytest.mark.rule("GM-3.6b")
def test_without_a_figure_the_true_number_is_shown() -> None:
    """gm-1993: a cruiser in the next hex is told exactly what is there."""
    state = bare(turn=9, preset="gm-1993")
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_tf(state, "japanese", 2, N1, "DD x5")
    (told,) = play(state).sighted("allied")
    assert (told.sighting.total, told.sighting.formations) == (5, 1)


@pytest.mark.rule("FE-7.12.2b", "GM-3.6a")
def test_where_dice_are_drawn_a_figure_is_refused() -> None:
    state = bare(turn=9, condition2_total="dice")
    put_tf(state, "japanese", 2, OPEN_SEA, "DD x6")
    sheet = GAME.parse("TF2 report C2 5", "japanese", GAME.view(state, "japanese"))
    (error,) = [remark for remark in sheet.diagnostics if remark.severity == "error"]
    assert (error.code, sheet.orders) == ("FE-7.12.2b", ())  # type: ignore[attr-defined]
    assert "the option condition2_total is dice" in error.message


# --- the reminder ---


def reminders(after: Played, side: str = "japanese") -> list[str]:
    """Return the units of which a side is reminded, a string for each note."""
    notes = [told for told in after.told if isinstance(told, NumbersMissing) and told.seat == side]
    return [", ".join(unit.label for unit in note.units) for note in notes]


def unnumbered(**options: Any) -> State:
    """Two DDs, a third DD alone, six Zeros, one Mavis, and carriers with a figure and Zeros ready."""
    state = bare(turn=9, condition2_reminder=True, **options)
    put_tf(state, "japanese", 2, OPEN_SEA, "DD x2")
    put_tf(state, "japanese", 3, OPEN_SEA, "DD")
    put_tf(state, "japanese", 1, OPEN_SEA, "Shokaku", "Zuikaku").report_as = (3, 1)
    ready(state, "japanese", "Shokaku", Zero=2)
    ready(state, "japanese", "Zuikaku", Zero=2)
    put_af(state, "japanese", 4, OPEN_SEA, "6 Zero")
    put_af(state, "japanese", 5, OPEN_SEA, "1 Mavis")
    return state


@pytest.mark.rule("GM-3.6b")
def test_the_owner_is_reminded_once_of_each_unit_without_a_figure() -> None:
    """Of two ships or planes and more, for of one nothing but one can be shown; next turn of nobody."""
    after = play(unnumbered())
    assert reminders(after) == ["TF2, AF4"]
    assert reminders(after, "allied") == []
    assert reminders(play(after.state)) == []
    assert GAME.decode(GAME.encode(after.state)) == after.state


@pytest.mark.rule("GM-3.6b")
def test_a_figure_given_now_needs_no_reminder_and_a_launch_is_a_new_unit() -> None:
    """TF2 gets its figure this turn; AF6 takes off without one, AF7 with one, which is shown."""
    state = unnumbered()
    after = play(
        state,
        japanese="TF2 report C2 3\nAF6 launch 2 Zero from Shokaku; cap Shokaku\n"
        "AF7 launch 2 Zero from Zuikaku; cap Zuikaku; report C2 3 as 2 AF",
    )
    assert reminders(after) == ["AF4, AF6"]
    assert after.state.sides["japanese"].afs[7].report_as == (3, 2)
    assert after.state.sides["japanese"].afs[6].report_as is None


@pytest.mark.rule("GM-3.6b")
def test_ships_split_off_are_a_unit_of_their_own() -> None:
    """One DD is no unit to be shown otherwise; when TF5 of two leaves a TF with a figure, it has none yet."""
    state = bare(turn=9, condition2_reminder=True)
    put_tf(state, "japanese", 2, OPEN_SEA, "DD x6").report_as = (9, 1)
    after = play(state, japanese="TF2: split 2 DD as TF5")
    assert reminders(play(after.state)) == ["TF5"]


@pytest.mark.rule("GM-3.6b", "GM-1.0b")
def test_the_reminder_belongs_to_the_1993_rules() -> None:
    """Fixed there, as all of section 3; off in the other games; without an owner's figure it has no sense."""
    assert options_of("gm-1993", {}).condition2_reminder
    assert not options_of("base", {}).condition2_reminder and not options_of("email-2003", {}).condition2_reminder
    with pytest.raises(BadInputError, match="does not let you change condition2_reminder"):
        options_of("gm-1993", {"condition2_reminder": False})
    with pytest.raises(BadInputError, match="condition2_reminder=on needs condition2_total=owner"):
        options_of("email-2003", {"condition2_reminder": True})


@pytest.mark.rule("GM-3.6b", "GM-22.5")
def test_under_command_control_only_units_at_hand_are_spoken_of() -> None:
    """TF1 has the carrier; TF2 lies in its hex, TF9 far off; AF4 is out of touch. AF6 takes off and is lost to sight
    at once, yet its commander knows what he ordered. When TF9 is in touch its turn comes."""
    state = unnumbered(command_control=True)
    far = put_tf(state, "japanese", 9, walk(OPEN_SEA, "N6")[-1], "DD x2")
    open_record(ruleset_of(state), state)
    after = play(state, japanese="AF6 launch 2 Zero from Shokaku; cap Shokaku")
    assert reminders(after) == ["TF2", "AF6"]
    after.state.sides["japanese"].tfs[far.number].hex = OPEN_SEA
    assert reminders(play(after.state)) == ["TF9"]


# --- the order for truthful reports ---


@pytest.mark.rule("FE-7.12.2g")
@pytest.mark.parametrize(
    ("text", "echo"),
    [
        ("TF2 report truly", "report truly"),
        ("TF2: report truthfully", "report truly"),
        ("TF2 report the truth", "report truly"),
        ("TF2 report as rolled", "report as rolled"),
        ("TF2: report with errors", "report as rolled"),
    ],
)
def test_the_order_is_read_and_echoed(text: str, echo: str) -> None:
    """Canonical form that parses back to the same."""
    state = bare(turn=9, carrier_error=True)
    put_tf(state, "japanese", 2, OPEN_SEA, "Shokaku")
    view = GAME.view(state, "japanese")
    sheet = GAME.parse(text, "japanese", view)
    assert echo in str(sheet.echo)
    assert [d for d in sheet.diagnostics if d.severity == "error"] == []
    again = GAME.parse(f"TF2: {echo}", "japanese", view)
    assert again.orders[0].program == sheet.orders[0].program  # type: ignore[attr-defined]


@pytest.mark.rule("FE-7.12.2g")
@pytest.mark.parametrize(
    ("error", "text", "says"),
    [
        (False, "TF2 report truly", "the option carrier_error is off"),
        (True, "AF4 report truly", "it is an order for a task force"),
    ],
)
def test_the_order_is_refused_where_it_has_no_sense(error: bool, text: str, says: str) -> None:
    state = bare(turn=9, carrier_error=error)
    put_tf(state, "japanese", 2, OPEN_SEA, "Shokaku")
    put_af(state, "japanese", 4, OPEN_SEA, "6 Zero")
    sheet = GAME.parse(text, "japanese", GAME.view(state, "japanese"))
    (refusal,) = [remark for remark in sheet.diagnostics if remark.severity == "error"]
    assert says in refusal.message
    assert sheet.orders == ()  # type: ignore[attr-defined]


@pytest.mark.rule("FE-7.12.2g")
def test_the_order_leaves_the_course_as_it_is() -> None:
    state = bare(turn=9, carrier_error=True)
    put_tf(state, "japanese", 2, OPEN_SEA, "Shokaku")
    state = play(state, japanese="TF2: N4").state
    after = play(state, japanese="TF2 report truly")
    assert after.where("japanese", "TF2") == name(N4)
    assert after.state.sides["japanese"].tfs[2].truly


# --- directions ---


@pytest.mark.rule("GM-8.11")
@pytest.mark.parametrize(
    ("start", "course", "end"),
    [
        ("A/AA25", "NE1", "A/BB24"),
        ("A/BB24", "NE1", "A/CC24"),
        ("A/AA25", "SE1", "A/BB25"),
        ("A/BB24", "SE1", "A/CC25"),
    ],
)
def test_columns_shift_the_rows(start: str, course: str, end: str) -> None:
    """Even columns: NE is row less one, SE the same row; odd ones: NE the same row, SE one more. The answer names the
    hex left and the hex reached."""
    state = bare(turn=9)
    put_tf(state, "allied", 3, start, "Hobart")
    sheet = GAME.parse(f"TF3: {course}", "allied", GAME.view(state, "allied"))
    assert f"start {start}, end {end}" in sheet.diagnostics[0].message
    assert play(state, f"TF3: {course}").where("allied", "TF3") == end


@pytest.mark.rule("GM-8.11")
def test_no_hexes_means_stay() -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 3, OPEN_SEA, "Hobart")
    assert play(state, "TF3: N0").where("allied", "TF3") == name(OPEN_SEA)
    assert play(state, "TF3: N0, SE1").where("allied", "TF3") == name(walk(OPEN_SEA, "SE1")[-1])


@pytest.mark.rule("GM-8.11")
@pytest.mark.parametrize(("word", "first", "second"), [("E", "NE", "SE"), ("east", "NE", "SE"), ("W2", "NW", "SW")])
def test_east_and_west_are_asked_back_with_the_two_nearest(word: str, first: str, second: str) -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 3, OPEN_SEA, "Hobart")
    sheet = GAME.parse(f"TF3: {word}", "allied", GAME.view(state, "allied"))
    (query,) = [remark for remark in sheet.diagnostics if remark.severity == "query"]
    assert (query.code, f"{first} or {second}" in query.message) == ("GM-8.11", True)
    assert play(state, f"TF3: {word}", clean=False).where("allied", "TF3") == name(OPEN_SEA)
