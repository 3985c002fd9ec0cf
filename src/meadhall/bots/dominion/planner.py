"""Playing by plans: one for every seat, hands well played, and what a search may try instead."""

from typing import ClassVar, Final

from meadhall.bots.answers import any_codes
from meadhall.bots.dominion.plan import Plan, Wish, money_plan
from meadhall.bots.dominion.playbook import Playbook
from meadhall.bots.policy import Policy
from meadhall.games.dominion.board.supply import BUY_CODE
from meadhall.games.dominion.cards import kinds
from meadhall.games.dominion.cards.card import PLUS_ACTIONS
from meadhall.games.dominion.effects.common import TrashUpTo
from meadhall.games.dominion.effects.gaining import GainForTrashed, GainUpTo, TrashAny
from meadhall.games.dominion.effects.playing import PickAction
from meadhall.games.dominion.state import ACTIONS, SETUP, DominionState
from meadhall.games.dominion.turn import END, END_ACTIONS, PLAY_ALL, TakeTurn
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Question
from meadhall.kernel.state import State

DOUBTFUL: Final = (kinds.CHAPEL, kinds.REMODEL, kinds.MONEYLENDER, kinds.FEAST, kinds.WORKSHOP, kinds.THIEF)
"""Actions that are sometimes better not played."""
PLAIN: Final = money_plan("money", [])


class Planner(Policy):
    """Plays by one plan per seat."""

    width: ClassVar[int] = 7
    grows: ClassVar[bool] = False
    gate: ClassVar[float] = 1.5
    patience: ClassVar[float] = 1.5
    sure: ClassVar[float] = 0.98
    longest: ClassVar[int] = 1500

    def __init__(self) -> None:
        super().__init__()
        self.plans: list[Playbook] = [PLAIN] * 4
        """What each seat is taken to be up to."""
        self.seat: Seat = 0
        """The seat it plays for."""

    # --- answers --------------------------------------------------------------------------------------------------

    def choose(self, state: State) -> list[int]:
        assert isinstance(state, DominionState)
        question = state.question
        assert question is not None
        return self.plans[question.seat].choose(state)

    # --- a beginner -----------------------------------------------------------------------------------------------

    def beginner(self, state: State) -> list[int]:
        """Plays hands as they come, likes to buy new cards, and buys Provinces whenever there is the money."""
        assert isinstance(state, DominionState) and state.question is not None
        seat = state.question.seat
        player = state.players[seat] if state.phase != SETUP else None
        if player is None:
            return any_codes(state, self.luck)
        assert state.top is not None
        if not isinstance(state.top.step, TakeTurn):
            return any_codes(state, self.luck) if self.luck.random() < 0.3 else self.choose(state)
        code = FIRST_PLAN.turn(state, player)
        if code >= BUY_CODE and code < PLAY_ALL and code - BUY_CODE != kinds.PROVINCE and self.luck.random() < 0.4:
            liked = [
                kind
                for kind in affordable(state)
                if kinds.TYPES[kind] & kinds.ACTION and kinds.COST[kind] + 1 >= min(state.coins, 5)
            ]
            if liked:
                return [BUY_CODE + liked[self.luck.randrange(len(liked))]]
        return [code]

    # --- for the search -------------------------------------------------------------------------------------------

    def proposals(self, state: State) -> list[list[int]]:
        """What to buy and gain, which card to remodel or double, and which Actions if there are too few to play all."""
        assert isinstance(state, DominionState) and state.top is not None and state.question is not None
        own = self.choose(state)
        question = state.question
        if isinstance(state.top.step, TakeTurn):
            code = own[0]
            if code == PLAY_ALL:
                return [own]
            if state.phase == ACTIONS and state.actions > 0:
                return self.plays(state, question, code)
            return self.purchases(state, code)
        step = state.top.step
        if isinstance(step, GainUpTo | GainForTrashed):
            return self.gains(own, question.codes)
        if isinstance(step, PickAction | TrashAny | TrashUpTo):
            return super().proposals(state)
        return [own]

    def plays(self, state: DominionState, question: Question, own: int) -> list[list[int]]:
        """The Actions worth weighing: only one's own choice as long as everything in hand can be played."""
        if own >= BUY_CODE or PLUS_ACTIONS[own]:
            return [[own]]
        terminals = [
            kind for kind in question.codes if kind < BUY_CODE and kinds.TYPES[kind] & kinds.ACTION and not PLUS_ACTIONS[kind]
        ]
        hand = state.players[question.seat].hand
        if sum([int(hand[kind]) for kind in terminals]) <= state.actions:
            return [[own], [END_ACTIONS]] if own in DOUBTFUL and len(terminals) == 1 else [[own]]
        return [[own], *[[kind] for kind in terminals if kind != own][: self.width - 1]]

    def purchases(self, state: DominionState, own: int) -> list[list[int]]:
        """The purchases worth weighing: expensive cards, and Victory cards when the end is near."""
        late = state.piles[kinds.PROVINCE] <= 5 or state.offer.empty >= 1
        cards = [kind for kind in affordable(state) if late or kind not in (kinds.ESTATE, kinds.DUCHY)]
        others = [kind for kind in by_promise(cards) if BUY_CODE + kind != own]
        found = [[own], *[[BUY_CODE + kind] for kind in others[: self.width - 2]]]
        if own != END and kinds.COST[own - BUY_CODE] <= 3:
            found.append([END])
        return found

    def gains(self, own: list[int], codes: list[int]) -> list[list[int]]:
        """The gains worth weighing."""
        return [own, *[[kind] for kind in by_promise(codes) if kind != own[0]][: self.width - 2]]

    def edge(self, state: State, seat: Seat) -> float:
        """The share of victory, with a little for the margin, which tells more about a single purchase."""
        assert isinstance(state, DominionState)
        own = state.players[seat].score()
        others = max((player.score() for at, player in enumerate(state.players) if at != seat), default=0)
        margin = max(-20, min(20, own - others))
        return 0.85 * self.share(state, seat) + 0.15 * (0.5 + margin / 40)

    def plan(self) -> str:
        return self.plans[self.seat].name


def by_promise(cards: list[int]) -> list[int]:
    """Kinds that may be worth having, the most expensive first."""
    ranked: list[tuple[int, int]] = []
    for kind in cards:
        if kind in (kinds.CURSE, kinds.COPPER):
            continue
        worth = kinds.COST[kind] * 10 + (5 if kind >= kinds.CELLAR or kind in (kinds.GOLD, kinds.PROVINCE) else 0)
        if kind in (kinds.SILVER, kinds.GARDENS):
            worth += 10
        ranked.append((-worth, kind))
    ranked.sort()
    return [kind for _, kind in ranked]


def affordable(state: DominionState) -> list[int]:
    """The kinds that can be bought now."""
    if state.buys == 0:
        return []
    return [kind for kind in state.offer.kinds if state.piles[kind] > 0 and kinds.COST[kind] <= state.coins]


FIRST_PLAN: Final = Plan(
    "first game", [Wish(kinds.PROVINCE), Wish(kinds.GOLD), Wish(kinds.SILVER), Wish(kinds.ESTATE, provinces=2)]
)
