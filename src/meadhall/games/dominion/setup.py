"""Before the first turn: the kingdom is chosen, piles are built, hands are dealt."""

from typing import ClassVar, Final

from meadhall.games.dominion.board.supply import kinds_in_game, offered, starting_piles
from meadhall.games.dominion.board.zones import as_vector, counts_of
from meadhall.games.dominion.cards.kinds import COPPER, ESTATE, FIRST_KINGDOM, KEYS, KIND_OF, KINDS, Kind, keys
from meadhall.games.dominion.effects.common import PickCards
from meadhall.games.dominion.options import RECOMMENDED, DominionOptions
from meadhall.games.dominion.state import STREAM_KINGDOM, STREAM_SHUFFLE, DominionState
from meadhall.games.dominion.texts import card, card_called
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Prompt, Question, Reason
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Frame, Step
from meadhall.kernel.sentence import Said, say

KINGDOM_SIZE: Final = 10
HAND_SIZE: Final = 5
OPENING_DECK: Final = as_vector([COPPER] * 7 + [ESTATE] * 3)
OPENING: Final = as_vector(counts_of([COPPER] * 7 + [ESTATE] * 3, KINDS))
"""The cards that every seat begins with, one by one and by kind of the base set (DOM-SETUP-2)."""


class ChooseKingdom(Step[DominionState]):
    """Take the kingdom the options name, or draw it; a draft or a rotation is asked next (DOM-KING-2 to -7)."""

    def run(self, state: DominionState, frame: Frame) -> Frame | None:
        options = state.options
        assert isinstance(options, DominionOptions)
        mode = options.mode()
        if mode == "preset":
            state.kingdom = sorted(KIND_OF[key] for key in RECOMMENDED[options.kingdom[0]])
        elif mode == "explicit":
            state.kingdom = sorted(KIND_OF[key] for key in options.kingdom)
        elif mode == "random":
            state.kingdom = sorted(draw_kinds(state, list(range(FIRST_KINGDOM, state.variant.kinds)), KINGDOM_SIZE))
        elif mode == "rotate":
            state.kingdom = sorted(KIND_OF[key] for key in options.last)
        return frame.next()


def draw_kinds(state: DominionState, randomizers: list[int], count: int) -> list[int]:
    """Deal ``count`` kinds from shuffled randomizers (DOM-KING-4)."""
    state.chance.shuffle(STREAM_KINGDOM, randomizers)
    return randomizers[:count]


class DraftPick(PickCards):
    """Seats pick one kind each in turn until ten are chosen (DOM-R37)."""

    ask: ClassVar[str] = "draft"
    zone: ClassVar[str] = "gallery"
    rule: ClassVar[str] = "DOM-DEC-10"
    always: ClassVar[bool] = True

    def run(self, state: DominionState, frame: Frame) -> Frame | None:
        if len(state.kingdom) >= KINGDOM_SIZE:
            return frame.next()
        state.wait_on((state.start + len(state.kingdom)) % state.variant.seats)
        return frame

    def question(self, state: DominionState, frame: Frame) -> Question:
        seat = (state.start + len(state.kingdom)) % state.variant.seats
        return Question(seat, [kind for kind in range(FIRST_KINGDOM, state.variant.kinds) if kind not in state.kingdom])

    def chosen(self, state: DominionState, frame: Frame, codes: list[int]) -> Frame | None:
        seat = (state.start + len(state.kingdom)) % state.variant.seats
        state.kingdom = sorted([*state.kingdom, codes[0]])
        if state.journal is not None:
            state.note(Event("draft_pick", seat, {"card": KEYS[codes[0]]}))
        return frame

    def prompt(self, state: DominionState, frame: Frame) -> Prompt:
        chosen, wanted = len(state.kingdom), KINGDOM_SIZE
        said = say("Draft: choose a card for the kingdom ({chosen} of {wanted} chosen).", chosen=chosen, wanted=wanted)
        return Prompt(said, self.rule)

    def label(self, state: DominionState, frame: Frame, key: str) -> Said:
        return say("Add {card} to the kingdom", card=card_called(key))

    def why_not_card(self, state: DominionState, frame: Frame, verb: str, kind: Kind) -> Reason:
        if kind in state.kingdom:
            return Prompt(say("{card} is in the kingdom already.", card=card(kind)), "DOM-DEC-10")
        return Prompt(say("{card} is in every game.", card=card(kind)), "DOM-DEC-10")


