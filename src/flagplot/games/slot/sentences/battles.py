"""A battle in steps: round by round who manoeuvred, who fired at whom, with which dice, and what came of it
(SP-BASE-25)."""

from flagplot.core.words import Value, phrase
from flagplot.games.slot.sentences import values
from flagplot.games.slot.telling.kinds import Battle, Fire

COLUMNS = "round ship fire dice result"
Row = tuple[Value, ...]


def steps(battle: Battle) -> list[Row]:
    """Return the rows of a battle; the first row of a round says which it is, and at which range."""
    rows: list[Row] = []
    for one in battle.rounds:
        die, added = one.manoeuvre[battle.seat]
        dice = phrase("fleets.faster", die=die, n=added) if added else die
        head = phrase("fleets.round", n=one.number, range=phrase(f"fleets.range.{one.range}"))
        rows.append((head, battle.about, phrase("fleets.manoeuvre"), dice, ""))
        rows += [("", *_fire(fire, battle.seat)) for fire in one.fire]
    return rows


def _fire(fire: Fire, seat: str) -> Row:
    """Return one ship's fire: its dice if it is one's own."""
    hits = values.counted((phrase("damage.all", effects=values.effects(hit)) for hit in fire.hits), "damage.times")
    dice = phrase("fleets.dice", dice=values.joined("space", fire.dice), needs=fire.needs)
    return (
        fire.ship if fire.side == seat else phrase("fleets.enemy", ship=fire.ship),
        phrase(f"fleets.weapon.{fire.weapon}", at=fire.at),
        dice if fire.dice else "-",
        values.joined("semicolon", hits) or phrase("damage.no_hits"),
    )
