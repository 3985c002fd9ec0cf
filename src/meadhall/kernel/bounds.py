"""The most that anybody may hand in, stated once; and how a refusal quotes it. What is larger is refused before it is read."""

import difflib
from collections.abc import Sequence
from typing import Any, Final

# --- options, card files, positions, strategies ----------------------------------------------------------------------

LONGEST_NAME: Final = 60
"""Characters of a name: of an option, a preset, a card in a list, a bot, a card file."""
MOST_NAMES: Final = 100
"""Names in one option."""
LONGEST_TEXT: Final = 250_000
"""Characters of a free text, such as a whole card file: the printed one has 60,000 of them, 11,000 when packed."""
LARGEST_NUMBER: Final = 10**12
DEEPEST: Final = 30
"""Lists and objects inside one another; the printed card file has 14."""
MOST_PARTS: Final = 300
"""Entries of one list or object of a card file, and so the cards of one side."""
LONGEST_WORDS: Final = 500
"""Characters of one text in a card file."""
LARGEST_DECK: Final = 500
"""Cards in the deck of one side, copies counted; the printed ones have 77."""
MOST_TRAITS: Final = 200
"""Different traits in one card file."""
LARGEST_ON_CARD: Final = 999
"""The largest number in a card file."""
MOST_FILTERS: Final = 4
"""Filters may stand inside one another this deep; printed cards need two."""
MOST_LOOPS: Final = 2
"""``for_each`` may stand inside one another this deep; printed cards need none."""
MOST_EFFECTS: Final = 60
"""An ability may have this many effects; printed cards need four."""
MOST_TARGETS: Final = 6
"""An ability may choose this many targets and amounts; printed cards need two."""
LONGEST_POSITION: Final = 400_000
"""Characters of a position or strategy; a position may hold a card file."""
MOST_COPIES: Final = 500
"""Of one card in a row, in a position."""
MOST_CARDS: Final = 5_000
"""In one line of a position."""
LONGEST_LINE: Final = 1000
"""Characters of one line of a strategy."""

# --- requests and messages -------------------------------------------------------------------------------------------

LARGEST_BODY: Final = 65_536
"""Bytes of an HTTP request."""
LARGEST_MESSAGE: Final = 16_384
"""Bytes of a socket message."""
LARGEST_BACKLOG: Final = 8_000_000
"""Bytes that may wait for a slow socket."""
MOST_OPTIONS: Final = 60
MOST_PICKS: Final = 400
LONGEST_WORD: Final = 200
"""Characters of a pick, of something said, of a thing asked about, of a password."""
LONGEST_CHAT: Final = 500
LONGEST_AUTO: Final = 400
"""Characters of a standing answer."""
LONGEST_ID: Final = 40
LONGEST_KEY: Final = 40
"""Characters of the key of a game."""
LONGEST_PERSON: Final = 24
"""Characters of the name or login of a player."""
LARGEST_COUNT: Final = 1_000_000_000
"""The number of a decision, an event or a chat line."""

# --- refusals --------------------------------------------------------------------------------------------------------

MOST_PROBLEMS: Final = 10
LONGEST_QUOTE: Final = 200
"""Characters of what a message of the framework quotes."""
LONGEST_SENTENCE: Final = 600
"""Characters of one problem, or of a whole refusal."""


def cut(text: str, most: int = LONGEST_SENTENCE) -> str:
    """A text as it may be shown: whole, or its beginning."""
    return text if len(text) <= most else f"{text[: most - 4]} ..."


def shown(value: Any) -> str:
    """A value as a refusal quotes it, which is short whatever the value is."""
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        return "a number with too many digits"
    return cut(repr(value[:LONGEST_NAME] if isinstance(value, str) else value), LONGEST_NAME)


def nearest(word: str, words: Sequence[str]) -> str:
    """The one of ``words`` that somebody who wrote ``word`` may have meant; empty if there is none."""
    close = difflib.get_close_matches(word, words, 1) if len(word) <= LONGEST_NAME else []
    return close[0] if close else ""


def too_large(data: Any) -> str:
    """What is too long, too many or too deep in decoded JSON, in words; empty if nothing is."""
    level = [data]
    for _ in range(DEEPEST + 1):
        below: list[Any] = []
        for part in level:
            if isinstance(part, dict | list):
                if len(part) > MOST_PARTS:
                    return f"a list or object has {len(part)} entries; at most {MOST_PARTS} are allowed"
                below.extend([*part, *part.values()] if isinstance(part, dict) else part)
            elif isinstance(part, str) and len(part) > LONGEST_WORDS:
                return f"a text has {len(part)} characters; at most {LONGEST_WORDS} are allowed"
        if not below:
            return ""
        level = below
    return f"lists and objects are more than {DEEPEST} deep inside one another"
