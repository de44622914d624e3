"""How planes search: against each target in range, or once a turn for all that can be seen (FE-7.3a, GM-7.2b)."""


class TargetSearch:
    """An AF ordered to search rolls for each enemy formation, and starts the turn with what it had in sight
    (FE-7.3a)."""

    each_target = True
    """Each target is found by a roll of its own."""


class TurnSearch(TargetSearch):
    """An AF that is not forbidden to rolls once; success lets it see everything in range all turn (GM-7.2b)."""

    each_target = False


SEARCHES = {"targets": TargetSearch(), "roll": TurnSearch()}
"""By the option `search`."""
