"""What is said about radio, and to other players: the main HQ, links by name, points, vectors, messages (GM-22.72,
GM-22.73, GM-22.75a, GM-22.9.2b, GM-2.32b)."""

from typing import Any, NamedTuple

from flagplot.games.carrier.command.teams import seat_of, teams_of
from flagplot.games.carrier.ordered.ast import Radio, UnitRef
from flagplot.games.carrier.ordered.words import base_name
from flagplot.games.carrier.orders.built import Part, kind_of, value_of
from flagplot.games.carrier.orders.callers import acknowledged, controls, has_radio, label_of, own_unit, under_command
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.verb import BY_RADIO, Group, Option, Trial, Verb
from flagplot.games.carrier.orders.verbs.radio_order import LONGEST, receiver_of
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.ruleset.unit_id import base_id
from flagplot.games.carrier.theatre import hex as hexes

_OPTION = Option(("command_control",), "radio")


class _Link(NamedTuple):
    """A unit, and who is to call it; nobody where the link is lifted."""

    called: UnitRef
    caller: UnitRef | None


def _message(said: Radio, trial: Trial) -> list[Any]:
    """Judge a message to another player: of one's own side only (GM-2.32a, GM-2.32b, GM-20.2)."""
    view, to = trial.roster.view, said.seat.lower()
    seats = tuple(team.seat for team in teams_of(trial.roster.ruleset)[view.side])
    if to.partition("/")[0] in SIDES and to.partition("/")[0] != view.side:
        return trial.refuse("GM-2.32a", "no channel between sides: the text is held")
    if to not in seats or to == view.seat:
        others = ", ".join(seat for seat in seats if seat != view.seat) or "there is none"
        text = f"no other player of your side has the seat '{to}'"
        return trial.refuse("unknown-seat", text, f"The others: {others}.")
    text, _ = acknowledged(said.text)
    if not text or len(text) > LONGEST:
        return trial.refuse("bad-message", f"a message has from 1 to {LONGEST} letters")
    return [Radio("message", seat=to, text=text)]


def _hq(named: UnitRef, trial: Trial) -> list[Any]:
    """Judge `HQ Rabaul`; the commander of the submarines may name another player's base and so give them to him
    (GM-22.73)."""
    if not has_radio(trial):
        return []
    place, view = own_unit(named, trial.roster), trial.roster.view
    if place is not None and place.kind == "base":
        return [Radio("hq", place)]
    other = _base_of_the_side(named.name, trial) if view.submarines and view.submarines.boats else ""
    if not other:
        bases = ", ".join(view.bases) or "none"
        return trial.refuse("GM-22.73", f"'{named.name}' is no base of yours", f"Yours: {bases}.")
    seat = seat_of(trial.roster.ruleset, base_id(view.side, other))
    trial.note("GM-22.73", f"{other} is under {seat}, who is given your submarines")
    return [Radio("hq", UnitRef("base", name=other))]


def _base_of_the_side(named: str, trial: Trial) -> str:
    """Return the name of a base that the player's side has at the start, an empty string if it is none."""
    ruleset = trial.roster.ruleset
    name = base_name(ruleset.theatre.aliases.get(named.lower(), named))
    card = ruleset.tables.bases.get((name, ruleset.scenario.code))
    return name if card is not None and card.side == trial.roster.view.side else ""


def _link(link: _Link, trial: Trial) -> list[Any]:
    """Judge `SS4 link TF3`, or `none`: which base or TF calls a submarine or a TF by radio, and hears it, until another
    is named (GM-22.72)."""
    command, unit = trial.roster.command, unit_name(link.called)
    if not has_radio(trial) or command is None:
        return []
    if link.called.kind == "AF":
        text = f"{unit} hears only where it was launched or is to land"
        return trial.refuse("GM-22.71", text, "A link can be named for a TF or a submarine.")
    if receiver_of(link.called, trial) is None:
        return []
    caller = own_unit(link.caller, trial.roster) if link.caller is not None else None
    if link.caller is not None and not controls(trial.roster, caller):
        text = f"{label_of(link.caller)} is no base or TF under your command, and cannot send"
        return trial.refuse("GM-21.2", text, under_command(command))
    side = trial.roster.view.side
    trial.roster.links[link.called.id(side)] = caller.id(side) if caller is not None else None
    return [Radio("link", caller, link.called)]


