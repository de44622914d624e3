"""Strikes: bombers with escorts against the best target in reach, a reserve kept back."""

from typing import NamedTuple

from flagplot.board.hex import Hex, distance
from flagplot.commanders.carrier.desk import DUSK, Deck, Desk
from flagplot.commanders.carrier.picture import Picture, Target
from flagplot.games.carrier.orders.ast import Attack

DAWN = 5
LEAST = 3
"""Air factors of bombers that make a strike worth its fuel."""
SLACK = 2
"""Turns of fuel kept in hand: a fight, a crowded deck."""
RESERVE = 4
"""One bomber in so many stays back unless carriers are the target."""
ALL_OUT = 90
"""Worth of a target for which no reserve is kept."""
SECOND_WAVES = 3
"""Strikes sent after one contact at a time."""


class Aim(NamedTuple):
    """Where a strike goes and the words of its attack."""

    hex: Hex
    contact: str
    words: str
    worth: int


def strikes(desk: Desk, picture: Picture) -> None:
    """Launch a strike from every deck that has a target in reach."""
    if not DAWN <= desk.view.hour <= (DUSK - 4 if picture.station is None else DUSK - 2):
        return
    for deck in desk.decks.values():
        if deck.hex is None:
            continue
        loaded = [(plane, n, load) for (plane, load), n in deck.ready.items() if load and n >= LEAST]
        for plane, n, load in sorted(loaded, key=lambda group: -group[1]):
            aim = next((aim for aim in _aims(desk, picture, plane, load) if _reach(desk, deck, [plane], aim.hex)), None)
            if aim is None or _sent(desk, aim.contact) >= SECOND_WAVES:
                continue
            part = min(n if aim.worth >= ALL_OUT else n - n // RESERVE, deck.room)
            if part >= LEAST:
                escorts = _escorts(desk, deck, plane, part, aim.hex)
                text = f"search; {aim.words}; land {deck.name}"
                desk.launch(deck, [(plane, part, load), *escorts], text, "normal")


def _aims(desk: Desk, picture: Picture, plane: str, load: str) -> list[Aim]:
    """Return what there is to attack, the most worthy first."""
    out = [
        Aim(target.hex, f"C{target.contact.id}", attack_words(desk, picture, target, plane, load), target.worth)
        for target in picture.targets
    ]
    if picture.mission is not None and picture.mission.objective == "raid" and picture.place is not None:
        how = _mode(desk, plane, load, "base")
        words = f"attack base {picture.mission.place}: all {how} if gone (jettison; return)"
        if load != "torpedo":
            out.append(Aim(picture.place, picture.mission.place, words, ALL_OUT))
    return sorted(out, key=lambda aim: -aim.worth)


def attack_words(desk: Desk, picture: Picture, target: Target, plane: str, load: str) -> str:
    """Return the words of an attack on a contact with these planes."""
    how = _mode(desk, plane, load)
    stopping = picture.mission is not None and picture.mission.objective == "stop-convoy"
    then = f"on carriers then {'AP then ' if stopping else ''}capital then small if gone (jettison; return)"
    return f"attack TF at C{target.contact.id}: all {how} {then}"


def _mode(desk: Desk, plane: str, load: str, at: str = "ship") -> str:
    """Return bombing mode and altitude against ships or a base in the words of an order (GM-3.52)."""
    rows = desk.world.tables.planes[plane].bombing
    if load == "torpedo":
        return "torpedo low"
    if rows[f"{at}_dive_{load.lower()}"]:
        return "dive"
    return "level low" if rows[f"{at}_low_{load.lower()}"] else "level high"


def _reach(desk: Desk, deck: Deck, planes: list[str], hex_: Hex) -> bool:
    """Return whether planes can fly there together, attack, and be back with fuel in hand and before dark (BR-8.5.5,
    BR-15.6.3): the first turn is half a move, the attack costs a turn of range, the carrier may sail a hex a turn the
    wrong way."""
    cards = [desk.world.tables.planes[plane] for plane in planes]
    speed, fuel = min(card.mf for card in cards), min(card.rf for card in cards)
    if deck.hex is None:
        return False
    away = distance(deck.hex, hex_) + 1
    out = 1 + max(0, -(-(away - -(-speed // 2)) // speed))
    back = -(-(away + (out + 1 if deck.afloat else 0)) // speed)
    return out + back + 1 + SLACK <= fuel + 1 and desk.view.hour + out + back <= DUSK


def _sent(desk: Desk, contact: str) -> int:
    """Return how many strikes are on their way to a contact."""
    return sum(
        1
        for af in desk.view.afs.values()
        if af.order is not None
        and any(isinstance(action, Attack) and action.place.name == contact for action in af.order.actions)
    )


def _escorts(desk: Desk, deck: Deck, bomber: str, bombers: int, hex_: Hex) -> list[tuple[str, int, str]]:
    """Return escorts for a strike that can fly as far: half its number at most, half of the ready fighters."""
    for plane, n in deck.fighters(desk.world):
        part = min(-(-bombers // 2), n // 2, deck.room - bombers)
        if part > 0 and _reach(desk, deck, [bomber, plane], hex_):
            return [(plane, part, "")]
    return []


