"""The table: what the umpire keeps for a game of miniatures, and what each seat sees of it."""

import msgspec

from flagplot.core.game import Clock, View
from flagplot.games.coastal import salvo
from flagplot.games.coastal.rules import CoastalRules
from flagplot.games.coastal.scenario import Area, Scenario
from flagplot.games.coastal.state import Salvo
from flagplot.games.coastal.table.facts import Entry, Harmed
from flagplot.games.coastal.torpedo_damage import System
from flagplot.games.coastal.view import SalvoView, salvo_view
from flagplot.orders.table import REFEREE

LETTERS = "AB"


class TableSalvo(Salvo, kw_only=True):
    """A salvo noted at the table, with the year of its torpedoes."""

    year: int


class Outage(msgspec.Struct, frozen=True):
    """A mount out of action up to and including a turn."""

    vessel: str
    mount: System
    out_to: int


class TableState(msgspec.Struct, kw_only=True, tag="table"):
    """Notes, diary and turn of a table; the vessels themselves are the players' (AS-ASSIST-1, AS-ASSIST-4)."""

    scenario: Scenario
    rules: CoastalRules
    turn: int = 1
    ruled: int = 0
    salvoes: list[TableSalvo] = []
    markers: list[str] = []
    attacked: list[tuple[str, str]] = []
    """The salvoes with the vessels that they have attacked this turn."""
    sheets: int = 0
    """Rulings of this turn after which more facts followed."""
    floodings: list[str] = []
    """One entry for each flooding not under control."""
    outages: list[Outage] = []
    permanent: list[Harmed] = []
    over: bool = False

    @property
    def seats(self) -> tuple[str, ...]:
        """The sides, then the referee."""
        return self.scenario.seats


class ConeView(SalvoView, frozen=True, kw_only=True):
    """A salvo of the table with its cone figures for this turn's phase 8 (AS-ASSIST-3).

    Shown to the firing side and the referee.
    """

    side: str
    arming: bool


class TableView(View, kw_only=True):
    """What a seat knows of a table."""

    title: str
    turns: int
    area: Area
    salvoes: tuple[ConeView, ...]
    markers: tuple[str, ...]
    """Markers that this seat has used."""
    attacked: tuple[tuple[str, str], ...]
    """The salvoes with the vessels that they have attacked this turn; for the referee."""
    letters: tuple[str, ...]
    """Side letters with which its markers begin (AS-8.1t)."""
    diary: tuple[Entry, ...]
    """What the referee is told for this turn: mounts back in action, rolls due (AS-ASSIST-4)."""
    permanent: tuple[Harmed, ...]


def view(game: str, state: TableState, seat: str, clock: Clock) -> TableView:
    """Return what a seat knows: the referee everything, a side its own notes.

    The umpire does not know whose a vessel is, so the diary is the referee's, who tells its owner (AS-8.3p).
    """
    referee = seat == REFEREE
    letters = tuple(LETTERS) if referee else (LETTERS[state.seats.index(seat)],)
    return TableView(
        seat=seat,
        game=game,
        scenario=state.scenario.id,
        clock=clock,
        over=state.over,
        title=state.scenario.title,
        turns=state.scenario.turns,
        area=state.scenario.area,
        salvoes=tuple(_cone(state, one) for one in state.salvoes if not one.over and (referee or seat == one.side)),
        markers=tuple(sorted(marker for marker in state.markers if marker[0] in letters)),
        attacked=tuple(state.attacked) if referee else (),
        letters=letters,
        diary=tuple(diary(state)) if referee else (),
        permanent=tuple(state.permanent) if referee else (),
    )


def _cone(state: TableState, one: TableSalvo) -> ConeView:
    n = max(1, salvo.moves(one, state.turn))
    return salvo_view(ConeView, one, n, state.rules.tables, arming=n == 1)


def diary(state: TableState) -> list[Entry]:
    """Return what the umpire announces for this turn (AS-ASSIST-4)."""
    back = [Entry(one.vessel, one.mount) for one in state.outages if one.out_to == state.turn - 1]
    return back + [Entry(name) for name in state.floodings]
