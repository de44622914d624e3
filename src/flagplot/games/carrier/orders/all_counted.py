"""How many all the planes of an AF are said to be: `all five Dauntless dive`, of six, is in doubt."""

import re
from collections.abc import Sequence

from flagplot.games.carrier.orders.patterns import Token
from flagplot.games.carrier.orders.units import Roster

_AF = re.compile(r"^(?:\d{4} : )?AF(\d+) :(?! launch)(?=.*(?:attack|bomb) )")
_PLANES = frozenset(("planes", "aircraft", "machines", "bombers"))
_REST = frozenset(("rest", "others", "remainder"))


_PARTED = re.compile(r"(?<!\S)part \S+ (?P<planes>[^;:]+) ; (?:bomb |attack [^;:]*: rest )")


def _leaves_bombers_out(order: str, roster: Roster) -> bool:
    """Return whether bombers go to a height of their own while the rest attacks: an attack of all is theirs too."""
    found = _PARTED.search(order)
    kinds = re.findall(r"%(\S+)", found["planes"]) if found is not None else []
    planes = [roster.ruleset.tables.planes.get(kind.replace("~", " ")) for kind in kinds]
    return any(plane is not None and not plane.escort for plane in planes)


def counts_all(sentence: Sequence[Token], orders: Sequence[str], roster: Roster) -> bool:
    """Return whether `all five planes` or `all five Dauntless` of an AF that attacks are as many as it has; and that no
    bomber is kept from what the rest attacks."""
    if not _REST.isdisjoint(token.text for token in sentence) and any(
        _leaves_bombers_out(order, roster) for order in orders
    ):
        return False
    named = [found for order in orders if (found := _AF.match(order))]
    afs = [af for found in named if (af := roster.view.afs.get(int(found[1]))) is not None]
    for at, token in enumerate(sentence[:-2]):
        number, after = sentence[at + 1 : at + 3]
        if token.text != "all" or "<n>" not in number.symbols or not number.text.isdigit():
            continue
        kind = after.text.lstrip("%").replace("~", " ") if "<plane>" in after.symbols else ""
        if kind or after.text in _PLANES:
            counts = [sum(each.n for each in af.flights if kind in ("", each.plane)) for af in afs]
            if any(count != int(number.text) for count in counts):
                return False
    return True