def _point(point: Radio, trial: Trial) -> list[Any]:
    """Judge `define point X B/K21` (GM-22.9.2b)."""
    if not has_radio(trial):
        return []
    if point.hex is not None:
        trial.roster.points[point.text] = point.hex
    return [point]


def _vector(vector: Radio, trial: Trial) -> list[Any]:
    """Judge `AF3 vector AF5` (GM-22.75a)."""
    if not has_radio(trial):
        return []
    for unit in (vector.sender, vector.to):
        if unit is not None and (unit.kind != "AF" or unit.number not in trial.roster.view.afs):
            return trial.refuse("unknown-unit", f"no such unit of yours: {unit_name(unit)}")
    if vector.sender == vector.to:
        return trial.refuse("GM-22.75a", "an AF cannot lead itself")
    trial.note(
        "GM-22.75a",
        "uncoded: three RTs a turn, from the shadower, the strike and its TF or base; "
        "the enemy gets every text and fix, and knows that an attack is coming",
    )
    return [vector]


def _sender_of(said: Radio) -> str:
    return unit_name(said.sender) if said.sender else ""


VERBS = (
    Verb(
        word="vector",
        tongue=Tongue.RADIO,
        group=Group.RADIO,
        help="An AF leads another to what it sees.",
        examples=(("AF4 vector AF5", ""),),
        fields=("vector",),
        starts={"VECTOR": "vector, vectors"},
        grammar="vector: UNIT COLON? VECTOR UNIT",
        build={"vector": lambda *args: Radio("vector", args[0].value, args[-1].value)},
        text=lambda said, _: f"{_sender_of(said)} vector {unit_name(said.to)}",
        givers=BY_RADIO,
        option=_OPTION,
        judged=_vector,
    ),
    Verb(
        word="HQ",
        tongue=Tongue.RADIO,
        group=Group.RADIO,
        help="Where the headquarters is.",
        examples=(("HQ Port Moresby", ""),),
        fields=("hq",),
        starts={"HQ": "hq"},
        grammar="hq: HQ COLON? NAME",
        build={"hq": lambda *args: UnitRef("base", name=str(args[-1].value))},
        text=lambda said, _: f"HQ {_sender_of(said)}",
        givers=BY_RADIO,
        option=_OPTION,
        judged=_hq,
    ),
    Verb(
        word="link",
        tongue=Tongue.RADIO,
        group=Group.RADIO,
        help="Which TF or base calls a ship or submarine; `none`: the nearest.",
        examples=(("SS4 link TF3", "TF3 calls it; `none`: nearest"),),
        fields=("link",),
        starts={"LINK": "link, links, linked"},
        words={"NOLINK": "none, off"},
        grammar="""
            link: UNIT COLON? LINK (TO | WITH)? caller
            caller: UNIT | NAME | NOLINK
        """,
        build={
            "link": lambda *args: _Link(args[0].value, kind_of(args, Part)[0].value),
            "caller": lambda token: Part(
                "caller",
                token.value
                if token.type == "UNIT"
                else UnitRef("base", name=str(token.value))
                if token.type == "NAME"
                else None,
            ),
        },
        text=lambda said, _: f"{unit_name(said.to)} link {_sender_of(said) or 'none'}",
        givers=BY_RADIO,
        option=_OPTION,
        judged=_link,
    ),
    Verb(
        word="define",
        tongue=Tongue.RADIO,
        group=Group.RADIO,
        help="Give a hex a name for later messages.",
        examples=(("define point X A/M20", "then: new hex point X"),),
        fields=("point",),
        starts={"DEFINE": "define point"},
        grammar="define: DEFINE POINT ATW? HEX",
        build={
            "define": lambda *args: Radio("point", text=value_of(args, "POINT").lower(), hex=value_of(args, "HEX").hex)
        },
        text=lambda said, _: f"define point {said.text} {hexes.name(said.hex or 0)}",
        givers=BY_RADIO,
        option=_OPTION,
        judged=_point,
    ),
    Verb(
        word="message to",
        tongue=Tongue.RADIO,
        group=Group.RADIO,
        help="Write to another player of your side.",
        fields=("message",),
        starts={"MESSAGE": "message to"},
        grammar="message: MESSAGE SEAT SPEECH",
        build={
            "message": lambda *args: Radio("message", seat=value_of(args, "SEAT"), text=value_of(args, "SPEECH")[0])
        },
        text=lambda said, _: f'message to {said.seat}: "{said.text}"',
        givers=BY_RADIO,
        judged=_message,
    ),
)
