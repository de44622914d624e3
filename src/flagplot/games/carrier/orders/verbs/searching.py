"""Planes search, and ships hunt submarines."""

from typing import Any

import msgspec

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action
from flagplot.games.carrier.orders.built import Items, Part, Path, kind_of, value_of
from flagplot.games.carrier.orders.verb import AT_SEA, IN_FLIGHT, Group, Trial, Verb


def _search(*args: Any) -> ast.Search:
    extra = kind_of(args, Part)
    return ast.Search(extra=extra[0].value if extra else 0)


def _definite(search: ast.Search, trial: Trial) -> list[Action]:
    """Refuse further search attempts for movement points where the game has none (FE-7.3d); adjacent hexes are in
    range without them (GM-3.3c)."""
    if not search.extra or trial.roster.ruleset.options.search_extra:
        return [search]
    words = {sign.type for sign in trial.item.signs}
    if "ADJACENT" in words and "EXTRA" not in words:
        return [msgspec.structs.replace(search, extra=0)]
    why = "movement points buy no further search attempts here: the option search_extra is off"
    trial.refuse("FE-7.3d", why, "It searches without them; leave out 'extra'.")
    return [msgspec.structs.replace(search, extra=0)]


def _of_ships(search: ast.Search, trial: Trial) -> list[Action] | None:
    """Task forces always look out."""
    if trial.draft.unit.kind != "TF":
        return None
    if trial.alone:
        trial.note("read-as", "task forces always look out; 'search' is not needed")
    return []


VERBS = (
    Verb(
        word="search",
        group=Group.PLANES,
        help="Search from here on; `extra` spends movement points in every hex on further attempts.",
        examples=(("AF3: search N5, SE2 extra 1; land Port Moresby", ""), ("AF3: stop search", "")),
        kinds=(ast.Search,),
        starts={
            "SEARCH": "search, scout, look for, look, reconnoitre",
            "STOPSEARCH": "stop search, stop searching, do not search, no search",
        },
        words={
            "ADJACENT": "adjacent hexes, adjacent, all adjacent hexes, neighbouring hexes, adjoining hexes",
            "EXTRA": "extra",
        },
        grammar="""
            search: SEARCH search_extra?                     -> search
                  | SEARCH path search_extra?                -> search_path
                  | SEARCH TO place search_extra?            -> search_to
                  | SEARCH ADJACENT                          -> search_adjacent
                  | STOPSEARCH                               -> stop_search
            search_extra: COMMA? EXTRA NUM
        """,
        build={
            "search": _search,
            "search_path": lambda *args: Items((_search(*args), kind_of(args, Path)[0])),
            "search_to": lambda *args: Items((_search(*args), ast.GoTo(kind_of(args, ast.Place)[0]))),
            "search_adjacent": lambda *_: ast.Search(extra=1),
            "stop_search": lambda _: ast.Search(on=False),
            "search_extra": lambda *args: Part("extra", value_of(args, "NUM")),
        },
        text=lambda each, _: (
            "stop search" if not each.on else "search" + (f" extra {each.extra}" if each.extra else "")
        ),
        givers=IN_FLIGHT,
        definite=_definite,
        for_others=_of_ships,
    ),
    Verb(
        word="hunt submarines",
        group=Group.OPTIONAL,
        help="Stay over a submarine in sight, or leave them alone.",
        examples=(("TF5: hunt submarines", "or: leave submarines"),),
        kinds=(ast.Hunt,),
        starts={
            "HUNT": "hunt submarines, hunt submarine, hunt subs, hunt sub, hunt the submarine",
            "SPARE": "leave submarines, leave submarines alone, do not hunt submarines, ignore submarines",
        },
        grammar="hunt: HUNT | SPARE",
        build={"hunt": lambda token: ast.Hunt(token.type == "HUNT")},
        text=lambda each, _: "hunt submarines" if each.on else "leave submarines",
        givers=AT_SEA,
    ),
)
