"""Planes attack ships or a base: who attacks what, how, and what if it is gone (BR-18, GM-3.52)."""

from typing import Any, NamedTuple

import msgspec
from lark import Token

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action
from flagplot.games.carrier.ordered.preferences import split_preference
from flagplot.games.carrier.ordered.words import OF_PLANES, TYPES, base_name, ship_names
from flagplot.games.carrier.orders import boat_bases
from flagplot.games.carrier.orders.assemble import Altitude, Assigned, CaseItem, MisuseError
from flagplot.games.carrier.orders.built import Items, Part, classes_in, kind_of, value_of
from flagplot.games.carrier.orders.draft import Draft
from flagplot.games.carrier.orders.stock import planes_there, stock
from flagplot.games.carrier.orders.text import height, place, planes
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import IN_FLIGHT, Build, Group, Say, Trial, Verb
from flagplot.games.carrier.orders.verbs.surface import not_sent
from flagplot.games.carrier.ruleset.tables import LAND, Mode, Tables
from flagplot.games.carrier.units.factors import SMALL

MISSING = ("planes against ship types", "altitude", "bombing mode", "action if the TF is not {where}")
"""What an attack order has to say (GM-3.52)."""


# --- from the words


def _head_at(*args: Any) -> Part:
    place = kind_of(args, ast.Place)[0]
    return Part("targets", (place.name,)) if place.name in ship_names() else Part("place", place)


def _head_in_turn(*args: Any) -> Part:
    when = next(arg.type for arg in args if arg.type != "UNIT").removesuffix("W").lower()
    unit = value_of(args, "UNIT")
    return Part("turn", ast.InTurn(when, unit.number if unit is not None else 0))


def _head_what(token: Token) -> Part:
    return Part("what", {"TFK": "tf", "SHIPS": "tf", "BASEW": "base", "MTBW": "mtb"}.get(token.type, "any"))


def _aimed(target: Token, *more: Token) -> str:
    words = [str(word.value) for word in more if word.type in ("STATE", "ORDINAL", "FIRSTW")]
    tf = ["TF"] if any(word.type in ("ORDINAL", "FIRSTW") for word in more) else []
    return " ".join([_target(target), *words, *tf])


class _Late(NamedTuple):
    """Planes of which is said behind their targets how they attack."""

    assignment: ast.Assignment


def _assign(*args: Any) -> ast.Assignment | _Late:
    who = kind_of(args, ast.Planes)[0]
    targets = next((arg for arg in args if isinstance(arg, tuple) and not isinstance(arg, Part)), ())
    modes = [part.value for part in kind_of(args, Part) if part.name == "mode"]
    made = _assignment(who, tuple(targets), modes, any(arg.type == "ONLYW" for arg in kind_of(args, Token)))
    return _Late(made) if targets and isinstance(args[-1], Part) else made


def _if_gone(*args: Any) -> Part:
    where = value_of(args, "GONEAT")
    return Part("gone", (where.hex if where else None, kind_of(args, ast.Program)[0]))


def _attack(verb: Token, *args: Any) -> Any:
    parts = kind_of(args, Part)
    conduct = tuple(part.value if part.name == "turn" else ast.Apart() for part in parts if part.name in _CONDUCT)
    if conduct and all(arg in parts for arg in args) and all(part.name in _CONDUCT for part in parts):
        return Items(conduct)
    made = _made(verb, [part for part in parts if part.name not in _CONDUCT], args)
    return Items((*conduct, made)) if conduct else made


