"""Orders for MTB flotillas and submarines (SP-20.2, SP-BASE-33)."""

from flagplot.core.diagnostics import meant
from flagplot.games.slot.orders import model
from flagplot.games.slot.orders.line import OrderLine, rule_of
from flagplot.games.slot.orders.plots import zone_word
from flagplot.games.slot.orders.trial import Trial
from flagplot.games.slot.patrol import free_boats, in_reach, may_deploy
from flagplot.games.slot.units import BoatBase, Submarine

KEYWORDS = ("ZONE", "BASE", "BOATS", "ACES", "TARGETS", "GUNS", "ENGAGE", "WATCH")


def flotilla(line: OrderLine, trial: Trial) -> model.AnyOrder:
    """Read `FLOTILLA 1 ZONE K22 BOATS 3 ACES 1 TARGETS BIGGEST GUNS NO ENGAGE` (SP-20.2a).

    Refused by day and in bad weather (SP-20.21a, SP-20.22b), out of reach (SP-20.2b, SP-20.2d), beyond the limit
    (SP-20.1d).
    """
    own = trial.own
    reason = trial.chapter("MTBS", "20")
    if reason:
        raise line.refuse("SP-0b", reason)
    reason = may_deploy(own.night, own.weather, own.night_weather)
    if reason:
        raise line.refuse(rule_of(reason), f"No flotilla may go out now: {reason}.")
    number = str(line.whole("a flotilla number", 1))
    if any(one.id == number for one in own.boats.flotillas):
        raise line.refuse("contradiction", f"Flotilla {number} is out already.", "Take another number.")
    zone, base, boats, aces, guns, watch = "", "", 1, 0, False, False
    targets: tuple[str, ...] = ("BIGGEST",)
    while line:
        match line.choice("a word of a flotilla order", KEYWORDS):
            case "ZONE":
                zone = zone_word(line, trial.board, "patrol zone")
            case "BASE":
                base = zone_word(line, trial.board, "base")
            case "BOATS":
                boats = line.whole("a number of boats")
                if not boats:
                    raise line.refuse("SP-20.1d", "A flotilla has at least one boat.")
            case "ACES":
                aces = line.whole("a number of aces")
            case "TARGETS":
                targets = _targets(line)
            case "GUNS":
                guns = line.choice("an answer", ("YES", "NO")) == "YES"
            case "WATCH":
                watch = True
            case "ENGAGE":
                watch = False
    line.may_follow(*KEYWORDS)
    if not zone:
        line.take("ZONE and a patrol zone")
    where = _base(line, trial, base, zone)
    _strength(line, trial, where, boats, aces)
    return model.FlotillaOrder(number, zone, where.zone, boats, aces, targets, guns, watch)


def _targets(line: OrderLine) -> tuple[str, ...]:
    """Take BIGGEST, SPREAD, ASK or the numbers of ships, boat by boat (SP-20.41a).

    Never submarines (SP-20.6a) or other boats (SP-20.6c).
    """
    out: list[str] = []
    while not out or (line and line.peek() not in KEYWORDS and out[0] not in ("BIGGEST", "SPREAD", "ASK")):
        out.append(line.take("targets").upper)
        if out[-1].startswith("SS"):
            raise line.refuse("SP-20.6a", "MTBs do not attack submarines (SP-20.6a).")
        if out[-1].startswith("MTB"):
            raise line.refuse("SP-20.6c", "MTBs do not attack MTBs (SP-20.6c).")
    return tuple(out)


def _base(line: OrderLine, trial: Trial, base: str, zone: str) -> BoatBase:
    """Return the base the boats go out from; without a name the first that reaches the zone (SP-20.2b, SP-20.7)."""
    bases = [one for one in trial.own.bases if base in ("", one.zone)]
    if not bases:
        known = ", ".join(one.zone for one in trial.own.bases) or "no zone"
        raise line.refuse("SP-20.1b", f"You have no MTB base in {base or 'any zone'}.", f"Boats lie in {known}.")
    reasons: list[str] = []
    for one in bases:
        reason = in_reach(trial.tables, trial.board, one.zone, zone)
        if not reason and not one.closed:
            return one
        reasons.append(reason or f"the base {one.zone} is closed for the scenario (SP-20.71c)")
    raise line.refuse(rule_of(reasons[0]), f"No patrol there: {reasons[0]}.")


