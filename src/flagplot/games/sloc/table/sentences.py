"""Each ruling for a table as lines, and the history of its bases."""

from flagplot.core.words import Phrase, Value, Words, phrase
from flagplot.games.sloc.map import name
from flagplot.games.sloc.sentences import parts
from flagplot.games.sloc.sentences.sections import answer
from flagplot.games.sloc.sites import half_range
from flagplot.games.sloc.table import rulings
from flagplot.games.sloc.table.state import Step
from flagplot.games.sloc.telling.dispatches import SubmarineRoll


def lines(ruling: rulings.AnyRuling, words: Words) -> tuple[str, ...]:
    """Return a ruling in words, line by line."""
    if isinstance(ruling, rulings.Refused):
        return (parts.ruled(ruling.refusal, words, "no_roll" if ruling.rolls else "ruled"),)
    return tuple(map(words.text, _lines(ruling)))


def _lines(ruling: rulings.AnyRuling) -> list[Phrase]:
    match ruling:
        case rulings.TurnKept():
            return [phrase("table.turn_kept", turn=ruling.turn)]
        case rulings.HqKept():
            half = {"range": ruling.range, "half": half_range(ruling.range)}
            return [phrase("table.hq", hq=parts.hq_name(ruling.hq), place=name(ruling.hex), **half)]
        case rulings.JapaneseHqsKept():
            return [phrase("table.japanese_hqs", places=_places(ruling.hexes))]
        case rulings.ResourcesKept():
            return [phrase("table.resources", held=ruling.held)]
        case rulings.ModifierKept():
            return [_swm(ruling)]
        case rulings.DrawKept():
            return [phrase("table.draw", n=ruling.draw.base or 0), *_draw(ruling.draw)]
        case rulings.AspKept():
            return [phrase("table.asp", asp=ruling.asp)]
        case rulings.DivisionsKept():
            return [phrase("table.divisions", n=ruling.divisions)]
        case rulings.SectionAnswered():
            return [answer(ruling.section)]
        case rulings.TurnOpened():
            return _turn_opened(ruling)
        case rulings.GameClosed():
            return [phrase("table.closed")]
        case rulings.RollRuled():
            return _roll(ruling.roll)
        case rulings.SuccessesRuled():
            return _successes(ruling)
        case rulings.Bought():
            level: Value = phrase("table.unknown_level") if ruling.asp is None else ruling.asp
            return [phrase("table.bought", choice=ruling.choice, asp=level, lost=ruling.lost), _swm(ruling)]
        case rulings.SiteRuled():
            hqs = tuple(map(parts.hq_name, ruling.hqs))
            under = phrase("table.under", hqs=hqs) if hqs else ""
            return [phrase("table.legal", base=ruling.kind, place=name(ruling.hex), under=under)]
        case rulings.Withdrawn():
            more = [phrase("table.no_emergency")] if ruling.event == "overrun" else []
            return [phrase(f"table.withdrawn.{ruling.event}", base=ruling.kind, turn=ruling.due), *more]
        case rulings.LandingRuled():
            return [phrase("table.landing_escorted" if ruling.kind else "table.landing", base=ruling.kind)]
        case rulings.HitsRuled():
            return _hits(ruling)
        case rulings.TransportsRuled():
            change = {"die": ruling.die, "before": ruling.before, "after": ruling.after}
            return [phrase("table.transports", base=ruling.kind, **change)]
        case _:
            raise TypeError(f"{type(ruling).__name__} is no ruling that stands")


def _places(hexes: tuple[int, ...]) -> Value:
    return tuple(map(name, hexes)) or phrase("table.none")


def _swm(ruling: rulings.ModifierKept | rulings.TurnOpened | rulings.Bought | SubmarineRoll) -> Phrase:
    return phrase(
        "table.swm", swm=parts.signed(ruling.swm), marker=parts.marker(ruling.swm), terms=parts.terms(ruling.terms)
    )


def _draw(draw: rulings.Draw) -> list[Phrase]:
    """Return the new draw, or ask for the base draw (ES-ASSIST-2)."""
    if not draw.successes:
        return []
    if draw.base is None:
        return [phrase("table.tell_draw", n=draw.successes)]
    floor = phrase("news.floor", rule=parts.parent("11.4")) if draw.denied < draw.successes else ""
    return [phrase("table.drawn", n=draw.drawn, base=draw.base, floor=floor, denied=draw.denied)]


def _turn_opened(ruling: rulings.TurnOpened) -> list[Phrase]:
    out = [phrase("table.turn_opened", turn=ruling.turn, date=phrase(f"calendar.{ruling.turn}"))]
    for item in ruling.replaced:
        where: Value = name(item.hex) if item.hex else phrase("table.on_track")
        out.append(phrase("table.replaced", base=item.kind, old=item.old, where=where))
    out += [phrase("table.arrives", base=kind) for kind in ruling.arrived]
    return [*out, *(phrase("table.waits", base=kind) for kind in ruling.waiting), _swm(ruling)]


def _roll(roll: SubmarineRoll) -> list[Phrase]:
    found = roll.proximity
    nodes = tuple(phrase(f"roll.item.{item.kind}", hex=item.hex, distance=item.distance) for item in found.counted)
    return [
        phrase("table.roll", base=roll.kind, range=parts.reach(found.range, roll.source), place=name(found.hex)),
        phrase("roll.in_range", lists=nodes or phrase("roll.nothing")),
        phrase("roll.sum", tally=parts.tally(found)),
        _swm(roll),
        phrase("table.success", on=parts.success_on(roll.tenths), tenths=roll.tenths),
        phrase("roll.plain", die=parts.die(roll)),
    ]


def _successes(ruling: rulings.SuccessesRuled) -> list[Phrase]:
    if not ruling.draw.successes:
        return [phrase("table.no_success")]
    last = [] if ruling.asp_told else [phrase("table.tell_asp")]
    return [*_draw(ruling.draw), phrase("table.choices", choices=ruling.choices), *last]


def _hits(ruling: rulings.HitsRuled) -> list[Phrase]:
    out = []
    if ruling.strength is not None:
        out.append(phrase(f"hits.{'battle' if ruling.may_declare else 'no_battle'}", strength=ruling.strength))
    if not ruling.at_base:
        return [*out, phrase("hits.spared")]
    figures = {"hits": ruling.hits, "flipped": ruling.flipped, "left": ruling.left}
    out.append(phrase("hits.critical" if ruling.critical else "hits.flipped", **figures))
    if ruling.due:
        return [*out, phrase("table.withdrawn.displaced", base=ruling.kind, turn=ruling.due)]
    return [*out, phrase("hits.short", left=ruling.left, needed=ruling.needed)]


def history(step: Step) -> Phrase:
    """Return a step of the history of the bases."""
    return phrase(f"table.history.{step.event}", turn=step.turn, base=step.kind, place=name(step.hex))
