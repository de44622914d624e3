"""Reading facts at the table; what is missing is asked for (SP-ASSIST-1)."""

import re
from collections.abc import Callable, Collection, Sequence

from flagplot.core.diagnostics import meant
from flagplot.games.slot import fields, laying, weather
from flagplot.games.slot.forces import Own
from flagplot.games.slot.orders import boat_orders, mine_orders
from flagplot.games.slot.orders.apply import apply, replaces
from flagplot.games.slot.orders.line import OrderLine
from flagplot.games.slot.orders.model import AnyOrder, MinesOrder
from flagplot.games.slot.orders.plots import boundary_word, zone_word
from flagplot.games.slot.orders.reader import query
from flagplot.games.slot.orders.trial import Trial
from flagplot.games.slot.table import facts
from flagplot.games.slot.units import MISSIONS, REFEREE, SIDES
from flagplot.orders.cursor import RefusedError

DID = ("MOVED", "FIRED", "BOMBARDED", "AA", "DAMAGED")
"""What disturbs mine work (SP-19.31d)."""
LETTERS = {"P": "primary", "S": "secondary", "T": "tertiary", "A": "aa", "X": "torpedo"}
PLATE = {"": "", "L": "light", "H": "heavy"}
DEFAULT_MISSION = {"mine": "MINELAY", "detect": "SWEEP", "sweep": "SWEEP"}


Reader = Callable[[OrderLine, Trial], facts.Line]
ONCE = (facts.WorkFact, facts.ThrowAwayFact, facts.AttackedFact, facts.NamedAce)
"""Facts that a ship, a submarine or a zone can have once in a turn."""


def read(line: OrderLine, seat: str, trial: Trial, before: Sequence[facts.Line]) -> facts.Line:
    """Return the fact or secret order of a line, judged from the copy of the log in `trial`."""
    order = _line(line, seat, trial, before)
    line.end()
    if isinstance(order, ONCE) and any(type(one) is type(order) and one.unit == order.unit for one in before):
        message = f"A fact of {order.unit} of this kind is given above already."
        hint = "Give it once a turn, with everything that belongs to it."
        raise line.refuse("contradiction", message, hint, line.words[0])
    return order


def take(order: facts.Line, own: Own) -> str:
    """Try an order, or count an ace, on a copy of the log; return what it replaces."""
    replaced = ""
    if isinstance(order, facts.NamedAce):
        own.aces_left -= 1
    elif not isinstance(order, facts.Fact):
        replaced = replaces(order, own)
        apply(order, own)
    return replaced


def verbs(seat: str) -> dict[str, Reader]:
    """Return what reads each kind of line that a seat begins with its verb."""
    return REFEREE_VERBS if seat == REFEREE else PLAYER_VERBS


def _line(line: OrderLine, seat: str, trial: Trial, before: Sequence[facts.Line]) -> facts.Line:
    known = verbs(seat)
    asked = trial.own.phase == "movement"
    line.may_follow(*(_asked(trial) if asked else known), "QUERY", *["<a ship and its mine work>"] * (seat != REFEREE))
    first = line.take("another word").upper
    if first == "QUERY":
        raise query(line)
    if asked:
        return _answer(line, trial, first)
    if first in known:
        return known[first](line, trial)
    if seat != REFEREE and line.peek() in ("MINE", "DETECT", "SWEEP", "JETTISON"):
        return _work(line, trial, first, before)
    if first in {**REFEREE_VERBS, **PLAYER_VERBS}:
        who = "the players give" if seat == REFEREE else "the referee gives"
        raise line.refuse("SP-ASSIST-1", f"{first} is a fact that {who}.")
    hint = meant(first, known, f"Facts begin with {', '.join(known)}.")
    raise line.refuse("unknown-word", f"'{first}' begins no fact.", hint)


def _asked(trial: Trial) -> list[str]:
    """Return with which words answers to the questions asked may begin."""
    return [*(crossing.fleet for crossing in trial.own.crossings), *["FLOTILLA"] * bool(trial.own.meetings)]


