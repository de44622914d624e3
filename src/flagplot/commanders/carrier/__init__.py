"""The staff commander of the carrier game."""

from flagplot.commanders.carrier.staff import Staff, commander

__all__ = ["Staff", "commander"]
