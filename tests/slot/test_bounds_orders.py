"""What each order of a side and each fact at the table is read as, or refused with, word for word."""

from typing import Any

import pytest
from tests.slot.play import MTB, NIGHTS, add_fleet, begin, sea, send_boats
from tests.slot.test_table import ENTER, mined, rule_on, table

from flagplot.games.slot.game import GAME
from flagplot.games.slot.state import Crossing, KnownField, Meeting, Movement
from flagplot.games.slot.table.game import GAME as TABLE
from flagplot.games.slot.units import Flotilla, Minefield, Port, Submarine, Work


def said(state: Any, seat: str, text: str) -> str:
    """Return the orders of a text in canonical form and the remarks on it with line and column, a line each."""
    game: Any = TABLE if hasattr(state, "core") else GAME
    sheet = game.parse(text, seat, game.view(state, seat))
    remarks = [f"{one.line}:{one.column} {one.code}: {one.message} {one.hint}".rstrip() for one in sheet.diagnostics]
    return "\n".join([*(echo.canonical for echo in sheet.echo), *remarks])


def dusk(limit: int = 4, bases: bool = True) -> Any:
    """Four boats at L23, one an ace."""
    state = begin(MTB)
    send_boats(state, 4, 1)
    state.weather, state.night_weather, state.boats["allied"].limit = "Clear", ["Clear"], limit
    if not bases:
        state.boat_bases = []
    return state


def nights(turn: int = 1, aces: bool = True) -> Any:
    state = begin(NIGHTS)
    state.turn = turn
    if not aces:
        state.chapters = []
    return state


def fleet(mission: str = "PATROL", routed: bool = False, turn: int = 1, port: bool = False, dead: bool = False) -> Any:
    """J1 of two destroyers and a cruiser and J2 in J22."""
    state = sea(turn=turn)
    add_fleet(state, "J1", "J22", "DD", "DD", "CA", mission=mission, routed=routed)
    add_fleet(state, "J2", "J22", "DD")
    state.ports = [Port("J22", "japanese", True)] if port else []
    state.ships["japanese/DD21"].dead = dead
    return state


def minelay(turn: int = 5, work: Work | None = None, plan: Any = (), known: Any = (), own: str = "") -> Any:
    """J1 lays in L22, with a destroyer and a sweeper; J2 sweeps there; J3 is far from any coast."""
    state = sea(turn=turn)
    add_fleet(state, "J1", "L22", "ML", "DD", "MS", mission="MINELAY", plan=[list(one) for one in plan])
    add_fleet(state, "J2", "L22", "MS", mission="SWEEP")
    add_fleet(state, "J3", "G22", "ML", mission="MINELAY")
    for number in (21, 22):
        state.ships[f"japanese/ML{number}"].lays = 1
    state.ships["japanese/ML21"].work = work
    state.plots["japanese"].fields = [KnownField(edge, 1, count) for edge, count in known]
    state.fields = [Minefield("japanese", own, 0, 1)] if own else []
    state.allowed_fields, state.field_area = {"japanese": 2}, {"japanese": ("L22", 1)}
    return state


def under_way(asked: str = "mines") -> Any:
    """J1 is asked about mines on its way to K21, or the flotilla for targets or guns."""
    state = fleet()
    state.phase = "movement"
    state.movement = Movement(stage="boats")
    crossing = Crossing("J1", "K21", ["japanese/CA21"], 0, 1, asked=True)
    groups = {"japanese/CA21": ["B1"]} if asked == "guns" else {}
    state.movement.crossings = [crossing] if asked == "mines" else []
    state.movement.met = [Meeting("1", "allied", "J1", groups=groups)] if asked in ("targets", "guns") else []
    send_boats(state, 2)
    state.boats["allied"].flotillas = [Flotilla("1", "allied", "J22", ["B1"], "L23", guns="ASK")]
    return state


def at_table(aces: int = 0, named: str = "", known: str = "", phase: str = "") -> Any:
    """The table by day; a question of mines (`stop`), of targets or of guns."""
    if phase == "stop":
        faces = {"mine|J1|p1.1|japanese/CA1": (6, 6), "mine damage|J1|p1.1|japanese/CA1": (1,)}
        return rule_on(mined(), faces, japanese="CROSS J1 L21/L22 ZONES 2 SHIPS CA1 CA2 DD1 DD2").state
    if phase:
        state = rule_on(table(night=True, turn=4), allied="FLOTILLA 1 ZONE K22 BOATS 3 TARGETS ASK GUNS ASK").state
        state = rule_on(state, {"boats look|allied|1|J1|p1": (5, 1, 1)}, japanese=ENTER).state
        return rule_on(state, allied="FLOTILLA 1 TARGETS CA1").state if phase == "guns" else state
    state = table()
    state.core.aces = {"japanese": aces}
    state.core.submarines = {f"japanese/{named}": Submarine(named, "japanese", "A1")} if named else {}
    state.core.plots["japanese"].fields = [KnownField(known, 1, 1)] if known else []
    return state


@pytest.mark.rule("SP-20.1d", "SP-20.5b")
@pytest.mark.parametrize(
    ("made", "seat", "read"),
    [
        (
            dusk,
            "allied",
            {
                "FLOTILLA 1 ZONE K22 BOATS 4 ACES 0": (
                    "1:34 SP-20.5b: L23 has 3 ordinary boats ready; 4 boats are at least 1 aces (SP-20.5b)."
                ),
                "FLOTILLA 1 ZONE K22 BOATS 4 ACES 1": (
                    "FLOTILLA 1 ZONE K22 BASE L23 BOATS 4 ACES 1 TARGETS BIGGEST GUNS NO ENGAGE"
                ),
                "FLOTILLA 1 ZONE K22 BOATS 3": (
                    "FLOTILLA 1 ZONE K22 BASE L23 BOATS 3 ACES 0 TARGETS BIGGEST GUNS NO ENGAGE"
                ),
                "FLOTILLA 1 ZONE K22 BOATS 4 ACES 2": (
                    "1:34 SP-20.5b: L23 has 1 ace boats ready for a flotilla of 4, not 2 (SP-20.5b)."
                ),
                "FLOTILLA 1 ZONE K22 BOATS 5": (
                    "1:27 SP-20.1d: 4 boats may be out in one night; 0 are ordered out and 5 more would "
                    "make 5 (SP-20.1d)."
                ),
                "FLOTILLA 1 ZONE K22 BOATS 1 ACES 1": (
                    "FLOTILLA 1 ZONE K22 BASE L23 BOATS 1 ACES 1 TARGETS BIGGEST GUNS NO ENGAGE"
                ),
            },
        ),
        (
            lambda: dusk(9),
            "allied",
            {
                "FLOTILLA 1 ZONE K22 BOATS 5": "1:27 SP-20.1b: L23 has 4 boats ready, not 5 (SP-20.1b).",
                "FLOTILLA 1 ZONE K22 BOATS 3\nFLOTILLA 2 ZONE K21 BOATS 2 ACES 1": (
                    "FLOTILLA 1 ZONE K22 BASE L23 BOATS 3 ACES 0 TARGETS BIGGEST GUNS NO ENGAGE\n2:34 "
                    "SP-20.1b: L23 has 1 boats ready, not 2 (SP-20.1b)."
                ),
            },
        ),
    ],
)
def test_flotillas_within_the_limit_and_their_aces(made: Any, seat: str, read: dict[str, str]) -> None:
    assert {text: said(made(), seat, text) for text in read} == read


