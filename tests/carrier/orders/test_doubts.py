"""Each row of the table of what is in doubt by its words has an example, which is refused, and for it."""

import re

import msgspec
import pytest
from tests.carrier.orders import corpus_views
from tests.carrier.orders.test_corpus import FILES
from tests.support.corpus import sentences

from flagplot.games.carrier.orders import doubting
from flagplot.games.carrier.orders.doubt_text import DOUBTS, Doubt

pytestmark = pytest.mark.usefixtures("unhinted")

ROWS = [(where, row) for where, part in msgspec.structs.asdict(DOUBTS).items() for row in part]


@pytest.mark.parametrize(("where", "row"), ROWS, ids=[row.example for _, row in ROWS])
def test_each_row_refuses_its_example(where: str, row: Doubt, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def heard(text: str, *rest: object) -> str | None:
        found = re.search(row.says, text, re.IGNORECASE)
        asked.extend([found[0]] if found is not None else [])
        return found[0] if found is not None else None

    def below(text: str) -> str | None:
        return heard(text) if where in ("behind", "below") else None

    monkeypatch.setattr(doubting, "loosely_said", (lambda *text: None) if where == "below" else heard)
    monkeypatch.setattr(doubting, "of_something_below", below)
    sheet = corpus_views.read(row.example, "allied")
    assert asked and any(remark.code == "in-doubt" for remark in sheet.diagnostics)
    assert sheet.echo == ()


def test_what_a_row_needs_stands_in_all_that_it_fits() -> None:
    texts = [sentence.text for file in FILES for sentence in sentences(file)[::4]]
    for _, row in ROWS:
        fits = [text for text in texts if re.search(row.says, text, re.IGNORECASE)]
        assert not row.needs or all(any(word in text.lower() for word in row.needs) for text in [*fits, row.example])
