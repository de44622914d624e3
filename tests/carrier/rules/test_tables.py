"""An owner's tables over ours: what is right changes the game, what is wrong gets one clear sentence."""

import pytest
from tests.carrier.position import OPEN_SEA, bare, play, put_af, put_tf

from flagplot.core.diagnostics import BadInputError
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.schema import SCHEMA, overlaid, shipped
from flagplot.games.carrier.ruleset.tables import tables


@pytest.mark.rule("BR-7.11")
def test_an_owners_observation_row_changes_what_is_seen() -> None:
    """With condition 3 at two hexes for a TF by day the same sighting is exact."""
    from flagplot.games.carrier.theatre.hex import walk

    for overlay, condition in (("", 1), ('[observation."TF|TF|day|clear"]\nd2 = 3\n', 3)):
        state = bare(turn=9, overlay=overlay)
        put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
        put_tf(state, "japanese", 1, walk(OPEN_SEA, "N2")[-1], "DD x4")
        assert play(state).conditions("allied") == [condition]


@pytest.mark.rule("BR-14.10")
def test_an_owners_night_landing_row_changes_a_landing() -> None:
    """On his table a 3 on a ship is lost."""
    for overlay, lost in (("", 0), ('[night_landing."3"]\non_ship = "eliminated"\n', 2)):
        state = bare(turn=3, overlay=overlay)
        put_tf(state, "allied", 1, OPEN_SEA, "Yorktown")
        put_af(state, "allied", 3, OPEN_SEA, "1 Wildcat", home="Yorktown")
        assert play(state, "AF3: land", default=3).points("japanese") == lost


@pytest.mark.rule("BR-8.1")
def test_an_owners_ship_and_plane_values_are_used() -> None:
    overlay = '[ships."Allied|Lexington"]\nlaunch_normal = 15\n[planes.Wildcat]\nmf = 9\n[constants]\nvp_af = 3\n'
    laid = tables(overlay)
    assert laid.ship("allied", "Lexington").launch_normal == 15
    assert laid.planes["Wildcat"].mf == laid.planes["Wildcat/land"].mf == 9
    assert laid.constant["vp_af"] == 3
    assert tables().ship("allied", "Lexington").launch_normal == 12


def test_the_source_of_a_changed_row_is_the_owner() -> None:
    raw = overlaid("[planes.Zero]\nrf = 9\n")
    assert raw["planes"]["Zero"]["source"] == "owner"
    assert raw["planes"]["Val"]["source"] == "found"
    assert shipped()["planes"]["Zero"]["rf"] == 8


def test_a_blank_file_changes_nothing() -> None:
    assert overlaid("  \n") is shipped()


def test_a_match_keeps_the_owners_tables_in_its_state() -> None:
    state = bare(overlay="[constants]\nvp_af = 3\n")
    again = GAME.decode(GAME.encode(state))
    assert again.overlay == "[constants]\nvp_af = 3\n"


