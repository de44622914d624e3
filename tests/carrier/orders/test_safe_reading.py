"""What is not understood never becomes something else: the order it stands in is left out, and what stood stays."""

import pytest
from tests.carrier.orders import corpus_views
from tests.carrier.orders.makeview import allied, only, program, read, ruleset, severities
from tests.carrier.position import OPEN_SEA, bare, play, put_af, put_tf

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Place, Program, Step
from flagplot.games.carrier.ordered.program import amended
from flagplot.games.carrier.theatre.hex import distance
from flagplot.games.carrier.theatre.hex import parse as hex_of
from flagplot.games.carrier.view import CarrierView

BOUND = Program((ast.GoTo(Place(hex_of("A/D23"))),))


def under_way() -> CarrierView:
    """Return the Allied view with TF1 and AF23 on their way to Port Moresby."""
    view = allied()
    view.tfs[1].order = BOUND
    view.afs[23].order = BOUND
    return view


MISREAD = [
    "AF23: attack C4 except transports",
    "AF23: attack C4 but not transports",
    "AF23: attack everything at C4 save destroyers",
    "AF23: N4; xyzzy if a TF is seen; land",
    "AF23: meet AF3 somewhere near B/M12 and go with it; attack ships",
    "Lexington: launch all but 3 Wildcat; attack C4; land",
    "Lexington: launch all except 3 Wildcat; attack C4; land",
    "TF1: SE1 instead of resting",
    "TF1: NW2 rather than nothing",
    "TF1: not NW2",
    "AF23: hardly search; land",
    "AF23: 3 Dauntless",
    "AF23: hold present course",
    "AF23: to C4 by 1400",
    "AF23: land about 1400",
    "AF23: attack C4 twice",
    "TF1: NW2 half speed",
    "TF1: NW2 daily",
    "TF1: to A/D23 some day",
    "AF23: attack nothing",
    "AF23: land elsewhere",
    "TF3, peel off Hobart as TF20, course for them SW2",
    "TF3: split Hobart as TF20, them SW2",
    "AF23: to C77; search; N2",
    "TF3 was going south, but now it stays.",
    "2 Dauntless of AF23: cancel",
    "AF23: attack Lexington",
    "TF1: high",
    "AF23 is to keep two hexes between AF3 and C4.",
    "AF23 should join AF3 if AF8 attacks.",
    "If any raid comes in, at Lexington Yorktown scrambles four Wildcats as ready CAP.",
    "AF23 attacks C4; if C6 is gone, it returns",
    "TF1: N2 if fuel permits",
    "TF1: hold until fuel at most 3",
    "TF1 has gone N2",
    "AF23: if gone land",
    "AF23: N4; if lost land",
    "AF23: return via B/M29",
    "AF23 goes home by B/M29",
    "TF1 waits for TF3, then goes to Buna",
    "AF23 waits for AF3 over B/M23",
    "AF23: CAP AF3",
    "AF23: to AF3; attack enemy",
    "AF23: cease attack",
    "AF23 cancels its attack",
    "AF3: do not attack",
    "AF23 attacks C4, last the carriers",
    "AF23: N2, then attack C4 with AF3",
    "TF1 stays for the night",
    "TF1 rests for the day",
    "I was thinking of sending TF3 south",
    "I may send TF3 south",
    "TF1: shadow C4; if gone hold",
    "AF23 goes home, having dropped its bombs",
    "AF23 lands, but before that it searches N4",
]


@pytest.mark.parametrize("text", MISREAD)
def test_nothing_is_done_on_what_is_not_understood(text: str) -> None:
    sheet = read(text, under_way())
    assert sheet.orders == ()
    assert [remark for remark in sheet.diagnostics if remark.severity != "note"]


def test_the_answer_says_what_stays() -> None:
    """The rest of the order falls with the clause, whatever it says."""
    sheet = read("AF23: attack C4 except transports; land\nTF3: N1", under_way())
    assert [order.unit.number for order in sheet.orders] == [3]
    assert "AF23: nothing of this order is taken; its standing order stays: to A/D23" in [
        remark.message for remark in severities(sheet, "note")
    ]


def test_an_order_under_two_headings_is_one() -> None:
    sheet = read("AF23: attack C4\nTF3: N1\nAF23: unless zzyzx return", under_way())
    assert [order.unit.number for order in sheet.orders] == [3]


