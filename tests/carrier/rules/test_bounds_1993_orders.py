"""Both sides of each bound in the functions that read orders by the rules of 1993."""

from typing import Any

import pytest
from tests.carrier.command.field import orders, remarks
from tests.carrier.position import OPEN_SEA, bare, play, put_af, put_tf, ready
from tests.carrier.wording import WORDS

from flagplot.games.carrier.reports.words import rules_lines
from flagplot.games.carrier.ruleset.presets import options_of
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import parse, walk

N1 = walk(OPEN_SEA, "N1")[-1]


def sea() -> State:
    """Return TF1 with Lexington and her AF6, and AF7 of bombers."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington", "Chicago", "DD x2")
    ready(state, "allied", "Lexington", Wildcat=4)
    put_af(state, "allied", 6, OPEN_SEA, "4 Wildcat high", "2 Dauntless high", home="Lexington")
    put_af(state, "allied", 7, OPEN_SEA, "4 Dauntless AP high", home="Lexington")
    return state


@pytest.mark.rule("GM-3.4b", "GM-8.11")
@pytest.mark.parametrize(
    ("text", "echo", "told"),
    [
        ("AF6: decide whether to attack; land", ["AF6: land"], ["note read-as 1", "query GM-3.4b 6"]),
        ("AF6: escort AF7", ["AF6: join AF7"], ["note read-as 6"]),
        ("AF6: N1, escort AF7", ["AF6: N1; join AF7"], ["note move 6", "note read-as 10"]),
        ("AF6: escort", [], ["error BR-8.12.2 6"]),
        ("AF6: escort the bombers", [], ["error BR-8.12.2 6"]),
        ("AF6: escort AF7; land", ["AF6: join AF7; land"], ["note read-as 6"]),
        ("AF6: N1, NNE2, S3", [], ["error unknown-word 10"]),
        ("AF6: WEST2", [], ["query GM-8.11 6"]),
        ("AF6: N1 - EAST1", ["AF6: N1"], ["note move 6", "note GM-3.4a 6", "query GM-8.11 11"]),
        ("AF6: land; if night then", ["AF6: land"], ["note read-as 1", "query GM-3.4b 21"]),
        ("AF6: if night", [], ["query GM-3.4b 9"]),
        ("AF6: unless night", [], ["query GM-3.4b 13"]),
        ("AF6: if night then land else", [], ["query GM-3.4b 25"]),
        ("AF6: N1; if (night", ["AF6: N1"], ["note move 6", "note GM-3.4a 6", "query GM-3.4b 14"]),
        ("AF6: attack attack", [], ["error not-understood 13"]),
        ("TF1: fire at Lae", ["TF1: shell Lae"], ["note read-as 1", "note BR-19.9 7", "note BR-19.9 7"]),
        ("TF1: fire on Lae", ["TF1: shell Lae"], ["note read-as 1", "note BR-19.9 7", "note BR-19.9 7"]),
        ("AF6: cooperate; land", [], ["note order-left-out 1", "error FE-7h 6"]),
    ],
)
def test_what_makes_no_order_is_asked_or_left_out(text: str, echo: list[str], told: list[str]) -> None:
    """What is decided on, escorts, directions that do not exist, cases without a test or an action."""
    state = sea()
    sheet = orders(state, text)
    assert [each.canonical for each in sheet.echo] == echo
    assert [f"{d.severity} {d.code} {d.column}" for d in sheet.diagnostics] == told


@pytest.mark.rule("GM-9.2d")
@pytest.mark.parametrize(
    ("text", "echo", "told"),
    [
        ("AF6: part high 2 Wildcat", ["AF6: part high 2 Wildcat"], []),
        ("AF6: part low 9 Wildcat", ["AF6: part low 9 Wildcat"], ["note fewer-planes 6"]),
        ("AF6: part low 2 P-39", [], ["error no-such-planes 6"]),
        ("TF1: part low 2 Wildcat", [], ["error wrong-unit 6"]),
        ("AF6: attack Port Moresby", [], ["error own-unit 6"]),
        ("AF6: attack TF1", [], ["error own-unit 6"]),
        ("AF6: attack Lae", ["AF6: attack base at Lae"], []),
        ("AF6: shadow TF1", ["AF6: to TF1"], ["note read-as 6"]),
        ("AF6: shadow Chicago", ["AF6: to Chicago"], ["note read-as 6"]),
        ("AF6: shadow C7", [], ["error unknown-place 6"]),
        ("AF6: to C7; land", [], ["note read-as 1", "note order-left-out 1", "error unknown-place 6"]),
        ("AF6: to TF1", ["AF6: to TF1"], []),
        ("AF6: anchor", [], ["error wrong-unit 6"]),
        ("TF1: land", [], ["error wrong-unit 6"]),
    ],
)
def test_who_can_do_it_and_where(text: str, echo: list[str], told: list[str]) -> None:
    """Planes that are there, units that fly, places that are known and not one's own."""
    state = sea()
    sheet = orders(state, text)
    assert [each.canonical for each in sheet.echo] == echo
    assert [f"{d.severity} {d.code} {d.column}" for d in sheet.diagnostics] == told


