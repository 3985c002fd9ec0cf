"""Dominion: the base game in its first edition."""
