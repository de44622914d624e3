"""The cards of ships as a player looks them up (SP-BASE-8 to SP-BASE-16)."""

from flagplot.core import cards
from flagplot.core.cards import Figure
from flagplot.core.words import phrase
from flagplot.games.slot.tables import Card, tables
from flagplot.games.slot.units import SIDES


def deal(overlay: str) -> tuple[cards.Card, ...]:
    """Return a card for each type of ship of each side, an owner's values laid over ours."""
    return tuple(_card(side, name, card) for name, card in tables(overlay).cards.items() for side in SIDES)


def _card(side: str, name: str, card: Card) -> cards.Card:
    weapons = {**card.weapons, **(card.japanese if side == "japanese" else {})}
    figures: dict[str, int | str] = {"type": card.title, "hull": card.hull, "speed": card.speed}
    figures.update(**weapons, cargo=card.cargo)
    figures |= {"armour": ", ".join(f"{part} {kind}" for part, kind in card.armour.items()), "points": card.points}
    shown = (Figure(key, value, phrase(f"card.{key}")) for key, value in figures.items() if value)
    return cards.Card("slot", "ship", name, side, tuple(shown), card.source)
