"""The manner of every question of this game: defaults when time runs out, seats that resign, actions told in several picks."""

from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from meadhall.games.domino_knights.battle.powers import best_model, is_usable, may_attack
from meadhall.games.domino_knights.board.pieces import Piece
from meadhall.games.domino_knights.cards.names import CARD_OF
from meadhall.games.domino_knights.codes import NO_CODES, play_key
from meadhall.games.domino_knights.ending import settle
from meadhall.games.domino_knights.play.playable import special_of
from meadhall.games.domino_knights.state import KnightsState
from meadhall.games.domino_knights.texts import any_piece, face, meaning_of, number_in, play_label, whose_piece
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Prompt, Question, Reason
from meadhall.kernel.frames import Ask, Frame
from meadhall.kernel.sentence import Person, Said, say
from meadhall.kernel.windows import Window


@mypyc_attr(allow_interpreted_subclasses=True)
class Decide(Ask[KnightsState]):
    """A question to one seat."""

    picks: ClassVar[bool] = False
    """Whether it is one pick of an action that is still being told; the action is public only when all picks are made."""

    def key(self, state: KnightsState, frame: Frame, code: int) -> str:
        """Most questions offer pieces, by token."""
        return f"k{code}"

    def label(self, state: KnightsState, frame: Frame, key: str) -> Said:
        decision = state.decision
        if decision is None or key not in decision.keys:
            return key
        return play_label(state, key) or self.button(state, frame, key)

    def button(self, state: KnightsState, frame: Frame, key: str) -> Said:
        """What an option does that is not a special card."""
        return any_piece(state, number_in(key, "k"), state.asked)

    def meaning(self, state: KnightsState, frame: Frame, key: str) -> dict[str, Any]:
        meaning = meaning_of(state, key)
        return {**meaning, "main": True} if self.is_sensible(state, frame, key) else meaning

    def is_sensible(self, state: KnightsState, frame: Frame, key: str) -> bool:
        """Whether this is the answer that a screen puts forward; never one that gives something up."""
        return False

    def subject(self, state: KnightsState, frame: Frame) -> str | None:
        """The piece that the question is about, if there is one."""
        return None

    def hides(self, state: KnightsState, frame: Frame) -> bool:
        """Whether others may not see who is asked (DKN-W17); picks are as hidden as the decision they belong to."""
        return self.picks and frame.below is not None and is_hidden(state, frame.below)

    def why_not(self, state: KnightsState, frame: Frame, thing: str) -> Reason | None:
        return why_not(state, thing, self, self.prompt(state, frame).rule)

    # Why something is not among the options, where that is for this question to say; None where it is not.

    def why_not_attack(self, state: KnightsState, other: int) -> Reason | None:
        return None

    def why_not_card(self, state: KnightsState, card: int) -> Reason | None:
        return None

    def why_not_piece(self, state: KnightsState, seat: Seat, piece: Piece) -> Reason | None:
        return None

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

    def label(self, state: KnightsState, frame: Frame, key: str) -> Said:
        return play_label(state, key) or key

    def decline(self, state: KnightsState, frame: Frame) -> Said:
        return "Don't play a card"

    def meaning(self, state: KnightsState, frame: Frame, key: str) -> dict[str, Any]:
        return meaning_of(state, key)

    def key(self, state: KnightsState, frame: Frame, code: int) -> str:
        return play_key(code)

    def why_not(self, state: KnightsState, frame: Frame, thing: str) -> Reason | None:
        return why_not(state, thing, ANY_QUESTION, self.rule)


@mypyc_attr(allow_interpreted_subclasses=True)
class AskModel(Decide):
    """Which knight a Doppelganger copies (section 6)."""

    ask = "model"
    sentence = "Your Doppelganger copies the attack and defense of a knight that shares its suit: which one?"
    rule = "DKN-6-c"

    def button(self, state: KnightsState, frame: Frame, key: str) -> Said:
        return say("Copy {knight}", knight=any_piece(state, number_in(key, "k"), state.asked))

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


# --- why something is not among the options -------------------------------------------------------------------------


def why_not(state: KnightsState, thing: str, step: Decide, rule: str) -> Reason | None:
    """Why ``thing`` cannot be picked at the open question of ``step``, whose clause is ``rule``; None if it can."""
    decision = state.decision
    assert decision is not None
    if any(key == thing or key.endswith(f" {thing}") for key in decision.keys):
        return None
    name = thing.removeprefix("play ").removeprefix("train ")
    if name in CARD_OF:
        return _why_not_card(state, decision.seat, CARD_OF[name], step)
    token = number_in(name, "k")
    if token >= 0:
        return _why_not_piece(state, decision.seat, token, step)
    if name in [f"attack {other}" for other in range(state.variant.players)]:
        return _why_not_attack(state, decision.seat, int(name[7:]), step)
    return Prompt(say("There is no “{thing}” to pick here.", thing=thing), rule)


def _why_not_attack(state: KnightsState, seat: Seat, other: Seat, step: Decide) -> Reason:
    if other == seat:
        return Prompt("You can't attack yourself.", "DKN-4.4-d")
    if state.out[other]:
        return Prompt(say("{who} is out of the game.", who=Person(other)), "DKN-4.4-d")
    own = step.why_not_attack(state, other)
    return Prompt("You can attack in your attack phase only.", "DKN-4.4-a") if own is None else own


def _why_not_card(state: KnightsState, seat: Seat, card: int, step: Decide) -> Reason:
    if card not in state.hands[seat]:
        return Prompt(say("You don't hold {card}.", card=face(card)), "DKN-2-k")
    if state.pending:
        return Prompt("Only a Wizard (a Ten) can answer an announced card.", "DKN-W4")
    own = step.why_not_card(state, card)
    return special_of(state, card).why_not(state, seat, card) if own is None else own


def _why_not_piece(state: KnightsState, seat: Seat, token: int, step: Decide) -> Reason:
    if state.holder(token) < 0:
        return Prompt("That piece is not on the table.", "DKN-2-c")
    name = whose_piece(state, token, seat)
    piece = state.piece(token)
    is_knight = state.knight(token) is not None
    if is_knight:
        if state.controller(token) != seat:
            return Prompt(say("{knight} does not fight for you.", knight=name), "DKN-2-o")
        if piece.bars:
            return Prompt(say("{knight} may not fight this round.", knight=name), "DKN-2-p")
        if not is_usable(state, seat, piece):
            return Prompt(say("{knight} has fought already: it is ready again on your next turn.", knight=name), "DKN-4.4.6-i")
    own = step.why_not_piece(state, seat, piece)
    if own is not None:
        return own
    if not is_knight:
        return Prompt(say("{piece} is not a knight yet.", piece=name), "DKN-4.3-h")
    if state.battle is not None and state.battle.holds(token):
        return Prompt(say("{knight} is in this battle already.", knight=name), "DKN-R28")
    if state.battle is not None and not may_attack(state, piece, state.battle.defender):
        return Prompt(say("A Queen keeps {knight} from this attack.", knight=name), "DKN-5.2-queen-a")
    return Prompt(say("{knight} can't be chosen here: it is on the other side, or a Queen forbids it.", knight=name), "DKN-R52")


ANY_QUESTION: Final = Decide()
"""Stands for a window, which has no reasons of its own."""
