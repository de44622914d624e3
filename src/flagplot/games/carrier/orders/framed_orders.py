"""What a frame means (`frames.py`) as the orders of units, with their hours and in the plain form of the guide."""

import re
from itertools import chain, pairwise

from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.orders.each_load import of_each
from flagplot.games.carrier.orders.framed_launches import launch_by_launch, twice_launched
from flagplot.games.carrier.orders.framed_units import (
    UNITS,
    are_all,
    are_left,
    bears_load,
    is_base,
    splits_in_use,
    units_of,
    with_ships_named,
)
from flagplot.games.carrier.orders.kept_aboard import agrees, home_of
from flagplot.games.carrier.orders.naming import stands_at
from flagplot.games.carrier.orders.overhead import waiting
from flagplot.games.carrier.orders.own_hours import coming_hour
from flagplot.games.carrier.orders.plane_kinds import any_for_cap
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.told_apart import apart
from flagplot.games.carrier.orders.units import Roster

_SUBJECT = re.compile(r"(?:\d{4} : )?(?:(?:TF|AF)\d+|@\S+) :")
"""The head of an order that names its unit."""
_HOURS = re.compile(r"⟪([^⟫]*)⟫")
LEFT = re.compile(r" ?⟦left ([^⟧]+)⟧")
"""The ships that are left when others have been split off, as they are named."""
_BASE = re.compile(r" ?⟦base C(\d+)⟧")
"""A contact that is to be a base."""
_STANDS = re.compile(r"⟦at (\S+)⟧")
"""Where the unit is said to be now."""
_BEARS = re.compile(r"⟦bears (\S+)⟧")
"""The load that its planes are said to have."""
_GIVEN = re.compile(r"(?<=split )((?:(?! as TF)[^():;])+: \( )to (TF\d+)(?= \))")
"""Ships that are split off and sent to a TF of the side: they become part of it."""
_LEGS = re.compile(r"((?:^|[;:(] )[NS][EW]?\d+(?: , [NS][EW]?\d+)*) ; (?=[NS][EW]?\d)")
"""Steps with others after them."""
_TWICE = re.compile(
    r"(?<!\S)(land(?: @\S+)?|hold|low|high|avoid combat|do not divert|surface : avoid|hunt submarines) ; (?=\1(?!\S))"
)
"""What is said again and says no more."""
_TO_LAND = re.compile(r"(?<!\S)to (@\S+) ; land(?= ;| \)|$)")
"""A base or ship that an AF goes to, and lands."""
_AFTER_LANDING = re.compile(
    r"(?:^|; |\( )(?:land(?: @\S+)?|join AF\d+) ; (?:to|hold|search|shadow|attack|bomb|CAP|[NS][EW]?\d)(?!\S)"
)
_UNLAUNCHED = re.compile(
    r"BARE launch [^;:(]*[;:] "
    r"(?!(?:(?:low|high) ; )?(?:attack|bomb|strafe|search|CAP|shadow|to|join|[NS][EW]?\d)(?!\w))"
)
"""Planes of which it is not said that they take off, nor what for."""
_AIMLESS = re.compile(r"(?<!\S)launch (?!.*[;:] (?:attack|bomb|strafe|search|CAP|shadow)(?!\w))")
_AT_A_PLACE = re.compile(r"(?<!\S)launch .*; to @\S+ ; (?:attack|bomb) (?:TF|IT)(?!\S)")
"""An attack on `it` after a place that launched planes go to: it is the place."""
_CAP_FLOWN = re.compile(r"(?<!\S)launch ([^;(]*%[^;(]*);.* CAP(?!\S)")
"""The planes of a launch that keep a CAP, where they are named."""
_CANCELS = re.compile(r"(?<!\S)(?:launch .* ; cancel|if .*cancel)(?!\S)")
"""A standing order that ends behind a launch, or in a case: no such order can be given."""
_DECK_BEHIND = re.compile(
    r"(?<!\S)launch .* ; (?:ready|unready|service|disperse|undisperse|no ready CAP|give up)(?!\S)"
)
"""What a ship or base does behind what planes do that it launches: it would be theirs."""
_PLANES_AFLOAT = re.compile(r"TF with &(?:fighters?|bombers?|interceptors?|escorts?)(?!\S)")
"""A TF of planes: no ship is a fighter."""
_MET_AND_FOUGHT = re.compile(r"(?<!\S)attack TF(?= [;)]|$)")
"""What a TF attacks that it meets is fought by ships."""
_PLANES_ATTACKED = re.compile(r"(?:enemy cap|AF) seen then \( attack (?:TF|IT)(?!\S)")
"""An attack on `them` after planes: it is for ships."""
_NOT_TO_SHADOW = re.compile(r"(?<!\S)(?:submarine|AF) seen(?: within \d+ hexes)?(?: and | or | )then \( shadow $")
"""What is seen that planes do not shadow: `if planes are seen shadow them` is of no TF."""
_SEEN_SINCE = re.compile(r"(?<!at )\$\S+ (?:(?!\$| C\d).)*(?<!\S)TF (?:(?!\$| C\d).)*seen then \( shadow $")
"""What is seen since a place was named, and shadowed."""
_AT_WHOM = re.compile(r"TF with &\S+ seen then \((?:(?! \) ).)*attack IT : all (?:dive|torpedo)(?: ON)?(?= ;| \)|$)")
"""An attack on `them`: the TF that is seen, or the ships in it."""
_THEM = re.compile(r"(?P<before>TF with (?P<kind>&\S+) seen then \((?:(?! \) ).)*?) THEM")
"""An attack on `them` after a kind of ships: on these."""
_LANDED = re.compile(r"(?<!\S)land @\S+")
_GROUND = re.compile(r"if planes on ground at THERE then \( (?:bomb|attack) (@\S+)")
"""Planes on the ground, of a place told only after them: where they are bombed."""
_LATE_HIGH = re.compile(
    r"(?<!\S)(CAP \S+ (?:\d+ turns|(?:until|as long as) (?:(?! (?:or|and) )[^;()])*?)) (high|low)(?= ;| \)| \.|$)"
)
"""How high a CAP flies, told behind how long: it is how it is flown all the time."""
_EARLY_HIGH = re.compile(r"(?<!\S)(CAP \S+) (high|low)(?= (?:\d+ turns|until|as long as)(?!\S))")
_LOW = re.compile(r"(attack @\S+ :) all (low|high)(?= ;| if| \)|$)")
"""A base attacked from high up or low down is bombed in level flight."""
_LATE_MODE = re.compile(r": (?P<before>[^:;()]*)LATE ")
_BEHIND = re.compile(r": (?P<parts>[^:;()]*?) BEHIND (?P<aim>on (?:only )?&\S+(?: / &\S+)*)")
"""Of what several parts of an attack aim at, told once behind a comma: `Dauntless dive, Devastators torpedo, on CV`."""
_MODE = re.compile(r"(?<!\S)(?:dive|torpedo|level|low|high)(?!\S)")
"""How planes attack."""
_UNMEASURED = re.compile(r"(?<!\S)([NS][EW]?)0(?!\S)")
"""A direction without a number: one hex to ships, and planes are asked how far."""
_FLOWN_UNTIL = re.compile(r"(?<=[:;(] )([NS][EW]?)0 (?=(?:until|as long as)(?!\S))")
_WHILE_NOT = re.compile(r"as long as not (?=(?:(?! or | and )[^;()])+(?: [;)]|$))")
"""How long, by what is not so yet: until it is."""
_COUNTED = re.compile(r" ?COUNTED(\d+)(?!\S)")
"""How many all the planes are that attack."""
_SERVICED_TWICE = re.compile(r"\bservice (?!all(?: ;|$))[^;]+ ; (?:.* ; )?service all(?: ;|$)")
"""`look after the four Devastators ..., they want servicing`: it is said of these again."""
_ONCE = (", gunnery ", ", torpedo ", ", screen ", ", number ", ", hold back ")
"""What an order for surface combat says once."""
_OF_KIND = {"TF": ("tf", "vessel"), "AF": ("af",), "SS": ("ss",), "MTB": ("mtb",), "CW": ("cw",)}
"""The orders that may be of a unit without naming it."""
_KIND = {"tf": "TF", "af": "AF", "ss": "SS", "mtb": "MTB", "cw": "CW"}


