"""Conditions: what a unit tests by what it sees itself (GM-3.2a), from the words and to the words."""

from collections.abc import Callable
from typing import Any

from lark import Token

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Condition
from flagplot.games.carrier.ordered.words import OF_PLANES, base_name
from flagplot.games.carrier.orders.built import Part, SeenObject, Size, classes_in, has, kind_of, value_of
from flagplot.games.carrier.orders.verb import Build, Share
from flagplot.games.carrier.theatre import hex as hexes

COMPARE: dict[str, ast.Comparison] = {"ATLEAST": ">=", "ATMOST": "<=", "EXACTLY": "="}


# --- from the words


def _joined(kind: Callable[[tuple[Any, ...]], Condition]) -> Callable[..., Condition]:
    def build(*args: Any) -> Condition:
        met = tuple(kind_of(args, ast.Tagged))
        return met[0] if len(met) == 1 else kind(met)

    return build


def _seen_object(*args: Any) -> SeenObject:
    parts = {part.name: part.value for part in kind_of(args, Part)}
    size: Size = next(iter(kind_of(args, Size)), Size(">=", 0))
    return SeenObject(parts["kind"], parts.get("targets", ()), size.comparison, size.n)


def _of_classes(classes: tuple[str, ...]) -> SeenObject:
    """Return what is asked for where only its classes are told: planes, a submarine, or a TF."""
    if classes in (("SS",), ("submarines",)):
        return SeenObject("sub", (), ">=", 0)
    return SeenObject("af" if OF_PLANES & {*classes} else "tf", classes, ">=", 0)


def _seen(*args: Any) -> Condition:
    """Return a test of what the unit itself sees (GM-3.2a)."""
    seen = kind_of(args, SeenObject)[0]
    where = {part.name: part.value for part in kind_of(args, Part)}
    made = ast.Seen(seen.what, seen.classes, seen.comparison, seen.n, **where)
    return ast.Not(made) if has(args, "NO") else made


def denied(condition: Condition) -> Condition:
    """Return that something is not so; what is denied twice is so."""
    return condition.condition if isinstance(condition, ast.Not) else ast.Not(condition)


def _on_ground(*args: Any) -> Condition:
    name = str(value_of(args, "NAME") or "")
    made = ast.OnGround(base_name(name) or name)
    return ast.Not(made) if has(args, "NO") else made


def _enemy_cap(*args: Any) -> Condition:
    hex_ = value_of(args, "HEX")
    made = ast.EnemyCap(hex_.hex if hex_ else None)
    return ast.Not(made) if has(args, "NO") else made


def _counted(args: tuple[Any, ...], default: ast.Comparison) -> tuple[ast.Comparison, int]:
    compare = kind_of(args, Part)
    return (compare[0].value if compare else default), value_of(args, "NUM")


def _hour(args: tuple[Any, ...]) -> int:
    return int(value_of(args, "TIME")) // 100


def _kind(token: Token) -> Part:
    return Part("kind", {"TFK": "tf", "AFK": "af", "PLANESW": "af", "SUBK": "sub"}.get(token.type, "any"))


BUILD: dict[str, Build] = {
    "any_of": _joined(ast.AnyOf),
    "all_of": _joined(ast.AllOf),
    "negated": lambda _not, condition: denied(condition),
    "bracketed": lambda _open, condition, _close: condition,
    "compare": lambda token: Part("compare", COMPARE[token.type]),
    "size": lambda *args: Size(kind_of(args, Part)[0].value, value_of(args, "NUM")),
    "kind": _kind,
    "with_classes": lambda *args: Part("targets", classes_in(args)),
    "object": _seen_object,
    "object_classes": lambda *args: _of_classes(classes_in(args)),
    "object_size": lambda size: SeenObject("tf", (), size.comparison, size.n),
    "where_hex": lambda _at, hex_: Part("hex", hex_.value.hex),
    "where_within": lambda *args: Part("within", value_of(args, "NUM")),
    "where_cond": lambda _cond, n: Part("condition", n.value),
    "seen": _seen,
    "see": _seen,
    "seen_any": lambda _: ast.Seen("any"),
    "reached": lambda hex_, _: ast.Reached(hex_.value.hex),
    "reach": lambda _, hex_: ast.Reached(hex_.value.hex),
    "gone": lambda *_: ast.TargetGone(),
    "on_ground": _on_ground,
    "cloud": lambda *_: ast.Clouds("cloud"),
    "storm": lambda *_: ast.Clouds("storm"),
    "clear": lambda *_: ast.Clouds("clear"),
    "enemy_cap": _enemy_cap,
    "hour": lambda *args: ast.AtHour(*_counted(args, "=")),
    "at_time": lambda *args: ast.AtHour("=", _hour(args)),
    "before_time": lambda *args: ast.AtHour("<=", _hour(args) - 1),
    "after_time": lambda *args: ast.AtHour(">=", _hour(args) + 1),
    "fuel": lambda *args: ast.Fuel(*_counted(args, "<=")),
    "fuel_permits": lambda *_: ast.FuelToReturn(),
    "attacked": lambda _: ast.Attacked(),
    "messaged": lambda _: ast.Messaged(),
    "losses": lambda *args: ast.Losses(*_counted(args, ">=")),
    "night": lambda _: ast.Night(),
    "day": lambda _: ast.Not(ast.Night()),
}


