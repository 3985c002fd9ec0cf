"""The course of the game: setup, rounds, phases and deployment turns (sections 3 to 5)."""

from typing import Any, Final

from meadhall.games.tears1066.asking import Decide
from meadhall.games.tears1066.board.pieces import ROUND, TURN
from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.design import Design
from meadhall.games.tears1066.chain import Check, begin_use, occur, occur_later
from meadhall.games.tears1066.effects.harm import sacrifice
from meadhall.games.tears1066.effects.word import CHECK, LIBRARY
from meadhall.games.tears1066.phases.battle import NextAttempt, NextBattle
from meadhall.games.tears1066.phases.preparation import (
    CarryOutDiscards,
    DraftDiscard,
    DrawCards,
    HandLimit,
    PhaseEdge,
    ReadyAll,
    StartRound,
    VictoryCheck,
)
from meadhall.games.tears1066.play.declare import PLAY, begin_play
from meadhall.games.tears1066.play.deploy import SACRIFICE, deployment_options, drawn_option
from meadhall.games.tears1066.play.placing import hosts
from meadhall.games.tears1066.play.purse import Means, purse_for
from meadhall.games.tears1066.setup import CarryOutMulligans, ChooseFaction, DealHands, DrawChooser, Mulligan, PlaceLeader
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.texts import design_named, named, option_label
from meadhall.games.tears1066.triggers import ABILITY_STEP, OF_CARD, OF_PIECE, could_answer, use_key
from meadhall.kernel.aliases import Seat
from meadhall.kernel.chance import Dice
from meadhall.kernel.decision import Obvious, Prompt, Question, Reason
from meadhall.kernel.frames import PICKED_NOTHING, Frame, Scope, Step
from meadhall.kernel.program import Deed, Forever, If, Test, While
from meadhall.kernel.sentence import Said, say

BOTH_PASSED: Final = 3


class StartDeployment(Deed[TearsState]):
    """The marker holder takes the first turn (TMM-DEP-1)."""

    def do(self, state: TearsState, scope: Scope) -> None:
        state.turn = state.marker


class SomebodyDeploys(Test[TearsState]):
    """Not both players have passed."""

    def holds(self, state: TearsState, frame: Frame) -> bool:
        return state.passed != BOTH_PASSED


class BeginTurn(Deed[TearsState]):
    """Say whose deployment turn it is."""

    def do(self, state: TearsState, scope: Scope) -> None:
        if state.journal is not None:
            state.log("turn_started", state.turn, {})


