"""Games played at random inside the rules' own compile group: for play-outs, fuzzing and measuring."""

from meadhall.games.dominion.table import Table
from meadhall.kernel.chance import Chance
from meadhall.kernel.decision import Question


def play_at_random(state: Table, chance: Chance, most: int) -> int:
    """Answer at random, drawing from stream 0 of ``chance``, until the end or ``most`` answers; return how many were given.

    Every option, and every number of picks, is equally likely.
    """
    given = 0
    while given < most:
        question = state.question
        if question is None:
            break
        if question.low == 1 and question.high == 1:
            codes = question.codes
            state.choose([codes[chance.below(0, len(codes))]])
        else:
            state.choose(random_picks(question, chance))
        given += 1
    return given


def random_picks(question: Question, chance: Chance) -> list[int]:
    """A random number of picks, drawn without replacement."""
    stock: list[int] = []
    for at, code in enumerate(question.codes):
        copies = 1 if question.counts is None else question.counts[at]
        for _ in range(copies):
            stock.append(code)
    most = min(question.high, len(stock))
    size = question.low + chance.below(0, most - question.low + 1)
    picks: list[int] = []
    while len(picks) < size:
        at = chance.below(0, len(stock))
        picks.append(stock[at])
        stock[at] = stock[-1]
        stock.pop()
    return picks
