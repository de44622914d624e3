"""Radio in a turn: who hears, who obeys, who is located (GM-22)."""

import pytest
from tests.carrier.command.field import (
    destroyer,
    field,
    fixes,
    group,
    heard,
    known,
    orders,
    put_tf,
    remarks,
    report,
    scout,
    turn,
)
from tests.carrier.position import ready, umpire
from tests.carrier.submarines.waters import boat
from tests.carrier.wording import worded

from flagplot.games.carrier.command.radio import vectored
from flagplot.games.carrier.command.reports import words_of
from flagplot.games.carrier.ordered.ast import Attack, GoTo, LandAt, Move, Place, Program, Shadow, Step
from flagplot.games.carrier.phases import order_intake
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.signals import Signals
from flagplot.games.carrier.theatre.hex import name, parse

OLD = Program((GoTo(Place(parse("A/Q30"))), LandAt(Place(name="Lexington"))))
JOIN = "TF3 RT to DD Fletcher: to A/Q40, ack"


def sea(**options: object) -> State:
    """Return TF3, TF9 Fletcher and AF4 from Lexington under one commander, and an enemy far away."""
    state = field(**options)
    group(state)
    destroyer(state)
    scout(state, order=OLD)
    return known(state)


@pytest.mark.rule("GM-22.9.1", "GM-22.4")
def test_a_destroyer_that_hears_obeys_and_both_are_located() -> None:
    """Two fixes of one exchange, no text, nothing of who is who; the sender learns of the answer."""
    faces = {"fix|allied/TF3 1": (1, 1), "fix|allied/TF9 1": (1, 4), "sequence|allied/TF3 1": (2,)}
    after = turn(sea(), faces, allied=JOIN)
    assert after.where("allied", "TF9") == "A/Q40"
    (fix,) = fixes(after)
    assert [name(hex_) for hex_ in fix.hexes] == ["A/Q41", "A/Q37"]
    assert fix.texts == ()
    assert heard(after) == ["TF9 acknowledged"]
    assert "- enemy transmissions from about A/Q41 and A/Q37\n" in report(after, "japanese")
    other = turn(sea(), {**faces, "sequence|allied/TF3 1": (1,)}, allied=JOIN)
    assert [name(hex_) for hex_ in fixes(other)[0].hexes] == ["A/Q37", "A/Q41"]


@pytest.mark.rule("GM-22.9.1", "GM-22.2.1a")
def test_a_destroyer_that_hears_nothing_keeps_its_orders_and_is_silent() -> None:
    """Die 6: one fix only, and no acknowledgement."""
    after = turn(sea(), {"reception|allied/TF3>TF9 1": (6,)}, allied=JOIN)
    assert after.where("allied", "TF9") == "A/Q41"
    assert [len(fix.hexes) for fix in fixes(after)] == [1]
    assert heard(after) == ["TF9 no acknowledgement"]


@pytest.mark.rule("GM-22.4", "GM-22.2.1a")
def test_an_acknowledgement_may_be_lost_itself() -> None:
    """The destroyer obeys and is located; its answer is not heard."""
    after = turn(sea(), {"reception|allied/TF9>TF3 1 ack": (6,)}, allied=JOIN)
    assert after.where("allied", "TF9") == "A/Q40"
    assert [len(fix.hexes) for fix in fixes(after)] == [2]
    assert heard(after) == ["TF9 no acknowledgement"]


@pytest.mark.rule("GM-22.4")
def test_without_acknowledgement_there_is_one_fix_and_no_news() -> None:
    """The sender is not told whether it was heard."""
    for face in (3, 6):
        after = turn(sea(), {"reception|allied/TF3>TF9 1": (face,)}, allied="TF3 RT to TF9: to A/Q40")
        assert [len(fix.hexes) for fix in fixes(after)] == [1]
        assert heard(after) == []


