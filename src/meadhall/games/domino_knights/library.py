"""The one library that all programs of this game are assembled in."""

from typing import Final

from meadhall.kernel.program import Library

LIBRARY: Final = Library()
