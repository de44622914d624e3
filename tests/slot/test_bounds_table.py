"""Both sides of each bound of the rulings at the table, and to whom each is told (SP-ASSIST)."""

from typing import Any

import pytest
from tests.slot.test_table import ENTER, at_night, mined, next_turn, rule_on, table

from flagplot.core.dice import DiceCup, LoadedDice
from flagplot.games.slot.state import Movement
from flagplot.games.slot.table import facts, kinds, rulings
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import BoatBase, Flags, Minefield, Submarine
from flagplot.games.slot.zones import board

BOTH = ("allied", "japanese")


def umpire(**core: Any) -> Umpire:
    state = table().core
    for name, value in core.items():
        setattr(state, name, value)
    return Umpire(state, DiceCup(LoadedDice(default=2), "t"), board("solomons"))


def found(u: Umpire) -> list[tuple[str, str, str]]:
    return [(type(one).__name__, one.seat, one.zone) for one in u.dispatches]


@pytest.mark.rule("SP-OS7", "SP-OS9")
def test_the_table_begins_with_the_boats_of_the_scenario_and_no_house_rules() -> None:
    core = table().core
    assert core.base_layer is False and core.allowed_fields == {"allied": 99, "japanese": 99}
    assert (len(core.boats["allied"].boats), core.boats["allied"].limit) == (8, 4)
    assert set(core.plots) == set(core.boats) == set(core.tally) == {"allied", "japanese", "referee"}


@pytest.mark.rule("SP-ASSIST-4")
@pytest.mark.parametrize(
    ("ship", "text"),
    [
        (facts.ShipFact("CA1"), "CA1"),
        (facts.ShipFact("CA1", points=3), "CA1(V3)"),
        (facts.ShipFact("CA1", covers="CA2"), "CA1(COVER CA2)"),
        (
            facts.ShipFact("CA1", {"aa": 1, "tertiary": 2, "primary": 3}, {"aa": "light", "primary": "heavy"}, 9, "X1"),
            "CA1(P3H T2 A1L V9 COVER X1)",
        ),
    ],
)
def test_a_ship_as_it_is_stated(ship: facts.ShipFact, text: str) -> None:
    assert str(ship) == text


@pytest.mark.rule("SP-ASSIST-3", "SP-ASSIST-5")
@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (facts.AceRollFact("SS1", "allied", 5, True), "ASW ON ALLIED SS1 RAW 5"),
        (facts.AceRollFact("SS1", "allied", 5, False), "TORPEDO BY ALLIED SS1 RAW 5"),
        (facts.AcesFact("allied", 2), "ACES ALLIED 2"),
        (facts.AcesFact("allied", 2, True), "ACES ALLIED BOATS 2"),
        (
            facts.WorkFact("ML1", "mine", "L22", ("L21/L22",), "MINELAY", (), 9, 2),
            "ML1 MINE L21/L22 ZONE L22 MISSION MINELAY ACTIVE 9 FIELDS 2 QUIET YES",
        ),
        (facts.WorkFact("MS1", "sweep", "L22", (), "SWEEP", ("AA",)), "MS1 SWEEP ZONE L22 MISSION SWEEP DID AA"),
        (facts.BaseFact("L23", 2), "STRIKE L23 HITS 2"),
        (facts.BaseFact("L23", completed=True), "BOMBARD L23 COMPLETED YES"),
    ],
)
def test_facts_as_they_are_written(fact: facts.Fact, text: str) -> None:
    assert str(fact) == text


@pytest.mark.rule("SP-ASSIST-5", "SP-16.6c")
@pytest.mark.parametrize(
    ("named", "hunted", "roll", "modifier"),
    [
        (True, True, "asw", -1),
        (True, False, "torpedo", 1),
        (False, True, "asw", 0),
        (False, False, "torpedo", 0),
        (None, True, "asw", 0),
    ],
)
def test_a_roll_for_a_submarine(named: bool | None, hunted: bool, roll: str, modifier: int) -> None:
    subs = {} if named is None else {"allied/SS1": Submarine("SS1", "allied", "A1", ace=named)}
    u = umpire(submarines=subs)
    rulings._ace_roll(u, facts.AceRollFact("SS1", "allied", 5, hunted))
    rule = "SP-16.6c" if hunted else "SP-16.6d"
    (news,) = u.dispatches
    assert isinstance(news, kinds.AceRoll)
    assert (news.seat, news.rules, news.side, news.submarine) == ("referee", (rule, "SP-ASSIST-5"), "allied", "SS1")
    assert (news.roll, news.raw, news.modifier) == (roll, 5, modifier)