@pytest.mark.rule("GM-22.9.2a", "GM-22.3.2")
def test_a_new_landing_point_is_read_by_the_enemy_and_obeyed() -> None:
    """Text and fix of TF3 go to the enemy, AF4's hex does not; AF4 flies for the new hex."""
    after = turn(sea(), {"fix|allied/TF3 1": (3, 1)}, allied="TF3 RT to AF4: landing point now A/Q20, no ack")
    (fix,) = fixes(after)
    assert ([name(hex_) for hex_ in fix.hexes], fix.texts) == (["A/Q36"], ("landing point now A/Q20",))
    assert 'transmission from about A/Q36: "landing point now A/Q20"' in report(after, "japanese")
    order = after.state.sides["allied"].afs[4].order
    assert order is not None
    assert order.actions == (GoTo(Place(parse("A/Q20"))), LandAt(Place(parse("A/Q20"))))


@pytest.mark.rule("GM-22.9.2a", "GM-22.2.1a")
def test_on_a_six_the_planes_fly_to_the_old_hex() -> None:
    """Its orders stand: Q30, then home to Lexington."""
    faces = {"reception|allied/TF3>AF4 1": (6,)}
    after = turn(sea(), faces, allied="TF3 RT to AF4: landing point now A/Q20, no ack")
    order = after.state.sides["allied"].afs[4].order
    assert order is None or Place(parse("A/Q20")) not in [getattr(each, "place", None) for each in order.actions]
    assert len(fixes(after)) == 1


@pytest.mark.rule("GM-22.9.2a")
def test_planes_fly_to_a_landing_hex_whether_or_not_a_deck_is_there() -> None:
    """AF4 is to land in A/Q30, where no carrier is: it goes there, then looks for a deck."""
    state = sea()
    state.sides["allied"].afs[4].order = Program((LandAt(Place(parse("A/Q30"))),))
    after = turn(state)
    assert parse("A/Q30") in after.state.sides["allied"].afs[4].track


@pytest.mark.rule("GM-22.2.1b")
@pytest.mark.parametrize(("text", "pick", "where"), [("high; to A/Q30", 1, "A/Q30"), ("high; to A/Q30", 2, "A/Q34")])
def test_a_garbled_order_is_carried_out_without_what_it_can_spare(text: str, pick: int, where: str) -> None:
    """Without its altitude the rest is done; without its hex the former order stands."""
    state = sea()
    state.sides["allied"].afs[4].order = None
    faces = {"garbling|allied/TF3>AF4 1": (6,), "datum|allied/TF3>AF4 1": (pick,)}
    after = turn(known(state), faces, allied=f"TF3 RT to AF4: {text}")
    af = after.state.sides["allied"].afs[4]
    assert name(af.hex) == where
    assert not any(flight.high for flight in af.flights)
    assert fixes(after)[0].texts == (text,)


@pytest.mark.rule("GM-22.2.2a")
def test_a_sender_is_located_where_it_ends_its_movement() -> None:
    """TF3 sends and sails two hexes north: the error is counted from there."""
    after = turn(sea(), {"fix|allied/TF3 1": (1, 1)}, allied="TF3: N2\nTF3 RT to TF9: to A/Q40")
    assert after.where("allied", "TF3") == "A/Q36"
    assert [name(hex_) for hex_ in fixes(after)[0].hexes] == ["A/Q35"]


@pytest.mark.rule("GM-22.1", "GM-22.2")
def test_three_messages_are_three_fixes_each_with_its_own_error() -> None:
    """Told in the order of the hexes, with nothing of who sent to whom."""
    faces = {f"fix|allied/TF3 {n}": (2 * n - 1, 1) for n in (1, 2, 3)}
    text = "\n".join(f"TF3 RT to TF9: to A/Q4{n}" for n in (0, 1, 2))
    after = turn(sea(), faces, allied=text)
    assert sorted(name(fix.hexes[0]) for fix in fixes(after)) == ["A/Q36", "A/Q37", "A/Q40"]
    lines = [line for line in report(after, "japanese").splitlines() if "enemy transmission" in line]
    assert lines == [f"- enemy transmission from about A/Q{n}" for n in (36, 37, 40)]


@pytest.mark.rule("GM-22.2")
def test_a_message_that_is_lost_is_located_all_the_same() -> None:
    """Reception and fix are thrown apart."""
    after = turn(
        sea(), {"reception|allied/TF3>TF9 1": (6,), "fix|allied/TF3 1": (5, 1)}, allied="TF3 RT to TF9: to A/Q40"
    )
    assert [name(hex_) for hex_ in fixes(after)[0].hexes] == ["A/Q40"]


