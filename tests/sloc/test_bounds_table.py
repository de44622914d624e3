"""Both sides of each bound in the rulings at the table (ES-ASSIST-1 to ES-ASSIST-5 and the rows that they apply)."""

from collections.abc import Mapping
from typing import Any

import pytest
from tests.sloc.play import dice
from tests.sloc.test_table import LOCKWOOD, RELOCATE, SUBWAR, answer, give, in_words, table

from flagplot.games.sloc.board import Terms, TrackPoint
from flagplot.games.sloc.modifier import Term
from flagplot.games.sloc.refusal import Refusal
from flagplot.games.sloc.table.game import GAME
from flagplot.games.sloc.table.rulings import Draw, Replaced
from flagplot.games.sloc.table.state import Step, Table

SITE = "PORT FRIENDLY SUPPLY YES ZOI NO"
CARD = "CARD 5 TRANSPORTS BASE Fife DIVISIONS 7"
LOCK = LOCKWOOD.replace("3823", "5108").replace("SWPac", "CentralPacific")


def why(state: Table, text: str) -> Refusal | None:
    """Return why the first line of some facts does not stand, or None."""
    found = answer(state, text, dice(default=9))
    refusal: Refusal | None = None if found.stands else found.refusal
    if refusal is not None:
        assert found.rule == refusal.rule
    return refusal


def with_(**fields: Any) -> Table:
    """Return the table of 1944 with some fields set."""
    state = table()
    for name, value in fields.items():
        setattr(state, name, value)
    return state


# Submarine warfare


@pytest.mark.rule("ES-ASSIST-2", "ES-11.22.A1")
@pytest.mark.parametrize(
    ("text", "fields", "refusal"),
    [
        (SUBWAR, {}, None),
        (SUBWAR.replace("TURN 8 ", ""), {}, None),
        (SUBWAR.replace("TURN 8", "TURN 7"), {}, Refusal("ES-11.22.A1", "other_turn", number=8)),
        (SUBWAR, {"rolled": {"Fife": ["SWPac"]}}, Refusal("ES-11.22.A1", "rolled_already", piece="Fife")),
        (SUBWAR, {"rolled": {"Lockwood (6)": ["CentralPacific"]}}, None),
        (SUBWAR, {"rolled": {"Lockwood (6)": ["SWPac"]}}, Refusal("ES-11.22.A4", "hq_taken")),
        (SUBWAR.replace("Fife", "Wilkes"), {}, Refusal("ES-11.21.B1", "not_in_game", piece="Wilkes", number=8)),
        (SUBWAR.replace("SUPPLY YES", "SUPPLY NO"), {}, Refusal("ES-11.22.A2", "base_unsupplied")),
        (SUBWAR.replace("ACTIVE YES", "ACTIVE NO"), {}, Refusal("ES-11.22.A3", "not_activated")),
        (SUBWAR.replace("ONMAP YES", "ONMAP NO"), {}, Refusal("ES-11.22.A5", "arrived_late")),
        (SUBWAR.replace("HQ SWPac", "HQ ANZAC"), {}, Refusal("ES-11.22.A4", "hq_half_range", by="ANZAC")),
    ],
)
def test_which_bases_roll(text: str, fields: Mapping[str, Any], refusal: Refusal | None) -> None:
    state = with_(**fields)
    done = give(state, text, dice(default=9))
    first = done.dispatches[0]
    assert (None if first.stands else first.refusal) == refusal
    assert (len(done.rolls), len(done.dispatches)) == ((1, 2) if refusal is None else (0, 1))
    assert refusal is None or first.rolls is True
    assert ("Fife" in done.state.rolled and done.state.rolled["Fife"] == ["SWPac"]) is (
        refusal is None or "Fife" in state.rolled
    )


