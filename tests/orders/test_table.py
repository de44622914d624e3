"""The umpire at the table, shown by a small one: vessels that strike rocks, each seat's log secret."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from flagplot.core.dice import Dice, DiceCup, LoadedDice, Roll
from flagplot.core.document import Bullets, Document, Section, to_text
from flagplot.core.game import Dispatch, Rules, ScenarioInfo, View
from flagplot.core.plot import Plot
from flagplot.core.words import Words
from flagplot.orders.cursor import Line
from flagplot.orders.guide import Guide, Verb
from flagplot.orders.speech import Speech
from flagplot.orders.table import REFEREE, Answer, FactSheet, Given, TableGame


class Rock(msgspec.Struct, frozen=True, tag=True):
    """A vessel has struck a rock."""

    unit: str
    speed: int

    @property
    def canonical(self) -> str:
        return f"ROCK {self.unit} SPEED {self.speed}"


class End(msgspec.Struct, frozen=True, tag=True):
    unit: str = ""
    canonical: str = "END"


Fact = Rock | End
SEATS = ("blue", "red", REFEREE)


class Log(msgspec.Struct, kw_only=True):
    turn: int = 1
    ruled: int = 0
    over: bool = False
    lost: dict[str, int] = {}

    @property
    def seats(self) -> tuple[str, ...]:
        return SEATS


class LogView(View, kw_only=True):
    lost: int


class Struck(Answer, frozen=True, kw_only=True, tag="struck"):
    boxes: int


class NotStruck(Answer, frozen=True, kw_only=True, tag="refused"):
    why: Literal["stopped"]


class ToyPlot(Plot, frozen=True, kw_only=True):
    pass


class RockLine(Line):
    pass


GUIDE = Guide(
    title="ROCKS",
    keywords=("SPEED",),
    verb=(
        Verb(word="ROCK", leads=True, help="A rock.", examples=(("ROCK A SPEED 3", ""),), prose=("strike rock",)),
        Verb(word="END", leads=True, help="The end.", examples=(("END", ""),), prose=("close the table",)),
    ),
    words={"at # knots": "SPEED #", "the": ""},
)


class Toy(TableGame[Log, LogView, Fact]):
    name = "toy-table"
    title = "Rocks"
    parent = "toy"
    state_type = Log
    view_type = LogView
    fact_type = Fact
    sheet_type = FactSheet[Fact]
    dispatch_type = Struck | NotStruck
    line_type = RockLine
    speech = Speech(GUIDE)
    guide = GUIDE
    example = '[{"type": "Rock", "unit": "A", "speed": 3}]'
    home = Path()

    @property
    def folder(self) -> Path:
        return self.home

    def scenarios(self) -> Sequence[ScenarioInfo]:
        return [ScenarioInfo(self.name, "rocks", "Rocks", 3, SEATS, ("house",))]

    def rules(
        self, scenario: str, preset: str = "", options: Mapping[str, Any] | None = None, overlay: str = ""
    ) -> Rules:
        return Rules(preset="house")

    def seats(self, scenario: str, rules: Rules | None = None) -> tuple[str, ...]:
        return SEATS

    def setup(self, scenario: str, rules: Rules, dice: Dice) -> Log:
        return Log()

    def verbs(self, view: LogView) -> Mapping[str, Callable[[RockLine, LogView, Sequence[Fact]], Fact]]:
        return {"END": self._end} if view.seat == REFEREE else {"ROCK": self._rock}

    def _rock(self, line: RockLine, view: LogView, before: Sequence[Fact]) -> Fact:
        unit = line.take("a vessel").upper
        if any(fact.unit == unit for fact in before):
            raise line.refuse("twice", f"{unit} is on a rock already.")
        if not line.accept("SPEED"):
            raise line.missing("the speed", "Write SPEED and knots.", "missing-fact")
        return Rock(unit, line.whole("a speed", 0, 60))

    def _end(self, line: RockLine, view: LogView, before: Sequence[Fact]) -> Fact:
        return End()

    def rule(self, table: Log, facts: Sequence[Given[Fact]], dice: Dice) -> tuple[Sequence[Dispatch], Sequence[Roll]]:
        dice = DiceCup(dice, self.throws_of(table))
        told: list[Dispatch] = []
        for seat, number, line, fact in facts:
            order = fact.canonical
            if isinstance(fact, End):
                table.over = True
            elif fact.speed == 0:
                told.append(NotStruck(seat=seat, line=line, order=order, stands=False, rules=("T-1",), why="stopped"))
            else:
                boxes = dice.throw("rocks", "hull", f"{seat} {number}").total
                table.lost[seat] = table.lost.get(seat, 0) + boxes
                told.append(Struck(seat=seat, line=line, order=order, rules=("T-2",), boxes=boxes))
        table.turn += 1
        return told, dice.record()

    def view(self, state: Log, seat: str) -> LogView:
        clock = self.clock(state)
        return LogView(
            seat=seat, game=self.name, scenario="rocks", clock=clock, over=state.over, lost=state.lost.get(seat, 0)
        )

    def report(self, view: LogView, dispatches: Sequence[Dispatch], words: Words) -> Document:
        lines = [
            words("rocks.struck", order=one.order, n=one.boxes) if isinstance(one, Struck) else words("rocks.stopped")
            for one in dispatches
        ]
        return Document(words.text(view.clock.label), "", (Section(words("rocks.answers"), (Bullets(tuple(lines)),)),))

    def plot(self, view: LogView, words: Words) -> ToyPlot:
        return ToyPlot(seat=view.seat, game=self.name, title="")

    def draw(self, plot: Plot) -> str:
        return "<svg/>"


@pytest.fixture
def game(tmp_path: Path) -> Toy:
    folder = tmp_path / "words" / "en"
    folder.mkdir(parents=True)
    (folder / "table.toml").write_text(
        'turn = "turn {n}"\nscore = "kept at the table"\n[ask]\nreferee = "Turn {n}: END."\nside = "Turn {n}: rocks."\n'
    )
    (folder / "rocks.toml").write_text(
        'answers = "Answers"\nstopped = "nothing"\n'
        'struck = { one = "{order}: {n} box", other = "{order}: {n} boxes" }\n'
    )
    toy = Toy()
    toy.home = tmp_path
    return toy


def sheet(game: Toy, state: Log, seat: str, text: str) -> FactSheet[Fact]:
    return game.parse(text, seat, game.view(state, seat))


def test_facts_are_read_by_verb_and_what_is_missing_is_asked_for(game: Toy) -> None:
    state = Log()
    found = sheet(
        game, state, "blue", "rock a speed 3\nrock b\n\nrk c\nrock A speed 1\nrock d speed 4 knots\nrock d speed 2"
    )
    assert found.orders == (Rock("A", 3), Rock("D", 2))
    assert [(echo.line, echo.canonical) for echo in found.echo] == [(1, "ROCK A SPEED 3"), (7, "ROCK D SPEED 2")]
    assert [(one.line, one.code, one.hint) for one in found.diagnostics] == [
        (2, "missing-fact", "Write SPEED and knots."),
        (4, "unknown-order", "Did you mean ROCK?"),
        (5, "twice", ""),
        (6, "too-much", "Write one order on a line."),
    ]
    assert sheet(game, state, REFEREE, "rock a speed 3").diagnostics[0].hint == "Facts begin with END."
    as_data = sheet(game, state, "blue", msgspec.json.encode(found.orders).decode())
    assert as_data.orders == found.orders and not as_data.diagnostics
    assert sheet(game, state, "blue", "[3").diagnostics[0].code == "bad-json"
    assert [choice.word for choice in game.legal_orders(game.view(state, "red"))] == ["ROCK"]
    assert msgspec.json.decode(msgspec.json.encode(found), type=game.sheet_type) == found


def test_each_line_is_answered_and_nothing_else_is_changed(game: Toy) -> None:
    state = Log()
    sheets = {
        "red": sheet(game, state, "red", "rock x speed 9"),
        "blue": sheet(game, state, "blue", "rock a speed 3\nrock b speed 0"),
    }
    done = game.resolve(state, sheets, LoadedDice(default=4))
    assert done.dispatches == (
        Struck(seat="blue", line=1, order="ROCK A SPEED 3", rules=("T-2",), boxes=4),
        NotStruck(seat="blue", line=2, order="ROCK B SPEED 0", stands=False, rules=("T-1",), why="stopped"),
        Struck(seat="red", line=1, order="ROCK X SPEED 9", rules=("T-2",), boxes=4),
    )
    assert [roll.key for roll in done.rolls] == ["1.1|rocks|hull|blue 1", "1.1|rocks|hull|red 1"]
    assert state == Log() and (done.state.turn, done.state.ruled, done.state.lost) == (2, 1, {"blue": 4, "red": 4})
    again = msgspec.json.decode(msgspec.json.encode(done.dispatches), type=tuple[game.dispatch_type, ...])
    assert again == done.dispatches


def test_dice_are_keyed_anew_for_each_ruling(game: Toy) -> None:
    state = Log()
    first = game.resolve(state, {"red": sheet(game, state, "red", "rock x speed 9")}, LoadedDice())
    held = msgspec.structs.replace(first.state, turn=1)
    second = game.resolve(held, {"red": sheet(game, held, "red", "rock x speed 9")}, LoadedDice())
    assert [roll.key for roll in (*first.rolls, *second.rolls)] == ["1.1|rocks|hull|red 1", "1.2|rocks|hull|red 1"]


def test_all_seats_are_asked_until_the_table_is_closed(game: Toy) -> None:
    state, words = Log(), game.words()
    asks = game.awaiting(state)
    assert tuple(asks) == SEATS and words.text(asks["red"].prompt) == "Turn 1: rocks."
    assert words.text(asks[REFEREE].prompt) == "Turn 1: END." and asks[REFEREE].kind == "facts"
    closed = game.resolve(state, {REFEREE: sheet(game, state, REFEREE, "end")}, LoadedDice()).state
    assert game.is_over(closed) and game.awaiting(closed) == {} and game.legal_orders(game.view(closed, "red")) == ()
    assert sheet(game, closed, "red", "rock x speed 1").diagnostics[0].code == "over"
    assert game.resolve(closed, {}, LoadedDice()).state is closed
    score = game.score(closed)
    assert (score.points, score.winner, words.text(score.reason)) == (
        {"blue": 0, "red": 0},
        "draw",
        "kept at the table",
    )
    assert game.score(state).winner is None


def test_a_seat_reads_its_own_answers(game: Toy) -> None:
    state = Log()
    done = game.resolve(state, {"red": sheet(game, state, "red", "rock x speed 9")}, LoadedDice())
    told = [one for one in done.dispatches if one.seat == "red"]
    text = to_text(game.report(game.view(done.state, "red"), told, game.words()))
    assert "turn 2" in text and "ROCK X SPEED 9: 1 box" in text
    assert game.decode(game.encode(done.state)) == done.state


def test_facts_come_as_mail_brings_them_and_no_word_turns_one(game: Toy) -> None:
    found = sheet(game, Log(), "blue", "Hi,\n1. rock a speed 3\n> rock b speed 2\nrock not speed 2\nThanks,\nJo")
    assert found.orders == (Rock("A", 3),)
    assert [(one.line, one.severity, one.code) for one in found.diagnostics] == [
        (1, "note", "mail"),
        (4, "error", "meaning"),
    ]