@pytest.mark.rule("SP-20.7", "SP-20.2a")
@pytest.mark.parametrize(
    ("made", "seat", "read"),
    [
        (
            dusk,
            "allied",
            {
                "FLOTILLA 1 ZONE K22 BOATS 1 ACES 1 WATCH": (
                    "FLOTILLA 1 ZONE K22 BASE L23 BOATS 1 ACES 1 TARGETS BIGGEST GUNS NO WATCH"
                ),
                "FLOTILLA 1 ZONE K22 BOATS 1 ACES 1 WATCH ENGAGE": (
                    "FLOTILLA 1 ZONE K22 BASE L23 BOATS 1 ACES 1 TARGETS BIGGEST GUNS NO ENGAGE"
                ),
                "FLOTILLA 1": (
                    "1:11 incomplete: The line ends where ZONE and a patrol zone is expected. Write it "
                    "like: FLOTILLA 1 ZONE K22 BOATS 3 ACES 1 TARGETS BIGGEST GUNS NO ENGAGE"
                ),
                "FLOTILLA 1 ZONE K22 BASE J21": (
                    "1:26 SP-20.1b: You have no MTB base in J21 (SP-20.1b). Boats lie in L23."
                ),
                "FLOTILLA 1 ZONE K22 BOATS 2\nFLOTILLA 1 ZONE K21": (
                    "FLOTILLA 1 ZONE K22 BASE L23 BOATS 2 ACES 0 TARGETS BIGGEST GUNS NO ENGAGE\n2:10 "
                    "contradiction: Flotilla 1 is out already. Take another number."
                ),
                "FLOTILLA 1 ZONE K22 TARGETS SPREAD GUNS ASK": (
                    "FLOTILLA 1 ZONE K22 BASE L23 BOATS 1 ACES 0 TARGETS SPREAD GUNS ASK ENGAGE"
                ),
                "FLOTILLA 1 ZONE K22 TARGETS CA1 DD3 WATCH": (
                    "FLOTILLA 1 ZONE K22 BASE L23 BOATS 1 ACES 0 TARGETS CA1 DD3 GUNS NO WATCH"
                ),
            },
        ),
        (
            lambda: dusk(bases=False),
            "allied",
            {
                "FLOTILLA 1 ZONE K22 BOATS 1": (
                    "1:27 SP-20.1b: You have no MTB base in any zone (SP-20.1b). Boats lie in no zone."
                )
            },
        ),
    ],
)
def test_flotillas_their_bases_and_what_they_do(made: Any, seat: str, read: dict[str, str]) -> None:
    assert {text: said(made(), seat, text) for text in read} == read


@pytest.mark.rule("SP-20.41f")
@pytest.mark.parametrize(
    ("made", "seat", "read"),
    [
        (
            lambda: begin(MTB),
            "japanese",
            {
                "DD3 COVER CA1": "DD3 COVER CA1",
                "DD3 COVER CA9": "1:11 unknown-unit: You have no ship 'CA9'. Did you mean CA2?",
                "DD3 COVER DD31": "1:11 unknown-unit: You have no ship 'DD31'. Did you mean DD3?",
            },
        )
    ],
)
def test_ships_that_cover_others(made: Any, seat: str, read: dict[str, str]) -> None:
    assert {text: said(made(), seat, text) for text in read} == read


@pytest.mark.rule("SP-16.6a", "SP-16.6b")
@pytest.mark.parametrize(
    ("made", "seat", "read"),
    [
        (
            nights,
            "japanese",
            {
                "ACE SS1": "ACE SS1",
                "ACE SS9": "1:5 unknown-unit: You have no unit 'SS9'. Did you mean SS2?",
                "ACE SS1\nACE SS2": (
                    "ACE SS1\n2:5 SP-16.6a: The scenario leaves you 0 aces to name; SS2 cannot be one (SP-16.6a)."
                ),
                "ACE SS1\nACE SS1": (
                    "ACE SS1\n2:5 SP-16.6a: The scenario leaves you 0 aces to name; SS1 is one already (SP-16.6a)."
                ),
            },
        ),
        (
            lambda: nights(2),
            "japanese",
            {"ACE SS1": "1:5 SP-16.6b: Ace submarines are named before turn 1 only (SP-16.6b)."},
        ),
        (
            lambda: nights(aces=False),
            "japanese",
            {"ACE SS1": "1:5 SP-0b: Chapter 16.6 is not in force in this scenario (SP-0b)."},
        ),
    ],
)
def test_aces_that_are_named(made: Any, seat: str, read: dict[str, str]) -> None:
    assert {text: said(made(), seat, text) for text in read} == read


@pytest.mark.rule("SP-BASE-33", "SP-BASE-36")
@pytest.mark.parametrize(
    ("made", "seat", "read"),
    [
        (
            nights,
            "japanese",
            {
                "SS1 PLACE K22": (
                    "1:11 SP-BASE-36: SS1 may not be placed in K22 (SP-BASE-36). Its zones: N25 N26 N27 "
                    "N28 O25 O26 O27 O28 P25 P26 P27 P28."
                ),
                "SS1 PLACE N26 ACE": "SS1 PLACE N26 ACE",
                "SS1 MOVE J22": (
                    "1:10 SP-BASE-33: SS1 moves one zone a turn; from N28 it reaches N27, N29, M27, M28, "
                    "O27, O28 (SP-BASE-33)."
                ),
                "SS1 MOVE N27": "SS1 MOVE N27",
                "SS1 ATTACK YES CA": "SS1 ATTACK YES CA",
                "SS1 ATTACK NO": "SS1 ATTACK NO",
                "SS1 ATTACK YES MTB": "1:16 SP-20.6b: Submarines do not attack MTBs (SP-20.6b).",
            },
        ),
        (
            lambda: nights(2),
            "japanese",
            {
                "SS1 PLACE N26": (
                    "1:11 SP-BASE-36: Submarines are placed before turn 1 only (SP-BASE-36). Write SS1 MOVE N26."
                )
            },
        ),
    ],
)
def test_submarines(made: Any, seat: str, read: dict[str, str]) -> None:
    assert {text: said(made(), seat, text) for text in read} == read


