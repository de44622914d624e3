"""An order by radio: `TF3 RT to AF4: landing point now DD05, ack` (GM-22.3, GM-22.4). What is said is read like any
other order."""

import re
from typing import Any, Literal, NamedTuple

from flagplot.games.carrier.command.coding import coded
from flagplot.games.carrier.ordered.ast import LandAt, Place, Program, Radio, SubmarineOrder, UnitRef
from flagplot.games.carrier.ordered.words import base_name
from flagplot.games.carrier.orders.built import Part, kind_of, value_of
from flagplot.games.carrier.orders.callers import acknowledged, controls, has_radio, label_of, own_unit, under_command
from flagplot.games.carrier.orders.links import link_of
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import BY_RADIO, Group, Option, Trial, Verb
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Direction, neighbour

LANDING = re.compile(
    r"(?:(?:new\s+)?landing\s+(?:point|hex|place)(?:\s+is)?(?:\s+now)?|new\s+hex|land\s+(?:at|on|in))\s+"
    r"(?P<where>.+?)(?:[\s,]+land\s+there)?(?:[\s,]+(?:at\s+)?\d{4})?[\s.]*$",
    re.IGNORECASE,
)
STEPS = re.compile(r"(?:(?:NE|NW|SE|SW|N|S)\s?\d{1,2}[\s,]*)+", re.IGNORECASE)
TAIL = re.compile(
    r"(?<=\")(?P<ack>[\s,]*(?:(?:no\s+)?ack)?)[\s,]*"
    r"(?:at\s+(?P<hour>\d\d)00|when\s+(?P<kind>SS|TF|AF)\s*(?P<number>\d+)\s+reports?\s+(?:an?\s+)?TF)[\s.]*$",
    re.IGNORECASE,
)
LONGEST = 500
"""Letters of one transmission."""


class _Call(NamedTuple):
    """What is to be sent, as it is written."""

    text: str
    column: int
    to: UnitRef
    """The receiver; a name that stands for a ship or base is of kind `ship`."""
    sender: UnitRef | None
    when: UnitRef | None
    coded: bool


def _call(*args: Any) -> _Call:
    parts = {part.name: part.value for part in kind_of(args, Part)}
    text, column = value_of(args, "SPEECH")
    code = value_of(args, "CODED") is not None
    return _Call(text, column, parts["to"], parts.get("sender"), parts.get("when"), code)


def _unit(token: Any) -> UnitRef:
    return token.value if token.type == "UNIT" else UnitRef("ship", name=str(token.value))


def _with_its_tail(call: _Call, trial: Trial) -> _Call:
    """Return an RT with the hour or the occasion that is written after its quotes in its place (GM-22.3)."""
    tail = TAIL.search(call.text)
    if tail is None:
        return call
    if tail["hour"]:
        trial.draft.hour = int(tail["hour"])
    kinds: dict[str, Literal["SS", "TF", "AF"]] = {"SS": "SS", "TF": "TF", "AF": "AF"}
    when = UnitRef(kinds[tail["kind"].upper()], int(tail["number"])) if tail["kind"] else call.when
    return call._replace(text=call.text[: tail.start()] + tail["ack"], when=when)


def _judged(call: _Call, trial: Trial) -> list[Any]:
    """Return what is sent, judged by the seat's own view (GM-22.3, GM-22.4, GM-21.6)."""
    if not has_radio(trial):
        return []
    call = _with_its_tail(call, trial)
    body, ack = acknowledged(call.text)
    if not body:
        return trial.refuse("GM-22.3", "an RT needs a text", "Write 'TF3 RT to AF4: landing point now DD05'.")
    if len(body) > LONGEST:
        return trial.refuse("too-long", f"an RT has at most {LONGEST} letters")
    receiver = receiver_of(call.to, trial)
    if receiver is None:
        return []
    sender = _sender(call.sender, receiver, trial)
    if not sender or (call.when is not None and not _may_report(call.when, trial)):
        return []
    said = _said(receiver, body, call.column, trial)
    if said is None:
        return []
    program, landing, boat = said
    af = trial.roster.view.afs.get(receiver.number) if receiver.kind == "AF" else None
    _disclosed(trial, unit_name(sender), unit_name(receiver), af, call.coded, ack)
    return [Radio("order", sender, receiver, "", body, ack, call.when, program, landing, submarine=boat)]


