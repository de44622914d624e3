"""The referee's plot shows the own units of both sides, each where it is."""

from flagplot.core.dice import demo_secret
from flagplot.core.journal import Join
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.theatre.hex import name
from flagplot.match.match import Match, setup_of
from flagplot.match.papers import overview


def test_every_force_of_both_sides_is_on_one_plot() -> None:
    secret = demo_secret(1)
    match = Match.new(setup_of("coral-sea-battle", "", {}, "", secret), secret)
    for seat in match.seats:
        match.join(Join(seat, computer="staff"))
    for _ in range(3):
        match.resolve()
    words = GAME.words()
    outcomes = match.step.outcomes
    plot = GAME.overview([outcome.chart for outcome in outcomes.values()], words)
    shown = {(mark.id, mark.place) for mark in plot.marks if mark.kind in ("own_tf", "enemy_tf")}
    assert shown == {
        (f"{side}-own-TF{tf.number}", name(tf.hex))
        for side, own in match.step.state.sides.items()
        for tf in own.tfs.values()
    }
    assert "Both sides" in plot.heading.side or "both sides" in plot.heading.side
    svg = overview(outcomes, GAME, "svg").decode()
    assert svg.startswith("<svg") and all(f'id="{id_}"' in svg for id_, _ in shown)
