"""Every card and domino, for screens, drawings and documentation."""

from typing import Any

from meadhall.games.domino_knights.cards import names
from meadhall.games.domino_knights.play.playable import SPECIALS
from meadhall.games.domino_knights.texts import DOPPELGANGER, power
from meadhall.kernel.sentence import Card, Reader, say


def all_cards() -> list[dict[str, Any]]:
    """Every card and domino: key, name, text, and what screens draw from."""
    texts = {special.code: special.text for special in SPECIALS}
    rules = {special.code: special.rule for special in SPECIALS}
    found: list[dict[str, Any]] = []
    for card in range(0, names.CARDS, names.COPIES):
        special = names.SPECIAL[card]
        text = texts.get(special, "")
        if special == names.WEALTH:
            text += f" Without dominoes: {texts[names.MERCENARY]}"
        if special == names.PLAIN:
            text = f"Training card worth {names.VALUE[card]}."
        elif special == names.BLANK:
            text = "Without dominoes: forms a Doppelganger together with one training card."
        kind = card // names.COPIES
        found.append(
            {
                "key": names.card_key(card),
                "name": Reader().text(say("{card}", card=power(card))),
                "text": text,
                "kind": "card",
                "power": names.SPECIAL_NAMES[special],
                "value": names.VALUE[card],
                "suit": names.SUIT_NAMES[names.suit_of(card)] if kind < 52 else None,
                "rank": names.RANK_LETTERS[kind // 4] if kind < 52 else None,
                "rule": rules.get(special, "DKN-2-l"),
            }
        )
    for domino in range(names.domino_count(12)):
        blank = domino == 0
        found.append(
            {
                "key": names.domino_key(domino),
                "name": DOPPELGANGER if blank else names.domino_key(domino),
                "text": "Copies another knight of its suit."
                if blank
                else f"A domino that costs {names.HIGH[domino] + names.LOW[domino]}.",
                "kind": "domino",
                "pips": [names.HIGH[domino], names.LOW[domino]],
                "rule": "DKN-6-a" if blank else "DKN-2-m",
            }
        )
    return found


def things() -> list[Card]:
    """Every name that is a word: of powers, cards without a suit, and the double blank."""
    keys = {names.SPECIAL[card]: names.card_key(card) for card in reversed(range(0, names.CARDS, names.COPIES))}
    powers = [Card(keys.get(code, "AD"), name) for code, name in enumerate(names.SPECIAL_NAMES) if name]
    return [*powers, Card(keys[names.JOKER], "Joker"), Card("0-0", DOPPELGANGER)]
