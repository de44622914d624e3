"""Facts that the umpire keeps, and the end of a turn (ES-ASSIST-2)."""

from flagplot.games.sloc import cards, effects
from flagplot.games.sloc.board import TrackPoint
from flagplot.games.sloc.order_of_battle import arrive, replace_in_place
from flagplot.games.sloc.refusal import Refusal
from flagplot.games.sloc.table.orders import End, Event, HqAt, JapaneseHqs
from flagplot.games.sloc.table.referee import Referee
from flagplot.games.sloc.table.rulings import GameClosed, HqKept, JapaneseHqsKept, ModifierKept, Replaced, TurnOpened
from flagplot.games.sloc.table.submarines import buy, choices
from flagplot.games.sloc.tables import hq_row


def hq(referee: Referee, order: HqAt) -> None:
    """Keep where an American headquarters is (ES-11.21.C4)."""
    if not hq_row(order.hq, referee.table.turn).american:
        referee.refuse(Refusal("ES-11.21.C4", "hq_not_american", by=order.hq))
        return
    referee.table.hqs[order.hq] = order.hex
    reach = referee.table.range_of(order.hq)
    referee.rule(HqKept, "ES-ASSIST-2", hq=order.hq, hex=order.hex, range=reach)


def japanese_hqs(referee: Referee, order: JapaneseHqs) -> None:
    """Keep where the Japanese headquarters are, three at most (ES-11.22.C4)."""
    if len(order.hexes) > 3:
        referee.refuse(Refusal("ES-11.22.C4", "three_hqs"))
        return
    referee.table.japanese_hqs = list(order.hexes)
    referee.rule(JapaneseHqsKept, "ES-ASSIST-2", hexes=order.hexes)


def event(referee: Referee, order: Event) -> None:
    """Keep that a card was played as an event: 37, 38 or 80 (ES-11.22.B5, ES-11.22.B6, ES-11.22.B7)."""
    card, table = order.number, referee.table
    if card in cards.UNKNOWN:
        referee.refuse(Refusal("ES-11.24.0", "change_missing", piece=cards.UNKNOWN[card], number=card))
    elif card not in (37, 38, 80):
        referee.refuse(Refusal("ES-11.22.B1", "no_term", number=card))
    else:
        cards.play_event(table.played, card)
        referee.rule(ModifierKept, "ES-11.22.B1", swm=table.swm, terms=table.terms)


def end(referee: Referee, order: End) -> None:
    """Close the turn: the default choice if none was made (ES-11.23.11), then the next turn's order of battle."""
    table = referee.table
    if table.successes and not table.chosen:
        buy(referee, effects.default_choice(choices(referee)))
    hand, denied = effects.draw_after(table.draw or 0, len(table.successes), table.tables.draw)
    if table.draw is not None:
        table.denied += denied
    hand = 0 if table.draw is None else hand
    table.track.append(TrackPoint(table.turn, table.swm, table.asp or 0, hand, len(table.successes)))
    if table.turn >= 12:
        table.over = True
        referee.rule(GameClosed, "ES-BASE-3")
        return
    table.turn += 1
    table.rolled, table.successes, table.chosen, table.draw = {}, [], False, None
    table.opening, table.relocated = None, []
    old = {new: kind for kind, new in replace_in_place(table)}
    replaced = tuple(Replaced(old[base.kind], base.kind, base.hex) for base in table.bases if base.kind in old)
    arrived = tuple(arrive(table))
    waiting = (base.kind for base in table.bases if not base.hex and base.kind not in arrived)
    referee.note("began")
    referee.rule(
        TurnOpened,
        "ES-11.21.B1",
        replaced=replaced,
        arrived=arrived,
        waiting=tuple(waiting),
        swm=table.swm,
        terms=table.terms,
    )
