"""Both sides of each bound of the assisted table: what is asked for, refused, rolled and kept."""

from typing import Any

import pytest
from tests.coastal.support import loaded, told, values

from flagplot.core.diagnostics import BadInputError
from flagplot.games.coastal.table.facts import (
    Due,
    Entry,
    FloodingRolled,
    Harmed,
    MarkerUsed,
    Noted,
    RanUnder,
    SalvoAttack,
    SalvoGone,
    TableRam,
    TargetHit,
)
from flagplot.games.coastal.table.game import GAME
from flagplot.games.coastal.table.orders import Attack, Collision, Note, Retire
from flagplot.games.coastal.table.state import Outage, TableState
from flagplot.games.coastal.telling.facts import Throw
from flagplot.games.coastal.torpedo_damage import Effect, System

RAM = "COLLISION RAMMER MTB2 CLASS 1 RAMMED V1 CLASS 2 ASPECT BROADSIDE SPEED 20"
NOTE = "LAUNCH A1 COUNT 2 TYPE L NATION BRITISH YEAR 1942 NARROW SHALLOW AT 62,31.5 BEARING 315"
TARGET = "SALVO A1 TURN 3 TARGET K1 CLASS 3 ARC PORT SPEED 9 SHALLOWDRAUGHT NO STEERING NO UNAWARE NO OIL NO"
WHOLE = "Nothing is assumed"


def table(turn: int = 1) -> TableState:
    """Return an empty table at a turn."""
    state = GAME.setup("table", GAME.rules("table"), loaded())
    state.turn = turn
    return state


def fired(note: str = NOTE, turn: int = 3) -> TableState:
    """Return a table at a turn with a salvo launched in turn 1."""
    state = GAME.resolve(
        table(), {"referee": GAME.parse(note, "referee", GAME.view(table(), "referee"))}, loaded()
    ).state
    state.turn = turn
    return state


def read(text: str, state: TableState | None = None, seat: str = "referee") -> Any:
    """Return the facts of a text, or the code and words of the first remark."""
    at = state or table()
    sheet = GAME.parse(text, seat, GAME.view(at, seat))
    if sheet.orders:
        return sheet.orders[-1]
    first = sheet.diagnostics[0]
    return first.code, first.message


def play(state: TableState, text: str, faces: Any = None, default: int = 10) -> Any:
    """Resolve a turn with the referee's facts, which must all be good."""
    sheet = GAME.parse(text, "referee", GAME.view(state, "referee"))
    assert not [one for one in sheet.diagnostics if one.severity != "query"], sheet.diagnostics
    return GAME.resolve(state, {"referee": sheet}, loaded(faces or {}, default))


@pytest.mark.rule("AS-ASSIST-2", "AS-ASSIST-3")
@pytest.mark.parametrize(
    ("text", "old", "new", "good"),
    [
        (RAM, "MTB2 CLASS 1", "MTB2 CLASS 0", False),
        (RAM, "V1 CLASS 2", "V1 CLASS 3", True),
        (RAM, "V1 CLASS 2", "V1 CLASS 4", False),
        (RAM, "SPEED 20", "SPEED 0", True),
        (RAM, "SPEED 20", "SPEED 200", True),
        (RAM, "SPEED 20", "SPEED 201", False),
        (RAM, "BROADSIDE", "STERN", True),
        (RAM, "BROADSIDE", "HEAD-ON", True),
        (RAM, "BROADSIDE", "AFT", False),
        (TARGET, "CLASS 3", "CLASS 4", False),
        (TARGET, "CLASS 3", "CLASS 1", True),
        (TARGET, "CLASS 3", "CLASS 0", False),
        (TARGET, "SPEED 9", "SPEED 0", True),
        (TARGET, "SPEED 9", "SPEED 60", True),
        (TARGET, "SPEED 9", "SPEED 61", False),
        (TARGET, "TURN 3", "TURN 2", False),
        (TARGET, "TURN 3", "TURN 4", False),
        (TARGET, "TURN 3", "TURN 0", False),
        (TARGET, "ARC PORT", "ARC STARBOARD", True),
        (TARGET, "ARC PORT", "ARC FORWARD", True),
        (TARGET, "ARC PORT", "ARC AFT", True),
        (TARGET, "ARC PORT", "ARC BEAM", False),
        (TARGET, "OIL NO", "OIL NO BOXES 1", True),
        (TARGET, "OIL NO", "OIL NO BOXES 0", False),
        (TARGET, "OIL NO", "OIL NO BOXES 400", True),
        (TARGET, "OIL NO", "OIL NO BOXES 401", False),
        (TARGET, "OIL NO", "OIL MAYBE", False),
    ],
)
def test_which_values_are_taken(text: str, old: str, new: str, good: bool) -> None:
    assert old in text
    found = read(text.replace(old, new), fired() if text == TARGET else None)
    assert isinstance(found, tuple) is not good


