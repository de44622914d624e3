"""From the grammar to typed orders: steps, courses, staying, shadowing."""

from typing import Any

from lark import Token, Transformer, v_args

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.built import Part, Path, RawStep, kind_of, value_of
from flagplot.games.carrier.orders.sign import HexRef

SUB_SEARCH = 3
"""Movement points of one look for a periscope: `sub search` is `O3` (FE-27.5.3a, GM-12.7a)."""


@v_args(inline=True)
class Movement(Transformer[Token, Any]):
    """Ways of moving: written steps, orbit, destinations, shadowing at a distance (GM-8.3b, GM-9.2a, GM-9.2c, GM-9.3a,
    GM-9.3d, GM-9.4a)."""

    def _step(self, args: tuple[Any, ...], high: bool | None) -> RawStep:
        direction = value_of(args, "DIR") or value_of(args, "DIRHI") or value_of(args, "DIRLO") or 0
        return RawStep(direction, value_of(args, "NUM"), high)

    def step(self, *args: Any) -> RawStep:
        return self._step(args, None)

    def step_high(self, *args: Any) -> RawStep:
        return self._step(args, True)

    def step_low(self, *args: Any) -> RawStep:
        return self._step(args, False)

    step_mark_high = orbit_high = step_high
    step_mark_low = orbit_low = step_low
    orbit = step

    def sub_search(self, _: Token) -> RawStep:
        return RawStep(0, SUB_SEARCH, None)

    def go_high(self, _: Token) -> bool:
        return True

    def go_low(self, _: Token) -> bool:
        return False

    def ends(self, hex_: Token, _dash: Token) -> Part:
        return Part("start", hex_.value)

    def steps(self, *args: Any) -> tuple[Any, ...]:
        return tuple(arg for arg in args if not isinstance(arg, Token))

    def path(self, *args: Any) -> Path:
        start: HexRef | None = next((arg.value for arg in args if isinstance(arg, Part)), None)
        end: HexRef | None = value_of(args, "HEX")
        raw = next(arg for arg in args if isinstance(arg, tuple) and not isinstance(arg, Part))
        high: bool | None = None
        done: list[ast.Step] = []
        for step in raw:
            if isinstance(step, bool):
                high = step
                continue
            mark = step.high if step.high is not None else high
            high = None
            count = 1 if step.times is None else min(step.times, 99)
            done.append(ast.Step(step.direction, count, mark))
        moving = [step for step in raw if isinstance(step, RawStep)]
        opened = moving[0].direction if len(moving) == 1 and moving[0].times is None and not end and not start else 0
        if not done:
            return Path(None, high, 0)
        move = ast.Move(tuple(done), start.hex if start else None, end.hex if end else None)
        return Path(move, high, opened)

    def path_move(self, *args: Any) -> Any:
        return kind_of(args, Path)[0]

    def go_to(self, *args: Any) -> ast.GoTo:
        return ast.GoTo(kind_of(args, ast.Place)[0])

    def hold(self, *args: Any) -> ast.Hold:
        return ast.Hold(value_of(args, "NUM"))

    def shadow_target(self, *args: Any) -> ast.Place:
        places = kind_of(args, ast.Place)
        return places[0] if places else ast.Place()

    def close(self, _: Token) -> Part:
        return Part("distance", 0)

    def from_hexes(self, *args: Any) -> Part:
        return Part("distance", value_of(args, "NUM"))

    def shadow(self, *args: Any) -> ast.Shadow:
        places = kind_of(args, ast.Place)
        parts = kind_of(args, Part)
        return ast.Shadow(places[0] if places else ast.Place(), parts[0].value if parts else None)
