"""Whatever players send, a match goes on, comes back from its bytes, and can be proved."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.match.play import SECRET, opened, send

from flagplot.core.journal import decode, encode
from flagplot.match.match import Match
from flagplot.match.verify import verify

ORDERS = st.sampled_from(["move 1", "move -2", "fire 5", "fire", "FIRE  3 x", "snk 2", ""])
NOISE = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
SHEETS = st.lists(st.one_of(ORDERS, NOISE), max_size=4).map("\n".join)
TURNS = st.lists(st.dictionaries(st.sampled_from(["blue", "red"]), SHEETS), min_size=1, max_size=12)


@settings(deadline=None, derandomize=True, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(TURNS, st.sampled_from(["duel", "two-step"]))
def test_any_sheets_are_played_kept_and_proved(turns: list[dict[str, str]], scenario: str) -> None:
    match = opened(scenario, computers=[])
    for texts in turns:
        if not match.is_over:
            for seat, text in texts.items():
                send(match, seat, text)
            match.resolve()
    if not match.is_over:
        match.close()
    data = encode(match.entries)
    assert encode(decode(data)) == data
    assert verify(data).holds
    assert Match(decode(data), SECRET).snapshot() == match.snapshot()
