"""Phase 7: gunfire, all at once, and the special damage of a natural 1 (AS-BASE-33 to AS-BASE-36)."""

from flagplot.core.dice import Modifier
from flagplot.games.coastal import damage, detection, plane
from flagplot.games.coastal.cards import Card, Gun
from flagplot.games.coastal.orders import Fire
from flagplot.games.coastal.parsing import gun_bears
from flagplot.games.coastal.sighting.sight import alarm
from flagplot.games.coastal.state import FOREVER, Contact, Vessel
from flagplot.games.coastal.tables import GunRow
from flagplot.games.coastal.telling import gunfire
from flagplot.games.coastal.telling.contacts import owner, sinkings
from flagplot.games.coastal.telling.facts import Damage, FireVoid, SpecialDamage
from flagplot.games.coastal.umpire import Play, Shot

PHASE, SPECIAL = "7 gunfire", "7 special damage"
NOTHING: tuple[Damage, int] = ("none", 0)


def fire(play: Play) -> None:
    """Fire every mount that has a target, then apply all results together (AS-BASE-34)."""
    shots: list[Shot] = []
    for seat in sorted(play.state.plots):
        by_vessel: dict[str, list[Fire]] = {}
        for order in play.orders(seat).orders:
            if isinstance(order, Fire):
                by_vessel.setdefault(order.vessel, []).append(order)
        held = {
            contact.number: contact
            for contact in play.state.plots[seat].contacts
            if contact.turn == play.turn and not contact.sunk
        }
        for vessel in play.state.active():
            if vessel.side == seat and vessel.name in by_vessel:
                shots += _vessel_fires(play, vessel, by_vessel[vessel.name], held)
    for shot in shots:
        play.vessel(shot.firer).fired_turn = play.turn
    for shot in shots:
        _apply(play, shot)
    for identifier in sorted({shot.firer for shot in shots} | {shot.target for shot in shots if shot.hits}):
        alarm(play, play.vessel(identifier))
    gunfire.gunfire(play, shots)
    sinkings(play)
    if shots:
        detection.look(play)


def _vessel_fires(play: Play, vessel: Vessel, orders: list[Fire], held: dict[int, Contact]) -> list[Shot]:
    by_mount = {order.mount: order for order in orders}
    out = []
    for i, (gun, mount) in enumerate(zip(play.card(vessel).guns, vessel.guns, strict=True), 1):
        order = by_mount.get(i) or by_mount.get(0)
        if order is None or not mount.works(play.turn):
            continue
        contact = held.get(order.contact)
        if contact is None:
            continue
        shot = _shoot(play, vessel, i, gun, play.vessel(contact.vessel), contact)
        if shot is not None:
            out.append(shot)
        elif order.mount:
            owner(play, vessel, FireVoid, mount=i, contact=order.contact)
    return out


def _shoot(play: Play, firer: Vessel, mount: int, gun: Gun, target: Vessel, contact: Contact) -> Shot | None:
    """Return the fire of one mount, or None when the target is out of its arc or range (AS-BASE-34)."""
    off = plane.off(firer.course, plane.bearing(target.x - firer.x, target.y - firer.y))
    if not target.active or not gun_bears(gun.arc, off):
        return None
    row = play.tables.guns[gun.kind]
    base = base_score(row, plane.distance(firer.x, firer.y, target.x, target.y))
    if base is None:
        return None
    items = modifiers(play, firer, target, contact.by_radar)
    score = base + sum(value for _, value in items)
    roll = play.dice.throw(
        PHASE,
        "fire",
        f"{firer.id}.{mount}>{target.id}",
        count=row.dice,
        sides=10,
        table=f"{gun.name} needs {score}",
        rule="AS-BASE-33",
    )
    hits = sum(hit(face, score) for face in roll.faces)
    boxes = _boxes(play, gun, play.card(target), hits, f"{firer.id}.{mount}>{target.id}")
    play.dice.note(roll, f"{hits} hit" + ("" if hits == 1 else "s"))
    return Shot(
        firer.id,
        mount,
        gun.name,
        target.id,
        roll.faces,
        score,
        items,
        boxes,
        hits,
        roll.faces.count(1),
        contact.by_radar,
    )


def base_score(row: GunRow, distance: float) -> int | None:
    """Return the score of a kind of mount at a distance in hundredths of a cm; None out of range (AS-BASE-33)."""
    for limit, score in zip(row.ranges, row.scores, strict=True):
        if distance <= limit * 100 + 1e-6:
            return score
    return None


def hit(face: int, score: int) -> bool:
    """Return whether a d10 hits: a natural 1 always, a natural 10 never (AS-BASE-35)."""
    return face == 1 or (face <= score and face != 10)


