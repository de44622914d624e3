"""What a torpedo hit does: hull boxes by type, then the damage table (section 8.3)."""

from typing import Literal

import msgspec

from flagplot.core.dice import DiceCup
from flagplot.games.coastal.tables import TorpedoRow

OUT_FROM = 8
"""Shock knocks a system out on this or more (AS-8.3g)."""


class System(msgspec.Struct, frozen=True, omit_defaults=True):
    """A weapon, radar or sonar: by kind, a mount by its number too, and a gun or what a referee names by its name."""

    kind: Literal["gun", "tubes", "radar", "sonar", "named"]
    number: int = 0
    name: str = ""

    def __str__(self) -> str:
        """The system as the record of dice names it."""
        return " ".join(str(part) for part in (self.name or self.kind, self.number) if part)


class Body(msgspec.Struct, frozen=True, kw_only=True):
    """What the damage table needs to know of the vessel hit; `boxes_left` -1 when nobody has said."""

    name: str
    boxes_left: int = -1
    explosive: bool = False
    """Oil tanker or ammunition ship (AS-8.3e)."""
    systems: tuple[System, ...] = ()
    """Every weapon, radar and sonar still working."""


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of one hit."""

    boxes: int
    row: int = 0
    """The result read on the table, 1 to 10; 0 when it was not rolled."""
    out: tuple[int, ...] = ()
    """Places in `systems` of what is knocked out."""
    bow: bool = False
    m_hit: bool = False
    engine_fire: bool = False
    explodes: bool = False
    flooding: bool = False
    sunk: bool = False

    @property
    def kinds(self) -> tuple[str, ...]:
        """What the hit did beyond its boxes, as the owner of the vessel is told it (AS-8.3p)."""
        if self.explodes or self.row == 0:
            return ("explodes" if self.explodes else "hull",)
        kinds = {
            "shock": bool(self.out),
            "no-shock": self.row in (4, 5) and not self.out,
            "bow": self.bow,
            "m-hit": self.m_hit,
            "engine-fire": self.engine_fire,
            "flooding": self.flooding,
        }
        return tuple(kind for kind, holds in kinds.items() if holds) or ("none",)


def hit(dice: DiceCup, phase: str, subject: str, kind: TorpedoRow, body: Body, row_7: str) -> Effect:
    """Return what one hit does: 6d6, 6d10 or 10d10 boxes, then the table (AS-8.3a, AS-8.3b, AS-8.3c, AS-8.3d).

    The table is skipped when the boxes alone sink the vessel (AS-8.3d, AS-8.3o); oil and ammunition add 2 to its
    roll (AS-8.3e).
    """
    thrown = dice.throw(
        phase,
        "torpedo boxes",
        subject,
        count=kind.dice,
        sides=kind.sides,
        table=f"{kind.dice}d{kind.sides}",
        rule=kind.rule,
    )
    boxes = thrown.total
    if 0 <= body.boxes_left <= boxes:
        dice.note(thrown, f"{boxes} boxes, sinks")
        return Effect(boxes=boxes, sunk=True)
    dice.note(thrown, f"{boxes} boxes")
    roll = dice.throw(
        phase,
        "torpedo damage table",
        subject,
        sides=10,
        rule="AS-8.3d",
        modifiers=(("oil or ammunition", 2 if body.explosive else 0),),
    )
    row = min(10, roll.total)
    effect = _row(dice, phase, subject, body, boxes, row, row_7)
    dice.note(roll, ", ".join(effect.kinds))
    return effect


def _row(dice: DiceCup, phase: str, subject: str, body: Body, boxes: int, row: int, row_7: str) -> Effect:
    """Return the effect of a row of the damage table.

    1-3 nothing (AS-8.3f), 4-5 shock (AS-8.3g), 6-7 bow (AS-8.3h), 7 by the scenario's switch (AS-8.3i), 8 M hit
    (AS-8.3j), 9 engine fire (AS-8.3k), 10 explosion (AS-8.3l) or flooding (AS-8.3m).
    """
    if row <= 3:
        return Effect(boxes=boxes, row=row)
    if row <= 5:
        return Effect(boxes=boxes, row=row, out=_shock(dice, phase, subject, body))
    if row <= 7:
        bow = row == 6 or row_7 in ("bow", "both")
        return Effect(boxes=boxes, row=row, bow=bow, m_hit=row == 7 and row_7 in ("engine", "both"))
    if row == 8:
        return Effect(boxes=boxes, row=row, m_hit=True)
    if row == 9:
        return Effect(boxes=boxes, row=row, engine_fire=True)
    if body.explosive:
        return Effect(boxes=boxes, row=row, explodes=True, sunk=True)
    return Effect(boxes=boxes, row=row, flooding=True)


def _shock(dice: DiceCup, phase: str, subject: str, body: Body) -> tuple[int, ...]:
    """Return which systems are out: each on 8 or more on its own d10 (AS-8.3g)."""
    out = []
    for i, system in enumerate(body.systems):
        roll = dice.throw(phase, f"shock {i + 1}", subject, sides=10, table=str(system), rule="AS-8.3g")
        if roll.total >= OUT_FROM:
            out.append(i)
            dice.note(roll, f"{system} knocked out")
    return tuple(out)
