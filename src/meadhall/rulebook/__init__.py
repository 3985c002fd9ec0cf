"""The rulebook for people: short pages, a card gallery and a glossary per game, one search over all of it.

The words lie beside each game, in its folder ``rulebook``; the rules documents stay behind them as exact wording.
"""

from meadhall.rulebook.book import Book, book
from meadhall.rulebook.search import Found, search, suggestion

__all__ = ["Book", "Found", "book", "search", "suggestion"]
