"""Points, the winner, and when the battle ends (AS-BASE-48, AS-BASE-51, AS-BASE-52, AS-BASE-53)."""

from flagplot.core.game import Score
from flagplot.core.words import Phrase, phrase
from flagplot.games.coastal.state import Ending, State, Vessel


def ended(state: State) -> Ending | None:
    """Return why the battle is over at the end of a turn; None if it goes on (AS-BASE-48, AS-BASE-52)."""
    for side in state.scenario.sides:
        own = [vessel for vessel in state.vessels.values() if vessel.side == side.seat]
        merchants = [vessel for vessel in own if state.card(vessel).merchant]
        essential = merchants or own
        if not any(vessel.active for vessel in essential):
            return Ending("merchants" if merchants else "vessels", state.turn, side.title)
    return Ending("last-turn", state.turn) if state.turn >= state.scenario.turns else None


def reason(ending: Ending) -> Phrase:
    """Return why a battle is over as a phrase."""
    return phrase(f"ending.{ending.kind}", turn=ending.turn, side=ending.side)


def worth(state: State, vessel: Vessel) -> int:
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
        points[state.enemy(vessel.side)] += worth(state, vessel)
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
        return Score(points, winner, _lead(state, limits.attacker, lead))
    lead = points[first] - points[second]
    winner = first if lead >= limits.win else second if -lead >= limits.win else "draw"
    return Score(points, winner, _lead(state, first, lead))


def _lead(state: State, side: str, lead: int) -> Phrase:
    return phrase("ending.lead", reason=reason(state.ending) if state.ending else "", side=side, lead=lead)
