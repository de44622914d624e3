"""A small whole game for tests of the rooms above the games: two hidden ships on a line, searching with dice.

It keeps the Game contract and nothing else knows it: what works with it works with a fifth game.
"""

from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint
from typing import Any

import msgspec
import pytest

from flagplot.core import registry, toml
from flagplot.core.base import BaseGame, lines_on
from flagplot.core.diagnostics import BadInputError, Diagnostic, shortened, suggest
from flagplot.core.dice import Dice, DiceCup
from flagplot.core.document import Bullets, Document, Paragraph, Section
from flagplot.core.game import (
    Ask,
    Clock,
    Correction,
    Dispatch,
    OrderEcho,
    OrderSheet,
    Resolution,
    Rules,
    ScenarioInfo,
    Score,
    View,
)
from flagplot.core.plot import Plot
from flagplot.core.words import Words

SEATS = ("blue", "red")
TURNS = 5
LENGTH = 10


class Ship(msgspec.Struct):
    hex: int
    hull: int
    standing: int = 0


class State(msgspec.Struct):
    scenario: str
    sight: int
    turn: int
    stage: str
    ships: dict[str, Ship]
    contacts: dict[str, list[tuple[int, int]]]


class Sighted(Dispatch, frozen=True, tag="sighted"):
    hex: int


class Shot(Dispatch, frozen=True, tag="shot"):
    text: str


class ToyView(View, kw_only=True):
    hex: int
    hull: int
    stage: str
    standing: int
    contacts: list[tuple[int, int]]


class ToyPlot(Plot, frozen=True, kw_only=True):
    view: ToyView


class Sheet(OrderSheet, frozen=True, kw_only=True):
    move: int | None = None
    fire: int | None = None


