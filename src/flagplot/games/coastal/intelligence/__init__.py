"""Every dispatch is made here: who is told what, in which words, at the moment it happens."""

from flagplot.games.coastal.intelligence.aftermath import alerted, control, finish
from flagplot.games.coastal.intelligence.contacts import contact_report, radar_contact, sighted
from flagplot.games.coastal.intelligence.firing import (
    fire_void,
    gunfire,
    launch_void,
    launched,
    salvo_aground,
    salvo_left,
    salvo_ran,
    sinkings,
    special,
    torpedo_attack,
)
from flagplot.games.coastal.intelligence.seafaring import (
    avoided,
    glanced,
    grounded,
    helm_jammed,
    illuminated,
    light_changes,
    moved,
    rammed,
    searchlight,
    star_shell,
)

__all__ = [
    "alerted",
    "avoided",
    "contact_report",
    "control",
    "finish",
    "fire_void",
    "glanced",
    "grounded",
    "gunfire",
    "helm_jammed",
    "illuminated",
    "launch_void",
    "launched",
    "light_changes",
    "moved",
    "radar_contact",
    "rammed",
    "salvo_aground",
    "salvo_left",
    "salvo_ran",
    "searchlight",
    "sighted",
    "sinkings",
    "special",
    "star_shell",
    "torpedo_attack",
]
