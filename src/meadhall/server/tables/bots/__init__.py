"""Bots at a table: when they are asked, what they are given, what they say."""
