"""How a hand is played well: which Action next, and every choice that a card asks for."""

from typing import Final

from meadhall.bots.dominion.finish import last_purchase
from meadhall.bots.dominion.playbook import Playbook, loses_by, money_of, own_actions
from meadhall.games.dominion.board.player import Player
from meadhall.games.dominion.cards import kinds
from meadhall.games.dominion.cards.card import PLUS_ACTIONS, PLUS_CARDS, PLUS_COINS
from meadhall.games.dominion.cards.kinds import Kind
from meadhall.games.dominion.state import DominionState

FREE_ORDER: Final = (kinds.SPY, kinds.LABORATORY, kinds.MARKET, kinds.VILLAGE, kinds.FESTIVAL)
"""Actions that cost no Action, in playing order."""
TERMINALS: Final = (
    kinds.WITCH, kinds.COUNCIL_ROOM, kinds.MILITIA, kinds.SMITHY, kinds.LIBRARY, kinds.ADVENTURER, kinds.MINE,
    kinds.MONEYLENDER, kinds.BUREAUCRAT, kinds.THIEF, kinds.CHAPEL, kinds.REMODEL, kinds.WORKSHOP, kinds.FEAST, kinds.MOAT,
    kinds.WOODCUTTER, kinds.CHANCELLOR,
)  # fmt: skip
"""Actions that use one up, best first."""
DRAWS: Final = ((kinds.COUNCIL_ROOM, 4), (kinds.SMITHY, 3), (kinds.WITCH, 2), (kinds.MOAT, 2))
"""Terminal Actions that draw, and how many cards."""
UNKNOWN: Final = 100
"""What the rest of a card is taken to be worth that is not of the base set."""


