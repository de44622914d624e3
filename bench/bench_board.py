"""Speed of the board: distances, ranges, ways, plots. Run: `pytest bench/bench_board.py`."""

from itertools import product

from pytest_benchmark.fixture import BenchmarkFixture
from tests.board.test_overlaps import views

from flagplot.board import coast
from flagplot.board.style import Title
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.plotting import making
from flagplot.games.carrier.plotting.plot import draw
from flagplot.games.carrier.plotting.sheet import THEATRE, MarkKind
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.theatre import Theatre, theatre

SPREAD = range(0, hexes.SIZE, 13)
KINDS: tuple[MarkKind, ...] = ("own_tf", "own_af", "enemy_tf", "enemy_af")


def test_distance_of_88_000_pairs(benchmark: BenchmarkFixture) -> None:
    pairs = list(product(SPREAD, SPREAD))
    benchmark(lambda: [hexes.distance(a, b) for a, b in pairs])


def test_within_five_hexes_of_every_hex(benchmark: BenchmarkFixture) -> None:
    benchmark(lambda: [hexes.within.__wrapped__(h, 5) for h in SPREAD])


def test_a_new_sea_field_and_path(benchmark: BenchmarkFixture) -> None:
    board, a, b = theatre(), theatre().place("Rabaul"), theatre().place("Port Moresby")

    def path() -> object:
        board._sea_fields.clear()
        return board.sea_path(a, b)

    benchmark(path)


def test_air_path_round_a_range(benchmark: BenchmarkFixture) -> None:
    board, a, b = theatre(), theatre().place("Port Moresby"), theatre().place("Lae")
    benchmark(lambda: Theatre.air_path.__wrapped__(board, a, b, False))


def test_loading_the_theatre(benchmark: BenchmarkFixture) -> None:
    benchmark(Theatre)


def test_contouring_the_coast(benchmark: BenchmarkFixture) -> None:
    benchmark(coast._land.__wrapped__)


def test_the_plot_of_a_busy_turn(benchmark: BenchmarkFixture) -> None:
    """The Allied plot of the Coral Sea at eight, with all that lies ahead, from View to SVG."""
    (view,) = (view for view in views(GAME, "coral-sea-battle", 8) if view.clock.turn == 8 and view.seat == "allied")
    words = GAME.words()
    benchmark(lambda: GAME.draw(GAME.plot(view, words)))


def test_a_plot_of_the_theatre_with_forty_marks(benchmark: BenchmarkFixture) -> None:
    words = GAME.words()
    marks = tuple(
        making.mark(words, f"own-{n}", KINDS[n % 4], n * 97 % hexes.SIZE, f"unit {n}", "2CV 4CA") for n in range(40)
    )
    heading = Title("Allied plot", "", "", "0800")
    sheet = making.sheet(
        words, seat="allied", side="allied", game="carrier", heading=heading, marks=marks, window=THEATRE
    )
    benchmark(lambda: draw(sheet))