@pytest.mark.rule("ES-ASSIST-2")
@pytest.mark.parametrize(
    ("draw", "asp", "faces", "after", "choices"),
    [
        pytest.param(
            None, None, (0, 9), Draw(1, None, 0, 0), ("NONE", "ASP", "SWM"), marks=pytest.mark.rule("ES-11.23.9")
        ),
        pytest.param(
            7, 5, (0, 0), Draw(2, 7, 5, 2), ("NONE", "ASP", "SWM", "BOTH"), marks=pytest.mark.rule("ES-11.23.1")
        ),
        pytest.param(5, 1, (0, 0), Draw(2, 5, 4, 1), ("NONE", "SWM"), marks=pytest.mark.rule("ES-11.23.9")),
        pytest.param(7, 2, (9, 9), Draw(0, 7, 7, 0), ("NONE",), marks=pytest.mark.rule("ES-11.23.1")),
    ],
)
def test_what_the_successes_of_a_turn_come_to(
    draw: int | None, asp: int | None, faces: tuple[int, int], after: Draw, choices: tuple[str, ...]
) -> None:
    rolls = dice({"submarines|Fife": faces[0], "submarines|Lockwood (6)": faces[1]})
    done = give(with_(draw=draw, asp=asp), f"{SUBWAR}\n{LOCK}", rolls)
    *_, found = done.dispatches
    assert len(done.dispatches) == 3, "one ruling on both after both rolls"
    assert (found.draw, found.choices, found.asp_told, found.rule) == (after, choices, asp is not None, "ES-11.23.9")
    assert done.state.opening == Terms() and done.state.opening is not done.state.played
    results = [(roll.key, roll.rule, roll.result) for roll in done.rolls]
    assert results == [
        (f"T08|strategic|submarines|{kind}", "ES-11.22.A6", "failure" if face else "success")
        for kind, face in zip(("Fife", "Lockwood (6)"), faces, strict=True)
    ]


@pytest.mark.rule("ES-11.22.A8", "ES-ASSIST-1")
def test_lines_between_two_rolls_part_them() -> None:
    """Two rolls in a row are ruled on together; with a line between each has its ruling, the last with both."""
    both = give(table(), f"{SUBWAR}\n{LOCK}", dice(default=10))
    assert [type(found).__name__ for found in both.dispatches] == ["RollRuled", "RollRuled", "SuccessesRuled"]
    done = give(table(), f"{SUBWAR}\nASP 3\n{LOCK}", dice(default=10))
    assert [type(found).__name__ for found in done.dispatches] == [
        "RollRuled",
        "SuccessesRuled",
        "AspKept",
        "RollRuled",
        "SuccessesRuled",
    ]
    assert [found.line for found in done.dispatches] == [1, 1, 2, 3, 3]
    over = give(with_(turn=12), f"END\n{SUBWAR}\nASP 3")
    assert [type(found).__name__ for found in over.dispatches] == ["GameClosed"] and over.state.over is True


@pytest.mark.rule("ES-11.23.3", "ES-11.23.4")
@pytest.mark.parametrize(
    ("what", "successes", "asp", "reductions", "refusal"),
    [
        ("ASP", 1, None, 0, None),
        ("ASP", 1, 2, 0, None),
        ("ASP", 1, 5, 0, None),
        ("ASP", 1, 1, 0, Refusal("ES-11.23.5", "last_asp")),
        ("SWM", 1, 1, 4, None),
        ("SWM", 1, 1, 5, Refusal("ES-11.23.8", "swm_floor", number=-5)),
        ("BOTH", 2, None, 4, None),
        ("BOTH", 2, 2, 4, None),
        ("BOTH", 1, 2, 4, Refusal("ES-11.23.7", "both_need_two")),
        ("NONE", 1, 2, 4, None),
        ("NONE", 0, None, 0, None),
        ("ASP", 0, None, 0, Refusal("ES-11.23.3", "no_success")),
    ],
)
def test_what_successes_buy_at_the_table(
    what: str, successes: int, asp: int | None, reductions: int, refusal: Refusal | None
) -> None:
    played = Terms(reductions=reductions)
    state = with_(successes=["Fife", "Lockwood (6)"][:successes], asp=asp, asp_lost=2, played=played)
    done = give(state, f"CHOOSE {what}")
    [found] = done.dispatches
    assert (None if found.stands else found.refusal) == refusal and done.state.chosen is (refusal is None)
    ships, lower = (what in ("ASP", "BOTH"), what in ("SWM", "BOTH")) if refusal is None else (False, False)
    assert done.state.asp_lost == 2 + ships and done.state.asp == (None if asp is None else asp - ships)
    assert done.state.played.reductions == reductions + lower
    if refusal is None:
        now = (found.choice, found.asp, found.lost, found.swm, found.terms, found.rule)
        assert now == (what, done.state.asp, 2 + ships, -(reductions + lower), done.state.terms, "ES-11.23.3")
        assert why(done.state, f"CHOOSE {what}") == Refusal("ES-11.23.6", "chosen_already")


# What is kept


