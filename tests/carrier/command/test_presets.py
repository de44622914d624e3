"""Rule sets, options and the rows that ask for them (GM-1.0a, GM-1.0b)."""

import csv
import itertools

import pytest
from tests.carrier.position import opening, play
from tests.carrier.wording import WORDS
from tests.support.shown import reported

from flagplot.core.diagnostics import BadInputError
from flagplot.core.document import to_text
from flagplot.core.game import DATA
from flagplot.core.options import declared
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.reports.words import rules_lines
from flagplot.games.carrier.ruleset.options import Options
from flagplot.games.carrier.ruleset.presets import asked_by, catalogue, in_force, options_of, presets

HOUSE = {
    "teams": "who sits where is no rule of the documents",
    "target_choice": "a way to ask, for the precise report",
    "air_orders": "a way to ask, for moves in segments",
    "surface_orders": "a way to ask, for surface combat",
    "shadow_owner_told": "the match option that the ruling of FE-11.3b names beside its row's own",
}
"""Options that no row asks for, and why."""
NEEDED: dict[str, dict[str, object]] = {
    "interception_passing": {"air_moves": "segments", "initiative": "dice"},
    "air_order": {"air_moves": "segments"},
    "large_plane_code": {"command_control": True},
    "critical_hits": {"fires": "critical"},
}
"""What an option's rows need beside them."""


def rows() -> dict[str, str]:
    """Return the id of every row of the carrier game's rulebook with its document."""
    out = {}
    for book in ("base", "email-2003", "gm-1993"):
        with (DATA / "rulebook" / f"{book}.csv").open(encoding="utf-8", newline="") as file:
            out.update({row["id"]: book for row in csv.DictReader(file)})
    return out


@pytest.mark.rule("GM-1.0b")
def test_every_option_has_rows_or_a_reason() -> None:
    """And none has both; every row stands in the rulebook, once, under a value that the option can have."""
    known = catalogue().rows
    assert set(known) | set(HOUSE) == set(declared(Options))
    assert not set(known) & set(HOUSE)
    listed = [row for values in known.values() for ids in values.values() for row in ids]
    assert len(listed) == len(set(listed))
    assert [row for row in listed if row not in rows()] == []
    for name, values in known.items():
        allowed = {str(choice).lower() for choice in declared(Options)[name].values}
        assert set(values) <= allowed, name


@pytest.mark.rule("GM-1.0b")
@pytest.mark.parametrize("row", sorted(asked_by()))
def test_a_row_switches_by_itself(row: str) -> None:
    """`GM-9.54=on` gives its option the value it asks for, `off` the umpire's; nothing else changes."""
    name, value = asked_by()[row]
    needed = NEEDED.get(name, {})
    on = options_of("umpire", {row: "on", **needed})
    assert getattr(on, name) == value
    rest = {other for other in declared(Options) if getattr(on, other) != getattr(Options(), other)}
    assert rest <= {name, *needed}
    assert getattr(options_of("umpire", {row: "off", **needed}), name) == getattr(Options(), name)
    with pytest.raises(BadInputError, match=f"The rule {row} can be on or off, not 'maybe'"):
        options_of("umpire", {row: "maybe"})


@pytest.mark.rule("GM-1.0b")
def test_what_the_1993_rules_have_on_and_off() -> None:
    """Off are 4.3, 12, 16, 17, 19, 20-22 and 22.8; on are 9.5, 9.6, 13, 14, 15, 18.1-18.3 and 23."""
    made = options_of("gm-1993", {})
    off = ("night_pairs", "mines", "command_control", "large_plane_code")
    assert [name for name in off if getattr(made, name)] == []
    assert (made.submarines, made.pt_boats, made.critical_hits) == ("off", "off", "off")
    assert (made.ready_cap, made.diving_cap, made.caught_launching, made.fires) == ("1993", "1993", "1993", "bombs")
    on = (made.gun_ammunition, made.bomb_ammunition, made.torpedo_double, made.anvil)
    assert on == (True,) * 4
    assert (made.float_planes, made.coastwatchers) == ("under way", "counters")


