"""How a strategy answers the questions of cards: sensible habits that the buy list steers."""

from typing import TYPE_CHECKING, Final

from meadhall.games.dominion.cards.kinds import (
    ACTION,
    CELLAR,
    CHAPEL,
    COPPER,
    COST,
    CURSE,
    CURSED,
    FESTIVAL,
    GOLD,
    KINDS,
    LABORATORY,
    LIBRARY,
    MARKET,
    MINE,
    MONEYLENDER,
    NO_KIND,
    PROVINCE,
    REMODEL,
    SILVER,
    SPY,
    THRONE_ROOM,
    TREASURE,
    TYPES,
    VICTORY,
    VILLAGE,
    Kind,
)
from meadhall.games.dominion.effects.attacks import DISCARD, KEEP, GainLoot, Judge, LoseTreasure
from meadhall.games.dominion.effects.common import (
    NO,
    YES,
    DiscardAnyNumber,
    DiscardDownTo,
    GainForTrashed,
    GainTreasure,
    GainUpTo,
    TrashAny,
    TrashTreasure,
    TrashUpTo,
)
from meadhall.games.dominion.effects.deck import DrawUpTo, FlipDeck
from meadhall.games.dominion.effects.playing import PickAction, ReactionWindow, TrashCopper
from meadhall.games.dominion.player import Player
from meadhall.games.dominion.state import DominionState
from meadhall.kernel.decision import Question
from meadhall.kernel.frames import Frame

if TYPE_CHECKING:
    from meadhall.bots.dominion.strategies.strategy import Strategy

GIVES_ACTIONS: Final = [VILLAGE, FESTIVAL, MARKET, LABORATORY, SPY, CELLAR]


def is_worth_playing(strategy: "Strategy", state: DominionState, player: Player, kind: Kind) -> bool:
    """Whether an Action would do something that its player wants."""
    if kind == MONEYLENDER:
        return player.hand[COPPER] > 0
    if kind == MINE:
        return mine_fodder(state, player) != NO_KIND
    if kind == CHAPEL:
        return len(to_trash(strategy, state, player, 4)) > 0
    if kind == REMODEL:
        return remodel_fodder(strategy, state, player) != NO_KIND
    if kind == CELLAR:
        return len(dead_cards(player)) > 0
    if kind == LIBRARY:
        return player.hand_size <= 7
    if kind == THRONE_ROOM:
        return best_action(strategy, state, player, THRONE_ROOM) != NO_KIND
    return True


def best_action(strategy: "Strategy", state: DominionState, player: Player, but: int) -> int:
    """The dearest Action in hand that is worth playing, other than ``but``; NO_KIND if there is none."""
    best = NO_KIND
    for kind in state.offer.actions:
        if kind == but or not player.hand[kind] or not is_worth_playing(strategy, state, player, kind):
            continue
        if best == NO_KIND or COST[kind] >= COST[best]:
            best = kind
    return best


def dead_cards(player: Player) -> list[int]:
    """The Victory cards and Curses in hand."""
    return [kind for kind in range(KINDS) if TYPES[kind] & (VICTORY | CURSED) for _ in range(player.hand[kind])]


def to_trash(strategy: "Strategy", state: DominionState, player: Player, most: int) -> list[int]:
    """Up to ``most`` cards in hand that the strategy wants to be rid of, in the order of its list."""
    cards: list[int] = []
    for line in strategy.trashes:
        for _ in range(player.hand[line.kind]):
            if len(cards) < most and line.holds(state, player):
                cards.append(line.kind)
    return cards


def mine_fodder(state: DominionState, player: Player) -> int:
    """The Treasure that Mine improves best; NO_KIND if none."""
    if player.hand[SILVER] and state.piles[GOLD]:
        return SILVER
    if player.hand[COPPER] and state.piles[SILVER]:
        return COPPER
    return NO_KIND


def remodel_fodder(strategy: "Strategy", state: DominionState, player: Player) -> int:
    """The card that Remodel should trash; NO_KIND if none is worth it."""
    if player.hand[GOLD] and state.piles[PROVINCE] and strategy.wanted(state, player, COST[PROVINCE]) == PROVINCE:
        return GOLD
    unwanted = to_trash(strategy, state, player, 1)
    return unwanted[0] if unwanted else NO_KIND