@pytest.mark.rule("ES-11.22.B5", "ES-11.22.B7")
@pytest.mark.parametrize(
    ("card", "swm", "refusal"),
    [
        (37, 2, None),
        (38, 2, None),
        (80, -2, None),
        (61, 0, Refusal("ES-11.24.0", "change_missing", piece="ES-11.24.B", number=61)),
        (68, 0, Refusal("ES-11.24.0", "change_missing", piece="ES-11.24.C", number=68)),
        (78, 0, Refusal("ES-11.24.0", "change_missing", piece="ES-11.24.D", number=78)),
        *((card, 0, Refusal("ES-11.22.B1", "no_term", number=card)) for card in (36, 39, 79, 81)),
    ],
)
def test_which_events_the_table_keeps(card: int, swm: int, refusal: Refusal | None) -> None:
    done = give(table(), f"EVENT {card}")
    [found] = done.dispatches
    assert (None if found.stands else found.refusal) == refusal
    assert done.state.swm == swm
    if refusal is None:
        assert (found.swm, found.terms, found.rule) == (swm, done.state.terms, "ES-11.22.B1")
        assert found.terms[0] == Term("year", 0, 1944) and found.terms[1].value == swm


@pytest.mark.rule("ES-11.21.C4", "ES-11.22.C4")
def test_where_headquarters_are() -> None:
    done = give(table(), "HQ SWPac 3823\nJAPANHQ 3407 3813 2212\nRESOURCES 1813 1916\nDIVISIONS 4\nDRAW 6")
    hq, japanese, resources, divisions, draw = done.dispatches
    assert (hq.hq, hq.hex, hq.range, hq.rule) == ("SWPac", 3823, 20, "ES-ASSIST-2")
    assert done.state.hqs == table().hqs | {"SWPac": 3823}
    assert (japanese.hexes, done.state.japanese_hqs) == ((3407, 3813, 2212), [3407, 3813, 2212])
    assert (resources.held, done.state.resources) == (2, [1813, 1916])
    assert (divisions.divisions, done.state.divisions, draw.draw) == (4, 4, Draw(0, 6, 6, 0))
    assert why(table(), "HQ ANZAC 3823") == Refusal("ES-11.21.C4", "hq_not_american", by="ANZAC")
    assert why(table(), "JAPANHQ 3407 3813 2212 4017") == Refusal("ES-11.22.C4", "three_hqs")


@pytest.mark.rule("ES-11.21.C4")
def test_half_range_at_the_table_ends_on_its_last_hex() -> None:
    """South West Pacific reaches 20 hexes, half of it 10; South Pacific 10 and 5; Central Pacific 25 and 13."""
    state = with_(hqs={"SWPac": 1000, "SouthPacific": 1000, "CentralPacific": 1000})
    found = {row: state.serving(1000 + row) for row in (0, 5, 6, 10, 11, 13, 14)}
    assert found[0] == found[5] == ["SWPac", "SouthPacific", "CentralPacific"]
    assert found[6] == found[10] == ["SWPac", "CentralPacific"]
    assert found[11] == found[13] == ["CentralPacific"] and found[14] == []


@pytest.mark.rule("ES-11.23.11", "ES-11.21.B1")
@pytest.mark.parametrize(
    ("successes", "chosen", "draw", "lost", "point", "denied"),
    [
        (0, False, None, 0, TrackPoint(8, 0, 0, 0, 0), 3),
        (1, False, None, 1, TrackPoint(8, -1, 0, 0, 1), 3),
        (1, True, 7, 0, TrackPoint(8, 0, 0, 6, 1), 4),
        (2, False, 5, 1, TrackPoint(8, -1, 0, 4, 2), 4),
        (0, True, 6, 0, TrackPoint(8, 0, 0, 6, 0), 3),
    ],
)
def test_the_end_of_a_turn(
    successes: int, chosen: bool, draw: int | None, lost: int, point: TrackPoint, denied: int
) -> None:
    """Without a choice the modifier is lowered; the draw is tracked as far as it was told; all is fresh afterwards."""
    state = with_(successes=["Fife", "Lockwood (6)"][:successes], chosen=chosen, draw=draw, denied=3)
    state.rolled, state.opening, state.relocated = {"Fife": ["SWPac"]}, Terms(), ["Fife"]
    done = give(state, "END")
    after = done.state
    assert (after.played.reductions, after.denied, after.track) == (lost, denied, [point])
    assert [type(found).__name__ for found in done.dispatches] == ["Bought"] * lost + ["TurnOpened"]
    assert (after.turn, after.over, after.draw, after.opening) == (9, False, None, None)
    assert (after.rolled, after.successes, after.chosen, after.relocated) == ({}, [], False, [])
    found = done.dispatches[-1]
    assert (found.replaced, found.arrived, found.waiting, found.rule) == ((), (), (), "ES-11.21.B1")
    assert (found.swm, found.terms, after.history[-1]) == (after.swm, after.terms, Step(9, "began"))
    assert give(with_(asp=6), "END").state.track == [TrackPoint(8, 0, 6, 0, 0)]


