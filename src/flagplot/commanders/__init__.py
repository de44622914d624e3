"""Computer players: they read a View and write orders as text, like anybody else."""
