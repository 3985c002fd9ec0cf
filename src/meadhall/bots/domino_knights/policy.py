"""Domino Knights for the levels: what to answer to every question, what else to try, and who is ahead."""

import math
from typing import Any, ClassVar, Final

from meadhall.bots.answers import neighbours
from meadhall.bots.domino_knights.battle import assaults, best_blocks, blocks
from meadhall.bots.domino_knights.choosing_training import discards, drills
from meadhall.bots.domino_knights.rules_of_thumb import by_feel
from meadhall.bots.domino_knights.special_cards import best_target, negates, spells
from meadhall.bots.domino_knights.worth import card_worth, standing
from meadhall.bots.policy import Policy
from meadhall.games.domino_knights.asking import Decide
from meadhall.games.domino_knights.battle.aid import PickAid
from meadhall.games.domino_knights.battle.attack import Attack, PickAttackers
from meadhall.games.domino_knights.battle.defense import AssignBlocker, PickAidingBlockers, PickBlockers
from meadhall.games.domino_knights.battle.powers import best_model
from meadhall.games.domino_knights.codes import END, PLAY
from meadhall.games.domino_knights.interjections import SPOKEN_TRAINING
from meadhall.games.domino_knights.options import KnightOptions
from meadhall.games.domino_knights.phases.fitting import DONE
from meadhall.games.domino_knights.phases.models import ChooseModel
from meadhall.games.domino_knights.phases.promotion import Orient, OrientCopy
from meadhall.games.domino_knights.phases.training import PickTrainingCard, Train
from meadhall.games.domino_knights.play.announcing import Negation, PickHalf, PickLifeCard, PickSecretModel, PickTarget
from meadhall.games.domino_knights.state import KnightsState
from meadhall.games.domino_knights.turn import Discard
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Question
from meadhall.kernel.frames import Frame, Step
from meadhall.kernel.options import TableOptions
from meadhall.kernel.state import State
from meadhall.kernel.windows import OpenWindow

WORTH_IT: Final = 0.8
"""How much better than waiting an attack must be."""


def is_overlooked(step: Step[Any]) -> bool:
    """Whether a careless player does it by feel: paying for knights, turning them, and answering the cards of others."""
    return isinstance(step, PickTrainingCard | Orient | PickHalf | OpenWindow)


