"""1066 for ``expert``: every play is followed to the end of the round and judged by what self-play taught."""

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from meadhall.bots.tears1066.learned_worth import outlook, standing, standing_numbers
from meadhall.bots.tears1066.policy import FOLLOWED, TearsPolicy, is_aiming, is_between_plays, is_deploying
from meadhall.games.tears1066.cards.numbers import NOTHING, SAXON
from meadhall.games.tears1066.play.deploy import SACRIFICE
from meadhall.games.tears1066.setup import ChooseFaction
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.triggers import OF_CARD
from meadhall.kernel.aliases import Seat
from meadhall.kernel.state import State

MOST_PLANNED: Final = 5
"""How many options are tried for each play of a plan."""
LONGEST_ROUND: Final = 40
"""How many answers are given to bring a round to its end."""


@mypyc_attr(allow_interpreted_subclasses=True)
class LearnedTears(TearsPolicy):
    """Looks ahead to the end of the round, where every card is Ready again and positions can be compared."""

    horizon: ClassVar[int] = 200
    gate: ClassVar[float] = 2.0
    plays: ClassVar[int] = 3
    """How many plays of its own a seat plans after the one that is judged."""

    def __init__(self) -> None:
        super().__init__()
        self.last_round: int = 0

    def open(self, world: State, seed: int) -> None:
        super().open(world, seed)
        assert isinstance(world, TearsState)
        self.last_round = world.round

    def choose(self, state: State) -> list[int]:
        """The quick answers of every level, but the Saxons, who win three games of five, where factions are chosen."""
        assert state.top is not None
        return [SAXON] if isinstance(state.top.step, ChooseFaction) else super().choose(state)

    def is_far(self, state: State) -> bool:
        assert isinstance(state, TearsState)
        return state.round > self.last_round and is_deploying(state)

    def foresee(self, state: TearsState, picks: list[int], seat: Seat) -> float:
        """How far ahead ``seat`` is in the next round: after an answer, its own best plays to follow, and no others."""
        self.effort = 0  # every answer is looked at as closely as the first
        world = state.clone()
        begun = world.round
        world.choose(picks)
        self.follow(world, seat)
        ahead = self.at_end(world, begun, seat)
        for _ in range(self.plays):
            following = self.next_play(world, begun, seat, ahead)
            if following is None:
                break
            world, ahead = following
        return ahead

    def next_play(self, world: TearsState, begun: int, seat: Seat, ahead: float) -> tuple[TearsState, float] | None:
        """The world after the play that leads ``seat`` furthest, and how far; None if none leads further than ``ahead``."""
        if not world.is_waiting or not is_deploying(world) or world.round != begun or (world.passed >> seat) & 1:
            return None
        ready = world
        if world.asked != seat:
            ready = world.clone()
            ready.choose([])
            self.follow(ready, seat)
            if not ready.is_waiting or not is_deploying(ready) or ready.asked != seat or ready.round != begun:
                return None
        question = ready.question
        assert question is not None
        best: tuple[TearsState, float] | None = None
        tried = [[code] for code in question.codes if not SACRIFICE <= code < OF_CARD]
        tried.sort(key=lambda picks: self.promise(ready, picks))
        for picks in tried[:MOST_PLANNED]:
            after = ready.clone()
            after.choose(picks)
            self.follow(after, seat)
            reached = self.at_end(after, begun, seat)
            if reached > ahead:
                best, ahead = (after, reached), reached
        return best

    def follow(self, world: TearsState, seat: Seat) -> None:
        """Answer what an answer brings about, up to the next play."""
        for _ in range(FOLLOWED):
            if not world.is_waiting or is_between_plays(world):
                return
            if is_aiming(world) and world.asked == seat:
                world.choose(self.best_target(world, seat))
            else:
                world.choose(self.choose(world))

    def at_end(self, world: TearsState, begun: int, seat: Seat) -> float:
        """How far ahead ``seat`` is in the next round if nobody plays anything more."""
        ended = world.clone()
        self.end_round(ended, begun)
        return self.judged(ended, seat)

    def end_round(self, world: TearsState, begun: int) -> None:
        """Play on to the next round while nobody deploys anything."""
        for _ in range(LONGEST_ROUND):
            if not world.is_waiting:
                return
            if not is_deploying(world):
                world.choose(self.choose(world))
            elif world.round == begun:
                world.choose([])
            else:
                return

    def judged(self, world: TearsState, seat: Seat) -> float:
        return standing(world, seat) if world.is_waiting else 20.0 * (2.0 * outlook(world, seat) - 1.0)

    def value(self, state: State, seat: Seat) -> float:
        assert isinstance(state, TearsState)
        return outlook(state, seat)

    def features(self, state: State, seat: Seat) -> list[float]:
        assert isinstance(state, TearsState)
        return [] if state.norman == NOTHING else standing_numbers(state, seat)
