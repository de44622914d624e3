"""A dispatch as a sentence: the tag of its kind is the key, its facts are the values."""

from functools import singledispatch

from flagplot.core.words import Phrase, Value, phrase
from flagplot.games.slot import calendar
from flagplot.games.slot.sentences import values
from flagplot.games.slot.telling import kinds

NAMED = {"weather": "weather", "light": "calendar", "side": "side"}
"""Facts that are words of a kind, and where those stand."""
COUNTED = {"sent": "count.steps", "steps": "count.steps", "scored": "count.hits"}
"""Facts that are numbers of something, and the sentence that says how many."""


def sentence(dispatch: kinds.SlotDispatch) -> Phrase:
    """Return the sentence of a dispatch."""
    key = str(dispatch.__struct_config__.tag)
    if dispatch.BY:
        key += f".{getattr(dispatch, dispatch.BY)}"
    return Phrase(key, {**_plain(dispatch), **facts(dispatch)})


def _plain(dispatch: kinds.SlotDispatch) -> dict[str, Value]:
    """Return the facts that are names and numbers."""
    out: dict[str, Value] = {}
    for name in dispatch.__struct_fields__:
        value = getattr(dispatch, name)
        if name in NAMED:
            out[name] = phrase(f"{NAMED[name]}.{value}")
        elif name in COUNTED:
            out[name] = phrase(COUNTED[name], n=value)
        elif isinstance(value, str | int) or (isinstance(value, tuple) and all(isinstance(v, str) for v in value)):
            out[name] = value
    if dispatch.COUNT:
        out["n"] = getattr(dispatch, dispatch.COUNT)
    return out


@singledispatch
def facts(dispatch: kinds.SlotDispatch) -> dict[str, Value]:
    """Return the values of a sentence that are more than a name or a number."""
    return {}


def fight(of: kinds.BoatFight) -> Value:
    """Return how an attack of boats went, one thing after another."""
    alarm = phrase(f"boats.alarm.{of.alarm}")
    parts: list[Value] = [phrase("boats.surprise", die=of.surprise, alarm=alarm)] if of.surprise else []
    parts += [phrase("boats.destroyed", n=of.destroyed)] if of.destroyed else []
    parts += map(values.hit, of.hits)
    parts += [phrase("boats.answered", n=of.answered)] if of.answered else []
    parts += [phrase("boats.lost_ace" if one.ace else "boats.lost", boat=one.boat) for one in of.lost]
    return values.joined("semicolon", parts)


def _found(dispatch: kinds.Detected) -> Phrase:
    mined = [phrase("mines.found", boundary=edge, n=count) for edge, count in dispatch.fields.items()]
    return phrase("mines.found_some", fields=tuple(mined)) if mined else phrase("mines.found_none")


def _sighted(dispatch: kinds.Sighted) -> dict[str, Value]:
    way = values.course(dispatch.course)
    return {
        "strength": values.strength(dispatch.strength),
        "course": phrase("course.moving", way=way) if dispatch.course else way,
        "source": values.source(dispatch.source),
    }


def _struck(dispatch: kinds.StrikeOnContact | kinds.StrikeOnFleet) -> dict[str, Value]:
    return {"hits": values.joined("semicolon", map(values.hit, dispatch.hits)) or phrase("damage.no_hits")}


def _torpedoed(dispatch: kinds.SubmarineAttack) -> dict[str, Value]:
    hits = values.joined("semicolon", map(values.effects, dispatch.hits))
    return {"hits": hits or phrase("submarines.torpedoes_miss")}


def _battle(dispatch: kinds.Battle) -> dict[str, Value]:
    first, last = (phrase(f"fleets.range.{dispatch.rounds[number].range}") for number in (0, -1))
    at = phrase("fleets.kept" if first == last else "fleets.shifted", first=first, last=last)
    leave = values.joined("and", [phrase(f"fleets.leave.{who}") for who in dispatch.leave])
    return {
        "n": len(dispatch.rounds),
        "at": at,
        "leave": phrase("fleets.after", leave=leave) if leave else "",
        "lost": values.listed(dispatch.lost, "fleets.nothing"),
        "enemy_lost": values.listed(dispatch.enemy_lost, "fleets.nothing"),
    }


facts.register(kinds.WeatherNews, lambda dispatch: {"turn": calendar.label(dispatch.turn)})
facts.register(kinds.MineHit, lambda dispatch: {"effects": values.effects(dispatch.effects)})
facts.register(kinds.FieldLaid, lambda dispatch: {"boundaries": values.joined("and", dispatch.boundaries)})
facts.register(kinds.Detected, lambda dispatch: {"found": _found(dispatch)})
facts.register(kinds.BoatsFind, lambda dispatch: {"dice": values.joined("space", dispatch.dice)})
facts.register(kinds.BoatNews, lambda dispatch: {"fight": fight(dispatch.fight)})
facts.register(kinds.SubmarineAttack, _torpedoed)
facts.register(kinds.SubmarineAttacked, lambda dispatch: {"cards": values.cards(dispatch.cards)})
facts.register(kinds.Sighted, _sighted)
facts.register(kinds.StrikeOnContact, _struck)
facts.register(kinds.StrikeOnFleet, _struck)
facts.register(kinds.Battle, _battle)
