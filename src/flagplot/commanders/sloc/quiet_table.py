"""A referee who reports a quiet printed game, so that the umpire at the table can be shown without a table."""

from flagplot.games.sloc.map import distance
from flagplot.games.sloc.table.state import TableView


class QuietTable:
    """Writes the facts of a game in which nothing but submarine warfare happens."""

    def orders(self, view: TableView) -> str:
        """Return the facts of a turn and its end."""
        table = view.table
        lines = [
            f"DRAW {7 if table.turn <= 4 else (len(table.resources) + 1) // 2}",
            f"ASP {7 if table.turn < 8 else 5}",
        ]
        for base in table.bases:
            if not base.hex:
                lines.append(f"PLACE {base.name} 5108 AIRFIELD COASTAL FRIENDLY SUPPLY YES ZOI NO")
                continue
            hq = min(table.hqs, key=lambda key: (distance(table.hqs[key], base.hex), key))
            lines.append(
                f"SUBWAR TURN {table.turn} BASE {base.name} {base.hex} SUPPLY YES ACTIVE YES HQ {hq} ONMAP YES"
            )
        return "\n".join([*lines, "END", ""])
