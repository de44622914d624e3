"""Orders that speak of radio: read, refused, echoed (GM-21, GM-22)."""

import functools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.carrier.command.field import destroyer, field, group, known, orders, put_tf, remarks, scout
from tests.carrier.position import bare
from tests.carrier.submarines.waters import boat

from flagplot.games.carrier.ordered.ast import GoTo, Join, LandAt, Place, Program, Radio, Shadow, UnitRef
from flagplot.games.carrier.orders.guide import examples
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import parse

HOME = Program((GoTo(Place(parse("A/Q30"))), LandAt(Place(name="Lexington"))))


def sea(**options: object) -> State:
    """Return TF3, TF9 Fletcher and AF4 from Lexington under one commander."""
    state = field(**options)
    group(state)
    destroyer(state)
    scout(state, order=HOME)
    return known(state)


def said(sheet: CarrierSheet) -> Radio:
    """Return the only order of a sheet, which is about radio."""
    (order,) = sheet.orders
    assert order.radio is not None
    return order.radio


def error(state: State, text: str) -> tuple[str, str]:
    """Return code and message of the only error in a sheet that gives no order."""
    sheet = orders(state, text)
    assert sheet.orders == ()
    (remark,) = remarks(sheet, "error")
    return remark.code, remark.message


@pytest.mark.rule("GM-22.9.1", "GM-22.31a")
def test_a_lone_destroyer_is_called_to_join() -> None:
    """Accepted as printed, with the answer who will be located; read again it is the same order."""
    state = sea()
    sheet = orders(state, "TF3 RT to DD Fletcher: join TF3 at A/Q38, ack")
    made = said(sheet)
    assert (made.sender, made.to) == (UnitRef("TF", 3), UnitRef("TF", 9))
    assert (made.ack, made.text) == (True, "join TF3 at A/Q38")
    assert made.program == Program((GoTo(Place(parse("A/Q38"))), Join(3)))
    notes = [remark.message for remark in remarks(sheet, "note") if remark.code == "GM-22.31a"]
    assert notes == ["coded; the enemy will get the fix of TF3, and of TF9 if it acknowledges"]
    assert sheet.echo[0].canonical == 'TF3 RT to TF9: "join TF3 at A/Q38", ack'
    assert said(orders(state, sheet.echo[0].canonical)) == made


@pytest.mark.rule("GM-22.9.2a", "GM-22.3.2")
def test_a_new_landing_point() -> None:
    """Accepted as printed: uncoded, text and fix of the sender are the enemy's."""
    state = sea()
    sheet = orders(state, "TF3 RT to AF4: landing point now DD05, no ack")
    made = said(sheet)
    assert (made.landing, made.program, made.ack) == (Place(parse("A/DD05")), None, False)
    assert [remark.message for remark in sheet.diagnostics] == [
        "uncoded; the enemy will get the text and the fix of TF3"
    ]
    assert said(orders(state, sheet.echo[0].canonical)) == made


@pytest.mark.rule("GM-22.9.2b")
@pytest.mark.parametrize(
    ("text", "hex_"),
    [
        ("new hex SW2", "A/O39"),
        ("new hex N1,NE1", "A/R36"),
        ("new landing hex A/DD05", "A/DD05"),
        ("new hex SW2 land there 1500", "A/O39"),
        ("landing point now point X", "A/M20"),
        ("old hex", ""),
        ("landing place old hex", "A/Q38"),
        ("land at A/Q20", "A/Q20"),
    ],
)
def test_veiled_positions(text: str, hex_: str) -> None:
    """Steps are counted from the former landing hex, Lexington's A/Q38; points were agreed on before."""
    sheet = orders(sea(), f"define point X A/M20\nTF3 RT to AF4: {text}")
    radios = [order.radio for order in sheet.orders if order.radio is not None and order.radio.kind == "order"]
    assert [made.landing for made in radios] == ([Place(parse(hex_))] if hex_ else [])
    assert [made.text for made in radios] == ([text] if hex_ else [])


