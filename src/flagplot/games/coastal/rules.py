"""The rules of a match: presets, the scenario switches and an owner's tables."""

from collections.abc import Mapping
from typing import Any, Literal

from flagplot.core.diagnostics import BadInputError, suggest
from flagplot.core.game import Rules
from flagplot.games.coastal.scenario import Scenario
from flagplot.games.coastal.tables import Tables
from flagplot.games.coastal.tables import tables as read_tables

Row7 = Literal["bow", "engine", "both"]


class CoastalRules(Rules, frozen=True, kw_only=True, tag="coastal"):
    """The rules of a coastal match with its switches as fields."""

    torpedo_row_7: Row7 = "bow"
    """What a 7 on the torpedo damage table does (AS-8.3i)."""
    flooding_die: int = 10
    """Sides of the die that controls flooding (AS-8.3n)."""
    surprise: bool = False
    """Whether the defenders of a convoy start unaware (AS-BASE-49)."""

    @property
    def tables(self) -> Tables:
        """The numbers of the rules in force."""
        return read_tables(self.overlay)


def make(scenario: Scenario, preset: str, options: Mapping[str, Any], overlay: str) -> CoastalRules:
    """Return the rules of a match. Raises BadInputError for an unknown preset, option, value or a bad overlay."""
    presets = ("assisted",) if scenario.assisted else ("standard",)
    preset = preset or presets[0]
    if preset not in presets:
        raise BadInputError(f"'{scenario.id}' is played under {presets[0]}, not '{preset}'.")
    allowed: dict[str, tuple[Any, ...]] = {
        "torpedo_row_7": ("bow", "engine", "both"),
        "flooding_die": (6, 8, 10, 12, 20),
        "surprise": (False, True),
    }
    for key, value in options.items():
        if key not in allowed:
            near = suggest(key, allowed)
            hint = f" Did you mean {near}?" if near else f" The options are {', '.join(allowed)}."
            raise BadInputError(f"There is no option '{key}'.{hint}")
        if value not in allowed[key] or isinstance(value, bool) != isinstance(allowed[key][0], bool):
            choices = ", ".join(str(choice) for choice in allowed[key])
            raise BadInputError(f"Option {key} takes one of {choices}, not {value!r}.")
    read_tables(overlay)
    return CoastalRules(preset=preset, options=dict(options), overlay=overlay, **options)


def of(scenario: Scenario, rules: Rules) -> CoastalRules:
    """Return the rules of a match with their switches, made anew from what the journal keeps of them."""
    if isinstance(rules, CoastalRules):
        return rules
    return make(scenario, rules.preset, rules.options, rules.overlay)
