"""What the options of command change in a turn, and that they change nothing else (GM-1.0b)."""

import pytest
from tests.carrier.command.field import group, known, put_tf, scout, turn
from tests.carrier.position import bare, umpire
from tests.carrier.switching import switched
from tests.support.shown import reported

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Hold, Move, Program, Step
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import parse

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
    """The AF is presumed, points are kept, the command is listed; no die is thrown that was not thrown before."""
    change = switched(sea, "command_control", True, allied=QUIET)
    assert change.gone == (
        "allied: AF   Where  Planes       Alt.  Fuel          Turn home",
        "allied: ---  -----  -----------  ----  ------------  ---------",
        "allied: AF5  A/Q32  1 Dauntless  low   40 h to 2400  2400",
        "allied: Known so far: you 0, the enemy 0.",
        "japanese: Known so far: you 0, the enemy 0.",
    )
    assert change.new == (
        "allied: AF   Where           Planes       Alt.  Fuel          Turn home",
        "allied: ---  --------------  -----------  ----  ------------  ---------",
        "allied: AF5  A/Q32 presumed  1 Dauntless  low   40 h to 2400  2400",
        "allied: COMMAND",
        "allied: -------",
        "allied: - under your command: Port Moresby, Australia, New Caledonia, TF3",
        "allied: - out of touch, shown where their plans have them: AF5",
        "allied: - main HQ: Port Moresby",
        "allied: The umpire keeps the count; it is opened at the end of the battle.",
        "japanese: COMMAND",
        "japanese: -------",
        "japanese: - under your command: Rabaul, Lae, Tulagi, Shortland, Kavieng, Truk",
        "japanese: - main HQ: Rabaul",
        "japanese: The umpire keeps the count; it is opened at the end of the battle.",
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
    winds = (
        "- Clouds drift towards: I N, II N, III N, IV N, V N, VI N, VII N, VIII N.",
        "- Cloud over 19 hexes (see the plot).",
    )
    assert change.gone == ("allied: - Clouds drift towards: V N.",)
    assert change.new == tuple(f"{side}: {line}" for side in ("allied", "japanese") for line in winds)


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
    assert change.gone == ('japanese: - enemy transmission from about A/S37: "land at A/Q38"',)
    assert change.new == ("japanese: - enemy transmission from about A/S37",)


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
