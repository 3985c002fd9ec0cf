"""A turn: Action phase, Buy phase, Clean-up, and the test for the end of the game."""

from typing import Any, ClassVar, Final

from meadhall.games.dominion.cards_actions import LIBRARY_OF_PROGRAMS
from meadhall.games.dominion.ending import is_at_end, note_end
from meadhall.games.dominion.kinds import ACTION, KEYS, NO_KIND, TREASURE_KINDS, TYPES, keys
from meadhall.games.dominion.player import CONCEAL, Player
from meadhall.games.dominion.pure.vectors import as_list
from meadhall.games.dominion.setup import ChooseKingdom, DealHands, DraftPick, Retire
from meadhall.games.dominion.supply import BUY_CODE, Offer
from meadhall.games.dominion.table import ACTIONS, Table
from meadhall.games.dominion.words_play import FIRST_STEPS
from meadhall.games.dominion.zones import add_kinds, bit_of, bits_as_kinds
from meadhall.kernel.decision import Question
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Ask, Frame, Scope, Step
from meadhall.kernel.program import Forever

PLAY_ALL: Final = 64
END_ACTIONS: Final = 65
END: Final = 66
END_ON: Final = 96
"""Codes of ``end on <card>`` begin here, by kind."""


SEAT_SCOPES: Final = [Scope(seat) for seat in range(4)]
"""What a turn begins with, by seat. Scopes never change, so all turns share them."""


class StartTurn(Step[Table]):
    """The first turn; Clean-up begins the later ones."""

    def run(self, state: Table, frame: Frame) -> Frame | None:
        return begin_turn(state, frame)


def begin_turn(state: Table, frame: Frame) -> Frame:
    """Give the active seat its Action and its Buy (DOM-TURN-2); return the frame that asks for its moves."""
    state.phase = ACTIONS
    state.actions = 1
    state.buys = 1
    state.coins = 0
    state.has_bought = False
    if state.journal is not None:
        state.note(Event("turn_start", state.active, {"turn": state.players[state.active].turns + 1}))
        state.note_phase("action")
    return Frame(TURN_STEP, SEAT_SCOPES[state.active], frame.below)


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
        offer = state.offer
        treasures = TREASURE_CODES[player.held & TREASURE_BITS] if not state.has_bought else NO_CODES
        codes = treasures + offer.buys(state.coins) if state.buys > 0 else treasures[:]
        if state.phase == ACTIONS:
            codes = bits_as_kinds(player.held & offer.action_bits) + codes
            codes.append(END_ACTIONS)
            codes.append(END)
        else:
            codes.append(END)
            usual = usual_top(player, offer)
            if usual != NO_KIND:
                add_kinds(codes, (player.laid | player.held) & ~bit_of(usual), END_ON)  # DOM-DEC-15
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


NO_CODES: Final[list[int]] = []
WORDS: Final = ("treasures", "end actions", "end")
TREASURE_BITS: Final = (1 << TREASURE_KINDS) - 1
TREASURE_CODES: Final[list[list[int]]] = [[*bits_as_kinds(bits), PLAY_ALL] if bits else [] for bits in range(TREASURE_BITS + 1)]
"""What may be played out of a hand with these Treasures, as bits."""


def can_play_action(state: Table) -> bool:
    """Whether the active seat has an Action left and an Action card in hand."""
    return state.actions > 0 and (state.players[state.active].held & state.offer.action_bits) != 0


def usual_top(player: Player, offer: Offer) -> int:
    """The card that is visible after a Clean-up in the usual order; NO_KIND if nothing is discarded."""
    if player.hand_size and not (player.cleanup_order == CONCEAL and player.laid):
        return player.last_in_hand(offer.alphabetical)
    return player.last_in_play()


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
        following = seat + 1
        state.active = following if following < state.terms.seats else 0
        return begin_turn(state, frame)

    def discard_all(self, state: Table, player: Player, top: int) -> None:
        """Lay play area and hand onto the discard pile, ``top`` last of all."""
        order = state.offer.alphabetical
        if state.journal is None:
            player.clean_up(order, top)
            return
        play = keys(as_list(player.play))
        hand = keys(player.hand_kinds(order))
        player.clean_up(order, top)
        public: dict[str, Any] = {"play": play, "count": len(hand), "top": player.top()}
        state.note(Event("cleanup", state.active, public, {state.active: {"hand": hand}}))


GAME_PROGRAM: Final = LIBRARY_OF_PROGRAMS.program(
    "game", [ChooseKingdom(), DraftPick(), Retire(), DealHands(), Forever([StartTurn(), TakeTurn(), CleanUp()])]
)
TURN_STEP: Final = LIBRARY_OF_PROGRAMS.step("game/4.do/1")