@pytest.mark.rule("GM-22.9.2b")
def test_a_hint_that_cannot_be_followed_is_queried_before_sending() -> None:
    """`new hex where we met` names no hex."""
    sheet = orders(sea(), "TF3 RT to AF4: new hex where we met")
    assert sheet.orders == ()
    (query,) = remarks(sheet, "query")
    assert query.code == "GM-22.9.2b"
    assert "Missing: 1 the landing hex. Default at the deadline: not sent" in query.message


@pytest.mark.rule("GM-22.9.2b")
def test_steps_that_lead_off_the_map_are_refused() -> None:
    """60 hexes north of A/Q38 is no hex."""
    assert error(sea(), "TF3 RT to AF4: new hex N60") == (
        "GM-22.9.2b",
        "'N60' from the former landing hex leads off the map",
    )


@pytest.mark.rule("GM-22.3", "GM-22.4")
@pytest.mark.parametrize(
    ("tail", "ack"), [("", False), (", ack", True), (", no ack", False), (" ack.", True), (", acknowledge", True)]
)
def test_an_acknowledgement_is_asked_for_or_not(tail: str, ack: bool) -> None:
    """Nothing said is none; quotes may be left out."""
    assert said(orders(sea(), f"TF3 RT to AF4: land at A/Q20{tail}")).ack is ack
    assert said(orders(sea(), f'TF3 RT to AF4: "land at A/Q20"{tail}')).ack is ack


@pytest.mark.rule("GM-22.3", "GM-22.3.2")
def test_a_wish_for_code_is_dropped_with_a_note() -> None:
    """To an AF nothing is coded; to ships everything is."""
    note = remarks(orders(sea(), "TF3 RT code to AF4: land at A/Q20"), "note")[-1]
    assert note.message == "no code to or from this AF: uncoded; the enemy will get the text and the fix of TF3"
    note = next(r for r in orders(sea(), "TF3 RT code to TF9: N1").diagnostics if r.code == "GM-22.31a")
    assert note.message == "coded; the enemy will get the fix of TF3"


@pytest.mark.rule("GM-22.3")
def test_an_rt_at_an_hour_waits_for_it() -> None:
    """`1400: TF3 RT to ...` is kept; 2500 is no hour."""
    sheet = orders(sea(), "1400: TF3 RT to AF4: land at A/Q20")
    assert sheet.orders[0].hour == 14
    assert sheet.echo[0].canonical == '1400: TF3 RT to AF4: "land at A/Q20", no ack'
    assert error(sea(), "2500: TF3 RT to AF4: land at A/Q20")[0] == "bad-hour"
    behind = orders(sea(), 'TF3 RT to AF4: "land at A/Q20" ack at 1400')
    assert (behind.orders[0].hour, behind.orders[0].radio.ack) == (14, True)  # type: ignore[union-attr]


@pytest.mark.rule("GM-22.3")
def test_an_rt_may_wait_for_an_occasion_written_after_it() -> None:
    """`when TF9 reports TF` after the quotes is the same as before the sender."""
    before = said(orders(sea(), 'IF TF9 reports TF THEN TF3 RT to AF4: "shadow that TF", no ack'))
    assert said(orders(sea(), 'TF3 RT to AF4: "shadow that TF", no ack when TF9 reports a TF')) == before
    assert before.when == UnitRef("TF", 9)


@pytest.mark.rule("GM-22.7", "GM-22.71")
def test_who_sends() -> None:
    """Left open, the launching carrier's TF does, with a note; a base that the AF does not know is refused, and so is
    what is not under command."""
    state = sea()
    sheet = orders(state, "RT to AF4: land at A/Q20")
    assert said(sheet).sender == UnitRef("TF", 3)
    assert remarks(sheet, "note")[0].message == "sent by TF3, whose position the enemy will get"
    assert error(state, "Port Moresby RT to AF4: land at A/Q20") == (
        "GM-22.71",
        "AF4 hears only where it was launched or is to land",
    )
    assert error(state, "TF9 RT to AF4: land at A/Q20") == (
        "GM-21.2",
        "TF9 is no base or TF under your command, and cannot send",
    )


