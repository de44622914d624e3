"""From a player's text to orders, judged from the seat's own view alone."""

from collections.abc import Callable

import msgspec

from flagplot.core.diagnostics import meant
from flagplot.core.game import Choice
from flagplot.games.coastal import plane
from flagplot.games.coastal.guide import SPEECH
from flagplot.games.coastal.lines import PlaneLine
from flagplot.games.coastal.orders import (
    PLACING,
    WINDOW_A,
    WINDOW_B,
    CoastalSheet,
    Fire,
    Hold,
    Launch,
    Light,
    Order,
    Place,
    Ram,
    Signal,
    StarShell,
    Steer,
    Take,
    angle,
)
from flagplot.games.coastal.view import CoastalView, OwnVessel, Seen, TubesView
from flagplot.orders.cursor import lines_of_json
from flagplot.orders.following import may_follow
from flagplot.orders.sheet import read_orders
from flagplot.orders.voice import Voice

_WINDOWS = {"A": WINDOW_A, "B": WINDOW_B, "placement": PLACING}
_NAMES = {
    "A": "orders A, before movement",
    "B": "orders B, after the sighting report",
    "placement": "placement, before turn 1",
}
_JSON: msgspec.json.Decoder[list[Order]] = msgspec.json.Decoder(list[Order])
"""Orders as JSON: angles in tenths of a degree, lengths in hundredths of a cm."""
EXAMPLE = '[{"type": "Steer", "vessel": "MTB1", "course": 3300, "speed": 24}].'


def parse(text: str, seat: str, view: CoastalView) -> CoastalSheet:
    """Return the orders of a text with an echo and remarks (AS-BASE-5). Never raises on a player's text.

    The text is lines of orders, or a JSON list of the same orders, which are then judged as lines.
    """
    lines, faults = lines_of_json(text, _JSON, EXAMPLE)
    reader = _Reader(view)
    orders, found = read_orders(lines, PlaneLine, reader.order, reader.voice(), reader.take)
    return CoastalSheet(seat=seat, text=text, orders=orders, echo=found.echo, diagnostics=faults + found.remarks)


def legal(view: CoastalView, after: str) -> tuple[Choice, ...]:
    """Return the words that may follow those of an order (AS-BASE-5)."""
    return may_follow(PlaneLine, _Reader(view).order, after) if view.window else ()


