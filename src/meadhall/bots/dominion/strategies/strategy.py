"""A strategy as data: what to buy, when, and which Actions come first. Answers every question of its seat.

It looks at its own cards and at what is public: piles, turns, and who has gained what. Re-dealing what the seat
cannot know never changes an answer. Its habits are plain ones, as public simulators have them.
"""

from typing import Final

from meadhall.bots.dominion.hand import DRAWS, GoodHand, coins_in_hand, unseen_count
from meadhall.bots.dominion.playbook import Playbook, loses_by, mined, own_actions
from meadhall.bots.dominion.strategies.conditions import Line
from meadhall.games.dominion.board.player import Player
from meadhall.games.dominion.cards import kinds
from meadhall.games.dominion.cards.card import PLUS_ACTIONS
from meadhall.games.dominion.cards.kinds import Kind
from meadhall.games.dominion.state import DominionState

USUAL_ORDER: Final = [
    kinds.VILLAGE, kinds.FESTIVAL, kinds.MARKET, kinds.LABORATORY, kinds.SPY, kinds.CELLAR, kinds.THRONE_ROOM, kinds.WITCH,
    kinds.COUNCIL_ROOM, kinds.MILITIA, kinds.SMITHY, kinds.LIBRARY, kinds.ADVENTURER, kinds.MINE, kinds.MONEYLENDER,
    kinds.BUREAUCRAT, kinds.FEAST, kinds.WORKSHOP, kinds.REMODEL, kinds.THIEF, kinds.WOODCUTTER, kinds.CHANCELLOR, kinds.MOAT,
    kinds.CHAPEL,
]  # fmt: skip
"""Actions in the order in which they are usually best played: those that give Actions first."""


class Strategy(Playbook):
    """A player made of a few lines."""

    __slots__ = ("about", "buys", "plays", "trashes", "is_careful", "skill")

    def __init__(
        self,
        name: str,
        about: str,
        buys: list[Line],
        plays: list[Line],
        trashes: list[Line],
        is_careful: bool,
        is_skilled: bool = False,
    ) -> None:
        super().__init__(name, [line.kind for line in buys])
        self.about: Final = about
        self.buys: Final = buys
        """What to buy: the first line that holds and can be paid."""
        self.plays: Final = plays
        """Which Actions to play: the first line that holds and is in hand; others follow in the usual order."""
        self.trashes: Final = trashes
        """What to trash when a card allows it, best first."""
        self.is_careful: Final = is_careful
        """Never ends the game by a purchase that would not win it."""
        self.skill: Final = SkilledHand(self) if is_skilled else None
        """Plays its hands well in place of the plain habits below."""

    def careful(self, is_careful: bool) -> "Strategy":
        """The same lines, with or without care about the last pile."""
        return Strategy(self.name, self.about, self.buys, self.plays, self.trashes, is_careful, self.skill is not None)

    def choose(self, state: DominionState) -> list[int]:
        return super().choose(state) if self.skill is None else self.skill.choose(state)

    def pick(self, state: DominionState, player: Player, limit: int) -> int:
        """The first card on the list that costs at most ``limit``; NO_KIND if there is none."""
        piles = state.piles
        for line in self.buys:
            kind = line.kind
            if kinds.COST[kind] <= limit and piles[kind] > 0 and line.holds(state, player):
                if self.is_careful and loses_by(state, player, kind):
                    continue
                return kind
        return kinds.NO_KIND

    def next_action(self, state: DominionState, player: Player) -> int:
        hand = player.hand
        for line in self.plays:
            if hand[line.kind] and line.holds(state, player) and self.is_worth_playing(state, player, line.kind):
                return line.kind
        own = own_actions(player)
        for kind in own:
            if PLUS_ACTIONS[kind]:
                return kind
        for kind in USUAL_ORDER:
            if hand[kind] and self.is_worth_playing(state, player, kind):
                return kind
        return own[0] if own else kinds.NO_KIND

    def is_worth_playing(self, state: DominionState, player: Player, kind: Kind) -> bool:
        """Whether an Action would do something that its player wants."""
        if kind == kinds.MONEYLENDER:
            return player.hand[kinds.COPPER] > 0
        if kind == kinds.MINE:
            return mined(state, player) != kinds.NO_KIND
        if kind == kinds.CHAPEL:
            return len(self.trashed(state, player)) > 0
        if kind == kinds.REMODEL:
            return self.worth_remodelling(state, player) != kinds.NO_KIND
        if kind == kinds.CELLAR:
            return len(self.discards(state, player)) > 0
        if kind == kinds.LIBRARY:
            return player.hand_size <= 7
        if kind == kinds.THRONE_ROOM:
            return self.best_action(state, player, kinds.THRONE_ROOM) != kinds.NO_KIND
        return True

    def best_action(self, state: DominionState, player: Player, but: int) -> int:
        """The most expensive Action in hand that is worth playing, other than ``but``; NO_KIND if there is none."""
        best = kinds.NO_KIND
        for kind in state.offer.actions:
            if kind == but or not player.hand[kind] or not self.is_worth_playing(state, player, kind):
                continue
            if best == kinds.NO_KIND or kinds.COST[kind] >= kinds.COST[best]:
                best = kind
        return best

    def doubled(self, state: DominionState, player: Player) -> int:
        best = self.best_action(state, player, kinds.NO_KIND)
        assert state.question is not None
        return state.question.codes[0] if best == kinds.NO_KIND else best

    def discards(self, state: DominionState, player: Player) -> list[int]:
        """The Victory cards and Curses in hand."""
        dead = kinds.VICTORY | kinds.CURSED
        return [kind for kind in range(len(player.hand)) if kinds.TYPES[kind] & dead for _ in range(player.hand[kind])]

    def trashed(self, state: DominionState, player: Player) -> list[int]:
        """Up to four cards in hand that the strategy wants to be rid of, in the order of its list."""
        cards: list[int] = []
        for line in self.trashes:
            for _ in range(player.hand[line.kind]):
                if len(cards) < 4 and line.holds(state, player):
                    cards.append(line.kind)
        return cards

    def worth_remodelling(self, state: DominionState, player: Player) -> int:
        """The card that Remodel should trash; NO_KIND if none is worth it."""
        if player.hand[kinds.GOLD] and self.pick(state, player, kinds.COST[kinds.PROVINCE]) == kinds.PROVINCE:
            return kinds.GOLD
        unwanted = self.trashed(state, player)
        return unwanted[0] if unwanted else kinds.NO_KIND

    def remodelled(self, state: DominionState, player: Player) -> int:
        kind = self.worth_remodelling(state, player)
        return self.least_kept(state, player, 1)[0] if kind == kinds.NO_KIND else kind

    def gained(self, state: DominionState, player: Player, codes: list[int], is_remodel: bool) -> int:
        """By the buy list, else the most expensive Treasure or Action, else what hurts least."""
        wanted = self.pick(state, player, max(kinds.COST[kind] for kind in codes))
        return wanted if wanted in codes else max(codes, key=gain_value)

    def least_kept(self, state: DominionState, player: Player, count: int) -> list[int]:
        """Dead cards first, then by what they cost, Treasures before Actions."""
        held = [kind for kind in range(len(player.hand)) for _ in range(player.hand[kind])]
        return sorted(held, key=keep_value)[:count]

    def sets_aside(self, state: DominionState, player: Player, kind: Kind) -> bool:
        return not PLUS_ACTIONS[kind]

    def likes(self, state: DominionState, kind: Kind) -> bool:
        return kind in (kinds.SILVER, kinds.GOLD) or bool(kinds.TYPES[kind] & kinds.ACTION)


