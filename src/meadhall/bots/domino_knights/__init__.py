"""How bots play Domino Knights: training, attack and defense by exact small search, special cards in time."""
