"""Whole games between commanders: golden transcripts, replay, secrecy of the commander, engagements, plots."""

import os
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import msgspec
import pytest
from tests.coastal.support import fight, fought, wild
from tests.support.examples import every
from tests.support.shown import drawn, reported

from flagplot.commanders.coastal import commander
from flagplot.core.diagnostics import BadInputError
from flagplot.core.dice import KeyedDice
from flagplot.core.document import to_html, to_text
from flagplot.core.game import Dispatch
from flagplot.games.coastal import engagement
from flagplot.games.coastal.engagement import Craft, Engagement
from flagplot.games.coastal.game import GAME
from flagplot.games.coastal.telling.facts import Avoided, Gunfire, Rammed, Sighted, UnderFire

pytestmark = pytest.mark.whole_game

GOLDEN = Path(__file__).parent / "golden"
WORDS = GAME.words()
BATTLES = ("amber-reach", "savo-boats", "melee", "skirmish")
SHOWN = 5
"""Turns kept in a golden transcript, with the last report."""


def mine(dispatches: tuple[Dispatch, ...], seat: str) -> list[Dispatch]:
    return [one for one in dispatches if one.seat == seat]


@pytest.mark.parametrize("name", BATTLES)
def test_golden_transcripts(name):
    seats = GAME.seats(name)
    texts = {seat: [] for seat in seats}
    last = None
    for state, sheets, resolution in fought(name, 7):
        last = resolution
        if state.turn > SHOWN:
            continue
        for seat in seats:
            if seat in sheets:
                texts[seat].append(f"> {WORDS.text(GAME.clock(state).label)}\n{sheets[seat].text}")
            view = GAME.view(resolution.state, seat)
            texts[seat].append(to_text(reported(GAME, view, mine(resolution.dispatches, seat))))
    assert last is not None
    for seat in seats:
        texts[seat].append(to_text(reported(GAME, GAME.view(last.state, seat), mine(last.dispatches, seat))))
        score = GAME.score(last.state)
        texts[seat].append(f"{score.points} {score.winner}: {WORDS.text(score.reason)}\n")
        path = GOLDEN / f"{name}-{seat}.txt"
        text = "\n".join(texts[seat])
        if os.environ.get("FLAGPLOT_GOLDEN") == "write":
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.read_text(encoding="utf-8") == text
        assert max(len(line) for line in text.splitlines() if not line.startswith(("{",))) <= 78


@pytest.mark.parametrize("name", BATTLES)
def test_replay_from_the_stored_state_gives_the_same_bytes(name):
    dice = KeyedDice(b"golden 3")
    for state, sheets, resolution in fight(name, 3):
        stored = GAME.encode(state)
        again = GAME.resolve(GAME.decode(stored), sheets, dice)
        assert GAME.encode(state) == stored  # resolve leaves it as it was
        assert GAME.encode(again.state) == GAME.encode(resolution.state)
        assert msgspec.json.encode(again.dispatches) == msgspec.json.encode(resolution.dispatches)
        assert again.rolls == resolution.rolls
        for seat in GAME.seats(name):
            view = GAME.view(resolution.state, seat)
            assert msgspec.json.encode(view) == msgspec.json.encode(GAME.view(again.state, seat))


@pytest.mark.parametrize("name", BATTLES)
def test_commanders_write_good_orders_and_the_game_ends(name):
    for skill in ("staff", "novice"):
        last = None
        for _, sheets, resolution in fight(name, 1, skill):
            for sheet in sheets.values():
                assert not [one for one in sheet.diagnostics if one.severity == "error"]
            last = resolution.state
        assert last is not None
        score = GAME.score(last)
        assert score.winner in (*GAME.seats(name), "draw")


@pytest.mark.parametrize("name", ["savo-boats", "melee"])
def test_both_sides_win_some(name):
    winners = set()
    for seed in range(30):
        for _, _, resolution in fight(name, seed):
            state = resolution.state
        winners.add(GAME.score(state).winner)
        if set(GAME.seats(name)) <= winners:
            return
    pytest.fail(f"in 30 games only {winners} won")


def test_an_unknown_skill_is_refused():
    with pytest.raises(BadInputError, match="There are staff, novice"):
        commander("grandmaster")


def test_plots_and_reports_are_well_formed_at_every_step():
    for _, _, resolution in fight("amber-reach", 2):
        for seat in ("allied", "german"):
            view = GAME.view(resolution.state, seat)
            plot = drawn(GAME, view)
            assert plot == drawn(GAME, msgspec.json.decode(msgspec.json.encode(view), type=type(view)))
            ElementTree.fromstring(plot)
            ElementTree.fromstring(to_html(reported(GAME, view, mine(resolution.dispatches, seat))))


