"""Segment D: one card after another (ES-BASE-15, ES-BASE-16)."""

from flagplot.games.sloc import activations, attacks, cards, emergency, orders
from flagplot.games.sloc.board import ALLIED, JAPANESE, Side, other
from flagplot.games.sloc.closing import emergency as emergency_moves
from flagplot.games.sloc.map import NODES
from flagplot.games.sloc.refusal import Refusal
from flagplot.games.sloc.state import Play
from flagplot.games.sloc.telling import dispatches as facts
from flagplot.games.sloc.telling.signals import see
from flagplot.games.sloc.umpire import Umpire
from flagplot.games.sloc.victory import sudden


def card(umpire: Umpire) -> str | None:
    """Commit the active side's card with its orders, at once and secretly; without an order pass the lowest card."""
    state, board = umpire.state, umpire.board
    side = board.active
    board.cards_played += 1
    state.played += side == JAPANESE
    hand = state.hands[side]
    chosen: orders.Card | orders.Pass = orders.Pass(card=hand[0])
    for order in umpire.sheet(side):
        if isinstance(order, orders.Card | orders.Pass):
            if isinstance(order, orders.Pass) and not order.card:
                order = orders.Pass(card=hand[0])
            if order.card in hand:
                chosen = order
                break
            umpire.drop(side, order, Refusal("ES-BASE-13", "not_in_hand"))
    number = chosen.card
    hand.remove(number)
    board.hands[side] = len(hand)
    if isinstance(chosen, orders.Pass):
        cards.put_away(state, side, number, event=False)
        umpire.log(umpire.passed(side, number))
        return "close card"
    if chosen.use == "EVENT":
        refusal = cards.event_refusal(board, side, number)
        if refusal is None:
            _event(umpire, side, number)
            return "close card"
        umpire.drop(side, chosen, refusal)
    actions: list[orders.Action] = [
        order for order in umpire.sheet(side) if isinstance(order, orders.Action) and chosen.use == "OPS"
    ]
    battle = activations.is_battle(actions)
    state.play = Play(side, number, actions, battle)
    if side == JAPANESE:
        umpire.one(ALLIED, facts.OffensiveUnderWay, battle=battle)
    return None


def _event(umpire: Umpire, side: Side, number: int) -> None:
    """Play an event: its term of the SWM, and for 80 a card at once (ES-BASE-18, ES-11.24.E)."""
    state = umpire.state
    cards.play_event(umpire.board.terms, number)
    cards.put_away(state, side, number, event=True)
    umpire.log(umpire.both(facts.CardUsed, side=side, use="EVENT", card=number))
    if number == 80:
        umpire.drawn(side, 1, 0, cards.draw(state, side, 1, umpire.dice))


def react(umpire: Umpire) -> str | None:
    """Play Allied card 5 from the window, one event of the two (ES-11.24.A1, ES-BASE-19)."""
    state, board = umpire.state, umpire.board
    play = state.play
    for order in umpire.sheet(ALLIED):
        if play is None or play.side != JAPANESE or not isinstance(order, orders.Transports | orders.Printed):
            continue
        if 5 not in state.hands[ALLIED]:
            umpire.drop(ALLIED, order, Refusal("ES-BASE-13", "not_in_hand"))
            continue
        if isinstance(order, orders.Transports):
            base = board.base(order.base)
            reach = board.tables.ranges[base.kind].value if base else 0
            hqs = [hq.hex for hq in board.ready(JAPANESE)]
            refusal = cards.transports_refusal(base, reach, board.cards_before, hqs)
            if refusal or base is None:
                umpire.drop(ALLIED, order, refusal or Refusal("ES-11.24.A3", "no_such_base"))
                continue
        state.hands[ALLIED].remove(5)
        board.hands[ALLIED] = len(state.hands[ALLIED])
        cards.put_away(state, ALLIED, 5, event=True)
        umpire.log(umpire.both(facts.CardUsed, side=ALLIED, use="REACTION", card=5))
        play.reaction = order
        if isinstance(order, orders.Transports) and base is not None:
            _transports(umpire, base.kind)
        break
    return None


def _transports(umpire: Umpire, kind: str) -> None:
    """Roll for the troop transports (ES-11.24.A4, ES-11.24.A7)."""
    board = umpire.board
    figures = board.tables.transports
    roll, (die,) = umpire.dice.die(f"card {board.cards_played}", "transports", kind, rule="ES-11.24.A3")
    before = board.divisions
    board.divisions = cards.transport_losses(die, before, figures.losses, figures.divisions_left)
    umpire.dice.note(roll, f"divisions in China {before} to {board.divisions}")
    umpire.log(umpire.both(facts.TransportsAttacked, kind=kind, die=die, before=before, after=board.divisions))


def actions(umpire: Umpire) -> str | None:
    """Carry out the committed orders in the order written, each checked as its turn comes (ES-BASE-16)."""
    state, board = umpire.state, umpire.board
    play = state.play
    if play is None:
        return None
    side, worth = play.side, cards.value(board, play.card)
    umpire.log(umpire.both(facts.CardUsed, side=side, use="OPS", card=play.card, value=worth))
    if isinstance(play.reaction, orders.Printed):
        place = play.reaction.hex
        hit = any(isinstance(action, orders.Assault) and action.hex == place for action in play.actions)
        umpire.both(facts.PrintedReaction, hex=place, added=board.tables.assault.printed_reaction, assaulted=hit)
    if play.actions:
        spending = activations.open_card(board, side, play.actions[0].hq, worth)
        for action in play.actions:
            refusal = (
                activations.refusal(board, side, action, spending)
                if board.hqs[spending.hq].side == side and spending.start
                else Refusal("ES-BASE-16", "hq_not_yours", piece=spending.hq)
            )
            if refusal:
                umpire.drop(side, action, refusal)
                continue
            shipping = activations.assault_asp(board, side, action.hex) if isinstance(action, orders.Assault) else 0
            activations.spend(board, side, action, spending)
            umpire.log(umpire.noted(side, action))
            _carry_out(umpire, side, action, shipping)
    return None


