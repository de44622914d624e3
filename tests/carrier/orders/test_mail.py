"""Orders of the carrier game as mail brings them: the orders stand, and one note says what was not read."""

import pytest
from tests.carrier.orders import corpus_views
from tests.carrier.orders.makeview import orders, read

SHEET = "TF3: N1\nAF23: NW2"


@pytest.mark.parametrize(
    "mail",
    [
        "Hi umpire,\n\n{}\n\nBest regards,\nJohn\nTel. 555 1234\n",
        "On Monday 3 August the umpire wrote:\n> TF3: S1\n> AF23: S2\n{}\n-- \nthe fast carriers\n",
        "{}\n\n" + "=" * 78 + "\nThe Coral Sea   Allied\n" + "=" * 78 + "\nTF3  A/AA25  2 MP\n",
        "My orders for turn 3:\n{}\nThanks!",
        "Bonjour Paul,\n\nHere are my instructions for the turn.\n{}\n\nCordialement,\nLuc\n",
        "Hi Jim,\n\nSorry this is late!\n\n{}\n\nwith best greetings from Bergen\nOla\n",
        "Bill,\n\nHope you had a nice weekend! My moves:\n\n{}\n\ncheers, jo\n",
        "To: umpire\nSubject: Re: turn 7\n\nEvening all,\nsorry for the delay, here goes:\n{}\n\nA presto,\nMarco\n",
        "Hiya\nNot much from me.\n{}\nThat's it for this turn.\nSee ya, Mike\n",
        "Dear Sir,\n\n{}\nAll others carry on as before.\n\nYour obedient servant,\nCdr. J. Hawkins, RN\n",
    ],
)
def test_what_surrounds_orders_draws_one_note(mail: str) -> None:
    sheet = read(mail.format(SHEET))
    assert [order.program for order in orders(sheet)] == [order.program for order in orders(read(SHEET))]
    assert [remark.code for remark in sheet.diagnostics if remark.code == "mail"] == ["mail"]
    assert {remark.severity for remark in sheet.diagnostics} == {"note"}


def test_bullets_and_printers_quotes_change_nothing() -> None:
    sheet = read("1) TF3: N1\n•\tAF23: NW2")
    assert [order.program for order in orders(sheet)] == [order.program for order in orders(read(SHEET))]
    assert not [remark for remark in sheet.diagnostics if remark.code == "mail"]


def test_a_dash_after_a_unit_parts_it_from_its_order() -> None:
    sheet = read("TF3 - N1\nAF23 = NW2")
    assert [order.program for order in orders(sheet)] == [order.program for order in orders(read(SHEET))]


@pytest.mark.parametrize("line", ["Everybody stays put.", "All of them come home!", "No heroics."])
def test_what_may_be_an_order_for_all_is_no_greeting(line: str) -> None:
    """It is refused, since it names no unit, and not left out with a note."""
    sheet = read(f"Hi Jim,\n{line}\n{SHEET}")
    assert [remark.line for remark in sheet.diagnostics if remark.severity != "note"] == [2]


@pytest.mark.parametrize("line", ["Everybody stays put.", "No heroics, please.", "Two more turns of that."])
def test_what_may_be_an_order_for_all_is_no_signature(line: str) -> None:
    sheet = read(f"{SHEET}\n\n{line}\n\nJim")
    assert [remark.line for remark in sheet.diagnostics if remark.severity != "note"] == [4]


def test_a_line_that_is_not_understood_takes_no_other_unit_along() -> None:
    sheet = read("Bla bla have TF3 go to A/BB23.\nPlease send AF23 home.")
    assert [order.unit.number for order in orders(sheet)] == [23]
    assert [remark.line for remark in sheet.diagnostics if remark.severity == "error"] == [1]


