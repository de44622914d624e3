"""The Slot as a game: the contract's few functions, made of the rooms beside it."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from flagplot.core.base import BaseGame
from flagplot.core.cards import Card
from flagplot.core.dice import Dice, DiceCup
from flagplot.core.document import Document
from flagplot.core.fields import copied
from flagplot.core.game import Ask, Choice, Dispatch, H, Resolution, Rules, S, ScenarioInfo, Seat
from flagplot.core.options import Preset, RuleSets
from flagplot.core.toml import Toml
from flagplot.core.words import Value, Words, phrase
from flagplot.games.slot import calendar, report, victory
from flagplot.games.slot import plot as plotting
from flagplot.games.slot import scenario as scenarios
from flagplot.games.slot import view as views
from flagplot.games.slot.cards import deal
from flagplot.games.slot.correcting import correct
from flagplot.games.slot.drawing import draw
from flagplot.games.slot.forces import own_of
from flagplot.games.slot.guide import GUIDE
from flagplot.games.slot.orders.model import SlotSheet
from flagplot.games.slot.orders.reader import legal, read
from flagplot.games.slot.scenario import ScenarioFile
from flagplot.games.slot.sentences.values import joined
from flagplot.games.slot.state import State
from flagplot.games.slot.tables import tables
from flagplot.games.slot.telling.kinds import AnyDispatch
from flagplot.games.slot.turn import PHASES, take
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import SIDES
from flagplot.games.slot.view import SlotView, V
from flagplot.games.slot.zones import board
from flagplot.orders.guide import Guided

Setting = Literal["stated", True, False]


class Chapters(msgspec.Struct, frozen=True):
    """Which option chapters are in force (SP-0b)."""

    aces: Setting = "stated"
    """Ace submarines (16.6), as the scenario states if neither on nor off."""
    mines: Setting = "stated"
    """Mines (19), as the scenario states if neither on nor off."""
    mtbs: Setting = "stated"
    """Motor torpedo boats (20), as the scenario states if neither on nor off."""


RULES = RuleSets(
    Chapters,
    {
        "options": Preset("The option chapters that the scenario states"),
        "base": Preset("None of the option chapters", {"aces": False, "mines": False, "mtbs": False}),
    },
)
OFFERED = {"slot": "battle", "slot-table": "assisted"}
"""Which kind of scenario each game offers."""


class SlotRules(Guided, BaseGame[S, V, H]):
    """What the battle and the umpire at the table have alike: scenarios, options, tables, drawing."""

    plot_type = plotting.SlotPlot
    draw = staticmethod(draw)
    guide = GUIDE
    places: tuple[Seat, ...] = SIDES

    def scenarios(self) -> Sequence[ScenarioInfo]:
        """Return the scenarios offered to players; the small exercises are for tests (SP-BASE-56)."""
        return [self._info(one) for one in scenarios.files().values() if one.kind == OFFERED[self.name]]

    def _info(self, one: ScenarioFile) -> ScenarioInfo:
        return ScenarioInfo(self.name, one.id, one.title, one.turns, self.places, tuple(RULES.presets))

    def fits(self, file: Toml) -> int:
        """Return how many keys of a file are those of a scenario of this game: an assisted one is for the table."""
        table = OFFERED[self.name] == "assisted"
        keys = file.keys.keys() & set(ScenarioFile.__struct_fields__)
        return len(keys) if (file.keys.get("kind") == "assisted") == table else 0

    def take_scenario(self, file: Toml, identifier: str) -> ScenarioInfo:
        """Return a scenario of one's own, playable from now on. Raises FaultError for the first mistake in its file."""
        scenarios.OWN[identifier] = msgspec.structs.replace(scenarios.made_of(file), id=identifier)
        return self._info(scenarios.OWN[identifier])

    def rules(
        self, scenario: str, preset: str = "", options: Mapping[str, Any] | None = None, overlay: str = ""
    ) -> Rules:
        """Return the rules of a match: a preset, and `aces`, `mines`, `mtbs` to switch single chapters (SP-0b)."""
        scenarios.find(scenario)
        tables(overlay)
        RULES.choose(preset, options)
        return Rules(preset=RULES.preset(preset), options=dict(options or {}), overlay=overlay)

    def seats(self, scenario: str, rules: Rules | None = None) -> tuple[Seat, ...]:
        """Return the seats; at the table there is one for the referee (SP-ASSIST-1)."""
        scenarios.find(scenario)
        return self.places

    def begin(self, scenario: str, rules: Rules) -> State:
        """Return the opening of a scenario. Nothing is thrown: the scenario gives the first weather."""
        file, chosen = scenarios.find(scenario), RULES.choose(rules.preset, rules.options)
        wanted = {name: getattr(chosen, name.lower()) for name in scenarios.CHAPTERS}
        chapters = [n for n, how in wanted.items() if how is True or (how == "stated" and n in file.chapters)]
        return scenarios.begin(file, rules.preset, chapters, rules.overlay)

    def encode(self, state: S) -> bytes:
        """Return the state as canonical JSON."""
        return msgspec.json.encode(state, order="sorted")