@pytest.mark.rule("GM-22.71")
def test_the_landing_point_may_send_too() -> None:
    """AF4 is to land at Port Moresby: it hears both, and first where it was launched."""
    state = sea()
    state.sides["allied"].afs[4].order = Program((LandAt(Place(name="Port Moresby")),))
    known(state)
    assert said(orders(state, "Port Moresby RT to AF4: land at A/Q20")).sender == UnitRef("base", name="Port Moresby")
    assert said(orders(state, "RT to AF4: land at A/Q20")).sender == UnitRef("TF", 3)


@pytest.mark.rule("GM-22.72")
def test_a_ship_hears_the_tf_it_is_to_join_first_then_the_nearest() -> None:
    """TF9 has orders to join TF5, far away; without them TF3 is nearer than any base."""
    state = sea()
    put_tf(state, "allied", 5, "A/Q25", "Yorktown")
    known(state)
    assert said(orders(state, "RT to TF9: N1")).sender == UnitRef("TF", 3)
    state.sides["allied"].tfs[9].order = Program((Join(5),))
    known(state)
    assert said(orders(state, "RT to TF9: N1")).sender == UnitRef("TF", 5)
    assert said(orders(state, "Port Moresby RT to TF9: N1")).sender == UnitRef("base", name="Port Moresby")


@pytest.mark.rule("GM-22.73")
def test_the_main_hq() -> None:
    """A base of one's own may be named; a place that is none is refused."""
    made = said(orders(sea(), "HQ Port Moresby"))
    assert (made.kind, made.sender) == ("hq", UnitRef("base", name="Port Moresby"))
    assert error(sea(), "HQ Rabaul")[0] == "GM-22.73"
    assert orders(sea(), "HQ Port Moresby").echo[0].canonical == "HQ Port Moresby"


@pytest.mark.rule("GM-22.9.2b")
def test_a_point_is_defined_and_a_bad_hex_is_not() -> None:
    """`define point X A/M20` reads back; `A/ZZ99` is no hex."""
    sheet = orders(sea(), "define point Roger A/M20")
    assert (said(sheet).text, said(sheet).hex) == ("roger", parse("A/M20"))
    assert said(orders(sea(), sheet.echo[0].canonical)) == said(sheet)
    assert error(sea(), "define point X A/ZZ99")[0] == "bad-hex"


@pytest.mark.rule("GM-22.75a")
def test_vectoring_is_read_and_its_price_told() -> None:
    """Three RTs a turn; an AF cannot lead itself, and both must be one's own."""
    state = sea()
    scout(state, 5)
    known(state)
    sheet = orders(state, "AF4 vector AF5")
    assert (said(sheet).sender, said(sheet).to) == (UnitRef("AF", 4), UnitRef("AF", 5))
    assert remarks(sheet, "note")[0].message.startswith("uncoded: three RTs a turn")
    assert error(state, "AF4 vector AF4") == ("GM-22.75a", "an AF cannot lead itself")
    assert error(state, "AF4 vector AF6")[0] == "unknown-unit"


@pytest.mark.rule("GM-22.9.3")
def test_a_chain_is_prepared() -> None:
    """Accepted as printed where there are submarines; a TF or AF may set it off too; without submarines refused."""
    text = "IF SS4 reports TF THEN TF3 RT to AF4: shadow that TF, ack"
    state = sea(submarines="1993")
    boat(state, number=4)
    made = said(orders(known(state), text))
    assert (made.when, made.sender, made.to, made.ack) == (UnitRef("SS", 4), UnitRef("TF", 3), UnitRef("AF", 4), True)
    assert made.program == Program((Shadow(Place()),))
    assert said(orders(sea(), text.replace("SS4", "TF9"))).when == UnitRef("TF", 9)
    assert error(sea(), text) == ("unknown-unit", "no such unit of yours: SS4")
    sheet = orders(sea(), text.replace("SS4", "TF9"))
    assert said(orders(sea(), sheet.echo[0].canonical)) == said(sheet)


