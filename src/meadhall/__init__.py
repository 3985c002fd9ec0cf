"""Meadhall: one table for three card games of kings and battles."""

from meadhall.api import load, new, position
from meadhall.version import VERSION as __version__

__all__ = ["__version__", "load", "new", "position"]
