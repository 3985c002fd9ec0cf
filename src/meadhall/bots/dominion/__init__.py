"""How bots play Dominion: plans what to buy, hands well played, and reading a kingdom by simulation."""
