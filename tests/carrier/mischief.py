"""Orders as wilful players write them: the staff's, with more clauses and more lines drawn by lot.

What the rules of a match do not have is refused line by line, so that one text serves every rule set.
"""

import random

import msgspec

from flagplot.games.carrier.theatre.hex import name
from flagplot.games.carrier.view import CarrierView

OF_AF = (
    "no dive",
    "dive at most 2",
    "dive a third",
    "may dive",
    "fire at Zero, Wildcat",
    "fire 2 Wildcat at Zero",
    "fire back with B-26",
    "attack first",
    "attack last",
    "apart",
    "strafe {base}",
    "drop flares",
    "jettison; land",
    "intercept bombers",
    "intercept escorts",
    "avoid combat",
    "high",
    "low",
    "RT each sighting",
    "attack {c}: all dive; land",
    "attack {c}: all torpedo anvil; land",
    "attack {c}: all level low; land",
    "attack {base}: all level high; land",
    "attack {base}: all dive; land",
    "join AF{n}",
    "split 1 Wildcat as AF{n}: (return)",
    "shadow {c} from 1 hex until fuel 2; return",
    "shadow {c} close",
    "search {d}3 extra 1; land",
    "{d}3; sub search",
    "fly {d} until TF seen; return",
    "CAP {hex} 2 hours; land",
    "land {base}",
    "{d}2; if TF seen then shadow TF else land",
    "if attacked or losses at least 2 then (jettison; land)",
    "meet AF{n} at {hex} and go with it; attack enemy",
    "attack enemy; land",
)
OF_TF = (
    "surface: engage, number 4",
    "surface: engage, gunnery CA CL, torpedo DD, screen AP",
    "fire BB then CA, damaged",
    "fire CA then DD",
    "torpedoes at BB then CA",
    "break off",
    "avoid combat",
    "anchor all",
    "weigh all",
    "into wind",
    "die 4; attack; torpedo DD if BHT allows; screen AP; breakthrough yes",
    "hunt submarines",
    "leave submarines",
    "report truly",
    "report C1 5 as 2 TF",
    "to {hex}",
    "to {base}",
    "{d}1",
    "{d}2",
    "shadow {c} close",
    "join TF{n}",
    "shell {base}",
    "shell MTB base at Tulagi",
    "use GP",
    "hold 2 hours",
    "unload",
    "fly {d} until TF seen",
    "split 1 DD as TF{n}: ({d}2)",
    "to {hex}; surface: engage",
)
OF_SS = (
    "{d}1, periscope",
    "to {hex}",
    "surface",
    "deep",
    "attack CV, AP with 3",
    "hold fire",
    "shadow",
    "if ASW attack dive deep, else periscope",
    "if attacked dive; dive after attacking; honest slick",
    "stay",
)
OF_DECK = (
    "ready CAP 2 {plane} high else low if raid >= 4",
    "ready CAP 3 {plane} low keep clear if any raid",
    "no ready CAP",
    "launch 2 {plane} as AF{n}: CAP {hex} 2 hours; land",
    "launch 1 {plane} as AF{n}; high; search {d}5; land",
    "service all",
    "every turn service all",
    "ready 2 {plane}",
    "ready 1 {plane} AP",
    "cancel",
)
BESIDE = 3
"""One AF or TF in so many gets a clause beside what the staff orders of it."""


class Wilful:
    """A staff that adds to its orders, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.lot = random.Random(seed)

    def orders(self, text: str, view: CarrierView) -> str:
        """Return the staff's orders with clauses and lines put in; an answer to a question as it is."""
        if view.question is not None:
            return text
        lines, said = [], set()
        for line in text.splitlines():
            unit = line.partition(":")[0].partition(" ")[0]
            said.add(unit)
            verbs = OF_TF if unit.startswith("TF") else OF_AF if unit.startswith("AF") else ()
            more = verbs and self.lot.randrange(BESIDE) == 0
            lines.append(f"{line}; {self._clause(view, verbs)}" if more else line)
        units = [(f"TF{n}", OF_TF) for n in sorted(view.tfs)] + [(f"AF{n}", OF_AF) for n in sorted(view.afs)]
        if view.submarines is not msgspec.UNSET:
            units += [(f"SS{n}", OF_SS) for n in sorted(view.submarines.boats)]
        units += [(ship, OF_DECK) for ship in sorted(view.ships) if view.ships[ship].boxes is not None]
        units += [(base, OF_DECK) for base in sorted(view.bases)]
        for unit, verbs in units:
            if unit not in said and self.lot.randrange(BESIDE) == 0:
                lines.append(f"{unit}: {self._clause(view, verbs)}")
        return "\n".join(lines)

    def _clause(self, view: CarrierView, verbs: tuple[str, ...]) -> str:
        pick = self.lot.choice
        own = [tf.hex for tf in view.tfs.values()] or [1000]
        planes = ("Wildcat", "Dauntless", "Avenger") if view.side == "allied" else ("Zero", "Val", "Kate")
        return pick(verbs).format(
            c=f"C{pick([contact.id for contact in view.contacts] or [1])}",
            d=pick(("N", "NE", "SE", "S", "SW", "NW")),
            hex=name(pick([contact.sighting.hex for contact in view.contacts[-5:]] + own)),
            n=self.lot.randint(1, 24),
            base=pick(("Henderson", "Rabaul", "Buin", "Shortland", "Espiritu Santo", "Port Moresby")),
            plane=pick(planes),
        )
