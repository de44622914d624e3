"""What the staff makes of its plot: targets worth striking, threats, where the mission lies."""

from typing import NamedTuple

from flagplot.board.hex import Hex, distance
from flagplot.board.hex import parse as parse_hex
from flagplot.games.carrier.forces import Mission
from flagplot.games.carrier.values import CARRIERS, TRANSPORTS, crippled
from flagplot.games.carrier.view import CarrierView, KnownContact, TaskForce, enemy_bases
from flagplot.games.carrier.world import World

WORTH = {"carriers": 100, "capital ships": 35, "small ships": 25}
"""Worth of a contact by the best class reported; a bare `ships` counts as UNKNOWN."""
UNKNOWN = 45
FRESH = 1
"""Turns after which a contact is too old to strike."""


class Target(NamedTuple):
    """A contact worth striking."""

    contact: KnownContact
    worth: int

    @property
    def hex(self) -> Hex:
        """Where it was last seen."""
        return self.contact.sighting.hex


class Picture:
    """The staff's reading of its View."""

    def __init__(self, view: CarrierView, world: World) -> None:
        self.view, self.world = view, world
        self.mission: Mission | None = next((m for m in world.scenario.missions if m.side == view.side), None)
        self.place = world.theatre.place(self.mission.place) if self.mission and self.mission.place else None
        self.station = parse_hex(self.mission.station) if self.mission and self.mission.station else None
        self.targets = sorted(self._targets(), key=lambda target: (-target.worth, target.contact.id))
        self.threats = [
            contact.sighting.hex for contact in view.contacts if contact.sighting.kind == "tf" and contact.age <= 3
        ]
        self.enemy_bases = list(enemy_bases(view, world).values())

    def _targets(self) -> list[Target]:
        out = []
        for contact in self.view.contacts:
            seen = contact.sighting
            if seen.kind != "tf" or contact.age > FRESH:
                continue
            worth = max((WORTH.get(name, 0) for name, _ in seen.classes), default=UNKNOWN)
            if self.mission is not None and self.mission.objective == "stop-convoy" and worth == 25:
                worth = 60
            out.append(Target(contact, worth - 5 * contact.age))
        return out

    def has_carriers(self, tf: TaskForce) -> bool:
        """Return whether a TF has a CV or CVL."""
        return any(self.view.ships[ship].type in CARRIERS for ship in tf.ships)

    def transports(self, tf: TaskForce) -> int:
        """Return how many transports with something left to unload a TF has."""
        ships = (self.view.ships[ship] for ship in tf.ships)
        return sum(1 for ship in ships if ship.type in TRANSPORTS and ship.unloaded < 8)

    def carriers(self) -> list[TaskForce]:
        """Return the TFs with carriers."""
        return [tf for tf in self.view.tfs.values() if self.has_carriers(tf)]

    def convoy(self) -> TaskForce | None:
        """Return the TF with most transports."""
        convoys = [tf for tf in self.view.tfs.values() if self.transports(tf)]
        return max(convoys, key=lambda tf: (self.transports(tf), -tf.number), default=None)

    def cripples(self, tf: TaskForce) -> list[str]:
        """Return the ships of a TF that lie dead in the water, without those that are going down."""
        ships = [self.view.ships[ship] for ship in tf.ships]
        return [ship.name for ship in ships if not ship.doomed and crippled(self.world, self.view.side, ship)]

    def outnumbered(self, tf: TaskForce, hex_: Hex) -> bool:
        """Return whether the enemy ships reported lately in and beside a hex are more than twice those of a TF."""
        there = [
            contact.sighting.total or 1
            for contact in self.view.contacts
            if contact.sighting.kind == "tf" and contact.age <= 2 and distance(contact.sighting.hex, hex_) <= 1
        ]
        return sum(there) > 2 * len(tf.ships)

    def nearest_threat(self, hex_: Hex) -> int:
        """Return the distance of the nearest enemy TF seen lately, 99 if there is none."""
        return min((distance(hex_, threat) for threat in self.threats), default=99)