@pytest.mark.rule("AS-8.1u", "AS-ASSIST-1")
@pytest.mark.parametrize(
    ("text", "old", "new", "good"),
    [
        (NOTE, "COUNT 2", "COUNT 1", True),
        (NOTE, "COUNT 2", "COUNT 0", False),
        (NOTE, "COUNT 2", "COUNT 10", True),
        (NOTE, "COUNT 2", "COUNT 11", False),
        (NOTE, "1942", "1899", False),
        (NOTE, "1942", "1900", True),
        (NOTE, "1942", "1960", True),
        (NOTE, "1942", "1961", False),
        (NOTE, "TYPE L", "TYPE VH", True),
        (NOTE, "TYPE L", "TYPE H", True),
        (NOTE, "TYPE L", "TYPE V", False),
        *((NOTE, "BRITISH", nation, nation != "FRENCH") for nation in ("AMERICAN", "GERMAN", "JAPANESE", "ITALIAN")),
        (NOTE, "BRITISH", "OTHER", True),
        (NOTE, "BRITISH", "FRENCH", False),
    ],
)
def test_which_values_a_note_takes(text: str, old: str, new: str, good: bool) -> None:
    assert isinstance(read(text.replace(old, new)), tuple) is not good


@pytest.mark.rule("AS-ASSIST-1", "AS-ASSIST-3")
@pytest.mark.parametrize(
    ("text", "part", "name"),
    [
        (RAM, " ASPECT BROADSIDE", "ASPECT"),
        (RAM, " SPEED 20", "SPEED"),
        (TARGET, " TURN 3", "TURN"),
        (TARGET, " TARGET K1", "TARGET"),
        (TARGET, " CLASS 3", "CLASS"),
        (TARGET, " ARC PORT", "ARC"),
        (TARGET, " SPEED 9", "SPEED"),
        (TARGET, " STEERING NO", "STEERING"),
        (NOTE, " COUNT 2", "COUNT"),
        (NOTE, " TYPE L", "TYPE"),
        (NOTE, " NATION BRITISH", "NATION"),
        (NOTE, " YEAR 1942", "YEAR"),
        (NOTE, " AT 62,31.5", "AT"),
        (NOTE, " BEARING 315", "BEARING"),
    ],
)
def test_each_missing_value_is_asked_for(text: str, part: str, name: str) -> None:
    code, message = read(text.replace(part, ""), fired() if text == TARGET else None)
    assert code == "AS-ASSIST-1"
    assert message == f"{name} is missing: what is it? {WHOLE} and nothing is rolled."


