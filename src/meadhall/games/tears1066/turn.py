"""The course of the game: setup, rounds, phases and deployment turns (sections 3 to 5)."""

from typing import Any, ClassVar, Final

from meadhall.games.tears1066.battle import NextAttempt, NextBattle
from meadhall.games.tears1066.board import CHOOSER_LUCK, LADDER_LUCK
from meadhall.games.tears1066.cards_design import (
    ACTION,
    ANY_TIME,
    DEPLOYMENT,
    EVENT,
    FACTIONS,
    LETTERS,
    MIGHT,
    NORMAN,
    NOTHING,
    OBJECTIVE_PHASE,
    ON_DISCARD,
    ON_DRAW,
    ON_PASS,
    ON_PHASE_END,
    ON_PHASE_START,
    ON_ROUND_END,
    ON_ROUND_START,
    PLAYERS,
    PREPARATION,
    RESPONSE,
    WEDGE_PHASE,
    WEDGES,
    ZEAL,
    Sense,
)
from meadhall.games.tears1066.chain import ABILITY_STEP, OF_CARD, OF_PIECE, Check, begin_use, occur, use_key
from meadhall.games.tears1066.declare import can_play, can_use, can_use_event, sacrifices
from meadhall.games.tears1066.harm import sacrifice
from meadhall.games.tears1066.pieces import PHASE, ROUND, TURN, Use
from meadhall.games.tears1066.play import PLAY, begin_play, event_actions
from meadhall.games.tears1066.table import Table
from meadhall.games.tears1066.words import LIBRARY
from meadhall.kernel.decision import Question
from meadhall.kernel.frames import Ask, Frame, Scope, Step
from meadhall.kernel.program import Deed, Forever, If, Test, While

OPENING_HAND: Final = 4
HAND_LIMIT: Final = 6
SACRIFICE: Final = 3_000_000
"""Codes from here on sacrifice a card in play."""

KEEP: Final = 0
REDRAW: Final = 1

# --- setup --------------------------------------------------------------------------------------------------------


class DrawChooser(Step[Table]):
    """Draw the choosing player; where nobody chooses, assign the factions at once (TMM-SET-1, TMM-R10)."""

    def run(self, state: Table, frame: Frame) -> Frame | None:
        if state.journal is not None:
            state.log("game_started", NOTHING, {"options": state.options.to_json(), "card_file": state.file.set_id})
        if state.rules.faction_pick == "fixed":
            assign(state, 0)
        elif state.rules.faction_pick == "random":
            assign(state, state.chance.below(CHOOSER_LUCK, 2))
        else:
            return frame.keep(frame.scope.with_n(state.chance.below(CHOOSER_LUCK, 2)))
        return frame.next()


class ChooseFaction(Ask[Table]):
    """The choosing player picks a faction (TMM-SET-2)."""

    ask = "faction"

    def question(self, state: Table, frame: Frame) -> Question:
        return Question(frame.scope.n, [0, 1])

    def run(self, state: Table, frame: Frame) -> Frame | None:
        return frame.next() if state.norman != NOTHING else super().run(state, frame)

    def chosen(self, state: Table, frame: Frame, codes: list[int]) -> Frame | None:
        chooser = frame.scope.n
        assign(state, chooser if codes[0] == NORMAN else 1 - chooser)
        return frame.next()

    def key(self, state: Table, frame: Frame, code: int) -> str:
        return FACTIONS[code]


def assign(state: Table, norman: int) -> None:
    """Give out factions, decks and Objectives; the Norman player takes the marker (TMM-SET-3, TMM-SET-4)."""
    state.norman = norman
    state.marker = norman
    for faction in range(2):
        seat = state.seat_of(faction)
        state.decks[seat] = tuple(state.file.decks[faction])
        ladder = list(state.file.ladders[faction])
        if state.rules.shuffled:
            middle = ladder[1:6]
            state.chance.shuffle(LADDER_LUCK + faction, middle)
            ladder[1:6] = middle
        state.objectives[seat] = tuple(ladder)
    if state.journal is not None:
        state.log("factions_assigned", NOTHING, {"norman": norman, "saxon": 1 - norman})
        state.log("marker_moved", norman, {"reason": "setup"})
        for seat in range(2):
            order = [LETTERS[state.file.designs[kind].letter] for kind in state.objectives[seat]]
            state.log("objectives_stacked", seat, {"order": None if state.rules.shuffled else order})


