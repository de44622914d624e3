"""Readying moves on ships and bases, and a sheet's work on deck in the order of BR-8.10 (BR-8)."""

from collections.abc import Sequence

import msgspec

from flagplot.games.carrier.ordered.ast import MoveBox, Planes
from flagplot.games.carrier.orders.deck import WHY_SHUT, Deck, boxes_of, count, take
from flagplot.games.carrier.orders.draft import Draft, Item, Remarks
from flagplot.games.carrier.orders.each_load import takes
from flagplot.games.carrier.orders.text import plane_list
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import ON_DECK, Group, Verb
from flagplot.games.carrier.orders.verbs.launching import launches, wind
from flagplot.games.carrier.ruleset.kinds import Load
from flagplot.games.carrier.ruleset.tables import LAND, Tables
from flagplot.games.carrier.state.units import Base, Stack
from flagplot.games.carrier.units import factors as values


def check_decks(drafts: list[Draft], roster: Roster, remarks: Remarks) -> None:
    """Go through the sheet in the order of phase 2: readying and arming, launches, servicing, striking below."""
    decks: dict[str, Deck] = {}

    def deck_of(name: str) -> Deck | None:
        holder = roster.holder(name)
        if holder is None:
            return None
        if holder.name not in decks:
            decks[holder.name] = Deck(holder, roster)
        return decks[holder.name]

    now = [draft for draft in drafts if draft.hour is None]
    on_deck = [draft for draft in now if draft.unit.kind in ("base", "ship")]
    for draft in drafts:
        _load_told_last(draft, roster.ruleset.tables)
    for kinds in (("ready",), ("undisperse",), (), ("service",), ("unready", "disperse")):
        if not kinds:
            for draft in now:
                launches(draft, deck_of, roster, remarks)
            wind(decks, now, roster, remarks)
            continue
        for draft in on_deck:
            deck = deck_of(draft.unit.name)
            if deck is None:
                continue
            for item in list(draft.items):
                if isinstance(item.node, MoveBox) and item.node.move in kinds:
                    _box(draft, item, item.node, deck, roster, remarks)


# --- readying moves


def _load_told_last(draft: Draft, tables: Tables) -> None:
    """Give planes that are counted without a load the one told behind them of all of their type, `ready 4 Dauntless, 2
    Wildcat, Dauntless GP` is of the four and of no others, or of all, `4 Dauntless, 2 Devastator, all GP`."""
    counted: dict[str, tuple[Item, int]] = {}
    for item in list(draft.items):
        if not isinstance(item.node, MoveBox) or item.node.move != "ready":
            continue
        kept: list[Planes] = []
        for wanted in item.node.planes:
            named = counted.pop(wanted.plane, None) if wanted.plane else None
            if named is not None and wanted == Planes(plane=wanted.plane, load=wanted.load) and wanted.load:
                first, at = named
                planes = kept if first is item else list(first.node.planes)  # type: ignore[union-attr]
                planes[at] = msgspec.structs.replace(planes[at], load=wanted.load)
                if first is not item:
                    first.node = MoveBox("ready", tuple(planes))
                continue
            if kept and wanted.load and wanted == Planes(load=wanted.load) and _all_bare(kept):
                kept = [_loaded(each, wanted.load, tables) for each in kept]
                continue
            if wanted.plane and wanted.n is not None and wanted.load is None and named is None:
                counted[wanted.plane] = item, len(kept)
            kept.append(wanted)
        if kept:
            item.node = MoveBox("ready", tuple(kept))
        else:
            draft.items.remove(item)


def _all_bare(planes: Sequence[Planes]) -> bool:
    """Return whether planes are counted by their type, and none has a load."""
    return all(each.plane and each.n is not None and each.load is None for each in planes)


def _loaded(planes: Planes, load: Load, tables: Tables) -> Planes:
    """Return planes with a load if they can carry it."""
    return msgspec.structs.replace(planes, load=load) if takes(tables, planes.plane, load) else planes


