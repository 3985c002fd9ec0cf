"""The zones of the table: the cards of each seat, the Supply, and how they lie in memory."""