class Toy(BaseGame[State, ToyView, Sheet]):
    name = "toy"
    title = "Two ships on a line"
    state_type = State
    view_type = ToyView
    sheet_type = Sheet
    plot_type = ToyPlot
    dispatch_type = Sighted | Shot

    def scenarios(self) -> Sequence[ScenarioInfo]:
        return [
            ScenarioInfo("toy", "duel", "The duel", TURNS, SEATS, ("base", "near")),
            ScenarioInfo("toy", "two-step", "Move, then fire", TURNS, SEATS, ("base",)),
        ]

    def rules(
        self, scenario: str, preset: str = "", options: Mapping[str, Any] | None = None, overlay: str = ""
    ) -> Rules:
        info = self._info(scenario)
        preset = preset or info.rules[0]
        if preset not in info.rules:
            raise BadInputError(f"There is no rule set '{shortened(preset)}'; there are {', '.join(info.rules)}.")
        for option in options or {}:
            if option != "sight":
                raise BadInputError(f"There is no option '{shortened(option)}'; there is only sight.")
        for key in toml.read(overlay, toml.OWNER).keys:
            if key != "sight":
                raise BadInputError(f"The table file has no place for '{key}'.")
        return Rules(preset=preset, options=dict(options or {}), overlay=overlay)

    def _info(self, scenario: str) -> ScenarioInfo:
        for info in self.scenarios():
            if info.id == scenario:
                return info
        raise BadInputError(f"There is no scenario '{shortened(scenario)}'.")

    def seats(self, scenario: str, rules: Rules | None = None) -> tuple[str, ...]:
        return self._info(scenario).sides

    def setup(self, scenario: str, rules: Rules, dice: Dice) -> State:
        dice = DiceCup(dice, "0")
        place = {seat: dice.throw("setup", "place", seat, sides=4).total for seat in SEATS}
        overlay = toml.read(rules.overlay, toml.OWNER).keys
        sight = rules.options.get("sight", overlay.get("sight", 2 if rules.preset == "near" else 4))
        ships = {"blue": Ship(place["blue"], 3), "red": Ship(LENGTH - place["red"], 3)}
        return State(scenario, sight, 1, "move", ships, {seat: [] for seat in SEATS})

    def clock(self, state: State) -> Clock:
        return Clock(state.turn, f"turn {state.turn}, {state.stage}")

    def awaiting(self, state: State) -> Mapping[str, Ask]:
        if self.is_over(state):
            return {}
        kind = "orders" if state.stage == "move" else "fire"
        return {seat: Ask(kind, f"{kind} for turn {state.turn}", state.turn) for seat in SEATS}

    def read_sheet(self, text: str, seat: str, view: ToyView) -> Sheet:
        echo: list[OrderEcho] = []
        remarks: list[Diagnostic] = []
        found: dict[str, int] = {}
        for number, line in enumerate(text.splitlines(), 1):
            words = line.split()
            if not words:
                continue
            if words[0].lower() not in ("move", "fire"):
                near = suggest(words[0], ("move", "fire"))
                hint = f"Did you mean {near}?" if near else "Write move or fire."
                remarks.append(
                    Diagnostic(
                        number,
                        line.index(words[0]) + 1,
                        len(words[0]),
                        "error",
                        "unknown-word",
                        f"'{words[0]}' is not an order.",
                        hint,
                    )
                )
                continue
            try:
                found[words[0].lower()] = int(words[1])
            except (IndexError, ValueError):
                remarks.append(Diagnostic(number, len(line) + 1, 1, "error", "no-number", "A number is missing here."))
                continue
            echo.append(OrderEcho(number, "S1", f"{words[0].lower()} {int(words[1])}"))
        return Sheet(seat=seat, text=text, echo=tuple(echo), diagnostics=tuple(remarks), **found)

    def resolve(self, state: State, sheets: Mapping[str, Sheet], dice: Dice) -> Resolution[State]:
        state = self.decode(self.encode(state))
        dice = DiceCup(dice, str(state.turn))
        told: list[Dispatch] = []
        if state.stage == "move":
            for seat, ship in state.ships.items():
                sheet = sheets.get(seat)
                if sheet is not None and sheet.move is not None:
                    ship.standing = max(-2, min(2, sheet.move))
                ship.hex = max(0, min(LENGTH, ship.hex + ship.standing))
            self._search(state, dice, told)
        if state.scenario == "duel" or state.stage == "fire":
            self._fire(state, sheets, dice, told)
            state.turn += 1
            state.stage = "move"
        else:
            state.stage = "fire"
        return Resolution(state, tuple(told), dice.record())

    def _search(self, state: State, dice: DiceCup, told: list[Dispatch]) -> None:
        for seat in SEATS:
            enemy = state.ships["red" if seat == "blue" else "blue"]
            distance = abs(enemy.hex - state.ships[seat].hex)
            if distance > state.sight:
                continue
            roll = dice.throw("search", "sight", seat, modifiers=(("distance", -distance),))
            dice.note(roll, "seen" if roll.total >= 0 else "missed")
            if roll.total >= 0:
                state.contacts[seat].append((state.turn, enemy.hex))
                told.append(Sighted(seat=seat, hex=enemy.hex))

    def _fire(self, state: State, sheets: Mapping[str, Sheet], dice: DiceCup, told: list[Dispatch]) -> None:
        for seat in SEATS:
            sheet = sheets.get(seat)
            if sheet is None or sheet.fire is None:
                continue
            other = "red" if seat == "blue" else "blue"
            enemy = state.ships[other]
            if enemy.hex == sheet.fire and dice.throw("fire", "hit", seat).total >= 3:
                enemy.hull -= 1
                told += [Shot(seat=seat, text="An explosion."), Shot(seat=other, text="We are hit.")]
            else:
                told.append(Shot(seat=seat, text="Nothing seen."))

    def view(self, state: State, seat: str) -> ToyView:
        ship = state.ships[seat]
        return ToyView(
            seat=seat,
            game="toy",
            scenario=state.scenario,
            clock=self.clock(state),
            over=self.is_over(state),
            hex=ship.hex,
            hull=ship.hull,
            stage=state.stage,
            standing=ship.standing,
            contacts=list(state.contacts[seat]),
        )

    def report(self, view: ToyView, dispatches: Sequence[Dispatch], words: Words) -> Document:
        told = tuple(
            f"Enemy seen at {dispatch.hex}." if isinstance(dispatch, Sighted) else dispatch.text
            for dispatch in dispatches
            if isinstance(dispatch, Sighted | Shot)
        )
        return Document(
            f"{view.seat}: the duel",
            view.clock.label,
            (
                Section("Own ship", (Paragraph(f"At {view.hex}, hull {view.hull}, moving {view.standing}."),)),
                Section("Dispatches", (Bullets(told or ("Nothing.",)),)),
            ),
        )

    def plot(self, view: ToyView, words: Words) -> ToyPlot:
        return ToyPlot(seat=view.seat, game="toy", title="The duel", view=view)

    def draw(self, plot: Plot) -> str:
        assert isinstance(plot, ToyPlot)
        view = plot.view
        marks = "".join(
            f'<circle cx="{10 * hex_ + 5}" cy="5" r="{6 - view.clock.turn + turn}" fill="none" stroke="red"/>'
            for turn, hex_ in view.contacts
        )
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 110 10" width="440" height="40">'
            f'<rect width="110" height="10" fill="#cde"/><circle cx="{10 * view.hex + 5}" cy="5" r="3"/>{marks}</svg>\n'
        )

    def score(self, state: State) -> Score:
        points = {"blue": 3 - state.ships["red"].hull, "red": 3 - state.ships["blue"].hull}
        if not self.is_over(state):
            return Score(points, None)
        if points["blue"] == points["red"]:
            return Score(points, "draw", "Neither did more harm.")
        return Score(points, max(points, key=lambda seat: points[seat]), "More hits.")

    def is_over(self, state: State) -> bool:
        return state.turn > TURNS or any(ship.hull <= 0 for ship in state.ships.values())

    def correct(self, state: State, correction: str) -> Correction[State]:
        state = self.decode(self.encode(state))
        try:
            seat, what, number = correction.split()
            ship = state.ships[seat]
        except (ValueError, KeyError):
            raise BadInputError("Write for example: red at 4.") from None
        setattr(ship, {"at": "hex"}.get(what, what), int(number))
        return Correction(state, (seat,), f"{seat} {what} {int(number)}")

    def encode(self, state: State) -> bytes:
        return msgspec.json.encode(state, order="sorted")

    def order_help(self, verb: str = "") -> str:
        return lines_on(verb, "move N   sail N places, -2 to 2, until told otherwise\nfire N   fire at place N\n")


class Captain:
    """Closes on the enemy and fires where it saw him last."""

    def orders(self, view: ToyView) -> str:
        toward = 1 if view.seat == "blue" else -1
        if view.contacts:
            toward = max(-2, min(2, view.contacts[-1][1] - view.hex))
        fire = f"fire {view.contacts[-1][1]}\n" if view.contacts else ""
        return f"move {toward}\n{fire}"


TOY = Toy()


def captain(skill: str) -> Captain:
    """Return a computer player."""
    return Captain()


def install(monkeypatch: pytest.MonkeyPatch) -> Toy:
    """Make the toy the only game there is, as a package would be."""
    found = {
        registry.GAMES: {"toy": EntryPoint("toy", "tests.match.toy:TOY", registry.GAMES)},
        registry.COMMANDERS: {"toy": EntryPoint("toy", "tests.match.toy:captain", registry.COMMANDERS)},
    }
    monkeypatch.setattr(registry, "_found", lambda group: found.get(group, {}))
    registry.game.cache_clear()
    return TOY
