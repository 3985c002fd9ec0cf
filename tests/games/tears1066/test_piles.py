"""Discard piles are chains of the cards that came together."""

from meadhall.games.tears1066.board.pieces import Pile


def test_a_pile_lists_its_cards_with_the_last_on_top() -> None:
    assert Pile((3, 1), Pile((), Pile((2,)))).cards() == (2, 3, 1)


def test_a_long_pile_is_listed_and_cleared_away() -> None:
    pile = Pile(())
    for kind in range(5000):
        pile = Pile((kind,), pile)
    assert pile.cards() == tuple(range(5000))
    del pile
    assert Pile((7,)).cards() == (7,)
