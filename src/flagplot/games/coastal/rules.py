"""The rules of a match: presets, the scenario switches and an owner's tables."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from flagplot.core.game import Rules
from flagplot.core.options import Preset, RuleSets
from flagplot.games.coastal.scenario import Scenario
from flagplot.games.coastal.tables import Tables
from flagplot.games.coastal.tables import tables as read_tables

Row7 = Literal["bow", "engine", "both"]


class Switches(msgspec.Struct, frozen=True, kw_only=True):
    """What the players of a match may choose."""

    torpedo_row_7: Row7 = "bow"
    """What a 7 on the torpedo damage table does (AS-8.3i)."""
    flooding_die: Literal[10, 6, 8, 12, 20] = 10
    """Sides of the die that controls flooding (AS-8.3n)."""
    surprise: bool = False
    """Whether the defenders of a convoy start unaware (AS-BASE-49)."""


class CoastalRules(Rules, frozen=True, kw_only=True, tag="coastal"):
    """The rules of a coastal match with its switches as fields."""

    torpedo_row_7: Row7
    flooding_die: int
    surprise: bool

    @property
    def tables(self) -> Tables:
        """The numbers of the rules in force."""
        return read_tables(self.overlay)


def make(scenario: Scenario, preset: str, options: Mapping[str, Any], overlay: str) -> CoastalRules:
    """Return the rules of a match. Raises BadInputError for an unknown preset, option, value or a bad overlay."""
    sets = RuleSets(Switches, {"assisted" if scenario.assisted else "standard": Preset()})
    preset, switches = sets.preset(preset), sets.choose(preset, options)
    read_tables(overlay)
    return CoastalRules(
        preset=preset,
        options=dict(options),
        overlay=overlay,
        torpedo_row_7=switches.torpedo_row_7,
        flooding_die=switches.flooding_die,
        surprise=switches.surprise,
    )


def of(scenario: Scenario, rules: Rules) -> CoastalRules:
    """Return the rules of a match with their switches, made anew from what the journal keeps of them."""
    if isinstance(rules, CoastalRules):
        return rules
    return make(scenario, rules.preset, rules.options, rules.overlay)