@pytest.mark.rule("GM-1.0b")
@pytest.mark.parametrize(
    ("option", "other"),
    [
        ("search", "targets"),
        ("shadow_mutual", "initiative"),
        ("initiative", "dice"),
        ("air_moves", "segments"),
        ("climb_cost", False),
        ("orbit", False),
        ("surface_reports", "base"),
        ("combat_reports", "base"),
        ("dd_bombard", "off"),
        ("weather_told", "all"),
        ("cloud_dice", "two"),
        ("dice_shown", True),
        ("shadow_night", False),
        ("condition2_total", "dice"),
        ("tf_sight", "one hex"),
    ],
)
def test_the_sections_that_are_always_on_cannot_be_changed(option: str, other: object) -> None:
    """Sections 2 to 8, 9.1 to 9.4, 10 and 11 of the 1993 rules."""
    with pytest.raises(BadInputError, match=f"The rule set gm-1993 does not let you change {option}"):
        options_of("gm-1993", {option: other})
    assert options_of("gm-1993", {option: getattr(options_of("gm-1993", {}), option)}) == options_of("gm-1993", {})
    assert getattr(options_of("umpire", {option: other}), option) == other


@pytest.mark.rule("GM-1.0b")
@pytest.mark.parametrize(
    "part",
    [
        "night_pairs",
        "ready_cap",
        "diving_cap",
        "submarines",
        "gun_ammunition",
        "bomb_ammunition",
        "caught_launching",
        "fires",
        "mines",
        "pt_boats",
        "float_planes",
        "torpedo_double",
        "anvil",
        "critical_hits",
        "command_control",
        "coastwatchers",
    ],
)
def test_the_parts_that_can_be_switched_are_free(part: str) -> None:
    """Each of the parts of GM-1.0b at every value."""
    for value in declared(Options)[part].values:
        assert getattr(options_of("gm-1993", {part: value, **_with(part, value)}), part) == value


def _with(part: str, value: object) -> dict[str, object]:
    return {"fires": "bombs"} if part == "critical_hits" and value == "1993" else {}


@pytest.mark.rule("GM-1.0b")
@pytest.mark.parametrize(
    ("changes", "missing"),
    [
        ({"large_plane_code": True}, "Option large_plane_code=on needs command_control=on: the code is for messages"),
        ({"GM-22.8": "on"}, "needs command_control=on"),
        ({"critical_hits": "1993", "fires": "off"}, "critical_hits=1993 needs fires=critical or bombs: two of the"),
        ({"target_choice": "asked"}, "target_choice=asked needs precise_report=on"),
        ({"air_orders": "asked"}, "air_orders=asked needs air_moves=segments"),
    ],
)
def test_a_part_without_what_it_needs_is_refused(changes: dict[str, object], missing: str) -> None:
    """Naming the missing part."""
    with pytest.raises(BadInputError, match=missing):
        options_of("umpire", changes)


@pytest.mark.rule("GM-1.0a")
def test_a_match_has_one_rule_set() -> None:
    """Four names are known, the umpire's first; two at once are none of them."""
    assert presets() == ("umpire", "base", "email-2003", "gm-1993")
    for name in ("both", "gm-1993,email-2003"):
        with pytest.raises(BadInputError, match=f"There is no rule set '{name}'"):
            GAME.rules("coral-sea-battle", name)


@pytest.mark.rule("GM-1.0a")
@pytest.mark.parametrize(
    ("preset", "first"),
    [
        ("base", "Rules: base (Base game); options:"),
        ("gm-1993", "Rules: gm-1993 (Game master rules, 31 July 1993); options:"),
        ("email-2003", "Rules: email-2003 (E-mail rules, 2003); options:"),
    ],
)
def test_the_head_of_a_report_names_rule_set_date_and_options(preset: str, first: str) -> None:
    """Every option in force is named once, lines fit a mail, and every line says what it is."""
    state = opening(preset=preset)
    text = to_text(reported(GAME, GAME.view(state, "allied"), ()))
    head = text.split("=" * 78)[1].splitlines()
    lines = [line for line in head if line.startswith("Rules: ")]
    assert lines[0] == first
    assert max(map(len, lines)) <= 78
    named = ", ".join(line.removeprefix("Rules: ").rstrip(",") for line in lines[1:]).split(", ")
    assert named == in_force(preset, options_of(preset, {}))
    assert not any(line.endswith(",") for line in lines[-1:])


