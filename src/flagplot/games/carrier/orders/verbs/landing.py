"""Planes land, or drop their bombs first (BR-8.9, BR-14.14)."""

from typing import Any

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action
from flagplot.games.carrier.orders.built import kind_of
from flagplot.games.carrier.orders.flight_plan import holders
from flagplot.games.carrier.orders.text import place
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import IN_FLIGHT, Group, Trial, Verb
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.units import factors as values


def _land(*args: Any) -> ast.LandAt:
    places = kind_of(args, ast.Place)
    return ast.LandAt(places[0] if places else ast.Place())


def _judged(land: ast.LandAt, trial: Trial) -> list[Action]:
    """Check landing places: one's own, able to take the planes (BR-8.9); else the landing is at home (GM-3.4a)."""
    where, roster, draft = land.place, trial.roster, trial.draft
    if draft.unit.kind != "AF" or where == ast.Place():
        return [land]
    af = roster.view.afs.get(draft.unit.number)
    planes = [flight.plane for flight in af.flights] if af is not None else []
    name = where.name or hexes.name(where.hex or 0)
    holder = roster.holder(where.name) if where.name else None
    if holder is not None:
        unfit = next((plane for plane in planes if not values.handles(roster.ruleset, roster.side, holder, plane)), "")
        if not unfit:
            return [land]
        trial.refuse("BR-8.9", f"{name} cannot take {unfit.removesuffix(LAND)}", _fit(planes, roster))
        return [ast.LandAt()]
    hex_ = where.hex if where.hex is not None else roster.place_hex(where.name)
    if hex_ is not None and any(roster.holder_hex(each) == hex_ for each in holders(roster)):
        return [land]
    why = f"nothing of yours at {name} can take planes: {draft.name} lands at home"
    trial.refuse("BR-8.9", why, _fit(planes, roster))
    return [ast.LandAt()]


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
        judged=_judged,
    ),
    Verb(
        word="jettison",
        group=Group.PLANES,
        help="Drop the bombs without effect.",
        examples=(("AF6: jettison; land", ""),),
        kinds=(ast.Jettison,),
        starts={"JETTISON": "jettison, jettison bombs, drop bombs, jettison all bombs"},
        grammar="jettison: JETTISON",
        build={"jettison": lambda _: ast.Jettison()},
        text=lambda *_: "jettison",
        givers=IN_FLIGHT,
    ),
)