def _made(verb: Token, parts: list[Part], args: tuple[Any, ...]) -> ast.Attack:
    given: dict[str, Any] = {}
    modes: list[str] = []
    targets: tuple[str, ...] = ()
    only = False
    for part in parts:
        if part.name == "mode":
            modes.append(part.value)
        elif part.name in ("targets", "only"):
            targets += part.value
            only = part.name == "only"
        elif not (part.name == "what" and part.value == "any" and "what" in given):
            given[part.name] = part.value
    place: ast.Place = given.get("place", ast.Place())
    gone_hex, gone = given.get("gone", (None, None))
    if place == ast.Place() and gone_hex is not None:
        place = ast.Place(gone_hex)
    what = given.get("what", "any")
    mtb = what == "mtb"
    if mtb:
        what = "base"
    listed = next((arg for arg in args if isinstance(arg, tuple) and not isinstance(arg, Part)), ())
    if listed:
        shared = _assignment(ast.Planes(), targets, modes, only)
        assignments = tuple(_inherit(each, shared) for each in listed)
    elif targets or modes:
        assignments = (_assignment(ast.Planes(), targets, modes, only),)
    else:
        assignments = ()
    if base_name(place.name) and what == "any":
        aimed = {target for each in assignments for target in each.targets} - {"base"}
        what = "tf" if aimed else "base"  # `carriers at Lae` are no base
    if verb.type == "BOMB" and what == "base" and assignments:
        assignments = tuple(each if each.mode else msgspec.structs.replace(each, mode="level") for each in assignments)
    return ast.Attack(place, what, assignments, given.get("size", 0), gone, mtb)


def _assigns(*args: Any) -> tuple[ast.Assignment, ...]:
    """Return who attacks what. Raises MisuseError where planes are named after all the rest of them, and where what is
    said last of how they attack may be of all: `3 on carriers, 3 on cruisers, level`."""
    late = bool(args) and isinstance(args[-1], _Late)
    told = (each.assignment if isinstance(each, _Late) else each for each in args)
    said = tuple(each for each in told if isinstance(each, ast.Assignment))
    if late and len(said) > 1 and not any(each.mode or each.high is not None or each.anvil for each in said[:-1]):
        raise MisuseError("say of each how it attacks, as in '3 Dauntless dive on CV, 3 Dauntless dive on CA'")
    if any(each.planes == ast.Planes() for each in said[:-1]):
        raise MisuseError("after all the planes or the rest of them no more planes can be assigned")
    return said


def _bare(assignments: tuple[ast.Assignment, ...], *args: Any) -> Assigned:
    if not any(each.targets or each.mode or each.anvil for each in assignments):
        raise MisuseError("this names planes, but not what they are to do")
    parts = [part for part in kind_of(args, Part) if part.name == "gone"]
    hex_, gone = parts[0].value if parts else (None, None)
    return Assigned(ast.Attack(ast.Place(hex_), "any", assignments, 0, gone))


_CONDUCT = ("turn", "apart")
"""Parts of an attack's words that are conduct of the whole order."""


def _target(token: Token) -> str:
    return {"ANY": "any", "BASEW": "base", "PLANESW": "base"}.get(token.type) or str(token.value)


def _assignment(who: ast.Planes, targets: tuple[str, ...], modes: list[str], only: bool = False) -> ast.Assignment:
    mode: Any = ""
    high: bool | None = None
    load: Any = who.load
    anvil = False
    for word in modes:
        if word == "ANVIL":
            anvil = True
        elif word in ("HIGH", "LOW"):
            high = word == "HIGH"
        elif word in ("GP", "APW"):
            load = "GP" if word == "GP" else "AP"
        else:
            mode = {"DIVE": "dive", "LEVEL": "level", "TORP": "torpedo"}[word]
    if anvil:
        mode = mode or "torpedo"
    return ast.Assignment(ast.Planes(who.n, who.plane, load), targets, mode, high, anvil, only and "any" not in targets)


def _inherit(own: ast.Assignment, shared: ast.Assignment) -> ast.Assignment:
    """Return an assignment with what the head of the attack said for all."""
    return ast.Assignment(
        ast.Planes(own.planes.n, own.planes.plane, own.planes.load or shared.planes.load),
        own.targets or shared.targets,
        own.mode or shared.mode,
        own.high if own.high is not None else shared.high,
        own.anvil or shared.anvil,
        own.only if own.targets else shared.only,
    )