class GoodHand(Playbook):
    """Plays hands well: worth weighed in coins, one choice after the other."""

    __slots__ = ()

    def purchase(self, state: DominionState, player: Player) -> int:
        """What to buy: a card that ends the game with a win, else what the list says."""
        last = last_purchase(state, player)
        return self.pick(state, player, state.coins) if last == kinds.NO_KIND else last

    def next_action(self, state: DominionState, player: Player) -> int:
        """The Action to play now; NO_KIND if the rest is better kept in hand."""
        hand = player.hand
        if hand[kinds.THRONE_ROOM] and self.doubled(state, player) != kinds.NO_KIND:
            return kinds.THRONE_ROOM
        for kind in FREE_ORDER:
            if hand[kind]:
                return kind
        for kind in own_actions(player):
            if PLUS_ACTIONS[kind]:
                return kind
        if state.actions > 1 and unseen_count(player) > 0:
            for kind, _ in DRAWS:
                if hand[kind]:
                    return kind
            if hand[kinds.LIBRARY] and player.hand_size < 7:
                return kinds.LIBRARY
        if hand[kinds.CELLAR] and unseen_count(player) > 0 and discards_for_cellar(player, state.actions):
            return kinds.CELLAR
        return self.best_terminal(state, player)

    def best_terminal(self, state: DominionState, player: Player) -> int:
        """The best Action in hand that uses up an Action; NO_KIND if none does any good."""
        hand = player.hand
        best, best_worth = kinds.NO_KIND, 0
        for kind in (*TERMINALS, *own_actions(player)):
            if hand[kind]:
                worth = self.terminal_worth(state, player, kind)
                if worth > best_worth:
                    best, best_worth = kind, worth
        return best

    def terminal_worth(self, state: DominionState, player: Player, kind: Kind) -> int:
        """How good it is to play a card now, in hundredths of a coin or so; not above 0: better not."""
        hand = player.hand
        for draw, cards in DRAWS:
            if kind == draw:
                attack = 600 if kind == kinds.WITCH and state.piles[kinds.CURSE] else 0
                return drawn_worth(player, cards) + attack
        if kind == kinds.LIBRARY:
            return drawn_worth(player, 8 - player.hand_size)
        if kind == kinds.ADVENTURER:
            return 340
        if kind == kinds.MILITIA:
            return 360 if someone_holds_more(state, player, 3) else 200
        if kind in (kinds.WOODCUTTER, kinds.CHANCELLOR):
            return 205
        if kind == kinds.MONEYLENDER:
            return 320 if hand[kinds.COPPER] else 0
        if kind == kinds.MINE:
            return (
                250
                if hand[kinds.SILVER] and state.piles[kinds.GOLD]
                else 240
                if hand[kinds.COPPER] and state.piles[kinds.SILVER]
                else 0
            )
        if kind == kinds.BUREAUCRAT:
            return 220
        if kind == kinds.THIEF:
            return thief_worth(state, player)
        if kind == kinds.CHAPEL:
            return 180 * len(self.trashed(state, player)) if is_early(state) else 0
        if kind == kinds.WORKSHOP:
            gained = self.pick(state, player, 4)
            return 0 if gained == kinds.NO_KIND else 60 * kinds.COST[gained]
        if kind == kinds.FEAST:
            gained = self.pick(state, player, 5)
            return 320 if gained != kinds.NO_KIND and kinds.COST[gained] == 5 else 0
        if kind == kinds.REMODEL:
            _, worth = self.best_remodel(state, player, 1)
            return 440 if 200 <= worth < 1000 else worth
        if kind < kinds.KINDS:
            return 0
        return 100 * PLUS_COINS[kind] + drawn_worth(player, PLUS_CARDS[kind]) + UNKNOWN

    def doubled(self, state: DominionState, player: Player) -> int:
        """The Action that Throne Room doubles; NO_KIND if it does no good."""
        hand = player.hand
        thrones: int = hand[kinds.THRONE_ROOM]
        if thrones > 1 and any_action(player) > thrones + 1:
            return kinds.THRONE_ROOM
        for kind in (kinds.LABORATORY, kinds.MARKET, kinds.FESTIVAL, kinds.SPY):
            if hand[kind]:
                return kind
        best = self.best_terminal(state, player)
        if hand[kinds.VILLAGE] and (best == kinds.NO_KIND or state.actions <= 1):
            return kinds.VILLAGE
        return best

    def discards(self, state: DominionState, player: Player) -> list[int]:
        return discards_for_cellar(player, state.actions)

    def trashed(self, state: DominionState, player: Player) -> list[int]:
        return trash_for_chapel(state, player)

    def gained(self, state: DominionState, player: Player, codes: list[int], is_remodel: bool) -> int:
        """A Province for a remodelled card, else what the list says, else the most expensive that does no harm."""
        if is_remodel and kinds.PROVINCE in codes:
            return kinds.PROVINCE
        kind = self.pick(state, player, max(kinds.COST[one] for one in codes))
        if kind in codes:
            return kind
        return max(codes, key=lambda one: (one != kinds.CURSE, one != kinds.COPPER, kinds.COST[one], one))

    def best_remodel(self, state: DominionState, player: Player, unplayed: int) -> tuple[int, int]:
        """What to turn into something better, and how good that is; ``unplayed``: Remodels in hand that do not count."""
        best, best_worth = kinds.NO_KIND, 0
        for kind in range(len(player.hand)):
            held: int = player.hand[kind]
            if kind == kinds.REMODEL:
                held -= unplayed
            if held > 0:
                worth = self.remodel_worth(state, player, kind)
                if worth > best_worth:
                    best, best_worth = kind, worth
        return best, best_worth

    def remodel_worth(self, state: DominionState, player: Player, kind: Kind) -> int:
        """How good it is to turn a card into another one; 1000 and more: into points, from 200 on: out of dead cards."""
        provinces: int = state.piles[kinds.PROVINCE]
        coins = state.coins + coins_in_hand(player)
        if kind == kinds.PROVINCE:
            leads = all(other is player or other.score() < player.score() for other in state.players)
            return 2000 if provinces == 1 and coins < 8 and leads else 0
        if kind == kinds.GOLD:
            is_time = provinces > 0 and (provinces <= 3 or self.pick(state, player, 8) == kinds.PROVINCE)
            if not is_time or loses_by(state, player, kinds.PROVINCE):
                return 0
            return 1000 if 1 + min(state.buys, max(coins - 3, 0) // 8) > min(state.buys, coins // 8) else 0
        if kind == kinds.DUCHY:
            return 0
        gained = self.pick(state, player, kinds.COST[kind] + 2)
        cost = 0 if gained == kinds.NO_KIND else kinds.COST[gained]
        if kind in (kinds.ESTATE, kinds.CURSE):
            if gained not in (kinds.NO_KIND, kinds.ESTATE):
                return 300 + cost
            return 200 if provinces > 4 else 0
        if kind == kinds.COPPER:
            if cost == 2 and gained != kinds.ESTATE:
                return 150
            return (
                60
                if provinces <= 2 and coins % 8 and state.piles[kinds.ESTATE] and not loses_by(state, player, kinds.ESTATE)
                else 0
            )
        if kind == kinds.SILVER:
            if gained == kinds.DUCHY:
                return 90 if provinces <= 3 else 0
            return 100 if cost == 5 else 0
        if cost < 5 or cost <= kinds.COST[kind]:
            return 0
        return 120 if kind == kinds.REMODEL or kind not in self.wanted else 80 if provinces <= 3 else 0

    def remodelled(self, state: DominionState, player: Player) -> int:
        """What a Remodel in play trashes; NO_KIND if nothing in hand gets better."""
        kind, _ = self.best_remodel(state, player, 0)
        if kind != kinds.NO_KIND:
            return kind
        for kind in (kinds.CURSE, kinds.ESTATE, kinds.COPPER, kinds.SILVER):
            if player.hand[kind]:
                return kind
        return kinds.NO_KIND

    def least_kept(self, state: DominionState, player: Player, count: int) -> list[int]:
        return least_kept(player, count)

    def sets_aside(self, state: DominionState, player: Player, kind: Kind) -> bool:
        terminals = sum([len(copies_of(player, some)) for some in TERMINALS])
        return not PLUS_ACTIONS[kind] and terminals >= state.actions

    def likes(self, state: DominionState, kind: Kind) -> bool:
        if kind == kinds.COPPER:
            return money_of(state.players[state.revealed_by]) < 12
        return kind != kinds.CURSE and not kinds.TYPES[kind] & kinds.VICTORY

    def flips(self, player: Player) -> bool:
        """If the discard pile holds better cards, or a new deck comes soon enough."""
        if len(player.deck) > 6:
            return True
        below = above = 0
        for at in range(len(player.discard)):
            kind: int = player.discard[at]
            below += worth_of(kind)
        for at in range(len(player.deck)):
            kind = player.deck[at]
            above += worth_of(kind)
        return below * len(player.deck) >= above * len(player.discard)


def unseen_count(player: Player) -> int:
    """How many cards can still be drawn."""
    return len(player.deck) + len(player.discard)


def drawn_worth(player: Player, cards: int) -> int:
    """The coins on ``cards`` cards from the deck, on average, in hundredths."""
    unseen = unseen_count(player)
    if unseen == 0 or cards <= 0:
        return 0
    coins = 0
    for kind in range(kinds.TREASURE_KINDS):
        owned: int = player.owned[kind]
        held: int = player.hand[kind]
        coins += (owned - held) * kinds.COINS[kind]
    return 1 + min(cards, unseen) * coins * 100 // unseen


def someone_holds_more(state: DominionState, player: Player, cards: int) -> bool:
    """Whether another seat has more than ``cards`` cards in hand."""
    return any(other is not player and other.hand_size > cards for other in state.players)


def coins_in_hand(player: Player) -> int:
    coins = 0
    for kind in range(kinds.TREASURE_KINDS):
        held: int = player.hand[kind]
        coins += held * kinds.COINS[kind]
    return coins


def thief_worth(state: DominionState, player: Player) -> int:
    """A Thief is good against expensive Treasures, and helps those who have many Coppers."""
    dear = 0
    cards = 1
    for other in state.players:
        if other is not player:
            golds: int = other.owned[kinds.GOLD]
            silvers: int = other.owned[kinds.SILVER]
            coppers: int = other.owned[kinds.COPPER]
            dear += 300 * golds + 170 * silvers - 60 * coppers
            cards += other.size()
    return max(dear * 2 // cards, 10)


def is_early(state: DominionState) -> bool:
    """Whether cards gained now will be drawn often enough to matter."""
    return state.piles[kinds.PROVINCE] > 3 and state.offer.empty < 2


def copies_of(player: Player, kind: Kind) -> list[int]:
    """The copies of a kind in hand, one by one."""
    copies: int = player.hand[kind] if kind < len(player.hand) else 0
    return [kind] * copies


def any_action(player: Player) -> int:
    count = 0
    for kind in range(kinds.CELLAR, len(player.hand)):
        if kinds.TYPES[kind] & kinds.ACTION:
            copies: int = player.hand[kind]
            count += copies
    return count


def discards_for_cellar(player: Player, actions: int) -> list[int]:
    """Victory cards, Curses, Coppers of a rich deck, and Actions that cannot be played any more."""
    gone: list[int] = []
    for kind in (kinds.CURSE, kinds.ESTATE, kinds.DUCHY, kinds.PROVINCE, kinds.GARDENS):
        gone += copies_of(player, kind)
    if gone and gone[-1] == kinds.ESTATE and player.hand[kinds.REMODEL] and actions > 0:
        gone.pop()  # for Remodel
    if money_of(player) * 10 > player.size() * 9:
        gone += copies_of(player, kinds.COPPER)
    terminals = [copy for kind in TERMINALS for copy in copies_of(player, kind)]
    return gone + terminals[actions:]


def trash_for_chapel(state: DominionState, player: Player) -> list[int]:
    """Up to four cards the deck is better without."""
    hand = player.hand
    gone = copies_of(player, kinds.CURSE)
    if state.piles[kinds.PROVINCE] > 2:
        gone += copies_of(player, kinds.ESTATE)
    money = money_of(player)
    coppers: int = hand[kinds.COPPER]
    while coppers > 0 and len(gone) < 4 and money > 4:
        gone.append(kinds.COPPER)
        coppers -= 1
        money -= 1
    return gone[:4]


KEEP_ORDER: Final = [0] * kinds.MOST_KINDS
"""How gladly a card is kept when some must be discarded."""
for _kind in range(kinds.MOST_KINDS):
    KEEP_ORDER[_kind] = 20
for _place, _kind in enumerate((kinds.CURSE, kinds.PROVINCE, kinds.DUCHY, kinds.GARDENS, kinds.ESTATE)):
    KEEP_ORDER[_kind] = _place
KEEP_ORDER[kinds.COPPER] = 10
KEEP_ORDER[kinds.SILVER] = 25
KEEP_ORDER[kinds.GOLD] = 40
for _place, _kind in enumerate(reversed(TERMINALS)):
    KEEP_ORDER[_kind] = 14 + _place
for _kind in FREE_ORDER:
    KEEP_ORDER[_kind] = 35
KEEP_ORDER[kinds.CELLAR] = KEEP_ORDER[kinds.CHAPEL] = KEEP_ORDER[kinds.MOAT] = 12
KEPT_FIRST: Final[list[int]] = sorted(range(kinds.MOST_KINDS), key=KEEP_ORDER.__getitem__, reverse=True)


def least_kept(player: Player, count: int) -> list[int]:
    """The ``count`` cards of a hand that are missed least; a second terminal goes before money."""
    cards: list[tuple[int, int]] = []
    terminals = 0
    actions: int = player.hand[kinds.VILLAGE]
    for kind in KEPT_FIRST:
        for _ in copies_of(player, kind):
            worth = KEEP_ORDER[kind]
            if kind >= kinds.CELLAR and kinds.TYPES[kind] & kinds.ACTION and not PLUS_ACTIONS[kind]:
                terminals += 1
                if terminals > 1 + actions:
                    worth = 8
            cards.append((worth, kind))
    cards.sort()
    return [kind for _, kind in cards[:count]]


def worth_of(kind: Kind) -> int:
    """About how many coins a card is worth in a hand."""
    return kind + 1 if kind < kinds.TREASURE_KINDS else 0 if kind <= kinds.CURSE else 2