def receiver_of(to: UnitRef, trial: Trial) -> UnitRef | None:
    """Return the TF, AF or submarine meant, None, remarked on, where there is none; a ship is its TF where she sails
    alone (GM-22.9.1, GM-22.72)."""
    roster, view = trial.roster, trial.roster.view
    name = to.name or unit_name(to)
    if to.kind == "SS" and view.submarines and to.number in view.submarines.boats:
        return to
    if to.kind in ("TF", "AF") and roster.find(to):
        if controls(roster, to):
            trial.refuse("GM-22.7", f"{name} is under your own command: order it directly")
            return None
        return to
    ship = next((ship for ship in view.ships.values() if ship.name == name and ship.tf in view.tfs), None)
    if ship is not None and ship.tf is not None:
        if len(view.tfs[ship.tf].ships) > 1:
            hint = f"Write 'RT to TF{ship.tf}: split {ship.name} ...'."
            trial.refuse("GM-22.72", f"{ship.name} sails in TF{ship.tf}, not alone", hint)
            return None
        return UnitRef("TF", ship.tf)
    if to.name and roster.own(base_name(name) or name) is not None:
        trial.refuse("GM-22.7", f"{name} is under your own command: order it directly")
        return None
    trial.refuse("unknown-unit", f"no such unit of yours: {name}")
    return None


def _sender(named: UnitRef | None, receiver: UnitRef, trial: Trial) -> UnitRef | None:
    """Return the base or TF that sends: the one named if it may, else the one whose business it is (GM-22.7)."""
    command, roster = trial.roster.command, trial.roster
    assert command is not None
    unit = receiver.id(roster.view.side)
    links = link_of(roster, command, receiver, {**dict(command.links), **roster.links}.get(unit))
    if not links:
        trial.refuse("GM-22.71", f"nothing under your command can reach {unit.label}")
        return None
    first = links[0]
    mine = UnitRef("TF", first.number) if first.kind == "TF" else UnitRef("base", name=first.name)
    sender = own_unit(named, roster) if named is not None else mine
    if sender is None or not controls(roster, sender):
        text = f"{label_of(named)} is no base or TF under your command, and cannot send"
        trial.refuse("GM-21.2", text, under_command(command))
        return None
    if named is None:
        trial.note("GM-22.7", f"sent by {unit_name(sender)}, whose position the enemy will get")
    elif receiver.kind == "AF" and sender.id(roster.view.side) not in links:
        text = f"AF{receiver.number} hears only where it was launched or is to land"
        trial.refuse("GM-22.71", text, f"It hears {' and '.join(link.label for link in links)}.")
        return None
    return sender


def _may_report(when: UnitRef, trial: Trial) -> bool:
    view, number = trial.roster.view, when.number
    if when.kind == "SS":
        boats = view.submarines
        there = number in boats.boats if boats else trial.roster.ruleset.submarines.in_play
    else:
        there = number in (view.tfs if when.kind == "TF" else view.afs)
    if not there:
        trial.refuse("unknown-unit", f"no such unit of yours: {unit_name(when)}")
    return there


def _said(
    receiver: UnitRef, body: str, column: int, trial: Trial
) -> tuple[Program | None, Place | None, SubmarineOrder | None] | None:
    """Return the receiver's new order, its new landing place, or a submarine's new order; None where the text makes
    none of them."""
    roster = trial.roster
    text = re.sub(r"\bthat\s+TF\b", "TF", body, flags=re.I)
    text = re.sub(r"\bjoin\s+(TF\s*\d+)\s+(?:at|in)\s+(\S*\d)", r"to \2; join \1", text, flags=re.I)
    text = re.sub(r"\bpoint\s+(\w+)", lambda match: _point(match, roster), text, flags=re.I)
    landing = LANDING.fullmatch(text)
    if landing and receiver.kind == "AF":
        place = _landing(receiver.number, landing["where"], trial)
        return None if place is None else (None, place, None)
    text = re.sub(r"\bold\s+hex\b", lambda match: _old(receiver, match[0], roster), text, flags=re.I)
    head, line = f"{unit_name(receiver)}: ", trial.item.signs[0].line
    assert roster.orders_of is not None
    orders, remarks = roster.orders_of("\n" * (line - 1) + f"{head:<{column - 1}}{text}")
    for remark in remarks:
        trial.remarks.add(remark)
    mine = next((order for order in orders if order.unit == receiver and not order.no_move), None)
    if mine is None or any(remark.severity == "error" for remark in remarks):
        trial.refuse("GM-21.6", "not sent: the text makes no order", "Mend it before it leaves your hands.")
        return None
    if len(orders) > 1 or mine.hour is not None:
        why = "one order goes by radio, to its receiver, and is done when it is heard"
        trial.refuse(
            "GM-22.3", f"not sent: {why}", "Send what is for a later hour, or for another, by an RT of its own."
        )
        return None
    return mine.program, None, mine.submarine


def _point(match: re.Match[str], roster: Roster) -> str:
    known = {**(roster.command.points if roster.command else {}), **roster.points}
    hex_ = known.get(match[1].lower())
    return hexes.name(hex_) if hex_ is not None else match[0]


