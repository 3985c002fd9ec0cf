"""Fast twins do what the plain functions do."""

import random

from meadhall.games.dominion.board.player import new_player
from meadhall.games.dominion.board.zones import as_vector
from meadhall.games.dominion.cards.kinds import KINDS
from meadhall.games.dominion.pure.vectors import as_list
from meadhall.kernel.chance import Chance


def test_the_fast_shuffle_gives_the_order_of_the_plain_one_at_every_size() -> None:
    luck = random.Random(3)
    for size in [*range(40), 120, 250]:
        cards = [luck.randrange(32) for _ in range(size)]
        fast, plain = Chance.swift(size, ("a", "b")), Chance.swift(size, ("a", "b"))
        player = new_player(KINDS)
        player.discard, player.veiled = as_vector(cards), 5
        player.shuffle_fast(fast, 1)
        order = cards[:]
        plain.shuffle(1, order)
        assert as_list(player.deck) == order
        assert as_list(player.discard) == [] and player.veiled == 0
        assert fast.to_json() == plain.to_json()
