"""From the grammar to typed orders: the fire of guns and torpedoes, and the shells that ships load."""

from typing import Any

from lark import Token, Transformer, v_args

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.assemble import MisuseError
from flagplot.games.carrier.orders.built import Part, has, kind_of


@v_args(inline=True)
class Guns(Transformer[Token, Any]):
    """Positions of torpedo ships, targets of fire, loads of shells."""

    def torpedo_position(self, _: Token, types: tuple[str, ...], *allowed: Token) -> Part:
        return Part("several", {"torpedo": types, "if_allowed": True}) if allowed else Part("torpedo", types)

    def torpedo_if(self, *_: Any) -> Part:
        return Part("if_allowed", True)

    def torpedo_fire(self, *args: Any) -> Part:
        return Part("torpedo_fire", tuple(kind_of(args, ast.GunAim)))

    def gun_fire(self, *args: Any) -> Part:
        return Part("fire", tuple(kind_of(args, ast.GunAim)))

    def breakthrough(self, *_: Any) -> Part:
        return Part("breakthrough", True)

    def no_breakthrough(self, *_: Any) -> Part:
        return Part("breakthrough", False)

    def use_shells(self, _: Token, shells: Token) -> Part:
        return Part("shells", "GP" if shells.type == "GP" else "AP")

    def gun_aim(self, target: Token, *number: Token) -> Part:
        words = {"GUNNERY": "gunnery", "TORP": "torpedo", "SCREEN": "screen", "DAMAGED": "damaged"}
        at = words.get(target.type) or str(target.value)
        return Part("aim", f"{at} #{number[1].value}" if number else at)

    def aim_n(self, n: Token, _: Token, aim: Part) -> ast.GunAim:
        return ast.GunAim(aim.value, n.value)

    def aim_rest(self, *args: Any) -> ast.GunAim:
        return ast.GunAim(kind_of(args, Part)[0].value)

    def load_who(self, token: Token) -> Part:
        return Part(token.type, str(token.value))

    def load_n(self, n: Token, shells: Token) -> Part:
        return Part("GP" if shells.type == "GP" else "AP", n.value)

    def load_rest(self, *args: Any) -> Part:
        return Part("rest", "GP" if has(args, "GP") else "AP")

    def load_stop(self, *_: Any) -> Part:
        return Part("stop")

    def load_guns(self, _: Token, *words: Part) -> ast.LoadGuns:
        groups: list[tuple[list[str], dict[str, Any]]] = []
        kept = [word for word in words if word.name != "stop"]
        for n, word in enumerate(kept):
            following = kept[n + 1].name if n + 1 < len(kept) else ""
            if word.name in ("TYPE", "NAME"):
                if not groups or groups[-1][1]:
                    groups.append(([], {}))
                if (word.name, following) != ("TYPE", "NAME"):
                    groups[-1][0].append(word.value)
                continue
            if not groups:
                groups.append(([], {}))
            if word.name.lower() in groups[-1][1]:
                raise MisuseError("two amounts of one kind of shells: write 'load CA 6 GP 14 AP'")
            groups[-1][1][word.name.lower()] = word.value
        if any(not said for _, said in groups):
            raise MisuseError("which shells? Write 'load GP' or 'load CA 6 GP 14 AP'")
        return ast.LoadGuns(tuple(ast.Shells(tuple(ships), **said) for ships, said in groups))
