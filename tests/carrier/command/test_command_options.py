"""What the options of command change in a turn, and that they change nothing else (GM-1.0b)."""

import pytest
from tests.carrier.command.field import group, known, put_tf, scout, turn
from tests.carrier.position import bare, umpire
from tests.carrier.switching import switched
from tests.support.shown import reported

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Hold, Move, Program, Step
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import SECTORS, parse

QUIET = "TF3: N1"


def sea(**options: object) -> State:
    """Return a carrier force and a scout, nine hexes apart after the turn, and nothing else."""
    state = bare(**options)
    state.weather.wind = dict.fromkeys(state.weather.wind, 1)
    group(state)
    scout(state, 5, order=Program((Move((Step(1, 2),)), Hold())))
    return known(state)


@pytest.mark.rule("GM-20.1", "GM-22.5")
def test_command_control_changes_what_is_told_and_nothing_that_is_done() -> None:
    """The AF is presumed, the command is known; no die is thrown that was not thrown before."""
    change = switched(sea, "command_control", True, allied=QUIET)
    assert change.gone == ()
    assert change.new == (
        "allied command seats=[allied] controlled=[Port Moresby, Australia, New Caledonia, TF3] presumed=[AF5] "
        "hq=Port Moresby setting_up=False",
        "japanese command seats=[japanese] controlled=[Rabaul, Lae, Tulagi, Shortland, Kavieng, Truk] hq=Rabaul "
        "setting_up=False",
    )


@pytest.mark.rule("FE-6.3a", "GM-22.5")
def test_public_weather_is_told_to_every_seat_too() -> None:
    """Far from everybody a cloud drifts N with the wind of its sector; near is the wind of TF3's sector."""

    def build(**options: object) -> State:
        state = sea(**options)
        state.weather.markers = [parse("B/AA20")]
        for own in state.sides.values():
            own.bases = {}
        return state

    change = switched(build, "weather_told", "all", command_control=True)
    assert change.gone == ()
    for side, own in (("allied", "V"), ("japanese", "")):
        assert [line for line in change.new if line.startswith(f"{side} winds.")] == [
            f"{side} winds.{sector} [1, 8]" for sector in SECTORS if sector != own
        ]
        assert sum(line.startswith(f"{side} clouds.") for line in change.new) == 19
    assert len(change.new) == 7 + 8 + 2 * 19


@pytest.mark.rule("FE-6.3a")
def test_public_weather_is_the_same_for_the_seats_of_a_side() -> None:
    """With command control, on two turns: what the seats know is what there is; without the option it is not."""
    options = {"command_control": True, "teams": "allied: carriers = TF11, moresby = Port Moresby"}
    for told, alike in (("all", True), ("near", False)):
        state = sea(weather_told=told, **options)
        state.weather.markers = [parse("B/AA20")]
        for _ in range(2):
            state = turn(state).state
            views = [GAME.view(state, seat) for seat in ("allied/carriers", "allied/moresby")]
            assert all(bool(view.clouds) is alike and (len(view.winds) == 8) is alike for view in views)
            if alike:
                assert (
                    views[0].clouds
                    == views[1].clouds
                    == {hex_: (kind, state.turn - 1) for hex_, kind in umpire(state).cover().items()}
                )


@pytest.mark.rule("GM-22.8")
def test_large_plane_code_takes_the_text_from_the_enemy_and_nothing_else() -> None:
    """A Catalina is told to land: without the option the enemy reads it."""

    def build(**options: object) -> State:
        state = sea(**options)
        scout(state, 7, "1 Catalina", "A/Q20", order=Program((Hold(),)))
        return known(state)

    change = switched(build, "large_plane_code", True, allied="TF3 RT to AF7: land at A/Q38", command_control=True)
    assert change.gone == ("japanese: intercepted texts=[land at A/Q38]",)
    assert change.new == ()


@pytest.mark.rule("GM-2.1")
def test_teams_alone_change_no_line() -> None:
    """Two seats of a side without command control are told what one was told: nothing in the turn is another."""
    from flagplot.core.document import to_text
    from flagplot.games.carrier.game import GAME

    texts = []
    for options, seat in (({}, "allied"), ({"teams": "allied: one = TF1, two = TF11"}, "allied/two")):
        state = bare(**options)  # type: ignore[arg-type]
        put_tf(state, "allied", 3, "A/Q38", "Lexington")
        from tests.carrier.position import loaded

        done = GAME.resolve(state, {seat: GAME.parse("TF3: N1", seat, GAME.view(state, seat))}, loaded())
        text = to_text(reported(GAME, GAME.view(done.state, seat), done.dispatches))
        texts.append([line for line in text.splitlines() if not line.startswith("Rules:")])
    assert texts[0] == texts[1]
