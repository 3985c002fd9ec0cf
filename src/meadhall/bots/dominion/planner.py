"""Playing by plans: one for every seat, hands well played, and what a search may try instead."""

from typing import ClassVar, Final

from meadhall.bots.answers import any_codes
from meadhall.bots.dominion import hand as playing
from meadhall.bots.dominion.plan import Plan, Wish, ends_game, money_plan
from meadhall.bots.policy import Policy
from meadhall.games.dominion.kinds import (
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
    LIBRARY,
    MINE,
    MOAT,
    MONEYLENDER,
    NO_KIND,
    PROVINCE,
    REMODEL,
    SILVER,
    THIEF,
    THRONE_ROOM,
    TYPES,
    WORKSHOP,
)
from meadhall.games.dominion.player import Player
from meadhall.games.dominion.strategy import Strategy, loses_by
from meadhall.games.dominion.supply import BUY_CODE
from meadhall.games.dominion.table import ACTIONS, SETUP, Table
from meadhall.games.dominion.turn import END, END_ACTIONS, PLAY_ALL, TakeTurn
from meadhall.games.dominion.words import YES
from meadhall.kernel.decision import Question
from meadhall.kernel.state import State

DOUBTFUL: Final = (CELLAR, CHAPEL, REMODEL, MINE, MONEYLENDER, FEAST, WORKSHOP, THIEF, LIBRARY, THRONE_ROOM)
"""Actions that are sometimes better not played."""
PLAIN: Final = money_plan("money", [])


