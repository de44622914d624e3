"""Coastal: games between commanders, the time of a turn, and its growth with the number of vessels.

Run `python bench/bench_coastal.py [--games N]`. Prints one line for each measurement.
"""

import argparse
import math
import statistics
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from flagplot.commanders.coastal import commander
from flagplot.core.dice import KeyedDice
from flagplot.games.coastal import plane
from flagplot.games.coastal import rules as rules_
from flagplot.games.coastal.cards import standard
from flagplot.games.coastal.game import GAME
from flagplot.games.coastal.orders import CoastalSheet, Fire
from flagplot.games.coastal.scenario import EDITION, Area, Light, Scenario, Side, Victory
from flagplot.games.coastal.state import Salvo, SeatPlot, State, enlist

BATTLES = ("amber-reach", "savo-boats", "melee")
SIDES = ("allied", "german")
CARDS = ("MTB", "MGB", "Trawler", "Coaster", "Schnellboot")


def game(number: int) -> tuple[str, str]:
    """Play one game between staff commanders; return the scenario and the winner."""
    name = BATTLES[number % len(BATTLES)]
    dice = KeyedDice(f"bench {number}".encode())
    state = GAME.setup(name, GAME.rules(name), dice)
    players = {seat: commander() for seat in GAME.seats(name)}
    while not GAME.is_over(state):
        sheets = {}
        for seat in GAME.awaiting(state):
            view = GAME.view(state, seat)
            sheets[seat] = GAME.parse(players[seat].orders(view), seat, view)
        state = GAME.resolve(state, sheets, dice).state
    return name, str(GAME.score(state).winner)


def crowd(count: int, salvoes: int) -> State:
    """Return a sea at constant density: `count` vessels, half of them of each side, and running salvoes."""
    side = 22.0 * math.sqrt(count)
    place = Scenario(
        id="bench",
        title="Bench",
        intro="",
        edition=EDITION,
        source="house",
        date="1942-01-01",
        turns=99,
        area=Area(width=side, height=side),
        light=(Light(1, "dark"),),
        sides=tuple(Side(seat=seat, title=seat) for seat in SIDES),
        victory=Victory(win=10),
    )
    dice = KeyedDice(b"crowd")
    vessels = {}
    for i in range(count):
        x, y, course = dice.draw(f"place {i}", 3, 251)
        name, card = f"V{i}", CARDS[i % len(CARDS)]
        speed = min(standard()[card].speed, 18)
        one = enlist(
            SIDES[i % 2],
            name,
            card,
            standard()[card],
            round(x / 252 * side * 100),
            round(y / 252 * side * 100),
            course * 14,
            speed,
            True,
        )
        vessels[one.id] = one
    owners = sorted(vessels)
    running = [
        Salvo(
            marker=f"{'AB'[i % 2]}{i}",
            side=SIDES[i % 2],
            vessel=owners[i % count],
            x=vessels[owners[i]].x,
            y=vessels[owners[i]].y,
            bearing=i * 331 % 3600,
            fired=2,
            left=2,
            turn=1 + i % 2,
            torpedo="H",
            nation="british",
            wide=bool(i % 2),
            deep=False,
        )
        for i in range(salvoes)
    ]
    return State(
        scenario=place,
        rules=rules_.make(place, "", {}, ""),
        turn=4,
        vessels=vessels,
        salvoes=running,
        plots={seat: SeatPlot() for seat in SIDES},
    )


def turn(count: int, salvoes: int) -> float:
    """Return the milliseconds to resolve one turn (both windows), everybody firing at what it sees; the median."""
    start = crowd(count, salvoes)
    dice = KeyedDice(b"turn")
    middle = GAME.resolve(start, {}, dice).state
    sheets = {}
    for seat in SIDES:
        held = [contact.number for contact in middle.plots[seat].contacts]
        names = [one.name for one in middle.active() if one.side == seat]
        orders = tuple(Fire(name, held[i % len(held)]) for i, name in enumerate(names)) if held else ()
        sheets[seat] = CoastalSheet(seat=seat, text="", orders=orders)
    times = []
    for _ in range(9):
        begin = time.perf_counter()
        GAME.resolve(GAME.resolve(start, {}, dice).state, sheets, dice)
        times.append((time.perf_counter() - begin) * 1000)
    return statistics.median(times)


def main() -> None:
    """Measure and print."""
    flags = argparse.ArgumentParser()
    flags.add_argument("--games", type=int, default=500)
    games = flags.parse_args().games
    plane.unit(0)
    print(f"turn, 20 vessels, 10 salvoes: {turn(20, 10):.1f} ms (limit 20)")
    base = 0.0
    for count in (20, 50, 100, 200, 500):
        took = turn(count, count // 2)
        ratio = took / (count * math.log(count))
        base = base or ratio
        print(f"turn, {count} vessels, {count // 2} salvoes: {took:.1f} ms, {ratio / base:.2f} of n log n from 20")
    begin = time.perf_counter()
    with ProcessPoolExecutor(2) as pool:
        results = list(pool.map(game, range(games), chunksize=10))
    seconds = time.perf_counter() - begin
    print(f"{games} commander games on two cores: {seconds:.1f} s (limit 120 for 500)")
    for name in BATTLES:
        wins = Counter(winner for battle, winner in results if battle == name)
        print(f"  {name}: " + ", ".join(f"{winner} {number}" for winner, number in sorted(wins.items())))


if __name__ == "__main__":
    main()
