"""Plots for the dark and for print: the same drawing with other inks. Shape and line carry the meaning in each."""

import re
from typing import Literal

from flagplot.board import style

Theme = Literal["light", "dark", "print"]

INKS: dict[Theme, dict[str, str]] = {
    "light": {},
    "dark": {
        style.PAPER: "#161b20",
        style.SEA: "#1b252d",
        style.SEA_NIGHT: "#151c23",
        style.SHALLOWS[0]: "#21303a",
        style.SHALLOWS[1]: "#293b46",
        style.LAND: "#4a4536",
        style.COAST: "#a4977a",
        style.GRID: "#3d4a53",
        style.FAINT: "#9aa7b0",
        style.INK: "#e4e9ec",
        style.OWN: "#7fb4ee",
        style.ENEMY: "#ff8c80",
        style.CLOUD: "#39434b",
        style.STORM: "#56626b",
        style.HILLS: "#d0ab78",
        style.LIT: "#5a532a",
        style.BEAM: "#d9bd4a",
    },
    "print": {
        style.PAPER: "#ffffff",
        style.SEA: "#ffffff",
        style.SEA_NIGHT: "#ffffff",
        style.SHALLOWS[0]: "#f4f4f4",
        style.SHALLOWS[1]: "#e9e9e9",
        style.LAND: "#e2e2e2",
        style.COAST: "#555555",
        style.GRID: "#c4c4c4",
        style.FAINT: "#5a5a5a",
        style.INK: "#000000",
        style.OWN: "#000000",
        style.ENEMY: "#000000",
        style.CLOUD: "#f6f6f6",
        style.STORM: "#cfcfcf",
        style.HILLS: "#333333",
        style.LIT: "#f0f0f0",
        style.BEAM: "#bbbbbb",
    },
}
"""What each ink becomes; in print both sides are black, so that frame, line and hatching must tell them apart."""


def themed(svg: str, theme: Theme) -> str:
    """Return a drawing in the inks of a theme."""
    inks = INKS[theme]
    return re.sub(r'"(#[0-9a-f]{6})"', lambda found: f'"{inks.get(found[1], found[1])}"', svg) if inks else svg
