"""A turn: Action phase, Buy phase, Clean-up, and the test for the end of the game."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from meadhall.games.dominion.cards_actions import LIBRARY_OF_PROGRAMS
from meadhall.games.dominion.ending import is_at_end, note_end
from meadhall.games.dominion.kinds import ACTION, KEYS, KINDS, MOST_COST, NO_KIND, TREASURE_KINDS, TYPES, keys
from meadhall.games.dominion.player import CONCEAL, Player
from meadhall.games.dominion.setup import ChooseKingdom, DealHands, DraftPick, Retire
from meadhall.games.dominion.supply import BUY_CODE, Offer
from meadhall.games.dominion.table import ACTIONS, Table
from meadhall.games.dominion.words_play import FIRST_STEPS
from meadhall.kernel.decision import Question
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Ask, Frame, Scope, Step
from meadhall.kernel.program import Forever

PLAY_ALL: Final = 64
END_ACTIONS: Final = 65
END: Final = 66
END_ON: Final = 96
"""Codes of ``end on <card>`` begin here, by kind."""


class StartTurn(Step[Table]):
    def run(self, state: Table, frame: Frame) -> Frame | None:
        state.phase = ACTIONS
        state.actions = 1
        state.buys = 1
        state.coins = 0
        state.has_bought = False
        if state.journal is not None:
            state.note(Event("turn_start", state.active, {"turn": state.players[state.active].turns + 1}))
            state.note_phase("action")
        return frame.keep(Scope(state.active))


class TakeTurn(Ask[Table]):
    """Play an Action, a Treasure or all Treasures, buy, or end. Asked again after every answer until the turn ends.

    Playing a Treasure and buying leave the Action phase (DOM-R48); the first purchase closes the Treasures (DOM-R12).
    """

    ask: ClassVar[str] = "turn"
    always: ClassVar[bool] = True

    def run(self, state: Table, frame: Frame) -> Frame | None:
        if state.phase == ACTIONS and not can_play_action(state):
            state.enter_buy_phase()  # DOM-ACT-7
        state.wait_on(state.active)
        return frame

    def question(self, state: Table, frame: Frame) -> Question:
        player = state.players[state.active]
        hand = player.hand
        codes: list[int] = []
        if not state.has_bought:
            for kind in range(TREASURE_KINDS):
                if hand[kind]:
                    codes.append(kind)
            if codes:
                codes.append(PLAY_ALL)
        if state.phase == ACTIONS:
            codes = [kind for kind in state.offer.actions if hand[kind]] + codes
        if state.buys > 0:
            codes += state.offer.buys[min(state.coins, MOST_COST)]
        if state.phase == ACTIONS:
            codes.append(END_ACTIONS)
            codes.append(END)
        else:
            codes.append(END)
            add_tops(player, state.offer, codes)
        return Question(state.active, codes)

    def chosen(self, state: Table, frame: Frame, codes: list[int]) -> Frame | None:
        code = codes[0]
        if code < BUY_CODE and TYPES[code] & ACTION:
            state.actions -= 1
            state.put_into_play(state.active, code, 0)
            state.note_resources()
            first = FIRST_STEPS[code]
            assert first is not None
            return Frame(first, Scope(state.active, code), frame)
        state.enter_buy_phase()
        if code < BUY_CODE:
            if state.players[state.active].hand[code]:  # the preset may have played it on entering
                state.play_treasure(code, 1)
        elif code < PLAY_ALL:
            state.buy(code - BUY_CODE)
        elif code == PLAY_ALL:
            state.play_treasures()
        elif code == END:
            return frame.next()
        elif code >= END_ON:
            return frame.keep(frame.scope.with_n(code - END_ON + 1))
        return frame

    def key(self, state: Table, frame: Frame, code: int) -> str:
        if code < BUY_CODE:
            return f"play {KEYS[code]}"
        if code < PLAY_ALL:
            return f"buy {KEYS[code - BUY_CODE]}"
        if code >= END_ON:
            return f"end on {KEYS[code - END_ON]}"
        return WORDS[code - PLAY_ALL]


WORDS: Final = ("treasures", "end actions", "end")


def can_play_action(state: Table) -> bool:
    """Whether the active seat has an Action left and an Action card in hand."""
    if state.actions == 0:
        return False
    hand = state.players[state.active].hand
    return any(hand[kind] > 0 for kind in state.offer.actions)


def add_tops(player: Player, offer: Offer, codes: list[int]) -> None:
    """Add the cards other than the usual one that could be the visible card after Clean-up (DOM-DEC-15)."""
    usual = usual_top(player, offer)
    laid = player.laid
    hand = player.hand
    for kind in offer.kinds:
        bit: i64 = kind
        if ((laid >> bit) & 1 or hand[kind] > 0) and kind != usual:
            codes.append(END_ON + kind)


def usual_top(player: Player, offer: Offer) -> int:
    """The card that is visible after a Clean-up in the usual order; NO_KIND if nothing is discarded."""
    if player.play and (player.hand_size == 0 or player.cleanup_order == CONCEAL):
        return player.play[-1]
    if player.hand_size == 0:
        return NO_KIND
    return player.last_in_hand(offer.alphabetical)


class CleanUp(Step[Table]):
    """Discard play area and hand, draw five, count the turn, and see whether the game is over (DOM-CLEAN-1 to -8)."""

    def run(self, state: Table, frame: Frame) -> Frame | None:
        seat = state.active
        player = state.players[seat]
        state.note_phase("clean-up")
        self.discard_all(state, player, frame.scope.n - 1)
        state.draw(seat, 5)
        player.turns += 1
        state.actions = state.buys = state.coins = 0
        if state.journal is not None:
            state.note(Event("turn_end", seat, {"turns": player.turns}))
        if is_at_end(state):
            note_end(state)
            return None
        state.active = (seat + 1) % state.terms.seats
        return frame.next()

    def discard_all(self, state: Table, player: Player, top: int) -> None:
        """Lay play area and hand onto the discard pile, hand last unless concealed, ``top`` last of all (DOM-R40)."""
        play = player.play
        hand = player.hand_kinds(state.offer.alphabetical) if player.hand_size else []
        conceals = player.cleanup_order == CONCEAL
        cards = hand + play if conceals else play + hand
        first_veiled = 0 if conceals else len(play)
        veiled = ((1 << len(hand)) - 1) << first_veiled
        if top != NO_KIND:
            at = len(cards) - 1
            while cards[at] != top:
                at -= 1
            del cards[at]
            cards.append(top)
            below = veiled & ((1 << at) - 1)
            veiled = below | (veiled >> (at + 1) << at)
        if cards:
            veiled &= (1 << (len(cards) - 1)) - 1
            player.veiled |= veiled << len(player.discard)
            player.discard += cards
        player.play = []
        player.laid = 0
        if hand:
            player.hand = [0] * KINDS
            player.hand_size = 0
        if state.journal is not None:
            public: dict[str, Any] = {"play": keys(play), "count": len(hand), "top": player.top()}
            state.note(Event("cleanup", state.active, public, {state.active: {"hand": keys(hand)}}))


GAME_PROGRAM: Final = LIBRARY_OF_PROGRAMS.program(
    "game", [ChooseKingdom(), DraftPick(), Retire(), DealHands(), Forever([StartTurn(), TakeTurn(), CleanUp()])]
)
TURN_STEP: Final = LIBRARY_OF_PROGRAMS.step("game/4.do/1")