CONDITIONS = Share(
    words={
        "SEEN": "seen, spotted, sighted, observed, in sight, detected, visible",
        "SEE": "see, sees, spot, spots, sight, sights, observe, observes, detect, find, finds, sighting, sighting of",
        "REACHED": "reached, entered",
        "REACH": "reach, reaches, reaching, arrive at, arriving at, arrived at, entering",
        "GONE": "gone, target gone, target is gone, target lost, tf gone, target not found, target not there, "
        "not found, target no longer there, nothing there, nothing found, target is not there, none found, not there, "
        "lost, target is lost, tf lost, tf is lost, contact lost, contact is lost",
        "NOLONGER": "no longer, no more",
        "ONGROUND": "on ground, on the ground",
        "CLOUD": "cloud, clouds, cloudy, overcast",
        "STORM": "storm, storms",
        "CLEAR": "clear, clear weather, clear sky",
        "ENEMYCAP": "enemy cap, enemy interceptors, enemy fighters, enemy combat air patrol, enemy planes on cap",
        "HOUR": "hour, time",
        "FUEL": "fuel, fuel left, turns of fuel",
        "FUELPERMITS": "fuel permits, fuel allows, fuel lasts, fuel suffices, possible",
        "ATTACKED": "attacked, under attack, being attacked",
        "MESSAGED": "message received, message heard, rt received, rt heard",
        "LOSSES": "losses, own losses",
        "NIGHT": "night, dark",
        "DAY": "day, daylight",
        "WITHIN": "within",
        "COND": "cond, condition",
        "SUBK": "submarine, submarines, sub, subs",
        "EXACTLY": "=, exactly",
        "ATMOST": "at most, <=, not more than",
    },
    grammar="""
        cond: both (OR both)*                            -> any_of
        both: test (AND test)*                           -> all_of
        ?test: NOT test                                  -> negated
             | LPAR cond RPAR                            -> bracketed
             | atom
        ?atom: NO? object SEEN where*                    -> seen
             | SEE NO? object where*                     -> see
             | SEEN                                      -> seen_any
             | HEX REACHED                               -> reached
             | REACH HEX                                 -> reach
             | ATW HEX                                   -> reach
             | GONE GONEAT?                              -> gone
             | NO? PLANESW ONGROUND (ATW NAME)?          -> on_ground
             | (ATW)? CLOUD                              -> cloud
             | (ATW)? STORM                              -> storm
             | (ATW)? CLEAR                              -> clear
             | NO? ENEMYCAP SEEN? (ATW HEX)?             -> enemy_cap
             | HOUR compare? NUM                         -> hour
             | ATW TIME                                  -> at_time
             | BEFORE TIME                               -> before_time
             | AFTER TIME                                -> after_time
             | TIME                                      -> at_time
             | FUEL compare? NUM TURNS?                  -> fuel
             | compare NUM FUEL                          -> fuel
             | FUELPERMITS                               -> fuel_permits
             | ATTACKED                                  -> attacked
             | MESSAGED                                  -> messaged
             | LOSSES compare? NUM                       -> losses
             | NIGHT                                     -> night
             | DAY                                       -> day
        compare: ATLEAST | ATMOST | EXACTLY
        object: kind with_classes? size?                 -> object
              | class_of (SLASH class_of)*               -> object_classes
              | size                                     -> object_size
        kind: TFK | AFK | SUBK | ANY | ENEMY | PLANESW
        with_classes: WITH class_of ((SLASH | OR) class_of)*
        size: (OF | WITH)? compare NUM (SHIPS | PLANESW)?
        where: ATW HEX                                   -> where_hex
             | WITHIN NUM HEXW?                          -> where_within
             | COND NUM                                  -> where_cond
    """,
    build=BUILD,
)


# --- to words


SIGNS: dict[str, str] = {">=": "at least", "<=": "at most", "=": "exactly"}


def condition(each: Condition) -> str:
    """Return a condition as text; composite parts of composites stand in brackets."""
    match each:
        case ast.AllOf(conditions):
            return " and ".join(_part(one) for one in conditions)
        case ast.AnyOf(conditions):
            return " or ".join(_part(one) for one in conditions)
        case ast.Not(inner):
            return f"not {_part(inner)}"
        case ast.Seen():
            return _seen_text(each)
        case ast.Reached(hex_):
            return f"{hexes.name(hex_)} reached"
        case ast.OnGround(base):
            return "planes on the ground" + (f" at {base}" if base else "")
        case ast.TargetGone():
            return "target gone"
        case ast.Clouds(kind):
            return f"in {kind}"
        case ast.EnemyCap(hex_):
            return "enemy CAP seen" + (f" at {hexes.name(hex_)}" if hex_ is not None else "")
        case ast.AtHour(comparison, n):
            return f"hour {SIGNS[comparison]} {n}"
        case ast.Fuel(comparison, n):
            return f"fuel {SIGNS[comparison]} {n}"
        case ast.FuelToReturn():
            return "fuel permits"
        case ast.Attacked():
            return "attacked"
        case ast.Messaged():
            return "message received"
        case ast.Losses(comparison, n):
            return f"losses {SIGNS[comparison]} {n}"
        case ast.Night():
            return "night"


def _part(each: Condition) -> str:
    text = condition(each)
    return f"({text})" if isinstance(each, ast.AllOf | ast.AnyOf) else text


def _seen_text(each: ast.Seen) -> str:
    words = [{"tf": "TF", "af": "AF", "sub": "submarine", "any": "enemy"}[each.what]]
    if each.classes:
        words.append("with " + "/".join(each.classes))
    if each.n or each.comparison != ">=":
        words.append(f"of {SIGNS[each.comparison]} {each.n} ships")
    words.append("seen")
    if each.hex is not None:
        words.append(f"at {hexes.name(each.hex)}")
    if each.within is not None:
        words.append(f"within {each.within} hexes")
    if each.condition != 1:
        words.append(f"cond {each.condition}")
    return " ".join(words)


def until(until: Condition | None) -> str:
    if isinstance(until, ast.Not):
        return f" as long as {condition(until.condition)}"
    return "" if until is None else f" until {condition(until)}"
