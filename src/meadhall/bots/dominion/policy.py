"""Dominion for the levels: a plan from the first look, and better ones by thinking about kingdom and position."""

from typing import Final

from meadhall.bots.bot import Sight
from meadhall.bots.budget import Budget
from meadhall.bots.dominion.evolution import changed
from meadhall.bots.dominion.first_look import first_look, strengths
from meadhall.bots.dominion.outlook import Outlook
from meadhall.bots.dominion.plan import Plan
from meadhall.bots.dominion.planner import PLAIN, Planner
from meadhall.bots.dominion.playbook import Playbook
from meadhall.bots.dominion.reading import combined_plans, reading
from meadhall.bots.dominion.rival import Rival
from meadhall.bots.dominion.strategies.named import classics
from meadhall.games.dominion.cards.kinds import KINDS, PROVINCE
from meadhall.games.dominion.state import BUYS, SETUP, DominionState
from meadhall.games.dominion.turn import PLAY_ALL
from meadhall.kernel.state import State

STAGE: Final = {"hard": 1, "expert": 2}
"""How far a level reads the kingdom."""
OPENING: Final = 2
"""How many turns medium may still change its mind about its strategy."""
HEAD_START: Final = 20
"""How many games are tried at once in a kingdom with cards that are not of the base set."""
PART: Final = 0.2
"""The part of a decision's playouts that goes into reading, and into the outlook of plans, if there is something to weigh."""
OPENING_TURNS: Final = 10
CHANGES: Final = 200
"""How many changes of its plan expert tries at one decision, if time allows."""


class DominionPolicy(Planner):
    """Finds the plans to play by: at first sight, or by simulation of the kingdom and of the game as it stands."""

    def __init__(self, level: str = "medium") -> None:
        super().__init__()
        self.level: Final = level
        self.decisions: int = 0
        """How many were opened so far."""
        self.games: int = 0
        """How many games of simulation were read so far."""
        self.rivals: list[Rival] = []
        self.is_ready: bool = False
        """Whether the kingdom was looked at."""
        self.is_settled: bool = False
        """Whether the plan was learned for this kingdom."""
        strengths()  # read from their files now, not within the first decision
        classics()

    def open(self, world: State, seed: int) -> None:
        """Begin with what the first look at the kingdom says; the searching levels ``think`` on from there."""
        super().open(world, seed)
        assert isinstance(world, DominionState)
        self.seat = world.asked
        if world.phase == SETUP or self.level == "easy":
            return
        is_opening = self.level not in STAGE and world.players[self.seat].turns < OPENING
        if self.decisions == 0 or is_opening:
            head_start = HEAD_START if max(world.kingdom) >= KINDS else 0
            self.plans = [first_look(tuple(world.kingdom)).after(self.decisions + head_start)] * 4
        self.decisions += 1

    def think(self, sight: Sight, budget: Budget) -> None:
        """Read the kingdom on, guess what the others are up to, and see which plan does best from here."""
        world = sight.world(0)
        assert isinstance(world, DominionState)
        if world.phase == SETUP:
            return
        code = self.choose(world)
        is_buying = world.phase == BUYS and code != [PLAY_ALL]
        if not is_buying and self.is_ready:
            return
        known = reading(tuple(world.kingdom), self.level == "expert")
        games = int(budget.left * PART) if is_buying else min(budget.left, 4000)
        page = known.page(self.games + games, STAGE[self.level], budget)
        budget.spend(min(max(page.games - self.games, 0), games))
        self.games = max(self.games, page.games)
        if not self.is_ready:
            self.plans = [page.best[0]] * 4
            self.is_ready = True
        self.watch(world, page.best)
        if is_buying:
            self.plans[sight.seat] = self.outlook(sight, budget, page.best)
        self.is_settled = known.is_learned

    def purchases(self, state: DominionState, own: int) -> list[list[int]]:
        """While all Provinces are there, a learned plan knows best what to buy."""
        if self.is_settled and state.players[state.active].turns < OPENING_TURNS and state.piles[PROVINCE] >= 8:
            return [[own]]
        return super().purchases(state, own)

    def watch(self, world: DominionState, best: list[Playbook]) -> None:
        """Take the others to follow the plans that explain best what they have gained."""
        assert world.question is not None
        if not self.rivals:
            plans = [*best, *[strategy.careful(True) for strategy in classics().values() if strategy.fits(world.kingdom)]]
            plans += combined_plans(world.kingdom)
            self.rivals = [Rival(plans, player) for player in world.players]
        for at, player in enumerate(world.players):
            if at != world.question.seat:
                self.rivals[at].watch(world, player)
                self.plans[at] = self.rivals[at].plan()

    def outlook(self, sight: Sight, budget: Budget, best: list[Playbook]) -> Playbook:
        """The plan that does best from here: the own one, the best of the reading, or small changes to it."""
        whole = budget.left
        world = sight.world(0)
        assert isinstance(world, DominionState)
        kingdom = world.kingdom
        outlook = Outlook(sight, self, budget, self.plans[sight.seat])
        for plan in best:
            if plan is not outlook.plan:
                outlook.challenge(plan, 2.0, 96)
        if self.level != "expert":
            return outlook.plan
        for _ in range(CHANGES):
            if budget.left < whole * (1.0 - PART):
                break
            basis = outlook.plan if isinstance(outlook.plan, Plan) else next((p for p in best if isinstance(p, Plan)), PLAIN)
            outlook.challenge(changed(basis, kingdom, self.luck), 2.5, 384)
        return outlook.plan