@pytest.mark.rule("SP-BASE-18", "SP-BASE-17")
@pytest.mark.parametrize(
    ("made", "seat", "read"),
    [
        (
            lambda: fleet("TRANSPORT", True),
            "japanese",
            {
                "J1 TRANSPORT K22": "J1 MISSION TRANSPORT K22",
                "J1 ABORT": "J1 MISSION ABORT",
                "J1 PATROL": "J1 MISSION PATROL",
                "J1 MINELAY": "J1 MISSION MINELAY",
            },
        ),
        (
            lambda: fleet("TRANSPORT", True, 2),
            "japanese",
            {
                "J1 TRANSPORT K22": (
                    "1:4 SP-BASE-18: J1 is out on TRANSPORT; under way it may only change to ABORT "
                    "(SP-BASE-18). Write J1 ABORT, and give a new mission in port."
                ),
                "J1 ABORT": "J1 MISSION ABORT",
                "J1 PATROL": (
                    "1:4 SP-BASE-18: J1 is out on TRANSPORT; under way it may only change to ABORT "
                    "(SP-BASE-18). Write J1 ABORT, and give a new mission in port."
                ),
                "J1 MINELAY": (
                    "1:4 SP-BASE-18: J1 is out on TRANSPORT; under way it may only change to ABORT "
                    "(SP-BASE-18). Write J1 ABORT, and give a new mission in port."
                ),
            },
        ),
        (
            lambda: fleet("TRANSPORT", False, 2),
            "japanese",
            {
                "J1 TRANSPORT K22": "J1 MISSION TRANSPORT K22",
                "J1 ABORT": "J1 MISSION ABORT",
                "J1 PATROL": (
                    "1:4 SP-BASE-18: J1 is out on TRANSPORT; under way it may only change to ABORT "
                    "(SP-BASE-18). Write J1 ABORT, and give a new mission in port."
                ),
                "J1 MINELAY": (
                    "1:4 SP-BASE-18: J1 is out on TRANSPORT; under way it may only change to ABORT "
                    "(SP-BASE-18). Write J1 ABORT, and give a new mission in port."
                ),
            },
        ),
        (
            lambda: fleet("PATROL", False, 2),
            "japanese",
            {
                "J1 TRANSPORT K22": (
                    "1:4 SP-BASE-18: TRANSPORT begins before turn 1 or in a friendly port; J1 is at sea "
                    "(SP-BASE-18). Write J1 ABORT to go to port."
                ),
                "J1 ABORT": "J1 MISSION ABORT",
                "J1 PATROL": "J1 MISSION PATROL",
                "J1 MINELAY": (
                    "1:4 SP-BASE-18: MINELAY begins before turn 1 or in a friendly port; J1 is at sea "
                    "(SP-BASE-18). Write J1 ABORT to go to port."
                ),
            },
        ),
        (
            lambda: fleet("ABORT", False, 2),
            "japanese",
            {
                "J1 TRANSPORT K22": (
                    "1:4 SP-BASE-18: TRANSPORT begins before turn 1 or in a friendly port; J1 is at sea "
                    "(SP-BASE-18). Write J1 ABORT to go to port."
                ),
                "J1 ABORT": "J1 MISSION ABORT",
                "J1 PATROL": (
                    "1:4 SP-BASE-18: J1 has aborted; it takes a new mission in a friendly port (SP-BASE-18)."
                ),
                "J1 MINELAY": (
                    "1:4 SP-BASE-18: MINELAY begins before turn 1 or in a friendly port; J1 is at sea "
                    "(SP-BASE-18). Write J1 ABORT to go to port."
                ),
            },
        ),
        (
            lambda: fleet("TRANSPORT", True, 2, True),
            "japanese",
            {
                "J1 TRANSPORT K22": "J1 MISSION TRANSPORT K22",
                "J1 ABORT": "J1 MISSION ABORT",
                "J1 PATROL": "J1 MISSION PATROL",
                "J1 MINELAY": "J1 MISSION MINELAY",
            },
        ),
        (
            lambda: fleet("MINELAY", False, 2),
            "japanese",
            {
                "J1 TRANSPORT K22": (
                    "1:4 SP-BASE-18: J1 is out on MINELAY; under way it may only change to ABORT "
                    "(SP-BASE-18). Write J1 ABORT, and give a new mission in port."
                ),
                "J1 ABORT": "J1 MISSION ABORT",
                "J1 PATROL": (
                    "1:4 SP-BASE-18: J1 is out on MINELAY; under way it may only change to ABORT "
                    "(SP-BASE-18). Write J1 ABORT, and give a new mission in port."
                ),
                "J1 MINELAY": "J1 MISSION MINELAY",
            },
        ),
        (
            fleet,
            "japanese",
            {
                "J1 ESCORT J2": "J1 MISSION ESCORT J2",
                "J1 ESCORT J1": "1:11 bad-target: J1 cannot escort itself.",
                "J1 ESCORT J2 PLOT J21": (
                    "1:19 SP-BASE-18: A fleet on ESCORT copies its charge; it takes no plot (SP-BASE-18)."
                ),
                "J1 ABORT J21": (
                    "1:10 SP-BASE-18: A fleet on ABORT goes the shortest way to port; it takes no plot (SP-BASE-18)."
                ),
                "J1 MISSION RAID PLOT J21": "J1 MISSION RAID PLOT J21",
            },
        ),
    ],
)
def test_changes_of_mission(made: Any, seat: str, read: dict[str, str]) -> None:
    assert {text: said(made(), seat, text) for text in read} == read


@pytest.mark.rule("SP-19.2h", "SP-BASE-31")
@pytest.mark.parametrize(
    ("made", "seat", "read"),
    [
        (
            fleet,
            "japanese",
            {
                "J1 ORDER DD22 CA21 DD21": "J1 ORDER DD22 CA21 DD21",
                "J1 ORDER DD22 CA21": "1:15 incomplete: The order of J1 lacks DD21. Name every ship once.",
                "J1 ORDER DD22 DD22 CA21": "1:15 contradiction: DD22 stands here twice.",
                "J1 ORDER DD22 CA21 CA9": "1:20 unknown-unit: 'CA9' is no ship of J1. J1 has DD21, DD22, CA21.",
                "J1 BATTLE TARGET SMALLEST": "J1 BATTLE KEEP TARGET SMALLEST",
                "J1 BATTLE EVADE": "J1 BATTLE EVADE TARGET SPREAD",
                "J1 BATTLE EVADE TARGET BIGGEST TO J21": "J1 BATTLE EVADE TARGET BIGGEST TO J21",
                "J1 BATTLE TO J21": "J1 BATTLE KEEP TARGET SPREAD TO J21",
            },
        )
    ],
)
def test_the_order_of_ships_and_battle_orders(made: Any, seat: str, read: dict[str, str]) -> None:
    assert {text: said(made(), seat, text) for text in read} == read


