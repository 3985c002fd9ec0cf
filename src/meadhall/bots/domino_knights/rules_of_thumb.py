"""Playing by feel: the answers of somebody who knows the rules and does not look ahead."""

import random

from meadhall.bots.domino_knights.special_cards import sensible
from meadhall.bots.domino_knights.worth import card_worth
from meadhall.games.domino_knights.battle.attack import Attack, PickAttackers
from meadhall.games.domino_knights.battle.defense import AssignBlocker, PickBlockers
from meadhall.games.domino_knights.codes import END, PLAY
from meadhall.games.domino_knights.phases.fitting import DONE
from meadhall.games.domino_knights.phases.promotion import Orient
from meadhall.games.domino_knights.phases.training import PickTrainingCard, Train
from meadhall.games.domino_knights.play.announcing import PickHalf
from meadhall.games.domino_knights.state import KnightsState
from meadhall.games.domino_knights.turn import Discard
from meadhall.kernel.decision import Question
from meadhall.kernel.frames import Step


def by_feel(state: KnightsState, question: Question, step: Step[KnightsState], luck: random.Random) -> list[int] | None:
    """An answer without thinking: attack and block with all, pay with the highest cards; None where even feel must think."""
    codes = question.codes
    if isinstance(step, Attack | Train):
        return [onward_by_feel(state, question, luck)]
    if isinstance(step, PickAttackers | PickBlockers):
        return codes[:]
    if isinstance(step, AssignBlocker | Orient | PickHalf):
        return [luck.choice(codes)]
    if isinstance(step, PickTrainingCard):
        return [training_card_by_feel(codes)]
    if isinstance(step, Discard):
        return sorted(codes, key=card_worth)[: question.low]
    return [] if question.low == 0 else None


def onward_by_feel(state: KnightsState, question: Question, luck: random.Random) -> int:
    """A special card that has any use, else whomever there is to train or attack."""
    cards = sensible(state, question.seat, question.codes)
    if cards:
        return cards[0]
    others = [code for code in question.codes if code < PLAY and code != END]
    return luck.choice(others) if others else END


def training_card_by_feel(codes: list[int]) -> int:
    """Done as soon as that is allowed; until then the most expensive card."""
    return DONE if DONE in codes else max(codes, key=card_worth)
