"""The questions a card file can ask about the table: which things match, whether a condition holds, how much.

All of them are made once, when a card file is read, and change nothing when asked.
"""

from typing import TYPE_CHECKING, Final

from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.design import Sense
from meadhall.games.tears1066.cards.numbers import Thing, Wedge, card_thing, kind_of
from meadhall.kernel.aliases import Seat

if TYPE_CHECKING:
    from meadhall.games.tears1066.board.pieces import Piece
    from meadhall.games.tears1066.board.values import Values
    from meadhall.games.tears1066.cards.design import Design

OWN: Final = 0
ENEMY: Final = 1
ANY_SIDE: Final = 2

ANYWHERE: Final = -1
SAME: Final = -2
HOST: Final = -3
TRIGGER: Final = -4
REFS: Final = 100
"""From here on a Wedge is named by a chosen thing."""

FRONT: Final = 1
REAR: Final = 8
"""Rows are bits 1, 2 and 4; REAR is the last occupied Row."""

BATTLEFIELD: Final = 1
RESERVE: Final = 2
HAND: Final = 4
DECK: Final = 8
DISCARD: Final = 16
WEDGE: Final = 32
OBJECTIVE: Final = 64
ATTACHED: Final = 128
IN_PLAY: Final = BATTLEFIELD | RESERVE | ATTACHED
NOT_IN_PLAY: Final = HAND | DECK | DISCARD
ZONES: Final = {
    "battlefield": BATTLEFIELD,
    "reserve": RESERVE,
    "hand": HAND,
    "deck": DECK,
    "discard": DISCARD,
    "wedge": WEDGE,
    "objective": OBJECTIVE,
    "attached": ATTACHED,
}

EVERY_WEDGE: Final = 0b111

COMPARE: Final = ("<", "<=", "=", ">=", ">")


def compare(one: int, sign: str, other: int) -> bool:
    """Whether ``one sign other`` is true."""
    if sign == ">=":
        return one >= other
    if sign == "<=":
        return one <= other
    if sign == "=":
        return one == other
    return one > other if sign == ">" else one < other


