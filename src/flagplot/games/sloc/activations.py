"""Activations of the base layer: what one can do, what it costs, and what forbids it."""

import msgspec

from flagplot.games.sloc.attacks import escort_needed
from flagplot.games.sloc.board import ALLIED, JAPANESE, Board, Side, other
from flagplot.games.sloc.map import APART, FIELDS, NODES, Hex, near
from flagplot.games.sloc.orders import Action, Assault, Garrison, MoveHq, Relocate, Strike
from flagplot.games.sloc.refusal import Refusal
from flagplot.games.sloc.sites import in_supply, is_american, placing_refusal
from flagplot.games.sloc.warfare import can_activate


class Spending(msgspec.Struct):
    """What is left of a card while its actions are gone through in the order written (ES-BASE-16)."""

    hq: str
    start: Hex
    """Where the headquarters in use stood when the card was played: places are measured from there."""
    left: int
    asp: int
    targets: set[Hex] = set()


def open_card(board: Board, side: Side, hq: str, activations: int) -> Spending:
    """Return the spending of a card with a headquarters in use."""
    return Spending(hq, board.hqs[hq].hex, activations, board.asp[side])


def cost(board: Board, action: Action) -> int:
    """Return the activations an action takes: two for a relocation (ES-11.21.C6), else one or as many as it names."""
    match action:
        case Relocate():
            return board.tables.bases.relocation_cost
        case Assault() | Strike():
            return action.activations
        case MoveHq() | Garrison():
            return 1


def place_of(board: Board, action: Action) -> Hex:
    """Return the place of an action: its target, or the present hex of the base or headquarters (ES-BASE-16)."""
    match action:
        case Relocate():
            base = board.base(action.base)
            return base.hex if base else 0
        case MoveHq():
            return board.hqs[action.moved].hex
        case _:
            return action.hex


def is_battle(actions: list[Action]) -> bool:
    """Return whether an offensive declares battle hexes: an assault or a strike (ES-11.24.A2, ES-BASE-26)."""
    return any(isinstance(action, Assault | Strike) for action in actions)


def support(board: Board, side: Side, target: Hex) -> int:
    """Return the distance in hexes from a target to the side's nearest port or airfield, 99 for none (ES-BASE-20)."""
    control = board.control
    for far, field in FIELDS[target]:
        if control[field] == side:
            return far
    return 99


def assault_asp(board: Board, side: Side, target: Hex) -> int:
    """Return the ASPs an assault uses: none overland, 1 within 3 hexes of support, 2 within 6 (ES-BASE-21)."""
    if NODES[target].overland:
        return 0
    figures = board.tables.asp
    return figures.near_cost if support(board, side, target) <= figures.near else figures.far_cost


def assault_bonus(board: Board, side: Side) -> int:
    """Return what a side adds to its assault rolls this turn (ES-BASE-23)."""
    figures = board.tables.assault
    return (figures.allied if side == ALLIED else figures.japanese)[board.turn - 1]


def refusal(board: Board, side: Side, action: Action, spending: Spending) -> Refusal | None:
    """Return why an action may not be carried out, or None (ES-BASE-16)."""
    if action.hq != spending.hq:
        return Refusal("ES-BASE-16", "one_hq", piece=spending.hq)
    price = cost(board, action)
    if price > spending.left:
        return Refusal("ES-BASE-16", "too_dear", number=price, most=spending.left)
    match action:
        case Relocate():
            return _relocate(board, side, action)
        case MoveHq():
            wrong = _move_hq(board, side, action)
        case Assault():
            wrong = _assault(board, side, action, spending)
        case Strike():
            wrong = _strike(board, side, action, spending)
        case Garrison():
            wrong = _garrison(board, side, action)
    place = place_of(board, action)
    reach = board.row(action.hq).range
    if wrong is None and (far := APART[spending.start][place]) > reach:
        return Refusal("ES-BASE-16", "hq_range", place, action.hq, number=far, most=reach)
    return wrong


