"""Ships declare the shells that their guns load (GM-13.1)."""

from collections.abc import Sequence
from typing import Any

import msgspec
from lark import Token

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action
from flagplot.games.carrier.orders.assemble import MisuseError
from flagplot.games.carrier.orders.built import Part, has
from flagplot.games.carrier.orders.resolve import named_ships
from flagplot.games.carrier.orders.verb import AT_SEA, Group, Trial, Verb
from flagplot.games.carrier.state.units import TaskForce
from flagplot.games.carrier.units.magazine import UNCOUNTED, full_load, reload_base

HALF = (1, 2)


def _load(_verb: object, *words: Part) -> ast.LoadGuns:
    groups: list[tuple[list[str], dict[str, Any]]] = []
    kept = [word for word in words if word.name != "stop"]
    for n, word in enumerate(kept):
        following = kept[n + 1].name if n + 1 < len(kept) else ""
        if word.name in ("TYPE", "NAME"):
            if not groups or groups[-1][1]:
                groups.append(([], {}))
            if (word.name, following) != ("TYPE", "NAME"):
                groups[-1][0].append(word.value)
            continue
        if not groups:
            groups.append(([], {}))
        if word.name.lower() in groups[-1][1]:
            raise MisuseError("two amounts of one kind of shells: write 'load CA 6 GP 14 AP'")
        groups[-1][1][word.name.lower()] = word.value
    if any(not said for _, said in groups):
        raise MisuseError("which shells? Write 'load GP' or 'load CA 6 GP 14 AP'")
    return ast.LoadGuns(tuple(_group(ships, said) for ships, said in groups))


def _half(share: Token, shells: Token) -> Part:
    if share.value != HALF:
        raise MisuseError("of shells a half may be said, no other share: write 'load CA 6 GP 14 AP'")
    return Part("half GP" if shells.type == "GP" else "half AP", share.value)


def _group(ships: Sequence[str], said: dict[str, Any]) -> ast.Shells:
    """Return what some ships load: factors, or halves (GM-13.3)."""
    halves = {"half gp", "half ap"} & said.keys()
    if halves and not {"gp", "ap"}.isdisjoint(said):
        raise MisuseError("a half and a number: write 'load CA 6 GP 14 AP' or 'load CA half GP half AP'")
    return ast.Shells(tuple(ships), **{name: n for name, n in said.items() if name not in halves}, half=bool(halves))


def _shells(each: ast.Shells) -> str:
    words = [*each.ships]
    if each.half:
        words.append(f"half {'AP' if each.rest == 'GP' else 'GP'} rest {each.rest}")
        return " ".join(words)
    words += [f"{each.gp} GP"] if each.gp is not None else []
    words += [f"{each.ap} AP"] if each.ap is not None else []
    if each.rest == "GP" or (each.gp is None and each.ap is None):
        words.append(f"rest {each.rest}")
    return " ".join(words)


def _judged(loading: ast.LoadGuns, trial: Trial) -> list[Action]:
    """Refuse loads of shells that cannot be: at sea, more than a ship holds, two kinds for a destroyer (GM-13.1)."""
    if not trial.roster.ruleset.options.gun_ammunition:
        hint = "The rule is off: guns need no declaration."
        return trial.refuse("GM-13.1", "this game does not tell GP shells from AP", hint)
    if not trial.alone:
        return trial.refuse("GM-13.1", "the load of guns cannot wait for a condition")
    loads = tuple(load for load in loading.loads if trial.tf is None or _stands(load, trial.tf, trial))
    return [ast.LoadGuns(loads)] if loads else []


