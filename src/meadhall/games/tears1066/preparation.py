"""The start of a round and the Preparation phase (section 4)."""

from typing import Any, ClassVar, Final

from meadhall.games.tears1066.board import changed
from meadhall.games.tears1066.cards_numbers import (
    NOTHING,
    ON_DISCARD,
    ON_DRAW,
    ON_PHASE_END,
    ON_ROUND_START,
    PLAYERS,
    PREPARATION,
)
from meadhall.games.tears1066.chain import occur, occur_later
from meadhall.games.tears1066.moves import tally
from meadhall.games.tears1066.pieces import PHASE, Piece, Use
from meadhall.games.tears1066.table import Table
from meadhall.kernel.decision import Question
from meadhall.kernel.frames import Ask, Frame, Scope, Step
from meadhall.kernel.program import Deed

HAND_LIMIT: Final = 6


class StartRound(Step[Table]):
    """A new round: note who begins it at Hastings (TMM-RND-3); after the last round allowed the game is a tie (TMM-R73)."""

    def run(self, state: Table, frame: Frame) -> Frame | None:
        if state.round >= state.rules.round_cap:
            state.end_game(NOTHING, "tie_round_cap")
            return None
        state.round += 1
        state.phase = PREPARATION
        state.passed = 0
        state.turns = 0
        state.first_pass = NOTHING
        state.hastings = (1 if state.is_at_hastings(0) else 0) | (2 if state.is_at_hastings(1) else 0)
        if state.uses:
            state.uses = tuple([Use(use.piece, use.ability, 0, use.this_game) for use in state.uses])
        if state.journal is not None:
            flags = [state.has_flag_of_hastings(seat) for seat in range(2)]
            state.log("round_started", NOTHING, {"n": state.round, "hastings": flags})
        after = frame.next()
        assert after is not None
        return occur(state, after, ON_ROUND_START, NOTHING, NOTHING)


class PhaseEdge(Step[Table]):
    """A phase begins or ends; what lasted for the phase ends with it."""

    def __init__(self, event: int, phase: int) -> None:
        self.event: Final = event
        self.phase: Final = phase

    def run(self, state: Table, frame: Frame) -> Frame | None:
        after = frame.next()
        assert after is not None
        if self.event == ON_PHASE_END:
            state.expire(PHASE)
        else:
            state.phase = self.phase
        return occur(state, after, self.event, NOTHING, NOTHING, 0, self.phase)


class VictoryCheck(Step[Table]):
    """Empty decks lose, or tie the game (TMM-WIN-3, TMM-WIN-4)."""

    def run(self, state: Table, frame: Frame) -> Frame | None:
        counts = [len(deck) for deck in state.decks]
        if state.journal is not None:
            state.log("victory_check", NOTHING, {"deck_counts": counts})
        if counts[0] and counts[1]:
            return frame.next()
        if not counts[0] and not counts[1]:
            state.end_game(NOTHING, "tie_decks")
        else:
            state.end_game(0 if counts[0] else 1, "deck")
        return None


class SecretDiscard(Ask[Table]):
    """A player chooses discards that stay secret until both have chosen (TMM-R13, TMM-R15)."""

    drafts: ClassVar[bool] = False

    def __init__(self, turn: int) -> None:
        self.turn: Final = turn
        """0 for the marker holder, 1 for the other."""

    def count(self, state: Table, seat: int) -> int:
        """How many cards must go."""
        return max(0, len(state.hands[seat]) - HAND_LIMIT)

    def question(self, state: Table, frame: Frame) -> Question:
        seat = state.seat_at(self.turn)
        count = self.count(state, seat)
        if count <= 0:
            return Question(seat, [], 0, 0)
        codes, counts = tally(state.hands[seat])
        return Question(seat, codes, count, count, counts, ordered=count > 1)

    def run(self, state: Table, frame: Frame) -> Frame | None:
        if self.turn == 0 and self.count(state, 0) <= 0 and self.count(state, 1) <= 0:
            second = self.after
            assert second is not None and second.after is not None
            return Frame(second.after, frame.scope, frame.below)  # nobody discards: go on to carrying out nothing
        return super().run(state, frame)

    def chosen(self, state: Table, frame: Frame, codes: list[int]) -> Frame | None:
        note = frame.scope.note if frame.scope.note else ((), ())
        seat = state.seat_at(self.turn)
        both = (tuple(codes), note[1]) if seat == 0 else (note[0], tuple(codes))
        return frame.keep(frame.scope.with_note(both))

    def key(self, state: Table, frame: Frame, code: int) -> str:
        return state.file.designs[code].key


class HandLimit(SecretDiscard):
    """Discard down to six (TMM-PREP-2)."""

    ask = "hand-limit"


class DraftDiscard(SecretDiscard):
    """Discard after a draft (TMM-VAR-2)."""

    ask = "draft"
    drafts = True

    def count(self, state: Table, seat: int) -> int:
        return min(state.rules.draft, len(state.hands[seat]))


class CarryOutDiscards(Step[Table]):
    """Both sets become public together (TMM-R13)."""

    def __init__(self, event: str) -> None:
        self.event: Final = event

    def run(self, state: Table, frame: Frame) -> Frame | None:
        note: tuple[Any, ...] = frame.scope.note
        after = frame.keep(Scope(0))
        assert after is not None
        if not note:
            return after
        for turn in (1, 0):
            seat = state.seat_at(turn)
            cards: tuple[int, ...] = note[seat]
            if cards:
                after = occur_later(state, after, ON_DISCARD, PLAYERS + seat, seat, len(cards))
        for turn in (0, 1):
            seat = state.seat_at(turn)
            cards = note[seat]
            if cards:
                state.discard(seat, cards)
                if state.journal is not None:
                    state.log(self.event, seat, {"cards": state.keys(cards)})
        return after


class DrawCards(Step[Table]):
    """Both players draw, or draft (TMM-PREP-4, TMM-VAR-2)."""

    def run(self, state: Table, frame: Frame) -> Frame | None:
        after = frame.next()
        assert after is not None
        for turn in range(2):
            seat = state.seat_at(turn)
            drawn = state.draw(seat, 2 + state.rules.draft)
            if drawn:
                after = occur_later(state, after, ON_DRAW, PLAYERS + seat, seat, drawn)
        return after


def readied(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """``pieces``, all of them Ready."""
    for piece in pieces:
        if piece.tired:
            return tuple([piece.with_tired(False) if piece.tired else piece for piece in pieces])
    return pieces


class ReadyAll(Deed[Table]):
    """All Tired cards of both players become Ready (TMM-PREP-8)."""

    def do(self, state: Table, scope: Scope) -> None:
        for at in range(6):
            state.columns[at] = readied(state.columns[at])
        for seat in range(2):
            if state.reserves[seat]:
                state.reserves = changed(state.reserves, seat, readied(state.reserves[seat]))
        state.attached = readied(state.attached)
        if state.journal is not None:
            state.log("all_readied", NOTHING, {})
