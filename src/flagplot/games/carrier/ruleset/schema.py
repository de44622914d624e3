"""The shape of every table: its key columns and what each cell may hold. One schema checks our files and an owner's.

An owner of the printed game lays a TOML file over ours (`--tables`): `[table."row key"]` then `column = value`.
Keys of several columns are joined with a bar: `[ships."Allied|Lexington"]`. Every cell is checked alike.
"""

import csv
import functools
from io import StringIO
from typing import Any

from flagplot.core import toml
from flagplot.core.diagnostics import BadInputError
from flagplot.core.game import DATA
from flagplot.games.carrier.ruleset.cells import (
    SCENARIO,
    SECTOR,
    SHIP_TYPE,
    SIDE,
    SOURCE,
    YES_NO,
    Cell,
    Check,
    ammunition_cell,
    classic_cell,
    condition_cell,
    fitted_cell,
    hex_cell,
    one_of,
    text_cell,
    totals_cell,
    whole,
    words_of,
)
from flagplot.games.carrier.ruleset.schema_variants import VARIANTS

COLUMNS_CRT = (
    "1-2",
    "3-4",
    "5-6",
    "7-8",
    "9-10",
    "11-12",
    "13-15",
    "16-20",
    "21-25",
    "26-30",
    "31-35",
    "36-40",
    "41-45",
    "46+",
)

_PLANE_NUMBERS = (
    "base_high_gp",
    "base_high_ap",
    "base_low_gp",
    "base_low_ap",
    "base_dive_gp",
    "base_dive_ap",
    "ship_high_gp",
    "ship_high_ap",
    "ship_low_gp",
    "ship_low_ap",
    "ship_dive_gp",
    "ship_dive_ap",
    "torpedo",
)

SCHEMA: dict[str, tuple[tuple[str, ...], dict[str, Check]]] = {
    "planes": (
        ("plane",),
        {
            "plane": text_cell,
            "side": SIDE,
            "handling": words_of("carrier", "land", "sea", "float"),
            "engines": whole(1, 4),
            "mf": whole(1, 20),
            "rf": whole(1, 40),
            "a2a": whole(0, 15),
            **{name: whole(0, 15) for name in _PLANE_NUMBERS},
            "interceptor": YES_NO,
            "escort": YES_NO,
            "bomber": YES_NO,
            "armed_penalty": YES_NO,
            "air_modifier": whole(-6, 6),
            "source": SOURCE,
        },
    ),
    "ships": (
        ("side", "ship"),
        {
            "ship": text_cell,
            "side": SIDE,
            "type": SHIP_TYPE,
            "gunnery": whole(0, 60),
            "aa": whole(0, 40),
            "torpedo": whole(0, 12),
            "movement": whole(1, 4),
            "damage_factor": whole(1, 40),
            "ammunition": ammunition_cell,
            "capacity": whole(0, 80, True),
            "launch_normal": whole(0, 60, True),
            "launch_min": whole(0, 60, True),
            "readying": whole(0, 60, True),
            "handling": one_of("", "carrier", "float"),
            "radar_from": one_of("", "RR", "CS", "ES", "SC", "GU"),
            "house_columns": text_cell,
            "source": SOURCE,
        },
    ),
    "bases": (
        ("base", "scenario"),
        {
            "base": text_cell,
            "side": SIDE,
            "scenario": SCENARIO,
            "hex": hex_cell,
            "off_board": YES_NO,
            "handling": words_of("LP", "SP"),
            "lf_normal": whole(-40, 60),
            "lf_min": whole(-40, 60),
            "readying": whole(0, 60),
            "aa": whole(-20, 40),
            "sf": whole(-20, 40),
            "radar": YES_NO,
            "source": SOURCE,
        },
    ),
    "crt_classic": (("bht",), {"bht": whole(1, 15), **dict.fromkeys(COLUMNS_CRT, classic_cell), "source": SOURCE}),
    "crt_fitted": (("bht",), {"bht": text_cell, **dict.fromkeys(COLUMNS_CRT, fitted_cell), "source": SOURCE}),
    "hits_classic": (("roll_1d6",), {"roll_1d6": whole(1, 6), "shift": whole(-20, 20), "source": SOURCE}),
    "hits_fitted_whole": (
        ("base_roll_2d6",),
        {
            "base_roll_2d6": whole(2, 12),
            "hits_if_whole_part_is_1": whole(0, 9),
            "shift_if_whole_part_is_2_or_more": whole(-9, 9),
            "critical_check": YES_NO,
            "source": SOURCE,
        },
    ),
    "hits_fitted_fraction": (
        ("fraction",),
        {"fraction": text_cell, "hit_on_2d6_totals": totals_cell, "source": SOURCE},
    ),
    "observation": (
        ("observer", "target", "period", "weather"),
        {
            "observer": one_of("base", "TF", "AF", "radar"),
            "target": one_of("AF", "TF", "AF high"),
            "period": one_of("day", "night"),
            "weather": one_of("clear", "cloud"),
            "d0": condition_cell,
            "d1": condition_cell,
            "d2": condition_cell,
            "d3": condition_cell,
            "source": SOURCE,
        },
    ),
    "coastwatcher_observation": (
        ("target", "hex", "period", "weather"),
        {
            "target": one_of("AF", "TF"),
            "hex": one_of("coast", "land", "sea", "interior"),
            "period": one_of("day", "night", "any"),
            "weather": one_of("clear", "cloud", "any"),
            "condition": condition_cell,
            "source": SOURCE,
        },
    ),
    "coastwatchers": (
        ("scenario", "island"),
        {"scenario": SCENARIO, "island": text_cell, "side": one_of("Allied", "Japanese", "both"), "source": SOURCE},
    ),
    "search_chart": (
        ("target", "distance"),
        {"target": one_of("TF", "AF"), "distance": whole(0, 2), "success": whole(1, 12), "source": SOURCE},
    ),
    "shadowing": (
        ("modified_roll",),
        {"modified_roll": whole(1, 12), "result": one_of("success", "failure", "lost turn"), "source": SOURCE},
    ),
    "turns": (
        ("turn",),
        {
            "turn": text_cell,
            "period": one_of("day", "night"),
            "wind_check": YES_NO,
            "cloud_move": YES_NO,
            "source": SOURCE,
        },
    ),
    "wind_change": (("roll",), {"roll": whole(1, 6), "change_in_direction": whole(-5, 5), "source": SOURCE}),
    "initial_wind": (("roll",), {"roll": whole(1, 6), "wind_direction": whole(1, 6), "source": SOURCE}),
    "cloud_relocation": (
        ("from_sector",),
        {"from_sector": SECTOR, **{f"roll_{face}": SECTOR for face in range(1, 7)}, "source": SOURCE},
    ),
    "night_landing": (
        ("modified_roll",),
        {
            "modified_roll": text_cell,
            "on_ship": one_of("ok", "eliminated"),
            "at_base": one_of("ok", "eliminated"),
            "source": SOURCE,
        },
    ),
    "ammunition": (
        ("type",),
        {"type": text_cell, "factor": ammunition_cell, "reload": one_of("4", "6", "all"), "source": SOURCE},
    ),
    "constants": (("name",), {"name": text_cell, "value": whole(-100, 1000), "source": SOURCE}),
    **VARIANTS,
}
"""Table to key columns and the check of each column."""