@pytest.mark.rule("SP-BASE-7")
@pytest.mark.parametrize(
    ("made", "seat", "read"),
    [
        (
            fleet,
            "japanese",
            {
                "SPLIT J1 DD21": "SPLIT J1 DD21 AS J3",
                "SPLIT J1 DD21 AS J5": "SPLIT J1 DD21 AS J5",
                "SPLIT J1 DD21 AS J05": "1:18 bad-name: 'J05' is no free fleet number. Write J and a number.",
                "SPLIT J1 DD21 AS J2": "1:18 bad-name: 'J2' is no free fleet number. Write J and a number.",
                "SPLIT J1 DD21 AS A5": "1:18 bad-name: 'A5' is no free fleet number. Write J and a number.",
                "SPLIT J1 DD21 DD22 CA21": (
                    "1:20 SP-BASE-7: Name some of the ships of J1, not none or all (SP-BASE-7)."
                ),
                "SPLIT J1": "1:7 SP-BASE-7: Name some of the ships of J1, not none or all (SP-BASE-7).",
                "COMBINE J1 J2": "COMBINE J1 J2",
                "COMBINE J1 J1": "1:12 contradiction: J1 cannot join itself.",
            },
        ),
        (
            lambda: fleet("TRANSPORT", True, dead=False),
            "japanese",
            {
                "SPLIT J1 DD21": (
                    "1:10 SP-BASE-7: J1 has a plotted TRANSPORT mission and may not be split (SP-BASE-7)."
                ),
                "SPLIT J1 DD21 DD22": (
                    "1:15 SP-BASE-7: J1 has a plotted TRANSPORT mission and may not be split (SP-BASE-7)."
                ),
            },
        ),
        (
            lambda: fleet("TRANSPORT", True, dead=True),
            "japanese",
            {
                "SPLIT J1 DD21": "SPLIT J1 DD21 AS J3",
                "SPLIT J1 DD21 DD22": (
                    "1:15 SP-BASE-7: J1 has a plotted TRANSPORT mission and may not be split (SP-BASE-7)."
                ),
            },
        ),
        (
            lambda: fleet("TRANSPORT", False, dead=False),
            "japanese",
            {"SPLIT J1 DD21": "SPLIT J1 DD21 AS J3", "SPLIT J1 DD21 DD22": "SPLIT J1 DD21 DD22 AS J3"},
        ),
        (
            lambda: fleet("BOMBARD", True, dead=False),
            "japanese",
            {
                "SPLIT J1 DD21": "1:10 SP-BASE-7: J1 has a plotted BOMBARD mission and may not be split (SP-BASE-7).",
                "SPLIT J1 DD21 DD22": (
                    "1:15 SP-BASE-7: J1 has a plotted BOMBARD mission and may not be split (SP-BASE-7)."
                ),
            },
        ),
        (
            lambda: fleet("MINELAY", True, dead=False),
            "japanese",
            {"SPLIT J1 DD21": "SPLIT J1 DD21 AS J3", "SPLIT J1 DD21 DD22": "SPLIT J1 DD21 DD22 AS J3"},
        ),
    ],
)
def test_fleets_split_and_combined(made: Any, seat: str, read: dict[str, str]) -> None:
    assert {text: said(made(), seat, text) for text in read} == read


@pytest.mark.rule("SP-BASE-46")
@pytest.mark.parametrize(
    ("made", "seat", "read"),
    [
        (
            fleet,
            "japanese",
            {
                "J1 PLOT J21\nJ1 PLOT J20": (
                    "J1 PLOT J21\n2:1 contradiction: J1 has such an order on line 1 already. Give one of "
                    "the two; the first stands."
                ),
                "J1 AA HOLD\nJ1 MINES STOP": "J1 AA HOLD\nJ1 MINES STOP",
                "J1 MINES STOP\nJ1 MINES ASK": "J1 MINES STOP\nJ1 MINES ASK",
            },
        ),
        (
            minelay,
            "japanese",
            {
                "ML21 MINE L21/L22\nML21 MINE L22/L23": (
                    "ML21 MINE L21/L22\n2:1 contradiction: ML21 has such an order on line 1 already. Give "
                    "one of the two; the first stands."
                )
            },
        ),
    ],
)
def test_orders_that_contradict(made: Any, seat: str, read: dict[str, str]) -> None:
    assert {text: said(made(), seat, text) for text in read} == read


@pytest.mark.rule("SP-19.31c", "SP-19.35a")
@pytest.mark.parametrize(
    ("made", "seat", "read"),
    [
        (
            minelay,
            "japanese",
            {
                "ML21 MINE": "ML21 MINE",
                "ML21 MINE L21/L22": "ML21 MINE L21/L22",
                "ML21 MINE L21/L22 ACTIVE 6": "ML21 MINE L21/L22 ACTIVE 6",
                "ML21 MINE L21/L22 ACTIVE 7": "ML21 MINE L21/L22 ACTIVE 7",
                "ML21 MINE L21/L22 ACTIVE 5": (
                    "1:26 SP-19.35a: A field laid now is active from turn 6 at the earliest (SP-19.35a). "
                    "Write ACTIVE with turn 6 or later, or leave it out."
                ),
                "ML21 MINE J21/J22": (
                    "1:11 SP-19.31e: J21/J22 is no boundary of L22, where ML21 is (SP-19.31e). Those are "
                    "L21/L22, L22/L23, K21/L22, K22/L22, L22/M21, L22/M22."
                ),
                "ML21 MINE L21/L22 L22/L23": "ML21 MINE L21/L22 L22/L23",
                "ML22 MINE": (
                    "1:6 SP-19.34a: No field may be laid from G22: it is 3 zones from coastal land, and "
                    "2 is the most (SP-19.34a). Islands do not count as coast (SP-19.34c)."
                ),
                "DD21 MINE": (
                    "1:6 SP-19.3a: DD21 may not lay: the scenario does not name DD21 as capable of "
                    "laying mines (SP-19.3a)."
                ),
                "DD21 JETTISON": "1:6 SP-19.41a: DD21 is no minelayer and has no mines aboard (SP-19.41a).",
                "ML21 JETTISON": "ML21 JETTISON",
            },
        )
    ],
)
def test_ships_that_lay(made: Any, seat: str, read: dict[str, str]) -> None:
    assert {text: said(made(), seat, text) for text in read} == read