BUILD: dict[str, Build] = {
    "attack": _attack,
    "bare_assigns": _bare,
    "assign_colon": lambda _: Part("glue"),
    "head_part": lambda part: part,
    "head_what": _head_what,
    "head_at": _head_at,
    "head_classes": lambda *args: Part("targets", classes_in(args)),
    "head_any": lambda _: Part("targets", ("any",)),
    "head_only": lambda *args: Part("only", classes_in(args)),
    "head_size": lambda *args: Part("size", value_of(args, "NUM")),
    "head_in_turn": _head_in_turn,
    "head_apart": lambda _: Part("apart", True),
    "assigns": _assigns,
    "assign": _assign,
    "n_planes": lambda n, plane: ast.Planes(n.value, plane.value),
    "every_plane": lambda plane: ast.Planes(None, plane.value),
    "all_of_plane": lambda _, plane: ast.Planes(None, plane.value),
    "all_planes": lambda *_: ast.Planes(),
    "n_any": lambda n, _: ast.Planes(n.value),
    "targets": lambda *args: tuple(arg for arg in args if not isinstance(arg, Token)),
    "aimed": _aimed,
    "mode": lambda token: Part("mode", token.type),
    "if_gone": _if_gone,
}


# --- to words


def _text(each: ast.Attack, say: Say) -> str:
    what = "MTB base" if each.mtb else {"tf": "TF", "base": "base", "any": "enemy"}[each.what]
    words = ["attack", what]
    words += [f"at {place(each.place)}"] if each.place != ast.Place() else []
    words += [f"at least {each.min_size} ships"] if each.min_size else []
    text = " ".join(words)
    if each.assignments:
        said = [_assignment_text(one) for one in each.assignments]
        if len(said) > 1 and each.assignments[-1].planes == ast.Planes():
            said[-1] = f"rest{said[-1].removeprefix('all')}"
        text += ": " + ", ".join(said)
    return text + (f" if gone ({say.program(each.if_gone, say.kind)})" if each.if_gone is not None else "")


def _assignment_text(each: ast.Assignment) -> str:
    """Return `4 Val AP dive on carriers/capital`."""
    words = [planes(each.planes), each.mode, "anvil" if each.anvil else "", height(each.high)]
    words += [f"on {'only ' if each.only else ''}" + "/".join(each.targets)] if each.targets else []
    return " ".join(word for word in words if word)


# --- checks


def _for_ships(attack: ast.Attack, trial: Trial) -> list[Action] | None:
    """A TF goes there and seeks surface combat; whom its ships aim at is said of that."""
    if trial.draft.unit.kind != "TF":
        return None
    if attack.assignments:
        why = f"{trial.draft.name}: who attacks what, and how, is said of planes"
        hint = f"Whom ships aim at is said of their guns: '{trial.draft.name}: to C4; surface: engage, gunnery CA CL'."
        return trial.refuse("wrong-unit", why, hint)
    if _of_planes(attack, trial):
        return []
    seek: list[Action] = [ast.Surface(engage=True)]
    if attack.place == ast.Place():
        not_sent(trial)
        return seek
    if trial.alone:
        trial.note("read-as", f"{trial.draft.name}: read as going there and seeking surface combat")
    return [ast.GoTo(attack.place), *seek]


def _of_planes(attack: ast.Attack, trial: Trial) -> bool:
    """Refuse to attack a contact that is planes, and return whether it is one."""
    number = attack.place.contact
    known = trial.roster.contact(number)
    if known is None or known.sighting.kind != "af":
        return False
    trial.draft.fallen = True
    why = f"{trial.draft.name}: C{number} is planes, and what is attacked is ships or a base"
    trial.refuse("wrong-target", why, "To fight planes: 'AF12: intercept bombers', which fighters do.")
    return True


def _playable(attack: ast.Attack, trial: Trial) -> list[Action]:
    """Refuse anvil attacks and attacks on MTB bases where the match does not have them."""
    options = trial.roster.ruleset.options
    if not options.anvil and any(each.anvil for each in attack.assignments):
        trial.not_played("anvil attacks", "anvil")
        plain = tuple(msgspec.structs.replace(each, anvil=False) for each in attack.assignments)
        return [msgspec.structs.replace(attack, assignments=plain)]
    if attack.mtb and options.pt_boats == "off":
        return trial.not_played("attacking MTB bases", "pt_boats")
    return [attack]


