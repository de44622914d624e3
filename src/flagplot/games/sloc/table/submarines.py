"""Rulings on submarine warfare and what it buys, from the facts of a table (ES-ASSIST-2)."""

from collections.abc import Sequence

import msgspec

from flagplot.games.sloc import effects, modifier
from flagplot.games.sloc.board import Base
from flagplot.games.sloc.proximity import count
from flagplot.games.sloc.refusal import Refusal
from flagplot.games.sloc.sites import matching
from flagplot.games.sloc.table.orders import AnyFact, Choose, Subwar
from flagplot.games.sloc.table.referee import Referee
from flagplot.games.sloc.table.rulings import Bought, Draw, RollRuled, SuccessesRuled
from flagplot.games.sloc.telling.dispatches import SubmarineRoll
from flagplot.games.sloc.warfare import chance, succeeds
from flagplot.orders.table import REFEREE, Given


def draw_of(referee: Referee) -> Draw:
    """Return Japan's draw as the successes of the turn leave it (ES-11.23.1)."""
    table = referee.table
    drawn, denied = effects.draw_after(table.draw or 0, len(table.successes), table.tables.draw)
    return Draw(len(table.successes), table.draw, drawn, denied)


def choices(referee: Referee) -> tuple[effects.Choice, ...]:
    """Return what the successes of the turn may buy (ES-11.23.9); an ASP level not told is taken to be above 1."""
    table = referee.table
    return effects.choices(len(table.successes), 2 if table.asp is None else table.asp, table.swm)


def submarines(referee: Referee, group: Sequence[tuple[Given[AnyFact], Subwar]]) -> None:
    """Rule on submarine warfare: the facts are trusted, half range, matching, PV and SWM computed (ES-ASSIST-2)."""
    table = referee.table
    serving: list[tuple[Given[AnyFact], Subwar, Base, list[str]]] = []
    for entry, order in group:
        referee.entry = entry
        base = table.base(order.base)
        options = table.serving(order.hex)
        refusal = _barred(referee, order, base)
        if refusal is None and order.hq not in options:
            refusal = Refusal("ES-11.22.A4", "hq_half_range", by=order.hq)
        elif refusal is None and matching([*table.rolled.values(), *(own for *_, own in serving), options]) is None:
            refusal = Refusal("ES-11.22.A4", "hq_taken")
        if refusal:
            referee.refuse(refusal, rolls=True)
        elif base is not None:
            serving.append((entry, order, base, options))
    if serving and table.opening is None:
        table.opening = msgspec.structs.replace(table.played)
    for entry, order, base, options in serving:
        referee.entry = entry
        _roll(referee, order, base)
        table.rolled[base.kind] = options
    if serving:
        fields = {"draw": draw_of(referee), "choices": choices(referee), "asp_told": table.asp is not None}
        referee.rule(SuccessesRuled, "ES-11.23.9", **fields)


def _barred(referee: Referee, order: Subwar, base: Base | None) -> Refusal | None:
    table = referee.table
    if base is None:
        return Refusal("ES-11.21.B1", "not_in_game", piece=order.base, number=table.turn)
    if order.turn not in (None, table.turn):
        return Refusal("ES-11.22.A1", "other_turn", number=table.turn)
    if base.kind in table.rolled:
        return Refusal("ES-11.22.A1", "rolled_already", piece=base.kind)
    if not order.supply:
        return Refusal("ES-11.22.A2", "base_unsupplied")
    if not order.active:
        return Refusal("ES-11.22.A3", "not_activated")
    return None if order.onmap else Refusal("ES-11.22.A5", "arrived_late")


def _roll(referee: Referee, order: Subwar, base: Base) -> None:
    """Roll for a base and say every term (ES-11.22.A6, ES-11.22.C7)."""
    table = referee.table
    figures, year = table.tables.swm, table.tables.calendar.years[table.turn - 1]
    swm = modifier.used(figures, year, table.rolling)
    base.hex = order.hex
    reach = table.tables.ranges[base.kind]
    value = count(base.hex, reach.value, table.resources, [("", h) for h in table.japanese_hqs])
    roll, (die,) = referee.dice.die(
        "strategic", "submarines", base.kind, modifiers=(("SWM", swm), ("SLOC PV", -value.value)), rule="ES-11.22.A6"
    )
    success = succeeds(die, swm, value.value)
    referee.dice.note(roll, "success" if success else "failure")
    if success:
        table.successes.append(base.kind)
    found = SubmarineRoll(
        seat=REFEREE,
        turn=table.turn,
        kind=base.kind,
        hq=order.hq,
        source=reach.source,
        terms=modifier.terms(figures, year, table.rolling),
        swm=swm,
        proximity=value,
        tenths=chance(value.value, swm),
        die=die,
        success=success,
    )
    referee.rule(RollRuled, "ES-11.22.A6", roll=found)


def choose(referee: Referee, order: Choose) -> None:
    """Rule on what the successes buy (ES-11.23.3)."""
    table = referee.table
    refusal = effects.refusal(order.what, len(table.successes), 2 if table.asp is None else table.asp, table.swm)
    if table.chosen:
        refusal = Refusal("ES-11.23.6", "chosen_already")
    if refusal:
        referee.refuse(refusal)
    else:
        buy(referee, order.what)


def buy(referee: Referee, what: effects.Choice) -> None:
    """Carry out a choice and say what it came to (ES-11.23.4, ES-11.23.6)."""
    table = referee.table
    table.chosen = True
    if what in ("ASP", "BOTH"):
        table.asp_lost += 1
        if table.asp is not None:
            table.asp -= 1
    if what in ("SWM", "BOTH"):
        table.played.reductions += 1
    fields = {"asp": table.asp, "lost": table.asp_lost, "swm": table.swm, "terms": table.terms}
    referee.rule(Bought, "ES-11.23.3", choice=what, **fields)