@pytest.mark.rule("AS-ASSIST-2", "AS-5.5m")
@pytest.mark.parametrize(
    ("classes", "speed", "more", "found"),
    [
        ((1, 2), 40, "", -1),
        ((2, 2), 29, "SUBMARINE NO", 0),
        ((2, 2), 29, "", ("AS-5.5m", "Is V1 a submarine? Nothing is assumed.")),
        ((3, 2), 29, "", ("AS-5.5m", "Is V1 a submarine? Nothing is assumed.")),
        ((2, 3), 29, "", -1),
        ((3, 1), 29, "", -1),
        ((1, 1), 30, "RADAR NO", ("AS-5.5t", "There is shock at this speed: MOUNTS is missing. What is it?")),
        ((1, 1), 30, "MOUNTS NONE", ("AS-5.5t", "There is shock at this speed: RADAR is missing. What is it?")),
        ((1, 1), 30, "MOUNTS NONE RADAR YES", -1),
        ((2, 1), 30, "RADAR NO", ("AS-5.5t", "There is shock at this speed: MOUNTS is missing. What is it?")),
        ((1, 1), 29, "", -1),
        ((2, 2), 29, "SUBMARINE YES", 1),
    ],
)
def test_what_more_a_ram_must_say(classes: Any, speed: int, more: str, found: Any) -> None:
    text = f"COLLISION RAMMER MTB2 CLASS {classes[0]} RAMMED V1 CLASS {classes[1]} ASPECT STERN SPEED {speed} {more}"
    got = read(text)
    if isinstance(found, tuple):
        assert got == found
    else:
        mounts: Any = () if "MOUNTS" in more else None
        radar = int("YES" in more) if "RADAR" in more else -1
        assert got == Collision("MTB2", classes[0], "V1", classes[1], "stern", speed, found, mounts, radar)


@pytest.mark.rule("AS-ASSIST-2", "AS-ASSIST-1")
@pytest.mark.parametrize(
    ("mounts", "found"),
    [("88,37.5,tubes", ("88", "37.5", "TUBES")), ("NONE", ()), ("8888", None), ("88.55", None), ("gun", None)],
)
def test_how_mounts_are_written(mounts: str, found: Any) -> None:
    got = read(f"{RAM} MOUNTS {mounts}")
    if found is None:
        message = f"Mounts are calibres in mm or TUBES, for example 88,37,20,TUBES; found '{mounts.upper()}'."
        assert got == ("bad-mount", message)
    else:
        assert got.mounts == found


@pytest.mark.rule("AS-ASSIST-3", "AS-8.1c")
def test_whom_a_salvo_may_attack() -> None:
    state = fired()
    assert read(TARGET, state) == Attack("A1", 3, "K1", 3, "port", 9, False, False, False, False, -1, None)
    other = TARGET.replace("K1", "K2").replace(" NO", " YES") + " BOXES 7 SYSTEMS 88,TUBES"
    assert read(f"{TARGET}\n{other}", state) == Attack(
        "A1", 3, "K2", 3, "port", 9, True, True, True, True, 7, ("88", "TUBES")
    )
    sheet = GAME.parse(f"{TARGET}\n{TARGET}", "referee", GAME.view(state, "referee"))
    assert len(sheet.orders) == 1
    assert [(one.code, one.message) for one in sheet.diagnostics] == [
        ("twice", "Salvo A1 already attacks K1 this turn.")
    ]
    state.attacked = [("A1", "K2"), ("A2", "K1")]
    assert isinstance(read(TARGET, state), Attack)
    state.attacked = [("A1", "K1")]
    assert read(TARGET, state) == ("twice", "Salvo A1 already attacks K1 this turn.")
    assert read(TARGET.replace("TURN 3", "TURN 4"), fired()) == ("AS-ASSIST-3", "This is turn 3, not 4.")
    arming = read(TARGET.replace("TURN 3", "TURN 2"), fired(turn=2))
    assert arming == ("AS-8.1c", "Salvo A1 arms this turn: its cone ignores every vessel.")
    assert read("RETIRE A1", fired()) == Retire("A1")
    assert read("RETIRE A2", fired())[0] == "unknown-salvo"


