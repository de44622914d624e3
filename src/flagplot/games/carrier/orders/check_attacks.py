"""Checks of air formation orders: planes named, attacks and what they leave open."""

import msgspec

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action, Assignment, Attack
from flagplot.games.carrier.ordered.preferences import split_preference
from flagplot.games.carrier.ordered.words import TYPES, base_name, ship_names
from flagplot.games.carrier.orders.assemble import Altitude, CaseItem
from flagplot.games.carrier.orders.draft import Draft, Item, Remarks
from flagplot.games.carrier.orders.resolve import change_item, parts_with
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.ruleset.tables import LAND, Mode, Tables
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.units.factors import SMALL

MISSING = ("planes against ship types", "altitude", "bombing mode", "action if the TF is not {where}")
"""What an attack order has to say (GM-3.52)."""


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
        if isinstance(item.node, ast.TakeOff):
            for planes in item.node.planes:
                out[planes.plane] = out.get(planes.plane, 0) + (planes.n if planes.n is not None else 99)
    return out


def planes_named(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Refuse parts of an order for planes that the AF does not have (GM-9.2d)."""
    if draft.unit.kind != "AF":
        return
    have = stock(draft, roster)
    if "" in have:
        return

    def fits(planes: ast.Planes) -> bool:
        if planes.plane and planes.plane not in have:
            kinds = ", ".join(f"{n} {name}" for name, n in have.items() if n < 99) or ", ".join(have)
            remarks.at(
                item.signs,
                "error",
                "no-such-planes",
                f"{draft.name} has no {planes.plane}",
                f"It has {kinds}." if kinds else "",
            )
            return False
        most = have.get(planes.plane) if planes.plane else sum(have.values())
        if planes.n is not None and most is not None and planes.n > most:
            remarks.at(
                item.signs,
                "note",
                "fewer-planes",
                f"{draft.name} has only {most} {planes.plane or 'air factors'}, not {planes.n}",
            )
        return True

    def change(action: Action) -> list[Action]:
        if isinstance(action, Attack) and action.assignments:
            kept = tuple(each for each in action.assignments if fits(each.planes))
            return [msgspec.structs.replace(action, assignments=kept)] if kept else []
        if isinstance(action, ast.Split):
            parts = tuple(planes for planes in action.planes if fits(planes))
            if action.ships or not parts:
                if action.ships:
                    remarks.at(item.signs, "error", "no-such-planes", f"{action.ships[0]} is no plane of {draft.name}")
                return []
            return [msgspec.structs.replace(action, planes=parts)]
        return [action]

    for item in parts_with(draft, Attack, ast.Split):
        change_item(draft, item, change)


def attacks(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Check attacks: no torpedoes at a base (BR-18.4), no mode the planes do not have (BR-18.3); what is missing is
    listed with the default that will apply (GM-3.52, GM-3.4a)."""
    if draft.unit.kind != "AF":
        return
    tables = roster.ruleset.tables
    have = stock(draft, roster)

    def change(action: Action) -> list[Action]:
        if not isinstance(action, Attack):
            return [action]
        at_base = action.what == "base" or bool(base_name(action.place.name))
        kept = []
        for each in action.assignments:
            wrong = _impossible(tables, each, at_base or each.targets == ("base",), list(have))
            wrong = wrong or _unseen(roster, each)
            if wrong:
                remarks.at(item.signs, "error", *wrong)
            else:
                kept.append(each)
                useless = _useless(roster, each, _loads(draft, roster), list(have))
                if useless:
                    remarks.at(item.signs, "note", "GM-13.4b", useless)
        if action.assignments and not kept:
            return []
        return [msgspec.structs.replace(action, assignments=tuple(kept))]

    for item in parts_with(draft, Attack):
        change_item(draft, item, change)
        if item in draft.items and isinstance(item.node, Attack):
            _missing(draft, item, item.node, roster, remarks)


def _unseen(roster: Roster, each: Assignment) -> tuple[str, str] | None:
    """Return rule and reason why targets cannot be told apart as an assignment wants: states and TFs with a precise
    report only, names without one only (FE-LI-1a, FE-LI-1b)."""
    precise = roster.ruleset.options.precise_report
    for target in each.targets:
        name, states, ordinal = split_preference(target)
        if not precise and (states or ordinal):
            return "FE-LI-1b", f"'{target}' needs the option precise_report; name a type or a class, such as {name}"
        if precise and name in ship_names() and name not in TYPES:
            return "FE-LI-1a", f"ship names are never told here; name a type or a class, such as CV, not {name}"
    return None


def _impossible(tables: Tables, each: Assignment, at_base: bool, have: list[str]) -> tuple[str, str] | None:
    """Return rule and reason why an assignment cannot be flown."""
    if at_base and (each.mode == "torpedo" or each.planes.load == "torpedo"):
        return "BR-18.4", "a base cannot be attacked with torpedoes"
    names = [each.planes.plane] if each.planes.plane else [name for name in have if name]
    known = [name for name in names if name in tables.planes]
    if not each.mode or not known:
        return None
    if any(_can(tables, name, at_base, each) for name in known):
        return None
    mode = {"dive": "dive bomb", "torpedo": "attack with torpedoes", "level": "level bomb"}[each.mode]
    height = "" if each.high is None or each.mode != "level" else " from high" if each.high else " from low"
    with_ = f" with {each.planes.load}" if each.planes.load in ("GP", "AP") else ""
    return "BR-18.3", f"{' and '.join(known[:3])} cannot {mode}{height}{with_}"


def _loads(draft: Draft, roster: Roster) -> set[str]:
    """Return the bombs and torpedoes of an AF: in flight, or as its launch says."""
    af = roster.view.afs.get(draft.unit.number)
    if af is not None:
        return {flight.load for flight in af.flights if flight.load}
    launches = [item.node for item in draft.items if isinstance(item.node, ast.TakeOff)]
    return {planes.load for launch in launches for planes in launch.planes if planes.load}


def _useless(roster: Roster, each: Assignment, loads: set[str], have: list[str]) -> str:
    """Return why AP bombs can do nothing against the small ships an assignment names, by option (GM-13.4b), or an
    empty string."""
    at_small = each.targets and all(target == "small" or target in SMALL for target in each.targets)
    ap_alone = each.planes.load == "AP" or (not each.planes.load and loads == {"AP"})
    if not (roster.ruleset.options.bomb_ammunition and at_small and ap_alone):
        return ""
    tables = roster.ruleset.tables
    names = [name for name in ([each.planes.plane] if each.planes.plane else have) if name in tables.planes]
    wanted: dict[str, tuple[Mode, ...]] = {"dive": ("dive",), "level": ("high", "low")}
    modes = wanted.get(each.mode, ("dive", "high", "low"))
    if not names or any(tables.bombing_bht(name, True, mode, "AP", small=True) for name in names for mode in modes):
        return ""
    return f"{' and '.join(names[:3])} can do nothing with AP bombs against {', '.join(each.targets)}"


def _can(tables: Tables, plane: str, at_base: bool, each: Assignment) -> bool:
    bombing = tables.planes[plane].bombing
    if each.mode == "torpedo":
        return bombing["torpedo"] > 0
    heights = (
        ["dive"] if each.mode == "dive" else ["high", "low"] if each.high is None else ["high" if each.high else "low"]
    )
    loads = [each.planes.load.lower()] if each.planes.load in ("GP", "AP") else ["gp", "ap"]
    target = "base" if at_base else "ship"
    return any(bombing[f"{target}_{height}_{load}"] > 0 for height in heights for load in loads)


def _missing(draft: Draft, item: Item, attack: Attack, roster: Roster, remarks: Remarks) -> None:
    """Answer an attack that leaves things open: QUERY if nothing is said of it, a note of the defaults if something
    is (GM-3.52, GM-3.4a)."""
    if attack.what == "base" or base_name(attack.place.name) in {key for key, _ in roster.ruleset.tables.bases}:
        return
    place = attack.place
    where = "there" if place == ast.Place() else f"in {hexes.name(place.hex) if place.hex is not None else place.name}"
    gone = attack.if_gone is None and not any(
        isinstance(other.node, CaseItem) and isinstance(other.node.case.condition, ast.TargetGone)
        for other in draft.items
    )
    height = any(isinstance(other.node, Altitude | ast.Climb) for other in draft.items)
    open_points = []
    if not any(each.targets for each in attack.assignments):
        open_points.append(0)
    if not height and not any(each.high is not None or each.mode in ("dive", "torpedo") for each in attack.assignments):
        open_points.append(1)
    if not any(each.mode for each in attack.assignments):
        open_points.append(2)
    if gone:
        open_points.append(3)
    if not open_points:
        return
    texts = [MISSING[point].format(where=where) for point in open_points]
    if not attack.assignments:
        settled = _settled(draft, roster)
        points = ", ".join(
            f"{n} {text}{settled.get(point, '')}"
            for n, (point, text) in enumerate(zip(open_points, texts, strict=True), 1)
        )
        go = f"fly the shortest way to {where.removeprefix('in ')}; " if place != ast.Place() else ""
        remarks.at(
            item.signs,
            "query",
            "GM-3.52",
            f"{draft.name}: missing {points}. Default at the deadline: {go}all armed "
            "planes on carriers, else capital, else small ships; torpedo if carried, else dive if they can, else "
            "level low; if no TF is seen, return and land",
            f"Write '{draft.name}: {_example(draft, roster, place)}'.",
        )
    else:
        remarks.at(
            item.signs,
            "note",
            "defaults",
            f"{draft.name}: not said, so by default: " + "; ".join(_DEFAULTS[point] for point in open_points),
        )


_DEFAULTS = (
    "targets carriers, else capital, else small ships",
    "altitude to suit the mode",
    "torpedo if carried, else dive if they can, else level low",
    "if the target is gone, return and land",
)


def _settled(draft: Draft, roster: Roster) -> dict[int, str]:
    """Return what the AF's load settles already, in brackets after the point."""
    af = roster.view.afs.get(draft.unit.number)
    armed = {flight.load for flight in af.flights if flight.load} if af is not None else set()
    return {1: " (low)", 2: " (torpedo)"} if armed == {"torpedo"} else {}


def _example(draft: Draft, roster: Roster, place: ast.Place) -> str:
    """Return an order for this AF that leaves nothing open."""
    af = roster.view.afs.get(draft.unit.number)
    where = f"at {hexes.name(place.hex)} " if place.hex is not None else f"at {place.name} " if place.name else ""
    flight = next((flight for flight in af.flights if flight.load), None) if af is not None else None
    if flight is None:
        return f"attack TF {where.strip()}: all dive on carriers if gone return".replace(" :", ":")
    card = roster.ruleset.tables.planes[flight.plane]
    mode = "torpedo" if flight.load == "torpedo" else "dive" if card.bombing["ship_dive_gp"] else "level low"
    name = flight.plane.removesuffix(LAND)
    return f"attack TF {where.strip()}: {flight.n} {name} {mode} on carriers/capital if gone return".replace(" :", ":")
