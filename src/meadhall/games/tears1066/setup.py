"""Setting up the table: factions, Leaders, first hands (section 3)."""

from typing import Final

from meadhall.games.tears1066.asking import Decide
from meadhall.games.tears1066.board.pieces import deck_of
from meadhall.games.tears1066.board.zones import CHOOSER_LUCK, LADDER_LUCK, changed
from meadhall.games.tears1066.cards.numbers import FACTIONS, LETTERS, NORMAN, NOTHING, WEDGES
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.texts import design_named, named
from meadhall.kernel.decision import Prompt, Question
from meadhall.kernel.frames import Frame, Scope, Step
from meadhall.kernel.program import Deed
from meadhall.kernel.sentence import Said, say

OPENING_HAND: Final = 4


KEEP: Final = 0


REDRAW: Final = 1


class DrawChooser(Step[TearsState]):
    """Draw the choosing player; where nobody chooses, assign the factions at once (TMM-SET-1, TMM-R10)."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        if state.journal is not None:
            state.log("game_started", NOTHING, {"options": state.options.to_json(), "card_file": state.file.set_id})
        if state.variant.faction_pick == "fixed":
            assign(state, 0)
        elif state.variant.faction_pick == "random":
            assign(state, state.chance.below(CHOOSER_LUCK, 2))
        else:
            return frame.advance_with(frame.scope.with_n(state.chance.below(CHOOSER_LUCK, 2)))
        return frame.next()


class ChooseFaction(Decide):
    """The choosing player picks a faction (TMM-SET-2)."""

    ask = "faction"
    sentence = "Which side do you lead, the Normans or the Saxons?"
    rule = "TMM-SET-2"
    suggests = False  # the default is drawn from the luck of the table, which nobody may see

    def question(self, state: TearsState, frame: Frame) -> Question:
        return Question(frame.scope.n, [0, 1])

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        return frame.next() if state.norman != NOTHING else super().run(state, frame)

    def chosen(self, state: TearsState, frame: Frame, codes: list[int]) -> Frame | None:
        chooser = frame.scope.n
        assign(state, chooser if codes[0] == NORMAN else 1 - chooser)
        return frame.next()

    def key(self, state: TearsState, frame: Frame, code: int) -> str:
        return FACTIONS[code]

    def label(self, state: TearsState, frame: Frame, key: str) -> Said:
        return say("Lead the Normans") if key == FACTIONS[NORMAN] else say("Lead the Saxons")

    def default(self, state: TearsState, frame: Frame, question: Question) -> list[int]:
        return [state.key()[0] & 1]


def assign(state: TearsState, norman: int) -> None:
    """Give out factions, decks and Objectives; the Norman player takes the marker (TMM-SET-3, TMM-SET-4)."""
    state.norman = norman
    state.marker = norman
    for faction in range(2):
        seat = state.seat_of(faction)
        state.decks[seat] = deck_of(tuple(state.file.decks[faction]))
        ladder = list(state.file.ladders[faction])
        if state.variant.shuffled:
            middle = ladder[1:6]
            state.chance.shuffle(LADDER_LUCK + faction, middle)
            ladder[1:6] = middle
        state.objectives = changed(state.objectives, seat, tuple(ladder))
    state.take_stock()
    if state.journal is not None:
        state.log("factions_assigned", NOTHING, {"norman": norman, "saxon": 1 - norman})
        state.log("marker_moved", norman, {"reason": "setup"})
        for seat in range(2):
            order = [LETTERS[state.file.designs[kind].letter] for kind in state.objectives[seat]]
            state.log("objectives_stacked", seat, {"order": None if state.variant.shuffled else order})


class PlaceLeader(Decide):
    """A Leader is placed in Row 1 of any Wedge (TMM-SET-6, TMM-SET-7)."""

    ask = "leader"
    rule = "TMM-SET-6"

    def __init__(self, faction: int) -> None:
        self.faction: Final = faction

    def prompt(self, state: TearsState, frame: Frame) -> Prompt:
        leader = design_named(state, state.file.leaders[self.faction])
        return Prompt(say("Choose the Wedge where {card} leads your army.", card=leader), self.rule)

    def label(self, state: TearsState, frame: Frame, key: str) -> Said:
        leader = design_named(state, state.file.leaders[self.faction])
        return say("Place {card} at {wedge}", card=leader, wedge=named(state, key))

    def question(self, state: TearsState, frame: Frame) -> Question:
        return Question(state.seat_of(self.faction), [WEDGES, WEDGES + 1, WEDGES + 2])

    def default(self, state: TearsState, frame: Frame, question: Question) -> list[int]:
        return [WEDGES + 1]

    def chosen(self, state: TearsState, frame: Frame, codes: list[int]) -> Frame | None:
        seat = state.seat_of(self.faction)
        state.enter(seat, state.file.designs[state.file.leaders[self.faction]], codes[0])
        if state.journal is not None:
            leader = state.file.designs[state.file.leaders[self.faction]].key
            state.log("leader_placed", seat, {"wedge": codes[0] - WEDGES + 1, "card": leader})
        return frame.next()

    def key(self, state: TearsState, frame: Frame, code: int) -> str:
        return state.thing_key(code)


class DealHands(Deed[TearsState]):
    """Shuffle both decks and draw four cards each (TMM-SET-10, TMM-SET-11)."""

    def do(self, state: TearsState, scope: Scope) -> None:
        for faction in range(2):
            state.shuffle_deck(state.seat_of(faction))
        for faction in range(2):
            state.draw(state.seat_of(faction), OPENING_HAND)


class Mulligan(Decide):
    """A player keeps the hand or redraws it; the other does not learn it before deciding (TMM-R11)."""

    ask = "mulligan"
    sentence = "Keep these four cards, or shuffle them back and draw four new ones?"
    rule = "TMM-SET-12"

    def __init__(self, faction: int) -> None:
        self.faction: Final = faction

    def question(self, state: TearsState, frame: Frame) -> Question:
        return Question(state.seat_of(self.faction), [KEEP, REDRAW])

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        return super().run(state, frame) if state.variant.mulligan else frame.next()

    def chosen(self, state: TearsState, frame: Frame, codes: list[int]) -> Frame | None:
        taken = 1 << state.seat_of(self.faction) if codes[0] == REDRAW else 0
        return frame.advance_with(frame.scope.with_marks(frame.scope.marks | taken))

    def key(self, state: TearsState, frame: Frame, code: int) -> str:
        return "keep" if code == KEEP else "redraw"

    def label(self, state: TearsState, frame: Frame, key: str) -> Said:
        return say("Keep these cards") if key == "keep" else say("Draw four new cards")


class CarryOutMulligans(Step[TearsState]):
    """Both decisions are revealed and carried out together, the Norman shuffle first (TMM-R11)."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        for faction in range(2):
            seat = state.seat_of(faction)
            taken = (frame.scope.marks >> seat) & 1 == 1
            if state.journal is not None and state.variant.mulligan:
                state.log("mulligan", seat, {"taken": taken})
            if taken:
                state.decks[seat] = deck_of(tuple(sorted(state.decks[seat].cards() + state.hands[seat])))
                state.hands[seat] = ()
                state.look_at_hands()
                state.shuffle_deck(seat)
                state.draw(seat, OPENING_HAND)
        return frame.advance_with(Scope(0))
