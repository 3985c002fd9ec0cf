"""A turn: Action phase, Buy phase, Clean-up, and the test for the end of the game."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from meadhall.games.dominion.asking import Decide
from meadhall.games.dominion.board.option_cache import KIND_OPTIONS, OptionCache
from meadhall.games.dominion.board.player import CONCEAL, Player
from meadhall.games.dominion.board.supply import BUY_CODE, NOT_CACHED, Offer
from meadhall.games.dominion.board.zones import bit_of, bits_as_kinds
from meadhall.games.dominion.cards.card import LIBRARY_OF_PROGRAMS
from meadhall.games.dominion.cards.kinds import (
    ACTION,
    COINS,
    COPPER,
    COST,
    CURSE,
    GARDENS,
    KEYS,
    KIND_OF,
    KINDS,
    MOST_COST,
    NO_KIND,
    TREASURE,
    TREASURE_KINDS,
    TYPES,
    Kind,
    keys,
)
from meadhall.games.dominion.effects.playing import FIRST_STEPS
from meadhall.games.dominion.ending import is_at_end, note_end
from meadhall.games.dominion.pure.vectors import as_list
from meadhall.games.dominion.setup import ChooseKingdom, DealHands, DraftPick, Retire
from meadhall.games.dominion.state import ACTIONS, DominionState
from meadhall.games.dominion.texts import card, card_called, cards_called, more_coins, some_actions, some_buys, some_coins
from meadhall.kernel.chance import Dice
from meadhall.kernel.decision import Obvious, Prompt, Question, Reason
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Frame, Scope, Step
from meadhall.kernel.program import Forever
from meadhall.kernel.sentence import Said, Some, say

PLAY_ALL: Final = 128
END_ACTIONS: Final = 129
END: Final = 130
END_ON: Final = 192
"""Codes of ``end on <card>`` begin here, by kind."""


class StartTurn(Step[DominionState]):
    """The first turn; Clean-up begins the later ones."""

    def run(self, state: DominionState, frame: Frame) -> Frame | None:
        return begin_turn(state)


def begin_turn(state: DominionState) -> Frame:
    """Give the active seat its Action and its Buy (DOM-TURN-2); ask for its first move."""
    state.phase = ACTIONS
    state.actions = 1
    state.buys = 1
    state.coins = 0
    state.has_bought = False
    if state.journal is not None:
        state.note(Event("turn_start", state.active, {"turn": state.players[state.active].turns + 1}))
        state.note_phase("action")
    return ask_for_move(state, TURN_FRAMES[state.active])


def ask_for_move(state: DominionState, frame: Frame) -> Frame:
    """Wait on the active seat; it is in the Buy phase if it has no Action to play (DOM-ACT-7)."""
    if state.phase == ACTIONS and not can_play_action(state):
        state.enter_buy_phase()
    state.wait_on(state.active)
    return frame


class TakeTurn(Decide):
    """Play an Action, a Treasure or all Treasures, buy, or end. Asked again after every answer until the turn ends.

    Playing a Treasure and buying leave the Action phase (DOM-R48); the first purchase closes the Treasures (DOM-R12).
    """

    ask: ClassVar[str] = "turn"
    always: ClassVar[bool] = True
    lingers: ClassVar[bool] = True

    def run(self, state: DominionState, frame: Frame) -> Frame | None:
        return ask_for_move(state, frame)

    def question(self, state: DominionState, frame: Frame) -> Question:
        actions, plays, ends = moves(state)
        return Question(state.active, actions + plays + ends if actions else plays + ends)

    def sample(self, state: DominionState, frame: Frame, dice: Dice) -> int:
        actions, plays, ends = moves(state)
        first: i64 = len(actions)
        second: i64 = first + len(plays)
        at = dice.below(second + len(ends))
        if at < first:
            return actions[at]
        return plays[at - first] if at < second else ends[at - second]

    def chosen(self, state: DominionState, frame: Frame, codes: list[int]) -> Frame | None:
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
            return clean_up(state, NO_KIND)
        elif code >= END_ON:
            return clean_up(state, code - END_ON)
        return ask_for_move(state, frame)

    def key(self, state: DominionState, frame: Frame, code: int) -> str:
        if code < BUY_CODE:
            return f"play {KEYS[code]}"
        if code < PLAY_ALL:
            return f"buy {KEYS[code - BUY_CODE]}"
        if code >= END_ON:
            return f"end on {KEYS[code - END_ON]}"
        return WORDS[code - PLAY_ALL]

    def prompt(self, state: DominionState, frame: Frame) -> Prompt:
        buys, coins = some_buys(state.buys), some_coins(state.coins)
        if state.phase == ACTIONS:
            said = say(
                "Action phase: play an Action, or go on to buying. You have {actions}, {buys} and {coins}.",
                actions=some_actions(state.actions),
                buys=buys,
                coins=coins,
            )
            return Prompt(said, "DOM-DEC-12")
        if not state.buys:
            return Prompt("You have no Buys left: end your turn.", "DOM-DEC-14")
        if state.has_bought:
            said = say("Buy phase: buy another card, or end your turn. You have {buys} and {coins}.", buys=buys, coins=coins)
            return Prompt(said, "DOM-DEC-14")
        if not state.players[state.active].held & state.offer.treasure_bits:
            return Prompt(
                say("Buy phase: buy a card, or end your turn. You have {buys} and {coins}.", buys=buys, coins=coins),
                "DOM-DEC-13",
            )
        said = say(
            "Buy phase: play Treasures, buy a card, or end your turn. You have {buys} and {coins}.", buys=buys, coins=coins
        )
        return Prompt(said, "DOM-DEC-13")

    def in_short(self, state: DominionState, frame: Frame) -> Said:
        """What can be spent, which is all that is new in the question of a turn."""
        actions, buys, coins = some_actions(state.actions), some_buys(state.buys), some_coins(state.coins)
        if not state.buys:
            return ""
        if state.phase == ACTIONS:
            return say("Action phase: {actions}, {buys}, {coins}.", actions=actions, buys=buys, coins=coins)
        return say("Buy phase: {buys}, {coins}.", buys=buys, coins=coins)

    def label(self, state: DominionState, frame: Frame, key: str) -> Said:
        if key == "treasures":
            hand = state.players[state.active].hand
            coins = more_coins(sum(COINS[kind] * hand[kind] for kind in state.offer.treasures))
            return say("Play all Treasures ({coins})", coins=coins)
        if key in WORDS:
            return "Go on to buying" if key == "end actions" else "End your turn"
        verb, _, called = key.partition(" ")
        if verb == "buy":
            return say("Buy {cards} ({cost})", cards=cards_called([called]), cost=COST[KIND_OF[called]])
        if verb == "play":
            return say("Play {cards}", cards=cards_called([called]))
        return say("End your turn with {cards} on top", cards=cards_called([called.removeprefix("on ")]))

    def warning(self, state: DominionState, frame: Frame, key: str) -> Said:
        """Treasures that are not played before the first Buy are of no use this turn (DOM-DEC-13)."""
        hand = state.players[state.active].hand
        coins = sum(COINS[kind] * hand[kind] for kind in state.offer.treasures)
        if state.has_bought or not coins or not state.buys:
            return ""
        held = some_coins(coins)
        if key.startswith("buy "):
            return say(
                "You still hold Treasures worth {coins}, and can't play them after buying. Buy {card} now?",
                card=card_called(key.removeprefix("buy ")),
                coins=held,
            )
        if key.startswith("end") and key != "end actions":
            return say("You still hold Treasures worth {coins}. End your turn without buying?", coins=held)
        return ""

    def meaning(self, state: DominionState, frame: Frame, key: str) -> dict[str, Any]:
        if key in WORDS:
            # not while an Action would be lost, nor coins
            return {"main": state.phase != ACTIONS and (key == "treasures" or not state.buys or not is_buying_useful(state))}
        verb, _, called = key.partition(" ")
        if verb == "buy":
            return {"about": called, "zone": "supply", "cost": COST[KIND_OF[called]]}
        return {"about": called, "zone": "hand"} if verb == "play" else {"about": called.removeprefix("on "), "zone": "discard"}

    def default(self, state: DominionState, frame: Frame, question: Question) -> list[int]:
        return [END]

    def obvious(self, state: DominionState, frame: Frame, question: Question) -> Obvious | None:
        """Treasures are played before anything is bought, and a turn ends when nothing is left to buy."""
        if state.phase == ACTIONS:
            return None
        treasures = 0 if state.has_bought else state.players[state.active].held & state.offer.treasure_bits
        if treasures > TREASURE_BITS:
            return None
        if treasures:
            return Obvious([PLAY_ALL], say("You play all your Treasures."))
        if state.buys == 0:
            return Obvious([END], say("You have no Buys left: your turn ends."))
        if is_buying_useful(state):
            return None
        return Obvious([END], say("You have too few coins to buy anything: your turn ends."))

    def why_not_card(self, state: DominionState, frame: Frame, verb: str, kind: Kind) -> Reason | None:
        if verb == "buy":
            return why_not_bought(state, kind)
        if not verb:
            decision = state.decision
            assert decision is not None
            if {f"play {KEYS[kind]}", f"buy {KEYS[kind]}"} & set(decision.keys):
                return None
        if verb == "play" or state.players[state.active].hand[kind]:
            return why_not_played(state, kind)
        return why_not_bought(state, kind)


def is_buying_useful(state: DominionState) -> bool:
    """Whether anybody could want to buy what the active seat can pay: Coppers and Curses only where they may win a game."""
    kinds = bits_as_kinds(state.offer.up_to(state.coins))
    if any(kind not in (COPPER, CURSE) for kind in kinds) or max(state.offer.kinds) >= KINDS:
        return True
    return len(kinds) > 0 and (GARDENS in state.offer.kinds or any(int(state.piles[kind]) <= state.buys for kind in kinds))


def why_not_bought(state: DominionState, kind: Kind) -> Prompt:
    """Why the active seat cannot buy a card of this kind."""
    bought = card(kind)
    if kind not in state.offer.kinds:
        return Prompt(say("{card} is not in this game.", card=bought), "DOM-BUY-10")
    if state.piles[kind] == 0:
        return Prompt(say("The {card} pile is empty.", card=bought), "DOM-BUY-10")
    if state.buys == 0:
        return Prompt("You have no Buys left.", "DOM-BUY-1")
    lacking = Some(COST[kind] - state.coins, "{n} more coin", "{n} more coins")
    return Prompt(say("{card} costs {cost}: you need {coins}.", card=bought, cost=COST[kind], coins=lacking), "DOM-BUY-5")


def why_not_played(state: DominionState, kind: Kind) -> Prompt:
    """Why the active seat cannot play a card of this kind."""
    played = card(kind)
    if not state.players[state.active].hand[kind]:
        return Prompt(say("You have no {card} in hand.", card=played), "DOM-ACT-1")
    if TYPES[kind] & TREASURE:
        return Prompt("Treasures can't be played after you have bought a card.", "DOM-BUY-3")
    if not TYPES[kind] & ACTION:
        return Prompt(say("{card} can't be played.", card=played), "DOM-ACT-1")
    if state.phase != ACTIONS and state.actions:
        return Prompt(say("Your Action phase is over: {card} can't be played.", card=played), "DOM-TURN-3")
    return Prompt(say("You have no Actions left to play {card}.", card=played), "DOM-ACT-1")


def moves(state: DominionState) -> tuple[list[int], list[int], list[int]]:
    """Codes of what the active seat may do: play an Action; play Treasures or buy; end. Not to be edited."""
    player = state.players[state.active]
    treasures: i64 = 0
    if not state.has_bought:
        treasures = player.held & state.offer.treasure_bits
    if treasures > TREASURE_BITS:
        plays = [
            *bits_as_kinds(treasures),
            PLAY_ALL,
            *(BUY_OPTIONS.of(state.offer.up_to(state.coins)) if state.buys > 0 else ()),
        ]
    else:
        plays = plays_and_buys(state.offer, treasures, state.coins) if state.buys > 0 else TREASURE_CODES[treasures]
    if state.phase == ACTIONS:
        return KIND_OPTIONS.of(player.held & state.offer.action_bits), plays, ENDS_OF_PHASES
    return NO_ACTIONS, plays, END_OPTIONS.of(other_tops(player))


WORDS: Final = ("treasures", "end actions", "end")
NO_ACTIONS: Final[list[int]] = []
TREASURE_BITS: Final = 0b111
"""The Treasures of the base set."""
TREASURE_CODES: Final[list[list[int]]] = [[*bits_as_kinds(bits), PLAY_ALL] if bits else [] for bits in range(TREASURE_BITS + 1)]
"""What may be played out of a hand with these Treasures, as bits. Not to be edited."""
ENDS_OF_PHASES: Final = [END_ACTIONS, END]
BUY_OPTIONS: Final = OptionCache([], BUY_CODE)
END_OPTIONS: Final = OptionCache([END], END_ON)


def plays_and_buys(offer: Offer, treasures: i64, coins: i64) -> list[int]:
    """The codes of the Treasures in hand, as bits, and of what that many coins buy. Not to be edited."""
    place = min(coins, MOST_COST) << TREASURE_KINDS | treasures
    row = offer.turn_options[place]
    if row is NOT_CACHED:
        row = TREASURE_CODES[treasures] + BUY_OPTIONS.of(offer.up_to(coins))
        offer.turn_options[place] = row
    return row


def can_play_action(state: DominionState) -> bool:
    """Whether the active seat has an Action left and an Action card in hand."""
    return state.actions > 0 and (state.players[state.active].held & state.offer.action_bits) != 0


def other_tops(player: Player) -> i64:
    """The kinds that may be laid on top at Clean-up instead of the usual card, as bits (DOM-DEC-15)."""
    if player.hand_size and not (player.cleanup_order == CONCEAL and player.laid):
        usual = player.last_in_hand()
    elif player.laid:
        usual = player.last_in_play()
    else:
        return 0
    return (player.laid | player.held) & ~bit_of(usual)


def clean_up(state: DominionState, top: int) -> Frame | None:
    """Discard play area and hand, draw five, count the turn, and see whether the game is over (DOM-CLEAN-1 to -8).

    Returns the next turn; None if the game is over.
    """
    seat = state.active
    player = state.players[seat]
    state.note_phase("clean-up")
    discard_all(state, player, top)
    state.draw(seat, 5)
    player.turns += 1
    state.actions = state.buys = state.coins = 0
    if state.journal is not None:
        state.note(Event("turn_end", seat, {"turns": player.turns}))
    if is_at_end(state):
        note_end(state)
        return None
    state.active = seat + 1
    if state.active == state.variant.seats:
        state.active = 0
    return begin_turn(state)


def discard_all(state: DominionState, player: Player, top: int) -> None:
    """Lay play area and hand onto the discard pile, ``top`` last of all."""
    if state.journal is None:
        player.clean_up(top)
        return
    play = keys(as_list(player.play))
    hand = keys(player.hand_by_name())
    player.clean_up(top)
    public: dict[str, Any] = {"play": play, "count": len(hand), "top": player.top()}
    state.note(Event("cleanup", state.active, public, {state.active: {"hand": hand}}))


GAME_PROGRAM: Final = LIBRARY_OF_PROGRAMS.program(
    "game", [ChooseKingdom(), DraftPick(), Retire(), DealHands(), Forever([StartTurn(), TakeTurn()])]
)
TURN_FRAMES: Final = [Frame(LIBRARY_OF_PROGRAMS.step("game/4.do/1"), Scope(seat), None) for seat in range(4)]
"""Where a turn asks for its moves, by seat. Frames never change, so all turns share them."""
