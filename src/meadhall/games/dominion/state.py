"""The table of Dominion: every zone, every counter, and the few things that can happen to a card."""

from typing import Any, Final

from mypy_extensions import i64, u8

from meadhall.games.dominion.board.player import Player, new_player
from meadhall.games.dominion.board.supply import NOTHING, Offer
from meadhall.games.dominion.board.zones import as_vector
from meadhall.games.dominion.cards.kinds import COINS, COST, KEYS, NO_KIND, TREASURE_KINDS, Kind, keys
from meadhall.games.dominion.pure.vectors import as_list, vec
from meadhall.games.dominion.variant import Variant
from meadhall.kernel.aliases import Seat
from meadhall.kernel.chance import Chance
from meadhall.kernel.events import Event
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions
from meadhall.kernel.outcome import Outcome
from meadhall.kernel.state import State

STREAM_START: Final = 0
STREAM_KINGDOM: Final = 1
STREAM_SHUFFLE: Final = 2
"""The shuffles of seat 0; the other seats follow."""

SETUP: Final = 0
ACTIONS: Final = 1
BUYS: Final = 2
PHASES: Final = ("setup", "action", "buy")

TO_DISCARD: Final = 0
TO_DECK: Final = 1
TO_HAND: Final = 2
DESTINATIONS: Final = ("discard", "deck", "hand")


COUNTERS: Final = ("start", "active", "phase", "actions", "buys", "coins", "has_bought", "revealed_by")
"""Fields that are saved as they are."""


