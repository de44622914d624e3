"""Reading facts at the table; what is missing is asked for (SP-ASSIST-1)."""

import re
from collections.abc import Callable

from flagplot.core.diagnostics import Diagnostic, suggest
from flagplot.core.game import OrderEcho
from flagplot.games.slot import weather
from flagplot.games.slot.orders import boat_orders, mine_orders
from flagplot.games.slot.orders.apply import apply
from flagplot.games.slot.orders.context import Desk
from flagplot.games.slot.orders.model import AnyOrder, MinesOrder
from flagplot.games.slot.orders.plots import boundary_word, zone_word
from flagplot.games.slot.orders.reader import query
from flagplot.games.slot.orders.words import Words, WrongError, remark
from flagplot.games.slot.table import facts
from flagplot.games.slot.units import REFEREE, SIDES

DID = ("MOVED", "FIRED", "BOMBARDED", "AA", "DAMAGED")
"""What disturbs mine work (SP-19.31d)."""
LETTERS = {"P": "primary", "S": "secondary", "T": "tertiary", "A": "aa", "X": "torpedo"}
PLATE = {"": "", "L": "light", "H": "heavy"}
DEFAULT_MISSION = {"mine": "MINELAY", "detect": "SWEEP", "sweep": "SWEEP"}


ONCE = (facts.WorkFact, facts.ThrowAwayFact, facts.AttackedFact, facts.NamedAce)
"""Facts that a ship, a submarine or a zone can have once in a turn."""


def read(text: str, seat: str, desk: Desk) -> facts.TableSheet:
    """Return the facts and secret orders of a text that stand, and the remarks; never raises."""
    given: list[facts.Fact] = []
    orders: list[AnyOrder] = []
    echo: list[OrderEcho] = []
    remarks: list[Diagnostic] = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = Words(line)
        if not words:
            continue
        try:
            order = _line(words, seat, desk)
            words.finish()
            if isinstance(order, ONCE) and any(type(one) is type(order) and one.unit == order.unit for one in given):
                raise WrongError(
                    words.words[0][1],
                    len(words.words[0][0]),
                    "contradiction",
                    f"A fact of {order.unit} of this kind is given above already.",
                    "Give it once a turn, with everything that belongs to it.",
                )
            if isinstance(order, facts.Fact):
                given.append(order)
            else:
                apply(order, desk.own)
                orders.append(order)
        except WrongError as wrong:
            remarks.append(remark(number, wrong))
            continue
        echo.append(OrderEcho(number, order.unit, str(order)))
    return facts.TableSheet(
        seat=seat, text=text, echo=tuple(echo), diagnostics=tuple(remarks), facts=tuple(given), orders=tuple(orders)
    )


def _line(words: Words, seat: str, desk: Desk) -> facts.Fact | AnyOrder:
    first = words.take()
    if first == "QUERY":
        raise query(words)
    if desk.own.phase == "movement":
        return _answer(words, desk, first)
    verbs = REFEREE_VERBS if seat == REFEREE else PLAYER_VERBS
    if first in verbs:
        return verbs[first](words, desk)
    if seat != REFEREE and words.peek() in ("MINE", "DETECT", "SWEEP", "JETTISON"):
        return _work(words, desk, first)
    if first in {**REFEREE_VERBS, **PLAYER_VERBS}:
        who = "the players give" if seat == REFEREE else "the referee gives"
        raise words.wrong("SP-ASSIST-1", f"{first} is a fact that {who}.")
    near = suggest(first, verbs)
    hint = f"Did you mean {near}?" if near else f"Facts begin with {', '.join(verbs)}."
    raise words.wrong("unknown-word", f"'{first}' begins no fact.", hint)


def _answer(words: Words, desk: Desk, first: str) -> MinesOrder:
    """Return the answer to the question after a quarter of the ships (SP-19.26a)."""
    fleets = [crossing.fleet for crossing in desk.own.crossings]
    if first in fleets and words.accept("MINES"):
        choice = words.choice("answer", ("STOP", "PRESS"))
        return MinesOrder(first, choice)
    hint = f"Answer {fleets[0]} MINES STOP or PRESS." if fleets else "Nothing is asked of you now."
    raise words.wrong("not-now", "The umpire waits for an answer; other facts come after it.", hint)


def _missing(words: Words, what: str, example: str) -> WrongError:
    """Return the question for a fact that is not there."""
    return WrongError(words.end, 1, "missing-fact", f"The umpire needs {what}.", f"Write {example}.")


def _turn(words: Words, desk: Desk) -> facts.TurnFact:
    number = words.number("a turn", 1)
    if number < desk.own.turn:
        raise words.wrong(
            "SP-ASSIST-1",
            f"Turn {number} is over; turn {desk.own.turn} is being ruled on.",
            f"Give the turn that follows, TURN {desk.own.turn + 1}.",
        )
    night = words.choice("time of day", ("DAY", "NIGHT")) == "NIGHT"
    if not words.accept("WEATHER"):
        raise _missing(words, "the weather of the turn", "WEATHER and one of " + ", ".join(weather.STATES))
    kinds = {kind.upper(): kind for kind in weather.STATES} | {"CLOUDY": "Cloud"}
    return facts.TurnFact(str(number), night, kinds[words.choice("weather", kinds)])