def _judged(attack: ast.Attack, trial: Trial) -> list[Action]:
    """Check attacks: planes that the AF has (GM-9.2d), no torpedoes at a base (BR-18.4), no mode the planes do not have
    (BR-18.3); what is missing is listed with the default that will apply (GM-3.52, GM-3.4a)."""
    draft, roster = trial.draft, trial.roster
    if own := [name for each in attack.assignments for name in each.targets if name in roster.view.ships]:
        return trial.refuse("own-unit", f"{own[0]} is your own")
    if any(name in OF_PLANES for each in attack.assignments for name in each.targets):
        draft.fallen = True
        why = f"{draft.name}: planes are no target of an attack on ships or a base"
        return trial.refuse("wrong-target", why, f"To fight planes: '{draft.name}: intercept bombers'.")
    if _of_planes(attack, trial):
        return []
    if draft.unit.kind != "AF":
        return [attack]
    there = planes_there([each.planes for each in attack.assignments], trial)
    meant = [each for each in attack.assignments if there is None or each.planes in there]
    if attack.assignments and not meant:
        return []
    have = list(stock(draft, roster))
    at_base = attack.what == "base" or bool(base_name(attack.place.name))
    for each in meant:
        wrong = _impossible(roster.ruleset.tables, each, at_base or each.targets == ("base",), have)
        wrong = wrong or _unloaded(draft, roster, each) or _unseen(roster, each)
        if wrong:  # what the planes do together falls together
            return trial.refuse(*wrong)
        useless = _useless(roster, each, _loads(draft, roster), have)
        if useless:
            trial.note("GM-13.4b", useless)
    attack_left = msgspec.structs.replace(attack, assignments=tuple(meant))
    if trial.alone:
        _missing(attack_left, trial)
    return [attack_left]


def _unseen(roster: Roster, each: ast.Assignment) -> tuple[str, str] | None:
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


def _impossible(tables: Tables, each: ast.Assignment, at_base: bool, have: list[str]) -> tuple[str, str] | None:
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


def _unloaded(draft: Draft, roster: Roster, each: ast.Assignment) -> tuple[str, str] | None:
    """Return rule and reason why planes in flight have nothing for an assignment: torpedoes that none of them carries,
    or bombs where all carry torpedoes (BR-18.3)."""
    af = roster.view.afs.get(draft.unit.number)
    if af is None or not each.mode:
        return None
    meant = [flight for flight in af.flights if each.planes.plane in ("", flight.plane.removesuffix(LAND))]
    loads = {flight.load for flight in meant if flight.load}
    if not loads or any((load == "torpedo") is (each.mode == "torpedo") for load in loads):
        return None
    wants = "no torpedoes" if each.mode == "torpedo" else "no bombs"
    has = "torpedoes" if each.mode != "torpedo" else f"{' and '.join(sorted(loads))} bombs"
    return "BR-18.3", f"{draft.name} carries {has}, {wants}"


def _loads(draft: Draft, roster: Roster) -> set[str]:
    """Return the bombs and torpedoes of an AF: in flight, or as its launch says."""
    af = roster.view.afs.get(draft.unit.number)
    if af is not None:
        return {flight.load for flight in af.flights if flight.load}
    launches = [item.node for item in draft.items if isinstance(item.node, ast.TakeOff)]
    return {planes.load for launch in launches for planes in launch.planes if planes.load}


def _useless(roster: Roster, each: ast.Assignment, loads: set[str], have: list[str]) -> str:
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


def _can(tables: Tables, plane: str, at_base: bool, each: ast.Assignment) -> bool:
    bombing = tables.planes[plane].bombing
    if each.mode == "torpedo":
        return bombing["torpedo"] > 0
    heights = (
        ["dive"] if each.mode == "dive" else ["high", "low"] if each.high is None else ["high" if each.high else "low"]
    )
    loads = [each.planes.load.lower()] if each.planes.load in ("GP", "AP") else ["gp", "ap"]
    target = "base" if at_base else "ship"
    return any(bombing[f"{target}_{height}_{load}"] > 0 for height in heights for load in loads)