def orders_of(text: str, unit: UnitRef | None, roster: Roster) -> list[str]:
    """Return the orders of a text, of which each says whose it is or goes on with the sentence above: an empty string
    for one that goes on with the order of another unit in it."""
    out: list[str] = []
    text = of_each(text, roster)
    stays = (" ALSO ".join(waiting(each, unit, roster) for each in part.split(" ALSO ")) for part in text.split(" . "))
    parted = (apart(part, unit, roster) for part in stays)
    for part in chain.from_iterable(map(launch_by_launch, parted)):
        behind = bool(out) and "ALONE " in part.partition(": ")[0]  # `goes to B/M20, then N2 with TF2`
        out.append("" if behind else _order(part, unit, roster))
        if _SUBJECT.match(out[-1]):
            unit = None
    return out


def _order(text: str, unit: UnitRef | None, roster: Roster) -> str:
    """Return an order with its hour and its units in front; an empty string for one that is nobody's, or of which the
    units do not agree."""
    kind, _, text = text.partition(" ")
    if kind not in ("af", "deck"):
        text = _UNMEASURED.sub(r"\g<1>1", text)
    text = _FLOWN_UNTIL.sub(r"fly \1 ", text)
    head, _, rest = text.partition(": ")
    if _contradicts(rest) or ("ALONE" in head and (rest == "hold" or (unit and _KIND.get(kind) == unit.kind))):
        return ""
    head = head.replace("ALONE ", "")
    if not all(is_base(int(number), roster) for number in _BASE.findall(rest)):
        return ""
    text, rest = _BASE.sub("", text), _BASE.sub("", rest)
    bears = _BEARS.findall(rest)
    text, rest = _BEARS.sub("", text), _BEARS.sub("", rest)
    stands, left = _STANDS.findall(rest), LEFT.findall(rest)
    text, rest = _STANDS.sub("", LEFT.sub("", text)), _STANDS.sub("", LEFT.sub("", rest))
    hours = {coming_hour(said, roster) for said in _HOURS.findall(text)}
    units = units_of(UNITS.findall(head), roster, text)
    others = units_of(UNITS.findall(rest), roster, text)
    if any(a[0] != b[0] and rest[a.end() : b.start()].strip(" ,") for a, b in pairwise(UNITS.finditer(rest))):
        return ""  # `attack C4 with AF10, land with AF12`: each has its own deed
    if len(hours) > 1 or (units and others and set(others) != set(units)) or None in (*units, *others):
        return ""
    rest = _WHILE_NOT.sub("until ", " ".join(_HOURS.sub("", UNITS.sub("", rest)).split()))
    counted = {int(n) for n in _COUNTED.findall(rest)}
    rest = " ".join(_COUNTED.sub("", rest).split())
    late = _LATE_MODE.search(rest)
    if late is not None and not all(map(_MODE.search, late["before"].split(" , ")[:-1])):
        return ""  # `3 on carriers, 3 on cruisers, level`: it may be of all
    rest = rest.replace(" LATE ", " ")
    while (aimed := _BEHIND.sub(_aimed, rest, count=1)) != rest:
        rest = aimed
    if (
        re.search(r"launch (?:;|$)|launch [^;(]+; split ", rest)
        or _DECK_BEHIND.search(rest)
        or twice_launched(rest)
        or _AT_WHOM.search(rest)
        or _PLANES_AFLOAT.search(rest)
        or _PLANES_ATTACKED.search(rest)
        or "if gone then ( attack" in rest
        or _AT_A_PLACE.search(rest)
        or _SERVICED_TWICE.search(rest)
        or ": ( split" in rest
    ):
        return ""
    if any(int(found[2][2:]) not in roster.view.tfs for found in _GIVEN.finditer(rest)):
        return ""
    rest = _GIVEN.sub(r"\1join \2", rest)
    rest = (
        rest.replace("; ;", ";")
        .replace("; ,", ";")
        .replace(": ;", ":")
        .replace(" level level ", " level ")
        .replace(" ON &", " on &")
        .replace(" ON only &", " on only &")
        .replace(" ON", "")
        .removesuffix(" :")
    )
    if rest.startswith("BESIDE ") and " ; land" in rest:
        return ""  # `search N5, land, ready 4 Dauntless`: it may be of those that landed
    cap = _CAP_FLOWN.search(rest)
    if cap is not None and not any_for_cap(re.findall(r"%(\S+)", cap[1]), roster):
        return ""  # `a Catalina patrols`: it keeps no fighters off
    if kind == "deck" and _CANCELS.search(rest):
        return ""
    if _UNLAUNCHED.search(rest):
        return ""  # `Lexington's Wildcats land on Yorktown`: they may be in the air
    rest = rest.removeprefix("BESIDE ").replace("BARE ", "")
    if "SELF" in rest:
        own = re.search(r"⟦(?:of )?(@\S+)⟧", text)
        if own is None:
            return ""
        rest = rest.replace("SELF", own[1])
    if "THERE" in rest:
        before = rest[: rest.index("THERE")]
        places = re.findall(r"@\S+", _LANDED.sub("", before) if before.endswith("ground at ") else before)
        bombed = _GROUND.match(rest) if units else None
        if bombed is not None:
            places = [bombed[1]]
        if not places and ("land THERE" in rest or "ground at THERE then" in rest):
            return ""
        rest = rest.replace("THERE", places[-1] if places else "").replace(" at ;", " ;").removesuffix(" at")
    while found := re.search(r"(?<!\S)IT(?!\S)", rest):
        named = re.findall(r"(?<!\S)(?:C\d+|\$\S+)(?!\S)|(?<=ground at )@\S+", rest[: found.start()])
        if named and _SEEN_SINCE.search(rest[: found.start()]):
            named = []  # `to A/P14; if a TF is seen shadow it`: what is seen, not the place flown to
        if not named and " seen " not in rest[: found.start()]:
            return ""  # `take off and bomb it`: whom?
        if not named and _NOT_TO_SHADOW.search(rest[: found.start()]):
            return ""
        rest = rest[: found.start()] + (named[-1] if named else "TF") + rest[found.end() :]
    if kind == "tf":
        rest = _MET_AND_FOUGHT.sub("surface : engage", rest)
    rest = re.sub(r"shadow (\S+) ; (?=shadow \1(?!\S))", "", rest)
    rest = _THEM.sub(lambda found: f"{found['before']} on {found['kind']}", rest).replace(" THEM", "")
    rest = _EARLY_HIGH.sub(r"\2 ; \1", rest)
    rest = _LATE_HIGH.sub(r"\2 ; \1", _LOW.sub(r"\1 all level \2", rest))
    rest = _TO_LAND.sub(lambda found: f"land {found[1]}" if _is_deck(found[1], roster) else found[0], rest)
    rest = _LEGS.sub(r"\1 , ", _TWICE.sub("", rest))
    rest = re.sub(r"(?<!\S)(hold \d+ turns) ; hold(?= ;|$)", r"\1", rest)
    rest = re.sub(r"(?<!\S)((?:un)?ready|disperse) ([\d%][^;:()]*?) ; (?:and )?\1 (?=[\d%])", r"\1 \2 , ", rest)
    hour = f"{next(iter(hours))} : " if hours else ""
    units = units or others
    if splits_in_use(rest, units, roster):
        return ""
    if not units and unit is None and kind == "deck" and not _AIMLESS.search(rest) and (home := home_of(rest, roster)):
        units = [home]
    told = [name for name in units if name] or ([unit_name(unit)] if unit is not None else [])
    if not all(are_all(n, rest, told, roster) for n in counted):
        return ""  # `all four dive`, of six
    if stands and not (told and all(stands_at(name, place, roster) for name in told for place in stands)):
        return ""
    if not all(bears_load(name, load, roster) for name in told for load in bears):
        return ""
    if left and not (len(told) == 1 and all(are_left(rest, told[0], ships, roster) for ships in left)):
        return ""
    if not units:
        fits = unit is not None and kind in _OF_KIND.get(unit.kind, ("deck",))
        alone = with_ships_named(rest, unit_name(unit), roster) if fits and not hour and unit is not None else ""
        return alone + "".join(f" ⟦left {ships}⟧" for ships in left) if alone else ""
    if not all(_is(name, kind) and _elsewhere(name, rest) for name in units if name):
        return ""  # nobody goes to where it is itself: the name says whose ship it is, or where
    if not all(agrees(rest, name, roster) for name in units if name):
        return ""
    out = [with_ships_named(f"{hour}{name} : {rest}", name, roster) for name in units if name]
    return " . ".join(out) + "".join(f" ⟦left {ships}⟧" for ships in left) if all(out) else ""


