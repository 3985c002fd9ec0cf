"""1066 for ``expert``: every play is followed to the end of the round and judged by what self-play taught."""

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from meadhall.bots.tears1066.policy import FOLLOWED, TearsPolicy
from meadhall.bots.tears1066.standing import outlook, standing, standing_numbers
from meadhall.games.tears1066.cards_numbers import NOTHING
from meadhall.games.tears1066.table import Table
from meadhall.kernel.state import State

LONGEST_ROUND: Final = 40
"""How many answers are given to bring a round to its end."""


@mypyc_attr(allow_interpreted_subclasses=True)
class LearnedTears(TearsPolicy):
    """Looks ahead to the end of the round, where every card is Ready again and positions can be compared."""

    horizon: ClassVar[int] = 200
    rounds: ClassVar[int] = 0
    """How many rounds a playout goes on after this one."""

    def __init__(self) -> None:
        super().__init__()
        self.last_round: int = 0

    def open(self, world: State, seed: int) -> None:
        super().open(world, seed)
        assert isinstance(world, Table)
        self.last_round = world.round + self.rounds

    def is_far(self, state: State) -> bool:
        assert isinstance(state, Table)
        return state.round > self.last_round and state.ask_key() == "deploy"

    def foresee(self, state: Table, picks: list[int], seat: int) -> float:
        """How far ahead ``seat`` is in the next round when an answer has been carried out and nobody does anything else."""
        world = state.clone()
        begun = world.round
        world.choose(picks)
        for _ in range(FOLLOWED):
            if not world.is_waiting or world.ask_key() in ("deploy", "hand-limit"):
                break
            if world.ask_key() == "target" and world.asked == seat:
                world.choose(self.best_target(world, seat))
            else:
                world.choose(self.choose(world))
        self.end_round(world, begun)
        return self.judged(world, seat)

    def end_round(self, world: Table, begun: int) -> None:
        """Play on to the next round while nobody deploys anything."""
        for _ in range(LONGEST_ROUND):
            if not world.is_waiting:
                return
            if world.ask_key() != "deploy":
                world.choose(self.choose(world))
            elif world.round == begun:
                world.choose([])
            else:
                return

    def judged(self, world: Table, seat: int) -> float:
        return standing(world, seat) if world.is_waiting else 20.0 * (2.0 * outlook(world, seat) - 1.0)

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Table)
        return outlook(state, seat)

    def features(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, Table)
        return [] if state.norman == NOTHING else standing_numbers(state, seat)
