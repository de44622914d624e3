"""Assisted mode: the players' own table gives the facts, the umpire answers with ruling and dice."""
