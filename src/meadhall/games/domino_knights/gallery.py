"""Every card and domino, for screens, drawings and documentation."""

from typing import Any

from meadhall.games.domino_knights.cards.names import (
    BLANK,
    CARDS,
    COPIES,
    HIGH,
    LOW,
    MERCENARY,
    PLAIN,
    RANK_LETTERS,
    SPECIAL,
    SPECIAL_NAMES,
    SUIT_NAMES,
    VALUE,
    WEALTH,
    card_key,
    domino_count,
    domino_key,
    suit_of,
)
from meadhall.games.domino_knights.play.playable import SPECIALS
from meadhall.games.domino_knights.texts import card_name


def all_cards() -> list[dict[str, Any]]:
    """Every card and domino: key, name, text, and what screens draw from."""
    texts = {special.code: special.text for special in SPECIALS}
    rules = {special.code: special.rule for special in SPECIALS}
    found: list[dict[str, Any]] = []
    for card in range(0, CARDS, COPIES):
        special = SPECIAL[card]
        text = texts.get(special, "")
        if special == WEALTH:
            text += f" Without dominoes: {texts[MERCENARY]}"
        if special == PLAIN:
            text = f"Training card worth {VALUE[card]}."
        elif special == BLANK:
            text = "Without dominoes: forms a Doppelganger together with one training card."
        kind = card // COPIES
        found.append(
            {
                "key": card_key(card),
                "name": card_name(None, card),
                "text": text,
                "kind": "card",
                "power": SPECIAL_NAMES[special],
                "value": VALUE[card],
                "suit": SUIT_NAMES[suit_of(card)] if kind < 52 else None,
                "rank": RANK_LETTERS[kind // 4] if kind < 52 else None,
                "rule": rules.get(special, "DKN-2-l"),
            }
        )
    for domino in range(domino_count(12)):
        blank = domino == 0
        found.append(
            {
                "key": domino_key(domino),
                "name": "Doppelganger" if blank else domino_key(domino),
                "text": "Copies another knight of its suit." if blank else f"A domino that costs {HIGH[domino] + LOW[domino]}.",
                "kind": "domino",
                "pips": [HIGH[domino], LOW[domino]],
                "rule": "DKN-6-a" if blank else "DKN-2-m",
            }
        )
    return found
