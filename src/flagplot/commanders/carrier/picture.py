"""What the staff makes of its plot: targets worth striking, threats, where the mission lies."""

from typing import NamedTuple

from flagplot.commanders.carrier.reckoning import FASTEST, slow
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.scenario.forces import Mission
from flagplot.games.carrier.theatre.hex import Hex, distance
from flagplot.games.carrier.theatre.hex import parse as parse_hex
from flagplot.games.carrier.units.factors import CARRIERS, TRANSPORTS, crippled
from flagplot.games.carrier.view import CarrierView, KnownContact, TaskForce, enemy, enemy_bases

WORTH = {"carriers": 100, "capital ships": 35, "small ships": 25}
"""Worth of a contact by the best class reported; a bare `ships` counts as UNKNOWN."""
UNKNOWN = 45
CONVOY = 60
"""Worth of small ships to a side that is to stop a convoy: they may be it."""
TRANSPORTS_LIKELY = 95
"""Worth of what sails as slowly as transports do, or is where they unload: more than carriers, for each of them is
worth its points twice, sunk and not unloading (BR-25.5)."""
UNSEEN = 6
"""Ships reckoned for a contact whose number is not told."""
UNTOLD = 2
"""Ships reckoned for a class whose number is not told."""
ODDS, DESPERATE = 2, 4
"""How many times its own strength a force fights at sea, and at a base that is to be held against a landing."""
LATELY, REMEMBERED = 2, 9
"""Turns for which enemy ships are taken to be where they were seen, and to be on their way from there."""
SMALL, FEW = ("DD", "PG", "APD"), 4
"""Types that make a heavy ship by so many."""
CLOSE = 2
"""Hexes from a place within which enemy ships can be at it in a turn."""
FRESH = 1
"""Turns after which a contact is too old to strike."""
PURSUED = 4
"""Turns for which carriers steer by enemy carriers that have been seen."""


class Target(NamedTuple):
    """A contact worth striking."""

    contact: KnownContact
    worth: int

    @property
    def hex(self) -> Hex:
        """Where it was last seen."""
        return self.contact.sighting.hex

    @property
    def carriers(self) -> bool:
        """Whether carriers are reported in it."""
        return any(kind == "carriers" for kind, _ in self.contact.sighting.classes)


class Picture:
    """The staff's reading of its View."""

    def __init__(self, view: CarrierView, ruleset: Ruleset) -> None:
        self.view, self.ruleset = view, ruleset
        self.mission: Mission | None = next((m for m in ruleset.scenario.missions if m.side == view.side), None)
        self.place = ruleset.theatre.place(self.mission.place) if self.mission and self.mission.place else None
        self.station = parse_hex(self.mission.station) if self.mission and self.mission.station else None
        self.stopping = self.mission is not None and self.mission.objective == "stop-convoy"
        """The side is there to keep enemy transports from unloading."""
        self.targets = sorted(self._targets(), key=lambda target: (-target.worth, target.contact.id))
        self.threats = [
            contact.sighting.hex for contact in view.contacts if contact.sighting.kind == "tf" and contact.age <= 3
        ]
        self.enemy_bases = list(enemy_bases(view, ruleset).values())

    def _targets(self) -> list[Target]:
        out = []
        for contact in self.view.contacts:
            seen = contact.sighting
            if seen.kind != "tf" or contact.age > FRESH:
                continue
            worth = max((WORTH.get(name, 0) for name, _ in seen.classes), default=UNKNOWN)
            if self.stopping and worth <= UNKNOWN:
                convoy = TRANSPORTS_LIKELY if slow(contact) or self.landing(contact) else CONVOY
                worth = convoy if seen.classes or convoy > CONVOY else worth
            out.append(Target(contact, worth - 5 * contact.age))
        return out

    def prey(self) -> list[Hex]:
        """Return where enemy carriers have been seen lately."""
        return [
            contact.sighting.hex
            for contact in self.view.contacts
            if contact.age <= PURSUED and any(kind == "carriers" for kind, _ in contact.sighting.classes)
        ]

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
        return [ship.name for ship in ships if not ship.doomed and crippled(self.ruleset, self.view.side, ship)]

    def landing(self, contact: KnownContact) -> bool:
        """Return whether enemy ships are where his transports unload."""
        hex_ = contact.sighting.hex
        return hex_ == self.place or hex_ in self.ruleset.scenario.unload_hexes(enemy(self.view.side))

    def strength(self, contact: KnownContact) -> int:
        """Return the heavy ships reckoned for a contact; four small ones count as one, for many are no warships."""
        ships = [n if kind != "small ships" else -(-n // FEW) for kind, n in contact.sighting.classes if n is not None]
        return sum(ships) if ships else -(-(contact.sighting.total or UNSEEN) // 2)

    def heavy(self, contact: KnownContact) -> int:
        """Return the cruisers, battleships and carriers reckoned for a contact, by what is told of them."""
        return sum(UNTOLD if n is None else n for kind, n in contact.sighting.classes if kind != "small ships")

    def outnumbered(self, tf: TaskForce, hex_: Hex) -> bool:
        """Return whether the enemy ships reported lately that may be in or close to a hex, carriers apart, are more
        than twice as strong as a TF. A side that is there to stop a convoy looks only at those that are there, and
        stands at its own base against four times its strength, for ships in a fight do not shell it."""
        held = self.stopping and hex_ == self.place and any(base.hex == hex_ for base in self.view.bases.values())
        there = [
            self.strength(contact)
            for contact in self.view.contacts
            if contact.sighting.kind == "tf"
            and contact.age <= (LATELY if self.stopping else REMEMBERED)
            and distance(contact.sighting.hex, hex_) <= CLOSE + (0 if self.stopping else FASTEST * (contact.age + 1))
            and not any(kind == "carriers" for kind, _ in contact.sighting.classes)
        ]
        small = sum(1 for ship in tf.ships if self.view.ships[ship].type in SMALL)
        return sum(there) > (DESPERATE if held else ODDS) * (len(tf.ships) - small + -(-small // FEW))

    def nearest_threat(self, hex_: Hex) -> int:
        """Return the distance of the nearest enemy TF seen lately, 99 if there is none."""
        return min((distance(hex_, threat) for threat in self.threats), default=99)
