"""Matches kept in a database: SQLite by default. Implements the ports that `match` defines."""
