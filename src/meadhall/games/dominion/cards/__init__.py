"""The 32 cards: each with its data, its meaning and its program."""
