"""The five Attacks: each with its data, its meaning and its program. The reaction window is added automatically."""

from typing import Final

from meadhall.games.dominion.cards.card import card
from meadhall.games.dominion.cards.kinds import ACTION, ATTACK, CURSE, SILVER
from meadhall.games.dominion.effects.attacks import (
    gain_trashed_treasures,
    put_a_victory_card_on_deck,
    reveal_and_lose_a_treasure,
    reveal_top_card_to_judge,
)
from meadhall.games.dominion.effects.common import discard_down_to, each_other_player, each_player, plus
from meadhall.games.dominion.effects.gaining import gain_a, gain_onto_deck
from meadhall.kernel.blazon import Blazon

BUREAUCRAT: Final = card(
    "Bureaucrat",
    cost=4,
    types=ACTION | ATTACK,
    text="Gain a Silver onto your deck. Every other player puts a Victory card from hand onto their deck, "
    "or shows a hand without one.",
    play=[gain_onto_deck(SILVER), each_other_player(put_a_victory_card_on_deck())],
    blazon=Blazon("argent", "quill", "sable", ordinary="chief", ordinary_tincture="gules", place="below"),
)
MILITIA: Final = card(
    "Militia",
    cost=4,
    types=ACTION | ATTACK,
    text="+2 coins. Every other player discards down to three cards.",
    play=[plus(coins=2), each_other_player(discard_down_to(3))],
    blazon=Blazon("gules", "spear", "argent", "per pale", "sable", place="crossed"),
)
SPY: Final = card(
    "Spy",
    cost=4,
    types=ACTION | ATTACK,
    text="+1 Card. +1 Action. Every player, you first, reveals the top card of their deck; you say whether it is discarded.",
    play=[plus(cards=1, actions=1), each_player(reveal_top_card_to_judge())],
    blazon=Blazon("sable", "eye", "argent", ordinary="chevron", ordinary_tincture="or"),
)
THIEF: Final = card(
    "Thief",
    cost=4,
    types=ACTION | ATTACK,
    text="Every other player reveals two cards from their deck and loses one Treasure of your choice among them to the trash. "
    "Gain any of these Treasures. The other cards are discarded.",
    play=[each_other_player(reveal_and_lose_a_treasure(2)), gain_trashed_treasures()],
    blazon=Blazon("argent", "mask", "sable", "paly", "or"),
)
WITCH: Final = card(
    "Witch",
    cost=5,
    types=ACTION | ATTACK,
    text="+2 Cards. Every other player gains a Curse.",
    play=[plus(cards=2), each_other_player(gain_a(CURSE))],
    blazon=Blazon("or", "cauldron", "purpure", "per bend", "argent"),
)
