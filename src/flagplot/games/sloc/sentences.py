"""Each dispatch as a sentence for a person."""

from flagplot.games.sloc.board import Side
from flagplot.games.sloc.cards import TRANSPORTS, title
from flagplot.games.sloc.gaps import citation, parent
from flagplot.games.sloc.intelligence import (
    AnyDispatch,
    AssaultRoll,
    BaseNews,
    BomberRaid,
    CardsDrawn,
    CardUsed,
    Effects,
    GameEnded,
    GarrisonRaised,
    HiddenRoll,
    HqNews,
    OffensiveUnderWay,
    OrderDropped,
    PrintedReaction,
    RegionSurrendered,
    StrikeRoll,
    SubmarineBarred,
    SubmarineRoll,
    TransportsAttacked,
    TurnBegan,
)
from flagplot.games.sloc.map import name
from flagplot.games.sloc.modifier import marker

PEOPLE: dict[Side, str] = {"allied": "The Allies", "japanese": "Japan"}
CHOICES = {
    "NONE": "nothing more",
    "ASP": "an ASP",
    "SWM": "the modifier (SWM -1)",
    "BOTH": "an ASP and the modifier (SWM -1)",
}
HQ_NAMES = {
    "CentralPacific": "Central Pacific",
    "SWPac": "South West Pacific",
    "SouthPacific": "South Pacific",
    "CombinedFleet": "Combined Fleet",
    "SouthSeas": "South Seas",
}


def hq_name(key: str) -> str:
    """Return a headquarters as people read it."""
    return HQ_NAMES.get(key, key)


def signed(value: int) -> str:
    """Return a number with its sign, 0 without one."""
    return f"{value:+d}" if value else "0"


def listing(cards: tuple[int, ...] | list[int]) -> str:
    """Return cards as a list in words: how many of each worth, then the numbered ones."""
    parts = [f"{cards.count(worth)} worth {worth}" for worth in (1, 2, 3) if cards.count(worth)]
    parts += [title(card) for card in cards if card > 3]
    return ", ".join(parts) or "none"


def submarine_lines(roll: SubmarineRoll) -> tuple[str, ...]:
    """Return a ruling on submarine warfare term by term (ES-11.22.A6, ES-11.22.C7)."""
    place = roll.proximity.hex
    counted: dict[str, list[str]] = {}
    for item in roll.proximity.counted:
        label = f"{hq_name(item.hq)} at {item.hex}" if item.hq else str(item.hex)
        counted.setdefault(item.kind, []).append(f"{label} ({item.distance})")
    head = {"port": "home ports", "Pusan": "Pusan", "resource": "resources", "HQ": "headquarters"}
    lists = "; ".join(f"{head[kind]} {', '.join(items)}" for kind, items in counted.items())
    terms = ", ".join(f"{reason} {signed(value)}" for reason, value in roll.terms)
    on = "never" if not roll.tenths else "on 0" if roll.tenths == 1 else f"on 0 to {roll.tenths - 1}"
    lines = [
        f"{roll.kind}, {roll.range}, at {name(place)} under {hq_name(roll.hq)}:",
        f"In range, with distances: {lists or 'nothing'}.",
        f"{roll.proximity.text()}.",
        f"SWM: {terms}; used {signed(roll.swm)}. Success {on}.",
        f"Die {roll.die}: {roll.die} {'+' if roll.swm >= 0 else '-'} {abs(roll.swm)} - {roll.proximity.value} = "
        f"{roll.die + roll.swm - roll.proximity.value}: {'SUCCESS' if roll.success else 'failure'} (ES-11.22.A6).",
    ]
    return tuple(lines)