@pytest.mark.parametrize(
    "head",
    ["0900:", "At 0900", "Next turn:", "Tomorrow:", "If attacked:", "If TF3 is attacked:", "After dark:", "At dawn:",
     "Not before noon:", "Do not do the following:", "Previous orders:", "Only if it is clear:", "- Optional:",
     "Night orders:", "Before I go fishing:"],
)  # fmt: skip
def test_a_line_that_says_when_or_whether_falls_with_the_list_below_it(head: str) -> None:
    """`At 0900:` above orders is neither a greeting nor an order: what stands below it would be played now."""
    sheet = read(f"Hi Jim,\n\n{head}\n{SHEET}\n\nAF9: N1")
    assert [remark.line for remark in sheet.diagnostics if remark.code == "heads-list"] == [3]
    assert [str(order.unit) for order in orders(sheet)] == [str(order.unit) for order in orders(read("AF9: N1"))]


@pytest.mark.parametrize("head", ["0400:", "Hi! My orders for 0400.", "Orders for turn 5:", "Air:", "1."])
def test_a_title_leaves_the_list_below_it(head: str) -> None:
    """The hour of this turn and what only announces orders change nothing."""
    sheet = read(f"{head}\n{SHEET}")
    assert [order.program for order in orders(sheet)] == [order.program for order in orders(read(SHEET))]


def test_a_title_with_another_hour_is_asked_about() -> None:
    """`Orders for 0900:` may be of a turn that is not this one; the orders stand, and the answer asks."""
    sheet = read(f"Orders for 0900:\n{SHEET}")
    assert [remark.line for remark in sheet.diagnostics if remark.code == "other-hour"] == [1]
    assert [order.program for order in orders(sheet)] == [order.program for order in orders(read(SHEET))]
    assert not [remark for remark in read(f"Orders for 0400:\n{SHEET}").diagnostics if remark.code == "other-hour"]


def test_a_greeting_on_the_line_of_the_first_order_is_cut_off() -> None:
    """`Hi` is no altitude there."""
    for text in ("Hi! TF3: N1", "Hi Jim, TF3: N1"):
        assert [order.program for order in orders(read(text))] == [order.program for order in orders(read("TF3: N1"))]


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("AF2 searches NE 4. Rob", ["AF2: search; NE4"]),
        ("TF1 N1. AF2 searches NE 4, then lands. - Bob Smith", ["TF1: N1", "AF2: search; NE4; land"]),
        ("Turn 3 orders. TF1 N1. That's all for now.", ["TF1: N1"]),
        ("Not much from me tonight. AF8 land.", ["AF8: land"]),
        ("TF1 N1. It should be safe there.", ["TF1: N1"]),
        ("AF2 search N5. We need to know what's up there.", ["AF2: search; N5"]),
        ("AF10 attack C4. I think these are the carriers.", ["AF10: attack enemy at C4"]),
        ("TF1 N1. Sorry for the delay.", ["TF1: N1"]),
    ],
)
def test_what_a_writer_says_of_himself_leaves_the_order(text: str, orders: list[str]) -> None:
    assert [each.canonical for each in corpus_views.read(text, "allied").echo] == orders


@pytest.mark.parametrize(
    "text",
    [
        "AF10 attack C4. Zuikaku",
        "TF1 N2. Lexinton",
        "AF10 attack C4. I think carriers first.",
        "AF10 attack C4. I think it is better low.",
        "AF10 attack C4. I expect they attack carriers.",
        "AF10 attack C4. It should be back by noon.",
        "TF1 N1. I expect TF11 there.",
    ],
)
def test_what_may_be_of_the_order_does_not(text: str) -> None:
    assert corpus_views.read(text, "allied").echo == ()