def _strength(line: OrderLine, trial: Trial, base: BoatBase, boats: int, aces: int) -> None:
    """Refuse more boats than the patrol limit (SP-20.1d) or the base has, and more aces (SP-20.5b).

    Within the limit any number of flotillas goes out (SP-20.1c).
    """
    force = trial.own.boats
    out = sum(len(one.boats) for one in force.flotillas)
    if out + boats > force.limit:
        raise line.refuse(
            "SP-20.1d",
            f"{force.limit} boats may be out in one night; {out} are ordered out and "
            f"{boats} more would make {out + boats} (SP-20.1d).",
        )
    free = free_boats(force, base.zone)
    if boats > len(free):
        raise line.refuse("SP-20.1b", f"{base.zone} has {len(free)} boats ready, not {boats}.")
    ready = sum(boat.ace for boat in free)
    if aces > min(ready, boats):
        raise line.refuse("SP-20.5b", f"{base.zone} has {ready} ace boats ready for a flotilla of {boats}, not {aces}.")
    if boats - aces > len(free) - ready:
        raise line.refuse(
            "SP-20.5b",
            f"{base.zone} has {len(free) - ready} ordinary boats ready; "
            f"{boats} boats are at least {boats - len(free) + ready} aces.",
        )


def answer(line: OrderLine, trial: Trial) -> model.AnyOrder:
    """Read the answer to the question for targets: `FLOTILLA 1 TARGETS CA1 CA1 DD3 GUNS YES` (SP-20.41a)."""
    number = str(line.whole("a flotilla number", 1))
    if number not in [one.flotilla for one in trial.own.meetings]:
        raise line.refuse("unknown-unit", f"Nothing is asked of a flotilla {number}.")
    line.choice("a word here", ("TARGETS",))
    targets = _targets(line)
    guns = bool(line.accept("GUNS")) and line.choice("an answer", ("YES", "NO")) == "YES"
    return model.TargetsOrder(number, targets, guns)


def _own_submarine(line: OrderLine, trial: Trial) -> Submarine:
    word = line.take("a submarine").upper
    sub = trial.own.submarine(word)
    if sub is None:
        known = [one.id for one in trial.own.submarines.values() if not one.sunk]
        hint = meant(word, known, f"Your submarines are {', '.join(known) or 'none'}.")
        raise line.refuse("unknown-unit", f"You have no unit '{word}'.", hint)
    return sub


def _may_be_ace(line: OrderLine, trial: Trial, sub: Submarine) -> None:
    """Refuse an ace beyond the number of the scenario (SP-16.6a) or after turn 1 (SP-16.6b)."""
    reason = trial.chapter("ACES", "16.6")
    if reason:
        raise line.refuse("SP-0b", reason)
    if trial.own.turn > trial.own.first:
        raise line.refuse("SP-16.6b", "Ace submarines are named before turn 1 only.")
    if sub.ace or not trial.own.aces_left:
        raise line.refuse(
            "SP-16.6a",
            f"The scenario leaves you {trial.own.aces_left} aces to name; {sub.id} "
            f"{'is one already' if sub.ace else 'cannot be one'} (SP-16.6a).",
        )


def ace(line: OrderLine, trial: Trial) -> model.AnyOrder:
    """Read `ACE SS2` (SP-16.6b)."""
    sub = _own_submarine(line, trial)
    _may_be_ace(line, trial, sub)
    return model.AceOrder(sub.id)


def submarine(line: OrderLine, trial: Trial, sub: Submarine) -> model.AnyOrder:
    """Read `SS1 PLACE N26 ACE` before turn 1 and `SS1 MOVE N26 ATTACK YES CA` (SP-BASE-33, SP-BASE-36)."""
    if line.peek() not in ("MOVE", "ATTACK"):
        line.accept("PLACE")
        zone = zone_word(line, trial.board)
        if trial.own.turn > trial.own.first:
            raise line.refuse("SP-BASE-36", "Submarines are placed before turn 1 only.", f"Write {sub.id} MOVE {zone}.")
        if zone not in sub.area:
            raise line.refuse(
                "SP-BASE-36", f"{sub.id} may not be placed in {zone}.", f"Its zones: {' '.join(sub.area)}."
            )
        named = bool(line.accept("ACE"))
        if named:
            _may_be_ace(line, trial, sub)
        return model.PlaceOrder(sub.id, zone, named)
    move, attack, prey = "", None, ""
    while line:
        if line.choice("an order for a submarine", ("MOVE", "ATTACK")) == "MOVE":
            move = zone_word(line, trial.board)
            near = [n for n in trial.board.neighbours[sub.zone] if trial.board.terrain[n] != "land"]
            if move not in near:
                raise line.refuse(
                    "SP-BASE-33", f"{sub.id} moves one zone a turn; from {sub.zone} it reaches {', '.join(near)}."
                )
        else:
            if line.peek() in ("SS", "MTB", "MTBS"):
                line.take("another word")
                raise line.refuse("SP-20.6b", "Submarines do not attack MTBs, nor each other (SP-20.6b).")
            attack = line.choice("an answer", ("YES", "NO")) == "YES"
            kinds = [kind for kind in trial.tables.cards if kind != "SS"]
            prey = line.accept(*kinds)
            if line.peek() == "MTB":
                line.take("another word")
                raise line.refuse("SP-20.6b", "Submarines do not attack MTBs (SP-20.6b).")
    return model.SubmarineOrder(sub.id, move, attack, prey)