def test_a_launch_that_is_not_understood_takes_the_orders_after_it_along() -> None:
    sheet = read("Lexington: launch 2 Wildcat as AF7: CAP TF1; launch all but 3 Dauntless; attack C4\nTF3: N1")
    assert [order.unit.number for order in sheet.orders] == [3]


@pytest.mark.parametrize("text", ["AF3 stop searching and land", "AF3: do not search; land"])
def test_a_search_that_is_to_stop(text: str) -> None:
    assert program(text).actions == (ast.Search(False), ast.LandAt())


def test_words_that_change_nothing_are_left_out_with_a_note() -> None:
    sheet = read("TF3: please steam NW1 immediately")
    assert only(sheet).program == Program((ast.Move((Step(6),)),))
    unused = [remark.message for remark in sheet.diagnostics if remark.code == "unused-word"]
    assert unused == ["word not used: please", "word not used: immediately"]


@pytest.mark.parametrize(
    "text",
    [
        "AF23: N1; if TF with carriers seen then shell Buna else N2",
        "AF6: N1; unless attacked then land Rabaul",
        "AF6: meet AF99 at B/M12 and go with it; land",
    ],
)
def test_a_condition_or_meeting_that_is_refused_takes_the_order_along(text: str) -> None:
    sheet = read(text, under_way())
    assert sheet.orders == ()
    assert severities(sheet, "error")


@pytest.mark.rule("BR-8.10")
def test_what_is_launched_together_goes_together() -> None:
    """There is no Dauntless with AP in Ready: their escorts stay too."""
    sheet = read("Lexington: launch 6 Dauntless AP, 4 Wildcat; attack C4; land")
    assert sheet.orders == ()
    assert "AF1 is not launched: what is launched together goes together" in [
        remark.message for remark in severities(sheet, "error")
    ]


@pytest.mark.rule("BR-8.12.2")
def test_escorts_stay_with_bombers_that_are_refused() -> None:
    launches = "AF7 launch 6 Dauntless{load} from Lexington; land\nAF8 launch 4 Wildcat from Lexington; join AF7"
    assert [order.unit.number for order in read(launches.format(load="")).orders] == [7, 8]
    sheet = read(launches.format(load=" AP"))
    assert sheet.orders == ()
    assert "AF8 is not launched: AF7, which it was to join, is not" in [
        remark.message for remark in severities(sheet, "error")
    ]


def test_no_internal_name_is_shown() -> None:
    sheet = read("Lexington: launch 6 Dauntless; attack attack\nTF3: N1")
    assert all("AF0" not in remark.message + remark.hint for remark in sheet.diagnostics)


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("TF1: N1", True),
        ("TF1: hold", True),
        ("TF1: cancel", True),
        ("TF1: surface: engage", True),
        ("TF1: avoid combat", False),
        ("TF1: split DD 5 as TF8", False),
        ("TF1: report C2 2", False),
        ("TF1: surface: number 4", False),
        ("AF23: avoid combat", False),
        ("AF23: search", False),
        ("AF23: high", False),
        ("AF23: do not divert", False),
        ("AF23: land", True),
    ],
)
def test_what_an_order_replaces_is_said(text: str, ends: bool) -> None:
    """Conduct, and what is done at once, leave the route that stands."""
    sheet = read(text, under_way())
    unit = text.partition(":")[0]
    notes = [remark.message for remark in severities(sheet, "note")]
    assert sheet.echo[0].replaces == ("to A/D23" if ends else "")
    assert (f"{unit} goes on with: to A/D23" in notes) != ends
    stands = amended(BOUND, only(sheet).program)
    assert (stands is None) == ends
    assert stands is None or BOUND.actions[0] in stands.actions


def test_who_weighs_unloads_no_more() -> None:
    unloading = Program((ast.Anchor(), ast.Unload()))
    assert amended(unloading, Program((ast.Weigh(),))) == Program((ast.Weigh(),))


def test_a_hex_into_the_wind_has_a_place_in_the_course() -> None:
    view = allied()
    sector = ruleset().theatre.sectors(view.tfs[1].hex)[0]
    view.winds[sector] = (4, 1)
    (note,) = [remark.message for remark in read("TF1: into wind; NW3", view).diagnostics if remark.code == "move"]
    assert note == (
        "TF1: start B/F30, end B/E29, 2 of 2 MP; 2 hexes more to B/C28 on later turns: B/C28 at 0500; "
        "if the wind does not change"
    )


