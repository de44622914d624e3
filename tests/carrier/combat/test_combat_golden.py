"""Golden transcripts of four battles: what each side is told, kept as text and compared byte for byte.

FLAGPLOT_GOLDEN=write rewrites them; look at the difference before it is kept.
"""

import os
from pathlib import Path

import pytest
from tests.carrier import wording
from tests.carrier.position import af, attack, base, battle, cap, ship, tf
from tests.carrier.wording import sentence, worded

from flagplot.core.dice import KeyedDice
from flagplot.games.carrier.facts.combat import Combat
from flagplot.games.carrier.facts.dispatches import Points
from flagplot.games.carrier.facts.note import Note
from flagplot.games.carrier.facts.throws import Trail
from flagplot.games.carrier.ordered.ast import Bombard, Surface
from flagplot.games.carrier.phases import combat
from flagplot.games.carrier.umpire import Umpire

GOLDEN = Path(__file__).parent / "golden"


def raid(hits: str) -> Umpire:
    """Return a raid on a carrier force that is met by its patrol."""
    carriers = tf(
        1,
        ship("Lexington", ready="4 Wildcat, 3 Dauntless AP", readying="2 Dauntless"),
        ship("Yorktown", readying="6 Devastator"),
        "Chicago",
        "4 DD",
    )
    patrol = af(1, "8 Wildcat high", "3 Wildcat", order=cap(), home="Lexington")
    raiders = [
        af(5, "9 Val AP high", "6 Zero high", home="Shokaku", order=attack()),
        af(6, "8 Kate torpedo", "4 Zero", home="Zuikaku", order=attack("Lexington", "carriers")),
    ]
    return battle([carriers, patrol], raiders, dice=KeyedDice(b"coral"), hits=hits)


def night_action(hits: str) -> Umpire:
    """Return a night action between cruisers and a convoy's escort."""
    ours = tf(1, "San Francisco", "Atlanta", "3 DD", order=Surface(engage=True, number=5))
    return battle(
        [ours], [tf(2, "Hiei", "Nagara", "4 DD", "2 AP")], night=True, dice=KeyedDice(b"ironbottom"), hits=hits
    )


def airfield(hits: str) -> Umpire:
    """Return a high and a low raid on an airfield that is shelled in the same turn."""
    field = base("Port Moresby", ready="5 P-39", dispersed="4 B-17", sf=4, aa=6)
    raiders = [af(3, "9 Betty GP high", order=attack("base")), af(4, "6 Nell GP", "6 Zero", order=attack("base"))]
    return battle(
        [field], [*raiders, tf(2, "Aoba", "Kako", "DD", order=Bombard())], dice=KeyedDice(b"moresby"), hits=hits
    )


def transcript(u: Umpire, seat: str) -> str:
    """Return what a seat is told, one dispatch after the other."""
    out: list[str] = []
    for dispatch in u.dispatches:
        if dispatch.seat != seat:
            continue
        match dispatch:
            case Combat():
                fight = wording.spoken(dispatch)
                out += [f"[{fight.kind}] {fight.title}", *(f"    {line}" for line in fight.lines)]
                if fight.own_losses:
                    out.append(f"    we lose: {', '.join(fight.own_losses)}")
                if fight.enemy_losses:
                    out.append(f"    they lose: {', '.join(fight.enemy_losses)}")
            case Trail():
                out.append(f"    dice: {wording.throws([dispatch])[0]}")
            case Points():
                out.append(f"    {dispatch.points:+d} VP: {worded(dispatch.reason)}")
            case Note():
                whose, text = ", ".join(unit.label for unit in dispatch.units), sentence(dispatch)
                out.append(
                    f"    {whose if text.startswith(whose) and whose else 'all'}: {text.removeprefix(whose).lstrip()}"
                )
    return "\n".join(out) + "\n"


@pytest.mark.parametrize("hits", ["classic", "fitted"])
@pytest.mark.parametrize("made", [raid, night_action, airfield])
def test_transcripts(made, hits: str):  # type: ignore[no-untyped-def]
    u = made(hits)
    combat.run(u)
    for seat in ("allied", "japanese"):
        path = GOLDEN / f"{made.__name__}-{hits}-{seat}.txt"
        text = transcript(u, seat)
        if os.environ.get("FLAGPLOT_GOLDEN") == "write":
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.read_text(encoding="utf-8") == text
