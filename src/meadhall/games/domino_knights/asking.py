"""The manner of every question of this game: defaults when time runs out, seats that resign, actions told in several picks."""

from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from meadhall.games.domino_knights.battle.powers import best_model
from meadhall.games.domino_knights.cards.names import CARDS, card_key
from meadhall.games.domino_knights.ending import settle
from meadhall.games.domino_knights.pieces import Piece
from meadhall.games.domino_knights.state import KnightsState
from meadhall.games.domino_knights.texts import label_of, meaning_of
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Question
from meadhall.kernel.frames import Ask, Frame
from meadhall.kernel.windows import Window

PLAY: Final = 1 << 20
"""Codes from here on mean: play the special card ``code - PLAY``."""
PLAYS: Final[list[Any]] = [PLAY + card for card in range(CARDS)]
"""The code of each card that is played; made once, since numbers of this size are objects."""
END: Final = -5
"""Ends a phase or goes on; unlike all that ``Step.sample`` says besides codes."""
FORM: Final = -3
HAND: Final = -4
NO_CODES: Final[list[int]] = []
"""Not to be edited."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Decide(Ask[KnightsState]):
    """A question to one seat."""

    picks: ClassVar[bool] = False
    """Whether it is one pick of an action that is still being told; the action is public only when all picks are made."""

    def key(self, state: KnightsState, frame: Frame, code: int) -> str:
        """Most questions offer pieces, by token."""
        return f"k{code}"

    def label(self, state: KnightsState, frame: Frame, key: str) -> str:
        return label_of(state, key)

    def meaning(self, state: KnightsState, frame: Frame, key: str) -> dict[str, Any]:
        return meaning_of(key)

    def subject(self, state: KnightsState, frame: Frame) -> str | None:
        """The piece that the question is about, if there is one."""
        return None

    def hides(self, state: KnightsState, frame: Frame) -> bool:
        """Whether others may not see who is asked (DKN-W17); picks are as hidden as the decision they belong to."""
        return self.picks and frame.below is not None and is_hidden(state, frame.below)

    # Why something is not among the options, where that is for this question to say; "" where it is not.

    def why_not_attack(self, state: KnightsState, other: int) -> str:
        return ""

    def why_not_card(self, state: KnightsState, card: int) -> str:
        return ""

    def why_not_piece(self, state: KnightsState, seat: Seat, piece: Piece) -> str:
        return ""

    def run_framed(self, state: KnightsState, frame: Frame) -> Frame | None:
        if state.resigning and not self.picks and not state.pending and state.battle is None:
            following = settle(state, frame)
            if following is not frame:
                return following
        return self.pose(state, frame, self.question(state, frame))

    def pose(self, state: KnightsState, frame: Frame, question: Question) -> Frame | None:
        """Open the question, unless there is but one answer or its seat has resigned."""
        if question.is_forced():
            # No question of this game counts its options: it is all of them or none, and no step keeps the list.
            return self.chosen(state, frame, question.codes if question.low else NO_CODES)
        if state.resigning and state.resigning >> question.seat & 1:
            return self.chosen(state, frame, self.default(state, frame, question))
        state.question = question
        return frame

    def offer(self, state: KnightsState, frame: Frame, seat: Seat, codes: list[int]) -> Frame | None:
        """Ask to pick one of ``codes``; where there is but one, no question is built."""
        if len(codes) == 1:
            return self.chosen(state, frame, codes)
        question = Question(seat, codes)
        if state.resigning and state.resigning >> seat & 1:
            return self.chosen(state, frame, self.default(state, frame, question))
        state.question = question
        return frame


@mypyc_attr(allow_interpreted_subclasses=True)
class KnightsWindow(Window[KnightsState]):
    """A window in the words of this game."""

    def label(self, state: KnightsState, frame: Frame, key: str) -> str:
        return label_of(state, key)

    def meaning(self, state: KnightsState, frame: Frame, key: str) -> dict[str, Any]:
        return meaning_of(key)

    def key(self, state: KnightsState, frame: Frame, code: int) -> str:
        return play_key(code)


@mypyc_attr(allow_interpreted_subclasses=True)
class AskModel(Decide):
    """Which knight a Doppelganger copies (section 6)."""

    ask = "model"
    sentence = "Choose the knight that your Doppelganger copies."
    rule = "DKN-6-c"

    def default(self, state: KnightsState, frame: Frame, question: Question) -> list[int]:
        return [best_model(state, question.codes)]


def is_pick(frame: Frame) -> bool:
    """Whether this frame stands in the middle of an action that is being told."""
    step = frame.step
    return isinstance(step, Decide) and step.picks


def is_hidden(state: KnightsState, frame: Frame) -> bool:
    """Whether it is secret who is asked here: in windows, at aid prompts, and in picks that began there."""
    step = frame.step
    if isinstance(step, Decide):
        return step.hides(state, frame)
    return isinstance(step, Ask)


def play_key(code: int) -> str:
    return f"play {card_key(code - PLAY)}"
