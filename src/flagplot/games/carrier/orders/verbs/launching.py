"""Launches: the Ready box, the launch factor, the wind, the first flight (BR-8.4, BR-8.10)."""

from itertools import pairwise
from typing import Any

import msgspec

from flagplot.games.carrier.ordered.ast import Action, IntoWind, Planes, TakeOff
from flagplot.games.carrier.orders.assemble import Launched
from flagplot.games.carrier.orders.built import Items, Part
from flagplot.games.carrier.orders.course import windward
from flagplot.games.carrier.orders.deck import LAUNCHES, WHY_SHUT, Deck, boxes_of, count, take
from flagplot.games.carrier.orders.draft import Draft, Item, Remarks
from flagplot.games.carrier.orders.flight_plan import plan
from flagplot.games.carrier.orders.reckoning import Flight
from flagplot.games.carrier.orders.text import height, plane_list
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import IN_FLIGHT, Group, Trial, Verb
from flagplot.games.carrier.ruleset.kinds import Launch, Load
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.units import factors as values


def _launch(_verb: object, planes: tuple[Planes, ...], *parts: Part) -> Any:
    said = {part.name: part.value for part in parts}
    made = TakeOff(planes, said.get("source", ""), said.get("launch", ""), said.get("high"))
    return Items((Launched(said["as"]), made)) if "as" in said else made


def _text(each: TakeOff) -> str:
    words = [plane_list(each.planes), f"from {each.source}" if each.source else "", each.launch, height(each.high)]
    return "launch " + " ".join(word for word in words if word)


def _meant(launch: TakeOff, trial: Trial) -> list[Action]:
    """Refuse a launch on a condition: planes take off in phase 2 (BR-8.10)."""
    if isinstance(trial.item.node, TakeOff):
        return [launch]
    return trial.refuse("BR-8.10", "a launch cannot wait for a condition: planes take off in phase 2")


def launches(draft: Draft, deck_of: object, roster: Roster, remarks: Remarks) -> None:
    """Check the launch of an AF: Ready box, launch factor, altitude of armed planes, flight."""
    assert callable(deck_of)
    launches = [item for item in draft.items if isinstance(item.node, TakeOff)]
    in_flight = draft.unit.number in roster.view.afs
    for extra in launches if in_flight else launches[1:]:
        why = "is in flight already" if in_flight else "takes off once: write all its planes in one launch"
        remarks.at(extra.signs, "error", "BR-8.10", f"{draft.name} {why}")
        draft.items.remove(extra)
    if in_flight and launches:
        draft.items = []  # what the planes were to do is no order of those in flight
    if in_flight or not launches or not isinstance(launches[0].node, TakeOff):
        return
    item, take_off = launches[0], launches[0].node
    name = take_off.source or _only_source(take_off, roster)
    deck: Deck | None = deck_of(name)
    if deck is None:
        what = f"{name} is no ship or base of yours with planes" if name else "it does not say from where"
        remarks.at(
            item.signs,
            "error",
            "BR-8.10",
            f"{draft.name} cannot take off: {what}",
            f"Write 'from' and one of {', '.join(_decks(roster)[:6])}.",
        )
        draft.items = []
        return
    if not take_off.source:
        remarks.at(item.signs, "note", "read-as", f"{draft.name} takes off from {deck.holder.name}")
    closed = WHY_SHUT[values.shut(deck.holder)]
    if closed:
        remarks.at(item.signs, "error", "BR-8.4", f"nothing takes off from {deck.holder.name}: {closed}")
        draft.items = []
        return
    picked: list[tuple[str, Load, int]] = []
    kept: list[Planes] = []
    for wanted in take_off.planes:
        there = count(deck.ready, wanted, any_load=False)
        asked = wanted.n if wanted.n is not None else there
        if there == 0:
            load = f" with {wanted.load}" if wanted.load else ""
            remarks.at(
                item.signs,
                "error",
                "BR-8.10",
                f"no {wanted.plane or 'planes'}{load} in the Ready box of {deck.holder.name}",
                _how_to_ready(wanted, deck),
            )
            continue
        if asked > there:
            remarks.at(
                item.signs,
                "note",
                "BR-8.10",
                f"only {there} {wanted.plane or 'air factors'} stand ready at {deck.holder.name}, not {asked}",
            )
        kept.append(wanted)
        deck.ready.sort(key=lambda stack: stack.load == "")
        picked += take(deck.ready, msgspec.structs.replace(wanted, n=min(asked, there)), any_load=False)
    if len(kept) < len(take_off.planes):
        if kept:
            text = f"{draft.name} is not launched: what is launched together goes together"
            remarks.at(item.signs, "error", "BR-8.10", text, "Leave out what is not there, or launch it apart.")
        draft.items = []
        return
    total = sum(n for _, _, n in picked)
    kinds: tuple[Launch, ...] = (take_off.launch,) if take_off.launch else LAUNCHES
    kind = next((kind for kind in kinds if deck.room(kind) >= total), kinds[-1])
    flown = min(total, deck.room(kind))
    if flown == 0:
        remarks.at(
            item.signs,
            "error",
            "BR-8.4",
            f"the launch factor of {deck.holder.name} is used up "
            f"({deck.minimum} minimum, {deck.normal} normal, {deck.maximum} maximum)",
        )
        draft.items = []
        return
    if flown < total:
        remarks.at(
            item.signs,
            "note",
            "BR-8.4",
            f"only {flown} of {total} air factors can take off from "
            f"{deck.holder.name} ({deck.minimum} minimum, {deck.normal} normal, {deck.maximum} maximum)",
        )
    deck.used[kind] += flown
    high = take_off.high
    armed = any(load for _, load, _ in picked)
    if armed and (high or _climbs(draft)):
        remarks.at(item.signs, "note", "BR-14.15.4", "armed planes stay low on the turn of take-off")
    item.node = TakeOff(tuple(kept), deck.holder.name, take_off.launch, high)
    _first_flight(draft, item, deck, kind, picked, roster, remarks)


