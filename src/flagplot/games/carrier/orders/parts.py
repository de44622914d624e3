"""Parts that many verbs have: places, planes with their loads, ships."""

from typing import Any

from lark import Token

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.assemble import MisuseError
from flagplot.games.carrier.orders.built import Part, kind_of, value_of
from flagplot.games.carrier.orders.verb import Share


def _planes(*args: Any) -> ast.Planes:
    load = kind_of(args, Part)
    return ast.Planes(value_of(args, "NUM"), value_of(args, "PLANE") or "", load[0].value if load else None)


def _ship(*args: Any) -> Part:
    words = (str(arg.value) for arg in args if isinstance(arg, Token) and arg.type != "ALL")
    return Part("ship", " ".join(words))


def _at_unit(token: Token) -> ast.Place:
    """Return a TF as a place. An AF is none: it flies on, and is met, joined or escorted."""
    unit = token.value
    if unit.kind != "TF":
        hint = "write a hex, a base, a ship or a TF, or 'join', 'meet'"
        raise MisuseError(f"{unit.kind}{unit.number} is no place to be sent to: {hint}", "no-place", falls=True)
    return ast.Place(tf=unit.number)


PARTS = Share(
    words={
        "ATW": "at, over, in, inside",
        "OF": "of",
        "FROM": "from, off",
        "WITH": "with, using, containing",
        "ON": "on, against, only against",
        "AS": "as",
        "FIRSTW": "first",
        "BEFORE": "before",
        "AFTER": "after",
        "ATLEAST": "at least, >=, not less than, or more of",
        "SHIPS": "ships, factors",
        "HEXW": "hex, hexes",
        "TURNS": "turns, hours, turn",
        "TFK": "tf, task force, fleet, tfs, task forces",
        "AFK": "af, afs, air formation, air formations, formation, formations",
        "ENEMY": "enemy, hostile",
        "PLANESW": "planes, aircraft, plane, airplanes",
        "BASEW": "base, airfield, field, the base",
        "ESCORTS": "escorts",
        "BOMBERS": "bombers",
        "ALL": "all, everything, every",
        "REST": "rest, the others, others, remainder",
        "ANY": "any, anything, any target, any ship, any ships",
        "DIVE": "dive, dive bomb, dive bombing",
        "LEVEL": "level, level bomb, level bombing",
        "TORP": "torpedo, torpedoes",
        "GP": "gp, gp bombs",
        "APW": "ap, ap bombs, armour piercing, armor piercing",
    },
    grammar="""
        place: HEX                                           -> place_hex
             | NAME                                          -> place_name
             | UNIT                                          -> place_unit
             | CONTACT                                       -> place_contact
        class_of: CLASS | TYPE | BOMBERS
        load_list: loaded (COMMA loaded)*
        loaded: NUM PLANE load?                              -> planes
              | (ALL | REST)? PLANE load?                    -> planes
              | ALL PLANESW? load?                           -> planes
              | NUM PLANESW load?                            -> planes
        load: GP | APW | TORP
        ship: NAME                                           -> ship_of
            | NUM TYPE                                       -> ship_of
            | ALL? TYPE                                      -> ship_of
        ships: ALL SHIPS?                                    -> all_ships
             | ship (COMMA ship)*                            -> some_ships
    """,
    build={
        "place_hex": lambda token: ast.Place(token.value.hex),
        "place_name": lambda token: ast.Place(None, str(token.value)),
        "place_unit": _at_unit,
        "place_contact": lambda token: ast.Place(contact=int(token.value)),
        "class_of": lambda token: str(token.value),
        "load_list": lambda *args: tuple(kind_of(args, ast.Planes)),
        "planes": _planes,
        "load": lambda token: Part("load", {"GP": "GP", "APW": "AP", "TORP": "torpedo"}[token.type]),
        "ship_of": _ship,
        "all_ships": lambda *_: (),
        "some_ships": lambda *args: tuple(part.value for part in kind_of(args, Part)),
    },
)
