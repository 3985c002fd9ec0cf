"""Playing Dominion by a list of wanted cards: how a turn goes, and which habit answers which question of a card.

Strategies (from text) and plans (found by search) derive from it; they differ in their lists and in their habits. All of it
uses what the asked seat may know: its hand, what everybody owns, the piles, and what is being shown.
"""

from typing import Final

from meadhall.games.dominion.board.player import Player
from meadhall.games.dominion.board.supply import BUY_CODE
from meadhall.games.dominion.cards import kinds
from meadhall.games.dominion.cards.card import PLUS_ACTIONS
from meadhall.games.dominion.cards.kinds import Kind
from meadhall.games.dominion.effects import attacks, common, deck, gaining, playing
from meadhall.games.dominion.state import ACTIONS, DominionState
from meadhall.games.dominion.turn import END, NO_ACTIONS, PLAY_ALL, TakeTurn

PAYING_ACTIONS: Final = [kinds.CHANCELLOR, kinds.WOODCUTTER, kinds.MILITIA, kinds.FESTIVAL, kinds.MARKET]
PAID: Final = [2, 2, 2, 2, 1]
"""The coins that these Actions give, which count as money in the deck."""


class Playbook:
    """A player who wants certain cards."""

    __slots__ = ("name", "wanted")

    def __init__(self, name: str, wanted: list[Kind]) -> None:
        self.name: Final = name
        self.wanted: Final = wanted
        """Every kind on the list."""

    def fits(self, kingdom: list[Kind]) -> bool:
        """Whether every card it wants is there."""
        return all(kind < kinds.FIRST_KINGDOM or kind in kingdom for kind in self.wanted)

    def choose(self, state: DominionState) -> list[int]:
        """The option codes with which the asked seat answers the open question."""
        frame = state.top
        assert frame is not None
        if isinstance(frame.step, TakeTurn):
            return [self.turn(state, state.players[state.active])]
        return self.reply(state)

    def turn(self, state: DominionState, player: Player) -> int:
        """The next move of a turn."""
        if state.phase == ACTIONS and state.actions > 0:
            kind = self.next_action(state, player)
            if kind != kinds.NO_KIND:
                return kind
        if not state.has_bought and player.held & state.offer.treasure_bits:
            return PLAY_ALL
        if state.buys > 0:
            kind = self.purchase(state, player)
            if kind != kinds.NO_KIND:
                return BUY_CODE + kind
        return END

    def reply(self, state: DominionState) -> list[int]:
        """The answer to what a card asks."""
        question, frame = state.question, state.top
        assert question is not None and frame is not None
        codes, step = question.codes, frame.step
        player = state.players[question.seat]
        if isinstance(step, playing.ReactionWindow):
            return codes[:1]
        if isinstance(step, common.DiscardDownTo):
            return self.least_kept(state, player, question.low)
        if isinstance(step, common.DiscardAnyNumber):
            return self.discards(state, player)
        if isinstance(step, common.TrashUpTo):
            return self.trashed(state, player)
        if isinstance(step, playing.PickAction):
            kind = self.doubled(state, player)
            return [kind if kind in codes else codes[-1]]
        if isinstance(step, gaining.GainUpTo | gaining.GainForTrashed):
            return [self.gained(state, player, codes, isinstance(step, gaining.GainForTrashed))]
        if isinstance(step, gaining.TrashTreasure):
            kind = mined(state, player)
            return [codes[0] if kind == kinds.NO_KIND else kind]
        if isinstance(step, gaining.TrashAny):
            kind = self.remodelled(state, player)
            return [kind if kind in codes else codes[0]]
        if isinstance(step, gaining.GainTreasure | attacks.LoseTreasure):
            return [max(codes)]
        if isinstance(step, attacks.GainLoot):
            return [code for code in codes if attacks.looted(code)[1] != kinds.COPPER]
        if isinstance(step, deck.DrawUpTo):
            return [common.YES if state.actions == 0 or self.sets_aside(state, player, frame.scope.n) else common.NO]
        if isinstance(step, attacks.Judge):
            is_own = state.revealed_by == state.active
            return [attacks.KEEP if self.likes(state, state.revealed[-1]) == is_own else attacks.DISCARD]
        if isinstance(step, deck.FlipDeck):
            return [common.YES if self.flips(player) else common.NO]
        if isinstance(step, playing.TrashCopper):
            return [common.YES]
        return question.least_codes()

    # --- what the list says ---------------------------------------------------------------------------------------

    def pick(self, state: DominionState, player: Player, limit: int) -> int:
        """The kind to gain for at most ``limit`` coins; NO_KIND if nothing is wanted."""
        raise NotImplementedError

    def purchase(self, state: DominionState, player: Player) -> int:
        """What to buy; NO_KIND for nothing."""
        return self.pick(state, player, state.coins)

    # --- habits ---------------------------------------------------------------------------------------------------

    def next_action(self, state: DominionState, player: Player) -> int:
        """The Action to play now; NO_KIND if none in hand is worth it."""
        raise NotImplementedError

    def gained(self, state: DominionState, player: Player, codes: list[int], is_remodel: bool) -> int:
        """What to gain among kinds."""
        raise NotImplementedError

    def doubled(self, state: DominionState, player: Player) -> int:
        """The Action that Throne Room doubles; NO_KIND if it does no good."""
        raise NotImplementedError

    def discards(self, state: DominionState, player: Player) -> list[int]:
        """What Cellar discards."""
        raise NotImplementedError

    def trashed(self, state: DominionState, player: Player) -> list[int]:
        """What Chapel trashes."""
        raise NotImplementedError

    def remodelled(self, state: DominionState, player: Player) -> int:
        """What Remodel trashes; NO_KIND for whatever comes first."""
        raise NotImplementedError

    def least_kept(self, state: DominionState, player: Player, count: int) -> list[int]:
        """The ``count`` cards of a hand that are missed least."""
        raise NotImplementedError

    def sets_aside(self, state: DominionState, player: Player, kind: Kind) -> bool:
        """Library: whether a drawn Action is set aside while there are Actions left."""
        raise NotImplementedError

    def likes(self, state: DominionState, kind: Kind) -> bool:
        """Spy: whether a revealed card is good for the deck it lies on."""
        raise NotImplementedError

    def flips(self, player: Player) -> bool:
        """Chancellor: whether the deck is put into the discard pile."""
        return True


