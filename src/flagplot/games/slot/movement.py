"""Naval movement in three pulses, with mines, boats and fleets met on the way (SP-BASE-20)."""

from flagplot.games.slot import contact, crossing, fleets, patrol, routes, weather
from flagplot.games.slot.state import Crossing, Movement, State
from flagplot.games.slot.tables import allowance
from flagplot.games.slot.telling import fleet_news, kinds, order
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Fleet

PULSES = 3


def phase(u: Umpire) -> bool:
    """Play the movement phase; return False while a decision inside it is awaited (SP-BASE-47)."""
    move = u.state.movement
    if move.stage == "start":
        move = u.state.movement = Movement(stage="mines")
        plot_turn(u)
    while move.pulse <= PULSES:
        if move.stage == "mines":
            if not step(u):
                return False
            move.stage = "boats"
            for ident in move.entered:
                if ident in u.state.fleets:
                    move.met += patrol.look(u, u.state.fleets[ident])
            move.entered = []
        if move.stage == "boats":
            if not boats(u):
                return False
            move.stage = "fleets"
        contact.pulse(u)
        fleets.tidy(u.state)
        u.state.movement.pulse += 1
        move.stage, move.passed, move.crossings, move.swaps = "mines", [], [], {}
    return True


def settle(state: State) -> None:
    """Answer what a side has been asked and has not answered: it presses on (SP-19.26c), its boats take the biggest
    ship (SP-20.41a) and do not use their guns (SP-20.42a)."""
    for open_one in state.movement.crossings:
        if open_one.asked and not open_one.answer:
            open_one.answer = "PRESS"
    for meeting in state.movement.met[:1]:
        if not meeting.answered and meeting.groups:
            meeting.guns = "NO"
        meeting.answered = True


def plot_turn(u: Umpire) -> None:
    """Turn every fleet's plan into this turn's zones: no more than its speed and the weather allow.

    Levels and zones a turn: SP-BASE-19; Storm and Gale: SP-BASE-6. What cannot be moved is moved later.
    """
    state = u.state
    for fleet in state.fleets.values():
        fleet.steps, fleet.plotted, fleet.done, fleet.fought, fleet.halted = [], 0, 0, False, False
        if fleet.mission == "ESCORT":
            continue
        if fleet.mission == "ABORT":
            way = routes.abort_route(u.board, state.ports, fleet)
            fleet.plan = [list(way)] if way else []
        if fleet.plan and not stays(state, fleet):
            wanted = fleet.plan.pop(0)
            room = min(allowance(state.level(fleet), state.turn), weather.speed_limit(state.weather))
            fleet.steps, late = wanted[:room], wanted[room:]
            if late and fleet.plan:
                fleet.plan[0] = late + fleet.plan[0]
            elif late:
                fleet.plan = [late]
        fleet.plotted = len(fleet.steps)
    for fleet in state.fleets.values():
        leader = state.fleets.get(fleet.leader) if fleet.mission == "ESCORT" else None
        if leader and leader.zone == fleet.zone:
            fleet.steps = leader.steps[: allowance(state.level(fleet), state.turn)]
            fleet.plotted = len(fleet.steps)


def stays(state: State, fleet: Fleet) -> bool:
    """Return whether a fleet stays for mine work this turn, which delays a plotted move (SP-19.61)."""
    return any(ship.order and ship.order.kind != "mine" for ship in state.fleet_ships(fleet))


def step(u: Umpire) -> bool:
    """Take every fleet's step of this pulse, mines first; return False while a mine question is open.

    All other fleets have stepped by then, so that nothing waits on the answer but the fleet that was asked.
    """
    state = u.state
    move = state.movement
    waiting, before = False, len(u.dispatches)
    for fleet in u.march():
        if fleet.id not in move.passed and fleet.id in state.fleets:
            waiting |= not _step_fleet(u, fleet)
    order.by_what_is_told(u, before)
    return not waiting


def _step_fleet(u: Umpire, fleet: Fleet) -> bool:
    """Move one fleet by its step of this pulse; return False if its owner must be asked first."""
    state = u.state
    move = state.movement
    attempts = sum(crossing.fleet == fleet.id for crossing in move.crossings)
    open_one = next((c for c in reversed(move.crossings) if c.fleet == fleet.id), None)
    while True:
        if fleet.halted or not fleet.steps[fleet.done :]:
            break
        if open_one is None and fleet.done >= move.pulse:
            break
        goal = fleet.steps[fleet.done]
        if goal == "EXIT":
            fleet_news.of_fleet(u, fleet, kinds.LeftMap)
            for ship in state.fleet_ships(fleet):
                ship.departed = True
            del state.fleets[fleet.id]
            return True
        current = open_one or crossing.begin(u, fleet, goal, attempts + 1)
        open_one = None
        if current:
            if current not in move.crossings:
                move.crossings.append(current)
                attempts += 1
            if not crossing.advance(u, current):
                return False
            goes_on = crossing.finish(u, current)
            if fleet.id not in state.fleets:
                return True
            if not goes_on:
                if current.answer != "STOP":
                    fleet.halted = True
                    break
                _clear_after_stop(fleet, current)
                continue
        routes.enter(u, fleet, goal)
        break
    move.passed.append(fleet.id)
    return True


def _clear_after_stop(fleet: Fleet, current: Crossing) -> None:
    """Drop the rest of a plot that mines stopped, unless its owner has given a new one (SP-19.26b)."""
    if current.answer == "STOP" and fleet.steps[fleet.done :] and fleet.steps[fleet.done] == current.goal:
        fleet.steps = fleet.steps[: fleet.done]
        fleet.plan = []
    fleet.halted = not fleet.steps[fleet.done :]


def boats(u: Umpire, *, settled: bool = True) -> bool:
    """Fight the boats' attacks of this pulse in order; return False while targets (SP-20.41a) or a word on guns
    (SP-20.42a) are awaited. `settled`: damage is by our tables, not left to the referee (SP-ASSIST-4)."""
    state = u.state
    while state.movement.met:
        meeting = state.movement.met[0]
        flotilla = next(f for f in state.boats[meeting.side].flotillas if f.id == meeting.flotilla)
        if meeting.fleet in state.fleets:
            afloat = patrol.members(state.boats[meeting.side], flotilla)
            if afloat and flotilla.targets == ["ASK"] and not meeting.answered:
                return False
            if not patrol.fight(u, meeting, settled=settled):
                return False
        state.movement.met.pop(0)
        fleets.tidy(state)
    return True
