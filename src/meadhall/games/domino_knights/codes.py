"""Codes of the options that are not pieces; a piece's code is its token."""

from typing import Any, Final

from meadhall.games.domino_knights.cards.names import CARDS, card_key

PLAY: Final = 1 << 20
"""Codes from here on mean: play the special card ``code - PLAY``."""
PLAYS: Final[list[Any]] = [PLAY + card for card in range(CARDS)]
"""The code of each card that is played; made once, since numbers of this size are objects."""
END: Final = -5
"""Ends a phase or goes on; unlike all that ``Step.sample`` says besides codes."""
FORM: Final = -3
HAND: Final = -4
NO_CODES: Final[list[int]] = []
"""Not to be edited."""


def play_key(code: int) -> str:
    """The key of the option to play a special card."""
    return f"play {card_key(code - PLAY)}"
