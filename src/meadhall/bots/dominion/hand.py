"""How a hand is played well: which Action next, and every choice that a card asks for.

All of it uses what the asked seat may know: its hand, what everybody owns, the piles, and what is being shown.
"""

from typing import Final

from meadhall.bots.dominion.plan import PLUS_ACTIONS, Plan
from meadhall.bots.dominion.strategies.strategy import loses_by, money_of
from meadhall.games.dominion.cards.kinds import (
    ACTION,
    ADVENTURER,
    BUREAUCRAT,
    CELLAR,
    CHANCELLOR,
    CHAPEL,
    COINS,
    COPPER,
    COST,
    COUNCIL_ROOM,
    CURSE,
    DUCHY,
    ESTATE,
    FEAST,
    FESTIVAL,
    GARDENS,
    GOLD,
    KINDS,
    LABORATORY,
    LIBRARY,
    MARKET,
    MILITIA,
    MINE,
    MOAT,
    MONEYLENDER,
    NO_KIND,
    PROVINCE,
    REMODEL,
    SILVER,
    SMITHY,
    SPY,
    THIEF,
    THRONE_ROOM,
    TREASURE_KINDS,
    TYPES,
    VICTORY,
    VILLAGE,
    WITCH,
    WOODCUTTER,
    WORKSHOP,
    Kind,
)
from meadhall.games.dominion.effects.attacks import DISCARD, KEEP
from meadhall.games.dominion.effects.common import NO, YES
from meadhall.games.dominion.player import Player
from meadhall.games.dominion.state import DominionState

FREE_ORDER: Final = (SPY, LABORATORY, MARKET, VILLAGE, FESTIVAL)
"""Actions that cost no Action, in playing order."""
TERMINALS: Final = (
    WITCH, COUNCIL_ROOM, MILITIA, SMITHY, LIBRARY, ADVENTURER, MINE, MONEYLENDER, BUREAUCRAT, THIEF, CHAPEL, REMODEL,
    WORKSHOP, FEAST, MOAT, WOODCUTTER, CHANCELLOR,
)  # fmt: skip
"""Actions that use one up, best first."""
DRAWS: Final = ((COUNCIL_ROOM, 4), (SMITHY, 3), (WITCH, 2), (MOAT, 2))
"""Terminal Actions that draw, and how many cards."""


def next_action(state: DominionState, player: Player, plan: Plan) -> int:
    """The Action to play now; NO_KIND if the rest is better kept in hand."""
    hand = player.hand
    if hand[THRONE_ROOM] and doubled(state, player, plan) != NO_KIND:
        return THRONE_ROOM
    for kind in FREE_ORDER:
        if hand[kind]:
            return kind
    if state.actions > 1 and unseen_count(player) > 0:
        for kind, _ in DRAWS:
            if hand[kind]:
                return kind
        if hand[LIBRARY] and player.hand_size < 7:
            return LIBRARY
    if hand[CELLAR] and unseen_count(player) > 0 and discards_for_cellar(state, player, state.actions):
        return CELLAR
    return best_terminal(state, player, plan)


def best_terminal(state: DominionState, player: Player, plan: Plan) -> int:
    """The best Action in hand that uses up an Action; NO_KIND if none does any good."""
    hand = player.hand
    best, best_worth = NO_KIND, 0
    for kind in TERMINALS:
        if hand[kind]:
            worth = terminal_worth(state, player, plan, kind)
            if worth > best_worth:
                best, best_worth = kind, worth
    return best


def terminal_worth(state: DominionState, player: Player, plan: Plan, kind: Kind) -> int:
    """How good it is to play a card now, in hundredths of a coin or so; not above 0: better not."""
    hand = player.hand
    for draw, cards in DRAWS:
        if kind == draw:
            attack = 600 if kind == WITCH and state.piles[CURSE] else 0
            return drawn_worth(player, cards) + attack
    if kind == LIBRARY:
        return drawn_worth(player, 8 - player.hand_size)
    if kind == ADVENTURER:
        return 340
    if kind == MILITIA:
        return 360 if someone_holds_more(state, player, 3) else 200
    if kind in (WOODCUTTER, CHANCELLOR):
        return 205
    if kind == MONEYLENDER:
        return 320 if hand[COPPER] else 0
    if kind == MINE:
        return 250 if hand[SILVER] and state.piles[GOLD] else 240 if hand[COPPER] and state.piles[SILVER] else 0
    if kind == BUREAUCRAT:
        return 220
    if kind == THIEF:
        return thief_worth(state, player)
    if kind == CHAPEL:
        return 180 * len(trash_for_chapel(state, player)) if is_early(state) else 0
    if kind == WORKSHOP:
        gained = plan.pick(state, player, 4, True)
        return 0 if gained == NO_KIND else 60 * COST[gained]
    if kind == FEAST:
        gained = plan.pick(state, player, 5, True)
        return 320 if gained != NO_KIND and COST[gained] == 5 else 0
    if kind == REMODEL:
        _, worth = remodelled(state, player, plan, 1)
        return 440 if 200 <= worth < 1000 else worth
    return 0


