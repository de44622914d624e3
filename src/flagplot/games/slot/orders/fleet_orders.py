"""Orders for fleets: missions, plots, standing orders, splitting and combining (SP-BASE-7, SP-BASE-18)."""

from flagplot.core.diagnostics import suggest
from flagplot.games.slot.orders import model, plots
from flagplot.games.slot.orders.context import Desk
from flagplot.games.slot.orders.words import Words
from flagplot.games.slot.units import ALLIED, MISSIONS, PLOTTED, Fleet

STANCES = ("CLOSE", "KEEP", "EVADE")
AIMS = ("BIGGEST", "SMALLEST", "SPREAD")
TARGET_BASES = ("AIRFIELD", "MTB-BASE")


def own_fleet(words: Words, desk: Desk) -> Fleet:
    """Take the number of an own fleet."""
    word = words.take("a fleet")
    if word not in desk.own.fleets:
        near = suggest(word, desk.own.fleets)
        hint = f"Did you mean {near}?" if near else f"Your fleets are {', '.join(desk.own.fleets) or 'none'}."
        raise words.wrong("unknown-unit", f"You have no unit '{word}'.", hint)
    return desk.own.fleets[word]


def short_mission(words: Words, desk: Desk, fleet: Fleet, verb: str) -> model.AnyOrder:
    """Read `A1 INTERCEPT N27 M26` and the like: a mission and its plot without further words."""
    return _mission(words, desk, fleet, verb)


def mission(words: Words, desk: Desk, fleet: Fleet, verb: str) -> model.AnyOrder:
    """Read `A1 MISSION BOMBARD M22 AIRFIELD PLOT ...` (SP-BASE-17)."""
    return _mission(words, desk, fleet, words.choice("mission", MISSIONS))


def _mission(words: Words, desk: Desk, fleet: Fleet, name: str) -> model.AnyOrder:
    _may_change(words, desk, fleet, name)
    target = base = ""
    if name in ("BOMBARD", "TRANSPORT") or (name == "MINELAY" and words.peek() not in ("", "PLOT", "ROUTE")):
        target = plots.zone_word(words, desk.board, "target zone")
    if name == "BOMBARD":
        base = _target_base(words, desk, target)
    if name == "ESCORT":
        target = own_fleet(words, desk).id
        if target == fleet.id:
            raise words.wrong("bad-target", f"{fleet.id} cannot escort itself.")
    words.accept("PLOT", "ROUTE")
    plan: plots.Turns = ()
    if words:
        if name in ("ESCORT", "ABORT"):
            words.take()
            reason = "copies its charge" if name == "ESCORT" else "goes the shortest way to port"
            raise words.wrong("SP-BASE-18", f"A fleet on {name} {reason}; it takes no plot.")
        if name in (*PLOTTED, "ABORT", "ESCORT") or fleet.mission in (*PLOTTED, "ABORT", "ESCORT"):
            fleet.plan, fleet.routed = [], False
        fleet.mission = name
        plan = _turns(words, desk, fleet)
    return model.MissionOrder(fleet.id, name, target, base, plan)


def _may_change(words: Words, desk: Desk, fleet: Fleet, name: str) -> None:
    """Refuse a change of mission that the plotted missions do not allow (SP-BASE-18).

    BOMBARD, TRANSPORT and MINELAY begin before turn 1 or in a friendly port and end there or by ABORT.
    """
    own = desk.own
    if name == "ABORT" or own.turn == own.first or own.in_port(fleet):
        return
    if fleet.mission in PLOTTED and not (name == fleet.mission and not fleet.routed):
        raise words.wrong(
            "SP-BASE-18",
            f"{fleet.id} is out on {fleet.mission}; under way it may only change to ABORT.",
            f"Write {fleet.id} ABORT, and give a new mission in port.",
        )
    if name in PLOTTED and fleet.mission != name:
        raise words.wrong(
            "SP-BASE-18",
            f"{name} begins before turn 1 or in a friendly port; {fleet.id} is at sea.",
            f"Write {fleet.id} ABORT to go to port.",
        )
    if fleet.mission == "ABORT":
        raise words.wrong("SP-BASE-18", f"{fleet.id} has aborted; it takes a new mission in a friendly port.")


