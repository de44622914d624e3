"""Rulings on placing, moving and attacking Sub Bases, and on card 5 (ES-ASSIST-3, ES-ASSIST-4, ES-ASSIST-5)."""

from flagplot.games.sloc import cards, gaps
from flagplot.games.sloc.assist.facts import Given
from flagplot.games.sloc.assist.referee import Referee, number, numbers
from flagplot.games.sloc.assist.table import REFEREE
from flagplot.games.sloc.attacks import attack, defence_strength, may_declare_battle
from flagplot.games.sloc.board import Base
from flagplot.games.sloc.map import distance, name
from flagplot.games.sloc.sentences import hq_name
from flagplot.games.sloc.sites import Refusal, matching_refusal, site_kind
from flagplot.games.sloc.tables import hq_row


def _site(referee: Referee, given: Given) -> Refusal | None:
    """Return why the facts forbid a place for a base, or None (ES-ASSIST-3): the ZoI is as the referee says."""
    facts, table = given.facts, referee.table
    place, site = number(facts["hex"]), str(facts["SITE"])
    base = table.base(str(facts["base"]))
    if base is None:
        return ("ES-11.21.B1", f"{facts['base']} is not in the game in turn {table.turn}")
    wrong = site_kind(site == "PORT", site.startswith("AIRFIELD"), site != "AIRFIELD INLAND")
    if wrong:
        return wrong
    if facts["SIDE"] != "FRIENDLY":
        return ("ES-11.21.C1", f"{name(place)} is not in Allied hands")
    if not facts["SUPPLY"]:
        return ("ES-11.21.C1", f"{name(place)} is out of supply")
    if facts["ZOI"]:
        return ("ES-11.21.C3", f"{name(place)} lies in a Japanese zone of influence that is not neutralised")
    if any(other.hex == place for other in table.bases):
        return ("ES-11.21.C11", f"there is a Sub Base in {name(place)} already")
    options = {other.kind: referee.table.serving(other.hex) for other in table.bases if other.hex}
    options[base.kind] = referee.table.serving(place)
    return matching_refusal(options, base.kind)


def _put(referee: Referee, given: Given, rule: str, refusal: Refusal | None) -> None:
    base = referee.table.base(str(given.facts["base"]))
    if refusal or base is None:
        referee.refuse(given, refusal or ("ES-11.21.B1", "there is no such base"))
        return
    base.hex = number(given.facts["hex"])
    where = name(base.hex)
    hqs = referee.table.serving(base.hex)
    under = f" Inside half range of {', '.join(map(hq_name, hqs))}." if hqs else ""
    referee.note(f"{base.kind} to {where}")
    referee.say(given, rule, f"Legal: {base.kind} goes to {where}.{under}")


def place(referee: Referee, given: Given) -> None:
    """Rule on placing a base from the track (ES-ASSIST-3); one just displaced waits for the next turn (ES-11.21.D8)."""
    refusal = _site(referee, given)
    base = referee.table.base(str(given.facts["base"]))
    due = referee.table.back.get(base.kind, 0) if base else 0
    if due > referee.table.turn:
        refusal = ("ES-11.21.D8", f"it returns in the Reinforcement Phase of turn {due}, not before")
    _put(referee, given, "ES-ASSIST-3", refusal)


def relocate(referee: Referee, given: Given) -> None:
    """Rule on a relocation in an offensive (ES-11.21.C6, ES-11.21.C7, ES-11.21.C8)."""
    facts, table = given.facts, referee.table
    base, by = table.base(str(facts["base"])), str(facts["BY"])
    refusal = _site(referee, given)
    price = table.tables.bases.relocation_cost
    if base is not None and not base.hex:
        refusal = ("ES-11.21.C6", f"{base.kind} is not on the map")
    elif number(facts["ACTIVATIONS"]) < price:
        refusal = ("ES-11.21.C6", f"a relocation takes {price} activations of one card")
    elif by not in table.hqs:
        refusal = ("ES-11.21.C7", f"{hq_name(by)} is not an American headquarters on the map")
    elif facts.get("RIVALRY") and hq_row(by, table.turn).army:
        refusal = ("ES-11.21.C8", f"rivalry is in force: {hq_name(by)} is an Army headquarters")
    elif base is not None and distance(table.hqs[by], base.hex) > table.range_of(by):
        refusal = ("ES-11.21.C7", f"{base.kind} at {name(base.hex)} is outside the range of {hq_name(by)}")
    _put(referee, given, "ES-11.21.C9", refusal)


def emergency(referee: Referee, given: Given) -> None:
    """Rule on an emergency move (ES-11.21.E2, ES-11.21.E3)."""
    base = referee.table.base(str(given.facts["base"]))
    place = number(given.facts["hex"])
    refusal: Refusal | None = ("ES-11.21.E1", "that Sub Base is not on the map")
    if base is not None and base.hex and place == 0:
        referee.say(given, "ES-11.21.E2", _to_track(referee, base, "takes refuge"))
        return
    if base is not None and base.hex:
        far, reach = distance(base.hex, place), referee.table.tables.bases.emergency_reach
        refusal = _site(referee, given)
        if far > reach:
            refusal = ("ES-11.21.E3", f"{name(place)} is {far} hexes away, and an emergency move goes {reach} at most")
    _put(referee, given, "ES-11.21.E3", refusal)