@pytest.mark.rule("AS-8.1u", "AS-8.1t")
def test_how_a_launch_is_noted() -> None:
    note = Note("A1", 2, "L", "british", 1942, False, False, 6200, 3150, 3150, False)
    assert read(NOTE) == note
    deep = NOTE.replace("NARROW SHALLOW", "WIDE DEEP SHOALS").replace("A1", "B999")
    assert read(deep) == Note("B999", 2, "L", "british", 1942, True, True, 6200, 3150, 3150, True)
    for marker in ("C1", "A1234", "AX", "1A"):
        message = f"A marker is the letter A or B and a number, not '{marker}'."
        assert read(NOTE.replace("A1", marker)) == ("AS-8.1t", message)
    only = "A marker is the letter B and a number, not 'A1'."
    assert read(NOTE, seat="axis") == ("AS-8.1t", only)
    used = ("AS-8.1t", "Marker A1 has been used; its note stands as it is.")
    assert read(NOTE, fired()) == used
    sheet = GAME.parse(f"{NOTE}\n{NOTE}\n{NOTE.replace('A1', 'A2')}", "referee", GAME.view(table(), "referee"))
    assert [one.marker for one in sheet.orders] == ["A1", "A2"]
    assert [(one.code, one.message) for one in sheet.diagnostics] == [used]
    for words, names in (
        ("SHALLOW", "NARROW or WIDE"),
        ("NARROW WIDE SHALLOW", "NARROW or WIDE"),
        ("NARROW", "SHALLOW or DEEP"),
        ("NARROW SHALLOW DEEP", "SHALLOW or DEEP"),
    ):
        message = f"The note must say {names}, one of them. Which is it?"
        assert read(NOTE.replace("NARROW SHALLOW", words)) == ("AS-8.1u", message)


@pytest.mark.rule("AS-8.1v", "AS-8.1u")
@pytest.mark.parametrize(
    ("count", "word", "wide", "remarks"),
    [
        (1, "WIDE", False, [("query", "AS-8.1v", "One torpedo is always narrow; recorded as narrow.")]),
        (1, "NARROW", False, []),
        (2, "WIDE", True, []),
    ],
)
def test_one_torpedo_is_narrow(count: int, word: str, wide: bool, remarks: Any) -> None:
    text = NOTE.replace("COUNT 2", f"COUNT {count}").replace("NARROW", word)
    sheet = GAME.parse(text, "referee", GAME.view(table(), "referee"))
    assert [one.wide for one in sheet.orders] == [wide]
    assert [(one.severity, one.code, one.message) for one in sheet.diagnostics] == remarks
    assert play(table(), text).state.salvoes[0].wide is wide


@pytest.mark.rule("AS-8.1d", "AS-BASE-26")
@pytest.mark.parametrize(
    ("shoals", "faces", "bottom"), [("", (), 0), (" SHOALS", (5, 6), 1), (" SHOALS", (5, 5), 0), (" SHOALS", (6, 9), 2)]
)
def test_what_strikes_the_bottom_at_the_table(shoals: str, faces: Any, bottom: int) -> None:
    loads = {f"shallow water {i}|A1": face for i, face in enumerate(faces, 1)}
    resolution = play(table(4), NOTE + shoals, loads)
    one = resolution.state.salvoes[0]
    assert (one.fired, one.left, one.over, one.turn, one.side, one.vessel) == (
        2,
        2 - bottom,
        bottom == 2,
        4,
        "allied",
        "",
    )
    assert (one.x, one.y, one.bearing, one.torpedo, one.nation, one.year) == (6200, 3150, 3150, "L", "british", 1942)
    assert [(roll.key.split("|", 1)[1], roll.sides, roll.rule) for roll in resolution.rolls] == [
        (f"9 launch|shallow water {i}|A1", 10, "AS-BASE-26") for i in range(1, len(faces) + 1)
    ]
    assert values(told(resolution, "allied", Noted), "bottom") == [bottom]
    assert values(told(resolution, "referee", Noted), "bottom") == [bottom]
    assert told(resolution, "axis") == []
    assert resolution.state.markers == ["A1"]
    assert one.wide is False and one.deep is False


@pytest.mark.rule("AS-8.1u", "AS-8.1t")
def test_two_seats_with_one_marker() -> None:
    """The first note stands; the second seat is told."""
    state = table()
    sheets = {seat: GAME.parse(NOTE, seat, GAME.view(state, seat)) for seat in ("referee", "allied")}
    resolution = GAME.resolve(state, sheets, loaded())
    assert len(resolution.state.salvoes) == 1
    found = [(one.seat, one.marker) for seat in ("referee", "allied") for one in told(resolution, seat, MarkerUsed)]
    assert len(found) == 1 and found[0][1] == "A1"
    other = play(table(), NOTE.replace("A1", "B7"))
    assert other.state.salvoes[0].side == "axis"
    assert values(told(other, "axis", Noted), "bottom") == [0] and told(other, "allied") == []


