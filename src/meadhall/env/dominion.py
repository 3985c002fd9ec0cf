"""What a seat sees of a table of Dominion, as numbers; and the words of its actions."""

from typing import Final

from mypy_extensions import i16, i64

from meadhall.env import eyes
from meadhall.env.eyes import asks_of
from meadhall.env.layout import small
from meadhall.env.pure.vectors import vec
from meadhall.games.dominion.cards.card import LIBRARY_OF_PROGRAMS
from meadhall.games.dominion.cards.kinds import KEYS, KIND_OF, TREASURE, TYPES
from meadhall.games.dominion.state import DominionState
from meadhall.kernel.state import State

COURSE: Final = ("dominion", "easy", 3000)
"""What learns it by default: a table, an opponent to be measured against, and how many games it watches."""

PHASES: Final = ("setup", "action", "buy", "over")
OVER: Final = 3
WORDS: Final = ("end", "end actions", "treasures", "yes", "no", "keep", "discard", "set aside")
NEXT: Final = 10
"""So many cards of a draw pile ``state()`` shows."""
MOST: Final = 255
"""No zone holds more cards of a kind."""


class Player:
    """Where the numbers of one seat begin."""

    def __init__(self, eyes: "Eyes", at: int) -> None:
        who = "own" if at == 0 else f"next_{at}"
        whose = "yours" if at == 0 else f"of the seat {at} after you"
        add = eyes.layout.add
        self.hand_count: Final = add(f"{who}_hand_count", f"cards in hand, {whose}", high=MOST)
        self.deck_count: Final = add(f"{who}_deck_count", f"cards in the draw pile, {whose}")
        self.turns: Final = add(f"{who}_turns_count", f"turns taken, {whose}")
        self.score: Final = add(f"{who}_score", f"points, {whose}: who gained what was seen by all", low=-1000)
        self.owned: Final = add(f"{who}_owned", f"the whole deck by kind, {whose}", eyes.keys, high=MOST)
        self.top: Final = add(f"{who}_discard_top", f"the card on top of the discard pile, {whose}", eyes.keys, high=1)
        self.known: Final = add(f"{who}_deck_known", f"cards seen onto the draw pile, {whose}", eyes.keys, high=MOST)
        self.play: Final = add(f"{who}_play", f"cards in play, {whose}", eyes.keys, high=MOST)
        self.aside: Final = add(f"{who}_aside", f"cards set aside, {whose}", eyes.keys, high=MOST)
        self.revealed: Final = add(f"{who}_revealed", f"cards being shown, {whose}", eyes.keys, high=MOST)


class Eyes(eyes.Eyes):
    """Sees a table of Dominion."""

    fixed = "meadhall.games.dominion."

    def __init__(self, sample: State) -> None:
        super().__init__(sample)
        assert isinstance(sample, DominionState)
        self.keys: Final = KEYS[: sample.variant.kinds]
        self.seats: Final = sample.variant.seats
        self.asks: Final = asks_of(LIBRARY_OF_PROGRAMS, KEYS[sample.variant.kinds :])
        add = self.layout.add
        self.ask: Final = add("ask", "what you are asked", tuple(self.asks), high=1)
        self.phase: Final = add("phase", "the phase of the turn", PHASES, high=1)
        self.is_active: Final = add("is_active", "1 if it is your turn", high=1)
        self.actions: Final = add("actions", "Actions left")
        self.buys: Final = add("buys", "Buys left")
        self.coins: Final = add("coins", "coins")
        self.hand: Final = add("hand", "your hand by kind", self.keys, high=MOST)
        self.discard: Final = add("discard", "your discard pile by kind", self.keys, high=MOST)
        self.piles: Final = add("piles", "cards left in each pile", self.keys, high=MOST)
        self.kingdom: Final = add("kingdom", "1 for each kind of the kingdom", self.keys, high=1)
        self.trash: Final = add("trash", "the trash by kind", self.keys, high=MOST)
        self.empty: Final = add("empty_piles", "empty piles", high=len(self.keys))
        self.players: Final = [Player(self, at) for at in range(self.seats)]
        places = [str(place) for place in range(NEXT)]
        self.next: Final = [
            self.hidden.add(f"seat_{seat}_draws", f"what seat {seat} draws next, by number of kind from 1", places, high=MOST)
            for seat in range(self.seats)
        ]

    def vocabulary(self) -> list[str]:
        """The option keys of Dominion."""
        verbs = ("play", "buy", "end on")
        treasures = [key for key in self.keys if TYPES[KIND_OF[key]] & TREASURE]
        thefts = [f"{key} from {seat}" for seat in range(self.seats) for key in treasures]
        return [*WORDS, *self.keys, *[f"{verb} {key}" for verb in verbs for key in self.keys], *thefts]

    def write(self, state: State, seat: int, out: vec[i16], at: i64) -> None:
        """The parts of an observation."""
        assert isinstance(state, DominionState)
        if state.is_waiting:
            if state.asked == seat:
                out[at + self.ask + self.asks[state.ask_key()]] = 1
            out[at + self.phase + state.phase] = 1
        else:
            out[at + self.phase + OVER] = 1
        if state.active == seat:
            out[at + self.is_active] = 1
        out[at + self.actions] = small(state.actions)
        out[at + self.buys] = small(state.buys)
        out[at + self.coins] = small(state.coins)
        own = state.players[seat]
        place: i64 = at + self.hand
        for count in own.hand:
            if count:
                out[place] = i16(count)
            place += 1
        place = at + self.discard
        for card in own.discard:
            out[place + i64(card)] += 1
        place = at + self.piles
        for left in state.piles:
            if left:
                out[place] = i16(left)
            place += 1
        kind: i64
        place = at + self.kingdom
        for kind in state.kingdom:
            out[place + kind] = 1
        place = at + self.trash
        for kind in state.trash:
            out[place + kind] += 1
        out[at + self.empty] = small(state.offer.empty)
        for step in range(self.seats):
            self.write_player(state, (seat + step) % self.seats, self.players[step], out, at)

    def write_player(self, state: DominionState, seat: int, to: Player, out: vec[i16], at: i64) -> None:
        player = state.players[seat]
        deck = player.deck
        size: i64 = len(deck)
        out[at + to.hand_count] = small(player.hand_size)
        out[at + to.deck_count] = small(size)
        out[at + to.turns] = small(player.turns)
        out[at + to.score] = small(player.score())
        place: i64 = at + to.owned
        for count in player.owned:
            if count:
                out[place] = i16(count)
            place += 1
        if len(player.discard):
            out[at + to.top + i64(player.discard[-1])] = 1
        known: i64 = player.known
        place = at + to.known
        while known > 0:
            out[place + i64(deck[size - known])] += 1
            known -= 1
        place = at + to.play
        for card in player.play:
            out[place + i64(card)] += 1
        kind: i64
        if seat == state.active and state.aside:
            place = at + to.aside
            for kind in state.aside:
                out[place + kind] += 1
        if seat == state.revealed_by and state.revealed:
            place = at + to.revealed
            for kind in state.revealed:
                out[place + kind] += 1

    def write_hidden(self, state: State, out: vec[i16], at: i64) -> None:
        """What every seat draws next."""
        assert isinstance(state, DominionState)
        for seat in range(self.seats):
            deck = state.players[seat].deck
            size: i64 = len(deck)
            place: i64 = 0
            while place < NEXT and place < size:
                out[at + self.next[seat] + place] = 1 + i16(deck[size - 1 - place])
                place += 1
