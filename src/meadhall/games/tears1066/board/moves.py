"""The plain moves of cards between the zones of the table. No card text is read here."""

from meadhall.games.tears1066.board.pieces import DURATIONS, MOST_LASTING, PERMANENT, Lasting, Piece, Pile, Use, deck_of
from meadhall.games.tears1066.board.zones import (
    DECK_LUCK,
    DEED_BITS,
    DESTINATIONS,
    TO_DECK_BOTTOM,
    TO_DECK_TOP,
    TO_DISCARD,
    TO_HAND,
    Board,
    changed,
)
from meadhall.games.tears1066.cards.design import Design
from meadhall.games.tears1066.cards.numbers import ATTACHMENT, FACTIONS, GONE, NOTHING, TACTIC, WEDGES, Kind, Wedge, card_thing
from meadhall.kernel.aliases import Seat
from meadhall.kernel.frames import Overgrown


class Moves(Board):
    """The board, and every plain move on it."""

    __slots__ = ()

    # --- cards in hand, deck and discard pile ---------------------------------------------------------------------

    def draw(self, seat: Seat, count: int) -> int:
        """Draw up to ``count`` cards; return how many there were (TMM-R7)."""
        deck = self.decks[seat]
        count = min(count, deck.size)
        if count <= 0:
            return 0
        drawn = deck.top(count)
        self.decks[seat] = deck.below(count)
        self.to_hand(seat, drawn)
        if self.journal is not None:
            self.log("cards_drawn", seat, {"count": count}, {seat: {"cards": self.keys(drawn[::-1])}})
        return count

    def to_hand(self, seat: Seat, kinds: tuple[int, ...]) -> None:
        """Put cards into a hand."""
        hand = list(self.hands[seat])
        for kind in kinds:
            at = len(hand)
            while at > 0 and hand[at - 1] > kind:
                at -= 1
            hand.insert(at, kind)
            self.hand_answers |= self.file.answers_by_kind[kind]
        self.hands[seat] = tuple(hand)

    def from_hand(self, seat: Seat, kind: Kind) -> None:
        """Take one card of ``kind`` out of a hand; it is no longer known to be there."""
        hand = self.hands[seat]
        if hand[0] == kind:
            self.hands[seat] = hand[1:]
        elif hand[-1] == kind:
            self.hands[seat] = hand[:-1]
        else:
            at = 1
            while hand[at] != kind:
                at += 1
            self.hands[seat] = hand[:at] + hand[at + 1 :]
        self._forget(seat, kind)

    def _forget(self, seat: Seat, kind: Kind) -> None:
        """A card has left a hand: what it could answer and whether it was known there is void."""
        if self.file.answers_by_kind[kind]:
            self.look_at_hands()
        known = self.known[seat]
        if known and kind in known:
            at = known.index(kind)
            self.known = changed(self.known, seat, known[:at] + known[at + 1 :])

    def discard(self, seat: Seat, kinds: tuple[int, ...]) -> None:
        """Discard cards from hand, the last on top (TMM-R74)."""
        if not kinds:
            return
        if len(kinds) == 1:
            self.from_hand(seat, kinds[0])
        else:
            self.hands[seat] = tuple(left_of(self.hands[seat], kinds))
            for kind in kinds:
                self._forget(seat, kind)
        self.discards[seat] = Pile(kinds, self.discards[seat])

    def shuffle_deck(self, seat: Seat) -> None:
        """Shuffle a deck."""
        cards = list(self.decks[seat].cards())
        self.chance.shuffle(DECK_LUCK + self.faction_of(seat), cards)
        self.decks[seat] = deck_of(tuple(cards))
        if self.journal is not None:
            self.log("deck_shuffled", seat, {})

    # --- cards in play --------------------------------------------------------------------------------------------

    def enter(self, seat: Seat, design: Design, place: int, ready: bool = True) -> Piece:
        """Put a card into play: an army card at a Wedge, an attachment on its host, a Tactic in reserve."""
        copy = 1 if design.copies == 1 else self._free_copy(design)
        wedge = place - WEDGES if design.is_army else NOTHING
        host = place if design.type == ATTACHMENT else NOTHING
        piece = Piece(self.entered, design, copy, seat, wedge, host, not ready)
        self.entered += 1
        if design.is_army:
            self.columns[3 * seat + wedge] += (piece,)
        elif design.type == TACTIC:
            self.reserves = changed(self.reserves, seat, self.reserves[seat] + (piece,))
        else:
            self.attached += (piece,)
        self.mods |= design.mods
        self.answers |= design.answers
        self.forced |= design.forced
        self.deeds += design.deeds_in_play << (DEED_BITS * seat)
        if self.entered >= WEDGES:  # the next number would be a Wedge's (TMM-R86)
            raise Overgrown
        return piece

    def _free_copy(self, design: Design) -> int:
        """The lowest number that no copy in play has."""
        taken = 0
        for zone in self.columns if design.is_army else [*self.reserves, self.attached]:
            for piece in zone:
                if piece.design is design:
                    taken |= 1 << piece.copy
        copy = 1
        while (taken >> copy) & 1:
            copy += 1
        return copy

    def put(self, piece: Piece) -> None:
        """Replace the record of a card in play."""
        if piece.is_doomed:
            self.doomed = True
        if piece.wedge >= 0:
            at = 3 * piece.owner + piece.wedge
            self.columns[at] = replaced(self.columns[at], piece)
        elif piece.design.type == TACTIC:
            self.reserves = changed(self.reserves, piece.owner, replaced(self.reserves[piece.owner], piece))
        else:
            self.attached = replaced(self.attached, piece)

    def take_out(self, piece: Piece) -> None:
        """Take a card off the table; Rows close automatically (TMM-POS-6). Its attachments must be gone."""
        if piece.wedge >= 0:
            at = 3 * piece.owner + piece.wedge
            if self.journal is not None and self.columns[at][-1].id != piece.id:
                self.log("rows_closed", piece.owner, {"wedge": piece.wedge + 1})
            self.columns[at] = without(self.columns[at], piece.id)
        elif piece.design.type == TACTIC:
            self.reserves = changed(self.reserves, piece.owner, without(self.reserves[piece.owner], piece.id))
        else:
            self.attached = without(self.attached, piece.id)
        if self.lasting:
            self.lasting = tuple([one for one in self.lasting if one.target != piece.id])
        for use in self.uses:
            if use.piece == piece.id:
                self.uses = tuple([one for one in self.uses if one.piece != piece.id])
                break
        design = piece.design
        self.deeds -= design.deeds_in_play << (DEED_BITS * piece.owner)
        if design.mods | design.answers | design.forced or piece.is_doomed:
            self.take_stock()

    def leave(self, piece: Piece, zone: int = TO_DISCARD) -> list[int]:
        """A card leaves play, its attachments first, oldest first (TMM-R33); return them as things that are gone."""
        column = self.column_of_piece(piece)
        gone = self.drop_attachments(piece.id)
        self.take_out(piece)
        self.send(piece.owner, piece.design.kind, zone)
        if self.journal is not None:
            self.log("left_play", piece.owner, {"card": piece.key, "to_zone": DESTINATIONS[zone]})
        gone.append(card_thing(GONE, piece.design.kind, column + 1))
        return gone

    def drop_attachments(self, host: int) -> list[int]:
        """Discard everything attached to ``host``, each card to its owner's pile (TMM-ATT-6); return what is gone."""
        gone: list[int] = []
        for piece in self.attachments_on(host):
            gone += self.drop_attachments(piece.id)
            gone.append(card_thing(GONE, piece.design.kind, self.column_of_piece(piece) + 1))
            if self.journal is not None:
                self.log("attachment_discarded", piece.owner, {"card": piece.key, "host": self.thing_key(host)})
            self.take_out(piece)
            self.send(piece.owner, piece.design.kind, TO_DISCARD)
        return gone

    def send(self, seat: Seat, kind: Kind, zone: int) -> None:
        """Put a card that comes from public sight into a zone of its owner."""
        if zone == TO_HAND:
            self.to_hand(seat, (kind,))
            self.known = changed(self.known, seat, tuple(sorted((*self.known[seat], kind))))
        elif zone == TO_DECK_TOP:
            self.decks[seat] = deck_of((*self.decks[seat].cards(), kind))
        elif zone == TO_DECK_BOTTOM:
            self.decks[seat] = deck_of((kind, *self.decks[seat].cards()))
        else:
            self.discards[seat] = Pile((kind,), self.discards[seat])

    def tire(self, piece: Piece, reason: str) -> Piece:
        """Turn a Ready card to Tired; return its new record."""
        tired = piece.with_tired(True)
        self.put(tired)
        if self.journal is not None:
            self.log("tired", piece.owner, {"card": piece.key, "reason": reason})
        return tired

    def ready(self, piece: Piece) -> None:
        """Turn a Tired card to Ready."""
        self.put(piece.with_tired(False))
        if self.journal is not None:
            self.log("readied", piece.owner, {"card": piece.key})

    def move(self, piece: Piece, wedge: Wedge) -> None:
        """Move an army card to the lowest free Row of another Wedge (TMM-MOVE-1)."""
        origin = 3 * piece.owner + piece.wedge
        if self.journal is not None and self.columns[origin][-1].id != piece.id:
            self.log("rows_closed", piece.owner, {"wedge": piece.wedge + 1})
        self.columns[origin] = without(self.columns[origin], piece.id)
        goal = 3 * piece.owner + wedge
        self.columns[goal] += (piece.with_wedge(wedge),)
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
        """Let something last; too much at once ends the game (TMM-R86)."""
        if len(self.lasting) >= MOST_LASTING:
            raise Overgrown
        self.lasting = (*self.lasting, lasting)

    def anything_ends(self, longest: int) -> bool:
        """Whether anything lasts up to the duration ``longest`` and no longer; at the end of a round count rounds too."""
        return len(self.lasting) > 0 and any(self._is_past(one, longest) for one in self.lasting)

    def expire(self, longest: int) -> bool:
        """End everything that lasts up to the duration ``longest``; tell whether that was anything.

        If it was, a state check must follow (TMM-R44).
        """
        if not self.lasting or not self.anything_ends(longest):
            return False
        self._drop_past(longest)
        return True

    def _is_past(self, one: Lasting, longest: int) -> bool:
        return one.until <= longest or (one.until < PERMANENT and longest >= 3 and 0 <= one.last_round <= self.round)

    def _drop_past(self, longest: int) -> None:
        kept: list[Lasting] = []
        for one in self.lasting:
            if not self._is_past(one, longest):
                kept.append(one)
            elif self.journal is not None:
                self.log_expired(one)
        self.lasting = tuple(kept)

    def log_expired(self, one: Lasting) -> None:
        """Write that something no longer lasts. Call only if ``journal`` is not None."""
        ended = {"target": self.thing_key(one.target), "attr": one.attr, "amount": one.amount, "duration": DURATIONS[one.until]}
        self.log("modifier_expired", one.seat, ended)

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
            self.uses += (Use(piece, ability, 1, 1),)
            return
        new = Use(piece, ability, old.this_round + 1, old.this_game + 1)
        self.uses = tuple([new if use is old else use for use in self.uses])

    def end_game(self, winner: int, reason: str) -> None:
        """Note how the game ended; the caller ends the stack."""
        self.winner = winner
        self.reason = reason
        if self.journal is not None:
            name = None if winner == NOTHING or self.norman == NOTHING else FACTIONS[self.faction_of(winner)]
            self.log("game_over", winner, {"winner": name, "reason": reason})