@pytest.mark.rule("GM-22.8")
@pytest.mark.parametrize(("option", "texts"), [(True, ()), (False, ("land at A/Q20",))])
def test_the_text_to_a_large_plane_is_the_enemys_unless_the_option_codes_it(option: bool, texts: tuple[str]) -> None:
    """2 Catalina: fix, and text only without the option."""
    state = sea(large_plane_code=option)
    scout(state, 5, "2 Catalina")
    assert fixes(turn(known(state), allied="TF3 RT to AF5: land at A/Q20"))[0].texts == texts


# --- reports


def shadower(times: tuple[str, ...], where: str = "A/Q31", **options: object) -> State:
    """Return AF4 shadowing a Japanese TF in A/Q30 that stays, out of everybody else's sight."""
    state = sea(**options)
    put_tf(state, "japanese", 1, "A/Q30", "Shokaku", "DD x4")
    af = state.sides["allied"].afs[4]
    af.hex, af.searching = parse(where), True
    af.order = Program((Shadow(Place(parse("A/Q30"))),), radio=times)  # type: ignore[arg-type]
    return known(state)


@pytest.mark.rule("GM-22.9.4", "GM-22.6")
def test_a_shadower_reports_by_radio_and_the_enemy_reads_it() -> None:
    """Its words and its fix go to the enemy, the sighting to its own commander's plot."""
    after = turn(shadower(("turn",)), default=1, allied="")
    assert heard(after) == ['AF4 reports: "1 TF, about 5 ships, carriers, small ships, A/Q30"']
    (fix,) = fixes(after)
    assert fix.texts == ("1 TF, about 5 ships, carriers, small ships, A/Q30",)
    assert [name(each.sighting.hex) for each in after.sighted("allied")] == ["A/Q30"]


@pytest.mark.rule("GM-22.5", "GM-22.6")
@pytest.mark.parametrize("times", [(), ("none",)])
def test_a_silent_shadower_tells_nothing_and_is_not_located(times: tuple[str, ...]) -> None:
    """No RT ordered: no report, no contact, no fix."""
    after = turn(shadower(times), default=1)
    assert (heard(after), fixes(after), after.sighted("allied")) == ([], [], [])
    assert GAMEVIEW(after.state).contacts == ()


@pytest.mark.rule("GM-22.6")
@pytest.mark.parametrize(
    ("times", "first", "second"),
    [
        (("turn",), 1, 1),
        (("sighting",), 1, 1),
        (("first",), 1, 0),
        (("carriers",), 1, 0),
        (("shadowing",), 1, 1),
        (("combat",), 0, 0),
    ],
)
def test_when_a_unit_reports(times: tuple[str, ...], first: int, second: int) -> None:
    """Every turn, each sighting, the first, the first of carriers, every turn of shadowing, after combat."""
    one = turn(shadower(times), default=1)
    assert len(fixes(one)) == first
    assert len(fixes(turn(one.state, default=1))) == second


@pytest.mark.rule("GM-22.6")
@pytest.mark.parametrize(("times", "n"), [(("carriers",), 0), (("first",), 1)])
def test_cruisers_are_no_carriers(times: tuple[str, ...], n: int) -> None:
    """`RT on first CV sighting` is silent about cruisers."""
    state = shadower(times)
    own = state.sides["japanese"]
    own.ships["Shokaku"].type = own.ships["Shokaku"].card = "DD"
    assert len(fixes(turn(state, default=1))) == n


@pytest.mark.rule("GM-22.6")
@pytest.mark.parametrize(("times", "text"), [(("turn",), "nothing in sight"), (("shadowing",), None)])
def test_every_turn_means_every_turn(times: tuple[str, ...], text: str | None) -> None:
    """With nothing in sight it says so; one that does not shadow is silent."""
    state = sea()
    state.sides["allied"].afs[4].order = Program((Move((Step(1, 2),)),), radio=times)  # type: ignore[arg-type]
    after = turn(known(state), default=1)
    assert [texts for fix in fixes(after) for texts in fix.texts] == ([text] if text else [])


