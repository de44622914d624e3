"""The cards of vessels as a player looks them up (AS-BASE-6)."""

from flagplot.core import cards
from flagplot.core.cards import Figure
from flagplot.core.diagnostics import BadInputError
from flagplot.core.words import phrase
from flagplot.games.coastal.cards import Card, Gun, Tubes, standard


def deal(overlay: str) -> tuple[cards.Card, ...]:
    """Return the standard cards; an owner's tables have none, so that none is dealt for them."""
    if overlay:
        raise BadInputError("Tables of the coastal game hold no cards; a scenario of one's own names its vessels'.")
    return tuple(_card(name, card) for name, card in standard().items())


def _card(name: str, card: Card) -> cards.Card:
    figures: dict[str, int | float | str] = {
        "type": card.type,
        "class": card.size,
        "manoeuvre": card.manoeuvre,
        "speed": card.speed,
    }
    figures |= {"boxes": card.boxes, "length": card.length, "beam": card.beam}
    figures |= {"guns": _counted(list(map(_gun, card.guns))), "torpedoes": _counted(list(map(_tubes, card.torpedoes)))}
    shown = (Figure(key, value, phrase(f"card.{key}")) for key, value in (figures | {"points": card.points}).items())
    return cards.Card("coastal", "vessel", name, "", tuple(one for one in shown if one.value), card.source)


def _counted(mounts: list[str]) -> str:
    """Return mounts with how many there are of each, in the order of the card."""
    return ", ".join(f"{mounts.count(mount)} x {mount}" for mount in dict.fromkeys(mounts))


def _gun(gun: Gun) -> str:
    return gun.name if gun.arc == "all" else f"{gun.name} ({gun.arc})"


def _tubes(mount: Tubes) -> str:
    return f"{mount.tubes} {mount.torpedo} {mount.kind}"
