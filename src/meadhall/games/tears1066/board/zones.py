"""The zones of the table and the plain moves of cards between them. No card text is read here."""

from typing import Any, Final, TypeVar

from mypy_extensions import i64

from meadhall.games.tears1066.board.pieces import Deck, Lasting, Piece, Pile, Use
from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.design import CardFile
from meadhall.games.tears1066.cards.numbers import Thing, Wedge, column_part, kind_of, zone_of
from meadhall.games.tears1066.variant import Variant
from meadhall.kernel.aliases import Seat
from meadhall.kernel.chance import Chance
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Frame
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions
from meadhall.kernel.state import State

ROWS: Final = 3
DEED_BITS: Final = 16

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


NO_PIECES: Final[list[Piece]] = []

T = TypeVar("T")


def changed(parts: list[T], at: int, part: T) -> list[T]:
    """A list with another part in one place; the old one, which clones may share, stays as it is."""
    other = parts[:]
    other[at] = part
    return other


class Board(State):
    """Every zone and counter. Zones are tuples, or made of them: a change replaces them.

    Hands, decks, discard piles and columns change often and are lists of a table's own. All other lists are shared by
    clones and replaced, never edited (``changed``).
    """

    __slots__ = (
        "file", "variant", "norman", "marker", "round", "phase", "turn", "turns", "passed", "first_pass", "hastings", "hands",
        "decks", "discards", "limbo", "box", "known", "columns", "reserves", "attached", "objectives", "defeated",
        "objective_damage", "wedge_damage", "claimed", "lasting", "uses", "entered", "winner", "reason", "mods", "answers",
        "forced", "hand_answers", "deeds", "doomed", "turn_begins", "turn_ends",
    )  # fmt: skip

    def __init__(
        self, game: Game, options: TableOptions, chance: Chance, file: CardFile, variant: Variant, like: "Board | None" = None
    ) -> None:
        super().__init__(game, options, chance, like)
        self.file: Final = file
        self.variant: Final = variant
        if like is None:
            self._clear()
        else:
            self._copy(like)

    def _clear(self) -> None:
        self.norman = numbers.NOTHING
        """The seat of the Norman player; NOTHING until the factions are chosen."""
        self.marker = 0
        """The seat that holds the first player marker."""
        self.round = 0
        self.phase = numbers.SETUP
        self.turn = 0
        """The seat whose deployment turn it is."""
        self.turns = 0
        """Deployment turns taken in this phase."""
        self.passed = 0
        """Seats that have passed, as bits."""
        self.first_pass = numbers.NOTHING
        self.hastings = 0
        """Seats whose current Objective was the Battle of Hastings when the round began, as bits (TMM-RND-3)."""
        self.hands: list[tuple[int, ...]] = [(), ()]
        """Kinds in rising order."""
        self.decks: list[Deck] = [Deck((), 0), Deck((), 0)]
        self.discards: list[Pile] = [Pile(()), Pile(())]
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
        self.claimed = [numbers.NOTHING, numbers.NOTHING, numbers.NOTHING]
        self.lasting: tuple[Lasting, ...] = ()
        self.uses: tuple[Use, ...] = ()
        self.entered = 0
        """The number that the next card to enter play gets."""
        self.winner = numbers.NOTHING
        self.reason = ""
        self.mods: i64 = 0
        """The kinds of modifier on cards in play and current Objectives, as bits; see ``take_stock``."""
        self.answers: i64 = 0
        """The triggers that Responses of cards in play wait for, as bits."""
        self.forced: i64 = 0
        """The triggers that forced abilities of cards in play wait for, as bits."""
        self.hand_answers: i64 = 0
        """The triggers that Responses of Events in either hand wait for, as bits."""
        self.deeds: i64 = 0
        """In how many ways each seat could use its cards in play at best, in DEED_BITS bits for each."""
        self.doomed = False
        """Whether an army card may have damage at or above its printed Health."""
        self.turn_begins: Frame | None = None
        self.turn_ends: Frame | None = None
        """The frames of the last deployment turn, which the next one uses again."""

    def _copy(self, like: "Board") -> None:
        self.norman = like.norman
        self.marker = like.marker
        self.round = like.round
        self.phase = like.phase
        self.turn = like.turn
        self.turns = like.turns
        self.passed = like.passed
        self.first_pass = like.first_pass
        self.hastings = like.hastings
        self.hands = like.hands[:]
        self.decks = like.decks[:]
        self.discards = like.discards[:]
        self.limbo = like.limbo
        self.box = like.box
        self.known = like.known
        self.columns = like.columns[:]
        self.reserves = like.reserves
        self.attached = like.attached
        self.objectives = like.objectives
        self.defeated = like.defeated
        self.objective_damage = like.objective_damage
        self.wedge_damage = like.wedge_damage
        self.claimed = like.claimed
        self.lasting = like.lasting
        self.uses = like.uses
        self.entered = like.entered
        self.winner = like.winner
        self.reason = like.reason
        self.mods = like.mods
        self.answers = like.answers
        self.forced = like.forced
        self.hand_answers = like.hand_answers
        self.deeds = like.deeds
        self.doomed = like.doomed
        self.turn_begins = like.turn_begins
        self.turn_ends = like.turn_ends

    def take_stock(self) -> None:
        """Note what the cards in play could change or answer at all, so that play asks them only where they can.

        Called whenever a card leaves play and when an Objective becomes current.
        """
        mods: i64 = 0
        answers: i64 = 0
        forced: i64 = 0
        deeds: i64 = 0
        doomed = False
        for zones in (self.columns, self.reserves, [self.attached]):
            for zone in zones:
                for piece in zone:
                    mods |= piece.design.mods
                    answers |= piece.design.answers
                    forced |= piece.design.forced
                    deeds += piece.design.deeds_in_play << (DEED_BITS * piece.owner)
                    doomed = doomed or piece.is_doomed
        for ladder in self.objectives:
            if ladder:
                mods |= self.file.designs[ladder[0]].mods
        self.mods = mods
        self.answers = answers
        self.forced = forced
        self.deeds = deeds
        self.doomed = doomed

    def look_at_hands(self) -> None:
        """Note what the Events in hand could answer at all. Called whenever a hand loses one of them."""
        self.hand_answers = 0
        for hand in self.hands:
            for kind in hand:
                self.hand_answers |= self.file.answers_by_kind[kind]

    # --- who and where ------------------------------------------------------------------------------------------

    def seat_of(self, faction: int) -> int:
        """The seat that plays ``faction``."""
        return self.norman if faction == numbers.NORMAN else 1 - self.norman

    def faction_of(self, seat: Seat) -> int:
        """The faction that ``seat`` plays."""
        return numbers.NORMAN if seat == self.norman else numbers.SAXON

    def canonical_seats(self) -> tuple[int, int]:
        """The marker holder, then the other (TMM-R45)."""
        return (0, 1) if self.marker == 0 else (1, 0)

    def seat_at(self, turn: int) -> int:
        """The marker holder for turn 0, the other for turn 1 (TMM-R45)."""
        return self.marker if turn == 0 else 1 - self.marker

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

    def attachments_of(self, seat: Seat) -> list[Piece]:
        """The attachments of ``seat``, oldest first. Not to be edited."""
        if not self.attached:
            return NO_PIECES
        return [piece for piece in self.attached if piece.owner == seat]

    def attachments_on(self, host: Thing) -> list[Piece]:
        """The attachments on a card, a Wedge or an Objective, oldest first. Not to be edited."""
        if not self.attached:
            return NO_PIECES
        return [piece for piece in self.attached if piece.host == host]

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

    def pieces_of(self, seat: Seat) -> list[Piece]:
        """Everything that ``seat`` has in play, in canonical order."""
        at = 3 * seat
        columns = self.columns
        found = list(columns[at] + columns[at + 1] + columns[at + 2] + self.reserves[seat])
        for piece in self.attached:
            if piece.owner == seat:
                found.append(piece)
        return found

    def leader(self, seat: Seat) -> int:
        """The number of the Leader of ``seat``; NOTHING if there is none."""
        for wedge in range(3):
            for piece in self.columns[3 * seat + wedge]:
                if piece.design.type == 0:
                    return piece.id
        return numbers.NOTHING

    def row_of(self, piece: Piece) -> int:
        """The Row of an army card, from 1; 0 if it is not on the battlefield."""
        if piece.wedge < 0:
            return 0
        column = self.columns[3 * piece.owner + piece.wedge]
        for at in range(len(column)):
            if column[at].id == piece.id:
                return at + 1
        return 0

    def host_of(self, thing: Thing) -> int:
        """What the attachment ``thing`` is on; an Objective counts as its own host."""
        if numbers.OBJECTIVES <= thing < numbers.PLAYERS:
            return thing
        piece = self.piece(thing) if thing < numbers.WEDGES else None
        return numbers.NOTHING if piece is None else piece.host

    def column_of_piece(self, piece: Piece) -> int:
        """The column a card in play stands in, its host's for an attachment; NOTHING in the reserve."""
        if piece.wedge >= 0:
            return piece.wedge
        return numbers.NOTHING if piece.host == numbers.NOTHING else self.column_of(piece.host)

    def column_of(self, thing: Thing) -> int:
        """The column a thing belongs to, from 0, or NOTHING."""
        if thing < 0:
            return numbers.NOTHING
        if thing < numbers.WEDGES:
            piece = self.piece(thing)
            return numbers.NOTHING if piece is None else self.column_of_piece(piece)
        if thing < numbers.OBJECTIVES:
            return thing - numbers.WEDGES
        if thing >= numbers.CARDS and zone_of(thing) >= numbers.IN_LIMBO:
            return column_part(thing)
        return numbers.NOTHING

    def letter(self, seat: Seat) -> int:
        """The letter of the current Objective, from 0; NOTHING if there is none."""
        return self.file.designs[self.objectives[seat][0]].letter if self.objectives[seat] else numbers.NOTHING

    def is_at_hastings(self, seat: Seat) -> bool:
        """Whether the Battle of Hastings is the current Objective of ``seat``."""
        return self.letter(seat) == numbers.HASTINGS

    def has_flag_of_hastings(self, seat: Seat) -> bool:
        """Whether ``seat`` began this round at Hastings and may damage Wedges (TMM-WEDGE-12)."""
        return (self.hastings >> seat) & 1 == 1

    def has_space(self, seat: Seat, wedge: Wedge) -> bool:
        """Whether another army card of ``seat`` fits at a Wedge (TMM-POS-2)."""
        return len(self.columns[3 * seat + wedge]) < ROWS

    def spaces(self, seat: Seat, cards: i64 = 1) -> i64:
        """The Wedges where ``cards`` more army cards of ``seat`` fit, as bits (TMM-POS-2)."""
        columns = self.columns
        at: i64 = 3 * seat
        most: i64 = ROWS - cards
        bits: i64 = 0
        if len(columns[at]) <= most:
            bits |= 1
        if len(columns[at + 1]) <= most:
            bits |= 2
        if len(columns[at + 2]) <= most:
            bits |= 4
        return bits

    def owner_of(self, thing: Thing) -> int:
        """The seat whose card, Objective or self ``thing`` is; NOTHING for a Wedge."""
        if thing < 0:
            return numbers.NOTHING
        if thing < numbers.WEDGES:
            piece = self.piece(thing)
            return numbers.NOTHING if piece is None else piece.owner
        if thing < numbers.OBJECTIVES:
            return numbers.NOTHING
        if thing < numbers.PLAYERS:
            return thing - numbers.OBJECTIVES
        if thing < numbers.CARDS:
            return thing - numbers.PLAYERS
        return self.seat_of(self.file.designs[kind_of(thing)].faction)

    def thing_key(self, thing: Thing) -> str:
        """A readable name for a thing."""
        if thing < 0:
            return "nothing"
        if thing < numbers.WEDGES:
            piece = self.piece(thing)
            return f"card {thing}" if piece is None else piece.key
        if thing < numbers.OBJECTIVES:
            return f"wedge {thing - numbers.WEDGES + 1}"
        if thing < numbers.PLAYERS:
            return f"{numbers.FACTIONS[self.faction_of(thing - numbers.OBJECTIVES)]} objective"
        if thing < numbers.CARDS:
            return numbers.FACTIONS[self.faction_of(thing - numbers.PLAYERS)]
        return self.file.designs[kind_of(thing)].key

    # --- events -------------------------------------------------------------------------------------------------

    def log(self, kind: str, seat: Seat, public: dict[str, Any], private: dict[int, dict[str, Any]] | None = None) -> None:
        """Write an event with its round and phase. Call only if ``journal`` is not None."""
        self.note(Event(kind, seat, {**public, "round": self.round, "phase": numbers.PHASES[self.phase]}, private))

    def keys(self, kinds: tuple[int, ...]) -> list[str]:
        """The card names of ``kinds``."""
        return [self.file.designs[kind].key for kind in kinds]
