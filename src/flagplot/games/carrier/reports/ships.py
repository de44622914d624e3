"""The state of the own task forces, ship by ship."""

from flagplot.core.document import Block, Bullets, Paragraph, Section
from flagplot.games.carrier.command.views import presumed
from flagplot.games.carrier.orders.echo import program as program_text
from flagplot.games.carrier.phrases import many, ranges, runs
from flagplot.games.carrier.reports.words import cut, hour_words, ship_words, until
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.state.units import Ship, TaskForce
from flagplot.games.carrier.theatre.hex import name
from flagplot.games.carrier.units import factors as values
from flagplot.games.carrier.units.magazine import UNCOUNTED, stock
from flagplot.games.carrier.view import CarrierView


def task_forces(view: CarrierView, ruleset: Ruleset) -> Section | None:
    if not view.tfs:
        return None
    blocks: list[Block] = []
    for tf in view.tfs.values():
        order = program_text(tf.order, "TF") if tf.order is not None and (tf.order.actions or tf.order.cases) else ""
        items = [f"ships: {_ship_list(view, tf)}"]
        states: dict[str, list[str]] = {}
        for ship in tf.ships:
            states.setdefault(_damage(view, ruleset, view.ships[ship]), []).append(ship)
        items += [f"{runs(', '.join(ships))}: {state}" for state, ships in states.items() if state]
        if tf.leaving == tf.hex:
            items.append(f"broke off: must leave {name(tf.hex)} in its next move")
        if order:
            items.append(f"order: {cut(order)}")
        where = f"{'presumed ' if presumed(view, f'TF{tf.number}') else ''}in {name(tf.hex)}"
        blocks += [Paragraph(f"TF{tf.number} {where}, {ship_words(view, tf)}"), Bullets(tuple(items))]
    if view.rafts:
        seen = ", ".join(f"{name(hex_)} at {hour_words(ruleset, turn)}" for hex_, turn in sorted(view.rafts.items()))
        blocks.append(Paragraph(f"Survivors seen in the water: {seen}."))
    sunk = [ship for ship in view.ships.values() if ship.fate in ("sunk", "scuttled")]
    if sunk:
        sunk.sort(key=lambda ship: values.LARGEST_FIRST.index(ship.type))
        blocks.append(Paragraph("Lost so far: " + runs(", ".join(ship.name for ship in sunk)) + "."))
    return Section("Task forces", tuple(blocks))


def _ship_list(view: CarrierView, tf: TaskForce) -> str:
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
    return ", ".join(out)


def _damage(view: CarrierView, ruleset: Ruleset, ship: Ship) -> str:
    """Return the state of a ship in words, nothing if there is nothing to say."""
    words = []
    if ship.hits:
        words.append(f"{ship.hits} of {ruleset.card(view.side, ship.card).damage_factor} hits")
        if ship.doomed:
            words.append(f"lost: goes down at {hour_words(ruleset, ship.doomed)}")
        elif values.crippled(ruleset, view.side, ship):
            words.append("dead in the water" + until(ruleset, values.still_until(ruleset, view.side, ship)))
        elif values.slowed(ruleset, view.side, ship):
            words.append("half speed")
    words += _wound_words(ruleset, view, ship)
    if ship.anchored is not None and ship.type not in values.TRANSPORTS:
        words.append("at anchor")
    if ship.type in values.TRANSPORTS and (ship.anchored is not None or ship.unloaded):
        anchored = "at anchor, " if ship.anchored is not None else ""
        words.append(f"{anchored}unloaded {ship.unloaded} of 8 turns")
    if ship.beached:
        words.append("on the beach")
    full = ruleset.card(view.side, ship.card).ammunition
    shells = _shells(ruleset, ship)
    if full and (ship.ammunition < full or shells):
        words.append(f"ammunition {ship.ammunition} of {full}{shells}")
    elif shells:
        words.append(f"guns{shells}")
    if ship.gun_uses and ruleset.options.dd_guns_twice:
        words.append(f"guns used {ship.gun_uses} of {ruleset.tables.constant['dd_gun_uses_twice']} times")
    if not ship.torpedoes:
        words.append("torpedoes fired")
    if ship.towing:
        words.append(f"tows {ship.towing}")
    if ship.towed_by:
        words.append(f"in tow of {ship.towed_by}")
    if ship.aboard:
        words.append(f"{many(sum(ship.aboard.values()), 'survivor factor')} aboard")
    return ", ".join(words)


def _wound_words(ruleset: Ruleset, view: CarrierView, ship: Ship) -> list[str]:
    """Return a ship's fires and critical hits in words, with their end (GM-19.1a)."""
    hurt, words = values.wounds(ship), []
    if hurt.major:
        words.append("major fire burning")
    elif hurt.fires:
        words.append(f"{many(len(hurt.fires), 'fire')} burning")
    if hurt.burnt_out:
        words.append("no more flying")
    if hurt.steering:
        words.append("steering hit" + until(ruleset, hurt.steering))
    if hurt.stopped:
        words.append("no power")
    if hurt.deck_until:
        words.append("flight deck hit" + until(ruleset, hurt.deck_until))
    if hurt.guns_lost or hurt.aa_lost:
        guns, anti = (of(ruleset, view.side, ship) for of in (values.gunnery, values.anti_aircraft))
        words.append(f"armament hit, guns {guns} and AA {anti} left")
    return words + (["torpedo mounts lost"] if hurt.tubes_lost else [])


def _shells(ruleset: Ruleset, ship: Ship) -> str:
    """Return what a ship has of both kinds of shells, if it has any GP (GM-13.3)."""
    if not ruleset.options.gun_ammunition or not ship.magazine or not (ship.magazine.gp or ship.magazine.plan):
        return ""
    if ship.type in UNCOUNTED:
        return f" with {'GP' if ship.magazine.gp else 'AP'} shells"
    return f" ({stock(ship, 'GP')} GP, {stock(ship, 'AP')} AP)"
