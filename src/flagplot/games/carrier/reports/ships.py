"""The state of the own task forces, ship by ship."""

from flagplot.core.document import Block, Bullets, Paragraph, Section
from flagplot.core.words import Words
from flagplot.games.carrier.command.views import presumed
from flagplot.games.carrier.orders.echo import program as program_text
from flagplot.games.carrier.reports.outlook import Plotter
from flagplot.games.carrier.reports.words import arrives, cut, hour_words, ship_words, until
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.unit_id import tf_id
from flagplot.games.carrier.sentences.lists import names, ranges
from flagplot.games.carrier.state.units import Ship, TaskForce
from flagplot.games.carrier.theatre.hex import name
from flagplot.games.carrier.units import factors as values
from flagplot.games.carrier.units.magazine import UNCOUNTED, stock
from flagplot.games.carrier.view import CarrierView


def task_forces(words: Words, plotter: Plotter) -> Section | None:
    view, ruleset = plotter.view, plotter.ruleset
    if not view.tfs:
        return None
    blocks: list[Block] = []
    for tf in view.tfs.values():
        order = program_text(tf.order, "TF") if tf.order is not None and (tf.order.actions or tf.order.cases) else ""
        items = [words("report.tf.ships", ships=tuple(_ship_list(tf)))]
        states: dict[str, list[str]] = {}
        for ship in tf.ships:
            states.setdefault(_damage(words, view, ruleset, view.ships[ship]), []).append(ship)
        items += [
            words("report.tf.state", ships=names(words, ships), state=state) for state, ships in states.items() if state
        ]
        if tf.fight_left == tf.hex:
            items.append(words("report.tf.broke_off", hex=name(tf.hex)))
        if order:
            text, arrival = words("report.tf.order", order=cut(order)), plotter.arrivals.get(f"TF{tf.number}")
            items.append(arrives(words, ruleset, text, arrival) if arrival is not None else text)
        unit = tf_id(view.side, tf.number)
        key = "report.tf.head_presumed" if presumed(view, unit) else "report.tf.head"
        head = words(key, tf=unit.label, hex=name(tf.hex), ships=ship_words(view, tf))
        blocks += [Paragraph(head), Bullets(tuple(items))]
    if view.rafts:
        seen = (
            words("report.tf.survivors_at", hex=name(hex_), hour=hour_words(ruleset, turn))
            for hex_, turn in sorted(view.rafts.items())
        )
        blocks.append(Paragraph(words("report.tf.survivors", places=tuple(seen))))
    sunk = [ship for ship in view.ships.values() if ship.fate in ("sunk", "scuttled")]
    if sunk:
        sunk.sort(key=lambda ship: values.LARGEST_FIRST.index(ship.type))
        blocks.append(Paragraph(words("report.tf.lost", ships=names(words, [ship.name for ship in sunk]))))
    return Section(words("report.section.task_forces"), tuple(blocks))


def _ship_list(tf: TaskForce) -> list[str]:
    """Return the ships of a TF, unnamed ones of a type together: `Lexington, Astoria, DD 1-8`."""
    out: list[str] = []
    runs: dict[str, list[int]] = {}
    for ship in tf.ships:
        kind, _, number = ship.partition(" ")
        if number.isdigit():
            runs.setdefault(kind, []).append(int(number))
        else:
            out.append(ship)
    for kind, numbers in runs.items():
        out += [f"{kind} {part}" for part in ranges(sorted(numbers))]
    return out


def _damage(words: Words, view: CarrierView, ruleset: Ruleset, ship: Ship) -> str:
    """Return the state of a ship in words, nothing if there is nothing to say."""
    parts, printed = [], ruleset.card(view.side, ship.card)
    if ship.hits:
        parts.append(words("report.ship.hits", hits=ship.hits, factor=printed.damage_factor))
        if ship.doomed:
            parts.append(words("report.ship.doomed", hour=hour_words(ruleset, ship.doomed)))
        elif values.crippled(ruleset, view.side, ship):
            end = values.still_until(ruleset, view.side, ship)
            parts.append(until(words, ruleset, words("report.ship.still"), end))
        elif values.slowed(ruleset, view.side, ship):
            parts.append(words("report.ship.slowed"))
    if ship.wounds:
        parts += _wound_words(words, ruleset, view, ship)
    if ship.anchored is not None and ship.type not in values.TRANSPORTS:
        parts.append(words("report.ship.at_anchor"))
    if ship.type in values.TRANSPORTS and (ship.anchored is not None or ship.unloaded):
        key = "report.ship.unloaded" if ship.anchored is None else "report.ship.unloaded_at_anchor"
        parts.append(words(key, n=ship.unloaded))
    if ship.beached:
        parts.append(words("report.ship.beached"))
    full = printed.ammunition
    loaded = _has_shells(ruleset, ship)
    if full and (ship.ammunition < full or loaded):
        text = words("report.ship.ammunition", n=ship.ammunition, full=full)
        parts.append(_shells(words, ship, text) if loaded else text)
    elif loaded:
        parts.append(_shells(words, ship, words("report.ship.guns")))
    if ship.gun_uses and ruleset.options.dd_guns_twice:
        most = ruleset.tables.constant["dd_gun_uses_twice"]
        parts.append(words("report.ship.guns_used", n=ship.gun_uses, most=most))
    if not ship.torpedoes:
        parts.append(words("report.ship.torpedoes_fired"))
    if ship.towing:
        parts.append(words("report.ship.tows", ship=ship.towing))
    if ship.towed_by:
        parts.append(words("report.ship.in_tow", ship=ship.towed_by))
    if ship.aboard:
        parts.append(words("report.ship.survivors", n=sum(ship.aboard.values())))
    return words.text(tuple(parts)) if parts else ""


def _wound_words(words: Words, ruleset: Ruleset, view: CarrierView, ship: Ship) -> list[str]:
    """Return a ship's fires and critical hits in words, with their end (GM-19.1a)."""
    hurt, parts = values.wounds(ship), []
    if hurt.major:
        parts.append(words("report.ship.major_fire"))
    elif hurt.fires:
        parts.append(words("report.ship.fires", n=len(hurt.fires)))
    if hurt.burnt_out:
        parts.append(words("report.ship.no_flying"))
    if hurt.steering:
        parts.append(until(words, ruleset, words("report.ship.steering"), hurt.steering))
    if hurt.stopped:
        parts.append(words("report.ship.no_power"))
    if hurt.deck_until:
        parts.append(until(words, ruleset, words("report.ship.deck"), hurt.deck_until))
    if hurt.guns_lost or hurt.aa_lost:
        guns, anti = (of(ruleset, view.side, ship) for of in (values.gunnery, values.anti_aircraft))
        parts.append(words("report.ship.armament", guns=guns, aa=anti))
    return parts + ([words("report.ship.mounts")] if hurt.tubes_lost else [])


def _has_shells(ruleset: Ruleset, ship: Ship) -> bool:
    """Return whether a ship has both kinds of shells or may have them (GM-13.3)."""
    return bool(ruleset.options.gun_ammunition and ship.magazine and (ship.magazine.gp or ship.magazine.plan))


def _shells(words: Words, ship: Ship, text: str) -> str:
    """Return what a ship has of both kinds of shells (GM-13.3)."""
    if ship.type in UNCOUNTED:
        return words(f"report.ship.{'gp' if ship.magazine and ship.magazine.gp else 'ap'}", text=text)
    return words("report.ship.shells", text=text, gp=stock(ship, "GP"), ap=stock(ship, "AP"))