ONES = (1,) * 6


@pytest.mark.rule("AS-ASSIST-3", "AS-8.3d")
@pytest.mark.parametrize(
    ("more", "faces", "hits", "left", "floodings"),
    [
        ("", {}, [], 2, []),
        ("", {"torpedo 1": 6, "row 1": 10}, [(Effect(boxes=6, row=10, flooding=True), (), True)], 1, ["K1"]),
        (
            "SYSTEMS 88,RADAR",
            {"torpedo 1": 6, "row 1": 4, "shock 1": 7, "shock 2": 8},
            [(Effect(boxes=6, row=4, out=(1,)), (System("named", name="RADAR"),), False)],
            1,
            [],
        ),
        ("BOXES 6", {"torpedo 1": 6, "torpedo 2": 1}, [(Effect(boxes=6, sunk=True), (), True)], 1, []),
        (
            "BOXES 12",
            {"torpedo 1": 6, "row 1": 10, "torpedo 2": 5},
            [(Effect(boxes=6, row=10, flooding=True), (), True), (Effect(boxes=6, sunk=True), (), True)],
            0,
            [],
        ),
        (
            "BOXES 13",
            {"torpedo 1": 6, "row 1": 10, "torpedo 2": 5, "row 2": 10},
            [(Effect(boxes=6, row=10, flooding=True), (), True)] * 2,
            0,
            ["K1", "K1"],
        ),
    ],
)
def test_an_attack_at_the_table(more: str, faces: Any, hits: Any, left: int, floodings: Any) -> None:
    loads: dict[str, Any] = {f"torpedo boxes|A1>K1 hit {i}": ONES for i in (1, 2)}
    for key, face in faces.items():
        word, number = key.split()
        name = {
            "torpedo": f"torpedo {number}|A1>K1",
            "row": f"torpedo damage table|A1>K1 hit {number}",
            "shock": f"shock {number}|A1>K1 hit 1",
        }
        loads[name[word]] = face
    state = fired()
    state.floodings = ["X1"]
    loads |= {f"flooding control|{name} {i}": 10 for name in ("X1", "K1") for i in (1, 2, 3)}
    resolution = play(state, f"{TARGET} {more}", loads)
    after = resolution.state
    assert (after.salvoes[0].left, after.salvoes[0].over) == (left, left == 0)
    assert after.floodings == ["X1", *floodings]
    assert values(told(resolution, "referee", TargetHit), "effect", "out", "unsaid") == hits
    [fact] = told(resolution, "allied", SalvoAttack)
    assert (fact.hits, fact.left, fact.target, fact.marker) == (len(hits), left, "K1", "A1")
    assert (fact.near, fact.far, fact.because) == (20, 40, ())
    first = Throw(6, faces.get("torpedo 1", 10))
    assert fact.throws[0] == first and len(fact.throws) == (1 if more == "BOXES 6" else 2)
    assert told(resolution, "allied", TargetHit) == [] and after.attacked == []


@pytest.mark.rule("AS-ASSIST-3", "AS-8.1ad")
def test_a_deep_salvo_runs_under_a_boat_at_the_table() -> None:
    state = fired(NOTE.replace("SHALLOW", "DEEP"))
    resolution = play(state, TARGET.replace("CLASS 3", "CLASS 1") + "\nMORE")
    for seat in ("referee", "allied"):
        assert values(told(resolution, seat, RanUnder), "marker", "target") == [("A1", "K1")]
    assert resolution.rolls == () and resolution.state.salvoes[0].left == 2
    assert resolution.state.attacked == [("A1", "K1")] and resolution.state.sheets == 1


