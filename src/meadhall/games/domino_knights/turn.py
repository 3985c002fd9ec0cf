"""The turn: Draw, Promote, Train, Attack, Discard, with the windows between them (section 4)."""

from typing import Any, Final

from meadhall.games.domino_knights.asking import Decide
from meadhall.games.domino_knights.battle import aid, attack, defense, resolution
from meadhall.games.domino_knights.board.moves import take_from_hand
from meadhall.games.domino_knights.board.pieces import Piece
from meadhall.games.domino_knights.board.piles import draw_cards, recycle, take_peasants
from meadhall.games.domino_knights.cards import names
from meadhall.games.domino_knights.ending import EndTurn, Settle, expire, lift_bars
from meadhall.games.domino_knights.phases.models import ChooseModel
from meadhall.games.domino_knights.phases.promotion import DiscardWealth, Orient, OrientCopy, StartPhase, StartPromote
from meadhall.games.domino_knights.phases.training import Train, take_back
from meadhall.games.domino_knights.play.responses import (
    BeforeBlocking,
    BeforeDiscarding,
    BeforeHelping,
    BeforeJoining,
    event_window,
)
from meadhall.games.domino_knights.state import BARS, HAND_SIZE, KEPT, LIBRARY, RECRUITS, KnightsState
from meadhall.games.domino_knights.texts import named, played, some_cards
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Prompt, Question
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Frame, Scope, Step
from meadhall.kernel.program import Deed, Forever, If, Test, While
from meadhall.kernel.sentence import Said, say


class StartTurn(Deed[KnightsState]):
    def do(self, state: KnightsState, scope: Scope) -> None:
        if state.journal is not None:
            state.note(Event("turn_started", state.turn, {"round": state.round}))


class Fact(Test[KnightsState]):
    """A test that looks at nothing but the table."""

    def holds(self, state: KnightsState, frame: Frame) -> bool:
        return self.is_so(state)

    def is_so(self, state: KnightsState) -> bool:
        raise NotImplementedError


class IfSo(If[KnightsState]):
    """Goes on at once with what a fact decides, without a frame of its own."""

    def __init__(self, fact: Fact, then: list[Step[Any]], otherwise: list[Step[Any]]) -> None:
        super().__init__(fact, then, otherwise)
        self.fact: Final = fact

    def run_inline(self, state: KnightsState, scope: Scope) -> Step[Any] | None:
        return self.then_first if self.fact.is_so(state) else self.otherwise_first


class WhileSo(While[KnightsState]):
    """The same for a loop; something in its body must ask."""

    def __init__(self, fact: Fact, body: list[Step[Any]]) -> None:
        super().__init__(fact, body)
        self.fact: Final = fact

    def run_inline(self, state: KnightsState, scope: Scope) -> Step[Any] | None:
        return self.body_first if self.fact.is_so(state) else self.after


class Turns(Forever[KnightsState]):
    """Turn after turn; each begins without a frame of its own."""

    def run_inline(self, state: KnightsState, scope: Scope) -> Step[Any] | None:
        return self.body_first


class LateTraining(Fact):
    """Whether the option to train after the discard is on (section 4.3.2)."""

    def is_so(self, state: KnightsState) -> bool:
        return state.variant.late_training


class PeriodIsOpen(Fact):
    def is_so(self, state: KnightsState) -> bool:
        return state.training >> state.turn & 1 == 1


class OpenPeriod(Deed[KnightsState]):
    """The training period opens right after the Discard phase (DKN-4.3.2-b)."""

    def do(self, state: KnightsState, scope: Scope) -> None:
        state.training |= 1 << state.turn
        if state.journal is not None:
            state.note(Event("training_opened", state.turn))


class ClosePeriod(Deed[KnightsState]):
    """The training period closes just before the next Draw phase (DKN-R24)."""

    def do(self, state: KnightsState, scope: Scope) -> None:
        state.training &= ~(1 << state.turn)
        take_back(state, state.turn)
        if state.journal is not None:
            state.note(Event("training_closed", state.turn))


