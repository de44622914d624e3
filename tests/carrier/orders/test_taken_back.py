"""What takes an order back, or leaves it a draft, and words that were once passed over or read as their contrary: none
of these sentences is an order."""

import pytest
from tests.carrier.orders import corpus_views

TAKEN_BACK = [
    "that was wrong",
    "sorry my mistake",
    "I am joking",
    "I forbid it",
    "it is just a suggestion",
    "we reconsider",
    "it is a trap",
]
BRACKETS = ["draft", "postponed", "tentative", "withdrawn", "in the evening", "hypothetical", "partly"]


@pytest.mark.parametrize("order", ["TF1 N2", "AF10 attacks C4, all dive"])
@pytest.mark.parametrize("remark", TAKEN_BACK)
def test_what_is_taken_back_is_no_order(order: str, remark: str) -> None:
    assert corpus_views.read(f"{order}.", "allied").echo
    for text in (f"{order}, {remark}", f"{order}. {remark.capitalize()}."):
        assert not corpus_views.read(text, "allied").echo, text


@pytest.mark.parametrize("order", ["TF1 N2", "AF10 attacks C4, all dive"])
@pytest.mark.parametrize("remark", BRACKETS)
def test_a_draft_is_no_order(order: str, remark: str) -> None:
    assert not corpus_views.read(f"{order} ({remark})", "allied").echo


@pytest.mark.parametrize("order", ["TF1 N2", "AF10 attacks C4, all dive"])
@pytest.mark.parametrize("said", ["No, wait.", "Hold on.", "Stand by.", "Wait a minute.", "Sorry, hang on."])
def test_a_word_to_the_umpire_is_no_deed_of_the_unit(order: str, said: str) -> None:
    assert not corpus_views.read(f"{order}. {said}", "allied").echo