def _fleet_name(words: Words, desk: Desk) -> str:
    """Take the number of a fleet: A and a number for the Allies, J for Japan, so that no two sides share one."""
    word = words.take("a fleet")
    letter = desk.own.side[:1].upper()
    if not re.fullmatch(rf"{letter}[1-9]\d*", word):
        raise words.wrong("bad-name", f"'{word}' is no fleet number of yours.", f"Write {letter} and a number.")
    return word


def _side(words: Words) -> str:
    return words.choice("side", [side.upper() for side in SIDES]).lower()


def _aces(words: Words, desk: Desk) -> facts.AcesFact:
    return facts.AcesFact(_side(words), words.number("a number of aces"))


def _neighbours(words: Words, desk: Desk) -> facts.NeighboursFact:
    zone = zone_word(words, desk.board)
    others: list[str] = []
    while words:
        others.append(zone_word(words, desk.board))
    if not others or len(others) > 6:
        raise _missing(words, "one to six neighbours", f"NEIGHBOURS {zone} and up to six zones")
    return facts.NeighboursFact(zone, tuple(others))


def _named_ace(words: Words, desk: Desk) -> facts.NamedAce:
    """Name an ace in secret, no more than the scenario gives (SP-16.6a)."""
    word = words.take("a submarine")
    if not re.fullmatch(r"SS\d+", word):
        raise words.wrong("unknown-unit", f"'{word}' is no submarine.", "Write SS and its number.")
    if desk.chapter("ACES", "16.6"):
        raise words.wrong("SP-0b", desk.chapter("ACES", "16.6"))
    if not desk.own.aces_left or any(sub.id == word for sub in desk.own.submarines.values()):
        raise words.wrong(
            "SP-16.6a",
            f"You have {desk.own.aces_left} aces left to name (SP-16.6a).",
            "The referee gives their number: ACES ALLIED 1.",
        )
    desk.own.aces_left -= 1
    return facts.NamedAce(word)


def _cross(words: Words, desk: Desk) -> facts.CrossFact:
    """Read `CROSS J1 L21/L22 ZONES 2 SHIPS CA1 CA2 DD1 DD2 EXIT NO` (SP-ASSIST-2)."""
    fleet = _fleet_name(words, desk)
    typed = words.peek()
    edge = boundary_word(words, desk.board)
    edge = "/".join(reversed(edge.split("/"))) if desk.board.zone(typed.split("/")[0]) != edge.split("/")[0] else edge
    zones, leaving, ships = -1, False, list[str]()
    while words:
        match words.choice("fact", ("ZONES", "SHIPS", "EXIT")):
            case "ZONES":
                zones = words.number("a number of zones moved this turn")
            case "EXIT":
                leaving = words.choice("answer", ("YES", "NO")) == "YES"
            case "SHIPS":
                while words and words.peek() not in ("ZONES", "EXIT"):
                    ships.append(words.take())
    if zones < 0:
        raise _missing(words, "how many zones the fleet moves this turn", "ZONES 1, or ZONES 2")
    if not ships:
        raise _missing(words, "the ships in their order", "SHIPS CA1 DD1 ...")
    return facts.CrossFact(fleet, edge, zones, tuple(ships), leaving)


_SHIP = re.compile(r"([A-Z]+\d+)\s*\(([^()]*)\)")


def ship_facts(text: str, words: Words) -> list[facts.ShipFact]:
    """Return ships such as `CA1(P3L T2 A2 X2 V24)`: weapon, factors, armour L or H, and points V."""
    out: list[facts.ShipFact] = []
    left = _SHIP.sub(" ", text).split()
    if left:
        raise words.wrong(
            "missing-fact",
            f"The umpire needs tertiary (T) and AA (A) factors of {left[0].strip('()')}.",
            "Write each ship with its factors in brackets, CA1(T2 A2).",
        )
    for name, inner in _SHIP.findall(text):
        weapons: dict[str, int] = {}
        plate: dict[str, str] = {}
        points = 0
        for part in inner.split():
            match = re.fullmatch(r"([PSTAXV])(\d+)([LH]?)", part)
            if not match:
                raise words.wrong(
                    "bad-fact",
                    f"'{part}' of {name} is no factor.",
                    "Write P, S, T, A or X with its factors and L or H for armour, V for points.",
                )
            if match[1] == "V":
                points = int(match[2])
            else:
                weapons[LETTERS[match[1]]], plate[LETTERS[match[1]]] = int(match[2]), PLATE[match[3]]
        if "tertiary" not in weapons or "aa" not in weapons:
            raise words.wrong(
                "missing-fact", f"The umpire needs tertiary (T) and AA (A) factors of {name}.", f"Write {name}(T2 A2)."
            )
        out.append(facts.ShipFact(name, weapons, {k: v for k, v in plate.items() if v}, points))
    return out