class PlaceLeader(Ask[Table]):
    """A Leader is placed in Row 1 of any Wedge (TMM-SET-6, TMM-SET-7)."""

    ask = "leader"

    def __init__(self, faction: int) -> None:
        self.faction: Final = faction

    def question(self, state: Table, frame: Frame) -> Question:
        return Question(state.seat_of(self.faction), [WEDGES, WEDGES + 1, WEDGES + 2])

    def chosen(self, state: Table, frame: Frame, codes: list[int]) -> Frame | None:
        seat = state.seat_of(self.faction)
        state.enter(seat, state.file.designs[state.file.leaders[self.faction]], codes[0])
        if state.journal is not None:
            state.log("leader_placed", seat, {"wedge": codes[0] - WEDGES + 1})
        return frame.next()

    def key(self, state: Table, frame: Frame, code: int) -> str:
        return state.thing_key(code)


class DealHands(Deed[Table]):
    """Shuffle both decks and draw four cards each (TMM-SET-10, TMM-SET-11)."""

    def do(self, state: Table, scope: Scope) -> None:
        for faction in range(2):
            state.shuffle_deck(state.seat_of(faction))
        for faction in range(2):
            state.draw(state.seat_of(faction), OPENING_HAND)


class Mulligan(Ask[Table]):
    """A player keeps the hand or redraws it; the other does not learn it before deciding (TMM-R11)."""

    ask = "mulligan"

    def __init__(self, faction: int) -> None:
        self.faction: Final = faction

    def question(self, state: Table, frame: Frame) -> Question:
        return Question(state.seat_of(self.faction), [KEEP, REDRAW])

    def run(self, state: Table, frame: Frame) -> Frame | None:
        return super().run(state, frame) if state.rules.mulligan else frame.next()

    def chosen(self, state: Table, frame: Frame, codes: list[int]) -> Frame | None:
        taken = 1 << state.seat_of(self.faction) if codes[0] == REDRAW else 0
        return frame.keep(frame.scope.with_marks(frame.scope.marks | taken))

    def key(self, state: Table, frame: Frame, code: int) -> str:
        return "keep" if code == KEEP else "redraw"


class CarryOutMulligans(Step[Table]):
    """Both decisions are revealed and carried out together, the Norman shuffle first (TMM-R11)."""

    def run(self, state: Table, frame: Frame) -> Frame | None:
        for faction in range(2):
            seat = state.seat_of(faction)
            taken = (frame.scope.marks >> seat) & 1 == 1
            if state.journal is not None and state.rules.mulligan:
                state.log("mulligan", seat, {"taken": taken})
            if taken:
                state.decks[seat] = tuple(sorted(state.decks[seat] + state.hands[seat]))
                state.hands[seat] = ()
                state.shuffle_deck(seat)
                state.draw(seat, OPENING_HAND)
        return frame.keep(Scope(0))


# --- rounds and Preparation ---------------------------------------------------------------------------------------


class StartRound(Step[Table]):
    """A new round: note who begins it at Hastings (TMM-RND-3); after the last round allowed the game is a tie (TMM-R73)."""

    def run(self, state: Table, frame: Frame) -> Frame | None:
        if state.round >= state.rules.round_cap:
            state.end_game(NOTHING, "tie_round_cap")
            return None
        state.round += 1
        state.phase = PREPARATION
        state.passed = 0
        state.turns = 0
        state.first_pass = NOTHING
        state.hastings = (1 if state.is_at_hastings(0) else 0) | (2 if state.is_at_hastings(1) else 0)
        state.uses = tuple([Use(use.piece, use.ability, 0, use.this_game) for use in state.uses])
        if state.journal is not None:
            flags = [state.has_flag_of_hastings(seat) for seat in range(2)]
            state.log("round_started", NOTHING, {"n": state.round, "hastings": flags})
        after = frame.next()
        assert after is not None
        return occur(state, after, ON_ROUND_START, NOTHING, NOTHING)