@pytest.mark.rule("GM-22.6")
def test_report_in_an_order_counts_as_an_rt_order() -> None:
    """The model order of 3.53: `report all sightings`."""
    state = shadower(())
    af = state.sides["allied"].afs[4]
    af.order = Program((Shadow(Place(parse("A/Q30"))),), report=True)
    assert len(fixes(turn(known(state), default=1))) == 1


@pytest.mark.rule("GM-22.2.1b", "GM-22.5")
def test_a_garbled_report_is_read_with_its_gap_and_makes_no_contact() -> None:
    """The player reads ???; the enemy's copy is whole."""
    faces = {"garbling|allied/AF4>allied 1": (6,), "datum|allied/AF4>allied 1": (5,)}
    after = turn(shadower(("turn",)), faces, default=1)
    assert heard(after) == ['AF4 reports: "1 TF, about 5 ships, carriers, small ships, ???"']
    assert after.sighted("allied") == []
    assert fixes(after)[0].texts == ("1 TF, about 5 ships, carriers, small ships, A/Q30",)
    lost = turn(shadower(("turn",)), {"reception|allied/AF4>allied 1": (6,)}, default=1)
    assert (heard(lost), len(fixes(lost))) == ([], 1)


@pytest.mark.rule("GM-22.31a", "GM-22.7")
def test_a_light_tf_reports_in_code_to_its_commander() -> None:
    """The destroyer sees the enemy in its hex: fix and no text."""
    state = sea()
    put_tf(state, "japanese", 1, "A/Q41", "DD x4")
    state.sides["allied"].tfs[9].order = Program((), radio=("sighting",))
    after = turn(known(state))
    assert heard(after)[0].startswith('TF9 reports: "1 TF')
    assert [fix.texts for fix in fixes(after)] == [()]


@pytest.mark.rule("GM-22.9.4")
@pytest.mark.parametrize(
    ("seen", "words"),
    [
        (Sighting("tf", 0, 1, (UnitId("allied", "AF", 4),), 1), "1 TF"),
        (
            Sighting("tf", 0, 2, (UnitId("allied", "AF", 4),), 1, 2, 9, (("carriers", None),)),
            "2 TF, about 9 ships, carriers",
        ),
        (Sighting("tf", 0, 3, (UnitId("allied", "AF", 4),), 1, 1, 9, (("carriers", 2),)), "1 TF, 9 ships, 2 carriers"),
        (Sighting("af", 0, 3, (UnitId("allied", "AF", 4),), 1, 1, 4), "1 AF, 4 planes"),
    ],
)
def test_the_words_of_a_report(seen: Sighting, words: str) -> None:
    """Within its condition, as a plot has it."""
    assert words_of(seen) == words


# --- chains


def chain(reception: dict[str, tuple[int, ...]] | None = None) -> object:
    """Return a turn in which TF9 sees the enemy and TF3 has an order ready for AF4."""
    state = sea()
    put_tf(state, "japanese", 1, "A/Q41", "DD x4")
    text = "IF TF9 reports TF THEN TF3 RT to AF4: shadow that TF, ack"
    return turn(known(state), reception, allied=text)


@pytest.mark.rule("GM-22.9.3")
def test_a_whole_chain_goes_in_one_turn() -> None:
    """Three fixes, one text with the hex filled in, and AF4 shadows what was reported."""
    after = chain()
    (fix,) = fixes(after)  # type: ignore[arg-type]
    assert len(fix.hexes) == 3
    assert fix.texts == ("shadow that TF in A/Q41", "acknowledged")
    order = after.state.sides["allied"].afs[4].order  # type: ignore[attr-defined]
    assert order.actions == (Shadow(Place(parse("A/Q41"))),)
    assert after.state.sides["allied"].command.chains == []  # type: ignore[attr-defined]


@pytest.mark.rule("GM-22.9.3")
def test_a_broken_link_ends_the_chain() -> None:
    """The report lost: one fix, and the order waits for the next; the order lost: two fixes."""
    after = chain({"reception|allied/TF9>allied 1": (6,)})
    assert [len(fix.hexes) for fix in fixes(after)] == [1]  # type: ignore[arg-type]
    assert len(after.state.sides["allied"].command.chains) == 1  # type: ignore[attr-defined]
    after = chain({"reception|allied/TF3>AF4 1": (6,)})
    assert [len(fix.hexes) for fix in fixes(after)] == [2]  # type: ignore[arg-type]
    assert after.state.sides["allied"].afs[4].order != Program((Shadow(Place(parse("A/Q41"))),))  # type: ignore[attr-defined]