def test_the_plot_shows_the_turn_phase_by_phase():
    plots = [drawn(GAME, GAME.view(resolution.state, "allied")) for _, _, resolution in fought("amber-reach", 7)]
    text = " ".join(plots)
    for panel in ("3 movement", "5 illumination", "7 gunfire", "8 torpedoes", "9 launches"):
        assert f"Phase {panel}" in text
    for words in ("next segment", "segment that attacked", "arc of loaded tubes", "own gunfire"):
        assert words in text


@pytest.mark.parametrize("name", BATTLES)
def test_the_view_knows_no_enemy_name_or_truth_before_contact(name):
    state = GAME.setup(name, GAME.rules(name), KeyedDice(b"x"))
    for seat in GAME.seats(name):
        own = {vessel.name for vessel in GAME.view(state, seat).own}
        enemy = {one.name for one in state.vessels.values() if one.side != seat} - own
        words = set(msgspec.json.encode(GAME.view(state, seat)).decode().replace('"', " ").split())
        assert not enemy & words


# -- engagements -----------------------------------------------------------------------------------------------

BOATS = tuple(Craft(f"PT {i}", "PT") for i in (105, 109, 117, 124))
SHIPS = (Craft("Ayanami", "DD"), Craft("Brazil Maru", "AP"), Craft("Toa Maru", "AP"))
ATTACK = Engagement(boats_seat="allied", ships_seat="japanese", boats=BOATS, ships=SHIPS)


def outcome(one: Engagement, seed: bytes = b"x"):
    return engagement.fight(one, {"allied": commander(), "japanese": commander()}, KeyedDice(seed))


def test_an_engagement_gives_losses_by_the_other_games_names():
    result = outcome(ATTACK)
    assert set(result.by_seat) == {"allied", "japanese"}
    assert list(result.by_seat["allied"]) == [craft.name for craft in BOATS]
    assert list(result.by_seat["japanese"]) == [craft.name for craft in SHIPS]
    assert all(0 <= loss.tenths <= 10 for losses in result.by_seat.values() for loss in losses.values())
    assert outcome(ATTACK) == result


def test_engagements_cost_both_sides_vessels_and_differ_by_the_dice():
    results = [outcome(ATTACK, bytes([seed])) for seed in range(12)]
    for seat in ("allied", "japanese"):
        assert any(loss.sunk for result in results for loss in result.by_seat[seat].values())
    assert len({msgspec.json.encode(result) for result in results}) > 6


@pytest.mark.parametrize(
    ("change", "message"),
    [({"boats": (Craft("X", "submarine"),)}, "no ship card for the type 'submarine'"), ({"ships": ()}, "at least one")],
)
def test_bad_engagements_say_why(change, message):
    with pytest.raises(BadInputError, match=message):
        engagement.prepare(msgspec.structs.replace(ATTACK, **change))


def test_surprise_and_light_reach_the_battle():
    state = engagement.prepare(msgspec.structs.replace(ATTACK, light="moonlight", surprise=True))
    assert state.scenario.light_at(1) == "moonlight"
    assert not any(one.aware for one in state.vessels.values() if one.side == "japanese")
    assert state.vessels["allied/B0"].card == "PTboat"


# -- rough handling ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BATTLES)
@pytest.mark.whole_game
def test_wild_orders_never_break_the_umpire(name):
    kinds = set()
    for seed in range(0, 6, every(2)):
        dice = KeyedDice(bytes([seed]))
        state = GAME.setup(name, GAME.rules(name), dice)
        while not GAME.is_over(state):
            sheets = {}
            for seat in GAME.awaiting(state):
                view = GAME.view(state, seat)
                sheets[seat] = GAME.parse(wild(view, dice, state.turn), seat, view)
            resolution = GAME.resolve(state, sheets, dice)
            state = GAME.decode(GAME.encode(resolution.state))
            kinds |= {type(one) for one in resolution.dispatches}
            for one in state.vessels.values():
                card = state.card(one)
                assert 0 <= one.lost <= card.boxes
                assert 0 <= one.speed <= card.speed
                assert bool(one.sunk_turn) or one.lost < card.boxes
        for seat in GAME.seats(name):
            reported(GAME, GAME.view(state, seat), ())
    assert {Gunfire, Rammed, Avoided, Sighted, UnderFire} <= kinds
