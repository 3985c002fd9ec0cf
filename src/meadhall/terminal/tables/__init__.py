"""How each game's table is drawn: pure functions from a view to sections of styled text."""
