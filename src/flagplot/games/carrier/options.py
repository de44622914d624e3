"""The named options of the carrier rules and the presets that set them."""

from collections.abc import Mapping
from typing import Any

import msgspec

from flagplot.core.diagnostics import BadInputError, suggest


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """How the rules that can be read in more than one way are played."""

    hits: str = "classic"
    """`classic` (BR-20.3) or `fitted` (BR-20.4) hit resolution."""
    pt_boats: str = "off"
    """PT boats (GM-17.0a): `off`, `dice` (GM-17.0f to GM-17.0j) or `coastal`: from contact on an attack is fought out
    as a battle of the game coastal."""


CHOICES: dict[str, tuple[Any, ...]] = {"hits": ("classic", "fitted"), "pt_boats": ("off", "dice", "coastal")}
"""What each option may be."""

PRESETS: dict[str, dict[str, Any]] = {"base": {}}
"""Preset to the options that differ from the defaults."""


def options_of(preset: str, changes: Mapping[str, Any]) -> Options:
    """Return the options of a preset with changes. Raises BadInputError, with the nearest name, for unknown ones."""
    if preset not in PRESETS:
        raise BadInputError(f"There is no rule set '{preset}' here.{_near(preset, PRESETS)}")
    chosen = dict(PRESETS[preset])
    for name, value in changes.items():
        if name not in CHOICES:
            raise BadInputError(f"There is no option '{name}'.{_near(name, CHOICES)}")
        if value not in CHOICES[name]:
            allowed = ", ".join(str(choice) for choice in CHOICES[name])
            raise BadInputError(f"Option {name} cannot be '{value}'; it can be {allowed}.")
        chosen[name] = value
    return Options(**chosen)


def _near(word: str, known: Mapping[str, object]) -> str:
    near = suggest(word, known)
    return f" Did you mean '{near}'?" if near else f" Known: {', '.join(known)}."
