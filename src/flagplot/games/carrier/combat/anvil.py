"""Torpedo attacks from several sides at once (GM-18.3)."""

from collections.abc import Sequence

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.targets import Raid
from flagplot.games.carrier.facts.flight import TooFewForAnvil
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.unit_id import UnitId

LEAST = 2
"""Air factors with torpedoes on one target that an anvil takes."""


def settle(battle: Battle, side: Side, raids: Sequence[Raid]) -> None:
    """Let only those attack as an anvil of whom at least two go at one target; chosen for each target, by the orders
    (GM-18.3)."""
    found: dict[str, list[Raid]] = {}
    for raid in raids:
        if raid.anvil:
            found.setdefault(raid.target.name, []).append(raid)
    for name, group in found.items():
        if sum(raid.share.n for raid in group) < LEAST:
            for raid in group:
                raid.anvil = False
                whose = UnitId(side, "AF", raid.share.af.number)
                battle.umpire.tell(TooFewForAnvil(seat=side, about=whose, target=name, least=LEAST))
