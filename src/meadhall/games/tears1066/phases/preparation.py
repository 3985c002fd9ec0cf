"""The start of a round and the Preparation phase (section 4)."""

from typing import Any, Final

from meadhall.games.tears1066.asking import Drop
from meadhall.games.tears1066.board.moves import tally
from meadhall.games.tears1066.board.pieces import PHASE, Piece
from meadhall.games.tears1066.board.zones import changed
from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.naming import some_cards
from meadhall.games.tears1066.chain import occur, occur_later
from meadhall.games.tears1066.effects.word import CHECK
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.triggers import could_answer, is_awaited
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Prompt, Question
from meadhall.kernel.frames import Frame, Scope, Step
from meadhall.kernel.program import Deed
from meadhall.kernel.sentence import say

HAND_LIMIT: Final = 6


class StartRound(Step[TearsState]):
    """A new round: note who begins it at Hastings (TMM-RND-3); after the last round allowed the game is a tie (TMM-R73)."""

    def run_framed(self, state: TearsState, frame: Frame) -> Frame | None:
        if state.round >= state.variant.round_cap:
            state.end_game(numbers.NOTHING, "tie_round_cap")
            return None
        self.begin(state)
        after = frame.next()
        assert after is not None
        return checked(state, occur(state, after, numbers.ON_ROUND_START, numbers.NOTHING, numbers.NOTHING))

    def run_inline(self, state: TearsState, scope: Scope) -> Step[Any] | None:
        if state.round >= state.variant.round_cap or could_answer(state, numbers.ON_ROUND_START) or state.file.sagging:
            return self
        self.begin(state)
        return self.after

    def begin(self, state: TearsState) -> None:
        state.round += 1
        state.phase = numbers.PREPARATION
        state.passed = 0
        state.turns = 0
        state.first_pass = numbers.NOTHING
        state.hastings = (1 if state.is_at_hastings(0) else 0) | (2 if state.is_at_hastings(1) else 0)
        if state.uses:
            state.uses = tuple([use.in_new_round() for use in state.uses])
        if state.journal is not None:
            flags = [state.has_flag_of_hastings(seat) for seat in range(2)]
            state.log("round_started", numbers.NOTHING, {"n": state.round, "hastings": flags})


def checked(state: TearsState, following: Frame) -> Frame:
    """What follows, after the state check if a card has less Health in the phase that has begun."""
    return CHECK.start(Scope(numbers.NOTHING), following) if state.is_any_falling() else following


class PhaseEdge(Step[TearsState]):
    """A phase begins or ends; what lasted for the phase ends with it, what answered its end before the next begins."""

    def __init__(self, event: int, phase: int) -> None:
        self.event: Final = event
        self.phase: Final = phase

    def run_framed(self, state: TearsState, frame: Frame) -> Frame | None:
        if self.ends_something(state):
            state.expire(PHASE)
            return CHECK.start(Scope(numbers.NOTHING), frame)
        self.turn_over(state)
        after = frame.next()
        assert after is not None
        return checked(state, occur(state, after, self.event, numbers.NOTHING, numbers.NOTHING, 0, self.phase))

    def run_inline(self, state: TearsState, scope: Scope) -> Step[Any] | None:
        if could_answer(state, self.event) or self.ends_something(state) or state.file.sagging:
            return self
        self.turn_over(state)
        return self.after

    def ends_something(self, state: TearsState) -> bool:
        """Whether a phase is over that something lasted for; when Preparation begins none is."""
        if not state.lasting or (self.event == numbers.ON_PHASE_START and self.phase == numbers.PREPARATION):
            return False
        return state.anything_ends(PHASE)

    def turn_over(self, state: TearsState) -> None:
        if self.event == numbers.ON_PHASE_START:
            state.phase = self.phase
            if state.journal is not None:
                state.log("phase_started", numbers.NOTHING, {})


class VictoryCheck(Step[TearsState]):
    """Empty decks lose, or tie the game (TMM-WIN-3, TMM-WIN-4)."""

    def run_framed(self, state: TearsState, frame: Frame) -> Frame | None:
        self.tell(state)
        if state.decks[0].size == 0 and state.decks[1].size == 0:
            state.end_game(numbers.NOTHING, "tie_decks")
        else:
            state.end_game(0 if state.decks[0].size else 1, "deck")
        return None

    def run_inline(self, state: TearsState, scope: Scope) -> Step[Any] | None:
        if state.decks[0].size == 0 or state.decks[1].size == 0:
            return self
        self.tell(state)
        return self.after

    def tell(self, state: TearsState) -> None:
        if state.journal is not None:
            state.log("victory_check", numbers.NOTHING, {"deck_counts": [deck.size for deck in state.decks]})


