"""Log lines: what has happened, as a seat saw it."""
