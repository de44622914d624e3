"""Who is told what: the one place where dispatches are made, as facts (DESIGN section 3).

No minefield, flotilla, ace or submarine of the enemy is named here unless a row allows it (SP-BASE-22, SP-BASE-48).
"""
