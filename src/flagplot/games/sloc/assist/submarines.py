"""Rulings on submarine warfare and what it buys, from the facts of a table (ES-ASSIST-2)."""

from typing import Any

from flagplot.games.sloc import effects, gaps
from flagplot.games.sloc.assist.facts import Given
from flagplot.games.sloc.assist.referee import Referee, number
from flagplot.games.sloc.assist.table import REFEREE
from flagplot.games.sloc.board import Base
from flagplot.games.sloc.map import name
from flagplot.games.sloc.modifier import marker, terms, used
from flagplot.games.sloc.proximity import count
from flagplot.games.sloc.sentences import hq_name, signed
from flagplot.games.sloc.sites import Refusal, matching
from flagplot.games.sloc.warfare import chance, succeeds, success_on


def swm_lines(referee: Referee) -> list[str]:
    """Return the SWM with its terms, as a line of a ruling (ES-11.22.B1)."""
    table = referee.table
    parts = ", ".join(f"{why} {signed(v)}" for why, v in terms(table.tables.swm, table.year, table.terms))
    value = used(table.tables.swm, table.year, table.terms)
    return [f"SWM {signed(value)} ({marker(value)}): {parts}."]


def draw_lines(referee: Referee) -> list[str]:
    """Return the new draw, or ask for the base draw (ES-ASSIST-2)."""
    table = referee.table
    if not table.successes:
        return []
    if table.draw is None:
        return [f"Japan draws {len(table.successes)} fewer. Tell me the base draw: DRAW 7."]
    drawn, denied = effects.draw_after(table.draw, len(table.successes), table.tables.draw)
    floor = f", at the floor of {gaps.parent('11.4')}" if denied < len(table.successes) else ""
    return [f"Japan draws {drawn} instead of {table.draw}{floor}; {denied} denied."]


def choices(referee: Referee) -> tuple[effects.Choice, ...]:
    """Return what the successes of the turn may buy (ES-11.23.9); an ASP level not told is taken to be above 1."""
    table = referee.table
    swm = used(table.tables.swm, table.year, table.terms)
    return effects.choices(len(table.successes), 2 if table.asp is None else table.asp, swm)


def submarines(referee: Referee, group: list[Given]) -> None:
    """Rule on submarine warfare: the facts are trusted, half range, matching, PV and SWM computed (ES-ASSIST-2)."""
    table = referee.table
    swm = used(table.tables.swm, table.year, table.terms)
    serving: list[tuple[Given, Base, list[str]]] = []
    for given in group:
        base = table.base(str(given.facts["base"]))
        refusal = _barred(referee, given, base)
        if refusal is None and base is not None:
            options = table.serving(number(given.facts["hex"]))
            others = [o for _, _, o in serving]
            if str(given.facts["HQ"]) not in options:
                hq = hq_name(str(given.facts["HQ"]))
                refusal = ("ES-11.22.A4", f"{hq} does not have that hex inside half its activation range")
            elif matching([*others, options]) is None:
                refusal = ("ES-11.22.A4", "the only headquarters in half range serves the other base")
            else:
                serving.append((given, base, options))
        if refusal is not None:
            referee.refuse(given, (refusal[0], f"no roll: {refusal[1]}"))
    for given, base, _ in serving:
        _roll(referee, given, base, swm)
    if serving:
        last, _, _ = serving[-1]
        lines = draw_lines(referee)
        if table.successes:
            lines.append(f"Choices: {', '.join(choices(referee))}.")
            if table.asp is None:
                lines.append("Japan cannot lose its last ASP; tell me the level if it is 1: ASP 1.")
        else:
            lines.append("No success, no effects.")
        referee.say(last, "ES-11.23.9", *lines)


def _barred(referee: Referee, given: Given, base: Base | None) -> Refusal | None:
    facts, table = given.facts, referee.table
    if base is None:
        return ("ES-11.21.B1", f"{facts['base']} is not in the game in turn {table.turn}")
    if facts.get("TURN", table.turn) != table.turn:
        return ("ES-11.22.A1", f"the umpire has turn {table.turn}; END takes it to the next")
    if base.kind in table.rolled:
        return ("ES-11.22.A1", f"{base.kind} has rolled this turn already")
    if not facts["SUPPLY"]:
        return ("ES-11.22.A2", "it is out of supply")
    if not facts["ACTIVE"]:
        return ("ES-11.22.A3", "no American headquarters can activate it")
    if not facts["ONMAP"]:
        return ("ES-11.22.A5", "it was not on the map when this turn's reinforcements began")
    return None


def _roll(referee: Referee, given: Given, base: Base, swm: int) -> None:
    """Roll for a base and say every term (ES-11.22.A6, ES-11.22.C7)."""
    table = referee.table
    place = number(given.facts["hex"])
    base.hex = place
    reach = table.tables.ranges[base.kind]
    value = count(place, reach.value, table.resources, [(name(h), h) for h in table.japanese_hqs])
    roll, (die,) = referee.throws.die(
        "strategic",
        "submarines",
        base.kind,
        modifiers=(("SWM", swm), ("SLOC PV", -value.value)),
        rule="ES-11.22.A6",
        seats=(REFEREE,),
    )
    success = succeeds(die, swm, value.value)
    referee.throws.note(roll, "allied", "success" if success else "failure")
    table.rolled.append(base.kind)
    if success:
        table.successes.append(base.kind)
    nodes = ", ".join(f"{c.kind} {c.hex} ({c.distance})" for c in value.counted)
    referee.say(
        given,
        "ES-11.22.A6",
        f"{base.kind}, {reach.text()}, at {name(place)}.",
        f"In range, with distances: {nodes or 'nothing'}.",
        f"{value.text()}.",
        *swm_lines(referee),
        f"Success {success_on(value.value, swm)} ({chance(value.value, swm)} tenths).",
        f"Die {die}: {die} {'+' if swm >= 0 else '-'} {abs(swm)} - {value.value} = {die + swm - value.value}: "
        f"{'SUCCESS' if success else 'failure'}.",
    )


def choose(referee: Referee, given: Given) -> None:
    """Rule on what the successes buy (ES-11.23.3)."""
    what: Any = given.facts["what"]
    table = referee.table
    asp = 2 if table.asp is None else table.asp
    swm = used(table.tables.swm, table.year, table.terms)
    refusal = effects.refusal(what, len(table.successes), asp, swm)
    if table.chosen:
        refusal = ("ES-11.23.6", "the choice of this turn has been made")
    if refusal:
        referee.refuse(given, refusal)
    else:
        apply_choice(referee, given, what)


def apply_choice(referee: Referee, given: Given, what: effects.Choice) -> None:
    """Carry out a choice and say what it came to (ES-11.23.4, ES-11.23.6)."""
    table = referee.table
    table.chosen = True
    if what in ("ASP", "BOTH"):
        table.asp_lost += 1
        if table.asp is not None:
            table.asp -= 1
    if what in ("SWM", "BOTH"):
        table.terms.reductions += 1
    level = "unknown to me" if table.asp is None else str(table.asp)
    referee.say(
        given,
        "ES-11.23.3",
        f"Bought: {what}. Japanese ASP level {level}, {table.asp_lost} lost for good.",
        *swm_lines(referee),
    )