class PhaseEdge(Step[Table]):
    """A phase begins or ends; what lasted for the phase ends with it."""

    def __init__(self, event: int, phase: int) -> None:
        self.event: Final = event
        self.phase: Final = phase

    def run(self, state: Table, frame: Frame) -> Frame | None:
        after = frame.next()
        assert after is not None
        if self.event == ON_PHASE_END:
            state.expire(PHASE)
        else:
            state.phase = self.phase
        return occur(state, after, self.event, NOTHING, NOTHING, 0, self.phase)


class VictoryCheck(Step[Table]):
    """Empty decks lose, or tie the game (TMM-WIN-3, TMM-WIN-4)."""

    def run(self, state: Table, frame: Frame) -> Frame | None:
        counts = [len(deck) for deck in state.decks]
        if state.journal is not None:
            state.log("victory_check", NOTHING, {"deck_counts": counts})
        if counts[0] and counts[1]:
            return frame.next()
        if not counts[0] and not counts[1]:
            state.end_game(NOTHING, "tie_decks")
        else:
            state.end_game(0 if counts[0] else 1, "deck")
        return None


class SecretDiscard(Ask[Table]):
    """A player chooses discards that stay secret until both have chosen (TMM-R13, TMM-R15)."""

    drafts: ClassVar[bool] = False

    def __init__(self, turn: int) -> None:
        self.turn: Final = turn
        """0 for the marker holder, 1 for the other."""

    def count(self, state: Table, seat: int) -> int:
        """How many cards must go."""
        return max(0, len(state.hands[seat]) - HAND_LIMIT)

    def question(self, state: Table, frame: Frame) -> Question:
        seat = state.canonical_seats()[self.turn]
        hand = state.hands[seat]
        codes = sorted(set(hand))
        count = self.count(state, seat)
        return Question(seat, codes, count, count, [hand.count(kind) for kind in codes], ordered=count > 1)

    def chosen(self, state: Table, frame: Frame, codes: list[int]) -> Frame | None:
        note = frame.scope.note if frame.scope.note else ((), ())
        seat = state.canonical_seats()[self.turn]
        both = (tuple(codes), note[1]) if seat == 0 else (note[0], tuple(codes))
        return frame.keep(frame.scope.with_note(both))

    def key(self, state: Table, frame: Frame, code: int) -> str:
        return state.file.designs[code].key


class HandLimit(SecretDiscard):
    """Discard down to six (TMM-PREP-2)."""

    ask = "hand-limit"


class DraftDiscard(SecretDiscard):
    """Discard after a draft (TMM-VAR-2)."""

    ask = "draft"
    drafts = True

    def count(self, state: Table, seat: int) -> int:
        return min(state.rules.draft, len(state.hands[seat]))


class CarryOutDiscards(Step[Table]):
    """Both sets become public together (TMM-R13)."""

    def __init__(self, event: str) -> None:
        self.event: Final = event

    def run(self, state: Table, frame: Frame) -> Frame | None:
        scope = frame.scope
        after = frame.keep(Scope(0))
        assert after is not None
        chosen: tuple[Any, ...] = scope.note if scope.note else ((), ())
        for seat in reversed(state.canonical_seats()):
            if chosen[seat]:
                after = occur(state, after, ON_DISCARD, PLAYERS + seat, seat, len(chosen[seat]))
        for seat in state.canonical_seats():
            if chosen[seat]:
                state.discard(seat, chosen[seat])
                if state.journal is not None:
                    state.log(self.event, seat, {"cards": state.keys(chosen[seat])})
        return after


