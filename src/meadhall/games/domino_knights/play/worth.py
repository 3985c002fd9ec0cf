"""Which questions are worth asking: where a special card could be useful now and not as well at a later decision.

All of it is cautious, and all of it is known to the seat that would be asked. A seat that wants to hear of everything
has the standing order ``all``, or says ``hold`` (DKN-R47).
"""

from typing import Final

from meadhall.games.domino_knights.board.pieces import Battle
from meadhall.games.domino_knights.cards import names
from meadhall.games.domino_knights.codes import PLAY
from meadhall.games.domino_knights.play.playable import special_of
from meadhall.games.domino_knights.state import KnightsState
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Question

CHANGE_BLOCKS: Final = (names.DEATH, names.QUEEN, names.TEN, names.MERCENARY)
"""What somebody who joins may want to play before the defender has chosen; other cards do as much afterwards."""
DEFENSIVE: Final = (names.POWER, names.KING, names.QUEEN, names.JACK, names.TEN, names.WEALTH)
"""What does as much when its player is attacked, or nothing at all after training."""
AFTER_BLOCKS: Final = (names.POWER, names.JACK)
"""What a defender can play as well when the blocks are told."""
LATER: Final = (names.KING, names.LIFE, names.WEALTH, names.JOKER)
"""What changes nothing in a fight whose knights are chosen."""


def asks_for_all(state: KnightsState, seat: Seat) -> bool:
    """Whether the seat has said that it wants to be asked."""
    return state.orders[seat] == names.ORDER_ALL or state.holds >> seat & 1 == 1


def is_window_worth(state: KnightsState, seat: Seat, question: Question) -> bool:
    """Whether an event window is worth a question to the seat.

    Outside attacks her own decisions just before and after it offer the same cards, unless one has taken effect between.
    """
    if asks_for_all(state, seat) or state.has_resolved or state.training >> seat & 1:
        return True
    battle = state.battle
    if battle is None:
        return state.turn != seat
    if state.window == names.WIN_BATTLEFIELD:
        return True
    is_early = state.window in (names.WIN_DECLARED, names.WIN_ATTACK_SET)
    if is_early and seat in (battle.attacker, battle.defender):
        return False  # she could play when she declared the attack, or is asked before she defends
    cards = [code - PLAY for code in question.codes if code >= PLAY]
    if is_early:
        return any(special_of(state, card).code in CHANGE_BLOCKS for card in cards)
    return any(_matters_in(state, battle, seat, card) for card in cards)


def _matters_in(state: KnightsState, battle: Battle, seat: Seat, card: int) -> bool:
    """Whether the card could change a fight whose knights are chosen."""
    special = special_of(state, card).code
    if special in LATER:
        return False
    if special in AFTER_BLOCKS and seat == battle.defender and not any(group.blockers for group in battle.groups):
        return False  # they make knights stronger, and she has none in the fight
    if special not in (names.JACK, names.QUEEN):
        return True
    return any(_suits(state, token) & names.SUIT_BIT[card] for token in battle.field)


def _suits(state: KnightsState, token: int) -> int:
    knight = state.knight(token)
    return 0 if knight is None else knight.suits()


def is_worth_before_defending(state: KnightsState, seat: Seat, cards: list[int]) -> bool:
    """Whether one of the special cards could help the defender before she chooses who blocks."""
    return asks_for_all(state, seat) or any(_helps_to_defend(state, seat, card) for card in cards)


def _helps_to_defend(state: KnightsState, seat: Seat, card: int) -> bool:
    special = special_of(state, card).code
    suit = names.SUIT_BIT[card]
    if special in AFTER_BLOCKS and state.orders[seat] == names.ORDER_INVOLVED:
        return False
    if special == names.KING:
        return any(knight.spent and knight.suits() & suit for knight in state.knights[seat])
    if special == names.QUEEN and state.battle is not None:
        return any(_suits(state, token) & suit for token in state.battle.field)
    return special not in (names.JOKER, names.WEALTH)  # a raised recruit cannot fight yet, unless Life brings it in


def is_aid_worth(state: KnightsState, seat: Seat) -> bool:
    """Whether a fight of two others is worth a question to the seat: it wants to hear of all, is in it, or was called."""
    battle = state.battle
    if battle is None or asks_for_all(state, seat) or state.journal is None:
        return True
    if any(battle.holds(knight.token) for knight in state.knights[seat]):
        return True
    for event in reversed(state.journal):
        if event.kind == "aid_signalled":
            return True
        if event.kind in ("phase_started", "knights_spent"):
            return False
    return False