@pytest.mark.rule("ES-11.23.11", "ES-11.21.B4")
def test_the_order_of_battle_of_the_next_turn_and_the_last() -> None:
    state = table(1943)
    assert (state.turn, [base.kind for base in state.bases]) == (5, ["Lockwood (4)"])
    for where, waiting in ((3727, ()), (0, ("Fife",))):
        state.bases[0].hex = where
        [found] = give(state, "END").dispatches
        assert found.replaced == (Replaced("Lockwood (4)", "Fife", where),)
        assert (found.arrived, found.waiting) == (("Lockwood (6)",), waiting)
    for turn, over in ((11, False), (12, True)):
        done = give(with_(turn=turn), "END")
        assert done.state.over is over and done.state.turn == 12
        assert done.dispatches[0].rule == ("ES-BASE-3" if over else "ES-11.21.B1")
        assert GAME.is_over(done.state) is over


# Sites, moves and attacks


@pytest.mark.rule("ES-ASSIST-3", "ES-11.21.D8")
@pytest.mark.parametrize(
    ("text", "fields", "refusal"),
    [
        (f"PLACE Fife 3823 {SITE}", {}, None),
        (f"PLACE Fife 3823 {SITE}", {"back": {"Fife": 8}}, None),
        (f"PLACE Fife 3823 {SITE}", {"back": {"Fife": 9}}, Refusal("ES-11.21.D8", "returns_later", number=9)),
        (f"PLACE Wilkes 3823 {SITE}", {}, Refusal("ES-11.21.B1", "not_in_game", piece="Wilkes", number=8)),
        (f"PLACE Lockwood 3823 {SITE}", {}, Refusal("ES-11.21.C6", "placed_already", 5108, "Lockwood (6)")),
        (f"PLACE Fife 3823 AIRFIELD COASTAL {SITE[5:]}", {}, None),
        (f"PLACE Fife 3823 AIRFIELD INLAND {SITE[5:]}", {}, Refusal("ES-11.21.C1", "inland")),
        (f"PLACE Fife 3823 NEITHER {SITE[5:]}", {}, Refusal("ES-11.21.C1", "no_port")),
        (f"PLACE Fife 3823 {SITE.replace('FRIENDLY', 'ENEMY')}", {}, Refusal("ES-11.21.C1", "not_allied", 3823)),
        (f"PLACE Fife 3823 {SITE.replace('SUPPLY YES', 'SUPPLY NO')}", {}, Refusal("ES-11.21.C1", "unsupplied", 3823)),
        (f"PLACE Fife 3823 {SITE.replace('ZOI NO', 'ZOI YES')}", {}, Refusal("ES-11.21.C3", "in_zone", 3823)),
        (f"PLACE Fife 5108 {SITE}", {}, Refusal("ES-11.21.C11", "occupied", 5108)),
        (f"PLACE Fife 1805 {SITE}", {}, Refusal("ES-11.21.C4", "no_half_range")),
        (f"PLACE Fife 5808 {SITE}", {}, Refusal("ES-11.21.C5", "shared_hq")),
    ],
)
def test_where_a_base_is_placed(text: str, fields: Mapping[str, Any], refusal: Refusal | None) -> None:
    state = with_(**fields)
    state.bases[0].hex = 0
    assert why(state, text) == refusal
    done = give(state, text)
    assert done.state.bases[0].hex == (0 if refusal else 3823)
    if refusal is None:
        [found] = done.dispatches
        assert (found.kind, found.hex, found.hqs, found.rule) == ("Fife", 3823, ("SWPac",), "ES-ASSIST-3")
        assert done.state.history == [Step(8, "sited", "Fife", 3823)]