@pytest.mark.parametrize(
    "text",
    [
        # planes that stay aboard were launched
        "Lexington keep the Wildcats aboard",
        "Yorktown get the Wildcats back",
        "Yorktown keep 4 Dauntless to attack C6",
        "Lexington have 4 Wildcats ready at 1000",
        "Lexington launch 6 Dauntless to search N5 and 4 Wildcats as CAP",
        # a height in feet was a fleet at ten thousand hexes
        "Lexington put up 4 Wildcats at 10000 feet",
        "AF10 fly at 500 feet",
        # what is done to a part was a reason
        "TF2 shells Henderson, its cruisers being sent north",
        "TF2 goes N1, its destroyers being detached",
        "AF10 attacks C4, the transports being left alone",
        # two of them and two things
        "SS2 and SS4 patrol B/M20 and B/M25",
        "AF2 and AF3 search N5 and NE5",
        # words of number, order and place
        "AF10 attack C4 at least one carrier",
        "AF10 attack C4 high then low",
        "AF10 N5, attack the first TF with carriers",
        "TF7 hunt subs but only if seen",
        "TF7 drop off one transport at Tulagi",
        "TF2 attack Buna",
        "TF1 N2 up and down",
        "TF1 next to B/M23",
        "TF1 go no 2",
        "TF1 NW by N 2",
        "TF1 at 2 o'clock N2",
        "AF10 shadow C4, stay away",
        "SS2 N1 submerged then surface",
        # a case or an hour between two deeds, or behind several
        "TF2 shell Henderson Field when it is dark, then go N1",
        "AF10 attack C4, jettison if attacked, then return",
        "AF10 N5, return if attacked, then search N5",
        "AF10 attack C4, jettison and return if attacked",
        "TF5 S1, scuttle Enterprise and go S2 if attacked",
        "TF1 S2, N2 if attacked",
        "TF1 N2 then S2 at 1000",
        "TF1 N1 in the end, S1 now",
        # what is said of a contact, or of the ships that are guarded
        "AF10 attack C4, which goes S2",
        "AF10 shadow C4, now at B/P34",
        "AF10 attack C4, expected at B/P34",
        "TF2 follow C4, which shells Henderson Field",
        "AF10 attack the TF with carriers",
        "AF14 join AF10, heading N5",
        "AF14 CAP TF11 if it is attacked",
        "AF10 shadow C4. It is at B/P33.",
        "C6 has carriers. AF10 attack it at 1000.",
        # planes of a TF are not the TF, and what is kept or made ready is not sent
        "TF1's planes attack C4",
        "Keep AF10 to attack C6",
        "Port Moresby ready B-17s to bomb Rabaul",
        "Port Moresby plan B-17s to bomb Rabaul",
        "Lexington bring back 4 Wildcats",
        # corrections, and what is only thought
        "TF1 N2, that should be S2",
        "TF1 N2, actually S2",
        "TF1 N2, better wait",
        "Belay order TF1 N2",
        "We think TF1 will go N2",
        "Can I send TF1 N2?",
        "TF1 N2. Make it S2.",
        "TF1 N2. S2 instead.",
        "TF1 N2. Correction S2.",
        "AF10 attack C4. Correction AF12.",
        "AF10 attack C4. Just return.",
        "AF6 bomb Buna high. Low instead.",
        "TF2 shell Henderson Field. Go N1 instead.",
        "TF2 shell Henderson Field - hold on",
        "AF8 land on Yorktown, forget it",
        # past a contact is not to it, and what the ship does is no deed of its planes
        "TF1 slip past C4 to B/M23",
        "Yorktown launch 6 Dauntless against C4 and steam S1",
        "Yorktown launch 3 Dauntless each to N5 and NE5 on search",
        "TF1 continue course N2, then resume",
        "TF2's guns first CA",
        "TF12 detach Portland, she goes S1",
        "At night at 10 TF2 shell Henderson Field",
        "AF10 shadow C4 until it has reached B/N30",
        "AF10 attack C4, and also AF12, then land",
        "AF6 will bomb Buna, low, provided that aircraft are on the ground.",
        "TF7 shall fly to Port Moresby and land there.",
        "May TF12 go to B/F29?",
        "TF2 shell Henderson Field. No, go N1.",
        "TF1 N2 that is S2",
        "TF2 N2. New: S2.",
        # a height of a later leg, and a compound point
        "AF10: N5. Low after that.",
        "AF10 attack C4. Go home low.",
        "TF7 south-south-east 2",
        # others than the unit above
        "TF1 N2. The subs patrol here.",
        "TF2 N2. My other ships stay.",
        "AF10 attack C4; AF12 also, then land",
        # another unit before the comma, and the place of a detachment
        "After TF1, TF2 goes N1",
        "For TF1, TF2 goes N1",
        "TF3 detach Hobart at B/M20 and go on to B/M23",
    ],
)
def test_words_that_were_read_otherwise(text: str) -> None:
    assert not corpus_views.read(text, "allied").echo


@pytest.mark.parametrize(
    "text",
    [
        "TF3 to B/M23 and TF2 to B/M20. They shell Henderson Field.",
        "TF2 N2. TF3 S2. All avoid combat.",
        "TF2 N2. TF12 S2. They avoid combat.",
        "SS2 patrol B/M20. SS4 patrol B/M25. They attack carriers.",
        "AF10 attack C4. AF12 attack C6. All dive on carriers.",
        "AF10 attack C4. AF12 attack C6. Everyone returns afterwards.",
        "TF2 N2\nTF12 S2\nThe first one avoids combat.",
        "TF2 N2\nTF12 S2\nThen hold both",
        "TF2 N2.\nPS. Sorry, TF2 should hold.",
    ],
)
def test_they_and_all_behind_several_units_are_asked_back(text: str) -> None:
    sheet = corpus_views.read(text, "allied")
    assert "in-doubt" in [remark.code for remark in sheet.diagnostics]
    assert not any(deed in echo.canonical for echo in sheet.echo for deed in ("shell", "avoid", "dive", "CV", "land"))