@pytest.mark.rule("GM-3.1a")
@pytest.mark.parametrize(
    ("text", "echo", "told"),
    [
        ("2 Wildcat of AF6: land", ["AF6: split 2 Wildcat as AF1: (land)"], ["note numbered 19"]),
        ("Wildcats of AF6: land", ["AF6: split all Wildcat as AF1: (land)"], ["note numbered 18"]),
        (
            "2 Wildcat of AF6: attack Lae; land",
            ["AF6: attack base at Lae: 2 Wildcat; split 2 Wildcat as AF1: (land)"],
            ["note numbered 31"],
        ),
        (
            "2 Wildcat of AF6: attack Lae: Wildcat dive; land",
            ["AF6: split 2 Wildcat as AF1: (land)"],
            ["error BR-18.3 19", "note numbered 45"],
        ),
        ("2 planes of AF6: N1", ["AF6: split 2 planes as AF1: (N1)"], ["note numbered 18"]),
        ("planes of AF6: N1", ["AF6: N1"], ["note read-as 1", "note move 7", "note GM-3.4a 7"]),
        ("2 DD of TF1: N1", ["TF1: split DD 1, DD 2 as TF2: (N1)"], ["note numbered 14"]),
        ("DDs of TF1: fire torpedoes", ["TF1: surface: fire torpedo"], []),
    ],
)
def test_an_order_for_a_part_of_a_unit(text: str, echo: list[str], told: list[str]) -> None:
    """Attacks are given to the part, for anything else it is split off."""
    state = sea()
    sheet = orders(state, text)
    assert [each.canonical for each in sheet.echo] == echo
    assert [f"{d.severity} {d.code} {d.column}" for d in sheet.diagnostics] == told


