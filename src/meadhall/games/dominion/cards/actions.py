"""The nineteen Actions that are no Attacks, and Gardens: each with its data, its meaning and its program."""

from collections.abc import Sequence
from typing import Any, Final

from meadhall.games.dominion.cards.kinds import ACTION, ATTACK, REACTION, VICTORY, enter_card
from meadhall.games.dominion.effects.common import (
    discard_any_number,
    draw_as_many,
    each_other_player,
    gain_a_treasure_costing_more,
    gain_costing_more,
    gain_costing_up_to,
    plus,
    trash_a_card,
    trash_a_treasure,
    trash_up_to,
)
from meadhall.games.dominion.effects.deck import (
    dig_for_treasures,
    discard_what_was_set_aside,
    draw_up_to,
    may_put_deck_onto_discard,
)
from meadhall.games.dominion.effects.playing import (
    FIRST_STEPS,
    ReactionWindow,
    pick_an_action,
    play_it_again,
    play_it_once,
    trash_a_copper_for,
    trash_itself,
)
from meadhall.kernel.frames import Step
from meadhall.kernel.program import Library

LIBRARY_OF_PROGRAMS: Final = Library()


def kingdom(name: str, cost: int, types: int, text: str, play: Sequence[Step[Any]] = ()) -> int:
    """Enter a kingdom card and assemble its program. An Attack opens the reaction window before anything else."""
    kind = enter_card(name, cost, types, text)
    if play:
        steps = [ReactionWindow(), *play] if types & ATTACK else play
        FIRST_STEPS[kind] = LIBRARY_OF_PROGRAMS.program(name.lower().replace(" ", "-"), steps).first
    return kind


CELLAR: Final = kingdom(
    "Cellar",
    cost=2,
    types=ACTION,
    text="+1 Action. Discard any number of cards, then draw as many.",
    play=[plus(actions=1), discard_any_number(), draw_as_many()],
)
CHAPEL: Final = kingdom(
    "Chapel",
    cost=2,
    types=ACTION,
    text="Trash up to four cards from your hand.",
    play=[trash_up_to(4)],
)
MOAT: Final = kingdom(
    "Moat",
    cost=2,
    types=ACTION | REACTION,
    text="+2 Cards. When another player plays an Attack, you may show this from your hand: that play does not touch you.",
    play=[plus(cards=2)],
)
CHANCELLOR: Final = kingdom(
    "Chancellor",
    cost=3,
    types=ACTION,
    text="+2 coins. You may turn your deck over onto your discard pile.",
    play=[plus(coins=2), may_put_deck_onto_discard()],
)
VILLAGE: Final = kingdom(
    "Village",
    cost=3,
    types=ACTION,
    text="+1 Card. +2 Actions.",
    play=[plus(cards=1, actions=2)],
)
WOODCUTTER: Final = kingdom(
    "Woodcutter",
    cost=3,
    types=ACTION,
    text="+1 Buy. +2 coins.",
    play=[plus(buys=1, coins=2)],
)
WORKSHOP: Final = kingdom(
    "Workshop",
    cost=3,
    types=ACTION,
    text="Gain a card that costs at most 4.",
    play=[gain_costing_up_to(4, "DOM-DEC-24")],
)
FEAST: Final = kingdom(
    "Feast",
    cost=4,
    types=ACTION,
    text="Trash this card. Gain a card that costs at most 5.",
    play=[trash_itself(), gain_costing_up_to(5, "DOM-DEC-25")],
)
GARDENS: Final = kingdom(
    "Gardens",
    cost=4,
    types=VICTORY,
    text="Worth 1 victory point for every full ten cards you own.",
)
MONEYLENDER: Final = kingdom(
    "Moneylender",
    cost=4,
    types=ACTION,
    text="Trash a Copper from your hand for +3 coins.",
    play=[trash_a_copper_for(3)],
)
REMODEL: Final = kingdom(
    "Remodel",
    cost=4,
    types=ACTION,
    text="Trash a card from your hand. Gain a card that costs at most 2 more.",
    play=[trash_a_card(), gain_costing_more(2)],
)
SMITHY: Final = kingdom(
    "Smithy",
    cost=4,
    types=ACTION,
    text="+3 Cards.",
    play=[plus(cards=3)],
)
THRONE_ROOM: Final = kingdom(
    "Throne Room",
    cost=4,
    types=ACTION,
    text="Pick an Action in your hand and play it twice.",
    play=[pick_an_action(), play_it_once(), play_it_again()],
)
COUNCIL_ROOM: Final = kingdom(
    "Council Room",
    cost=5,
    types=ACTION,
    text="+4 Cards. +1 Buy. Every other player draws a card.",
    play=[plus(cards=4, buys=1), each_other_player(plus(cards=1))],
)
FESTIVAL: Final = kingdom(
    "Festival",
    cost=5,
    types=ACTION,
    text="+2 Actions. +1 Buy. +2 coins.",
    play=[plus(actions=2, buys=1, coins=2)],
)
LABORATORY: Final = kingdom(
    "Laboratory",
    cost=5,
    types=ACTION,
    text="+2 Cards. +1 Action.",
    play=[plus(cards=2, actions=1)],
)
LIBRARY: Final = kingdom(
    "Library",
    cost=5,
    types=ACTION,
    text="Draw until you hold seven cards. Each Action you draw may be set aside at once; discard those at the end.",
    play=[draw_up_to(7), discard_what_was_set_aside()],
)
MARKET: Final = kingdom(
    "Market",
    cost=5,
    types=ACTION,
    text="+1 Card. +1 Action. +1 Buy. +1 coin.",
    play=[plus(cards=1, actions=1, buys=1, coins=1)],
)
MINE: Final = kingdom(
    "Mine",
    cost=5,
    types=ACTION,
    text="Trash a Treasure from your hand. Gain a Treasure that costs at most 3 more into your hand.",
    play=[trash_a_treasure(), gain_a_treasure_costing_more(3)],
)
ADVENTURER: Final = kingdom(
    "Adventurer", cost=6, types=ACTION,
    text="Reveal cards from your deck until two Treasures have turned up. Take those; discard the others.",
    play=[dig_for_treasures(2)],
)  # fmt: skip
