"""Rule sets by name, and options by the rows of the rulebook that ask for them (GM-1.0a, GM-1.0b).

`data/carrier/options.toml` says which value each preset gives an option and which rows ask for which value, so that a
row's id can be used as the name of an option too: `FE-16.11c=on`.
"""

import functools
import tomllib
from collections.abc import Mapping
from typing import Any

import msgspec

from flagplot.core.diagnostics import BadInputError, suggest
from flagplot.core.game import DATA
from flagplot.games.carrier.ruleset.options import CHOICES, Options


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named rule set: its title with the date of its source, what differs from the base game, what may not be
    changed in it, and the parts that its document names as optional."""

    title: str
    options: dict[str, Any] = {}
    fixed: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()


class Needs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An option at a value that makes no sense unless another has one of some values."""

    option: str
    value: Any
    other: str
    values: tuple[Any, ...]
    why: str


class Catalogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file `options.toml`."""

    presets: dict[str, Preset]
    rows: dict[str, dict[str, tuple[str, ...]]]
    """Option to its values (as text) to the rows that ask for them."""
    needs: tuple[Needs, ...] = ()


@functools.cache
def catalogue() -> Catalogue:
    """Return presets, rows and conditions from `options.toml`."""
    return msgspec.convert(tomllib.loads((DATA / "carrier" / "options.toml").read_text("utf-8")), Catalogue)


@functools.cache
def asked_by() -> dict[str, tuple[str, Any]]:
    """Return by id of a row the option and the value that the row asks for."""
    return {
        row: (name, _value_of(name, value))
        for name, values in catalogue().rows.items()
        for value, rows in values.items()
        for row in rows
    }


def _value_of(name: str, text: str) -> Any:
    return next(choice for choice in CHOICES[name] if str(choice).lower() == text)


def presets() -> tuple[str, ...]:
    """Return the names of the rule sets, the base game first."""
    return tuple(catalogue().presets)


def options_of(preset: str, changes: Mapping[str, Any]) -> Options:
    """Return the options of a preset with changes, by name or by the id of a row. What neither names is played as in
    the base game (FE-OPT-4). Raises BadInputError, with the nearest name, for unknown ones, for what the preset fixes,
    such as the critical hits of 2003 (FE-OPT-1), and for what needs another option (GM-1.0b)."""
    rule_sets = catalogue().presets
    if preset not in rule_sets:
        raise BadInputError(f"There is no rule set '{preset}' here.{_near(preset, rule_sets)}")
    chosen = dict(rule_sets[preset].options)
    for given, value in changes.items():
        name, wanted = _row(given, value) if given not in CHOICES and given in asked_by() else (given, value)
        if name not in CHOICES:
            raise BadInputError(f"There is no option '{name}'.{_near(name, CHOICES)}")
        picked = _picked(name, wanted)
        if name in rule_sets[preset].fixed and picked != rule_sets[preset].options.get(name, _default(name)):
            raise BadInputError(f"The rule set {preset} does not let you change {name}.")
        chosen[name] = picked
    made = Options(**chosen)
    for need in catalogue().needs:
        if getattr(made, need.option) == need.value and getattr(made, need.other) not in need.values:
            wants = " or ".join(_text(value) for value in need.values)
            raise BadInputError(f"Option {need.option}={_text(need.value)} needs {need.other}={wants}: {need.why}.")
    return made


def _row(row: str, value: Any) -> tuple[str, Any]:
    """Return option and value for a row that is switched on or off."""
    name, wanted = asked_by()[row]
    if value in (True, "on"):
        return name, wanted
    if value in (False, "off"):
        return name, _default(name)
    raise BadInputError(f"The rule {row} can be on or off, not '{value}'.")


def _picked(name: str, value: Any) -> Any:
    if not CHOICES[name] and isinstance(value, str):
        return value
    if bool in map(type, CHOICES[name]):
        value = {"on": True, "off": False}.get(value, value) if isinstance(value, str) else value
    elif value is False and "off" in CHOICES[name]:
        value = "off"
    elif isinstance(value, int):
        value = str(value)
    for choice in CHOICES[name]:
        if type(choice) is type(value) and choice == value:
            return choice
    allowed = ", ".join(map(_text, CHOICES[name])) or "text"
    raise BadInputError(f"Option {name} cannot be '{value}'; it can be {allowed}.")


def _default(name: str) -> Any:
    return getattr(Options(), name)


def _text(value: Any) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


@functools.cache
def _own(preset: str) -> Options:
    """Return the options of a rule set as its document has them, worked out once (FE-OPT-4)."""
    return options_of(preset, {})


def in_force(preset: str, options: Options, full: bool = True) -> list[str]:
    """Return the options that differ from the base game, as `name` or `name: value`, in the order of `options.py`;
    if not `full`, only the optional parts of the rule set's document and what differs from the rule set."""
    plain, own = Options(), _own(preset)
    parts = catalogue().presets[preset].parts
    return [
        name.replace("_", " ") if value is True else f"{name.replace('_', ' ')}: {_text(value)}"
        for name in CHOICES
        if (value := getattr(options, name)) != getattr(plain if full or name in parts else own, name)
    ]


def rules_lines(preset: str, options: Options, full: bool = True) -> tuple[str, ...]:
    """Return the head lines of a report: the rule set with the date of its source, and the options in force (see
    `in_force`), each line by itself; nothing in the base game with its own options (GM-1.0a, GM-1.0b)."""
    chosen = in_force(preset, options, full)
    if preset == "base" and not chosen:
        return ()
    lines = [f"Rules: {preset} ({catalogue().presets[preset].title}){'; options:' if chosen else ''}"]
    for text in chosen:
        joined = f"{lines[-1]} {text}," if len(lines) > 1 else ""
        if joined and len(joined) <= LINE:
            lines[-1] = joined
        else:
            lines.append(f"Rules: {text},")
    return (*lines[:-1], lines[-1].rstrip(","))


LINE = 78
"""Letters of a line of a report."""


def _near(word: str, known: Mapping[str, object]) -> str:
    near = suggest(word, known)
    return f" Did you mean '{near}'?" if near else f" Known: {', '.join(known)}."