def _for_planes(loading: ast.LoadGuns, trial: Trial) -> list[Action] | None:
    """`ready 3 Dauntless, load GP`: it is the load of the planes before it, where these are of one type. Otherwise it
    would be another order without its load, and nothing of it is taken."""
    at = next((n for n, item in enumerate(trial.draft.items) if item is trial.item), 0)
    before = trial.draft.items[at - 1] if at else None
    last = before.node if before is not None else None
    told = [each.rest for each in loading.loads if each == ast.Shells(rest=each.rest)]
    readied = last.planes if isinstance(last, ast.MoveBox) and last.move == "ready" else ()
    if len(readied) == len(told) == len(loading.loads) == 1:
        planes = readied[0]
        if before is not None and planes.plane and planes.load is None and trial.alone:
            before.node = ast.MoveBox("ready", (msgspec.structs.replace(planes, load=told[0]),))
            return []
    trial.draft.fallen = True
    why = f"{trial.draft.name}: a load stands behind the planes that it is for"
    return trial.refuse("wrong-unit", why, "Write 'ready 3 Dauntless GP'.")


def _stands(load: ast.Shells, tf: TaskForce, trial: Trial) -> bool:
    """Return whether ships of a TF can load so; says why they cannot."""
    roster = trial.roster
    ruleset, side = roster.ruleset, roster.side
    names, bad = named_ships(load.ships, tf, roster) if load.ships else (list(tf.ships), [])
    for word in bad:
        trial.refuse("no-such-ship", f"{word} is not in TF{tf.number}")
    ships = [roster.view.ships[name] for name in names]
    if load.half and not load.ships and any(ship.type in UNCOUNTED for ship in ships):
        trial.note("GM-13.1", "half of each: what has shells of one kind only keeps them as they are")
        ships = [ship for ship in ships if ship.type not in UNCOUNTED]
    ships = [ship for ship in ships if full_load(ship, ruleset.card(side, ship.card).ammunition)]
    for ship in ships:
        full = full_load(ship, ruleset.card(side, ship.card).ammunition)
        depot = any(
            base.hex == tf.hex and reload_base(ruleset.tables, side, base.name) for base in roster.view.bases.values()
        )
        reloads = ruleset.options.reloading and depot and ship.anchored is not None
        message = ""
        if ship.magazine and ship.magazine.sealed and not reloads:
            message = f"{ship.name} is at sea: its load was declared before its first turn"
        elif ship.type in UNCOUNTED and (load.gp is not None or load.ap is not None or load.half):
            message = f"{ship.name} has shells of one kind only: write '{ship.type} GP' or '{ship.type} AP'"
        elif (load.gp or 0) + (load.ap or 0) > full:
            message = f"{ship.name} holds {full} factors, not {(load.gp or 0) + (load.ap or 0)}"
        if message:
            trial.refuse("GM-13.1", message)
            return False
    return bool(ships) and not bad


VERBS = (
    Verb(
        word="load",
        group=Group.OPTIONAL,
        help="Declare the shells of guns before the first turn, or when reloading; `use GP` prefers them.",
        examples=(("TF2: load CA 6 GP 14 AP", "or: load GP"), ("TF2: load half GP half AP", "")),
        kinds=(ast.LoadGuns,),
        starts={"LOADG": "load, loads, load guns, load shells"},
        grammar="""
            load_guns: LOADG load_word+
            load_word: (TYPE | NAME)                         -> load_who
                     | NUM (GP | APW)                        -> load_n
                     | SHARE (GP | APW)                      -> load_half
                     | (REST | ALL)? (GP | APW)              -> load_rest
                     | (COMMA | SLASH)                       -> load_stop
        """,
        build={
            "load_guns": _load,
            "load_who": lambda token: Part(token.type, str(token.value)),
            "load_n": lambda n, shells: Part("GP" if shells.type == "GP" else "AP", n.value),
            "load_half": _half,
            "load_rest": lambda *args: Part("rest", "GP" if has(args, "GP") else "AP"),
            "load_stop": lambda _: Part("stop"),
        },
        lists=True,
        text=lambda each, _: "load " + ", ".join(_shells(one) for one in each.loads),
        givers=AT_SEA,
        for_others=_for_planes,
        judged=_judged,
    ),
)
