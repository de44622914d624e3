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


def test_precise_report_changes_what_the_attacker_is_told_of_the_ships() -> None:
    """Types in place of names; the owner's report and the dice stay."""
    change = switched(carrier_raid, "precise_report", True)
    assert change.gone == (
        "japanese: seeing.made_out AF17 how=sailing ships=[CV Lexington]",
        "japanese: sighted 1 sighting.names.0=CV Lexington",
    )
    assert change.new == (
        "japanese: seeing.made_out AF17 rule=FE-LI-1a how=precise tfs=[[[1, CV, []]]]",
        "japanese: sighted 1 sighting.names.0=[1, CV, []]",
    )


def test_rank_losses_changes_which_planes_fall() -> None:
    """The ranked name falls first, in place of the more numerous; the hits stay."""

    def state(**options: Any) -> State:
        made = carrier_raid(**options)
        ready(made, "allied", "Lexington", Dauntless=4)
        return made

    points = "allied: points points={} reason{}values={{af: {}, plane: {}, place: Lexington}}"
    change = switched(state, "rank_losses", True)
    assert change.gone == (
        points.format(-8, ".", 4, "Dauntless"),
        "allied: attacked Lexington own_losses.planes={Dauntless: 4}",
        "allied ships.Lexington boxes.ready=[(plane=Wildcat n=3), (plane=Dauntless n=1)]",
    )
    assert change.new == (
        points.format(-6, ".", 3, "Wildcat"),
        points.format(-2, "=(key=points.destroyed_aboard ", 1, "Dauntless") + ")",
        "allied: attacked Lexington own_losses.planes={Dauntless: 1, Wildcat: 3}",
        "allied ships.Lexington boxes.ready=[(plane=Dauntless n=4)]",
    )


def test_readying_losses_changes_what_is_offered() -> None:
    """Where bombs reach Readying its planes are no longer offered to the attacker."""

    def state(**options: Any) -> State:
        made = bare(**options)
        put_tf(made, "allied", 1, "A/Q38", "Lexington")
        ready(made, "allied", "Lexington", box="readying", Dauntless=6, Wildcat=2)
        put_af(made, "japanese", 17, "A/Q38", "8 Val AP high", order=attack(), searching=True)
        return made

    assert switched(state, "readying_losses", "secret") == (("japanese: bombed AF17 offered=[Dauntless, Wildcat]",), ())


def test_night_losses_changes_nothing_by_day() -> None:
    """The option is for night turns."""
    assert switched(carrier_raid, "night_losses", "owner") == ((), ())


def test_combat_reports_change_what_is_told_not_what_is_done() -> None:
    """The umpire's record stays as it is; no side is told the dice, and the attacker no row and no hits."""
    for edition, kind, own in (("2003", "bombed-seen", "flak TF1 pool=4 row="), ("1993", "bombed-expected", "points ")):
        change = switched(carrier_raid, "combat_reports", edition)
        assert {line.partition(":")[0].split()[0] for line in change.gone + change.new} == {"allied", "japanese"}
        assert sum(": attack-thrown " in line for line in change.gone) == 3
        assert any(line.startswith(f"allied: {own}") for line in change.gone), edition
        assert any(line.startswith("japanese: bombed AF17 ") and " hits=4 " in line for line in change.gone)
        assert [line.split()[1] for line in change.new if line.startswith("japanese")] == [kind], edition


def test_target_choice_asks_and_then_plays_the_same() -> None:
    """With nothing answered the turn ends as it would have."""

    def state(**options: Any) -> State:
        return carrier_raid(precise_report=True, **options)

    change = switched(state, "target_choice", "asked", turns=1)
    assert change == ((), ("japanese: asked targets",))
