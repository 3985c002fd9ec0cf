"""The four levels: a beginner, good rules of thumb, paired playouts, and tree search. One code for every game."""

from typing import Final

from mypy_extensions import mypyc_attr

from meadhall.bots import advice
from meadhall.bots.answers import action_of, canonical, default_codes, is_allowed
from meadhall.bots.bot import Bot, Sight, Thought
from meadhall.bots.budget import Budget
from meadhall.bots.policy import Policy
from meadhall.bots.search import Arm, weigh
from meadhall.bots.tree import Tree
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Action
from meadhall.kernel.options import TableOptions
from meadhall.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class PolicyBot(Bot):
    """A bot that plays by a policy; its levels differ in ``codes``."""

    def __init__(self, policy: Policy) -> None:
        self.policy: Final = policy
        self.slips: int = 0
        """How often the policy gave an answer that is not allowed, so that the game's default was given."""

    def answer(self, sight: Sight) -> Action:
        world = sight.world(0)
        self.policy.open(world, sight.seed)
        codes = self.codes(sight, world)
        assert world.question is not None
        if not is_allowed(world, codes):
            self.slips += 1
            codes = default_codes(world)
        return action_of(world, canonical(world.question, codes))

    def speaks_of(self, options: TableOptions) -> str:
        return self.policy.speaks_of(options)

    def says(self, world: State, seat: Seat, seed: int) -> str:
        self.policy.luck.seed(seed)
        return self.policy.saying(world, seat, felt=False)

    def codes(self, sight: Sight, world: State) -> list[int]:
        """The answer in numbers. ``world`` is ``sight.world(0)``."""
        raise NotImplementedError

    def reason(self) -> str:
        return advice.FITS if self.policy.plan() else advice.USUAL


class Easy(PolicyBot):
    """A reasonable beginner who makes human mistakes."""

    def codes(self, sight: Sight, world: State) -> list[int]:
        return self.policy.beginner(world)

    def says(self, world: State, seat: Seat, seed: int) -> str:
        self.policy.luck.seed(seed)
        return self.policy.saying(world, seat, felt=True)

    def reason(self) -> str:
        return advice.LIKED


class Medium(PolicyBot):
    """Good rules of thumb, no search."""

    def codes(self, sight: Sight, world: State) -> list[int]:
        return self.policy.best(world)


@mypyc_attr(allow_interpreted_subclasses=True)
class Hard(PolicyBot):
    """Weighs the policy's answer against others in re-dealt worlds."""

    def __init__(self, policy: Policy, budget: Budget) -> None:
        super().__init__(policy)
        self.budget: Final = budget
        self._thoughts: list[Thought] = []

    def answer(self, sight: Sight) -> Action:
        self.budget.start()
        return super().answer(sight)

    def tree(self) -> Tree | None:
        """What grows below the weighed answers; None: plain playouts."""
        return None

    def codes(self, sight: Sight, world: State) -> list[int]:
        self.policy.think(sight, self.budget)
        arms = weigh(sight, self.policy, self.budget, self.tree())
        self._thoughts = [_thought(world, arm) for arm in arms]
        return arms[0].codes

    def thoughts(self) -> list[Thought]:
        return list(self._thoughts)


class Expert(Hard):
    """Tree search below the weighed answers, and more of it."""

    def tree(self) -> Tree | None:
        return Tree() if self.policy.grows else None


def _thought(world: State, arm: Arm) -> Thought:
    return Thought(action_of(world, arm.codes).picks, arm.chance, arm.error, arm.worlds)
