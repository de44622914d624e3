"""What the rules of the grammar hand to each other while a clause is being parsed."""

from typing import Any, NamedTuple

from lark import Token

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.assemble import Altitude, Node


class Path(NamedTuple):
    """Steps as written; a climb or descent after the last one stands alone."""

    move: ast.Move | None
    altitude: bool | None
    open_direction: int
    """The direction, if the path is one direction without a number; else 0."""


class RawStep(NamedTuple):
    direction: int
    times: int | None
    high: bool | None


def value_of(args: tuple[Any, ...], terminal: str) -> Any:
    """Return the value of the first token of a terminal, or None."""
    for arg in args:
        if isinstance(arg, Token) and arg.type == terminal:
            return arg.value
    return None


def has(args: tuple[Any, ...], *terminals: str) -> bool:
    return any(isinstance(arg, Token) and arg.type in terminals for arg in args)


def kind_of(args: tuple[Any, ...], kind: type[Any]) -> list[Any]:
    return [arg for arg in args if isinstance(arg, kind)]


def ships_in(args: tuple[Any, ...]) -> tuple[str, ...]:
    """Return the ships named among the parts of a rule, none for all of them."""
    return next((arg for arg in args if isinstance(arg, tuple) and not isinstance(arg, Part)), ())


def classes_in(args: tuple[Any, ...]) -> tuple[str, ...]:
    """Return the names of ship classes among the parts of a rule."""
    return tuple(arg for arg in args if isinstance(arg, str) and not isinstance(arg, Token))


class SeenObject(NamedTuple):
    what: str
    classes: tuple[str, ...]
    comparison: ast.Comparison
    n: int


class Size(NamedTuple):
    comparison: ast.Comparison
    n: int


class Part(NamedTuple):
    """A word of some rule with its meaning, told apart by name."""

    name: str
    value: Any = None


class Items(NamedTuple):
    nodes: tuple[Node, ...]


class Trail(NamedTuple):
    kind: str
    condition: ast.Condition


def flat(node: Any) -> tuple[Node, ...]:
    if isinstance(node, Items):
        return tuple(each for inner in node.nodes for each in flat(inner))
    if isinstance(node, Path):
        out: list[Node] = []
        if node.move is None:
            return (Altitude(bool(node.altitude)),)
        out.append(node.move)
        if node.altitude is not None:
            out.append(ast.Climb(node.altitude))
        return tuple(out)
    return (node,)


def last_action(action: Any) -> tuple[tuple[Node, ...], Any]:
    """Return the nodes before the one that a trailing condition belongs to, and that one.

    One direction without a number is given as a number: `fly N until ...`.
    """
    if isinstance(action, Path) and action.open_direction and action.altitude is None:
        return (), action.open_direction
    if isinstance(action, Items) and isinstance(action.nodes[-1], Path):
        path = action.nodes[-1]
        if path.open_direction and path.altitude is None:
            return flat(Items(action.nodes[:-1])), path.open_direction
    nodes = flat(action)
    return nodes[:-1], nodes[-1]


def plane_names(args: tuple[Any, ...]) -> tuple[str, ...]:
    """Return the plane names among the parts of a rule, each once."""
    names = (str(arg.value) for arg in args if isinstance(arg, Token) and arg.type == "PLANE")
    return tuple(dict.fromkeys(names))
