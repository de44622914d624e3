"""Points, the winner, and when the battle ends (AS-BASE-48, AS-BASE-51, AS-BASE-52, AS-BASE-53)."""

from flagplot.core.game import Score
from flagplot.games.coastal.state import State, Vessel


def ended(state: State) -> str:
    """Return why the battle is over at the end of a turn, or an empty string (AS-BASE-48, AS-BASE-52)."""
    for side in state.scenario.sides:
        own = [vessel for vessel in state.vessels.values() if vessel.side == side.seat]
        merchants = [vessel for vessel in own if state.card(vessel).merchant]
        essential = merchants or own
        if not any(vessel.active for vessel in essential):
            what = "merchant" if merchants else "vessel"
            return f"no {what} of {side.title} is left in the area"
    return f"turn {state.turn} was the last" if state.turn >= state.scenario.turns else ""


def _worth(state: State, vessel: Vessel) -> int:
    """Return the points that the enemy scores for a vessel as it is now (AS-BASE-51)."""
    card = state.card(vessel)
    if vessel.sunk_turn:
        return card.points
    crippled = 2 * vessel.lost >= card.boxes
    at_end = state.over and vessel.active
    helpless = (vessel.aground or vessel.speed == 0) and (vessel.burning or vessel.floodings)
    if crippled or (at_end and (vessel.aground or helpless)):
        return card.points // 2
    return 0


def score(state: State) -> Score:
    """Return the points of both sides and, when it is over, the winner (AS-BASE-51, AS-BASE-52)."""
    points = {side.seat: 0 for side in state.scenario.sides}
    for vessel in state.vessels.values():
        points[state.enemy(vessel.side)] += _worth(state, vessel)
        side = state.scenario.side(vessel.side)
        if vessel.left in side.exits and state.card(vessel).merchant:
            points[vessel.side] += side.exit_points
    if not state.over:
        return Score(points, None)
    return _winner(state, points)


def _winner(state: State, points: dict[str, int]) -> Score:
    limits = state.scenario.victory
    extra = limits.surprise if state.rules.surprise else 0
    first, second = (side.seat for side in state.scenario.sides)
    if limits.attacker:
        defender = state.enemy(limits.attacker)
        lead = points[limits.attacker] - points[defender]
        winner = limits.attacker if lead >= limits.win + extra else "draw" if lead >= limits.draw + extra else defender
        return Score(points, winner, f"{state.reason}; lead of {limits.attacker} {lead}")
    lead = points[first] - points[second]
    winner = first if lead >= limits.win else second if -lead >= limits.win else "draw"
    return Score(points, winner, f"{state.reason}; lead of {first} {lead}")
