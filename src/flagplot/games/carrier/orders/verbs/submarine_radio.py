"""When a submarine reports by radio, where command control is on (GM-22.6)."""

from typing import Any

from flagplot.games.carrier.ordered.ast import RadioTime, SubmarineOrder
from flagplot.games.carrier.orders.radio_times import RADIO_TIMES
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.verb import SUBMARINES, Group, Trial, Verb
from flagplot.games.carrier.orders.verbs.submarine_course import OPTION

_SAID: dict[RadioTime, str] = {
    "none": "no rt, no rts, keep radio silence, radio silence",
    "now": "rt now, rt at once, rt immediately",
    "turn": "rt every turn, rt each turn",
    "shadowing": "rt every turn of shadowing, rt each turn of shadowing",
    "sighting": "rt, rt each sighting, rt every sighting, rt all sightings, rt on sighting, rt on sightings, "
    "rt sightings, rt on each sighting, rt on every sighting, report, report sightings, report all sightings, "
    "report each sighting, report every sighting",
    "first": "rt on first sighting",
    "carriers": "rt on first cv sighting, rt on first carrier sighting",
    "combat": "rt after combat, rt after attack",
}
_SENT = {time: words.split(", ") for time, words in _SAID.items()}
TIMES: dict[str, RadioTime] = {
    phrase: time
    for time, words in _SENT.items()
    for each in words
    for phrase in ((each, f"send {each}") if each.startswith("rt") else (each,))
}
"""Words for the times of reports; a bare `RT` is on each sighting."""


def _one_or_none(order: SubmarineOrder, trial: Trial) -> list[Any]:
    """Refuse radio silence beside reports (GM-22.6); a time said twice is one."""
    (time,) = order.radio or ("none",)
    before: tuple[RadioTime, ...] = (trial.before or SubmarineOrder()).radio or ()
    if time in before:
        return []
    if before and "none" in (time, *before):
        return trial.refuse("GM-22.6", "both radio silence and reports by RT; write one")
    return [order]


VERBS = (
    Verb(
        word="RT",
        tongue=Tongue.SUBMARINES,
        group=Group.SUBMARINES,
        help="When it reports by radio, where command control is on.",
        fields=("radio",),
        starts={"RTS": ", ".join(TIMES)},
        grammar="submarine_radio: RTS",
        build={"submarine_radio": lambda token: SubmarineOrder(radio=(TIMES[token.value],))},
        text=lambda order, _: "; ".join(RADIO_TIMES[time] for time in order.radio or ()),
        givers=SUBMARINES,
        option=OPTION,
        judged=_one_or_none,
    ),
)
