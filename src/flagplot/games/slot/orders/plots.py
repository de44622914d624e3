"""Reading a plot: zones in order, a slash between turns, a dash or WAIT for a stay (SP-BASE-18)."""

from flagplot.core.diagnostics import meant
from flagplot.games.slot import weather
from flagplot.games.slot.forces import Own
from flagplot.games.slot.orders.line import OrderLine
from flagplot.games.slot.tables import LEVELS, allowance
from flagplot.games.slot.units import PLOTTED, Fleet
from flagplot.games.slot.zones import Board

Turns = tuple[tuple[str, ...], ...]


def zone_word(line: OrderLine, board: Board, wanted: str = "zone") -> str:
    """Take the name of a zone of the board."""
    word = line.take(f"a {wanted}").upper
    zone = board.zone(word)
    if not zone and "/" in word:
        raise line.refuse("unknown-zone", f"'{word}' is no {wanted}.", "Put spaces round the slash between two turns.")
    if not zone:
        last = board.zones[-1]
        hint = meant(word, board.zones if len(word) < 5 else (), f"Zones run from A1 to {last}, letter for the row.")
        raise line.refuse("unknown-zone", f"'{word}' is no {wanted} of this board.", hint)
    return zone


def boundary_word(line: OrderLine, board: Board) -> str:
    """Take the name of a boundary between two zones that touch, in either order (SP-19.0a, SP-19.1a)."""
    word = line.take("a boundary such as L21/L22").upper
    edge = board.boundary(word)
    if edge:
        return edge
    left, _, right = word.partition("/")
    one, two = board.zone(left), board.zone(right)
    if one and two:
        around = ", ".join(board.neighbours[one])
        raise line.refuse(
            "SP-19.0a",
            f"{one} and {two} are not neighbours, so there is no boundary {word}.",
            f"{one} borders {around}.",
        )
    raise line.refuse("SP-19.0a", f"'{word}' is no boundary.", "Write two neighbouring zones, for example L21/L22.")


def read(line: OrderLine, board: Board, own: Own, fleet: Fleet, start: str, turn: int, first_done: int = 0) -> Turns:
    """Return the turns of a plot that begins in a zone and turn.

    Zones are shared out over the turns by the fleet's speed (SP-BASE-19) unless slashes do it. `first_done`: zones
    already moved in the first turn, which is then under way in known weather (SP-BASE-6). Raises RefusedError for
    zones that do not touch, closed zones (SP-BASE-21) and plots too long for the mission.
    """
    explicit = any(word.upper == "/" for word in line.words[line.at :])
    turns: list[list[str]] = [[]]
    here, level = start, own.pace(fleet) if own.phase == "movement" else own.level(fleet)
    if level == 0 and line:
        raise line.refuse(
            "SP-BASE-19",
            f"{fleet.id} is dead in the water.",
            "It can be plotted when its engines run again.",
            line.words[0],
        )
    now = allowance(level, turn)
    if own.phase == "movement":
        now = min(now, weather.speed_limit(own.weather)) - first_done
    while line:
        if line.accept("/"):
            turns.append([])
        elif line.accept("-"):
            if turns[-1]:
                turns.append([])
            if not explicit:
                turns.append([])
        elif line.accept("WAIT"):
            count = line.whole("a number of turns", 1)
            turns += [[] for _ in range(count + bool(turns[-1]) - explicit)]
        else:
            here = _step(line, board, own, here)
            if here == start and not any(turns) and len(turns) == 1:
                continue
            turns = _put(line, turns, here, (level, turn, now), fleet.id, explicit)
    line.may_follow("/", "-", "WAIT", *ways(board, here))
    if not turns[-1] and len(turns) > 1 and not explicit:
        turns.pop()
    _check_length(line, own, fleet, turns)
    return tuple(tuple(turn) for turn in turns)


def _put(
    line: OrderLine, turns: list[list[str]], zone: str, pace: tuple[int, int, int], fleet: str, explicit: bool
) -> list[list[str]]:
    """Add a zone to the last turn that has room, or to a new one; with slashes too many zones are an error.

    `pace`: the fleet's level, its first turn and the zones it has left in that turn.
    """
    level, turn, now = pace
    while True:
        number = turn + len(turns) - 1
        room = now if len(turns) == 1 else allowance(level, number)
        if len(turns[-1]) < room:
            turns[-1].append(zone)
            return turns
        if explicit:
            raise line.refuse(
                "SP-BASE-19",
                f"{fleet} at speed {LEVELS[level]} makes {room} zones in turn {number}; {zone} is one too many.",
                "Move it behind the next slash.",
            )
        turns.append([])


def ways(board: Board, here: str) -> list[str]:
    """Return the zones to which ships can go from a zone (SP-BASE-21)."""
    return [zone for zone in board.neighbours.get(here, ()) if board.terrain[zone] != "land"]


def _step(line: OrderLine, board: Board, own: Own, here: str) -> str:
    """Take the next zone of a plot: a neighbour open to ships, or EXIT from the side's exit zone (SP-BASE-21)."""
    if line.accept("EXIT"):
        if here != own.exit:
            raise line.refuse("SP-BASE-21", f"Ships leave the map from {own.exit or 'no zone'} only, not from {here}.")
        return "EXIT"
    zone = zone_word(line, board)
    if zone == here:
        return zone
    if here == "EXIT" or zone not in board.neighbours[here]:
        around = ", ".join(ways(board, here))
        raise line.refuse("SP-BASE-20", f"{zone} does not touch {here}.", f"From {here} ships can go to {around}.")
    if board.terrain[zone] == "land":
        raise line.refuse("SP-BASE-21", f"{zone} is land; ships may not enter it.", "Plot a way round it.")
    return zone


def _check_length(line: OrderLine, own: Own, fleet: Fleet, turns: list[list[str]]) -> None:
    """Raise RefusedError if a plot reaches further ahead than the mission allows (SP-BASE-18)."""
    if fleet.mission in PLOTTED:
        return
    had = len(fleet.plan) if fleet.plan and not fleet.replot else 0
    if len(turns) + had > 2:
        ahead = f"turns {own.turn} and {own.turn + 1}"
        plotted = f"; turn {own.turn} is plotted already" if had else ""
        raise line.refuse(
            "SP-BASE-18",
            f"{fleet.mission} is plotted two turns ahead, {ahead}{plotted}; this plot of "
            f"{len(turns)} turns is too long.",
            "Shorten it and go on next turn.",
        )
