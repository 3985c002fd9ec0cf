"""Commands that learn what bots know: weights of features, plans for kingdoms, strengths of strategies. Not needed to play."""
