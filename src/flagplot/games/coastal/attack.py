"""Hitting the target: the score a torpedo needs and the rolls of one salvo against one vessel (section 8.2)."""

import msgspec

from flagplot.core.dice import DiceCup, Modifier, Roll

BASE = 6
"""The score before modifiers (AS-8.2a)."""
EARLY = ("american", "german")
LAST_EARLY_YEAR = 1943


class Target(msgspec.Struct, frozen=True, kw_only=True):
    """What an attack roll needs to know of the vessel attacked."""

    name: str
    size: int
    shallow_draught: bool = False
    arc: str = "port"
    """The quarter of the target in which the firing marker lies: forward, aft, port or starboard."""
    speed: int = 1
    stationary: bool = False
    steering: bool = False
    unaware: bool = False


def immune(target: Target, deep: bool) -> bool:
    """Return whether the salvo passes under: a deep one always misses class 1 (AS-8.1ad)."""
    return deep and target.size == 1


def modifiers(n: int, wide: bool, nation: str, year: int, target: Target) -> tuple[Modifier, ...]:
    """Return every modifier of the salvo's first roll against a target by key, zero items left out (AS-8.2u).

    One for each turn after the first attack turn, the second in the water (AS-8.1a, AS-8.2b); wide spread
    (AS-8.2c); American and German torpedoes to the end of 1943 (AS-8.2e); forward arc (AS-8.2f); 25 knots or more
    (AS-8.2g); aft arc (AS-8.2h); class 1 or shallow draught, once (AS-8.2i); and a single +3 for a target that
    is stationary, steers badly or is unaware (AS-8.1i, AS-8.2j, AS-8.2k, AS-8.2l, AS-8.2m). All add up
    (AS-8.2n); the list is our reading of a run-on table (AS-8.2u).
    """
    helpless = [
        word
        for word, holds in (
            ("stationary", target.stationary),
            ("steering", target.steering),
            ("unaware", target.unaware),
        )
        if holds
    ]
    items = (
        ("turns-since-arming", -(n - 2)),
        ("wide", -1 if wide else 0),
        ("early-torpedo", -1 if nation in EARLY and year <= LAST_EARLY_YEAR else 0),
        ("forward-arc", -1 if target.arc == "forward" else 0),
        ("25-knots", -1 if target.speed >= 25 else 0),
        ("aft-arc", -2 if target.arc == "aft" else 0),
        ("class-1-or-shallow-draught", -4 if target.size == 1 or target.shallow_draught else 0),
        (helpless[0] if helpless else "", 3 if helpless else 0),
    )
    return tuple(item for item in items if item[1])


def score(items: tuple[Modifier, ...], roll: int) -> int:
    """Return the score of the roll-th torpedo (from 0) against one target (AS-8.2d, AS-8.2o).

    The document's examples come out of it: 6 and 5 narrow (AS-8.2q), 5 and 4 wide (AS-8.2r), next turn 5 or 4 for
    one torpedo left (AS-8.2s), and 5 and 4 or 4 and 3 for both (AS-8.2t).
    """
    return BASE + sum(value for _, value in items) - roll


def record(items: tuple[Modifier, ...], roll: int) -> str:
    """Return the score with the keys of its items, as the record of dice has it."""
    parts = [str(BASE), *(f"{value:+d} {key}" for key, value in items), *([f"{-roll:+d} further-roll"] if roll else [])]
    return ", ".join(parts) + (f" = {score(items, roll)}" if len(parts) > 1 else "")


def throw(
    dice: DiceCup, phase: str, marker: str, target: str, items: tuple[Modifier, ...], roll: int
) -> tuple[Roll, bool]:
    """Roll one torpedo of a salvo; return the throw and whether it hits: the score or less (AS-8.2a)."""
    needed = score(items, roll)
    thrown = dice.throw(
        phase, f"torpedo {roll + 1}", f"{marker}>{target}", sides=10, table=record(items, roll), rule="AS-8.2a"
    )
    hit = thrown.total <= needed
    dice.note(thrown, "hit" if hit else "miss")
    return thrown, hit
