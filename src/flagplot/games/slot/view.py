"""What a seat may know: its own forces and its own plot, and what is open to both (SP-BASE-22)."""

import msgspec

from flagplot.core.game import Clock, Score, View
from flagplot.games.slot import calendar, victory
from flagplot.games.slot.forces import Own, own_of
from flagplot.games.slot.orders.context import Desk
from flagplot.games.slot.state import Contact, KnownField, Meeting, State, Victory
from flagplot.games.slot.units import Airfield, Port, enemy
from flagplot.games.slot.zones import Board, altered, board


class SlotView(View, kw_only=True):
    """A side's view of a game between two sides."""

    title: str
    rules: str
    board: str
    turns: int
    weather: str
    table: bool = False
    """An assisted game: the umpire keeps the secret logs and rules on facts (SP-ASSIST-1)."""
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
    unloaded: int
    overlay: str = ""
    """The owner's own tables under which the match is played."""
    neighbours: dict[str, list[str]] = msgspec.field(default_factory=dict)
    opened: list[str] = msgspec.field(default_factory=list)
    """The enemy's secret log, opened when the game is over (SP-BASE-48)."""
    points: dict[str, int] = msgspec.field(default_factory=dict)
    result: str = ""

    def map(self) -> Board:
        """Return the zone board."""
        return map_of(self.board, self.neighbours)

    def desk(self, own: Own) -> Desk:
        """Return what the side's orders are judged by, with a copy of its forces to try them on."""
        foe = [field.zone for field in self.airfields if field.side != self.seat]
        ports = [port.zone for port in self.ports if port.side != self.seat]
        return Desk(own, self.map(), tuple(foe), tuple(self.enemy_bases), tuple(ports), tuple(self.known))


def map_of(name: str, neighbours: dict[str, list[str]]) -> Board:
    """Return a board, with the neighbours a referee has given (SP-ASSIST-1)."""
    if not neighbours:
        return board(name)
    return altered(name, tuple((zone, tuple(others)) for zone, others in sorted(neighbours.items())))


def clock(state: State) -> Clock:
    """Return the turn about to be played and its name."""
    wait = ", decision during movement" if state.phase == "movement" else ""
    return Clock(state.turn, calendar.label(state.turn) + wait)


def view(state: State, side: str) -> SlotView:
    """Return all that a side may know. Fleets, missions, plots, submarines, fields, patrols and aces of the enemy
    are secret; weather, turn, ports and airfields of both sides are open (SP-BASE-22).
    """
    plot, foe = state.plots[side], enemy(side)
    own = own_of(state, side)
    own.meetings = [
        Meeting(one.flotilla, one.side, f"C{state.track.get(f'{side}>{one.fleet}', 0)}") for one in own.meetings
    ]
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
        unloaded=state.tally[side].unloaded,
        opened=opened(state, foe) if state.over else [],
        points=score.points if state.over else {},
        result=_result(score) if state.over else "",
    )


def _result(score: Score) -> str:
    """Return who won and how, in a sentence."""
    if score.winner == "draw":
        return f"It is a draw: {score.reason}."
    return f"The {(score.winner or '').title()} side wins {score.reason}."


def opened(state: State, side: str) -> list[str]:
    """Return a side's secret log at the end of the game: fields, submarines and aces, boats (SP-BASE-48, SP-16.6b)."""
    out = [
        f"field on {field.boundary}, active from turn {field.active}{', swept' if field.swept else ''}"
        for field in state.fields
        if field.side == side
    ]
    for sub in state.submarines.values():
        if sub.side == side:
            out.append(f"submarine {sub.id}{' (ace)' if sub.ace else ''} in {sub.zone}{', sunk' if sub.sunk else ''}")
    for fleet in state.fleets.values():
        if fleet.side == side:
            names = ", ".join(ship.label for ship in state.fleet_ships(fleet))
            out.append(f"fleet {fleet.id} in {fleet.zone} on {fleet.mission}: {names}")
    boats = state.boats[side].boats
    if boats:
        aces = [boat.id for boat in boats if boat.ace]
        out.append(f"{len(boats)} MTBs, {sum(boat.lost for boat in boats)} lost; aces: {', '.join(aces) or 'none'}")
    return out
