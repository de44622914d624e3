"""The smaller answers: what returns, which base rolls, what success buys, reactions, refuges."""

from flagplot.commanders.sloc.weights import best_site, danger, merit, remaining
from flagplot.games.sloc.cards import transports_refusal
from flagplot.games.sloc.effects import board_choices
from flagplot.games.sloc.emergency import candidates
from flagplot.games.sloc.map import APART
from flagplot.games.sloc.orders import Choose, Emergency, Order, Place, Printed, Roll, Transports
from flagplot.games.sloc.proximity import proximity
from flagplot.games.sloc.sites import legal_sites
from flagplot.games.sloc.view import SlocView
from flagplot.games.sloc.warfare import roster


def returns(view: SlocView) -> list[Order]:
    """Return a place for the first base on the track that has one.

    A second base waits for the next turn, when it is known which headquarters the first one takes.
    """
    for base in view.board.bases:
        best = None if base.hex or view.side != "allied" else best_site(view, base, legal_sites(view.board, base))
        if best is not None:
            return [Place(piece=base.name, hex=best[1])]
    return []


def lead(view: SlocView) -> list[Order]:
    """Return the base that rolls: the one with the greater proximity value."""
    rivals = roster(view.board).rivals
    bases = [base for base in view.board.bases if base.name in rivals]
    if not bases:
        return []
    best = max(bases, key=lambda base: proximity(view.board, base.hex, base.kind).value)
    return [Roll(base=best.name)]


def choose(view: SlocView) -> Order:
    """Return what the success buys: the modifier while it still pays, then shipping."""
    legal = board_choices(view.board)
    if "BOTH" in legal:
        return Choose(what="BOTH")
    bases = sum(bool(base.hex) for base in view.board.bases)
    if "SWM" in legal and ("ASP" not in legal or 0.18 * bases * remaining(view) > 1):
        return Choose(what="SWM")
    return Choose(what="ASP") if "ASP" in legal else Choose(what="NONE")


def react(view: SlocView) -> list[Order]:
    """Return card 5 where it helps: against transports in a campaign, else for a base that may be assaulted."""
    if 5 not in view.hand:
        return []
    board = view.board
    hqs = [hq.hex for hq in board.ready("japanese")]
    for base in board.bases:
        reach = board.tables.ranges[base.kind].value
        if base.hex and board.divisions > 2 and any(APART[base.hex][hq] <= reach for hq in hqs):
            if board.tables.scenario[board.scenario].china_counts or not view.window:
                if transports_refusal(base, reach, board.cards_before, hqs):
                    continue
                return [Transports(base=base.name)]
            return [Printed(hex=base.hex)]
    return []


def refuge(view: SlocView) -> list[Order]:
    """Return the best refuge for each base that must or may move; a base that may stay does so if that is better.

    After the opening offensive of 1941 a base in danger whose refuges are in danger too goes to the track, which
    costs no point; before the first turn of 1942 it stays, since it rolls before Japan can strike.
    """
    board = view.board
    opening = view.asked == "opening-move" and board.turn == 1
    orders: list[Order] = []
    for base in board.bases:
        if not base.hex:
            continue
        lost = board.control[base.hex] != "allied"
        if not lost and view.asked == "emergency":
            continue
        refuges = candidates(board, base)
        if opening:
            refuges = [h for h in refuges if not danger(view, h)]
        best = best_site(view, base, refuges)
        if best is not None and (lost or best[0] > merit(view, base, base.hex)):
            orders.append(Emergency(hex=best[1], base=base.name))
        elif lost or (opening and best is None and danger(view, base.hex)):
            orders.append(Emergency(hex=0, base=base.name))
    return orders
