"""A seasoned player for hard and expert: attacks as the race demands, and weighs only what makes sense."""

from typing import Any, ClassVar, Final

from meadhall.bots.answers import neighbours
from meadhall.bots.domino_knights.choosing_training import discards, drills
from meadhall.bots.domino_knights.policy import KnightsPolicy
from meadhall.bots.domino_knights.race import charges
from meadhall.bots.domino_knights.special_cards import sensible, spells
from meadhall.games.domino_knights.battle.attack import Attack
from meadhall.games.domino_knights.battle.resolution import Bury
from meadhall.games.domino_knights.codes import END, PLAY
from meadhall.games.domino_knights.phases.promotion import Orient
from meadhall.games.domino_knights.phases.training import Train
from meadhall.games.domino_knights.play.announcing import PickHalf
from meadhall.games.domino_knights.play.responses import EventWindow, PlayFirst
from meadhall.games.domino_knights.state import KnightsState
from meadhall.games.domino_knights.turn import Discard
from meadhall.kernel.aliases import Seat
from meadhall.kernel.frames import Step
from meadhall.kernel.state import State
from meadhall.kernel.windows import OpenWindow

DISCARDS: Final = 4
"""How many ways to discard are weighed."""


class Veteran(KnightsPolicy):
    """Plays like ``KnightsPolicy``, but between two kingdoms it foresees what each attack leaves for the race."""

    horizon: ClassVar[int] = 80
    grows: ClassVar[bool] = False

    def attack(self, state: KnightsState, seat: Seat, codes: list[int]) -> int:
        rival = _rival(state, seat)
        if rival < 0:
            return super().attack(state, seat, codes)
        found = spells(state, seat, codes)
        if found:
            return found[0].code
        return rival if rival in codes and charges(state, seat, rival)[0].tokens else END

    def attackers(self, state: KnightsState, seat: Seat, codes: list[int], defender: int) -> list[int]:
        if _rival(state, seat) < 0:
            return super().attackers(state, seat, codes, defender)
        for charge in charges(state, seat, defender):
            if charge.tokens:
                return [code for code in codes if code in charge.tokens] or codes[:1]
        return codes[:1]

    def discard(self, state: KnightsState, seat: Seat, least: int) -> list[int]:
        """Gives up number cards freely: whoever draws more gets more special cards."""
        return discards(state, seat, least, dearest=9, enough=20, most=6)

    def proposals(self, state: State) -> list[list[int]]:
        """What may change the game: few answers, so that each is tried in many worlds."""
        assert isinstance(state, KnightsState) and state.question is not None and state.top is not None
        question = state.question
        own = self.best(state)
        step = state.top.step
        if isinstance(step, Bury | Orient | PickHalf):
            return [own]
        if isinstance(step, Discard):
            return neighbours(state, own, DISCARDS)
        if isinstance(step, Train):
            return self.with_cards(state, own, _unplanned(state, question.seat, question.codes))
        if isinstance(step, Attack) or _is_own_moment(step):
            others = [[code] for code in question.codes if code < PLAY]
            return self.with_cards(state, own, [[], *others] if question.low == 0 else others)
        return super().proposals(state)

    def with_cards(self, state: KnightsState, own: list[int], others: list[list[int]]) -> list[list[int]]:
        """``own``, the others, and the special cards that have a use now."""
        assert state.question is not None
        found = [own]
        for picks in others + [[code] for code in sensible(state, state.question.seat, state.question.codes)]:
            if picks not in found:
                found.append(picks)
        return found[: self.width]


def _is_own_moment(step: Step[Any]) -> bool:
    """Whether special cards may be played for oneself: in an event window, before the own defense or discard."""
    if isinstance(step, OpenWindow):
        return isinstance(step.window, EventWindow)
    return isinstance(step, PlayFirst) and not step.is_aid


def _unplanned(state: KnightsState, seat: Seat, codes: list[int]) -> list[list[int]]:
    """Recruits that would not be trained this turn anyway; in which order the others are does not matter."""
    planned = [one.token for one in drills(state, seat)]
    if not planned:
        return [[code] for code in codes if code < PLAY]
    return [[code] for code in codes if code < PLAY and code != END and code not in planned]


def _rival(state: KnightsState, seat: Seat) -> int:
    """The only rival left, or -1 if there are more, or if it is a race for fame."""
    living = state.living()
    if len(living) != 2 or state.is_fame:
        return -1
    return living[0] if living[1] == seat else living[1]
