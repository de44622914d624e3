"""Options and rule sets: chosen by name or by the id of a rule, refused in one clear sentence."""

from typing import Any, Literal

import msgspec
import pytest

from flagplot.core.diagnostics import BadInputError
from flagplot.core.options import Needs, Option, Preset, RuleSets, declared


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """The options of a small game."""

    # --- the sea ---
    mines: bool = False
    """The scenario's minefields
    are there."""
    flooding_die: Literal[6, 10] = 10
    """Sides of the die that controls flooding."""
    hits: Literal["off", "1993", "2003"] = "off"
    teams: str = ""
    """Commands with a seat of their own."""


SETS = RuleSets(
    Options,
    {"base": Preset(), "gm-1993": Preset("Game master's rules", {"hits": "1993", "mines": True}, ("hits",))},
    {"GM-16.1": ("mines", True), "GM-20.4": ("hits", "1993")},
    (Needs("mines", True, "flooding_die", (6, 10), "all do"), Needs("hits", "2003", "mines", (True,), "why")),
)


def test_a_struct_declares_its_options() -> None:
    assert list(declared(Options).values()) == [
        Option("mines", (False, True), False, "The scenario's minefields are there."),
        Option("flooding_die", (6, 10), 10, "Sides of the die that controls flooding."),
        Option("hits", ("off", "1993", "2003"), "off", ""),
        Option("teams", (), "", "Commands with a seat of their own."),
    ]


@pytest.mark.parametrize(
    ("preset", "changes", "chosen"),
    [
        ("", {}, Options()),
        ("gm-1993", {}, Options(mines=True, hits="1993")),
        ("gm-1993", {"mines": False}, Options(hits="1993")),
        ("gm-1993", {"hits": 1993}, Options(mines=True, hits="1993")),
        ("base", {"mines": "on", "flooding_die": "6"}, Options(mines=True, flooding_die=6)),
        ("base", {"hits": False, "teams": "on"}, Options(teams="on")),
        ("base", {"GM-16.1": True, "GM-20.4": "on"}, Options(mines=True, hits="1993")),
        ("gm-1993", {"GM-16.1": "off"}, Options(hits="1993")),
    ],
)
def test_what_is_chosen(preset: str, changes: dict[str, Any], chosen: Options) -> None:
    assert SETS.choose(preset, changes) == chosen


@pytest.mark.parametrize(
    ("preset", "changes", "message"),
    [
        ("bas", {}, "There is no rule set 'bas' here. Did you mean base?"),
        ("x", {}, "There is no rule set 'x' here. There are base, gm-1993."),
        ("", {"mine": True}, "There is no option 'mine'. Did you mean mines?"),
        ("", {"x": True}, "There is no option 'x'. There are mines, flooding_die, hits, teams."),
        ("", {"mines": 1}, "Option mines cannot be '1'; it can be off, on."),
        ("", {"mines": "yes"}, "Option mines cannot be 'yes'; it can be off, on."),
        ("", {"flooding_die": 7}, "Option flooding_die cannot be '7'; it can be 6, 10."),
        ("", {"flooding_die": True}, "Option flooding_die cannot be 'on'; it can be 6, 10."),
        ("", {"teams": 3}, "Option teams cannot be '3'; it can be text."),
        ("", {"GM-16.1": 3}, "The rule GM-16.1 can be on or off, not '3'."),
        ("gm-1993", {"hits": "2003"}, "The rule set gm-1993 does not let you change hits."),
        ("gm-1993", {"GM-20.4": False}, "The rule set gm-1993 does not let you change hits."),
        ("", {"hits": "2003"}, "Option hits=2003 needs mines=on: why."),
    ],
)
def test_what_is_refused(preset: str, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInputError) as caught:
        SETS.choose(preset, changes)
    assert str(caught.value) == message
