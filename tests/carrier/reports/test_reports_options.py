"""Each option of this room changes what it says and nothing else."""

from typing import Any

from tests.carrier.position import attack, bare, put_af, put_tf, ready
from tests.carrier.switching import switched

from flagplot.games.carrier.ordered.ast import Destroy, Program
from flagplot.games.carrier.state.battle import State


def carrier_raid(**options: Any) -> State:
    """Eight Val over a carrier with planes in Ready and Readying, seen by all."""
    state = bare(**options)
    put_tf(state, "allied", 1, "A/Q38", "Lexington")
    ready(state, "allied", "Lexington", Wildcat=3, Dauntless=1)
    ready(state, "allied", "Lexington", box="readying", Dauntless=6, Wildcat=2)
    order = Program((Destroy(("Wildcat",)), attack()))
    put_af(state, "japanese", 17, "A/Q38", "8 Val AP high", order=order, searching=True)
    return state


def kinds(lines: tuple[str, ...]) -> set[str]:
    """Return the sides of changed lines."""
    return {line.partition(":")[0] for line in lines}


def test_precise_report_changes_what_the_attacker_is_told_of_the_ships() -> None:
    """Types in place of names; the owner's report and the dice stay."""
    change = switched(carrier_raid, "precise_report", True)
    assert kinds(change.gone) == kinds(change.new) == {"japanese"}
    assert any("CV Lexington" in line for line in change.gone) and any("1 CV" in line for line in change.new)


def test_rank_losses_changes_which_planes_fall() -> None:
    """The ranked name falls first: the lines that name planes lost change, the hits do not."""
    change = switched(carrier_raid, "rank_losses", True)
    assert change.gone and all("Wildcat" in line or "Dauntless" in line for line in (*change.gone, *change.new))


def test_readying_losses_changes_what_is_offered() -> None:
    """Where bombs reach Readying its planes are no longer offered to the attacker."""

    def state(**options: Any) -> State:
        made = bare(**options)
        put_tf(made, "allied", 1, "A/Q38", "Lexington")
        ready(made, "allied", "Lexington", box="readying", Dauntless=6, Wildcat=2)
        put_af(made, "japanese", 17, "A/Q38", "8 Val AP high", order=attack(), searching=True)
        return made

    change = switched(state, "readying_losses", "secret")
    assert any("planes seen to choose from" in line for line in change.gone)
    assert not any("planes seen to choose from" in line for line in change.new)


def test_night_losses_changes_nothing_by_day() -> None:
    """The option is for night turns."""
    assert switched(carrier_raid, "night_losses", "owner") == ((), ())


def test_combat_reports_change_words_not_deeds() -> None:
    """The umpire's record stays as it is but for the draws of figures; the reports differ."""
    for edition in ("2003", "1993"):
        change = switched(carrier_raid, "combat_reports", edition)
        assert kinds(change.gone) <= {"allied", "japanese"}, edition
        assert change.gone and change.new
        assert not any("BHT" in line for line in change.new)


def test_target_choice_asks_and_then_plays_the_same() -> None:
    """With nothing answered the turn ends as it would have."""

    def state(**options: Any) -> State:
        return carrier_raid(precise_report=True, **options)

    change = switched(state, "target_choice", "asked", turns=1)
    assert not any("air attack|" in line for line in (*change.gone, *change.new))
