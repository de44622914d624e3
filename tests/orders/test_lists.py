"""Headings of lists are looked for in time that grows with the lines of a sheet."""

import pytest

from flagplot.orders import lists


@pytest.mark.parametrize("line", ["zyzzyva:", "Moves planned:", "At 1100:", "Ignore it all.", "Lexington:"])
def test_a_sheet_of_headings_is_gone_through_once(line: str) -> None:
    asked = 0

    def begins(text: str) -> bool:
        nonlocal asked
        asked += 1
        return text.startswith(("TF", "Lexington", "Moves"))

    rows = ["TF1: N1", "TF2: N1", *[line] * 2000]
    lists.left_out(rows, begins, "0800")
    found = lists.unknown(rows, begins, lambda at: False, "0800")
    below = lists.turned_from_below(rows, begins)
    assert asked < 12 * len(rows)
    assert sum(map(len, (*found.values(), *below.values()))) < 3 * len(rows)
