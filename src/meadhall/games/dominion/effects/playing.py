"""The words of playing: reacting to an Attack, doubling an Action, and what a card does to itself or to a Copper."""

from typing import Any, ClassVar, Final

from meadhall.games.dominion.board.player import ALWAYS, NEVER
from meadhall.games.dominion.cards.kinds import ACTION, COPPER, FEAST, KEYS, MOAT
from meadhall.games.dominion.effects.common import NO, YES, PickAnswer, PickCards, kinds_of_type
from meadhall.games.dominion.pure.vectors import as_list
from meadhall.games.dominion.state import DominionState
from meadhall.games.dominion.texts import card, card_called, cards, cards_called, more_coins
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Prompt, Question
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Frame, Scope, Step
from meadhall.kernel.program import Deed
from meadhall.kernel.sentence import Person, Said, say

FIRST_STEPS: Final[list[Step[DominionState] | None]] = [None] * 32
"""Where the program of each Action begins; the card files fill it."""


class ReactionWindow(PickCards):
    """Before an Attack does anything, other seats may reveal Moat, from the left (DOM-ATK-1, -2, DOM-R11).

    ``n`` counts the seats that had their chance, ``marks`` holds those that are immune to this play. Presets answer
    in their seat's place, so nobody learns of a reveal earlier than at a table.
    """

    ask: ClassVar[str] = "moat"
    rule: ClassVar[str] = "DOM-DEC-20"
    passable: ClassVar[bool] = True

    def run(self, state: DominionState, frame: Frame) -> Frame | None:
        scope = frame.scope
        seats = state.variant.seats
        at, marks = scope.n, scope.marks
        while at < seats - 1:
            seat = (scope.you + 1 + at) % seats
            player = state.players[seat]
            if player.hand[MOAT]:
                if player.moat == ALWAYS:
                    note_reveal(state, seat)
                    marks |= 1 << seat
                elif player.moat == NEVER:
                    note_refusal(state, seat)
                else:
                    state.wait_on(seat)
                    return frame.repeat_with(Scope(scope.you, scope.card, at, marks))
            at += 1
        return frame.advance_with(Scope(scope.you, scope.card, 0, marks))

    def question(self, state: DominionState, frame: Frame) -> Question:
        scope = frame.scope
        seat = (scope.you + 1 + scope.n) % state.variant.seats
        return Question(seat, [MOAT] if state.players[seat].hand[MOAT] else [], 0, 1)

    def chosen(self, state: DominionState, frame: Frame, codes: list[int]) -> Frame | None:
        scope = frame.scope
        seat = (scope.you + 1 + scope.n) % state.variant.seats
        marks = scope.marks
        if codes:
            note_reveal(state, seat)
            marks |= 1 << seat
        else:
            note_refusal(state, seat)
        return frame.repeat_with(Scope(scope.you, scope.card, scope.n + 1, marks))

    def prompt(self, state: DominionState, frame: Frame) -> Prompt:
        said = say(
            "{who} plays {cards}. Reveal {moat}, so that it does not affect you?",
            who=Person(state.active),
            cards=cards(frame.scope.card),
            moat=card(MOAT),
        )
        return Prompt(said, self.rule)

    def label(self, state: DominionState, frame: Frame, key: str) -> Said:
        return say("Reveal {card}", card=card_called(key))

    def confirm(self, state: DominionState, frame: Frame, count: int) -> Said:
        return "" if count else "Don't reveal it"

    def meaning(self, state: DominionState, frame: Frame, key: str) -> dict[str, Any]:
        return {"about": key, "zone": self.zone, "main": True}

    def default(self, state: DominionState, frame: Frame, question: Question) -> list[int]:
        return [MOAT]


def note_reveal(state: DominionState, seat: Seat) -> None:
    if state.journal is not None:
        state.note(Event("react", seat, {"card": "moat"}))


def note_refusal(state: DominionState, seat: Seat) -> None:
    if state.journal is not None:
        state.note(Event("react", seat, None, {seat: {"card": "moat", "refused": True}}, secret=True))


# --- Throne Room --------------------------------------------------------------------------------------------------


