"""The Promote phase: paid candidates become knights, the Doppelganger last (section 4.2)."""

from typing import Any, Final

from meadhall.games.domino_knights.asking import AskModel, Decide
from meadhall.games.domino_knights.battle.powers import models_for
from meadhall.games.domino_knights.board.moves import inter
from meadhall.games.domino_knights.board.pieces import NO_TOKEN, Effect, Piece
from meadhall.games.domino_knights.cards.aces import enter_play
from meadhall.games.domino_knights.cards.names import WEALTH, card_key
from meadhall.games.domino_knights.phases.training import take_back
from meadhall.games.domino_knights.play.announcing import orientation, orientation_key, orientation_label, orientation_prompt
from meadhall.games.domino_knights.state import RICHES, KnightsState
from meadhall.games.domino_knights.texts import piece_name
from meadhall.kernel.decision import Prompt, Question
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Frame, Scope, Step
from meadhall.kernel.program import Deed
from meadhall.kernel.sentence import Said


def next_promoted(state: KnightsState) -> Piece | None:
    """The turn player's next paid candidate: ordinary ones in the order in which they were formed, then Doppelgangers."""
    copy: Piece | None = None
    for candidate in state.candidates[state.turn]:
        if state.variant.many_turns and not candidate.is_paid():
            continue  # else the unpaid ones have been taken back
        if not candidate.is_doppelganger():
            return candidate
        if copy is None:
            copy = candidate
    return copy


def leave_training(state: KnightsState, candidate: Piece) -> None:
    seat = state.turn
    state.candidates[seat] = [one for one in state.candidates[seat] if one.token != candidate.token]


class StartPhase(Deed[KnightsState]):
    """A phase of the turn begins."""

    def __init__(self, phase: int) -> None:
        self.phase: Final = phase

    def do(self, state: KnightsState, scope: Scope) -> None:
        state.start_phase(self.phase)


class StartPromote(StartPhase):
    """Candidates that turn out unpaid are taken back (DKN-4.2-a, -i)."""

    def do(self, state: KnightsState, scope: Scope) -> None:
        super().do(state, scope)
        take_back(state, state.turn)


class Orient(Decide):
    """Which half of each promoted domino attacks (DKN-4.2-b, -c)."""

    ask = "orient"
    rule = "DKN-4.2-c"

    def question(self, state: KnightsState, frame: Frame) -> Question:
        candidate = next_promoted(state)
        if candidate is None:
            return Question(state.turn, [], 0, 0)
        return orientation(state.turn, candidate)

    def key(self, state: KnightsState, frame: Frame, code: int) -> str:
        candidate = next_promoted(state)
        assert candidate is not None
        return orientation_key(candidate, code)

    def prompt(self, state: KnightsState, frame: Frame) -> Prompt:
        candidate = next_promoted(state)
        assert candidate is not None
        return Prompt(orientation_prompt(candidate), self.rule)

    def button(self, state: KnightsState, frame: Frame, key: str) -> Said:
        return orientation_label(key)

    def run_inline(self, state: KnightsState, scope: Scope) -> Step[Any] | None:
        candidate = next_promoted(state)
        return self.after if candidate is None or candidate.is_doppelganger() else self

    def run_framed(self, state: KnightsState, frame: Frame) -> Frame | None:
        candidate = next_promoted(state)
        if candidate is None or state.resigning:
            return super().run_framed(state, frame)
        high, low = candidate.halves()
        return self.offer(state, frame, state.turn, [high] if high == low else [high, low])

    def chosen(self, state: KnightsState, frame: Frame, codes: list[int]) -> Frame | None:
        candidate = next_promoted(state)
        assert candidate is not None
        leave_training(state, candidate)
        enter_play(state, state.turn, candidate, codes[0], NO_TOKEN)
        return frame


class OrientCopy(AskModel):
    """The model of each promoted Doppelganger; without one it goes to the graveyard (DKN-6-c, -f, DKN-R68)."""

    def question(self, state: KnightsState, frame: Frame) -> Question:
        candidate = next_promoted(state)
        if candidate is None:
            return Question(state.turn, [], 0, 0)
        return Question(state.turn, models_for(state, candidate.suits(), candidate.token))

    def run_inline(self, state: KnightsState, scope: Scope) -> Step[Any] | None:
        return self.after if next_promoted(state) is None else self

    def chosen(self, state: KnightsState, frame: Frame, codes: list[int]) -> Frame | None:
        candidate = next_promoted(state)
        assert candidate is not None
        leave_training(state, candidate)
        if codes:
            enter_play(state, state.turn, candidate, 0, codes[0])
            return frame
        if state.journal is not None:
            token = f"k{candidate.token}"
            shown = {"token": token, "model": None, "named": {token: [state.turn, piece_name(candidate)]}}
            state.note(Event("model_lost", state.turn, shown))
        inter(state, state.turn, candidate)
        return frame


class DiscardWealth(Deed[KnightsState]):
    """Wealth before the turn player goes to the discard pile (DKN-4.2-f)."""

    def do(self, state: KnightsState, scope: Scope) -> None:
        if not state.alerts & RICHES:
            return
        kept: list[Effect] = []
        for effect in state.effects:
            if effect.special == WEALTH and effect.seat == state.turn:
                state.discard.append(effect.card)
                if state.journal is not None:
                    state.note(Event("effect_expired", state.turn, {"card": card_key(effect.card), "on": state.turn}))
            else:
                kept.append(effect)
        state.effects = kept
        if not any(effect.special == WEALTH for effect in kept):
            state.alerts &= ~RICHES