class DrawCards(Step[Table]):
    """Both players draw, or draft (TMM-PREP-4, TMM-VAR-2)."""

    def run(self, state: Table, frame: Frame) -> Frame | None:
        after = frame.next()
        assert after is not None
        for seat in state.canonical_seats():
            drawn = state.draw(seat, 2 + state.rules.draft)
            if drawn:
                after = occur(state, after, ON_DRAW, PLAYERS + seat, seat, drawn)
        return after


class ReadyAll(Deed[Table]):
    """All Tired cards of both players become Ready (TMM-PREP-8)."""

    def do(self, state: Table, scope: Scope) -> None:
        for piece in state.pieces():
            if piece.tired:
                state.put(piece.with_tired(False))
        if state.journal is not None:
            state.log("all_readied", NOTHING, {})


# --- Deployment ---------------------------------------------------------------------------------------------------


class StartDeployment(Deed[Table]):
    """The marker holder takes the first turn (TMM-DEP-1)."""

    def do(self, state: Table, scope: Scope) -> None:
        state.turn = state.marker


class SomebodyDeploys(Test[Table]):
    """Not both players have passed."""

    def holds(self, state: Table, frame: Frame) -> bool:
        return state.passed != 3


class BeginTurn(Deed[Table]):
    """Say whose deployment turn it is."""

    def do(self, state: Table, scope: Scope) -> None:
        if state.journal is not None:
            state.log("turn_started", state.turn, {})


class TakeTurn(Ask[Table]):
    """Play a card, execute an Action, sacrifice a card, or pass by picking nothing (TMM-DEP-3, TMM-R18)."""

    ask = "deploy"
    always = True

    def run(self, state: Table, frame: Frame) -> Frame | None:
        state.wait_on(state.turn)
        return frame

    def question(self, state: Table, frame: Frame) -> Question:
        seat = state.turn
        if state.turns >= state.rules.turn_cap:
            return Question(seat, [], 0, 1)
        return Question(seat, deployment_options(state, seat), 0, 1)

    def chosen(self, state: Table, frame: Frame, codes: list[int]) -> Frame | None:
        seat = state.turn
        after = frame.next()
        assert after is not None
        if not codes:
            return pass_turn(state, after, seat)
        code = codes[0]
        if code >= OF_CARD:
            number = (code - OF_PIECE) % ABILITY_STEP if code >= OF_PIECE else code - OF_CARD
            if state.file.abilities[number].way == RESPONSE:
                after = frame  # a Response at any time does not use up the turn (TMM-TRG-22)
            return begin_use(state, seat, code, after, NOTHING, NOTHING)
        if code >= SACRIFICE:
            return sacrifice(state, after, code - SACRIFICE, seat)
        return begin_play(seat, code - PLAY, 0, after)

    def key(self, state: Table, frame: Frame, code: int) -> str:
        if code >= OF_CARD:
            return use_key(state, code)
        if code >= SACRIFICE:
            return f"sacrifice {state.thing_key(code - SACRIFICE)}"
        return f"play {state.file.designs[code - PLAY].key}"


def deployment_options(state: Table, seat: int) -> list[int]:
    """Codes of everything but passing: plays, sacrifices, Events, abilities of cards in play."""
    plays: list[int] = []
    uses: list[int] = []
    last = NOTHING
    for kind in state.hands[seat]:
        if kind == last:
            continue
        last = kind
        design = state.file.designs[kind]
        if design.type != EVENT:
            if can_play(state, seat, kind, 0):
                plays.append(PLAY + kind)
            continue
        uses.extend(event_actions(state, seat, kind, 0))
        if (design.answers >> ANY_TIME) & 1:
            for ability in design.abilities:
                if is_any_time(state, ability.number, seat, NOTHING) and can_use_event(state, seat, kind, ability, NOTHING, 0):
                    uses.append(OF_CARD + ability.number)
    plays.extend([SACRIFICE + piece for piece in sacrifices(state, seat)])
    for piece in state.pieces():
        if piece.owner != seat or (
            not piece.design.actions and not (piece.design.answers >> ANY_TIME) & 1 and not state.lasting
        ):
            continue
        for ability in state.abilities_of(piece):
            if ability.way == ACTION:
                if ability.when is not None and not ability.when.holds(state, Sense(seat, piece.id)):
                    continue
            elif not is_any_time(state, ability.number, seat, piece.id):
                continue
            if can_use(state, piece, ability, NOTHING):
                uses.append(OF_PIECE + piece.id * ABILITY_STEP + ability.number)
    return plays + uses


