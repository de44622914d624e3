"""Each dispatch of the campaign as a sentence, and the log that is opened at the end."""

from flagplot.core.words import Phrase, Value, phrase
from flagplot.games.sloc.board import ALLIED, JAPANESE, Side
from flagplot.games.sloc.cards import TRANSPORTS
from flagplot.games.sloc.map import name
from flagplot.games.sloc.proximity import Proximity
from flagplot.games.sloc.sentences import parts
from flagplot.games.sloc.telling import dispatches
from flagplot.games.sloc.victory import reason


def submarine_lines(roll: dispatches.SubmarineRoll) -> tuple[Phrase, ...]:
    """Return a ruling on submarine warfare term by term (ES-11.22.A6, ES-11.22.C7)."""
    place, source = roll.proximity.hex, parts.reach(roll.proximity.range, roll.source)
    return (
        phrase("roll.head", base=roll.kind, range=source, place=name(place), hq=parts.hq_name(roll.hq)),
        phrase("roll.in_range", lists=_counted(roll.proximity) or phrase("roll.nothing")),
        phrase("roll.sum", tally=parts.tally(roll.proximity)),
        phrase("roll.swm", terms=parts.terms(roll.terms), swm=parts.signed(roll.swm), on=parts.success_on(roll.tenths)),
        phrase("roll.cited", die=parts.die(roll), rule=roll.rule),
    )


def _counted(found: Proximity) -> Value:
    """Return what lies in range with its distances, kind by kind in the order of the count."""
    lists: dict[str, list[Phrase]] = {}
    for item in found.counted:
        key = "roll.counted_hq" if item.hq else "roll.counted"
        hq = parts.hq_name(item.hq) if item.hq else ""
        lists.setdefault(item.kind, []).append(phrase(key, hex=item.hex, hq=hq, distance=item.distance))
    return (
        parts.in_turn(phrase(f"roll.kind.{kind}", items=tuple(items)) for kind, items in lists.items()) if lists else ""
    )


def sentence(news: dispatches.AnyDispatch) -> Value:
    """Return a dispatch as one sentence or two."""
    match news:
        case dispatches.TurnBegan():
            return phrase("news.turn", turn=news.turn, date=phrase(f"calendar.{news.turn}"))
        case dispatches.HqNews():
            away = "_away" if news.event == "commanded" and not news.hex else ""
            values: dict[str, Value] = {"leader": news.leader, "range": news.range, "was": name(news.was)}
            return phrase(f"hq.{news.event}{away}", hq=parts.hq_name(news.key), place=name(news.hex), **values)
        case dispatches.BaseNews():
            away = "_away" if news.event == "replaced" and not news.hex else ""
            values = {"rule": news.rule, "old": news.old, "was": name(news.was)}
            return phrase(f"base.{news.event}{away}", base=news.kind, place=name(news.hex), **values)
        case dispatches.SubmarineRoll():
            return submarine_lines(news)[-1]
        case dispatches.HiddenRoll():
            return phrase("news.hidden", base=news.kind)
        case dispatches.SubmarineBarred():
            where = phrase("news.at", place=name(news.hex)) if news.hex else ""
            return phrase("news.barred", base=news.kind, at=where, reason=parts.refusal(news.refusal), rule=news.rule)
        case dispatches.Effects():
            bought = phrase(f"choice.{news.choice}")
            values = {"asp": news.asp, "swm": parts.signed(news.swm), "marker": parts.marker(news.swm)}
            return phrase("news.effects", n=news.successes, choice=bought, **values)
        case dispatches.BomberRaid():
            result = phrase("news.card_less" if news.success else "news.no_effect")
            return phrase(
                "news.bombers", place=name(news.hex), die=news.die, result=result, rule=parts.citation(news.rule)
            )
        case dispatches.CardsDrawn():
            return _drawn(news)
        case dispatches.CardUsed():
            card = parts.title(news.card) if news.card else phrase("card.face_down")
            return phrase(f"use.{news.side}.{news.use}", card=card, activations=_activations(news.value))
        case dispatches.OffensiveUnderWay():
            return phrase("news.window", battle=phrase(f"window.{'battle' if news.battle else 'none'}"))
        case dispatches.AssaultRoll():
            return _assault(news)
        case dispatches.StrikeRoll():
            return _strike(news)
        case dispatches.GarrisonRaised():
            price = phrase("news.divisions", divisions=news.divisions) if news.side == JAPANESE else ""
            return phrase("news.garrison", side=people(news.side), place=name(news.hex), value=news.value, price=price)
        case dispatches.TransportsAttacked():
            change = "divisions_lost" if news.after < news.before else "divisions_stay"
            result = phrase(f"news.{change}", before=news.before, after=news.after)
            values = {"die": news.die, "change": result, "rule": news.rule}
            return phrase("news.transports", title=TRANSPORTS, base=news.kind, **values)
        case dispatches.PrintedReaction():
            use = phrase(f"news.reaction_{'helps' if news.assaulted else 'idle'}", added=news.added)
            return phrase("news.reaction", place=name(news.hex), use=use, rule=parts.citation(news.rule))
        case dispatches.RegionSurrendered():
            passing = phrase("news.passing", places=tuple(map(name, news.hexes))) if news.hexes else ""
            return phrase("news.surrender", region=news.region, passing=passing, rule=parts.citation(news.rule))
        case dispatches.OrderDropped():
            return phrase(
                "news.dropped", order=news.order.canonical, reason=parts.refusal(news.refusal), rule=news.rule
            )
        case dispatches.OrderCarriedOut():
            return news.order.canonical
        case dispatches.GameEnded():
            return phrase(f"news.end.{news.ending.winner}", reason=reason(news.ending))


