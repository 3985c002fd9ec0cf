"""Words about decks: look, search, mill, shuffle."""

from typing import Final

from meadhall.games.tears1066.asking import Decide
from meadhall.games.tears1066.board.pieces import Pile, deck_of
from meadhall.games.tears1066.board.zones import TO_HAND
from meadhall.games.tears1066.cards.design import Sense
from meadhall.games.tears1066.cards.effect import Effect
from meadhall.games.tears1066.cards.naming import some_cards
from meadhall.games.tears1066.cards.numbers import IN_HAND, card_thing
from meadhall.games.tears1066.effects.word import LIBRARY, Word, player_seat, sense_of, source_named, word_of
from meadhall.games.tears1066.records import read_resolution
from meadhall.games.tears1066.state import TearsState
from meadhall.kernel.decision import Prompt, Question
from meadhall.kernel.frames import Frame, Scope
from meadhall.kernel.sentence import Said, say


class Look(Word):
    """Look at the top cards of the own deck, keep some, put the rest away (TMM-FX-22)."""

    op = "look"
    keys = {"player": "player", "amount": "amount", "keep": "number", "rest": "bottom|top|shuffle"}

    def __init__(self, effect: Effect) -> None:
        self.player: Final = effect.player("player")
        self.amount: Final = effect.amount("amount")
        self.keep: Final = effect.number("keep", 0)
        self.rest: Final = effect.word("rest")

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        seat = player_seat(sense, self.player)
        amount = min(self.amount.read(state, sense), state.decks[seat].size)
        if amount <= 0:
            return after
        if state.journal is not None:
            seen = {seat: {"cards": state.keys(state.decks[seat].top(amount)[::-1])}}
            state.log("deck_looked", seat, {"count": amount}, seen)
        return LOOKING.start(Scope(scope.you, scope.card, amount, target=scope.target, record=scope.record), after)

    def is_possible(self, state: TearsState, sense: Sense) -> bool:
        return state.decks[player_seat(sense, self.player)].size > 0


def looked_at(state: TearsState, scope: Scope) -> tuple[int, tuple[int, ...]]:
    """Whose deck is looked at, and the cards, top first."""
    word = word_of(state, scope)
    assert isinstance(word, Look)
    seat = player_seat(sense_of(scope), word.player)
    return seat, state.decks[seat].top(scope.n)[::-1]


class ChooseKept(Decide):
    """Choose which of the cards looked at go to the hand (TMM-DEC-15)."""

    ask = "look"
    rule = "TMM-DEC-15"

    def prompt(self, state: TearsState, frame: Frame) -> Prompt:
        word = word_of(state, frame.scope)
        assert isinstance(word, Look)
        source, cards = source_named(state, frame.scope), some_cards(word.keep)
        return Prompt(say("{source}: choose {cards} to take into your hand.", source=source, cards=cards), self.rule)

    def confirm(self, state: TearsState, frame: Frame, count: int) -> Said:
        return say("Take {cards}", cards=some_cards(count))

    def question(self, state: TearsState, frame: Frame) -> Question:
        word = word_of(state, frame.scope)
        assert isinstance(word, Look)
        seat, cards = looked_at(state, frame.scope)
        codes = sorted(set(cards))
        keep = min(word.keep, len(cards))
        return Question(seat, codes, keep, keep, [cards.count(kind) for kind in codes])

    def chosen(self, state: TearsState, frame: Frame, codes: list[int]) -> Frame | None:
        seat, cards = looked_at(state, frame.scope)
        rest = list(cards)
        for kind in codes:
            rest.remove(kind)
        # What was kept leaves the deck; what is left stays on top until it is put away.
        state.decks[seat] = deck_of(state.decks[seat].below(len(cards)).cards() + tuple(rest[::-1]))
        state.to_hand(seat, tuple(codes))
        if state.journal is not None:
            kept = {seat: {"cards": state.keys(tuple(codes))}}
            state.log("cards_drawn", seat, {"count": len(codes)}, kept)
        return frame.advance_with(frame.scope.with_n(len(rest)))

    def key(self, state: TearsState, frame: Frame, code: int) -> str:
        return state.file.designs[code].key


class PutRest(Decide):
    """Put the rest away, in an order of the player's choice where the order matters (TMM-DEC-16)."""

    ask = "order"
    rule = "TMM-DEC-16"

    def prompt(self, state: TearsState, frame: Frame) -> Prompt:
        word, source = word_of(state, frame.scope), source_named(state, frame.scope)
        assert isinstance(word, Look)
        if word.rest == "top":
            return Prompt(
                say("{source}: put the rest onto your deck. The first you choose is on top.", source=source), self.rule
            )
        return Prompt(
            say("{source}: put the rest under your deck. The first you choose will be drawn first.", source=source), self.rule
        )

    def confirm(self, state: TearsState, frame: Frame, count: int) -> Said:
        return say("Put them back in this order")

    def question(self, state: TearsState, frame: Frame) -> Question:
        seat, cards = looked_at(state, frame.scope)
        codes = sorted(set(cards))
        return Question(seat, codes, len(cards), len(cards), [cards.count(kind) for kind in codes], ordered=len(codes) > 1)

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        word = word_of(state, frame.scope)
        assert isinstance(word, Look)
        if frame.scope.n == 0:
            return frame.next()
        if word.rest == "shuffle":
            state.shuffle_deck(looked_at(state, frame.scope)[0])
            return frame.next()
        return super().run(state, frame)

    def chosen(self, state: TearsState, frame: Frame, codes: list[int]) -> Frame | None:
        word = word_of(state, frame.scope)
        assert isinstance(word, Look)
        seat, cards = looked_at(state, frame.scope)
        left = state.decks[seat].below(len(cards)).cards()
        # The first card named is nearest the top.
        put = tuple(codes[::-1])
        state.decks[seat] = deck_of(put + left if word.rest == "bottom" else left + put)
        return frame.next()

    def key(self, state: TearsState, frame: Frame, code: int) -> str:
        return state.file.designs[code].key