@pytest.mark.parametrize(
    ("mail", "read_as"),
    [
        ("AF2: search N4.\nNice day, Aga", ["AF2: search; N4"]),
        ("AF2: search N4.\nLove to Jo, Sandra", ["AF2: search; N4"]),
        ("AF2: search N4.\nWish me luck, P.", ["AF2: search; N4"]),
        ("AF2: search N4.\nThanks! Priya :)", ["AF2: search; N4"]),
        ("AF2: search N4.\nCheers from the bakery, Walter", ["AF2: search; N4"]),
        ("AF2: search N4.\n\nS&R", ["AF2: search; N4"]),
        ("AF2: search N4.\nSue and Rob", ["AF2: search; N4"]),
        ("AF2: search N4.\nFingers crossed and good night! Łukasz", ["AF2: search; N4"]),
        ("AF2: search N4.\nHope it works! Otto", ["AF2: search; N4"]),
        ("AF2: search N4.\nLooking forward to your report,\nKim", ["AF2: search; N4"]),
        ("AF2: search N4. Good night.", ["AF2: search; N4"]),
        ("AF2: search N4.\nA question: when is the next report?", ["AF2: search; N4"]),
        ("all good here. TF3: N2", ["TF3: N2"]),
        ("for the transports: TF7 to Port Moresby.\nFor the others: TF3 goes N2.", ["TF7: to Port Moresby", "TF3: N2"]),
        ("Carrier group: TF1 N2.\nthe planes first: AF2 search N4.", ["TF1: N2", "AF2: search; N4"]),
        ("AF10 and AF12 are my big hope today :)\nAF2: search N4", ["AF2: search; N4"]),
        ("Same as last turn for TF3.\nTF1: N2", ["TF1: N2"]),
        ("TF1: N2. TF11 goes to B/F30 as well and joins TF1.", ["TF1: N2", "TF11: to B/F30; join TF1"]),
        ("TF11 itself turns into the wind.", ["TF11: into wind"]),
        ("TF3 on the other hand avoids combat.", ["TF3: surface: avoid"]),
        ("TF3 meanwhile goes N2.", ["TF3: N2"]),
        ("TF1: to B/F30\nTF11 goes to the same hex B/F30.", ["TF1: to B/F30", "TF11: to B/F30"]),
        ("Could TF1 go N2, and TF11 go NW2?", ["TF1: N2", "TF11: NW2"]),
        ("can TF12 go N2? and can SS2 go to B/P32?", ["TF12: N2", "SS2: to B/P32"]),
        ("TF3 goes N2. The same goes for TF12.", ["TF3: N2", "TF12: N2"]),
        ("TF3 goes N2, and so does TF12.", ["TF3: N2", "TF12: N2"]),
        ("AF2: search N4.\nThanks. Land.", ["AF2: search; N4; land"]),
    ],
)
def test_what_a_mail_says_beside_its_orders_is_no_order(mail: str, read_as: list[str]) -> None:
    sheet = corpus_views.read(mail, "allied")
    assert [order.canonical for order in sheet.echo] == read_as
    assert not [remark for remark in sheet.diagnostics if remark.severity == "error"]