class TakeTurn(Decide):
    """Play a card, execute an Action, sacrifice a card, or pass by picking nothing (TMM-DEP-3, TMM-R18)."""

    ask = "deploy"
    short = "Play a card, act, or pass."
    rule = "TMM-DEP-3"
    always = True
    lingers = True
    telling = True  # who passes at once has no card to play

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        state.wait_on(state.turn)
        return frame

    def question(self, state: TearsState, frame: Frame) -> Question:
        seat = state.turn
        if state.turns >= state.variant.turn_cap:
            return Question(seat, [], 0, 1)
        return Question(seat, deployment_options(state, seat), 0, 1)

    def prompt(self, state: TearsState, frame: Frame) -> Prompt:
        decision = state.decision
        assert decision is not None
        verbs = {key.partition(" ")[0] for key in decision.keys}
        deeds = {
            (True, True, True): say("Your turn: play a card, use an Action, sacrifice a card, or pass."),
            (True, True, False): say("Your turn: play a card, use an Action, or pass."),
            (True, False, True): say("Your turn: play a card, sacrifice a card, or pass."),
            (True, False, False): say("Your turn: play a card, or pass."),
            (False, True, True): say("Your turn: use an Action, sacrifice a card, or pass."),
            (False, True, False): say("Your turn: use an Action, or pass."),
            (False, False, True): say("You have nothing to play: pass, or sacrifice a card."),
            (False, False, False): say("You have nothing to play: pass."),
        }
        return Prompt(deeds["play" in verbs, bool(verbs & {"use", "act"}), "sacrifice" in verbs], self.rule)

    def label(self, state: TearsState, frame: Frame, key: str) -> Said:
        verb, _, card = key.partition(" ")
        if verb != "play":
            return option_label(state, key)
        kind = state.file.by_key[card]
        return say("Play {card} ({cost})", card=design_named(state, kind), cost=state.cost(state.turn, kind))

    def confirm(self, state: TearsState, frame: Frame, count: int) -> Said:
        if state.passed:
            return say("Pass: deployment ends")
        return say("Pass for this round (you go first next)")

    def warning(self, state: TearsState, frame: Frame, key: str) -> Said:
        verb, _, card = key.partition(" ")
        if verb != "sacrifice":
            return ""
        return say("Sacrifice {card}? It goes to your discard pile, and you get nothing for it.", card=named(state, card))

    def meaning(self, state: TearsState, frame: Frame, key: str) -> dict[str, Any]:
        verb, _, card = key.partition(" ")
        cost = {"cost": state.cost(state.turn, state.file.by_key[card])} if verb == "play" else {}
        return {**super().meaning(state, frame, key), **cost}

    def why_not_card(self, state: TearsState, frame: Frame, verb: str, design: Design) -> Reason:
        card = design_named(state, design.kind)
        if state.turns >= state.variant.turn_cap:
            return Prompt(say("After {n} turns in one phase you can only pass.", n=state.variant.turn_cap), "TMM-R73")
        if state.seat_of(design.faction) != state.turn:
            return Prompt(say("{card} is your opponent's card.", card=card), "TMM-ACT-5")
        if verb != "sacrifice":
            return _why_not_deploy(state, state.turn, design)
        if design.type == numbers.LEADER:
            return Prompt(say("{card} is a Leader and can't be sacrificed.", card=card), "TMM-SAC-2")
        return Prompt(say("{card} is not on your side of the battlefield.", card=card), "TMM-SAC-1")

    def sample(self, state: TearsState, frame: Frame, dice: Dice) -> int:
        if state.turns >= state.variant.turn_cap:
            return PICKED_NOTHING
        return drawn_option(state, state.turn, dice)

    def chosen(self, state: TearsState, frame: Frame, codes: list[int]) -> Frame | None:
        seat = state.turn
        after = same_or_new(state.turn_ends, END_TURN, frame)
        state.turn_ends = after
        if not codes:
            return pass_turn(state, after, seat)
        code = codes[0]
        if code >= OF_CARD:
            number = (code - OF_PIECE) % ABILITY_STEP if code >= OF_PIECE else code - OF_CARD
            if state.file.abilities[number].way == numbers.RESPONSE:
                after = frame  # a Response at any time does not use up the turn (TMM-TRG-22)
            return begin_use(state, seat, code, after, numbers.NOTHING, numbers.NOTHING)
        if code >= SACRIFICE:
            return sacrifice(state, after, code - SACRIFICE, seat)
        return begin_play(seat, code - PLAY, 0, after)

    def obvious(self, state: TearsState, frame: Frame, question: Question) -> Obvious | None:
        """Sacrifices alone are no reason to ask, unless they make room for a card that can be paid; nor are mere moves."""
        seat = question.seat
        moves = 0
        for code in question.codes:
            if SACRIFICE <= code < OF_CARD:
                continue
            if code < OF_PIECE or not state.file.abilities[(code - OF_PIECE) % ABILITY_STEP].only_moves():
                return None
            moves += 1
        is_full = state.spaces(seat) == 0
        means = Means(state, seat)
        for kind in state.hands[seat]:
            is_in_the_way = (is_full and state.file.designs[kind].is_army) or state.has_unique(seat, kind)
            if is_in_the_way and means.can_pay(state, means.cost(state, kind, None, 0), kind, numbers.NOTHING):
                return None
        if moves == 0:
            return Obvious([], say("You have nothing left to play: you pass."))
        if state.hastings != 0 or _is_place_important(state):
            return None
        return Obvious([], say("You can only move cards, and nobody is at Hastings yet: you pass."))

    def key(self, state: TearsState, frame: Frame, code: int) -> str:
        if code >= OF_CARD:
            return use_key(state, code)
        if code >= SACRIFICE:
            return f"sacrifice {state.thing_key(code - SACRIFICE)}"
        return f"play {state.file.designs[code - PLAY].key}"