@pytest.mark.rule("SP-19.31b", "SP-19.31e")
@pytest.mark.parametrize(
    ("made", "seat", "read"),
    [
        (
            lambda: minelay(work=Work("mine", "L22", 3)),
            "japanese",
            {
                "ML21 MINE": (
                    "ML21 MINE\n1:1 SP-19.31e: ML21 lays this turn and no boundary is named: L21/L22 is "
                    "taken. Write ML21 MINE and a boundary of L22."
                ),
                "ML21 MINE L21/L22": "ML21 MINE L21/L22",
            },
        ),
        (
            lambda: minelay(work=Work("mine", "L22", 3, ["L21/L22"])),
            "japanese",
            {"ML21 MINE": "ML21 MINE", "ML21 MINE L21/L22": "ML21 MINE L21/L22"},
        ),
        (
            lambda: minelay(work=Work("mine", "L22", 2)),
            "japanese",
            {"ML21 MINE": "ML21 MINE", "ML21 MINE L21/L22": "ML21 MINE L21/L22"},
        ),
        (
            lambda: minelay(plan=[["L21"]]),
            "japanese",
            {
                "ML21 MINE": (
                    "1:1 SP-19.31b: J1 is plotted to move this turn; a ship lays where it stays four "
                    "turns (SP-19.31b). Plot a stay: a dash for each laying turn."
                ),
                "ML21 MINE L21/L22": (
                    "1:1 SP-19.31b: J1 is plotted to move this turn; a ship lays where it stays four "
                    "turns (SP-19.31b). Plot a stay: a dash for each laying turn."
                ),
            },
        ),
        (
            lambda: minelay(plan=[[], ["L21"]]),
            "japanese",
            {"ML21 MINE": "ML21 MINE", "ML21 MINE L21/L22": "ML21 MINE L21/L22"},
        ),
        (
            lambda: minelay(plan=[["L21"]]),
            "japanese",
            {
                "J3 AA HOLD\nML21 MINE": (
                    "J3 AA HOLD\n2:1 SP-19.31b: J1 is plotted to move this turn; a ship lays where it "
                    "stays four turns (SP-19.31b). Plot a stay: a dash for each laying turn."
                )
            },
        ),
    ],
)
def test_the_last_turn_of_laying_and_a_fleet_that_moves(made: Any, seat: str, read: dict[str, str]) -> None:
    assert {text: said(made(), seat, text) for text in read} == read


@pytest.mark.rule("SP-19.62a", "SP-19.62b")
@pytest.mark.parametrize(
    ("made", "seat", "read"),
    [
        (
            minelay,
            "japanese",
            {
                "MS21 DETECT": (
                    "1:6 SP-19.61: MS21 may not: its fleet is on MINELAY; detecting and sweeping need "
                    "mission SWEEP (SP-19.61)."
                ),
                "MS22 DETECT": "MS22 DETECT",
                "MS22 SWEEP": (
                    "1:6 SP-19.62a: No field around L22 has been detected; detect first (SP-19.62a). Write MS22 DETECT."
                ),
                "MS22 SWEEP L21/L22": (
                    "1:12 SP-19.62a: No field on L21/L22 has been detected; detect first (SP-19.62a). "
                    "Write MS22 DETECT."
                ),
                "MS22 SWEEP J21/J22": (
                    "1:12 SP-19.63a: J21/J22 does not border L22, where MS22 is (SP-19.63a). Boundaries "
                    "there are L21/L22, L22/L23, K21/L22, K22/L22, L22/M21, L22/M22."
                ),
            },
        ),
        (
            lambda: minelay(known=[("L21/L22", 1), ("L22/L23", 0)]),
            "japanese",
            {
                "MS22 SWEEP": "MS22 SWEEP",
                "MS22 SWEEP L21/L22": "MS22 SWEEP L21/L22",
                "MS22 SWEEP L22/L23": (
                    "1:12 SP-19.62a: No field on L22/L23 has been detected; detect first (SP-19.62a). "
                    "Write MS22 DETECT."
                ),
            },
        ),
        (
            lambda: minelay(own="L22/L23"),
            "japanese",
            {"MS22 SWEEP": "MS22 SWEEP", "MS22 SWEEP L22/L23": "MS22 SWEEP L22/L23"},
        ),
        (
            lambda: minelay(own="J21/J22"),
            "japanese",
            {
                "MS22 SWEEP": (
                    "1:6 SP-19.62a: No field around L22 has been detected; detect first (SP-19.62a). Write MS22 DETECT."
                )
            },
        ),
    ],
)
def test_what_may_be_swept(made: Any, seat: str, read: dict[str, str]) -> None:
    assert {text: said(made(), seat, text) for text in read} == read


@pytest.mark.rule("SP-BASE-45", "SP-19.24f")
@pytest.mark.parametrize(
    ("made", "seat", "read"),
    [
        (
            lambda: minelay(1),
            "japanese",
            {
                "MINE L21/L22": "MINE L21/L22 COUNT 1",
                "MINE L21/L22 COUNT 0": (
                    "1:20 bad-number: '0' is not a number of fields. Write a whole number from 1 on."
                ),
                "MINE L21/L22 COUNT 1": "MINE L21/L22 COUNT 1",
                "MINE L21/L22 COUNT 2": "MINE L21/L22 COUNT 2",
                "MINE L21/L22 COUNT 3": "1:20 SP-19.0b: The scenario leaves you 2 fields to place, not 3 (SP-19.0b).",
                "MINE L21/L22 COUNT 2\nMINE L22/L23": (
                    "MINE L21/L22 COUNT 2\n2:6 SP-19.0b: The scenario leaves you 0 fields to place, not 1 (SP-19.0b)."
                ),
                "MINE L21/L22 ACTIVE 1": "MINE L21/L22 COUNT 1 ACTIVE 1",
                "MINE L21/L22 ACTIVE 2": "MINE L21/L22 COUNT 1 ACTIVE 2",
                "MINE L20/L21": "MINE L20/L21 COUNT 1",
                "MINE K20/L20": (
                    "1:6 SP-BASE-45: K20/L20 is more than 1 zones from L22, where the scenario puts them (SP-BASE-45)."
                ),
                "MINE G21/G22": (
                    "1:6 SP-19.34a: No field may lie on G21/G22: neither zone is within 2 zones of "
                    "coastal land (SP-19.34a). Islands do not count as coast (SP-19.34c)."
                ),
                "REVEAL L21/L22 L22/L23": "REVEAL L21/L22 L22/L23",
            },
        ),
        (
            lambda: minelay(2),
            "japanese",
            {
                "MINE L21/L22": (
                    "1:6 SP-BASE-45: Fields of the scenario are placed before turn 1 only (SP-BASE-45). "
                    "A minelayer lays a field by an order of its own, ML1 MINE L21/L22."
                )
            },
        ),
    ],
)
def test_fields_of_the_set_up(made: Any, seat: str, read: dict[str, str]) -> None:
    assert {text: said(made(), seat, text) for text in read} == read


