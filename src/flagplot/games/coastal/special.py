"""Special damage of a gun hit rolled as a natural 1 (AS-BASE-36)."""

from flagplot.games.coastal import damage, intelligence
from flagplot.games.coastal.state import Vessel
from flagplot.games.coastal.umpire import Play

PHASE = "7 special damage"
NOTHING = "no effect"


def roll(play: Play, target: Vessel, subject: str) -> None:
    """Roll and apply special damage (AS-BASE-36)."""
    thrown = play.box.throw(PHASE, "special damage", subject, sides=10, rule="AS-BASE-36")
    words = _apply(play, target, thrown.total, subject)
    play.box.note(thrown, words)
    if words != NOTHING:
        intelligence.special(play, target, words)


def _apply(play: Play, target: Vessel, face: int, subject: str) -> str:
    card = play.card(target)
    if face <= 2:
        fell = damage.m_hit(target, play.tables, play.box, PHASE, subject, "AS-BASE-37")
        return "M hit" + (", engineer casualties" if fell else "")
    if face == 3:
        target.steering = True
        return "steering damaged"
    if face <= 5:
        return _random_mount(play, target, subject, torpedoes_only=False)
    if face == 6:
        for name in ("radar", "searchlight", "wireless"):
            if getattr(target, name):
                setattr(target, name, False)
                return f"{name} knocked out"
        return NOTHING
    if face == 7:
        target.burning = True
        return "fire"
    if face == 8:
        target.no_orders_turn = play.turn + 1
        return "bridge hit: no new orders next turn"
    if face == 9:
        return _random_mount(play, target, subject, torpedoes_only=True)
    if card.size == 1:
        extra = play.box.throw(PHASE, "further boxes", subject, rule="AS-BASE-36")
        lost = damage.lose_boxes(target, card, extra.total, play.turn)
        return f"{lost} further boxes"
    target.floodings += 1  # AS-BASE-39
    return "flooding"


def _random_mount(play: Play, target: Vessel, subject: str, torpedoes_only: bool) -> str:
    """Knock out one mount still working, chosen by a die (AS-BASE-36)."""
    guns = [] if torpedoes_only else [i for i, m in enumerate(target.guns) if m.works(play.turn)]
    tubes = [i for i, m in enumerate(target.torpedoes) if m.works(play.turn)]
    choices = [("gun", i) for i in guns] + [("tubes", i) for i in tubes]
    if not choices:
        return NOTHING
    pick = 0
    if len(choices) > 1:
        pick = play.box.throw(PHASE, "which mount", subject, sides=len(choices), rule="AS-BASE-36").total - 1
    kind, number = choices[pick]
    damage.knock_out(target, [number] if kind == "gun" else [], [number] if kind == "tubes" else [])
    return f"{kind} {number + 1} knocked out"
