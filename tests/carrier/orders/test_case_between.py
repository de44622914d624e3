"""A case between two deeds or behind several may be of one or of all: none of these sentences is an order."""

import pytest
from tests.carrier.orders import corpus_views

IN_DOUBT = [
    # between two
    "AF10 attack C4 if carriers are seen then return",
    "AF10 jettison when attacked then land",
    "TF2 shell Henderson Field once it's dark then N1",
    "TF1 hold if attacked and then S2",
    "TF2 hold if carriers are seen, anchor",
    "TF2 N1 if attacked and engage",
    "AF10 land on Yorktown if attacked, jettison",
    "TF2 detach Chicago as TF9 when night falls, hold",
    # behind several
    "TF2 shall shell Henderson Field and go N1, but only when it is dark",
    "AF10 shall attack C4 and land, if carriers are seen",
    "AF10 attack C4 before returning if carriers are seen",
    "AF10 drop bombs and return if attacked",
    "AF10 jettison bombs, return if attacked",
    "AF17 go N3, unless attacked, then return",
    "AF17 go N3, unles attcked, thn return",
    "TF5 scuttle Enterprise and run S2 if attacked",
    "TF12 detach Portland and go S2 if attacked",
    # what is said of a contact
    "AF10 shadow C4, it goes S2",
    "AF10 shadow C4. It is heading S2.",
    "AF10 shadow C4, bound for B/P34",
    "TF2 follow C4, it shells Henderson Field",
    "TF1 join TF11 once it reaches B/H27",
    "AF10 attack C4, they choose cruisers if no carriers",
    # taken back, and at another time
    "AF10 dive on the carriers of C4 - wait",
    "AF8 land on Yorktown - forget it",
    "TF2 avoid combat this afternoon",
    "AF14 CAP TF1 2 turns from now",
]


@pytest.mark.parametrize("text", IN_DOUBT)
def test_a_case_of_one_deed_or_of_all_is_asked_back(text: str) -> None:
    assert not corpus_views.read(text, "allied").echo


@pytest.mark.parametrize(
    "text", ["If attacked AF10 jettisons. Then it goes low.", "If attacked TF1 holds. Then it goes N1."]
)
def test_then_behind_a_case_is_asked_back(text: str) -> None:
    sheet = corpus_views.read(text, "allied")
    assert "in-doubt" in [remark.code for remark in sheet.diagnostics]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("AF3 searches N5 and lands if attacked", "AF3: search; N5; if attacked then (land)"),
        ("TF1 N2, if attacked then hold", "TF1: N2; if attacked then (hold)"),
        ("AF10: if attacked then (jettison; land)", "AF10: if attacked then (jettison; land)"),
        ("AF10: jettison; return if attacked", "AF10: jettison; if attacked then (land)"),
    ],
)
def test_a_case_that_is_clear_is_read(text: str, plain: str) -> None:
    assert [echo.canonical for echo in corpus_views.read(text, "allied").echo] == [plain]