@pytest.mark.rule("SP-ASSIST-6", "SP-20.71c")
@pytest.mark.parametrize(
    ("night", "was", "had", "fact", "state", "hits"),
    [
        (False, False, 0, facts.BaseFact("L23", completed=True), "out", 0),
        (True, False, 0, facts.BaseFact("L23", completed=True), "out_until_day", 0),
        (True, True, 0, facts.BaseFact("L23", completed=True), "out", 0),
        (False, True, 0, facts.BaseFact("L23", completed=True), "out", 0),
        (True, False, 0, facts.BaseFact("L23", 3), "holds", 3),
        (True, False, 1, facts.BaseFact("L23", 3), "out_until_day", 4),
        (False, False, 1, facts.BaseFact("L23", 3), "out", 4),
        (False, False, 1, facts.BaseFact("L23", 0), "holds", 1),
    ],
)
def test_a_base_that_is_bombarded_or_bombed(
    night: bool, was: bool, had: int, fact: facts.BaseFact, state: str, hits: int
) -> None:
    base = BoatBase("L23", "allied", closed=was, hits=had)
    u = umpire(night=night, boat_bases=[BoatBase("K22", "allied"), base])
    rulings._base(u, fact)
    news: list[Any] = list(u.dispatches)
    assert [(one.seat, one.zone, one.state, one.hits) for one in news] == [
        (seat, "L23", state, hits) for seat in (*BOTH, "referee")
    ]


@pytest.mark.rule("SP-ASSIST-6")
def test_where_no_base_is() -> None:
    u = umpire(boat_bases=[])
    rulings._base(u, facts.BaseFact("L23", 3))
    assert found(u) == [("NoBase", "referee", "L23")]


@pytest.mark.rule("SP-19.24a", "SP-19.24b")
@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("field", ["", "allied", "japanese"])
def test_submarines_that_have_attacked(named: bool, field: str) -> None:
    """SS1 may be known as an ace; the mines of its own side are nothing to it, and two sixes sink it."""
    sub = Submarine("SS1", "japanese", "A1", ace=True)
    u = umpire(submarines={sub.key: sub} if named else {}, fields=[Minefield(field, "L21/L22", 0, 1)] if field else [])
    u.dice = DiceCup(LoadedDice(default=6), "t")
    rulings._attacked(u, "japanese", facts.AttackedFact("L22", ("SS1",)))
    if field != "allied":
        assert found(u) == [("NoMines", "japanese", "L22")]
        return
    news: list[Any] = list(u.dispatches)
    assert [(one.seat, one.zone, one.fate, one.about) for one in news] == [
        ("japanese", "L22", "struck", "SS1"),
        ("allied", "L22", "struck", ""),
    ]
    assert sub.sunk is named


@pytest.mark.rule("SP-ASSIST-3", "SP-19.31d")
@pytest.mark.parametrize(
    ("kind", "count", "lays", "sweeps"), [("mine", 2, 2, False), ("detect", 1, 0, True), ("sweep", 1, 0, True)]
)
def test_the_work_of_a_ship(kind: str, count: int, lays: int, sweeps: bool) -> None:
    u = umpire()
    fact = facts.WorkFact("ML1", kind, "L22", ("L21/L22",), "RAID", ("AA", "FIRED"), 9, count)
    rulings._note_work(u, "japanese", fact)
    ship, fleet = u.state.ships["japanese/ML1"], u.state.fleets["J-ML1"]
    assert (ship.lays, ship.sweeps, ship.flags) == (lays, sweeps, Flags(aa=True, guns=True))
    assert ship.order is not None
    order = ship.order
    assert (order.kind, order.zone, order.turns, order.boundaries, order.active) == (kind, "L22", 0, ["L21/L22"], 9)
    assert (fleet.side, fleet.zone, fleet.mission, fleet.ships) == ("japanese", "L22", "RAID", ["japanese/ML1"])
    rulings._note_work(u, "japanese", facts.WorkFact("ML1", "sweep", "L23", (), "SWEEP"))
    assert (fleet.zone, fleet.mission, len(u.state.fleets)) == ("L23", "SWEEP", 1)


@pytest.mark.rule("SP-ASSIST-3")
def test_a_ship_without_work_is_forgotten_when_the_turn_ends() -> None:
    state = next_turn(table(), japanese="ML1 MINE L21/L22 ZONE L22 QUIET YES\nML2 MINE L21/L22 ZONE L22 DID AA").state
    assert list(state.core.ships) == ["japanese/ML1"] and list(state.core.fleets) == ["J-ML1"]
    state = next_turn(state, japanese="ML3 JETTISON").state
    assert sorted((ship.id, ship.jettisoned) for ship in state.core.ships.values()) == [("ML3", True)]