@pytest.mark.rule("AS-8.1m", "AS-ASSIST-3")
@pytest.mark.parametrize(
    ("x", "turn", "text", "gone"),
    [
        (62, 3, "", []),
        (19.99, 2, "", []),
        (20, 3, "", []),
        (19.99, 3, "", [("A1", False)]),
        (62, 2, "RETIRE A1", [("A1", True)]),
        (62, 1, "", []),
    ],
)
def test_when_a_salvo_is_taken_away(x: float, turn: int, text: str, gone: Any) -> None:
    """On 270 from 20 cm its second segment still touches the edge."""
    state = fired(NOTE.replace("AT 62,31.5 BEARING 315", f"AT {x},31.5 BEARING 270"), turn)
    resolution = play(state, text)
    for seat in ("referee", "allied"):
        assert values(told(resolution, seat, SalvoGone), "marker", "retired") == gone
    assert resolution.state.salvoes[0].over is bool(gone)
    again = play(resolution.state, "")
    assert told(again, "referee", SalvoGone) == [] or not gone


@pytest.mark.rule("AS-8.3n", "AS-ASSIST-4")
def test_each_flooding_is_rolled_at_the_table() -> None:
    state = table(8)
    state.floodings = ["K1", "L1", "K1"]
    faces = {"control|K1 1": 3, "control|L1 2": 4, "loss|L1 2": 7, "control|K1 3": 10, "loss|K1 3": 1}
    resolution = play(state, "", {f"flooding {key}": face for key, face in faces.items()})
    assert resolution.state.floodings == ["L1", "K1"]
    told_of = values(told(resolution, "referee", FloodingRolled), "vessel", "rolled", "lost")
    assert told_of == [("K1", 3, 0), ("L1", 4, 7), ("K1", 10, 1)]
    assert [(roll.key.split("|", 1)[1], roll.sides, roll.rule) for roll in resolution.rolls] == [
        ("10 communications|flooding control|K1 1", 10, "AS-8.3n"),
        ("10 communications|flooding control|L1 2", 10, "AS-8.3n"),
        ("10 communications|flooding loss|L1 2", 10, "AS-8.3m"),
        ("10 communications|flooding control|K1 3", 10, "AS-8.3n"),
        ("10 communications|flooding loss|K1 3", 10, "AS-8.3m"),
    ]
    assert values(told(resolution, "referee", Due), "turn", "due", "entry") == [
        (8, 9, Entry("L1")),
        (8, 9, Entry("K1")),
    ]


@pytest.mark.rule("AS-ASSIST-1", "AS-ASSIST-4")
def test_how_a_turn_ends_at_the_table() -> None:
    gun = System("gun", 1, "88 mm")
    state = table(5)
    state.outages = [Outage("V1", gun, out) for out in (3, 4, 5, 6)]
    resolution = play(state, "")
    after = resolution.state
    assert (after.turn, after.over, after.sheets) == (6, False, 0)
    assert [one.out_to for one in after.outages] == [5, 6]
    assert GAME.view(after, "referee").diary == (Entry("V1", gun),)
    assert values(told(resolution, "referee", Due), "entry") == [Entry("V1", gun)]
    more = play(state, "MORE").state
    assert (more.turn, more.sheets) == (5, 1)
    assert [GAME.throws_of(one) for one in (state, more)] == ["turn 5", "turn 5.1"]
    both = play(state, "MORE\nEND").state
    assert (both.turn, both.over, both.sheets) == (5, True, 0)
    last = table(state.scenario.turns)
    assert play(last, "").state.over and not play(table(state.scenario.turns - 1), "").state.over
    assert told(play(last, ""), "referee", Due) == []
    assert GAME.clock(state).label.key == "table.turn" and GAME.clock(both).label.key == "clock.over"
    assert GAME.clock(state).turn == 5