class DominionState(State):
    """A game of Dominion in progress. ``bare_table`` makes a new one; lists said to be replaced are shared by clones."""

    __slots__ = (
        "variant", "players", "kingdom", "piles", "offer", "trash", "start", "active", "phase", "actions", "buys", "coins",
        "has_bought", "revealed", "revealed_by", "aside",
    )  # fmt: skip

    variant: Variant
    players: list[Player]
    kingdom: list[int]
    """Ten kinds in order; fewer while they are being chosen. Replaced, never edited."""
    piles: vec[u8]
    """How many cards each pile holds, by kind; empty before the kingdom is chosen. Replaced, never edited."""
    offer: Offer
    trash: list[int]
    """Oldest first. Replaced, never edited."""
    start: i64
    active: i64
    phase: i64
    actions: i64
    buys: i64
    coins: i64
    has_bought: bool
    revealed: tuple[int, ...]
    """Cards that are being shown, in order; they belong to ``revealed_by``."""
    revealed_by: int
    aside: tuple[int, ...]
    """Cards that the active seat has set aside, in order."""

    # --- copying ------------------------------------------------------------------------------------------------

    def clone(self) -> "DominionState":
        return self.clone_with(self.chance.clone())

    def clone_with(self, chance: Chance) -> "DominionState":
        """A clone whose luck to come is ``chance``."""
        other = DominionState(self.game, self.options, chance, self)
        other.variant = self.variant
        other.players = [player.clone() for player in self.players]
        other.kingdom = self.kingdom
        other.piles = self.piles
        other.offer = self.offer
        other.trash = self.trash
        other.start = self.start
        other.active = self.active
        other.phase = self.phase
        other.actions = self.actions
        other.buys = self.buys
        other.coins = self.coins
        other.has_bought = self.has_bought
        other.revealed = self.revealed
        other.revealed_by = self.revealed_by
        other.aside = self.aside
        return other

    # --- cards on the move --------------------------------------------------------------------------------------

    def shuffle(self, seat: Seat) -> None:
        """Make the discard pile the new deck, in random order (DOM-DRAW-3)."""
        player = self.players[seat]
        player.shuffle(self.chance, STREAM_SHUFFLE + seat)
        if self.journal is not None:
            self.note(Event("shuffle", seat, {"size": len(player.deck)}))

    def take_top(self, seat: Seat) -> int:
        """Take the top card off a deck, shuffling if need be; NO_KIND if there is none."""
        player = self.players[seat]
        if not len(player.deck):
            if not len(player.discard):
                return NO_KIND
            self.shuffle(seat)
        return player.take_off_deck()

    def draw(self, seat: Seat, count: int) -> None:
        """Draw ``count`` cards, or as many as there are (DOM-DRAW-1 to -6)."""
        player = self.players[seat]
        drawn: list[int] | None = None if self.journal is None else []
        count -= player.draw(count, drawn)
        if count and len(player.discard):
            self.shuffle(seat)
            player.draw(count, drawn)
        if drawn is not None:
            self.note(Event("draw", seat, {"count": len(drawn)}, {seat: {"cards": keys(drawn)}}))

    def leave_hand(self, seat: Seat, kind: Kind) -> None:
        self.players[seat].drop(kind)

    def reveal(self, seat: Seat, reason: str) -> int:
        """Turn up the top card of a deck; NO_KIND if there is none (DOM-DRAW-10)."""
        kind = self.take_top(seat)
        if kind != NO_KIND:
            self.revealed = (*self.revealed, kind)
            self.revealed_by = seat
            if self.journal is not None:
                self.note(Event("reveal_top", seat, {"cards": [KEYS[kind]], "reason": reason}))
        return kind

    def cover(self) -> tuple[int, ...]:
        """End a reveal; the cards are handed to whoever places them."""
        shown = self.revealed
        self.revealed = ()
        self.revealed_by = -1
        return shown

    def put_on_deck(self, seat: Seat, kind: Kind) -> None:
        """Lay a card that everybody sees onto a deck."""
        player = self.players[seat]
        player.put_on_deck(kind)
        player.known += 1

    def discard_open(self, seat: Seat, kinds: list[int]) -> None:
        """Discard cards that everybody has seen, in order."""
        if not kinds:
            return
        player = self.players[seat]
        for kind in kinds:
            player.put_on_discard(kind)
        if self.journal is not None:
            self.note(Event("discard_open", seat, {"cards": keys(kinds)}))

    def discard_from_hand(self, seat: Seat, kinds: list[int]) -> None:
        """Discard cards from hand in order; others see how many and the last one (DOM-VIS-6)."""
        player = self.players[seat]
        if not kinds:
            return
        for kind in kinds:
            player.drop(kind)
            player.put_face_down(kind)
        player.show_top()
        if self.journal is not None:
            public: dict[str, Any] = {"count": len(kinds), "top": player.top()}
            self.note(Event("discard_hidden", seat, public, {seat: {"cards": keys(kinds)}}))

    def trash_from_hand(self, seat: Seat, kinds: list[int]) -> None:
        """Trash cards from hand in order, before everybody's eyes."""
        player = self.players[seat]
        for kind in kinds:
            self.leave_hand(seat, kind)
            self.put_in_trash(player, kind)
        if self.journal is not None and kinds:
            self.note(Event("trash", seat, {"cards": keys(kinds), "source": "hand"}))

    def put_in_trash(self, player: Player, kind: Kind) -> None:
        """Take a card that has left its zone out of a seat's possession for good."""
        player.loses(kind)
        self.trash = [*self.trash, kind]

    def gain(self, seat: Seat, kind: Kind, destination: int, reason: str) -> bool:
        """Take a card from the Supply; False if its pile is empty (DOM-TERM-7, -12)."""
        if self.piles[kind] == 0:
            if self.journal is not None:
                self.note(Event("no_gain", seat, {"card": KEYS[kind], "reason": "pile empty"}))
            return False
        self.receive(seat, kind, destination)
        if self.journal is not None:
            public: dict[str, Any] = {"card": KEYS[kind], "source": "supply", "reason": reason}
            self.note(Event("gain", seat, {**public, "destination": DESTINATIONS[destination]}))
        self.take_from_pile(kind)
        return True

    def receive(self, seat: Seat, kind: Kind, destination: int) -> None:
        """Give a seat a card that was not its own."""
        player = self.players[seat]
        player.gets(kind)
        if destination == TO_DISCARD:
            player.put_on_discard(kind)
        elif destination == TO_DECK:
            self.put_on_deck(seat, kind)
        else:
            player.take(kind)

    def take_from_pile(self, kind: Kind) -> None:
        piles = self.piles[:]
        piles[kind] -= 1
        self.piles = piles
        if piles[kind] == 0:
            self.offer = self.offer.without(kind)
            if self.journal is not None:
                self.note(Event("pile_empty", -1, {"card": KEYS[kind], "empty": self.offer.empty}))

    # --- the turn -----------------------------------------------------------------------------------------------

    def put_into_play(self, seat: Seat, kind: Kind, doubled: int) -> None:
        """Play an Action from hand: announce it and lay it out (DOM-ACT-3). ``doubled`` is 1 if Throne Room plays it."""
        self.leave_hand(seat, kind)
        self.players[seat].lay_out(kind)
        self.announce(seat, kind, doubled)

    def announce(self, seat: Seat, kind: Kind, doubled: int) -> None:
        if self.journal is not None:
            public: dict[str, Any] = {"card": KEYS[kind]}
            if doubled:
                public["throne"] = doubled
            self.note(Event("play_action", seat, public))

    def play_treasure(self, kind: Kind, count: int) -> None:
        """Lay out ``count`` copies of a Treasure from hand for their coins (DOM-BUY-13)."""
        player = self.players[self.active]
        player.drop(kind, count)
        player.lay_out(kind, count)
        if self.journal is not None:
            for copy in range(1, count + 1):
                coins = self.coins + copy * COINS[kind]
                self.note(Event("play_treasure", self.active, {"card": KEYS[kind], "coins": coins}))
        self.coins += count * COINS[kind]

    def play_treasures(self) -> None:
        """Lay out every Treasure in hand, Copper first, cards of one's own last."""
        hand = self.players[self.active].hand
        for kind in range(TREASURE_KINDS):
            count: int = hand[kind]
            if count:
                self.play_treasure(kind, count)
        if len(self.offer.treasures) > TREASURE_KINDS:
            for own in self.offer.treasures[TREASURE_KINDS:]:
                held: int = hand[own]
                if held:
                    self.play_treasure(own, held)

    def buy(self, kind: Kind) -> None:
        """Pay for a card and gain it (DOM-BUY-5, -9)."""
        self.coins -= COST[kind]
        self.buys -= 1
        self.has_bought = True
        self.receive(self.active, kind, TO_DISCARD)
        if self.journal is not None:
            self.note(Event("buy", self.active, {"card": KEYS[kind], "coins": self.coins, "buys": self.buys}))
        self.take_from_pile(kind)

    def enter_buy_phase(self) -> None:
        """Leave the Action phase for good (DOM-TURN-3)."""
        if self.phase == BUYS:
            return
        self.phase = BUYS
        self.note_phase("buy")
        if self.players[self.active].auto_treasures:
            self.play_treasures()

    def note_phase(self, phase: str) -> None:
        if self.journal is not None:
            self.note(Event("phase", self.active, {"phase": phase}))

    def note_resources(self) -> None:
        if self.journal is not None:
            public = {"actions": self.actions, "buys": self.buys, "coins": self.coins}
            self.note(Event("resources", self.active, public))

    # --- what everybody else asks for ----------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return self.variant.seats

    def is_quiet(self) -> bool:
        """Whether no card is in the middle of being carried out."""
        from meadhall.games.dominion.turn import TakeTurn

        return self.top is None or isinstance(self.top.step, TakeTurn)

    def seat_view(self, seat: Seat | None) -> dict[str, Any]:
        from meadhall.games.dominion.view import seat_view

        return seat_view(self, seat)

    def dealt_anew(self, seat: Seat | None, chance: Chance) -> "DominionState":
        from meadhall.games.dominion.redeal import redealt

        return redealt(self, seat, chance)

    def position(self) -> str:
        from meadhall.games.dominion.position import write_position

        return write_position(self)

    def interjections(self, seat: Seat) -> tuple[str, ...]:
        from meadhall.games.dominion.presets import changes

        return changes(self, seat)

    def interjected(self, seat: Seat, text: str) -> None:
        from meadhall.games.dominion.presets import change

        change(self, seat, text)

    def result(self) -> Outcome:
        from meadhall.games.dominion.ending import result

        return result(self)

    def census(self) -> dict[str, int]:
        from meadhall.games.dominion.invariants import census

        return census(self)

    def impossible(self) -> list[str]:
        from meadhall.games.dominion.invariants import impossible

        return impossible(self)

    def broken(self) -> list[str]:
        from meadhall.games.dominion.invariants import broken

        return broken(self)

    def table_json(self) -> dict[str, Any]:
        """Every zone and counter; cards are numbers of kinds."""
        return {
            "players": [player.to_json() for player in self.players],
            "kingdom": self.kingdom,
            "piles": as_list(self.piles),
            "trash": self.trash[:],
            "revealed": list(self.revealed),
            "aside": list(self.aside),
            **{name: getattr(self, name) for name in COUNTERS},
        }


def bare_table(game: Game, options: TableOptions, chance: Chance, variant: Variant) -> DominionState:
    """A table without a card on it."""
    table = DominionState(game, options, chance)
    table.variant = variant
    table.players = [new_player(variant.kinds) for _ in range(variant.seats)]
    table.kingdom = []
    table.piles = as_vector([])
    table.offer = NOTHING
    table.trash = []
    table.start = 0
    table.active = 0
    table.phase = SETUP
    table.actions = 0
    table.buys = 0
    table.coins = 0
    table.has_bought = False
    table.revealed = ()
    table.revealed_by = -1
    table.aside = ()
    return table