class Retire(PickCards):
    """Every seat retires one kind of the last kingdom; the gaps are filled from those outside it (DOM-R38).

    The effect holds what was retired so far.
    """

    ask: ClassVar[str] = "retire"
    zone: ClassVar[str] = "gallery"
    sentence: ClassVar[str] = "New kingdom: choose a card to remove from the last one."
    rule: ClassVar[str] = "DOM-DEC-11"
    always: ClassVar[bool] = True

    def run(self, state: DominionState, frame: Frame) -> Frame | None:
        options = state.options
        assert isinstance(options, DominionOptions)
        if options.mode() != "rotate":
            return frame.next()
        if len(frame.scope.held) < state.variant.seats:
            state.wait_on((state.start + len(frame.scope.held)) % state.variant.seats)
            return frame
        self.replace(state, frame.scope.held)
        return frame.advance_with(frame.scope.with_held(()))

    def question(self, state: DominionState, frame: Frame) -> Question:
        held = frame.scope.held
        return Question((state.start + len(held)) % state.variant.seats, [kind for kind in state.kingdom if kind not in held])

    def chosen(self, state: DominionState, frame: Frame, codes: list[int]) -> Frame | None:
        held = frame.scope.held
        if state.journal is not None:
            state.note(Event("retire", (state.start + len(held)) % state.variant.seats, {"card": KEYS[codes[0]]}))
        return frame.repeat_with(frame.scope.with_held((*held, codes[0])))

    def label(self, state: DominionState, frame: Frame, key: str) -> Said:
        return say("Remove {card}", card=card_called(key))

    def replace(self, state: DominionState, retired: tuple[int, ...]) -> None:
        fresh = [kind for kind in range(FIRST_KINGDOM, state.variant.kinds) if kind not in state.kingdom]
        drawn = draw_kinds(state, fresh, len(retired))
        state.kingdom = sorted([kind for kind in state.kingdom if kind not in retired] + drawn)
        if state.journal is not None:
            for kind in drawn:
                state.note(Event("replace", -1, {"card": KEYS[kind]}))

    def why_not_card(self, state: DominionState, frame: Frame, verb: str, kind: Kind) -> Reason:
        if kind in frame.scope.held:
            return Prompt(say("{card} has been removed already.", card=card(kind)), "DOM-DEC-11")
        return Prompt(say("{card} was not in the last kingdom.", card=card(kind)), "DOM-DEC-11")


class DealHands(Step[DominionState]):
    """Build the piles, shuffle the starting decks and draw every opening hand (DOM-SETUP-2 to -17)."""

    def run(self, state: DominionState, frame: Frame) -> Frame | None:
        build_piles(state)
        if state.journal is not None:
            self.note_start(state)
        for step in range(state.variant.seats):
            self.deal(state, (state.start + step) % state.variant.seats, step == 0)
        return frame.next()

    def note_start(self, state: DominionState) -> None:
        public = {
            "seats": state.variant.seats,
            "options": state.options.to_json(),
            "kingdom": keys(state.kingdom),
            "piles": {KEYS[kind]: state.piles[kind] for kind in state.offer.kinds},
            "start": state.start,
        }
        state.note(Event("game_start", -1, public))

    def deal(self, state: DominionState, seat: Seat, is_first: bool) -> None:
        player = state.players[seat]
        kinds = state.variant.kinds
        player.owned = OPENING if kinds == KINDS else as_vector(counts_of([COPPER] * 7 + [ESTATE] * 3, kinds))
        if is_first or not state.variant.equal_openings:
            player.discard = OPENING_DECK[:]
            player.shuffle(state.chance, STREAM_SHUFFLE + seat)
        else:
            player.set_deck(same_split(state, seat))
        player.draw(HAND_SIZE, None)
        if state.journal is not None:
            cards = keys(player.hand_by_name())
            state.note(Event("deal", seat, {"count": HAND_SIZE}, {seat: {"cards": cards}}))


def build_piles(state: DominionState) -> None:
    """Lay out the Supply for the kingdom that was chosen."""
    state.piles = as_vector(starting_piles(state.kingdom, state.variant.seats, state.variant.kinds))
    state.offer = offered(kinds_in_game(state.kingdom), state.piles)


def same_split(state: DominionState, seat: Seat) -> list[int]:
    """A shuffled starting deck that shares out its Coppers as the starting seat's does (DOM-OPT-22)."""
    coppers: int = state.players[state.start].hand[COPPER]
    first = [COPPER] * coppers + [ESTATE] * (HAND_SIZE - coppers)
    second = [COPPER] * (7 - coppers) + [ESTATE] * (coppers - 2)
    state.chance.shuffle(STREAM_SHUFFLE + seat, first)
    state.chance.shuffle(STREAM_SHUFFLE + seat, second)
    return second + first