@pytest.mark.rule("SP-ASSIST-1", "SP-20.5a")
@pytest.mark.parametrize(
    ("made", "seat", "read"),
    [
        (
            at_table,
            "referee",
            {
                "TURN 1 NIGHT WEATHER CLOUDY": "TURN 1 NIGHT WEATHER CLOUD",
                "ACES ALLIED 1": "ACES ALLIED 1",
                "ACES ALLIED BOATS 1": "ACES ALLIED BOATS 1",
                "ACES 2 ALLIED": "ACES ALLIED 2",
                "ACES BOATS 2 JAPANESE": "ACES JAPANESE BOATS 2",
                "ACES 2 ALLIED BOATS": "ACES ALLIED BOATS 2",
                "NEIGHBOURS L21 L23": "NEIGHBOURS L21 L23",
                "NEIGHBOURS L21": (
                    "1:15 missing-fact: The umpire needs one to six neighbours. Write NEIGHBOURS L21 and "
                    "up to six zones."
                ),
                "CROSS J1 L21/L22": "1:1 SP-ASSIST-1: CROSS is a fact that the players give (SP-ASSIST-1).",
                "FOO": (
                    "1:1 unknown-word: 'FOO' begins no fact. Facts begin with TURN, ACES, NEIGHBOURS, "
                    "ASW, TORPEDO, BOMBARD, STRIKE."
                ),
            },
        )
    ],
)
def test_the_referees_facts(made: Any, seat: str, read: dict[str, str]) -> None:
    assert {text: said(made(), seat, text) for text in read} == read


@pytest.mark.rule("SP-ASSIST-5", "SP-ASSIST-6")
@pytest.mark.parametrize(
    ("made", "seat", "read"),
    [
        (
            at_table,
            "referee",
            {
                "ASW ON JAPANESE SS2 RAW 6": "ASW ON JAPANESE SS2 RAW 6",
                "TORPEDO BY ALLIED SS1 RAW 5": "TORPEDO BY ALLIED SS1 RAW 5",
                "ASW ON SS2 RAW 6": (
                    "1:17 missing-fact: The umpire needs whose submarine it is. Write ON JAPANESE SS2 RAW 6."
                ),
                "ASW ON JAPANESE SS2": (
                    "1:20 missing-fact: The umpire needs the die as it fell. Write RAW 6 after SS2."
                ),
                "BOMBARD L23 COMPLETED YES": "BOMBARD L23 COMPLETED YES",
                "BOMBARD L23 COMPLETED NO": "STRIKE L23 HITS 0",
                "BOMBARD L23": (
                    "1:12 missing-fact: The umpire needs whether the bombardment was completed. Write "
                    "BOMBARD L23 COMPLETED YES."
                ),
                "STRIKE L23 HITS 2": "STRIKE L23 HITS 2",
                "STRIKE L23": (
                    "1:11 missing-fact: The umpire needs the hits of the land strike. Write STRIKE L23 HITS 2."
                ),
            },
        )
    ],
)
def test_rolls_and_bases_at_the_table(made: Any, seat: str, read: dict[str, str]) -> None:
    assert {text: said(made(), seat, text) for text in read} == read


@pytest.mark.rule("SP-ASSIST-2", "SP-ASSIST-4")
@pytest.mark.parametrize(
    ("made", "seat", "read"),
    [
        (
            at_table,
            "japanese",
            {
                "CROSS J1 L21/L22 ZONES 0 SHIPS CA1": "CROSS J1 L21/L22 ZONES 0 SHIPS CA1",
                "CROSS J1 L22/L21 ZONES 1 SHIPS CA1 EXIT YES": "CROSS J1 L22/L21 ZONES 1 SHIPS CA1 EXIT YES",
                "CROSS J1 L21/L22 SHIPS CA1": (
                    "1:27 missing-fact: The umpire needs how many zones the fleet moves this turn. Write "
                    "ZONES 1, or ZONES 2."
                ),
                "CROSS J1 L21/L22 ZONES 1": (
                    "1:25 missing-fact: The umpire needs the ships in their order. Write SHIPS CA1 DD1 ...."
                ),
                "CROSS L21/L22 J1 ZONES 1 SHIPS CA1 EXIT NO": "CROSS J1 L21/L22 ZONES 1 SHIPS CA1",
                "CROSS A1 L21/L22 ZONES 1 SHIPS CA1": (
                    "1:7 bad-name: 'A1' is no fleet number of yours. Write J and a number."
                ),
                "ENTER J1 K22 SHIPS CA1(P3L S0 T2 A2 X3 V24 COVER CA2) CA2(T1H A1)": (
                    "ENTER J1 K22 SHIPS CA1(P3L S0 T2 A2 X3 V24 COVER CA2) CA2(T1H A1)"
                ),
                "ENTER J1 K22 SHIPS CA1(P3)": (
                    "1:20 missing-fact: The umpire needs tertiary (T) and AA (A) factors of CA1. Write CA1(T2 A2)."
                ),
                "ENTER J1 K22 SHIPS CA1(T1 A1 Q4)": (
                    "1:30 bad-fact: 'Q4' of CA1 is no factor. Write P, S, T, A or X with its factors and "
                    "L or H for armour, V for points."
                ),
                "ENTER J1 K22 SHIPS": (
                    "1:19 missing-fact: The umpire needs the ships with their tertiary and AA factors. "
                    "Write SHIPS CA1(T2 A2) ...."
                ),
                "ENTER J1 K22 SHIPS CA1(T1 A1 COVER DD9)": (
                    "1:36 SP-20.41f: CA1 cannot cover 'DD9' (SP-20.41f). Name another ship of the fleet."
                ),
            },
        )
    ],
)
def test_crossings_and_ships_at_the_table(made: Any, seat: str, read: dict[str, str]) -> None:
    assert {text: said(made(), seat, text) for text in read} == read


