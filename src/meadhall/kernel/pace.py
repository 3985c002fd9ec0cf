"""Long work says where it may be interrupted. Usually nobody does; a server takes care of others there."""

from collections.abc import Callable
from typing import Final


def go_on() -> None:
    """Interrupt nothing."""


class Pace:
    """Who is asked whether to go on."""

    __slots__ = ("ask",)

    def __init__(self) -> None:
        self.ask: Callable[[], None] = go_on


PACE: Final = Pace()


def rest() -> None:
    """Called in the middle of long work, wherever everything may stand still for a while."""
    PACE.ask()
