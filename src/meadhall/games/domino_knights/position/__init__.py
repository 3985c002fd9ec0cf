"""Positions as text: any situation in a few lines, read back into an equal state."""