def _target_base(words: Words, desk: Desk, zone: str) -> str:
    """Take which base is bombarded; it must be named if the zone holds several (SP-20.71b)."""
    here = [
        name for name, zones in (("AIRFIELD", desk.enemy_airfields), ("MTB-BASE", desk.enemy_bases)) if zone in zones
    ]
    if not here:
        raise words.wrong(
            "SP-BASE-37",
            f"There is no enemy airfield or MTB base in {zone}.",
            f"Those are in {', '.join((*desk.enemy_airfields, *desk.enemy_bases))}.",
        )
    word = words.peek()
    if word in (*TARGET_BASES, "PORT"):
        words.take()
        if word not in here:
            raise words.wrong("SP-BASE-37", f"There is no {word} to bombard in {zone}.", f"Name {' or '.join(here)}.")
        return word
    if len(here) + (zone in desk.enemy_ports) > 1:
        raise words.wrong(
            "SP-20.71b", f"{zone} holds several bases; the target must be named.", f"Write BOMBARD {zone} {here[0]}."
        )
    return here[0]


def plot(words: Words, desk: Desk, fleet: Fleet, verb: str) -> model.AnyOrder:
    """Read `A1 PLOT N27 M26 / M25`; a plot goes on where the plotted turns end (SP-BASE-18)."""
    if fleet.mission in ("ABORT", "ESCORT"):
        reason = "copies its charge" if fleet.mission == "ESCORT" else "goes the shortest way to port"
        raise words.wrong("SP-BASE-18", f"A fleet on {fleet.mission} {reason}; it takes no plot.")
    if fleet.mission in PLOTTED and fleet.routed and not fleet.replot:
        raise words.wrong(
            "SP-BASE-18", f"The whole route of {fleet.id} on {fleet.mission} is plotted; it may only change to ABORT."
        )
    if not words:
        words.take("a zone")
    plan = _turns(words, desk, fleet)
    return model.PlotOrder(fleet.id, plan)


def _turns(words: Words, desk: Desk, fleet: Fleet) -> plots.Turns:
    """Read a plot from where the fleet will be when its plotted turns are over."""
    own = desk.own
    had = fleet.plan if fleet.plan and not fleet.replot else []
    start = next((zone for turn in reversed(had) for zone in reversed(turn)), fleet.zone)
    return plots.read(words, desk.board, own, fleet, start, own.turn + len(had))


def mines(words: Words, desk: Desk, fleet: Fleet, verb: str) -> model.AnyOrder:
    """Read the standing order for mines: `A1 MINES STOP`, PRESS or ASK (SP-19.26c)."""
    return model.MinesOrder(fleet.id, words.choice("order for mines", ("STOP", "PRESS", "ASK")))


def mines_answer(words: Words, desk: Desk, fleet: Fleet) -> model.AnyOrder:
    """Read the answer to a mine question, with a new plot for what is left of the turn (SP-19.26b)."""
    choice = words.choice("answer", ("STOP", "PRESS"))
    plan: plots.Turns = ()
    if words and choice == "PRESS":
        words.take()
        raise words.wrong("SP-19.26b", "Only a fleet that stops may be plotted anew.")
    if words.accept("PLOT", "ROUTE"):
        goal = next(crossing.goal for crossing in desk.own.crossings if crossing.fleet == fleet.id)
        if words.peek() == goal:
            words.take()
            raise words.wrong("SP-19.26b", f"{fleet.id} stops before {goal}; plot another direction or PRESS.")
        plan = plots.read(words, desk.board, desk.own, fleet, fleet.zone, desk.own.turn, fleet.done)
    return model.MinesOrder(fleet.id, choice, plan)


def battle(words: Words, desk: Desk, fleet: Fleet, verb: str) -> model.AnyOrder:
    """Read `A1 BATTLE CLOSE TARGET BIGGEST TO M23` (SP-BASE-25, SP-BASE-31)."""
    stance, aim, retreat = fleet.stance, fleet.aim, ""
    if words.peek() not in ("TARGET", "TO"):
        stance = words.choice("stance", STANCES)
    if words.accept("TARGET"):
        aim = words.choice("choice of targets", AIMS)
    if words.accept("TO"):
        retreat = plots.zone_word(words, desk.board)
    return model.BattleOrder(fleet.id, stance, aim, retreat)


