"""The umpire at a table of miniatures: the players give the facts, he keeps notes and rolls (AS-ASSIST-1)."""
