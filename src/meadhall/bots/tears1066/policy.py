"""1066 for the levels: every choice by looking a step ahead, payments by what is missed least."""

from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from meadhall.bots.answers import any_codes, default_codes, neighbours
from meadhall.bots.policy import Policy
from meadhall.bots.tears1066.worth import battle_loss, card_worth, chance, features, lead
from meadhall.games.tears1066.asking import Drop
from meadhall.games.tears1066.board.pieces import Piece
from meadhall.games.tears1066.cards.numbers import LEADER, MIGHT, NOTHING, WEDGES
from meadhall.games.tears1066.effects.army import ChooseSacrifice
from meadhall.games.tears1066.effects.control import ChooseOption, PayRansom
from meadhall.games.tears1066.effects.deck import PutRest
from meadhall.games.tears1066.phases.preparation import HandLimit, SecretDiscard
from meadhall.games.tears1066.play.declare import PLAY, ChooseOffering, ChoosePlace, Pay
from meadhall.games.tears1066.play.deploy import SACRIFICE
from meadhall.games.tears1066.play.enter import OfferWhenPlayed
from meadhall.games.tears1066.play.pay import payment_refusal, suggested_payment, worth_of
from meadhall.games.tears1066.play.purse import DESTROY, TIRE, Means
from meadhall.games.tears1066.play.targets import ChooseTargets
from meadhall.games.tears1066.setup import ChooseFaction, Mulligan, PlaceLeader
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.triggers import OF_CARD, OF_PIECE
from meadhall.games.tears1066.turn import TakeTurn
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Question
from meadhall.kernel.state import State
from meadhall.kernel.windows import OpenWindow

WORTH_A_CARD: Final = 0.01
"""How much a play must improve the position before it is made, in logits."""
MOST_LOOKED_AT: Final = 9
CROWD: Final = 5
"""More options than this are looked at in the order of their promise."""
PRICE: Final = 0.09
"""What a resource paid for a card is worth, in logits."""
GLANCE: Final = 3
"""The effort of looking at one more world, in answers that could be followed instead."""
CLOSE_LOOK: Final = 40
"""The effort for one question after which targets are not tried out any more."""
LONG_LOOK: Final = 90
"""The effort for one question after which no further option or exchange is looked at."""
FOLLOWED: Final = 10
"""How many answers are followed after an option before the position is judged."""


def strength(piece: Piece) -> int:
    """A rough measure of what a card in play does."""
    return piece.design.might + 2 * piece.design.zeal + piece.design.resources