class Expire(Deed[KnightsState]):
    """The first step of the Draw phase (DKN-4.1-a)."""

    def do(self, state: KnightsState, scope: Scope) -> None:
        state.start_phase(names.DRAW)
        expire(state, state.turn)


class DrawPhase(Deed[KnightsState]):
    """Recovery, recruits, cards, in this order (DKN-4.1-b to -j)."""

    def do(self, state: KnightsState, scope: Scope) -> None:
        seat = state.turn
        recover(state, seat)
        if not state.variant.dominoless:
            recycle(state)
            if not (state.is_fame and state.points[seat] == 0):
                wanted = RECRUITS
                for recruit in state.recruits[seat]:
                    if not recruit.raised:
                        wanted -= 1
                if wanted > 0:
                    take_peasants(state, seat, wanted)
            recycle(state)
        wanted = HAND_SIZE - len(state.hands[seat])
        if wanted > 0:
            draw_cards(state, seat, wanted)


def recover(state: KnightsState, seat: Seat) -> None:
    """Knights stop being spent and bars end; who fought thanks to a King rests from now on (DKN-4.1-b, DKN-R77)."""
    lift_bars(state, seat)
    knights = state.knights[seat]
    if not any(knight.spent or knight.rests for knight in knights):
        return
    state.knights[seat] = [_recovered(state, knight, seat) for knight in knights]
    if state.journal is not None:
        rested = [knight.token for knight in knights if knight.spent or knight.rests]
        shown = {"tokens": [f"k{token}" for token in rested], "named": named(state, rested)}
        state.note(Event("knights_recovered", seat, shown))


def _recovered(state: KnightsState, knight: Piece, seat: Seat) -> Piece:
    if not knight.spent and not knight.rests:
        return knight
    fresh = knight.copy()
    fresh.spent = False
    if knight.rests:
        fresh.rests = False
        fresh.bars |= 1 << seat
        state.alerts |= BARS
    return fresh


class StartTrain(StartPhase):
    def do(self, state: KnightsState, scope: Scope) -> None:
        super().do(state, scope)
        state.has_resolved = True


class TrainingGoesOn(Fact):
    """The Train phase ends when WIN-TRAINED closes without a resolved card (DKN-W19)."""

    def is_so(self, state: KnightsState) -> bool:
        return state.has_resolved


class EndTrain(Deed[KnightsState]):
    """Unpaid candidates are taken back when training time closes (DKN-R22)."""

    def do(self, state: KnightsState, scope: Scope) -> None:
        take_back(state, state.turn)


class Discard(Decide):
    """Down to five cards or fewer, all at once, in the order in which they are named (DKN-4.5-a, -b)."""

    ask = "discard"
    short = "Discard what you don't need."
    rule = "DKN-4.5-a"

    def question(self, state: KnightsState, frame: Frame) -> Question:
        hand = state.hands[state.turn]
        return Question(state.turn, hand, max(0, len(hand) - KEPT), len(hand), ordered=True)

    def key(self, state: KnightsState, frame: Frame, code: int) -> str:
        return names.card_key(code)

    def prompt(self, state: KnightsState, frame: Frame) -> Prompt:
        excess = len(state.hands[state.turn]) - KEPT
        if excess > 0:
            said = say(
                "End of your turn: discard {cards} or more. Your next turn begins with up to {hand}.",
                cards=some_cards(excess),
                hand=some_cards(HAND_SIZE),
            )
        else:
            said = say(
                "End of your turn: discard what you don't need. Your next turn begins with up to {hand}.",
                hand=some_cards(HAND_SIZE),
            )
        return Prompt(said, self.rule)

    def button(self, state: KnightsState, frame: Frame, key: str) -> Said:
        return say("Discard {card}", card=played(state, names.CARD_OF[key]))

    def confirm(self, state: KnightsState, frame: Frame, count: int) -> Said:
        return say("Discard {cards}", cards=some_cards(count)) if count else "Keep all cards"

    def default(self, state: KnightsState, frame: Frame, question: Question) -> list[int]:
        return sorted(question.codes, key=discard_rank)[: question.low]

    def chosen(self, state: KnightsState, frame: Frame, codes: list[int]) -> Frame | None:
        if codes:
            seat = state.turn
            take_from_hand(state, seat, tuple(codes))
            state.discard.extend(codes)
            if state.journal is not None:
                state.note(Event("discarded", seat, {"cards": names.card_keys(codes)}))
        return frame.goto_inline(state, self.after)