class SecretDiscard(Drop):
    """A player chooses discards that stay secret until both have chosen (TMM-R13, TMM-R15)."""

    def __init__(self, turn: int) -> None:
        self.turn: Final = turn
        """0 for the marker holder, 1 for the other."""

    def count(self, state: TearsState, seat: Seat) -> int:
        """How many cards must go."""
        return max(0, len(state.hands[seat]) - HAND_LIMIT)

    def question(self, state: TearsState, frame: Frame) -> Question:
        seat = state.seat_at(self.turn)
        count = self.count(state, seat)
        if count <= 0:
            return Question(seat, [], 0, 0)
        codes, counts = tally(list(state.hands[seat]))
        return Question(seat, codes, count, count, counts, ordered=count > 1)

    def run_inline(self, state: TearsState, scope: Scope) -> Step[Any] | None:
        if self.turn == 1 or self.count(state, 0) > 0 or self.count(state, 1) > 0:
            return self
        second = self.after
        assert second is not None
        return second.after  # nobody discards: on to carrying out nothing

    def chosen(self, state: TearsState, frame: Frame, codes: list[int]) -> Frame | None:
        note = frame.scope.note if frame.scope.note else ((), ())
        seat = state.seat_at(self.turn)
        both = (tuple(codes), note[1]) if seat == 0 else (note[0], tuple(codes))
        return frame.advance_with(frame.scope.with_note(both))


class HandLimit(SecretDiscard):
    """Discard down to six (TMM-PREP-2)."""

    ask = "hand-limit"
    rule = "TMM-PREP-2"

    def prompt(self, state: TearsState, frame: Frame) -> Prompt:
        cards = some_cards(self.count(state, state.seat_at(self.turn)))
        return Prompt(say("Your hand may hold six cards: discard {cards}. The last one is on top.", cards=cards), self.rule)


class DraftDiscard(SecretDiscard):
    """Discard after a draft (TMM-VAR-2)."""

    ask = "draft"
    rule = "TMM-VAR-2"

    def prompt(self, state: TearsState, frame: Frame) -> Prompt:
        cards = some_cards(self.count(state, state.seat_at(self.turn)))
        return Prompt(say("You have drawn new cards: discard {cards} from your hand.", cards=cards), self.rule)

    def count(self, state: TearsState, seat: Seat) -> int:
        return min(state.variant.draft, len(state.hands[seat]))


class CarryOutDiscards(Step[TearsState]):
    """Both sets become public together (TMM-R13)."""

    def __init__(self, event: str) -> None:
        self.event: Final = event

    def run_framed(self, state: TearsState, frame: Frame) -> Frame | None:
        note: tuple[Any, ...] = frame.scope.note
        after = frame.advance_with(Scope(0))
        assert after is not None
        for turn in (1, 0):  # the marker holder's is answered first (TMM-R49)
            seat = state.seat_at(turn)
            cards: tuple[int, ...] = note[seat]
            if cards:
                after = occur_later(state, after, numbers.ON_DISCARD, numbers.PLAYERS + seat, seat, len(cards), rules=True)
        for turn in (0, 1):
            seat = state.seat_at(turn)
            cards = note[seat]
            if cards:
                state.discard(seat, cards)
                if state.journal is not None:
                    state.log(self.event, seat, {"cards": state.keys(cards)})
        return after

    def run_inline(self, state: TearsState, scope: Scope) -> Step[Any] | None:
        return self if scope.note else self.after


class DrawCards(Step[TearsState]):
    """Both players draw, or draft (TMM-PREP-4, TMM-VAR-2)."""

    def run_framed(self, state: TearsState, frame: Frame) -> Frame | None:
        after = frame.next()
        assert after is not None
        drawn = [state.draw(state.seat_at(turn), 2 + state.variant.draft) for turn in range(2)]
        for turn in (1, 0):  # the marker holder's is answered first (TMM-R49)
            if drawn[turn]:
                seat = state.seat_at(turn)
                after = occur_later(state, after, numbers.ON_DRAW, numbers.PLAYERS + seat, seat, drawn[turn], rules=True)
        return after

    def run_inline(self, state: TearsState, scope: Scope) -> Step[Any] | None:
        if is_awaited(state, numbers.ON_DRAW):
            return self
        for turn in range(2):
            state.draw(state.seat_at(turn), 2 + state.variant.draft)
        return self.after


def readied(state: TearsState, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """``pieces``, all of them Ready but those that may not be (TMM-FX-14)."""
    for piece in pieces:
        if piece.tired:
            return tuple([_readied(state, piece) if piece.tired else piece for piece in pieces])
    return pieces


def _readied(state: TearsState, piece: Piece) -> Piece:
    return piece if state.has_flag(piece, numbers.CANNOT_READY) else piece.with_tired(False)


class ReadyAll(Deed[TearsState]):
    """All Tired cards of both players become Ready (TMM-PREP-8)."""

    def do(self, state: TearsState, scope: Scope) -> None:
        for at in range(6):
            column = state.columns[at]
            ready = readied(state, column)
            if ready is not column:
                state.columns[at] = ready
        for seat in range(2):
            if state.reserves[seat]:
                state.reserves = changed(state.reserves, seat, readied(state, state.reserves[seat]))
        state.attached = readied(state, state.attached)
        if state.journal is not None:
            state.log("all_readied", numbers.NOTHING, {})
