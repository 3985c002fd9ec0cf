"""Words about hands: draw, discard, reveal."""

from typing import Final

from meadhall.games.tears1066.asking import Drop
from meadhall.games.tears1066.board.zones import RANDOM_LUCK
from meadhall.games.tears1066.cards.design import Ability, Sense
from meadhall.games.tears1066.cards.effect import Effect
from meadhall.games.tears1066.cards.naming import some_cards
from meadhall.games.tears1066.cards.numbers import BY_RANDOM, IN_HAND, ON_DISCARD, ON_DRAW, OPPONENT, PLAYERS, YOU, card_thing
from meadhall.games.tears1066.chain import occur
from meadhall.games.tears1066.effects.word import (
    LIBRARY,
    REVEALED,
    Word,
    player_seat,
    sees_hand,
    sense_of,
    source_named,
    word_of,
)
from meadhall.games.tears1066.records import read_resolution
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.triggers import is_awaited
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Prompt, Question
from meadhall.kernel.frames import Frame, Scope
from meadhall.kernel.sentence import Person, say


class Draw(Word):
    """A player draws cards (TMM-FX-19)."""

    op = "draw"
    keys = {"player": "player", "amount": "amount"}

    def __init__(self, effect: Effect) -> None:
        self.player: Final = effect.player("player")
        self.amount: Final = effect.amount("amount")

    def run_inline(self, state: TearsState, ability: Ability, sense: Sense) -> bool:
        if is_awaited(state, ON_DRAW):
            return False
        state.draw(player_seat(sense, self.player), self.amount.read(state, sense))
        return True

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        seat = player_seat(sense, self.player)
        drawn = state.draw(seat, self.amount.read(state, sense))
        return occur(state, after, ON_DRAW, PLAYERS + seat, sense.you, drawn) if drawn else after

    def is_possible(self, state: TearsState, sense: Sense) -> bool:
        return state.decks[player_seat(sense, self.player)].size > 0


class Discard(Word):
    """A player discards cards from hand, chosen by one of the players or at random (TMM-FX-20)."""

    op = "discard"
    keys = {"player": "player", "amount": "amount", "chooser": "you|opponent|random", "select?": "filter"}

    def __init__(self, effect: Effect) -> None:
        self.player: Final = effect.player("player")
        self.select: Final = effect.filter_if("select")
        self.amount: Final = effect.amount("amount")
        self.chooser: Final = (YOU, OPPONENT, BY_RANDOM)[effect.one_of("chooser")]

    def cards(self, state: TearsState, sense: Sense, frame: Frame) -> list[int]:
        """The kinds that may be discarded, copies included: hidden ones only if the chooser may see them (TMM-DEC-14)."""
        seat = player_seat(sense, self.player)
        if self.chooser != BY_RANDOM:
            chooser = player_seat(sense, self.chooser)
            if chooser != seat and not sees_hand(frame, chooser):
                return self.meant(state, sense, state.known[seat])
        return self.meant(state, sense, state.hands[seat])

    def meant(self, state: TearsState, sense: Sense, hand: tuple[int, ...]) -> list[int]:
        """Those cards of a hand that the text means."""
        if self.select is None:
            return list(hand)
        return [kind for kind in hand if self.select.fits_card(state, sense, card_thing(IN_HAND, kind))]

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        cards = self.cards(state, sense, after)
        amount = min(self.amount.read(state, sense), len(cards))
        if amount <= 0:
            return after
        if self.chooser != BY_RANDOM:
            return DISCARDING.start(Scope(scope.you, scope.card, amount, target=scope.target, record=scope.record), after)
        seat = player_seat(sense, self.player)
        picked: list[int] = []
        for _ in range(amount):
            picked.append(cards.pop(state.chance.below(RANDOM_LUCK + state.faction_of(seat), len(cards))))
        return discard(state, after, seat, tuple(picked), sense.you)

    def is_possible(self, state: TearsState, sense: Sense) -> bool:
        amount = self.amount.read(state, sense)
        return 0 < amount <= len(self.meant(state, sense, state.hands[player_seat(sense, self.player)]))


def discard(state: TearsState, after: Frame, seat: Seat, kinds: tuple[int, ...], by: int) -> Frame:
    """Discard cards by an effect and let everybody answer."""
    state.discard(seat, kinds)
    if state.journal is not None:
        state.log("discarded", seat, {"cards": state.keys(kinds)})
    return occur(state, after, ON_DISCARD, PLAYERS + seat, by, len(kinds))


class ChooseDiscard(Drop):
    """Choose the cards that an effect discards (TMM-DEC-14)."""

    ask = "discard"
    rule = "TMM-DEC-14"

    def prompt(self, state: TearsState, frame: Frame) -> Prompt:
        word, sense = word_of(state, frame.scope), sense_of(frame.scope)
        assert isinstance(word, Discard)
        return Prompt(
            say(
                "{source}: {who} discards {cards}. Choose which.",
                you="{source}: discard {cards} from your hand.",
                who=Person(player_seat(sense, word.player)),
                source=source_named(state, frame.scope),
                cards=some_cards(frame.scope.n),
            ),
            self.rule,
        )

    def question(self, state: TearsState, frame: Frame) -> Question:
        word, sense = word_of(state, frame.scope), sense_of(frame.scope)
        assert isinstance(word, Discard)
        cards = word.cards(state, sense, frame)
        codes = sorted(set(cards))
        amount = frame.scope.n
        counts = [cards.count(kind) for kind in codes]
        return Question(player_seat(sense, word.chooser), codes, amount, amount, counts, ordered=amount > 1)

    def chosen(self, state: TearsState, frame: Frame, codes: list[int]) -> Frame | None:
        word, sense = word_of(state, frame.scope), sense_of(frame.scope)
        assert isinstance(word, Discard) and frame.below is not None
        return discard(state, frame.below, player_seat(sense, word.player), tuple(codes), sense.you)


DISCARDING: Final = LIBRARY.program("discarding", [ChooseDiscard()], read_resolution)


class RevealHand(Word):
    """The controller sees the other player's hand while the ability resolves (TMM-FX-21, TMM-P17)."""

    op = "reveal_hand"
    keys = {"player": "player"}

    def __init__(self, effect: Effect) -> None:
        self.player: Final = effect.player("player")

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        seat = player_seat(sense, self.player)
        if state.journal is not None:
            shown = {1 - seat: {"cards": state.keys(state.hands[seat])}}
            state.log("hand_revealed", seat, {"count": len(state.hands[seat])}, shown)
        if seat == sense.you:
            return after
        return after.repeat_with(after.scope.with_marks(after.scope.marks | REVEALED))