def _answer(line: OrderLine, trial: Trial, first: str) -> AnyOrder:
    """Return the answer to the question after a quarter of the ships (SP-19.26a), for targets (SP-20.41a) or for guns
    (SP-20.42a). The zones of a new plot are taken as they are: the fleet's speed is known at the table alone.
    """
    if first == "FLOTILLA" and trial.own.meetings:
        return boat_orders.answer(line, trial)
    fleets = [crossing.fleet for crossing in trial.own.crossings]
    if first in fleets and line.accept("MINES"):
        choice = line.choice("an answer", ("STOP", "PRESS"))
        plan: list[tuple[str, ...]] = []
        if choice == "STOP" and line.accept("PLOT"):
            plan.append(())
            while line:
                if line.accept("/"):
                    plan.append(())
                elif not line.accept("-"):
                    plan[-1] += (zone_word(line, trial.board),)
        return MinesOrder(first, choice, tuple(plan))
    asked = [f"{fleet} MINES STOP or PRESS" for fleet in fleets]
    asked += [
        f"FLOTILLA {one.flotilla} {'GUNS YES or NO' if one.groups else 'TARGETS ...'}" for one in trial.own.meetings
    ]
    hint = f"Answer {', '.join(asked)}." if asked else "Nothing is asked of you now."
    raise line.refuse("not-now", "The umpire waits for an answer; other facts come after it.", hint)


def _missing(line: OrderLine, what: str, example: str) -> RefusedError:
    """Return the question for a fact that is not there."""
    return line.refuse("missing-fact", f"The umpire needs {what}.", f"Write {example}.", line.after)


def _turn(line: OrderLine, trial: Trial) -> facts.TurnFact:
    number = line.whole("a turn", 1)
    if number < trial.own.turn:
        raise line.refuse(
            "SP-ASSIST-1",
            f"Turn {number} is over; turn {trial.own.turn} is being ruled on.",
            f"Give the turn that follows, TURN {trial.own.turn + 1}.",
        )
    night = line.choice("a time of day", ("DAY", "NIGHT")) == "NIGHT"
    if not line.accept("WEATHER"):
        raise _missing(line, "the weather of the turn", "WEATHER and one of " + ", ".join(weather.STATES))
    kinds = {kind.upper(): kind for kind in weather.STATES} | {"CLOUDY": "Cloud"}
    return facts.TurnFact(str(number), night, kinds[line.choice("a weather", kinds)])


def _fleet_name(line: OrderLine, trial: Trial) -> str:
    """Take the number of a fleet: A and a number for the Allies, J for Japan, so that no two sides share one."""
    word = line.take("a fleet").upper
    letter = trial.own.side[:1].upper()
    if not re.fullmatch(rf"{letter}[1-9]\d*", word):
        raise line.refuse("bad-name", f"'{word}' is no fleet number of yours.", f"Write {letter} and a number.")
    return word


def _side(line: OrderLine) -> str:
    return line.choice("a side", [side.upper() for side in SIDES]).lower()


def _aces(line: OrderLine, trial: Trial) -> facts.AcesFact:
    """Read `ACES ALLIED 1`, of submarines, and `ACES ALLIED BOATS 1` (SP-20.5a)."""
    boats = bool(line.accept("BOATS"))
    count = line.whole("a number of aces") if line.peek().isdigit() else None
    side = _side(line)
    boats = boats or bool(line.accept("BOATS"))
    return facts.AcesFact(side, line.whole("a number of aces") if count is None else count, boats)


def _neighbours(line: OrderLine, trial: Trial) -> facts.NeighboursFact:
    zone = zone_word(line, trial.board)
    others: list[str] = []
    while line:
        others.append(zone_word(line, trial.board))
    if not others or len(others) > 6:
        raise _missing(line, "one to six neighbours", f"NEIGHBOURS {zone} and up to six zones")
    return facts.NeighboursFact(zone, tuple(others))


def _named_ace(line: OrderLine, trial: Trial) -> facts.NamedAce:
    """Name an ace in secret, no more than the scenario gives (SP-16.6a)."""
    word = line.take("a submarine").upper
    if not re.fullmatch(r"SS\d+", word):
        raise line.refuse("unknown-unit", f"'{word}' is no submarine.", "Write SS and its number.")
    if trial.chapter("ACES", "16.6"):
        raise line.refuse("SP-0b", trial.chapter("ACES", "16.6"))
    if not trial.own.aces_left or any(sub.id == word for sub in trial.own.submarines.values()):
        raise line.refuse(
            "SP-16.6a",
            f"You have {trial.own.aces_left} aces left to name (SP-16.6a).",
            "The referee gives their number: ACES ALLIED 1.",
        )
    return facts.NamedAce(word)


