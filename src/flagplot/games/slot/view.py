"""What a seat may know: its own forces and its own plot, and what is open to both (SP-BASE-22)."""

from typing import TypeVar

import msgspec

from flagplot.core.game import Clock, View
from flagplot.core.words import Phrase, phrase
from flagplot.games.slot import calendar, victory
from flagplot.games.slot.forces import Own, own_of
from flagplot.games.slot.orders.trial import Trial
from flagplot.games.slot.state import Contact, KnownField, Meeting, State, Tally, Victory
from flagplot.games.slot.tables import tables
from flagplot.games.slot.units import Airfield, Port, enemy
from flagplot.games.slot.zones import Board, altered, board


class SlotView(View, kw_only=True):
    """A side's view of a game between two sides."""

    title: str
    rules: str
    board: str
    turns: int
    weather: str
    waiting: bool = False
    """The umpire waits for a decision inside the movement phase, from whichever side (SP-BASE-47)."""
    own: Own
    contacts: list[Contact]
    known: list[KnownField]
    airfields: list[Airfield]
    ports: list[Port]
    enemy_bases: list[str]
    """Zones of enemy MTB bases that are not known to be closed."""
    closed_bases: list[str]
    watch: tuple[str, ...]
    victory: Victory
    tally: Tally
    """What the side has done that pays."""
    sunk: list[str]
    """Labels of enemy ships that it has seen sink."""
    shelled: int
    """Hits by enemy ships on its airfields that pay."""
    overlay: str = ""
    """The owner's own tables under which the match is played."""
    neighbours: dict[str, list[str]] = msgspec.field(default_factory=dict)
    opened: Own | None = None
    """The enemy's secret log, opened when the game is over (SP-BASE-48, SP-16.6b)."""
    points: dict[str, int] = msgspec.field(default_factory=dict)
    result: Phrase | None = None
    """Who won and how."""

    def map(self) -> Board:
        """Return the zone board."""
        return map_of(self.board, self.neighbours)

    def age(self, turn: int) -> int:
        """Return how many turns ago something was seen, counted from the last turn that was played."""
        return max(0, self.clock.turn - turn - (0 if self.waiting else 1))

    def trial(self, own: Own) -> Trial:
        """Return what the side's orders are judged by, with a copy of its forces to try them on."""
        foe = [field.zone for field in self.airfields if field.side != self.seat]
        ports = [port.zone for port in self.ports if port.side != self.seat]
        return Trial(
            own, self.map(), tables(self.overlay), tuple(foe), tuple(self.enemy_bases), tuple(ports), tuple(self.known)
        )


def map_of(name: str, neighbours: dict[str, list[str]]) -> Board:
    """Return a board, with the neighbours a referee has given (SP-ASSIST-1)."""
    if not neighbours:
        return board(name)
    return altered(name, tuple((zone, tuple(others)) for zone, others in sorted(neighbours.items())))


V = TypeVar("V", bound=SlotView)


def masked(state: State, own: Own) -> Own:
    """Return a side's own forces with the side's own numbers for the fleets its flotillas have met."""
    own.meetings = [
        Meeting(one.flotilla, one.side, f"C{state.track.get(f'{own.side}>{one.fleet}', 0)}", groups=one.groups)
        for one in own.meetings
    ]
    return own


def clock(state: State) -> Clock:
    """Return the turn about to be played and its name."""
    turn = calendar.label(state.turn)
    return Clock(state.turn, phrase("calendar.waiting", turn=turn) if state.phase == "movement" else turn)


def view(state: State, side: str) -> SlotView:
    """Return all that a side may know. Fleets, missions, plots, submarines, fields, patrols and aces of the enemy
    are secret; weather, turn, ports and airfields of both sides are open (SP-BASE-22).
    """
    plot, foe = state.plots[side], enemy(side)
    own = masked(state, own_of(state, side))
    bases = [base for base in state.boat_bases if base.side == foe and base.advanced]
    own.fields = [
        msgspec.structs.replace(field, swept=False) for field in own.fields if not (state.over and field.swept)
    ]
    score = victory.score(state)
    return SlotView(
        seat=side,
        game="slot",
        scenario=state.scenario,
        clock=clock(state),
        over=state.over,
        title=state.title,
        rules=state.rules,
        board=state.board,
        turns=state.turns,
        weather=state.weather,
        waiting=state.phase == "movement",
        own=own,
        contacts=[msgspec.structs.replace(one, fleet="") for one in plot.contacts],
        known=list(plot.fields),
        airfields=list(state.airfields),
        ports=list(state.ports),
        enemy_bases=[base.zone for base in bases if not base.closed],
        closed_bases=[base.zone for base in bases if base.closed],
        neighbours=state.neighbours,
        overlay=state.overlay,
        watch=state.watch.get(side, ()),
        victory=state.victory,
        tally=state.tally[side],
        sunk=list(plot.sunk),
        shelled=state.tally[foe].raid_hits,
        opened=own_of(state, foe) if state.over else None,
        points=score.points if state.over else {},
        result=phrase(f"result.{score.winner}", reason=score.reason) if state.over else None,
    )
