"""Rulings on placing, moving and attacking Sub Bases, and on card 5 (ES-ASSIST-3, ES-ASSIST-4, ES-ASSIST-5)."""

from flagplot.games.sloc import cards
from flagplot.games.sloc.attacks import attack, defence_strength, may_declare_battle
from flagplot.games.sloc.map import distance
from flagplot.games.sloc.refusal import Refusal
from flagplot.games.sloc.sites import matching_refusal, site_kind
from flagplot.games.sloc.table.orders import Amphibious, CardPlayed, Emergency, Hits, Overrun, Place, Refuge, Relocate
from flagplot.games.sloc.table.referee import Referee
from flagplot.games.sloc.table.rulings import HitsRuled, LandingRuled, SiteRuled, TransportsRuled, Withdrawn
from flagplot.games.sloc.tables import hq_row


def _site(referee: Referee, order: Place) -> Refusal | None:
    """Return why the facts forbid a place for a base, or None (ES-ASSIST-3): the ZoI is as the referee says."""
    table, place = referee.table, order.hex
    base = table.base(order.base)
    if base is None:
        return Refusal("ES-11.21.B1", "not_in_game", piece=order.base, number=table.turn)
    wrong = site_kind(order.site == "PORT", order.site.startswith("AIRFIELD"), order.site != "AIRFIELD INLAND")
    if wrong:
        return wrong
    if order.side != "FRIENDLY":
        return Refusal("ES-11.21.C1", "not_allied", place)
    if not order.supply:
        return Refusal("ES-11.21.C1", "unsupplied", place)
    if order.zoi:
        return Refusal("ES-11.21.C3", "in_zone", place)
    if any(other.hex == place for other in table.bases):
        return Refusal("ES-11.21.C11", "occupied", place)
    options = {other.kind: table.serving(other.hex) for other in table.bases if other.hex}
    options[base.kind] = table.serving(place)
    return matching_refusal(options, base.kind)


def _put(referee: Referee, order: Place, rule: str, refusal: Refusal | None) -> None:
    if refusal:
        referee.refuse(refusal)
        return
    base = referee.table.base(order.base)
    assert base is not None
    base.hex = order.hex
    referee.note("sited", base)
    hqs = tuple(referee.table.serving(base.hex))
    referee.rule(SiteRuled, rule, kind=base.kind, hex=base.hex, hqs=hqs)


def place(referee: Referee, order: Place) -> None:
    """Rule on placing a base from the track (ES-ASSIST-3); one just displaced waits for the next turn (ES-11.21.D8)."""
    refusal = _site(referee, order)
    base = referee.table.base(order.base)
    due = referee.table.back.get(base.kind, 0) if base else 0
    if base and base.hex:
        refusal = Refusal("ES-11.21.C6", "placed_already", base.hex, base.kind)
    elif due > referee.table.turn:
        refusal = Refusal("ES-11.21.D8", "returns_later", number=due)
    _put(referee, order, "ES-ASSIST-3", refusal)


def relocate(referee: Referee, order: Relocate) -> None:
    """Rule on a relocation in an offensive (ES-11.21.C6, ES-11.21.C7); the base counts as a US naval unit, for rivalry
    and for what the event in play bars (ES-11.21.C8)."""
    table, by = referee.table, order.by
    base = table.base(order.base)
    refusal = _site(referee, order)
    price = table.tables.bases.relocation_cost
    if base is not None and not base.hex:
        refusal = Refusal("ES-11.21.C6", "not_on_map", piece=base.kind)
    elif order.activations < price:
        refusal = Refusal("ES-11.21.C6", "relocation_price", most=price)
    elif by not in table.hqs:
        refusal = Refusal("ES-11.21.C7", "hq_not_on_map", by=by)
    elif order.rivalry and hq_row(by, table.turn).army:
        refusal = Refusal("ES-11.21.C8", "hq_rivalry", by=by)
    elif base is not None and distance(table.hqs[by], base.hex) > table.range_of(by):
        refusal = Refusal("ES-11.21.C7", "hq_out_of_range", base.hex, base.kind, by)
    elif order.barred:
        refusal = Refusal("ES-11.21.C8", "event_bars", by=by)
    _put(referee, order, "ES-11.21.C9", refusal)
    if refusal is None and base is not None:
        table.relocated.append(base.kind)