@pytest.mark.rule("SP-16.6a", "SP-19.24a")
@pytest.mark.parametrize(
    ("made", "seat", "read"),
    [
        (
            at_table,
            "japanese",
            {
                "ACE SS1": (
                    "1:5 SP-16.6a: You have 0 aces left to name (SP-16.6a). The referee gives their "
                    "number: ACES ALLIED 1."
                ),
                "ACE DD1": "1:5 unknown-unit: 'DD1' is no submarine. Write SS and its number.",
                "ATTACKED L22 SS1 SS2": "ATTACKED L22 SS1 SS2",
                "ATTACKED L22": "ATTACKED L22",
                "ATTACKED L22 CA1": "1:14 unknown-unit: 'CA1' is no submarine. Write SS1 SS2.",
            },
        ),
        (
            lambda: at_table(1),
            "japanese",
            {
                "ACE SS1": "ACE SS1",
                "ACE SS1\nACE SS2": (
                    "ACE SS1\n2:5 SP-16.6a: You have 0 aces left to name (SP-16.6a). The referee gives "
                    "their number: ACES ALLIED 1."
                ),
            },
        ),
        (
            lambda: at_table(1, "SS1"),
            "japanese",
            {
                "ACE SS1": (
                    "1:5 SP-16.6a: You have 1 aces left to name (SP-16.6a). The referee gives their "
                    "number: ACES ALLIED 1."
                ),
                "ACE SS2": "ACE SS2",
            },
        ),
    ],
)
def test_submarines_at_the_table(made: Any, seat: str, read: dict[str, str]) -> None:
    assert {text: said(made(), seat, text) for text in read} == read


@pytest.mark.rule("SP-ASSIST-3")
@pytest.mark.parametrize(
    ("made", "seat", "read"),
    [
        (
            at_table,
            "japanese",
            {
                "ML1 MINE L21/L22 ZONE L22 QUIET YES": "ML1 MINE L21/L22 ZONE L22 MISSION MINELAY QUIET YES",
                "ML1 MINE L21/L22 ZONE L22 QUIET NO": "ML1 MINE L21/L22 ZONE L22 MISSION MINELAY DID MOVED",
                "ML1 MINE L21/L22 QUIET YES ACTIVE 9 FIELDS 2": (
                    "ML1 MINE L21/L22 ZONE L22 MISSION MINELAY ACTIVE 9 FIELDS 2 QUIET YES"
                ),
                "ML1 MINE L21/L22 DID AA MOVED FIRED": "ML1 MINE L21/L22 ZONE L22 MISSION MINELAY DID AA MOVED FIRED",
                "ML1 MINE L21/L22 AA": "ML1 MINE L21/L22 ZONE L22 MISSION MINELAY DID AA",
                "ML1 MINE L21/L22 ZONE L22 DID": (
                    "1:30 missing-fact: The umpire needs what disturbed the ship. Write DID and some of "
                    "MOVED, FIRED, BOMBARDED, AA, DAMAGED."
                ),
                "ML1 MINE L21/L22 QUIET YES DID AA": "1:32 contradiction: ML1 was quiet and did AA: one of them.",
                "ML1 MINE L21/L22": (
                    "1:17 missing-fact: The umpire needs whether the ship moved, fired, bombarded, used "
                    "AA or was damaged. Write QUIET YES, or DID AA."
                ),
                "ML1 MINE QUIET YES ZONE L22": (
                    "1:28 missing-fact: The umpire needs the boundary that is to be mined. Write MINE L21/L22."
                ),
                "MS1 DETECT QUIET YES": "1:21 missing-fact: The umpire needs the zone of the ship. Write ZONE L22.",
                "ML1 JETTISON": "ML1 JETTISON",
                "ML1 JETTISON\nML1 JETTISON": (
                    "ML1 JETTISON\n2:5 SP-19.41a: ML1 has thrown its mines overboard already (SP-19.41a)."
                ),
                "ML1 JETTISON\nML1 MINE L21/L22 QUIET YES": (
                    "ML1 JETTISON\n2:5 SP-19.41c: ML1 has thrown its mines overboard and lays no more (SP-19.41c)."
                ),
                "ML1 MINE L21/L22 QUIET YES\nML1 MINE L21/L22 QUIET YES": (
                    "ML1 MINE L21/L22 ZONE L22 MISSION MINELAY QUIET YES\n2:1 contradiction: A fact of "
                    "ML1 of this kind is given above already. Give it once a turn, with everything that "
                    "belongs to it."
                ),
            },
        )
    ],
)
def test_mine_work_at_the_table(made: Any, seat: str, read: dict[str, str]) -> None:
    assert {text: said(made(), seat, text) for text in read} == read


@pytest.mark.rule("SP-19.61", "SP-19.31a")
@pytest.mark.parametrize(
    ("made", "seat", "read"),
    [
        (
            at_table,
            "japanese",
            {
                "MS1 DETECT ZONE L22 QUIET YES MISSION PATROL": (
                    "1:39 SP-19.61: Detecting and sweeping need mission SWEEP, not PATROL (SP-19.61)."
                ),
                "ML1 MINE L21/L22 QUIET YES MISSION PATROL": (
                    "1:36 SP-19.31a: Mines are laid under MINELAY or RAID, not PATROL (SP-19.31a)."
                ),
                "ML1 MINE L21/L22 QUIET YES MISSION RAID": "ML1 MINE L21/L22 ZONE L22 MISSION RAID QUIET YES",
                "ML1 MINE G21/G22 QUIET YES": (
                    "1:24 SP-19.34a: No field may be laid from G22: it is 3 zones from coastal land, and "
                    "2 is the most (SP-19.34a). Islands do not count as coast (SP-19.34c)."
                ),
                "ML1 MINE L21/L22 ZONE L23 QUIET YES": (
                    "1:33 SP-19.31e: L21/L22 is no boundary of L23 (SP-19.31e). Those are L22/L23, "
                    "L23/L24, K22/L23, K23/L23, L23/M22, L23/M23."
                ),
                "MS1 SWEEP L21/L22 QUIET YES": (
                    "1:25 SP-19.62a: No field on L21/L22 has been detected; detect first (SP-19.62a)."
                ),
                "MS1 SWEEP ZONE L22 QUIET YES": (
                    "1:26 SP-19.62a: No field around L22 has been detected; detect first (SP-19.62a)."
                ),
                "MS1 SWEEP L21/L22 ZONE L23 QUIET YES": (
                    "1:34 SP-19.63a: L21/L22 is no boundary of L23 (SP-19.63a). Those are L22/L23, "
                    "L23/L24, K22/L23, K23/L23, L23/M22, L23/M23."
                ),
            },
        ),
        (
            lambda: at_table(known="L21/L22"),
            "japanese",
            {
                "MS1 SWEEP L21/L22 QUIET YES": "MS1 SWEEP L21/L22 ZONE L22 MISSION SWEEP QUIET YES",
                "MS1 SWEEP ZONE L22 QUIET YES": "MS1 SWEEP ZONE L22 MISSION SWEEP QUIET YES",
                "MS1 SWEEP L22/L23 QUIET YES": (
                    "1:25 SP-19.62a: No field on L22/L23 has been detected; detect first (SP-19.62a)."
                ),
                "MS1 SWEEP L22/L23 L21/L22 ZONE L22 QUIET YES": (
                    "1:42 SP-19.62a: No field on L22/L23 has been detected; detect first (SP-19.62a)."
                ),
            },
        ),
    ],
)
def test_mine_work_that_is_not_allowed_at_the_table(made: Any, seat: str, read: dict[str, str]) -> None:
    assert {text: said(made(), seat, text) for text in read} == read


