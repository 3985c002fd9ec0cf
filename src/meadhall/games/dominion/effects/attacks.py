"""The words of Attacks on hands and decks: putting back, spying, stealing."""

from typing import Any, ClassVar, Final

from meadhall.games.dominion.board.supply import BUY_CODE
from meadhall.games.dominion.cards.kinds import KEYS, NO_KIND, TREASURE_KINDS, VICTORY, Kind, keys
from meadhall.games.dominion.effects.common import PickAnswer, PickCards, kinds_of_type
from meadhall.games.dominion.effects.gaining import note_topdeck
from meadhall.games.dominion.state import TO_DISCARD, DominionState
from meadhall.games.dominion.texts import card, card_called, cards, cards_called
from meadhall.kernel.decision import Prompt, Question, Reason
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Frame
from meadhall.kernel.sentence import Person, Said, Some, say


def put_a_victory_card_on_deck() -> "PutVictoryBack":
    """Put a Victory card from hand onto the deck, or show a hand without one (DOM-R14, DOM-R15)."""
    return PutVictoryBack()


class PutVictoryBack(PickCards):
    ask: ClassVar[str] = "bureaucrat"
    rule: ClassVar[str] = "DOM-DEC-26"
    unwanted: ClassVar[str] = "{card} is not a Victory card."

    def question(self, state: DominionState, frame: Frame) -> Question:
        you = frame.scope.you
        return Question(you, kinds_of_type(state, you, VICTORY))

    def chosen(self, state: DominionState, frame: Frame, codes: list[int]) -> Frame | None:
        you = frame.scope.you
        if codes:
            state.leave_hand(you, codes[0])
            state.put_on_deck(you, codes[0])
            note_topdeck(state, you, codes[0], "hand")
        elif state.journal is not None:
            state.note(Event("reveal_hand", you, {"cards": keys(state.players[you].hand_by_name())}))
        return frame.next()

    def prompt(self, state: DominionState, frame: Frame) -> Prompt:
        said = say(
            "{who}'s {card}: choose a Victory card from your hand to put onto your deck.",
            you="{card}: choose a Victory card from your hand to put onto your deck.",
            who=Person(state.active),
            card=card(frame.scope.card),
        )
        return Prompt(said, self.rule)

    def label(self, state: DominionState, frame: Frame, key: str) -> Said:
        return say("Put {cards} onto your deck", cards=cards_called([key]))


def reveal_top_card_to_judge() -> "Judge":
    """Reveal the top card of the deck; the Spy's player discards it or puts it back (DOM-R17)."""
    return Judge()


DISCARD: Final = 0
KEEP: Final = 1


class Judge(PickAnswer):
    ask: ClassVar[str] = "spy"
    rule: ClassVar[str] = "DOM-DEC-32"
    keys: ClassVar[tuple[str, str]] = ("discard", "keep")

    def run(self, state: DominionState, frame: Frame) -> Frame | None:
        if state.reveal(frame.scope.you, "spy") == NO_KIND:
            return frame.next()
        state.wait_on(state.active)
        return frame

    def question(self, state: DominionState, frame: Frame) -> Question:
        return Question(state.active, [DISCARD, KEEP])

    def chosen(self, state: DominionState, frame: Frame, codes: list[int]) -> Frame | None:
        owner = frame.scope.you
        kind = state.cover()[0]
        if codes[0] == DISCARD:
            state.discard_open(owner, [kind])
        else:
            state.put_on_deck(owner, kind)
            if state.journal is not None:
                state.note(Event("put_back", owner, {"card": KEYS[kind]}))
        return frame.next()

    def prompt(self, state: DominionState, frame: Frame) -> Prompt:
        said = say(
            "{card}: {who}'s top card is {cards}. Discard it, or put it back?",
            you="{card}: your top card is {cards}. Discard it, or put it back?",
            card=card(frame.scope.card),
            who=Person(frame.scope.you),
            cards=cards(*state.revealed),
        )
        return Prompt(said, self.rule)

    def label(self, state: DominionState, frame: Frame, key: str) -> Said:
        seen = card(state.revealed[0])
        return say("Discard the {card}", card=seen) if key == self.keys[DISCARD] else say("Put the {card} back", card=seen)


def reveal_and_lose_a_treasure(count: int) -> "LoseTreasure":
    """Reveal the top ``count`` cards; one Treasure among them is trashed, the attacker picks which (DOM-R18)."""
    return LoseTreasure(count)


