"""What the tests of the rulebook share: every page, card and word of every game, and which clauses are not for players."""

import re
from typing import Final

from meadhall.rulebook import Book, book
from meadhall.rulebook.records import Page

GAMES: Final = ("dominion", "1066", "domino-knights")
BOOKS: Final[dict[str, Book]] = {game: book(game) for game in GAMES}
PAGES: Final[list[tuple[Book, Page]]] = [(told, page) for told in BOOKS.values() for page in told.pages]
NAMES: Final = [f"{told.game.key}-{page.key}" for told, page in PAGES]

NOT_FOR_PLAYERS: Final[dict[str, str]] = {
    r"DOM-SRC-\d+|DKN-X\d+|TMM-FACT-\d+|TMM-COMP-5": "how the printed sources were compared",
    r"DOM-CONV-\d+|DKN-0\.1-[a-h]": "how the document itself is to be read",
    r"DOM-(SC-|VAL-)\d+|TMM-S\d+|DKN-S\d+": "worked examples and figures for tests",
    r"DOM-DEC-[1-6]|TMM-DEC-1[89]": "the form in which the program asks",
    r"(DOM|TMM)-LOG-\d+|TMM-WIN-7": "the form of logs and results",
    r"(DOM-INV-|TMM-INV-|DKN-INV)\d+": "what holds in every state, for tests",
    r"DOM-COMP-[178]|DOM-R64": "parts of the box that play does not use",
    r"DOM-VIS-1[457]|DOM-R47|TMM-INFO-1|TMM-ZONE-1[3-6]|TMM-R85|DKN-R102": "what the program sends to whom, and when it asks",
    r"DOM-R68|TMM-R86|DKN-R118": "the program's guard against endless effects",
    r"DKN-R(106|115)": "the order of cards in a pile, so that recorded games repeat",
    r"TMM-(CARD|FLT|TRG|COND|AMT|DUR|FX|MOD)-\d+|TMM-R(64|76)": "the format of card files, for those who write one",
    r"TMM-START-\d+": "how the starter set was designed",
}
"""Clauses that no page has to explain, and why. Everything else must be explained by some page or card."""


def is_for_players(clause: str) -> bool:
    return not any(re.fullmatch(pattern, clause) for pattern in NOT_FOR_PLAYERS)
