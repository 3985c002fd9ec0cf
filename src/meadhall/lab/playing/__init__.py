"""How the games of a run are played: tables and players, the plan, workers, rows."""