@pytest.mark.rule("GM-21.6")
def test_a_text_that_makes_no_order_is_not_sent() -> None:
    """The gap is told before the order leaves the player's hands."""
    sheet = orders(sea(), "TF3 RT to AF4: flibber the gibbet")
    assert sheet.orders == ()
    assert "GM-21.6" in [remark.code for remark in remarks(sheet, "error")]
    assert error(sea(), "TF3 RT to AF4:   ")[0] == "GM-22.3"
    assert error(sea(), "TF3 RT to AF4: land at A/Q20" + " and home" * 70)[0] == "too-long"


@pytest.mark.rule("GM-21.6")
def test_a_remark_on_a_text_points_into_the_line() -> None:
    """The word that is not understood is marked where it stands."""
    line = "TF3 RT to TF9: N1 flibbertigibbet"
    sheet = orders(sea(), f"# first\n{line}")
    remark = next(remark for remark in sheet.diagnostics if "flibbertigibbet" in remark.message)
    assert (remark.line, remark.column) == (2, line.index("flibber") + 1)


@pytest.mark.rule("GM-22.7")
@pytest.mark.parametrize(
    ("to", "code"),
    [
        ("TF3", "GM-22.7"),
        ("Port Moresby", "GM-22.7"),
        ("TF77", "unknown-unit"),
        ("AF9", "unknown-unit"),
        ("Hornet", "unknown-unit"),
        ("Astoria", "GM-22.72"),
    ],
)
def test_whom_one_cannot_send_to(to: str, code: str) -> None:
    """One's own command needs no radio; ships of a TF have none of their own; the rest is not there."""
    assert error(sea(), f"Port Moresby RT to {to}: N1")[0] == code


@pytest.mark.rule("GM-21.5")
def test_an_af_in_flight_has_no_orders_but_by_radio() -> None:
    """`AF4: land` is refused, and says how to do it."""
    sheet = orders(sea(), "AF4: land")
    assert sheet.orders == ()
    (remark,) = remarks(sheet, "error")
    assert remark.code == "GM-21.5"
    assert remark.hint == "Write 'RT to AF4: ...'."


@pytest.mark.rule("GM-21.2", "GM-21.4")
def test_a_light_tf_is_ordered_in_the_hex_of_a_controlled_unit_only() -> None:
    """Alone it is `by RT only`; with the carriers or at a base it takes orders, and so it does at set-up."""
    state = sea()
    assert error(state, "TF9: N2") == (
        "GM-21.4",
        "TF9: TF9 has no BB or CV and is not in the hex of one, nor at a base: by RT only",
    )
    for where in ("A/Q38", "A/D23"):
        state.sides["allied"].tfs[9].hex = parse(where)
        assert len(orders(state, "TF9: SE2").orders) == 1
    state.sides["allied"].tfs[9].hex = parse("A/Q41")
    state.turn = 1
    assert len(orders(state, "TF9: N2").orders) == 1


@pytest.mark.rule("GM-21.1")
def test_heavy_tfs_and_bases_are_ordered_directly() -> None:
    """TF3 with its carrier, and a base."""
    assert len(orders(sea(), "TF3: N1\nPort Moresby: every turn service all").orders) == 2


@pytest.mark.rule("GM-21.5", "GM-22.6")
def test_a_launch_carries_its_orders_and_what_it_says_of_radio() -> None:
    """Nothing said is radio silence, with a note."""
    state = sea()
    state.sides["allied"].ships["Lexington"].boxes.ready.clear()  # type: ignore[union-attr]
    from tests.carrier.position import ready

    ready(state, "allied", "Lexington", Dauntless=4)
    sheet = orders(state, "AF7 launch 1 Dauntless from Lexington; search N7; land")
    assert [remark.message for remark in remarks(sheet, "note") if remark.code == "GM-22.6"] == [
        "AF7: nothing said of RTs: radio silence, and no news until it lands"
    ]
    for words, times in (
        ("RT each sighting", ("sighting",)),
        ("RT on first CV sighting", ("carriers",)),
        ("RT after combat", ("combat",)),
        ("no RT", ("none",)),
        ("RT every turn", ("turn",)),
        ("RT to TF3 each turn", ("turn",)),
        ("RT every turn of shadowing", ("shadowing",)),
        ("RT on first sighting; RT after combat", ("first", "combat")),
        ("RT", ("sighting",)),
    ):
        sheet = orders(state, f"AF7 launch 1 Dauntless from Lexington; search N7; {words}; land")
        assert sheet.orders[0].program.radio == times, words
        again = orders(state, sheet.echo[0].canonical)
        assert again.orders[0].program == sheet.orders[0].program


