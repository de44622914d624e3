"""Where a Sub Base may stand (11.21.C): kind of site, supply, zones of influence, half range, a HQ for each base."""

from collections.abc import Iterable, Mapping, Sequence

from flagplot.games.sloc.board import ALLIED, JAPANESE, Base, Board, Hq, Side
from flagplot.games.sloc.map import AIRFIELDS, APART, NODES, Hex, distance, near
from flagplot.games.sloc.refusal import Refusal


def half_range(activation_range: int) -> int:
    """Return half an activation range in hexes; a fraction counts as a whole hex (ES-11.21.C4)."""
    return (activation_range + 1) // 2


def is_american(board: Board, hq: Hq) -> bool:
    """Return whether a headquarters counts as American: US service, or ANZAC by the switch (ES-11.21.C4)."""
    return board.row(hq.key).american or (hq.key == "ANZAC" and board.switches.anzac_american)


def american_hqs(board: Board) -> list[Hq]:
    """Return the American headquarters on the map (ES-11.21.C4)."""
    return [hq for hq in board.ready(ALLIED) if is_american(board, hq)]


def in_supply(board: Board, place: Hex, side: Side = ALLIED) -> bool:
    """Return whether a node is its side's own and within the range of one of its headquarters (ES-BASE-11)."""
    return board.control.get(place) == side and any(
        APART[hq.hex][place] <= board.row(hq.key).range for hq in board.ready(side)
    )


def zone_of_influence(board: Board, place: Hex) -> bool:
    """Return whether a hex lies in a Japanese zone of influence that is not neutralised (ES-BASE-12)."""
    japanese = allied = 0
    for node in near(place, board.tables.zone.reach):
        if node in AIRFIELDS:
            if board.control[node] == JAPANESE:
                japanese += 1
            else:
                allied += 1
    return japanese > allied


def site_kind(port: bool, airfield: bool, coastal: bool) -> Refusal | None:
    """Return why a hex is the wrong kind of site, or None: a port, or an airfield by the sea (ES-11.21.C1)."""
    if port or (airfield and coastal):
        return None
    if airfield:
        return Refusal("ES-11.21.C1", "inland")
    return Refusal("ES-11.21.C1", "no_port")


def site_refusal(board: Board, place: Hex) -> Refusal | None:
    """Return why a base may not stand in a hex, looked at without the headquarters, or None.

    Kind of site, own control and supply (ES-11.21.C1), zone of influence (ES-11.21.C3), one base in a hex
    (ES-11.21.C11); stacking is never asked for (ES-11.21.C12).
    """
    node = NODES.get(place)
    if node is None:
        return Refusal("ES-BASE-2", "no_node", place)
    wrong = site_kind(node.port, node.airfield, not node.inland)
    if wrong:
        return wrong
    if board.control[place] != ALLIED:
        return Refusal("ES-11.21.C1", "not_allied", place)
    if not in_supply(board, place):
        return Refusal("ES-11.21.C1", "unreached", place)
    if zone_of_influence(board, place):
        return Refusal("ES-11.21.C3", "in_zone", place)
    if board.base_at(place) is not None:
        return Refusal("ES-11.21.C11", "occupied", place)
    return None


def half_range_hqs(board: Board, place: Hex) -> list[str]:
    """Return the American headquarters that have a hex inside half their range (ES-11.21.C4)."""
    row = APART.get(place)
    return [
        hq.key
        for hq in american_hqs(board)
        if (row[hq.hex] if row else distance(place, hq.hex)) <= half_range(board.row(hq.key).range)
    ]


def matching(options: Sequence[Iterable[str]]) -> tuple[str, ...] | None:
    """Return a different headquarters for each base, given the ones each may have, or None (ES-11.21.C5)."""

    def extend(taken: tuple[str, ...]) -> tuple[str, ...] | None:
        if len(taken) == len(options):
            return taken
        for key in options[len(taken)]:
            if key not in taken:
                found = extend((*taken, key))
                if found is not None:
                    return found
        return None

    return extend(())


def matching_refusal(places: Mapping[str, Sequence[str]], base: str) -> Refusal | None:
    """Return why a base would be without a headquarters of its own, or None (ES-11.21.C4, ES-11.21.C5).

    `places` holds for each base, by name, the headquarters that have it inside half range.
    """
    if not places[base]:
        return Refusal("ES-11.21.C4", "no_half_range")
    others = [options for name_of, options in places.items() if name_of != base and options]
    if matching([places[base], *others]) is None:
        return Refusal("ES-11.21.C5", "shared_hq")
    return None


def placing_refusal(board: Board, base: Base, place: Hex) -> Refusal | None:
    """Return why a base may not be placed in a hex, or None: the whole of 11.21.C (ES-11.21.C1, ES-11.21.C5).

    A base that already stands outside every half range takes no headquarters from this one.
    """
    return _placing_refusal(board, base, place, _served(board))


def _served(board: Board) -> dict[str, list[str]]:
    """Return for each base on the map the headquarters that have it inside half range."""
    return {base.kind: half_range_hqs(board, base.hex) for base in board.bases if base.hex}


def _placing_refusal(board: Board, base: Base, place: Hex, served: dict[str, list[str]]) -> Refusal | None:
    refusal = site_refusal(board, place)
    if refusal:
        return refusal
    return matching_refusal(served | {base.kind: half_range_hqs(board, place)}, base.kind)


def legal_sites(board: Board, base: Base, places: Iterable[Hex] = NODES) -> list[Hex]:
    """Return the hexes where a base may be placed, in ascending order (ES-11.21.C1)."""
    served = _served(board)
    return [place for place in places if _placing_refusal(board, base, place, served) is None]
