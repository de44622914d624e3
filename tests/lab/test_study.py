"""Studies: the same answer from any number of workers, and honest sums."""

from multiprocessing import get_start_method

import msgspec
import pytest
from tests.match.toy import TOY, install

from flagplot.core.diagnostics import BadInputError, Diagnostic
from flagplot.core.dice import demo_secret
from flagplot.core.game import OrderEcho, OrderSheet
from flagplot.core.journal import Join
from flagplot.lab.battle import OrderTally, fight
from flagplot.lab.study import quantiles, study
from flagplot.match.match import Match, setup_of


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.skipif(get_start_method() != "fork", reason="the toy is known to forked workers only")
def test_the_answer_does_not_depend_on_the_number_of_workers() -> None:
    answers = [msgspec.structs.replace(study("duel", 24, workers=workers), seconds=0.0) for workers in (1, 2, 3)]
    assert answers[0] == answers[1] == answers[2]
    assert answers[0].games == 24 == sum(answers[0].wins.values()) + answers[0].draws
    assert answers[0].orders.sent > 24 and answers[0].orders.rejected == 0


def test_a_study_is_the_sum_of_its_games() -> None:
    games = [fight("duel", "", "", None, "", seed) for seed in range(5, 15)]
    found = study("duel", 10, first_seed=5, workers=1)
    for side in ("blue", "red"):
        assert found.wins[side] == sum(game.score.winner == side for game in games)
        assert found.score_quantiles[side]["100"] == max(game.score.points[side] for game in games)
        assert found.score_quantiles[side]["0"] == min(game.score.points[side] for game in games)


def test_a_study_game_is_the_demonstration_of_its_seed() -> None:
    secret = demo_secret(4)
    match = Match.new(setup_of("two-step", "", {}, "", secret), secret)
    for seat in match.seats:
        match.join(Join(seat, computer="staff"))
    while not match.is_over:
        match.resolve()
    assert fight("two-step", "", "", None, "", 4).score == TOY.score(match.step.state)


def test_progress_is_told_after_every_game() -> None:
    seen: list[int] = []
    study("duel", 5, workers=1, progress=seen.append)
    assert seen == [1, 2, 3, 4, 5]


def test_rules_and_options_reach_the_games() -> None:
    assert (
        study("duel", 12, workers=1, options={"sight": 0}).score_quantiles
        != study("duel", 12, workers=1).score_quantiles
    )
    assert study("duel", 1, workers=1, rules="near").rules == "near"


@pytest.mark.parametrize(
    ("scenario", "games", "words"), [("duel", 0, "at least one game"), ("dule", 3, "Did you mean duel")]
)
def test_bad_studies_are_refused(scenario: str, games: int, words: str) -> None:
    with pytest.raises(BadInputError, match=words):
        study(scenario, games)


def test_quantiles_are_values_that_occurred() -> None:
    assert quantiles(range(1, 101)) == {"0": 1, "5": 5, "25": 25, "50": 50, "75": 75, "95": 95, "100": 100}
    assert set(quantiles([7]).values()) == {7}
    assert quantiles([3, 1, 2])["50"] == 2


def test_an_order_counts_by_its_line() -> None:
    def remark(line: int, severity) -> Diagnostic:
        return Diagnostic(line, 1, 1, severity, "x", "x")

    sheet = OrderSheet(
        seat="red",
        text="",
        echo=(OrderEcho(1, "TF1", "a"), OrderEcho(2, "TF2", "b"), OrderEcho(2, "TF2", "c")),
        diagnostics=(remark(2, "error"), remark(3, "error"), remark(3, "error"), remark(1, "query")),
    )
    tally = OrderTally()
    tally.count([sheet])
    assert (tally.sent, tally.accepted, tally.rejected) == (3, 1, 2)
