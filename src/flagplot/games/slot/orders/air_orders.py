"""Orders for airfields: strikes and searches by day (SP-BASE-40, SP-BASE-23)."""

from flagplot.games.slot import weather
from flagplot.games.slot.orders import model
from flagplot.games.slot.orders.line import OrderLine
from flagplot.games.slot.orders.plots import zone_word
from flagplot.games.slot.orders.trial import Trial
from flagplot.games.slot.units import Airfield


def _by_day(line: OrderLine, trial: Trial, rule: str) -> None:
    if trial.own.night:
        raise line.refuse(rule, "Aircraft fly by day; this is a night turn.")


def strike(line: OrderLine, trial: Trial, field: Airfield) -> model.AnyOrder:
    """Read `M22 STRIKE 4 STEPS FLEET C1` or ANY, `AIRFIELD I16`, `MTB-BASE L23` (SP-BASE-40)."""
    _by_day(line, trial, "SP-BASE-40")
    if not weather.allows_flying(trial.own.weather):
        raise line.refuse("SP-BASE-40", f"No strike flies in {trial.own.weather}.")
    steps = field.steps if line.accept("ALL") else line.whole("a number of steps", 1)
    if steps > field.steps or not field.steps:
        raise line.refuse("SP-BASE-40", f"The airfield {field.zone} has {field.steps} steps, not {steps}.")
    line.accept("STEPS", "STEP")
    kind = line.choice("a target of a strike", ("FLEET", "AIRFIELD", "MTB-BASE"))
    if kind == "FLEET":
        target = line.take("a contact such as C1, or ANY").upper
        if target != "ANY" and not (target[:1] == "C" and target[1:].isdecimal()):
            raise line.refuse("unknown-contact", f"'{target}' is no contact.", "Write C and its number, or ANY.")
        return model.StrikeOrder(field.zone, steps, kind, target)
    target = zone_word(line, trial.board)
    known = trial.enemy_airfields if kind == "AIRFIELD" else trial.enemy_bases
    if target not in known:
        raise line.refuse(
            "SP-BASE-40", f"There is no enemy {kind} in {target}.", f"Known: {', '.join(known) or 'none'}."
        )
    far = trial.board.distance(field.zone, target)
    if far > trial.tables.air.range:
        raise line.refuse("SP-BASE-40", f"{target} is {far} zones from {field.zone}; strikes reach 8.")
    return model.StrikeOrder(field.zone, steps, kind, target)


def search(line: OrderLine, trial: Trial, field: Airfield) -> model.AnyOrder:
    """Read `M22 SEARCH K20`: that zone and its six neighbours (SP-BASE-23)."""
    _by_day(line, trial, "SP-BASE-23")
    if not weather.allows_contact(trial.own.weather):
        raise line.refuse("SP-BASE-6", f"Nothing flies in {trial.own.weather}.")
    if not field.steps:
        raise line.refuse("SP-BASE-23", f"The airfield {field.zone} has no step left to search with.")
    zone = zone_word(line, trial.board)
    far = trial.board.distance(field.zone, zone)
    if far > trial.tables.contact.search_range:
        raise line.refuse("SP-BASE-23", f"{zone} is {far} zones from {field.zone}; searches reach 5.")
    return model.SearchOrder(field.zone, zone)