def _enter(words: Words, desk: Desk) -> facts.EnterFact:
    """Read `ENTER J1 K22 SHIPS CA1(P3L T2 A2 X2 V24) DD3(T1 A1 X2 V6)` (SP-ASSIST-4)."""
    fleet = _fleet_name(words, desk)
    zone = zone_word(words, desk.board)
    words.choice("fact", ("SHIPS",))
    rest = " ".join(word for word, _ in words.words[words.place :])
    words.place = len(words.words)
    ships = ship_facts(rest, words)
    if not ships:
        raise _missing(words, "the ships with their tertiary and AA factors", "SHIPS CA1(T2 A2) ...")
    return facts.EnterFact(fleet, zone, tuple(ships))


def _work(words: Words, desk: Desk, unit: str) -> facts.WorkFact | facts.ThrowAwayFact:
    """Read `ML1 MINE L21/L22 ZONE L22 QUIET YES`, `MS1 DETECT ZONE L22 DID AA` and the like (SP-ASSIST-3)."""
    kind = words.take().lower()
    if desk.chapter("MINES", "19"):
        raise words.wrong("SP-0b", desk.chapter("MINES", "19"))
    if kind == "jettison":
        return facts.ThrowAwayFact(unit)
    edges: list[str] = []
    zone, mission, active, fields_at_once = "", DEFAULT_MISSION[kind], 0, 1
    did: list[str] | None = None
    while words:
        if "/" in words.peek():
            edges.append(boundary_word(words, desk.board))
            continue
        match words.choice("fact", ("ZONE", "MISSION", "QUIET", "DID", "ACTIVE", "FIELDS")):
            case "ZONE":
                zone = zone_word(words, desk.board)
            case "MISSION":
                mission = words.take("a mission")
            case "QUIET":
                did = [] if words.choice("answer", ("YES", "NO")) == "YES" else (did or ["MOVED"])
            case "DID":
                did = []
                while words.peek() in DID:
                    did.append(words.take())
                if not did:
                    raise _missing(words, "what disturbed the ship", "DID and some of " + ", ".join(DID))
            case "ACTIVE":
                active = words.number("a turn", 1)
            case "FIELDS":
                fields_at_once = words.number("a number of fields", 1)
    if did is None:
        raise _missing(
            words, "whether the ship moved, fired, bombarded, used AA or was damaged", "QUIET YES, or DID AA"
        )
    if kind == "mine" and not edges:
        raise _missing(words, "the boundary that is to be mined", "MINE L21/L22")
    if not zone and not edges:
        raise _missing(words, "the zone of the ship", "ZONE L22")
    return facts.WorkFact(
        unit, kind, zone or edges[0].split("/")[1], tuple(edges), mission, tuple(did), active, fields_at_once
    )


def _attacked(words: Words, desk: Desk) -> facts.AttackedFact:
    zone = zone_word(words, desk.board)
    subs: list[str] = []
    while words:
        subs.append(words.take())
    return facts.AttackedFact(zone, tuple(subs))


def _ace_roll(words: Words, desk: Desk, preposition: str, hunted: bool) -> facts.AceRollFact:
    """Read `ASW ON JAPANESE SS2 RAW 6` and `TORPEDO BY ALLIED SS1 RAW 5` (SP-ASSIST-5)."""
    words.choice("word here", (preposition,))
    if words.peek() not in [side.upper() for side in SIDES]:
        raise _missing(words, "whose submarine it is", f"{preposition} JAPANESE {words.peek() or 'SS1'} RAW 6")
    side = _side(words)
    sub = words.take("a submarine")
    if not words.accept("RAW"):
        raise _missing(words, "the die as it fell", f"RAW 6 after {sub}")
    return facts.AceRollFact(sub, side, words.number("a die", 1), hunted)


def _asw(words: Words, desk: Desk) -> facts.AceRollFact:
    return _ace_roll(words, desk, "ON", True)


def _torpedo(words: Words, desk: Desk) -> facts.AceRollFact:
    return _ace_roll(words, desk, "BY", False)


def _bombard(words: Words, desk: Desk) -> facts.BaseFact:
    zone = zone_word(words, desk.board)
    if not words.accept("COMPLETED"):
        raise _missing(words, "whether the bombardment was completed", f"BOMBARD {zone} COMPLETED YES")
    return facts.BaseFact(zone, 0, words.choice("answer", ("YES", "NO")) == "YES")


def _strike(words: Words, desk: Desk) -> facts.BaseFact:
    zone = zone_word(words, desk.board)
    if not words.accept("HITS"):
        raise _missing(words, "the hits of the land strike", f"STRIKE {zone} HITS 2")
    return facts.BaseFact(zone, words.number("a number of hits"))


Reader = Callable[[Words, Desk], "facts.Fact | AnyOrder"]
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