class KnightsPolicy(Policy):
    """Trains much, attacks where it pays, blocks by exact search, and keeps special cards for their moment."""

    width: ClassVar[int] = 8
    horizon: ClassVar[int] = 60
    gate: ClassVar[float] = 1.0

    def __init__(self, *, careless: bool = False) -> None:
        super().__init__()
        self.careless: Final = careless
        """Whether what is easily overlooked is answered by feel; ``choose``, by which playouts go, never is."""

    # --- answers --------------------------------------------------------------------------------------------------

    def choose(self, state: State) -> list[int]:
        assert isinstance(state, KnightsState)
        question = state.question
        assert question is not None and state.top is not None
        return self.reply(state, question, state.top)

    def best(self, state: State) -> list[int]:
        """The answer of ``choose``, or one by feel where something was overlooked."""
        assert isinstance(state, KnightsState) and state.top is not None
        if self.careless and is_overlooked(state.top.step):
            return self.feel(state)
        return self.choose(state)

    def beginner(self, state: State) -> list[int]:
        """Everything by feel: attacks and blocks with all there is, and plays special cards when they come."""
        assert isinstance(state, KnightsState)
        return self.feel(state)

    def speaks_of(self, options: TableOptions) -> str:
        assert isinstance(options, KnightOptions)
        return SPOKEN_TRAINING if options.train_after_discard else ""

    def saying(self, state: State, seat: Seat, *, felt: bool) -> str:
        """The next action of an open training period."""
        from meadhall.bots.domino_knights.open_training import next_training

        assert isinstance(state, KnightsState)
        return next_training(self, state, seat, felt=felt)

    def feel(self, state: KnightsState) -> list[int]:
        """The answer by feel, if there is one."""
        assert state.question is not None and state.top is not None
        felt = by_feel(state, state.question, state.top.step, self.luck)
        return self.choose(state) if felt is None else felt

    def reply(self, state: KnightsState, question: Question, frame: Frame) -> list[int]:
        """The answer to the question of a step."""
        seat, codes, step, scope = question.seat, question.codes, frame.step, frame.scope
        if isinstance(step, Train):
            return [self.train(state, seat, codes)]
        if isinstance(step, PickTrainingCard):
            return [self.training_card(state, seat, codes, scope.n, scope.held)]
        if isinstance(step, Attack):
            return [self.attack(state, seat, codes)]
        if isinstance(step, PickAttackers):
            return self.attackers(state, seat, codes, scope.n)
        if isinstance(step, PickBlockers):
            return blocks(state, seat)
        if isinstance(step, AssignBlocker):
            place = best_blocks(state, seat, list(scope.held), must=True)[len(scope.note)]
            return [place if place in codes else codes[0]]
        if isinstance(step, PickAid | PickAidingBlockers):
            return []
        if isinstance(step, Discard):
            return self.discard(state, seat, question.low)
        if isinstance(step, Orient | PickHalf):
            return [max(codes)]
        if isinstance(step, PickTarget):
            target = best_target(state, seat, scope.card)[0]
            return [target if target in codes else codes[0]]
        if isinstance(step, PickLifeCard):
            return [min(codes, key=card_worth)]
        if isinstance(step, ChooseModel | PickSecretModel | OrientCopy):
            return [best_model(state, codes)]
        if isinstance(step, OpenWindow):
            if isinstance(step.window, Negation):
                return codes[:1] if negates(state, seat) else []
            found = spells(state, seat, codes)
            return [found[0].code] if found else []
        return self.other(state, question)

    def other(self, state: KnightsState, question: Question) -> list[int]:
        """Every other question: a special card if one is worth it, else what the rules answer for a sleeper."""
        found = spells(state, question.seat, question.codes)
        if found:
            return [found[0].code]
        frame = state.top
        assert frame is not None
        if isinstance(frame.step, Decide):
            return frame.step.default(state, frame, question)
        return question.codes[: question.low]

    def train(self, state: KnightsState, seat: Seat, codes: list[int]) -> int:
        found = spells(state, seat, codes)
        if found:
            return found[0].code
        for drill in drills(state, seat):
            if drill.token in codes:
                return drill.token
        if state.variant.dominoless or state.variant.many_turns:
            usable = [code for code in codes if code != END and code < PLAY]
            return usable[0] if usable else END
        return END

    def training_card(self, state: KnightsState, seat: Seat, codes: list[int], token: int, held: tuple[int, ...]) -> int:
        if DONE in codes:
            return DONE
        for drill in drills(state, seat):
            if drill.token == token:
                for card in drill.cards:
                    if card not in held and card in codes:
                        return card
        return max(codes) if held else min([code for code in codes if code != DONE], key=card_worth)

    def attack(self, state: KnightsState, seat: Seat, codes: list[int]) -> int:
        found = spells(state, seat, codes)
        if found:
            return found[0].code
        for assault in assaults(state, seat):
            if assault.worth < WORTH_IT:
                break
            if assault.defender in codes:
                return assault.defender
        return END

    def attackers(self, state: KnightsState, seat: Seat, codes: list[int], defender: int) -> list[int]:
        best = [one for one in assaults(state, seat) if one.defender == defender]
        chosen = best[0].tokens if best else codes[:1]
        return [code for code in codes if code in chosen] or codes[:1]

    def discard(self, state: KnightsState, seat: Seat, least: int) -> list[int]:
        return discards(state, seat, least)

    # --- for the search -------------------------------------------------------------------------------------------

    def proposals(self, state: State) -> list[list[int]]:
        assert isinstance(state, KnightsState) and state.question is not None and state.top is not None
        own = self.best(state)
        step = state.top.step
        if isinstance(step, PickAttackers):
            found = [own]
            for one in assaults(state, state.question.seat):
                picks = [code for code in state.question.codes if code in one.tokens]
                if one.defender == state.top.scope.n and picks and picks not in found:
                    found.append(picks)
            return (found + [picks for picks in neighbours(state, own, self.width) if picks not in found])[: self.width]
        if isinstance(step, PickTrainingCard):
            return [own]
        return neighbours(state, own, self.width)

    def value(self, state: State, seat: Seat) -> float:
        assert isinstance(state, KnightsState)
        if state.out[seat]:
            return 0.0
        own = 0.0
        total = 0.0
        for one in range(state.variant.players):
            if state.out[one]:
                continue
            strength = math.exp(max(-20.0, min(20.0, standing(state, one))))
            total += strength
            if one == seat:
                own = strength
        return own / total

    def view_key(self, state: State) -> Any:
        assert isinstance(state, KnightsState) and state.question is not None and state.top is not None
        seat = state.question.seat
        scope = state.top.scope
        return (
            tuple(state.question.codes),  # an answer of one visit must be allowed in the next
            tuple(state.hands[seat]),
            tuple([piece.token for piece in state.recruits[seat]]),
            tuple([(piece.token, piece.cards) for piece in state.candidates[seat]]),
            tuple([tuple([(piece.token, piece.spent, piece.bars) for piece in knights]) for knights in state.knights]),
            tuple(state.points),
            tuple([len(hand) for hand in state.hands]),
            len(state.discard),
            state.round,
            state.turn,
            state.phase,
            state.window,
            state.attacked,
            tuple([effect.number for effect in state.effects]),
            tuple([pending.number for pending in state.pending]),
            state.top.step.name,
            (scope.n, scope.held, scope.note),
        )