class _Reader:
    def __init__(self, view: CoastalView) -> None:
        self.view = view
        self.fixed: dict[tuple[str, str], int] = {}
        self.chosen: dict[str, int] = {}
        self.own = {vessel.name: vessel for vessel in view.own}
        self.units = {name.lower(): name for name in self.own}
        self.verbs: dict[str, Callable[[PlaneLine, str, OwnVessel], Order]] = {
            "COURSE": self.steer,
            "SPEED": self.steer,
            "RAM": self.ram,
            "STARSHELL": self.star_shell,
            "LIGHT": self.light,
            "FIRE": self.fire,
            "HOLD": self.hold,
            "TORP": self.launch,
            "SIGNAL": self.signal,
        }

    def voice(self) -> Voice:
        """Return who may be addressed, and what each does without new orders."""
        return Voice(SPEECH, self.units, self.standing, lambda order: order.key.split(" and "))

    def standing(self, name: str) -> str:
        """Return the course and speed that a vessel goes on with, before movement."""
        vessel = self.own.get(name)
        if vessel is None or self.view.window != "A":
            return ""
        return f"course {angle(plane.tenths(vessel.ordered_course))}, speed {vessel.ordered_speed}"

    def take(self, line: PlaneLine, order: Order) -> str:
        """Let an order stand, unless an earlier line already fixes the same thing; return what it replaces."""
        keys = [(order.vessel, part) for part in order.key.split(" and ")]
        if before := next((self.fixed[key] for key in keys if key in self.fixed), 0):
            raise line.refuse(
                "twice",
                f"{order.vessel} already has an order for its {order.key} in line {before}; that one stands.",
                at=line.words[0],
            )
        self.fixed |= dict.fromkeys(keys, line.number)
        match order:
            case Take():
                self.chosen.setdefault(order.vessel, order.count)
                self.units |= {name.lower(): name for name in names_of(order.vessel, order.count)}
            case Ram():
                return self.standing(order.vessel)
            case Steer():
                course, speed = self.standing(order.vessel).split(", ")
                kept = [course] * (order.course >= 0) + [speed] * (order.speed >= 0)
                return ", ".join(kept)
        return ""

    def order(self, line: PlaneLine) -> Order:
        window = self.view.window
        if not window:
            raise line.refuse("over", "The battle is over; no orders are taken.", at=line.words[0])
        if line.sees("TAKE"):
            return self.take_cards(line)
        if window == "placement":
            return self.place(line)
        vessel = self.vessel(line)
        verbs = _WINDOWS[window]
        line.may_follow(*verbs)
        word = line.take("an order such as " + " or ".join(verbs))
        other = _WINDOWS["B" if window == "A" else "A"]
        if word.upper in (*other, *PLACING):
            when = _NAMES["placement"] if word.upper in PLACING else _NAMES["B" if window == "A" else "A"]
            raise line.refuse(
                "wrong-window",
                f"{word.upper} belongs to {when}; now are {_NAMES[window]}.",
                f"Now you can give {', '.join(verbs)}.",
            )
        if word.upper not in verbs:
            hint = meant(word.text, verbs, f"The orders are {', '.join(verbs)}.")
            raise line.refuse("unknown-order", f"There is no order '{word.text}'.", hint)
        if not vessel.obeys:
            message = f"The bridge of {vessel.name} is out: it takes no new orders this turn."
            raise line.refuse("AS-BASE-36", message, at=line.words[0])
        return self.verbs[word.upper](line, word.upper, vessel)

    def vessel(self, line: PlaneLine) -> OwnVessel:
        lost = {name.upper(): one for name, one in self.own.items() if one.state != "afloat"}
        if one := lost.get(line.peek()):
            line.take("a vessel")
            why = "is sunk" if one.state == "sunk" else "has left the area"
            raise line.refuse("gone", f"{one.name} {why}; it takes no orders.")
        afloat = [name for name, one in self.own.items() if one.state == "afloat"]
        return self.own[line.name("a vessel of yours", afloat, "unknown-vessel")]

    def contact(self, line: PlaneLine) -> Seen:
        held = {f"C{one.number}": one for one in self.view.contacts if one.held}
        return held[line.name("a contact that you hold now", held, "unknown-contact")]

    def steer(self, line: PlaneLine, word: str, vessel: OwnVessel) -> Steer:
        course = speed = -1
        while word:
            if word == "COURSE" and course < 0:
                course = line.angle("a course")
            elif word == "SPEED" and speed < 0:
                speed = vessel.max_speed if line.accept("FULL") else line.whole("a speed in knots", 0, 99)
                if speed > vessel.max_speed:
                    message = f"{vessel.name} can make at most {vessel.max_speed} knots now, not {speed}."
                    raise line.refuse("AS-BASE-17", message, f"Order SPEED {vessel.max_speed} or less.")
            else:
                raise line.refuse("twice", f"{word} stands twice in this line.")
            word = line.accept("COURSE", "SPEED")
        return Steer(vessel.name, course, speed)

    def ram(self, line: PlaneLine, word: str, vessel: OwnVessel) -> Ram:
        return Ram(vessel.name, self.contact(line).number)

    def star_shell(self, line: PlaneLine, word: str, vessel: OwnVessel) -> StarShell:
        if not vessel.star_shell:
            raise line.refuse("AS-BASE-32", f"{vessel.name} carries no star shell.")
        x, y = line.point("the point of the burst")
        return StarShell(vessel.name, x, y)

    def light(self, line: PlaneLine, word: str, vessel: OwnVessel) -> Light:
        if not vessel.searchlight:
            raise line.refuse("AS-BASE-32", f"{vessel.name} has no working searchlight.")
        return Light(vessel.name, line.angle("a bearing"))

    def fire(self, line: PlaneLine, word: str, vessel: OwnVessel) -> Fire:
        """Check a fire order against arc and range as the report gives them (AS-BASE-34)."""
        one = self.contact(line)
        named = line.words[line.at - 1]
        range_cm = round(plane.distance(*_hundredths(vessel.x, vessel.y), *_hundredths(one.x, one.y)) / 100, 2)
        bearing = plane.bearing(one.x - vessel.x, one.y - vessel.y)
        off = plane.off(plane.tenths(vessel.course), bearing)
        number = 0
        if line.accept("MOUNT"):
            number = line.whole("a gun mount", 1, 99)
            if number > len(vessel.guns):
                raise line.refuse("unknown-mount", f"{vessel.name} has {_count(len(vessel.guns), 'gun mount')}.")
            reasons = [_cannot_bear(vessel, number, off, range_cm)]
        else:
            reasons = [_cannot_bear(vessel, gun.number, off, range_cm) for gun in vessel.guns]
        if all(reasons):
            why = reasons[0] if number else "No working gun bears on it within its range"
            raise line.refuse(
                "AS-BASE-34",
                f"{vessel.name} cannot fire at C{one.number}: {why}.",
                f"C{one.number} is {range_cm:g} cm off, {off / 10:g} degrees from the bow.",
                named,
            )
        return Fire(vessel.name, one.number, number)

    def hold(self, line: PlaneLine, word: str, vessel: OwnVessel) -> Hold:
        return Hold(vessel.name)

    def signal(self, line: PlaneLine, word: str, vessel: OwnVessel) -> Signal:
        if not vessel.wireless:
            raise line.refuse("AS-BASE-43", f"{vessel.name} has no working wireless.")
        return Signal(vessel.name)

    def launch(self, line: PlaneLine, word: str, vessel: OwnVessel) -> Launch:
        """Read a launch and its note (AS-8.1n, AS-8.1q, AS-8.1u)."""
        if not vessel.torpedoes:
            raise line.refuse("AS-8.1n", f"{vessel.name} has no torpedo tubes.")
        number = 1
        if line.sees("MOUNT") or len(vessel.torpedoes) > 1:
            line.choice("MOUNT", ("MOUNT",))
            number = line.whole("a torpedo mount", 1, 99)
            if number > len(vessel.torpedoes):
                raise line.refuse(
                    "unknown-mount", f"{vessel.name} has {_count(len(vessel.torpedoes), 'torpedo mount')}."
                )
        mount = vessel.torpedoes[number - 1]
        line.choice("COUNT", ("COUNT",))
        count = line.whole("a number of torpedoes", 1, 99)
        if not mount.works:
            raise line.refuse("AS-8.1n", f"Torpedo mount {number} of {vessel.name} is out of action.")
        if count > mount.loaded:
            raise line.refuse(
                "AS-8.1n",
                f"Torpedo mount {number} of {vessel.name} has {_count(mount.loaded, 'loaded tube')}, not {count}.",
            )
        line.choice("BEARING", ("BEARING",))
        bearing = line.angle("a bearing")
        why = launch_arc(mount, plane.tenths(vessel.course), bearing)
        if why:
            raise line.refuse(why[0], f"{vessel.name} cannot launch there: {why[1]}.", why[2])
        wide = line.choice("NARROW or WIDE", ("NARROW", "WIDE")) == "WIDE"
        if wide and count == 1:
            wide = False
            message = "One torpedo is always narrow; recorded as narrow."
            line.remarks.append(line.remark("query", "AS-8.1v", message))
        deep = line.choice("SHALLOW or DEEP", ("SHALLOW", "DEEP")) == "DEEP"
        return Launch(vessel.name, number, count, bearing, wide, deep)

    def place(self, line: PlaneLine) -> Place:
        """Read a placement before turn 1 (AS-BASE-50)."""
        box = self.view.placement
        names = [name for card, count in self.chosen.items() for name in names_of(card, count)]
        if box is None:
            message = "Your vessels have fixed places in this scenario."
            raise line.refuse("AS-BASE-50", message, at=line.words[0])
        name = line.name("a vessel of yours", names or self.own, "unknown-vessel")
        line.choice("AT", ("AT",))
        x, y = line.point("a position")
        if not (box.x[0] <= x / 100 <= box.x[1] and box.y[0] <= y / 100 <= box.y[1]):
            message = f"{name} must be placed with x {box.x[0]:g} to {box.x[1]:g} and y {box.y[0]:g} to {box.y[1]:g}."
            raise line.refuse("AS-BASE-50", message)
        line.choice("COURSE", ("COURSE",))
        course = line.angle("a course")
        line.choice("SPEED", ("SPEED",))
        return Place(name, x, y, course, line.whole("a speed in knots", 0, box.speed))

    def take_cards(self, line: PlaneLine) -> Take:
        """Read a choice of cards for a skirmish (AS-BASE-53)."""
        line.take("TAKE")
        if not self.view.budget:
            raise line.refuse("AS-BASE-53", "Your forces are fixed here; nothing can be taken.")
        count = line.whole("a number of vessels", 1, 20)
        card = line.name("a ship card", self.view.offer, "unknown-card")
        spent = sum(self.view.offer[name] * number for name, number in self.chosen.items())
        cost = count * self.view.offer[card]
        if spent + cost > self.view.budget:
            message = f"{count} {card} cost {cost} points; of {self.view.budget} points {spent} are spent."
            raise line.refuse("AS-BASE-53", message, at=line.words[1])
        return Take(card, count)


