"""The words for gaining a card: a certain one, one up to a cost, or one for a card that is trashed."""

from typing import ClassVar, Final

from meadhall.games.dominion.board.option_cache import KIND_OPTIONS
from meadhall.games.dominion.cards.kinds import COST, KEYS, TREASURE, TYPES, Kind
from meadhall.games.dominion.effects.common import PickCards, held_kinds, kinds_of_type
from meadhall.games.dominion.state import TO_DECK, TO_DISCARD, TO_HAND, DominionState
from meadhall.games.dominion.texts import card, cards, cards_called
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Prompt, Question, Reason
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Frame, Scope
from meadhall.kernel.program import Deed
from meadhall.kernel.sentence import Said, say


class TrashOne(PickCards):
    """Trash a card from hand; without one the effect ends."""

    def chosen(self, state: DominionState, frame: Frame, codes: list[int]) -> Frame | None:
        if not codes:
            return frame.below
        state.trash_from_hand(frame.scope.you, codes)
        return frame.advance_with(frame.scope.with_n(codes[0]))

    def more(self) -> int:
        """How much more the card may cost that is gained for it; -1 if none is."""
        return self.after.more if isinstance(self.after, GainMore) else -1

    def label(self, state: DominionState, frame: Frame, key: str) -> Said:
        return say("Trash {cards}", cards=cards_called([key]))

    def confirm(self, state: DominionState, frame: Frame, count: int) -> Said:
        return "" if count else "Trash nothing"


def trash_a_card() -> "TrashAny":
    """Trash a card from hand; without one the effect ends."""
    return TrashAny()


class TrashAny(TrashOne):
    ask: ClassVar[str] = "remodel-trash"
    rule: ClassVar[str] = "DOM-DEC-28"

    def question(self, state: DominionState, frame: Frame) -> Question:
        return Question(frame.scope.you, held_kinds(state, frame.scope.you), 1, 1)

    def prompt(self, state: DominionState, frame: Frame) -> Prompt:
        played, more = card(frame.scope.card), self.more()
        if more < 0:
            return Prompt(say("{card}: trash a card from your hand.", card=played), self.rule)
        said = say("{card}: trash a card from your hand to gain one that costs up to {n} more.", card=played, n=more)
        return Prompt(said, self.rule)


def trash_a_treasure() -> "TrashTreasure":
    """Trash a Treasure from hand; without one the effect ends. Later printings say "may" (DOM-OPT-20)."""
    return TrashTreasure()


class TrashTreasure(TrashOne):
    ask: ClassVar[str] = "mine-trash"
    rule: ClassVar[str] = "DOM-DEC-30"
    unwanted: ClassVar[str] = "{card} is not a Treasure."

    def question(self, state: DominionState, frame: Frame) -> Question:
        you = frame.scope.you
        return Question(you, kinds_of_type(state, you, TREASURE), 0 if state.variant.later_wording else 1, 1)

    def prompt(self, state: DominionState, frame: Frame) -> Prompt:
        played, more = card(frame.scope.card), self.more()
        if more < 0:
            return Prompt(say("{card}: trash a Treasure from your hand.", card=played), self.rule)
        said = say("{card}: trash a Treasure from your hand to gain one that costs up to {n} more.", card=played, n=more)
        return Prompt(said, self.rule)


class Gain(PickCards):
    """Gain a card from the Supply that costs at most some limit (DOM-TERM-7, -8)."""

    destination: ClassVar[int] = TO_DISCARD
    zone: ClassVar[str] = "supply"

    def limit(self, scope: Scope) -> int:
        raise NotImplementedError

    def question(self, state: DominionState, frame: Frame) -> Question:
        return Question(frame.scope.you, self.gainable(state, frame.scope))

    def label(self, state: DominionState, frame: Frame, key: str) -> Said:
        return say("Gain {cards}", cards=cards_called([key]))

    def gainable(self, state: DominionState, scope: Scope) -> list[int]:
        """The kinds that may be gained, in order. Not to be edited."""
        return KIND_OPTIONS.of(state.offer.up_to(self.limit(scope)))

    def chosen(self, state: DominionState, frame: Frame, codes: list[int]) -> Frame | None:
        you = frame.scope.you
        if codes:
            state.gain(you, codes[0], self.destination, KEYS[frame.scope.card])
        elif state.journal is not None:
            state.note(Event("no_gain", you, {"reason": "no legal card"}))
        return frame.next()

    def why_not_card(self, state: DominionState, frame: Frame, verb: str, kind: Kind) -> Reason:
        gained = card(kind)
        if kind not in state.offer.kinds:
            return Prompt(say("{card} is not in this game.", card=gained), "DOM-KING-8")
        if state.piles[kind] == 0:
            return Prompt(say("The {card} pile is empty.", card=gained), "DOM-TERM-12")
        most = self.limit(frame.scope)
        return Prompt(
            say("{card} costs {cost}: you can gain a card up to {most}.", card=gained, cost=COST[kind], most=most), "DOM-TERM-8"
        )


