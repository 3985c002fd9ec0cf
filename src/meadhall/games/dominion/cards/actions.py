"""The nineteen Actions that are not Attacks, and Gardens: each with its data, its meaning and its program."""

from typing import Final

from meadhall.games.dominion.cards.card import card
from meadhall.games.dominion.cards.kinds import ACTION, REACTION, VICTORY
from meadhall.games.dominion.effects.common import discard_any_number, draw_as_many, each_other_player, plus, trash_up_to
from meadhall.games.dominion.effects.deck import (
    dig_for_treasures,
    discard_what_was_set_aside,
    draw_up_to,
    may_put_deck_onto_discard,
)
from meadhall.games.dominion.effects.gaining import (
    gain_a_treasure_costing_more,
    gain_costing_more,
    gain_costing_up_to,
    trash_a_card,
    trash_a_treasure,
)
from meadhall.games.dominion.effects.playing import (
    pick_an_action,
    play_it_again,
    play_it_once,
    trash_a_copper_for,
    trash_itself,
)
from meadhall.kernel.blazon import Blazon

CELLAR: Final = card(
    "Cellar",
    cost=2,
    types=ACTION,
    text="+1 Action. Discard any number of cards, then draw as many.",
    play=[plus(actions=1), discard_any_number(), draw_as_many()],
    blazon=Blazon("tenné", "vault", "argent"),
)
CHAPEL: Final = card(
    "Chapel",
    cost=2,
    types=ACTION,
    text="Trash up to four cards from your hand.",
    play=[trash_up_to(4)],
    blazon=Blazon("argent", "church", "azure", ordinary="base", ordinary_tincture="vert", place="above"),
)
MOAT: Final = card(
    "Moat",
    cost=2,
    types=ACTION | REACTION,
    text="+2 Cards. When another player plays an Attack, you may show this from your hand: that play does not touch you.",
    play=[plus(cards=2)],
    blazon=Blazon("or", "tower", "gules", ordinary="wavy base", ordinary_tincture="azure", place="above"),
)
CHANCELLOR: Final = card(
    "Chancellor",
    cost=3,
    types=ACTION,
    text="+2 coins. You may turn your deck over onto your discard pile.",
    play=[plus(coins=2), may_put_deck_onto_discard()],
    blazon=Blazon("gules", "seal", "argent", "per pale", "purpure", "chief", "or", "below"),
)
VILLAGE: Final = card(
    "Village",
    cost=3,
    types=ACTION,
    text="+1 Card. +2 Actions.",
    play=[plus(cards=1, actions=2)],
    blazon=Blazon("or", "village", "tenné", ordinary="base", ordinary_tincture="vert", place="above"),
)
WOODCUTTER: Final = card(
    "Woodcutter",
    cost=3,
    types=ACTION,
    text="+1 Buy. +2 coins.",
    play=[plus(buys=1, coins=2)],
    blazon=Blazon("vert", "log", "or", "per bend sinister", "tenné"),
)
WORKSHOP: Final = card(
    "Workshop",
    cost=3,
    types=ACTION,
    text="Gain a card that costs at most 4.",
    play=[gain_costing_up_to(4, "DOM-DEC-24")],
    blazon=Blazon("azure", "saw", "or", ordinary="chief", ordinary_tincture="argent", place="below"),
)
FEAST: Final = card(
    "Feast",
    cost=4,
    types=ACTION,
    text="Trash this card. Gain a card that costs at most 5.",
    play=[trash_itself(), gain_costing_up_to(5, "DOM-DEC-25")],
    blazon=Blazon("gules", "platter", "or", "per fess", "tenné"),
)
GARDENS: Final = card(
    "Gardens",
    cost=4,
    types=VICTORY,
    text="Worth 1 victory point for every full ten cards you own.",
    blazon=Blazon("argent", "rose", "gules", ordinary="flaunches", ordinary_tincture="vert"),
)
MONEYLENDER: Final = card(
    "Moneylender",
    cost=4,
    types=ACTION,
    text="Trash a Copper from your hand for +3 coins.",
    play=[trash_a_copper_for(3)],
    blazon=Blazon("purpure", "purse", "or"),
)
REMODEL: Final = card(
    "Remodel",
    cost=4,
    types=ACTION,
    text="Trash a card from your hand. Gain a card that costs at most 2 more.",
    play=[trash_a_card(), gain_costing_more(2)],
    blazon=Blazon("or", "hammer", "azure", "per chevron", "argent", place="crossed"),
)
SMITHY: Final = card(
    "Smithy",
    cost=4,
    types=ACTION,
    text="+3 Cards.",
    play=[plus(cards=3)],
    blazon=Blazon("sable", "anvil", "or", "per fess", "gules"),
)
THRONE_ROOM: Final = card(
    "Throne Room",
    cost=4,
    types=ACTION,
    text="Pick an Action in your hand and play it twice.",
    play=[pick_an_action(), play_it_once(), play_it_again()],
    blazon=Blazon("purpure", "throne", "or", "gyronny", "gules"),
)
COUNCIL_ROOM: Final = card(
    "Council Room",
    cost=5,
    types=ACTION,
    text="+4 Cards. +1 Buy. Every other player draws a card.",
    play=[plus(cards=4, buys=1), each_other_player(plus(cards=1))],
    blazon=Blazon("ermine", "bench", "gules"),
)
FESTIVAL: Final = card(
    "Festival",
    cost=5,
    types=ACTION,
    text="+2 Actions. +1 Buy. +2 coins.",
    play=[plus(actions=2, buys=1, coins=2)],
    blazon=Blazon("azure", "harp", "or", "quarterly", "gules"),
)
LABORATORY: Final = card(
    "Laboratory",
    cost=5,
    types=ACTION,
    text="+2 Cards. +1 Action.",
    play=[plus(cards=2, actions=1)],
    blazon=Blazon("vert", "flask", "argent", "per pale", "azure"),
)
LIBRARY: Final = card(
    "Library",
    cost=5,
    types=ACTION,
    text="Draw until you hold seven cards. Each Action you draw may be set aside at once; discard those at the end.",
    play=[draw_up_to(7), discard_what_was_set_aside()],
    blazon=Blazon("tenné", "book", "argent", ordinary="chief", ordinary_tincture="or", place="below"),
)
MARKET: Final = card(
    "Market",
    cost=5,
    types=ACTION,
    text="+1 Card. +1 Action. +1 Buy. +1 coin.",
    play=[plus(cards=1, actions=1, buys=1, coins=1)],
    blazon=Blazon("argent", "stall", "gules", "paly", "or"),
)
MINE: Final = card(
    "Mine",
    cost=5,
    types=ACTION,
    text="Trash a Treasure from your hand. Gain a Treasure that costs at most 3 more into your hand.",
    play=[trash_a_treasure(), gain_a_treasure_costing_more(3)],
    blazon=Blazon("sable", "pick", "or", ordinary="base", ordinary_tincture="argent"),
)
ADVENTURER: Final = card(
    "Adventurer",
    cost=6,
    types=ACTION,
    text="Reveal cards from your deck until two Treasures have turned up. Take those; discard the others.",
    play=[dig_for_treasures(2)],
    blazon=Blazon("azure", "compass", "or", "per saltire", "vert"),
)
