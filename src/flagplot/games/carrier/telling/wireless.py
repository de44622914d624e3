"""What goes from player to player, and what the enemy learns of it by direction finding (GM-22.1, GM-2.32b)."""

from collections.abc import Sequence

from flagplot.core.words import Value
from flagplot.games.carrier.command.teams import teams_of
from flagplot.games.carrier.facts.dispatches import Intercepted, Signal
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.signals import Exchange, Transmission
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.umpire import Umpire


def intercepted(umpire: Umpire, exchange: Exchange, fixes: Sequence[tuple[Hex, Transmission]]) -> None:
    """Tell every seat of the enemy where transmissions came from, with the text of those that were not coded; not who
    sent nor who was to hear (GM-22.1, GM-22.31a, GM-22.3.2)."""
    texts = tuple(sent.text for _, sent in fixes if sent.text)
    for team in teams_of(umpire.ruleset)[enemy(exchange.side)]:
        umpire.tell(Intercepted(seat=team.seat, hexes=tuple(hex_ for hex_, _ in fixes), texts=texts))


def strike_warning(umpire: Umpire, side: Side) -> None:
    """Tell the enemy that planes are being led to a target (GM-22.75b)."""
    for team in teams_of(umpire.ruleset)[enemy(side)]:
        umpire.tell(Intercepted(seat=team.seat, hexes=(), texts=(), warning="vectored"))


def heard(umpire: Umpire, seat: str, unit: UnitId | str, text: Value, bad: bool = False) -> None:
    """Tell a seat what it hears by radio, or that it hears nothing (GM-22.4, GM-22.5)."""
    umpire.tell(Signal(seat=seat, unit=unit, text=text, bad=bad))
