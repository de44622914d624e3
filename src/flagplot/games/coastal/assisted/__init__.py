"""Assisted mode: a table of miniatures gives the facts, the umpire keeps notes and rolls (AS-ASSIST-1)."""