def anti_aircraft(words: Words, desk: Desk, fleet: Fleet, verb: str) -> model.AnyOrder:
    """Read `A1 AA HOLD` or `A1 AA FIRE` (SP-19.31d)."""
    return model.AntiAircraftOrder(fleet.id, words.choice("order for AA", ("HOLD", "FIRE")) == "HOLD")


def hold(words: Words, desk: Desk, fleet: Fleet, verb: str) -> model.AnyOrder:
    """Read `A1 HOLD AA` (SP-19.31d)."""
    words.choice("word after HOLD", ("AA",))
    return model.AntiAircraftOrder(fleet.id, True)


def _ships(words: Words, desk: Desk, fleet: Fleet, stop: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Take numbers of ships of a fleet, each once."""
    here = [ship.id for ship in desk.own.members(fleet)]
    out: list[str] = []
    while words and words.peek() not in stop:
        word = words.take()
        if word not in here:
            near = suggest(word, here)
            hint = f"Did you mean {near}?" if near else f"{fleet.id} has {', '.join(here)}."
            raise words.wrong("unknown-unit", f"'{word}' is no ship of {fleet.id}.", hint)
        if word in out:
            raise words.wrong("contradiction", f"{word} stands here twice.")
        out.append(word)
    return tuple(out)


def arrange(words: Words, desk: Desk, fleet: Fleet, verb: str) -> model.AnyOrder:
    """Read `A1 ORDER DD1 DD2 CA1 CA2`: every ship of the fleet, first to meet mines first (SP-19.2h)."""
    ships = _ships(words, desk, fleet)
    missing = [ship.id for ship in desk.own.members(fleet) if ship.id not in ships]
    if missing:
        raise words.wrong("incomplete", f"The order of {fleet.id} lacks {', '.join(missing)}.", "Name every ship once.")
    return model.ArrangeOrder(fleet.id, ships)


def split(words: Words, desk: Desk) -> model.AnyOrder:
    """Read `SPLIT A1 DD1 DD2 AS A4` (SP-BASE-7)."""
    own = desk.own
    fleet = own_fleet(words, desk)
    ships = _ships(words, desk, fleet, ("AS",))
    letter = "A" if own.side == ALLIED else "J"
    numbers = [int(ident[1:]) for ident in own.fleets]
    name = f"{letter}{max(numbers, default=0) + 1}"
    if words.accept("AS"):
        name = words.take("a fleet number")
        if name[:1] != letter or not name[1:].isdecimal() or name[1:].startswith("0") or name in own.fleets:
            raise words.wrong("bad-name", f"'{name}' is no free fleet number.", f"Write {letter} and a number.")
    if not ships or len(ships) == len(own.members(fleet)):
        raise words.wrong("SP-BASE-7", f"Name some of the ships of {fleet.id}, not none or all.")
    dead = all(own.ships[f"{own.side}/{ship}"].level() == 0 for ship in ships)
    if fleet.mission in ("TRANSPORT", "BOMBARD") and fleet.routed and not dead:
        raise words.wrong("SP-BASE-7", f"{fleet.id} has a plotted {fleet.mission} mission and may not be split.")
    return model.SplitOrder(fleet.id, ships, name)


def combine(words: Words, desk: Desk) -> model.AnyOrder:
    """Read `COMBINE A1 A2`: the ships of A2 join A1 in the same zone (SP-BASE-7)."""
    one, two = own_fleet(words, desk), own_fleet(words, desk)
    most = desk.tables.fleets.most_ships
    if one.id == two.id:
        raise words.wrong("contradiction", f"{one.id} cannot join itself.")
    if one.zone != two.zone:
        raise words.wrong("SP-BASE-7", f"{one.id} is in {one.zone}, {two.id} in {two.zone}; they do not meet.")
    if len(one.ships) + len(two.ships) > most:
        raise words.wrong("SP-BASE-7", f"A fleet has at most {most} ships.")
    return model.CombineOrder(one.id, two.id)
