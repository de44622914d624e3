"""Why something may not be done: the row that forbids it, the kind of reason, and what the reason speaks of."""

import msgspec

from flagplot.games.sloc.map import Hex


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reason as a fact; `refusal.<kind>` among the sentences says it."""

    rule: str
    kind: str
    hex: Hex = 0
    piece: str = ""
    """The base, headquarters or section it speaks of."""
    by: str = ""
    """The headquarters that would act on the piece."""
    number: int = 0
    """What there is, in the unit of the reason: hexes, cards, activations, ASPs."""
    most: int = 0
    """The limit that the number is held against."""
