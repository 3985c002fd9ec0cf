"""How the database came to look as it does, step by step; ``upgrade`` brings an old one up to date."""