def unseen_count(player: Player) -> int:
    """How many cards can still be drawn."""
    return len(player.deck) + len(player.discard)


def drawn_worth(player: Player, cards: int) -> int:
    """The coins on so many cards from the deck, on average, in hundredths."""
    unseen = unseen_count(player)
    if unseen == 0 or cards <= 0:
        return 0
    coins = 0
    for kind in range(TREASURE_KINDS):
        owned: int = player.owned[kind]
        held: int = player.hand[kind]
        coins += (owned - held) * COINS[kind]
    return 1 + min(cards, unseen) * coins * 100 // unseen


def someone_holds_more(state: DominionState, player: Player, cards: int) -> bool:
    """Whether another seat has more than so many cards in hand."""
    return any(other is not player and other.hand_size > cards for other in state.players)


def coins_in_hand(player: Player) -> int:
    coins = 0
    for kind in range(TREASURE_KINDS):
        held: int = player.hand[kind]
        coins += held * COINS[kind]
    return coins


def thief_worth(state: DominionState, player: Player) -> int:
    """A Thief is good against dear Treasures, and helps those who have many Coppers."""
    dear = 0
    cards = 1
    for other in state.players:
        if other is not player:
            golds: int = other.owned[GOLD]
            silvers: int = other.owned[SILVER]
            coppers: int = other.owned[COPPER]
            dear += 300 * golds + 170 * silvers - 60 * coppers
            cards += other.size()
    return max(dear * 2 // cards, 10)


def is_early(state: DominionState) -> bool:
    """Whether cards gained now will be drawn often enough to matter."""
    return state.piles[PROVINCE] > 3 and state.offer.empty < 2


def junk_count(player: Player) -> int:
    hand = player.hand
    return hand[ESTATE] + hand[DUCHY] + hand[PROVINCE] + hand[CURSE] + hand[GARDENS]


def copies_of(player: Player, kind: Kind) -> list[int]:
    """The copies of a kind in hand, one by one."""
    copies: int = player.hand[kind]
    return [kind] * copies


# --- choices ------------------------------------------------------------------------------------------------------


def doubled(state: DominionState, player: Player, plan: Plan) -> int:
    """The Action that Throne Room doubles; NO_KIND if it does no good."""
    hand = player.hand
    thrones: int = hand[THRONE_ROOM]
    if thrones > 1 and any_action(player) > thrones + 1:
        return THRONE_ROOM
    for kind in (LABORATORY, MARKET, FESTIVAL, SPY):
        if hand[kind]:
            return kind
    best = best_terminal(state, player, plan)
    if hand[VILLAGE] and (best == NO_KIND or state.actions <= 1):
        return VILLAGE
    return best


def any_action(player: Player) -> int:
    count = 0
    for kind in range(CELLAR, KINDS):
        if TYPES[kind] & ACTION:
            copies: int = player.hand[kind]
            count += copies
    return count


def discards_for_cellar(state: DominionState, player: Player, actions: int) -> list[int]:
    """Victory cards, Curses, Coppers of a rich deck, and Actions that cannot be played any more."""
    gone: list[int] = []
    for kind in (CURSE, ESTATE, DUCHY, PROVINCE, GARDENS):
        gone += copies_of(player, kind)
    if gone and gone[-1] == ESTATE and player.hand[REMODEL] and actions > 0:
        gone.pop()  # for Remodel
    if money_of(player) * 10 > player.size() * 9:
        gone += copies_of(player, COPPER)
    terminals = [copy for kind in TERMINALS for copy in copies_of(player, kind)]
    return gone + terminals[actions:]


def trash_for_chapel(state: DominionState, player: Player) -> list[int]:
    """Up to four cards the deck is better without."""
    hand = player.hand
    gone = copies_of(player, CURSE)
    if state.piles[PROVINCE] > 2:
        gone += copies_of(player, ESTATE)
    money = money_of(player)
    coppers: int = hand[COPPER]
    while coppers > 0 and len(gone) < 4 and money > 4:
        gone.append(COPPER)
        coppers -= 1
        money -= 1
    return gone[:4]


def remodelled(state: DominionState, player: Player, plan: Plan, unplayed: int) -> tuple[int, int]:
    """What to turn into something better, and how good that is; ``unplayed``: Remodels in hand that do not count."""
    best, best_worth = NO_KIND, 0
    for kind in range(KINDS):
        held: int = player.hand[kind]
        if kind == REMODEL:
            held -= unplayed
        if held > 0:
            worth = remodel_worth(state, player, plan, kind)
            if worth > best_worth:
                best, best_worth = kind, worth
    return best, best_worth


def remodel_worth(state: DominionState, player: Player, plan: Plan, kind: Kind) -> int:
    """How good it is to turn a card into another one; 1000 and more: into points, from 200 on: out of dead cards."""
    provinces: int = state.piles[PROVINCE]
    coins = state.coins + coins_in_hand(player)
    if kind == PROVINCE:
        leads = all(other is player or other.score() < player.score() for other in state.players)
        return 2000 if provinces == 1 and coins < 8 and leads else 0
    if kind == GOLD:
        is_time = provinces > 0 and (provinces <= 3 or plan.pick(state, player, 8, True) == PROVINCE)
        if not is_time or loses_by(state, player, PROVINCE):
            return 0
        return 1000 if 1 + min(state.buys, max(coins - 3, 0) // 8) > min(state.buys, coins // 8) else 0
    if kind == DUCHY:
        return 0
    gained = plan.pick(state, player, COST[kind] + 2, True)
    cost = 0 if gained == NO_KIND else COST[gained]
    if kind in (ESTATE, CURSE):
        if gained not in (NO_KIND, ESTATE):
            return 300 + cost
        return 200 if provinces > 4 else 0
    if kind == COPPER:
        if cost == 2 and gained != ESTATE:
            return 150
        return 60 if provinces <= 2 and coins % 8 and state.piles[ESTATE] and not loses_by(state, player, ESTATE) else 0
    if kind == SILVER:
        if gained == DUCHY:
            return 90 if provinces <= 3 else 0
        return 100 if cost == 5 else 0
    if cost < 5 or cost <= COST[kind]:
        return 0
    return 120 if kind == REMODEL or kind not in plan.wanted else 80 if provinces <= 3 else 0


def trash_for_remodel(state: DominionState, player: Player, plan: Plan) -> int:
    """What a Remodel in play trashes; NO_KIND if nothing in hand gets better."""
    kind, _ = remodelled(state, player, plan, 0)
    if kind != NO_KIND:
        return kind
    for kind in (CURSE, ESTATE, COPPER, SILVER):
        if player.hand[kind]:
            return kind
    return NO_KIND


KEEP_ORDER: Final = [0] * KINDS
"""How gladly a card is kept when some must be discarded."""
for _kind in range(KINDS):
    KEEP_ORDER[_kind] = 20
for _place, _kind in enumerate((CURSE, PROVINCE, DUCHY, GARDENS, ESTATE)):
    KEEP_ORDER[_kind] = _place
KEEP_ORDER[COPPER] = 10
KEEP_ORDER[SILVER] = 25
KEEP_ORDER[GOLD] = 40
for _place, _kind in enumerate(reversed(TERMINALS)):
    KEEP_ORDER[_kind] = 14 + _place
for _kind in FREE_ORDER:
    KEEP_ORDER[_kind] = 35
KEEP_ORDER[CELLAR] = KEEP_ORDER[CHAPEL] = KEEP_ORDER[MOAT] = 12
KEPT_FIRST: Final[list[int]] = sorted(range(KINDS), key=KEEP_ORDER.__getitem__, reverse=True)


def least_kept(player: Player, count: int) -> list[int]:
    """The ``count`` cards of a hand that are missed least; a second terminal goes before money."""
    cards: list[tuple[int, int]] = []
    terminals = 0
    actions: int = player.hand[VILLAGE]
    for kind in KEPT_FIRST:
        for _ in copies_of(player, kind):
            worth = KEEP_ORDER[kind]
            if kind >= CELLAR and TYPES[kind] & ACTION and not PLUS_ACTIONS[kind]:
                terminals += 1
                if terminals > 1 + actions:
                    worth = 8
            cards.append((worth, kind))
    cards.sort()
    return [kind for _, kind in cards[:count]]


def sets_aside(state: DominionState, player: Player, kind: Kind) -> int:
    """Library: whether a drawn Action is set aside."""
    if state.actions == 0:
        return YES
    terminals = sum([len(copies_of(player, some)) for some in TERMINALS])
    return NO if PLUS_ACTIONS[kind] or terminals < state.actions else YES


def judged(state: DominionState, owner: int, kind: Kind) -> int:
    """Spy: what happens to a card that lies on a deck."""
    is_bad = kind in (COPPER, CURSE) or bool(TYPES[kind] & VICTORY)
    if kind == COPPER and money_of(state.players[owner]) < 12:
        is_bad = False
    if owner == state.active:
        return DISCARD if is_bad else KEEP
    return KEEP if is_bad else DISCARD


def flips(state: DominionState, player: Player) -> int:
    """Chancellor: turn the deck over if the discard pile holds better cards, or a new one soon enough."""
    if len(player.deck) > 6:
        return YES
    below = above = 0
    for at in range(len(player.discard)):
        kind: int = player.discard[at]
        below += worth_of(kind)
    for at in range(len(player.deck)):
        kind = player.deck[at]
        above += worth_of(kind)
    return YES if below * len(player.deck) >= above * len(player.discard) else NO


def worth_of(kind: Kind) -> int:
    """About how many coins a card is worth in a hand."""
    return kind + 1 if kind < TREASURE_KINDS else 0 if kind <= CURSE else 2
