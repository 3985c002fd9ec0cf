"""The zones of the table and the plain moves of cards between them. No card text is read here."""

from typing import Any, Final

from mypy_extensions import mypyc_attr

from meadhall.games.tears1066.cards_design import CardFile, Design
from meadhall.games.tears1066.cards_numbers import (
    ATTACHMENT,
    CARDS,
    FACTIONS,
    GONE,
    HASTINGS,
    IN_LIMBO,
    NORMAN,
    NOTHING,
    OBJECTIVES,
    PHASES,
    PLAYERS,
    SAXON,
    SETUP,
    TACTIC,
    WEDGES,
    card_thing,
    column_part,
    kind_of,
    zone_of,
)
from meadhall.games.tears1066.pieces import PERMANENT, Lasting, Piece, Use
from meadhall.games.tears1066.rules import Rules
from meadhall.kernel.chance import Chance
from meadhall.kernel.events import Event
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions
from meadhall.kernel.state import State

ROWS: Final = 3

CHOOSER_LUCK: Final = 0
DECK_LUCK: Final = 1
"""The stream of the Norman deck; the Saxon one follows."""
LADDER_LUCK: Final = 3
RANDOM_LUCK: Final = 5
STREAMS: Final = (
    "chooser",
    "norman deck",
    "saxon deck",
    "norman objectives",
    "saxon objectives",
    "norman random",
    "saxon random",
)

TO_DISCARD: Final = 0
TO_HAND: Final = 1
TO_DECK_TOP: Final = 2
TO_DECK_BOTTOM: Final = 3
DESTINATIONS: Final = ("discard", "hand", "deck_top", "deck_bottom")