@pytest.mark.rule("ES-11.21.C6", "ES-11.21.C8")
@pytest.mark.parametrize(
    ("text", "fields", "refusal"),
    [
        (RELOCATE, {}, None),
        (RELOCATE.replace("ACTIVATIONS 2", "ACTIVATIONS 3"), {}, None),
        (RELOCATE.replace("Fife", "Wilkes"), {}, Refusal("ES-11.21.B1", "not_in_game", piece="Wilkes", number=8)),
        (f"{RELOCATE} RIVALRY NO BARRED NO", {}, None),
        (f"{RELOCATE} BARRED YES", {}, Refusal("ES-11.21.C8", "event_bars", by="SWPac")),
        (f"{RELOCATE} RIVALRY YES", {}, Refusal("ES-11.21.C8", "hq_rivalry", by="SWPac")),
        (f"{RELOCATE.replace('SWPac', 'SouthPacific')} RIVALRY YES", {}, None),
        (RELOCATE, {"hqs": {"SWPac": 2024}}, Refusal("ES-11.21.C4", "no_half_range")),
        (RELOCATE, {"hqs": {"SWPac": 2024, "SouthPacific": 3727}}, None),
        (
            RELOCATE,
            {"hqs": {"SWPac": 1924, "SouthPacific": 3727}},
            Refusal("ES-11.21.C7", "hq_out_of_range", 4024, "Fife", "SWPac"),
        ),
    ],
)
def test_which_headquarters_relocates(text: str, fields: Mapping[str, Any], refusal: Refusal | None) -> None:
    """Full range is 20 hexes, from 2024 to Gili Gili; from 1924 they are 21."""
    state = with_(**fields)
    assert why(state, text) == refusal
    done = give(state, text)
    assert done.state.relocated == ([] if refusal else ["Fife"])
    if refusal is None:
        assert (done.dispatches[0].rule, done.state.bases[0].hex) == ("ES-11.21.C9", 3727)


@pytest.mark.rule("ES-11.21.D11")
@pytest.mark.parametrize(
    ("place", "escort", "kind"), [(4024, True, "Fife"), (4024, False, None), (4423, False, ""), (4423, True, "")]
)
def test_which_landings_need_an_escort(place: int, escort: bool, kind: str | None) -> None:
    found = answer(table(), f"AMPHIBIOUS {place} ESCORT {'YES' if escort else 'NO'}")
    if kind is None:
        assert found.refusal == Refusal("ES-11.21.D11", "unescorted", 4024, "Fife")
    else:
        assert (found.stands, found.kind, found.rule) == (True, kind, "ES-11.21.D11")


@pytest.mark.rule("ES-ASSIST-4", "ES-11.21.D4")
@pytest.mark.parametrize(
    ("text", "left", "due"),
    [
        ("HITS 32 FLIP 8 9 BASE YES CRITICAL NO", 15, 9),
        ("HITS 31 FLIP 8 9 BASE YES CRITICAL NO STRENGTH 8 4", 14, 0),
        ("HITS 15 FLIP 8 9 BASE YES CRITICAL YES", 15, 9),
        ("HITS 14 FLIP 8 9 BASE YES CRITICAL YES", 14, 0),
        ("HITS 32 FLIP 0 BASE NO CRITICAL NO", 0, 0),
    ],
)
def test_what_hits_do_to_the_only_base(text: str, left: int, due: int) -> None:
    """With one base on the map none need be named; with two, and with none there, the umpire asks which."""
    assert why(table(), text) == Refusal("ES-ASSIST-4", "which_base")
    state = table()
    state.bases[0].hex = 0
    done = give(state, text)
    [found] = done.dispatches
    assert (found.kind, found.left, found.needed, found.due) == ("Lockwood (6)", left, 15, due)
    assert found.rule == ("ES-11.21.D8" if due else "ES-11.21.D4")
    numbers = [int(word) for word in text.split() if word.isdigit()]
    assert found.hits == numbers[0] and found.flipped == (17 if "FLIP 8 9" in text else 0)
    assert (found.at_base, found.critical) == ("BASE YES" in text, "CRITICAL YES" in text)
    assert (found.strength, found.may_declare) == (12 if "STRENGTH" in text else None, True)
    assert done.state.bases[1].hex == (0 if due else 5108)
    assert done.state.history == ([Step(8, "displaced", "Lockwood (6)", 5108)] if due else [])
    assert done.state.back == ({"Lockwood (6)": 9} if due else {})
    assert why(state, f"{text} ON Fife") == Refusal("ES-ASSIST-4", "which_base")
    assert why(state, f"{text} ON Wilkes") == Refusal("ES-ASSIST-4", "which_base")
    state.bases[1].hex = 0
    assert why(state, text) == Refusal("ES-ASSIST-4", "which_base")


