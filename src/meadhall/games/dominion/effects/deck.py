"""The words about the own deck: turning it over, digging in it, drawing from it with a choice."""

from typing import ClassVar, Final

from meadhall.games.dominion.cards.kinds import ACTION, KEYS, NO_KIND, TREASURE, TYPES, keys
from meadhall.games.dominion.effects.common import NO, YES, PickAnswer
from meadhall.games.dominion.state import DominionState
from meadhall.games.dominion.texts import card, cards, some_cards
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Prompt, Question
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Frame, Scope
from meadhall.kernel.program import Deed
from meadhall.kernel.sentence import Said, say


def may_put_deck_onto_discard() -> "FlipDeck":
    """The player may turn the deck over onto the discard pile."""
    return FlipDeck()


class FlipDeck(PickAnswer):
    ask: ClassVar[str] = "chancellor"
    rule: ClassVar[str] = "DOM-DEC-23"
    labels: ClassVar[tuple[str, str]] = ("Discard your deck", "Keep your deck")

    def question(self, state: DominionState, frame: Frame) -> Question:
        you = frame.scope.you
        return Question(you, [YES, NO] if len(state.players[you].deck) else [NO])

    def chosen(self, state: DominionState, frame: Frame, codes: list[int]) -> Frame | None:
        if codes[0] == YES:
            flip_deck(state, frame.scope.you)
        return frame.next()

    def prompt(self, state: DominionState, frame: Frame) -> Prompt:
        said = say(
            "{card}: put your whole deck ({count}) into your discard pile?",
            card=card(frame.scope.card),
            count=some_cards(len(state.players[frame.scope.you].deck)),
        )
        return Prompt(said, self.rule)


def flip_deck(state: DominionState, seat: Seat) -> None:
    """Turn the deck over as a block: its bottom card becomes the visible one (DOM-R21)."""
    player = state.players[seat]
    while len(player.deck):
        is_seen = player.known > 0 or len(player.deck) == 1
        kind = player.take_off_deck()
        if is_seen:
            player.put_on_discard(kind)
        else:
            player.put_face_down(kind)
    if state.journal is not None:
        state.note(Event("deck_to_discard", seat, {"top": player.top()}))


def dig_for_treasures(count: int) -> "Dig":
    """Reveal cards from the deck until ``count`` Treasures are found; take them and discard the rest."""
    return Dig(count)


class Dig(Deed[DominionState]):
    def __init__(self, count: int) -> None:
        self.count: Final = count

    def do(self, state: DominionState, scope: Scope) -> None:
        you = scope.you
        found = 0
        while found < self.count:
            kind = state.reveal(you, "adventurer")
            if kind == NO_KIND:
                break
            if TYPES[kind] & TREASURE:
                found += 1
        player = state.players[you]
        rest: list[int] = []
        taken: list[int] = []
        for kind in state.cover():
            if TYPES[kind] & TREASURE:
                player.take(kind)
                taken.append(kind)
            else:
                rest.append(kind)
        if state.journal is not None and taken:
            state.note(Event("take_up", you, {"cards": keys(taken)}))
        state.discard_open(you, rest)


def draw_up_to(size: int) -> "DrawUpTo":
    """Draw until ``size`` cards are in hand; an Action drawn may be set aside at once (DOM-R20)."""
    return DrawUpTo(size)


class DrawUpTo(PickAnswer):
    ask: ClassVar[str] = "library"
    rule: ClassVar[str] = "DOM-DEC-36"

    def __init__(self, size: int) -> None:
        self.size: Final = size

    def prompt(self, state: DominionState, frame: Frame) -> Prompt:
        said = say(
            "{card}: you drew {cards}. Keep it, or set it aside and draw another?",
            card=card(frame.scope.card),
            cards=cards(frame.scope.n),
        )
        return Prompt(said, self.rule)

    def label(self, state: DominionState, frame: Frame, key: str) -> Said:
        drawn = card(frame.scope.n)
        return say("Set the {card} aside", card=drawn) if key == self.keys[YES] else say("Keep the {card}", card=drawn)

    def run(self, state: DominionState, frame: Frame) -> Frame | None:
        you = frame.scope.you
        player = state.players[you]
        while player.hand_size < self.size:
            kind = state.take_top(you)
            if kind == NO_KIND:
                break
            player.take(kind)
            if state.journal is not None:
                state.note(Event("draw", you, {"count": 1}, {you: {"cards": [KEYS[kind]]}}))
            if TYPES[kind] & ACTION:
                state.wait_on(you)
                return frame.repeat_with(frame.scope.with_n(kind))
        return frame.advance_with(frame.scope.with_n(0))

    def question(self, state: DominionState, frame: Frame) -> Question:
        return Question(frame.scope.you, [YES, NO])

    def chosen(self, state: DominionState, frame: Frame, codes: list[int]) -> Frame | None:
        you, kind = frame.scope.you, frame.scope.n
        if codes[0] == YES:
            state.leave_hand(you, kind)
            state.aside = (*state.aside, kind)
            if state.journal is not None:
                state.note(Event("set_aside", you, {"card": KEYS[kind]}))
        return frame


def discard_what_was_set_aside() -> "DiscardAside":
    """Discard the cards that were set aside, in that order (DOM-R41)."""
    return DiscardAside()


class DiscardAside(Deed[DominionState]):
    def do(self, state: DominionState, scope: Scope) -> None:
        aside = list(state.aside)
        state.aside = ()
        state.discard_open(scope.you, aside)