def _climbs(draft: Draft) -> bool:
    return any(getattr(item.node, "high", None) is True for item in draft.items)


def _only_source(take_off: TakeOff, roster: Roster) -> str:
    """Return the one deck that has all the planes ready, or an empty string."""
    able = []
    for name in _decks(roster):
        holder = roster.holder(name)
        ready = holder.boxes.ready if holder is not None and holder.boxes is not None else []
        if all(count(ready, wanted, any_load=False) for wanted in take_off.planes):
            able.append(name)
    return able[0] if len(able) == 1 else ""


def _decks(roster: Roster) -> list[str]:
    return [*(ship.name for ship in roster.carriers()), *roster.view.bases]


def _how_to_ready(wanted: Planes, deck: Deck) -> str:
    others = [stack for stack in deck.ready if stack.n and stack.plane.removesuffix(LAND) == wanted.plane]
    if others and wanted.load:
        loads = ", ".join(f"{stack.n} {stack.load or 'unarmed'}" for stack in others)
        return f"Ready there: {loads}. Loads are changed by unready, and ready next turn."
    return boxes_of(wanted.plane, deck)


def _first_flight(
    draft: Draft,
    item: Item,
    deck: Deck,
    kind: Launch,
    picked: list[tuple[str, Load, int]],
    roster: Roster,
    remarks: Remarks,
) -> None:
    """Note the kind of launch and what it leaves of this turn's move; check the fuel (BR-14.8)."""
    speed = min(values.movement(roster.ruleset, plane, load) for plane, load, _ in picked)
    first = {"minimum": speed, "normal": -(-speed // 2), "maximum": 0}[kind]
    remarks.at(
        item.signs,
        "note",
        "launch",
        f"{draft.name}: {kind} launch from {deck.holder.name}, {first} of {speed} MP this turn",
    )
    start = roster.holder_hex(deck.holder)
    if start is None:
        return
    ranges = roster.ruleset.tables.planes
    names, armed = [plane for plane, _, _ in picked], any(load for _, load, _ in picked)
    turns = min(ranges[plane].rf + values.light_load(roster.ruleset, plane, load) for plane, load, _ in picked)
    plan(draft, roster, remarks, Flight(start, speed, first, turns, deck.holder.name, names, armed=armed))


def wind(decks: dict[str, Deck], drafts: list[Draft], roster: Roster, remarks: Remarks) -> None:
    """Note a carrier that launches more than its minimum LF without a hex into the wind."""
    for deck in decks.values():
        ship = deck.holder
        if not isinstance(ship, Ship) or ship.type not in values.CARRIERS or sum(deck.used.values()) <= deck.minimum:
            continue
        draft = next((each for each in drafts if each.unit.kind == "TF" and each.unit.number == ship.tf), None)
        turned = draft is not None and any(isinstance(item.node, IntoWind) for item in draft.items)
        launch = next(
            item
            for each in drafts
            for item in each.items
            if isinstance(item.node, TakeOff) and item.node.source == ship.name
        )
        if turned or (draft is not None and (draft.path is None or _windward(draft.path, roster))):
            continue
        remarks.at(
            launch.signs,
            "note",
            "BR-6.10",
            f"without a hex into the wind {ship.name} flies off {deck.minimum} air factors a turn at most",
            f"Write 'TF{ship.tf}: into wind'.",
        )


def _windward(path: list[Hex], roster: Roster) -> bool:
    """Return whether a course makes a hex against the wind, as far as the seat knows the wind."""
    return any(after in windward(here, roster) for here, after in pairwise(path))


VERBS = (
    Verb(
        word="launch",
        group=Group.PLANES,
        help=(
            "Form an AF of ready planes and take off, the slowest way that holds all of them if none is named: "
            "minimum, normal or maximum."
        ),
        examples=(
            ("AF7: launch 4 Wildcat from Lexington; CAP TF1 4 hours", ""),
            ("Lexington: launch 6 Dauntless, 4 Wildcat as AF7: high; search N7; land", ""),
        ),
        kinds=(TakeOff,),
        starts={"LAUNCH": "launch, take off, takeoff, take off with, scramble, launches"},
        words={
            "LAUNCHW": "launched, take-off",
            "MINIMUM": "minimum, minimum launch",
            "NORMAL": "normal, normal launch",
            "MAXIMUM": "maximum, maximum launch, max, max launch",
        },
        grammar="""
            launch: LAUNCH load_list launch_part*
            launch_part: FROM NAME                           -> source
                       | (MINIMUM | NORMAL | MAXIMUM)        -> launch_kind
                       | (HIGH | LOW)                        -> launch_high
                       | AS UNIT                             -> launch_as
        """,
        build={
            "launch": _launch,
            "source": lambda _from, name: Part("source", name.value),
            "launch_kind": lambda token: Part("launch", token.type.lower()),
            "launch_high": lambda token: Part("high", token.type == "HIGH"),
            "launch_as": lambda _as, unit: Part("as", unit.value.number),
        },
        lists=True,
        text=lambda each, _: _text(each),
        givers=IN_FLIGHT,
        deed="launch itself",
        meant=_meant,
    ),
)