def own_actions(player: Player) -> list[Kind]:
    """The Actions in hand that are not of the base set, the most expensive first. Not to be edited."""
    if len(player.hand) == kinds.KINDS:
        return NO_ACTIONS
    held = [kind for kind in range(kinds.KINDS, len(player.hand)) if player.hand[kind] and kinds.TYPES[kind] & kinds.ACTION]
    held.sort(key=lambda kind: -kinds.COST[kind])
    return held


def mined(state: DominionState, player: Player) -> int:
    """The Treasure that Mine improves best; NO_KIND if none."""
    if player.hand[kinds.SILVER] and state.piles[kinds.GOLD]:
        return kinds.SILVER
    return kinds.COPPER if player.hand[kinds.COPPER] and state.piles[kinds.SILVER] else kinds.NO_KIND


def money_of(player: Player) -> int:
    """The coins on everything a seat owns: Treasures, and Actions that give coins."""
    owned = player.owned
    money = 0
    count: int  # a byte times a number would be a byte again
    for kind in range(kinds.TREASURE_KINDS):
        count = owned[kind]
        money += kinds.COINS[kind] * count
    for at in range(len(PAID)):
        count = owned[PAYING_ACTIONS[at]]
        money += PAID[at] * count
    return money


def balance_of(player: Player) -> int:
    """How many more Actions the owned cards give than they use up."""
    owned = player.owned
    balance = 0
    for kind in range(kinds.CELLAR, len(owned)):
        count: int = owned[kind]
        if count and kind != kinds.THRONE_ROOM and kinds.TYPES[kind] & kinds.ACTION:
            balance += count * (PLUS_ACTIONS[kind] - 1)
    return balance


def loses_by(state: DominionState, player: Player, kind: Kind) -> bool:
    """Whether taking the last card of a pile would end the game and leave its taker behind, or level with more turns."""
    if state.piles[kind] > 1 or (kind != kinds.PROVINCE and state.offer.empty < 2 and state.piles[kinds.PROVINCE] > 0):
        return False
    points = player.score(kind)
    for other in state.players:
        if other is player:
            continue
        theirs = other.score()
        if theirs > points or (theirs == points and other.turns < player.turns + 1):
            return True
    return False