def tally(kinds: list[int]) -> tuple[list[int], list[int]]:
    """Every kind of a sorted hand once, and how many there are of each. The list of the hand becomes that of the kinds."""
    counts = [1] * len(kinds)
    at = 0
    last = NOTHING
    while at < len(kinds):
        kind = kinds[at]
        if kind == last:
            kinds.pop(at)
            counts.pop()
            counts[at - 1] += 1
            continue
        last = kind
        at += 1
    return kinds, counts


def left_of(hand: tuple[int, ...], spent: tuple[int, ...]) -> list[int]:
    """A hand without some of its cards."""
    left = list(hand)
    for kind in spent:
        for at in range(len(left)):
            if left[at] == kind:
                left.pop(at)
                break
    return left


def replaced(pieces: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
    """``pieces`` with the new record of ``piece``."""
    if len(pieces) == 1:
        return (piece,)
    if len(pieces) == 2:
        return (piece, pieces[1]) if pieces[0].id == piece.id else (pieces[0], piece)
    return tuple([piece if old.id == piece.id else old for old in pieces])


def without(pieces: tuple[Piece, ...], id: int) -> tuple[Piece, ...]:
    """``pieces`` without the one numbered ``id``."""
    if len(pieces) == 1:
        return () if pieces[0].id == id else pieces
    return tuple([piece for piece in pieces if piece.id != id])
