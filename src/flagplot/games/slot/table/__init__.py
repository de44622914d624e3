"""Assisted mode: people play their own copy, the umpire keeps the secret logs and rules on facts (SP-ASSIST-1)."""
