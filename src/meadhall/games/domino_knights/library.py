"""The one library that all programs of this game are assembled in, and how they go on."""

from typing import Any, Final

from meadhall.kernel.frames import Frame, Scope, Step
from meadhall.kernel.program import Library
from meadhall.kernel.state import State

LIBRARY: Final = Library()


def carry_on(state: State, step: Step[Any] | None, scope: Scope, below: Frame | None) -> Frame | None:
    """On to ``step`` with these values: as ``Frame.onward``, where no frame holds them yet."""
    while step is not None:
        following = step.in_passing(state, scope)
        if following is step:
            return Frame(step, scope, below)
        step = following
    return below
