"""The vocabulary of carrier orders: every phrase of the language with the terminal of the grammar it stands for.

Terminals stand first, then the phrases that mean the same. Names of ships, bases, places and planes are added from
the tables, and the seat's own ships from its View.
"""

from functools import lru_cache

from flagplot.games.carrier.ruleset.schema import shipped
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.theatre.theatre import theatre

Entry = tuple[str, object]
"""A terminal of the grammar and its value."""

FILLER = "FILLER"
"""Words that may stand anywhere and say nothing."""

IDLE = "IDLE"
"""Words that cannot change what an order means; they are left out with a note."""

WORDS: dict[str, str] = {
    FILLER: "the, a, an, by, you, we, is, are, was, be, been, has, have, being, its, "
    "of shadowing, by fastest route, by the fastest route, "
    "by shortest route, by the shortest route, by fastest means, there, "
    "for, will, their, my, our, your, ship, altitude, all ships of",
    "IT": "it, them",
    IDLE: "please, kindly, immediately, at once, now, right away, promptly, quickly, swiftly, smartly, carefully, "
    "quietly, sneakily, boldly, straight, directly, straight away, as ordered, thanks, thank you",
    "MOVE": "move, steam, fly, sail, go, proceed, head, moves, flies, course is",
    "TO": "to, toward, towards, head for, make for, steer for",
    "ATW": "at, over, in, inside",
    "OF": "of",
    "FROM": "from, off",
    "WITH": "with, using, containing",
    "ON": "on, against, only against",
    "AS": "as",
    "HOLD": "hold, stop, stay, wait, remain, hold position, stay put, loiter",
    "ORBIT": "o, orbit, circle",
    "HIGH": "high, hi, high altitude, at high altitude, hi altitude, climb, climb high, climb to high",
    "LOW": "low, lo, low altitude, at low altitude, lo altitude, descend, dive to low, descend to low",
    "CAP": "cap, fly cap, combat air patrol, keep cap",
    "SHADOW": "shadow, follow, trail, keep contact with, shadows",
    "CLOSE": "close, closely, in its hex, in same hex, in the same hex",
    "AWAY": "away, distant",
    "KEEP": "keep, staying, stay at",
    "ATTACK": "attack, strike, hit, attacks",
    "BOMB": "bomb, raid",
    "SHELL": "shell, bombard, bombards, shells",
    "INTERCEPT": "intercept",
    "AVOIDCOMBAT": "avoid combat, avoid all combat, do not intercept, do not fight",
    "ESCORTS": "escorts",
    "BOMBERS": "bombers",
    "ESCORT": "escort, accompany",
    "SEARCH": "search, scout, look for, look, reconnoitre",
    "STOPSEARCH": "stop search, stop searching, do not search, no search",
    "ADJACENT": "adjacent hexes, adjacent, all adjacent hexes, neighbouring hexes, adjoining hexes",
    "EXTRA": "extra",
    "LAND": "land, return, return to base, return to, return home, go home, land at, land on, go back to, recover at, "
    "fly back to, fly home, return and land, return and land at, return and land on, recover on, back to, land in, "
    "return to home, fly back to base, fly home to",
    "BACK": "back to base, back home, back to the base, back, home",
    "BASEW": "base, airfield, field, the base",
    "MTBW": "mtb base, mtb bases, pt base, pt boat base, torpedo boat base, motor torpedo boat base",
    "LAUNCH": "launch, take off, takeoff, take off with, scramble, launches",
    "LAUNCHW": "launched, take-off",
    "MINIMUM": "minimum, minimum launch",
    "NORMAL": "normal, normal launch",
    "MAXIMUM": "maximum, maximum launch, max, max launch",
    "JOIN": "join, join up with, merge with, merge into",
    "MEET": "meet, rendezvous, rendezvous with, meet with",
    "GOWITH": "go with it, conform to it, conform, stay with it, fly with it, go with that af, accompany it",
    "IFATTACKS": "if it attacks, when it attacks, if attacking, if it is attacking, in its attack, in attack",
    "COOPERATE": "cooperate, cooperate with, co-operate, co-operate with, cooperate with other strikes",
    "ANYCOST": "at any cost, at all costs",
    "SPLIT": "split, detach, split off",
    "JETTISON": "jettison, jettison bombs, drop bombs, jettison all bombs",
    "REPORT": "report",
    "TRULY": "truly, truthfully, the truth, carriers truly",
    "ASROLLED": "as rolled, with errors, by the dice",
    "REPORTALL": "report all sightings, report sightings, report every sighting, report back, report back every turn, "
    "report every turn, report all, report any sighting, report what you see",
    "RT": "rt, send rt",
    "NORT": "no rt, no rts, keep radio silence",
    "RTNOW": "rt now, rt at once, rt immediately, rt this turn, send rt now, send an rt now",
    "RTSHADOW": "every turn of shadowing, each turn of shadowing",
    "RTSIGHT": "each sighting, every sighting, on sighting, on each sighting, on every sighting, on all sightings",
    "RTFIRST": "on first sighting, on the first sighting",
    "RTCARRIERS": "on first cv sighting, on first carrier sighting, on the first cv sighting",
    "RTCOMBAT": "after combat, after attack",
    "EVERYTURN": "every turn, each turn, until countermanded, standing, standing order",
    "DIVERT": "divert to observe, divert, may divert, divert to observe sightings",
    "NODIVERT": "do not divert, never divert, no diversion, without diverting, don't divert, never deviate, "
    "do not deviate, no divert",
    "HUNT": "hunt submarines, hunt submarine, hunt subs, hunt sub, hunt the submarine",
    "SPARE": "leave submarines, leave submarines alone, do not hunt submarines, ignore submarines",
    "SUBSEARCH": "sub search, submarine search, search for submarines, search for submarine, search for periscopes",
    "ANCHOR": "anchor, drop anchor, anchors",
    "WEIGH": "weigh, weigh anchor, up anchor, raise anchor",
    "UNLOAD": "unload, unloads, unload troops, land troops",
    "SURFACE": "surface, surface combat, in surface combat",
    "ENGAGE": "engage, engage enemy, seek combat, seek surface combat",
    "AVOID": "avoid, evade",
    "NOATTACK": "do not attack, don't attack, no attack, never attack",
    "CANCEL": "cancel, countermand, cancel orders, cancel standing orders, no standing orders, no orders",
    "NOMOVE": "no move",
    "NUMBER": "number, secret number, die, die number, bht, surface number",
    "GUNNERY": "gunnery, guns, in gunnery",
    "SCREEN": "screen, in screen",
    "BREAKTHROUGH": "breakthrough, break through",
    "FIRE": "fire, fires, fire guns, shoot",
    "YES": "yes",
    "IFALLOWED": "if bht allows, if the bht allows, if bht will allow, only if bht allows, only if bht will allow, "
    "if the sum allows, only if the sum allows",
    "BREAKOFF": "break off, break off combat, break off action, avoid surface combat, refuse combat, "
    "refuse surface combat",
    "USE": "use, use only",
    "DAMAGED": "damaged, damaged ships, cripples",
    "LOADG": "load, loads, load guns, load shells",
    "BEACH": "beach, run ashore, run aground",
    "DESTROY": "destroy, destroy first",
    "GIVEUP": "give up, give up first, lose, lose first",
    "SERVICE": "service, refuel",
    "READY": "ready, arm, make ready",
    "UNREADY": "unready, stand down, strike below",
    "DISPERSE": "disperse",
    "UNDISPERSE": "undisperse",
    "DECIDE": "decide, decide whether, decide if",
    "UNTIL": "until, till, til",
    "ASLONGAS": "as long as, while, so long as",
    "IF": "if, when, whenever, in case, once, should, provided, as soon as",
    "UNLESS": "unless",
    "THEN": "then",
    "ELSE": "else, otherwise, or else",
    "AND": "and",
    "BUT": "but",
    "OR": "or",
    "NOT": "not, isn't, aren't, don't, do not, never",
    "NO": "no, none",
    "SEEN": "seen, spotted, sighted, observed, in sight, detected, visible",
    "SEE": "see, sees, spot, spots, sight, sights, observe, observes, detect, find, finds, sighting, sighting of",
    "REACHED": "reached, entered",
    "REACH": "reach, reaches, reaching, arrive at, arriving at, arrived at, entering",
    "GONE": "gone, target gone, target is gone, target lost, tf gone, target not found, target not there, not found, "
    "target no longer there, nothing there, nothing found, target is not there, none found, not there",
    "NOLONGER": "no longer, no more",
    "ONGROUND": "on ground, on the ground",
    "PLANESW": "planes, aircraft, plane, airplanes",
    "CLOUD": "cloud, clouds, cloudy, overcast",
    "STORM": "storm, storms",
    "CLEAR": "clear, clear weather, clear sky",
    "ENEMYCAP": "enemy cap, enemy interceptors, enemy fighters, enemy combat air patrol, enemy planes on cap",
    "HOUR": "hour, time",
    "BEFORE": "before",
    "AFTER": "after",
    "FUEL": "fuel, fuel left, turns of fuel",
    "FUELPERMITS": "fuel permits, fuel allows, fuel lasts, fuel suffices, possible",
    "ATTACKED": "attacked, under attack, being attacked",
    "LOSSES": "losses, own losses",
    "NIGHT": "night, dark",
    "DAY": "day, daylight",
    "WITHIN": "within",
    "COND": "cond, condition",
    "ATLEAST": "at least, >=, not less than, or more of",
    "ATMOST": "at most, <=, not more than",
    "EXACTLY": "=, exactly",
    "SHIPS": "ships, factors",
    "HEXW": "hex, hexes",
    "TURNS": "turns, hours, turn",
    "TFK": "tf, task force, fleet, tfs, task forces",
    "AFK": "af, afs, air formation, air formations, formation, formations",
    "SUBK": "submarine, submarines, sub, subs",
    "ENEMY": "enemy, hostile",
    "ALL": "all, everything, every",
    "REST": "rest, the others, others, remainder",
    "ANY": "any, anything, any target, any ship, any ships",
    "DIVE": "dive, dive bomb, dive bombing",
    "LEVEL": "level, level bomb, level bombing",
    "TORP": "torpedo, torpedoes",
    "GP": "gp, gp bombs",
    "READYCAP": "ready cap, stand by cap, standby cap, stand by, standby",
    "NOREADYCAP": "no ready cap, stand down ready cap, cancel ready cap, end ready cap",
    "HIGHELSELOW": "high else low, hi else lo, high or else low, high otherwise low",
    "RAIDOF": "if raid, if raid is, if raid of, if the raid is, when raid is, against raid of, against raids of, "
    "against a raid of",
    "ANYRAID": "if any raid, against any raid, any raid, if raid is any",
    "ORMORE": "or more",
    "KEEPCLEAR": "keep clear, stay clear, keep out of the way, clear the deck, clear deck",
    "STRAFE": "strafe, strafes",
    "FLARES": "drop flares, flares, light flares, use flares",
    "ANVIL": "anvil, anvil attack",
    "NODIVE": "no dive, do not dive, don't dive, never dive",
    "KEEPHIGH": "keep high, keep hi",
    "DIVEMOST": "dive at most, dive up to, dive no more than",
    "DIVEFREE": "may dive, dive freely",
    "FIREAT": "shoot at",
    "FIREBACK": "fire back with, fire back, reply with",
    "FIRSTW": "first",
    "LASTW": "last",
    "APART": "apart, do not combine, separately",
    "APW": "ap, ap bombs, armour piercing, armor piercing",
}

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