@pytest.mark.rule("ES-11.21.E2", "ES-11.21.D9")
@pytest.mark.parametrize(
    ("text", "event", "rule", "none"),
    [
        ("EMERGENCY {} TRT", "refuge", "ES-11.21.E2", "ES-11.21.E1"),
        ("OVERRUN {}", "overrun", "ES-11.21.D9", "ES-11.21.D9"),
    ],
)
def test_who_goes_to_the_track(text: str, event: str, rule: str, none: str) -> None:
    done = give(table(), text.format("Lockwood"))
    [found] = done.dispatches
    assert (found.kind, found.event, found.due, found.rule) == ("Lockwood (6)", event, 9, rule)
    assert done.state.history == [Step(8, event, "Lockwood (6)", 5108)]  # type: ignore[arg-type]
    assert (done.state.back, done.state.bases[1].hex) == ({"Lockwood (6)": 9}, 0)
    for name in ("Lockwood", "Wilkes"):
        assert why(done.state, text.format(name)) == Refusal(none, "base_off_map")


@pytest.mark.rule("ES-ASSIST-5", "ES-11.24.A3")
@pytest.mark.parametrize(
    ("text", "fields", "refusal"),
    [
        (CARD, {}, None),
        (f"{CARD} RELOCATED NO STAGE BEFORE", {}, None),
        (f"{CARD} STAGE END", {}, None),
        (f"{CARD} STAGE COMBAT", {}, Refusal("ES-11.24.A2", "too_late")),
        (f"{CARD} RELOCATED YES", {}, Refusal("ES-11.24.A3", "relocated_now")),
        (CARD, {"relocated": ["Fife"]}, Refusal("ES-11.24.A3", "relocated_now")),
        (CARD, {"relocated": ["Lockwood (6)"]}, None),
        (CARD.replace("CARD 5", "CARD 4"), {}, Refusal("ES-11.24.0", "other_cards")),
        (CARD.replace("CARD 5", "CARD 6"), {}, Refusal("ES-11.24.0", "other_cards")),
        (CARD.replace("Fife", "Wilkes"), {}, Refusal("ES-11.24.A3", "base_off_map")),
        (CARD, {"japanese_hqs": [4002]}, None),
        (CARD, {"japanese_hqs": [4001]}, Refusal("ES-11.24.A3", "no_target", number=22)),
    ],
)
def test_when_card_5_is_ruled_on(text: str, fields: Mapping[str, Any], refusal: Refusal | None) -> None:
    """Fife reaches 22 hexes, from Gili Gili to 4002."""
    state = with_(ruled=3, **fields)
    assert why(state, text) == refusal
    done = give(state, text, dice({"transports|Fife 5": 0}, default=9))
    assert len(done.rolls) == done.state.ruled - 4 == (refusal is None)  # the sheet itself is the fourth
    if refusal is None:
        [found] = done.dispatches
        assert (found.kind, found.die, found.before, found.after) == ("Fife", 0, 7, 5)
        [roll] = done.rolls
        assert (roll.key, roll.rule) == ("T08|cards|transports|Fife 5", "ES-11.24.A3")
        assert (roll.result, done.state.divisions, found.rule) == ("divisions 7 to 5", 5, "ES-11.24.A3")


@pytest.mark.rule("ES-ASSIST-2", "ES-11.23.2")
@pytest.mark.parametrize(("draw", "floor"), [(7, False), (5, True), (6, False)])
def test_the_floor_is_named_where_it_stops_a_reduction_at_the_table(draw: int, floor: bool) -> None:
    done = give(with_(draw=draw), f"{SUBWAR}\n{LOCK}", dice(default=10))
    assert ("floor" in in_words(done.dispatches)) is floor


@pytest.mark.rule("ES-ASSIST-1")
@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        (f"PLACE Fife 3823 {SITE.replace(' ZOI NO', '')}", "A fact is missing; nothing is ruled yet.", "Z"),
        ("AMPHIBIOUS 4024", "A fact is missing; nothing is ruled yet.", "E"),
    ],
)
def test_a_missing_fact_is_asked_for_in_a_sentence(text: str, message: str, hint: str) -> None:
    [found] = GAME.parse(text, "referee", GAME.view(table(), "referee")).diagnostics
    assert (found.code, found.message) == ("fact-missing", message)
    assert found.hint.endswith(".") and hint in found.hint.upper()
    assert found.column == len(text) + 1