@pytest.mark.rule("GM-8.1", "GM-3.5")
@pytest.mark.parametrize(
    ("text", "echo", "told"),
    [
        ("TF1: N until night; S1", ["TF1: fly N until night; S1"], []),
        ("TF1: N1; shadow TF; S1", ["TF1: N1; shadow TF; S1"], []),
        ("TF1: to C4; N1", [], ["note order-left-out 1", "error unknown-place 6", "note move 13"]),
        ("TF1: into the wind; N1", ["TF1: into wind; N1"], ["note move 6"]),
        ("TF1: A/Q38 - N1 - A/Q37", ["TF1: A/Q38 - N1 - A/Q37"], ["note move 6"]),
        ("TF1: A/Q38 - N1 - A/Q36", ["TF1: no move"], ["error no-move 6"]),
        ("TF1: A/Q37 - N1", ["TF1: no move"], ["error no-move 6"]),
        ("TF1: at A/Q37; N1", ["TF1 at A/Q37: N1"], ["note move 16"]),
        ("TF1: at A/Q38; N1", ["TF1 at A/Q38: N1"], ["note move 16"]),
        ("TF1: to Lae", ["TF1: to Lae"], ["note move 6"]),
        ("TF1: to B/L23", [], ["error BR-12.5 6"]),
        ("AF6: to Lae; land", ["AF6: to Lae; land"], ["note read-as 1"]),
        ("TF1: N1\nTF1: S1", ["TF1: no move"], ["error no-move 1"]),
        ("AF6 launch 2 Wildcat from Lexington; land", ["AF6: land"], ["note read-as 1", "error BR-8.10 5"]),
        (
            "AF9 launch 2 Wildcat from Lexington; land\nTF1: N1",
            ["AF9: launch 2 Wildcat from Lexington; land", "TF1: N1"],
            ["note read-as 1", "note launch 5", "note move 6"],
        ),
        (
            "TF1: N1\nAF9 launch 2 Wildcat from Lexington; land",
            ["TF1: N1", "AF9: launch 2 Wildcat from Lexington; land"],
            ["note move 6", "note read-as 1", "note launch 5"],
        ),
        ("AF9: land", [], ["error unknown-unit 1"]),
        ("1000: TF1: N1", ["1000: TF1: N1"], []),
        ("TF1: cancel", ["TF1: cancel"], []),
        ("TF1: at A/Q38", [], []),
    ],
)
def test_a_course_is_followed_to_its_end(text: str, echo: list[str], told: list[str]) -> None:
    """Start, end and steps agree; what is open ended has no end; later hours are not followed."""
    state = sea()
    state.sides["allied"].plot.winds = {"V": (1, 8)}
    sheet = orders(state, text)
    assert [each.canonical for each in sheet.echo] == echo
    assert [f"{d.severity} {d.code} {d.column}" for d in sheet.diagnostics] == told


@pytest.mark.rule("GM-8.1", "GM-8.12")
def test_the_note_of_a_course_says_where_it_ends() -> None:
    """Written steps, the way by sea round the land, a hex into the wind, what stands after a place that is known."""
    state = sea()
    state.sides["allied"].plot.winds = {"V": (1, 8)}
    for text, start in (
        ("TF1: N1", "start A/Q38, end A/Q37, 1 of 2 MP"),
        ("TF1: N1; S1", "start A/Q38, end A/Q38, 2 of 2 MP"),
        ("TF1: to A/Q36; N1", "start A/Q38, end A/Q36, 2 of 2 MP; 1 hex more to A/Q35"),
        ("TF1: to Lae", "start A/Q38, end A/Q36, 2 of 2 MP; 29 hexes more to A/C14"),
        ("TF1: into the wind; N1", "start A/Q38, end A/Q38, 2 of 2 MP; if the wind does not change"),
        ("AF6: N3", "end A/Q35, 3 MP, HI"),
    ):
        notes = [each.message for each in remarks(orders(state, text), "note") if each.code == "move"]
        assert [note.partition(": ")[2].startswith(start) for note in notes] == [True], notes
    for text in ("TF1: N until night; S1", "TF1: N1; shadow TF; S1", "1000: TF1: N1", "AF6: N until night"):
        assert not [each for each in remarks(orders(state, text), "note") if each.code == "move"]


@pytest.mark.rule("GM-10.2")
@pytest.mark.parametrize(
    ("ships", "told"),
    [
        (("Chicago", "DD"), "1 CA, 1 DD of TF1 shell Lae at BHT 8 (destroyers at BHT 4), 8 ammunition factors each"),
        (("Chicago",), "1 CA of TF1 shell Lae at BHT 8, 8 ammunition factors each"),
        (("DD",), "1 DD of TF1 shell Lae at BHT 8 (destroyers at BHT 4), 8 ammunition factors each"),
        (("Chicago", "AP"), "1 CA of TF1 shell Lae at BHT 8, 8 ammunition factors each"),
    ],
)
def test_a_note_says_who_shells_a_base_and_how(ships: tuple[str, ...], told: str) -> None:
    state = bare()
    put_tf(state, "allied", 1, parse("A/C14"), *ships)
    assert [each.message for each in remarks(orders(state, "TF1: shell Lae"), "note")] == [told]