def least_wanted(state: DominionState, player: Player, kinds: list[int]) -> int:
    """The card that is missed least: dead cards, then by what they cost, Treasures before Actions."""
    best = kinds[0]
    for kind in kinds:
        if keep_value(kind) < keep_value(best):
            best = kind
    return best


def keep_value(kind: Kind) -> int:
    """How much one likes to have a card in hand."""
    if TYPES[kind] & CURSED:
        return -1
    if TYPES[kind] & ACTION:
        return 4 * COST[kind] + 6
    return 0 if TYPES[kind] & VICTORY else 5 * COST[kind] + 5


def answer_effect(strategy: "Strategy", state: DominionState) -> list[int]:
    """The option codes with which the asked seat answers the question of a card."""
    question = state.question
    frame = state.top
    assert question is not None and frame is not None
    step = frame.step
    player = state.players[question.seat]
    if isinstance(step, ReactionWindow):
        return question.codes[:1]
    if isinstance(step, DiscardAnyNumber):
        return dead_cards(player)
    if isinstance(step, DiscardDownTo):
        return worst_of_hand(state, player, question.low)
    if isinstance(step, TrashUpTo):
        return to_trash(strategy, state, player, 4)
    if isinstance(step, GainUpTo | GainForTrashed):
        limit = COST[frame.scope.n] + 2 if isinstance(step, GainForTrashed) else 0
        return [best_gain(strategy, state, player, question.codes, limit)]
    if isinstance(step, TrashTreasure):
        fodder = mine_fodder(state, player)
        return [question.codes[-1] if fodder == NO_KIND else fodder]
    if isinstance(step, TrashAny):
        fodder = remodel_fodder(strategy, state, player)
        return [least_wanted(state, player, question.codes) if fodder == NO_KIND else fodder]
    if isinstance(step, GainTreasure | LoseTreasure):
        return [question.codes[-1]]
    if isinstance(step, GainLoot):
        return [code for code in question.codes if code % 4 != COPPER]
    if isinstance(step, PickAction):
        best = best_action(strategy, state, player, NO_KIND)
        return [question.codes[0] if best == NO_KIND else best]
    return answer_yes_or_no(state, frame, question)


def answer_yes_or_no(state: DominionState, frame: Frame, question: Question) -> list[int]:
    step, scope = frame.step, frame.scope
    if isinstance(step, Judge):
        kind = state.revealed[0]
        is_good = kind in (SILVER, GOLD) or bool(TYPES[kind] & ACTION)
        return [KEEP if is_good == (scope.you == question.seat) else DISCARD]
    if isinstance(step, DrawUpTo):
        return [YES if state.actions == 0 or scope.n not in GIVES_ACTIONS else NO]
    if isinstance(step, FlipDeck | TrashCopper):
        return [YES]
    return question.codes[: question.low]


def worst_of_hand(state: DominionState, player: Player, count: int) -> list[int]:
    """The ``count`` cards of a hand that are missed least."""
    held = player.hand[:]
    cards: list[int] = []
    while len(cards) < count:
        kind = least_wanted(state, player, [some for some in range(KINDS) if held[some]])
        held[kind] -= 1
        cards.append(kind)
    return cards


def best_gain(strategy: "Strategy", state: DominionState, player: Player, kinds: list[int], limit: int) -> int:
    """What to gain out of ``kinds``: by the buy list, else the dearest Treasure or Action, else what hurts least."""
    dearest = limit
    for kind in kinds:
        dearest = max(dearest, COST[kind])
    wanted = strategy.wanted(state, player, dearest)
    if wanted in kinds:
        return wanted
    best = kinds[0]
    for kind in kinds:
        if gain_value(kind) > gain_value(best):
            best = kind
    return best


def gain_value(kind: Kind) -> int:
    """How good a card is that the buy list does not ask for."""
    if kind == CURSE:
        return -10
    if TYPES[kind] & TREASURE:
        return 3 * COST[kind] if kind != COPPER else -5
    return COST[kind]