class LoseTreasure(PickCards):
    """What was trashed is written into the Thief's own frame, which lies two below: the loop, then the effect."""

    ask: ClassVar[str] = "thief-trash"
    zone: ClassVar[str] = "gallery"
    rule: ClassVar[str] = "DOM-DEC-33"

    def __init__(self, count: int) -> None:
        self.count: Final = count

    def run(self, state: DominionState, frame: Frame) -> Frame | None:
        owner = frame.scope.you
        for _ in range(self.count):
            if state.reveal(owner, "thief") == NO_KIND:
                break
        question = self.question(state, frame)
        if len(question.codes) < 2:
            return self.chosen(state, frame, question.codes)
        state.question = question
        return frame

    def question(self, state: DominionState, frame: Frame) -> Question:
        return Question(state.active, [kind for kind in state.offer.treasures if kind in state.revealed])

    def chosen(self, state: DominionState, frame: Frame, codes: list[int]) -> Frame | None:
        owner = frame.scope.you
        rest = list(state.cover())
        following = frame.next()
        if codes:
            kind = codes[0]
            rest.remove(kind)
            state.put_in_trash(state.players[owner], kind)
            if state.journal is not None:
                state.note(Event("trash", owner, {"cards": [KEYS[kind]], "source": "deck"}))
            assert following is not None
            theft = following.at_depth(frame.depth - 2).scope
            following = following.amend(frame.depth - 2, theft.with_held((*theft.held, loot_code(owner, kind))))
        state.discard_open(owner, rest)
        return following

    def prompt(self, state: DominionState, frame: Frame) -> Prompt:
        said = say(
            "{card}: {who} reveals {cards}. Which Treasure is trashed?",
            you="{card}: you reveal {cards}. Which Treasure is trashed?",
            card=card(frame.scope.card),
            who=Person(frame.scope.you),
            cards=cards(*state.revealed),
        )
        return Prompt(said, self.rule)

    def label(self, state: DominionState, frame: Frame, key: str) -> Said:
        return say("Trash {cards}", cards=cards_called([key]))

    def why_not_card(self, state: DominionState, frame: Frame, verb: str, kind: Kind) -> Reason:
        return Prompt(say("{card} is not among the revealed Treasures.", card=card(kind)), "DOM-DEC-33")


def loot_code(owner: int, kind: Kind) -> int:
    """A stolen Treasure as one number: who lost it, and what it is."""
    return owner * 4 + kind if kind < TREASURE_KINDS else (owner + 1) * BUY_CODE + kind


def looted(code: int) -> tuple[int, int]:
    """Who lost a stolen Treasure, and what it is."""
    return (code // 4, code % 4) if code < BUY_CODE else (code // BUY_CODE - 1, code % BUY_CODE)


def gain_trashed_treasures() -> "GainLoot":
    """Gain any of the Treasures trashed by this play (DOM-R19)."""
    return GainLoot()


class GainLoot(PickCards):
    ask: ClassVar[str] = "thief-gain"
    zone: ClassVar[str] = "gallery"
    rule: ClassVar[str] = "DOM-DEC-34"

    def question(self, state: DominionState, frame: Frame) -> Question:
        loot = list(frame.scope.held)
        return Question(frame.scope.you, loot, 0, len(loot), None, True)

    def chosen(self, state: DominionState, frame: Frame, codes: list[int]) -> Frame | None:
        you = frame.scope.you
        loot = frame.scope.held
        before = len(state.trash) - len(loot)  # the loot of this play lies on top, in the order of the victims
        state.trash = state.trash[:before] + [looted(code)[1] for code in loot if code not in codes]
        for code in codes:
            kind = looted(code)[1]
            state.receive(you, kind, TO_DISCARD)
            if state.journal is not None:
                public = {"card": KEYS[kind], "source": "trash", "destination": "discard", "reason": "thief"}
                state.note(Event("gain", you, public))
        return frame.next()

    def key(self, state: DominionState, frame: Frame, code: int) -> str:
        owner, kind = looted(code)
        return f"{KEYS[kind]} from {owner}"

    def prompt(self, state: DominionState, frame: Frame) -> Prompt:
        said = say("{card}: gain any of the Treasures that were just trashed.", card=card(frame.scope.card))
        return Prompt(said, self.rule)

    def label(self, state: DominionState, frame: Frame, key: str) -> Said:
        taken, _, owner = key.partition(" from ")
        return say("{whom}'s {card}", whom=Person(int(owner)), card=card_called(taken))

    def confirm(self, state: DominionState, frame: Frame, count: int) -> Said:
        return say("Gain {count}", count=Some(count, "{n} Treasure", "{n} Treasures")) if count else "Gain nothing"

    def meaning(self, state: DominionState, frame: Frame, key: str) -> dict[str, Any]:
        return {"about": key.partition(" from ")[0], "zone": self.zone}

    def why_not_card(self, state: DominionState, frame: Frame, verb: str, kind: Kind) -> Reason:
        return Prompt(say("This Thief trashed no {card}.", card=card(kind)), "DOM-CARD-THIEF-9")