def _missing(attack: ast.Attack, trial: Trial) -> None:
    """Answer an attack that leaves things open: QUERY if nothing is said of it, a note of the defaults if something
    is (GM-3.52, GM-3.4a)."""
    draft, roster = trial.draft, trial.roster
    if attack.what == "base" or base_name(attack.place.name) in {key for key, _ in roster.ruleset.tables.bases}:
        return
    at = attack.place
    where = "there" if at == ast.Place() else f"in {place(at)}"
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
        go = f"fly the shortest way to {where.removeprefix('in ')}; " if at != ast.Place() else ""
        trial.query(
            "GM-3.52",
            f"{draft.name}: missing {points}. Default at the deadline: {go}all armed "
            "planes on carriers, else capital, else small ships; torpedo if carried, else dive if they can, else "
            "level low; if no TF is seen, return and land",
            f"Write '{draft.name}: {_example(draft, roster, at)}'.",
        )
    else:
        trial.note(
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


def _example(draft: Draft, roster: Roster, at: ast.Place) -> str:
    """Return an order for this AF that leaves nothing open."""
    af = roster.view.afs.get(draft.unit.number)
    where = f"at {place(at)} " if at != ast.Place() else ""
    flight = next((flight for flight in af.flights if flight.load), None) if af is not None else None
    if flight is None:
        return f"attack TF {where.strip()}: all dive on carriers if gone return".replace(" :", ":")
    card = roster.ruleset.tables.planes[flight.plane]
    mode = "torpedo" if flight.load == "torpedo" else "dive" if card.bombing["ship_dive_gp"] else "level low"
    name = flight.plane.removesuffix(LAND)
    return f"attack TF {where.strip()}: {flight.n} {name} {mode} on carriers/capital if gone return".replace(" :", ":")


VERBS = (
    Verb(
        word="attack",
        group=Group.PLANES,
        help=(
            "Attack ships or a base: where, who attacks what and how, and what if it is gone. Planes attack "
            "level high or low, dive, or torpedo; by option torpedo planes come in as `anvil`."
        ),
        examples=(
            ("AF23: attack C4: 4 Dauntless dive on carriers/capital, rest level low", ""),
            ("AF23: attack TF at B/P33 at least 5 ships: all dive; if gone return", ""),
            ("AF23: attack C4: all dive on only carriers", "without `only` they come first"),
            ("AF6: bomb Buna low if aircraft are on the ground", ""),
        ),
        kinds=(ast.Attack,),
        starts={"ATTACK": "attack, strike, hit, attacks", "BOMB": "bomb, raid"},
        words={"ANVIL": "anvil, anvil attack", "LASTW": "last", "ONLYW": "only"},
        grammar="""
            attack: (ATTACK | BOMB) head_part* (assign_colon assigns)? if_gone?   -> attack
                  | assigns if_gone?                         -> bare_assigns
            assign_colon: COLON | WITH
            head_part: (TFK | AFK | ENEMY | SHIPS | BASEW | MTBW)  -> head_what
                     | ATW place                             -> head_at
                     | place                                 -> head_at
                     | class_of (SLASH class_of)*            -> head_classes
                     | ONLYW class_of (SLASH class_of)*      -> head_only
                     | ANY                                   -> head_any
                     | ATLEAST NUM SHIPS?                    -> head_size
                     | WITH class_of (SLASH class_of)*       -> head_classes
                     | mode
                     | (AFTER | BEFORE) UNIT                 -> head_in_turn
                     | (FIRSTW | LASTW)                      -> head_in_turn
                     | APART                                 -> head_apart
            assigns: assign (COMMA assign)*
            assign: who mode* (ON ONLYW? targets mode*)?
            who: NUM PLANE                                   -> n_planes
               | PLANE                                       -> every_plane
               | (ALL | REST) PLANE                          -> all_of_plane
               | ALL PLANESW?                                -> all_planes
               | REST                                        -> all_planes
               | NUM PLANESW                                 -> n_any
            targets: aimed ((SLASH | OR) aimed)*
            aimed: target STATE? (OF? (FIRSTW | ORDINAL) TFK)?
            ?target: CLASS | TYPE | NAME | ANY | BASEW | PLANESW
            mode: DIVE | LEVEL | TORP | HIGH | LOW | GP | APW | ANVIL
            if_gone: IFGONE GONEAT? glue? body
                   | GONE GONEAT? glue? body
        """,
        build=BUILD,
        text=_text,
        givers=IN_FLIGHT,
        meant=boat_bases.attacked,
        playable=_playable,
        for_others=_for_ships,
        judged=_judged,
    ),
)
