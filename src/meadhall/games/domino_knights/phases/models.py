"""The Doppelganger's model: chosen on entering play, and again when the model leaves it (section 6)."""

from typing import Any

from meadhall.games.domino_knights.asking import AskModel
from meadhall.games.domino_knights.battle.powers import models_for
from meadhall.games.domino_knights.board.moves import inter, lift_piece, put_knight
from meadhall.games.domino_knights.ending import Settle, lost_copy
from meadhall.games.domino_knights.state import LIBRARY, LOSSES, KnightsState
from meadhall.games.domino_knights.texts import named
from meadhall.kernel.decision import Question
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Frame, Scope, Step


class ChooseModel(AskModel):
    """Each Doppelganger without a model gets a new one at once or goes to the graveyard (DKN-6-g)."""

    def question(self, state: KnightsState, frame: Frame) -> Question:
        copy = lost_copy(state)
        assert copy is not None
        return Question(state.controller(copy.token), models_for(state, copy.suits(), copy.token))

    def run_inline(self, state: KnightsState, scope: Scope) -> Step[Any] | None:
        if state.alerts & LOSSES:
            if lost_copy(state) is not None:
                return self
            state.alerts &= ~LOSSES
        return self.after

    def run_framed(self, state: KnightsState, frame: Frame) -> Frame | None:
        copy = lost_copy(state)
        assert copy is not None
        seat = state.controller(copy.token)
        models = models_for(state, copy.suits(), copy.token)
        if not models:
            if state.journal is not None:
                lost = {"token": f"k{copy.token}", "model": f"k{copy.model}", "named": named(state, [copy.token])}
                state.note(Event("model_lost", seat, lost))
            inter(state, seat, lift_piece(state, seat, copy.token))
            return frame
        question = Question(seat, models)
        if len(models) == 1:
            return self.chosen(state, frame, models)
        if state.resigning >> seat & 1:
            return self.chosen(state, frame, self.default(state, frame, question))
        state.question = question
        return frame

    def chosen(self, state: KnightsState, frame: Frame, codes: list[int]) -> Frame | None:
        copy = lost_copy(state)
        assert copy is not None
        seat = state.controller(copy.token)
        changed = copy.copy()
        changed.model = codes[0]
        put_knight(state, seat, changed)
        if state.journal is not None:
            shown = {"token": f"k{copy.token}", "model": f"k{codes[0]}", "named": named(state, [copy.token, codes[0]])}
            state.note(Event("model_chosen", seat, shown))
        return frame


LIBRARY.program("copies", [ChooseModel(), Settle()])
