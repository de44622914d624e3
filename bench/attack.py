"""What an attacker gets: `python -m bench.attack [--part 1.0] [NAME ...]` runs the attacks and prints the figures.

Nothing may go uncaught, be lost, leak, or raise: the status is 1 if anything did. `--part` is the size of every attack
as a part of the whole: 10,000 flipped bits of journals, 500 kills of the command and 500 of the server (`serve`; 200
with `--part 0.4`), 100,000 sheets and tables, 20,000 changes of unseen things, and so on. `--kill` names another
command line to be killed, in words of which `{match}` and `{key}` are replaced; it works on `m.sqlite` in its folder,
and what it prints as one JSON document it has acknowledged. The same seed gives the same attacks, whose work two
processes share; times are of this machine.
"""

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Any

import msgspec

from bench.served import kills_of_serve, outages
from flagplot.core import registry
from flagplot.core.diagnostics import BadInputError
from flagplot.core.dice import demo_secret
from flagplot.core.journal import Entry, Join, encode
from flagplot.core.printable import UNSEEN
from flagplot.core.toml import read
from flagplot.lab.battle import seeded_dice
from flagplot.match.desk import REFEREE, Desk
from flagplot.match.match import Match, setup_of
from flagplot.match.ports import RefusedError
from flagplot.match.verify import verify
from flagplot.store.database import Database
from flagplot.store.matches import SqlMatches

Figures = dict[str, int | float]
TEAMS = "allied: carriers = TF1 + TF11, moresby = Port Moresby + TF10"
MATCHES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("coral-sea-battle", {}),
    ("slot-7", {}),
    ("sloc-1941", {}),
    ("amber-reach", {}),
    ("coral-sea-battle", {"command_control": True, "teams": TEAMS}),
)
SEED = 13


def played(scenario: str, options: dict[str, Any], points: int = 3) -> Match:
    """Return a match between the computer players, ended after a few decision points."""
    secret = demo_secret(SEED)
    match = Match.new(setup_of(scenario, "", options, "", secret), secret)
    for seat in match.seats:
        match.join(Join(seat, computer="staff"))
    for _ in range(points):
        if not match.is_over:
            match.resolve()
    if not match.is_over:
        match.close()
    return match


@cache
def journals() -> list[bytes]:
    """Return a journal of each match, which holds."""
    made = [encode(played(scenario, options).entries) for scenario, options in MATCHES]
    assert all(verify(data).holds for data in made)
    return made


def flipped_bits(number: int, chance: random.Random) -> Figures:
    """Flip one bit of a journal and have it verified."""
    figures: Figures = {"flipped": 0, "uncaught": 0, "raised": 0, "slowest": 0.0}
    for at in range(number):
        data = bytearray(journals()[at % len(journals())])
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        figures["flipped"] += 1
        began = time.process_time()
        try:
            figures["uncaught"] += verify(bytes(data)).holds
        except Exception as error:
            complain(figures, error)
        figures["slowest"] = max(figures["slowest"], round(time.process_time() - began, 2))
    return figures


def complain(figures: Figures, error: Exception) -> None:
    """Count what was raised and show it."""
    figures["raised"] += 1
    print(f"  raised {type(error).__name__}: {str(error)[:120]}", file=sys.stderr)


# --- crafted input

NOISE = "".join(map(chr, range(32, 127))) + "\n\n\t\x00\x1b\x9b\u202e\u2028é∆"
PIECES = ("AF9 launch 2 Wildcat from Enterprise; attack Buin; ", "TF1: ", "NE1,", "(", "if ", "until a TF is spotted. ")


@cache
def views() -> list[tuple[Any, str, Any]]:
    """Return a game, a seat and its view for the first scenario of every game."""
    out, known = [], set[str]()
    for info in registry.scenarios():
        if info.game not in known:
            known.add(info.game)
            game = registry.game(info.game)
            rules = game.rules(info.id)
            state = game.setup(info.id, rules, seeded_dice(SEED, game.seats(info.id, rules)))
            out += [(game, seat, game.view(state, seat)) for seat in game.seats(info.id, rules)]
    return out