@pytest.mark.rule("GM-1.0a")
def test_the_umpires_game_has_no_such_line_and_with_an_option_it_is_named() -> None:
    """Nothing to say of the game that is played where none is named."""
    assert "Rules:" not in to_text(reported(GAME, GAME.view(opening(preset="umpire"), "allied"), ()))
    assert rules_lines(WORDS, "umpire", Options()) == ()
    assert rules_lines(WORDS, "umpire", Options(anvil=True)) == (
        "Rules: umpire (Umpire's game); options:",
        "Rules: anvil",
    )
    assert rules_lines(WORDS, "umpire", Options(hits="fitted", search_extra=False))[1] == (
        "Rules: search extra: off, hits: fitted"
    )


@pytest.mark.rule("GM-1.0a", "GM-1.0b")
def test_later_reports_name_the_optional_parts_and_what_was_changed() -> None:
    """The 1993 game lists 9.5, 9.6, 13, 14, 15, 18.1 to 18.3 and 23; the 2003 game what is not its own; a report after
    the first turn has the short head."""
    text = " ".join(in_force("gm-1993", options_of("gm-1993", {}), full=False))
    assert text == (
        "coastwatchers: counters float planes: under way ready cap: 1993 diving cap: 1993 anvil torpedo double "
        "caught launching: 1993 fires: bombs gun ammunition bomb ammunition"
    )
    assert in_force("email-2003", options_of("email-2003", {}), full=False) == []
    changed = options_of("email-2003", {"towing": False, "submarines": "2003"})
    assert in_force("email-2003", changed, full=False) == ["towing: off", "submarines: 2003"]
    state = opening(preset="email-2003", towing=False)
    done = play(state)
    head = to_text(reported(GAME, GAME.view(done.state, "allied"), ())).split("=" * 78)[1].splitlines()
    assert [line for line in head if line.startswith("Rules: ")] == [
        "Rules: email-2003 (E-mail rules, 2003); options:",
        "Rules: towing: off",
    ]


@pytest.mark.rule("GM-1.0a")
def test_lines_of_options_are_filled_to_78_letters() -> None:
    """The next name goes on the line while it fits, and the last line ends without a comma."""
    lines = rules_lines(WORDS, "gm-1993", options_of("gm-1993", {}))
    for line, following in itertools.pairwise(lines[1:]):
        following_name = following.removeprefix("Rules: ").split(",")[0]
        assert line.endswith(",")
        assert len(f"{line} {following_name},") > 78
    assert not lines[-1].endswith(",")


@pytest.mark.rule("GM-1.0b")
def test_both_sides_are_shown_the_same_choice_and_it_never_changes() -> None:
    """The state keeps it from the opening on; no order speaks of it."""
    state = opening(preset="gm-1993", anvil=False)
    after = play(state)
    views = [GAME.view(after.state, side) for side in ("allied", "japanese")]
    assert [(view.preset, view.options) for view in views] == [("gm-1993", {"anvil": False})] * 2
    assert after.state.options == state.options
    for text in ("option anvil=on", "GM-18.3=on", "anvil: on"):
        assert GAME.parse(text, "allied", views[0]).orders == ()


@pytest.mark.rule("GM-1.0b")
@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"anvill": True}, "There is no option 'anvill'. Did you mean anvil"),
        ({"anvil": "yes"}, "can be off, on"),
        ({"teams": 3}, "Option teams cannot be '3'; it can be text"),
    ],
)
def test_unknown_options_and_values_are_refused(changes: dict[str, object], wrong: str) -> None:
    """With the nearest name, or with what it can be."""
    with pytest.raises(BadInputError, match=wrong):
        options_of("umpire", changes)