class Planner(Policy):
    """Plays by one plan per seat."""

    width: ClassVar[int] = 7
    grows: ClassVar[bool] = False
    gate: ClassVar[float] = 1.0
    patience: ClassVar[float] = 1.5

    def __init__(self) -> None:
        super().__init__()
        self.plans: list[Plan | Strategy] = [PLAIN] * 4
        """What each seat is taken to be up to."""
        self.seat: int = 0
        """The seat it plays for."""

    # --- answers --------------------------------------------------------------------------------------------------

    def choose(self, state: State) -> list[int]:
        assert isinstance(state, Table)
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
        return self.reply(state, player, plan, question, state.ask_key())

    def turn(self, state: Table, player: Player, plan: Plan) -> int:
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

    def purchase(self, state: Table, player: Player, plan: Plan) -> int:
        """What to buy: a card that ends the game with a win, else what the plan wants."""
        if state.offer.empty >= 2 or state.piles[PROVINCE] == 1:
            for code in state.offer.buys(state.coins):
                kind = code - BUY_CODE
                if ends_game(state, kind) and not loses_by(state, player, kind):
                    return kind
        return plan.pick(state, player, state.coins, True)

    def reply(self, state: Table, player: Player, plan: Plan, question: Question, ask: str) -> list[int]:
        """The answer to what a card asks."""
        codes = question.codes
        if ask == "militia-discard":
            return playing.least_kept(player, question.low)
        if ask == "moat":
            return [MOAT]
        if ask == "cellar-discard":
            return playing.discards_for_cellar(state, player)
        if ask == "chapel-trash":
            return playing.trash_for_chapel(state, player)
        if ask == "throne-room":
            kind = playing.doubled(state, player, plan)
            return [kind if kind in codes else codes[-1]]
        if ask in ("gain", "remodel-gain"):
            return [self.gained(state, player, plan, codes)]
        if ask == "remodel-trash":
            kind = playing.trash_for_remodel(state, player, plan)
            return [kind if kind in codes else codes[0]]
        if ask == "mine-trash":
            return [self.mined(state, player, codes)]
        if ask in ("mine-gain", "thief-trash"):
            return [max(codes)]
        if ask == "thief-gain":
            return [code for code in codes if code % 4 != COPPER]
        if ask == "library":
            assert state.top is not None
            return [playing.sets_aside(state, player, state.top.scope.n)]
        if ask == "spy":
            return [playing.judged(state, state.revealed_by, state.revealed[-1])]
        if ask == "chancellor":
            return [playing.flips(state, player)]
        if ask == "moneylender":
            return [YES if YES in codes else codes[0]]
        return [codes[0]] if question.low else []

    def gained(self, state: Table, player: Player, plan: Plan, codes: list[int]) -> int:
        """What to gain among kinds: what the plan wants, else the dearest that does no harm."""
        limit = max(COST[kind] for kind in codes)
        kind = plan.pick(state, player, limit, True)
        if kind in codes:
            return kind
        return max(codes, key=lambda one: (one != CURSE, one != COPPER, COST[one], one))

    def mined(self, state: Table, player: Player, codes: list[int]) -> int:
        if SILVER in codes and state.piles[GOLD]:
            return SILVER
        return COPPER if COPPER in codes else codes[0]

    # --- a beginner -----------------------------------------------------------------------------------------------

    def beginner(self, state: State) -> list[int]:
        """Plays hands as they come, likes to buy new cards, and buys Provinces whenever there is the money."""
        assert isinstance(state, Table) and state.question is not None
        seat = state.question.seat
        player = state.players[seat] if state.phase != SETUP else None
        if player is None:
            return any_codes(state, self.luck)
        assert state.top is not None
        if not isinstance(state.top.step, TakeTurn):
            return any_codes(state, self.luck) if self.luck.random() < 0.3 else self.choose(state)
        code = self.turn(state, player, FIRST_PLAN)
        if code >= BUY_CODE and code < PLAY_ALL and code - BUY_CODE != PROVINCE and self.luck.random() < 0.4:
            liked = [
                kind - BUY_CODE
                for kind in state.offer.buys(state.coins)
                if TYPES[kind - BUY_CODE] & ACTION and COST[kind - BUY_CODE] + 1 >= min(state.coins, 5)
            ]
            if liked:
                return [BUY_CODE + liked[self.luck.randrange(len(liked))]]
        return [code]

    # --- for the search -------------------------------------------------------------------------------------------

    def proposals(self, state: State) -> list[list[int]]:
        assert isinstance(state, Table) and state.top is not None and state.question is not None
        own = self.choose(state)
        if not isinstance(state.top.step, TakeTurn):
            return super().proposals(state)
        code = own[0]
        if code == PLAY_ALL:
            return [own]
        question = state.question
        if state.phase == ACTIONS and state.actions > 0:
            return self.plays(question, code)
        return self.purchases(state, code)

    def plays(self, question: Question, own: int) -> list[list[int]]:
        """The Actions worth weighing: none beside one that costs no Action, else all, and none for one that may do harm."""
        if own < BUY_CODE and playing.PLUS_ACTIONS[own] and own != CELLAR:
            return [[own]]
        others = [kind for kind in question.codes if kind < BUY_CODE and TYPES[kind] & ACTION and kind != own]
        found = [[own], *[[kind] for kind in others[: self.width]]]
        if own in DOUBTFUL:
            found.append([END_ACTIONS])
        return found

    def purchases(self, state: Table, own: int) -> list[list[int]]:
        """The purchases worth weighing: dear cards, and Victory cards when the end is near."""
        coins = min(state.coins, 8)
        late = state.piles[PROVINCE] <= 5 or state.offer.empty >= 1
        ranked: list[tuple[int, int]] = []
        for code in state.offer.buys(coins) if state.buys > 0 else []:
            kind = code - BUY_CODE
            if code == own or kind in (CURSE, COPPER):
                continue
            if kind in (ESTATE, DUCHY) and not late:
                continue
            worth = COST[kind] * 10 + (5 if kind >= CELLAR or kind in (GOLD, PROVINCE) else 0)
            if kind in (SILVER, GARDENS):
                worth += 10
            ranked.append((-worth, code))
        ranked.sort()
        found = [[own], *[[code] for _, code in ranked[: self.width - 2]]]
        if own != END:
            found.append([END])
        return found

    def edge(self, state: State, seat: int) -> float:
        """The share of victory, with a little for the margin, which tells more about a single purchase."""
        assert isinstance(state, Table)
        own = state.players[seat].score()
        others = max(player.score() for at, player in enumerate(state.players) if at != seat)
        margin = max(-20, min(20, own - others))
        return 0.85 * self.share(state, seat) + 0.15 * (0.5 + margin / 40)

    def plan(self) -> str:
        return self.plans[self.seat].name


FIRST_PLAN: Final = Plan("first game", [Wish(PROVINCE), Wish(GOLD), Wish(SILVER), Wish(ESTATE, provinces=2)])