def crafted(chance: random.Random, words: list[str]) -> str:
    """Return a sheet that nobody would write: words of the guide, noise, or much of one thing."""
    kind = chance.random()
    if kind < 0.6:
        lines = (" ".join(chance.choices(words, k=chance.randint(1, 12))) for _ in range(chance.randint(1, 12)))
        return "\n".join(lines)
    if kind < 0.85:
        return "".join(chance.choices(NOISE, k=chance.randint(1, 400)))
    if kind < 0.995:
        return "".join(chance.choices([*words, *PIECES], k=chance.randint(1, 300)))
    piece = chance.choice([*words, *PIECES, *NOISE])
    line = (piece + chance.choice(("", " ", "; ", ". "))) * 8000
    return "\n".join([line[: chance.choice((60, 1000, 8000))]] * 4000)[: 256 * 1024]


def crafted_sheets(number: int, chance: random.Random) -> Figures:
    """Read crafted sheets of every game, and check that no remark on them steers a terminal."""
    from flagplot.match.answers import in_words

    seats = [(game, seat, view, game.order_help().split()) for game, seat, view in views()]
    figures: Figures = {"sheets": 0, "raised": 0, "unreadable": 0, "raw characters": 0, "slowest": 0.0}
    for at in range(number):
        game, seat, view, words = seats[at % len(seats)]
        text = crafted(chance, words)
        began = time.process_time()
        try:
            sheet = game.parse(text, seat, view)
            spent = time.process_time() - began
            figures["unreadable"] += any(remark.code == "unreadable" for remark in sheet.diagnostics)
            figures["raw characters"] += bool(UNSEEN.search(in_words(sheet)))
        except Exception as error:
            spent = time.process_time() - began
            complain(figures, error)
        figures["sheets"] += 1
        figures["slowest"] = max(figures["slowest"], round(spent, 2))
    return figures


PARTS = [*"[]{}='1-_#\n", '"', "a.", "9" * 5000, "[[a]]", "dice", "inf", "[x]\n", "k=1\n", "[ships.", "=true\n"]


@cache
def own_tables(game: str) -> list[str]:
    """Return the lines of the tables that come with a game: those of an assisted table are its game's."""
    folder = Path(registry.__file__).parents[1] / "data" / game.partition("-")[0]
    return [line for path in sorted(folder.glob("*.toml")) for line in path.read_text().splitlines(keepends=True)]


def crafted_table(chance: random.Random, lines: list[str]) -> str:
    """Return a table that nobody would write: noise, or lines of true tables with a slip in them."""
    if chance.random() < 0.5:
        return "".join(chance.choices(PARTS, k=chance.randint(1, 60))) * chance.choice((1, 1, 1, 400))
    at = chance.randrange(len(lines))
    text = "".join(lines[at : at + chance.randint(1, 12)])
    at = chance.randrange(len(text))
    slip: str = chance.choice(("", *PARTS, *NOISE))
    return text[:at] + slip + text[at + chance.randint(0, 3) :]


