"""Special damage of a gun hit rolled as a natural 1 (AS-BASE-36)."""

from flagplot.games.coastal import damage
from flagplot.games.coastal.state import FOREVER, Vessel
from flagplot.games.coastal.telling.contacts import owner
from flagplot.games.coastal.telling.facts import Damage, SpecialDamage
from flagplot.games.coastal.umpire import Play

PHASE = "7 special damage"
NOTHING: tuple[Damage, int] = ("none", 0)


def roll(play: Play, target: Vessel, subject: str) -> None:
    """Roll and apply special damage (AS-BASE-36)."""
    thrown = play.dice.throw(PHASE, "special damage", subject, sides=10, rule="AS-BASE-36")
    harm, n = _apply(play, target, thrown.total, subject)
    play.dice.note(thrown, f"{harm} {n}" if n else harm)
    if harm != "none":
        owner(play, target, SpecialDamage, damage=harm, n=n)


def _apply(play: Play, target: Vessel, face: int, subject: str) -> tuple[Damage, int]:
    card = play.card(target)
    if face <= 2:
        fell = damage.m_hit(target, play.tables, play.dice, PHASE, subject, "AS-BASE-37")
        return ("m-hit-casualties" if fell else "m-hit"), 0
    if face == 3:
        target.steering = True
        return "steering", 0
    if face <= 5:
        return _random_mount(play, target, subject, torpedoes_only=False)
    if face == 6:
        systems: tuple[Damage, ...] = ("radar", "searchlight", "wireless")
        for name in systems:
            if getattr(target, name):
                setattr(target, name, False)
                return name, 0
        return NOTHING
    if face == 7:
        target.burning = True
        return "fire", 0
    if face == 8:
        target.no_orders_turn = play.turn + 1
        return "bridge", 0
    if face == 9:
        return _random_mount(play, target, subject, torpedoes_only=True)
    if card.size == 1:
        extra = play.dice.throw(PHASE, "further boxes", subject, rule="AS-BASE-36")
        lost = damage.lose_boxes(target, card, extra.total, play.turn)
        return "boxes", lost
    target.floodings += 1  # AS-BASE-39
    return "flooding", 0


def _random_mount(play: Play, target: Vessel, subject: str, torpedoes_only: bool) -> tuple[Damage, int]:
    """Knock out one mount still working, chosen by a die, for the rest of the battle (AS-BASE-36)."""
    guns = [] if torpedoes_only else [i for i, m in enumerate(target.guns) if m.works(play.turn)]
    tubes = [i for i, m in enumerate(target.torpedoes) if m.works(play.turn)]
    choices: list[tuple[Damage, int]] = [*(("gun", i) for i in guns), *(("tubes", i) for i in tubes)]
    if not choices:
        return NOTHING
    pick = 0
    if len(choices) > 1:
        pick = play.dice.throw(PHASE, "which mount", subject, sides=len(choices), rule="AS-BASE-36").total - 1
    kind, number = choices[pick]
    (target.guns if kind == "gun" else target.torpedoes)[number].out_to = FOREVER
    return kind, number + 1