@pytest.mark.rule("SP-19.26a", "SP-20.41a")
@pytest.mark.parametrize(
    ("made", "seat", "read"),
    [
        (
            lambda: at_table(phase="stop"),
            "japanese",
            {
                "J1 MINES STOP": "J1 MINES STOP",
                "J1 MINES PRESS": "J1 MINES PRESS",
                "J1 MINES STOP PLOT L20 L19 / K20 - / K21": "J1 MINES STOP PLOT L20 L19 / K20 / K21",
                "J1 STOP": (
                    "1:1 not-now: The umpire waits for an answer; other facts come after it. Answer J1 "
                    "MINES STOP or PRESS."
                ),
                "J2 MINES STOP": (
                    "1:1 not-now: The umpire waits for an answer; other facts come after it. Answer J1 "
                    "MINES STOP or PRESS."
                ),
                "FLOTILLA 1 TARGETS CA1": (
                    "1:1 not-now: The umpire waits for an answer; other facts come after it. Answer J1 "
                    "MINES STOP or PRESS."
                ),
            },
        ),
        (
            lambda: at_table(phase="targets"),
            "allied",
            {
                "FLOTILLA 1 TARGETS ASK": (
                    "1:20 SP-20.41a: This is the question for the targets (SP-20.41a). Name the ships, "
                    "boat by boat, or BIGGEST or SPREAD."
                ),
                "FLOTILLA 1 TARGETS CA1": "FLOTILLA 1 TARGETS CA1 GUNS ASK",
                "FLOTILLA 1 TARGETS CA1 GUNS YES": "FLOTILLA 1 TARGETS CA1 GUNS YES",
                "FLOTILLA 2 TARGETS CA1": (
                    "1:10 unknown-unit: Nothing is asked of a flotilla 2. Write it like: FLOTILLA 1 ZONE "
                    "K22 BOATS 3 ACES 1 TARGETS BIGGEST GUNS NO ENGAGE"
                ),
                "J1 MINES STOP": (
                    "1:1 not-now: The umpire waits for an answer; other facts come after it. Answer "
                    "FLOTILLA 1 TARGETS ...."
                ),
                "FLOTILLA 1 GUNS YES": "1:12 unknown-word: 'GUNS' is not a word here. Write TARGETS.",
            },
        ),
        (
            lambda: at_table(phase="targets"),
            "japanese",
            {
                "FLOTILLA 1 TARGETS CA1": (
                    "1:1 not-now: The umpire waits for an answer; other facts come after it. Nothing is "
                    "asked of you now."
                )
            },
        ),
        (
            lambda: at_table(phase="guns"),
            "allied",
            {
                "FLOTILLA 1 GUNS YES": "FLOTILLA 1 GUNS YES",
                "FLOTILLA 1 GUNS ASK": "1:17 unknown-word: 'ASK' is not an answer. Write YES or NO.",
                "X": (
                    "1:1 not-now: The umpire waits for an answer; other facts come after it. Answer "
                    "FLOTILLA 1 GUNS YES or NO."
                ),
            },
        ),
    ],
)
def test_answers_at_the_table(made: Any, seat: str, read: dict[str, str]) -> None:
    assert {text: said(made(), seat, text) for text in read} == read


@pytest.mark.rule("SP-BASE-47", "SP-19.26b")
@pytest.mark.parametrize(
    ("made", "seat", "read"),
    [
        (
            under_way,
            "japanese",
            {
                "J1 MINES STOP": "J1 MINES STOP",
                "J1 MINES PRESS": "J1 MINES PRESS",
                "J1 MINES STOP PLOT J21": "J1 MINES STOP PLOT J21",
                "J1 MINES STOP PLOT K21": (
                    "1:20 SP-19.26b: J1 stops before K21; plot another direction or PRESS (SP-19.26b)."
                ),
                "J1 MINES PRESS PLOT J21": "1:16 SP-19.26b: Only a fleet that stops may be plotted anew (SP-19.26b).",
                "J2 MINES STOP": (
                    "1:1 not-now: Orders wait for the next orders phase; the fleets are under way "
                    "(SP-19.41e). Answer with J1 MINES STOP or PRESS."
                ),
                "J1 PLOT J21": (
                    "1:1 not-now: Orders wait for the next orders phase; the fleets are under way "
                    "(SP-19.41e). Answer with J1 MINES STOP or PRESS."
                ),
                "FLOTILLA 1 TARGETS CA21": (
                    "1:1 not-now: Orders wait for the next orders phase; the fleets are under way "
                    "(SP-19.41e). Answer with J1 MINES STOP or PRESS."
                ),
            },
        ),
        (
            under_way,
            "allied",
            {
                "J1 MINES STOP": (
                    "1:1 not-now: Orders wait for the next orders phase; the fleets are under way "
                    "(SP-19.41e). Nothing is asked of you now."
                )
            },
        ),
        (
            lambda: under_way("targets"),
            "allied",
            {
                "FLOTILLA 1 TARGETS CA21": "FLOTILLA 1 TARGETS CA21 GUNS ASK",
                "FLOTILLA 1 TARGETS CA21 GUNS NO": "FLOTILLA 1 TARGETS CA21 GUNS NO",
                "FLOTILLA 1 TARGETS ASK": (
                    "1:20 SP-20.41a: This is the question for the targets (SP-20.41a). Name the ships, "
                    "boat by boat, or BIGGEST or SPREAD."
                ),
                "FLOTILLA 2 TARGETS CA21": (
                    "1:10 unknown-unit: Nothing is asked of a flotilla 2. Write it like: FLOTILLA 1 ZONE "
                    "K22 BOATS 3 ACES 1 TARGETS BIGGEST GUNS NO ENGAGE"
                ),
                "J1 MINES STOP": (
                    "1:1 not-now: Orders wait for the next orders phase; the fleets are under way "
                    "(SP-19.41e). Answer with FLOTILLA 1 TARGETS ...."
                ),
            },
        ),
        (
            lambda: under_way("guns"),
            "allied",
            {
                "FLOTILLA 1 GUNS YES": "FLOTILLA 1 GUNS YES",
                "FLOTILLA 1 GUNS ASK": "1:17 unknown-word: 'ASK' is not an answer. Write YES or NO.",
                "X": (
                    "1:1 not-now: Orders wait for the next orders phase; the fleets are under way "
                    "(SP-19.41e). Answer with FLOTILLA 1 GUNS YES or NO."
                ),
            },
        ),
    ],
)
def test_answers_under_way(made: Any, seat: str, read: dict[str, str]) -> None:
    assert {text: said(made(), seat, text) for text in read} == read