@mypyc_attr(allow_interpreted_subclasses=True)
class TearsPolicy(Policy):
    """Looks one play ahead; playouts use quick rules instead."""

    width: ClassVar[int] = 7
    horizon: ClassVar[int] = 40
    grows: ClassVar[bool] = False
    gate: ClassVar[float] = 1.2

    def __init__(self) -> None:
        super().__init__()
        self.effort: int = 0
        """What looking ahead has taken for the question that is open."""

    # --- quick answers --------------------------------------------------------------------------------------------

    def choose(self, state: State) -> list[int]:
        assert isinstance(state, TearsState)
        question = state.question
        assert question is not None
        assert state.top is not None
        step = state.top.step
        if isinstance(step, TakeTurn):
            return self.quick_play(state, question)
        if isinstance(step, Pay):
            return self.payment(state, question)
        if isinstance(step, ChoosePlace):
            return [self.place(state, question)]
        if isinstance(step, Drop):
            return self.least(state, question)
        if isinstance(step, OpenWindow):
            return []
        if isinstance(step, PlaceLeader):
            return [WEDGES + 1]
        if isinstance(step, ChooseFaction | Mulligan):
            return [question.codes[0]]
        if isinstance(step, ChooseTargets | ChooseSacrifice | ChooseOffering | PayRansom):
            return self.aimed(state, question)
        return self.usual(state, question)

    def quick_play(self, state: TearsState, question: Question) -> list[int]:
        """The most expensive card that can be put into play; nothing if there is none."""
        best, best_worth = NOTHING, 0.0
        for code in question.codes:
            if not PLAY <= code < SACRIFICE:
                continue
            design = state.file.designs[code - PLAY]
            worth = 1.0 + design.might + design.zeal + 0.5 * design.health + design.resources - 0.6 * design.cost
            if worth > best_worth:
                best, best_worth = code, worth
        return [] if best == NOTHING else [best]

    def place(self, state: TearsState, question: Question) -> int:
        """The Wedge where one more card is needed most: not claimed, and not hopeless."""
        seat = question.seat
        best, best_worth = question.codes[0], -1e9
        for code in question.codes:
            if not WEDGES <= code < WEDGES + 3:
                continue
            wedge = code - WEDGES
            gap = state.wedge_total(1 - seat, wedge, MIGHT) - state.wedge_total(seat, wedge, MIGHT)
            worth = -abs(gap - 1.5) - 1.5 * len(state.columns[3 * seat + wedge])
            if state.claimed[wedge] != NOTHING:
                worth -= 50.0
            if worth > best_worth:
                best, best_worth = code, worth
        return best

    def payment(self, state: TearsState, question: Question) -> list[int]:
        """Pay with what is missed least, for what it generates."""
        assert state.top is not None
        scope = state.top.scope
        steps: list[tuple[float, int]] = []
        for at, code in enumerate(question.codes):
            copies = 1 if question.counts is None else question.counts[at]
            for _ in range(copies if code < DESTROY else 0):
                steps.append((self.missed(state, question.seat, code) / max(worth_of(state, code), 1), code))
        steps.sort()
        picked: list[int] = []
        for _, code in steps:
            picked.append(code)
            if payment_refusal(state, scope, picked) is None:
                return self.in_order(question, picked)
            for needless in picked[:-1]:
                fewer = picked[:]
                fewer.remove(needless)
                if payment_refusal(state, scope, fewer) is None:
                    return self.in_order(question, fewer)
        return self.in_order(question, suggested_payment(state, scope))

    def missed(self, state: TearsState, seat: Seat, code: int) -> float:
        if code < TIRE:
            return card_worth(state, code)
        piece = state.piece(code - TIRE)
        assert piece is not None
        return battle_loss(state, seat, piece)

    def in_order(self, question: Question, picked: list[int]) -> list[int]:
        return sorted(picked, key=lambda code: question.codes.index(code))

    def least(self, state: TearsState, question: Question) -> list[int]:
        """The cards of the hand that are missed least."""
        stock: list[int] = []
        for at, code in enumerate(question.codes):
            stock += [code] * (1 if question.counts is None else question.counts[at])
        if any(code >= len(state.file.designs) for code in stock):
            return default_codes(state)
        stock.sort(key=lambda kind: (card_worth(state, kind), kind))
        return stock[: question.low]

    def aimed(self, state: TearsState, question: Question) -> list[int]:
        """A target without looking ahead: the opponent's best card, else the first."""
        if question.low != 1 or question.high != 1:
            return default_codes(state)
        best, best_worth = question.codes[0], -1e9
        for code in question.codes:
            piece = state.piece(code) if 0 <= code < WEDGES else None
            if piece is None:
                continue
            worth = float(piece.design.might + piece.design.zeal + (6 if piece.design.type == LEADER else 0))
            if piece.owner == question.seat:
                worth = -worth
            if worth > best_worth:
                best, best_worth = code, worth
        return [best]

    def usual(self, state: TearsState, question: Question) -> list[int]:
        """Every other question: the first allowed answer."""
        picks = question.codes[: max(question.low, min(1, question.high))]
        return picks if state.refusal(picks) is None and len(picks) >= question.low else default_codes(state)

    # --- looking ahead --------------------------------------------------------------------------------------------

    def best(self, state: State) -> list[int]:
        assert isinstance(state, TearsState)
        if not shows_ahead(state):
            return self.choose(state)
        return self.pick(state, self.ranked(state))

    def pick(self, state: TearsState, answers: list[tuple[float, list[int]]]) -> list[int]:
        """The best of ``ranked`` answers, or passing where nothing improves the position."""
        question = state.question
        assert question is not None
        if is_deploying(state) or is_responding(state):
            now = self.foresee(state, [], question.seat)
            return answers[0][1] if answers and answers[0][0] > now + WORTH_A_CARD else []
        return answers[0][1] if answers else self.choose(state)

    def ranked(self, state: TearsState) -> list[tuple[float, list[int]]]:
        """The single picks (or sets near the quick answer) with how far ahead they lead, best first."""
        question = state.question
        assert question is not None
        self.effort = 0
        tried = [[code] for code in question.codes] if question.high == 1 else neighbours(state, self.choose(state), 8)
        if len(tried) > CROWD:
            tried = sorted(tried, key=lambda picks: self.promise(state, picks))[:MOST_LOOKED_AT]
        found: list[tuple[float, list[int]]] = []
        for picks in tried:
            if self.effort <= LONG_LOOK and state.refusal(picks) is None:
                found.append((self.prospect(state, picks, question.seat), picks))
        found.sort(key=lambda pair: -pair[0])
        return found

    def promise(self, state: TearsState, picks: list[int]) -> tuple[int, int]:
        """Which options are looked at when there are many: cards to play first, expensive ones first; sacrifices last."""
        if not picks:
            return (4, 0)
        code = picks[0]
        if code >= OF_PIECE:
            return (1, 0)
        if code >= OF_CARD:
            return (0, 0)
        if code >= SACRIFICE:
            return (9, 0)
        if PLAY <= code < PLAY + len(state.file.designs):
            return (2, -state.file.designs[code - PLAY].cost)
        return (3, 0)

    def prospect(self, state: TearsState, picks: list[int], seat: Seat) -> float:
        """How far ahead an answer leads; a card is sacrificed to make room for a better one of the hand."""
        ahead = self.foresee(state, picks, seat)
        if len(picks) == 1 and SACRIFICE <= picks[0] < OF_CARD and is_deploying(state):
            piece = state.piece(picks[0] - SACRIFICE)
            if piece is not None and self.is_spare(state, piece):
                return max(ahead, self.exchanged(state, piece, seat))
        return ahead

    def is_spare(self, state: TearsState, piece: Piece) -> bool:
        """Whether a card is the weakest of a full column."""
        if piece.wedge < 0 or state.has_space(piece.owner, piece.wedge):
            return False
        for other in state.columns[3 * piece.owner + piece.wedge]:
            if other.design.type != LEADER and other.id != piece.id and strength(other) < strength(piece):
                return False
        return True

    def exchanged(self, state: TearsState, piece: Piece, seat: Seat) -> float:
        """How far ahead ``seat`` is with the best card of the hand that it can pay in the place of ``piece``."""
        best = -1e9
        means = Means(state, seat)
        last = NOTHING
        for kind in state.hands[seat]:
            design = state.file.designs[kind]
            if kind == last or not design.is_army or design.unique or self.effort > LONG_LOOK:
                continue
            last = kind
            cost = state.cost(seat, kind)
            if not means.can_pay(state, cost, kind, piece.id):
                continue
            self.effort += GLANCE
            world = state.clone()
            world.leave(piece)
            world.from_hand(seat, kind)
            world.enter(seat, design, WEDGES + piece.wedge)
            best = max(best, self.judged(world, seat) - PRICE * cost)
        return best

    def foresee(self, state: TearsState, picks: list[int], seat: Seat) -> float:
        """How far ahead ``seat`` is when an answer has been carried out and nobody does anything else."""
        self.effort += GLANCE
        world = state.clone()
        world.choose(picks)
        for _ in range(FOLLOWED):
            if not world.is_waiting:
                break
            if is_between_plays(world):
                break
            self.effort += 1
            if is_aiming(world) and world.asked == seat:
                world.choose(self.best_target(world, seat))
            else:
                world.choose(self.choose(world))
        return self.judged(world, seat)

    def judged(self, world: TearsState, seat: Seat) -> float:
        """How far ahead ``seat`` is in a world that has been looked at."""
        if not world.is_waiting:
            return 20.0 * (2.0 * chance(world, seat) - 1.0)
        return lead(world, seat)

    def best_target(self, state: TearsState, seat: Seat) -> list[int]:
        """The target after which ``seat`` is furthest ahead, all else by quick rules."""
        question = state.question
        assert question is not None
        if question.high != 1 or question.low != 1 or len(question.codes) > 5 or self.effort > CLOSE_LOOK:
            return self.choose(state)
        best, best_lead = question.codes[0], -1e9
        for code in question.codes:
            self.effort += GLANCE
            world = state.clone()
            world.choose([code])
            for _ in range(FOLLOWED):
                if not world.is_waiting or is_between_plays(world):
                    break
                self.effort += 1
                world.choose(self.choose(world))
            now = self.judged(world, seat)
            if now > best_lead:
                best, best_lead = code, now
        return [best]

    # --- a beginner -----------------------------------------------------------------------------------------------

    def beginner(self, state: State) -> list[int]:
        """Plays what looks big, aims at what looks dangerous, and forgets Responses."""
        assert state.top is not None
        step = state.top.step
        fumbles = isinstance(step, TakeTurn | ChooseTargets | ChoosePlace | ChooseOption | OfferWhenPlayed)
        if fumbles and self.luck.random() < 0.25:
            return any_codes(state, self.luck)
        return self.choose(state)

    # --- for the search -------------------------------------------------------------------------------------------

    def proposals(self, state: State) -> list[list[int]]:
        assert isinstance(state, TearsState) and state.question is not None
        if not shows_ahead(state):
            return neighbours(state, self.choose(state), 4)
        answers = self.ranked(state)
        found = [self.pick(state, answers)]
        for _, picks in answers[: self.width - 1]:
            if picks not in found:
                found.append(picks)
        if state.question.low == 0 and [] not in found:
            found.append([])
        return found

    def features(self, state: State, seat: Seat) -> list[float]:
        assert isinstance(state, TearsState)
        return [] if state.norman == NOTHING else features(state, seat)

    def value(self, state: State, seat: Seat) -> float:
        assert isinstance(state, TearsState)
        return chance(state, seat)

    def view_key(self, state: State) -> Any:
        assert isinstance(state, TearsState) and state.question is not None and state.top is not None
        seat = state.question.seat
        return (
            tuple(state.question.codes),
            state.hands[seat],
            tuple([tuple([(piece.id, piece.tired, piece.damage) for piece in column]) for column in state.columns]),
            tuple(state.objective_damage),
            tuple(state.wedge_damage),
            tuple([len(hand) for hand in state.hands]),
            len(state.attached),
            len(state.lasting),
            state.round,
            state.phase,
            state.turns,
            state.passed,
            state.top.step.name,
            (state.top.scope.card, state.top.scope.n, state.top.scope.kept()),
        )


def is_deploying(state: State) -> bool:
    """Whether a deployment turn waits for its play."""
    return state.top is not None and isinstance(state.top.step, TakeTurn)


def is_responding(state: State) -> bool:
    """Whether a Response is asked for."""
    return state.top is not None and isinstance(state.top.step, OpenWindow)


def is_aiming(state: State) -> bool:
    """Whether a target is asked for."""
    return state.top is not None and isinstance(state.top.step, ChooseTargets)


def is_between_plays(state: State) -> bool:
    """Whether all that a play brings about is done."""
    return state.top is not None and isinstance(state.top.step, TakeTurn | HandLimit)


def shows_ahead(state: State) -> bool:
    """Whether the answers show anything a step ahead; if not, rules of thumb answer."""
    return state.top is not None and not isinstance(
        state.top.step, Pay | ChooseFaction | Mulligan | PlaceLeader | SecretDiscard | PutRest
    )
