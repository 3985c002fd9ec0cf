"""The words of cards that turn up the tops of decks: reveal, discard some of them, put the rest back.

The cards belong to "you" of the effect, which is each other player in turn inside ``each_other_player``. Whoever plays the
card chooses.
"""

from typing import ClassVar, Final

from meadhall.games.dominion.cards.kinds import KEYS, NO_KIND, Kind
from meadhall.games.dominion.effects.common import PickCards
from meadhall.games.dominion.state import DominionState
from meadhall.games.dominion.texts import card, cards, some_cards
from meadhall.kernel.decision import Prompt, Question, Reason
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Frame, Scope
from meadhall.kernel.program import Deed
from meadhall.kernel.sentence import Person, Said, say


class RevealTop(Deed[DominionState]):
    """Reveal the top ``count`` cards of the deck, or as many as there are."""

    def __init__(self, count: int) -> None:
        self.count: Final = count

    def do(self, state: DominionState, scope: Scope) -> None:
        for _ in range(self.count):
            if state.reveal(scope.you, KEYS[scope.card]) == NO_KIND:
                return


class _PickRevealed(PickCards):
    """A question about the revealed cards, for the player of the card."""

    zone: ClassVar[str] = "gallery"
    rule: ClassVar[str] = "DOM-R69"

    def pick(self, state: DominionState, count: int) -> Question:
        """Pick ``count`` of the revealed cards, in an order that matters."""
        codes = sorted(set(state.revealed))
        counts = [state.revealed.count(kind) for kind in codes]
        return Question(state.active, codes, count, count, counts, True)

    def why_not_card(self, state: DominionState, frame: Frame, verb: str, kind: Kind) -> Reason:
        return Prompt(say("{card} is not among the revealed cards.", card=card(kind)), "DOM-DEC-3")


class DiscardRevealed(_PickRevealed):
    """Discard ``count`` of the revealed cards; the rest stays revealed."""

    ask: ClassVar[str] = "revealed-discard"

    def __init__(self, count: int) -> None:
        self.count: Final = count

    def question(self, state: DominionState, frame: Frame) -> Question:
        return self.pick(state, min(self.count, len(state.revealed)))

    def chosen(self, state: DominionState, frame: Frame, codes: list[int]) -> Frame | None:
        owner = frame.scope.you
        rest = list(state.cover())
        for kind in codes:
            rest.remove(kind)
        state.discard_open(owner, codes)
        if rest:
            state.revealed, state.revealed_by = tuple(rest), owner
        return frame.next()

    def prompt(self, state: DominionState, frame: Frame) -> Prompt:
        said = say(
            "{card}: {who} reveals {cards}. Choose {count} to discard.",
            you="{card}: you reveal {cards}. Choose {count} to discard.",
            card=card(frame.scope.card),
            who=Person(frame.scope.you),
            cards=cards(*state.revealed),
            count=some_cards(min(self.count, len(state.revealed))),
        )
        return Prompt(said, self.rule)

    def confirm(self, state: DominionState, frame: Frame, count: int) -> Said:
        return say("Discard {count}", count=some_cards(count))


class PutRevealedBack(_PickRevealed):
    """Put the revealed cards back onto their deck in the order that the player of the card chooses."""

    ask: ClassVar[str] = "revealed-put-back"

    def question(self, state: DominionState, frame: Frame) -> Question:
        return self.pick(state, len(state.revealed))

    def chosen(self, state: DominionState, frame: Frame, codes: list[int]) -> Frame | None:
        state.cover()
        for kind in codes:
            state.put_on_deck(frame.scope.you, kind)
            if state.journal is not None:
                state.note(Event("put_back", frame.scope.you, {"card": KEYS[kind]}))
        return frame.next()

    def prompt(self, state: DominionState, frame: Frame) -> Prompt:
        said = say(
            "{card}: put {cards} back onto {who}'s deck; the last one will be on top.",
            you="{card}: put {cards} back onto your deck; the last one will be on top.",
            card=card(frame.scope.card),
            who=Person(frame.scope.you),
            cards=cards(*state.revealed),
        )
        return Prompt(said, self.rule)

    def confirm(self, state: DominionState, frame: Frame, count: int) -> Said:
        return "Put them back"


def reveal_top(count: int) -> RevealTop:
    """Reveal the top ``count`` cards of the deck."""
    return RevealTop(count)


def discard_of_revealed(count: int) -> DiscardRevealed:
    """Discard ``count`` of the revealed cards, chosen by the player of the card."""
    return DiscardRevealed(count)


def put_revealed_back() -> PutRevealedBack:
    """Put the revealed cards back, in an order chosen by the player of the card."""
    return PutRevealedBack()