def crafted_tables(number: int, chance: random.Random) -> Figures:
    """Lay crafted tables over those of every game."""
    places = [(registry.game(info.game), info.id) for info in registry.scenarios()]
    figures: Figures = {"tables": 0, "raised": 0, "slowest": 0.0}
    for at in range(number):
        game, scenario = places[at % len(places)]
        text = crafted_table(chance, own_tables(game.name))
        began = time.process_time()
        try:
            read(text, "crafted")
            game.rules(scenario, "", {}, text)
        except BadInputError:
            pass
        except Exception as error:
            complain(figures, error)
        figures["tables"] += 1
        figures["slowest"] = max(figures["slowest"], round(time.process_time() - began, 2))
    figures["megabytes"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return figures


# --- unseen things


def hidden(game: str, raw: dict[str, Any], seat: str, foe: str) -> list[Any]:
    """Return what a seat may not know of a battle whose enemy it has not met: all that is the enemy's."""
    side, enemy = seat.partition("/")[0], foe.partition("/")[0]
    if game == "carrier":
        return [raw["sides"][enemy]]
    if game == "sloc":
        return [raw["hands"][enemy], raw["decks"][enemy], raw["decks"][side]]
    units = [one for kind in ("fleets", "submarines", "vessels") for one in raw.get(kind, {}).items()]
    known = {contact.get("vessel", "") for contact in raw["plots"][seat].get("contacts", [])}
    theirs = [unit for key, unit in units if unit["side"] == enemy and key not in known]
    return [*theirs, raw["plots"][enemy], *([raw["boats"][enemy]] if "boats" in raw else [])]


def other(old: Any, chance: random.Random) -> Any:
    """Return another value of the same type."""
    match old:
        case bool():
            return not old
        case int():
            return max(0, old + chance.choice((-3, -1, 1, 2, 7)))
        case str():
            return chance.choice((old[::-1], old + "x", ""))
    return old


def change(parts: list[Any], chance: random.Random) -> None:
    """Change one value somewhere in the parts."""
    box: Any = parts
    while isinstance(box, dict | list) and box:
        inside = chance.choice(list(box) if isinstance(box, dict) else range(len(box)))
        if not isinstance(box[inside], dict | list):
            box[inside] = other(box[inside], chance)
            return
        box = box[inside]


@cache
def positions() -> list[tuple[Any, tuple[str, ...], bytes]]:
    """Return games, their seats and encoded states, from before the first orders on."""
    out = []
    for scenario, options in MATCHES:
        game = registry.game(registry.find_scenario(scenario).game)
        rules = game.rules(scenario, "", options)
        seats = game.seats(scenario, rules)
        dice = seeded_dice(SEED, seats)
        state = game.setup(scenario, rules, dice)
        for _ in range(12):
            out.append((game, seats, game.encode(state)))
            views = {seat: game.view(state, seat) for seat in game.awaiting(state)}
            given = {seat: registry.commander(game.name, "staff").orders(view) for seat, view in views.items()}
            sheets = {seat: game.parse(orders, seat, views[seat]) for seat, orders in given.items()}
            state = game.resolve(state, sheets, dice).state
    return out


def plain(view: Any) -> bytes:
    """Return a view as bytes; reports and plots are made of it and of dispatches alone."""
    return msgspec.json.encode(msgspec.to_builtins(view, str_keys=True), order="sorted")


def unseen(number: int, chance: random.Random) -> Figures:
    """Change what a seat has not seen, and look for it in what it is given."""
    figures: Figures = {"changes": 0, "leaked": 0, "raised": 0}
    while figures["changes"] < number:
        game, seats, encoded = positions()[chance.randrange(len(positions()))]
        seat = chance.choice(seats)
        foe = next(one for one in seats if one.partition("/")[0] != seat.partition("/")[0])
        raw = json.loads(encoded)
        change(hidden(game.name, raw, seat, foe), chance)
        try:
            changed = game.decode(json.dumps(raw).encode())
        except msgspec.ValidationError:
            continue  # no such state can be
        if game.encode(changed) == encoded:
            continue
        figures["changes"] += 1
        try:
            figures["leaked"] += plain(game.view(changed, seat)) != plain(game.view(game.decode(encoded), seat))
        except Exception as error:
            complain(figures, error)
    return figures


# --- kills, full disks, crowds


LIMITED = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2)
from flagplot.cli.main import main
main(sys.argv[2:])
"""


def flagplot(folder: Path, *arguments: str, file_limit: int = 0) -> "subprocess.Popen[bytes]":
    """Start the real command in a folder; no file it writes may grow beyond a limit, if one is given."""
    start = ["-c", LIMITED, str(file_limit)] if file_limit else ["-m", "flagplot"]
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    call = [sys.executable, *start, *arguments]
    return subprocess.Popen(call, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


class Games:
    """Matches in a database of their own, one after the other, and the real command on them. A person has the first
    seat, if one is to send sheets; computers have the others."""

    def __init__(self, folder: Path, *, person: bool = False) -> None:
        self.folder, self.person = folder, person
        self.desk = Desk(SqlMatches(Database(str(folder / "m.sqlite"), create=True)), lambda: None)
        self.match = self.key = ""

    def ready(self) -> str:
        """Return a match that is not over."""
        if not self.match or self.desk.open(self.match)[1].is_over:
            opened = self.desk.new("slot-7")
            self.match, self.key = opened.match, opened.keys[REFEREE]
            for n, seat in enumerate(self.desk.open(self.match)[1].seats):
                person = self.person and n == 0
                self.desk.join(self.match, Join(seat, "words") if person else Join(seat, computer="staff"))
        return self.match

    def call(self, verb: str, *arguments: str, file_limit: int = 0) -> "subprocess.Popen[bytes]":
        """Start a command on the match as its referee."""
        known = ("--db", "m.sqlite", "--key", self.key)
        return flagplot(self.folder, "match", verb, self.match, *known, *arguments, file_limit=file_limit)


KILLED = (
    "match orders {match} sheet.txt --seat allied --json",
    "match resolve {match} --now --out papers --json",
    "match rule {match} Fog. --json",
)
"""The commands that are killed, if no other is named."""


def kills(number: int, chance: random.Random, commands: tuple[str, ...] = KILLED) -> Figures:
    """Kill commands at any moment; what they had acknowledged must stand, and the match must go on and hold."""
    figures: Figures = {"kills": 0, "killed after writing": 0, "acknowledged": 0, "lost": 0, "broken": 0}
    with tempfile.TemporaryDirectory() as name:
        games = Games(Path(name), person=True)
        (games.folder / "sheet.txt").write_text("A1 PLOT M26\n")
        usual = dict.fromkeys(commands, 0.0)
        while figures["kills"] < number:
            match = games.ready()
            before = len(games.desk.journal(match))
            command = chance.choice(commands)
            words = command.format(match=match, key=games.key).split()
            known = ("--db", "m.sqlite", "--key", games.key) if commands is KILLED else ()
            process = flagplot(games.folder, *words, *known)
            began = time.perf_counter()
            wait = chance.uniform(0.5, 1.3) * usual[command] if usual[command] else 60.0  # the first is let run
            timer = threading.Timer(wait, process.kill)
            timer.start()
            out, _ = process.communicate()
            timer.cancel()
            took, killed = time.perf_counter() - began, process.returncode < 0
            known_for = usual[command] or took
            usual[command] = max(took, known_for) if killed else (took + known_for) / 2
            figures["kills"] += killed
            acknowledged = out.rstrip().endswith(b"}") and process.returncode <= 0
            try:
                new = games.desk.journal(match)[before:]
                figures["killed after writing"] += killed and bool(new)
                figures["acknowledged"] += acknowledged
                figures["lost"] += acknowledged and not stands(json.loads(out), new)
            except Exception as error:
                figures["broken"] += 1
                print(f"  broken: {error}", file=sys.stderr)
        if not games.desk.open(match)[1].is_over:
            games.desk.close(match)
        figures["broken"] += not verify(encode(games.desk.journal(match))).holds
    return figures


def stands(answer: dict[str, Any], new: tuple[Entry, ...]) -> bool:
    """Return whether the journal has what was acknowledged: the sheet of a receipt, or else anything new."""
    receipt = answer.get("receipt")
    return bool(new) if receipt is None else receipt["entry"] in [entry.hash for entry in new]


def full_disks(number: int, chance: random.Random) -> Figures:
    """Let no file grow beyond some size while a turn is resolved; the papers must come when there is room again."""
    figures: Figures = {"full disks": 0, "resolved in spite of it": 0, "raised": 0, "papers missing": 0}
    with tempfile.TemporaryDirectory() as name:
        games = Games(Path(name))
        for at in range(number):
            match = games.ready()
            before = games.desk.open(match)[1].standing
            limit = chance.choice((4096, 65536, 262144, 1 << 20))
            _, said = games.call("resolve", "--out", f"p{at}", file_limit=limit).communicate()
            figures["full disks"] += 1
            figures["raised"] += b"Traceback" in said or b"Flagplot failed" in said
            if games.desk.open(match)[1].standing > before:
                figures["resolved in spite of it"] += 1
                games.call("papers", "--out", f"p{at}").communicate()
                papers = [list((games.folder / f"p{at}" / seat).iterdir()) for seat in games.desk.open(match)[1].seats]
                figures["papers missing"] += sum(len(own) < 4 for own in papers)
    return figures


def crowds(number: int, chance: random.Random) -> Figures:
    """Resolve under a stream of sheets: the resolver must get his turn every time."""
    figures: Figures = {"resolutions": 0, "starved": 0, "sheets": 0}
    with tempfile.TemporaryDirectory() as name:
        where = str(Path(name) / "m.sqlite")
        desk = Desk(SqlMatches(Database(where, create=True)), lambda: None)
        while figures["resolutions"] < number:
            match = desk.new("slot-7").match
            for seat in desk.open(match)[1].seats:
                desk.join(match, Join(seat, f"nonce {seat}"))
            crowd(where, desk, match, number, figures)
    return figures


def crowd(where: str, desk: Desk, match: str, number: int, figures: Figures) -> None:
    """Resolve one match to its end, or so many times in all, while two senders a seat send as fast as they can."""
    over = threading.Event()
    seats = desk.open(match)[1].seats

    def stream(seat: str) -> None:
        own = Desk(SqlMatches(Database(where)), lambda: None)
        while not over.is_set():
            try:
                own.send(match, seat, "")
                figures["sheets"] += 1
            except RefusedError:
                continue

    senders = [threading.Thread(target=stream, args=(seat,), daemon=True) for seat in seats * 2]
    for sender in senders:
        sender.start()
    while figures["resolutions"] < number and not desk.open(match)[1].is_over:
        time.sleep(0.2)  # the stream is in full flow
        figures["resolutions"] += 1
        try:
            desk.resolve(match, now=True)
        except RefusedError as error:
            figures["starved"] += 1
            print(f"  refused: {error}", file=sys.stderr)
    over.set()
    for sender in senders:
        sender.join(60)


ATTACKS: dict[str, tuple[int, Callable[[int, random.Random], Figures]]] = {
    "journals": (10_000, flipped_bits),
    "sheets": (80_000, crafted_sheets),
    "tables": (20_000, crafted_tables),
    "unseen": (20_000, unseen),
    "kills": (500, kills),
    "disks": (100, full_disks),
    "serve": (500, kills_of_serve),
    "outages": (60, outages),
    "crowds": (30, crowds),
}
HARM = {
    "uncaught",
    "raised",
    "unreadable",
    "raw characters",
    "leaked",
    "lost",
    "twice",
    "broken",
    "starved",
    "papers missing",
}
MOST = {"slowest", "megabytes"}
"""Figures of which the greatest counts, where work is shared."""
SHARED = ("journals", "sheets", "tables", "unseen")
SHARES = 8


def share(name: str, number: int, which: int) -> Figures:
    """Return the figures of one share of an attack."""
    return ATTACKS[name][1](number, random.Random(f"{SEED} {name} {which}"))


def shared(name: str, number: int) -> Figures:
    """Return the figures of an attack whose shares two processes work off."""
    parts = [number // SHARES + (which < number % SHARES) for which in range(SHARES)]
    with ProcessPoolExecutor(2) as workers:
        found = list(workers.map(partial(share, name), parts, range(SHARES)))
    figures: Figures = {}
    for part in found:
        for what, figure in part.items():
            so_far = figures.get(what, 0)
            figures[what] = max(so_far, figure) if what in MOST else so_far + figure
    return figures


def run(names: list[str], part: float) -> Iterator[tuple[str, Figures]]:
    """Yield the figures of each attack at a part of its whole size."""
    for name in names or ATTACKS:
        number = max(1, round(ATTACKS[name][0] * part))
        yield name, shared(name, number) if name in SHARED and part == 1 else share(name, number, 0)


def main() -> None:
    """Run the attacks that are named, or all, and print their figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*ATTACKS, []])
    parser.add_argument("--part", type=float, default=1.0)
    parser.add_argument("--kill", action="append", help="a command line to be killed in place of the usual ones")
    given = parser.parse_args()
    if given.kill:
        ATTACKS["kills"] = (ATTACKS["kills"][0], partial(kills, commands=tuple(given.kill)))
    harm = 0
    for name, figures in run(given.names, given.part):
        print(f"{name}: {', '.join(f'{what} {figure}' for what, figure in figures.items())}", flush=True)
        harm += sum(bool(figure) for what, figure in figures.items() if what in HARM)
        harm += figures.get("slowest", 0) > 2 and name == "sheets"
    sys.exit(1 if harm else 0)


if __name__ == "__main__":
    main()
