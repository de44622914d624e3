"""Surface combat against ships that lie crippled or at anchor without company (FE-19.11)."""

import msgspec

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.positions import helpless
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.state.units import Ship


def without_company(battle: Battle) -> Side | None:
    """Return the side all of whose ships in the hex are crippled or at anchor while the other has one that is neither
    (FE-19.11a); None where there is no such side, or the rule is not played."""
    if not battle.umpire.ruleset.options.helpless_targets:
        return None
    sound = {side: any(not helpless(battle, side, ship) for ship in battle.ships(side)) for side in SIDES}
    return next((side for side in SIDES if not sound[side] and sound[enemy(side)]), None)


class HelplessRows(msgspec.Struct):
    """The rows of fire at ships without company and of their reply (FE-19.11b, FE-19.11d)."""

    victim: Side
    attack: int
    reply: int
    against_torpedo_line: int
    torpedo_line: frozenset[str]
    """The attacker's ships in Torpedo, by name."""

    def at(self, side: Side, ship: Ship) -> int:
        """Return the row of a side's guns at a ship: the attacker's at any, the reply by the line it lies in."""
        if side != self.victim:
            return self.attack
        return self.against_torpedo_line if ship.name in self.torpedo_line else self.reply

    def cost(self, gunnery_line: bool) -> dict[Side, int]:
        """Return what the round costs a gun ship of each side: the row it fires at, the reply by the gunnery line if
        the attacker has one (BR-19.8.1)."""
        return {enemy(self.victim): self.attack, self.victim: self.reply if gunnery_line else self.against_torpedo_line}


def rows(battle: Battle, numbers: dict[Side, int], victim: Side) -> HelplessRows:
    """Return the rows: the attacker's number and a half, the reply with half of it, both rounded up, and with the sum
    of both numbers at the attacker's torpedo line (FE-19.11b, FE-19.11d)."""
    constant = battle.tables.constant
    attacker = enemy(victim)
    number = numbers[attacker]
    line = frozenset(name for (side, name), place in battle.places.items() if side == attacker and place == "torpedo")
    return HelplessRows(
        victim,
        _share(number, constant["helpless_attacker_percent"]),
        _share(number, constant["helpless_defender_percent"]),
        number + numbers[victim],
        line,
    )


def _share(number: int, percent: int) -> int:
    return -(-number * percent // 100)
