"""Segments B and C: submarine warfare, what it buys, the bombers, and the draw."""

from flagplot.games.sloc import cards, effects
from flagplot.games.sloc.asks import at_war
from flagplot.games.sloc.board import ALLIED, JAPANESE, TrackPoint
from flagplot.games.sloc.modifier import swm, terms
from flagplot.games.sloc.orders import Choose, Roll
from flagplot.games.sloc.political import bomber_fields
from flagplot.games.sloc.proximity import proximity
from flagplot.games.sloc.telling.dispatches import BomberRaid, Effects
from flagplot.games.sloc.umpire import Umpire
from flagplot.games.sloc.warfare import chance, roster, succeeds


def lead(umpire: Umpire) -> str | None:
    """Note which base rolls when two share one headquarters (ES-11.22.A4)."""
    umpire.state.lead = next((order.base for order in umpire.orders(ALLIED, Roll)), "")
    return None


def submarines(umpire: Umpire) -> str | None:
    """Roll for each base that may, all with the SWM as it stands now (ES-11.22.A6, ES-11.22.A8).

    The effects of 11.23 come after the last roll.
    """
    board = umpire.board
    board.successes, board.bombed = [], 0
    if not at_war(board):
        return None
    modifier = swm(board)
    listed = roster(board, umpire.state.lead)
    for base, hq in listed.rolling:
        value = proximity(board, base.hex, base.kind)
        roll, (die,) = umpire.dice.die(
            "strategic",
            "submarines",
            base.kind,
            modifiers=(("SWM", modifier), ("SLOC PV", -value.value)),
            rule="ES-11.22.A6",
        )
        success = succeeds(die, modifier, value.value)
        umpire.dice.note(roll, "success" if success else "failure")
        if success:
            board.successes.append(base.kind)
        umpire.log(
            umpire.submarines(
                base,
                hq=hq,
                source=board.tables.ranges[base.kind].source,
                terms=terms(board.tables.swm, board.year, board.terms),
                swm=modifier,
                proximity=value,
                tenths=chance(value.value, modifier),
                die=die,
                success=success,
            )
        )
    for base, refusal in listed.barred:
        umpire.barred(base, refusal)
    umpire.known_bases()
    return None


def choice(umpire: Umpire) -> str | None:
    """Let the successes buy what the Allied player chose, after all rolls and before the draw (ES-11.23.11)."""
    board = umpire.board
    if not board.successes:
        return None
    legal = effects.board_choices(board)
    chosen = effects.default_choice(legal)
    for order in umpire.orders(ALLIED, Choose):
        refusal = effects.board_refusal(board, order.what)
        if refusal:
            umpire.drop(ALLIED, order, refusal)
        else:
            chosen = order.what
            break
    effects.apply_choice(board, chosen)
    umpire.both(Effects, successes=len(board.successes), choice=chosen, asp=board.asp[JAPANESE], swm=swm(board))
    return None


def bombers(umpire: Umpire) -> str | None:
    """Roll for the bombers where they have a field (ES-BASE-29)."""
    board = umpire.board
    fields = bomber_fields(board) if at_war(board) else []
    if fields:
        roll, (die,) = umpire.dice.die("strategic", "bombers", str(fields[0]), rule="ES-BASE-29")
        success = die <= board.tables.bombers.success_up_to
        umpire.dice.note(roll, "success" if success else "failure")
        board.bombed = int(success)
        umpire.log(umpire.both(BomberRaid, hex=fields[0], die=die, success=success))
    return None


def draw(umpire: Umpire) -> str | None:
    """Draw for both sides, Japan less what submarines and bombers denied it (ES-11.23.1, ES-BASE-14).

    Then the side with more cards begins, on a tie Japan through turn 4 and the Allies later (ES-BASE-15).
    """
    state, board = umpire.state, umpire.board
    allied = cards.base_draw(board, ALLIED)
    base = cards.base_draw(board, JAPANESE)
    reductions = len(board.successes) + board.bombed
    japanese, denied = effects.draw_after(base, reductions, board.tables.draw)
    board.tally.denied += denied
    for side, number, of, less in ((JAPANESE, japanese, base, denied), (ALLIED, allied, allied, 0)):
        drawn = cards.draw(state, side, number, umpire.dice)
        at_floor = side == JAPANESE and reductions > denied
        umpire.log(umpire.drawn(side, of, less, drawn, at_floor=at_floor))
    board.track.append(
        TrackPoint(board.turn, swm(board), board.asp[JAPANESE], board.hands[JAPANESE], len(board.successes))
    )
    state.played, board.cards_before = 0, board.cards_played
    gap = board.hands[ALLIED] - board.hands[JAPANESE]
    tie = JAPANESE if board.turn <= board.tables.draw.japanese_fixed_through else ALLIED
    board.active = ALLIED if gap > 0 else JAPANESE if gap < 0 else tie
    return None if board.hands[ALLIED] + board.hands[JAPANESE] else "political"