def _cross(line: OrderLine, trial: Trial) -> facts.CrossFact:
    """Read `CROSS J1 L21/L22 ZONES 2 SHIPS CA1 CA2 DD1 DD2 EXIT NO` (SP-ASSIST-2)."""
    fleet = "" if "/" in line.peek() else _fleet_name(line, trial)
    typed = line.peek()
    edge = boundary_word(line, trial.board)
    edge = "/".join(reversed(edge.split("/"))) if trial.board.zone(typed.split("/")[0]) != edge.split("/")[0] else edge
    fleet = fleet or _fleet_name(line, trial)
    zones, leaving, ships = -1, False, list[str]()
    while line:
        match line.choice("a fact", ("ZONES", "SHIPS", "EXIT")):
            case "ZONES":
                zones = line.whole("a number of zones moved this turn")
            case "EXIT":
                leaving = line.choice("an answer", ("YES", "NO")) == "YES"
            case "SHIPS":
                while line and line.peek() not in ("ZONES", "EXIT"):
                    ships.append(_ship(line))
    if zones < 0:
        raise _missing(line, "how many zones the fleet moves this turn", "ZONES 1, or ZONES 2")
    if not ships:
        raise _missing(line, "the ships in their order", "SHIPS CA1 DD1 ...")
    return facts.CrossFact(fleet, edge, zones, tuple(ships), leaving)


_SHIP = re.compile(r"[A-Z]{2,}[0-9]+")


def ship_facts(line: OrderLine) -> list[facts.ShipFact]:
    """Read ships such as `CA1(P3L T2 A2 X2 V24)`: weapon, factors, armour L or H, and points V."""
    ships: dict[str, list[str]] = {}
    factors: list[str] = []
    for word in re.findall(r"[^\s()]+", " ".join(word.upper for word in line.rest())):
        if _SHIP.fullmatch(word) and factors[-1:] != ["COVER"]:
            factors = ships[word] = []
        elif not ships:
            raise _no_factors(line, word)
        else:
            factors.append(word)
    return [_ship_fact(line, name, some, ships) for name, some in ships.items()]


def _no_factors(line: OrderLine, name: str) -> RefusedError:
    message = f"The umpire needs tertiary (T) and AA (A) factors of {name}."
    return line.refuse("missing-fact", message, f"Write {name}(T2 A2).")


def _ship_fact(line: OrderLine, name: str, factors: Sequence[str], ships: Collection[str]) -> facts.ShipFact:
    weapons: dict[str, int] = {}
    plate: dict[str, str] = {}
    points = 0
    wish = list(factors).index("COVER") if "COVER" in factors else len(factors)
    covers = " ".join(factors[wish + 1 :])
    if wish < len(factors) and covers not in ships:
        raise line.refuse("SP-20.41f", f"{name} cannot cover '{covers}'.", "Name another ship of the fleet.")
    for part in factors[:wish]:
        match = re.fullmatch(r"([PSTAXV])(\d+)([LH]?)", part)
        if not match:
            raise line.refuse(
                "bad-fact",
                f"'{part}' of {name} is no factor.",
                "Write P, S, T, A or X with its factors and L or H for armour, V for points.",
            )
        if match[1] == "V":
            points = int(match[2])
        else:
            weapons[LETTERS[match[1]]], plate[LETTERS[match[1]]] = int(match[2]), PLATE[match[3]]
    if "tertiary" not in weapons or "aa" not in weapons:
        raise _no_factors(line, name)
    return facts.ShipFact(name, weapons, {k: v for k, v in plate.items() if v}, points, covers)


def _ship(line: OrderLine) -> str:
    """Take the name of a ship: letters and a number."""
    word = line.take("a ship").upper
    if not re.fullmatch(r"[A-Z]+[0-9]+", word):
        raise line.refuse("bad-name", f"'{word}' is no ship.", "Write its letters and number, CA1.")
    return word


