"""Names and kinds of things that orders speak of: directions, classes and types of ships, bases, places."""

from functools import lru_cache

from flagplot.games.carrier.ruleset.schema import shipped
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.theatre.theatre import theatre

DIRECTIONS = {
    "n": 1,
    "ne": 2,
    "se": 3,
    "s": 4,
    "sw": 5,
    "nw": 6,
    "north": 1,
    "northeast": 2,
    "north-east": 2,
    "southeast": 3,
    "south-east": 3,
    "south": 4,
    "southwest": 5,
    "south-west": 5,
    "northwest": 6,
    "north-west": 6,
    "north east": 2,
    "south east": 3,
    "south west": 5,
    "north west": 6,
}
NO_DIRECTIONS = {"e": "NE or SE", "w": "NW or SW", "east": "NE or SE", "west": "NW or SW"}

CLASSES = {
    "carriers": "carriers",
    "carrier": "carriers",
    "flat tops": "carriers",
    "capital": "capital",
    "capital ships": "capital",
    "capital ship": "capital",
    "small": "small",
    "small ships": "small",
    "small ship": "small",
    "interceptors": "interceptors",
    "fighters": "interceptors",
}
OF_PLANES = frozenset(("bombers", "interceptors"))
"""Classes of planes; all others are of ships."""
TYPES = {
    "cruisers": "cruisers, cruiser",
    "BB": "bb, bbs, battleship, battleships",
    "CA": "ca, cas, heavy cruiser, heavy cruisers",
    "CL": "cl, cls, light cruiser, light cruisers",
    "CAV": "cav, cavs",
    "CV": "cv, cvs, fleet carrier, fleet carriers",
    "CVL": "cvl, cvls, light carrier, light carriers",
    "DD": "dd, dds, destroyer, destroyers",
    "AV": "av, avs, seaplane tender, seaplane tenders",
    "AP": "transport, transports, aps",
    "APD": "apd, apds",
    "AO": "ao, aos, oiler, oilers, tanker, tankers",
    "PG": "pg, pgs, gunboat, gunboats",
    "SS": "ss",
}
STATES = {
    "undamaged": "undamaged, sound, not smoking, not damaged",
    "smoking": "smoking",
    "burning": "burning, listing",
    "crippled": "crippled, dead in the water",
}
"""How ships look, from sound to dead in the water."""
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
SHARES = {
    "half": (1, 2),
    "one half": (1, 2),
    "one third": (1, 3),
    "one quarter": (1, 4),
    "two thirds": (2, 3),
    "three quarters": (3, 4),
}
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
OFF_BOARD = ("Australia", "New Caledonia", "Truk", "Kavieng")
LABEL = "\N{NUMERO SIGN}"
"""Stands for `#` in a secret label, `BB #2`: elsewhere `#` begins a remark."""
SIGNS = {
    ",": "COMMA",
    ";": "SEMI",
    ":": "COLON",
    "(": "LPAR",
    ")": "RPAR",
    "/": "SLASH",
    "-": "DASH",
    "–": "DASH",
    "+": "SLASH",
    "&": "AND",
    "^": "MARKHI",
    "¯": "MARKHI",
    "‾": "MARKHI",
    "_": "MARKLO",
    LABEL: "LABEL",
}


@lru_cache(maxsize=1)
def ship_names() -> frozenset[str]:
    """Return the names of ships that name nothing else: no base, no place of the map."""
    known = {row["ship"] for row in shipped()["ships"].values()}
    return frozenset(name for name in known if not base_name(name) and name.lower() not in theatre().aliases)


def base_name(name: str) -> str:
    """Return the table's name of a base for any name of its place, or an empty string if no base is meant."""
    return _bases().get(name, "")


@lru_cache(maxsize=1)
def _bases() -> dict[str, str]:
    """Return place name or base name to base name: Henderson Field is the place, Henderson the base."""
    chart = theatre()
    out: dict[str, str] = {}
    for base, _ in tables().bases:
        out[base] = base
        place = chart.aliases.get(base.lower())
        if place:
            out[place] = base
    return out
