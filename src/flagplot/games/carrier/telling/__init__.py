"""What is told: the only place where dispatches are made (DESIGN section 3)."""
