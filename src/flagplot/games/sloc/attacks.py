"""Japanese attacks on Sub Bases (11.21.D): hits, the fifteen that displace, and the strike of the base layer."""

from collections.abc import Sequence

import msgspec

from flagplot.games.sloc.board import ALLIED, Base, Board
from flagplot.games.sloc.figures import Strike
from flagplot.games.sloc.map import Hex, near


class Hits(msgspec.Struct, frozen=True):
    """What an attack came to: the hits left for the base and whether they displace it."""

    left: int
    displaced: bool


def may_declare_battle(units: int, has_base: bool) -> bool:
    """Return whether a hex may be declared a battle hex: any counter will do, a Sub Base alone too (ES-11.21.D2)."""
    return units > 0 or has_base


def defence_strength(units: Sequence[int]) -> int:
    """Return the air-naval strength of a hex's units; a Sub Base there adds nothing (ES-11.21.D3)."""
    return sum(units)


def attack(hits: int, to_flip: Sequence[int], critical: bool, at_base: bool, needed: int = 15) -> Hits:
    """Return what an attack does to a Sub Base.

    The Japanese player decides whether the base is attacked at all (ES-11.21.D1) and may leave it out when he
    assigns hits (ES-11.21.D6). `to_flip` holds the hits that each other unit still at full strength takes to be
    reduced: those come first (ES-11.21.D5), unless a critical hit is directed at the base (ES-11.21.D7). Fifteen
    of the rest displace the base; fewer do nothing and are not carried over (ES-11.21.D4).
    """
    if not at_base:
        return Hits(0, False)
    left = max(0, hits if critical else hits - sum(to_flip))
    return Hits(left, left >= needed)


def displace(board: Board, base: Base) -> None:
    """Take a base from the map to the Turn Record Track, to return in the next Reinforcement Phase.

    By hits (ES-11.21.D8) or by a Japanese ground unit in its hex (ES-11.21.D9); no emergency move is offered
    after that (ES-11.21.D10).
    """
    base.hex = base.seen_at = 0
    board.tally.bases_lost += 1


def escort_needed(board: Board, place: Hex, overland: bool) -> int:
    """Return the activations that an amphibious assault must set aside as escort: 1 on a Sub Base, else 0.

    The base counts as a US naval unit for the parent rule on escorts (ES-11.21.D11, ES-BASE-22).
    """
    return 1 if not overland and board.base_at(place) is not None else 0


def screen(board: Board, place: Hex) -> int:
    """Return the screen of a node against strikes: 4 for each Allied node within 3 hexes, at most 12 (ES-BASE-25)."""
    figures = board.tables.strike
    nodes = sum(board.control[h] == ALLIED for h in near(place, figures.screen_reach))
    return min(figures.screen_most, figures.screen_each * nodes)


def strike(dice: Sequence[int], screening: int, at_base: bool, figures: Strike, needed: int = 15) -> Hits:
    """Return what the dice of a strike do: their sum less the screen, which a 9 sweeps aside (ES-BASE-25)."""
    return attack(sum(dice), (screening,), figures.critical_face in dice, at_base, needed)