def _aimed(found: re.Match[str]) -> str:
    """Return the parts of an attack with what is told behind a comma: it is of all of them, if none has its own."""
    parts, aim = found["parts"].split(" , "), found["aim"]
    of_all = not any(" on " in f" {part} " for part in parts)
    return ": " + " , ".join(f"{part} {aim}" if of_all or part is parts[-1] else part for part in parts)


def _elsewhere(name: str, rest: str) -> bool:
    """Return whether a unit is not sent to where it is itself: the name says whose ship it is, or where."""
    return not any(f" {to} {name} " in f" {rest} " for to in ("to", "join", "meet", "shadow"))


def _is_deck(name: str, roster: Roster) -> bool:
    """Return whether a name of the plain form is of a ship or base of one's own that takes planes."""
    unit = roster.own(name[1:].replace("~", " "))
    return unit is not None and roster.holder(unit.name) is not None


def _contradicts(rest: str) -> bool:
    """Return whether an order seeks surface combat and avoids it, says one thing about it twice, launches twice,
    attacks at a place and then whatever is there, or has planes do something after they landed or joined others."""
    if _AFTER_LANDING.search(rest):
        return True
    if re.search(r"attack [$@]\S+ ; attack (?:TF|enemy)(?!\S)", rest):
        return True
    both = "surface : avoid" in rest and "surface : engage" in rest and " if " not in rest
    return (
        both or rest.count("launch ") > 1 or any(part.count(said) > 1 for part in rest.split(" ; ") for said in _ONCE)
    )


def _is(name: str, kind: str) -> bool:
    if kind == "deck":
        return name.startswith("@")
    return re.fullmatch(rf"{_KIND.get(kind, 'TF')}\d+", name) is not None
