"""Whether the part of a unit that an order is addressed to is all of it, or all that counts."""

from flagplot.games.carrier.orders.draft import Draft
from flagplot.games.carrier.orders.headings import Heading
from flagplot.games.carrier.orders.resolve import named_ships
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.ruleset.tables import LAND


def is_all_of_it(head: Heading, roster: Roster) -> bool:
    """Return whether the part addressed is the whole of it: `the Catalinas of AF2`, which has no other planes."""
    tf = roster.view.tfs.get(head.unit.number) if head.unit is not None and head.unit.kind == "TF" else None
    kind = {sign.type: str(sign.value) for sign in head.part}
    if tf is not None and "TYPE" in kind and "NUM" not in kind:
        return len(named_ships((kind["TYPE"],), tf, roster)[0]) == len(tf.ships)
    af = roster.view.afs.get(head.unit.number) if head.unit is not None and head.unit.kind == "AF" else None
    words = {sign.type: sign.value for sign in head.part}
    if af is None or "NUM" in words or "PLANE" not in words:
        return False
    return all(flight.plane.removesuffix(LAND) == words["PLANE"] for flight in af.flights)


def leaves_escorts(draft: Draft, roster: Roster) -> bool:
    """Return whether the ships addressed are what their TF is there for, and only destroyers would be left: `the
    transports of TF7 go to Lae` may be said of all of it."""
    words = {sign.type: sign.value for sign in draft.part}
    tf = roster.view.tfs.get(draft.unit.number) if draft.unit.kind == "TF" else None
    if tf is None or "TYPE" not in words or "NUM" in words:
        return False
    told = named_ships((str(words["TYPE"]),), tf, roster)[0]
    left = [ship for ship in roster.ships(tf) if ship.name not in told]
    return bool(told) and all(ship.type == "DD" for ship in left)