Row = dict[str, Any]
RawTables = dict[str, dict[str, Row]]


def check_cell(table: str, column: str, text: str) -> Cell:
    """Return the checked cell. Raises ValueError saying what was expected."""
    try:
        return SCHEMA[table][1][column](text)
    except ValueError as error:
        raise ValueError(f"'{text}' is not allowed, expected {error}") from None


@functools.cache
def shipped() -> RawTables:
    """Return our own tables, every cell checked: table, row key, column."""
    tables: RawTables = {}
    for name, (keys, columns) in SCHEMA.items():
        path = DATA / "carrier" / "tables" / f"{name}.csv"
        tables[name] = {}
        for row in csv.DictReader(StringIO(path.read_text(encoding="utf-8"))):
            key = "|".join(row[column] for column in keys)
            if set(row) != set(columns) or key in tables[name]:
                raise BadInputError(f"{path.name}: row {key}: repeated, or with other columns than {list(columns)}.")
            try:
                tables[name][key] = {column: check_cell(name, column, row[column]) for column in columns}
            except ValueError as error:
                raise BadInputError(f"{path.name}: row {key}: {error}.") from None
    return tables


def overlaid(overlay: str) -> RawTables:
    """Return our tables with an owner's file laid over them.

    Raises BadInputError naming line, table, row and column for anything unknown or out of range. New rows are allowed
    in no table: an owner replaces values.
    """
    if not overlay.strip():
        return shipped()
    owner = toml.read(overlay, toml.OWNER)
    constants = owner.keys.get("constants")
    if isinstance(constants, dict):  # one cell to a row: `vp_af = 3` says it
        rows = {name: cells if isinstance(cells, dict) else {"value": cells} for name, cells in constants.items()}
        owner = owner.changed({**owner.keys, "constants": rows})
    tables: RawTables = toml.lay(toml.Toml(shipped(), ()), owner, closed=True).keys
    for table, changed in owner.keys.items():
        for key, cells in changed.items():
            for column, value in cells.items():
                if column in SCHEMA[table][0]:
                    raise owner.fault((table, key, column), "a row is known by it; it cannot be changed")
                try:
                    tables[table][key][column] = check_cell(table, column, _as_text(value))
                except ValueError as error:
                    raise owner.fault((table, key, column), str(error)) from None
    return tables


def _as_text(value: object) -> str:
    if isinstance(value, bool):
        return "y" if value else "n"
    return str(value)
