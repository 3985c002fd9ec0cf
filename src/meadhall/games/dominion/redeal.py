"""Re-dealing what a seat cannot know: other hands, the order of decks, face-down discards, and the luck to come.

Who gained and trashed what is public, so every seat keeps the cards it owns. Within each other seat, hand, deck and the
discards that only the owner saw are one pool; cards that everybody saw go onto a deck stay there. The seat itself knows
its hand and its discards and not the order of its deck.
"""

from typing import Final

from meadhall.games.dominion.board.player import ASK, BOOK, Player
from meadhall.games.dominion.board.zones import counts_of
from meadhall.games.dominion.cards.kinds import ACTION, TYPES
from meadhall.games.dominion.effects.deck import DrawUpTo
from meadhall.games.dominion.effects.playing import ReactionWindow
from meadhall.games.dominion.pure.vectors import as_list
from meadhall.games.dominion.state import ACTIONS, STREAM_SHUFFLE, DominionState
from meadhall.games.dominion.turn import TakeTurn, can_play_action
from meadhall.kernel.aliases import Seat
from meadhall.kernel.chance import Chance

TRIES: Final = 60


def redealt(state: DominionState, seat: Seat | None, chance: Chance) -> DominionState:
    """A clone that ``seat`` cannot tell from ``state``, with everything else dealt again from ``chance``."""
    other = state.clone_with(chance)
    if state.is_over:
        return other
    asked = state.asked
    for holder, player in enumerate(other.players):
        if holder != seat:
            forget_presets(player)
        if holder == seat:
            shuffle_deck(player, chance, STREAM_SHUFFLE + holder)
        elif holder != asked:
            deal_anew(player, chance, STREAM_SHUFFLE + holder)
    if asked >= 0 and asked != seat:
        redeal_asked(other, asked, chance)
    return other


def forget_presets(player: Player) -> None:
    """What a seat has set for itself nobody else knows (DOM-VIS-14)."""
    player.moat, player.cleanup_order, player.auto_treasures = ASK, BOOK, 0


def shuffle_deck(player: Player, chance: Chance, stream: int) -> None:
    """Bring the unknown part of a deck into a new order that owes nothing to the old one."""
    deck = as_list(player.deck)
    hidden = len(deck) - player.known
    unknown = sorted(deck[:hidden])
    chance.shuffle(stream, unknown)
    player.set_deck(unknown + deck[hidden:])


def deal_anew(player: Player, chance: Chance, stream: int) -> None:
    """Deal hand, deck and face-down discards of a seat again."""
    deck, discard = as_list(player.deck), as_list(player.discard)
    hidden = len(deck) - player.known
    veiled = [at for at in range(len(discard)) if player.veiled >> at & 1]
    pool = deck[:hidden] + player.hand_kinds() + [discard[at] for at in veiled]
    pool.sort()
    chance.shuffle(stream, pool)
    for at in veiled:
        discard[at] = pool.pop()
    player.set_discard(discard)
    player.set_deck([pool.pop() for _ in range(hidden)] + deck[hidden:])
    player.set_hand(counts_of(pool, len(player.hand)))


def redeal_asked(state: DominionState, asked: int, chance: Chance) -> None:
    """Deal the asked seat again so that its question is still a question; as a last resort leave it as it is."""
    before = state.players[asked]
    for _ in range(TRIES):
        player = before.clone()
        state.players[asked] = player
        if state.top is not None and isinstance(state.top.step, DrawUpTo):
            deal_drawn(state, player, asked, chance)
        else:
            deal_anew(player, chance, STREAM_SHUFFLE + asked)
        if is_still_open(state):
            return
    state.players[asked] = before.clone()
    state.ask_again()


def deal_drawn(state: DominionState, player: Player, asked: int, chance: Chance) -> None:
    """Re-deal a seat that has just drawn some Action for Library: which one it was is unknown too."""
    frame = state.top
    assert frame is not None
    deal_anew(player, chance, STREAM_SHUFFLE + asked)
    copies = [kind for kind in player.hand_kinds() if TYPES[kind] & ACTION]
    if not copies:
        return
    state.top = frame.repeat_with(frame.scope.with_n(copies[chance.below(STREAM_SHUFFLE + asked, len(copies))]))


def is_still_open(state: DominionState) -> bool:
    """Whether the open question would be asked in this deal too; it is built again."""
    frame = state.top
    assert frame is not None
    step = frame.step
    state.ask_again()
    question = state.question
    assert question is not None
    if isinstance(step, TakeTurn):
        return state.phase != ACTIONS or can_play_action(state)
    if isinstance(step, ReactionWindow):
        return bool(question.codes)
    if isinstance(step, DrawUpTo):
        return state.players[question.seat].hand[frame.scope.n] > 0
    return not question.is_forced()
