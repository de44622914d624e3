"""Both sides of each bound of fleets under way: plots read and sailed, mines met and swept (SP-19, SP-BASE-18)."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.slot.play import TABLES, add_fleet, mine, sea, send_boats

from flagplot.core.dice import DiceCup, LoadedDice
from flagplot.games.slot import contact, crossing, fields, movement, routes, search, sweeping
from flagplot.games.slot.effects import SUNK, Effect
from flagplot.games.slot.forces import own_of
from flagplot.games.slot.orders import plots
from flagplot.games.slot.orders.line import OrderLine
from flagplot.games.slot.state import Crossing, KnownField, Movement, State
from flagplot.games.slot.tables import tables
from flagplot.games.slot.telling import kinds, mine_news
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Flotilla, Minefield, Work, fresh_ship
from flagplot.games.slot.zones import board
from flagplot.orders.cursor import RefusedError

GRID = board("solomons")


def umpire(state: State, faces: dict[str, tuple[int, ...]] | None = None, default: int = 2) -> Umpire:
    return Umpire(state, DiceCup(LoadedDice(faces, default), "t"), GRID)


def dice(u: Umpire) -> list[tuple[Any, ...]]:
    """Return of every throw the key behind the turn, the faces, rule, and what stands beside them."""
    return [
        (roll.key.partition("|")[2], roll.faces, roll.rule, roll.modifiers, roll.table, roll.result)
        for roll in u.dice.record()
    ]


def keys(u: Umpire) -> list[str]:
    return [roll.key.partition("|")[2] for roll in u.dice.record()]


# --- a plot as it is read ---


def plotted(text: str, cards: Sequence[str] = ("CA",), mission: str = "PATROL", **state_is: Any) -> Any:
    """Return the turns of a plot of J1 in J22, or the words of the refusal."""
    state = sea()
    add_fleet(state, "J1", "J22", *cards, mission=mission)
    for name, value in state_is.items():
        setattr(state, name, value)
    own = own_of(state, "japanese")
    line = OrderLine(1, text)
    try:
        return plots.read(line, GRID, own, own.fleets["J1"], "J22", state.turn)
    except RefusedError as error:
        return error.diagnostic.message


@pytest.mark.rule("SP-BASE-19", "SP-BASE-21")
@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("J21 J20", "J21 J20"),
        ("J21 J20 J19", "J21 J20/J19"),
        ("J21 J20 J19 J18 J17", "J21 J20/J19 J18 J17"),
        ("J21 / J20", "J21/J20"),
        ("J21 - J20", "J21//J20"),
        ("J21 -", "J21/"),
        ("-", ""),
        ("- J21", "/J21"),
        ("- J21 J20 / J19", "J21 J20/J19"),
        ("WAIT 1", ""),
        ("WAIT 1 J21", "/J21"),
        ("WAIT 2 J21", "//J21"),
        ("J21 WAIT 1 J20", "J21//J20"),
        ("J21 WAIT 2 J20", "J21///J20"),
        ("J21 / WAIT 1 / J20", "J21//J20"),
        ("J21 / WAIT 2 / J20", "J21///J20"),
        ("J21 / - / J20", "J21//J20"),
        ("J21 J20 /", "J21 J20/"),
        ("J21 - - J20", "J21///J20"),
        ("/ J21", "/J21"),
        ("J22", ""),
        ("J22 J21 J22", "J21 J22"),
        ("WAIT 1 J22", "/J22"),
        ("J22 / J21", "/J21"),
    ],
)
def test_how_a_plot_falls_into_turns(text: str, turns: str) -> None:
    assert plotted(text, mission="MINELAY") == tuple(tuple(turn.split()) for turn in turns.split("/"))


@pytest.mark.rule("SP-BASE-19", "SP-BASE-6")
@pytest.mark.parametrize(
    ("text", "state_is", "turns"),
    [
        ("J21 J20 J19 J18", {"turn": 2}, "J21 J20 J19/J18"),
        ("J21 J20 J19", {"turn": 2, "phase": "movement", "weather": "Storm"}, "J21/J20 J19"),
        ("J21 J20 J19", {"turn": 2, "weather": "Storm"}, "J21 J20 J19"),
    ],
)
def test_how_the_turn_and_the_weather_fill_a_plot(text: str, state_is: dict[str, Any], turns: str) -> None:
    assert plotted(text, **state_is) == tuple(tuple(turn.split()) for turn in turns.split("/"))


@pytest.mark.rule("SP-BASE-19", "SP-BASE-21")
@pytest.mark.parametrize(("phase", "goes"), [("orders", False), ("movement", True)])
def test_a_ship_dead_in_the_water_holds_a_plot_up_but_not_under_way(phase: str, goes: bool) -> None:
    state = sea()
    ships = add_fleet(state, "J1", "J22", "CA", "DD")
    ships[0].dead, state.phase = True, phase
    own = own_of(state, "japanese")
    line = OrderLine(1, "J21 J20")
    if goes:
        assert plots.read(line, GRID, own, own.fleets["J1"], "J22", 1, 1) == (("J21",), ("J20",))
        return
    with pytest.raises(RefusedError) as raised:
        plots.read(line, GRID, own, own.fleets["J1"], "J22", 1)
    found = raised.value.diagnostic
    assert (found.code, found.message, found.column) == ("SP-BASE-19", "J1 is dead in the water (SP-BASE-19).", 1)


@pytest.mark.rule("SP-BASE-18", "SP-BASE-21")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("J21 J20 J19 / J18", "J1 at speed 2+ makes 2 zones in turn 1; J19 is one too many (SP-BASE-19)."),
        ("J21 / J20 J19 J18 J17", "J1 at speed 2+ makes 3 zones in turn 2; J17 is one too many (SP-BASE-19)."),
        ("J20", "J20 does not touch J22 (SP-BASE-20)."),
        ("EXIT", "Ships leave the map from A10 only, not from J22 (SP-BASE-21)."),
        (
            "J21 / J20 / J19",
            "PATROL is plotted two turns ahead, turns 1 and 2; this plot of 3 turns is too long (SP-BASE-18).",
        ),
    ],
)
def test_plots_that_are_refused(text: str, message: str) -> None:
    assert plotted(text) == message


@pytest.mark.rule("SP-BASE-18")
@pytest.mark.parametrize(
    ("had", "replot", "text", "good"),
    [
        ([], False, "J21 / J20", True),
        ([["J21"]], False, "J20", True),
        ([["J21"]], False, "J20 / J19", False),
        ([["J21"]], True, "J21 / J20", True),
        ([["J21"]], True, "J21 / J20 / J19", False),
    ],
)
def test_a_plot_goes_on_for_two_turns_with_what_is_plotted(
    had: list[list[str]], replot: bool, text: str, good: bool
) -> None:
    state = sea()
    add_fleet(state, "J1", "J22", "CA", plan=had, replot=replot)
    own = own_of(state, "japanese")
    start = "J22" if replot or not had else "J21"
    line = OrderLine(1, text)
    if good:
        assert plots.read(line, GRID, own, own.fleets["J1"], start, 1)
        return
    with pytest.raises(RefusedError) as raised:
        plots.read(line, GRID, own, own.fleets["J1"], start, 1)
    assert ("; turn 1 is plotted already; " in raised.value.diagnostic.message) is bool(had and not replot)


# --- a plot as it is sailed ---


@pytest.mark.rule("SP-BASE-19", "SP-BASE-6")
@pytest.mark.parametrize(
    ("turn", "weather", "plan", "steps", "left"),
    [
        (1, "Clear", [["J21", "J20"]], ["J21", "J20"], []),
        (1, "Clear", [["J21", "J20", "J19"]], ["J21", "J20"], [["J19"]]),
        (2, "Clear", [["J21", "J20", "J19"]], ["J21", "J20", "J19"], []),
        (2, "Storm", [["J21", "J20"], ["J19"]], ["J21"], [["J20", "J19"]]),
        (2, "Gale", [["J21"], ["J20"]], ["J21"], [["J20"]]),
        (1, "Clear", [], [], []),
    ],
)
def test_what_a_turn_makes_of_a_plot(
    turn: int, weather: str, plan: list[list[str]], steps: list[str], left: list[list[str]]
) -> None:
    state = sea(turn=turn, weather_now=weather)
    add_fleet(state, "J1", "J22", "CA", plan=plan, steps=["X"], plotted=9, done=4, fought=True, halted=True)
    fleet = state.fleets["J1"]
    movement.plot_turn(umpire(state))
    assert (fleet.steps, fleet.plan, fleet.plotted, fleet.done) == (steps, left, len(steps), 0)
    assert (fleet.fought, fleet.halted) == (False, False)


@pytest.mark.rule("SP-BASE-19", "SP-BASE-18")
def test_escorts_and_fleets_that_abort() -> None:
    """A2 sails with A1; A3, slower, a part of the way; A4, elsewhere, and A5, whose charge is none, stay."""
    state = sea(turn=2)
    add_fleet(state, "A1", "J22", "DD", plan=[["J21", "J20", "J19"]])
    add_fleet(state, "A2", "J22", "DD", mission="ESCORT", leader="A1", plan=[["K22"]])
    add_fleet(state, "A3", "J22", "AP", mission="ESCORT", leader="A1")
    add_fleet(state, "A4", "J23", "DD", mission="ESCORT", leader="A1")
    add_fleet(state, "A5", "J22", "DD", mission="ESCORT", leader="A9")
    add_fleet(state, "A6", "J22", "DD", leader="A1")
    add_fleet(state, "A7", "L22", "DD", mission="ABORT", plan=[["L21"]])
    add_fleet(state, "A8", "L22", "DD")
    movement.plot_turn(umpire(state))
    rooms = {"A1": ["J21", "J20", "J19"], "A2": ["J21", "J20", "J19"]}
    slow = state.fleets["A3"].steps
    assert {ident: fleet.steps for ident, fleet in state.fleets.items() if ident in ("A1", "A2")} == rooms
    assert slow == ["J21", "J20", "J19"][: len(slow)] and len(slow) < 3 and state.fleets["A3"].plotted == len(slow)
    assert [state.fleets[ident].steps for ident in ("A4", "A5", "A6", "A8")] == [[], [], [], []]
    assert state.fleets["A7"].steps == list(routes.abort_route(GRID, state.ports, state.fleets["A7"]))[:3] != []
    state.ports = []
    movement.plot_turn(umpire(state))
    assert (state.fleets["A7"].steps, state.fleets["A7"].plan) == ([], [])


@pytest.mark.rule("SP-19.61", "SP-BASE-18")
@pytest.mark.parametrize(("kind", "stays"), [("detect", True), ("sweep", True), ("mine", False), ("", False)])
def test_a_fleet_stays_to_sweep(kind: str, stays: bool) -> None:
    state = sea()
    ships = add_fleet(state, "J1", "J22", "DD", "DD", plan=[["J21"]])
    ships[1].order = Work(kind, "J22") if kind else None
    movement.plot_turn(umpire(state))
    assert (state.fleets["J1"].steps, state.fleets["J1"].plan) == (([], [["J21"]]) if stays else (["J21"], []))


# --- mines ---


@pytest.mark.rule("SP-19.2e", "SP-19.2f")
@pytest.mark.parametrize(
    ("count", "zones", "more", "speed"),
    [(1, 0, 0, 0), (1, 1, 0, 0), (1, 2, 0, 2), (2, 3, 1, 2), (6, 1, 5, 0), (7, 1, 5, 0)],
)
def test_modifiers_on_a_boundary(count: int, zones: int, more: int, speed: int) -> None:
    assert crossing.modifiers(TABLES, count, zones) == (("more fields", more), ("speed", speed))
    assert crossing.needed(TABLES, count, zones) == 11 - more - speed
    twice = crossing.modifiers(tables("[mines]\nextra_field = 2\n"), count, zones)
    assert twice[0] == ("more fields", min(2 * (count - 1), 5))


@pytest.mark.rule("SP-19.21", "SP-19.21c")
@pytest.mark.parametrize(
    ("face", "hull", "effects", "slowed", "dead"),
    [
        (1, 9, (Effect("hull", 1),), 0, False),
        (2, 9, (Effect("hull", 1),), 0, False),
        (3, 9, (Effect("hull", 2),), 0, False),
        (4, 9, (Effect("hull", 3), Effect("slowed")), 1, False),
        (5, 9, (Effect("hull", 5), Effect("dead")), 0, True),
        (6, 9, (SUNK,), 0, False),
        (4, 3, (Effect("hull", 3), SUNK), 0, False),
        (5, 4, (Effect("hull", 5), SUNK), 0, False),
    ],
)
def test_what_a_mine_does(face: int, hull: int, effects: tuple[Effect, ...], slowed: int, dead: bool) -> None:
    ship = fresh_ship(TABLES, "X1", "japanese", "CA")
    ship.hull = hull
    assert crossing.mine_damage(TABLES, ship, face) == effects
    assert (ship.slowed, ship.dead, ship.sunk, ship.flags.damaged) == (slowed, dead, SUNK in effects, True)


@pytest.mark.rule("SP-19.21c", "SP-BASE-32")
@pytest.mark.parametrize(
    ("lost", "slowed", "dead", "limping", "level"),
    [
        (0, 0, False, False, "2+"),
        (4, 0, False, False, "2+"),
        (5, 0, False, False, "2"),
        (5, 1, False, False, "2"),
        (5, 2, False, False, "1"),
        (0, 3, False, False, "S"),
        (0, 4, False, False, "0"),
        (0, 9, False, False, "0"),
        (0, 0, True, False, "0"),
        (0, 0, False, True, "S"),
        (0, 4, False, True, "0"),
    ],
)
def test_the_speed_of_a_ship_that_is_hurt(lost: int, slowed: int, dead: bool, limping: bool, level: str) -> None:
    from flagplot.games.slot.tables import LEVELS

    ship = fresh_ship(TABLES, "X1", "japanese", "CA")
    ship.hull, ship.lost, ship.slowed, ship.dead, ship.limping = 10, lost, slowed, dead, limping
    assert LEVELS[ship.level()] == level


def crossed(mines: str, *, off_map: bool = False, cards: int = 5, first_hit: int = 0, asked: bool = False) -> Any:
    """J1 of some destroyers on J22/K22, two fields, pulse 2; return umpire, fleet, crossing and what advance said."""
    state = sea()
    add_fleet(state, "J1", "J22", *["DD"] * cards, mines=mines, plotted=2)
    mine(state, "allied", "J22/K22", 2)
    state.movement = Movement(pulse=2)
    place = "J1|p2.3|leaving" if off_map else "J1|p2.3"
    first = "japanese/DD21"
    state.ships[first].hull = 20
    faces = {f"mine|{place}|{first}": (4, 4 + (first_hit > 0)), f"mine damage|{place}|{first}": (max(1, first_hit),)}
    u = umpire(state, faces, 1)
    begun = crossing.begin(u, state.fleets["J1"], "K22", 3)
    assert begun and (begun.fleet, begun.goal, begun.first, begun.number) == ("J1", "K22", -(-cards // 4), 3)
    begun.asked = asked
    return u, state.fleets["J1"], begun, crossing.advance(u, begun, off_map=off_map)


@pytest.mark.rule("SP-19.26a", "SP-19.26c")
@pytest.mark.parametrize(
    ("mines", "off_map", "goes_on", "checked", "answer", "asked"),
    [
        ("ASK", False, False, 2, "", True),
        ("STOP", False, True, 2, "STOP", True),
        ("PRESS", False, True, 5, "PRESS", True),
        ("ASK", True, True, 5, "", False),
        ("STOP", True, True, 5, "", False),
    ],
)
def test_who_is_checked_before_the_owner_decides(
    mines: str, off_map: bool, goes_on: bool, checked: int, answer: str, asked: bool
) -> None:
    u, _, begun, found = crossed(mines, off_map=off_map)
    assert (found, 5 - len(begun.left), begun.answer, begun.asked) == (goes_on, checked, answer, asked)
    place = "J1|p2.3|leaving" if off_map else "J1|p2.3"
    both = (("more fields", 1), ("speed", 2))
    assert dice(u) == [
        (
            f"movement|mine|{place}|japanese/DD2{n}",
            (4, 4) if n == 1 else (1, 1),
            "SP-19.2d",
            both,
            "minefield",
            "hit" if n == 1 else "",
        )
        if part == "mine"
        else (f"movement|mine damage|{place}|japanese/DD21", (1,), "SP-19.21", (), "mine damage", "")
        for n in range(1, checked + 1)
        for part in (("mine", "damage") if n == 1 else ("mine",))
    ]
    told = [(type(one).__name__, one.seat, one.zone) for one in u.dispatches]
    assert told == [
        ("MinesMet", "japanese", "J22"),
        ("EnemyOnMines", "allied", "J22"),
        ("MineHit", "japanese", "J22"),
        ("Explosion", "allied", "J22"),
        *([("StoppedByMines", "japanese", "J22")] if answer == "STOP" else []),
    ]


@pytest.mark.rule("SP-19.26b", "SP-19.26c")
@pytest.mark.parametrize(("answer", "checked"), [("PRESS", 5), ("STOP", 2)])
def test_after_the_answer(answer: str, checked: int) -> None:
    u, fleet, begun, _ = crossed("ASK")
    before = len(u.dispatches)
    begun.answer = answer
    assert crossing.advance(u, begun) is True
    assert 5 - len(begun.left) == checked
    assert [type(one) for one in u.dispatches[before:]] == [kinds.StoppedByMines] * (answer == "STOP")
    assert crossing.finish(u, begun) is (answer == "PRESS")
    assert fleet.replot is (answer == "STOP")


@pytest.mark.rule("SP-19.26a", "SP-19.2b")
def test_nobody_is_asked_about_a_fleet_that_is_gone_and_none_is_told_twice() -> None:
    u, fleet, begun, found = crossed("ASK", cards=1, first_hit=6)
    assert (found, begun.answer, begun.asked) == (True, "PRESS", True)
    assert crossing.finish(u, begun) is False and fleet.id not in u.state.fleets
    u, _, begun, _ = crossed("STOP", cards=1, first_hit=6)
    assert not [one for one in u.dispatches if isinstance(one, kinds.StoppedByMines)]
    u, _, begun, found = crossed("ASK", asked=True)
    assert found is True and not [one for one in u.dispatches if isinstance(one, kinds.MinesMet)]


@pytest.mark.rule("SP-19.26b", "SP-19.26c")
@pytest.mark.parametrize(("cards", "fleets", "goes"), [(5, ["J1", "J2"], True), (1, ["J1"], False)])
def test_a_ship_dead_in_the_water_is_left_behind(cards: int, fleets: list[str], goes: bool) -> None:
    u, _, begun, _ = crossed("PRESS", cards=cards, first_hit=5)
    assert begun.dead == ["japanese/DD21"]
    assert crossing.finish(u, begun) is goes
    assert sorted(u.state.fleets) == fleets


@pytest.mark.rule("SP-19.2b", "SP-19.62d")
def test_what_is_told_of_mines() -> None:
    state = sea()
    ship = add_fleet(state, "J1", "K22", "MS")[0]
    u, fleet = umpire(state), state.fleets["J1"]
    mine_news.mines_met(u, fleet, "J22/K22")
    mine_news.mine_hit(u, fleet, ship, "J22/K22", (SUNK,))
    found = [(type(one).__name__, one.seat, one.zone, one.about) for one in u.dispatches]
    assert found == [
        ("MinesMet", "japanese", "K22", "J1"),
        ("EnemyOnMines", "allied", "J22", ""),
        ("MineHit", "japanese", "K22", "MS21"),
        ("Explosion", "allied", "J22", ""),
    ]
    assert [(one.boundary, one.count) for one in state.plots["japanese"].fields] == [("J22/K22", 0)]
    for work, rule in (("detecting", "SP-19.62d"), ("sweeping", "SP-19.63b")):
        mine_news.disturbed(u, fleet, ship, work)  # type: ignore[arg-type]
        news: Any = u.dispatches[-1]
        assert (news.work, news.rules, news.seat) == (work, (rule,), "japanese")


@pytest.mark.rule("SP-19.62e", "SP-19.63d")
@pytest.mark.parametrize("seen", [True, False])
def test_what_is_told_of_sweeping(seen: bool) -> None:
    state = sea()
    ship = add_fleet(state, "J1", "K22", "MS")[0]
    u, fleet = umpire(state), state.fleets["J1"]
    state.seen_now = {"allied": ["J1"]} if seen else {"allied": ["J2"]}
    mine_news.detected(u, fleet, {"J22/K22": 2, "K21/K22": 0})
    news: Any = u.dispatches[0]
    assert news.fields == {"J22/K22": 2}
    assert [(type(one).__name__, one.seat, one.zone) for one in u.dispatches[1:]] == [
        ("EnemySearchesForMines", "allied", "K22")
    ] * seen
    for outcome, boundary, theirs, result, rule in (
        ("destroyed", "", False, "destroyed", "SP-19.63d"),
        ("", "", False, "no_effect", "SP-19.63e"),
        ("cleared", "", False, "nothing_left", "SP-19.63e"),
        ("cleared", "J22/K22", False, "removed", "SP-19.63f"),
        ("cleared", "J22/K22", True, "removed", "SP-19.63f"),
        ("", "", True, "no_effect", "SP-19.63e"),
    ):
        before = len(u.dispatches)
        mine_news.swept(u, fleet, ship, 4, outcome, boundary, theirs=theirs)
        news = u.dispatches[before]
        assert (news.die, news.outcome, news.boundary, news.rules) == (4, result, boundary, (rule,))
        enemy = [(type(one).__name__, one.seat, one.zone) for one in u.dispatches[before + 1 :]]
        assert enemy == [("EnemySweeps", "allied", "K22")] * (seen and theirs and bool(boundary))


@pytest.mark.rule("SP-19.33", "SP-19.22")
def test_which_fields_lie_on_a_boundary() -> None:
    state = sea(turn=3)
    here = [
        Minefield("allied", "J22/K22", 0, 3),
        Minefield("allied", "J22/K22", 0, 4),
        Minefield("allied", "K21/K22", 0, 1),
        Minefield("japanese", "J22/K22", 0, 1),
        Minefield("allied", "J22/K22", 0, 1, swept=True),
    ]
    state.fields = list(here)
    assert fields.on(state.fields, "allied", "J22/K22") == here[:2]
    assert (fields.active(state, "allied", "J22/K22"), fields.met_by(state, "japanese", "J22/K22")) == (1, 1)
    assert fields.around(state, GRID, "allied", "K22") == ["J22/K22", "K21/K22"]
    assert fields.remove(state, "allied", "J22/K22", unseen=True) and here[0].swept and len(state.fields) == 5
    assert fields.remove(state, "allied", "J22/K22") and here[1] not in state.fields and len(state.fields) == 4
    assert not fields.remove(state, "allied", "J22/K22") and not fields.remove(state, "allied", "J22/K22", unseen=True)
    state.chapters.remove("MINES")
    assert fields.met_by(state, "japanese", "K21/K22") == 0


@pytest.mark.rule("SP-BASE-22")
def test_the_oldest_of_two_fields_goes_first() -> None:
    state = sea()
    old, new = Minefield("allied", "J22/K22", 0, 1), Minefield("allied", "J22/K22", 1, 2)
    state.fields = [old, new]
    assert fields.remove(state, "allied", "J22/K22") and state.fields == [new]


@pytest.mark.rule("SP-19.63f", "SP-19.63e")
@pytest.mark.parametrize(
    ("known", "own", "wish", "real", "cleared", "left", "tally"),
    [
        ({}, 0, [], 0, "", {}, 0),
        ({"J22/K22": 2}, 0, [], 2, "J22/K22", {"J22/K22": 1}, 1),
        ({"J22/K22": 1}, 0, [], 1, "J22/K22", {}, 1),
        ({"J22/K22": 1}, 0, [], 0, "", {}, 0),
        ({"J22/K22": 2, "K21/K22": 3}, 0, [], 1, "K21/K22", {"J22/K22": 2, "K21/K22": 2}, 1),
        ({"J22/K22": 2, "K21/K22": 3}, 0, ["J22/K22"], 1, "J22/K22", {"J22/K22": 1, "K21/K22": 3}, 1),
        ({"J22/K22": 2, "K21/K22": 3}, 0, ["K22/K23"], 1, "K21/K22", {"J22/K22": 2, "K21/K22": 2}, 1),
        ({}, 1, [], 0, "J22/K22", {}, 0),
        ({"J22/K22": 0}, 1, [], 0, "J22/K22", {"J22/K22": 0}, 0),
    ],
)
def test_which_field_a_sweeper_clears(
    known: dict[str, int], own: int, wish: list[str], real: int, cleared: str, left: dict[str, int], tally: int
) -> None:
    state = sea()
    add_fleet(state, "J1", "K22", "MS", mission="SWEEP")
    state.plots["japanese"].fields = [KnownField(edge, 1, count) for edge, count in known.items()]
    for edge in known:
        mine(state, "allied", edge, real)
    mine(state, "japanese", "J22/K22", own)
    u = umpire(state)
    assert sweeping.clear_one(u, state.fleets["J1"], wish) == cleared
    assert {one.boundary: one.count for one in state.plots["japanese"].fields} == left
    assert state.tally["japanese"].swept == tally
    assert sum(field.side == "japanese" for field in state.fields) == (0 if own and cleared else own)


@pytest.mark.rule("SP-19.63a", "SP-19.63c")
@pytest.mark.parametrize(
    ("turns", "order", "moved", "weather", "face", "turns_after", "news"),
    [
        (0, True, False, "Clear", 4, 1, []),
        (1, True, False, "Clear", 4, None, ["Swept"]),
        (1, True, False, "Clear", 1, None, ["Swept"]),
        (1, True, True, "Clear", 4, None, ["WorkDisturbed"]),
        (1, False, False, "Clear", 4, None, []),
        (1, False, False, "Gale", 4, 1, []),
        (1, True, False, "Gale", 4, 1, ["GaleStopsWork"]),
        (None, True, False, "Gale", 4, None, ["GaleStopsWork"]),
    ],
)
def test_the_turns_of_a_sweeper(
    turns: int | None, order: bool, moved: bool, weather: str, face: int, turns_after: int | None, news: list[str]
) -> None:
    state = sea(weather_now=weather)
    ship = add_fleet(state, "J1", "K22", "MS", mission="SWEEP")[0]
    ship.order = Work("sweep", "K22") if order else None
    ship.work = Work("sweep", "K22", turns) if turns is not None else None
    ship.flags.moved = moved
    mine(state, "allied", "J22/K22")
    state.plots["japanese"].fields = [KnownField("J22/K22", 1, 1)]
    u = umpire(state, {"sweep|japanese/MS21": (face,)})
    sweeping.sweep(u)
    assert (ship.work.turns if ship.work else None) == turns_after
    assert [type(one).__name__ for one in u.dispatches] == news
    assert dice(u) == [("work|sweep|japanese/MS21", (face,), "SP-19.63c", (), "", "")] * (news == ["Swept"])
    assert ship.sunk is (face == 1)
    assert len(fields.on(state.fields, "allied", "J22/K22")) == (0 if news == ["Swept"] and face == 4 else 1)
    if news == ["GaleStopsWork"]:
        gale: Any = u.dispatches[0]
        assert (gale.turns, gale.work) == (turns or 0, "sweeping")


# --- leaving the tactical map, contact, search ---


@pytest.mark.rule("SP-19.23", "SP-20.3e")
def test_a_retreat_over_mines_into_a_patrol_zone() -> None:
    """The second crossing of J1 in this pulse: all its ships are checked; the one that stops stays, and boats look."""
    state = sea()
    add_fleet(state, "J1", "J22", "DD", "DD", mines="STOP", plan=[["J21"]])
    mine(state, "allied", "J22/K22")
    send_boats(state, 1, 0, "allied")
    state.night, state.night_weather = True, ["Clear"]
    state.boats["allied"].flotillas = [Flotilla("1", "allied", "K22", ["B1"], "L23")]
    state.movement = Movement(crossings=[Crossing("J1", "J21", [], 0, 1), Crossing("J2", "J21", [], 0, 1)])
    u = umpire(
        state,
        {
            "p1|J1": (6,),
            "mine|J1|p1.2|leaving|japanese/DD21": (6, 6),
            "mine damage|J1|p1.2|leaving|japanese/DD21": (1,),
        },
        1,
    )
    fleet = state.fleets["J1"]
    routes.retreat(u, fleet, "K22")
    assert [key for key in keys(u) if "mine" in key or "look" in key] == [
        "movement|mine|J1|p1.2|leaving|japanese/DD21",
        "movement|mine damage|J1|p1.2|leaving|japanese/DD21",
        "movement|mine|J1|p1.2|leaving|japanese/DD22",
        "movement|boats look|allied|1|J1|p1",
    ]
    assert (fleet.zone, fleet.came, fleet.plan, fleet.replot, fleet.halted) == ("K22", "J22", [], True, True)
    assert state.movement.entered == [] and len(state.movement.crossings) == 3


@pytest.mark.rule("SP-19.23", "SP-BASE-31")
@pytest.mark.parametrize(("face", "stays"), [(5, True), (6, True), (1, False)])
def test_a_fleet_that_is_stopped_or_sunk_by_mines_does_not_get_away(face: int, stays: bool) -> None:
    state = sea()
    add_fleet(state, "J1", "J22", "BB")
    mine(state, "allied", "J22/K22")
    u = umpire(state, {"japanese/BB21": (6, 6), "damage|J1|p1.1|leaving|japanese/BB21": (face,)})
    fleet = state.fleets["J1"]
    routes.retreat(u, fleet, "K22")
    assert fleet.zone == ("J22" if stays else "K22")
    assert ("J1" in state.fleets) is (face != 6)


@pytest.mark.rule("SP-BASE-24", "SP-BASE-20")
def test_each_pair_of_fleets_rolls_for_contact_once() -> None:
    """A1 with J1 and J2, which have rolled, or fought, or not; by night in Rain a 6 is needed."""
    state = sea(("A1", "K22", ("DD",)), ("J1", "K22", ("DD",)), ("J2", "K22", ("DD",)), ("J3", "K21", ("DD",)))
    u = umpire(state, default=1)
    contact.pulse(u)
    assert dice(u) == [
        ("movement|contact|A1+J1", (1,), "SP-BASE-24", (), "", ""),
        ("movement|contact|A1+J2", (1,), "SP-BASE-24", (), "", ""),
    ]
    contact.pulse(u)
    assert len(u.dice.record()) == 2
    for change in ("rolled", "fought", "storm", "swap"):
        state.movement = Movement(pairs=["A1+J1"] if change == "rolled" else [])
        state.fleets["J1"].fought = change == "fought"
        state.weather = "Storm" if change == "storm" else "Clear"
        state.movement.swaps = {"A1": "K21", "J3": "K22"} if change == "swap" else {"A1": "K21"}
        u = umpire(state, default=1)
        contact.pulse(u)
        assert [key.rpartition("|")[2] for key in keys(u)] == {
            "rolled": ["A1+J2"],
            "fought": ["A1+J2"],
            "storm": [],
            "swap": ["A1+J3", "A1+J1", "A1+J2"],
        }[change]


@pytest.mark.rule("SP-BASE-23", "SP-BASE-6")
@pytest.mark.parametrize(
    ("night", "weather", "purposes"),
    [
        (False, "Clear", ["coastwatch", "air search"]),
        (False, "Squall", ["coastwatch", "air search"]),
        (False, "Storm", ["coastwatch"]),
        (False, "Gale", ["coastwatch"]),
        (True, "Clear", ["coastwatch"]),
    ],
)
def test_when_coastwatchers_and_planes_look(night: bool, weather: str, purposes: list[str]) -> None:
    state = sea(("J1", "K22", ("DD",)), weather_now=weather)
    state.night = night
    state.watch = {"allied": ("K22",)}
    field = next(one for one in state.airfields if one.side == "allied")
    state.searches = {field.zone: "K23"}
    u = umpire(state, default=1)
    assert search.phase(u) is True
    assert [key.split("|")[1] for key in keys(u)] == purposes
    worse = {"Clear": 0, "Squall": 2, "Storm": 3, "Gale": 4}[weather]
    assert {roll.modifiers for roll in u.dice.record()} == {(("weather", -worse),) if worse else ()}
    assert {roll.rule for roll in u.dice.record()} == {"SP-BASE-23"}


@pytest.mark.rule("SP-BASE-2")
def test_the_board_is_found_from_both_ends() -> None:
    assert (GRID.name, GRID.direction("J22", "J21"), GRID.direction("J22", "K22"), GRID.direction("J22", "L22")) == (
        "solomons",
        "west",
        "south-east",
        "",
    )
    for zone in ("A1", "J22", GRID.zones[-1]):
        assert GRID.at(*GRID.centre(zone)) == zone
    east, south = GRID.centre("A1")
    far = GRID.centre("A2")[0] - east
    down = GRID.centre("C1")[1] - south
    assert (GRID.at(east - far, south), GRID.at(east, south - down), GRID.at(east, south + 30 * down)) == ("", "", "")
    ways = GRID.ways("J22")
    assert ways["J22"] == 0 and ways["J21"] == 1 and not any(GRID.terrain[zone] == "land" for zone in ways)
