"""Why an answer is proposed, as a friend would say it: one reason, in the words of the game."""

from collections.abc import Sequence
from math import hypot
from typing import Final, Protocol

from meadhall.kernel.sentence import All, Said, Sentence, Thing, say
from meadhall.kernel.state import State

FEW: Final = 8
"""Fewer games tried out than this tell nothing."""
SURE: Final = 2.0
"""A difference of this many standard errors counts."""
CLEAR: Final = 0.08
"""From here on an answer is more than slightly better."""
REASONS: Final = (
    say("It is the usual move here."),
    say("It fits what you have built so far."),
    say("It looks good."),
)
"""What bots say that do not search."""
USUAL, FITS, LIKED = (reason.other for reason in REASONS)


class Weighed(Protocol):
    """An answer that was weighed."""

    @property
    def picks(self) -> Sequence[str]: ...
    @property
    def chance(self) -> float: ...
    @property
    def error(self) -> float: ...
    @property
    def playouts(self) -> int: ...


def in_a_row(said: Said) -> Sentence:
    """A button among others."""
    return say(said) if isinstance(said, str) else said


def advice(state: State, thoughts: Sequence[Weighed], otherwise: str = USUAL) -> Said:
    """Why the first of the weighed answers is proposed; ``otherwise`` where there is little to compare."""
    weighed = [thought for thought in thoughts if thought.playouts >= FEW]
    if len(weighed) < 2 or weighed[0] is not thoughts[0]:
        return otherwise
    best, other = weighed[:2]
    gain = best.chance - other.chance
    words: list[Thing] = [in_a_row(state.game.button(state, key)) for key in other.picks]
    rest = All(words or [in_a_row(state.game.confirm(state, 0))])
    if gain < SURE * hypot(best.error, other.error):
        return say("No clear difference from this: {rest}.", rest=rest)
    if gain < CLEAR:
        return say("Slightly better than this: {rest}.", rest=rest)
    return say("Clearly better than this: {rest}.", rest=rest)
