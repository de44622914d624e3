"""From the grammar to typed orders: search, launch and landing, formations, the work of ships."""

from typing import Any

from lark import Token, Transformer, v_args

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.words import base_name
from flagplot.games.carrier.orders.assemble import Launched, MisuseError
from flagplot.games.carrier.orders.built import Items, Part, Path, has, kind_of, value_of


@v_args(inline=True)
class Work(Transformer[Token, Any]):
    """All other actions."""

    # --- other actions of planes

    def intercept(self, *args: Any) -> ast.Intercept:
        if has(args, "ESCORTS"):
            return ast.Intercept("escorts", min_size=value_of(args, "NUM") or 0)
        return ast.Intercept("bombers" if has(args, "BOMBERS") else "", min_size=value_of(args, "NUM") or 0)

    def search_extra(self, *args: Any) -> Part:
        return Part("extra", value_of(args, "NUM"))

    def search(self, *args: Any) -> ast.Search:
        extra = kind_of(args, Part)
        return ast.Search(extra=extra[0].value if extra else 0)

    def search_path(self, *args: Any) -> Items:
        path = kind_of(args, Path)[0]
        return Items((self.search(*args), path))

    def search_to(self, *args: Any) -> Items:
        return Items((self.search(*args), ast.GoTo(kind_of(args, ast.Place)[0])))

    def search_adjacent(self, *_: Any) -> ast.Search:
        return ast.Search(extra=1)

    def stop_search(self, *_: Any) -> ast.Search:
        return ast.Search(on=False)

    def land(self, *args: Any) -> ast.LandAt:
        places = kind_of(args, ast.Place)
        return ast.LandAt(places[0] if places else ast.Place())

    def load(self, token: Token) -> Part:
        return Part("load", {"GP": "GP", "APW": "AP", "TORP": "torpedo"}[token.type])

    def loaded_n(self, n: Token, plane: Token, *load: Part) -> ast.Planes:
        return ast.Planes(n.value, plane.value, load[0].value if load else None)

    def loaded_all(self, *args: Any) -> ast.Planes:
        load = kind_of(args, Part)
        return ast.Planes(None, value_of(args, "PLANE"), load[0].value if load else None)

    def loaded_any(self, *args: Any) -> ast.Planes:
        load = kind_of(args, Part)
        return ast.Planes(None, "", load[0].value if load else None)

    def loaded_n_any(self, *args: Any) -> ast.Planes:
        load = kind_of(args, Part)
        return ast.Planes(value_of(args, "NUM"), "", load[0].value if load else None)

    part_planes = loaded_n
    part_every = loaded_all

    def load_list(self, *args: Any) -> tuple[ast.Planes, ...]:
        return tuple(kind_of(args, ast.Planes))

    def source(self, _from: Token, name: Token) -> Part:
        return Part("source", name.value)

    def launch_kind(self, token: Token) -> Part:
        return Part("launch", token.type.lower())

    def launch_high(self, token: Token) -> Part:
        return Part("high", token.type == "HIGH")

    def launch_as(self, _as: Token, unit: Token) -> Part:
        return Part("as", unit.value.number)

    def launch(self, _verb: Token, planes: tuple[ast.Planes, ...], *parts: Part) -> Any:
        given = {part.name: part.value for part in parts}
        made = ast.TakeOff(planes, given.get("source", ""), given.get("launch", ""), given.get("high"))
        return Items((Launched(given["as"]), made)) if "as" in given else made

    def box(self, verb: Token, planes: tuple[ast.Planes, ...]) -> ast.MoveBox:
        return ast.MoveBox(_BOX[verb.type], planes)

    # --- formations and ships

    def join(self, _verb: Token, unit: Token) -> ast.Join:
        return ast.Join(unit.value.number)

    def join_attack(self, *args: Any) -> ast.JoinAttack:
        unit = value_of(args, "UNIT")
        return ast.JoinAttack(unit.number if unit else 0)

    def meet(self, *args: Any) -> ast.Meet:
        unit, places = value_of(args, "UNIT"), kind_of(args, ast.Place)
        return ast.Meet(unit.number if unit else 0, places[0] if places else ast.Place())

    def ship_name(self, name: Token) -> Part:
        return Part("ship", str(name.value))

    def ship_n(self, n: Token, kind: Token) -> Part:
        return Part("ship", f"{n.value} {kind.value}")

    def ship_type(self, *args: Any) -> Part:
        return Part("ship", str(value_of(args, "TYPE")))

    def part(self, ship: Part) -> Part:
        return ship

    def all_ships(self, *_: Any) -> tuple[str, ...]:
        return ()

    def some_ships(self, *args: Any) -> tuple[str, ...]:
        return tuple(part.value for part in kind_of(args, Part))

    def split(self, _verb: Token, *args: Any) -> ast.Split:
        unit = value_of(args, "UNIT")
        ships = tuple(part.value for part in kind_of(args, Part) if part.name == "ship")
        body = kind_of(args, ast.Program)
        return ast.Split(unit.number if unit else 0, tuple(kind_of(args, ast.Planes)), ships, body[0] if body else None)

    def ships_action(self, verb: Token, *args: Any) -> Any:
        ships = next((arg for arg in args if isinstance(arg, tuple)), ())
        kinds: dict[str, Any] = {"ANCHOR": ast.Anchor, "WEIGH": ast.Weigh, "BEACH": ast.Beach, "UNLOAD": ast.Unload}
        return kinds[verb.type](ships)

    def shell(self, _verb: Token, *args: Any) -> ast.Bombard:
        name = value_of(args, "NAME") or ""
        hex_ = value_of(args, "HEX")
        ships = next((arg for arg in args if isinstance(arg, tuple) and not isinstance(arg, Part)), ())
        return ast.Bombard(base_name(name) or name, ships, hex_.hex if hex_ else None, has(args, "MTBW"))

    def types(self, *args: Token) -> tuple[str, ...]:
        return tuple(str(arg.value) for arg in args if arg.type != "SLASH")

    def engage(self, *_: Any) -> Part:
        return Part("engage", True)

    def avoid(self, *_: Any) -> Part:
        return Part("engage", False)

    def secret_number(self, _: Token, n: Token) -> Part:
        return Part("number", n.value)

    def gunnery(self, _: Token, types: tuple[str, ...]) -> Part:
        return Part("gunnery", types)

    def screen(self, _: Token, types: tuple[str, ...]) -> Part:
        return Part("screen", types)

    def surface(self, *args: Any) -> ast.Surface:
        given: dict[str, Any] = {}
        for part in kind_of(args, Part):
            given |= part.value if part.name == "several" else {part.name: part.value}
        return ast.Surface(**given)

    def engage_alone(self, *_: Any) -> ast.Surface:
        return ast.Surface(engage=True)

    def contact_figure(self, which: Token, n: Token) -> Part:
        number = which.value if which.type == "CONTACT" else which.value.hex % 46 + 1
        return Part(f"c{number}", n.value)

    def report(self, _verb: Token, *args: Any) -> Any:
        figures = {part.name: part.value for part in kind_of(args, Part)}
        if not figures.keys() <= {"c1", "c2"}:
            raise MisuseError("report numbers are given for condition 1 and 2: 'report C1 5, C2 8'")
        return ast.ReportAs(figures.get("c1"), figures.get("c2"), value_of(args, "NUM") or 1)

    def report_truly(self, *_: Any) -> ast.ReportAs:
        return ast.ReportAs(truly=True)

    def report_as_rolled(self, *_: Any) -> ast.ReportAs:
        return ast.ReportAs(truly=False)

    def single(self, token: Token) -> Any:
        if token.type == "AVOIDCOMBAT":
            return ast.Intercept(wanted=False)
        if token.type in ("HUNT", "SPARE"):
            return ast.Hunt(token.type == "HUNT")
        return ast.Jettison()

    def place_hex(self, token: Token) -> ast.Place:
        return ast.Place(token.value.hex)

    def place_name(self, token: Token) -> ast.Place:
        return ast.Place(None, str(token.value))

    def place_unit(self, token: Token) -> ast.Place:
        return ast.Place(None, f"{token.value.kind}{token.value.number}")

    def place_contact(self, token: Token) -> ast.Place:
        return ast.Place(None, f"C{token.value}")


_BOX: dict[str, Any] = {
    "SERVICE": "service",
    "READY": "ready",
    "UNREADY": "unready",
    "DISPERSE": "disperse",
    "UNDISPERSE": "undisperse",
}
