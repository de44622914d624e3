"""The plan for one card: every action weighed in points, and the best ones taken while activations last."""

from typing import NamedTuple

import msgspec

from flagplot.commanders.sloc.weights import danger, displacing, remaining
from flagplot.games.sloc.activations import assault_asp, assault_bonus, support
from flagplot.games.sloc.attacks import screen
from flagplot.games.sloc.board import Base, Hq
from flagplot.games.sloc.map import APART, FIELDS, NODES, RESOURCES, SUPPORTING, Hex, around, near
from flagplot.games.sloc.orders import Assault, Garrison, MoveHq, Order, Relocate, Strike
from flagplot.games.sloc.proximity import proximity, values
from flagplot.games.sloc.sites import in_supply, is_american, legal_sites
from flagplot.games.sloc.view import SlocView
from flagplot.games.sloc.warfare import can_activate

ISLANDS = (3813, 3814)
"""Saipan and Guam: a point at the end, and fields for the bombers."""
WORTHWHILE = 0.6
"""How much better a hex must be, in proximity values, before a base is moved there."""


class Piece(NamedTuple):
    """One action, its activations and what it is thought to be worth in points."""

    worth: float
    price: int
    order: Order


class Plan(NamedTuple):
    """Actions of one headquarters and what they are thought to be worth together."""

    worth: float
    orders: tuple[Order, ...]


def fill(activations: int, shipping: int, pieces: list[tuple[Piece, int]]) -> Plan:
    """Return the plan that takes the best pieces first while activations and ASPs are left."""
    total, taken = 0.0, []
    used: set[object] = set()
    for piece, ships in sorted(pieces, key=lambda found: -found[0].worth / found[0].price):
        order = piece.order
        target = order.moved if isinstance(order, MoveHq) else getattr(order, "hex", 0)
        alone = isinstance(order, Relocate | Garrison | MoveHq) and type(order) in used
        if piece.price <= activations and ships <= shipping and target not in used and not alone:
            activations -= piece.price
            shipping -= ships
            total += piece.worth
            taken.append(order)
            used |= {target, type(order)}
    # What is left over goes to the first, which is the best, assault: each activation is a tenth.
    for number, order in enumerate(taken):
        if activations and isinstance(order, Assault):
            taken[number] = msgspec.structs.replace(order, activations=order.activations + activations)
            activations = 0
    return Plan(total, tuple(taken))


