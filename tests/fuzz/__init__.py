"""Fuzzers: odd saved states, positions, card files, options and typed lines, each made from a seed."""
