"""Playing by plans: one for every seat, hands well played, and what a search may try instead."""

from typing import ClassVar, Final

from meadhall.bots.answers import any_codes
from meadhall.bots.dominion import hand as playing
from meadhall.bots.dominion.finish import last_purchase
from meadhall.bots.dominion.plan import PLUS_ACTIONS, Plan, Wish, money_plan
from meadhall.bots.dominion.strategies.strategy import Strategy
from meadhall.bots.policy import Policy
from meadhall.games.dominion.cards.kinds import (
    ACTION,
    CELLAR,
    CHAPEL,
    COPPER,
    COST,
    CURSE,
    DUCHY,
    ESTATE,
    FEAST,
    GARDENS,
    GOLD,
    MOAT,
    MONEYLENDER,
    NO_KIND,
    PROVINCE,
    REMODEL,
    SILVER,
    THIEF,
    TYPES,
    WORKSHOP,
)
from meadhall.games.dominion.effects.attacks import GainLoot, Judge, LoseTreasure
from meadhall.games.dominion.effects.common import (
    YES,
    DiscardAnyNumber,
    DiscardDownTo,
    GainForTrashed,
    GainTreasure,
    GainUpTo,
    TrashAny,
    TrashTreasure,
    TrashUpTo,
)
from meadhall.games.dominion.effects.deck import DrawUpTo, FlipDeck
from meadhall.games.dominion.effects.playing import PickAction, ReactionWindow, TrashCopper
from meadhall.games.dominion.player import Player
from meadhall.games.dominion.state import ACTIONS, SETUP, DominionState
from meadhall.games.dominion.supply import BUY_CODE
from meadhall.games.dominion.turn import END, END_ACTIONS, PLAY_ALL, TakeTurn
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Question
from meadhall.kernel.frames import Frame
from meadhall.kernel.state import State