def modifiers(play: Play, firer: Vessel, target: Vessel, by_radar: bool) -> tuple[Modifier, ...]:
    """Return what is added to the score of a shot, each with the key of its reason (AS-BASE-35)."""
    size = play.card(target).size
    night = play.state.scenario.light_at(play.turn) != "day"
    dark = night and not (target.lit or target.burning or target.fired_turn >= play.turn - 1)
    items = (
        ("class-1", -1 if size == 1 else 0),
        ("class-3", 1 if size == 3 else 0),
        ("fast-target", -1 if target.ran >= 25 else 0),
        ("firing-fast", -1 if firer.ran >= 25 else 0),
        ("unsteady", -1 if damage.steering_damaged(firer) or abs(firer.turned) > 450 else 0),
        ("stationary", 1 if target.ran == 0 else 0),
        ("dark", -1 if dark else 0),
        ("radar-only", -2 if by_radar else 0),
    )
    return tuple(item for item in items if item[1])


def _boxes(play: Play, gun: Gun, card: Card, hits: int, subject: str) -> int:
    """Return the boxes that a mount's hits cost (AS-BASE-33)."""
    if not hits or gun.kind == "LC":
        return hits
    if gun.kind == "MG":
        return hits if card.size == 1 else hits // 2
    roll = play.dice.throw(PHASE, "boxes", subject, count=hits, table=gun.name, rule="AS-BASE-33")
    if gun.kind == "MC":
        return sum(-(-face // 2) for face in roll.faces)
    return roll.total + (3 * hits if gun.kind == "VG" else 0)


def _apply(play: Play, shot: Shot) -> None:
    """Apply one shot; a target sunk by another of the same phase takes no more harm (AS-BASE-42)."""
    target = play.vessel(shot.target)
    target.aware = True
    target.attacked_turn = play.turn
    if not target.active or not shot.hits:
        return
    target.hit_turn = play.turn
    damage.lose_boxes(target, play.card(target), shot.boxes, play.turn)
    for i in range(shot.naturals):
        if target.active:
            _special(play, target, f"{shot.firer}.{shot.mount}>{shot.target} hit {i + 1}")


def _special(play: Play, target: Vessel, subject: str) -> None:
    """Roll and apply special damage (AS-BASE-36)."""
    thrown = play.dice.throw(SPECIAL, "special damage", subject, sides=10, rule="AS-BASE-36")
    harm, n = _damaged(play, target, thrown.total, subject)
    play.dice.note(thrown, f"{harm} {n}" if n else harm)
    if harm != "none":
        owner(play, target, SpecialDamage, damage=harm, n=n)


def _damaged(play: Play, target: Vessel, face: int, subject: str) -> tuple[Damage, int]:
    card = play.card(target)
    if face <= 2:
        fell = damage.m_hit(target, play.tables, play.dice, SPECIAL, subject, "AS-BASE-37")
        return ("m-hit-casualties" if fell else "m-hit"), 0
    if face == 3:
        target.steering = True
        return "steering", 0
    if face <= 5:
        return _random_mount(play, target, subject, torpedoes_only=False)
    if face == 6:
        systems: tuple[Damage, ...] = ("radar", "searchlight", "wireless")
        for name in systems:
            if getattr(target, name):
                setattr(target, name, False)
                return name, 0
        return NOTHING
    if face == 7:
        target.burning = True
        return "fire", 0
    if face == 8:
        target.no_orders_turn = play.turn + 1
        return "bridge", 0
    if face == 9:
        return _random_mount(play, target, subject, torpedoes_only=True)
    if card.size == 1:
        extra = play.dice.throw(SPECIAL, "further boxes", subject, rule="AS-BASE-36")
        lost = damage.lose_boxes(target, card, extra.total, play.turn)
        return "boxes", lost
    target.floodings += 1  # AS-BASE-39
    return "flooding", 0


def _random_mount(play: Play, target: Vessel, subject: str, torpedoes_only: bool) -> tuple[Damage, int]:
    """Knock out one mount still working, chosen by a die, for the rest of the battle (AS-BASE-36)."""
    guns = [] if torpedoes_only else [i for i, m in enumerate(target.guns) if m.works(play.turn)]
    tubes = [i for i, m in enumerate(target.torpedoes) if m.works(play.turn)]
    choices: list[tuple[Damage, int]] = [*(("gun", i) for i in guns), *(("tubes", i) for i in tubes)]
    if not choices:
        return NOTHING
    pick = 0
    if len(choices) > 1:
        pick = play.dice.throw(SPECIAL, "which mount", subject, sides=len(choices), rule="AS-BASE-36").total - 1
    kind, number = choices[pick]
    (target.guns if kind == "gun" else target.torpedoes)[number].out_to = FOREVER
    return kind, number + 1
