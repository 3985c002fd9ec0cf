"""Whoever looks at a table, and what each of them is sent."""
