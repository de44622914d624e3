"""The cards of planes and ships under some rules, with how far a plane can go (BR-8.5, BR-14.4)."""

from flagplot.core.cards import Card, Figure
from flagplot.core.words import phrase
from flagplot.games.carrier.ruleset.schema import overlaid
from flagplot.games.carrier.ruleset.tables import PlaneType, ShipCard, Tables, tables

SHIP_FIGURES = (
    "type",
    "movement",
    "gunnery",
    "aa",
    "torpedo",
    "damage_factor",
    "ammunition",
    "capacity",
    "launch_normal",
    "launch_min",
    "readying",
)


def cards(overlay: str = "") -> tuple[Card, ...]:
    """Return a card for each plane and each ship in the order of the tables, an owner's values laid over ours."""
    table, rows = tables(overlay), overlaid(overlay)
    planes = (_plane(table.planes[row["plane"]], table, row) for row in rows["planes"].values())
    ships = (_ship(table.ship(row["side"].lower(), row["ship"]), row) for row in rows["ships"].values())
    return (*planes, *ships)


def _plane(plane: PlaneType, table: Tables, row: dict[str, str]) -> Card:
    """Return a plane's card. Aloft for `rf` turns, the landing turn among them (BR-8.5), it can fly out so many hexes
    and be back over a base that lies still, taken off by minimum launch; one way it has all of them."""
    figures: dict[str, int | float | str] = {"mf": plane.mf, "rf": plane.rf}
    figures |= {"radius": plane.mf * plane.rf // 2, "one_way": plane.mf * plane.rf, "a2a": plane.a2a}
    figures |= {f"bht_{name}": bht for name, bht in plane.bombing.items() if bht}
    figures["parts"] = ", ".join(part for part in ("interceptor", "escort", "bomber") if getattr(plane, part))
    figures["handling"] = row["handling"].replace(";", ", ")
    return _card("plane", plane.name, plane.side, figures, row["source"])


def _ship(ship: ShipCard, row: dict[str, str]) -> Card:
    figures = {name: getattr(ship, name) for name in SHIP_FIGURES}
    return _card("ship", ship.name, row["side"].lower(), {k: v for k, v in figures.items() if v}, row["source"])


def _card(kind: str, name: str, side: str, figures: dict[str, int | float | str], source: str) -> Card:
    return Card(
        "carrier",
        kind,
        name,
        side,
        tuple(Figure(key, value, phrase(f"card.{kind}.{key}")) for key, value in figures.items() if value != ""),
        source,
    )
