"""The games as environments for learning: PettingZoo, OpenSpiel, and the parts that both are made of."""
