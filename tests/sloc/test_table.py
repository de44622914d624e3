"""The umpire at the table: the facts of a printed game answered with rulings and dice."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.sloc.play import dice
from tests.support.shown import drawn, reported

from flagplot.commanders.sloc import table_commander
from flagplot.core.dice import Dice, KeyedDice, LoadedDice
from flagplot.core.document import to_text
from flagplot.core.game import Resolution
from flagplot.games.sloc.modifier import Term
from flagplot.games.sloc.refusal import Refusal
from flagplot.games.sloc.table.game import GAME
from flagplot.games.sloc.table.rulings import HitsRuled, TransportsRuled, TurnOpened, Withdrawn
from flagplot.games.sloc.table.sentences import lines
from flagplot.games.sloc.table.state import Table


def table(start: int = 1944, overlay: str = "") -> Table:
    rules = GAME.rules("sloc-assist", f"start-{start}", overlay=overlay)
    state = GAME.setup("sloc-assist", rules, LoadedDice())
    assert isinstance(state, Table)
    return state


def give(state: Table, text: str, rolls: Dice | None = None) -> Resolution:
    sheet = GAME.parse(text, "referee", GAME.view(state, "referee"))
    assert not sheet.diagnostics, sheet.diagnostics
    return GAME.resolve(state, {"referee": sheet}, rolls or dice())


def answer(state: Table, text: str, rolls: Dice | None = None) -> Any:
    return give(state, text, rolls).dispatches[0]


def ruling(state: Table, text: str, rolls: Dice | None = None) -> str:
    return in_words(give(state, text, rolls).dispatches)


def in_words(rulings: Sequence[Any]) -> str:
    return " ".join(line for ruled in rulings for line in lines(ruled, GAME.words()))


SUBWAR = "SUBWAR TURN 8 BASE Fife 4024 SUPPLY YES ACTIVE YES HQ SWPac ONMAP YES"


@pytest.mark.rule("ES-ASSIST-1")
def test_a_missing_fact_is_asked_for_and_nothing_is_rolled() -> None:
    state = table()
    text = "SUBWAR TURN 8 BASE Fife 4024 ACTIVE YES HQ SWPac ONMAP YES"
    sheet = GAME.parse(text, "referee", GAME.view(state, "referee"))
    assert [d.code for d in sheet.diagnostics] == ["fact-missing"]
    assert sheet.diagnostics[0].hint == "Is the base in supply? Write SUPPLY YES or SUPPLY NO."
    done = GAME.resolve(state, {"referee": sheet}, dice())
    assert done.rolls == () and done.dispatches == ()


@pytest.mark.rule("ES-ASSIST-1")
def test_no_row_of_the_base_layer_is_applied() -> None:
    # The base layer would compute supply and control: here the referee's word is enough.
    text = "PLACE Lockwood 5808 PORT FRIENDLY SUPPLY YES ZOI NO"
    state = table(1943)
    state.hqs, state.bases[0].hex = {"CentralPacific": 5808}, 0
    assert answer(state, text).stands


@pytest.mark.rule("ES-ASSIST-2")
def test_the_example_of_submarine_warfare() -> None:
    found = ruling(table(), SUBWAR, dice({"submarines|Fife": 4}))
    assert "4024 range 22: ports 7, Pusan 1, resources 11, HQs 3 = 22, PV 4." in found
    assert "SWM 0 (submarine marker on 0): year 1944 0." in found
    assert "Success on 0 to 4 (5 tenths)." in found and "Die 4: 4 + 0 - 4 = 0: SUCCESS." in found
    assert "Tell me the base draw: DRAW 7." in found and "Choices: NONE, ASP, SWM." in found
    assert "failure" in ruling(table(), SUBWAR, dice({"submarines|Fife": 5}))


@pytest.mark.rule("ES-ASSIST-2")
def test_facts_and_history_are_kept() -> None:
    both = SUBWAR + "\nSUBWAR BASE Lockwood 5108 SUPPLY YES ACTIVE YES HQ CentralPacific ONMAP YES"
    state = give(table(), f"DRAW 5\nASP 7\nEVENT 37\n{both}\nCHOOSE BOTH", dice(default=10)).state
    assert (state.asp, state.asp_lost, state.played.reductions, state.successes) == (6, 1, 1, ["Fife", "Lockwood (6)"])
    closed = give(state, "END").state
    assert (closed.turn, closed.denied, closed.draw) == (9, 1, None)
    assert [(p.swm, p.asp, p.hand, p.successes) for p in closed.track] == [(1, 6, 4, 2)]
    report = to_text(reported(GAME, GAME.view(closed, "referee"), ()))
    assert "Cards denied 1" in report


@pytest.mark.rule("ES-ASSIST-2")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (SUBWAR.replace("SUPPLY YES", "SUPPLY NO"), "ES-11.22.A2"),
        (SUBWAR.replace("ACTIVE YES", "ACTIVE NO"), "ES-11.22.A3"),
        (SUBWAR.replace("ONMAP YES", "ONMAP NO"), "ES-11.22.A5"),
        (SUBWAR.replace("HQ SWPac", "HQ SouthPacific"), "ES-11.22.A4"),
        (SUBWAR.replace("TURN 8", "TURN 9"), "ES-11.22.A1"),
        (SUBWAR.replace("BASE Fife", "BASE Wilkes"), "ES-11.21.B1"),
        ("CHOOSE ASP", "ES-11.23.3"),
        ("EVENT 61", "ES-11.24.0"),
        ("HQ ANZAC 3823", "ES-11.21.C4"),
        ("JAPANHQ 3407 3813 2212 4017", "ES-11.22.C4"),
        ("AMPHIBIOUS 4024 ESCORT NO", "ES-11.21.D11"),
        ("RELOCATE Fife 3727 PORT FRIENDLY SUPPLY YES ZOI NO BY SWPac ACTIVATIONS 1", "ES-11.21.C6"),
        ("RELOCATE Fife 3727 PORT FRIENDLY SUPPLY YES ZOI NO BY SWPac ACTIVATIONS 2 RIVALRY YES", "ES-11.21.C8"),
        ("RELOCATE Fife 3727 PORT FRIENDLY SUPPLY YES ZOI NO BY ANZAC ACTIVATIONS 2", "ES-11.21.C7"),
        ("EMERGENCY Fife 5808 PORT FRIENDLY SUPPLY YES ZOI NO", "ES-11.21.E3"),
        ("CARD 61 TRANSPORTS BASE Fife DIVISIONS 7", "ES-11.24.0"),
        ("CARD 5 TRANSPORTS BASE Fife DIVISIONS 7 STAGE COMBAT", "ES-11.24.A2"),
        ("CARD 5 TRANSPORTS BASE Fife DIVISIONS 7 RELOCATED YES", "ES-11.24.A3"),
    ],
)
def test_refusals_name_the_row(text: str, rule: str) -> None:
    found = answer(table(), text)
    assert (found.stands, found.rule) == (False, rule)


@pytest.mark.rule("ES-ASSIST-2")
def test_two_bases_and_one_headquarters() -> None:
    state = table()
    state.hqs = {"SWPac": 3727}
    text = SUBWAR + "\nSUBWAR BASE Lockwood 3823 SUPPLY YES ACTIVE YES HQ SWPac ONMAP YES"
    done = give(state, text, dice())
    rules = [(d.rule, d.stands) for d in done.dispatches]
    assert ("ES-11.22.A4", False) in rules and len(done.rolls) == 1


@pytest.mark.rule("ES-ASSIST-3")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("PLACE Fife 3823 PORT FRIENDLY SUPPLY YES ZOI NO", ""),
        ("PLACE Fife 3823 AIRFIELD COASTAL FRIENDLY SUPPLY YES ZOI NO", ""),
        ("PLACE Fife 3823 AIRFIELD INLAND FRIENDLY SUPPLY YES ZOI NO", "ES-11.21.C1"),
        ("PLACE Fife 3823 NEITHER FRIENDLY SUPPLY YES ZOI NO", "ES-11.21.C1"),
        ("PLACE Fife 3823 PORT ENEMY SUPPLY YES ZOI NO", "ES-11.21.C1"),
        ("PLACE Fife 3823 PORT FRIENDLY SUPPLY NO ZOI NO", "ES-11.21.C1"),
        ("PLACE Fife 3823 PORT FRIENDLY SUPPLY YES ZOI YES", "ES-11.21.C3"),
        ("PLACE Fife 5108 AIRFIELD COASTAL FRIENDLY SUPPLY YES ZOI NO", "ES-11.21.C11"),
        ("PLACE Fife 1805 PORT FRIENDLY SUPPLY YES ZOI NO", "ES-11.21.C4"),
    ],
)
def test_facts_for_placing(text: str, rule: str) -> None:
    state = table()
    state.bases[0].hex = 0
    found = answer(state, text)
    assert found.stands is (rule == "") and (found.rule == rule or found.stands)


LOCKWOOD = "SUBWAR BASE Lockwood 3823 SUPPLY YES ACTIVE YES HQ SWPac ONMAP YES"


@pytest.mark.rule("ES-11.22.A4", "ES-ASSIST-2")
def test_a_headquarters_serves_one_base_a_turn_over_several_sheets() -> None:
    state = table()
    state.hqs = {"SWPac": 3727}
    first = give(state, SUBWAR, dice())
    assert answer(first.state, LOCKWOOD).rule == "ES-11.22.A4" and len(first.rolls) == 1
    later = give(first.state, "END").state
    assert answer(later, LOCKWOOD, dice()).stands


@pytest.mark.rule("ES-11.22.A8", "ES-ASSIST-2")
def test_all_bases_of_a_turn_roll_with_the_modifier_of_the_first_over_several_sheets() -> None:
    first = give(table(), SUBWAR + "\nCHOOSE SWM", dice(default=1)).state
    assert first.swm == -1
    second = answer(first, LOCKWOOD.replace("3823", "5108").replace("SWPac", "CentralPacific"), dice())
    assert second.roll.swm == 0


@pytest.mark.rule("ES-11.24.A3", "ES-ASSIST-5")
def test_a_relocation_is_remembered_for_the_turn() -> None:
    move = "RELOCATE Fife 3823 PORT FRIENDLY SUPPLY YES ZOI NO BY SWPac ACTIVATIONS 2"
    state = give(table(), move).state
    card = "CARD 5 TRANSPORTS BASE Fife DIVISIONS 7"
    assert answer(state, card).rule == "ES-11.24.A3" and not answer(state, card).stands
    assert answer(give(state, "END").state, card, dice()).stands


@pytest.mark.rule("ES-11.21.C6", "ES-ASSIST-3")
def test_placing_moves_no_base_that_is_on_the_map() -> None:
    found = answer(table(), "PLACE Fife 3823 PORT FRIENDLY SUPPLY YES ZOI NO")
    assert (found.stands, found.rule) == (False, "ES-11.21.C6")


@pytest.mark.rule("ES-11.21.D8")
def test_a_displaced_commander_is_announced_as_waiting() -> None:
    """Lockwood of turn 6, which once arrived as a reinforcement, waits like any other base."""
    state = give(table(), "HITS 32 FLIP 0 BASE YES CRITICAL NO ON Lockwood").state
    opened = give(state, "END").dispatches[0]
    assert isinstance(opened, TurnOpened) and opened.waiting == ("Lockwood (6)",)


@pytest.mark.rule("ES-11.21.C8")
def test_an_event_that_bars_naval_units_bars_a_base() -> None:
    move = "RELOCATE Fife 3823 PORT FRIENDLY SUPPLY YES ZOI NO BY SWPac ACTIVATIONS 2 BARRED "
    assert answer(table(), move + "YES").rule == "ES-11.21.C8" and not answer(table(), move + "YES").stands
    assert answer(table(), move + "NO").stands


@pytest.mark.rule("ES-ASSIST-3")
def test_the_example_of_placing() -> None:
    state = table()
    state.bases[0].hex = 0
    found = answer(state, "PLACE Fife 4024 PORT FRIENDLY SUPPLY YES ZOI NO")
    assert (found.kind, found.hex, found.hqs) == ("Fife", 4024, ("SWPac",))
    assert in_words([found]) == "Legal: Fife goes to 4024 Gili Gili. Inside half range of South West Pacific."


@pytest.mark.rule("ES-11.21.E2", "ES-ASSIST-3")
def test_a_base_that_takes_refuge_on_the_track_returns_in_the_next_reinforcement_phase() -> None:
    place = "PLACE Fife 4024 PORT FRIENDLY SUPPLY YES ZOI NO"
    gone = give(table(), "EMERGENCY Fife TRT")
    assert isinstance(gone.dispatches[0], Withdrawn) and gone.dispatches[0].due == 9
    assert gone.state.base("Fife").hex == 0
    assert answer(gone.state, place).rule == "ES-11.21.D8"
    assert answer(give(gone.state, "END").state, place).stands
    assert not answer(gone.state, "EMERGENCY Fife TRT").stands


@pytest.mark.rule("ES-ASSIST-4")
def test_facts_for_attacks() -> None:
    done = give(table(), "HITS 32 FLIP 8 9 BASE YES CRITICAL NO ON Fife")
    found = done.dispatches[0]
    assert isinstance(found, HitsRuled) and (found.left, found.due) == (15, 9)
    assert done.state.base("Fife").hex == 0
    assert answer(done.state, "PLACE Fife 4024 PORT FRIENDLY SUPPLY YES ZOI NO").rule == "ES-11.21.D8"
    assert "not displaced" in ruling(table(), "HITS 30 FLIP 8 9 BASE YES CRITICAL NO ON Fife")
    assert "untouched" in ruling(table(), "HITS 90 FLIP 0 BASE NO CRITICAL NO ON Fife")
    assert "displaced" in ruling(table(), "HITS 16 FLIP 8 9 BASE YES CRITICAL YES ON Fife")
    assert answer(table(), "HITS 16 FLIP 0 BASE YES CRITICAL NO").rule == "ES-ASSIST-4"  # which of two bases?
    assert "strength 8" in ruling(table(), "HITS 3 FLIP 0 BASE YES CRITICAL NO ON Fife STRENGTH 8")


@pytest.mark.rule("ES-ASSIST-5")
def test_facts_for_card_5() -> None:
    text = "CARD 5 TRANSPORTS BASE Fife DIVISIONS 7"
    done = give(table(), text, LoadedDice({"transports|Fife 2": (10,)}))
    found = done.dispatches[0]
    assert isinstance(found, TransportsRuled) and (found.die, found.before, found.after) == (0, 7, 5)
    assert done.state.divisions == 5
    state = table()
    state.japanese_hqs = []
    assert answer(state, text).rule == "ES-11.24.A3"


def test_arrivals_and_the_default_choice_at_the_end_of_a_turn() -> None:
    state = table(1943)
    rolled = give(state, "SUBWAR BASE Lockwood 3727 SUPPLY YES ACTIVE YES HQ SWPac ONMAP YES", dice(default=1)).state
    closed = give(rolled, "END")
    assert closed.state.played.reductions == 1 and closed.state.turn == 6
    assert [(b.kind, b.hex) for b in closed.state.bases] == [("Fife", 3727), ("Lockwood (6)", 0)]
    assert [found.arrived for found in closed.dispatches if isinstance(found, TurnOpened)] == [("Lockwood (6)",)]


def test_assisted_mode_runs_to_its_end_and_replays() -> None:
    ends = []
    for _ in range(2):
        state = table(1941)
        points = 0
        while not GAME.is_over(state):
            assert list(GAME.awaiting(state)) == ["referee"]
            done = give(state, table_commander().orders(GAME.view(state, "referee")), KeyedDice(b"r"))
            state = GAME.decode(GAME.encode(done.state))
            points += 1
        assert points == 12 and GAME.score(state).winner == "draw"
        ends.append(GAME.encode(state))
    assert ends[0] == ends[1]
    assert drawn(GAME, GAME.view(state, "referee")).startswith("<svg")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("RELCTE Fife", "unknown-order"),
        ("SUBWAR BSE Fife", "unknown-word"),
        ("DRAW lots", "bad-number"),
        ("RESOURCES ALL EXCEPT 3727", "no-resource"),
        ("TURN", "missing"),
        ("HQ SWPac 9999", "unknown-hex"),
        ("CHOOSE ALL", "unknown-word"),
        ("HITS 3 BASE YES BASE YES", "twice"),
        ("END here", "unknown-word"),
    ],
)
def test_bad_facts_get_one_sentence(text: str, code: str) -> None:
    sheet = GAME.parse(text, "referee", GAME.view(table(), "referee"))
    assert [d.code for d in sheet.diagnostics] == [code]


def test_canonical_facts_read_back() -> None:
    lines = [
        SUBWAR,
        "RESOURCES 1813 1916",
        "JAPANHQ 3407 2212",
        "HQ SWPac 3727",
        "EVENT 80",
        "DRAW 7",
        "ASP 0",
        "PLACE Fife 4024 AIRFIELD COASTAL FRIENDLY SUPPLY YES ZOI NO",
        "EMERGENCY Fife TRT",
        "CHOOSE SWM",
        "HITS 32 FLIP 8 9 BASE YES CRITICAL NO ON Fife STRENGTH 8",
        "OVERRUN Fife",
        "AMPHIBIOUS 4024 ESCORT YES",
        "RELOCATE Fife 3727 PORT FRIENDLY SUPPLY YES ZOI NO BY SWPac ACTIVATIONS 2 RIVALRY NO",
        "CARD 5 TRANSPORTS BASE Fife DIVISIONS 7 RELOCATED NO STAGE BEFORE",
        "QUERY 11.24.E",
        "END",
    ]
    sheet = GAME.parse("\n".join(lines), "referee", GAME.view(table(), "referee"))
    assert not sheet.diagnostics and [echo.canonical for echo in sheet.echo] == lines
    assert "RESOURCES NONE" in [
        e.canonical for e in GAME.parse("RESOURCES NONE", "referee", GAME.view(table(), "referee")).echo
    ]


RELOCATE = "RELOCATE Fife 3727 PORT FRIENDLY SUPPLY YES ZOI NO BY SWPac ACTIVATIONS 2"


@pytest.mark.rule("ES-11.21.C6", "ES-11.21.C7")
@pytest.mark.parametrize(
    ("text", "where", "refusal"),
    [
        (RELOCATE, 4024, None),
        (RELOCATE, 0, Refusal("ES-11.21.C6", "not_on_map", piece="Fife")),
        (RELOCATE.replace("ACTIVATIONS 2", "ACTIVATIONS 1"), 4024, Refusal("ES-11.21.C6", "relocation_price", most=2)),
        (RELOCATE.replace("SWPac", "ANZAC"), 4024, Refusal("ES-11.21.C7", "hq_not_on_map", by="ANZAC")),
        (
            RELOCATE.replace("SWPac", "SouthPacific"),
            3727,
            Refusal("ES-11.21.C7", "hq_out_of_range", 3727, "Fife", "SouthPacific"),
        ),
        (f"{RELOCATE} RIVALRY YES", 4024, Refusal("ES-11.21.C8", "hq_rivalry", by="SWPac")),
        (RELOCATE.replace("FRIENDLY", "ENEMY"), 4024, Refusal("ES-11.21.C1", "not_allied", 3727)),
    ],
)
def test_why_a_base_is_not_relocated(text: str, where: int, refusal: Refusal | None) -> None:
    """Fife at Gili-Gili goes to Darwin by SWPac for two activations; every other answer names what is wrong."""
    state = table()
    state.bases[0].hex = where
    done = give(state, text)
    found = done.dispatches[0]
    assert (found.stands, found.refusal if not found.stands else None) == (refusal is None, refusal)
    assert done.state.relocated == ([] if refusal else ["Fife"])
    assert done.state.base("Fife").hex == (3727 if refusal is None else where)


@pytest.mark.rule("ES-11.21.D9", "ES-11.21.D10")
def test_a_base_overrun_goes_to_the_track_and_one_that_is_not_there_does_not() -> None:
    done = give(table(), "OVERRUN Fife")
    found = done.dispatches[0]
    assert isinstance(found, Withdrawn)
    assert (found.kind, found.event, found.due, found.rule) == ("Fife", "overrun", 9, "ES-11.21.D9")
    assert done.state.base("Fife").hex == 0 and done.state.base("Lockwood").hex == 5108
    again = answer(done.state, "OVERRUN Fife")
    assert (again.stands, again.refusal) == (False, Refusal("ES-11.21.D9", "base_off_map"))


@pytest.mark.rule("ES-11.21.E3")
@pytest.mark.parametrize(
    ("place", "refusal"),
    [
        (3823, None),
        (3727, Refusal("ES-11.21.E3", "too_far", 3727, number=11, most=10)),
        (0, Refusal("ES-11.21.E1", "base_off_map")),
    ],
)
def test_an_emergency_move_of_ten_hexes_at_most(place: int, refusal: Refusal | None) -> None:
    """From Noumea to Townsville are ten hexes, to Darwin eleven; a base that is not on the map makes none."""
    state = table()
    state.hqs = {"SWPac": 3823}
    state.bases[0].hex = 4828 if place else 0
    cut_off = answer(state, "EMERGENCY Fife 3823 PORT FRIENDLY SUPPLY NO ZOI NO")
    reason = Refusal("ES-11.21.C1", "unsupplied", 3823) if place else Refusal("ES-11.21.E1", "base_off_map")
    assert (cut_off.stands, cut_off.refusal) == (False, reason)
    done = give(state, f"EMERGENCY Fife {place or 3823} PORT FRIENDLY SUPPLY YES ZOI NO")
    found = done.dispatches[0]
    assert (found.stands, found.refusal if not found.stands else None) == (refusal is None, refusal)
    assert done.state.base("Fife").hex == (3823 if refusal is None else state.bases[0].hex)


@pytest.mark.rule("ES-11.22.A6", "ES-11.22.C7")
@pytest.mark.parametrize(("die", "success"), [(4, True), (5, False)])
def test_a_roll_says_every_term(die: int, success: bool) -> None:
    """Gili-Gili of 1944: 22 nodes within 22 hexes are a value of 4, the modifier is 0."""
    done = give(table(), SUBWAR, dice({"submarines|Fife": die}))
    found = done.dispatches[0].roll
    reach = done.state.tables.ranges["Fife"]
    assert (found.kind, found.hq, found.source, found.swm, found.tenths) == ("Fife", "SWPac", reach.source, 0, 5)
    assert found.terms == (Term("year", 0, 1944),)
    assert (found.proximity.hex, found.proximity.range, found.proximity.total, found.proximity.value) == (
        4024,
        22,
        22,
        4,
    )
    assert (found.die, found.success, done.state.successes) == (die, success, ["Fife"] if success else [])
    assert (done.rolls[0].modifiers, done.rolls[0].result) == ((("SLOC PV", -4),), "success" if success else "failure")


@pytest.mark.rule("ES-BASE-9")
@pytest.mark.parametrize(
    ("start", "turn", "hqs", "japanese", "resources"),
    [
        (1941, 1, {"CentralPacific": 5808, "SWPac": 2813}, [3407, 4017, 2212], 3),
        (1942, 2, {"CentralPacific": 5808, "SWPac": 2813}, [3407, 4017, 2212], 5),
        (1943, 5, {"CentralPacific": 5808, "SWPac": 3727, "SouthPacific": 4828}, [3407, 4017, 2212], 14),
        (1944, 8, {"CentralPacific": 5808, "SWPac": 3727, "SouthPacific": 4828}, [3407, 3813, 2212], 14),
    ],
)
def test_headquarters_at_the_start_of_each_campaign(
    start: int, turn: int, hqs: dict[str, int], japanese: list[int], resources: int
) -> None:
    """The American ones by their names, the Japanese by their hexes, and no others."""
    state = table(start)
    assert (state.turn, state.start, state.hqs, state.japanese_hqs) == (turn, start, hqs, japanese)
    assert len(state.resources) == len(set(state.resources)) == resources