LOOKING: Final = LIBRARY.program("looking", [ChooseKept(), PutRest()], read_resolution)


class Search(Word):
    """Search the own deck for matching cards, then shuffle it (TMM-FX-23, TMM-R76)."""

    op = "search"
    keys = {"player": "player", "amount": "amount", "to": "destination", "select?": "filter", "reveal?": "truth"}

    def __init__(self, effect: Effect) -> None:
        self.player: Final = effect.player("player")
        self.select: Final = effect.filter_if("select")
        self.amount: Final = effect.amount("amount")
        self.zone: Final = effect.one_of("to")
        self.reveal: Final = effect.truth("reveal", self.select is not None) or self.zone != TO_HAND

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        amount = self.amount.read(state, sense)
        return SEARCHING.start(Scope(scope.you, scope.card, amount, target=scope.target, record=scope.record), after)

    def cards(self, state: TearsState, sense: Sense) -> list[int]:
        """The kinds that may be found, copies included."""
        deck = state.decks[player_seat(sense, self.player)].cards()
        if self.select is None:
            return list(deck)
        return [kind for kind in deck if self.select.fits_card(state, sense, card_thing(IN_HAND, kind))]

    def is_possible(self, state: TearsState, sense: Sense) -> bool:
        return state.decks[player_seat(sense, self.player)].size > 0


class ChooseFound(Decide):
    """Choose what the search finds; finding nothing is allowed."""

    ask = "search"
    rule = "TMM-R76"

    def prompt(self, state: TearsState, frame: Frame) -> Prompt:
        source, cards = source_named(state, frame.scope), some_cards(frame.scope.n)
        return Prompt(say("{source}: search your deck for {cards}, then shuffle it.", source=source, cards=cards), self.rule)

    def confirm(self, state: TearsState, frame: Frame, count: int) -> Said:
        return say("Take {cards}", cards=some_cards(count)) if count else say("Take nothing")

    def question(self, state: TearsState, frame: Frame) -> Question:
        word, sense = word_of(state, frame.scope), sense_of(frame.scope)
        assert isinstance(word, Search)
        cards = word.cards(state, sense)
        codes = sorted(set(cards))
        most = min(frame.scope.n, len(cards))
        return Question(player_seat(sense, word.player), codes, 0, most, [cards.count(kind) for kind in codes])

    def chosen(self, state: TearsState, frame: Frame, codes: list[int]) -> Frame | None:
        word, sense = word_of(state, frame.scope), sense_of(frame.scope)
        assert isinstance(word, Search)
        seat = player_seat(sense, word.player)
        deck = list(state.decks[seat].cards())
        for kind in codes:
            deck.remove(kind)
        state.decks[seat] = deck_of(tuple(deck))
        if state.journal is not None:
            found = state.keys(tuple(codes))
            if word.reveal:
                state.log("deck_searched", seat, {"count": len(codes), "found": found})
            else:
                state.log("deck_searched", seat, {"count": len(codes)}, {seat: {"found": found}})
        state.shuffle_deck(seat)
        for kind in codes:
            if word.zone == TO_HAND and not word.reveal:
                state.to_hand(seat, (kind,))
            else:
                state.send(seat, kind, word.zone)
        return frame.next()

    def key(self, state: TearsState, frame: Frame, code: int) -> str:
        return state.file.designs[code].key


SEARCHING: Final = LIBRARY.program("searching", [ChooseFound()], read_resolution)


class Mill(Word):
    """The top cards of a deck go to the discard pile (TMM-FX-25)."""

    op = "mill"
    keys = {"player": "player", "amount": "amount"}

    def __init__(self, effect: Effect) -> None:
        self.player: Final = effect.player("player")
        self.amount: Final = effect.amount("amount")

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        seat = player_seat(sense, self.player)
        deck = state.decks[seat]
        amount = min(self.amount.read(state, sense), deck.size)
        if amount > 0:
            milled = deck.top(amount)[::-1]
            state.decks[seat] = deck.below(amount)
            state.discards[seat] = Pile(milled, state.discards[seat])
            if state.journal is not None:
                state.log("milled", seat, {"cards": state.keys(milled)})
        return after

    def is_possible(self, state: TearsState, sense: Sense) -> bool:
        return state.decks[player_seat(sense, self.player)].size > 0


class Shuffle(Word):
    """Shuffle a deck (TMM-FX-37)."""

    op = "shuffle"
    keys = {"player": "player"}

    def __init__(self, effect: Effect) -> None:
        self.player: Final = effect.player("player")

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        state.shuffle_deck(player_seat(sense, self.player))
        return after