class Staff:
    """The estimates for one card: what can be attacked, and what each action is worth in points, roughly."""

    def __init__(self, view: SlocView, expert: bool) -> None:
        self.view = view
        self.board = view.board
        self.side = view.side
        self.expert = expert
        self.left = remaining(view)
        # A ship is dear when there are fewer than one for each card still to be played.
        plenty = self.board.asp[self.side] / max(1, len(view.hand))
        self.freight = 0.25 if plenty < 0.8 else 0.12 if plenty < 1.3 else 0.04
        held = sum(self.board.control[h] == "allied" for h in RESOURCES)
        surplus = held - self.board.tally.resources_at_start
        gains = surplus >= 0
        # In the long campaigns what the Allies lost early is not scored when they retake it, and every resource
        # that Japan holds is a card that submarines can deny.
        self.resource = 2.0 if gains else -0.3 if self.side == "allied" else 0.6
        control, reach = self.board.control, self.board.tables.assault.reach
        own = {h for h in SUPPORTING if control[h] == self.side}
        in_reach = frozenset[Hex]().union(*(around(field, reach) for field in own))
        allied = own if self.side == "allied" else SUPPORTING - own
        self._feeders = {h: around(h, reach) & allied for h in RESOURCES if control[h] == "japanese"}
        self.targets = {}
        for h, owner in control.items():
            if owner != self.side and h in in_reach:
                ships = assault_asp(self.board, self.side, h)
                if ships <= self.board.asp[self.side]:
                    self.targets[h] = (self.value(h), ships)
        exposed = frozenset[Hex]().union(*(around(field, reach) for field in SUPPORTING - own))
        self.threatened = [h for h, owner in control.items() if owner == self.side and h in exposed]
        self._better: list[tuple[Base, Hex, float]] | None = None
        self._marching: list[tuple[Hex, str, float, Hex]] | None = None
        self._steady: dict[str, list[tuple[Piece, int]]] = {}
        self._odds: dict[int, list[tuple[Hex, float, int, int]]] = {}

    def plan(self, worth: int) -> Plan:
        """Return the best plan for a card worth some activations, over all headquarters."""
        return max(
            (self._for_hq(hq, worth) for hq in self.board.ready(self.side)),
            key=lambda plan: plan.worth,
            default=Plan(0.0, ()),
        )

    def _for_hq(self, hq: Hq, worth: int) -> Plan:
        within = around(hq.hex, self.board.row(hq.key).range)
        if hq.key not in self._steady:
            pieces = self._marches(hq.key, within) + self._garrisons(hq.key, within)
            if self.expert:
                pieces += self._relocations(hq)
            self._steady[hq.key] = [(piece, 0) for piece in pieces]
        found = self._steady[hq.key] + self._assaults(hq.key, within, worth)
        if self.expert:
            found = found + [(piece, 0) for piece in self._strikes(hq.key, within, worth)]
        return fill(worth, self.board.asp[self.side], found)

    def value(self, place: Hex) -> float:
        """Return what holding a node is worth."""
        value = 0.3
        if place in RESOURCES:
            value += self.resource
        if place in ISLANDS:
            value += 1.0 + 0.5 * min(self.left, 4)
        if place == self.board.tables.victory.sudden:
            value += 20.0
        if self.side == "japanese" and self.board.base_at(place) is not None:
            value += 2.0
        if any(hq.hex == place and hq.side != self.side for hq in self.board.hqs.values()):
            value += 2.0
        if self.side == "japanese" and self.lonely(place):
            value += 1.2 * self.resource
        return value + 0.35 * max(0.0, self.resource) * self.gateway(place)

    def lonely(self, place: Hex) -> bool:
        """Return whether a field has none of its own side near it, so that a whole front hangs on it."""
        if place not in SUPPORTING:
            return False
        control = self.board.control
        return not any(far <= 8 and control[field] == control[place] for far, field in FIELDS[place])

    def gateway(self, place: Hex) -> int:
        """Return how many Japanese resource hexes only this node brings, or would bring, into Allied reach."""
        if place not in SUPPORTING:
            return 0
        row, reach = APART[place], self.board.tables.assault.reach
        return sum(row[h] <= reach and h != place and feeders <= {place} for h, feeders in self._feeders.items())

    def _assaults(self, hq: str, within: frozenset[Hex], worth: int) -> list[tuple[Piece, int]]:
        """Return for each target in range the assault that pays best for its activations."""
        if worth not in self._odds:
            self._odds[worth] = self._best_assaults(worth)
        return [
            (Piece(points, number, Assault(hq=hq, hex=place, activations=number)), ships)
            for place, points, number, ships in self._odds[worth]
            if place in within
        ]

    def _best_assaults(self, worth: int) -> list[tuple[Hex, float, int, int]]:
        """Return for each target the points and activations of the assault that pays best, and its ASPs."""
        board, figures, bonus = self.board, self.board.tables.assault, assault_bonus(self.board, self.side)
        found = []
        for place, (value, ships) in self.targets.items():
            if value <= 0.1:
                continue
            based = self.side == "japanese" and board.base_at(place) is not None and not NODES[place].overland
            sure = 10 - figures.needed - based + bonus - board.garrison[place]
            best = (0.0, 0)
            for number in range(1 + based, worth + 1):
                chance = min(10, max(0, sure + number))
                if chance:
                    points = value * chance / 10 - self.freight * ships
                    if not best[1] or points / number > best[0] / best[1]:
                        best = (points, number)
            if best[1]:
                found.append((place, *best, ships))
        return found

    def _marches(self, hq: str, within: frozenset[Hex]) -> list[Piece]:
        """Return the move of a headquarters that brings most targets into its range."""
        if self._marching is None:
            self._marching = self._best_marches()
        best = max((march for march in self._marching if march[0] in within), key=lambda m: m[2], default=None)
        return [Piece(best[2], 1, MoveHq(hq=hq, moved=best[1], hex=best[3]))] if best else []

    def _best_marches(self) -> list[tuple[Hex, str, float, Hex]]:
        """Return for each headquarters that may move where it stands, its key, and the best move: points and hex."""
        board, targets, found = self.board, frozenset(self.targets), []
        for hq in board.ready(self.side):
            reach = self.board.row(hq.key).range
            here = len(targets & around(hq.hex, reach))
            if hq.moved or here == len(targets):
                continue
            best = (0, 0)
            for place in near(hq.hex, board.tables.hq.move):
                if board.control[place] == self.side and place != hq.hex and place in SUPPORTING:
                    gain = len(targets & around(place, reach)) - here
                    if gain > best[0] and (self.side == "japanese" or in_supply(self.board, place)):
                        best = (gain, place)
            if best[0]:
                found.append((hq.hex, hq.key, 0.08 * best[0], best[1]))
        return found

    def _strikes(self, hq: str, within: frozenset[Hex], worth: int) -> list[Piece]:
        """Return a strike at each base in reach, with all the card's activations."""
        board, found = self.board, list[Piece]()
        if self.side != "japanese" or worth < 2 or not board.track:
            return []
        for base in board.bases:
            if base.hex not in within or support(board, self.side, base.hex) > board.tables.strike.reach:
                continue
            rate = max(0, proximity(board, base.hex, base.kind).value - board.track[-1].swm + 1) / 10
            gain = displacing(worth, screen(board, base.hex)) * (1.0 + 1.6 * rate * min(2, self.left))
            if gain > 0.1:
                found.append(Piece(gain, worth, Strike(hq=hq, hex=base.hex, activations=worth)))
        return found

    def _relocations(self, hq: Hq) -> list[Piece]:
        """Return a relocation of each base to a better hex."""
        if self.side != "allied" or not self.left:
            return []
        if self._better is None:
            self._better = self._better_sites()
        price = self.board.tables.bases.relocation_cost
        return [
            Piece(gain, price, Relocate(hq=hq.key, base=base.name, hex=place))
            for base, place, gain in self._better
            if is_american(self.board, hq) and can_activate(self.board, hq.key, base)
        ]

    def _better_sites(self) -> list[tuple[Base, Hex, float]]:
        """Return the bases that would stand better elsewhere, with the hex and what it is worth."""
        view, found = self.view, []
        risk = {h: danger(view, h) for h, owner in self.board.control.items() if owner == "allied"}
        for base in self.board.bases:
            if base.hex not in risk:
                continue
            worth = values(self.board, base.kind, risk)
            here = worth[base.hex] - risk[base.hex]
            # The sea lanes are quicker counted than the rules are asked: the best hex that is legal comes first.
            ranked = sorted(((worth[h] - risk[h] - here, -h) for h in risk), reverse=True)
            for better, place in ranked:
                if better < WORTHWHILE:
                    break
                if legal_sites(self.board, base, (-place,)):
                    found.append((base, -place, 0.25 * better * min(4, self.left)))
                    break
        return found

    def _garrisons(self, hq: str, within: frozenset[Hex]) -> list[Piece]:
        """Return the strengthening of the node that the enemy can reach and that matters most."""
        board = self.board
        figures = board.tables.garrison
        floor = 5 if board.tables.scenario[board.scenario].china_counts else figures.divisions_left
        if (self.side == "japanese" and board.divisions <= max(floor, figures.divisions_left)) or (
            self.side == "allied" and board.garrisoned
        ):
            return []
        weak = [h for h in self.threatened if h in within and board.garrison[h] < figures.most]
        if not weak:
            return []
        place = max(weak, key=lambda h: (self._defence(h), -h))
        return [Piece(0.2 * self._defence(place), 1, Garrison(hq=hq, hex=place))]

    def _defence(self, place: Hex) -> float:
        """Return what a node is worth to its holder."""
        board = self.board
        value = 0.2 + (self.resource if place in RESOURCES else 0) + (1.5 if place in ISLANDS else 0)
        if self.side == "allied" and board.base_at(place) is not None:
            value += 2.0
        if self.side == "japanese":
            value += 0.35 * max(0.0, self.resource) * self.gateway(place)
        return value - 0.2 * board.garrison[place]
