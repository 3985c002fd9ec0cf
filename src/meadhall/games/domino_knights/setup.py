"""Setting up: the goal, the first player, the deal (section 3)."""

from meadhall.games.domino_knights.board.piles import take_peasants
from meadhall.games.domino_knights.cards import names
from meadhall.games.domino_knights.state import DECK_LUCK, KEPT, PEASANT_LUCK, RECRUITS, SETUP_LUCK, KnightsState
from meadhall.kernel.events import Event


def set_up(state: KnightsState, goal: str, first_player: int | str) -> None:
    """Everything before the first turn, in the order of the rules."""
    variant = state.variant
    cards = names.deck_of(variant.decks, variant.blanks)
    if goal == "random":
        state.chance.shuffle(SETUP_LUCK, cards)
        reveal_goal(state, cards)
    if first_player == "draw":
        state.chance.shuffle(SETUP_LUCK, cards)
        draw_first_player(state, cards)
    else:
        state.first = int(first_player)
    state.turn = state.first
    state.points = [variant.fame_start if state.is_fame else variant.health] * variant.players
    if state.journal is not None:
        state.note(Event("first_player", state.first))
    deal(state)


def _is_ranked(card: int) -> bool:
    return card < names.JOKER_KIND * names.COPIES


def reveal_goal(state: KnightsState, cards: list[int]) -> None:
    """Turn cards from the top until one has a suit, which decides (section 7.2)."""
    top = len(cards) - 1
    while not _is_ranked(cards[top]):
        top -= 1
    suit = names.suit_of(cards[top])
    state.is_fame = suit != names.CLUBS
    state.goal = {names.CLUBS: names.LAST_STANDING, names.DIAMONDS: names.FIRST_TO_N, names.HEARTS: names.MOST_FAME}.get(
        suit, names.ATTRITION
    )
    if state.journal is not None:
        turned = names.card_keys(cards[top:][::-1])
        state.note(
            Event("goal_revealed", -1, {"card": names.card_key(cards[top]), "turned": turned, "goal": names.GOALS[state.goal]})
        )
    # All turned cards go back; the next shuffle takes in the whole deck again (DKN-7.2-c).


def draw_first_player(state: KnightsState, cards: list[int]) -> None:
    """Everybody shows a card; the highest rank goes first, ties draw again (DKN-3-c to -e, DKN-R3)."""
    rivals = list(range(state.variant.players))
    pile = cards[:]
    shown: list[int] = []
    while True:
        ranks: list[int] = []
        for seat in rivals:
            card = -1
            while card < 0 or not _is_ranked(card):
                if not pile:
                    pile, shown = shown, []
                    state.chance.shuffle(SETUP_LUCK, pile)
                card = pile.pop()
                shown.append(card)
                if state.journal is not None:
                    state.note(Event("first_draw", seat, {"card": names.card_key(card)}))
            ranks.append(card // names.COPIES // 4)
        best = max(ranks)
        rivals = [seat for seat, rank in zip(rivals, ranks, strict=True) if rank == best]
        if len(rivals) == 1:
            state.first = rivals[0]
            return
        if state.journal is not None:
            state.note(Event("first_tie", -1, {"seats": rivals}))


def deal(state: KnightsState) -> None:
    """Cards and recruits, one at a time clockwise from the first player, and her extra card (DKN-3-f to -k)."""
    variant = state.variant
    deck = names.deck_of(variant.decks, variant.blanks)
    state.chance.shuffle(DECK_LUCK, deck)
    order = state.clockwise(state.first)
    hands: list[list[int]] = [[] for _ in range(variant.players)]
    for _ in range(KEPT):
        for seat in order:
            hands[seat].append(deck.pop())
    hands[state.first].append(deck.pop())
    for seat, hand in enumerate(hands):
        hand.sort()
        state.hands[seat] = hand
    state.deck = deck
    state.deck_left = len(deck)
    if not variant.dominoless:
        pool = list(range(names.domino_count(variant.top)))
        state.chance.shuffle(PEASANT_LUCK, pool)
        state.peasants = pool
        state.peasants_left = len(pool)
    note_start(state)
    if not variant.dominoless:
        journal = state.journal
        state.journal = None
        for _ in range(RECRUITS):
            for seat in order:
                take_peasants(state, seat, 1)
        state.journal = journal
    note_deal(state)


def note_start(state: KnightsState) -> None:
    if state.journal is None:
        return
    shown = {
        "options": state.options.to_json(),
        "seats": state.variant.players,
        "names": state.names[:],
        "fame" if state.is_fame else "health": state.points[:],
        "peasants": state.peasants_left,
        "deck": len(names.deck_of(state.variant.decks, state.variant.blanks)),
    }
    state.note(Event("game_started", -1, shown))


def note_deal(state: KnightsState) -> None:
    if state.journal is None:
        return
    for seat in state.clockwise(state.first):
        hand = state.hands[seat]
        state.note(
            Event("cards_dealt", seat, {"count": len(hand), "deck": state.deck_left}, {seat: {"cards": names.card_keys(hand)}})
        )
        recruits = state.recruits[seat]
        if recruits:
            tokens = [f"k{recruit.token}" for recruit in recruits]
            own = {"dominoes": [names.domino_key(recruit.domino) for recruit in recruits]}
            state.note(Event("recruits_taken", seat, {"tokens": tokens, "peasants": state.peasants_left}, {seat: own}))
    state.note(Event("round_started", -1, {"round": 1}))
