"""Activations of the base layer: what one can do, what it costs, and what forbids it."""

import msgspec

from flagplot.games.sloc.attacks import escort_needed
from flagplot.games.sloc.board import ALLIED, JAPANESE, Board, Side, other
from flagplot.games.sloc.map import APART, FIELDS, NODES, Hex, name, near
from flagplot.games.sloc.orders import Action, Assault, Garrison, MoveHq, Relocate, Strike
from flagplot.games.sloc.sites import Refusal, in_supply, is_american, placing_refusal
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
        return ("ES-BASE-16", f"a card uses one headquarters, and this one uses {spending.hq} already")
    price = cost(board, action)
    if price > spending.left:
        return ("ES-BASE-16", f"it takes {price} activations, and {spending.left} are left on the card")
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
    if wrong is None and APART[spending.start][place] > reach:
        return (
            "ES-BASE-16",
            f"{name(place)} is {APART[spending.start][place]} hexes from {action.hq}, whose range is {reach}",
        )
    return wrong


def _relocate(board: Board, side: Side, action: Relocate) -> Refusal | None:
    """Return why a base may not be relocated, or None.

    Once in an offensive (ES-11.21.C6), activated by the headquarters in use inside its full range, which must be
    American and not barred by rivalry (ES-11.21.C7, ES-11.21.C8); set down at any distance (ES-11.21.C9), under
    any American headquarters (ES-11.21.C10), in a hex that meets 11.21.C.
    """
    base = board.base(action.base)
    if side != ALLIED or base is None or not base.hex:
        return ("ES-11.21.C6", f"there is no Sub Base {action.base} of yours on the map")
    if base.relocated == board.cards_played:
        return ("ES-11.21.C6", f"{base.name} has been relocated in this offensive already")
    if not is_american(board, board.hqs[action.hq]):
        return ("ES-11.21.C7", f"{action.hq} is not American and cannot activate a Sub Base")
    if board.switches.rivalry and board.row(action.hq).army:
        return ("ES-11.21.C8", f"rivalry is in force: {action.hq} is an Army headquarters")
    if not can_activate(board, action.hq, base):
        return ("ES-11.21.C7", f"{base.name} in {name(base.hex)} is outside the range of {action.hq}")
    return placing_refusal(board, base, action.hex)


def _move_hq(board: Board, side: Side, action: MoveHq) -> Refusal | None:
    """Return why a headquarters may not move, or None: 8 hexes, once a turn, to an own node (ES-BASE-17)."""
    hq = board.hqs[action.moved]
    if hq.side != side or not hq.hex:
        return ("ES-BASE-17", f"there is no headquarters {action.moved} of yours on the map")
    if hq.moved:
        return ("ES-BASE-17", f"{action.moved} has moved this turn already")
    if board.control.get(action.hex) != side:
        return ("ES-BASE-17", f"{name(action.hex)} is not in your hands")
    far, most = APART[hq.hex][action.hex], board.tables.hq.move
    if far > most:
        return ("ES-BASE-17", f"{name(action.hex)} is {far} hexes from {action.moved}, which moves {most} at most")
    if side == ALLIED and not in_supply(board, action.hex):
        return ("ES-BASE-17", f"{name(action.hex)} is out of supply")
    return None


def _assault(board: Board, side: Side, action: Assault, spending: Spending) -> Refusal | None:
    """Return why a node may not be assaulted, or None.

    An enemy node, 6 hexes at most from an own port or airfield (ES-BASE-20), enough ASPs (ES-BASE-21), and on a
    Sub Base one activation more than the escort takes (ES-11.21.D11).
    """
    target = action.hex
    if board.control.get(target) != other(side):
        return ("ES-BASE-20", f"{name(target)} is not an enemy node")
    if target in spending.targets:
        return ("ES-BASE-20", f"{name(target)} is a target of this card already")
    far, most = support(board, side, target), board.tables.assault.reach
    if far > most:
        return ("ES-BASE-20", f"{name(target)} is {far} hexes from your nearest port or airfield, {most} at most")
    shipping = assault_asp(board, side, target)
    if shipping > spending.asp:
        return ("ES-BASE-21", f"it takes {shipping} ASP, and {spending.asp} are left")
    hidden = board.switches.hidden_bases
    if side == JAPANESE and not hidden and action.activations <= escort_needed(board, target, NODES[target].overland):
        return ("ES-11.21.D11", f"there is a Sub Base in {name(target)}: one activation more is needed as escort")
    return None


def _strike(board: Board, side: Side, action: Strike, spending: Spending) -> Refusal | None:
    """Return why a strike may not be flown, or None: an Allied node with a Sub Base, 8 hexes at most (ES-BASE-25).

    The base alone makes the hex a battle hex (ES-11.21.D2). With hidden bases any Allied node may be struck.
    """
    target = action.hex
    if side != JAPANESE:
        return ("ES-BASE-16", "only Japan strikes at Sub Bases")
    if board.control.get(target) != ALLIED:
        return ("ES-BASE-25", f"{name(target)} is not an Allied node")
    if target in spending.targets:
        return ("ES-BASE-25", f"{name(target)} is a target of this card already")
    if not board.switches.hidden_bases and board.base_at(target) is None:
        return ("ES-BASE-25", f"there is no Sub Base in {name(target)}")
    far, most = support(board, side, target), board.tables.strike.reach
    if far > most:
        return ("ES-BASE-25", f"{name(target)} is {far} hexes from your nearest airfield or port, {most} at most")
    return None


def _garrison(board: Board, side: Side, action: Garrison) -> Refusal | None:
    """Return why a garrison may not be raised, or None: own node, at most 4, a price for each side (ES-BASE-24)."""
    figures = board.tables.garrison
    if board.control.get(action.hex) != side:
        return ("ES-BASE-24", f"{name(action.hex)} is not in your hands")
    if board.garrison[action.hex] >= figures.most:
        return ("ES-BASE-24", f"{name(action.hex)} has a garrison of {figures.most}, which is the most")
    if side == JAPANESE and board.divisions <= figures.divisions_left:
        return ("ES-BASE-24", f"only {board.divisions} divisions are left in China, and they stay")
    if side == ALLIED and board.garrisoned:
        return ("ES-BASE-24", "the Allies have raised a garrison this turn already")
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
        return ("ES-BASE-10", f"{key} is not lost and does not return")
    if board.control.get(place) != hq.side:
        return ("ES-BASE-10", f"{name(place)} is not in your hands")
    if place == board.row(key).return_hex:
        return None
    if not in_supply(board, place, hq.side):
        return ("ES-BASE-10", f"{name(place)} is out of supply")
    clear = board.tables.hq.return_clear
    if any(board.control[h] == other(hq.side) for h in near(place, clear - 1)):
        return ("ES-BASE-10", f"an enemy node lies within {clear - 1} hexes of {name(place)}")
    return None