def is_any_time(state: Table, number: int, seat: int, source: int) -> bool:
    """Whether an ability is a Response that may be used at any time, and its condition holds."""
    ability = state.file.abilities[number]
    if ability.way != RESPONSE or ability.trigger is None or ability.trigger.on != ANY_TIME:
        return False
    return ability.when is None or ability.when.holds(state, Sense(seat, source))


def pass_turn(state: Table, after: Frame, seat: int) -> Frame:
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
    return occur(state, after, ON_PASS, PLAYERS + seat, seat)


class EndTurn(Deed[Table]):
    """The next turn is the other player's, unless that player has passed (TMM-DEP-8)."""

    def do(self, state: Table, scope: Scope) -> None:
        state.expire(TURN)
        state.turns += 1
        if not (state.passed >> (1 - state.turn)) & 1:
            state.turn = 1 - state.turn


# --- the other phases ---------------------------------------------------------------------------------------------


class AnnounceWedges(Deed[Table]):
    """Say whether there will be a Wedge phase."""

    def do(self, state: Table, scope: Scope) -> None:
        if state.journal is not None:
            state.log("wedge_phase", NOTHING, {"performed": state.hastings != 0, "might_step": state.hastings == 3})


class WedgePhaseNeeded(Test[Table]):
    """At least one player began the round at Hastings (TMM-WEDGE-1)."""

    def holds(self, state: Table, frame: Frame) -> bool:
        return state.hastings != 0


class EndRound(Step[Table]):
    """What lasted for the round ends all at once (TMM-RND-4)."""

    def run(self, state: Table, frame: Frame) -> Frame | None:
        state.expire(ROUND)
        return frame.next()


class RoundOver(Step[Table]):
    """The round is over."""

    def run(self, state: Table, frame: Frame) -> Frame | None:
        if state.journal is not None:
            state.log("round_ended", NOTHING, {"n": state.round})
        after = frame.next()
        assert after is not None
        return occur(state, after, ON_ROUND_END, NOTHING, NOTHING)


def _rounds() -> Forever[Table]:
    return Forever(
        [
            StartRound(),
            PhaseEdge(ON_PHASE_START, PREPARATION),
            VictoryCheck(),
            HandLimit(0),
            HandLimit(1),
            CarryOutDiscards("hand_limit_discard"),
            DrawCards(),
            DraftDiscard(0),
            DraftDiscard(1),
            CarryOutDiscards("draft_discard"),
            ReadyAll(),
            PhaseEdge(ON_PHASE_END, PREPARATION),
            PhaseEdge(ON_PHASE_START, DEPLOYMENT),
            StartDeployment(),
            DEPLOYING,
            PhaseEdge(ON_PHASE_END, DEPLOYMENT),
            WEDGES_BEGIN,
            WEDGE_FIGHTING,
            OBJECTIVES_BEGIN,
            NextAttempt(),
            PhaseEdge(ON_PHASE_END, OBJECTIVE_PHASE),
            EndRound(),
            Check(),
            RoundOver(),
        ]
    )


TAKE_TURN: Final = TakeTurn()
DEPLOYING: Final = While[Table](SomebodyDeploys(), [BeginTurn(), TAKE_TURN, EndTurn()])
WEDGES_BEGIN: Final = AnnounceWedges()
WEDGE_FIGHTING: Final = If[Table](
    WedgePhaseNeeded(),
    [PhaseEdge(ON_PHASE_START, WEDGE_PHASE), NextBattle(MIGHT), NextBattle(ZEAL), PhaseEdge(ON_PHASE_END, WEDGE_PHASE)],
)
OBJECTIVES_BEGIN: Final = PhaseEdge(ON_PHASE_START, OBJECTIVE_PHASE)
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
