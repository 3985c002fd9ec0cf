"""Names for small numbers, so that a signature says what it wants."""

from typing import TypeAlias

Seat: TypeAlias = int
"""A place at the table, from 0 on."""