def gain_costing_up_to(limit: int, rule: str) -> "GainUpTo":
    """Gain a card costing at most ``limit``."""
    return GainUpTo(limit, rule)


class GainUpTo(Gain):
    ask: ClassVar[str] = "gain"

    def __init__(self, most: int, clause: str) -> None:
        self.most: Final = most
        self.clause: Final = clause

    def prompt(self, state: DominionState, frame: Frame) -> Prompt:
        played = card(frame.scope.card)
        return Prompt(say("{card}: gain a card that costs up to {most}.", card=played, most=self.most), self.clause)

    def limit(self, scope: Scope) -> int:
        return self.most


class GainMore(Gain):
    """Gain a card costing up to ``more`` than the trashed one."""

    def __init__(self, more: int) -> None:
        self.more: Final = more

    def limit(self, scope: Scope) -> int:
        return COST[scope.n] + self.more


def gain_costing_more(more: int) -> "GainForTrashed":
    """Gain a card costing up to ``more`` than the trashed one."""
    return GainForTrashed(more)


class GainForTrashed(GainMore):
    ask: ClassVar[str] = "remodel-gain"
    rule: ClassVar[str] = "DOM-DEC-29"

    def prompt(self, state: DominionState, frame: Frame) -> Prompt:
        said = say(
            "{card}: you trashed {trashed}. Gain a card that costs up to {most}.",
            card=card(frame.scope.card),
            trashed=cards(frame.scope.n),
            most=self.limit(frame.scope),
        )
        return Prompt(said, self.rule)


def gain_a_treasure_costing_more(more: int) -> "GainTreasure":
    """Gain a Treasure costing up to ``more`` than the trashed one, into hand."""
    return GainTreasure(more)


class GainTreasure(GainMore):
    ask: ClassVar[str] = "mine-gain"
    rule: ClassVar[str] = "DOM-DEC-31"
    destination: ClassVar[int] = TO_HAND

    def prompt(self, state: DominionState, frame: Frame) -> Prompt:
        said = say(
            "{card}: you trashed {trashed}. Gain a Treasure that costs up to {most} into your hand.",
            card=card(frame.scope.card),
            trashed=cards(frame.scope.n),
            most=self.limit(frame.scope),
        )
        return Prompt(said, self.rule)

    def gainable(self, state: DominionState, scope: Scope) -> list[int]:
        return [kind for kind in super().gainable(state, scope) if TYPES[kind] & TREASURE]

    def why_not_card(self, state: DominionState, frame: Frame, verb: str, kind: Kind) -> Reason:
        if kind in state.offer.kinds and state.piles[kind] and not TYPES[kind] & TREASURE:
            return Prompt(say("{card} is not a Treasure.", card=card(kind)), "DOM-CARD-MINE-2")
        return super().why_not_card(state, frame, verb, kind)


def gain_a(kind: Kind) -> "GainThis":
    """Gain a certain card, if its pile is not empty."""
    return GainThis(kind, TO_DISCARD)


def gain_onto_deck(kind: Kind) -> "GainThis":
    """Gain a certain card onto the own deck, if its pile is not empty."""
    return GainThis(kind, TO_DECK)


class GainThis(Deed[DominionState]):
    def __init__(self, kind: Kind, destination: int) -> None:
        self.kind: Final = kind
        self.destination: Final = destination

    def do(self, state: DominionState, scope: Scope) -> None:
        if state.gain(scope.you, self.kind, self.destination, KEYS[scope.card]) and self.destination == TO_DECK:
            note_topdeck(state, scope.you, self.kind, "supply")


def note_topdeck(state: DominionState, seat: Seat, kind: Kind, source: str) -> None:
    if state.journal is not None:
        state.note(Event("topdeck", seat, {"card": KEYS[kind], "source": source}))