@pytest.mark.rule("GM-22.9.4")
def test_a_shadower_reports_each_turn_and_is_told_that_it_is_heard() -> None:
    """`shadow TF in B/C10, RT to TF2 each turn` is accepted with the answer uncoded."""
    from tests.carrier.position import ready

    state = sea()
    ready(state, "allied", "Lexington", Dauntless=4)
    sheet = orders(state, "AF7 launch 1 Dauntless from Lexington; shadow TF in B/C10, RT to TF3 each turn")
    assert sheet.orders[0].program.radio == ("turn",)
    assert said(orders(state, "TF3 RT to AF4: shadow TF in B/C10, RT to TF3 each turn")).program.radio == ("turn",)
    assert "AF7: uncoded: the enemy gets the words and the fix of each report" in [
        remark.message for remark in remarks(sheet, "note")
    ]


@pytest.mark.rule("GM-3.55b")
def test_the_model_order_has_six_holes_under_command_control() -> None:
    """Accepted with notes 1 to 6; an order that fills them has none."""
    from tests.carrier.position import ready

    state = sea()
    ready(state, "allied", "Lexington", Dauntless=4)
    model = (
        "fly N till hex Q03 is reached or if a TF is spotted. Shadow TF as long as fuel permits. Return to base "
        "by fastest route. Report back every turn of shadowing. If Q03 is reached and no TF is spotted, fly S "
        "back to base."
    )
    sheet = orders(state, f"AF7 launch 1 Dauntless from Lexington; {model}")
    assert len(sheet.orders) == 1
    (note,) = [remark.message for remark in remarks(sheet, "note") if remark.code == "GM-3.55b"]
    assert [part.strip()[0] for part in note.partition("done: ")[2].split(";")] == list("123456")
    full = "high; shadow C4 from 1 hex; land Port Moresby; no RT; if attacked then land Port Moresby"
    state.sides["allied"].plot.contacts = []
    sheet = orders(state, f"AF7 launch 1 Dauntless from Lexington; {full.replace('C4', 'A/Q30')}")
    assert "GM-3.55b" not in [remark.code for remark in sheet.diagnostics]


@pytest.mark.rule("GM-3.55b")
def test_without_command_control_the_model_order_has_none() -> None:
    """Plainly accepted, and what it says of RTs has no effect."""
    state = bare()
    group(state)
    scout(state, order=HOME)
    sheet = orders(state, "AF4: shadow TF; report back every turn of shadowing; RT each turn")
    assert sheet.orders[0].program.radio == ()
    assert [remark.code for remark in sheet.diagnostics if remark.code.startswith("GM-")] == ["GM-22.6"]


@pytest.mark.rule("GM-20.1")
@pytest.mark.parametrize("text", ["TF3 RT to AF4: land", "HQ Port Moresby", "define point X A/M20", "AF4 vector AF5"])
def test_without_command_control_there_is_no_radio(text: str) -> None:
    """Refused, saying that the option is off."""
    state = bare()
    group(state)
    scout(state, order=HOME)
    assert error(state, text) == ("GM-20.1", "there is no radio in this battle: command control is off")


@pytest.mark.rule("GM-2.32a")
@pytest.mark.parametrize("options", [{}, {"command_control": True}])
def test_a_text_to_the_enemy_is_held(options: dict[str, bool]) -> None:
    """No channel between sides, with command control or without."""
    state = bare(**options)
    for seat in ("japanese", "japanese/tf1"):
        assert error(state, f'message to {seat}: "good hunting"') == (
            "GM-2.32a",
            "no channel between sides: the text is held",
        )


