"""Scenes of Dominion: the kingdom that the cards of a scene need, and what its facts mean."""

from collections.abc import Mapping
from typing import Any, Final

from meadhall.games.dominion.cards.kinds import FIRST_KINGDOM, KEYS, KIND_OF, KINDS
from meadhall.games.dominion.options import BASE, CARD_SETS, RECOMMENDED
from meadhall.games.dominion.setup import KINGDOM_SIZE

_SETS: Final = ("kingdom", "kingdom_mode", "card_set", "cards")
FACTS: Final[dict[str, str]] = {
    "hand SEAT": "the hand, in no order",
    "deck SEAT": "the deck, top card first",
    "discard SEAT": "the discard pile, bottom card first",
    "play SEAT": "what lies in front of the player, in the order of play",
    "shuffle SEAT": "the deck that the next shuffle gives, top card first",
    "aside SEAT": "cards set aside by Library",
    "revealed SEAT": "cards revealed from the deck",
    "turns SEAT": "how many turns the seat has had",
    "known SEAT": "how many cards on top of the deck the seat knows",
    "veiled SEAT": "places in the discard pile that nobody else has seen",
    "moat SEAT": "the seat's standing answer for Moat",
    "auto_treasures SEAT": "whether Treasures are played automatically",
    "cleanup_order SEAT": "which card ends on top of the discard pile",
    "kingdom": "the ten kingdom cards",
    "supply": "piles that are not full: `village=0 curse=1`",
    "trash": "the trash, in order",
    "phase": "`action` (the default), `buy`, or `setup`",
    "active": "the seat whose turn it is",
    "start": "the seat that began",
    "actions": "Actions left; 1 if not said",
    "buys": "Buys left; 1 if not said",
    "coins": "coins so far",
    "bought": "`yes` once something was bought this turn",
    "number": "how many decisions were made",
    "frames": "what is being carried out, as JSON",
    "luck": "the luck, as JSON",
}


def kingdom_of_scene(options: dict[str, Any], facts: Mapping[str, Any]) -> dict[str, Any]:
    """``options`` with a kingdom that has every card of the scene: those of the first game, others in the place of some."""
    if any(name in options for name in _SETS) or "kingdom" in facts:
        return options
    words = " ".join(str(part) for fact in facts.values() for part in (fact.values() if isinstance(fact, dict) else [fact]))
    named = [word.partition("*")[0].partition("=")[0] for word in words.split()]
    used = sorted({KIND_OF[key] for key in named if key in KIND_OF and KIND_OF[key] >= FIRST_KINGDOM})
    if not used:
        return options
    usual = RECOMMENDED["first-game"]
    cards = [KEYS[kind] for kind in used]
    if len(cards) > KINGDOM_SIZE or all(card in usual for card in cards):
        return options
    kingdom = [*cards, *(card for card in usual if card not in cards)][:KINGDOM_SIZE]
    own = {"card_set": next(name for name in CARD_SETS if name != BASE)} if used[-1] >= KINDS else {}
    return {**options, **own, "kingdom": "+".join(kingdom)}