def _relocate(board: Board, side: Side, action: Relocate) -> Refusal | None:
    """Return why a base may not be relocated, or None.

    Once in an offensive (ES-11.21.C6), activated by the headquarters in use inside its full range, which must be
    American and not barred by rivalry (ES-11.21.C7, ES-11.21.C8); set down at any distance (ES-11.21.C9), under
    any American headquarters (ES-11.21.C10), in a hex that meets 11.21.C.
    """
    base = board.base(action.base)
    if side != ALLIED or base is None or not base.hex:
        return Refusal("ES-11.21.C6", "no_base", piece=action.base)
    if base.relocated == board.cards_played:
        return Refusal("ES-11.21.C6", "relocated_already", piece=base.name)
    if not is_american(board, board.hqs[action.hq]):
        return Refusal("ES-11.21.C7", "not_american", piece=action.hq)
    if board.switches.rivalry and board.row(action.hq).army:
        return Refusal("ES-11.21.C8", "rivalry", piece=action.hq)
    if not can_activate(board, action.hq, base):
        return Refusal("ES-11.21.C7", "base_range", base.hex, base.name, action.hq)
    return placing_refusal(board, base, action.hex)


def _move_hq(board: Board, side: Side, action: MoveHq) -> Refusal | None:
    """Return why a headquarters may not move, or None: 8 hexes, once a turn, to an own node (ES-BASE-17)."""
    hq = board.hqs[action.moved]
    if hq.side != side or not hq.hex:
        return Refusal("ES-BASE-17", "no_hq", piece=action.moved)
    if hq.moved:
        return Refusal("ES-BASE-17", "moved_already", piece=action.moved)
    if board.control.get(action.hex) != side:
        return Refusal("ES-BASE-17", "not_yours", action.hex)
    far, most = APART[hq.hex][action.hex], board.tables.hq.move
    if far > most:
        return Refusal("ES-BASE-17", "hq_too_far", action.hex, action.moved, number=far, most=most)
    if side == ALLIED and not in_supply(board, action.hex):
        return Refusal("ES-BASE-17", "unsupplied", action.hex)
    return None


def _assault(board: Board, side: Side, action: Assault, spending: Spending) -> Refusal | None:
    """Return why a node may not be assaulted, or None.

    An enemy node, 6 hexes at most from an own port or airfield (ES-BASE-20), enough ASPs (ES-BASE-21), and on a
    Sub Base one activation more than the escort takes (ES-11.21.D11).
    """
    target = action.hex
    if board.control.get(target) != other(side):
        return Refusal("ES-BASE-20", "not_enemy", target)
    if target in spending.targets:
        return Refusal("ES-BASE-20", "target_already", target)
    far, most = support(board, side, target), board.tables.assault.reach
    if far > most:
        return Refusal("ES-BASE-20", "support_far", target, number=far, most=most)
    shipping = assault_asp(board, side, target)
    if shipping > spending.asp:
        return Refusal("ES-BASE-21", "asp_short", number=shipping, most=spending.asp)
    hidden = board.switches.hidden_bases
    if side == JAPANESE and not hidden and action.activations <= escort_needed(board, target, NODES[target].overland):
        return Refusal("ES-11.21.D11", "escort_needed", target)
    return None


def _strike(board: Board, side: Side, action: Strike, spending: Spending) -> Refusal | None:
    """Return why a strike may not be flown, or None: an Allied node with a Sub Base, 8 hexes at most (ES-BASE-25).

    The base alone makes the hex a battle hex (ES-11.21.D2). With hidden bases any Allied node may be struck.
    """
    target = action.hex
    if side != JAPANESE:
        return Refusal("ES-BASE-16", "only_japan")
    if board.control.get(target) != ALLIED:
        return Refusal("ES-BASE-25", "not_allied_node", target)
    if target in spending.targets:
        return Refusal("ES-BASE-25", "target_already", target)
    if not board.switches.hidden_bases and board.base_at(target) is None:
        return Refusal("ES-BASE-25", "no_base_there", target)
    far, most = support(board, side, target), board.tables.strike.reach
    if far > most:
        return Refusal("ES-BASE-25", "strike_far", target, number=far, most=most)
    return None


