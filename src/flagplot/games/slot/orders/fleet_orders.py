"""Orders for fleets: missions, plots, standing orders, splitting and combining (SP-BASE-7, SP-BASE-18)."""

import msgspec

from flagplot.core.diagnostics import meant
from flagplot.games.slot.orders import model, plots
from flagplot.games.slot.orders.apply import ends_plot
from flagplot.games.slot.orders.line import OrderLine
from flagplot.games.slot.orders.trial import Trial
from flagplot.games.slot.units import ALLIED, MISSIONS, PLOTTED, Fleet

STANCES = ("CLOSE", "KEEP", "EVADE")
AIMS = ("BIGGEST", "SMALLEST", "SPREAD")
TARGET_BASES = ("AIRFIELD", "MTB-BASE")


def own_fleet(line: OrderLine, trial: Trial) -> Fleet:
    """Take the number of an own fleet."""
    word = line.take("a fleet").upper
    if word not in trial.own.fleets:
        hint = meant(word, trial.own.fleets, f"Your fleets are {', '.join(trial.own.fleets) or 'none'}.")
        raise line.refuse("unknown-unit", f"You have no unit '{word}'.", hint)
    return trial.own.fleets[word]


def short_mission(line: OrderLine, trial: Trial, fleet: Fleet, verb: str) -> model.AnyOrder:
    """Read `A1 INTERCEPT N27 M26` and the like: a mission and its plot without further words."""
    return _mission(line, trial, fleet, verb)


def mission(line: OrderLine, trial: Trial, fleet: Fleet, verb: str) -> model.AnyOrder:
    """Read `A1 MISSION BOMBARD M22 AIRFIELD PLOT ...` (SP-BASE-17)."""
    return _mission(line, trial, fleet, line.choice("a mission", MISSIONS))


def _mission(line: OrderLine, trial: Trial, fleet: Fleet, name: str) -> model.AnyOrder:
    _may_change(line, trial, fleet, name)
    target = base = ""
    if name in ("BOMBARD", "TRANSPORT") or (name == "MINELAY" and line and not line.sees("PLOT", "ROUTE")):
        target = plots.zone_word(line, trial.board, "target zone")
    if name == "BOMBARD":
        base = _target_base(line, trial, target)
    if name == "ESCORT":
        target = own_fleet(line, trial).id
        if target == fleet.id:
            raise line.refuse("bad-target", f"{fleet.id} cannot escort itself.")
    line.accept("PLOT", "ROUTE")
    plan: plots.Turns = ()
    if line:
        if name in ("ESCORT", "ABORT"):
            line.take("another word")
            reason = "copies its charge" if name == "ESCORT" else "goes the shortest way to port"
            raise line.refuse("SP-BASE-18", f"A fleet on {name} {reason}; it takes no plot.")
        after = msgspec.structs.replace(fleet, mission=name)
        if ends_plot(name, fleet):
            after.plan, after.routed = [], False
        plan = _turns(line, trial, after)
    return model.MissionOrder(fleet.id, name, target, base, plan)


def _may_change(line: OrderLine, trial: Trial, fleet: Fleet, name: str) -> None:
    """Refuse a change of mission that the plotted missions do not allow (SP-BASE-18).

    BOMBARD, TRANSPORT and MINELAY begin before turn 1 or in a friendly port and end there or by ABORT.
    """
    own = trial.own
    if name == "ABORT" or own.turn == own.first or own.in_port(fleet):
        return
    if fleet.mission in PLOTTED and not (name == fleet.mission and not fleet.routed):
        raise line.refuse(
            "SP-BASE-18",
            f"{fleet.id} is out on {fleet.mission}; under way it may only change to ABORT.",
            f"Write {fleet.id} ABORT, and give a new mission in port.",
        )
    if name in PLOTTED and fleet.mission != name:
        raise line.refuse(
            "SP-BASE-18",
            f"{name} begins before turn 1 or in a friendly port; {fleet.id} is at sea.",
            f"Write {fleet.id} ABORT to go to port.",
        )
    if fleet.mission == "ABORT":
        raise line.refuse("SP-BASE-18", f"{fleet.id} has aborted; it takes a new mission in a friendly port.")