class SlotGame(SlotRules[State, SlotView, SlotSheet]):
    """The game `slot`: mines, motor torpedo boats and submarines by night and day in the Solomons."""

    name = "slot"
    title = "The Slot: mines, motor torpedo boats and submarine aces"
    state_type = State
    view_type = SlotView
    sheet_type = SlotSheet
    correct = staticmethod(correct)
    dispatch_type = AnyDispatch
    most_orders = 10_000
    clock = staticmethod(views.clock)
    view = staticmethod(views.view)
    score = staticmethod(victory.score)

    def setup(self, scenario: str, rules: Rules, dice: Dice) -> State:
        """Return the state before the first orders."""
        return self.begin(scenario, rules)

    def cards(self, overlay: str = "") -> tuple[Card, ...]:
        """Return the cards of ships."""
        return deal(overlay)

    def awaiting(self, state: State) -> Mapping[Seat, Ask]:
        """Return who must send what. During movement both seats are named, whoever is asked (SP-BASE-47)."""
        if state.over:
            return {}
        if state.phase == "movement":
            return asks(state, SIDES)
        turn = phrase("ask.orders", turn=views.clock(state).label)
        return {side: Ask("orders", turn, state.turn) for side in SIDES}

    def read_sheet(self, text: str, seat: Seat, view: SlotView) -> SlotSheet:
        """Return the orders of a text, judged from the seat's own view."""
        return read(text, seat, view.trial(copied(view.own)))

    def legal_orders(self, view: SlotView, after: str = "") -> tuple[Choice, ...]:
        """Return what may be ordered now, or what may follow the words of an order."""
        return () if view.over else legal(view.trial(copied(view.own)), after)

    def resolve(self, state: State, sheets: Mapping[Seat, SlotSheet], dice: Dice) -> Resolution[State]:
        """Play to the next decision point: the end of the turn, or a question during movement."""
        if state.over:
            return Resolution(state, (), ())
        after = copied(state)
        u = Umpire(after, DiceCup(dice, f"{after.scenario}|{after.turn}"), board(after.board))
        take(u, sheets)
        after.phase = "orders"
        for name, phase in PHASES:
            if not phase(u):
                after.phase = name
                break
        return Resolution(after, tuple(u.dispatches), u.dice.record())

    def report(self, view: SlotView, dispatches: Sequence[Dispatch], words: Words) -> Document:
        """Return a seat's report."""
        return report.Report(view, dispatches, words).document()

    def plot(self, view: SlotView, words: Words) -> plotting.SlotPlot:
        """Return what is on the seat's plot of the zone board."""
        turn = view.clock.turn
        day = words("calendar.date", day=calendar.day(turn))
        return plotting.plot(view, words, day, calendar.HOURS[calendar.hour(turn) - 1])

    def truth(self, state: State, words: Words) -> plotting.SlotPlot:
        """Return both sides' units where they are."""
        own, foe = (self.plot(self.view(state, side), words) for side in SIDES)
        return plotting.both(own, foe, words)


def asks(state: State, seats: Sequence[Seat]) -> dict[Seat, Ask]:
    """Return what is asked during movement: all seats wait but those with a question (SP-BASE-47)."""
    prompts: dict[Seat, Value] = dict.fromkeys(seats, "")
    for side in SIDES:
        prompts[side] = joined("space", report.asked(views.masked(state, own_of(state, side))))
    return {
        seat: Ask("decision" if prompt else "wait", prompt or phrase("ask.wait"), state.turn)
        for seat, prompt in prompts.items()
    }


GAME = SlotGame()
"""The game for the registry."""
