"""Rule sets by name, and options by the rows of the rulebook that ask for them (GM-1.0a, GM-1.0b).

`data/carrier/options.toml` says which value each preset gives an option and which rows ask for which value, so that a
row's id can be used as the name of an option too: `FE-16.11c=on`.
"""

import functools
from collections.abc import Mapping
from typing import Any

import msgspec

from flagplot.core import toml
from flagplot.core.game import DATA
from flagplot.core.options import Needs, RuleSets, Setting, declared, spelling
from flagplot.core.options import Preset as AnyPreset
from flagplot.games.carrier.ruleset.options import Options


class Preset(AnyPreset, frozen=True, forbid_unknown_fields=True):
    """A rule set, its title with the date of its source, and the parts that its document names as optional."""

    parts: tuple[str, ...] = ()


class Catalogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file `options.toml`."""

    presets: dict[str, Preset]
    rows: dict[str, dict[str, tuple[str, ...]]]
    """Option to its values (as text) to the rows that ask for them."""
    needs: tuple[Needs, ...] = ()


@functools.cache
def catalogue() -> Catalogue:
    """Return presets, rows and conditions from `options.toml`."""
    return toml.load(DATA / "carrier" / "options.toml").convert(Catalogue)


@functools.cache
def asked_by() -> dict[str, tuple[str, Setting]]:
    """Return by id of a row the option and the value that the row asks for."""
    return {
        row: (name, _value_of(name, value))
        for name, values in catalogue().rows.items()
        for value, rows in values.items()
        for row in rows
    }


def _value_of(name: str, text: str) -> Setting:
    return next(choice for choice in declared(Options)[name].values if str(choice).lower() == text)


def presets() -> tuple[str, ...]:
    """Return the names of the rule sets, the one that is played where none is named first."""
    return tuple(catalogue().presets)


@functools.cache
def rule_sets() -> RuleSets[Options]:
    """Return the rule sets, options and rows that can be chosen."""
    return RuleSets(Options, catalogue().presets, asked_by(), catalogue().needs)


def options_of(preset: str, changes: Mapping[str, Any]) -> Options:
    """Return the options of a preset with changes, by name or by the id of a row. What neither names is played as in
    the umpire's game, which differs from the base game only where each document speaks (FE-OPT-4). Raises
    BadInputError, with the nearest name, for unknown ones, for what the preset fixes, such as the critical hits of 2003
    (FE-OPT-1), and for what needs another option (GM-1.0b)."""
    return rule_sets().choose(preset, changes)


@functools.cache
def _own(preset: str) -> Options:
    """Return the options of a rule set as its document has them, worked out once (FE-OPT-4)."""
    return options_of(preset, {})


def in_force(preset: str, options: Options, full: bool = True) -> list[str]:
    """Return the options that differ from the umpire's game, as `name` or `name: value`, in the order of `options.py`;
    if not `full`, only the optional parts of the rule set's document and what differs from the rule set."""
    plain, own = Options(), _own(preset)
    parts = catalogue().presets[preset].parts
    return [
        name.replace("_", " ") if value is True else f"{name.replace('_', ' ')}: {spelling(value)}"
        for name in declared(Options)
        if (value := getattr(options, name)) != getattr(plain if full or name in parts else own, name)
    ]
