"""From the grammar to typed orders: ready CAP, strafing, flares, and conduct in combat."""

from typing import Any

from lark import Token, Transformer, v_args

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.assemble import Altitude, MisuseError
from flagplot.games.carrier.orders.built import Items, Part, has, kind_of, value_of

HEIGHTS: dict[str, Any] = {"HIGH": "high", "LOW": "low", "HIGHELSELOW": "high else low"}


def plane_names(args: tuple[Any, ...]) -> tuple[str, ...]:
    """Return the plane names among the parts of a rule, each once."""
    names = (str(arg.value) for arg in args if isinstance(arg, Token) and arg.type == "PLANE")
    return tuple(dict.fromkeys(names))


@v_args(inline=True)
class InBattle(Transformer[Token, Any]):
    """Ways of fighting that the variants know."""

    def ready_height(self, token: Token) -> Part:
        return Part("height", HEIGHTS[token.type])

    def ready_raid(self, *args: Any) -> Part:
        return Part("min_size", value_of(args, "NUM"))

    def ready_any(self, _: Token) -> Part:
        return Part("min_size", 0)

    def ready_clear(self, _: Token) -> Part:
        return Part("clear", True)

    def ready_cap(self, _verb: Token, planes: tuple[ast.Planes, ...], *parts: Part) -> ast.ReadyCap:
        return ast.ReadyCap(planes, **{part.name: part.value for part in parts})

    def no_ready_cap(self, _: Token) -> ast.ReadyCap:
        return ast.ReadyCap()

    def strafe(self, _verb: Token, *parts: Part) -> ast.Strafe:
        given = {part.name: part.value for part in parts if part.name in ("place", "what")}
        return ast.Strafe(given.get("place", ast.Place()), given.get("what", "any"))

    def no_dive(self, *_: Any) -> ast.Dive:
        return ast.Dive(0)

    def keep_high(self, *_: Any) -> Items:
        return Items((Altitude(True), ast.Dive(0)))

    def cap_height(self, token: Token) -> Part:
        return Part("height", token.type)

    def cap(self, *args: Any) -> Any:
        patrol = ast.Cap(kind_of(args, ast.Place)[0], value_of(args, "NUM"))
        words = [part.value for part in kind_of(args, Part)]
        if not words:
            return patrol
        ban = (ast.Dive(0),) if words == ["KEEPHIGH"] else ()
        return Items((Altitude(words != ["LOW"]), *ban, patrol))

    def dive_freely(self, _: Token) -> ast.Dive:
        return ast.Dive()

    def dive_most(self, *args: Any) -> ast.Dive:
        numbers = [arg.value for arg in args if isinstance(arg, Token) and arg.type == "NUM"]
        if not has(args, "SLASH"):
            return ast.Dive(numbers[0])
        if not numbers[1]:
            raise MisuseError("a share is written like 1/3")
        return ast.Dive(numbers[0], numbers[1])

    def dive_share(self, _verb: Token, share: Token) -> ast.Dive:
        part, parts = share.value
        return ast.Dive(part, parts)

    def flares(self, _: Token) -> ast.Flares:
        return ast.Flares()

    def apart(self, _: Token) -> ast.Apart:
        return ast.Apart()

    def head_apart(self, _: Token) -> Part:
        return Part("apart", True)

    def head_in_turn(self, *args: Any) -> Part:
        when = next(arg.type for arg in args if arg.type != "UNIT").removesuffix("W").lower()
        unit = value_of(args, "UNIT")
        return Part("turn", ast.InTurn(when, unit.number if unit is not None else 0))

    def fire_at(self, *args: Any) -> ast.FireAt:
        return ast.FireAt(plane_names(args))

    def fire_back(self, *args: Any) -> ast.FireBack:
        return ast.FireBack(plane_names(args))

    def aim(self, n: Token, plane: Token, _at: Token, target: Token) -> ast.Aim:
        return ast.Aim(ast.Planes(n.value, str(plane.value)), str(target.value))

    def fire(self, *args: Any) -> ast.FireAt:
        return ast.FireAt((), tuple(kind_of(args, ast.Aim)))