def _target_base(line: OrderLine, trial: Trial, zone: str) -> str:
    """Take which base is bombarded; it must be named if the zone holds several (SP-20.71b)."""
    here = [
        name for name, zones in (("AIRFIELD", trial.enemy_airfields), ("MTB-BASE", trial.enemy_bases)) if zone in zones
    ]
    if not here:
        raise line.refuse(
            "SP-BASE-37",
            f"There is no enemy airfield or MTB base in {zone}.",
            f"Those are in {', '.join((*trial.enemy_airfields, *trial.enemy_bases))}.",
        )
    word = line.peek()
    if word in (*TARGET_BASES, "PORT"):
        line.take("another word")
        if word not in here:
            raise line.refuse("SP-BASE-37", f"There is no {word} to bombard in {zone}.", f"Name {' or '.join(here)}.")
        return word
    if len(here) + (zone in trial.enemy_ports) > 1:
        raise line.refuse(
            "SP-20.71b", f"{zone} holds several bases; the target must be named.", f"Write BOMBARD {zone} {here[0]}."
        )
    return here[0]


def plot(line: OrderLine, trial: Trial, fleet: Fleet, verb: str) -> model.AnyOrder:
    """Read `A1 PLOT N27 M26 / M25`; a plot goes on where the plotted turns end (SP-BASE-18)."""
    if fleet.mission in ("ABORT", "ESCORT"):
        reason = "copies its charge" if fleet.mission == "ESCORT" else "goes the shortest way to port"
        raise line.refuse("SP-BASE-18", f"A fleet on {fleet.mission} {reason}; it takes no plot.")
    if fleet.mission in PLOTTED and fleet.routed and not fleet.replot:
        raise line.refuse(
            "SP-BASE-18", f"The whole route of {fleet.id} on {fleet.mission} is plotted; it may only change to ABORT."
        )
    if not line:
        line.may_follow(*plots.ways(trial.board, fleet.zone))
        line.take("a zone")
    plan = _turns(line, trial, fleet)
    return model.PlotOrder(fleet.id, plan)


def _turns(line: OrderLine, trial: Trial, fleet: Fleet) -> plots.Turns:
    """Read a plot from where the fleet will be when its plotted turns are over."""
    own = trial.own
    had = fleet.plan if fleet.plan and not fleet.replot else []
    start = next((zone for turn in reversed(had) for zone in reversed(turn)), fleet.zone)
    return plots.read(line, trial.board, own, fleet, start, own.turn + len(had))


def mines(line: OrderLine, trial: Trial, fleet: Fleet, verb: str) -> model.AnyOrder:
    """Read the standing order for mines: `A1 MINES STOP`, PRESS or ASK (SP-19.26c)."""
    return model.MinesOrder(fleet.id, line.choice("an order for mines", ("STOP", "PRESS", "ASK")))


def mines_answer(line: OrderLine, trial: Trial, fleet: Fleet) -> model.AnyOrder:
    """Read the answer to a mine question, with a new plot for what is left of the turn (SP-19.26b)."""
    choice = line.choice("an answer", ("STOP", "PRESS"))
    plan: plots.Turns = ()
    if line and choice == "PRESS":
        line.take("another word")
        raise line.refuse("SP-19.26b", "Only a fleet that stops may be plotted anew.")
    if line.accept("PLOT", "ROUTE"):
        goal = next(crossing.goal for crossing in trial.own.crossings if crossing.fleet == fleet.id)
        if line.peek() == goal:
            line.take("another word")
            raise line.refuse("SP-19.26b", f"{fleet.id} stops before {goal}; plot another direction or PRESS.")
        plan = plots.read(line, trial.board, trial.own, fleet, fleet.zone, trial.own.turn, fleet.done)
    return model.MinesOrder(fleet.id, choice, plan)


def battle(line: OrderLine, trial: Trial, fleet: Fleet, verb: str) -> model.AnyOrder:
    """Read `A1 BATTLE CLOSE TARGET BIGGEST TO M23` (SP-BASE-25, SP-BASE-31)."""
    stance, aim, retreat = fleet.stance, fleet.aim, ""
    if not line.sees("TARGET", "TO"):
        stance = line.choice("a stance", STANCES)
    if line.accept("TARGET"):
        aim = line.choice("a choice of targets", AIMS)
    if line.accept("TO"):
        retreat = plots.zone_word(line, trial.board)
    return model.BattleOrder(fleet.id, stance, aim, retreat)