@pytest.mark.rule("GM-22.9.3", "GM-22.73")
def test_a_submarine_reports_to_the_hq_and_sets_off_what_was_prepared() -> None:
    """Through the hook of the submarines' own rules: its fix, the HQ's order, the plane's answer."""
    from flagplot.games.carrier.command import radio, reports

    state = sea(submarines="1993")
    boat(state, number=4, where="A/M30")
    known(state)
    text = "IF SS4 reports TF THEN TF3 RT to AF4: shadow that TF, ack"
    from tests.carrier.command.field import orders

    board = umpire(state)
    board.orders = {"allied": list(orders(state, text).orders), "japanese": []}
    order_intake.run(board)
    radio.send(board)
    board.signals.reports.append((UnitId("allied", "SS", 4), parse("A/M31"), "1 TF, A/M31"))
    reports.run(board)
    from flagplot.games.carrier.facts.dispatches import Intercepted, Signal

    found = [each for each in board.dispatches if isinstance(each, Intercepted)]
    assert [(len(each.hexes), each.texts) for each in found] == [(3, ("shadow that TF in A/M31", "acknowledged"))]
    assert [worded(each.text) for each in board.dispatches if isinstance(each, Signal)] == [
        'reports: "1 TF, A/M31"',
        "acknowledged",
    ]
    assert state.sides["allied"].afs[4].order == Program((Shadow(Place(parse("A/M31"))),))


# --- vectors


def strike(times: int = 1, faces: dict[str, tuple[int, ...]] | None = None) -> object:
    """Return a turn in which AF4 leads AF5, which flies for a TF once seen in A/Q28."""
    state = shadower(("none",))
    scout(state, 5, "6 Dauntless AP", "A/Q45", order=Program((Attack(Place(parse("A/Q28")), "tf"), LandAt())))
    state.watching = [("allied/AF4", "japanese/TF1")]
    state.sides["allied"].afs[5].took_off = state.turn - 1
    return turn(known(state), faces, default=1, allied="AF4 vector AF5")


@pytest.mark.rule("GM-22.75a", "GM-22.75b")
def test_a_vectored_strike_flies_for_what_the_shadower_sees() -> None:
    """Three fixes, three texts, a warning, and the target corrected to A/Q30."""
    after = strike()
    found = fixes(after)  # type: ignore[arg-type]
    assert [len(fix.hexes) for fix in found if fix.hexes] == [3]
    assert [fix.warning for fix in found if fix.warning] == ["vectored"]
    assert next(fix.texts for fix in found if fix.texts) == ("target in A/Q30", "target in A/Q30", "understood")
    assert "- the enemy: a strike is being vectored" in report(after, "japanese")  # type: ignore[arg-type]
    order = after.state.sides["allied"].afs[5].order  # type: ignore[attr-defined]
    assert [each.place for each in order.actions if isinstance(each, Attack)] == [Place(parse("A/Q30"))]


@pytest.mark.rule("GM-22.75a")
@pytest.mark.parametrize("link", ["AF4>TF3 1", "TF3>AF5 1", "AF5>TF3 1"])
def test_one_link_lost_and_the_strike_keeps_its_last_course(link: str) -> None:
    """The fixes are given all the same."""
    after = strike(faces={f"reception|allied/{link}": (6,)})
    assert len(next(fix.hexes for fix in fixes(after) if fix.hexes)) == 3  # type: ignore[arg-type]
    order = after.state.sides["allied"].afs[5].order  # type: ignore[attr-defined]
    assert any(isinstance(each, Attack) and each.place == Place(parse("A/Q28")) for each in order.actions)


@pytest.mark.rule("GM-22.75a")
def test_two_turns_of_vectoring_are_six_fixes() -> None:
    """It goes on until one of the two is no more."""
    first = strike()
    second = turn(first.state, default=1)  # type: ignore[attr-defined]
    assert len(next(fix.hexes for fix in fixes(second) if fix.hexes)) == 3
    del second.state.sides["allied"].afs[4]
    assert fixes(turn(second.state, default=1)) == []


