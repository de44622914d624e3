"""Phase 6, Initiative (BR-13)."""

from flagplot.games.carrier.umpire import Umpire


def run(umpire: Umpire) -> None:
    """Roll one die for each side: the higher has the initiative; on a tie the side that did not have it last turn;
    on a tie in the first turn the dice are rolled again (BR-13)."""
    again = 0
    while True:
        allied, japanese = (
            umpire.box.throw("initiative", "initiative", f"{side} {again}", rule="BR-13").faces[0]
            for side in ("allied", "japanese")
        )
        if allied != japanese:
            umpire.state.initiative = "allied" if allied > japanese else "japanese"
            return
        if umpire.state.initiative is not None:
            umpire.state.initiative = "japanese" if umpire.state.initiative == "allied" else "allied"
            return
        again += 1