@pytest.mark.parametrize(
    "text", ["AF14: intercept bombers; intercept", "AF14 intercepts bombers. It intercepts fighters."]
)
def test_two_words_of_whom_to_intercept_contradict(text: str) -> None:
    sheet = corpus_views.read(text, "allied")
    assert "no-move" in [remark.code for remark in sheet.diagnostics]


@pytest.mark.parametrize(
    "heading",
    ["Cancel", "Option A", "Night", "Afternoon", "Rejected", "0900 to 1000", "Standby", "On signal", "In reserve"],
)
def test_what_stands_below_such_a_heading_is_left_out(heading: str) -> None:
    assert not corpus_views.read(f"{heading}:\nTF1 N2", "allied").echo


@pytest.mark.parametrize(
    "text", ["AF14 CAP TF11. If it is attacked, land.", "AF14 CAP TF11. When it reaches B/H26 it lands."]
)
def test_a_case_behind_a_cap_may_be_of_the_ships(text: str) -> None:
    sheet = corpus_views.read(text, "allied")
    assert not any(" if " in echo.canonical for echo in sheet.echo)


@pytest.mark.parametrize(
    "text",
    [
        "AF10 split 2 Dauntless as AF31, who search N5; then they return",
        "TF12 detach Portland as TF9 which goes to B/M23. It then shells Henderson Field.",
    ],
)
def test_a_pronoun_behind_a_part_with_its_deed_may_be_of_either(text: str) -> None:
    sheet = corpus_views.read(text, "allied")
    assert "in-doubt" in [remark.code for remark in sheet.diagnostics]


def test_a_case_of_its_own_goes_on() -> None:
    sheet = corpus_views.read("AF17 flies N4; when attacked, then jettison and land.", "allied")
    assert [echo.canonical for echo in sheet.echo] == ["AF17: N4; if attacked then (jettison; land)"]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Sorry, SS2 should hold its fire, and go one hex south, deep.", "SS2: S1; deep; hold fire"),
        ("TF2 surf: engage, #4, gun CA/CL, torp DD.", "TF2: surface: engage, number 4, gunnery CA/CL, torpedo DD"),
        ("May TF12 please go to B/F29 and then one hex south?", "TF12: to B/F29; S1"),
    ],
)
def test_what_was_dropped_without_a_word_is_read(text: str, plain: str) -> None:
    assert [echo.canonical for echo in corpus_views.read(text, "allied").echo] == [plain]


def test_should_behind_a_unit_is_no_case() -> None:
    sheet = corpus_views.read("AF6 should land. AF14 should avoid combat.", "allied")
    assert [echo.canonical for echo in sheet.echo] == ["AF6: land", "AF14: avoid combat"]


@pytest.mark.parametrize("text", ["AF10\nAF12\nattack C4"])
def test_a_unit_of_which_nothing_is_ordered_is_answered(text: str) -> None:
    sheet = corpus_views.read(text, "allied")
    assert "nothing-told" in [remark.code for remark in sheet.diagnostics]


@pytest.mark.parametrize("text", ["AF8 / AF12: N2", "AF8; AF12: land", "AF8. AF12: land"])
def test_an_order_behind_a_unit_without_one_on_its_line_may_be_of_both(text: str) -> None:
    assert corpus_views.read(text, "allied").echo == ()


def test_an_empty_row_of_a_list_is_none() -> None:
    assert "nothing-told" not in [remark.code for remark in corpus_views.read("AF10:\nAF12: N2", "allied").diagnostics]


@pytest.mark.parametrize("text", ["AF17 shadows C4. AF10 and AF12 attack it.", "AF17 shadows C4 and AF10 attacks it"])
def test_it_of_a_contact_that_another_was_told_of_is_asked_back(text: str) -> None:
    assert not any("attack" in echo.canonical for echo in corpus_views.read(text, "allied").echo)
