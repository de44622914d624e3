"""Facts that the umpire keeps, and the end of a turn (ES-ASSIST-2)."""

from flagplot.games.sloc import cards, effects, gaps
from flagplot.games.sloc.assist.facts import Given
from flagplot.games.sloc.assist.referee import Referee, number, numbers
from flagplot.games.sloc.assist.submarines import apply_choice, choices, draw_lines, swm_lines
from flagplot.games.sloc.board import Base, TrackPoint
from flagplot.games.sloc.map import name
from flagplot.games.sloc.modifier import used
from flagplot.games.sloc.order_of_battle import ARRIVALS, REPLACED_BY
from flagplot.games.sloc.sentences import hq_name
from flagplot.games.sloc.sites import half_range
from flagplot.games.sloc.tables import hq_row


def turn(referee: Referee, given: Given) -> None:
    """Say which turn it is; END alone goes on."""
    referee.say(given, "ES-ASSIST-1", f"The umpire has turn {referee.table.turn}; END takes it to the next.")


def hq(referee: Referee, given: Given) -> None:
    """Keep where an American headquarters is (ES-11.21.C4)."""
    key, place = str(given.facts["hq"]), number(given.facts["hex"])
    if not hq_row(key, referee.table.turn).american:
        referee.refuse(given, ("ES-11.21.C4", f"{hq_name(key)} is not an American headquarters"))
        return
    referee.table.hqs[key] = place
    reach = referee.table.range_of(key)
    referee.say(given, "ES-ASSIST-2", f"{hq_name(key)} is at {name(place)}, range {reach}, half {half_range(reach)}.")


def japanhq(referee: Referee, given: Given) -> None:
    """Keep where the Japanese headquarters are, three at most (ES-11.22.C4)."""
    places = numbers(given.facts["hexes"])
    if len(places) > 3:
        referee.refuse(given, ("ES-11.22.C4", "Japan has three headquarters at most"))
        return
    referee.table.japanese_hqs = places
    referee.say(given, "ES-ASSIST-2", f"Japanese headquarters: {', '.join(map(name, places)) or 'none'}.")


def resources(referee: Referee, given: Given) -> None:
    """Keep which resource hexes Japan controls (ES-11.22.C3)."""
    referee.table.resources = numbers(given.facts["resources"])
    referee.say(given, "ES-ASSIST-2", f"Japan controls {len(referee.table.resources)} of 14 resource hexes.")


def event(referee: Referee, given: Given) -> None:
    """Keep that a card was played as an event: 37, 38 or 80 (ES-11.22.B5, ES-11.22.B6, ES-11.22.B7)."""
    card = number(given.facts["number"])
    so_far = referee.table.terms
    if card in cards.UNKNOWN:
        referee.refuse(given, ("ES-11.24.0", f"the change of card {card} was not supplied ({cards.UNKNOWN[card]})"))
        return
    if card == 80 and so_far.doctrine >= referee.table.tables.cards.doctrine_plays:
        referee.refuse(given, ("ES-11.24.E", "New Submarine Doctrine has been played twice and counts no further"))
        return
    if card not in (37, 38, 80):
        referee.refuse(given, ("ES-11.22.B1", f"card {card} is no term of the SWM; 37, 38 and 80 are"))
        return
    if card == 37:
        so_far.escort_fleet = True
    elif card == 38:
        so_far.grand_escort = True
    else:
        so_far.doctrine += 1
    referee.say(given, "ES-11.22.B1", *swm_lines(referee))


def draw(referee: Referee, given: Given) -> None:
    """Keep the cards Japan would draw, and say what the successes leave (ES-11.23.1)."""
    referee.table.draw = number(given.facts["number"])
    referee.say(given, "ES-ASSIST-2", f"Japan draws {referee.table.draw} before reductions.", *draw_lines(referee))


def asp(referee: Referee, given: Given) -> None:
    """Keep the Japanese ASP level."""
    referee.table.asp = number(given.facts["number"])
    referee.say(given, "ES-ASSIST-2", f"Japanese ASP level {referee.table.asp}.")


def divisions(referee: Referee, given: Given) -> None:
    """Keep the divisions in China."""
    referee.table.divisions = number(given.facts["number"])
    referee.say(given, "ES-ASSIST-5", f"{referee.table.divisions} divisions in China.")


def query(referee: Referee, given: Given) -> None:
    """Answer what the umpire has on a section (ES-0a)."""
    referee.say(given, "ES-0a", gaps.answer(str(given.facts["section"])))


def end(referee: Referee, given: Given) -> None:
    """Close the turn: the default choice if none was made (ES-11.23.11), then the next turn's order of battle."""
    table = referee.table
    if table.successes and not table.chosen:
        apply_choice(referee, given, effects.default_choice(choices(referee)))
    if table.draw is not None:
        table.denied += effects.draw_after(table.draw, len(table.successes), table.tables.draw)[1]
    hand = 0 if table.draw is None else effects.draw_after(table.draw, len(table.successes), table.tables.draw)[0]
    swm = used(table.tables.swm, table.year, table.terms)
    table.track.append(TrackPoint(table.turn, swm, table.asp or 0, hand, len(table.successes)))
    if table.turn >= 12:
        table.over = True
        referee.say(given, "ES-BASE-3", "That was the last turn.")
        return
    table.turn += 1
    table.rolled, table.successes, table.chosen, table.draw = [], [], False, None
    lines = [f"Turn {table.turn}, {table.tables.calendar.labels[table.turn - 1]}."]
    for base in table.bases:
        due = REPLACED_BY.get(base.kind)
        if due and due[0] == table.turn:
            where = name(base.hex) if base.hex else "the Turn Record Track: it does not roll this turn"
            lines.append(f"{due[1]} replaces {base.kind} in place, at {where}.")
            base.kind = due[1]
    if table.turn in ARRIVALS and table.base("Lockwood") is None:
        table.bases.append(Base(ARRIVALS[table.turn]))
        lines.append(f"{ARRIVALS[table.turn]} arrives: PLACE it; it first rolls next turn (ES-11.21.B8).")
    lines += [
        f"{base.kind} waits on the track: PLACE it."
        for base in table.bases
        if not base.hex and base.kind not in ARRIVALS.values()
    ]
    referee.note(f"turn {table.turn} begins")
    referee.say(given, "ES-11.21.B1", *lines, *swm_lines(referee))