def _former(number: int, roster: Roster) -> int | None:
    """Return the hex where an AF is to land by what was said to it last, as far as the seat knows."""
    af = roster.view.afs.get(number)
    if af is None:
        return None
    said = [action for action in af.order.actions if isinstance(action, LandAt)] if af.order else []
    place = said[-1].place if said else Place()
    return roster.hex_at(place if place != Place() else Place(name=af.home))


def _old(receiver: UnitRef, said: str, roster: Roster) -> str:
    hex_ = roster.command.homes.get(receiver.number) if roster.command and receiver.kind == "AF" else None
    hex_ = hex_ if hex_ is not None else _former(receiver.number, roster)
    return hexes.name(hex_) if hex_ is not None else said


def _landing(number: int, where: str, trial: Trial) -> Place | None:
    """Return a landing place given as a hex, a name, `old hex`, or steps from the former one (GM-22.9.2b)."""
    roster = trial.roster
    former = _former(number, roster)
    if STEPS.fullmatch(where):
        at = former
        for direction, count in re.findall(r"([A-Z]{1,2})\s?(\d{1,2})", where.upper()):
            for _ in range(int(count)):
                at = neighbour(at, Direction[direction]) if at is not None else None
        if at is not None:
            return Place(at)
        trial.refuse("GM-22.9.2b", f"'{where}' from the former landing hex leads off the map")
        return None
    if where.lower() == "old hex":
        where = _old(UnitRef("AF", number), where, roster)
    try:
        return Place(hexes.parse(where, former if former is not None else 0))
    except ValueError:
        pass
    unit = own_unit(where, roster)
    named = Place(name=where if where in roster.view.ships else "")
    if unit is not None:
        named = Place(name=unit.name) if unit.name else Place(tf=unit.number if unit.kind == "TF" else None)
    if named != Place() and roster.hex_at(named) is not None:
        return named
    trial.query(
        "GM-22.9.2b",
        f"where is '{where}'? Missing: 1 the landing hex. Default at the deadline: not sent",
        "Write a hex, a base, 'new hex SW2', 'old hex', or a point defined before.",
    )
    return None


def _disclosed(trial: Trial, sender: str, label: str, af: AirFormation | None, wished: bool, ack: bool) -> None:
    """Tell the player before sending what the enemy will learn (GM-22.31a, GM-22.3.2, GM-22.9.1, GM-22.9.2a)."""
    too = f", and of {label} if it acknowledges" if ack else ""
    if coded(trial.roster.ruleset.options, af):
        trial.note("GM-22.31a", f"coded; the enemy will get the fix of {sender}{too}")
        return
    dropped = "no code to or from this AF: " if wished else ""
    trial.note("GM-22.3.2", f"{dropped}uncoded; the enemy will get the text and the fix of {sender}{too}")


def _text(said: Radio) -> str:
    """Return an order by radio as it is given: `TF3 RT to AF4: "landing point now DD05", no ack` (GM-22.3)."""
    sender, to = (unit_name(unit) if unit else "" for unit in (said.sender, said.to))
    when = f"IF {unit_name(said.when)} reports TF THEN " if said.when else ""
    return f'{when}{sender} RT to {to}: "{said.text}", {"ack" if said.ack else "no ack"}'


VERBS = (
    Verb(
        word="RT to",
        tongue=Tongue.RADIO,
        group=Group.RADIO,
        help="Order a unit by radio, at once or on the report of another.",
        examples=(
            ("TF3 RT to AF4: landing point now A/Q20, no ack", ""),
            ("TF3 RT to AF4: new hex SW2", "from the former landing hex"),
            ("TF3 RT to TF9: to A/Q38; join TF3, ack", ""),
            ("RT to AF4: shadow TF in A/Q30, RT to TF3 each turn", ""),
            ("RT to SS4: to A/Q30; surface", "a deep submarine hears nothing"),
            ("IF TF9 reports TF THEN TF3 RT to AF4: shadow that TF, ack", ""),
        ),
        fields=("order",),
        starts={"RT": "rt, send rt"},
        words={"CODED": "code, coded, in code", "REPORTS": "reports, report"},
        grammar="""
            call: (IF occasion REPORTS TFK THEN)? sender? RT CODED? TO receiver SPEECH
            occasion: UNIT
            sender: UNIT | NAME
            receiver: UNIT | TYPE? NAME
        """,
        build={
            "call": _call,
            "occasion": lambda token: Part("when", token.value),
            "sender": lambda token: Part("sender", _unit(token)),
            "receiver": lambda *args: Part("to", _unit(args[-1])),
        },
        text=lambda said, _: _text(said),
        givers=BY_RADIO,
        option=Option(("command_control",), "radio"),
        judged=_judged,
    ),
)