def test_readying_bombers_without_a_load_draws_a_query() -> None:
    """Fighters carry none unless they are told to."""
    assert [remark.code for remark in severities(read("Lexington: ready 4 Dauntless"), "query")] == ["no-load"]
    assert not severities(read("Lexington: ready 4 Dauntless AP, 2 Wildcat"), "query")


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("TF1: SE1 instead of NW2", "TF1: SE1"),
        ("TF1: NW at full speed", "TF1: NW2"),
        ("TF3: NE2 if possible", "TF3: NE2"),
        ("AF23 abort the strike, jettison bombs and return to Lexington", "AF23: jettison; land Lexington"),
        ("Send Task Force 3 to A/BB23.", "TF3: to A/BB23"),
        (
            "If attacked, AF6 is to jettison and land at Port Moresby",
            "AF6: if attacked then (jettison; land Port Moresby)",
        ),
        ("At 1400 TF3 steams one hex north", "1400: TF3: N1"),
        ("2 Dauntless from Lexington search N7 and land", "AF1: launch 2 Dauntless from Lexington; search; N7; land"),
        ("AF17 atack C4", "AF17: attack enemy at C4"),
    ],
)
def test_prose_is_answered_in_the_words_of_the_guide(text: str, means: str) -> None:
    sheet = read(text)
    assert [echo.canonical for echo in sheet.echo] == [means]
    assert f"read as: {means}" in [remark.message for remark in sheet.diagnostics] or "if possible" in text


def test_one_order_may_be_for_several_units() -> None:
    assert [echo.canonical for echo in read("TF2 and TF3 hold 2 turns. They then avoid combat").echo] == [
        "TF2: hold 2 turns; surface: avoid",
        "TF3: hold 2 turns; surface: avoid",
    ]