class SkilledHand(GoodHand):
    """Plays the hands of a strategy as the bots do: it weighs what each card is worth now. What to gain, the lists say."""

    __slots__ = ("strategy",)

    def __init__(self, strategy: Strategy) -> None:
        super().__init__(strategy.name, strategy.wanted)
        self.strategy: Final = strategy

    def pick(self, state: DominionState, player: Player, limit: int) -> int:
        return self.strategy.pick(state, player, limit)

    def next_action(self, state: DominionState, player: Player) -> int:
        for line in self.strategy.plays:
            if player.hand[line.kind] and line.holds(state, player) and self.is_of_use(state, player, line.kind):
                return line.kind
        return super().next_action(state, player)

    def is_of_use(self, state: DominionState, player: Player, kind: Kind) -> bool:
        """Whether an Action has something to remodel, or to draw."""
        if kind == kinds.REMODEL:
            return self.best_remodel(state, player, 1)[1] > 0
        return unseen_count(player) > 0 or all(kind != draw for draw, _ in DRAWS)

    def trashed(self, state: DominionState, player: Player) -> list[int]:
        return self.strategy.trashed(state, player) if self.strategy.trashes else super().trashed(state, player)

    def remodel_worth(self, state: DominionState, player: Player, kind: Kind) -> int:
        """With ``trash`` lines: the earlier the line, the better, if the lists want something for the card."""
        lines = self.strategy.trashes
        if not lines:
            return super().remodel_worth(state, player, kind)
        for at, line in enumerate(lines):
            if line.kind == kind and line.holds(state, player):
                return 999 - at if self.becomes_better(state, player, kind) else 0
        return 0

    def becomes_better(self, state: DominionState, player: Player, kind: Kind) -> bool:
        """Whether Remodel turns a card into a Province that can't be bought as well, or into a better one of the list."""
        if kinds.COST[kind] + 2 >= kinds.COST[kinds.PROVINCE]:
            if state.piles[kinds.PROVINCE] == 0 or loses_by(state, player, kinds.PROVINCE):
                return False
            coins = state.coins + coins_in_hand(player)
            return 1 + min(state.buys, max(coins - 3, 0) // 8) > min(state.buys, coins // 8)
        gained = self.pick(state, player, kinds.COST[kind] + 2)
        if gained in (kinds.NO_KIND, kind):
            return False
        least: int = kinds.COST[kind]
        return kinds.COST[gained] > least or (least <= kinds.COST[kinds.ESTATE] and kinds.COST[gained] == least)


def contest(state: DominionState, strategies: list[Strategy]) -> None:
    """Let ``strategies``, one per seat, play ``state`` to its end."""
    while state.is_waiting:
        state.choose(strategies[state.asked].choose(state))


def keep_value(kind: Kind) -> int:
    """How much one likes to have a card in hand."""
    if kinds.TYPES[kind] & kinds.CURSED:
        return -1
    if kinds.TYPES[kind] & kinds.ACTION:
        return 4 * kinds.COST[kind] + 6
    return 0 if kinds.TYPES[kind] & kinds.VICTORY else 5 * kinds.COST[kind] + 5


def gain_value(kind: Kind) -> int:
    """How good a card is that the buy list does not ask for."""
    if kind == kinds.CURSE:
        return -10
    if kinds.TYPES[kind] & kinds.TREASURE:
        return 3 * kinds.COST[kind] if kind != kinds.COPPER else -5
    return kinds.COST[kind]
