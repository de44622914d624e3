"""Points and the winner (SP-BASE-53, SP-BASE-54, SP-BASE-55)."""

from flagplot.core.game import Score
from flagplot.core.words import phrase
from flagplot.games.slot.state import State
from flagplot.games.slot.tables import tables
from flagplot.games.slot.units import SIDES, enemy


def ship_points(points: int, lost: int, hull: int, sunk: bool) -> int:
    """Return what the enemy scores for a ship: its points if sunk, half from half the hull on (SP-BASE-54)."""
    if sunk:
        return points
    return points // 2 if 2 * lost >= hull else 0


def side_points(state: State, side: str) -> int:
    """Return a side's points now (SP-BASE-53, SP-BASE-54)."""
    rules, tally, foe = state.victory, state.tally[side], enemy(side)
    points = sum(
        ship_points(ship.points, ship.lost, ship.hull, ship.sunk) for ship in state.ships.values() if ship.side == foe
    )
    sunk = sum(sub.side == foe and sub.sunk for sub in state.submarines.values())
    points += sunk * tables(state.overlay).cards["SS"].points
    points += rules.unload * tally.unloaded + rules.raid_hit * tally.raid_hits
    points += rules.close_base * tally.bases_closed
    points += rules.boat_kept * sum(not boat.lost for boat in state.boats[side].boats)
    points += rules.boat_lost * sum(boat.lost for boat in state.boats[foe].boats)
    if rules.field_side == side:
        points += rules.field * sum(
            field.side == side
            and not field.swept
            and field.active <= state.turn
            and any(zone in rules.field_zones for zone in field.boundary.split("/"))
            for field in state.fields
        )
    else:
        points += rules.swept * tally.swept
    return points


def score(state: State) -> Score:
    """Return both sides' points and, once the game is over, who won and how (SP-BASE-55)."""
    points = {side: side_points(state, side) for side in SIDES}
    if not state.over:
        return Score(points, None)
    rules = state.victory
    lead = points[SIDES[0]] - points[SIDES[1]] - rules.par
    even = (
        phrase("result.par", side=phrase(f"side.head.{SIDES[rules.par < 0]}"), lead=abs(rules.par)) if rules.par else ""
    )
    if abs(lead) < rules.win_by:
        return Score(points, "draw", phrase("result.narrow", lead=abs(lead), least=rules.win_by, even=even))
    winner = SIDES[0] if lead > 0 else SIDES[1]
    how = "decisive" if abs(lead) >= rules.decisive_by else "lead"
    return Score(points, winner, phrase(f"result.{how}", lead=abs(lead), even=even))