DOUBTFUL: Final = (CHAPEL, REMODEL, MONEYLENDER, FEAST, WORKSHOP, THIEF)
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
        self.plans: list[Plan | Strategy] = [PLAIN] * 4
        """What each seat is taken to be up to."""
        self.seat: Seat = 0
        """The seat it plays for."""

    # --- answers --------------------------------------------------------------------------------------------------

    def choose(self, state: State) -> list[int]:
        assert isinstance(state, DominionState)
        question = state.question
        frame = state.top
        assert question is not None and frame is not None
        seat = question.seat
        plan = self.plans[seat]
        if isinstance(plan, Strategy):
            return plan.choose(state)
        player = state.players[seat]
        if isinstance(frame.step, TakeTurn):
            return [self.turn(state, player, plan)]
        return self.reply(state, player, plan, question, frame)

    def turn(self, state: DominionState, player: Player, plan: Plan) -> int:
        """The next move of a turn."""
        if state.phase == ACTIONS and state.actions > 0:
            kind = playing.next_action(state, player, plan)
            if kind != NO_KIND:
                return kind
        hand = player.hand
        if not state.has_bought and (hand[COPPER] or hand[SILVER] or hand[GOLD]):
            return PLAY_ALL
        if state.buys > 0:
            kind = self.purchase(state, player, plan)
            if kind != NO_KIND:
                return BUY_CODE + kind
        return END

    def purchase(self, state: DominionState, player: Player, plan: Plan) -> int:
        """What to buy: a card that ends the game with a win, else what the plan wants."""
        last = last_purchase(state, player)
        return plan.pick(state, player, state.coins, True) if last == NO_KIND else last

    def reply(self, state: DominionState, player: Player, plan: Plan, question: Question, frame: Frame) -> list[int]:
        """The answer to what a card asks."""
        codes, step = question.codes, frame.step
        if isinstance(step, DiscardDownTo):
            return playing.least_kept(player, question.low)
        if isinstance(step, ReactionWindow):
            return [MOAT]
        if isinstance(step, DiscardAnyNumber):
            return playing.discards_for_cellar(state, player, state.actions)
        if isinstance(step, TrashUpTo):
            return playing.trash_for_chapel(state, player)
        if isinstance(step, PickAction):
            kind = playing.doubled(state, player, plan)
            return [kind if kind in codes else codes[-1]]
        if isinstance(step, GainForTrashed) and PROVINCE in codes:
            return [PROVINCE]
        if isinstance(step, GainUpTo | GainForTrashed):
            return [self.gained(state, player, plan, codes)]
        if isinstance(step, TrashTreasure):
            return [self.mined(state, player, codes)]
        if isinstance(step, TrashAny):
            kind = playing.trash_for_remodel(state, player, plan)
            return [kind if kind in codes else codes[0]]
        if isinstance(step, GainTreasure | LoseTreasure):
            return [max(codes)]
        if isinstance(step, GainLoot):
            return [code for code in codes if code % 4 != COPPER]
        if isinstance(step, DrawUpTo):
            return [playing.sets_aside(state, player, frame.scope.n)]
        if isinstance(step, Judge):
            return [playing.judged(state, state.revealed_by, state.revealed[-1])]
        if isinstance(step, FlipDeck):
            return [playing.flips(state, player)]
        if isinstance(step, TrashCopper):
            return [YES if YES in codes else codes[0]]
        return [codes[0]] if question.low else []

    def gained(self, state: DominionState, player: Player, plan: Plan, codes: list[int]) -> int:
        """What to gain among kinds: what the plan wants, else the dearest that does no harm."""
        limit = max(COST[kind] for kind in codes)
        kind = plan.pick(state, player, limit, True)
        if kind in codes:
            return kind
        return max(codes, key=lambda one: (one != CURSE, one != COPPER, COST[one], one))

    def mined(self, state: DominionState, player: Player, codes: list[int]) -> int:
        if SILVER in codes and state.piles[GOLD]:
            return SILVER
        return COPPER if COPPER in codes else codes[0]

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
        code = self.turn(state, player, FIRST_PLAN)
        if code >= BUY_CODE and code < PLAY_ALL and code - BUY_CODE != PROVINCE and self.luck.random() < 0.4:
            liked = [kind for kind in affordable(state) if TYPES[kind] & ACTION and COST[kind] + 1 >= min(state.coins, 5)]
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
        kinds = [kind for kind in question.codes if kind < BUY_CODE and TYPES[kind] & ACTION and not PLUS_ACTIONS[kind]]
        hand = state.players[question.seat].hand
        if sum([int(hand[kind]) for kind in kinds]) <= state.actions:
            return [[own], [END_ACTIONS]] if own in DOUBTFUL and len(kinds) == 1 else [[own]]
        return [[own], *[[kind] for kind in kinds if kind != own][: self.width - 1]]

    def purchases(self, state: DominionState, own: int) -> list[list[int]]:
        """The purchases worth weighing: dear cards, and Victory cards when the end is near."""
        late = state.piles[PROVINCE] <= 5 or state.offer.empty >= 1
        kinds = [kind for kind in affordable(state) if late or kind not in (ESTATE, DUCHY)]
        others = [kind for kind in by_promise(kinds) if BUY_CODE + kind != own]
        found = [[own], *[[BUY_CODE + kind] for kind in others[: self.width - 2]]]
        if own != END and COST[own - BUY_CODE] <= 3:
            found.append([END])
        return found

    def gains(self, own: list[int], codes: list[int]) -> list[list[int]]:
        """The gains worth weighing."""
        return [own, *[[kind] for kind in by_promise(codes) if kind != own[0]][: self.width - 2]]

    def edge(self, state: State, seat: Seat) -> float:
        """The share of victory, with a little for the margin, which tells more about a single purchase."""
        assert isinstance(state, DominionState)
        own = state.players[seat].score()
        others = max(player.score() for at, player in enumerate(state.players) if at != seat)
        margin = max(-20, min(20, own - others))
        return 0.85 * self.share(state, seat) + 0.15 * (0.5 + margin / 40)

    def plan(self) -> str:
        return self.plans[self.seat].name


def by_promise(kinds: list[int]) -> list[int]:
    """Kinds that may be worth having, the dearest first."""
    ranked: list[tuple[int, int]] = []
    for kind in kinds:
        if kind in (CURSE, COPPER):
            continue
        worth = COST[kind] * 10 + (5 if kind >= CELLAR or kind in (GOLD, PROVINCE) else 0)
        if kind in (SILVER, GARDENS):
            worth += 10
        ranked.append((-worth, kind))
    ranked.sort()
    return [kind for _, kind in ranked]


def affordable(state: DominionState) -> list[int]:
    """The kinds that can be bought now."""
    if state.buys == 0:
        return []
    return [kind for kind in state.offer.kinds if state.piles[kind] > 0 and COST[kind] <= state.coins]


FIRST_PLAN: Final = Plan("first game", [Wish(PROVINCE), Wish(GOLD), Wish(SILVER), Wish(ESTATE, provinces=2)])