def _is_place_important(state: TearsState) -> bool:
    """Whether a card that is ready can do more than move: its reach depends on who stands where."""
    for piece in state.pieces():
        if not piece.tired and any(one.way == numbers.ACTION and not one.only_moves() for one in piece.design.abilities):
            return True
    return False


def _why_not_deploy(state: TearsState, seat: Seat, design: Design) -> Reason:
    card = design_named(state, design.kind)
    if design.kind not in state.hands[seat]:
        for piece in state.pieces():
            if piece.design is design:
                if piece.tired:
                    return Prompt(say("{card} is Tired.", card=card), "TMM-RDY-2")
                if not design.actions:
                    return Prompt(say("{card} has no Action.", card=card), "TMM-ACT-1")
                return Prompt(say("{card} can't be used: it has nothing to aim at, or was used already.", card=card), "TMM-R58")
        return Prompt(say("{card} is neither in your hand nor in play.", card=card), "TMM-PLAY-1")
    if design.type == numbers.EVENT and not design.actions:
        return Prompt(say("{card} is a Response: it answers something that happens.", card=card), "TMM-R60")
    cost = state.cost(seat, design.kind)
    if not purse_for(state, seat, design.kind, numbers.NOTHING, None, (), numbers.NOTHING).can_pay(cost):
        return Prompt(say("{card} costs {cost}, and you can't pay that much.", card=card, cost=cost), "TMM-PAY-4")
    if design.type == numbers.EVENT:
        return Prompt(say("{card} has nothing to aim at now.", card=card), "TMM-R58")
    if state.has_unique(seat, design.kind):
        return Prompt(say("{card} is unique and already in play.", card=card), "TMM-CARD-17")
    if design.type == numbers.ATTACHMENT and not hosts(state, seat, design.kind):
        return Prompt(say("There is no card that {card} could be attached to.", card=card), "TMM-ATT-1")
    return Prompt(say("You have no room: sacrifice a card to play another."), "TMM-POS-2")


def pass_turn(state: TearsState, after: Frame, seat: Seat) -> Frame:
    """A player passes; the first to do so takes the marker at once (TMM-DEP-4)."""
    first = state.passed == 0
    state.passed |= 1 << seat
    if state.journal is not None:
        state.log("passed", seat, {"first": first})
    if first:
        state.first_pass = seat
        if state.marker != seat:
            state.marker = seat
            if state.journal is not None:
                state.log("marker_moved", seat, {"reason": "pass"})
    if not state.is_any_falling():
        return occur(state, after, numbers.ON_PASS, numbers.PLAYERS + seat, seat)
    passed = occur_later(state, after, numbers.ON_PASS, numbers.PLAYERS + seat, seat)
    return CHECK.start(Scope(numbers.NOTHING), passed)  # who holds the marker may decide about Health (TMM-R44)


