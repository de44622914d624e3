"""Throws in words."""

from flagplot.core.words import Words
from flagplot.games.carrier.facts.throws import AttackThrown, ContactThrown, DivingThrown, InterceptionTried, Trail
from flagplot.games.carrier.sentences.attacks import hits, party, planes, row, target
from flagplot.games.carrier.theatre.hex import name


def thrown(words: Words, fact: Trail) -> str:
    """Return a throw in a line."""
    hex_ = name(fact.hex)
    match fact:
        case AttackThrown():
            return _attack(words, fact, hex_)
        case InterceptionTried():
            height = words(f"combat.height.{'high' if fact.high else 'low'}")
            result = words(f"combat.throw.{'met' if fact.success else 'missed'}")
            return words("combat.throw.interception", hex=hex_, height=height, total=fact.total, result=result)
        case DivingThrown(of=None):
            return words("combat.throw.diving", hex=hex_, total=fact.total, most=fact.most, cap=fact.cap)
        case DivingThrown(of=af):
            key, whose = "combat.throw.diving_of", af.label if af else ""
            return words(key, hex=hex_, af=whose, total=fact.total, most=fact.most, cap=fact.cap)
        case ContactThrown():
            return words("combat.throw.contact", hex=hex_, boats=fact.flotilla.label, dice=_dice(fact.faces))
    raise TypeError(f"no sentence for {type(fact).__name__}")


def _dice(faces: tuple[int, ...]) -> str:
    return " ".join(map(str, faces))


def _attack(words: Words, fact: AttackThrown, hex_: str) -> str:
    what, dice, result = _what(words, fact), _dice(fact.faces), hits(words, fact.hits)
    if fact.row is None:
        return words("combat.throw.attack", hex=hex_, what=what, dice=dice, hits=result)
    return words("combat.throw.attack_row", hex=hex_, what=what, dice=dice, row=row(words, fact.row), hits=result)


def _what(words: Words, fact: AttackThrown) -> str:
    if fact.what == "bombardment":
        return words("combat.throw.bombardment", base=fact.target.name)
    if fact.what == "strafing":
        return words("combat.throw.strafing", who=party(words, fact.who), base=fact.target.name)
    if fact.what == "attack":
        return words("combat.on", who=party(words, fact.who), target=fact.target.name)
    if fact.bombers:
        group = words(f"combat.height.{fact.group}")
        at = words("combat.flak.planes", planes=planes(words, fact.bombers.items()), group=group)
    else:
        at = target(words, fact.target)
    if fact.what == "own guns":
        return words("combat.throw.guns", guns=fact.guns, target=at)
    guns = words("combat.flak.base_guns", base=fact.guns) if fact.guns else words("combat.flak.ships_guns")
    return words("combat.throw.guns_on", guns=guns, target=at)
