"""The own planes: in the air, on decks and airfields."""

from flagplot.core.document import Block, Bullets, Paragraph, Section, Table
from flagplot.games.carrier.command.views import presumed
from flagplot.games.carrier.orders.echo import action as action_text
from flagplot.games.carrier.orders.echo import program as program_text
from flagplot.games.carrier.reports.words import cut, hour_words, plane_words, stack_words, until
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.state.units import Base, Boxes, Ship
from flagplot.games.carrier.theatre.hex import name
from flagplot.games.carrier.units import factors as values
from flagplot.games.carrier.units.fuel import land_by
from flagplot.games.carrier.view import CarrierView


def air_formations(view: CarrierView, ruleset: Ruleset) -> Section | None:
    rows = []
    for af in view.afs.values():
        heights = {flight.high for flight in af.flights}
        height = "both" if len(heights) > 1 else "high" if True in heights else "low"
        where = (
            name(af.hex) if af.transit is None else f"off map, {name(af.hex)} at {hour_words(ruleset, af.transit.due)}"
        )
        order = program_text(af.order) if af.order is not None else "hold, then go home"
        where += " presumed" if presumed(view, f"AF{af.number}") else ""
        rows.append((f"AF{af.number}", where, plane_words(af), height, hour_words(ruleset, land_by(af)), cut(order)))
    if not rows:
        return None
    headings = ("AF", "Where", "Planes", "Alt.", "Land by", "Order left")
    return Section("Air formations", (Table(headings, tuple(rows)),))


def decks(view: CarrierView, ruleset: Ruleset) -> Section | None:
    blocks: list[Block] = []
    holders: list[Ship | Base] = [*view.bases.values()]
    holders += [ship for ship in view.ships.values() if ship.boxes is not None and values.afloat(ship)]
    for holder in holders:
        boxes = holder.boxes or Boxes()
        shown = values.aboard(boxes) or holder.name in view.ready_cap
        if not shown and (not isinstance(holder, Base) or holder.hex is None):
            continue
        normal, minimum = values.normal_minimum(ruleset, view.side, holder)
        facts = f"launch {normal}/{minimum}, readying {values.readying_factor(ruleset, view.side, holder)}"
        if isinstance(holder, Base):
            where = name(holder.hex) if holder.hex is not None else "off the map"
            facts = f"{where}, {facts}, AA {max(0, holder.aa)}, guns {max(0, holder.sf)}"
            if holder.radar:
                facts += ", radar" + (" out" + until(ruleset, out) if (out := values.radar_out(holder)) else "")
        if values.shut(holder):
            facts += f"; no flying, {values.shut(holder)}"
            if isinstance(holder, Base):
                facts += until(ruleset, values.base_wounds(holder).runway_until)
        named = (
            ("ready", boxes.ready),
            ("readying", boxes.readying),
            ("just landed", boxes.just_landed),
            ("dispersed", boxes.dispersed),
        )
        items = [f"{label}: {stack_words(box)}" for label, box in named if box]
        if isinstance(holder, Base) and (deep := _below(holder)):
            items.insert(0, f"below 0 by hits, to be repaired first: {deep}")
        if holder.name in view.give_up:
            items.append("gives up first: " + ", ".join(view.give_up[holder.name]))
        if holder.name in view.standing:
            items.append("standing order: " + cut(program_text(view.standing[holder.name], "base")))
        items += [action_text(order) for order in view.ready_cap.get(holder.name, ())]
        blocks.append(Paragraph(f"{holder.name} ({facts})"))
        if items:
            blocks.append(Bullets(tuple(items)))
    return Section("Decks and airfields", tuple(blocks)) if blocks else None


def _below(base: Base) -> str:
    """Return by how much hits have put a base's values below 0, nothing if none is (BR-21.5)."""
    launch = f"launch {max(0, -base.lf_normal)}/{max(0, -base.lf_min)}" if min(base.lf_normal, base.lf_min) < 0 else ""
    rest = [f"{word} {-value}" for word, value in (("AA", base.aa), ("guns", base.sf)) if value < 0]
    return ", ".join([launch, *rest] if launch else rest)