@pytest.mark.rule("SP-ASSIST-1")
@pytest.mark.parametrize(
    ("text", "turn", "night", "weather", "tonight", "over"),
    [
        ("TURN 5 NIGHT WEATHER RAIN", 5, True, "Rain", ["Clear", "Rain"], False),
        ("TURN 4 NIGHT WEATHER RAIN", 4, True, "Rain", ["Rain"], False),
        ("TURN 7 DAY WEATHER GALE", 7, False, "Gale", [], False),
        ("TURN {last} DAY WEATHER GALE", 0, False, "Gale", [], False),
        ("TURN {after} DAY WEATHER GALE", 1, False, "Gale", ["Clear"], True),
    ],
)
def test_the_turn_the_referee_begins(
    text: str, turn: int, night: bool, weather: str, tonight: list[str], over: bool
) -> None:
    state = table(night=True, turn=4)
    last = state.core.turns
    text = text.format(last=last, after=last + 1)
    core = rule_on(state, referee=text).state.core
    assert (core.turn, core.night, core.weather) == (turn if turn > 1 else last + turn, night, weather)
    assert (core.night_weather, core.over) == (tonight, over)


@pytest.mark.rule("SP-ASSIST-1")
def test_the_same_turn_again_does_no_mine_work() -> None:
    state = table()
    rule_on(state, japanese="ML1 MINE L21/L22 ZONE L22 QUIET YES", referee="TURN 1 DAY WEATHER CLEAR")
    after = rule_on(state, japanese="ML1 MINE L21/L22 ZONE L22 QUIET YES", referee="TURN 1 DAY WEATHER RAIN").state
    assert after.core.ships["japanese/ML1"].work is None
    later = rule_on(after, referee="TURN 2 DAY WEATHER RAIN").state
    work = later.core.ships["japanese/ML1"].work
    assert work is not None and work.turns == 1


@pytest.mark.rule("SP-ASSIST-2", "SP-19.2a")
def test_crossings_come_first_and_each_side_counts_its_own_facts() -> None:
    """The second entry of J2 is thrown for as the second fact of its side, whatever the Allies state."""
    result = rule_on(
        at_night(),
        {"|J1|p1": (1, 1, 1), "|J2|p2": (1, 1, 1)},
        allied="ATTACKED L22 SS1",
        japanese=f"{ENTER}\nENTER J2 K22 SHIPS DD8(T1 A1)\nCROSS J3 L21/L22 ZONES 1 SHIPS DD9",
    )
    assert [roll.key.rpartition("|")[2] for roll in result.rolls if "boats look" in roll.key] == ["p1", "p2"]
    assert [(type(one).__name__, one.seat) for one in result.dispatches if "ree" in type(one).__name__] == [
        ("CrossedFreely", "japanese")
    ]
    assert result.state.core.fleets == {}


@pytest.mark.rule("SP-ASSIST-2", "SP-19.26c")
@pytest.mark.parametrize(("answer", "zone", "later"), [("PRESS", "L22", 1), ("STOP", "L21", 0), ("", "L22", 1)])
def test_after_the_answer_a_fleet_that_goes_on_crosses_again(answer: str, zone: str, later: int) -> None:
    """CA1 of J1 is sunk, so that CA2 alone makes the second crossing; J2 crosses without mines at once."""
    faces = {"mine|J1|p1.1|japanese/CA1": (6, 6), "mine damage|J1|p1.1|japanese/CA1": (6,)}
    text = "CROSS J1 L21/L22 ZONES 2 SHIPS CA1 CA2\nCROSS J1 L22/L23 ZONES 2 SHIPS CA1 CA2"
    first = rule_on(mined(), faces, japanese=text)
    assert first.state.core.phase == "movement"
    second = rule_on(first.state, **({"japanese": f"J1 MINES {answer}"} if answer else {}))
    news = [(type(one).__name__, one.zone) for one in second.dispatches if one.seat == "japanese"]
    assert ("NowIn", zone) in news
    assert news.count(("CrossedFreely", "L23")) == later
    assert second.state.core.movement.crossings == [] and second.state.core.fleets == {}


@pytest.mark.rule("SP-ASSIST-4", "SP-20.42a")
def test_the_damage_of_boats_is_the_referees_and_the_fleet_is_forgotten() -> None:
    faces = {
        "boats look|allied|1|J1|p1": (5, 1, 1),
        "surprise|japanese|K22.1": (6,),
        "boat torpedoes|japanese|K22.1|B3": (6, 1),
    }
    result = rule_on(at_night(), faces, japanese=ENTER)
    ruled = [one for one in result.dispatches if isinstance(one, kinds.BoatsRuled)]
    assert [(one.seat, one.zone, one.fleet) for one in ruled] == [("referee", "K22", "J1")]
    assert [(hit.ship, hit.effects[0].kind) for hit in ruled[0].fight.hits][:2] == [
        ("CA1", "torpedoes_miss"),
        ("DD3", "torpedo_hit"),
    ]
    core = result.state.core
    assert (core.fleets, core.ships, core.phase, core.movement.met) == ({}, {}, "orders", [])
    assert core.movement.stage == "boats" and isinstance(core.movement, Movement)
