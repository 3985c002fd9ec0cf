"""A card is one declaration: its name, cost, types, text, what playing it does, and its arms.

``plus(cards=1)`` and the other words of ``play`` are in ``effects/``. A word that asks something carries its own prompt and
labels. Option codes, sizes, positions, faces, the layout of observations and the simple answers of bots are derived.
"""

from collections.abc import Sequence
from typing import Any, Final

from meadhall.games.dominion.cards import kinds
from meadhall.games.dominion.cards.kinds import ACTION, ATTACK, MOST_KINDS, Kind
from meadhall.games.dominion.effects.common import Plus
from meadhall.games.dominion.effects.playing import FIRST_STEPS, ReactionWindow
from meadhall.kernel.blazon import Blazon
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.frames import Step
from meadhall.kernel.program import Library

LIBRARY_OF_PROGRAMS: Final = Library()
BLAZONS: Final[dict[Kind, Blazon]] = {}
"""The arms of every card that has some."""
PLUS_CARDS: Final = [0] * MOST_KINDS
PLUS_ACTIONS: Final = [0] * MOST_KINDS
PLUS_COINS: Final = [0] * MOST_KINDS
"""What an Action gives at once, by kind; bots judge by it."""


def card(
    name: str,
    cost: int,
    types: int,
    text: str,
    play: Sequence[Step[Any]] = (),
    coins: int = 0,
    points: int = 0,
    blazon: Blazon | None = None,
) -> Kind:
    """Enter a card and assemble its program. An Attack opens the reaction window before anything else."""
    kind = kinds.enter_card(name, cost, types, text, coins, points)
    if kind >= len(FIRST_STEPS):
        FIRST_STEPS.append(None)
    if blazon is not None:
        BLAZONS[kind] = blazon
    if types & ACTION and not play:
        raise MeadhallError(f"{name!r} is an Action, and playing it does nothing; say what with play=[...]")
    if types & ACTION:
        for step in play:
            if isinstance(step, Plus):
                PLUS_CARDS[kind] += step.cards
                PLUS_ACTIONS[kind] += step.actions
                PLUS_COINS[kind] += step.coins
        steps = [ReactionWindow(), *play] if types & ATTACK else play
        FIRST_STEPS[kind] = LIBRARY_OF_PROGRAMS.program(kinds.KEYS[kind], steps).first
    return kind
