"""The cards and presets of one seat."""

from typing import Any, Final

from mypy_extensions import i64

from meadhall.games.dominion.kinds import CURSE, DUCHY, ESTATE, GARDENS, KEYS, KINDS, NO_KIND, PROVINCE

MOAT_PRESETS: Final = ("ask", "always", "never")
ASK: Final = 0
ALWAYS: Final = 1
NEVER: Final = 2
CLEANUP_PRESETS: Final = ("book", "conceal")
BOOK: Final = 0
CONCEAL: Final = 1
AUTO_PRESETS: Final = ("off", "on")

POINTS: Final = [0, 0, 0, 1, 3, 6, -1] + [0] * 25
"""What each kind scores by itself (DOM-SCORE-2)."""


class Player:
    """The cards and presets of one seat. Deck: the end is the top. Discard pile: the end is the visible card."""

    __slots__ = (
        "hand", "hand_size", "deck", "discard", "play", "owned", "turns", "laid", "known", "veiled",
        "moat", "cleanup_order", "auto_treasures",
    )  # fmt: skip

    def __init__(self, hand: list[int], deck: list[int], discard: list[int], play: list[int], owned: list[int]) -> None:
        self.hand: list[int] = hand
        """How many of each kind."""
        self.hand_size: int = 0
        self.deck: list[int] = deck
        self.discard: list[int] = discard
        self.play: list[int] = play
        self.owned: list[int] = owned
        """How many of each kind over all zones. Replaced, never edited: clones share it."""
        self.turns: int = 0
        """Completed turns."""
        self.laid: i64 = 0
        """The kinds in play, as bits."""
        self.known: int = 0
        """How many cards on top of the deck everybody has seen put there."""
        self.veiled: int = 0
        """Positions in the discard pile of cards that only the owner saw, as bits."""
        self.moat: int = 0
        self.cleanup_order: int = 0
        self.auto_treasures: int = 0

    def clone(self) -> "Player":
        other = Player(self.hand[:], self.deck[:], self.discard[:], self.play[:], self.owned)
        other.hand_size = self.hand_size
        other.turns = self.turns
        other.laid = self.laid
        other.known = self.known
        other.veiled = self.veiled
        other.moat = self.moat
        other.cleanup_order = self.cleanup_order
        other.auto_treasures = self.auto_treasures
        return other

    def to_json(self) -> dict[str, Any]:
        """Every zone and counter; counts by kind for hand and owned cards."""
        return {
            "hand": self.hand[:],
            "deck": self.deck[:],
            "discard": self.discard[:],
            "play": self.play[:],
            "owned": self.owned[:],
            "turns": self.turns,
            "known": self.known,
            "veiled": self.veiled,
            "moat": self.moat,
            "cleanup_order": self.cleanup_order,
            "auto_treasures": self.auto_treasures,
        }

    @staticmethod
    def from_json(data: dict[str, Any]) -> "Player":
        """The seat written by ``to_json``."""
        player = Player(data["hand"][:], data["deck"][:], data["discard"][:], data["play"][:], data["owned"][:])
        player.hand_size = sum(player.hand)
        player.turns = data["turns"]
        player.laid = kinds_as_bits(player.play)
        player.known = data["known"]
        player.veiled = data["veiled"]
        player.moat = data["moat"]
        player.cleanup_order = data["cleanup_order"]
        player.auto_treasures = data["auto_treasures"]
        return player

    def score(self, extra: int = NO_KIND) -> int:
        """Points of everything this seat owns (DOM-SCORE-1 to -3), or would own with one ``extra`` card."""
        owned = self.owned
        points = owned[ESTATE] + 3 * owned[DUCHY] + 6 * owned[PROVINCE] - owned[CURSE]
        gardens = owned[GARDENS]
        if extra == NO_KIND:
            return points + gardens * (sum(owned) // 10) if gardens else points
        points += POINTS[extra]
        if extra == GARDENS:
            gardens += 1
        return points + gardens * ((sum(owned) + 1) // 10)

    def hand_kinds(self, order: list[int]) -> list[int]:
        """The hand card by card, in ``order`` of kinds."""
        hand = self.hand
        cards: list[int] = []
        for kind in order:
            count = hand[kind]
            while count > 0:
                cards.append(kind)
                count -= 1
        return cards

    def last_in_hand(self, order: list[int]) -> int:
        """The last card of the hand in ``order`` of kinds."""
        hand = self.hand
        at = len(order) - 1
        while hand[order[at]] == 0:
            at -= 1
        return order[at]

    def gets(self, kind: int) -> None:
        """Own one more. The list is replaced, never edited, because clones share it."""
        owned = self.owned[:]
        owned[kind] += 1
        self.owned = owned

    def loses(self, kind: int) -> None:
        """Own one less."""
        owned = self.owned[:]
        owned[kind] -= 1
        self.owned = owned

    def top(self) -> str | None:
        """The visible card of the discard pile."""
        return KEYS[self.discard[-1]] if self.discard else None


def new_player() -> Player:
    """A seat without cards."""
    return Player([0] * KINDS, [], [], [], [0] * KINDS)


def kinds_as_bits(cards: list[int]) -> int:
    """Which kinds are among ``cards``, as bits."""
    bits = 0
    for kind in cards:
        bits |= 1 << kind
    return bits
