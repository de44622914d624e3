"""Players who write at random: nothing raises, what stands reads back, and the accounts stay right."""

import random

import pytest
from tests.slot.play import BOTH, MINES, MTB, NIGHTS, SUBMARINE
from tests.support.shown import reported

from flagplot.core.dice import KeyedDice
from flagplot.core.document import to_text
from flagplot.games.slot.game import GAME
from flagplot.games.slot.view import SlotView

pytestmark = pytest.mark.many_sentences

SCENARIOS = (NIGHTS, "slot-7", "slot-8", "slot-9", "slot-10", MINES, MTB, SUBMARINE)
MISSIONS = ("RAID", "PATROL", "INTERCEPT", "SWEEP", "ABORT", "MINELAY", "BOMBARD L23 MTB-BASE", "TRANSPORT M22")


class Scribbler:
    """Writes orders of every kind, most of them possible."""

    def __init__(self, chance: random.Random, view: SlotView) -> None:
        self.chance, self.view, self.board = chance, view, view.map()

    def near(self, zone: str) -> str:
        return self.chance.choice(self.board.neighbours[zone])

    def sheet(self) -> str:
        own, pick = self.view.own, self.chance.choice
        lines = [line for fleet in own.fleets.values() for line in self.fleet(fleet)]
        lines += [
            f"{sub.id} MOVE {self.near(sub.zone)} ATTACK {pick(('YES', 'NO', 'YES CA'))}"
            for sub in own.submarines.values()
        ]
        lines += [
            f"FLOTILLA {n} ZONE {pick(('K22', 'L22', 'L23', 'M22'))} BOATS {pick((1, 2, 3))} "
            f"TARGETS {pick(('ASK', 'SPREAD', 'CA1 DD2'))} GUNS YES"
            for n in (1, 2)
        ]
        for field in own.airfields:
            lines.append(f"{field.zone} SEARCH {pick(('K20', 'L22', 'J18', 'M24'))}")
            lines.append(
                f"{field.zone} STRIKE 2 STEPS {pick(('FLEET ANY', 'FLEET C1', 'AIRFIELD M22', 'MTB-BASE L23'))}"
            )
        for crossing in own.crossings:
            here = own.fleets[crossing.fleet].zone
            lines.append(f"{crossing.fleet} MINES {pick(('STOP', 'PRESS', f'STOP PLOT {self.near(here)}'))}")
        lines += [f"FLOTILLA {one.flotilla} TARGETS CA1 DD1 GUNS YES" for one in own.meetings]
        self.chance.shuffle(lines)
        return "\n".join(lines)

    def fleet(self, fleet) -> list[str]:
        own, chance = self.view.own, self.chance
        ships = own.members(fleet)
        lines = [f"{fleet.id} MINES {chance.choice(('ASK', 'STOP', 'PRESS'))}"]
        zones = [fleet.zone]
        for _ in range(chance.randint(1, 4)):
            zones.append(self.near(zones[-1]))
        orders = [
            f"{fleet.id} PLOT {' '.join(zones[1:])}",
            f"{fleet.id} MISSION {chance.choice(MISSIONS)}",
            f"{fleet.id} BATTLE EVADE TARGET SMALLEST TO {zones[1]}",
            f"{fleet.id} ESCORT {chance.choice(list(own.fleets))}",
            f"COMBINE {fleet.id} {chance.choice(list(own.fleets))}",
            f"SPLIT {fleet.id} {ships[0].id}",
        ]
        lines += chance.sample(orders, 2)
        edge = self.board.edge(fleet.zone, zones[1])
        lines += [f"{ship.id} {chance.choice((f'MINE {edge}', 'MINE', 'JETTISON'))}" for ship in ships if ship.lays]
        lines += [f"{ship.id} {chance.choice(('DETECT', 'SWEEP', f'SWEEP {edge}'))}" for ship in ships if ship.sweeps]
        return lines


@pytest.mark.parametrize("number", range(24))
def test_a_match_of_scribblers(number):
    chance = random.Random(number)
    scenario, dice = SCENARIOS[number % len(SCENARIOS)], KeyedDice(str(number).encode())
    state = GAME.setup(scenario, GAME.rules(scenario), dice)
    state.weather = chance.choice(("Clear", "Rain", "Squall", "Gale"))
    while not GAME.is_over(state):
        sheets = {}
        for seat in GAME.awaiting(state):
            view = GAME.view(state, seat)
            sheets[seat] = GAME.parse(Scribbler(chance, view).sheet(), seat, view)
            again = GAME.parse("\n".join(echo.canonical for echo in sheets[seat].echo), seat, view)
            assert again.orders == sheets[seat].orders and not again.diagnostics
        result = GAME.resolve(state, sheets, dice)
        state = GAME.decode(GAME.encode(result.state))
        for seat in BOTH:
            to_text(reported(GAME, GAME.view(state, seat), result.dispatches))
        if state.phase == "orders":
            sailing = [key for fleet in state.fleets.values() for key in fleet.ships]
            assert len(sailing) == len(set(sailing))
            assert set(sailing) == {key for key, ship in state.ships.items() if ship.afloat}