def names_of(card: str, count: int) -> list[str]:
    """Return the names of vessels taken of one card: MTB1, MTB2 and so on (AS-BASE-53)."""
    stem = "".join(letter for letter in card.upper() if letter.isalnum())
    return [f"{stem}{i}" for i in range(1, count + 1)]


def launch_arc(mount: TubesView, course: int, bearing: int) -> tuple[str, str, str] | None:
    """Return why a mount cannot launch on a true bearing: rule, reason and hint; None if it can.

    Fixed tubes are bound to 10 degrees either side of the axis (AS-8.1f, AS-8.1p), a trainable mount to its arcs
    (AS-8.1o). Angles in tenths of a degree.
    """
    if mount.kind == "trainable":
        relative = plane.turn_between(course, bearing) % 3600
        if any(_in_arc(relative, low * 10, high * 10) for low, high in mount.arcs):
            return None
        arcs = " or ".join(
            f"{(course // 10 + low) % 360:03d} to {(course // 10 + high) % 360:03d}" for low, high in mount.arcs
        )
        return "AS-8.1o", f"{bearing / 10:g} is outside the arc of the mount", f"It bears {arcs}."
    axis = course if mount.kind == "fixed" else (course + 1800) % 3600
    angle = plane.off(axis, bearing)
    if angle <= 100:
        return None
    low, high = (axis - 100) % 3600, (axis + 100) % 3600
    return (
        "AS-8.1p",
        f"{bearing / 10:g} is {angle / 10:g} degrees off the axis of its fixed tubes",
        f"Give a bearing from {low / 10:05.1f} to {high / 10:05.1f}.",
    )


def _in_arc(relative: int, low: int, high: int) -> bool:
    return low <= relative <= high if low <= high else relative >= low or relative <= high


def gun_bears(arc: str, off: int) -> bool:
    """Return whether a mount's arc takes in an angle off the bow, in tenths of a degree (AS-BASE-34)."""
    return arc == "all" or (off <= 1350 if arc == "F" else off >= 450)


def _cannot_bear(vessel: OwnVessel, number: int, off: int, range_cm: float) -> str:
    gun = vessel.guns[number - 1]
    if not gun.works:
        return f"gun mount {number} is out of action"
    if not gun_bears(gun.arc, off):
        return f"gun mount {number} does not bear"
    if range_cm > gun.reach:
        return f"gun mount {number} reaches {gun.reach:g} cm"
    return ""


def _count(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


def _hundredths(x: float, y: float) -> tuple[int, int]:
    return plane.hundredths(x), plane.hundredths(y)