def sentence(told: AnyDispatch) -> str:
    """Return a dispatch as one sentence or two."""
    match told:
        case TurnBegan():
            return f"Turn {told.turn}, {told.label}, begins."
        case HqNews():
            where = f" at {name(told.hex)}" if told.hex else f" at {name(told.was)}" if told.was else ""
            if told.what == "moves":
                return f"{hq_name(told.key)} moves from {name(told.was)} to {name(told.hex)}."
            comma = "," if "," in told.what else ""
            return f"{hq_name(told.key)} {told.what}{comma}{where}."
        case BaseNews():
            return _base(told)
        case SubmarineRoll():
            return " ".join(submarine_lines(told))
        case HiddenRoll():
            return f"{told.kind} had no success; where it lies is not known."
        case SubmarineBarred():
            where = f" at {name(told.hex)}" if told.hex else ""
            return f"{told.kind}{where} does not roll: {told.reason} ({told.rule})."
        case Effects():
            level = f"Japanese ASP level {told.asp}, SWM {signed(told.swm)} ({marker(told.swm)})."
            return f"The {_successes(told.successes)} bought {CHOICES[told.choice]}. {level}"
        case BomberRaid():
            result = "one card less" if told.success else "no effect"
            return f"Bombers from {name(told.hex)}: die {told.die}: {result} ({citation('ES-BASE-29')})."
        case CardsDrawn():
            return _drawn(told)
        case CardUsed():
            return _card(told)
        case OffensiveUnderWay():
            declared = "battle hexes declared" if told.battle else "no battle hexes declared"
            return f"Japanese offensive, {declared}."
        case AssaultRoll():
            return _assault(told)
        case StrikeRoll():
            return _strike(told)
        case GarrisonRaised():
            price = f" Divisions in China: {told.divisions}." if told.side == "japanese" else ""
            return f"{PEOPLE[told.side]} raised the garrison of {name(told.hex)} to {told.value}.{price}"
        case TransportsAttacked():
            change = f"{told.before} to {told.after}" if told.after < told.before else f"stay at {told.after}"
            return f'"{TRANSPORTS}" with {told.kind}: die {told.die}: divisions in China {change} (ES-11.24.A3).'
        case PrintedReaction():
            use = f"adds {told.added} to its garrison" if told.assaulted else "finds no assault there"
            return f"The reaction of card 5 at {name(told.hex)} {use} ({citation('ES-BASE-19')})."
        case RegionSurrendered():
            passing = f": {', '.join(map(name, told.hexes))} pass to Japan" if told.hexes else ""
            return f"{told.region} surrenders{passing} ({citation('ES-BASE-30')})."
        case OrderDropped():
            return f"Your order {told.order} was not carried out: {told.reason} ({told.rule})."
        case GameEnded():
            winner = {"draw": "A draw", "allied": "The Allies win", "japanese": "Japan wins"}[told.winner]
            return f"{winner}: {told.reason}"


def _successes(number: int) -> str:
    return "success" if number == 1 else f"{number} successes"


def _base(told: BaseNews) -> str:
    came = f" from {name(told.was)}" if told.was else ""
    where = f" at {name(told.hex)}" if told.hex else ""
    if told.what == "makes an emergency move" or told.what == "is relocated":
        return f"{told.kind} {told.what}{came} to {name(told.hex)} ({told.rule})."
    if not told.hex and told.was:
        return f"{told.kind} at {name(told.was)} {told.what} ({told.rule})."
    return f"{told.kind} {told.what}{where} ({told.rule})."


def _drawn(told: CardsDrawn) -> str:
    cards = f": {listing(told.cards)}" if told.cards else ""
    instead = f" instead of {told.base}" if told.denied else ""
    floor = f", at the floor of {parent('11.4')}" if told.at_floor else ""
    return f"{PEOPLE[told.side]} drew {told.drawn}{instead}{floor}{cards}."


def _card(told: CardUsed) -> str:
    who = PEOPLE[told.side]
    verb = "play" if told.side == "allied" else "plays"
    if told.use == "PASS":
        passing = "pass" if told.side == "allied" else "passes"
        return f"{who} {passing} {title(told.card) if told.card else 'a card, face down'}."
    if told.use == "OPS":
        return f"{who} {verb} {title(told.card)} for operations, {_activations(told.value)}."
    how = "as a reaction" if told.use == "REACTION" else "as an event"
    return f"{who} {verb} {title(told.card)} {how}."


def _activations(number: int) -> str:
    return "1 activation" if number == 1 else f"{number} activations"


def _assault(told: AssaultRoll) -> str:
    strength = told.activations - told.escort
    escort = " (one more as escort)" if told.escort else ""
    shipping = f", {told.shipping} ASP" if told.shipping else ""
    result = "CAPTURED" if told.captured else "held" if strength else "turned back for want of an escort"
    return (
        f"{PEOPLE[told.side]} assaulted {name(told.hex)}{shipping}: die {told.die} + {_activations(strength)}{escort} "
        f"+ {told.bonus} for the turn - garrison {told.garrison} = {told.total}, {told.needed} needed: {result}."
    )


def _strike(told: StrikeRoll) -> str:
    dice = " ".join(map(str, told.dice))
    if not told.found:
        return f"Japan struck {name(told.hex)} (dice {dice}): no base found."
    if told.ignored:
        return f"Japan struck {name(told.hex)} (dice {dice}) and spared the base."
    screen = "a 9 sweeps the screen aside" if told.critical else f"less a screen of {told.screen}"
    result = "DISPLACED" if told.displaced else f"no effect, {told.needed} are needed"
    struck = f"Japan struck {told.kind} at {name(told.hex)}: dice {dice} = {sum(told.dice)}"
    return f"{struck}, {screen}: {told.left} hits: {result}."
