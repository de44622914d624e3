"""From the grammar to typed orders: conditions."""

from typing import Any

from lark import Token, Transformer, v_args

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.words import base_name
from flagplot.games.carrier.orders.built import Part, SeenObject, Size, classes_in, has, kind_of, value_of

COMPARE: dict[str, ast.Comparison] = {"ATLEAST": ">=", "ATMOST": "<=", "EXACTLY": "="}


@v_args(inline=True)
class Conditions(Transformer[Token, Any]):
    """Ways of saying a condition that a unit tests by what it sees itself (GM-3.2a)."""

    def any_of(self, *args: Any) -> ast.Condition:
        met = tuple(kind_of(args, ast.Tagged))
        return met[0] if len(met) == 1 else ast.AnyOf(met)

    def all_of(self, *args: Any) -> ast.Condition:
        met = tuple(kind_of(args, ast.Tagged))
        return met[0] if len(met) == 1 else ast.AllOf(met)

    def negated(self, _not: Token, condition: ast.Condition) -> ast.Condition:
        return ast.Not(condition)

    def bracketed(self, _l: Token, condition: ast.Condition, _r: Token) -> ast.Condition:
        return condition

    def compare(self, token: Token) -> Part:
        return Part("compare", COMPARE[token.type])

    def size(self, *args: Any) -> Size:
        return Size(kind_of(args, Part)[0].value, value_of(args, "NUM"))

    def kind(self, token: Token) -> Part:
        return Part("kind", {"TFK": "tf", "AFK": "af", "PLANESW": "af", "SUBK": "sub"}.get(token.type, "any"))

    def with_classes(self, *args: Any) -> Part:
        return Part("targets", classes_in(args))

    def object(self, *args: Any) -> SeenObject:
        parts = {part.name: part.value for part in kind_of(args, Part)}
        size = kind_of(args, Size)
        found: Size = size[0] if size else Size(">=", 0)
        return SeenObject(parts["kind"], parts.get("targets", ()), found.comparison, found.n)

    def object_classes(self, *args: Any) -> SeenObject:
        return SeenObject("tf", classes_in(args), ">=", 0)

    def object_size(self, size: Size) -> SeenObject:
        return SeenObject("tf", (), size.comparison, size.n)

    def where_hex(self, _at: Token, hex_: Token) -> Part:
        return Part("hex", hex_.value.hex)

    def where_within(self, *args: Any) -> Part:
        return Part("within", value_of(args, "NUM"))

    def where_cond(self, _cond: Token, n: Token) -> Part:
        return Part("condition", n.value)

    def seen(self, *args: Any) -> ast.Condition:
        seen = kind_of(args, SeenObject)[0]
        where = {part.name: part.value for part in kind_of(args, Part)}
        made = ast.Seen(seen.what, seen.classes, seen.comparison, seen.n, **where)
        return ast.Not(made) if has(args, "NO") else made

    see = seen

    def seen_any(self, _: Token) -> ast.Condition:
        return ast.Seen("any")

    def reached(self, hex_: Token, _: Token) -> ast.Condition:
        return ast.Reached(hex_.value.hex)

    def reach(self, _: Token, hex_: Token) -> ast.Condition:
        return ast.Reached(hex_.value.hex)

    def gone(self, *_: Any) -> ast.Condition:
        return ast.TargetGone()

    def on_ground(self, *args: Any) -> ast.Condition:
        name = str(value_of(args, "NAME") or "")
        made = ast.OnGround(base_name(name) or name)
        return ast.Not(made) if has(args, "NO") else made

    def cloud(self, *_: Any) -> ast.Condition:
        return ast.Clouds("cloud")

    def storm(self, *_: Any) -> ast.Condition:
        return ast.Clouds("storm")

    def clear(self, *_: Any) -> ast.Condition:
        return ast.Clouds("clear")

    def enemy_cap(self, *args: Any) -> ast.Condition:
        hex_ = value_of(args, "HEX")
        made = ast.EnemyCap(hex_.hex if hex_ else None)
        return ast.Not(made) if has(args, "NO") else made

    def _counted(self, args: tuple[Any, ...], default: ast.Comparison) -> tuple[ast.Comparison, int]:
        compare = kind_of(args, Part)
        return (compare[0].value if compare else default), value_of(args, "NUM")

    def hour(self, *args: Any) -> ast.Condition:
        return ast.AtHour(*self._counted(args, "="))

    def at_time(self, *args: Any) -> ast.Condition:
        return ast.AtHour("=", _hour(value_of(args, "TIME")))

    def before_time(self, *args: Any) -> ast.Condition:
        return ast.AtHour("<=", _hour(value_of(args, "TIME")) - 1)

    def after_time(self, *args: Any) -> ast.Condition:
        return ast.AtHour(">=", _hour(value_of(args, "TIME")) + 1)

    def fuel(self, *args: Any) -> ast.Condition:
        return ast.Fuel(*self._counted(args, "<="))

    def fuel_permits(self, *_: Any) -> ast.Condition:
        return ast.FuelToReturn()

    def attacked(self, *_: Any) -> ast.Condition:
        return ast.Attacked()

    def losses(self, *args: Any) -> ast.Condition:
        return ast.Losses(*self._counted(args, ">="))

    def night(self, *_: Any) -> ast.Condition:
        return ast.Night()

    def day(self, *_: Any) -> ast.Condition:
        return ast.Not(ast.Night())


def _hour(time: int) -> int:
    return time // 100
