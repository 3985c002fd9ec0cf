"""The words of single cards: reacting, doubling, digging, spying, stealing, setting aside."""

from typing import ClassVar, Final

from meadhall.games.dominion.kinds import ACTION, COPPER, FEAST, KEYS, MOAT, NO_KIND, TREASURE_KINDS, TYPES, VICTORY, keys
from meadhall.games.dominion.player import ALWAYS, NEVER, kinds_as_bits
from meadhall.games.dominion.table import TO_DISCARD, Table
from meadhall.games.dominion.words import ANSWERS, NO, YES, FromHand, kinds_of_type, note_topdeck
from meadhall.kernel.decision import Question
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Ask, Frame, Scope, Step
from meadhall.kernel.program import Deed

FIRST_STEPS: Final[list[Step[Table] | None]] = [None] * 32
"""Where the program of each Action begins; the card files fill it."""


class ReactionWindow(Ask[Table]):
    """Before an Attack does anything, other seats may reveal Moat, from the left (DOM-ATK-1, -2, DOM-R11).

    ``n`` counts the seats that had their chance, ``marks`` holds those that are immune to this play. Presets answer
    in their seat's place, so nobody learns of a reveal earlier than at a table.
    """

    ask: ClassVar[str] = "moat"

    def run(self, state: Table, frame: Frame) -> Frame | None:
        scope = frame.scope
        seats = state.terms.seats
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
                    state.question = Question(seat, [MOAT], 0, 1)
                    return frame.stay(Scope(scope.you, scope.card, at, marks))
            at += 1
        return frame.keep(Scope(scope.you, scope.card, 0, marks))

    def question(self, state: Table, frame: Frame) -> Question:
        scope = frame.scope
        seat = (scope.you + 1 + scope.n) % state.terms.seats
        return Question(seat, [MOAT] if state.players[seat].hand[MOAT] else [], 0, 1)

    def chosen(self, state: Table, frame: Frame, codes: list[int]) -> Frame | None:
        scope = frame.scope
        seat = (scope.you + 1 + scope.n) % state.terms.seats
        marks = scope.marks
        if codes:
            note_reveal(state, seat)
            marks |= 1 << seat
        else:
            note_refusal(state, seat)
        return frame.stay(Scope(scope.you, scope.card, scope.n + 1, marks))

    def key(self, state: Table, frame: Frame, code: int) -> str:
        return KEYS[code]


def note_reveal(state: Table, seat: int) -> None:
    if state.journal is not None:
        state.note(Event("react", seat, {"card": "moat"}))


def note_refusal(state: Table, seat: int) -> None:
    if state.journal is not None:
        state.note(Event("react", seat, None, {seat: {"card": "moat", "refused": True}}, secret=True))


# --- Throne Room --------------------------------------------------------------------------------------------------


def pick_an_action() -> "PickAction":
    """Pick an Action in hand; without one the effect ends (DOM-R1, DOM-R2)."""
    return PickAction()


class PickAction(FromHand):
    ask: ClassVar[str] = "throne-room"

    def question(self, state: Table, frame: Frame) -> Question:
        you = frame.scope.you
        return Question(you, kinds_of_type(state, you, ACTION), 0 if state.terms.later_wording else 1, 1)

    def chosen(self, state: Table, frame: Frame, codes: list[int]) -> Frame | None:
        if not codes:
            return frame.below
        return frame.keep(frame.scope.with_n(codes[0]))


def play_it_once() -> "PlayIt":
    """Play the picked card from hand."""
    return PlayIt(1)


def play_it_again() -> "PlayIt":
    """Carry out the picked card again, wherever it is now (DOM-R4)."""
    return PlayIt(2)


class PlayIt(Step[Table]):
    def __init__(self, time: int) -> None:
        self.time: Final = time

    def run(self, state: Table, frame: Frame) -> Frame | None:
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


class TrashItself(Deed[Table]):
    def do(self, state: Table, scope: Scope) -> None:
        player = state.players[scope.you]
        if FEAST not in player.play:  # DOM-R5
            return
        player.play.remove(FEAST)
        player.laid = kinds_as_bits(player.play)
        state.put_in_trash(player, FEAST)
        if state.journal is not None:
            state.note(Event("trash", scope.you, {"cards": [KEYS[FEAST]], "source": "play"}))


def trash_a_copper_for(coins: int) -> "TrashCopper":
    """Trash a Copper from hand for ``coins``. Later printings say "may" (DOM-OPT-20)."""
    return TrashCopper(coins)


