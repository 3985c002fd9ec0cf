"""Playing by feel: the answers of somebody who knows the rules and does not look ahead."""

import random

from meadhall.bots.domino_knights.magic import sensible
from meadhall.bots.domino_knights.worth import card_worth
from meadhall.games.domino_knights.asking import END, PLAY
from meadhall.games.domino_knights.fitting import DONE
from meadhall.games.domino_knights.table import Table
from meadhall.kernel.decision import Question


def by_feel(state: Table, question: Question, ask: str, luck: random.Random) -> list[int] | None:
    """An answer without a thought: attack and block with all, pay with the dearest cards; None where even feel must think."""
    codes = question.codes
    if ask in ("attack", "train"):
        return [_onward(state, question, luck)]
    if ask in ("attackers", "defend"):
        return codes[:]
    if ask in ("block", "orient"):
        return [luck.choice(codes)]
    if ask == "training-card":
        return [DONE] if DONE in codes else [max(codes, key=card_worth)]
    if ask == "discard":
        return sorted(codes, key=card_worth)[: question.low]
    return [] if question.low == 0 else None


def _onward(state: Table, question: Question, luck: random.Random) -> int:
    """A special card that has any use, else whomever there is to train or attack."""
    cards = sensible(state, question.seat, question.codes)
    if cards:
        return cards[0]
    others = [code for code in question.codes if code < PLAY and code != END]
    return luck.choice(others) if others else END