def test_a_shadower_backs_off_to_its_distance() -> None:
    """Ordered to shadow from two hexes, planes and ships that are nearer go out to two."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, "A/Q36", "Lexington")
    put_tf(state, "japanese", 6, "A/Q34", "Shokaku")
    put_af(state, "allied", 3, "A/Q35", "4 Dauntless", home="Lexington")
    after = play(state, "AF3: shadow TF from 2 hexes\nTF1: shadow TF from 3 hexes").state.sides
    target = after["japanese"].tfs[6].hex
    assert distance(after["allied"].afs[3].hex, target) == 2
    assert distance(after["allied"].tfs[1].hex, target) == 3


def test_two_equal_moves_are_both_made() -> None:
    """N2 and again N2 are four hexes."""
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, "4 Dauntless", home="Lexington")
    assert len(play(state, "AF3: N2; N2").state.sides["allied"].afs[3].track) == 5


PROSE = [
    ("Portland takes Atlanta in tow", ["TF12: tow Atlanta with Portland"]),
    ("Atlanta should be towed by Portland", ["TF12: tow Atlanta with Portland"]),
    ("TF3 detaches a destroyer as TF9, which makes for B/M23", ["TF3: split DD 4 as TF9: (to B/M23)"]),
    ("TF3: drop Hobart off as TF9, she heads to B/M23", ["TF3: split Hobart as TF9: (to B/M23)"]),
    ("TF3: split Hobart as TF9; for them SW2", ["TF3: split Hobart as TF9: (SW2)"]),
    ("TF3: split Hobart as TF9. TF9 goes two hexes south-west", ["TF3: split Hobart as TF9: (SW2)"]),
    ("TF3 scuttles everything except Astoria", ["TF3: scuttle Hobart, DD 4, DD 5"]),
    (
        "TF11 heads for Port Moresby, and Lexington launches 4 Wildcats as AF20 for CAP over TF1",
        ["TF11: to Port Moresby", "AF20: launch 4 Wildcat from Lexington; CAP TF1"],
    ),
    ("AF10: if attacked, jettison and land at Yorktown", ["AF10: if attacked then (jettison; land Yorktown)"]),
    ("Lexington launches all its Dauntless except two", ["AF1: launch 4 Dauntless from Lexington"]),
    ("SS4, if attacked from the air, shall dive", ["SS4: if air attack dive"]),
    ("Send two torpedo boats out of Tulagi to B/L22 as MTB1", ["MTB1: 2 boats from Tulagi patrol B/L22"]),
    ("AF8: lnad Yorktwon", ["AF8: land Yorktown"]),
    ("AF17: close C4", ["AF17: to C4"]),
    ("TF2: Chicago and San Francisco anchor", ["TF2: anchor Chicago, San Francisco"]),
    (
        "Lexington and Yorktown launch 2 Wildcats each",
        ["AF1: launch 2 Wildcat from Lexington", "AF4: launch 2 Wildcat from Yorktown"],
    ),
    (
        "AF12: half dives on carriers of C6, half on cruisers",
        ["AF12: attack enemy at C6: 3 Dauntless dive on carriers, 3 Dauntless dive on CA/CL"],
    ),
]


@pytest.mark.parametrize(("text", "means"), PROSE)
def test_a_sentence_is_put_in_the_words_of_the_guide(text: str, means: list[str]) -> None:
    """With `read as:`, and the same when its reading is sent."""
    sheet = corpus_views.read(text, "allied")
    assert [echo.canonical for echo in sheet.echo] == means
    remarks = [remark.message for remark in sheet.diagnostics]
    assert all(f"read as: {meant}" in remarks for meant in means) or "if attacked, jettison" in text
    again = corpus_views.read("\n".join(means), "allied")
    assert [echo.canonical for echo in again.echo] == means


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("TF1: to 3 hexes NE of B/M23", "TF1: to B/P21"),
        ("TF1 sails to the hex two hexes north of Buna.", "TF1: to A/I18"),
        ("TF1: to N2 of C5", "TF1: to A/I18"),
        ("Send TF1 to a point 60 miles to the north-west of Tulagi", "TF1: to B/J20"),
        ("TF2: to two hexes north of M23", "TF2: to B/M21"),
        ("TF1 waits two hexes north of Tulagi", "TF1: to B/M20; hold"),
        ("AF6: meet AF3 2 hexes N of Port Moresby and go with it", "AF6: meet AF3 at A/D21 and go with it"),
        ("AF3: search three hexes north of Buna", "AF3: search; to A/I17"),
        ("AF23: attack TF two hexes south of B/P31", "AF23: attack TF at B/P33"),
        (
            "Lexington: launch 2 Dauntless as AF31: to 2 hexes N of B/M23; land",
            "AF31: launch 2 Dauntless from Lexington; to B/M21; land",
        ),
        ("SS4: patrol 2 hexes north of B/M23", "SS4: patrol B/M21"),
    ],
)
def test_a_place_that_is_told_by_another_is_reckoned(text: str, means: str) -> None:
    """And the hex is said (BR-1.1: a hex is 20 miles)."""
    sheet = corpus_views.read(text, "allied")
    assert [echo.canonical for echo in sheet.echo] == [means]
    assert f"read as: {means}" in [remark.message for remark in sheet.diagnostics]


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("In two hours TF1 goes NE2.", "1000: TF1: NE2"),
        ("TF1: in an hour, NE2", "0900: TF1: NE2"),
        ("At dawn TF1 steams NE2", "0600: TF1: NE2"),
        ("AF12: land at dusk", "1900: AF12: land"),
        ("TF1: not before 1400 NE2", "1400: TF1: NE2"),
        ("After dark TF1 goes NE2", "TF1: if night then (NE2)"),
        ("TF1: from 1400 on, hold", "1400: TF1: hold"),
        ("TF1 stays for three hours, then NE2", "TF1: hold 3 turns; NE2"),
        ("TF1: hold until noon", "TF1: hold until hour exactly 12"),
    ],
)
def test_hours_to_come_are_reckoned_from_the_present_hour(text: str, means: str) -> None:
    """Which is 0800."""
    assert [echo.canonical for echo in corpus_views.read(text, "allied").echo] == [means]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("TF1: to two hexes north of C4", "C4 moves: write the hex that is meant (B/P31 if"),
        ("TF11: to the hex two hexes north of Lexington", "Lexington moves"),
        ("TF1: to two hexes ahead of TF2", "what lies ahead hangs on a course"),
        ("TF1: to two hexes east of Tulagi", "there is no direction east on this board: NE or SE?"),
        ("TF1: to 50 miles NE of Tulagi", "50 miles are no whole hexes"),
        ("TF1: to hexes north of Tulagi", "this does not say how many hexes north of Tulagi"),
        ("TF1: to 40 hexes north of Tulagi", "N from B/M01 leaves the map"),
        ("TF1: to the hex south of Lae", "there is no way by sea"),
        ("TF3: to two hexes NE of PP23", "PP23 is on both half-maps"),
        ("TF1: to within two hexes north of Tulagi", "'within' does not fit here"),
        ("TF1: to about 2 hexes N of Tulagi", "'about' is not understood"),
        ("TF1: keep more than 2 hexes north of Tulagi", ""),
        ("TF1: two hexes north and one hex north-east of Tulagi", ""),
        ("TF1: to two hexes north of Tulagi and Buna", ""),
        ("TF1: avoid the hex two hexes north of Tulagi", ""),
        ("AF12: shadow C4 from two hexes north of Tulagi", ""),
        ("TF1 must be at B/M23 at 1400", "in doubt"),
        ("At 1400 TF1 should be at B/M23", ""),
        ("TF1 sails for B/M23 in two hours", "this makes no order"),
        ("TF1: to B/M23 by 0900", "this makes no order"),
        ("AF31: launch 4 Wildcat from Lexington; stay on deck", "'deck' is not understood"),
    ],
)
def test_a_place_or_an_hour_is_never_guessed(text: str, why: str) -> None:
    sheet = corpus_views.read(text, "allied")
    assert sheet.orders == ()
    assert any(remark.severity != "note" and why in remark.message for remark in sheet.diagnostics)


@pytest.mark.parametrize(
    "text",
    [
        "AF10: attack C6, it is to zyzzyva",
        "AF3 search N5, because if attacked it lands",
        "AF3 search N5 so that it lands at Yorktown",
        "AF3 search N5 since 1400",
        "TF1 goes north 2 in order to attack C4",
        "TF1 N2, I think not",
        "TF1 N2, I hope it will not go",
        "TF1 N2, I would rather stay",
        "AF23 attack C4, I guess level low",
        "AF23 attacks C4, nobody dives",
        "TF1 N2, I hope only after dark",
        "TF1 hold, no worries, not at night",
        "AF6 attack C4 like AF10",
        "Maybe TF1 should go north",
        "TF2 N2. Cancel that.",
        "AF6: N1; if TF seen",
    ],
)
def test_a_remark_that_may_turn_the_meaning_is_not_left_out(text: str) -> None:
    """What is said beside an order is left out only where it can be no order, no case and no denial of one."""
    sheet = corpus_views.read(text, "allied")
    assert [remark for remark in sheet.diagnostics if remark.severity != "note"]


@pytest.mark.parametrize(
    ("text", "means"),
    [
        (
            "I am a bit worried about bombers, so could AF6 please fly CAP over TF1 for four hours?",
            "AF6: CAP TF1 4 turns",
        ),
        ("TF3 should stay where it is for two turns because TF2 needs time", "TF3: hold 2 turns"),
        ("af3 srch n5 rtb", "AF3: search; N5; land"),
        ("AF6 low altitude fly please", "AF6: low"),
        ("a f seventeen shadow c four from one hex", "AF17: shadow C4 from 1 hex"),
        ("AF3 N5, searching, then back to Port Moresby", "AF3: search; N5; land Port Moresby"),
        ("Item 1: TF11, south 1 hex, then south-west 1 hex.", "TF11: S1,SW1"),
        ("AF23 to strike C4. Everybody dives on the carriers.", "AF23: attack enemy at C4: all dive on carriers"),
    ],
)
def test_asides_runs_and_sentences_that_belong_together(text: str, means: str) -> None:
    assert [echo.canonical for echo in corpus_views.read(text, "allied").echo] == [means]


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("TF1 goes to B/G30 or B/G31", ["TF1: to B/G30", "TF1: to B/G31"]),
        ("Either TF1 or TF11 goes to B/G30", ["TF1: to B/G30", "TF11: to B/G30"]),
        (
            "Lexington: launch all but 3 Wildcat",
            ["AF1: launch all Dauntless, 1 Wildcat from Lexington", "AF1: launch 1 Wildcat from Lexington"],
        ),
    ],
)
def test_what_can_be_meant_in_two_ways_is_asked_back(text: str, readings: list[str]) -> None:
    """With readings that can be sent as they stand."""
    sheet = corpus_views.read(text, "allied")
    assert sheet.orders == ()
    (asked,) = [remark for remark in sheet.diagnostics if remark.code == "ambiguous"]
    for n, reading in enumerate(readings, 1):
        assert f"{n}. {reading}" in asked.hint
        assert [echo.canonical for echo in corpus_views.read(reading, "allied").echo] == [reading]


@pytest.mark.parametrize(
    "text",
    [
        "AF10 attacked C6",
        "TF3: forget NE1,N1",
        "AF7: hold, all but attack C6",
        "TF7 is to unload at Port Moresby if it is not too late",
        "AF8 lands, perhaps on Lexington",
        "TF1 goes to B/G30 when TF11 gets there",
        "AF14 should not attack anything but the bombers",
        "Lexington launches some of its Wildcats",
        "TF1 would go north if it could",
        "TF1 nearly goes north",
    ],
)
def test_patterns_drop_no_word_that_may_turn_the_meaning(text: str) -> None:
    sheet = corpus_views.read(text, "allied")
    assert sheet.orders == ()
    assert [remark for remark in sheet.diagnostics if remark.severity != "note"]


@pytest.mark.parametrize(
    "text",
    [
        "If AF3 sees a task force heading north, it lands.",
        "If AF3 sees the enemy coming towards Port Moresby, it lands.",
        "If a carrier is seen going south, AF3 lands.",
        "If AF12 is attacked at B/M23, it jettisons.",
        "If AF3 sees a task force it cannot attack, it lands.",
        "If the enemy turns up in strength, TF11 falls back south.",
        "If AF3 is attacked again, it lands.",
        "If AF3 sees an enemy task force first, it lands.",
        "If AF3 sees our ships, it lands.",
        "AF3 orbits until a task force is seen at night, then lands.",
        "AF3 orbits until a task force is seen but no carrier, then lands.",
        "AF3 orbits until a task force is seen by AF6, then lands.",
        "AF3 searches north five hexes and lands when a carrier is sighted by AF6.",
        "If attacked AF3 lands, otherwise it does not attack C4.",
        "If a carrier is seen AF3 shadows it, else it does not land.",
    ],
)
def test_a_case_is_read_to_its_end(text: str) -> None:
    """What a case says of the enemy, or of whom it does not hold, is not taken for a deed nor left out."""
    assert corpus_views.read(text, "allied").orders == ()


def test_a_sentence_about_another_unit_does_not_spoil_the_order_above_it() -> None:
    sheet = corpus_views.read(
        "TF11: NW2\nI was going to order AF10: attack C6 but changed my mind.\nAF8: land", "allied"
    )
    assert [echo.canonical for echo in sheet.echo] == ["TF11: NW2", "AF8: land"]
    sheet = corpus_views.read("AF10: attack C6\nCan AF10 attack C6 and still get home?\nAF8: land", "allied")
    assert [echo.canonical for echo in sheet.echo] == ["AF8: land"]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("AF10: split if carriers", "Write it like: AF10: split 2 Dauntless as AF12: land"),
        (
            "Lexington: launch launch",
            "Write it like: Lexington: launch 6 Dauntless, 4 Wildcat as AF7: high; search N7; land",
        ),
        ("If they turn up in strength, TF3 falls back south", "Write it like: TF3: if TF seen then to Port Moresby"),
        ("TF3: scuttle zyzzyva", "Write it like: TF3: scuttle DD 5"),
        ("AF12 waits for AF10 to attack", "Write it like: AF12: attack after AF10"),
        (
            "TF3: to B/M23 by 0900",
            "An order begins at an hour, as in '0900: TF3: ...'; by when it is done is not ordered.",
        ),
    ],
)
def test_a_refusal_shows_an_order_of_the_same_verb_for_the_unit_at_hand(text: str, hint: str) -> None:
    assert hint in [remark.hint for remark in corpus_views.read(text, "allied").diagnostics]


@pytest.mark.parametrize(
    "text",
    [
        "TF2: scuttle Chicago. San Francisco and the DDs go N1.",
        "TF3: rescue survivors with Hobart; Astoria and the DDs go N1",
        "TF2: shell Henderson Field with Chicago. San Francisco and the DDs stay out of it",
    ],
)
def test_ships_that_act_in_the_next_sentence_are_none_of_those_before_it(text: str) -> None:
    assert not corpus_views.read(text, "allied").echo


def test_what_is_told_behind_two_submarines_is_not_of_the_last_alone() -> None:
    assert not corpus_views.read("SS2 and SS4: N1. Hold fire.", "allied").echo


def test_what_is_done_now_is_not_done_every_turn() -> None:
    assert not corpus_views.read("Port Moresby: every turn service all. This turn ready 2 Hudson GP.", "allied").echo


def test_a_case_of_the_target_falls_with_its_attack() -> None:
    """BR-18.3: Dauntless cannot level bomb from high."""
    assert not corpus_views.read("AF10: attack C6: all level high on carriers; if gone return.", "allied").echo


def test_going_with_another_in_a_case_told_last_is_in_doubt() -> None:
    """It may go with it now, or be told what to do when attacked."""
    assert not corpus_views.read("TF1 sails with TF5 if attacked", "allied").echo
