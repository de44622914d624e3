"""The planes that an AF's order may speak of: those in flight, or as its launch forms it."""

from collections.abc import Sequence

from flagplot.games.carrier.ordered.ast import Planes, TakeOff
from flagplot.games.carrier.orders.draft import Draft
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import Trial
from flagplot.games.carrier.ruleset.tables import LAND


def stock(draft: Draft, roster: Roster) -> dict[str, int]:
    """Return the air factors of an AF by plane name: in flight, or as its launch forms it."""
    af = roster.view.afs.get(draft.unit.number)
    out: dict[str, int] = {}
    if af is not None:
        for flight in af.flights:
            name = flight.plane.removesuffix(LAND)
            out[name] = out.get(name, 0) + flight.n
        return out
    for item in draft.items:
        if isinstance(item.node, TakeOff):
            for planes in item.node.planes:
                out[planes.plane] = out.get(planes.plane, 0) + (planes.n if planes.n is not None else 99)
    return out


def planes_there(named: Sequence[Planes], trial: Trial) -> tuple[Planes, ...] | None:
    """Return those of the planes named that the AF has, the others refused (GM-9.2d); None where it is not known what
    it has."""
    have = stock(trial.draft, trial.roster)
    if "" in have:
        return None
    there = tuple(planes for planes in named if _there(planes, have, trial))
    for plane in dict.fromkeys(planes.plane for planes in there):
        told = [planes.n or 0 for planes in there if planes.plane == plane]
        most = have[plane] if plane else sum(have.values())
        if max(told) <= most < sum(told):
            _note_fewer(trial, plane, most, sum(told))
    return there


def _note_fewer(trial: Trial, plane: str, most: int, told: int) -> None:
    trial.note("fewer-planes", f"{trial.draft.name} has only {most} {plane or 'air factors'}, not {told}")


def _there(planes: Planes, have: dict[str, int], trial: Trial) -> bool:
    name = trial.draft.name
    if planes.plane and planes.plane not in have:
        kinds = ", ".join(f"{n} {plane}" for plane, n in have.items() if n < 99) or ", ".join(have)
        trial.refuse("no-such-planes", f"{name} has no {planes.plane}", f"It has {kinds}." if kinds else "")
        return False
    most = have[planes.plane] if planes.plane else sum(have.values())
    if planes.n is not None and planes.n > most:
        _note_fewer(trial, planes.plane, most, planes.n)
    return True
