"""Options and rule sets: what the players of a game may choose, and the refusal of what they may not.

A game declares its options as a frozen struct: the type of a field says what it may be (`bool`, a `Literal`, or `str`
for free text), its default is the plain game, the text below it the help.
"""

import ast
import functools
import inspect
import textwrap
import typing
from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from flagplot.core.diagnostics import BadInputError, check_known

Setting = bool | int | str
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741
"""A game's struct of options."""


class Option(msgspec.Struct, frozen=True):
    """An option: what it may be (nothing listed: any text), what it is in the plain game, what it does."""

    name: str
    values: tuple[Setting, ...]
    default: Setting
    help: str


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named rule set: its title, what differs in it from the plain game, and what may not be changed."""

    title: str = ""
    options: dict[str, Setting] = {}
    fixed: tuple[str, ...] = ()


class Needs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An option at a value that makes no sense unless another has one of some values."""

    option: str
    value: Setting
    other: str
    values: tuple[Setting, ...]
    why: str


@functools.cache
def declared(kind: type[msgspec.Struct]) -> dict[str, Option]:
    """Return the options that a struct declares, by name, in its order."""
    hints, helps = typing.get_type_hints(kind), _helps(kind)
    return {
        name: Option(name, (False, True) if hints[name] is bool else typing.get_args(hints[name]), default, helps[name])
        for name, default in zip(kind.__struct_fields__, kind.__struct_defaults__, strict=True)
    }


def _helps(kind: type[msgspec.Struct]) -> dict[str, str]:
    """Return the text below each field of a struct."""
    body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    assert isinstance(body, ast.ClassDef)
    helps = dict.fromkeys(kind.__struct_fields__, "")
    for field, text in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(text, ast.Expr):
            helps[field.target.id] = " ".join(str(ast.literal_eval(text.value)).split())
    return helps


def spelling(value: object) -> str:
    """Return a setting as it is written: `on` and `off` for true and false."""
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


class RuleSets(Generic[O]):
    """The rule sets of a game, or of one scenario of it, and how their options may be changed."""

    def __init__(
        self,
        kind: type[O],
        presets: Mapping[str, Preset],
        rows: Mapping[str, tuple[str, Setting]] = {},
        needs: Iterable[Needs] = (),
    ) -> None:
        self.kind = kind
        self.options = declared(kind)
        self.presets = presets
        """The first is played where none is named."""
        self.rows = rows
        """Ids of rules that can be used as names of options: the option, and the value that the rule asks for."""
        self.needs = tuple(needs)

    def choose(self, preset: str = "", changes: Mapping[str, Any] | None = None) -> O:
        """Return the options of a rule set (none named: the first) with changes, by name or by the id of a row. Raises
        BadInputError, with the nearest name, for unknown ones, for what an option cannot be, for what the rule set
        fixes, and for what needs another option."""
        preset = self.preset(preset)
        own = self.presets[preset]
        chosen = dict(own.options)
        for named, value in (changes or {}).items():
            name, picked = self._change(named, value)
            if name in own.fixed and picked != own.options.get(name, self.options[name].default):
                raise BadInputError(f"The rule set {preset} does not let you change {name}.")
            chosen[name] = picked
        made = self.kind(**chosen)
        for need in self.needs:
            if getattr(made, need.option) == need.value and getattr(made, need.other) not in need.values:
                wants = " or ".join(map(spelling, need.values))
                raise BadInputError(
                    f"Option {need.option}={spelling(need.value)} needs {need.other}={wants}: {need.why}."
                )
        return made

    def preset(self, name: str) -> str:
        """Return the name of a rule set, the first if none is named. Raises BadInputError, with the nearest name, for
        an unknown one."""
        name = name or next(iter(self.presets))
        check_known("rule set", name, self.presets, " here")
        return name

    def _change(self, name: str, value: object) -> tuple[str, Setting]:
        """Return the option that is changed and its new value."""
        if name in self.rows and name not in self.options:
            option, wanted = self.rows[name]
            if spelling(value) not in ("on", "off"):
                raise BadInputError(f"The rule {name} can be on or off, not '{value}'.")
            return option, wanted if spelling(value) == "on" else self.options[option].default
        check_known("option", name, self.options)
        values = self.options[name].values
        if not values and isinstance(value, str):
            return name, value
        for choice in values:
            if spelling(choice) == spelling(value):
                return name, choice
        raise BadInputError(
            f"Option {name} cannot be '{spelling(value)}'; it can be {', '.join(map(spelling, values)) or 'text'}."
        )
