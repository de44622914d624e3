"""A turn of the Slot: its phases in order (SP-BASE-4)."""

from flagplot.games.slot import air, endturn, movement, search, submarines, work

PHASES = (
    ("movement", movement.phase),  # 3: three pulses with mines, boats and fleets met; may wait for a decision
    ("sighting", search.phase),  # 3, at its end: coastwatchers and air search
    ("submarines", submarines.phase),  # 4
    ("air", air.phase),  # 5
    ("work", work.phase),  # 6
    ("end", endturn.phase),  # 7, then 1 of the next turn: weather
)
"""Orders (2) are taken before; a phase that returns False waits for a decision and is taken up again."""
