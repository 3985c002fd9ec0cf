"""An attack from its declaration to its clean-up, and what knights are worth in it."""