def pick_an_action() -> "PickAction":
    """Pick an Action in hand; without one the effect ends (DOM-R1, DOM-R2)."""
    return PickAction()


class PickAction(PickCards):
    ask: ClassVar[str] = "throne-room"
    rule: ClassVar[str] = "DOM-DEC-35"
    unwanted: ClassVar[str] = "{card} is not an Action."

    def question(self, state: DominionState, frame: Frame) -> Question:
        you = frame.scope.you
        return Question(you, kinds_of_type(state, you, ACTION), 0 if state.variant.later_wording else 1, 1)

    def chosen(self, state: DominionState, frame: Frame, codes: list[int]) -> Frame | None:
        if not codes:
            return frame.below
        return frame.advance_with(frame.scope.with_n(codes[0]))

    def prompt(self, state: DominionState, frame: Frame) -> Prompt:
        said = say("{card}: choose an Action from your hand to play twice.", card=card(frame.scope.card))
        return Prompt(said, self.rule)

    def label(self, state: DominionState, frame: Frame, key: str) -> Said:
        return say("Play {cards} twice", cards=cards_called([key]))

    def confirm(self, state: DominionState, frame: Frame, count: int) -> Said:
        return "" if count else "Don't play an Action"


def play_it_once() -> "PlayIt":
    """Play the picked card from hand."""
    return PlayIt(1)


def play_it_again() -> "PlayIt":
    """Carry out the picked card again, wherever it is now (DOM-R4)."""
    return PlayIt(2)


class PlayIt(Step[DominionState]):
    def __init__(self, time: int) -> None:
        self.time: Final = time

    def run(self, state: DominionState, frame: Frame) -> Frame | None:
        you, kind = frame.scope.you, frame.scope.n
        if self.time == 1:
            state.put_into_play(you, kind, 1)
        else:
            state.announce(you, kind, 2)
        first = FIRST_STEPS[kind]
        assert first is not None
        return frame.call(first, Scope(you, kind))


# --- Feast and Moneylender ----------------------------------------------------------------------------------------


def trash_itself() -> "TrashItself":
    """Put the played card from play into the trash, if it is in play: the second play under Throne Room finds it gone."""
    return TrashItself()


class TrashItself(Deed[DominionState]):
    def do(self, state: DominionState, scope: Scope) -> None:
        player = state.players[scope.you]
        play = as_list(player.play)
        if FEAST not in play:  # DOM-R5
            return
        play.remove(FEAST)
        player.set_play(play)
        state.put_in_trash(player, FEAST)
        if state.journal is not None:
            state.note(Event("trash", scope.you, {"cards": [KEYS[FEAST]], "source": "play"}))


def trash_a_copper_for(coins: int) -> "TrashCopper":
    """Trash a Copper from hand for ``coins``. Later printings say "may" (DOM-OPT-20)."""
    return TrashCopper(coins)


class TrashCopper(PickAnswer):
    ask: ClassVar[str] = "moneylender"
    rule: ClassVar[str] = "DOM-OPT-20"

    def __init__(self, coins: int) -> None:
        self.coins: Final = coins

    def question(self, state: DominionState, frame: Frame) -> Question:
        you = frame.scope.you
        if not state.players[you].hand[COPPER]:
            return Question(you, [NO])
        return Question(you, [YES, NO] if state.variant.later_wording else [YES])

    def chosen(self, state: DominionState, frame: Frame, codes: list[int]) -> Frame | None:
        if codes[0] == YES:
            state.trash_from_hand(frame.scope.you, [COPPER])
            state.coins += self.coins
            state.note_resources()
        return frame.next()

    def prompt(self, state: DominionState, frame: Frame) -> Prompt:
        said = say(
            "{card}: trash {cards} from your hand for {coins}?",
            card=card(frame.scope.card),
            cards=cards(COPPER),
            coins=more_coins(self.coins),
        )
        return Prompt(said, self.rule)

    def label(self, state: DominionState, frame: Frame, key: str) -> Said:
        if key == self.keys[NO]:
            return say("Keep the {card}", card=card(COPPER))
        return say("Trash {cards} ({coins})", cards=cards(COPPER), coins=more_coins(self.coins))