@pytest.mark.rule("GM-1.0a", "GM-1.0b")
def test_the_head_of_a_report_names_what_differs_from_the_first_rule_set() -> None:
    """All of it in the first report, later the optional parts alone; a rule set of its own has none."""

    def head(preset: str, full: bool, **changes: Any) -> tuple[str, ...]:
        return rules_lines(WORDS, preset, options_of(preset, changes), full)

    assert head("umpire", True) == head("umpire", False) == ()
    assert head("umpire", True, mines=True) == ("Rules: umpire (Umpire's game); options:", "Rules: mines")
    later = head("gm-1993", False)
    assert later == (
        "Rules: gm-1993 (Game master rules, 31 July 1993); options:",
        "Rules: coastwatchers: counters, float planes: under way, ready cap: 1993,",
        "Rules: diving cap: 1993, anvil, torpedo double, caught launching: 1993,",
        "Rules: fires: bombs, gun ammunition, bomb ammunition",
    )
    first = head("gm-1993", True)
    assert len(first) > len(later) and max(map(len, first)) <= 78
    assert all(line.endswith(",") for line in first[1:-1]) and not first[-1].endswith(",")


@pytest.mark.rule("GM-3.2b", "GM-3.54")
@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("high; N1; S1", "high; N1; S1"),
        ("N1; S1; high", "high; N1; S1"),
        ("land; low", "low; land"),
        ("N1; low; S1", "N1 low; S1"),
        ("N1; divert; land", "N1; land; divert to observe"),
        ("N1; no divert; land", "N1; land; do not divert"),
        ("divert to observe cond 3 at any cost; N1", "N1; divert to observe cond 3 at any cost"),
        ("divert to observe cond 2; N1", "N1; divert to observe cond 2"),
        ("returns to Lexington and lands", "land Lexington"),
        ("attack C1; if gone then S1; land", "attack enemy at C1 if gone (S1); land"),
        ("attack C1: 2 Dauntless on CV; 2 Wildcat on DD", "attack enemy at C1: 2 Dauntless on CV, 2 Wildcat on DD"),
        (
            "attack Lae if planes on ground; S1",
            "to Lae; S1; land; if planes on the ground then (attack base at Lae; S1; land)",
        ),
        (
            "attack Lae if planes on ground; S1; land Port Moresby",
            "to Lae; S1; land Port Moresby; if planes on the ground then (attack base at Lae; S1; land Port Moresby)",
        ),
        (
            "attack Lae if not planes on ground",
            "to Lae; land; if not planes on the ground then (attack base at Lae; land)",
        ),
        (
            "attack Lae if planes on ground and night",
            "to Lae; land; if planes on the ground and night then (attack base at Lae; land)",
        ),
        ("attack Lae if night; S1", "S1; if night then (attack base at Lae)"),
        ("hold until night; land", "hold until night; land"),
        ("N until night; land", "fly N until night; land"),
        ("N1 until night; land", ""),
        ("N if night; land", "land; if night then (N1)"),
        ("N1; report each sighting", "N1; report all sightings"),
        ("cancel; N1", ""),
        ("cancel; if night then N1", ""),
        ("cancel", "cancel"),
        ("standing order: N1", "every turn; N1"),
    ],
)
def test_the_parts_of_an_order_stand_as_they_are_written(text: str, read: str) -> None:
    """Altitudes before what they are for, conditions with what they are of; what cannot stand together is no order."""
    state = sea()
    put_tf(state, "japanese", 2, OPEN_SEA, "Aoba")
    sheet = orders(play(state).state, f"AF6: {text}")
    assert [each.canonical for each in sheet.echo] == [f"AF6: {read}"] * bool(read)