def _enter(line: OrderLine, trial: Trial) -> facts.EnterFact:
    """Read `ENTER J1 K22 SHIPS CA1(P3L T2 A2 X2 V24) DD3(T1 A1 X2 V6)` (SP-ASSIST-4)."""
    fleet = _fleet_name(line, trial)
    zone = zone_word(line, trial.board)
    line.choice("a fact", ("SHIPS",))
    ships = ship_facts(line)
    if not ships:
        raise _missing(line, "the ships with their tertiary and AA factors", "SHIPS CA1(T2 A2) ...")
    return facts.EnterFact(fleet, zone, tuple(ships))


def _work(
    line: OrderLine, trial: Trial, unit: str, before: Sequence[facts.Line]
) -> facts.WorkFact | facts.ThrowAwayFact:
    """Read `ML1 MINE L21/L22 ZONE L22 QUIET YES`, `MS1 DETECT ZONE L22 DID AA` and the like (SP-ASSIST-3)."""
    kind = line.take("another word").upper.lower()
    if trial.chapter("MINES", "19"):
        raise line.refuse("SP-0b", trial.chapter("MINES", "19"))
    ship = trial.own.ship(unit)
    overboard = bool(ship and ship.jettisoned) or any(
        isinstance(one, facts.ThrowAwayFact) and one.unit == unit for one in before
    )
    if kind == "jettison":
        if overboard:
            raise line.refuse("SP-19.41a", f"{unit} has thrown its mines overboard already.")
        return facts.ThrowAwayFact(unit)
    if kind == "mine" and overboard:
        raise line.refuse("SP-19.41c", f"{unit} has thrown its mines overboard and lays no more (SP-19.41c).")
    edges: list[str] = []
    zone, mission, active, fields_at_once = "", DEFAULT_MISSION[kind], 0, 1
    quiet: bool | None = None
    did: list[str] = []
    while line:
        if "/" in line.peek():
            edges.append(boundary_word(line, trial.board))
            continue
        match word := line.choice("a fact", ("ZONE", "MISSION", "QUIET", "DID", "ACTIVE", "FIELDS", *DID)):
            case "ZONE":
                zone = zone_word(line, trial.board)
            case "MISSION":
                mission = line.choice("a mission", MISSIONS)
            case "QUIET":
                quiet = line.choice("an answer", ("YES", "NO")) == "YES"
            case "DID":
                if not line:
                    raise _missing(line, "what disturbed the ship", "DID and some of " + ", ".join(DID))
                did.append(line.choice("what disturbed the ship", DID))
            case "ACTIVE":
                active = line.whole("a turn", 1)
            case "FIELDS":
                fields_at_once = line.whole("a number of fields", 1)
            case _:
                did.append(word)
    if quiet and did:
        raise line.refuse("contradiction", f"{unit} was quiet and did {did[0]}: one of them.")
    if quiet is None and not did:
        raise _missing(line, "whether the ship moved, fired, bombarded, used AA or was damaged", "QUIET YES, or DID AA")
    if kind == "mine" and not edges:
        raise _missing(line, "the boundary that is to be mined", "MINE L21/L22")
    if not zone and not edges:
        raise _missing(line, "the zone of the ship", "ZONE L22")
    zone = zone or edges[0].split("/")[1]
    _may_work(line, trial, kind, zone, mission, edges)
    return facts.WorkFact(
        unit, kind, zone, tuple(edges), mission, tuple(did or ("MOVED",) * (quiet is False)), active, fields_at_once
    )