BAD = (
    ("[planes\n", "your tables: not a TOML file"),
    ("[plains.Zero]\nmf = 9\n", "line 1, key plains: there is no such key. Did you mean planes?"),
    ("planes = 3\n", "line 1, key planes: expected a table, found a value."),
    ("[planes.Zeroo]\nmf = 9\n", "line 1, key planes.Zeroo: there is no such key. Did you mean Zero?"),
    ("[planes]\nZero = 3\n", "line 2, key planes.Zero: expected a table, found a value."),
    ("[planes.Zero]\nmff = 9\n", "line 2, key planes.Zero.mff: there is no such key. Did you mean mf?"),
    ('[planes.Zero]\nplane = "Zeke"\n', "line 2, key planes.Zero.plane: a row is known by it; it cannot be changed."),
    ('[planes.Zero]\nmf = "fast"\n', "key planes.Zero.mf: 'fast' is not allowed, expected a whole number from 1 to 20"),
    ("[planes.Zero]\nmf = 0\n", "'0' is not allowed, expected a whole number from 1 to 20"),
    ("[planes.Zero]\nmf = 9.5\n", "expected a whole number"),
    ("[planes.Zero]\nmf = [1, 2]\n", "expected a whole number"),
    ('[planes.Zero]\nbomber = "perhaps"\n', "expected one of y, n"),
    ('[planes.Zero]\nhandling = "carrier;tree"\n', "expected words from carrier, land, sea, float"),
    ('[ships."Allied|Lexington"]\nammunition = "plenty"\n', "expected a number from 0 to 99"),
    ('[ships."Allied|Lexington"]\ntype = "XX"\n', "expected one of CV"),
    ('[ships."Allied|Lexington"]\nhandling = "sea"\n', "expected one of (blank), carrier, float"),
    ('[bases."Rabaul|CS"]\nhex = "ZZ99"\n', "expected a hex such as A/X05"),
    ('[bases."Rabaul|CS"]\nlf_normal = 99\n', "expected a whole number from -40 to 60"),
    ('[crt_classic."9"]\n"7-8" = "many"\n', "expected '-', '*' or a number of hits"),
    ('[crt_fitted."9"]\n"7-8" = 1.25\n', "expected '-' or expected hits with one decimal"),
    ('[observation."TF|TF|day|clear"]\nd0 = 4\n', "expected '-', 1, 2 or 3"),
    ('[hits_fitted_fraction."0.5"]\nhit_on_2d6_totals = "13"\n', "expected totals from 2 to 12"),
    ('[shadowing."5"]\nresult = "perhaps"\n', "expected one of success, failure, lost turn"),
    ('[turns."0600"]\nperiod = "dawn"\n', "expected one of day, night"),
    ('[cloud_relocation.I]\nroll_1 = "IX"\n', "expected one of I, II"),
    ("[constants]\nvp_afs = 3\n", "line 2, key constants.vp_afs: there is no such key. Did you mean vp_af?"),
    ("[constants]\nvp_af = 3000\n", "expected a whole number from -100 to 1000"),
    ("[constants]\nvp_af = true\n", "expected a whole number"),
)


@pytest.mark.parametrize(("overlay", "words"), BAD)
def test_a_bad_cell_gets_one_clear_sentence(overlay: str, words: str) -> None:
    """Line, table, row and column are named, and what was expected."""
    with pytest.raises(BadInputError) as caught:
        GAME.rules("coral-sea-battle", overlay=overlay)
    message = str(caught.value)
    assert words in message
    assert message.startswith("your tables")
    assert "\n" not in message.strip()


def test_every_number_of_every_table_is_checked() -> None:
    """A word in any cell that holds a number or a choice is refused: no column is left unread."""
    free = {"source", "house_columns", "island"}
    for table, (keys, columns) in SCHEMA.items():
        row = next(iter(shipped()[table]))
        for column in columns:
            if column in keys or column in free:
                continue
            with pytest.raises(BadInputError):
                overlaid(f'[{table}."{row}"]\n"{column}" = "no such thing"\n')


def test_our_own_tables_name_their_sources() -> None:
    """Every row says where it comes from: found, seed or house, or what was derived from them."""
    for table, rows in shipped().items():
        words = {row["source"] for row in rows.values()}
        assert all(word.startswith(("found", "seed", "house", "derived")) for word in words), table


@pytest.mark.rule("BR-7.11")
def test_observation_is_complete() -> None:
    """Observer, target, day or night, weather: every case of the table has its row."""
    table = tables()
    for observer in ("base", "TF", "AF"):
        for target in ("AF", "TF"):
            for night in (False, True):
                for cloud in (False, True):
                    found = [table.condition(observer, False, target, False, night, cloud, away) for away in range(4)]  # type: ignore[arg-type]
                    assert found == sorted(found, reverse=True)
                    assert found[3] == 0