@pytest.mark.rule("GM-2.32b")
def test_a_message_needs_another_player_of_the_side_and_a_text() -> None:
    """Nobody else is there in a side of one player."""
    assert error(sea(), "message to allied/tf17: hello") == (
        "unknown-seat",
        "no other player of your side has the seat 'allied/tf17'",
    )
    state = known(field(teams="allied: one = TF1, two = TF11"))
    sheet = orders(state, 'message to allied/two: "meet me at A/Q38"', "allied/one")
    assert said(sheet) == Radio("message", seat="allied/two", text="meet me at A/Q38")
    assert said(orders(state, sheet.echo[0].canonical, "allied/one")) == said(sheet)
    for text in ('"the Japanese carriers are close"', "the Japanese carriers are close"):  # an order would say enemy
        told = said(orders(state, f"message to allied/two: {text}", "allied/one"))
        assert told == Radio("message", seat="allied/two", text="the Japanese carriers are close")
    assert remarks(orders(state, "message to allied/two:  ", "allied/one"), "error")[0].code == "bad-message"
    assert remarks(orders(state, "message to allied/one: me", "allied/one"), "error")[0].code == "unknown-seat"


@pytest.mark.rule("GM-22.31b")
def test_players_write_plain_words_and_the_umpire_codes() -> None:
    """No code book: the text stands as it was written, and is told to be coded."""
    sheet = orders(sea(), "TF3 RT to TF9: to A/Q38")
    assert said(sheet).text == "to A/Q38"
    assert [r.message for r in sheet.diagnostics if r.code == "GM-22.31a"] == [
        "coded; the enemy will get the fix of TF3"
    ]


@pytest.mark.rule("GM-22.8")
@pytest.mark.parametrize(
    ("option", "plane", "code"),
    [(True, "2 Catalina", True), (False, "2 Catalina", False), (True, "4 B-17", True), (True, "4 P-39", False)],
)
def test_large_planes_may_use_code(option: bool, plane: str, code: bool) -> None:
    """By option, and if no other plane is with them."""
    state = sea(large_plane_code=option)
    scout(state, 5, plane)
    known(state)
    note = remarks(orders(state, "TF3 RT to AF5: land at A/Q20"), "note")[-1].message
    assert note.startswith("coded") is code


@pytest.mark.rule("GM-22.8")
def test_escorts_in_the_same_af_bar_the_code() -> None:
    """4 B-17 with 4 P-39."""
    state = sea(large_plane_code=True)
    af = scout(state, 5, "4 B-17")
    af.flights += scout(state, 6, "4 P-39").flights
    known(state)
    assert remarks(orders(state, "TF3 RT to AF5: land at A/Q20"), "note")[-1].message.startswith("uncoded")


@pytest.mark.rule("GM-22.3")
def test_the_examples_of_the_guide_stand() -> None:
    """Every line of its part on radio is an order that is accepted."""
    lines = examples("COMMAND AND RADIO")
    assert len(lines) == 10
    for line in lines:
        state = sea(submarines="1993")
        scout(state, 5)
        boat(state, number=4)
        sheet = orders(known(state), line)
        assert len(sheet.orders) == 1, line
        assert not remarks(sheet, "error") and not remarks(sheet, "query"), line


@pytest.mark.rule("GM-21.6")
@settings(deadline=None, derandomize=True, max_examples=60)
@given(st.text(alphabet='TFARt to49:"hexSW,ack\n DD05', max_size=60))
def test_no_text_by_radio_breaks_the_reader(text: str) -> None:
    """Every sheet is answered; what stands reads back."""
    state = sea_once()
    sheet = orders(state, f"TF3 RT to AF4: {text}")
    for echo, order in zip(sheet.echo, sheet.orders, strict=True):
        if order.radio is not None:
            again = orders(state, echo.canonical)
            assert [each.radio for each in again.orders] == [order.radio]


sea_once = functools.cache(sea)
