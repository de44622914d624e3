"""The scenarios: setting the pieces up, and the self-check of the start positions."""

from functools import lru_cache

from flagplot.core.diagnostics import BadInputError, check_known
from flagplot.games.sloc.board import ALLIED, JAPANESE, Board, Hq, Side, Switches, Tally, Terms
from flagplot.games.sloc.cards import full_deck
from flagplot.games.sloc.figures import Scenario, Tables
from flagplot.games.sloc.map import NODES, RESOURCES, Hex
from flagplot.games.sloc.modifier import swm
from flagplot.games.sloc.order_of_battle import arrive, replace_in_place, start_bases
from flagplot.games.sloc.political import giving_up
from flagplot.games.sloc.sites import half_range_hqs, matching, site_kind
from flagplot.games.sloc.state import State
from flagplot.games.sloc.tables import hq_keys, hq_row, tables
from flagplot.games.sloc.victory import allied_resources


def find(name: str, overlay: str = "") -> Scenario:
    """Return a scenario by its id. Raises BadInputError, with the nearest name, if there is none."""
    scenarios = tables(overlay).scenario
    check_known("scenario", name, scenarios, " of the submarine war")
    return scenarios[name]


def start_garrison(figures: Tables, place: Hex, side: Side) -> int:
    """Return the garrison of a node at the start (ES-BASE-24)."""
    table = figures.garrison
    if place in table.home:
        return table.home_value
    if side == JAPANESE:
        if place in table.japanese_strong:
            return table.japanese_strong_value
        return table.japanese_resource if NODES[place].resource else table.japanese_other
    if place in table.allied_strong:
        return table.allied_strong_value
    return table.allied_held_value if place in table.allied_held else table.allied_other


def start_hqs(start: int, turn: int) -> dict[str, Hq]:
    """Return the headquarters of a start column (ES-BASE-9)."""
    out = {}
    for key in hq_keys():
        row = hq_row(key, turn)
        place = row.starts.get(start, 0)
        if place or row.arrival_turn:
            out[key] = Hq(key, row.side, place, "map" if place else "due")
    return out


def set_up(name: str, overlay: str = "", switches: Switches | None = None) -> Board:
    """Return the open table of a scenario before its first turn.

    Control is that of the start column: 1941 (ES-BASE-6), 1942 (ES-BASE-7), 1943 and 1944 (ES-BASE-8). A first
    turn later than the column's own brings the arrivals already due (ES-11.21.B15). The short scenario plays turns
    5 to 10 from the 1943 column (ES-BASE-35).
    """
    figures = tables(overlay)
    scenario = find(name, overlay)
    start = figures.starts[scenario.start]
    turn = scenario.first_turn
    control: dict[Hex, Side] = {h: JAPANESE if h in start.japanese else ALLIED for h in NODES}
    board = Board(
        scenario=name,
        turn=turn,
        overlay=overlay,
        switches=switches or Switches(),
        control=control,
        garrison={h: start_garrison(figures, h, side) for h, side in control.items()},
        hqs=start_hqs(scenario.start, turn),
        bases=start_bases(figures, scenario.start),
        terms=Terms(),
        asp={ALLIED: figures.asp.allied[turn - 1], JAPANESE: figures.asp.japanese[turn - 1]},
        divisions=start.divisions,
        tally=Tally(),
        hands={ALLIED: 0, JAPANESE: 0},
    )
    first_of_column = figures.calendar.years.index(scenario.start) + 1
    for board.turn in range(first_of_column, turn):
        replace_in_place(board)
        arrive(board)
    board.turn = turn
    board.surrendered = giving_up(board)
    board.tally.resources_at_start = allied_resources(board)
    return board


def first_state(name: str, overlay: str = "", switches: Switches | None = None) -> State:
    """Return the state of a scenario before anything happens."""
    board = set_up(name, overlay, switches)
    cards = board.tables.cards
    return State(
        board=board,
        stage="",
        hands={ALLIED: [], JAPANESE: []},
        decks={ALLIED: full_deck(cards.allied), JAPANESE: full_deck(cards.japanese)},
        discards={ALLIED: [], JAPANESE: []},
        draws={ALLIED: 0, JAPANESE: 0},
    )


def start_faults(board: Board) -> list[str]:
    """Return what is wrong with a set-up: the bases' site, own control, half range, a headquarters each (ES-11.21.B14).

    The SWM marker of the start table must be what the terms come to: the year's and no more (ES-11.21.B13).
    """
    faults = []
    marked = board.tables.starts[board.tables.scenario[board.scenario].start].swm
    if swm(board) != marked:
        faults.append(f"the SWM marker stands at {marked}, and the terms come to {swm(board)}")
    options = {}
    for base in board.bases:
        if not base.hex:
            continue
        node = NODES[base.hex]
        if site_kind(node.port, node.airfield, not node.inland) or board.control[base.hex] != ALLIED:
            faults.append(f"{base.kind} stands in {base.hex}, which is no site of its side")
        options[base.kind] = half_range_hqs(board, base.hex)
        if not options[base.kind]:
            faults.append(f"{base.kind} in {base.hex} is outside the half range of every American headquarters")
    if matching(list(options.values())) is None:
        faults.append("the bases share a headquarters")
    return faults


@lru_cache(maxsize=1)
def self_check() -> None:
    """Raise BadInputError if a start position of the shipped scenarios is not legal (ES-11.21.B14).

    Positions of an owner's own set-up are exempt (ES-11.21.C2).
    """
    for name in tables().scenario:
        faults = start_faults(set_up(name))
        if faults or len(RESOURCES) != 14:
            raise BadInputError(f"scenarios.toml, scenario.{name}: {'; '.join(faults)}: the hex table is wrong.")
