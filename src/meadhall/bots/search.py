"""Weighing answers by paired playouts, anchored on the policy's own answer.

Every answer is tried in the same re-dealt worlds, so that luck cancels out. The policy's answer is kept unless another
one is better by two standard errors of the paired difference: the best of many noisy means is mostly the luckiest.
"""

import math
from typing import Final

from meadhall.bots.bot import Sight
from meadhall.bots.budget import Budget
from meadhall.bots.policy import Policy, play_on
from meadhall.bots.tree import Tree
from meadhall.kernel.aliases import Seat
from meadhall.kernel.state import State

FIRST_LOOK: Final = 8
"""After how many worlds weak challengers are dropped for the first time."""
LOOK_EVERY: Final = 4
FEWEST: Final = 8
"""No challenger wins the gate in fewer worlds than this."""
CAUTION: Final = 6.0
"""The gate is higher after few worlds: by this many standard errors, divided by the worlds."""


class Arm:
    """One answer on trial."""

    __slots__ = ("codes", "worlds", "shares", "squares", "gain", "gain_squares", "is_live")

    def __init__(self, codes: list[int]) -> None:
        self.codes: Final = codes
        self.worlds = 0
        self.shares = 0.0
        self.squares = 0.0
        self.gain = 0.0
        """Sum of the differences to the anchor."""
        self.gain_squares = 0.0
        self.is_live = True

    def note(self, share: float, gain: float) -> None:
        self.worlds += 1
        self.shares += share
        self.squares += share * share
        self.gain += gain
        self.gain_squares += gain * gain

    @property
    def chance(self) -> float:
        """The mean share of victory."""
        return self.shares / self.worlds if self.worlds else 0.0

    @property
    def error(self) -> float:
        """The standard error of ``chance``."""
        return _error(self.shares, self.squares, self.worlds)

    def lead(self) -> float:
        """How many standard errors this arm is better than the anchor."""
        if self.worlds < 2:
            return 0.0
        mean = self.gain / self.worlds
        # A tenth of a game in doubt keeps an arm that differed once or never from looking certain.
        return mean / (_error(self.gain, self.gain_squares, self.worlds) + 0.1 / self.worlds)


def _error(total: float, squares: float, count: int) -> float:
    if count < 2:
        return 0.5
    variance = max(squares - total * total / count, 0.0) / (count - 1)
    return math.sqrt(variance / count)


def weigh(sight: Sight, policy: Policy, budget: Budget, tree: Tree | None = None) -> list[Arm]:
    """The answers worth trying with what playouts say of them; the first is the one to give.

    ``budget`` must have been started. The list has one arm, without playouts, where there is nothing to weigh.
    """
    first = sight.world(0)
    arms = [Arm(codes) for codes in policy.proposals(first)]
    if len(arms) < 2:
        return arms
    assert first.question is not None
    codes = first.question.codes
    number = 0
    while not budget.is_spent() and any(arm.is_live for arm in arms[1:]):
        number += 1
        world = sight.world(number)
        assert world.question is not None
        if not _try_all(world, _translation(codes, world.question.codes), arms, sight.seat, policy, budget, tree):
            break
        if number >= FIRST_LOOK and number % LOOK_EVERY == 0:
            _drop_hopeless(arms, policy.patience)
            if number >= 2 * FIRST_LOOK and arms[0].chance >= policy.sure:
                break
    return _ranked(arms, policy.gate)


def _translation(codes: list[int], others: list[int]) -> dict[int, int] | None:
    """How option codes of the first world read in another one; None if they are the same, as they should be."""
    return None if codes == others else dict(zip(codes, others, strict=True))


def _try_all(
    world: State,
    codes: dict[int, int] | None,
    arms: list[Arm],
    seat: Seat,
    policy: Policy,
    budget: Budget,
    tree: Tree | None,
) -> bool:
    """Play every live arm in one world; False if time ran out in the middle, when nothing is noted."""
    results: list[tuple[Arm, float, float]] = []
    for arm in arms:
        if not arm.is_live:
            continue
        state = world.clone()
        state.choose(arm.codes if codes is None else [codes[code] for code in arm.codes])
        if tree is None:
            play_on(state, policy)
        else:
            tree.play_on(state, seat, policy)
        results.append((arm, policy.share(state, seat), policy.edge(state, seat)))
        budget.spend(1)
        if budget.is_spent() and budget.left > 0:
            return False
    anchor = results[0][2]
    for arm, share, edge in results:
        arm.note(share, edge - anchor)
    return True


def _drop_hopeless(arms: list[Arm], patience: float) -> None:
    best = max(arm.lead() for arm in arms)
    for arm in arms[1:]:
        lead = arm.lead()
        makes_no_difference = arm.gain_squares == 0.0 and arm.worlds >= 2 * FEWEST
        if arm.is_live and (makes_no_difference or lead < -patience or lead < best - 3.0 - patience):
            arm.is_live = False


def _ranked(arms: list[Arm], gate: float) -> list[Arm]:
    """The arm to play first, the others by chance."""
    passed = [arm for arm in arms[1:] if arm.worlds >= FEWEST and arm.lead() > gate + CAUTION / arm.worlds]
    chosen = max(passed, key=lambda arm: arm.gain / arm.worlds, default=arms[0])
    rest = sorted((arm for arm in arms if arm is not chosen), key=lambda arm: -arm.chance)
    return [chosen, *rest]
