"""Strategy cards (11.24 and the base layer): decks, what a card is worth, and which events may be played."""

from bisect import insort

from flagplot.games.sloc.board import ALLIED, JAPANESE, Base, Board, Side, Terms
from flagplot.games.sloc.map import RESOURCES, distance
from flagplot.games.sloc.refusal import Refusal
from flagplot.games.sloc.state import State
from flagplot.games.sloc.throws import Throws

TITLES = {
    37: "First Convoy Escort Fleet",
    38: "Grand Escort Command",
    80: "New Submarine Doctrine",
    5: "Operation Matador",
}
TRANSPORTS = "Cryptographic Intercepts: Submarines Target Troop Transports"
UNKNOWN = {61: "ES-11.24.B", 68: "ES-11.24.C", 78: "ES-11.24.D"}
"""Cards whose change is a gap in the text (ES-11.24.B, ES-11.24.C, ES-11.24.D)."""


def value(board: Board, card: int) -> int:
    """Return the activations of a card played for operations; events and changed cards are worth 2 (ES-BASE-13)."""
    return card if card <= 3 else board.tables.cards.event_value


def full_deck(figures: dict[int, int]) -> list[int]:
    """Return a deck's cards in ascending order, 30 of them (ES-BASE-13)."""
    return sorted(card for card, many in figures.items() for _ in range(many))


def event_refusal(board: Board, side: Side, card: int) -> Refusal | None:
    """Return why a card may not be played as an event in its player's own turn, or None.

    37 and 38 are Japanese, 80 is Allied (ES-BASE-18); cards are known by side and number (ES-11.22.B5). 80 goes back
    to the discards and counts for each play (ES-11.22.B7, ES-11.24.E); 61, 68 and 78 (ES-11.24.B, ES-11.24.C,
    ES-11.24.D) are changed in parts that are missing and have no event (ES-11.24.0).
    """
    if side == ALLIED and card in UNKNOWN:
        return Refusal("ES-11.24.0", "event_missing", piece=UNKNOWN[card], number=card)
    if side == ALLIED and card == 5:
        return Refusal("ES-11.24.A1", "reaction_only")
    if (side, card) not in ((JAPANESE, 37), (JAPANESE, 38), (ALLIED, 80)):
        return Refusal("ES-BASE-18", "no_event", number=card)
    return None


def play_event(terms: Terms, card: int) -> None:
    """Let an event act: +2 for 37 (ES-11.22.B5), +2 for 38 (ES-11.22.B6), -2 for 80 (ES-11.22.B7)."""
    if card == 37:
        terms.escort_fleet = True
    elif card == 38:
        terms.grand_escort = True
    elif card == 80:
        terms.doctrine += 1


def put_away(state: State, side: Side, card: int, event: bool) -> None:
    """Discard a used card; 37 and 38 leave the game once played as events (ES-BASE-13)."""
    if not (event and card in (37, 38)):
        insort(state.discards[side], card)


def draw(state: State, side: Side, number: int, throws: Throws) -> list[int]:
    """Move cards from the deck to the hand and return them; an empty deck takes the discards back (ES-BASE-13)."""
    drawn = []
    for _ in range(number):
        deck = state.decks[side]
        if not deck:
            deck[:] = state.discards[side]
            state.discards[side].clear()
        if not deck:
            break
        state.draws[side] += 1
        drawn.append(deck.pop(throws.pick(side, state.draws[side], len(deck))))
    for card in drawn:
        insort(state.hands[side], card)
    state.board.hands[side] = len(state.hands[side])
    return drawn


def base_draw(board: Board, side: Side) -> int:
    """Return the cards a side draws before reductions (ES-BASE-14)."""
    figures = board.tables.draw
    if side == ALLIED:
        return figures.allied[board.turn - 1]
    if board.turn <= figures.japanese_fixed_through:
        return figures.japanese_fixed
    held = sum(board.control[h] == JAPANESE for h in RESOURCES)
    return max(figures.floor, (held + 1) // 2)


def transports_refusal(base: Base | None, reach: int, cards_before: int, hqs: list[int]) -> Refusal | None:
    """Return why card 5 cannot be played against transports with a base, or None (ES-11.24.A3).

    The base is on the map, was not relocated in this turn's strategy card phase, by any card after the first
    `cards_before` of the game, and has a Japanese headquarters inside its SLOC Proximity Range; no other condition is
    asked for.
    """
    if base is None or not base.hex:
        return Refusal("ES-11.24.A3", "base_off_map")
    if base.relocated > cards_before:
        return Refusal("ES-11.24.A3", "relocated_now")
    if not any(distance(base.hex, hq) <= reach for hq in hqs):
        return Refusal("ES-11.24.A3", "no_target", number=reach)
    return None


def transport_losses(die: int, divisions: int, losses: list[int], left: int = 2) -> int:
    """Return the divisions in China after card 5 against transports.

    Two fewer on 0 (ES-11.24.A4), one fewer on 1 or 2 (ES-11.24.A5), none on 3 to 9 (ES-11.24.A6); never below
    two (ES-11.24.A7).
    """
    return max(min(left, divisions), divisions - losses[die])
