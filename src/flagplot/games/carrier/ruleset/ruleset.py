"""What does not change during a battle: map, tables, scenario, options."""

import copy
import datetime
import functools
from collections.abc import Iterable
from typing import Any

import msgspec

from flagplot.core.diagnostics import BadInputError
from flagplot.core.words import Phrase, phrase
from flagplot.games.carrier.ruleset.command_editions import CommandControl, OneStaff
from flagplot.games.carrier.ruleset.hit_tables import HITS, Hits
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.options import Options
from flagplot.games.carrier.ruleset.presets import options_of
from flagplot.games.carrier.ruleset.report_editions import COMBAT_REPORTS, SURFACE_REPORTS
from flagplot.games.carrier.ruleset.submarine_editions import EDITIONS
from flagplot.games.carrier.ruleset.tables import SCENARIO_ORDER, BaseCard, ShipCard, Tables, tables
from flagplot.games.carrier.scenario.forces import expand
from flagplot.games.carrier.scenario.reading import scenario
from flagplot.games.carrier.scenario.scenario import Scenario
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import Hex, neighbours
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.theatre.hex import parse as parse_hex
from flagplot.games.carrier.theatre.theatre import Theatre, theatre


class Ruleset:
    """Map, tables, scenario and options of one battle, shared by all its states."""

    def __init__(self, theatre_: Theatre, tables_: Tables, scenario_: Scenario, options: Options) -> None:
        self.theatre = theatre_
        self.tables = _with_stand_ins(tables_, scenario_)
        self.scenario = scenario_
        self.options = options
        self.hits: Hits = HITS[options.hits](self.tables)
        """The table of hits that is played."""
        self.combat_reports = COMBAT_REPORTS[options.combat_reports]
        """What a side is told of the enemy's losses and damage."""
        self.surface_reports = SURFACE_REPORTS[options.surface_reports]
        """What each side is told in surface combat."""
        self.command = CommandControl() if options.command_control else OneStaff()
        """How the sides are commanded."""
        self.target_search = options.search == "targets"
        """An AF rolls for each formation in range and starts the turn with what it had in sight (FE-7.3a), not once a
        turn for all it can see (GM-7.2b)."""
        self.par = scenario_.par if options.par else 0
        """Allied lead that is an even fight, below zero a Japanese one."""
        self.submarines = EDITIONS[options.submarines]
        """The rules for submarines in the edition chosen."""
        check_watched_islands(theatre_, [isle for code, isle, _ in tables_.coastwatchers if code == scenario_.code])
        self._cards: dict[tuple[Side, str], ShipCard] = {}
        self._enemy_bases: dict[Side, dict[str, Hex]] = {}
        self._radars: dict[Side, frozenset[str]] = {}

    def hour(self, turn: int) -> int:
        """Return the hour of a turn, 1 to 24; a turn is an hour (BR-1.1, BR-3.2)."""
        return (self.scenario.hour + turn - 2) % 24 + 1

    def pair_begins(self, turn: int) -> bool:
        """Return whether a turn is played from one set of orders with the next: by option the first of two night
        turns, counted from the first hour of night, if the next is one and is played at all (GM-4.3)."""
        if not self.options.night_pairs or turn >= self.scenario.turns:
            return False
        night = self.tables.night_hours
        dusk = next(hour for hour in sorted(night) if (hour - 2) % 24 + 1 not in night)
        return {self.hour(turn), self.hour(turn + 1)} <= night and (self.hour(turn) - dusk) % 24 % 2 == 0

    def date(self, turn: int) -> Phrase:
        """Return the date of a turn, `8 May 1942`."""
        day = self.day(turn)
        return phrase("clock.date", day=day.day, month=phrase(f"clock.month.{day.month}"), year=day.year)

    def day(self, turn: int) -> datetime.date:
        """Return the day of a turn; the turn 2400 belongs to the day that it ends."""
        return self.scenario.date + datetime.timedelta(days=(self.scenario.hour + turn - 2) // 24)

    def label(self, turn: int) -> Phrase:
        """Return hour and date, `0600 8 May 1942`."""
        return phrase("clock.label", hour=f"{self.hour(turn):02d}", date=self.date(turn))

    def card(self, side: Side, name: str) -> ShipCard:
        """Return a ship's printed values with the scenario's changes and its radar (BR-8.1)."""
        if (side, name) not in self._cards:
            changes: dict[str, Any] = dict(self.scenario.ship_changes.get(name, {}))
            self._cards[side, name] = msgspec.structs.replace(self.tables.ship(side, name), **changes)
        return self._cards[side, name]

    def has_radar(self, side: Side, name: str) -> bool:
        """Return whether a ship has radar in this scenario (BR-8.1; scenario rules may say otherwise)."""
        if side in self.scenario.radar_only and self.card(side, name).type not in self.scenario.radar_only[side]:
            return False
        since = self.card(side, name).radar_from
        return since != "" and SCENARIO_ORDER.index(since) <= SCENARIO_ORDER.index(self.scenario.code)

    def radar_cards(self, side: Side) -> frozenset[str]:
        """Return the cards of a side's ships that have radar in this scenario."""
        if side not in self._radars:
            groups = [group for group in self.scenario.groups if group.side == side]
            cards = {card for group in groups for _, card in expand(group.ships, {})}
            self._radars[side] = frozenset(card for card in cards if self.has_radar(side, card))
        return self._radars[side]

    def base_card(self, name: str) -> BaseCard:
        """Return a base's printed values in this scenario."""
        return self.tables.bases[name, self.scenario.code]

    def enemy_bases(self, side: Side) -> dict[str, Hex]:
        """Return the on-map bases of the other side in this scenario, which every chart shows."""
        if side not in self._enemy_bases:
            self._enemy_bases[side] = {
                card.name: parse_hex(card.hex_name)
                for (_, code), card in self.tables.bases.items()
                if code == self.scenario.code and card.side != side and not card.off_board
            }
        return self._enemy_bases[side]

    def mtb_bases(self, side: Side) -> dict[str, Hex]:
        """Return the advanced MTB bases that a side has at the start of this scenario, which both sides know, knocked
        out since or not; none unless the option `pt_boats` is on (GM-17.0l)."""
        entries = self.scenario.boats if self.options.pt_boats != "off" else ()
        return {each.base: self.theatre.place(each.base) for each in entries if each.side == side and each.mtb_base}

    def air_to_air(self, plane: str) -> int:
        """Return a plane's air-to-air BHT with the scenario's changes."""
        base_name = plane.partition("/")[0]
        return self.scenario.plane_a2a.get(base_name, self.tables.planes[plane].a2a)


def check_watched_islands(chart: Theatre, islands: Iterable[str]) -> None:
    """Check that coastwatchers see every land hex of their islands, all of which lie beside the coast but for those of
    New Guinea (FE-7.9.6g). Raises BadInputError naming the island and the hex, or for an island not on the map."""
    for island in set(islands) - {"New Guinea"}:
        coast = set(chart.coastal_hexes(island))
        for hex_, land in chart.land.items():
            if island in land.islands and land.terrain == "land" and coast.isdisjoint(neighbours(hex_)):
                raise BadInputError(f"{island}: its land hex {hex_name(hex_)} lies out of sight of the coastwatchers")


def _with_stand_ins(tables_: Tables, scenario_: Scenario) -> Tables:
    """Return the tables with the planes that stand for another type in this scenario."""
    if not scenario_.plane_changes:
        return tables_
    changed = copy.copy(tables_)
    changed.planes = dict(tables_.planes)
    for name, card in tables_.planes.items():
        change = scenario_.plane_changes.get(name.partition("/")[0])
        if change is not None:
            fields = {key: value for key, value in msgspec.structs.asdict(change).items() if value is not None}
            changed.planes[name] = msgspec.structs.replace(card, **fields)
    return changed


@functools.lru_cache(maxsize=16)
def _ruleset(scenario_id: str, preset: str, options: tuple[tuple[str, Any], ...], overlay: str) -> Ruleset:
    return Ruleset(theatre(), tables(overlay), scenario(scenario_id), options_of(preset, dict(options)))


def ruleset_of(state: State) -> Ruleset:
    """Return the unchanging part of a state's battle."""
    return _ruleset(state.scenario, state.preset, tuple(sorted(state.options.items())), state.overlay)


def ruleset_for(scenario_id: str, preset: str, options: dict[str, Any], overlay: str) -> Ruleset:
    """Return the unchanging part of a battle. Raises BadInputError for unknown names or a bad overlay."""
    return _ruleset(scenario_id, preset, tuple(sorted(options.items())), overlay)