def _garrison(board: Board, side: Side, action: Garrison) -> Refusal | None:
    """Return why a garrison may not be raised, or None: own node, at most 4, a price for each side (ES-BASE-24)."""
    figures = board.tables.garrison
    if board.control.get(action.hex) != side:
        return Refusal("ES-BASE-24", "not_yours", action.hex)
    if board.garrison[action.hex] >= figures.most:
        return Refusal("ES-BASE-24", "garrison_full", action.hex, most=figures.most)
    if side == JAPANESE and board.divisions <= figures.divisions_left:
        return Refusal("ES-BASE-24", "divisions_stay", number=board.divisions)
    if side == ALLIED and board.garrisoned:
        return Refusal("ES-BASE-24", "raised_already")
    return None


def spend(board: Board, side: Side, action: Action, spending: Spending) -> None:
    """Take an action's price from what is left of the card."""
    spending.left -= cost(board, action)
    if isinstance(action, Assault):
        spending.asp -= assault_asp(board, side, action.hex)
    if isinstance(action, Assault | Strike):
        spending.targets.add(action.hex)


def move_pieces(board: Board, action: Action) -> None:
    """Carry out what needs no die: a relocation, a move of a headquarters, a garrison (ES-BASE-16)."""
    match action:
        case Relocate():
            base = board.base(action.base)
            assert base is not None
            base.hex = action.hex
            base.relocated = board.cards_played
        case MoveHq():
            board.hqs[action.moved].hex = action.hex
            board.hqs[action.moved].moved = True
        case Garrison():
            board.garrison[action.hex] += 1
            if board.control[action.hex] == JAPANESE:
                board.divisions -= 1
            else:
                board.garrisoned = True
        case _:
            pass


def capture(board: Board, place: Hex, side: Side) -> list[str]:
    """Give a node to a side with a garrison of 1 and return the headquarters lost there (ES-BASE-10, ES-BASE-23)."""
    board.control[place] = side
    board.garrison[place] = board.tables.assault.captured_garrison
    lost = []
    for hq in board.hqs.values():
        if hq.hex == place and hq.side != side:
            hq.hex, hq.status = 0, "lost"
            lost.append(hq.key)
    return lost


def return_refusal(board: Board, key: str, place: Hex) -> Refusal | None:
    """Return why a lost headquarters may not come back in a hex, or None (ES-BASE-10)."""
    hq = board.hqs[key]
    if hq.status != "lost":
        return Refusal("ES-BASE-10", "not_lost", piece=key)
    if board.control.get(place) != hq.side:
        return Refusal("ES-BASE-10", "not_yours", place)
    if place == board.row(key).return_hex:
        return None
    if not in_supply(board, place, hq.side):
        return Refusal("ES-BASE-10", "unsupplied", place)
    clear = board.tables.hq.return_clear
    if any(board.control[h] == other(hq.side) for h in near(place, clear - 1)):
        return Refusal("ES-BASE-10", "enemy_near", place, most=clear - 1)
    return None


def place_piece(board: Board, side: Side, key: str, place: Hex) -> Refusal | None:
    """Put a base from the track, or a lost headquarters, on the map; or return why it may not be (ES-BASE-32)."""
    base, hq = board.base(key) if side == ALLIED else None, board.hqs.get(key)
    if base is not None:
        refused = Refusal("ES-BASE-32", "on_map", piece=base.name) if base.hex else placing_refusal(board, base, place)
        base.hex = base.hex if refused else place
        return refused
    if hq is None or hq.side != side:
        return Refusal("ES-BASE-32", "nothing_to_place", piece=key)
    refused = return_refusal(board, key, place)
    if refused is None:
        hq.hex, hq.status = place, "map"
    return refused
