"""What effects are made of: words of the card format, each a small object that does one thing."""
