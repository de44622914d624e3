"""Orders for airfields: strikes and searches by day (SP-BASE-40, SP-BASE-23)."""

from flagplot.games.slot import weather
from flagplot.games.slot.orders import model
from flagplot.games.slot.orders.context import Desk
from flagplot.games.slot.orders.plots import zone_word
from flagplot.games.slot.orders.words import Words
from flagplot.games.slot.units import Airfield


def _by_day(words: Words, desk: Desk, rule: str) -> None:
    if desk.own.night:
        raise words.wrong(rule, "Aircraft fly by day; this is a night turn.")


def strike(words: Words, desk: Desk, field: Airfield) -> model.AnyOrder:
    """Read `M22 STRIKE 4 STEPS FLEET C1` or ANY, `AIRFIELD I16`, `MTB-BASE L23` (SP-BASE-40)."""
    _by_day(words, desk, "SP-BASE-40")
    if not weather.allows_flying(desk.own.weather):
        raise words.wrong("SP-BASE-40", f"No strike flies in {desk.own.weather}.")
    steps = field.steps if words.accept("ALL") else words.number("a number of steps", 1)
    if steps > field.steps or not field.steps:
        raise words.wrong("SP-BASE-40", f"The airfield {field.zone} has {field.steps} steps, not {steps}.")
    words.accept("STEPS", "STEP")
    kind = words.choice("target of a strike", ("FLEET", "AIRFIELD", "MTB-BASE"))
    if kind == "FLEET":
        target = words.take("a contact such as C1, or ANY")
        if target != "ANY" and not (target[:1] == "C" and target[1:].isdecimal()):
            raise words.wrong("unknown-contact", f"'{target}' is no contact.", "Write C and its number, or ANY.")
        return model.StrikeOrder(field.zone, steps, kind, target)
    target = zone_word(words, desk.board)
    known = desk.enemy_airfields if kind == "AIRFIELD" else desk.enemy_bases
    if target not in known:
        raise words.wrong(
            "SP-BASE-40", f"There is no enemy {kind} in {target}.", f"Known: {', '.join(known) or 'none'}."
        )
    far = desk.board.distance(field.zone, target)
    if far > desk.tables.air.range:
        raise words.wrong("SP-BASE-40", f"{target} is {far} zones from {field.zone}; strikes reach 8.")
    return model.StrikeOrder(field.zone, steps, kind, target)


def search(words: Words, desk: Desk, field: Airfield) -> model.AnyOrder:
    """Read `M22 SEARCH K20`: that zone and its six neighbours (SP-BASE-23)."""
    _by_day(words, desk, "SP-BASE-23")
    if not weather.allows_contact(desk.own.weather):
        raise words.wrong("SP-BASE-6", f"Nothing flies in {desk.own.weather}.")
    if not field.steps:
        raise words.wrong("SP-BASE-23", f"The airfield {field.zone} has no step left to search with.")
    zone = zone_word(words, desk.board)
    far = desk.board.distance(field.zone, zone)
    if far > desk.tables.contact.search_range:
        raise words.wrong("SP-BASE-23", f"{zone} is {far} zones from {field.zone}; searches reach 5.")
    return model.SearchOrder(field.zone, zone)