def emergency(referee: Referee, order: Emergency) -> None:
    """Rule on an emergency move to a hex (ES-11.21.E3)."""
    base = referee.table.base(order.base)
    refusal: Refusal | None = Refusal("ES-11.21.E1", "base_off_map")
    if base is not None and base.hex:
        far, reach = distance(base.hex, order.hex), referee.table.tables.bases.emergency_reach
        refusal = _site(referee, order)
        if far > reach:
            refusal = Refusal("ES-11.21.E3", "too_far", order.hex, number=far, most=reach)
    _put(referee, order, "ES-11.21.E3", refusal)


def refuge(referee: Referee, order: Refuge) -> None:
    """Rule on an emergency move to the track (ES-11.21.E2)."""
    base = referee.table.base(order.base)
    if base is None or not base.hex:
        referee.refuse(Refusal("ES-11.21.E1", "base_off_map"))
        return
    due = referee.withdraw(base, "refuge")
    referee.rule(Withdrawn, "ES-11.21.E2", kind=base.kind, event="refuge", due=due)


def overrun(referee: Referee, order: Overrun) -> None:
    """Rule on a base whose hex a Japanese ground unit has taken (ES-11.21.D9, ES-11.21.D10)."""
    base = referee.table.base(order.base)
    if base is None or not base.hex:
        referee.refuse(Refusal("ES-11.21.D9", "base_off_map"))
        return
    due = referee.withdraw(base, "overrun")
    referee.rule(Withdrawn, "ES-11.21.D9", kind=base.kind, event="overrun", due=due)


def amphibious(referee: Referee, order: Amphibious) -> None:
    """Report to the referee whether a landing needs an escort because of a base (ES-11.21.D11)."""
    base = next((base for base in referee.table.bases if base.hex == order.hex), None)
    if base is not None and not order.escort:
        referee.refuse(Refusal("ES-11.21.D11", "unescorted", order.hex, base.kind))
        return
    referee.rule(LandingRuled, "ES-11.21.D11", kind=base.kind if base else "")


def hits(referee: Referee, order: Hits) -> None:
    """Rule on hits against a base (ES-ASSIST-4)."""
    table = referee.table
    placed = [base for base in table.bases if base.hex]
    base = table.base(order.on) if order.on else placed[0] if len(placed) == 1 else None
    if base is None or not base.hex:
        referee.refuse(Refusal("ES-ASSIST-4", "which_base"))
        return
    needed = table.tables.bases.hits
    outcome = attack(order.number, order.flip, order.critical, order.at_base, needed)
    strength = order.strength
    referee.rule(
        HitsRuled,
        "ES-11.21.D8" if outcome.displaced else "ES-11.21.D4",
        kind=base.kind,
        hits=order.number,
        flipped=sum(order.flip),
        at_base=order.at_base,
        critical=order.critical,
        strength=None if strength is None else defence_strength(strength),
        may_declare=may_declare_battle(len(strength or ()), True),
        left=outcome.left,
        needed=needed,
        due=referee.withdraw(base, "displaced") if outcome.displaced else 0,
    )


def card(referee: Referee, order: CardPlayed) -> None:
    """Rule on card 5 against troop transports (ES-ASSIST-5)."""
    table = referee.table
    base = table.base(order.base)
    reach = table.tables.ranges[base.kind].value if base else 0
    refusal = cards.transports_refusal(base, reach, 0, table.japanese_hqs)
    if order.number != 5:
        refusal = Refusal("ES-11.24.0", "other_cards")
    elif order.stage == "COMBAT":
        refusal = Refusal("ES-11.24.A2", "too_late")
    elif order.relocated or (base is not None and base.kind in table.relocated):
        refusal = Refusal("ES-11.24.A3", "relocated_now")
    if refusal:
        referee.refuse(refusal)
        return
    assert base is not None
    table.ruled += 1
    roll, (die,) = referee.dice.die("cards", "transports", f"{base.kind} {table.ruled}", rule="ES-11.24.A3")
    figures, before = table.tables.transports, order.divisions
    table.divisions = cards.transport_losses(die, before, figures.losses, figures.divisions_left)
    referee.dice.note(roll, f"divisions {before} to {table.divisions}")
    fields = {"die": die, "before": before, "after": table.divisions}
    referee.rule(TransportsRuled, "ES-11.24.A3", kind=base.kind, **fields)
