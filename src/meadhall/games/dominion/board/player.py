"""The cards and presets of one seat, and the verbs that change them. Everything else reads zones by index only."""

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr, u8

from meadhall.games.dominion.board.option_cache import KIND_OPTIONS, by_name
from meadhall.games.dominion.board.zones import HIGHEST, as_vector, bit_of, bring_up, emptied, kinds_as_bits, no_counts, size_of
from meadhall.games.dominion.cards.kinds import CURSE, DUCHY, ESTATE, GARDENS, KEYS, KINDS, NO_KIND, POINTS, PROVINCE, Kind
from meadhall.games.dominion.pure.vectors import append, as_list, extend, pop, vec
from meadhall.kernel.chance import Chance

MOAT_PRESETS: Final = ("ask", "always", "never")
ASK: Final = 0
ALWAYS: Final = 1
NEVER: Final = 2
CLEANUP_PRESETS: Final = ("book", "conceal")
BOOK: Final = 0
CONCEAL: Final = 1
AUTO_PRESETS: Final = ("off", "on")


@mypyc_attr(acyclic=True)
class Player:
    """The cards and presets of one seat. Deck: the end is the top. Discard pile: the end is the visible card."""

    __slots__ = (
        "hand", "held", "hand_size", "deck", "discard", "play", "owned", "turns", "laid", "known", "veiled",
        "moat", "cleanup_order", "auto_treasures",
    )  # fmt: skip

    def __init__(
        self,
        hand: vec[u8],
        deck: vec[u8],
        discard: vec[u8],
        play: vec[u8],
        owned: vec[u8],
        held: i64 = 0,
        hand_size: i64 = 0,
        turns: i64 = 0,
        laid: i64 = 0,
        known: i64 = 0,
        veiled: int = 0,
        moat: i64 = ASK,
        cleanup_order: i64 = BOOK,
        auto_treasures: i64 = 0,
    ) -> None:
        self.hand: vec[u8] = hand
        """How many of each kind."""
        self.held: i64 = held
        """The kinds in hand, as bits."""
        self.hand_size: i64 = hand_size
        self.deck: vec[u8] = deck
        self.discard: vec[u8] = discard
        self.play: vec[u8] = play
        self.owned: vec[u8] = owned
        """How many of each kind over all zones. Replaced, never edited: clones share it."""
        self.turns: i64 = turns
        """Completed turns."""
        self.laid: i64 = laid
        """The kinds in play, as bits."""
        self.known: i64 = known
        """How many cards on top of the deck everybody has seen put there."""
        self.veiled: int = veiled
        """Positions in the discard pile of cards that only the owner saw, as bits."""
        self.moat: i64 = moat
        self.cleanup_order: i64 = cleanup_order
        self.auto_treasures: i64 = auto_treasures

    def clone(self) -> "Player":
        return Player(
            self.hand[:],
            self.deck[:],
            self.discard[:],
            self.play[:],
            self.owned,
            self.held,
            self.hand_size,
            self.turns,
            self.laid,
            self.known,
            self.veiled,
            self.moat,
            self.cleanup_order,
            self.auto_treasures,
        )

    def to_json(self) -> dict[str, Any]:
        """Every zone and counter; counts by kind for hand and owned cards."""
        return {
            "hand": as_list(self.hand),
            "deck": as_list(self.deck),
            "discard": as_list(self.discard),
            "play": as_list(self.play),
            "owned": as_list(self.owned),
            "turns": self.turns,
            "known": self.known,
            "veiled": self.veiled,
            "moat": self.moat,
            "cleanup_order": self.cleanup_order,
            "auto_treasures": self.auto_treasures,
        }

    @staticmethod
    def from_json(data: dict[str, Any]) -> "Player":
        """The seat written by ``to_json``."""
        player = new_player(len(data["hand"]))
        player.set_hand(data["hand"])
        player.set_deck(data["deck"])
        player.set_discard(data["discard"])
        player.set_play(data["play"])
        player.set_owned(data["owned"])
        player.turns = data["turns"]
        player.known = data["known"]
        player.veiled = data["veiled"]
        player.moat = data["moat"]
        player.cleanup_order = data["cleanup_order"]
        player.auto_treasures = data["auto_treasures"]
        return player

    # --- setting zones up -----------------------------------------------------------------------------------------

    def set_hand(self, counts: list[int]) -> None:
        """Hold exactly ``counts`` of each kind."""
        self.hand = as_vector(counts)
        self.hand_size = sum(counts)
        self.held = 0
        for kind, count in enumerate(counts):
            if count:
                self.held |= bit_of(kind)

    def set_deck(self, cards: list[int]) -> None:
        """Have exactly these cards in the deck, the top last."""
        self.deck = as_vector(cards)

    def set_discard(self, cards: list[int]) -> None:
        """Have exactly these cards in the discard pile, the visible one last."""
        self.discard = as_vector(cards)

    def set_play(self, cards: list[int]) -> None:
        """Have exactly these cards in play."""
        self.play = as_vector(cards)
        self.laid = kinds_as_bits(cards)

    def set_owned(self, counts: list[int]) -> None:
        """Own exactly ``counts`` of each kind."""
        self.owned = as_vector(counts)

    # --- cards on the move ----------------------------------------------------------------------------------------

    def take(self, kind: Kind) -> None:
        """One card more in hand."""
        self.hand[kind] += 1
        self.hand_size += 1
        self.held |= bit_of(kind)

    def drop(self, kind: Kind, count: int = 1) -> None:
        """So many cards less in hand."""
        left: int = self.hand[kind] - count
        self.hand[kind] = left
        self.hand_size -= count
        if left == 0:
            self.held &= ~bit_of(kind)

    def draw(self, count: int, drawn: list[int] | None) -> int:
        """Draw up to ``count`` cards, as far as the deck goes; return how many, and note them in ``drawn``."""
        deck = self.deck
        hand = self.hand
        held = self.held
        size: i64 = min(count, len(deck))
        left = size
        while left > 0:
            deck, card = pop(deck)
            kind: int = card
            hand[kind] += 1
            place: i64 = kind
            held |= (1 << HIGHEST) >> (HIGHEST - place)  # as bit_of, without a call for every card
            if drawn is not None:
                drawn.append(kind)
            left -= 1
        self.deck = deck
        self.held = held
        self.hand_size += size
        if self.known > 0:
            self.known = max(self.known - size, 0)
        return size

    def take_off_deck(self) -> int:
        """Take the top card off a deck that is not empty."""
        if self.known > 0:
            self.known -= 1
        self.deck, card = pop(self.deck)
        kind: int = card
        return kind

    def put_on_deck(self, kind: Kind) -> None:
        self.deck = append(self.deck, kind)

    def put_on_discard(self, kind: Kind) -> None:
        self.discard = append(self.discard, kind)

    def put_face_down(self, kind: Kind) -> None:
        """Lay a card that only its owner sees onto the discard pile."""
        self.veiled |= 1 << size_of(self.discard)
        self.discard = append(self.discard, kind)

    def show_top(self) -> None:
        """Let everybody see the card on top of the discard pile."""
        self.veiled &= (1 << (size_of(self.discard) - 1)) - 1

    def lay_out(self, kind: Kind, count: int = 1) -> None:
        """Put ``count`` cards of a kind into the play area."""
        play = self.play
        card: u8 = kind
        left: i64 = count
        while left > 0:
            play = append(play, card)
            left -= 1
        self.play = play
        self.laid |= bit_of(kind)

    def shuffle(self, chance: Chance, stream: int) -> None:
        """Make the discard pile the new deck, in random order, when the deck is empty."""
        if chance.is_plain():
            self.shuffle_fast(chance, stream)
            return
        order = as_list(self.discard)
        chance.shuffle(stream, order)
        self.discard = self.deck
        self.veiled = 0
        self.deck = as_vector(order)

    def shuffle_fast(self, chance: Chance, stream: int) -> None:
        """As ``shuffle`` with plain luck, without a list ("dominion: random play" defends it)."""
        cards = self.discard
        dice = chance.lend(stream)
        bound = len(cards)
        while bound > 1:
            other = dice.below(bound)
            bound -= 1
            card = cards[bound]
            cards[bound] = cards[other]
            cards[other] = card
        chance.take_back(stream, dice)
        self.discard = self.deck
        self.veiled = 0
        self.deck = cards

    def clean_up(self, top: int) -> None:
        """Lay play area and hand onto the discard pile, hand last unless concealed, ``top`` last of all (DOM-R40)."""
        pile = self.discard
        size: i64 = self.hand_size
        played: i64 = len(self.play)
        if size + played == 0:
            return
        conceals = self.cleanup_order == CONCEAL
        if played and not conceals:
            pile = extend(pile, self.play)
        hand_at: i64 = len(pile)
        if size:
            pile = self.lay_hand(pile)
        if played and conceals:
            pile = extend(pile, self.play)
        seen_at = len(pile) - 1 if top == NO_KIND else bring_up(pile, top)
        if seen_at < hand_at:
            hand_at -= 1  # a card from below the hand lies on top now
        elif seen_at < hand_at + size:
            size -= 1  # the card on top is one of the hand
        if size:
            hidden: int = size
            depth: int = hand_at
            self.veiled |= ((1 << hidden) - 1) << depth
        self.discard = pile
        if played:
            self.play = emptied(self.play)
            self.laid = 0

    def lay_hand(self, pile: vec[u8]) -> vec[u8]:
        """Lay the whole hand onto a pile, in alphabetical order; return the pile."""
        hand = self.hand
        for card in by_name(self.held):
            kind: int = card
            count: int = hand[kind]
            hand[kind] = 0
            while count > 0:
                pile = append(pile, card)
                count -= 1
        self.held = 0
        self.hand_size = 0
        return pile

    def gets(self, kind: Kind) -> None:
        """Own one more. The counts are replaced, never edited, because clones share them."""
        owned = self.owned[:]
        owned[kind] += 1
        self.owned = owned

    def loses(self, kind: Kind) -> None:
        """Own one less."""
        owned = self.owned[:]
        owned[kind] -= 1
        self.owned = owned

    # --- counting -------------------------------------------------------------------------------------------------

    def score(self, extra: int = NO_KIND) -> int:
        """Points of everything this seat owns (DOM-SCORE-1 to -3), or would own with one ``extra`` card."""
        points: int = self.owned[ESTATE]
        duchies: int = self.owned[DUCHY]
        provinces: int = self.owned[PROVINCE]
        curses: int = self.owned[CURSE]
        gardens: int = self.owned[GARDENS]
        points += 3 * duchies + 6 * provinces - curses
        if len(self.owned) > KINDS:
            points += self.own_points()
        if extra == NO_KIND:
            return points + gardens * (self.size() // 10) if gardens else points
        points += POINTS[extra]
        if extra == GARDENS:
            gardens += 1
        return points + gardens * ((self.size() + 1) // 10)

    def own_points(self) -> int:
        """Points of the cards that are not of the base set."""
        points = 0
        for kind in range(KINDS, len(self.owned)):
            count: int = self.owned[kind]
            points += count * POINTS[kind]
        return points

    def size(self) -> int:
        """How many cards this seat owns."""
        total = 0
        count: int
        for count in self.owned:
            total += count
        return total

    def hand_kinds(self) -> list[int]:
        """The hand card by card, in order of kinds."""
        cards: list[int] = []
        for kind in KIND_OPTIONS.of(self.held):
            count: int = self.hand[kind]
            while count > 0:
                cards.append(kind)
                count -= 1
        return cards

    def hand_by_name(self) -> list[int]:
        """The hand card by card, in alphabetical order."""
        cards: list[int] = []
        kind: Kind
        for kind in by_name(self.held):
            count: int = self.hand[kind]
            while count > 0:
                cards.append(kind)
                count -= 1
        return cards

    def last_in_hand(self) -> int:
        """The last card of a hand that is not empty, in alphabetical order."""
        kind: int = by_name(self.held)[-1]
        return kind

    def last_in_play(self) -> int:
        """The card that was laid out last, when some are in play."""
        kind: int = self.play[-1]
        return kind

    def top(self) -> str | None:
        """The visible card of the discard pile."""
        if not len(self.discard):
            return None
        kind: int = self.discard[-1]
        return KEYS[kind]


def new_player(kinds: int) -> Player:
    """A seat without cards, in a game of ``kinds`` kinds."""
    nothing = no_counts(kinds)
    return Player(nothing[:], vec[u8](), vec[u8](), vec[u8](), nothing)