def _box(draft: Draft, item: Item, move: MoveBox, deck: Deck, roster: Roster, remarks: Remarks) -> None:
    """Check one readying move against boxes and readying factor."""
    if move.move in ("disperse", "undisperse") and not isinstance(deck.holder, Base):
        remarks.at(item.signs, "error", "BR-8.8", f"only bases disperse planes, and {deck.holder.name} is a ship")
        draft.items.remove(item)
        return
    if values.hangar_shut(deck.holder):
        why = WHY_SHUT[values.shut(deck.holder)]
        remarks.at(item.signs, "error", "GM-15.11a", f"no planes are readied on {deck.holder.name}: {why}")
        draft.items.remove(item)
        return
    origin, to, box = {
        "ready": (deck.readying, deck.ready, "Readying"),
        "undisperse": (deck.dispersed, deck.readying, "Dispersed"),
        "service": (deck.landed, deck.readying, "Just Landed"),
        "unready": (deck.ready, deck.readying, "Ready"),
        "disperse": (deck.readying, deck.dispersed, "Readying"),
    }[move.move]
    kept: list[Planes] = []
    standing = any(getattr(other.node, "name", "") == "standing" for other in draft.items)
    for wanted in move.planes:
        load: Load = wanted.load or ""
        if move.move == "ready":
            unfit = _cannot_carry(roster.ruleset.tables, wanted, origin)
            if unfit:
                remarks.at(item.signs, "error", "BR-8.7", f"{unfit} cannot carry {load}")
                continue
            if wanted.load is None and wanted.plane and _carries(roster.ruleset.tables, wanted.plane):
                text = f"{wanted.plane}: missing 1 the load, GP, AP or torpedo. Default at the deadline: unarmed"
                remarks.at(
                    item.signs, "query", "no-load", text, f"Write 'ready {wanted.n or 'all'} {wanted.plane} AP'."
                )
        there = count(origin, wanted, any_load=move.move != "unready")
        if standing:
            kept.append(wanted)
            continue
        asked = wanted.n if wanted.n is not None else there
        if there == 0 or asked == 0:
            if wanted.n is not None or wanted.plane:
                remarks.at(
                    item.signs,
                    "error",
                    "BR-8.6",
                    f"no {wanted.plane or 'planes'} in the {box} box of {deck.holder.name}",
                    boxes_of(wanted.plane, deck),
                )
            else:
                remarks.at(item.signs, "note", "BR-8.6", f"the {box} box of {deck.holder.name} is empty")
                kept.append(wanted)
            continue
        done = min(asked, there, deck.moves)
        kept.append(wanted)
        if done < min(asked, there):
            remarks.at(
                item.signs,
                "note",
                "BR-8.6",
                f"{deck.holder.name} makes {deck.factor} readying moves a turn: "
                f"{done} of {asked} {wanted.plane or 'air factors'} move",
            )
        elif done < asked:
            remarks.at(
                item.signs,
                "note",
                "BR-8.6",
                f"only {there} {wanted.plane or 'air factors'} in the {box} box of {deck.holder.name}, not {asked}",
            )
        deck.moves -= done
        for plane, old, n in take(origin, msgspec.structs.replace(wanted, n=done), move.move != "unready"):
            if move.move in ("ready", "undisperse"):
                values.put(to, plane, n, load if move.move == "ready" else "")
            del old
    if not kept:
        draft.items.remove(item)
    elif len(kept) < len(move.planes):
        item.node = MoveBox(move.move, tuple(kept))


def _carries(tables: Tables, plane: str) -> bool:
    """Return whether a plane is there to carry bombs or torpedoes: fighters carry GP alone, if they must."""
    card = tables.planes[plane]
    return card.bomber and any(n for key, n in card.bombing.items() if not key.endswith("gp"))


def _cannot_carry(tables: Tables, wanted: Planes, box: list[Stack]) -> str:
    """Return the first plane meant if none can carry the load, else an empty string."""
    names = [wanted.plane] if wanted.plane else [stack.plane for stack in box]
    able = any(values.can_carry(tables, name, wanted.load or "") for name in names)
    return names[0].removesuffix(LAND) if names and not able else ""


VERBS = (
    Verb(
        word="ready",
        group=Group.DECKS,
        help=(
            "Readying moves: service (Just Landed to Readying), ready with a load, unready, disperse and "
            "undisperse at bases."
        ),
        examples=(
            ("Lexington: ready 4 Dauntless AP, 2 Wildcat", ""),
            ("Lexington: service all", "Just Landed to Readying"),
            ("Lexington: unready 2 Wildcat", "Ready to Readying"),
            ("Port Moresby: disperse 2 B-26", ""),
        ),
        kinds=(MoveBox,),
        starts={
            "SERVICE": "service, refuel",
            "READY": "ready, arm, make ready",
            "UNREADY": "unready, stand down, strike below",
            "DISPERSE": "disperse",
            "UNDISPERSE": "undisperse",
        },
        grammar="box: (SERVICE | READY | UNREADY | DISPERSE | UNDISPERSE) load_list",
        build={"box": lambda verb, planes: MoveBox(verb.type.lower(), planes)},
        lists=True,
        text=lambda each, _: f"{each.move} {plane_list(each.planes)}",
        givers=ON_DECK,
        deed="ready planes",
    ),
)