_DISCARD_ORDER: Final = (names.PLAIN, names.JACK, names.QUEEN, names.KING, names.TEN, names.DEATH, names.JOKER, names.BLANK)
_ACES: Final = (names.DEATH, names.LIFE, names.WEALTH, names.POWER, names.MERCENARY)


def discard_rank(card: int) -> tuple[int, int, int]:
    """Sorts cards as time-outs discard them (table T3)."""
    special = names.DEATH if names.SPECIAL[card] in _ACES else names.SPECIAL[card]
    return _DISCARD_ORDER.index(special), names.VALUE[card], card


_BATTLE: Final = LIBRARY.program(
    "battle",
    [
        attack.PickAttackers(),
        attack.Arrange(),
        attack.Declare(),
        *event_window(names.WIN_DECLARED),
        aid.AidRound(
            [
                BeforeJoining(),
                aid.PickAid(),
                attack.Arrange(),
                aid.CommitAid(),
            ],
            for_defense=False,
        ),
        *event_window(names.WIN_ATTACK_SET),
        attack.ForDefender(),
        BeforeBlocking(),
        defense.PickBlockers(),
        defense.AssignBlocker(),
        defense.CommitBlockers("defense_set"),
        *event_window(names.WIN_DEFENSE_SET),
        aid.AidRound(
            [
                BeforeHelping(),
                defense.PickAidingBlockers(),
                defense.AssignBlocker(),
                defense.CommitBlockers("defense_aided"),
            ],
            for_defense=True,
        ),
        *event_window(names.WIN_PRE_RESOLVE),
        attack.ForAttacker(),
        resolution.ResolveBattle(),
        *event_window(names.WIN_BATTLEFIELD),
        resolution.Loot(),
        resolution.ChangeFame(),
        resolution.BurialRound([resolution.Bury()]),
        resolution.ClearField(),
        ChooseModel(),
        resolution.EndBattle(),
        *event_window(names.WIN_CLEANED),
    ],
)


_ATTACK: Final = attack.Attack()
_ATTACK.battle = _BATTLE

TURNS: Final = LIBRARY.program(
    "turns",
    [
        Turns(
            [
                StartTurn(),
                ChooseModel(),
                IfSo(PeriodIsOpen(), [Train(), ClosePeriod()], []),
                Expire(),
                ChooseModel(),
                DrawPhase(),
                *event_window(names.WIN_DRAWN),
                StartPromote(names.PROMOTE),
                Orient(),
                OrientCopy(),
                DiscardWealth(),
                *event_window(names.WIN_PROMOTED),
                IfSo(
                    LateTraining(),
                    [],
                    [
                        StartTrain(names.TRAIN),
                        WhileSo(TrainingGoesOn(), [Train(), *event_window(names.WIN_TRAINED)]),
                        EndTrain(),
                    ],
                ),
                StartPhase(names.ATTACK),
                _ATTACK,
                StartPhase(names.DISCARD),
                BeforeDiscarding(),
                Discard(),
                IfSo(LateTraining(), [OpenPeriod()], []),
                *event_window(names.WIN_TURN_END),
                Settle(),
                EndTurn(),
            ]
        )
    ],
)


def phase_step(phase: int) -> Step[KnightsState]:
    """The step at which a phase begins, for positions that are set up by hand."""
    for step in LIBRARY.steps.values():
        if isinstance(step, StartTurn) if phase == names.DRAW else isinstance(step, StartPhase) and step.phase == phase:
            return step
    raise AssertionError(f"no step begins phase {phase}")