class TrashCopper(Ask[Table]):
    ask: ClassVar[str] = "moneylender"

    def __init__(self, coins: int) -> None:
        self.coins: Final = coins

    def question(self, state: Table, frame: Frame) -> Question:
        you = frame.scope.you
        if not state.players[you].hand[COPPER]:
            return Question(you, [NO])
        return Question(you, [YES, NO] if state.terms.later_wording else [YES])

    def chosen(self, state: Table, frame: Frame, codes: list[int]) -> Frame | None:
        if codes[0] == YES:
            state.trash_from_hand(frame.scope.you, [COPPER])
            state.coins += self.coins
            state.note_resources()
        return frame.next()

    def key(self, state: Table, frame: Frame, code: int) -> str:
        return ANSWERS[code]


# --- the own deck -------------------------------------------------------------------------------------------------


def may_put_deck_onto_discard() -> "FlipDeck":
    """The player may turn the deck over onto the discard pile."""
    return FlipDeck()


class FlipDeck(Ask[Table]):
    ask: ClassVar[str] = "chancellor"

    def question(self, state: Table, frame: Frame) -> Question:
        you = frame.scope.you
        return Question(you, [YES, NO] if state.players[you].deck else [NO])

    def chosen(self, state: Table, frame: Frame, codes: list[int]) -> Frame | None:
        if codes[0] == YES:
            flip_deck(state, frame.scope.you)
        return frame.next()

    def key(self, state: Table, frame: Frame, code: int) -> str:
        return ANSWERS[code]


def flip_deck(state: Table, seat: int) -> None:
    """Turn the deck over as a block: its bottom card becomes the visible one (DOM-R21)."""
    player = state.players[seat]
    for index in range(len(player.deck) - 1, -1, -1):
        if player.known:
            player.known -= 1
        elif index > 0:
            player.veiled |= 1 << len(player.discard)
        player.discard.append(player.deck[index])
    player.deck = []
    if state.journal is not None:
        state.note(Event("deck_to_discard", seat, {"top": player.top()}))


def dig_for_treasures(count: int) -> "Dig":
    """Reveal cards from the deck until ``count`` Treasures are found; take them and discard the rest."""
    return Dig(count)


class Dig(Deed[Table]):
    def __init__(self, count: int) -> None:
        self.count: Final = count

    def do(self, state: Table, scope: Scope) -> None:
        you = scope.you
        found = 0
        while found < self.count:
            kind = state.reveal(you, "adventurer")
            if kind == NO_KIND:
                break
            if kind < TREASURE_KINDS:
                found += 1
        player = state.players[you]
        rest: list[int] = []
        taken: list[int] = []
        for kind in state.cover():
            if kind < TREASURE_KINDS:
                player.hand[kind] += 1
                player.hand_size += 1
                taken.append(kind)
            else:
                rest.append(kind)
        if state.journal is not None and taken:
            state.note(Event("take_up", you, {"cards": keys(taken)}))
        state.discard_open(you, rest)


def draw_up_to(size: int) -> "DrawUpTo":
    """Draw until ``size`` cards are in hand; an Action drawn may be set aside at once (DOM-R20)."""
    return DrawUpTo(size)


class DrawUpTo(Ask[Table]):
    ask: ClassVar[str] = "library"

    def __init__(self, size: int) -> None:
        self.size: Final = size

    def run(self, state: Table, frame: Frame) -> Frame | None:
        you = frame.scope.you
        player = state.players[you]
        while player.hand_size < self.size:
            kind = state.take_top(you)
            if kind == NO_KIND:
                break
            player.hand[kind] += 1
            player.hand_size += 1
            if state.journal is not None:
                state.note(Event("draw", you, {"count": 1}, {you: {"cards": [KEYS[kind]]}}))
            if TYPES[kind] & ACTION:
                state.question = Question(you, [YES, NO])
                return frame.stay(frame.scope.with_n(kind))
        return frame.keep(frame.scope.with_n(0))

    def question(self, state: Table, frame: Frame) -> Question:
        return Question(frame.scope.you, [YES, NO])

    def chosen(self, state: Table, frame: Frame, codes: list[int]) -> Frame | None:
        you, kind = frame.scope.you, frame.scope.n
        if codes[0] == YES:
            state.leave_hand(you, kind)
            state.aside = (*state.aside, kind)
            if state.journal is not None:
                state.note(Event("set_aside", you, {"card": KEYS[kind]}))
        return frame

    def key(self, state: Table, frame: Frame, code: int) -> str:
        return ANSWERS[code]


def discard_what_was_set_aside() -> "DiscardAside":
    """Discard the cards that were set aside, in that order (DOM-R41)."""
    return DiscardAside()


class DiscardAside(Deed[Table]):
    def do(self, state: Table, scope: Scope) -> None:
        aside = list(state.aside)
        state.aside = ()
        state.discard_open(scope.you, aside)