def people(side: Side) -> Phrase:
    """Return a side as the subject of a sentence."""
    return phrase(f"people.{side}")


def _drawn(draw: dispatches.CardsDrawn) -> Phrase:
    cards = phrase("news.which", cards=parts.listing(draw.cards)) if draw.cards else ""
    instead = phrase("news.instead", base=draw.base) if draw.denied else ""
    floor = phrase("news.floor", rule=parts.parent("11.4")) if draw.at_floor else ""
    return phrase("news.drew", side=people(draw.side), n=draw.drawn, instead=instead, floor=floor, cards=cards)


def _activations(number: int) -> Phrase:
    return phrase("news.activations", n=number)


def _assault(roll: dispatches.AssaultRoll) -> Phrase:
    strength = roll.activations - roll.escort
    result = "captured" if roll.captured else "held" if strength else "unescorted"
    return phrase(
        "news.assault",
        side=people(roll.side),
        place=name(roll.hex),
        shipping=phrase("news.shipping", asp=roll.shipping) if roll.shipping else "",
        die=roll.die,
        activations=_activations(strength),
        escort=phrase("news.escort") if roll.escort else "",
        bonus=roll.bonus,
        garrison=roll.garrison,
        total=roll.total,
        needed=roll.needed,
        result=phrase(f"news.{result}"),
    )


def _strike(roll: dispatches.StrikeRoll) -> Phrase:
    dice = " ".join(map(str, roll.dice))
    if not roll.found or roll.ignored:
        return phrase(f"strike.{'spared' if roll.found else 'nothing'}", place=name(roll.hex), dice=dice)
    return phrase(
        "strike.struck",
        base=roll.kind,
        place=name(roll.hex),
        dice=dice,
        sum=sum(roll.dice),
        screen=phrase("strike.swept") if roll.critical else phrase("strike.screen", screen=roll.screen),
        left=roll.left,
        result=phrase("strike.displaced") if roll.displaced else phrase("strike.short", needed=roll.needed),
    )


def log_line(entry: dispatches.AnyDispatch) -> Phrase:
    """Return a line of the log that is opened at the end: turn, side, and the die, card or order (ES-BASE-34)."""
    side: Side = ALLIED
    match entry:
        case dispatches.CardsDrawn():
            side = entry.side
            text = phrase("log.draws", cards=tuple(parts.title(card) for card in entry.cards) or phrase("log.nothing"))
        case dispatches.CardUsed():
            side = entry.side
            text = phrase(f"log.use.{entry.use}", card=parts.title(entry.card))
        case dispatches.OrderCarriedOut():
            side, text = entry.side, phrase("log.order", order=entry.order.canonical)
        case dispatches.AssaultRoll():
            side = entry.side
            result = phrase(f"log.{'captured' if entry.captured else 'held'}", place=name(entry.hex))
            text = _thrown("assault", entry.hex, entry.die, result, entry.rule)
        case dispatches.StrikeRoll():
            side = JAPANESE
            result = phrase(f"log.{'displaced' if entry.displaced else 'no_effect'}", left=entry.left)
            text = _thrown("strike", entry.hex, " ".join(map(str, entry.dice)), result, entry.rule)
        case dispatches.TransportsAttacked():
            result = phrase("log.divisions", before=entry.before, after=entry.after)
            text = _thrown("transports", entry.kind, entry.die, result, entry.rule)
        case dispatches.SubmarineRoll():
            text = _thrown("submarines", entry.kind, entry.die, _outcome(entry.success), entry.rule)
        case dispatches.BomberRaid():
            text = _thrown("bombers", entry.hex, entry.die, _outcome(entry.success), entry.rule)
        case _:
            raise TypeError(f"the log keeps dice, cards and orders, not {type(entry).__name__}")
    return phrase(f"log.{side}", turn=entry.turn, entry=text)


def _outcome(success: bool) -> Phrase:
    return phrase(f"log.{'success' if success else 'failure'}")


def _thrown(purpose: str, subject: Value, dice: Value, result: Phrase, rule: str) -> Phrase:
    what = phrase(f"log.throw.{purpose}", subject=subject)
    return phrase("log.die", purpose=what, dice=dice, result=result, rule=rule)
