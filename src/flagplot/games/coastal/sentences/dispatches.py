"""What is told, in words: the key of a sentence is the tag of its fact, the values are its fields."""

from collections.abc import Sequence
from functools import reduce

from flagplot.core.dice import Modifier
from flagplot.core.words import Phrase, Value, phrase
from flagplot.games.coastal import attack, plane
from flagplot.games.coastal.telling import facts
from flagplot.games.coastal.telling.facts import Fact, Throw, Who
from flagplot.games.coastal.torpedo_damage import Effect, System
from flagplot.games.coastal.victory import reason

KINDS = {"aspect", "edge", "light", "system", "why"}
"""Fields whose values are kinds, each with a word of its own."""
COUNTS = {"boxes", "hits", "lost"}
"""Fields that are numbers with a noun."""


def sentence(fact: Fact) -> Phrase:
    """Return a fact as a phrase."""
    key = str(fact.__struct_config__.tag)
    values = {name: _value(name, getattr(fact, name)) for name in fact.__struct_fields__[4:]}
    match fact:
        case facts.LeftArea(exit=exit_):
            values["how"] = phrase(f"dispatch.{key}.{'exit' if exit_ else 'withdrawal'}")
            key += ".text"
        case facts.WasRammed():
            values["harm"] = tuple(_harm(fact))
            key += ".text"
        case facts.RanAground(shallow=shallow):
            values["where"] = phrase(f"dispatch.{key}.{'shallow' if shallow else 'land'}")
            key += ".text"
        case facts.Sighted(new=new, size=size, of_type=of_type, name=name):
            what: Value = of_type or phrase("dispatch.sighted.class", size=size)
            values["what"] = phrase("dispatch.sighted.named", what=what, name=name) if name else what
            key += ".new" if new else ".more"
        case facts.RadarContact(place=(x, y)):
            values["place"] = f"({x // 100}, {y // 100})"
        case facts.UnderFire(hits=hits):
            key += ".hit" if hits else ".missed"
        case facts.SpecialDamage(damage=damage, n=n):
            values["harm"] = phrase(f"damage.{damage}", number=n)
        case facts.Launched(bottom=bottom, fired=fired):
            values["rest"] = phrase(f"dispatch.{key}.bottom", lost=bottom, left=fired - bottom) if bottom else ""
            key += ".note"
        case facts.TorpedoAttack(because=because, throws=throws):
            values |= {"ruling": ruling(because), "throws": thrown(throws)}
        case facts.Torpedoed(effect=effect, out=out):
            values |= {"boxes": phrase("dispatch.boxes", n=effect.boxes), "effect": harmed(effect, out)}
        case facts.FloodingFought(lost=lost, stopped=stopped):
            parts = (("lost", lost), ("stopped", stopped))
            values["harm"] = tuple(phrase(f"dispatch.{key}.{part}", **values) for part, n in parts if n)
            key += ".text"
        case facts.Alerted(wireless=wireless):
            key += ".all" if wireless else ".near"
        case facts.BattleOver(ending=ending):
            values["reason"] = reason(ending)
    return phrase(f"dispatch.{key}", **values)


def _harm(fact: facts.WasRammed) -> list[Phrase]:
    """Return what a rammed vessel's owner is told of its harm."""
    key = "dispatch.was-rammed"
    kinds = {"m-hit": fact.m_hit, "propeller": fact.propeller, "rudder": fact.rudder}
    out = [phrase(f"{key}.lost", lost=phrase("dispatch.boxes", n=fact.lost))]
    out += [phrase(f"{key}.{kind}") for kind, holds in kinds.items() if holds]
    out += [phrase(f"{key}.mounts", n=fact.mounts)] if fact.mounts else []
    return out + ([phrase(f"{key}.radar")] if fact.radar else [])


def _value(name: str, value: object) -> Value:
    """Return a field as reports write it."""
    match value:
        case Who():
            return called(value)
        case (int(low), int(high)) if name == "band":
            return phrase("dispatch.band.to" if high else "dispatch.band.over", low=low, high=high)
        case (int(x), int(y)) if name == "place":
            return f"({plane.cm(x):.1f}, {plane.cm(y):.1f})"
        case tuple():
            return tuple(called(one) for one in value if isinstance(one, Who))
        case bool() if name in ("wide", "deep"):
            return noted(name, value)
        case float():
            return f"{value:g}"
        case int() if name in ("bearing", "course"):
            return bearing(value)
        case int() if name == "contact":
            return f"C{value}"
        case int() if name in COUNTS:
            return phrase("dispatch.hits" if name == "hits" else "dispatch.boxes", n=value)
        case str() if name in KINDS:
            return phrase(f"{name}.{value}")
    return value if isinstance(value, str | int) else ""


def called(who: Who) -> str | Phrase:
    """Return what a seat calls a vessel."""
    if who.own or who.contact:
        return who.own or f"C{who.contact}"
    return phrase("who.class", size=who.size) if who.size else phrase("who.unseen")


def noted(what: str, holds: bool) -> Phrase:
    """Return the spread (`wide`) or the depth (`deep`) of a note."""
    return phrase(f"note.{what if holds else {'wide': 'narrow', 'deep': 'shallow'}[what]}")


def bearing(angle: int) -> str:
    """Return a bearing as three figures."""
    return f"{round(angle / 10) % 360:03d}"


def because(items: Sequence[Modifier], topic: str) -> tuple[Phrase, ...]:
    """Return modifiers with their signs and reasons."""
    return tuple(
        phrase("because.item", value=f"{value:+d}", reason=phrase(f"because.{topic}.{key}")) for key, value in items
    )


def ruling(items: Sequence[Modifier]) -> Phrase:
    """Return a torpedo's score with its items, as the owner reads it (AS-8.2u)."""
    parts: tuple[str | Phrase, ...] = (str(attack.BASE), *because(items, "torpedo"))
    return phrase("because.total" if items else "because.bare", items=parts, score=attack.score(tuple(items), 0))


def chain(parts: Sequence[Value]) -> Value:
    """Return several pieces as one, each with its own commas."""
    return reduce(lambda first, rest: phrase("dispatch.next", first=first, rest=rest), parts)


def thrown(throws: Sequence[Throw]) -> Value:
    """Return what each torpedo needed and rolled."""
    return chain([phrase("dispatch.throw", needed=one.needed, rolled=one.rolled) for one in throws])


def harmed(effect: Effect, out: Sequence[System], shock: str = "") -> Value:
    """Return what a hit did beyond its boxes; `shock` is the key where nobody has named the systems."""
    systems = tuple(fitted(one) for one in out)
    kinds = [shock if shock and kind.endswith("shock") else kind for kind in effect.kinds]
    return chain([phrase(f"effect.{kind}", out=systems) for kind in kinds])


def fitted(system: System) -> str | Phrase:
    """Return a weapon, radar or sonar."""
    if system.kind == "named":
        return system.name
    kind = "all-tubes" if system.kind == "tubes" and not system.number else system.kind
    return phrase(f"fitting.{kind}", number=system.number, name=system.name)