# --- attacks on decks and hands -----------------------------------------------------------------------------------


def put_a_victory_card_on_deck() -> "PutVictoryBack":
    """Put a Victory card from hand onto the deck, or show a hand without one (DOM-R14, DOM-R15)."""
    return PutVictoryBack()


class PutVictoryBack(FromHand):
    ask: ClassVar[str] = "bureaucrat"

    def question(self, state: Table, frame: Frame) -> Question:
        you = frame.scope.you
        return Question(you, kinds_of_type(state, you, VICTORY))

    def chosen(self, state: Table, frame: Frame, codes: list[int]) -> Frame | None:
        you = frame.scope.you
        if codes:
            state.leave_hand(you, codes[0])
            state.put_on_deck(you, codes[0])
            note_topdeck(state, you, codes[0], "hand")
        elif state.journal is not None:
            state.note(Event("reveal_hand", you, {"cards": keys(state.players[you].hand_kinds(state.offer.alphabetical))}))
        return frame.next()


def reveal_top_card_to_judge() -> "Judge":
    """Reveal the top card of the deck; the Spy's player discards it or puts it back (DOM-R17)."""
    return Judge()


DISCARD: Final = 0
KEEP: Final = 1
VERDICTS: Final = ("discard", "keep")


class Judge(Ask[Table]):
    ask: ClassVar[str] = "spy"

    def run(self, state: Table, frame: Frame) -> Frame | None:
        if state.reveal(frame.scope.you, "spy") == NO_KIND:
            return frame.next()
        state.question = self.question(state, frame)
        return frame

    def question(self, state: Table, frame: Frame) -> Question:
        return Question(state.active, [DISCARD, KEEP])

    def chosen(self, state: Table, frame: Frame, codes: list[int]) -> Frame | None:
        owner = frame.scope.you
        kind = state.cover()[0]
        if codes[0] == DISCARD:
            state.discard_open(owner, [kind])
        else:
            state.put_on_deck(owner, kind)
            if state.journal is not None:
                state.note(Event("put_back", owner, {"card": KEYS[kind]}))
        return frame.next()

    def key(self, state: Table, frame: Frame, code: int) -> str:
        return VERDICTS[code]


def reveal_and_lose_a_treasure(count: int) -> "LoseTreasure":
    """Reveal the top ``count`` cards; one Treasure among them is trashed, the attacker picks which (DOM-R18)."""
    return LoseTreasure(count)


class LoseTreasure(Ask[Table]):
    """What was trashed is written into the Thief's own frame, which lies two below: the loop, then the effect."""

    ask: ClassVar[str] = "thief-trash"

    def __init__(self, count: int) -> None:
        self.count: Final = count

    def run(self, state: Table, frame: Frame) -> Frame | None:
        owner = frame.scope.you
        for _ in range(self.count):
            if state.reveal(owner, "thief") == NO_KIND:
                break
        question = self.question(state, frame)
        if len(question.codes) < 2:
            return self.chosen(state, frame, question.codes)
        state.question = question
        return frame

    def question(self, state: Table, frame: Frame) -> Question:
        return Question(state.active, [kind for kind in range(TREASURE_KINDS) if kind in state.revealed])

    def chosen(self, state: Table, frame: Frame, codes: list[int]) -> Frame | None:
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

    def key(self, state: Table, frame: Frame, code: int) -> str:
        return KEYS[code]


def loot_code(owner: int, kind: int) -> int:
    """A stolen Treasure as one number: who lost it, and what it is."""
    return owner * 4 + kind


def gain_trashed_treasures() -> "GainLoot":
    """Gain any of the Treasures trashed by this play (DOM-R19)."""
    return GainLoot()


class GainLoot(Ask[Table]):
    ask: ClassVar[str] = "thief-gain"

    def question(self, state: Table, frame: Frame) -> Question:
        loot = list(frame.scope.held)
        return Question(frame.scope.you, loot, 0, len(loot), None, True)

    def chosen(self, state: Table, frame: Frame, codes: list[int]) -> Frame | None:
        you = frame.scope.you
        for code in codes:
            kind = code % 4
            # The card of this play is the newest of its kind in the trash.
            trash = state.trash[:]
            at = len(trash) - 1
            while trash[at] != kind:
                at -= 1
            del trash[at]
            state.trash = trash
            state.receive(you, kind, TO_DISCARD)
            if state.journal is not None:
                public = {"card": KEYS[kind], "source": "trash", "destination": "discard", "reason": "thief"}
                state.note(Event("gain", you, public))
        return frame.next()

    def key(self, state: Table, frame: Frame, code: int) -> str:
        return f"{KEYS[code % 4]} from {code // 4}"