class EndTurn(Step[TearsState]):
    """The next turn is the other player's, unless that player has passed (TMM-DEP-8)."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        if state.expire(TURN):
            return CHECK.start(Scope(numbers.NOTHING), frame)
        state.turns += 1
        if not (state.passed >> (1 - state.turn)) & 1:
            state.turn = 1 - state.turn
        if state.passed == BOTH_PASSED:
            return frame.next()
        if state.journal is not None:
            state.log("turn_started", state.turn, {})
        begins = same_or_new(state.turn_begins, TAKE_TURN, frame)
        state.turn_begins = begins
        return TAKE_TURN.run(state, begins)


def same_or_new(last: Frame | None, step: Step[Any], like: Frame) -> Frame:
    """The frame of ``step`` in the effect that ``like`` belongs to: the ``last`` one, if it is the same."""
    if last is not None and last.below is like.below and last.scope is like.scope:
        return last
    return Frame(step, like.scope, like.below)


# --- the other phases ---------------------------------------------------------------------------------------------


class AnnounceWedges(Deed[TearsState]):
    """Say whether there will be a Wedge phase."""

    def do(self, state: TearsState, scope: Scope) -> None:
        if state.journal is not None:
            before = state.phase
            state.phase = numbers.WEDGE_PHASE  # what is said belongs to that phase, even if it is left out
            state.log("wedge_phase", numbers.NOTHING, {"performed": state.hastings != 0, "might_step": state.hastings == 3})
            state.phase = before


class WedgePhaseNeeded(Test[TearsState]):
    """At least one player began the round at Hastings (TMM-WEDGE-1)."""

    def holds(self, state: TearsState, frame: Frame) -> bool:
        return state.hastings != 0


class EndRound(Deed[TearsState]):
    """What lasted for the round ends all at once (TMM-RND-4)."""

    def do(self, state: TearsState, scope: Scope) -> None:
        state.expire(ROUND)


class RoundOver(Step[TearsState]):
    """The round is over; what is used in answer to that still ends with it (TMM-RND-4)."""

    def run_framed(self, state: TearsState, frame: Frame) -> Frame | None:
        if state.journal is not None:
            state.log("round_ended", numbers.NOTHING, {"n": state.round})
        after = frame.next()
        assert after is not None
        return occur(state, after, numbers.ON_ROUND_END, numbers.NOTHING, numbers.NOTHING)

    def run_inline(self, state: TearsState, scope: Scope) -> Step[Any] | None:
        if state.journal is not None or could_answer(state, numbers.ON_ROUND_END):
            return self
        return self.after


def _rounds() -> Forever[TearsState]:
    return Forever(
        [
            StartRound(),
            PhaseEdge(numbers.ON_PHASE_START, numbers.PREPARATION),
            VictoryCheck(),
            HandLimit(0),
            HandLimit(1),
            CarryOutDiscards("hand_limit_discard"),
            DrawCards(),
            DraftDiscard(0),
            DraftDiscard(1),
            CarryOutDiscards("draft_discard"),
            ReadyAll(),
            PhaseEdge(numbers.ON_PHASE_END, numbers.PREPARATION),
            PhaseEdge(numbers.ON_PHASE_START, numbers.DEPLOYMENT),
            StartDeployment(),
            DEPLOYING,
            PhaseEdge(numbers.ON_PHASE_END, numbers.DEPLOYMENT),
            WEDGES_BEGIN,
            WEDGE_FIGHTING,
            OBJECTIVES_BEGIN,
            NextAttempt(),
            PhaseEdge(numbers.ON_PHASE_END, numbers.OBJECTIVE_PHASE),
            RoundOver(),
            EndRound(),
            Check(),
        ]
    )


TAKE_TURN: Final = TakeTurn()
END_TURN: Final = EndTurn()
DEPLOYING: Final = While[TearsState](SomebodyDeploys(), [BeginTurn(), TAKE_TURN, END_TURN])
WEDGES_BEGIN: Final = AnnounceWedges()
WEDGE_FIGHTING: Final = If[TearsState](
    WedgePhaseNeeded(),
    [
        PhaseEdge(numbers.ON_PHASE_START, numbers.WEDGE_PHASE),
        NextBattle(numbers.MIGHT),
        NextBattle(numbers.ZEAL),
        PhaseEdge(numbers.ON_PHASE_END, numbers.WEDGE_PHASE),
    ],
)
OBJECTIVES_BEGIN: Final = PhaseEdge(numbers.ON_PHASE_START, numbers.OBJECTIVE_PHASE)
ROUNDS: Final = _rounds()
GAME_COURSE: Final = LIBRARY.program(
    "game",
    [
        DrawChooser(),
        ChooseFaction(),
        PlaceLeader(0),
        PlaceLeader(1),
        DealHands(),
        Mulligan(0),
        Mulligan(1),
        CarryOutMulligans(),
        ROUNDS,
    ],
)

FIRST_STEPS: Final[dict[str, Step[Any]]] = {
    "preparation": ROUNDS,
    "deployment": DEPLOYING,
    "wedge": WEDGES_BEGIN,
    "objective": OBJECTIVES_BEGIN,
}
"""Where a described position goes on, by phase."""