@pytest.mark.rule("AS-ASSIST-2", "AS-ASSIST-4")
def test_a_ram_at_the_table_is_kept_in_the_diary() -> None:
    """The second of two rams throws in a phase of its own; an outage as long as a new one is not rolled for."""
    text = (
        "COLLISION RAMMER D1 CLASS 3 RAMMED V1 CLASS 2 ASPECT STERN SPEED 30 SUBMARINE YES MOUNTS 88,20,TUBES RADAR YES"
    )
    state = table(5)
    state.outages = [Outage("V1", System("tubes"), 8), Outage("V2", System("gun", 1, "88 mm"), 9)]
    faces = {
        "rammed vessel|D1>V1": (1, 1, 1),
        "rammer|D1>V1": (1, 1, 1),
        "ram stern|D1>V1": 10,
        "ram shock 1|D1>V1": 2,
        "ram shock 2|D1>V1": 1,
        "ram shock radar|D1>V1": 2,
    }
    resolution = play(state, text, faces)
    [fact] = told(resolution, "referee", TableRam)
    out = ((System("gun", 1, "88 mm"), 3), (System("gun", 2, "20 mm"), 1))
    assert (fact.lost, fact.own, fact.m_hit, fact.out) == (5, 1, False, out)
    assert fact.parts == ("propeller", "rudder", "radar")
    assert fact.rules[-1] == "AS-ASSIST-2" and fact.rules[0] == "AS-5.5b"
    assert fact.dice == ("d10 1+1+1", "d10 1+1+1", "d10 10", "d10 2", "d10 1", "d10 2")
    assert [(one.vessel, one.mount, one.out_to) for one in resolution.state.outages] == [
        ("V1", System("tubes"), 8),
        ("V2", System("gun", 1, "88 mm"), 9),
        ("V1", System("gun", 1, "88 mm"), 8),
        ("V1", System("gun", 2, "20 mm"), 6),
    ]
    assert resolution.state.permanent == [Harmed("V1", part) for part in ("propeller", "rudder", "radar")]
    two = play(table(), f"{RAM}\n{RAM.replace('V1', 'V2')}\n{RAM.replace('V1', 'V3')}", default=1)
    phases = [(roll.key.split("|")[1], roll.key[-2:]) for roll in two.rolls]
    assert phases == [
        (f"4 collision{number}", name) for number, name in (("", "V1"), (" 2", "V2"), (" 3", "V3")) for _ in (1, 2)
    ]


@pytest.mark.rule("AS-8.3p", "AS-ASSIST-4")
def test_what_each_seat_sees_of_a_table() -> None:
    state = play(fired(turn=1), NOTE.replace("A1", "B2")).state
    state.markers = ["B2", "A1"]
    state.floodings, state.permanent, state.attacked = ["K1"], [Harmed("K1", "radar")], [("A1", "K1")]
    seen = {seat: GAME.view(state, seat) for seat in ("referee", "allied", "axis")}
    assert {seat: view.markers for seat, view in seen.items()} == {
        "referee": ("A1", "B2"),
        "allied": ("A1",),
        "axis": ("B2",),
    }
    assert {seat: view.letters for seat, view in seen.items()} == {
        "referee": ("A", "B"),
        "allied": ("A",),
        "axis": ("B",),
    }
    cones = {seat: [(one.marker, one.arming) for one in view.salvoes] for seat, view in seen.items()}
    assert cones == {"referee": [("A1", True), ("B2", True)], "allied": [("A1", True)], "axis": [("B2", True)]}
    for seat in ("allied", "axis"):
        assert (seen[seat].diary, seen[seat].permanent, seen[seat].attacked) == ((), (), ())
    referee = seen["referee"]
    assert referee.diary == (Entry("K1"),) and referee.permanent == (Harmed("K1", "radar"),)
    assert referee.attacked == (("A1", "K1"),)
    state.turn = 3
    state.salvoes[0].over = True
    assert [(one.marker, one.arming) for one in GAME.view(state, "referee").salvoes] == [("B2", False)]
    state.turn = 1
    assert [one.arming for one in GAME.view(state, "referee").salvoes] == [True]


@pytest.mark.rule("AS-ASSIST-1")
def test_a_table_has_its_seats_and_no_battle_is_one() -> None:
    assert GAME.seats("table") == ("allied", "axis", "referee")
    assert [one.id for one in GAME.scenarios()] == ["table"]
    assert read(RAM, seat="allied")[0] != "" and isinstance(read(RAM), Collision)
    with pytest.raises(BadInputError):
        GAME.seats("convoy-nowhere")
    state = GAME.setup("table", GAME.rules("table"), loaded())
    assert (state.turn, state.salvoes, state.over) == (1, [], False)
