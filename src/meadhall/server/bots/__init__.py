"""Processes in which bots think, and whose turn it is."""
