"""Words on which what is read depends: of speed, of leaving, of level flight, of who attacks; none is passed over."""

import pytest
from tests.carrier.orders.corpus_views import read

pytestmark = pytest.mark.usefixtures("unhinted")

READ = [
    ("TF11 goes at best speed north", ["TF11: N2"]),
    ("TF11 SW full speed", ["TF11: SW2"]),
    ("TF11 SW at full speed until 1200", ["TF11: steam SW until hour exactly 12"]),
    ("TF11 runs two hexes SW at full speed", ["TF11: SW2"]),
    ("TF1 1 hex per turn SW until 1000", ["TF1: SW1; hold 1 turn; SW1; hold 1 turn"]),
    ("TF1 shall go with 2 hexes per turn to B/G32", ["TF1: to B/G32"]),
    ("TF2 get out of Henderson, go to Tulagi and sit there", ["TF2: to Tulagi; hold"]),
    ("TF2 leaves Henderson Field for Tulagi", ["TF2: to Tulagi"]),
    ("TF7 to Port Moresby anchor", ["TF7: to Port Moresby; anchor all"]),
    ("TF2 to Tulagi wait there until 1100 then N2", ["TF2: to Tulagi; hold until hour exactly 11; N2"]),
    ("AF12 level bomb C6", ["AF12: attack enemy at C6: all level"]),
    ("AF14 shift CAP from TF1 to TF11", ["AF14: CAP TF11"]),
    ("AF14 CAP TF1, land Lexington when fuel runs low", ["AF14: CAP TF1 as long as fuel permits; land Lexington"]),
    ("AF12: cruisers only, C4, dive", ["AF12: attack enemy at C4: all dive on only CA/CL"]),
    ("AF13 attack C4, transports before anything else", ["AF13: attack enemy at C4: all on AP"]),
    (
        "Yorktown launch 4 Devastators at C6, low",
        ["AF1: launch 4 Devastator from Yorktown; attack enemy at C6: all low"],
    ),
    ("If AF10 is attacked, it returns to Lexington", ["AF10: if attacked then (land Lexington)"]),
    ("AF8 searches N5. If AF10 attacks, it joins the attack", ["AF8: search; N5; join AF10 if it attacks"]),
    ("ss4 to N30 periscope depth, attack carriers only", ["SS4: to B/N30; periscope; attack CV, CVL"]),
    (
        "Port Moresby launch 4 B-25 against C5, level, then return",
        ["AF1: launch 4 B-25 from Port Moresby; attack enemy at C5: all level; land"],
    ),
]

LEFT_OUT = [
    ("TF11 retires SW at full speed", "how far a TF goes depends on its speed"),
    ("TF11 goes flat out north", "the same"),
    ("TF1 1 hex per turn SW until 1300 unless attacked", "a case of all the steps, not of the last"),
    ("TF2 get out of Lae, go to Tulagi", "it is not at Lae"),
    ("TF2 leaves Lae and goes to Tulagi", "it is not at Lae"),
    ("TF2 leave Henderson unless attacked and go to Tulagi", "a case of both, or of one"),
    ("TF2 leave Chicago at Henderson and go to Tulagi", "a ship is no place to leave"),
    ("TF7 to Buna anchor transports only", "some of its ships"),
    ("TF2 to Tulagi wait there unless attacked", "a case of the wait, or of all"),
    ("If AF10 attacks, it returns to Lexington", "it is not attacked"),
    ("When AF6 attacks, its B-26s should fire back first", "it is not attacked"),
    ("AF7: at C6", "to attack it, or to go there"),
    ("AF12: not cruisers only, C4, dive", "a negation"),
    ("SS4 to N8, attack only carriers", "a hex, or eight hexes north"),
    ("TF2 N28", "a hex, or 28 hexes north"),
    ("SS4 go N0", "no way"),
]


@pytest.mark.parametrize(("text", "orders"), READ)
def test_what_depends_on_such_words_is_read(text: str, orders: list[str]) -> None:
    sheet = read(text, "allied")
    assert [echo.canonical for echo in sheet.echo] == orders
    assert not [remark for remark in sheet.diagnostics if remark.severity == "error"]


@pytest.mark.parametrize(("text", "why"), LEFT_OUT)
def test_what_they_leave_open_is_left_out(text: str, why: str) -> None:
    sheet = read(text, "allied")
    assert sheet.echo == (), why
    assert any(remark.severity in ("error", "query") for remark in sheet.diagnostics)
