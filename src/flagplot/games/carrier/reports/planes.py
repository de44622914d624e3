"""The own planes: in the air, on decks and airfields."""

from flagplot.core.document import Block, Bullets, Paragraph, Section, Table
from flagplot.core.words import Words
from flagplot.games.carrier.command.views import presumed
from flagplot.games.carrier.ordered.ast import Surface
from flagplot.games.carrier.orders.echo import action as action_text
from flagplot.games.carrier.orders.echo import program as program_text
from flagplot.games.carrier.reports.outlook import Plotter
from flagplot.games.carrier.reports.words import arrives, columns, cut, hour_words, plane_words, stack_words, until
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.unit_id import af_id
from flagplot.games.carrier.sentences.lists import names
from flagplot.games.carrier.state.units import Base, Boxes, Ship
from flagplot.games.carrier.theatre.hex import name
from flagplot.games.carrier.units import factors as values
from flagplot.games.carrier.units.fuel import land_by
from flagplot.games.carrier.view import CarrierView


def air_formations(words: Words, plotter: Plotter) -> Section | None:
    """Return the AFs with their fuel as hours left and the last hour to turn home from where they are; below the table
    what is left of their orders, of those that have the same once."""
    view, ruleset = plotter.view, plotter.ruleset
    rows, orders = [], dict[str, list[str]]()
    for af in view.afs.values():
        heights = {flight.high for flight in af.flights}
        height = words(f"report.air.{'both' if len(heights) > 1 else 'high' if True in heights else 'low'}")
        where = name(af.hex)
        if af.transit is not None:
            where = words("report.air.off_map", hex=where, hour=hour_words(ruleset, af.transit.due))
        order = program_text(af.order) if af.order is not None else words("report.air.no_order")
        where = words("report.air.presumed", where=where) if presumed(view, af_id(view.side, af.number)) else where
        fuel, arrival = plotter.fuels.get(f"AF{af.number}"), plotter.arrivals.get(f"AF{af.number}")
        left, back = hour_words(ruleset, land_by(af)), ""
        if fuel is not None:
            left = words("report.air.fuel", n=fuel.hours, hour=left)
            back = hour_words(ruleset, fuel.turn_back) if fuel.turn_back >= plotter.now else words("report.air.late")
        text = arrives(words, ruleset, cut(order), arrival) if arrival is not None else cut(order)
        orders.setdefault(text, []).append(f"AF{af.number}")
        rows.append((f"AF{af.number}", where, plane_words(af), height, left, back))
    if not rows:
        return None
    headings = columns(words, "af", "where", "planes", "altitude", "fuel", "turn_home")
    ordered = (words("report.air.order", afs=names(words, afs), order=order) for order, afs in orders.items())
    return Section(words("report.section.air"), (Table(headings, tuple(rows)), Bullets(tuple(ordered))))


def decks(words: Words, view: CarrierView, ruleset: Ruleset) -> Section | None:
    blocks: list[Block] = []
    holders: list[Ship | Base] = [*view.bases.values()]
    holders += [ship for ship in view.ships.values() if ship.boxes is not None and values.afloat(ship)]
    for holder in holders:
        boxes = holder.boxes or Boxes()
        shown = values.aboard(boxes) or holder.name in view.ready_cap
        if not shown and (not isinstance(holder, Base) or holder.hex is None):
            continue
        normal, minimum = values.normal_minimum(ruleset, view.side, holder)
        readying = values.readying_factor(ruleset, view.side, holder)
        facts = words("report.decks.facts", normal=normal, least=minimum, readying=readying)
        if isinstance(holder, Base):
            where = name(holder.hex) if holder.hex is not None else words("report.decks.off_map")
            guns = {"aa": max(0, holder.aa), "guns": max(0, holder.sf)}
            facts = words("report.decks.base", where=where, facts=facts, **guns)
            if holder.radar and (out := values.radar_out(holder)):
                facts = until(words, ruleset, words("report.decks.radar_out", facts=facts), out)
            elif holder.radar:
                facts = words("report.decks.radar", facts=facts)
        if why := values.shut(holder):
            facts = words("report.decks.shut", facts=facts, why=words(f"report.decks.why.{why}"))
            if isinstance(holder, Base):
                facts = until(words, ruleset, facts, values.base_wounds(holder).runway_until)
        named = (
            ("ready", boxes.ready),
            ("readying", boxes.readying),
            ("just landed", boxes.just_landed),
            ("dispersed", boxes.dispersed),
        )
        items = [
            words("report.decks.box", box=words(f"report.decks.box_name.{label}"), planes=stack_words(box))
            for label, box in named
            if box
        ]
        if isinstance(holder, Base) and (deep := _below(words, holder)):
            items.insert(0, words("report.decks.below", what=tuple(deep)))
        if holder.name in view.give_up:
            items.append(words("report.decks.gives_up", planes=tuple(view.give_up[holder.name])))
        if view.shore_fire.get(holder.name):
            items.append(action_text(Surface(fire=view.shore_fire[holder.name])))
        if holder.name in view.standing:
            order = cut(program_text(view.standing[holder.name], "base"))
            items.append(words("report.decks.standing", order=order))
        items += [action_text(order) for order in view.ready_cap.get(holder.name, ())]
        blocks.append(Paragraph(words("report.decks.head", name=holder.name, facts=facts)))
        if items:
            blocks.append(Bullets(tuple(items)))
    return Section(words("report.section.decks"), tuple(blocks)) if blocks else None


def _below(words: Words, base: Base) -> list[str]:
    """Return by how much hits have put a base's values below 0, nothing if none is (BR-21.5)."""
    rest = [
        words(f"report.decks.{word}", n=-value) for word, value in (("aa", base.aa), ("guns", base.sf)) if value < 0
    ]
    if min(base.lf_normal, base.lf_min) >= 0:
        return rest
    return [words("report.decks.launch", normal=max(0, -base.lf_normal), least=max(0, -base.lf_min)), *rest]
