"""Games with far more switched on than any rule set has, kept as ledgers alone: rules that meet only here stay as they
were, and a change shows at the decision point where it begins."""

from typing import Any

import pytest
from tests.carrier import transcripts
from tests.carrier.games import commanders_sheets, dice, opening, sheets_of
from tests.carrier.mischief import Wilful
from tests.carrier.wording import worded

from flagplot.games.carrier.command.teams import seats
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.ruleset import ruleset_of

pytestmark = pytest.mark.whole_game

GOLDEN = transcripts.GOLDEN / "ledgers"
SEED = 11
AT_SEA: dict[str, Any] = {
    "mines": True,
    "pt_boats": "dice",
    "towing": True,
    "breaking_off": True,
    "reloading": True,
    "gun_ammunition": True,
    "bomb_ammunition": True,
    "slow_targets": True,
    "helpless_targets": True,
    "whole_gunnery": True,
    "dd_guns_twice": True,
}
IN_THE_AIR: dict[str, Any] = {
    "anvil": True,
    "strafing": True,
    "flares": True,
    "fires": "bombs",
    "orbit": True,
    "attack_in_turn": True,
    "aa_in_turn": True,
    "air_modifiers": True,
    "combined_attacks": True,
    "bomber_fire_limit": True,
    "search_parties": True,
    "carrier_error": True,
    "climb_cost": True,
}
KINDS: dict[str, tuple[str, dict[str, Any]]] = {
    "umpire-and-all": (
        "umpire",
        {
            **AT_SEA,
            **IN_THE_AIR,
            "critical_hits": "2003",
            "submarines": "2003",
            "survivors": "base",
            "ready_cap": "1993",
            "diving_cap": "1993",
            "caught_launching": "1993",
            "dd_bombard": "added",
        },
    ),
    "2003-and-all": (
        "email-2003",
        {**AT_SEA, **IN_THE_AIR, "submarines": "2003", "survivors": "2003", "dd_bombard": "apart", "night_pairs": True},
    ),
    "1993-and-all": (
        "gm-1993",
        {
            **AT_SEA,
            **IN_THE_AIR,
            "critical_hits": "1993",
            "submarines": "1993",
            "survivors": "base",
            "sightings_listed": True,
        },
    ),
    "1993-in-command": (
        "gm-1993",
        {
            **AT_SEA,
            **IN_THE_AIR,
            "critical_hits": "1993",
            "submarines": "1993",
            "command_control": True,
            "large_plane_code": True,
        },
    ),
    "2003-reports-1993": (
        "email-2003",
        {
            "combat_reports": "1993",
            "surface_reports": "1993",
            "coastwatchers": "counters",
            "air_orders": "written",
            "surface_orders": "written",
            "target_choice": "orders",
        },
    ),
    "umpire-asked": (
        "umpire",
        {
            **AT_SEA,
            "combat_reports": "2003",
            "surface_reports": "2003",
            "precise_report": True,
            "target_choice": "asked",
            "surface_orders": "asked",
            "air_moves": "segments",
            "initiative": "growing",
            "search": "roll",
            "submarines": "1993",
            "survivors": "2003",
            "hits": "fitted",
        },
    ),
}
SCENARIOS = ("eastern-solomons-day", "guadalcanal-convoy", "rings-around-rabaul", "boats-by-night")


WILFUL = ("eastern-solomons-day", "guadalcanal-convoy", "guadalcanal-first-night", "coral-sea-battle")


def ledger(scenario: str, preset: str, options: dict[str, Any], wilful: Wilful | None = None) -> str:
    """Return the ledger of a whole game between the staff commanders, or with what a wilful one adds."""
    state = opening(scenario, SEED, preset, **options)
    players, lines = seats(ruleset_of(state)), []
    while not GAME.is_over(state):
        label = worded(GAME.clock(state).label)
        sheets = commanders_sheets(state)
        texts = {seat: sheet.text for seat, sheet in sheets.items()}
        if wilful is not None:
            texts = {seat: wilful.orders(text, GAME.view(state, seat)) for seat, text in texts.items()}
            sheets = sheets_of(state, texts)
        resolution = GAME.resolve(state, sheets, dice(SEED))
        state = resolution.state
        lines.append(transcripts.ledger(label, resolution, texts, transcripts.reports(resolution, players)))
    return "\n".join((*lines, f"{GAME.score(state).points}", ""))


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("kind", KINDS)
def test_ledgers_are_as_kept(kind: str, scenario: str) -> None:
    """Nothing that any seat is told, and nothing in any position, is other than it was."""
    preset, options = KINDS[kind]
    transcripts.assert_as_reviewed({"ledger": ledger(scenario, preset, options)}, GOLDEN, f"{scenario}-{kind}")


@pytest.mark.parametrize("scenario", WILFUL)
@pytest.mark.parametrize("kind", KINDS)
def test_ledgers_of_wilful_players_are_as_kept(kind: str, scenario: str) -> None:
    """So it is where players order what no staff would: part of it is refused, no game breaks off."""
    preset, options = KINDS[kind]
    text = ledger(scenario, preset, options, Wilful(SEED))
    transcripts.assert_as_reviewed({"wilful": text}, GOLDEN, f"{scenario}-{kind}")
