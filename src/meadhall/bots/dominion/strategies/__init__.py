"""Strategies as data: what to buy, when, and which Actions come first; their menu and their text format."""