@pytest.mark.parametrize(
    "mail",
    [
        "AF2: search N4\nI hope they see something. They land then. Jo",
        "AF2: search N4\nSorry, I mean they land.",
        "AF2: search N4\nMy boys land afterwards.",
        "AF2: search N4\nThanks, not yet.",
        "AF2: search N4\nThanks, Jo. Cancel that.",
        "AF2: search N4\nThanks, Lexington.",
        "AF2: search N4\nGood luck. Attack!",
        "AF2: search N4\nLet's hope they attack carriers.",
        "AF2: search N4\nIn case of doubt, return.",
        "TF3: N2. AF10 is tired. It lands.",
        "TF3: N2\nAF10 is my best.\nAttack C4.",
        "AF10 attacks C4, all dive on carriers.\nAF12 the same C6.",
        "TF3 goes N2. The same does not go for TF12.",
        "TF3 goes N2. The same goes for TF12, but SE1.",
        "Could TF1 go N2 or TF11 go NW2?",
        "If AF10 sees ships as well, it lands.",
        "TF3 goes N2, meanwhile hold fire.",
        "TF1 N2\nAF14 lands\nI take back the first.",
        "TF1 N2\nAF14 lands\nI call it off.",
        "TF1 N2\nAF14 lands\nWe only do this if attacked.",
        "TF1 N2\nAF14 lands\nI do nothing this turn.",
        "In case of bombers\nAF14 intercepts\nTF5 S2",
        "In cloud\nTF1 N2\nTF5 S2",
        "If attacked\nTF1 N2\nTF5 S2",
        "Night orders\nTF1 N2\nTF5 S2",
        "Orders for bad weather\nTF1 N2\nTF5 S2",
        "In my dreams, please:\nTF1 N2\nTF5 S2",
        "Considered and dropped, please:\nTF1 N2\nTF5 S2",
        "TF1 N2\nTF5 blahs\nNobody fights",
        "TF1 N2\nTF5 S2\n\nThe first one is off.",
        "TF1 N2\nTF5 S2\n\nYour choice.",
        "TF1 N2\nTF5 S2\n\nDitto.",
        "TF1 N2\nTF5 S2\n\nSorry, this is for another game.",
        "TF1: N2. Unrevised.",
        "TF1: N2. The others do the same.",
        "TF1 N2\nTF5 S2\nCorrection TF5: no change",
        "Ask my brother first. Orders:\nTF1 N2\nTF5 S2",
        "Orders for one only:\nTF1 N2\nTF5 S2",
    ],
)
def test_what_may_be_of_the_orders_of_a_mail_is_answered(mail: str) -> None:
    assert [remark for remark in corpus_views.read(mail, "allied").diagnostics if remark.severity != "note"]


@pytest.mark.parametrize(
    "head",
    [
        "My orders",
        "Orders for this turn",
        "Turn 3 orders",
        "Allied orders for 0800",
        "The admiral has slept badly. These are the orders:",
        "These are the strikes for 0800:",
    ],
)
def test_a_heading_that_only_announces_orders_needs_no_colon(head: str) -> None:
    assert [echo.canonical for echo in corpus_views.read(f"{head}\nTF1 N2\nTF5 S2", "allied").echo] == [
        "TF1: N2",
        "TF5: S2",
    ]


@pytest.mark.parametrize(
    "remark",
    [
        "I never win with the dice.",
        "Yes, I know it is risky, Paolo has already told me so.",
        "He's nine, by the way.",
        "The dog ate my map, but I think that is right.",
        "My compliments to the other side.",
        "I have checked it twice.",
        "Raining here, not a bad day for a battle.",
        "Fresh legs, as they say.",
        "Hope they are sleeping.",
        "The coffee is strong tonight.",
        "I shall be away until the evening.",
        "I thank you for the fast answer of yesterday.",
        "I hope my English is clear enough.",
        "I will be away on Tuesday, but I read my mail in the evening.",
        "The damage report was very clear.",
        "When is the next deadline?",
        "Two hammers are better than one.",
        "That's all for today, the cat wants out.",
    ],
)
def test_what_a_writer_tells_behind_his_orders_is_none(remark: str) -> None:
    sheet = corpus_views.read(f"Hi,\n\nTF1: N2\n\n{remark}\n\nEd", "allied")
    assert [each.canonical for each in sheet.echo] == ["TF1: N2"]
    assert not [each for each in sheet.diagnostics if each.severity == "error"]


@pytest.mark.parametrize(
    "line",
    [
        "We do it tomorrow.",
        "I do not want this.",
        "I am not sure.",
        "I want half.",
        "Not yet, please.",
        "Not a hex further.",
        "My subs too.",
        "Please sink my cripples.",
        "With care and no heroics.",
        "Hope they land safely",
        "Weather permitting.",
        "Into the rain, please.",
        "The start is postponed tonight.",
    ],
)
def test_what_may_be_of_the_order_before_it_leaves_it_out(line: str) -> None:
    assert not corpus_views.read(f"Hi,\n\nTF1: N2\n\n{line}\n\nEd", "allied").echo
