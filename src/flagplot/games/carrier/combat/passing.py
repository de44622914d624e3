"""Special interception of planes on the move: those that pass enemy interceptors (BR-14.13.2, FE-14.13.2), those that
orbit over last turn's battle (GM-9.3c)."""

from collections.abc import Callable, Sequence
from typing import Protocol

from flagplot.games.carrier.combat.air_to_air import exchange, intercept, spend_range
from flagplot.games.carrier.combat.battle import Battle, Role, Share, air_combat_allowed
from flagplot.games.carrier.combat.interception import manner, observed, special, willing
from flagplot.games.carrier.ordered.ast import Cap, Hold, Move
from flagplot.games.carrier.ordered.program import current
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.umpire import Umpire


class Flyer(Protocol):
    """An AF that moves in this phase."""

    side: Side
    af: AirFormation
    orbits: bool
    """Its last movement point was spent in its hex."""


class Passing(Battle):
    """A special interception against some AFs alone of those over a hex, by what the mover sees there or by any."""

    def __init__(
        self, umpire: Umpire, hex_: Hex, side: Side, movers: Sequence[AirFormation], seen_only: bool = False
    ) -> None:
        super().__init__(umpire, hex_, "interception")
        self.side, self.movers, self.seen_only = side, movers, seen_only

    def shares(self, side: Side, role: Role, high: bool) -> list[Share]:
        """Return what a side has here, of the moving side only the planes concerned."""
        every = super().shares(side, role, high)
        if side != self.side:
            return observed(self, every) if self.seen_only else every
        return [share for share in every if share.af in self.movers]


def rule(umpire: Umpire, flyers: Sequence[Flyer]) -> Callable[[Sequence[Flyer]], None] | None:
    """Return what happens to AFs that have just spent a movement point, by the options; None for nothing. `flyers` are
    all AFs that move in this phase."""
    options, fought = umpire.ruleset.options, set[Hex]()
    if not options.orbit and options.interception_passing == "none":
        return None

    def meet(moved: Sequence[Flyer]) -> None:
        if options.orbit:
            for flyer in moved:
                if flyer.orbits:
                    orbit(umpire, flyer, flyers, fought)
        if options.interception_passing != "none":
            pass_by(umpire, moved)

    return meet


def pass_by(umpire: Umpire, moved: Sequence[Flyer]) -> None:
    """Let the interceptors of the side that does not move try the AFs that have just come into their hex: only what
    their side observes, at their altitude, under their standing orders. In the base game those that the mover observes
    may, where planes may fight (BR-14.13.2, BR-7.17), by option all, anywhere on the map (FE-14.13.2a)."""
    base_game = umpire.ruleset.options.interception_passing == "combat hexes"
    entered: dict[tuple[Hex, Side], list[AirFormation]] = {}
    for flyer in moved:
        if not flyer.orbits:
            entered.setdefault((flyer.af.hex, flyer.side), []).append(flyer.af)
    for (hex_, side), movers in sorted(entered.items(), key=lambda entry: entry[0]):
        foe = enemy(side)
        if umpire.weather(hex_) == "storm" or not any(manner(af.order).wanted for af in umpire.afs_at(foe, hex_)):
            continue
        umpire.lookout.settle()
        battle = Passing(umpire, hex_, side, movers, seen_only=base_game)
        for high in (True, False):
            if not base_game or air_combat_allowed(umpire, hex_, high):
                special(umpire, hex_, foe, high, battle)
        battle.tidy()
        umpire.lookout.reindex()


def orbit(umpire: Umpire, flyer: Flyer, flyers: Sequence[Flyer], fought: set[Hex]) -> None:
    """Let an AF that orbits look at everything in its hex (GM-9.3b), and over a battle of last turn fight the enemy
    interceptors kept there (GM-9.3c): without a roll, once per hex and turn, at the same altitude only, not those that
    avoid combat or have come this turn."""
    hex_, foe = flyer.af.hex, enemy(flyer.side)
    umpire.lookout.look_down(flyer.side, flyer.af)
    if hex_ in fought or hex_ not in umpire.air_record().battles or umpire.weather(hex_) == "storm":
        return
    defenders = [other.af for other in flyers if other.side == foe and kept_there(umpire, other.af, hex_)]
    battle = Passing(umpire, hex_, flyer.side, [flyer.af])
    for high in (True, False):
        ready = [s for s in willing(battle, foe, battle.shares(foe, "interceptor", high)) if s.af in defenders]
        escorts, bombers, fighters = (
            battle.shares(flyer.side, role, high) for role in ("escort", "bomber", "interceptor")
        )
        if not ready or not (escorts or bombers or fighters):
            continue
        fought.add(hex_)
        if escorts or bombers:
            intercept(battle, ready, escorts, bombers, manner(ready[0].af.order).against)
        else:
            spend_range(battle, ready + fighters)
            exchange(battle, "interceptors", ready, fighters)
    if hex_ in fought:
        battle.tidy()
        umpire.lookout.reindex()


def kept_there(umpire: Umpire, af: AirFormation, hex_: Hex) -> bool:
    """Return whether an AF began this turn over a hex and its orders keep it there (GM-9.3c)."""
    if af.hex != hex_ or af.track != [hex_] or af.took_off == umpire.turn:
        return False
    action = current(af.order)
    stays = isinstance(action, Move) and bool(action.steps) and action.steps[0].direction == 0
    return action is None or isinstance(action, Cap | Hold) or stays