@mypyc_attr(allow_interpreted_subclasses=True)
class Board(State):
    """Every zone and counter. Zones are tuples: a change replaces the tuple, so a clone copies a few short lists."""

    def __init__(self, game: Game, options: TableOptions, chance: Chance, file: CardFile, rules: Rules) -> None:
        super().__init__(game, options, chance)
        self.file: Final = file
        self.rules: Final = rules
        self.norman = NOTHING
        """The seat of the Norman player; NOTHING until the factions are chosen."""
        self.marker = 0
        """The seat that holds the first player marker."""
        self.round = 0
        self.phase = SETUP
        self.turn = 0
        """The seat whose deployment turn it is."""
        self.turns = 0
        """Deployment turns taken in this phase."""
        self.passed = 0
        """Seats that have passed, as bits."""
        self.first_pass = NOTHING
        self.hastings = 0
        """Seats whose current Objective was the Battle of Hastings when the round began, as bits (TMM-RND-3)."""
        self.hands: list[tuple[int, ...]] = [(), ()]
        """Kinds in rising order."""
        self.decks: list[tuple[int, ...]] = [(), ()]
        """Kinds; the last is the top."""
        self.discards: list[tuple[int, ...]] = [(), ()]
        """Kinds; the last is the top."""
        self.limbo: list[tuple[int, ...]] = [(), ()]
        self.box: list[tuple[int, ...]] = [(), ()]
        """Cards left out of the game; empty except in positions that name their decks."""
        self.known: list[tuple[int, ...]] = [(), ()]
        """Kinds that everybody knows to be in a hand (TMM-ZONE-2)."""
        self.columns: list[tuple[Piece, ...]] = [(), (), (), (), (), ()]
        """Army cards by seat and Wedge, Row 1 first."""
        self.reserves: list[tuple[Piece, ...]] = [(), ()]
        self.attached: tuple[Piece, ...] = ()
        """All attachments in play, oldest first."""
        self.objectives: list[tuple[int, ...]] = [(), ()]
        """Objectives not yet destroyed; the first is the current one."""
        self.defeated: list[tuple[int, ...]] = [(), ()]
        self.objective_damage = [0, 0]
        self.wedge_damage = [0, 0, 0, 0, 0, 0]
        """Damage by Wedge and seat."""
        self.claimed = [NOTHING, NOTHING, NOTHING]
        self.lasting: tuple[Lasting, ...] = ()
        self.uses: tuple[Use, ...] = ()
        self.entered = 0
        """The number that the next card to enter play gets."""
        self.winner = NOTHING
        self.reason = ""

    # --- who and where ------------------------------------------------------------------------------------------

    def seat_of(self, faction: int) -> int:
        """The seat that plays ``faction``."""
        return self.norman if faction == NORMAN else 1 - self.norman

    def faction_of(self, seat: int) -> int:
        """The faction that ``seat`` plays."""
        return NORMAN if seat == self.norman else SAXON

    def canonical_seats(self) -> tuple[int, int]:
        """The marker holder, then the other (TMM-R45)."""
        return (0, 1) if self.marker == 0 else (1, 0)

    def piece(self, id: int) -> Piece | None:
        """The card in play with this number; None if it has left."""
        if id < 0:
            return None
        for column in self.columns:
            for piece in column:
                if piece.id == id:
                    return piece
        for piece in self.attached:
            if piece.id == id:
                return piece
        for reserve in self.reserves:
            for piece in reserve:
                if piece.id == id:
                    return piece
        return None

    def army(self) -> list[Piece]:
        """All army cards in canonical order."""
        found: list[Piece] = []
        for seat in self.canonical_seats():
            for wedge in range(3):
                found.extend(self.columns[3 * seat + wedge])
        return found

    def pieces(self) -> list[Piece]:
        """Everything in play in canonical order: per player army and reserve, then attachments oldest first."""
        found: list[Piece] = []
        for seat in self.canonical_seats():
            for wedge in range(3):
                found.extend(self.columns[3 * seat + wedge])
            found.extend(self.reserves[seat])
        found.extend(self.attached)
        return found

    def leader(self, seat: int) -> int:
        """The number of the Leader of ``seat``; NOTHING if there is none."""
        for wedge in range(3):
            for piece in self.columns[3 * seat + wedge]:
                if piece.design.type == 0:
                    return piece.id
        return NOTHING

    def row_of(self, piece: Piece) -> int:
        """The Row of an army card, from 1; 0 if it is not on the battlefield."""
        if piece.wedge < 0:
            return 0
        column = self.columns[3 * piece.owner + piece.wedge]
        for at in range(len(column)):
            if column[at].id == piece.id:
                return at + 1
        return 0

    def host_of(self, thing: int) -> int:
        """What the attachment ``thing`` is on; an Objective counts as its own host."""
        if OBJECTIVES <= thing < PLAYERS:
            return thing
        piece = self.piece(thing) if thing < WEDGES else None
        return NOTHING if piece is None else piece.host

    def column_of_piece(self, piece: Piece) -> int:
        """The column a card in play stands in, its host's for an attachment; NOTHING in the reserve."""
        if piece.wedge >= 0:
            return piece.wedge
        return NOTHING if piece.host == NOTHING else self.column_of(piece.host)

    def column_of(self, thing: int) -> int:
        """The column a thing belongs to, from 0, or NOTHING."""
        if thing < 0:
            return NOTHING
        if thing < WEDGES:
            piece = self.piece(thing)
            return NOTHING if piece is None else self.column_of_piece(piece)
        if thing < OBJECTIVES:
            return thing - WEDGES
        if thing >= CARDS and zone_of(thing) >= IN_LIMBO:
            return column_part(thing)
        return NOTHING

    def letter(self, seat: int) -> int:
        """The letter of the current Objective, from 0; NOTHING if there is none."""
        return self.file.designs[self.objectives[seat][0]].letter if self.objectives[seat] else NOTHING

    def is_at_hastings(self, seat: int) -> bool:
        """Whether the Battle of Hastings is the current Objective of ``seat``."""
        return self.letter(seat) == HASTINGS

    def has_flag_of_hastings(self, seat: int) -> bool:
        """Whether ``seat`` began this round at Hastings and may damage Wedges (TMM-WEDGE-12)."""
        return (self.hastings >> seat) & 1 == 1

    def has_space(self, seat: int, wedge: int) -> bool:
        """Whether another army card of ``seat`` fits at a Wedge (TMM-POS-2)."""
        return len(self.columns[3 * seat + wedge]) < ROWS

    def owner_of(self, thing: int) -> int:
        """The seat whose card, Objective or self ``thing`` is; NOTHING for a Wedge."""
        if thing < 0:
            return NOTHING
        if thing < WEDGES:
            piece = self.piece(thing)
            return NOTHING if piece is None else piece.owner
        if thing < OBJECTIVES:
            return NOTHING
        if thing < PLAYERS:
            return thing - OBJECTIVES
        if thing < CARDS:
            return thing - PLAYERS
        return self.seat_of(self.file.designs[kind_of(thing)].faction)

    def thing_key(self, thing: int) -> str:
        """A readable name for a thing."""
        if thing < 0:
            return "nothing"
        if thing < WEDGES:
            piece = self.piece(thing)
            return f"card {thing}" if piece is None else piece.key
        if thing < OBJECTIVES:
            return f"wedge {thing - WEDGES + 1}"
        if thing < PLAYERS:
            return f"{FACTIONS[self.faction_of(thing - OBJECTIVES)]} objective"
        if thing < CARDS:
            return FACTIONS[self.faction_of(thing - PLAYERS)]
        return self.file.designs[kind_of(thing)].key

    # --- events -------------------------------------------------------------------------------------------------

    def log(self, kind: str, seat: int, public: dict[str, Any], private: dict[int, dict[str, Any]] | None = None) -> None:
        """Write an event with its round and phase. Call only if ``journal`` is not None."""
        self.note(Event(kind, seat, {**public, "round": self.round, "phase": PHASES[self.phase]}, private))

    def keys(self, kinds: tuple[int, ...]) -> list[str]:
        """The card names of ``kinds``."""
        return [self.file.designs[kind].key for kind in kinds]

    # --- cards in hand, deck and discard pile ---------------------------------------------------------------------

    def draw(self, seat: int, count: int) -> int:
        """Draw up to ``count`` cards; return how many there were (TMM-R7)."""
        deck = self.decks[seat]
        count = min(count, len(deck))
        if count <= 0:
            return 0
        drawn = deck[len(deck) - count :][::-1]
        self.decks[seat] = deck[: len(deck) - count]
        self.to_hand(seat, drawn)
        if self.journal is not None:
            self.log("cards_drawn", seat, {"count": count}, {seat: {"cards": self.keys(drawn)}})
        return count

    def to_hand(self, seat: int, kinds: tuple[int, ...]) -> None:
        """Put cards into a hand."""
        self.hands[seat] = tuple(sorted(self.hands[seat] + kinds))

    def from_hand(self, seat: int, kind: int) -> None:
        """Take one card of ``kind`` out of a hand; it is no longer known to be there."""
        hand = self.hands[seat]
        at = hand.index(kind)
        self.hands[seat] = hand[:at] + hand[at + 1 :]
        if kind in self.known[seat]:
            at = self.known[seat].index(kind)
            self.known[seat] = self.known[seat][:at] + self.known[seat][at + 1 :]

    def discard(self, seat: int, kinds: tuple[int, ...]) -> None:
        """Discard cards from hand, the last on top (TMM-R74)."""
        for kind in kinds:
            self.from_hand(seat, kind)
        self.discards[seat] = self.discards[seat] + kinds

    def shuffle_deck(self, seat: int) -> None:
        """Shuffle a deck."""
        cards = list(self.decks[seat])
        self.chance.shuffle(DECK_LUCK + self.faction_of(seat), cards)
        self.decks[seat] = tuple(cards)
        if self.journal is not None:
            self.log("deck_shuffled", seat, {})

    # --- cards in play --------------------------------------------------------------------------------------------

    def enter(self, seat: int, design: Design, place: int, ready: bool = True) -> Piece:
        """Put a card into play: an army card at a Wedge, an attachment on its host, a Tactic in reserve."""
        copy = 1
        taken = [piece.copy for piece in self.pieces() if piece.design is design]
        while copy in taken:
            copy += 1
        wedge = place - WEDGES if design.is_army else NOTHING
        host = place if design.type == ATTACHMENT else NOTHING
        piece = Piece(self.entered, design, copy, seat, wedge, host, not ready)
        self.entered += 1
        if design.is_army:
            self.columns[3 * seat + wedge] = (*self.columns[3 * seat + wedge], piece)
        elif design.type == TACTIC:
            self.reserves[seat] = (*self.reserves[seat], piece)
        else:
            self.attached = (*self.attached, piece)
        return piece

    def put(self, piece: Piece) -> None:
        """Replace the record of a card in play."""
        if piece.wedge >= 0:
            at = 3 * piece.owner + piece.wedge
            self.columns[at] = replaced(self.columns[at], piece)
        elif piece.design.type == TACTIC:
            self.reserves[piece.owner] = replaced(self.reserves[piece.owner], piece)
        else:
            self.attached = replaced(self.attached, piece)

    def take_out(self, piece: Piece) -> None:
        """Take a card off the table; Rows close by themselves (TMM-POS-6). Its attachments must be gone."""
        if piece.wedge >= 0:
            at = 3 * piece.owner + piece.wedge
            if self.journal is not None and self.columns[at][-1].id != piece.id:
                self.log("rows_closed", piece.owner, {"wedge": piece.wedge + 1})
            self.columns[at] = without(self.columns[at], piece.id)
        elif piece.design.type == TACTIC:
            self.reserves[piece.owner] = without(self.reserves[piece.owner], piece.id)
        else:
            self.attached = without(self.attached, piece.id)
        if self.lasting:
            self.lasting = tuple([one for one in self.lasting if one.target != piece.id])
        if self.uses:
            self.uses = tuple([use for use in self.uses if use.piece != piece.id])

    def leave(self, piece: Piece, zone: int = TO_DISCARD) -> int:
        """A card leaves play, its attachments first, oldest first (TMM-R33); return it as a thing that is gone."""
        column = self.column_of_piece(piece)
        self.drop_attachments(piece.id)
        self.take_out(piece)
        self.send(piece.owner, piece.design.kind, zone)
        if self.journal is not None:
            self.log("left_play", piece.owner, {"card": piece.key, "to_zone": DESTINATIONS[zone]})
        return card_thing(GONE, piece.design.kind, column + 1)

    def drop_attachments(self, host: int) -> None:
        """Discard everything attached to ``host``, each card to its owner's pile (TMM-ATT-6)."""
        if not self.attached:
            return
        for piece in self.attached:
            if piece.host == host:
                if self.journal is not None:
                    self.log("attachment_discarded", piece.owner, {"card": piece.key, "host": self.thing_key(host)})
                self.take_out(piece)
                self.send(piece.owner, piece.design.kind, TO_DISCARD)

    def send(self, seat: int, kind: int, zone: int) -> None:
        """Put a card that comes from public sight into a zone of its owner."""
        if zone == TO_HAND:
            self.to_hand(seat, (kind,))
            self.known[seat] = tuple(sorted((*self.known[seat], kind)))
        elif zone == TO_DECK_TOP:
            self.decks[seat] = (*self.decks[seat], kind)
        elif zone == TO_DECK_BOTTOM:
            self.decks[seat] = (kind, *self.decks[seat])
        else:
            self.discards[seat] = (*self.discards[seat], kind)

    def tire(self, piece: Piece, reason: str) -> None:
        """Turn a Ready card to Tired."""
        self.put(piece.with_tired(True))
        if self.journal is not None:
            self.log("tired", piece.owner, {"card": piece.key, "reason": reason})

    def ready(self, piece: Piece) -> None:
        """Turn a Tired card to Ready."""
        self.put(piece.with_tired(False))
        if self.journal is not None:
            self.log("readied", piece.owner, {"card": piece.key})

    def move(self, piece: Piece, wedge: int) -> None:
        """Move an army card to the lowest free Row of another Wedge (TMM-MOVE-1)."""
        origin = 3 * piece.owner + piece.wedge
        if self.journal is not None and self.columns[origin][-1].id != piece.id:
            self.log("rows_closed", piece.owner, {"wedge": piece.wedge + 1})
        self.columns[origin] = without(self.columns[origin], piece.id)
        goal = 3 * piece.owner + wedge
        self.columns[goal] = (*self.columns[goal], piece.with_wedge(wedge))
        if self.journal is not None:
            row = len(self.columns[goal])
            moved = {"card": piece.key, "from_wedge": piece.wedge + 1, "to_wedge": wedge + 1, "row": row}
            self.log("moved", piece.owner, moved)

    def swap(self, one: Piece, other: Piece) -> None:
        """Exchange the places of two army cards of one player (TMM-R30)."""
        for column in range(6):
            cards = list(self.columns[column])
            for at, piece in enumerate(cards):
                if piece.id == one.id:
                    cards[at] = other.with_wedge(one.wedge)
                elif piece.id == other.id:
                    cards[at] = one.with_wedge(other.wedge)
            self.columns[column] = tuple(cards)
        if self.journal is not None:
            self.log("swapped", one.owner, {"a": one.key, "b": other.key})

    # --- what lasts -------------------------------------------------------------------------------------------------

    def last(self, lasting: Lasting) -> None:
        """Let something last."""
        self.lasting = (*self.lasting, lasting)

    def expire(self, longest: int) -> None:
        """End everything that lasts up to the duration ``longest``; at the end of a round count rounds too."""
        if not self.lasting:
            return
        kept: list[Lasting] = []
        for one in self.lasting:
            if one.until <= longest or (one.until < PERMANENT and longest >= 3 and 0 <= one.last_round <= self.round):
                if self.journal is not None:
                    self.log("modifier_expired", one.seat, {"target": self.thing_key(one.target), "amount": one.amount})
            else:
                kept.append(one)
        self.lasting = tuple(kept)

    # --- how often --------------------------------------------------------------------------------------------------

    def use_of(self, piece: int, ability: int) -> Use | None:
        """How often an ability of a card in play was used; None if never."""
        for use in self.uses:
            if use.piece == piece and use.ability == ability:
                return use
        return None

    def count_use(self, piece: int, ability: int) -> None:
        """Count one use (TMM-R53: a cancelled one counts too)."""
        old = self.use_of(piece, ability)
        if old is None:
            self.uses = (*self.uses, Use(piece, ability, 1, 1))
            return
        new = Use(piece, ability, old.this_round + 1, old.this_game + 1)
        self.uses = tuple([new if use is old else use for use in self.uses])

    def end_game(self, winner: int, reason: str) -> None:
        """Note how the game ended; the caller ends the stack."""
        self.winner = winner
        self.reason = reason
        if self.journal is not None:
            name = None if winner == NOTHING else FACTIONS[self.faction_of(winner)]
            self.log("game_over", winner, {"winner": name, "reason": reason})


def replaced(pieces: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
    """``pieces`` with the new record of ``piece``."""
    return tuple([piece if old.id == piece.id else old for old in pieces])


def without(pieces: tuple[Piece, ...], id: int) -> tuple[Piece, ...]:
    """``pieces`` without the one numbered ``id``."""
    return tuple([piece for piece in pieces if piece.id != id])