def _carry_out(umpire: Umpire, side: Side, action: orders.Action, shipping: int) -> None:
    board = umpire.board
    match action:
        case orders.Assault():
            _assault(umpire, side, action, shipping)
        case orders.Strike():
            _strike(umpire, action)
        case orders.Relocate():
            base = board.base(action.base)
            assert base is not None
            was = base.hex
            activations.move_pieces(board, action)
            umpire.base(base, "relocated", "ES-11.21.C9", was)
        case orders.MoveHq():
            was = board.hqs[action.moved].hex
            activations.move_pieces(board, action)
            umpire.both(facts.HqNews, key=action.moved, event="moved", hex=action.hex, was=was)
        case orders.Garrison():
            activations.move_pieces(board, action)
            umpire.both(
                facts.GarrisonRaised,
                side=side,
                hex=action.hex,
                value=board.garrison[action.hex],
                divisions=board.divisions,
            )


def _assault(umpire: Umpire, side: Side, action: orders.Assault, shipping: int) -> None:
    """Roll an assault: die + activations without the escort + bonus - garrison, captured on 8 (ES-BASE-22, ES-BASE-23).

    A captured node sends a Sub Base there to the track (ES-11.21.D9) and its headquarters home (ES-BASE-10). An
    assault that meets a hidden base has found it (ES-BASE-27).
    """
    board, place = umpire.board, action.hex
    board.asp[side] -= shipping
    base = board.base_at(place)
    if base is not None and side == JAPANESE:
        see(board, base)
    escort = attacks.escort_needed(board, place, NODES[place].overland) if side == JAPANESE else 0
    bonus = activations.assault_bonus(board, side)
    reaction = umpire.state.play.reaction if umpire.state.play else None
    helped = isinstance(reaction, orders.Printed) and reaction.hex == place
    garrison = board.garrison[place] + (board.tables.assault.printed_reaction if helped else 0)
    strength = action.activations - escort
    roll, (die,) = umpire.dice.die(
        f"card {board.cards_played}",
        "assault",
        str(place),
        modifiers=(("activations", strength), ("turn", bonus), ("garrison", -garrison)),
        rule="ES-BASE-23",
    )
    total = die + strength + bonus - garrison
    captured = strength > 0 and total >= board.tables.assault.needed
    umpire.dice.note(roll, "captured" if captured else "held")
    umpire.log(
        umpire.both(
            facts.AssaultRoll,
            side=side,
            hex=place,
            activations=action.activations,
            escort=escort,
            bonus=bonus,
            garrison=garrison,
            shipping=shipping,
            die=die,
            total=total,
            needed=board.tables.assault.needed,
            captured=captured,
        )
    )
    if not captured:
        return
    for key in activations.capture(board, place, side):
        umpire.both(facts.HqNews, key=key, event="lost", was=place)
    if base is not None and side == JAPANESE:
        attacks.displace(board, base)
        umpire.base(base, "overrun", "ES-11.21.D9", place, known=True)


def _strike(umpire: Umpire, action: orders.Strike) -> None:
    """Roll a strike at a Sub Base (ES-BASE-25); Japan sees what it has struck (ES-BASE-27)."""
    board, place = umpire.board, action.hex
    figures = board.tables.strike
    base = board.base_at(place)
    roll, dice = umpire.dice.die(
        f"card {board.cards_played}", "strike", str(place), count=action.activations, rule="ES-BASE-25"
    )
    screening = attacks.screen(board, place)
    outcome = attacks.strike(dice, screening, base is not None and not action.ignore, figures, board.tables.bases.hits)
    umpire.dice.note(roll, "displaced" if outcome.displaced else "no effect")
    if base is not None:
        see(board, base)
    umpire.log(
        umpire.both(
            facts.StrikeRoll,
            found=base is not None,
            hex=place,
            kind=base.kind if base else "",
            dice=dice,
            screen=screening,
            critical=figures.critical_face in dice,
            left=outcome.left,
            needed=board.tables.bases.hits,
            displaced=outcome.displaced,
            ignored=action.ignore,
        )
    )
    if base is not None and outcome.displaced:
        attacks.displace(board, base)
        umpire.base(base, "displaced", "ES-11.21.D8", place, known=True)


def close_card(umpire: Umpire) -> str | None:
    """Put the card away; the fall of the capital ends the game at once (ES-BASE-37)."""
    state = umpire.state
    if state.play is not None:
        cards.put_away(state, state.play.side, state.play.card, event=False)
        state.play = None
    return "end" if sudden(umpire.board) else None


def next_card(umpire: Umpire) -> str | None:
    """Make the emergency moves an offensive forces (ES-11.21.E1), then pass to the next player (ES-BASE-15)."""
    board = umpire.board
    if emergency.compelled(board):
        emergency_moves(umpire)
    following = other(board.active)
    if board.hands[following]:
        board.active = following
    elif not board.hands[board.active]:
        return None
    return "card"