class Filter:
    """Which things a text means. A thing matches if every part that is given matches (TMM-FLT)."""

    __slots__ = (
        "side", "types", "unit_class", "traits", "name", "wedge", "not_wedge", "rows", "ready", "damaged", "is_self",
        "is_host", "no_leader", "values", "zones", "space", "having", "claimed", "attached", "unlike",
    )  # fmt: skip

    def __init__(self) -> None:
        self.side = ANY_SIDE
        self.types = 0
        self.unit_class = numbers.NO_CLASS
        self.traits = 0
        self.name = ""
        self.wedge = ANYWHERE
        self.not_wedge = ANYWHERE
        self.rows = 0
        self.ready = -1
        self.damaged = -1
        self.is_self = -1
        self.is_host = False
        self.no_leader = False
        self.values: list[tuple[int, str, int]] = []
        self.zones = BATTLEFIELD
        self.space = -1
        self.having: Filter | None = None
        self.claimed = -1
        self.attached: Filter | None = None
        self.unlike: Filter | None = None

    def mixes_zones(self) -> bool:
        """Whether it selects from several places, so that a card's name does not say which one is meant."""
        return (self.zones & IN_PLAY != 0) + (self.zones & HAND != 0) + (self.zones & DISCARD != 0) > 1

    # --- matching -----------------------------------------------------------------------------------------------

    def matches(self, state: "Values", sense: Sense, thing: Thing) -> bool:
        """Whether ``thing`` is meant."""
        if thing < 0:
            return False
        if thing < numbers.WEDGES:
            piece = state.piece(thing)
            return piece is not None and self.fits(state, sense, piece)
        if thing < numbers.OBJECTIVES:
            return self.fits_wedge(state, sense, thing - numbers.WEDGES)
        if thing < numbers.PLAYERS:
            return self.fits_objective(state, sense, thing - numbers.OBJECTIVES)
        if thing < numbers.CARDS:
            return self._fits_side(sense, thing - numbers.PLAYERS)
        return self.fits_card(state, sense, thing)

    def fits(self, state: "Values", sense: Sense, piece: "Piece") -> bool:
        """Whether a card in play is meant."""
        design = piece.design
        if self.side != ANY_SIDE and (piece.owner == sense.you) != (self.side == OWN):
            return False
        if self.types and not (self.types >> design.type) & 1:
            return False
        if (self.no_leader and design.type == numbers.LEADER) or (self.name and design.name != self.name):
            return False
        if self.is_self != -1 and (piece.id == sense.source) != (self.is_self == 1):
            return False
        if self.ready != -1 and piece.tired == (self.ready == 1):
            return False
        if self.damaged != -1 and (piece.damage > 0) != (self.damaged == 1):
            return False
        if self.unit_class != numbers.NO_CLASS and not state.is_of_class(piece, self.unit_class, sense.depth):
            return False
        if self.traits and not state.traits_of(piece, sense.depth) & self.traits:
            return False
        if self.wedge != ANYWHERE or self.not_wedge != ANYWHERE:
            column = state.column_of_piece(piece)
            if self.wedge != ANYWHERE and (column == numbers.NOTHING or column != wedge_meant(state, sense, self.wedge)):
                return False
            if self.not_wedge != ANYWHERE and column == wedge_meant(state, sense, self.not_wedge):
                return False
        if self.rows and not self._fits_row(state, piece):
            return False
        if self.is_host and state.host_of(sense.source) != piece.id:
            return False
        for attribute, sign, n in self.values:
            value = design.printed(attribute) if attribute == numbers.COST or sense.depth else state.value(piece, attribute)
            if not compare(value, sign, n):
                return False
        if self.attached is not None and not self._has_attached(state, sense, piece.id):
            return False
        return self.unlike is None or not self.unlike.fits(state, sense, piece)

    def fits_card(self, state: "Values", sense: Sense, thing: Thing) -> bool:
        """Whether a card that is not in play is meant."""
        design = state.file.designs[kind_of(thing)]
        if not self._fits_side(sense, state.seat_of(design.faction)) or not self._fits_print(design):
            return False
        if self.unit_class != numbers.NO_CLASS and design.unit_class != self.unit_class:
            return False
        if self.traits and not design.traits & self.traits:
            return False
        if self.is_self == 1 and sense.source != thing:
            return False
        if self.ready != -1 or self.damaged == 1 or self.is_host or self.rows or self.attached is not None:
            return False
        if self.wedge != ANYWHERE or self.not_wedge != ANYWHERE:
            column = state.column_of(thing)
            if self.wedge != ANYWHERE and (column == numbers.NOTHING or column != wedge_meant(state, sense, self.wedge)):
                return False
            if self.not_wedge != ANYWHERE and column == wedge_meant(state, sense, self.not_wedge):
                return False
        for attribute, sign, n in self.values:
            if not compare(design.printed(attribute), sign, n):
                return False
        return self.unlike is None or not self.unlike.fits_card(state, sense, thing)

    def fits_wedge(self, state: "Values", sense: Sense, wedge: Wedge) -> bool:
        """Whether a Wedge is meant."""
        return (self.wedge_bits(state, sense) >> wedge) & 1 == 1 and self.suits(state, sense, wedge)

    def wedge_bits(self, state: "Values", sense: Sense) -> int:
        """The Wedges that stand where the text says, as bits; ``suits`` asks for the rest."""
        bits = EVERY_WEDGE
        if self.wedge != ANYWHERE:
            only = wedge_meant(state, sense, self.wedge)
            bits = 0 if only == numbers.NOTHING else 1 << only
        if self.not_wedge != ANYWHERE:
            other = wedge_meant(state, sense, self.not_wedge)
            if other != numbers.NOTHING:
                bits &= ~(1 << other)
        return bits

    def suits(self, state: "Values", sense: Sense, wedge: Wedge) -> bool:
        """Whether a Wedge is as the text says, wherever it stands."""
        if self.claimed != -1 and (state.claimed[wedge] != numbers.NOTHING) != (self.claimed == 1):
            return False
        if self.damaged != -1:
            hurt = state.wedge_damage[2 * wedge] + state.wedge_damage[2 * wedge + 1] > 0
            if hurt != (self.damaged == 1):
                return False
        if self.space != -1:
            seat = sense.you if self.space == OWN else 1 - sense.you
            if len(state.columns[3 * seat + wedge]) >= 3:
                return False
        if self.is_host and state.host_of(sense.source) != numbers.WEDGES + wedge:
            return False
        if self.attached is not None and not self._has_attached(state, sense, numbers.WEDGES + wedge):
            return False
        if self.having is not None:
            for piece in state.columns[wedge] + state.columns[3 + wedge]:
                if self.having.fits(state, sense, piece):
                    break
            else:
                return False
        return self.unlike is None or not self.unlike.fits_wedge(state, sense, wedge)

    def fits_objective(self, state: "Values", sense: Sense, seat: Seat) -> bool:
        """Whether the current Objective of ``seat`` is meant; the Battle of Hastings only by name (TMM-R67)."""
        if not state.objectives[seat]:
            return False
        design = state.file.designs[state.objectives[seat][0]]
        if not self._fits_side(sense, seat) or (self.name and design.name != self.name):
            return False
        if design.letter == numbers.HASTINGS and not self.name:
            return False
        if self.damaged != -1 and (state.objective_damage[seat] > 0) != (self.damaged == 1):
            return False
        if self.is_host and state.host_of(sense.source) != numbers.OBJECTIVES + seat:
            return False
        if self.attached is not None and not self._has_attached(state, sense, numbers.OBJECTIVES + seat):
            return False
        return self.unlike is None or not self.unlike.fits_objective(state, sense, seat)

    def _fits_side(self, sense: Sense, owner: int) -> bool:
        return self.side == ANY_SIDE or (owner == sense.you) == (self.side == OWN)

    def _fits_print(self, design: "Design") -> bool:
        if self.types and not (self.types >> design.type) & 1:
            return False
        if self.no_leader and design.type == numbers.LEADER:
            return False
        return not self.name or design.name == self.name

    def _fits_row(self, state: "Values", piece: "Piece") -> bool:
        row = state.row_of(piece)
        if row == 0:
            return False
        if (self.rows >> (row - 1)) & 1:
            return True
        return self.rows & REAR != 0 and row == len(state.columns[3 * piece.owner + piece.wedge])

    def _has_attached(self, state: "Values", sense: Sense, host: int) -> bool:
        assert self.attached is not None
        return any(self.attached.fits(state, sense, piece) for piece in state.attachments_on(host))

    # --- selecting ----------------------------------------------------------------------------------------------

    def select(self, state: "Values", sense: Sense) -> list[int]:
        """Everything that is meant, in canonical order (TMM-R45)."""
        found = [piece.id for piece in self.pieces(state, sense)] if self.zones & IN_PLAY else []
        return found + self.others(state, sense) if self.zones & ~IN_PLAY else found

    def pieces(self, state: "Values", sense: Sense) -> list["Piece"]:
        """The cards in play that are meant, in canonical order."""
        found: list[Piece] = []
        zones = self.zones
        if zones & BATTLEFIELD:
            first = self.first_column(state, sense)
            for at in range(first, first + 3):
                self._select_pieces(state, sense, state.columns[at], found)
            if self.side == ANY_SIDE:
                first = 3 - first
                for at in range(first, first + 3):
                    self._select_pieces(state, sense, state.columns[at], found)
        if zones & RESERVE:
            for turn in range(2):
                self._select_pieces(state, sense, state.reserves[state.seat_at(turn)], found)
        if zones & ATTACHED:
            self._select_pieces(state, sense, state.attached, found)
        return found

    def first_column(self, state: "Values", sense: Sense) -> int:
        """The first of the three columns to look at; those of the other player come next if they are meant at all."""
        if self.side == ANY_SIDE:
            return 3 * state.marker
        return 3 * sense.you if self.side == OWN else 3 - 3 * sense.you

    def others(self, state: "Values", sense: Sense) -> list[int]:
        """Everything else that is meant, in canonical order: Wedges, Objectives, cards that are not in play."""
        found: list[int] = []
        zones = self.zones
        if zones & WEDGE:
            bits = self.wedge_bits(state, sense)
            for wedge in range(3):
                if (bits >> wedge) & 1 and self.suits(state, sense, wedge):
                    found.append(numbers.WEDGES + wedge)
        if zones & OBJECTIVE:
            for turn in range(2):
                if self.fits_objective(state, sense, state.seat_at(turn)):
                    found.append(numbers.OBJECTIVES + state.seat_at(turn))
        if zones & NOT_IN_PLAY:
            for turn in range(2):
                seat = state.seat_at(turn)
                if not self._fits_side(sense, seat):
                    continue
                if zones & HAND:
                    self._select_cards(state, sense, numbers.IN_HAND, state.hands[seat], found)
                if zones & DECK:
                    self._select_cards(state, sense, numbers.IN_DECK, state.decks[seat].cards(), found)
                if zones & DISCARD:
                    self._select_cards(state, sense, numbers.IN_DISCARD, state.discards[seat].cards(), found)
        return found

    def finds_card(self, state: "Values", sense: Sense) -> bool:
        """Whether any card that is not in play is meant."""
        for seat in range(2):
            if self._fits_side(sense, seat) and (
                (self.zones & HAND and self._finds_among(state, sense, numbers.IN_HAND, state.hands[seat]))
                or (self.zones & DECK and self._finds_among(state, sense, numbers.IN_DECK, state.decks[seat].cards()))
                or (self.zones & DISCARD and self._finds_among(state, sense, numbers.IN_DISCARD, state.discards[seat].cards()))
            ):
                return True
        return False

    def _finds_among(self, state: "Values", sense: Sense, zone: int, cards: tuple[int, ...]) -> bool:
        return any(self.fits_card(state, sense, card_thing(zone, kind)) for kind in cards)

    def _select_pieces(self, state: "Values", sense: Sense, pieces: tuple["Piece", ...], found: list["Piece"]) -> None:
        for piece in pieces:
            if self.fits(state, sense, piece):
                found.append(piece)

    def _select_cards(self, state: "Values", sense: Sense, zone: int, cards: tuple[int, ...], found: list[int]) -> None:
        last = numbers.NOTHING
        copy = 0
        for kind in sorted(cards):
            copy = copy + 1 if kind == last else 0
            last = kind
            thing = card_thing(zone, kind, copy)
            if self.fits_card(state, sense, thing):
                found.append(thing)


def wedge_meant(state: "Values", sense: Sense, wedge: Wedge) -> int:
    """The number of the Wedge that a text names, or NOTHING."""
    if wedge >= REFS:
        chosen = sense.refs[wedge - REFS]
        return state.column_of(chosen[0]) if chosen else numbers.NOTHING
    if wedge == SAME:
        return state.column_of(sense.source)
    if wedge == HOST:
        return state.column_of(state.host_of(sense.source))
    if wedge == TRIGGER:
        return state.column_of(sense.subject)
    return wedge
