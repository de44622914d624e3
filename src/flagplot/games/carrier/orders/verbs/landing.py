"""Planes land, or drop their bombs first (BR-8.9, BR-14.14)."""

from collections.abc import Sequence
from typing import Any

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action, UnitRef
from flagplot.games.carrier.orders.built import kind_of
from flagplot.games.carrier.orders.draft import Draft, Remarks
from flagplot.games.carrier.orders.flight_plan import holders
from flagplot.games.carrier.orders.text import place
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import IN_FLIGHT, Group, Trial, Verb
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.units import factors as values


def _land(*args: Any) -> ast.LandAt:
    places = kind_of(args, ast.Place)
    return ast.LandAt(places[0] if places else ast.Place())


def _of_ships(land: ast.LandAt, trial: Trial) -> list[Action] | None:
    """Return what `back to Buna` is for a TF: to go there. To land there may be said of its troops, and the way there
    is of no use without it: the whole order is left out."""
    lands = any(sign.spelt.lower().startswith(("land", "recover")) for sign in trial.item.signs)
    if trial.draft.unit.kind != "TF" or lands:
        trial.draft.fallen = trial.draft.fallen or trial.draft.unit.kind == "TF"
        return None
    if land.place == ast.Place():
        name = trial.draft.name
        return trial.refuse(
            "wrong-unit", f"{name} has no home to go to: it is a task force", f"Name the place: {name}: to B/M23."
        )
    trial.note("read-as", f"{trial.draft.name}: read as going to {place(land.place)}")
    return [ast.GoTo(land.place)]


def _there(land: ast.LandAt, trial: Trial) -> list[Action]:
    """Have planes that go to an own deck or field land there: `to Port Moresby; land`."""
    items, roster = trial.draft.items, trial.roster
    at = items.index(trial.item)
    before = items[at - 1].node if at else None
    if land.place != ast.Place() or not trial.alone or not isinstance(before, ast.GoTo):
        return [land]
    af = roster.view.afs.get(trial.draft.unit.number)
    named, hex_ = roster.holder(before.place.name), roster.hex_at(before.place)
    there = [named] if named is not None else [each for each in holders(roster) if roster.holder_hex(each) == hex_]
    if not there or hex_ is None or (af is not None and af.home in {each.name for each in there}):
        return [land]
    if len(there) == 1:
        return [ast.LandAt(ast.Place(name=there[0].name))]
    names = " or ".join(each.name for each in there)
    trial.draft.fallen = True
    return trial.refuse("BR-8.9", f"{place(before.place)} has several decks", f"Write where they land: {names}.")


def _judged(land: ast.LandAt, trial: Trial) -> list[Action]:
    """Check landing places: one's own, able to take the planes; else the landing is at home (GM-3.4a)."""
    where, roster, draft = land.place, trial.roster, trial.draft
    if draft.unit.kind != "AF" or where == ast.Place():
        return [land]
    af = roster.view.afs.get(draft.unit.number)
    planes = [flight.plane for flight in af.flights] if af is not None else []
    name = where.label or hexes.name(where.hex or 0)
    holder = roster.holder(where.name)
    if holder is not None:
        unfit = next((plane for plane in planes if not values.handles(roster.ruleset, roster.side, holder, plane)), "")
        if not unfit:
            return [land]
        trial.refuse("BR-8.9", f"{name} cannot take {unfit.removesuffix(LAND)}", _fit(planes, roster))
        return [ast.LandAt()]
    hex_ = roster.hex_at(where)
    if hex_ is not None and any(roster.holder_hex(each) == hex_ for each in holders(roster)):
        return [land]
    why = f"nothing of yours at {name} can take planes: {draft.name} lands at home"
    trial.refuse("BR-8.9", why, _fit(planes, roster))
    return [ast.LandAt()]


def check_recoveries(drafts: Sequence[Draft], roster: Roster, remarks: Remarks) -> None:
    """Ask back where planes are ordered down this turn on a ship that must lie still to recover them while its TF has a
    move: the move stands, and the planes wait or land elsewhere (GM-18.1b)."""
    now = [draft for draft in drafts if draft.hour is None]
    moves = {
        draft.unit.number: any(_sails(item.node) for item in draft.items) for draft in now if draft.unit.kind == "TF"
    }
    for draft in now:
        af = roster.view.afs.get(draft.unit.number) if draft.unit.kind == "AF" else None
        item = next((item for item in draft.items if isinstance(item.node, ast.LandAt)), None)
        if af is None or item is None or not isinstance(item.node, ast.LandAt):
            continue
        to = item.node.place
        ship = roster.holder(af.home if to == ast.Place() else to.name)
        if not isinstance(ship, Ship) or ship.tf is None or not values.stays_to_recover(roster.ruleset, ship):
            continue
        tf, standing = roster.view.tfs[ship.tf], roster.standing(UnitRef("TF", ship.tf))
        away = hexes.distance(af.hex, tf.hex)
        if away <= roster.af_speed(af) and moves.get(
            tf.number, standing is not None and any(map(_sails, standing.actions))
        ):
            text = (
                f"{draft.name}: {ship.name} recovers planes only if TF{tf.number} stays in its hex for the whole turn"
            )
            default = f"By default TF{tf.number} moves and {draft.name} waits over it while its fuel lasts."
            remarks.at(item.signs, "query", "GM-18.1b", text, default)


def _sails(node: object) -> bool:
    """Return whether a part of a TF's order takes it to another hex."""
    if isinstance(node, ast.Move):
        return any(step.direction for step in node.steps)
    return isinstance(node, ast.GoTo | ast.Head)


def _fit(planes: list[str], roster: Roster) -> str:
    names = [
        holder.name
        for holder in holders(roster)
        if all(values.handles(roster.ruleset, roster.side, holder, plane) for plane in planes)
    ]
    return f"They can land at {', '.join(names[:5])}." if names else ""


VERBS = (
    Verb(
        word="land",
        group=Group.PLANES,
        help="Land at a ship or base, at home if none is named.",
        examples=(("AF6: land Port Moresby", "or: return"),),
        kinds=(ast.LandAt,),
        starts={
            "LAND": "land, return, return to base, return to, return home, go home, land at, land on, go back to, "
            "recover at, fly back to, fly home, return and land, return and land at, return and land on, recover on, "
            "back to, land in, return to home, fly back to base, fly home to",
            "BACK": "back to base, back home, back to the base, back, home",
        },
        grammar="land: LAND (place | BASEW)?",
        build={"land": _land},
        text=lambda each, _: f"land {place(each.place)}".rstrip(),
        givers=IN_FLIGHT,
        for_others=_of_ships,
        definite=_there,
        judged=_judged,
    ),
    Verb(
        word="jettison",
        group=Group.PLANES,
        help="Drop the bombs without effect; the attack falls with them, the rest of the order stands.",
        examples=(("AF6: jettison; land", ""),),
        kinds=(ast.Jettison,),
        starts={"JETTISON": "jettison, jettison bombs, drop bombs, jettison all bombs"},
        grammar="jettison: JETTISON",
        build={"jettison": lambda _: ast.Jettison()},
        text=lambda *_: "jettison",
        givers=IN_FLIGHT,
    ),
)