def anti_aircraft(line: OrderLine, trial: Trial, fleet: Fleet, verb: str) -> model.AnyOrder:
    """Read `A1 AA HOLD` or `A1 AA FIRE` (SP-19.31d)."""
    return model.AntiAircraftOrder(fleet.id, line.choice("an order for AA", ("HOLD", "FIRE")) == "HOLD")


def hold(line: OrderLine, trial: Trial, fleet: Fleet, verb: str) -> model.AnyOrder:
    """Read `A1 HOLD AA` (SP-19.31d)."""
    line.choice("a word after HOLD", ("AA",))
    return model.AntiAircraftOrder(fleet.id, True)


def _ships(line: OrderLine, trial: Trial, fleet: Fleet, stop: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Take numbers of ships of a fleet, each once."""
    here = [ship.id for ship in trial.own.members(fleet)]
    out: list[str] = []
    while line and line.peek() not in stop:
        word = line.take("another word").upper
        if word not in here:
            hint = meant(word, here, f"{fleet.id} has {', '.join(here)}.")
            raise line.refuse("unknown-unit", f"'{word}' is no ship of {fleet.id}.", hint)
        if word in out:
            raise line.refuse("contradiction", f"{word} stands here twice.")
        out.append(word)
    line.may_follow(*(ship for ship in here if ship not in out))
    return tuple(out)


def arrange(line: OrderLine, trial: Trial, fleet: Fleet, verb: str) -> model.AnyOrder:
    """Read `A1 ORDER DD1 DD2 CA1 CA2`: every ship of the fleet, first to meet mines first (SP-19.2h)."""
    ships = _ships(line, trial, fleet)
    missing = [ship.id for ship in trial.own.members(fleet) if ship.id not in ships]
    if missing:
        raise line.refuse("incomplete", f"The order of {fleet.id} lacks {', '.join(missing)}.", "Name every ship once.")
    return model.ArrangeOrder(fleet.id, ships)


def split(line: OrderLine, trial: Trial) -> model.AnyOrder:
    """Read `SPLIT A1 DD1 DD2 AS A4` (SP-BASE-7)."""
    own = trial.own
    fleet = own_fleet(line, trial)
    ships = _ships(line, trial, fleet, ("AS",))
    letter = "A" if own.side == ALLIED else "J"
    numbers = [int(ident[1:]) for ident in own.fleets]
    name = f"{letter}{max(numbers, default=0) + 1}"
    if line.accept("AS"):
        name = line.take("a fleet number").upper
        if name[:1] != letter or not name[1:].isdecimal() or name[1:].startswith("0") or name in own.fleets:
            raise line.refuse("bad-name", f"'{name}' is no free fleet number.", f"Write {letter} and a number.")
    if not ships or len(ships) == len(own.members(fleet)):
        raise line.refuse("SP-BASE-7", f"Name some of the ships of {fleet.id}, not none or all.")
    dead = all(own.ships[f"{own.side}/{ship}"].level() == 0 for ship in ships)
    if fleet.mission in ("TRANSPORT", "BOMBARD") and fleet.routed and not dead:
        raise line.refuse("SP-BASE-7", f"{fleet.id} has a plotted {fleet.mission} mission and may not be split.")
    return model.SplitOrder(fleet.id, ships, name)


def combine(line: OrderLine, trial: Trial) -> model.AnyOrder:
    """Read `COMBINE A1 A2`: the ships of A2 join A1 in the same zone (SP-BASE-7)."""
    one, two = own_fleet(line, trial), own_fleet(line, trial)
    most = trial.tables.fleets.most_ships
    if one.id == two.id:
        raise line.refuse("contradiction", f"{one.id} cannot join itself.")
    if one.zone != two.zone:
        raise line.refuse("SP-BASE-7", f"{one.id} is in {one.zone}, {two.id} in {two.zone}; they do not meet.")
    if len(one.ships) + len(two.ships) > most:
        raise line.refuse("SP-BASE-7", f"A fleet has at most {most} ships.")
    return model.CombineOrder(one.id, two.id)
