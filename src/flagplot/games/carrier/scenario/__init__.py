"""Scenarios: files, checks, forces, start areas."""
