"""From the grammar to typed orders: attacks and who attacks what."""

from typing import Any

from lark import Token, Transformer, v_args

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.words import base_name, ship_names
from flagplot.games.carrier.orders.assemble import Assigned, MisuseError
from flagplot.games.carrier.orders.built import Items, Part, classes_in, kind_of, value_of


@v_args(inline=True)
class Attacks(Transformer[Token, Any]):
    """Ways of attacking."""

    def assign_colon(self, *_: Any) -> Part:
        return Part("glue")

    def head_what(self, token: Token) -> Part:
        return Part("what", {"TFK": "tf", "SHIPS": "tf", "BASEW": "base", "MTBW": "mtb"}.get(token.type, "any"))

    def head_at(self, *args: Any) -> Part:
        place = kind_of(args, ast.Place)[0]
        if place.name in ship_names():
            return Part("targets", (place.name,))
        return Part("place", place)

    def head_classes(self, *args: Any) -> Part:
        return Part("targets", classes_in(args))

    def head_any(self, _: Token) -> Part:
        return Part("targets", ("any",))

    def head_size(self, *args: Any) -> Part:
        return Part("size", value_of(args, "NUM"))

    def class_of(self, token: Token) -> str:
        return str(token.value)

    def head_part(self, part: Part) -> Part:
        return part

    def mode(self, token: Token) -> Part:
        return Part("mode", token.type)

    def n_planes(self, n: Token, plane: Token) -> ast.Planes:
        return ast.Planes(n.value, plane.value)

    def every_plane(self, plane: Token) -> ast.Planes:
        return ast.Planes(None, plane.value)

    def all_of_plane(self, _: Token, plane: Token) -> ast.Planes:
        return ast.Planes(None, plane.value)

    def all_planes(self, *_: Any) -> ast.Planes:
        return ast.Planes()

    def n_any(self, n: Token, _: Token) -> ast.Planes:
        return ast.Planes(n.value)

    def targets(self, *args: Any) -> tuple[str, ...]:
        return tuple(arg for arg in args if not isinstance(arg, Token))

    def aimed(self, target: Token, *more: Token) -> str:
        words = [str(word.value) for word in more if word.type in ("STATE", "ORDINAL", "FIRSTW")]
        tf = ["TF"] if any(word.type in ("ORDINAL", "FIRSTW") for word in more) else []
        return " ".join([_target(target), *words, *tf])

    def assign(self, *args: Any) -> ast.Assignment:
        who = kind_of(args, ast.Planes)[0]
        targets = next((arg for arg in args if isinstance(arg, tuple) and not isinstance(arg, Part)), ())
        return _assignment(who, tuple(targets), [part.value for part in kind_of(args, Part) if part.name == "mode"])

    def assigns(self, *args: Any) -> tuple[ast.Assignment, ...]:
        return tuple(kind_of(args, ast.Assignment))

    def if_gone(self, *args: Any) -> Part:
        where = value_of(args, "GONEAT")
        return Part("gone", (where.hex if where else None, kind_of(args, ast.Program)[0]))

    def attack(self, verb: Token, *args: Any) -> Any:
        parts = kind_of(args, Part)
        conduct = tuple(part.value if part.name == "turn" else ast.Apart() for part in parts if part.name in _CONDUCT)
        if conduct and all(arg in parts for arg in args) and all(part.name in _CONDUCT for part in parts):
            return Items(conduct)
        made = self._attack(verb, [part for part in parts if part.name not in _CONDUCT], args)
        return Items((*conduct, made)) if conduct else made

    def _attack(self, verb: Token, parts: list[Part], args: tuple[Any, ...]) -> ast.Attack:
        given: dict[str, Any] = {}
        modes: list[str] = []
        targets: tuple[str, ...] = ()
        for part in parts:
            if part.name == "mode":
                modes.append(part.value)
            elif part.name == "targets":
                targets += part.value
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
        if base_name(place.name) and what == "any":
            what = "base"
        listed = next((arg for arg in args if isinstance(arg, tuple) and not isinstance(arg, Part)), ())
        if listed:
            shared = _assignment(ast.Planes(), targets, modes)
            assignments = tuple(_inherit(each, shared) for each in listed)
        elif targets or modes:
            assignments = (_assignment(ast.Planes(), targets, modes),)
        else:
            assignments = ()
        if verb.type == "BOMB" and what == "base" and assignments:
            assignments = tuple(
                each if each.mode else ast.Assignment(each.planes, each.targets, "level", each.high)
                for each in assignments
            )
        return ast.Attack(place, what, assignments, given.get("size", 0), gone, mtb)

    def plane_names(self, *args: Any) -> tuple[str, ...]:
        return tuple(dict.fromkeys(arg.value for arg in args if isinstance(arg, Token) and arg.type == "PLANE"))

    def destroy(self, _: Token, planes: tuple[str, ...]) -> ast.Destroy:
        return ast.Destroy(planes)

    def give_up(self, _: Token, planes: tuple[str, ...]) -> ast.GiveUp:
        return ast.GiveUp(planes)

    def bare_assigns(self, assignments: tuple[ast.Assignment, ...], *args: Any) -> Assigned:
        if not any(each.targets or each.mode or each.anvil for each in assignments):
            raise MisuseError("this names planes, but not what they are to do")
        parts = [part for part in kind_of(args, Part) if part.name == "gone"]
        hex_, gone = parts[0].value if parts else (None, None)
        return Assigned(ast.Attack(ast.Place(hex_), "any", assignments, 0, gone))


_CONDUCT = ("turn", "apart")
"""Parts of an attack's words that are conduct of the whole order."""


def _target(token: Token) -> str:
    return {"ANY": "any", "BASEW": "base", "PLANESW": "base"}.get(token.type) or str(token.value)


def _assignment(who: ast.Planes, targets: tuple[str, ...], modes: list[str]) -> ast.Assignment:
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
    return ast.Assignment(ast.Planes(who.n, who.plane, load), targets, mode, high, anvil)


def _inherit(own: ast.Assignment, shared: ast.Assignment) -> ast.Assignment:
    """Return an assignment with what the head of the attack said for all."""
    return ast.Assignment(
        ast.Planes(own.planes.n, own.planes.plane, own.planes.load or shared.planes.load),
        own.targets or shared.targets,
        own.mode or shared.mode,
        own.high if own.high is not None else shared.high,
        own.anvil or shared.anvil,
    )
