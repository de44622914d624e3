"""The staff's boats: no order refused, and they find and attack."""

import pytest
from tests.carrier.games import SEATS, commanders_sheets, dice, opening
from tests.carrier.position import put_tf
from tests.carrier.staffing import written
from tests.carrier.submarines.waters import boat, waters
from tests.support.shown import reported

from flagplot.core.document import to_text
from flagplot.games.carrier.facts.combat import Combat
from flagplot.games.carrier.game import GAME

GAMES = 3


def lines(view):
    return [line for line in written(view).splitlines() if line.startswith("SS")]


@pytest.mark.rule("FE-27", "GM-12.1a")
@pytest.mark.parametrize("edition", ["2003", "1993"])
@pytest.mark.whole_game
def test_commander_games_run_without_a_refused_order(edition):
    """Three battles of the Coral Sea: every order stands, boats attack, states keep through their coding."""
    fought = 0
    for seed in range(1, GAMES + 1):
        state = opening("coral-sea-battle", seed, submarines=edition)
        while not GAME.is_over(state):
            sheets = commanders_sheets(state)
            for seat, sheet in sheets.items():
                bad = [(d.code, d.message) for d in sheet.diagnostics if d.severity != "note" and d.code != "no-load"]
                assert not bad, (seed, seat, bad)
            done = GAME.resolve(state, sheets, dice(seed))
            state = done.state
            fought += sum(isinstance(d, Combat) and d.kind == "submarine" for d in done.dispatches)
            for seat in SEATS:
                assert to_text(reported(GAME, GAME.view(state, seat), done.dispatches))
        assert GAME.decode(GAME.encode(state)) == state
    assert fought


def test_what_it_orders():
    """A boat is told once what to attack and to dive, closes on a carrier seen two hexes off, and by day goes to
    periscope depth beside it; without a contact it goes to its station."""
    state = waters("1993")
    boat(state)
    first = lines(GAME.view(state, "allied"))[0]
    assert first.startswith("SS1: to ")
    assert first.endswith(
        "attack CV, CVL, BB, AP, AO, CA; if air attack dive; if gun attack dive; if ASW attack dive deep"
    )
    put_tf(state, "japanese", 1, "A/Q37", "Shokaku")
    played = GAME.resolve(state, commanders_sheets(state), dice(1)).state
    put_tf(played, "allied", 1, "A/Q36", "Chicago")
    played.sides["japanese"].tfs[1].order = None
    seen = GAME.resolve(played, {}, dice(1)).state
    text = lines(GAME.view(seen, "allied"))
    assert len(text) <= 1
    assert not any("attack" in line for line in text)


def test_it_writes_nothing_for_boats_without_the_option():
    """With the option off it has no line for a boat."""
    state = opening("coral-sea-battle", 1)
    assert not lines(GAME.view(state, "allied"))