@pytest.mark.rule("GM-22.75b")
def test_the_predicate_for_ready_cap() -> None:
    """True for the strike that is led this turn, false for any other."""
    state = shadower(("none",))
    strike_, other = scout(state, 5, "6 Dauntless AP", "A/Q37"), scout(state, 6, "6 Dauntless AP", "A/Q37")
    board = umpire(known(state))
    board.signals = Signals()
    board.signals.vectored.add(("allied", 5))
    assert vectored(board, "allied", strike_)
    assert not vectored(board, "allied", other)
    assert not vectored(board, "japanese", strike_)


@pytest.mark.rule("GM-22.74", "GM-21.5")
@pytest.mark.parametrize("control", [True, False])
def test_an_af_takes_orders_without_radio_in_the_turn_of_its_launch_only(control: bool) -> None:
    """At its launch it has them free, and flies by them; in the next turn an RT is needed. Without command control it
    is not."""
    state = field(command_control=control)
    group(state)
    ready(state, "allied", "Lexington", Wildcat=2)
    one = turn(known(state), allied="AF6 launch 2 Wildcat from Lexington; fly N1")
    assert name(one.state.sides["allied"].afs[6].hex) == "A/Q37"
    sheet = orders(one.state, "AF6: N1")
    assert [order.unit.number for order in sheet.orders] == ([] if control else [6])
    assert [remark.code for remark in remarks(sheet, "error")] == (["GM-21.5"] if control else [])


# --- advance orders


@pytest.mark.rule("GM-21.3")
@pytest.mark.parametrize(("hits", "moves"), [(0, False), (1, True)])
def test_a_light_tf_without_orders_stays_and_goes_to_a_base_when_badly_hit(hits: int, moves: bool) -> None:
    """A DD has damage factor 2 or less: one hit is half of it."""
    state = sea()
    state.sides["allied"].ships["Fletcher"].hits = hits
    after = turn(state)
    assert (after.where("allied", "TF9") != "A/Q41") is moves


@pytest.mark.rule("GM-21.1")
def test_a_tf_that_loses_its_last_heavy_ship_keeps_its_orders_and_is_out_of_command() -> None:
    """Lexington sunk at sea: TF3 with Astoria goes on, and is ordered by radio from then on."""
    from tests.carrier.command.field import orders, remarks

    state = sea()
    own = state.sides["allied"]
    own.tfs[3].order = Program((Move((Step(1, 6),)),))
    own.tfs[3].ships.remove("Lexington")
    own.ships["Lexington"].tf, own.ships["Lexington"].fate = None, "sunk"
    assert [r.code for r in remarks(orders(state, "TF3: S1"), "error")] == ["GM-21.4"]
    assert turn(state).where("allied", "TF3") == "A/Q36"


@pytest.mark.rule("GM-22.73")
def test_the_hq_named_is_kept() -> None:
    """Port Moresby unless another is named."""
    after = turn(sea(), allied="HQ Port Moresby")
    assert "- main HQ: Port Moresby" in report(after)
    state = sea()
    assert "- main HQ: Port Moresby" in report(turn(state))
    assert "- main HQ: Rabaul" in report(turn(state), "japanese")
    after = turn(state, japanese="HQ Lae")
    assert "- main HQ: Lae" in report(after, "japanese")


@pytest.mark.rule("GM-22.9.2b")
def test_points_are_remembered_and_not_transmitted() -> None:
    """Defined this turn, used the next; the enemy reads only the name."""
    one = turn(sea(), allied="define point X A/Q20")
    assert fixes(one) == []
    assert "- point x: A/Q20" in report(one)
    two = turn(one.state, allied="TF3 RT to AF4: landing point now point X")
    assert fixes(two)[0].texts == ("landing point now point X",)


def GAMEVIEW(state: State, seat: str = "allied"):  # type: ignore[no-untyped-def]  # noqa: N802
    """Return a seat's view."""
    from flagplot.games.carrier.game import GAME

    return GAME.view(state, seat)