def _to_track(referee: Referee, base: Base, why: str) -> str:
    referee.note(f"{base.kind} {why} at {name(base.hex)}")
    base.hex = 0
    referee.table.back[base.kind] = referee.table.turn + 1
    due = referee.table.turn + 1
    return f"{base.kind} {why}: to the Turn Record Track, back in the Reinforcement Phase of turn {due}."


def overrun(referee: Referee, given: Given) -> None:
    """Rule on a base whose hex a Japanese ground unit has taken (ES-11.21.D9, ES-11.21.D10)."""
    base = referee.table.base(str(given.facts["base"]))
    if base is None or not base.hex:
        referee.refuse(given, ("ES-11.21.D9", "that Sub Base is not on the map"))
        return
    referee.say(given, "ES-11.21.D9", _to_track(referee, base, "overrun"), "No emergency move is made (ES-11.21.D10).")


def amphibious(referee: Referee, given: Given) -> None:
    """Report to the referee whether a landing needs an escort because of a base (ES-11.21.D11)."""
    place = number(given.facts["hex"])
    base = next((base for base in referee.table.bases if base.hex == place), None)
    if base is not None and not given.facts["ESCORT"]:
        reason = f"{base.kind} in {name(place)} counts as a US naval unit, so the assault must be escorted"
        referee.refuse(given, ("ES-11.21.D11", f"{reason}, {gaps.parent('7.45B')}"))
        return
    there = f"{base.kind} is there and the assault is escorted" if base else "no Sub Base is there"
    referee.say(given, "ES-11.21.D11", f"Allowed as far as Sub Bases go: {there}.")


def hits(referee: Referee, given: Given) -> None:
    """Rule on hits against a base (ES-ASSIST-4)."""
    facts, table = given.facts, referee.table
    placed = [base for base in table.bases if base.hex]
    base = table.base(str(facts["ON"])) if "ON" in facts else placed[0] if len(placed) == 1 else None
    if base is None or not base.hex:
        referee.refuse(given, ("ES-ASSIST-4", "say which base on the map is attacked: ON Fife"))
        return
    hits, flips = number(facts["number"]), numbers(facts["FLIP"])
    outcome = attack(hits, flips, bool(facts["CRITICAL"]), bool(facts["BASE"]), table.tables.bases.hits)
    lines = []
    if "STRENGTH" in facts:
        strength = numbers(facts["STRENGTH"])
        declared = "may be declared" if may_declare_battle(len(strength), True) else "may not be declared"
        lines.append(f"The hex {declared}; strength {defence_strength(strength)}, the base adds nothing (ES-11.21.D3).")
    if not facts["BASE"]:
        lines.append("Japan leaves the base out: it is untouched (ES-11.21.D6).")
    elif facts["CRITICAL"]:
        lines.append(f"The critical hit lets all {hits} go to the base (ES-11.21.D7).")
    else:
        lines.append(f"{sum(flips)} of {hits} flip the others first (ES-11.21.D5): {outcome.left} left.")
    if outcome.displaced:
        lines.append(_to_track(referee, base, "displaced"))
    elif facts["BASE"]:
        needed = table.tables.bases.hits
        lines.append(f"{outcome.left} hits, {needed} are needed: not displaced, nothing is carried over (ES-11.21.D4).")
    referee.say(given, "ES-11.21.D8" if outcome.displaced else "ES-11.21.D4", *lines)


def card(referee: Referee, given: Given) -> None:
    """Rule on card 5 against troop transports (ES-ASSIST-5)."""
    facts, table = given.facts, referee.table
    if facts["number"] != 5:
        referee.refuse(given, ("ES-11.24.0", "of the changed cards only the second event of card 5 is resolved here"))
        return
    if facts.get("STAGE") == "COMBAT":
        referee.refuse(
            given, ("ES-11.24.A2", "the event is played before combat, or at the end of an offensive without")
        )
        return
    base = table.base(str(facts["base"]))
    reach = table.tables.ranges[base.kind].value if base else 0
    refusal = cards.transports_refusal(base, reach, 0, table.japanese_hqs)
    if facts.get("RELOCATED"):
        refusal = ("ES-11.24.A3", "that Sub Base was relocated during the present card play")
    if refusal or base is None:
        referee.refuse(given, refusal or ("ES-11.24.A3", "that Sub Base is not on the map"))
        return
    table.thrown += 1
    roll, (die,) = referee.throws.die(
        "cards", "transports", f"{base.kind} {table.thrown}", rule="ES-11.24.A3", seats=(REFEREE,)
    )
    figures = table.tables.transports
    before = number(facts["DIVISIONS"])
    table.divisions = cards.transport_losses(die, before, figures.losses, figures.divisions_left)
    referee.throws.note(roll, "allied", f"divisions {before} to {table.divisions}")
    referee.say(
        given, "ES-11.24.A3", f"Playable with {base.kind}. Die {die}: divisions in China {before} to {table.divisions}."
    )