def _may_work(line: OrderLine, trial: Trial, kind: str, zone: str, mission: str, edges: Sequence[str]) -> None:
    """Refuse mine work that the mission (SP-19.31a, SP-19.61), the zone (SP-19.34a) or its boundaries (SP-19.31e,
    SP-19.63a) do not allow, and sweeping where nothing has been detected (SP-19.62a)."""
    if kind == "mine" and mission not in laying.MISSIONS:
        raise line.refuse("SP-19.31a", f"Mines are laid under MINELAY or RAID, not {mission} (SP-19.31a).")
    if kind != "mine" and mission != "SWEEP":
        raise line.refuse("SP-19.61", f"Detecting and sweeping need mission SWEEP, not {mission} (SP-19.61).")
    if kind == "mine" and not fields.may_lay_in(trial.tables, trial.board, zone):
        far = trial.board.coast_distance(zone)
        message = (
            f"No field may be laid from {zone}: it is {far} zones from coastal land, and 2 is the most (SP-19.34a)."
        )
        raise line.refuse("SP-19.34a", message, "Islands do not count as coast (SP-19.34c).")
    around = trial.board.boundaries(zone)
    astray = [edge for edge in edges if edge not in around]
    if astray:
        row = "SP-19.31e" if kind == "mine" else "SP-19.63a"
        raise line.refuse(row, f"{astray[0]} is no boundary of {zone} ({row}).", f"Those are {', '.join(around)}.")
    if kind != "sweep":
        return
    known = {field.boundary for field in trial.own.fields} | {one.boundary for one in trial.known if one.count}
    unknown = [edge for edge in edges or around if edge not in known]
    if unknown and (edges or len(unknown) == len(around)):
        where = f"on {unknown[0]}" if edges else f"around {zone}"
        raise line.refuse("SP-19.62a", f"No field {where} has been detected; detect first (SP-19.62a).")


def _attacked(line: OrderLine, trial: Trial) -> facts.AttackedFact:
    zone = ""
    subs: list[str] = []
    while line or not zone:
        if re.fullmatch(r"SS[0-9]+", line.peek()):
            subs.append(line.take("a submarine").upper)
        elif zone:
            raise line.refuse("unknown-unit", f"'{line.take('a submarine').text}' is no submarine.", "Write SS1 SS2.")
        else:
            line.accept("ZONE")
            zone = zone_word(line, trial.board)
    return facts.AttackedFact(zone, tuple(subs))


def _ace_roll(line: OrderLine, trial: Trial, preposition: str, hunted: bool) -> facts.AceRollFact:
    """Read `ASW ON JAPANESE SS2 RAW 6` and `TORPEDO BY ALLIED SS1 RAW 5` (SP-ASSIST-5)."""
    line.choice("a word here", (preposition,))
    if line.peek() not in [side.upper() for side in SIDES]:
        raise _missing(line, "whose submarine it is", f"{preposition} JAPANESE {line.peek() or 'SS1'} RAW 6")
    side = _side(line)
    sub = line.take("a submarine").upper
    if not line.accept("RAW"):
        raise _missing(line, "the die as it fell", f"RAW 6 after {sub}")
    return facts.AceRollFact(sub, side, line.whole("a die", 1), hunted)


def _asw(line: OrderLine, trial: Trial) -> facts.AceRollFact:
    return _ace_roll(line, trial, "ON", True)


def _torpedo(line: OrderLine, trial: Trial) -> facts.AceRollFact:
    return _ace_roll(line, trial, "BY", False)


def _bombard(line: OrderLine, trial: Trial) -> facts.BaseFact:
    zone = zone_word(line, trial.board)
    if not line.accept("COMPLETED"):
        raise _missing(line, "whether the bombardment was completed", f"BOMBARD {zone} COMPLETED YES")
    return facts.BaseFact(zone, 0, line.choice("an answer", ("YES", "NO")) == "YES")


def _strike(line: OrderLine, trial: Trial) -> facts.BaseFact:
    zone = zone_word(line, trial.board)
    if not line.accept("HITS"):
        raise _missing(line, "the hits of the land strike", f"STRIKE {zone} HITS 2")
    return facts.BaseFact(zone, line.whole("a number of hits"))


PLAYER_VERBS: dict[str, Reader] = {
    "CROSS": _cross,
    "ENTER": _enter,
    "FLOTILLA": boat_orders.flotilla,
    "MINE": mine_orders.set_up,
    "REVEAL": mine_orders.reveal,
    "ACE": _named_ace,
    "ATTACKED": _attacked,
}
REFEREE_VERBS: dict[str, Reader] = {
    "TURN": _turn,
    "ACES": _aces,
    "NEIGHBOURS": _neighbours,
    "ASW": _asw,
    "TORPEDO": _torpedo,
    "BOMBARD": _bombard,
    "STRIKE": _strike,
}
